//! Computer players of this game: what they come up with is a battle, and thinking pays.

use sandtable_ai::Level;
use sandtable_kernel::dice::{Seed, Seeded, Stream};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Book, Mind, Pending, Quiet, Rules, check};
use sandtable_lab::{Plan, simulate};
use sandtable_nqm::Nqm;
use sandtable_nqm::terms::Square;
use sandtable_nqm_mind::NqmMind;
use sandtable_testkit::battles::shipped;

/// Plays a game by plan and tells how many attacks were opened and whether the town was ever taken.
fn planned(rules: &Nqm, seed: u64) -> (u8, bool) {
    let chance = Seed::from_number(seed);
    let mut table = Quiet::new(Seeded::new(chance));
    let mut whim = Stream::new(chance, 1);
    let mut state = rules.start(&mut table);
    let mut taken = false;
    let mut proposals = Vec::new();
    while let Pending::Asks(asks) = rules.pending(&state) {
        proposals.clear();
        NqmMind.propose(rules, &state, asks.first(), &mut whim, &mut proposals);
        let order = proposals.remove(0);
        let checked = check(rules, &state, asks.first(), order).expect("a legal proposal");
        rules.play(&mut state, checked, &mut table);
        taken |= state.taken.iter().any(|taken| taken.square == Square::new(5, 3));
    }
    (state.next_attack - 1, taken)
}

#[test]
fn planned_battles_are_fought_for_the_town() {
    let rules = shipped::<Nqm>("malinovka", &[]);
    let games: Vec<(u8, bool)> = (0..12).map(|seed| planned(&rules, seed)).collect();
    assert!(games.iter().all(|(attacks, _)| *attacks > 0), "{games:?}");
    assert!(games.iter().any(|(_, taken)| *taken), "{games:?}");
}

#[test]
fn greedy_beats_random_with_sides_swapped() {
    let rules = shipped::<Nqm>("ostrov_road", &[]);
    let plan = Plan { players: [Level::Greedy, Level::Random], games: 40, most_decisions: 20_000, ..Plan::default() };
    let report = simulate::<NqmMind>(&rules, &plan, |_| ());
    // 95 of 100 are asked for; of 40 games so good a player wins at least 35 in all but one run of a hundred.
    assert!(report.sides[0].wins >= 35, "{} to {}", report.sides[0].wins, report.sides[1].wins);
    assert_eq!(report.unfinished, 0);
}

#[test]
fn the_learning_scenario_is_fair_between_equal_players() {
    let rules = shipped::<Nqm>("malinovka", &[]);
    let plan = Plan { players: [Level::Greedy; 2], games: 60, most_decisions: 20_000, ..Plan::default() };
    let report = simulate::<NqmMind>(&rules, &plan, |_| ());
    // 35 of 100 are asked for of each side; of 60 games that leaves 14, two standard deviations below 21.
    assert!(report.table_sides.iter().all(|side| side.wins >= 14), "{:?}", report.table_sides);
    assert_eq!(report.unfinished, 0);
}

#[test]
fn the_documented_example_can_be_played() {
    let guide = include_str!("../../../docs/nqm-files.md");
    let example = guide.split("```toml").nth(1).and_then(|text| text.split("```").next()).expect("an example");
    let sheet = Sheet::parse("guide.toml", example).expect("readable");
    Nqm::set_up(&sheet, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}"));
}
