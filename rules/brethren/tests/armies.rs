//! Army files: the stored lists are legal, faults are named, every repair offered really mends, and forms change files.

use proptest::prelude::*;
use sandtable_brethren::files::fields::ForceFile;
use sandtable_brethren::forces::judge::{self, Law};
use sandtable_brethren::forces::read;
use sandtable_brethren::{Brethren, Tables, Toggles, army, scenario};
use sandtable_kernel::army::ArmyChange;
use sandtable_kernel::book::ArmyReport;
use sandtable_kernel::files::Record;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::{Reader, Sheet};
use sandtable_kernel::{Book, Faults, Side};

fn sheet(text: &str) -> Sheet {
    Sheet::parse("army.toml", text).unwrap_or_else(|faults| panic!("{faults}\n{text}"))
}

fn check(text: &str) -> ArmyReport {
    Brethren::check_army(&sheet(text), &HouseRules::none())
}

/// An army of these units, one a line: `sq1 = '...'`.
fn army_of(units: &str) -> ArmyReport {
    check(&format!("game = 'brethren'\n[units]\n{units}"))
}

/// The codes of what is wrong.
fn codes(report: &ArmyReport) -> Vec<String> {
    report.faults.0.iter().filter_map(|fault| fault.code.clone()).collect()
}

const SQUAD: &str = "sq1 = 'green: nco smg, machine_gunner lmg, 4 rifleman'\n";

#[test]
fn every_stored_list_is_legal_and_uses_its_points() {
    let lists = Brethren::force_lists();
    assert!(lists.len() >= 6);
    for list in lists {
        let text = Brethren::new_army(&list.id).unwrap();
        let report = check(&text);
        assert!(report.faults.is_empty() && report.repair.is_empty(), "{}: {}", list.id, report.faults);
        let limit: i64 = list.id.rsplit('-').next().and_then(|limit| limit.parse().ok()).unwrap();
        let points = report.points.unwrap();
        assert!((limit - 20..=limit).contains(&points), "{}: {points}", list.id);
        assert!(text.contains(&format!("points_limit = {limit}")), "{}", list.id);
    }
    assert_eq!(Brethren::new_army("US-1000"), None);
}

#[test]
fn the_roster_prints_every_unit_with_its_cost() {
    let report = check(&Brethren::new_army("US-200").unwrap());
    assert_eq!(report.points, Some(196));
    assert_eq!(report.roster[0], "1st squad [sq1] (green): 8 models, 130 points");
    assert_eq!(report.roster[1], "  nco smg grenade");
    assert_eq!(report.roster[4], "  5 rifleman");
    assert_eq!(report.roster[5], "  split: machine_gunner 2, automatic_rifleman 2");
    assert_eq!(report.roster[6], "Lieutenant [lt] (officer): 2 models, 66 points");
}

#[test]
fn ex_52_illegal_lists_are_named_by_their_code() {
    let with = |more: &str| codes(&army_of(&format!("{SQUAD}{more}")));
    assert_eq!(with("lt = 'officer'\nmed = 'medic'\n"), ["E_ATTACH"]);
    assert_eq!(codes(&army_of("lt = 'officer'\n")), ["E_NO_SQUAD", "E_ATTACH"]);
    let squad = |men: &str| with(&format!("x = 'green: {men}'\n"));
    assert_eq!(squad("nco, 2 machine_gunner, 3 rifleman"), ["E_SPEC_DUP"]);
    assert_eq!(squad("nco, machine_gunner, 11 rifleman"), ["E_SQUAD_SIZE"]);
    assert_eq!(squad("nco, machine_gunner, 3 rifleman"), ["E_SQUAD_SIZE"]);
    assert_eq!(squad("2 nco, machine_gunner, 3 rifleman"), ["E_NCO"]);
    assert_eq!(squad("nco, 5 rifleman"), ["E_SPEC_COUNT"]);
    assert_eq!(squad("nco, machine_gunner, marksman, demolitions, 2 rifleman"), ["E_SPEC_COUNT"]);
    assert_eq!(squad("nco, machine_gunner, rifleman smg, 3 rifleman"), ["E_WEAPON"]);
    assert_eq!(squad("nco, machine_gunner, rifleman grenade grenade, 3 rifleman"), ["E_WEAPON"]);
    assert_eq!(squad("nco, demolitions launcher, 4 rifleman"), ["E_LAUNCHER"]);
    assert_eq!(squad("nco knife, machine_gunner knife, rifleman knife, 3 rifleman"), ["E_MELEE_MIX"]);
    assert_eq!(squad("nco, machine_gunner, 4 rifleman; split machine_gunner 3"), ["E_TEAM_RIFLES"]);
    assert_eq!(squad("nco, machine_gunner, 4 rifleman; split machine_gunner nco"), ["E_TEAM_MIX"]);
    assert_eq!(squad("nco, machine_gunner, 4 rifleman; split marksman 1"), ["E_TEAM_MIX"]);
    assert_eq!(with("lt = 'officer: lieutenant, 4 rifleman'\n"), ["E_RETINUE"]);
    assert_eq!(with("med = 'medic: medic, 2 assistant'\n"), ["E_ASSISTANT"]);
    assert_eq!(with("med = 'medic: medic grenade'\n"), ["E_WEAPON"]);
    let dear = check(&format!("game = 'brethren'\npoints_limit = 99\n[units]\n{SQUAD}"));
    assert_eq!(codes(&dear), ["E_POINTS"]);
    assert!(dear.faults.to_string().contains("The army costs 100, the limit is 99."), "{}", dear.faults);
}

#[test]
fn fire_teams_of_one_squad_may_fight_with_different_weapons() {
    let report =
        army_of("sq1 = 'green: nco, machine_gunner knife, 2 rifleman knife, 2 rifleman; split machine_gunner 2'\n");
    assert!(report.faults.is_empty(), "{}", report.faults);
    let whole = army_of("sq1 = 'green: nco, machine_gunner knife, 2 rifleman knife, 2 rifleman'\n");
    assert_eq!(codes(&whole), ["E_MELEE_MIX"]);
}

#[test]
fn a_launcher_may_bring_its_own_grenade_by_toggle() {
    let mut house = HouseRules::none();
    house.set("launcher_needs_grenade", "no");
    let army = sheet("game = 'brethren'\n[units]\nsq1 = 'green: nco, demolitions launcher, 4 rifleman'\n");
    assert!(Brethren::check_army(&army, &house).faults.is_empty());
}

#[test]
fn what_cannot_be_read_is_told_with_line_and_field() {
    let report = check(
        "game = 'brethren'\npoint_limit = 3\n[units]\nsq1 = 'green: nco sgm'\nsq2 = { kind = 'gren' }\nAt = 'medic'\n",
    );
    let faults = report.faults.to_string();
    for told in [
        "army.toml:4: units.sq1: `sgm` is no item",
        "army.toml:5: units.sq2.kind: `gren` is no kind of unit; did you mean `green`?",
        "army.toml:6: units.At: `At`: a key is a short word",
        "army.toml:2: point_limit: no such field; did you mean `points_limit`?",
    ] {
        assert!(faults.contains(told), "{told}\nis not in\n{faults}");
    }
    assert!(report.repair[0].starts_with("First put right what cannot be read"));
    let shared = army_of(&format!("{SQUAD}sq1-mg = 'officer'\n"));
    assert!(shared.faults.to_string().contains("the word `sq1-mg` is taken"), "{}", shared.faults);
}

#[test]
fn the_smallest_repair_is_told() {
    let repair = |units: &str| army_of(units).repair;
    let squad = |men: &str| repair(&format!("sq1 = {{ name = 'Squad', unit = 'green: {men}' }}\n"));
    assert_eq!(squad("nco, machine_gunner, 3 rifleman"), ["Squad: 4 rifleman instead of 3."]);
    assert_eq!(squad("nco, machine_gunner, 12 rifleman"), ["Squad: 10 rifleman instead of 12."]);
    assert_eq!(squad("nco, 2 machine_gunner lmg, 3 rifleman"), ["Squad: make a machine_gunner a rifleman."]);
    assert_eq!(squad("machine_gunner, 5 rifleman"), ["Squad: make a rifleman the nco."]);
    assert_eq!(squad("nco, demolitions launcher, 4 rifleman"), ["Squad: add `grenade` to the launcher."]);
    assert_eq!(squad("nco, marksman, rifleman smg, 3 rifleman"), ["Squad: no `smg` for a rifleman."]);
    assert_eq!(
        squad("nco knife, marksman knife, rifleman, 3 rifleman knife"),
        ["Squad: everybody fights with `knife`."]
    );
    assert_eq!(squad("nco, marksman, 4 rifleman; split marksman 4"), ["Squad: split `marksman 2`."]);
    assert_eq!(repair(&format!("{SQUAD}lt = 'officer'\nmed = 'medic'\n")), ["Remove Medic med [med]."]);
    // Leaving out the unit that is wrong in itself saves an edit.
    let crowded = repair(&format!("{SQUAD}lt = 'officer: lieutenant, 5 rifleman'\nmed = 'medic'\n"));
    assert_eq!(crowded, ["Remove Lieutenant lt [lt]."]);
    let limited = |limit: u32, units: &str| {
        check(&format!("game = 'brethren'\npoints_limit = {limit}\n[units]\n{SQUAD}{units}")).repair
    };
    assert_eq!(limited(98, ""), ["Green squad sq1: no `smg` for a nco (3 points)."]);
    assert_eq!(limited(130, "lt = 'officer'\n"), ["Remove Lieutenant lt [lt] (40 points)."]);
    assert_eq!(
        limited(150, "lt = 'officer: lieutenant, 2 rifleman'\n"),
        ["Lieutenant lt: 2 rifleman fewer (36 points)."]
    );
    let poor = limited(50, "");
    assert_eq!(poor.last().map(String::as_str), Some("Raise the limit to 90: nothing more can be left out."));
}

#[test]
fn two_armies_of_one_list_can_meet_in_any_scenario() {
    let army = sheet(&Brethren::new_army("DE-200").unwrap());
    for file in scenario::FILES {
        let base = Sheet::parse(file.id, file.text).unwrap();
        let one = Brethren::with_army(&base, Side(0), &army).unwrap();
        let both = Brethren::with_army(&one, Side(1), &army).unwrap();
        let battle = Brethren::set_up(&both, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}"));
        let keys: Vec<&str> = battle.setup().roster.units.iter().map(|unit| unit.key.as_str()).collect();
        assert!(keys.contains(&"gr1-mg") && keys.contains(&"gr1b-mg"), "{keys:?}");
        assert_eq!(battle.setup().roster.side_names, ["German veterans", "German veterans (red)"]);
    }
}

#[test]
fn an_army_that_is_too_dear_for_the_scenario_is_refused_by_it() {
    let army = sheet(&Brethren::new_army("US-800").unwrap());
    let base = Sheet::parse("the_lane", scenario::FILES[0].text).unwrap();
    let mustered = Brethren::with_army(&base, Side(0), &army).unwrap();
    let faults = Brethren::set_up(&mustered, &HouseRules::none()).map(|_| ()).unwrap_err().to_string();
    assert!(faults.contains("The army costs 796, the limit is 200. [E_POINTS, BR-ARM-17]"), "{faults}");
    let middle = sheet("game = 'brethren'\n[side.blue]\n[side.red]\n[opening]\n");
    assert_eq!(Brethren::with_army(&middle, Side(0), &army), None);
}

/// The army file after these clicks on its form.
fn clicked(text: &str, clicks: &[(&str, &str)]) -> String {
    let house = HouseRules::none();
    clicks.iter().fold(text.to_owned(), |text, (entry, value)| {
        let army = sheet(&text);
        let form = Brethren::army_form(&army, &house).unwrap();
        let change = ArmyChange { entry: (*entry).to_owned(), value: (*value).to_owned() };
        let chosen = form.judge(&change).unwrap_or_else(|misread| panic!("{misread}"));
        Brethren::change_army(&army, entry, &chosen, &house).unwrap_or_else(|| panic!("{entry}"))
    })
}

#[test]
fn an_army_is_clicked_together() {
    let text = clicked(
        &Brethren::new_army("US-200").unwrap(),
        &[
            ("name", "Fox"),
            ("points-limit", "400"),
            ("add/veteran", "1"),
            ("unit/sq2/riflemen", "6"),
            ("unit/sq2/specialist/1", "marksman"),
            ("unit/sq2/carry/marksman/sniper", "on"),
            ("unit/sq2/carry/rifleman/grenade", "2"),
            ("unit/sq2/melee", "axe"),
            ("unit/sq2/split/marksman", "1"),
            ("unit/sq1/split/automatic_rifleman", "stays"),
            ("add/medic", "1"),
            ("unit/med1/assistant", "on"),
            ("unit/lt", "off"),
        ],
    );
    let report = check(&text);
    assert!(report.faults.is_empty(), "{}\n{text}", report.faults);
    assert_eq!(report.name, "Fox");
    let units: Vec<&str> = text.lines().filter_map(|line| line.split_once("unit = ")).map(|(_, unit)| unit).collect();
    assert_eq!(
        units,
        [
            "\"green: nco smg grenade, machine_gunner lmg, automatic_rifleman assault_rifle, 5 rifleman; split machine_gunner 2\" }",
            "\"veteran: nco axe, machine_gunner axe, marksman sniper axe, 2 rifleman grenade axe, 3 rifleman axe; split marksman 1\" }",
            "\"medic: medic, assistant\" }",
        ]
    );
}

#[test]
fn every_entry_of_every_form_can_be_clicked() {
    use sandtable_kernel::army::ArmyControl;
    let house = HouseRules::none();
    for list in Brethren::force_lists() {
        let army = sheet(&Brethren::new_army(&list.id).unwrap());
        let form = Brethren::army_form(&army, &house).unwrap();
        for entry in form.all() {
            let values: Vec<String> = match &entry.control {
                ArmyControl::Heading => Vec::new(),
                ArmyControl::Name { .. } => vec!["Fox".to_owned()],
                ArmyControl::Count { least, most, .. } => vec![least.to_string(), most.to_string()],
                ArmyControl::Switch { .. } => vec!["on".to_owned(), "off".to_owned()],
                ArmyControl::Choice { among, .. } => among.iter().map(|option| option.id.clone()).collect(),
            };
            for value in values {
                let change = ArmyChange { entry: entry.id.clone(), value: value.clone() };
                let chosen = form.judge(&change).unwrap();
                let changed = Brethren::change_army(&army, &entry.id, &chosen, &house);
                let changed = changed.unwrap_or_else(|| panic!("{}: {} = {value}", list.id, entry.id));
                assert!(
                    Brethren::army_form(&sheet(&changed), &house).is_some(),
                    "{}: {} = {value}\n{changed}",
                    list.id,
                    entry.id
                );
            }
        }
    }
}

#[test]
fn a_mended_file_is_legal() {
    let broken =
        "game = 'brethren'\npoints_limit = 150\n[units]\nlt = 'officer: 2 lieutenant, 5 rifleman smg'\nmed = 'medic'\n";
    let mended = Brethren::mend_army(&sheet(broken), &HouseRules::none()).unwrap();
    let report = check(&mended);
    assert!(report.faults.is_empty(), "{}\n{mended}", report.faults);
    assert_eq!(Brethren::mend_army(&sheet(&mended), &HouseRules::none()), None);
}

fn any_unit() -> impl Strategy<Value = String> {
    let role = prop_oneof![
        Just("nco"),
        Just("rifleman"),
        Just("machine_gunner"),
        Just("marksman"),
        Just("demolitions"),
        Just("automatic_rifleman"),
        Just("lieutenant"),
        Just("medic"),
        Just("assistant"),
        Just("crew"),
    ];
    let item = prop_oneof![
        Just(""),
        Just(" smg"),
        Just(" knife"),
        Just(" axe"),
        Just(" launcher"),
        Just(" grenade"),
        Just(" pistol pistol"),
        Just(" lmg"),
        Just(" rifle"),
        Just(" bayonet"),
        Just(" mmg"),
    ];
    let kind = prop_oneof![
        3 => Just("green"), 2 => Just("veteran"), 1 => Just("officer"), 1 => Just("medic"), 1 => Just("light_mortar_team"), 1 => Just("mmg_team"),
    ];
    let man = (0usize..6, role, item.clone(), item)
        .prop_map(|(count, role, one, other)| format!("{count} {role}{one}{other}"));
    let split = prop_oneof![
        Just(""),
        Just("; split machine_gunner 2"),
        Just("; split marksman 3, marksman"),
        Just("; split nco 1, demolitions nco 2")
    ];
    (kind, prop::collection::vec(man, 0..5), split)
        .prop_map(|(kind, men, split)| format!("{kind}: {}{split}", men.join(", ")))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn every_repair_mends(units in prop::collection::vec(any_unit(), 0..6), limit in prop::option::of(0i64..900)) {
        let text: String = units.iter().enumerate().map(|(index, unit)| format!("u{index} = '{unit}'\n")).collect();
        let sheet = sheet(&format!("[units]\n{text}"));
        let faults = core::cell::RefCell::new(Faults::default());
        let force = read::force(&ForceFile::fields_of(&Reader::new(&sheet, &faults)));
        prop_assert!(faults.borrow().is_empty(), "{}", faults.borrow());
        let toggles = Toggles::default();
        let law = Law { tables: Tables::standard(), toggles: &toggles, limit, free: false };
        let before = judge::faults(&force, &law);
        let mended = army::repair::repair(&force, &law);
        let hopeless = mended.steps.last().is_some_and(|step| step.starts_with("Raise the limit"));
        let law = if hopeless { Law { limit: None, ..law } } else { law };
        let left = judge::faults(&mended.force, &law);
        prop_assert!(left.is_empty(), "{:?}\n{:?}\n{text}", left.iter().map(ToString::to_string).collect::<Vec<_>>(), mended.steps);
        prop_assert_eq!(before.is_empty(), mended.steps.is_empty(), "{:?}", mended.steps);
    }
}
