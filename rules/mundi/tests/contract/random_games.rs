//! Complete random games on every shipped scenario, on a table nobody takes notes at.

use sandtable_kernel::dice::{Seed, Seeded, Stream};
use sandtable_kernel::{Book, Mind, Pending, Quiet, Rules, check};
use sandtable_mundi::Mundi;
use sandtable_mundi_mind::MundiMind;

use crate::shipped;

/// Plays one game to its end and tells how many orders it took.
fn play(rules: &Mundi, seed: u64) -> usize {
    let chance = Seed::from_number(seed);
    let mut table = Quiet::new(Seeded::new(chance));
    let mut whim = Stream::new(chance, 1);
    let mut state = rules.start(&mut table);
    let mut orders = 0;
    while let Pending::Asks(asks) = rules.pending(&state) {
        let order = MundiMind.random_order(rules, &state, asks.first(), &mut whim);
        let words = rules.write_order(&order);
        let checked = check(rules, &state, asks.first(), order).unwrap_or_else(|refusal| panic!("{words}: {refusal}"));
        rules.play(&mut state, checked, &mut table);
        no_two_overlap(rules, &state, &words);
        orders += 1;
        assert!(orders < 5_000, "the game does not end");
    }
    orders
}

/// Whatever happens, no two ground elements overlap and everybody is on the table.
fn no_two_overlap(rules: &Mundi, state: &sandtable_mundi::State, words: &str) {
    let ground = state.on_table.without(state.aircraft);
    for one in ground.iter().filter(|one| state.base != Some(*one) && !state.is_garrison(*one)) {
        let stand = &state.unit(one).stand;
        assert!(stand.is_on_table(rules.setup().size), "{} is off the table after `{words}`", rules.key(one));
        for other in ground.iter().filter(|other| *other > one) {
            assert!(
                !stand.overlaps(state.stand(other)),
                "{} lies on {} after `{words}`",
                rules.key(one),
                rules.key(other)
            );
        }
    }
}

#[test]
fn random_games_end_on_every_scenario() {
    for scenario in Mundi::scenarios() {
        let rules = shipped(scenario.id);
        let orders: usize = (0..12).map(|seed| play(&rules, seed)).sum();
        assert!(orders > 12 * 20, "{}: {orders} orders in twelve games", scenario.id);
    }
}
