//! Attacks that stay open from bound to bound (NQ-PCE-13), and the assaults of one bound.

use sandtable_kernel::Side;

use crate::terms::{BaseId, BaseSet, Level, Square};

/// An attack (NQ-PCE-13).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a mark of the rules on an attack")]
pub struct Attack {
    /// Its number.
    pub id: u8,
    /// Whose it is.
    pub side: Side,
    /// The square attacked.
    pub target: Square,
    /// The commanding HQ.
    pub hq: Option<BaseId>,
    /// Its level.
    pub level: Level,
    /// The front rank.
    pub front: BaseSet,
    /// The second rank.
    pub second: BaseSet,
    /// Everybody who ever fired for it (NQ-FF-14).
    pub veterans: BaseSet,
    /// PIPs caused.
    pub caused: u16,
    /// PIPs received.
    pub received: u16,
    /// The bound in which the firefight was won; 0 for not.
    pub won: u8,
    /// It needs reinforcement (NQ-FF-13).
    pub needs: bool,
    /// Parts of a square pushed (NQ-PSH-1).
    pub push: u16,
    /// Assaults that ended undecided, area by area (NQ-CA-15).
    pub breaches: [Breach; MOST_AREAS],
    /// PIPs of low flyers in this bound's round: caused and received (NQ-FF-12).
    pub air: [u16; 2],
    /// It goes in without an exchange this bound.
    pub assaulting: bool,
    /// Pressed home regardless (NQ-CA-6).
    pub press: bool,
    /// It exchanged fire or assaulted this bound.
    pub fought: bool,
    /// Fresh bases fire for it this bound.
    pub fresh: bool,
    /// Its win was carried out.
    pub carried: bool,
    /// It was called off.
    pub called_off: bool,
    /// The bound in which it was opened.
    pub opened: u8,
}

/// The most areas of a square: as many as bases of a side (NQ-STK-4).
pub const MOST_AREAS: usize = 15;

/// An assault on an area that ended undecided (NQ-CA-15).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Breach {
    /// The label of the area (`storm::labelled`).
    pub area: u16,
    /// How many have broken in.
    pub count: u8,
    /// The bound of its last round; 0 for none.
    pub bound: u8,
}

impl Attack {
    /// An assault of the bound before that may go on in this one: how many are inside (NQ-CA-15).
    pub fn breach(&self, area: u16, bound: u8) -> Option<u8> {
        let open = self.breaches.iter().find(|breach| breach.bound > 0 && breach.area == area)?;
        (open.bound + 1 >= bound).then_some(open.count)
    }

    /// Everybody broken in (NQ-CA-11).
    pub fn broken_in(&self) -> u8 {
        self.breaches.iter().map(|breach| breach.count).fold(0, u8::saturating_add)
    }
}

/// An assault declared (NQ-CA).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Storm {
    /// Whose.
    pub side: Side,
    /// Its attack; 0 for troops striking at tanks among them (NQ-TNK-5).
    pub attack: u8,
    /// The square.
    pub target: Square,
    /// The area by its number.
    pub area: u8,
    /// The area by its label, which stays when others fall.
    pub label: u16,
    /// Who held the area when the assault was declared; the whole square where it has no areas.
    pub garrison: BaseSet,
    /// Who goes in.
    pub bases: BaseSet,
    /// It goes in regardless of the firefight (NQ-CA-6).
    pub pressed: bool,
    /// An immediate counter-attack (NQ-CTR-3).
    pub counter: bool,
    /// Rounds fought this bound.
    pub rounds: u8,
    /// Bases broken in.
    pub broken_in: u8,
    /// Cancelled or over.
    pub over: bool,
}

impl Storm {
    /// Whether these are troops who fall on tanks among them (NQ-TNK-5).
    pub const fn is_strike_back(&self) -> bool {
        self.attack == 0 && !self.counter
    }
}
