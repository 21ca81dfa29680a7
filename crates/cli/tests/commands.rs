//! The commands as a shell sees them: what they print, and with which exit code.

mod run;

use run::{Sandtable, json};

#[test]
fn alone_it_prints_a_tour() {
    let tour = Sandtable::new("tour").run(&[]);
    tour.succeeds();
    assert!(tour.out.starts_with("Sandtable plays"), "{}", tour.out);
    assert!(tour.out.contains("sandtable play --text"), "{}", tour.out);
}

#[test]
fn games_and_scenarios_have_the_shapes_scripts_rely_on() {
    let sandtable = Sandtable::new("shapes");
    let games = json(&sandtable.run(&["games", "--json"]));
    assert_eq!(games[0]["id"], "browning");
    assert!(games[0]["rules"].as_u64().is_some_and(|rules| rules > 100));
    let scenarios = json(&sandtable.run(&["scenarios", "browning", "--json"]));
    let sizes: Vec<&str> =
        scenarios.as_array().expect("a list").iter().filter_map(|one| one["size"].as_str()).collect();
    assert_eq!(sizes, ["learning", "standard", "large"]);
}

#[test]
fn a_rule_is_printed_whole_and_an_unknown_one_lists_near_ones() {
    let sandtable = Sandtable::new("rules");
    let rule = sandtable.run(&["rules", "browning", "bb-ral-5"]);
    rule.succeeds();
    assert!(rule.out.starts_with("BB-RAL-5  ("), "{}", rule.out);
    let unknown = sandtable.run(&["rules", "browning", "BB-RAL-55"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("did you mean `BB-RAL-5`"), "{}", unknown.err);
}

#[test]
fn unknown_names_are_bad_usage_and_list_near_ones() {
    let sandtable = Sandtable::new("names");
    for (arguments, near) in [
        (vec!["scenarios", "brownig"], "`browning`"),
        (vec!["tables", "browning", "distance"], "`distances`"),
        (vec!["odds", "browning", "rall"], "`rally`"),
        (vec!["sim", "browning", "farm_lan"], "`farm_lane`"),
        (vec!["army", "new", "browning", "US-RIFLES"], "`US-RIFLE`"),
        (vec!["play", "browning", "farmlane", "--text"], "`farm_lane`"),
    ] {
        let unknown = sandtable.run(&arguments);
        assert_eq!(unknown.code, 2, "{arguments:?}");
        assert!(unknown.err.contains(near), "{arguments:?}: {}", unknown.err);
    }
}

#[test]
fn odds_are_exact_and_name_their_rules() {
    let odds = json(&Sandtable::new("odds").run(&["odds", "browning", "rally", "men=1", "--json"]));
    assert_eq!(odds["question"], "rally");
    assert_eq!(odds["inputs"]["men"], "1");
    let outcomes = odds["outcomes"].as_array().expect("outcomes");
    let sum: f64 = outcomes.iter().filter_map(|outcome| outcome["probability"].as_f64()).sum();
    assert!((sum - 1.0).abs() < 1e-12);
    assert!(outcomes.iter().any(|outcome| outcome["fraction"] == "5/6"), "{odds}");
    assert!(odds["rules"].as_array().expect("rules").iter().any(|rule| rule == "BB-RAL-5"));
}

#[test]
fn a_wrong_odds_input_is_told_with_its_name() {
    let sandtable = Sandtable::new("inputs");
    for wrong in ["mne=1", "men=many", "men"] {
        let told = sandtable.run(&["odds", "browning", "rally", wrong]);
        assert_eq!(told.code, 2, "{wrong}");
        assert!(told.err.contains(wrong.split('=').next().unwrap_or(wrong)), "{wrong}: {}", told.err);
    }
}

#[test]
fn a_simulation_is_the_same_for_the_same_seed_and_names_its_players() {
    let sandtable = Sandtable::new("sim");
    let arguments = ["sim", "browning", "farm_lane", "--sides", "random,random", "-n", "20", "--seed", "7", "--json"];
    let (one, other) = (json(&sandtable.run(&arguments)), json(&sandtable.run(&arguments)));
    assert_eq!(one["games"], 20);
    assert_eq!(one["unfinished"], 0);
    assert_eq!(one["sides"], other["sides"]);
    assert_eq!(one["sides"][0]["player"], "random");
    for field in ["game", "scenario", "seed", "threads", "seconds", "draws", "turns"] {
        assert!(!one[field].is_null(), "{field}");
    }
}

#[test]
fn a_simulation_writes_the_report_its_file_name_asks_for() {
    let sandtable = Sandtable::new("out");
    let file = sandtable.path("report.html");
    let arguments = ["sim", "browning", "farm_lane", "--sides", "random,random", "-n", "4", "--out", &file];
    sandtable.run(&arguments).succeeds();
    assert!(sandtable.read("report.html").contains("<html"));
    let wrong = sandtable.path("report.pdf");
    let refused = sandtable.run(&["sim", "browning", "farm_lane", "-n", "4", "--out", &wrong]);
    assert_eq!(refused.code, 2);
    assert!(!std::path::Path::new(&wrong).exists());
}

#[test]
fn an_army_made_new_is_legal_and_costs_what_check_says() {
    let sandtable = Sandtable::new("army");
    let army = sandtable.run(&["army", "new", "browning", "US-RIFLE"]);
    army.succeeds();
    let file = sandtable.write("army.toml", &army.out);
    let checked = json(&sandtable.run(&["army", "check", &file, "--json"]));
    assert_eq!(checked["ok"], true, "{checked}");
    let cost = json(&sandtable.run(&["army", "cost", &file, "--json"]));
    assert_eq!(cost["points"], checked["points"]);
}

#[test]
fn a_simulation_tells_how_two_armies_fare_against_each_other() {
    let sandtable = Sandtable::new("sim-armies");
    let army =
        |list: &str| sandtable.write(&format!("{list}.toml"), sandtable.run(&["army", "new", "browning", list]).out);
    let (a, b) = (format!("A={}", army("US-PARA")), format!("b={}", army("DE-VOLKS")));
    let sim =
        ["sim", "browning", "farm_lane", "--sides", "greedy,greedy", "-n", "4", "--json", "--army", &a, "--army", &b];
    let report = json(&sandtable.run(&sim));
    let sides = &report["table_sides"];
    assert!(sides[0]["name"].as_str().is_some_and(|name| name.starts_with("US parachute")), "{report}");
    assert!(sides[1]["name"].as_str().is_some_and(|name| name.starts_with("Volkssturm")), "{report}");
    assert!(sides[0]["wins"].as_u64() > sides[1]["wins"].as_u64(), "rangers beat old men: {report}");
}

#[test]
fn an_army_is_brought_to_its_side_in_either_case() {
    let sandtable = Sandtable::new("army-side");
    let army = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/balance/usual.toml");
    for side in ["red", "RED"] {
        let brought = format!("{side}={army}");
        let sim = ["sim", "brethren", "the_lane", "--sides", "random,random", "-n", "1", "--json", "--army", &brought];
        assert_eq!(json(&sandtable.run(&sim))["games"], 1);
    }
}

#[test]
fn a_reader_who_leaves_is_no_fault() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["rules", "browning", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
