//! Orders: what a player can ask for, one variant for each entry of the decision catalogue (OB-D).

use sandtable_kernel::{Angle, Point};

use crate::terms::{AirId, BattalionId, BattalionSet, BridgeId, CommandId, DivisionId, Lift, Posture};
use crate::track::Waypoints;

/// What a player asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Order {
    /// OB-D-2: put a battalion here; hidden with that option (OB-HID-1).
    Place(Placing),
    /// OB-D-2: take the scenario's places for all that are not placed yet.
    DeployStandard,
    /// OB-D-3: the posture of a command at set-up; in M2 that of the moving command (OB-D-16).
    CommandPosture {
        /// The command; the moving one in M2.
        command: Option<CommandId>,
        /// Its posture.
        posture: Posture,
    },
    /// OB-D-3, OB-D-16: the posture of one battalion, and whom it supports.
    Stance {
        /// The battalion.
        battalion: BattalionId,
        /// Its posture.
        posture: Posture,
        /// The command it supports.
        supports: Option<CommandId>,
    },
    /// OB-D-3, OB-D-17: where an artillery battalion's observer is.
    Observer {
        /// The artillery.
        battalion: BattalionId,
        /// The command.
        command: CommandId,
    },
    /// OB-D-3: break a reconnaissance battalion into companies.
    Split(BattalionId),
    /// OB-D-2, OB-D-3.
    EndDeployment,

    /// OB-D-4, OB-D-5: an air attack to come.
    Bomb {
        /// The aircraft.
        unit: AirId,
        /// The target.
        aim: Aim,
        /// The turn of the day, for heavy bombers.
        turn: Option<u8>,
    },
    /// OB-D-6: fly supplies.
    FlySupply {
        /// The transports.
        unit: AirId,
        /// For whom.
        division: DivisionId,
    },
    /// OB-D-4 to OB-D-6: no more air orders.
    EndAirOrders,
    /// OB-D-7: the rebuilt battalion and its place.
    Rebuild {
        /// Who returns.
        battalion: BattalionId,
        /// Where.
        at: Point,
        /// How it looks.
        facing: Angle,
    },
    /// OB-D-7: nobody returns.
    Waive,
    /// OB-D-8: two of which one returns.
    Amalgamate {
        /// One.
        one: BattalionId,
        /// And the other.
        other: BattalionId,
    },
    /// OB-D-9: the one of two that returns.
    Return(BattalionId),
    /// OB-D-7, OB-D-8: no more of it today.
    EndRecovery,
    /// OB-D-10, OB-D-19: the corps commander goes to a command, or to his headquarters.
    Commander(Option<CommandId>),
    /// OB-D-10, OB-D-17: a forward air controller goes to a command.
    Controller {
        /// The aircraft.
        unit: AirId,
        /// The command.
        command: CommandId,
    },
    /// OB-D-10.
    EndOfficers,
    /// OB-D-11: where misdirected aircraft strike.
    Misdirect(Aim),
    /// OB-D-12: heavy bombers strike as heavy or as medium ones.
    StrikeAs {
        /// As heavy.
        heavy: bool,
    },

    /// OB-D-13.
    Select(CommandId),
    /// OB-D-14: try to take the initiative with this command; without one where it is named afterwards.
    Seize(Option<CommandId>),
    /// OB-D-14, after the dice: the command that moves.
    Nominate(CommandId),
    /// OB-D-14: let the selected command move.
    LetMove,

    /// OB-D-15.
    Attach(BattalionId),
    /// OB-D-15.
    Detach {
        /// The battalion.
        battalion: BattalionId,
        /// Its new command.
        command: CommandId,
    },
    /// OB-D-17: assign to counter-battery.
    AssignCounter(BattalionId),
    /// OB-D-17: release from it.
    ReleaseCounter(BattalionId),
    /// OB-D-18: the wave of a battalion.
    Wave {
        /// The battalion.
        battalion: BattalionId,
        /// Its wave, from 1.
        wave: u8,
    },
    /// OB-D-15 to OB-D-19.
    EndRegroup,

    /// OB-D-20: do nothing.
    Idle(BattalionId),
    /// OB-D-20: take position.
    Hold {
        /// The battalion.
        battalion: BattalionId,
        /// Its facing, if it turns.
        facing: Option<Angle>,
        /// Mounts or dismounts.
        mounted: Option<bool>,
    },
    /// OB-D-20.
    Move {
        /// The battalion.
        battalion: BattalionId,
        /// Where it goes.
        waypoints: Waypoints,
        /// The facing at the end, if not that of the last leg.
        facing: Option<Angle>,
        /// After so many legs it mounts.
        mount: Option<u8>,
        /// After so many legs it dismounts.
        dismount: Option<u8>,
    },
    /// OB-D-20: go to an exit zone and leave the table there (OB-GEO-14).
    Exit {
        /// The battalion.
        battalion: BattalionId,
        /// Where it goes; the last point lies in an exit zone.
        waypoints: Waypoints,
    },
    /// OB-D-20: engineering work.
    Work {
        /// The battalion.
        battalion: BattalionId,
        /// What it does.
        job: Job,
    },
    /// OB-D-20: cross water by ferry, boats, craft or swimming.
    Cross(BattalionId),
    /// OB-D-20: land from the air.
    Land {
        /// The battalion.
        battalion: BattalionId,
        /// Where.
        at: Point,
        /// How it looks.
        facing: Angle,
    },
    /// OB-D-20: all others stay idle.
    EndMove,
    /// OB-D-21: stop just outside location range.
    Stop,
    /// OB-D-21: go on as planned.
    GoOn,
    /// OB-D-21: take another way from here.
    Replan {
        /// The new rest of the path.
        waypoints: Waypoints,
        /// The facing at the end.
        facing: Option<Angle>,
    },

    /// OB-D-22, OB-D-23: artillery fires at a battalion; in M4 at a point of its path.
    Bombard {
        /// The target.
        target: BattalionId,
        /// The guns.
        guns: BattalionSet,
        /// Where on its path.
        at: Option<Point>,
    },
    /// OB-D-23: artillery fires at a point (OB-HID-8).
    Shell {
        /// The point.
        at: Point,
        /// The guns.
        guns: BattalionSet,
    },
    /// OB-D-22, OB-D-23, OB-D-25, OB-D-26: lay smoke.
    Smoke {
        /// The artillery or engineers.
        battalion: BattalionId,
        /// Where; engineers lay it on themselves.
        at: Option<Point>,
        /// How a strip is turned.
        facing: Option<Angle>,
    },
    /// OB-D-22, OB-D-23: aircraft with a controller strike.
    Strike {
        /// The aircraft.
        unit: AirId,
        /// The target.
        aim: Aim,
        /// Where on its path.
        at: Option<Point>,
    },
    /// OB-D-22, OB-D-23.
    EndBombardment,
    /// OB-D-24: answer guns that fired.
    Counter {
        /// The target.
        target: BattalionId,
        /// The guns.
        guns: BattalionSet,
    },
    /// OB-D-24.
    NoCounter,
    /// OB-D-25, OB-D-26.
    Fire(FireOrder),
    /// OB-D-25: show a hidden battalion so that it can fire (OB-HID-6).
    Reveal(BattalionId),
    /// OB-D-25, OB-D-26.
    EndFire,
    /// OB-D-27.
    Retire {
        /// The points it passes.
        waypoints: Waypoints,
        /// The facing at the end, if not that of the last leg (OB-GEO-5).
        facing: Option<Angle>,
    },
    /// OB-D-27.
    Stand,
    /// OB-D-28.
    Resolve(BattalionId),
    /// OB-D-29: roll for readiness.
    Test,
    /// OB-D-29.
    StandDown,

    /// OB-D-30.
    Concede,
    /// OB-D-30.
    OfferDraw,
    /// OB-D-30.
    AcceptDraw,
    /// OB-D-30.
    DeclineDraw,
}

/// A battalion put on the table at set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placing {
    /// The battalion.
    pub battalion: BattalionId,
    /// Where.
    pub at: Point,
    /// How it looks.
    pub facing: Angle,
    /// Mounted or limbered; as listed if nothing is said.
    pub mounted: Option<bool>,
    /// Recorded secretly (OB-HID-1).
    pub hidden: bool,
}

/// What aircraft strike (OB-AIR-3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub enum Aim {
    /// A battalion.
    Battalion(BattalionId),
    /// A point.
    Point(Point),
}

/// One volley of direct fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FireOrder {
    /// The target.
    pub target: BattalionId,
    /// Where on its path, in M6.
    pub at: Option<Point>,
    /// Firers held back (OB-FIR-6).
    pub holding: BattalionSet,
    /// Artillery that joins (OB-ART-9).
    pub joined: BattalionSet,
}

/// Engineering work (OB-ENG-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
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
