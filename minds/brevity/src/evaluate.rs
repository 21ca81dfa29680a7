//! How good a state is for a seat: battalions, ground, and who could hurt whom.

mod contact;

pub use contact::{exposure, worth};

use sandtable_kernel::{Length, Point, Seat, Side};

use sandtable_brevity::terms::{Arm, BattalionId, Headquarters, Posture, Status, Strength, at, other};
use sandtable_brevity::{Brevity, State, victory};

/// A won or lost game outweighs everything on the table.
const DECIDED: i64 = 10_000_000;
/// An objective that decides the game, for each of its points.
const OBJECTIVE: i64 = 4_000;
/// The part of an objective that its last holder keeps while both stand at it, of a hundred.
const CONTESTED: i64 = 70;
/// An inch nearer to where a battalion is wanted.
const INCH: i64 = 40;
/// How much more that counts, of a hundred, for an attacker at the end of his time.
const HASTE: i64 = 150;

/// The worth of a state to a seat, in thousandths of a battalion's point.
pub fn evaluate(rules: &Brevity, state: &State, seat: Seat) -> i64 {
    let side = Side(seat.0);
    if let Some(outcome) = state.outcome {
        return match outcome.winner {
            Some(winner) if winner == side => DECIDED,
            Some(_) => -DECIDED,
            None => 0,
        };
    }
    let worth =
        |side: Side| -> i64 { rules.side_range(side).map(|battalion| battalion_worth(rules, state, battalion)).sum() };
    let tally = worth(side) - worth(other(side));
    tally + ground(rules, state, side) - ground(rules, state, other(side)) + contact::balance(rules, state, side)
}

/// What a battalion counts while it fights, and what is left of it when it is spent or pinned.
fn battalion_worth(rules: &Brevity, state: &State, battalion: BattalionId) -> i64 {
    let (of, listed) = (state.battalion(battalion), rules.roster().battalion(battalion));
    if matches!(of.status, Status::Destroyed | Status::Captured | Status::Removed) {
        return 0;
    }
    if of.status == Status::Left {
        return price(rules, battalion);
    }
    let full = price(rules, battalion);
    let state = if of.spent { full * 55 / 100 } else { full };
    let resting = if of.spent && of.posture == Posture::Reserve { full / 20 } else { 0 };
    let pinned = if of.pinned { 150 } else { 0 };
    let dug = if of.works != sandtable_brevity::terms::Works::None { 120 } else { 0 };
    let mounted = if of.mounted && listed.can_dismount() && of.posture == Posture::Line { 60 } else { 0 };
    state + resting - pinned + dug - mounted
}

/// What a whole battalion is worth.
pub fn price(rules: &Brevity, battalion: BattalionId) -> i64 {
    let listed = rules.roster().battalion(battalion);
    let strength = match listed.strength {
        Strength::Normal => 2_000,
        Strength::Weak => 1_400,
        Strength::Company => 800,
    };
    let kind = match (listed.headquarters, listed.arm) {
        (Headquarters::None, Arm::Tank | Arm::SpGun) => 300,
        (Headquarters::None, Arm::Artillery) => 200,
        (Headquarters::None, _) => 0,
        _ => 600,
    };
    strength + kind
}

/// Objectives held now, and battalions near where they are wanted.
fn ground(rules: &Brevity, state: &State, side: Side) -> i64 {
    let mut worth = 0;
    let inch = INCH * (100 + HASTE * urgency(rules, state, side) / 100) / 100;
    for (index, objective) in rules.setup().objectives.iter().enumerate() {
        let wanted = weight(rules, index);
        let full = wanted * i64::from(objective.points.max(1));
        worth += match victory::holder_now(rules, state, index) {
            Some(holder) if holder == Some(side) => full,
            // Whoever is contested keeps most of what he held until somebody is driven off.
            Some(None) if state.holders[index] == Some(side) => full * CONTESTED / 100,
            None if state.holders[index] == Some(side) => full,
            _ => 0,
        };
    }
    for battalion in rules.side_range(side) {
        let of = state.battalion(battalion);
        if of.status.on_table()
            && !of.spent
            && let Some(goal) = goal_of(rules, state, battalion)
        {
            worth -= inch * inches(of.base.centre(), goal.0).saturating_sub(goal.1);
        }
    }
    worth
}

/// How much of its time a side with something to take has used up, of a hundred; nothing hurries those who only hold.
pub fn urgency(rules: &Brevity, state: &State, side: Side) -> i64 {
    let orders = &rules.setup().victory.orders[at(side)];
    if orders.prevent || (orders.hold.is_empty() && orders.exit == 0) {
        return 0;
    }
    let clock = &rules.setup().clock;
    let counted = |(day, turn): (u8, u8)| i64::from(day) * 4 + i64::from(turn);
    let whole = counted(clock.last) - counted(clock.first) + 1;
    let gone = counted((state.day.max(clock.first.0), state.turn)) - counted(clock.first);
    (100 * gone / whole.max(1)).clamp(0, 100)
}

/// How much an objective counts: those that orders name decide the game.
fn weight(rules: &Brevity, index: usize) -> i64 {
    let index = u8::try_from(index).unwrap_or(u8::MAX);
    let victory = &rules.setup().victory;
    let named = victory.orders.iter().any(|orders| orders.hold.contains(&index) || orders.one_of.contains(&index));
    if named || victory.score.is_some() { OBJECTIVE } else { OBJECTIVE / 4 }
}

/// Where a battalion is wanted, and from how near on it is near enough: the objective its side lacks, else the one that is
/// most in danger; guns keep a distance.
pub fn goal_of(rules: &Brevity, state: &State, battalion: BattalionId) -> Option<(Point, i64)> {
    let (of, listed) = (state.battalion(battalion), rules.roster().battalion(battalion));
    let from = of.base.centre();
    let near = match listed.arm {
        // Guns stay as far back as they can reach from.
        Arm::Artillery => listed.gun.map_or(24, |gun| i64::from(gun.range.0 / Length::inches(1).0) * 2 / 3).max(24),
        Arm::Headquarters => 30,
        _ if of.posture == Posture::Support => 5,
        _ => 2,
    };
    let lacking = |index: &usize| state.holders[*index] != Some(listed.side);
    let attacks = {
        let orders = &rules.setup().victory.orders[at(listed.side)];
        !orders.prevent
    };
    let objectives = || 0..rules.setup().objectives.len().min(state.holders.len());
    let cost = |index: &usize| {
        let objective = &rules.setup().objectives[*index];
        inches(from, objective.at) - 6 * i64::from(objective.points)
    };
    let chosen = if attacks {
        objectives().filter(lacking).min_by_key(cost).or_else(|| objectives().min_by_key(cost))
    } else {
        objectives().min_by_key(cost)
    };
    chosen.map(|index| (rules.setup().objectives[index].at, near))
}

/// Whole inches between two points.
pub fn inches(from: Point, to: Point) -> i64 {
    from.distance_squared(to).isqrt() / i64::from(Length::inches(1).0)
}
