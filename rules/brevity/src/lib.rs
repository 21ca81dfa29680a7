//! Operation Brevity: a stand is a battalion, commands move by turns within a six-hour turn, and one roll decides a target.
//!
//! The rules are numbered in docs/rules/brevity.md; every function names the ones it carries out.
//!
//! # Where things are
//!
//! - [`sequence`] is the state machine T1 to E1, read top to bottom. It asks the chapters for the next step.
//! - A chapter has `check_*` (judges an order), a gathered struct of numbers, and functions that resolve it on a `Play`.
//! - [`volley`] rolls every volley of the game, whoever fires it; [`fire`], [`artillery`] and the advanced chapters only
//!   gather who takes part.
//! - `chapters/advanced/` holds one file for each optional chapter; each begins by asking its own switch.
//! - [`orders`] is the contract of orders, [`scene`] that of facts: playbooks rest on both.
//!
//! # Rules that are the shape of the code
//!
//! - Dice are six-sided and nothing but the modified total counts (OB-GEN-1 to OB-GEN-3); comparisons of lengths are exact
//!   (OB-GEN-4) and nothing is rounded but a real artillery range (OB-GEN-7).
//! - Anybody may measure (OB-GEN-5); Side 1 decides first where both decide (OB-GEN-6).
//! - The state keeps what OB-PCE-1 to OB-PCE-9 list; spent and pinned battalions (OB-PCE-10, OB-PCE-11) are flags that
//!   [`fire`] and [`artillery`] ask for.
//! - No restriction on how a command is spread (OB-SET-2); no forced movement and no zone of control (OB-MOV-16): there is no
//!   code for either.
//! - Bases are rectangles (OB-GEO-3) measured edge to edge (OB-GEO-4); a path stays on the table and leaves it only by
//!   an exit zone (OB-GEO-14). Woods and towns are no works (OB-TER-2): only [`ground::Land::works_for`] gives any.
//! - Every firer locates for itself (OB-LOC-1) and each look is asked anew, along the path too (OB-LOC-6); two on one hill
//!   are on one level (OB-LOC-4). Artillery asks neither arc nor sight line (OB-ART-8), and in line posture it is an ordinary
//!   battalion (OB-ART-10). Nothing counts how often a battalion fires (OB-FIR-11).
//! - A target's armour class does not enter penetration (OB-PEN-5), and every battalion has at least class light (OB-PEN-6).
//! - A destroyed battalion is removed, not pinned (OB-PIN-5); marches end only by regrouping (OB-POS-5); the resting get no
//!   order in M3 (OB-RGP-10); counter-battery and waves are declared in M2 (OB-RGP-7).
//! - Pins carry over between waves (OB-WAV-4) and from T8 to the end of the first move (OB-AIR-12): only M9 removes them.
//! - Companies of a battalion start in its command (OB-REC-2); sizes are list data (OB-FOR-9, OB-SIZ-2).
//! - Reference lists for equipment (OB-FOR-11 to OB-FOR-13) are data in `forces/battalion_types.toml`.

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
    advanced, aftermath, artillery, deployment, fire, ground, location, movement, moving, opportunity, readiness,
    refusals, regroup, secrecy, selection, track, turn_end, turn_start, victory, volley,
};
pub(crate) use chapters::{artillery_range, casualties, draw, road_net};
pub use face::{odds_questions, offers, preview, question, ruler, scene, tell};
pub use files::{army, book, forces, roster, scenario, setup, tables, toggles};
pub use state::event;
pub(crate) use turn::play;
pub use turn::sequence;

use std::sync::Arc;

use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::{Angle, Point, Side};

pub use event::Event;
pub use orders::{Order, Verb};
pub use roster::Roster;
pub use setup::Setup;
pub use state::State;
pub use tables::Tables;
pub use toggles::Toggles;

use advanced::supply_march::Squares;
use road_net::RoadNet;
use terms::{BattalionId, BattalionSet, SIDES};

/// The game made ready for one battle. Cheap to clone: everything is shared.
#[derive(Clone, Debug)]
pub struct Brevity {
    prepared: Arc<Prepared>,
}

/// The set-up and what follows from it.
#[derive(Debug)]
struct Prepared {
    setup: Setup,
    spare_base: Rectangle,
    /// The first battalion of Side 2.
    second_side: u8,
    road_net: RoadNet,
    /// The battalions with guns, by side.
    guns: [BattalionSet; 2],
    /// The table in squares, for marches to supply (OB-SUP-3).
    squares: Squares,
}

impl Brevity {
    /// A game from what was set up.
    pub fn new(setup: Setup) -> Brevity {
        let distances = &setup.tables.distances;
        let spare_base = Rectangle::new(Point::inches(2, 2), distances.base_width, distances.base_depth, Angle::NORTH)
            .expect("a base of a size the tables allow stands anywhere on a table");
        let road_net = RoadNet::of(&setup.land);
        // A battle has at most 240 battalions.
        let second_side = setup.roster.of_side(SIDES[0]).count() as u8;
        let squares = Squares::of(&setup.land, setup.width, setup.height);
        let guns = SIDES.map(|side| {
            let has_guns = |battalion: &BattalionId| setup.roster.battalion(*battalion).gun.is_some();
            setup.roster.of_side(side).filter(has_guns).collect()
        });
        Brevity { prepared: Arc::new(Prepared { setup, spare_base, second_side, road_net, guns, squares }) }
    }

    /// What does not change in this battle.
    pub fn setup(&self) -> &Setup {
        &self.prepared.setup
    }

    /// The forces.
    pub fn roster(&self) -> &Roster {
        &self.prepared.setup.roster
    }

    /// The numbers.
    pub fn tables(&self) -> &Tables {
        &self.prepared.setup.tables
    }

    /// The switches.
    pub fn toggles(&self) -> &Toggles {
        &self.prepared.setup.toggles
    }

    /// The battalions of a side, which stand together in the roster.
    pub fn side_range(&self, side: Side) -> impl Iterator<Item = BattalionId> + use<> {
        let second = self.prepared.second_side;
        let range = if side.0 == 0 { 0..second } else { second..self.roster().battalions.len() as u8 };
        range.map(BattalionId)
    }

    /// The battalions of a side that have guns to bombard with.
    pub(crate) fn guns_of(&self, side: Side) -> BattalionSet {
        self.prepared.guns[terms::at(side)]
    }

    /// Whose battalion it is.
    pub fn side_of(&self, battalion: BattalionId) -> Side {
        Side(u8::from(battalion.0 >= self.prepared.second_side))
    }

    /// The roads as a net of points.
    pub(crate) fn road_net(&self) -> &RoadNet {
        &self.prepared.road_net
    }

    /// The table in squares.
    pub(crate) fn squares(&self) -> &Squares {
        &self.prepared.squares
    }

    /// A base for those who stand nowhere yet.
    pub(crate) fn spare_base(&self) -> Rectangle {
        self.prepared.spare_base
    }
}
