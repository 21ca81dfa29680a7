//! With the journal asleep, dice and events cost no memory.

use sandtable_kernel::dice::{Seed, Seeded, Stream};
use sandtable_kernel::{Pending, Quiet, Ruleset, check};
use sandtable_mundi::Order;
use sandtable_testkit::allocations::allocations_during;

use crate::shipped;

#[test]
fn a_whole_random_battle_allocates_nothing() {
    for scenario in ["crossroads_farm", "steel_at_the_ford", "box_on_the_escarpment"] {
        let rules = shipped(scenario);
        for seed in 0..6 {
            let mut whim = Stream::new(Seed::from_number(seed), 9);
            let mut table = Quiet::new(Seeded::new(Seed::from_number(seed)));
            let (orders, allocations) = allocations_during(|| {
                let mut state = rules.start(&mut table);
                let mut orders = 0;
                while let Pending::Asks(asks) = rules.pending(&state) {
                    let order: Order = rules.random_order(&state, asks.first(), &mut whim);
                    let checked = check(&rules, &state, asks.first(), order).expect("random orders are legal");
                    rules.play(&mut state, checked, &mut table);
                    orders += 1;
                }
                orders
            });
            assert!(orders > 20, "{scenario}: {orders} orders are no battle");
            assert_eq!(allocations, 0, "{scenario} with seed {seed}");
        }
    }
}
