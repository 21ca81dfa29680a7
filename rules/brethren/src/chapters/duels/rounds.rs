//! The rounds of a duel: who wins, whom the hits wound, who withdraws and who is trapped (BR-CBT-8 to 12, BR-DES).

use arrayvec::ArrayVec;
use sandtable_kernel::{Refusal, Table};

use crate::orders::MOST_CHARGERS;
use crate::play::Play;
use crate::refusals::{HITS, refuse_if};
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{MOST_MODELS, ModelId, ModelSet, other};
use crate::{Brethren, Event, State, losses, melee, rule, withdrawal};

/// BR-CBT-7: a round is rolled; its hits are resolved at once where there is nothing to assign.
pub(crate) fn round<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let clash = melee::gather(play.rules, play.state, play.state.fights.current);
    if clash.sides.iter().any(ArrayVec::is_empty) {
        return end(play, false);
    }
    let Some(won) = melee::roll(play, &clash) else { return end(play, true) };
    play.happen(rule::CBT_8, Event::RoundFought { winner: won.side, hits: won.hits });
    let losers = losers(play.state);
    match losers.first().filter(|_| losers.count() == 1) {
        Some(loser) => resolve(play, &[(loser, won.hits)]),
        None => Next::Ask(Frame::Hits),
    }
}

/// The models that have lost the last round, those still standing.
pub fn losers(state: &State) -> ModelSet {
    state.fights.models_of(state.fights.current).and(state.on_table_of(other(state.fights.winner)))
}

/// C-HITS: every hit goes to a losing model, none of them named twice.
pub fn check_hits(
    _rules: &Brethren,
    state: &State,
    hits: &ArrayVec<(ModelId, u8), MOST_CHARGERS>,
) -> Result<(), Refusal> {
    let mut named = ModelSet::NONE;
    let fair = hits.iter().all(|(model, _)| {
        let fresh = losers(state).has(*model) && !named.has(*model);
        named.insert(*model);
        fresh
    });
    let sum: u32 = hits.iter().map(|(_, count)| u32::from(*count)).sum();
    refuse_if(!fair || sum != u32::from(state.fights.hits), HITS)
}

/// C-HITS, BR-CBT-10 to 12, BR-WDR, BR-DES: the hits wound, the beaten withdraw, the trapped fight again.
pub(crate) fn resolve<T: Table<State>>(play: &mut Play<'_, T>, hits: &[(ModelId, u8)]) -> Next {
    for &(model, hits) in hits.iter().filter(|(_, hits)| *hits > 0) {
        let defence = melee::fighter(play.rules, play.state, model).defence;
        play.happen(rule::CBT_11, Event::HitAssigned { model, hits, defence });
    }
    for &(model, hits) in hits.iter().filter(|(_, hits)| *hits > 0) {
        let defence = melee::fighter(play.rules, play.state, model).defence;
        let wounds = (0..hits).filter(|_| wound(play, model, defence)).count();
        if wounds == 0 {
            play.happen(rule::CBT_10, Event::Unhurt { model });
        }
    }
    finish_round(play)
}

/// BR-CBT-10: one hit's wound die, and the Medic's at once after it; whether it wounds.
fn wound<T: Table<State>>(play: &mut Play<'_, T>, model: ModelId, defence: u8) -> bool {
    let face = play.d6(rule::CBT_10);
    if !losses::wounds(play.rules, face, defence) {
        return false;
    }
    let unit = play.state.unit_of(model);
    if !play.state.on_table.has(model) {
        // BR-CBT-11: nobody is left to suffer it.
        play.happen(rule::CBT_11, Event::WoundsWasted { count: 1 });
    } else if !losses::medic_saves(play, unit) {
        losses::strike(play, model, rule::CBT_12);
    }
    true
}

/// BR-WDR-1, BR-DES-1, BR-DES-3: what becomes of the beaten, and whether the duel is fought again.
fn finish_round<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let beaten = losers(play.state);
    // BR-R-90: those who were trapped already try nothing new.
    let fresh = beaten.without(play.state.fights.desperate);
    let mut ordered: ArrayVec<ModelId, MOST_MODELS> = fresh.iter().collect();
    ordered.sort_unstable_by_key(|model| (play.state.unit_of(*model), *model));
    let winners = play.state.on_table_of(play.state.fights.winner);
    let winners = winners.and(play.state.fights.models_of(play.state.fights.current));
    // BR-WDR-5: one after another.
    for model in ordered {
        withdrawal::withdraw(play, model, winners);
    }
    let fights = &play.state.fights;
    if fights.desperate.is_empty() {
        return end(play, false);
    }
    if fights.rounds >= play.rules.tables().duel.max_rounds {
        return end(play, true);
    }
    let round = if fresh.is_empty() { fights.repeat.saturating_add(1) } else { 1 };
    play.happen(rule::DES_1, Event::DuelRepeated { round });
    Next::Go(Stage::Round)
}

fn end<T: Table<State>>(play: &mut Play<'_, T>, undecided: bool) -> Next {
    let duel = play.state.fights.current;
    let rule = if undecided { rule::DES_5 } else { rule::CBT_13 };
    play.happen(rule, Event::DuelEnded { duel, undecided });
    Next::Go(Stage::PickDuel)
}
