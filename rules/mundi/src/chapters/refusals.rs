//! Everything a player can be refused, one constant for each code of the error catalogue, with the rule behind it: the lists of
//! MS-SET-23, MS-MOV-17, MS-GRP-14, MS-ZOC-9, MS-CON-6, MS-TRN-9, MS-BAS-14 and MS-SUP-11 among them.

use sandtable_kernel::{Refusal, Word, name};

use crate::rule;

sandtable_kernel::refusals! {
    NOT_YOURS = "E-NOT-YOURS" SEQ_3 "This is not for you to decide now.";
    WRONG_STEP = "E-WRONG-STEP" SEQ_1 "That is not a choice of this step.";
    NOT_OWN = "E-NOT-OWN" GEN_3 "{} is not yours.";
    NOT_ENEMY = "E-NOT-ENEMY" GEN_3 "{} is no enemy of yours.";
    NOT_THERE = "E-NOT-THERE" PC_19 "{} is not on the table.";

    TER_COUNT = "E-TER-COUNT" SET_4 "A table has {} to {} terrain pieces; this one has {}.";
    TER_FULL = "E-TER-COUNT" SET_4 "A table has at most {} terrain pieces; take one off first.";
    TER_NUMBER = "E-TER-NUMBER" SET_4 "There is no terrain piece of that number.";
    TER_QUARTERS = "E-TER-QUARTERS" SET_5 "At least three quarters of the table must hold part of a piece; {} do.";
    TER_BADGOING = "E-TER-BADGOING" SET_6 "At least two quarters must hold bad going or a river; {} do.";
    TER_UNIQUE = "E-TER-UNIQUE" SET_7 "A table has at most one river, one road and one town.";
    TER_TWO = "E-TER-TWO" SET_8 "There are at most two pieces of one type.";
    TER_SIZE = "E-TER-SIZE" TER_5 "Length and width of a piece add up to at most {} mm, each at least {} mm.";
    TER_OVERLAP = "E-TER-OVERLAP" TER_11 "Terrain pieces may not overlap, a road over others and a river into a waterway apart.";
    TER_TABLE = "E-TER-TABLE" GEO_13 "The piece must lie on the table.";
    TER_THEATRE = "E-TER-THEATRE" TER_12 "This theatre has no {}.";
    TER_RIVER = "E-TER-RIVER" TER_6 "A river is {} to {} mm wide and runs from one table edge to another or to a waterway, with a crossing.";
    TER_ROAD = "E-TER-SHAPE" TER_8 "A road is {} mm wide, runs from one table edge to another or to the town, and crosses no waterway.";
    TER_WATERWAY = "E-TER-SHAPE" TER_9 "A waterway is a strip {} to {} mm deep along a whole table edge, or a lake of a terrain piece's size.";

    EDGE = "E-EDGE" SET_10 "Name each of the four edges once.";

    BASE_SIZE = "E-BASE-SIZE" SET_14 "Length and width of a base add up to at most {} mm, each at least {} mm.";
    BASE_ZONE = "E-BASE-ZONE" SET_13 "The base must lie wholly in the Defender's set-up zone.";
    BASE_OVERLAP = "E-BASE-OVERLAP" SET_14 "The base may overlap no terrain but a road.";
    BASE_MISSING = "E-BASE-MISSING" SET_13 "There is no town to be the base.";
    BASE_TOWN = "E-BASE-MISSING" SET_13 "In this battle the town must be the base.";

    DEP_ZONE = "E-DEP-ZONE" SET_12 "{} would not stand wholly in the set-up zone.";
    DEP_OVERLAP = "E-DEP-OVERLAP" SET_15 "{} would overlap {}.";
    DEP_INSIDE = "E-DEP-OVERLAP" SET_15 "{} would stand inside the base.";
    DEP_BASE = "E-DEP-OVERLAP" SET_16 "{} would stand in or against the base.";
    DEP_IMPASSABLE = "E-DEP-IMPASSABLE" SET_15 "{} cannot stand in that terrain.";
    DEP_AIR = "E-DEP-AIR" SET_18 "Aircraft start off the table.";
    DEP_GARRISON = "E-BASE-FULL" SET_15 "Only one of the Defender's ground elements can be the garrison.";
    DEP_MISSING = "E-DEP-MISSING" SET_15 "Elements that have no place yet: {}.";
    DEP_ROOM = "E-DEP-ZONE" SET_12 "There is no room left for {}; place it by hand.";

    SWAP_PAIR = "E-SWAP-PAIR" SET_19 "A swap names two of your own ground elements that are in no other pair.";
    SWAP_MOST = "E-SWAP-PAIR" SET_19 "Only {} pairs may be swapped.";

    WORKS_COUNT = "E-WORKS-COUNT" SET_20 "Your engineers have done all their works.";
    WORKS_ZONE = "E-WORKS-ZONE" SET_21 "The minefield must lie wholly in your set-up zone.";
    WORKS_SIZE = "E-WORKS-SIZE" SET_21 "Length and width of a minefield add up to at most {} mm, each at least {} mm.";
    WORKS_OVERLAP = "E-WORKS-OVERLAP" SET_21 "The minefield may overlap no element, base, river, waterway, town or minefield.";
    WORKS_FOOT = "E-WORKS-FOOT" SET_22 "{} is not on foot and cannot be entrenched.";
    WORKS_MANY = "E-WORKS-COUNT" SET_20 "One engineer element entrenches 1 to {} elements.";

    HID_REVEALED = "E-HID-REVEALED" HID_8 "{} is not hidden.";

    MOVE_PIPS = "E-MOVE-PIPS" PIP_2 "That costs more PIPs than you have left: {} against {}.";
    MOVE_AGAIN = "E-MOVE-AGAIN" SEQ_6 "{} has used its move this turn.";
    MOVE_DISTANCE = "E-MOVE-DISTANCE" MOV_3 "A corner of the base would travel {} inches; {} are allowed.";
    MOVE_ROAD = "E-MOVE-DISTANCE" MOV_6 "The base would travel {} inches along the road; {} are allowed.";
    MOVE_TERRAIN = "E-MOVE-TERRAIN" MOV_5 "{} cannot enter that terrain.";
    MOVE_RIVER = "E-MOVE-TERRAIN" RIV_1 "{} cannot enter the river there.";
    MOVE_ENEMY = "E-MOVE-ENEMY" MOV_8 "{} cannot pass through {}.";
    MOVE_OVERLAP = "E-MOVE-OVERLAP" MOV_7 "{} would end on {}.";
    MOVE_TABLE = "E-MOVE-TABLE" GEO_13 "The base would leave the table.";
    MOVE_CONTACT = "E-MOVE-CONTACT" MOV_10 "{} is in contact with {} and may only break off.";
    MOVE_GARRISON = "E-MOVE-GARRISON" BAS_2 "{} garrisons the base: it leaves it or stays.";
    MOVE_IN_RIVER = "E-MOVE-RIVER" RIV_8 "{} is in the river: it leaves it or stays.";
    MOVE_AIR = "E-MOVE-AIR" AIR_2 "Aircraft do not move over the table.";
    MOVE_NOWHERE = "E-MOVE-NOWHERE" MOV_9 "A move has one to six poses.";
    BREAK_SPEED = "E-BREAK-SPEED" MOV_11 "{} is no faster than {} and cannot break off.";
    BREAK_FLANK = "E-BREAK-FLANK" MOV_11 "{} touches a side or the rear, so it cannot break off.";
    BREAK_CONTACT = "E-BREAK-CONTACT" MOV_11 "Breaking off must end in contact with no enemy.";
    RECCE_RANGE = "E-RECCE-RANGE" MOV_16 "A second move starts outside every enemy's range; {} is too near.";

    GROUP_CONTACT = "E-GROUP-CONTACT" GRP_1 "A group is two or more elements in edge contact with each other.";
    GROUP_ENEMY = "E-GROUP-CONTACT" GRP_5 "{} cannot move in a group: it touches an enemy, garrisons, is in a river or flies.";
    GROUP_FACING = "E-GROUP-FACING" GRP_1 "All members of a group face the same way.";
    GROUP_GOING = "E-GROUP-GOING" GRP_3 "{} would not be in good going all the way.";
    GROUP_MOVED = "E-GROUP-MOVED" GRP_5 "{} has used its move this turn.";
    GROUP_MANOEUVRE = "E-GROUP-MANOEUVRE" GRP_7 "A group advances, wheels by up to 180 degrees, changes its frontage once, and may slide last.";
    GROUP_FRONTAGE = "E-GROUP-MANOEUVRE" GRP_10 "A change of frontage moves one member at an end of a rank behind or beside another.";
    GROUP_COLUMN = "E-GROUP-MANOEUVRE" GRP_11 "Only a column follows its leader, by advances and wheels, with bends of at most 45 degrees.";
    GROUP_STOPS = "E-GROUP-MANOEUVRE" GRP_12 "A group stops where a member makes contact; only a slide may follow.";
    GROUP_SLIDE = "E-GROUP-SLIDE" GRP_7 "A slide is the last step, up to {} mm, and ends in front contact with an enemy.";

    ZOC = "E-ZOC" ZOC_4 "In the zone of {} it may only go straight towards it, straight away from it, or into front contact.";
    ZOC_GROUP = "E-ZOC" ZOC_7 "In the zone of {} a group may only advance towards it or wheel and slide into front contact.";
    CONTACT_ALIGN = "E-CONTACT-ALIGN" CON_1 "Contact must be with the front edge flush against an edge, at least {} mm of it shared.";

    RIVER_TYPE = "E-RIVER-TYPE" RIV_1 "Only infantry, heavy weapons and engineers on foot cross a river.";
    RIVER_BRIDGE = "E-RIVER-TYPE" RIV_9 "Only engineers on foot bridge a river.";
    RIVER_START = "E-RIVER-START" RIV_2 "{} was not adjacent to the river when the turn began.";
    RIVER_BLOCKED = "E-RIVER-BLOCKED" RIV_3 "There is no clear place on the far bank.";
    RIVER_SHIFT = "E-RIVER-SHIFT" RIV_2 "A crossing may be shifted by up to {} mm along the bank.";
    RIVER_ASSAULT = "E-RIVER-ASSAULT" RIV_5 "{} does not stand so close behind the bank that it must be assaulted.";
    RIVER_OUT = "E-RIVER-OUT" RIV_8 "{} is not in the river.";

    AIR_PLACE = "E-AIR-PLACE" AIR_3 "The aircraft must touch an enemy, overlap nothing and be on the table.";
    AIR_TURN = "E-AIR-TURN" AIR_8 "{} is not available before turn {}.";
    AIR_ONLY = "E-AIR-PLACE" AIR_1 "{} is no aircraft.";
    AIR_FOLLOW = "E-AIR-FOLLOW" AIR_6 "The aircraft can only stay with an enemy it is engaged with.";

    TRN_NONE = "E-TRN-NONE" TRN_1 "{} has no transport.";
    TRN_TWICE = "E-TRN-TWICE" TRN_3 "{} has changed its transport this turn.";
    TRN_ORDER = "E-TRN-ORDER" TRN_2 "Loading or unloading comes at the end of a move.";
    TRN_ROOM = "E-TRN-ROOM" PC_18 "There is no room for {} to change.";
    TRN_RIVER = "E-TRN-ROOM" RIV_2 "{} is in a river and cannot change.";

    ENT_FOOT = "E-ENT-FOOT" ENT_1 "{} is not on foot.";
    ENT_MOVED = "E-ENT-MOVED" ENT_1 "{} has used its move this turn.";
    ENT_RIVER = "E-ENT-RIVER" ENT_1 "{} is in a river.";
    ENT_ALREADY = "E-ENT-ALREADY" ENT_5 "There is nobody to entrench.";
    ENT_WATER = "E-ENT-RIVER" OPT_2 "{} is in a waterway.";

    BASE_FULL = "E-BASE-FULL" BAS_2 "The base has a garrison already.";
    BASE_REACH = "E-BASE-REACH" BAS_2 "{} cannot reach the centre of the base and is not adjacent to it.";
    BASE_STOP = "E-BASE-STOP" BAS_2 "{} cannot stop inside the base.";
    BASE_NONE = "E-BASE-MISSING" BAS_1 "You have no base.";
    BASE_LEAVE = "E-BASE-LEAVE" BAS_2 "{} is set down touching the base from outside, clear of everything.";
    BASE_NOT_IN = "E-BASE-LEAVE" BAS_2 "{} is not in the base.";

    ATT_USED = "E-ATT-USED" COM_2 "{} has attacked or supported this turn.";
    ATT_LOADED = "E-ATT-LOADED" TRN_6 "{} is loaded and cannot attack.";
    ATT_AAMOVED = "E-ATT-AAMOVED" COM_3 "{} has moved this turn and cannot attack.";
    ATT_GENERAL = "E-ATT-GENERAL" COM_3 "A general cannot attack.";
    ATT_RANGE = "E-ATT-RANGE" COM_4 "{} is out of range.";
    ATT_SIGHT = "E-ATT-SIGHT" COM_4 "{} is out of sight.";
    ATT_ARC = "E-ATT-ARC" GEO_8 "{} is not ahead of the front line.";
    ATT_NEAREST = "E-ATT-NEAREST" COM_5 "{} is nearer and must be attacked.";
    ATT_BASE = "E-ATT-BASE" BAS_6 "The base has been attacked this turn.";
    ATT_MUST = "E-ATT-MUST" SEQ_9 "{} must attack before you pass.";

    SUP_USED = "E-SUP-USED" COM_2 "{} has attacked or supported this turn.";
    SUP_LOADED = "E-SUP-LOADED" TRN_6 "{} is loaded and cannot support.";
    SUP_AAMOVED = "E-SUP-AAMOVED" SUP_4 "{} has moved this turn and cannot support.";
    SUP_RANGE = "E-SUP-RANGE" SUP_2 "{} does not reach that far.";
    SUP_GENERAL = "E-SUP-RANGE" SUP_10 "{} is too far from the element it would support.";
    SUP_SIGHT = "E-SUP-SIGHT" SUP_3 "{} does not see the enemy.";
    SUP_ARC = "E-SUP-ARC" GEO_8 "{} does not have the enemy ahead of its front line.";
    SUP_ENGAGED = "E-SUP-ENGAGED" SUP_9 "{} is not engaged with that enemy.";
    SUP_SELF = "E-SUP-SELF" SUP_4 "{} fights in this combat and cannot support it.";

    ADVANCE_NOT = "E-ADVANCE" RES_18 "{} may not advance now.";
    DRAW_AGAIN = "E-DRAW-AGAIN" VIC_5 "You have offered a draw this turn.";
}

/// The same refusal with the gaps of its sentence filled.
pub fn filled<const N: usize>(refusal: Refusal, words: [Word; N]) -> Refusal {
    Refusal { why: refusal.why.with(words), ..refusal }
}

/// A name as a word of a refusal.
pub fn called(text: &str) -> Word {
    Word::Name(name(text))
}

/// Refuses where the condition holds; the sentence is put together only then, because players that think refuse themselves
/// thousands of orders a second.
macro_rules! refuse_if {
    ($condition:expr, $refusal:expr $(,)?) => {
        if $condition { Err::<(), sandtable_kernel::Refusal>($refusal) } else { Ok(()) }
    };
}

pub(crate) use refuse_if;
