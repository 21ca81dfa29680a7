//! Closed lists over whole battles (BR-HID-2, BR-OPT-4): two battles that differ only in what Red has bought and not yet used
//! look alike to Blue and to onlookers, are asked alike and tell the same story.

use sandtable_brethren::terms::UnitId;
use sandtable_brethren::{Brethren, Order};
use sandtable_brethren_mind::BrethrenMind;
use sandtable_kernel::dice::{Seed, Stream};
use sandtable_kernel::journal::Entry;
use sandtable_kernel::{Battle, DiceFrom, Eye, Face, Mind, Pending, Rules, Seat};

use super::battle;

/// More than such a battle takes.
const MOST_ORDERS: usize = 4_000;

/// A battle at close quarters in which Red's squad `h` has these models.
fn begun(squad: &str, seed: u64) -> Battle<Brethren> {
    let text = format!(
        "game = 'brethren'\npoints = 400\nturns = 3\nsouth = 'blue'\nplaces_first = 'blue'\n\
         table = {{ width = 24, depth = 20 }}\ntoggles.list_visibility = 'closed'\ntoggles.premeasure = 'free'\n\
         [side.blue.units]\ns = 'green: nco smg, machine_gunner lmg, 4 rifleman'\n\
         lt = 'officer: lieutenant, 2 rifleman'\n\
         [side.red.units]\nr = 'green: nco, demolitions, 6 rifleman'\nh = '{squad}'\n\
         [[terrain]]\nkind = 'tall'\nrectangle = [4, 9, 8, 11]\n"
    );
    Battle::begin(battle(&text), DiceFrom::Seed(Seed::from_number(seed)))
}

/// Whether an order lets a unit of squad `h` shoot: that would show what it has.
fn shows(rules: &Brethren, order: &Order) -> bool {
    let hidden = |unit: UnitId| rules.setup().roster.unit(unit).key.starts_with('h');
    match order {
        Order::Fire(shot) | Order::Suppress(shot) => hidden(shot.by),
        Order::Concede => true,
        _ => false,
    }
}

fn assert_alike(one: &Battle<Brethren>, other: &Battle<Brethren>, after: usize) {
    for eye in [Eye::Seat(Seat(0)), Eye::Onlooker] {
        let scenes = [one, other].map(|battle| battle.rules().scene(battle.state(), eye));
        assert!(scenes[0] == scenes[1], "the scene tells {eye:?} of a closed list after {after} orders");
        let lines = [one, other].map(|battle| {
            let open = battle.journal().iter().filter(|line| line.open_to(eye));
            let told = open
                .filter_map(|line| if let Entry::Event { told, .. } = line { Some(told.text.clone()) } else { None });
            told.collect::<Vec<_>>()
        });
        assert_eq!(lines[0], lines[1], "the story tells {eye:?} of a closed list");
    }
    let views = [one, other].map(|battle| {
        let (rules, state) = (battle.rules(), battle.state());
        (
            format!("{:?}", rules.pending(state)),
            rules.question(state, Seat(0)),
            format!("{:?}", rules.offers(state, Seat(0))),
        )
    });
    assert_eq!(
        views[0], views[1],
        "who is asked what, or what Blue is offered, tells of a closed list after {after} orders"
    );
}

#[test]
fn what_was_bought_and_not_used_stays_hidden_to_the_end() {
    let pairs = [
        ("green: nco, machine_gunner lmg, 4 rifleman", "green: nco, machine_gunner grenade pistol, 4 rifleman"),
        ("green: nco smg, marksman sniper, 4 rifleman grenade", "green: nco, demolitions, 4 rifleman"),
    ];
    for (number, (one, other)) in pairs.into_iter().enumerate() {
        for seed in 0..4 {
            let (mut one, mut other) = (begun(one, seed), begun(other, seed));
            let mut whim = Stream::new(Seed::from_number(100 + seed), number as u64);
            let mind = BrethrenMind::ready(one.rules());
            let mut played = 0;
            while let Pending::Asks(_) = one.pending() {
                assert_alike(&one, &other, played);
                let (rules, state) = (one.rules(), one.state());
                let seat = [Seat(0), Seat(1)].into_iter().find(|seat| rules.pending(state).ask_of(*seat).is_some());
                let Some(seat) = seat else { break };
                let order = (0..200)
                    .map(|_| mind.random_order(rules, state, seat, &mut whim))
                    .find(|order| !shows(rules, order));
                // Who may only shoot now declines.
                let order = order.unwrap_or(Order::Done);
                if seat == Seat(0) {
                    let previews = [&one, &other]
                        .map(|battle| format!("{:?}", battle.rules().preview(battle.state(), seat, &order)));
                    assert_eq!(previews[0], previews[1], "a preview tells of a closed list");
                }
                one.submit(seat, order.clone()).expect("a random order is legal");
                if other.submit(seat, order).is_err() {
                    // Red does what only one of the lists allows: that is seen.
                    break;
                }
                played += 1;
                assert!(played < MOST_ORDERS, "the battle does not end");
            }
            assert!(played > 40, "only {played} orders were compared");
        }
    }
}
