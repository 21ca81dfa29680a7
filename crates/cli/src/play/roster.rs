//! The signs on the map and what they mean, and the forces in words.
//!
//! Games of single men show each by the letter of his team; games of units show each by the letter of its arm, capitals for
//! the first side and small letters for the second, with an arrow where it faces. Both ways need no colour.

use std::collections::BTreeMap;

use sandtable_shelf::kernel::scene::{Piece, Row, Scene};

use super::glyphs;
use super::map::is_pinned;
use super::ruler::Ruler;
use super::screen::side_style;
use crate::output;

/// The signs of everybody seen so far; they never change their meaning during a sitting.
#[derive(Default)]
pub struct Letters {
    teams: Vec<(String, char)>,
    arms: BTreeMap<String, char>,
}

impl Letters {
    /// Gives signs to whoever is new in the scene.
    pub fn learn(&mut self, scene: &Scene) {
        if of_men(scene) {
            self.learn_teams(scene);
        } else {
            self.learn_arms(scene);
        }
    }

    /// The first side counts up from A, the second down from Z.
    fn learn_teams(&mut self, scene: &Scene) {
        let rows = scene.panels.iter().flat_map(|panel| &panel.rows);
        let pieces = scene.pieces.iter().map(|piece| (piece.group.as_str(), piece.side));
        let named = rows.filter(|row| is_team(scene, row)).map(|row| (row.id.as_str(), row.side)).chain(pieces);
        for (team, side) in named {
            if team.is_empty() || self.of_team(team).is_some() {
                continue;
            }
            let free = |letter: &char| !self.teams.iter().any(|(_, taken)| taken == letter);
            let second = side.is_some_and(|side| side.0 == 1);
            let letter = if second { ('A'..='Z').rev().find(free) } else { ('A'..='Z').find(free) };
            self.teams.push((team.to_owned(), letter.unwrap_or('o')));
        }
    }

    /// Each arm has its first letter that is still free.
    fn learn_arms(&mut self, scene: &Scene) {
        for piece in &scene.pieces {
            let arm = arm(piece);
            if !self.arms.contains_key(&arm) {
                let free =
                    |letter: &char| letter.is_ascii_alphabetic() && !self.arms.values().any(|taken| taken == letter);
                let own = arm.to_ascii_uppercase();
                let letter = own.chars().find(free).or_else(|| ('A'..='Z').find(free));
                self.arms.insert(arm, letter.unwrap_or('O'));
            }
        }
    }

    /// The letter of a team.
    pub fn of_team(&self, team: &str) -> Option<char> {
        self.teams.iter().find(|(known, _)| known == team).map(|(_, letter)| *letter)
    }

    /// The sign of a piece on the map.
    pub fn sign(&self, scene_of_men: bool, piece: &Piece) -> String {
        if piece.look == "leader" && scene_of_men {
            return "*".to_owned();
        }
        if scene_of_men {
            let letter = self.of_team(&piece.group).unwrap_or('o');
            return if is_pinned(piece) { letter.to_ascii_lowercase() } else { letter }.to_string();
        }
        let letter = self.arms.get(&arm(piece)).copied().unwrap_or('O');
        let letter = if piece.side.is_some_and(|side| side.0 == 1) { letter.to_ascii_lowercase() } else { letter };
        format!("{letter}{}", piece.facing.map(arrow).unwrap_or_default())
    }
}

/// Whether the pieces are single men, who are told apart by their teams.
pub fn of_men(scene: &Scene) -> bool {
    scene.pieces.iter().all(|piece| matches!(&*piece.look, "figure" | "leader" | "gun" | "stub"))
        && scene.pieces.iter().any(|piece| piece.look == "figure")
}

fn arm(piece: &Piece) -> String {
    let arm = if piece.arm.is_empty() { &piece.look } else { &piece.arm };
    arm.replace(['_', '-'], " ")
}

/// Eight arrows are enough to see where somebody looks.
fn arrow(facing: u16) -> &'static str {
    const ARROWS: [&str; 8] = ["→", "↗", "↑", "↖", "←", "↙", "↓", "↘"];
    ARROWS[usize::from((facing + 2_250) / 4_500 % 8)]
}

/// A row that stands for those on the table, or those who could be.
fn is_team(scene: &Scene, row: &Row) -> bool {
    let is_group = || scene.pieces.iter().any(|piece| piece.group == row.id);
    !row.id.is_empty() && (fact(row, "figures").is_some() || is_group())
}

/// What the signs on the map mean.
pub fn legend(scene: &Scene, letters: &Letters, width: usize) -> String {
    let mut text = if of_men(scene) { teams(scene, letters, width) } else { arms(scene, letters, width) };
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
    if of_men(scene) {
        let leader = scene.pieces.iter().any(|piece| piece.look == "leader");
        grounds.extend(leader.then(|| "* leader".to_owned()));
        let pinned = scene.pieces.iter().any(|piece| is_pinned(piece));
        grounds.extend(pinned.then(|| "small letter: pinned".to_owned()));
    }
    text.push_str(&format!("  {}\n", output::wrap(&grounds.join(" · "), width - 2, "  ")));
    text
}

fn teams(scene: &Scene, letters: &Letters, width: usize) -> String {
    let mut text = String::new();
    for side in &scene.sides {
        let rows = scene.panels.iter().flat_map(|panel| &panel.rows);
        let teams = rows.filter(|row| row.side == Some(side.side) && is_team(scene, row));
        let signs: Vec<String> = teams
            .filter_map(|row| letters.of_team(&row.id).map(|letter| (row, letter)))
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
    text
}

fn arms(scene: &Scene, letters: &Letters, width: usize) -> String {
    let mut text = String::new();
    let present = |side: u8, arm_of: &str| {
        scene.pieces.iter().any(|piece| piece.side.is_some_and(|of| of.0 == side) && arm(piece) == *arm_of)
    };
    for side in &scene.sides {
        let second = side.side.0 == 1;
        let signs = letters.arms.iter().filter(|(arm, _)| present(side.side.0, arm));
        let signs: Vec<String> = signs
            .map(|(arm, letter)| {
                let letter = if second { letter.to_ascii_lowercase() } else { *letter };
                format!("{} {arm}", side_style(Some(side.side.0)).apply_to(letter))
            })
            .collect();
        if signs.is_empty() {
            continue;
        }
        let case = if second { "small letters" } else { "capitals" };
        let line = format!("{} ({case}): {}", side.name, signs.join(" · "));
        text.push_str(&format!("  {}\n", output::wrap(&line, width - 2, "    ")));
    }
    text
}

/// The panels in words: organisation, scores, the dead.
pub fn forces(scene: &Scene, letters: &Letters, ruler: &Ruler, width: usize) -> String {
    let mut text = String::new();
    for panel in &scene.panels {
        text.push_str(&format!("{}\n", console::style(&panel.title).bold()));
        if panel.rows.is_empty() {
            text.push_str("  nobody\n");
        }
        for row in &panel.rows {
            let indent = "  ".repeat(usize::from(row.depth) + 1);
            let letter = letters.of_team(&row.id).map(|letter| format!("{letter} ")).unwrap_or_default();
            let id =
                if row.id.is_empty() || row.text.contains(&row.id) { String::new() } else { format!(" [{}]", row.id) };
            let stamps: Vec<&str> =
                row.markers.iter().map(|marker| &*marker.text).filter(|stamp| !row.text.contains(stamp)).collect();
            let stamps = if stamps.is_empty() { String::new() } else { format!("  · {}", stamps.join(", ")) };
            let here = members(scene, &row.id, ruler);
            let line = format!(
                "{indent}{}{}{id}{stamps}{here}",
                side_style(row.side.map(|side| side.0)).apply_to(letter),
                row.text
            );
            text.push_str(&wrapped(&line, &indent, width));
        }
    }
    text
}

/// The pieces of a group, or the piece a row stands for, with their places where those may be told.
fn members(scene: &Scene, row: &str, ruler: &Ruler) -> String {
    if row.is_empty() {
        return String::new();
    }
    let told = |piece: &Piece, name: &str| {
        let pinned = if is_pinned(piece) { "!" } else { "" };
        let leads = if piece.look == "leader" { "*" } else { "" };
        let place = if ruler.measuring { format!("({})", ruler.place(piece.at)) } else { String::new() };
        format!("{leads}{name}{pinned}{place}")
    };
    let group: Vec<String> =
        scene.pieces.iter().filter(|piece| piece.group == row).map(|piece| told(piece, &piece.id)).collect();
    if !group.is_empty() {
        return format!("  {}", group.join(" "));
    }
    let own = scene.pieces.iter().find(|piece| piece.id == row && ruler.measuring);
    own.map(|piece| format!("  {}", told(piece, ""))).unwrap_or_default()
}

fn wrapped(line: &str, indent: &str, width: usize) -> String {
    let inner = output::wrap(line.trim_start(), width - indent.len(), &format!("{indent}    "));
    format!("{indent}{inner}\n")
}

fn fact<'a>(row: &'a Row, key: &str) -> Option<&'a str> {
    row.facts.iter().find(|fact| fact.key == key).map(|fact| &*fact.value)
}
