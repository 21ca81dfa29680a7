//! Air attacks and anti-aircraft fire (NQ-AIR), step 3e.

use sandtable_kernel::{Refusal, Seat, Side, Table};

use crate::orders::{Aim, Group};
use crate::play::Play;
use crate::refusals::{AIR, AMMO, GROUP, RANGE, STATE, refuse_if};
use crate::state::{Frame, Hurt, Place, Raid, Sent, Stage, State};
use crate::terms::{AirKind, Arm, BaseId, BaseSet, Class, SIDES, Square, other};
use crate::toggles::{AirClasses, AirRest};
use crate::{Event, Nqm, casualties, class::By, firefight, fireplan, rule};

/// NQ-AIR-1, NQ-AIR-14: aircraft whose missions are due take off; a called one needs an observer.
pub(crate) fn take_off<T: Table<State>>(play: &mut Play<'_, T>) {
    play.keep(|hand| {
        hand.flights.clear();
        hand.flak.clear();
    });
    if play.state.night {
        return;
    }
    let bound = play.state.bound;
    let mut due: Vec<(BaseId, Square)> = Vec::new();
    for plan in play.state.preplanned.iter().filter(|plan| plan.bound == bound && plan.mission.is_none()) {
        due.push((plan.base, plan.square));
    }
    for item in play.state.queue.iter().filter(|item| item.due == bound) {
        if let Sent::Air(base, square) = item.what
            && fireplan::is_observed(play.rules, play.state, item.side, square)
        {
            due.push((base, square));
        }
    }
    due.sort_unstable_by_key(|(base, _)| base.0);
    due.dedup_by_key(|(base, _)| *base);
    for (base, at) in due {
        let ready = match play.state.base(base).place {
            Place::AirPool => true,
            Place::AirResting(until) => until <= bound,
            _ => false,
        };
        let attacked = play
            .state
            .attacks
            .iter()
            .any(|attack| attack.side == play.rules.side_of(base) && attack.target == at && !attack.called_off);
        // NQ-AIR-11: nobody bombs from high level what he attacks.
        if ready && !(attacked && is_high(play.rules, base)) {
            play.happen(rule::AIR_1, Event::Flew { base, at });
        }
    }
}

/// NQ-AIR-3.
pub fn is_high(rules: &Nqm, base: BaseId) -> bool {
    rules.info(base).air.is_some_and(AirKind::is_high)
}

/// NQ-FRT-5: four engines or the heaviest bombs.
fn is_heavy(rules: &Nqm, base: BaseId) -> bool {
    let info = rules.info(base);
    info.air == Some(AirKind::HeavyBomber) || info.weapon == Class::Vh
}

/// Aircraft of a side over a square.
fn flying(rules: &Nqm, state: &State, side: Side, square: Square) -> BaseSet {
    state
        .hand
        .flights
        .iter()
        .filter(|(base, at)| *at == square && rules.side_of(*base) == side)
        .map(|(base, _)| *base)
        .collect()
}

/// NQ-AIR-6: anti-aircraft bases of a side that reach a square and can fire.
pub fn covering(rules: &Nqm, state: &State, side: Side, square: Square) -> BaseSet {
    rules.roster().of_side[usize::from(side.0)].only(|base| {
        rules.info(base).arm == Arm::AntiAir
            && rules.can_fire(state, base)
            && state.square(base).is_some_and(|at| at.is_near(square))
    })
}

/// DC-AIR: what an aircraft strikes.
pub fn check_strike(rules: &Nqm, state: &State, seat: Seat, base: BaseId, aim: Aim) -> Result<(), Refusal> {
    let Some((_, square)) = state.hand.flights.iter().find(|(flying, _)| *flying == base) else { return Err(AIR) };
    refuse_if(rules.info(base).seat != seat, AIR)?;
    let enemy = other(rules.side_of(base));
    match aim {
        Aim::Gun(gun) => {
            let there = rules.side_of(gun) == enemy && covering(rules, state, enemy, *square).has(gun);
            refuse_if(!there || !rules.is_seen(state, gun), GROUP)
        }
        Aim::Group(group) => refuse_if(!groups(rules, state, base, *square).contains(&group), GROUP),
    }
}

/// The groups an aircraft can see in its target square.
pub fn groups(rules: &Nqm, state: &State, base: BaseId, square: Square) -> Vec<Group> {
    let by = if is_high(rules, base) { By::Bombs } else { By::Air };
    let targets = rules
        .at(state, other(rules.side_of(base)), square)
        .only(|target| rules.is_seen(state, target) && !state.base(target).concealed);
    rules.groups(state, targets, by)
}

/// DC-AA: where an anti-aircraft base fires, and how high.
pub fn check_cover(
    rules: &Nqm,
    state: &State,
    seat: Seat,
    base: BaseId,
    square: Square,
    high: bool,
) -> Result<(), Refusal> {
    let info = rules.info(base);
    refuse_if(info.seat != seat || info.arm != Arm::AntiAir, STATE)?;
    refuse_if(!rules.can_fire(state, base), AMMO)?;
    let near = state.square(base).is_some_and(|at| at.is_near(square));
    let any = flying(rules, state, other(info.side), square).iter().any(|plane| is_high(rules, plane) == high);
    refuse_if(!near || !any, RANGE)
}

/// DC-AASELF: other bases under low flyers may fire at them.
pub fn check_shoot_up(rules: &Nqm, state: &State, seat: Seat, bases: BaseSet) -> Result<(), Refusal> {
    refuse_if(bases.is_empty(), STATE)?;
    for base in bases.iter() {
        let info = rules.info(base);
        let under = state.square(base).is_some_and(|square| {
            flying(rules, state, other(info.side), square).iter().any(|plane| !is_high(rules, plane))
        });
        refuse_if(info.seat != seat || info.arm == Arm::AntiAir || !under || !rules.can_fire(state, base), STATE)?;
    }
    Ok(())
}

/// Raids in the order of their squares.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>) {
    let mut raids: Vec<(Square, u8)> =
        play.state.hand.flights.iter().map(|(base, at)| (*at, play.rules.side_of(*base).0)).collect();
    raids.sort_unstable();
    raids.dedup();
    for (square, side) in raids {
        play.then(Stage::AirRaid(square, Side(side)));
    }
}

/// NQ-AIR-5: anti-aircraft fire, self-defence and strikes at guns together; then some are driven off.
pub(crate) fn raid<T: Table<State>>(play: &mut Play<'_, T>, square: Square, side: Side) {
    let rules = play.rules;
    let planes = flying(rules, play.state, side, square);
    let enemy = other(side);
    let mut dry: Vec<BaseSet> = Vec::new();
    let mut driven = [0u8; 2];
    let laid = |state: &State, gun: BaseId| state.hand.flak.iter().find(|(base, ..)| *base == gun).copied();
    let guns = covering(rules, play.state, enemy, square)
        .only(|gun| laid(play.state, gun).is_none_or(|(_, at, _)| at == Some(square)));
    for gun in guns.iter() {
        let low = planes.iter().any(|plane| !is_high(rules, plane));
        let high = laid(play.state, gun).map_or(!low, |(.., high)| high);
        let target = if high { Class::M } else { Class::L };
        let face = play.d6(rule::AIR_7);
        let pips = rules.tables().pips(rules.difference(rules.info(gun).weapon, target), face);
        driven[usize::from(high)] += pips;
        if face == 1 && rules.counts_ones() {
            dry.push(BaseSet::of(gun));
        }
        play.happen(rule::AIR_7, Event::Fired { base: gun, thirds: 3, at_tanks: false });
    }
    driven[0] += shoot_up(play, enemy, square);
    let mut hits: Vec<(BaseSet, u8, Hurt)> = Vec::new();
    for plane in planes.iter() {
        if let Some(Aim::Gun(gun)) = play.state.base(plane).strike {
            let target = rules.group(play.state, gun, By::Air);
            let pips = bombs(play, plane, target);
            hits.push((BaseSet::of(gun), pips, Hurt::Fire));
        }
    }
    play.keep(|hand| hand.raid = Raid { planes, guns, hits, dry });
    for high in [false, true] {
        let there = at_height(rules, play.state, square, side, high).len();
        // NQ-AIR-8: surplus PIPs are lost.
        let count = usize::from(driven[usize::from(high)]).min(there) as u8;
        play.ask(Frame::DrivenOff { square, side, high, count });
    }
    play.then(Stage::AirStrike(square, side));
}

/// NQ-AIR-8: the aircraft of a side over a square that fly at one height.
pub fn at_height(rules: &Nqm, state: &State, square: Square, side: Side, high: bool) -> BaseSet {
    flying(rules, state, side, square).only(|plane| is_high(rules, plane) == high)
}

/// DC-DRIVEN: who turns back where nobody chooses: the last of them.
pub fn default_driven(rules: &Nqm, state: &State, square: Square, side: Side, high: bool, count: u8) -> BaseSet {
    let there = at_height(rules, state, square, side, high);
    there.iter().skip(there.len().saturating_sub(usize::from(count))).collect()
}

/// NQ-AIR-8: each PIP drives one aircraft off.
pub(crate) fn drive_off<T: Table<State>>(play: &mut Play<'_, T>, driven: BaseSet) {
    for base in driven.iter() {
        play.happen(rule::AIR_8, Event::AirHome { base, place: Place::AirOut });
    }
}

/// NQ-AIR-5: whoever was not driven off strikes the ground; then everything the raid did is shared out.
pub(crate) fn strike<T: Table<State>>(play: &mut Play<'_, T>, square: Square, side: Side) {
    let (rules, enemy) = (play.rules, other(side));
    let Raid { planes, guns, mut hits, dry } = play.keep(|hand| core::mem::take(&mut hand.raid));
    let left = flying(rules, play.state, side, square);
    let mut struck: Vec<(Group, bool, bool, u8)> = Vec::new();
    for plane in left.iter() {
        if matches!(play.state.base(plane).strike, Some(Aim::Gun(_))) {
            continue;
        }
        let high = is_high(rules, plane);
        let Some(target) = target_group(rules, play.state, plane, square) else { continue };
        let pips = bombs(play, plane, target);
        let heavy = is_heavy(rules, plane);
        match struck.iter_mut().find(|entry| (entry.0, entry.1, entry.2) == (target, high, heavy)) {
            Some(entry) => entry.3 = entry.3.saturating_add(pips),
            None => struck.push((target, high, heavy, pips)),
        }
    }
    let targets = rules.at(play.state, enemy, square);
    for base in targets.iter() {
        let shelled = planes.iter().any(|plane| is_high(rules, plane));
        play.happen(rule::FPL_16, Event::UnderFire { base, shelled });
    }
    for (group, high, heavy, pips) in struck {
        let by = if high { By::Bombs } else { By::Air };
        let hit = targets.only(|base| rules.group(play.state, base, by) == group);
        hits.push((hit, pips, if high { Hurt::Shells(0, heavy) } else { Hurt::Fire }));
        if high {
            play.keep(|hand| hand.shelled[usize::from(side.0)].push(square));
        }
    }
    let low = planes.only(|plane| !is_high(rules, plane));
    count_in_tally(play, side, square, low, &hits);
    go_home(play, left);
    casualties::share_out(play, &hits);
    play.then(Stage::Overload(targets.or(guns)));
    for set in dry {
        play.ask(Frame::Dry(set));
    }
    play.then(Stage::Tests { fight: targets, first: side, spared: BaseSet::NONE });
}

/// NQ-AIR-10, NQ-FF-12: low flyers are direct fire: what they score on the target of an exchange counts for the attack, and what
/// they score on a batch with participants against it; NQ-FF-14: fresh aircraft reinforce it.
fn count_in_tally<T: Table<State>>(
    play: &mut Play<'_, T>,
    side: Side,
    square: Square,
    planes: BaseSet,
    hits: &[(BaseSet, u8, Hurt)],
) {
    let low = || hits.iter().filter(|(.., how)| *how == Hurt::Fire);
    for attack in play.state.attacks.clone() {
        if planes.is_empty() || !firefight::exchanges(play.rules, play.state, &attack) {
            continue;
        }
        let id = attack.id;
        let event = if attack.side == side && attack.target == square {
            let caused = low().map(|(_, pips, _)| *pips).fold(0, u8::saturating_add);
            Event::AirTallied { attack: id, caused, received: 0, planes }
        } else if attack.side != side {
            let members = crate::attack::in_place(play.rules, play.state, &attack);
            let struck = low().filter(|(bases, ..)| !bases.and(members).is_empty());
            let received = struck.map(|(_, pips, _)| *pips).fold(0, u8::saturating_add);
            Event::AirTallied { attack: id, caused: 0, received, planes: BaseSet::NONE }
        } else {
            continue;
        };
        let reinforced = attack.needs && matches!(event, Event::AirTallied { planes, .. } if !planes.is_empty());
        if reinforced || matches!(event, Event::AirTallied { caused, received, .. } if caused + received > 0) {
            play.happen(rule::AIR_10, event);
        }
    }
}

/// NQ-AIR-4: the dice of one aircraft base.
fn bombs<T: Table<State>>(play: &mut Play<'_, T>, plane: BaseId, target: Group) -> u8 {
    let info = play.rules.info(plane);
    let house = play.rules.toggles().air_classes == AirClasses::House;
    let class = match info.air {
        _ if info.weapon == Class::Vh => Class::Vh,
        Some(AirKind::Fighter) => {
            if house {
                Class::L
            } else {
                Class::M
            }
        }
        Some(AirKind::TankHunter) => {
            if target.armour {
                Class::H
            } else {
                Class::M
            }
        }
        _ if house => Class::M,
        _ => Class::H,
    };
    let mut pips = 0u8;
    for _ in 0..if house { info.engines.max(1) } else { 1 } {
        let face = play.d6(rule::AIR_4);
        pips = pips.saturating_add(play.rules.tables().pips(play.rules.difference(class, target.class), face));
    }
    pips
}

/// The group an aircraft strikes: as chosen, else the best odds among those it sees, else the largest (NQ-AIR-14).
fn target_group(rules: &Nqm, state: &State, plane: BaseId, square: Square) -> Option<Group> {
    let seen = groups(rules, state, plane, square);
    if let Some(Aim::Group(group)) = state.base(plane).strike
        && seen.contains(&group)
    {
        return Some(group);
    }
    let by = if is_high(rules, plane) { By::Bombs } else { By::Air };
    let all = rules.at(state, other(rules.side_of(plane)), square);
    let size = |group: &Group| all.iter().filter(|base| rules.group(state, *base, by) == *group).count();
    // NQ-FPL-12: unseen, the largest group, on a tie the lightest.
    let largest =
        |groups: Vec<Group>| groups.into_iter().max_by_key(|group| (size(group), u8::MAX - group.class as u8));
    seen.into_iter().min_by_key(|group| group.class).or_else(|| largest(rules.groups(state, all, by)))
}

/// NQ-AIR-7: small arms at low flyers, d = -2.
fn shoot_up<T: Table<State>>(play: &mut Play<'_, T>, side: Side, square: Square) -> u8 {
    let shooting = play.rules.at(play.state, side, square).only(|base| {
        play.state.hand.flak.iter().any(|(gun, at, _)| *gun == base && *at == Some(square))
            && play.rules.info(base).arm != Arm::AntiAir
    });
    let mut driven = 0;
    for base in shooting.iter() {
        let face = play.d6(rule::AIR_7);
        driven += play.rules.tables().pips(-2, face);
        play.happen(rule::AIR_7, Event::Fired { base, thirds: 3, at_tanks: false });
    }
    driven
}

/// NQ-AIR-2: aircraft rest after a mission.
fn go_home<T: Table<State>>(play: &mut Play<'_, T>, planes: BaseSet) {
    let rest = match play.rules.toggles().air_rest {
        AirRest::None => 0,
        AirRest::One => 1,
        AirRest::Two => 2,
        AirRest::Three => 3,
    };
    for base in planes.iter() {
        let until = play.state.bound + rest + 1;
        let place = if rest == 0 { Place::AirPool } else { Place::AirResting(until) };
        play.happen(rule::AIR_2, Event::AirHome { base, place });
    }
}

/// At dawn everybody driven off is back (NQ-AIR-2).
pub(crate) fn restore_pool<T: Table<State>>(play: &mut Play<'_, T>) {
    for side in SIDES {
        for base in play.rules.roster().of_side[usize::from(side.0)].iter() {
            if matches!(play.state.base(base).place, Place::AirOut | Place::AirResting(_)) {
                play.happen(rule::AIR_2, Event::AirHome { base, place: Place::AirPool });
            }
        }
    }
}
