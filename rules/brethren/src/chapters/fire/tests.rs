//! The worked examples of shooting (EX-1 to EX-24), with their numbers.

use sandtable_kernel::Side;

use super::*;
use crate::fixture::{Field, GUNNER, Game, LIEUTENANT, MMG, NCO, RIFLEMAN, Soldier};
use crate::orders::Order;
use crate::terms::{Arms, BLUE, Kind, Melee, RED, Role, Wait};
use crate::toggles::FirePairing;
use crate::{GroundKind, losses};

const SMG_NCO: Soldier = (Role::Nco, Arms::NONE.with(Weapon::Smg), Melee::Bayonet);
const GRENADIER: Soldier = (Role::Rifleman, Arms::NONE.with(Weapon::Rifle).with(Weapon::Grenade), Melee::Bayonet);
const SNIPER: Soldier = (Role::Marksman, Arms::NONE.with(Weapon::SniperRifle), Melee::Bayonet);
const MORTAR: Soldier = (Role::Crew, Arms::NONE.with(Weapon::LightMortar), Melee::Improvised);
const MEDIC: Soldier = (Role::Medic, Arms::NONE, Melee::Improvised);
const ASSISTANT: Soldier = (Role::Assistant, Arms::NONE, Melee::Improvised);

fn field() -> Field {
    Field::new(36, 36)
}

/// Blue's first unit fires at Red's first with these dice.
fn fired(field: Field, dice: &[u16]) -> Game {
    fired_as(field, dice, |shot| shot)
}

fn fired_as(field: Field, dice: &[u16], change: impl FnOnce(Shot) -> Shot) -> Game {
    let mut game = field.begin(dice);
    let (by, target) = (game.unit("b"), game.unit("r"));
    game.blue(Order::Activate(by)).blue(Order::Fire(change(Shot::plain(by, target))));
    game.all_thrown()
}

fn suppressed(field: Field, dice: &[u16]) -> Game {
    let mut game = field.begin(dice);
    let (by, target) = (game.unit("b"), game.unit("r"));
    game.blue(Order::Activate(by)).blue(Order::Suppress(Shot::plain(by, target)));
    game.all_thrown()
}

/// The numbers a game has lost.
fn lost(game: &Game) -> Vec<u16> {
    game.state().lost.iter().map(ModelId::number).collect()
}

/// Blue with these soldiers in a row at y = 4, and Red with so many at y = 20; then whatever stands around.
fn facing(soldiers: &[Soldier], enemies: i32) -> Field {
    let row = |index: i32, y: i32| (1200 + 130 * index, y);
    let blue: Vec<_> = (0..).zip(soldiers).map(|(index, one)| (*one, row(index, 400))).collect();
    let red: Vec<_> = (0..enemies).map(|index| row(index, 2000)).collect();
    field().unit(BLUE, "b", Kind::Green, &blue).rifles(RED, "r", &red)
}

#[test]
fn ex_1_a_shot_out_of_range_misses_without_dice() {
    let at = |y| field().rifles(BLUE, "b", &[(1200, 400)]).rifles(RED, "r", &[(1200, y)]);
    let game = fired(at(2920), &[]);
    assert!(game.state().unit(UnitId(0)).ap == 1 && lost(&game).is_empty());
    assert_eq!(lost(&fired(at(2890), &[5, 3, 4])), [2]);
    let mut free = at(2920).set("premeasure", "free").begin(&[]);
    free.blue(Order::Activate(UnitId(0)));
    assert_eq!(free.refused(BLUE, Order::Fire(Shot::plain(UnitId(0), UnitId(1)))), "E_RANGE");
}

#[test]
fn ex_2_both_dice_of_an_smg_meet_the_only_defence_die() {
    assert_eq!(lost(&fired(facing(&[SMG_NCO], 1), &[5, 3, 3, 4])), [2]);
}

#[test]
fn ex_3_a_mixed_team_pairs_its_dice_round_and_round() {
    let game = fired(facing(&[GUNNER, RIFLEMAN, RIFLEMAN], 4), &[6, 2, 5, 3, 4, 1, 5, 2, 4, 6, 3, 5]);
    assert_eq!(lost(&game), [4], "the nearest to any firer");
}

#[test]
fn ex_4_the_same_dice_under_the_other_readings() {
    let (attack, defence) = ([6, 2, 5, 3, 4, 1], [5, 2, 4, 6]);
    let hit = |pairing| hits(pairing, &attack, &defence).into_iter().filter(|hit| *hit).count();
    assert_eq!([FirePairing::OneToOne, FirePairing::Ranked, FirePairing::Highest].map(hit), [2, 1, 0]);
}

#[test]
fn ex_5_modifiers_are_summed() {
    // A tall wall hides half of both; Aim and Down! cancel each other.
    let field = field()
        .ground(GroundKind::Tall, (1199, 1000), (2000, 1100))
        .rifles(BLUE, "b", &[(1200, 400)])
        .marked(|unit| unit.aim = true)
        .rifles(RED, "r", &[(1200, 2000)])
        .marked(|unit| unit.down = true);
    let rules = field.rules();
    let state = crate::sequence::start(&rules, &mut quiet());
    let attack = gather(&rules, &state, &Shot::plain(UnitId(0), UnitId(1)), FireMode::Fire);
    assert_eq!(attack.chosen.barrages[0].modifier, -1);
    let names: Vec<_> = attack.chosen.modifiers[0].iter().map(|modifier| modifier.name).collect();
    assert_eq!(names, ["aim", "target down", "cover"]);
}

fn quiet() -> sandtable_kernel::Quiet<sandtable_kernel::dice::Seeded> {
    sandtable_kernel::Quiet::new(sandtable_kernel::dice::Seeded::new(sandtable_kernel::dice::Seed::from_number(1)))
}

fn bunkered(soldiers: &[Soldier], kind: Kind, place: (i32, i32), enemies: &[(i32, i32)]) -> Field {
    let blue: Vec<_> = (0..).zip(soldiers).map(|(i, s)| (*s, (place.0 + 130 * i, place.1))).collect();
    field()
        .bunker([(1000, 2000), (1600, 2400)], [(1250, 2400), (1350, 2400)], [(1050, 2000), (1550, 2000)])
        .unit(BLUE, "b", kind, &blue)
        .rifles(RED, "r", enemies)
}

#[test]
fn ex_6_the_lower_limit_is_one() {
    let field = field()
        .bunker([(1000, 2000), (1600, 2400)], [(1250, 2400), (1350, 2400)], [(1050, 2000), (1550, 2000)])
        .unit(BLUE, "b", Kind::MmgTeam, &[(MMG, (1300, 400))])
        .marked(|unit| unit.facing = Angle::NORTH)
        .rifles(RED, "r", &[(1150, 2200), (1300, 2200), (1450, 2200)])
        .rifles(RED, "s", &[(3000, 3000)]);
    let game = suppressed(field, &[6, 4, 5, 6, 1, 2, 1, 1, 3, 1, 6]);
    assert_eq!(lost(&game).len(), 1);
    assert!(game.state().unit(UnitId(1)).suppressed);
    assert_eq!(game.state().unit(UnitId(0)).facing, Angle::NORTH);
}

#[test]
fn ex_7_the_upper_limit_is_six() {
    let aimed = || {
        field().unit(BLUE, "b", Kind::Green, &[(SNIPER, (1200, 400))]).marked(|unit| unit.aim = true).rifles(
            RED,
            "r",
            &[(1200, 2000)],
        )
    };
    assert!(lost(&fired(aimed(), &[6, 6])).is_empty());
    assert_eq!(lost(&fired(aimed(), &[5, 5, 4])), [2]);
}

#[test]
fn ex_8_only_the_weapons_in_range_roll() {
    let team = [SNIPER, RIFLEMAN, RIFLEMAN];
    assert_eq!(lost(&fired(facing(&team, 3), &[4, 4, 2, 4, 4, 1, 5, 5])).len(), 2);
    let blue: Vec<_> = (0..).zip(&team).map(|(i, one)| (*one, (1200 + 130 * i, 100))).collect();
    let far = field().unit(BLUE, "b", Kind::Green, &blue).rifles(RED, "r", &[(1200, 3200)]);
    assert_eq!(lost(&fired(far, &[4, 3, 5])), [4]);
}

fn grenade(y: i32) -> Field {
    let red = [(1200, y), (1330, y), (1460, y)];
    field().unit(BLUE, "b", Kind::Green, &[(GRENADIER, (1200, 400))]).rifles(RED, "r", &red)
}

fn throw(shot: Shot) -> Shot {
    Shot { grenades: ModelSet::one(ModelId(0)), ..shot }
}

#[test]
fn ex_9_a_grenade_hit_rolls_a_d3_of_wound_dice() {
    assert_eq!(lost(&fired_as(grenade(1198), &[5, 2, 6, 6, 5, 4, 3, 6], throw)), [2, 3]);
}

#[test]
fn ex_10_a_grenade_out_of_reach_is_wasted_and_spent() {
    assert!(lost(&fired_as(grenade(1449), &[], throw)).is_empty());
    let game = fired_as(grenade(1449).set("grenade_ammo", "single"), &[], throw);
    assert!(game.state().grenade_spent.has(ModelId(0)));
}

#[test]
fn ex_11_a_bunker_takes_two() {
    let field = bunkered(&[RIFLEMAN, RIFLEMAN], Kind::Green, (1200, 400), &[(1200, 2200), (1350, 2200)]);
    assert_eq!(lost(&fired(field, &[6, 5, 3, 3, 5])).len(), 1);
}

#[test]
fn ex_12_a_grenade_through_an_opening_gains_two() {
    // The thrower's edge is 3.2 inches from the slot.
    let at = |y: i32| bunkered(&[GRENADIER], Kind::Green, (1200, y), &[(1200, 2150)]);
    assert_eq!(lost(&fired_as(at(1631), &[3, 4, 1, 6], throw)), [2]);
    assert!(lost(&fired_as(at(1631).set("bunker_grenade", "add"), &[3, 4], throw)).is_empty());
    assert!(lost(&fired_as(at(1501), &[3, 4], throw)).is_empty(), "from 4.5 inches the bunker protects");
}

#[test]
fn the_opening_in_sight_is_enough_for_a_grenade() {
    // Those inside stand behind the wall beside the slot.
    let field = || bunkered(&[GRENADIER], Kind::Green, (1580, 1640), &[(1060, 2340)]);
    let mut game = field().begin(&[3, 4, 1, 6]);
    game.blue(Order::Activate(UnitId(0)));
    let shot = Shot::plain(UnitId(0), UnitId(1));
    assert!(sight::seen_by(game.rules(), game.state(), ModelId(0), ModelSet::one(ModelId(1))).count() <= 1);
    game.blue(Order::Fire(throw(shot)));
    assert_eq!(lost(&game), [2]);
}

#[test]
fn ex_13_a_short_obstacle_protects_the_majority_behind_it() {
    let behind = |third: i32| {
        let rules = field()
            .ground(GroundKind::Short, (800, 2000), (1300, 2050))
            .rifles(BLUE, "b", &[(1200, 1000)])
            .rifles(RED, "r", &[(900, 2150), (1050, 2150), (third, 2150), (1490, 2150)])
            .rules();
        let state = crate::sequence::start(&rules, &mut quiet());
        cover::protection(&rules, &state, ModelSet::one(ModelId(0)), UnitId(1), false).short_obstacle
    };
    assert!(behind(1200));
    assert!(!behind(1340));
}

fn in_the_way(firers: &[(i32, i32)]) -> Field {
    field().rifles(BLUE, "b", firers).unit(BLUE, "nco", Kind::Green, &[(NCO, (1200, 1200))]).rifles(
        RED,
        "r",
        &[(1200, 2000)],
    )
}

#[test]
fn ex_15_one_line_of_three_is_no_test() {
    let game = fired(in_the_way(&[(1200, 400), (1340, 400), (1060, 400)]), &[5, 1, 1, 3, 4]);
    assert_eq!(lost(&game), [5]);
}

#[test]
fn ex_16_a_friend_in_the_way_is_hit_and_counts_two() {
    let game = fired(in_the_way(&[(1200, 400)]), &[3, 5, 2, 4]);
    assert_eq!((lost(&game), game.state().tally), (vec![2], [2, 0]));
    assert_eq!(lost(&fired(in_the_way(&[(1200, 400)]), &[4, 5, 2, 4])), [3]);
}

#[test]
fn ex_17_a_target_in_combat_endangers_the_friend_that_fights_it() {
    let melee = || {
        field().rifles(BLUE, "b", &[(600, 400)]).rifles(BLUE, "f", &[(1200, 2000)]).rifles(RED, "r", &[(1200, 2098)])
    };
    assert_eq!(lost(&fired(melee(), &[2, 5, 2, 4])), [2]);
    assert_eq!(lost(&fired(melee(), &[6, 5, 2, 4])), [3]);
}

#[test]
fn each_die_is_tested_for_what_is_in_the_way_when_the_toggle_says_so() {
    let field = || {
        field()
            .unit(BLUE, "b", Kind::Green, &[(SMG_NCO, (1200, 400))])
            .unit(BLUE, "nco", Kind::Green, &[(NCO, (1200, 1200))])
            .rifles(RED, "r", &[(1200, 2000)])
            .set("in_the_way", "die")
    };
    // The first die finds the friend, the second the enemy; each rolls its whole sequence.
    let game = fired(field(), &[3, 4, 5, 2, 4, 6, 1, 5]);
    assert_eq!((lost(&game), game.state().tally), (vec![2, 3], [2, 1]));
}

fn mmg_at_four() -> Field {
    field()
        .unit(BLUE, "b", Kind::MmgTeam, &[(MMG, (1200, 400))])
        .marked(|unit| unit.facing = Angle::NORTH)
        .rifles(RED, "r", &[(1200, 2000), (1330, 2000), (1460, 2000), (1590, 2000)])
        .rifles(RED, "s", &[(3000, 3000)])
}

#[test]
fn ex_18_suppressive_fire_stops_a_unit_and_shakes_it() {
    let game = suppressed(mmg_at_four(), &[6, 5, 4, 3, 2, 1, 3, 3, 1, 2, 2, 6]);
    assert_eq!(lost(&game), [2]);
    assert!(game.state().unit(UnitId(1)).suppressed && !game.state().can_be_activated(UnitId(1)));
    assert_eq!(crate::morale::value(game.rules(), game.state(), UnitId(1)), 6);
}

#[test]
fn ex_19_a_suppressed_unit_loses_its_wait() {
    let field = facing(&[GUNNER], 1).marked(|unit| (unit.wait, unit.activated) = (Wait::Ready, true));
    let game = suppressed(field.rifles(RED, "s", &[(3000, 3000)]), &[6, 1, 1, 1, 2, 1]);
    assert_eq!(game.state().unit(UnitId(1)).wait, Wait::None);
    assert_eq!(losses::defence(game.rules(), game.state(), UnitId(1)), 3);
    assert_eq!(crate::morale::value(game.rules(), game.state(), UnitId(1)), 6);
}

fn mortar() -> Field {
    field()
        .ground(GroundKind::Tall, (800, 1000), (2000, 1100))
        .unit(BLUE, "b", Kind::LightMortarTeam, &[(MORTAR, (1200, 400)), (MORTAR, (1330, 400))])
        .rifles(RED, "r", &[(1200, 1998), (1330, 1998), (1460, 1998)])
}

#[test]
fn ex_20_a_mortar_fires_over_what_hides_the_target() {
    let indirect = |shot| Shot { indirect: true, ..shot };
    assert_eq!(lost(&fired_as(mortar(), &[6, 3, 5, 5, 5], indirect)), [3]);
    assert!(lost(&fired_as(mortar().set("indirect_penalty", "add"), &[6, 3, 5, 5], indirect)).is_empty());
    let mut game = mortar().begin(&[]);
    game.blue(Order::Activate(UnitId(0)));
    assert_eq!(game.refused(BLUE, Order::Fire(Shot::plain(UnitId(0), UnitId(1)))), "E_NO_LOS");
    let mut spotted = mortar().set("indirect_spotter", "friend").begin(&[]);
    spotted.blue(Order::Activate(UnitId(0)));
    assert_eq!(spotted.refused(BLUE, Order::Fire(indirect(Shot::plain(UnitId(0), UnitId(1))))), "E_SPOTTER");
}

#[test]
fn ex_21_the_arc_is_45_degrees_to_each_side() {
    let enemy = |x, y| {
        field().unit(BLUE, "b", Kind::MmgTeam, &[(MMG, (1000, 1000))]).marked(|unit| unit.facing = Angle::NORTH).rifles(
            RED,
            "r",
            &[(x, y)],
        )
    };
    let game = fired(enemy(2000, 2000), &[1, 1, 1, 1, 1, 1, 6]);
    assert_eq!(game.state().unit(UnitId(0)).facing, Angle::degrees(45));
    let mut game = enemy(2036, 2000).begin(&[]);
    game.blue(Order::Activate(UnitId(0)));
    assert_eq!(game.refused(BLUE, Order::Fire(Shot::plain(UnitId(0), UnitId(1)))), "E_ARC");
}

#[test]
fn ex_22_only_models_in_sight_are_struck() {
    let hidden = || {
        field()
            .ground(GroundKind::Tall, (1300, 1000), (3000, 1100))
            .unit(BLUE, "b", Kind::Green, &[(GUNNER, (1200, 400))])
            .rifles(RED, "r", &[(1200, 2000), (1800, 2000), (2000, 2000)])
    };
    let dice = [6, 6, 6, 6, 1, 1, 1, 5, 5, 5, 1];
    assert_eq!(lost(&fired(hidden(), &dice)), [2]);
    assert_eq!(lost(&fired(hidden().set("casualty_scope", "any"), &dice)), [2, 3, 4]);
}

#[test]
fn ex_23_a_weapons_team_is_lost_with_its_last_health() {
    let field = || field().unit(BLUE, "b", Kind::Green, &[(GUNNER, (1200, 400))]);
    let hurt = |wounds: &[u16]| {
        let dice: Vec<u16> = [6, 6, 6, 1, 1].iter().chain(wounds).copied().collect();
        fired(field().unit(RED, "r", Kind::MmgTeam, &[(MMG, (1200, 2000))]).rifles(RED, "s", &[(3000, 3000)]), &dice)
    };
    let game = hurt(&[5, 5, 1]);
    assert_eq!((game.state().health[1], game.state().tally), (1, [0, 0]));
    assert_eq!(hurt(&[5, 5, 5]).state().tally, [0, 1]);
}

#[test]
fn ex_24_a_medic_saves_on_a_six_and_with_his_assistant_on_a_five() {
    let with = |aid: &[(Soldier, (i32, i32))], saves: &[u16]| {
        let field = facing(&[SMG_NCO], 3).unit(RED, "m", Kind::Medic, aid);
        let dice: Vec<u16> = [6, 6, 1, 1, 1, 5, 5].iter().chain(saves).copied().collect();
        lost(&fired(field, &dice)).len()
    };
    assert_eq!(with(&[(MEDIC, (1200, 2400))], &[6, 5]), 1);
    assert_eq!(with(&[(MEDIC, (1200, 2400)), (ASSISTANT, (1330, 2400))], &[6, 5]), 0);
    assert_eq!(with(&[(MEDIC, (1200, 3000))], &[]), 2, "too far away");
}

#[test]
fn the_owner_chooses_casualties_when_the_toggle_says_so() {
    let mut game = fired(facing(&[RIFLEMAN], 3).set("casualties", "defender"), &[6, 1, 1, 1, 5]);
    assert_eq!(game.refused(RED, Order::Casualty(ModelId(0))), "E_NOT_CANDIDATE");
    game.red(Order::Casualty(ModelId(3)));
    assert_eq!(lost(&game), [4]);
}

#[test]
fn a_marksman_picks_his_victim_before_other_wounds_when_the_toggle_says_so() {
    let mut game = fired(facing(&[SNIPER, RIFLEMAN], 3).set("marksman_pick", "on"), &[5, 6, 1, 1, 1, 5, 5]);
    game.order(Side(0), Order::Casualty(ModelId(4)));
    assert_eq!(lost(&game), [3, 5]);
}

#[test]
fn a_machine_gun_must_take_part_in_suppressive_fire() {
    let mut game = facing(&[GUNNER, RIFLEMAN], 1).begin(&[]);
    game.blue(Order::Activate(UnitId(0)));
    let shot = Shot { hold: ModelSet::one(ModelId(0)), ..Shot::plain(UnitId(0), UnitId(1)) };
    assert_eq!(game.refused(BLUE, Order::Suppress(shot)), "E_NO_MG");
}

#[test]
fn a_weapon_that_is_not_there_is_refused() {
    let mut game = facing(&[RIFLEMAN], 1).unit(BLUE, "lt", Kind::Officer, &[(LIEUTENANT, (2000, 400))]).begin(&[]);
    game.blue(Order::Activate(UnitId(0)));
    let plain = Shot::plain(UnitId(0), UnitId(1));
    let one = ModelSet::one(ModelId(0));
    assert_eq!(game.refused(BLUE, Order::Fire(Shot { pistols: one, ..plain })), "E_NO_WEAPON");
    assert_eq!(game.refused(BLUE, Order::Fire(Shot { hold: one, ..plain })), "E_NO_WEAPON");
    assert_eq!(game.refused(BLUE, Order::Fire(Shot { indirect: true, ..plain })), "E_NO_WEAPON");
    assert_eq!(game.refused(BLUE, Order::Fire(Shot::plain(UnitId(0), UnitId(2)))), "E_FRIEND");
}
