//! With the journal asleep, a decision costs little memory: steps are gathered in lists, but dice and events cost none.

use sandtable_kernel::dice::{Seed, Seeded};
use sandtable_kernel::{Mind, Quiet, Rules};
use sandtable_nqm_mind::NqmMind;
use sandtable_testkit::allocations::allocations_during;
use sandtable_testkit::battles::walk_on;

use crate::shipped;

/// A bound lists its steps, groups and shots; measured are six to nine lists a decision, most of them of who could be ordered.
const MOST_A_DECISION: u64 = 11;

#[test]
fn a_decision_of_a_random_battle_allocates_a_few_lists_and_no_more() {
    for scenario in ["malinovka", "ostrov_road", "before_moscow"] {
        let rules = shipped(scenario, &[]);
        let mut table = Quiet::new(Seeded::new(Seed::from_number(5)));
        let mut state = rules.start(&mut table);
        let walked = || walk_on(&rules, &NqmMind::ready(&rules), &mut state, &mut table, 5, |_, _, _| ());
        let (orders, allocations) = allocations_during(walked);
        assert!(orders > 30, "{scenario}: {orders} orders are no battle");
        let each = allocations / orders;
        assert!(each <= MOST_A_DECISION, "{scenario}: {each} allocations a decision");
    }
}
