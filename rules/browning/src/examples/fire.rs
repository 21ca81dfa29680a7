//! BB-EX-13 to 26, BB-EX-31 to 37: fire and its results.

use crate::fire::{Attack, FireType, gather};
use crate::fixture::{A, B, Field, Game, fire, point};
use crate::orders::TargetSquare;
use crate::results::{self, Result};
use crate::terms::{Status, TeamType};
use crate::{Order, rule};

const FOUR: &str = "18,8 19,8 20,8 21,8";
const FIVE_TARGETS: &str = "18,20 19,20.5 20,21 21,21.5 22,22";
const SIX: &str = "18,14 19,14 20,14 21,14 19,13 20,13";

/// Firers of team `a1`, targets of team `b1`; their numbers go on from the firers', so tests count from the first target.
fn field(kind: TeamType, firers: &str, targets: &str) -> Field {
    Field::new().team(A, "a1", kind, firers).team(B, "b1", TeamType::Regular, targets).team(
        B,
        "far",
        TeamType::Regular,
        "47,47",
    )
}

fn rapid(mut field: Field) -> Field {
    field.setup.roster.teams[0].rapid = true;
    field
}

/// Fires at (20,20) and tells which targets are pinned and scattered, counted from 1.
fn shoot(field: Field, dice: impl IntoIterator<Item = u16>) -> (Vec<u16>, Vec<u16>) {
    shoot_at(field, fire("20,20"), dice)
}

fn shoot_at(field: Field, order: Order, dice: impl IntoIterator<Item = u16>) -> (Vec<u16>, Vec<u16>) {
    let firers = field.setup.roster.teams[0].figures.len() as u16;
    let mut game = field.begin();
    game.ready_to_fire("a1").play(order, dice);
    let counted = |numbers: Vec<u16>| numbers.into_iter().filter(|n| *n > firers).map(|n| n - firers).collect();
    (counted(game.pinned()), counted(game.scattered()))
}

fn attack(field: Field) -> Attack {
    let mut game: Game = field.begin();
    game.ready_to_fire("a1");
    let square = TargetSquare { centre: point("20,20"), direction: (1, 0), team: None };
    gather(&game.rules, &game.state, game.team("a1"), &square).expect("an attack")
}

#[test]
fn bb_ex_13_enough_men_make_fire_effective() {
    for (kind, needed) in [(TeamType::Lmg, 2), (TeamType::Elite, 3), (TeamType::Regular, 4), (TeamType::SecondRate, 5)]
    {
        let firers = |count: usize| (0..count).map(|i| format!("{},8", 16 + i)).collect::<Vec<_>>().join(" ");
        assert_eq!(attack(field(kind, &firers(needed - 1), "20,20")).kind, FireType::Scattered);
        assert_eq!(attack(field(kind, &firers(needed), "20,20")).kind, FireType::Effective);
    }
}

#[test]
fn bb_ex_14_scattered_fire_pins_the_closest_on_sixes() {
    let three = || field(TeamType::Regular, "19,8 20,8 21,8", "19,20 20,20 21,21 22,22");
    assert_eq!(shoot(three(), [6, 6]), (vec![1, 2], vec![]));
    assert_eq!(shoot(three(), [6, 2]), (vec![1], vec![]));
    assert_eq!(shoot(three(), [5, 1]), (vec![], vec![]));
}

#[test]
fn bb_ex_15_scattered_fire_passes_over_pinned_men() {
    let three = |targets: &str| field(TeamType::Regular, "19,8 20,8 21,8", targets).status(4, Status::Pinned);
    assert_eq!(shoot(three("19,20 20,20 21,21"), [6, 3]).0, [1, 2]);
    let both = || three("19,20 20,20").status(5, Status::Pinned);
    assert_eq!(shoot(both(), [6, 6]), (vec![1, 2], vec![]));
    assert_eq!(shoot(both().toggle("scattered_excess", "scatter"), [6, 6]), (vec![], vec![1, 2]));
}

#[test]
fn bb_ex_16_and_17_the_more_in_the_open_the_worse() {
    assert_eq!(shoot(field(TeamType::Regular, FOUR, FIVE_TARGETS), [4]).0, [1, 2, 3]);
    let three = || field(TeamType::Regular, FOUR, "18,20 20,21 22,22");
    assert_eq!(shoot(three(), [4]).0, [1, 2]);
    assert!(shoot(three(), [2]).0.is_empty());
}

#[test]
fn bb_ex_18_and_19_cover_counts_man_by_man() {
    let part = || field(TeamType::Regular, FOUR, FIVE_TARGETS).terrain("rough", "17,19 20.5,19 20.5,22 17,22");
    assert_eq!((attack(part()).in_open, attack(part()).defence), (2, 2));
    assert_eq!(shoot(part(), [5]).0, [1, 2, 3]);
    let all = || field(TeamType::Regular, FOUR, FIVE_TARGETS).terrain("rough", "17,19 23,19 23,23 17,23");
    assert_eq!((attack(all()).in_open, attack(all()).defence), (0, 3));
    assert!(shoot(all(), [3]).0.is_empty());
    assert_eq!(shoot(all(), [6]).0, [1, 2, 3]);
}

#[test]
fn bb_ex_20_and_21_strong_and_rapid_teams_scatter_with_what_is_left_over() {
    let eight = "16,8 17,8 18,8 19,8 20,8 21,8 22,8 23,8";
    let strong = rapid(field(TeamType::Regular, eight, FIVE_TARGETS));
    assert_eq!(shoot(strong, [6]), (vec![3, 4, 5], vec![1, 2]));
    let seven = field(TeamType::Regular, &eight[..eight.len() - 5], FIVE_TARGETS);
    assert_eq!(shoot(seven, [2]).0, [1]);
    let gun = rapid(field(TeamType::Lmg, "16,8 17,8 18,8 19,8", FIVE_TARGETS));
    assert_eq!(shoot(gun, [2]).0, [1, 2, 3]);
}

#[test]
fn bb_ex_22_excess_takes_the_closest_even_if_just_pinned() {
    let some =
        field(TeamType::Regular, FOUR, "18,20 19,20.5 20,21").status(5, Status::Pinned).status(7, Status::Pinned);
    assert_eq!(shoot(some, [5]), (vec![3], vec![1, 2]));
}

#[test]
fn bb_ex_23_one_team_may_be_named_under_the_toggle() {
    let two = || {
        Field::new().team(A, "a1", TeamType::Regular, FOUR).team(B, "x", TeamType::Regular, "18,20 19,20.5").team(
            B,
            "y",
            TeamType::Regular,
            "20,21 21,21.5 22,22",
        )
    };
    assert_eq!(shoot(two(), [3]).0, [1, 2]);
    let named = |team| Order::Fire(TargetSquare { centre: point("20,20"), direction: (1, 0), team });
    let y = Some(crate::terms::TeamId(2));
    assert_eq!(shoot_at(two().toggle("targets", "one_team"), named(y), [3]).0, [3]);
    let mut game = two().toggle("targets", "one_team").begin();
    game.ready_to_fire("a1");
    assert_eq!(game.refused(&named(None)), ("E-FIRE-TEAM", "BB-FIR-2"));
    assert_eq!(game.refused(&named(Some(crate::terms::TeamId(0)))), ("E-FIRE-TEAM", "BB-FIR-2"));
}

#[test]
fn bb_ex_24_and_25_only_those_who_see_fire_and_only_those_seen_are_hit() {
    let block = "11,11 14,11 14,16 11,16";
    let team = |more: &str| {
        field(TeamType::Regular, &format!("19,8 20,8 21,8 22,8 10,10 {more}"), "18,20 20,20")
            .terrain("block", block)
            .status(2, Status::Pinned)
    };
    assert_eq!(shoot(team(""), [6, 1]).0, [1]);
    assert_eq!(shoot(team("23,8"), [3]).0, [1]);
    let hidden = field(TeamType::Regular, FOUR, "19,20 20,20 21,20 22,20 17.5,22.5")
        .terrain("block", "15,17 18.2,17 18.2,21 15,21");
    assert_eq!(shoot(hidden, [4]).0, [1, 2, 3]);
}

#[test]
fn bb_ex_26_sub_machine_guns_reach_fifteen_inches() {
    let smg = || {
        let mut field = rapid(field(TeamType::Regular, "20,5 21,5 20,6 20,7 21,7", "20,20 20,22.5"));
        field.setup.roster.teams[0].smg = true;
        field
    };
    let found = attack(smg());
    assert_eq!((found.strength(), found.targets.len(), found.defence), (4, 1, 2));
    assert_eq!(shoot(smg(), [4]), (vec![], vec![1]));
}

#[test]
fn bb_ex_31_half_the_shots_obstructed_is_cover() {
    let wall = |firers| field(TeamType::Regular, firers, "20,20.5").terrain("low_wall", "10,20 30,20");
    assert_eq!(shoot(wall("19,10 21,10 10,25 10,26"), [4]), (vec![1], vec![]));
    assert_eq!(shoot(wall("19,10 10,24 10,25 10,26"), [4]), (vec![], vec![1]));
}

#[test]
fn bb_ex_33_to_35_the_assault_die_scatters_whoever_is_close() {
    let one = rapid(field(TeamType::Regular, SIX, "18,20 20,20.5 22,22"));
    assert_eq!(shoot(one, [4, 5]), (vec![2, 3], vec![1]));
    let elite = field(TeamType::Elite, SIX, "19,19 20,19 21,19 22,22 18,22.5");
    assert_eq!(shoot(elite, [2, 6]), (vec![], vec![1, 2, 3]));
    let building = rapid(field(TeamType::Regular, SIX, "18,18.5 20,18.5 22,18.5"));
    assert_eq!(shoot(building.terrain("building", "17,18 23,18 23,23 17,23"), [5, 4]), (vec![3], vec![1, 2]));
}

#[test]
fn bb_ex_36_and_37_nobody_left_to_assault_and_no_assault_in_scattered_fire() {
    assert_eq!(shoot(field(TeamType::Regular, "18,14 19,14 20,14 21,14", "19,19 20,19"), [6, 5]), (vec![], vec![1, 2]));
    let close = field(TeamType::Regular, "18,14 19,14 20,14", "19,19 20,19 21,19 22,22 18,22.5");
    assert_eq!(shoot(close, [6, 1]), (vec![1], vec![]));
}

#[test]
fn dice_are_thrown_firepower_first() {
    let mut game = rapid(field(TeamType::Regular, SIX, "18,20 20,20.5 22,22")).begin();
    game.ready_to_fire("a1").play(fire("20,20"), [4, 5]);
    assert_eq!(game.rolls, [rule::FIR_11, rule::ASL_3]);
}

#[test]
fn a_square_must_be_valid_and_hold_somebody_in_sight() {
    let mut game = field(TeamType::Regular, FOUR, "18,20").toggle("target_square", "axis").begin();
    game.ready_to_fire("a1");
    let square = |at: &str, direction| Order::Fire(TargetSquare { centre: point(at), direction, team: None });
    assert_eq!(game.refused(&square("20,20", (0, 0))), ("E-FIRE-SQUARE", "BB-GEO-14"));
    assert_eq!(game.refused(&square("20,20", (3, 4))), ("E-FIRE-SQUARE", "BB-GEO-14"));
    assert_eq!(game.refused(&square("20,20", (1001, 0))), ("E-FIRE-SQUARE", "BB-GEO-14"));
    assert_eq!(game.refused(&square("-1,20", (1, 0))), ("E-FIRE-SQUARE", "BB-GEO-14"));
    assert_eq!(game.refused(&square("30,30", (1, 0))), ("E-FIRE-NO-TARGET", "BB-FIR-6"));
}

#[test]
fn the_odds_agree_with_every_throw_of_the_dice() {
    let cases = [
        field(TeamType::Regular, "19,8 20,8 21,8", "19,20 20,20 21,21 22,22"),
        field(TeamType::Regular, FOUR, FIVE_TARGETS),
        rapid(field(TeamType::Regular, SIX, "18,20 20,20.5 22,22")).status(8, Status::Pinned),
    ];
    for field in cases {
        let attack = attack(field);
        let two_dice = attack.kind == FireType::Scattered || attack.assault;
        let odds = results::odds(&attack);
        let mut counted = std::collections::BTreeMap::<Result, u64>::new();
        for (one, two) in (1..=6).flat_map(|one| (1..=6).map(move |two| (one, two))) {
            let harm = match attack.kind {
                FireType::Scattered => results::of_scattered(&attack, u8::from(one == 6) + u8::from(two == 6)),
                FireType::Effective => results::of_effective(&attack, one, two_dice.then_some(two)),
            };
            *counted.entry(results::settle(&attack, harm)).or_default() += 1;
        }
        assert_eq!(Ok(odds), sandtable_odds::Odds::weighted(counted));
    }
}
