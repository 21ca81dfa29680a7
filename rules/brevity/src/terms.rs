//! The nouns of the game: who the pieces are and the small sets of words that describe them (OB-PCE).

use sandtable_kernel::{Angle, Point, Side, ids, words};
use serde::{Deserialize, Serialize};

/// The two sides; Side 1 of the rules comes first and decides first (OB-GEN-6).
pub const SIDES: [Side; 2] = [Side(0), Side(1)];
/// The most battalions of a battle, both sides together.
pub const MOST_BATTALIONS: usize = 240;
/// The most commands of a battle.
pub const MOST_COMMANDS: usize = 64;

/// The other side.
pub const fn other(side: Side) -> Side {
    Side(1 - side.0)
}

/// The index of a side in an array of two.
pub const fn at(side: Side) -> usize {
    side.0 as usize
}

ids! {
    /// A battalion: the only fighting piece (OB-PCE-1).
    BattalionId
    /// A command (OB-PCE-3).
    CommandId
    /// A division (OB-PCE-4).
    DivisionId
    /// An aircraft unit (OB-PCE-7).
    AirId
    /// An obstacle of the table (OB-PCE-8).
    ObstacleId
    /// A bridge of the table (OB-PCE-8).
    BridgeId
}

words! {
    /// Whose officer leads (OB-FOR-7, OB-FOR-8).
    Nationality {
        British = "british", Indian = "indian", Commonwealth = "commonwealth", French = "french", German = "german",
        Italian = "italian", Japanese = "japanese", Soviet = "soviet", Us = "us",
    }
    /// What a battalion is.
    Arm {
        Infantry = "infantry", Cavalry = "cavalry", Tank = "tank", ArmouredCar = "armoured-car", SpGun = "sp-gun",
        TowedGun = "towed-gun", Artillery = "artillery", Engineer = "engineer", Headquarters = "headquarters",
    }
    /// How it gets about (OB-MOV-3).
    Mobility {
        Foot = "foot", HorseDrawn = "horse-drawn", Cavalry = "cavalry", Cyclist = "cyclist", SlowTank = "slow-tank",
        Tracked = "tracked", HalfTrack = "half-track", FastTank = "fast-tank", Truck = "truck", Jeep = "jeep",
        ArmouredCar = "armoured-car", Motorcycle = "motorcycle",
    }
    /// How strong it is (OB-HIT-1, OB-SIZ).
    Strength { Normal = "normal", Weak = "weak", Company = "company" }
    /// Its armour (OB-PCE-14, OB-PCE-15).
    Armour { None = "none", Light = "light", Medium = "medium", Heavy = "heavy" }
    /// What it shoots with (OB-CAS-2).
    Weapon {
        Infantry = "infantry", MachineGun = "machine-gun", Mortar = "mortar", LightRocket = "light-rocket",
        HeavyRocket = "heavy-rocket", LightGun = "light-gun", FieldGun = "field-gun", MediumGun = "medium-gun",
        HeavyGun = "heavy-gun", SuperHeavyGun = "super-heavy-gun", Engineer = "engineer", FlameThrower = "flame-thrower",
    }
    /// An anti-tank class (OB-PEN-2).
    AntiTank {
        Light = "light", LightMedium = "light-medium", Medium = "medium", MediumHeavy = "medium-heavy", Heavy = "heavy",
    }
    /// A kind of artillery piece, in the columns of OB-RNG-5.
    GunKind {
        Mortar = "mortar", Rocket = "rocket", InfantryGun = "infantry-gun", Howitzer = "howitzer",
        GunHowitzer = "gun-howitzer", Gun = "gun",
    }
    /// Engineer support (OB-ENG-4).
    Engineers { None = "none", Integral = "integral", Specialist = "specialist" }
    /// Whose headquarters a battalion is.
    Headquarters { None = "none", Division = "division", Corps = "corps" }
    /// How it comes from the air (OB-LND).
    AirLanding { None = "none", Parachute = "parachute", Glider = "glider" }
    /// What it crosses water with (OB-AMP).
    WaterGear { None = "none", Amphibious = "amphibious", Dd = "dd", LandingCraft = "landing-craft" }
    /// Whether it is reconnaissance (OB-REC).
    Reconnaissance { No = "no", Battalion = "battalion", Company = "company" }
    /// The four postures (OB-POS-1).
    Posture { Line = "line", March = "march", Support = "support", Reserve = "reserve" }
    /// Where a battalion is in the game (OB-PCE-2, OB-PCE-17).
    Status {
        OffTable = "off-table", Hidden = "hidden", Placed = "placed", Destroyed = "destroyed", Captured = "captured",
        Removed = "removed", Left = "left",
    }
    /// What a battalion of the moving command does in this move (OB-MOV-1).
    Activity { None = "none", Idle = "idle", InPosition = "in-position", Moved = "moved", Working = "working" }
    /// What an artillery battalion has done in this move (OB-ART-2).
    Gunnery { No = "no", Artillery = "artillery", Joined = "joined", Smoke = "smoke", Counter = "counter" }
    /// Prepared positions and fortifications (OB-PCE-15).
    Works { None = "none", DugIn = "dug-in", Fortified = "fortified" }
    /// What holds a battalion at a far bank (OB-ENG-10, OB-AMP-3).
    Bridgehead { No = "no", NeedsCrossing = "needs-crossing", NeedsBridge = "needs-bridge" }
    /// The state of swimming gear (OB-AMP-6).
    Gear { Unused = "unused", Preparing = "preparing", Ready = "ready", Used = "used" }
    /// The edges of the table (OB-GEO-2).
    Edge { South = "south", North = "north", West = "west", East = "east" }
    /// The season (OB-CLK-3).
    Season { Summer = "summer", Winter = "winter" }
    /// The light of a night turn (OB-CLK-4).
    Moon { Darkness = "darkness", Moonlight = "moonlight" }
    /// The weather over the table (OB-WEA-1).
    Weather { Clear = "clear", Cloud = "cloud", Bad = "bad" }
    /// The kinds of aircraft (OB-PCE-7).
    AirKind { GroundAttack = "ground-attack", Medium = "medium", Heavy = "heavy", Transport = "transport" }
    /// Kinds of obstacle (OB-TER-1).
    ObstacleKind {
        Minefield = "minefield", Wire = "wire", Ditch = "ditch", RoadBlock = "road-block", Span = "demolished-span",
    }
    /// The state of a bridge (OB-PCE-8).
    BridgeState { Intact = "intact", Prepared = "prepared", Demolished = "demolished", Gone = "totally-demolished" }
    /// How many spans a bridge has (OB-TER-1).
    Spans { Single = "single", Multiple = "multiple" }
    /// What boats are made for (OB-ENG-4, OB-AMP-1).
    Lift { Infantry = "infantry", Wheels = "wheels", Medium = "medium" }
    /// The hit row of a target (OB-PCE-12, OB-HIT-3).
    HitRow { FastTanks = "A", Vehicles = "B", Others = "C" }
    /// The casualty rows, lightest weapons first (OB-CAS-2). Block 1 prints the first two as one.
    CasualtyRow { Small = "small", Field = "field", Medium = "medium", Heavy = "heavy", SuperHeavy = "super-heavy" }
}

impl Edge {
    /// The direction from this edge onto the table.
    pub const fn inwards(self) -> Angle {
        match self {
            Edge::South => Angle::NORTH,
            Edge::North => Angle::SOUTH,
            Edge::West => Angle::EAST,
            Edge::East => Angle::WEST,
        }
    }
}

/// A set of weapons.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Weapons(u16);

impl Weapons {
    /// The set with one more weapon.
    #[must_use]
    pub const fn with(self, weapon: Weapon) -> Weapons {
        Weapons(self.0 | 1 << weapon as u16)
    }

    /// OB-FOR-11: the set with this gun, mortar or rocket in place of those it had.
    #[must_use]
    pub fn rearmed(self, piece: Weapon) -> Weapons {
        let small = |weapon: &Weapon| {
            matches!(weapon, Weapon::Infantry | Weapon::MachineGun | Weapon::Engineer | Weapon::FlameThrower)
        };
        self.iter().filter(small).fold(Weapons::default(), Weapons::with).with(piece)
    }

    /// Whether it has this weapon.
    pub const fn has(self, weapon: Weapon) -> bool {
        self.0 & (1 << weapon as u16) != 0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The weapons, lightest first.
    pub fn iter(self) -> impl Iterator<Item = Weapon> {
        Weapon::ALL.iter().copied().filter(move |weapon| self.has(*weapon))
    }

    /// Everything either set has.
    #[must_use]
    pub const fn and(self, other: Weapons) -> Weapons {
        Weapons(self.0 | other.0)
    }
}

/// A set of battalions: one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct BattalionSet([u64; 4]);

impl BattalionSet {
    /// Nobody.
    pub const NONE: BattalionSet = BattalionSet([0; 4]);

    /// One battalion alone.
    pub fn only(battalion: BattalionId) -> BattalionSet {
        let mut set = BattalionSet::NONE;
        set.insert(battalion);
        set
    }

    /// Adds one.
    pub fn insert(&mut self, battalion: BattalionId) {
        self.0[battalion.index() / 64] |= 1 << (battalion.index() % 64);
    }

    /// Takes one away.
    pub fn remove(&mut self, battalion: BattalionId) {
        self.0[battalion.index() / 64] &= !(1 << (battalion.index() % 64));
    }

    /// Whether it is in it.
    pub const fn has(&self, battalion: BattalionId) -> bool {
        self.0[battalion.index() / 64] & (1 << (battalion.index() % 64)) != 0
    }

    /// Whether nobody is in it.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// How many are in it.
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Everybody in either.
    #[must_use]
    pub fn and(mut self, other: BattalionSet) -> BattalionSet {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
        self
    }

    /// Those not in the other.
    #[must_use]
    pub fn without(mut self, other: BattalionSet) -> BattalionSet {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine &= !theirs;
        }
        self
    }

    /// Whether everybody here is also there.
    pub fn is_within(&self, other: BattalionSet) -> bool {
        self.without(other).is_empty()
    }

    /// The members, in id order.
    pub fn iter(self) -> impl Iterator<Item = BattalionId> {
        (0..4).flat_map(move |word| {
            let mut bits = self.0[word];
            core::iter::from_fn(move || {
                if bits == 0 {
                    return None;
                }
                let bit = bits.trailing_zeros();
                bits &= bits - 1;
                // Four words of 64 bits: below 256.
                Some(BattalionId((word as u32 * 64 + bit) as u8))
            })
        })
    }

    /// The first member.
    pub fn first(self) -> Option<BattalionId> {
        self.iter().next()
    }
}

impl FromIterator<BattalionId> for BattalionSet {
    fn from_iter<I: IntoIterator<Item = BattalionId>>(battalions: I) -> BattalionSet {
        let mut set = BattalionSet::NONE;
        for battalion in battalions {
            set.insert(battalion);
        }
        set
    }
}

/// What aircraft strike (OB-AIR-3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Aim {
    /// A battalion.
    Battalion(BattalionId),
    /// A point.
    Point(Point),
}

/// Engineering work (OB-ENG-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Job {
    /// A bridge of this class over the river at its feet.
    Bridge(u8),
    /// A ferry of this class.
    Ferry(u8),
    /// Stay and operate the ferry it has built.
    Operate,
    /// Block the road beside it.
    Block,
    /// Demolish a span.
    Demolish(BridgeId),
    /// Prepare a bridge for total demolition.
    Prepare(BridgeId),
    /// Blow a prepared bridge.
    Blow(BridgeId),
    /// Lay a minefield.
    Mine {
        /// Its middle.
        at: Point,
        /// Along its length.
        facing: Angle,
    },
    /// Dig in.
    Dig,
    /// Prepare boats or rafts.
    Boats(Lift),
    /// Make tanks swim.
    Waterproof,
}

impl Job {
    /// What a job is, in words for people.
    pub const fn told(self) -> &'static str {
        match self {
            Job::Bridge(_) => "builds a bridge",
            Job::Ferry(_) => "builds a ferry",
            Job::Operate => "operates its ferry",
            Job::Block => "blocks the road",
            Job::Demolish(_) => "demolishes a span",
            Job::Prepare(_) => "prepares a bridge for demolition",
            Job::Blow(_) => "blows a bridge",
            Job::Mine { .. } => "lays a minefield",
            Job::Dig => "digs in",
            Job::Boats(_) => "prepares boats",
            Job::Waterproof => "prepares to swim",
        }
    }
}

impl Strength {
    /// OB-HIT-1: what it adds to combat strength.
    pub const fn points(self) -> u8 {
        match self {
            Strength::Normal => 2,
            Strength::Weak => 1,
            Strength::Company => 0,
        }
    }

    /// OB-AMP-7: one step lower.
    pub const fn reduced(self) -> Strength {
        match self {
            Strength::Normal => Strength::Weak,
            Strength::Weak | Strength::Company => Strength::Company,
        }
    }
}

impl Status {
    /// OB-PCE-17: hidden is on the table, only unseen.
    pub const fn on_table(self) -> bool {
        matches!(self, Status::Placed | Status::Hidden)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_keeps_its_members_in_order() {
        let set: BattalionSet = [200, 3, 64].map(BattalionId).into_iter().collect();
        assert_eq!(set.iter().map(|battalion| battalion.0).collect::<Vec<_>>(), [3, 64, 200]);
        assert_eq!(set.without(BattalionSet::only(BattalionId(64))).count(), 2);
        assert!(BattalionSet::only(BattalionId(3)).is_within(set));
    }

    #[test]
    fn every_word_reads_back_as_its_value() {
        for mobility in Mobility::ALL {
            assert_eq!(Mobility::of_word(mobility.word()), Some(*mobility));
        }
        assert_eq!(Weapon::of_word("catapult"), None);
    }
}
