//! Kinds that are like another but for something: a path that must have two points, a shift that may be left out.

use core::marker::PhantomData;

use super::code::Slot;
use super::gap::{Asked, Gap, Read, Scope, Skeleton, Words};

/// What a kind does otherwise than the one it is like.
pub trait Alike<R, S> {
    /// The kind it is like.
    type Other: Gap<R, S>;

    /// See [`Gap::WORDS`].
    const WORDS: Words = <Self::Other as Gap<R, S>>::WORDS;

    /// See [`Gap::called`].
    fn called() -> String {
        Self::Other::called()
    }

    /// See [`Gap::read`].
    fn read(scope: &Scope<'_, R, S>, words: &[&str]) -> Read<<Self::Other as Gap<R, S>>::Value> {
        Self::Other::read(scope, words)
    }

    /// See [`Gap::absent`].
    fn absent() -> Option<<Self::Other as Gap<R, S>>::Value> {
        Self::Other::absent()
    }

    /// See [`Gap::fields`].
    fn fields(name: &'static str, lead: String, optional: bool) -> Vec<Skeleton> {
        Self::Other::fields(name, lead, optional)
    }

    /// See [`Gap::decode`].
    fn decode(rules: &R, code: &[i32]) -> Option<<Self::Other as Gap<R, S>>::Value> {
        Self::Other::decode(rules, code)
    }

    /// See [`Gap::open`].
    fn open(asked: &Asked<'_, R, S>, name: &str) -> Vec<Slot> {
        Self::Other::open(asked, name)
    }
}

/// The gap of such a kind: `waypoints: Waypoints as Like<Way>`.
#[derive(Debug)]
pub struct Like<T>(PhantomData<T>);

impl<R, S, T: Alike<R, S>> Gap<R, S> for Like<T> {
    type Value = <T::Other as Gap<R, S>>::Value;
    const WORDS: Words = T::WORDS;

    fn called() -> String {
        T::called()
    }

    fn read(scope: &Scope<'_, R, S>, words: &[&str]) -> Read<Self::Value> {
        T::read(scope, words)
    }

    fn write(value: &Self::Value, rules: &R, text: &mut String) {
        T::Other::write(value, rules, text);
    }

    fn absent() -> Option<Self::Value> {
        T::absent()
    }

    fn begins() -> Vec<&'static str> {
        T::Other::begins()
    }

    fn fields(name: &'static str, lead: String, optional: bool) -> Vec<Skeleton> {
        T::fields(name, lead, optional)
    }

    fn slots(rules: &R) -> Vec<Slot> {
        T::Other::slots(rules)
    }

    fn encode(value: &Self::Value, rules: &R, code: &mut Vec<i32>) -> bool {
        T::Other::encode(value, rules, code)
    }

    fn decode(rules: &R, code: &[i32]) -> Option<Self::Value> {
        T::decode(rules, code)
    }

    fn open(asked: &Asked<'_, R, S>, name: &str) -> Vec<Slot> {
        T::open(asked, name)
    }
}
