//! Gaps filled by words: names for values of any type, and what people write in their own words.

use core::marker::PhantomData;

use super::code::{Slot, Values};
use super::form::same;
use super::gap::{Gap, Read, Scope, Unread, Words, not_one_of};
use crate::{Misread, Name, name};

/// Names for values that cannot be [`Listed`](super::Listed) themselves, because their type is not the game's own: `low` and `high`
/// for a yes or no, the keys of the seats.
pub trait Names {
    /// The game that knows the list.
    type Rules;
    /// What is named.
    type Value: Copy + PartialEq;

    /// What such a thing is called in a form: `SEAT`.
    const CALLED: &'static str;

    /// All of them with their names, in the order of their numbers.
    fn list(rules: &Self::Rules) -> impl Iterator<Item = (Self::Value, &str)>;

    /// What is wrong with a name that is on no list.
    fn unknown(rules: &Self::Rules, word: &str) -> Misread {
        not_one_of(word, Self::list(rules).map(|(_, name)| name))
    }
}

/// A gap filled by one of some names.
#[derive(Debug)]
pub struct Named<N>(PhantomData<N>);

impl<S, N: Names> Gap<N::Rules, S> for Named<N> {
    type Value = N::Value;

    fn called() -> String {
        N::CALLED.to_owned()
    }

    fn read(scope: &Scope<'_, N::Rules, S>, words: &[&str]) -> Read<N::Value> {
        let [word] = words else { return Err(Unread::WrongForm) };
        let found = N::list(scope.rules).find(|(_, name)| same(word, name));
        found.map(|(value, _)| value).ok_or_else(|| N::unknown(scope.rules, word).into())
    }

    fn write(value: &N::Value, rules: &N::Rules, text: &mut String) {
        if let Some((_, name)) = N::list(rules).find(|(one, _)| one == value) {
            text.push_str(name);
        }
    }

    fn slots(rules: &N::Rules) -> Vec<Slot> {
        let count = i32::try_from(N::list(rules).count()).unwrap_or(i32::MAX);
        vec![Slot::of(Values::Span(0, count - 1))]
    }

    fn encode(value: &N::Value, rules: &N::Rules, code: &mut Vec<i32>) -> bool {
        let place = N::list(rules).position(|(one, _)| one == *value).and_then(|place| i32::try_from(place).ok());
        code.extend(place);
        place.is_some()
    }

    fn decode(rules: &N::Rules, code: &[i32]) -> Option<N::Value> {
        let place = usize::try_from(*code.first()?).ok()?;
        N::list(rules).nth(place).map(|(value, _)| value)
    }
}

/// What people write in their own words, with some common things to write. Only those have a code.
pub trait Letters {
    /// What stands for the text in a form: `REASON`.
    const CALLED: &'static str;
    /// What is often written, in the order of its numbers.
    const COMMON: &'static [&'static str];
}

/// A gap filled by free text up to the next word of the form. A text that is too long is cut.
#[derive(Debug)]
pub struct Written<L>(PhantomData<L>);

impl<R, S, L: Letters> Gap<R, S> for Written<L> {
    type Value = Name;
    const WORDS: Words = Words::Some;

    fn called() -> String {
        L::CALLED.to_owned()
    }

    /// What is cut must still read back as itself, so it does not end in a space.
    fn read(_: &Scope<'_, R, S>, words: &[&str]) -> Read<Name> {
        Ok(name(name(&words.join(" ")).trim_end()))
    }

    fn write(value: &Name, _: &R, text: &mut String) {
        text.push_str(value);
    }

    fn slots(_: &R) -> Vec<Slot> {
        let last = i32::try_from(L::COMMON.len()).unwrap_or(i32::MAX) - 1;
        vec![Slot::of(Values::Span(0, last))]
    }

    fn encode(value: &Name, _: &R, code: &mut Vec<i32>) -> bool {
        let place = L::COMMON.iter().position(|common| *common == value.as_str());
        code.push(place.and_then(|place| i32::try_from(place).ok()).unwrap_or_default());
        place.is_some()
    }

    fn decode(_: &R, code: &[i32]) -> Option<Name> {
        let place = usize::try_from(*code.first()?).ok()?;
        L::COMMON.get(place).map(|common| name(common))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    struct Heights;

    impl Names for Heights {
        type Rules = ();
        type Value = bool;
        const CALLED: &'static str = "low|high";

        fn list((): &()) -> impl Iterator<Item = (bool, &str)> {
            [(false, "low"), (true, "high")].into_iter()
        }
    }

    struct Reason;

    impl Letters for Reason {
        const CALLED: &'static str = "REASON";
        const COMMON: &'static [&'static str] = &["weather", "history"];
    }

    const SCOPE: Scope<'static, (), ()> = Scope { rules: &(), state: &(), seat: Seat(0) };

    #[test]
    fn names_stand_for_values_of_any_type() {
        assert_eq!(<Named<Heights> as Gap<(), ()>>::read(&SCOPE, &["High"]), Ok(true));
        let wrong = <Named<Heights> as Gap<(), ()>>::read(&SCOPE, &["higher"]);
        assert_eq!(wrong, Err(Misread::new("`higher` is not one of: low, high.").into()));
        let mut text = String::new();
        <Named<Heights> as Gap<(), ()>>::write(&true, &(), &mut text);
        assert_eq!(text, "high");
    }

    #[test]
    fn only_what_is_often_written_has_a_code() {
        let kept = |words: &[&str]| <Written<Reason> as Gap<(), ()>>::read(&SCOPE, words).expect("text");
        let mut code = Vec::new();
        assert!(<Written<Reason> as Gap<(), ()>>::encode(&kept(&["history"]), &(), &mut code));
        assert_eq!(<Written<Reason> as Gap<(), ()>>::decode(&(), &code), Some(kept(&["history"])));
        assert!(!<Written<Reason> as Gap<(), ()>>::encode(&kept(&["of", "the", "book"]), &(), &mut code));
        assert_eq!(kept(&["of", "the", "book"]).as_str(), "of the book");
    }
}
