//! Everything a player can be refused, one constant for each code of the decision catalogue, with the rule behind it.

use core::fmt::Write;

use sandtable_kernel::{Name, Point, Refusal, Word, name};

pub(crate) use sandtable_kernel::refusal::{filled, refuse_if, refuse_with};

use crate::rule;

sandtable_kernel::refusals! {
    NOT_YOURS = "E-NOT-YOURS" GEN_7 "This is not for you to decide now.";
    WRONG_STEP = "E-WRONG-STEP" GEN_7 "That is not a choice of this step.";
    UNKNOWN = "E-UNKNOWN" GEN_7 "There is no such piece.";

    DEPLOY_NOT_OWN = "E-UNIT-NOT-OWN" DEP_3 "That team is not yours to deploy.";
    DEPLOY_STANDARD = "E-DEPLOY-STANDARD" DEP_6 "This scenario gives your side no standard deployment.";
    DEPLOY_COUNT = "E-DEPLOY-COUNT" DEP_3 "Team {} needs {} points.";
    DEPLOY_ZONE = "E-DEPLOY-ZONE" DEP_3 "Figure {} would stand outside its deployment zone, which reaches from {} to {}.";
    DEPLOY_INCOMPLETE = "E-DEPLOY-INCOMPLETE" DEP_3 "{} figures have no place yet.";
    SPOT = "E-SPOT" GEO_9 "Figure {} cannot stand there: {}.";

    UNIT_NOT_OWN = "E-UNIT-NOT-OWN" SEQ_3 "That unit belongs to the other side.";
    UNIT_GONE = "E-UNIT-GONE" SEQ_4 "That unit is no longer in play.";
    UNIT_NOT_READY = "E-UNIT-NOT-READY" SEQ_4 "That unit is not Ready.";
    UNIT_BARRED = "E-UNIT-BARRED" SEQ_8 "That team cannot act again in this initiative.";
    NO_PASS = "E-NO-PASS" SEQ_5 "There is no passing: a Ready unit must be activated.";
    CARD_TEAM = "E-CARD-TEAM" OPT_3 "That team is not on the drawn card, or has acted on it.";

    OFF_TABLE = "E-OFF-TABLE" GEO_1 "That point is off the table.";
    LEADER_FAR = "E-LEADER-FAR" LDR_1 "The leader must stand within {} inches of a figure of the team.";
    PLATOON_LEADER_FAR = "E-LEADER-FAR" PLT_3 "The leader must stand within {} inches of a figure of the platoon.";

    RALLY_NOT_FRIEND = "E-RALLY-NOT-FRIEND" RAL_2 "Only figures of your own side can be rallied.";
    RALLY_NOT_PINNED = "E-RALLY-NOT-PINNED" RAL_1 "Figure {} is not pinned.";
    RALLY_FAR = "E-RALLY-FAR" RAL_1 "Figure {} is more than {} inches from the leader.";

    MOVE_NOT_TEAM = "E-MOVE-NOT-TEAM" MOV_2 "Figure {} is not in the active team.";
    MOVE_GONE = "E-MOVE-GONE" MOV_2 "Figure {} is not on the table.";
    MOVE_PINNED = "E-MOVE-PINNED" MOV_2 "Figure {} is pinned and does not move.";
    MOVE_DONE = "E-MOVE-DONE" MOV_2 "Figure {} has already moved.";
    MOVE_PATH = "E-MOVE-PATH" GEO_7 "A path has 2 to 16 points, the figure's own first, each different from the one before.";
    MOVE_OFF_TABLE = "E-MOVE-OFF-TABLE" GEO_13 "The path leaves the table.";
    MOVE_TOO_LONG = "E-MOVE-TOO-LONG" MOV_4 "The path is {} inches long; over open ground the high die allows {}.";
    MOVE_TOO_LONG_SLOW = "E-MOVE-TOO-LONG" MOV_5 "The path is {} inches long; touching terrain the low die allows {}.";
    MOVE_IMPASSABLE = "E-MOVE-IMPASSABLE" MOV_7 "The path touches impassable terrain.";
    MOVE_ENEMY = "E-MOVE-ENEMY" MOV_9 "The path runs through enemy figure {}.";

    FIRE_SQUARE = "E-FIRE-SQUARE" GEO_14 "The square's centre must be on the table and its direction whole numbers up to 1000, not both 0.";
    FIRE_TURNED = "E-FIRE-SQUARE" GEO_14 "In this battle the square lies along the table edges and is not turned.";
    FIRE_TEAM = "E-FIRE-TEAM" FIR_2 "Name one enemy team that is in play.";
    FIRE_NO_TEAM = "E-FIRE-TEAM" FIR_2 "Fire takes everybody in the square: name no team.";
    FIRE_NO_TARGET = "E-FIRE-NO-TARGET" FIR_6 "Nobody of your team sees an enemy in that square, in range.";

    LEADER_RALLY_ONLY = "E-LEADER-RALLY-ONLY" PCE_16 "A senior NCO may only rally.";
    REGROUP_NONE = "E-REGROUP-NONE" PLT_5 "There are no scattered figures to regroup.";
    REGROUP_COUNT = "E-REGROUP-COUNT" PLT_5 "Choose from 1 to {} figures.";
    REGROUP_TEAM = "E-REGROUP-TEAM" PLT_9 "That team is not in play, or not under this leader.";
    REGROUP_MANY = "E-REGROUP-MANY" PLT_9 "At most {} figures may be placed.";
    REGROUP_FAR = "E-REGROUP-FAR" PLT_9 "Figure {} would be more than {} inches from the team.";
    REGROUP_ENEMY = "E-REGROUP-ENEMY" PLT_9 "Figure {} would be within {} inches of an enemy.";
    PUSH_NONE = "E-PUSH-NONE" PLT_13 "There is no team to push.";
    PUSH_TEAM = "E-PUSH-TEAM" PLT_12 "That team is not in play, or not under this leader.";
    PUSH_READY = "E-PUSH-READY" PLT_12 "That team is already Ready.";

    SCATTER_NOT_PINNED = "E-SCATTER-NOT-PINNED" END_2 "Choose one of your pinned figures.";
    SCATTER_PLATOON = "E-SCATTER-PLATOON" END_3 "Choose a pinned figure of platoon {}.";
    DRAW_AGAIN = "E-DRAW-AGAIN" VIC_9 "You have already offered a draw this turn.";
}

/// The refusal with a figure's number in its first gap.
pub(crate) fn of_figure(refusal: Refusal, figure: crate::terms::FigureId) -> Refusal {
    filled(refusal, [Word::Number(figure.number().into())])
}

/// BB-GEO-9: nobody can stand there, and why.
pub(crate) fn no_spot(figure: crate::terms::FigureId, why: &'static str, at: Point) -> Refusal {
    filled(SPOT, [Word::Number(figure.number().into()), Word::Text(why)]).at(at)
}

/// A point as a word.
pub(crate) fn place(at: Point) -> Word {
    let mut text = Name::new();
    // The longest point is shorter than a name.
    let _ = write!(text, "{at}");
    Word::Name(text)
}

/// A name from the scenario as a word.
pub(crate) fn named(text: &str) -> Word {
    Word::Name(name(text))
}
