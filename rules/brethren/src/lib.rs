//! Brethren WW2: a skirmish of single models in small units, with action points, orders, charges, duels and morale.
//!
//! The rules are numbered in docs/rules/brethren.md; every function names the ones it carries out.
//!
//! # How a battle runs
//!
//! [`sequence`] is the turn, top to bottom: stages in which nobody decides ([`state::Stage`]) and decisions between them
//! ([`state::Frame`]). An order is judged by the decision that is open; its chapter lets things happen and says what comes next.
//! Each chapter offers the same three doors: `check_*` (may this be?), functions that take a `Play` (rules, state, agenda, table)
//! and let things happen, and one for each of its stages. What one chapter needs from another:
//!
//! - [`measuring`], [`contact`], [`ground`]: distances, engagement, where a base stands and sweeps.
//! - [`sight`]: who sees whom (BR-LOS); [`cover`]: what that costs (BR-COV).
//! - [`actions`]: may this unit take this action now, and paying for it. Fire only judges target and weapons.
//! - [`fire`]: `check` a declared shot, `declare` it; `next_wound` deals with its wounds.
//! - [`losses`]: wounds, Medics, removal and the loss tally, for [`fire`] and [`duels`] alike.
//! - [`movement`]: the paths of one move, whatever caused it; [`coherency`] and [`charge`] judge its end.
//! - [`duels`] and [`morale`]: the phases after the last slot; [`turn_end`] and [`victory`] close the turn.
//!
//! # Rules that are the shape of the code
//!
//! Some rules say what there is not, or how things are kept, and no single function carries them out. Each has its case in
//! `playbook/`:
//!
//! - No die lands badly (BR-GEN-5), and nobody knows one before it falls (BR-HID-5): the table has no other way to throw them.
//! - Nobody takes a fallen commander's place or picks up a weapon (BR-PCE-9): roles and arms stand in the roster and do not
//!   change. Without his Lieutenant a unit forms no group, and one formed before stays (BR-OFF-6); an NCO never had one
//!   (BR-OFF-5).
//! - Move and Run exclude each other (BR-ACT-7) and engaged units have little left to do (BR-ACT-9): [`actions`] and
//!   [`group_orders`] refuse with these rules. Only Wait may come between Aim and Fire! (BR-AIM-2), for everything else loses the aim.
//! - Run, Group Move, Group Run and Charge are judged by [`paths`] and [`movement`] as Move is: obstacles (BR-MOV-2), less than
//!   the whole distance (BR-RUN-2, BR-GRU-2), a Move just to turn (BR-WTM-3).
//! - Prepare and Down! go when an activation begins, so that they never meet (BR-DWN-3, BR-DWN-4).
//! - A second order finds its follower activated (BR-ORD-7), a second action is one of three (BR-GMV-5), and only an order
//!   makes a Charge (BR-CHG-12): [`orders`] has no words for anything else.
//! - What a player has in mind is nowhere in the state before he submits it (BR-HID-4).
//! - One model is one man with a base, Health and arms of his own (BR-PCE-1); Action points, profile and markers are his
//!   unit's (BR-ARM-1, BR-ARM-2): [`State`] keeps the one by model and the other by unit.
//! - The price list has no line for being a Specialist (BR-ARM-13).
//! - Set-up runs one way, from the judged lists to turn 1, without reserves and without anything hidden (BR-SET-3, BR-DEP-3,
//!   BR-DEP-6): [`sequence`] has no other arrows, and a unit that was placed is as the opening state has it, without markers.

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

// The rooms of the house are open: whoever looks for a chapter, a file or a face finds it under its own name.
pub(crate) use chapters::route;
pub use chapters::{
    actions, activation, aftermath, auto_advance, charge, coherency, contact, contacts, cover, deployment, duels, fire,
    formation, ground, group_orders, in_the_way, losses, measuring, melee, morale, movement, officer, paths, reaction,
    refusals, sight, turn_end, victory, weaponry, withdrawal,
};
pub use face::{counted, odds_questions, odds_rows, offers, preview, question, scene, tell};
pub use files::{army, book, forces, roster, scenario, tables, toggles};
pub use state::{event, fights, volley};
pub(crate) use turn::play;
pub use turn::sequence;

#[cfg(test)]
pub(crate) use examples::fixture;

use std::sync::Arc;

use sandtable_kernel::geometry::Segment;
use sandtable_kernel::scene::TerrainView;
use sandtable_kernel::terrain::Terrain;
use sandtable_kernel::{Length, Point, Side};

pub use event::Event;
pub use orders::{Order, Verb};
pub use roster::Roster;
pub use state::State;
pub use tables::Tables;
pub use toggles::Toggles;

use state::UnitState;
use terms::{Fate, ModelId, ModelSet, Phase, UnitId};

/// The game made ready for one battle. Cheap to clone: everything is shared.
#[derive(Clone, Debug)]
pub struct Brethren {
    prepared: Arc<Prepared>,
}

/// The set-up and what follows from it.
#[derive(Debug)]
struct Prepared {
    setup: Setup,
    /// Features with an inside, by index.
    enclosures: Vec<usize>,
    /// Features that block sight by themselves, largest first.
    blockers: Vec<usize>,
    /// Woods.
    woods: Vec<usize>,
    /// The ground as scenes show it.
    country: Arc<[TerrainView]>,
    /// What was seen from where.
    looks: Arc<sight::Memo>,
}

impl Brethren {
    /// A game from what was set up.
    pub fn new(setup: Setup) -> Brethren {
        let has_inside = |index: &usize| setup.terrain.features()[*index].kind.kind.has_inside();
        let enclosures = (0..setup.terrain.features().len()).filter(has_inside).collect();
        let (blockers, woods) = (sight::blockers(&setup.terrain), sight::woods(&setup.terrain));
        let radius = |mm: u8| Length(Length::mm(i32::from(mm)).0 / 2);
        let memo = sight::Memo::new(radius(setup.tables.base.infantry_mm), radius(setup.tables.base.team_mm));
        let looks = Arc::new(memo);
        let country = scene::terrain(&setup);
        let prepared = Prepared { setup, enclosures, blockers, woods, country, looks };
        Brethren { prepared: Arc::new(prepared) }
    }

    /// The same battle with other forces on the same ground, which remembers what was seen there: for players who guess what
    /// a closed list holds.
    #[must_use]
    pub fn with_roster(&self, roster: Roster) -> Brethren {
        let old = &*self.prepared;
        let prepared = Prepared {
            setup: Setup { roster, ..old.setup.clone() },
            enclosures: old.enclosures.clone(),
            blockers: old.blockers.clone(),
            woods: old.woods.clone(),
            country: old.country.clone(),
            looks: old.looks.clone(),
        };
        Brethren { prepared: Arc::new(prepared) }
    }

    /// What does not change in this battle.
    pub fn setup(&self) -> &Setup {
        &self.prepared.setup
    }

    /// The ground as scenes show it.
    pub(crate) fn country(&self) -> &Arc<[TerrainView]> {
        &self.prepared.country
    }

    /// The numbers of the rules.
    pub fn tables(&self) -> &Tables {
        &self.prepared.setup.tables
    }

    /// Bunkers and buildings that can be entered, by their index in the terrain.
    pub fn enclosures(&self) -> &[usize] {
        &self.prepared.enclosures
    }

    /// The features that block sight by themselves, by their index in the terrain, largest first.
    pub(crate) fn blockers(&self) -> &[usize] {
        &self.prepared.blockers
    }

    /// Looks that are remembered.
    pub(crate) fn looks(&self) -> &sight::Memo {
        &self.prepared.looks
    }

    /// The woods, by their index in the terrain.
    pub(crate) fn woods(&self) -> &[usize] {
        &self.prepared.woods
    }

    /// Radius of a model's base (BR-GEO-2).
    pub fn radius(&self, model: ModelId) -> Length {
        self.prepared.setup.roster.models[model.index()].radius
    }
}

/// What does not change in a battle: table, terrain, forces, mission, toggles and tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The scenario's name.
    pub title: String,
    /// Length of the edges the players deploy along (BR-SET-1).
    pub width: Length,
    /// From player edge to player edge.
    pub depth: Length,
    /// The ground.
    pub terrain: Terrain<Ground>,
    /// The switches.
    pub toggles: Toggles,
    /// The numbers.
    pub tables: Tables,
    /// The forces.
    pub roster: Roster,
    /// The side that has the south edge, if the scenario fixes the edges (BR-DEP-1).
    pub south: Option<Side>,
    /// Depth of each side's deployment zone, from its own edge (BR-DEP-4).
    pub zones: [Length; 2],
    /// Who places first, if the scenario says so (BR-DEP-1).
    pub places_first: Option<Side>,
    /// That side places all its units before the other places any, instead of in turn.
    pub places_all: bool,
    /// Who has Priority in turn 1 without a roll, if the scenario says so.
    pub first_priority: Option<Side>,
    /// What is fought for.
    pub mission: Mission,
    /// The last turn (BR-VIC-3).
    pub turns: u8,
    /// Where the battle starts if not with its set-up.
    pub opening: Option<Opening>,
}

/// The missions (BR-MIS).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mission {
    /// Mission A.
    Annihilation,
    /// Mission B.
    Hold {
        /// The points to hold (BR-MIS-2).
        objectives: Vec<Objective>,
    },
    /// Mission C.
    BreakThrough {
        /// The attacker; the winner of the deployment roll when the scenario names none (BR-MIS-5).
        attacker: Option<Side>,
    },
}

/// A point to hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objective {
    /// Its name: `O1`.
    pub name: String,
    /// Where.
    pub at: Point,
}

/// A piece of terrain (BR-TER-1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ground {
    /// Its id in the scenario.
    pub id: String,
    /// Its name on the map; may be empty.
    pub name: String,
    /// What it is.
    pub kind: GroundKind,
    /// How it is drawn; nothing in the rules rests on it.
    pub look: &'static str,
    /// Openings of a bunker or building, on its outline (BR-TER-5).
    pub openings: Vec<Gap>,
}

/// The kinds of terrain; the last four only with `extra_terrain = on` (BR-OPT-3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroundKind {
    /// Solid and opaque (BR-TER-2).
    Tall,
    /// A low wall or the like (BR-TER-4).
    Short,
    /// Barbed wire (BR-TER-3).
    Wire,
    /// Walls with openings (BR-TER-5).
    Bunker,
    /// A wood.
    Wood,
    /// A ruin or building that can be entered.
    Ruin,
    /// Each inch costs two.
    Rough,
    /// Blocks sight over it.
    Hill,
}

/// An opening in a wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    /// What it is.
    pub kind: OpeningKind,
    /// From one end to the other.
    pub across: Segment,
}

/// What an opening is for (BR-TER-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpeningKind {
    /// Models pass; one sees and fires through it too.
    Entrance,
    /// One sees and fires through it.
    Slot,
}

/// A start in the middle of a battle: for examples, tests and teaching positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The turn.
    pub turn: u8,
    /// The phase that begins: Priority, Activation, Combat, Morale or End.
    pub phase: Phase,
    /// Who has Priority; needed in every phase but Priority, where it replaces the roll.
    pub priority: Option<Side>,
    /// Every model, in order.
    pub models: Vec<ModelOpening>,
    /// Units that are not fresh: their markers, points and facing. Their models are those of the split.
    pub units: Vec<(UnitId, UnitState)>,
    /// Loss tallies.
    pub tally: [u8; 2],
    /// Victory points.
    pub points: [u8; 2],
    /// Models whose Grenade is used.
    pub grenade_spent: ModelSet,
}

/// A model at the start in the middle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ModelOpening {
    /// Where it is.
    pub fate: Fate,
    /// Where it stands, on the table.
    pub at: Point,
    /// Its Health.
    pub health: u8,
}

impl Mission {
    /// The attacker a scenario names for Break Through.
    pub const fn attacker(&self) -> Option<Side> {
        match self {
            Mission::BreakThrough { attacker } => *attacker,
            _ => None,
        }
    }
}

impl GroundKind {
    /// How it is drawn unless a scenario says otherwise.
    pub const fn look(self) -> &'static str {
        match self {
            GroundKind::Tall => "building",
            GroundKind::Short => "low_wall",
            GroundKind::Wire => "wire",
            GroundKind::Bunker => "bunker",
            GroundKind::Wood => "woods",
            GroundKind::Ruin => "ruin",
            GroundKind::Rough => "rough",
            GroundKind::Hill => "hill",
        }
    }

    /// Walls around a room: a bunker or a building that can be entered.
    pub const fn has_inside(self) -> bool {
        matches!(self, GroundKind::Bunker | GroundKind::Ruin)
    }
}
