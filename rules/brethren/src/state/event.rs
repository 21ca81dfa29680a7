//! Events: everything that can happen, in the past tense. A state changes by these and by nothing else.

use sandtable_kernel::{Angle, Length, Outcome, Point, Side};
use serde::{Deserialize, Serialize};

use crate::terms::{Action, Command, Edge, FireMode, MarchKind, ModelId, ModelSet, Phase, UnitId, UnitSet, Weapon};
use crate::volley::{Added, Barrage, Faces, Volley};

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// BR-ARM-19: a model belongs to this unit from now on.
    Joined {
        /// Who.
        model: ModelId,
        /// Which unit.
        unit: UnitId,
    },
    /// BR-DEP-2: a side has declared its splits.
    SplitsDeclared {
        /// Who.
        side: Side,
    },
    /// BR-DEP-1: this side places the first unit.
    FirstPlacerRolled {
        /// Who.
        side: Side,
    },
    /// BR-MIS-5: who won the deployment roll attacks.
    AttackerNamed {
        /// Who.
        side: Side,
    },
    /// BR-DEP-1: a side has its table edge; the other one is the enemy's.
    EdgeTaken {
        /// Who.
        side: Side,
        /// Which.
        edge: Edge,
    },
    /// BR-DEP-4: a model was put on the table.
    Placed {
        /// Who.
        model: ModelId,
        /// Where.
        at: Point,
    },
    /// BR-DEP-3: a unit stands on the table, and this side places the next one.
    UnitPlaced {
        /// Which.
        unit: UnitId,
        /// Who is next.
        next: Side,
    },
    /// A turn began.
    TurnBegan {
        /// Its number.
        turn: u8,
    },
    /// BR-PRI-1: this side has Priority.
    PriorityWon {
        /// Who.
        side: Side,
    },
    /// A phase of the turn began.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// BR-ACT-1: this side has the slot.
    SlotBegan {
        /// Who.
        side: Side,
    },
    /// A slot is over; Waits of the other side become ready (BR-WAI-2).
    SlotEnded {
        /// Whose.
        side: Side,
    },
    /// BR-ACT-2: a side without anything to do passed.
    Passed {
        /// Who.
        side: Side,
    },
    /// BR-ACT-5: a unit began its activation; older markers are gone.
    Activated {
        /// Which.
        unit: UnitId,
    },
    /// BR-ACT-5: the activation is over, what is left of its points is lost.
    ActivationEnded {
        /// Which.
        unit: UnitId,
    },
    /// BR-OFF-1: an Officer's group.
    GroupFormed {
        /// His unit.
        officer: UnitId,
        /// Who may act with him.
        members: UnitSet,
    },
    /// BR-ACT-5, BR-OFF-2: a unit takes its actions now.
    ActingBegan {
        /// Which.
        unit: UnitId,
    },
    /// BR-OFF-3: the group is finished.
    GroupDispersed {
        /// Whose.
        officer: UnitId,
    },
    /// A unit paid for an action (BR-ACT-6).
    ActionTaken {
        /// Which.
        unit: UnitId,
        /// What.
        action: Action,
        /// What it cost.
        ap: u8,
    },
    /// BR-WAI-1: a unit banked one point.
    Waited {
        /// Which.
        unit: UnitId,
    },
    /// BR-WAI-3: a unit uses its Wait.
    WaitRedeemed {
        /// Which.
        unit: UnitId,
        /// Whether that is the side's whole slot.
        ends_slot: bool,
    },
    /// A Wait is lost (BR-WAI-6, BR-WAI-7).
    WaitLost {
        /// Whose.
        unit: UnitId,
    },
    /// BR-PRE-1: a unit is prepared.
    Prepared {
        /// Which.
        unit: UnitId,
    },
    /// BR-PRE-3: Prepare is over.
    PrepareEnded {
        /// Whose.
        unit: UnitId,
    },
    /// BR-DWN-1: a unit is down.
    WentDown {
        /// Which.
        unit: UnitId,
    },
    /// BR-AIM-1: a unit aims.
    Aimed {
        /// Which.
        unit: UnitId,
    },
    /// BR-AIM-3: the aim is gone.
    AimLost {
        /// Whose.
        unit: UnitId,
    },
    /// These units may move now; where they stand is where their paths begin.
    MoveBegan {
        /// How.
        kind: MarchKind,
        /// Who.
        units: UnitSet,
    },
    /// The die added to Movement (BR-RUN-1, BR-GRU-1, BR-CHG-5).
    AllowanceRolled {
        /// How much.
        added: u8,
    },
    /// BR-MOV-1: a model went along its path.
    Moved {
        /// Who.
        model: ModelId,
        /// Where it stands now.
        to: Point,
    },
    /// A model stands again where it stood when the move began.
    Returned {
        /// Who.
        model: ModelId,
    },
    /// BR-WTM-2, BR-WTM-5: a Weapons team looks another way.
    Turned {
        /// Which.
        unit: UnitId,
        /// Where it looks.
        facing: Angle,
    },
    /// BR-WTM-4: the unit has moved this turn.
    Travelled {
        /// Which.
        unit: UnitId,
    },
    /// BR-MIS-6: a model left by the defender's edge.
    Exited {
        /// Who.
        model: ModelId,
        /// Where its centre left the table.
        at: Point,
    },
    /// The move is over.
    MoveEnded {
        /// How.
        kind: MarchKind,
    },
    /// BR-ORD-1: a commander gave an order.
    OrderGiven {
        /// Which.
        command: Command,
        /// His unit.
        commander: UnitId,
        /// Himself.
        by: ModelId,
    },
    /// BR-ORD-4: a unit follows the order; it is activated and has no points left.
    Followed {
        /// Which.
        unit: UnitId,
    },
    /// BR-CHG-2: a follower charges this unit.
    ChargeDeclared {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// BR-CHG-1: the unit nominated for the charge.
    Nominated {
        /// Which.
        unit: UnitId,
    },
    /// BR-REA-2: a unit reacts to the charge.
    Reacted {
        /// Which.
        unit: UnitId,
        /// How.
        action: Action,
    },
    /// BR-REA-2: nobody reacts any more.
    ReactionsEnded {
        /// Whose.
        side: Side,
    },
    /// BR-REA-4: a follower is gone.
    DroppedOut {
        /// Which.
        unit: UnitId,
    },
    /// BR-CHG-9: a follower reached its target.
    ChargeReached {
        /// Which.
        unit: UnitId,
    },
    /// BR-CHG-10: a follower did not reach its target.
    ChargeFailed {
        /// Which.
        unit: UnitId,
    },
    /// BR-CHG-11: there is nothing left to reach.
    ChargeVoid {
        /// Which.
        unit: UnitId,
    },
    /// BR-GMV-2: the second action of all followers.
    SecondChosen {
        /// Which; none for nothing.
        action: Option<Action>,
    },
    /// The order is carried out.
    OrderEnded {
        /// Whose.
        commander: UnitId,
    },
    /// BR-FIR-1: a unit fired.
    Fired {
        /// Who.
        by: UnitId,
        /// At whom.
        target: UnitId,
        /// How.
        mode: FireMode,
    },
    /// BR-FIR-6: no weapon was in range.
    FireMissed {
        /// Who.
        by: UnitId,
    },
    /// BR-MEA-1: the range of a shot, nearest firing model to target.
    RangeMeasured {
        /// Who.
        by: UnitId,
        /// At whom.
        target: UnitId,
        /// How far.
        range: Length,
    },
    /// BR-ARM-11: a model's only Grenade is used.
    GrenadeSpent {
        /// Whose.
        model: ModelId,
    },
    /// BR-OPT-4: these models have used this weapon for the first time.
    ArmsShown {
        /// The weapon.
        weapon: Weapon,
        /// Who.
        models: ModelSet,
    },
    /// BR-OPT-4: these models have shown what they fight with.
    MeleeShown {
        /// Who.
        models: ModelSet,
    },
    /// BR-ITW-4: whether a unit in the way is hit instead.
    WayTested {
        /// What is in the way.
        unit: UnitId,
        /// Whether it becomes the target.
        hit: bool,
    },
    /// BR-ITW-4, `in_the_way = die`: these dice go on to the chosen target, in a volley after the one at what is in the way.
    DiceKept {
        /// The chosen target.
        target: UnitId,
        /// Its models that a firing model sees.
        exposed: ModelSet,
        /// The dice of one firing model.
        barrage: Barrage,
    },
    /// BR-FIR-7: what the attack dice are up against now.
    VolleyAimed {
        /// The volley.
        volley: Volley,
    },
    /// BR-FIR-8, BR-FIR-9: the attack dice of one firing model, and what is added to each.
    AttackThrown {
        /// Who.
        model: ModelId,
        /// As they fell.
        faces: Faces,
        /// What is added.
        added: Added,
    },
    /// BR-FIR-10: the Defence dice of the unit shot at.
    DefenceThrown {
        /// Whose.
        unit: UnitId,
        /// Who rolled them: the owner, or his opponent for a unit hit by its own side.
        by: Side,
        /// As they fell.
        faces: Faces,
    },
    /// BR-CBT-7, BR-CBT-9: the dice of one side in a duel, and what they count.
    DuelThrown {
        /// Whose.
        side: Side,
        /// As they fell.
        faces: Faces,
        /// With what is added to each.
        counted: Faces,
    },
    /// BR-FIR-11, BR-FIR-12: what the dice brought.
    VolleyHit {
        /// Attack dice that hit.
        hits: u8,
        /// Wounds to be suffered.
        wounds: u8,
        /// Of these, wounds whose victim the firer chooses (BR-OPT-2).
        picked: u8,
        /// The Defence that wound dice had to beat.
        defence: u8,
    },
    /// All wounds of the volley are dealt with.
    VolleyEnded {
        /// Who was shot at.
        unit: UnitId,
    },
    /// BR-SUP-3: a unit is suppressed.
    Suppressed {
        /// Which.
        unit: UnitId,
    },
    /// BR-MED-1: a Medic saved a wound.
    Saved {
        /// In which unit.
        unit: UnitId,
        /// The lowest face that saves.
        needed: u8,
    },
    /// BR-MED-1: a Medic was near and could not help.
    NotSaved {
        /// In which unit.
        unit: UnitId,
        /// The lowest face that saves.
        needed: u8,
    },
    /// BR-CBT-10: the wound dice did nothing to a model that was hit.
    Unhurt {
        /// Who.
        model: ModelId,
    },
    /// BR-FIR-13: one wound of the volley is dealt with.
    WoundTaken {
        /// Whether it was one whose victim the firer chooses.
        picked: bool,
    },
    /// BR-FIR-13, BR-CBT-12: a model lost one Health.
    Wounded {
        /// Who.
        model: ModelId,
    },
    /// BR-FIR-16, BR-CBT-12: a model is lost.
    Killed {
        /// Who.
        model: ModelId,
        /// What it counts (BR-MOR-1).
        tally: u8,
    },
    /// BR-FIR-15, BR-CBT-11: wounds nobody is left to suffer.
    WoundsWasted {
        /// How many.
        count: u8,
    },
    /// BR-CBT-2: these models fight one duel.
    DuelFormed {
        /// Its number, from 1.
        duel: u8,
        /// Who.
        models: ModelSet,
    },
    /// BR-CBT-3: all duels are formed.
    DuelsFormed {
        /// How many.
        count: u8,
    },
    /// BR-CBT-3: a duel is fought now.
    DuelBegan {
        /// Which.
        duel: u8,
    },
    /// BR-SPT-1: a model supports another.
    Supported {
        /// Who.
        supporter: ModelId,
        /// Whom.
        fighter: ModelId,
    },
    /// BR-CBT-4: a side has chosen its supporters.
    SupportsChosen {
        /// Who.
        side: Side,
    },
    /// BR-CBT-8: a round was won.
    RoundFought {
        /// By whom.
        winner: Side,
        /// Dice that hit.
        hits: u8,
    },
    /// BR-CBT-9: the highest dice are equal and are rolled again.
    RoundTied {
        /// What they show.
        face: u8,
    },
    /// BR-CBT-11: hits for a losing model.
    HitAssigned {
        /// Who.
        model: ModelId,
        /// How many.
        hits: u8,
        /// The Defence its wound dice must beat.
        defence: u8,
    },
    /// BR-WDR-1: a beaten model withdrew.
    Withdrew {
        /// Who.
        model: ModelId,
        /// Where it stands now.
        to: Point,
    },
    /// BR-WDR-3: a friend made room.
    Displaced {
        /// Who.
        model: ModelId,
        /// Where it stands now.
        to: Point,
    },
    /// BR-WDR-4: a beaten model is trapped.
    MadeDesperate {
        /// Who.
        model: ModelId,
    },
    /// BR-DES-1: the duel is fought again.
    DuelRepeated {
        /// The repeat, from 1.
        round: u8,
    },
    /// The duel is over.
    DuelEnded {
        /// Which.
        duel: u8,
        /// Whether it was stopped (BR-DES-5).
        undecided: bool,
    },
    /// BR-MOR-2: who tests; nobody when losses are equal.
    TalliesCompared {
        /// Who.
        loser: Option<Side>,
    },
    /// BR-MOR-3: no commander of the other side is near enough.
    NobodyTests {
        /// Who would have tested.
        side: Side,
    },
    /// BR-MOR-3: the model around which Morale is tested.
    MoraleChosen {
        /// By which commander.
        commander: ModelId,
        /// Which.
        model: ModelId,
    },
    /// BR-MOR-6: a model passed its Morale check.
    Stood {
        /// Who.
        model: ModelId,
        /// What its dice showed.
        rolled: u8,
        /// Its Morale.
        morale: u8,
    },
    /// BR-MOR-6: a model ran away.
    Fled {
        /// Who.
        model: ModelId,
        /// What its dice showed.
        rolled: u8,
        /// Its Morale.
        morale: u8,
    },
    /// BR-MIS-3: a side holds an objective.
    Scored {
        /// Which.
        objective: u8,
        /// Who.
        side: Side,
    },
    /// BR-END-1: the turn is over; its markers are cleared.
    TurnEnded {
        /// Its number.
        turn: u8,
    },
    /// BR-VIC-1: a side gave up.
    Conceded {
        /// Who.
        side: Side,
    },
    /// The battle is over.
    Ended {
        /// How.
        outcome: Outcome,
    },
}
