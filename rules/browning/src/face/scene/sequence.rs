//! The sequence of play as a strip, with the step being played lit.

use sandtable_kernel::RuleId;
use sandtable_kernel::scene::{Sequence, SequenceStep};

use super::step;
use crate::state::Frame;
use crate::terms::UnitId;
use crate::{Browning, State, rule};

/// The steps in their order; Control and Readiness ask nobody and are there to be read.
const STEPS: [(&str, RuleId); 10] = [
    ("Deploy", rule::DEP_3),
    ("Activate", rule::SEQ_3),
    ("Leader action", rule::PLT_1),
    ("Place leader", rule::LDR_1),
    ("Control", rule::CTL_1),
    ("Rally", rule::RAL_1),
    ("Move", rule::MOV_1),
    ("Fire", rule::FIR_1),
    ("Readiness", rule::RDY_1),
    ("End of turn", rule::END_2),
];

/// The strip and the clock.
pub fn sequence(rules: &Browning, state: &State) -> Sequence {
    let lit = lit(state);
    let steps = STEPS.map(|(name, rule)| SequenceStep { name: name.to_owned(), rule, now: name == lit });
    Sequence { clock: clock(rules, state), steps: steps.to_vec() }
}

/// `Turn 3 of 6`.
pub fn clock(rules: &Browning, state: &State) -> String {
    match state.turn {
        0 => "Deployment".to_owned(),
        turn => format!("Turn {turn} of {}", rules.setup().turns),
    }
}

fn lit(state: &State) -> &'static str {
    let is_leader = matches!(state.activation.unit, UnitId::Leader(_));
    match step(state) {
        Frame::Deploy => "Deploy",
        Frame::ChooseUnit => "Activate",
        Frame::PlaceLeader => "Place leader",
        Frame::Rally if !is_leader => "Rally",
        Frame::MoveDeclare | Frame::MoveFigures => "Move",
        Frame::Fire => "Fire",
        Frame::EndScatter { .. } => "End of turn",
        Frame::Rally
        | Frame::LeaderAction
        | Frame::PlacePlatoonLeader
        | Frame::RegroupCount
        | Frame::PlaceRegrouped
        | Frame::Push => "Leader action",
        Frame::AnswerDraw { .. } | Frame::GameOver => "",
    }
}
