//! Action points, slots, Wait, Officers' groups (EX-25 to EX-27).

use sandtable_kernel::{NoUndo, Seat, UndoLimit};

use crate::fixture::{Field, GUNNER, LIEUTENANT, NCO, RIFLEMAN};
use crate::orders::{Order, Shot};
use crate::rule;
use crate::terms::{BLUE, Kind, RED, Wait};

/// Two Blue teams and two Red ones, in sight of each other over open ground.
fn two_a_side() -> Field {
    Field::new(36, 36)
        .unit(BLUE, "mg", Kind::Green, &[(GUNNER, (500, 400)), (RIFLEMAN, (620, 400))])
        .rifles(BLUE, "a", &[(1500, 400), (1620, 400)])
        .rifles(RED, "x", &[(500, 3200), (620, 3200)])
        .rifles(RED, "y", &[(1500, 3200), (1620, 3200)])
}

#[test]
fn ex_25_a_unit_spends_its_points_and_uses_each_action_once() {
    let mut game = two_a_side().begin(&[]);
    let mg = game.unit("mg");
    game.blue(Order::Activate(mg)).blue(Order::Move).blue(Order::Done);
    assert_eq!(game.refused(BLUE, Order::Run), "E_MOVE_RUN");
    assert_eq!(game.refused(BLUE, Order::Move), "E_USED");
    assert_eq!(game.state().unit(mg).ap, 1);
}

#[test]
fn ex_25_aim_leaves_no_points_for_suppressive_fire() {
    let mut game = two_a_side().begin(&[]);
    let (mg, x) = (game.unit("mg"), game.unit("x"));
    game.blue(Order::Activate(mg)).blue(Order::Aim);
    assert_eq!(game.refused(BLUE, Order::Suppress(Shot::plain(mg, x))), "E_AP");
    assert_eq!(game.refused(BLUE, Order::Aim), "E_USED");
}

#[test]
fn ex_25_prepare_ends_the_activation_and_the_other_point_is_lost() {
    let mut game = two_a_side().begin(&[]);
    let mg = game.unit("mg");
    game.blue(Order::Activate(mg)).blue(Order::Prepare(mg));
    assert!(game.state().unit(mg).prepared && game.state().unit(mg).ap == 0);
    assert_eq!(game.state().active, RED);
}

#[test]
fn ex_25_a_move_loses_the_aim() {
    let officer = [(LIEUTENANT, (500, 400))];
    let mut game =
        Field::new(36, 36).unit(BLUE, "lt", Kind::Officer, &officer).rifles(RED, "x", &[(500, 3000)]).begin(&[]);
    let lt = game.unit("lt");
    game.blue(Order::Activate(lt)).blue(Order::Aim).blue(Order::Move);
    assert!(!game.state().unit(lt).aim);
}

#[test]
fn ex_26_a_wait_is_redeemed_after_the_enemy_has_had_a_slot() {
    let mut game = two_a_side().begin(&[]);
    let (mg, x) = (game.unit("mg"), game.unit("x"));
    game.blue(Order::Activate(mg)).blue(Order::Aim).blue(Order::Wait);
    assert_eq!(game.state().unit(mg).wait, Wait::Banked);
    game.red(Order::Activate(x)).red(Order::Down);
    assert_eq!(game.state().unit(mg).wait, Wait::Ready);
    game.blue(Order::Redeem(mg));
    assert!(game.state().unit(mg).aim, "aiming and waiting keeps the aim");
    assert_eq!(game.refused(BLUE, Order::Aim), "E_USED");
    game.blue(Order::Down);
    assert_eq!(game.state().active, RED, "redeeming was Blue's slot");
    let y = game.unit("y");
    game.red(Order::Activate(y)).red(Order::Done);
    assert_eq!(game.refused(BLUE, Order::Activate(mg)), "E_ACTIVATED");
    assert_eq!(game.refused(BLUE, Order::Redeem(mg)), "E_NO_WAIT");
}

#[test]
fn with_free_redeeming_a_side_redeems_before_its_slot_is_used() {
    let mut game = two_a_side().set("wait_redeem", "free").begin(&[]);
    let (mg, a, x) = (game.unit("mg"), game.unit("a"), game.unit("x"));
    game.blue(Order::Activate(mg)).blue(Order::Wait).red(Order::Activate(x)).red(Order::Done);
    game.blue(Order::Redeem(mg)).blue(Order::Down);
    assert_eq!(game.state().active, BLUE);
    game.blue(Order::Activate(a)).blue(Order::Done);
    assert_eq!(game.state().active, RED);
}

#[test]
fn nobody_passes_while_he_has_units_to_activate() {
    let mut game = two_a_side().begin(&[]);
    assert_eq!(game.refused(BLUE, Order::Pass), "E_MUST_ACTIVATE");
    assert_eq!(game.refused(RED, Order::Pass), "E_PHASE");
}

#[test]
fn ex_27_an_officer_brings_those_within_six_inches() {
    let mut game = Field::new(36, 36)
        .unit(BLUE, "lt", Kind::Officer, &[(LIEUTENANT, (1200, 600))])
        .rifles(BLUE, "a", &[(1000, 900)])
        .rifles(BLUE, "b", &[(1890, 600)])
        .rifles(BLUE, "c", &[(1200, 1320)])
        .rifles(RED, "x", &[(1200, 3200)])
        .begin(&[3]);
    let (lt, a, b, c) = (game.unit("lt"), game.unit("a"), game.unit("b"), game.unit("c"));
    game.blue(Order::Activate(lt));
    assert_eq!(game.state().group.waiting, game.units(&["lt", "a", "b"]));
    assert_eq!(game.refused(BLUE, Order::Activate(c)), "E_NOT_IN_GROUP");
    game.blue(Order::Activate(b)).blue(Order::Move).blue(Order::Done).blue(Order::Down);
    game.blue(Order::Activate(lt)).blue(Order::Run).blue(Order::Done).blue(Order::Done);
    game.blue(Order::Activate(a)).blue(Order::Down);
    assert_eq!(game.state().active, RED, "the group is finished with its last member");
    assert!(!game.state().unit(c).activated);
}

#[test]
fn a_prepare_of_an_earlier_turn_goes_when_the_unit_is_activated() {
    let field = || Field::new(36, 36).rifles(BLUE, "a", &[(500, 400)]).marked(|unit| unit.prepared = true);
    let mut game = field().rifles(RED, "x", &[(500, 3000)]).begin(&[]);
    let a = game.unit("a");
    game.blue(Order::Activate(a));
    assert!(!game.state().unit(a).prepared);
    let mut game = field().rifles(RED, "x", &[(500, 3000)]).set("prepare_ends", "end").begin(&[]);
    game.blue(Order::Activate(a));
    assert!(game.state().unit(a).prepared);
    game.blue(Order::Done);
    assert!(!game.state().unit(a).prepared);
}

#[test]
fn a_suppressed_unit_cannot_be_activated() {
    let mut game = Field::new(36, 36)
        .unit(BLUE, "a", Kind::Green, &[(NCO, (500, 400))])
        .marked(|unit| unit.suppressed = true)
        .rifles(BLUE, "b", &[(900, 400)])
        .rifles(RED, "x", &[(500, 3000)])
        .begin(&[]);
    let a = game.unit("a");
    assert_eq!(game.refused(BLUE, Order::Activate(a)), "E_SUPPRESSED");
}

#[test]
fn without_pre_measuring_a_declared_action_is_not_taken_back() {
    let undone = |premeasure: &str| {
        let mut game = two_a_side().set("premeasure", premeasure).begin(&[]);
        let a = game.unit("a");
        game.blue(Order::Activate(a)).blue(Order::Move);
        [UndoLimit::Unrevealed, UndoLimit::Anything].map(|limit| game.battle.clone().undo(Seat(BLUE.0), limit))
    };
    assert_eq!(undone("book"), [Err(NoUndo::Revealed(rule::MEA_3)); 2]);
    assert_eq!(undone("free"), [Ok(()); 2]);
}
