//! Gaps: the kinds of values that fill an order, each a type that reads, writes, lists and numbers itself.

use super::code::{Slot, Values};
use super::form::same;
use crate::fault::near_names;
use crate::geometry::Bounds;
use crate::offer::{Field, Fill, Offer};
use crate::{Misread, Seat};

/// What gives the words of an order their meaning: the game, the moment, and who speaks.
#[derive(Debug)]
pub struct Scope<'a, R, S> {
    /// The game.
    pub rules: &'a R,
    /// The moment.
    pub state: &'a S,
    /// Who speaks.
    pub seat: Seat,
}

impl<R, S> Clone for Scope<'_, R, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R, S> Copy for Scope<'_, R, S> {}

/// How many words fill a gap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Words {
    /// None: the words of its part say it all, as in `[loaded]`.
    None,
    /// So many.
    Exactly(usize),
    /// At least one, up to the next word of the form.
    Some,
    /// Any number, up to the next word of the form.
    Any,
}

/// Why words are no value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unread {
    /// They are not of the form; the reader then shows the form of the whole order.
    WrongForm,
    /// They are, and this is wrong with them.
    Misread(Misread),
}

impl From<Misread> for Unread {
    fn from(misread: Misread) -> Unread {
        Unread::Misread(misread)
    }
}

/// A value, or why the words are none.
pub type Read<T> = Result<T, Unread>;

/// What is wrong with a word, in a sentence.
pub fn misread<T>(why: impl Into<String>) -> Read<T> {
    Err(Unread::Misread(Misread::new(why)))
}

/// A gap of an offer as a seat has it before it: for the mask of an action code.
#[derive(Debug)]
pub struct Asked<'a, R, S> {
    /// What gives words their meaning.
    pub scope: Scope<'a, R, S>,
    /// The offer.
    pub offer: &'a Offer,
    /// The table's corners.
    pub table: Bounds,
}

impl<R, S> Asked<'_, R, S> {
    /// The field of this name; none where the offer does not ask for it.
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.offer.fields.iter().find(|field| field.name == name)
    }
}

/// A field of an offer before the face has given it a label and something to fill it with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Skeleton {
    /// Its name.
    pub name: &'static str,
    /// The words before its value.
    pub lead: String,
    /// Whether it may be left out.
    pub optional: bool,
}

/// A kind of gap. Most kinds are the value's own type; one that is written otherwise than its type usually is stands behind
/// `as` in the declaration (`count: u8 as Men`).
pub trait Gap<R, S> {
    /// What fills it.
    type Value: Clone + PartialEq;

    /// How many words that takes.
    const WORDS: Words = Words::Exactly(1);

    /// What it is called in a form: `TEAM`, `X,Y`.
    fn called() -> String;

    /// Reads its words. What they mean is settled here; whether that is allowed is for `check`.
    fn read(scope: &Scope<'_, R, S>, words: &[&str]) -> Read<Self::Value>;

    /// Writes it so that reading gives the same value.
    fn write(value: &Self::Value, rules: &R, text: &mut String);

    /// The value that stands where the part with this gap is left out; none if that cannot be.
    fn absent() -> Option<Self::Value> {
        None
    }

    /// The words it can begin with, where there are few: a list before it ends there.
    fn begins() -> Vec<&'static str> {
        Vec::new()
    }

    /// The fields of an offer that ask for it.
    fn fields(name: &'static str, lead: String, optional: bool) -> Vec<Skeleton> {
        vec![Skeleton { name, lead, optional }]
    }

    /// The numbers of its code, each with all it could ever be.
    fn slots(rules: &R) -> Vec<Slot>;

    /// Adds its numbers, as many as it has slots; false if the value has none.
    fn encode(value: &Self::Value, rules: &R, code: &mut Vec<i32>) -> bool;

    /// The value with these numbers, as many as it has slots.
    fn decode(rules: &R, code: &[i32]) -> Option<Self::Value>;

    /// The numbers open now, by what is offered; none of them where nothing is.
    fn open(asked: &Asked<'_, R, S>, name: &str) -> Vec<Slot> {
        let slots = Self::slots(asked.scope.rules);
        match asked.field(name).map(|field| &field.fill) {
            Some(Fill::Pick { from, .. }) => {
                let ids = from.iter().map(|candidate| candidate.id.as_str());
                picked::<Self, R, S>(asked, ids, slots)
            }
            Some(Fill::Number { min, max }) => slots
                .into_iter()
                .map(|slot| {
                    let whole = |number: i64| i32::try_from(number).unwrap_or(i32::MAX);
                    Slot { values: Values::Span(whole(*min), whole(*max)), ..slot }
                })
                .collect(),
            Some(_) => slots,
            None => {
                let mut code = Vec::new();
                let absent = Self::absent().filter(|value| Self::encode(value, asked.scope.rules, &mut code));
                let only = |(place, slot): (usize, Slot)| Slot {
                    values: Values::Among(absent.iter().filter_map(|_| code.get(place).copied()).collect()),
                    ..slot
                };
                slots.into_iter().enumerate().map(only).collect()
            }
        }
    }
}

/// The slots of a kind, narrowed to those of some candidates.
pub fn picked<'a, K: Gap<R, S> + ?Sized, R, S>(
    asked: &Asked<'_, R, S>,
    ids: impl Iterator<Item = &'a str>,
    slots: Vec<Slot>,
) -> Vec<Slot> {
    let mut among: Vec<Vec<i32>> = vec![Vec::new(); slots.len()];
    for id in ids {
        let words: Vec<&str> = id.split_whitespace().collect();
        let mut code = Vec::new();
        if let Ok(value) = K::read(&asked.scope, &words)
            && K::encode(&value, asked.scope.rules, &mut code)
        {
            among.iter_mut().zip(code).for_each(|(values, number)| values.push(number));
        }
    }
    let narrowed = |(slot, mut values): (Slot, Vec<i32>)| {
        values.sort_unstable();
        values.dedup();
        Slot { values: Values::Among(values), ..slot }
    };
    slots.into_iter().zip(among).map(narrowed).collect()
}

/// Something called by a key, one of a list that the game knows: a team, an edge of the table, a posture.
///
/// Such a type is a gap without more ado: its number is its place in the list.
pub trait Listed: Copy + PartialEq {
    /// The game that knows the list.
    type Rules;

    /// What such a thing is called in a sentence: `team`. Its capitals stand in forms.
    const NOUN: &'static str;

    /// All of them with their keys, in the order of their numbers.
    fn list(rules: &Self::Rules) -> impl Iterator<Item = (Self, &str)>;

    /// What is wrong with a key that is on no list.
    fn unknown(rules: &Self::Rules, key: &str) -> Misread {
        Misread::new(nothing_called(Self::NOUN, key, Self::list(rules).map(|(_, key)| key)))
    }
}

/// `There is no team \`bra-1\`; did you mean \`bar-1\`?`
pub fn nothing_called<'a>(noun: &str, key: &str, known: impl Iterator<Item = &'a str>) -> String {
    format!("There is no {noun} `{key}`{}", end_of_sentence(&near_names(key, known)))
}

/// `\`x\` is not one of: line, march.`, for words of which there are few.
pub fn not_one_of<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Misread {
    Misread::new(format!("`{word}` is not one of: {}.", known.collect::<Vec<_>>().join(", ")))
}

/// Near names end in a question mark; without any the sentence still needs its end.
pub fn end_of_sentence(near: &str) -> &str {
    if near.is_empty() { "." } else { near }
}

impl<S, T: Listed> Gap<T::Rules, S> for T {
    type Value = T;

    fn called() -> String {
        T::NOUN.to_uppercase()
    }

    fn read(scope: &Scope<'_, T::Rules, S>, words: &[&str]) -> Read<T> {
        let [key] = words else { return Err(Unread::WrongForm) };
        let exact = T::list(scope.rules).find(|(_, known)| key == known);
        let found = exact.or_else(|| T::list(scope.rules).find(|(_, known)| same(key, known)));
        found.map(|(one, _)| one).ok_or_else(|| T::unknown(scope.rules, key).into())
    }

    fn write(value: &T, rules: &T::Rules, text: &mut String) {
        if let Some((_, key)) = T::list(rules).find(|(one, _)| one == value) {
            text.push_str(key);
        }
    }

    fn slots(rules: &T::Rules) -> Vec<Slot> {
        let count = i32::try_from(T::list(rules).count()).unwrap_or(i32::MAX);
        vec![Slot::of(Values::Span(0, count - 1))]
    }

    fn encode(value: &T, rules: &T::Rules, code: &mut Vec<i32>) -> bool {
        let place = T::list(rules).position(|(one, _)| one == *value).and_then(|place| i32::try_from(place).ok());
        code.extend(place);
        place.is_some()
    }

    fn decode(rules: &T::Rules, code: &[i32]) -> Option<T> {
        let place = usize::try_from(*code.first()?).ok()?;
        T::list(rules).nth(place).map(|(one, _)| one)
    }
}
