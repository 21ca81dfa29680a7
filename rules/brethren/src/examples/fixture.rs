//! Small battles for tests: units put where a case needs them, dice as it names them.

use arrayvec::ArrayVec;
use sandtable_kernel::dice::Scripted;
use sandtable_kernel::geometry::{Bounds, Polygon, Segment};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::terrain::{Feature, Terrain};
use sandtable_kernel::{Battle, DiceFrom, Length, Point, Seat, Side, Unplayed};

use crate::roster::{Entry, Model, Unit, VALUE_PARTS};
use crate::state::UnitState;
use crate::terms::{
    Arms, BLUE, EntryId, Fate, Kind, Melee, ModelId, ModelSet, Phase, RED, Role, UnitId, UnitSet, Weapon,
};
use crate::{
    Brethren, Gap, Ground, GroundKind, Mission, ModelOpening, Opening, OpeningKind, Order, Roster, Setup, State,
    Tables, Toggles,
};

/// A battle being laid out: Blue's units first, then Red's. Places are in hundredths of an inch.
pub(crate) struct Field {
    setup: Setup,
    features: Vec<Feature<Ground>>,
    opening: Opening,
    house: HouseRules,
}

/// A laid-out battle being played.
pub(crate) struct Game {
    /// The battle.
    pub battle: Battle<Brethren>,
}

/// What a soldier of a test is: role, arms and melee weapon.
pub(crate) type Soldier = (Role, Arms, Melee);

/// A man with Rifle and Bayonet.
pub(crate) const RIFLEMAN: Soldier = (Role::Rifleman, Arms::NONE.with(Weapon::Rifle), Melee::Bayonet);
/// An NCO with Rifle and Bayonet.
pub(crate) const NCO: Soldier = (Role::Nco, Arms::NONE.with(Weapon::Rifle), Melee::Bayonet);
/// A Lieutenant with Rifle and Bayonet.
pub(crate) const LIEUTENANT: Soldier = (Role::Lieutenant, Arms::NONE.with(Weapon::Rifle), Melee::Bayonet);
/// A Machine Gunner with his LMG.
pub(crate) const GUNNER: Soldier = (Role::MachineGunner, Arms::NONE.with(Weapon::Lmg), Melee::Bayonet);
/// A Medium Machine Gun Team.
pub(crate) const MMG: Soldier = (Role::Team, Arms::NONE.with(Weapon::Mmg), Melee::Improvised);

impl Field {
    /// An open table of so many inches, the Activation Phase of turn 1 about to begin, Blue with Priority.
    pub fn new(width: i32, depth: i32) -> Field {
        let roster = Roster { side_names: ["Blue".to_owned(), "Red".to_owned()], ..Roster::default() };
        let opening = Opening {
            turn: 1,
            phase: Phase::Activation,
            priority: Some(BLUE),
            models: Vec::new(),
            units: Vec::new(),
            tally: [0; 2],
            points: [0; 2],
            grenade_spent: ModelSet::NONE,
        };
        let setup = Setup {
            title: "A test".to_owned(),
            width: Length::inches(width),
            depth: Length::inches(depth),
            terrain: Terrain::default(),
            toggles: Toggles::default(),
            tables: *Tables::standard(),
            roster,
            south: Some(BLUE),
            zones: [Length::inches(4); 2],
            places_first: Some(BLUE),
            places_all: false,
            first_priority: None,
            mission: Mission::Annihilation,
            turns: 6,
            opening: None,
        };
        Field { setup, features: Vec::new(), opening, house: HouseRules::none() }
    }

    /// Adds a unit: an entry of its own with these soldiers at these places.
    pub fn unit(mut self, side: Side, key: &str, kind: Kind, soldiers: &[(Soldier, (i32, i32))]) -> Field {
        let tables = &self.setup.tables;
        let profile = *tables.profile(kind);
        let base = if kind.is_weapons_team() { tables.base.team_mm } else { tables.base.infantry_mm };
        let radius = Length(i32::from(base) * 250);
        let roster = &mut self.setup.roster;
        let (entry, unit) = (EntryId(roster.entries.len() as u8), UnitId(roster.units.len() as u8));
        let first = roster.models.len() as u8;
        let cost = 10 * soldiers.len() as u32;
        for &((role, arms, melee), (x, y)) in soldiers {
            let model = ModelId(roster.models.len() as u8);
            roster.models_of[usize::from(side.0)].insert(model);
            roster.models.push(Model {
                name: format!("{key} {}", model.number()),
                side,
                entry,
                role,
                kind,
                arms,
                melee,
                radius,
                attacks: profile.attacks,
                health: profile.health,
                value: 10 * VALUE_PARTS,
            });
            let at = Point::hundredths(x, y);
            self.opening.models.push(ModelOpening { fate: Fate::OnTable, at, health: profile.health });
        }
        roster.units_of[usize::from(side.0)].insert(unit);
        roster.units.push(Unit { key: key.to_owned(), name: key.to_owned(), side, entry, kind, specialist: None });
        roster.entries.push(Entry {
            key: key.to_owned(),
            name: key.to_owned(),
            side,
            kind,
            cost,
            models: first..roster.models.len() as u8,
            units: unit.0..unit.0 + 1,
            split: ArrayVec::new(),
        });
        roster.cost[usize::from(side.0)] += cost;
        self
    }

    /// Adds a Green unit of Riflemen.
    pub fn rifles(self, side: Side, key: &str, places: &[(i32, i32)]) -> Field {
        let soldiers: Vec<_> = places.iter().map(|&place| (RIFLEMAN, place)).collect();
        self.unit(side, key, Kind::Green, &soldiers)
    }

    /// Adds a rectangle of terrain by two corners.
    pub fn ground(mut self, kind: GroundKind, one: (i32, i32), other: (i32, i32)) -> Field {
        self.push_ground(kind, one, other, Vec::new());
        self
    }

    /// Adds a bunker with an entrance and a firing slot, each by its ends.
    pub fn bunker(mut self, corners: [(i32, i32); 2], entrance: [(i32, i32); 2], slot: [(i32, i32); 2]) -> Field {
        let gap = |kind, [from, to]: [(i32, i32); 2]| Gap {
            kind,
            across: Segment::new(Point::hundredths(from.0, from.1), Point::hundredths(to.0, to.1)),
        };
        let openings = vec![gap(OpeningKind::Entrance, entrance), gap(OpeningKind::Slot, slot)];
        self.push_ground(GroundKind::Bunker, corners[0], corners[1], openings);
        self
    }

    fn push_ground(&mut self, kind: GroundKind, one: (i32, i32), other: (i32, i32), openings: Vec<Gap>) {
        let bounds = Bounds::new(Point::hundredths(one.0, one.1), Point::hundredths(other.0, other.1));
        let area = Polygon::new(bounds.corners().to_vec()).expect("a test's rectangle is one");
        let id = format!("t{}", self.features.len() + 1);
        self.features.push(Feature::area(Ground { id, name: String::new(), kind, look: kind.look(), openings }, area));
    }

    /// Switches a toggle or sets a table value, as `--set` does.
    pub fn set(mut self, name: &str, value: &str) -> Field {
        self.house.set(name, value);
        self
    }

    /// The last unit added starts with these markers; its action points are filled in.
    pub fn marked(mut self, mark: impl FnOnce(&mut UnitState)) -> Field {
        let unit = UnitId(self.setup.roster.units.len() as u8 - 1);
        let ap = self.setup.tables.ap(self.setup.roster.unit(unit).kind);
        let mut state = UnitState { ap, ..UnitState::default() };
        mark(&mut state);
        self.opening.units.push((unit, state));
        self
    }

    /// Changes anything else of the set-up.
    pub fn with(mut self, change: impl FnOnce(&mut Setup, &mut Opening)) -> Field {
        change(&mut self.setup, &mut self.opening);
        self
    }

    /// The rules of this battle.
    pub fn rules(self) -> Brethren {
        let Field { mut setup, features, opening, house } = self;
        let faults = house.switch(&mut setup.toggles);
        assert!(faults.is_empty(), "{faults}");
        setup.tables = Tables::load(&house).expect("a test sets known values");
        setup.terrain = Terrain::new(features);
        setup.opening = Some(opening);
        Brethren::new(setup)
    }

    /// Begins the battle with these dice at hand.
    pub fn begin(self, dice: &[u16]) -> Game {
        let script = Scripted::new(dice.iter().copied());
        Game { battle: Battle::begin(self.rules(), DiceFrom::Script(script)) }
    }
}

impl Game {
    /// The state.
    pub fn state(&self) -> &State {
        self.battle.state()
    }

    /// The rules.
    pub fn rules(&self) -> &Brethren {
        self.battle.rules()
    }

    /// A unit by its key.
    pub fn unit(&self, key: &str) -> UnitId {
        self.rules().setup().roster.unit_named(key).expect("the unit is in the test")
    }

    /// Units by their keys.
    pub fn units(&self, keys: &[&str]) -> UnitSet {
        keys.iter().map(|key| self.unit(key)).collect()
    }

    /// Blue orders.
    pub fn blue(&mut self, order: Order) -> &mut Game {
        self.order(BLUE, order)
    }

    /// Red orders.
    pub fn red(&mut self, order: Order) -> &mut Game {
        self.order(RED, order)
    }

    /// A side orders; what is refused fails the test.
    pub fn order(&mut self, side: Side, order: Order) -> &mut Game {
        let what = format!("{order:?}");
        if let Err(why) = self.battle.submit(Seat(side.0), order) {
            panic!("{what}: {why:?}");
        }
        self
    }

    /// Fails the test unless the dice it named were thrown, all of them and no others.
    pub fn all_thrown(mut self) -> Game {
        let script = self.battle.script().expect("tests name their dice");
        assert_eq!((script.fault(), script.left()), (None, 0), "dice that ran out, and dice left over");
        self
    }

    /// The code with which a side's order is refused.
    pub fn refused(&mut self, side: Side, order: Order) -> &'static str {
        match self.battle.submit(Seat(side.0), order) {
            Err(Unplayed::Refused(refusal)) => refusal.why.code,
            other => panic!("not refused: {other:?}"),
        }
    }
}
