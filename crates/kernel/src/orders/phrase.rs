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

#[cfg(test)]
mod tests {
    use arrayvec::ArrayVec;

    use crate::orders::{Listed, Scope};
    use crate::{Misread, RuleId, Seat};

    const EX_1: RuleId = RuleId::new("EX-1");

    pub struct Regiment;

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Company(u8);

    impl Listed for Company {
        type Rules = Regiment;
        const NOUN: &'static str = "company";

        fn list(_: &Regiment) -> impl Iterator<Item = (Company, &str)> {
            (0..).map(Company).zip(["able", "baker", "charlie"])
        }
    }

    crate::phrase! {
        /// A part of a march.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Leg for (Regiment, ()) with LegVerb {
            /// Ahead.
            Ahead(by: u8) "ahead {by}" by EX_1,
            /// Halt here.
            Halt "halt" by EX_1,
        }
    }

    crate::orders! {
        /// What a colonel asks for.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Order for (Regiment, ()) with Verb {
            /// They march.
            March { who: ArrayVec<Company, 3>, legs: ArrayVec<Leg, 3> } "march {who} {legs}" by EX_1,
        }
        also {
            /// They march one.
            off(who: ArrayVec<Company, 3>) "off {who}" by EX_1,
        }
    }

    fn off(_: &Scope<'_, Regiment, ()>, who: ArrayVec<Company, 3>) -> crate::orders::Read<Order> {
        Ok(Order::March { who, legs: core::iter::once(Leg::Ahead(1)).collect() })
    }

    fn read(text: &str) -> Result<Order, Misread> {
        crate::orders::read::<Order>(&Scope { rules: &Regiment, state: &(), seat: Seat(0) }, Verb::ALL, text)
    }

    #[test]
    fn a_list_ends_where_a_phrase_of_the_next_one_begins() {
        let order = read("march Charlie able ahead 3 halt ahead 1").expect("an order");
        assert_eq!(crate::orders::write(&Regiment, &order), "march charlie able ahead 3 halt ahead 1");
        assert_eq!(read("march able halt halt halt halt").expect_err("four").why, "4 are too many; give at most 3.");
        let form = "That is not how this order is written: `march COMPANY ... LEG ...`.";
        assert_eq!(read("march halt").expect_err("nobody").why, form);
        let code = crate::orders::code::encode(&Regiment, &order).expect("a code");
        assert_eq!(crate::orders::code::decode(&Regiment, &code), Some(order));
    }

    #[test]
    fn a_short_form_can_be_offered() {
        let fill = || crate::offer::Fill::Number { min: 1, max: 2 };
        let offer = crate::orders::short::<Order>("off", "Off!").ask("who", "Who?", fill()).offer();
        assert_eq!((offer.verb.as_str(), offer.fields.len(), offer.rule), ("off", 1, EX_1));
        assert_eq!(Verb::March.offer("March").ask("legs", "How?", fill()).may("legs").offer().fields.len(), 1);
        assert_eq!(LegVerb::Halt.offer("Halt").offer().verb, "halt");
    }
}
