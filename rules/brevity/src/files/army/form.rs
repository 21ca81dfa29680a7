//! An army as a form (OB-FOR-2 to OB-FOR-6): divisions, their commands, their battalions, each with what may be chosen.

use sandtable_kernel::army::{ArmyControl, ArmyEntry, ArmyForm, ArmyOption};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;

use super::tree::Tree;
use crate::rule;
use crate::tables::Tables;
use crate::terms::{Headquarters, Nationality, Posture, Strength, Works};

/// The word of a choice that changes nothing.
pub const NOTHING: &str = "nothing";

/// The form of an army that can be read.
pub fn army_form(army: &Sheet, house: &HouseRules) -> Option<ArmyForm> {
    let tree = Tree::readable(army, house)?;
    let types: Vec<&str> = Tables::standard().types.iter().map(|(key, _)| key.as_str()).collect();
    let writer = Writer { tree: &tree, types };
    let nation = tree.top("nationality").unwrap_or(Nationality::WORDS[0]);
    let mut entries = vec![
        named("name", "Name", tree.top("name").unwrap_or("Unnamed army")),
        choice("nationality", "Nationality", nation, Nationality::WORDS),
    ];
    for division in tree.keys("division") {
        entries.push(writer.division(&division));
    }
    let corps = tree.keys("command").into_iter().filter(|key| tree.word("command", key, "division").is_none());
    entries.extend(corps.map(|command| writer.command(&command)));
    entries.push(ArmyEntry {
        about: "artillery brigades and the like, outside any division".to_owned(),
        rule: Some(rule::FOR_17.to_string()),
        ..ArmyEntry::new("add-command", "Add a command of corps troops", ArmyControl::Switch { on: false })
    });
    Some(ArmyForm { entries })
}

struct Writer<'a> {
    tree: &'a Tree,
    types: Vec<&'a str>,
}

impl Writer<'_> {
    fn division(&self, key: &str) -> ArmyEntry {
        let commands = self.tree.keys_with("command", "division", key);
        let supplied = self.tree.word("division", key, "supplied").unwrap_or("well");
        let id = |part: &str| format!("division/{key}/{part}");
        let count = ArmyControl::Count { now: commands.len() as u32, least: 1, most: 4 };
        let mut entries = vec![
            named(&id("name"), "Name", self.tree.word("division", key, "name").unwrap_or(key)),
            choice(&id("supplied"), "Supplied", supplied, &["well", "poorly"]),
            ArmyEntry { rule: Some(rule::FOR_3.to_string()), ..ArmyEntry::new(id("commands"), "Commands", count) },
        ];
        entries.extend(commands.iter().map(|command| self.command(command)));
        let label = self.tree.word("division", key, "name").unwrap_or(key);
        ArmyEntry {
            about: format!("{} commands", commands.len()),
            entries,
            ..ArmyEntry::new(format!("division/{key}"), label, ArmyControl::Heading)
        }
    }

    fn command(&self, key: &str) -> ArmyEntry {
        let battalions = self.tree.keys_with("battalion", "command", key);
        let id = |part: &str| format!("command/{key}/{part}");
        let posture = self.tree.word("command", key, "posture").unwrap_or(Posture::Line.word());
        let nation = self.tree.word("command", key, "nationality").unwrap_or("as the army");
        let nations: Vec<&str> = ["as the army"].into_iter().chain(Nationality::WORDS.iter().copied()).collect();
        let adding: Vec<&str> = [NOTHING].into_iter().chain(self.types.iter().copied()).collect();
        let mut entries = vec![
            named(&id("name"), "Name", self.tree.word("command", key, "name").unwrap_or(key)),
            choice(&id("posture"), "Posture", posture, Posture::WORDS),
            choice(&id("nationality"), "Officer", nation, &nations),
        ];
        entries.extend(battalions.iter().map(|battalion| self.battalion(battalion)));
        entries.push(choice(&id("add"), "Add a battalion", NOTHING, &adding));
        let label = self.tree.word("command", key, "name").unwrap_or(key);
        ArmyEntry {
            about: format!("{} models", battalions.len()),
            rule: Some(rule::FOR_2.to_string()),
            entries,
            ..ArmyEntry::new(format!("command/{key}"), label, ArmyControl::Switch { on: true })
        }
    }

    fn battalion(&self, key: &str) -> ArmyEntry {
        let word = |field: &str| self.tree.word("battalion", key, field);
        let id = |part: &str| format!("battalion/{key}/{part}");
        let kind = word("type").unwrap_or(NOTHING);
        // What a list makes of its own parts, without a type, stays as it is.
        let kinds: Vec<&str> = if word("type").is_some() { self.types.clone() } else { vec![NOTHING] };
        let strength = word("strength").unwrap_or("as its type");
        let strengths: Vec<&str> = ["as its type"].into_iter().chain(Strength::WORDS.iter().copied()).collect();
        let headquarters = word("headquarters").unwrap_or(Headquarters::None.word());
        let green = ArmyControl::Switch { on: self.tree.is("battalion", key, "inexperienced") };
        let entries = vec![
            named(&id("name"), "Name", word("name").unwrap_or(key)),
            choice(&id("type"), "Type", kind, &kinds),
            choice(&id("strength"), "Strength", strength, &strengths),
            choice(&id("works"), "Works", word("works").unwrap_or(Works::None.word()), Works::WORDS),
            choice(&id("headquarters"), "Headquarters", headquarters, Headquarters::WORDS),
            ArmyEntry::new(id("inexperienced"), "Inexperienced", green),
        ];
        ArmyEntry {
            about: kind.to_owned(),
            entries,
            ..ArmyEntry::new(format!("battalion/{key}"), word("name").unwrap_or(key), ArmyControl::Switch { on: true })
        }
    }
}

fn named(id: &str, label: &str, now: &str) -> ArmyEntry {
    ArmyEntry::new(id, label, ArmyControl::Name { now: now.to_owned() })
}

fn choice(id: &str, label: &str, now: &str, words: &[&str]) -> ArmyEntry {
    let option = |word: &&str| ArmyOption { id: (*word).to_owned(), label: (*word).to_owned(), cost: None };
    let among = words.iter().map(option).collect();
    ArmyEntry::new(id, label, ArmyControl::Choice { now: now.to_owned(), among })
}
