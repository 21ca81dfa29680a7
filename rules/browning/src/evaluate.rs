//! How good a position is for a side, in thousandths of a man: what a computer player tries to raise.

use arrayvec::ArrayVec;
use sandtable_kernel::{Length, Point, Seat, Side};

use crate::outlook::Look;
use crate::state::Frame;
use crate::terms::{FigureId, MOST_FIGURES, other};
use crate::{Browning, State};

/// Worth of a man who can act.
const STEADY: i64 = 1_000;
/// Worth of a man with his head down: most of them come back.
const PINNED: i64 = 620;
/// Worth of a man set aside while somebody can still regroup him.
const SCATTERED: i64 = 200;
/// Worth of a man who may be put back on the table at once.
const PLACEABLE: i64 = 700;
/// Worth of the battle.
const VICTORY: i64 = 1_000_000;
/// Worth of a victory point held, when the last turn ends; less before.
const POINT_HELD: i64 = 3_000;
/// Worth of a victory point that would be held if the turn ended now.
const POINT_WITHIN: i64 = 2_400;
/// Cost of each inch between a victory point and the nearest man who could hold it.
const POINT_INCH: i64 = 60;
/// Cost of each inch between a man and the nearest objective, so that all come along.
const MAN_INCH: i64 = 16;
/// Cost of a man in the open for each enemy who sees him, and in cover. What one man risks another can shoot at, so
/// looking from cover into the open pays.
const SEEN_OPEN: i64 = 26;
const SEEN_COVERED: i64 = 9;
/// Enemies beyond these add little to a man's danger.
const MOST_EYES: i64 = 9;
/// Shooting is worth a little more than being shot at: nobody wins by hiding.
const NERVE: i64 = 120;

/// How good this state is for a seat; more is better, and what is good for one side is bad for the other but for nerve.
pub fn evaluate(rules: &Browning, state: &State, seat: Seat) -> i64 {
    let own = Side(seat.0);
    if let Some(outcome) = state.outcome {
        return match outcome.winner {
            Some(side) if side == own => VICTORY,
            Some(_) => -VICTORY,
            None => 0,
        };
    }
    let men = men(rules, state, own) - men(rules, state, other(own));
    let ground = ground(rules, state, own) - ground(rules, state, other(own));
    let (danger, aim) = (exposure(rules, state, own), exposure(rules, state, other(own)));
    men + ground + aim * NERVE / 100 - danger
}

/// Men, heads down, losses and how near the side is to breaking (BB-VIC-4).
fn men(rules: &Browning, state: &State, side: Side) -> i64 {
    let setup = rules.setup();
    let all = state.of_side[usize::from(side.0)];
    let count = |set: crate::terms::FigureSet| i64::from(all.and(set).count());
    let leaders = setup.roster.leader_ids();
    let led = leaders.into_iter().any(|id| setup.roster.leader(id).side == side && !state.leaders[id.index()].removed);
    let mut worth = STEADY * count(state.steady) + PINNED * count(state.pinned);
    if led && state.turn < setup.turns {
        worth += SCATTERED * count(state.scattered);
    }
    if *state.frames.top() == Frame::PlaceRegrouped && state.active == side {
        worth += PLACEABLE * i64::from(state.activation.placeable);
    }
    if state.turn > 0 {
        // The nearer to breaking, the more every man counts: the square of the share lost, full at the breaking point.
        let (start, gone) = (i64::from(all.count()).max(1), i64::from(all.count()) - count(state.on_table()));
        let limit = (i64::from(setup.break_percent[usize::from(side.0)]) * start).max(1);
        let share = (1_000 * 100 * gone / limit).min(1_000);
        worth -= 12 * share * share / 1_000;
    }
    worth
}

/// Objectives held, in reach, and near (BB-VIC-3); they count more as the battle nears its last turn.
fn ground(rules: &Browning, state: &State, side: Side) -> i64 {
    let setup = rules.setup();
    if setup.objectives.is_empty() {
        return closing(state, side);
    }
    let (turn, turns) = (i64::from(state.turn), i64::from(setup.turns).max(1));
    let urgency = 400 + 600 * turn.min(turns) / turns;
    let steady = state.of_side[usize::from(side.0)].and(state.steady);
    let mut worth = 0;
    let mut nearest_of_men = [i64::MAX; MOST_FIGURES];
    for (index, objective) in setup.objectives.iter().enumerate() {
        let points = i64::from(objective.points);
        let mut nearest = i64::MAX;
        for man in steady.iter() {
            let distance = objective.at.distance_squared(state.place(man));
            nearest = nearest.min(distance);
            let best = &mut nearest_of_men[man.index()];
            *best = (*best).min(distance);
        }
        let holds = state.holders.get(index).copied().flatten() == Some(side);
        worth += if holds { points * POINT_HELD * urgency / 1_000 } else { 0 };
        let reach = setup.tables.distances.objective.squared();
        if nearest <= reach {
            worth += points * POINT_WITHIN * urgency / 1_000;
        }
        let inches = if nearest == i64::MAX { 60 } else { inches(nearest).max(3) };
        worth -= points * POINT_INCH * inches;
    }
    for man in steady.iter() {
        worth -= MAN_INCH * inches(nearest_of_men[man.index()]).max(4);
    }
    worth
}

/// Without objectives the enemy himself is the aim: every man wants to come near one.
fn closing(state: &State, side: Side) -> i64 {
    let enemies = state.on_table_of(other(side));
    let steady = state.of_side[usize::from(side.0)].and(state.steady);
    let nearest = |man: FigureId| enemies.iter().map(|it| state.place(man).distance_squared(state.place(it))).min();
    -steady.iter().filter_map(nearest).map(|distance| MAN_INCH * inches(distance).max(8)).sum::<i64>()
}

/// What a side's men risk: every steady enemy who sees them, in the open or in cover.
fn exposure(rules: &Browning, state: &State, side: Side) -> i64 {
    let (setup, outlook) = (rules.setup(), rules.outlook());
    let range = setup.tables.distances.smg;
    let firers: ArrayVec<(usize, Option<Point>), MOST_FIGURES> = state.of_side[usize::from(other(side).0)]
        .and(state.steady)
        .iter()
        .map(|firer| {
            let place = state.place(firer);
            let short = setup.roster.team(state.team_of[firer.index()]).smg;
            (outlook.square(place), short.then_some(place))
        })
        .collect();
    if firers.is_empty() {
        return 0;
    }
    let mut risk = 0;
    for man in state.on_table_of(side).iter() {
        let place = state.place(man);
        let view = outlook.view(rules, outlook.square(place));
        let mut eyes = [0; 2];
        for (square, short) in &firers {
            if short.is_some_and(|from| !from.within(range, place)) {
                continue;
            }
            match view[*square] {
                Look::Hidden => {}
                Look::Covered => eyes[0] += 1,
                Look::Open => eyes[1] += 1,
            }
        }
        risk += SEEN_COVERED * eyes[0].min(MOST_EYES) + SEEN_OPEN * eyes[1].min(MOST_EYES);
    }
    risk
}

/// A squared distance in whole inches.
fn inches(squared: i64) -> i64 {
    squared.isqrt() / i64::from(Length::inches(1).0)
}
