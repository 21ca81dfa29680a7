//! Commanders who see by report (NQ-SEAT-4, NQ-HID-7 to 9): who sees what live in `fog = command`, and reports on their way.
//!
//! A seat sees live what it decides for itself and whatever stands at its own HQs; the rest it reads, late and in thirds.

use std::borrow::Cow;
use std::sync::Arc;

use sandtable_kernel::{Eye, Seat, Side, Sight, Table};
use serde::{Deserialize, Serialize};

use crate::orders::Plan;
use crate::play::Play;
use crate::state::{Frame, Stage, State};
use crate::terms::{Arm, BaseId, BaseSet, SIDES, Square, UnitId, other};
use crate::toggles::{Fog, Plumpire};
use crate::{Event, Nqm, attack, command, field::Known, rule};

/// What a unit reports at the end of a bound (NQ-HID-7).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Who reports.
    pub unit: UnitId,
    /// When.
    pub bound: u8,
    /// Where its bases are.
    pub bases: Vec<(BaseId, Square)>,
    /// How strong it is: strong, weak or spent.
    pub strength: Cow<'static, str>,
    /// In contact with the enemy.
    pub contact: bool,
    /// Its order.
    #[serde(with = "crate::event::shared")]
    pub plan: Arc<Plan>,
    /// Enemies it sees.
    pub enemies: Vec<(BaseId, Square)>,
}

impl Nqm {
    /// Whether commanders see by report.
    pub fn sees_by_report(&self) -> bool {
        self.toggles().fog == Fog::Command
    }

    /// NQ-SEAT-4: the seat of a player-umpire.
    pub fn is_plumpire(&self, seat: Seat) -> bool {
        self.setup().chairs.get(usize::from(seat.0)).is_some_and(|chair| chair.plumpire)
    }

    /// NQ-UMP-3, NQ-HID-9: the umpire and the single plumpire of a game see everything.
    pub fn sees_all(&self, seat: Seat) -> bool {
        self.umpire() == Some(seat) || self.is_plumpire(seat) && self.toggles().plumpire == Plumpire::Game
    }

    /// NQ-SEAT-4, NQ-SEAT-5: who makes the decisions on the table that belong to a side and to no formation.
    pub fn tactical_seat(&self, side: Side) -> Seat {
        let chairs = self.setup().chairs.iter();
        let place = chairs.enumerate().find(|(_, chair)| chair.plumpire && chair.side == Some(side));
        // At most 16 seats are read.
        place.map_or_else(|| self.highest_seat(side), |(place, _)| Seat(place as u8))
    }

    /// Whether a seat sees a base as it is now, rather than by report.
    pub fn sees_live(&self, state: &State, seat: Seat, base: BaseId) -> bool {
        if self.sees_all(seat) {
            return true;
        }
        let Some(side) = self.side_of_seat(seat) else { return false };
        if self.is_plumpire(seat) || !self.sees_by_report() {
            return self.side_of(base) == side || self.is_seen(state, base);
        }
        if self.side_of(base) == side {
            return self.sees_own_live(state, seat, base);
        }
        // Whoever is near enough for one's own troops to see him is seen by them: only who sees those is the question.
        let Some(at) = state.square(base).filter(|_| !state.base(base).concealed) else { return false };
        !self.deploys_unseen(state)
            && self.roster().of_side[usize::from(side.0)].iter().any(|own| {
                let reach = if self.info(own).arm == Arm::Recce { 2 } else { 1 };
                state.square(own).is_some_and(|from| from.distance(at) <= reach) && self.sees_own_live(state, seat, own)
            })
    }

    /// Its own to decide for, or beside one of its HQs.
    fn sees_own_live(&self, state: &State, seat: Seat, base: BaseId) -> bool {
        let near = |hq: BaseId| state.square(hq).zip(state.square(base)).is_some_and(|(one, two)| one.is_near(two));
        let mut own = self.roster().formations.iter().filter(|about| about.seat == seat);
        self.info(base).seat == seat || own.any(|about| [about.hq, about.rear].into_iter().flatten().any(near))
    }

    /// Whether anything a seat sees live stands in or beside a square.
    pub fn watches(&self, state: &State, seat: Seat, square: Square) -> bool {
        if self.sees_all(seat) {
            return true;
        }
        let Some(side) = self.side_of_seat(seat) else { return false };
        self.on_table(state, side)
            .iter()
            .any(|own| state.square(own).is_some_and(|at| at.distance(square) <= 1) && self.sees_live(state, seat, own))
    }

    /// The newest report on a unit that has reached a seat.
    pub fn report_to<'a>(&self, state: &'a State, seat: Seat, unit: UnitId) -> Option<&'a Report> {
        let bound = state.read[unit.index()][usize::from(seat.0 & 15)];
        let reports = state.reports.iter().map(AsRef::as_ref);
        reports.into_iter().find(|report: &&Report| report.unit == unit && report.bound == bound && bound > 0)
    }
}

/// The seats that see any of these bases, of one side only where it is that side's business.
pub fn eyes_on(rules: &Nqm, state: &State, bases: BaseSet, only: Option<Side>) -> Sight {
    let seats = 0..rules.setup().chairs.len().min(16);
    let seen = seats.filter(|place| {
        let seat = Seat(*place as u8);
        let own = only.is_none() || rules.side_of_seat(seat) == only || rules.sees_all(seat);
        own && bases.iter().any(|base| rules.sees_live(state, seat, base))
    });
    Sight(seen.fold(0, |sight, place| sight | 1 << place))
}

/// The seats that watch a square.
pub fn eyes_at(rules: &Nqm, state: &State, square: Square) -> Sight {
    let seats = 0..rules.setup().chairs.len().min(16);
    let seen = seats.filter(|place| rules.watches(state, Seat(*place as u8), square));
    Sight(seen.fold(0, |sight, place| sight | 1 << place))
}

/// One seat, the player-umpire of its side and whoever sees all.
pub fn eyes_of(rules: &Nqm, seats: impl IntoIterator<Item = Seat>) -> Sight {
    let mut sight = Sight::NONE;
    for seat in seats {
        sight = sight.and(seat);
        if let Some(side) = rules.side_of_seat(seat) {
            let judge = rules.tactical_seat(side);
            sight = if rules.is_plumpire(judge) { sight.and(judge) } else { sight };
        }
    }
    let all =
        (0..rules.setup().chairs.len().min(16)).map(|place| Seat(place as u8)).filter(|seat| rules.sees_all(*seat));
    all.fold(sight, Sight::and)
}

/// The bases in a resolution, so that its dice fall before those who see it.
pub fn scope(rules: &Nqm, state: &State, stage: Stage) -> BaseSet {
    let both = |square: Square| SIDES.iter().fold(BaseSet::NONE, |all, side| all.or(rules.at(state, *side, square)));
    let of_attack =
        |id: u8| state.attack(id).map_or(BaseSet::NONE, |open| attack::participants(open).or(both(open.target)));
    let of_storm = |number: u8| {
        state.storms.get(usize::from(number)).map_or(BaseSet::NONE, |storm| storm.bases.or(both(storm.target)))
    };
    match stage {
        Stage::Exchange(id) | Stage::Terror(id) | Stage::Push(id) | Stage::EnterSquare(id) => of_attack(id),
        Stage::Round(number) | Stage::RollIn(number) | Stage::Overrun(number) | Stage::CounterTally(number) => {
            of_storm(number)
        }
        Stage::AirStrike(square, _)
        | Stage::Bombard(square, _)
        | Stage::AirRaid(square, _)
        | Stage::Ask(Frame::Dispute(square) | Frame::Counter(square, _)) => both(square),
        Stage::Recce { movers, square, .. } => movers.or(both(square)),
        Stage::Column(movers) => movers,
        Stage::Tests { fight, .. } => fight,
        Stage::Ask(Frame::Lose(unit) | Frame::Discipline(unit, _)) => rules.roster().unit(unit).bases,
        Stage::Ask(Frame::Release(base)) => BaseSet::of(base),
        _ => BaseSet::NONE,
    }
}

/// NQ-HID-7: at the end of a bound every unit whose HQ is in order reports, and older reports arrive higher up.
pub(crate) fn report<T: Table<State>>(play: &mut Play<'_, T>) {
    note_public(play);
    if !play.rules.sees_by_report() {
        return;
    }
    for unit in play.rules.roster().unit_ids() {
        if let Some(report) = written(play.rules, play.state, unit) {
            play.happen(rule::HID_7, Event::Reported { report: Arc::new(report) });
        }
    }
    for place in 0..play.rules.setup().chairs.len().min(16) {
        let seat = Seat(place as u8);
        if !play.rules.is_plumpire(seat) && play.rules.side_of_seat(seat).is_some() {
            deliver(play, seat);
        }
    }
}

fn deliver<T: Table<State>>(play: &mut Play<'_, T>, seat: Seat) {
    for unit in play.rules.roster().unit_ids() {
        let Some(to) = command::deciding(play.rules, seat, unit) else { continue };
        let delay = command::links_up(play.rules, play.rules.roster().unit(unit).formation, Some(to));
        let due = u16::from(play.state.bound).checked_sub(delay);
        let found =
            play.state.reports.iter().find(|report| report.unit == unit && Some(u16::from(report.bound)) == due);
        if let Some(report) = found.cloned() {
            play.happen(rule::HID_7, Event::ReportRead { seat, report });
        }
    }
}

/// What a unit has to report; nothing while its HQ is disorganised or gone.
fn written(rules: &Nqm, state: &State, unit: UnitId) -> Option<Report> {
    let about = rules.roster().unit(unit);
    let here = rules.unit_on_table(state, unit);
    let silent = about.hq.is_some_and(|hq| state.base(hq).is_disorganised() || state.square(hq).is_none());
    if here.is_empty() || silent {
        return None;
    }
    let sp: u16 = here.iter().map(|base| u16::from(state.base(base).unwounded())).sum();
    let strength = match sp * 3 {
        left if left >= about.start_sp * 2 => "strong",
        left if left >= about.start_sp => "weak",
        _ => "spent",
    };
    let place = |base: BaseId| state.square(base).map(|at| (base, at));
    let seen = rules.on_table(state, other(about.side)).only(|enemy| {
        let near = |own: BaseId| {
            let reach = if rules.info(own).arm == Arm::Recce { 2 } else { 1 };
            state.square(own).zip(state.square(enemy)).is_some_and(|(one, two)| one.distance(two) <= reach)
        };
        !state.base(enemy).concealed && here.iter().any(near)
    });
    Some(Report {
        unit,
        bound: state.bound,
        bases: here.iter().filter_map(place).collect(),
        strength: strength.into(),
        contact: here.iter().any(|base| rules.in_contact(state, base, Known::Truth)),
        plan: state.unit(unit).plan.clone(),
        enemies: seen.iter().filter_map(place).collect(),
    })
}

/// NQ-HID-9: what everybody could see at the end of this bound is what observers see in the next.
fn note_public<T: Table<State>>(play: &mut Play<'_, T>) {
    if !matches!(play.rules.toggles().fog, Fog::Full | Fog::Command) {
        return;
    }
    let (rules, state) = (play.rules, &*play.state);
    let open = rules.roster().base_ids().filter(|base| rules.is_seen(state, *base));
    let shown: Vec<(BaseId, Square)> = open.filter_map(|base| Some((base, state.square(base)?))).collect();
    play.happen(rule::HID_9, Event::PublicNoted { shown: Arc::new(shown) });
}

/// What an eye reads instead of seeing: bases by their last reported place, with the bound of the report.
pub fn remembered(rules: &Nqm, state: &State, eye: Eye) -> Vec<(BaseId, Square, u8)> {
    let seat = match eye {
        Eye::Truth => return Vec::new(),
        Eye::Onlooker => {
            let bound = state.bound.saturating_sub(1);
            return state.shown.iter().map(|(base, at)| (*base, *at, bound)).collect();
        }
        Eye::Seat(seat) => seat,
    };
    if !rules.sees_by_report() || rules.is_plumpire(seat) || rules.side_of_seat(seat).is_none() {
        return Vec::new();
    }
    let mut known: Vec<(BaseId, Square, u8)> = Vec::new();
    for unit in rules.roster().unit_ids() {
        let Some(report) = rules.report_to(state, seat, unit) else { continue };
        for (base, at) in report.bases.iter().chain(&report.enemies) {
            let newer = known.iter().position(|(other, ..)| other == base);
            match newer {
                Some(place) if known[place].2 >= report.bound => {}
                Some(place) => known[place] = (*base, *at, report.bound),
                None => known.push((*base, *at, report.bound)),
            }
        }
    }
    known.retain(|(base, ..)| !rules.sees_live(state, seat, *base));
    known.sort_unstable_by_key(|(base, ..)| base.0);
    known
}
