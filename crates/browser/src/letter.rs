//! Letters: a line of JSON, and behind it a body as it is.

use sandtable_host::{Chance, Thought};
use serde::{Deserialize, Serialize};

/// What the worker may want.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "want", rename_all = "snake_case")]
pub(crate) enum Want {
    /// The rows of every battle, as they were kept, are in the body.
    Rows {},
    /// A battle's lines are in the body.
    Open { id: String },
    /// A request of docs/wire.md.
    Ask { method: String, path: String, chance: String, now: i64, thought: Option<Thought> },
    /// Somebody wants to follow a battle.
    Listen { line: u32, path: String },
    /// Somebody says what is in the body.
    Hear { line: u32, now: i64, thought: Option<Thought> },
    /// What somebody has not seen yet.
    News { line: u32 },
    /// Somebody follows no more.
    HangUp { line: u32 },
    /// The lines of an open battle from a place on.
    Text { id: String, from: usize },
    /// How many lines of a battle the thinker has had.
    Had { id: String },
    /// A battle's new lines are in the body: what would this player order?
    Think { id: String, seat: u8, level: String },
    /// Runs the playbook page in the body.
    Page { game: String, name: String },
}

/// Takes a letter apart.
pub(crate) fn read(letter: &[u8]) -> (&[u8], &[u8]) {
    match letter.iter().position(|byte| *byte == b'\n') {
        Some(end) => (&letter[..end], &letter[end + 1..]),
        None => (letter, &[]),
    }
}

/// Puts a letter together. JSON holds no line end of its own.
pub(crate) fn write(head: &impl Serialize, body: &[u8]) -> Vec<u8> {
    let mut letter = serde_json::to_vec(head).unwrap_or_default();
    letter.push(b'\n');
    letter.extend_from_slice(body);
    letter
}

/// Bytes that were thrown outside, written as hexadecimal digits.
pub(crate) fn chance(digits: &str) -> Option<Chance> {
    let mut bytes = [0; Chance::BYTES];
    for (place, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(digits.get(2 * place..2 * place + 2)?, 16).ok()?;
    }
    Some(Chance::new(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_is_taken_apart_as_it_was_put_together() {
        let letter = write(&["a\nb"], b"c\nd");
        assert_eq!(read(&letter), (&b"[\"a\\nb\"]"[..], &b"c\nd"[..]));
        assert_eq!(read(b"alone"), (&b"alone"[..], &b""[..]));
    }

    #[test]
    fn chance_has_a_length() {
        assert_eq!(chance("00"), None);
        assert_eq!(chance(&"zz".repeat(Chance::BYTES)), None);
        assert_eq!(chance(&"07".repeat(Chance::BYTES)), Some(Chance::new([7; Chance::BYTES])));
    }
}
