//! An element as files write it: `IF sf/w, trucks at 110,140 facing 0 entrenched army`.

use sandtable_kernel::{Length, RuleId};

use crate::bracket::Bracket;
use crate::millimetres;
use crate::roster::Category;
use crate::stand::Pose;
use crate::state::InRiver;
use crate::terms::Kind;
use crate::{Start, rule};

/// What a file says about one element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spec {
    /// What it is.
    pub kind: Kind,
    /// Its bracket.
    pub bracket: Bracket,
    /// The column it is drawn from.
    pub category: Option<Category>,
    /// How it starts.
    pub start: Start,
    /// It starts revealed under the hidden option.
    pub revealed: bool,
}

/// Something wrong with a spec; a missing or unknown bracket is `E-VARIANT` (MS-FOR-12).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The rule and the name of a broken check of MS-FOR-12.
    pub check: Option<(RuleId, &'static str)>,
    /// What would be right.
    pub message: String,
}

/// A spec as far as it could be read, and everything that is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    /// Its kind, if that could be read; it counts in its force even if the rest is wrong.
    pub kind: Option<Kind>,
    /// The whole, if nothing is wrong.
    pub spec: Option<Spec>,
    /// All that is wrong.
    pub wrong: Vec<Wrong>,
}

/// The words that may follow a bracket.
const WORDS: [&str; 13] = [
    "at",
    "facing",
    "back",
    "loaded",
    "entrenched",
    "garrison",
    "lost",
    "revealed",
    "assaulting",
    "bridging",
    "required",
    "divisional",
    "army",
];

/// Reads a spec and notes everything that is wrong with it.
pub fn parse(text: &str) -> Parsed {
    let mut reading = Reading { words: text.split_whitespace().peekable(), wrong: Vec::new() };
    let kind = reading.kind();
    let bracket = reading.bracket();
    let mut spec = Spec {
        kind: kind.unwrap_or(Kind::If),
        bracket: bracket.unwrap_or(Bracket::FOOT),
        category: None,
        start: Start::default(),
        revealed: false,
    };
    while let Some(word) = reading.words.next() {
        if let Err(message) = reading.take(word, &mut spec) {
            reading.note(message);
        }
    }
    if let (Some(kind), Some(bracket)) = (kind, bracket) {
        reading.hold_together(kind, &bracket, &spec.start);
    }
    let spec = Some(spec).filter(|_| reading.wrong.is_empty());
    Parsed { kind, spec, wrong: reading.wrong }
}

/// A spec being read.
struct Reading<'a> {
    words: core::iter::Peekable<core::str::SplitWhitespace<'a>>,
    wrong: Vec<Wrong>,
}

impl<'a> Reading<'a> {
    fn note(&mut self, message: impl Into<String>) {
        self.wrong.push(Wrong { check: None, message: message.into() });
    }

    fn kind(&mut self) -> Option<Kind> {
        let code = self.words.next().unwrap_or("");
        let kind = Kind::parse(code).filter(|kind| *kind != Kind::Bs);
        if kind.is_none() {
            self.note(format!("`{code}` is no kind of element; write one of IF IH IE TA TH RE AT AR AA FI BO GE"));
        }
        kind
    }

    /// MS-FOR-12: the variant must be chosen and printed.
    fn bracket(&mut self) -> Option<Bracket> {
        let check = Some((rule::FOR_12, "E-VARIANT"));
        // `at` is a bracket as well as the word before a place, so it is read as the bracket it stands for.
        let chosen = self.words.peek().is_some_and(|word| *word == "at" || !WORDS.contains(word));
        if !chosen {
            let message =
                "variant not available: after the kind comes its bracket, such as sf, sf/w, at or air".to_owned();
            self.wrong.push(Wrong { check, message });
            return None;
        }
        let code = self.words.next().unwrap_or("");
        let mut text = code.trim_end_matches(',').to_owned();
        if code.ends_with(',') {
            text.push_str(", ");
            text.push_str(self.words.next().unwrap_or(""));
        }
        let bracket = Bracket::parse(&text);
        if bracket.is_none() {
            let message = format!(
                "variant not available: `{text}` is no bracket; write one such as sf, sf/w, sf/at, sw, aw, at or air"
            );
            self.wrong.push(Wrong { check, message });
        }
        bracket
    }

    fn value(&mut self, word: &str) -> Result<&'a str, String> {
        self.words.next().ok_or_else(|| format!("a value is missing after `{word}`"))
    }

    /// One word after the bracket.
    fn take(&mut self, word: &str, spec: &mut Spec) -> Result<(), String> {
        match word {
            "at" => {
                let place = self.value(word)?;
                let at = millimetres::parse_point(place).filter(|point| point.is_measurable());
                let at = at.ok_or_else(|| format!("`{place}` is no place; write millimetres such as 110,140"));
                // A wrong place is a place all the same, so that a facing after it is not wrong too.
                spec.start.pose = Some(Pose::compass(at.clone().unwrap_or_default(), 0));
                at?;
            }
            "facing" => {
                let degrees = self.value(word)?;
                let hundredths = millimetres::parse(degrees).map(|length: Length| length.0 / 5);
                let hundredths = hundredths.ok_or_else(|| format!("`{degrees}` is no facing; write degrees"))?;
                let pose = spec.start.pose.ok_or("a facing comes after a place")?;
                spec.start.pose = Some(Pose::compass(pose.at, hundredths));
            }
            "back" => {
                let turn = self.value(word)?;
                spec.start.back = turn.parse().map_err(|_| format!("`{turn}` is no turn"))?;
            }
            "loaded" => spec.start.loaded = true,
            "entrenched" => spec.start.entrenched = true,
            "garrison" => spec.start.garrison = true,
            "lost" => spec.start.lost = true,
            "revealed" => spec.revealed = true,
            "assaulting" => spec.start.river = InRiver::Assaulting,
            "bridging" => spec.start.river = InRiver::Bridging,
            "required" => spec.category = Some(Category::Required),
            "divisional" => spec.category = Some(Category::Divisional),
            "army" => spec.category = Some(Category::Army),
            other => {
                return Err(format!("`{other}` means nothing here; after the bracket come {}", WORDS.join(", ")));
            }
        }
        Ok(())
    }

    /// What kind, bracket and state must have in common.
    fn hold_together(&mut self, kind: Kind, bracket: &Bracket, start: &Start) {
        if start.loaded && bracket.loaded.is_none() {
            self.note(format!("`{}` has no transport to be loaded in", bracket.write()));
        }
        if start.entrenched && !bracket.state(start.loaded && bracket.loaded.is_some()).1.is_foot() {
            self.note("only elements on foot are entrenched");
        }
        if kind.is_air() != (bracket.deployed.0 == crate::terms::Target::Air) {
            self.note("FI and BO have the bracket air, and only they");
        }
        if start.garrison && start.pose.is_some() {
            self.note("a garrison stands in the base and has no place of its own");
        }
        if start.back > 0 && !kind.is_air() {
            self.note("only aircraft come back in a later turn");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spec_says_kind_bracket_place_and_state() {
        let spec = parse("IF sf/w, trucks at 110,140.5 facing 22.5 entrenched army").spec.expect("a spec");
        assert_eq!((spec.kind, spec.bracket.write(), spec.category), (Kind::If, "sf/w", Some(Category::Army)));
        assert!(spec.start.entrenched && !spec.start.loaded);
        let facing = spec.start.pose.map(|pose| crate::stand::to_compass(pose.facing));
        assert_eq!(facing, Some(2_250));
        assert_eq!(parse("TA at at 100,100").spec.map(|spec| spec.kind), Some(Kind::Ta));
    }

    #[test]
    fn a_wrong_spec_says_what_would_be_right() {
        let wrong = |text: &str| -> Vec<String> { parse(text).wrong.into_iter().map(|wrong| wrong.message).collect() };
        let says = |text: &str, parts: &[&str]| {
            let found = wrong(text);
            let told = parts.iter().zip(&found).all(|(part, message)| message.contains(part));
            assert!(told && parts.len() == found.len(), "{text}: {found:#?}");
        };
        says("XX sf", &["no kind"]);
        says("IF xx", &["no bracket"]);
        says("IF sf loaded", &["no transport"]);
        says("IF sf at here", &["no place"]);
        // Everything at once, and nothing that only follows from something else.
        says("XX yy at here facing 10 backwards", &["no kind", "no bracket", "no place", "`backwards`"]);
        says("RE loaded army", &["after the kind"]);
        assert_eq!(parse("RE").wrong[0].check, Some((rule::FOR_12, "E-VARIANT")));
        assert_eq!(parse("RE").kind, Some(Kind::Re));
    }
}
