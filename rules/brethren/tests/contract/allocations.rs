//! With the journal asleep, dice and events cost no memory.

use sandtable_brethren_mind::BrethrenMind;
use sandtable_testkit::allocations::allocations_during;
use sandtable_testkit::battles::walk;

use crate::shipped;

#[test]
fn a_whole_random_battle_allocates_nothing() {
    for scenario in ["the_lane", "three_markers", "bunker_line"] {
        let rules = shipped(scenario);
        let (orders, allocations) = allocations_during(|| walk::<BrethrenMind>(&rules, 5, |_, _, _| ()));
        assert!(orders > 100, "{scenario}: {orders} orders are no battle");
        assert_eq!(allocations, 0, "{scenario}");
    }
}
