//! Complete random games on every shipped scenario, on a table nobody takes notes at.

use sandtable_kernel::dice::{Seed, Seeded, Stream};
use sandtable_kernel::{Book, Mind, Pending, Quiet, Rules, Seat, check};
use sandtable_nqm::state::Place;
use sandtable_nqm::terms::{SIDES, Square};
use sandtable_nqm::{Nqm, State};
use sandtable_nqm_mind::NqmMind;

use crate::shipped;

/// Plays one game to its end and tells how many orders it took.
fn play(rules: &Nqm, seed: u64, thinking: bool) -> usize {
    let chance = Seed::from_number(seed);
    let mut table = Quiet::new(Seeded::new(chance));
    let mut whim = Stream::new(chance, 1);
    let mut state = rules.start(&mut table);
    let mut orders = 0;
    let mut proposals = Vec::new();
    while let Pending::Asks(asks) = rules.pending(&state) {
        let seat = asks.first();
        let order = if thinking {
            proposals.clear();
            NqmMind.propose(rules, &state, seat, &mut whim, &mut proposals);
            proposals.remove(0)
        } else {
            NqmMind.random_order(rules, &state, seat, &mut whim)
        };
        let words = rules.write_order(&order);
        let checked = check(rules, &state, seat, order).unwrap_or_else(|refusal| panic!("{words}: {refusal}"));
        rules.play(&mut state, checked, &mut table);
        everybody_is_somewhere(rules, &state, &words, seat);
        orders += 1;
        assert!(orders < 5_000, "the game does not end; bound {}, {:?}", state.bound, state.frames.top());
    }
    orders
}

/// Whatever happens, nobody stands off the table, in a lake, or twelve deep.
fn everybody_is_somewhere(rules: &Nqm, state: &State, words: &str, seat: Seat) {
    let grid = rules.grid();
    for (number, base) in state.bases.iter().enumerate() {
        if let Place::On(square) = base.place {
            assert!(grid.is_passable(square), "base {number} stands on {square} after `{words}` of {seat:?}");
        }
        assert!(base.sp <= 6, "base {number} has {} SP after `{words}`", base.sp);
    }
    let crowd = |side, square: Square| rules.at(state, side, square).len();
    for square in grid.squares() {
        for side in SIDES {
            assert!(crowd(side, square) <= 15, "{square} holds {} after `{words}`", crowd(side, square));
        }
    }
}

#[test]
fn random_games_end_on_every_scenario() {
    for scenario in Nqm::scenarios() {
        let rules = shipped(scenario.id, &[]);
        let orders: usize = (0..8).map(|seed| play(&rules, seed, false)).sum();
        assert!(orders > 8 * 30, "{}: {orders} orders in eight games", scenario.id);
    }
}

#[test]
fn planned_games_end_on_every_scenario() {
    for scenario in Nqm::scenarios() {
        let rules = shipped(scenario.id, &[]);
        for seed in 0..4 {
            play(&rules, seed, true);
        }
    }
}

/// Every toggle is turned at least once.
const VARIANTS: [&[(&str, &str)]; 5] = [
    &[
        ("half_moves", "whole"),
        ("orders", "free"),
        ("fog", "open"),
        ("umpire", "seat"),
        ("frontage", "physical"),
        ("congestion", "off"),
        ("close_cost", "2"),
        ("areas", "single"),
        ("fast_recce", "on"),
        ("elite_break", "two_plus"),
    ],
    &[
        ("resolve", "per_battle"),
        ("fifty_base", "starting_sp"),
        ("failed_scope", "whole_unit"),
        ("disperse_scope", "broken_only"),
        ("firefight_tally", "per_round"),
        ("assault_win", "eliminate"),
        ("endurance", "off"),
        ("d3", "extrapolate"),
        ("cu_per_base", "per_sp"),
        ("fog", "full"),
    ],
    &[
        ("scale", "DSO"),
        ("ammo", "both"),
        ("pol", "chain"),
        ("guns_move_fire", "on"),
        ("air_classes", "house"),
        ("air_rest", "0"),
        ("gun_endurance", "on"),
        ("dig_in_engineer", "on"),
        ("commit_reveal", "phased"),
        ("night", "played"),
    ],
    &[
        ("scale", "FSO"),
        ("medical_required", "off"),
        ("reorg_service", "always"),
        ("reorg_needs", "lenient"),
        ("pol", "off"),
        ("regrade", "on"),
        ("period_shift", "on"),
        ("provost_traffic", "on"),
        ("ambush", "fast_recce_only"),
        ("crt_unit", "clock"),
    ],
    &[
        ("scale", "RSO"),
        ("ammo_track", "per_unit"),
        ("day", "campaign8"),
        ("fog", "command"),
        ("span", "error"),
        ("pol", "units"),
    ],
];

#[test]
fn every_house_rule_can_be_played_to_the_end() {
    for changes in VARIANTS {
        for scenario in Nqm::scenarios() {
            let rules = shipped(scenario.id, changes);
            for seed in 0..2 {
                play(&rules, seed, seed == 1);
            }
        }
    }
}
