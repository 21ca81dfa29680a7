//! Every odds question against dice that were really played, at a tolerance derived from the number of games.

use sandtable_browning::activation::Control;
use sandtable_browning::orders::{Order, TargetSquare};
use sandtable_browning::platoon::Regroup;
use sandtable_browning::rally::{Fate, RallyAttempt};
use sandtable_browning::results::{self, Result as Harmed};
use sandtable_browning::terms::{FigureId, TeamId, UnitId};
use sandtable_browning::{Browning, State, fire};
use sandtable_kernel::dice::Scripted;
use sandtable_kernel::{Battle, DiceFrom, Rules, Seat, Side};
use sandtable_testkit::played_as_shown;

use crate::battle;

const TIMES: u64 = 20_000;

/// Two platoons with leaders facing each other at a distance that the tests choose by `y`.
fn duel(attackers: &str, y: &str, opening: &str) -> Browning {
    let targets: String = (0..5).map(|x| format!(" {},{y}", 18 + x)).collect();
    battle(&format!(
        "game = 'browning'\nid = 'duel'\nname = 'Duel'\nsize = 'learning'\nturns = 3\nbegins = 'A'\n\
         table = {{ width = 48, height = 48 }}\ntoggles.list_check = 'off'\n\
         [side.a]\nname = 'A'\nleader = 'pl-a'\n[side.a.teams]\na1 = '{attackers}'\n\
         [side.b]\nname = 'B'\nleader = 'pl-b'\n[side.b.teams]\nb1 = 'Regular 5 at{targets}'\n[opening]\nturn = 1\n{opening}"
    ))
}

/// The state after some orders of side A with these dice.
fn after(rules: &Browning, dice: &[u16], orders: &[&str]) -> State {
    let mut battle = Battle::begin(rules.clone(), DiceFrom::Script(Scripted::new(dice.iter().copied())));
    for text in orders {
        let order =
            rules.read_order(battle.state(), Seat(0), text).unwrap_or_else(|misread| panic!("{text}: {misread}"));
        battle.submit(Seat(0), order).unwrap_or_else(|unplayed| panic!("{text}: {unplayed:?}"));
    }
    battle.state().clone()
}

fn harm(before: &State, after: &State) -> Harmed {
    let enemies = before.of_side[1];
    let pinned = after.pinned.and(enemies).without(before.pinned).count() as u8;
    let scattered = after.scattered.without(before.scattered).and(enemies).count() as u8;
    Harmed { pinned, scattered }
}

fn fire_is_as_shown(attackers: &str, y: &str, opening: &str, centre: &str) {
    let rules = duel(attackers, y, opening);
    let rallies = opening.contains("[1");
    let begin: &[&str] = &["activate a1", "leader at 20,8", "stop rallying", "skip movement"];
    let orders: Vec<&str> = begin.iter().copied().filter(|order| rallies || *order != "stop rallying").collect();
    let state = after(&rules, &[2], &orders);
    let order = rules.read_order(&state, Seat(0), &format!("fire at {centre}")).expect("an order");
    let Order::Fire(square) = &order else { panic!("not a fire order") };
    let square: TargetSquare = *square;
    let attack = fire::gather(&rules, &state, TeamId(0), &square).expect("an attack");
    // The sides go on to other dice after the attack, but what it did is decided by then.
    played_as_shown(&rules, &state, Seat(0), &order, &results::odds(&attack), TIMES, harm).expect("played as shown");
}

#[test]
fn effective_fire_is_as_shown() {
    fire_is_as_shown("Regular 4 at 18,8 19,8 20,8 21,8", "20", "", "20,20");
}

#[test]
fn effective_fire_of_a_strong_rapid_team_on_pinned_men_is_as_shown() {
    let eight = "Regular 8 rapid at 16,8 17,8 18,8 19,8 20,8 21,8 22,8 23,8";
    fire_is_as_shown(eight, "20", "pinned = [9, 10]\n", "20,20");
}

#[test]
fn scattered_fire_is_as_shown() {
    fire_is_as_shown("Regular 4 at 18,8 19,8 20,8 21,8", "20", "pinned = [1, 2]\n", "20,20");
}

#[test]
fn assault_fire_is_as_shown() {
    fire_is_as_shown("Elite 6 at 18,8 19,8 20,8 21,8 19,9 20,9", "14", "", "20,14");
}

#[test]
fn a_rally_is_as_shown() {
    let rules = duel("Regular 4 at 18,8 19,8 20,8 21,8", "30", "pinned = [1, 2]\n");
    let state = after(&rules, &[3], &["activate a1", "leader at 19,8"]);
    let order = rules.read_order(&state, Seat(0), "rally 1").expect("an order");
    let fate = |_: &State, after: &State| if after.casualties.has(FigureId(0)) { Fate::Casualty } else { Fate::Steady };
    let odds = RallyAttempt::on(&rules, FigureId(0)).odds();
    played_as_shown(&rules, &state, Seat(0), &order, &odds, TIMES, fate).expect("played as shown");
}

#[test]
fn control_and_readiness_are_as_shown() {
    for attackers in ["Regular 4 at 18,8 19,8 20,8 21,8", "Elite 4 at 18,8 19,8 20,8 21,8"] {
        let rules = duel(attackers, "30", "pinned = [1]\n");
        let state = after(&rules, &[], &["activate a1"]);
        let order = rules.read_order(&state, Seat(0), "leader at 19,8").expect("an order");
        let control = Control::of(&rules, UnitId::Team(TeamId(0)));
        let scored = |_: &State, after: &State| control.read(after.activation.natural);
        played_as_shown(&rules, &state, Seat(0), &order, &control.odds(), TIMES, scored).expect("played as shown");
    }
}

#[test]
fn regrouping_is_as_shown() {
    let rules = duel("Regular 8 at 14,8 15,8 16,8 17,8 18,8 19,8 20,8 21,8", "40", "scattered = [1, 2, 3, 4]\n");
    let state = after(&rules, &[], &["activate pl-a", "leader regroup"]);
    let order = rules.read_order(&state, Seat(0), "regroup 4").expect("an order");
    let odds = Regroup { count: 4 }.odds();
    let back = |before: &State, after: &State| 4 - after.lost.without(before.lost).count() as u8;
    assert_eq!(state.active, Side(0));
    played_as_shown(&rules, &state, Seat(0), &order, &odds, TIMES, back).expect("played as shown");
}
