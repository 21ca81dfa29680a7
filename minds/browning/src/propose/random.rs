//! Any legal order, quickly: legal by construction where that is possible, else by a few tries.

use arrayvec::ArrayVec;
use sandtable_browning::activation::MOST_UNITS;
use sandtable_browning::orders::TargetSquare;
use sandtable_browning::state::Frame;
use sandtable_browning::terms::{FigureId, FigureSet, UnitId, other};
use sandtable_browning::toggles::Targets;
use sandtable_browning::{Order, State, movement, sight};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Angle, Length, Point, Seat, Side};

use super::{active_leader, deployment, in_rally_reach, is_eligible, is_full_leader, leaders, marker_men};
use super::{pushable, scatter_choice, scattered_in_scope};
use crate::Study;

/// How often a place is tried before something else is done.
const TRIES: u32 = 3;

/// One legal order for the decision this seat has to make.
pub fn random_order(rules: &Study<'_>, state: &State, seat: Seat, whim: &mut Stream) -> Order {
    match *state.frames.top() {
        Frame::Deploy => deployment::random(rules, state, whim),
        Frame::ChooseUnit => random_unit(rules, state, Side(seat.0), whim).map_or(Order::Pass, Order::Activate),
        Frame::PlaceLeader | Frame::PlacePlatoonLeader => {
            let man = one_of(marker_men(rules, state), whim);
            man.map_or(Order::Pass, |man| Order::PlaceLeader(state.place(man)))
        }
        Frame::Rally => match one_of(in_rally_reach(rules, state), whim) {
            Some(man) if !whim.happens(1, 8) => Order::Rally(man),
            _ => Order::StopRallying,
        },
        Frame::MoveDeclare if whim.happens(1, 2) => Order::RollMovement,
        Frame::MoveDeclare => Order::SkipMovement,
        Frame::MoveFigures => random_move(rules, state, whim).unwrap_or(Order::EndMovement),
        Frame::Fire => random_fire(rules, state, whim).unwrap_or(Order::HoldFire),
        Frame::LeaderAction => random_action(rules, state, whim),
        Frame::RegroupCount => {
            let most = scattered_in_scope(rules, state).count();
            Order::RegroupCount(whim.below(most) as u8 + 1)
        }
        Frame::PlaceRegrouped => leaders::random_regrouped(rules, state, whim),
        Frame::Push => {
            let teams = active_leader(state).map(|leader| pushable(rules, state, leader));
            let team = teams.and_then(|teams| {
                let count = teams.clone().count() as u32;
                teams.clone().nth(whim.below(count) as usize)
            });
            team.map_or(Order::Pass, Order::Push)
        }
        Frame::EndScatter { side, platoon } => {
            one_of(scatter_choice(rules, state, side, platoon), whim).map_or(Order::Pass, Order::EndScatter)
        }
        Frame::AnswerDraw { .. } => Order::DeclineDraw,
        Frame::GameOver => Order::Pass,
    }
}

/// One of these figures, each equally likely.
pub(super) fn one_of(figures: FigureSet, whim: &mut Stream) -> Option<FigureId> {
    figures.nth(whim.below(figures.count()))
}

fn random_unit(rules: &Study<'_>, state: &State, side: Side, whim: &mut Stream) -> Option<UnitId> {
    let eligible: ArrayVec<UnitId, MOST_UNITS> =
        rules.units_of(side).iter().copied().filter(|unit| is_eligible(state, *unit)).collect();
    whim.pick(&eligible).copied()
}

/// A step in any direction by no more than the low die, so that the ground it crosses does not matter (BB-MOV-5).
fn random_move(rules: &Study<'_>, state: &State, whim: &mut Stream) -> Option<Order> {
    if whim.happens(1, 2) {
        return None;
    }
    let figure = one_of(movement::movable(state), whim)?;
    for _ in 0..TRIES {
        let longest = 100 * i32::from(state.activation.dice.1) - 3;
        let length = Length::HUNDREDTH + up_to(Length::hundredths(longest), whim);
        let angle = Angle::fraction_of_turn(whim.below(256) as u16, 256);
        let to = snapped(state.place(figure) + angle.step(length));
        if movement::judge(rules, state, figure, &[to]).is_ok() {
            return Some(Order::Move { figure, waypoints: [to].into_iter().collect() });
        }
    }
    None
}

/// A length from nothing to this, in whole hundredths of an inch.
pub(super) fn up_to(most: Length, whim: &mut Stream) -> Length {
    let steps = (most.0 / Length::HUNDREDTH.0).max(0).unsigned_abs();
    Length(whim.below(steps + 1).cast_signed() * Length::HUNDREDTH.0)
}

/// The nearest point players can name (BB-GEO-2).
pub(super) fn snapped(at: Point) -> Point {
    Point::new(at.x.snapped(), at.y.snapped())
}

/// A square somewhere over an enemy whom somebody sees; now and then, and when nobody is soon found, none.
fn random_fire(rules: &Study<'_>, state: &State, whim: &mut Stream) -> Option<Order> {
    let setup = rules.setup();
    let team = state.active_team()?;
    let enemies = state.on_table_of(other(setup.roster.team(team).side));
    if whim.happens(1, 8) {
        return None;
    }
    for _ in 0..TRIES {
        let firer = one_of(state.steady_members(team), whim)?;
        let target = one_of(enemies, whim)?;
        let at = state.place(target);
        if sight::figure_sees(rules, state, team, firer, target) {
            let named = (setup.toggles.targets == Targets::OneTeam).then(|| state.team_of[target.index()]);
            // A third of the square's side at most, so that the enemy stays in it.
            let spread = Length(setup.tables.distances.square.0 / 6);
            let mut beside = |place: Length| place - spread.snapped() + up_to(spread + spread, whim);
            let centre = Point::new(within(beside(at.x), setup.width), within(beside(at.y), setup.height));
            return Some(Order::Fire(TargetSquare { centre, direction: (1, 0), team: named }));
        }
    }
    None
}

fn within(place: Length, most: Length) -> Length {
    place.max(Length::ZERO).min(most)
}

fn random_action(rules: &Study<'_>, state: &State, whim: &mut Stream) -> Order {
    let Some(leader) = active_leader(state) else { return Order::Pass };
    let full = is_full_leader(rules, leader);
    let regroup = full && !scattered_in_scope(rules, state).is_empty();
    let push = full && pushable(rules, state, leader).next().is_some();
    match whim.below(3) {
        0 if regroup => Order::LeaderRegroup,
        1 if push => Order::LeaderPush,
        _ => Order::LeaderRally,
    }
}
