//! The sequence of play as a strip, with the step being played lit.

use sandtable_kernel::RuleId;
use sandtable_kernel::scene::{Sequence, SequenceStep};

use crate::state::Frame;
use crate::terms::Phase;
use crate::{Brethren, State, rule};

/// The steps in their order; Priority and the end of a turn ask nobody and are there to be read.
const STEPS: [(&str, RuleId); 12] = [
    ("Split squads", rule::DEP_2),
    ("Place units", rule::DEP_3),
    ("Priority", rule::PRI_1),
    ("Slot", rule::ACT_1),
    ("Actions", rule::ACT_5),
    ("Movement", rule::MOV_1),
    ("Reactions", rule::REA_2),
    ("Casualties", rule::FIR_13),
    ("Duels", rule::CBT_2),
    ("Fighting", rule::CBT_7),
    ("Morale", rule::MOR_2),
    ("End of turn", rule::END_1),
];

/// The strip and the clock.
pub fn sequence(rules: &Brethren, state: &State) -> Sequence {
    let lit = lit(state);
    let steps = STEPS.map(|(name, rule)| SequenceStep { name: name.to_owned(), rule, now: name == lit });
    Sequence { clock: clock(rules, state), steps: steps.to_vec() }
}

/// `Turn 3 of 6`.
pub fn clock(rules: &Brethren, state: &State) -> String {
    match (state.phase, state.turn) {
        (Phase::SetUp, _) | (_, 0) => "Set-up".to_owned(),
        (_, turn) => format!("Turn {turn} of {}", rules.setup().turns),
    }
}

fn lit(state: &State) -> &'static str {
    match *state.frames.top() {
        Frame::Split { .. } => "Split squads",
        Frame::Edge { .. } | Frame::Place => "Place units",
        Frame::Slot | Frame::Group => "Slot",
        Frame::Act | Frame::Redeem | Frame::Second | Frame::SecondFire => "Actions",
        Frame::Go => "Movement",
        Frame::React => "Reactions",
        Frame::Casualty { .. } => "Casualties",
        Frame::FormDuels | Frame::PickDuel => "Duels",
        Frame::Support { .. } | Frame::Hits => "Fighting",
        Frame::Morale { .. } => "Morale",
        Frame::GameOver => "",
    }
}
