//! Shorter worked examples of the specification: movement, fire, tanks, mines and pushes.

#[path = "bout/mod.rs"]
mod bout;

use bout::{A, B, Bout, field};

const TANKS: &str = "t | Tanks | i armour x3 M armour:M at; ii armour x3 M armour:M at";

#[test]
fn ex_23_tanks_that_win_push_tanks_back_without_a_test() {
    let t26 = "t | Tanks | i armour x3 M armour:L at; ii armour x3 M armour:L at";
    let mut bout = Bout::new(&field(&[(TANKS, "t", "3,3")], &[(t26, "t", "4,3")], ""), &[4, 6, 5, 2]);
    bout.until("attacks");
    bout.say(A, "attack 4,3 with a-t-i a-t-ii");
    bout.until("allocate");
    bout.say(A, "allocate a-t-ii=1");
    bout.until("retreat");
    bout.say(B, "retreat to 5,3");
    bout.say(B, "retreat to 5,3");
    bout.expect(&[
        ("a-t-i", "at", "4,3"),
        ("b-t-i", "at", "5,3"),
        ("b-t-i", "pips", "2"),
        ("b-t-ii", "pips", "2"),
        ("b-t", "fails", "0"),
    ]);
    bout.until("orders");
    bout.expect(&[("a-t", "endurance", "2"), ("b-t", "passes", "0")]);
}

#[test]
fn ex_24_foot_gains_a_square_in_two_bounds() {
    let a = "r | Regiment | hq hq; i infantry x3; ii infantry x3";
    let b = "r | Regiment | hq hq; i infantry x3; ii infantry x3";
    let places = [("r", "4,3"), ("r-ii", "6,3")];
    let mut bout = Bout::new(&bout::field_at(&[a], &[("r", "3,3")], &[b], &places, ""), &[4, 4, 2, 2, 4, 2, 2]);
    bout.until("attacks");
    bout.say(A, "attack 4,3 under a-r-hq with a-r-i a-r-ii");
    bout.until("orders");
    bout.expect(&[("attack 1", "push", "500"), ("b-r-i", "at", "4,3"), ("attack 1", "caused", "2")]);
    bout.until("allocate");
    bout.say(B, "allocate b-r-i=1");
    bout.until("retreat");
    bout.say(B, "retreat to 5,3");
    bout.say(B, "retreat to 5,3");
    bout.expect(&[("a-r-i", "at", "4,3"), ("b-r-i", "at", "5,3"), ("b-r-i", "posture", "W")]);
}

#[test]
fn ex_28_both_stop_when_the_quicker_comes_into_contact() {
    let foot = "r | Regiment | hq hq; i infantry x3";
    let mut bout = Bout::new(&field(&[(TANKS, "t", "3,3")], &[(foot, "r", "6,3")], ""), &[]);
    bout.until("plot");
    bout.say(A, "move a-t-i to 4,3 5,3 6,3");
    bout.say(B, "move b-r-i to 5,3");
    bout.until("attacks");
    bout.expect(&[("a-t-i", "at", "5,3"), ("b-r-i", "at", "6,3"), ("a-t-ii", "at", "3,3")]);
}

#[test]
fn ex_47_one_diagonal_a_bound_and_no_farther_than_the_rate() {
    let horse = "c | Cavalry | cavalry x3";
    let foot = "r | Regiment | hq hq; i infantry x3";
    let mut bout = Bout::new(&field(&[(horse, "c", "2,2")], &[(foot, "r", "8,6")], ""), &[]);
    bout.until("plot");
    assert_eq!(bout.refused(A, "move a-c to 3,3 4,4"), "E_DIAG");
    assert_eq!(bout.refused(A, "move a-c to 3,2 4,2 5,2"), "E_RATE");
    assert_eq!(bout.refused(A, "march a-c to 3,2"), "E_ROAD");
    assert_eq!(bout.refused(A, "advance a-c to 3,2"), "E_CONTACT");
    bout.say(A, "move a-c to 3,3 4,3");
    bout.until("skip");
    bout.expect(&[("a-c", "at", "4,3"), ("a-c", "posture", "M")]);
}

#[test]
fn ex_31_and_32_shells_kill_and_disorganise_by_their_calibre() {
    let guns = "g1 | Guns I | artillery x3 M 105mm | uc";
    let more = "g2 | Guns II | artillery x3 M 105mm | uc";
    let eyes = "e | Scouts | recce";
    let foot = "r | Regiment | hq hq; i infantry x3; ii infantry x3; iii infantry x3";
    let works = "[[works]]\nside = \"b\"\nkind = \"dug_in\"\nat = [\"5,3\"]\nknown = true\n";
    let places = [("r", "5,3"), ("r-hq", "6,3"), ("r-iii", "6,3")];
    let own = [("g1", "1,3"), ("g2", "1,3"), ("e", "4,3")];
    let scenario = bout::field_at(&[guns, more, eyes], &own, &[foot], &places, works);
    let mut bout = Bout::new(&scenario, &[6, 4]);
    bout.until("missions");
    bout.say(A, "fire a-g1 prep 5,3");
    bout.say(A, "fire a-g2 prep 5,3");
    bout.until("allocate");
    bout.say(B, "allocate b-r-i=2 b-r-ii=1");
    bout.expect(&[("b-r-i", "causes", "bombarded"), ("b-r-ii", "causes", "bombarded"), ("b-r-i", "class", "M")]);

    let open = bout::field_at(
        &["g1 | Guns | artillery x3 H 152mm | uc", eyes],
        &[("g1", "1,3"), ("e", "4,3")],
        &[foot],
        &places,
        "",
    );
    let mut bout = Bout::new(&open, &[3]);
    bout.until("missions");
    bout.say(A, "fire a-g1 harass 5,3");
    bout.until("harassed");
    bout.say(B, "harassed b-r-ii");
    bout.expect(&[("b-r-ii", "causes", "harassed"), ("b-r-i", "causes", "none"), ("b-r-ii", "pips", "0")]);
}

#[test]
fn ex_44_whoever_forces_mines_is_hit_and_stops() {
    let motor = "m | Motor rifles | infantry motorised x3";
    let foot = "r | Regiment | hq hq; i infantry x3";
    let mines = "[[mines]]\nside = \"b\"\nat = [\"4,3 W\"]\n";
    let mut bout = Bout::new(&field(&[(motor, "m", "3,3")], &[(foot, "r", "8,6")], mines), &[5]);
    bout.until("plot");
    bout.say(A, "move a-m to 4,3 5,3");
    bout.until("mines");
    bout.say(A, "force");
    bout.until("orders");
    bout.expect(&[("a-m", "at", "4,3"), ("a-m", "pips", "2"), ("mines 1", "gap", "no")]);
}

#[test]
fn ex_20_troops_without_anti_tank_weapons_are_cowed_by_tanks() {
    let foot = "r | Regiment | hq hq; i infantry x3; ii infantry x3";
    let places = [("r", "4,3"), ("r-hq", "5,3")];
    let scenario = bout::field_at(&[TANKS], &[("t", "3,3")], &[foot], &places, "");
    let mut bout = Bout::new(&scenario, &[3, 2, 2, 2, 2]);
    bout.until("attacks");
    bout.say(A, "attack 4,3 with a-t-i a-t-ii");
    bout.until("orders");
    bout.expect(&[
        ("b-r-i", "cowed", "yes"),
        ("b-r-ii", "cowed", "yes"),
        ("b-r-i", "fired", "no"),
        ("b-r-i", "blooded", "yes"),
    ]);
    bout.until("plot");
    assert_eq!(bout.refused(B, "move b-r-i to 4,2"), "E_COWED");
    bout.until("attacks");
    bout.until("orders");
    bout.expect(&[("b-r-i", "cowed", "no")]);
}

#[test]
fn ex_21_tanks_roll_in_and_the_infantry_strikes_back() {
    let foot = "r | Regiment | hq hq; i infantry x3; ii infantry x3; iii infantry x3; at anti_tank M 45mm";
    let works = "[[works]]\nside = \"b\"\nkind = \"dug_in\"\nat = [\"4,3\"]\nknown = true\n";
    let places = [("r", "6,3"), ("r-i", "4,3"), ("r-at", "4,3")];
    let scenario = bout::field_at(&[TANKS], &[("t", "3,3")], &[foot], &places, works);
    let mut bout = Bout::new(&scenario, &[5, 6, 4, 2, 4, 6, 4, 2, 3, 5, 5]);
    bout.until("attacks");
    bout.say(A, "attack 4,3 with a-t-i a-t-ii");
    bout.until("allocate");
    bout.say(B, "allocate b-r-i=2 b-r-at=1");
    bout.say(A, "allocate a-t-i=1");
    bout.until("assault");
    bout.say(A, "storm 1 area 1 with a-t-i a-t-ii");
    bout.until("orders");
    bout.expect(&[
        ("b-r-at", "place", "destroyed"),
        ("a-t-i", "at", "4,3"),
        ("b-r-i", "at", "4,3"),
        ("b-r", "passes", "1"),
    ]);
    bout.until("assault");
    bout.say(B, "storm 0 area 0 with b-r-i");
    bout.until("allocate");
    bout.say(A, "allocate a-t-ii=1");
    bout.say(B, "go on");
    bout.until("orders");
    bout.expect(&[("b-r-i", "pips", "3"), ("a-t-ii", "pips", "1"), ("a-t-i", "at", "4,3")]);
}

#[test]
fn ex_40_a_tank_beside_the_source_cuts_the_supply() {
    let foot = "r | Regiment | hq hq; i infantry x3";
    let walls = "[ground]\nimpassable = [\"2,2\", \"2,3\", \"2,4\", \"2,5\", \"1,2\", \"2,1\"]\n";
    let scenario = bout::field_at(&[foot], &[("r", "4,3")], &[TANKS], &[("t", "1,4"), ("t-ii", "6,6")], walls);
    let mut bout = Bout::new(&scenario, &[]);
    bout.until("orders");
    bout.expect(&[("a-r", "supplied", "no"), ("b-t", "supplied", "yes")]);
}

#[test]
fn the_umpire_rules_at_any_time_and_his_reason_is_told() {
    let foot = "r | Regiment | hq hq; i infantry x3";
    let scenario = field(&[(foot, "r", "3,3")], &[(foot, "r", "7,3")], "toggles.umpire = \"seat\"");
    let mut bout = Bout::new(&scenario, &[]);
    let umpire = sandtable_kernel::Seat(2);
    bout.until("plot");
    assert_eq!(bout.refused(A, "rule pips b-r-i 2 because spite"), "E_TURN");
    bout.say(umpire, "rule pips b-r-i 2 because they marched all night");
    bout.expect(&[("b-r-i", "pips", "2"), ("game", "step", "plot")]);
    bout.say(A, "move a-r-i to 4,3");
    assert!(bout.story().contains("because they marched all night"));
}

#[test]
fn ex_42_dice_of_ammunition_are_counted_where_the_scale_says_so() {
    let foot = "r | Regiment | hq hq; i infantry x3";
    let places = [("r", "4,3")];
    let scenario = bout::field_at(&[foot], &[("r", "3,3")], &[foot], &places, "toggles.ammo = \"accounting\"");
    let mut bout = Bout::new(&scenario, &[2, 2, 2]);
    bout.until("attacks");
    bout.say(A, "attack 4,3 under a-r-hq with a-r-i");
    bout.until("orders");
    bout.expect(&[("a-r-i", "ammo", "6"), ("b-r-i", "ammo", "6"), ("b-r-hq", "ammo", "0"), ("b-r-i", "dry", "no")]);
}

#[test]
fn ex_50_two_attacks_across_one_edge_are_one_exchange() {
    let motor = "m | Motor rifles | hq hq; i infantry motorised x3; ii infantry motorised x3";
    let scenario =
        bout::field_at(&[motor], &[("m", "3,3"), ("m-hq", "2,3")], &[motor], &[("m", "4,3"), ("m-hq", "5,3")], "");
    let mut bout = Bout::new(&scenario, &[4, 2, 6, 5]);
    bout.until("attacks");
    bout.say(A, "attack 4,3 under a-m-hq with a-m-i a-m-ii");
    bout.say(B, "attack 3,3 under b-m-hq with b-m-i b-m-ii");
    bout.until("allocate");
    bout.say(B, "allocate b-m-i=1");
    bout.say(A, "allocate a-m-i=2 a-m-ii=1");
    bout.until("orders");
    bout.expect(&[
        ("attack 1", "caused", "1"),
        ("attack 1", "received", "3"),
        ("attack 1", "needs", "yes"),
        ("attack 2", "caused", "3"),
        ("attack 2", "push", "500"),
    ]);
}
