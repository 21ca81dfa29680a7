//! Everything a player can be refused, one constant for each code of the decision catalogue, with the rule behind it.

use sandtable_kernel::{Refusal, Word};

use crate::rule;
use crate::terms::ModelId;

sandtable_kernel::refusals! {
    PHASE = "E_PHASE" ACT_1 "Not now.";
    NOT_YOURS = "E_PHASE" GEN_6 "This is not for you to decide now.";
    UNKNOWN = "E_PHASE" GEN_7 "There is no such piece.";

    TEAM_RIFLES = "E_TEAM_RIFLES" ARM_19 "A Specialist leads at most {} Riflemen.";
    TEAM_MIX = "E_TEAM_MIX" ARM_19 "Only Riflemen may join a Specialist's Fire Team.";
    MELEE_MIX = "E_MELEE_MIX" ARM_7 "All models of a unit need the same melee weapon.";
    NOT_SQUAD = "E_PHASE" ARM_19 "Only your own Rifle Squads are split.";

    PLACED = "E_PHASE" DEP_3 "That unit is already placed.";
    PLACES = "E_PLACES" DEP_3 "The unit needs {} places.";
    ZONE = "E_ZONE" DEP_4 "Outside the deployment zone.";
    OVERLAP = "E_OVERLAP" MOV_3 "Bases overlap.";
    DEPLOY_OVERLAP = "E_OVERLAP" DEP_5 "Bases overlap.";
    TERRAIN = "E_TERRAIN" TER_2 "No room for a base there.";
    TERRAIN_SHORT = "E_TERRAIN" TER_4 "No base may end on a short obstacle.";
    TERRAIN_WIRE = "E_TERRAIN" TER_3 "No base may stand on barbed wire.";
    TERRAIN_BUNKER = "E_TERRAIN" TER_5 "A base must be wholly inside or wholly outside a bunker.";
    COHERENCY = "E_COHERENCY" COH_3 "The unit must stay within {} inches of itself.";
    COHERENCY_BROKEN = "E_COHERENCY" COH_4 "A broken unit that moves must close its gap.";

    NOT_OWN = "E_PHASE" ACT_1 "That unit is not yours.";
    GONE = "E_PHASE" ACT_2 "That unit is not on the table.";
    ACTIVATED = "E_ACTIVATED" ACT_2 "This unit has already been activated.";
    SUPPRESSED = "E_SUPPRESSED" SUP_3 "Suppressed units cannot act.";
    WAIT_NOT_READY = "E_WAIT_NOT_READY" WAI_2 "The opponent must have a slot first.";
    MUST_ACTIVATE = "E_MUST_ACTIVATE" ACT_2 "You still have units to activate.";
    NO_WAIT = "E_NO_WAIT" WAI_3 "This unit has no Wait.";
    NOT_IN_GROUP = "E_NOT_IN_GROUP" OFF_1 "Not within {} inches when the Officer was activated.";
    NOT_IN_GROUP_ORDER = "E_NOT_IN_GROUP" OFF_4 "Only units of the group that have not acted yet may follow.";

    ENGAGED = "E_ENGAGED" ACT_9 "Not while in contact with the enemy.";
    USED = "E_USED" ACT_6 "That action was already used this turn.";
    MOVE_RUN = "E_MOVE_RUN" ACT_7 "Move and Run exclude each other.";
    MOVED = "E_MOVED" WTM_1 "This weapon cannot move and shoot.";
    NO_WEAPON = "E_NO_WEAPON" FIR_1 "No ranged weapon.";
    AIM_NO_WEAPON = "E_NO_WEAPON" AIM_1 "No ranged weapon.";
    NO_MG = "E_NO_MG" SUP_1 "Needs a light or medium machine gun.";
    AP = "E_AP" ACT_5 "Not enough action points.";
    ORDER_AP = "E_AP" ORD_1 "An order takes all action points of the unit, and some are spent.";
    AIM = "E_AIM" AIM_1 "Aim must be followed by Fire!.";
    REDEEM = "E_REDEEM" WAI_4 "A Wait buys one 1-point action.";

    NOT_MOVING = "E_PHASE" ACT_8 "Model {} does not move now.";
    TOO_FAR = "E_TOO_FAR" MOV_1 "Path too long by {} inches.";
    BLOCKED = "E_BLOCKED" MOV_3 "The path is blocked.";
    BLOCKED_TALL = "E_BLOCKED" TER_2 "The path is blocked by a tall obstruction.";
    BLOCKED_WIRE = "E_BLOCKED" TER_3 "The path is blocked by barbed wire.";
    BLOCKED_BUNKER = "E_BLOCKED" TER_5 "A bunker is entered and left by its entrances.";
    BLOCKED_CONTACT = "E_BLOCKED" MOV_4 "A model that touches an enemy stops there.";
    OFF_TABLE = "E_OFF_TABLE" GEO_7 "The base must stay on the table.";
    IN_CONTACT = "E_IN_CONTACT" MOV_4 "A model in contact cannot move.";
    CONTACT = "E_CONTACT" MOV_5 "Only a Charge may make contact.";
    LEASH = "E_LEASH" ORD_6 "Must end within {} inches of the commander.";
    NO_FACING = "E_PHASE" WTM_8 "Only a Weapons team has a facing.";

    NO_LOS = "E_NO_LOS" FIR_1 "No model can see that unit.";
    ARC = "E_ARC" WTM_5 "Outside the {} degree arc.";
    FRIEND = "E_FRIEND" FIR_1 "Choose an enemy unit.";
    RANGE = "E_RANGE" MEA_6 "Out of range.";
    SPOTTER = "E_SPOTTER" IND_4 "No friendly unit sees it.";
    SPENT = "E_SPENT" ARM_11 "Grenade already used.";
    NOT_CHARGER = "E_NOT_CHARGER" REA_3 "React against a charging unit.";
    NO_SUCH_WEAPON = "E_NO_WEAPON" FIR_2 "Model {} has no such weapon, or is named twice.";
    NOT_INDIRECT = "E_NO_WEAPON" IND_1 "Only a mortar or howitzer fires indirectly.";
    CREWMAN = "E_NO_WEAPON" WTM_6 "Name a crewman of the mortar.";

    NO_COMMANDER = "E_NO_COMMANDER" ORD_1 "Only a Lieutenant or NCO gives orders.";
    ORDER_RANGE = "E_ORDER_RANGE" ORD_3 "More than {} inches from the commander.";
    NOT_ELIGIBLE = "E_NOT_ELIGIBLE" ORD_3 "That unit cannot follow orders now.";
    NOBODY_CHARGES = "E_NOT_ELIGIBLE" CHG_3 "Somebody must follow a Charge.";
    SAME_ACTION = "E_SAME_ACTION" GMV_2 "All followers take the same second action.";
    CHARGE_NO_LOS = "E_NO_LOS" CHG_1 "No charging unit sees the nominated unit.";
    CHARGE_MIN = "E_CHARGE_MIN" CHG_3 "That enemy is {} inches away or less.";
    CHARGE_TARGET = "E_CHARGE_TARGET" CHG_2 "Not within {} inches of the nominated unit.";
    CHARGE_NOMINATED = "E_CHARGE_TARGET" CHG_2 "Somebody must charge the nominated unit itself.";
    CHARGE_SHORT = "E_CHARGE_SHORT" CHG_7 "Charging models must close as far as they can.";
    WRONG_TARGET = "E_WRONG_TARGET" CHG_8 "May not touch a unit that is not the target.";
    REACT_AP = "E_AP" REA_1 "A reaction needs an unused action point or a Wait.";

    NOT_CANDIDATE = "E_NOT_CANDIDATE" FIR_14 "That model cannot be chosen.";
    SPLIT = "E_SPLIT" CBT_2 "Every model in contact must be in exactly one duel, in as many duels as possible.";
    NO_DUEL = "E_PHASE" CBT_3 "That model has no duel left to fight.";
    SUPPORT = "E_SUPPORT" SPT_1 "Support needs Rifle, Bayonet, contact with the fighter and no enemy contact.";
    SUPPORT_CAP = "E_SUPPORT_CAP" SPT_2 "That fighter already has a supporter.";
    HITS = "E_HITS" CBT_11 "Assign every hit to a model of this duel.";
    MORALE_RANGE = "E_MORALE_RANGE" MOR_3 "More than {} inches from that commander.";
    MORALE_COMMANDER = "E_NO_COMMANDER" MOR_3 "Name one of your commanders on the table, and an enemy model.";
}

/// Fills the gaps of a refusal's sentence.
pub(crate) fn filled<const N: usize>(refusal: Refusal, words: [Word; N]) -> Refusal {
    Refusal { why: refusal.why.with(words), ..refusal }
}

/// The refusal with a model's number in its first gap.
pub(crate) fn of_model(refusal: Refusal, model: ModelId) -> Refusal {
    filled(refusal, [Word::Number(model.number().into())])
}

/// Refuses where the condition holds: the shape of every precondition in a `check`.
pub(crate) fn refuse_if(condition: bool, refusal: Refusal) -> Result<(), Refusal> {
    if condition { Err(refusal) } else { Ok(()) }
}

/// The same where the refusal has gaps to fill, which is done only if it is made.
pub(crate) fn refuse_with(condition: bool, refusal: impl FnOnce() -> Refusal) -> Result<(), Refusal> {
    if condition { Err(refusal()) } else { Ok(()) }
}
