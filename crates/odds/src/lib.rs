//! Exact distributions of dice pools.
//!
//! ```
//! use sandtable_odds::{Chance, Odds, bar_chart};
//!
//! // Four dice, sixes hit.
//! let hits = Odds::d6().pool(4, |&face| face == 6);
//! assert_eq!(hits.at_least(&1).to_string(), "671/1296");
//! assert_eq!(hits.expected().to_string(), "2/3");
//!
//! // Each hit is saved on 5+, which depends on how many there were.
//! let saved = Chance::on_d6(|face| face >= 5);
//! let harm = hits.and_then(|&hits| Odds::binomial(hits, &saved.not()));
//! assert_eq!(harm.chance(&0).percent(1), "62.4 %");
//!
//! for line in bar_chart(&harm, 20) {
//!     println!("{line}");
//! }
//! ```
//!
//! This crate knows dice and no game. Every weight is a whole number over a common total, so nothing is ever rounded
//! before it is shown: [`Chance`] and [`Fraction`] are exact at any size, and their floats are for display only.
//!
//! | to ask | use |
//! |---|---|
//! | how likely one thing is | [`Chance`] |
//! | all that can happen, and how likely | [`Odds`] |
//! | dice that hit, hits that are confirmed, confirmed hits that harm | [`Chain`], a whole [`Table`] at once |
//! | whether played dice follow the odds | [`agrees`] with a [`Tally`] |
//! | to show it | [`bar_chart`] |
//!
//! Numbers are `u128` while they fit and grow into big integers where they do not; no operation wraps or panics. What
//! would take too much memory is refused with [`TooLarge`], and a handful of dice is counted in a `u8`.

mod chain;
mod chance;
mod chart;
mod combine;
mod digits;
mod distribution;
mod fraction;
mod natural;
mod pool;
mod table;
mod tally;

pub use chain::Chain;
pub use chance::{Chance, NotAChance};
pub use chart::bar_chart;
pub use distribution::{NoOutcomes, Odds};
pub use fraction::Fraction;
pub use table::{Row, Table, TooLarge};
pub use tally::{Disagreement, FALSE_ALARM, Tally, agrees};
