//! Support in a duel (BR-SPT): a Rifle with a Bayonet from the second rank.

use sandtable_kernel::{Refusal, Side, Table};

use crate::play::Play;
use crate::refusals::{SUPPORT, SUPPORT_CAP, refuse_if};
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{Kind, Melee, ModelId, ModelSet, Weapon, other};
use crate::toggles::{ListVisibility, SupportCap};
use crate::{Brethren, Event, State, contact, melee, rule};

/// C-SUPPORT.
pub fn check_support(rules: &Brethren, state: &State, supporter: ModelId, fighter: ModelId) -> Result<(), Refusal> {
    let Frame::Support { side } = *state.frames.top() else { return Err(SUPPORT) };
    check_of_side(rules, state, side, supporter, fighter)
}

fn check_of_side(
    rules: &Brethren,
    state: &State,
    side: Side,
    supporter: ModelId,
    fighter: ModelId,
) -> Result<(), Refusal> {
    let able = fighters(state, side).has(fighter) && can_support(rules, state, side, supporter);
    let touches = || !contact::touching(rules, state, supporter, ModelSet::one(fighter)).is_empty();
    refuse_if(!able || !touches(), SUPPORT)?;
    let capped = rules.setup().toggles.support_cap == SupportCap::One;
    refuse_if(capped && !melee::supporters(rules, state, fighter).is_empty(), SUPPORT_CAP)
}

/// C-SUPPORT, BR-SPT-3: every support this side may name, for any of its fighters.
pub fn possible_supports<'a>(
    rules: &'a Brethren,
    state: &'a State,
    side: Side,
) -> impl Iterator<Item = (ModelId, ModelId)> + 'a {
    let helpers = state.on_table_of(side).iter().filter(move |model| can_support(rules, state, side, *model));
    helpers.flat_map(move |helper| {
        let near = contact::touching(rules, state, helper, fighters(state, side));
        near.iter().filter(move |f| check_of_side(rules, state, side, helper, *f).is_ok()).map(move |f| (helper, f))
    })
}

/// C-SUPPORT: one supports another.
pub(crate) fn support<T: Table<State>>(play: &mut Play<'_, T>, supporter: ModelId, fighter: ModelId) -> Next {
    let side = play.state.side_of(supporter);
    play.happen(rule::SPT_1, Event::Supported { supporter, fighter });
    Next::Go(Stage::Support { side })
}

/// C-SUPPORT: this side has chosen.
pub(crate) fn end_supports<T: Table<State>>(play: &mut Play<'_, T>, side: Side) -> Next {
    play.happen(rule::CBT_4, Event::SupportsChosen { side });
    let first = side == play.state.priority;
    Next::Go(if first { Stage::Support { side: other(side) } } else { Stage::Round })
}

/// C-SUPPORT: asks while somebody could still support, or while the enemy must think so (BR-R-117).
pub(crate) fn next_support<T: Table<State>>(play: &mut Play<'_, T>, side: Side) -> Next {
    let (rules, state) = (play.rules, &*play.state);
    if possible_supports(rules, state, side).next().is_some() || seems_able(rules, state, side) {
        return Next::Ask(Frame::Support { side });
    }
    end_supports(play, side)
}

/// BR-HID-2, BR-R-117: with closed lists, whether somebody beside a fighter may have Rifle and Bayonet for all the enemy knows.
/// A side that is not asked would tell him that nobody has.
fn seems_able(rules: &Brethren, state: &State, side: Side) -> bool {
    if rules.setup().toggles.list_visibility == ListVisibility::Open {
        return false;
    }
    let others = [Weapon::Smg, Weapon::AssaultRifle, Weapon::Lmg, Weapon::SniperRifle];
    let seems = |model: &ModelId| {
        let carried = rules.setup().roster.model(*model);
        let armed = matches!(carried.kind, Kind::Officer | Kind::Green | Kind::Veteran);
        let shown = others.iter().any(|weapon| state.arms_shown[*weapon as usize].has(*model));
        armed && !shown && (carried.melee == Melee::Bayonet || !state.melee_shown.has(*model))
    };
    let capped = rules.setup().toggles.support_cap == SupportCap::One;
    let open = |fighter: ModelId| !capped || melee::supporters(rules, state, fighter).is_empty();
    let helpers = state.on_table_of(side).iter().filter(|model| is_free(rules, state, *model)).filter(seems);
    helpers.into_iter().any(|helper| contact::touching(rules, state, helper, fighters(state, side)).iter().any(open))
}

/// The models of a side that fight the current duel.
fn fighters(state: &State, side: Side) -> ModelSet {
    state.fights.models_of(state.fights.current).and(state.on_table_of(side))
}

/// BR-SPT-1, BR-SPT-2, BR-SPT-4: Rifle and Bayonet, no duel of its own, nobody supported yet, no enemy in contact.
fn can_support(rules: &Brethren, state: &State, side: Side, model: ModelId) -> bool {
    let carried = rules.setup().roster.model(model);
    carried.arms.has(Weapon::Rifle)
        && carried.melee == Melee::Bayonet
        && state.on_table_of(side).has(model)
        && is_free(rules, state, model)
}

/// BR-SPT-1, BR-SPT-2: no duel of its own, nobody supported yet, no enemy in contact.
fn is_free(rules: &Brethren, state: &State, model: ModelId) -> bool {
    !state.fights.fought.has(model)
        && state.fights.supported_by(model).is_none()
        && !contact::is_engaged(rules, state, model)
}
