//! Everything a player can be refused, one constant for each message of the decision catalogue, with the rule behind it.

use sandtable_kernel::{Refusal, Word, name};

pub(crate) use sandtable_kernel::refusal::{filled, refuse_if, refuse_with};

use crate::rule;

sandtable_kernel::refusals! {
    NOT_YOURS = "E-NOT-YOURS" SEQ_9 "This is not for you to decide now.";
    WRONG_STEP = "E-WRONG-STEP" SEQ_9 "That is not a choice of this step.";
    UNKNOWN = "E-UNKNOWN" SEQ_9 "There is no such piece in this battle.";
    NOT_OWN = "E-NOT-OWN" PCE_1 "{} is not yours.";
    NOT_ENEMY = "E-NOT-ENEMY" FIR_1 "{} is not an enemy.";
    SECOND_VOLLEY = "E-SECOND-VOLLEY" FIR_1 "{} has already had its volley in this step.";
    NOT_ON_TABLE = "E-NOT-ON-TABLE" PCE_17 "{} is not on the table.";
    OFF_TABLE = "E-OFF-TABLE" GEO_1 "That point is off the table.";
    OVERLAP = "E-OVERLAP" GEO_8 "Bases overlap.";
    NOT_IN_GAME = "E-OPTION" FOR_9 "This battle is played without that option.";

    DEPLOY_ZONE = "E-DEPLOY-ZONE" SET_6 "Outside your deployment zone.";
    DEPLOY_OVERLAP = "E-DEPLOY-OVERLAP" SET_6 "Bases overlap.";
    DEPLOY_GROUND = "E-DEPLOY-GROUND" SET_6 "Cannot stand there.";
    DEPLOY_LATER = "E-DEPLOY-LATER" SET_5 "{} arrives later.";
    DEPLOY_LEFT = "E-DEPLOY-LEFT" SET_1 "{} has no place yet.";
    DEPLOY_STANDARD = "E-DEPLOY-STANDARD" SET_1 "The scenario's places are not free: place these battalions one by one.";
    POSTURE_ILLEGAL = "E-POSTURE" SET_3 "Illegal posture.";
    SPLIT_ILLEGAL = "E-SPLIT" REC_1 "{} has no companies to be shown as.";
    HIDE_OPTION = "E-HIDE" HID_1 "Nothing is hidden in this battle.";
    NO_MOUNTS = "E-NO-MOUNTS" PCE_1 "{} has nothing to mount or limber.";

    NOTHING_TO_FLY = "E-AIR-NONE" AIR_1 "{} cannot be given that order.";
    FLOWN = "E-AIR-FLOWN" AIR_5 "Already flown.";
    HEAVY_REST = "E-AIR-REST" AIR_5 "Heavy bombers fly once a day with a turn of rest.";
    NOT_AT_NIGHT = "E-AIR-NIGHT" AIR_6 "Not at night.";
    GROUNDED = "E-AIR-WEATHER" AIR_15 "Grounded by weather.";
    HEAVY_POINT = "E-AIR-POINT" AIR_8 "Heavy bombers are given a point, on the first turn of a day, with its turn.";
    AIR_ORDERED = "E-AIR-ORDERED" AIR_8 "{} has its order already.";
    CAPTURED = "E-CAPTURED" RCV_1 "Captured battalions cannot return.";
    NOT_DESTROYED = "E-NOT-DESTROYED" RCV_1 "{} is not a destroyed battalion of that headquarters.";
    NOT_ADJACENT = "E-NOT-ADJACENT" RCV_2 "Must stand within 1\" of the headquarters.";
    OTHER_DIVISION = "E-OTHER-DIVISION" RCV_4 "Same division only.";
    DONE_TODAY = "E-DONE-TODAY" RCV_4 "Already done today.";
    NO_HEADQUARTERS = "E-NO-HEADQUARTERS" RCV_4 "Its headquarters is not on the table.";
    NOT_SUPPLIED = "E-NOT-SUPPLIED" RCV_6 "Its command, division or corps is out of supply.";
    NOT_OF_PAIR = "E-NOT-OF-PAIR" RCV_4 "Choose one of the two that were amalgamated.";
    NO_OFFICER = "E-NO-OFFICER" SEQ_3 "That command has no officer figure.";
    NO_COMMANDER = "E-NO-COMMANDER" FOR_4 "There is no commander figure in this battle.";

    CANNOT_MOVE_MORE = "E-SELECT" SEQ_5 "That command cannot move any more this turn.";
    NO_COMMAND = "E-SEIZE" INI_1 "No command with an officer figure.";
    NAME_FIRST = "E-NAME" INI_2 "Name the command you want to move.";

    OFFICER_GONE = "E-OFFICER-GONE" RGP_2 "That command has already lost its officer figure.";
    NOT_TABLE = "E-REGROUP-TABLE" RGP_2 "That battalion is not on the table.";
    COMMAND_FULL = "E-COMMAND-FULL" RGP_3 "A command may hold at most six models.";
    NOT_MEMBER = "E-NOT-MEMBER" RGP_1 "{} is not in the moving command.";
    ALREADY_MEMBER = "E-MEMBER" RGP_2 "{} is in that command already.";
    SUPPORT_LINE_ONLY = "E-SUPPORT" POS_2 "Only line commands may place battalions in support.";
    POSTURE_OF_COMMAND = "E-STANCE" POS_2 "A battalion has its command's posture, or rests.";
    NOT_ARTILLERY = "E-NOT-ARTILLERY" RGP_6 "{} has no observer.";
    OBSERVER_OFFICER = "E-OBSERVER" RGP_6 "That artillery's command has no officer figure.";
    OBSERVER_PLACE = "E-OBSERVER-PLACE" RGP_6 "An observer moves from the moving command's artillery, or to the moving command.";
    COUNTER_POSTURE = "E-COUNTER-POSTURE" CBY_1 "Only artillery in support posture can be kept for counter-battery.";
    COUNTER_STATE = "E-COUNTER-STATE" CBY_1 "{} is so assigned already.";
    WAVES = "E-WAVES" WAV_1 "Waves must be numbered 1, 2, … and at least two.";
    WAVE_POSTURE = "E-WAVE-POSTURE" WAV_1 "Only battalions in line or support take part in a wave attack.";

    MOVE_ORDERED = "E-MOVE-DONE" MOV_15 "{} has had its order in this move.";
    MOVE_RESTING = "E-MOVE-RESTING" RGP_10 "{} is resting.";
    MOVE_PINNED = "E-MOVE-PINNED" PIN_6 "Pinned battalions cannot move.";
    MOVE_WAVE = "E-MOVE-WAVE" WAV_2 "{} belongs to another wave.";
    MOVE_MARCHING = "E-MOVE-POSTURE" POS_4 "Marching troops take no position and do no work.";
    MOVE_PATH = "E-MOVE-PATH" GEO_5 "A path needs 1 to 8 points, each different from the one before.";
    MOVE_EXIT = "E-MOVE-EXIT" GEO_14 "The path must end in one of your exit zones.";
    MOVE_OFF_TABLE = "E-MOVE-OFF-TABLE" GEO_14 "The path leaves the table.";
    MOVE_TOO_LONG = "E-MOVE-TOO-LONG" MOV_5 "Path of {}\" exceeds the allowance of {}\" ({}).";
    MOVE_DASH = "E-MOVE-DASH" MOV_8 "This unit cannot move through terrain in combat formation.";
    MOVE_MOUNT = "E-MOVE-MOUNT" MOV_9 "Mounting and dismounting must change something, at a point of the path.";
    MOVE_TOWED = "E-MOVE-TOWED" MOV_10 "Guns do not move unlimbered.";
    MOVE_MARCH_MOUNTED = "E-MOVE-MARCH-MOUNTED" MOV_11 "A march is mounted throughout.";
    MOVE_PASSING = "E-MOVE-PASSING" MOV_12 "A marching column may not pass another on the same route.";
    MOVE_ENEMY = "E-MOVE-ENEMY" MOV_13 "An enemy battalion is in the way.";
    MOVE_IMPASSABLE = "E-MOVE-IMPASSABLE" MOV_13 "Impassable.";
    MOVE_STRIP = "E-MOVE-STRIP" MOV_14 "This battalion must stay within 8\" of the table side.";
    MOVE_BRIDGE = "E-MOVE-BRIDGE" TER_6 "The bridge cannot carry this battalion.";
    MOVE_ENTRY = "E-MOVE-ENTRY" SET_5 "A reinforcement enters at its place on the table edge.";
    MOVE_ENTRY_BLOCKED = "E-MOVE-ENTRY-BLOCKED" SET_5 "The place of entry is blocked here: enter up to 8\" to either side of it, or wait.";
    MOVE_OBSTACLE = "E-MOVE-OBSTACLE" ENG_6 "No engineers to pass the obstacle.";
    MOVE_GAP_WAIT = "E-MOVE-GAP-WAIT" ENG_6 "The gap will be open next turn.";
    MOVE_GAP = "E-MOVE-GAP" ENG_7 "The gap takes one battalion in march column per move.";
    MOVE_BRIDGEHEAD = "E-MOVE-BRIDGEHEAD" ENG_10 "A bridgehead keeps within 1\" of the bank until a bridge or ferry is there.";
    MOVE_WAVE_ATTACK = "E-WAVE-ATTACK" WAV_6 "Each wave must attack.";
    CROSS_NONE = "E-CROSS" ENG_10 "Nothing carries {} across here.";
    WORK_ENGINEERS = "E-WORK-ENGINEERS" ENG_4 "{} has not the engineers for that.";
    WORK_PLACE = "E-WORK-PLACE" ENG_11 "That work cannot be done here.";
    WORK_POSTURE = "E-WORK-POSTURE" ENG_1 "Only battalions in line or support do engineering work.";
    WORK_MINES = "E-WORK-MINES" ENG_17 "A minefield lies within 4\" of its engineers, off bases, bridges and rivers.";
    WORK_MOUNTED = "E-WORK-MOUNTED" PCE_15 "{} must dismount before it digs in.";
    WORK_DONE = "E-WORK-DONE" ENG_18 "{} is dug in already.";
    LAND_OFF = "E-LAND" LND_1 "{} does not wait to land.";
    LAND_WEATHER = "E-LAND-WEATHER" LND_1 "Bad weather and cloud forbid landings.";
    LAND_TRANSPORT = "E-LAND-TRANSPORT" LND_1 "No transport mission is left for it.";
    LAND_GROUND = "E-LAND-GROUND" LND_2 "Nobody lands on impassable ground, rivers or bases.";

    NOT_LOCATED = "E-NOT-LOCATED" ART_3 "Not located by the supported command.";
    OUT_OF_RANGE = "E-OUT-OF-RANGE" ART_3 "Out of range.";
    GUNS_USED = "E-GUNS-USED" ART_2 "Artillery has already fired this move.";
    GUNS_POSTURE = "E-GUNS-POSTURE" ART_1 "{} is not artillery in support with its observer there.";
    GUNS_COUNTER = "E-GUNS-COUNTER" CBY_1 "{} is kept for counter-battery and fires at nothing else.";
    GUNS_POSITION = "E-GUNS-POSITION" ART_4 "Not in firing position.";
    GUNS_TARGET = "E-GUNS-TARGET" WAV_5 "Artillery keeps to its first target in a wave attack.";
    NO_GUNS = "E-NO-GUNS" ART_6 "Name the artillery that fires.";
    CLOSE_SUPPORT = "E-CLOSE-SUPPORT" ART_11 "Target is in close support.";
    IDLE_TARGET = "E-IDLE-TARGET" MOV_1 "Idle battalions cannot be fired on.";
    NOT_MOVING = "E-NOT-MOVING" FIR_2 "Only moving battalions of the moving command can be fired on.";
    PATH_POINT = "E-PATH-POINT" FIR_3 "That is no point of the target's path.";
    PAST_HALT = "E-PAST-HALT" PIN_2 "{} was halted before it came there.";
    NOBODY_REACHES = "E-NOBODY-REACHES" FIR_5 "No battalion reaches that target.";
    ONLY_MOVERS_FIRE = "E-ONLY-MOVERS" FIR_4 "Only battalions that moved or took position may fire.";
    MARCHERS = "E-MARCHERS" FIR_7 "Marching troops cannot attack.";
    NOT_JOINING = "E-JOIN" ART_9 "{} cannot join this volley.";
    WAVE_MUST_FIRE = "E-WAVE-FIRE" WAV_6 "Each wave must attack.";
    NOT_COUNTER_TARGET = "E-COUNTER-TARGET" CBY_2 "Not a counter-battery target.";
    NOT_COUNTER_GUN = "E-COUNTER-GUN" CBY_1 "{} is not assigned to counter-battery.";
    COUNTER_FIRED = "E-COUNTER-FIRED" CBY_3 "{} has fired in this move already.";
    COUNTER_IDLE = "E-COUNTER-IDLE" CBY_2 "{} belongs to the moving command and has not taken position.";
    POINTS_FULL = "E-POINTS-FULL" HID_8 "No more points can be noted: there are 32 already.";
    POINT_OPTION = "E-POINT-FIRE" ART_7 "Artillery aims at a point only where battalions may be hidden.";
    SMOKE_WHO = "E-SMOKE" ENG_20 "{} cannot lay smoke now.";
    NOT_CONTROLLED = "E-CONTROLLER" AIR_7 "No controller of {} is with that command.";
    NOT_HIDDEN = "E-NOT-HIDDEN" HID_6 "{} is not hidden.";
    RETIRE_PINNED = "E-RETIRE-PINNED" REC_6 "Pinned or resting troops cannot retire.";
    RETIRE_AWAY = "E-RETIRE-AWAY" REC_4 "Must end further away.";
    NOT_APPEARING = "E-NOT-APPEARING" HID_8 "Choose one of the battalions that have just appeared there.";
    DRAW_AGAIN = "E-DRAW-AGAIN" VIC_5 "You have already offered a draw this turn.";
}

/// The refusal with a name in its first gap.
pub(crate) fn of_name(refusal: Refusal, text: &str) -> Refusal {
    filled(refusal, [Word::Name(name(text))])
}
