//! Victory and the end of the battle (MS-VIC).

use sandtable_kernel::{Length, Outcome, RuleId, Side, Table};

use crate::play::Play;
use crate::terms::{Edge, SIDES, index, other};
use crate::toggles::VictoryMargin;
use crate::{Event, Mundi, State, Tie, rule};

/// MS-VIC-1, MS-VIC-3: the side that has lost, as far as losses tell. Aircraft at home are no losses (MS-VIC-4).
pub fn beaten(rules: &Mundi, losses: [u8; 2]) -> Option<Side> {
    let limit = rules.setup().tables.combat.losses;
    let lost = |side: &Side| losses[index(*side)] >= limit;
    match rules.setup().toggles.victory_margin {
        VictoryMargin::Chapters => {
            SIDES.into_iter().filter(lost).find(|side| losses[index(*side)] > losses[index(other(*side))])
        }
        VictoryMargin::Sheet => match (lost(&SIDES[0]), lost(&SIDES[1])) {
            (true, true) => SIDES.into_iter().find(|side| losses[index(*side)] > losses[index(other(*side))]),
            (true, false) => Some(SIDES[0]),
            (false, true) => Some(SIDES[1]),
            (false, false) => None,
        },
    }
}

/// MS-SEQ-2: the test after every loss.
pub(crate) fn test<T: Table<State>>(play: &mut Play<'_, T>) {
    if play.state.outcome.is_none()
        && let Some(side) = beaten(play.rules, play.state.losses)
    {
        end(play, Some(other(side)), rule::VIC_1, "the enemy has lost too much");
    }
}

/// MS-VIC-5.
pub(crate) fn concede<T: Table<State>>(play: &mut Play<'_, T>, side: Side) {
    end(play, Some(other(side)), rule::VIC_5, "the enemy gave up");
}

/// MS-VIC-5.
pub(crate) fn agree_draw<T: Table<State>>(play: &mut Play<'_, T>) {
    end(play, None, rule::VIC_5, "both agreed on a draw");
}

/// A fault of the program has ended the battle; nobody has won.
pub(crate) fn give_up<T: Table<State>>(play: &mut Play<'_, T>, how: &'static str) {
    end(play, None, rule::VIC_1, how);
}

/// MS-VIC-6: the turns have run out.
pub(crate) fn run_out<T: Table<State>>(play: &mut Play<'_, T>) {
    let [a, b] = play.state.losses;
    let (winner, how) = match a.cmp(&b) {
        core::cmp::Ordering::Less => (Some(SIDES[0]), "fewer losses when the turns ran out"),
        core::cmp::Ordering::Greater => (Some(SIDES[1]), "fewer losses when the turns ran out"),
        core::cmp::Ordering::Equal => tie(play.rules, play.state),
    };
    end(play, winner, rule::VIC_6, how);
}

/// The scenario's tie-break.
pub fn tie(rules: &Mundi, state: &State) -> (Option<Side>, &'static str) {
    match rules.setup().tie {
        Tie::Draw => (None, "equal losses when the turns ran out"),
        Tie::Defender => (Some(state.defender()), "equal losses: the defender held"),
        Tie::Base => match state.base.is_some_and(|base| state.unit(base).lost) {
            true => (Some(state.attacker), "equal losses, and the base is taken"),
            false => (Some(state.defender()), "equal losses, and the base was held"),
        },
        Tie::Ground(near, far) => {
            let edge = state.back_edge[index(state.defender())];
            let table = rules.setup().size;
            let ahead = beyond(state, state.attacker, table, edge, |distance| distance <= near);
            let back = beyond(state, state.defender(), table, edge, |distance| distance >= far);
            match ahead.cmp(&back) {
                core::cmp::Ordering::Greater => (Some(state.attacker), "equal losses, and more ground taken"),
                core::cmp::Ordering::Less => (Some(state.defender()), "equal losses, and more ground taken"),
                core::cmp::Ordering::Equal => (None, "equal losses when the turns ran out"),
            }
        }
    }
}

/// A side's ground elements whose every corner lies so far from an edge.
fn beyond(state: &State, side: Side, table: Length, edge: Edge, is_there: impl Fn(Length) -> bool) -> usize {
    let all = |element: &crate::terms::ElementId| {
        let corners = state.unit(*element).stand.outline.corners().map(|corner| edge.distance(table, corner));
        corners.into_iter().all(&is_there)
    };
    state.ground_elements(side).iter().filter(all).count()
}

fn end<T: Table<State>>(play: &mut Play<'_, T>, winner: Option<Side>, rule: RuleId, how: &'static str) {
    play.happen(rule, Event::Ended { outcome: Outcome { winner, rule, how } });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Field;

    #[test]
    fn ex_42_four_losses_and_more_than_the_enemy() {
        let (rules, _) = Field::new().ready();
        assert_eq!(beaten(&rules, [4, 3]), Some(Side(0)));
        assert_eq!(beaten(&rules, [4, 4]), None);
        assert_eq!(beaten(&rules, [4, 5]), Some(Side(1)));
        assert_eq!(beaten(&rules, [3, 0]), None);
    }
}
