//! Orders worth thinking about, step by step: what a sensible commander would look at.

use sandtable_brevity::advanced::{air, counter_battery, engineering, recovery, waves};
use sandtable_brevity::location::placed_of;
use sandtable_brevity::opportunity::{Firers, opportunities};
use sandtable_brevity::orders::{FireOrder, Order};
use sandtable_brevity::state::{Declared, Frame, VolleyKind};
use sandtable_brevity::terms::{
    AirKind, Arm, BattalionId, BattalionSet, CommandId, Headquarters, Job, Posture, Status, Works, other,
};
use sandtable_brevity::toggles::Engineering;
use sandtable_brevity::volley;
use sandtable_brevity::{Brevity, State, artillery, deployment, fire, moving, selection};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Angle, Length, Point, Seat, Side};

use super::{air_strikes, attack, fighting, random_order, routes};
use crate::evaluate::{goal_of, inches, price, worth};

/// Nearer than this, in inches, an enemy is too near for a headquarters.
const CLOSE: i64 = 22;

/// Fills in candidates; those that are not legal are dropped by the caller.
pub fn propose(rules: &Brevity, state: &State, seat: Seat, whim: &mut Stream, into: &mut Vec<Order>) {
    let side = Side(seat.0);
    match *state.frames.top() {
        Frame::Deploy => {
            let left = deployment::unplaced(rules, state, side).next().is_some();
            into.push(if left { Order::DeployStandard } else { Order::EndDeployment });
        }
        Frame::AirOrders(_) => air_orders(rules, state, side, into),
        Frame::Rebuild(_) => {
            let best = recovery::eligible(rules, state).max_by_key(|battalion| price(rules, *battalion));
            let placed = best.and_then(|battalion| Some((battalion, recovery::place_for(rules, state, battalion)?)));
            into.extend(placed.map(|(battalion, (at, facing))| Order::Rebuild { battalion, at, facing }));
        }
        Frame::Recovery(_) => {
            let pair = recovery::pairs(rules, state, side).next();
            into.push(pair.map_or(Order::EndRecovery, |(one, other)| Order::Amalgamate { one, other }));
        }
        Frame::ChooseReturn(_) => {
            let weaker =
                state.recovery.pair.map(|(one, two)| if price(rules, one) <= price(rules, two) { one } else { two });
            into.extend(weaker.map(Order::Return));
        }
        Frame::Officers(_) => {
            let command = by_nearness(rules, state, side).first().copied();
            into.push(command.map_or(Order::EndOfficers, |command| Order::Commander(Some(command))));
        }
        Frame::Misdirect(_) => {
            let orders = placed_of(rules, state, other(side)).map(Order::Misdirect);
            into.extend(air_strikes::best(rules, state, side, orders).map(|(_, order)| order));
        }
        Frame::StrikeAs(_) => into.extend([Order::StrikeAsHeavy, Order::StrikeAsMedium]),
        Frame::Select => into.extend(by_nearness(rules, state, side).first().copied().map(Order::Select)),
        Frame::Nominate => into.extend(by_nearness(rules, state, side).first().copied().map(Order::Nominate)),
        Frame::Initiative => {
            // Trying costs nothing, and whoever moves first bombards first; only troops that rest have no use for it.
            let best = by_nearness(rules, state, side).first().copied();
            let best = best.filter(|command| is_able(state, *command));
            into.push(best.map_or(Order::LetMove, Order::Seize));
        }
        Frame::Regroup => into.push(regroup(rules, state, side)),
        Frame::Move => match attack::first_order(rules, state, seat) {
            Some(order) => into.push(order),
            None => moves(rules, state, into),
        },
        Frame::Sighted => into.extend([Order::Stop, Order::GoOn]),
        Frame::ReactionBombardment | Frame::Bombardment => into.push(best_bombardment(rules, state)),
        Frame::OpposingFire | Frame::AttackFire => best_fire(rules, state, side, into),
        Frame::Counter(_) => into.push(best_counter(rules, state, side)),
        Frame::Retire(_) => {
            into.extend(fighting::retreat(rules, state, whim));
            into.push(Order::Stand);
        }
        Frame::Readiness => into.push(Order::Test),
        _ => into.push(random_order(rules, state, seat, whim)),
    }
}

/// The commands that may move, those nearest to the enemy first.
fn by_nearness(rules: &Brevity, state: &State, side: Side) -> Vec<CommandId> {
    let distance = |command: CommandId| {
        let nearest =
            state.members(command).filter_map(|member| nearest_enemy(rules, state, member)).map(|(_, far)| far);
        // Commands that still have moves to make come before those that have made many, and those that rest come last.
        (!is_able(state, command), nearest.min().unwrap_or(i64::MAX), state.command(command).moves)
    };
    let mut commands: Vec<CommandId> = selection::ready(rules, state, side).collect();
    commands.sort_by_key(|command| distance(*command));
    commands
}

/// Whether a command has anybody who can do something in a move.
fn is_able(state: &State, command: CommandId) -> bool {
    state.members(command).any(|member| {
        let of = state.battalion(member);
        of.posture != Posture::Reserve || !of.spent
    })
}

/// The nearest placed enemy and how far it is, in inches.
fn nearest_enemy(rules: &Brevity, state: &State, battalion: BattalionId) -> Option<(BattalionId, i64)> {
    let from = state.battalion(battalion).base.centre();
    placed_of(rules, state, other(rules.side_of(battalion)))
        .map(|enemy| (enemy, inches(from, state.battalion(enemy).base.centre())))
        .min_by_key(|(_, far)| *far)
}

/// One change at a time, until nothing is left to change: observers come, spent battalions rest, the rested return.
fn regroup(rules: &Brevity, state: &State, side: Side) -> Order {
    let Some(moving) = state.moving else { return Order::EndRegroup };
    let posture = state.command(moving).posture;
    let guns_only = state
        .members(moving)
        .all(|member| matches!(rules.roster().battalion(member).arm, Arm::Artillery | Arm::Headquarters));
    let wanted = if guns_only { Posture::Support } else { Posture::Line };
    if posture != wanted {
        return Order::FormUp(wanted);
    }
    for battalion in state.members(moving) {
        let (of, listed) = (state.battalion(battalion), rules.roster().battalion(battalion));
        // The spent add nothing to combat, and whoever rests at the start of a turn is whole again.
        let stance = match (of.spent, of.posture) {
            (true, Posture::Reserve) => None,
            (true, _) => Some(Posture::Reserve),
            (false, Posture::Reserve) => Some(wanted),
            (false, Posture::Line) if listed.arm == Arm::Artillery => Some(Posture::Support),
            _ => None,
        };
        if let Some(posture) = stance {
            return Order::Stance { battalion, posture, supports: None };
        }
    }
    let idle_gun = rules.side_range(side).find(|gun| {
        let of = state.battalion(*gun);
        rules.roster().battalion(*gun).gun.is_some()
            && of.status == Status::Placed
            && of.posture == Posture::Support
            && !of.counter_battery
            && of.supports != Some(moving)
            && state.has_officer(of.command)
    });
    match idle_gun.filter(|_| !guns_only) {
        Some(battalion) => Order::Observer { battalion, command: moving },
        None => Order::EndRegroup,
    }
}

/// The next battalion without an order: hold, go towards where it is wanted, close with or keep off the nearest enemies.
fn moves(rules: &Brevity, state: &State, into: &mut Vec<Order>) {
    let Some(battalion) = moving::waiting(rules, state).next() else {
        into.push(Order::EndMove);
        return;
    };
    let (of, listed) = (state.battalion(battalion), rules.roster().battalion(battalion));
    if state.rounds > 1
        && let Some(waypoints) = waves::advance(rules, state, battalion)
    {
        into.push(Order::Move { battalion, waypoints, facing: None, mount: None, dismount: None });
    }
    let enemy = nearest_enemy(rules, state, battalion);
    // A headquarters has no business near the enemy (OB-SUP-2, OB-RCV-1).
    if listed.headquarters != Headquarters::None && of.status.on_table() {
        let near = enemy.filter(|(_, far)| *far < CLOSE);
        into.extend(near.and_then(|(enemy, _)| retreat(rules, state, battalion, enemy)));
        into.push(Order::Idle(battalion));
        into.truncate(1);
        return;
    }
    let facing = enemy.and_then(|(enemy, _)| Angle::towards(of.base.centre(), state.battalion(enemy).base.centre()));
    let gets_down = (listed.can_dismount() && of.mounted && enemy.is_some_and(|(_, far)| far < 40)).then_some(false);
    into.push(Order::Hold { battalion, facing: facing.map(whole), mounted: gets_down });
    into.push(Order::Idle(battalion));
    works(rules, state, battalion, into);
    let mut go = |to: Point, share: i32| {
        let look = enemy
            .and_then(|(enemy, _)| Angle::towards(to, state.battalion(enemy).base.centre()))
            .filter(|_| of.posture != Posture::March);
        let look = look.map(whole);
        if let Some((waypoints, mount)) = routes::towards(rules, state, battalion, routes::snapped(to), share, look) {
            // Troops that ride get down where they stop, unless they march.
            let legs = u8::try_from(waypoints.len()).unwrap_or(0);
            let dismount =
                (listed.can_mount() && (of.mounted || mount.is_some()) && of.posture != Posture::March).then_some(legs);
            into.push(Order::Move { battalion, waypoints, facing: look, mount, dismount });
        }
    };
    if let Some((goal, near)) = goal_of(rules, state, battalion)
        && inches(of.base.centre(), goal) > near
    {
        for share in [4, 3, 2, 1] {
            go(goal, share);
        }
    }
    if listed.gun.is_some() && of.posture == Posture::Support {
        return;
    }
    let mut enemies: Vec<(i64, BattalionId)> = placed_of(rules, state, other(listed.side))
        .map(|enemy| (inches(of.base.centre(), state.battalion(enemy).base.centre()), enemy))
        .collect();
    enemies.sort_unstable();
    for (_, enemy) in enemies.into_iter().take(3) {
        let at = state.battalion(enemy).base.centre();
        let Some(from) = Angle::towards(at, of.base.centre()) else { continue };
        for (turn, distance) in [(0, 750), (0, 450), (45, 600), (-45, 600), (0, 1300)] {
            go(at + (from + Angle::degrees(turn)).step(Length::hundredths(distance)), 4);
        }
    }
}

/// A way straight away from an enemy, or along one's own side of it; the farthest that is open.
fn retreat(rules: &Brevity, state: &State, battalion: BattalionId, enemy: BattalionId) -> Option<Order> {
    let of = state.battalion(battalion);
    let at = of.base.centre();
    let away = Angle::towards(state.battalion(enemy).base.centre(), at)?;
    [0, 40, -40, 80, -80].into_iter().find_map(|turn| {
        let to = routes::snapped(at + (away + Angle::degrees(turn)).step(Length::inches(16)));
        let (waypoints, mount) = routes::towards(rules, state, battalion, to, 4, None)?;
        Some(Order::Move { battalion, waypoints, facing: None, mount, dismount: None })
    })
}

/// Digging, bridging and crossing, where there is something in it.
fn works(rules: &Brevity, state: &State, battalion: BattalionId, into: &mut Vec<Order>) {
    if rules.toggles().engineering == Engineering::Off {
        return;
    }
    into.push(Order::Cross(battalion));
    let of = state.battalion(battalion);
    let goal = goal_of(rules, state, battalion).map_or(0, |(goal, near)| inches(of.base.centre(), goal) - near);
    for job in engineering::jobs(rules, state, battalion) {
        let wanted = match job {
            Job::Dig => of.works == Works::None && goal <= 6,
            Job::Bridge(class) => class == 2,
            Job::Boats(_) => false,
            Job::Operate | Job::Blow(_) | Job::Waterproof => true,
            _ => false,
        };
        if wanted {
            into.push(Order::Work { battalion, job });
        }
    }
}

/// A facing in whole degrees.
fn whole(angle: Angle) -> Angle {
    Angle::degrees(i32::from(angle.as_hundredths() / 100))
}

/// The bombardment that promises most.
fn best_bombardment(rules: &Brevity, state: &State) -> Order {
    let kind = artillery::kind_of(*state.frames.top());
    let side = fire::firing_side(rules, state, kind);
    let guns = artillery::ready_guns(rules, state, kind);
    let mut best: Option<(i64, Order)> = None;
    for target in fire::possible_targets(rules, state, kind).iter() {
        let Some(along) = artillery::first_opportunity(rules, state, kind, guns, target) else { continue };
        let fitting = artillery::guns_on(rules, state, kind, guns, target, along);
        let declared = Declared { kind, target, along, firers: fitting, joined: BattalionSet::NONE, answered: false };
        let Ok(volley) = volley::gather(rules, state, &declared) else { continue };
        let near = moves_at(rules, state, target, kind);
        let value = worth(rules, target, &volley.numbers) + near;
        if best.as_ref().is_none_or(|(most, _)| value > *most) {
            let at = fighting::path_point(state, target, along);
            best = Some((value, Order::Bombard { target, guns: fitting, at }));
        }
    }
    best.map(|(_, order)| order)
        .or_else(|| air_strikes::guided(rules, state, kind, side))
        .unwrap_or(Order::EndBombardment)
}

/// In one's own move it is best to pin those who would fire at one's attackers.
fn moves_at(rules: &Brevity, state: &State, target: BattalionId, kind: VolleyKind) -> i64 {
    if kind != VolleyKind::Bombardment || state.battalion(target).pinned {
        return 0;
    }
    let base = state.battalion(target).base;
    let near = rules
        .roster()
        .battalion_ids()
        .any(|mover| state.is_moving(mover) && state.battalion(mover).base.is_within(&base, Length::inches(9)));
    if near { 250 } else { 0 }
}

/// The volley that promises most; where on a path, by trying its points.
fn best_fire(rules: &Brevity, state: &State, side: Side, into: &mut Vec<Order>) {
    let frame = *state.frames.top();
    let kind = fire::kind_of(frame);
    let mut best: Option<(i64, Order)> = None;
    let firers = Firers::of(rules, state, kind);
    for target in fire::possible_targets(rules, state, kind).iter() {
        let Some(first) = firers.first_opportunity(rules, state, target) else { continue };
        let points = match kind {
            VolleyKind::OpposingFire => opportunities(state, target).step_by(2).chain([first]).collect(),
            _ => vec![first],
        };
        for along in points {
            let joined = fighting::joiners(rules, state, kind, target, along);
            let declared = Declared { kind, target, along, firers: BattalionSet::NONE, joined, answered: false };
            let Ok(volley) = fire::gather(rules, state, &declared) else { continue };
            let value = worth(rules, target, &volley.numbers);
            if best.as_ref().is_none_or(|(most, _)| value > *most) {
                let at = fighting::path_point(state, target, along);
                let order = FireOrder { target, at, holding: BattalionSet::NONE, joined };
                // The point on the grid may lie a hair beyond somebody's reach; then the next best is taken.
                if fire::check(rules, state, kind, &order).is_ok() {
                    best = Some((value, Order::Fire(order)));
                }
            }
        }
    }
    let concealed = rules.side_range(side).find(|battalion| {
        state.battalion(*battalion).status == Status::Hidden
            && kind == VolleyKind::OpposingFire
            && nearest_enemy(rules, state, *battalion).is_some_and(|(_, far)| far < 7)
    });
    match (best, concealed) {
        (Some((_, order)), _) => into.push(order),
        (None, Some(battalion)) => into.push(Order::Reveal(battalion)),
        (None, None) => into.push(Order::EndFire),
    }
}

fn best_counter(rules: &Brevity, state: &State, side: Side) -> Order {
    let answers: Vec<(BattalionId, BattalionId)> = counter_battery::answers(rules, state, side).collect();
    let Some(target) = answers.iter().map(|(_, target)| *target).max_by_key(|target| price(rules, *target)) else {
        return Order::NoCounter;
    };
    let guns = answers.iter().filter(|(_, aimed)| *aimed == target).map(|(gun, _)| *gun).collect();
    Order::Counter { target, guns }
}

/// Bombers where they hurt the enemy most and one's own least; transports to a division out of supply.
fn air_orders(rules: &Brevity, state: &State, side: Side, into: &mut Vec<Order>) {
    let Some(unit) = air::of_side(rules, side).find(|unit| air::may_be_ordered(rules, state, *unit)) else {
        into.push(Order::EndAirOrders);
        return;
    };
    let order = match rules.roster().aircraft(unit).kind {
        AirKind::Transport => rules
            .roster()
            .division_ids()
            .find(|division| rules.roster().division(*division).side == side && !state.division_supplied(*division))
            .map(|division| Order::FlySupply { unit, division }),
        kind => air_strikes::ordered(rules, state, side, unit, kind == AirKind::Heavy),
    };
    into.push(order.unwrap_or(Order::EndAirOrders));
}
