//! Computer players of this game: whatever they come up with is legal, battles end, and thinking pays.

use sandtable_ai::Level;
use sandtable_brethren::{Brethren, State, book};
use sandtable_kernel::dice::{Seed, Seeded, Stream};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Book, Pending, Quiet, Ruleset, Seat, check};
use sandtable_lab::{Plan, play_game, simulate};

/// More than any battle of ours takes.
const MOST_DECISIONS: u64 = 20_000;

fn battle(scenario: &str, changes: &[(&str, &str)]) -> Brethren {
    let mut house = HouseRules::none();
    for (name, value) in changes {
        house.set(name, value);
    }
    let document = book::SCENARIOS.iter().find(|document| document.id == scenario).expect("a scenario of the book");
    let sheet = Sheet::parse(scenario, document.text).expect("a readable scenario");
    Brethren::set_up(&sheet, &house).expect("a legal scenario")
}

/// Plays at random and shows every position in which somebody decides.
fn walk(rules: &Brethren, seed: u64, mut look: impl FnMut(&State, Seat, &mut Stream)) {
    let mut whim = Stream::new(Seed::from_number(seed), 7);
    let mut table = Quiet::new(Seeded::new(Seed::from_number(seed)));
    let mut state = rules.start(&mut table);
    for _ in 0..MOST_DECISIONS {
        let Pending::Asks(asks) = rules.pending(&state) else { return };
        let seat = asks.first();
        look(&state, seat, &mut whim);
        let order = rules.random_order(&state, seat, &mut whim);
        match check(rules, &state, seat, order.clone()) {
            Ok(checked) => rules.play(&mut state, checked, &mut table),
            Err(refusal) => panic!("{order:?} in {:?}: {refusal}", state.frames),
        }
    }
    panic!("a battle without end");
}

const VARIANTS: [&[(&str, &str)]; 4] = [
    &[],
    &[("premeasure", "free"), ("wait_redeem", "free"), ("casualties", "defender")],
    &[("team_basing", "crew25"), ("duel_split", "auto"), ("order_chain", "open")],
    &[("grenade_ammo", "single"), ("unit_within", "all"), ("contact_by_move", "no"), ("marksman_pick", "on")],
];

#[test]
fn every_proposal_is_legal() {
    for changes in VARIANTS {
        for document in book::SCENARIOS {
            let rules = battle(document.id, changes);
            let (mut orders, mut decisions) = (Vec::new(), 0);
            walk(&rules, 1, |state, seat, whim| {
                decisions += 1;
                // Thinking costs more than playing; the first decisions are those of the set-up.
                if decisions > 30 && decisions % 7 != 0 {
                    return;
                }
                orders.clear();
                rules.propose(state, seat, whim, &mut orders);
                assert!(!orders.is_empty(), "{:?}", state.frames.top());
                for order in &orders {
                    if let Err(refusal) = rules.check(state, seat, order) {
                        panic!("{order:?} is proposed and refused: {refusal}");
                    }
                }
            });
        }
    }
}

/// Wins of the greedy player and of the random one, sides swapped.
fn greedy_against_random(scenario: &str, games: u64) -> [u64; 2] {
    let players = [Level::Greedy, Level::Random];
    let plan = Plan { players, games, most_decisions: MOST_DECISIONS, ..Plan::default() };
    let report = simulate(&battle(scenario, &[]), &plan, |_| ());
    assert_eq!(report.unfinished, 0);
    [report.sides[0].wins, report.sides[1].wins]
}

/// 95 of 100 is what is asked of it; so many games fit into a test.
#[test]
fn greedy_holds_the_ground_against_random() {
    let [greedy, random] = greedy_against_random("three_markers", 24);
    assert!(greedy >= 23, "{greedy} to {random}");
}

#[test]
fn thinking_players_use_what_the_rules_offer() {
    let plan = Plan { players: [Level::Greedy; 2], games: 16, most_decisions: MOST_DECISIONS, ..Plan::default() };
    let report = simulate(&battle("three_markers", &[]), &plan, |_| ());
    let used = |what: &str| report.counts.iter().any(|count| count.what == what && count.per_game > 0.0);
    for what in ["volleys", "volleys of teams", "Suppressive Fire", "Aim", "Wait", "Down!", "orders", "charges"] {
        assert!(used(what), "{what} is never used: {:?}", report.counts);
    }
    for what in ["Officer's groups", "Morale checks", "saved by a Medic", "lost to fire"] {
        assert!(used(what), "{what} never happens: {:?}", report.counts);
    }
}

/// Nobody runs for the edge at random.
#[test]
fn attackers_break_through() {
    let plan = Plan { players: [Level::Greedy; 2], games: 4, most_decisions: MOST_DECISIONS, ..Plan::default() };
    let report = simulate(&battle("bunker_line", &[]), &plan, |_| ());
    assert!(report.counts.iter().any(|count| count.what == "broke through" && count.per_game >= 2.0));
}

#[test]
fn thinking_players_finish_their_battles_and_repeat_them() {
    let rules = battle("bunker_line", &[]);
    let play = |seed| play_game(&rules, [Level::Greedy; 2], Seed::from_number(seed), MOST_DECISIONS);
    let first = play(1);
    assert_eq!(first, play(1));
}
