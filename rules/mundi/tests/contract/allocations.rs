//! With the journal asleep, dice and events cost no memory.

use sandtable_mundi_mind::MundiMind;
use sandtable_testkit::allocations::allocations_during;
use sandtable_testkit::battles::walk;

use crate::shipped;

#[test]
fn a_whole_random_battle_allocates_nothing() {
    for scenario in ["crossroads_farm", "steel_at_the_ford", "box_on_the_escarpment"] {
        let rules = shipped(scenario);
        for seed in 0..6 {
            let (orders, allocations) = allocations_during(|| walk::<MundiMind>(&rules, seed, |_, _, _| ()));
            assert!(orders > 20, "{scenario}: {orders} orders are no battle");
            assert_eq!(allocations, 0, "{scenario} with seed {seed}");
        }
    }
}
