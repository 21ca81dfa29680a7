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
    /// Whether events are written with their sentence.
    tells: bool,
}

impl Writer {
    /// Begins with the set-up line.
    pub fn new(header: &Header) -> Writer {
        let mut writer = Writer { chain: Chain::default(), lines: Vec::new(), tells: header.tells() };
        writer.add(&serde_json::to_string(header).unwrap_or_default());
        writer
    }

    /// Begins with the set-up line and goes on with lines that are written already, as they stand.
    pub fn with_lines<'a>(header: &Header, bodies: impl IntoIterator<Item = &'a str>) -> Writer {
        let mut writer = Writer::new(header);
        for body in bodies {
            writer.add(body);
        }
        writer
    }

    /// The same lines up to one of them, under a set-up line.
    pub fn cut(&self, header: &Header, line: usize) -> Writer {
        let bodies: Vec<String> =
            self.lines.iter().skip(1).take(line).filter_map(|line| unsealed(line)).map(|(body, _)| body).collect();
        Writer::with_lines(header, bodies.iter().map(String::as_str))
    }

    /// Seals and adds the entries that are not written yet; entry `i` (from 0) is line `i + 1`.
    pub fn catch_up<R: Rules>(&mut self, rules: &R, seat_key: impl Fn(usize) -> String, journal: &[Entry<R>]) {
        for (index, entry) in journal.iter().enumerate().skip(self.lines.len() - 1) {
            let told = told(entry).filter(|_| self.tells);
            self.add(&entry_body(rules, &seat_key, index + 1, entry, told));
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

/// The sentence of an event.
fn told<R: Rules>(entry: &Entry<R>) -> Option<&str> {
    match entry {
        Entry::Event { told, .. } => Some(&told.text),
        Entry::Past { seat: None, told, .. } => Some(told),
        _ => None,
    }
}

/// One entry as JSON, not yet sealed. The sentence of an event stands there so that the story can be read even by a program
/// that no longer knows the event; it is derived from what happened and never judged.
pub fn entry_body<R: Rules>(
    rules: &R,
    seat_key: &impl Fn(usize) -> String,
    number: usize,
    entry: &Entry<R>,
    told: Option<&str>,
) -> String {
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
            Body { kind: "event", rule: Some(*rule), sight: Some(*sight), event: Some(event), told, ..blank }
        }
        Entry::Rewind { to, branch } => Body { kind: "rewind", to: Some(*to), branch: *branch, ..blank },
        Entry::Copied { nonce } => {
            text = format!("{nonce:016x}");
            Body { kind: "copy", nonce: Some(&text), ..blank }
        }
        Entry::Rules { version } => Body { kind: "rules", version: Some(version), ..blank },
        // Lines of an older version are kept as they stand in their file and are never written anew.
        Entry::Past { rule, sight, told, .. } => {
            Body { kind: "past", rule: *rule, sight: Some(*sight), told: Some(told), ..blank }
        }
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
    #[serde(skip_serializing_if = "Option::is_none")]
    branch: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nonce: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    told: Option<&'a str>,
}

impl<E> Body<'_, E> {
    fn blank(n: usize) -> Self {
        let (seat, text, rule, die, face, sight) = (None, None, None, None, None, None);
        let (event, to, branch, nonce, version, told) = (None, None, None, None, None, None);
        Body { n, kind: "", seat, text, rule, die, face, sight, event, to, branch, nonce, version, told }
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
