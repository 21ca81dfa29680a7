//! The same contracts whatever is hidden: every fog, with player-umpires and with an umpire at the table.

use sandtable_nqm::Nqm;
use sandtable_nqm_mind::NqmMind;
use sandtable_testkit::conform::{Pace, suite};

fn holds(house: &'static [(&'static str, &'static str)]) {
    let pace = Pace { games: 1, orders: 1200, stride: 151, house, only: None };
    for (name, check) in suite::<Nqm, NqmMind>() {
        // These look at the book alone, whatever is played.
        if matches!(name, "rules and scenarios are in order" | "armies are in order" | "no text makes it panic") {
            continue;
        }
        if let Err(breach) = check(&pace) {
            panic!("{house:?}: {name}: {breach}");
        }
    }
}

#[test]
fn nothing_hidden_keeps_the_contracts() {
    holds(&[("fog", "open"), ("umpire", "seat")]);
}

#[test]
fn hidden_defenders_keep_the_contracts() {
    holds(&[("fog", "hidden_defenders"), ("commit_reveal", "phased")]);
}

#[test]
fn full_fog_keeps_the_contracts() {
    holds(&[("fog", "full"), ("umpire", "seat")]);
}

#[test]
fn commanders_who_see_by_report_keep_the_contracts() {
    holds(&[("fog", "command")]);
}

#[test]
fn plumpires_of_both_sides_keep_the_contracts() {
    holds(&[("fog", "command"), ("plumpire", "sides"), ("umpire", "seat")]);
}

#[test]
fn a_single_plumpire_keeps_the_contracts() {
    holds(&[("fog", "command"), ("plumpire", "game")]);
}
