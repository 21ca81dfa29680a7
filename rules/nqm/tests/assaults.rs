//! Worked examples of assaults, tanks pressed home, aircraft and discipline.

#[path = "bout/mod.rs"]
mod bout;

use bout::{A, B, Bout};

const DUG_IN: &str = "[[works]]\nside = \"b\"\nkind = \"dug_in\"\nat = [\"4,3\"]\nknown = true\n";
const REGIMENT: &str = "r | Regiment | hq hq; i infantry x3; ii infantry x3; iii infantry x3; pio engineer";

fn graded(scenario: &str, side: &str, grade: &str, stern: bool) -> String {
    let table = format!("[side.{side}.formation.at]");
    let stern = if stern { "stern = true\n" } else { "" };
    scenario.replace(&table, &format!("{stern}[side.{side}.formation.grade]\nr = \"{grade}\"\n{table}"))
}

#[test]
fn ex_8_and_12_a_firefight_won_and_the_assault_of_the_next_bound() {
    let defenders = "r | Regiment | hq hq; i infantry x3; ii infantry x3; iii infantry x3; bty artillery horse L 76mm organic; at anti_tank horse M 45mm";
    let guns = ["art1 | Guns I | artillery x3 M 105mm | ds r", "art2 | Guns II | artillery x3 M 105mm | ds r"];
    let own = [("r", "3,3"), ("art1", "1,3"), ("art2", "1,3")];
    let ground = format!("[ground]\ntown = [\"4,3\"]\n{DUG_IN}");
    let scenario =
        bout::field_at(&[REGIMENT, guns[0], guns[1]], &own, &[defenders], &[("r", "4,3"), ("r-iii", "5,3")], &ground);
    let firefight = [5, 4, 1, 6, 2, 5, 3, 2, 4, 1, 6];
    let rounds = [6, 4, 2, 5, 4, 5, 5, 5, 1, 6, 3, 6, 6, 3, 4, 2];
    let dice: Vec<u16> = firefight.into_iter().chain(rounds).collect();
    let mut bout = Bout::new(&graded(&scenario, "b", "conscript", false), &dice);
    bout.until("attacks");
    bout.say(A, "attack 4,3 under a-r-hq with a-r-i a-r-ii a-r-iii a-r-pio");
    bout.until("missions");
    bout.say(A, "fire a-art1 direct 4,3");
    bout.say(A, "fire a-art2 direct 4,3");
    bout.until("ammunition");
    bout.say(A, "dry a-art1");
    bout.say(B, "dry b-r-ii");
    bout.expect(&[
        ("attack 1", "caused", "5"),
        ("attack 1", "received", "4"),
        ("attack 1", "won", "1"),
        ("b-r-at", "pips", "1"),
    ]);
    bout.until("orders");
    bout.until("attacks");
    bout.say(A, "assault 1");
    bout.until("assault");
    bout.say(A, "storm 1 area 1 with a-r-i a-r-ii a-r-iii");
    bout.until("allocate");
    bout.say(B, "allocate b-r-i=1");
    bout.say(A, "go on");
    bout.say(B, "allocate b-r-ii=1");
    bout.say(A, "allocate a-r-i=1");
    bout.say(A, "go on");
    for _ in 0..5 {
        bout.say(B, "retreat to 5,3");
    }
    bout.until("orders");
    bout.expect(&[
        ("a-r-i", "at", "4,3"),
        ("a-r", "endurance", "2"),
        ("b-r-i", "at", "5,3"),
        ("b-r-i", "pips", "3"),
        ("b-r", "passes", "1"),
    ]);
}

#[test]
fn ex_15_disorganised_troops_disperse_when_assaulted() {
    let own = "r | Regiment | hq hq; i infantry x3; ii infantry x3";
    let defenders = "r | Regiment | hq hq; i infantry x3; ii infantry x3; iii infantry x3";
    let start = format!("{DUG_IN}[start.b-r-i]\npips = 1\ncause = \"bombarded\"\n");
    let scenario = bout::field_at(&[own], &[("r", "3,3")], &[defenders], &[("r", "7,3"), ("r-i", "4,3")], &start);
    let mut bout = Bout::new(&graded(&scenario, "a", "veteran", false), &[6, 2, 2, 4]);
    bout.until("attacks");
    bout.say(A, "attack 4,3 under a-r-hq with a-r-i a-r-ii");
    bout.until("assault");
    bout.say(A, "storm 1 area 1 with a-r-i a-r-ii");
    bout.until("orders");
    bout.expect(&[
        ("b-r-i", "place", "dispersed"),
        ("a-r-i", "at", "4,3"),
        ("b-r", "passes", "1"),
        ("a-r", "endurance", "4"),
    ]);
}

#[test]
fn ex_22_tanks_that_press_regardless_lose_for_good() {
    let defenders = "r | Regiment | hq hq; i infantry x3; ii infantry x3; iii infantry x3; at anti_tank M 45mm";
    let places = [("r", "6,3"), ("r-i", "4,3"), ("r-at", "4,3")];
    let scenario =
        bout::field_at(&["t | Tank | armour x3 M armour:M at"], &[("t", "3,3")], &[defenders], &places, DUG_IN);
    let mut bout = Bout::new(&scenario, &[4, 6, 2, 4, 4]);
    bout.until("attacks");
    bout.say(A, "attack 4,3 with a-t press");
    bout.until("allocate");
    bout.say(B, "allocate b-r-i=1");
    bout.until("assault");
    bout.say(A, "storm 1 area 1 with a-t");
    bout.until("orders");
    bout.expect(&[
        ("a-t", "sp", "1"),
        ("a-t", "pips", "0"),
        ("a-t", "at", "4,3"),
        ("b-r-at", "place", "destroyed"),
        ("b-r-i", "at", "4,3"),
    ]);
}

#[test]
fn ex_33_flak_drives_one_aircraft_off_and_the_other_hits_the_tanks() {
    let tanks = "t | Tanks | i armour x3 M armour:M at; ii armour x3 M armour:M at";
    let flak = "flak | Flak | anti_air H 88mm at | uc";
    let foot = "r | Regiment | hq hq; i infantry x3";
    let mut scenario = bout::field_at(&[foot], &[("r", "1,3")], &[tanks, flak], &[("t", "5,3"), ("flak", "5,3")], "");
    for key in ["p1", "p2"] {
        scenario
            .push_str(&format!("[[side.a.air]]\nkey = \"{key}\"\nkind = \"dive_bomber\"\nplan = \"5,3 bound 1\"\n"));
    }
    let mut bout = Bout::new(&scenario, &[3, 5, 6]);
    bout.until("driven off");
    bout.say(A, "driven off a-p2");
    bout.until("allocate");
    bout.say(B, "allocate b-t-i=2 b-t-ii=1");
    bout.expect(&[
        ("b-t-i", "pips", "2"),
        ("b-t-i", "causes", "none"),
        ("a-p2", "place", "out"),
        ("a-p1", "place", "resting"),
    ]);
}

#[test]
fn ex_45_a_commissar_turns_a_failed_test_at_a_price() {
    let own = "r | Regiment | hq hq; i infantry x3; ii infantry x3; pio engineer";
    let defenders = "r | Regiment | hq hq; i infantry x3; at anti_tank M 45mm";
    let extra = format!("toggles.restore_discipline = \"on\"\n{DUG_IN}");
    let scenario = bout::field_at(&[own], &[("r", "3,3")], &[defenders], &[("r", "4,3")], &extra);
    let mut bout = Bout::new(&graded(&scenario, "b", "conscript", true), &[6, 6, 2, 2, 2, 2, 3, 6]);
    bout.until("attacks");
    bout.say(A, "attack 4,3 under a-r-hq with a-r-i a-r-ii a-r-pio");
    bout.until("allocate");
    bout.say(B, "allocate b-r-at=2 b-r-i=1 b-r-hq=1");
    bout.until("discipline");
    bout.say(B, "restore discipline");
    bout.say(B, "lose b-r-i=1");
    bout.expect(&[
        ("b-r-at", "place", "destroyed"),
        ("b-r-i", "sp", "2"),
        ("b-r-i", "pips", "1"),
        ("b-r", "fails", "0"),
    ]);
}
