//! The worked examples of melee (EX-37 to EX-47), with their numbers.

use sandtable_kernel::Point;

use super::*;
use crate::fixture::{Field, Game, RIFLEMAN, Soldier};
use crate::orders::Order;
use crate::terms::{Arms, BLUE, Kind, Melee, Phase, RED, Role, Weapon};

const KNIFE: Soldier = (Role::Rifleman, Arms::NONE.with(Weapon::Rifle), Melee::Knife);

/// The Combat Phase of the only turn is about to begin.
fn field() -> Field {
    Field::new(24, 36).with(|setup, opening| (opening.phase, setup.turns) = (Phase::Combat, 1))
}

/// A of Blue touches B of Red, who stands north of him.
fn duel(a: (Soldier, Kind), b: (Soldier, Kind)) -> Field {
    field().unit(BLUE, "a", a.1, &[(a.0, (1200, 1102))]).unit(RED, "b", b.1, &[(b.0, (1200, 1200))])
}

/// The numbers a game has lost, all its dice thrown.
fn lost(game: Game) -> Vec<u16> {
    game.all_thrown().state().lost.iter().map(ModelId::number).collect()
}

#[test]
fn ex_37_the_higher_die_hits() {
    let plain = || duel((RIFLEMAN, Kind::Green), (RIFLEMAN, Kind::Green));
    assert_eq!(lost(plain().begin(&[5, 4, 4])), [2]);
    let beaten = plain().begin(&[5, 4, 3]);
    assert_eq!(beaten.state().place(ModelId(1)), Point::inches(12, 13));
    assert!(lost(beaten).is_empty());
}

#[test]
fn ex_39_all_dice_tied_for_the_highest_are_thrown_again() {
    let field = duel((RIFLEMAN, Kind::Veteran), (KNIFE, Kind::Veteran));
    assert_eq!(lost(field.begin(&[6, 6, 5, 2, 3, 6, 4, 4])), [2]);
}

#[test]
fn ex_40_charge_and_support_add_dice_and_prepare_adds_to_each() {
    let field = field()
        .unit(BLUE, "a", Kind::Veteran, &[(RIFLEMAN, (1200, 1102)), (RIFLEMAN, (1200, 1004))])
        .marked(|unit| unit.charged = true)
        .rifles(RED, "b", &[(1200, 1200)])
        .marked(|unit| unit.prepared = true);
    let mut game = field.begin(&[6, 3, 3, 2, 5, 2, 3, 6]);
    assert_eq!(game.refused(BLUE, Order::Support { supporter: ModelId(0), fighter: ModelId(1) }), "E_SUPPORT");
    game.blue(Order::Support { supporter: ModelId(1), fighter: ModelId(0) });
    assert_eq!(lost(game), [1]);
}

#[test]
fn ex_41_the_priority_side_splits_the_fight() {
    let row = || {
        field().rifles(BLUE, "a", &[(1098, 1000), (1294, 1000)]).rifles(
            RED,
            "b",
            &[(1000, 1000), (1196, 1000), (1392, 1000)],
        )
    };
    let models = |numbers: &[u8]| numbers.iter().map(|number| ModelId(number - 1)).collect::<ModelSet>();
    let mut game = row().begin(&[]);
    assert_eq!(game.refused(BLUE, Order::Duel(models(&[1, 4]))), "E_SPLIT");
    assert_eq!(game.refused(BLUE, Order::Duel(models(&[1, 2, 3, 4, 5]))), "E_SPLIT");
    game.blue(Order::Duel(models(&[1, 3])));
    assert_eq!(game.state().fights.count, 2, "the other one is forced");
    assert_eq!(*game.state().frames.top(), Frame::PickDuel);
    let auto = row().set("duel_split", "auto").begin(&[]);
    assert_eq!(auto.state().fights.models_of(1), models(&[1, 3, 4]));
}

#[test]
fn ex_42_one_beats_three_and_picks_whom_he_strikes() {
    let field = field()
        .unit(BLUE, "v", Kind::Veteran, &[(KNIFE, (1200, 1200))])
        .marked(|unit| unit.charged = true)
        .rifles(RED, "g", &[(1200, 1298), (1298, 1200), (1102, 1200)]);
    let mut game = field.begin(&[6, 5, 2, 4, 4, 3, 4, 1]);
    let hits = |pairs: &[(u8, u8)]| Order::Hits(pairs.iter().map(|(model, hits)| (ModelId(*model), *hits)).collect());
    assert_eq!(game.refused(BLUE, hits(&[(1, 1)])), "E_HITS");
    assert_eq!(game.refused(BLUE, hits(&[(0, 2)])), "E_HITS");
    game.blue(hits(&[(1, 1), (2, 1)]));
    let place = |model: u8| game.state().place(ModelId(model));
    assert_eq!([place(2), place(3)], [Point::hundredths(1398, 1200), Point::hundredths(1002, 1200)]);
    assert_eq!(lost(game), [2]);
}

/// EX-46: D of Red is trapped between V of Blue and wire.
fn trapped() -> Field {
    duel((RIFLEMAN, Kind::Veteran), (RIFLEMAN, Kind::Green)).ground(crate::GroundKind::Wire, (600, 1255), (1800, 1400))
}

#[test]
fn ex_46_a_trapped_model_fights_harder_and_dies_easier() {
    let dice = [5, 3, 3, 2, 6, 2, 3, 3, 2, 5, 5, 2, 3, 4, 1, 2];
    let game = trapped().begin(&dice);
    assert_eq!(lost(game), [2]);
}

#[test]
fn ex_47_a_trapped_model_that_wins_is_free() {
    let game = trapped().begin(&[5, 3, 3, 2, 4, 4, 6, 1, 3]);
    assert_eq!(game.state().place(ModelId(0)), Point::hundredths(1200, 1002));
    assert!(lost(game).is_empty());
}
