//! Victory (NQ-VIC): who holds what, the score, and the end of the battle; regrading after it (NQ-OPT-3).

use sandtable_kernel::{Outcome, Side, Table};

use crate::play::Play;
use crate::state::{Frame, Place, Stage, State};
use crate::terms::{Arm, BaseSet, Cause, Grade, Role, SIDES, Square, UnitId, other};
use crate::toggles::Regrade;
use crate::{Event, Nqm, rule};

/// NQ-VIC-2: the side that alone has an ordered, unbroken combat base in a square.
pub fn holder(rules: &Nqm, state: &State, square: Square) -> Option<Side> {
    let holds = |side: Side| {
        rules.at(state, side, square).iter().any(|base| {
            rules.is_combat(state, base) && !state.base(base).causes.has(Cause::Broken) && rules.is_ordered(state, base)
        })
    };
    match SIDES.map(holds) {
        [true, false] => Some(SIDES[0]),
        [false, true] => Some(SIDES[1]),
        _ => None,
    }
}

/// NQ-VIC-3: the score of both sides as it stands.
pub fn scores(rules: &Nqm, state: &State) -> [u16; 2] {
    let mut scores = state.score;
    for (objective, holder) in rules.setup().objectives.iter().zip(&state.holders) {
        if let Some(side) = holder {
            scores[usize::from(side.0)] += objective.points[usize::from(side.0)];
        }
    }
    if !state.exited[0] {
        scores[1] += rules.setup().no_exit;
    }
    scores
}

/// The score as somebody knows it: what he has scored blindly he has not heard of (NQ-FPL-12).
pub fn known_scores(rules: &Nqm, state: &State, knows: impl Fn(Side) -> bool) -> [u16; 2] {
    let mut scores = scores(rules, state);
    for side in SIDES {
        if !knows(other(side)) {
            let score = &mut scores[usize::from(side.0)];
            *score = score.saturating_sub(state.blind[usize::from(side.0)]);
        }
    }
    scores
}

/// Step 9: objectives are judged, then whether it is over.
pub(crate) fn judge<T: Table<State>>(play: &mut Play<'_, T>) -> bool {
    for (number, objective) in play.rules.setup().objectives.iter().enumerate() {
        let now = holder(play.rules, play.state, objective.square);
        if let Some(side) = now
            && play.state.holders.get(number).copied() != Some(Some(side))
        {
            // At most 16 objectives are read.
            play.happen(rule::VIC_2, Event::Held { objective: number as u8, side: Some(side) });
        }
    }
    let setup = play.rules.setup();
    // Held in supply: cut off nobody has won yet.
    let supplied = |square: Square, side: Side| {
        play.rules
            .at(play.state, side, square)
            .iter()
            .any(|base| play.rules.is_combat(play.state, base) && play.state.unit(play.rules.unit_of(base)).supplied)
    };
    let holds =
        |square: Square, side: Side| holder(play.rules, play.state, square) == Some(side) && supplied(square, side);
    let sudden = |side: Side| setup.sudden_death.iter().any(|(winner, square)| *winner == side && holds(*square, side));
    // Markers and fright pass; a side is beaten when nobody who fights is on the table, on his way or to come back at night.
    let dead = |side: Side| {
        !play.rules.roster().of_side[usize::from(side.0)].iter().any(|base| {
            let fights =
                matches!(play.rules.info(base).role, Role::Fighting | Role::Support | Role::Recce | Role::Engineer);
            let place = play.state.base(base).place;
            fights && matches!(place, Place::On(_) | Place::Aboard(_) | Place::Reserve | Place::Dispersed)
        })
    };
    match (SIDES.map(sudden), SIDES.map(dead)) {
        ([true, false], _) => end(play, Some(SIDES[0]), "sudden death"),
        ([false, true], _) => end(play, Some(SIDES[1]), "sudden death"),
        // NQ-R-131: who has marched off over his exit has done what he came for, and points decide.
        (_, [true, false]) if play.state.exited[0] => by_points(play),
        (_, [false, true]) if play.state.exited[1] => by_points(play),
        (_, [false, true]) => end(play, Some(SIDES[0]), "the enemy has nobody left to fight"),
        (_, [true, false]) => end(play, Some(SIDES[1]), "the enemy has nobody left to fight"),
        ([true, true], _) | (_, [true, true]) => by_points(play),
        _ if play.state.bound >= setup.bounds => by_points(play),
        _ => return false,
    }
    true
}

/// NQ-VIC-4: the margin of the score.
pub fn level(rules: &Nqm, state: &State) -> (Option<Side>, &'static str) {
    let [a, b] = scores(rules, state);
    let numbers = &rules.tables().numbers;
    let winner = if a > b { SIDES[0] } else { SIDES[1] };
    let margin = a.abs_diff(b);
    if margin < numbers.marginal {
        (None, "a draw on points")
    } else if margin < numbers.clear {
        (Some(winner), "a marginal victory on points")
    } else if margin < numbers.decisive {
        (Some(winner), "a clear victory on points")
    } else {
        (Some(winner), "a decisive victory on points")
    }
}

fn by_points<T: Table<State>>(play: &mut Play<'_, T>) {
    let (winner, how) = level(play.rules, play.state);
    end(play, winner, how);
}

pub(crate) fn end<T: Table<State>>(play: &mut Play<'_, T>, winner: Option<Side>, how: &'static str) {
    if play.rules.toggles().regrade != Regrade::Off {
        for unit in play.rules.roster().unit_ids() {
            if new_grade(play.rules, play.state, unit).is_some() {
                play.ask(Frame::Regrade(unit));
            }
        }
    }
    play.then(Stage::Ending(Outcome { winner, rule: rule::VIC_4, how }));
}

/// NQ-OPT-3: a unit learns, or loses heart; where an umpire sits he has confirmed it.
pub(crate) fn regrade<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId) {
    if let Some(grade) = new_grade(play.rules, play.state, unit) {
        play.happen(rule::OPT_3, Event::Regraded { unit, grade });
    }
}

/// The grade a unit comes out of the battle with, if another.
pub fn new_grade(rules: &Nqm, state: &State, unit: UnitId) -> Option<Grade> {
    let about = rules.roster().unit(unit);
    if about.bases.iter().all(|base| rules.info(base).arm == Arm::Air) {
        return None;
    }
    let now = state.unit(unit);
    let left: BaseSet =
        about.bases.only(|base| !matches!(state.base(base).place, Place::Captured | Place::Destroyed | Place::Medical));
    let strength: u16 = left.iter().map(|base| u16::from(state.base(base).sp)).sum();
    let objectives = now.objectives.max(won_objectives(rules, state, unit));
    let mut score = i16::from(objectives) - i16::from(now.fails);
    score += i16::from(now.passes >= 2);
    score -= i16::from(strength * 2 <= about.start_sp && objectives == 0);
    score -= if now.surrendered { 2 } else { 0 };
    let took_part = about.bases.iter().any(|base| state.base(base).fought_bound > 0);
    let grade = if now.grade == Grade::Green && took_part { Grade::Conscript } else { now.grade };
    let changed = match (grade, score) {
        (Grade::Militia | Grade::Conscript, 2..) => Grade::Regular,
        (Grade::Regular, 2..) => Grade::Veteran,
        (Grade::Elite, ..=-2) => Grade::Veteran,
        (Grade::Veteran, ..=-2) => Grade::Regular,
        (Grade::Regular, ..=-2) => Grade::Conscript,
        (same, _) => same,
    };
    (changed != now.grade).then_some(changed)
}

/// NQ-OPT-3: objectives a unit holds at the end that were not its side's at the start, or for which it had to fight.
fn won_objectives(rules: &Nqm, state: &State, unit: UnitId) -> u8 {
    let about = rules.roster().unit(unit);
    let held = rules.setup().objectives.iter().filter(|objective| {
        let there = about.bases.only(|base| {
            state.square(base) == Some(objective.square)
                && rules.is_combat(state, base)
                && rules.is_ordered(state, base)
        });
        let fought = there.iter().any(|base| state.base(base).fought_bound > 0);
        holder(rules, state, objective.square) == Some(about.side)
            && !there.is_empty()
            && (fought || objective.holder != Some(about.side))
    });
    u8::try_from(held.count()).unwrap_or(u8::MAX)
}

/// The enemy's score against a side's, for those who think ahead.
pub fn margin(rules: &Nqm, state: &State, side: Side) -> i32 {
    let scores = scores(rules, state);
    i32::from(scores[usize::from(side.0)]) - i32::from(scores[usize::from(other(side).0)])
}
