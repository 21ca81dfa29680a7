//! How far a march spreads from where supply comes from (OB-SUP-3): over squares of two inches, in tenths of an inch, once
//! through the open and once through everything.

use sandtable_kernel::geometry::{Outline, Segment, within};
use sandtable_kernel::{Length, Point, Side};

use super::supply::{Goal, is_watched};
use crate::ground::{Land, runs_in};
use crate::location::placed_of;
use crate::terms::{BattalionId, BridgeState, DivisionId, Mobility, other};
use crate::{Brevity, State};

const SQUARE: i32 = Length::inches(2).0;
const MOST_SQUARES: usize = 82 * 82;
const FAR: u16 = u16::MAX;

/// How a square is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Passage {
    Closed,
    Terrain,
    Open,
}

/// The squares of a table as its ground makes them; it does not change in play.
#[derive(Clone, Debug)]
pub(crate) struct Squares {
    columns: usize,
    passages: Vec<Passage>,
}

impl Squares {
    /// The squares of a table of this size.
    pub(crate) fn of(land: &Land, width: Length, height: Length) -> Squares {
        // A table is at most 160 inches each way.
        let (columns, rows) = ((width.0 / SQUARE) as usize + 1, (height.0 / SQUARE) as usize + 1);
        let count = (columns * rows).min(MOST_SQUARES);
        Squares { columns, passages: (0..count).map(|index| passage_at(land, centre(index, columns))).collect() }
    }
}

fn passage_at(land: &Land, point: Point) -> Passage {
    let barred = |cover: &crate::ground::Cover| cover.foot_only || cover.bars(Mobility::Truck);
    let closed = land.waters.iter().any(|water| water.contains(point))
        || land.cover.iter().any(|cover| barred(cover) && cover.area.contains(point));
    match () {
        () if closed => Passage::Closed,
        () if land.cover.iter().any(|cover| cover.area.contains(point)) => Passage::Terrain,
        () => Passage::Open,
    }
}

fn centre(index: usize, columns: usize) -> Point {
    // A table has at most 80 squares each way.
    let half = |count: usize| Length(i32::try_from(count).unwrap_or(0) * SQUARE + SQUARE / 2);
    Point::new(half(index % columns), half(index / columns))
}

/// The marches looked at while supply is judged: commands of a division share theirs, and those of a side its ground.
#[derive(Default)]
pub(super) struct Marches {
    ground: Option<(Side, [Passage; MOST_SQUARES])>,
    spread: Option<((Side, Option<DivisionId>), Spread)>,
}

impl Marches {
    /// How far everybody is from the goal of a division, or of the corps troops.
    pub(super) fn to(
        &mut self,
        rules: &Brevity,
        state: &State,
        whose: (Side, Option<DivisionId>),
        goal: &Goal,
    ) -> &Spread {
        if self.ground.as_ref().is_none_or(|(side, _)| *side != whose.0) {
            self.ground = Some((whose.0, unseen(rules, state, whose.0)));
        }
        if self.spread.as_ref().is_none_or(|(of, _)| *of != whose) {
            self.spread = None;
        }
        let ground = self.ground.as_ref().map_or(&[Passage::Closed; MOST_SQUARES], |(_, ground)| ground);
        &self.spread.get_or_insert_with(|| (whose, Spread::from(rules, state, ground, goal))).1
    }
}

/// The squares without those an enemy watches; only squares near an enemy are looked at.
fn unseen(rules: &Brevity, state: &State, side: Side) -> [Passage; MOST_SQUARES] {
    let squares = rules.squares();
    let mut ground = [Passage::Closed; MOST_SQUARES];
    ground[..squares.passages.len()].copy_from_slice(&squares.passages);
    let mut looked = [0u64; MOST_SQUARES.div_ceil(64)];
    let reach = rules.tables().distances.locate_hill.0;
    for enemy in placed_of(rules, state, other(side)) {
        let bounds = state.battalion(enemy).base.bounds();
        let place = |length: i32| usize::try_from(length.max(0) / SQUARE).unwrap_or(0);
        for row in place(bounds.low.y.0 - reach)..=place(bounds.high.y.0 + reach) {
            for column in place(bounds.low.x.0 - reach)..=place(bounds.high.x.0 + reach).min(squares.columns - 1) {
                let index = row * squares.columns + column;
                let (word, bit) = (index / 64, 1u64 << (index % 64));
                if index >= squares.passages.len() || looked[word] & bit != 0 || ground[index] == Passage::Closed {
                    continue;
                }
                looked[word] |= bit;
                if is_watched(rules, state, side, centre(index, squares.columns)) {
                    ground[index] = Passage::Closed;
                }
            }
        }
    }
    ground
}

/// How far every square is from a goal.
pub(super) struct Spread {
    columns: usize,
    open: [u16; MOST_SQUARES],
    all: [u16; MOST_SQUARES],
}

impl Spread {
    fn from(rules: &Brevity, state: &State, ground: &[Passage; MOST_SQUARES], goal: &Goal) -> Spread {
        let (setup, squares) = (rules.setup(), rules.squares());
        let (columns, count) = (squares.columns, squares.passages.len());
        let mut spread = Spread { columns, open: [FAR; MOST_SQUARES], all: [FAR; MOST_SQUARES] };
        for (index, passage) in ground.iter().enumerate().take(count) {
            let middle = centre(index, columns);
            let start = match goal {
                Goal::Base(base) => within(base, &middle, Length(SQUARE)),
                Goal::Edge(edge) => setup.from_edge(*edge, middle) <= Length(SQUARE),
            };
            if start && *passage != Passage::Closed {
                spread.all[index] = 0;
                spread.open[index] = if *passage == Passage::Open { 0 } else { FAR };
            }
        }
        relax(&mut spread.all, ground, columns, count, true, |one, two| crossable(rules, state, one, two));
        relax(&mut spread.open, ground, columns, count, false, |one, two| crossable(rules, state, one, two));
        spread
    }

    /// OB-SUP-3: whether a battalion's march rate covers the way.
    pub(super) fn reaches(&self, rules: &Brevity, state: &State, member: BattalionId) -> bool {
        let at = state.battalion(member).base.centre();
        let index = (at.y.0 / SQUARE) as usize * self.columns + (at.x.0 / SQUARE) as usize;
        let rates = rules.tables().rates(rules.roster().battalion(member).mobility);
        let tenths = |length: Length| (length.0 / (Length::inches(1).0 / 10)) as u16;
        let within = |spread: &[u16], rate: Length| spread.get(index).is_some_and(|far| *far <= tenths(rate));
        within(&self.open, rates.country) || within(&self.all, rates.march_terrain)
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
