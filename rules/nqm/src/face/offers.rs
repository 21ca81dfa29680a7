//! What a seat may do now, as forms whose filled gaps are the order's text.

mod answers;
mod entries;
mod fires;
mod moves;
mod umpire;

use sandtable_kernel::Seat;
use sandtable_kernel::offer::{Candidate, Field, Fill, Offer};
use sandtable_kernel::orders::Draft;

use crate::orders::{Order, Verb};
use crate::state::{Frame, State};
use crate::terms::{BaseId, BaseSet, Square};
use crate::{Nqm, sequence};

/// The offers of a seat; the umpire always has his own (NQ-UMP-1).
pub fn offers(rules: &Nqm, state: &State, seat: Seat) -> Vec<Offer> {
    if state.outcome.is_some() {
        return Vec::new();
    }
    let desk = Desk { rules, state, seat };
    let mut offers = Vec::new();
    if sequence::asked(rules, state) & (1 << (seat.0 & 15)) != 0 {
        match *state.frames.top() {
            Frame::Enter(phase) => offers.extend(desk.entries(phase)),
            frame => offers.extend(desk.answers(frame)),
        }
        if desk.is_legal(&Order::Concede) {
            offers.push(Verb::Concede.offer("Concede the battle").grave().offer());
        }
    }
    if rules.umpire() == Some(seat) {
        offers.extend(desk.rulings());
    }
    offers
}

/// A seat with the rules and the state before it.
pub(super) struct Desk<'a> {
    pub rules: &'a Nqm,
    pub state: &'a State,
    pub seat: Seat,
}

impl Desk<'_> {
    pub fn is_legal(&self, order: &Order) -> bool {
        sequence::check(self.rules, self.state, self.seat, order).is_ok()
    }

    pub fn base(&self, base: BaseId) -> Candidate {
        let at = self.state.square(base).map_or_else(String::new, |square| format!("in {square}"));
        Candidate { note: at, ..Candidate::new(self.rules.key(base), self.rules.info(base).name.clone()) }
    }

    pub fn bases(&self, bases: BaseSet) -> Vec<Candidate> {
        bases.iter().map(|base| self.base(base)).collect()
    }

    /// The bases for which an order of one is legal.
    pub fn legal(&self, among: BaseSet, order: impl Fn(BaseId) -> Order) -> BaseSet {
        among.only(|base| self.is_legal(&order(base)))
    }

    /// Bases of this seat on the table.
    pub fn own(&self) -> BaseSet {
        match self.rules.side_of_seat(self.seat) {
            Some(side) => self.rules.on_table(self.state, side).only(|base| self.rules.info(base).seat == self.seat),
            None => BaseSet::NONE,
        }
    }

    /// Every square of the table.
    pub fn all_squares(&self) -> Vec<Candidate> {
        self.rules.grid().squares().map(square).collect()
    }
}

pub(super) fn square(square: Square) -> Candidate {
    Candidate::new(square, square.to_string())
}

pub(super) fn words(words: &[&str]) -> Vec<Candidate> {
    words
        .iter()
        .map(|word| Candidate { note: meaning(word).to_owned(), ..Candidate::new(word, spoken(word)) })
        .collect()
}

/// A word of the orders as people say it.
fn spoken(word: &str) -> String {
    match word {
        "N" => "north",
        "E" => "east",
        "S" => "south",
        "W" => "west",
        "uc" => "under command",
        "ds" => "direct support",
        "is" => "in support",
        "direct" => "direct fire",
        "prep" => "bombardment",
        "harass" => "harassing fire",
        "at" => "anti-tank fire",
        "dig" => "dig in",
        "close" => "close a gap in mines",
        "clear" => "clear a gap in mines",
        "demolish" => "prepare a bridge for blowing",
        "not_recce" => "all but reconnaissance",
        "only_march" => "only columns on the road",
        word => return word.replace('_', " "),
    }
    .to_owned()
}

/// What a word of the orders means, where that is not plain.
fn meaning(word: &str) -> &'static str {
    match word {
        "direct" => "dice in the firefight of an attacked square",
        "prep" => "disorganises before the attack",
        "harass" => "a third of the ammunition",
        "at" => "at tanks, one square",
        "outpost" => "seen first, at most a third of a square",
        "depth" => "behind, found last",
        "uc" => "takes its orders from them",
        "ds" => "fires for them first",
        "is" => "fires when asked and released",
        _ => "",
    }
}

/// A candidate that is open only beside some others.
pub(super) fn beside(candidate: Candidate, others: Vec<String>) -> Candidate {
    Candidate { beside: others, ..candidate }
}

/// Offers under one heading.
pub(super) fn under(group: &str, offers: Vec<Offer>) -> Vec<Offer> {
    offers.into_iter().map(|offer| offer.under(group)).collect()
}

/// One of these.
pub(super) fn one(from: Vec<Candidate>) -> Fill {
    Fill::Pick { from, min: 1, max: 1 }
}

/// At least one of these, and at most so many.
pub(super) fn some(from: Vec<Candidate>, max: usize) -> Fill {
    let max = u16::try_from(max.min(from.len())).unwrap_or(1).max(1);
    Fill::Pick { from, min: 1, max }
}

/// An offer, if there is anything to choose from.
pub(super) fn if_any(draft: Draft) -> Option<Offer> {
    let offer = draft.offer();
    let empty = |field: &Field| !field.optional && matches!(&field.fill, Fill::Pick { from, .. } if from.is_empty());
    (!offer.fields.iter().any(empty)).then_some(offer)
}
