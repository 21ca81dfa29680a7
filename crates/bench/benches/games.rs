//! Complete games a second with random players and the journal asleep: on one thread, on two, with the same results.
//!
//! `-- crossroads_at_noon` measures one scenario. `-- crossroads_at_noon 400` plays that many games once on one thread, for
//! instruction counters: those say the same on a busy machine.

use std::time::Instant;

use sandtable_ai::Level;
use sandtable_brethren::Brethren;
use sandtable_browning::Browning;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Book, Ruleset};
use sandtable_lab::{Plan, SimReport, simulate};
use sandtable_mundi::Mundi;

const GAMES: u64 = 4_000;
const ROUNDS: usize = 5;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wanted = words.first().map_or("", String::as_str);
    let once: Option<u64> = words.get(1).and_then(|games| games.parse().ok());
    for scenario in ["crossroads_at_noon", "farm_lane", "edge_of_town"].into_iter().filter(|id| id.contains(wanted)) {
        measure::<Browning>(scenario, once);
    }
    for scenario in ["three_markers", "the_lane", "bunker_line"].into_iter().filter(|id| id.contains(wanted)) {
        measure::<Brethren>(scenario, once);
    }
    for scenario in ["crossroads_farm", "steel_at_the_ford", "box_on_the_escarpment"] {
        measure::<Mundi>(scenario);
    }
}

fn measure<B: Book>(scenario: &str, once: Option<u64>) {
    let document = B::scenarios().iter().find(|document| document.id == scenario).expect("a scenario of the book");
    let sheet = Sheet::parse(document.id, document.text).expect("a shipped file is readable");
    let rules = B::set_up(&sheet, &HouseRules::none()).expect("a shipped scenario is legal");
    if let Some(games) = once {
        let (_, report) = games_per_second(&rules, games, 1);
        println!("{} {scenario}: {games} games, {} decisions", B::INFO.id, report.decisions);
        return;
    }
    // The best of several rounds: everything else on the machine can only make a round slower.
    let (mut one, mut two) = (0.0_f64, 0.0_f64);
    for _ in 0..ROUNDS {
        let (alone, report) = games_per_second(&rules, GAMES, 1);
        let (together, same) = games_per_second(&rules, GAMES, 2);
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

fn games_per_second<R: Ruleset>(rules: &R, games: u64, threads: usize) -> (f64, SimReport) {
    let plan = Plan { players: [Level::Random; 2], games, seed: 1, threads, ..Plan::default() };
    let begun = Instant::now();
    let report = simulate(rules, &plan, |_| ());
    (games as f64 / begun.elapsed().as_secs_f64(), report)
}

fn results(report: &SimReport) -> (u64, u64, u64, u64) {
    (report.sides[0].wins, report.sides[1].wins, report.draws, report.decisions)
}
