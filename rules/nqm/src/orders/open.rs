//! Which verbs belong to which step.

use super::Verb;
use crate::state::{Frame, Phase};

/// The choices of a step, the usual ones first. The umpire's rulings, conceding and `time up` belong to every step; see
/// [`belongs`].
pub const fn open(frame: Frame) -> &'static [Verb] {
    match frame {
        Frame::Enter(phase) => entries(phase),
        Frame::BuildWorks => &[Verb::BuildWorks, Verb::LayMines, Verb::PrepareBridge, Verb::Done],
        Frame::Deploy(_) => entries(Phase::Deploy),
        Frame::Release(_) => &[Verb::Grant, Verb::RefuseRequest, Verb::Done],
        Frame::Demolish { .. } => &[Verb::Blow, Verb::Hold],
        Frame::Mine(_) => &[Verb::Force, Verb::Halt],
        Frame::Dispute(_) | Frame::CrossedStorms(..) => &[Verb::Decide, Verb::Done],
        Frame::Stop { .. } => &[Verb::CallStop, Verb::LetPass],
        Frame::StayOrFall(..) => &[Verb::StayInContact, Verb::FallBack],
        Frame::Uncovered(..) => &[Verb::Uncovered],
        Frame::Allocate { .. } => &[Verb::Allocate],
        Frame::Harassed { .. } => &[Verb::Harassed],
        Frame::DrivenOff { .. } => &[Verb::DrivenOff],
        Frame::Dry(_) => &[Verb::Dry],
        Frame::Discipline(..) => &[Verb::RestoreDiscipline, Verb::Accept],
        Frame::Purge(..) | Frame::Lose(_) => &[Verb::Lose],
        Frame::FallBack(..) | Frame::Retreat { .. } => &[Verb::Retreat],
        Frame::BrokenDefender(..) => &[Verb::SitTight, Verb::Withdraw],
        Frame::BrokenAttacker(..) => &[Verb::HaltAttack, Verb::CallOff, Verb::Withdraw],
        Frame::GoOn(_) => &[Verb::GoOn, Verb::GiveUp],
        Frame::Counter(..) => &[Verb::Counter, Verb::Done],
        Frame::Merge(_) => &[Verb::Merge, Verb::Done],
        Frame::Resupply(_) => &[Verb::Spend, Verb::KeepStock],
        Frame::Regrade(_) => &[Verb::Confirm, Verb::Overrule],
        _ => &[],
    }
}

/// What can be entered in a step asked of several seats.
const fn entries(phase: Phase) -> &'static [Verb] {
    match phase {
        Phase::Deploy => &[Verb::Deploy, Verb::DeployRest, Verb::Done],
        Phase::Plans => &[
            Verb::Plan,
            Verb::Contingency,
            Verb::Tie,
            Verb::Preplan,
            Verb::Area,
            Verb::StandingStop,
            Verb::StandingDemolish,
            Verb::Done,
        ],
        Phase::Orders => &[
            Verb::Plan,
            Verb::Tie,
            Verb::Request,
            Verb::CallAir,
            Verb::AskHelp,
            Verb::Message,
            Verb::Task,
            Verb::Area,
            Verb::CounterPlan,
            Verb::FollowOn,
            Verb::Load,
            Verb::Unload,
            Verb::StandingStop,
            Verb::StandingDemolish,
            Verb::Reveal,
            Verb::Done,
        ],
        Phase::Plot => &[
            Verb::Move,
            Verb::March,
            Verb::Advance,
            Verb::WithdrawTo,
            Verb::Stay,
            Verb::Ride,
            Verb::Look,
            Verb::Reveal,
            Verb::StandingStop,
            Verb::StandingDemolish,
            Verb::Done,
        ],
        Phase::Attacks => &[Verb::Attack, Verb::Reinforce, Verb::Assault, Verb::Press, Verb::CallOff, Verb::Done],
        Phase::Missions => &[Verb::Fire, Verb::HoldFire, Verb::Done],
        Phase::Reply => {
            &[Verb::Fire, Verb::HoldFire, Verb::Request, Verb::CallAir, Verb::AskHelp, Verb::Message, Verb::Done]
        }
        Phase::Air => &[Verb::Strike, Verb::Abort, Verb::Cover, Verb::HoldFire, Verb::ShootUp, Verb::Done],
        Phase::Lay | Phase::Aim => &[Verb::Aim, Verb::Done],
        Phase::Storm => &[Verb::Storm, Verb::Press, Verb::CallOff, Verb::Done],
        Phase::Reorganise => &[Verb::Reorganise, Verb::Done],
        Phase::Skip => &[Verb::Skip, Verb::Done],
    }
}

/// Whether a verb belongs to a step: one of its choices, or one that belongs to all.
pub fn belongs(frame: Frame, verb: Verb) -> bool {
    matches!(verb, Verb::Rule | Verb::TimeUp | Verb::Concede) || open(frame).contains(&verb)
}
