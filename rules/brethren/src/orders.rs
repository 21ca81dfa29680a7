//! The decision catalogue (C-...): every order with its words, its gaps and its rule, each declared once.
//!
//! Models are written by their number on the table (`7` or `#7`), units and squads by their keys (`sq1`, `sq1-mg`, `lt`), places
//! as `12.5,8` in inches, facings in degrees anticlockwise from east, as on every table here (90 is north). Capitals and extra
//! spaces do not matter. What cannot be read is answered with the form that would be right; whether an order is allowed is for
//! `check`.
//!
//! A decision that people make piece by piece (paths, duels, supports, reactions) is taken piece by piece and closed with
//! [`Order::Done`].

mod gaps;
mod lists;
#[cfg(test)]
mod tests;

use arrayvec::ArrayVec;
use sandtable_kernel::orders::{AnyOf, Read, Scope, misread};
use sandtable_kernel::{Angle, Point, orders, phrase};

use crate::state::{Frame, State};
use crate::terms::{EntryId, MOST_MEMBERS, ModelId, ModelSet, UnitId, UnitSet};
use crate::{Brethren, deployment, rule};

pub use gaps::{Actor, Duellist, Nameless};
pub use lists::{Chargers, Opponents, Shares, Teams, Ways};

/// The most points after the starting one of a path.
pub const MOST_WAYPOINTS: usize = 6;
/// The most units that charge in one order, and the most losers of one duel.
pub const MOST_CHARGERS: usize = 12;

/// A place for each model of a unit, in model order.
pub type Places = ArrayVec<Point, MOST_MEMBERS>;
/// The points a model passes after its present one.
pub type Waypoints = ArrayVec<Point, MOST_WAYPOINTS>;
/// The ways of several models.
pub type Moves = ArrayVec<ModelMove, MOST_MEMBERS>;
/// So many hits for each model.
pub type Hits = ArrayVec<(ModelId, u8), MOST_CHARGERS>;

orders! {
    /// What a player asks for.
    #[derive(Clone, PartialEq, Debug)]
    pub enum Order for (Brethren, State) with Verb {
        /// These Specialists' teams leave the squad, each the Specialist and his Riflemen; none for a whole squad (C-SPLIT).
        Split { entry: EntryId, teams: ArrayVec<ModelSet, 2> as Teams } "split {entry} [{teams}]" by rule::ARM_19,
        /// Deploy along the south edge (C-EDGE).
        TakeSouth "edge south" by rule::DEP_1,
        /// Deploy along the north edge (C-EDGE).
        TakeNorth "edge north" by rule::DEP_1,
        /// Put the unit's models here; a Weapons team looks straight at the enemy's edge unless told otherwise (C-PLACE).
        Place { unit: UnitId, places: Places, facing: Option<Angle> } "place {unit} at {places} [facing {facing}]"
            by rule::DEP_3,

        /// Activate this unit; an Officer with all who are in reach, BR-OFF-1 (C-SLOT, C-GROUP).
        Activate(unit: UnitId) "activate {unit}" by rule::ACT_5,
        /// The commander's unit and the other followers move (C-SLOT, C-GROUP with C-ORDER).
        GroupMove { commander: UnitId, followers: UnitSet as AnyOf<UnitSet> } "group-move {commander} [with {followers}]"
            by rule::GMV_1,
        /// They run (C-SLOT, C-GROUP with C-ORDER).
        GroupRun { commander: UnitId, followers: UnitSet as AnyOf<UnitSet> } "group-run {commander} [with {followers}]"
            by rule::GRU_1,
        /// They charge: the commander's unit, the nominated enemy and who charges it; then other targets and who charges them.
        /// The commander's unit is named among the chargers if it joins (C-CHARGE).
        Charge(charge: Charge as Chargers) "charge {charge}" by rule::CHG_1,
        /// Redeem this unit's Wait (C-SLOT).
        Redeem(unit: UnitId) "redeem {unit}" by rule::WAI_3,
        /// Leave the slot (C-SLOT).
        Pass "pass" by rule::ACT_2,

        /// Move; the paths follow (C-ACTION, C-REDEEM).
        Move "move" by rule::MOV_1,
        /// Run; the die and then the paths follow (C-ACTION).
        Run "run" by rule::RUN_1,
        /// Wait (C-ACTION).
        Wait "wait" by rule::WAI_1,
        /// Prepare; as a reaction by the named unit (C-ACTION, C-REDEEM, C-REACT).
        Prepare(unit: UnitId as Actor) "prepare {unit}" by rule::PRE_1,
        /// Down! (C-ACTION, C-REDEEM).
        Down "down" by rule::DWN_1,
        /// Aim (C-ACTION).
        Aim "aim" by rule::AIM_1,
        /// Fire! as an action, redeemed, as second action or as reaction (C-FIRE).
        Fire(shot: Shot) "fire {shot}" by rule::FIR_1,
        /// Suppressive Fire (C-FIRE).
        Suppress(shot: Shot) "suppress {shot}" by rule::SUP_1,

        /// These models go these ways from where they stood when the move began; a model named again goes anew. Nothing is
        /// final before `done` (C-PATH, C-CHARGE-PATH).
        Go(moves: Moves as Ways) "go {moves}" by rule::MOV_1,
        /// The unit's first model goes here, the others stand by it as before or as near to that as they can (C-PATH).
        March { unit: UnitId, to: Point } "march {unit} to {to}" by rule::MOV_1,
        /// Auto-advance (C-CHARGE-PATH).
        AutoAdvance "auto" by rule::CHG_6,
        /// Each follower of a Group Move may shoot, one after another (C-SECOND).
        SecondFire "second fire" by rule::GMV_3,
        /// Every follower gets Prepare (C-SECOND).
        SecondPrepare "second prepare" by rule::GMV_4,
        /// Every follower gets Down! (C-SECOND).
        SecondDown "second down" by rule::GMV_4,
        /// No second action (C-SECOND).
        NoSecond "second none" by rule::GMV_2,
        /// This model suffers the wound (C-CASUALTY).
        Casualty(model: ModelId) "casualty {model}" by rule::FIR_14,

        /// These models, of both sides, fight one duel (C-DUELS).
        Duel(fighters: ModelSet as Opponents) "duel {fighters}" by rule::CBT_2,
        /// All that is not yet split, by the reference split of BR-CBT-2 (C-DUELS).
        DuelsAuto "duels auto" by rule::CBT_2,
        /// The duel of this model is fought next (C-DUEL-ORDER).
        Fight(model: ModelId as Duellist) "fight {model}" by rule::CBT_3,
        /// One supports another (C-SUPPORT).
        Support { supporter: ModelId, fighter: ModelId } "support {supporter} for {fighter}" by rule::SPT_1,
        /// So many hits for each model (C-HITS).
        Hits(hits: Hits as Shares) "hits {hits}" by rule::CBT_11,
        /// The own commander tests an enemy model and those around it (C-MORALE).
        Morale { commander: ModelId, model: ModelId } "morale {commander COMMANDER} at {model}" by rule::MOR_3,

        /// Ends what is being done: splits, group, activation, paths, second shots, reactions, supports.
        Done "done" by rule::ACT_5,
        /// Give the battle up (C-CONCEDE).
        Concede "concede" by rule::VIC_1,
    }
    also {
        /// A unit in close order on its share of the edge: for people in a hurry.
        place_standard(unit: UnitId) "place {unit}" by rule::DEP_3,
        /// The acting unit prepares.
        prepare_now() "prepare" by rule::PRE_1,
        /// The acting unit fires.
        fire_now(shot: Shot as Nameless) "fire {shot}" by rule::FIR_1,
        /// The acting unit fires suppressively.
        suppress_now(shot: Shot as Nameless) "suppress {shot}" by rule::SUP_1,
        /// The only unit that moves marches.
        march_on(to: Point) "march to {to}" by rule::MOV_1,
    }
}

phrase! {
    /// A declared shot (C-FIRE). A model in none of the sets fires its main weapon: the longest arm it carries.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Shot for (Brethren, State) {
        /// Who fires.
        by: UnitId as Actor,
        /// At whom.
        target: UnitId,
        /// Models that hold their fire.
        hold: ModelSet as AnyOf<ModelSet>,
        /// Models that fire their Pistol.
        pistols: ModelSet as AnyOf<ModelSet>,
        /// Models that throw their Grenade.
        grenades: ModelSet as AnyOf<ModelSet>,
        /// Models that launch their Grenade.
        launchers: ModelSet as AnyOf<ModelSet>,
        /// Mortar or howitzer fires indirectly (BR-IND-1).
        indirect: bool,
        /// The crewman range and sight are taken from (BR-WTM-6); the first one when left out.
        crewman: Option<ModelId>,
    } "{by} at {target ENEMY} [hold {hold}] [pistol {pistols}] [grenade {grenades}] [launcher {launchers}] [indirect] [crew {crewman}]"
}

phrase! {
    /// The way one model goes.
    #[derive(Clone, PartialEq, Debug)]
    pub struct ModelMove for (Brethren, State) {
        /// Who.
        model: ModelId,
        /// Where; nowhere for staying.
        waypoints: Waypoints,
        /// Where a Weapons team looks at the end; as it did when left out.
        facing: Option<Angle>,
    } "{model} [to {waypoints}] [facing {facing}]"
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

/// The choices of a step. Conceding belongs to every step.
pub const fn open(frame: Frame) -> &'static [Verb] {
    use Verb::{
        Activate, Aim, AutoAdvance, Casualty, Charge, Done, Down, Duel, DuelsAuto, Fight, Fire, Go, GroupMove,
        GroupRun, Hits, March, Morale, Move, NoSecond, Pass, Place, Prepare, Redeem, Run, SecondDown, SecondFire,
        SecondPrepare, Split, Support, Suppress, TakeNorth, TakeSouth, Wait,
    };
    match frame {
        Frame::Split { .. } => &[Split, Done],
        Frame::Edge { .. } => &[TakeSouth, TakeNorth],
        Frame::Place => &[Place],
        Frame::Slot => &[Activate, GroupMove, GroupRun, Charge, Redeem, Pass, Done],
        Frame::Group => &[Activate, GroupMove, GroupRun, Charge, Done],
        Frame::Act => &[Move, Run, Wait, Prepare, Down, Aim, Fire, Suppress, Done],
        Frame::Redeem => &[Move, Prepare, Down, Fire],
        Frame::Go => &[Go, March, AutoAdvance, Done],
        Frame::Second => &[SecondPrepare, SecondDown, SecondFire, NoSecond],
        Frame::SecondFire => &[Fire, Done],
        Frame::React => &[Prepare, Fire, Done],
        Frame::Casualty { .. } => &[Casualty],
        Frame::FormDuels => &[Duel, DuelsAuto],
        Frame::PickDuel => &[Fight],
        Frame::Support { .. } => &[Support, Done],
        Frame::Hits => &[Hits],
        Frame::Morale { .. } => &[Morale],
        Frame::GameOver => &[],
    }
}

/// Where the rulebook's reference deployment would put a unit.
fn place_standard(scope: &Scope<'_, Brethren, State>, unit: UnitId) -> Read<Order> {
    let (rules, state) = (scope.rules, scope.state);
    match deployment::standard(rules, state, unit, deployment::usual_x(rules, state, unit)) {
        Some(places) => Ok(Order::Place { unit, places, facing: None }),
        None => misread(format!("There is no room for {} in its zone.", rules.setup().roster.unit(unit).key)),
    }
}

fn prepare_now(scope: &Scope<'_, Brethren, State>) -> Read<Order> {
    gaps::acting(scope, "prepare").map(Order::Prepare)
}

fn fire_now(_: &Scope<'_, Brethren, State>, shot: Shot) -> Read<Order> {
    Ok(Order::Fire(shot))
}

fn suppress_now(_: &Scope<'_, Brethren, State>, shot: Shot) -> Read<Order> {
    Ok(Order::Suppress(shot))
}

fn march_on(scope: &Scope<'_, Brethren, State>, to: Point) -> Read<Order> {
    let moving = scope.state.march.units;
    match moving.first() {
        Some(unit) if moving.count() == 1 => Ok(Order::March { unit, to }),
        _ => misread("Name the unit that goes there: `march UNIT to X,Y`."),
    }
}
