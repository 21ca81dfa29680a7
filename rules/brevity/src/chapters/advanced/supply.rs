//! Supply (OB-SUP): traced along roads from corps to division, and by one march from division to command.

use sandtable_kernel::geometry::{Outline, Rectangle, within};
use sandtable_kernel::{Angle, Length, Point, Side, Table};
use sandtable_odds::Odds;

use crate::ground::runs_in;
use crate::movement::{allowance, bridge_under};
use crate::play::Play;
use crate::terms::{AirId, BattalionId, CommandId, DivisionId, Headquarters, Posture, SIDES, at};
use crate::toggles::Supply;
use crate::track::Track;
use crate::{Brevity, Event, State, rule};

use super::lookout::Lookout;
use super::supply_march::Marches;

/// T4: who is in supply.
pub(crate) fn judge<T: Table<State>>(play: &mut Play<'_, T>) {
    let (rules, state) = (play.rules, &*play.state);
    let mut lookouts = SIDES.map(|side| Lookout::against(rules, state, side));
    let corps = SIDES.map(|side| corps_in_supply(rules, state, side, &mut lookouts[at(side)]));
    let mut divisions = 0;
    for division in rules.roster().division_ids() {
        let lookout = &mut lookouts[at(rules.roster().division(division).side)];
        divisions |= u64::from(division_in_supply(rules, state, division, lookout)) << division.0;
    }
    let mut marches = Marches::default();
    let mut commands = 0;
    for command in rules.roster().command_ids() {
        let lookout = &mut lookouts[at(rules.roster().command(command).side)];
        commands |= u64::from(command_in_supply(rules, state, command, lookout, &mut marches)) << command.0;
    }
    play.happen(rule::SUP_7, Event::SupplyJudged { corps, divisions, commands });
}

/// OB-SUP-7, OB-SUP-8, OB-RCV-6: whether supply lets a battalion rest or return; nothing else asks for supply.
pub fn allows(rules: &Brevity, state: &State, battalion: BattalionId) -> bool {
    if rules.toggles().supply == Supply::Off {
        return true;
    }
    let (of, roster) = (state.battalion(battalion), rules.roster());
    let on_table = of.status.on_table();
    let command = if on_table { of.command } else { roster.battalion(battalion).command };
    let division = roster.division_of(battalion);
    // A command without battalions on the table has nobody to trace to (OB-RCV-6).
    let led = state.members(command).next().is_none() || state.supply.commands & (1 << command.0) != 0;
    let flown = division.is_some_and(|division| state.supply.flown & (1 << division.0) != 0);
    let divided = division.is_none_or(|division| state.division_supplied(division));
    // OB-SUP-5: air supply stands in for the corps link.
    led && divided && (flown || state.supply.corps[at(rules.side_of(battalion))])
}

/// OB-SUP-1: without a corps headquarters there is nothing to ask (OB-SUP-6).
fn corps_in_supply(rules: &Brevity, state: &State, side: Side, lookout: &mut Lookout) -> bool {
    if !rules.roster().has_corps(side) {
        return true;
    }
    let edge = rules.setup().edges[at(side)];
    headquarters(rules, state, side, None).is_some_and(|base| {
        traces(rules, state, &base, lookout, |point| rules.setup().from_edge(edge, point) <= NEAR_EDGE)
    })
}

/// OB-SUP-2, OB-SUP-6: to the corps headquarters, or to the friendly edge where there is none.
fn division_in_supply(rules: &Brevity, state: &State, division: DivisionId, lookout: &mut Lookout) -> bool {
    let side = rules.roster().division(division).side;
    let Some(base) = headquarters(rules, state, side, Some(division)) else { return false };
    if state.supply.flown & (1 << division.0) != 0 {
        return true;
    }
    let near = rules.tables().distances.supply_road;
    if rules.roster().has_corps(side) {
        return headquarters(rules, state, side, None).is_some_and(|corps| {
            let around = corps.bounds().grown(near);
            traces(rules, state, &base, lookout, |point| around.contains(point) && within(&corps, &point, near))
        });
    }
    let edge = rules.setup().edges[at(side)];
    traces(rules, state, &base, lookout, |point| rules.setup().from_edge(edge, point) <= NEAR_EDGE)
}

/// A road ends at the table's edge within a step of the net.
const NEAR_EDGE: Length = Length::hundredths(50);

/// The headquarters that counts (OB-SIZ-5), if it is on the table and not spent.
fn headquarters(rules: &Brevity, state: &State, side: Side, division: Option<DivisionId>) -> Option<Rectangle> {
    let model = rules.roster().headquarters(side, division).find(|model| state.battalion(*model).status.on_table())?;
    let of = state.battalion(model);
    (!of.spent).then_some(of.base)
}

/// OB-SUP-4: a road route whose points no placed enemy locates and nothing cuts.
fn traces(
    rules: &Brevity,
    state: &State,
    from: &Rectangle,
    lookout: &mut Lookout,
    goal: impl Fn(Point) -> bool,
) -> bool {
    let near = rules.tables().distances.supply_road;
    let around = from.bounds().grown(near);
    let starts = |point: Point| around.contains(point) && within(from, &point, near);
    rules.road_net().joins(starts, goal, |node| lookout.leaves_road_open(rules, state, node))
}

/// OB-SUP-3, OB-SUP-6: one battalion of it could march to the headquarters of its division unseen, or to the edge.
fn command_in_supply(
    rules: &Brevity,
    state: &State,
    command: CommandId,
    lookout: &mut Lookout,
    marches: &mut Marches,
) -> bool {
    let (roster, side) = (rules.roster(), rules.roster().command(command).side);
    let division = roster.command(command).division;
    let level = if division.is_some() { Headquarters::Division } else { Headquarters::Corps };
    let has_headquarters =
        roster.headquarters(side, division).any(|model| roster.battalion(model).headquarters == level);
    let goal = match (has_headquarters, headquarters(rules, state, side, division)) {
        (true, Some(base)) => Goal::Base(base),
        (true, None) => return false,
        (false, _) => Goal::Edge(rules.setup().edges[at(side)]),
    };
    let straight = state.members(command).any(|member| marches_straight(rules, state, lookout, member, &goal));
    straight || {
        let reach = marches.to(rules, state, (side, division), &goal, lookout);
        state.members(command).any(|member| reach.reaches(rules, state, member))
    }
}

/// Where a command must be able to march to.
pub(super) enum Goal {
    /// A headquarters.
    Base(Rectangle),
    /// The friendly edge.
    Edge(crate::terms::Edge),
}

impl Goal {
    /// The nearest point of it, or near enough to touch it.
    fn point(&self, rules: &Brevity, from: Point) -> Point {
        let setup = rules.setup();
        match self {
            Goal::Base(base) => base.centre(),
            Goal::Edge(crate::terms::Edge::South) => Point::new(from.x, Length::ZERO),
            Goal::Edge(crate::terms::Edge::North) => Point::new(from.x, setup.height),
            Goal::Edge(crate::terms::Edge::West) => Point::new(Length::ZERO, from.y),
            Goal::Edge(crate::terms::Edge::East) => Point::new(setup.width, from.y),
        }
    }
}

/// The quick answer: straight there, unseen at every inch, within the march rate.
fn marches_straight(rules: &Brevity, state: &State, lookout: &Lookout, member: BattalionId, goal: &Goal) -> bool {
    let from = state.battalion(member).base.centre();
    let to = goal.point(rules, from);
    if from == to {
        return true;
    }
    let mut track = Track::new(from, &[to], Angle::EAST, None);
    track.mounted = u16::MAX;
    let rates = rules.tables().rates(rules.roster().battalion(member).mobility);
    if track.length > rates.road.max(rates.country).max(rates.march_terrain) {
        return false;
    }
    let wet = track.legs().any(|leg| {
        let land = &rules.setup().land;
        land.waters.iter().any(|water| runs_in(leg, water))
            || land.rivers.iter().any(|river| runs_in(leg, river) && bridge_under(rules, state, river, leg).is_none())
    });
    !wet && allowance(rules, state, member, Posture::March, &track).is_ok_and(|(rate, _)| track.length <= rate)
        && (0..=track.length.0 / Length::inches(1).0)
            .filter_map(|inch| track.at(Length::inches(inch)))
            .all(|at| !lookout.watches(rules, state, at.at))
}

/// OB-SUP-5: a supply flight; each rolls by itself, and a spent headquarters gets nothing.
pub(crate) fn fly<T: Table<State>>(play: &mut Play<'_, T>, unit: AirId, division: DivisionId) {
    let side = play.rules.roster().division(division).side;
    let ready = headquarters(play.rules, play.state, side, Some(division)).is_some();
    let supplied = play.d6(rule::SUP_5) >= play.rules.tables().advanced.air_supply_from && ready;
    play.happen(rule::SUP_5, Event::SupplyFlown { unit, division, supplied });
}

/// Whether a supply flight gets through.
pub fn odds(rules: &Brevity) -> Odds<bool> {
    Odds::of_d6(|face| face.cast_signed() >= rules.tables().advanced.air_supply_from)
}
