//! Judging a force (OB-FOR-2 to 6, OB-FOR-10): everything that is wrong with it, at once.

use sandtable_kernel::fault::Fault;

use super::{BattalionDraft, CommandDraft, Force, Mark};
use crate::rule;
use crate::terms::{Arm, Headquarters, Reconnaissance, Strength};

/// The most models of a command (OB-FOR-2).
pub const MOST_MODELS: usize = 6;

/// Codes a scenario may waive, if it says so (OB-FOR-10).
pub const WAIVABLE: [&str; 4] = ["E-FOR-1", "E-FOR-2", "E-FOR-3", "E-FOR-4"];

/// All faults of a force, except those its file waives.
pub fn faults(force: &Force, waived: &[String]) -> Vec<Fault> {
    let mut faults = links(force);
    faults.extend(force.silent_guns.iter().map(gun_fault));
    faults.extend(force.commands.iter().flat_map(|command| command_faults(force, command)));
    faults.extend(division_faults(force));
    faults.extend(corps_faults(force));
    let known = |fault: &Fault| fault.code.as_deref().is_some_and(|code| waived.iter().any(|waive| waive == code));
    faults.retain(|fault| !known(fault));
    faults
}

/// E-FOR-6, OB-RNG-6: a piece that only another nation made with a range.
fn gun_fault(mark: &Mark) -> Fault {
    let message = "This artillery piece has no artillery range.";
    mark.fault(Some(rule::FOR_10.as_str()), Some("E-FOR-6"), message)
}

/// Keys that are named and not there, or there twice.
fn links(force: &Force) -> Vec<Fault> {
    let mut faults = Vec::new();
    for command in &force.commands {
        if let Some(division) = &command.division
            && !force.divisions.iter().any(|known| known.key == *division)
        {
            faults.push(command.mark.fault(None, None, format!("there is no division `{division}`")));
        }
    }
    for (index, battalion) in force.battalions.iter().enumerate() {
        // A missing one has been told already.
        let named = !battalion.command.is_empty();
        if named && !force.commands.iter().any(|known| known.key == battalion.command) {
            let message = format!("there is no command `{}`", battalion.command);
            faults.push(battalion.mark.fault(None, None, message));
        }
        if force.battalions[..index].iter().any(|earlier| earlier.key == battalion.key) {
            let message = format!("the key `{}` is taken by an earlier battalion", battalion.key);
            faults.push(battalion.mark.fault(None, None, message));
        }
        let named = battalion.twin.iter();
        for key in named.filter(|key| !force.battalions.iter().any(|known| known.key == **key)) {
            faults.push(battalion.mark.fault(None, None, format!("there is no battalion `{key}`")));
        }
        let supports = battalion.start.supports.iter();
        for key in supports.filter(|key| !force.commands.iter().any(|known| known.key == **key)) {
            faults.push(battalion.mark.fault(None, None, format!("there is no command `{key}` to support")));
        }
    }
    faults
}

/// The battalions of a command.
pub fn members<'a>(force: &'a Force, command: &'a CommandDraft) -> impl Iterator<Item = &'a BattalionDraft> {
    force.battalions.iter().filter(move |battalion| battalion.command == command.key)
}

/// OB-FOR-2: battalions as they are counted: twins, companies of one battalion and headquarters only once or not at all.
pub fn counted(force: &Force, command: &CommandDraft) -> usize {
    let fighting = members(force, command).filter(|battalion| battalion.headquarters == Headquarters::None);
    let mut count = 0;
    let mut companies = Vec::new();
    for battalion in fighting {
        let second_half = battalion.twin.as_ref().is_some_and(|twin| *twin < battalion.key);
        let counted_before = battalion.part_of.as_ref().is_some_and(|whole| companies.contains(&whole));
        if second_half || counted_before {
            continue;
        }
        companies.extend(&battalion.part_of);
        count += 1;
    }
    count
}

/// OB-FOR-2: models as they are counted.
pub fn models(force: &Force, command: &CommandDraft) -> usize {
    members(force, command)
        .filter(|battalion| battalion.headquarters == Headquarters::None)
        .map(|battalion| usize::from(battalion.recon.1.max(1)))
        .sum()
}

/// E-FOR-1, E-FOR-2.
fn command_faults(force: &Force, command: &CommandDraft) -> Vec<Fault> {
    let mut faults = Vec::new();
    let (battalions, models) = (counted(force, command), models(force, command));
    if !(2..=4).contains(&battalions) {
        let message = format!("A command has two to four battalions. {} has {battalions}.", command.name);
        faults.push(command.mark.fault(Some(rule::FOR_2.as_str()), Some("E-FOR-1"), message));
    }
    if models > MOST_MODELS {
        let message = format!("A command has at most six models. {} has {models}.", command.name);
        faults.push(command.mark.fault(Some(rule::FOR_2.as_str()), Some("E-FOR-2"), message));
    }
    faults
}

/// E-FOR-3, E-FOR-4, E-FOR-8.
fn division_faults(force: &Force) -> Vec<Fault> {
    let mut faults = Vec::new();
    let division_of = |battalion: &BattalionDraft| {
        force
            .commands
            .iter()
            .find(|command| command.key == battalion.command)
            .and_then(|command| command.division.as_ref())
    };
    for division in &force.divisions {
        let commands = force.commands.iter().filter(|command| command.division.as_ref() == Some(&division.key)).count();
        if !(2..=4).contains(&commands) {
            let message = format!("A division has two to four commands. {} has {commands}.", division.name);
            faults.push(division.mark.fault(Some(rule::FOR_3.as_str()), Some("E-FOR-3"), message));
        }
        let headquarters = force
            .battalions
            .iter()
            .filter(|battalion| {
                battalion.headquarters == Headquarters::Division
                    && battalion.twin.as_ref().is_none_or(|twin| *twin > battalion.key)
                    && division_of(battalion) == Some(&division.key)
            })
            .count();
        if headquarters != 1 {
            let message =
                format!("Each division needs one headquarters battalion. {} has {headquarters}.", division.name);
            faults.push(division.mark.fault(Some(rule::FOR_3.as_str()), Some("E-FOR-4"), message));
        }
    }
    for battalion in force.battalions.iter().filter(|battalion| battalion.headquarters == Headquarters::Division) {
        if division_of(battalion).is_none() {
            let message = "A headquarters must belong to a command of its division.";
            faults.push(battalion.mark.fault(Some(rule::FOR_6.as_str()), Some("E-FOR-8"), message));
        }
    }
    faults
}

/// E-FOR-5.
fn corps_faults(force: &Force) -> Vec<Fault> {
    let corps = force.battalions.iter().filter(|battalion| battalion.headquarters == Headquarters::Corps);
    let corps: Vec<&BattalionDraft> =
        corps.filter(|battalion| battalion.twin.as_ref().is_none_or(|twin| *twin > battalion.key)).collect();
    if force.divisions.len() < 2 || corps.len() == 1 {
        return Vec::new();
    }
    let mark = force.divisions.first().map(|division| division.mark.clone()).unwrap_or_default();
    let message = format!("A corps needs one corps headquarters battalion. This one has {}.", corps.len());
    vec![mark.fault(Some(rule::FOR_4.as_str()), Some("E-FOR-5"), message)]
}

/// E-FOR-9, OB-SIZ-3: companies that would be better merged, as advice.
pub fn advice(force: &Force) -> Vec<String> {
    let better = |company: &BattalionDraft| {
        force.battalions.iter().filter(|other| other.command == company.command && other.key != company.key).all(
            |other| {
                company.profile.anti_tank.1 > other.profile.anti_tank.1
                    || heaviest(company) > heaviest(other)
                    || other.profile.strength == Strength::Company
            },
        )
    };
    force
        .battalions
        .iter()
        .filter(|battalion| {
            battalion.profile.strength == Strength::Company
                && battalion.recon.0 == Reconnaissance::No
                && battalion.profile.arm != Arm::Artillery
                && !better(battalion)
        })
        .map(|company| format!("{}: Independent companies are better merged into a battalion. (E-FOR-9)", company.name))
        .collect()
}

fn heaviest(battalion: &BattalionDraft) -> u8 {
    battalion
        .profile
        .weapons
        .iter()
        .map(|weapon| weapon as u8)
        .filter(|weapon| (5..=9).contains(weapon))
        .max()
        .unwrap_or(0)
}
