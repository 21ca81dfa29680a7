//! The two sides of a scenario: name, points, zone and force.

use core::cell::RefCell;

use sandtable_kernel::sheet::Reader;
use sandtable_kernel::{Faults, Length};

use super::word;
use crate::files::fields::{ScenarioFile, SideFile};
use crate::forces::judge::{self, Law};
use crate::forces::{Force, Mark, cost, read, shared_words};
use crate::terms::SIDES;
use crate::{Brethren, Tables, Toggles, deployment, rule};

/// One side, its force judged.
#[derive(Default)]
pub struct Fighting {
    /// Its name.
    pub name: String,
    /// Depth of its deployment zone (BR-DEP-4).
    pub zone: Length,
    /// Its force.
    pub force: Force,
    /// Where it stands in the file.
    pub mark: Mark,
    /// Whether its models can be told apart, legal or not, so that what the file says of them can be judged too.
    pub can_be_built: bool,
}

/// What was read of both sides.
pub struct BothSides {
    /// The sides, if both can be built.
    pub sides: Option<[Fighting; 2]>,
    /// The points the table is laid out for: the highest limit, or else the cost of the dearer army (BR-ARM-17).
    pub points: i64,
}

/// Both sides, each judged by its own points or by those of both.
pub fn read(file: &ScenarioFile<'_>, toggles: &Toggles, tables: &Tables, faults: &RefCell<Faults>) -> BothSides {
    let law = Law { tables, toggles, limit: file.points, free: file.free_forces };
    let mut points = file.points.unwrap_or(0);
    let Some(both) = &file.side else { return BothSides { sides: None, points } };
    let [blue, red] = [(&both.blue, "Blue"), (&both.red, "Red")].map(|(side, name)| {
        let (read, its_points) = read_side(side.as_ref()?, name, &law, faults);
        points = points.max(its_points);
        Some(read)
    });
    let [blue, red] = [blue, red].map(Option::unwrap_or_default);
    let entries = blue.force.entries.iter().chain(&red.force.entries);
    faults.borrow_mut().0.extend(shared_words(entries, toggles.list_visibility));
    let complete = blue.can_be_built && red.can_be_built;
    BothSides { sides: complete.then_some([blue, red]), points }
}

fn read_side(file: &SideFile<'_>, plain_name: &str, law: &Law<'_>, faults: &RefCell<Faults>) -> (Fighting, i64) {
    let limit = file.points.or(law.limit);
    let force = read::force(&file.force);
    let whole = !file.here.is_wrong("units");
    let broken = judge::faults(&force, &Law { limit, ..*law });
    let can_be_built = whole && judge::can_be_built(&force, &broken);
    faults.borrow_mut().0.extend(broken);
    let points = limit.unwrap_or_else(|| cost::of_force(law.tables, &force));
    if force.entries.is_empty() && whole && law.free {
        file.here.fault("units", "a side needs somebody");
    }
    let side = Fighting {
        name: file.name.unwrap_or(plain_name).to_owned(),
        // BR-DEP-4: the usual depth stands in for a wrong one, so that the rest can be judged.
        zone: file.zone.unwrap_or(law.tables.deploy.depth),
        force,
        mark: Mark::of_field(&file.here, ""),
        can_be_built,
    };
    (side, points)
}

/// BR-DEP-4: both zones lie apart on the table and hold their side's units. Places belong to openings only.
pub fn check_zones(reader: &Reader<'_>, rules: &Brethren, sides: &[Fighting; 2], faults: &RefCell<Faults>) {
    let setup = rules.setup();
    let mut wrong = Vec::new();
    for side in sides {
        for entry in side.force.entries.iter().filter(|entry| !entry.spec.places.is_empty()) {
            wrong.push(entry.mark.fault("places are for a scenario with an [opening]; here its side deploys it"));
        }
    }
    if sides[0].zone + sides[1].zone > setup.depth {
        let message = format!("the zones overlap: {} and {} of {} inches", sides[0].zone, sides[1].zone, setup.depth);
        reader.breaks("side", rule::DEP_4, None, message);
    } else {
        for side in SIDES {
            if let Some(unit) = deployment::first_without_room(rules, side) {
                let (key, zone) = (&setup.roster.unit(unit).key, sides[usize::from(side.0)].zone);
                let message = format!("the zone of {}, {zone} inches deep, has no room for `{key}`", word(side));
                wrong.push(sides[usize::from(side.0)].mark.breaks(rule::DEP_4, None, message));
            }
        }
    }
    faults.borrow_mut().0.append(&mut wrong);
}
