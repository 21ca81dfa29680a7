//! Dice from a seed: the same seed gives the same dice on every machine.

use core::fmt;

use sha2::{Digest, Sha256};

use super::{Dice, Die, Stream};
use crate::RuleId;

/// Thirty-two secret bytes from which all dice of a game follow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed from a plain number, for simulations and tests.
    pub fn from_number(number: u64) -> Seed {
        Seed::from_words(&[b"sandtable seed", &number.to_le_bytes()])
    }

    /// A seed mixed from several pieces, such as a secret and a nonce of each player.
    pub fn from_words(words: &[&[u8]]) -> Seed {
        let mut hash = Sha256::new();
        for word in words {
            hash.update((word.len() as u64).to_le_bytes());
            hash.update(word);
        }
        Seed(hash.finalize().into())
    }

    /// What may be shown before the game: it binds the seed without telling it.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }

    /// The seed as hexadecimal digits.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }

    /// The seed of another branch of the same battle: after a take-back, in a copy, or under other rules.
    ///
    /// A branch follows from the one before it, so whoever knows the first seed can prove every die of every branch.
    #[must_use]
    pub fn branch(&self, number: u64) -> Seed {
        Seed::from_words(&[b"sandtable branch", &self.0, &number.to_le_bytes()])
    }

    /// Reads 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Seed> {
        if text.len() != 64 || !text.is_ascii() {
            return None;
        }
        let mut bytes = [0; 32];
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
        }
        Some(Seed(bytes))
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A seed is secret until the game is over, so it does not print itself.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

const HANDFUL: usize = 512;

/// Dice for play and simulation.
///
/// Ordinary dice are thrown by the handful from a stream of their own, because games throw millions of them; every other
/// die and every card comes from a second stream of the same seed.
#[derive(Clone, Debug)]
pub struct Seeded {
    sixes: Stream,
    handful: [u8; HANDFUL],
    thrown: usize,
    next: usize,
    others: Stream,
}

impl Seeded {
    /// The dice of a seed.
    pub fn new(seed: Seed) -> Seeded {
        let (sixes, others) = (Stream::new(seed, 0), Stream::new(seed, 1));
        Seeded { sixes, handful: [0; HANDFUL], thrown: 0, next: 0, others }
    }

    #[cold]
    #[inline(never)]
    fn throw_handful(&mut self) {
        let mut bytes = [0; HANDFUL];
        self.sixes.fill(&mut bytes);
        self.thrown = 0;
        for sixteen in bytes.as_chunks::<16>().0 {
            // 252 is the last whole multiple of six: bytes from there on would favour the low faces and are dropped.
            // Most chunks have none, and then the whole chunk is turned into faces at once.
            if sixteen.iter().all(|byte| *byte < 252) {
                self.handful[self.thrown..self.thrown + 16].copy_from_slice(&sixteen.map(|byte| byte % 6 + 1));
                self.thrown += 16;
            } else {
                for byte in sixteen.iter().filter(|byte| **byte < 252) {
                    self.handful[self.thrown] = byte % 6 + 1;
                    self.thrown += 1;
                }
            }
        }
        self.next = 0;
    }
}

impl Dice for Seeded {
    #[inline]
    fn face(&mut self, _rule: RuleId, die: Die) -> u16 {
        if die != Die::D6 {
            // A die has at most 65,535 faces, so the index always fits.
            return self.others.below(u32::from(die.0)) as u16 + 1;
        }
        while self.next == self.thrown {
            self.throw_handful();
        }
        let face = self.handful[self.next];
        self.next += 1;
        u16::from(face)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANY: RuleId = RuleId::new("TEST-1");

    #[test]
    fn the_same_seed_gives_the_same_dice_forever() {
        let mut dice = Seeded::new(Seed::from_number(1));
        let faces: Vec<u16> = (0..12).map(|_| dice.face(ANY, Die::D6)).collect();
        assert_eq!(faces, [5, 3, 6, 2, 6, 4, 1, 6, 6, 3, 1, 2], "a changed stream breaks every saved game");
    }

    #[test]
    fn every_face_of_every_die_comes_up_and_no_other() {
        for sides in [2u16, 3, 6, 10, 52, 256, 300] {
            let mut dice = Seeded::new(Seed::from_number(u64::from(sides)));
            let mut seen = vec![false; usize::from(sides)];
            for _ in 0..u32::from(sides) * 40 {
                seen[usize::from(dice.face(ANY, Die(sides))) - 1] = true;
            }
            assert!(seen.iter().all(|seen| *seen), "D{sides}");
        }
    }

    #[test]
    fn a_seed_survives_its_hexadecimal_form() {
        let seed = Seed::from_number(7);
        assert_eq!(Seed::from_hex(&seed.to_hex()), Some(seed));
        assert_eq!(Seed::from_hex("xyz"), None);
        assert_ne!(seed.commitment(), seed.to_hex());
    }
}
