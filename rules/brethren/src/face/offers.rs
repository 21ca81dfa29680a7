//! What a seat may do now, as forms whose fields compose the order's text.
//!
//! Whatever can be asked of `check` is asked of it: a candidate is on a list because the order that picks it would pass.
//! Without measuring beforehand no form shows how far anybody can go (BR-MEA-2); charge targets are listed whether or not
//! they are too near, for the game itself tells that at the declaration (BR-MEA-5).

mod combat;
mod fire;
mod march;
mod setup;
mod slot;

use sandtable_kernel::offer::{Candidate, Field, Fill, Offer};
use sandtable_kernel::orders::Draft;
use sandtable_kernel::{Eye, Seat, Side};

use crate::question::{decider, used_words};
use crate::scene::{Lens, arms_words};
use crate::state::Frame;
use crate::terms::{ModelId, ModelSet, UnitId, UnitSet};
use crate::{Brethren, Order, State, Verb, sequence};

/// Every order open to this seat; none when it has nothing to decide.
pub fn offers(rules: &Brethren, state: &State, seat: Seat) -> Vec<Offer> {
    if decider(state) != Some(Side(seat.0)) {
        return Vec::new();
    }
    let desk = Desk { rules, state, seat };
    let mut offers = match *state.frames.top() {
        Frame::Split { side } => desk.splits(side),
        Frame::Edge { .. } => desk.edges(),
        Frame::Place => desk.places(),
        Frame::Slot => desk.slot(),
        Frame::Group => desk.group(),
        Frame::Act => desk.actions(),
        Frame::Redeem => desk.redeemed(),
        Frame::Go => desk.paths(),
        Frame::Second => desk.second(),
        Frame::SecondFire => desk.second_fire(),
        Frame::React => desk.reactions(),
        Frame::Casualty { .. } => desk.casualty(),
        Frame::FormDuels => desk.duels(),
        Frame::PickDuel => desk.next_duel(),
        Frame::Support { .. } => desk.supports(),
        Frame::Hits => desk.hits(),
        Frame::Morale { .. } => desk.morale(),
        Frame::GameOver => Vec::new(),
    };
    offers.push(Verb::Concede.offer("Concede the battle").grave().offer());
    offers
}

/// A seat looking at its decision.
struct Desk<'a> {
    rules: &'a Brethren,
    state: &'a State,
    seat: Seat,
}

impl Desk<'_> {
    fn allows(&self, order: &Order) -> bool {
        sequence::check(self.rules, self.state, self.seat, order).is_ok()
    }

    fn lens(&self) -> Lens<'_> {
        Lens { rules: self.rules, state: self.state, eye: Eye::Seat(self.seat) }
    }

    fn side(&self) -> Side {
        Side(self.seat.0)
    }

    /// Buttons for those of these orders that are open.
    fn buttons<const N: usize>(&self, buttons: [(Order, Draft); N]) -> impl Iterator<Item = Offer> {
        buttons.into_iter().filter(|(order, _)| self.allows(order)).map(|(_, draft)| draft.offer())
    }

    fn unit(&self, unit: UnitId) -> Candidate {
        let named = self.rules.setup().roster.unit(unit);
        Candidate { note: self.unit_note(unit), ..Candidate::new(&named.key, &named.name) }
    }

    fn unit_note(&self, unit: UnitId) -> String {
        let (now, men) = (self.state.unit(unit), self.state.members(unit).count());
        let models = if men == 1 { "1 model".to_owned() } else { format!("{men} models") };
        match (now.models.and(self.state.on_table).is_empty(), self.state.side_of_unit(unit) == self.side()) {
            (true, _) => format!("{} models", now.models.count()),
            (false, true) if now.spent => format!("{models}, {} AP, used: {}", now.ap, used_words(self.state, unit)),
            (false, true) => format!("{models}, {} AP", now.ap),
            (false, false) => models,
        }
    }

    fn units(&self, units: UnitSet) -> Vec<Candidate> {
        units.iter().map(|unit| self.unit(unit)).collect()
    }

    fn model(&self, model: ModelId) -> Candidate {
        let roster = &self.rules.setup().roster;
        let named = roster.model(model);
        let lens = self.lens();
        let label = match lens.knows_role(model) {
            true => format!("#{} {}", model.number(), named.name),
            false => format!("#{} of {}", model.number(), roster.unit(self.state.unit_of(model)).name),
        };
        let note = lens.known_arms(model).map_or_else(String::new, arms_words);
        Candidate { note, ..Candidate::new(model.number(), label) }
    }

    fn models(&self, models: ModelSet) -> Vec<Candidate> {
        models.iter().map(|model| self.model(model)).collect()
    }

    fn key(&self, unit: UnitId) -> String {
        self.rules.setup().roster.unit(unit).key.clone()
    }
}

/// One of these.
fn one_of(from: Vec<Candidate>) -> Fill {
    Fill::Pick { from, min: 1, max: 1 }
}

/// Some of these, at least one.
fn some_of(from: Vec<Candidate>) -> Fill {
    let max = from.len() as u16;
    Fill::Pick { from, min: 1, max }
}

/// Open only beside these.
fn beside(candidate: Candidate, beside: Vec<String>) -> Candidate {
    Candidate { beside, ..candidate }
}

/// A field that nothing can fill is left out, with the offer if it is needed.
fn is_empty(field: &Field) -> bool {
    matches!(&field.fill, Fill::Pick { from, .. } if from.is_empty())
}

/// The offer, unless one of its needed gaps has nothing to be filled with.
fn form(draft: Draft) -> Option<Offer> {
    let mut offer = draft.offer();
    offer.fields.retain(|field| !(field.optional && is_empty(field)));
    (!offer.fields.iter().any(is_empty)).then_some(offer)
}
