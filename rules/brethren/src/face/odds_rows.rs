//! Odds in words: rows for the page, for previews and for answers to questions.

use sandtable_kernel::preview::OddsRow;
use sandtable_odds::Odds;

use crate::fire::Harm;
use crate::melee::odds::Bout;
use crate::terms::BLUE;

/// The most equally likely cases a row can be counted in: what a page's numbers hold exactly.
const MOST_WAYS: u128 = 1 << 53;
/// Decimal places of what is rarer than that.
const PLACES: u8 = 12;

/// Odds as rows over one common number of cases; outcomes with the same words are one row. Chances too fine to be shown as
/// whole cases are rounded to parts of a million million.
pub fn rows<T: Ord + Clone>(odds: &Odds<T>, mut words: impl FnMut(&T) -> String) -> Vec<OddsRow> {
    let mut rows: Vec<OddsRow> = Vec::new();
    let common = common_cases(odds);
    for (outcome, chance) in odds.iter() {
        let (ways, out_of) = match (common, chance.parts()) {
            (Some(common), Some((ways, out_of))) => ((ways * (common / out_of)) as u64, common as u64),
            _ => (digits(&chance.decimal(PLACES)), 10_u64.pow(u32::from(PLACES))),
        };
        let words = words(outcome);
        match rows.iter_mut().find(|row| row.outcome == words) {
            Some(row) => row.ways += ways,
            None => rows.push(OddsRow { outcome: words, ways, out_of }),
        }
    }
    if common.is_none() {
        make_whole(&mut rows);
    }
    rows
}

/// What a shot did, in words.
pub fn harm_words(harm: &Harm) -> String {
    let one = |who: &str, lost: u8, suppressed: bool| {
        let wounds = match lost {
            0 => None,
            1 => Some("1 wound".to_owned()),
            more => Some(format!("{more} wounds")),
        };
        let told: Vec<String> = suppressed.then(|| "suppressed".to_owned()).into_iter().chain(wounds).collect();
        (!told.is_empty()).then(|| format!("{who}{}", told.join(", ")))
    };
    let told = [one("in the way: ", harm.way_lost, harm.way_suppressed), one("", harm.lost, harm.suppressed)];
    let told: Vec<String> = told.into_iter().flatten().collect();
    if told.is_empty() { "no effect".to_owned() } else { told.join("; ") }
}

/// How a round of a duel ended, in words.
pub fn bout_words(bout: &Bout, names: [&str; 2]) -> String {
    let (winner, loser) = if bout.winner == BLUE { (names[0], names[1]) } else { (names[1], names[0]) };
    match bout.killed {
        0 => format!("{winner} wins, {loser} falls back"),
        1 => format!("{winner} wins, 1 of {loser} lost"),
        more => format!("{winner} wins, {more} of {loser} lost"),
    }
}

/// The smallest number of cases in which every chance is whole, unless it is too large to show.
fn common_cases<T: Ord + Clone>(odds: &Odds<T>) -> Option<u128> {
    odds.iter().try_fold(1, |common: u128, (_, chance)| {
        let (_, out_of) = chance.parts()?;
        let common = common / greatest_common_divisor(common, out_of) * out_of.min(MOST_WAYS + 1);
        (common <= MOST_WAYS).then_some(common)
    })
}

const fn greatest_common_divisor(mut one: u128, mut other: u128) -> u128 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

/// The digits of a decimal fraction without its point.
fn digits(decimal: &str) -> u64 {
    decimal.chars().filter_map(|digit| digit.to_digit(10)).fold(0, |sum, digit| sum * 10 + u64::from(digit))
}

/// What rounding has lost or gained goes to the likeliest row.
fn make_whole(rows: &mut [OddsRow]) {
    let sum: u64 = rows.iter().map(|row| row.ways).sum();
    if let Some(likeliest) = rows.iter_mut().max_by_key(|row| row.ways) {
        likeliest.ways = (likeliest.ways + likeliest.out_of).saturating_sub(sum);
    }
}
