//! Offers of the movement phase.

use arrayvec::ArrayVec;
use sandtable_kernel::offer::{Fill, Limit, Offer, Route};
use sandtable_kernel::{Angle, Length, Point};

use super::{Desk, Pairs, field, main, number, optional, pass, pick, some, word};
use crate::contact::BaseEdge;
use crate::order::{Change, MOST_LEGS, Move, Order};
use crate::stand::Pose;
use crate::state::InRiver;
use crate::terms::{ElementId, ElementSet, other};
use crate::{air, garrison, movement, pips, river, rule};

/// Directions in which an element's reach is felt out.
const DIRECTIONS: u16 = 16;

impl Desk<'_> {
    /// ACT-*.
    pub(super) fn actions(&self) -> Vec<Offer> {
        let (rules, state, side) = (self.rules, self.state, self.side());
        let own = state.ground_elements(side);
        let left = state.pips[crate::terms::index(side)];
        let can_move = |element: &ElementId| {
            movement::check_entitled(rules, state, *element).is_ok()
                && pips::move_cost(rules, state, ElementSet::one(*element)) <= left
        };
        let ready: ElementSet = own.iter().filter(can_move).collect();
        let movers: ElementSet = ready
            .iter()
            .filter(|element| !state.is_garrison(*element) && state.unit(*element).river == InRiver::No)
            .collect();
        let mut offers = vec![self.move_one(movers), self.contact(movers), self.turn(movers)];
        offers.extend(self.groups(movers));
        offers.extend(self.water(ready));
        offers.extend(self.flights());
        offers.extend(self.base_moves(ready));
        let change = |element| Order::ChangeTransport(ElementSet::one(element));
        offers.push(self.several("load", "Load or unload without moving", rule::TRN_2, own, &change));
        let dig = |element| Order::Entrench(ElementSet::one(element));
        offers.push(self.several("entrench", "Entrench an element or a group", rule::ENT_1, own, &dig));
        offers.push(pass("pass", "Pass for this phase", rule::SEQ_4));
        offers
    }

    /// ACT-MOVE, ACT-RECCE2.
    fn move_one(&self, movers: ElementSet) -> Offer {
        let path = Fill::Path {
            of: "element".to_owned(),
            routes: movers.iter().map(|element| self.route(element)).collect(),
            points: u16::try_from(MOST_LEGS).unwrap_or(6),
        };
        Offer {
            fields: vec![
                pick("element", "", "Who moves?", self.candidates(movers)),
                field("path", "to", "Where to?", path),
                optional(field("turn", "turned", "Facing at the end?", Fill::Turn)),
                optional(pick("transport", "", "Load or unload at the end?", vec![word("load", "load or unload")])),
            ],
            ..main("move", "Move an element", rule::MOV_1)
        }
    }

    fn route(&self, element: ElementId) -> Route {
        let pose = self.state.unit(element).stand.pose();
        let rates = self.rules.setup().tables.allowances(self.rules.class(self.state, element));
        let longest =
            if self.state.ground.has_on_road(&self.state.unit(element).stand) { rates.road } else { rates.good };
        let limit = |label: &str, length| Limit { label: label.to_owned(), length };
        Route {
            piece: self.rules.key(element).to_owned(),
            from: pose.at,
            limits: vec![limit("good going", rates.good), limit("bad going", rates.bad), limit("road", rates.road)],
            reach: self.reach(element, pose, longest),
        }
    }

    /// Where a straight move without turning can end, felt out by halving to about a millimetre.
    fn reach(&self, element: ElementId, pose: Pose, longest: Length) -> Vec<Point> {
        let can_end = |at: Point| {
            let legs = core::iter::once(Pose { at, ..pose }).collect();
            self.allows(&Order::Move(Move { element, legs, zone_of: None, change: Change::None }))
        };
        let ray = |index: u16| {
            let angle = pose.facing + Angle::fraction_of_turn(index, DIRECTIONS);
            let at = |length: i32| pose.at + angle.step(Length(length));
            if can_end(at(longest.0)) {
                return at(longest.0);
            }
            let (mut low, mut high) = (0_i32, longest.0);
            for _ in 0..7 {
                let middle = low.midpoint(high);
                if can_end(at(middle)) { low = middle } else { high = middle }
            }
            at(low)
        };
        (0..DIRECTIONS).map(ray).collect()
    }

    /// MS-CON-2: the preferred poses, so that nobody has to aim at half a millimetre.
    fn contact(&self, movers: ElementSet) -> Offer {
        let (rules, state) = (self.rules, self.state);
        let enemies = state.fighting(other(self.side())).without(state.aircraft);
        let near = |mover: ElementId, enemy: ElementId| {
            let rates = rules.setup().tables.allowances(rules.class(state, mover));
            state.unit(mover).stand.is_within(state.stand(enemy), rates.good)
        };
        let (chargers, targets) = meetings(movers, enemies, near);
        let edges = BaseEdge::ALL.map(|edge| word(edge.word(), edge.word())).to_vec();
        Offer {
            fields: vec![
                pick("element", "", "Who?", self.candidates(chargers)),
                pick("enemy", "with", "Which enemy?", self.paired(&targets)),
                optional(pick("edge", "on", "Which edge of it?", edges)),
            ],
            ..main("contact", "Move into contact", rule::CON_2)
        }
    }

    fn turn(&self, movers: ElementSet) -> Offer {
        Offer {
            fields: vec![
                pick("element", "", "Who turns?", self.candidates(movers)),
                field("turn", "turned", "Which way?", Fill::Turn),
            ],
            ..main("turn", "Turn on the spot", rule::MOV_9)
        }
    }

    /// ACT-GROUP: a block, a column that follows its leader, and changes of frontage.
    fn groups(&self, movers: ElementSet) -> Vec<Offer> {
        let members = |label: &str| {
            let from = self.candidates(movers);
            field("members", "", label, Fill::Pick { from, min: 2, max: 13 })
        };
        let advance = |name: &str| optional(number(name, "advance", "Straight ahead (mm)?", 1, 152));
        let wheel = |way: &str, label: &str| optional(number(way, &format!("wheel {way}"), label, 1, 90));
        let slide = |way: &str| {
            optional(number(&format!("slide_{way}"), &format!("slide {way}"), "Slide into contact (mm)?", 1, 20))
        };
        let laden =
            movers.iter().filter(|mover| self.rules.about(self.state, *mover).bracket.loaded.is_some()).collect();
        let load = || some("load", "load", "Who loads or unloads at the end?", self.paired(&Pairs::of_members(laden)));
        let ahead = Offer {
            fields: vec![
                members("Which elements, in contact with each other?"),
                field("spot", "to", "How far ahead?", Fill::Spot { zones: Vec::new(), template: None }),
                load(),
            ],
            // Every form has a verb of its own; the reader takes this one for `group`.
            ..main("ahead", "Move a group straight ahead", rule::GRP_7)
        };
        let block = Offer {
            fields: vec![
                members("Which elements, in contact with each other?"),
                advance("advance"),
                wheel("left", "Wheel left (degrees)?"),
                wheel("right", "Wheel right (degrees)?"),
                advance("then"),
                slide("left"),
                slide("right"),
                load(),
            ],
            ..main("group", "Wheel a group, or move it by measure", rule::GRP_7)
        };
        let column = Offer {
            fields: vec![
                members("Which elements, one behind the other?"),
                advance("advance"),
                wheel("left", "Leader wheels left (degrees)?"),
                wheel("right", "Leader wheels right (degrees)?"),
                advance("then"),
                load(),
            ],
            ..main("column", "Move a column that follows its leader", rule::GRP_11)
        };
        let members_of = Pairs::of_members(movers);
        let who = |name: &str, lead: &str, label: &str| pick(name, lead, label, self.paired(&members_of));
        let narrow = Offer {
            fields: vec![
                members("Which elements, in contact with each other?"),
                who("who", "drop", "Who drops back?"),
                who("behind", "behind", "Behind whom?"),
                advance("advance"),
            ],
            ..main("narrow", "Narrow a group's front", rule::GRP_10)
        };
        let widen = Offer {
            fields: vec![
                members("Which elements, in contact with each other?"),
                who("who", "raise", "Who comes up?"),
                pick("side", "", "On which side?", vec![word("left", "left"), word("right", "right")]),
                who("beside", "of", "Of whom?"),
                advance("advance"),
            ],
            ..main("widen", "Widen a group's front", rule::GRP_10)
        };
        vec![ahead, block, column, narrow, widen]
    }

    /// ACT-CROSS, ACT-BRIDGE.
    fn water(&self, ready: ElementSet) -> Vec<Offer> {
        let (rules, state, side) = (self.rules, self.state, self.side());
        if state.ground.reaches().is_empty() {
            return Vec::new();
        }
        let shift = || {
            let most = i64::from(rules.setup().tables.distances.shift.0 / 500);
            optional(number("shift", "shift", "Shift to the right (mm)?", -most, most))
        };
        let mut cross =
            self.each("cross", "Cross the river", rule::RIV_2, ready, &|element| Order::Cross(element, Length::ZERO));
        cross.fields.push(shift());
        let mut bridge = self
            .each("bridge", "Bridge the river", rule::RIV_9, ready, &|element| Order::Bridge(element, Length::ZERO));
        bridge.fields.push(shift());
        let enemies = state.ground_elements(other(side));
        let can = |element: ElementId, enemy: ElementId| river::assault(rules, state, side, element, enemy).is_ok();
        let (stormers, stormed) = meetings(ready, enemies, can);
        let assault = Offer {
            fields: vec![
                pick("element", "", "Who?", self.candidates(stormers)),
                pick("enemy", "on", "Which enemy on the far bank?", self.paired(&stormed)),
            ],
            ..main("assault", "Assault across the river", rule::RIV_5)
        };
        let wet = ready.iter().filter(|element| state.unit(*element).river != InRiver::No).collect();
        let leave = Offer {
            fields: vec![
                pick("element", "", "Who?", self.candidates(wet)),
                pick("way", "", "Which way?", vec![word("ahead", "ahead"), word("back", "back")]),
            ],
            ..main("leave river", "Leave the river", rule::RIV_8)
        };
        vec![cross, assault, bridge, leave]
    }

    /// ACT-AIR.
    fn flights(&self) -> Option<Offer> {
        let (rules, state, side) = (self.rules, self.state, self.side());
        let roster = &rules.setup().roster;
        let left = state.pips[crate::terms::index(side)];
        let ready = |aircraft: &ElementId| {
            air::check_available(rules, state, side, *aircraft).is_ok() && pips::air_cost(state, side) <= left
        };
        let aircraft: ElementSet = roster.of_side(side).and(roster.aircraft()).iter().filter(ready).collect();
        let one = aircraft.first()?;
        let enemies = state.fighting(other(side));
        let enemies = enemies.iter().filter(|enemy| air::places(rules, state, one, *enemy).next().is_some()).collect();
        let edges = BaseEdge::ALL.map(|edge| word(edge.word(), edge.word())).to_vec();
        Some(Offer {
            fields: vec![
                pick("aircraft", "", "Which aircraft?", self.candidates(aircraft)),
                pick("enemy", "against", "Against whom?", self.candidates(enemies)),
                optional(pick("edge", "on", "On which side of it?", edges)),
            ],
            ..main("fly", "Send an aircraft", rule::AIR_1)
        })
    }

    /// ACT-MOVE: into the base and out of it.
    fn base_moves(&self, ready: ElementSet) -> Vec<Offer> {
        let mut offers = Vec::new();
        if self.state.base.is_some_and(|base| self.state.standing(self.side()).has(base)) {
            offers.push(self.each("enter base", "Garrison the base", rule::BAS_2, ready, &Order::Enter));
        }
        if let Some(inside) = self.state.garrison.filter(|inside| ready.has(*inside)) {
            let exits: ArrayVec<Pose, 4> = garrison::exits(self.rules, self.state, inside);
            let zones = exits
                .iter()
                .map(|pose| sandtable_kernel::scene::Outline::Circle { centre: pose.at, radius: Length::mm(10) });
            let spot = Fill::Spot { zones: zones.collect(), template: None };
            offers.push(Offer {
                fields: vec![
                    pick("element", "", "Who?", self.candidates(ElementSet::one(inside))),
                    field("spot", "to", "Where to?", spot),
                    optional(field("turn", "turned", "Facing?", Fill::Turn)),
                ],
                ..main("leave base", "Leave the base", rule::BAS_2)
            });
        }
        offers
    }
}

/// Those who can meet an enemy, and the enemies with those who can meet them.
fn meetings(own: ElementSet, enemies: ElementSet, can: impl Fn(ElementId, ElementId) -> bool) -> (ElementSet, Pairs) {
    let (mut ready, mut met) = (ElementSet::NONE, Pairs::new());
    for enemy in enemies.iter() {
        for element in own.iter().filter(|element| can(*element, enemy)) {
            ready.insert(element);
            met.join(enemy, element);
        }
    }
    (ready, met)
}
