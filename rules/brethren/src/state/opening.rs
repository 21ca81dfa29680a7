//! The state a battle starts from: nobody placed, or a position in the middle of a battle.

use sandtable_kernel::turn::Course;
use sandtable_kernel::{Angle, Point};

use super::{CommandState, Frame, Group, March, State, UnitState};
use crate::fights::Fights;
use crate::terms::{BLUE, Fate, ModelId, ModelSet, Phase, UnitId, Weapon};
use crate::volley::{Rest, Volley};
use crate::{Brethren, Opening};

impl State {
    /// The state a battle starts from: squads split as their lists propose (BR-ARM-20), nobody on the table; or the position
    /// the scenario gives.
    pub fn opening(rules: &Brethren) -> State {
        let setup = rules.setup();
        let roster = &setup.roster;
        let count = roster.models.len();
        let unit_state = |unit: UnitId| {
            let full_ap = setup.tables.ap(roster.unit(unit).kind);
            UnitState { ap: full_ap, full_ap, facing: Angle::NORTH, faced: Angle::NORTH, ..UnitState::default() }
        };
        let mut state = State {
            places: (0..count).map(|_| Point::default()).collect(),
            health: roster.models.iter().map(|model| model.health).collect(),
            unit_of: roster.models.iter().map(|model| roster.entry(model.entry).first_unit()).collect(),
            on_table: ModelSet::NONE,
            lost: ModelSet::NONE,
            fled: ModelSet::NONE,
            exited: ModelSet::NONE,
            models_of: roster.models_of,
            units_of: roster.units_of,
            grenade_spent: ModelSet::NONE,
            arms_shown: [ModelSet::NONE; Weapon::ALL.len()],
            melee_shown: ModelSet::NONE,
            units: roster.unit_ids().map(unit_state).collect(),
            south: setup.south.unwrap_or(BLUE),
            attacker: setup.mission.attacker().unwrap_or(BLUE),
            turn: 0,
            phase: Phase::SetUp,
            priority: BLUE,
            active: setup.places_first.unwrap_or(BLUE),
            slot_used: false,
            passes: 0,
            tally: [0; 2],
            points: [0; 2],
            acting: None,
            group: Group::default(),
            command: CommandState::none(),
            march: March::none(),
            volley: Volley::NONE,
            rest: Rest::none(),
            fights: Fights::none(count),
            frames: Course::at(Frame::Split { side: BLUE }),
            outcome: None,
        };
        state.take_proposed_splits(rules);
        if let Some(opening) = &setup.opening {
            state.take_up(opening);
        }
        state
    }

    fn take_proposed_splits(&mut self, rules: &Brethren) {
        let roster = &rules.setup().roster;
        for entry in &roster.entries {
            for (index, team) in entry.split.iter().enumerate() {
                // The team's own unit is the one its Specialist leads.
                let led = |unit: &UnitId| roster.unit(*unit).specialist.is_some_and(|specialist| team.has(specialist));
                let unit = entry.unit_set().iter().find(led);
                let fallback = UnitId(entry.units.start + 1 + index as u8);
                for model in team.iter() {
                    self.unit_of[model.index()] = unit.unwrap_or(fallback);
                }
            }
        }
        for index in 0..self.unit_of.len() {
            let unit = self.unit_of[index];
            self.unit_mut(unit).models.insert(ModelId(index as u8));
        }
    }

    /// Takes up a position in the middle of a battle.
    fn take_up(&mut self, opening: &Opening) {
        for (index, placing) in opening.models.iter().enumerate().take(self.places.len()) {
            let model = ModelId(index as u8);
            self.places[index] = placing.at;
            self.health[index] = placing.health;
            match placing.fate {
                Fate::Undeployed => {}
                Fate::OnTable => self.on_table.insert(model),
                Fate::Lost => self.lost.insert(model),
                Fate::Fled => self.fled.insert(model),
                Fate::Exited => self.exited.insert(model),
            }
        }
        for (unit, markers) in &opening.units {
            let state = self.unit_mut(*unit);
            *state = UnitState { models: state.models, full_ap: state.full_ap, ..*markers };
        }
        (self.tally, self.points) = (opening.tally, opening.points);
        (self.grenade_spent, self.turn) = (opening.grenade_spent, opening.turn.saturating_sub(1));
    }
}
