//! Hidden information (NQ-HID): who may see what happens, what a seat may imagine, and concealment regained.

use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Eye, Seat, Side, Sight, Table};

use crate::play::Play;
use crate::state::{Frame, Phase, Place, State};
use crate::terms::{BaseId, Posture, SIDES, other};
use crate::toggles::{CommitReveal, Fog};
use crate::{Event, Nqm, Order, rule, set_up};

/// The seats of a side and the umpire.
pub fn sight_of_side(rules: &Nqm, side: Side) -> Sight {
    let umpire = rules.umpire().map_or(0, |seat| 1 << seat.0);
    Sight(u32::from(rules.seats_of(side)) | umpire)
}

/// NQ-HID-1: orders entered in secret are their side's business until the step is resolved.
pub fn order_sight(rules: &Nqm, state: &State, seat: Seat, order: &Order) -> Sight {
    let open = rules.toggles().commit_reveal == CommitReveal::Phased
        && matches!(state.frames.top(), Frame::Enter(Phase::Plot | Phase::Attacks));
    match (rules.side_of_seat(seat), state.frames.top(), order) {
        (_, _, Order::Concede | Order::Rule(..)) => Sight::ALL,
        (Some(side), Frame::Enter(_), _) if !open => sight_of_side(rules, side),
        (Some(side), Frame::BuildWorks | Frame::Deploy(_) | Frame::Stop { .. } | Frame::Release(_), _) => {
            sight_of_side(rules, side)
        }
        _ => Sight::ALL,
    }
}

/// Who may see an event.
pub fn sight_of(rules: &Nqm, state: &State, event: &Event) -> Sight {
    let side = |base: &BaseId| Some(rules.side_of(*base));
    let unit = |unit: &crate::terms::UnitId| Some(rules.roster().unit(*unit).side);
    let private = match event {
        Event::Plotted { base, .. }
        | Event::Looking { base, .. }
        | Event::MissionSet { base, .. }
        | Event::TaskSet { base, .. }
        | Event::AreaSet { base, .. }
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
        Event::Committed { seat } | Event::SkipOffered { seat, .. } => rules.side_of_seat(*seat),
        Event::Stocked { formation, .. } | Event::FuelSpent { formation, .. } => {
            Some(rules.roster().formation(*formation).side)
        }
        Event::Delivered { .. } => return Sight::NONE,
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
        _ => None,
    };
    private.map_or(Sight::ALL, |side| sight_of_side(rules, side))
}

/// The side of a base its enemy does not see; guns that fire indirectly are not seen to fire (NQ-FPL-17).
fn unseen(rules: &Nqm, state: &State, base: BaseId) -> Option<Side> {
    (!rules.is_seen(state, base)).then(|| rules.side_of(base))
}

/// Whether an eye sees a base at all.
pub fn sees(rules: &Nqm, state: &State, eye: Eye, base: BaseId) -> bool {
    match eye {
        Eye::Truth => true,
        Eye::Seat(seat) => match rules.side_of_seat(seat) {
            None => true,
            Some(side) => rules.side_of(base) == side || rules.is_seen(state, base),
        },
        Eye::Onlooker => rules.is_seen(state, base),
    }
}

/// The side whose secrets an eye shares; nobody's for onlookers.
pub fn side_of_eye(rules: &Nqm, eye: Eye) -> Shares {
    match eye {
        Eye::Truth => Shares::All,
        Eye::Seat(seat) => rules.side_of_seat(seat).map_or(Shares::All, Shares::Side),
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
    /// Nobody's.
    Nothing,
}

impl Shares {
    /// Whether it knows what this side knows.
    pub fn with(self, side: Side) -> bool {
        match self {
            Shares::All => true,
            Shares::Side(own) => own == side,
            Shares::Nothing => false,
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
            let alone = || {
                !play
                    .rules
                    .on_table(play.state, other(side))
                    .iter()
                    .any(|enemy| play.state.square(enemy).is_some_and(|at| at.distance(square) <= 1))
            };
            // Where nothing is hidden nobody hides again.
            let hides = play.rules.toggles().fog != Fog::Open && set_up::can_hide(play.rules, play.state, side, square);
            if quiet && hides && alone() {
                play.happen(rule::HID_4, Event::Concealed { base });
            }
        }
    }
}

/// What a seat can imagine: unseen enemies stand elsewhere among themselves, and have entered nothing yet.
pub fn imagine(rules: &Nqm, state: &State, seat: Seat, whim: &mut Stream) -> State {
    let Some(side) = rules.side_of_seat(seat) else { return state.clone() };
    let mut imagined = state.clone();
    let enemies = rules.roster().of_side[usize::from(other(side).0)];
    let mut hidden: Vec<BaseId> =
        enemies.iter().filter(|base| state.square(*base).is_some() && !rules.is_seen(state, *base)).collect();
    let mut places: Vec<Place> = hidden.iter().map(|base| state.base(*base).place).collect();
    while let Some(base) = hidden.pop() {
        // As many places as bases, so one is always left.
        let pick = whim.below(u32::try_from(places.len()).unwrap_or(1)) as usize;
        imagined.bases[base.index()].place = places.swap_remove(pick);
    }
    forget_entries(rules, &mut imagined, other(side));
    imagined
}

/// What the enemy has entered in the step being played is not known.
fn forget_entries(rules: &Nqm, state: &mut State, enemy: Side) {
    let Frame::Enter(phase) = *state.frames.top() else { return };
    if rules.toggles().commit_reveal == CommitReveal::Phased && matches!(phase, Phase::Plot | Phase::Attacks) {
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
            Phase::Aim => base.aim = None,
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
