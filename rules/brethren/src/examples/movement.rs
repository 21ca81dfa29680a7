//! Movement, terrain, coherency and rotation (EX-28 to EX-30, EX-36).

use arrayvec::ArrayVec;
use sandtable_kernel::{Angle, Point};

use crate::GroundKind;
use crate::fixture::{Field, Game, MMG};
use crate::orders::{ModelMove, Order};
use crate::terms::{BLUE, Kind, ModelId, RED};

/// Model number `number` goes along these points, in hundredths of an inch.
pub(super) fn go(number: u8, way: &[(i32, i32)]) -> Order {
    let waypoints = way.iter().map(|&(x, y)| Point::hundredths(x, y)).collect();
    Order::Go(ArrayVec::from_iter([ModelMove { model: ModelId(number - 1), waypoints, facing: None }]))
}

fn turn(number: u8, degrees: i32) -> Order {
    let (model, facing) = (ModelId(number - 1), Some(Angle::degrees(degrees)));
    Order::Go(ArrayVec::from_iter([ModelMove { model, waypoints: ArrayVec::new(), facing }]))
}

/// Begins a Move of Blue's unit `a`.
fn moving(field: Field) -> Game {
    let mut game = field.begin(&[]);
    let a = game.unit("a");
    game.blue(Order::Activate(a)).blue(Order::Move);
    game
}

fn one_man() -> Field {
    Field::new(24, 36).rifles(BLUE, "a", &[(1200, 1000)])
}

#[test]
fn ex_28_crossing_a_low_wall_costs_two_inches_and_nobody_stops_on_it() {
    let wall = one_man().ground(GroundKind::Short, (800, 1200), (1600, 1250)).rifles(RED, "x", &[(1200, 3000)]);
    let mut game = moving(wall);
    assert_eq!(game.refused(BLUE, go(1, &[(1200, 1420)])), "E_TOO_FAR");
    assert_eq!(game.refused(BLUE, go(1, &[(1200, 1280)])), "E_TERRAIN");
    game.blue(go(1, &[(1200, 1400)])).blue(Order::Done);
    assert_eq!(game.state().place(ModelId(0)), Point::hundredths(1200, 1400));
}

#[test]
fn ex_29_a_run_adds_a_die_and_excludes_a_move() {
    let mut game = one_man().rifles(RED, "x", &[(1200, 3000)]).begin(&[4]);
    let a = game.unit("a");
    game.blue(Order::Activate(a)).blue(Order::Run);
    assert_eq!(game.refused(BLUE, go(1, &[(1200, 2002)])), "E_TOO_FAR");
    game.blue(go(1, &[(1200, 2000)])).blue(Order::Done);
    assert!(game.state().unit(a).moved);
}

#[test]
fn walls_wire_and_edges_block_the_whole_base() {
    let field = one_man()
        .ground(GroundKind::Tall, (1250, 1100), (1600, 1300))
        .ground(GroundKind::Wire, (800, 1100), (1160, 1300))
        .rifles(RED, "x", &[(1200, 3000)]);
    let mut game = moving(field);
    assert_eq!(game.refused(BLUE, go(1, &[(1300, 1150)])), "E_BLOCKED");
    assert_eq!(game.refused(BLUE, go(1, &[(1200, 1500)])), "E_BLOCKED", "the gap is narrower than the base");
    assert_eq!(game.refused(BLUE, go(1, &[(1100, 1150)])), "E_BLOCKED");
    let mut game = moving(Field::new(24, 36).rifles(BLUE, "a", &[(100, 100)]).rifles(RED, "x", &[(1200, 3000)]));
    assert_eq!(game.refused(BLUE, go(1, &[(40, 100)])), "E_OFF_TABLE");
}

#[test]
fn ex_30_a_broken_unit_that_moves_must_close_its_gap() {
    let places = [(1000, 1000), (1580, 1000), (1870, 1000)];
    let field = || Field::new(24, 36).rifles(BLUE, "a", &places).rifles(RED, "x", &[(1200, 3000)]);
    for (x, legal) in [(1290, true), (1100, true), (1000, true), (990, false)] {
        let mut game = moving(field());
        if x != 1000 {
            game.blue(go(1, &[(x, 1000)]));
        }
        if legal {
            game.blue(Order::Done);
        } else {
            assert_eq!(game.refused(BLUE, Order::Done), "E_COHERENCY", "{x}");
        }
    }
}

#[test]
fn a_whole_unit_may_not_tear_itself_apart() {
    let places = [(1000, 1000), (1120, 1000)];
    let mut game = moving(Field::new(24, 36).rifles(BLUE, "a", &places).rifles(RED, "x", &[(1200, 3000)]));
    game.blue(go(1, &[(1000, 1400)]));
    assert_eq!(game.refused(BLUE, Order::Done), "E_COHERENCY");
    game.blue(go(1, &[(1000, 1200)])).blue(Order::Done);
}

#[test]
fn a_model_that_touches_an_enemy_stops_there_and_does_not_leave() {
    let field = || one_man().rifles(RED, "x", &[(1200, 1400)]);
    let mut game = moving(field());
    assert_eq!(game.refused(BLUE, go(1, &[(1200, 1500)])), "E_BLOCKED");
    assert_eq!(game.refused(BLUE, go(1, &[(1102, 1400), (1000, 1400)])), "E_BLOCKED");
    game.blue(go(1, &[(1200, 1302)])).blue(Order::Done);
    let a = game.unit("a");
    assert!(crate::contact::unit_is_engaged(game.rules(), game.state(), a));
    let mut game = moving(Field::new(24, 36).rifles(BLUE, "a", &[(1200, 1000)]).rifles(RED, "x", &[(1200, 1098)]));
    assert_eq!(game.refused(BLUE, go(1, &[(1200, 900)])), "E_IN_CONTACT");
}

#[test]
fn with_contact_by_charge_only_a_move_may_not_touch_the_enemy() {
    let mut game = moving(one_man().rifles(RED, "x", &[(1200, 1400)]).set("contact_by_move", "no"));
    game.blue(go(1, &[(1200, 1302)]));
    assert_eq!(game.refused(BLUE, Order::Done), "E_CONTACT");
}

#[test]
fn bases_may_pass_friends_but_not_end_on_them() {
    let mut game = moving(one_man().rifles(BLUE, "b", &[(1200, 1150)]).rifles(RED, "x", &[(1200, 3000)]));
    game.blue(go(1, &[(1200, 1200)]));
    assert_eq!(game.refused(BLUE, Order::Done), "E_OVERLAP");
    game.blue(go(1, &[(1200, 1300)])).blue(Order::Done);
    let friends = one_man().rifles(BLUE, "b", &[(1200, 1150)]).rifles(RED, "x", &[(1200, 3000)]);
    let mut game = moving(friends.set("pass_friends", "no"));
    assert_eq!(game.refused(BLUE, go(1, &[(1200, 1300)])), "E_BLOCKED");
}

#[test]
fn a_bunker_is_entered_by_its_entrance_and_a_base_ends_wholly_inside() {
    let field = Field::new(24, 36)
        .bunker([(1000, 1200), (1400, 1600)], [(1100, 1200), (1300, 1200)], [(1100, 1600), (1300, 1600)])
        .rifles(BLUE, "a", &[(1200, 1000)])
        .rifles(RED, "x", &[(1200, 3000)]);
    let mut game = moving(field);
    assert_eq!(game.refused(BLUE, go(1, &[(1200, 1220)])), "E_TERRAIN");
    assert_eq!(game.refused(BLUE, go(1, &[(950, 1050), (950, 1400), (1200, 1400)])), "E_TOO_FAR");
    assert_eq!(game.refused(BLUE, go(1, &[(1050, 1050), (1050, 1300)])), "E_BLOCKED");
    game.blue(go(1, &[(1200, 1400)])).blue(Order::Done);
    assert!(crate::ground::inside(game.rules(), game.state().place(ModelId(0))).is_some());
}

#[test]
fn ex_36_turning_a_weapons_team_costs_movement_and_forbids_shooting() {
    let field =
        || Field::new(24, 36).unit(BLUE, "a", Kind::MmgTeam, &[(MMG, (1200, 1000))]).rifles(RED, "x", &[(1200, 3000)]);
    for (degrees, moved) in [(50, false), (0, true), (-45, true), (-46, true)] {
        let mut game = moving(field());
        game.blue(turn(1, degrees)).blue(Order::Done);
        let a = game.unit("a");
        assert_eq!(game.state().unit(a).moved, moved, "{degrees}");
    }
    let travelling = |degrees: i32, y: i32| {
        let (model, facing) = (ModelId(0), Some(Angle::degrees(degrees)));
        let waypoints = [Point::hundredths(1200, y)].into_iter().collect();
        Order::Go(ArrayVec::from_iter([ModelMove { model, waypoints, facing }]))
    };
    let mut game = moving(field());
    assert_eq!(game.refused(BLUE, travelling(0, 1310)), "E_TOO_FAR");
    game.blue(travelling(0, 1300)).blue(travelling(50, 1600));
    assert_eq!(game.refused(BLUE, travelling(-46, 1010)), "E_TOO_FAR", "136 degrees take the whole move");
}

#[test]
fn a_march_takes_the_whole_unit_the_same_way() {
    let mut game =
        moving(Field::new(24, 36).rifles(BLUE, "a", &[(1000, 1000), (1120, 1000)]).rifles(RED, "x", &[(1200, 3000)]));
    let a = game.unit("a");
    game.blue(Order::March { unit: a, to: Point::hundredths(1000, 1500) }).blue(Order::Done);
    assert_eq!(game.state().place(ModelId(1)), Point::hundredths(1120, 1500));
}
