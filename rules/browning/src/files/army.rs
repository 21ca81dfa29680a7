//! Army files: a force chosen from the platoon lists, judged, costed, printed and, where it is wrong, put right.

mod change;
mod form;
mod muster;
pub mod repair;
mod starter;
mod write;

pub use crate::book::force_lists;
pub use change::{change_army, mend_army};
pub use form::army_form;
pub use muster::with_army;
pub use starter::new_army;

use core::cell::RefCell;
use std::collections::BTreeSet;

use sandtable_kernel::Faults;
use sandtable_kernel::book::ArmyReport;
use sandtable_kernel::fault::Fault;
use sandtable_kernel::files::Record;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::printed::chosen;
use sandtable_kernel::sheet::{Reader, Sheet};

use crate::files::fields::ArmyFile;
use crate::forces::spec::describe;
use crate::forces::{Force, PlatoonDraft, cost, judge, read};
use crate::tables::{PointCosts, Tables};
use crate::toggles::{SeniorNco, Toggles};

/// Judges an army file: its roster, its cost (BB-FOR-6), all its faults, and the smallest change that mends it.
pub fn check_army(army: &Sheet, house: &HouseRules) -> ArmyReport {
    let Draft { name, limit, force, toggles, tables, mut faults, whole } = Draft::read(army, house);
    let unreadable = faults.0.len();
    let broken = judge::faults(&force, &tables, &toggles, limit);
    faults.0.extend(if whole { broken } else { judge::without_echoes(broken) });
    let repair = match (unreadable, faults.is_empty()) {
        (0, true) => Vec::new(),
        (0, false) => repair::repair(&force, &tables, &toggles, limit).steps,
        (1, _) => vec!["First put right what cannot be read: 1 fault of the file itself.".to_owned()],
        (count, _) => vec![format!("First put right what cannot be read: {count} faults of the file itself.")],
    };
    ArmyReport {
        name,
        points: Some(cost::of_force(&tables.points, toggles.senior_nco, &force)),
        roster: roster(&force, &tables, &toggles),
        faults,
        repair,
    }
}

/// An army file as it was read, not yet judged.
struct Draft {
    name: String,
    limit: Option<i64>,
    force: Force,
    /// What it is judged by.
    toggles: Toggles,
    tables: Tables,
    /// What could not be read.
    faults: Faults,
    /// Whether all of the force could be read.
    whole: bool,
}

impl Draft {
    fn read(army: &Sheet, house: &HouseRules) -> Draft {
        let faults = RefCell::new(Faults::default());
        let (toggles, tables): (Toggles, Tables) = chosen(&Sheet::empty(&army.file), house, &faults);
        let file = ArmyFile::read(&Reader::new(army, &faults));
        let (name, limit) = (file.name.to_owned(), file.points_limit);
        let whole = read::is_whole(&file.force);
        let force = read::force(&file.force, Some(file.name));
        let mut faults = faults.into_inner();
        faults.0.extend(shared_keys(&force));
        Draft { name, limit, force, toggles, tables, faults, whole }
    }

    /// The draft, if every part of the file could be read, so that it can be written anew without losing any.
    fn readable(army: &Sheet, house: &HouseRules) -> Option<Draft> {
        Some(Draft::read(army, house)).filter(|draft| draft.faults.is_empty())
    }
}

fn roster(force: &Force, tables: &Tables, toggles: &Toggles) -> Vec<String> {
    force.platoons.iter().flat_map(|platoon| platoon_lines(platoon, &tables.points, toggles.senior_nco)).collect()
}

fn platoon_lines(platoon: &PlatoonDraft, costs: &PointCosts, senior_nco: SeniorNco) -> Vec<String> {
    let list = platoon.list.as_deref().unwrap_or("no list");
    let figures: u32 = platoon.teams().map(|team| u32::from(team.spec.figures)).sum();
    let points = cost::of_platoon(costs, senior_nco, platoon);
    let mut lines = vec![format!("{} ({list}): {figures} figures, {points} points", platoon.name)];
    for leader in &platoon.leaders {
        let points = cost::of_leader(costs, senior_nco, leader.rank);
        lines.push(format!("  {} [{}]: {points} points", leader.name, leader.key));
    }
    let squads = platoon.squads.iter().map(|squad| (squad.name.as_str(), &squad.teams));
    let attached = (!platoon.attached.is_empty()).then_some(("Attached", &platoon.attached));
    for (name, teams) in squads.chain(attached) {
        lines.push(format!("  {name}"));
        for team in teams {
            let points = cost::of_team(costs, team);
            lines.push(format!("    {} [{}]: {}, {points} points", team.name, team.key, describe(&team.spec)));
        }
    }
    lines
}

/// Keys name units in orders, so no two of an army may share one.
fn shared_keys(force: &Force) -> Vec<Fault> {
    let mut seen = BTreeSet::new();
    let mut faults = Vec::new();
    for (key, mark) in force.platoons.iter().flat_map(PlatoonDraft::keys) {
        if !seen.insert(key) {
            faults.push(mark.fault(format!("the key `{key}` is taken by an earlier unit; give every unit its own")));
        }
    }
    faults
}
