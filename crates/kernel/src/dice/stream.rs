//! A portable stream of unbiased numbers: the raw material of seeded dice and of a computer player's whims.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::Seed;

const BUFFER: usize = 256;

/// For each count up to 256 the last byte of its last whole multiple: looked up, because dividing is slow.
const FAIR: [u8; 257] = {
    let mut fair = [0; 257];
    let mut count = 1;
    while count <= 256 {
        fair[count] = (255 - 256 % count) as u8;
        count += 1;
    }
    fair
};

/// ChaCha8 read a byte at a time, so that one block serves dozens of dice.
#[derive(Clone, Debug)]
pub struct Stream {
    generator: ChaCha8Rng,
    bytes: [u8; BUFFER],
    next: usize,
}

impl Stream {
    /// The stream that belongs to a seed; `lane` separates independent streams of the same seed.
    pub fn new(seed: Seed, lane: u64) -> Stream {
        let mut generator = ChaCha8Rng::from_seed(seed.0);
        generator.set_stream(lane);
        Stream { generator, bytes: [0; BUFFER], next: BUFFER }
    }

    /// A number from 0 to `count - 1`, each equally likely; 0 for an empty range.
    #[inline]
    pub fn below(&mut self, count: u32) -> u32 {
        match count {
            0 | 1 => 0,
            6 => u32::from(self.d6_index()),
            2..=256 => {
                // Bytes past the last whole multiple would favour the low numbers, so they are thrown away.
                let fair = FAIR[count as usize];
                loop {
                    let byte = self.byte();
                    if byte <= fair {
                        return u32::from(byte) % count;
                    }
                }
            }
            _ => {
                let fair = u64::from(u32::MAX) + 1 - (u64::from(u32::MAX) + 1) % u64::from(count);
                loop {
                    let word = u32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()]);
                    if u64::from(word) < fair {
                        return word % count;
                    }
                }
            }
        }
    }

    /// One of these, each equally likely.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(from.len()).unwrap_or(u32::MAX);
        from.get(self.below(count) as usize)
    }

    /// True `chance` times in `out_of`.
    pub fn happens(&mut self, chance: u32, out_of: u32) -> bool {
        self.below(out_of) < chance
    }

    /// Eight fresh bytes as a number: to seed another stream.
    pub fn word(&mut self) -> u64 {
        u64::from_le_bytes(core::array::from_fn(|_| self.byte()))
    }

    /// Fills a slice with raw bytes, past those buffered for [`Stream::below`].
    pub(super) fn fill(&mut self, bytes: &mut [u8]) {
        self.generator.fill_bytes(bytes);
    }

    #[inline]
    fn d6_index(&mut self) -> u8 {
        loop {
            let byte = self.byte();
            if byte < 252 {
                return byte % 6;
            }
        }
    }

    #[inline]
    fn byte(&mut self) -> u8 {
        if self.next == BUFFER {
            self.refill();
        }
        let byte = self.bytes[self.next];
        self.next += 1;
        byte
    }

    #[cold]
    fn refill(&mut self) {
        self.generator.fill_bytes(&mut self.bytes);
        self.next = 0;
    }
}
