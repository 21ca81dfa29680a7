//! Bring the Browning: a WWII infantry skirmish in which fire pins, leaders rally, and one man is one figure.
//!
//! The rules are numbered in docs/rules/browning.md; every function names the ones it carries out.
//!
//! # Rules that are the shape of the code
//!
//! Some rules say what there is not, or how things are kept, and no single function carries them out. Each has its case in
//! `playbook/`:
//!
//! - No rounding (BB-GEN-3): lengths are whole numbers, and only [`movement`] rounds, segment by segment.
//! - Dice one at a time in the order of the rules (BB-GEN-5): the table has no other way to throw them.
//! - No arms, skill or rank of a single man (BB-GEN-6), no shared bases (BB-PCE-5), no coherency (BB-PCE-11), no facing,
//!   posture, wounds or second pin (BB-PCE-22, BB-GEO-10): [`State`] has no place to keep them.
//! - A figure is in exactly one status set and only events move it (BB-PCE-3); leaving the table clears its pin (BB-PCE-4).
//! - Every team has a marker of its own (BB-PCE-14); leaders are never in a figure set, so nothing can hit or block or count
//!   them (BB-PCE-17); squads matter only to [`cards`], platoons to their leaders and the turn's end (BB-PCE-20).
//! - Distances are between centres (BB-GEO-4) and a path touches what any point of it lies in (BB-GEO-12): [`sandtable_kernel`].
//! - The firer's own wood covers nobody outside it (BB-COV-3): `directly behind` asks that neither is in the feature.
//! - Terrain is one list that never changes, and each feature is asked by itself (BB-TER-3 to 6).
//! - Everybody starts Ready (BB-DEP-5); there is no reaction and no way back to an earlier step (BB-SEQ-10, BB-SEQ-11):
//!   [`sequence`] has no such arrows.
//! - A rallied man acts at once, since only pinned ones may not (BB-RAL-6); markers do not move (BB-MOV-10); nothing counts how
//!   often a team stays Ready (BB-RDY-3).
//! - The scattered are set aside with their platoon (BB-RES-3): they keep their last team. Fire is never answered (BB-ASL-7).
//! - Nothing is hidden, not even a deck, whose order does not exist before it is drawn (BB-HID-2 to 4).

pub mod chapters;
pub mod face;
pub mod files;
pub mod orders;
pub mod rule;
pub mod state;
pub mod terms;
pub mod turn;

mod ruleset;

#[cfg(test)]
mod examples;
#[cfg(test)]
mod random_play;

// The rooms of the house are open: whoever looks for a chapter, a file or a face finds it under its own name.
pub use chapters::{
    activation, aftermath, cards, cover, deployment, draw, fire, measuring, movement, platoon, rally, refusals,
    results, sight, turn_end, victory,
};
pub(crate) use chapters::{ground, losses, memo, vistas};
pub use face::{odds_questions, offers, preview, question, scene, tell};
pub(crate) use files::beginning;
pub use files::{army, book, forces, roster, scenario, tables, toggles};
pub use state::{event, sightings};
pub(crate) use turn::play;
pub use turn::sequence;

#[cfg(test)]
pub(crate) use examples::{fixture, walled_farm};

use std::sync::Arc;

use sandtable_kernel::scene::TerrainView;
use sandtable_kernel::terrain::{Feature, Terrain};
use sandtable_kernel::{Length, Point, Side};

pub use event::Event;
pub use orders::{Order, Verb};
pub use roster::Roster;
pub use state::State;
pub use tables::Tables;
pub use toggles::Toggles;

use ground::GroundIndex;
use memo::Memo;
use tables::SightClass;
use terms::{LeaderId, SIDES, Status, TeamId, UnitId};
use vistas::Vistas;

/// The game made ready for one battle. Cheap to clone: everything is shared.
#[derive(Clone, Debug)]
pub struct Browning {
    prepared: Arc<Prepared>,
}

/// The set-up and what follows from it.
#[derive(Debug)]
struct Prepared {
    setup: Setup,
    ground: GroundIndex,
    /// The ground as scenes show it.
    country: Arc<[TerrainView]>,
    vistas: Vistas,
    coverings: Memo,
    drawn: scene::Drawn,
    /// Each side's units.
    units: [Vec<UnitId>; 2],
}

impl Browning {
    /// A game from what was set up.
    pub fn new(setup: Setup) -> Browning {
        let ground = GroundIndex::of(&setup);
        let country = scene::terrain(&setup);
        let vistas = Vistas::new(setup.width, setup.height);
        let units = SIDES.map(|side| setup.roster.units_of(side).collect());
        let (coverings, drawn) = (Memo::new(), scene::Drawn::default());
        Browning { prepared: Arc::new(Prepared { setup, ground, country, vistas, coverings, drawn, units }) }
    }

    /// What does not change in this battle.
    pub fn setup(&self) -> &Setup {
        &self.prepared.setup
    }

    /// The ground, sorted for quick questions.
    pub(crate) fn ground(&self) -> &GroundIndex {
        &self.prepared.ground
    }

    /// The ground as scenes show it.
    pub(crate) fn country(&self) -> &Arc<[TerrainView]> {
        &self.prepared.country
    }

    /// A feature of the table.
    pub(crate) fn feature(&self, index: usize) -> &Feature<Ground> {
        &self.prepared.setup.terrain.features()[index]
    }

    /// What can lie between the parts of the table, as far as anybody has asked.
    pub(crate) fn vistas(&self) -> &Vistas {
        &self.prepared.vistas
    }

    /// What scenes have shown of this battle.
    pub(crate) fn drawn(&self) -> &scene::Drawn {
        &self.prepared.drawn
    }

    /// A side's units in force order: teams, then leaders.
    pub fn units_of(&self, side: Side) -> &[UnitId] {
        &self.prepared.units[usize::from(side.0)]
    }

    /// Which places are directly behind something as seen from which, as far as anybody has asked.
    pub(crate) fn coverings(&self) -> &Memo {
        &self.prepared.coverings
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
