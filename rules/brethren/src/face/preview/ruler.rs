//! The ruler and the sight tool (BR-MEA): sight is always free; a distance only where it may be measured.

use sandtable_kernel::geometry::Circle;
use sandtable_kernel::line_of_sight::Sight;
use sandtable_kernel::preview::{Measure, Note, SightLine};
use sandtable_kernel::{Eye, Length, Point, Seat, Side};

use super::{ground_name, note};
use crate::measuring::{base, gap};
use crate::scene::Lens;
use crate::state::Frame;
use crate::terms::{MarchKind, ModelId};
use crate::{Brethren, State, ground, rule, sight};

/// Measures between two points as this eye may; from base to base where models stand there (BR-GEO-3).
pub fn measure(rules: &Brethren, state: &State, eye: Eye, from: Point, to: Point) -> Measure {
    if !from.is_measurable() || !to.is_measurable() {
        return Measure { distance: None, sight: None, notes: vec![note("That is far off the table.", rule::GEO_1)] };
    }
    let lens = Lens { rules, state, eye };
    let [one, other] = [from, to].map(|point| model_at(rules, state, point));
    let may = lens.may_measure_all() || is_allowed(&lens, one, other) || is_allowed(&lens, other, one);
    let [near, far] = [(from, one), (to, other)].map(|(point, model)| match model {
        Some(model) => base(rules, state, model),
        None => Circle::new(point, Length::ZERO),
    });
    let (line, mut notes) = look(rules, near, far, other.is_some());
    if !may {
        notes.push(note("Distances are not measured beforehand.", rule::MEA_1));
    }
    Measure { distance: may.then(|| gap(near, far)), sight: Some(line), notes }
}

/// BR-MEA-1 in `book` mode: what a seat may measure from one model to another.
fn is_allowed(lens: &Lens<'_>, from: Option<ModelId>, to: Option<ModelId>) -> bool {
    let (Some(from), Some(to), Eye::Seat(Seat(seat))) = (from, to, lens.eye) else { return false };
    let (state, own) = (lens.state, Side(seat));
    if !lens.decides() {
        return false;
    }
    let mine = |model: ModelId| state.side_of(model) == own;
    let role = lens.rules.setup().roster.model(from).role;
    match *state.frames.top() {
        // (a), (b): from an own commander who may still act to friends, before he is activated or gives an order.
        Frame::Slot | Frame::Group => {
            role.is_commander() && mine(from) && mine(to) && state.can_be_activated(state.unit_of(from))
        }
        // (c): from own commanders to enemies, and from an enemy to his neighbours.
        Frame::Morale { .. } => !mine(to) && (mine(from) && role.is_commander() || !mine(from)),
        // (f): during an order, from the followers to the commander.
        Frame::Go if state.march.kind == MarchKind::GroupMove => {
            state.command.commander.is_some() && from == state.command.by && mine(to)
        }
        _ => false,
    }
}

/// The model whose base covers a point.
fn model_at(rules: &Brethren, state: &State, point: Point) -> Option<ModelId> {
    state.on_table.iter().find(|model| base(rules, state, *model).centre.within(rules.radius(*model), point))
}

/// What lies between; a bare point is looked at as if a soldier stood there.
fn look(rules: &Brethren, from: Circle, to: Circle, manned: bool) -> (SightLine, Vec<Note>) {
    let soldier = Length(i32::from(rules.tables().base.infantry_mm) * 250);
    let target = if manned { to } else { Circle::new(to.centre, soldier) };
    let mut line = SightLine { from: from.centre, to: to.centre, blocked_at: None };
    let said = match sight::look(rules, from.centre, target) {
        Sight::Blocked(witness) => {
            line.blocked_at = Some(witness.at);
            note(&format!("Hidden by {}.", ground_name(rules, witness.feature)), rule::LOS_2)
        }
        Sight::Clear => {
            let view = sight::view(rules, from.centre, target);
            let text = match view.is_half_hidden(rules) {
                true => format!("In sight, half hidden: {} of {} parts.", view.counted, sight::SAMPLES),
                false => format!("In sight: {} of {} parts.", view.counted, sight::SAMPLES),
            };
            note(&text, rule::LOS_2)
        }
    };
    let inside = ground::inside(rules, to.centre).filter(|_| line.blocked_at.is_none());
    let indoors = inside.filter(|index| ground::inside(rules, from.centre) != Some(*index));
    let indoors = indoors.map(|index| note(&format!("Inside {}.", ground_name(rules, index)), rule::COV_5));
    (line, [said].into_iter().chain(indoors).collect())
}
