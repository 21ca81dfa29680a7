//! Matches behind the object-safe trait: playing, refusing, taking back, and files that survive or say what is wrong.

mod tug;

use sandtable_kernel::dice::Seed;
use sandtable_kernel::{Eye, NoUndo, Seat, UndoLimit};
use sandtable_shelf::game::{Begun, DicePlan, MatchPlan};
use sandtable_shelf::playing::NotPlayed;
use sandtable_shelf::record::Paper;
use sandtable_shelf::story::LineKind;
use sandtable_shelf::{Game, Match, Shelved};
use tug::{Tug, TugMind};

static TUG: Shelved<Tug, TugMind> = Shelved::new();

fn plan(dice: DicePlan) -> MatchPlan {
    let text = TUG.scenario_text("long").expect("the long scenario");
    MatchPlan {
        scenario: Paper::new("long", text),
        house: None,
        armies: Vec::new(),
        dice,
        players: Vec::new(),
        lesson: None,
    }
}

fn begin() -> Box<dyn Match> {
    match TUG.begin(&plan(DicePlan::Seed(Seed::from_number(3)))) {
        Ok(Begun::Ready(table)) => table,
        _ => panic!("a seeded match begins"),
    }
}

fn turn(table: &dyn Match) -> Seat {
    table.pending().first_seat().expect("somebody's turn")
}

fn play(table: &mut dyn Match, order: &str) {
    let (seat, line) = (turn(table), table.line());
    table.submit(seat, order, line).expect("a legal order");
}

/// A game with an undo in the middle, played to its end.
fn played_out() -> Box<dyn Match> {
    let mut table = begin();
    play(&mut *table, "pull");
    let waiting = turn(&*table);
    play(&mut *table, "wait");
    table.undo(waiting, UndoLimit::Unrevealed).expect("nothing was thrown since");
    while table.pending().outcome().is_none() {
        play(&mut *table, "pull");
    }
    table
}

fn text(table: &dyn Match) -> String {
    table.record().iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

#[test]
fn scenarios_stand_smallest_first_with_their_sides() {
    let scenarios = TUG.scenarios();
    let ids: Vec<&str> = scenarios.iter().map(|scenario| scenario.id.as_str()).collect();
    assert_eq!(ids, ["short", "long", "blind"]);
    assert_eq!(scenarios[0].sides[1].name, "East");
}

#[test]
fn an_order_decided_on_an_older_table_is_refused() {
    let mut table = begin();
    let (seat, line) = (turn(&*table), table.line());
    play(&mut *table, "wait");
    let stale = table.submit(seat, "pull", line);
    assert_eq!(stale, Err(NotPlayed::Stale { decided_at: line, line: line + 2 }));
    assert_eq!(table.line(), line + 2);
}

#[test]
fn a_refused_or_misread_order_changes_nothing() {
    let mut table = begin();
    let before = text(&*table);
    let (seat, line) = (turn(&*table), table.line());
    assert!(matches!(table.submit(Seat(1 - seat.0), "pull", line), Err(NotPlayed::Refused(_))));
    let misread = table.submit(seat, "pul", line).expect_err("no such order");
    assert_eq!(misread.to_string(), "`pul` is no order; did you mean `pull`?");
    assert_eq!(text(&*table), before);
}

#[test]
fn the_story_tells_orders_dice_and_events_and_what_was_taken_back() {
    let mut table = begin();
    play(&mut *table, "pull");
    let seat = turn(&*table);
    play(&mut *table, "wait");
    table.undo(seat, UndoLimit::Unrevealed).expect("nothing was thrown since");
    let story = table.journal(Eye::Onlooker, 2);
    let kinds: Vec<(LineKind, bool)> = story.iter().map(|line| (line.kind, line.live)).collect();
    use LineKind::{Event, Order, Rewind, Roll};
    let expected = [(Order, true), (Roll, true), (Event, true), (Order, false), (Event, false), (Rewind, true)];
    assert_eq!(kinds, expected);
    assert_eq!(story[1].die.map(|die| die.name), Some("Pull"));
    assert!(story[2].sentence.ends_with(&format!("pulls the rope by {}.", story[1].die.expect("a die").face)));
}

#[test]
fn a_thrown_die_cannot_be_taken_back_between_people_apart() {
    let mut table = begin();
    let seat = turn(&*table);
    play(&mut *table, "pull");
    assert_eq!(table.undo(seat, UndoLimit::Unrevealed), Err(NoUndo::DieThrown));
    assert_eq!(table.undo(seat, UndoLimit::Anything), Ok(()));
    assert_eq!(turn(&*table), seat);
}

#[test]
fn a_saved_game_loads_to_the_same_bytes_and_verifies_to_the_last_die() {
    let table = played_out();
    let saved = text(&*table);
    let loaded = TUG.load(&saved).expect("it is whole");
    assert_eq!(loaded.note, None);
    assert_eq!(text(&*loaded.table), saved);
    let verdict = TUG.verify(&saved).expect("it is honest");
    assert!(verdict.from_seed && verdict.over);
    assert_eq!(verdict.lines, table.line());
}

#[test]
fn a_save_cut_off_in_its_last_line_loads_to_the_last_whole_one() {
    let mut table = begin();
    play(&mut *table, "wait");
    play(&mut *table, "wait");
    let saved = text(&*table);
    let loaded = TUG.load(&saved[..saved.len() - 9]).expect("all but the last line is whole");
    assert!(loaded.note.expect("a note").starts_with("line 7 is cut off"), "the file has 7 lines");
    assert_eq!(loaded.table.line(), table.line(), "the event follows from the order, so it stands again");
}

#[test]
fn any_other_damage_is_an_error_with_its_line() {
    let saved = text(&*played_out());
    let lines: Vec<&str> = saved.lines().collect();
    let with = |index: usize, line: &str| {
        let mut changed = lines.clone();
        changed[index] = line;
        changed.join("\n") + "\n"
    };
    let damage = |text: &str| TUG.load(text).err().expect("it is damaged");
    let forged = lines[4].replace("\"face\":", "\"face\":1");
    assert_eq!(damage(&with(4, &forged)).line, 5);
    assert_eq!(damage(&with(3, "{")).line, 4);
    assert_eq!(damage(&with(0, "hello")).line, 1);
    assert_eq!(damage("").line, 0);
    let missing = [&lines[..2], &lines[3..]].concat().join("\n") + "\n";
    assert_eq!(damage(&missing).line, 3);
}

#[test]
fn a_forger_who_seals_anew_is_caught_by_the_replay() {
    let saved = text(&*played_out());
    let mut chain = sandtable_kernel::journal::Chain::default();
    let resealed: String = saved
        .lines()
        .map(|line| {
            let (body, _) = line.rsplit_once(",\"seal\"").expect("every line is sealed");
            let body = format!("{body}}}").replace("\"by\":6", "\"by\":5");
            let seal = chain.seal(&body);
            format!("{},\"seal\":\"{seal}\"}}\n", &body[..body.len() - 1])
        })
        .collect();
    assert_ne!(saved, resealed, "the game has a six in it");
    let damage = TUG.verify(&resealed).expect_err("the die says otherwise");
    assert!(damage.why.starts_with("by the rules this line should be"), "{damage}");
}

#[test]
fn dice_thrown_by_hand_are_asked_for_one_by_one() {
    let Ok(Begun::WantsDie(wanted)) = TUG.begin(&plan(DicePlan::Hand(Vec::new()))) else { panic!("a die is wanted") };
    assert_eq!(wanted.name, "Who begins");
    let Ok(Begun::Ready(mut table)) = TUG.begin(&plan(DicePlan::Hand(vec![5]))) else { panic!("it begins") };
    assert_eq!(turn(&*table), Seat(1));
    let line = table.line();
    assert!(matches!(table.submit(Seat(1), "pull", line), Err(NotPlayed::WantsDie(_))));
    table.type_die(4);
    table.submit(Seat(1), "pull", line).expect("the die is there");
    let saved = text(&*table);
    assert_eq!(text(&*TUG.load(&saved).expect("it is whole").table), saved);
    let verdict = TUG.verify(&saved).expect("it is honest");
    assert!(!verdict.from_seed);
    let cut: String = saved.lines().take(4).flat_map(|line| [line, "\n"]).collect();
    let loaded = TUG.load(&cut).expect("it ends after the order");
    assert_eq!(loaded.table.line(), 2, "the order without its die is left out");
    assert!(loaded.note.is_some());
}

#[test]
fn an_earlier_line_can_be_looked_at_and_played_on_without_touching_the_match() {
    let table = played_out();
    let mut then = table.at(2);
    assert!(then.pending().outcome().is_none());
    assert_eq!(then.line(), 2);
    play(&mut *then, "wait");
    assert!(table.pending().outcome().is_some());
}

/// The face of the last die thrown.
fn last_face(table: &dyn Match) -> u16 {
    let lines = table.journal(Eye::Truth, 0);
    lines.iter().rev().find_map(|line| line.die).expect("a die was thrown").face
}

#[test]
fn a_die_that_was_taken_back_falls_anew_and_the_journal_proves_it() {
    let mut table = begin();
    let mut faces = Vec::new();
    for _ in 0..12 {
        let seat = turn(&*table);
        play(&mut *table, "pull");
        faces.push(last_face(&*table));
        table.undo(seat, UndoLimit::Anything).expect("anything goes");
    }
    assert!(faces.iter().any(|face| *face != faces[0]), "twelve times {}: the same die again and again", faces[0]);
    let told = table.journal(Eye::Onlooker, 0).last().map(|line| line.sentence.clone());
    assert!(told.is_some_and(|told| told.ends_with("; the dice fall anew.")));
    while table.pending().outcome().is_none() {
        play(&mut *table, "pull");
    }
    let saved = text(&*table);
    assert!(TUG.verify(&saved).expect("every die follows from the seed").from_seed);
    assert_eq!(text(&*TUG.load(&saved).expect("it is whole").table), saved);
    let repeating = resealed(&saved, |body| body.replacen(",\"branch\":6", "", 1));
    let damage = TUG.verify(&repeating).expect_err("in this form of the file dice fall anew");
    assert_eq!(damage.line, 7, "{damage}");
}

#[test]
fn a_take_back_past_no_die_leaves_the_dice_as_they_are() {
    let (mut table, mut other) = (begin(), begin());
    let seat = turn(&*table);
    play(&mut *table, "wait");
    table.undo(seat, UndoLimit::Unrevealed).expect("nothing was thrown");
    for table in [&mut table, &mut other] {
        play(&mut **table, "pull");
    }
    assert_eq!(last_face(&*table), last_face(&*other));
    assert!(!text(&*table).contains("branch"));
}

#[test]
fn a_copy_has_dice_of_its_own_and_is_a_file_of_its_own() {
    let mut table = begin();
    play(&mut *table, "pull");
    let line = table.line();
    let faces = |nonce: u64| {
        let mut copy = table.copy(line, nonce);
        let mut faces = Vec::new();
        while copy.pending().outcome().is_none() {
            play(&mut *copy, "pull");
            faces.push(last_face(&*copy));
        }
        let saved = text(&*copy);
        assert!(TUG.verify(&saved).expect("it is honest").from_seed);
        assert_eq!(text(&*TUG.load(&saved).expect("it is whole").table), saved);
        faces
    };
    let copies: Vec<Vec<u16>> = (1..=5).map(faces).collect();
    assert!(copies.iter().any(|faces| *faces != copies[0]), "five copies with the same dice: {copies:?}");
    let mut at = table.at(line);
    let mut on = table.copy(line, 9);
    while at.pending().outcome().is_none() {
        play(&mut *at, "pull");
    }
    assert_eq!(on.line(), line + 1, "a line says that it is a copy");
    let seat = turn(&*on);
    play(&mut *on, "wait");
    on.undo(seat, UndoLimit::Unrevealed).expect("its own order");
}

#[test]
fn files_of_the_first_form_are_read_as_they_were_played() {
    // In the first form a die that was taken back fell once more, and events stood without their sentence.
    let mut table = begin();
    let seat = turn(&*table);
    play(&mut *table, "pull");
    let face = last_face(&*table);
    let first = |body: &str| {
        let body = body.replace("\"format\":2", "\"format\":1");
        match body.split_once(",\"told\":") {
            Some((event, _)) => format!("{event}}}"),
            None => body,
        }
    };
    let once = resealed(&text(&*table), first);
    assert!(once.contains("\"format\":1"), "{once}");
    let (order, roll, event) = {
        let lines: Vec<&str> = once.lines().collect();
        (body_of(lines[3]), body_of(lines[4]), body_of(lines[5]))
    };
    let again = |body: &str, from: usize, to: usize| body.replacen(&format!("\"n\":{from}"), &format!("\"n\":{to}"), 1);
    let bodies = [
        "{\"n\":6,\"kind\":\"rewind\",\"to\":2}".to_owned(),
        again(&order, 3, 7),
        again(&roll, 4, 8),
        again(&event, 5, 9),
    ];
    let saved = resealed(
        &(once + &bodies.map(|body| format!("{},\"seal\":\"\"}}\n", &body[..body.len() - 1])).concat()),
        str::to_owned,
    );
    let verdict = TUG.verify(&saved).expect("it was honest then");
    assert!(verdict.from_seed && verdict.repeated == 1, "{verdict:?}");
    let mut loaded = TUG.load(&saved).expect("it goes on").table;
    assert_eq!((last_face(&*loaded), text(&*loaded)), (face, saved));
    loaded.undo(seat, UndoLimit::Anything).expect("it is the last order");
    play(&mut *loaded, "pull");
    assert!(text(&*loaded).contains("\"branch\":10"), "from today on dice fall anew in it, too");
    assert!(TUG.verify(&text(&*loaded)).expect("it is honest").from_seed);
}

#[test]
fn a_damaged_save_is_opened_up_to_its_last_good_line() {
    let mut table = begin();
    for _ in 0..4 {
        play(&mut *table, "pull");
    }
    let saved = text(&*table);
    let lines: Vec<&str> = saved.lines().collect();
    let forged = saved.replacen(lines[10], &lines[10].replace("\"face\":", "\"face\":1"), 1);
    assert_eq!(TUG.load(&forged).err().expect("it is damaged").line, 11);
    let salvaged = TUG.salvage(&forged).expect("what comes before is whole");
    assert!(salvaged.note.as_deref().is_some_and(|note| note.starts_with("line 11: ")), "{:?}", salvaged.note);
    assert_eq!(salvaged.table.line(), 11, "the order stands, and what follows from it by the seed");
    let mut on = salvaged.table;
    play(&mut *on, "wait");
    assert!(TUG.verify(&text(&*on)).expect("it is whole again").from_seed);
    assert_eq!(TUG.salvage("hello\n").err().expect("not even the set-up").line, 1);
}

fn body_of(line: &str) -> String {
    let (body, _) = line.rsplit_once(",\"seal\"").expect("every line is sealed");
    format!("{body}}}")
}

/// The same file with its lines changed and sealed anew, as a forger or another program would.
fn resealed(text: &str, change: impl Fn(&str) -> String) -> String {
    let mut chain = sandtable_kernel::journal::Chain::default();
    let reseal = |line: &str| {
        let body = change(&body_of(line));
        let seal = chain.seal(&body);
        format!("{},\"seal\":\"{seal}\"}}\n", &body[..body.len() - 1])
    };
    text.lines().map(reseal).collect()
}

/// A save as version 0 of the rules left it: a pull went one foot further than the die said.
fn of_version_0(bodies: impl Fn(&str) -> String) -> String {
    let mut table = begin();
    for order in ["pull", "wait", "pull", "wait"] {
        play(&mut *table, order);
    }
    resealed(&text(&*table), |body| bodies(&body.replacen("\"rules\":\"1\"", "\"rules\":\"0\"", 1)))
}

#[test]
fn a_save_of_an_older_version_that_comes_out_the_same_goes_on_and_says_so() {
    let saved = of_version_0(str::to_owned);
    let verdict = TUG.verify(&saved).expect("it is whole");
    let older = verdict.older.expect("it is older");
    assert_eq!((older.version.as_str(), older.differs, older.known_to), ("0", None, None));
    assert!(verdict.from_seed, "the dice are proved without any rules");
    let watched = TUG.watch(&saved).expect("it can be watched");
    assert_eq!(text(&*watched.table), saved, "watching adds nothing");
    let mut loaded = TUG.load(&saved).expect("it goes on").table;
    let told = loaded.journal(Eye::Onlooker, 0).last().map(|line| line.sentence.clone()).unwrap_or_default();
    assert_eq!(told, "From here on version 1 of the rules judges, and the dice fall anew.");
    while loaded.pending().outcome().is_none() {
        play(&mut *loaded, "pull");
    }
    let played = text(&*loaded);
    assert!(played.starts_with(&saved), "what was recorded stands");
    let verdict = TUG.verify(&played).expect("today's lines are judged, the older ones followed");
    assert!(verdict.older.is_some() && verdict.over && verdict.from_seed);
    let forged = resealed(&played, |body| {
        if body.contains("\"n\":16,") { body.replace("\"by\":", "\"by\":1") } else { body.to_owned() }
    });
    assert_ne!(forged, played);
    assert!(TUG.verify(&forged).is_err(), "lines of today are judged");
}

#[test]
fn what_an_older_version_recorded_stands_where_todays_rules_say_otherwise() {
    let further = |body: &str| match body.split_once("\"by\":") {
        Some((before, after)) => format!(
            "{before}\"by\":{}",
            after.replacen(&after[..1], &(after[..1].parse::<u8>().expect("feet") + 1).to_string(), 1)
        ),
        None => body.to_owned(),
    };
    let saved = of_version_0(further);
    let older = TUG.verify(&saved).expect("it is whole").older.expect("it is older");
    assert_eq!((older.differs, older.known_to), (Some(3), None), "the first pull comes out otherwise");
    let rope = |table: &dyn Match| table.scene(Eye::Truth).panels[0].rows[0].text.clone();
    let plain = TUG.watch(&of_version_0(str::to_owned)).expect("a save").table;
    let watched = TUG.watch(&saved).expect("it can be watched").table;
    assert_ne!(rope(&*watched), rope(&*plain), "the rope is where it was recorded");
    assert_eq!(rope(&*watched.at(2)), "The rope is at 0");
    let mut loaded = TUG.load(&saved).expect("it goes on").table;
    assert_eq!(rope(&*loaded), rope(&*watched));
    let line = loaded.line();
    play(&mut *loaded, "pull");
    assert!(loaded.line() > line);
    assert!(TUG.verify(&text(&*loaded)).is_ok());
}

#[test]
fn an_older_save_that_cannot_be_followed_is_watched_to_its_end_and_goes_on_from_the_last_line_that_can() {
    // Version 0 knew an order and an event that are gone.
    let saved = of_version_0(|body| {
        if body.contains("\"n\":8,") {
            return body.replace("\"pull\"", "\"heave\"");
        }
        if body.contains("\"n\":10,") { body.replace("pulled", "heaved") } else { body.to_owned() }
    });
    let older = TUG.verify(&saved).expect("it is whole").older.expect("it is older");
    assert_eq!(older.known_to, Some(7));
    assert!(older.words().contains("played on from line 7"), "{}", older.words());
    let watched = TUG.watch(&saved).expect("it can be watched").table;
    let story = watched.journal(Eye::Onlooker, 7);
    assert_eq!(story[0].text, "heave");
    assert!(story[2].sentence.contains("pulls the rope by"), "the sentence stands in the file: {}", story[2].sentence);
    let mut loaded = TUG.load(&saved).expect("it goes on").table;
    assert_eq!(loaded.line(), watched.line() + 2, "taken back to line 7, and under today's rules");
    let before: Vec<bool> = loaded.journal(Eye::Onlooker, 0).iter().map(|line| line.live).collect();
    assert!(before[6] && !before[7], "{before:?}");
    play(&mut *loaded, "pull");
    assert!(TUG.verify(&text(&*loaded)).is_ok());
}

#[test]
fn an_older_save_that_lies_about_the_table_harms_nobody() {
    let saved = of_version_0(|body| body.replace("\"seat\":0", "\"seat\":200"));
    let loaded = TUG.watch(&saved).expect("its seals are whole");
    assert!(!loaded.table.journal(Eye::Truth, 0).is_empty());
}

#[test]
fn suggestions_are_orders_that_can_be_typed() {
    let table = begin();
    let seat = turn(&*table);
    assert_eq!(table.suggestions(seat, 5), ["pull", "wait"]);
    assert!(table.suggestions(Seat(1 - seat.0), 5).is_empty());
}
