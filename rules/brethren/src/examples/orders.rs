//! Group Move and Group Run (EX-31, EX-58).

use super::movement::go;
use crate::fixture::{Field, GUNNER, Game, LIEUTENANT, MMG, NCO, RIFLEMAN};
use crate::orders::Order;
use crate::terms::{BLUE, Kind, RED};

fn ex_31() -> Game {
    let squad = [(NCO, (1200, 600)), (RIFLEMAN, (1080, 600)), (RIFLEMAN, (960, 600))];
    Field::new(36, 36)
        .unit(BLUE, "sq", Kind::Green, &squad)
        .unit(BLUE, "mg", Kind::Green, &[(GUNNER, (1840, 610))])
        .unit(BLUE, "mmg", Kind::MmgTeam, &[(MMG, (1600, 900))])
        .rifles(BLUE, "far", &[(2500, 600)])
        .rifles(RED, "x", &[(1200, 3300)])
        .begin(&[])
}

fn group_move(game: &Game, followers: &[&str]) -> Order {
    Order::GroupMove { commander: game.unit("sq"), followers: game.units(followers) }
}

#[test]
fn ex_31_followers_end_within_six_inches_of_the_commander() {
    let mut game = ex_31();
    let order = group_move(&game, &["mg", "far"]);
    assert_eq!(game.refused(BLUE, order), "E_ORDER_RANGE");
    let order = group_move(&game, &["mg", "mmg"]);
    game.blue(order);
    for (model, x) in [(1, 1200), (2, 1080), (3, 960)] {
        game.blue(go(model, &[(x, 1200)]));
    }
    game.blue(go(4, &[(1900, 1200)]));
    assert_eq!(game.refused(BLUE, Order::Done), "E_LEASH");
    game.blue(go(4, &[(1890, 1200)])).blue(Order::Done);
    assert!(game.units(&["sq", "mg", "mmg"]).iter().all(|unit| game.state().unit(unit).ap == 0));
    let mmg = game.unit("mmg");
    assert!(!game.state().unit(mmg).moved, "the gun stayed and may shoot");
    game.blue(Order::SecondDown);
    assert!(game.units(&["sq", "mg", "mmg"]).iter().all(|unit| game.state().unit(unit).down));
    assert_eq!(game.state().active, RED);
}

#[test]
fn who_has_spent_points_neither_gives_nor_follows_orders() {
    let mut game = Field::new(36, 36)
        .unit(BLUE, "sq", Kind::Green, &[(NCO, (1200, 600))])
        .marked(|unit| unit.spent = true)
        .unit(BLUE, "sq2", Kind::Green, &[(NCO, (1400, 600))])
        .rifles(RED, "x", &[(1200, 3300)])
        .begin(&[]);
    let order = group_move(&game, &[]);
    assert_eq!(game.refused(BLUE, order), "E_AP");
    let order = Order::GroupRun { commander: game.unit("sq2"), followers: game.units(&["sq"]) };
    assert_eq!(game.refused(BLUE, order), "E_NOT_ELIGIBLE");
}

#[test]
fn only_commanders_give_orders_and_officers_are_not_ordered() {
    let mut game = Field::new(36, 36)
        .unit(BLUE, "lt", Kind::Officer, &[(LIEUTENANT, (1200, 600))])
        .unit(BLUE, "sq", Kind::Green, &[(NCO, (1400, 600))])
        .rifles(BLUE, "a", &[(1600, 600)])
        .rifles(RED, "x", &[(1200, 3300)])
        .begin(&[]);
    let order = Order::GroupRun { commander: game.unit("a"), followers: game.units(&[]) };
    assert_eq!(game.refused(BLUE, order), "E_NO_COMMANDER");
    let order = group_move(&game, &["lt"]);
    assert_eq!(game.refused(BLUE, order), "E_NOT_ELIGIBLE");
}

#[test]
fn ex_58_a_group_run_adds_a_die_and_keeps_the_leash() {
    let mut game = Field::new(36, 36)
        .unit(BLUE, "lt", Kind::Officer, &[(LIEUTENANT, (2000, 600))])
        .rifles(BLUE, "a", &[(2398, 600)])
        .rifles(RED, "x", &[(2000, 3300)])
        .begin(&[5]);
    let (lt, followers) = (game.unit("lt"), game.units(&["a"]));
    game.blue(Order::GroupRun { commander: lt, followers });
    assert_eq!(game.refused(BLUE, go(2, &[(2398, 1702)])), "E_TOO_FAR");
    game.blue(go(2, &[(2398, 1600)])).blue(go(1, &[(2000, 800)]));
    assert_eq!(game.refused(BLUE, Order::Done), "E_LEASH");
    game.blue(go(1, &[(2000, 1100)])).blue(Order::Done);
    assert_eq!(game.state().active, RED, "a Group Run has no second action");
}

#[test]
fn inside_a_group_only_its_members_follow_an_order() {
    let field = || {
        Field::new(36, 36)
            .unit(BLUE, "lt", Kind::Officer, &[(LIEUTENANT, (1200, 600))])
            .unit(BLUE, "sq", Kind::Green, &[(NCO, (1800, 600))])
            .rifles(BLUE, "out", &[(2300, 600)])
            .rifles(RED, "x", &[(1200, 3300)])
    };
    let mut game = field().begin(&[]);
    let lt = game.unit("lt");
    game.blue(Order::Activate(lt));
    let order = group_move(&game, &["out"]);
    assert_eq!(game.refused(BLUE, order.clone()), "E_NOT_IN_GROUP");
    let mut game = field().set("order_chain", "open").begin(&[]);
    game.blue(Order::Activate(lt)).blue(order).blue(Order::Done).blue(Order::NoSecond);
    assert_eq!(game.state().group.waiting, game.units(&["lt"]));
}
