//! Army files: a force chosen from a list, judged, printed, changed by a form and, where it is wrong, put right.

mod change;
mod form;
mod repair;
mod starter;
mod write;

pub use change::{change_army, mend_army};
pub use form::army_form;
pub use starter::new_army;

use core::cell::RefCell;

use sandtable_kernel::book::{ArmyReport, ForceList};
use sandtable_kernel::fault::Fault;
use sandtable_kernel::files::Record;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::printed::chosen;
use sandtable_kernel::sheet::{Node, Reader, Sheet, Value};
use sandtable_kernel::{Faults, Side};

use crate::bracket::Bracket;
use crate::files::fields::ArmyFile;
use crate::forces::judge::{Judged, Ledger, Place, judge};
use crate::forces::{Entry, Force, List, Lists, Pick};
use crate::roster::Category;
use crate::scenario::read_force;
use crate::tables::Tables;
use crate::tell;
use crate::terms::Kind;
use crate::toggles::Toggles;

/// The 47 division lists, each with what is in it in words.
pub fn force_lists() -> Vec<ForceList> {
    let list = |list: &List| ForceList {
        id: list.id.clone(),
        name: format!("{}, {} {}", list.nation, list.division, list.period),
        about: list.about(),
    };
    Lists::standard().all.iter().map(list).collect()
}

/// Judges an army file (DEC-FORCE, MS-FOR-12).
pub fn check_army(army: &Sheet, house: &HouseRules) -> ArmyReport {
    let draft = Draft::read(army, house);
    let mut faults = draft.faults.clone();
    let unreadable = faults.0.len();
    let judged = judge(&draft.force, &draft.tables.combat, &draft.toggles);
    for broken in &judged.broken {
        let field = if broken.key.is_empty() { "elements".to_owned() } else { format!("elements.{}", broken.key) };
        faults.0.push(Fault {
            file: army.file.clone(),
            line: line_of(army, &broken.key),
            field,
            rule: Some(broken.rule.to_string()),
            code: Some(broken.code.to_owned()),
            message: broken.message.clone(),
        });
    }
    let repair = match (unreadable, faults.is_empty()) {
        (_, true) => Vec::new(),
        (0, false) => repair::repair(&draft).map_or_else(
            || vec!["Name one of the 47 lists, such as list = \"L18\".".to_owned()],
            |mended| mended.steps,
        ),
        (count, false) => vec![format!(
            "First put right what cannot be read in the file itself: {}.",
            tell::count(count as u32, "fault", "faults")
        )],
    };
    ArmyReport { name: draft.name, points: None, roster: roster(&draft.force, &judged), faults, repair }
}

/// The line of an element, or of all of them.
fn line_of(army: &Sheet, key: &str) -> u32 {
    let elements = army.root.get("elements");
    elements.and_then(|node| node.get(key)).or(elements).map_or(0, |node| node.line)
}

/// An army file as it was read, not yet judged.
struct Draft {
    name: String,
    force: Force,
    /// What the file says of each element, in the order of the picks.
    texts: Vec<String>,
    /// What it is judged by.
    toggles: Toggles,
    tables: Tables,
    /// What could not be read.
    faults: Faults,
}

/// A place in the list and the bracket variant chosen there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Cell {
    place: Place,
    variant: usize,
}

impl Cell {
    /// What stands there. Two entries of one column may offer the same, told apart by their models alone (MS-PC-9).
    fn offers(&self, columns: &[Vec<Entry>; 3]) -> Option<(Kind, Bracket)> {
        let choice = columns[self.place.column].get(self.place.entry)?.choices.get(self.place.choice)?;
        Some((choice.kind, choice.variants.get(self.variant)?.bracket))
    }
}

impl Draft {
    fn read(army: &Sheet, house: &HouseRules) -> Draft {
        let faults = RefCell::new(Faults::default());
        let (toggles, tables): (Toggles, Tables) = chosen(&Sheet::empty(&army.file), house, &faults);
        let file = ArmyFile::read(&Reader::new(army, &faults));
        let date = (file.year.unwrap_or(0), file.month.unwrap_or(0));
        let force = read_force(&file.force, date).map(|(force, _)| force).unwrap_or_default();
        let name = file.name.to_owned();
        let written = |pick: &Pick| match army.root.get("elements").and_then(|node| node.get(&pick.key)) {
            Some(Node { value: Value::Text(text), .. }) => text.clone(),
            _ => write::plain(pick),
        };
        let texts = force.picks.iter().map(written).collect();
        Draft { name, force, texts, toggles, tables, faults: faults.into_inner() }
    }

    /// The draft, if every part of the file could be read, so that it can be written anew without losing any.
    fn readable(army: &Sheet, house: &HouseRules) -> Option<Draft> {
        Some(Draft::read(army, house)).filter(|draft| draft.faults.is_empty())
    }

    fn list(&self) -> Option<&'static List> {
        Lists::standard().find(&self.force.list)
    }

    /// Nothing taken from the list yet.
    fn ledger(&self, list: &List) -> Ledger {
        Ledger::new(list, &self.toggles, &self.tables.combat, &self.force)
    }

    /// Where in the list each element belongs; none for those that fit nowhere.
    fn cells(&self, list: &List) -> Vec<Option<Cell>> {
        let mut ledger = self.ledger(list);
        let columns = list.columns(&self.toggles);
        let cell = |pick: &Pick| {
            let place = ledger.place(pick).ok()?;
            let variants = &columns[place.column].get(place.entry)?.choices.get(place.choice)?.variants;
            let dropped = self.force.air_dropped && pick.kind != Kind::Ge;
            let fits = |bracket: Bracket| pick.bracket == if dropped { bracket.air_dropped() } else { bracket };
            let variant = variants.iter().position(|variant| fits(variant.bracket))?;
            Some(Cell { place, variant })
        };
        self.force.picks.iter().map(cell).collect()
    }

    /// Adds an element under a key that is free.
    fn add(&mut self, pick: Pick) {
        let code = pick.kind.code().to_lowercase();
        let taken = |key: &String| self.force.picks.iter().any(|other| other.key == *key);
        let key = (1..).map(|number| format!("{code}{number}")).find(|key| !taken(key)).unwrap_or(code.clone());
        let pick = Pick { key, ..pick };
        self.texts.push(write::plain(&pick));
        self.force.picks.push(pick);
    }

    fn remove(&mut self, at: usize) {
        self.force.picks.remove(at);
        self.texts.remove(at);
    }

    /// Required elements first, then divisional and army ones, each in the order they had.
    fn put_in_order(&mut self) {
        let column = |pick: &Pick| pick.category.map_or(3, |category| category as usize);
        let mut both: Vec<(Pick, String)> = self.force.picks.drain(..).zip(self.texts.drain(..)).collect();
        both.sort_by_key(|(pick, _)| column(pick));
        (self.force.picks, self.texts) = both.into_iter().unzip();
    }
}

fn roster(force: &Force, judged: &Judged) -> Vec<String> {
    let list = Lists::standard().find(&force.list);
    let title = list.map_or_else(
        || "No list".to_owned(),
        |list| format!("{} {}, {} {}", list.id, list.nation, list.division, list.period),
    );
    let mut lines = vec![format!("{title}: {} elements", force.picks.len())];
    // MS-FOR-9: a force of another year is worth a remark, not a fault.
    if let Some(list) = list.filter(|list| force.year != 0 && !list.is_of(force.year)) {
        lines.push(format!("  Note: this list is of {}, the battle of {}.", list.period, force.year));
    }
    for (pick, category) in force.picks.iter().zip(&judged.categories) {
        let column = match category {
            Some(Category::Required) => "required",
            Some(Category::Divisional) => "divisional",
            Some(Category::Army) => "army",
            None => "not in the list",
        };
        lines.push(format!("  {}: {} ({}), {column}", pick.key, pick.kind.name(), pick.bracket.write()));
    }
    lines
}

/// A scenario with an army in place of a side's own force; its elements deploy by the players' choice.
pub fn with_army(scenario: &Sheet, side: Side, army: &Sheet) -> Option<Sheet> {
    let mut sheet = scenario.clone();
    let letter = ["a", "b"][usize::from(side.0 & 1)];
    let taken = |name: &str| army.root.get(name).map(|node| (name.to_owned(), node.clone()));
    let mut entries: Vec<(String, Node)> =
        ["name", "list", "air_dropped", "elements"].into_iter().filter_map(taken).collect();
    let node = entry(entry(&mut sheet.root, "side")?, letter)?;
    if let (false, Some(name)) = (entries.iter().any(|(key, _)| key == "name"), node.get("name")) {
        entries.push(("name".to_owned(), name.clone()));
    }
    node.value = Value::Table(entries);
    Some(sheet)
}

fn entry<'s>(node: &'s mut Node, name: &str) -> Option<&'s mut Node> {
    let Value::Table(entries) = &mut node.value else { return None };
    entries.iter_mut().find(|(key, _)| key == name).map(|(_, node)| node)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_has_a_legal_army_to_start_from() {
        for list in &Lists::standard().all {
            let text = new_army(&list.id).expect("an army");
            let sheet = Sheet::parse("army.toml", &text).expect("TOML");
            let report = check_army(&sheet, &HouseRules::none());
            assert!(report.faults.is_empty(), "{}: {}", list.id, report.faults);
        }
    }

    #[test]
    fn an_illegal_army_is_told_how_to_be_mended() {
        let text = "game = 'mundi'\nlist = 'L18'\n[elements]\nge = 'GE sw'\nth = 'TH at'\nta = 'TA at'\n";
        let sheet = Sheet::parse("army.toml", text).expect("TOML");
        let report = check_army(&sheet, &HouseRules::none());
        let codes: Vec<_> = report.faults.0.iter().filter_map(|fault| fault.code.as_deref()).collect();
        assert_eq!(codes, ["E-EITHER", "E-COUNT", "E-REQUIRED"]);
        assert_eq!(report.repair[0], "Take out ta.");
        assert!(report.repair.iter().any(|step| step == "Add 6 x IF sf."), "{:?}", report.repair);
    }
}
