//! Hidden elements: blanks, spotting, and what a seat may know (MS-HID). All of it sleeps unless the option is on.

use arrayvec::ArrayVec;
use sandtable_kernel::{Eye, Length, Refusal, RuleId, Seat, Side, Sight, Table};

use crate::order::{Change, Order};
use crate::path::{self, Mover};
use crate::play::Play;
use crate::refusals::{HID_REVEALED, NOT_OWN, filled, refuse_if};
use crate::stand::{Pose, Stand};
use crate::terms::{ElementId, ElementSet, Kind, index, other};
use crate::toggles::HiddenElements;
use crate::{Event, Mundi, State, rule, transport};

/// Spotting along a way is looked at in steps of this length.
const STEP: i32 = 2_500;

/// Whether the option is on.
pub fn in_use(rules: &Mundi) -> bool {
    rules.setup().toggles.hidden_elements == HiddenElements::On
}

/// Whether an eye sees only a blank where this piece stands (MS-HID-1).
pub fn is_blank(state: &State, element: ElementId, eye: Eye) -> bool {
    let hidden = state.unit(element).hidden && state.outcome.is_none();
    match eye {
        Eye::Truth => false,
        Eye::Seat(seat) => hidden && Side(seat.0) != state.side_of(element),
        Eye::Onlooker => hidden,
    }
}

/// Who may see an order: one that tells of transport under a blank is kept to its seat.
pub fn order_sight(rules: &Mundi, state: &State, seat: Seat, order: &Order) -> Sight {
    if !in_use(rules) {
        return Sight::ALL;
    }
    let blank = |elements: ElementSet| elements.iter().any(|element| state.unit(element).hidden);
    let secret = match order {
        Order::Deploy { loaded, .. } => *loaded,
        Order::Move(order) => order.change != Change::None && state.unit(order.element).hidden,
        Order::Group(order) => blank(order.change),
        Order::ChangeTransport(elements) => blank(*elements),
        _ => false,
    };
    if secret { Sight::only(seat) } else { Sight::ALL }
}

/// DEC-REVEAL.
pub fn check(rules: &Mundi, state: &State, side: Side, elements: ElementSet) -> Result<(), Refusal> {
    refuse_if!(elements.is_empty(), filled(HID_REVEALED, [crate::refusals::called("Nobody")]))?;
    elements.iter().try_for_each(|element| {
        let name = || [rules.word(element)];
        refuse_if!(!state.of_side[index(side)].has(element), filled(NOT_OWN, name()))?;
        refuse_if!(!state.unit(element).hidden || !state.on_table.has(element), filled(HID_REVEALED, name()))
    })
}

/// Turns blanks over for good (MS-HID-4, MS-HID-11).
pub(crate) fn reveal<T: Table<State>>(play: &mut Play<'_, T>, elements: ElementSet, rule: RuleId) {
    for element in elements.iter() {
        let unit = *play.state.unit(element);
        if !unit.hidden {
            continue;
        }
        let depth = play.rules.depth_of(play.state, element, false, unit.loaded);
        let to = real_stand(play.rules, play.state, element, depth).pose();
        play.happen(rule, Event::Revealed { element, to, depth });
    }
}

/// MS-PC-18: front kept, else rear kept, else shifted the shortest way that clears it.
fn real_stand(rules: &Mundi, state: &State, element: ElementId, depth: Length) -> Stand {
    let blank = state.unit(element).stand;
    if !state.on_table.has(element) || state.is_garrison(element) {
        return blank.with_depth(depth, true).unwrap_or(blank);
    }
    let class = rules.class(state, element);
    let is_clear = |stand: &Stand| transport::is_clear(rules, state, element, class, stand);
    let kept = [true, false].into_iter().filter_map(|front| blank.with_depth(depth, front));
    let mut choices: ArrayVec<Stand, 2> = kept.collect();
    if let Some(stand) = choices.iter().copied().find(|stand| is_clear(stand)) {
        return stand;
    }
    let Some(start) = choices.pop() else { return blank };
    for ring in 1..=60 {
        for turn in 0..16_u16 {
            let direction = sandtable_kernel::Angle::fraction_of_turn(turn, 16);
            let moved = start.moved(start.pose().towards(direction, Length::mm(ring)));
            if let Some(stand) = moved.filter(is_clear) {
                return stand;
            }
        }
    }
    start
}

/// MS-HID-5 to 7, MS-HID-9: everybody who is seen as things stand.
pub fn spotted(rules: &Mundi, state: &State) -> ElementSet {
    let hidden: ElementSet = state.on_table.iter().filter(|element| state.unit(*element).hidden).collect();
    hidden.iter().filter(|element| is_spotted(rules, state, *element, state.stand(*element), None)).collect()
}

fn is_spotted(
    rules: &Mundi,
    state: &State,
    element: ElementId,
    stand: &Stand,
    moved: Option<(ElementId, &Stand)>,
) -> bool {
    let distances = &rules.setup().tables.distances;
    let enemies = state.fighting(other(state.side_of(element)));
    enemies.iter().any(|enemy| {
        let theirs = match moved {
            Some((mover, stand)) if mover == enemy => stand,
            _ => state.stand(enemy),
        };
        let scout = rules.kind(state, enemy) == Kind::Re && !state.unit(enemy).hidden;
        stand.is_within(theirs, if scout { distances.spot_recce } else { distances.spot })
    })
}

/// Reveals everybody who is seen now; a revealed scout may see more.
pub(crate) fn look_round<T: Table<State>>(play: &mut Play<'_, T>) {
    if !in_use(play.rules) {
        return;
    }
    loop {
        let seen = spotted(play.rules, play.state);
        if seen.is_empty() {
            return;
        }
        reveal(play, seen, rule::HID_5);
    }
}

/// MS-HID-10: walks a leg up to the first reveal, and on if the rest is still legal. Whether it got to the end.
pub(crate) fn walk_leg<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId, from: &Stand, to: &Stand) -> bool {
    for (start, end) in path::steps(from, to) {
        let way = Way::new(&start, &end);
        let mut gone = 0;
        while gone < way.length {
            let last = gone;
            gone = (last + STEP).min(way.length);
            if !way.reveals(play.rules, play.state, element, gone) {
                continue;
            }
            gone = way.first_reveal(play.rules, play.state, element, [last, gone]);
            play.happen(rule::HID_10, Event::Moved { element, to: way.at(gone), into: ElementSet::NONE });
            look_round(play);
            if !can_go_on(play.rules, play.state, element, to) {
                return false;
            }
        }
    }
    true
}

/// The way from one pose to another.
struct Way {
    start: Pose,
    end: Pose,
    /// In units; one for a turn on the spot.
    length: i32,
}

impl Way {
    fn new(start: &Stand, end: &Stand) -> Way {
        let length = start.outline.centre().distance_squared(end.outline.centre()).isqrt();
        Way { start: start.pose(), end: end.pose(), length: i32::try_from(length).unwrap_or(0).max(1) }
    }

    /// The pose after this part of it.
    fn at(&self, gone: i32) -> Pose {
        if gone >= self.length {
            return self.end;
        }
        let part = |from: Length, to: Length| {
            let step = i64::from(to.0 - from.0) * i64::from(gone) / i64::from(self.length);
            Length(from.0 + i32::try_from(step).unwrap_or(0))
        };
        let (a, b) = (self.start.at, self.end.at);
        Pose { at: sandtable_kernel::Point::new(part(a.x, b.x), part(a.y, b.y)), facing: self.start.facing }
    }

    /// Whether a mover there, as it is by now, uncovers anybody.
    fn reveals(&self, rules: &Mundi, state: &State, mover: ElementId, gone: i32) -> bool {
        let here = state.unit(mover).stand.moved(self.at(gone));
        here.is_some_and(|here| reveals(rules, state, mover, &here))
    }

    /// The first place between two at which somebody is uncovered, given that it happens at the second.
    fn first_reveal(&self, rules: &Mundi, state: &State, mover: ElementId, [mut low, mut high]: [i32; 2]) -> i32 {
        while high - low > 1 {
            let middle = low.midpoint(high);
            if self.reveals(rules, state, mover, middle) { high = middle } else { low = middle }
        }
        high
    }
}

/// Whether a mover at this place uncovers anybody, itself included.
fn reveals(rules: &Mundi, state: &State, mover: ElementId, here: &Stand) -> bool {
    if state.unit(mover).hidden && is_spotted(rules, state, mover, here, None) {
        return true;
    }
    let enemies = state.standing(other(state.side_of(mover)));
    enemies.iter().any(|enemy| {
        state.unit(enemy).hidden
            && is_spotted(rules, state, enemy, state.stand(enemy), Some((mover, here)))
            && !is_spotted(rules, state, enemy, state.stand(enemy), None)
    })
}

fn can_go_on(rules: &Mundi, state: &State, element: ElementId, to: &Stand) -> bool {
    let here = state.unit(element).stand;
    let Some(end) = here.moved(to.pose()) else { return false };
    let touched = state.enemies_touching(state.side_of(element), &end);
    let aligned = touched.is_empty() || !crate::movement::fronted(rules, state, &end, touched).is_empty();
    aligned
        && Mover::new(rules, state, element).going_along(&[here, end]).is_ok()
        && crate::movement::check_clear_end(rules, state, element, &end).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Field;

    #[test]
    fn ex_44_who_is_spotted() {
        let mut field = Field::new();
        field.toggle("hidden_elements", "on");
        let heavy = field.put("A TH at hidden", 300, 200, 0);
        let near = field.put("A TA at hidden", 100, 200, 0);
        field.put("B RE aw", 300, 340, 180);
        field.put("B IF sf", 100, 290, 180);
        let (rules, state) = field.ready();
        assert_eq!(spotted(&rules, &state), ElementSet::one(heavy));
        assert!(!spotted(&rules, &state).has(near));
    }
}
