//! Sets of listed things: keys in any order, written in the order of the list, each once.

use core::marker::PhantomData;

use super::code::{Slot, Values};
use super::gap::{Asked, Gap, Listed, Read, Scope, Words};
use crate::offer::Fill;

/// A set of things that the game lists; as a gap it stands behind `as`: `members: ElementSet as Set<ElementSet>`.
pub trait SetOf: Clone + PartialEq {
    /// What is in it.
    type Item: Listed;

    /// All in it.
    fn items(&self) -> impl Iterator<Item = Self::Item>;
    /// The set of these.
    fn of(items: impl Iterator<Item = Self::Item>) -> Self;
}

/// A set of at least one, or none where it is left out.
///
/// Its numbers: the first in it, counted from 1, or 0 for nobody; then a 0 or 1 for each of the list but the first, which
/// counts only behind the first in it. So every set has one code, and no code is empty by chance.
#[derive(Debug)]
pub struct Set<T>(PhantomData<T>);

type RulesOf<T> = <<T as SetOf>::Item as Listed>::Rules;

/// Places in the list, in order.
fn places<T: SetOf>(set: &T, rules: &RulesOf<T>) -> Vec<usize> {
    let items: Vec<T::Item> = set.items().collect();
    let listed = T::Item::list(rules).enumerate();
    listed.filter(|(_, (item, _))| items.contains(item)).map(|(place, _)| place).collect()
}

fn slots_of(count: usize, may_be_empty: bool, open: impl Fn(usize) -> bool) -> Vec<Slot> {
    let number = |place: usize| i32::try_from(place).unwrap_or(i32::MAX);
    let firsts = may_be_empty.then_some(0).into_iter();
    let firsts = firsts.chain((0..count).filter(|place| open(*place)).map(|place| number(place) + 1));
    let first = Slot::of(Values::Among(firsts.collect()));
    let others = (1..count).map(|place| Slot {
        values: Values::Span(0, i32::from(open(place))),
        counts_from: Some((0, 1, number(place))),
    });
    core::iter::once(first).chain(others).collect()
}

impl<T: SetOf> Set<T> {
    /// The slots of a set of those that are open.
    pub fn slots_among(rules: &RulesOf<T>, may_be_empty: bool, open: impl Fn(T::Item) -> bool) -> Vec<Slot> {
        let open: Vec<bool> = T::Item::list(rules).map(|(item, _)| open(item)).collect();
        slots_of(open.len(), may_be_empty, |place| open[place])
    }
}

impl<T: SetOf, S> Gap<RulesOf<T>, S> for Set<T> {
    type Value = T;
    const WORDS: Words = Words::Some;

    fn called() -> String {
        format!("{} ...", <T::Item as Gap<RulesOf<T>, S>>::called())
    }

    fn read(scope: &Scope<'_, RulesOf<T>, S>, words: &[&str]) -> Read<T> {
        let items: Read<Vec<T::Item>> = words.iter().map(|word| T::Item::read(scope, &[*word])).collect();
        items.map(|items| T::of(items.into_iter()))
    }

    fn write(value: &T, rules: &RulesOf<T>, text: &mut String) {
        let keys: Vec<&str> = T::Item::list(rules).map(|(_, key)| key).collect();
        let own: Vec<&str> = places(value, rules).into_iter().map(|place| keys[place]).collect();
        text.push_str(&own.join(" "));
    }

    fn absent() -> Option<T> {
        Some(T::of(core::iter::empty()))
    }

    fn slots(rules: &RulesOf<T>) -> Vec<Slot> {
        slots_of(T::Item::list(rules).count(), true, |_| true)
    }

    fn encode(value: &T, rules: &RulesOf<T>, code: &mut Vec<i32>) -> bool {
        let places = places(value, rules);
        let first = places.first().copied();
        code.push(first.map_or(0, |first| i32::try_from(first).unwrap_or(i32::MAX) + 1));
        let is_other = |place: usize| Some(place) != first && places.contains(&place);
        code.extend((1..T::Item::list(rules).count()).map(|place| i32::from(is_other(place))));
        places.len() == value.items().count()
    }

    fn decode(rules: &RulesOf<T>, code: &[i32]) -> Option<T> {
        let (first, others) = code.split_first()?;
        let first = usize::try_from(*first).ok()?;
        let is_in = |place: usize| place + 1 == first || place > 0 && others.get(place - 1) == Some(&1);
        let listed = T::Item::list(rules).enumerate();
        Some(T::of(listed.filter(|(place, _)| is_in(*place)).map(|(_, (item, _))| item)))
    }

    fn open(asked: &Asked<'_, RulesOf<T>, S>, name: &str) -> Vec<Slot> {
        let rules = asked.scope.rules;
        let Some(field) = asked.field(name) else { return Set::<T>::slots_among(rules, true, |_| false) };
        let offered = |key: &str| match &field.fill {
            Fill::Pick { from, .. } => from.iter().any(|candidate| candidate.id == key),
            _ => true,
        };
        let open: Vec<bool> = T::Item::list(rules).map(|(_, key)| offered(key)).collect();
        slots_of(open.len(), field.optional, |place| open[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Seed, Stream};
    use crate::orders::code;
    use crate::orders::{Catalogue, OpenVerb};
    use crate::{RuleId, Seat};

    const EX_1: RuleId = RuleId::new("EX-1");
    pub struct Regiment;

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Company(u8);

    impl Listed for Company {
        type Rules = Regiment;
        const NOUN: &'static str = "company";

        fn list(_: &Regiment) -> impl Iterator<Item = (Company, &str)> {
            (0..).map(Company).zip(["a", "b", "c", "d"])
        }
    }

    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Companies(Vec<Company>);

    impl SetOf for Companies {
        type Item = Company;

        fn items(&self) -> impl Iterator<Item = Company> {
            self.0.iter().copied()
        }

        fn of(items: impl Iterator<Item = Company>) -> Companies {
            Companies(items.collect())
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
            March { who: Companies as Set<Companies>, legs: arrayvec::ArrayVec<Leg, 3> } "march {who} {legs}" by EX_1,
            /// They dig, and perhaps others help.
            Dig { who: Companies as Set<Companies>, help: Companies as Set<Companies> } "dig {who} [with {help}]" by EX_1,
        }
    }

    fn read(text: &str) -> Result<Order, crate::Misread> {
        crate::orders::read::<Order>(&Scope { rules: &Regiment, state: &(), seat: Seat(0) }, Verb::ALL, text)
    }

    #[test]
    fn a_set_ends_where_the_words_of_the_next_gap_begin() {
        let order = read("march C a ahead 3 halt ahead 1").expect("an order");
        assert_eq!(crate::orders::write(&Regiment, &order), "march a c ahead 3 halt ahead 1");
        assert_eq!(read("march a e halt").expect_err("no company").why, "There is no company `e`.");
        assert_eq!(
            read("march halt").expect_err("nobody").why,
            "That is not how this order is written: `march COMPANY ... LEG ...`."
        );
        assert_eq!(read("march a halt halt halt halt").expect_err("four").why, "4 are too many; give at most 3.");
    }

    #[test]
    fn every_set_has_one_code_and_no_open_code_is_empty() {
        let order = read("dig b d").expect("an order");
        let coded = code::encode(&Regiment, &order).expect("a code");
        assert_eq!(coded.values, [2, 0, 0, 1, 0, 0, 0, 0]);
        assert_eq!(code::decode(&Regiment, &coded), Some(order));
        let mut slots = Set::<Companies>::slots_among(&Regiment, false, |company| company.0 != 2);
        slots.extend(Set::<Companies>::slots_among(&Regiment, true, |_| true).into_iter().map(|slot| slot.moved(4)));
        let open = OpenVerb { verb: 1, slots };
        let mut whim = Stream::new(Seed::from_number(3), 0);
        for _ in 0..200 {
            let values = open.any(&mut whim);
            let order = Order::decode(&Regiment, Verb::Dig, &values).expect("an order");
            let Order::Dig { who, .. } = &order else { panic!("another order") };
            assert!(!who.0.is_empty() && !who.0.contains(&Company(2)), "{values:?}");
            assert_eq!(code::encode(&Regiment, &order).map(|code| code.values), Some(values));
        }
    }

    #[test]
    fn an_offer_asks_for_sets_like_for_anything_else() {
        let pick = |ids: &[&str]| Fill::Pick {
            from: ids.iter().map(|id| crate::offer::Candidate::new(id, *id)).collect(),
            min: 1,
            max: 2,
        };
        let offer =
            Verb::Dig.offer("Dig").ask("help", "Who helps?", pick(&["a"])).ask("who", "Who?", pick(&["b", "c"]));
        let offer = offer.offer();
        let asked = Asked {
            scope: Scope { rules: &Regiment, state: &(), seat: Seat(0) },
            offer: &offer,
            table: crate::geometry::Bounds::new(crate::Point::default(), crate::Point::default()),
        };
        let slots = Order::open(&asked, Verb::Dig);
        assert_eq!(slots[0].values, Values::Among(vec![2, 3]));
        assert_eq!(slots[4].values, Values::Among(vec![0, 1]));
        assert_eq!(LegVerb::Halt.offer("Halt").offer().verb, "halt");
    }
}
