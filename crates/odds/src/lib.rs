//! Exact distributions of dice pools.
mod chain;
mod chance;
mod combine;
mod distribution;
mod fraction;
mod natural;
mod pool;
mod table;
pub use chain::Chain;
pub use chance::{Chance, NotAChance};
pub use distribution::{NoOutcomes, Odds};
pub use fraction::Fraction;
pub use table::{Row, Table, TooLarge};
