//! The scene of small battles, through every eye.

use sandtable_kernel::scene::Base;
use sandtable_kernel::{Apply, Length, Seat};

use super::*;
use crate::event::Event;
use crate::fixture::{Field, GUNNER, Game, MMG, NCO, RIFLEMAN};
use crate::terms::{BLUE, Kind, ModelId, RED, UnitId, Weapon};
use crate::{GroundKind, Mission, Objective};

fn field() -> Field {
    Field::new(36, 36)
        .unit(BLUE, "sq1", Kind::Green, &[(NCO, (1000, 200)), (GUNNER, (1150, 200)), (RIFLEMAN, (1300, 200))])
        .unit(BLUE, "mmg", Kind::MmgTeam, &[(MMG, (2000, 300))])
        .rifles(RED, "e1", &[(1000, 3000), (1150, 3000)])
        .ground(GroundKind::Tall, (500, 1500), (900, 1800))
        .bunker([(2000, 2000), (2400, 2400)], [(2100, 2400), (2300, 2400)], [(2100, 2000), (2300, 2000)])
}

fn seen(game: &Game, eye: Eye) -> Scene {
    scene(game.rules(), game.state(), eye)
}

#[test]
fn a_model_tells_what_there_is_to_know() {
    let scene = seen(&field().set("premeasure", "free").begin(&[]), Eye::Truth);
    for (id, key, value) in [
        ("1", "at", "10,2"),
        ("1", "role", "nco"),
        ("2", "weapons", "lmg"),
        ("2", "melee", "bayonet"),
        ("2", "unit", "sq1"),
        ("2", "fate", "on table"),
        ("4", "health", "3"),
        ("mmg", "facing", "90"),
        ("sq1", "ap", "2"),
        ("sq1", "used", "none"),
        ("sq1", "coherent", "yes"),
        ("sq1", "morale", "7"),
        ("blue", "edge", "south"),
        ("red", "models", "2"),
        ("game", "turn", "1"),
        ("game", "phase", "activation phase"),
        ("game", "active", "blue"),
        ("game", "order", "none"),
        ("game", "result", "open"),
    ] {
        assert_eq!(scene.fact(id, key), Some(value), "{id}.{key}");
    }
    let gun = scene.pieces.iter().find(|piece| piece.id == "4").expect("the gun");
    assert_eq!((gun.base, gun.facing, gun.symbol.len()), (Base::Round(Length::mm(30)), Some(9000), 15));
    assert!(gun.markers.iter().any(|marker| marker.text == "3 of 3 Health"));
}

#[test]
fn a_fallen_model_is_a_row_and_no_piece() {
    let game = field().begin(&[]);
    let mut state = game.state().clone();
    state.apply(&Event::Killed { model: ModelId(0), tally: 2 });
    let scene = scene(game.rules(), &state, Eye::Onlooker);
    assert!(scene.pieces.iter().all(|piece| piece.id != "1"));
    for (id, key, value) in
        [("1", "fate", "lost"), ("sq1", "models", "2"), ("blue", "tally", "2"), ("blue", "lost_share", "25")]
    {
        assert_eq!(scene.fact(id, key), Some(value), "{id}.{key}");
    }
}

#[test]
fn without_measuring_beforehand_nobody_reads_a_place() {
    let game = field().begin(&[]);
    let player = seen(&game, Eye::Seat(Seat(0)));
    assert_eq!(player.fact("1", "at"), None);
    assert!(!player.ground.measuring);
    let free = field().set("premeasure", "free").begin(&[]);
    let player = seen(&free, Eye::Seat(Seat(0)));
    assert_eq!(player.fact("1", "at"), Some("10,2"));
    assert!(player.ground.measuring);
}

#[test]
fn closed_lists_hide_what_the_enemy_has_not_shown() {
    let game = field().set("list_visibility", "closed").begin(&[]);
    let mut state = game.state().clone();
    let fact =
        |state: &State, eye, id: &str, key: &str| scene(game.rules(), state, eye).fact(id, key).map(str::to_owned);
    let red = Eye::Seat(Seat(1));
    for (id, key, value) in
        [("2", "weapons", "unknown"), ("2", "role", "unknown"), ("1", "role", "nco"), ("2", "melee", "unknown")]
    {
        assert_eq!(fact(&state, red, id, key).as_deref(), Some(value), "{id}.{key}");
        assert_eq!(fact(&state, Eye::Onlooker, id, key).as_deref(), Some(value), "{id}.{key}");
    }
    assert_eq!(fact(&state, Eye::Seat(Seat(0)), "2", "weapons").as_deref(), Some("lmg"));
    state.apply(&Event::ArmsShown { weapon: Weapon::Lmg, models: [ModelId(1)].into_iter().collect() });
    assert_eq!(fact(&state, red, "2", "weapons").as_deref(), Some("lmg"));
    assert_eq!(fact(&state, red, "2", "melee").as_deref(), Some("unknown"));
}

#[test]
fn terrain_says_what_it_does_and_a_bunker_shows_its_openings() {
    let scene = seen(&field().begin(&[]), Eye::Onlooker);
    let looks: Vec<&str> = scene.terrain.iter().map(|view| view.look.as_str()).collect();
    assert_eq!(looks, ["building", "bunker", "entrance", "firing_slot"]);
    assert_eq!(scene.terrain[0].note, "impassable, blocks sight, -1 to hit who is half hidden by it");
}

#[test]
fn an_objective_tells_its_holder() {
    let at = sandtable_kernel::Point::inches(10, 3);
    let hold = Mission::Hold { objectives: vec![Objective { name: "O1".to_owned(), at }] };
    let scene = seen(&field().with(|setup, _| setup.mission = hold).begin(&[]), Eye::Truth);
    assert_eq!(scene.fact("O1", "holder"), Some("blue"));
}

#[test]
fn markers_stand_on_the_unit_and_on_its_first_model() {
    let game = field().begin(&[]);
    let mut state = game.state().clone();
    for event in [Event::Aimed { unit: UnitId(0) }, Event::WentDown { unit: UnitId(0) }] {
        state.apply(&event);
    }
    let scene = scene(game.rules(), &state, Eye::Truth);
    let keys = |id: &str| -> Vec<_> {
        let piece = scene.pieces.iter().find(|piece| piece.id == id).expect(id);
        piece.markers.iter().map(|marker| marker.key.clone()).collect()
    };
    assert_eq!(keys("1"), ["down", "aim"]);
    assert_eq!(keys("2"), ["down"]);
    assert_eq!((scene.fact("sq1", "aim"), scene.fact("sq1", "down")), (Some("yes"), Some("yes")));
}
