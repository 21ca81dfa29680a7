//! Minefields: everybody who enters one, or starts a move in one, fights it (MS-MIN).

use arrayvec::ArrayVec;
use sandtable_kernel::{Angle, Length, Table};

use crate::event::Verdict;
use crate::ground::{Area, MINEFIELD};
use crate::march::Meeting;
use crate::play::Play;
use crate::results::{self, Circumstances, Winner};
use crate::stand::{Stand, Sweep};
use crate::state::InRiver;
use crate::tables::Fate;
use crate::terms::{ElementId, ElementSet, Kind, Target};
use crate::toggles::{EngineersMines, VehicleBadGoing};
use crate::{Event, Mundi, State, hidden, retreat, rule, transport};

/// The numbers of a fight with a minefield, gathered before the dice (MS-MIN-2, MS-MIN-3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MineFight {
    /// Added to the mover's die.
    pub mover: i8,
    /// Added to the minefield's die.
    pub mines: i8,
    /// Engineers on foot: they may clear it, and whether losing hurts them is a toggle (MS-MIN-8).
    pub engineers: bool,
}

/// MS-MIN-2, MS-MIN-3: everything added to the mover's die, with what it is for; nothing for what does not count.
pub fn items(rules: &Mundi, state: &State, element: ElementId) -> [(i8, &'static str); 3] {
    let (tables, kind) = (&rules.setup().tables, rules.kind(state, element));
    let class = rules.class(state, element);
    let slowed = class.is_vehicle() && rules.setup().toggles.vehicle_bad_going == VehicleBadGoing::Always;
    let if_so = |counts: bool, value: i8| if counts { value } else { 0 };
    [
        (tables.factor(kind, Target::Soft), "against soft"),
        (if_so(slowed, -tables.combat.vehicle_bad_going), "vehicle in bad going"),
        (if_so(is_engineer(rules, state, element), tables.combat.engineers), "engineers"),
    ]
}

/// MS-MIN-8, MS-MIN-10: engineers on foot.
fn is_engineer(rules: &Mundi, state: &State, element: ElementId) -> bool {
    rules.kind(state, element) == Kind::Ie && rules.class(state, element).is_foot()
}

/// Gathers the numbers.
pub fn gather(rules: &Mundi, state: &State, element: ElementId) -> MineFight {
    let mover = items(rules, state, element).iter().map(|(value, _)| value).sum();
    let engineers = is_engineer(rules, state, element);
    MineFight { mover, mines: rules.setup().tables.combat.minefield, engineers }
}

/// MS-MIN-4, MS-MIN-5: how two totals compare; equal is enough for the mover.
pub const fn verdict(mover: i8, mines: i8) -> Verdict {
    if mover >= mines {
        // Only engineers care whether they have doubled it.
        Verdict::AttackerWins { doubled: mover as i16 >= 2 * mines as i16 }
    } else {
        Verdict::DefenderWins { doubled: mines as i16 >= 2 * mover as i16 }
    }
}

/// What two dice bring; the roller and the odds both ask here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Nothing happens.
    GoesOn,
    /// The engineers remove the field.
    Clears,
    /// The mover loses.
    Loses {
        /// The mines have at least twice its total.
        doubled: bool,
    },
}

/// MS-MIN-4, MS-MIN-5, MS-MIN-8: what two dice bring.
pub fn outcome(numbers: &MineFight, toggle: EngineersMines, dice: [i8; 2]) -> Outcome {
    if numbers.engineers && toggle == EngineersMines::Ignore {
        return Outcome::GoesOn;
    }
    match verdict(dice[0] + numbers.mover, dice[1] + numbers.mines) {
        Verdict::AttackerWins { doubled: true } if numbers.engineers => Outcome::Clears,
        Verdict::AttackerWins { .. } | Verdict::Even => Outcome::GoesOn,
        Verdict::DefenderWins { .. } if numbers.engineers && toggle != EngineersMines::Fight => Outcome::GoesOn,
        Verdict::DefenderWins { doubled } => Outcome::Loses { doubled },
    }
}

/// MS-MIN-5: what becomes of a mover that lost.
pub fn fate(rules: &Mundi, state: &State, element: ElementId, doubled: bool) -> Fate {
    let setup = rules.setup();
    let how = Circumstances { doubled, in_bad_going: true, overrun: false };
    results::fate(&setup.tables, &setup.toggles, rules.kind(state, element), Winner::Minefield, how)
}

/// What losing to a minefield means where it is met.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Loss {
    /// MS-MIN-6: a retreat goes back this way, the column behind making room (MS-MIN-9).
    GoesBack {
        /// The direction of the retreat.
        towards: Angle,
        /// Those who make room.
        column: ElementSet,
    },
    /// MS-MIN-7: it was driven in, and any loss destroys it.
    Destroys,
}

/// MS-MIN-1: an element that starts its move inside fights at once, and goes straight back if it must. Whether it may go on.
pub(crate) fn meet_at_start<T: Table<State>>(
    play: &mut Play<'_, T>,
    element: ElementId,
    end: &Stand,
    meeting: &mut Meeting,
) -> bool {
    // Whoever stands in the river stands in no minefield of its bank (MS-R-121).
    if play.state.unit(element).river != InRiver::No {
        return true;
    }
    meet_here(play, element, end, meeting)
}

/// MS-MIN-1: an element set down by a whole move fights the fields it is set down in. Whether it still stands there.
pub(crate) fn meet_where_set_down<T: Table<State>>(
    play: &mut Play<'_, T>,
    element: ElementId,
    meeting: &mut Meeting,
) -> bool {
    let end = play.state.unit(element).stand;
    meet_here(play, element, &end, meeting)
}

fn meet_here<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId, end: &Stand, meeting: &mut Meeting) -> bool {
    let start = play.state.unit(element).stand;
    for field in fields_met(play.state, &Sweep::still(&start), &meeting.fought) {
        let _ = meeting.fought.try_push(field);
        if is_led(play.rules, play.state, element, end, field) {
            continue;
        }
        let towards = start.pose().facing + Angle::WEST;
        if !fight(play, element, field, Loss::GoesBack { towards, column: meeting.column }) {
            return false;
        }
    }
    true
}

/// The minefields a sweep meets and that were not fought yet, by the number of their feature.
pub fn fields_met(state: &State, sweep: &Sweep, fought: &ArrayVec<u8, 8>) -> ArrayVec<u8, 8> {
    let met = |area: &&Area| {
        area.kind == MINEFIELD
            && !area.is_cleared(state.cleared)
            && !fought.contains(&area.feature)
            && sweep.enters(&area.stand)
    };
    state.ground.areas().iter().filter(met).map(|area| area.feature).take(8).collect()
}

/// Whether a base passes over the edge of a field.
pub fn touches_inside(state: &State, stand: &Stand, field: u8) -> bool {
    area(state, field).is_some_and(|area| stand.outline.overlaps(&area.stand.outline))
}

fn area(state: &State, field: u8) -> Option<&Area> {
    state.ground.areas().iter().find(|area| area.feature == field)
}

/// MS-MIN-9: starts and ends directly behind engineers of its own that are in the field, in single file contact.
pub fn is_led(rules: &Mundi, state: &State, element: ElementId, end: &Stand, field: u8) -> bool {
    let Some(area) = area(state, field) else { return false };
    let column = i64::from(rules.setup().tables.distances.column.0);
    let engineers: ElementSet = state
        .ground_elements(state.side_of(element))
        .iter()
        .filter(|leader| {
            *leader != element
                && rules.kind(state, *leader) == Kind::Ie
                && rules.class(state, *leader).is_foot()
                && state.unit(*leader).stand.is_in(&area.stand)
        })
        .collect();
    let follows = |stand: &Stand| {
        engineers.iter().any(|leader| {
            let ahead = &state.unit(leader).stand;
            let (left, behind) = ahead.pose().local(stand.outline.centre());
            left.abs() <= column && behind < 0 && ahead.touches(stand)
        })
    };
    follows(&state.unit(element).stand) && follows(end)
}

/// MS-MIN-8: engineers may go through minefields as if there were none.
pub fn is_dangerous(rules: &Mundi, state: &State, element: ElementId) -> bool {
    rules.setup().toggles.engineers_mines != EngineersMines::Ignore || !gather(rules, state, element).engineers
}

/// One fight where the element stands. Whether it may go on.
pub(crate) fn fight<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId, field: u8, loss: Loss) -> bool {
    if !is_dangerous(play.rules, play.state, element) {
        return true;
    }
    let toggle = play.rules.setup().toggles.engineers_mines;
    let numbers = gather(play.rules, play.state, element);
    hidden::reveal(play, ElementSet::one(element), rule::HID_4);
    hidden::look_round(play);
    // A die is at most 6 and the factors are small.
    let dice = [play.d6(rule::MIN_2).cast_signed(), play.d6(rule::MIN_2).cast_signed()];
    let (mover, mines) = (dice[0] + numbers.mover, dice[1] + numbers.mines);
    play.happen(rule::MIN_2, Event::MinesFought { element, field, mover, mines, verdict: verdict(mover, mines) });
    match outcome(&numbers, toggle, dice) {
        Outcome::Clears => {
            play.happen(rule::MIN_8, Event::MinesCleared { field });
            true
        }
        Outcome::GoesOn => true,
        Outcome::Loses { doubled } => {
            match (fate(play.rules, play.state, element, doubled), loss) {
                (Fate::Unhurt, _) => return true,
                (Fate::Retreats, Loss::GoesBack { towards, column }) => {
                    retreat::from_mines(play, element, towards, column);
                }
                (Fate::Retreats, Loss::Destroys) => retreat::lose(play, element, Fate::Destroyed, rule::MIN_7),
                (fate, _) => retreat::lose(play, element, fate, rule::MIN_5),
            }
            false
        }
    }
}

/// Friends an element pushed back has to be clear of: all but those who make room for it.
pub(crate) fn clear_of(state: &State, element: ElementId, column: ElementSet) -> ArrayVec<Stand, 32> {
    let mut friends = state.standing(state.side_of(element)).without(state.aircraft).without(column);
    friends.remove(element);
    friends.iter().map(|friend| *state.stand(friend)).collect()
}

/// The way of a retreat, checked for friends at its end.
pub(crate) fn pushed(stand: &Stand, direction: Angle, by: Length, friends: &[Stand]) -> Option<Stand> {
    let step = |more: Length| stand.moved(stand.pose().towards(direction, by + more));
    transport::first_clear(&step(Length::ZERO)?, step, friends)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Field;

    #[test]
    fn ex_34_the_numbers_of_mines() {
        let mut field = Field::new();
        let tank = field.put("A TA at", 300, 200, 0);
        let infantry = field.put("A IF sf", 400, 200, 0);
        let engineers = field.put("A IE sf/w", 500, 200, 0);
        let (rules, state) = field.ready();
        assert_eq!(gather(&rules, &state, tank).mover, 3);
        assert_eq!(gather(&rules, &state, infantry).mover, 3);
        assert_eq!(gather(&rules, &state, engineers).mover, 5);
        assert_eq!(verdict(10, 5), Verdict::AttackerWins { doubled: true });
        assert_eq!(verdict(6, 6), Verdict::AttackerWins { doubled: false });
        assert_eq!(verdict(5, 7), Verdict::DefenderWins { doubled: false });
        assert_eq!(fate(&rules, &state, tank, false), Fate::Destroyed);
        assert_eq!(fate(&rules, &state, infantry, false), Fate::Retreats);
        assert_eq!(fate(&rules, &state, infantry, true), Fate::Destroyed);
    }
}
