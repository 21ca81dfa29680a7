//! Everything that changes in play (MS-PC-19 to 23), as one plain value. It changes only by events; the course of play only by
//! [`crate::sequence`].

mod apply;
pub mod event;
mod frame;
mod opening;

pub use frame::{DEPTH, Frame, Stage};

use std::sync::Arc;

use arrayvec::ArrayVec;
use sandtable_kernel::turn::Course;
use sandtable_kernel::{Length, Outcome, Point, Side};

use crate::Mundi;
use crate::ground::Ground;
use crate::stand::{Pose, Stand};
use crate::terms::{Edge, ElementId, ElementSet, Kind, MOST_ELEMENTS, other};

/// The state of a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// What changes about each piece, in the order of the roster.
    pub units: ArrayVec<Unit, MOST_ELEMENTS>,
    /// Everybody on the table, the base included while it stands.
    pub on_table: ElementSet,
    /// The elements of each side; the base joins the Defender's.
    pub of_side: [ElementSet; 2],
    /// The aircraft of both sides.
    pub aircraft: ElementSet,
    /// The terrain.
    pub ground: Arc<Ground>,
    /// Minefields that were removed, by the number of their feature (MS-PC-22).
    pub cleared: u32,
    /// The base, once it is placed.
    pub base: Option<ElementId>,
    /// Whether the base is a town (MS-BAS-8).
    pub town_base: bool,
    /// The garrison (MS-PC-21).
    pub garrison: Option<ElementId>,
    /// Whether the base or its garrison was attacked this turn (MS-BAS-6).
    pub base_attacked: bool,
    /// The turn; 0 before the first.
    pub turn: u8,
    /// The Attacker (MS-SET-1).
    pub attacker: Side,
    /// Each side's back edge (MS-SET-10, MS-SET-11).
    pub back_edge: [Edge; 2],
    /// Edges as the Attacker numbered them.
    pub numbered: Option<[Edge; 4]>,
    /// Swaps the Defender has made, and whom he has swapped (MS-SET-19).
    pub swapped: ElementSet,
    /// Engineer works done by the side at work (MS-SET-20).
    pub works: u8,
    /// PIPs left (MS-PIP-1).
    pub pips: [u8; 2],
    /// Who won the initiative (MS-SEQ-7).
    pub initiative: Side,
    /// Who decides now.
    pub active: Side,
    /// Who has passed in this phase (MS-SEQ-4, MS-SEQ-8).
    pub passed: [bool; 2],
    /// Who passed in combat for want of a target, and may be called back (MS-R-114).
    pub waiting: [bool; 2],
    /// Losses (MS-VIC-2).
    pub losses: [u8; 2],
    /// Generals lost (MS-CMD-2).
    pub general_lost: [bool; 2],
    /// The attack that was declared.
    pub fight: Option<Fight>,
    /// Who may still advance after the last combat (MS-RES-18).
    pub advancing: ElementSet,
    /// Aircraft that must choose whom to stay with (MS-AIR-6).
    pub parted: ArrayVec<Parting, 16>,
    /// Draws offered this turn.
    pub draw_offered: [bool; 2],
    /// What is asked now, and what comes after it.
    pub frames: Course<Stage, Frame, DEPTH>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// What changes about a piece (MS-PC-19).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// What it truly is: an element of the roster, which an enemy may not know (MS-HID-1).
    pub who: ElementId,
    /// Where it stands; meaningless off the table.
    pub stand: Stand,
    /// Destroyed or captured.
    pub lost: bool,
    /// In its transport.
    pub loaded: bool,
    /// Entrenched.
    pub entrenched: bool,
    /// Hidden.
    pub hidden: bool,
    /// Moves made this turn.
    pub moves: u8,
    /// Changed its transport this turn.
    pub changed: bool,
    /// Entrenched this turn, which uses its move up (MS-SEQ-6).
    pub dug: bool,
    /// Moved or changed of its own will this turn: an AA that did may not fight (MS-COM-3).
    pub stirred: bool,
    /// Attacked or supported this turn.
    pub fought: bool,
    /// Times attacked this turn.
    pub attacked: u8,
    /// Enemies it moved into contact with this turn (MS-CON-4).
    pub contacted: ElementSet,
    /// Aircraft: the enemies it was placed against (MS-AIR-4).
    pub engaged: ElementSet,
    /// In the river.
    pub river: InRiver,
    /// Beside a river when the turn began (MS-RIV-2).
    pub beside_river: bool,
    /// Aircraft: the turn from which it is available (MS-AIR-8).
    pub back: u8,
}

/// Why an element is in the river (MS-RIV-5, MS-RIV-9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum InRiver {
    /// It is not.
    #[default]
    No,
    /// Assaulting across it.
    Assaulting,
    /// Bridging it.
    Bridging,
}

/// A declared attack (MS-COM-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fight {
    /// Who attacks.
    pub attacker: ElementId,
    /// Whom.
    pub target: ElementId,
    /// Who supports the attack.
    pub attack_support: ElementSet,
    /// Who supports the defence.
    pub defence_support: ElementSet,
    /// An AT that was hidden until it attacked (MS-RES-9).
    pub ambush: bool,
}

/// An aircraft parted from some of its enemies by a move (MS-AIR-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parting {
    /// The aircraft.
    pub aircraft: ElementId,
    /// The enemy that moved.
    pub mover: ElementId,
    /// How far it moved east and north.
    pub by: (Length, Length),
}

impl State {
    /// A piece.
    pub fn unit(&self, element: ElementId) -> &Unit {
        &self.units[element.index()]
    }

    /// The Defender (MS-SET-1).
    pub const fn defender(&self) -> Side {
        other(self.attacker)
    }

    /// A side's pieces on the table; the base counts as one of the Defender's.
    pub const fn standing(&self, side: Side) -> ElementSet {
        self.on_table.and(self.of_side[side.0 as usize])
    }

    /// Whose a piece is.
    pub const fn side_of(&self, element: ElementId) -> Side {
        if self.of_side[0].has(element) { Side(0) } else { Side(1) }
    }

    /// The ground elements of a side on the table: no aircraft, no base.
    pub fn ground_elements(&self, side: Side) -> ElementSet {
        let mut elements = self.standing(side).without(self.aircraft);
        if let Some(base) = self.base {
            elements.remove(base);
        }
        elements
    }

    /// Where a piece is, for range, sight and contact: a garrison fills its base (MS-BAS-3).
    pub fn stand(&self, element: ElementId) -> &Stand {
        match (self.garrison, self.base) {
            (Some(garrison), Some(base)) if garrison == element => &self.unit(base).stand,
            _ => &self.unit(element).stand,
        }
    }

    /// Whether a piece is the base without a garrison.
    pub fn is_open_base(&self, element: ElementId) -> bool {
        self.base == Some(element) && self.garrison.is_none()
    }

    /// Whether a piece garrisons the base.
    pub fn is_garrison(&self, element: ElementId) -> bool {
        self.garrison == Some(element)
    }

    /// Enemies that can be fought or bumped into, the base counting once: as its garrison if it has one.
    pub fn fighting(&self, side: Side) -> ElementSet {
        let mut pieces = self.standing(side);
        if let (Some(base), Some(_)) = (self.base, self.garrison) {
            pieces.remove(base);
        }
        pieces
    }

    /// Ground enemies of a side, and their base, that touch a stand.
    pub fn enemies_touching(&self, side: Side, stand: &Stand) -> ElementSet {
        let enemies = self.fighting(other(side)).without(self.aircraft);
        enemies.iter().filter(|enemy| self.stand(*enemy).touches(stand)).collect()
    }

    /// Engineers of a side that bridge the river (MS-RIV-10), by their places.
    pub fn bridges(&self, side: Side) -> ArrayVec<Point, 4> {
        let engineers = self.standing(side).iter().filter(|element| self.unit(*element).river == InRiver::Bridging);
        engineers.take(4).map(|element| self.unit(element).stand.outline.centre()).collect()
    }

    /// The general of a side, while it lives.
    pub fn general(&self, rules: &Mundi, side: Side) -> Option<ElementId> {
        self.standing(side).iter().find(|element| rules.kind(self, *element) == Kind::Ge)
    }

    fn unit_mut(&mut self, element: ElementId) -> &mut Unit {
        &mut self.units[element.index()]
    }

    /// Puts a piece somewhere with a depth.
    fn put(&mut self, element: ElementId, pose: Pose, depth: Option<Length>) {
        let unit = &mut self.units[element.index()];
        let width = unit.stand.outline.width();
        let depth = depth.unwrap_or_else(|| unit.stand.outline.depth());
        // Whoever let it happen has looked at the stand first, so it exists.
        if let Some(stand) = Stand::new(pose, width, depth) {
            unit.stand = stand;
        }
        self.on_table.insert(element);
    }

    /// It moved for any reason: the trench is left (MS-ENT-3), and so is the river.
    fn shift(&mut self, element: ElementId, pose: Pose) {
        self.put(element, pose, None);
        let unit = self.unit_mut(element);
        (unit.entrenched, unit.river) = (false, InRiver::No);
    }

    /// It leaves the table, and every marker on it vanishes (MS-RES-20).
    fn leave_table(&mut self, element: ElementId) {
        self.on_table.remove(element);
        let unit = self.unit_mut(element);
        (unit.entrenched, unit.river, unit.engaged) = (false, InRiver::No, ElementSet::NONE);
        if self.garrison == Some(element) {
            self.garrison = None;
        }
        for unit in &mut self.units {
            unit.engaged.remove(element);
            unit.contacted.remove(element);
        }
        self.advancing.remove(element);
    }

    fn spend_move(&mut self, element: ElementId) {
        let unit = self.unit_mut(element);
        unit.moves += 1;
        unit.stirred = true;
    }
}
