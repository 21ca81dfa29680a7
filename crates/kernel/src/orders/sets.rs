//! Sets: some of the things of a list, none of them twice and in no order, such as the guns that fire together.

use core::marker::PhantomData;

use super::code::{Slot, Values};
use super::gap::{Asked, Gap, Read, Scope, Words, picked};
use crate::offer::Fill;

/// A set as a game keeps it.
pub trait Set: Clone + PartialEq + Default {
    /// What is in it.
    type Member: Copy;

    /// Puts one in.
    fn put(&mut self, member: Self::Member);

    /// Those in it, in the order of their list.
    fn members(&self) -> impl Iterator<Item = Self::Member> + '_;
}

/// A gap filled by a set: `guns: GunSet as AnyOf<GunSet>`, written one after another. Where it may be left out it is then empty;
/// where it stands in the words it has at least one member.
///
/// Its first number is the place of the first member in their list, counted from 1, or 0 for none; then each later thing of the
/// list has a yes or no. So every set has one code, and a code that is open where a set must be given is never empty.
#[derive(Debug)]
pub struct AnyOf<T>(PhantomData<T>);

impl<R, S, T> Gap<R, S> for AnyOf<T>
where
    T: Set,
    T::Member: Gap<R, S, Value = T::Member>,
{
    type Value = T;
    const WORDS: Words = Words::Some;

    fn called() -> String {
        format!("{} ...", T::Member::called())
    }

    fn read(scope: &Scope<'_, R, S>, words: &[&str]) -> Read<T> {
        let mut set = T::default();
        for word in words {
            set.put(T::Member::read(scope, &[*word])?);
        }
        Ok(set)
    }

    fn write(value: &T, rules: &R, text: &mut String) {
        for (place, member) in value.members().enumerate() {
            if place > 0 {
                text.push(' ');
            }
            T::Member::write(&member, rules, text);
        }
    }

    fn absent() -> Option<T> {
        Some(T::default())
    }

    fn slots(rules: &R) -> Vec<Slot> {
        let count = things::<T, R, S>(rules);
        numbered(Values::Span(0, count), |_| Values::Span(0, 1), count)
    }

    fn encode(value: &T, rules: &R, code: &mut Vec<i32>) -> bool {
        let Ok(count) = usize::try_from(things::<T, R, S>(rules)) else { return false };
        let mut numbers = vec![0; count.max(1)];
        for member in value.members() {
            let mut place = Vec::new();
            let known = T::Member::encode(&member, rules, &mut place);
            let Some(place) = place.first().and_then(|place| usize::try_from(*place).ok()) else { return false };
            if !known || place >= count {
                return false;
            }
            match numbers[0] {
                0 => numbers[0] = i32::try_from(place).unwrap_or(i32::MAX - 1) + 1,
                _ => numbers[place] = 1,
            }
        }
        code.extend(numbers);
        true
    }

    fn decode(rules: &R, code: &[i32]) -> Option<T> {
        let mut set = T::default();
        let first = *code.first()?;
        if first > 0 {
            set.put(T::Member::decode(rules, &[first - 1])?);
        }
        for (place, number) in (0..).zip(code).skip(1) {
            match *number {
                0 => {}
                1 if first > 0 && place >= first => set.put(T::Member::decode(rules, &[place])?),
                _ => return None,
            }
        }
        (first >= 0).then_some(set)
    }

    /// Those who may be picked; none is open only where the set may be left out.
    fn open(asked: &Asked<'_, R, S>, name: &str) -> Vec<Slot> {
        let count = things::<T, R, S>(asked.scope.rules);
        let Some(field) = asked.field(name) else {
            return numbered(Values::Span(0, 0), |_| Values::Span(0, 0), count);
        };
        let Fill::Pick { from, min, .. } = &field.fill else { return Self::slots(asked.scope.rules) };
        let ids = from.iter().map(|candidate| candidate.id.as_str());
        let listed = picked::<T::Member, R, S>(asked, ids, T::Member::slots(asked.scope.rules));
        let may_stay_empty = field.optional || *min == 0;
        let firsts = (0..count).filter(|place| listed.first().is_some_and(|slot| slot.values.has(*place)));
        let firsts: Vec<i32> = may_stay_empty.then_some(0).into_iter().chain(firsts.map(|place| place + 1)).collect();
        let others = firsts.clone();
        let each = |place: i32| Values::Span(0, i32::from(others.binary_search(&(place + 1)).is_ok()));
        numbered(Values::Among(firsts), each, count)
    }
}

impl<T: Set> AnyOf<T> {
    /// The slots of a set of those that are open, whether or not an offer lists them.
    pub fn among<R, S>(rules: &R, may_stay_empty: bool, open: impl Fn(T::Member) -> bool) -> Vec<Slot>
    where
        T::Member: Gap<R, S, Value = T::Member>,
    {
        let count = things::<T, R, S>(rules);
        let is_open = |place: &i32| T::Member::decode(rules, &[*place]).is_some_and(&open);
        let firsts = (0..count).filter(is_open).map(|place| place + 1);
        let firsts = may_stay_empty.then_some(0).into_iter().chain(firsts).collect();
        numbered(Values::Among(firsts), |place| Values::Span(0, i32::from(is_open(&place))), count)
    }
}

/// How many things there are to choose from.
fn things<T, R, S>(rules: &R) -> i32
where
    T: Set,
    T::Member: Gap<R, S, Value = T::Member>,
{
    match T::Member::slots(rules).as_slice() {
        [Slot { values: Values::Span(_, last), .. }] => last + 1,
        _ => 0,
    }
}

/// The first member, and a yes or no for each thing behind it.
fn numbered(first: Values, each: impl Fn(i32) -> Values, count: i32) -> Vec<Slot> {
    let mut slots = vec![Slot::of(first)];
    slots.extend((1..count).map(|place| Slot { values: each(place), counts_from: Some((0, 1, place)) }));
    slots
}

#[cfg(test)]
mod tests {
    use super::super::gap::Listed;
    use super::*;
    use crate::dice::{Seed, Stream};
    use crate::geometry::Bounds;
    use crate::offer::{Candidate, Field, Offer, Weight};
    use crate::orders::code::OpenVerb;
    use crate::{Point, RuleId, Seat};

    struct Battery;

    #[derive(Clone, Copy, PartialEq, Debug)]
    struct Gun(u8);

    impl Listed for Gun {
        type Rules = Battery;
        const NOUN: &'static str = "gun";

        fn list(_: &Battery) -> impl Iterator<Item = (Gun, &str)> {
            [(Gun(0), "a"), (Gun(1), "b"), (Gun(2), "c"), (Gun(3), "d")].into_iter()
        }
    }

    #[derive(Clone, PartialEq, Debug, Default)]
    struct Guns(u8);

    impl Set for Guns {
        type Member = Gun;

        fn put(&mut self, member: Gun) {
            self.0 |= 1 << member.0;
        }

        fn members(&self) -> impl Iterator<Item = Gun> + '_ {
            (0..4).filter(|gun| self.0 & (1 << gun) != 0).map(Gun)
        }
    }

    type Kind = AnyOf<Guns>;

    const SCOPE: Scope<'static, Battery, ()> = Scope { rules: &Battery, state: &(), seat: Seat(0) };

    #[test]
    fn a_set_is_read_in_any_order_and_written_in_that_of_its_list() {
        let set = <Kind as Gap<Battery, ()>>::read(&SCOPE, &["d", "b", "d"]).expect("guns");
        let mut text = String::new();
        <Kind as Gap<Battery, ()>>::write(&set, &Battery, &mut text);
        assert_eq!(text, "b d");
        assert!(<Kind as Gap<Battery, ()>>::read(&SCOPE, &["b", "x"]).is_err());
    }

    #[test]
    fn every_set_has_one_code() {
        for bits in 0..16 {
            let (set, mut code) = (Guns(bits), Vec::new());
            assert!(<Kind as Gap<Battery, ()>>::encode(&set, &Battery, &mut code));
            assert_eq!(code.len(), <Kind as Gap<Battery, ()>>::slots(&Battery).len());
            assert_eq!(<Kind as Gap<Battery, ()>>::decode(&Battery, &code), Some(set));
        }
        for wrong in [[-1, 0, 0, 0], [5, 0, 0, 0], [3, 1, 0, 0], [0, 1, 0, 0], [1, 2, 0, 0]] {
            assert_eq!(<Kind as Gap<Battery, ()>>::decode(&Battery, &wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn what_is_open_is_never_empty_where_somebody_must_be_named() {
        for optional in [false, true] {
            let from = ["b", "d"].map(|key| Candidate::new(key, key)).to_vec();
            let fill = Fill::Pick { from, min: 1, max: 2 };
            let (name, lead, label) = ("guns".to_owned(), String::new(), String::new());
            let fields = vec![Field { name, lead, label, optional, fill }];
            let offer = Offer { fields, ..Offer::button("fire", "Fire", RuleId::new("EX-1"), Weight::Main) };
            let table = Bounds::new(Point::default(), Point::inches(9, 9));
            let slots = Kind::open(&Asked { scope: SCOPE, offer: &offer, table }, "guns");
            let open = OpenVerb { verb: 0, slots };
            let mut whim = Stream::new(Seed::from_number(1), 0);
            let mut seen = [false; 16];
            for _ in 0..200 {
                let code = open.any(&mut whim);
                let set = <Kind as Gap<Battery, ()>>::decode(&Battery, &code).expect("an open code is a set");
                assert!(open.allows(&code));
                seen[usize::from(set.0)] = true;
            }
            let found: Vec<usize> = (0..16).filter(|bits| seen[*bits]).collect();
            let sets = [0, 0b0010, 0b1000, 0b1010];
            assert_eq!(found, if optional { sets.to_vec() } else { sets[1..].to_vec() });
        }
    }
}
