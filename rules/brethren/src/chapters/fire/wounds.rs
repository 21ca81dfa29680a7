//! The wounds of a volley, one after the other: Medic, victim, loss (BR-FIR-13 to 16, BR-OPT-2).

use sandtable_kernel::{Refusal, Side, Table};

use super::roll::roll_rest;
use crate::play::Play;
use crate::refusals::{NOT_CANDIDATE, refuse_if};
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{ModelId, ModelSet};
use crate::toggles::Casualties;
use crate::{Brethren, Event, State, losses, rule};

/// BR-FIR-13: deals with one wound after the other; asks where somebody chooses the victim.
pub(crate) fn next_wound<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let volley = play.state.volley;
    let candidates = volley.candidates.and(play.state.on_table);
    if volley.wounds > 0 && candidates.is_empty() {
        play.happen(rule::FIR_15, Event::WoundsWasted { count: volley.wounds });
    }
    if volley.wounds == 0 || candidates.is_empty() {
        return end(play);
    }
    if losses::medic_saves(play, volley.target) {
        play.happen(rule::FIR_13, Event::WoundTaken { picked: volley.picked > 0 });
        return Next::Go(Stage::Volley);
    }
    match chooser(play.rules, play.state) {
        Chooser::Nobody(victim) => suffer(play, victim),
        Chooser::Chance => {
            let among = choices(play.rules, play.state);
            let drawn = play.one_of(rule::FIR_14, among.count() as u16);
            match among.iter().nth(usize::from(drawn)) {
                Some(victim) => suffer(play, victim),
                None => Next::Go(Stage::Volley),
            }
        }
        Chooser::Player(side) => Next::Ask(Frame::Casualty { side }),
    }
}

/// C-CASUALTY.
pub fn check_casualty(rules: &Brethren, state: &State, model: ModelId) -> Result<(), Refusal> {
    refuse_if(!choices(rules, state).has(model), NOT_CANDIDATE)
}

/// C-CASUALTY: the models among which the next wound's victim is chosen.
pub fn choices(rules: &Brethren, state: &State) -> ModelSet {
    let volley = &state.volley;
    let candidates = volley.candidates.and(state.on_table);
    if volley.picked > 0 {
        let exposed = volley.exposed.and(state.on_table);
        return if exposed.is_empty() { candidates } else { exposed };
    }
    // BR-FIR-14: whoever has lost Health is taken first.
    let full = |model: ModelId| rules.setup().roster.model(model).health;
    let hurt: ModelSet = candidates.iter().filter(|m| state.health[m.index()] < full(*m)).collect();
    if hurt.is_empty() { candidates } else { hurt }
}

/// Who says which model the next wound strikes.
enum Chooser {
    Nobody(ModelId),
    Chance,
    Player(Side),
}

fn chooser(rules: &Brethren, state: &State) -> Chooser {
    let (volley, among) = (&state.volley, choices(rules, state));
    let first = among.first().unwrap_or(ModelId(0));
    if among.count() == 1 {
        return Chooser::Nobody(first);
    }
    if volley.picked > 0 {
        return Chooser::Player(state.side_of_unit(volley.by));
    }
    match rules.setup().toggles.casualties {
        Casualties::Nearest => {
            Chooser::Nobody(losses::nearest_to_any(rules, state, among, volley.firers).unwrap_or(first))
        }
        Casualties::Defender => Chooser::Player(state.side_of_unit(volley.target)),
        Casualties::Random => Chooser::Chance,
    }
}

/// C-CASUALTY: the model suffers the wound, and the volley goes on.
pub(crate) fn suffer<T: Table<State>>(play: &mut Play<'_, T>, victim: ModelId) -> Next {
    let picked = play.state.volley.picked > 0;
    play.happen(rule::FIR_13, Event::WoundTaken { picked });
    losses::strike(play, victim, rule::FIR_16);
    Next::Go(Stage::Volley)
}

/// All wounds are dealt with; dice that were kept for the chosen target follow now.
fn end<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let unit = play.state.volley.target;
    play.happen(rule::FIR_13, Event::VolleyEnded { unit });
    if !play.state.rest.barrages.is_empty() {
        roll_rest(play);
    }
    Next::Done
}
