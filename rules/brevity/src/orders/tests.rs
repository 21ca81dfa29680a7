//! Orders as they are typed, read and written.

use sandtable_kernel::options::HouseRules;
use sandtable_kernel::orders::{code, help};
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Book, Misread, Rules, Seat};

use super::*;
use crate::sequence;

const FIELD: &str = r#"
game = "brevity"
name = "Words"
table = { width = 96, height = 60 }
clock = { season = "summer", first = [1, 2], last = [2, 4] }
toggles = { engineering = "on", air_support = "on", hidden_deployment = "on" }
[[terrain]]
kind = "river"
rectangle = [0, 28, 96, 30]
[[bridge]]
key = "b1"
from = [50, 28]
to = [50, 30]
class = 2
[side.a]
nationality = "british"
waive = "all"
orders = { prevent = true }
division.d1 = { name = "1st Division" }
command.c = "british line of d1"
command.d = "british line of d1"
aircraft.typh = { kind = "ground-attack" }
battalion.a1 = "INF at 10,20 in c"
battalion.a2 = "ART-25 at 14,8 in c support"
battalion.a3 = "ART-25 at 18,8 in c support"
[side.b]
nationality = "german"
waive = "all"
orders = { prevent = true }
command.k = "german line"
battalion.g1 = "INF at 10,50 in k"
battalion.g2 = "INF at 80,50 in k hidden"
[opening]
chooser = "A"
"#;

fn field() -> (Brevity, State) {
    let sheet = Sheet::parse("words", FIELD).unwrap_or_else(|faults| panic!("{faults}"));
    let rules = Brevity::set_up(&sheet, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}"));
    let dice = sandtable_kernel::dice::Seeded::new(sandtable_kernel::dice::Seed::from_number(1));
    let state = sequence::start(&rules, &mut sandtable_kernel::Quiet::new(dice));
    (rules, state)
}

fn read(text: &str) -> Result<Order, Misread> {
    let (rules, state) = field();
    rules.read_order(&state, Seat(0), text)
}

fn why(text: &str) -> String {
    read(text).expect_err(text).why
}

const TEXTS: &[&str] = &[
    "place a1 at 6,2 facing 90",
    "hide a1 at 6.25,2 facing 22.5 mounted no",
    "deploy standard",
    "posture c march",
    "stance a1 support for d",
    "observer a2 to d",
    "split a1",
    "end deployment",
    "bomb typh on g1",
    "bomb typh at 3,4",
    "bomb typh at 3,4 in turn 3",
    "supply d1 by typh",
    "end air orders",
    "rebuild a1 at 3,4 facing 0",
    "waive",
    "amalgamate a1 with a2",
    "return a1",
    "end recovery",
    "commander to c",
    "commander to headquarters",
    "controller typh to c",
    "end officers",
    "misdirect on g1",
    "misdirect at 3,4",
    "strike as heavy",
    "strike as medium",
    "select c",
    "seize with c",
    "seize",
    "nominate c",
    "let it move",
    "attach a1",
    "detach a1 to d",
    "form reserve",
    "assign a2",
    "release a2",
    "wave 2 a1",
    "end regroup",
    "idle a1",
    "hold a1",
    "hold a1 facing 180 mounted yes",
    "move a1 to 12,10.5 13,11 facing 90 mount 0 dismount 1",
    "exit a1 by 12,10",
    "work a1 dig",
    "work a1 bridge-2",
    "work a1 demolish:b1",
    "mine a1 at 3,4 facing 90",
    "cross a1",
    "land a1 at 3,4 facing 90",
    "end move",
    "stop",
    "go on",
    "replan to 3,4 5,6 facing 90",
    "bombard g1 with a2 a3",
    "bombard g1 with a2 at 3,4",
    "shell 3,4 with a2",
    "smoke a2 at 3,4 facing 90",
    "strike typh on g1",
    "strike typh on g1 at 3,4",
    "strike typh at 3,4",
    "end bombardment",
    "counter g1 with a2 a3",
    "no counter",
    "fire on g1",
    "fire on g1 at 3,4 holding a1 joined by a2 a3",
    "screen a1 facing 90",
    "reveal a1",
    "end fire",
    "retire to 3,4",
    "stand",
    "resolve on g1",
    "test",
    "stand down",
    "concede",
    "offer draw",
    "accept draw",
    "decline draw",
];

#[test]
fn every_form_reads_back_as_it_was_written() {
    let (rules, state) = field();
    let mut verbs = Vec::new();
    for text in TEXTS {
        let order = rules.read_order(&state, Seat(0), text).unwrap_or_else(|misread| panic!("{text}: {misread}"));
        assert_eq!(rules.write_order(&order), *text);
        assert_eq!(rules.read_order(&state, Seat(0), &text.to_uppercase()).as_ref(), Ok(&order), "{text}");
        verbs.push(order.verb());
    }
    let unread: Vec<&Verb> = Verb::ALL.iter().filter(|verb| !verbs.contains(verb)).collect();
    assert!(unread.is_empty(), "{unread:?}");
}

#[test]
fn every_order_has_a_code_that_stands_for_it_alone() {
    let (rules, state) = field();
    for text in TEXTS {
        let order = rules.read_order(&state, Seat(0), text).expect(text);
        let coded = code::encode(&rules, &order).expect(text);
        assert_eq!(code::decode(&rules, &coded), Some(order), "{text}");
    }
}

#[test]
fn what_is_joined_goes_to_the_other_command() {
    assert_eq!(read("join a1 with d"), read("detach a1 to d"));
    assert_eq!(read("join a1 with a2"), read("detach a1 to c"));
}

#[test]
fn a_misread_order_is_told_how_it_is_written() {
    assert!(why("select k9").starts_with("There is no command `k9`; did you mean `k`"));
    assert_eq!(
        why("bombard g1 with"),
        "That is not how this order is written: `bombard BATTALION with GUNS ... [at X,Y]`."
    );
    assert_eq!(why("slect c"), "`slect` begins no order; did you mean `select` or `let`? Open now: select.");
    assert_eq!(why("form square"), "`square` is not one of: line, march, support, reserve.");
    assert!(why("work a1 tunnel").starts_with("`tunnel` is no work; there are dig, "));
    assert_eq!(why("work a1 blow:b9"), "There is no bridge `b9`.");
    assert!(why("hold a1 facing 400").starts_with("`400` is no facing"));
}

#[test]
fn nobody_names_a_battalion_he_cannot_know_of() {
    let (rules, state) = field();
    assert!(why("fire on g2").starts_with("There is no battalion `g2`"));
    assert!(rules.read_order(&state, Seat(1), "reveal g2").is_ok());
}

#[test]
fn the_help_lists_every_order_with_its_rule() {
    let help = help::<Order>();
    assert!(
        help.contains("| `attach BATTALION` | Take a battalion into the moving command (OB-D-15). | OB-RGP-2 |"),
        "{help}"
    );
    assert_eq!(help.lines().count(), 2 + Verb::ALL.len() + 1);
}
