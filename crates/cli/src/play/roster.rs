//! Letters for the teams on the map, and the forces in words.

use sandtable_shelf::kernel::scene::{Row, Scene};

use super::glyphs;
use super::screen::side_style;
use crate::output;

/// A letter for each group: the first side counts up from A, the second down from Z, so that nobody needs colour.
pub struct Letters {
    groups: Vec<(String, char)>,
}

impl Letters {
    /// Letters for everybody in the scene, in the order of its panels, so that they stay the same all game.
    pub fn of_scene(scene: &Scene) -> Letters {
        let rows = scene.panels.iter().flat_map(|panel| &panel.rows);
        let pieces = scene.pieces.iter().map(|piece| (piece.group.as_str(), piece.side));
        let named = rows.filter(|row| is_team(row)).map(|row| (row.id.as_str(), row.side)).chain(pieces);
        let mut groups: Vec<(String, char)> = Vec::new();
        let (mut up, mut down) = ('A'..='Z', ('A'..='Z').rev());
        for (group, side) in named {
            if group.is_empty() || groups.iter().any(|(known, _)| known == group) {
                continue;
            }
            let letter = if side.is_some_and(|side| side.0 == 1) { down.next() } else { up.next() };
            groups.push((group.to_owned(), letter.unwrap_or('o')));
        }
        Letters { groups }
    }

    /// The letter of a group.
    pub fn of(&self, group: &str) -> Option<char> {
        self.groups.iter().find(|(known, _)| known == group).map(|(_, letter)| *letter)
    }
}

/// A row that stands for men on the table.
fn is_team(row: &Row) -> bool {
    row.facts.iter().any(|fact| fact.key == "figures")
}

/// What the signs on the map mean.
pub fn legend(scene: &Scene, letters: &Letters, width: usize) -> String {
    let mut text = String::new();
    for side in &scene.sides {
        let rows = scene.panels.iter().flat_map(|panel| &panel.rows);
        let teams = rows.filter(|row| row.side == Some(side.side) && is_team(row));
        let signs: Vec<String> = teams
            .filter_map(|row| letters.of(&row.id).map(|letter| (row, letter)))
            .map(|(row, letter)| {
                let spent = if fact(row, "ready") == Some("no") { " (spent)" } else { "" };
                let gone = if fact(row, "destroyed") == Some("yes") { " (gone)" } else { spent };
                format!("{} {}{gone}", side_style(Some(side.side.0)).apply_to(letter), row.id)
            })
            .collect();
        if !signs.is_empty() {
            let line = format!("{}: {}", side.name, signs.join(" · "));
            text.push_str(&format!("  {}\n", output::wrap(&line, width - 2, "    ")));
        }
    }
    let mut grounds: Vec<String> = Vec::new();
    for terrain in &*scene.terrain {
        let glyph = glyphs::of_look(&terrain.look);
        let sign = format!("{} {}", glyph.style.apply_to(glyph.sign), terrain.look.replace('_', " "));
        if !grounds.contains(&sign) {
            grounds.push(sign);
        }
    }
    if scene.overlays.iter().any(|overlay| overlay.look == "objective") {
        grounds.push("◆ objective".to_owned());
    }
    let pieces = scene.pieces.iter().any(|piece| piece.look == "leader");
    grounds.extend(pieces.then(|| "* leader".to_owned()));
    grounds.push("small letter: pinned".to_owned());
    text.push_str(&format!("  {}\n", output::wrap(&grounds.join(" · "), width - 2, "  ")));
    text
}

/// The panels in words: organisation, scores, the dead.
pub fn forces(scene: &Scene, letters: &Letters, width: usize) -> String {
    let mut text = String::new();
    for panel in &scene.panels {
        text.push_str(&format!("{}\n", console::style(&panel.title).bold()));
        if panel.rows.is_empty() {
            text.push_str("  nobody\n");
        }
        for row in &panel.rows {
            let indent = "  ".repeat(usize::from(row.depth) + 1);
            let letter = letters.of(&row.id).map(|letter| format!("{letter} ")).unwrap_or_default();
            let id =
                if row.id.is_empty() || row.text.contains(&row.id) { String::new() } else { format!(" [{}]", row.id) };
            let stamps: Vec<&str> = row.markers.iter().map(|marker| &*marker.text).collect();
            let stamps = if stamps.is_empty() { String::new() } else { format!("  · {}", stamps.join(", ")) };
            let men = members(scene, &row.id);
            let line = format!(
                "{indent}{}{}{id}{stamps}{men}",
                side_style(row.side.map(|side| side.0)).apply_to(letter),
                row.text
            );
            text.push_str(&wrapped(&line, &indent, width));
        }
    }
    text
}

/// The pieces of a group with their places, the pinned ones marked.
fn members(scene: &Scene, group: &str) -> String {
    if group.is_empty() {
        return String::new();
    }
    let men: Vec<String> = scene
        .pieces
        .iter()
        .filter(|piece| piece.group == group && piece.look != "leader")
        .map(|piece| format!("{}{}({})", piece.id, if super::map::is_pinned(piece) { "!" } else { "" }, piece.at))
        .collect();
    if men.is_empty() { String::new() } else { format!("  {}", men.join(" ")) }
}

fn wrapped(line: &str, indent: &str, width: usize) -> String {
    let inner = output::wrap(line.trim_start(), width - indent.len(), &format!("{indent}    "));
    format!("{indent}{inner}\n")
}

fn fact<'a>(row: &'a Row, key: &str) -> Option<&'a str> {
    row.facts.iter().find(|fact| fact.key == key).map(|fact| &*fact.value)
}
