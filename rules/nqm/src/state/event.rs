//! What can happen: past tense, small; `State::apply` knows what each one changes and `tell` has a sentence for it.

use std::sync::Arc;

use arrayvec::ArrayVec;
use sandtable_kernel::{Name, Outcome, Seat, Side};
use serde::{Deserialize, Serialize};

use crate::fog::Report;
use crate::orders::{Aim, Answer, Building, Contingency, Declaration, Group, Load, Path, Plan, Ruling};
use crate::roster::Body;
use crate::state::{Place, Sent, Work};
use crate::terms::{
    BaseId, BaseSet, Cause, Edge, FormationId, Level, Line, Mission, Posture, Range, Square, StopRule, Tie, UnitId,
    Works,
};

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "fields are named as the pieces they are about")]
pub enum Event {
    /// Works were built before the battle.
    Built { building: Building, at: Square, side: Side, cost: u8 },
    /// Mines were laid before the battle.
    MinesLaid { at: Square, edge: Edge, side: Side, cost: u8 },
    /// A bridge was prepared for demolition.
    BridgePrepared { at: Square, edge: Edge, side: Side, cost: u8 },
    /// A base was deployed.
    Deployed { base: BaseId, at: Square, line: Line, concealed: bool },
    /// A side has deployed.
    DeploymentDone { side: Side },
    /// A seat has entered all it wants in this step.
    Committed { seat: Seat },
    /// A unit has a new order.
    PlanGiven {
        unit: UnitId,
        #[serde(with = "shared")]
        plan: Arc<Plan>,
    },
    /// A unit has an order that lies ready.
    ContingencyGiven {
        unit: UnitId,
        #[serde(with = "shared")]
        contingency: Arc<Contingency>,
    },
    /// A contingency was set off.
    ContingencyFired { unit: UnitId },
    /// A unit serves another body.
    Tied { unit: UnitId, tie: Tie, to: ArrayVec<Body, 3> },
    /// A mission was written into the operation orders.
    Preplanned { base: BaseId, mission: Option<Mission>, at: Square, bound: u8 },
    /// Something is on its way.
    Sent { side: Side, by: Seat, what: Sent, due: u8 },
    /// A higher HQ was asked for the help of another formation.
    HelpAsked { body: Body, unit: UnitId },
    /// A message was read.
    MessageRead { from: Seat, to: Seat, text: Name },
    /// What was due was delivered.
    Delivered { bound: u8 },
    /// A request was settled: the base fires for this unit, or for nobody.
    Released { base: BaseId, to: Option<UnitId>, due: u8 },
    /// A task was begun, or given up.
    TaskSet { base: BaseId, work: Option<Work> },
    /// A square was dug in.
    DugIn { at: Square, side: Side, known: bool },
    /// A bridge was built.
    BridgeBuilt { at: Square, edge: Edge },
    /// A bridge was blown.
    BridgeBlown { bridge: u8 },
    /// A minefield has a gap, or has none any more.
    GapMade { mine: u8, open: bool },
    /// A minefield is known to the other side.
    MineFound { mine: u8 },
    /// A base joins an area of its square.
    AreaSet { base: BaseId, area: u8 },
    /// Bases go on without reorganising.
    FollowedOn { bases: BaseSet },
    /// A truck is to be loaded or unloaded.
    ServiceSet { base: BaseId, load: Load },
    /// A truck was loaded or unloaded.
    Loaded { base: BaseId, load: Load },
    /// A side's standing answers.
    StandingSet { side: Side, stop: StopRule, demolish: Answer },
    /// A base rides, or gets off.
    Rode { base: BaseId, on: Option<BaseId> },
    /// The bound began.
    BoundBegan { bound: u8, day: u8, hour: u8, night: bool },
    /// Supply of a unit was judged.
    SupplyJudged { unit: UnitId, supplied: bool, fuelled: bool },
    /// A base arrived.
    Arrived { base: BaseId, at: Square },
    /// A movement plot was entered.
    Plotted { base: BaseId, posture: Posture, path: Path, now: u8 },
    /// A look was plotted.
    Looking { base: BaseId, at: Square, from: Square },
    /// A base took up its plotted posture.
    PostureTaken { base: BaseId, posture: Posture },
    /// A base moved a square.
    Moved { base: BaseId, to: Square, cost: u8 },
    /// A base left over an exit.
    Exited { base: BaseId, points: u16, full: bool, first: bool },
    /// A base moves no farther this bound.
    Stopped { base: BaseId },
    /// A column shook out.
    ShookOut { base: BaseId },
    /// The movement of a base is over; what it saved.
    MoveOver { base: BaseId, credit: u16 },
    /// A dispute was settled.
    DisputeSettled { at: Square, winner: Side },
    /// A concealed square called STOP.
    StopCalled { at: Square, side: Side },
    /// A recce test was taken.
    RecceTested { base: BaseId, at: Square, margin: i8 },
    /// A square was found clear.
    FoundClear { base: BaseId, at: Square },
    /// A recce base has used its test.
    LookUsed { base: BaseId, at: Square },
    /// A base is no longer concealed.
    Revealed { base: BaseId },
    /// A base is concealed again.
    Concealed { base: BaseId },
    /// Works are known to the other side.
    WorksFound { at: Square },
    /// A base has no cover this bound.
    Uncovered { base: BaseId },
    /// An attack was declared, in secret.
    Declared { side: Side, attack: Declaration },
    /// An attack was revealed.
    AttackOpened { id: u8, side: Side, attack: Declaration, level: Level },
    /// Bases joined an attack.
    Reinforced { attack: u8, bases: BaseSet },
    /// An attack goes in without an exchange.
    AssaultChosen { attack: u8 },
    /// An attack is pressed regardless.
    Pressed { attack: u8 },
    /// An attack was called off.
    CalledOff { attack: u8 },
    /// An attack is closed.
    AttackClosed { attack: u8 },
    /// A mission was entered, or withdrawn.
    MissionSet { base: BaseId, mission: Option<(Mission, Square)> },
    /// A base has spent its call (NQ-FPL-19).
    CallSpent { base: BaseId },
    /// Aircraft took off for a square, or were called back.
    Flew { base: BaseId, at: Square },
    /// An air mission was aborted.
    Aborted { base: BaseId },
    /// Aircraft chose what to strike.
    StrikeSet { base: BaseId, aim: Aim },
    /// An anti-aircraft base covers a square.
    FlakLaid { base: BaseId, at: Option<Square>, high: bool },
    /// An aircraft was driven off, or went home.
    AirHome { base: BaseId, place: Place },
    /// A target group was chosen.
    Aimed { base: BaseId, group: Group, attack: Option<u8> },
    /// A base has fired.
    Fired { base: BaseId, thirds: u8, at_tanks: bool },
    /// A base was fired at.
    UnderFire { base: BaseId, shelled: bool },
    /// A base took markers.
    Hit {
        base: BaseId,
        pips: u8,
        /// In an exchange of step 4 (NQ-CA-6).
        #[serde(default)]
        exchange: bool,
    },
    /// A base lost strength for good.
    LostStrength { base: BaseId, sp: u8 },
    /// A base is out of ammunition, or supplied again.
    AmmoOut { base: BaseId, dry: bool },
    /// A base is lost.
    Lost { base: BaseId, unit: UnitId, place: Place, points: u16, secret: bool },
    /// A base is disorganised.
    Disorganised { base: BaseId, cause: Cause },
    /// A unit took a break test.
    BreakTested { unit: UnitId, face: u8, passed: bool, counts: bool, half: bool },
    /// A unit crossed half its strength without a test.
    FiftyNoted { unit: UnitId, crossed: bool },
    /// A commissar turned a failed test.
    DisciplineRestored { unit: UnitId, pips: u8 },
    /// Troops were cowed by tanks, or stood them.
    TerrorTested { unit: UnitId, bases: BaseSet, cowed: bool },
    /// A base is no longer cowed.
    Recovered { base: BaseId },
    /// An exchange was tallied.
    Tallied { attack: u8, caused: u16, received: u16, won: bool, needs: bool, firers: BaseSet },
    /// What aircraft scored counts for an attack, or against it.
    AirTallied { attack: u8, caused: u8, received: u8, planes: BaseSet },
    /// Veterans broke off an attack unharmed.
    BrokeOff { bases: BaseSet },
    /// An attack needs reinforcement because a unit in it broke.
    NeedsReinforcement { attack: u8 },
    /// Bases took part in a fight.
    Fought { bases: BaseSet },
    /// A unit loses a step of endurance this bound.
    Worn { unit: UnitId },
    /// An assault was declared.
    Stormed { side: Side, attack: u8, target: Square, area: Area, bases: BaseSet, counter: bool, pressed: bool },
    /// An assault does not go in.
    StormCancelled { storm: u8 },
    /// NQ-TNK-6: the infantry of an assault is spent, and its tanks go on alone.
    TanksAlone { storm: u8, tanks: BaseSet },
    /// A round of close assault was fought.
    RoundFought { storm: u8, attacker_wins: u8, defender_wins: u8, broken_in: u8 },
    /// An assault is over: won, given up or undecided.
    StormOver { storm: u8, won: bool },
    /// An assault on an area stays undecided; these have broken in.
    BrokeIn { attack: u8, area: u16, inside: BaseSet },
    /// A base went into a taken square.
    Entered { base: BaseId, to: Square },
    /// A base retreated.
    Retreated { base: BaseId, to: Square },
    /// A base went back where it came from.
    WentBack { base: BaseId, to: Square },
    /// An attack gained ground in a push.
    PushGained { attack: u8, parts: u16 },
    /// An attack's win was carried out.
    Carried { attack: u8 },
    /// A square changed hands.
    SquareTaken { at: Square, loser: Side, ejected: BaseSet },
    /// An area of a square was taken.
    AreaTaken { at: Square, loser: Side, ejected: BaseSet },
    /// Works changed hands.
    WorksTaken { at: Square, works: Works, owner: Option<Side> },
    /// The chance to strike back at once is past.
    CounterPassed { at: Square },
    /// A unit lost a step of endurance or has it back.
    EnduranceSet { unit: UnitId, endurance: u8 },
    /// A unit secured an objective.
    ObjectiveSecured { unit: UnitId, at: Square },
    /// A unit waits for orders.
    Halted { unit: UnitId, halted: bool },
    /// Who holds an objective.
    Held { objective: u8, side: Option<Side> },
    /// Markers came off in reorganising.
    MarkersOff { base: BaseId, pips: u8 },
    /// A base has reorganised.
    Reorganised { base: BaseId },
    /// A base stops being engaged in a follow-on.
    FollowOnEnded { base: BaseId },
    /// A unit may test at half strength again.
    Refreshed { unit: UnitId },
    /// Strength was pooled.
    Merged { from: BaseId, into: BaseId, sp: u8 },
    /// Ammunition was filled.
    Filled { base: BaseId, thirds: u8 },
    /// A unit fired a volley; its echelon may book it later.
    VolleySpent { unit: UnitId, thirds: u8, later: bool },
    /// The volleys of a unit.
    VolleysSet { unit: UnitId, volleys: u8 },
    /// Fire units of a calibre left in a dump.
    FireUnitsDrawn { formation: FormationId, row: Range, left: u8 },
    /// A dump was captured, or destroyed.
    DumpLost { formation: FormationId, by: Option<Side> },
    /// A dump's stock.
    Stocked { formation: FormationId, log: u8, pol: u8, opened: bool },
    /// A division has spent its POL unit of the day, or had none.
    FuelSpent { formation: FormationId, pol: u8, parched: bool },
    /// A base came back from dispersal.
    Returned { base: BaseId, at: Square },
    /// A replacement HQ took over.
    Replaced { base: BaseId, at: Square },
    /// A seat offers to skip bounds.
    SkipOffered { seat: Seat, bounds: u8 },
    /// Bounds are skipped.
    Skipped { bounds: u8 },
    /// A unit was regraded after the battle.
    Regraded { unit: UnitId, grade: crate::terms::Grade },
    /// The umpire ruled.
    Ruled { ruling: Ruling, reason: Name },
    /// A unit reported.
    Reported {
        #[serde(with = "shared")]
        report: Arc<Report>,
    },
    /// A report reached a seat.
    ReportRead {
        seat: Seat,
        #[serde(with = "shared")]
        report: Arc<Report>,
    },
    /// What observers see in the next bound.
    PublicNoted {
        #[serde(with = "shared")]
        shown: Arc<Vec<(BaseId, Square)>>,
    },
    /// Time ran out on a seat.
    TimeRanOut { seat: Seat },
    /// It is over.
    Ended { outcome: Outcome },
}

/// An area as an assault names it (NQ-CA-3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Area {
    /// Its number, from 1; 0 for the whole square.
    pub number: u8,
    /// Its label, which stays when others fall.
    pub label: u16,
    /// Who is in it.
    pub bases: BaseSet,
}

/// What several hold together is written and read like anything else.
pub(crate) mod shared {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer, T: Serialize>(value: &Arc<T>, into: S) -> Result<S::Ok, S::Error> {
        value.as_ref().serialize(into)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Arc<T>, D::Error> {
        T::deserialize(from).map(Arc::new)
    }
}
