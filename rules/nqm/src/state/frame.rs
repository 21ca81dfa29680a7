//! The order of play: the steps of a bound, the stages of their resolution in which nobody decides, and every decision.

use sandtable_kernel::{Outcome, Side};

use crate::terms::{BaseId, BaseSet, FormationId, Square, UnitId};

/// A decision, named after the decision catalogue. Where there is nothing to choose nobody is asked, and the default is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// Set-up 1: the defender builds.
    BuildWorks,
    /// Set-up 2 and 3: a side deploys.
    Deploy(Side),
    /// Every waiting seat enters what it wants (NQ-SEQ-2).
    Enter(Phase),
    /// A base in support is asked for by these units (DC-RELEASE).
    Release(BaseId),
    /// An enemy is about to cross a prepared bridge (DC-DEMOLISH).
    Demolish {
        /// The bridge.
        bridge: u8,
        /// Who decides.
        side: Side,
    },
    /// A base stands before mines (DC-MINE).
    Mine(BaseId),
    /// Two sides want the same (NQ-SEQ-9); the umpire decides, or dice.
    Dispute(Square),
    /// Opposing assaults cross an edge (NQ-CA-20).
    CrossedStorms(u8, u8),
    /// Movers next to concealed enemies (DC-STOP).
    Stop {
        /// The concealed square.
        square: Square,
        /// Who moved up.
        movers: BaseSet,
        /// Who may call.
        side: Side,
    },
    /// A lost or drawn recce test (DC-STAY).
    StayOrFall(BaseSet, Square),
    /// A base goes back out of contact with a square it has tested (NQ-RCE-9).
    FallBack(BaseId, Square),
    /// Which bases go without cover (DC-COVER).
    Uncovered(Square, Side),
    /// Aircraft over a square driven off (DC-DRIVEN).
    DrivenOff {
        /// Over which square.
        square: Square,
        /// Whose.
        side: Side,
        /// From high level.
        high: bool,
        /// How many.
        count: u8,
    },
    /// PIPs to be shared out (DC-ALLOC).
    Allocate {
        /// Among whom.
        bases: BaseSet,
        /// How many.
        pips: u8,
        /// What they are.
        how: Hurt,
    },
    /// Bases to be disorganised by harassing fire (DC-HARASSED).
    Harassed {
        /// Among whom.
        bases: BaseSet,
        /// How many.
        count: u8,
    },
    /// One of these is out of ammunition (DC-AMMO).
    Dry(BaseSet),
    /// A failed test may be turned (DC-DISCIPLINE).
    Discipline(UnitId, BaseSet),
    /// Strength lost to one's own commissar (NQ-OPT-2).
    Purge(BaseSet, u8),
    /// A broken unit in a square under attack (DC-BROKEN-DEF).
    BrokenDefender(UnitId, Square),
    /// A broken unit in an attack (DC-BROKEN-ATT).
    BrokenAttacker(UnitId, u8),
    /// The attacker goes on or gives up (DC-CALLOFF).
    GoOn(u8),
    /// A base must leave its square (DC-RETREAT).
    Retreat {
        /// Who.
        base: BaseId,
        /// Where it must not go: the square being taken.
        from: Square,
        /// Disperses if it can, as disorganised troops do (NQ-RET-6).
        disperse: bool,
    },
    /// The loser of a square may strike back (DC-COUNTER).
    Counter(Square, Side),
    /// Strength lost in reorganising (DC-REORG).
    Lose(UnitId),
    /// Bases of a side may be merged (DC-AMALG).
    Merge(Side),
    /// A division may spend a LOG unit at night (DC-RESUPPLY).
    Resupply(FormationId),
    /// The umpire confirms a unit's new grade (NQ-OPT-3).
    Regrade(UnitId),
    /// It is over.
    Over,
}

/// A stage in which nobody decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// A step of the bound.
    Bound(Step),
    /// A step in which seats enter something together begins.
    Open(Phase),
    /// A decision, if there is anything to choose; else its default.
    Ask(Frame),
    /// A pulse of movement, and how far it has come.
    Pulse(u8, u8),
    /// A recce test (NQ-RCE-5).
    Recce {
        /// The movers.
        movers: BaseSet,
        /// The square tested.
        square: Square,
        /// They walked into it.
        blunder: bool,
    },
    /// A march column meets a revealed enemy (NQ-RCE-12).
    Column(BaseSet),
    /// Tank terror of an attack (NQ-TNK-9).
    Terror(u8),
    /// An air attack on a square (NQ-AIR-5).
    AirRaid(Square, Side),
    /// Whoever is left over a square strikes the ground (NQ-AIR-5).
    AirStrike(Square, Side),
    /// PREP and HARASS of a side on a square.
    Bombard(Square, Side),
    /// Overloaded bases are destroyed (NQ-FF-8).
    Overload(BaseSet),
    /// Break tests of those in a fight (NQ-SEQ-6).
    Tests {
        /// Who is in the fight.
        fight: BaseSet,
        /// Who counts as attacker.
        first: Side,
        /// Bases of units that were hit by tanks alone and test for nothing (NQ-TNK-1).
        spared: BaseSet,
    },
    /// An exchange of fire (NQ-FF).
    Exchange(u8),
    /// The tally of an exchange.
    Tally(u8),
    /// An area nobody can hold falls (NQ-CA-7).
    Overrun(u8),
    /// Tanks roll in (NQ-TNK-3).
    RollIn(u8),
    /// A round of close assault.
    Round(u8),
    /// The end of a round.
    Judge(u8),
    /// Winners go in.
    StormWon(u8),
    /// Push back (NQ-PSH-1).
    Push(u8),
    /// Winners of an attack enter (DC-ENTER).
    EnterSquare(u8),
    /// The exchange of an immediate counter-attack.
    CounterFire(u8),
    /// An immediate counter-attack after its exchange.
    CounterTally(u8),
    /// Those who withdraw in step 5 go together (NQ-RET-10).
    Withdrawals,
    /// Those pushed and still in contact go one more square (NQ-PSH-1).
    PushOn(u8, Square),
    /// Those who went in follow into the square they left.
    Follow(u8, Square),
    /// The battle ends as soon as that is done.
    Ending(Outcome),
}

/// What PIPs are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hurt {
    /// Of fire.
    Fire,
    /// Of indirect fire by this calibre, and by heavy bombers (NQ-FPL-10, NQ-AIR-11).
    Shells(u16, bool),
    /// Of a close assault.
    Assault,
    /// Of a close assault that is pressed: lost for good (NQ-CA-6).
    Permanent,
    /// Of a close assault, when nobody in it has strength left to take it (NQ-CA-10).
    Over,
    /// The same, pressed.
    OverForGood,
}

/// Steps in which seats enter something together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Phase {
    /// Set-up 2 and 3 of a meeting engagement.
    Deploy,
    /// Set-up 4.
    Plans,
    /// Step 1.
    Orders,
    /// Step 2a.
    Plot,
    /// Step 3a.
    Attacks,
    /// Step 3b.
    Missions,
    /// Step 3c.
    Reply,
    /// Step 3e.
    Air,
    /// Step 3f.
    Lay,
    /// Step 4a.
    Aim,
    /// Step 6a.
    Storm,
    /// Step 8b.
    Reorganise,
    /// Step 9.
    Skip,
}

/// Steps of a bound in which nobody decides, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// After set-up.
    Begin,
    /// 0.
    Start,
    /// 1.
    Orders,
    /// Requests of step 1 and 3c are settled.
    Release,
    /// 2a.
    Plot,
    /// 2b.
    Pulses,
    /// 2c.
    Contact,
    /// 3a.
    Attacks,
    /// 3a, revealed.
    Reveal,
    /// 3b.
    Missions,
    /// 3c.
    Reply,
    /// 3c, requests.
    ReplyRelease,
    /// 3d.
    Terror,
    /// 3e.
    Air,
    /// 3e, flown.
    Raids,
    /// 3f, groups chosen.
    Lay,
    /// 3f.
    Bombard,
    /// 4a.
    Aim,
    /// 4.
    Exchanges,
    /// 5.
    Morale,
    /// 6a.
    Storm,
    /// 6b.
    Overruns,
    /// 6c.
    RollIns,
    /// 6d.
    Rounds,
    /// 6e.
    Pushes,
    /// 7.
    Counter,
    /// 8a.
    Aftermath,
    /// 8b.
    Reorganise,
    /// 8c.
    Resupply,
    /// 8d.
    Merge,
    /// 8e and 8f.
    Tasks,
    /// 9.
    End,
    /// 9, fast-forward.
    Next,
}
