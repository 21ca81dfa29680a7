//! A scenario that begins in the middle: the file a battle was played from, with the position written into it.

use sandtable_kernel::rules::Beginning;

/// The scenario's text with another beginning; everything else in it stays as it is, comments included.
pub(crate) fn written(scenario: &str, beginning: &Beginning) -> String {
    let (name, table) = &beginning.table;
    let (mut top, mut tables) = (String::new(), String::new());
    // Lines of the table that is replaced are left out; a table ends where the next one begins.
    let (mut header, mut replaced) = (true, false);
    for line in scenario.lines() {
        let trimmed = line.trim_start();
        if trimmed.starts_with('[') && (header || !line.starts_with(char::is_whitespace)) {
            header = false;
            replaced = is_table(trimmed, name);
        }
        match (header, replaced) {
            (true, _) if is_field(trimmed, beginning) => {}
            (true, _) => top = top + line + "\n",
            (false, false) => tables = tables + line + "\n",
            (false, true) => {}
        }
    }
    let fields: String = beginning.fields.iter().map(|(field, value)| format!("{field} = {value}\n")).collect();
    format!("{top}{fields}\n{}\n[{name}]\n{table}", tables.trim_start_matches('\n'))
}

/// `[opening]`, `[opening.at]`.
fn is_table(line: &str, name: &str) -> bool {
    let named = line.trim_start_matches('[').trim_start();
    named.strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with(['.', ']']))
}

fn is_field(line: &str, beginning: &Beginning) -> bool {
    let named = |field: &str| line.strip_prefix(field).is_some_and(|rest| rest.trim_start().starts_with('='));
    beginning.fields.iter().any(|(field, _)| named(field))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_old_beginning_goes_and_everything_else_stays() {
        let old = "# A farm.\nname = \"Farm\"\nbegins = \"A\"\n\n[opening]\nturn = 2\n[opening.at]\n1 = [1, 1]\n[table] # wide\nwidth = 24\n";
        let table = ("opening", "turn = 3\n".to_owned());
        let beginning = Beginning { fields: vec![("begins", "\"B\"".to_owned())], table, notes: Vec::new() };
        let new = "# A farm.\nname = \"Farm\"\n\nbegins = \"B\"\n\n[table] # wide\nwidth = 24\n\n[opening]\nturn = 3\n";
        assert_eq!(written(old, &beginning), new);
    }
}
