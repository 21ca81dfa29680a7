//! Army files: a force judged, costed, printed, put into a scenario, changed by a form and, where it is wrong, put right
//! (BR-ARM).
//!
//! ```toml
//! game = "brethren"
//! name = "Hale's platoon"
//! points_limit = 200           # judged only if it is set (BR-ARM-17)
//! [units]                      # as in a scenario's side
//! sq1 = "green: nco smg grenade, machine_gunner lmg, 5 rifleman; split machine_gunner 2"
//! lt = { name = "Lieutenant Hale", unit = "officer: lieutenant smg, rifleman" }
//! ```

mod change;
mod form;
mod lists;
mod muster;
pub mod repair;
mod write;

pub use change::{change_army, mend_army};
pub use form::army_form;
pub use lists::{FILES, force_lists, new_army};
pub use muster::with_army;

use core::cell::RefCell;

use sandtable_kernel::Faults;
use sandtable_kernel::book::ArmyReport;
use sandtable_kernel::files::Record;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::printed::chosen;
use sandtable_kernel::sheet::{Reader, Sheet};

use crate::files::fields::ArmyFile;
use crate::forces::judge::{self, Law};
use crate::forces::{Force, cost, read, shared_words, words};
use crate::toggles::ListVisibility;
use crate::{Tables, Toggles};

/// Judges an army file: its roster, its cost (BR-ARM-18), all its faults, and the smallest change that mends it.
pub fn check_army(army: &Sheet, house: &HouseRules) -> ArmyReport {
    let draft = Draft::read(army, house);
    let law = draft.law();
    let mut faults = draft.faults.clone();
    let unreadable = faults.0.len();
    faults.0.extend(judge::faults(&draft.force, &law));
    let repair = match (unreadable, faults.is_empty()) {
        (0, true) => Vec::new(),
        (0, false) => repair::repair(&draft.force, &law).steps,
        (1, _) => vec!["First put right what cannot be read: 1 fault of the file itself.".to_owned()],
        (count, _) => vec![format!("First put right what cannot be read: {count} faults of the file itself.")],
    };
    ArmyReport {
        name: draft.name.clone(),
        points: Some(cost::of_force(&draft.tables, &draft.force)),
        roster: roster(&draft),
        faults,
        repair,
    }
}

/// An army file as it was read, not yet judged.
struct Draft {
    name: String,
    about: Option<String>,
    limit: Option<i64>,
    force: Force,
    /// What it is judged by.
    toggles: Toggles,
    tables: Tables,
    /// What could not be read.
    faults: Faults,
}

impl Draft {
    fn read(army: &Sheet, house: &HouseRules) -> Draft {
        let faults = RefCell::new(Faults::default());
        let (toggles, tables): (Toggles, Tables) = chosen(&Sheet::empty(&army.file), house, &faults);
        let file = ArmyFile::read(&Reader::new(army, &faults));
        let (name, limit) = (file.name.to_owned(), file.points_limit);
        let about = file.about.map(str::to_owned);
        let force = read::force(&file.force);
        let mut faults = faults.into_inner();
        faults.0.extend(shared_words(force.entries.iter(), ListVisibility::Open));
        Draft { name, about, limit, force, toggles, tables, faults }
    }

    /// The draft, if every part of the file could be read, so that it can be written anew without losing any.
    fn readable(army: &Sheet, house: &HouseRules) -> Option<Draft> {
        Some(Draft::read(army, house)).filter(|draft| draft.faults.is_empty())
    }

    fn law(&self) -> Law<'_> {
        Law { tables: &self.tables, toggles: &self.toggles, limit: self.limit, free: false }
    }
}

/// Each entry with its cost, and below it its models and its proposed teams.
fn roster(draft: &Draft) -> Vec<String> {
    let mut lines = Vec::new();
    for entry in &draft.force.entries {
        let (models, points) = (entry.spec.men.len(), cost::of_entry(&draft.tables, entry));
        let count = if models == 1 { "1 model".to_owned() } else { format!("{models} models") };
        let kind = words::kind_word(&entry.spec);
        lines.push(format!("{} [{}] ({kind}): {count}, {points} points", entry.name, entry.key));
        for alike in entry.spec.men.chunk_by(|one, other| one == other).filter(|_| !entry.spec.kind.is_weapons_team()) {
            lines.push(format!("  {}", words::write_men(alike)));
        }
        if !entry.spec.split.is_empty() {
            lines.push(format!("  split: {}", words::write_split(&entry.spec.split)));
        }
    }
    lines
}
