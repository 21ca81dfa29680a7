//! On the way: what an element meets, in the order in which it meets it, be it a minefield or somebody under a blank
//! (MS-MIN-1, MS-HID-10). Every chapter that moves a base along a way lets it march here.

use arrayvec::ArrayVec;
use sandtable_kernel::{Angle, Length, Point, Table};

use crate::mines::{self, Loss};
use crate::path::{self, Mover};
use crate::play::Play;
use crate::stand::{Pose, Stand, Sweep};
use crate::terms::{ElementId, ElementSet};
use crate::{Event, Mundi, State, hidden, movement, rule};

/// Spotting along a way is looked at in steps of this length.
const STEP: i32 = 2_500;

/// What an element has met on its way so far, and what would become of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Meeting {
    /// Minefields it has fought, each once a move (MS-MIN-4).
    pub fought: ArrayVec<u8, 8>,
    /// Those who make room behind it (MS-MIN-9).
    pub column: ElementSet,
    /// It is driven: every loss destroys it, and nothing else stops it (MS-MIN-7).
    pub driven: bool,
}

impl Meeting {
    /// One that is driven, or that does not fight the fields it starts in: an advance, a retreat.
    pub fn leaving(state: &State, start: &Stand, driven: bool) -> Meeting {
        let fought = mines::fields_met(state, &Sweep::still(start), &ArrayVec::new());
        Meeting { fought, column: ElementSet::NONE, driven }
    }
}

/// Marches along stands, the first of which is where it stands. Where it comes to; none if it was stopped or lost.
pub(crate) fn along<T: Table<State>>(
    play: &mut Play<'_, T>,
    element: ElementId,
    stands: &[Stand],
    meeting: &mut Meeting,
) -> Option<Stand> {
    for (number, pair) in stands.windows(2).enumerate() {
        for (start, end) in path::steps(&pair[0], &pair[1]) {
            if !step(play, element, &Way::new(&start, &end), &stands[number + 1..], meeting) {
                return None;
            }
        }
    }
    as_it_is(play.state, element, stands.last()?)
}

/// A planned stand for a base as it is by now: a reveal on the way keeps the front edge (MS-PC-18).
pub(crate) fn as_it_is(state: &State, element: ElementId, planned: &Stand) -> Option<Stand> {
    planned.with_depth(state.unit(element).stand.outline.depth(), true)
}

/// One step without a turn: reveals and minefields by their distance, a reveal first where both fall together. Whether it may go on.
fn step<T: Table<State>>(
    play: &mut Play<'_, T>,
    element: ElementId,
    way: &Way,
    rest: &[Stand],
    meeting: &mut Meeting,
) -> bool {
    let mut gone = 0;
    loop {
        let seen = way.next_reveal(play.rules, play.state, element, gone);
        let mined = way.next_field(play.state, element, gone, &meeting.fought);
        match (seen, mined) {
            (Some(place), mined) if mined.is_none_or(|(entry, _)| place <= entry) => {
                gone = place;
                stop_at(play, element, way, gone);
                hidden::look_round(play);
                if !meeting.driven && !can_go_on(play.rules, play.state, element, rest) {
                    return false;
                }
            }
            (_, Some((entry, field))) => {
                gone = entry;
                let _ = meeting.fought.try_push(field);
                if !meet(play, element, way, (gone, field), rest, meeting) {
                    return false;
                }
            }
            _ => return true,
        }
    }
}

/// MS-MIN-1: it fights a field at the pose in which it only touches it.
fn meet<T: Table<State>>(
    play: &mut Play<'_, T>,
    element: ElementId,
    way: &Way,
    (gone, field): (i32, u8),
    rest: &[Stand],
    meeting: &Meeting,
) -> bool {
    let end = rest.last().and_then(|end| as_it_is(play.state, element, end));
    if !meeting.driven && end.is_some_and(|end| mines::is_led(play.rules, play.state, element, &end, field)) {
        return true;
    }
    if !mines::is_dangerous(play.rules, play.state, element) {
        return true;
    }
    if meeting.driven {
        return mines::fight(play, element, field, Loss::Destroys);
    }
    stop_at(play, element, way, gone);
    let back = way.direction().unwrap_or_else(|| play.state.unit(element).stand.pose().facing) + Angle::WEST;
    mines::fight(play, element, field, Loss::GoesBack { towards: back, column: meeting.column })
}

/// It stands part of the way along while something happens.
fn stop_at<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId, way: &Way, gone: i32) {
    let Some(here) = way.stand(play.state, element, gone) else { return };
    if play.state.unit(element).stand.pose() != here.pose() {
        play.happen(rule::HID_10, Event::Moved { element, to: here.pose(), into: ElementSet::NONE });
    }
}

/// MS-HID-10: whether the rest of a move is still legal.
fn can_go_on(rules: &Mundi, state: &State, element: ElementId, rest: &[Stand]) -> bool {
    let mut stands: path::Stands = core::iter::once(state.unit(element).stand).collect();
    for planned in rest {
        match as_it_is(state, element, planned).map(|stand| stands.try_push(stand)) {
            Some(Ok(())) => {}
            _ => return false,
        }
    }
    let Some(end) = stands.last() else { return false };
    let touched = state.enemies_touching(state.side_of(element), end);
    let aligned = touched.is_empty() || !movement::fronted(rules, state, end, touched).is_empty();
    aligned
        && Mover::new(rules, state, element).going_along(&stands).is_ok()
        && movement::check_clear_end(rules, state, element, end).is_ok()
}

/// The way of a front edge from one pose to another; it stays the same when the base behind it changes (MS-PC-18).
pub(crate) struct Way {
    start: Pose,
    end: Pose,
    /// In units; one for a turn on the spot.
    pub length: i32,
}

impl Way {
    /// The way between two stands.
    pub fn new(start: &Stand, end: &Stand) -> Way {
        let front = |stand: &Stand| Pose { at: stand.front_middle(), facing: stand.pose().facing };
        let (start, end) = (front(start), front(end));
        let length = i32::try_from(start.at.distance_squared(end.at).isqrt()).unwrap_or(0).max(1);
        Way { start, end, length }
    }

    fn direction(&self) -> Option<Angle> {
        Angle::towards(self.start.at, self.end.at)
    }

    /// The front after this part of it.
    fn front(&self, gone: i32) -> Pose {
        if gone >= self.length {
            return self.end;
        }
        let part = |from: Length, to: Length| {
            let step = i64::from(to.0 - from.0) * i64::from(gone) / i64::from(self.length);
            Length(from.0 + i32::try_from(step).unwrap_or(0))
        };
        let (a, b) = (self.start.at, self.end.at);
        Pose { at: Point::new(part(a.x, b.x), part(a.y, b.y)), facing: self.start.facing }
    }

    /// The base there, as it is by now.
    pub fn stand(&self, state: &State, element: ElementId, gone: i32) -> Option<Stand> {
        let own = &state.unit(element).stand;
        own.moved(self.front(gone).ahead(Length(-own.outline.depth().0 / 2)))
    }

    /// The first place after this one at which somebody is uncovered.
    pub fn next_reveal(&self, rules: &Mundi, state: &State, mover: ElementId, gone: i32) -> Option<i32> {
        if !hidden::in_use(rules) {
            return None;
        }
        let reveals = |place: i32| {
            self.stand(state, mover, place).is_some_and(|here| hidden::reveals(rules, state, mover, &here))
        };
        let mut last = gone;
        while last < self.length {
            let next = (last + STEP).min(self.length);
            if reveals(next) {
                return Some(first_of(last, next, reveals));
            }
            last = next;
        }
        None
    }

    /// The minefield met first from here on, and the last place at which the base only touches it (MS-MIN-6).
    fn next_field(&self, state: &State, element: ElementId, gone: i32, fought: &ArrayVec<u8, 8>) -> Option<(i32, u8)> {
        let sweep = Sweep::new(&self.stand(state, element, gone)?, &self.stand(state, element, self.length)?);
        let entry = |field: u8| {
            // A turning step is short: it is met where the step begins.
            if self.start.facing != self.end.facing {
                return gone;
            }
            let inside = |place: i32| {
                let here = self.stand(state, element, place);
                here.is_some_and(|here| mines::touches_inside(state, &here, field))
            };
            first_of(gone, self.length, inside) - 1
        };
        let met = mines::fields_met(state, &sweep, fought);
        met.into_iter().map(|field| (entry(field).max(gone), field)).min()
    }
}

/// The first place after the first at which something holds, given that it holds at the second.
fn first_of(mut low: i32, mut high: i32, holds: impl Fn(i32) -> bool) -> i32 {
    while high - low > 1 {
        let middle = low.midpoint(high);
        if holds(middle) { high = middle } else { low = middle }
    }
    high
}
