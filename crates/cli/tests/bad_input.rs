//! Broken and hostile files: every fault with its place, exit 1 or 2, no panic, nothing written.

mod run;

use run::{Sandtable, json};

#[test]
fn a_broken_scenario_tells_all_its_faults_with_their_lines() {
    let sandtable = Sandtable::new("scenario");
    let file = sandtable.write(
        "bad.toml",
        "game = \"browning\"\nname = \"Bad\"\nturns = 0\nwether = \"rain\"\n[table]\nwidth = 400\nheight = \"tall\"\n",
    );
    let checked = sandtable.run(&["scenario", "check", &file]);
    assert_eq!(checked.code, 1);
    for place in ["bad.toml:3: turns", "bad.toml:4: wether", "bad.toml:6: table.width", "bad.toml:7: table.height"] {
        assert!(checked.err.contains(place), "{place} is missing in\n{}", checked.err);
    }
    let faults = json(&sandtable.run(&["scenario", "check", &file, "--json"]));
    assert_eq!(faults["ok"], false);
    assert!(faults["faults"].as_array().is_some_and(|faults| faults.len() >= 4));
    let played = sandtable.run(&["play", "browning", &file, "--text"]);
    assert_eq!(played.code, 1);
    assert_eq!(sandtable.files(), ["bad.toml"], "nothing was written");
}

#[test]
fn files_that_are_no_files_of_ours_are_refused_in_words() {
    let sandtable = Sandtable::new("nonsense");
    let empty = sandtable.write("empty.toml", "");
    let binary = sandtable.write("binary.toml", [b'a', b'\n', 0xff, 0xfe, 0x00]);
    let deep =
        sandtable.write("deep.toml", format!("game = \"browning\"\nx = {}{}", "[".repeat(5000), "]".repeat(5000)));
    let other = sandtable.write("other.toml", "game = \"chess\"\n");
    for (file, word) in [(&empty, "game"), (&binary, "binary.toml:2"), (&deep, "deep.toml"), (&other, "`chess`")] {
        for command in [["scenario", "check"], ["army", "check"]] {
            let checked = sandtable.run(&[command[0], command[1], file]);
            assert_eq!(checked.code, 1, "{file}: {}{}", checked.out, checked.err);
            assert!(checked.err.contains(word), "{file}: {}", checked.err);
        }
        for command in ["verify", "replay"] {
            assert_eq!(sandtable.run(&[command, file]).code, 1, "{command} {file}");
        }
    }
    assert_eq!(sandtable.run(&["verify", &sandtable.path("absent")]).code, 2);
}

#[test]
fn a_broken_army_is_told_with_its_rule_and_a_repair() {
    let sandtable = Sandtable::new("broken-army");
    let army = sandtable.run(&["army", "new", "browning", "US-RIFLE"]).out;
    let file = sandtable.write("army.toml", army.replacen("US-RIFLE", "US-RIFEL", 1));
    let checked = sandtable.run(&["army", "check", &file]);
    assert_eq!(checked.code, 1, "{army}");
    assert!(checked.err.contains("army.toml:") && checked.err.contains("BB-FOR-"), "{}", checked.err);
}

#[test]
fn a_broken_army_begins_no_battle() {
    let sandtable = Sandtable::new("no-battle");
    let army = sandtable.run(&["army", "new", "browning", "US-RIFLE"]).out;
    let small = sandtable.write("small.toml", army.replacen("\"LMG 4\"", "\"LMG 3\"", 1));
    let torn = sandtable.write("torn.toml", "game = \"browning\"\nplatoon = = 3\n");
    let (a, b) = (format!("A={small}"), format!("B={torn}"));
    for command in [&["play", "browning", "farm_lane", "--text"][..], &["sim", "browning", "farm_lane", "-n", "2"]] {
        let refused = sandtable.run(&[command, &["--army", &a, "--army", &b]].concat());
        assert_eq!(refused.code, 1, "{}{}", refused.out, refused.err);
        for told in ["small.toml", "BB-FOR-4", "to repair it: BAR team 1: change 3 figures to 4.", "torn.toml:2"] {
            assert!(refused.err.contains(told), "{told} is missing in\n{}", refused.err);
        }
    }
    let legal = sandtable.write("legal.toml", &army);
    let (side, absent) = (format!("C={legal}"), format!("A={}", sandtable.path("absent.toml")));
    for (written, code, word) in [
        (legal.as_str(), 2, "SIDE=FILE"),
        (side.as_str(), 1, "there are: A, B"),
        (absent.as_str(), 2, "cannot be read"),
    ] {
        let refused = sandtable.run(&["play", "--text", "--army", written]);
        assert_eq!(refused.code, code, "{written}: {}", refused.err);
        assert!(refused.err.contains(word), "{written}: {}", refused.err);
    }
    assert_eq!(sandtable.files(), ["legal.toml", "small.toml", "torn.toml"], "nothing was written");
}

#[test]
fn unknown_house_rules_list_near_names() {
    let sandtable = Sandtable::new("house");
    let house = sandtable.write("house.toml", "[toggles]\nactivatoin = \"one\"\n[tables]\ndistances.raly = 9\n");
    let played = sandtable.run(&["play", "--text", "--house", &house]);
    assert_eq!(played.code, 1);
    assert!(played.err.contains("house.toml:2") && played.err.contains("`activation`"), "{}", played.err);
    let set = sandtable.run(&["sim", "browning", "farm_lane", "-n", "2", "--set", "activatoin=one"]);
    assert_eq!(set.code, 1);
    assert!(set.err.contains("`activation`"), "{}", set.err);
}

#[test]
fn a_journal_is_believed_only_line_by_line() {
    let sandtable = Sandtable::new("journal");
    let save = sandtable.path("game.sandtable");
    sandtable.run_with(&["play", "--text", "--seed", "3", "--save", &save], &"1!\n".repeat(30)).succeeds();
    let whole = sandtable.read("game.sandtable");
    let lines: Vec<&str> = whole.lines().collect();
    let with = |index: usize, line: &str| {
        let mut changed = lines.clone();
        changed[index] = line;
        changed.join("\n") + "\n"
    };
    for (name, text, line) in [
        ("forged", with(9, &lines[9].replace("\"n\":9", "\"n\":8")), 10),
        ("swapped", with(5, lines[6]), 6),
        ("torn", with(12, &lines[12][..lines[12].len() / 2]), 13),
        ("headless", lines[1..].join("\n") + "\n", 1),
    ] {
        let file = sandtable.write(name, &text);
        let verified = sandtable.run(&["verify", &file]);
        assert_eq!(verified.code, 1, "{name}");
        assert!(verified.err.contains(&format!("{name}:{line}: ")), "{name}: {}", verified.err);
        assert_eq!(sandtable.run(&["play", "--text", "--resume", &file]).code, 1, "{name}");
    }
    let cut = sandtable.write("cut", &whole[..whole.len() - 20]);
    let verified = sandtable.run(&["verify", &cut]);
    verified.succeeds();
    assert!(verified.out.contains(&format!("line {} is cut off", lines.len())), "{}", verified.out);
}

#[test]
fn a_page_that_fails_is_told_with_its_line_and_exit_one() {
    let sandtable = Sandtable::new("page");
    let page = sandtable.write("page.md", "# Page\n\n## A case that is none [BB-RAL-1]\n\n```play\nA: fly\n```\n");
    let checked = sandtable.run(&["check", &page, "--json"]);
    assert_eq!(checked.code, 1);
    let report = json(&checked);
    assert_eq!(report["passed"], 0);
    assert!(report["failed"][0]["line"].as_u64().is_some_and(|line| line > 0), "{report}");
    assert!(report["missing"].as_array().is_some_and(|missing| !missing.is_empty()));
}
