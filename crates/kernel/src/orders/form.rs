//! The words of an order with gaps in them: `fire at {square} [turned {direction}]`.

use super::Words;
use crate::RuleId;

/// How an order is written, as it was declared.
///
/// | in the declaration | means |
/// |---|---|
/// | `move` | a word that stands there |
/// | `{figure}` | a gap, filled by a value |
/// | `{guns GUNS}` | the same, called `GUNS` in the form that people read |
/// | `[on {team}]` | a part that may be left out; several in a row may come in any order |
/// | `[loaded]` | a yes or no: the field `loaded` is true where the words stand |
/// | `(at {square})` | a part that must be there, whose words belong to its gap and not to the verb |
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// The words before the first gap: `place regrouped in`.
    pub verb: String,
    /// The whole form for people: `move N to X,Y ...`.
    pub words: String,
    /// What the order is for, in the words of its declaration.
    pub about: &'static str,
    /// The rule by which it may be given.
    pub rule: RuleId,
    parts: Vec<Part>,
}

/// A gap as the reader and the writer of a form know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blank {
    /// Its name in the declaration.
    pub name: &'static str,
    /// What it is called in the form that people read.
    pub called: String,
    /// How many words fill it.
    pub words: Words,
    /// The words it can begin with, where there are few.
    pub begins: Vec<&'static str>,
}

/// What a gap says when it is written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Told {
    /// Its words.
    pub text: String,
    /// Whether it may be left out together with the part it stands in.
    pub absent: bool,
}

/// What fills each gap, by its place in the declaration; nothing where the part was left out.
pub type Taken<'w> = Vec<Option<&'w [&'w str]>>;

#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Word(&'static str),
    /// Which gap, how many words it takes, what it is called, and the words it can begin with.
    Gap(usize, Words, String, Vec<&'static str>),
    /// Whether it may be left out, the flag it stands for if it holds no gap, and what is in it.
    Group(bool, Option<usize>, Vec<Part>),
}

impl Form {
    /// Reads a declared form.
    pub fn new(declared: &'static str, blanks: &[Blank], about: &'static str, rule: RuleId) -> Form {
        let mut rest = declared;
        let parts = parts_of(&mut rest, blanks);
        let verb: Vec<&str> =
            parts.iter().map_while(|part| if let Part::Word(word) = part { Some(*word) } else { None }).collect();
        Form { verb: verb.join(" "), words: shown(&parts), about, rule, parts }
    }

    /// What fills the gaps if these words are of this form; as many places as there are gaps.
    pub fn fit<'w>(&self, words: &'w [&'w str], gaps: usize) -> Option<Taken<'w>> {
        let (mut left, mut taken) = (words, vec![None; gaps]);
        (fit(&self.parts, &mut left, &[], &mut taken) && left.is_empty()).then_some(taken)
    }

    /// The order with its gaps filled.
    pub fn write(&self, gaps: &[Told]) -> String {
        let mut words = Vec::new();
        write(&self.parts, gaps, &mut words);
        words.join(" ")
    }

    /// The gaps in the order of the text, each with the words that lead to it and whether it may be left out.
    pub fn leads(&self) -> Vec<(usize, String, bool)> {
        let mut leads = Vec::new();
        let verb = self.parts.iter().take_while(|part| matches!(part, Part::Word(_))).count();
        leads_of(&self.parts[verb..], false, &mut leads);
        leads
    }

    /// The first word, by which people begin it; empty if it begins with a gap.
    pub fn first_word(&self) -> &str {
        self.verb.split(' ').next().unwrap_or_default()
    }
}

/// The parts up to the end, or to the bracket that closes them.
fn parts_of(rest: &mut &'static str, blanks: &[Blank]) -> Vec<Part> {
    let mut parts = Vec::new();
    loop {
        *rest = rest.trim_start();
        let Some(first) = rest.chars().next() else { return parts };
        match first {
            ']' | ')' => {
                *rest = &rest[1..];
                return parts;
            }
            '[' | '(' => {
                *rest = &rest[1..];
                let inner = parts_of(rest, blanks);
                parts.push(Part::Group(first == '[', flag(&inner, blanks), inner));
            }
            '{' => {
                let (gap, after) = rest[1..].split_once('}').unwrap_or((&rest[1..], ""));
                *rest = after;
                let (name, called) = gap.split_once(' ').map_or((gap, None), |(name, called)| (name, Some(called)));
                if let Some(index) = blanks.iter().position(|blank| blank.name == name) {
                    let called = called.map_or_else(|| blanks[index].called.clone(), str::to_owned);
                    parts.push(Part::Gap(index, blanks[index].words, called, blanks[index].begins.clone()));
                }
            }
            _ => {
                let end = rest.find([' ', ']', ')']).unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                *rest = after;
                parts.push(Part::Word(word));
            }
        }
    }
}

/// The yes-or-no field that a part without gaps stands for: `[load first]` is `load_first`.
fn flag(inner: &[Part], blanks: &[Blank]) -> Option<usize> {
    let words: Option<Vec<&str>> =
        inner.iter().map(|part| if let Part::Word(word) = part { Some(*word) } else { None }).collect();
    let name = words?.join("_");
    blanks.iter().position(|blank| blank.name == name)
}

fn shown(parts: &[Part]) -> String {
    let part = |part: &Part| match part {
        Part::Word(word) => (*word).to_owned(),
        Part::Gap(_, _, called, _) => called.clone(),
        Part::Group(true, _, inner) => format!("[{}]", shown(inner)),
        Part::Group(false, _, inner) => shown(inner),
    };
    parts.iter().map(part).collect::<Vec<_>>().join(" ")
}

/// Takes words from the front; `after` are the words that may follow these parts.
fn fit<'w>(mut parts: &[Part], left: &mut &'w [&'w str], after: &[&str], taken: &mut Taken<'w>) -> bool {
    while let Some((part, rest)) = parts.split_first() {
        match part {
            Part::Word(word) => {
                if !left.first().is_some_and(|next| same(next, word)) {
                    return false;
                }
                *left = &left[1..];
            }
            Part::Gap(index, words, ..) => {
                let ends = stops(rest, after);
                let free = left.iter().position(|word| ends.iter().any(|end| same(word, end))).unwrap_or(left.len());
                let count = match words {
                    Words::None => 0,
                    Words::Exactly(count) => *count,
                    Words::Some if free == 0 => return false,
                    Words::Some | Words::Any => free,
                };
                let Some((own, others)) = left.split_at_checked(count) else { return false };
                taken[*index] = Some(own);
                *left = others;
            }
            Part::Group(false, _, inner) => {
                let ends = stops(rest, after);
                if !fit(inner, left, &ends, taken) {
                    return false;
                }
            }
            Part::Group(true, ..) => {
                let run = parts.iter().take_while(|part| matches!(part, Part::Group(true, ..))).count();
                if !fit_options(&parts[..run], left, &stops(&parts[run..], after), taken) {
                    return false;
                }
                parts = &parts[run..];
                continue;
            }
        }
        parts = rest;
    }
    true
}

/// Parts that may be left out, in whatever order they come.
fn fit_options<'w>(run: &[Part], left: &mut &'w [&'w str], after: &[&str], taken: &mut Taken<'w>) -> bool {
    let mut open: Vec<&Part> = run.iter().collect();
    let mut ends: Vec<&str> = run.iter().filter_map(lead).collect();
    ends.extend(after);
    loop {
        // The longest lead wins, so that `[load first]` is not taken for `[load]`.
        let begins = |part: &Part| match part {
            Part::Group(_, _, inner) => begun(inner, left, &ends),
            _ => None,
        };
        let best = open.iter().enumerate().filter_map(|(place, part)| Some((begins(part)?, place))).max();
        let Some((_, place)) = best else { return true };
        let Part::Group(_, flag, inner) = open.remove(place) else { return false };
        if !fit(inner, left, &ends, taken) {
            return false;
        }
        if let Some(flag) = flag {
            taken[*flag] = Some(&[]);
        }
    }
}

/// How many leading words of a part stand here; 0 for a part that begins with its gap, where there is something to fill it.
fn begun(inner: &[Part], left: &[&str], ends: &[&str]) -> Option<usize> {
    let leads: Vec<&str> =
        inner.iter().map_while(|part| if let Part::Word(word) = part { Some(*word) } else { None }).collect();
    if leads.is_empty() {
        let next = left.first()?;
        return (!ends.iter().any(|end| same(next, end))).then_some(0);
    }
    let stand = left.len() >= leads.len() && leads.iter().zip(left).all(|(lead, word)| same(word, lead));
    // A part begun with its first word alone is still meant, and told to be of the wrong form.
    let meant = left.first().is_some_and(|word| same(word, leads[0]));
    if stand { Some(leads.len() + 1) } else { meant.then_some(1) }
}

/// The words at which a gap before these parts ends.
fn stops<'a>(parts: &'a [Part], after: &[&'a str]) -> Vec<&'a str> {
    let mut ends = Vec::new();
    for part in parts {
        match part {
            Part::Word(word) => {
                ends.push(*word);
                return ends;
            }
            Part::Gap(_, words, _, begins) => {
                ends.extend(begins);
                if *words != Words::Any {
                    return ends;
                }
            }
            Part::Group(optional, ..) => {
                ends.extend(lead(part));
                if !optional {
                    return ends;
                }
            }
        }
    }
    ends.extend(after);
    ends
}

fn lead(part: &Part) -> Option<&'static str> {
    match part {
        Part::Word(word) => Some(word),
        Part::Gap(..) => None,
        Part::Group(_, _, inner) => inner.first().and_then(lead),
    }
}

fn write(parts: &[Part], gaps: &[Told], words: &mut Vec<String>) {
    for part in parts {
        match part {
            Part::Word(word) => words.push((*word).to_owned()),
            Part::Gap(index, ..) => {
                words.extend(gaps.get(*index).map(|told| told.text.clone()).filter(|text| !text.is_empty()));
            }
            Part::Group(optional, flag, inner) => {
                let absent = |index: usize| gaps.get(index).is_none_or(|told| told.absent);
                let left_out = *optional && flag.map_or_else(|| gaps_in(inner).into_iter().all(absent), absent);
                if !left_out {
                    write(inner, gaps, words);
                }
            }
        }
    }
}

fn gaps_in(parts: &[Part]) -> Vec<usize> {
    let of = |part: &Part| match part {
        Part::Word(_) => Vec::new(),
        Part::Gap(index, ..) => vec![*index],
        Part::Group(_, flag, inner) => flag.map_or_else(|| gaps_in(inner), |flag| vec![flag]),
    };
    parts.iter().flat_map(of).collect()
}

fn leads_of(parts: &[Part], optional: bool, into: &mut Vec<(usize, String, bool)>) {
    let mut lead: Vec<&str> = Vec::new();
    for part in parts {
        match part {
            Part::Word(word) => lead.push(word),
            Part::Gap(index, ..) => into.push((*index, core::mem::take(&mut lead).join(" "), optional)),
            Part::Group(may, flag, inner) => match flag {
                Some(flag) => into.push((*flag, shown(inner), true)),
                None => {
                    let first = into.len();
                    leads_of(inner, optional || *may, into);
                    // Words before a part that may be left out lead its gap where it is not.
                    if let Some((_, own, _)) = into.get_mut(first).filter(|_| !lead.is_empty()) {
                        let before = core::mem::take(&mut lead).join(" ");
                        *own = if own.is_empty() { before } else { format!("{before} {own}") };
                    }
                }
            },
        }
    }
}

/// Whether a typed word is the one meant: capitals do not matter.
pub fn same(typed: &str, meant: &str) -> bool {
    typed == meant || typed.to_lowercase() == meant.to_lowercase()
}

/// Whether a form names every gap of its declaration and no other: asked while compiling, so that no misspelt gap is built.
pub const fn names_its_gaps(form: &str, gaps: &[&str]) -> bool {
    let bytes = form.as_bytes();
    let (mut at, mut found) = (0, 0);
    while at < bytes.len() {
        if bytes[at] == b'{' || (bytes[at] == b'[' && is_flag(bytes, at + 1)) {
            let mut gap = 0;
            while gap < gaps.len() && !begins_with(bytes, at + 1, gaps[gap].as_bytes()) {
                gap += 1;
            }
            if gap == gaps.len() {
                return false;
            }
            found += 1;
        }
        at += 1;
    }
    found == gaps.len()
}

const fn is_flag(bytes: &[u8], mut at: usize) -> bool {
    while at < bytes.len() && bytes[at] != b']' {
        if matches!(bytes[at], b'{' | b'[' | b'(') {
            return false;
        }
        at += 1;
    }
    true
}

const fn begins_with(bytes: &[u8], at: usize, name: &[u8]) -> bool {
    let mut place = 0;
    while place < name.len() {
        let byte = if at + place < bytes.len() { bytes[at + place] } else { return false };
        // The words of a flag are joined by spaces, its field by underscores.
        if byte != name[place] && !(byte == b' ' && name[place] == b'_') {
            return false;
        }
        place += 1;
    }
    at + place < bytes.len() && matches!(bytes[at + place], b'}' | b']' | b' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(declared: &'static str) -> Form {
        let blank = |name, words| Blank { name, called: name.to_uppercase(), words, begins: Vec::new() };
        let blanks = [
            blank("one", Words::Exactly(1)),
            blank("many", Words::Some),
            blank("other", Words::Exactly(1)),
            blank("load_first", Words::None),
            blank("load", Words::None),
        ];
        Form::new(declared, &blanks, "", RuleId::new("EX-1"))
    }

    fn taken(declared: &'static str, text: &str) -> Option<Vec<Option<String>>> {
        let words: Vec<&str> = text.split_whitespace().collect();
        form(declared).fit(&words, 5).map(|taken| taken.iter().map(|own| own.map(|own| own.join(" "))).collect())
    }

    #[test]
    fn a_list_ends_where_the_next_word_of_the_form_stands() {
        let got = taken("move {many} to {one} [with {other}]", "MOVE a b c To 5,3").expect("it fits");
        assert_eq!(got[..3], [Some("5,3".to_owned()), Some("a b c".to_owned()), None]);
        assert!(taken("move {many} to {one}", "move to 5,3").is_none());
        assert!(taken("move {many} to {one}", "move a to 5,3 6,3").is_none());
    }

    #[test]
    fn parts_that_may_be_left_out_come_in_any_order() {
        let declared = "go {many} [on {one}] [by {other}] [load first] [load]";
        let got = taken(declared, "go 1,1 2,2 by x load first on y").expect("it fits");
        assert_eq!(got.iter().map(Option::is_some).collect::<Vec<_>>(), [true, true, true, true, false]);
        assert!(taken(declared, "go 1,1 on y on z").is_none());
        assert!(taken(declared, "go 1,1 by").is_none());
        assert!(taken("tell {one} [{other}]", "tell a b").is_some_and(|got| got[2].is_some()));
    }

    #[test]
    fn what_is_absent_is_not_written() {
        let told = |text: &str, absent| Told { text: text.to_owned(), absent };
        let gaps = [told("y", true), told("1,1", false), told("x", false), told("", true), told("", false)];
        let form = form("go {many} [on {one}] [by {other}] [load first] [load]");
        assert_eq!(form.write(&gaps), "go 1,1 by x load");
        assert_eq!(form.words, "go MANY [on ONE] [by OTHER] [load first] [load]");
    }

    #[test]
    fn the_verb_ends_where_the_first_gap_or_bracket_begins() {
        assert_eq!(form("leader at {one}").verb, "leader at");
        let fire = form("fire (at {one}) [on {other OTHERS}]");
        assert_eq!((fire.verb.as_str(), fire.words.as_str()), ("fire", "fire at ONE [on OTHERS]"));
        assert_eq!(fire.leads(), [(0, "at".to_owned(), false), (2, "on".to_owned(), true)]);
    }

    #[test]
    fn a_misspelt_gap_is_seen_while_compiling() {
        assert!(names_its_gaps("move {a} to {b B} [load first]", &["a", "b", "load_first"]));
        assert!(!names_its_gaps("move {a} to {c}", &["a", "b"]));
        assert!(!names_its_gaps("move {a}", &["a", "b"]));
    }
}
