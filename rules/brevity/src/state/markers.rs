//! Markers on the table (OB-PCE-8): obstacles and gaps, bridges, ferries and boats, smoke, and noted target points.

use sandtable_kernel::geometry::{Rectangle, Segment, within};
use sandtable_kernel::{Length, Point, Side};

use crate::terms::{BattalionId, BridgeId, BridgeState, Lift, ObstacleId, ObstacleKind, Spans, Weapons};

/// An obstacle (OB-ENG-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Obstacle {
    /// What it is.
    pub kind: ObstacleKind,
    /// Its middle line.
    pub line: Segment,
    /// The bridge whose span it is.
    pub bridge: Option<BridgeId>,
}

/// A gap in an obstacle (OB-ENG-7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The obstacle.
    pub obstacle: ObstacleId,
    /// Where.
    pub at: Point,
    /// Who made it.
    pub maker: BattalionId,
    /// Somebody has passed it in this move.
    pub used: bool,
}

/// A bridge (OB-TER-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bridge {
    /// From bank to bank.
    pub line: Segment,
    /// Its class.
    pub class: u8,
    /// Its spans.
    pub spans: Spans,
    /// Its state.
    pub state: BridgeState,
    /// Who prepared it.
    pub prepared_by: Option<Side>,
}

/// A ferry (OB-ENG-13).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ferry {
    /// Who built and operates it.
    pub operator: BattalionId,
    /// From bank to bank.
    pub line: Segment,
    /// Its class.
    pub class: u8,
    /// It has carried somebody this turn.
    pub used: bool,
}

/// Boats or rafts (OB-AMP-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lifts {
    /// Whose.
    pub engineers: BattalionId,
    /// For whom.
    pub lift: Lift,
    /// How many are left.
    pub left: u8,
}

/// A smoke screen (OB-ENG-20): a disc around a point, or a strip along a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Screen {
    /// Who laid it.
    pub owner: BattalionId,
    /// Its middle line; a point for a disc.
    pub line: Segment,
    /// How far it reaches from that.
    pub reach: Length,
    /// The move in which it was laid is still going on (OB-ENG-21).
    pub fresh: bool,
}

/// A noted target point (OB-HID-8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotedPoint {
    /// Who fired.
    pub side: Side,
    /// Where.
    pub at: Point,
    /// The base of the battalion that was aimed at there, where an air attack was (OB-AIR-3, OB-AIR-13).
    pub base: Option<Rectangle>,
    /// Hidden battalions this near are struck.
    pub radius: Length,
    /// How many dice.
    pub dice: u8,
    /// Rockets or aircraft (OB-HIT-5).
    pub bonus: bool,
    /// With what.
    pub weapons: Weapons,
}

impl NotedPoint {
    /// OB-HID-8, OB-AIR-13: whether somebody hidden here is struck: near the point, or near the base that was aimed at.
    pub fn reaches(&self, hidden: &Rectangle) -> bool {
        match &self.base {
            Some(base) => hidden.is_within(base, self.radius),
            None => within(hidden, &self.at, self.radius),
        }
    }
}
