//! Minefields: everybody who enters one, or starts a move in one, fights it (MS-MIN).

use arrayvec::ArrayVec;
use sandtable_kernel::{Length, Table};

use crate::event::Verdict;
use crate::ground::{Area, MINEFIELD};
use crate::play::Play;
use crate::results::{self, Circumstances, Winner};
use crate::stand::{Stand, Sweep};
use crate::tables::Fate;
use crate::terms::{ElementId, ElementSet, Kind, Target};
use crate::toggles::{EngineersMines, VehicleBadGoing};
use crate::{Event, Mundi, State, hidden, path, retreat, rule, transport};

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

/// Gathers the numbers.
pub fn gather(rules: &Mundi, state: &State, element: ElementId) -> MineFight {
    let (tables, kind) = (&rules.setup().tables, rules.kind(state, element));
    let class = rules.class(state, element);
    let engineers = kind == Kind::Ie && class.is_foot();
    let mut mover = tables.factor(kind, Target::Soft);
    if class.is_vehicle() && rules.setup().toggles.vehicle_bad_going == VehicleBadGoing::Always {
        mover -= tables.combat.vehicle_bad_going;
    }
    if engineers {
        mover += tables.combat.engineers;
    }
    MineFight { mover, mines: tables.combat.minefield, engineers }
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

/// MS-MIN-1: an element that starts its move inside fights at once; a column behind it would make room (MS-MIN-9). Whether
/// it may go on.
pub(crate) fn meet_at_start<T: Table<State>>(
    play: &mut Play<'_, T>,
    element: ElementId,
    start: &Stand,
    column: ElementSet,
    fought: &mut ArrayVec<u8, 8>,
) -> bool {
    for field in fields_met(play.state, &Sweep::still(start), fought) {
        let _ = fought.try_push(field);
        if is_led(play.rules, play.state, element, field) {
            continue;
        }
        let back = start.pose().facing + sandtable_kernel::Angle::WEST;
        if !fight(play, element, field, Some((*start, back)), column) {
            return false;
        }
    }
    true
}

/// Walks one leg and fights what it enters; a column behind it would make room (MS-MIN-9). Whether it may go on.
pub(crate) fn walk_leg<T: Table<State>>(
    play: &mut Play<'_, T>,
    element: ElementId,
    from: &Stand,
    to: &Stand,
    column: ElementSet,
    fought: &mut ArrayVec<u8, 8>,
) -> bool {
    if !play.state.ground.areas().iter().any(|area| area.kind == MINEFIELD) {
        return true;
    }
    for (here, there) in path::steps(from, to) {
        for field in fields_met(play.state, &Sweep::new(&here, &there), fought) {
            let _ = fought.try_push(field);
            if is_led(play.rules, play.state, element, field) {
                continue;
            }
            let entry = last_outside(play.state, &here, &there, field);
            let travelled = sandtable_kernel::Angle::towards(here.outline.centre(), there.outline.centre());
            let back = travelled.unwrap_or(here.pose().facing) + sandtable_kernel::Angle::WEST;
            if !fight(play, element, field, Some((entry, back)), column) {
                return false;
            }
        }
    }
    true
}

/// MS-MIN-7: one driven into a minefield is destroyed by any loss. Whether it lives.
pub(crate) fn driven_into<T: Table<State>>(
    play: &mut Play<'_, T>,
    element: ElementId,
    from: &Stand,
    to: &Stand,
) -> bool {
    let inside: ArrayVec<u8, 8> = fields_met(play.state, &Sweep::still(from), &ArrayVec::new());
    for field in fields_met(play.state, &Sweep::new(from, to), &inside) {
        if !fight(play, element, field, None, ElementSet::NONE) {
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

/// MS-MIN-9: directly behind engineers of its own that are in the field, in single file contact.
fn is_led(rules: &Mundi, state: &State, element: ElementId, field: u8) -> bool {
    let Some(area) = state.ground.areas().iter().find(|area| area.feature == field) else { return false };
    let stand = &state.unit(element).stand;
    let friends = state.ground_elements(state.side_of(element));
    friends.iter().filter(|leader| rules.kind(state, *leader) == Kind::Ie).any(|leader| {
        let ahead = &state.unit(leader).stand;
        let (left, behind) = ahead.pose().local(stand.outline.centre());
        let in_file = left.abs() <= i64::from(rules.setup().tables.distances.column.0) && behind < 0;
        leader != element
            && rules.class(state, leader).is_foot()
            && in_file
            && ahead.touches(stand)
            && ahead.is_in(&area.stand)
    })
}

/// One fight; `back` is the entry pose and the direction of a retreat, none for one driven in. Whether it may go on.
fn fight<T: Table<State>>(
    play: &mut Play<'_, T>,
    element: ElementId,
    field: u8,
    back: Option<(Stand, sandtable_kernel::Angle)>,
    column: ElementSet,
) -> bool {
    let toggle = play.rules.setup().toggles.engineers_mines;
    let numbers = gather(play.rules, play.state, element);
    if numbers.engineers && toggle == EngineersMines::Ignore {
        return true;
    }
    if let Some((entry, _)) = back {
        step_to(play, element, &entry);
    }
    hidden::reveal(play, ElementSet::one(element), rule::HID_4);
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
            match (fate(play.rules, play.state, element, doubled), back) {
                (Fate::Unhurt, _) => return true,
                (Fate::Retreats, Some((entry, direction))) => {
                    retreat::from_mines(play, element, &entry, direction, column);
                }
                (Fate::Retreats, None) => retreat::lose(play, element, Fate::Destroyed, rule::MIN_7),
                (fate, _) => retreat::lose(play, element, fate, rule::MIN_5),
            }
            false
        }
    }
}

/// The mover stands at the edge of the field while it fights.
fn step_to<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId, entry: &Stand) {
    if play.state.unit(element).stand.pose() != entry.pose() {
        play.happen(rule::MIN_1, Event::Moved { element, to: entry.pose(), into: ElementSet::NONE });
    }
}

/// MS-MIN-6: the last pose of a step at which the base only touches the field.
fn last_outside(state: &State, from: &Stand, to: &Stand, field: u8) -> Stand {
    let Some(area) = state.ground.areas().iter().find(|area| area.feature == field) else { return *from };
    if from.pose().facing != to.pose().facing {
        return *from;
    }
    let (start, end) = (from.outline.centre(), to.outline.centre());
    let length = i32::try_from(start.distance_squared(end).isqrt()).unwrap_or(0);
    let Some(direction) = sandtable_kernel::Angle::towards(start, end) else { return *from };
    let at = |gone: i32| from.moved(from.pose().towards(direction, Length(gone)));
    let (mut low, mut high) = (0, length);
    while high - low > 1 {
        let middle = low.midpoint(high);
        match at(middle) {
            Some(there) if !there.outline.overlaps(&area.stand.outline) => low = middle,
            _ => high = middle,
        }
    }
    at(low).unwrap_or(*from)
}

/// Friends an element pushed back has to be clear of: all but those who make room for it.
pub(crate) fn clear_of(state: &State, element: ElementId, column: ElementSet) -> ArrayVec<Stand, 32> {
    let mut friends = state.standing(state.side_of(element)).without(state.aircraft).without(column);
    friends.remove(element);
    friends.iter().map(|friend| *state.stand(friend)).collect()
}

/// The way of a retreat, checked for friends at its end.
pub(crate) fn pushed(
    stand: &Stand,
    direction: sandtable_kernel::Angle,
    by: Length,
    friends: &[Stand],
) -> Option<Stand> {
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
