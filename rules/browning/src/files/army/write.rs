//! Writing an army file: what the army has, and as comments what its lists would let it have besides.

use core::fmt::Write;

use super::Draft;
use crate::forces::spec::{Spots, describe};
use crate::forces::{LeaderDraft, PlatoonDraft, TeamDraft};
use crate::tables::{PlatoonList, TeamPattern};
use crate::terms::Rank;

/// The file of an army; reading it gives the same army.
pub(super) fn write_army(draft: &Draft) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = write_whole(&mut text, draft);
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

fn write_whole(out: &mut String, draft: &Draft) -> core::fmt::Result {
    writeln!(out, "# {}", one_line(&draft.name))?;
    writeln!(out, "# Check it with: sandtable army check FILE")?;
    writeln!(out, "game = \"browning\"\nname = {}", quoted(&draft.name))?;
    match draft.limit {
        Some(limit) => writeln!(out, "points_limit = {limit}")?,
        None => writeln!(out, "# points_limit = 150          # judged only if you set it (BB-FOR-6)")?,
    }
    for platoon in &draft.force.platoons {
        let list = platoon.list.as_deref().and_then(|id| draft.tables.lists.iter().find(|list| list.id == id));
        write_platoon(out, platoon, list)?;
    }
    Ok(())
}

fn write_platoon(out: &mut String, platoon: &PlatoonDraft, list: Option<&PlatoonList>) -> core::fmt::Result {
    writeln!(out, "\n[[platoon]]\nname = {}", quoted(&platoon.name))?;
    if let Some(id) = &platoon.list {
        writeln!(out, "list = {}", quoted(id))?;
    }
    write_leaders(out, platoon, "leader", Rank::PlatoonLeader)?;
    write_leaders(out, platoon, "senior_nco", Rank::SeniorNco)?;
    let has_nco = platoon.leaders.iter().any(|leader| leader.rank == Rank::SeniorNco);
    if !has_nco && list.is_some_and(|list| list.senior_nco) {
        writeln!(out, "# senior_nco = {{ key = \"nco\", name = \"Senior NCO\" }}")?;
    }
    for team in &platoon.attached {
        writeln!(out, "attached.{} = {}", team.key, team_table(team))?;
    }
    if let Some(team) = list.and_then(|list| list.attached.as_ref()).filter(|_| platoon.attached.is_empty()) {
        let name = quoted(&capital(&team.name));
        writeln!(out, "# attached.{} = {{ name = {name}, spec = \"{team}\" }}", slug(team))?;
    }
    writeln!(out)?;
    if let Some(list) = list {
        let (fewest, most) = list.squads;
        writeln!(out, "# This list has {fewest} to {most} squads. A team is a type, its figures and its flags.")?;
    }
    for squad in &platoon.squads {
        writeln!(out, "[[platoon.squad]]\nname = {}\n[platoon.squad.teams]", quoted(&squad.name))?;
        for team in &squad.teams {
            writeln!(out, "{} = {}", team.key, team_table(team))?;
        }
        writeln!(out)?;
    }
    // One line end too many stands after the last squad.
    out.truncate(out.trim_end().len());
    out.push('\n');
    Ok(())
}

fn write_leaders(out: &mut String, platoon: &PlatoonDraft, field: &str, rank: Rank) -> core::fmt::Result {
    let table = |leader: &LeaderDraft| format!("{{ key = \"{}\", name = {} }}", leader.key, quoted(&leader.name));
    let of_rank = platoon.leaders.iter().filter(|leader| leader.rank == rank);
    let tables: Vec<String> = of_rank.map(table).collect();
    match tables.as_slice() {
        [] => Ok(()),
        [one] => writeln!(out, "{field} = {one}"),
        several => writeln!(out, "{field} = [{}]", several.join(", ")),
    }
}

fn team_table(team: &TeamDraft) -> String {
    let short = if team.spec.short { " short" } else { "" };
    let places = match &team.spec.spots {
        Spots::Unsaid => String::new(),
        Spots::Each(points) => {
            let points: String = points.iter().map(|point| format!(" {point}")).collect();
            format!(" at{points}")
        }
        Spots::Block { at, columns } => format!(" block {at} by {columns}"),
    };
    format!("{{ name = {}, spec = \"{}{short}{places}\" }}", quoted(&team.name), describe(&team.spec))
}

/// `heavy MG team` becomes `heavy-mg`.
pub(super) fn slug(team: &TeamPattern) -> String {
    let words: Vec<String> = team.name.split_whitespace().map(str::to_ascii_lowercase).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).filter(|word| *word != "team").collect();
    if words.is_empty() { "team".to_owned() } else { words.join("-") }
}

/// The same with a capital letter.
pub(super) fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A text as TOML writes it.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            control if control.is_control() => quoted.push_str(&format!("\\u{:04X}", u32::from(control))),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
