//! Losses by side and kind, and the state of what is left.

use sandtable_kernel::Side;
use sandtable_kernel::aftermath::Tally;

use crate::Match;
use crate::picture::escape;

/// The table of the report; nothing in a game that counts no losses.
pub(super) fn html(table: &dyn Match) -> String {
    let tallies = table.aftermath().tallies();
    if tallies.is_empty() {
        return String::new();
    }
    let strengths = tallies.iter().any(|tally| tally.strength.is_some());
    let strength = if strengths { "<th>Strength left</th>" } else { "" };
    let mut text = format!(
        "<h2>Losses</h2><table class=\"losses\"><tr><th>Side</th><th>Of</th><th>There were</th><th>Lost</th><th>Left</th>\
         {strength}<th>How</th></tr>"
    );
    for tally in &tallies {
        text.push_str(&row(table, tally, strengths));
    }
    text.push_str("</table>\n");
    text
}

fn row(table: &dyn Match, tally: &Tally, strengths: bool) -> String {
    let (key, name) = side_of(table, tally.side);
    let how: Vec<String> = tally.lost.iter().map(|(how, count)| format!("{count} {how}")).collect();
    let strength = match (strengths, tally.strength) {
        (true, Some((now, was))) => format!("<td>{now} of {was}</td>"),
        (true, None) => "<td></td>".to_owned(),
        (false, _) => String::new(),
    };
    format!(
        "<tr><td class=\"side-{}\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>{strength}<td>{}</td></tr>",
        escape(&key),
        escape(&name),
        escape(&tally.kind),
        tally.was,
        tally.was - tally.left,
        tally.left,
        escape(&how.join(", "))
    )
}

/// The key and the name of a side: those of the first seat that plays it.
fn side_of(table: &dyn Match, side: Side) -> (String, String) {
    let seat = table.seats().into_iter().find(|seat| seat.side == Some(side));
    seat.map(|seat| (seat.key, seat.name)).unwrap_or_default()
}
