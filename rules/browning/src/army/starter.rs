//! A legal army file to start from.

use core::fmt::Write;

use crate::tables::{PlatoonList, SquadKind, Tables, TeamPattern};

/// A legal army file for a platoon list: its fewest squads, with comments on what else it may have. None for an unknown
/// list.
pub fn new_army(list: &str) -> Option<String> {
    let list = Tables::standard().lists.iter().find(|known| known.id.eq_ignore_ascii_case(list))?;
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = write_army(&mut text, list);
    Some(text)
}

fn write_army(out: &mut String, list: &PlatoonList) -> core::fmt::Result {
    let (fewest, most) = list.squads;
    writeln!(out, "# {}", list.name)?;
    writeln!(out, "# Check it with: sandtable army check FILE")?;
    writeln!(out, "game = \"browning\"\nname = \"{}\"", list.name)?;
    writeln!(out, "# points_limit = 150          # judged only if you set it (BB-FOR-6)\n")?;
    writeln!(out, "[[platoon]]\nname = \"1st platoon\"\nlist = \"{}\"", list.id)?;
    writeln!(out, "leader = {{ key = \"pl\", name = \"Platoon leader\" }}")?;
    if list.senior_nco {
        writeln!(out, "# senior_nco = {{ key = \"nco\", name = \"Senior NCO\" }}")?;
    }
    if let Some(team) = &list.attached {
        writeln!(out, "# attached.{} = {}", slug(team), team_table(&capital(&team.name), team))?;
    }
    writeln!(out, "\n# This list has {fewest} to {most} squads. A team is a type, its figures and its flags.")?;
    for (index, kind) in squads(list).into_iter().enumerate() {
        let number = index + 1;
        writeln!(out, "[[platoon.squad]]\nname = \"{} {number}\"\n[platoon.squad.teams]", capital(&kind.name))?;
        for team in &kind.teams {
            let name = format!("{} {number}", capital(&team.name));
            writeln!(out, "{}-{number} = {}", slug(team), team_table(&name, team))?;
        }
        writeln!(out)?;
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    Ok(())
}

/// The fewest squads the list allows, the fewest of each kind first.
fn squads(list: &PlatoonList) -> Vec<&SquadKind> {
    let own_minimum = |kind: &SquadKind| if list.kinds.len() > 1 { kind.min } else { 0 };
    let mut squads: Vec<&SquadKind> = Vec::new();
    for kind in &list.kinds {
        squads.extend(core::iter::repeat_n(kind, usize::from(own_minimum(kind))));
    }
    for kind in &list.kinds {
        while squads.len() < usize::from(list.squads.0)
            && squads.iter().filter(|squad| squad.name == kind.name).count() < usize::from(kind.max)
        {
            squads.push(kind);
        }
    }
    squads
}

fn team_table(name: &str, team: &TeamPattern) -> String {
    format!("{{ name = \"{name}\", spec = \"{team}\" }}")
}

/// `heavy MG team` becomes `heavy-mg`.
fn slug(team: &TeamPattern) -> String {
    let words: Vec<String> = team.name.split_whitespace().map(str::to_ascii_lowercase).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).filter(|word| *word != "team").collect();
    if words.is_empty() { "team".to_owned() } else { words.join("-") }
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
