//! The two sides of a scenario: name, points, zone and force.

use core::cell::RefCell;

use sandtable_kernel::sheet::{Reader, Sheet};
use sandtable_kernel::{Faults, Length};

use super::{MOST_TABLE, SIDE_WORDS, word};
use crate::forces::judge::{self, Law};
use crate::forces::{Force, Mark, cost, read, shared_words};
use crate::terms::SIDES;
use crate::{Brethren, Tables, Toggles, deployment, rule};

/// One side as its file gives it.
#[derive(Default)]
pub struct SideFile {
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
    pub sides: Option<[SideFile; 2]>,
    /// The points the table is laid out for: the highest limit, or else the cost of the dearer army (BR-ARM-17).
    pub points: i64,
}

/// Reads `points`, `free_forces` and `[side.blue]`, `[side.red]`.
pub fn read(
    sheet: &Sheet,
    reader: &Reader<'_>,
    toggles: &Toggles,
    tables: &Tables,
    faults: &RefCell<Faults>,
) -> BothSides {
    let limit = reader.optional_number("points", 1..=100_000);
    let law = Law { tables, toggles, limit, free: reader.flag("free_forces") };
    let mut points = limit.unwrap_or(0);
    let Some(both) = reader.table("side") else { return BothSides { sides: None, points } };
    let [blue, red] = SIDE_WORDS.map(|name| {
        let side = both.table(name)?;
        let (read, its_points) = read_side(sheet, &side, &law, faults);
        points = points.max(its_points);
        side.finish();
        Some(read)
    });
    both.finish();
    let [blue, red] = [blue, red].map(Option::unwrap_or_default);
    let entries = blue.force.entries.iter().chain(&red.force.entries);
    faults.borrow_mut().0.extend(shared_words(entries, toggles.list_visibility));
    let complete = blue.can_be_built && red.can_be_built;
    BothSides { sides: complete.then_some([blue, red]), points }
}

fn read_side(sheet: &Sheet, side: &Reader<'_>, law: &Law<'_>, faults: &RefCell<Faults>) -> (SideFile, i64) {
    let mark = Mark::of(&sheet.file, side);
    let name = side.optional_text("name").map(str::to_owned);
    let limit = side.optional_number("points", 1..=100_000).or(law.limit);
    let zone = read_zone(side, law);
    let before = faults.borrow().0.len();
    let force = read::force(&sheet.file, side);
    let whole = faults.borrow().0.len() == before;
    let broken = judge::faults(&force, &Law { limit, ..*law });
    let can_be_built = whole && judge::can_be_built(&force, &broken);
    faults.borrow_mut().0.extend(broken);
    let points = limit.unwrap_or_else(|| cost::of_force(law.tables, &force));
    if force.entries.is_empty() && whole && law.free {
        side.fault("units", "a side needs somebody");
    }
    let name = name.unwrap_or_else(|| if mark.field.ends_with("blue") { "Blue" } else { "Red" }.to_owned());
    (SideFile { name, zone, force, mark, can_be_built }, points)
}

/// BR-DEP-4: the depth of a side's zone; the usual one stands in for a wrong one, so that the rest can be judged.
fn read_zone(side: &Reader<'_>, law: &Law<'_>) -> Length {
    let usual = law.tables.deploy.depth;
    let zone = if side.has("zone") { side.inches("zone").unwrap_or(usual) } else { usual };
    if (Length::ZERO..=MOST_TABLE).contains(&zone) {
        return zone;
    }
    side.breaks("zone", rule::DEP_4, None, format!("must be from 0 to {MOST_TABLE} inches"));
    usual
}

/// BR-DEP-4: both zones lie apart on the table and hold their side's units. Places belong to openings only.
pub fn check_zones(reader: &Reader<'_>, rules: &Brethren, sides: &[SideFile; 2], faults: &RefCell<Faults>) {
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
