//! Everything a player can be refused, one constant for each code of the error catalogue, with the rule behind it.

use sandtable_kernel::{Name, Refusal, Word, name};

use crate::roster::BaseInfo;
use crate::rule;

sandtable_kernel::refusals! {
    TURN = "E_TURN" SEQ_2 "Not your decision now.";
    WRONG_STEP = "E_TURN" SEQ_1 "That is not a choice of this step.";
    STATE = "E_STATE" PCE_9 "That piece cannot do this in its present state.";
    NOT_OWN = "E_CHAIN" SEAT_2 "{} is not under your command.";
    NOT_ON_TABLE = "E_STATE" PCE_9 "{} is not on the table.";
    CHAIN = "E_CHAIN" CRT_2 "Not under your command.";

    ZONE = "E_ZONE" SET_9 "Outside the deployment zone.";
    PREBATTLE = "E_PREBATTLE" SET_4 "This must be done before the battle.";
    ALLOWANCE = "E_PREBATTLE" SET_5 "That costs {} points of work and {} are left.";
    STACK = "E_STACK" STK_6 "That square is full.";
    TERRAIN = "E_TERRAIN" GEO_12 "Impassable.";
    ENEMY = "E_ENEMY" SET_9 "Enemy-held square.";
    CONCEAL = "E_CONCEAL" SET_3 "Only static troops in cover can start concealed.";
    OUTPOSTS = "E_CONCEAL" SET_6 "At most a third of a square with a main line can be outposts.";

    RELATION = "E_RELATION" FOR_4 "State (or respect) under command, direct support, in support.";
    RELATION_MANY = "E_RELATION_MANY" FOR_8 "Under command and direct support allow one body only.";
    ORDER = "E_ORDER" ORD_5 "Not allowed by current orders.";
    ORDER_FORM = "E_ORDER" ORD_3 "An order needs squares of this table, and an axis of neighbouring squares.";
    FREE = "E_ORDER" ORD_2 "In this battle units need no orders.";

    MESSAGE = "E_TURN" HID_8 "Commanders who see their whole side need no messages.";

    RATE = "E_RATE" MOV_3 "Too far: {} of {} squares.";
    STEP = "E_RATE" MOV_5 "A path goes from a square to its neighbour.";
    ROAD = "E_ROAD" MOV_3 "Road march needs a good road all the way.";
    DIAG = "E_DIAG" MOV_5 "Only one diagonal step per bound; attacks are orthogonal.";
    CONTACT = "E_CONTACT" MOV_13 "In contact: use A or W.";
    NO_CONTACT = "E_CONTACT" MOV_3 "Only troops in contact, shelled or just pushed back use A or W.";
    FIREZONE = "E_FIREZONE" MOV_4 "Road march cannot enter an enemy fire zone.";
    RIVER = "E_RIVER" TER_5 "No crossing.";
    FUEL = "E_FUEL" LOG_11 "No fuel.";
    MOBILITY = "E_MOBILITY" RET_3 "Slower than the pursuers.";
    COWED = "E_COWED" TNK_10 "These troops will not act.";
    HALT = "E_HALT" DIS_4 "Disorganised attackers may only halt or withdraw.";
    MINES = "E_MINES" ENG_8 "An uncleared minefield is in the way.";
    LOOK = "E_LOOK" RCE_2 "One look per bound, orthogonal neighbour only.";
    RIDE = "E_STATE" MOV_9 "{} cannot ride on {}.";

    NO_TARGET = "E_NO_TARGET" ATK_2 "No known enemy there.";
    NO_COMMAND = "E_NO_COMMAND" ATK_3 "An attack needs a command base present.";
    SUPPLY = "E_SUPPLY" LOG_4 "Out of supply.";
    FRONTAGE = "E_FRONTAGE" ATK_5 "Too many bases on that frontage.";
    ORDERED = "E_ORDERED" GEO_8 "Not in contact with its unit.";
    DISORG = "E_DISORG" ATK_4 "Disorganised troops cannot attack.";
    NOT_PARTICIPANT = "E_STATE" ATK_4 "{} cannot take part in that attack.";
    TWICE = "E_TWICE" ATK_1 "{} is in another attack.";
    NO_ATTACK = "E_STATE" PCE_13 "You have no such attack.";
    SAME_HQ = "E_NO_COMMAND" ATK_8 "Several attacks on one square need different HQs.";

    RANGE = "E_RANGE" FPL_6 "Out of range.";
    OBSERVE = "E_OBSERVE" FPL_7 "Nobody can observe that square.";
    DOCTRINE = "E_DOCTRINE" FPL_3 "This artillery may only fire direct in support of an attack.";
    MOVED = "E_MOVED" FPL_5 "Guns that moved cannot fire this mission.";
    AMMO = "E_AMMO" AMM_2 "Out of ammunition.";
    BOMBARDED = "E_BOMBARDED" FPL_8 "You are shelling or bombing that square this bound.";
    NO_SUPPORT = "E_RELATION" ATK_6 "That base supports nobody there.";
    DIRECT_ONLY = "E_RELATION" FPL_2 "Guns of a regiment fire direct only.";
    AIR = "E_AIR" AIR_2 "That aircraft is not available.";
    GROUP = "E_GROUP" FF_4 "No such target group.";
    NOT_SPENT = "E_GROUP" AMM_2 "Only one of those who threw such a die, and is not yet out of ammunition.";
    EVEN = "E_EVEN" FF_7 "Casualties must be spread evenly.";
    COUNT = "E_STATE" FF_7 "That is not the number asked for.";

    RETREAT = "E_RETREAT" RET_2 "No clear line of retreat.";
    NOT_WON = "E_NOT_WON" CA_2 "The firefight is not won.";
    REINFORCE = "E_REINFORCE" FF_13 "The attack needs reinforcement first.";
    NO_POSITION = "E_NO_POSITION" CA_22 "Not in a position: win the firefight and push.";
    CA_COMMAND = "E_CA_COMMAND" CA_4 "Several bases can only assault with their command base.";
    COUNTER = "E_COUNTER" CTR_2 "Only uncommitted Veteran or Elite neighbours can counter-attack now.";
    EXHAUSTED = "E_EXHAUSTED" FOL_4 "This unit cannot go on; it must reorganise.";
    REORG = "E_REORG" REO_1 "It moved, fought, fired, was fired on, or lacks a command base.";
    AMALG = "E_AMALG" REO_10 "Only unmarked bases of one unit and type in one square can be merged.";
    STOCK = "E_STOCK" LOG_6 "Nothing left in the dump.";
    PUSH = "E_PUSH" LOG_8 "Only in the first bound of the day.";
    AREA = "E_AREA" CA_3 "Every area needs at least one base.";
    TASK = "E_STATE" ENG_1 "{} cannot do that work here.";
    SKIP = "E_STATE" SEQ_11 "One to {} bounds can be skipped.";
    UMPIRE = "E_TURN" UMP_1 "Only the umpire rules.";
    RULING = "E_STATE" UMP_1 "There is nothing of that kind to rule on.";
}

/// Refuses where the condition holds.
pub(crate) fn refuse_if(condition: bool, refusal: Refusal) -> Result<(), Refusal> {
    if condition { Err(refusal) } else { Ok(()) }
}

/// A refusal with its gaps filled.
pub(crate) fn filled<const N: usize>(refusal: Refusal, words: [Word; N]) -> Refusal {
    Refusal { why: refusal.why.with(words), ..refusal }
}

/// A base as a word of a refusal: its name, or its key where the name is too long to be kept.
pub(crate) fn called(base: &BaseInfo) -> Word {
    let fits = base.name.len() <= Name::new().capacity();
    Word::Name(name(if fits { &base.name } else { &base.key }))
}
