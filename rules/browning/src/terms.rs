//! The rulebook's nouns: figures, teams, leaders, and what can be said of them (BB-PCE).

use core::fmt;

use sandtable_kernel::Side;
use serde::{Deserialize, Serialize};

/// The most figures a battle can hold, both sides together.
pub const MOST_FIGURES: usize = 128;
/// The most teams a battle can hold.
pub const MOST_TEAMS: usize = 32;
/// The most platoon leaders and senior NCOs a battle can hold.
pub const MOST_LEADERS: usize = 16;
/// The most objectives a battle can hold.
pub const MOST_OBJECTIVES: usize = 16;

/// Side A and side B (BB-GEN-1).
pub const SIDES: [Side; 2] = [Side(0), Side(1)];

/// The other side.
pub const fn other(side: Side) -> Side {
    Side(1 - side.0)
}

/// A figure, by its index; its number on the table is one more (BB-PCE-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FigureId(pub u8);

/// A team, by its place in force order (BB-GEN-8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TeamId(pub u8);

/// A platoon leader or senior NCO, by its place in force order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LeaderId(pub u8);

/// A platoon, by its place in force order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlatoonId(pub u8);

/// A squad, by its place in force order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SquadId(pub u8);

/// What can be activated: a team, or a platoon leader or senior NCO.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnitId {
    /// A team.
    Team(TeamId),
    /// A platoon leader or senior NCO.
    Leader(LeaderId),
}

/// BB-PCE-2: a figure is exactly one of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Not placed yet, during deployment.
    Unplaced,
    /// On the table and able to act.
    Steady,
    /// On the table and head down.
    Pinned,
    /// Set aside; may be regrouped.
    Scattered,
    /// Hit for good.
    Casualty,
    /// Gone for good.
    Lost,
}

/// BB-PCE-7: the type fixes the minimum firing strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TeamType {
    /// A light machine-gun team.
    Lmg,
    /// Elite troops.
    Elite,
    /// Regular troops.
    Regular,
    /// Second-rate troops.
    SecondRate,
}

/// The rank of a leader (BB-PCE-15).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rank {
    /// A platoon leader.
    PlatoonLeader,
    /// A senior NCO.
    SeniorNco,
}

impl FigureId {
    /// The number on the table, from 1.
    pub const fn number(self) -> u16 {
        self.0 as u16 + 1
    }

    /// The figure with this index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TeamId {
    /// Its index in force order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl LeaderId {
    /// Its index in force order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl PlatoonId {
    /// Its index in force order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl SquadId {
    /// Its index in force order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for FigureId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.number())
    }
}

macro_rules! debug_as {
    ($($kind:ident $word:literal)*) => {
        $(impl fmt::Debug for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($word, "{}"), self.0)
            }
        })*
    };
}
debug_as! { FigureId "figure" TeamId "team" LeaderId "leader" PlatoonId "platoon" SquadId "squad" }

/// A set of figures, kept as bits so that "every pinned friend" is one instruction.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct FigureSet(pub u128);

impl FigureSet {
    /// Nobody.
    pub const NONE: FigureSet = FigureSet(0);

    /// One figure.
    pub const fn one(figure: FigureId) -> FigureSet {
        FigureSet(1 << figure.0)
    }

    /// Whether the figure is in it.
    #[inline]
    pub const fn has(self, figure: FigureId) -> bool {
        let [low, high] = self.words();
        let word = if figure.0 < u64::BITS as u8 { low } else { high };
        word >> (figure.0 % u64::BITS as u8) & 1 != 0
    }

    /// Adds a figure.
    pub const fn insert(&mut self, figure: FigureId) {
        self.0 |= 1 << figure.0;
    }

    /// Takes a figure out.
    pub const fn remove(&mut self, figure: FigureId) {
        self.0 &= !(1 << figure.0);
    }

    /// In both.
    #[must_use]
    pub const fn and(self, other: FigureSet) -> FigureSet {
        FigureSet(self.0 & other.0)
    }

    /// In either.
    #[must_use]
    pub const fn or(self, other: FigureSet) -> FigureSet {
        FigureSet(self.0 | other.0)
    }

    /// In this and not in the other.
    #[must_use]
    pub const fn without(self, other: FigureSet) -> FigureSet {
        FigureSet(self.0 & !other.0)
    }

    /// Those of it up to a figure, which is one of them.
    #[must_use]
    pub const fn up_to(self, last: FigureId) -> FigureSet {
        FigureSet(self.0 & (u128::MAX >> (127 - last.0)))
    }

    /// How many.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest-numbered figure.
    pub const fn first(self) -> Option<FigureId> {
        if self.0 == 0 { None } else { Some(FigureId(self.0.trailing_zeros() as u8)) }
    }

    /// The figure that so many others of the set come before.
    pub const fn nth(self, others: u32) -> Option<FigureId> {
        let [low, high] = self.words();
        let in_low = low.count_ones();
        let (mut word, base, mut left) = if others < in_low { (low, 0, others) } else { (high, 64, others - in_low) };
        while left > 0 && word != 0 {
            word &= word - 1;
            left -= 1;
        }
        if word == 0 { None } else { Some(FigureId(base + word.trailing_zeros() as u8)) }
    }

    /// The figures, lowest number first.
    pub fn iter(self) -> impl Iterator<Item = FigureId> + Clone {
        // One machine word after the other: that is half the work of counting in both at once.
        let [mut word, mut rest] = self.words();
        let mut base = 0;
        core::iter::from_fn(move || {
            if word == 0 {
                if rest == 0 {
                    return None;
                }
                (word, rest, base) = (rest, 0, 64);
            }
            let figure = FigureId(base + word.trailing_zeros() as u8);
            word &= word - 1;
            Some(figure)
        })
    }

    /// The bits of the first 64 figures and of the others.
    const fn words(self) -> [u64; 2] {
        [self.0 as u64, (self.0 >> 64) as u64]
    }
}

impl FromIterator<FigureId> for FigureSet {
    fn from_iter<I: IntoIterator<Item = FigureId>>(figures: I) -> FigureSet {
        figures.into_iter().fold(FigureSet::NONE, |set, figure| set.or(FigureSet::one(figure)))
    }
}

impl fmt::Debug for FigureSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(FigureId::number)).finish()
    }
}
