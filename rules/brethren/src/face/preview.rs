//! What an order would bring, told before it is given: the odds, the numbers behind them, and what the ground does.
//!
//! Without measuring beforehand (BR-MEA-2) a shot is previewed as if every weapon reached, and no distance is told but the
//! length of a declared move's path (BR-MEA-1); who sees whom is always free.

mod dice;
mod fire;
mod march;
mod ruler;

#[cfg(test)]
mod tests;

pub use ruler::measure;

use sandtable_kernel::preview::{Note, Preview, Ring};
use sandtable_kernel::{Eye, RuleId, Seat};

use crate::scene::Lens;
use crate::terms::{FireMode, ModelId};
use crate::{Brethren, GroundKind, Order, State, formation, officer, rule, sequence};

/// What an order of this seat would bring, or why it may not be.
pub fn preview(rules: &Brethren, state: &State, seat: Seat, order: &Order) -> Preview {
    if let Err(refusal) = sequence::check(rules, state, seat, order) {
        return Preview::refused(refusal);
    }
    let lens = Lens { rules, state, eye: Eye::Seat(seat) };
    match order {
        Order::Activate(unit) => activate(&lens, *unit),
        Order::Run => dice::run(&lens, state.acting),
        Order::GroupRun { commander, .. } => dice::run(&lens, Some(*commander)),
        Order::Charge(declared) => dice::charge(&lens, declared),
        Order::Fire(shot) => fire::preview(&lens, shot, fire_mode(state)),
        Order::Suppress(shot) => fire::preview(&lens, shot, FireMode::Suppressive),
        Order::Go(moves) => march::preview(&lens, moves),
        Order::March { unit, to } => match formation::ways(rules, state, *unit, *to) {
            Ok(moves) => march::preview(&lens, &moves),
            Err(refusal) => Preview::refused(refusal),
        },
        Order::AutoAdvance => march::auto(&lens),
        Order::Morale { model, .. } => dice::morale(&lens, *model),
        Order::Fight(model) => dice::duel(&lens, *model),
        Order::Wait => told("Banks one action point for a later slot.", rule::WAI_1),
        Order::Prepare(_) => told("+1 to every attack die until next activated; ends the activation.", rule::PRE_2),
        Order::Down => told("-1 to every shot at the unit until next activated; ends the activation.", rule::DWN_2),
        Order::Aim => told("+1 to every die of the next Fire! this turn.", rule::AIM_1),
        Order::SecondFire => told("Each follower that can may shoot, one after another.", rule::GMV_3),
        _ => Preview::default(),
    }
}

/// A shot in the middle of the other side's charge is a reaction.
fn fire_mode(state: &State) -> FireMode {
    match *state.frames.top() {
        crate::state::Frame::React => FireMode::Reaction,
        _ => FireMode::Fire,
    }
}

/// BR-OFF-1, BR-MEA-1 (a): whom an Officer would take along.
fn activate(lens: &Lens<'_>, unit: crate::terms::UnitId) -> Preview {
    let (rules, state) = (lens.rules, lens.state);
    if state.group.officer.is_some() {
        return Preview::default();
    }
    let group = officer::group_of(rules, state, unit);
    if group.is_empty() {
        return Preview::default();
    }
    let names: Vec<&str> = group.iter().map(|unit| rules.setup().roster.unit(unit).name.as_str()).collect();
    let members = group.iter().flat_map(|unit| state.members(unit).iter());
    Preview {
        notes: vec![note(&format!("May act in the same slot: {}.", names.join(", ")), rule::OFF_1)],
        rings: members.map(|model| ring(model, "of the group", "friend")).collect(),
        ..Preview::default()
    }
}

fn told(text: &str, rule: RuleId) -> Preview {
    Preview { notes: vec![note(text, rule)], ..Preview::default() }
}

fn ring(model: ModelId, text: &str, tone: &str) -> Ring {
    Ring { piece: model.number().to_string(), text: text.to_owned(), tone: tone.to_owned() }
}

fn note(text: &str, rule: RuleId) -> Note {
    Note { text: text.to_owned(), rule: Some(rule) }
}

/// What a piece of terrain is called: its name on the map, or its kind.
fn ground_name(rules: &Brethren, index: usize) -> String {
    let ground = &rules.setup().terrain.features()[index].kind;
    if !ground.name.is_empty() {
        return ground.name.clone();
    }
    match ground.kind {
        GroundKind::Tall => "the tall obstruction",
        GroundKind::Short => "the short obstacle",
        GroundKind::Wire => "the barbed wire",
        GroundKind::Bunker => "the bunker",
        GroundKind::Wood => "the wood",
        GroundKind::Ruin => "the ruin",
        GroundKind::Rough => "the rough ground",
        GroundKind::Hill => "the hill",
    }
    .to_owned()
}
