//! De Belli Mundi Secundus: a divisional battle of thirteen elements a side on oriented bases.
//!
//! The rules are numbered in docs/rules/mundi.md; every function names the ones it carries out. Read the modules in the order of
//! play: [`sequence`] is the turn from top to bottom and calls the chapters.
//!
//! | chapter | module |
//! |---|---|
//! | pieces, brackets, bases (MS-PC) | [`terms`], [`bracket`], [`roster`], [`stand`] |
//! | terrain (MS-TER), sight (MS-LOS) | [`ground`], [`sight`] |
//! | forces (MS-FOR) | [`forces`], [`army`] |
//! | set-up (MS-SET) | [`set_up`] |
//! | PIPs and actions (MS-PIP) | [`pips`] |
//! | moves (MS-MOV), zones (MS-ZOC), contact (MS-CON) | [`path`], [`movement`], [`zone`], `march` |
//! | groups and columns (MS-GRP) | [`group`] |
//! | water (MS-RIV), air (MS-AIR), transport (MS-TRN), trenches (MS-ENT), mines (MS-MIN), bases (MS-BAS) | [`river`], [`air`], [`transport`], [`entrenchment`], [`mines`], [`garrison`] |
//! | combat (MS-COM, MS-SUP, MS-FLK) | [`attack`], [`totals`], [`support`] |
//! | results (MS-RES) | [`results`], [`retreat`], [`advance`] |
//! | hidden elements (MS-HID) | [`hidden`] |
//! | victory (MS-VIC) | [`victory`] |
//!
//! Lengths are 1/500 mm and every comparison is exact (MS-GEO-1, MS-GEO-2, MS-GEO-4).
//!
//! # Rules that are the shape of the code
//!
//! - The chapters win over the play sheet, and what only the sheet has applies (MS-GEN-1, MS-GEN-2): the defaults of [`toggles`].
//! - Two seats (MS-GEN-3); open six-sided dice only (MS-GEN-4), the Attacker's first (MS-GEN-5): [`play`].
//! - No morale, no supply (MS-CMD-1), no elevation (MS-LOS-9), no limit to modifiers (MS-COM-15): nothing keeps them.
//! - What does not change of a piece is in [`roster`], what does in [`state`] (MS-PC-19 to 23).
//! - The terrain table is the chapter's, not the sheet's (MS-TER-2), and waterways are impassable but for MS-OPT-2 (MS-TER-3).
//! - An element pushed back may still attack or support later: nothing takes that from it (MS-SEQ-10), nor from one in a
//!   trench (MS-ENT-4).
//! - Every way of moving leaves the trench (MS-MOV-14) because every event that shifts a piece does ([`state`]); loading does
//!   too (MS-TRN-8).
//! - Zones are asked for in [`movement`] and [`group`] alone, so flights, crossings, whole-move entries, retreats and advances
//!   ignore them (MS-ZOC-8), and one breaking off does not (MS-MOV-13). Groups pass friends as single elements do (MS-GRP-13).
//! - Nothing asks who laid a minefield (MS-MIN-11), whether a loaded engineer is one (MS-MIN-10: its class is its
//!   transport's), or whether an aircraft flies over it (MS-MIN-12: aircraft do not walk).
//! - A lost aircraft is a loss like any other (MS-AIR-10). Crossing is an order of one element (MS-RIV-4).
//! - A base fights while it stands among the pieces of its side (MS-BAS-5).
//! - Hidden elements move like others (MS-HID-2); the outline of a base is always drawn (MS-HID-12).
//! - Theatre, date, table and custom terrain are agreed in the scenario file (MS-OPT-4, MS-SET-2, MS-SET-3).

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
pub use chapters::advanced::hidden;
pub(crate) use chapters::march;
pub use chapters::{
    advance, aftermath, air, attack, bracket, contact, entrenchment, garrison, ground, group, mines, movement, path,
    pips, refusals, results, retreat, river, set_up, sight, stand, support, totals, transport, victory, zone,
};
pub use face::{odds_questions, offers, preview, question, scene, tell};
pub use files::{army, book, forces, millimetres, roster, scenario, tables, toggles};
pub use state::event;
pub(crate) use turn::play;
pub use turn::sequence;

#[cfg(test)]
pub(crate) use examples::fixture;

use std::sync::Arc;

use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::refusal::Word;
use sandtable_kernel::{Length, Point, Side};

pub use event::Event;
pub use orders::{Order, Verb};
pub use roster::Roster;
pub use state::State;
pub use tables::Tables;
pub use toggles::Toggles;

use ground::{Feature, Ground};
use roster::Element;
use stand::{Pose, Stand};
use state::InRiver;
use terms::{Class, Edge, ElementId, Kind, Target};
use toggles::{BaseLossValue, GeneralLossValue, PorteeFiresMounted};

/// The game made ready for one battle. Cheap to clone: everything is shared.
#[derive(Clone, Debug)]
pub struct Mundi {
    setup: Arc<Setup>,
    /// The terrain a battle begins with, so that beginning one costs nothing.
    ground: Arc<Ground>,
}

/// What does not change in a battle: table, theatre, forces, toggles, tables, and whatever the scenario fixes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The scenario's name.
    pub title: String,
    /// The side of the square table (MS-OPT-1).
    pub size: Length,
    /// The theatre (MS-TER-12).
    pub theatre: Theatre,
    /// The switches.
    pub toggles: Toggles,
    /// The numbers.
    pub tables: Tables,
    /// The forces.
    pub roster: Roster,
    /// Who attacks and from which edge, where that is fixed.
    pub roles: Option<Roles>,
    /// The terrain, where it is fixed.
    pub terrain: Option<Vec<Feature>>,
    /// The base and whether it is the town, where it is fixed.
    pub base: Option<(Rectangle, bool)>,
    /// Whether there is a base at all; teaching positions may have none.
    pub has_base: bool,
    /// How each piece starts, the base last.
    pub starts: Vec<Start>,
    /// Whether a side's elements all stand where the scenario says.
    pub deployed: [bool; 2],
    /// The first turn.
    pub first_turn: u8,
    /// The year of the battle; 0 if the scenario names none (MS-FOR-9).
    pub year: u16,
    /// The last turn (MS-OPT-3, MS-VIC-6); 0 for none.
    pub turns: u8,
    /// Who wins on equal losses after the last turn.
    pub tie: Tie,
}

/// Who attacks and from where (MS-SET-1, MS-SET-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roles {
    /// The Attacker.
    pub attacker: Side,
    /// His back edge.
    pub edge: Edge,
}

/// How a piece starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Start {
    /// Where, if the scenario places it.
    pub pose: Option<Pose>,
    /// As the garrison.
    pub garrison: bool,
    /// In its transport.
    pub loaded: bool,
    /// Entrenched.
    pub entrenched: bool,
    /// Hidden.
    pub hidden: bool,
    /// Already lost.
    pub lost: bool,
    /// In the river.
    pub river: InRiver,
    /// Aircraft: available from this turn.
    pub back: u8,
}

/// The theatres (MS-TER-12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theatre {
    /// Western Europe.
    WesternEurope,
    /// Eastern Europe and Russia.
    EasternEurope,
    /// North Africa.
    NorthAfrica,
    /// Italy and Sicily.
    Italy,
}

/// Who wins on equal losses when the turns run out (MS-VIC-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tie {
    /// Nobody.
    Draw,
    /// The Defender.
    Defender,
    /// Whoever has more ground elements wholly beyond these lines: the Attacker nearer than the first to the Defender's back edge, the
    /// Defender farther than the second.
    Ground(Length, Length),
    /// The Attacker if the base is captured, otherwise the Defender.
    Base,
}

impl Mundi {
    /// A game from what was set up.
    pub fn new(setup: Setup) -> Mundi {
        let ground = Ground::new(setup.terrain.clone().unwrap_or_default(), setup.tables.distances.lane);
        Mundi { setup: Arc::new(setup), ground: Arc::new(ground) }
    }

    /// The same battle with something about it otherwise than it is, such as what a seat takes the enemy's blanks for.
    #[must_use]
    pub fn otherwise(&self, change: impl FnOnce(&mut Setup)) -> Mundi {
        let mut setup = Setup::clone(&self.setup);
        change(&mut setup);
        Mundi { setup: Arc::new(setup), ground: Arc::clone(&self.ground) }
    }

    /// The same game with a ground of its own: states count their references to it, and threads should not count together.
    pub(crate) fn with_own_ground(&self) -> Mundi {
        Mundi { setup: Arc::clone(&self.setup), ground: Arc::new(Ground::clone(&self.ground)) }
    }

    /// The terrain a battle begins with.
    pub(crate) fn first_ground(&self) -> Arc<Ground> {
        Arc::clone(&self.ground)
    }

    /// What does not change in this battle.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What a piece truly is; under the hidden option that is part of the state (MS-HID-1).
    pub fn about(&self, state: &State, element: ElementId) -> &Element {
        self.setup.roster.element(state.unit(element).who)
    }

    /// What kind a piece truly is.
    pub fn kind(&self, state: &State, element: ElementId) -> Kind {
        self.setup.roster.kind(state.unit(element).who)
    }

    /// What everybody calls a piece.
    pub fn key(&self, element: ElementId) -> &str {
        &self.setup.roster.element(element).key
    }

    /// Its target type and movement class now (MS-PC-8).
    pub fn nature(&self, state: &State, element: ElementId) -> (Target, Class) {
        self.about(state, element).bracket.state(state.unit(element).loaded)
    }

    /// Its movement class now.
    pub fn class(&self, state: &State, element: ElementId) -> Class {
        self.nature(state, element).1
    }

    /// The depth of its base as it is now (MS-PC-16): a blank, a transport or its own.
    pub fn depth(&self, state: &State, element: ElementId) -> Length {
        let unit = state.unit(element);
        self.depth_of(state, element, unit.hidden, unit.loaded)
    }

    /// The depth of its base in a given state (MS-PC-16).
    pub fn depth_of(&self, state: &State, element: ElementId, hidden: bool, loaded: bool) -> Length {
        let tables = &self.setup.tables;
        match (hidden, loaded) {
            (true, _) => tables.distances.blank_depth,
            (false, true) => tables.distances.transport_depth,
            (false, false) => tables.element(self.kind(state, element)).depth,
        }
    }

    /// Whether its transport keeps it from fighting (MS-TRN-6, MS-PC-11).
    pub fn is_laden(&self, state: &State, element: ElementId) -> bool {
        let fires_mounted = self.setup.toggles.portee_fires_mounted == PorteeFiresMounted::Yes;
        state.unit(element).loaded && !(self.about(state, element).bracket.portee && fires_mounted)
    }

    /// What losing it counts (MS-FOR-10, MS-VIC-2).
    pub fn loss_value(&self, state: &State, element: ElementId) -> u8 {
        let toggles = &self.setup.toggles;
        match self.kind(state, element) {
            Kind::Ge => u8::from(toggles.general_loss_value == GeneralLossValue::One),
            Kind::Bs if toggles.base_loss_value == BaseLossValue::Two => 2,
            _ => 1,
        }
    }

    /// Its name as a word of a refusal.
    pub(crate) fn word(&self, element: ElementId) -> Word {
        refusals::called(self.key(element))
    }

    /// A base of the ordinary size, for pieces that are not on the table.
    fn plain_stand(&self, pose: Pose) -> Stand {
        let width = self.setup.tables.distances.base_width;
        // The tables allow no base width that has no stand this near to the corner of the table.
        Stand::new(pose, width, width).unwrap_or_else(|| {
            let side = Length::mm(40);
            let corner = Pose { at: Point::new(side, side), facing: pose.facing };
            Stand::new(corner, side, side).expect("a base of 40 mm near the corner of the table")
        })
    }
}
