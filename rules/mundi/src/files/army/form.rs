//! An army as a form to click: the list, the year, and how many of each printed variant.

use sandtable_kernel::RuleId;
use sandtable_kernel::army::{ArmyControl, ArmyEntry, ArmyForm, ArmyOption};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;

use super::{Cell, Draft};
use crate::forces::judge::{CATEGORIES, Place};
use crate::forces::{Entry, List, Lists};
use crate::roster::Category;
use crate::rule;

/// The years a battle may be of; with none, nothing is judged by it.
pub(super) const YEARS: [&str; 8] = ["none", "1939", "1940", "1941", "1942", "1943", "1944", "1945"];

/// The form of an army file; nothing if some of the file cannot be read.
pub fn army_form(army: &Sheet, house: &HouseRules) -> Option<ArmyForm> {
    let draft = Draft::readable(army, house)?;
    let mut entries = vec![
        ArmyEntry::new("name", "Name of the army", ArmyControl::Name { now: draft.name.clone() }),
        list_choice(&draft),
        year_choice(&draft),
    ];
    let list = draft.list();
    if list.is_some_and(|list| list.id == "L21") || draft.force.air_dropped {
        let control = ArmyControl::Switch { on: draft.force.air_dropped };
        let dropped = ArmyEntry::new("air-dropped", "Dropped from the air", control);
        let about = "up to June 1941: no transport but the general's".to_owned();
        entries.push(ruled(ArmyEntry { about, ..dropped }, rule::FOR_8));
    }
    let cells = list.map(|list| draft.cells(list)).unwrap_or_else(|| vec![None; draft.force.picks.len()]);
    entries.push(total(&draft));
    if let Some(list) = list {
        let columns = list.columns(&draft.toggles);
        entries.extend((0..CATEGORIES.len()).map(|column| heading(&draft, column, &columns, &cells)));
    }
    entries.extend(strangers(&draft, &cells));
    Some(ArmyForm { entries })
}

fn list_choice(draft: &Draft) -> ArmyEntry {
    let label = |list: &List| format!("{} {}: {} {}", list.id, list.nation, list.division, list.period);
    let option = |list: &List| ArmyOption { id: list.id.clone(), label: label(list), cost: None };
    let mut among: Vec<ArmyOption> = Lists::standard().all.iter().map(option).collect();
    let now = draft.list().map_or(draft.force.list.as_str(), |list| list.id.as_str()).to_owned();
    if draft.list().is_none() {
        among.insert(0, ArmyOption { id: now.clone(), label: "No list".to_owned(), cost: None });
    }
    let entry = ArmyEntry::new("list", "Division list", ArmyControl::Choice { now, among });
    let about = "another list starts a new force".to_owned();
    ruled(ArmyEntry { about, ..entry }, rule::FOR_1)
}

fn year_choice(draft: &Draft) -> ArmyEntry {
    let option = |year: &&str| ArmyOption { id: (*year).to_owned(), label: (*year).to_owned(), cost: None };
    let now = if draft.force.year == 0 { "none".to_owned() } else { draft.force.year.to_string() };
    let control = ArmyControl::Choice { now, among: YEARS.iter().map(option).collect() };
    ruled(ArmyEntry::new("year", "Year of the battle", control), rule::FOR_9)
}

fn total(draft: &Draft) -> ArmyEntry {
    let (found, wanted) = (draft.force.picks.len(), draft.tables.combat.elements);
    let label = format!("{found} of {wanted} elements");
    ruled(ArmyEntry::new("total", label, ArmyControl::Heading), rule::FOR_1)
}

/// `divisional`: a column with everything it offers.
fn heading(draft: &Draft, column: usize, columns: &[Vec<Entry>; 3], cells: &[Option<Cell>]) -> ArmyEntry {
    let taken = cells.iter().flatten().filter(|cell| cell.place.column == column).count();
    let combat = &draft.tables.combat;
    let (label, about, by) = match CATEGORIES[column] {
        Category::Required => ("Required", "all of them".to_owned(), rule::FOR_2),
        Category::Divisional => {
            ("Divisional support", format!("{taken} of at most {}", combat.divisional), rule::FOR_3)
        }
        Category::Army => ("Army support", format!("{taken} of at most {}", combat.army), rule::FOR_3),
    };
    let entry = ruled(ArmyEntry::new(column_word(column), label, ArmyControl::Heading), by);
    let parts = (0..columns[column].len()).flat_map(|number| variants(draft, column, number, columns, cells));
    ArmyEntry { about, entries: parts.collect(), ..entry }
}

/// `divisional/2/0/1`: how many of one variant of one alternative of an entry, with all entries that offer the same.
fn variants(
    draft: &Draft,
    column: usize,
    number: usize,
    columns: &[Vec<Entry>; 3],
    cells: &[Option<Cell>],
) -> Vec<ArmyEntry> {
    let mut parts = Vec::new();
    let entry = &columns[column][number];
    let only = entry.choices.len() == 1;
    for (choice, offered) in entry.choices.iter().enumerate() {
        for (variant, printed) in offered.variants.iter().enumerate() {
            // MS-FOR-7: another year does not have it; without a year, choosing it says the year.
            if printed.only_1940 && !matches!(draft.force.year, 0 | 1940) {
                continue;
            }
            let cell = Cell { place: Place { column, entry: number, choice }, variant };
            let same = |found: &Cell| found.place.column == column && found.offers(columns) == cell.offers(columns);
            let alike: Vec<Cell> = all_cells(column, &columns[column]).into_iter().filter(same).collect();
            if alike.first() != Some(&cell) {
                continue;
            }
            let now = cells.iter().flatten().filter(|found| same(found)).count();
            let now = u32::try_from(now).unwrap_or(u32::MAX);
            let counts = alike.iter().map(|cell| columns[column][cell.place.entry].choices[cell.place.choice].count);
            let most: u32 = counts.map(u32::from).sum();
            let fixed = column == 0 && only && offered.variants.len() == 1;
            let least = if fixed { most.min(now) } else { 0 };
            let control = ArmyControl::Count { now, least, most: most.max(now) };
            let label = format!("{} ({})", offered.kind.name(), printed.bracket.write());
            let mut about = format!("up to {most}");
            if !only || offered.variants.len() > 1 {
                about = format!("{about} in all of: {}", entry.about());
            }
            if printed.only_1940 {
                about.push_str("; in 1940 only");
            }
            let by = if only { rule::FOR_4 } else { rule::FOR_5 };
            parts.push(ruled(ArmyEntry { about, ..ArmyEntry::new(write_cell(cell), label, control) }, by));
        }
    }
    parts
}

/// Every cell of a column, in reading order.
fn all_cells(column: usize, entries: &[Entry]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (entry, printed) in entries.iter().enumerate() {
        for (choice, offered) in printed.choices.iter().enumerate() {
            let place = Place { column, entry, choice };
            cells.extend((0..offered.variants.len()).map(|variant| Cell { place, variant }));
        }
    }
    cells
}

/// `extra/xy`: an element that fits nowhere in the list can only go.
fn strangers(draft: &Draft, cells: &[Option<Cell>]) -> Vec<ArmyEntry> {
    let strange = draft.force.picks.iter().zip(cells).filter(|(_, cell)| cell.is_none());
    strange
        .map(|(pick, _)| {
            let label = format!("{}: {} ({})", pick.key, pick.kind.name(), pick.bracket.write());
            let entry = ArmyEntry::new(format!("extra/{}", pick.key), label, ArmyControl::Switch { on: true });
            ruled(ArmyEntry { about: "not in the list".to_owned(), ..entry }, rule::FOR_4)
        })
        .collect()
}

fn column_word(column: usize) -> &'static str {
    ["required", "divisional", "army"][column]
}

fn write_cell(cell: Cell) -> String {
    let Place { column, entry, choice } = cell.place;
    format!("{}/{entry}/{choice}/{}", column_word(column), cell.variant)
}

/// The cell an entry of the form is about.
pub(super) fn read_cell(words: &[&str]) -> Option<Cell> {
    let [column, entry, choice, variant] = words else { return None };
    let column = (0..CATEGORIES.len()).find(|number| column_word(*number) == *column)?;
    let place = Place { column, entry: entry.parse().ok()?, choice: choice.parse().ok()? };
    Some(Cell { place, variant: variant.parse().ok()? })
}

fn ruled(entry: ArmyEntry, rule: RuleId) -> ArmyEntry {
    ArmyEntry { rule: Some(rule.to_string()), ..entry }
}
