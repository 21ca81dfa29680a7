//! The report as one self-contained page: no script, nothing loaded, and it prints well.

use core::fmt::Write;

use crate::series::{Series, SeriesRow};
use crate::simulation::SimReport;

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #23291f; --soft: #5d6655; --paper: #fbfaf5; --rule: #d9d6c8; --one: #4a6b3a; --two: #8a5a2b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6da; --soft: #a9ad9c; --paper: #1c1f19; --rule: #3a3e33; --one: #8db676; --two: #d3a06a; } }
@media print { :root { --ink: #000; --soft: #444; --paper: #fff; --rule: #bbb; --one: #4a6b3a; --two: #8a5a2b; } section { break-inside: avoid; } }
body { margin: 2rem auto; max-width: 54rem; padding: 0 1rem; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.15rem; margin: 2rem 0 .3rem; } h3 { font-size: 1rem; margin: 1rem 0 .2rem; color: var(--soft); font-weight: 600; }
p { margin: .3rem 0; color: var(--soft); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; } caption { text-align: left; color: var(--soft); padding: .3rem 0; }
th, td { text-align: right; padding: .25rem .6rem; border-bottom: 1px solid var(--rule); } th:first-child, td:first-child { text-align: left; }
svg { width: 100%; height: auto; display: block; } text { fill: var(--ink); font: 13px system-ui, sans-serif; }
.soft { fill: var(--soft); font-size: 11px; } .grid { stroke: var(--rule); } .whisker { stroke: var(--ink); stroke-width: 1.5; }
.one { fill: var(--one); } .two { fill: var(--two); }
";

/// Where bars begin and how long a full one is, in the picture's units.
const LEFT: f64 = 190.0;
const LENGTH: f64 = 440.0;
const ROW: f64 = 30.0;

/// One bar of a chart.
struct Bar {
    label: String,
    wins: u64,
    limits: [f64; 3],
    tone: &'static str,
}

/// The series as a web page.
pub fn html(series: &Series) -> String {
    let first = series.rows.first().map(|row| &row.report);
    let title = first.map_or_else(String::new, |report| format!("{} {}", report.game, report.scenario));
    let title = escape(title.trim());
    let mut page = String::new();
    let _ = write!(
        page,
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}: simulation</title><style>{STYLE}</style></head><body>\n<h1>{title}</h1>\n"
    );
    if let Some(report) = first {
        let _ = writeln!(
            page,
            "<p>{} games each, seed {}; {} against {}, sides swapped every other game. Whiskers are 95 % intervals.</p>",
            report.games,
            report.seed,
            escape(&report.sides[0].player),
            escape(&report.sides[1].player)
        );
    }
    if !series.parameter.is_empty() {
        let _ = writeln!(page, "<section><h2>{} varied</h2>", escape(&series.parameter));
        chart(&mut page, "Wins of the first player by value", &bars(series, first_player));
        chart(&mut page, "Wins of the first side of the table by value", &bars(series, first_side));
        page.push_str("</section>\n");
    }
    for row in &series.rows {
        section(&mut page, &series.parameter, row);
    }
    numbers(&mut page, series);
    page.push_str("</body></html>\n");
    page
}

fn first_player(report: &SimReport) -> Option<(u64, [f64; 3])> {
    let side = &report.sides[0];
    Some((side.wins, [side.rate, side.low, side.high]))
}

fn first_side(report: &SimReport) -> Option<(u64, [f64; 3])> {
    report.table_sides.first().map(|side| (side.wins, [side.rate, side.low, side.high]))
}

fn bars(series: &Series, of: impl Fn(&SimReport) -> Option<(u64, [f64; 3])>) -> Vec<Bar> {
    let bar = |row: &SeriesRow| {
        of(&row.report).map(|(wins, limits)| Bar { label: row.value.clone(), wins, limits, tone: "one" })
    };
    series.rows.iter().filter_map(bar).collect()
}

fn section(page: &mut String, parameter: &str, row: &SeriesRow) {
    let report = &row.report;
    page.push_str("<section>");
    if !parameter.is_empty() {
        let _ = writeln!(page, "<h2>{} = {}</h2>", escape(parameter), escape(&row.value));
    }
    let tones = ["one", "two"];
    let players: Vec<Bar> = report
        .sides
        .iter()
        .zip(tones)
        .map(|(side, tone)| Bar {
            label: format!("{} ({})", side.player, side.side),
            wins: side.wins,
            limits: [side.rate, side.low, side.high],
            tone,
        })
        .collect();
    let tables: Vec<Bar> = report
        .table_sides
        .iter()
        .zip(tones)
        .map(|(side, tone)| Bar {
            label: format!("{} {}", side.side, side.name),
            wins: side.wins,
            limits: [side.rate, side.low, side.high],
            tone,
        })
        .collect();
    chart(page, "Wins by player", &players);
    chart(page, "Wins by side of the table", &tables);
    let _ = writeln!(
        page,
        "<p>{} draws, {} unfinished. {:.1} turns on average, {} at most. {:.1} s on {} threads: {:.0} games and {:.0} decisions a second.</p></section>",
        report.draws,
        report.unfinished,
        report.turns.mean,
        report.turns.max,
        report.seconds,
        report.threads,
        report.games_per_second,
        report.decisions_per_second
    );
}

fn chart(page: &mut String, title: &str, bars: &[Bar]) {
    let height = ROW * bars.len() as f64 + 22.0;
    let title = escape(title);
    let _ = write!(page, "<h3>{title}</h3><svg viewBox=\"0 0 760 {height}\" role=\"img\" aria-label=\"{title}\">");
    for quarter in 0..=4 {
        let x = LEFT + LENGTH * f64::from(quarter) / 4.0;
        let _ = write!(
            page,
            "<line class=\"grid\" x1=\"{x}\" y1=\"0\" x2=\"{x}\" y2=\"{}\"/><text class=\"soft\" x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{} %</text>",
            height - 18.0,
            height - 4.0,
            25 * quarter
        );
    }
    for (index, bar) in bars.iter().enumerate() {
        let top = ROW * index as f64 + 5.0;
        let middle = top + 10.0;
        let [rate, low, high] = bar.limits;
        let [low, high] = [low, high].map(|value| LEFT + LENGTH * value);
        let _ = write!(
            page,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <rect class=\"{}\" x=\"{LEFT}\" y=\"{top}\" width=\"{:.2}\" height=\"20\" rx=\"2\"/>\
             <path class=\"whisker\" fill=\"none\" d=\"M{low:.2} {middle}H{high:.2}M{low:.2} {}v10M{high:.2} {}v10\"/>\
             <text x=\"{}\" y=\"{}\">{:.1} % ({})</text>",
            LEFT - 10.0,
            middle + 4.0,
            escape(&bar.label),
            bar.tone,
            LENGTH * rate,
            middle - 5.0,
            middle - 5.0,
            LEFT + LENGTH + 14.0,
            middle + 4.0,
            100.0 * rate,
            bar.wins
        );
    }
    page.push_str("</svg>\n");
}

fn numbers(page: &mut String, series: &Series) {
    page.push_str("<section><h2>Numbers</h2><table><thead><tr><th>Value</th><th>Who</th><th>Wins</th><th>Rate</th><th>95 % interval</th></tr></thead><tbody>\n");
    for row in &series.rows {
        let players = row
            .report
            .sides
            .iter()
            .map(|side| (format!("{} ({})", side.player, side.side), side.wins, [side.rate, side.low, side.high]));
        let tables = row
            .report
            .table_sides
            .iter()
            .map(|side| (format!("{} {}", side.side, side.name), side.wins, [side.rate, side.low, side.high]));
        for (who, wins, limits) in players.chain(tables) {
            let [rate, low, high] = limits.map(|value| 100.0 * value);
            let value = if row.value.is_empty() { "-" } else { &row.value };
            let _ = writeln!(
                page,
                "<tr><td>{}</td><td>{}</td><td>{wins}</td><td>{rate:.2} %</td><td>{low:.2} % to {high:.2} %</td></tr>",
                escape(value),
                escape(&who)
            );
        }
    }
    page.push_str("</tbody></table></section>\n");
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
