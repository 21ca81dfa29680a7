//! Victory (OB-VIC): objectives, orders, points and the last turn.

use sandtable_kernel::geometry::within;
use sandtable_kernel::{Outcome, RuleId, Side, Table};

use crate::location::placed_of;
use crate::play::Play;
use crate::setup::Orders;
use crate::terms::{BattalionId, Headquarters, Posture, SIDES, Status, Strength, at, other};
use crate::{Brevity, Event, State, rule};

/// OB-VIC-3: who holds each objective now.
pub(crate) fn hold_objectives<T: Table<State>>(play: &mut Play<'_, T>) {
    for index in 0..play.state.holders.len() {
        let holder = holder_now(play.rules, play.state, index);
        if let Some(holder) = holder
            && play.state.holders[index] != holder
        {
            // A battle has at most 16 objectives.
            play.happen(rule::VIC_3, Event::ObjectiveTaken { objective: index as u8, holder });
        }
    }
}

/// Who holds an objective: nothing if nobody stands there and the last holder keeps it.
pub fn holder_now(rules: &Brevity, state: &State, index: usize) -> Option<Option<Side>> {
    let objective = &rules.setup().objectives[index];
    let reach = rules.tables().distances.objective;
    let stands = |side: Side| {
        placed_of(rules, state, side).any(|battalion| {
            let of = state.battalion(battalion);
            !of.spent && of.posture != Posture::March && within(&of.base, &objective.at, reach)
        })
    };
    match SIDES.map(stands) {
        [true, true] => Some(None),
        [true, false] => Some(Some(SIDES[0])),
        [false, true] => Some(Some(SIDES[1])),
        [false, false] => None,
    }
}

/// OB-VIC-1, OB-VIC-2, OB-VIC-7: exactly one side has fulfilled its orders, or the last turn is over.
pub(crate) fn check_orders<T: Table<State>>(play: &mut Play<'_, T>) {
    let (rules, state) = (play.rules, &*play.state);
    let victory = &rules.setup().victory;
    let fulfilled = SIDES.map(|side| is_fulfilled(rules, state, side, &victory.orders[at(side)]));
    let over = (state.day, state.turn) >= rules.setup().clock.last;
    let outcome = match fulfilled {
        [true, false] => Some(won(SIDES[0], rule::VIC_1, "it has fulfilled its orders")),
        [false, true] => Some(won(SIDES[1], rule::VIC_1, "it has fulfilled its orders")),
        [true, true] if victory.score.is_none() => {
            Some(Outcome { winner: None, rule: rule::VIC_2, how: "both sides have fulfilled their orders" })
        }
        _ if over => Some(last_turn(rules, state)),
        _ => None,
    };
    if let Some(outcome) = outcome {
        play.happen(outcome.rule, Event::Ended { outcome });
    }
}

fn is_fulfilled(rules: &Brevity, state: &State, side: Side, orders: &Orders) -> bool {
    let holds = |objective: &u8| state.holders.get(usize::from(*objective)) == Some(&Some(side));
    let given = !orders.hold.is_empty() || !orders.one_of.is_empty() || orders.exit > 0;
    given
        && left(rules, state, side) >= usize::from(orders.exit)
        && orders.hold.iter().all(holds)
        && (orders.one_of.is_empty() || orders.one_of.iter().any(holds))
}

/// OB-GEO-14: how many battalions of a side have left by its exit zones.
pub fn left(rules: &Brevity, state: &State, side: Side) -> usize {
    rules.side_range(side).filter(|battalion| state.battalion(*battalion).status == Status::Left).count()
}

/// OB-VIC-2: nobody fulfilled his orders by the last turn.
fn last_turn(rules: &Brevity, state: &State) -> Outcome {
    let victory = &rules.setup().victory;
    if let Some(score) = victory.score {
        let points = points_of(rules, state, score.side);
        return match () {
            () if points >= score.win => won(score.side, rule::VIC_6, "its points are enough"),
            () if points >= score.draw => Outcome { winner: None, rule: rule::VIC_6, how: "the points decide nothing" },
            () => won(other(score.side), rule::VIC_6, "the enemy's points are too few"),
        };
    }
    let preventing = SIDES.map(|side| victory.orders[at(side)].prevent);
    match preventing {
        [true, false] => return won(SIDES[0], rule::VIC_2, "it has held to the last turn"),
        [false, true] => return won(SIDES[1], rule::VIC_2, "it has held to the last turn"),
        _ => {}
    }
    match SIDES.map(|side| points_of(rules, state, side)) {
        [one, two] if one > two => won(SIDES[0], rule::VIC_6, "it has more points"),
        [one, two] if one < two => won(SIDES[1], rule::VIC_6, "it has more points"),
        _ => Outcome { winner: None, rule: rule::VIC_2, how: "the points are equal" },
    }
}

/// OB-VIC-6: the points of a side as things stand.
pub fn points_of(rules: &Brevity, state: &State, side: Side) -> i16 {
    let held: i16 = rules
        .setup()
        .objectives
        .iter()
        .zip(&state.holders)
        .filter(|(_, holder)| **holder == Some(side))
        .map(|(objective, _)| objective.points)
        .sum();
    let lost = |of: Side| rules.side_range(of).map(|battalion| price(rules, state, battalion)).sum::<i16>();
    match rules.setup().victory.score {
        Some(_) => held + lost(other(side)) - lost(side),
        None => held + lost(other(side)),
    }
}

/// What a lost battalion is worth; nothing while it is not lost.
fn price(rules: &Brevity, state: &State, battalion: BattalionId) -> i16 {
    let captured = match state.battalion(battalion).status {
        Status::Destroyed => false,
        Status::Captured => true,
        // OB-RCV-4: the one of two that does not return is lost for good.
        Status::Removed if state.disbanded.has(battalion) => false,
        _ => return 0,
    };
    let listed = rules.roster().battalion(battalion);
    if let Some(score) = rules.setup().victory.score {
        return if captured { 2 * score.model } else { score.model };
    }
    let [normal, weak, bonus, division, corps] = rules.tables().advanced.points;
    let worth = match (listed.headquarters, listed.strength) {
        (Headquarters::Division, _) => division,
        (Headquarters::Corps, _) => corps,
        (Headquarters::None, Strength::Normal) => normal,
        (Headquarters::None, _) => weak,
    };
    if captured { worth + bonus } else { worth }
}

/// OB-VIC-4: a side with nobody left loses at once.
pub(crate) fn check_extinct<T: Table<State>>(play: &mut Play<'_, T>) {
    if play.state.outcome.is_some() {
        return;
    }
    let alive = SIDES.map(|side| {
        play.rules.side_range(side).any(|battalion| {
            let status = play.state.battalion(battalion).status;
            // Who has left by order is not lost.
            matches!(status, Status::Placed | Status::Hidden | Status::OffTable | Status::Left)
        })
    });
    let outcome = match alive {
        [true, true] => return,
        [true, false] => won(SIDES[0], rule::VIC_4, "the enemy has nobody left"),
        [false, true] => won(SIDES[1], rule::VIC_4, "the enemy has nobody left"),
        [false, false] => Outcome { winner: None, rule: rule::VIC_4, how: "nobody is left" },
    };
    play.happen(rule::VIC_4, Event::Ended { outcome });
}

const fn won(side: Side, rule: RuleId, how: &'static str) -> Outcome {
    Outcome { winner: Some(side), rule, how }
}
