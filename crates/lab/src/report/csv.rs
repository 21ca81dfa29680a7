//! One line for each simulation, one column for each number.

use core::fmt::Write;

use crate::series::Series;

const COLUMNS: &str = "parameter,value,game,scenario,games,seed,threads,seconds,unfinished,draws,\
first_player,first_wins,first_rate,first_low,first_high,second_player,second_wins,second_rate,second_low,second_high,\
a_wins,a_rate,a_low,a_high,b_wins,b_rate,b_low,b_high,mean_turns,max_turns,decisions";

/// The series as comma-separated values with a heading.
pub fn csv(series: &Series) -> String {
    let mut out = format!("{COLUMNS}\n");
    for row in &series.rows {
        let report = &row.report;
        let mut fields = vec![
            quoted(&series.parameter),
            quoted(&row.value),
            quoted(&report.game),
            quoted(&report.scenario),
            report.games.to_string(),
            report.seed.to_string(),
            report.threads.to_string(),
            format!("{:.3}", report.seconds),
            report.unfinished.to_string(),
            report.draws.to_string(),
        ];
        for side in &report.sides {
            fields.push(quoted(&side.player));
            fields.push(side.wins.to_string());
            fields.extend([side.rate, side.low, side.high].map(|value| format!("{value:.5}")));
        }
        for index in 0..2 {
            match report.table_sides.get(index) {
                Some(side) => {
                    fields.push(side.wins.to_string());
                    fields.extend([side.rate, side.low, side.high].map(|value| format!("{value:.5}")));
                }
                None => fields.extend([const { String::new() }; 4]),
            }
        }
        fields.push(format!("{:.3}", report.turns.mean));
        fields.push(report.turns.max.to_string());
        fields.push(report.decisions.to_string());
        let _ = writeln!(out, "{}", fields.join(","));
    }
    out
}

/// A field that may hold commas or quotes.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field.to_owned() }
}
