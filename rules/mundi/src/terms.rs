//! The words of the game: kinds of element, target types, movement classes, table edges, and sets of elements.

use sandtable_kernel::{Angle, Length, Point, Side};
use serde::{Deserialize, Serialize};

/// The most pieces of both sides together, the base included.
pub const MOST_ELEMENTS: usize = 32;

/// Both sides, in seat order.
pub const SIDES: [Side; 2] = [Side(0), Side(1)];

/// The enemy of a side.
pub const fn other(side: Side) -> Side {
    Side(1 - side.0)
}

/// A side as an index.
pub const fn index(side: Side) -> usize {
    side.0 as usize
}

/// A piece that fights: an element, or the base, which is the last one of the Defender (MS-PC-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ElementId(pub u8);

impl ElementId {
    /// As an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The thirteen kinds of piece (MS-PC-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// Infantry.
    If,
    /// Heavy weapons.
    Ih,
    /// Engineers.
    Ie,
    /// Tank.
    Ta,
    /// Heavy tank.
    Th,
    /// Reconnaissance.
    Re,
    /// Anti-tank gun.
    At,
    /// Artillery.
    Ar,
    /// Anti-aircraft gun.
    Aa,
    /// Fighter.
    Fi,
    /// Bomber.
    Bo,
    /// General.
    Ge,
    /// Base.
    Bs,
}

impl Kind {
    /// Every kind, in the order of the chart.
    pub const ALL: [Kind; 13] = [
        Kind::If,
        Kind::Ih,
        Kind::Ie,
        Kind::Ta,
        Kind::Th,
        Kind::Re,
        Kind::At,
        Kind::Ar,
        Kind::Aa,
        Kind::Fi,
        Kind::Bo,
        Kind::Ge,
        Kind::Bs,
    ];

    /// The code used everywhere.
    pub const fn code(self) -> &'static str {
        ["IF", "IH", "IE", "TA", "TH", "RE", "AT", "AR", "AA", "FI", "BO", "GE", "BS"][self as usize]
    }

    /// What it stands for.
    pub const fn name(self) -> &'static str {
        [
            "Infantry",
            "Heavy weapons",
            "Engineers",
            "Tanks",
            "Heavy tanks",
            "Reconnaissance",
            "Anti-tank guns",
            "Artillery",
            "Anti-aircraft guns",
            "Fighters",
            "Bombers",
            "General",
            "Base",
        ][self as usize]
    }

    /// The kind of a code; the rulebook's other spellings count too (MS-PC-1).
    pub fn parse(code: &str) -> Option<Kind> {
        let code = code.to_ascii_uppercase();
        let alias = match code.as_str() {
            "IN" => "IF",
            "INE" => "IE",
            "HT" => "TH",
            "ATG" => "AT",
            "HQ" => "GE",
            known => known,
        };
        Kind::ALL.into_iter().find(|kind| kind.code() == alias)
    }

    /// IF, IH, IE (MS-PC-2).
    pub const fn is_infantry(self) -> bool {
        matches!(self, Kind::If | Kind::Ih | Kind::Ie)
    }

    /// AT, AR, AA (MS-PC-2).
    pub const fn is_gun(self) -> bool {
        matches!(self, Kind::At | Kind::Ar | Kind::Aa)
    }

    /// FI, BO (MS-PC-2).
    pub const fn is_air(self) -> bool {
        matches!(self, Kind::Fi | Kind::Bo)
    }

    /// Every element that is neither an aircraft nor the base (MS-PC-2).
    pub const fn is_ground(self) -> bool {
        !self.is_air() && !matches!(self, Kind::Bs)
    }
}

/// What an enemy's fire meets (MS-PC-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Target {
    /// `a`.
    Armour,
    /// `s`.
    Soft,
    /// `air`.
    Air,
}

/// How it moves (MS-PC-5, MS-PC-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Class {
    /// `f`.
    Foot,
    /// `f` with horses or bicycles.
    Horse,
    /// `w`.
    Wheeled,
    /// `t`.
    Tracked,
    /// `air`.
    Air,
}

impl Class {
    /// A foot state (MS-PC-8).
    pub const fn is_foot(self) -> bool {
        matches!(self, Class::Foot | Class::Horse)
    }

    /// Wheeled or tracked.
    pub const fn is_vehicle(self) -> bool {
        matches!(self, Class::Wheeled | Class::Tracked)
    }

    /// In one word.
    pub const fn word(self) -> &'static str {
        ["foot", "horse", "wheeled", "tracked", "air"][self as usize]
    }
}

/// How ground bears a class (MS-TER-1); the worse is the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Going {
    /// Good going.
    Good,
    /// Bad going.
    Bad,
    /// Impassable.
    Impassable,
}

/// An edge of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Edge {
    /// y is the table's height.
    North,
    /// x is the table's width.
    East,
    /// y is 0.
    South,
    /// x is 0.
    West,
}

impl Edge {
    /// All four, clockwise from north.
    pub const ALL: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

    /// Its word in orders and files.
    pub const fn word(self) -> &'static str {
        ["north", "east", "south", "west"][self as usize]
    }

    /// The edge of a word.
    pub fn parse(word: &str) -> Option<Edge> {
        Edge::ALL.into_iter().find(|edge| edge.word() == word)
    }

    /// The edge across the table (MS-SET-11).
    pub const fn opposite(self) -> Edge {
        Edge::ALL[(self as usize + 2) % 4]
    }

    /// The way one faces with this edge at one's back.
    pub const fn inward(self) -> Angle {
        match self {
            Edge::North => Angle::SOUTH,
            Edge::East => Angle::WEST,
            Edge::South => Angle::NORTH,
            Edge::West => Angle::EAST,
        }
    }

    /// How far a point lies from this edge of a square table.
    pub fn distance(self, table: Length, point: Point) -> Length {
        match self {
            Edge::North => table - point.y,
            Edge::East => table - point.x,
            Edge::South => point.y,
            Edge::West => point.x,
        }
    }
}

/// A set of pieces, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ElementSet(pub u32);

impl ElementSet {
    /// Nobody.
    pub const NONE: ElementSet = ElementSet(0);

    /// One piece.
    pub const fn one(element: ElementId) -> ElementSet {
        ElementSet(1 << element.0)
    }

    /// Whether it holds this piece.
    pub const fn has(self, element: ElementId) -> bool {
        self.0 & (1 << element.0) != 0
    }

    /// Adds a piece.
    pub const fn insert(&mut self, element: ElementId) {
        self.0 |= 1 << element.0;
    }

    /// Takes a piece out.
    pub const fn remove(&mut self, element: ElementId) {
        self.0 &= !(1 << element.0);
    }

    /// What both hold.
    #[must_use]
    pub const fn and(self, other: ElementSet) -> ElementSet {
        ElementSet(self.0 & other.0)
    }

    /// What this holds and the other does not.
    #[must_use]
    pub const fn without(self, other: ElementSet) -> ElementSet {
        ElementSet(self.0 & !other.0)
    }

    /// How many.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it holds nobody.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first piece.
    pub fn first(self) -> Option<ElementId> {
        self.iter().next()
    }

    /// The pieces in order.
    pub fn iter(self) -> impl Iterator<Item = ElementId> {
        let mut left = self.0;
        core::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            // Below 32.
            let next = left.trailing_zeros() as u8;
            left &= left - 1;
            Some(ElementId(next))
        })
    }
}

impl FromIterator<ElementId> for ElementSet {
    fn from_iter<I: IntoIterator<Item = ElementId>>(elements: I) -> ElementSet {
        let mut set = ElementSet::NONE;
        for element in elements {
            set.insert(element);
        }
        set
    }
}
