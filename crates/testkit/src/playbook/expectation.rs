//! The lines of an expect block.

use sandtable_kernel::Point;

use super::Slip;
use super::rule_list::split_pins;

/// One line of an expect block, read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Expectation {
    pub line: usize,
    pub what: What,
    /// The rules it pins.
    pub pins: Vec<String>,
}

/// What a line expects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// This was told.
    Told(String),
    /// The last order was refused by this rule, and for this reason where one is given.
    Refused(Verdict),
    /// The last line of play was no order at all.
    Misread,
    /// A fact of the scene, seen by a seat or in truth.
    Fact { eye: Option<String>, id: String, key: String, value: String },
    /// A seat does not see a thing, or a fact `ID.key` of it.
    Unseen { eye: String, what: String },
    /// These seats are asked for this step.
    Asks { seats: Vec<String>, step: String },
    /// It is over; nobody has won in a draw.
    Over { winner: Option<String> },
    /// The exact odds the book gives.
    Odds { question: String, inputs: Vec<(String, String)>, chance: Chance },
    /// The exact odds a preview gives.
    PreviewOdds { seat: String, order: String, chance: Chance },
    /// The refusal a preview gives.
    PreviewRefused { seat: String, order: String, verdict: Verdict },
    /// Something a preview remarks: a note, a number in the roll, what it says of a piece, or the cost of a move.
    PreviewSays { seat: String, order: String, remark: String },
    /// What the ruler shows, to a seat or in truth.
    Measure { eye: Option<String>, from: Point, to: Point, shows: Shown },
    /// A verb is offered, or is not, to this seat or to whoever is asked.
    Offered { seat: Option<String>, verb: String, wanted: bool },
    /// The maker of the scenario is warned in these words, or of nothing at all.
    Warned(Option<String>),
    /// The scenario is refused with this code or rule.
    FaultCode(String),
    /// The scenario is refused with these words.
    FaultText(String),
}

/// A rule and maybe the name of the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Verdict {
    pub rule: String,
    pub code: Option<String>,
}

/// An outcome and its chance as a fraction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Chance {
    pub outcome: String,
    pub ways: u64,
    pub out_of: u64,
}

/// What a ruler laid between two points can show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Shown {
    /// The distance as it is read off.
    Distance(String),
    /// One end sees the other, or does not.
    Sight { clear: bool },
    /// This remark.
    Note(String),
}

impl What {
    /// Whether it can only be judged in a battle that has begun.
    pub fn needs_battle(&self) -> bool {
        !matches!(self, What::Odds { .. } | What::FaultCode(_) | What::FaultText(_))
    }

    /// Whether it expects the scenario to be refused.
    pub fn is_fault(&self) -> bool {
        matches!(self, What::FaultCode(_) | What::FaultText(_))
    }
}

/// Reads one line.
pub(super) fn read(line: usize, text: &str) -> Result<Expectation, Slip> {
    let (text, pins) = split_pins(text);
    let what = read_what(text).map_err(|message| Slip::new(line, message))?;
    Ok(Expectation { line, what, pins })
}

fn read_what(text: &str) -> Result<What, String> {
    if let Some(verdict) = text.strip_prefix("refused ") {
        return Ok(What::Refused(read_verdict(verdict)?));
    }
    if text == "misread" {
        return Ok(What::Misread);
    }
    if let Some(asks) = text.strip_prefix("asks ") {
        let (seats, step) = asks.split_once(':').ok_or("write `asks SEAT: step`")?;
        let seats = seats.split(',').map(|seat| seat.trim().to_owned()).collect();
        return Ok(What::Asks { seats, step: step.trim().to_owned() });
    }
    if let Some(over) = text.strip_prefix("over:") {
        return match over.trim() {
            "draw" => Ok(What::Over { winner: None }),
            wins => match wins.strip_suffix(" wins") {
                Some(seat) => Ok(What::Over { winner: Some(seat.trim().to_owned()) }),
                None => Err("write `over: SEAT wins` or `over: draw`".to_owned()),
            },
        };
    }
    if let Some(odds) = text.strip_prefix("odds ") {
        return read_odds(odds);
    }
    if let Some(preview) = text.strip_prefix("preview ") {
        return read_preview(preview);
    }
    if let Some(measure) = text.strip_prefix("measure ") {
        return read_measure(measure);
    }
    if let Some(verb) = text.strip_prefix("offered ") {
        return Ok(offered(verb, true));
    }
    if let Some(verb) = text.strip_prefix("not offered ") {
        return Ok(offered(verb, false));
    }
    if text == "no warnings" {
        return Ok(What::Warned(None));
    }
    if let Some(words) = text.strip_prefix("warning:") {
        return Ok(What::Warned(Some(words.trim().to_owned())));
    }
    if let Some(words) = text.strip_prefix("fault:") {
        return Ok(What::FaultText(words.trim().to_owned()));
    }
    if let Some(code) = text.strip_prefix("fault ") {
        return Ok(What::FaultCode(code.trim().to_owned()));
    }
    if let Some((eye, what)) = text.split_once(" does not see ")
        && is_word(eye)
    {
        return Ok(What::Unseen { eye: eye.to_owned(), what: what.trim().to_owned() });
    }
    Ok(read_fact(text).unwrap_or_else(|| What::Told(text.to_owned())))
}

fn read_fact(text: &str) -> Option<What> {
    let (place, value) = text.split_once(" = ")?;
    let (place, eye) = match place.split_once(" sees ") {
        Some((eye, place)) if is_word(eye) => (place, Some(eye.to_owned())),
        _ => (place, None),
    };
    let (id, key) = place.trim().rsplit_once('.')?;
    let is_key = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    is_key.then(|| What::Fact { eye, id: id.to_owned(), key: key.to_owned(), value: value.trim().to_owned() })
}

fn read_odds(text: &str) -> Result<What, String> {
    const SHAPE: &str = "write `odds QUESTION key=value ...: outcome = 5/36`";
    let (head, tail) = text.split_once(": ").ok_or(SHAPE)?;
    let mut words = head.split_whitespace();
    let question = words.next().ok_or(SHAPE)?.to_owned();
    let input = |word: &str| word.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
    let inputs: Option<Vec<_>> = words.map(input).collect();
    Ok(What::Odds { question, inputs: inputs.ok_or(SHAPE)?, chance: read_chance(tail)? })
}

fn read_preview(text: &str) -> Result<What, String> {
    const SHAPE: &str = "write `preview SEAT \"ORDER\":` and `outcome = 5/36`, `refused RULE-ID` or a remark of it";
    let (seat, rest) = text.split_once(" \"").ok_or(SHAPE)?;
    let (order, tail) = rest.split_once("\": ").ok_or(SHAPE)?;
    let (seat, order) = (seat.trim().to_owned(), order.to_owned());
    match tail.strip_prefix("refused ") {
        Some(verdict) => Ok(What::PreviewRefused { seat, order, verdict: read_verdict(verdict)? }),
        None if tail.contains(" = ") => Ok(What::PreviewOdds { seat, order, chance: read_chance(tail)? }),
        None => Ok(What::PreviewSays { seat, order, remark: tail.trim().to_owned() }),
    }
}

fn read_measure(text: &str) -> Result<What, String> {
    const SHAPE: &str =
        "write `measure X,Y to X,Y:` and a distance, `in sight`, `out of sight` or a remark of the ruler";
    let (head, tail) = text.split_once(": ").ok_or(SHAPE)?;
    let words: Vec<&str> = head.split_whitespace().collect();
    let (eye, from, to) = match words[..] {
        [from, "to", to] => (None, from, to),
        [eye, from, "to", to] => (Some(eye.to_owned()), from, to),
        _ => return Err(SHAPE.to_owned()),
    };
    let point = |text: &str| Point::parse_inches(text).ok_or_else(|| format!("`{text}` is no point such as `12.5,8`"));
    let shows = match tail.trim() {
        "in sight" => Shown::Sight { clear: true },
        "out of sight" => Shown::Sight { clear: false },
        tail if tail.starts_with(|first: char| first.is_ascii_digit()) => Shown::Distance(tail.to_owned()),
        tail => Shown::Note(tail.to_owned()),
    };
    Ok(What::Measure { eye, from: point(from)?, to: point(to)?, shows })
}

fn read_verdict(text: &str) -> Result<Verdict, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        [rule] => Ok(Verdict { rule: rule.to_owned(), code: None }),
        [rule, code] => Ok(Verdict { rule: rule.to_owned(), code: Some(code.to_owned()) }),
        _ => Err("write `refused RULE-ID` or `refused RULE-ID CODE`".to_owned()),
    }
}

fn read_chance(text: &str) -> Result<Chance, String> {
    let shape = || format!("write `outcome = 5/36`, not `{text}`");
    let (outcome, fraction) = text.rsplit_once(" = ").ok_or_else(shape)?;
    let (ways, out_of) = fraction.trim().split_once('/').unwrap_or((fraction.trim(), "1"));
    let (ways, out_of) = (ways.parse().map_err(|_| shape())?, out_of.parse().map_err(|_| shape())?);
    if out_of == 0 {
        return Err("a chance out of nothing: the number after `/` is at least 1".to_owned());
    }
    Ok(Chance { outcome: outcome.trim().to_owned(), ways, out_of })
}

fn offered(text: &str, wanted: bool) -> What {
    let (seat, verb) = match text.split_once(':') {
        Some((seat, verb)) => (Some(seat.trim().to_owned()), verb),
        None => (None, text),
    };
    What::Offered { seat, verb: verb.trim().to_owned(), wanted }
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn what(text: &str) -> What {
        read(1, text).expect("a readable line").what
    }

    #[test]
    fn a_fact_may_have_spaces_in_its_id_and_dots_in_its_value() {
        let fact = |eye: Option<&str>, id: &str, key: &str, value: &str| What::Fact {
            eye: eye.map(str::to_owned),
            id: id.to_owned(),
            key: key.to_owned(),
            value: value.to_owned(),
        };
        assert_eq!(what("objective farmhouse.holder = A"), fact(None, "objective farmhouse", "holder", "A"));
        assert_eq!(what("B sees 7.at = 12.5,8"), fact(Some("B"), "7", "at", "12.5,8"));
    }

    #[test]
    fn warnings_are_told_from_sentences() {
        assert_eq!(what("warning: too little terrain"), What::Warned(Some("too little terrain".to_owned())));
        assert_eq!(what("no warnings"), What::Warned(None));
    }

    #[test]
    fn anything_else_is_a_sentence() {
        assert_eq!(what("Figure 7 is pinned."), What::Told("Figure 7 is pinned.".to_owned()));
        assert_eq!(what("Everybody sees it."), What::Told("Everybody sees it.".to_owned()));
    }

    #[test]
    fn odds_and_previews_carry_fractions() {
        let chance = Chance { outcome: "2 pins".to_owned(), ways: 5, out_of: 36 };
        let inputs = vec![("firers".to_owned(), "4".to_owned())];
        assert_eq!(
            what("odds fire firers=4: 2 pins = 5/36"),
            What::Odds { question: "fire".to_owned(), inputs, chance }
        );
        assert!(read(1, "odds fire: 2 pins = 5/0").is_err());
        assert!(read(1, "preview A fire at 1,1: hit = 1/6").is_err());
    }

    #[test]
    fn a_ruler_shows_a_distance_a_view_or_a_remark() {
        let measure = |eye: Option<&str>, shows| What::Measure {
            eye: eye.map(str::to_owned),
            from: Point::inches(1, 2),
            to: Point::hundredths(450, 600),
            shows,
        };
        assert_eq!(what("measure 1,2 to 4.5,6: 5.32"), measure(None, Shown::Distance("5.32".to_owned())));
        assert_eq!(what("measure B 1,2 to 4.5,6: out of sight"), measure(Some("B"), Shown::Sight { clear: false }));
        assert_eq!(what("measure 1,2 to 4.5,6: All is well."), measure(None, Shown::Note("All is well.".to_owned())));
        assert!(read(1, "measure 1,2 4.5,6: 5.32").is_err());
        assert!(read(1, "measure 1,2 to here: 5.32").is_err());
    }
}
