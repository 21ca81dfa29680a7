//! An order read back into the form it would have been filled in: what a client shows to somebody who learns how.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Candidate, Field, Fill, Offer};
use crate::Point;

/// One gap of a form with what stands in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Filled {
    /// The field's name.
    pub name: String,
    /// What it holds.
    pub value: Value,
}

/// What a gap holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Value {
    /// What was picked.
    Pick {
        /// Ids of candidates.
        ids: Vec<String>,
    },
    /// A whole number.
    Number {
        /// The number.
        number: i64,
    },
    /// One or several points of the table.
    Points {
        /// The points in their order.
        #[cfg_attr(feature = "ts", ts(as = "Vec<crate::scene::PointTs>"))]
        points: Vec<Point>,
    },
    /// A direction along one side of a template.
    Direction {
        /// Its two whole numbers.
        along: [i64; 2],
    },
    /// A facing.
    Turn {
        /// Whole degrees anticlockwise from east.
        degrees: i64,
    },
    /// A share for each of some pieces.
    Share {
        /// Shares by the ids of those who get one.
        shares: BTreeMap<String, u16>,
    },
}

impl Offer {
    /// The gaps of this form as an order's text fills them; nothing if the order is none of this form.
    ///
    /// A gap that the text leaves out is left out here.
    pub fn filled(&self, order: &str) -> Option<Vec<Filled>> {
        let rest = order.strip_prefix(&self.verb)?;
        if !rest.is_empty() && !rest.starts_with(' ') {
            return None;
        }
        let words: Vec<&str> = rest.split_whitespace().collect();
        let (mut words, mut filled) = (words.as_slice(), Vec::new());
        for field in &self.fields {
            match take(field, words) {
                Some((value, left)) => {
                    filled.push(Filled { name: field.name.clone(), value });
                    words = left;
                }
                // A template lies straight unless it is turned, so a direction need not be written.
                None if field.optional || field.fill == Fill::Direction => {}
                None => return None,
            }
        }
        words.is_empty().then_some(filled)
    }
}

/// The form an order fills, by its place in the list, and what stands in its gaps.
pub fn form_of(offers: &[Offer], order: &str) -> Option<(usize, Vec<Filled>)> {
    offers.iter().enumerate().find_map(|(place, offer)| Some((place, offer.filled(order)?)))
}

/// The value of a gap at the beginning of some words, and the words after it.
fn take<'a, 'b>(field: &Field, words: &'a [&'b str]) -> Option<(Value, &'a [&'b str])> {
    let mut words = words;
    for lead in field.lead.split_whitespace() {
        words = words.split_first().filter(|(word, _)| **word == lead)?.1;
    }
    match &field.fill {
        Fill::Pick { from, min, max } => {
            let (ids, left) = picked(from, usize::from(*max), words);
            (!ids.is_empty() && ids.len() >= usize::from(*min)).then_some((Value::Pick { ids }, left))
        }
        Fill::Number { .. } => one(words, |word| word.parse().ok().map(|number| Value::Number { number })),
        Fill::Turn => one(words, |word| word.parse().ok().map(|degrees| Value::Turn { degrees })),
        Fill::Direction => one(words, |word| {
            let (x, y) = word.split_once(',')?;
            Some(Value::Direction { along: [x.parse().ok()?, y.parse().ok()?] })
        }),
        Fill::Spot { .. } => points(words, 1),
        Fill::Places { max, .. } => points(words, usize::from(*max)),
        Fill::Path { points: most, .. } => points(words, usize::from(*most)),
        Fill::Share { among, .. } => {
            let share = |word: &&str| {
                let (id, share) = word.split_once('=')?;
                let known = among.iter().any(|candidate| candidate.id == id);
                known.then_some((id.to_owned(), share.parse().ok()?))
            };
            let shares: Vec<(String, u16)> = words.iter().map_while(share).collect();
            let left = &words[shares.len()..];
            (!shares.is_empty()).then(|| (Value::Share { shares: shares.into_iter().collect() }, left))
        }
    }
}

fn one<'a, 'b>(words: &'a [&'b str], read: impl Fn(&str) -> Option<Value>) -> Option<(Value, &'a [&'b str])> {
    let (word, left) = words.split_first()?;
    Some((read(word)?, left))
}

fn points<'a, 'b>(words: &'a [&'b str], most: usize) -> Option<(Value, &'a [&'b str])> {
    let points: Vec<Point> = words.iter().take(most).map_while(|word| Point::parse_inches(word)).collect();
    let left = &words[points.len()..];
    (!points.is_empty()).then_some((Value::Points { points }, left))
}

/// As many candidates as stand at the beginning of some words; an id may be several words.
fn picked<'a, 'b>(from: &[Candidate], most: usize, words: &'a [&'b str]) -> (Vec<String>, &'a [&'b str]) {
    let (mut ids, mut left) = (Vec::new(), words);
    while ids.len() < most {
        let here = from.iter().filter_map(|candidate| {
            let id: Vec<&str> = candidate.id.split_whitespace().collect();
            (!id.is_empty() && left.starts_with(&id)).then_some((candidate, id.len()))
        });
        let Some((candidate, length)) = here.max_by_key(|(_, length)| *length) else { break };
        ids.push(candidate.id.clone());
        left = &left[length..];
    }
    (ids, left)
}

#[cfg(test)]
mod tests {
    use super::super::Weight;
    use super::*;
    use crate::{Length, RuleId};

    fn field(name: &str, lead: &str, optional: bool, fill: Fill) -> Field {
        Field { name: name.to_owned(), lead: lead.to_owned(), label: String::new(), optional, fill }
    }

    fn offer() -> Offer {
        let from = vec![Candidate::new("7", "Seven"), Candidate::new("old wood", "Old wood")];
        let fields = vec![
            field("who", "", false, Fill::Pick { from, min: 1, max: 2 }),
            field("where", "to", false, Fill::Path { of: "who".to_owned(), routes: Vec::new(), points: 3 }),
            field("facing", "facing", true, Fill::Turn),
        ];
        Offer { fields, ..Offer::button("move", "Move", RuleId::new("T-1"), Weight::Main) }
    }

    #[test]
    fn an_order_is_read_back_into_its_form() {
        let filled = offer().filled("move 7 old wood to 1,2 3,4.5 facing 90").expect("it is of this form");
        assert_eq!(filled[0].value, Value::Pick { ids: vec!["7".to_owned(), "old wood".to_owned()] });
        let far = Point::new(Length::hundredths(300), Length::hundredths(450));
        assert_eq!(filled[1].value, Value::Points { points: vec![Point::inches(1, 2), far] });
        assert_eq!(filled[2].value, Value::Turn { degrees: 90 });
    }

    #[test]
    fn what_may_be_left_out_is_left_out_and_other_orders_are_none() {
        assert_eq!(offer().filled("move 7 to 1,2").map(|filled| filled.len()), Some(2));
        assert_eq!(offer().filled("move 7"), None, "a gap that must be filled is not");
        assert_eq!(offer().filled("move 9 to 1,2"), None, "nobody like that may be picked");
        assert_eq!(offer().filled("movement 7 to 1,2"), None, "another verb");
        assert_eq!(offer().filled("move 7 to 1,2 at once"), None, "words are left over");
    }
}
