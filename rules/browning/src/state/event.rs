//! Events: everything that can happen, in the past tense. A state changes by these and by nothing else.

use sandtable_kernel::{Outcome, Point, Side};
use serde::{Deserialize, Serialize};

use crate::terms::{FigureId, LeaderId, TeamId, UnitId};

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// This side deploys now (BB-DEP-1, 2).
    DeploymentBegan {
        /// Who.
        side: Side,
    },
    /// A figure was put on the table (BB-DEP-3, BB-DEP-6) or taken up and put elsewhere.
    Deployed {
        /// Who.
        figure: FigureId,
        /// Where.
        at: Point,
    },
    /// BB-DEP-3: this side has ended its deployment.
    DeploymentEnded {
        /// Who.
        side: Side,
    },
    /// A turn began and this side has the first initiative; nobody in card modes (BB-SEQ-2, BB-OPT-2).
    TurnBegan {
        /// Its number.
        turn: u8,
        /// Who is first.
        first: Option<Side>,
    },
    /// BB-SEQ-6: this side has the initiative; all bars are cleared.
    InitiativeTaken {
        /// Who.
        side: Side,
    },
    /// BB-SEQ-6: this side has nobody Ready and is passed over while the other finishes.
    InitiativeSkipped {
        /// Who.
        side: Side,
    },
    /// BB-SEQ-9: the only Ready units left may not act again in this initiative, so it ends early.
    SlotLeftEmpty {
        /// Whose initiative.
        side: Side,
    },
    /// BB-OPT-2, BB-OPT-7: the deck of this turn was put together.
    DeckMade {
        /// The cards in it, one bit a card.
        cards: u64,
    },
    /// BB-OPT-10: a card was drawn.
    CardDrawn {
        /// Which.
        card: CardId,
        /// Its teams that are Ready now and so will act on it (BB-OPT-3), one bit a team.
        teams: u32,
    },
    /// BB-OPT-6: the drawn card had nobody on it.
    CardDiscarded {
        /// Which.
        card: CardId,
    },
    /// BB-OPT-4, BB-OPT-5: a card went into the deck.
    CardReturned {
        /// Which.
        card: CardId,
    },
    /// BB-SEQ-3: a unit began its activation.
    Activated {
        /// Which.
        unit: UnitId,
    },
    /// BB-PCE-13, BB-PCE-18: the active unit is gone in the middle of its activation, which ends at once.
    ActivationCutShort {
        /// Which.
        unit: UnitId,
    },
    /// A step was passed over without asking, because there was nothing to decide (BB-RAL-8, BB-MOV-1, BB-FIR-16).
    StepSkipped {
        /// Which.
        step: Step,
    },
    /// BB-LDR-1, BB-PLT-3: the active unit's marker was placed.
    LeaderPlaced {
        /// Where.
        at: Point,
    },
    /// BB-CTL-1, BB-PLT-3: the Control score.
    ControlScored {
        /// The die as rolled.
        natural: u8,
        /// With additions; also the points.
        score: u8,
    },
    /// BB-RAL-4: one control point was spent on a figure.
    ControlSpent {
        /// On whom.
        figure: FigureId,
    },
    /// BB-RAL-5: a pinned figure is steady again.
    Rallied {
        /// Who.
        figure: FigureId,
    },
    /// BB-RAL-5: a figure was hit while being rallied.
    Killed {
        /// Who.
        figure: FigureId,
    },
    /// BB-MOV-1: the movement dice.
    MovementRolled {
        /// The high die.
        high: u8,
        /// The low die.
        low: u8,
    },
    /// BB-MOV-2: a figure moved.
    Moved {
        /// Who.
        figure: FigureId,
        /// Where it stands now.
        to: Point,
    },
    /// BB-FIR-9: the team fired at a square.
    Fired {
        /// The team.
        team: TeamId,
        /// The centre of the square.
        at: Point,
        /// How many fired.
        firers: u8,
        /// How many were targets.
        targets: u8,
        /// Added because the team is strong (BB-FIR-11); 0 if it is not.
        strong: u8,
        /// Added because it fires rapidly (BB-FIR-11); 0 if it does not.
        rapid: u8,
        /// The defence factor; 0 in scattered fire.
        defence: u8,
    },
    /// BB-FIR-10, BB-RES-1: a figure was pinned.
    Pinned {
        /// Who.
        figure: FigureId,
    },
    /// A figure scattered (BB-RES-2, BB-ASL-5, BB-END-2).
    Scattered {
        /// Who.
        figure: FigureId,
    },
    /// BB-RDY-1: the active team stays Ready and its marker stays.
    StayedReady {
        /// Which.
        team: TeamId,
    },
    /// BB-SEQ-8: a team that has acted and is still Ready may not be chosen again in this initiative.
    Barred {
        /// Which.
        team: TeamId,
    },
    /// BB-RDY-2, BB-PLT-2: the active unit is no longer Ready and its marker is set aside.
    Spent {
        /// Which.
        unit: UnitId,
    },
    /// BB-PLT-6: these figures try to regroup.
    RegroupTried {
        /// How many.
        count: u8,
    },
    /// BB-PLT-7, BB-PLT-8: this many may be placed.
    RegroupScored {
        /// How many.
        placeable: u8,
    },
    /// BB-PLT-8: a figure is gone for good.
    Lost {
        /// Who.
        figure: FigureId,
    },
    /// BB-PLT-9: a figure came back as a member of a team.
    Regrouped {
        /// Who.
        figure: FigureId,
        /// Which team.
        team: TeamId,
        /// Where.
        at: Point,
    },
    /// BB-PLT-10: some who might have been placed were not, and stay scattered.
    StayedScattered {
        /// How many.
        count: u8,
    },
    /// BB-PLT-12: a team is Ready again and barred for this initiative.
    Pushed {
        /// Which.
        team: TeamId,
    },
    /// BB-PCE-12: a team has nobody left on the table.
    TeamDestroyed {
        /// Which.
        team: TeamId,
    },
    /// BB-PCE-18: a leader has nobody left to lead.
    LeaderRemoved {
        /// Which.
        leader: LeaderId,
    },
    /// BB-END-1, BB-OPT-6: neither side has anybody left to act, so the turn comes to its end.
    NobodyReady {
        /// The turn.
        turn: u8,
    },
    /// BB-VIC-3: an objective changed hands.
    ObjectiveTaken {
        /// Which, by its place in the scenario.
        objective: u8,
        /// By whom.
        side: Side,
    },
    /// BB-VIC-4: a side is broken.
    Broken {
        /// Which.
        side: Side,
    },
    /// BB-END-5: the game goes on into another turn, and everybody in play is Ready again.
    TurnEnded {
        /// The turn that is over.
        turn: u8,
    },
    /// BB-VIC-9: a draw was offered.
    DrawOffered {
        /// By whom.
        side: Side,
    },
    /// BB-VIC-9: the offer was declined.
    DrawDeclined {
        /// By whom.
        side: Side,
    },
    /// The battle is over (BB-VIC).
    Ended {
        /// How.
        outcome: Outcome,
    },
}

/// A step of a team's activation that can be passed over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Step 3.
    Rally,
    /// Step 4.
    Move,
    /// Step 5.
    Fire,
}

/// A card of the deck (BB-OPT-2): counted in force order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u8);
