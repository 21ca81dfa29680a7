//! The numbered rules of docs/rules and the constants of the games are one list.

use std::collections::BTreeSet;

use sandtable_tidy::files;

/// The constants of a game's `rule.rs` with the ids they stand for: `GEN_1`, `BB-GEN-1`.
fn constants_in(text: &str) -> Vec<(&str, String)> {
    let declared = text.split_once("rule_ids! {").map_or("", |(_, rest)| rest);
    let (prefix, names) = declared.split_once(':').expect("rules have a prefix");
    let prefix = prefix.trim().trim_matches('"');
    let names = names.split_whitespace().filter(|word| *word != "}");
    names.map(|name| (name, format!("{prefix}-{}", name.replace('_', "-")))).collect()
}

#[test]
fn every_numbered_rule_has_its_constant_and_every_constant_its_rule() {
    for (path, text) in files("rules", &["/rule.rs", "rule.rs"]) {
        let game = path.split('/').nth(1).expect("a game has a folder");
        let book = files("docs/rules", &[&format!("{game}.md")]).pop().expect("a game has its numbered rules").1;
        let starts = |line: &str| line.strip_prefix("- **").and_then(|rest| rest.split("**").next()).map(str::to_owned);
        let written: BTreeSet<String> = book.lines().filter_map(starts).filter(|id| id.contains('-')).collect();
        let coded: BTreeSet<String> = constants_in(&text).into_iter().map(|(_, id)| id).collect();
        assert_eq!(
            written.difference(&coded).collect::<Vec<_>>(),
            Vec::<&String>::new(),
            "{game}: rules without a constant"
        );
        assert_eq!(
            coded.difference(&written).collect::<Vec<_>>(),
            Vec::<&String>::new(),
            "{game}: constants without a rule"
        );
    }
}

/// Every rule a text names: `BB-SIT-5`, and all of `BB-SIT-5 to 9`.
fn named_in(text: &str, prefix: &str) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    for (at, _) in text.match_indices(prefix) {
        let words: Vec<&str> = text[at..].splitn(4, ' ').collect();
        let clean = |word: &str| word.trim_end_matches(|c: char| !c.is_ascii_digit()).to_owned();
        let id = clean(words[0].split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or(""));
        let Some((chapter, first)) = id.rsplit_once('-') else { continue };
        let Ok(first) = first.parse::<u32>() else { continue };
        let range = words.get(1) == Some(&"to") && !words[0].ends_with(',');
        let digits =
            |word: &&str| word.chars().take_while(char::is_ascii_digit).collect::<String>().parse::<u32>().ok();
        let last = words.get(2).filter(|_| range).and_then(digits).unwrap_or(first);
        named.extend((first..=last).map(|number| format!("{chapter}-{number}")));
    }
    named
}

#[test]
fn every_numbered_rule_is_named_by_the_code_that_carries_it_out() {
    for (path, listed) in files("rules", &["rule.rs"]) {
        let game = path.split('/').nth(1).expect("a game has a folder");
        // What computer players may know and how they judge distances are rules as well.
        let code: String = [format!("rules/{game}/src"), format!("minds/{game}/src")]
            .iter()
            .flat_map(|folder| files(folder, &[".rs"]))
            .filter(|(path, _)| !path.ends_with("rule.rs"))
            .map(|(_, text)| text)
            .collect();
        let constants = constants_in(&listed);
        let prefix = constants.first().and_then(|(_, id)| id.split('-').next()).expect("rules have a prefix");
        let named = named_in(&code, &format!("{prefix}-"));
        let unnamed: Vec<&String> = constants
            .iter()
            .filter(|(constant, id)| !named.contains(id) && !code.contains(&format!("rule::{constant}")))
            .map(|(_, id)| id)
            .collect();
        assert!(unnamed.is_empty(), "{game}: no code names {unnamed:?}");
    }
}
