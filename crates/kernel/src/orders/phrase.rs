//! Phrases: parts of an order with words and gaps of their own, such as a square with the way it is turned.

use core::marker::PhantomData;

use super::Catalogue;
use super::code::{Slot, Values};
use super::gap::{Asked, Gap, Read, Scope, Skeleton, Words};
use super::read::first_of;

/// A gap filled by something that was itself declared with [`orders!`](crate::orders) or [`phrase!`](crate::phrase).
#[derive(Debug)]
pub struct Phrase<O>(PhantomData<O>);

impl<O: Catalogue> Gap<O::Rules, O::State> for Phrase<O> {
    type Value = O;
    const WORDS: Words = Words::Some;

    fn called() -> String {
        match O::VERBS {
            [only] => O::form(*only).words.clone(),
            _ => O::NAME.to_uppercase(),
        }
    }

    fn read(scope: &Scope<'_, O::Rules, O::State>, words: &[&str]) -> Read<O> {
        first_of(O::VERBS.iter().map(|verb| O::read_as(*verb, scope, words)))
    }

    fn write(value: &O, rules: &O::Rules, text: &mut String) {
        text.push_str(&super::write(rules, value));
    }

    fn begins() -> Vec<&'static str> {
        O::VERBS.iter().map(|verb| O::form(*verb).first_word()).filter(|word| !word.is_empty()).collect()
    }

    /// A phrase of one form is asked for gap by gap.
    fn fields(name: &'static str, lead: String, optional: bool) -> Vec<Skeleton> {
        let [only] = O::VERBS else { return vec![Skeleton { name, lead, optional }] };
        let mut fields = O::fields(*only);
        if let Some(first) = fields.first_mut() {
            let words = [lead, O::form(*only).verb.clone(), first.lead.clone()];
            first.lead = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        }
        fields.into_iter().map(|field| Skeleton { optional: field.optional || optional, ..field }).collect()
    }

    fn slots(rules: &O::Rules) -> Vec<Slot> {
        of_verbs::<O>(|verb| O::slots(rules, verb))
    }

    fn encode(value: &O, rules: &O::Rules, code: &mut Vec<i32>) -> bool {
        if let [_] = O::VERBS {
            return value.encode(rules, code);
        }
        let Some(own) = O::VERBS.iter().position(|verb| *verb == value.verb()) else { return false };
        code.push(i32::try_from(own).unwrap_or(i32::MAX));
        O::VERBS.iter().enumerate().all(|(place, verb)| {
            if place == own {
                return value.encode(rules, code);
            }
            code.resize(code.len() + O::slots(rules, *verb).len(), 0);
            true
        })
    }

    fn decode(rules: &O::Rules, code: &[i32]) -> Option<O> {
        if let [only] = O::VERBS {
            return O::decode(rules, *only, code);
        }
        let (own, mut rest) = code.split_first()?;
        let own = usize::try_from(*own).ok()?;
        for verb in O::VERBS.get(..own)? {
            rest = rest.get(O::slots(rules, *verb).len()..)?;
        }
        let verb = *O::VERBS.get(own)?;
        O::decode(rules, verb, rest.get(..O::slots(rules, verb).len())?)
    }

    fn open(asked: &Asked<'_, O::Rules, O::State>, _: &str) -> Vec<Slot> {
        match O::VERBS {
            [only] => O::open(asked, *only),
            _ => Self::slots(asked.scope.rules),
        }
    }
}

/// The slots of a phrase: those of its one form, or a number that says which form and then the slots of each.
fn of_verbs<O: Catalogue>(slots_of: impl Fn(O::Verb) -> Vec<Slot>) -> Vec<Slot> {
    if let [only] = O::VERBS {
        return slots_of(*only);
    }
    let last = i32::try_from(O::VERBS.len()).unwrap_or(i32::MAX) - 1;
    let mut slots = vec![Slot::of(Values::Span(0, last))];
    for (place, verb) in (0..=last).zip(O::VERBS) {
        let others = slots.len();
        slots.extend(slots_of(*verb).into_iter().map(|slot| slot.behind(others, (0, place, place))));
    }
    slots
}
