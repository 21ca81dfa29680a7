//! One legal order at random, quickly.

use sandtable_brevity::advanced::{air, counter_battery, engineering, recovery, waves};
use sandtable_brevity::movement::{rates_of, straight};
use sandtable_brevity::orders::{Order, Placing};
use sandtable_brevity::sequence;
use sandtable_brevity::state::Frame;
use sandtable_brevity::terms::{BattalionId, BattalionSet, CommandId, Posture};
use sandtable_brevity::toggles::{Engineering, InitiativeNominate, WaveAttacks};
use sandtable_brevity::{Brevity, State, deployment, moving, selection};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Angle, Length, Point, Seat, Side};

use super::fighting;
use crate::imagine::{any_facing, any_point};

/// One legal order at random. Whatever was tried and is not legal falls back on leaving the step.
pub fn random_order(rules: &Brevity, state: &State, seat: Seat, whim: &mut Stream) -> Order {
    let frame = *state.frames.top();
    let legal = |order: &Order| sequence::check(rules, state, seat, order).is_ok();
    let tried = attempt(rules, state, Side(seat.0), frame, whim);
    match tried {
        Some(order) if legal(&order) => order,
        Some(order) => hold_instead(rules, state, &order)
            .filter(legal)
            .unwrap_or_else(|| fall_back(rules, state, seat, frame, whim)),
        None => fall_back(rules, state, seat, frame, whim),
    }
}

/// Who stands where there is no way for it takes position instead of going it.
fn hold_instead(rules: &Brevity, state: &State, order: &Order) -> Option<Order> {
    let Order::Move { battalion, waypoints, mount, .. } = order else { return None };
    let on_table = state.battalion(*battalion).status.on_table();
    let way = moving::check_move(rules, state, *battalion, waypoints, None, (*mount, None));
    (on_table && way.is_err()).then_some(Order::Hold { battalion: *battalion, facing: None, mounted: None })
}

/// The way out of a step that is always open, or nearly always.
fn fall_back(rules: &Brevity, state: &State, seat: Seat, frame: Frame, whim: &mut Stream) -> Order {
    let legal = |order: &Order| sequence::check(rules, state, seat, order).is_ok();
    let order = match frame {
        Frame::Deploy => [Order::EndDeployment, Order::DeployStandard]
            .into_iter()
            .find(legal)
            .unwrap_or_else(|| place_anywhere(rules, state, Side(seat.0), whim)),
        Frame::AirOrders(_) => Order::EndAirOrders,
        Frame::Rebuild(_) => Order::Waive,
        Frame::Recovery(_) => Order::EndRecovery,
        Frame::ChooseReturn(_) => state.recovery.pair.map_or(Order::Concede, |(one, _)| Order::Return(one)),
        Frame::Officers(_) => Order::EndOfficers,
        Frame::Misdirect(_) => Order::MisdirectPoint(any_point(rules, whim)),
        Frame::StrikeAs(_) => Order::StrikeAsHeavy,
        Frame::Initiative => Order::LetMove,
        Frame::Regroup => Order::EndRegroup,
        Frame::Move => end_move(rules, state, seat),
        Frame::Sighted => Order::Stop,
        Frame::ReactionBombardment | Frame::Bombardment => Order::EndBombardment,
        Frame::OpposingFire | Frame::AttackFire => Order::EndFire,
        Frame::Counter(_) => Order::NoCounter,
        Frame::Retire(_) => Order::Stand,
        Frame::Readiness => Order::Test,
        Frame::AnswerDraw(_) => Order::DeclineDraw,
        Frame::Select | Frame::Nominate | Frame::ResolvePoint(_) | Frame::AirAttacks | Frame::GameOver => {
            Order::Concede
        }
    };
    if legal(&order) {
        return order;
    }
    // A wave must attack and the waves must be numbered: the rest of the step's orders, one of which is legal.
    match frame {
        Frame::OpposingFire | Frame::AttackFire => fighting::any_fire(rules, state, whim).unwrap_or(Order::Concede),
        Frame::Regroup => call_off_waves(state).unwrap_or(Order::Concede),
        _ => Order::Concede,
    }
}

/// Ends the move, or lets a wave do what it must first.
fn end_move(rules: &Brevity, state: &State, seat: Seat) -> Order {
    let legal = |order: &Order| sequence::check(rules, state, seat, order).is_ok();
    if legal(&Order::EndMove) {
        return Order::EndMove;
    }
    let forced = moving::waiting(rules, state).find_map(|battalion| {
        let advance = waves::advance(rules, state, battalion).map(|waypoints| Order::Move {
            battalion,
            waypoints,
            facing: None,
            mount: None,
            dismount: None,
        });
        let still = Order::Hold { battalion, facing: None, mounted: None };
        advance.into_iter().chain([still, Order::Idle(battalion)]).find(legal)
    });
    forced.unwrap_or(Order::Concede)
}

/// Waves that are numbered wrongly are called off, one battalion after the other.
fn call_off_waves(state: &State) -> Option<Order> {
    let numbered = state.members(state.moving?).find(|member| state.battalion(*member).wave > 0);
    numbered.map(|battalion| Order::Wave { battalion, wave: 0 })
}

fn attempt(rules: &Brevity, state: &State, side: Side, frame: Frame, whim: &mut Stream) -> Option<Order> {
    match frame {
        Frame::Deploy => deploy(rules, state, side, whim),
        Frame::AirOrders(side) => {
            let unit = pick(whim, air::of_side(rules, side).filter(|unit| air::may_be_ordered(rules, state, *unit)))?;
            let listed = rules.roster().aircraft(unit);
            if listed.kind == sandtable_brevity::terms::AirKind::Transport {
                let divisions = rules.roster().division_ids();
                let division =
                    pick(whim, divisions.filter(|division| rules.roster().division(*division).side == side))?;
                return Some(Order::FlySupply { unit, division });
            }
            let heavy = listed.kind == sandtable_brevity::terms::AirKind::Heavy;
            let turn = heavy.then(|| state.turn + u8::try_from(whim.below(3)).unwrap_or(0));
            let enemies = sandtable_brevity::location::placed_of(rules, state, sandtable_brevity::terms::other(side));
            let target = pick(whim, enemies).filter(|_| !heavy);
            Some(match target {
                Some(target) => Order::Bomb { unit, target },
                None => Order::BombPoint { unit, point: any_point(rules, whim), turn },
            })
        }
        Frame::Rebuild(_) => {
            let battalion = pick(whim, recovery::eligible(rules, state))?;
            let (at, facing) = recovery::place_for(rules, state, battalion)?;
            Some(Order::Rebuild { battalion, at, facing })
        }
        Frame::Recovery(side) => {
            let (one, other) = pick(whim, recovery::pairs(rules, state, side))?;
            whim.happens(1, 2).then_some(Order::Amalgamate { one, other })
        }
        Frame::Officers(side) => {
            let command = pick(whim, selection::ready(rules, state, side))?;
            Some(Order::Commander(Some(command)))
        }
        Frame::Misdirect(_) => {
            let anybody = rules.roster().battalion_ids().filter(|battalion| state.is_placed(*battalion));
            pick(whim, anybody).map(Order::Misdirect)
        }
        Frame::StrikeAs(_) => Some(if whim.happens(1, 2) { Order::StrikeAsHeavy } else { Order::StrikeAsMedium }),
        Frame::Select => pick(whim, selection::ready(rules, state, side)).map(Order::Select),
        Frame::Nominate => pick(whim, selection::ready(rules, state, side)).map(Order::Nominate),
        Frame::Initiative => {
            let named = pick(whim, selection::ready(rules, state, side));
            let after = rules.toggles().initiative_nominate == InitiativeNominate::After;
            let named = if after && whim.happens(1, 2) { None } else { named };
            whim.happens(1, 2).then(|| named.map_or(Order::SeizeUnbound, Order::Seize))
        }
        Frame::Regroup => regroup(rules, state, side, whim),
        Frame::Move => move_somebody(rules, state, whim),
        Frame::Sighted => Some(if whim.happens(1, 2) { Order::GoOn } else { Order::Stop }),
        Frame::ReactionBombardment | Frame::Bombardment => fighting::any_bombardment(rules, state, whim),
        Frame::OpposingFire | Frame::AttackFire => fighting::any_fire(rules, state, whim),
        Frame::Counter(side) => {
            let (gun, target) = pick(whim, counter_battery::answers(rules, state, side))?;
            whim.happens(3, 4).then(|| Order::Counter { target, guns: BattalionSet::only(gun) })
        }
        Frame::Retire(_) => fighting::retreat(rules, state, whim).filter(|_| whim.happens(1, 2)),
        Frame::ResolvePoint(_) => {
            let struck =
                state.points.iter().map(|point| sandtable_brevity::advanced::hidden::struck_by(rules, state, point));
            struck.into_iter().find(|set| set.count() > 1).and_then(BattalionSet::first).map(Order::Resolve)
        }
        Frame::ChooseReturn(_) => {
            state.recovery.pair.map(|(one, two)| Order::Return(if whim.happens(1, 2) { one } else { two }))
        }
        Frame::Readiness | Frame::AnswerDraw(_) | Frame::AirAttacks | Frame::GameOver => None,
    }
}

/// Standard places mostly; now and then a battalion somewhere else, a posture or companies.
fn deploy(rules: &Brevity, state: &State, side: Side, whim: &mut Stream) -> Option<Order> {
    match whim.below(8) {
        0 => Some(place_anywhere(rules, state, side, whim)),
        1 => {
            let battalion = pick(whim, deployment::unplaced(rules, state, side))?;
            Some(Order::Split(battalion))
        }
        2 => {
            let battalion = pick(whim, deployment::unplaced(rules, state, side))?;
            let posture = *whim.pick(Posture::ALL)?;
            Some(Order::Stance { battalion, posture, supports: None }).filter(|_| posture != Posture::Reserve)
        }
        _ => None,
    }
}

fn place_anywhere(rules: &Brevity, state: &State, side: Side, whim: &mut Stream) -> Order {
    let Some(battalion) = pick(whim, deployment::unplaced(rules, state, side)) else { return Order::EndDeployment };
    let hidden =
        rules.toggles().hidden_deployment == sandtable_brevity::toggles::HiddenDeployment::On && whim.happens(1, 2);
    let standard = deployment::standard(rules, battalion);
    let mut placing =
        standard.unwrap_or(Placing { battalion, at: any_point(rules, whim), facing: Angle::NORTH, mounted: None });
    let put = |placing: Placing, hidden: bool| if hidden { Order::Hide(placing) } else { Order::Place(placing) };
    for _ in 0..30 {
        let zones = &rules.roster().battalion(battalion).start.zone;
        let Some(zone) = whim.pick(zones) else { break };
        let mut along = |low: Length, high: Length| {
            let (low, high) = (low.snapped().0 / 127, high.snapped().0 / 127);
            low + i32::try_from(whim.below(u32::try_from((high - low).max(0)).unwrap_or(0) + 1)).unwrap_or(0)
        };
        placing.at = Point::hundredths(along(zone.low.x, zone.high.x), along(zone.low.y, zone.high.y));
        let order = put(placing, hidden);
        if sequence::check(rules, state, Seat(side.0), &order).is_ok() {
            return order;
        }
    }
    standard.map_or(Order::Concede, |placing| put(placing, deployment::starts_hidden(rules, battalion)))
}

fn regroup(rules: &Brevity, state: &State, side: Side, whim: &mut Stream) -> Option<Order> {
    let moving = state.moving?;
    let member = pick(whim, state.members(moving));
    match whim.below(24) {
        0 => Some(Order::FormUp(*whim.pick(Posture::ALL)?)),
        1 => Some(Order::Stance { battalion: member?, posture: *whim.pick(Posture::ALL)?, supports: None }),
        2 => {
            let own = rules.side_range(side).filter(|battalion| state.battalion(*battalion).status.on_table());
            pick(whim, own).map(Order::Attach)
        }
        3 => {
            let command: CommandId = pick(whim, rules.roster().commands_of(side))?;
            Some(Order::Detach { battalion: member?, command })
        }
        4 | 5 => {
            let guns = rules.side_range(side).filter(|gun| rules.roster().battalion(*gun).gun.is_some());
            Some(Order::Observer { battalion: pick(whim, guns)?, command: moving })
        }
        6 => Some(Order::AssignCounter(member?)),
        7 => Some(Order::ReleaseCounter(member?)),
        8 if rules.toggles().wave_attacks == WaveAttacks::On => {
            Some(Order::Wave { battalion: member?, wave: 1 + u8::try_from(whim.below(2)).unwrap_or(0) })
        }
        // A command that has rested long enough goes back into the line.
        9..=12 if state.command(moving).posture != Posture::Line => Some(Order::FormUp(Posture::Line)),
        13..=15 => {
            let rested = |battalion: &BattalionId| {
                let of = state.battalion(*battalion);
                of.posture == Posture::Reserve && !of.spent
            };
            let battalion = state.members(moving).find(rested)?;
            Some(Order::Stance { battalion, posture: state.command(moving).posture, supports: None })
        }
        _ => None,
    }
}

fn move_somebody(rules: &Brevity, state: &State, whim: &mut Stream) -> Option<Order> {
    let battalion = pick(whim, moving::waiting(rules, state))?;
    let of = state.battalion(battalion);
    if !of.status.on_table() {
        return arrive(rules, battalion, whim);
    }
    if rules.toggles().engineering == Engineering::On && whim.happens(1, 6) {
        if whim.happens(1, 4) {
            return Some(Order::Cross(battalion));
        }
        let job = pick(whim, engineering::jobs(rules, state, battalion))?;
        return Some(Order::Work { battalion, job });
    }
    match whim.below(8) {
        0 => Some(Order::Idle(battalion)),
        1 => Some(Order::Hold { battalion, facing: Some(any_facing(whim)), mounted: None }),
        _ => wander(rules, state, battalion, whim),
    }
}

/// A straight way somewhere, half of the time towards the middle of the table; towed guns limber first.
fn wander(rules: &Brevity, state: &State, battalion: BattalionId, whim: &mut Stream) -> Option<Order> {
    let of = state.battalion(battalion);
    let [_, (_, open), (_, rough)] = rates_of(rules, state, battalion);
    let longest = if whim.happens(2, 3) { open } else { rough };
    let longest = u32::try_from(longest.0 / 127).unwrap_or(0);
    let middle = Point::new(Length(rules.setup().width.0 / 2), Length(rules.setup().height.0 / 2));
    let heading = match whim.happens(1, 2) {
        true => Angle::towards(of.base.centre(), middle).unwrap_or(Angle::NORTH),
        false => any_facing(whim),
    };
    let length = Length::hundredths(i32::try_from(whim.below(longest + 1)).unwrap_or(0));
    let end = of.base.centre() + heading.step(length);
    let end = Point::new(end.x.snapped(), end.y.snapped());
    let listed = rules.roster().battalion(battalion);
    let limbers = listed.is_towed() && !of.mounted;
    let mount = limbers.then_some(0);
    Some(Order::Move { battalion, waypoints: straight(end), facing: None, mount, dismount: None })
}

/// A reinforcement comes straight onto the table, or lands.
fn arrive(rules: &Brevity, battalion: BattalionId, whim: &mut Stream) -> Option<Order> {
    let listed = rules.roster().battalion(battalion);
    let Some(arrival) = listed.start.arrival else {
        return Some(Order::Land { battalion, at: any_point(rules, whim), facing: any_facing(whim) });
    };
    let middle = Point::new(Length(rules.setup().width.0 / 2), Length(rules.setup().height.0 / 2));
    let heading = Angle::towards(arrival.at, middle)?;
    let end = arrival.at + heading.step(Length::inches(i32::try_from(2 + whim.below(14)).unwrap_or(4)));
    let end = Point::new(end.x.snapped(), end.y.snapped());
    Some(Order::Move { battalion, waypoints: straight(end), facing: None, mount: None, dismount: None })
}

/// One of these, each equally likely, without keeping a list.
pub(super) fn pick<T>(whim: &mut Stream, from: impl Iterator<Item = T>) -> Option<T> {
    let mut chosen = None;
    for (index, item) in from.enumerate() {
        if whim.below(u32::try_from(index).unwrap_or(0) + 1) == 0 {
            chosen = Some(item);
        }
    }
    chosen
}
