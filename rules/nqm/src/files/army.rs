//! Army files: an orbat template, a grade, and what the player makes of its units (NQ-FOR-1 to 9).
//!
//! ```toml
//! game = "nqm"
//! name = "Our own division"
//! template = "G-INF"
//! grade = "regular"
//! without = ["art4"]
//! [grades]
//! r1 = "veteran"
//! ```

use core::cell::RefCell;
use core::fmt::Write as _;
use std::sync::OnceLock;

use sandtable_kernel::army::{ArmyControl, ArmyEntry, ArmyForm, ArmyOption, Chosen};
use sandtable_kernel::book::{ArmyReport, ForceList};
use sandtable_kernel::files::Record;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::{Node, Reader, Sheet, Value};
use sandtable_kernel::{Faults, Side};

use crate::files::fields::ArmyFile;
use crate::rule;
use crate::scenario::{SIDE_WORDS, TEMPLATES};
use crate::terms::{Arm, Grade};

/// The word of a grade that is that of the whole army.
const AS_THE_ARMY: &str = "as the army";

/// A template: its units by key, name and bases.
struct Template {
    name: String,
    level: String,
    units: Vec<(String, String, String)>,
}

/// An army as it is read; it may break rules.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Army {
    name: String,
    template: String,
    grade: Grade,
    stern: bool,
    without: Vec<String>,
    grades: Vec<(String, Grade)>,
}

fn shelf() -> &'static Sheet {
    static SHELF: OnceLock<Sheet> = OnceLock::new();
    SHELF.get_or_init(|| Sheet::parse(TEMPLATES.id, TEMPLATES.text).unwrap_or_else(|_| Sheet::empty(TEMPLATES.id)))
}

fn template(id: &str) -> Option<Template> {
    let node = shelf().root.get(id)?;
    let word = |name: &str| match node.get(name).map(|node| &node.value) {
        Some(Value::Text(text)) => text.clone(),
        _ => String::new(),
    };
    let Some(Value::List(lines)) = node.get("units").map(|node| &node.value) else { return None };
    let unit = |line: &Node| match &line.value {
        Value::Text(text) => {
            let mut parts = text.splitn(3, '|').map(|part| part.trim().to_owned());
            Some((parts.next()?, parts.next()?, parts.next()?))
        }
        _ => None,
    };
    Some(Template { name: word("name"), level: word("level"), units: lines.iter().filter_map(unit).collect() })
}

fn template_ids() -> Vec<&'static str> {
    match &shelf().root.value {
        Value::Table(entries) => entries.iter().map(|(id, _)| id.as_str()).collect(),
        _ => Vec::new(),
    }
}

/// The names of the orbat templates.
pub(crate) fn template_names() -> Vec<String> {
    template_ids().into_iter().map(str::to_owned).collect()
}

/// The orbat templates.
pub fn force_lists() -> Vec<ForceList> {
    let list = |id: &'static str| {
        let found = template(id)?;
        let about = format!("A {} at Corps Scale: {} units.", found.level, found.units.len());
        Some(ForceList { id: id.to_owned(), name: found.name, about })
    };
    template_ids().into_iter().filter_map(list).collect()
}

/// An army file that names a template.
pub fn new_army(list: &str) -> Option<String> {
    let found = template(list)?;
    let army = Army {
        name: found.name,
        template: list.to_owned(),
        grade: Grade::Regular,
        stern: false,
        without: Vec::new(),
        grades: Vec::new(),
    };
    Some(army.write())
}

impl Army {
    fn read(sheet: &Sheet, faults: &RefCell<Faults>) -> Option<Army> {
        let file = ArmyFile::read(&Reader::new(sheet, faults));
        let found = file.template.and_then(template)?;
        let known = |key: &str| found.units.iter().any(|(unit, ..)| unit == key);
        for line in file.without.iter().filter(|line| !known(line.text)) {
            line.spot.fault(format!("there is no unit `{}` in this template", line.text));
        }
        for entry in file.grades.iter().filter(|entry| !known(entry.name)) {
            entry.spot.fault("there is no such unit in this template");
        }
        let without = file.without.iter().map(|line| line.text).filter(|key| known(key)).map(str::to_owned).collect();
        let own = file.grades.iter().filter(|entry| known(entry.name));
        let grades = own.filter_map(|entry| Some((entry.name.to_owned(), entry.value?))).collect();
        Some(Army {
            name: file.name.to_owned(),
            template: file.template?.to_owned(),
            grade: file.grade,
            stern: file.stern,
            without,
            grades,
        })
    }

    fn write(&self) -> String {
        let mut text = format!(
            "game = \"nqm\"\nname = {}\ntemplate = \"{}\"\ngrade = \"{}\"\n",
            quoted(&self.name),
            self.template,
            self.grade.word()
        );
        if self.stern {
            text.push_str("stern = true\n");
        }
        if !self.without.is_empty() {
            let keys: Vec<String> = self.without.iter().map(|key| format!("\"{key}\"")).collect();
            let _ = writeln!(text, "without = [{}]", keys.join(", "));
        }
        if !self.grades.is_empty() {
            text.push_str("\n[grades]\n");
            for (key, grade) in &self.grades {
                let _ = writeln!(text, "{key} = \"{}\"", grade.word());
            }
        }
        text
    }

    fn has(&self, key: &str) -> bool {
        !self.without.iter().any(|left| left == key)
    }

    fn grade_of(&self, key: &str) -> Grade {
        self.grades.iter().find(|(unit, _)| unit == key).map_or(self.grade, |(_, grade)| *grade)
    }

    /// NQ-FOR-2, NQ-FOR-3: the units no formation can be without: its HQ, and somebody who fights.
    fn missing(&self) -> Vec<(String, &'static str)> {
        let Some(found) = template(&self.template) else { return Vec::new() };
        let mut missing = Vec::new();
        let hq = found.units.iter().find(|(_, _, bases)| arms(bases).contains(&Arm::Hq));
        if let Some((key, ..)) = hq.filter(|(key, ..)| !self.has(key)) {
            missing.push((key.clone(), "E_NO_HQ"));
        }
        let fighting: Vec<&(String, String, String)> =
            found.units.iter().filter(|(_, _, bases)| fights(bases)).collect();
        if let Some((key, ..)) = fighting.first().filter(|_| fighting.iter().all(|(key, ..)| !self.has(key))) {
            missing.push((key.clone(), "E_ARM"));
        }
        missing
    }
}

/// The arms of a unit's bases.
fn arms(bases: &str) -> Vec<Arm> {
    let alone = !bases.contains(';');
    let words = bases.split('|').next().unwrap_or("").split(';').map(str::split_whitespace);
    words.filter_map(|mut words| words.nth(usize::from(!alone))).filter_map(Arm::named).collect()
}

/// Whether infantry, armour or cavalry is in a unit.
fn fights(bases: &str) -> bool {
    arms(bases).iter().any(|arm| matches!(arm, Arm::Infantry | Arm::Armour | Arm::Cavalry))
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => quoted.push(' '),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// Judges an army file: its roster, all its faults, and what mends it. The game counts no points.
pub fn check_army(sheet: &Sheet, _house: &HouseRules) -> ArmyReport {
    let faults = RefCell::new(Faults::default());
    let army = Army::read(sheet, &faults);
    let mut repair = Vec::new();
    let (mut name, mut roster) = ("Unnamed army".to_owned(), Vec::new());
    if let (Some(army), Some(found)) = (&army, army.as_ref().and_then(|army| template(&army.template))) {
        name.clone_from(&army.name);
        let reader = Reader::new(sheet, &faults);
        for (key, code) in army.missing() {
            let (rule, why) = match code {
                "E_NO_HQ" => (rule::FOR_2, "every formation has an HQ base"),
                _ => (rule::FOR_3, "an army needs infantry, armour or cavalry"),
            };
            reader.breaks("without", rule, Some(code), format!("`{key}` cannot be left out: {why}"));
            repair.push(format!("Take `{key}` back in."));
        }
        for (key, unit, bases) in found.units.iter().filter(|(key, ..)| army.has(key)) {
            let count = bases.split('|').next().unwrap_or("").split(';').count();
            let word = if count == 1 { "base" } else { "bases" };
            roster.push(format!("{unit} [{key}]: {count} {word}, {}", army.grade_of(key).word()));
        }
    }
    ArmyReport { name, points: None, roster, faults: faults.into_inner(), repair }
}

fn readable(sheet: &Sheet) -> Option<Army> {
    let faults = RefCell::new(Faults::default());
    let army = Army::read(sheet, &faults);
    army.filter(|_| faults.borrow().is_empty())
}

/// The army as a form: its name, its template, its grade, and every unit with a grade of its own.
pub fn army_form(sheet: &Sheet, _house: &HouseRules) -> Option<ArmyForm> {
    let army = readable(sheet)?;
    let found = template(&army.template)?;
    let stern = ArmyControl::Switch { on: army.stern };
    let mut entries = vec![
        ArmyEntry::new("name", "Name", ArmyControl::Name { now: army.name.clone() }),
        choice("template", "Template", &army.template, &template_ids()),
        ArmyEntry { rule: Some(rule::GRD_1.to_string()), ..choice("grade", "Grade", army.grade.word(), Grade::WORDS) },
        ArmyEntry {
            about: "commissars, or fanatical HQs".to_owned(),
            rule: Some(rule::OPT_2.to_string()),
            ..ArmyEntry::new("stern", "Stern HQs", stern)
        },
    ];
    let grades: Vec<&str> = [AS_THE_ARMY].into_iter().chain(Grade::WORDS.iter().copied()).collect();
    for (key, name, bases) in &found.units {
        let own = army.grades.iter().find(|(unit, _)| unit == key).map_or(AS_THE_ARMY, |(_, grade)| grade.word());
        let about = bases.split('|').next().unwrap_or("").trim().to_owned();
        entries.push(ArmyEntry {
            about,
            entries: vec![choice(&format!("unit/{key}/grade"), "Grade", own, &grades)],
            ..ArmyEntry::new(format!("unit/{key}"), name, ArmyControl::Switch { on: army.has(key) })
        });
    }
    Some(ArmyForm { entries })
}

fn choice(id: &str, label: &str, now: &str, words: &[&str]) -> ArmyEntry {
    let option = |word: &&str| ArmyOption { id: (*word).to_owned(), label: (*word).to_owned(), cost: None };
    let among = words.iter().map(option).collect();
    ArmyEntry::new(id, label, ArmyControl::Choice { now: now.to_owned(), among })
}

/// The file after a change of one entry of its form.
pub fn change_army(sheet: &Sheet, entry: &str, chosen: &Chosen) -> Option<String> {
    let mut army = readable(sheet)?;
    let words: Vec<&str> = entry.split('/').collect();
    match (&words[..], chosen) {
        (["name"], Chosen::Name(name)) => army.name.clone_from(name),
        (["template"], Chosen::Choice(id)) => {
            // Units of another template have other keys.
            (army.template, army.without, army.grades) = (id.clone(), Vec::new(), Vec::new());
        }
        (["grade"], Chosen::Choice(word)) => army.grade = Grade::named(word)?,
        (["stern"], Chosen::Switch(on)) => army.stern = *on,
        (["unit", key], Chosen::Switch(on)) => {
            army.without.retain(|left| left != key);
            if !on {
                army.without.push((*key).to_owned());
            }
        }
        (["unit", key, "grade"], Chosen::Choice(word)) => {
            army.grades.retain(|(unit, _)| unit != key);
            if let Some(grade) = Grade::named(word) {
                army.grades.push(((*key).to_owned(), grade));
            }
        }
        _ => return None,
    }
    Some(army.write())
}

/// The file with what it cannot be without taken back in; nothing where nothing is missing.
pub fn mend_army(sheet: &Sheet) -> Option<String> {
    let mut army = readable(sheet)?;
    let missing = army.missing();
    army.without.retain(|left| !missing.iter().any(|(key, _)| key == left));
    (!missing.is_empty()).then(|| army.write())
}

/// A scenario with an army in place of a side's own force. It stands in the side's zone (NQ-SET-10), takes over the orders written
/// for those it replaces, and may write others before the battle; a scenario that begins in the middle of a fight fixes its forces.
pub fn with_army(scenario: &Sheet, side: Side, sheet: &Sheet) -> Option<Sheet> {
    let army = readable(sheet)?;
    let found = template(&army.template)?;
    if scenario.root.get("start").is_some() {
        return None;
    }
    let mut changed = scenario.clone();
    let line = changed.root.line;
    let node = |value: Value| Node { value, line };
    let text = |text: &str| node(Value::Text(text.to_owned()));
    let Value::Table(root) = &mut changed.root.value else { return None };
    root.retain(|(key, _)| key != "planning");
    root.push(("planning".to_owned(), node(Value::Truth(true))));
    let (_, sides) = root.iter_mut().find(|(key, _)| key == "side")?;
    let Value::Table(sides) = &mut sides.value else { return None };
    let (_, own) = sides.iter_mut().find(|(key, _)| key == SIDE_WORDS[usize::from(side.0)])?;
    own.get("zone")?;
    let written = written_orders(own);
    let Value::Table(fields) = &mut own.value else { return None };
    fields.retain(|(key, _)| !["formation", "air", "seat"].contains(&key.as_str()));
    let units = found.units.iter().filter(|(key, ..)| army.has(key));
    let orders =
        units.clone().filter_map(|(key, _, bases)| Some((key.clone(), text(inherited(&written, key, bases)?))));
    let orders: Vec<(String, Node)> = orders.collect();
    let units = units.map(|(key, name, bases)| text(&format!("{key} | {name} | {bases}"))).collect();
    let mut grades = vec![("default".to_owned(), text(army.grade.word()))];
    let own_grades = army.grades.iter().filter(|(key, _)| army.has(key));
    grades.extend(own_grades.map(|(key, grade)| (key.clone(), text(grade.word()))));
    let formation = Value::Table(vec![
        ("key".to_owned(), text("own")),
        ("prefix".to_owned(), text("")),
        ("name".to_owned(), text(&army.name)),
        ("level".to_owned(), text(&found.level)),
        ("stern".to_owned(), node(Value::Truth(army.stern))),
        ("units".to_owned(), node(Value::List(units))),
        ("grade".to_owned(), node(Value::Table(grades))),
        ("order".to_owned(), node(Value::Table(orders))),
    ]);
    fields.push(("formation".to_owned(), node(Value::List(vec![node(formation)]))));
    Some(changed)
}

/// The orders a scenario has written for the units of a side.
fn written_orders(side: &Node) -> Vec<(String, String)> {
    let Some(Value::List(formations)) = side.get("formation").map(|node| &node.value) else { return Vec::new() };
    let mut written = Vec::new();
    for formation in formations {
        if let Some(Value::Table(orders)) = formation.get("order").map(|node| &node.value) {
            for (key, node) in orders {
                if let Value::Text(text) = &node.value {
                    written.push((key.clone(), text.clone()));
                }
            }
        }
    }
    written
}

/// NQ-R-124: the order a unit takes over: that of its key, else whoever fights attacks with the others and guns support them. An
/// order to hold a place was for those who stood there; without one a unit defends where it stands (NQ-SET-7).
fn inherited<'a>(written: &'a [(String, String)], key: &str, bases: &str) -> Option<&'a str> {
    let goes = |order: &&(String, String)| order.1.starts_with("attack") || order.1.starts_with("advance");
    let first = written.iter().find(goes)?;
    let own = written.iter().find(|(unit, _)| unit == key).map(|(_, order)| order.as_str());
    let stays = |order: &&str| ["defend", "reserve", "delay"].iter().any(|task| order.starts_with(task));
    match own.filter(|order| !stays(order)) {
        Some(order) => Some(order),
        None if fights(bases) => Some(first.1.as_str()),
        None => arms(bases).iter().all(|arm| arm.fires_missions()).then_some("support"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(text: &str) -> Sheet {
        Sheet::parse("army.toml", text).unwrap_or_else(|faults| panic!("{faults}\n{text}"))
    }

    #[test]
    fn an_army_without_its_headquarters_is_told_to_take_it_back_and_mending_does() {
        let house = HouseRules::none();
        let army = sheet(&new_army("G-INF").expect("a template"));
        let headless = change_army(&army, "unit/main", &Chosen::Switch(false)).expect("it is offered");
        let report = check_army(&sheet(&headless), &house);
        assert_eq!(report.repair, ["Take `main` back in."]);
        assert!(report.faults.to_string().contains("NQ-FOR-2"), "{}", report.faults);
        let mended = mend_army(&sheet(&headless)).expect("there is something to mend");
        assert!(check_army(&sheet(&mended), &house).faults.is_empty(), "{mended}");
    }

    #[test]
    fn an_army_takes_over_the_orders_of_those_whose_place_it_takes() {
        use sandtable_kernel::Book;
        let ostrov = crate::Nqm::scenarios().iter().find(|document| document.id == "ostrov_road").expect("a scenario");
        let scenario = sheet(ostrov.text);
        let army = sheet(&new_army("G-INF").expect("a template"));
        let orders = |side: u8| {
            let changed = with_army(&scenario, Side(side), &army).expect("it fits the zone");
            let rules = crate::Nqm::set_up(&changed, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}"));
            let roster = rules.roster();
            ["r1", "r2", "r3", "art4", "rec", "med"].map(|key| {
                let unit = roster.find_unit(&format!("{}-{key}", SIDE_WORDS[usize::from(side)])).expect("a unit");
                let plan = &rules.setup().plans[unit.index()].0;
                let start = rules.setup().starts[roster.unit(unit).bases.first().expect("a base").index()].at;
                // Whoever attacks can leave the square he stands in.
                let leads = plan.axis.first().zip(start).is_none_or(|(first, at)| first.distance(at) <= 1);
                assert!(leads, "{key} at {start:?}: {:?}", plan.axis);
                plan.task.word()
            })
        };
        assert_eq!(orders(0), ["attack", "attack", "attack", "support", "defend", "service"]);
        assert_eq!(orders(1), ["defend", "defend", "defend", "defend", "defend", "service"]);
    }

    #[test]
    fn a_unit_with_a_grade_of_its_own_is_printed_with_it() {
        let army = sheet(&new_army("S-RIF").expect("a template"));
        let graded = change_army(&army, "unit/r2/grade", &Chosen::Choice("veteran".into())).expect("it is offered");
        let roster = check_army(&sheet(&graded), &HouseRules::none()).roster;
        assert!(roster.contains(&"2nd Rifle Regiment [r2]: 5 bases, veteran".to_owned()), "{roster:?}");
    }
}
