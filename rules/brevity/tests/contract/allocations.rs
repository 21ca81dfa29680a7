//! With the journal asleep, dice and events cost no memory.

use sandtable_brevity_mind::BrevityMind;
use sandtable_kernel::dice::{Seed, Seeded};
use sandtable_kernel::{Mind, Quiet, Rules};
use sandtable_testkit::allocations::allocations_during;
use sandtable_testkit::battles::walk_on;

use crate::shipped;

#[test]
fn a_whole_random_battle_allocates_nothing() {
    for scenario in ["crossroads", "river_line", "hidden_frontier"] {
        let rules = shipped(scenario);
        let mut table = Quiet::new(Seeded::new(Seed::from_number(5)));
        // The state itself is three lists of pieces; nothing after its making may cost memory.
        let mut state = rules.start(&mut table);
        let mind = BrevityMind::ready(&rules);
        let walked = || walk_on(&rules, &mind, &mut state, &mut table, 5, |_, _, _| ());
        let (orders, allocations) = allocations_during(walked);
        assert!(orders > 100, "{scenario}: {orders} orders are no battle");
        assert_eq!(allocations, 0, "{scenario}");
    }
}
