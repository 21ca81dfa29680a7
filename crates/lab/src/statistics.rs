//! Statistics of counted things: a rate and how far it can be trusted.

use serde::Serialize;

/// Where 95 % of a standard normal distribution lies.
const Z: f64 = 1.959_963_984_540_054;

/// A rate between its 95 % confidence limits.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The rate seen.
    pub rate: f64,
    /// The lower limit.
    pub low: f64,
    /// The upper limit.
    pub high: f64,
}

/// Wilson's score interval of so many successes in so many trials. It stays between 0 and 1 and is honest near both ends,
/// where the usual plus-or-minus is not. Without trials nothing is known.
///
/// ```
/// let interval = sandtable_lab::wilson(95, 100);
/// assert_eq!(format!("{:.3} {:.3}", interval.low, interval.high), "0.888 0.978");
/// ```
pub fn wilson(successes: u64, trials: u64) -> Interval {
    if trials == 0 {
        return Interval { rate: 0.0, low: 0.0, high: 1.0 };
    }
    let n = trials as f64;
    let rate = successes as f64 / n;
    let spread = Z * Z / n;
    let middle = rate + spread / 2.0;
    let margin = Z * (rate * (1.0 - rate) / n + spread / (4.0 * n)).sqrt();
    let limit = |value: f64| (value / (1.0 + spread)).clamp(0.0, 1.0);
    Interval { rate, low: limit(middle - margin).min(rate), high: limit(middle + margin).max(rate) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounded(successes: u64, trials: u64) -> (i64, i64) {
        let interval = wilson(successes, trials);
        ((interval.low * 10_000.0).round() as i64, (interval.high * 10_000.0).round() as i64)
    }

    #[test]
    fn the_interval_agrees_with_printed_tables() {
        assert_eq!(rounded(0, 10), (0, 2_775));
        assert_eq!(rounded(5, 10), (2_366, 7_634));
        assert_eq!(rounded(10, 10), (7_225, 10_000));
        assert_eq!(rounded(50, 100), (4_038, 5_962));
    }

    #[test]
    fn nothing_is_known_without_trials() {
        assert_eq!(wilson(0, 0), Interval { rate: 0.0, low: 0.0, high: 1.0 });
    }

    #[test]
    fn the_rate_lies_between_its_limits_and_more_trials_bring_them_closer() {
        let mut width = 2.0;
        for power in 0..7 {
            let trials = 10u64.pow(power);
            for successes in [0, trials / 3, trials] {
                let interval = wilson(successes, trials);
                assert!((0.0..=interval.rate).contains(&interval.low) && interval.rate <= interval.high);
                assert!(interval.high <= 1.0);
            }
            let third = wilson(trials / 3, trials);
            assert!(third.high - third.low < width);
            width = third.high - third.low;
        }
    }

    #[test]
    fn nineteen_in_twenty_intervals_hold_the_truth() {
        use sandtable_kernel::dice::{Seed, Stream};
        let mut stream = Stream::new(Seed::from_number(3), 0);
        let holds = (0..1_000)
            .filter(|_| {
                let sixes = (0..300).filter(|_| stream.below(6) == 5).count() as u64;
                let interval = wilson(sixes, 300);
                (interval.low..=interval.high).contains(&(1.0 / 6.0))
            })
            .count();
        assert!((925..=975).contains(&holds), "{holds} of 1000");
    }
}
