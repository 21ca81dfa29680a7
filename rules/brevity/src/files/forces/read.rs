//! From a force as its file gives it to a draft: divisions, commands, battalions and aircraft of a side or an army.

use sandtable_kernel::Length;
use sandtable_kernel::files::Named;
use sandtable_kernel::sheet::Spot;

use super::{AircraftDraft, BattalionDraft, CommandDraft, DivisionDraft, Force, Mark, StartDraft};
use crate::files::fields::{AircraftFile, ArrivesFile, BattalionFile, ForceFile, StartParts};
use crate::roster::Arrival;
use crate::tables::{Tables, read_profile};
use crate::terms::{AirKind, Arm, Nationality, Posture, Reconnaissance};

/// Everything there is; what is wrong is told on the way. `home` is the nationality of all that name none.
pub fn force(file: &ForceFile<'_>, home: Option<Nationality>, tables: &Tables) -> Force {
    let mut force = Force::default();
    for (key, division, spot) in readable(&file.division) {
        force.divisions.push(DivisionDraft {
            key: checked_key(spot, key),
            name: division.name.unwrap_or(key).to_owned(),
            well_supplied: division.supplied,
            mark: mark(spot),
        });
    }
    for entry in &file.command {
        // A command that cannot be read is there all the same, so that its battalions belong to somebody.
        let (key, file) = (entry.name, entry.value.as_ref());
        force.commands.push(CommandDraft {
            key: checked_key(&entry.spot, key),
            name: file.and_then(|command| command.name).unwrap_or(key).to_owned(),
            division: file.and_then(|command| command.division).map(str::to_owned),
            nationality: file.and_then(|command| command.nationality),
            posture: file.map_or(Posture::Line, |command| command.posture),
            officer: file.is_none_or(|command| command.officer),
            mark: mark(&entry.spot),
        });
    }
    for (key, file, spot) in readable(&file.battalion) {
        force.battalions.push(battalion(key, file, spot, tables));
    }
    for battalion in &mut force.battalions {
        let command = force.commands.iter().find(|command| command.key == battalion.command);
        let nation = command.and_then(|command| command.nationality).or(home);
        let Some(gun) = battalion.profile.gun else { continue };
        let gun = gun.as_made_by(nation, &tables.artillery);
        battalion.profile.gun = Some(gun);
        let silent = gun.range == Length::ZERO && gun.may_be_named(&tables.artillery);
        if silent && battalion.profile.arm == Arm::Artillery {
            force.silent_guns.push(battalion.mark.clone());
        }
    }
    for (key, file, spot) in readable(&file.aircraft) {
        force.aircraft.extend(aircraft(key, file, spot));
    }
    force
}

/// The entries that could be read.
fn readable<'e, 'a, T>(entries: &'e [Named<'a, T>]) -> impl Iterator<Item = (&'a str, &'e T, &'e Spot<'a>)> {
    entries.iter().filter_map(|entry| Some((entry.name, entry.value.as_ref()?, &entry.spot)))
}

fn aircraft(key: &str, file: &AircraftFile<'_>, spot: &Spot<'_>) -> Option<AircraftDraft> {
    let kind = file.kind?;
    if file.controller && kind != AirKind::GroundAttack {
        let message = "only ground-attack aircraft have a controller";
        file.here.breaks("controller", crate::rule::AIR_17, None, message);
    }
    Some(AircraftDraft {
        key: checked_key(spot, key),
        name: file.name.unwrap_or(key).to_owned(),
        kind,
        strength: file.strength,
        area: file.area - 1,
        controller: file.controller,
        mark: mark(spot),
    })
}

/// A battalion as it is written. What cannot be read has been told and is filled in, so that the rest can be judged too.
fn battalion(key: &str, file: &BattalionFile<'_>, spot: &Spot<'_>, tables: &Tables) -> BattalionDraft {
    let kind = file.r#type;
    let base = kind.and_then(|kind| {
        let found = tables.profile(kind);
        if found.is_none() {
            let near = sandtable_kernel::fault::near_names(kind, tables.types.iter().map(|(key, _)| key.as_str()));
            file.here.fault("type", format!("`{kind}` is no typical battalion{near}"));
        }
        found
    });
    // Of an unknown type nothing else can be said to be missing.
    let base = base.or_else(|| {
        let typed = file.here.has("type").then(|| tables.types.first());
        typed.flatten().map(|(_, profile)| profile)
    });
    let profile = read_profile(&file.profile, base, &tables.artillery);
    if !file.here.has("command") {
        file.here.missing("command", "a text");
    }
    let companies = if file.recon == Reconnaissance::Battalion { file.companies } else { 0 };
    BattalionDraft {
        key: checked_key(spot, key),
        name: file.name.unwrap_or(key).to_owned(),
        kind: kind.map(str::to_owned),
        command: file.command.unwrap_or_default().to_owned(),
        profile,
        experienced: !file.inexperienced,
        recon: (file.recon, companies),
        headquarters: file.headquarters,
        twin: file.twin.map(str::to_owned),
        part_of: file.of.map(str::to_owned),
        start: start(&file.start),
        mark: mark(spot),
    }
}

fn start(file: &StartParts<'_>) -> StartDraft {
    let arrival = |arrives: &ArrivesFile<'_>| Some(Arrival { day: arrives.day?, turn: arrives.turn?, at: arrives.at? });
    StartDraft {
        place: file.at,
        facing: file.facing,
        mounted: file.mounted,
        posture: file.posture,
        supports: file.supports.map(str::to_owned),
        works: file.works,
        spent: file.spent,
        pinned: file.pinned,
        counter_battery: file.counter_battery,
        status: file.status,
        zone: file.zone.clone(),
        arrival: file.arrives.as_ref().and_then(arrival),
    }
}

/// Keys are words of orders: small letters, digits, hyphens.
fn checked_key(spot: &Spot<'_>, key: &str) -> String {
    let fits = !key.is_empty()
        && key.len() <= 24
        && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if !fits {
        spot.fault(format!("the key `{key}` must be small letters, digits and hyphens, at most 24 of them"));
    }
    key.to_owned()
}

fn mark(spot: &Spot<'_>) -> Mark {
    Mark { file: spot.file().to_owned(), line: spot.line(), field: spot.path().to_owned() }
}
