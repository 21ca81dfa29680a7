//! Reading: the lines of a file as they are, with the chain verified and nothing replayed yet.

use sandtable_kernel::journal::Chain;
use serde::Deserialize;

use super::lines::unsealed;
use super::{Damage, Header};

/// A file taken apart.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// The set-up.
    pub header: Header,
    /// The entries after it.
    pub lines: Vec<RawLine>,
    /// Set when the file ends in the middle of its last line: what was left out.
    pub cut_off: Option<String>,
}

/// One entry: its body as it was sealed, and the part of it that is input.
#[derive(Clone, PartialEq, Debug)]
pub struct RawLine {
    /// The line as it was sealed.
    pub body: String,
    /// What a replay needs of it.
    pub input: Input,
}

/// What a replay needs of a line.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Input {
    /// An order.
    Order {
        /// The seat's key.
        seat: String,
        /// The short text form.
        text: String,
    },
    /// A die.
    Roll {
        /// Which die.
        die: u16,
        /// What came up.
        face: u16,
    },
    /// Something derived.
    Event {
        /// The sentence it was told in.
        told: Option<String>,
    },
    /// Undo.
    Rewind {
        /// The last line that still counts.
        to: usize,
        /// The branch of the dice that begins here.
        branch: Option<usize>,
    },
    /// A copy from here on.
    Copy {
        /// What its dice are mixed with.
        nonce: String,
    },
    /// Another version of the rules from here on.
    Rules {
        /// Which.
        version: String,
    },
}

impl RawLine {
    /// Whether it belongs to the resolution of the order before it.
    pub(crate) fn follows(&self) -> bool {
        matches!(self.input, Input::Roll { .. } | Input::Event { .. })
    }
}

/// Reads the set-up line alone, to learn which game a file belongs to.
pub fn header_of(text: &str) -> Result<Header, Damage> {
    let first = text.lines().next().filter(|line| !line.trim().is_empty());
    let first = first.ok_or_else(|| Damage::at(0, "the file is empty; a saved game begins with its set-up line"))?;
    let (body, _) = unsealed(first).ok_or_else(|| {
        Damage::at(1, "this is not a saved game: the first line must be a sealed JSON object (\"kind\":\"setup\")")
    })?;
    let header: Header = serde_json::from_str(&body).map_err(|error| Damage::at(1, format!("set-up line: {error}")))?;
    header.check()?;
    Ok(header)
}

/// Reads a file and verifies its chain. A last line without its end is left out and told about; any other damage is an
/// error.
pub fn read(text: &str) -> Result<Reading, Damage> {
    let header = header_of(text)?;
    let mut chain = Chain::default();
    let mut lines = Vec::new();
    let mut cut_off = None;
    let mut pieces = text.split_inclusive('\n').enumerate().peekable();
    while let Some((index, piece)) = pieces.next() {
        let number = index + 1;
        let line = piece.trim_end_matches(['\n', '\r']);
        let whole = piece.ends_with('\n');
        let Some((body, seal)) = unsealed(line) else {
            if !whole && pieces.peek().is_none() && number > 1 {
                cut_off =
                    Some(format!("line {number} is cut off and was left out; the game goes on from line {index}"));
                break;
            }
            return Err(Damage::at(number, "the line is damaged: it must be a JSON object that ends with its seal"));
        };
        if chain.seal(&body) != seal {
            return Err(Damage::at(number, "the seal does not fit: this line, or one before it, was changed"));
        }
        if number > 1 {
            let input = input_of(&body, index).map_err(|why| Damage::at(number, why))?;
            lines.push(RawLine { body, input });
        }
    }
    Ok(Reading { header, lines, cut_off })
}

fn input_of(body: &str, expected: usize) -> Result<Input, String> {
    #[derive(Deserialize)]
    struct Numbered {
        n: usize,
        #[serde(flatten)]
        input: Input,
    }
    let line: Numbered = serde_json::from_str(body).map_err(|error| format!("not a journal line: {error}"))?;
    if line.n != expected {
        return Err(format!("this should be journal line {expected}, but calls itself {}", line.n));
    }
    if let Input::Roll { die, face } = line.input
        && !(1..=die).contains(&face)
    {
        return Err(format!("a D{die} has no face {face}"));
    }
    Ok(line.input)
}
