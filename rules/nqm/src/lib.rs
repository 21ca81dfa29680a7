//! Not Quite Mechanised Squared: an operational battle of divisions and corps on a grid of squares.
//!
//! The rules are numbered in docs/rules/nqm.md; every function names the ones it carries out. Read the modules in the order of
//! play: [`sequence`] is the bound from step 0 to step 9 and calls the chapters.
//!
//! | chapter | module |
//! |---|---|
//! | pieces, grades, scales (NQ-PCE, NQ-GRD, NQ-SCL) | [`terms`], [`roster`], [`state`] |
//! | geometry, terrain, stacking (NQ-GEO, NQ-TER, NQ-STK) | [`grid`], [`squares`], [`field`], [`room`] |
//! | weapon and armour classes (NQ-CLS, NQ-RNG, NQ-FRT) | [`class`], [`pairing`], [`reach`] |
//! | forces, set-up (NQ-FOR, NQ-SET) | [`scenario`], [`set_up`] |
//! | sequence (NQ-SEQ), seats and umpire (NQ-SEAT, NQ-UMP) | [`sequence`], [`umpire`] |
//! | orders and command reaction (NQ-ORD, NQ-CRT) | [`command`], [`corridor`] |
//! | movement (NQ-MOV), reconnaissance (NQ-RCE) | [`movement`], [`pulses`], [`recce`] |
//! | attacks (NQ-ATK) | [`attack`] |
//! | the fireplan (NQ-FPL), air (NQ-AIR) | [`fireplan`], [`bombard`], [`air`] |
//! | the firefight (NQ-FF, NQ-AMM) | [`firefight`], [`casualties`] |
//! | morale and retreat (NQ-MOR, NQ-RET) | [`morale`], [`retreat`] |
//! | tanks, close assault, push (NQ-TNK, NQ-CA, NQ-PSH, NQ-OVR) | [`tanks`], [`storm`], [`rounds`], [`push`] |
//! | counter-attacks and follow-on (NQ-CTR, NQ-FOL) | [`counter`] |
//! | disorganisation, reorganisation, endurance (NQ-DIS, NQ-REO, NQ-END) | [`aftermath`], [`reorganise`] |
//! | engineering (NQ-ENG), logistics (NQ-LOG), day and night (NQ-NGT) | [`engineering`], [`supply`], [`stores`], [`night`] |
//! | hidden information (NQ-HID) | [`hidden`], [`fog`] |
//! | victory (NQ-VIC) | [`victory`] |
//!
//! # Rules that are the shape of the code
//!
//! - Scales change what a base is, not how it fights (NQ-SCL-2 to 4); orbat authors choose grades by themselves (NQ-GRD-2), and list
//!   no weapons a battalion base already has (NQ-FOR-10). Other square and bound lengths are table values: `numbers.square_tenths`
//!   and `numbers.bound_tenths` (NQ-SCL-6).
//! - A base is in a square and nowhere in it (NQ-GEO-2); a prepared defender has no flank (NQ-CA-19); room is the arithmetic of
//!   Table 2 (NQ-STK-7).
//! - Classes are numbers of a base, set by its orbat line and by the umpire (NQ-CLS-2, NQ-CLS-9, NQ-CLS-10); ranges are table
//!   values (NQ-RNG-4), and direct weapons reach the next square (NQ-RNG-1).
//! - Nothing in play lays mines or fortifies (NQ-SET-4, NQ-CRT-9, NQ-ENG-11): there is no such order. Hasty cover is class L
//!   without any task (NQ-ENG-7).
//! - The delays of NQ-CRT-10 follow from those of [`command::delay`]; a phase of combat takes a bound because each step of
//!   [`sequence`] comes once (NQ-SEQ-8).
//! - Troops that only stand next to the enemy do not fire: fire is an attack, a mission or a counter-attack (NQ-ATK-13).
//! - Whoever meets concealed enemies takes the same test (NQ-RCE-14); its result is told to both sides (NQ-HID-5).
//! - A firefight goes round by round while its attack is open (NQ-FF-15), leads to a push or an assault (NQ-FF-16), and is fought
//!   by one side alone where the other has nobody to fire (NQ-FF-18). Its ammunition and its tests (NQ-FF-10, NQ-FF-11) are those
//!   of [`casualties`] and [`morale`]; dice of a close assault cost no ammunition (NQ-AMM-3), and a base without any moves, defends
//!   and assaults as ever (NQ-AMM-4). So do the PIPs of aircraft (NQ-AIR-13); a 1 of theirs is only a miss (NQ-AIR-12).
//! - Heavy bombers are those of `air_type` heavy_bomber (NQ-FRT-5). One assault a bound is one entry of [`state::State::storms`]
//!   (NQ-CA-17).
//! - A unit tests when it has lost a base or half its strength is marked (NQ-MOR-2), by its own grade (NQ-MOR-4), and not again
//!   while all it has in the fight is broken (NQ-MOR-14). Captured bases are out of the game (NQ-RET-9).
//! - Engaged and disorganised are marks of a base (NQ-DIS-2); every `check` that cares asks for them (NQ-DIS-4). Reorganising begins
//!   when a base is quiet (NQ-FOL-3). Only attacks tire (NQ-END-3).
//! - Supply is judged once a bound and asked for by attacks, refills and Veterans (NQ-LOG-4); formations without engines need no
//!   fuel (NQ-LOG-12).
//! - Without an umpire every ruling has its rule value (NQ-UMP-2). Where he sits, the beginnings of the last two steps are kept for him
//!   (NQ-UMP-3). Clocks are the host's; `time up` plays the default (NQ-UMP-4). Both sides in sudden death compare scores (NQ-VIC-5). When it is over, all is shown (NQ-HID-10).
//!
//! # How orders are entered
//!
//! Steps in which both sides choose are asked of every seat concerned at once ([`state::Phase`]); a seat enters as many orders
//! as it wants and then says `done`. What is entered is seen by its own side alone until the step is resolved (NQ-SEQ-1, -2).

pub mod chapters;
pub mod face;
pub mod files;
pub mod orders;
pub mod rule;
pub mod state;
pub mod terms;
pub mod turn;

mod ruleset;

// The rooms of the house are open: whoever looks for a chapter, a file or a face finds it under its own name.
pub use chapters::{
    aftermath, air, attack, bombard, casualties, class, command, corridor, counter, engineering, fates, field,
    firefight, fireplan, fog, grid, hidden, morale, movement, night, pairing, pulses, push, reach, recce, refusals,
    reorganise, retreat, room, rounds, set_up, squares, stores, storm, supply, tanks, umpire, victory, ways,
};
pub use face::{odds_fights, odds_questions, offers, preview, question, scene, tell};
pub use files::{army, book, roster, scenario, tables, toggles};
pub use state::event;
pub use turn::sequence;
pub(crate) use turn::{defaults, play};

use std::sync::Arc;

use sandtable_kernel::{Seat, Side};

pub use event::Event;
pub use orders::{Order, Verb};
pub use roster::Roster;
pub use state::State;
pub use tables::Tables;
pub use toggles::Toggles;

use grid::Grid;
use orders::{Contingency, Plan};
use pairing::Override;
use roster::BaseInfo;
use state::{Bridge, Mine, Position, Preplanned};
use terms::{BaseId, BaseSet, Causes, Edge, FormationId, Line, Posture, Square, UnitId};
use toggles::{Ammo, AmmoTrack, PolRule, Scale};

/// The game made ready for one battle. Cheap to clone: everything is shared.
#[derive(Clone, Debug)]
pub struct Nqm {
    setup: Arc<Setup>,
}

/// What does not change in a battle (NQ-SET-1).
#[derive(Clone, PartialEq, Debug)]
pub struct Setup {
    /// The scenario's name.
    pub title: String,
    /// The switches.
    pub toggles: Toggles,
    /// The numbers.
    pub tables: Tables,
    /// The ground.
    pub grid: Grid,
    /// The forces.
    pub roster: Roster,
    /// The names of the sides.
    pub side_names: [String; 2],
    /// Who sits where, the umpire last.
    pub chairs: Vec<Chair>,
    /// The own table edge of each side.
    pub edges: [Edge; 2],
    /// Supply sources of each side (NQ-LOG-1).
    pub sources: [Vec<Square>; 2],
    /// Where each side may deploy: rectangles.
    pub zones: [Vec<(Square, Square)>; 2],
    /// Points of works the defender may spend (NQ-SET-5).
    pub allowance: u8,
    /// Works at the start.
    pub positions: Vec<Position>,
    /// Minefields at the start.
    pub mines: Vec<Mine>,
    /// Crossings at the start.
    pub bridges: Vec<Bridge>,
    /// Objectives (NQ-VIC-2).
    pub objectives: Vec<Objective>,
    /// Exits.
    pub exits: Vec<Exit>,
    /// Points of the second side if nobody has left (scenario scoring).
    pub no_exit: u16,
    /// Squares that end the battle for their side at the end of a bound (NQ-VIC-1).
    pub sudden_death: Vec<(Side, Square)>,
    /// How each base starts.
    pub starts: Vec<Start>,
    /// How each unit starts.
    pub plans: Vec<(Arc<Plan>, Option<Arc<Contingency>>)>,
    /// Missions written beforehand.
    pub preplanned: Vec<Preplanned>,
    /// Stocks at dumps (NQ-LOG-6, NQ-AMM-8).
    pub stocks: Vec<Stock>,
    /// Classes of firers and targets the scenario sets (NQ-CLS-10).
    pub overrides: Vec<Override>,
    /// The shifts of the years (NQ-OPT-4).
    pub shifts: Vec<Override>,
    /// The seconds a decision may take, for hosts that keep time (NQ-UMP-4).
    pub limit: Option<u16>,
    /// Whether the sides still deploy; otherwise everybody stands where the file says.
    pub deploys: [bool; 2],
    /// A meeting engagement: both sides deploy at the same time, unseen (NQ-SET-2).
    pub meeting: bool,
    /// Whether orders may be rewritten before the first bound.
    pub planning: bool,
    /// The last bound.
    pub bounds: u8,
    /// Daylight bounds of a day.
    pub daylight: u8,
    /// Whether nights follow days at all.
    pub nights: bool,
    /// The year.
    pub year: u16,
}

/// A seat (NQ-SEAT-1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chair {
    /// Its word in orders and playbooks.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Its side; the umpire has none.
    pub side: Option<Side>,
    /// What it commands; nothing for a side's only seat and for the umpire.
    pub formation: Option<FormationId>,
    /// A player-umpire, who decides on the table for the commanders of his side (NQ-SEAT-4).
    pub plumpire: bool,
}

/// What lies in a formation's dump at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stock {
    /// LOG units.
    pub log: u8,
    /// POL units.
    pub pol: u8,
    /// Fire units by row of the range table.
    pub fire_units: [u8; 13],
}

/// An objective square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Where.
    pub square: Square,
    /// Points to each side if it holds it at the end.
    pub points: [u16; 2],
    /// Who holds it at the start.
    pub holder: Option<Side>,
}

/// A way off the table (NQ-GEO-12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exit {
    /// The square.
    pub square: Square,
    /// Over which edge.
    pub edge: Edge,
    /// For whom.
    pub side: Side,
    /// Points for the first full-size base, besides NQ-VIC-3.
    pub first: u16,
}

/// How a base starts (NQ-SET-8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Start {
    /// Where it stands, or enters.
    pub at: Option<Square>,
    /// The bound it arrives in; 0 for the start.
    pub bound: u8,
    /// Its line.
    pub line: Line,
    /// Whether it is concealed.
    pub concealed: bool,
    /// Its strength.
    pub sp: u8,
    /// Its markers.
    pub pips: u8,
    /// Its posture.
    pub posture: Posture,
    /// Out of ammunition.
    pub dry: bool,
    /// Why it is disorganised.
    pub causes: Causes,
    /// It has fought.
    pub engaged: bool,
    /// It has stood tanks.
    pub blooded: bool,
    /// Its unit's endurance, where it is not full.
    pub endurance: Option<u8>,
}

impl Nqm {
    /// A game from what was set up.
    pub fn new(setup: Setup) -> Nqm {
        Nqm { setup: Arc::new(setup) }
    }

    /// What does not change in this battle.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The switches.
    pub fn toggles(&self) -> &Toggles {
        &self.setup.toggles
    }

    /// The numbers.
    pub fn tables(&self) -> &Tables {
        &self.setup.tables
    }

    /// The ground.
    pub fn grid(&self) -> &Grid {
        &self.setup.grid
    }

    /// The forces.
    pub fn roster(&self) -> &Roster {
        &self.setup.roster
    }

    /// What does not change of a base.
    pub fn info(&self, base: BaseId) -> &BaseInfo {
        self.setup.roster.base(base)
    }

    /// The unit of a base.
    pub fn unit_of(&self, base: BaseId) -> UnitId {
        self.info(base).unit
    }

    /// Whose a base is.
    pub fn side_of(&self, base: BaseId) -> Side {
        self.info(base).side
    }

    /// What everybody calls a base.
    pub fn key(&self, base: BaseId) -> &str {
        &self.info(base).key
    }

    /// The side of a seat; the umpire has none.
    pub fn side_of_seat(&self, seat: Seat) -> Option<Side> {
        self.setup.chairs.get(usize::from(seat.0)).and_then(|chair| chair.side)
    }

    /// The umpire's seat, if there is one.
    pub fn umpire(&self) -> Option<Seat> {
        let place = self.setup.chairs.iter().position(|chair| chair.side.is_none())?;
        u8::try_from(place).ok().map(Seat)
    }

    /// NQ-SEAT-5: the highest seat of a side.
    pub fn highest_seat(&self, side: Side) -> Seat {
        let place = self.setup.chairs.iter().position(|chair| chair.side == Some(side)).unwrap_or(0);
        // At most 16 seats are read.
        Seat(place as u8)
    }

    /// NQ-SEAT-2: who commands the formation of a base; with a plumpire others decide for it on the table.
    pub fn command_seat(&self, base: BaseId) -> Seat {
        self.roster().formation(self.roster().unit_of(base).formation).seat
    }

    /// The HQ bases of the formations a seat commands.
    pub fn own_hqs(&self, seat: Seat) -> BaseSet {
        let own = self.roster().formations.iter().filter(|about| about.seat == seat);
        own.flat_map(|about| [about.hq, about.rear]).flatten().collect()
    }

    /// The seats of a side, one bit each.
    pub fn seats_of(&self, side: Side) -> u16 {
        let chairs = self.setup.chairs.iter().enumerate();
        chairs.filter(|(_, chair)| chair.side == Some(side)).fold(0, |seats, (place, _)| seats | 1 << place)
    }

    /// Whether regiments and larger bodies are single bases with their support weapons in them (NQ-PCE-3).
    pub fn is_coarse(&self) -> bool {
        matches!(self.toggles().scale, Scale::Cso | Scale::Fso)
    }

    /// NQ-AMM-1: a rolled 1 costs ammunition.
    pub fn counts_ones(&self) -> bool {
        match self.toggles().ammo {
            Ammo::ByScale => self.is_coarse(),
            Ammo::Ones | Ammo::Both => true,
            Ammo::Accounting => false,
        }
    }

    /// NQ-AMM-5: dice are counted.
    pub fn counts_dice(&self) -> bool {
        match self.toggles().ammo {
            Ammo::ByScale => !self.is_coarse(),
            Ammo::Accounting | Ammo::Both => true,
            Ammo::Ones => false,
        }
    }

    /// NQ-AMM-9: units count volleys instead of each base its dice.
    pub fn counts_volleys(&self) -> bool {
        self.counts_dice() && self.toggles().ammo_track == AmmoTrack::PerUnit
    }

    /// NQ-LOG-10: how fuel is counted in this battle.
    pub fn fuel_rule(&self) -> PolRule {
        match self.toggles().pol {
            PolRule::ByScale if self.is_coarse() => PolRule::Truck,
            PolRule::ByScale => PolRule::Chain,
            rule => rule,
        }
    }

    /// The level whose room a base takes (NQ-STK-1): a row of Table 2.
    pub fn frontage_row(&self) -> usize {
        self.toggles().scale.row()
    }
}
