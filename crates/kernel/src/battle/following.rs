//! Following a journal: its lines that still count are played again on the dice as they were written down.
//!
//! Under the rules that recorded it everything comes out the same. A journal of an older version may come out otherwise;
//! then what was recorded stands, and of today's rules only the order of play is taken.

use super::live_dice::LiveDice;
use super::{Battle, DiceFrom};
use crate::dice::Laid;
use crate::journal::{Entry, Following, live_lines};
use crate::rules::check;
use crate::{Apply, Face};

/// What became of a recorded resolution under the rules of today.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Followed {
    /// It came out as it was recorded.
    Same,
    /// It came out otherwise; what was recorded stands, and the battle can go on from there.
    Otherwise,
    /// The rules of today cannot follow it; what was recorded stands, and can only be looked at.
    Lost,
}

impl<R: Face> Battle<R> {
    /// Begins a battle that is about to be followed line by line, given the recorded lines before its first order.
    pub fn begin_following(rules: R, origin: DiceFrom, recorded: Vec<Entry<R>>) -> (Battle<R>, Followed) {
        let (state, followed) = started(&rules, &recorded);
        let dice = LiveDice::new(&origin, &[]);
        let (typed, laid) = (Vec::new(), Laid::default());
        (Battle { rules, state, origin, dice, journal: recorded, typed, laid, known_to: None }, followed)
    }

    /// Adds a recorded resolution, an order and what it brought, and follows it.
    pub fn follow(&mut self, resolution: Vec<Entry<R>>) -> Followed {
        let before = self.journal.len();
        self.journal.extend(resolution);
        let known = self.known_to.is_none();
        let followed = follow_one(&self.rules, &mut self.state, known, &self.journal[before..]);
        if known && followed == Followed::Lost {
            self.known_to = Some(before);
        }
        followed
    }

    /// The last line up to which today's rules know the order of play, if they lost it after that.
    pub fn known_to(&self) -> Option<usize> {
        self.known_to
    }

    /// Plays the lines that still count once more from the beginning, to the state they lead to.
    pub(super) fn follow_again(&mut self) {
        let journal = &self.journal;
        self.known_to = None;
        (self.state, _) = started(&self.rules, &journal[..self.end_of_resolution(0)]);
        for line in live_lines(journal) {
            if journal[line - 1].follows() {
                continue;
            }
            let resolution = &journal[line - 1..self.end_of_resolution(line)];
            let known = self.known_to.is_none();
            if follow_one(&self.rules, &mut self.state, known, resolution) == Followed::Lost && known {
                self.known_to = Some(line - 1);
            }
        }
    }
}

/// The state before the first order, given what was recorded before it.
fn started<R: Face>(rules: &R, recorded: &[Entry<R>]) -> (R::State, Followed) {
    let mut table = Following::new(recorded);
    let state = rules.start(&mut table);
    (state, if table.same() { Followed::Same } else { Followed::Otherwise })
}

/// One order and what it brought; `known` if today's rules still know where they are in the order of play.
fn follow_one<R: Face>(rules: &R, state: &mut R::State, known: bool, resolution: &[Entry<R>]) -> Followed {
    let Some((first, recorded)) = resolution.split_first() else { return Followed::Same };
    let checked = match first {
        Entry::Order { seat, order, .. } if known => check(rules, state, *seat, R::Order::clone(order)).ok(),
        _ => None,
    };
    let Some(checked) = checked else {
        apply_recorded(state, recorded);
        return Followed::Lost;
    };
    let (mut table, mut after) = (Following::new(recorded), state.clone());
    rules.play(&mut after, checked, &mut table);
    if table.same() {
        *state = after;
        return Followed::Same;
    }
    if !apply_recorded(state, recorded) {
        return Followed::Lost;
    }
    state.resume_at(&after);
    Followed::Otherwise
}

/// Lets happen what was recorded; false if something of it cannot be read.
fn apply_recorded<R: Face>(state: &mut R::State, recorded: &[Entry<R>]) -> bool {
    let mut whole = true;
    for entry in recorded {
        match entry {
            Entry::Event { event, .. } => state.apply(event),
            Entry::Past { .. } => whole = false,
            _ => {}
        }
    }
    whole
}
