//! The decision catalogue (BB-D): every order with its words, its gaps and its rule, each declared once.
//!
//! Capitals and extra spaces do not matter, and a figure may be written `7` or `#7`. What cannot be read is answered with
//! the form that would be right; whether an order is allowed is for `check`.

mod gaps;
#[cfg(test)]
mod tests;

use arrayvec::ArrayVec;
use sandtable_kernel::orders::{Like, Read, Scope, misread};
use sandtable_kernel::{Point, orders, phrase};

use crate::state::{Frame, State};
use crate::terms::{FigureId, TeamId, UnitId};
use crate::{Browning, rule};

pub use gaps::{Men, Turned, Way};

/// The most waypoints after the starting point of a path (BB-GEO-7).
pub const MOST_WAYPOINTS: usize = 15;
/// The most figures a team starts with (BB-FOR-2).
pub const MOST_PLACES: usize = 12;

/// A list of places for the figures of one team.
pub type Places = ArrayVec<Point, MOST_PLACES>;
/// The points a figure passes after its present one; with room for one too many, so that the rules can refuse it.
pub type Waypoints = ArrayVec<Point, { MOST_WAYPOINTS + 1 }>;

orders! {
    /// What a player asks for.
    #[derive(Clone, PartialEq, Debug)]
    pub enum Order for (Browning, State) with Verb {
        /// Put a team's figures here (BB-D-1).
        Deploy { team: TeamId, places: Places } "deploy {team} at {places}" by rule::DEP_3,
        /// Take the scenario's standard deployment (BB-D-1).
        DeployStandard "deploy standard" by rule::DEP_6,
        /// Everybody stands where he should (BB-D-2).
        EndDeployment "end deployment" by rule::DEP_3,

        /// Activate this unit (BB-D-3, BB-D-15).
        Activate(unit: UnitId) "activate {unit}" by rule::SEQ_3,
        /// The pass that does not exist (BB-SEQ-5); always refused, so that a player learns why (BB-D-3).
        Pass "pass" by rule::SEQ_5,
        /// Put the leader's marker here (BB-D-4, BB-D-10).
        PlaceLeader(at: Point) "leader at {at}" by rule::LDR_1,
        /// Try to steady a pinned friend (BB-D-5).
        Rally(figure: FigureId) "rally {figure}" by rule::RAL_1,
        /// Keep the control points that are left (BB-D-5).
        StopRallying "stop rallying" by rule::RAL_3,
        /// Roll for movement (BB-D-6).
        RollMovement "roll movement" by rule::MOV_1,
        /// Stay where they are (BB-D-6).
        SkipMovement "skip movement" by rule::MOV_1,
        /// Walk along these points (BB-D-7).
        Move { figure: FigureId, waypoints: Waypoints as Like<Way> } "move {figure} to {waypoints}" by rule::MOV_2,
        /// Nobody else moves (BB-D-7).
        EndMovement "end movement" by rule::MOV_12,
        /// Lay the square and fire (BB-D-8).
        Fire(square: TargetSquare) "fire (at {square})" by rule::FIR_1,
        /// Do not fire (BB-D-8).
        HoldFire "hold fire" by rule::FIR_16,

        /// The platoon leader rallies (BB-D-9).
        LeaderRally "leader rally" by rule::PLT_3,
        /// The platoon leader regroups scattered men; how many comes next (BB-D-9, BB-D-11).
        LeaderRegroup "leader regroup" by rule::PLT_5,
        /// The platoon leader pushes a team on (BB-D-9).
        LeaderPush "leader push" by rule::PLT_12,
        /// Call so many scattered men back (BB-D-11).
        RegroupCount(count: u8 as Men) "regroup {count}" by rule::PLT_5,
        /// Let them join this team, the lowest-numbered first; without places they stay scattered (BB-D-12).
        PlaceRegrouped { team: TeamId, places: Places } "place regrouped in {team} [at {places}]" by rule::PLT_9,
        /// Push this team (BB-D-13).
        Push(team: TeamId) "push {team}" by rule::PLT_12,

        /// Lose this pinned man at the turn's end (BB-D-14).
        EndScatter(figure: FigureId) "scatter {figure}" by rule::END_2,

        /// Give the battle up (BB-D-16).
        Concede "concede" by rule::VIC_8,
        /// Offer a draw (BB-D-16).
        OfferDraw "offer draw" by rule::VIC_9,
        /// Take it (BB-D-17).
        AcceptDraw "accept draw" by rule::VIC_9,
        /// Fight on (BB-D-17).
        DeclineDraw "decline draw" by rule::VIC_9,
    }
    also {
        /// Fire, with the firing team named for clearness.
        fire_by_name(team: TeamId, square: TargetSquare) "fire {team} at {square}" by rule::FIR_1,
    }
}

phrase! {
    /// The square under fire (BB-GEO-14), and the team aimed at under `targets = one_team`.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct TargetSquare for (Browning, State) {
        /// Its centre.
        centre: Point,
        /// Whole numbers along one side.
        direction: (i16, i16) as Turned,
        /// The one enemy team aimed at.
        team: Option<TeamId>,
    } "{centre} [turned {direction}] [on {team}]"
}

/// The choices of a step. Conceding and offering a draw belong to every step but the answer to an offer; see [`belongs`].
pub const fn open(frame: Frame) -> &'static [Verb] {
    match frame {
        Frame::Deploy => &[Verb::Deploy, Verb::DeployStandard, Verb::EndDeployment],
        Frame::ChooseUnit => &[Verb::Activate],
        Frame::PlaceLeader | Frame::PlacePlatoonLeader => &[Verb::PlaceLeader],
        Frame::Rally => &[Verb::Rally, Verb::StopRallying],
        Frame::MoveDeclare => &[Verb::RollMovement, Verb::SkipMovement],
        Frame::MoveFigures => &[Verb::Move, Verb::EndMovement],
        Frame::Fire => &[Verb::Fire, Verb::HoldFire],
        Frame::LeaderAction => &[Verb::LeaderRally, Verb::LeaderRegroup, Verb::LeaderPush],
        Frame::RegroupCount => &[Verb::RegroupCount],
        Frame::PlaceRegrouped => &[Verb::PlaceRegrouped],
        Frame::Push => &[Verb::Push],
        Frame::EndScatter { .. } => &[Verb::EndScatter],
        Frame::AnswerDraw { .. } => &[Verb::AcceptDraw, Verb::DeclineDraw],
        Frame::GameOver => &[],
    }
}

/// Whether a verb belongs to a step: one of its choices, or one that belongs to all.
pub fn belongs(frame: Frame, verb: Verb) -> bool {
    match verb {
        Verb::Concede => true,
        Verb::OfferDraw => !matches!(frame, Frame::AnswerDraw { .. }),
        // So that whoever passes is told that nobody can.
        Verb::Pass => matches!(frame, Frame::ChooseUnit),
        verb => open(frame).contains(&verb),
    }
}

/// A team named before `at` must be the one whose fire is asked for; in other steps `check` says what is wrong.
fn fire_by_name(scope: &Scope<'_, Browning, State>, team: TeamId, square: TargetSquare) -> Read<Order> {
    let (state, roster) = (scope.state, &scope.rules.setup().roster);
    match state.active_team() {
        Some(active) if *state.frames.top() == Frame::Fire && active != team => misread(format!(
            "{} fires now, not {}; write `fire at X,Y`.",
            roster.team(active).name,
            roster.team(team).name
        )),
        _ => Ok(Order::Fire(square)),
    }
}
