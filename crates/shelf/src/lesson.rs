//! How far a battle has come in its lesson, and the dice that the lesson lays.
//!
//! A battle is in its lesson as long as its orders are those of the lesson, in their order. Whoever orders something else has left
//! it, and comes back by taking that back. Nothing of this is kept: it follows from the orders and from the page in the set-up.

use std::borrow::Cow;

use sandtable_kernel::journal::{Entry, live_lines};
use sandtable_kernel::{Rules, Seat, SeatInfo};
use sandtable_testkit::playbook::read_lesson;
pub use sandtable_testkit::playbook::{Lesson, Move, Step};

use crate::record::{Damage, Paper};

/// How far somebody has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// So many orders of the lesson are given, and nothing else was.
    At(usize),
    /// Something else was ordered after so many of its orders.
    Left {
        /// Orders of the lesson.
        after: usize,
        /// Orders that the learner has given since.
        since: usize,
    },
}

/// How far orders that still count have come in a lesson. Each is the key of its seat and, if it is asked for, its text.
pub fn progress<'a>(
    lesson: &Lesson,
    orders: impl IntoIterator<Item = (&'a str, impl FnOnce() -> Cow<'a, str>)>,
) -> Progress {
    let mut after = 0;
    let mut left = None;
    for (seat, order) in orders {
        match (&mut left, lesson.moves.get(after)) {
            (Some(since), _) => *since += usize::from(seat == lesson.seat),
            (None, Some(next)) if next.seat == seat && next.order == order() => after += 1,
            (None, _) => left = Some(usize::from(seat == lesson.seat)),
        }
    }
    left.map_or(Progress::At(after), |since| Progress::Left { after, since })
}

/// How far a battle has come in a lesson.
pub(crate) fn progress_of<R: Rules>(lesson: &Lesson, rules: &R, seats: &[SeatInfo], journal: &[Entry<R>]) -> Progress {
    let key = |seat: &Seat| seats.iter().find(|info| info.seat == *seat).map_or("", |info| info.key.as_str());
    let given = live_lines(journal).into_iter().filter_map(|line| match &journal[line - 1] {
        Entry::Order { seat, order, .. } => Some((seat, Some(order))),
        // What today's rules cannot read is no order of a lesson.
        Entry::Past { seat: Some(seat), .. } => Some((seat, None)),
        _ => None,
    });
    let text = |order: Option<&R::Order>| Cow::Owned(order.map(|order| rules.write_order(order)).unwrap_or_default());
    progress(lesson, given.map(|(seat, order)| (key(seat), move || text(order.map(|order| &**order)))))
}

impl Progress {
    /// The order of the lesson that comes next.
    pub fn next(self, lesson: &Lesson) -> Option<&Move> {
        match self {
            Progress::At(place) => lesson.moves.get(place),
            Progress::Left { .. } => None,
        }
    }

    /// The faces laid for an order, if it is the one that comes next.
    pub fn dice<'a>(self, lesson: &'a Lesson, seat: &str, order: &str) -> &'a [u16] {
        let next = self.next(lesson).filter(|next| next.seat == seat && next.order == order);
        next.map_or(&[], |next| next.dice.as_slice())
    }
}

/// Reads the lesson of a saved game.
pub(crate) fn of_record(paper: Option<&Paper>) -> Result<Option<Lesson>, Damage> {
    let read = |paper: &Paper| {
        read_lesson(&paper.text).map_err(|fault| Damage::at(1, format!("its lesson cannot be read: {fault}")))
    };
    paper.map(read).transpose()
}
