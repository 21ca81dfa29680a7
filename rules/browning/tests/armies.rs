//! Army files: starters are legal, faults are named, and every repair offered really mends.

use proptest::prelude::*;
use sandtable_browning::army::{repair, with_army};
use sandtable_browning::files::fields::ForceFile;
use sandtable_browning::forces::{judge, read};
use sandtable_browning::toggles::{ListCheck, Toggles};
use sandtable_browning::{Browning, Tables, book, scenario};
use sandtable_kernel::Book;
use sandtable_kernel::army::{ArmyChange, ArmyControl};
use sandtable_kernel::book::ArmyReport;
use sandtable_kernel::files::Record;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::{Reader, Sheet};
use sandtable_kernel::{Faults, Side};

fn sheet(text: &str) -> Sheet {
    Sheet::parse("army.toml", text).unwrap_or_else(|faults| panic!("{faults}"))
}

fn check(text: &str) -> ArmyReport {
    book::check_army(&sheet(text), &HouseRules::none())
}

/// A US rifle platoon of two squads with something changed.
fn rifle_platoon(from: &str, to: &str) -> ArmyReport {
    let army = book::new_army("US-RIFLE").unwrap_or_default();
    assert!(army.contains(from), "{army}");
    check(&army.replacen(from, to, 1))
}

#[test]
fn a_new_army_of_every_list_is_legal() {
    for list in book::force_lists() {
        let report = check(&book::new_army(&list.id).unwrap_or_default());
        assert!(report.faults.is_empty() && report.repair.is_empty(), "{}: {}", list.id, report.faults);
        assert!(report.points.is_some_and(|points| points > 0));
    }
    assert_eq!(book::new_army("US-RIFEL"), None);
}

#[test]
fn the_roster_prints_every_unit_with_its_cost() {
    let report = rifle_platoon("# senior_nco", "senior_nco");
    assert_eq!(report.points, Some(112));
    assert_eq!(report.roster[0], "1st platoon (US-RIFLE): 20 figures, 112 points");
    assert_eq!(report.roster[2], "  Senior NCO [nco]: 12 points");
    assert_eq!(report.roster[4], "    BAR team 1 [bar-1]: LMG 4, 20 points");
}

#[test]
fn the_smallest_repair_is_told() {
    assert_eq!(rifle_platoon("\"LMG 4\"", "\"LMG 3\"").repair, ["BAR team 1: change 3 figures to 4."]);
    assert_eq!(rifle_platoon("Regular 6 rapid", "Regular 6").repair, ["Rifle team 1: add `rapid`."]);
    assert_eq!(
        rifle_platoon("list = \"US-RIFLE\"", "list = \"US-RIFEL\"").repair,
        ["1st platoon: follow list US-RIFLE."]
    );
    let swapped = "game = 'browning'\n[[platoon]]\nlist = 'US-RIFLE'\nleader = 'pl'\n\
                   teams = { a = 'Elite 6', b = 'LMG 4', c = 'Regular 6 rapid', d = 'LMG 3 rapid' }\n";
    let repair = ["a: change Elite to Regular.", "a: add `rapid`.", "d: change 3 figures to 4.", "d: drop `rapid`."];
    assert_eq!(check(swapped).repair, repair);
    let four = "[[platoon.squad]]\nname = 'S3'\nteams.c = 'LMG 4'\nteams.d = 'Regular 6 rapid'\n[[platoon.squad]]\nname = 'S4'\nteams.e = 'LMG 4'\n";
    let army = book::new_army("US-RIFLE").unwrap_or_default() + four;
    assert_eq!(check(&army).repair, ["Remove S4."]);
    let dear = rifle_platoon("# senior_nco", "points_limit = 1\nsenior_nco");
    assert!(dear.faults.to_string().contains("points_limit: no such field"), "{}", dear.faults);
    let dear = rifle_platoon("[[platoon]]", "points_limit = 105\n[[platoon]]\nsenior_nco = 'nco'");
    assert_eq!(dear.repair, ["Remove the senior NCO of 1st platoon (12 points)."]);
    let poor = rifle_platoon("[[platoon]]", "points_limit = 90\n[[platoon]]");
    assert_eq!(poor.repair, ["Raise the limit to 100: nothing more can be left out."]);
}

#[test]
fn two_armies_of_one_list_can_meet_in_any_scenario() {
    let army = sheet(&book::new_army("DE-VG").unwrap_or_default());
    for file in scenario::FILES {
        let base = Sheet::parse(file.id, file.text).unwrap();
        let one = with_army(&base, Side(0), &army).expect("the scenario takes armies");
        let both = with_army(&one, Side(1), &army).expect("the scenario takes armies");
        let battle = Browning::set_up(&both, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}"));
        let keys: Vec<&str> = battle.setup().roster.teams.iter().map(|team| team.key.as_str()).collect();
        assert!(keys.contains(&"stg-1") && keys.contains(&"stg-1-b"), "{keys:?}");
        let [a, b] = &battle.setup().roster.side_names;
        assert_eq!(*b, format!("{a} (B)"), "nobody could tell them apart otherwise");
    }
}

#[test]
fn a_scenario_that_starts_in_the_middle_keeps_its_forces() {
    let army = sheet(&book::new_army("DE-VG").unwrap_or_default());
    let file = scenario::FILES[0];
    let middle = Sheet::parse(file.id, &format!("{}\n[opening]\nturn = 2\n", file.text)).unwrap();
    assert_eq!(with_army(&middle, Side(0), &army), None);
}

/// The army after a click.
fn changed(text: &str, entry: &str, value: &str) -> String {
    let (army, house) = (sheet(text), HouseRules::none());
    let form = Browning::army_form(&army, &house).expect("a form");
    let change = ArmyChange { entry: entry.to_owned(), value: value.to_owned() };
    let chosen = form.judge(&change).unwrap_or_else(|misread| panic!("{misread}"));
    Browning::change_army(&army, entry, &chosen, &house).unwrap_or_else(|| panic!("{entry} = {value}\n{text}"))
}

#[test]
fn an_army_is_clicked_together_and_costs_what_its_form_says() {
    let mut text = book::new_army("US-RIFLE").unwrap_or_default();
    let clicks = [("platoon/0/senior-nco", "on"), ("platoon/0/attached", "on"), ("platoon/0/squads/0", "3")];
    for (entry, value) in clicks {
        text = changed(&text, entry, value);
    }
    let text = changed(&changed(&text, "name", "Hale's \"Own\""), "platoon/0/squad/2/name", "Doc\\s squad");
    let report = check(&text);
    assert!(report.faults.is_empty(), "{}", report.faults);
    assert_eq!((report.name.as_str(), report.points), ("Hale's \"Own\"", Some(180)));
    assert!(report.roster.iter().any(|line| line.contains("Doc\\s squad")), "{:?}", report.roster);
    let form = Browning::army_form(&sheet(&text), &HouseRules::none()).expect("a form");
    let platoon = form.all().into_iter().find(|entry| entry.id == "platoon/0").and_then(|entry| entry.cost);
    assert_eq!(platoon, Some(180));
    let two = changed(&text, "platoons", "2");
    let other = changed(&two, "platoon/1/list", "DE-VG");
    assert!(check(&other).faults.is_empty(), "{}\n{other}", check(&other).faults);
    assert_eq!(changed(&other, "platoons", "1"), text, "what was added is taken away and nothing else");
}

#[test]
fn no_click_makes_a_legal_army_illegal() {
    for list in book::force_lists() {
        let text = book::new_army(&list.id).unwrap_or_default();
        let form = Browning::army_form(&sheet(&text), &HouseRules::none()).expect("a form");
        for entry in form.all() {
            let values = match &entry.control {
                ArmyControl::Heading => Vec::new(),
                ArmyControl::Name { .. } => vec!["Fox".to_owned()],
                // A limit is there to be broken.
                ArmyControl::Count { .. } if entry.id == "points-limit" => vec!["500".to_owned()],
                ArmyControl::Count { least, most, .. } => (*least..=*most).map(|count| count.to_string()).collect(),
                ArmyControl::Switch { .. } => vec!["on".to_owned(), "off".to_owned()],
                ArmyControl::Choice { among, .. } => among.iter().map(|option| option.id.clone()).collect(),
            };
            for value in values {
                let after = changed(&text, &entry.id, &value);
                let report = check(&after);
                assert!(report.faults.is_empty(), "{} = {value}: {}\n{after}", entry.id, report.faults);
            }
        }
    }
}

#[test]
fn a_squad_that_fits_no_list_can_be_clicked_away() {
    let odd = "[[platoon.squad]]\nname = 'Odd'\nteams.x = 'LMG 9'\n";
    let text = book::new_army("US-RIFLE").unwrap_or_default() + odd;
    assert!(!check(&text).faults.is_empty());
    assert!(check(&changed(&text, "platoon/0/squad/2", "off")).faults.is_empty());
}

#[test]
fn a_repair_is_carried_out_as_it_is_told() {
    let army = book::new_army("US-RIFLE").unwrap_or_default().replacen("\"LMG 4\"", "\"LMG 3\"", 1);
    let mended = Browning::mend_army(&sheet(&army), &HouseRules::none()).expect("something to mend");
    assert_eq!(mended, book::new_army("US-RIFLE").unwrap_or_default());
    assert_eq!(Browning::mend_army(&sheet(&mended), &HouseRules::none()), None, "it is whole");
    let headless = "game = 'browning'\n[[platoon]]\nlist = 'US-RIFLE'\n[[platoon]]\nlist = 'US-RIFLE'\n";
    let mended = Browning::mend_army(&sheet(headless), &HouseRules::none()).expect("something to mend");
    assert!(check(&mended).faults.is_empty(), "{}\n{mended}", check(&mended).faults);
    assert_eq!(Browning::mend_army(&sheet("game = 'browning'\nplatoon = 3\n"), &HouseRules::none()), None);
}

fn any_team() -> impl Strategy<Value = String> {
    let kind = prop_oneof![Just("LMG"), Just("Elite"), Just("Regular"), Just("Second rate")];
    (kind, 0u16..16, any::<[bool; 3]>()).prop_map(|(kind, figures, flags)| {
        let word = |set: bool, word: &'static str| if set { word } else { "" };
        format!("{kind} {figures}{}{}{}", word(flags[0], " elite"), word(flags[1], " rapid"), word(flags[2], " smg"))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn every_repair_mends(
        list in prop::option::of(prop::sample::select(Tables::standard().lists.iter().map(|list| list.id.clone()).collect::<Vec<_>>())),
        squads in prop::collection::vec(prop::collection::vec(any_team(), 0..5), 0..7),
        attached in prop::collection::vec(any_team(), 0..4),
        leaders in 0usize..3,
        free in any::<bool>(),
    ) {
        let mut text = String::from("[[platoon]]\n");
        text += &list.map_or_else(String::new, |list| format!("list = '{list}'\n"));
        let keys: Vec<String> = (0..leaders).map(|leader| format!("'pl-{leader}'")).collect();
        text += &format!("leader = [{}]\n", keys.join(", "));
        for (index, team) in attached.iter().enumerate() {
            text += &format!("attached.x{index} = '{team}'\n");
        }
        for (number, squad) in squads.iter().enumerate() {
            text += "[[platoon.squad]]\n";
            for (index, team) in squad.iter().enumerate() {
                text += &format!("teams.s{number}-{index} = '{team}'\n");
            }
        }
        let sheet = sheet(&text);
        let faults = core::cell::RefCell::new(Faults::default());
        let force = read::force(&ForceFile::read(&Reader::new(&sheet, &faults)), None);
        prop_assert!(faults.borrow().is_empty(), "{}", faults.borrow());
        let toggles = Toggles { list_check: if free { ListCheck::Off } else { ListCheck::On }, ..Toggles::default() };
        let before = judge::faults(&force, Tables::standard(), &toggles, None);
        let mended = repair::repair(&force, Tables::standard(), &toggles, None);
        prop_assert_eq!(before.is_empty(), mended.steps.is_empty(), "{:?}", mended.steps);
        let after = judge::faults(&mended.force, Tables::standard(), &toggles, None);
        prop_assert!(after.is_empty(), "{}\n{:?}", Faults(after), mended.steps);
    }
}
