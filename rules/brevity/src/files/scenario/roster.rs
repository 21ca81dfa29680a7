//! From drafts to the roster of a battle: keys become ids, companies stand behind their battalion, defaults are filled in.

use core::cell::RefCell;

use sandtable_kernel::{Angle, Faults, Side};

use super::Fighting;
use crate::forces::{BattalionDraft, Force};
use crate::roster::{Aircraft, Battalion, Command, Corps, Division, Roster, Start};
use crate::terms::{
    Arm, BattalionId, CommandId, DivisionId, Headquarters, MOST_BATTALIONS, MOST_COMMANDS, Posture, Reconnaissance,
    SIDES, Status, Strength, Works, at,
};
use crate::toggles::{BattalionSizes, ReconnaissanceRules, Toggles};

/// Builds the roster, or notes why it cannot be built.
pub fn build(sides: &[Fighting; 2], toggles: &Toggles, faults: &RefCell<Faults>) -> Option<Roster> {
    let mut roster = Roster {
        battalions: Vec::new(),
        commands: Vec::new(),
        divisions: Vec::new(),
        aircraft: Vec::new(),
        corps: SIDES.map(|side| corps(&sides[at(side)])),
    };
    for side in SIDES {
        let file = &sides[at(side)];
        add_commands(&mut roster, side, file);
        for draft in &file.force.battalions {
            add_battalion(&mut roster, side, draft, toggles);
        }
        for draft in &file.force.aircraft {
            roster.aircraft.push(Aircraft {
                key: draft.key.clone(),
                name: draft.name.clone(),
                side,
                kind: draft.kind,
                strength: draft.strength,
                area: draft.area,
                controller: draft.controller,
            });
        }
    }
    let twins: Vec<(usize, Option<BattalionId>)> = twins(&roster, sides);
    for (index, twin) in twins {
        roster.battalions[index].twin = twin;
    }
    let limit = |what: &str, count: usize, most: usize| {
        if count > most {
            let message = format!("a battle has at most {most} {what}, this one has {count}");
            faults.borrow_mut().0.extend(Faults::of_file("forces", message).0);
        }
        count <= most
    };
    let fits = [
        limit("battalions and companies", roster.battalions.len(), MOST_BATTALIONS),
        limit("commands", roster.commands.len(), MOST_COMMANDS),
        limit("divisions", roster.divisions.len(), 32),
        limit("aircraft units", roster.aircraft.len(), 64),
    ];
    shared_keys(&roster, sides, faults);
    fits.iter().all(|fits| *fits).then_some(roster)
}

/// Keys name pieces in orders, so no two of a battle may share one.
fn shared_keys(roster: &Roster, sides: &[Fighting; 2], faults: &RefCell<Faults>) {
    let groups = [
        roster.battalions.iter().map(|battalion| battalion.key.as_str()).collect::<Vec<_>>(),
        roster.commands.iter().map(|command| command.key.as_str()).collect(),
        roster.aircraft.iter().map(|unit| unit.key.as_str()).collect(),
        roster.divisions.iter().map(|division| division.key.as_str()).collect(),
    ];
    let second = &sides[1].force;
    let marks = [
        second.battalions.iter().map(|draft| (&draft.key, &draft.mark)).collect::<Vec<_>>(),
        second.commands.iter().map(|draft| (&draft.key, &draft.mark)).collect(),
        second.aircraft.iter().map(|draft| (&draft.key, &draft.mark)).collect(),
        second.divisions.iter().map(|draft| (&draft.key, &draft.mark)).collect(),
    ];
    for (mut keys, marks) in groups.into_iter().zip(marks) {
        keys.sort_unstable();
        for pair in keys.windows(2).filter(|pair| pair[0] == pair[1]) {
            let message = format!("the key `{}` is used twice; every piece of both sides needs its own", pair[0]);
            let mark = marks.iter().find(|(key, _)| *key == pair[0]).map(|(_, mark)| (*mark).clone());
            faults.borrow_mut().0.push(mark.unwrap_or_default().fault(None, None, message));
        }
    }
}

/// OB-FOR-4: one division or more has its commander figure, one command alone has none.
fn corps(file: &Fighting) -> Corps {
    let areas = file.force.aircraft.iter().map(|unit| unit.area + 1).max().unwrap_or(0);
    Corps {
        name: file.name.clone(),
        nationality: file.nationality,
        commander: file.commander.unwrap_or(!file.force.divisions.is_empty()),
        well_supplied: file.well_supplied,
        basing_areas: file.basing_areas.max(areas),
    }
}

fn add_commands(roster: &mut Roster, side: Side, file: &Fighting) {
    let first = roster.divisions.len();
    for draft in &file.force.divisions {
        let (key, name) = (draft.key.clone(), draft.name.clone());
        roster.divisions.push(Division { key, name, side, well_supplied: draft.well_supplied });
    }
    for draft in &file.force.commands {
        let position = draft
            .division
            .as_ref()
            .and_then(|key| file.force.divisions.iter().position(|division| division.key == *key));
        roster.commands.push(Command {
            key: draft.key.clone(),
            name: draft.name.clone(),
            side,
            nationality: draft.nationality.unwrap_or(file.nationality),
            // At most 32 divisions.
            division: position.map(|index| DivisionId((first + index) as u8)),
            posture: draft.posture,
            officer: draft.officer,
        });
    }
}

fn command_id(roster: &Roster, side: Side, key: &str) -> Option<CommandId> {
    let found = roster.commands.iter().position(|command| command.side == side && command.key == key);
    found.map(|index| CommandId(index as u8))
}

fn add_battalion(roster: &mut Roster, side: Side, draft: &BattalionDraft, toggles: &Toggles) {
    // A command that is not there has been told; its battalion stands with the first, so that its place can be judged.
    let Some(command) = command_id(roster, side, &draft.command).or_else(|| roster.commands_of(side).next()) else {
        return;
    };
    let profile = &draft.profile;
    let sized = toggles.battalion_sizes == BattalionSizes::On || draft.recon.0 == Reconnaissance::Company;
    let battalion = Battalion {
        key: draft.key.clone(),
        name: draft.name.clone(),
        side,
        command,
        arm: if draft.headquarters == Headquarters::None { profile.arm } else { Arm::Headquarters },
        mobility: profile.mobility,
        strength: if sized { profile.strength } else { Strength::Normal },
        experienced: draft.experienced,
        armour: profile.armour,
        weapons: profile.weapons,
        anti_tank: profile.anti_tank,
        direct: profile.direct,
        gun: profile.gun.filter(|_| profile.arm == Arm::Artillery),
        engineers: profile.engineers,
        flame: profile.flame,
        recon: draft.recon.0,
        companies: Vec::new(),
        headquarters: draft.headquarters,
        air_landing: profile.air_landing,
        water: profile.water,
        twin: None,
        start: start(roster, side, draft, command),
    };
    let whole = roster.battalions.len();
    let companies = if toggles.reconnaissance == ReconnaissanceRules::On { draft.recon.1 } else { 0 };
    roster.battalions.push(battalion);
    for number in 1..=companies {
        // At most 240 battalions.
        let id = BattalionId(roster.battalions.len() as u8);
        let mut company = roster.battalions[whole].clone();
        company.key = format!("{}-{number}", draft.key);
        company.name = format!("{}, company {number}", draft.name);
        (company.recon, company.strength) = (Reconnaissance::Company, Strength::Company);
        company.companies = Vec::new();
        company.start.status = Status::Removed;
        roster.battalions.push(company);
        roster.battalions[whole].companies.push(id);
    }
}

fn start(roster: &Roster, side: Side, draft: &BattalionDraft, command: CommandId) -> Start {
    let of = &draft.start;
    let posture = of.posture.unwrap_or(match roster.command(command).posture {
        // OB-RGP-9: artillery of a line command stands in support unless it is told otherwise.
        Posture::Line if draft.profile.arm == Arm::Artillery => Posture::Support,
        posture => posture,
    });
    let supports = of.supports.as_ref().and_then(|key| command_id(roster, side, key)).unwrap_or(command);
    let lands = draft.profile.air_landing != crate::terms::AirLanding::None && of.place.is_none();
    Start {
        status: of.status.unwrap_or(if of.arrival.is_some() || lands { Status::OffTable } else { Status::Placed }),
        place: of.place,
        facing: of.facing.map_or(if side == SIDES[0] { Angle::NORTH } else { Angle::SOUTH }, Angle::hundredths),
        mounted: of.mounted.unwrap_or(posture == Posture::March),
        posture,
        supports,
        works: of.works.unwrap_or(Works::None),
        spent: of.spent,
        counter_battery: of.counter_battery,
        pinned: of.pinned,
        zone: of.zone.clone(),
        arrival: of.arrival,
    }
}

/// OB-SIZ-4: the other halves, by key.
fn twins(roster: &Roster, sides: &[Fighting; 2]) -> Vec<(usize, Option<BattalionId>)> {
    let drafts = |side: Side| &sides[at(side)].force;
    let find = |side: Side, key: &str| {
        let found = roster.battalions.iter().position(|battalion| battalion.side == side && battalion.key == key);
        found.map(|index| BattalionId(index as u8))
    };
    let of = |force: &Force, side: Side| -> Vec<(usize, Option<BattalionId>)> {
        force
            .battalions
            .iter()
            .filter_map(|draft| Some((find(side, &draft.key)?.index(), find(side, draft.twin.as_ref()?))))
            .collect()
    };
    SIDES.into_iter().flat_map(|side| of(drafts(side), side)).collect()
}
