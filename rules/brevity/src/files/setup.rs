//! What does not change in a battle: table, ground, forces, clock, orders, toggles and tables.

use sandtable_kernel::geometry::{Bounds, Polygon, Segment};
use sandtable_kernel::{Length, Point, Side};

use crate::ground::{Feature, Land};
use crate::roster::Roster;
use crate::tables::Tables;
use crate::terms::{AirId, BattalionId, BridgeState, CommandId, Edge, Moon, ObstacleKind, Season, Spans, Weather};
use crate::toggles::Toggles;

/// What does not change in a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The scenario's name.
    pub title: String,
    /// What its maker should know about the forces (OB-FOR-10).
    pub advice: Vec<String>,
    /// The table along x.
    pub width: Length,
    /// The table along y.
    pub height: Length,
    /// The ground as the scenario names it, for drawing.
    pub features: Vec<Feature>,
    /// The same ground sorted for the rules.
    pub land: Land,
    /// The switches.
    pub toggles: Toggles,
    /// The numbers.
    pub tables: Tables,
    /// The forces.
    pub roster: Roster,
    /// The friendly edge of each side (OB-GEO-2).
    pub edges: [Edge; 2],
    /// Where each side may leave the table (OB-GEO-14).
    pub exits: [Vec<Bounds>; 2],
    /// The side edges with the strip of OB-MOV-14.
    pub side_edges: Vec<Edge>,
    /// When it begins and ends.
    pub clock: Clock,
    /// Bridges at the start.
    pub bridges: Vec<Bridge>,
    /// Obstacles at the start.
    pub obstacles: Vec<Obstacle>,
    /// Places worth holding.
    pub objectives: Vec<Objective>,
    /// How it is decided.
    pub victory: Victory,
    /// Who deploys first (OB-SET-1).
    pub deploys_first: Side,
    /// Whether the operation depends on air support (OB-WEA-5).
    pub air_dependent: bool,
    /// Whether the battle opens in the middle, without deployment.
    pub opening: Option<Opening>,
}

/// The clock (OB-CLK-1 to 4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The season.
    pub season: Season,
    /// The first day and its first turn.
    pub first: (u8, u8),
    /// The last day and its last turn (OB-VIC-7).
    pub last: (u8, u8),
    /// The light of night turns.
    pub moon: Moon,
    /// The weather at the start where it is not rolled.
    pub weather: Weather,
}

impl Clock {
    /// OB-CLK-2: whether a turn is a night turn.
    pub fn is_night(&self, turn: u8) -> bool {
        turn == 1 || (turn == 2 && self.season == Season::Winter)
    }
}

/// A bridge at the start (OB-TER-1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bridge {
    /// Its id in orders.
    pub key: String,
    /// From bank to bank.
    pub line: Segment,
    /// Its class (OB-PCE-16).
    pub class: u8,
    /// Its spans.
    pub spans: Spans,
    /// Its state.
    pub state: BridgeState,
}

/// An obstacle at the start (OB-TER-1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obstacle {
    /// Its kind.
    pub kind: ObstacleKind,
    /// Its middle line.
    pub line: Segment,
}

/// A place worth holding (OB-VIC-3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Its id.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Where.
    pub at: Point,
    /// What it is worth.
    pub points: i16,
    /// Who holds it at the start.
    pub holder: Option<Side>,
}

/// How the game is decided (OB-VIC-1, OB-VIC-2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Victory {
    /// The orders of each side.
    pub orders: [Orders; 2],
    /// Points counted at the end, if the scenario has its own way (OB-VIC-6).
    pub score: Option<Score>,
}

/// Written orders of a side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Orders {
    /// Objectives that must all be held; indices.
    pub hold: Vec<u8>,
    /// And at least one of these, if any are named.
    pub one_of: Vec<u8>,
    /// So many battalions must have left the table by an exit zone; 0 if none.
    pub exit: u8,
    /// Its orders are to prevent the enemy's.
    pub prevent: bool,
}

/// One side's score decides: it wins at so many points, draws at so many, else loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// Whose score.
    pub side: Side,
    /// Wins from here.
    pub win: i16,
    /// Draws from here.
    pub draw: i16,
    /// For each enemy model destroyed, and taken off for each own one; captured counts double.
    pub model: i16,
}

/// A start in the middle of a battle, for examples, tests and teaching positions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opening {
    /// Starts with the selection of a command by this side; otherwise with the turn (T1).
    pub chooser: Option<Side>,
    /// Where each corps commander is.
    pub commander: [Option<CommandId>; 2],
    /// Where forward air controllers are.
    pub controllers: Vec<(AirId, CommandId)>,
    /// Commands that were attacked by flame-throwers (OB-RDY-5).
    pub flamed: Vec<CommandId>,
    /// Battalions locked to a table side (OB-MOV-14).
    pub edges: Vec<(BattalionId, Edge)>,
}

impl Setup {
    /// OB-GEO-1: whether a point lies on the table.
    pub fn on_table(&self, point: Point) -> bool {
        (Length::ZERO..=self.width).contains(&point.x) && (Length::ZERO..=self.height).contains(&point.y)
    }

    /// How far a point lies from an edge of the table.
    pub fn from_edge(&self, edge: Edge, point: Point) -> Length {
        match edge {
            Edge::South => point.y,
            Edge::North => self.height - point.y,
            Edge::West => point.x,
            Edge::East => self.width - point.x,
        }
    }

    /// The rivers, as areas.
    pub fn rivers(&self) -> &[Polygon] {
        &self.land.rivers
    }
}
