//! Orders, declared once: verb, words, typed gaps and rule of each in one table, from which everything else follows.
//!
//! [`orders!`](crate::orders) makes of the table the enum, its [`Verb`](Catalogue::Verb)s, [`read`], [`write`], [`help`], the
//! skeleton of every offer ([`Draft`]) and the action code ([`code`]). Each kind of gap is a type ([`Gap`]) that reads, writes,
//! lists and numbers itself. What remains by hand is which verbs are open, what may fill a gap now (the offers), `check`, and
//! what an order brings.

pub mod code;
mod declare;
mod draft;
mod form;
mod gap;
mod kinds;
mod like;
mod phrase;
mod read;
mod sets;
mod shares;
mod spoken;

pub use code::{Code, Mask, OpenVerb, Slot, Values};
pub use draft::Draft;
pub use form::{Blank, Form, Taken, Told, names_its_gaps, same};
pub use gap::{
    Asked, Gap, Listed, Read, Scope, Skeleton, Unread, Words, end_of_sentence, misread, not_one_of, nothing_called,
    picked,
};
pub use kinds::{YesNo, repeated, zone_around};
pub use like::{Alike, Like};
pub use phrase::Phrase;
pub use read::{help, read, short, write};
pub use sets::{AnyOf, Set};
pub use shares::Shares;
pub use spoken::{Letters, Named, Names, Written};

/// A table of forms: what [`orders!`](crate::orders) makes of a declaration. Nobody writes one by hand.
pub trait Catalogue: Clone + PartialEq + Sized + 'static {
    /// The game.
    type Rules: 'static;
    /// What changes in it.
    type State: 'static;
    /// A verb: which form of the table.
    type Verb: Copy + PartialEq + core::fmt::Debug + 'static;

    /// The name of the type.
    const NAME: &'static str;
    /// Every verb, in the order of the declaration.
    const VERBS: &'static [Self::Verb];

    /// How an order of this verb is written.
    fn form(verb: Self::Verb) -> &'static Form;
    /// Shorter ways to write an order, which are read and never written.
    fn short_forms() -> &'static [Form];
    /// Which verb this is.
    fn verb(&self) -> Self::Verb;
    /// Reads words as an order of this verb.
    fn read_as(verb: Self::Verb, scope: &Scope<'_, Self::Rules, Self::State>, words: &[&str]) -> Read<Self>;
    /// Reads words as a short form.
    fn read_short(number: usize, scope: &Scope<'_, Self::Rules, Self::State>, words: &[&str]) -> Read<Self>;
    /// What fills its gaps, in the order of the declaration.
    fn tell(&self, rules: &Self::Rules) -> Vec<Told>;
    /// The fields of an offer of this verb, in the order of the text.
    fn fields(verb: Self::Verb) -> Vec<Skeleton>;
    /// The fields of an offer of a short form.
    fn short_fields(number: usize) -> Vec<Skeleton>;
    /// The numbers of its code.
    fn slots(rules: &Self::Rules, verb: Self::Verb) -> Vec<Slot>;
    /// Those open now.
    fn open(asked: &Asked<'_, Self::Rules, Self::State>, verb: Self::Verb) -> Vec<Slot>;
    /// Adds its numbers; false if something in it has none.
    fn encode(&self, rules: &Self::Rules, code: &mut Vec<i32>) -> bool;
    /// The order with these numbers.
    fn decode(rules: &Self::Rules, verb: Self::Verb, code: &[i32]) -> Option<Self>;
}

/// What the declaration needs for each gap; called by nobody else.
pub mod gaps {
    use super::{Blank, Gap, Read, Scope, Slot, Told, Unread};

    /// A gap as its form knows it.
    pub fn blank<K: Gap<R, S>, R, S>(name: &'static str) -> Blank {
        Blank { name, called: K::called(), words: K::WORDS, begins: K::begins() }
    }

    /// Reads what a form has taken for a gap; what stands for it where that was left out.
    pub fn read<K: Gap<R, S>, R, S>(scope: &Scope<'_, R, S>, taken: Option<&[&str]>) -> Read<K::Value> {
        taken.map_or_else(|| K::absent().ok_or(Unread::WrongForm), |words| K::read(scope, words))
    }

    /// What a gap says.
    pub fn tell<K: Gap<R, S>, R, S>(value: &K::Value, rules: &R) -> Told {
        let mut text = String::new();
        K::write(value, rules, &mut text);
        Told { text, absent: K::absent().is_some_and(|absent| absent == *value) }
    }

    /// Adds the slots of a gap to those before it.
    pub fn add(slots: &mut Vec<Slot>, more: Vec<Slot>) {
        let before = slots.len();
        slots.extend(more.into_iter().map(|slot| slot.moved(before)));
    }

    /// The value of the next gap of a code.
    pub fn decode<K: Gap<R, S>, R, S>(rules: &R, code: &mut &[i32]) -> Option<K::Value> {
        let (own, rest) = code.split_at_checked(K::slots(rules).len())?;
        *code = rest;
        K::decode(rules, own)
    }
}
