//! Orders as they are typed, read and written.

use sandtable_kernel::orders::{code, help};
use sandtable_kernel::{Rules, Seat};

use super::*;
use crate::fixture::Field;

fn position() -> (Mundi, State) {
    let mut field = Field::new();
    field.put("A IF sf/w", 300, 200, 0);
    field.put("A TA at", 340, 190, 0);
    field.put("B IF sf", 300, 300, 180);
    field.off("A FI air");
    field.ready()
}

#[test]
fn every_form_reads_back_as_it_was_written() {
    let (rules, state) = position();
    for text in [
        "place woods at 150,450mm size 120 80 facing 0",
        "place gentle_hill at 150,450mm size 80 80 facing 22.5 crest across",
        "place river from 0,300mm 609.6,300mm width 20 ford 150,300mm",
        "place road from 250,0mm 250,609.6mm width 20",
        "remove 2",
        "generate 77",
        "end terrain",
        "edges north east south west",
        "base at 330,60mm size 80 80 facing 0",
        "town is base",
        "deploy if0 at 110,140mm facing 0",
        "deploy if0 at 110,140.5mm facing 90 loaded",
        "garrison if0",
        "deploy rest",
        "end deployment",
        "swap if0 ta1",
        "end swaps",
        "lay mines at 110,140mm size 100 60 facing 0",
        "dig in if0 ta1",
        "end works",
        "reveal if0",
        "go first",
        "go second",
        "move if0 to 300,220mm facing 0",
        "move if0 to 300,220mm facing 0 310,230mm facing 45 zone if2 load",
        "move if0 to 300,220mm facing 0 load first",
        "enter base if0",
        "leave base if0 to 300,220mm facing 0",
        "group if0 ta1 advance 50 wheel left 20 slide right 15",
        "group if0 ta1 wheel right 12.5 drop if0 behind ta1 advance 3.25",
        "group if0 ta1 raise if0 left of ta1 follow load if0",
        "cross if0",
        "cross if0 shift -20",
        "assault if0 on if2",
        "leave river if0 ahead",
        "leave river if0 back",
        "bridge if0 shift 5",
        "fly fi3 to 300,340mm facing 180",
        "stay with if2",
        "load if0",
        "entrench if0 ta1",
        "pass",
        "attack ta1 on if2",
        "attack ta1 on if2 with if0",
        "support if2",
        "no support",
        "advance ta1",
        "stay",
        "finish crossing",
        "concede",
        "offer draw",
        "accept draw",
        "decline draw",
    ] {
        let order = rules.read_order(&state, Seat(0), text).expect(text);
        assert_eq!(rules.write_order(&order), text);
    }
}

#[test]
fn short_cuts_stand_for_full_orders() {
    let (rules, state) = position();
    let full = |text: &str| rules.read_order(&state, Seat(0), text).map(|order| rules.write_order(&order)).expect(text);
    assert_eq!(full("contact if0 with if2 on front"), "move if0 to 300,280mm facing 0");
    assert_eq!(full("turn ta1 facing 90"), "move ta1 to 340,190mm facing 90");
    assert_eq!(full("ahead if0 ta1 to 310,240mm"), "group if0 ta1 advance 30");
    assert_eq!(full("ahead if0 ta1 to 310,400mm load if0"), "group if0 ta1 advance 50.8 load if0");
    assert_eq!(full("base at 330,60mm"), "base at 330,60mm size 80 80 facing 0");
    assert_eq!(full("lay mines at 110,140mm size 90 facing 45"), "lay mines at 110,140mm size 90 90 facing 45");
    assert_eq!(full("generate"), "generate 1");
    assert_eq!(full("run road from 250,2mm 250,600mm"), "place road from 250,0mm 250,609.6mm width 20");
    assert_eq!(full("move if0 to 1,2"), "move if0 to 25.4,50.8mm facing 0");
    assert_eq!(full("move if0 to 1,2 turned 0"), "move if0 to 25.4,50.8mm facing 90");
}

#[test]
fn whoever_is_deployed_without_a_facing_has_his_own_edge_at_his_back() {
    let (rules, mut state) = position();
    state.back_edge = [Edge::West, Edge::East];
    let full = |seat: u8, text: &str| {
        rules.read_order(&state, Seat(seat), text).map(|order| rules.write_order(&order)).expect(text)
    };
    assert_eq!(full(0, "deploy if0 at 100,140mm"), "deploy if0 at 100,140mm facing 90");
    assert_eq!(full(1, "deploy if2 at 500,140mm loaded"), "deploy if2 at 500,140mm facing 270 loaded");
}

#[test]
fn a_misread_order_tells_what_would_be_right() {
    let (rules, state) = position();
    let why = |text: &str| rules.read_order(&state, Seat(0), text).expect_err(text).why;
    assert!(why("move if9 to 1,2").contains("no element `if9`"));
    assert!(why("move if0").contains("move ELEMENT to P"));
    assert!(why("mvoe if0").contains("did you mean `move`"));
    assert!(why("move if0 to here").contains("no point"));
}

#[test]
fn what_is_left_out_of_a_way_follows_from_what_came_before() {
    let (rules, state) = position();
    let full = |text: &str| rules.read_order(&state, Seat(0), text).map(|order| rules.write_order(&order)).expect(text);
    assert_eq!(
        full("MOVE IF0 to 300,220mm Turned 0 310,230mm load first zone IF2"),
        "move if0 to 300,220mm facing 90 310,230mm facing 90 zone if2 load first"
    );
    assert_eq!(full("group if0 ta1 load if0"), "group if0 ta1 load if0");
    assert_eq!(full("column if0 ta1 advance 20 wheel left 5"), "group if0 ta1 advance 20 wheel left 5 follow");
    assert_eq!(full("narrow ta1 if0 drop if0 behind ta1"), "group if0 ta1 drop if0 behind ta1");
    assert_eq!(full("fly fi3 to 300,340mm"), "fly fi3 to 300,340mm facing 0");
    assert_eq!(full("place woods at 100,100mm"), "place woods at 100,100mm size 80 80 facing 0");
    assert_eq!(
        full("place river from 0,1mm 9,9mm ford 1,1mm width 30"),
        "place river from 0,1mm 9,9mm width 30 ford 1,1mm"
    );
}

#[test]
fn more_than_a_move_can_hold_is_told() {
    let (rules, state) = position();
    let why = |text: &str| rules.read_order(&state, Seat(0), text).expect_err(text).why;
    assert_eq!(why(&format!("move if0 to {}", "1,1 ".repeat(7))), "A move has at most six poses.");
    assert_eq!(why(&format!("group if0 ta1 {}", "advance 1 ".repeat(9))), "A group move has at most eight steps.");
    assert_eq!(
        why(&format!("place road from {}", "1,1 2,2 ".repeat(4))),
        "A road or river has at most six points and four fords."
    );
    assert_eq!(why("place road from 1,1 1,1"), "A road or river runs through at least two different points.");
    assert_eq!(why("base at 1,1 size 2"), "A rectangle is at least 3 mm thick.");
}

#[test]
fn an_order_in_numbers_is_its_verb_and_its_gaps() {
    let (rules, state) = position();
    let coded = |text: &str| {
        let order = rules.read_order(&state, Seat(0), text).expect(text);
        let coded = code::encode(&rules, &order).expect(text);
        assert_eq!(code::decode(&rules, &coded), Some(order));
        coded.values
    };
    // The first of the set, counted from 1, then whether each of the others is in it.
    assert_eq!(coded("dig in if0 if2")[..4], [1, 0, 1, 0]);
    assert_eq!(coded("dig in ta1")[..4], [2, 0, 0, 0]);
    assert_eq!(coded("cross if0 shift -20"), [0, -10_000]);
    assert_eq!(coded("move if0 to 300,220mm facing 0 load")[..5], [0, 1, 150_000, 110_000, 9_000]);
    assert_eq!(coded("lay mines at 110,140mm size 100 60 facing 90"), [55_000, 70_000, 50_000, 30_000, 0]);
    assert_eq!(coded("group if0 ta1 wheel left 12.5 follow").len(), coded("group if0 ta1 advance 3").len());
}

#[test]
fn the_help_lists_every_order_with_its_rule() {
    let help = help::<Order>();
    assert!(help.contains("| `enter base ELEMENT` | Garrison the base (ACT-MOVE). | MS-BAS-2 |"), "{help}");
    assert!(help.contains("`attack ELEMENT on ELEMENT [with ELEMENT ...]`"), "{help}");
}
