//! Gaps that hold several listed things: a set of them, and a share for each.

use core::marker::PhantomData;

use arrayvec::ArrayVec;

use super::code::{Slot, Values};
use super::gap::{Asked, Gap, Listed, Read, Scope, Words, misread, picked};
use crate::offer::Fill;

/// A set of listed things: the bases that go together, the guns that fire.
pub trait Members: Clone + PartialEq + Default {
    /// One of them.
    type One: Listed;

    /// Whether it is in.
    fn has(&self, one: Self::One) -> bool;
    /// Puts it in.
    fn add(&mut self, one: Self::One);
}

/// A gap filled by a set: keys separated by spaces, written in the order of the list. Its code has a 0 or 1 for each on the list, so
/// that the same set always has the same code.
#[derive(Debug)]
pub struct Several<M>(PhantomData<M>);

type RulesOf<M> = <<M as Members>::One as Listed>::Rules;

impl<S, M: Members> Gap<RulesOf<M>, S> for Several<M> {
    type Value = M;
    const WORDS: Words = Words::Any;

    fn called() -> String {
        format!("{} ...", M::One::NOUN.to_uppercase())
    }

    fn read(scope: &Scope<'_, RulesOf<M>, S>, words: &[&str]) -> Read<M> {
        let mut set = M::default();
        for word in words {
            set.add(<M::One as Gap<RulesOf<M>, S>>::read(scope, &[*word])?);
        }
        Ok(set)
    }

    fn write(value: &M, rules: &RulesOf<M>, text: &mut String) {
        let keys: Vec<&str> = M::One::list(rules).filter(|(one, _)| value.has(*one)).map(|(_, key)| key).collect();
        text.push_str(&keys.join(" "));
    }

    fn absent() -> Option<M> {
        Some(M::default())
    }

    fn slots(rules: &RulesOf<M>) -> Vec<Slot> {
        vec![Slot::of(Values::Span(0, 1)); M::One::list(rules).count()]
    }

    fn encode(value: &M, rules: &RulesOf<M>, code: &mut Vec<i32>) -> bool {
        code.extend(M::One::list(rules).map(|(one, _)| i32::from(value.has(one))));
        true
    }

    fn decode(rules: &RulesOf<M>, code: &[i32]) -> Option<M> {
        let mut set = M::default();
        for ((one, _), bit) in M::One::list(rules).zip(code) {
            match bit {
                0 => {}
                1 => set.add(one),
                _ => return None,
            }
        }
        Some(set)
    }

    fn open(asked: &Asked<'_, RulesOf<M>, S>, name: &str) -> Vec<Slot> {
        let rules = asked.scope.rules;
        let mut offered = M::default();
        match asked.field(name).map(|field| &field.fill) {
            Some(Fill::Pick { from, .. }) => {
                for candidate in from {
                    let one = <M::One as Gap<RulesOf<M>, S>>::read(&asked.scope, &[candidate.id.as_str()]);
                    one.into_iter().for_each(|one| offered.add(one));
                }
            }
            Some(_) => return <Self as Gap<RulesOf<M>, S>>::slots(rules),
            None => {}
        }
        let most = |(one, _): (M::One, &str)| Slot::of(Values::Span(0, i32::from(offered.has(one))));
        M::One::list(rules).map(most).collect()
    }
}

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
