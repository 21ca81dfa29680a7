//! The action code: an order as a verb and whole numbers, and which of them are open, for programs that learn.
//!
//! Every verb of a game has a fixed number of slots ([`shape`]). [`mask`] says which numbers each slot may take now, by
//! what the seat is offered; whatever is built of such numbers decodes to an order, which `check` then judges.

use super::{Asked, Catalogue, Scope};
use crate::dice::Stream;
use crate::geometry::Bounds;
use crate::offer::Offer;

/// An order in numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Code {
    /// The place of its verb in the catalogue.
    pub verb: usize,
    /// One number for each slot of the verb; 0 in slots that do not count.
    pub values: Vec<i32>,
}

/// The numbers a slot may take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Values {
    /// From one to another, both included.
    Span(i32, i32),
    /// These, in order.
    Among(Vec<i32>),
}

/// One number of a code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slot {
    /// What it may be.
    pub values: Values,
    /// The earlier slot on which it depends, and the least and greatest number there for which this one counts: a list's
    /// third point only where there are three.
    pub counts_from: Option<(usize, i32, i32)>,
}

/// A verb that is open, and what is open in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenVerb {
    /// The place of the verb in the catalogue.
    pub verb: usize,
    /// What each slot may be.
    pub slots: Vec<Slot>,
}

/// Everything open to a seat now.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mask {
    /// The verbs, in the order of the offers; a verb offered in two ways stands twice.
    pub verbs: Vec<OpenVerb>,
}

impl Values {
    /// Whether a number is one of them.
    pub fn has(&self, number: i32) -> bool {
        match self {
            Values::Span(low, high) => (*low..=*high).contains(&number),
            Values::Among(numbers) => numbers.binary_search(&number).is_ok(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        match self {
            Values::Span(low, high) => low > high,
            Values::Among(numbers) => numbers.is_empty(),
        }
    }

    /// One of them, each equally likely; 0 if there is none.
    pub fn any(&self, whim: &mut Stream) -> i32 {
        match self {
            Values::Span(low, high) => {
                let count = u32::try_from(i64::from(*high) - i64::from(*low) + 1).unwrap_or(0);
                low.wrapping_add_unsigned(whim.below(count))
            }
            Values::Among(numbers) => whim.pick(numbers).copied().unwrap_or(0),
        }
    }
}

impl Slot {
    /// A slot that always counts.
    pub const fn of(values: Values) -> Slot {
        Slot { values, counts_from: None }
    }

    /// The same slot with so many others before it; if it always counted, it now depends on one of them.
    #[must_use]
    pub fn behind(self, others: usize, on: (usize, i32, i32)) -> Slot {
        let moved = self.moved(others);
        Slot { counts_from: moved.counts_from.or(Some(on)), ..moved }
    }

    /// The same slot with so many others before it.
    #[must_use]
    pub fn moved(self, others: usize) -> Slot {
        Slot { counts_from: self.counts_from.map(|(slot, least, most)| (slot + others, least, most)), ..self }
    }
}

/// Whether a slot counts, given the numbers before it: the one it depends on counts and says so.
fn counts(slots: &[Slot], place: usize, values: &[i32]) -> bool {
    match slots[place].counts_from {
        None => true,
        Some((on, least, most)) => {
            on < place
                && counts(slots, on, values)
                && values.get(on).is_some_and(|number| (least..=most).contains(number))
        }
    }
}

impl OpenVerb {
    /// Whether these numbers are open.
    pub fn allows(&self, values: &[i32]) -> bool {
        values.len() == self.slots.len()
            && values.iter().enumerate().all(|(place, number)| {
                if counts(&self.slots, place, values) { self.slots[place].values.has(*number) } else { *number == 0 }
            })
    }

    /// Open numbers at random.
    pub fn any(&self, whim: &mut Stream) -> Vec<i32> {
        let mut values = Vec::with_capacity(self.slots.len());
        for (place, slot) in self.slots.iter().enumerate() {
            let number = if counts(&self.slots, place, &values) { slot.values.any(whim) } else { 0 };
            values.push(number);
        }
        values
    }

    /// Whether something must be chosen where there is nothing to choose.
    fn is_empty(&self) -> bool {
        self.slots.iter().any(|slot| slot.counts_from.is_none() && slot.values.is_empty())
    }
}

impl Mask {
    /// Whether a code is open.
    pub fn allows(&self, code: &Code) -> bool {
        self.verbs.iter().any(|open| open.verb == code.verb && open.allows(&code.values))
    }

    /// An open code at random; none if nothing is open.
    pub fn any(&self, whim: &mut Stream) -> Option<Code> {
        let open = whim.pick(&self.verbs)?;
        Some(Code { verb: open.verb, values: open.any(whim) })
    }
}

/// All that the slots of a verb could ever be in this battle.
pub fn shape<O: Catalogue>(rules: &O::Rules, verb: O::Verb) -> Vec<Slot> {
    O::slots(rules, verb)
}

/// An order in numbers; none if something in it has no number, such as a point between hundredths.
pub fn encode<O: Catalogue>(rules: &O::Rules, order: &O) -> Option<Code> {
    let mut values = Vec::new();
    let told = order.encode(rules, &mut values);
    let verb = O::VERBS.iter().position(|verb| *verb == order.verb())?;
    told.then_some(Code { verb, values })
}

/// The order of a code; none if there is no such verb or a number means nothing.
pub fn decode<O: Catalogue>(rules: &O::Rules, code: &Code) -> Option<O> {
    O::decode(rules, *O::VERBS.get(code.verb)?, &code.values)
}

/// Which codes are open to a seat, by what it is offered. Offers that are only a shorter way to write another order are
/// left out.
pub fn mask<O: Catalogue>(scope: Scope<'_, O::Rules, O::State>, offers: &[Offer], table: Bounds) -> Mask {
    let open = offers.iter().filter_map(|offer| {
        let verb = verb_of::<O>(offer)?;
        let slots = O::open(&Asked { scope, offer, table }, O::VERBS[verb]);
        Some(OpenVerb { verb, slots })
    });
    Mask { verbs: open.filter(|open| !open.is_empty()).collect() }
}

/// The verb an offer is of. Of several forms that begin with the same words it is the one whose gaps are asked for: `bomb`
/// with a target, or with a point.
fn verb_of<O: Catalogue>(offer: &Offer) -> Option<usize> {
    let mut same = O::VERBS.iter().enumerate().filter(|(_, verb)| O::form(**verb).verb == offer.verb);
    let first = same.next()?;
    let fits = |verb: O::Verb| {
        let fields = O::fields(verb);
        let asked = |name: &str| offer.fields.iter().any(|field| field.name == name);
        let declared = |name: &str| fields.iter().any(|field| field.name == name);
        fields.iter().all(|field| field.optional || asked(field.name))
            && offer.fields.iter().all(|field| declared(&field.name))
    };
    let (place, _) = core::iter::once(first).chain(same).find(|(_, verb)| fits(**verb)).unwrap_or(first);
    Some(place)
}

/// A legal order at random: open numbers, until `check` lets one pass or so many tries are over.
pub fn random<O: Catalogue>(
    rules: &O::Rules,
    mask: &Mask,
    whim: &mut Stream,
    tries: u32,
    mut check: impl FnMut(&O) -> bool,
) -> Option<O> {
    (0..tries).find_map(|_| decode::<O>(rules, &mask.any(whim)?).filter(&mut check))
}
