//! Finer grids, pairings, stocks, the umpire's desk and commanders who see by report.

mod bout;

use bout::{A, B, Bout};
use sandtable_kernel::Seat;

const REGIMENT: &str = "r | Regiment | hq hq; i infantry x3; ii infantry x3";

fn small_squares(text: &str) -> String {
    text.replace(
        "game = \"nqm\"",
        "game = \"nqm\"\ntables.numbers.square_tenths = 10\ntables.numbers.bound_tenths = 10\ntoggles.frontage = \"physical\"",
    )
}

/// Guns two squares from the enemy in one row, their HQ with them.
fn gun_line(between: &str) -> String {
    let guns = "g | Heavy guns | hq hq; i anti_tank H 88mm x3";
    let places = [("g", "3,4"), ("r", between)];
    small_squares(&bout::field_at(&[REGIMENT, guns], &places, &["f | Foot | infantry x6"], &[("f", "5,4")], ""))
}

#[test]
fn a_heavy_gun_fires_two_squares_along_a_clear_row_on_a_finer_grid() {
    let mut bout = Bout::new(&gun_line("1,1"), &[6, 6]);
    bout.until("attacks");
    bout.say(A, "attack 5,4 under a-g-hq with a-g-i");
    bout.until("orders");
    // H at troops in the open: four PIPs for a six, and nobody there reaches so far back.
    bout.expect(&[("attack 1", "caused", "4"), ("attack 1", "received", "0")]);
}

#[test]
fn troops_in_between_block_direct_fire_on_a_finer_grid() {
    let mut bout = Bout::new(&gun_line("4,4"), &[]);
    bout.until("attacks");
    assert_eq!(bout.refused(A, "attack 5,4 under a-g-hq with a-g-i"), "E_STATE");
}

#[test]
fn the_umpire_takes_the_last_step_back() {
    let extra = "toggles.umpire = \"seat\"";
    let scenario = bout::field_at(&[REGIMENT], &[("r", "3,3")], &[REGIMENT], &[("r", "7,3")], extra);
    let mut bout = Bout::new(&scenario, &[]);
    bout.until("plot");
    bout.say(A, "move a-r-i to 4,3");
    bout.say(A, "done");
    bout.say(B, "done");
    bout.expect(&[("a-r-i", "at", "4,3")]);
    bout.say(Seat(2), "rule undo because the map was wrong");
    bout.expect(&[("a-r-i", "at", "3,3"), ("game", "step", "plot")]);
}

#[test]
fn time_that_runs_out_plays_the_default() {
    let scenario = bout::field_at(&[REGIMENT], &[("r", "3,3")], &[REGIMENT], &[("r", "7,3")], "");
    let mut bout = Bout::new(&scenario, &[]);
    bout.until("plot");
    bout.say(A, "time up");
    bout.say(B, "time up");
    assert!(bout.story().contains("Time has run out for Attackers."), "{}", bout.story());
    bout.expect(&[("a-r-i", "posture", "S")]);
}
