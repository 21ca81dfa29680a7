//! Hidden information (NQ-HID): who may see what happens, and concealment regained.

use sandtable_kernel::{Eye, Seat, Side, Sight, Table};

use crate::orders::Ruling;
use crate::play::Play;
use crate::state::{Frame, Phase, Place, State};
use crate::terms::{BaseId, BaseSet, Posture, SIDES, other};
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
pub fn is_phased(rules: &Nqm, state: &State) -> bool {
    rules.toggles().commit_reveal == CommitReveal::Phased
        && matches!(state.frames.top(), Frame::Enter(Phase::Plot | Phase::Attacks))
}

/// Plots and attacks of troops the enemy sees anyway.
fn shown_openly(rules: &Nqm, state: &State, order: &Order) -> bool {
    let bases = match order {
        Order::Move(going) | Order::March(going) | Order::Advance(going) | Order::WithdrawTo(going) => going.bases,
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
