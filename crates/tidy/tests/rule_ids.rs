//! The numbered rules of docs/rules and the constants of the games are one list.

use std::collections::BTreeSet;

use sandtable_tidy::files;

fn ids_in(text: &str, prefix: &str) -> BTreeSet<String> {
    let is_id = |word: &str| {
        word.starts_with(prefix) && word.split('-').count() == 3 && word.ends_with(|c: char| c.is_ascii_digit())
    };
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').filter(|word| is_id(word)).map(str::to_owned).collect()
}

#[test]
fn every_numbered_rule_has_its_constant_and_every_constant_its_rule() {
    for (path, text) in files("rules", &["/rule.rs", "rule.rs"]) {
        let game = path.split('/').nth(1).expect("a game has a folder");
        let book = files("docs/rules", &[&format!("{game}.md")]).pop().expect("a game has its numbered rules").1;
        let starts = |line: &str| line.strip_prefix("- **").and_then(|rest| rest.split("**").next()).map(str::to_owned);
        let written: BTreeSet<String> = book.lines().filter_map(starts).filter(|id| id.contains('-')).collect();
        let prefix = written.first().and_then(|id| id.split('-').next()).expect("rules have a prefix");
        let coded = ids_in(&text, &format!("{prefix}-"));
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

#[test]
fn every_numbered_rule_is_named_by_the_code_that_carries_it_out() {
    for (path, _) in files("rules", &["/rule.rs", "rule.rs"]) {
        let game = path.split('/').nth(1).expect("a game has a folder");
        let code: String = files(&format!("rules/{game}/src"), &[".rs"])
            .into_iter()
            .filter(|(path, _)| !path.ends_with("rule.rs"))
            .map(|(_, text)| text)
            .collect();
        let listed = files(&format!("rules/{game}/src"), &["rule.rs"]).pop().expect("it was just found").1;
        let unnamed: Vec<String> = listed
            .lines()
            .filter_map(|line| {
                line.split('"').nth(1).map(|id| (id.to_owned(), line.trim().split(' ').next().unwrap_or("").to_owned()))
            })
            .filter(|(id, constant)| !code.contains(id.as_str()) && !code.contains(&format!("rule::{constant}")))
            .map(|(id, _)| id)
            .collect();
        assert!(unnamed.is_empty(), "{game}: no code names {unnamed:?}");
    }
}
