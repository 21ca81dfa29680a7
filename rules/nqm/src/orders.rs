//! The decision catalogue (DC): every order with its words, its gaps and its rule, each declared once.
//!
//! Squares are written `5,3`, bases, units and formations by their keys, lists with spaces. An order holds what was written: of a way
//! only the squares that were named, which [`crate::ways`] joins when it is judged (NQ-R-130).

mod gaps;
mod open;
mod plans;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use arrayvec::ArrayVec;
use sandtable_kernel::orders::{Named, Read, Scope, Shares, Written, YesNo};
use sandtable_kernel::{Name, Seat, Side, orders, phrase};
use serde::{Deserialize, Serialize};

use crate::roster::Body;
use crate::state::State;
use crate::terms::{
    BaseId, BaseSet, Class, Edge, FormationId, Grade, Ground, Job, Line, Mission, Posture, Square, StopRule, Tie,
    UnitId, Works,
};
use crate::{Nqm, rule};

pub use gaps::REASONS;
use gaps::{Bases, Cargo, Chairs, Heights, MessageText, Missions, Reason, Sides};
pub use open::{belongs, open};
pub use plans::{Contingency, Plan, read_contingency, read_plan, write_contingency, write_plan};
use plans::{ReadyText, WrittenPlan};

/// The most squares of a plotted path.
pub const MOST_STEPS: usize = 24;

/// The squares a base goes to, one after another.
pub type Path = ArrayVec<Square, MOST_STEPS>;

/// What each of some bases gets or loses.
pub type SharesOfBases = ArrayVec<(BaseId, u8), 24>;

orders! {
    /// A decision.
    #[derive(Clone, PartialEq, Debug)]
    pub enum Order for (Nqm, State) with Verb {
        /// Build works, or prepare a settlement for defence, before the battle (DC-SET-WORKS).
        BuildWorks(kind: Building, square: Square) "works {kind} {square}" by rule::SET_5,
        /// Lay mines on an edge before the battle (DC-SET-WORKS).
        LayMines(square: Square, edge: Edge) "mine {square} {edge}" by rule::SET_5,
        /// Prepare a bridge for demolition before the battle (DC-SET-WORKS).
        PrepareBridge(square: Square, edge: Edge) "prepare {square} {edge}" by rule::SET_5,
        /// Put a base somewhere before the battle (DC-SET-DEPLOY).
        Deploy { base: BaseId, square: Square, line: Line, concealed: bool }
            "deploy {base} at {square} {line} [concealed]" by rule::SET_2,
        /// Everybody else stands where the scenario has him (DC-SET-DEPLOY).
        DeployRest "deploy rest" by rule::SET_2,

        /// Attach a supporting unit (DC-SET-RELATION).
        Tie(unit: UnitId, tie: Tie, body: ArrayVec<Body, 3>) "tie {unit} {tie} {body}" by rule::FOR_13,
        /// Give a unit an order (DC-SET-ORDERS, DC-ORDER).
        Plan(unit: UnitId, plan: Arc<Plan> as WrittenPlan) "order {unit} {plan}" by rule::ORD_3,
        /// Lay an order ready for when something happens (NQ-ORD-10).
        Contingency(unit: UnitId, ready: Arc<Contingency> as ReadyText) "contingency {unit} (if {ready})" by rule::ORD_10,
        /// Plan a fire mission or an air attack before the battle (DC-SET-PREPLAN).
        Preplan(base: BaseId, mission: Option<Mission> as Named<Missions>, square: Square, bound: u8)
            "preplan {base} {mission} {square} bound {bound}" by rule::FPL_7,
        /// Ask for the fire of a gun in support (DC-REQUEST).
        Request(gun: BaseId, unit: UnitId) "request {gun} for {unit}" by rule::FOR_7,
        /// Call an attack off (DC-CALLOFF).
        CallOff(attack: u8) "call off {attack}" by rule::ATK_11,
        /// Call an aircraft (DC-REQUEST).
        CallAir(plane: BaseId, square: Square) "call {plane} on {square}" by rule::AIR_1,
        /// Ask another formation for help (DC-REQUEST).
        AskHelp(body: Body, unit: UnitId) "ask help (of {body}) for {unit}" by rule::CRT_2,
        /// Write to another commander (NQ-HID-8).
        Message(to: Seat as Named<Chairs>, text: Name as Written<MessageText>) "message {to} {text}" by rule::HID_8,
        /// Fire for this unit (DC-RELEASE).
        Grant(unit: UnitId) "grant {unit}" by rule::FOR_7,
        /// Fire for nobody (DC-RELEASE).
        RefuseRequest "refuse" by rule::ATK_7,

        /// Begin engineering work (DC-TASK).
        Task(base: BaseId, job: Job, edge: Option<Edge>) "task {base} {job} [{edge}]" by rule::ENG_1,
        /// Put a base into an area of its own; 0 for that of its unit (DC-AREA).
        Area(base: BaseId, area: u8) "area {base} {area}" by rule::CA_3,
        /// Prepare a counter-attack (DC-CTRPLAN).
        CounterPlan(hq: BaseId, square: Square) "plan counter {hq} on {square}" by rule::CTR_7,
        /// Go on instead of reorganising (DC-FOLLOW).
        FollowOn(bases: BaseSet as Bases) "follow on {bases}" by rule::FOL_1,
        /// Load a truck (DC-SERVICE).
        Load(base: BaseId, what: Load as Named<Cargo>) "load {base} {what}" by rule::LOG_7,
        /// Unload a truck (DC-SERVICE).
        Unload(base: BaseId) "unload {base}" by rule::LOG_7,
        /// When concealed troops call STOP by themselves (DC-STOP).
        StandingStop(rule: StopRule) "standing stop {rule}" by rule::RCE_4,
        /// Whether prepared bridges are blown without asking (DC-DEMOLISH).
        StandingDemolish(answer: Answer) "standing demolish {answer}" by rule::ENG_2,

        /// Move to contact (DC-PLOT).
        Move(plot: Going) "move {plot}" by rule::MOV_3,
        /// March by road (DC-PLOT).
        March(plot: Going) "march {plot}" by rule::MOV_3,
        /// Advance in contact (DC-PLOT).
        Advance(plot: Going) "advance {plot}" by rule::MOV_3,
        /// Withdraw out of contact (DC-PLOT).
        WithdrawTo(plot: Going) "withdraw {plot}" by rule::MOV_3,
        /// Take a move back (DC-PLOT).
        Stay(bases: BaseSet as Bases) "stay {bases}" by rule::MOV_1,
        /// Ride on another base (DC-PLOT).
        Ride(base: BaseId, on: BaseId) "ride {base} on {on}" by rule::MOV_9,
        /// Look at a square from one beside it (DC-LOOK).
        Look(base: BaseId, at: Square, from: Square) "look {base} at {at} from {from}" by rule::RCE_2,
        /// Concealed troops call STOP (DC-STOP).
        CallStop "stop" by rule::RCE_4,
        /// Let the movers pass (DC-STOP).
        LetPass "let pass" by rule::RCE_11,
        /// Stay where the test was lost (DC-STAY).
        StayInContact "stay in contact" by rule::RCE_6,
        /// Go back out of contact (DC-STAY).
        FallBack "fall back" by rule::RCE_9,
        /// Go through the mines (DC-MINE).
        Force "force" by rule::ENG_9,
        /// Stop before the mines (DC-MINE).
        Halt "halt" by rule::ENG_8,
        /// Blow the bridge (DC-DEMOLISH).
        Blow "blow" by rule::ENG_2,
        /// Leave the bridge standing (DC-DEMOLISH).
        Hold "hold" by rule::ENG_2,

        /// Attack a square (DC-ATTACK).
        Attack(attack: Declaration) "attack {attack}" by rule::ATK_1,
        /// Send more troops into an attack (DC-ATTACK).
        Reinforce(attack: u8, bases: BaseSet as Bases) "reinforce {attack} with {bases}" by rule::FF_14,
        /// Go in this bound, without an exchange of fire (DC-ATTACK).
        Assault(attack: u8) "assault {attack}" by rule::FF_1,
        /// Press an attack home regardless (DC-ATTACK).
        Press(attack: u8) "press {attack}" by rule::CA_6,
        /// Fire a mission (DC-MISSION, DC-DEFSUP).
        Fire(gun: BaseId, mission: Mission, square: Square) "fire {gun} {mission} {square}" by rule::FPL_1,
        /// Take a mission back, or hold anti-aircraft fire (DC-MISSION, DC-AA).
        HoldFire(gun: BaseId) "hold fire {gun}" by rule::FPL_1,
        /// An aircraft turns back (DC-AIR).
        Abort(plane: BaseId) "abort {plane}" by rule::AIR_14,
        /// What an aircraft strikes: a group of targets, or an anti-aircraft base (DC-AIR).
        Strike(plane: BaseId, aim: Aim) "strike {plane} at {aim}" by rule::AIR_5,
        /// Lay anti-aircraft fire over a square (DC-AA).
        Cover(gun: BaseId, square: Square, height: bool as Named<Heights>) "cover {gun} at {square} {height}" by rule::AIR_14,
        /// Who is driven off by anti-aircraft fire (DC-DRIVEN).
        DrivenOff(bases: BaseSet as Bases) "driven off {bases}" by rule::AIR_8,
        /// Troops fire at low flyers (DC-AASELF).
        ShootUp(bases: BaseSet as Bases) "shoot up {bases}" by rule::AIR_7,
        /// Which group of targets a base fires at, and in which exchange where there are several (DC-BATCH).
        Aim(base: BaseId, group: Group, attack: Option<u8>) "aim {base} at {group} [in {attack}]" by rule::FF_4,
        /// Share PIPs out (DC-ALLOC).
        Allocate(shares: SharesOfBases as Shares<BaseId, 24>) "allocate {shares}" by rule::FF_7,
        /// Who is disorganised by harassing fire (DC-HARASSED).
        Harassed(bases: BaseSet as Bases) "harassed {bases}" by rule::FPL_13,
        /// Who is out of ammunition (DC-AMMO).
        Dry(base: BaseId) "dry {base}" by rule::AMM_2,
        /// Fire on one's own troops to keep them in the fight (DC-DISCIPLINE).
        RestoreDiscipline "restore discipline" by rule::OPT_2,
        /// Accept a failed test (DC-DISCIPLINE).
        Accept "accept" by rule::MOR_8,
        /// Broken troops withdraw (DC-BROKEN-DEF, DC-BROKEN-ATT).
        Withdraw "withdraw" by rule::MOR_11,
        /// Broken defenders sit tight (DC-BROKEN-DEF).
        SitTight "sit tight" by rule::MOR_11,
        /// Broken attackers halt in contact (DC-BROKEN-ATT).
        HaltAttack "halt attack" by rule::MOR_12,

        /// Assault an area; attack and area 0 for tanks in one's own square (DC-ASSAULT).
        Storm(attack: u8, area: u8, bases: BaseSet as Bases) "storm {attack} area {area} with {bases}" by rule::CA_2,
        /// Another round of close assault (DC-CALLOFF).
        GoOn "go on" by rule::CA_12,
        /// Give the assault up (DC-CALLOFF).
        GiveUp "give up" by rule::CA_16,
        /// Where a base goes that must leave its square (DC-RETREAT).
        Retreat(square: Square) "retreat (to {square})" by rule::RET_2,
        /// Strike back at once (DC-COUNTER).
        Counter(bases: BaseSet as Bases) "counter (with {bases})" by rule::CTR_2,
        /// Where strength is lost (DC-REORG).
        Lose(shares: SharesOfBases as Shares<BaseId, 24>) "lose {shares}" by rule::REO_7,
        /// Reorganise only these (DC-REORG).
        Reorganise(bases: BaseSet as Bases) "reorganise {bases}" by rule::REO_1,
        /// Merge one base into another (DC-AMALG).
        Merge(from: BaseId, into: BaseId) "merge {from} into {into}" by rule::REO_10,
        /// Who goes without cover (DC-COVER).
        Uncovered(bases: BaseSet as Bases) "uncovered {bases}" by rule::TER_2,
        /// Let bounds pass (DC-SKIP).
        Skip(bounds: u8) "skip {bounds}" by rule::SEQ_11,
        /// Show concealed troops (NQ-HID-3).
        Reveal(bases: BaseSet as Bases) "reveal {bases}" by rule::HID_3,
        /// Spend a LOG unit for the night (DC-RESUPPLY).
        Spend "spend" by rule::LOG_9,
        /// Keep the LOG unit (DC-RESUPPLY).
        KeepStock "keep stock" by rule::LOG_9,

        /// The umpire confirms a new grade (NQ-OPT-3).
        Confirm "confirm" by rule::OPT_3,
        /// The umpire overrules a new grade (NQ-OPT-3).
        Overrule "overrule" by rule::OPT_3,
        /// The umpire decides a dispute (NQ-SEQ-9).
        Decide(side: Side as Named<Sides>) "decide {side}" by rule::SEQ_9,
        /// The umpire rules, and says why (DC-UMP).
        Rule(ruling: Ruling, reason: Name as Written<Reason>) "rule {ruling} because {reason}" by rule::UMP_1,
        /// Time is up: the default of the catalogue (NQ-UMP-4).
        TimeUp "time up" by rule::UMP_4,
        /// Nothing more in this step.
        Done "done" by rule::SEQ_2,
        /// Give the battle up (DC-CONCEDE).
        Concede "concede" by rule::VIC_1,
    }
    also {
        /// Leave the table over an exit from where one stands.
        move_off(bases: BaseSet as Bases) "move {bases} to off" by rule::GEO_12,
        /// The same, by road.
        march_off(bases: BaseSet as Bases) "march {bases} to off" by rule::GEO_12,
        /// The same, in contact.
        advance_off(bases: BaseSet as Bases) "advance {bases} to off" by rule::GEO_12,
        /// The same, out of contact.
        withdraw_off(bases: BaseSet as Bases) "withdraw {bases} to off" by rule::GEO_12,
    }
}

phrase! {
    /// Who goes where (NQ-MOV-1), in this bound and then in later ones (NQ-MOV-20); `off` leaves the table over an exit.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Going for (Nqm, State) {
        /// Who: all the same way.
        bases: BaseSet as Bases,
        /// Where to in this bound: every square, or corners of the way, or only its end.
        path: Path as gaps::Way,
        /// Where to in later bounds.
        later: Path as gaps::Way,
    } "{bases} to [{path}] [then {later}]"
}

phrase! {
    /// An attack as declared (NQ-ATK-1).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    pub struct Declaration for (Nqm, State) {
        /// The square attacked.
        target: Square,
        /// The commanding HQ; none where the attack needs none (NQ-ATK-3).
        hq: Option<BaseId>,
        /// The front rank.
        front: BaseSet as Bases,
        /// The second rank.
        second: BaseSet as Bases,
        /// Press home regardless (NQ-CA-6).
        press: bool,
    } "{target} [under {hq}] (with {front}) [second {second}] [press]"
}

phrase! {
    /// What the umpire may rule (NQ-UMP-1).
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    pub enum Ruling for (Nqm, State) with RulingVerb {
        /// When something on its way arrives: its number and the bound.
        Due(item: u8, number: u8) "due {item} {number}" by rule::UMP_1,
        /// A unit's grade.
        Grade(unit: UnitId, grade: Grade) "grade {unit} {grade}" by rule::UMP_1,
        /// A base's weapon class.
        Weapon(base: BaseId, class: Class) "weapon {base} {class}" by rule::UMP_1,
        /// A base's armour class.
        Armour(base: BaseId, class: Class) "armour {base} {class}" by rule::UMP_1,
        /// Markers on a base.
        Pips(base: BaseId, number: u8) "pips {base} {number}" by rule::UMP_1,
        /// A base's strength.
        Strength(base: BaseId, number: u8) "strength {base} {number}" by rule::UMP_1,
        /// Organised again.
        Organise(base: BaseId) "organise {base}" by rule::UMP_1,
        /// Disorganised.
        Disorganise(base: BaseId) "disorganise {base}" by rule::UMP_1,
        /// Out of ammunition, or not.
        Ammo(base: BaseId, answer: bool as YesNo) "dry {base} {answer}" by rule::UMP_1,
        /// A base is placed.
        Place(base: BaseId, square: Square) "place {base} {square}" by rule::UMP_1,
        /// A base is hidden or shown.
        Conceal(base: BaseId, answer: bool as YesNo) "conceal {base} {answer}" by rule::UMP_1,
        /// A base surrenders.
        Surrender(base: BaseId) "surrender {base}" by rule::UMP_1,
        /// An attack counts as reinforced, or needs reinforcement.
        Reinforced(attack: u8, answer: bool as YesNo) "reinforced {attack} {answer}" by rule::UMP_1,
        /// A base takes a recce test against a square beside it.
        Recce(base: BaseId, square: Square) "recce {base} {square}" by rule::UMP_1,
        /// A base takes no more recce test this bound.
        NoRecce(base: BaseId) "no recce {base}" by rule::UMP_1,
        /// A base may not surrender, or may again.
        Steadfast(base: BaseId, answer: bool as YesNo) "steadfast {base} {answer}" by rule::UMP_1,
        /// The weapon class of a base against one target.
        Pairing(base: BaseId, target: BaseId, class: Class) "pairing {base} {target} {class}" by rule::UMP_1,
        /// What a square is.
        Terrain(square: Square, ground: Ground) "terrain {square} {ground}" by rule::UMP_1,
        /// What a square costs more to enter.
        Penalty(square: Square, number: u8) "penalty {square} {number}" by rule::UMP_1,
        /// The range of a base in squares.
        Range(base: BaseId, number: u8) "range {base} {number}" by rule::UMP_1,
        /// LOG and POL units in a dump, captured ones among them (NQ-LOG-13).
        Stock(dump: FormationId, log: u8, pol: u8) "stock {dump} {log} {pol}" by rule::LOG_13,
        /// Observers see everything, or not.
        Observers(answer: bool as YesNo) "observers {answer}" by rule::HID_9,
        /// Back to the beginning of the last committed step (NQ-UMP-3).
        Undo "undo" by rule::UMP_3,
        /// The battle ends, for a side or undecided.
        End(side: Option<Side> as Option<Named<Sides>>) "end [{side}]" by rule::UMP_1,
    }
}

/// What can be built before the battle (NQ-SET-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Building {
    /// Works of this kind.
    Works(Works),
    /// A settlement prepared for defence.
    Village,
}

/// A movement plot (NQ-MOV-1).
#[derive(Clone, PartialEq, Debug)]
pub struct Plot {
    /// Who: all with the same plot.
    pub bases: BaseSet,
    /// How.
    pub posture: Posture,
    /// Where to, in this bound and then in later ones (NQ-MOV-20).
    pub path: Path,
    /// How many squares of the path are for this bound.
    pub now: u8,
}

/// A group of targets (NQ-FF-4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Group {
    /// Armour or not.
    pub armour: bool,
    /// Its class.
    pub class: Class,
}

/// What an aircraft attacks (NQ-AIR-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Aim {
    /// A group of ground targets.
    Group(Group),
    /// An anti-aircraft base.
    Gun(BaseId),
}

/// What a truck carries (NQ-LOG-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Load {
    /// Nothing.
    Empty,
    /// A LOG unit.
    Log,
    /// A POL unit.
    Pol,
}

/// A standing answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// Ask when it comes to it.
    Ask,
    /// Yes.
    Yes,
    /// No.
    No,
}

impl Order {
    /// The order for a plot, written out square by square.
    pub fn of_plot(plot: &Plot) -> Order {
        let (path, later) = plot.path.split_at(usize::from(plot.now).min(plot.path.len()));
        let going =
            Going { bases: plot.bases, path: path.iter().copied().collect(), later: later.iter().copied().collect() };
        match plot.posture {
            Posture::Advance => Order::Advance(going),
            Posture::March => Order::March(going),
            Posture::Withdraw => Order::WithdrawTo(going),
            Posture::Static | Posture::Contact => Order::Move(going),
        }
    }

    /// Who goes where in which posture, if this is a move.
    pub const fn going(&self) -> Option<(Posture, &Going)> {
        match self {
            Order::Move(going) => Some((Posture::Contact, going)),
            Order::March(going) => Some((Posture::March, going)),
            Order::Advance(going) => Some((Posture::Advance, going)),
            Order::WithdrawTo(going) => Some((Posture::Withdraw, going)),
            _ => None,
        }
    }
}

/// A way that goes off the table at once: over an exit in the square of the first of these bases.
fn off(scope: &Scope<'_, Nqm, State>, bases: BaseSet) -> Read<Going> {
    let start = bases.first().and_then(|base| scope.state.square(base));
    let path = start.ok_or(orders::Unread::WrongForm)?;
    Ok(Going { bases, path: [path].into_iter().collect(), later: Path::new() })
}

fn move_off(scope: &Scope<'_, Nqm, State>, bases: BaseSet) -> Read<Order> {
    off(scope, bases).map(Order::Move)
}

fn march_off(scope: &Scope<'_, Nqm, State>, bases: BaseSet) -> Read<Order> {
    off(scope, bases).map(Order::March)
}

fn advance_off(scope: &Scope<'_, Nqm, State>, bases: BaseSet) -> Read<Order> {
    off(scope, bases).map(Order::Advance)
}

fn withdraw_off(scope: &Scope<'_, Nqm, State>, bases: BaseSet) -> Read<Order> {
    off(scope, bases).map(Order::WithdrawTo)
}
