//! Computer players of this game: whatever they come up with is legal, battles end, and thinking pays.

use sandtable_ai::{Budget, Greedy, Level, Player};
use sandtable_browning::orders::Order;
use sandtable_browning::terms::FigureId;
use sandtable_browning::{Browning, Event, State, book};
use sandtable_browning_mind::BrowningMind;
use sandtable_kernel::dice::{Seed, Seeded};
use sandtable_kernel::{Apply, Mind, Quiet, Rules, Seat, View, check};
use sandtable_lab::{Plan, play_game, simulate};
use sandtable_testkit::battles::{shipped, walk};

/// More than any battle of ours takes.
const MOST_DECISIONS: u64 = 20_000;

const VARIANTS: [&[(&str, &str)]; 6] = [
    &[],
    &[("activation", "one"), ("targets", "one_team"), ("target_square", "axis")],
    &[("activation", "cards_squad"), ("leader_scope", "side")],
    &[("activation", "cards_team"), ("senior_nco", "rally_only")],
    &[("same_team_twice", "yes"), ("scattered_excess", "scatter")],
    &[("end_scatter", "platoon"), ("first_player", "alternate"), ("senior_nco", "off")],
];

#[test]
fn every_random_order_is_legal_and_every_random_battle_ends() {
    for changes in VARIANTS {
        for document in book::SCENARIOS {
            let rules = shipped::<Browning>(document.id, changes);
            for seed in 0..4 {
                walk::<BrowningMind>(&rules, seed, |_, _, _| ());
            }
        }
    }
}

#[test]
fn every_proposal_is_legal_and_there_always_is_one() {
    for changes in VARIANTS {
        let rules = shipped::<Browning>("farm_lane", changes);
        let (mind, mut orders) = (BrowningMind::ready(&rules), Vec::new());
        walk::<BrowningMind>(&rules, 11, |state, seat, whim| {
            orders.clear();
            mind.propose(&rules, state, seat, whim, &mut orders);
            assert!(!orders.is_empty(), "nothing to do in {:?}", state.frames);
            for order in &orders {
                assert_eq!(rules.check(state, seat, order), Ok(()), "{order:?} in {:?}", state.frames);
            }
        });
    }
}

#[test]
fn no_computer_player_gives_up_or_bargains() {
    let rules = shipped::<Browning>("crossroads_at_noon", &[]);
    let (mind, mut orders) = (BrowningMind::ready(&rules), Vec::new());
    walk::<BrowningMind>(&rules, 5, |state, seat, whim| {
        orders.clear();
        mind.propose(&rules, state, seat, whim, &mut orders);
        orders.push(mind.random_order(&rules, state, seat, whim));
        let bargains = |order: &Order| matches!(order, Order::Concede | Order::OfferDraw | Order::AcceptDraw);
        assert!(!orders.iter().any(bargains));
    });
}

#[test]
fn a_force_without_a_standard_deployment_is_placed_somewhere_legal() {
    let rules = shipped::<Browning>("crossroads_at_noon", &[]);
    let mut setup = rules.setup().clone();
    setup.standard = [None, None];
    walk::<BrowningMind>(&Browning::new(setup), 3, |_, _, _| ());
}

#[test]
fn greedy_beats_random_in_ninety_five_games_of_a_hundred_with_sides_swapped() {
    let rules = shipped::<Browning>("crossroads_at_noon", &[]);
    let plan =
        Plan { players: [Level::Greedy, Level::Random], games: 100, most_decisions: MOST_DECISIONS, ..Plan::default() };
    let report = simulate::<BrowningMind>(&rules, &plan, |_| ());
    assert!(report.sides[0].wins >= 95, "{:?}", report.sides);
    assert_eq!(report.unfinished, 0);
}

/// A scenario is fair if between equal players neither side wins less than 35 games of 100. A few games show that only
/// roughly: a side at the limit may fall short by twice the standard deviation of as many throws.
fn assert_fair(scenario: &str, games: u64) {
    let rules = shipped::<Browning>(scenario, &[]);
    let plan = Plan { players: [Level::Greedy; 2], games, most_decisions: MOST_DECISIONS, ..Plan::default() };
    let report = simulate::<BrowningMind>(&rules, &plan, |_| ());
    let (share, number) = (0.35, games as f64);
    let fewest = number * share - 2.0 * (number * share * (1.0 - share)).sqrt();
    for side in &report.table_sides {
        assert!(side.wins as f64 >= fewest, "{scenario}: fewer than {fewest:.1} wins of {games}: {side:?}");
    }
    assert_eq!(report.unfinished, 0);
}

#[test]
fn the_learning_scenario_is_fair_between_equal_players() {
    assert_fair("farm_lane", 48);
}

#[test]
fn the_standard_scenario_is_fair_between_equal_players() {
    assert_fair("crossroads_at_noon", 32);
}

#[test]
fn the_same_seed_gives_the_same_battle() {
    let rules = shipped::<Browning>("farm_lane", &[]);
    let play = |seed| play_game::<BrowningMind>(&rules, [Level::Greedy; 2], Seed::from_number(seed), MOST_DECISIONS);
    assert_eq!(play(1), play(1));
    assert!(play(1).finished);
}

/// The farm lane after both standard deployments.
fn deployed() -> (Browning, State) {
    let rules = shipped::<Browning>("farm_lane", &[]);
    let mut table = Quiet::new(Seeded::new(Seed::from_number(1)));
    let mut state = rules.start(&mut table);
    for order in [Order::DeployStandard, Order::EndDeployment, Order::DeployStandard, Order::EndDeployment] {
        let seat = rules.pending(&state).first_seat().expect("deployment");
        let checked = check(&rules, &state, seat, order).expect("a legal deployment");
        rules.play(&mut state, checked, &mut table);
    }
    (rules, state)
}

#[test]
fn a_pin_is_bad_a_scattered_man_worse_and_a_casualty_worst() {
    let (rules, state) = deployed();
    let mind = BrowningMind::ready(&rules);
    let figure = FigureId(0);
    let after = |events: &[Event]| {
        let mut state = state.clone();
        for event in events {
            state.apply(event);
        }
        [Seat(0), Seat(1)].map(|seat| mind.evaluate(&rules, &state, seat))
    };
    let worths = [
        after(&[]),
        after(&[Event::Pinned { figure }]),
        after(&[Event::Pinned { figure }, Event::Scattered { figure }]),
        after(&[Event::Pinned { figure }, Event::Killed { figure }]),
    ];
    assert!(worths.is_sorted_by(|better, worse| better[0] > worse[0]), "{worths:?}");
    assert!(worths.is_sorted_by(|worse, better| worse[1] < better[1]), "{worths:?}");
}

#[test]
fn greedy_decides_something_legal_in_every_step_on_the_large_table() {
    let rules = shipped::<Browning>("edge_of_town", &[]);
    let budget = Budget::default();
    let mut greedy = Greedy::new(Seed::from_number(2), budget);
    let mind = BrowningMind::ready(&rules);
    let mut decisions = 0;
    walk::<BrowningMind>(&rules, 2, |state, seat, _| {
        decisions += 1;
        // One decision in fifty keeps the test short and still meets every step of the sequence.
        if decisions % 50 == 0 {
            let order = greedy.decide(&View::new(&mind, &rules, state, seat));
            assert_eq!(rules.check(state, seat, &order), Ok(()));
        }
    });
    assert!(decisions > 100);
}
