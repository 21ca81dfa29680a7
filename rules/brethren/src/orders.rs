//! Orders: what a player can ask for, one variant for each entry of the decision catalogue (C-...).
//!
//! The short text of each stands in [`crate::text`]. A decision that people make piece by piece (paths, duels, supports,
//! reactions) is taken piece by piece and closed with [`Order::Done`].

use arrayvec::ArrayVec;
use sandtable_kernel::{Angle, Point};

use crate::terms::{Command, Edge, EntryId, MOST_MEMBERS, ModelId, ModelSet, UnitId, UnitSet};

/// The most points after the starting one of a path.
pub const MOST_WAYPOINTS: usize = 6;
/// The most units that charge in one order, and the most losers of one duel.
pub const MOST_CHARGERS: usize = 12;

/// A place for each model of a unit, in model order.
pub type Places = ArrayVec<Point, MOST_MEMBERS>;
/// The points a model passes after its present one.
pub type Waypoints = ArrayVec<Point, MOST_WAYPOINTS>;

/// What a player asks for.
#[expect(clippy::large_enum_variant, reason = "an order lives for a moment, and a box would be an allocation in play")]
#[derive(Clone, PartialEq, Debug)]
pub enum Order {
    /// C-SPLIT: these Specialists' teams leave the squad, each the Specialist and his Riflemen; none for a whole squad.
    Split {
        /// The Rifle Squad.
        entry: EntryId,
        /// The teams.
        teams: ArrayVec<ModelSet, 2>,
    },
    /// C-EDGE.
    Edge(Edge),
    /// C-PLACE.
    Place {
        /// The unit.
        unit: UnitId,
        /// A place for each model.
        places: Places,
        /// Where a Weapons team looks; straight at the enemy's edge when left out.
        facing: Option<Angle>,
    },
    /// C-SLOT, C-GROUP: activate this unit; an Officer with all who are in reach (BR-OFF-1).
    Activate(UnitId),
    /// C-SLOT, C-GROUP with C-ORDER: Group Move or Group Run.
    Command {
        /// Which.
        command: Command,
        /// The commander's unit.
        commander: UnitId,
        /// The other followers.
        followers: UnitSet,
    },
    /// C-SLOT, C-GROUP with C-ORDER and C-CHARGE.
    Charge(Charge),
    /// C-SLOT: redeem this unit's Wait.
    Redeem(UnitId),
    /// C-SLOT.
    Pass,
    /// C-ACTION, C-REDEEM: Move; the paths follow ([`Order::Go`]).
    Move,
    /// C-ACTION: Run; the die and then the paths follow.
    Run,
    /// C-ACTION.
    Wait,
    /// C-ACTION, C-REDEEM, and C-REACT by the named unit.
    Prepare(UnitId),
    /// C-ACTION, C-REDEEM.
    Down,
    /// C-ACTION.
    Aim,
    /// C-FIRE: as an action, redeemed, as second action or as reaction.
    Fire(Shot),
    /// C-FIRE: Suppressive Fire.
    Suppress(Shot),
    /// C-PATH, C-CHARGE-PATH: these models go these ways from where they stood when the move began; a model named again
    /// goes anew. Nothing is final before `Done`.
    Go(ArrayVec<ModelMove, MOST_MEMBERS>),
    /// C-PATH: the unit's first model goes here, the others stand by it as before or as near to that as they can
    /// ([`crate::formation`]). A short way to write `Go`.
    March {
        /// The unit.
        unit: UnitId,
        /// Where its first model goes.
        to: Point,
    },
    /// C-CHARGE-PATH: auto-advance (BR-CHG-6).
    AutoAdvance,
    /// C-SECOND.
    Second(SecondAction),
    /// C-CASUALTY: this model suffers the wound.
    Casualty(ModelId),
    /// C-DUELS: these models, of both sides, fight one duel.
    Duel(ModelSet),
    /// C-DUELS: all that is not yet split, by the reference split of BR-CBT-2.
    DuelsAuto,
    /// C-DUEL-ORDER: the duel of this model is fought next.
    Fight(ModelId),
    /// C-SUPPORT: one supports another.
    Support {
        /// Who helps.
        supporter: ModelId,
        /// Whom.
        fighter: ModelId,
    },
    /// C-HITS: so many hits for each model.
    Hits(ArrayVec<(ModelId, u8), MOST_CHARGERS>),
    /// C-MORALE.
    Morale {
        /// The own commander.
        commander: ModelId,
        /// The enemy model selected.
        model: ModelId,
    },
    /// Ends what is being done: the splits, the group, the activation, the paths, second shots, reactions, supports.
    Done,
    /// C-CONCEDE.
    Concede,
}

/// The way one model goes.
#[derive(Clone, PartialEq, Debug)]
pub struct ModelMove {
    /// Who.
    pub model: ModelId,
    /// Where; nowhere for staying.
    pub waypoints: Waypoints,
    /// Where a Weapons team looks at the end; as it did when left out.
    pub facing: Option<Angle>,
}

/// A declared shot (C-FIRE). A model in none of the sets fires its main weapon: the longest arm it carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// Who fires.
    pub by: UnitId,
    /// At whom.
    pub target: UnitId,
    /// Models that hold their fire.
    pub hold: ModelSet,
    /// Models that fire their Pistol.
    pub pistols: ModelSet,
    /// Models that throw their Grenade.
    pub grenades: ModelSet,
    /// Models that launch their Grenade.
    pub launchers: ModelSet,
    /// Mortar or howitzer fires indirectly (BR-IND-1).
    pub indirect: bool,
    /// The crewman range and sight are taken from (BR-WTM-6); the first one when left out.
    pub crewman: Option<ModelId>,
}

/// A declared charge (C-CHARGE).
#[derive(Clone, PartialEq, Debug)]
pub struct Charge {
    /// The commander's unit.
    pub commander: UnitId,
    /// The enemy unit nominated (BR-CHG-1).
    pub nominated: UnitId,
    /// Who charges whom, in the order of declaration; the commander's unit only if it joins (BR-CHG-2).
    pub targets: ArrayVec<(UnitId, UnitId), MOST_CHARGERS>,
}

/// C-SECOND: what all followers of a Group Move do afterwards (BR-GMV-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SecondAction {
    /// Everybody gets Prepare.
    Prepare,
    /// Everybody gets Down!.
    Down,
    /// Each may shoot, one after another.
    Fire,
    /// Nothing.
    None,
}

impl Shot {
    /// Everybody fires his main weapon.
    pub const fn plain(by: UnitId, target: UnitId) -> Shot {
        Shot {
            by,
            target,
            hold: ModelSet::NONE,
            pistols: ModelSet::NONE,
            grenades: ModelSet::NONE,
            launchers: ModelSet::NONE,
            indirect: false,
            crewman: None,
        }
    }
}
