//! Day and night (NQ-NGT): an abstract night closes attacks, brings troops back, reorganises and refills.

use sandtable_kernel::Table;

use crate::field::Known;
use crate::play::Play;
use crate::state::{Place, State};
use crate::terms::{BaseId, BaseSet, Cause, FormationId, Square, other};
use crate::toggles::Day;
use crate::{Event, Nqm, aftermath, air, command, push, reorganise, retreat, rule, stores};

/// NQ-NGT-1: the day, the bound of it and whether that is a night.
pub fn calendar(rules: &Nqm, bound: u8) -> (u8, u8, bool) {
    let setup = rules.setup();
    let daylight = if rules.toggles().day == Day::Campaign8 { 2 } else { setup.daylight };
    if !setup.nights && rules.toggles().day != Day::Campaign8 {
        return (1, bound, false);
    }
    let length = daylight + 1;
    let (day, hour) = ((bound - 1) / length + 1, (bound - 1) % length + 1);
    (day, hour, hour > daylight)
}

/// NQ-NGT-2: an abstract night, from its beginning to the reorganisation of everybody.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>) {
    for attack in play.state.attacks.clone() {
        let inside = aftermath::broken_in(play.rules, play.state, &attack);
        push::send_back(play, inside, attack.target);
        play.happen(rule::NGT_2, Event::AttackClosed { attack: attack.id });
    }
    withdraw_broken(play);
    bring_back(play);
    let bases = reorganise::everybody(play.rules, play.state, true);
    reorganise::begin(play, bases, true);
}

/// The rest of the night, after reorganisation: fills, HQs, aircraft and orders (NQ-CRT-12).
pub(crate) fn end<T: Table<State>>(play: &mut Play<'_, T>) -> Vec<FormationId> {
    replace_hqs(play);
    air::restore_pool(play);
    command::deliver(play, true);
    stores::resupplied(play)
}

/// NQ-NGT-3: broken bases in contact leave if they can.
fn withdraw_broken<T: Table<State>>(play: &mut Play<'_, T>) {
    for base in play.rules.roster().base_ids() {
        let Some(square) = play.state.square(base) else { continue };
        let broken = play.state.base(base).causes.has(Cause::Broken);
        if broken && play.rules.in_contact(play.state, base, Known::Truth) {
            let to = retreat::best_square(play.rules, play.state, base, square, false);
            let side = play.rules.side_of(base);
            if let Some(to) = to.filter(|to| play.rules.at(play.state, other(side), *to).is_empty()) {
                play.happen(rule::NGT_3, Event::Retreated { base, to });
            }
        }
    }
}

/// NQ-RET-8: dispersed bases come back at their DLA, or as near as there is room.
fn bring_back<T: Table<State>>(play: &mut Play<'_, T>) {
    for base in play.rules.roster().base_ids() {
        if play.state.base(base).place != Place::Dispersed {
            continue;
        }
        if let Some(at) =
            retreat::dla(play.rules, play.state, base).and_then(|home| nearest(play.rules, play.state, base, home))
        {
            play.happen(rule::RET_8, Event::Returned { base, at });
        }
    }
}

fn nearest(rules: &Nqm, state: &State, base: BaseId, home: Square) -> Option<Square> {
    let side = rules.side_of(base);
    let free = |square: &Square| {
        rules.grid().is_passable(*square)
            && rules.at(state, other(side), *square).is_empty()
            && !rules.touches_enemy(state, side, *square, Known::Truth)
            && rules.has_room(state, side, *square, BaseSet::of(base))
    };
    rules.grid().squares().filter(free).min_by_key(|square| (square.distance(home), *square))
}

/// NQ-ORD-11: a unit without an HQ gets a new one where its strongest base stands.
fn replace_hqs<T: Table<State>>(play: &mut Play<'_, T>) {
    for unit in play.rules.roster().unit_ids() {
        let about = play.rules.roster().unit(unit);
        let Some(hq) = about.hq.filter(|_| about.bases.len() > 1) else { continue };
        let lost =
            matches!(play.state.base(hq).place, Place::Captured | Place::Destroyed | Place::Dispersed | Place::Medical);
        let here = play.rules.unit_on_table(play.state, unit);
        let strongest = here.iter().max_by_key(|base| (play.state.base(*base).sp, u8::MAX - base.0));
        if let Some(at) = strongest.and_then(|base| play.state.square(base)).filter(|_| lost) {
            play.happen(rule::ORD_11, Event::Replaced { base: hq, at });
        }
    }
}
