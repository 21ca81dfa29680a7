//! The catalogue read and written: every order of the game in its own words, and what people mistype.

use sandtable_kernel::dice::{Seed, Seeded};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::orders::code;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Book, Misread, Quiet, Rules, Seat};

use super::{Order, Verb};
use crate::{Nqm, State};

fn battle() -> (Nqm, State) {
    let sheet = Sheet::parse("case.toml", crate::book::SCENARIOS[0].text).expect("readable TOML");
    let rules = Nqm::set_up(&sheet, &HouseRules::none()).expect("a legal scenario");
    let state = rules.start(&mut Quiet::new(Seeded::new(Seed::from_number(1))));
    (rules, state)
}

fn read(text: &str) -> Result<Order, Misread> {
    let (rules, state) = battle();
    rules.read_order(&state, Seat(0), text)
}

fn why(text: &str) -> String {
    read(text).expect_err(text).why
}

/// One of each form and more, with the keys of the first scenario.
const TEXTS: &[&str] = &[
    "works dug_in 5,3",
    "works village 5,3",
    "mine 5,3 W",
    "prepare 5,4 E",
    "deploy BASE at 5,3 main",
    "deploy BASE at 5,3 outpost concealed",
    "deploy rest",
    "tie UNIT ds UNIT",
    "order UNIT defend at 5,3",
    "order UNIT attack at 6,4 7,4 along 2,4 7,4 from 2 then exploit 8,4 9,4",
    "order UNIT advance along 2,4 then dig_in",
    "contingency UNIT if captured 7,4 then attack at 7,4 along 5,4 7,4",
    "preplan BASE prep 6,4 bound 2",
    "preplan BASE air 6,4 bound 2",
    "request BASE for UNIT",
    "call off 1",
    "call BASE on 6,4",
    "ask help of UNIT for UNIT",
    "message A hold the bridge, and write",
    "grant UNIT",
    "refuse",
    "task BASE dig",
    "task BASE bridge E",
    "area BASE 2",
    "plan counter BASE on 5,3",
    "follow on BASE",
    "load BASE log",
    "unload BASE",
    "standing stop always",
    "standing demolish no",
    "move BASE to 3,3 4,3",
    "move BASE to 3,3 then 5,3",
    "advance BASE to then 4,3",
    "march BASE to 3,3",
    "withdraw BASE to 3,3",
    "stay BASE",
    "ride BASE on BASE",
    "look BASE at 5,3 from 4,3",
    "stop",
    "let pass",
    "stay in contact",
    "fall back",
    "force",
    "halt",
    "blow",
    "hold",
    "attack 5,3 with BASE",
    "attack 5,3 under BASE with BASE second BASE press",
    "reinforce 1 with BASE",
    "assault 1",
    "press 1",
    "fire BASE direct 5,3",
    "hold fire BASE",
    "abort BASE",
    "strike BASE at soft-L",
    "strike BASE at BASE",
    "cover BASE at 5,3 low",
    "driven off BASE",
    "shoot up BASE",
    "aim BASE at armour-VH",
    "aim BASE at soft-M in 2",
    "allocate BASE=2",
    "harassed BASE",
    "dry BASE",
    "restore discipline",
    "accept",
    "withdraw",
    "sit tight",
    "halt attack",
    "storm 1 area 2 with BASE",
    "go on",
    "give up",
    "retreat to 6,3",
    "counter with BASE",
    "lose BASE=1",
    "reorganise BASE",
    "merge BASE into BASE",
    "uncovered BASE",
    "skip 3",
    "reveal BASE",
    "spend",
    "keep stock",
    "confirm",
    "overrule",
    "decide A",
    "rule due 0 5 because weather",
    "rule grade UNIT veteran because history",
    "rule weapon BASE H because of the book",
    "rule pairing BASE BASE VH because scenario",
    "rule dry BASE no because correction",
    "rule no recce BASE because agreement",
    "rule terrain 5,3 town because agreement",
    "rule observers yes because agreement",
    "rule undo because correction",
    "rule end because agreement",
    "rule end B because agreement",
    "time up",
    "done",
    "concede",
];

fn texts(rules: &Nqm) -> Vec<String> {
    let (base, unit) = (&rules.roster().bases[0].key, &rules.roster().units[0].key);
    TEXTS.iter().map(|text| text.replace("BASE", base).replace("UNIT", unit)).collect()
}

#[test]
fn every_form_reads_back_as_it_was_written() {
    let (rules, state) = battle();
    let mut verbs = Vec::new();
    for text in texts(&rules) {
        let order = rules.read_order(&state, Seat(0), &text).expect(&text);
        assert_eq!(rules.write_order(&order), text);
        verbs.push(order.verb());
    }
    let missing: Vec<&Verb> = Verb::ALL.iter().filter(|verb| !verbs.contains(verb)).collect();
    assert!(missing.is_empty(), "no text of {missing:?}");
}

#[test]
fn every_order_has_a_code_but_for_words_of_ones_own() {
    let (rules, state) = battle();
    for text in texts(&rules) {
        let order = rules.read_order(&state, Seat(0), &text).expect(&text);
        match code::encode(&rules, &order) {
            Some(code) => assert_eq!(code::decode(&rules, &code), Some(order), "{text}"),
            None => assert!(text.starts_with("message") || text.contains("of the book"), "{text}"),
        }
    }
}

#[test]
fn capitals_and_spaces_do_not_matter() {
    let (rules, _) = battle();
    let base = rules.roster().bases[0].key.clone();
    assert_eq!(read(&format!("MOVE {}  TO 3 , 3", base.to_uppercase())), read(&format!("move {base} to 3,3")));
    assert_eq!(read("Standing Stop ALWAYS"), read("standing stop always"));
}

#[test]
fn what_is_mistyped_is_answered_with_what_would_be_right() {
    assert!(why("attak 5,3").starts_with("`attak` begins no order; did you mean `attack`?"), "{}", why("attak 5,3"));
    assert_eq!(why("mine 5,3 U"), "`U` is not one of: N, E, S, W.");
    assert!(why("look 5,3").contains("`look BASE at X,Y from X,Y`"), "{}", why("look 5,3"));
    assert_eq!(why("works dug_in 5"), "`5` is no square; write it as 5,3.");
    assert!(why("dry nobody").starts_with("There is no base `nobody`"));
}
