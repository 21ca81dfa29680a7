//! What a resolution has in hand: registers that go with the order of play, and follow from orders and dice as it does.

use std::sync::Arc;

use arrayvec::ArrayVec;
use sandtable_kernel::Side;

use super::{Hurt, State};
use crate::squares::Squares;
use crate::terms::{BaseId, BaseSet, Square, UnitId};

/// Registers of a resolution.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Hand {
    /// Steps due in this pulse: who, from where, where to, and whether it still happens.
    pub steps: Vec<Due>,
    /// How many pulses this bound has (NQ-MOV-11).
    pub pulses: u8,
    /// Edges forced in this pulse.
    pub forced: BaseSet,
    /// Who lost a dispute in this pulse, and where.
    pub beaten: Vec<(Square, Side)>,
    /// The margin of the last recce test.
    pub margin: i8,
    /// PIPs of the exchange in hand: attacker's, defender's.
    pub scored: [u16; 2],
    /// Who fired in the exchange in hand, for the attack and for the one it meets.
    pub firers: [BaseSet; 2],
    /// The opposing attack of a meeting engagement (NQ-ATK-9).
    pub meets: Option<u8>,
    /// Fresh bases fired for the attack in hand, and for the one it meets (NQ-FF-14).
    pub fresh: [bool; 2],
    /// Exchanges of fire are going on: step 4 (NQ-CA-6).
    pub exchanging: bool,
    /// Broken troops choose at once: steps 6 to 8 (NQ-MOR-10).
    pub late: bool,
    /// The immediate counter-attack whose fire is being laid (NQ-CTR-3).
    pub counter: Option<u8>,
    /// Who has been asked about mines in this step (NQ-CA-21).
    pub asked: BaseSet,
    /// Who has left which square in this bound, driven out or lost (NQ-CTR-2).
    pub left: Vec<(Square, BaseId)>,
    /// Squares a side may not attack in the bound after this one, for its doctrine (NQ-FPL-3).
    pub barred: Vec<(Side, Square, u8)>,
    /// Bases that were in combat when the bound began (NQ-DIS-9).
    pub combat: BaseSet,
    /// Bases that were engaged when the bound began (NQ-FOL-1).
    pub engaged: BaseSet,
    /// Bases that reorganise this bound.
    pub quiet: BaseSet,
    /// What a unit must lose in reorganising: strength points.
    pub losing: u8,
    /// Squares bombarded from afar by each side this bound.
    pub shelled: [Vec<Square>; 2],
    /// Aircraft over the table this bound and where they go.
    pub flights: Vec<(BaseId, Square)>,
    /// Anti-aircraft fire laid: who, where and at high flyers.
    pub flak: Vec<(BaseId, Option<Square>, bool)>,
    /// The air raid in hand, between its anti-aircraft fire and its bombs.
    pub raid: Raid,
    /// Squares in which ground bases of each side have stood in this bound (NQ-HID-4).
    pub trodden: [Squares; 2],
    /// Units whose volley of this exchange is paid for (NQ-AMM-9).
    pub volleyed: Vec<UnitId>,
    /// Who withdraws in step 5, with the squares open to each at its beginning (NQ-RET-10).
    pub ways: Vec<(BaseId, ArrayVec<Square, 8>)>,
    /// Who has been pushed by the attack in hand, and who has gone in (NQ-PSH-1).
    pub pushed: [BaseSet; 2],
}

impl State {
    /// Takes something up or puts it down; the only way a resolution changes what it has in hand.
    pub fn keep<R>(&mut self, change: impl FnOnce(&mut Hand) -> R) -> R {
        change(&mut self.hand)
    }

    /// Seats are asked together, and others after them (NQ-SEQ-2, NQ-SEQ-3).
    pub fn wait_for(&mut self, seats: u16, then: u16) {
        (self.waiting, self.second) = (seats, then);
    }

    /// NQ-UMP-3: the beginnings of this step and the last are kept for the umpire to go back to.
    pub fn remember(&mut self) {
        let last = self.steps[0].take();
        self.steps = [None, None];
        let now = Arc::new(self.clone());
        self.steps = [Some(now), last];
    }
}

/// An air raid on a square (NQ-AIR-5).
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Raid {
    /// Who flew in.
    pub planes: BaseSet,
    /// Anti-aircraft bases that fired.
    pub guns: BaseSet,
    /// PIPs to be shared out: among whom, how many, of what kind.
    pub hits: Vec<(BaseSet, u8, Hurt)>,
    /// Whose ammunition may be out, one of each set.
    pub dry: Vec<BaseSet>,
}

/// A step due in a pulse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Due {
    /// Who.
    pub base: BaseId,
    /// From where.
    pub from: Square,
    /// Where to.
    pub to: Square,
    /// It still happens.
    pub goes: bool,
}
