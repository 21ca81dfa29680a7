//! The words of the game: ids, sets of bases, arms, classes, postures, grades, orders and works.

use sandtable_kernel::Side;
use serde::{Deserialize, Serialize};

/// The most bases of both sides together.
pub const MOST_BASES: usize = 256;

/// Both sides; the scenario's attacker is the first (NQ-SEQ-13).
pub const SIDES: [Side; 2] = [Side(0), Side(1)];

/// The enemy of a side.
pub const fn other(side: Side) -> Side {
    Side(1 - side.0)
}

/// A side as an index.
pub const fn index(side: Side) -> usize {
    side.0 as usize
}

macro_rules! ids {
    ($($(#[$about:meta])* $name:ident)*) => {
        $(
            $(#[$about])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
            #[serde(transparent)]
            pub struct $name(pub u8);

            impl $name {
                /// As an index.
                pub const fn index(self) -> usize {
                    self.0 as usize
                }
            }
        )*
    };
}

ids! {
    /// A base, numbered in orbat order, the attacker's first (NQ-SEQ-13).
    BaseId
    /// A unit: the body with one grade that takes break tests (NQ-SCL-1).
    UnitId
    /// A formation above units: division, corps, army (NQ-PCE-11).
    FormationId
}

/// Names an enum and the words its values have in files, orders and facts.
macro_rules! words {
    ($($(#[$about:meta])* $name:ident { $($value:ident = $word:literal),* $(,)? })*) => {
        $(
            $(#[$about])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
            pub enum $name {
                $(#[doc = concat!("`", $word, "`.")] $value,)*
            }

            impl $name {
                /// Every value, in order.
                pub const ALL: &'static [$name] = &[$($name::$value),*];
                /// Their words, in the same order.
                pub const WORDS: &'static [&'static str] = &[$($word),*];

                /// Its word.
                pub const fn word(self) -> &'static str {
                    match self { $($name::$value => $word,)* }
                }

                /// The value of a word.
                pub fn named(word: &str) -> Option<$name> {
                    match word { $($word => Some($name::$value),)* _ => None }
                }
            }
        )*
    };
}

words! {
    /// The arm of a base (NQ-PCE-1).
    Arm {
        Infantry = "infantry", Armour = "armour", Cavalry = "cavalry", Recce = "recce", Engineer = "engineer",
        Artillery = "artillery", Mortar = "mortar", Hmg = "hmg", AntiTank = "anti_tank", AntiAir = "anti_air", Air = "air",
        Hq = "hq", Foo = "foo", Transport = "transport", Logistic = "logistic", Pol = "pol",
        TankTransporter = "tank_transporter", Maintenance = "maintenance", Medical = "medical", Provost = "provost",
    }
    /// What a base may do in a fight (NQ-PCE-2).
    Role {
        Fighting = "fighting", Support = "support", Command = "command", Recce = "recce", Engineer = "engineer",
        Observer = "observer", Logistic = "logistic", Air = "air",
    }
    /// A row of Table 1.
    Mobility {
        LightRecce = "light_recce", Armoured = "armoured", Foot = "foot", Motorised = "motorised", Cavalry = "cavalry",
        Horse = "horse",
    }
    /// A weapon or armour class of Table 10 (NQ-CLS-1).
    Class { Vl = "VL", L = "L", M = "M", H = "H", Vh = "VH" }
    /// A posture (NQ-MOV-3).
    Posture { Static = "S", Contact = "M", Advance = "A", March = "R", Withdraw = "W" }
    /// A grading (NQ-GRD-1), the worst first.
    Grade {
        Green = "green", Militia = "militia", Conscript = "conscript", Regular = "regular", Veteran = "veteran", Elite = "elite",
    }
    /// The level of a body (NQ-FOR-1).
    Level {
        Battalion = "battalion", Regiment = "regiment", Division = "division", Corps = "corps", Army = "army",
        ArmyGroup = "army_group",
    }
    /// Where a concealed base lies in its defence (NQ-SET-6).
    Line { Outpost = "outpost", Main = "main", Depth = "depth" }
    /// What a square is.
    Ground {
        Open = "open", Close = "close", City = "city", Town = "town", Village = "village", Timber = "village_wood",
        Impassable = "impassable",
    }
    /// Position works (NQ-TER-8).
    Works { None = "none", DugIn = "dug_in", Fortified = "fortified", Casemate = "casemate" }
    /// An edge of a square.
    Edge { North = "N", East = "E", South = "S", West = "W" }
    /// A river edge (NQ-TER-5).
    River { Minor = "minor", Major = "major" }
    /// How a supporting body serves another (NQ-FOR-4).
    Tie { UnderCommand = "uc", DirectSupport = "ds", InSupport = "is" }
    /// A task of a unit (NQ-ORD-4).
    Task {
        Attack = "attack", Advance = "advance", March = "march", Defend = "defend", Reserve = "reserve", Delay = "delay",
        Withdraw = "withdraw", Recce = "recce", Support = "support", Service = "service", Engineer = "engineer",
    }
    /// What follows when the last objective is secured (NQ-ORD-3).
    Then { Nothing = "nothing", DigIn = "dig_in", Exploit = "exploit" }
    /// What sets off a contingency (NQ-ORD-10).
    Trigger { Attacked = "attacked", Captured = "captured", Contact = "contact" }
    /// A fire mission (NQ-FPL-1).
    Mission { Direct = "direct", Prep = "prep", Harass = "harass", AntiTank = "at" }
    /// A kind of aircraft (NQ-AIR-4).
    AirKind {
        Fighter = "fighter", FighterBomber = "fighter_bomber", DiveBomber = "dive_bomber", GroundAttack = "ground_attack",
        TankHunter = "tank_hunter", Bomber = "bomber", HeavyBomber = "heavy_bomber",
    }
    /// A row of the range table.
    Range {
        SmallArms = "small_arms", InfantryAt = "infantry_at", LightAt = "light_at", MediumAt = "medium_at", HeavyAt = "heavy_at",
        LightTank = "light_tank", MediumTank = "medium_tank", Mortar81 = "mortar_81", Mortar3in = "mortar_3in",
        Mortar120 = "mortar_120", Gun105 = "gun_105", Gun150 = "gun_150", Gun200 = "gun_200",
    }
    /// Why a base is disorganised (NQ-DIS-1).
    Cause {
        Broken = "broken", Bombarded = "bombarded", Harassed = "harassed", PostCombat = "post_combat", Exhausted = "exhausted",
        NoOrders = "no_orders", HqHit = "hq_hit",
    }
    /// An engineering task (NQ-ENG-1).
    Job { DigIn = "dig", Bridge = "bridge", CloseGap = "close", ClearGap = "clear", Demolish = "demolish" }
    /// When a concealed base calls STOP by itself (NQ-RCE-4).
    StopRule { Ask = "ask", Always = "always", Never = "never", NotRecce = "not_recce", OnlyMarch = "only_march" }
}

impl Arm {
    /// NQ-FOR-3: armour, infantry, cavalry and reconnaissance.
    pub const fn is_teeth(self) -> bool {
        matches!(self, Arm::Infantry | Arm::Armour | Arm::Cavalry | Arm::Recce)
    }

    /// Bases that restore others and fight only for their own square.
    pub const fn is_logistic(self) -> bool {
        matches!(
            self,
            Arm::Transport
                | Arm::Logistic
                | Arm::Pol
                | Arm::TankTransporter
                | Arm::Maintenance
                | Arm::Medical
                | Arm::Provost
        )
    }

    /// Guns that fight only by missions (NQ-ATK-14).
    pub const fn fires_missions(self) -> bool {
        matches!(self, Arm::Artillery | Arm::Mortar)
    }
}

impl Grade {
    /// NQ-GRD-1: the number in brackets: endurance steps and assault rounds.
    pub const fn number(self) -> u8 {
        match self {
            Grade::Green => 1,
            Grade::Militia | Grade::Conscript => 2,
            Grade::Regular => 3,
            Grade::Veteran => 4,
            Grade::Elite => 5,
        }
    }

    /// Veterans and elites.
    pub const fn is_hard(self) -> bool {
        matches!(self, Grade::Veteran | Grade::Elite)
    }
}

impl AirKind {
    /// NQ-AIR-3: bombers come from high level, everything else from low.
    pub const fn is_high(self) -> bool {
        matches!(self, AirKind::Bomber | AirKind::HeavyBomber)
    }
}

impl Edge {
    /// The same edge seen from the other square.
    pub const fn opposite(self) -> Edge {
        match self {
            Edge::North => Edge::South,
            Edge::East => Edge::West,
            Edge::South => Edge::North,
            Edge::West => Edge::East,
        }
    }
}

/// A square of the table (NQ-GEO-1): x from 1 west to east, y from 1 south to north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Square {
    /// South to north; first, so that squares sort in the order of resolution (NQ-SEQ-4).
    pub y: u8,
    /// West to east.
    pub x: u8,
}

impl Square {
    /// A square by its numbers.
    pub const fn new(x: u8, y: u8) -> Square {
        Square { y, x }
    }

    /// NQ-GEO-3: orthogonal steps with the one permitted diagonal.
    pub const fn distance(self, other: Square) -> u8 {
        let (a, b) = (self.x.abs_diff(other.x), self.y.abs_diff(other.y));
        if a > 0 && b > 0 { a + b - 1 } else { a + b }
    }

    /// Whether it shares an edge.
    pub const fn is_beside(self, other: Square) -> bool {
        self.x.abs_diff(other.x) + self.y.abs_diff(other.y) == 1
    }

    /// The same square or one that shares an edge.
    pub const fn is_near(self, other: Square) -> bool {
        self.x.abs_diff(other.x) + self.y.abs_diff(other.y) <= 1
    }

    /// Whether it touches at a corner only.
    pub const fn is_diagonal(self, other: Square) -> bool {
        self.x.abs_diff(other.x) == 1 && self.y.abs_diff(other.y) == 1
    }

    /// The edge towards a square that shares one.
    pub const fn edge_to(self, other: Square) -> Option<Edge> {
        if !self.is_beside(other) {
            return None;
        }
        Some(if other.y > self.y {
            Edge::North
        } else if other.y < self.y {
            Edge::South
        } else if other.x > self.x {
            Edge::East
        } else {
            Edge::West
        })
    }

    /// Reads `5,3`.
    pub fn parse(text: &str) -> Option<Square> {
        let (x, y) = text.split_once(',')?;
        let (x, y): (u8, u8) = (x.parse().ok()?, y.parse().ok()?);
        (x > 0 && y > 0).then_some(Square { y, x })
    }
}

impl core::fmt::Display for Square {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl core::fmt::Debug for Square {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "({self})")
    }
}

/// The causes of a base's disorganisation: one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Causes(pub u8);

impl Causes {
    /// With one more.
    #[must_use]
    pub const fn with(self, cause: Cause) -> Causes {
        Causes(self.0 | 1 << cause as u8)
    }

    /// Without one.
    #[must_use]
    pub const fn without(self, cause: Cause) -> Causes {
        Causes(self.0 & !(1 << cause as u8))
    }

    /// Whether it is among them.
    pub const fn has(self, cause: Cause) -> bool {
        self.0 & (1 << cause as u8) != 0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Their words.
    pub fn words(self) -> String {
        let words: Vec<&str> = Cause::ALL.iter().filter(|cause| self.has(**cause)).map(|cause| cause.word()).collect();
        if words.is_empty() { "none".to_owned() } else { words.join(" ") }
    }
}

/// A set of bases: one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BaseSet([u64; 4]);

impl BaseSet {
    /// Nobody.
    pub const NONE: BaseSet = BaseSet([0; 4]);

    /// One base.
    pub fn of(base: BaseId) -> BaseSet {
        let mut set = BaseSet::NONE;
        set.insert(base);
        set
    }

    /// Adds a base.
    pub fn insert(&mut self, base: BaseId) {
        self.0[base.index() >> 6] |= 1 << (base.0 & 63);
    }

    /// Takes a base out.
    pub fn remove(&mut self, base: BaseId) {
        self.0[base.index() >> 6] &= !(1 << (base.0 & 63));
    }

    /// Whether it is in.
    pub fn has(self, base: BaseId) -> bool {
        self.0[base.index() >> 6] & (1 << (base.0 & 63)) != 0
    }

    /// Whether nobody is in.
    pub fn is_empty(self) -> bool {
        self == BaseSet::NONE
    }

    /// How many.
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The lowest id.
    pub fn first(self) -> Option<BaseId> {
        self.iter().next()
    }

    /// Those in both.
    #[must_use]
    pub fn and(self, other: BaseSet) -> BaseSet {
        BaseSet(core::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Those in either.
    #[must_use]
    pub fn or(self, other: BaseSet) -> BaseSet {
        BaseSet(core::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Those not in the other.
    #[must_use]
    pub fn without(self, other: BaseSet) -> BaseSet {
        BaseSet(core::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Those for which something holds.
    #[must_use]
    pub fn only(self, mut holds: impl FnMut(BaseId) -> bool) -> BaseSet {
        let mut kept = self;
        for (place, word) in self.0.into_iter().enumerate() {
            let mut bits = word;
            while bits != 0 {
                let bit = bits.trailing_zeros();
                bits &= bits - 1;
                // Four words of 64 bits: below 256.
                if !holds(BaseId((place as u32 * 64 + bit) as u8)) {
                    kept.0[place] &= !(1 << bit);
                }
            }
        }
        kept
    }

    /// In id order.
    pub fn iter(self) -> impl Iterator<Item = BaseId> {
        let (mut place, mut bits) = (0, self.0[0]);
        core::iter::from_fn(move || {
            while bits == 0 {
                place += 1;
                bits = *self.0.get(place)?;
            }
            let bit = bits.trailing_zeros();
            bits &= bits - 1;
            // Four words of 64 bits: below 256.
            Some(BaseId((place as u32 * 64 + bit) as u8))
        })
    }
}

impl FromIterator<BaseId> for BaseSet {
    fn from_iter<I: IntoIterator<Item = BaseId>>(bases: I) -> BaseSet {
        let mut set = BaseSet::NONE;
        bases.into_iter().for_each(|base| set.insert(base));
        set
    }
}

impl core::fmt::Debug for BaseSet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter().map(|base| base.0)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_counts_the_one_permitted_diagonal() {
        let from = Square::new(2, 2);
        assert_eq!(from.distance(Square::new(3, 3)), 1);
        assert_eq!(from.distance(Square::new(5, 2)), 3);
        assert_eq!(from.distance(Square::new(4, 4)), 3);
        assert_eq!(from.distance(from), 0);
    }

    #[test]
    fn a_set_of_bases_is_walked_in_id_order() {
        let set: BaseSet = [200, 3, 64, 63].map(BaseId).into_iter().collect();
        assert_eq!(set.iter().map(|base| base.0).collect::<Vec<_>>(), [3, 63, 64, 200]);
        assert_eq!(set.len(), 4);
    }
}
