//! The report as it stands in a terminal.

use core::fmt::Write;

use crate::series::Series;
use crate::simulation::SimReport;

/// The width of a bar in letters.
const BAR: usize = 30;

/// The series as plain text with bars.
pub fn text(series: &Series) -> String {
    let mut out = String::new();
    for row in &series.rows {
        if !series.parameter.is_empty() {
            let _ = writeln!(out, "{} = {}", series.parameter, row.value);
        }
        one(&mut out, &row.report);
    }
    out
}

fn one(out: &mut String, report: &SimReport) {
    let mut title = format!("{} {}", report.game, report.scenario);
    title.truncate(title.trim_end().len());
    let _ = writeln!(out, "{title}: {} games, seed {}", report.games, report.seed);
    let _ = writeln!(out, "\nBy player (sides swapped every other game)");
    for side in &report.sides {
        line(out, &format!("{} ({})", side.player, side.side), side.wins, [side.rate, side.low, side.high]);
    }
    let _ = writeln!(out, "By side of the table");
    for side in &report.table_sides {
        line(out, &format!("{} {}", side.side, side.name), side.wins, [side.rate, side.low, side.high]);
    }
    let _ = writeln!(
        out,
        "Draws {}, unfinished {}. Turns: {:.1} on average, {} at most.",
        report.draws, report.unfinished, report.turns.mean, report.turns.max
    );
    let _ = writeln!(
        out,
        "{:.1} s on {} threads: {:.0} games/s, {:.0} decisions/s.",
        report.seconds, report.threads, report.games_per_second, report.decisions_per_second
    );
    if report.slowest_ms > 0.0 {
        let _ = writeln!(out, "Longest thought: {:.1} ms.", report.slowest_ms);
    }
    if !report.counts.is_empty() {
        let _ = writeln!(out, "\nIn a game, and in which turn first");
    }
    for count in &report.counts {
        let _ = writeln!(out, "  {:<28} {:>9.2}   {:>4.1}", count.what, count.per_game, count.first_turn);
    }
    out.push('\n');
}

fn line(out: &mut String, label: &str, wins: u64, [rate, low, high]: [f64; 3]) {
    let percent = |value: f64| format!("{:5.1} %", 100.0 * value);
    let _ = writeln!(
        out,
        "  {label:<28} {wins:>9} wins  {}  [{} to {}]  {}",
        percent(rate),
        percent(low),
        percent(high),
        bar(rate, low, high)
    );
}

/// `####=====-----`: filled to the lower limit, then the interval, then nothing.
fn bar(rate: f64, low: f64, high: f64) -> String {
    let cell = |index: usize| {
        let place = (index as f64 + 0.5) / BAR as f64;
        match place {
            _ if place <= low => '#',
            _ if place <= rate => '+',
            _ if place <= high => '-',
            _ => '.',
        }
    };
    (0..BAR).map(cell).collect()
}
