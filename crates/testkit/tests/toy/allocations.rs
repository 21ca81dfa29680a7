//! Quiet play allocates nothing, and the counter would notice if it did.

use sandtable_kernel::dice::{Seed, Seeded, Stream};
use sandtable_kernel::{Mind, Quiet, Rules, check};
use sandtable_testkit::allocations::allocations_during;

use crate::race::{Race, RaceMind, SOUND};

#[test]
fn a_whole_game_on_a_quiet_table_allocates_nothing() {
    let rules = Race::<SOUND> { title: String::new(), length: 60, rounds: 20, at: [0; 2], cards: [None; 2] };
    let mut table = Quiet::new(Seeded::new(Seed::from_number(5)));
    let mut whim = Stream::new(Seed::from_number(5), 1);
    let (orders, allocations) = allocations_during(|| {
        let mut state = rules.start(&mut table);
        let mut orders = 0;
        while let Some(seat) = rules.pending(&state).first_seat() {
            let order = RaceMind.random_order(&rules, &state, seat, &mut whim);
            let Ok(checked) = check(&rules, &state, seat, order) else { break };
            rules.play(&mut state, checked, &mut table);
            orders += 1;
        }
        orders
    });
    assert!(orders > 10, "{orders} orders are no game");
    assert_eq!(allocations, 0);
}

#[test]
fn an_allocation_is_noticed() {
    let (text, allocations) = allocations_during(|| "dice".to_owned() + " and cards");
    assert!(allocations >= 1, "{text} came from nowhere");
}
