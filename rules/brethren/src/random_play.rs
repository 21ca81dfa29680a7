//! Random games on the ground of the learning scenario: whatever is proposed is legal, and every game ends.

use sandtable_kernel::dice::{Seed, Seeded, Stream};
use sandtable_kernel::{Pending, Quiet, Ruleset, check};

use crate::GroundKind::{Short, Tall, Wire};
use crate::fixture::{Field, GUNNER, LIEUTENANT, NCO, RIFLEMAN};
use crate::terms::{BLUE, Kind, RED};
use crate::{Brethren, State};

/// The Lane, both sides deployed along their edges.
pub(crate) fn lane() -> Field {
    let ground = [
        (Tall, (200, 1100), (900, 1750)),
        (Tall, (1500, 1850), (2200, 2500)),
        (Tall, (1100, 1400), (1300, 2200)),
        (Tall, (700, 2650), (1700, 2850)),
        (Tall, (700, 750), (1700, 950)),
        (Tall, (0, 2000), (600, 2200)),
        (Tall, (1800, 1400), (2400, 1600)),
        (Short, (50, 550), (550, 700)),
        (Short, (1850, 550), (2350, 700)),
        (Short, (50, 2900), (550, 3050)),
        (Short, (1850, 2900), (2350, 3050)),
        (Short, (1450, 1150), (1850, 1250)),
        (Short, (550, 2350), (950, 2450)),
        (Wire, (0, 2400), (400, 2500)),
        (Wire, (2000, 1100), (2400, 1200)),
    ];
    let mut field = Field::new(24, 36);
    for (kind, one, other) in ground {
        field = field.ground(kind, one, other);
    }
    for (side, y, keys) in [(BLUE, 200, ["b", "b-mg", "b-ar", "b-lt"]), (RED, 3400, ["r", "r-mg", "r-ar", "r-lt"])] {
        field = field
            .unit(side, keys[0], Kind::Green, &[(NCO, (300, y)), (RIFLEMAN, (420, y))])
            .unit(side, keys[1], Kind::Green, &[(GUNNER, (800, y)), (RIFLEMAN, (920, y)), (RIFLEMAN, (1040, y))])
            .unit(side, keys[2], Kind::Green, &[(RIFLEMAN, (1300, y)), (RIFLEMAN, (1420, y)), (RIFLEMAN, (1540, y))])
            .unit(side, keys[3], Kind::Officer, &[(LIEUTENANT, (1800, y)), (RIFLEMAN, (1920, y))]);
    }
    field
}

/// Plays one game to its end and returns its orders.
fn play(rules: &Brethren, number: u64) -> u32 {
    let seed = Seed::from_number(number);
    let mut whim = Stream::new(seed, 1);
    let mut table = Quiet::new(Seeded::new(seed));
    let mut state: State = rules.start(&mut table);
    let mut orders = 0;
    while let Pending::Asks(asks) = rules.pending(&state) {
        let seat = asks.first();
        let order = rules.random_order(&state, seat, &mut whim);
        let what = format!("game {number}: {order:?} at {:?}", state.frames.top());
        match check(rules, &state, seat, order) {
            Ok(checked) => rules.play(&mut state, checked, &mut table),
            Err(refusal) => panic!("{what}: {refusal}"),
        }
        orders += 1;
        assert!(orders < 5_000, "game {number} does not end: {:?}", state.frames.top());
    }
    orders
}

#[test]
fn random_games_are_legal_and_end() {
    let rules = lane().rules();
    for number in 0..60 {
        play(&rules, number);
    }
}

#[test]
fn random_games_are_legal_under_the_other_reading_of_every_toggle() {
    for toggle in crate::Toggles::ALL {
        for value in &toggle.values[1..] {
            let rules = lane().set(toggle.name, value).rules();
            for number in 0..4 {
                play(&rules, number);
            }
        }
    }
}
