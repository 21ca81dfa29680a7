//! Army forms: an army as something to click together, for pages that know no game.
//!
//! A form is a tree of entries, each with its control and its cost. What a person does to one of them is an [`ArmyChange`];
//! the form judges it, and the game writes the army file anew.

use serde::{Deserialize, Serialize};

use crate::fault::near_names;
use crate::rules::Misread;

/// An army as a form.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ArmyForm {
    /// Its parts, in reading order.
    pub entries: Vec<ArmyEntry>,
}

/// One part of an army, with the parts inside it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ArmyEntry {
    /// Its id in a change, unique in the form: `platoon/0/senior-nco`.
    pub id: String,
    /// What it is: `Senior NCO`.
    pub label: String,
    /// What is in it, in words; may be empty.
    pub about: String,
    /// What one of it costs, or a heading all in all; absent where nothing is paid.
    pub cost: Option<i64>,
    /// The rule that allows or limits it.
    pub rule: Option<String>,
    /// What can be done with it.
    pub control: ArmyControl,
    /// The parts inside it.
    pub entries: Vec<ArmyEntry>,
}

/// What can be done with a part of an army.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ArmyControl {
    /// Nothing: it only holds others together.
    Heading,
    /// It has a name of the player's own; the value is the name.
    Name {
        /// The name now.
        now: String,
    },
    /// There may be several; the value is how many.
    Count {
        /// How many there are.
        now: u32,
        /// The fewest.
        least: u32,
        /// The most.
        most: u32,
    },
    /// It is there or not; the value is `on` or `off`.
    Switch {
        /// Whether it is there.
        on: bool,
    },
    /// It is one of several; the value is the id of one.
    Choice {
        /// The id of the one it is.
        now: String,
        /// What it may be.
        among: Vec<ArmyOption>,
    },
}

/// One of several things a part may be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ArmyOption {
    /// Its id.
    pub id: String,
    /// What it is.
    pub label: String,
    /// What it costs, where that differs.
    pub cost: Option<i64>,
}

/// What a person does to one part of an army.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ArmyChange {
    /// The entry's id.
    pub entry: String,
    /// Its new value, as its control asks for it.
    pub value: String,
}

/// A change that fits its entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chosen {
    /// A name, trimmed and not empty.
    Name(String),
    /// How many, within the limits.
    Count(u32),
    /// Whether it is there.
    Switch(bool),
    /// One of those on offer.
    Choice(String),
}

/// More letters than any list prints.
const LONGEST_NAME: usize = 60;

impl ArmyForm {
    /// Whether a change fits the form: the entry is there and takes such a value.
    pub fn judge(&self, change: &ArmyChange) -> Result<Chosen, Misread> {
        let ids = || self.all().into_iter().map(|entry| entry.id.as_str());
        let Some(entry) = self.all().into_iter().find(|entry| entry.id == change.entry) else {
            let near = near_names(&change.entry, ids());
            return Err(Misread::new(format!("this army has no part `{}`{near}", change.entry)));
        };
        entry.control.judge(&change.value).ok_or_else(|| {
            let wanted = entry.control.wanted();
            Misread::new(format!("{}: `{}` must be {wanted}", entry.label, change.value))
        })
    }

    /// Every entry, those inside others too, in reading order.
    pub fn all(&self) -> Vec<&ArmyEntry> {
        fn gather<'f>(entries: &'f [ArmyEntry], into: &mut Vec<&'f ArmyEntry>) {
            for entry in entries {
                into.push(entry);
                gather(&entry.entries, into);
            }
        }
        let mut all = Vec::new();
        gather(&self.entries, &mut all);
        all
    }
}

impl ArmyEntry {
    /// A part that costs nothing by itself and holds nothing yet.
    pub fn new(id: impl Into<String>, label: impl Into<String>, control: ArmyControl) -> ArmyEntry {
        let (id, label) = (id.into(), label.into());
        ArmyEntry { id, label, about: String::new(), cost: None, rule: None, control, entries: Vec::new() }
    }
}

impl ArmyControl {
    fn judge(&self, value: &str) -> Option<Chosen> {
        match self {
            ArmyControl::Heading => None,
            ArmyControl::Name { .. } => {
                let name = value.trim();
                let fits = !name.is_empty() && name.chars().count() <= LONGEST_NAME;
                (fits && !name.contains(char::is_control)).then(|| Chosen::Name(name.to_owned()))
            }
            ArmyControl::Count { least, most, .. } => {
                value.parse().ok().filter(|count| (least..=most).contains(&count)).map(Chosen::Count)
            }
            ArmyControl::Switch { .. } => match value {
                "on" => Some(Chosen::Switch(true)),
                "off" => Some(Chosen::Switch(false)),
                _ => None,
            },
            ArmyControl::Choice { among, .. } => {
                among.iter().find(|option| option.id == value).map(|option| Chosen::Choice(option.id.clone()))
            }
        }
    }

    fn wanted(&self) -> String {
        match self {
            ArmyControl::Heading => "left alone: it is only a heading".to_owned(),
            ArmyControl::Name { .. } => format!("a name of 1 to {LONGEST_NAME} letters"),
            ArmyControl::Count { least, most, .. } => format!("a number from {least} to {most}"),
            ArmyControl::Switch { .. } => "`on` or `off`".to_owned(),
            ArmyControl::Choice { among, .. } => {
                let ids: Vec<&str> = among.iter().map(|option| option.id.as_str()).collect();
                format!("one of: {}", ids.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> ArmyForm {
        let squads = ArmyEntry::new("squads", "Squads", ArmyControl::Count { now: 2, least: 2, most: 3 });
        let name = ArmyEntry::new("name", "Name", ArmyControl::Name { now: "Fox".into() });
        let option = |id: &str| ArmyOption { id: id.into(), label: id.into(), cost: None };
        let among = vec![option("rifle"), option("para")];
        let list = ArmyEntry {
            entries: vec![squads],
            ..ArmyEntry::new("list", "List", ArmyControl::Choice { now: "rifle".into(), among })
        };
        let nco = ArmyEntry::new("nco", "Senior NCO", ArmyControl::Switch { on: false });
        ArmyForm { entries: vec![name, list, nco, ArmyEntry::new("h", "All", ArmyControl::Heading)] }
    }

    fn judged(entry: &str, value: &str) -> Result<Chosen, String> {
        let change = ArmyChange { entry: entry.into(), value: value.into() };
        form().judge(&change).map_err(|misread| misread.why)
    }

    #[test]
    fn a_change_that_fits_its_entry_is_taken() {
        assert_eq!(judged("squads", "3"), Ok(Chosen::Count(3)));
        assert_eq!(judged("nco", "on"), Ok(Chosen::Switch(true)));
        assert_eq!(judged("list", "para"), Ok(Chosen::Choice("para".into())));
        assert_eq!(judged("name", " Easy "), Ok(Chosen::Name("Easy".into())));
    }

    #[test]
    fn a_change_that_does_not_fit_tells_what_would() {
        let refused = |entry, value| judged(entry, value).unwrap_err();
        assert_eq!(refused("squads", "4"), "Squads: `4` must be a number from 2 to 3");
        assert_eq!(refused("squads", "-1"), "Squads: `-1` must be a number from 2 to 3");
        assert_eq!(refused("nco", "yes"), "Senior NCO: `yes` must be `on` or `off`");
        assert_eq!(refused("list", "tanks"), "List: `tanks` must be one of: rifle, para");
        assert_eq!(refused("name", "a\nb"), "Name: `a\nb` must be a name of 1 to 60 letters");
        assert_eq!(refused("squad", "2"), "this army has no part `squad`; did you mean `squads`?");
        assert!(refused("h", "1").contains("heading"));
    }
}
