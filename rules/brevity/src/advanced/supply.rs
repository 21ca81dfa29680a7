//! Supply (OB-SUP): traced along roads from corps to division, and by one march from division to command.

use sandtable_kernel::geometry::{Outline, Rectangle, Segment, within};
use sandtable_kernel::{Angle, Length, Point, Side, Table};
use sandtable_odds::Odds;

use crate::ground::runs_in;
use crate::location::{Mark, placed_of};
use crate::movement::{allowance, bridge_under};
use crate::play::Play;
use crate::terms::{
    AirId, BattalionId, BridgeState, CommandId, DivisionId, Headquarters, Mobility, Posture, SIDES, at, other,
};
use crate::toggles::Supply;
use crate::track::Track;
use crate::{Brevity, Event, State, rule};

/// T4: who is in supply.
pub(crate) fn judge<T: Table<State>>(play: &mut Play<'_, T>) {
    let (rules, state) = (play.rules, &*play.state);
    let corps = SIDES.map(|side| corps_in_supply(rules, state, side));
    let divisions = rules
        .roster()
        .division_ids()
        .filter(|division| division_in_supply(rules, state, *division))
        .fold(0, |bits, division| bits | 1 << division.0);
    let commands = rules
        .roster()
        .command_ids()
        .filter(|command| command_in_supply(rules, state, *command))
        .fold(0, |bits, command| bits | 1 << command.0);
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
fn corps_in_supply(rules: &Brevity, state: &State, side: Side) -> bool {
    if !rules.roster().has_corps(side) {
        return true;
    }
    let edge = rules.setup().edges[at(side)];
    headquarters(rules, state, side, None).is_some_and(|base| {
        traces(rules, state, side, &base, |point| rules.setup().from_edge(edge, point) <= NEAR_EDGE)
    })
}

/// OB-SUP-2, OB-SUP-6: to the corps headquarters, or to the friendly edge where there is none.
fn division_in_supply(rules: &Brevity, state: &State, division: DivisionId) -> bool {
    let side = rules.roster().division(division).side;
    let Some(base) = headquarters(rules, state, side, Some(division)) else { return false };
    if state.supply.flown & (1 << division.0) != 0 {
        return true;
    }
    let near = rules.tables().distances.supply_road;
    if rules.roster().has_corps(side) {
        return headquarters(rules, state, side, None)
            .is_some_and(|corps| traces(rules, state, side, &base, |point| within(&corps, &point, near)));
    }
    let edge = rules.setup().edges[at(side)];
    traces(rules, state, side, &base, |point| rules.setup().from_edge(edge, point) <= NEAR_EDGE)
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
fn traces(rules: &Brevity, state: &State, side: Side, from: &Rectangle, goal: impl Fn(Point) -> bool) -> bool {
    let near = rules.tables().distances.supply_road;
    let open = |point: Point| !is_cut(rules, state, point) && !is_watched(rules, state, side, point);
    rules.road_net().joins(|point| within(from, &point, near), goal, open)
}

/// Demolished bridges, road blocks, minefields and craters cut a road.
fn is_cut(rules: &Brevity, state: &State, point: Point) -> bool {
    let distances = &rules.tables().distances;
    let standing = |line: &Segment| line.distance_squared_to(point).is_within(distances.road);
    let river = rules.setup().rivers().iter().any(|river| river.contains(point));
    let bridged = state
        .bridges
        .iter()
        .any(|bridge| matches!(bridge.state, BridgeState::Intact | BridgeState::Prepared) && standing(&bridge.line));
    (river && !bridged)
        || state.obstacles.iter().any(|obstacle| standing(&obstacle.line))
        || state.craters.iter().any(|crater| crater.within(distances.crater, point))
}

/// Whether a placed enemy would locate a battalion standing at this point.
fn is_watched(rules: &Brevity, state: &State, side: Side, point: Point) -> bool {
    let base = Rectangle::new(point, Rectangle::THINNEST, Rectangle::THINNEST, Angle::EAST);
    let Ok(base) = base else { return true };
    let reach = rules.tables().distances.locate_hill;
    let near = |enemy: &BattalionId| within(&state.battalion(*enemy).base, &point, reach);
    let mut watchers = placed_of(rules, state, other(side)).filter(near).peekable();
    if watchers.peek().is_none() {
        return false;
    }
    let mark = Mark::of(rules, state, base);
    watchers.any(|enemy| mark.is_located_from(rules, state, &state.battalion(enemy).base))
}

/// OB-SUP-3, OB-SUP-6: one battalion of it could march to the headquarters of its division unseen, or to the edge.
fn command_in_supply(rules: &Brevity, state: &State, command: CommandId) -> bool {
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
    let straight = state.members(command).any(|member| marches_straight(rules, state, side, member, &goal));
    straight || {
        let reach = Spread::from(rules, state, side, &goal);
        state.members(command).any(|member| reach.reaches(rules, state, member))
    }
}

/// Where a command must be able to march to.
enum Goal {
    Base(Rectangle),
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
fn marches_straight(rules: &Brevity, state: &State, side: Side, member: BattalionId, goal: &Goal) -> bool {
    let from = state.battalion(member).base.centre();
    let to = goal.point(rules, from);
    if from == to {
        return true;
    }
    let track = Track::new(from, &[to], Angle::EAST, None);
    let track = Track { mounted: u16::MAX, ..track };
    let wet = track.legs().any(|leg| {
        let land = &rules.setup().land;
        land.waters.iter().any(|water| runs_in(leg, water))
            || land.rivers.iter().any(|river| runs_in(leg, river) && bridge_under(rules, state, river, leg).is_none())
    });
    !wet && allowance(rules, state, member, Posture::March, &track).is_ok_and(|(rate, _)| track.length <= rate)
        && (0..=track.length.0 / Length::inches(1).0)
            .filter_map(|inch| track.at(Length::inches(inch)))
            .all(|at| !is_watched(rules, state, side, at.at))
}

/// The other answer: how far a march spreads from the goal over squares of two inches, in tenths of an inch, once through
/// the open and once through everything.
struct Spread {
    columns: usize,
    open: [u16; MOST_SQUARES],
    all: [u16; MOST_SQUARES],
}

const SQUARE: i32 = Length::inches(2).0;
const MOST_SQUARES: usize = 82 * 82;
const FAR: u16 = u16::MAX;

impl Spread {
    fn from(rules: &Brevity, state: &State, side: Side, goal: &Goal) -> Spread {
        let setup = rules.setup();
        // A table is at most 160 inches each way.
        let (columns, rows) = ((setup.width.0 / SQUARE) as usize + 1, (setup.height.0 / SQUARE) as usize + 1);
        let mut spread = Spread { columns, open: [FAR; MOST_SQUARES], all: [FAR; MOST_SQUARES] };
        let count = (columns * rows).min(MOST_SQUARES);
        let mut ground = [Passage::Closed; MOST_SQUARES];
        for (index, passage) in ground.iter_mut().enumerate().take(count) {
            *passage = passage_at(rules, state, side, spread.centre(index));
        }
        for (index, passage) in ground.iter().enumerate().take(count) {
            let start = match goal {
                Goal::Base(base) => within(base, &spread.centre(index), Length(SQUARE)),
                Goal::Edge(edge) => setup.from_edge(*edge, spread.centre(index)) <= Length(SQUARE),
            };
            if start && *passage != Passage::Closed {
                spread.all[index] = 0;
                spread.open[index] = if *passage == Passage::Open { 0 } else { FAR };
            }
        }
        relax(&mut spread.all, &ground, columns, count, true, |one, two| crossable(rules, state, one, two));
        relax(&mut spread.open, &ground, columns, count, false, |one, two| crossable(rules, state, one, two));
        spread
    }

    fn centre(&self, index: usize) -> Point {
        centre(index, self.columns)
    }

    /// OB-SUP-3: whether a battalion's march rate covers the way.
    fn reaches(&self, rules: &Brevity, state: &State, member: BattalionId) -> bool {
        let at = state.battalion(member).base.centre();
        let index = (at.y.0 / SQUARE) as usize * self.columns + (at.x.0 / SQUARE) as usize;
        let rates = rules.tables().rates(rules.roster().battalion(member).mobility);
        let tenths = |length: Length| (length.0 / (Length::inches(1).0 / 10)) as u16;
        let within = |spread: &[u16], rate: Length| spread.get(index).is_some_and(|far| *far <= tenths(rate));
        within(&self.open, rates.country) || within(&self.all, rates.march_terrain)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Passage {
    Closed,
    Terrain,
    Open,
}

fn centre(index: usize, columns: usize) -> Point {
    // A table has at most 80 squares each way.
    let half = |count: usize| Length(i32::try_from(count).unwrap_or(0) * SQUARE + SQUARE / 2);
    Point::new(half(index % columns), half(index / columns))
}

fn passage_at(rules: &Brevity, state: &State, side: Side, point: Point) -> Passage {
    let land = &rules.setup().land;
    let closed = land.waters.iter().any(|water| water.contains(point))
        || land
            .cover
            .iter()
            .any(|cover| (cover.foot_only || cover.bars(Mobility::Truck)) && cover.area.contains(point))
        || is_watched(rules, state, side, point);
    match () {
        () if closed => Passage::Closed,
        () if land.cover.iter().any(|cover| cover.area.contains(point)) => Passage::Terrain,
        () => Passage::Open,
    }
}

/// Whether a step between two squares crosses no river, or crosses it on a bridge.
fn crossable(rules: &Brevity, state: &State, one: Point, two: Point) -> bool {
    let leg = Segment::new(one, two);
    rules.setup().rivers().iter().filter(|river| runs_in(leg, river)).all(|_| {
        let reach = Length(SQUARE);
        state.bridges.iter().any(|bridge| {
            matches!(bridge.state, BridgeState::Intact | BridgeState::Prepared) && within(&bridge.line, &leg, reach)
        })
    })
}

/// Spreads until nothing gets nearer: a few sweeps, because squares lie in reading order.
fn relax(
    far: &mut [u16],
    ground: &[Passage],
    columns: usize,
    count: usize,
    terrain: bool,
    crossable: impl Fn(Point, Point) -> bool,
) {
    const STEPS: [(isize, isize, u16); 8] =
        [(1, 0, 20), (-1, 0, 20), (0, 1, 20), (0, -1, 20), (1, 1, 28), (-1, 1, 28), (1, -1, 28), (-1, -1, 28)];
    let passes = |index: usize| ground[index] == Passage::Open || (terrain && ground[index] == Passage::Terrain);
    for sweep in 0..64 {
        let mut changed = false;
        for step in 0..count {
            let index = if sweep % 2 == 0 { step } else { count - 1 - step };
            if far[index] == FAR {
                continue;
            }
            let (column, row) = (index % columns, index / columns);
            for (dx, dy, cost) in STEPS {
                let (Some(x), Some(y)) = (column.checked_add_signed(dx), row.checked_add_signed(dy)) else { continue };
                if x >= columns {
                    continue;
                }
                let next = y * columns + x;
                let nearer = far[index].saturating_add(cost);
                if next < count
                    && passes(next)
                    && nearer < far[next]
                    && crossable(centre(index, columns), centre(next, columns))
                {
                    far[next] = nearer;
                    changed = true;
                }
            }
        }
        if !changed {
            return;
        }
    }
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
