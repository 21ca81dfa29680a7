//! The preview of a move: what its longest way costs, where everybody would stand, and who would see them there.

use sandtable_kernel::preview::{Cost, End, Note, Preview, Ring};
use sandtable_kernel::{Apply, Length};

use super::{note, ring};
use crate::auto_advance::advanced;
use crate::movement::{self, Moves};
use crate::scene::Lens;
use crate::tell::count;
use crate::terms::{MarchKind, ModelId, ModelSet, other};
use crate::{Event, State, paths, rule, sight};

/// The costs and ends of some ways (BR-MEA-1 (f): the length of the own path is told).
pub fn preview(lens: &Lens<'_>, moves: &Moves) -> Preview {
    let (rules, state) = (lens.rules, lens.state);
    let dearest = moves.iter().map(|one| {
        let walker = paths::walker(rules, state, one.model);
        let unit = state.unit(state.unit_of(one.model));
        let facing = one.facing.unwrap_or(unit.faced);
        let turning = match movement::faces(rules, state, one.model) {
            true => paths::rotation_cost(rules, unit.faced, facing),
            false => Length::ZERO,
        };
        (paths::cost(rules, walker.from, &one.waypoints) + turning, walker.allowance)
    });
    let cost = dearest.max().map(|(used, allowed)| Cost { used, allowed, limit: String::new() });
    let mut after = state.clone();
    for one in moves {
        if let Some(&to) = one.waypoints.last() {
            after.apply(&Event::Moved { model: one.model, to });
        }
    }
    let moved: ModelSet = moves.iter().map(|one| one.model).collect();
    let (mut notes, rings) = exposure(lens, &after, moved);
    notes.extend(unfinished(lens, &after));
    let ends = if moves.len() > 1 { ends(&after, moved) } else { Vec::new() };
    Preview { cost, notes, rings, ends, ..Preview::default() }
}

/// BR-CHG-6: where the reference procedure would bring everybody.
pub fn auto(lens: &Lens<'_>) -> Preview {
    let after = advanced(lens.rules, lens.state);
    let movers = movement::movers(lens.state);
    let reached = |unit| crate::charge::has_reached(lens.rules, &after, unit);
    let units = lens.state.march.units;
    let notes = units.iter().map(|unit| {
        let name = &lens.rules.setup().roster.unit(unit).name;
        match reached(unit) {
            true => note(&format!("{name} reaches its target."), rule::CHG_9),
            false => note(&format!("{name} falls short."), rule::CHG_10),
        }
    });
    Preview { notes: notes.collect(), ends: ends(&after, movers), ..Preview::default() }
}

fn ends(after: &State, models: ModelSet) -> Vec<End> {
    let end = |model: ModelId| End { piece: model.number().to_string(), at: after.place(model) };
    models.and(after.on_table).iter().map(end).collect()
}

/// BR-MEA-2: seeing is not measuring, so who would see them is free.
fn exposure(lens: &Lens<'_>, after: &State, moved: ModelSet) -> (Vec<Note>, Vec<Ring>) {
    let Some(first) = moved.first() else { return (Vec::new(), Vec::new()) };
    let enemies = after.on_table_of(other(after.side_of(first)));
    let sees = |enemy: &ModelId| moved.iter().any(|model| sight::sees(lens.rules, after, *enemy, model));
    let viewers: ModelSet = enemies.iter().filter(sees).collect();
    let text = match viewers.count() {
        0 => "No enemy would see them.".to_owned(),
        viewers => format!("{} would see them.", count(viewers, "enemy", "enemies")),
    };
    (vec![note(&text, rule::LOS_2)], viewers.iter().map(|enemy| ring(enemy, "would see them", "threat")).collect())
}

/// What would keep the move from ending here. A charge is judged by auto-advance, which is slow, only when it is ended.
fn unfinished(lens: &Lens<'_>, after: &State) -> Option<Note> {
    if after.march.kind == MarchKind::Charge {
        return None;
    }
    let refusal = movement::check_done(lens.rules, after).err()?;
    Some(note(&format!("Not the last step: {}", refusal.why), refusal.rule))
}
