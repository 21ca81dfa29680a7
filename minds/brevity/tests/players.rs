//! Computer players: greedy beats random, and decides in good time on the largest table.

use sandtable_ai::{Budget, Greedy, Player, Random};
use sandtable_brevity::Brevity;
use sandtable_brevity_mind::BrevityMind;
use sandtable_kernel::dice::{Seed, Seeded};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Book, Mind, Pending, Quiet, Rules, Seat, Side, View, check};

fn shipped(id: &str) -> Brevity {
    let document = Brevity::scenarios().iter().find(|document| document.id == id).expect("a scenario of the book");
    let sheet = Sheet::parse(id, document.text).expect("TOML");
    Brevity::set_up(&sheet, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}"))
}

fn winner(rules: &Brevity, seed: u64, greedy: Side) -> Option<Side> {
    let mind = BrevityMind::ready(rules);
    let mut thinker = Greedy::new(Seed::from_number(seed), Budget::default());
    let mut other = Random::new(Seed::from_number(seed + 1));
    let mut table = Quiet::new(Seeded::new(Seed::from_number(seed + 2)));
    let mut state = rules.start(&mut table);
    loop {
        match rules.pending(&state) {
            Pending::Over(outcome) => return outcome.winner,
            Pending::Asks(asks) => {
                let seat: Seat = asks.first();
                let order = match seat.0 == greedy.0 {
                    true => thinker.decide(&View::new(&mind, rules, &state, seat)),
                    false => other.decide(&View::new(&mind, rules, &state, seat)),
                };
                let checked = check(rules, &state, seat, order).expect("legal");
                rules.play(&mut state, checked, &mut table);
            }
        }
    }
}

/// How many of so many games greedy wins against random, half of them on each side.
fn won(rules: &Brevity, games: u64) -> usize {
    let wins = |side: Side| (0..games / 2).filter(|seed| winner(rules, *seed, side) == Some(side)).count();
    wins(Side(0)) + wins(Side(1))
}

#[test]
fn greedy_wins_most_games_against_random_over_both_sides() {
    let (small, standard) = (won(&shipped("crossroads"), 40), won(&shipped("river_line"), 20));
    assert!(small >= 30, "greedy won only {small} of 40 at the crossroads");
    assert!(standard >= 19, "greedy won only {standard} of 20 at the river");
}
