//! Armies: every force list gives a legal army, and every click on its form gives an army again.

use std::collections::BTreeSet;

use sandtable_kernel::army::{ArmyChange, ArmyControl, ArmyEntry};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Book, Mind};

use super::course::{Breach, Pace};

/// The army a list starts with is legal and needs no repair; its form has an id for each entry, and whatever it offers it
/// carries out. A click may break a rule, a points limit say; then the army is not legal, but it can still be read.
pub fn armies_are_in_order<B: Book, M: Mind<Rules = B>>(_: &Pace) -> Result<(), Breach> {
    let house = HouseRules::none();
    for list in B::force_lists() {
        let breach = |message: String| {
            let message = format!("force list {}: {message}", list.id);
            Breach { scenario: String::new(), seed: 0, orders: 0, message }
        };
        let text = B::new_army(&list.id).ok_or_else(|| breach("there is no army to start from".to_owned()))?;
        let army = Sheet::parse("army", &text).map_err(|faults| breach(faults.to_string()))?;
        let report = B::check_army(&army, &house);
        if !report.faults.is_empty() || !report.repair.is_empty() || B::mend_army(&army, &house).is_some() {
            return Err(breach(format!("the army to start from is not legal: {}", report.faults)));
        }
        let Some(form) = B::army_form(&army, &house) else { continue };
        let ids: BTreeSet<&str> = form.all().into_iter().map(|entry| entry.id.as_str()).collect();
        if ids.len() != form.all().len() {
            return Err(breach("two entries of the form share an id".to_owned()));
        }
        for change in form.all().into_iter().flat_map(changes) {
            let told = |why: String| breach(format!("`{}` to `{}`: {why}", change.entry, change.value));
            let chosen = form.judge(&change).map_err(|misread| told(misread.why))?;
            let changed = B::change_army(&army, &change.entry, &chosen, &house);
            let changed = changed.ok_or_else(|| told("it is offered and not carried out".to_owned()))?;
            let changed = Sheet::parse("army", &changed).map_err(|faults| told(faults.to_string()))?;
            if B::army_form(&changed, &house).is_none() {
                return Err(told("the army has no form any more".to_owned()));
            }
        }
    }
    Ok(())
}

/// What an entry offers: every choice, the fewest and the most, on and off.
fn changes(entry: &ArmyEntry) -> Vec<ArmyChange> {
    let values = match &entry.control {
        ArmyControl::Heading => Vec::new(),
        ArmyControl::Name { .. } => vec!["O'Neill's \"Own\" \\ 1st".to_owned()],
        ArmyControl::Count { least, most, .. } => vec![least.to_string(), most.to_string()],
        ArmyControl::Switch { .. } => vec!["on".to_owned(), "off".to_owned()],
        ArmyControl::Choice { among, .. } => among.iter().map(|option| option.id.clone()).collect(),
    };
    values.into_iter().map(|value| ArmyChange { entry: entry.id.clone(), value }).collect()
}
