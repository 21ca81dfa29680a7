//! Random play: whatever players do, games end and the state stays in order.

use sandtable_kernel::dice::{Seed, Seeded, Stream};
use sandtable_kernel::line_of_sight::Sight;
use sandtable_kernel::{Length, Pending, Point, Quiet, Seat};

use crate::fixture::crossroads;
use crate::orders::{Places, TargetSquare, Waypoints};
use crate::state::Frame;
use crate::terms::{FigureSet, SIDES, Status, other};
use crate::{Browning, Order, State, activation, measuring, movement, platoon, rally, sequence, sight, turn_end};

/// A legal order, more or less at random; moves and places are tried until `check` likes one.
pub(crate) fn any_order(rules: &Browning, state: &State, seat: Seat, whim: &mut Stream) -> Order {
    for _ in 0..6 {
        let order = guess(rules, state, whim);
        if sequence::check(rules, state, seat, &order).is_ok() {
            return order;
        }
    }
    fallback(rules, state, whim)
}

fn guess(rules: &Browning, state: &State, whim: &mut Stream) -> Order {
    match *state.frames.top() {
        Frame::Deploy => Order::DeployStandard,
        Frame::ChooseUnit => {
            let units = activation::eligible_units(rules, state, state.active);
            Order::Activate(*whim.pick(&units).expect("somebody is eligible"))
        }
        Frame::PlaceLeader | Frame::PlacePlatoonLeader => {
            let beside = pick_place(state, activation::led_figures(rules, state), whim);
            Order::PlaceLeader(near(beside, 3, whim))
        }
        Frame::Rally => Order::Rally(pick(rally::candidates(rules, state), whim)),
        Frame::MoveDeclare => {
            if whim.happens(3, 4) {
                Order::RollMovement
            } else {
                Order::SkipMovement
            }
        }
        Frame::MoveFigures => {
            let figure = pick(movement::movable(state), whim);
            let to = near(state.place(figure), 6, whim);
            Order::Move { figure, waypoints: [to].into_iter().collect::<Waypoints>() }
        }
        Frame::Fire => {
            let enemy = pick_place(state, state.on_table_of(other(state.active)), whim);
            let centre = near(enemy, 2, whim);
            Order::Fire(TargetSquare { centre, direction: (1, 1), team: None })
        }
        Frame::LeaderAction => match whim.below(3) {
            0 => Order::LeaderRally,
            1 => Order::LeaderRegroup,
            _ => Order::LeaderPush,
        },
        Frame::RegroupCount => Order::RegroupCount(1 + whim.below(4) as u8),
        Frame::PlaceRegrouped => {
            let teams: Vec<_> = rules.setup().roster.team_ids().collect();
            let team = *whim.pick(&teams).expect("a team");
            let at = pick_place(state, state.members(team).or(FigureSet(1)), whim);
            let places: Places = (0..whim.below(3)).map(|_| near(at, 3, whim)).collect();
            Order::PlaceRegrouped { team, places }
        }
        Frame::Push => {
            let teams: Vec<_> = rules.setup().roster.team_ids().collect();
            Order::Push(*whim.pick(&teams).expect("a team"))
        }
        Frame::EndScatter { side, platoon } => {
            Order::EndScatter(pick(turn_end::choosable(rules, state, side, platoon), whim))
        }
        Frame::AnswerDraw { .. } => Order::DeclineDraw,
        Frame::GameOver => Order::Pass,
    }
}

fn fallback(rules: &Browning, state: &State, whim: &mut Stream) -> Order {
    match *state.frames.top() {
        Frame::Deploy => Order::EndDeployment,
        Frame::PlaceLeader | Frame::PlacePlatoonLeader => {
            Order::PlaceLeader(pick_place(state, activation::led_figures(rules, state), whim))
        }
        Frame::MoveFigures => Order::EndMovement,
        Frame::Fire => Order::HoldFire,
        Frame::LeaderAction => Order::LeaderRally,
        Frame::RegroupCount => Order::RegroupCount(1),
        Frame::PlaceRegrouped => {
            let leader = platoon::active_leader(state).expect("a leader regroups");
            let takes = |team: &crate::terms::TeamId| {
                platoon::in_scope(rules, leader, *team) && !state.teams[team.index()].destroyed
            };
            let team = rules.setup().roster.team_ids().find(takes).expect("a leader in play has a team");
            Order::PlaceRegrouped { team, places: Places::new() }
        }
        Frame::Push => {
            let leader = platoon::active_leader(state).expect("a leader pushes");
            Order::Push(platoon::pushable_teams(rules, state, leader)[0])
        }
        _ => guess(rules, state, whim),
    }
}

fn pick(set: FigureSet, whim: &mut Stream) -> crate::terms::FigureId {
    set.iter().nth(whim.below(set.count()) as usize).expect("somebody to pick")
}

fn pick_place(state: &State, set: FigureSet, whim: &mut Stream) -> Point {
    state.place(pick(set, whim))
}

fn near(at: Point, inches: u32, whim: &mut Stream) -> Point {
    let mut step = || Length::hundredths(whim.below(200 * inches + 1).cast_signed() - 100 * inches.cast_signed());
    at + (step(), step())
}

fn assert_in_order(rules: &Browning, state: &State) {
    let sets = [state.steady, state.pinned, state.scattered, state.casualties, state.lost];
    let everybody = sets.iter().fold(0, |count, set| count + set.count());
    let together = sets.iter().fold(FigureSet::NONE, |all, set| all.or(*set));
    assert_eq!(everybody, together.count(), "a figure has two statuses");
    if state.turn == 0 {
        return;
    }
    assert_eq!(together, rules.setup().roster.figures[0].or(rules.setup().roster.figures[1]));
    for team in rules.setup().roster.team_ids() {
        let now = state.teams[team.index()];
        assert_eq!(now.destroyed, now.figures.is_empty(), "{team:?}");
        assert!(!(now.destroyed && (now.ready || now.marker.is_some())), "{team:?}");
        for figure in now.figures.iter() {
            assert_eq!(state.team_of[figure.index()], team);
            assert!(matches!(state.status(figure), Status::Steady | Status::Pinned));
        }
    }
    for figure in state.on_table().iter() {
        let mut others = state.on_table();
        others.remove(figure);
        assert!(measuring::can_stand(rules, state, others, state.place(figure)), "{figure} stands badly");
    }
}

/// The quick look along boxes must agree with the one that shows what is in the way.
fn assert_sight_agrees(rules: &Browning, state: &State) {
    for (from, to) in state.places.iter().zip(state.places.iter().skip(30)) {
        let shown = sight::look(rules, *from, *to) == Sight::Clear;
        assert_eq!(sight::is_clear_anew(rules, *from, *to), shown, "{from} to {to}");
    }
}

fn play_out(rules: &Browning, number: u64) -> (State, u32) {
    let mut table = Quiet::new(Seeded::new(Seed::from_number(number)));
    let mut whim = Stream::new(Seed::from_number(number), 7);
    let mut state = sequence::start(rules, &mut table);
    let mut orders = 0;
    loop {
        let seat = match sequence::pending(rules, &state) {
            Pending::Over(_) => return (state, orders),
            Pending::Asks(asks) => asks.first(),
        };
        let order = if *state.frames.top() == Frame::Deploy && state.on_table_of(state.active).count() > 0 {
            Order::EndDeployment
        } else {
            any_order(rules, &state, seat, &mut whim)
        };
        let verdict = sequence::check(rules, &state, seat, &order);
        assert!(verdict.is_ok(), "{order:?}: {verdict:?}");
        sequence::play(rules, &mut state, &order, &mut table);
        orders += 1;
        assert!(orders < 20_000, "the game does not end");
        if orders % 16 == 0 {
            assert_in_order(rules, &state);
            assert_sight_agrees(rules, &state);
        }
    }
}

#[test]
fn random_games_end_and_keep_the_state_in_order() {
    let rules = Browning::new(crossroads().setup);
    let mut orders = 0;
    for number in 0..60 {
        let (state, count) = play_out(&rules, number);
        assert_in_order(&rules, &state);
        orders += count;
    }
    assert!(orders > 60 * 100, "games are longer than {orders} orders");
}

#[test]
fn every_toggle_value_can_be_played_to_the_end() {
    for toggle in crate::Toggles::ALL {
        for value in toggle.values {
            let rules = Browning::new(crossroads().toggle(toggle.name, value).setup);
            for number in 0..4 {
                let (state, _) = play_out(&rules, number);
                assert_in_order(&rules, &state);
            }
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let rules = Browning::new(crossroads().setup);
    assert_eq!(play_out(&rules, 5), play_out(&rules, 5));
}

#[test]
fn two_platoons_a_side_can_be_played_to_the_end() {
    let mut field = crossroads();
    let first_half = |team: &crate::roster::Team| team.key.ends_with('0');
    for side in SIDES {
        let id = crate::terms::PlatoonId(field.setup.roster.platoons.len() as u8);
        let platoon = crate::roster::Platoon { name: "second".to_owned(), list: String::new(), side };
        field.setup.roster.platoons.push(platoon);
        for team in field.setup.roster.teams.iter_mut().filter(|team| team.side == side && !first_half(team)) {
            (team.platoon, team.squad) = (id, None);
        }
    }
    let rules = Browning::new(field.setup);
    for number in 0..10 {
        let (state, _) = play_out(&rules, number);
        assert_in_order(&rules, &state);
    }
}
