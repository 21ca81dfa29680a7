//! Dice: how many a second come through `Table::roll` with the journal asleep, beside the bare generator.

use divan::{Bencher, counter::ItemsCount};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sandtable_kernel::dice::{Seed, Seeded};
use sandtable_kernel::{Apply, Die, Quiet, RuleId, Sight, Table};

const RULE: RuleId = RuleId::new("BENCH-1");
const DICE: u32 = 100_000;

fn main() {
    divan::main();
}

/// A state to which nothing happens: only the dice are measured.
struct Nothing;

impl Apply for Nothing {
    type Event = ();
    fn apply(&mut self, (): &()) {}
}

#[divan::bench]
fn d6_through_the_table(bencher: Bencher<'_, '_>) {
    let mut table = Quiet::new(Seeded::new(Seed::from_number(1)));
    bencher.counter(ItemsCount::new(DICE)).bench_local(|| {
        let mut sum = 0;
        for _ in 0..DICE {
            sum += u32::from(Table::<Nothing>::roll(&mut table, RULE, Sight::ALL, Die::D6));
        }
        sum
    });
}

#[divan::bench]
fn bare_chacha8_words_modulo_six(bencher: Bencher<'_, '_>) {
    let mut generator = ChaCha8Rng::seed_from_u64(1);
    bencher.counter(ItemsCount::new(DICE)).bench_local(|| {
        let mut sum = 0;
        for _ in 0..DICE {
            sum += generator.next_u32() % 6 + 1;
        }
        sum
    });
}
