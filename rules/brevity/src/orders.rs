//! The decision catalogue (OB-D): every order with its words, its gaps and its rule, each declared once.
//!
//! Battalions, commands, divisions, bridges and aircraft are named by their keys; points are `12.5,8` in inches; facings are
//! degrees anticlockwise from east. Capitals and extra spaces do not matter. `at X,Y` behind a target names a point of its path:
//! the nearest point of the path counts, and it must be within half an inch.

mod gaps;
#[cfg(test)]
mod tests;

use sandtable_kernel::orders::{AnyOf, Read, Scope, YesNo};
use sandtable_kernel::{Angle, Point, orders, phrase};

use crate::state::Frame;
use crate::terms::{Aim, AirId, BattalionId, BattalionSet, CommandId, DivisionId, Job, Posture};
use crate::track::Waypoints;
use crate::{Brevity, State, rule};

pub use gaps::{Beside, Post, bridge_key, job_word};

/// The guns or other battalions that do something together.
type Battalions = AnyOf<BattalionSet>;

orders! {
    /// What a player asks for.
    #[derive(Clone, PartialEq, Debug)]
    pub enum Order for (Brevity, State) with Verb {
        /// Put a battalion here (OB-D-2).
        Place(placing: Placing) "place {placing}" by rule::SET_1,
        /// Record a battalion here in secret (OB-D-2, OB-HID-1).
        Hide(placing: Placing) "hide {placing}" by rule::HID_1,
        /// Take the scenario's places for all that are not placed yet (OB-D-2).
        DeployStandard "deploy standard" by rule::SET_1,
        /// The posture of a command at set-up (OB-D-3).
        CommandPosture { command: CommandId, posture: Posture } "posture {command} {posture}" by rule::SET_3,
        /// The posture of one battalion, and whom it supports (OB-D-3, OB-D-16).
        Stance { battalion: BattalionId, posture: Posture, supports: Option<CommandId> }
            "stance {battalion} {posture} [for {supports}]" by rule::POS_2,
        /// Where an artillery battalion's observer is (OB-D-3, OB-D-17).
        Observer { battalion: BattalionId, command: CommandId } "observer {battalion} to {command}" by rule::RGP_6,
        /// Break a reconnaissance battalion into companies (OB-D-3).
        Split(battalion: BattalionId) "split {battalion}" by rule::REC_1,
        /// Everybody stands where he should (OB-D-2, OB-D-3).
        EndDeployment "end deployment" by rule::SET_1,

        /// An air attack on a battalion, to come this turn (OB-D-4).
        Bomb { unit: AirId, target: BattalionId } "bomb {unit} on {target}" by rule::AIR_8,
        /// An air attack on a point, to come in this turn of the day (OB-D-4, OB-D-5).
        BombPoint { unit: AirId, point: Point, turn: Option<u8> } "bomb {unit} at {point} [in turn {turn}]" by rule::AIR_8,
        /// Fly supplies for a division (OB-D-6).
        FlySupply { unit: AirId, division: DivisionId } "supply {division} by {unit}" by rule::SUP_5,
        /// No more air orders (OB-D-4 to OB-D-6).
        EndAirOrders "end air orders" by rule::AIR_8,
        /// Who returns to the battle, and where (OB-D-7).
        Rebuild { battalion: BattalionId, at: Point, facing: Angle }
            "rebuild {battalion} at {at} facing {facing}" by rule::RCV_2,
        /// Nobody returns (OB-D-7).
        Waive "waive" by rule::RCV_1,
        /// Two of which one returns (OB-D-8).
        Amalgamate { one: BattalionId, other: BattalionId } "amalgamate {one} with {other}" by rule::RCV_4,
        /// The one of two that returns (OB-D-9).
        Return(battalion: BattalionId) "return {battalion}" by rule::RCV_4,
        /// No more of it today (OB-D-7, OB-D-8).
        EndRecovery "end recovery" by rule::RCV_4,
        /// The corps commander goes to a command, or to his headquarters (OB-D-10, OB-D-19).
        Commander(post: Option<CommandId> as Post) "commander (to {post})" by rule::SEQ_3,
        /// A forward air controller goes to a command (OB-D-10, OB-D-17).
        Controller { unit: AirId, command: CommandId } "controller {unit} to {command}" by rule::AIR_7,
        /// Leave the officers where they are (OB-D-10).
        EndOfficers "end officers" by rule::SEQ_3,
        /// Misdirected aircraft strike this battalion (OB-D-11).
        Misdirect(target: BattalionId) "misdirect (on {target})" by rule::AIR_4,
        /// Misdirected aircraft strike this point (OB-D-11).
        MisdirectPoint(point: Point) "misdirect (at {point})" by rule::AIR_4,
        /// Heavy bombers strike as heavy ones, with craters (OB-D-12).
        StrikeAsHeavy "strike as heavy" by rule::AIR_11,
        /// Heavy bombers strike as medium ones (OB-D-12).
        StrikeAsMedium "strike as medium" by rule::AIR_10,

        /// Select the command that is to move (OB-D-13).
        Select(command: CommandId) "select {command}" by rule::SEQ_5,
        /// Try to take the initiative with this command (OB-D-14).
        Seize(command: CommandId) "seize (with {command})" by rule::INI_2,
        /// Try to take it, and name the command afterwards (OB-D-14).
        SeizeUnbound "seize" by rule::INI_2,
        /// After the dice: the command that moves (OB-D-14).
        Nominate(command: CommandId) "nominate {command}" by rule::INI_2,
        /// Let the selected command move (OB-D-14).
        LetMove "let it move" by rule::INI_1,

        /// Take a battalion into the moving command (OB-D-15).
        Attach(battalion: BattalionId) "attach {battalion}" by rule::RGP_2,
        /// Give a battalion to another command (OB-D-15).
        Detach { battalion: BattalionId, command: CommandId } "detach {battalion} to {command}" by rule::RGP_1,
        /// The posture of the moving command (OB-D-16).
        FormUp(posture: Posture) "form {posture}" by rule::RGP_4,
        /// Keep artillery for counter-battery (OB-D-17).
        AssignCounter(battalion: BattalionId) "assign {battalion}" by rule::CBY_1,
        /// Release it from counter-battery (OB-D-17).
        ReleaseCounter(battalion: BattalionId) "release {battalion}" by rule::CBY_1,
        /// The wave of a battalion, from 1; 0 takes it out (OB-D-18).
        Wave { battalion: BattalionId, wave: u8 } "wave {wave} {battalion}" by rule::WAV_1,
        /// Regrouping is done (OB-D-15 to OB-D-19).
        EndRegroup "end regroup" by rule::MOV_1,

        /// Do nothing (OB-D-20).
        Idle(battalion: BattalionId) "idle {battalion}" by rule::MOV_1,
        /// Take position, perhaps turn, mount or dismount (OB-D-20).
        Hold { battalion: BattalionId, facing: Option<Angle>, mounted: Option<bool> as Option<YesNo> }
            "hold {battalion} [facing {facing}] [mounted {mounted}]" by rule::MOV_1,
        /// Go along these points, mounting or dismounting after so many legs (OB-D-20).
        Move {
            battalion: BattalionId, waypoints: Waypoints, facing: Option<Angle>, mount: Option<u8>, dismount: Option<u8>,
        } "move {battalion} to {waypoints} [facing {facing}] [mount {mount}] [dismount {dismount}]" by rule::MOV_4,
        /// Go to an exit zone and leave the table there (OB-D-20, OB-GEO-14).
        Exit { battalion: BattalionId, waypoints: Waypoints } "exit {battalion} by {waypoints}" by rule::GEO_14,
        /// Engineering work (OB-D-20).
        Work { battalion: BattalionId, job: Job } "work {battalion} {job}" by rule::ENG_1,
        /// Lay a minefield (OB-D-20).
        Mine { battalion: BattalionId, at: Point, facing: Angle } "mine {battalion} at {at} facing {facing}" by rule::ENG_17,
        /// Cross water by ferry, boats, craft or swimming (OB-D-20).
        Cross(battalion: BattalionId) "cross {battalion}" by rule::ENG_10,
        /// Land from the air (OB-D-20).
        Land { battalion: BattalionId, at: Point, facing: Angle } "land {battalion} at {at} facing {facing}" by rule::LND_1,
        /// All others stay idle (OB-D-20).
        EndMove "end move" by rule::MOV_15,
        /// Stop just outside location range (OB-D-21).
        Stop "stop" by rule::HID_5,
        /// Go on as planned (OB-D-21).
        GoOn "go on" by rule::HID_5,
        /// Take another way from here (OB-D-21).
        Replan { waypoints: Waypoints, facing: Option<Angle> }
            "replan (to {waypoints}) [facing {facing}]" by rule::HID_5,

        /// Artillery fires at a battalion; in M4 at a point of its path (OB-D-22, OB-D-23).
        Bombard { target: BattalionId, guns: BattalionSet as Battalions, at: Option<Point> }
            "bombard {target} with {guns GUNS ...} [at {at}]" by rule::ART_6,
        /// Artillery fires at a point (OB-D-23, OB-HID-8).
        Shell { point: Point, guns: BattalionSet as Battalions } "shell {point} with {guns GUNS ...}" by rule::HID_8,
        /// Artillery lays smoke (OB-D-22, OB-D-23).
        Smoke { battalion: BattalionId, at: Point, facing: Option<Angle> }
            "smoke {battalion GUNS} at {at} [facing {facing}]" by rule::ENG_20,
        /// Aircraft with a controller strike a battalion; in M4 at a point of its path (OB-D-22, OB-D-23).
        Strike { unit: AirId, target: BattalionId, at: Option<Point> } "strike {unit} on {target} [at {at}]" by rule::AIR_7,
        /// Aircraft with a controller strike a point (OB-D-23).
        StrikePoint { unit: AirId, point: Point } "strike {unit} at {point}" by rule::AIR_7,
        /// The bombardment is over (OB-D-22, OB-D-23).
        EndBombardment "end bombardment" by rule::SEQ_9,
        /// Answer guns that fired (OB-D-24).
        Counter { target: BattalionId, guns: BattalionSet as Battalions } "counter {target} with {guns GUNS ...}" by rule::CBY_2,
        /// Let them be (OB-D-24).
        NoCounter "no counter" by rule::CBY_2,
        /// One volley of direct fire (OB-D-25, OB-D-26).
        Fire(volley: FireOrder) "fire on {volley}" by rule::FIR_1,
        /// Engineers lay smoke on themselves (OB-D-25, OB-D-26).
        Screen { battalion: BattalionId, facing: Option<Angle> } "screen {battalion} [facing {facing}]" by rule::ENG_20,
        /// Show a hidden battalion so that it can fire (OB-D-25, OB-HID-6).
        Reveal(battalion: BattalionId) "reveal {battalion}" by rule::HID_6,
        /// Cease fire (OB-D-25, OB-D-26).
        EndFire "end fire" by rule::SEQ_9,
        /// A company under fire goes back along these points (OB-D-27).
        Retire { waypoints: Waypoints, facing: Option<Angle> }
            "retire (to {waypoints}) [facing {facing}]" by rule::REC_3,
        /// It stays (OB-D-27).
        Stand "stand" by rule::REC_3,
        /// Which of several a noted point strikes (OB-D-28).
        Resolve(battalion: BattalionId) "resolve (on {battalion})" by rule::HID_8,
        /// Roll for readiness (OB-D-29).
        Test "test" by rule::RDY_1,
        /// Do not (OB-D-29).
        StandDown "stand down" by rule::RDY_6,

        /// Give the battle up (OB-D-30).
        Concede "concede" by rule::VIC_5,
        /// Offer a draw (OB-D-30).
        OfferDraw "offer draw" by rule::VIC_5,
        /// Take it (OB-D-30).
        AcceptDraw "accept draw" by rule::VIC_5,
        /// Fight on (OB-D-30).
        DeclineDraw "decline draw" by rule::VIC_5,
    }
    also {
        /// What a drag from one battalion onto another, or onto a command, means.
        join(battalion: BattalionId, beside: CommandId as Beside) "join {battalion} with {beside}" by rule::RGP_2,
    }
}

phrase! {
    /// A battalion put on the table at set-up; mounted or limbered as listed if nothing is said.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Placing for (Brevity, State) {
        /// The battalion.
        battalion: BattalionId,
        /// Where.
        at: Point,
        /// How it looks.
        facing: Angle,
        /// Mounted or limbered.
        mounted: Option<bool> as Option<YesNo>,
    } "{battalion} at {at} facing {facing} [mounted {mounted}]"
}

phrase! {
    /// One volley of direct fire.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct FireOrder for (Brevity, State) {
        /// The target.
        target: BattalionId,
        /// Where on its path, in M6.
        at: Option<Point>,
        /// Firers held back (OB-FIR-6).
        holding: BattalionSet as Battalions,
        /// Artillery that joins (OB-ART-9).
        joined: BattalionSet as Battalions,
    } "{target} [at {at}] [holding {holding}] [joined by {joined GUNS ...}]"
}

impl Order {
    /// What aircraft are to strike by this order (OB-AIR-3).
    pub const fn aim(&self) -> Option<Aim> {
        match *self {
            Order::Bomb { target, .. } | Order::Strike { target, .. } | Order::Misdirect(target) => {
                Some(Aim::Battalion(target))
            }
            Order::BombPoint { point, .. } | Order::StrikePoint { point, .. } | Order::MisdirectPoint(point) => {
                Some(Aim::Point(point))
            }
            _ => None,
        }
    }
}

/// Whoever is not in the moving command is attached to it, and whoever is goes to the other's command.
fn join(scope: &Scope<'_, Brevity, State>, battalion: BattalionId, beside: CommandId) -> Read<Order> {
    Ok(match Some(beside) == scope.state.moving {
        true => Order::Attach(battalion),
        false => Order::Detach { battalion, command: beside },
    })
}

/// The choices of a step, for those who mistype. Conceding and offering a draw belong to every step but the answer to an offer.
pub const fn open(frame: Frame) -> &'static [Verb] {
    use Verb::{
        AcceptDraw, Amalgamate, AssignCounter, Attach, Bomb, BombPoint, Bombard, CommandPosture, Commander, Controller,
        Counter, Cross, DeclineDraw, DeployStandard, Detach, EndAirOrders, EndBombardment, EndDeployment, EndFire,
        EndMove, EndOfficers, EndRecovery, EndRegroup, Exit, Fire, FlySupply, FormUp, GoOn, Hide, Hold, Idle, Land,
        LetMove, Mine, Misdirect, Move, NoCounter, Nominate, Observer, Place, Rebuild, ReleaseCounter, Replan, Resolve,
        Retire, Return, Reveal, Screen, Seize, Select, Shell, Smoke, Split, Stance, Stand, StandDown, Stop, Strike,
        StrikeAsHeavy, StrikeAsMedium, Test, Waive, Wave, Work,
    };
    match frame {
        Frame::Deploy => &[Place, Hide, DeployStandard, CommandPosture, Stance, Observer, Split, EndDeployment],
        Frame::AirOrders(_) => &[Bomb, BombPoint, FlySupply, EndAirOrders],
        Frame::Rebuild(_) => &[Rebuild, Waive],
        Frame::Recovery(_) => &[Amalgamate, EndRecovery],
        Frame::ChooseReturn(_) => &[Return],
        Frame::Officers(_) => &[Commander, Controller, EndOfficers],
        Frame::Misdirect(_) => &[Misdirect],
        Frame::StrikeAs(_) => &[StrikeAsHeavy, StrikeAsMedium],
        Frame::Select => &[Select],
        Frame::Initiative => &[Seize, LetMove],
        Frame::Nominate => &[Nominate],
        Frame::Regroup => &[
            Attach,
            Detach,
            FormUp,
            Stance,
            Observer,
            AssignCounter,
            ReleaseCounter,
            Wave,
            Commander,
            Controller,
            EndRegroup,
        ],
        Frame::Move => &[Move, Hold, Idle, Exit, Work, Mine, Cross, Land, EndMove],
        Frame::Sighted => &[Stop, GoOn, Replan],
        Frame::ReactionBombardment => &[Bombard, Smoke, Strike, Reveal, EndBombardment],
        Frame::Bombardment => &[Bombard, Shell, Smoke, Strike, EndBombardment],
        Frame::OpposingFire => &[Fire, Screen, Reveal, EndFire],
        Frame::AttackFire => &[Fire, Screen, EndFire],
        Frame::Counter(_) => &[Counter, NoCounter],
        Frame::Retire(_) => &[Retire, Stand],
        Frame::ResolvePoint(_) => &[Resolve],
        Frame::Readiness => &[Test, StandDown],
        Frame::AnswerDraw(_) => &[AcceptDraw, DeclineDraw],
        Frame::AirAttacks | Frame::GameOver => &[],
    }
}
