//! With the journal asleep, a decision costs little memory: steps are gathered in lists, but dice and events cost none.

use sandtable_kernel::dice::{Seed, Seeded, Stream};
use sandtable_kernel::{Pending, Quiet, Ruleset, check};
use sandtable_testkit::allocations::allocations_during;

use crate::shipped;

/// A bound lists its steps, groups and shots; measured are six to nine lists a decision, most of them of who could be ordered.
const MOST_A_DECISION: u64 = 11;

#[test]
fn a_decision_of_a_random_battle_allocates_a_few_lists_and_no_more() {
    for scenario in ["malinovka", "ostrov_road", "before_moscow"] {
        let rules = shipped(scenario, &[]);
        let mut whim = Stream::new(Seed::from_number(5), 9);
        let mut table = Quiet::new(Seeded::new(Seed::from_number(5)));
        let mut state = rules.start(&mut table);
        let (orders, allocations) = allocations_during(|| {
            let mut orders = 0u64;
            while let Pending::Asks(asks) = rules.pending(&state) {
                let order = rules.random_order(&state, asks.first(), &mut whim);
                let checked = check(&rules, &state, asks.first(), order).expect("random orders are legal");
                rules.play(&mut state, checked, &mut table);
                orders += 1;
            }
            orders
        });
        assert!(orders > 30, "{scenario}: {orders} orders are no battle");
        let each = allocations / orders;
        assert!(each <= MOST_A_DECISION, "{scenario}: {each} allocations a decision");
    }
}
