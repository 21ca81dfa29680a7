//! Writing: each entry becomes one line of JSON, sealed at its end.

use sandtable_kernel::journal::{Chain, Entry};
use sandtable_kernel::{Die, RuleId, Rules, Sight};
use serde::Serialize;

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
    pub fn catch_up<R: Rules>(&mut self, rules: &R, seat_key: impl Fn(usize) -> String, journal: &[Entry<R>]) {
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
pub fn entry_body<R: Rules>(rules: &R, seat_key: &impl Fn(usize) -> String, number: usize, entry: &Entry<R>) -> String {
    let (seat, text);
    let blank = Body::blank(number);
    let body = match entry {
        Entry::Order { seat: number, order, sight } => {
            (seat, text) = (seat_key(usize::from(number.0)), rules.write_order(order));
            Body { kind: "order", seat: Some(&seat), text: Some(&text), sight: Some(*sight), ..blank }
        }
        Entry::Roll { rule, sight, die, face } => {
            Body { kind: "roll", rule: Some(*rule), die: Some(*die), face: Some(*face), sight: Some(*sight), ..blank }
        }
        Entry::Event { rule, sight, event, .. } => {
            Body { kind: "event", rule: Some(*rule), sight: Some(*sight), event: Some(event), ..blank }
        }
        Entry::Rewind { to } => Body { kind: "rewind", to: Some(*to), ..blank },
    };
    serde_json::to_string(&body).unwrap_or_default()
}

/// A line as it is written. The order of the fields is part of the format, because the seal covers the bytes.
#[derive(Serialize)]
struct Body<'a, E> {
    n: usize,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<RuleId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    die: Option<Die>,
    #[serde(skip_serializing_if = "Option::is_none")]
    face: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sight: Option<Sight>,
    #[serde(skip_serializing_if = "Option::is_none")]
    event: Option<&'a E>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<usize>,
}

impl<E> Body<'_, E> {
    fn blank(n: usize) -> Self {
        let (seat, text, rule, die, face) = (None, None, None, None, None);
        Body { n, kind: "", seat, text, rule, die, face, sight: None, event: None, to: None }
    }
}

/// The seal is the last field of the line's object; it covers everything before it.
fn sealed(body: &str, seal: &str) -> String {
    [body.strip_suffix('}').unwrap_or(body), ",\"seal\":\"", seal, "\"}"].concat()
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
