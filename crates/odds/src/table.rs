//! Distributions of counts for 0, 1, 2 … dice at once, each row grown from the one before.
//!
//! What one die yields is a polynomial over a common denominator: the weight of yielding `k` stands at `x^k`. What `n`
//! dice yield is its `n`-th power, and the next row is one multiplication by a short polynomial. Weights are fixed-width
//! integers laid end to end in one buffer, each row just as wide as its own denominator needs, so a table of any size
//! is exact and costs a handful of allocations.

use crate::chance::Chance;
use crate::digits::{Digits, Factor, add_product, multiply};
use crate::distribution::Odds;
use crate::natural::Natural;

/// The most 64-bit digits a table may need: 32 MiB, sixteen times what 255 dice through three d6 stages take.
const LIMIT: u128 = 1 << 22;

/// The exact distribution of a count for every number of dice from none up.
#[derive(Clone, Debug)]
pub struct Table {
    rows: Vec<Span>,
    /// Row after row: the weights of 0, 1, 2 …, then their total, least digit first.
    limbs: Vec<u64>,
}

/// Where one row stands in the buffer.
#[derive(Clone, Copy, Debug)]
struct Span {
    start: usize,
    end: usize,
    width: usize,
}

/// The exact distribution of a count for one number of dice: a weight for each count over a common total.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    weights: &'a [u64],
    total: &'a [u64],
}

/// A table that would not fit in memory was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{dice} dice and a yield of up to {yielded} are too many to count exactly at once: ask for fewer dice")]
pub struct TooLarge {
    /// How many dice would have been thrown.
    pub dice: u32,
    /// The highest count that one die, or a whole throw of them, could become.
    pub yielded: u32,
}

impl Table {
    /// The distribution for this many dice, if the table reaches so far.
    #[must_use]
    pub fn row(&self, dice: u32) -> Option<Row<'_>> {
        self.rows.get(usize::try_from(dice).ok()?).map(|&span| self.read(span))
    }

    /// The distributions for 0, 1, 2 … dice.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = Row<'_>> + DoubleEndedIterator {
        self.rows.iter().map(|&span| self.read(span))
    }

    /// What 0, 1, … `most` dice yield together, where each yields what `unit` says.
    pub(crate) fn powers(unit: &Odds<u32>, most: u32) -> Result<Table, TooLarge> {
        let limbs = limbs_needed(unit, most).ok_or(TooLarge { dice: most, yielded: highest(unit) })?;
        let factors: Vec<Factor> = unit
            .cases()
            .iter()
            .map(|(yielded, weight)| Factor { places: *yielded as usize, digits: weight.to_limbs() })
            .collect();
        let denominator = unit.total().to_limbs();

        let mut table = Table { rows: Vec::with_capacity(most as usize + 1), limbs: Vec::with_capacity(limbs) };
        table.push(&[&[1], &[1]], 1);
        for _ in 0..most {
            table.throw_one_more(&factors, &denominator);
        }
        Ok(table)
    }

    /// A table of distributions computed one by one.
    pub(crate) fn of_rows(rows: &[Odds<u32>]) -> Result<Table, TooLarge> {
        let mut table = Table { rows: Vec::with_capacity(rows.len()), limbs: Vec::new() };
        for (dice, odds) in (0..).zip(rows) {
            let total = odds.total().to_limbs();
            let width = total.len();
            let numbers = u128::from(highest(odds)) + 2;
            if table.limbs.len() as u128 + numbers * width as u128 > LIMIT {
                return Err(TooLarge { dice, yielded: highest(odds) });
            }
            let mut numbers = vec![Vec::new(); highest(odds) as usize + 1];
            for (count, weight) in odds.cases() {
                numbers[*count as usize] = weight.to_limbs();
            }
            numbers.push(total);
            table.push(&numbers.iter().map(Vec::as_slice).collect::<Vec<_>>(), width);
        }
        Ok(table)
    }

    /// Multiplies the last row by the polynomial of one die, and appends the product.
    fn throw_one_more(&mut self, factors: &[Factor], denominator: &[u64]) {
        let Some(&Span { start, end, width }) = self.rows.last() else { return };
        let mut total = vec![0; width + denominator.len()];
        add_product(&mut total, self.read(Span { start, end, width }).total, denominator);
        while total.last() == Some(&0) {
            total.pop();
        }

        let wider = total.len();
        let counts = (end - start) / width - 1;
        let degree = factors.last().map_or(0, |factor| factor.places);
        let next = Span { start: end, end: end + (counts + degree + 1) * wider, width: wider };
        self.limbs.resize(next.end - wider, 0);
        self.limbs.extend_from_slice(&total);
        self.rows.push(next);

        let (done, product) = self.limbs.split_at_mut(end);
        let weights = Digits { width, limbs: &done[start..end - width] };
        multiply(&mut product[..next.end - next.start - wider], wider, weights, factors);
    }

    /// Appends a row of numbers, each filled up to `width` digits.
    fn push(&mut self, numbers: &[&[u64]], width: usize) {
        let start = self.limbs.len();
        for number in numbers {
            self.limbs.extend_from_slice(number);
            self.limbs.resize(self.limbs.len() + width - number.len(), 0);
        }
        self.rows.push(Span { start, end: self.limbs.len(), width });
    }

    fn read(&self, span: Span) -> Row<'_> {
        let (weights, total) = self.limbs[span.start..span.end].split_at(span.end - span.start - span.width);
        Row { weights, total }
    }
}

impl Row<'_> {
    /// The chance of exactly this count.
    #[must_use]
    pub fn chance(&self, count: u32) -> Chance {
        let weight = self.weights().nth(count as usize).unwrap_or(Natural::ZERO);
        Chance::of_parts(weight, self.total())
    }

    /// The chance of this count or a greater one.
    #[must_use]
    pub fn at_least(&self, count: u32) -> Chance {
        let weight = self.weights().skip(count as usize).fold(Natural::ZERO, |sum, weight| sum.plus(&weight));
        Chance::of_parts(weight, self.total())
    }

    /// The highest count this row has a place for.
    #[must_use]
    pub fn highest(&self) -> u32 {
        (self.weights().len() - 1) as u32
    }

    /// The same distribution with all the means of [`Odds`].
    #[must_use]
    pub fn to_odds(&self) -> Odds<u32> {
        Odds::gathered((0..).zip(self.weights()).collect(), self.total())
    }

    fn weights(&self) -> impl ExactSizeIterator<Item = Natural> {
        self.weights.chunks_exact(self.total.len()).map(Natural::from_limbs)
    }

    fn total(&self) -> Natural {
        Natural::from_limbs(self.total)
    }
}

/// The highest count that can happen.
pub(crate) fn highest(odds: &Odds<u32>) -> u32 {
    odds.outcomes().next_back().copied().unwrap_or(0)
}

/// A bound on the digits of the whole table, if it is within the limit.
fn limbs_needed(unit: &Odds<u32>, most: u32) -> Option<usize> {
    let (dice, yielded) = (u128::from(most), u128::from(highest(unit)));
    let numbers = (dice * (dice + 1) / 2).saturating_mul(yielded).saturating_add(2 * (dice + 1));
    let width = u128::from(unit.total().bits()) * dice / 64 + 1;
    let limbs = numbers.saturating_mul(width);
    (limbs <= LIMIT).then_some(limbs as usize)
}

#[cfg(test)]
mod tests {
    use super::{Table, TooLarge};
    use crate::{Chance, Odds};

    #[test]
    fn each_row_is_the_binomial_of_its_dice() {
        let chance = Chance::new(125, 216).expect("a probability");
        let table = Table::powers(&Odds::either(&chance, 1, 0), 60).expect("a small table");
        for (dice, row) in (0..).zip(table.rows()) {
            assert_eq!(row.to_odds(), Odds::binomial(dice, &chance).map(|&n| n.into()), "{dice} dice");
        }
        assert_eq!(table.rows().len(), 61);
        assert!(table.row(61).is_none());
    }

    #[test]
    fn a_denominator_wider_than_a_digit_is_exact_too() {
        let chance = Chance::new(1 << 70, (1 << 71) + 1).expect("a probability");
        let table = Table::powers(&Odds::either(&chance, 1, 0), 9).expect("a small table");
        assert_eq!(table.row(9).map(|row| row.to_odds()), Some(Odds::binomial(9, &chance).map(|&n| n.into())));
    }

    #[test]
    fn a_die_may_yield_several() {
        let table = Table::powers(&Odds::d6().map(|&face| u32::from(face)), 3).expect("a small table");
        let row = table.row(3).expect("three dice");
        assert_eq!(row.chance(10).to_string(), "1/8");
        assert_eq!(row.at_least(18).to_string(), "1/216");
        assert_eq!((row.highest(), row.chance(2), row.chance(19)), (18, Chance::never(), Chance::never()));
    }

    #[test]
    fn a_table_past_memory_is_refused_before_it_is_built() {
        let refused = Table::powers(&Odds::certain(u32::MAX), u32::MAX).err();
        assert_eq!(refused, Some(TooLarge { dice: u32::MAX, yielded: u32::MAX }));
        assert!(Table::powers(&Odds::d6().map(|&face| u32::from(face)), 1_000_000).is_err());
    }
}
