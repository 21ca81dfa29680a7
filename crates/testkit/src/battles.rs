//! Battles for a game's tests: a shipped scenario set up with some changes, and play through it at random.

use sandtable_kernel::dice::{Dice, Seed, Seeded, Stream};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Book, Mind, Pending, Quiet, Rules, Seat, check};

/// More decisions than any battle takes.
const MOST: u64 = 50_000;

/// A scenario that comes with the game, with toggles or table values changed as `--set` does.
///
/// # Panics
/// If there is none of that name, or it is not legal with the changes.
pub fn shipped<B: Book>(scenario: &str, changes: &[(&str, &str)]) -> B {
    let mut house = HouseRules::none();
    for (name, value) in changes {
        house.set(name, value);
    }
    let document = B::scenarios().iter().find(|document| document.id == scenario).expect("a scenario of the book");
    let sheet = Sheet::parse(scenario, document.text).expect("a readable scenario");
    B::set_up(&sheet, &house).unwrap_or_else(|faults| panic!("{scenario} with {changes:?}: {faults}"))
}

/// A battle from a scenario's text.
///
/// # Panics
/// If it is no legal scenario.
pub fn written<B: Book>(text: &str) -> B {
    let sheet = Sheet::parse("case.toml", text).expect("readable TOML");
    B::set_up(&sheet, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Plays a battle at random and shows every position in which somebody decides; the number of decisions.
///
/// # Panics
/// If a random order is refused, or the battle has no end.
pub fn walk<M: Mind>(
    rules: &M::Rules,
    seed: u64,
    look: impl FnMut(&<M::Rules as Rules>::State, Seat, &mut Stream),
) -> u64 {
    let mut table = Quiet::new(Seeded::new(Seed::from_number(seed)));
    let mut state = rules.start(&mut table);
    walk_on(rules, &M::ready(rules), &mut state, &mut table, seed, look)
}

/// The same from a position on.
///
/// # Panics
/// As [`walk`].
pub fn walk_on<M: Mind, D: Dice>(
    rules: &M::Rules,
    mind: &M,
    state: &mut <M::Rules as Rules>::State,
    table: &mut Quiet<D>,
    seed: u64,
    mut look: impl FnMut(&<M::Rules as Rules>::State, Seat, &mut Stream),
) -> u64 {
    let mut whim = Stream::new(Seed::from_number(seed), 7);
    for decisions in 0..MOST {
        let Pending::Asks(asks) = rules.pending(state) else { return decisions };
        let seat = asks.first();
        look(state, seat, &mut whim);
        let order = mind.random_order(rules, state, seat, &mut whim);
        match check(rules, state, seat, order.clone()) {
            Ok(checked) => rules.play(state, checked, table),
            Err(refusal) => panic!("{} after {decisions} decisions: {refusal}", rules.write_order(&order)),
        }
    }
    panic!("no end after {MOST} decisions");
}
