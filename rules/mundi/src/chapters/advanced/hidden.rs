//! Hidden elements: blanks, spotting, and what a seat may know (MS-HID). All of it sleeps unless the option is on.

use arrayvec::ArrayVec;
use sandtable_kernel::{Eye, Length, Refusal, RuleId, Seat, Side, Sight, Table};

use crate::orders::{Change, Order};
use crate::play::Play;
use crate::refusals::{HID_REVEALED, NOT_OWN, filled, refuse_if};
use crate::stand::Stand;
use crate::terms::{ElementId, ElementSet, Kind, MOST_ELEMENTS, SIDES, index, other};
use crate::toggles::HiddenElements;
use crate::{Event, Mundi, State, rule, transport};

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

/// MS-HID-1, MS-R-116: which blank is what is drawn when a battle begins, for the sides that deploy in it; its owner alone knows.
/// Where a scenario places the elements, it has told where they are, and its numbers stand.
pub(crate) fn number_blanks<T: Table<State>>(play: &mut Play<'_, T>) {
    if !in_use(play.rules) {
        return;
    }
    for side in SIDES {
        let blanks: ArrayVec<ElementId, MOST_ELEMENTS> = play
            .rules
            .setup()
            .roster
            .of_side(side)
            .without(play.state.aircraft)
            .without(play.state.on_table)
            .iter()
            .filter(|element| play.state.unit(*element).hidden)
            .collect();
        if blanks.len() < 2 {
            continue;
        }
        let mut drawn = blanks.clone();
        for place in (1..drawn.len()).rev() {
            let die = play.secret_die(rule::HID_1, side, place as u16 + 1);
            drawn.swap(place, usize::from(die.max(1)) - 1);
        }
        for (blank, who) in blanks.iter().zip(&drawn) {
            let start = play.rules.setup().starts[who.index()];
            let (blank, who, loaded, entrenched) = (*blank, *who, start.loaded, start.entrenched);
            play.happen(rule::HID_1, Event::BlankNumbered { blank, who, loaded, entrenched });
        }
        play.happen(rule::HID_1, Event::BlanksDrawn { side });
    }
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

/// Whether a mover at this place uncovers anybody, itself included.
pub fn reveals(rules: &Mundi, state: &State, mover: ElementId, here: &Stand) -> bool {
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
