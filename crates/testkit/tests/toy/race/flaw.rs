//! The mistakes that can be planted, one for each conformance check.

use core::cell::Cell;

/// No mistake.
pub const SOUND: u8 = 0;
/// The race never ends.
pub const ENDLESS: u8 = 1;
/// A pace may be chosen twice, though it is not asked for again and never offered.
pub const LENIENT: u8 = 2;
/// A random order may be illegal.
pub const RECKLESS: u8 = 4;
/// An order is written without its card.
pub const FORGETFUL: u8 = 5;
/// Bad text makes the parser panic.
pub const PANICKY: u8 = 6;
/// The scene shows the other runner's card.
pub const LEAKY_SCENE: u8 = 7;
/// A refusal depends on the other runner's card.
pub const LEAKY_REFUSAL: u8 = 8;
/// Imagining is copying.
pub const PEEKING: u8 = 9;
/// A button is offered that is refused when pressed.
pub const DEAD_BUTTON: u8 = 10;
/// Nothing is offered to a runner who is asked.
pub const NO_OFFERS: u8 = 11;
/// The preview does not tell the refusal.
pub const ROSY: u8 = 12;
/// A sentence open to all tells the other runner's card.
pub const LEAKY_SENTENCE: u8 = 13;
/// A secret choice is told to all.
pub const LOUD: u8 = 14;
/// A scenario that cannot be set up comes with the game.
pub const BAD_SCENARIO: u8 = 15;
/// A field of an offer is written in words that no order has.
pub const BABBLING: u8 = 16;
/// Moves depend on how many were made before, by anybody.
pub const HAUNTED: u8 = 17;
/// The cards dealt depend on how many were dealt before, by anybody.
pub const HAUNTED_START: u8 = 18;
/// A refused order spoils the next move.
pub const GRUDGE: u8 = 19;
/// A secret order stands in the journal for all to see.
pub const OPEN_ORDERS: u8 = 20;
/// A rule has an id and no text.
pub const UNWRITTEN: u8 = 3;

std::thread_local! {
    static GHOST: Cell<u8> = const { Cell::new(0) };
}

/// Counts up something that is no part of the state, as no game may.
pub fn haunt() {
    GHOST.set(GHOST.get().wrapping_add(1));
}

/// Nothing to two, depending on how often it was haunted.
pub fn ghost() -> u8 {
    GHOST.get() % 3
}
/// The random player looks at the other runner's card.
pub const SNOOPING: u8 = 23;
/// A force list has no army to start from.
pub const UNARMED: u8 = 21;
/// The form of an army offers a click that does nothing.
pub const DEAF_FORM: u8 = 22;
