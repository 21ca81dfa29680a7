//! Orders read and written: every form, and what cannot be read.

use proptest::prelude::*;
use sandtable_kernel::{Misread, Rules, Seat};

use super::*;
use crate::fixture::{Field, Game, NCO};
use crate::terms::{BLUE, Kind, RED};

fn game() -> Game {
    Field::new(36, 36)
        .unit(BLUE, "sq1", Kind::Green, &[(NCO, (1000, 200))])
        .rifles(BLUE, "sq1-mg", &[(1200, 200), (1350, 200)])
        .rifles(BLUE, "sq1-ar", &[(1500, 200)])
        .rifles(RED, "e1", &[(1000, 3000), (1150, 3000)])
        .rifles(RED, "e2", &[(1800, 3000)])
        .begin(&[])
}

fn read(text: &str) -> Result<Order, Misread> {
    let game = game();
    game.rules().read_order(game.state(), Seat(0), text)
}

fn why(text: &str) -> String {
    read(text).expect_err(text).why
}

#[test]
fn every_form_reads_back_as_it_was_written() {
    let game = game();
    for text in [
        "split sq1",
        "split sq1 team 2 4 5 team 3 6 7",
        "edge south",
        "edge north",
        "place sq1-mg at 10,2 11,2 12,2",
        "place sq1-mg at 10.25,2 facing 90",
        "activate sq1-mg",
        "group-move sq1",
        "group-move sq1 with sq1-mg sq1-ar",
        "group-run sq1 with sq1-mg",
        "charge sq1 at e1 with sq1 sq1-mg",
        "charge sq1 at e1 with sq1 also e2 with sq1-mg sq1-ar",
        "charge sq1 at e1 also e2 with sq1-mg also e1 with sq1",
        "redeem sq1-mg",
        "pass",
        "move",
        "run",
        "wait",
        "prepare e1",
        "down",
        "aim",
        "fire sq1-mg at e1",
        "fire sq1-mg at e1 hold 3 4 pistol 5 grenade 1 launcher 2 indirect crew 6",
        "suppress sq1-mg at e1 hold 3",
        "go 7 to 12,10 13,11 facing 45; 8 to 14,9; 9 stays; 10 facing 22.5",
        "march sq1-mg to 12,10",
        "auto",
        "second prepare",
        "second none",
        "casualty 7",
        "duel 3 with 5 6",
        "duels auto",
        "fight 3",
        "support 5 for 3",
        "hits 5=2 6=1",
        "morale 1 at 6",
        "done",
        "concede",
    ] {
        let order = game.rules().read_order(game.state(), Seat(0), text).expect(text);
        assert_eq!(game.rules().write_order(&order), text);
    }
}

#[test]
fn every_verb_is_known() {
    for verb in Verb::ALL {
        assert!(!why(&format!("{} no such words at all", verb.form().verb)).contains("begins no order"), "{verb:?}");
    }
}

#[test]
fn capitals_spaces_and_number_signs_do_not_matter() {
    assert_eq!(read("  GO #7  to 12 , 10.50;8 STAYS"), read("go 7 to 12,10.5; 8 stays"));
    assert!(read("Activate SQ1-MG").is_ok());
}

#[test]
fn the_acting_unit_need_not_be_named() {
    let mut game = game();
    let unit = game.unit("sq1-mg");
    assert_eq!(why("fire at e1"), "No unit acts now; name the one that does: `fire UNIT ...`.");
    game.blue(Order::Activate(unit));
    let fire = |text| game.rules().read_order(game.state(), Seat(0), text);
    assert_eq!(fire("fire at e1"), Ok(Order::Fire(Shot::plain(unit, game.unit("e1")))));
    assert_eq!(fire("prepare"), Ok(Order::Prepare(unit)));
}

#[test]
fn a_misread_order_is_told_how_it_is_written() {
    assert_eq!(why("march sq1"), "That is not how this order is written: `march UNIT to X,Y` or `march to X,Y`.");
    assert_eq!(why("activate sq1-gm"), "There is no unit `sq1-gm`; did you mean `sq1-mg` or `sq1-ar`?");
    assert!(why("atcivate sq1").starts_with("`atcivate` begins no order; did you mean `activate`? Open now: activate"));
    assert!(why("").starts_with("An order is missing. Open now: activate"));
    assert!(why("march sq1 to 1.234,5").starts_with("`1.234,5` is no point"));
    assert!(why("place sq1 at 1,1 facing 400").starts_with("`400` is no facing"));
    assert!(why("casualty 0").starts_with("`0` is no model"));
    assert!(why("split sq1 team").starts_with("That is not how"));
}

fn model() -> impl Strategy<Value = ModelId> {
    (0..128u8).prop_map(ModelId)
}

fn models() -> impl Strategy<Value = ModelSet> {
    prop::collection::vec(model(), 1..5).prop_map(|models| models.into_iter().collect())
}

fn unit() -> impl Strategy<Value = UnitId> {
    (0..5u8).prop_map(UnitId)
}

fn units() -> impl Strategy<Value = UnitSet> {
    prop::collection::vec(unit(), 0..4).prop_map(|units| units.into_iter().collect())
}

fn point() -> impl Strategy<Value = Point> {
    (-900..9000i32, -900..9000i32).prop_map(|(x, y)| Point::hundredths(x, y))
}

fn facing() -> impl Strategy<Value = Option<Angle>> {
    prop::option::of((0..36_000i32).prop_map(Angle::hundredths))
}

fn shot() -> impl Strategy<Value = Shot> {
    let sets = [(); 4].map(|()| prop_oneof![Just(ModelSet::NONE), models()]);
    (unit(), unit(), sets, any::<bool>(), prop::option::of(model())).prop_map(
        |(by, target, [hold, pistols, grenades, launchers], indirect, crewman)| Shot {
            by,
            target,
            hold,
            pistols,
            grenades,
            launchers,
            indirect,
            crewman,
        },
    )
}

fn order() -> impl Strategy<Value = Order> {
    let model_move = (model(), prop::collection::vec(point(), 0..7), facing())
        .prop_map(|(model, way, facing)| ModelMove { model, waypoints: way.into_iter().collect(), facing });
    let pairs = prop::collection::vec((unit(), unit()), 0..10);
    prop_oneof![
        prop::collection::vec(models(), 0..3)
            .prop_map(|teams| Order::Split { entry: EntryId(2), teams: teams.into_iter().collect() }),
        (unit(), prop::collection::vec(point(), 1..13), facing()).prop_map(|(unit, places, facing)| Order::Place {
            unit,
            places: places.into_iter().collect(),
            facing
        }),
        (unit(), units()).prop_map(|(commander, followers)| Order::GroupRun { commander, followers }),
        (unit(), unit(), pairs).prop_map(|(commander, nominated, targets)| Order::Charge(Charge {
            commander,
            nominated,
            targets: targets.into_iter().collect()
        })),
        shot().prop_map(Order::Fire),
        shot().prop_map(Order::Suppress),
        prop::collection::vec(model_move, 1..13).prop_map(|moves| Order::Go(moves.into_iter().collect())),
        (unit(), point()).prop_map(|(unit, to)| Order::March { unit, to }),
        prop::collection::vec((model(), any::<u8>()), 1..13).prop_map(|hits| Order::Hits(hits.into_iter().collect())),
        (model(), model()).prop_map(|(supporter, fighter)| Order::Support { supporter, fighter }),
        (model(), model()).prop_map(|(commander, model)| Order::Morale { commander, model }),
        Just(Order::SecondFire),
    ]
}

proptest! {
    #[test]
    fn any_order_survives_its_text(order in order()) {
        let game = game();
        let text = game.rules().write_order(&order);
        prop_assert_eq!(game.rules().read_order(game.state(), Seat(0), &text), Ok(order), "{}", text);
    }

    #[test]
    fn no_text_panics_the_reader(text in "\\PC{0,40}", verb in 0..Verb::ALL.len(), tail in "[a-z0-9 ,;=.#-]{0,30}") {
        let game = game();
        let _ = game.rules().read_order(game.state(), Seat(0), &text);
        let verb = &Verb::ALL[verb].form().verb;
        let _ = game.rules().read_order(game.state(), Seat(0), &format!("{verb} {tail}"));
    }
}
