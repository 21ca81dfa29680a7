//! The players by name, as commands and pages ask for them.

use core::fmt;
use core::str::FromStr;

use sandtable_kernel::Mind;
use sandtable_kernel::dice::Seed;

use crate::{Budget, Greedy, Player, Random, Recruit};

/// How well a computer player plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Any legal order.
    Random,
    /// Sensible, and careless every so often.
    Recruit,
    /// The proposal with the best expected position.
    Greedy,
}

/// A name that is no player's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoSuchLevel {
    /// What was asked for.
    pub name: String,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: &'static [Level] = &[Level::Random, Level::Recruit, Level::Greedy];

    /// Its name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Recruit => "recruit",
            Level::Greedy => "greedy",
        }
    }

    /// What it does, in one sentence for the page.
    pub const fn about(self) -> &'static str {
        match self {
            Level::Random => "Plays any legal order.",
            Level::Recruit => "Sensible but careless: an opponent to learn against.",
            Level::Greedy => "Weighs good orders by the exact odds of what they bring at once.",
        }
    }

    /// A player of this level for a game; the same seed gives the same player.
    pub fn player<M: Mind>(self, seed: Seed) -> Box<dyn Player<M>> {
        match self {
            Level::Random => Box::new(Random::new(seed)),
            Level::Recruit => Box::new(Recruit::new(seed)),
            Level::Greedy => Box::new(Greedy::new(seed, Budget::default())),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(text: &str) -> Result<Level, NoSuchLevel> {
        let wanted = text.trim();
        let found = Level::ALL.iter().find(|level| level.name().eq_ignore_ascii_case(wanted));
        found.copied().ok_or_else(|| NoSuchLevel { name: wanted.to_owned() })
    }
}

impl fmt::Display for NoSuchLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
        write!(f, "there is no player `{}`; there are: {}", self.name, names.join(", "))
    }
}

impl std::error::Error for NoSuchLevel {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_found_by_the_name_it_shows() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(*level));
        }
        assert_eq!(" Greedy ".parse(), Ok(Level::Greedy));
    }

    #[test]
    fn an_unknown_level_lists_the_known_ones() {
        let fault = "genius".parse::<Level>().map_err(|fault| fault.to_string());
        assert_eq!(fault, Err("there is no player `genius`; there are: random, recruit, greedy".to_owned()));
    }
}
