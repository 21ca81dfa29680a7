//! Charges (EX-32, EX-33, EX-35) and reactions.

use arrayvec::ArrayVec;
use sandtable_kernel::Point;

use super::movement::go;
use crate::GroundKind;
use crate::fixture::{Field, Game, NCO, RIFLEMAN};
use crate::orders::{Charge, Order};
use crate::terms::{BLUE, Kind, ModelId, RED};

fn ex_32() -> Field {
    let squad = [(NCO, (1200, 800)), (RIFLEMAN, (1120, 940)), (RIFLEMAN, (1280, 940))];
    Field::new(24, 36).unit(BLUE, "sq", Kind::Green, &squad).rifles(RED, "e", &[(1120, 1938), (1280, 1938)])
}

fn charge(game: &Game) -> Order {
    let (commander, nominated) = (game.unit("sq"), game.unit("e"));
    Order::Charge(Charge { commander, nominated, targets: ArrayVec::from_iter([(commander, nominated)]) })
}

fn charging(field: Field, die: u16) -> Game {
    let mut game = field.begin(&[die]);
    let order = charge(&game);
    game.blue(order).red(Order::Done);
    game
}

#[test]
fn ex_32_a_charge_that_reaches_gives_the_whole_unit_its_bonus() {
    let mut game = charging(ex_32(), 3);
    game.blue(Order::AutoAdvance);
    let (sq, state) = (game.unit("sq"), game.state());
    assert!(state.unit(sq).charged);
    let gap = |one, other| {
        crate::measuring::gap(
            crate::measuring::base(game.rules(), state, ModelId(one)),
            crate::measuring::base(game.rules(), state, ModelId(other)),
        )
    };
    assert!(gap(1, 3) <= crate::measuring::EPS && gap(2, 4) <= crate::measuring::EPS);
    assert!(state.place(ModelId(0)).y > Point::hundredths(0, 1650).y, "the NCO comes along");
}

#[test]
fn ex_33_a_charge_that_falls_short_lowers_the_guard() {
    let mut game = charging(ex_32(), 2);
    game.blue(Order::AutoAdvance);
    let sq = game.unit("sq");
    assert!(game.state().unit(sq).charge_failed && !game.state().unit(sq).charged);
    assert!(game.state().place(ModelId(1)).y >= Point::hundredths(0, 1739).y);
}

#[test]
fn ex_35_an_enemy_three_inches_away_cannot_be_charged() {
    let squad = [(NCO, (1200, 800))];
    let field = Field::new(24, 36).unit(BLUE, "sq", Kind::Green, &squad).rifles(RED, "e", &[(1200, 1190)]);
    let mut game = field.begin(&[]);
    let order = charge(&game);
    assert_eq!(game.refused(BLUE, order), "E_CHARGE_MIN");
}

#[test]
fn a_placement_by_hand_must_close_as_far_as_auto_advance() {
    let mut game = charging(ex_32(), 3);
    assert_eq!(game.refused(BLUE, Order::Done), "E_CHARGE_SHORT");
    for (model, x, y) in [(1, 1200, 1700), (2, 1120, 1840), (3, 1280, 1840)] {
        game.blue(go(model, &[(x, y)]));
    }
    game.blue(Order::Done);
    let sq = game.unit("sq");
    assert!(game.state().unit(sq).charged);
}

#[test]
fn a_charger_goes_round_what_is_in_his_way() {
    let squad = [(NCO, (1200, 800))];
    let mut game = charging(
        Field::new(24, 36)
            .unit(BLUE, "sq", Kind::Green, &squad)
            .ground(GroundKind::Wire, (1150, 1000), (1700, 1100))
            .rifles(RED, "e", &[(1200, 1300)]),
        6,
    );
    game.blue(Order::AutoAdvance);
    let sq = game.unit("sq");
    assert!(game.state().unit(sq).charged);
}

#[test]
fn the_leash_outranks_the_duty_to_reach_the_enemy() {
    let mut game = Field::new(24, 36)
        .unit(BLUE, "sq", Kind::Green, &[(NCO, (1200, 400))])
        .rifles(BLUE, "a", &[(1200, 600)])
        .rifles(RED, "e", &[(1200, 1500)])
        .begin(&[6]);
    let (commander, a, e) = (game.unit("sq"), game.unit("a"), game.unit("e"));
    game.blue(Order::Charge(Charge { commander, nominated: e, targets: ArrayVec::from_iter([(a, e)]) }));
    game.red(Order::Done).blue(Order::AutoAdvance);
    assert!(game.state().unit(a).charge_failed);
    assert!(crate::movement::strays(game.rules(), game.state(), a).is_none());
    assert!(game.state().place(ModelId(1)).y > Point::hundredths(0, 1000).y);
}

#[test]
fn a_charged_unit_may_prepare_and_that_is_its_activation() {
    let mut game = ex_32().begin(&[3]);
    let (order, e) = (charge(&game), game.unit("e"));
    game.blue(order).red(Order::Prepare(e));
    assert!(game.state().unit(e).prepared && game.state().unit(e).activated && game.state().unit(e).ap == 0);
}

#[test]
fn an_activated_unit_without_a_wait_does_not_react() {
    let field = ex_32().marked(|unit| {
        unit.activated = true;
        unit.ap = 0;
    });
    let mut game = field.begin(&[3]);
    let order = charge(&game);
    game.blue(order);
    assert_eq!(game.state().march.added, 3, "the charge was rolled at once");
    assert_eq!(game.refused(RED, Order::Done), "E_PHASE");
}
