//! What a study of many battles counts: how men were lost, and what was done how often (Balance questions).

use crate::terms::{Action, Phase};
use crate::{Brethren, Event, State};

/// The name of what is counted, and how many of it.
pub fn counted(rules: &Brethren, state: &State, event: &Event) -> Option<(&'static str, u32)> {
    let name = match event {
        Event::Killed { model, .. } => match state.phase {
            Phase::Combat => "lost in melee",
            _ if state.side_of(*model) == state.side_of_unit(state.volley.by) => "lost to friends",
            _ => "lost to fire",
        },
        Event::Fled { .. } => "fled",
        Event::Exited { .. } => "broke through",
        Event::Saved { .. } => "saved by a Medic",
        Event::Suppressed { unit } if !state.unit(*unit).activated => "activations suppressed",
        Event::Fired { by, .. } if rules.setup().roster.unit(*by).kind.is_weapons_team() => "volleys of teams",
        Event::Fired { .. } => "volleys",
        Event::WayTested { .. } => "tests in the way",
        Event::ChargeDeclared { .. } => "charges",
        Event::ChargeReached { .. } => "charges that arrived",
        Event::RoundFought { .. } => "rounds of duels",
        Event::DuelRepeated { .. } => "desperate rounds",
        Event::MoraleChosen { .. } => "Morale checks",
        Event::OrderGiven { .. } => "orders",
        Event::GroupFormed { .. } => "Officer's groups",
        Event::ActionTaken { action, .. } => match action {
            Action::Aim => "Aim",
            Action::Wait => "Wait",
            Action::Prepare => "Prepare",
            Action::Down => "Down!",
            Action::Suppress => "Suppressive Fire",
            _ => return None,
        },
        _ => return None,
    };
    Some((name, 1))
}
