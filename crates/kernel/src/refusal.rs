//! Refusals: why an order cannot be carried out, by which rule, and where on the table.

use core::fmt;

use arrayvec::ArrayString;
use serde::Serialize;

use crate::{Length, Point, RuleId};

/// An order that may not be. The state is untouched, no die was rolled, and the same decision stays open.
///
/// It is a small value without allocation, because players that think refuse themselves thousands of orders a second; the
/// sentence is put together only when somebody reads it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// What exactly is wrong.
    pub why: Why,
    /// Where on the table, if it has a place.
    pub at: Option<Point>,
}

/// A named reason with the sentence that explains it; `{}` in the sentence is filled from `words` in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Why {
    /// The stable name: `E-MOVE-TOO-LONG`.
    pub code: &'static str,
    /// The sentence with its gaps.
    pub sentence: &'static str,
    /// What fills the gaps.
    pub words: [Word; 3],
}

/// One filled gap of a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Word {
    /// Nothing.
    #[default]
    None,
    /// A number.
    Number(i64),
    /// A length in inches.
    Inches(Length),
    /// A fixed word.
    Text(&'static str),
    /// A name from the scenario, cut to what fits.
    Name(Name),
}

/// The longest name, in bytes.
const LONGEST: usize = 40;

/// A short name kept inline, so that states and refusals need no allocation.
pub type Name = ArrayString<LONGEST>;

/// Cuts a text to a [`Name`].
pub fn name(text: &str) -> Name {
    // What is cut between two letters fits.
    Name::from(&text[..text.floor_char_boundary(LONGEST)]).unwrap_or_default()
}

impl Why {
    /// A reason whose sentence has no gaps.
    pub const fn plain(code: &'static str, sentence: &'static str) -> Why {
        Why { code, sentence, words: [Word::None; 3] }
    }

    /// The same reason with its gaps filled.
    #[must_use]
    pub fn with<const N: usize>(mut self, words: [Word; N]) -> Why {
        for (gap, word) in self.words.iter_mut().zip(words) {
            *gap = word;
        }
        self
    }
}

impl Refusal {
    /// A refusal without a place.
    pub const fn new(rule: RuleId, why: Why) -> Refusal {
        Refusal { rule, why, at: None }
    }

    /// The same refusal, pinned to a place.
    #[must_use]
    pub const fn at(mut self, place: Point) -> Refusal {
        self.at = Some(place);
        self
    }
}

/// Refuses where the condition holds: the shape of every precondition in a `check`.
pub fn refuse_if(condition: bool, refusal: Refusal) -> Result<(), Refusal> {
    if condition { Err(refusal) } else { Ok(()) }
}

/// The same where the refusal has gaps to fill, which is done only if it is made.
pub fn refuse_with(condition: bool, refusal: impl FnOnce() -> Refusal) -> Result<(), Refusal> {
    if condition { Err(refusal()) } else { Ok(()) }
}

/// Fills the gaps of a refusal's sentence.
pub fn filled<const N: usize>(refusal: Refusal, words: [Word; N]) -> Refusal {
    Refusal { why: refusal.why.with(words), ..refusal }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Word::None => Ok(()),
            Word::Number(number) => write!(f, "{number}"),
            Word::Inches(length) => write!(f, "{length}"),
            Word::Text(text) => f.write_str(text),
            Word::Name(name) => f.write_str(name),
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = self.words.iter();
        let mut pieces = self.sentence.split("{}");
        if let Some(first) = pieces.next() {
            f.write_str(first)?;
        }
        for piece in pieces {
            write!(f, "{}{piece}", words.next().unwrap_or(&Word::None))?;
        }
        Ok(())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why, self.rule)
    }
}

impl std::error::Error for Refusal {}

/// On the wire a refusal is its finished sentence.
impl Serialize for Refusal {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut refusal = serializer.serialize_struct("Refusal", 4)?;
        refusal.serialize_field("rule", &self.rule)?;
        refusal.serialize_field("code", self.why.code)?;
        refusal.serialize_field("why", &self.why.to_string())?;
        refusal.serialize_field("at", &self.at)?;
        refusal.end()
    }
}

/// Declares everything a player can be refused: a constant for each code of a game's catalogue, with the rule behind it and the
/// sentence. The rules' constants are those of the module `rule` where it stands.
///
/// ```text
/// refusals! {
///     NOT_YOURS = "E-NOT-YOURS" GEN_7 "This is not for you to decide now.";
/// }
/// ```
#[macro_export]
macro_rules! refusals {
    ($($name:ident = $code:literal $rule:ident $sentence:literal;)*) => {
        $(
            #[doc = concat!($code, ": ", $sentence)]
            pub const $name: $crate::Refusal = $crate::Refusal::new(rule::$rule, $crate::Why::plain($code, $sentence));
        )*
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_cut_between_two_letters() {
        assert_eq!(name("Regiment").as_str(), "Regiment");
        let long = "ß".repeat(19) + "abcdef";
        assert_eq!(name(&long).as_str(), "ß".repeat(19) + "ab");
        let odd = "a".to_owned() + &"ß".repeat(30);
        assert_eq!(name(&odd).as_str(), "a".to_owned() + &"ß".repeat(19));
    }

    #[test]
    fn a_refusal_reads_as_a_sentence_with_its_rule() {
        const TOO_LONG: Why = Why::plain("E-LONG", "The path is {} inches; the {} die allows {}.");
        let why = TOO_LONG.with([Word::Inches(Length::hundredths(602)), Word::Text("high"), Word::Number(6)]);
        let refusal = Refusal::new(RuleId::new("BB-MOV-4"), why);
        assert_eq!(refusal.to_string(), "The path is 6.02 inches; the high die allows 6. (BB-MOV-4)");
    }
}
