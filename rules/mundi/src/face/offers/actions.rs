//! Offers of the movement phase.

use arrayvec::ArrayVec;
use sandtable_kernel::offer::{Fill, Limit, Offer, Route};
use sandtable_kernel::orders::{Draft, short};
use sandtable_kernel::{Angle, Length, Point};

use super::{Desk, Pairs, anywhere, edges, number, one, some, word};
use crate::orders::{Change, MOST_LEGS, Move, Order, Verb};
use crate::stand::Pose;
use crate::state::InRiver;
use crate::terms::{ElementId, ElementSet, other};
use crate::{air, garrison, movement, pips, river};

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
        offers.push(self.several(Verb::ChangeTransport, "Load or unload without moving", own, 13, &change));
        let dig = |element| Order::Entrench(ElementSet::one(element));
        offers.push(self.several(Verb::Entrench, "Entrench an element or a group", own, 13, &dig));
        offers.push(Verb::Pass.offer("Pass for this phase").passes().offer());
        offers
    }

    /// ACT-MOVE, ACT-RECCE2.
    fn move_one(&self, movers: ElementSet) -> Offer {
        let path = Fill::Path {
            of: "element".to_owned(),
            routes: movers.iter().map(|element| self.route(element)).collect(),
            points: u16::try_from(MOST_LEGS).unwrap_or(6),
        };
        Verb::Move
            .offer("Move an element")
            .ask("element", "Who moves?", one(self.candidates(movers)))
            .ask("path", "Where to?", path)
            .ask("turn", "Facing at the end?", Fill::Turn)
            .tick("change", "Load or unload at the end?", "load or unload")
            .offer()
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
        short::<Order>("contact", "Move into contact")
            .ask("element", "Who?", one(self.candidates(chargers)))
            .ask("enemy", "Which enemy?", one(self.paired(&targets)))
            .ask("edge", "Which edge of it?", edges())
            .offer()
    }

    fn turn(&self, movers: ElementSet) -> Offer {
        short::<Order>("turn", "Turn on the spot")
            .ask("element", "Who turns?", one(self.candidates(movers)))
            .ask("turn", "Which way?", Fill::Turn)
            .offer()
    }

    /// ACT-GROUP: a block, a column that follows its leader, and changes of frontage.
    fn groups(&self, movers: ElementSet) -> Vec<Offer> {
        let touching = "Which elements, in contact with each other?";
        let members = |draft: Draft, label: &str| {
            draft.ask("members", label, Fill::Pick { from: self.candidates(movers), min: 2, max: 13 })
        };
        let advance = |draft: Draft, gap: &str| draft.ask(gap, "Straight ahead (mm)?", number(1, 152));
        let wheel = |draft: Draft, who: &str| {
            let draft = draft.ask("left", &format!("{who} left (degrees)?"), number(1, 90));
            draft.ask("right", &format!("{who} right (degrees)?"), number(1, 90))
        };
        let slide = |draft: Draft, gap: &str| draft.ask(gap, "Slide into contact (mm)?", number(1, 20));
        let laden =
            movers.iter().filter(|mover| self.rules.about(self.state, *mover).bracket.loaded.is_some()).collect();
        let laden = self.paired(&Pairs::of_members(laden));
        let load = |draft: Draft| draft.ask("change", "Who loads or unloads at the end?", some(laden.clone()));
        let members_of = Pairs::of_members(movers);
        let who = |draft: Draft, gap: &str, label: &str| draft.ask(gap, label, one(self.paired(&members_of)));

        let ahead = members(short::<Order>("ahead", "Move a group straight ahead"), touching);
        let ahead = load(ahead.ask("place", "How far ahead?", anywhere()));
        let block = members(Verb::Group.offer("Wheel a group, or move it by measure"), touching);
        let block = advance(wheel(advance(block, "advance"), "Wheel"), "then");
        let block = load(slide(slide(block, "slide_left"), "slide_right"));
        let column = short::<Order>("column", "Move a column that follows its leader");
        let column = members(column, "Which elements, one behind the other?");
        let column = load(advance(wheel(advance(column, "advance"), "Leader wheels"), "then"));
        let narrow = members(short::<Order>("narrow", "Narrow a group's front"), touching);
        let narrow = who(who(narrow, "drop", "Who drops back?"), "behind", "Behind whom?");
        let widen = members(short::<Order>("widen", "Widen a group's front"), touching);
        let sides = one(vec![word("left", "left"), word("right", "right")]);
        let widen = who(widen, "raise", "Who comes up?").ask("side", "On which side?", sides);
        let widen = who(widen, "beside", "Of whom?");
        [ahead, block, column, advance(narrow, "advance"), advance(widen, "advance")].map(Draft::offer).into()
    }

    /// ACT-CROSS, ACT-BRIDGE.
    fn water(&self, ready: ElementSet) -> Vec<Offer> {
        let (rules, state, side) = (self.rules, self.state, self.side());
        if state.ground.reaches().is_empty() {
            return Vec::new();
        }
        let most = i64::from(rules.setup().tables.distances.shift.0 / 500);
        let shifted = |draft: Draft| draft.ask("shift", "Shift to the right (mm)?", number(-most, most)).offer();
        let straight = |element| Order::Cross(element, Length::ZERO);
        let cross = self.each(Verb::Cross, "Cross the river", "element", ready, &straight);
        let opposite = |element| Order::Bridge(element, Length::ZERO);
        let bridge = self.each(Verb::Bridge, "Bridge the river", "element", ready, &opposite);
        let enemies = state.ground_elements(other(side));
        let can = |element: ElementId, enemy: ElementId| river::assault(rules, state, side, element, enemy).is_ok();
        let (stormers, stormed) = meetings(ready, enemies, can);
        let assault = Verb::Assault
            .offer("Assault across the river")
            .ask("element", "Who?", one(self.candidates(stormers)))
            .ask("enemy", "Which enemy on the far bank?", one(self.paired(&stormed)));
        let wet = ready.iter().filter(|element| state.unit(*element).river != InRiver::No).collect();
        let leave = Verb::LeaveRiver.offer("Leave the river").ask("element", "Who?", one(self.candidates(wet))).ask(
            "way",
            "Which way?",
            one(vec![word("ahead", "ahead"), word("back", "back")]),
        );
        vec![shifted(cross), assault.offer(), shifted(bridge), leave.offer()]
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
        let first = aircraft.first()?;
        let enemies = state.fighting(other(side));
        let enemies =
            enemies.iter().filter(|enemy| air::places(rules, state, first, *enemy).next().is_some()).collect();
        Some(
            short::<Order>("fly", "Send an aircraft")
                .ask("element", "Which aircraft?", one(self.candidates(aircraft)))
                .ask("enemy", "Against whom?", one(self.candidates(enemies)))
                .ask("edge", "On which side of it?", edges())
                .offer(),
        )
    }

    /// ACT-MOVE: into the base and out of it.
    fn base_moves(&self, ready: ElementSet) -> Vec<Offer> {
        let mut offers = Vec::new();
        if self.state.base.is_some_and(|base| self.state.standing(self.side()).has(base)) {
            offers.push(self.each(Verb::Enter, "Garrison the base", "element", ready, &Order::Enter).offer());
        }
        if let Some(inside) = self.state.garrison.filter(|inside| ready.has(*inside)) {
            let exits: ArrayVec<Pose, 4> = garrison::exits(self.rules, self.state, inside);
            let zones = exits
                .iter()
                .map(|pose| sandtable_kernel::scene::Outline::Circle { centre: pose.at, radius: Length::mm(10) });
            let spot = Fill::Spot { zones: zones.collect(), template: None };
            let leave = Verb::Leave
                .offer("Leave the base")
                .ask("element", "Who?", one(self.candidates(ElementSet::one(inside))))
                .ask("spot", "Where to?", spot)
                .ask("turn", "Facing?", Fill::Turn);
            offers.push(leave.offer());
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
