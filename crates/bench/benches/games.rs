//! Complete games a second with random players and the journal asleep: on one thread, on two, with the same results.

use std::time::Instant;

use sandtable_ai::Level;
use sandtable_brethren::Brethren;
use sandtable_brevity::Brevity;
use sandtable_browning::Browning;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Book, Ruleset};
use sandtable_lab::{Plan, SimReport, simulate};

const GAMES: u64 = 4_000;
const ROUNDS: usize = 5;

fn main() {
    for scenario in ["crossroads_at_noon", "farm_lane", "edge_of_town"] {
        measure::<Browning>(scenario);
    }
    for scenario in ["three_markers", "the_lane", "bunker_line"] {
        measure::<Brethren>(scenario);
    }
    for scenario in ["crossroads", "river_line", "operation_brevity", "two_corps"] {
        measure::<Brevity>(scenario);
    }
}

fn measure<B: Book>(scenario: &str) {
    let document = B::scenarios().iter().find(|document| document.id == scenario).expect("a scenario of the book");
    let sheet = Sheet::parse(document.id, document.text).expect("a shipped file is readable");
    let rules = B::set_up(&sheet, &HouseRules::none()).expect("a shipped scenario is legal");
    // The best of several rounds: everything else on the machine can only make a round slower.
    let (mut one, mut two) = (0.0_f64, 0.0_f64);
    for _ in 0..ROUNDS {
        let (alone, report) = games_per_second(&rules, 1);
        let (together, same) = games_per_second(&rules, 2);
        assert_eq!(results(&report), results(&same), "the number of threads changed the results");
        (one, two) = (one.max(alone), two.max(together));
        if alone >= one {
            let per_decision = 1e9 * GAMES as f64 / alone / report.decisions as f64;
            let per_game = report.decisions / GAMES;
            println!(
                "{} {scenario}: {alone:.0} games/s, {per_game} decisions a game, {per_decision:.0} ns a decision",
                B::INFO.id
            );
        }
    }
    println!(
        "{} {scenario}: best {one:.0} games/s on one thread, {two:.0} on two: {:.2} times\n",
        B::INFO.id,
        two / one
    );
}

fn games_per_second<R: Ruleset>(rules: &R, threads: usize) -> (f64, SimReport) {
    let plan = Plan { players: [Level::Random; 2], games: GAMES, seed: 1, threads, ..Plan::default() };
    let begun = Instant::now();
    let report = simulate(rules, &plan, |_| ());
    (GAMES as f64 / begun.elapsed().as_secs_f64(), report)
}

fn results(report: &SimReport) -> (u64, u64, u64, u64) {
    (report.sides[0].wins, report.sides[1].wins, report.draws, report.decisions)
}
