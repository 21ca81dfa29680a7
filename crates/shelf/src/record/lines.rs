//! Writing: each entry becomes one line of JSON, sealed at its end.

use sandtable_kernel::Ruleset;
use sandtable_kernel::journal::{Chain, Entry};
use serde_json::json;

use super::Header;

/// The sealed lines of a game so far.
#[derive(Clone, Debug)]
pub struct Writer {
    chain: Chain,
    lines: Vec<String>,
}

impl Writer {
    /// Begins with the set-up line.
    pub fn new(header: &Header) -> Writer {
        let mut writer = Writer { chain: Chain::default(), lines: Vec::new() };
        writer.add(&serde_json::to_string(header).unwrap_or_default());
        writer
    }

    /// Seals and adds the entries that are not written yet; entry `i` (from 0) is line `i + 1`.
    pub fn catch_up<R: Ruleset>(&mut self, rules: &R, seat_key: impl Fn(usize) -> String, journal: &[Entry<R>]) {
        for (index, entry) in journal.iter().enumerate().skip(self.lines.len() - 1) {
            self.add(&entry_body(rules, &seat_key, index + 1, entry));
        }
    }

    /// All lines, the set-up first, without line ends.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// The whole file.
    pub fn text(&self) -> String {
        self.lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
    }

    fn add(&mut self, body: &str) {
        let seal = self.chain.seal(body);
        self.lines.push(sealed(body, &seal));
    }
}

/// One entry as JSON, not yet sealed.
pub fn entry_body<R: Ruleset>(
    rules: &R,
    seat_key: &impl Fn(usize) -> String,
    number: usize,
    entry: &Entry<R>,
) -> String {
    match entry {
        Entry::Order { seat, order, sight } => json!({
            "n": number, "kind": "order", "seat": seat_key(usize::from(seat.0)), "text": rules.write_order(order),
            "sight": sight,
        }),
        Entry::Roll { rule, sight, die, face } => json!({
            "n": number, "kind": "roll", "rule": rule, "die": die, "face": face, "sight": sight,
        }),
        Entry::Event { rule, sight, event, .. } => json!({
            "n": number, "kind": "event", "rule": rule, "sight": sight, "event": event,
        }),
        Entry::Rewind { to } => json!({ "n": number, "kind": "rewind", "to": to }),
    }
    .to_string()
}

/// The seal is the last field of the line's object; it covers everything before it.
fn sealed(body: &str, seal: &str) -> String {
    format!("{},\"seal\":\"{seal}\"}}", body.strip_suffix('}').unwrap_or(body))
}

/// Takes a line apart again: the body that was sealed, and the seal.
pub(super) fn unsealed(line: &str) -> Option<(String, &str)> {
    let (body, tail) = line.rsplit_once(",\"seal\":\"")?;
    let seal = tail.strip_suffix("\"}")?;
    Some((format!("{body}}}"), seal))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_comes_off_as_it_went_on() {
        assert_eq!(unsealed(&sealed("{\"n\":1}", "ab")), Some(("{\"n\":1}".to_owned(), "ab")));
        assert_eq!(unsealed("{\"n\":1}"), None);
    }
}
