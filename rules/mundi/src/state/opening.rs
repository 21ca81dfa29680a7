//! The state a battle starts from.

use arrayvec::ArrayVec;
use sandtable_kernel::turn::Course;
use sandtable_kernel::{Angle, Apply, Point, Side};

use super::{Frame, State, Unit};
use crate::event::Event;
use crate::stand::Pose;
use crate::terms::{Edge, ElementId, ElementSet, Kind, index};
use crate::{Mundi, Start};

impl State {
    /// The state a battle starts from: what the scenario fixes is in place.
    pub fn opening(rules: &Mundi) -> State {
        let setup = rules.setup();
        let width = setup.tables.distances.base_width;
        let origin = Pose { at: Point::new(width, width), facing: Angle::NORTH };
        let unit = |(who, start): (ElementId, &Start)| Unit {
            who,
            stand: rules.plain_stand(origin),
            lost: start.lost,
            loaded: start.loaded,
            entrenched: start.entrenched,
            hidden: start.hidden,
            moves: 0,
            changed: false,
            dug: false,
            stirred: false,
            fought: false,
            attacked: 0,
            contacted: ElementSet::NONE,
            engaged: ElementSet::NONE,
            river: start.river,
            beside_river: false,
            back: start.back,
        };
        let roster = &setup.roster;
        let mut state = State {
            units: setup.roster.ids().zip(&setup.starts).map(unit).collect(),
            on_table: ElementSet::NONE,
            of_side: [roster.of_side(Side(0)), roster.of_side(Side(1))],
            aircraft: roster.aircraft(),
            ground: rules.first_ground(),
            cleared: 0,
            base: None,
            town_base: false,
            garrison: None,
            base_attacked: false,
            turn: setup.first_turn.saturating_sub(1),
            attacker: Side(0),
            back_edge: [Edge::South, Edge::North],
            numbered: None,
            swapped: ElementSet::NONE,
            works: 0,
            pips: [0; 2],
            initiative: Side(0),
            active: Side(0),
            passed: [false; 2],
            waiting: [false; 2],
            losses: [0; 2],
            general_lost: [false; 2],
            fight: None,
            advancing: ElementSet::NONE,
            parted: ArrayVec::new(),
            draw_offered: [false; 2],
            frames: Course::at(Frame::Order),
            outcome: None,
        };
        if let Some(roles) = setup.roles {
            state.apply(&Event::RolesFixed { attacker: roles.attacker });
            state.apply(&Event::EdgesFixed { attacker: roles.edge });
        }
        if let Some((area, town)) = setup.base {
            state.apply(&Event::BasePlaced { area, town });
        }
        for (element, start) in roster.ids().zip(&setup.starts) {
            state.take_up(rules, element, start);
        }
        state
    }

    fn take_up(&mut self, rules: &Mundi, element: ElementId, start: &Start) {
        let side = self.side_of(element);
        if start.lost {
            let value = rules.loss_value(self, element);
            self.losses[index(side)] += value;
            self.general_lost[index(side)] |= rules.kind(self, element) == Kind::Ge;
        } else if start.garrison {
            let depth = rules.depth(self, element);
            self.apply(&Event::Garrisoned { element, depth });
            self.unit_mut(element).entrenched = start.entrenched;
        } else if let Some(pose) = start.pose {
            let depth = rules.depth(self, element);
            self.put(element, pose, Some(depth));
        }
    }
}
