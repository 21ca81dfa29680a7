//! Worked examples of reconnaissance, reorganisation, calls for fire and stacking.

#[path = "bout/mod.rs"]
mod bout;

use bout::{A, B, Bout};
use sandtable_kernel::Book;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_nqm::terms::Square;
use sandtable_nqm::{Nqm, set_up};

const REGIMENT: &str = "r | Regiment | hq hq; i infantry x3; ii infantry x3";

#[test]
fn ex_26_a_blunder_into_concealed_troops_is_an_ambush() {
    let places = [("r", "4,3 main concealed"), ("r-hq", "5,3")];
    let scenario = bout::field_at(&[REGIMENT], &[("r", "3,3")], &[REGIMENT], &places, "");
    let mut bout = Bout::new(&scenario, &[4, 4]);
    bout.until("plot");
    bout.say(A, "move a-r-i to 4,3");
    bout.until("stay");
    bout.say(A, "stay in contact");
    bout.expect(&[("a-r-i", "at", "3,3"), ("b-r-i", "concealed", "yes")]);
    assert!(bout.story().contains("probes 4,3: margin -1."));
}

#[test]
fn ex_27_a_column_caught_on_the_march_is_a_very_light_target() {
    let road = "[ground]\nroads = [\"1,3 8,3\"]\n";
    let own = [("r", "2,3"), ("r-i", "3,3")];
    let places = [("r", "4,3 main concealed"), ("r-hq", "5,3")];
    let scenario = bout::field_at(&[REGIMENT], &own, &[REGIMENT], &places, road);
    let mut bout = Bout::new(&scenario, &[4, 4, 4, 5, 2]);
    bout.until("plot");
    bout.say(A, "march a-r-i to 4,3");
    bout.until("stay");
    bout.say(A, "stay in contact");
    bout.expect(&[("a-r-i", "posture", "R"), ("a-r-i", "class", "VL")]);
    bout.until("attacks");
    bout.say(B, "attack 3,3 under b-r-hq with b-r-i b-r-ii");
    bout.until("orders");
    bout.expect(&[("a-r-i", "pips", "3"), ("a-r-i", "at", "3,3"), ("attack 1", "caused", "3")]);
}

#[test]
fn ex_35_pairs_of_markers_cost_strength_and_the_odd_one_a_die() {
    let start = "[start.a-r-i]\npips = 3\n[start.a-r-ii]\npips = 2\n";
    let hospital = "med | Hospital | medical motorised";
    let own = [("r", "3,3"), ("med", "3,3")];
    let scenario = bout::field_at(&[REGIMENT, hospital], &own, &[REGIMENT], &[("r", "7,3")], start);
    let mut bout = Bout::new(&scenario, &[4]);
    bout.until("losses");
    assert_eq!(bout.refused(A, "lose a-r-i=3"), "E_STATE");
    bout.say(A, "lose a-r-i=1 a-r-ii=1");
    bout.expect(&[("a-r-i", "sp", "2"), ("a-r-ii", "sp", "2"), ("a-r-i", "pips", "0"), ("a-r-ii", "pips", "0")]);
}

#[test]
fn ex_36_without_ammunition_a_base_stays_disorganised() {
    let start = "[start.a-at]\npips = 2\ndry = true\nengaged = true\ncause = \"post_combat\"\n";
    let own = [("at", "4,3"), ("med", "4,3")];
    let units = ["at | Guns | anti_tank x3 M 50mm", "med | Hospital | medical motorised"];
    let scenario = bout::field_at(&units, &own, &[REGIMENT], &[("r", "7,3")], start);
    let mut bout = Bout::new(&scenario, &[]);
    bout.until("reorganise");
    bout.say(A, "done");
    bout.expect(&[
        ("a-at", "sp", "2"),
        ("a-at", "pips", "0"),
        ("a-at", "dry", "yes"),
        ("a-at", "causes", "post_combat"),
    ]);
}

#[test]
fn ex_51_weak_battalions_are_merged_without_a_test() {
    let start = "[start.a-r-i]\nsp = 1\nengaged = true\n[start.a-r-ii]\nsp = 2\nengaged = true\n";
    let scenario = bout::field_at(&[REGIMENT], &[("r", "3,3")], &[REGIMENT], &[("r", "7,3")], start);
    let mut bout = Bout::new(&scenario, &[]);
    bout.until("merge");
    bout.say(A, "merge a-r-i into a-r-ii");
    bout.expect(&[("a-r-ii", "sp", "3"), ("a-r-i", "place", "merged"), ("a-r", "tested", "no")]);
}

#[test]
fn ex_30_two_calls_for_one_gun_are_settled_by_dice() {
    let units = [
        "r1 | 1st Regiment | hq hq; i infantry x3",
        "r2 | 2nd Regiment | hq hq; i infantry x3",
        "g | Guns | artillery x3 M 105mm | is r1 r2",
    ];
    let own = [("r1", "3,3"), ("r2", "3,4"), ("g", "1,3")];
    let scenario = bout::field_at(&units, &own, &[REGIMENT], &[("r", "7,3")], "");
    let mut bout = Bout::new(&scenario, &[2, 6]);
    bout.until("orders");
    bout.say(A, "request a-g for a-r1");
    bout.say(A, "request a-g for a-r2");
    bout.until("release");
    bout.say(A, "done");
    bout.expect(&[("queued 1", "due", "2")]);
    assert!(bout.story().contains("Guns fire for 2nd Regiment."));
}

#[test]
fn ex_43_room_is_the_arithmetic_of_the_frontage_table() {
    let rules = |changes: &[(&str, &str)]| {
        let text =
            bout::field_at(&[REGIMENT], &[("r", "3,3")], &[REGIMENT], &[("r", "7,3")], "[ground]\nclose = [\"5,5\"]\n");
        let mut house = HouseRules::none();
        changes.iter().for_each(|(name, value)| house.set(name, value));
        Nqm::set_up(&Sheet::parse("room.toml", &text).expect("readable"), &house).expect("legal")
    };
    let (open, close) = (Square::new(4, 4), Square::new(5, 5));
    let room = |rules: &Nqm, at: Square, in_defence: bool| rules.capacity(&set_up::opening(rules), at, in_defence);
    let corps = rules(&[]);
    assert_eq!([room(&corps, open, false), room(&corps, open, true)], [4, 6]);
    assert_eq!([room(&corps, close, false), room(&corps, close, true)], [6, 9]);
    let division = rules(&[("scale", "DSO"), ("numbers.square_tenths", "10"), ("numbers.bound_tenths", "10")]);
    assert_eq!([room(&division, open, false), room(&division, open, true)], [9, 6]);
    let front = rules(&[("scale", "FSO"), ("numbers.square_tenths", "60"), ("numbers.bound_tenths", "60")]);
    assert_eq!(room(&front, open, false), 1);
}

#[test]
fn ex_25_a_badly_beaten_look_destroys_the_scouts() {
    let own = [("rec", "3,3"), ("r", "2,3")];
    let units = [REGIMENT, "rec | Scouts | recce"];
    let places = [("r", "4,3 main concealed"), ("r-hq", "5,3")];
    let scenario = bout::field_at(&units, &own, &[REGIMENT], &places, "")
        .replace("[side.a.formation.at]", "[side.a.formation.grade]\nrec = \"conscript\"\n[side.a.formation.at]")
        .replace("[side.b.formation.at]", "[side.b.formation.grade]\nr = \"veteran\"\n[side.b.formation.at]");
    let mut bout = Bout::new(&scenario, &[2, 4]);
    bout.until("plot");
    assert_eq!(bout.refused(A, "look a-r-i at 3,3 from 2,3"), "E_LOOK");
    bout.say(A, "look a-rec at 4,3 from 3,3");
    bout.until("retreat");
    bout.say(A, "retreat to 2,3");
    bout.until("skip");
    bout.expect(&[("a-rec", "place", "destroyed"), ("b-r-i", "concealed", "yes")]);
}

#[test]
fn ex_29_an_order_of_the_division_needs_a_bound_to_arrive() {
    let scenario = bout::field_at(&[REGIMENT], &[("r", "4,3")], &[REGIMENT], &[("r", "8,6")], "")
        .replace("toggles.orders = \"free\"", "toggles.orders = \"structured\"");
    let mut bout = Bout::new(&scenario, &[]);
    bout.until("orders");
    bout.say(A, "order a-r attack at 6,3 along 4,3 6,3");
    bout.expect(&[("a-r", "order", "defend at 4,3"), ("queued 1", "due", "2")]);
    bout.until("plot");
    assert_eq!(bout.refused(A, "move a-r-i to 5,3"), "E_ORDER");
    bout.until("orders");
    bout.expect(&[("a-r", "order", "attack at 6,3 along 4,3 5,3 6,3")]);
    bout.until("plot");
    assert_eq!(bout.refused(A, "move a-r-i to 5,3"), "allowed");
    assert_eq!(bout.refused(A, "move a-r-i to 4,5"), "E_ORDER");
}

#[test]
fn ex_41_without_a_fuel_base_vehicles_stand_still_and_foot_walks() {
    let units =
        ["m | Motor rifles | hq hq; i infantry motorised x3; ii infantry motorised x3", "f | Foot | infantry x3"];
    let scenario = bout::field_at(&units, &[("m", "3,3"), ("f", "3,4")], &[REGIMENT], &[("r", "8,6")], "")
        .replace("toggles.pol = \"off\"", "toggles.pol = \"truck\"");
    let mut bout = Bout::new(&scenario, &[]);
    bout.until("plot");
    assert_eq!(bout.refused(A, "move a-m-i to 4,3"), "E_FUEL");
    assert_eq!(bout.refused(A, "move a-f to 4,4"), "allowed");
    bout.expect(&[("a-m", "fuelled", "no"), ("a-m", "supplied", "yes")]);
}

#[test]
fn ex_14_beaten_defenders_with_nowhere_to_go_surrender() {
    let own = "r | Regiment | hq hq; i infantry x3; ii infantry x3; iii infantry x3; iv infantry x3; v infantry x3";
    let defenders = "r | Regiment | hq hq; i infantry x3; ii infantry x3";
    let extra = "[[works]]\nside = \"b\"\nkind = \"dug_in\"\nat = [\"5,3\"]\nknown = true\n[start.b-r-i]\npips = 1\ncause = \"bombarded\"\n";
    let places = [("r", "8,3"), ("r-i", "5,3")];
    let ring = [("r", "4,3"), ("r-iii", "6,3"), ("r-iv", "5,4"), ("r-v", "5,2")];
    let scenario = bout::field_at(&[own], &ring, &[defenders], &places, extra)
        .replace("[side.a.formation.at]", "[side.a.formation.grade]\nr = \"veteran\"\n[side.a.formation.at]");
    let mut bout = Bout::new(&scenario, &[6, 6, 2, 4]);
    bout.until("attacks");
    bout.say(A, "attack 5,3 under a-r-hq with a-r-i a-r-ii");
    bout.until("assault");
    bout.say(A, "storm 1 area 1 with a-r-i a-r-ii");
    bout.until("orders");
    bout.expect(&[
        ("b-r-i", "place", "captured"),
        ("a-r-i", "at", "5,3"),
        ("game", "score_a", "1"),
        ("b-r", "passes", "1"),
    ]);
}
