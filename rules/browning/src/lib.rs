//! Bring the Browning: a WWII infantry skirmish in which fire pins, leaders rally, and one man is one figure.
//!
//! The rules are numbered in docs/rules/browning.md; every function names the ones it carries out.

pub mod army;
pub mod book;
pub mod event;
pub mod forces;
pub mod order;
pub mod refusals;
pub mod roster;
pub mod rule;
pub mod scenario;
pub mod state;
pub mod tables;
pub mod terms;
pub mod toggles;

pub mod sequence;

pub mod activation;
pub mod cards;
pub mod cover;
pub mod deployment;
pub mod draw;
pub mod fire;
mod losses;
pub mod measuring;
mod memo;
pub mod movement;
pub mod platoon;
mod play;
pub mod rally;
pub mod results;
pub mod sight;
pub mod turn_end;
pub mod victory;

mod ruleset;

pub mod evaluate;
pub mod odds_questions;
pub mod offers;
pub mod outlook;
pub mod preview;
pub mod propose;
pub mod question;
pub mod scene;
pub mod tell;
pub mod text;

#[cfg(test)]
mod examples;
#[cfg(test)]
mod fixture;
#[cfg(test)]
mod played_by_offers;
#[cfg(test)]
mod random_play;
#[cfg(test)]
mod walled_farm;

use std::sync::Arc;

use sandtable_kernel::terrain::Terrain;
use sandtable_kernel::{Length, Point, Side};

pub use event::Event;
pub use order::Order;
pub use outlook::Outlook;
pub use roster::Roster;
pub use state::State;
pub use tables::Tables;
pub use toggles::Toggles;

use memo::Memo;
use tables::SightClass;
use terms::{LeaderId, Status, TeamId};

/// The game made ready for one battle. Cheap to clone: everything is shared.
#[derive(Clone, Debug)]
pub struct Browning {
    setup: Arc<Setup>,
    outlook: Arc<Outlook>,
    sightings: Arc<Memo>,
    coverings: Arc<Memo>,
}

impl Browning {
    /// A game from what was set up.
    pub fn new(setup: Setup) -> Browning {
        let outlook = Arc::new(Outlook::new(setup.width, setup.height));
        let (sightings, coverings) = (Arc::new(Memo::new()), Arc::new(Memo::new()));
        Browning { setup: Arc::new(setup), outlook, sightings, coverings }
    }

    /// What does not change in this battle.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Who would see whom, roughly: for players that think.
    pub fn outlook(&self) -> &Outlook {
        &self.outlook
    }

    /// Which places see each other, as far as anybody has asked.
    pub(crate) fn sightings(&self) -> &Memo {
        &self.sightings
    }

    /// Which places are directly behind something as seen from which, as far as anybody has asked.
    pub(crate) fn coverings(&self) -> &Memo {
        &self.coverings
    }
}

/// What does not change in a battle: table, terrain, forces, toggles and tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The scenario's name.
    pub title: String,
    /// Width of the table.
    pub width: Length,
    /// Height of the table.
    pub height: Length,
    /// The ground.
    pub terrain: Terrain<Ground>,
    /// The switches.
    pub toggles: Toggles,
    /// The numbers.
    pub tables: Tables,
    /// The forces.
    pub roster: Roster,
    /// Where each side may deploy (BB-DEP-1): south-west and north-east corners.
    pub zones: [(Point, Point); 2],
    /// Who deploys first, if the scenario says so (BB-DEP-2).
    pub deploys_first: Option<Side>,
    /// Who has the first initiative of turn 1, if the scenario says so (BB-SEQ-2).
    pub begins: Option<Side>,
    /// The standard deployment (BB-DEP-6): a place for every figure of a side, if the scenario gives one for all.
    pub standard: [Option<Vec<Point>>; 2],
    /// Objectives (BB-VIC-3).
    pub objectives: Vec<Objective>,
    /// The last turn (BB-VIC-6).
    pub turns: u8,
    /// Break percentages (BB-VIC-4).
    pub break_percent: [u8; 2],
    /// Where the battle starts if not with deployment.
    pub opening: Option<Opening>,
}

/// A start in the middle of a battle, at the beginning of a turn: for examples, tests and teaching positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The turn that begins.
    pub turn: u8,
    /// Every figure's status and, on the table, its place.
    pub figures: Vec<(Status, Point)>,
    /// Every figure's present team, where it is not the one it started in.
    pub team_of: Vec<TeamId>,
    /// Teams that are not Ready.
    pub spent_teams: Vec<TeamId>,
    /// Leaders that are not Ready.
    pub spent_leaders: Vec<LeaderId>,
}

/// What a feature of the table is (BB-TER-2): its kind's properties, copied so that looking needs no second table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ground {
    /// Its id in the scenario.
    pub id: String,
    /// Its name on the map; may be empty.
    pub name: String,
    /// The kind's name: `low_wall`.
    pub kind: String,
    /// Moving in or across it uses the low die.
    pub slow: bool,
    /// Nobody can enter it.
    pub impassable: bool,
    /// It gives cover.
    pub cover: bool,
    /// How it blocks sight.
    pub sight: SightClass,
}

/// A place worth holding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Where.
    pub at: Point,
    /// What it is worth.
    pub points: u8,
    /// Who holds it at the start.
    pub holder: Option<Side>,
}
