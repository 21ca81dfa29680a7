//! A distribution as lines of text, for terminals and reports.

use std::fmt::Display;

use crate::distribution::Odds;
use crate::fraction::Fraction;
use crate::natural::Natural;

/// The left part of a block, from nothing to seven eighths.
const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/// One line for each outcome: its name, a bar and its chance. The likeliest outcome's bar is `width` columns long.
///
/// ```
/// # use sandtable_odds::{Odds, bar_chart};
/// let pins = Odds::d6().pool(3, |&face| face >= 5).map(|pins| format!("{pins} pins"));
/// assert_eq!(bar_chart(&pins, 8), [
///     "0 pins  █████▍    29.6 %",
///     "1 pins  ████████  44.4 %",
///     "2 pins  ████      22.2 %",
///     "3 pins  ▋          3.7 %",
/// ]);
/// ```
#[must_use]
pub fn bar_chart<T: Ord + Clone + Display>(odds: &Odds<T>, width: u16) -> Vec<String> {
    let names: Vec<String> = odds.outcomes().map(ToString::to_string).collect();
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let percents: Vec<String> = odds.iter().map(|(_, chance)| chance.percent(1)).collect();
    let widest = percents.iter().map(String::len).max().unwrap_or(0);
    let Some(peak) = odds.cases().iter().map(|(_, weight)| weight).max() else { return Vec::new() };

    let bars = odds.cases().iter().map(|(_, weight)| bar(weight, peak, width));
    let columns = usize::from(width);
    names
        .iter()
        .zip(bars)
        .zip(&percents)
        .map(|((name, bar), percent)| format!("{name:<longest$}  {bar:<columns$}  {percent:>widest$}"))
        .collect()
}

/// A bar to the nearest eighth of a column. What can happen at all shows at least a sliver.
fn bar(weight: &Natural, peak: &Natural, width: u16) -> String {
    let most = u128::from(width) * 8;
    let share = Fraction::reduced(false, weight.clone(), peak.clone());
    let eighths = share.scaled_and_rounded(&Natural::from(most)).to_u128().unwrap_or(most);
    let eighths = eighths.max(1).min(most) as usize;
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

#[cfg(test)]
mod tests {
    use super::bar_chart;
    use crate::Odds;

    #[test]
    fn names_bars_and_chances_stand_in_columns() {
        let odds = Odds::of_d6(|face| if face >= 5 { "pinned" } else { "unhurt" });
        assert_eq!(bar_chart(&odds, 5), ["pinned  ██▌    33.3 %", "unhurt  █████  66.7 %"]);
    }

    #[test]
    fn the_rarest_outcome_still_shows_a_sliver() {
        let chart = bar_chart(&Odds::d6().pool(20, |&face| face == 6), 10);
        assert_eq!(chart.len(), 21);
        assert_eq!(chart[20], "20  ▏            0.0 %");
    }

    #[test]
    fn a_chart_without_room_has_no_bars() {
        assert_eq!(bar_chart(&Odds::certain("lost"), 0), ["lost    100.0 %"]);
    }
}
