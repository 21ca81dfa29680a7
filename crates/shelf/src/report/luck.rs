//! Luck: what the six-sided dice showed, by the orders they fell after, beside what dice show in the long run.

use crate::Match;
use crate::picture::escape;
use crate::story::{Line, LineKind};

/// The dice of every seat.
pub(super) struct Luck {
    seats: Vec<Throws>,
}

struct Throws {
    key: String,
    name: String,
    faces: [u32; 6],
}

impl Luck {
    /// A die is counted with the seat whose order it followed, whoever threw it; those before the first order have a row of
    /// their own.
    pub(super) fn of(table: &dyn Match, lines: &[Line]) -> Luck {
        let opening = Throws { key: String::new(), name: "Before the first order".to_owned(), faces: [0; 6] };
        let seats = table.seats().into_iter().map(|seat| Throws { key: seat.key, name: seat.name, faces: [0; 6] });
        let mut luck = Luck { seats: core::iter::once(opening).chain(seats).collect() };
        let mut thrower: Option<&str> = Some("");
        for line in lines {
            match (line.kind, line.die) {
                (LineKind::Order, _) => thrower = line.seat.as_deref(),
                (LineKind::Roll, Some(thrown)) if thrown.die.0 == 6 => {
                    let seat = luck.seats.iter_mut().find(|seat| Some(seat.key.as_str()) == thrower);
                    if let Some(count) = seat.and_then(|seat| seat.faces.get_mut(usize::from(thrown.face) - 1)) {
                        *count += 1;
                    }
                }
                _ => {}
            }
        }
        luck
    }

    /// The table of the report.
    pub(super) fn html(&self) -> String {
        let mut text = String::from(
            "<h2>The dice</h2><table><tr><th>After orders of</th><th>Dice</th><th>1</th><th>2</th><th>3</th><th>4</th><th>5</th>\
             <th>6</th><th>Mean</th><th>So far from 3.5 by chance</th></tr>",
        );
        for seat in &self.seats {
            let count: u32 = seat.faces.iter().sum();
            if count == 0 && seat.key.is_empty() {
                continue;
            }
            let faces: String = seat.faces.iter().map(|count| format!("<td>{count}</td>")).collect();
            let (mean, chance) = if count == 0 { ("–".to_owned(), "–".to_owned()) } else { seat.words(count) };
            text.push_str(&format!(
                "<tr><td class=\"side-{}\">{}</td><td>{count}</td>{faces}<td>{mean}</td><td>{chance}</td></tr>",
                escape(&seat.key),
                escape(&seat.name)
            ));
        }
        text.push_str("</table>\n");
        text
    }
}

impl Throws {
    /// The mean, and how often honest dice stray at least as far from 3.5 (normal approximation).
    fn words(&self, count: u32) -> (String, String) {
        let sum: u32 = self.faces.iter().zip(1..).map(|(times, face)| times * face).sum();
        let mean = f64::from(sum) / f64::from(count);
        // The variance of one die is 35/12.
        let stray = (mean - 3.5).abs() / (35.0 / 12.0 / f64::from(count)).sqrt();
        (format!("{mean:.2}"), format!("{:.0} %", 100.0 * both_tails(stray)))
    }
}

/// The chance that a normal variable strays at least this many deviations (Zelen and Severo's approximation).
fn both_tails(stray: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * stray);
    let terms = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let sum: f64 = terms.iter().zip(1..).map(|(term, power)| term * t.powi(power)).sum();
    (2.0 * (-stray * stray / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * sum).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tails_of_chance_are_those_of_the_tables() {
        assert!((both_tails(0.0) - 1.0).abs() < 1e-4);
        assert!((both_tails(1.96) - 0.05).abs() < 1e-3);
    }
}
