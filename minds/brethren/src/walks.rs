//! How far it is on foot from one place to another, round what stands in the way: for players who think.
//!
//! The table is a grid of inches. Ways from one cell to all others are worked out when somebody first asks, and kept: the
//! ground does not change in a battle. Bases of other models are not looked at, so these are guesses and never rulings.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::OnceLock;

use sandtable_brethren::paths::{self, Walker};
use sandtable_brethren::terms::{ModelId, ModelSet};
use sandtable_brethren::{Brethren, ground};
use sandtable_kernel::geometry::{Circle, Segment};
use sandtable_kernel::{Length, Point};

/// Steps of a way: to the eight neighbours and, a knight's leap away, to eight more. Half of them; the others mirror these.
const STEPS: [(i32, i32); 8] = [(1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2), (2, -1), (1, -2)];
/// No way leads there.
const NEVER: u16 = u16::MAX;
/// The cells whose centres lie round a place, in both directions: the nearest four, or more where these are walled up.
const NEAR: [i32; 2] = [0, 1];
const FAR: [i32; 4] = [0, 1, -1, 2];

/// Distances on foot from one cell to every other, in hundredths of an inch.
type Ways = Box<[u16]>;

/// Ways on foot over a table.
#[derive(Debug)]
pub(crate) struct Walks {
    columns: i32,
    rows: i32,
    /// Where one gets from each cell in one step, and what that costs.
    steps: Vec<Vec<(u16, u16)>>,
    /// Ways from each cell, once they are known.
    ways: Vec<OnceLock<Ways>>,
    /// Ways from the south and the north edge.
    edges: [OnceLock<Ways>; 2],
}

/// A place with the ways to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal<'a> {
    walks: &'a Walks,
    to: Point,
    /// The ways to the nearest cell, and how far its centre is from the place itself.
    ways: Option<(&'a Ways, Length)>,
}

impl Walks {
    /// The ground of a battle for an infantry base.
    pub fn new(rules: &Brethren) -> Walks {
        let cells = |size: Length| size.0 / Length::inches(1).0;
        let (columns, rows) = (cells(rules.setup().width).clamp(1, 200), cells(rules.setup().depth).clamp(1, 200));
        let count = (columns * rows) as usize;
        let ways = (0..count).map(|_| OnceLock::new()).collect();
        let mut walks = Walks { columns, rows, steps: vec![Vec::new(); count], ways, edges: Default::default() };
        let radius = Length(Length::mm(i32::from(rules.tables().base.infantry_mm)).0 / 2);
        let open: Vec<bool> = (0..count).map(|cell| is_open(rules, Circle::new(walks.centre(cell), radius))).collect();
        for cell in (0..count).filter(|cell| open[*cell]) {
            let (column, row) = walks.place(cell);
            for (across, up) in STEPS {
                let Some(next) = walks.cell(column + across, row + up).filter(|next| open[*next]) else { continue };
                if let Some(cost) = step(rules, Segment::new(walks.centre(cell), walks.centre(next)), radius) {
                    walks.steps[cell].push((next as u16, cost));
                    walks.steps[next].push((cell as u16, cost));
                }
            }
        }
        walks
    }

    /// How far it is on foot, near enough; twice the straight distance where no way is known.
    pub fn between(&self, from: Point, to: Point) -> Length {
        self.goal(to).away(from)
    }

    /// A place that many ways are asked for to.
    pub fn goal(&self, to: Point) -> Goal<'_> {
        let nearest = self.around(to, &FAR).min_by_key(|(_, length)| *length);
        Goal { walks: self, to, ways: nearest.map(|(cell, rest)| (self.ways_of(cell), rest)) }
    }

    /// How far it is on foot to the north edge or the south one.
    pub fn to_edge(&self, from: Point, north: bool) -> Length {
        let row = if north { self.rows - 1 } else { 0 };
        let cells = (0..self.columns).filter_map(|column| self.cell(column, row));
        let ways = self.edges[usize::from(north)].get_or_init(|| self.spread(cells));
        // From the middle of the last cell it is half an inch more.
        self.walked(ways, from).map_or(Length(i32::MAX / 2), |walked| walked + Length::hundredths(50))
    }

    /// Centres of cells that can be reached from here on foot, with their distances.
    pub fn within(&self, from: Point, reach: Length) -> impl Iterator<Item = (Point, Length)> + '_ {
        let start = self.around(from, &FAR).min_by_key(|(_, length)| *length);
        let (column, row) = self.place_of(from);
        let cells = reach.0 / Length::inches(1).0 + 1;
        let around = (row - cells..=row + cells)
            .flat_map(move |row| (column - cells..=column + cells).map(move |column| (column, row)));
        around.filter_map(move |(column, row)| {
            let (start, first) = start?;
            let cell = self.cell(column, row)?;
            let way = self.ways_of(start)[cell];
            let centre = self.centre(cell);
            // Straight across is shorter than by the centre of the cell one stands in.
            let length = (Length::hundredths(i32::from(way)) - first).max(apart(from, centre));
            (way != NEVER && length <= reach).then_some((centre, length))
        })
    }

    fn ways_of(&self, start: usize) -> &Ways {
        self.ways[start].get_or_init(|| self.spread([start]))
    }

    /// The ways from some cells to all others, by the cheapest steps first.
    fn spread(&self, starts: impl IntoIterator<Item = usize>) -> Ways {
        let mut ways = vec![NEVER; self.steps.len()].into_boxed_slice();
        let mut open = BinaryHeap::new();
        for start in starts {
            ways[start] = 0;
            open.push(Reverse((0, start as u16)));
        }
        while let Some(Reverse((length, cell))) = open.pop() {
            if length > ways[usize::from(cell)] {
                continue;
            }
            for &(next, cost) in &self.steps[usize::from(cell)] {
                let longer = length.saturating_add(cost);
                if longer < ways[usize::from(next)] {
                    ways[usize::from(next)] = longer;
                    open.push(Reverse((longer, next)));
                }
            }
        }
        ways
    }

    /// The length of the way from a place, where there is one.
    fn walked(&self, ways: &Ways, from: Point) -> Option<Length> {
        let (column, row) = self.place_of(from);
        if let Some(cell) = self.cell(column, row).filter(|cell| self.centre(*cell) == from && ways[*cell] != NEVER) {
            return Some(Length::hundredths(i32::from(ways[cell])));
        }
        let by = |beside| {
            let known = self.around(from, beside).filter(|(cell, _)| ways[*cell] != NEVER);
            known.map(|(cell, first)| first + Length::hundredths(i32::from(ways[cell]))).min()
        };
        by(&NEAR).or_else(|| by(&FAR))
    }

    /// The cells round a place that can be stood on, with the distances of their centres.
    fn around<'a>(&'a self, at: Point, beside: &'a [i32]) -> impl Iterator<Item = (usize, Length)> + 'a {
        let half = Length::hundredths(50);
        let (column, row) = self.place_of(Point::new(at.x - half, at.y - half));
        let cells = beside.iter().flat_map(move |up| beside.iter().map(move |across| (column + across, row + up)));
        let known =
            cells.filter_map(|(column, row)| self.cell(column, row)).filter(|cell| !self.steps[*cell].is_empty());
        known.map(move |cell| (cell, apart(at, self.centre(cell))))
    }

    fn cell(&self, column: i32, row: i32) -> Option<usize> {
        let inside = (0..self.columns).contains(&column) && (0..self.rows).contains(&row);
        inside.then_some((row * self.columns + column) as usize)
    }

    fn place(&self, cell: usize) -> (i32, i32) {
        // Fewer cells than 200 times 200.
        let cell = i32::try_from(cell).unwrap_or(0);
        (cell % self.columns, cell / self.columns)
    }

    fn place_of(&self, at: Point) -> (i32, i32) {
        let inch = Length::inches(1).0;
        (at.x.0.div_euclid(inch), at.y.0.div_euclid(inch))
    }

    fn centre(&self, cell: usize) -> Point {
        let (column, row) = self.place(cell);
        Point::hundredths(column * 100 + 50, row * 100 + 50)
    }
}

impl Goal<'_> {
    /// How far it is from a place, near enough; twice the straight distance where no way is known.
    pub fn away(&self, from: Point) -> Length {
        let walked = self.ways.and_then(|(ways, rest)| Some(self.walks.walked(ways, from)? + rest));
        match walked {
            // The grid is too coarse for a few steps.
            Some(walked) if walked > Length::inches(3) => walked,
            Some(_) => apart(from, self.to),
            None => apart(from, self.to) * 2,
        }
    }
}

/// The straight distance.
pub(crate) fn apart(one: Point, other: Point) -> Length {
    paths::length_of(Segment::new(one, other))
}

/// Whether a base can be here on its way; short obstacles are stepped over.
fn is_open(rules: &Brethren, base: Circle) -> bool {
    ground::on_table(rules, base) && step(rules, Segment::new(base.centre, base.centre), base.radius).is_some()
}

/// What a straight step costs, in hundredths of an inch, if the ground lets a base pass.
fn step(rules: &Brethren, leg: Segment, radius: Length) -> Option<u16> {
    let walker = Walker {
        model: ModelId(0),
        from: leg.from,
        radius,
        allowance: Length::ZERO,
        enemies: ModelSet::NONE,
        friends: ModelSet::NONE,
        exit: None,
    };
    let free = |feature| paths::check_feature(feature, &walker, &[leg.to]).is_ok();
    if !rules.setup().terrain.features().iter().all(free) {
        return None;
    }
    // A short obstacle is paid for where it is entered; half and half makes a way as long as the way back.
    let both = paths::cost(rules, leg.from, &[leg.to]) + paths::cost(rules, leg.to, &[leg.from]);
    u16::try_from(both.0 / 2 / Length::HUNDREDTH.0).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::table;
    use sandtable_brethren::GroundKind;

    #[test]
    fn in_the_open_a_way_is_hardly_longer_than_the_straight_one() {
        let rules = table(&[]);
        let walks = Walks::new(&rules);
        let from = Point::hundredths(310, 270);
        for to in [Point::inches(30, 30), Point::inches(4, 33), Point::inches(33, 8)] {
            let (walked, straight) = (walks.between(from, to).0, apart(from, to).0);
            assert!((walked - straight).abs() < straight / 20, "{walked} for {straight}");
        }
    }

    #[test]
    fn a_way_leads_round_a_wall_and_through_no_gap_too_small_for_a_base() {
        let wall = |gap| {
            let (left, right) = ((0, 1700), (2000 + gap, 1700));
            table(&[(GroundKind::Tall, left, (2000, 1900)), (GroundKind::Tall, right, (3600, 1900))])
        };
        let (from, to) = (Point::inches(4, 10), Point::inches(4, 26));
        assert!(Walks::new(&wall(200)).between(from, to) > Length::inches(30));
        assert_eq!(Walks::new(&wall(50)).between(from, to), apart(from, to) * 2, "no way");
    }

    #[test]
    fn stepping_over_a_low_wall_costs_two_inches() {
        let low = table(&[(GroundKind::Short, (0, 1700), (3600, 1800))]);
        let walked = Walks::new(&low).between(Point::hundredths(1050, 1050), Point::hundredths(1050, 2450));
        assert_eq!(walked, Length::inches(16));
    }

    #[test]
    fn what_can_be_reached_is_near_on_foot() {
        let rules = table(&[(GroundKind::Tall, (0, 1700), (3000, 1900))]);
        let walks = Walks::new(&rules);
        let from = Point::hundredths(1050, 1550);
        let reached: Vec<Point> = walks.within(from, Length::inches(6)).map(|(at, _)| at).collect();
        assert!(reached.contains(&Point::hundredths(1050, 1050)));
        assert!(reached.iter().all(|at| at.y < Length::inches(17) && apart(from, *at) <= Length::inches(6)));
    }
}
