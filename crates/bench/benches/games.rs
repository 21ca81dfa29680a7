//! Complete games a second with random players and the journal asleep: on one thread, on two, with the same results.
//!
//! `-- crossroads_at_noon` measures one scenario. `-- crossroads_at_noon 400` plays that many games once on one thread, for
//! instruction counters: those say the same on a busy machine.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use sandtable_ai::Level;
use sandtable_brethren_mind::BrethrenMind;
use sandtable_brevity_mind::BrevityMind;
use sandtable_browning_mind::BrowningMind;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Book, Mind};
use sandtable_lab::{Plan, SimReport, simulate};
use sandtable_mundi_mind::MundiMind;
use sandtable_nqm_mind::NqmMind;

/// The most games of a round, and about how long a round lasts.
const GAMES: u64 = 4_000;
const ROUND: Duration = Duration::from_millis(800);
const ROUNDS: usize = 12;

/// The scenario every other is compared with, and its figure once it is measured.
const BASELINE: &str = "crossroads_at_noon";
static BASE: OnceLock<f64> = OnceLock::new();

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wanted = words.first().map_or("", String::as_str);
    let once: Option<u64> = words.get(1).and_then(|games| games.parse().ok());
    measure_all::<BrowningMind>(wanted, once);
    measure_all::<BrethrenMind>(wanted, once);
    measure_all::<MundiMind>(wanted, once);
    measure_all::<BrevityMind>(wanted, once);
    measure_all::<NqmMind>(wanted, once);
}

fn measure_all<M: Mind<Rules: Book>>(wanted: &str, once: Option<u64>) {
    let id = M::Rules::INFO.id;
    for document in M::Rules::scenarios().iter().filter(|document| document.id.contains(wanted)) {
        let sheet = Sheet::parse(document.id, document.text).expect("a shipped file is readable");
        let rules = M::Rules::set_up(&sheet, &HouseRules::none()).expect("a shipped scenario is legal");
        match once {
            Some(games) => {
                let (_, report) = games_per_second::<M>(&rules, games, 1);
                println!("{id} {}: {games} games, {} decisions", document.id, report.decisions);
            }
            None => measure::<M>(&rules, document.id),
        }
    }
}

fn measure<M: Mind<Rules: Book>>(rules: &M::Rules, scenario: &str) {
    let id = M::Rules::INFO.id;
    let (trial, _) = games_per_second::<M>(rules, 10, 1);
    let games = ((trial * ROUND.as_secs_f64()) as u64).clamp(10, GAMES);
    // The best of several rounds: everything else on the machine can only make a round slower.
    let (mut one, mut two) = (0.0_f64, 0.0_f64);
    for _ in 0..ROUNDS {
        let (alone, report) = games_per_second::<M>(rules, games, 1);
        let (together, same) = games_per_second::<M>(rules, games, 2);
        assert_eq!(results(&report), results(&same), "the number of threads changed the results");
        (one, two) = (one.max(alone), two.max(together));
        if alone >= one {
            let per_decision = 1e9 * games as f64 / alone / report.decisions as f64;
            let per_game = report.decisions / games;
            println!(
                "{id} {scenario}: {alone:.0} games/s, {per_game} decisions a game, {per_decision:.0} ns a decision"
            );
        }
    }
    println!("{id} {scenario}: best {one:.0} games/s on one thread, {two:.0} on two: {:.2} times", two / one);
    let base = if scenario == BASELINE { BASE.get_or_init(|| one) } else { BASE.get().unwrap_or(&0.0) };
    if *base > 0.0 {
        println!("{id} {scenario}: {:.4} of {BASELINE}", one / base);
    }
    println!();
}

fn games_per_second<M: Mind>(rules: &M::Rules, games: u64, threads: usize) -> (f64, SimReport) {
    let plan = Plan { players: [Level::Random; 2], games, seed: 1, threads, ..Plan::default() };
    let begun = Instant::now();
    let report = simulate::<M>(rules, &plan, |_| ());
    (games as f64 / begun.elapsed().as_secs_f64(), report)
}

fn results(report: &SimReport) -> (u64, u64, u64, u64) {
    (report.sides[0].wins, report.sides[1].wins, report.draws, report.decisions)
}
