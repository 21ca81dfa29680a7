//! Army files: clicked together on a form, and mended where they break a rule of MS-FOR.

use sandtable_kernel::Book;
use sandtable_kernel::army::{ArmyChange, ArmyControl, ArmyForm};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_mundi::Mundi;

fn sheet(text: &str) -> Sheet {
    Sheet::parse("army.toml", text).expect("readable TOML")
}

fn form(text: &str) -> ArmyForm {
    Mundi::army_form(&sheet(text), &HouseRules::none()).expect("a form")
}

/// The file after one click.
fn click(text: &str, entry: &str, value: &str) -> String {
    let change = ArmyChange { entry: entry.to_owned(), value: value.to_owned() };
    let chosen = form(text).judge(&change).unwrap_or_else(|misread| panic!("{entry}: {}", misread.why));
    Mundi::change_army(&sheet(text), entry, &chosen, &HouseRules::none()).expect("a change the form offers")
}

fn codes(text: &str) -> Vec<String> {
    let report = Mundi::check_army(&sheet(text), &HouseRules::none());
    report.faults.0.into_iter().map(|fault| fault.code.unwrap_or(fault.message)).collect()
}

fn now(text: &str, entry: &str) -> u32 {
    let form = form(text);
    let found = form.all().into_iter().find(|found| found.id == entry).unwrap_or_else(|| panic!("no {entry}"));
    match found.control {
        ArmyControl::Count { now, .. } => now,
        _ => panic!("{entry} is no count"),
    }
}

/// The id of the entry with this label in a column.
fn entry(text: &str, column: &str, label: &str) -> String {
    let form = form(text);
    let heading = form.entries.iter().find(|entry| entry.id == column).expect("a column");
    let found = heading.entries.iter().find(|entry| entry.label.starts_with(label));
    found.unwrap_or_else(|| panic!("no {label} in {column}: {:?}", heading.entries)).id.clone()
}

#[test]
fn a_panzer_division_is_clicked_together() {
    let start = Mundi::new_army("L11").expect("a starter");
    assert_eq!(codes(&start), Vec::<String>::new());
    let heavy = entry(&start, "army", "Heavy tank");
    let more = click(&start, &heavy, if now(&start, &heavy) == 0 { "1" } else { "0" });
    assert!(!codes(&more).is_empty(), "twelve or fourteen elements are no force");
    let back = click(&more, &heavy, &now(&start, &heavy).to_string());
    assert_eq!(codes(&back), Vec::<String>::new());
}

#[test]
fn an_alternative_drives_out_the_other() {
    let start = Mundi::new_army("L18").expect("a starter");
    let (tank, heavy) = (entry(&start, "army", "Tank"), entry(&start, "army", "Heavy tank"));
    let with_tank = click(&start, &tank, "1");
    let with_heavy = click(&with_tank, &heavy, "1");
    assert_eq!((now(&with_heavy, &tank), now(&with_heavy, &heavy)), (0, 1));
}

#[test]
fn another_variant_takes_the_place_of_the_first() {
    let start = Mundi::new_army("L19").expect("a starter");
    let gun = |bracket: &str| entry(&start, "divisional", &format!("Anti-tank guns ({bracket})"));
    let changed = click(&start, &gun("at"), "1");
    assert_eq!((now(&changed, &gun("at")), now(&changed, &gun("sf/w"))), (1, 0));
    assert_eq!(codes(&changed), Vec::<String>::new());
}

#[test]
fn an_element_stays_in_its_column_when_another_goes() {
    // L10 has anti-tank guns in both support columns.
    let start = Mundi::new_army("L10").expect("a starter");
    let (divisional, army) = (entry(&start, "divisional", "Anti-tank"), entry(&start, "army", "Anti-tank"));
    let both = click(&click(&start, &divisional, "1"), &army, "1");
    let one = click(&both, &divisional, "0");
    assert_eq!((now(&one, &divisional), now(&one, &army)), (0, 1));
}

#[test]
fn another_list_starts_a_new_force_under_the_own_name() {
    let start = Mundi::new_army("L18").expect("a starter");
    let named = click(&start, "name", "Kampfgruppe \"Nord\"");
    let other = click(&named, "list", "L41");
    assert_eq!(codes(&other), Vec::<String>::new());
    assert!(other.contains("list = \"L41\"") && other.contains("Kampfgruppe \\\"Nord\\\""), "{other}");
    let unnamed = click(&start, "list", "L41");
    assert!(unnamed.contains("name = \"Soviet Union Infantry Division\""), "{unnamed}");
}

#[test]
fn paratroops_drop_from_the_air_with_a_date() {
    let start = Mundi::new_army("L21").expect("a starter");
    let dropped = click(&start, "air-dropped", "on");
    assert_eq!(codes(&dropped), Vec::<String>::new());
    assert_eq!(codes(&click(&dropped, "year", "1943")), ["E-DATE"]);
    let infantry = entry(&dropped, "divisional", "Infantry");
    let fewer = click(&dropped, &infantry, "0");
    assert_eq!(now(&click(&fewer, &infantry, "2"), &infantry), 2);
}

#[test]
fn a_gun_of_1940_brings_its_year_with_it() {
    let start = Mundi::new_army("L01").expect("a starter");
    let portee = entry(&start, "divisional", "Anti-tank guns (sw/sf, portee)");
    let chosen = click(&start, &portee, "1");
    assert!(chosen.contains("year = 1940") && now(&chosen, &portee) == 1, "{chosen}");
    let later = form(&click(&start, "year", "1939"));
    assert!(later.all().iter().all(|entry| entry.id != portee));
}

#[test]
fn what_the_file_says_of_an_element_outlives_a_change() {
    let start = Mundi::new_army("L18").expect("a starter");
    let loaded = start.replacen("IH sf/w", "IH sf/w loaded", 1);
    assert!(click(&loaded, "name", "Held").contains("IH sf/w loaded"), "{loaded}");
}

#[test]
fn every_broken_force_is_mended_as_its_report_says() {
    let broken = [
        "list = 'L18'\n[elements]\nge = 'GE sw'\nth = 'TH at'\nta = 'TA at'\n",
        "list = 'L11'\n[elements]\n",
        "list = 'L21'\nyear = 1944\nair_dropped = true\n[elements]\nge = 'GE sw'\nif1 = 'IF sf/w'\n",
        "list = 'L01'\nyear = 1939\n[elements]\nge = 'GE sw'\nat = 'AT sw/sf, portee'\nxx = 'BO air'\nge2 = 'GE sw army'\n",
    ];
    for text in broken {
        let text = format!("game = 'mundi'\n{text}");
        assert!(!codes(&text).is_empty());
        let mended = Mundi::mend_army(&sheet(&text), &HouseRules::none()).expect("mended");
        assert_eq!(codes(&mended), Vec::<String>::new(), "{mended}");
        assert_eq!(Mundi::mend_army(&sheet(&mended), &HouseRules::none()), None);
    }
}

#[test]
fn too_many_elements_leave_from_the_support_columns() {
    let start = Mundi::new_army("L41").expect("a starter");
    let mut text = start;
    for kind in ["Tank", "Fighter", "Bomber"] {
        text = click(&text, &entry(&text, "army", kind), "1");
    }
    assert!(codes(&text).contains(&"E-COUNT".to_owned()));
    let mended = Mundi::mend_army(&sheet(&text), &HouseRules::none()).expect("mended");
    assert_eq!(codes(&mended), Vec::<String>::new(), "{mended}");
}

#[test]
fn a_force_of_no_known_list_cannot_be_mended_but_has_a_form() {
    let text = "game = 'mundi'\nlist = 'L99'\n[elements]\nge = 'GE sw'\n";
    assert_eq!(Mundi::mend_army(&sheet(text), &HouseRules::none()), None);
    assert!(form(text).all().iter().any(|entry| entry.id == "extra/ge"));
    assert_eq!(codes(&click(text, "list", "L18")), Vec::<String>::new());
}
