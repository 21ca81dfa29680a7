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
    MatchPlan { scenario: Paper::new("long", text), house: None, armies: Vec::new(), dice, players: Vec::new() }
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

#[test]
fn suggestions_are_orders_that_can_be_typed() {
    let table = begin();
    let seat = turn(&*table);
    assert_eq!(table.suggestions(seat, 5), ["pull", "wait"]);
    assert!(table.suggestions(Seat(1 - seat.0), 5).is_empty());
}
