//! Everything that changes in play, as one plain value. It changes only by events; its course only by the sequence of play.

mod apply;
pub mod event;
pub mod fights;
mod frame;
mod opening;
pub mod volley;

pub use frame::{DEPTH, Frame, Stage};

use arrayvec::ArrayVec;
use sandtable_kernel::turn::Course;
use sandtable_kernel::{Angle, Outcome, Point, Side};

use crate::fights::Fights;
use crate::orders::MOST_CHARGERS;
use crate::terms::{
    Command, Fate, MOST_MODELS, MOST_UNITS, MarchKind, ModelId, ModelSet, Phase, UnitId, UnitSet, Used, Wait, Weapon,
};
use crate::volley::{Rest, Volley};

/// All that changes in play.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// Where each model stands; meaningless off the table.
    pub places: ArrayVec<Point, MOST_MODELS>,
    /// Health of each model.
    pub health: ArrayVec<u8, MOST_MODELS>,
    /// The unit of each model.
    pub unit_of: ArrayVec<UnitId, MOST_MODELS>,
    /// Models on the table.
    pub on_table: ModelSet,
    /// Models removed at Health 0.
    pub lost: ModelSet,
    /// Models that ran away.
    pub fled: ModelSet,
    /// Models that left by the enemy's edge.
    pub exited: ModelSet,
    /// All models of each side; copied from the roster so that queries need no second look.
    pub models_of: [ModelSet; 2],
    /// All units of each side.
    pub units_of: [UnitSet; 2],
    /// Models whose only Grenade is used (BR-ARM-11).
    pub grenade_spent: ModelSet,
    /// For each ranged weapon, the models with which the enemy has seen it at work (BR-OPT-4).
    pub arms_shown: [ModelSet; Weapon::ALL.len()],
    /// Models whose melee weapon the enemy has seen at work.
    pub melee_shown: ModelSet,
    /// Units, in unit order.
    pub units: ArrayVec<UnitState, MOST_UNITS>,
    /// The side that has the south edge (BR-GEN-6).
    pub south: Side,
    /// The attacker of Break Through; meaningless in other missions (BR-MIS-5).
    pub attacker: Side,
    /// The turn; 0 before the first.
    pub turn: u8,
    /// The phase of the turn.
    pub phase: Phase,
    /// Who has Priority (BR-PRI).
    pub priority: Side,
    /// Whose slot it is; during set-up, who places next.
    pub active: Side,
    /// The slot has had its content; with `wait_redeem = free` Waits may still be redeemed (BR-WAI-3).
    pub slot_used: bool,
    /// Passes in a row (BR-ACT-3).
    pub passes: u8,
    /// The loss tallies of the turn (BR-MOR-1).
    pub tally: [u8; 2],
    /// Victory points (BR-MIS-3).
    pub points: [u8; 2],
    /// The unit whose activation or redeemed Wait is in progress.
    pub acting: Option<UnitId>,
    /// The Officer's group in progress.
    pub group: Group,
    /// The order in progress.
    pub command: CommandState,
    /// The movement in progress.
    pub march: March,
    /// The volley in progress.
    pub volley: Volley,
    /// Dice that wait until it is dealt with (`in_the_way = die`).
    pub rest: Rest,
    /// The duels of the Combat Phase.
    pub fights: Fights,
    /// What is being decided, and what comes after it.
    pub frames: Course<Stage, Frame, DEPTH>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// What changes about a unit (State that changes).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct UnitState {
    /// Its models, those off the table included.
    pub models: ModelSet,
    /// Where a Weapons team looks.
    pub facing: Angle,
    /// Where it looked when the movement in progress began.
    pub faced: Angle,
    /// Action points left.
    pub ap: u8,
    /// Action points at the start of a turn (BR-ACT-4).
    pub full_ap: u8,
    /// Actions used this turn.
    pub used: Used,
    /// Its Wait.
    pub wait: Wait,
    /// Activated this turn.
    pub activated: bool,
    /// It has paid for something, or followed an order, this turn (BR-ORD-1, BR-ORD-3).
    pub spent: bool,
    /// BR-AIM.
    pub aim: bool,
    /// BR-PRE.
    pub prepared: bool,
    /// A Prepare that was there when the present activation began: it ends with it (`prepare_ends = end`).
    pub prepared_before: bool,
    /// BR-DWN.
    pub down: bool,
    /// BR-SUP-3.
    pub suppressed: bool,
    /// BR-CHG-9.
    pub charged: bool,
    /// BR-CHG-10.
    pub charge_failed: bool,
    /// BR-WTM-4.
    pub moved: bool,
    /// It has shot this turn (BR-WTM-1).
    pub shot: bool,
}

/// An Officer's group (BR-OFF).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Group {
    /// The Officer's unit, while a group is in progress.
    pub officer: Option<UnitId>,
    /// Who may still act in this slot, the Officer's unit included.
    pub waiting: UnitSet,
}

/// The order in progress (BR-ORD). Meaningless without one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandState {
    /// Which.
    pub command: Command,
    /// The commander's unit; none when no order is in progress.
    pub commander: Option<UnitId>,
    /// The commander himself.
    pub by: ModelId,
    /// Who moves under the order, the commander's unit included where it does.
    pub followers: UnitSet,
    /// The enemy unit nominated for a Charge.
    pub nominated: UnitId,
    /// Who charges whom, in the order of declaration.
    pub targets: ArrayVec<(UnitId, UnitId), MOST_CHARGERS>,
    /// Target units that have reacted or may not (BR-REA-2).
    pub reacted: UnitSet,
    /// Followers that have had their second shot (BR-GMV-3).
    pub second_done: UnitSet,
    /// Where the commander's centre left the table, if it did (BR-MIS-6).
    pub exit: Option<Point>,
}

/// The movement in progress (C-PATH). Meaningless without one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct March {
    /// How.
    pub kind: MarchKind,
    /// Who.
    pub units: UnitSet,
    /// Inches the die adds to Movement.
    pub added: u8,
    /// Models that have travelled so far.
    pub travelled: ModelSet,
    /// Where each model stood when it began, parallel to the places.
    pub starts: ArrayVec<Point, MOST_MODELS>,
}

impl State {
    /// Where a model is.
    pub const fn fate(&self, model: ModelId) -> Fate {
        match model {
            m if self.on_table.has(m) => Fate::OnTable,
            m if self.lost.has(m) => Fate::Lost,
            m if self.fled.has(m) => Fate::Fled,
            m if self.exited.has(m) => Fate::Exited,
            _ => Fate::Undeployed,
        }
    }

    /// Where a model stands.
    pub fn place(&self, model: ModelId) -> Point {
        self.places[model.index()]
    }

    /// The unit of a model.
    pub fn unit_of(&self, model: ModelId) -> UnitId {
        self.unit_of[model.index()]
    }

    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.index()]
    }

    /// A unit's models on the table.
    pub fn members(&self, unit: UnitId) -> ModelSet {
        self.units[unit.index()].models.and(self.on_table)
    }

    /// A side's models on the table.
    pub const fn on_table_of(&self, side: Side) -> ModelSet {
        self.on_table.and(self.models_of[side.0 as usize])
    }

    /// Whose unit it is.
    pub const fn side_of_unit(&self, unit: UnitId) -> Side {
        if self.units_of[0].has(unit) { Side(0) } else { Side(1) }
    }

    /// Whose model it is.
    pub const fn side_of(&self, model: ModelId) -> Side {
        if self.models_of[0].has(model) { Side(0) } else { Side(1) }
    }

    /// A side's units with somebody on the table, in unit order.
    pub fn units_on_table(&self, side: Side) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.units_of[usize::from(side.0)].iter().filter(|unit| !self.members(*unit).is_empty())
    }

    /// BR-ACT-2: on the table, not activated this turn, not Suppressed.
    pub fn can_be_activated(&self, unit: UnitId) -> bool {
        let state = self.unit(unit);
        !state.activated && !state.suppressed && !self.members(unit).is_empty()
    }
}

impl CommandState {
    /// No order in progress.
    pub const fn none() -> CommandState {
        CommandState {
            command: Command::GroupMove,
            commander: None,
            by: ModelId(0),
            followers: UnitSet::NONE,
            nominated: UnitId(0),
            targets: ArrayVec::new_const(),
            reacted: UnitSet::NONE,
            second_done: UnitSet::NONE,
            exit: None,
        }
    }

    /// The unit a follower charges.
    pub fn target_of(&self, follower: UnitId) -> Option<UnitId> {
        self.targets.iter().find(|(unit, _)| *unit == follower).map(|(_, target)| *target)
    }
}

impl March {
    /// No movement in progress.
    pub const fn none() -> March {
        March {
            kind: MarchKind::Move,
            units: UnitSet::NONE,
            added: 0,
            travelled: ModelSet::NONE,
            starts: ArrayVec::new_const(),
        }
    }
}
