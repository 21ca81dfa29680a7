//! An army file changed through its form, or mended: the file is written anew with everything else as it was.

use sandtable_kernel::army::Chosen;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;

use super::form::read_cell;
use super::repair::repair;
use super::starter::{pick_of, plain_name, starter};
use super::write::write_army;
use super::{Cell, Draft};
use crate::forces::judge::{CATEGORIES, judge};
use crate::forces::{List, Lists, Pick};

/// The file after a change of one entry of its form.
pub fn change_army(army: &Sheet, entry: &str, chosen: &Chosen, house: &HouseRules) -> Option<String> {
    let mut draft = Draft::readable(army, house)?;
    let words: Vec<&str> = entry.split('/').collect();
    match (&words[..], chosen) {
        (["name"], Chosen::Name(name)) => draft.name.clone_from(name),
        (["list"], Chosen::Choice(id)) => draft = another_list(draft, id)?,
        (["year"], Chosen::Choice(year)) => draft.force.year = year.parse().unwrap_or(0),
        (["air-dropped"], Chosen::Switch(on)) => drop_from_the_air(&mut draft, *on),
        (["extra", key], Chosen::Switch(on)) => {
            let at = draft.force.picks.iter().position(|pick| pick.key == *key)?;
            if !on {
                draft.remove(at);
            }
        }
        (cell, Chosen::Count(wanted)) => {
            let list = draft.list()?;
            muster(&mut draft, list, read_cell(cell)?, usize::try_from(*wanted).ok()?)?;
        }
        _ => return None,
    }
    Some(write_army(&draft))
}

/// The file with the repair of its report carried out.
pub fn mend_army(army: &Sheet, house: &HouseRules) -> Option<String> {
    let mut draft = Draft::readable(army, house)?;
    if judge(&draft.force, &draft.tables.combat, &draft.toggles).broken.is_empty() {
        return None;
    }
    let list = draft.list()?;
    let mended = repair(&draft)?;
    for at in (0..draft.force.picks.len()).rev().filter(|at| !mended.kept.contains(at)) {
        draft.remove(at);
    }
    draft.force.air_dropped = mended.air_dropped;
    draft.force.picks.iter_mut().for_each(|pick| pick.category = None);
    for (count, choice) in &mended.added {
        (0..*count).for_each(|_| draft.add(pick_of(choice)));
    }
    say_columns(&mut draft, list);
    draft.put_in_order();
    Some(write_army(&draft))
}

/// The army another list starts with, under the name its owner gave it.
fn another_list(draft: Draft, id: &str) -> Option<Draft> {
    if draft.force.list == id {
        return Some(draft);
    }
    let list = Lists::standard().find(id)?;
    let mut other = starter(list, &draft.tables, &draft.toggles)?;
    let unnamed = draft.list().is_some_and(|before| plain_name(before) == draft.name);
    if !unnamed {
        other.name = draft.name;
    }
    (other.force.year, other.force.month) = (draft.force.year, draft.force.month);
    Some(other)
}

/// MS-FOR-8: a drop has a date; without one it becomes that of Crete.
fn drop_from_the_air(draft: &mut Draft, on: bool) {
    let force = &mut draft.force;
    force.air_dropped = on;
    if on && force.year == 0 {
        (force.year, force.month) = (1941, 5);
    }
}

/// Brings the army to so many elements of a cell. The other alternatives of its entry go, and of its other variants as
/// many as there are too many.
fn muster(draft: &mut Draft, list: &List, cell: Cell, wanted: usize) -> Option<()> {
    let columns = list.columns(&draft.toggles);
    let entry = columns[cell.place.column].get(cell.place.entry)?;
    let offered = entry.choices.get(cell.place.choice)?;
    let variant = offered.variants.get(cell.variant)?;
    let bracket = variant.bracket;
    if variant.only_1940 && wanted > 0 && draft.force.year == 0 {
        draft.force.year = 1940;
    }
    say_columns(draft, list);
    let same_entry = |found: &Cell| (found.place.column, found.place.entry) == (cell.place.column, cell.place.entry);
    let last = |draft: &Draft, fits: &dyn Fn(&Cell) -> bool| {
        draft.cells(list).iter().rposition(|found| found.as_ref().is_some_and(fits))
    };
    let same = |found: &Cell| {
        found.place.column == cell.place.column && found.offers(&columns) == Some((offered.kind, bracket))
    };
    let count = |draft: &Draft| draft.cells(list).iter().flatten().filter(|found| same(found)).count();
    while count(draft) > wanted {
        draft.remove(last(draft, &same)?);
    }
    while count(draft) < wanted {
        // An alternative, or a variant for which there is no room any more.
        let other = last(draft, &|found| same_entry(found) && found.place.choice != cell.place.choice);
        let of_choice = draft.cells(list).iter().flatten().filter(|found| found.place == cell.place).count();
        let full = of_choice >= usize::from(offered.count);
        let spare = last(draft, &|found| full && found.place == cell.place && !same(found));
        if let Some(at) = other.or(spare) {
            draft.remove(at);
            continue;
        }
        let dropped = draft.force.air_dropped && offered.kind != crate::terms::Kind::Ge;
        let category = Some(CATEGORIES[cell.place.column]);
        let before = count(draft);
        draft.add(Pick { key: String::new(), kind: offered.kind, bracket, category });
        if dropped && let Some(pick) = draft.force.picks.last_mut() {
            pick.bracket = bracket.air_dropped();
        }
        if count(draft) == before {
            return None;
        }
    }
    draft.put_in_order();
    Some(())
}

/// Notes the column each element is drawn from, so that it stays there when others go (MS-FOR-11).
fn say_columns(draft: &mut Draft, list: &List) {
    let cells = draft.cells(list);
    for (pick, cell) in draft.force.picks.iter_mut().zip(cells) {
        if let Some(cell) = cell {
            pick.category = Some(CATEGORIES[cell.place.column]);
        }
    }
}
