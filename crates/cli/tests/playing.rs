//! Battles in the terminal, played through a pipe as a newcomer would play them.

mod run;

use run::{Run, Sandtable, json};

const FIRST_CHOICES: usize = 1500;

/// Plays the learning scenario to its end by taking the first choice every time.
fn played_by_numbers(sandtable: &Sandtable) -> Run {
    let save = sandtable.path("game.sandtable");
    let arguments = ["play", "--text", "--against", "random", "--seed", "3", "--save", &save];
    sandtable.run_with(&arguments, &"1!\n".repeat(FIRST_CHOICES))
}

#[test]
fn a_newcomer_plays_the_learning_scenario_to_its_end_by_numbers() {
    let sandtable = Sandtable::new("newcomer");
    let game = played_by_numbers(&sandtable);
    game.succeeds();
    assert!(game.out.contains("The battle is over"), "{}", game.out.lines().last().unwrap_or_default());
    let wide = |line: &&str| line.chars().count() > 100 && !line.contains(".sandtable");
    assert_eq!(game.out.lines().find(wide), None, "everything fits 100 columns but paths of files");
}

#[test]
fn a_finished_battle_verifies_replays_and_makes_a_report() {
    let sandtable = Sandtable::new("finished");
    played_by_numbers(&sandtable).succeeds();
    let save = sandtable.path("game.sandtable");
    let verdict = json(&sandtable.run(&["verify", &save, "--json"]));
    assert_eq!(verdict["ok"], true);
    assert_eq!(verdict["verdict"]["from_seed"], true);
    assert_eq!(verdict["verdict"]["over"], true);
    let story = sandtable.run(&["replay", &save]);
    story.succeeds();
    assert!(story.out.contains("\nTurn 1\n") && story.out.contains("Victory"), "{}", story.out);
    let (folder, page) = (sandtable.path("pictures"), sandtable.path("report.html"));
    sandtable.run(&["replay", &save, "--to", "40", "--svg", &folder, "--html", &page]).succeeds();
    let picture = std::fs::read_dir(&folder).expect("pictures").flatten().next().expect("one at least").path();
    let picture = std::fs::read_to_string(picture).expect("a picture");
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
    assert!(sandtable.read("report.html").contains("After-action report"));
}

#[test]
fn odds_are_shown_before_dice_and_no_means_no() {
    let sandtable = Sandtable::new("odds-first");
    // Both sides deploy; then an activation brings dice.
    let input = "1\n1\n1\n1\n1\nn\nquit\n";
    let game = sandtable.run_with(&["play", "--text", "--seed", "3"], input);
    game.succeeds();
    assert!(game.out.contains(" %  █") && game.out.contains("Do it? [Y/n] n"), "{}", game.out);
    assert!(!game.out.contains("is activated. (BB-SEQ-3)"), "nothing was done");
    assert!(game.out.contains("To go on: sandtable play --text --resume"), "{}", game.out);
}

#[test]
fn a_game_is_left_and_resumed_where_it_stood() {
    let sandtable = Sandtable::new("resumed");
    let save = sandtable.path("game.sandtable");
    let left = sandtable.run_with(&["play", "--text", "--seed", "3", "--save", &save], "1!\n1!\nquit\n");
    left.succeeds();
    let before = sandtable.read("game.sandtable");
    let on = sandtable.run_with(&["play", "--text", "--resume", &save, "--save", &save], "journal 3\nundo\nquit\n");
    on.succeeds();
    let after = sandtable.read("game.sandtable");
    assert!(after.starts_with(&before), "undo adds a line and takes none away");
    assert!(after.trim_end().lines().last().is_some_and(|line| line.contains("\"kind\":\"rewind\"")), "{after}");
    sandtable.run(&["verify", &save]).succeeds();
}

#[test]
fn undo_stops_at_what_a_games_rules_make_final_and_names_the_rule() {
    let sandtable = Sandtable::new("final");
    let play = |house: &str| {
        let file = sandtable.write("house.toml", house);
        // The first idea again and again brings somebody to declare an action; it is taken back as often as it goes.
        let input = "auto\n".repeat(40) + &"undo\n".repeat(41) + "quit\n";
        sandtable.run_with(&["play", "brethren", "--text", "--seed", "3", "--house", &file], &input)
    };
    let book = play("[toggles]\npremeasure = \"book\"\n");
    book.succeeds();
    assert!(book.out.contains("stands (BR-MEA-3)"), "{}", book.out);
    let free = play("[toggles]\npremeasure = \"free\"\n");
    free.succeeds();
    assert!(!free.out.contains("BR-MEA-3"), "{}", free.out);
}

#[test]
fn typed_orders_helps_and_mistakes_are_answered_in_words() {
    let sandtable = Sandtable::new("typed");
    let input = "help\nforces\nmap\nlook 18,20\nmeasure 4,4 18,20\nrule BB-MOV-4\nrule BB-XYZ-9\nodds deploy standard\n\
                 fly to the moon\n99\nmove 1 to 5,5\nsave\nresume nowhere.sandtable\nundo\nauto\nquit\n";
    let game = sandtable.run_with(&["play", "--text", "--against", "random", "--seed", "3"], input);
    game.succeeds();
    for expected in [
        "let the computer decide",
        "inches",
        "BB-MOV-4  (",
        "There is no rule `BB-XYZ-9`",
        "There is one numbered choice",
        "Refused:",
        "cannot be read",
    ] {
        assert!(game.out.contains(expected), "{expected} is missing in\n{}", game.out);
    }
}

#[test]
fn real_dice_are_asked_for_and_impossible_ones_refused() {
    let sandtable = Sandtable::new("hand");
    let save = sandtable.path("game.sandtable");
    let input = "9\n4\n2\n".to_owned() + &"1!\n4\n".repeat(12) + "quit\n";
    let game = sandtable
        .run_with(&["play", "browning", "crossroads_at_noon", "--text", "--hand-dice", "--save", &save], &input);
    game.succeeds();
    assert!(game.out.contains("Throw a D6"), "{}", game.out);
    assert!(game.out.contains("A D6 shows 1 to 6."), "{}", game.out);
    let verdict = json(&sandtable.run(&["verify", &save, "--json"]));
    assert_eq!(verdict["verdict"]["from_seed"], false, "{verdict}");
}

#[test]
fn a_battle_is_fought_with_the_armies_people_bring_and_resumed_with_them() {
    let sandtable = Sandtable::new("armies");
    let army = sandtable.run(&["army", "new", "browning", "SU-SMG"]).out;
    let file = sandtable.write("su.toml", army.replacen("1st platoon", "Volkov's platoon", 1));
    let save = sandtable.path("game.sandtable");
    let brought = [format!("A={file}"), format!("B={file}")];
    let arguments = ["play", "--text", "--seed", "3", "--save", &save, "--army", &brought[0], "--army", &brought[1]];
    let game = sandtable.run_with(&arguments, "forces\n1!\n1!\n1!\nquit\n");
    game.succeeds();
    assert!(game.out.contains("Volkov's platoon"), "{}", game.out);
    let verdict = json(&sandtable.run(&["verify", &save, "--json"]));
    assert_eq!(verdict["verdict"]["from_seed"], true, "{verdict}");
    let on = sandtable.run_with(&["play", "--text", "--resume", &save], "forces\nquit\n");
    assert!(on.out.contains("Volkov's platoon"), "{}", on.out);
}
