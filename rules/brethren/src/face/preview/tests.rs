//! Previews and the ruler in small battles.

use sandtable_kernel::{Length, Point, Rules};

use super::*;
use crate::fixture::{Field, GUNNER, Game, LIEUTENANT, NCO};
use crate::terms::{BLUE, Kind, RED, UnitSet};

fn field() -> Field {
    Field::new(36, 36)
        .unit(BLUE, "sq1", Kind::Green, &[(NCO, (1000, 1000))])
        .unit(BLUE, "mg", Kind::Green, &[(GUNNER, (1200, 1000))])
        .unit(BLUE, "lt", Kind::Officer, &[(LIEUTENANT, (1100, 800))])
        .rifles(RED, "e1", &[(1200, 2000), (1350, 2000)])
        .rifles(RED, "e2", &[(1200, 3400)])
        .ground(GroundKind::Tall, (400, 1500), (1050, 1600))
}

fn told(game: &Game, text: &str) -> Preview {
    let order = game.rules().read_order(game.state(), Seat(0), text).expect(text);
    preview(game.rules(), game.state(), Seat(0), &order)
}

fn acting(field: Field, key: &str) -> Game {
    let mut game = field.begin(&[4, 4, 4, 4]);
    let unit = game.unit(key);
    game.blue(Order::Activate(unit));
    game
}

fn notes(preview: &Preview) -> Vec<&str> {
    preview.notes.iter().map(|note| note.text.as_str()).collect()
}

fn measured(game: &Game, from: (i32, i32), to: (i32, i32)) -> Option<String> {
    let point = |(x, y)| Point::hundredths(x, y);
    let measure = measure(game.rules(), game.state(), Eye::Seat(Seat(0)), point(from), point(to));
    assert!(measure.sight.is_some(), "sight is always free");
    measure.distance.map(|distance| distance.to_string())
}

#[test]
fn an_order_that_would_be_refused_says_why() {
    let game = acting(field(), "mg");
    assert_eq!(told(&game, "fire at lt").refusal.map(|refusal| refusal.why.code), Some("E_FRIEND"));
}

#[test]
fn without_measuring_a_shot_is_shown_as_if_it_reached() {
    let game = acting(field(), "mg");
    let far = told(&game, "fire at e2");
    assert_eq!(
        notes(&far),
        ["4 dice against 1 Defence die.", "If every weapon reaches.", "e1 is in the way: hit instead on 1 to 3."]
    );
    let free = acting(field().set("premeasure", "free"), "mg");
    let near = told(&free, "fire at e1");
    assert!(notes(&near).contains(&"9.02 inches to the nearest."), "{:?}", notes(&near));
    assert_eq!(near.lines.len(), 1);
    assert!(near.rings.iter().any(|ring| ring.text == "lmg"));
}

#[test]
fn aim_and_down_are_listed_with_their_rules() {
    let mut game = acting(field().rifles(RED, "e3", &[(1000, 2200)]).marked(|unit| unit.down = true), "mg");
    game.blue(Order::Aim);
    let shown = told(&game, "fire at e3");
    let modifiers: Vec<_> = shown.modifiers.iter().map(|row| (row.label.as_str(), row.value.as_str())).collect();
    assert_eq!(modifiers, [("aim", "+1"), ("target down", "-1")]);
}

#[test]
fn a_march_shows_its_cost_and_who_would_see_it() {
    let mut game = acting(field(), "mg");
    game.blue(Order::Move);
    let shown = told(&game, "march to 15,14");
    let cost = shown.cost.as_ref().expect("a cost");
    assert_eq!((cost.used, cost.allowed), (Length::inches(5), Length::inches(6)));
    assert_eq!(notes(&shown), ["3 enemies would see them."]);
}

#[test]
fn a_run_shows_its_die() {
    let game = acting(field(), "mg");
    let shown = told(&game, "run");
    assert_eq!(shown.odds.len(), 6);
    assert_eq!((shown.odds[0].outcome.as_str(), shown.odds[0].ways, shown.odds[0].out_of), ("7 inches", 1, 6));
}

#[test]
fn an_officer_shows_his_group() {
    let game = field().begin(&[]);
    let shown = told(&game, "activate lt");
    assert_eq!(notes(&shown), ["May act in the same slot: sq1, mg."]);
    assert_eq!(officer::group_of(game.rules(), game.state(), game.unit("lt")), game.units(&["sq1", "mg"]));
    assert_eq!(game.units(&[]), UnitSet::NONE);
}

#[test]
fn by_the_book_only_commanders_measure_and_only_to_friends() {
    let game = field().begin(&[]);
    assert_eq!(measured(&game, (1100, 800), (1200, 1000)), Some("1.25".to_owned()));
    assert_eq!(measured(&game, (1000, 1000), (1200, 1000)), Some("1.02".to_owned()));
    assert_eq!(measured(&game, (1100, 800), (1200, 2000)), None, "an enemy");
    assert_eq!(measured(&game, (1100, 800), (1500, 1500)), None, "a bare point");
    let free = field().set("premeasure", "free").begin(&[]);
    assert_eq!(measured(&free, (1200, 1000), (1200, 2000)), Some("9.02".to_owned()));
}

#[test]
fn a_commander_who_has_acted_measures_no_more() {
    let mut game = field().begin(&[]);
    let unit = game.unit("sq1");
    game.blue(Order::Activate(unit)).blue(Order::Done);
    game.red(Order::Activate(game.unit("e1"))).red(Order::Done);
    assert_eq!(measured(&game, (1000, 1000), (1200, 1000)), None);
    assert_eq!(measured(&game, (1100, 800), (1200, 1000)), Some("1.25".to_owned()));
}

#[test]
fn everything_may_be_measured_while_a_rolled_order_is_carried_out() {
    let mut game = field().begin(&[3]);
    let unit = game.unit("sq1");
    game.blue(Order::GroupRun { commander: unit, followers: UnitSet::NONE });
    assert_eq!(measured(&game, (1200, 1000), (1200, 2000)), Some("9.02".to_owned()));
    let onlooker = measure(game.rules(), game.state(), Eye::Onlooker, Point::inches(12, 10), Point::inches(12, 20));
    assert_eq!(onlooker.distance, None);
}

#[test]
fn the_sight_tool_names_what_hides() {
    let game = field().begin(&[]);
    let looked = measure(game.rules(), game.state(), Eye::Onlooker, Point::inches(5, 10), Point::inches(5, 20));
    assert_eq!(looked.notes[0].text, "Hidden by the tall obstruction.");
    assert_eq!(looked.sight.and_then(|line| line.blocked_at), Some(Point::inches(5, 15)));
    let far = Point::new(Length(i32::MAX), Length(i32::MIN));
    assert_eq!(measure(game.rules(), game.state(), Eye::Truth, far, far).distance, None);
}
