//! A battle nobody fights: units put on an empty table so that a question is answered by the gathering of real play.

use arrayvec::ArrayVec;
use sandtable_kernel::terrain::Terrain;
use sandtable_kernel::{Length, Point, Side};

use crate::roster::{Entry, Model, Unit};
use crate::terms::{Arms, EntryId, Fate, Kind, Melee, ModelId, ModelSet, Phase, Role, UnitId};
use crate::{Brethren, Mission, ModelOpening, Opening, Roster, Setup, State, Tables, Toggles};

/// A unit of models with the same arms.
pub struct Party {
    /// Whose.
    pub side: Side,
    /// Its line of the profile table.
    pub kind: Kind,
    /// What it shoots with.
    pub arms: Arms,
    /// What it fights with.
    pub melee: Melee,
    /// What each model is and where it stands.
    pub models: Vec<(Role, Point)>,
}

/// Models of one role in rows of four, an inch apart.
pub fn block(role: Role, count: u8, south_west: Point) -> Vec<(Role, Point)> {
    let place = |index: i32| (role, south_west + (Length::inches(index % 4), Length::inches(index / 4)));
    (0..i32::from(count)).map(place).collect()
}

/// The battle of these units, each the unit of its place in the list.
pub fn battle(parties: &[Party], tables: Tables, toggles: Toggles) -> (Brethren, State) {
    let mut roster = Roster::default();
    let mut models = Vec::new();
    for (index, party) in parties.iter().enumerate() {
        let (entry, unit) = (EntryId(index as u8), UnitId(index as u8));
        let first = roster.models.len() as u8;
        let profile = tables.profile(party.kind);
        for &(role, at) in &party.models {
            let base = if role == Role::Team { tables.base.team_mm } else { tables.base.infantry_mm };
            let model = ModelId(roster.models.len() as u8);
            roster.models_of[usize::from(party.side.0)].insert(model);
            roster.models.push(Model {
                name: String::new(),
                side: party.side,
                entry,
                role,
                kind: party.kind,
                arms: party.arms,
                melee: party.melee,
                radius: Length(Length::mm(i32::from(base)).0 / 2),
                attacks: profile.attacks,
                health: profile.health,
                value: 0,
            });
            models.push(ModelOpening { fate: Fate::OnTable, at, health: profile.health });
        }
        roster.units_of[usize::from(party.side.0)].insert(unit);
        let (side, kind) = (party.side, party.kind);
        roster.units.push(Unit { key: String::new(), name: String::new(), side, entry, kind, specialist: None });
        roster.entries.push(Entry {
            key: String::new(),
            name: String::new(),
            side,
            kind,
            cost: 0,
            models: first..roster.models.len() as u8,
            units: unit.0..unit.0 + 1,
            split: ArrayVec::new(),
        });
    }
    let rules = Brethren::new(setup(roster, models, tables, toggles));
    let state = State::opening(&rules);
    (rules, state)
}

fn setup(roster: Roster, models: Vec<ModelOpening>, tables: Tables, toggles: Toggles) -> Setup {
    Setup {
        title: String::new(),
        width: Length::inches(36),
        depth: Length::inches(36),
        terrain: Terrain::default(),
        toggles,
        tables,
        roster,
        south: None,
        zones: [Length::ZERO; 2],
        places_first: None,
        places_all: false,
        first_priority: None,
        mission: Mission::Annihilation,
        turns: 1,
        opening: Some(Opening {
            turn: 1,
            phase: Phase::Activation,
            priority: None,
            models,
            units: Vec::new(),
            tally: [0; 2],
            points: [0; 2],
            grenade_spent: ModelSet::NONE,
        }),
    }
}
