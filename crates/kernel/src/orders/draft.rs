//! The skeleton of an offer: verb, fields in the order of the text and their leading words come from the declaration; the
//! face adds the title, the labels, and what may fill each field.

use super::gap::Skeleton;
use crate::RuleId;
use crate::offer::{Candidate, Field, Fill, Offer, Weight};

/// An offer being written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    offer: Offer,
    skeleton: Vec<Skeleton>,
}

impl Draft {
    /// An offer of this verb with nothing asked yet.
    pub fn new(verb: &str, title: &str, rule: RuleId, skeleton: Vec<Skeleton>) -> Draft {
        Draft { offer: Offer::button(verb, title, rule, Weight::Main), skeleton }
    }

    /// Asks for a gap; one of which nothing is asked is left out of the order. A name that was not declared asks nothing.
    #[must_use]
    pub fn ask(mut self, name: &str, label: &str, fill: Fill) -> Draft {
        if let Some(place) = self.skeleton.iter().position(|field| field.name == name) {
            let Skeleton { name, lead, optional } = self.skeleton[place].clone();
            let field = Field { name: name.to_owned(), lead, label: label.to_owned(), optional, fill };
            let before = |other: &Field| self.skeleton[..place].iter().any(|field| field.name == other.name);
            let at = self.offer.fields.iter().take_while(|other| before(other)).count();
            self.offer.fields.insert(at, field);
        }
        self
    }

    /// Asks a yes or no that is written by its own words, such as `[concealed]`; `word` is what people read for it.
    #[must_use]
    pub fn tick(mut self, name: &str, label: &str, word: &str) -> Draft {
        let said = self.skeleton.iter().find(|field| field.name == name).map(|field| field.lead.clone());
        let from = said.into_iter().map(|said| Candidate::new(said, word)).collect();
        self = self.ask(name, label, Fill::Pick { from, min: 1, max: 1 });
        for field in self.offer.fields.iter_mut().filter(|field| field.name == name) {
            field.lead = String::new();
        }
        self
    }

    /// Says which form of a phrase fills a gap: its first words become part of the verb, its own gaps are asked for in its place.
    #[must_use]
    pub fn with(mut self, name: &str, phrase: Draft) -> Draft {
        if let Some(place) = self.skeleton.iter().position(|field| field.name == name) {
            self.offer.verb = format!("{} {}", self.offer.verb, phrase.offer.verb);
            self.skeleton.splice(place..=place, phrase.skeleton);
        }
        self
    }

    /// The same gap, which in this battle must be filled though it may be left out in others.
    #[must_use]
    pub fn must(mut self, name: &str) -> Draft {
        for field in self.offer.fields.iter_mut().filter(|field| field.name == name) {
            field.optional = false;
        }
        self
    }

    /// The same gap, which may be left out because a shorter form of the order does without it.
    #[must_use]
    pub fn may(mut self, name: &str) -> Draft {
        for field in self.offer.fields.iter_mut().filter(|field| field.name == name) {
            field.optional = true;
        }
        self
    }

    /// By another rule than the declared one.
    #[must_use]
    pub fn by(mut self, rule: RuleId) -> Draft {
        self.offer.rule = rule;
        self
    }

    /// Dice decide it.
    #[must_use]
    pub fn rolls(mut self) -> Draft {
        self.offer.dice = true;
        self
    }

    /// Leaves the step without doing it.
    #[must_use]
    pub fn passes(mut self) -> Draft {
        self.offer.weight = Weight::Pass;
        self
    }

    /// Final and rarely wanted.
    #[must_use]
    pub fn grave(mut self) -> Draft {
        self.offer.weight = Weight::Grave;
        self
    }

    /// Under a heading.
    #[must_use]
    pub fn under(mut self, group: &str) -> Draft {
        self.offer.group = group.to_owned();
        self
    }

    /// The finished offer.
    pub fn offer(self) -> Offer {
        self.offer
    }
}
