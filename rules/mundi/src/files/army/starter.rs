//! The army a list starts with: the required elements, then support in the order of the list.

use super::Draft;
use super::write::write_army;
use crate::forces::{Choice, Force, List, Lists, Pick};
use crate::tables::Tables;
use crate::toggles::Toggles;

/// A legal army file for a list, to start from.
pub fn new_army(id: &str) -> Option<String> {
    let list = Lists::standard().find(id)?;
    Some(write_army(&starter(list, Tables::standard(), &Toggles::default())?))
}

/// What an army of a list is called until somebody names it.
pub(super) fn plain_name(list: &List) -> String {
    format!("{} {}", list.nation, list.division)
}

pub(super) fn starter(list: &List, tables: &Tables, toggles: &Toggles) -> Option<Draft> {
    let force = Force { list: list.id.clone(), ..Force::default() };
    let mut draft = Draft {
        name: plain_name(list),
        force,
        texts: Vec::new(),
        toggles: *toggles,
        tables: tables.clone(),
        faults: sandtable_kernel::Faults::default(),
    };
    let mut ledger = draft.ledger(list);
    let missing = ledger.missing();
    let required = missing.iter().flat_map(|(count, choice)| (0..*count).map(|_| pick_of(choice)));
    for pick in required {
        ledger.take(&pick).ok()?;
        draft.add(pick);
    }
    while ledger.total() < tables.combat.elements {
        let pick = pick_of(&ledger.next_free()?);
        ledger.take(&pick).ok()?;
        draft.add(pick);
    }
    Some(draft)
}

/// An element as the list prints it first, without what only some years have.
pub(super) fn pick_of(choice: &Choice) -> Pick {
    let bracket = choice.variants.iter().find(|variant| !variant.only_1940).or(choice.variants.first());
    // Every entry of the lists has a variant; a test says so.
    let bracket = bracket.map(|variant| variant.bracket).unwrap_or(crate::bracket::Bracket {
        deployed: (crate::terms::Target::Soft, crate::terms::Class::Foot),
        loaded: None,
        portee: false,
    });
    Pick { key: String::new(), kind: choice.kind, bracket, category: None }
}
