//! Armies people bring: an army file in place of the force a scenario gives a side, judged before anything begins.

use sandtable_kernel::army::{ArmyChange, ArmyForm};
use sandtable_kernel::book::ArmyReport;
use sandtable_kernel::fault::{Fault, Faults, near_names};
use sandtable_kernel::files::edit;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Book, SeatInfo, Side};
use serde::{Deserialize, Serialize};

use crate::record::Paper;
use crate::shelved::{house_rules, text_of};

/// An army file and the side it fights for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Army {
    /// The key of the side's first seat: `A`.
    pub side: String,
    /// The file's name, for messages.
    pub file: String,
    /// Its text.
    pub text: String,
}

/// The files an army is judged by: a scenario and house rules may change what is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Grounds<'a> {
    /// The scenario it is to fight in.
    pub scenario: Option<&'a Paper>,
    /// House rules over it.
    pub house: Option<&'a Paper>,
}

impl Army {
    /// An army for a side.
    pub fn new(side: impl Into<String>, paper: Paper) -> Army {
        Army { side: side.into(), file: paper.file, text: paper.text }
    }
}

/// The keys of the sides that may bring an army into a scenario.
pub(crate) fn open_sides<B: Book>(scenario: &Sheet, seats: &[SeatInfo]) -> Vec<String> {
    let nobody = Sheet::empty("army");
    let sides = sides_of(seats).into_iter();
    sides.filter(|(_, side)| B::with_army(scenario, *side, &nobody).is_some()).map(|(key, _)| key.to_owned()).collect()
}

/// A battle with the armies people brought, or everything that is wrong with any of the files.
pub(crate) fn set_up<B: Book>(scenario: &Sheet, house: &HouseRules, armies: &[Army]) -> Result<B, Faults> {
    let bare = B::set_up(scenario, house);
    if armies.is_empty() {
        return bare;
    }
    let (seats, mut faults) = match &bare {
        Ok(rules) => (rules.seats(), Faults::default()),
        Err(faults) => (Vec::new(), faults.clone()),
    };
    let law = HouseRules::of_scenario(scenario).and(house);
    let mut mustered = scenario.clone();
    let mut came: Vec<&str> = Vec::new();
    for army in armies {
        let sheet = judged::<B>(army, &law).unwrap_or_else(|mut wrong| {
            faults.0.append(&mut wrong.0);
            Sheet::empty(&army.file)
        });
        // Without a legal scenario nobody knows its sides.
        if bare.is_err() {
            continue;
        }
        match muster::<B>(&mustered, &seats, army, &sheet) {
            _ if came.iter().any(|side| side.eq_ignore_ascii_case(&army.side)) => {
                let why = format!("side {} has an army already; bring one for each side", army.side);
                faults.0.append(&mut Faults::of_file(&army.file, why).0);
            }
            Ok(with_it) => {
                mustered = with_it;
                came.push(&army.side);
            }
            Err(mut wrong) => faults.0.append(&mut wrong.0),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    B::set_up(&mustered, house).map_err(|mut unfit| {
        let files: Vec<&str> = armies.iter().map(|army| army.file.as_str()).collect();
        let why = format!("legal by itself, but it does not fit into {}:", scenario.file);
        unfit.0.splice(0..0, Faults::of_file(&files.join(", "), why).0);
        unfit
    })
}

/// Judges an army file; the error is a file that cannot even be read.
pub(crate) fn check<B: Book>(army: &Paper, grounds: Grounds<'_>) -> Result<ArmyReport, Faults> {
    let law = law(grounds)?;
    let (sheet, mut faults) = Sheet::parse_on(&army.file, &army.text);
    let Some(sheet) = sheet else { return Err(faults) };
    let mut report = B::check_army(&sheet, &law);
    faults.0.append(&mut report.faults.0);
    Ok(ArmyReport { faults: faults.by_line(), ..report })
}

/// The form of an army file; nothing if it has none.
pub(crate) fn form<B: Book>(army: &Paper, grounds: Grounds<'_>) -> Result<Option<ArmyForm>, Faults> {
    let (sheet, law) = read(army, grounds)?;
    Ok(B::army_form(&sheet, &law))
}

/// The army file after a click on its form.
pub(crate) fn change<B: Book>(army: &Paper, change: &ArmyChange, grounds: Grounds<'_>) -> Result<String, Faults> {
    let (sheet, law) = read(army, grounds)?;
    let wrong = |why: String| Faults::of_file(&army.file, why);
    let form = B::army_form(&sheet, &law).ok_or_else(|| wrong("this file has no form; change its text".to_owned()))?;
    let chosen = form.judge(change).map_err(|misread| wrong(misread.why))?;
    let changed = B::change_army(&sheet, &change.entry, &chosen, &law);
    let impossible = || wrong(format!("`{}` cannot be changed here; change the text", change.entry));
    in_its_file(army, &changed.ok_or_else(impossible)?)
}

/// The army file with its repair carried out; nothing if it needs none or there is no way to.
pub(crate) fn mend<B: Book>(army: &Paper, grounds: Grounds<'_>) -> Result<Option<String>, Faults> {
    let (sheet, law) = read(army, grounds)?;
    B::mend_army(&sheet, &law).map(|mended| in_its_file(army, &mended)).transpose()
}

fn read(army: &Paper, grounds: Grounds<'_>) -> Result<(Sheet, HouseRules), Faults> {
    let law = law(grounds)?;
    Ok((Sheet::parse(&army.file, &army.text)?, law))
}

fn law(grounds: Grounds<'_>) -> Result<HouseRules, Faults> {
    let scenario = grounds.scenario.map(|paper| Sheet::parse(&paper.file, &paper.text)).transpose()?;
    let house = house_rules(grounds.house)?;
    Ok(scenario.map_or_else(|| house.clone(), |scenario| HouseRules::of_scenario(&scenario).and(&house)))
}

/// What the game wrote, in the file as its writer left it: comments and order stay.
fn in_its_file(army: &Paper, written: &str) -> Result<String, Faults> {
    let values = Sheet::parse(&army.file, written)?;
    edit::rewrite(&army.file, &army.text, &values.root)
}

/// A legal army, or all its faults and how to repair it.
fn judged<B: Book>(army: &Army, law: &HouseRules) -> Result<Sheet, Faults> {
    let sheet = Sheet::parse(&army.file, &army.text)?;
    let game = text_of(&sheet, "game");
    if !game.is_empty() && game != B::INFO.id {
        let message = format!("this army is for the game `{game}`, not for `{}`", B::INFO.id);
        let fault = Fault { field: "game".into(), ..Faults::of_file(&army.file, message).0.remove(0) };
        return Err(Faults(vec![fault]));
    }
    let report = B::check_army(&sheet, law);
    if report.faults.is_empty() {
        return Ok(sheet);
    }
    let mut faults = report.faults;
    for step in report.repair {
        faults.0.append(&mut Faults::of_file(&army.file, format!("to repair it: {step}")).0);
    }
    Err(faults)
}

/// Lays one army into a scenario; its side may be written in either case.
fn muster<B: Book>(scenario: &Sheet, seats: &[SeatInfo], army: &Army, sheet: &Sheet) -> Result<Sheet, Faults> {
    let sides = sides_of(seats);
    let keys = || sides.iter().map(|(key, _)| *key);
    let Some((_, side)) = sides.iter().find(|(key, _)| key.eq_ignore_ascii_case(&army.side)) else {
        let all: Vec<&str> = keys().collect();
        let near = near_names(&army.side, keys());
        let why = format!("there is no side `{}`; there are: {}{near}", army.side, all.join(", "));
        return Err(Faults::of_file(&army.file, why));
    };
    B::with_army(scenario, *side, sheet).ok_or_else(|| {
        let why = format!("{} fixes the force of side {}; no army can take its place", scenario.file, army.side);
        Faults::of_file(&army.file, why)
    })
}

/// Every side once, by the key of its first seat.
fn sides_of(seats: &[SeatInfo]) -> Vec<(&str, Side)> {
    let mut sides: Vec<(&str, Side)> = Vec::new();
    for seat in seats {
        if let Some(side) = seat.side.filter(|side| sides.iter().all(|(_, known)| known != side)) {
            sides.push((&seat.key, side));
        }
    }
    sides
}
