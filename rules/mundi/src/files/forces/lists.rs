//! The division lists as data, read once from `forces/lists.toml` (MS-FOR-1 to 7, MS-FOR-13).

use std::sync::OnceLock;

use sandtable_kernel::sheet::{Node, Sheet, Value};

use crate::bracket::Bracket;
use crate::terms::Kind;
use crate::toggles::{ListGun, Toggles};

/// All lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lists {
    /// In the order of the file.
    pub all: Vec<List>,
}

/// One division list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct List {
    /// Its id: `L18`.
    pub id: String,
    /// The nation.
    pub nation: String,
    /// The division.
    pub division: String,
    /// The period as printed.
    pub period: String,
    /// Required, divisional and army entries.
    pub columns: [Vec<Entry>; 3],
}

/// An entry: one choice, or one or the other of several (MS-FOR-5).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The alternatives.
    pub choices: Vec<Choice>,
}

/// So many of a kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// How many there are.
    pub count: u8,
    /// What they are.
    pub kind: Kind,
    /// The brackets each may have.
    pub variants: Vec<Variant>,
}

/// One bracket variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variant {
    /// The bracket.
    pub bracket: Bracket,
    /// MS-FOR-7: for battles of 1940 only.
    pub only_1940: bool,
}

impl Lists {
    /// The lists as printed.
    pub fn standard() -> &'static Lists {
        static LISTS: OnceLock<Lists> = OnceLock::new();
        LISTS.get_or_init(|| {
            let text = include_str!("../../../forces/lists.toml");
            let sheet = Sheet::parse("lists", text).expect("the lists that come with the game are TOML");
            let Value::Table(lists) = &sheet.root.value else { return Lists { all: Vec::new() } };
            Lists { all: lists.iter().filter_map(|(id, node)| read(id, node)).collect() }
        })
    }

    /// The list of an id.
    pub fn find(&self, id: &str) -> Option<&List> {
        self.all.iter().find(|list| list.id.eq_ignore_ascii_case(id))
    }
}

impl List {
    /// The columns under these toggles (MS-FOR-13).
    pub fn columns(&self, toggles: &Toggles) -> [Vec<Entry>; 3] {
        let mut columns = self.columns.clone();
        if self.id == "L24" && toggles.l24_divisional_gun == ListGun::Artillery {
            let tracked = |choice: &&mut Choice| choice.kind == Kind::At && choice.variants.len() == 2;
            let gun = columns[1].iter_mut().flat_map(|entry| &mut entry.choices).find(tracked);
            if let Some(gun) = gun {
                gun.kind = Kind::Ar;
            }
        }
        columns
    }

    /// Whether a year lies in its period: `1939-1940`, `1941`, `1942 (Jan-May)`.
    pub fn is_of(&self, year: u16) -> bool {
        let years = self.period.split(|letter: char| !letter.is_ascii_digit()).filter_map(|part| part.parse().ok());
        let years: Vec<u16> = years.collect();
        years.iter().min().is_some_and(|first| *first <= year) && years.iter().max().is_some_and(|last| year <= *last)
    }

    /// What is in it, in words.
    pub fn about(&self) -> String {
        let column = |name: &str, entries: &[Entry]| {
            let entries: Vec<String> = entries.iter().map(Entry::about).collect();
            format!("{name}: {}", entries.join(", "))
        };
        let [required, divisional, army] = &self.columns;
        [column("required", required), column("divisional (up to 6)", divisional), column("army (up to 3)", army)]
            .join("; ")
    }
}

impl Entry {
    /// `1 AT (sf/w or at) or 1 AA (sf/w)`.
    pub fn about(&self) -> String {
        let choices: Vec<String> = self.choices.iter().map(Choice::about).collect();
        choices.join(" or ")
    }
}

impl Choice {
    /// `2 IF (sf/w)`.
    pub fn about(&self) -> String {
        let variants: Vec<&str> = self.variants.iter().map(|variant| variant.bracket.write()).collect();
        format!("{} {} ({})", self.count, self.kind.code(), variants.join(" or "))
    }
}

fn read(id: &str, node: &Node) -> Option<List> {
    let text = |name: &str| match &node.get(name)?.value {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    };
    let column = |name: &str| match node.get(name).map(|node| &node.value) {
        Some(Value::List(items)) => items.iter().flat_map(read_entries).collect(),
        _ => Vec::new(),
    };
    Some(List {
        id: id.to_owned(),
        nation: text("nation")?,
        division: text("division")?,
        period: text("period")?,
        columns: [column("required"), column("divisional"), column("army")],
    })
}

/// One printed entry; "5 foot and 1 bicycle" is two (MS-FOR-6).
fn read_entries(node: &Node) -> Vec<Entry> {
    let Value::Text(text) = &node.value else { return Vec::new() };
    if text.contains("5 foot and 1 bicycle") {
        let part = |text: &str| Entry { choices: read_choice(text).into_iter().collect() };
        return vec![part("5 IF (sf)"), part("1 IF (sf, bicycle)")];
    }
    vec![Entry { choices: text.split(") or ").filter_map(read_choice).collect() }]
}

/// `1 AT (sf/w or at)`; the closing bracket may be cut off.
fn read_choice(text: &str) -> Option<Choice> {
    let (head, bracket) = text.trim_end_matches(')').split_once('(')?;
    let (count, kind) = head.trim().split_once(' ')?;
    let variant = |text: &str| {
        let only_1940 = text.contains("1940 only");
        Some(Variant { bracket: Bracket::parse(text)?, only_1940 })
    };
    // "horse or bicycle" are two models of one class, so what is no bracket of its own adds nothing.
    let variants = bracket.split(" or ").filter_map(variant).collect();
    Some(Choice { count: count.parse().ok()?, kind: Kind::parse(kind.trim())?, variants })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_lists_have_seven_required_elements_and_reach_thirteen() {
        let lists = &Lists::standard().all;
        assert_eq!(lists.len(), 47);
        for list in lists {
            let offered = |column: &[Entry]| -> u8 {
                column.iter().map(|entry| entry.choices.iter().map(|choice| choice.count).max().unwrap_or(0)).sum()
            };
            let [required, divisional, army] = &list.columns;
            assert_eq!(offered(required), 7, "{}", list.id);
            assert!(7 + offered(divisional).min(6) + offered(army).min(3) >= 13, "{}", list.id);
            let choices = list.columns.iter().flatten().flat_map(|entry| &entry.choices);
            assert!(choices.clone().all(|choice| !choice.variants.is_empty()), "{}", list.id);
        }
    }

    #[test]
    fn alternatives_and_variants_are_told_apart() {
        let list = Lists::standard().find("L01").expect("L01");
        let entry = &list.columns[1][2];
        assert_eq!(entry.about(), "1 AT (sf/w or sw/sf, portee) or 1 AA (sf/w)");
        assert!(entry.choices[0].variants[1].only_1940);
        let volks = Lists::standard().find("L20").expect("L20");
        assert_eq!(volks.columns[0][2].about(), "1 IF (sf, horse)");
    }
}
