//! The Morale Phase (BR-MOR): who tests, around whom, and who runs.

use arrayvec::ArrayVec;
use sandtable_kernel::{Refusal, Side, Table, Word};

use crate::measuring::{EPS, base, gap, sets_within, within};
use crate::play::Play;
use crate::refusals::{MORALE_COMMANDER, MORALE_RANGE, filled, refuse_if, refuse_with};
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{MOST_MODELS, ModelId, ModelSet, Phase, SIDES, UnitId, other};
use crate::toggles::MoraleCentre;
use crate::{Brethren, Event, State, rule};

/// BR-MOR-2, BR-MOR-3: who tests, and whether anybody can make them; on to the end of the turn if not.
pub(crate) fn begin_phase<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if play.state.phase != Phase::Morale {
        play.happen(rule::CBT_14, Event::PhaseBegan { phase: Phase::Morale });
    }
    let loser = losing_side(play.rules, play.state);
    play.happen(rule::MOR_2, Event::TalliesCompared { loser });
    let Some(loser) = loser else { return Next::Go(Stage::TurnEnd) };
    let side = other(loser);
    let (first, second) = {
        let mut choices = choices(play.rules, play.state, side);
        (choices.next(), choices.next())
    };
    match (first, second) {
        (None, _) => {
            play.happen(rule::MOR_3, Event::NobodyTests { side: loser });
            Next::Go(Stage::TurnEnd)
        }
        (Some((commander, model)), None) => test(play, commander, model),
        _ => Next::Ask(Frame::Morale { side }),
    }
}

/// BR-MOR-2: the side with the higher tally.
pub fn losing_side(rules: &Brethren, state: &State) -> Option<Side> {
    let least = rules.tables().morale.min_difference;
    let tally = |side: Side| state.tally[usize::from(side.0)];
    SIDES.into_iter().find(|side| tally(*side) >= tally(other(*side)).saturating_add(least))
}

/// BR-MOR-3: the commanders of a side with the enemy models each may name.
pub fn choices<'a>(rules: &'a Brethren, state: &'a State, side: Side) -> impl Iterator<Item = (ModelId, ModelId)> + 'a {
    let reach = rules.tables().morale.reach;
    let near = move |commander: ModelId, model: ModelId| {
        within(base(rules, state, commander), base(rules, state, model), reach)
    };
    commanders(rules, state, side).iter().flat_map(move |commander| {
        let enemies = state.on_table_of(other(side)).iter();
        enemies.filter(move |model| near(commander, *model)).map(move |model| (commander, model))
    })
}

fn commanders(rules: &Brethren, state: &State, side: Side) -> ModelSet {
    let commands = |model: &ModelId| rules.setup().roster.model(*model).role.is_commander();
    state.on_table_of(side).iter().filter(commands).collect()
}

/// C-MORALE.
pub fn check_choice(rules: &Brethren, state: &State, commander: ModelId, model: ModelId) -> Result<(), Refusal> {
    let Frame::Morale { side } = *state.frames.top() else { return Err(MORALE_COMMANDER) };
    let named = commanders(rules, state, side).has(commander) && state.on_table_of(other(side)).has(model);
    refuse_if(!named, MORALE_COMMANDER)?;
    let reach = rules.tables().morale.reach;
    let near = within(base(rules, state, commander), base(rules, state, model), reach);
    refuse_with(!near, || filled(MORALE_RANGE, [Word::Inches(reach)]).at(state.place(model)))
}

/// BR-MOR-4 to 6: everybody around the selected model tests, a Weapons team once (BR-MOR-7). Who runs is beyond a Medic's
/// help (BR-MED-6) and leaves no tally behind (BR-MOR-8).
pub(crate) fn test<T: Table<State>>(play: &mut Play<'_, T>, commander: ModelId, model: ModelId) -> Next {
    play.happen(rule::MOR_3, Event::MoraleChosen { commander, model });
    // BR-MOR-6: who tests in which sequence is fixed before the first roll.
    for tester in testers(play.rules, play.state, model) {
        let morale = value(play.rules, play.state, play.state.unit_of(tester));
        let rolled = play.pool(rule::MOR_6, play.rules.tables().morale.dice);
        let event = if rolled > morale {
            Event::Fled { model: tester, rolled, morale }
        } else {
            Event::Stood { model: tester, rolled, morale }
        };
        play.happen(rule::MOR_6, event);
    }
    Next::Go(Stage::TurnEnd)
}

/// BR-MOR-6: the Morale of a unit's models.
pub fn value(rules: &Brethren, state: &State, unit: UnitId) -> u8 {
    let morale = rules.tables().profile(rules.setup().roster.unit(unit).kind).morale;
    let shaken = if state.unit(unit).suppressed { rules.tables().suppress.morale } else { 0 };
    morale.saturating_add_signed(shaken)
}

/// BR-MOR-4, BR-MOR-6: who tests around a model, nearest first, ties by unit and model order.
pub fn testers(rules: &Brethren, state: &State, selected: ModelId) -> ArrayVec<ModelId, MOST_MODELS> {
    let centre = match rules.setup().toggles.morale_centre {
        MoraleCentre::Model => ModelSet::one(selected),
        MoraleCentre::Unit => state.members(state.unit_of(selected)),
    };
    let radius = rules.tables().morale.radius;
    let friends = state.on_table_of(state.side_of(selected)).iter();
    let near = friends.filter(|model| sets_within(rules, state, ModelSet::one(*model), centre, radius));
    let mut left: ModelSet = near.collect();
    left.remove(selected);
    let middle = base(rules, state, selected);
    let distance = |model: ModelId| gap(middle, base(rules, state, model));
    let mut order = ArrayVec::from_iter([selected]);
    while let Some(smallest) = left.iter().map(distance).min() {
        let nearest = left.iter().filter(|model| distance(*model) <= smallest + EPS);
        let Some(next) = nearest.min_by_key(|model| (state.unit_of(*model), *model)) else { break };
        left.remove(next);
        order.push(next);
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Field, Game, LIEUTENANT};
    use crate::orders::Order;
    use crate::terms::{BLUE, Kind, RED};

    /// EX-49: a Lieutenant of Blue, and four Riflemen of Red, the third one Suppressed.
    fn shaken(dice: &[u16], change: impl FnOnce(Field) -> Field) -> Game {
        let field = Field::new(24, 36)
            .unit(BLUE, "lt", Kind::Officer, &[(LIEUTENANT, (1200, 1800))])
            .rifles(RED, "r1", &[(1200, 3000)])
            .rifles(RED, "r2", &[(1400, 3000)])
            .rifles(RED, "r3", &[(1200, 2350)])
            .marked(|unit| unit.suppressed = true)
            .rifles(RED, "r4", &[(1920, 3000)])
            .with(|setup, opening| {
                (opening.phase, opening.tally, setup.turns) = (Phase::Morale, [2, 3], 1);
            });
        change(field).begin(dice)
    }

    #[test]
    fn ex_49_those_near_the_selected_model_test_and_some_run() {
        let mut game = shaken(&[3, 4, 5, 3, 6, 1], |field| field);
        game.blue(Order::Morale { commander: ModelId(0), model: ModelId(1) });
        let fled: Vec<u16> = game.state().fled.iter().map(ModelId::number).collect();
        assert_eq!(fled, [3, 4]);
        assert_eq!(game.state().tally, [2, 3], "who runs is not counted");
    }

    #[test]
    fn ex_48_equal_losses_test_nobody() {
        let game = shaken(&[], |field| field.with(|_, opening| opening.tally = [3, 3]));
        assert!(game.state().fled.is_empty() && game.state().outcome.is_some());
    }

    #[test]
    fn ex_50_without_a_commander_near_enough_nobody_tests() {
        let far =
            shaken(&[], |field| field.with(|_, opening| opening.models[0].at = sandtable_kernel::Point::inches(2, 2)));
        assert!(far.state().fled.is_empty() && far.state().outcome.is_some());
    }

    #[test]
    fn a_model_beyond_twelve_inches_cannot_be_selected() {
        let mut game = shaken(&[], |field| field);
        let order = |model| Order::Morale { commander: ModelId(0), model: ModelId(model) };
        assert_eq!(game.refused(BLUE, order(4)), "E_MORALE_RANGE");
        assert_eq!(game.refused(BLUE, order(0)), "E_NO_COMMANDER");
    }

    #[test]
    fn the_whole_unit_is_the_centre_when_the_toggle_says_so() {
        let game = shaken(&[], |field| field.set("morale_centre", "unit"));
        assert_eq!(testers(game.rules(), game.state(), ModelId(1)).len(), 3);
    }
}
