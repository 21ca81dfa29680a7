//! An army file changed through its form, or mended: the file is written anew with everything else as it was.

use sandtable_kernel::army::Chosen;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::{Sheet, Value};

use super::form::NOTHING;
use super::tree::Tree;
use crate::forces::judge::MOST_MODELS;

/// The file after a change of one entry of its form.
pub fn change_army(army: &Sheet, entry: &str, chosen: &Chosen, house: &HouseRules) -> Option<String> {
    let mut tree = Tree::readable(army, house)?;
    let words: Vec<&str> = entry.split('/').collect();
    match (&words[..], chosen) {
        (["name"], Chosen::Name(name)) => tree.set_top("name", name),
        (["nationality"], Chosen::Choice(nation)) => tree.set_top("nationality", nation),
        (["add-command"], Chosen::Switch(on)) => {
            if *on {
                add_command(&mut tree, None);
            }
        }
        (["division", key, "commands"], Chosen::Count(wanted)) => {
            lead(&mut tree, key, usize::try_from(*wanted).ok()?);
        }
        (["command", key], Chosen::Switch(on)) => {
            if !on {
                remove_command(&mut tree, key);
            }
        }
        (["command", key, "add"], Chosen::Choice(kind)) => {
            if kind != NOTHING {
                add_battalion(&mut tree, key, kind);
            }
        }
        (["battalion", key], Chosen::Switch(on)) => {
            if !on {
                tree.remove("battalion", key);
            }
        }
        ([group @ ("division" | "command" | "battalion"), key, field], Chosen::Name(word) | Chosen::Choice(word)) => {
            match word.as_str() {
                "as the army" | "as its type" => tree.unset(group, key, field),
                NOTHING => {}
                word => tree.set(group, key, field, Value::Text(word.to_owned())),
            }
        }
        (["battalion", key, field], Chosen::Switch(on)) => tree.set("battalion", key, field, Value::Truth(*on)),
        _ => return None,
    }
    Some(tree.write())
}

/// The file with the repair of its report carried out; nothing where nothing is broken (OB-FOR-10).
pub fn mend_army(army: &Sheet, house: &HouseRules) -> Option<String> {
    let before = Tree::readable(army, house)?;
    let mut tree = before.clone();
    for division in tree.keys("division") {
        let commands = tree.keys_with("command", "division", &division);
        for command in commands.iter().skip(4) {
            tree.unset("command", command, "division");
        }
        lead(&mut tree, &division, commands.len().clamp(2, 4));
        let led = tree.keys_with("command", "division", &division);
        one_headquarters(&mut tree, &led, "division");
    }
    if tree.keys("division").len() > 1 {
        let all = tree.keys("command");
        one_headquarters(&mut tree, &all, "corps");
    }
    for command in tree.keys("command") {
        fit(&mut tree, &command);
    }
    (tree != before).then(|| tree.write())
}

/// Brings a division to so many commands; the last go first.
fn lead(tree: &mut Tree, division: &str, wanted: usize) {
    let commands = tree.keys_with("command", "division", division);
    for command in commands.iter().skip(wanted) {
        remove_command(tree, command);
    }
    for _ in commands.len()..wanted {
        add_command(tree, Some(division));
    }
}

/// A command of two infantry battalions, the fewest there may be (OB-FOR-2).
fn add_command(tree: &mut Tree, division: Option<&str>) {
    let key = tree.free_key("command", "command");
    tree.set("command", &key, "name", Value::Text(format!("Command {}", tree.keys("command").len() + 1)));
    if let Some(division) = division {
        tree.set("command", &key, "division", Value::Text(division.to_owned()));
    }
    for _ in 0..2 {
        add_battalion(tree, &key, "INF");
    }
}

fn remove_command(tree: &mut Tree, key: &str) {
    for battalion in tree.keys_with("battalion", "command", key) {
        tree.remove("battalion", &battalion);
    }
    tree.remove("command", key);
}

fn add_battalion(tree: &mut Tree, command: &str, kind: &str) -> String {
    let key = tree.free_key("battalion", &kind.to_lowercase());
    tree.set("battalion", &key, "type", Value::Text(kind.to_owned()));
    tree.set("battalion", &key, "command", Value::Text(command.to_owned()));
    key
}

/// OB-FOR-3, OB-FOR-4: exactly one headquarters of a level among some commands; the first stays.
fn one_headquarters(tree: &mut Tree, commands: &[String], level: &str) {
    let all = tree.keys_with("battalion", "headquarters", level);
    let belongs = |key: &String| {
        let command = tree.word("battalion", key, "command").unwrap_or_default();
        commands.iter().any(|known| known == command) && tree.word("battalion", key, "twin").is_none()
    };
    let found: Vec<String> = all.iter().filter(|key| belongs(key)).cloned().collect();
    let twins = all.len() > found.len();
    for extra in found.iter().skip(1) {
        tree.remove("battalion", extra);
    }
    if let (true, false, Some(command)) = (found.is_empty(), twins, commands.first()) {
        let key = add_battalion(tree, command, "HQ");
        tree.set("battalion", &key, "headquarters", Value::Text(level.to_owned()));
    }
}

/// OB-FOR-2: two to four battalions and at most six models; the last go first.
fn fit(tree: &mut Tree, command: &str) {
    let fighting = |tree: &Tree| -> Vec<String> {
        let all = tree.keys_with("battalion", "command", command);
        all.into_iter()
            .filter(|key| tree.word("battalion", key, "headquarters").is_none_or(|hq| hq == "none"))
            .collect()
    };
    let halves = |tree: &Tree, all: &[String]| {
        let second = |key: &&String| tree.word("battalion", key, "twin").is_some_and(|twin| twin < key.as_str());
        all.iter().filter(second).count()
    };
    loop {
        let all = fighting(tree);
        let count = all.len() - halves(tree, &all);
        match all.last() {
            Some(last) if count > 4 || all.len() > MOST_MODELS => tree.remove("battalion", &last.clone()),
            _ if count < 2 => {
                add_battalion(tree, command, "INF");
            }
            _ => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::army::{check_army, new_army};

    fn sheet(text: &str) -> Sheet {
        Sheet::parse("army.toml", text).unwrap_or_else(|faults| panic!("{faults}\n{text}"))
    }

    #[test]
    fn a_battalion_that_is_added_stands_in_its_command_and_one_that_is_taken_away_is_gone() {
        let house = HouseRules::none();
        let army = sheet(&new_army("US-COMBAT-COMMAND").expect("a list"));
        let more = change_army(&army, "command/cca/add", &Chosen::Choice("ENG".into()), &house).expect("it is offered");
        assert!(more.contains("[battalion.eng]\ntype = \"ENG\"\ncommand = \"cca\""), "{more}");
        let less = change_army(&sheet(&more), "battalion/eng", &Chosen::Switch(false), &house).expect("it is offered");
        assert!(!less.contains("ENG"), "{less}");
    }

    #[test]
    fn what_the_report_asks_for_is_what_mending_does() {
        let house = HouseRules::none();
        let broken = new_army("GERMAN-INFANTRY-DIVISION").expect("a list").replace("headquarters = \"division\"\n", "");
        let mended = mend_army(&sheet(&broken), &house).expect("there is something to mend");
        assert!(check_army(&sheet(&mended), &house).faults.is_empty(), "{mended}");
    }
}
