//! Reading a force from a scenario's side or an army file; both write platoons in the same way.

use sandtable_kernel::sheet::{Node, Reader, Value};

use super::spec::{MOST_ASKED, Spec, Spots, TYPE_NAMES};
use super::{Force, LeaderDraft, Mark, PlatoonDraft, SquadDraft, TeamDraft};
use crate::terms::{Rank, TeamType};

/// Words that mean something in orders and so cannot name a unit.
const RESERVED: [&str; 6] = ["at", "in", "on", "standard", "to", "turned"];

/// Reads `[[platoon]]`s, or a table that is itself one platoon with its `teams`.
pub fn force(file: &str, reader: &Reader<'_>) -> Force {
    let mark = Mark::of(file, reader);
    let platoons = match reader.has("platoon") || !reader.has("teams") {
        true => reader
            .tables("platoon")
            .iter()
            .map(|platoon| {
                let draft = read_platoon(file, platoon);
                platoon.finish();
                draft
            })
            .collect(),
        false => vec![read_platoon(file, reader)],
    };
    Force { mark, platoons }
}

fn read_platoon(file: &str, reader: &Reader<'_>) -> PlatoonDraft {
    let mut squads: Vec<SquadDraft> = Vec::new();
    for squad in reader.tables("squad") {
        let mut teams = read_teams(file, &squad, "teams");
        teams.extend(read_teams(file, &squad, "team"));
        let name = squad.optional_text("name").map_or_else(|| format!("squad {}", squads.len() + 1), str::to_owned);
        squads.push(SquadDraft { mark: Mark::of(file, &squad), name, teams });
        squad.finish();
    }
    // Teams that stand directly in the platoon are its squads two by two, the usual size (BB-FOR-1).
    for pair in read_teams(file, reader, "teams").chunks(2) {
        let name = format!("squad {}", squads.len() + 1);
        squads.push(SquadDraft { mark: Mark::of_field(file, reader, "teams"), name, teams: pair.to_vec() });
    }
    let mut leaders = read_leaders(file, reader, "leader", Rank::PlatoonLeader);
    leaders.extend(read_leaders(file, reader, "senior_nco", Rank::SeniorNco));
    PlatoonDraft {
        mark: Mark::of(file, reader),
        name: reader.optional_text("name").unwrap_or("Platoon").to_owned(),
        list: reader.optional_text("list").map(str::to_owned),
        leaders,
        squads,
        attached: read_teams(file, reader, "attached"),
    }
}

/// `leader = "pl-a"`, `leader = { key = "pl-a", name = "Lt Hale" }`, or a list of those.
fn read_leaders(file: &str, reader: &Reader<'_>, field: &str, rank: Rank) -> Vec<LeaderDraft> {
    let plain = match rank {
        Rank::PlatoonLeader => "Platoon leader",
        Rank::SeniorNco => "Senior NCO",
    };
    let leader = |key: &str, name: &str| {
        check_key(reader, field, key);
        LeaderDraft { mark: Mark::of_field(file, reader, field), key: key.to_owned(), name: name.to_owned(), rank }
    };
    let text = |node: &Node, name: &str| match node.get(name).map(|node| &node.value) {
        Some(Value::Text(text)) => Some(text.clone()),
        _ => None,
    };
    let one = |node: &Node| {
        let read = match &node.value {
            Value::Text(key) => Some(leader(key, plain)),
            Value::Table(entries) if entries.iter().all(|(name, _)| name == "key" || name == "name") => {
                text(node, "key").map(|key| leader(&key, &text(node, "name").unwrap_or_else(|| plain.to_owned())))
            }
            _ => None,
        };
        if read.is_none() {
            reader.fault(field, "must be a key such as \"pl-a\", or { key = \"pl-a\", name = \"Lt Hale\" }");
        }
        read
    };
    match reader.raw(field) {
        None => Vec::new(),
        Some(Node { value: Value::List(items), .. }) => items.iter().filter_map(one).collect(),
        Some(node) => one(node).into_iter().collect(),
    }
}

/// Teams by name, `bar-1 = "LMG 4"`, or as a list of tables that have their `key` inside.
fn read_teams(file: &str, reader: &Reader<'_>, field: &str) -> Vec<TeamDraft> {
    match reader.raw(field).map(|node| &node.value) {
        None => Vec::new(),
        Some(Value::List(_)) => reader
            .tables(field)
            .iter()
            .filter_map(|team| {
                let key = team.text("key");
                let draft = key.and_then(|key| read_team(file, team, key));
                team.finish();
                draft
            })
            .collect(),
        Some(_) => reader.table(field).map_or_else(Vec::new, |teams| read_named_teams(file, &teams)),
    }
}

fn read_named_teams(file: &str, teams: &Reader<'_>) -> Vec<TeamDraft> {
    let one = |key: &str| match teams.raw(key).map(|node| &node.value) {
        Some(Value::Text(text)) => {
            check_key(teams, key, key);
            let spec = Spec::parse(text).map_err(|why| teams.fault(key, why)).ok()?;
            Some(TeamDraft { mark: Mark::of_field(file, teams, key), key: key.to_owned(), name: key.to_owned(), spec })
        }
        Some(Value::Table(_)) => teams.table(key).and_then(|team| {
            let draft = read_team(file, &team, key);
            team.finish();
            draft
        }),
        _ => {
            teams.fault(key, "must be a team such as \"LMG 4 rapid\", or a table");
            None
        }
    };
    teams.names().into_iter().filter_map(one).collect()
}

/// A team as a table: `spec`, or `type`, `figures` and flags one by one.
fn read_team(file: &str, team: &Reader<'_>, key: &str) -> Option<TeamDraft> {
    check_key(team, "key", key);
    let name = team.optional_text("name").unwrap_or(key).to_owned();
    let spec = match team.optional_text("spec") {
        Some(text) => Spec::parse(text).map_err(|why| team.fault("spec", why)).ok(),
        None => read_fields(team),
    };
    let mut spec = spec?;
    match (team.has("places"), team.optional_table("block")) {
        (true, _) => spec.spots = Spots::Each(team.points("places")?),
        (false, Some(block)) => {
            let (at, columns) = (block.point("at"), block.number("columns", 1..=12));
            block.finish();
            let spots = Spots::block(at?, u8::try_from(columns?).ok()?);
            spec.spots = spots.map_err(|why| block.fault("at", why)).ok()?;
        }
        (false, None) => {}
    }
    Some(TeamDraft { mark: Mark::of(file, team), key: key.to_owned(), name, spec })
}

fn read_fields(team: &Reader<'_>) -> Option<Spec> {
    let kind = team.choice("type", &TYPE_NAMES.map(|(name, _)| name));
    let figures = team.number("figures", 0..=i64::from(MOST_ASKED));
    let (rapid, smg, short) = (team.flag("rapid"), team.flag("smg"), team.flag("short"));
    let said_elite = team.has("elite").then(|| team.flag("elite"));
    let kind = TYPE_NAMES[kind?].1;
    Some(Spec {
        kind,
        figures: u16::try_from(figures?).ok()?,
        elite: said_elite.unwrap_or(kind == TeamType::Elite),
        rapid,
        smg,
        short,
        spots: Spots::Unsaid,
    })
}

/// A key is one word in orders: it must not look like a number, a point or a word of the order itself.
fn check_key(reader: &Reader<'_>, field: &str, key: &str) {
    let shape = key.len() <= 24
        && key.starts_with(|first: char| first.is_ascii_lowercase())
        && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if !shape {
        let message = "a key is a short word of small letters, digits and hyphens that begins with a letter";
        reader.fault(field, format!("`{key}`: {message}, such as `bar-1`"));
    } else if RESERVED.contains(&key) {
        reader.fault(field, format!("`{key}` is a word of the orders; choose another key"));
    }
}
