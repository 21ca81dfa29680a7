//! Hidden information (NQ-HID): who may see what happens, what a seat may imagine, and concealment regained.

use std::sync::Arc;

use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Eye, Seat, Side, Sight, Table};

use crate::order::{Answer, Load, Ruling};
use crate::play::Play;
use crate::state::{Frame, Phase, Place, Standing, State};
use crate::terms::{Arm, BaseId, BaseSet, Posture, SIDES, Square, StopRule, other};
use crate::toggles::{CommitReveal, Fog};
use crate::{Event, Nqm, Order, command, fog, rule, sequence, set_up, tell};

/// The seats of a side, and those who see all.
pub fn sight_of_side(rules: &Nqm, side: Side) -> Sight {
    Sight(u32::from(rules.seats_of(side)) | fog::eyes_of(rules, []).0)
}

/// NQ-HID-1: orders entered in secret are their side's business until the step is resolved; NQ-HID-8: where commanders see by
/// report, their own alone. NQ-UMP-1: a ruling is shown to those it concerns.
pub fn order_sight(rules: &Nqm, state: &State, seat: Seat, order: &Order) -> Sight {
    let open = is_phased(rules, state) && shown_openly(rules, state, order);
    match (rules.side_of_seat(seat), state.frames.top(), order) {
        (_, _, Order::Concede) => Sight::ALL,
        (_, _, Order::Rule(ruling, _)) => ruling_sight(rules, state, ruling),
        (Some(_), _, Order::Message(to, _)) => fog::eyes_of(rules, [seat, *to]),
        (Some(_), _, _) if rules.sees_by_report() => fog::eyes_of(rules, [seat]),
        (Some(side), Frame::Enter(_), _) if !open => sight_of_side(rules, side),
        (Some(side), Frame::BuildWorks | Frame::Deploy(_), _) => sight_of_side(rules, side),
        (Some(side), frame, _) if sequence::is_secret(rules, state, *frame) => sight_of_side(rules, side),
        _ => Sight::ALL,
    }
}

/// NQ-SEQ-3: a step that both sides enter openly, one after the other.
fn is_phased(rules: &Nqm, state: &State) -> bool {
    rules.toggles().commit_reveal == CommitReveal::Phased
        && matches!(state.frames.top(), Frame::Enter(Phase::Plot | Phase::Attacks))
}

/// Plots and attacks of troops the enemy sees anyway.
fn shown_openly(rules: &Nqm, state: &State, order: &Order) -> bool {
    let bases = match order {
        Order::Plot(plot) => plot.bases,
        Order::Stay(bases) => *bases,
        Order::Attack(attack) => attack.front.or(attack.second),
        Order::Done => BaseSet::NONE,
        _ => return false,
    };
    bases.iter().all(|base| rules.is_seen(state, base))
}

/// NQ-UMP-1: whom a ruling concerns: one side where it is about what the other does not see.
fn ruling_sight(rules: &Nqm, state: &State, ruling: &Ruling) -> Sight {
    let of_base = |base: BaseId| match rules.is_seen(state, base) && !rules.sees_by_report() {
        true => Sight::ALL,
        false => sight_of_side(rules, rules.side_of(base)),
    };
    match *ruling {
        Ruling::Due(item, _) => match state.queue.get(usize::from(item)) {
            Some(item) => sight_of_side(rules, item.side),
            None => Sight::NONE,
        },
        Ruling::Stock(formation, ..) => sight_of_side(rules, rules.roster().formation(formation).side),
        Ruling::Grade(unit, _) => match rules.roster().unit(unit).hq {
            Some(hq) => of_base(hq),
            None => sight_of_side(rules, rules.roster().unit(unit).side),
        },
        // Whoever is hidden now was seen a moment ago, and the other way round.
        Ruling::Conceal(base, false) => match rules.sees_by_report() {
            true => of_base(base),
            false => Sight::ALL,
        },
        Ruling::Place(base, _)
        | Ruling::Weapon(base, _)
        | Ruling::Armour(base, _)
        | Ruling::Pips(base, _)
        | Ruling::Strength(base, _)
        | Ruling::Organise(base)
        | Ruling::Disorganise(base)
        | Ruling::Ammo(base, _)
        | Ruling::Conceal(base, true)
        | Ruling::Surrender(base)
        | Ruling::NoRecce(base)
        | Ruling::Steadfast(base, _)
        | Ruling::Range(base, _)
        | Ruling::Recce(base, _)
        | Ruling::Pairing(base, ..) => of_base(base),
        Ruling::Reinforced(..)
        | Ruling::Terrain(..)
        | Ruling::Penalty(..)
        | Ruling::Observers(_)
        | Ruling::Undo
        | Ruling::End(_) => Sight::ALL,
    }
}

/// Who may see an event.
pub fn sight_of(rules: &Nqm, state: &State, event: &Event) -> Sight {
    match event {
        Event::Ruled { ruling, .. } => return ruling_sight(rules, state, ruling),
        Event::ReportRead { seat, .. } => return fog::eyes_of(rules, [*seat]),
        Event::MessageRead { from, to, .. } => return fog::eyes_of(rules, [*from, *to]),
        Event::Reported { .. } | Event::PublicNoted { .. } => return fog::eyes_of(rules, []),
        _ if rules.sees_by_report() => return sight_by_report(rules, state, event),
        _ => {}
    }
    match business_of(rules, state, event) {
        Some(side) => sight_of_side(rules, side),
        None if matches!(event, Event::Delivered { .. }) => Sight::NONE,
        None => Sight::ALL,
    }
}

/// NQ-HID-7, NQ-HID-8: what happens is seen by those who see the bases in it live; orders by who gives and who gets them.
fn sight_by_report(rules: &Nqm, state: &State, event: &Event) -> Sight {
    let only = business_of(rules, state, event);
    let recipients = |unit: crate::terms::UnitId| {
        let about = rules.roster().unit(unit);
        let tactical = about.bases.first().map(|base| rules.info(base).seat);
        fog::eyes_of(rules, [rules.roster().formation(about.formation).seat].into_iter().chain(tactical))
    };
    match event {
        Event::Delivered { .. } => Sight::NONE,
        Event::Sent { by, .. } => fog::eyes_of(rules, [*by]),
        Event::HelpAsked { body, .. } => {
            let formation = command::formation_of(rules, *body);
            let above = rules.roster().formation(formation).parent.unwrap_or(formation);
            fog::eyes_of(rules, [rules.roster().formation(above).seat])
        }
        Event::Committed { seat } | Event::SkipOffered { seat, .. } | Event::TimeRanOut { seat } => {
            fog::eyes_of(rules, [*seat])
        }
        Event::PlanGiven { unit, .. }
        | Event::ContingencyGiven { unit, .. }
        | Event::ContingencyFired { unit }
        | Event::Tied { unit, .. }
        | Event::SupplyJudged { unit, .. }
        | Event::ObjectiveSecured { unit, .. }
        | Event::Halted { unit, .. }
        | Event::Worn { unit }
        | Event::FiftyNoted { unit, .. }
        | Event::VolleySpent { unit, .. }
        | Event::VolleysSet { unit, .. }
        | Event::EnduranceSet { unit, .. }
        | Event::Refreshed { unit } => recipients(*unit),
        Event::BreakTested { unit, .. } | Event::DisciplineRestored { unit, .. } | Event::TerrorTested { unit, .. } => {
            fog::eyes_on(rules, state, rules.unit_on_table(state, *unit), only)
        }
        _ => {
            let (bases, square) = tell::about(event);
            let attack = tell::attack_of(event).and_then(|id| state.attack(id));
            let bases = attack.map_or(bases, |open| bases.or(crate::attack::participants(open)));
            match (bases.is_empty(), square.or(attack.map(|open| open.target))) {
                (false, _) => fog::eyes_on(rules, state, bases, only),
                (true, Some(square)) => fog::eyes_at(rules, state, square),
                (true, None) => only.map_or(Sight::ALL, |side| sight_of_side(rules, side)),
            }
        }
    }
}

/// The side whose business an event is; nobody's in particular where both may know it.
fn business_of(rules: &Nqm, state: &State, event: &Event) -> Option<Side> {
    let side = |base: &BaseId| Some(rules.side_of(*base));
    let unit = |unit: &crate::terms::UnitId| Some(rules.roster().unit(*unit).side);
    match event {
        Event::Plotted { base, .. }
        | Event::Looking { base, .. }
        | Event::MissionSet { base, .. }
        | Event::TaskSet { base, .. }
        | Event::AreaSet { base, .. }
        | Event::ServiceSet { base, .. }
        | Event::Loaded { base, .. }
        | Event::StrikeSet { base, .. }
        | Event::FlakLaid { base, .. }
        | Event::Aimed { base, .. }
        | Event::Preplanned { base, .. }
        | Event::Released { base, .. }
        | Event::Deployed { base, .. }
        | Event::FoundClear { base, .. }
        | Event::LookUsed { base, .. }
        | Event::Filled { base, .. }
        | Event::CallSpent { base } => side(base),
        Event::PlanGiven { unit: of, .. }
        | Event::ContingencyGiven { unit: of, .. }
        | Event::ContingencyFired { unit: of }
        | Event::Tied { unit: of, .. }
        | Event::SupplyJudged { unit: of, .. }
        | Event::ObjectiveSecured { unit: of, .. }
        | Event::Halted { unit: of, .. }
        | Event::Worn { unit: of }
        | Event::VolleySpent { unit: of, .. }
        | Event::VolleysSet { unit: of, .. }
        | Event::HelpAsked { unit: of, .. }
        | Event::FiftyNoted { unit: of, .. } => unit(of),
        Event::Sent { side, .. }
        | Event::Declared { side, .. }
        | Event::Stormed { side, counter: false, .. }
        | Event::StandingSet { side, .. }
        | Event::Built { side, .. }
        | Event::MinesLaid { side, .. }
        | Event::BridgePrepared { side, .. } => Some(*side),
        Event::Reinforced { attack, .. }
        | Event::AssaultChosen { attack }
        | Event::Pressed { attack }
        | Event::CalledOff { attack } => state.attack(*attack).map(|attack| attack.side),
        Event::Committed { seat } | Event::SkipOffered { seat, .. } | Event::TimeRanOut { seat } => {
            rules.side_of_seat(*seat)
        }
        Event::MessageRead { from, .. } => rules.side_of_seat(*from),
        Event::Stocked { formation, .. }
        | Event::FuelSpent { formation, .. }
        | Event::FireUnitsDrawn { formation, .. } => Some(rules.roster().formation(*formation).side),
        Event::PostureTaken { base, .. }
        | Event::Moved { base, .. }
        | Event::Stopped { base }
        | Event::MoveOver { base, .. }
        | Event::Rode { base, .. }
        | Event::Arrived { base, .. }
        | Event::Uncovered { base }
        | Event::Fired { base, .. }
        | Event::UnderFire { base, .. }
        | Event::Hit { base, .. }
        | Event::Disorganised { base, .. }
        | Event::MarkersOff { base, .. }
        | Event::Reorganised { base }
        | Event::FollowOnEnded { base }
        | Event::AmmoOut { base, .. }
        | Event::Concealed { base }
        | Event::Returned { base, .. } => unseen(rules, state, *base),
        Event::Lost { base, secret: true, .. } => side(base),
        Event::LostStrength { base, .. } | Event::Recovered { base } | Event::Replaced { base, .. } => {
            unseen(rules, state, *base)
        }
        Event::Merged { from, .. } => unseen(rules, state, *from),
        // NQ-HID-2: the die on an HQ shows as long as the HQ does.
        Event::EnduranceSet { unit: of, .. } | Event::Refreshed { unit: of } => {
            rules.roster().unit(*of).hq.and_then(|hq| unseen(rules, state, hq))
        }
        Event::DugIn { side, known: false, .. } => Some(*side),
        Event::BreakTested { unit: of, .. } | Event::DisciplineRestored { unit: of, .. } => {
            unit(of).filter(|_| is_unheard_of(rules, state, *of))
        }
        _ => None,
    }
}

/// The side of a base its enemy does not see; guns that fire indirectly are not seen to fire (NQ-FPL-17).
fn unseen(rules: &Nqm, state: &State, base: BaseId) -> Option<Side> {
    (!rules.is_seen(state, base)).then(|| rules.side_of(base))
}

/// NQ-FPL-12: a unit none of whose bases the enemy sees, or has seen die, tests behind his back.
pub(crate) fn is_unheard_of(rules: &Nqm, state: &State, unit: crate::terms::UnitId) -> bool {
    let bases = rules.roster().unit(unit).bases;
    let known = |base: BaseId| match state.base(base).place {
        Place::On(_) => rules.is_seen(state, base),
        Place::Reserve => false,
        _ => !state.base(base).secret,
    };
    !bases.iter().any(known)
}

/// Whether an eye sees a base at all, as it is now.
pub fn sees(rules: &Nqm, state: &State, eye: Eye, base: BaseId) -> bool {
    match eye {
        Eye::Truth => true,
        Eye::Seat(seat) => rules.sees_live(state, seat, base),
        Eye::Onlooker if state.observers => true,
        // NQ-HID-9: where there is fog, observers see what was to be seen a bound ago.
        Eye::Onlooker => !matches!(rules.toggles().fog, Fog::Full | Fog::Command) && rules.is_seen(state, base),
    }
}

/// Whose secrets an eye shares.
pub fn side_of_eye(rules: &Nqm, state: &State, eye: Eye) -> Shares {
    match eye {
        Eye::Truth => Shares::All,
        Eye::Seat(seat) if rules.sees_all(seat) => Shares::All,
        Eye::Seat(seat) => match rules.side_of_seat(seat) {
            Some(side) if rules.sees_by_report() && !rules.is_plumpire(seat) => Shares::Seat(seat, side),
            Some(side) => Shares::Side(side),
            None => Shares::All,
        },
        Eye::Onlooker if state.observers => Shares::All,
        Eye::Onlooker => Shares::Nothing,
    }
}

/// Whose secrets an eye shares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shares {
    /// Everybody's.
    All,
    /// One side's.
    Side(Side),
    /// One commander's, who sees by report.
    Seat(Seat, Side),
    /// Nobody's.
    Nothing,
}

impl Shares {
    /// Whether it knows what this side knows.
    pub fn with(self, side: Side) -> bool {
        match self {
            Shares::All => true,
            Shares::Side(own) | Shares::Seat(_, own) => own == side,
            Shares::Nothing => false,
        }
    }

    /// Whether it knows what one seat of a side does.
    pub fn with_seat(self, side: Side, seat: Seat) -> bool {
        match self {
            Shares::Seat(own, _) => own == seat,
            _ => self.with(side),
        }
    }
}

/// NQ-HID-4: static, in cover, silent and alone for the whole bound.
pub(crate) fn conceal_again<T: Table<State>>(play: &mut Play<'_, T>) {
    for side in SIDES {
        for base in play.rules.on_table(play.state, side).iter() {
            let now = play.state.base(base);
            let Some(square) = now.place.square() else { continue };
            let quiet = now.posture == Posture::Static && !now.fired && !now.moved && !now.concealed && !now.fought;
            let alone = || !play.state.hand.trodden[usize::from(other(side).0)].is_near(square);
            // Where nothing is hidden nobody hides again.
            let hides = play.rules.toggles().fog != Fog::Open && set_up::can_hide(play.rules, play.state, side, square);
            if quiet && hides && alone() {
                play.happen(rule::HID_4, Event::Concealed { base });
            }
        }
    }
}

/// What a seat can imagine: enemies it does not see stand where they were last reported, or wherever they could stand unseen, with
/// orders nobody has read, and have entered nothing yet.
pub fn imagine(rules: &Nqm, state: &State, seat: Seat, whim: &mut Stream) -> State {
    let Some(side) = rules.side_of_seat(seat).filter(|_| !rules.sees_all(seat)) else { return state.clone() };
    let enemy = other(side);
    let mut imagined = state.clone();
    imagined.steps = [None, None];
    // Whoever sits in a square under attack is about to be met there, and his areas count already (NQ-CA-3).
    let attacked = |at: Square| state.attacks.iter().any(|attack| attack.side == side && attack.target == at);
    // What another commander sees, pilots see too, and so do those who are attacked.
    let open = |base: BaseId, at: Square| {
        let flown_over = state.hand.flights.iter().any(|(plane, to)| rules.side_of(*plane) == side && *to == at);
        let attacking = state.attacks.iter().any(|attack| crate::attack::participants(attack).has(base));
        rules.is_seen(state, base) && (flown_over || attacking)
    };
    let hidden = rules.on_table(state, enemy).only(|base| {
        let met = state.square(base).is_some_and(|at| attacked(at) || open(base, at));
        !rules.sees_live(state, seat, base) && !met
    });
    let reported = fog::remembered(rules, state, Eye::Seat(seat));
    let mut bodies: Vec<(crate::terms::UnitId, Square)> =
        hidden.iter().filter_map(|base| Some((rules.unit_of(base), state.square(base)?))).collect();
    bodies.sort_unstable();
    bodies.dedup();
    let candidates = if bodies.is_empty() { Vec::new() } else { candidates(rules, state, enemy) };
    for (unit, square) in bodies {
        let body = hidden.only(|base| rules.unit_of(base) == unit && state.square(base) == Some(square));
        let open = hiding_places(rules, &imagined, enemy, body, &candidates);
        let told = reported.iter().find(|(base, at, _)| body.has(*base) && open.contains(at)).map(|(_, at, _)| at);
        if let Some(at) = told.or_else(|| whim.pick(&open)) {
            body.iter().for_each(|base| imagined.put(base, Place::On(*at)));
        }
    }
    forget_orders(rules, &mut imagined, enemy);
    // What was scored blindly is not known to be scored.
    let own = usize::from(side.0);
    imagined.score[own] = imagined.score[own].saturating_sub(core::mem::take(&mut imagined.blind[own]));
    forget_entries(rules, &mut imagined, enemy);
    imagined
}

/// Squares of its own zone, or anywhere if it has none, that a side may hold unknown to the other; and which of them the other
/// overlooks.
fn candidates(rules: &Nqm, state: &State, side: Side) -> Vec<(Square, bool)> {
    let watchers = rules.on_table(state, other(side));
    let posts: Vec<(Square, u8)> = watchers
        .iter()
        .filter_map(|watcher| {
            let reach = if rules.info(watcher).arm == Arm::Recce { 2 } else { 1 };
            Some((state.square(watcher)?, reach))
        })
        .collect();
    let sealed = rules.deploys_unseen(state);
    let seen = |at: Square| !sealed && posts.iter().any(|(from, reach)| from.distance(at) <= *reach);
    let zoned = !rules.setup().zones[usize::from(side.0)].is_empty();
    let fits = |at: &Square| {
        let attacked = state.attacks.iter().any(|attack| attack.side != side && attack.target == *at);
        rules.grid().is_passable(*at)
            && (!zoned || set_up::in_zone(rules, side, *at))
            && rules.at(state, other(side), *at).is_empty()
            && !attacked
    };
    rules.grid().squares().filter(fits).map(|at| (at, seen(at))).collect()
}

/// Those of the candidates where a body would not be seen and has room.
fn hiding_places(rules: &Nqm, state: &State, side: Side, body: BaseSet, candidates: &[(Square, bool)]) -> Vec<Square> {
    let concealed = |base: BaseId| state.base(base).concealed;
    let (hides, shows) = (body.iter().any(concealed), !body.iter().all(concealed));
    let fits = |(at, seen): &&(Square, bool)| {
        (!hides || set_up::can_hide(rules, state, side, *at))
            && (!shows || !*seen)
            && rules.has_room_to_deploy(state, side, *at, body)
    };
    candidates.iter().filter(fits).map(|(at, _)| *at).collect()
}

/// NQ-HID-1: orders, what is on its way, planned missions, standing answers and loads of the other side.
fn forget_orders(rules: &Nqm, state: &mut State, enemy: Side) {
    state.queue.retain(|item| item.side != enemy);
    state.preplanned.retain(|plan| rules.side_of(plan.base) != enemy);
    state.standing[usize::from(enemy.0)] = Standing { stop: StopRule::Ask, demolish: Answer::Ask };
    state.reports.retain(|report| rules.roster().unit(report.unit).side != enemy);
    for base in rules.roster().of_side[usize::from(enemy.0)].iter() {
        let base = &mut state.bases[base.index()];
        (base.load, base.service, base.job) = (Load::Empty, None, None);
    }
    for unit in rules.roster().unit_ids().filter(|unit| rules.roster().unit(*unit).side == enemy) {
        let home = rules.unit_on_table(state, unit).first().and_then(|base| state.square(base));
        let now = &mut state.units[unit.index()];
        (now.contingency, now.halted) = (None, false);
        if let Some(home) = home {
            now.plan = Arc::new(crate::scenario::defend_at(home));
        }
    }
}

/// What the enemy has entered in the step being played is not known.
fn forget_entries(rules: &Nqm, state: &mut State, enemy: Side) {
    let Frame::Enter(phase) = *state.frames.top() else { return };
    if is_phased(rules, state) {
        return;
    }
    for base in rules.roster().of_side[usize::from(enemy.0)].iter() {
        let base = &mut state.bases[base.index()];
        match phase {
            Phase::Plot => {
                base.path.clear();
                (base.now, base.look) = (0, None);
            }
            Phase::Missions | Phase::Reply => base.mission = None,
            Phase::Lay | Phase::Aim => (base.aim, base.aim_in) = (None, None),
            Phase::Air => base.strike = None,
            _ => {}
        }
    }
    match phase {
        Phase::Attacks => {
            state.declared.retain(|(side, _)| *side != enemy);
            for attack in state.attacks.iter_mut().filter(|attack| attack.side == enemy) {
                attack.assaulting = false;
            }
        }
        Phase::Storm => state.storms.retain(|storm| storm.side != enemy),
        _ => {}
    }
}
