//! The terminal itself: words that belong to the game, the game's own measure, signs and a key for them, and nothing that harms.

mod run;

use run::{Run, Sandtable, json};

fn typed(sandtable: &Sandtable, game: &str, input: &str) -> Run {
    let run = sandtable.run_with(&["play", game, "--text", "--seed", "7"], &format!("{input}quit\n"));
    run.succeeds();
    run
}

#[test]
fn a_word_of_the_game_goes_to_the_game_and_a_colon_to_the_terminal() {
    let sandtable = Sandtable::new("words");
    let nqm = typed(&sandtable, "nqm", "look a-rec at 5,3 from 4,3\n:look 2,4\n:fly\n");
    assert!(!nqm.out.contains("look PLACE"), "{}", nqm.out);
    assert!(nqm.out.contains("Refused") || nqm.out.contains("cannot"), "the game answers: {}", nqm.out);
    assert!(nqm.out.contains("`fly` is no command of the terminal"), "{}", nqm.out);
    assert!(nqm.out.contains("a-rec"), ":look draws who stands there: {}", nqm.out);
    let brevity = typed(&sandtable, "brevity", "exit tanks by 24,36\nforces\n:exit\nforces\n");
    assert!(brevity.out.contains("> forces\nSituation") || brevity.out.contains("> forces\n"), "{}", brevity.out);
    assert_eq!(brevity.out.matches("> forces").count(), 1, ":exit ends it, `exit tanks …` does not: {}", brevity.out);
}

#[test]
fn help_speaks_of_the_games_own_measure() {
    let sandtable = Sandtable::new("help");
    for (game, word) in [("browning", "inches"), ("mundi", "millimetres"), ("nqm", "column and row")] {
        let help = typed(&sandtable, game, "help\n");
        assert!(help.out.contains(word), "{game}: {}", help.out);
        assert!(help.out.contains("with a colon before it"), "{game}: {}", help.out);
        assert!(!help.out.contains("men's numbers") && !help.out.contains("man's number"), "{game}");
    }
}

#[test]
fn forces_and_map_speak_squares_millimetres_or_inches() {
    let sandtable = Sandtable::new("measure");
    let nqm = typed(&sandtable, "nqm", "auto\nauto\nforces\nmeasure 2,3 5,3\n");
    assert!(nqm.out.contains("a-r-i(2,3)"), "a square, as orders write it: {}", nqm.out);
    assert!(nqm.out.contains("square"), "{}", nqm.out);
    assert!(!nqm.out.contains("inch"), "{}", nqm.out);
    let mundi = typed(&sandtable, "mundi", "forces\n");
    assert!(mundi.out.contains("mm)"), "{}", mundi.out);
    let browning = typed(&sandtable, "browning", "1!\n1!\n1!\nforces\n");
    assert!(browning.out.contains("1(4,4)"), "{}", browning.out);
}

#[test]
fn the_map_shows_sides_types_and_facing_with_a_key_of_its_own_game() {
    let sandtable = Sandtable::new("key");
    let mundi = typed(&sandtable, "mundi", "map\n");
    assert!(mundi.out.contains("(capitals): ") && mundi.out.contains("(small letters): "), "{}", mundi.out);
    assert!(mundi.out.contains('↑') && mundi.out.contains('↓'), "the two sides face each other: {}", mundi.out);
    assert!(!mundi.out.contains("pinned"), "nobody is pinned in this game: {}", mundi.out);
    let brethren = typed(&sandtable, "brethren", &("auto\n".repeat(40) + "map\n"));
    assert!(brethren.out.contains(" sq1-ar"), "the key names the teams: {}", brethren.out);
    let key = |out: &str| out.lines().filter(|line| line.contains("(capitals)")).map(str::to_owned).collect::<Vec<_>>();
    let nqm = typed(&sandtable, "nqm", &("map\n".to_owned() + &"auto\n".repeat(12) + "map\n"));
    let letter = |line: &String| line.split(" · ").find(|part| part.ends_with("artillery")).map(str::to_owned);
    let letters: Vec<_> = key(&nqm.out).iter().filter_map(letter).map(|part| part.chars().rev().nth(10)).collect();
    assert!(letters.len() > 1 && letters.windows(2).all(|pair| pair[0] == pair[1]), "{letters:?}");
}

#[test]
fn thin_ground_is_on_the_map_and_every_kind_has_its_own_sign() {
    let sandtable = Sandtable::new("ground");
    let brethren = typed(&sandtable, "brethren", "map\n");
    let drawn = |sign: char| brethren.out.lines().filter(|line| line.contains('│') && line.contains(sign)).count();
    assert!(brethren.out.contains("= low wall"), "{}", brethren.out);
    // Two walls before each edge, and two in the middle no thicker than a row.
    assert!(drawn('=') > 4, "{}", brethren.out);
    let brevity = typed(&sandtable, "brevity", "map\n");
    assert!(!brevity.out.contains("^ escarpment"), "{}", brevity.out);
}

#[test]
fn a_squad_is_not_merged_by_a_choice_that_says_split() {
    let sandtable = Sandtable::new("split");
    let brethren = typed(&sandtable, "brethren", "");
    let choice = brethren.out.lines().find(|line| line.contains("split sq1"));
    assert!(choice.is_some_and(|line| line.contains("all in one unit")), "{}", brethren.out);
    assert!(brethren.out.contains("or type split sq1 team "), "{}", brethren.out);
}

#[test]
fn nobody_is_told_exact_places_where_nobody_may_measure() {
    let sandtable = Sandtable::new("unmeasured");
    let play = |set: &str| {
        let input = "auto\n".repeat(44) + "forces\nquit\n";
        sandtable.run_with(&["play", "brethren", "--text", "--seed", "7", "--set", set], &input)
    };
    let told = |out: &str| out.split("> forces").nth(1).unwrap_or_default().to_owned();
    let book = told(&play("premeasure=book").out);
    assert!(book.contains("US squad") && !book.contains("(1.98") && !book.contains(".39)"), "{book}");
    assert!(book.contains('*'), "leaders are listed: {book}");
    let free = told(&play("premeasure=free").out);
    assert!(free.contains(".39)") || free.contains(','), "{free}");
}

#[test]
fn a_setting_is_given_on_the_command_line_and_kept_in_the_save() {
    let sandtable = Sandtable::new("set");
    let save = sandtable.path("game.sandtable");
    let house = sandtable.write("house.toml", "[toggles]\nactivation = \"two\"\n[tables]\ndistances.rally = 9\n");
    let play =
        ["play", "browning", "--text", "--seed", "3", "--house", &house, "--set", "activation=one", "--save", &save];
    sandtable.run_with(&play, "1!\nquit\n").succeeds();
    let head = sandtable.read("game.sandtable").lines().next().unwrap_or_default().to_owned();
    assert!(head.contains("\\\"activation\\\" = \\\"one\\\"") && head.contains("rally"), "{head}");
    sandtable.run(&["verify", &save]).succeeds();
    let wrong = sandtable.run(&["play", "browning", "--text", "--set", "activatoin=one"]);
    assert!(wrong.code == 1 && wrong.err.contains("`activation`"), "{}", wrong.err);
    assert_eq!(sandtable.run(&["play", "browning", "--text", "--set", "activation"]).code, 2);
}

#[test]
fn places_of_mundi_are_typed_in_millimetres_and_a_phase_can_be_passed_by_number() {
    let sandtable = Sandtable::new("millimetres");
    let mundi = typed(&sandtable, "mundi", "help\nlook 300,200\nmeasure 100,100 100,200\ngo first!\ngo first\n");
    assert!(mundi.out.contains("X,Y are millimetres from the south-west corner"), "{}", mundi.out);
    assert!(mundi.out.contains("clockwise from north"), "{}", mundi.out);
    assert!(mundi.out.contains("100 mm"), "{}", mundi.out);
    assert!(!mundi.out.contains("inches"), "{}", mundi.out);
    assert!(mundi.out.contains(") pass") || mundi.out.contains(" pass "), "{}", mundi.out);
}

#[test]
fn the_help_of_sim_names_keys_that_are_there() {
    let sandtable = Sandtable::new("sim-help");
    let help = sandtable.run(&["sim", "--help"]).out;
    assert!(help.contains("distances.rally=10"), "{help}");
    let set = ["sim", "browning", "farm_lane", "-n", "1", "--sides", "random,random", "--set", "distances.rally=10"];
    sandtable.run(&set).succeeds();
}

#[test]
fn escape_sequences_are_refused_in_files_and_shown_harmlessly() {
    let sandtable = Sandtable::new("escapes");
    let text = sandtable.run(&["army", "new", "browning", "US-RIFLE"]).out;
    let army = sandtable.write("army.toml", text.replacen("name = \"", "name = \"\\u001b]0;owned\\u0007", 1));
    let checked = sandtable.run(&["army", "check", &army]);
    assert_eq!(checked.code, 1);
    assert!(checked.err.contains("control character") && !checked.err.contains('\u{1b}'), "{:?}", checked.err);
    let save = sandtable.path("game.sandtable");
    sandtable.run_with(&["play", "--text", "--seed", "3", "--save", &save], "1!\nquit\n").succeeds();
    let odd = sandtable.write("odd\u{1b}[2J.sandtable", "nothing");
    let verified = sandtable.run(&["verify", &odd]);
    assert!(verified.code == 1 && !verified.err.contains('\u{1b}'), "{:?}", verified.err);
}

#[test]
fn a_whole_team_is_moved_and_taken_back_together() {
    let sandtable = Sandtable::new("team");
    let save = sandtable.path("game.sandtable");
    // Both deploy; rifles-1 are activated until somebody of them may move.
    let input = "1!\n1!\n1!\nactivate rifles-1!\nforces\n".to_owned()
        + &"1!\n".repeat(2)
        + "move all!\nshift rifles-1 0,1\nshift nobody 0,1\nshift\nundo\nquit\n";
    let game = sandtable.run_with(&["play", "--text", "--seed", "3", "--save", &save], &input);
    game.succeeds();
    assert!(game.out.contains("There is no team `nobody`") || game.out.contains("shift TEAM"), "{}", game.out);
}

#[test]
fn a_damaged_save_is_offered_up_to_its_last_good_line() {
    let sandtable = Sandtable::new("salvage");
    let save = sandtable.path("game.sandtable");
    sandtable.run_with(&["play", "--text", "--seed", "3", "--save", &save], &"1!\n".repeat(20)).succeeds();
    let whole = sandtable.read("game.sandtable");
    let lines: Vec<&str> = whole.lines().collect();
    let torn = whole.replacen(lines[30], "{}", 1);
    let file = sandtable.write("torn.sandtable", &torn);
    let verdict = json(&sandtable.run(&["verify", &file, "--json"]));
    assert_eq!((&verdict["state"], verdict["good_up_to"].as_u64()), (&"damaged".into(), Some(29)), "{verdict}");
    let refused = sandtable.run(&["play", "--text", "--resume", &file]);
    assert!(refused.code == 1 && refused.err.contains("--salvage"), "{}", refused.err);
    let on = sandtable.path("on.sandtable");
    let saved = sandtable.run_with(&["play", "--text", "--salvage", "--resume", &file, "--save", &on], "1!\nquit\n");
    saved.succeeds();
    assert!(saved.out.replace('\n', " ").contains("What comes before it is whole"), "{}", saved.out);
    sandtable.run(&["verify", &on]).succeeds();
}

#[test]
fn a_byte_that_is_no_text_damages_its_line_and_no_other() {
    let sandtable = Sandtable::new("no-text");
    let save = sandtable.path("game.sandtable");
    sandtable.run_with(&["play", "--text", "--seed", "3", "--save", &save], &"1!\n".repeat(20)).succeeds();
    let mut bytes = sandtable.read("game.sandtable").into_bytes();
    let in_the_last_line = bytes.len() - 20;
    bytes[in_the_last_line] = 0xff;
    let file = sandtable.write("torn.sandtable", &bytes);
    let on = sandtable.path("on.sandtable");
    sandtable.run_with(&["play", "--text", "--salvage", "--resume", &file, "--save", &on], "quit\n").succeeds();
    sandtable.run(&["verify", &on]).succeeds();
    assert!(sandtable.read("on.sandtable").lines().count() > 20, "what was whole is kept");
}

#[test]
fn a_resumed_game_goes_on_in_its_file() {
    let sandtable = Sandtable::new("resumed-file");
    let save = sandtable.path("game.sandtable");
    sandtable.run_with(&["play", "--text", "--seed", "3", "--save", &save], "1!\n1!\nquit\n").succeeds();
    let before = sandtable.read("game.sandtable").lines().count();
    sandtable.run_with(&["play", "--text", "--resume", &save], "1!\n1!\nquit\n").succeeds();
    assert!(sandtable.read("game.sandtable").lines().count() > before);
}

#[test]
fn a_save_that_cannot_be_written_is_told_before_the_first_order() {
    let sandtable = Sandtable::new("nowhere");
    let nowhere = sandtable.path("no-such-folder/game.sandtable");
    let refused = sandtable.run_with(&["play", "--text", "--seed", "3", "--save", &nowhere], "1!\nquit\n");
    assert!(refused.code == 1 && refused.err.contains("cannot be written"), "{}{}", refused.out, refused.err);
}

#[test]
fn odds_take_a_number_and_undo_a_count() {
    let sandtable = Sandtable::new("numbers");
    let game = sandtable.run_with(&["play", "--text", "--seed", "3"], "odds 1\n1!\n1!\nundo 2\nundo many\nquit\n");
    game.succeeds();
    assert!(game.out.contains("undo N: how many orders") && !game.out.contains("cannot be read"), "{}", game.out);
    assert_eq!(
        game.out.matches("German defenders: Where do your teams stand").count(),
        3,
        "back at the first question:\n{}",
        game.out
    );
}

#[test]
fn verify_tells_an_older_version_from_damage_and_replay_shows_it() {
    let sandtable = Sandtable::new("older");
    let save = concat!(env!("CARGO_MANIFEST_DIR"), "/../shelf/tests/saves/browning/1.sandtable");
    let verified = sandtable.run(&["verify", save]);
    verified.succeeds();
    assert!(verified.out.contains("older, not damaged"), "{}", verified.out);
    sandtable.run(&["replay", save]).succeeds();
}

#[test]
fn a_position_is_written_as_a_scenario_and_played_from_there() {
    let sandtable = Sandtable::new("middle");
    let save = sandtable.path("game.sandtable");
    sandtable.run_with(&["play", "--text", "--seed", "3", "--save", &save], &"1!\n".repeat(40)).succeeds();
    let story = json(&sandtable.run(&["replay", &save, "--json"]));
    let lines = story["lines"].as_array().expect("lines").len();
    let written =
        (1..=lines).rev().map(|line| sandtable.run(&["scenario", "from", &save, "--line", &line.to_string()]));
    let written = written.take(60).find(|run| run.code == 0).expect("a line where a side has the initiative");
    assert!(written.out.contains("[opening]\nturn = "), "{}", written.out);
    let file = sandtable.write("middle.toml", &written.out);
    sandtable.run(&["scenario", "check", &file]).succeeds();
    let on = sandtable.run_with(&["play", "browning", &file, "--text", "--seed", "5"], "forces\n1!\nquit\n");
    on.succeeds();
    let refused = sandtable.run(&["scenario", "from", &save, "--line", "1"]);
    assert!(refused.code == 1 && refused.err.contains("begins"), "{}", refused.err);
}
