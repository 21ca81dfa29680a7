//! The roads as a net of points half an inch apart, for tracing supply along them (OB-SUP-4).

use arrayvec::ArrayVec;
use sandtable_kernel::{Angle, Length, Point};

use crate::ground::{Land, Spot};
use crate::track::Track;

/// The most points of a net; longer road systems are traced with what fits.
pub const MOST_NODES: usize = 4096;

/// Points of the roads, each with its neighbours.
#[derive(Clone, Debug, Default)]
pub struct RoadNet {
    nodes: Vec<Spot>,
    links: Vec<ArrayVec<u16, 8>>,
}

impl RoadNet {
    /// The net of the roads of a table.
    pub fn of(land: &Land) -> RoadNet {
        const STEP: i32 = Length::inches(1).0 / 2;
        let mut points: Vec<Point> = Vec::new();
        for road in &land.roads {
            let track = Track::new(road.from, &[road.to], Angle::EAST, None);
            let steps = (0..track.length.0 / STEP).map(|step| Length(step * STEP)).chain([track.length]);
            points.extend(steps.filter_map(|along| track.at(along)).map(|at| at.at));
        }
        points.truncate(MOST_NODES);
        let reach = Length(STEP + 200);
        let near = |node: &Point| {
            let close = points.iter().enumerate().filter(|(_, other)| *other != node && node.within(reach, **other));
            // Not more than 4096 nodes.
            close.map(|(index, _)| index as u16).take(8).collect()
        };
        let links = points.iter().map(near).collect();
        RoadNet { nodes: points.iter().map(|point| Spot::of(land, *point)).collect(), links }
    }

    /// A point of the net.
    pub fn node(&self, index: u16) -> &Spot {
        &self.nodes[usize::from(index)]
    }

    /// Whether some point near the start is joined to a goal by points that are open.
    pub fn joins(
        &self,
        starts: impl Fn(Point) -> bool,
        goal: impl Fn(Point) -> bool,
        mut open: impl FnMut(u16) -> bool,
    ) -> bool {
        let mut seen = [0u64; MOST_NODES / 64];
        let mut left: ArrayVec<u16, MOST_NODES> = ArrayVec::new();
        let mut visit = |index: u16, left: &mut ArrayVec<u16, MOST_NODES>| {
            let (word, bit) = (usize::from(index) / 64, 1 << (index % 64));
            if seen[word] & bit == 0 {
                seen[word] |= bit;
                if open(index) {
                    left.push(index);
                }
            }
        };
        for (index, node) in self.nodes.iter().enumerate() {
            if starts(node.at) {
                visit(index as u16, &mut left);
            }
        }
        while let Some(index) = left.pop() {
            if goal(self.node(index).at) {
                return true;
            }
            for link in &self.links[usize::from(index)] {
                visit(*link, &mut left);
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use sandtable_kernel::geometry::Segment;

    use super::*;

    #[test]
    fn a_road_joins_its_ends_until_it_is_cut() {
        let road = |x1, y1, x2, y2| Segment::new(Point::inches(x1, y1), Point::inches(x2, y2));
        let land = Land { roads: vec![road(0, 10, 20, 10), road(10, 10, 10, 30)], ..Land::default() };
        let net = RoadNet::of(&land);
        let at = |place: Point| move |point: Point| point.within(Length::inches(1), place);
        assert!(net.joins(at(Point::inches(0, 10)), at(Point::inches(10, 30)), |_| true));
        let cut = |index: u16| !net.node(index).at.within(Length::inches(2), Point::inches(10, 20));
        assert!(!net.joins(at(Point::inches(0, 10)), at(Point::inches(10, 30)), cut));
        assert!(net.joins(at(Point::inches(0, 10)), at(Point::inches(20, 10)), cut));
    }
}
