//! Air landings (OB-LND): parachute and glider battalions come down anywhere, at a price.

use sandtable_kernel::{Angle, Length, Point, Refusal, Table};
use sandtable_odds::{Chance, Odds};

use crate::casualties;
use crate::movement::{is_taken, on_table};
use crate::play::Play;
use crate::refusals::{
    LAND_GROUND, LAND_OFF, LAND_TRANSPORT, LAND_WEATHER, NOT_IN_GAME, OFF_TABLE, of_name, refuse_if, refuse_with,
};
use crate::sequence::{Next, Stage};
use crate::state::moved;
use crate::terms::{AirId, AirKind, AirLanding, BattalionId, BattalionSet, CommandId, Posture, Weather};
use crate::toggles::{AirLandings, PostureLevel};
use crate::volley::Harm;
use crate::{Brevity, Event, State, moving, regroup, rule};

use super::{air, hidden};

/// OB-LND-1, OB-LND-2.
pub fn check(rules: &Brevity, state: &State, battalion: BattalionId, at: Point, facing: Angle) -> Result<(), Refusal> {
    let listed = rules.roster().battalion(battalion);
    refuse_if(rules.toggles().air_landings == AirLandings::Off, NOT_IN_GAME)?;
    let waits = listed.air_landing != AirLanding::None && moving::is_arriving(rules, state, battalion);
    refuse_with(!waits, || of_name(LAND_OFF, &listed.name))?;
    refuse_if(state.weather != Weather::Clear, LAND_WEATHER)?;
    refuse_if(transport(rules, state, battalion).is_err(), LAND_TRANSPORT)?;
    refuse_if(!at.is_measurable() || !rules.setup().on_table(at), OFF_TABLE.at(at))?;
    let base = moved(&state.battalion(battalion).base, at, facing);
    let dry = base.centre() == at && on_table(rules, &base) && !rules.setup().land.in_water(&base);
    refuse_if(!dry || is_taken(rules, state, battalion, &base, true), LAND_GROUND.at(at))
}

/// The transport whose mission a landing uses, where the scenario counts them; an error if all have flown.
fn transport(rules: &Brevity, state: &State, battalion: BattalionId) -> Result<Option<AirId>, ()> {
    let side = rules.side_of(battalion);
    let transports =
        || air::of_side(rules, side).filter(|unit| rules.roster().aircraft(*unit).kind == AirKind::Transport);
    if transports().next().is_none() {
        return Ok(None);
    }
    let fresh = |unit: &AirId| {
        let of = &state.aircraft[unit.index()];
        of.last_day != state.day
            && (of.last_mission == 0 || state.absolute_turn() >= of.last_mission + 2)
            && !air::is_grounded(rules, state, *unit)
    };
    transports().find(fresh).map(Some).ok_or(())
}

/// The numbers of a landing (OB-LND-4, OB-LND-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Landing {
    /// Dice.
    pub dice: u8,
    /// A die up to this is a casualty.
    pub loss_to: u8,
}

impl Landing {
    /// The landing of a battalion at a base, by this light.
    pub fn of(rules: &Brevity, state: &State, battalion: BattalionId, at: Point, facing: Angle) -> Landing {
        let base = moved(&state.battalion(battalion).base, at, facing);
        let glider = rules.roster().battalion(battalion).air_landing == AirLanding::Glider;
        Landing::with(rules, glider, rules.setup().land.in_cover(&base), state.night.is_some())
    }

    /// The landing of parachutists or gliders, in the open or in terrain, by day or by night.
    pub fn with(rules: &Brevity, glider: bool, terrain: bool, night: bool) -> Landing {
        let numbers = &rules.tables().advanced;
        let (parachute, other) = numbers.landing_loss_to;
        Landing {
            dice: numbers.landing[usize::from(glider)][usize::from(terrain)][usize::from(night)],
            loss_to: if glider { other } else { parachute },
        }
    }

    /// What a landing does.
    pub fn odds(&self) -> Odds<Harm> {
        Odds::binomial(self.dice, &Chance::on_d6(|face| face <= self.loss_to)).map(|losses| harm(*losses))
    }
}

const fn harm(losses: u8) -> Harm {
    match losses {
        0 => Harm::None,
        1 => Harm::Spent,
        _ => Harm::Destroyed,
    }
}

/// OB-LND-3 to 7: it is down, the dice are thrown at once, and it has moved.
pub(crate) fn land<T: Table<State>>(play: &mut Play<'_, T>, battalion: BattalionId, at: Point, facing: Angle) -> Next {
    let glider = play.rules.roster().battalion(battalion).air_landing == AirLanding::Glider;
    if let Ok(Some(unit)) = transport(play.rules, play.state, battalion) {
        play.happen(rule::AIR_17, Event::AirOrderEnded { unit, flown: true });
    }
    let at = free_place(play.rules, play.state, battalion, at, facing);
    let landing = Landing::of(play.rules, play.state, battalion, at, facing);
    let posture = if glider { Posture::March } else { Posture::Line };
    play.happen(rule::LND_3, Event::Landed { battalion, at, facing, posture, mounted: glider });
    let losses = (0..landing.dice).filter(|_| play.d6(rule::LND_5).unsigned_abs() <= landing.loss_to).count();
    // At most four dice.
    let losses = losses as u8;
    let (dice, loss_to) = (landing.dice, landing.loss_to);
    play.happen(rule::LND_5, Event::LandingRead { battalion, dice, loss_to, losses });
    match harm(losses) {
        Harm::None | Harm::Pinned => {}
        Harm::Spent => play.happen(rule::LND_5, Event::BecameSpent { battalion }),
        Harm::Destroyed => casualties::lose(play, battalion, false),
    }
    // OB-HID-4: whoever is located from there appears.
    hidden::look_around(play).unwrap_or(Next::Go(Stage::Move))
}

/// OB-LND-3, OB-POS-2: in its command's next Regroup step a glider battalion that has landed takes the command's posture.
/// Nobody else marches in a command that does not, unless postures are free.
pub(crate) fn form_up<T: Table<State>>(play: &mut Play<'_, T>, command: CommandId) {
    if play.rules.toggles().posture_level == PostureLevel::Battalion {
        return;
    }
    let marching = |member: &BattalionId| play.state.battalion(*member).posture == Posture::March;
    let landed: BattalionSet = play.state.members(command).filter(marching).collect();
    for battalion in landed.iter() {
        let posture = regroup::posture_in(play.rules, play.state, battalion, command);
        if posture != Posture::March {
            play.happen_to(rule::LND_3, battalion, Event::StanceSet { battalion, posture });
        }
    }
}

/// OB-R-142: who would come down on an enemy that nobody sees comes down at the nearest free place instead, a quarter inch
/// at a time, so that no refusal tells where somebody is hidden (OB-INF-2).
pub(super) fn free_place(rules: &Brevity, state: &State, battalion: BattalionId, at: Point, facing: Angle) -> Point {
    const STEP: Length = Length::hundredths(25);
    let free = |place: &Point| {
        let base = moved(&state.battalion(battalion).base, *place, facing);
        let hits = |other: BattalionId| {
            let of = state.battalion(other);
            other != battalion && of.status.on_table() && of.base.overlaps(&base)
        };
        on_table(rules, &base) && !rules.setup().land.in_water(&base) && !rules.roster().battalion_ids().any(hits)
    };
    let ring = |step: i32| {
        let by = Length(STEP.0 * step);
        let sides = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
        sides.map(|(x, y)| Point::new(Length(at.x.0 + x * by.0), Length(at.y.0 + y * by.0)))
    };
    core::iter::once(at).chain((1..=40).flat_map(ring)).find(free).unwrap_or(at)
}
