//! A combat table: 1 to 30 dice through 25 three-stage chains, 750 exact distributions of harm.
//!
//! The goal is under 0.43 ms for the whole table on one thread.

use sandtable_odds::{Chain, Chance, Odds, Table};

const MOST_DICE: u8 = 30;

fn main() {
    divan::main();
}

/// Through the general interface, building the chains included.
#[divan::bench]
fn chains_750() -> Vec<Table> {
    targets().map(|[hit, confirm, harm]| chain(hit, confirm, harm)).collect()
}

/// The same where a natural six confirms twice, so no stage is a plain success.
#[divan::bench]
fn chains_750_with_double_hits() -> Vec<Table> {
    targets().map(|[hit, confirm, harm]| doubling(hit, confirm, harm)).collect()
}

/// The same with a stage that looks at the number as a whole: one hit is always saved.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn chains_750_with_a_saved_hit() -> Vec<Table> {
    targets().map(|[hit, confirm, harm]| saving(hit, confirm, harm)).collect()
}

/// The baseline: dependent stages, one after another, for each number of dice.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn naive_750() -> Vec<Odds<u8>> {
    let naive = |dice, [hit, confirm, harm]: [u8; 3]| {
        Odds::binomial(dice, &on(hit))
            .and_then(|&hits| Odds::binomial(hits, &on(confirm)))
            .and_then(|&sure| Odds::binomial(sure, &on(harm)))
    };
    targets().flat_map(|targets| (1..=MOST_DICE).map(move |dice| naive(dice, targets))).collect()
}

/// 25 different sets of numbers needed on a d6, each from 2 to 6.
fn targets() -> impl Iterator<Item = [u8; 3]> {
    (2..=6).flat_map(|hit| (2..=6).map(move |confirm| [hit, confirm, 2 + (hit + confirm) % 5]))
}

fn chain(hit: u8, confirm: u8, harm: u8) -> Table {
    within_memory(&Chain::new().each(&on(hit)).each(&on(confirm)).each(&on(harm)))
}

fn doubling(hit: u8, confirm: u8, harm: u8) -> Table {
    let confirmed = Odds::of_d6(|face| u32::from(face >= confirm) + u32::from(face == 6));
    within_memory(&Chain::new().each(&on(hit)).each_yields(confirmed).each(&on(harm)))
}

fn saving(hit: u8, confirm: u8, harm: u8) -> Table {
    let saved = |hits: u32| Odds::certain(hits.saturating_sub(1));
    within_memory(&Chain::new().each(&on(hit)).each(&on(confirm)).whole(saved).each(&on(harm)))
}

fn within_memory(chain: &Chain<'_>) -> Table {
    chain.table(u32::from(MOST_DICE)).expect("thirty dice fit")
}

fn on(needed: u8) -> Chance {
    Chance::on_d6(|face| face >= needed)
}
