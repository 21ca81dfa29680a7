//! Rule ids: every verdict, die and event of a game names the rule it rests on.

use core::fmt;

use serde::Serialize;

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

/// Declares a game's rule ids as constants and as one list: `rule_ids! { GEN_1 = "BB-GEN-1", ... }`.
#[macro_export]
macro_rules! rule_ids {
    ($($name:ident = $id:literal),* $(,)?) => {
        $(#[doc = concat!("Rule ", $id, ".")] pub const $name: $crate::RuleId = $crate::RuleId::new($id);)*
        /// Every rule id of the book, in its order.
        pub const ALL: &[$crate::RuleId] = &[$($name),*];
    };
}
