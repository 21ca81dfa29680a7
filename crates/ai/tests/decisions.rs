//! What the players decide, on a game small enough to reckon by hand.

mod toy;

use sandtable_ai::{Budget, Greedy, Level, Player, Random};
use sandtable_kernel::dice::Seed;
use sandtable_kernel::{Rules, Seat, View};
use toy::{Order, Score, Toy, ToyMind};

fn greedy_choice(proposals: &[Order], budget: Budget) -> Order {
    let rules = Toy { turns: 3, proposals: proposals.to_vec() };
    Greedy::new(Seed::from_number(1), budget).decide(&View::new(&ToyMind, &rules, &Score::default(), Seat(0)))
}

#[test]
fn greedy_prefers_the_dare_exactly_when_its_odds_are_worth_it() {
    // Two dice of 4 or more come up one time in four.
    let dare = |points| Order::Dare { dice: 2, face: 4, points };
    assert_eq!(greedy_choice(&[Order::Bank(10), dare(41)], Budget::default()), dare(41));
    assert_eq!(greedy_choice(&[Order::Bank(10), dare(39)], Budget::default()), Order::Bank(10));
}

#[test]
fn equal_worths_go_to_the_first_proposal() {
    let dare = Order::Dare { dice: 2, face: 4, points: 40 };
    assert_eq!(greedy_choice(&[Order::Bank(10), dare], Budget::default()), Order::Bank(10));
    assert_eq!(greedy_choice(&[dare, Order::Bank(10)], Budget::default()), dare);
}

#[test]
fn an_illegal_proposal_is_passed_over() {
    assert_eq!(greedy_choice(&[Order::Cheat, Order::Bank(1)], Budget::default()), Order::Bank(1));
}

#[test]
fn greedy_without_a_legal_proposal_still_decides_something_legal() {
    assert!(matches!(greedy_choice(&[], Budget::default()), Order::Bank(_)));
    assert!(matches!(greedy_choice(&[Order::Cheat], Budget::default()), Order::Bank(_)));
}

#[test]
fn a_fistful_of_dice_does_not_stall_a_small_budget() {
    let dare = Order::Dare { dice: 200, face: 1, points: 7 };
    let budget = Budget { outcomes: 10, depth: 50, orders: 10 };
    assert_eq!(greedy_choice(&[Order::Bank(6), dare], budget), dare);
}

#[test]
fn orders_beyond_the_budget_are_not_looked_at() {
    let budget = Budget { orders: 1, ..Budget::default() };
    assert_eq!(greedy_choice(&[Order::Bank(1), Order::Bank(2)], budget), Order::Bank(1));
}

#[test]
fn the_same_seed_gives_the_same_decisions_and_another_seed_others() {
    let rules = Toy { turns: 1, proposals: Vec::new() };
    let decisions = |level: Level, seed| -> Vec<Order> {
        let mut player = level.player::<ToyMind>(Seed::from_number(seed));
        (0..20).map(|_| player.decide(&View::new(&ToyMind, &rules, &Score::default(), Seat(0)))).collect()
    };
    for level in Level::ALL {
        assert_eq!(decisions(*level, 5), decisions(*level, 5));
        assert_ne!(decisions(*level, 5), decisions(*level, 6));
    }
}

#[test]
fn every_random_order_is_legal() {
    let rules = Toy { turns: 1, proposals: Vec::new() };
    let mut player = Random::new(Seed::from_number(9));
    for _ in 0..100 {
        let order = player.decide(&View::new(&ToyMind, &rules, &Score::default(), Seat(1)));
        assert_eq!(rules.check(&Score::default(), Seat(1), &order), Ok(()));
    }
}
