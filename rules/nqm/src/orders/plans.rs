//! Orders to units as they are written (NQ-ORD-3, NQ-ORD-10): `attack at 6,4 along 2,4 6,4 from 2 then dig_in`.

use std::sync::Arc;

use sandtable_kernel::offer::Fill;
use sandtable_kernel::orders::{self, Asked, Gap, Read, Scope, Skeleton, Slot, Unread, Values, Words};
use sandtable_kernel::{Misread, Seat, phrase};
use serde::{Deserialize, Serialize};

use super::gaps::{MOST_SQUARES, Squares};
use crate::state::State;
use crate::terms::{Square, Task, Then, Trigger};
use crate::ways::straight;
use crate::{Nqm, rule};

/// A unit's order (NQ-ORD-3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// What to do.
    pub task: Task,
    /// Objectives, area, sector or list.
    pub squares: Vec<Square>,
    /// The way.
    pub axis: Vec<Square>,
    /// Not before this bound.
    pub from: u8,
    /// What follows.
    pub then: Then,
    /// Where to exploit.
    pub exploit: Vec<Square>,
}

/// NQ-ORD-10: an order that lies ready.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contingency {
    /// What sets it off.
    pub trigger: Trigger,
    /// Where.
    pub squares: Vec<Square>,
    /// The order.
    #[serde(with = "crate::event::shared")]
    pub plan: Arc<Plan>,
}

phrase! {
    /// How an order is written.
    #[derive(Clone, PartialEq, Eq, Debug)]
    struct PlanText for ((), ()) {
        /// What to do.
        task: Task,
        /// Where.
        squares: Vec<Square> as Squares,
        /// By which way.
        axis: Vec<Square> as Squares,
        /// Not before this bound.
        from: u8 as FromBound,
        /// What follows.
        after: Option<After>,
    } "{task} [at {squares}] [along {axis}] [from {from}] [then {after}]"
}

phrase! {
    /// What follows when the last objective is secured.
    #[derive(Clone, PartialEq, Eq, Debug)]
    enum After for ((), ()) with AfterVerb {
        /// Dig in there.
        DigIn "dig_in" by rule::ORD_3,
        /// Go on to these squares.
        Exploit(squares: Vec<Square> as Squares) "exploit {squares}" by rule::ORD_3,
    }
}

phrase! {
    /// How an order that lies ready is written.
    #[derive(Clone, PartialEq, Eq, Debug)]
    struct ContingencyText for ((), ()) {
        /// What sets it off.
        trigger: Trigger,
        /// Where.
        places: Vec<Square> as Squares,
        /// The order.
        plan: PlanText,
    } "{trigger} {places} then {plan}"
}

impl From<&Plan> for PlanText {
    fn from(plan: &Plan) -> PlanText {
        let after = match plan.then {
            Then::Nothing => None,
            Then::DigIn => Some(After::DigIn),
            Then::Exploit => Some(After::Exploit(plan.exploit.clone())),
        };
        PlanText { task: plan.task, squares: plan.squares.clone(), axis: plan.axis.clone(), from: plan.from, after }
    }
}

impl From<PlanText> for Plan {
    fn from(text: PlanText) -> Plan {
        let (then, exploit) = match text.after {
            None => (Then::Nothing, Vec::new()),
            Some(After::DigIn) => (Then::DigIn, Vec::new()),
            Some(After::Exploit(squares)) => (Then::Exploit, squares),
        };
        Plan { task: text.task, squares: text.squares, axis: text.axis, from: text.from, then, exploit }
    }
}

impl From<&Contingency> for ContingencyText {
    fn from(ready: &Contingency) -> ContingencyText {
        ContingencyText { trigger: ready.trigger, places: ready.squares.clone(), plan: PlanText::from(&*ready.plan) }
    }
}

impl From<ContingencyText> for Contingency {
    fn from(text: ContingencyText) -> Contingency {
        Contingency { trigger: text.trigger, squares: text.places, plan: Arc::new(text.plan.into()) }
    }
}

impl Plan {
    /// NQ-R-130: the order with every square of its ways, of which corners are enough. Corners that no straight line joins stay
    /// as they are; the rules then say what is wrong with them.
    #[must_use]
    pub fn laid_out(&self) -> Plan {
        let whole = |corners: &[Square]| {
            straight(corners).filter(|way| way.len() <= MOST_SQUARES).unwrap_or_else(|| corners.to_vec())
        };
        Plan { axis: whole(&self.axis), exploit: whole(&self.exploit), ..self.clone() }
    }
}

impl Contingency {
    /// The same with every square of its ways.
    #[must_use]
    pub fn laid_out(&self) -> Contingency {
        Contingency { plan: Arc::new(self.plan.laid_out()), ..self.clone() }
    }
}

/// The words of an order mean the same in every battle, so that files are read before there is one.
const fn anywhere(seat: Seat) -> Scope<'static, (), ()> {
    Scope { rules: &(), state: &(), seat }
}

/// Reads an order from a file.
pub fn read_plan(text: &str) -> Result<Plan, Misread> {
    from_file::<PlanText>(text).map(|text| Plan::from(text).laid_out())
}

/// Reads an order that lies ready from a file.
pub fn read_contingency(text: &str) -> Result<Contingency, Misread> {
    from_file::<ContingencyText>(text).map(|text| Contingency::from(text).laid_out())
}

fn from_file<T: Gap<(), (), Value = T>>(text: &str) -> Result<T, Misread> {
    let words: Vec<&str> = text.split_whitespace().collect();
    T::read(&anywhere(Seat(0)), &words).map_err(|unread| match unread {
        Unread::Misread(misread) => misread,
        Unread::WrongForm => Misread::new(format!("That is not how an order is written: `{}`.", T::called())),
    })
}

/// An order in the words in which it is given.
pub fn write_plan(plan: &Plan) -> String {
    orders::write(&(), &PlanText::from(plan))
}

/// An order that lies ready in the words in which it is given.
pub fn write_contingency(ready: &Contingency) -> String {
    orders::write(&(), &ContingencyText::from(ready))
}

/// A bound before which an order does not count; 0, which is not written, for none.
#[derive(Debug)]
struct FromBound;

impl Gap<(), ()> for FromBound {
    type Value = u8;

    fn called() -> String {
        "BOUND".to_owned()
    }

    fn read(scope: &Scope<'_, (), ()>, words: &[&str]) -> Read<u8> {
        <u8 as Gap<(), ()>>::read(scope, words)
    }

    fn write(value: &u8, rules: &(), text: &mut String) {
        <u8 as Gap<(), ()>>::write(value, rules, text);
    }

    fn absent() -> Option<u8> {
        Some(0)
    }

    fn slots(rules: &()) -> Vec<Slot> {
        <u8 as Gap<(), ()>>::slots(rules)
    }

    fn encode(value: &u8, rules: &(), code: &mut Vec<i32>) -> bool {
        <u8 as Gap<(), ()>>::encode(value, rules, code)
    }

    fn decode(rules: &(), code: &[i32]) -> Option<u8> {
        <u8 as Gap<(), ()>>::decode(rules, code)
    }

    fn open(asked: &Asked<'_, (), ()>, name: &str) -> Vec<Slot> {
        let most = match asked.field(name).map(|field| &field.fill) {
            Some(Fill::Number { max, .. }) => i32::try_from(*max).unwrap_or(0),
            _ => 0,
        };
        vec![Slot::of(Values::Span(0, most))]
    }
}

/// The kinds of gaps for orders, which a battle shares and never copies.
macro_rules! shared {
    ($($(#[$about:meta])* $name:ident for $value:ty as $text:ty)*) => {$(
        $(#[$about])*
        #[derive(Debug)]
        pub(super) struct $name;

        impl Gap<Nqm, State> for $name {
            type Value = Arc<$value>;
            const WORDS: Words = Words::Some;

            fn called() -> String {
                <$text as Gap<(), ()>>::called()
            }

            fn read(scope: &Scope<'_, Nqm, State>, words: &[&str]) -> Read<Arc<$value>> {
                <$text as Gap<(), ()>>::read(&anywhere(scope.seat), words).map(|text| Arc::new(text.into()))
            }

            fn write(value: &Arc<$value>, _: &Nqm, text: &mut String) {
                <$text as Gap<(), ()>>::write(&(&**value).into(), &(), text);
            }

            fn fields(name: &'static str, lead: String, optional: bool) -> Vec<Skeleton> {
                <$text as Gap<(), ()>>::fields(name, lead, optional)
            }

            fn slots(_: &Nqm) -> Vec<Slot> {
                <$text as Gap<(), ()>>::slots(&())
            }

            fn encode(value: &Arc<$value>, _: &Nqm, code: &mut Vec<i32>) -> bool {
                <$text as Gap<(), ()>>::encode(&(&**value).into(), &(), code)
            }

            fn decode(_: &Nqm, code: &[i32]) -> Option<Arc<$value>> {
                <$text as Gap<(), ()>>::decode(&(), code).map(|text| Arc::new(text.into()))
            }

            fn open(asked: &Asked<'_, Nqm, State>, name: &str) -> Vec<Slot> {
                let scope = anywhere(asked.scope.seat);
                <$text as Gap<(), ()>>::open(&Asked { scope, offer: asked.offer, table: asked.table }, name)
            }
        }
    )*};
}

shared! {
    /// An order to a unit.
    WrittenPlan for Plan as PlanText
    /// An order that lies ready.
    ReadyText for Contingency as ContingencyText
}
