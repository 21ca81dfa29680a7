//! What a seat can ask for: one kind of order for each decision of the catalogue. The short text is in `text`.

use std::sync::Arc;

use arrayvec::ArrayVec;
use sandtable_kernel::{Name, Seat, Side};
use serde::Serialize;

use crate::roster::Body;
use crate::terms::{
    BaseId, BaseSet, Class, Edge, FormationId, Grade, Ground, Job, Line, Mission, Posture, Square, StopRule, Task,
    Then, Tie, Trigger, UnitId, Works,
};

/// The most squares of a plotted path.
pub const MOST_STEPS: usize = 24;

/// The squares a base goes to, one after another.
pub type Path = ArrayVec<Square, MOST_STEPS>;

/// A decision.
#[derive(Clone, PartialEq, Debug)]
pub enum Order {
    /// DC-SET-WORKS: `works dug_in 5,3`, `works village 5,3`.
    BuildWorks(Building, Square),
    /// DC-SET-WORKS: `mine 5,3 W`.
    LayMines(Square, Edge),
    /// DC-SET-WORKS: `prepare 5,4 E`.
    PrepareBridge(Square, Edge),
    /// DC-SET-DEPLOY: `deploy b-1-i at 5,3 main concealed`.
    Deploy {
        /// Who.
        base: BaseId,
        /// Where.
        at: Square,
        /// In which line.
        line: Line,
        /// Whether concealed.
        concealed: bool,
    },
    /// DC-SET-DEPLOY: `deploy rest`.
    DeployRest,
    /// DC-SET-RELATION, NQ-FOR-6, NQ-FOR-13: `tie a-art1 ds a-r1`.
    Tie(UnitId, Tie, ArrayVec<Body, 3>),
    /// DC-SET-ORDERS, DC-ORDER: `order a-r1 attack at 6,4 7,4 along 2,4 3,4`.
    Plan(UnitId, Arc<Plan>),
    /// NQ-ORD-10: `contingency a-r1 if captured 7,4 then attack at 7,4`.
    Contingency(UnitId, Arc<Contingency>),
    /// DC-SET-PREPLAN: `preplan a-art1 prep 6,4 bound 2`; aircraft `preplan a-dive air 6,4 bound 2`.
    Preplan(BaseId, Option<Mission>, Square, u8),
    /// DC-REQUEST: `request a-corps1 for a-r1`.
    Request(BaseId, UnitId),
    /// DC-REQUEST, NQ-AIR-1: `call a-dive on 6,4`.
    CallAir(BaseId, Square),
    /// DC-REQUEST, NQ-CRT-2: `ask help of a-2 for a-1-r`.
    AskHelp(Body, UnitId),
    /// NQ-HID-8: `message A2 hold the bridge`.
    Message(Seat, Name),
    /// DC-RELEASE: `grant a-r1`.
    Grant(UnitId),
    /// DC-RELEASE: `refuse`.
    RefuseRequest,
    /// DC-TASK: `task a-pio bridge E`, `task a-r1-i dig`.
    Task(BaseId, Job, Option<Edge>),
    /// DC-AREA: `area b-at 2`.
    Area(BaseId, u8),
    /// DC-CTRPLAN: `plan counter b-1-hq on 5,3`.
    CounterPlan(BaseId, Square),
    /// DC-FOLLOW: `follow on a-1-i a-1-ii`.
    FollowOn(BaseSet),
    /// DC-SERVICE: `load a-log log`, `unload a-log`.
    Load(BaseId, Load),
    /// DC-STOP, standing: `standing stop always`.
    StandingStop(StopRule),
    /// DC-DEMOLISH, standing: `standing demolish hold`.
    StandingDemolish(Answer),
    /// DC-PLOT: `move a-1-i to 3,3 4,3 then 5,3`.
    Plot(Plot),
    /// DC-PLOT: `stay a-1-i`.
    Stay(BaseSet),
    /// DC-PLOT, NQ-MOV-8, NQ-MOV-9: `ride a-1-i on a-truck`.
    Ride(BaseId, BaseId),
    /// DC-LOOK: `look a-rec at 5,3 from 4,3`.
    Look(BaseId, Square, Square),
    /// DC-STOP: `stop`.
    CallStop,
    /// DC-STOP: `let pass`.
    LetPass,
    /// DC-STAY: `stay in contact`.
    StayInContact,
    /// DC-STAY: `fall back`.
    FallBack,
    /// DC-MINE: `force`, `halt`.
    Force(bool),
    /// DC-DEMOLISH: `blow`, `hold`.
    Blow(bool),
    /// DC-ATTACK: `attack 5,3 under a-1-hq with a-1-i a-1-ii second a-1-iii`.
    Attack(Declaration),
    /// DC-ATTACK: `reinforce 1 with a-1-iii`.
    Reinforce(u8, BaseSet),
    /// DC-ATTACK: `assault 1`: no exchange this bound.
    Assault(u8),
    /// DC-ATTACK: `press 1`.
    Press(u8),
    /// DC-CALLOFF: `call off 1`.
    CallOff(u8),
    /// DC-MISSION, DC-DEFSUP: `fire a-art1 direct 5,3`.
    Fire(BaseId, Mission, Square),
    /// DC-MISSION: `hold fire a-art1`.
    HoldFire(BaseId),
    /// DC-AIR: `abort a-dive`.
    Abort(BaseId),
    /// DC-AIR: `strike a-dive at armour-M`; `strike a-dive at b-flak` against anti-aircraft guns.
    Strike(BaseId, Aim),
    /// DC-AA: `cover b-flak at 5,3 low`.
    Cover(BaseId, Square, bool),
    /// DC-DRIVEN, NQ-AIR-8: `driven off a-dive`.
    DrivenOff(BaseSet),
    /// DC-AASELF: `shoot up b-1-i`.
    ShootUp(BaseSet),
    /// DC-BATCH: `aim a-1-i at soft-L`; `aim a-1-i at soft-L in 2` where it could fire in several exchanges (NQ-SEQ-12).
    Aim(BaseId, Group, Option<u8>),
    /// DC-ALLOC: `allocate b-1-i=2 b-1-ii=1`.
    Allocate(ArrayVec<(BaseId, u8), 24>),
    /// DC-HARASSED: `harassed b-1-i`.
    Harassed(BaseSet),
    /// DC-AMMO: `dry a-art1`.
    Dry(BaseId),
    /// DC-DISCIPLINE: `restore discipline`, `accept`.
    Discipline(bool),
    /// DC-BROKEN-DEF, DC-BROKEN-ATT: `withdraw`.
    Withdraw,
    /// DC-BROKEN-DEF: `sit tight`.
    SitTight,
    /// DC-BROKEN-ATT: `halt attack`.
    HaltAttack,
    /// DC-ASSAULT: `storm 1 area 1 with a-1-i a-1-ii`.
    Storm(u8, u8, BaseSet),
    /// DC-CALLOFF: `go on`, `give up`.
    GoOn(bool),
    /// DC-RETREAT: `retreat to 6,3`.
    Retreat(Square),
    /// DC-COUNTER: `counter with b-7`.
    Counter(BaseSet),
    /// DC-REORG: `lose a-1-i=1 a-1-ii=1`.
    Lose(ArrayVec<(BaseId, u8), 24>),
    /// DC-REORG: `reorganise a-1-i a-1-ii`.
    Reorganise(BaseSet),
    /// DC-AMALG: `merge a-1-i into a-1-ii`.
    Merge(BaseId, BaseId),
    /// DC-COVER: `uncovered b-1-i`.
    Uncovered(BaseSet),
    /// DC-SKIP: `skip 3`.
    Skip(u8),
    /// NQ-HID-3: `reveal b-1-i`.
    Reveal(BaseSet),
    /// DC-RESUPPLY: `spend`, `keep stock`.
    Spend(bool),
    /// NQ-OPT-3 by the umpire: `confirm`, `overrule`.
    Confirm(bool),
    /// NQ-UMP-4: `time up`: the default of the catalogue.
    TimeUp,
    /// Nothing more in this step: `done`.
    Done,
    /// DC-CONCEDE: `concede`.
    Concede,
    /// DC-UMP: `rule ... because ...`.
    Rule(Ruling, Name),
    /// NQ-SEQ-9 by the umpire: `decide A`.
    Decide(Side),
}

/// What can be built before the battle (NQ-SET-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
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

/// An attack as declared (NQ-ATK-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Declaration {
    /// The square attacked.
    pub target: Square,
    /// The commanding HQ; none where the attack needs none (NQ-ATK-3).
    pub hq: Option<BaseId>,
    /// The front rank.
    pub front: BaseSet,
    /// The second rank.
    pub second: BaseSet,
    /// Press home regardless (NQ-CA-6).
    pub press: bool,
}

/// A unit's order (NQ-ORD-3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Plan {
    /// What to do.
    pub task: Task,
    /// Objectives, area, sector or list.
    pub squares: Vec<Square>,
    /// The way.
    pub axis: Vec<Square>,
    /// Not before this bound.
    pub from: u8,
    /// What follows.
    pub then: Then,
    /// Where to exploit.
    pub exploit: Vec<Square>,
}

/// NQ-ORD-10: an order that lies ready.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Contingency {
    /// What sets it off.
    pub trigger: Trigger,
    /// Where.
    pub squares: Vec<Square>,
    /// The order.
    #[serde(serialize_with = "crate::event::shared")]
    pub plan: Arc<Plan>,
}

/// A group of targets (NQ-FF-4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Group {
    /// Armour or not.
    pub armour: bool,
    /// Its class.
    pub class: Class,
}

/// What an aircraft attacks (NQ-AIR-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Aim {
    /// A group of ground targets.
    Group(Group),
    /// An anti-aircraft base.
    Gun(BaseId),
}

/// What a truck carries (NQ-LOG-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Load {
    /// Nothing.
    Empty,
    /// A LOG unit.
    Log,
    /// A POL unit.
    Pol,
}

/// A standing answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Answer {
    /// Ask when it comes to it.
    Ask,
    /// Yes.
    Yes,
    /// No.
    No,
}

/// What the umpire may rule (NQ-UMP-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Ruling {
    /// Delay of a queue item: its number and the bound it is due.
    Due(u8, u8),
    /// A unit's grade.
    Grade(UnitId, Grade),
    /// A base's weapon class.
    Weapon(BaseId, Class),
    /// A base's armour class.
    Armour(BaseId, Class),
    /// Markers on a base.
    Pips(BaseId, u8),
    /// A base's strength.
    Strength(BaseId, u8),
    /// Organised again.
    Organise(BaseId),
    /// Disorganised.
    Disorganise(BaseId),
    /// Ammunition: out, or not.
    Ammo(BaseId, bool),
    /// A base is placed.
    Place(BaseId, Square),
    /// A base is hidden or shown.
    Conceal(BaseId, bool),
    /// A base surrenders.
    Surrender(BaseId),
    /// An attack needs reinforcement, or not.
    Reinforced(u8, bool),
    /// A base takes a recce test against a square beside it.
    Recce(BaseId, Square),
    /// A base takes no more recce test this bound.
    NoRecce(BaseId),
    /// A base may not surrender, or may again.
    Steadfast(BaseId, bool),
    /// The weapon class of a base against one target.
    Pairing(BaseId, BaseId, Class),
    /// What a square is.
    Terrain(Square, Ground),
    /// What a square costs more to enter.
    Penalty(Square, u8),
    /// The range of a base in squares.
    Range(BaseId, u8),
    /// LOG and POL units in a dump, captured ones among them (NQ-LOG-13).
    Stock(FormationId, u8, u8),
    /// Observers see everything, or not.
    Observers(bool),
    /// Back to the beginning of the last committed step (NQ-UMP-3).
    Undo,
    /// The battle ends.
    End(Option<Side>),
}
