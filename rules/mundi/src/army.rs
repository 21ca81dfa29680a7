//! Army files: a force chosen from a list, judged, printed and, where it is wrong, put right.

use core::cell::RefCell;

use sandtable_kernel::fault::Fault;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::ruleset::ArmyReport;
use sandtable_kernel::sheet::{Node, Reader, Sheet, Value};
use sandtable_kernel::{Faults, Side};

use crate::forces::judge::{Judged, Ledger, judge};
use crate::forces::{Choice, Force, Lists, Pick};
use crate::roster::Category;
use crate::scenario::{options, read_force};
use crate::tables::{Combat, Tables};
use crate::toggles::Toggles;

/// Judges an army file (DEC-FORCE, MS-FOR-12).
pub fn check_army(army: &Sheet, house: &HouseRules) -> ArmyReport {
    let faults = RefCell::new(Faults::default());
    let (toggles, tables) = options(&Sheet::empty(&army.file), house, &faults);
    let reader = Reader::new(army, &faults);
    reader.choice("game", &["mundi"]);
    let name = reader.optional_text("name").unwrap_or("Unnamed force").to_owned();
    let year = reader.optional_number("year", 1939..=1945).unwrap_or(0);
    let month = reader.optional_number("month", 1..=12).unwrap_or(0);
    let date = (u16::try_from(year).unwrap_or(0), u8::try_from(month).unwrap_or(0));
    let force = read_force(&reader, date).map(|(force, _)| force).unwrap_or_default();
    reader.finish();
    let mut faults = faults.into_inner();
    let unreadable = faults.0.len();
    let judged = judge(&force, &tables.combat, &toggles);
    for broken in &judged.broken {
        let field = if broken.key.is_empty() { "elements".to_owned() } else { format!("elements.{}", broken.key) };
        faults.0.push(Fault {
            file: army.file.clone(),
            line: 0,
            field,
            rule: Some(broken.rule.to_string()),
            code: Some(broken.code.to_owned()),
            message: broken.message.clone(),
        });
    }
    let repair = match (unreadable, faults.is_empty()) {
        (_, true) => Vec::new(),
        (0, false) => repair(&force, &tables.combat, &toggles),
        (count, false) => vec![format!("First put right what cannot be read: {count} faults of the file itself.")],
    };
    ArmyReport { name, points: None, roster: roster(&force, &judged), faults, repair }
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

/// The fewest changes that make a force legal: what fits stays, what is missing is added, what is too much goes.
fn repair(force: &Force, combat: &Combat, toggles: &Toggles) -> Vec<String> {
    let Some(list) = Lists::standard().find(&force.list) else {
        return vec!["Name one of the 47 lists, such as list = \"L18\".".to_owned()];
    };
    let mut steps = Vec::new();
    let force = Force { air_dropped: false, ..force.clone() };
    let mut ledger = Ledger::new(list, toggles, combat, &force);
    let mut kept: Vec<&Pick> = Vec::new();
    for pick in &force.picks {
        let free = Pick { category: None, ..pick.clone() };
        match ledger.take(&free) {
            Ok(category) if ledger.is_over(category) => steps.push(format!("Take out {}.", pick.key)),
            Ok(_) => kept.push(pick),
            Err(_) => steps.push(format!("Take out {}.", pick.key)),
        }
    }
    // Those taken past a column's limit stay out: count again with what was kept.
    let mut ledger = Ledger::new(list, toggles, combat, &force);
    for pick in &kept {
        let _ = ledger.take(&Pick { category: None, ..(*pick).clone() });
    }
    let mut added: Vec<(u8, Choice)> = ledger.missing();
    for (count, choice) in &added {
        for _ in 0..*count {
            let _ = ledger.take(&pick_of(choice));
        }
    }
    let limit = combat.elements;
    while ledger.total() > limit {
        // Support elements go before required ones, the last first.
        let Some(place) = kept.iter().rposition(|pick| pick.category != Some(Category::Required)) else { break };
        let pick = kept.remove(place);
        steps.push(format!("Take out {}.", pick.key));
        ledger = Ledger::new(list, toggles, combat, &force);
        for pick in &kept {
            let _ = ledger.take(&Pick { category: None, ..(*pick).clone() });
        }
        added = ledger.missing();
        for (count, choice) in &added {
            for _ in 0..*count {
                let _ = ledger.take(&pick_of(choice));
            }
        }
        if kept.is_empty() {
            break;
        }
    }
    while ledger.total() < limit {
        let Some(choice) = ledger.next_free() else { break };
        if ledger.take(&pick_of(&choice)).is_err() {
            break;
        }
        added.push((1, choice));
    }
    for (count, choice) in added {
        let variants: Vec<&str> = choice.variants.iter().map(|variant| variant.bracket.write()).collect();
        steps.push(format!("Add {count} x {} {}.", choice.kind.code(), variants.join(" or ")));
    }
    steps
}

fn pick_of(choice: &Choice) -> Pick {
    let bracket = choice.variants.iter().find(|variant| !variant.only_1940).or(choice.variants.first());
    // Every entry of the lists has a variant; a test says so.
    let bracket = bracket.map(|variant| variant.bracket).unwrap_or(crate::bracket::Bracket {
        deployed: (crate::terms::Target::Soft, crate::terms::Class::Foot),
        loaded: None,
        portee: false,
    });
    Pick { key: String::new(), kind: choice.kind, bracket, category: None }
}

/// A legal army file for a list, to start from: the required elements, then support in the order of the list.
pub fn new_army(id: &str) -> Option<String> {
    let list = Lists::standard().find(id)?;
    let (combat, toggles) = (&Tables::standard().combat, Toggles::default());
    let force = Force { list: list.id.clone(), ..Force::default() };
    let mut ledger = Ledger::new(list, &toggles, combat, &force);
    let mut picks: Vec<Pick> = Vec::new();
    for (count, choice) in ledger.missing() {
        picks.extend((0..count).map(|_| pick_of(&choice)));
    }
    for pick in &picks {
        let _ = ledger.take(pick);
    }
    while ledger.total() < combat.elements {
        let pick = pick_of(&ledger.next_free()?);
        ledger.take(&pick).ok()?;
        picks.push(pick);
    }
    let mut text = format!(
        "# {}, {} {}\ngame = \"mundi\"\nname = \"{} {}\"\nlist = \"{}\"\n\n[elements]\n",
        list.nation, list.division, list.period, list.nation, list.division, list.id
    );
    for (place, pick) in picks.iter().enumerate() {
        let code = pick.kind.code().to_lowercase();
        let number = picks[..=place].iter().filter(|other| other.kind == pick.kind).count();
        text.push_str(&format!("{code}{number} = \"{} {}\"\n", pick.kind.code(), pick.bracket.write()));
    }
    Some(text)
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
