//! Victory and the three missions (BR-VIC, BR-MIS).

use core::cmp::Ordering;

use sandtable_kernel::{Outcome, RuleId, Side, Table};

use crate::measuring::{base, within_of_point};
use crate::play::Play;
use crate::roster::VALUE_PARTS;
use crate::terms::{ModelId, ModelSet, Phase, Role, SIDES, other};
use crate::{Brethren, Event, Mission, State, rule};

/// BR-VIC-2: the value of some models, in parts of a point.
pub fn value(rules: &Brethren, models: ModelSet) -> u64 {
    models.iter().map(|model| u64::from(rules.setup().roster.model(model).value)).sum()
}

/// BR-VIC-2: a side's lost value, in parts of a point.
pub fn lost_value(rules: &Brethren, state: &State, side: Side) -> u64 {
    value(rules, state.lost.or(state.fled).and(state.models_of[usize::from(side.0)]))
}

/// BR-MIS-7: the attacker's exited value, in parts of a point.
pub fn exited_value(rules: &Brethren, state: &State, side: Side) -> u64 {
    value(rules, state.exited.and(state.models_of[usize::from(side.0)]))
}

/// What a side's army cost, in parts of a point; at least one point, so that shares can be taken.
pub fn army_value(rules: &Brethren, side: Side) -> u64 {
    u64::from(rules.setup().roster.cost[usize::from(side.0)].max(1)) * u64::from(VALUE_PARTS)
}

/// BR-MIS-3: strength of a side near a point: a model 1, a Weapons team its Health.
pub fn strength_near(rules: &Brethren, state: &State, side: Side, objective: usize) -> u32 {
    let Mission::Hold { objectives } = &rules.setup().mission else { return 0 };
    let reach = rules.tables().mission.hold.radius;
    let near = state.on_table_of(side).iter().filter(|model| {
        objectives.get(objective).is_some_and(|point| within_of_point(base(rules, state, *model), point.at, reach))
    });
    let strength = |model: ModelId| match rules.setup().roster.model(model).role {
        Role::Team => u32::from(state.health[model.index()]),
        _ => 1,
    };
    near.map(strength).sum()
}

/// BR-MIS-3: who holds an objective now.
pub fn holder(rules: &Brethren, state: &State, objective: usize) -> Option<Side> {
    let [blue, red] = SIDES.map(|side| strength_near(rules, state, side, objective));
    match blue.cmp(&red) {
        Ordering::Greater => Some(SIDES[0]),
        Ordering::Less => Some(SIDES[1]),
        Ordering::Equal => None,
    }
}

/// BR-VIC-1, BR-END-2: ends the battle at once when a side has nobody left.
pub(crate) fn look<T: Table<State>>(play: &mut Play<'_, T>) {
    if play.state.phase == Phase::SetUp || play.state.outcome.is_some() {
        return;
    }
    let gone = SIDES.map(|side| play.state.on_table_of(side).is_empty());
    if gone == [false, false] {
        return;
    }
    let (rules, attacker) = (play.rules, play.state.attacker);
    // BR-MIS-7: an attacker whose last men have left by the edge is judged by what he got through.
    let broke_through = matches!(rules.setup().mission, Mission::BreakThrough { .. })
        && gone[usize::from(attacker.0)]
        && exited_value(rules, play.state, attacker) > 0;
    let outcome = if broke_through {
        break_through(rules, play.state)
    } else {
        match gone {
            [true, true] => Outcome { winner: None, rule: rule::VIC_1, how: "nobody is left on the table" },
            [blue_gone, _] => Outcome {
                winner: Some(SIDES[usize::from(blue_gone)]),
                rule: rule::VIC_1,
                how: "the enemy has nobody left on the table",
            },
        }
    };
    end(play, outcome);
}

/// BR-VIC-1: a side gives up.
pub(crate) fn concede<T: Table<State>>(play: &mut Play<'_, T>, side: Side) {
    play.happen(rule::VIC_1, Event::Conceded { side });
    end(play, Outcome { winner: Some(other(side)), rule: rule::VIC_1, how: "the enemy has given up" });
}

/// Ends the battle undecided, because the program went astray.
pub(crate) fn give_up<T: Table<State>>(play: &mut Play<'_, T>, how: &'static str) {
    end(play, Outcome { winner: None, rule: rule::VIC_1, how });
}

/// BR-MIS-3: objectives give points from the first scoring turn on.
pub(crate) fn score<T: Table<State>>(play: &mut Play<'_, T>) {
    let rules = play.rules;
    let Mission::Hold { objectives } = &rules.setup().mission else { return };
    if play.state.turn < rules.tables().mission.hold.first_scoring_turn {
        return;
    }
    for index in 0..objectives.len() {
        if let Some(side) = holder(rules, play.state, index) {
            play.happen(rule::MIS_3, Event::Scored { objective: index as u8, side });
        }
    }
}

/// The end-of-game test of a turn; true if it is over.
pub(crate) fn judge_turn<T: Table<State>>(play: &mut Play<'_, T>) -> bool {
    let (rules, state) = (play.rules, &*play.state);
    let last = state.turn >= rules.setup().turns;
    let outcome = match rules.setup().mission {
        Mission::Annihilation if last => Some(annihilation(rules, state, rule::MIS_1)),
        Mission::Hold { .. } if last => Some(hold(rules, state)),
        // BR-MIS-7: also early, once enough have got through.
        Mission::BreakThrough { .. } if last || has_exited(rules, state, rules.tables().mission.breakthrough.win) => {
            Some(break_through(rules, state))
        }
        _ => None,
    };
    if let Some(outcome) = outcome {
        end(play, outcome);
    }
    outcome.is_some()
}

fn end<T: Table<State>>(play: &mut Play<'_, T>, outcome: Outcome) {
    play.happen(outcome.rule, Event::Ended { outcome });
}

/// BR-MIS-1: the smaller lost share wins if it is smaller by the margin.
fn annihilation(rules: &Brethren, state: &State, rule: RuleId) -> Outcome {
    let margin = rules.tables().mission.annihilation.margin;
    let winner = smaller_share(rules, state, margin);
    let how = if winner.is_some() { "it lost the smaller share of its force" } else { "the losses are too even" };
    Outcome { winner, rule, how }
}

/// BR-MIS-4: more points, then the smaller lost share.
fn hold(rules: &Brethren, state: &State) -> Outcome {
    let [blue, red] = state.points;
    if blue != red {
        let winner = Some(SIDES[usize::from(red > blue)]);
        return Outcome { winner, rule: rule::MIS_4, how: "it held the ground longer" };
    }
    let winner = smaller_share(rules, state, rules.tables().mission.hold.margin);
    let how = if winner.is_some() { "it lost the smaller share of its force" } else { "ground and losses are even" };
    Outcome { winner, rule: rule::MIS_4, how }
}

/// BR-MIS-7: what has got through decides.
fn break_through(rules: &Brethren, state: &State) -> Outcome {
    let (attacker, numbers) = (state.attacker, rules.tables().mission.breakthrough);
    let (winner, how) = if has_exited(rules, state, numbers.win) {
        (Some(attacker), "it broke through")
    } else if has_exited(rules, state, numbers.draw) {
        (None, "some got through, but too few")
    } else {
        (Some(other(attacker)), "it held the line")
    };
    Outcome { winner, rule: rule::MIS_7, how }
}

/// Whether the attacker's exited share is at least this many percent.
fn has_exited(rules: &Brethren, state: &State, percent: u8) -> bool {
    let attacker = state.attacker;
    100 * exited_value(rules, state, attacker) >= u64::from(percent) * army_value(rules, attacker)
}

/// BR-VIC-2: the side whose lost share is smaller by at least so many percentage points, as exact fractions.
fn smaller_share(rules: &Brethren, state: &State, margin: u8) -> Option<Side> {
    let [blue, red] = SIDES.map(|side| u128::from(lost_value(rules, state, side)));
    let [blue_army, red_army] = SIDES.map(|side| u128::from(army_value(rules, side)));
    // blue/blue_army and red/red_army over their common denominator, in hundredths.
    let (blue, red) = (100 * blue * red_army, 100 * red * blue_army);
    let margin = u128::from(margin) * blue_army * red_army;
    if blue == red || blue.abs_diff(red) < margin {
        return None;
    }
    Some(if blue < red { SIDES[0] } else { SIDES[1] })
}
