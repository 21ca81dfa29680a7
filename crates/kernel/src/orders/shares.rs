//! Shares: so much for each of some, such as casualties among the bases of a square.

use core::marker::PhantomData;

use arrayvec::ArrayVec;

use super::code::{Slot, Values};
use super::gap::{Asked, Gap, Read, Scope, Words, misread, picked};
use crate::offer::Fill;

/// A gap filled by a share for each of some: `a-1=2 a-2=1`. Whoever gets nothing may be named, and is left out.
#[derive(Debug)]
pub struct Shares<K, const MOST: usize>(PhantomData<K>);

/// One share of a list, which alone fills no gap.
struct Share<K>(PhantomData<K>);

impl<R, S, K: Gap<R, S>> Gap<R, S> for Share<K> {
    type Value = (K::Value, u8);

    fn called() -> String {
        format!("{}=N", K::called())
    }

    fn read(scope: &Scope<'_, R, S>, words: &[&str]) -> Read<Self::Value> {
        let word = words.first().copied().unwrap_or_default();
        let Some((key, count)) = word.split_once('=') else {
            return misread(format!("`{word}` must be written `{}`.", Self::called()));
        };
        Ok((K::read(scope, &[key])?, <u8 as Gap<R, S>>::read(scope, &[count])?))
    }

    fn write(value: &Self::Value, rules: &R, text: &mut String) {
        K::write(&value.0, rules, text);
        text.push_str(&format!("={}", value.1));
    }

    fn slots(rules: &R) -> Vec<Slot> {
        let mut slots = K::slots(rules);
        slots.push(Slot::of(Values::Span(1, i32::from(u8::MAX))));
        slots
    }

    fn encode(value: &Self::Value, rules: &R, code: &mut Vec<i32>) -> bool {
        let told = K::encode(&value.0, rules, code);
        code.push(i32::from(value.1));
        told && value.1 > 0
    }

    fn decode(rules: &R, code: &[i32]) -> Option<Self::Value> {
        let (count, key) = code.split_last()?;
        Some((K::decode(rules, key)?, u8::try_from(*count).ok().filter(|count| *count > 0)?))
    }

    fn open(asked: &Asked<'_, R, S>, name: &str) -> Vec<Slot> {
        let slots = K::slots(asked.scope.rules);
        match asked.field(name).map(|field| &field.fill) {
            Some(Fill::Share { among, total }) => {
                let ids = among.iter().map(|candidate| candidate.id.as_str());
                let mut slots = picked::<K, R, S>(asked, ids, slots);
                slots.push(Slot::of(Values::Span(1, i32::from(*total).clamp(1, i32::from(u8::MAX)))));
                slots
            }
            _ => Self::slots(asked.scope.rules),
        }
    }
}

type List<K, const MOST: usize> = ArrayVec<Share<K>, MOST>;

impl<R, S, K: Gap<R, S>, const MOST: usize> Gap<R, S> for Shares<K, MOST> {
    type Value = ArrayVec<(K::Value, u8), MOST>;
    const WORDS: Words = Words::Some;

    fn called() -> String {
        <List<K, MOST> as Gap<R, S>>::called()
    }

    fn read(scope: &Scope<'_, R, S>, words: &[&str]) -> Read<Self::Value> {
        let mut shares = <List<K, MOST> as Gap<R, S>>::read(scope, words)?;
        shares.retain(|(_, share)| *share > 0);
        Ok(shares)
    }

    fn write(value: &Self::Value, rules: &R, text: &mut String) {
        <List<K, MOST> as Gap<R, S>>::write(value, rules, text);
    }

    fn slots(rules: &R) -> Vec<Slot> {
        <List<K, MOST> as Gap<R, S>>::slots(rules)
    }

    fn encode(value: &Self::Value, rules: &R, code: &mut Vec<i32>) -> bool {
        <List<K, MOST> as Gap<R, S>>::encode(value, rules, code)
    }

    fn decode(rules: &R, code: &[i32]) -> Option<Self::Value> {
        <List<K, MOST> as Gap<R, S>>::decode(rules, code)
    }

    fn open(asked: &Asked<'_, R, S>, name: &str) -> Vec<Slot> {
        <List<K, MOST> as Gap<R, S>>::open(asked, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    const SCOPE: Scope<'static, (), ()> = Scope { rules: &(), state: &(), seat: Seat(0) };
    type Kind = Shares<u16, 3>;

    fn read(words: &[&str]) -> Read<ArrayVec<(u16, u8), 3>> {
        <Kind as Gap<(), ()>>::read(&SCOPE, words)
    }

    #[test]
    fn shares_are_read_and_written_and_whoever_gets_nothing_is_left_out() {
        let shares = read(&["7=2", "8=0", "9=1"]).expect("shares");
        assert_eq!(shares.as_slice(), [(7, 2), (9, 1)]);
        let mut text = String::new();
        <Kind as Gap<(), ()>>::write(&shares, &(), &mut text);
        assert_eq!(text, "7=2 9=1");
        for wrong in [&["7"][..], &["7=x"], &["=2"], &["1=1", "2=1", "3=1", "4=1"]] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn shares_have_a_code() {
        let shares = read(&["7=2", "9=1"]).expect("shares");
        let mut code = Vec::new();
        assert!(<Kind as Gap<(), ()>>::encode(&shares, &(), &mut code));
        assert_eq!(code, [2, 7, 2, 9, 1, 0, 0]);
        assert_eq!(<Kind as Gap<(), ()>>::decode(&(), &code), Some(shares));
        assert_eq!(<Kind as Gap<(), ()>>::decode(&(), &[1, 7, 0, 0, 0, 0, 0]), None);
    }
}
