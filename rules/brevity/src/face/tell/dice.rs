//! The dice of a volley in words.

use super::{count, needed};
use crate::volley::Numbers;

/// The dice of a volley, as a player checks them by hand.
pub(super) struct Thrown {
    pub numbers: Numbers,
    pub hits: u8,
    pub penetrating: u8,
    pub losses: u8,
}

impl Thrown {
    /// Every roll with what was added to it and what it needed, and what came of it.
    pub fn told(&self) -> String {
        let numbers = &self.numbers;
        let strength = count(numbers.points, "point", "points");
        let to_hit = with_bonus(numbers.to_hit, numbers.hit_bonus);
        let mut text = format!(
            "{strength}, {} needing {to_hit} (row {}, column {}): {}",
            count(numbers.dice, "die", "dice"),
            numbers.row.word(),
            numbers.column,
            if self.hits == 0 { "no hits".to_owned() } else { count(self.hits, "hit", "hits") },
        );
        if let (Some(score), 1..) = (numbers.penetration, self.hits) {
            text += &match self.penetrating {
                0 => format!("; {} to penetrate: none", needed(score)),
                through => format!("; {} to penetrate: {through}", needed(score)),
            };
        }
        if self.penetrating > 0 {
            text += &match numbers.casualty {
                None => format!("; no weapon harms block {}", numbers.block),
                Some(score) => {
                    let needed = with_bonus(score, numbers.casualty_bonus);
                    let losses = match self.losses {
                        0 => "none".to_owned(),
                        losses => losses.to_string(),
                    };
                    format!("; casualties {needed} (block {}): {losses}", numbers.block)
                }
            };
        }
        text + "."
    }
}

/// A score with what is added to the die: `4-6 with +1`.
fn with_bonus(score: u8, bonus: i8) -> String {
    if bonus == 0 { needed(score) } else { format!("{} with {bonus:+}", needed(score)) }
}
