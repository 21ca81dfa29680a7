//! With the journal asleep, dice and events cost no memory.

use sandtable_brevity::Order;
use sandtable_kernel::dice::{Seed, Seeded, Stream};
use sandtable_kernel::{Pending, Quiet, Ruleset, check};
use sandtable_testkit::allocations::allocations_during;

use crate::shipped;

#[test]
fn a_whole_random_battle_allocates_nothing() {
    for scenario in ["crossroads", "river_line", "hidden_frontier"] {
        let rules = shipped(scenario);
        let mut whim = Stream::new(Seed::from_number(5), 9);
        let mut table = Quiet::new(Seeded::new(Seed::from_number(5)));
        // The state itself is three lists of pieces; nothing after its making may cost memory.
        let mut state = rules.start(&mut table);
        let (orders, allocations) = allocations_during(|| {
            let mut orders = 0;
            while let Pending::Asks(asks) = rules.pending(&state) {
                let order: Order = rules.random_order(&state, asks.first(), &mut whim);
                let checked = check(&rules, &state, asks.first(), order).expect("random orders are legal");
                rules.play(&mut state, checked, &mut table);
                orders += 1;
            }
            orders
        });
        assert!(orders > 100, "{scenario}: {orders} orders are no battle");
        assert_eq!(allocations, 0, "{scenario}");
    }
}
