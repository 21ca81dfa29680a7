//! The fewest changes that make a force legal: what fits stays, what is missing is added, what is too much goes.

use super::Draft;
use super::starter::pick_of;
use crate::forces::judge::{Ledger, may_drop};
use crate::forces::{Choice, Force, List, Pick};
use crate::roster::Category;

/// What is to be done, and the force after it.
pub(super) struct Mended {
    pub steps: Vec<String>,
    /// Which elements of the draft stay, by their places.
    pub kept: Vec<usize>,
    /// How many of what come.
    pub added: Vec<(u8, Choice)>,
    pub air_dropped: bool,
}

/// How a force becomes legal; nothing if it names no list there is.
pub(super) fn repair(draft: &Draft) -> Option<Mended> {
    let list = draft.list()?;
    let air_dropped = draft.force.air_dropped && may_drop(&draft.force);
    let mut steps = Vec::new();
    if draft.force.air_dropped && !air_dropped {
        steps.push("Set air_dropped = false.".to_owned());
    }
    let force = Force { air_dropped, picks: Vec::new(), ..draft.force.clone() };
    let picks: Vec<Pick> = draft.force.picks.iter().map(|pick| Pick { category: None, ..pick.clone() }).collect();
    let blank = || Ledger::new(list, &draft.toggles, &draft.tables.combat, &force);
    let mut ledger = blank();
    let mut kept: Vec<usize> = Vec::new();
    for (place, pick) in picks.iter().enumerate() {
        match ledger.take(pick) {
            Ok(category) if !ledger.is_over(category) => kept.push(place),
            _ => steps.push(format!("Take out {}.", pick.key)),
        }
    }
    let (mut ledger, mut added) = filled(blank(), &picks, &kept);
    let limit = draft.tables.combat.elements;
    while ledger.total() > limit {
        // Support elements go before required ones, the last first.
        let columns = columns(list, draft, &force, &picks, &kept);
        let Some(at) = columns.iter().rposition(|column| *column != Some(Category::Required)) else { break };
        steps.push(format!("Take out {}.", picks[kept.remove(at)].key));
        (ledger, added) = filled(blank(), &picks, &kept);
    }
    while ledger.total() < limit {
        let Some(choice) = ledger.next_free() else { break };
        if ledger.take(&pick_of(&choice)).is_err() {
            break;
        }
        added.push((1, choice));
    }
    for (count, choice) in &added {
        let variants: Vec<&str> = choice.variants.iter().map(|variant| variant.bracket.write()).collect();
        steps.push(format!("Add {count} x {} {}.", choice.kind.code(), variants.join(" or ")));
    }
    Some(Mended { steps, kept, added, air_dropped })
}

/// The ledger with those that stay and with everything required, and what of that is new.
fn filled(mut ledger: Ledger, picks: &[Pick], kept: &[usize]) -> (Ledger, Vec<(u8, Choice)>) {
    for place in kept {
        let _ = ledger.take(&picks[*place]);
    }
    let added = ledger.missing();
    for (count, choice) in &added {
        for _ in 0..*count {
            let _ = ledger.take(&pick_of(choice));
        }
    }
    (ledger, added)
}

/// The column of each that stays.
fn columns(list: &List, draft: &Draft, force: &Force, picks: &[Pick], kept: &[usize]) -> Vec<Option<Category>> {
    let mut ledger = Ledger::new(list, &draft.toggles, &draft.tables.combat, force);
    kept.iter().map(|place| ledger.take(&picks[*place]).ok()).collect()
}
