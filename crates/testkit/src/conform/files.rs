//! Files: whatever is wrong with a scenario or an army is told, all of it at once, each fault at its line and field.

use sandtable_kernel::book::Document;
use sandtable_kernel::dice::{Seed, Stream};
use sandtable_kernel::files::{Declaration, edit};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::{Node, Sheet};
use sandtable_kernel::{Book, Faults, Mind};

use super::course::{Breach, Pace};
use crate::spoil::{How, Spoil, find, some_of, ways};

/// How often each shipped file is spoilt.
const ROUNDS: u64 = 40;

/// Shipped scenarios and fresh armies are spoilt in two to four places that the game's declaration names; every one is told.
pub fn files_tell_every_fault<B: Book, M: Mind<Rules = B>>(_: &Pace) -> Result<(), Breach> {
    let Some(files) = B::files() else { return Ok(()) };
    for Document { id, text } in B::scenarios() {
        let judge = |sheet: &Sheet| B::set_up(sheet, &HouseRules::none()).err().unwrap_or_default();
        spoil_often(id, text, &(files.scenario)(), judge)?;
    }
    for list in B::force_lists() {
        let judge = |sheet: &Sheet| B::check_army(sheet, &HouseRules::none()).faults;
        spoil_often(&list.id, &B::new_army(&list.id).unwrap_or_default(), &(files.army)(), judge)?;
    }
    Ok(())
}

fn spoil_often(id: &str, text: &str, declared: &Declaration, judge: impl Fn(&Sheet) -> Faults) -> Result<(), Breach> {
    let broken = |seed: u64, message: String| Breach { scenario: id.to_owned(), seed, orders: 0, message };
    let original = Sheet::parse(id, text).map_err(|faults| broken(0, faults.to_string()))?;
    let ways = ways(declared, &original.root);
    for seed in 0..ROUNDS {
        let chosen = some_of(&ways, &mut Stream::new(Seed::from_number(seed), 0));
        let mut spoilt = original.clone();
        chosen.iter().for_each(|way| way.spoil(&mut spoilt.root));
        let text = edit::rewrite(id, text, &spoilt.root).map_err(|faults| broken(seed, faults.to_string()))?;
        let mut written = Sheet::parse(id, &text).map_err(|faults| broken(seed, faults.to_string()))?;
        let faults = judge(&written);
        for way in chosen {
            if let Some(line) = untold(&way, &mut written.root, &faults) {
                let message = format!("{way:?} is not told at line {line}; told were:\n{faults}\n\n{text}");
                return Err(broken(seed, message));
            }
        }
    }
    Ok(())
}

/// The line on which a fault should be told and is not: that of the value, or of the table it is missing from.
fn untold(way: &Spoil, root: &mut Node, faults: &Faults) -> Option<u32> {
    let path = if way.how == How::Remove { &way.path[..way.path.len() - 1] } else { &way.path };
    let line = find(root, path).map_or(0, |node| node.line);
    let field = way.field();
    let about =
        |told: &str| told.strip_prefix(&field).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']));
    let told = faults.0.iter().any(|fault| about(&fault.field) && fault.line == line);
    (!told).then_some(line)
}
