//! Reports of a series: as text for the terminal, CSV for spreadsheets, JSON for programs and HTML for people.

mod csv;
mod html;
mod text;

pub use csv::csv;
pub use html::html;
pub use text::text;

use crate::series::Series;

/// The series as JSON. A single simulation is its report alone; a series is its parameter and rows.
pub fn json(series: &Series) -> Result<String, serde_json::Error> {
    match (series.parameter.as_str(), series.rows.as_slice()) {
        ("", [only]) => serde_json::to_string_pretty(&only.report),
        _ => serde_json::to_string_pretty(series),
    }
}
