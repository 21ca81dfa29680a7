//! Simulations of a game small enough to reckon by hand.

#[path = "../../ai/tests/toy/mod.rs"]
mod toy;

use sandtable_ai::Level;
use sandtable_lab::{Plan, Series, SimReport, report, simulate, vary};
use std::sync::atomic::{AtomicU64, Ordering};
use toy::{Order, Toy, ToyMind};

fn toy(turns: u32) -> Toy {
    Toy { turns, proposals: vec![Order::Dare { dice: 1, face: 1, points: 9 }, Order::Bank(3), Order::Cheat] }
}

fn plan(players: [Level; 2]) -> Plan {
    Plan { game: "toy".to_owned(), scenario: "bank".to_owned(), players, games: 400, ..Plan::default() }
}

fn untimed(mut report: SimReport) -> SimReport {
    (report.seconds, report.decisions_per_second, report.games_per_second, report.threads) = (0.0, 0.0, 0.0, 0);
    report.slowest_ms = 0.0;
    report
}

#[test]
fn the_number_of_threads_changes_nothing_but_the_time() {
    let on = |threads| untimed(simulate::<ToyMind>(&toy(3), &Plan { threads, ..plan([Level::Random; 2]) }, |_| ()));
    assert_eq!(on(1), on(2));
    assert_eq!(on(1), on(7));
}

#[test]
fn another_seed_gives_other_games() {
    let with = |seed| untimed(simulate::<ToyMind>(&toy(3), &Plan { seed, ..plan([Level::Random; 2]) }, |_| ())).sides;
    assert_ne!(with(1), with(2));
}

#[test]
fn the_better_player_wins_on_both_sides_and_the_table_stays_fair() {
    let report = simulate::<ToyMind>(&toy(3), &plan([Level::Random, Level::Greedy]), |_| ());
    assert_eq!(report.sides[1].player, "greedy");
    assert!(report.sides[1].low > 0.95, "{:?}", report.sides);
    let [on_a, on_b] = report.sides[1].wins_by_table_side;
    assert!(on_a.abs_diff(on_b) < 20);
    assert!(report.table_sides.iter().all(|side| side.low < 0.5 && side.high > 0.45), "{:?}", report.table_sides);
    assert_eq!((report.turns.max, report.unfinished), (3, 0));
    assert_eq!(report.decisions, 400 * 6);
}

#[test]
fn every_game_is_won_drawn_or_unfinished() {
    let report = simulate::<ToyMind>(&toy(1), &plan([Level::Random; 2]), |_| ());
    assert_eq!(report.sides[0].wins + report.sides[1].wins + report.draws, 400);
    assert_eq!(report.table_sides[0].wins + report.table_sides[1].wins + report.draws, 400);
    assert!(report.draws > 10);
}

#[test]
fn a_game_without_end_is_counted_as_unfinished() {
    let endless = Plan { most_decisions: 50, ..plan([Level::Random; 2]) };
    let report = simulate::<ToyMind>(&toy(u32::MAX), &endless, |_| ());
    assert_eq!((report.unfinished, report.draws, report.turns.max), (400, 0, 0));
}

#[test]
fn progress_counts_to_the_last_game_of_a_series() {
    let most = AtomicU64::new(0);
    let values = ["1", "2"].map(str::to_owned);
    let set_up = |value: &str| value.parse().map(toy);
    let series = vary::<ToyMind, _>("turns", &values, &plan([Level::Random; 2]), set_up, |done| {
        most.fetch_max(done, Ordering::Relaxed);
    });
    let Ok(series) = series else { panic!("both values are numbers") };
    assert_eq!(most.into_inner(), 800);
    assert_eq!(series.rows.iter().map(|row| row.report.turns.max).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn a_wrong_value_anywhere_in_a_series_is_told_before_anything_is_played() {
    let values = ["1", "x"].map(str::to_owned);
    let set_up = |value: &str| value.parse().map(toy);
    let series =
        vary::<ToyMind, _>("turns", &values, &plan([Level::Random; 2]), set_up, |_| panic!("nothing may be played"));
    assert!(series.is_err());
}

#[test]
fn the_json_report_has_the_fields_that_scripts_read() {
    let report = simulate::<ToyMind>(&toy(2), &plan([Level::Greedy, Level::Random]), |_| ());
    let text = report::json(&Series::single(report)).unwrap_or_default();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    for field in ["game", "scenario", "games", "seed", "threads", "seconds", "unfinished", "draws", "sides", "turns"] {
        assert!(json.get(field).is_some(), "{field}");
    }
    for field in ["side", "player", "wins", "rate", "low", "high"] {
        assert!(json["sides"][0].get(field).is_some(), "{field}");
    }
    assert_eq!(json["sides"][0]["player"], "greedy");
    assert!(json["turns"]["mean"].is_f64() && json["turns"]["max"] == 2);
}

#[test]
fn csv_has_a_column_for_every_heading() {
    let mut series = Series::single(simulate::<ToyMind>(&toy(2), &plan([Level::Random; 2]), |_| ()));
    series.parameter = "odd".to_owned();
    let csv = report::csv(&series);
    let widths: Vec<usize> = csv.lines().map(|line| line.split(',').count()).collect();
    assert_eq!(widths, [widths[0]; 2]);
    series.rows[0].value = "a, \"b\"".to_owned();
    assert!(report::csv(&series).contains("odd,\"a, \"\"b\"\"\",toy,bank,400"));
}

#[test]
fn the_page_stands_alone_and_shows_names_as_they_are() {
    let mut report = simulate::<ToyMind>(&toy(2), &plan([Level::Random; 2]), |_| ());
    report.table_sides[0].name = "<Attack & Co>".to_owned();
    let page = report::html(&Series::single(report));
    assert!(page.contains("&lt;Attack &amp; Co&gt;") && !page.contains("<Attack"));
    assert!(!page.contains("http") && !page.contains("<script"));
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
}

#[test]
fn the_text_names_players_sides_and_speed() {
    let text =
        report::text(&Series::single(simulate::<ToyMind>(&toy(2), &plan([Level::Greedy, Level::Random]), |_| ())));
    for words in ["toy bank: 400 games, seed 1", "greedy (first)", "random (second)", "A Side A", "decisions/s"] {
        assert!(text.contains(words), "{words} in\n{text}");
    }
}
