//! Every kind of odds against dice that were really played, at a tolerance derived from the number of games.

use sandtable_kernel::dice::{Seed, Seeded};
use sandtable_kernel::{Quiet, Seat};
use sandtable_odds::{Chance, Odds, Tally, agrees};
use sandtable_testkit::played_as_shown;

use crate::fire::{self, Harm};
use crate::fixture::{Field, GUNNER, Game, LIEUTENANT, MMG, NCO, RIFLEMAN, Soldier};
use crate::melee::odds::Bout;
use crate::orders::{Order, Shot};
use crate::play::Play;
use crate::terms::{Arms, BLUE, FireMode, Kind, Melee, ModelId, ModelSet, Phase, RED, Role, SIDES, UnitId, Weapon};
use crate::{State, melee, rule};

const TIMES: u64 = 20_000;
const SMG: Soldier = (Role::Nco, Arms::NONE.with(Weapon::Smg), Melee::Bayonet);
const GRENADIER: Soldier = (Role::Rifleman, Arms::NONE.with(Weapon::Rifle).with(Weapon::Grenade), Melee::Bayonet);
const MEDIC: Soldier = (Role::Medic, Arms::NONE, Melee::Improvised);
const KNIFE: Soldier = (Role::Rifleman, Arms::NONE.with(Weapon::Rifle), Melee::Knife);

/// Blue's first unit fires at Red's first; what it loses of Health is compared.
fn fire_is_as_shown(field: Field, mode: FireMode, change: impl FnOnce(Shot) -> Shot) {
    let mut game = field.rifles(RED, "far", &[(3400, 3400)]).begin(&[]);
    let (by, target) = (game.unit("b"), game.unit("r"));
    game.blue(Order::Activate(by));
    let shot = change(Shot::plain(by, target));
    let (rules, state) = (game.rules(), game.state());
    let attack = fire::gather(rules, state, &shot, mode);
    let odds = fire::odds(rules, state, &attack).expect("few enough dice");
    let order = if mode == FireMode::Suppressive { Order::Suppress(shot) } else { Order::Fire(shot) };
    let way = attack.in_the_way.as_ref().map(|way| way.unit);
    let harm = |before: &State, after: &State| {
        let lost = |unit: UnitId| before.unit(unit).models.iter().map(|m| hurt(before, after, m)).sum();
        let suppressed = |unit: UnitId| after.unit(unit).suppressed && !before.unit(unit).suppressed;
        Harm {
            lost: lost(target),
            suppressed: suppressed(target),
            way_lost: way.map_or(0, lost),
            way_suppressed: way.is_some_and(suppressed),
        }
    };
    played_as_shown(rules, state, Seat(0), &order, &odds, TIMES, harm).unwrap_or_else(|error| panic!("{error}"));
}

fn hurt(before: &State, after: &State, model: ModelId) -> u8 {
    before.health[model.index()] - after.health[model.index()]
}

/// Blue's soldiers in a row against so many of Red.
fn facing(soldiers: &[Soldier], enemies: i32) -> Field {
    let row = |index: i32, y: i32| (1200 + 130 * index, y);
    let blue: Vec<_> = (0..).zip(soldiers).map(|(index, one)| (*one, row(index, 1300))).collect();
    let red: Vec<_> = (0..enemies).map(|index| row(index, 2000)).collect();
    Field::new(36, 36).unit(BLUE, "b", Kind::Green, &blue).rifles(RED, "r", &red)
}

fn plain(shot: Shot) -> Shot {
    shot
}

#[test]
fn fire_is_as_shown_under_every_pairing() {
    for pairing in ["one_to_one", "ranked", "highest"] {
        let field = facing(&[SMG, GRENADIER, RIFLEMAN], 2).set("fire_pairing", pairing);
        fire_is_as_shown(field, FireMode::Fire, |shot| Shot { grenades: ModelSet::one(ModelId(1)), ..shot });
    }
}

#[test]
fn aimed_fire_at_a_unit_down_near_a_medic_is_as_shown() {
    let field = facing(&[SMG, RIFLEMAN, RIFLEMAN], 3).marked(|unit| unit.down = true).unit(
        RED,
        "m",
        Kind::Medic,
        &[(MEDIC, (1200, 2300))],
    );
    fire_is_as_shown(field, FireMode::Fire, plain);
}

#[test]
fn fire_at_a_weapons_team_is_as_shown() {
    let field = Field::new(36, 36).unit(BLUE, "b", Kind::Green, &[(GUNNER, (1200, 400))]).unit(
        RED,
        "r",
        Kind::MmgTeam,
        &[(MMG, (1200, 2000))],
    );
    fire_is_as_shown(field, FireMode::Fire, plain);
}

#[test]
fn suppressive_fire_is_as_shown() {
    fire_is_as_shown(facing(&[GUNNER, RIFLEMAN, RIFLEMAN], 4), FireMode::Suppressive, plain);
}

#[test]
fn fire_past_a_friend_is_as_shown() {
    for toggle in ["volley", "die"] {
        let field = Field::new(36, 36)
            .unit(BLUE, "b", Kind::Green, &[(SMG, (1200, 400))])
            .unit(BLUE, "f", Kind::Green, &[(NCO, (1200, 1200))])
            .rifles(RED, "r", &[(1200, 2000), (1330, 2000)])
            .set("in_the_way", toggle);
        fire_is_as_shown(field, FireMode::Fire, plain);
    }
}

/// One Red model against the fighters of Blue around it; a supporter holds up the duel until Red says it is done.
fn duel_is_as_shown(field: Field) {
    let game = field.with(|setup, opening| (opening.phase, setup.turns) = (Phase::Combat, 1)).begin(&[]);
    let (rules, state) = (game.rules(), game.state());
    let odds = melee::odds::odds(rules, &melee::gather(rules, state, 1)).expect("odds");
    let bout = |before: &State, after: &State| Bout {
        winner: after.fights.winner,
        killed: after.lost.without(before.lost).count() as u8,
    };
    played_as_shown(rules, state, Seat(0), &Order::Done, &odds, TIMES, bout).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn a_round_of_a_duel_is_as_shown() {
    let duel = |a: Soldier, kind: Kind, charged: bool| {
        Field::new(24, 36)
            .unit(BLUE, "a", kind, &[(a, (1200, 1102)), (RIFLEMAN, (1200, 1004))])
            .marked(|unit| unit.charged = charged)
            .rifles(RED, "r", &[(1200, 1200)])
    };
    duel_is_as_shown(duel(RIFLEMAN, Kind::Green, false));
    duel_is_as_shown(duel(KNIFE, Kind::Veteran, true));
    duel_is_as_shown(duel(RIFLEMAN, Kind::Veteran, true).marked(|unit| unit.prepared = true));
}

#[test]
fn a_morale_check_is_as_shown() {
    let game = Field::new(24, 36)
        .unit(BLUE, "lt", Kind::Officer, &[(LIEUTENANT, (1200, 1800))])
        .rifles(RED, "r", &[(1200, 2500), (1400, 2500), (1600, 2500)])
        .with(|setup, opening| (opening.phase, opening.tally, setup.turns) = (Phase::Morale, [0, 1], 1))
        .begin(&[]);
    let order = Order::Morale { commander: ModelId(0), model: ModelId(1) };
    let odds = Odds::binomial(3, &Chance::new(15, 36).expect("a chance"));
    let fled = |_: &State, after: &State| after.fled.count() as u8;
    played_as_shown(game.rules(), game.state(), Seat(0), &order, &odds, TIMES, fled)
        .unwrap_or_else(|error| panic!("{error}"));
}

/// What many tries on quiet tables bring.
fn tally<O: Ord>(game: &Game, mut throw: impl FnMut(&mut Play<'_, Quiet<Seeded>>) -> O) -> Tally<O> {
    let seeds = 0..TIMES;
    seeds
        .map(|seed| {
            let mut table = Quiet::new(Seeded::new(Seed::from_number(seed)));
            let mut state = game.state().clone();
            throw(&mut Play::new(game.rules(), &mut state, &mut table))
        })
        .collect()
}

#[test]
fn roll_offs_and_pools_are_as_shown() {
    let game = facing(&[RIFLEMAN], 1).begin(&[]);
    let won = tally(&game, |play| {
        loop {
            // A tie is thrown again.
            if let Some(side) = play.roll_off(rule::PRI_1) {
                return side == SIDES[0];
            }
        }
    });
    agrees(&Odds::of_d6(|face| face % 2 == 0), &won).unwrap_or_else(|error| panic!("{error}"));
    let die = game.rules().tables().moving.run_die;
    let run = tally(&game, |play| play.pool(rule::RUN_1, die));
    agrees(&Odds::d6(), &run).unwrap_or_else(|error| panic!("{error}"));
    let d3 = game.rules().tables().grenade.wound_dice;
    let wounds = tally(&game, |play| play.pool(rule::GRN_2, d3));
    agrees(&Odds::of_d6(|face| face.div_ceil(2)), &wounds).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn a_medic_saves_as_shown() {
    let game = facing(&[RIFLEMAN], 3).unit(RED, "m", Kind::Medic, &[(MEDIC, (1200, 2300))]).begin(&[]);
    let saved = tally(&game, |play| crate::losses::medic_saves(play, UnitId(1)));
    agrees(&Odds::of_d6(|face| face == 6), &saved).unwrap_or_else(|error| panic!("{error}"));
}
