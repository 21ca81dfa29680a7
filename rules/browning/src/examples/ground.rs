//! BB-EX-27 to 30, BB-EX-32: sight and cover.

use crate::fixture::{A, B, Field, point};
use crate::terms::TeamType;
use crate::{Browning, cover, sight};

fn with(kind: &str, corners: &str) -> Browning {
    let teams = Field::new().team(A, "a1", TeamType::Regular, "1,1").team(B, "b1", TeamType::Regular, "47,47");
    teams.terrain(kind, corners).rules()
}

fn clear(rules: &Browning, from: &str, to: &str) -> bool {
    let seen = sight::is_clear(rules, point(from), point(to));
    assert_eq!(seen, sight::is_clear(rules, point(to), point(from)), "sight is symmetric");
    seen
}

#[test]
fn bb_ex_27_and_28_each_kind_screens_to_its_own_depth() {
    let woods = with("woods", "10,10 20,10 20,18 10,18");
    assert!(clear(&woods, "15,5", "15,16") && !clear(&woods, "15,5", "15,16.01"));
    assert!(clear(&woods, "5,10", "25,10") && !clear(&woods, "15,5", "15,25"));
    let building = with("building", "15,20 21,20 21,24 15,24");
    assert!(clear(&building, "18,10", "18,23") && !clear(&building, "18,10", "18,23.01"));
    let hill = with("hill", "10,10 20,10 20,18 10,18");
    assert!(clear(&hill, "15,14", "15,25") && !clear(&hill, "15,5", "15,25"));
}

#[test]
fn bb_ex_29_bocage_hides_and_covers_those_who_hug_it() {
    let bocage = with("bocage", "5,20 25,20");
    assert!(!clear(&bocage, "15,10", "15,30") && !clear(&bocage, "15,10", "15,21.01"));
    assert!(clear(&bocage, "15,10", "15,21") && cover::directly_behind(&bocage, point("15,21"), point("15,10")));
    assert!(clear(&bocage, "15,19", "15,30") && !cover::directly_behind(&bocage, point("15,30"), point("15,19")));
    assert!(!clear(&bocage, "10,19.5", "20,22"));
}

#[test]
fn bb_ex_30_directly_behind_is_within_an_inch_and_across() {
    let wall = with("low_wall", "10,20 30,20");
    let behind = |target: &str, firer: &str| cover::directly_behind(&wall, point(target), point(firer));
    assert!(behind("20,21", "20,10") && !behind("20,21.01", "20,10"));
    assert!(!behind("22,20.5", "10,15") && behind("20,20.5", "15,15") && !behind("20,20.5", "20,25"));
}

#[test]
fn bb_ex_32_the_firers_own_wood_covers_nobody_outside_it() {
    let woods = with("woods", "10,10 20,10 20,18 10,18");
    assert!(clear(&woods, "15,15", "15,18.5") && !clear(&woods, "15,5", "15,18.5"));
    assert!(!cover::directly_behind(&woods, point("15,18.5"), point("15,15")));
    assert!(cover::stands_in_cover(&woods, point("15,18")) && !cover::stands_in_cover(&woods, point("15,18.01")));
}
