//! How far a march spreads from where supply comes from (OB-SUP-3): over squares of two inches, in tenths of an inch, once
//! through the open and once through everything.

use sandtable_kernel::geometry::{Bounds, Outline, Segment, within};
use sandtable_kernel::{Length, Point, Side};

use super::lookout::Lookout;
use super::supply::Goal;
use crate::ground::{Cover, Land, Spot, runs_in};
use crate::terms::{BattalionId, BridgeState, DivisionId, Edge, Mobility};
use crate::{Brevity, State};

const SQUARE: i32 = Length::inches(2).0;
/// The most squares of a table.
pub(super) const MOST_SQUARES: usize = 82 * 82;
const FAR: u16 = u16::MAX;

/// The eight ways from a square to its neighbours: columns, rows and tenths of an inch.
const STEPS: [(isize, isize, u16); 8] =
    [(1, 0, 20), (-1, 0, 20), (0, 1, 20), (0, -1, 20), (1, 1, 28), (-1, 1, 28), (1, -1, 28), (-1, -1, 28)];

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
    spots: Vec<Spot>,
    /// The steps from each square that cross a river: one bit each, in the order of [`STEPS`].
    wet: Vec<u8>,
}

impl Squares {
    /// The squares of a table of this size.
    pub(crate) fn of(land: &Land, width: Length, height: Length) -> Squares {
        // A table is at most 160 inches each way.
        let (columns, rows) = ((width.0 / SQUARE) as usize + 1, (height.0 / SQUARE) as usize + 1);
        let count = (columns * rows).min(MOST_SQUARES);
        let spots: Vec<Spot> = (0..count).map(|index| Spot::of(land, centre(index, columns))).collect();
        let passages = spots.iter().map(|spot| passage_at(land, spot.at)).collect();
        let mut squares = Squares { columns, passages, spots, wet: Vec::new() };
        squares.wet = (0..count).map(|index| squares.wet_steps(land, index)).collect();
        squares
    }

    /// The middle of a square.
    pub(super) fn spot(&self, index: usize) -> &Spot {
        &self.spots[index]
    }

    /// The squares around one, each with the number of the step there and its cost.
    fn neighbours(&self, index: usize) -> impl Iterator<Item = (usize, usize, u16)> + '_ {
        let (column, row) = (index % self.columns, index / self.columns);
        STEPS.iter().enumerate().filter_map(move |(step, (dx, dy, cost))| {
            let (x, y) = (column.checked_add_signed(*dx)?, row.checked_add_signed(*dy)?);
            let next = y * self.columns + x;
            (x < self.columns && next < self.passages.len()).then_some((next, step, *cost))
        })
    }

    fn wet_steps(&self, land: &Land, index: usize) -> u8 {
        self.neighbours(index).fold(0, |bits, (next, step, _)| {
            let leg = Segment::new(self.spots[index].at, self.spots[next].at);
            bits | u8::from(land.rivers.iter().any(|river| runs_in(leg, river))) << step
        })
    }

    /// Whether a step crosses no river, or crosses it on a bridge.
    fn crossable(&self, state: &State, from: usize, step: usize, to: usize) -> bool {
        self.wet[from] & (1 << step) == 0 || {
            let leg = Segment::new(self.spots[from].at, self.spots[to].at);
            state.bridges.iter().any(|bridge| {
                let stands = matches!(bridge.state, BridgeState::Intact | BridgeState::Prepared);
                stands && within(&bridge.line, &leg, Length(SQUARE))
            })
        }
    }

    /// The squares whose middles lie in a box.
    fn in_box(&self, bounds: Bounds) -> impl Iterator<Item = usize> + '_ {
        let place = |length: Length| usize::try_from(length.0.max(0) / SQUARE).unwrap_or(0);
        let columns = place(bounds.low.x)..=place(bounds.high.x).min(self.columns - 1);
        let rows = place(bounds.low.y)..=place(bounds.high.y);
        let all = rows.flat_map(move |row| columns.clone().map(move |column| row * self.columns + column));
        all.filter(move |index| self.spots.get(*index).is_some_and(|spot| bounds.contains(spot.at)))
    }
}

fn passage_at(land: &Land, point: Point) -> Passage {
    let barred = |cover: &Cover| cover.foot_only || cover.bars(Mobility::Truck);
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

/// The marches looked at while supply is judged: commands of a division share theirs.
#[derive(Default)]
pub(super) struct Marches {
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
        lookout: &mut Lookout,
    ) -> &Spread {
        if self.spread.as_ref().is_none_or(|(of, _)| *of != whose) {
            self.spread = None;
        }
        &self.spread.get_or_insert_with(|| (whose, Spread::from(rules, state, goal, lookout))).1
    }
}

/// How far every square is from a goal.
pub(super) struct Spread {
    columns: usize,
    open: [u16; MOST_SQUARES],
    all: [u16; MOST_SQUARES],
}

impl Spread {
    fn from(rules: &Brevity, state: &State, goal: &Goal, lookout: &mut Lookout) -> Spread {
        let squares = rules.squares();
        let mut spread = Spread { columns: squares.columns, open: [FAR; MOST_SQUARES], all: [FAR; MOST_SQUARES] };
        for index in squares.in_box(around(rules, goal)) {
            let near = match goal {
                Goal::Base(base) => within(base, &squares.spots[index].at, Length(SQUARE)),
                Goal::Edge(_) => true,
            };
            let passage = squares.passages[index];
            if near && passage != Passage::Closed && !lookout.watches_square(rules, state, index) {
                spread.all[index] = 0;
                spread.open[index] = if passage == Passage::Open { 0 } else { FAR };
            }
        }
        // Nobody marches farther than the quickest.
        let movement = &rules.tables().movement;
        let country = movement.iter().map(|rates| tenths(rates.country)).max().unwrap_or(0);
        let terrain = movement.iter().map(|rates| tenths(rates.march_terrain)).max().unwrap_or(0);
        flood(rules, state, &mut spread.all, terrain, Passage::Terrain, lookout);
        flood(rules, state, &mut spread.open, country, Passage::Open, lookout);
        spread
    }

    /// OB-SUP-3: whether a battalion's march rate covers the way.
    pub(super) fn reaches(&self, rules: &Brevity, state: &State, member: BattalionId) -> bool {
        let at = state.battalion(member).base.centre();
        let index = (at.y.0 / SQUARE) as usize * self.columns + (at.x.0 / SQUARE) as usize;
        let rates = rules.tables().rates(rules.roster().battalion(member).mobility);
        let within = |spread: &[u16], rate: Length| spread.get(index).is_some_and(|far| *far <= tenths(rate));
        within(&self.open, rates.country) || within(&self.all, rates.march_terrain)
    }
}

const fn tenths(length: Length) -> u16 {
    (length.0 / (Length::inches(1).0 / 10)) as u16
}

/// A box around all squares from which a goal is reached at once.
fn around(rules: &Brevity, goal: &Goal) -> Bounds {
    let (width, height) = (rules.setup().width, rules.setup().height);
    // The last squares stick out beyond the table by less than their own size.
    let (right, top) = (width + Length(SQUARE), height + Length(SQUARE));
    let (origin, corner, step) = (Point::new(Length::ZERO, Length::ZERO), Point::new(right, top), Length(SQUARE));
    match goal {
        Goal::Base(base) => base.bounds().grown(step),
        Goal::Edge(Edge::South) => Bounds::new(origin, Point::new(right, step)),
        Goal::Edge(Edge::North) => Bounds::new(Point::new(Length::ZERO, height - step), corner),
        Goal::Edge(Edge::West) => Bounds::new(origin, Point::new(step, top)),
        Goal::Edge(Edge::East) => Bounds::new(Point::new(width - step, Length::ZERO), corner),
    }
}

/// Spreads from the squares at distance 0 over ground at least this good, as far as the limit.
fn flood(
    rules: &Brevity,
    state: &State,
    far: &mut [u16; MOST_SQUARES],
    limit: u16,
    worst: Passage,
    lookout: &mut Lookout,
) {
    let squares = rules.squares();
    let passes = |index: usize| squares.passages[index] == Passage::Open || squares.passages[index] == worst;
    let mut queue = Queue::new();
    for (index, _) in far.iter().enumerate().filter(|(_, far)| **far == 0) {
        queue.push(index as u16);
    }
    while let Some(index) = queue.pop() {
        let index = usize::from(index);
        for (next, step, cost) in squares.neighbours(index) {
            let nearer = far[index].saturating_add(cost);
            if nearer <= limit
                && nearer < far[next]
                && passes(next)
                && !lookout.watches_square(rules, state, next)
                && squares.crossable(state, index, step, next)
            {
                far[next] = nearer;
                queue.push(next as u16);
            }
        }
    }
}

/// Squares that have got nearer, the first first; each waits once at most.
struct Queue {
    squares: [u16; MOST_SQUARES],
    waiting: [u64; MOST_SQUARES.div_ceil(64)],
    first: usize,
    count: usize,
}

impl Queue {
    fn new() -> Queue {
        Queue { squares: [0; MOST_SQUARES], waiting: [0; MOST_SQUARES.div_ceil(64)], first: 0, count: 0 }
    }

    fn push(&mut self, square: u16) {
        let (word, bit) = (usize::from(square) / 64, 1u64 << (square % 64));
        if self.waiting[word] & bit == 0 {
            self.waiting[word] |= bit;
            self.squares[(self.first + self.count) % MOST_SQUARES] = square;
            self.count += 1;
        }
    }

    fn pop(&mut self) -> Option<u16> {
        self.count = self.count.checked_sub(1)?;
        let square = self.squares[self.first];
        self.first = (self.first + 1) % MOST_SQUARES;
        self.waiting[usize::from(square) / 64] &= !(1 << (square % 64));
        Some(square)
    }
}
