//! Rule ids: every verdict, die and event of a game names the rule it rests on.

use core::fmt;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

/// The id of one numbered rule, such as `BB-RAL-5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct RuleId(&'static str);

impl RuleId {
    /// A rule id as it stands in docs/rules.
    pub const fn new(id: &'static str) -> RuleId {
        RuleId(id)
    }

    /// The id as text.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Read back from a saved game.
impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<RuleId, D::Error> {
        Lasting::deserialize(from).map(|text| RuleId(text.0))
    }
}

/// Longer than any rule id and any short sentence of the rules.
const LONGEST: usize = 160;
/// More than all games together have.
const MOST: usize = 8192;

/// A text read from a file where the rules hold words of their own; kept for good, so only short ones and not without end.
pub(crate) struct Lasting(pub &'static str);

impl<'de> Deserialize<'de> for Lasting {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Lasting, D::Error> {
        static KEPT: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
        let text = String::deserialize(from)?;
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept.get(text.as_str()) {
            return Ok(Lasting(known));
        }
        if text.len() > LONGEST || kept.len() >= MOST {
            return Err(D::Error::custom("this is no text of any rules"));
        }
        let text: &'static str = text.leak();
        kept.insert(text);
        Ok(Lasting(text))
    }
}

/// Declares a game's rule ids, each as a constant and all as one list: `rule_ids! { "BB": GEN_1 GEN_2 SIT_1 }` has the rules
/// `BB-GEN-1`, `BB-GEN-2` and `BB-SIT-1`.
#[macro_export]
macro_rules! rule_ids {
    ($prefix:literal: $($name:ident)*) => {
        $(
            #[doc = concat!("Rule ", $prefix, "-", stringify!($name), ".")]
            pub const $name: $crate::RuleId = {
                const WRITTEN: &str = concat!($prefix, "-", stringify!($name));
                const HYPHENED: [u8; WRITTEN.len()] = $crate::rule::hyphened(WRITTEN);
                $crate::RuleId::new($crate::rule::ascii(&HYPHENED))
            };
        )*
        /// Every rule id of the book, in its order.
        pub const ALL: &[$crate::RuleId] = &[$($name),*];
    };
}

/// The letters of a constant's name as an id has them: `BB-GEN_1` is `BB-GEN-1`.
#[doc(hidden)]
pub const fn hyphened<const LENGTH: usize>(written: &str) -> [u8; LENGTH] {
    let mut letters = [0; LENGTH];
    let mut at = 0;
    while at < LENGTH {
        let letter = written.as_bytes()[at];
        letters[at] = if letter == b'_' { b'-' } else { letter };
        at += 1;
    }
    letters
}

/// The letters as a text.
#[doc(hidden)]
pub const fn ascii(letters: &[u8]) -> &str {
    match core::str::from_utf8(letters) {
        Ok(text) => text,
        Err(_) => panic!("names of constants are text"),
    }
}

#[cfg(test)]
mod tests {
    rule_ids! { "BB": GEN_1 SIT_12 }

    #[test]
    fn a_constant_is_called_what_its_rule_is() {
        let ids: Vec<&str> = ALL.iter().map(|id| id.as_str()).collect();
        assert_eq!(ids, ["BB-GEN-1", "BB-SIT-12"]);
    }
}
