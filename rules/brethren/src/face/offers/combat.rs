//! Forms of the Combat Phase: duels, their order, supporters and hits (C-DUELS, C-DUEL-ORDER, C-SUPPORT, C-HITS).

use sandtable_kernel::offer::{Candidate, Fill, Offer};

use super::{Desk, beside, form, one_of, some_of};
use crate::terms::{ModelId, ModelSet, other};
use crate::{Order, Verb, contact, rule};

impl Desk<'_> {
    /// C-DUELS: who touches whom and is in no duel yet.
    pub(super) fn duels(&self) -> Vec<Offer> {
        let waiting = |model: &ModelId| {
            self.state.fights.duel_of(*model).is_none() && contact::is_engaged(self.rules, self.state, *model)
        };
        let engaged: ModelSet = self.state.on_table.iter().filter(waiting).collect();
        let [blue, red] = self.state.models_of.map(|side| engaged.and(side));
        let against = |model: ModelId| {
            let touched = contact::touching(self.rules, self.state, model, blue);
            beside(self.model(model), touched.iter().map(|one| one.number().to_string()).collect())
        };
        let mut offers: Vec<Offer> =
            self.buttons([(Order::DuelsAuto, Verb::DuelsAuto.offer("Let the game form the rest"))]).collect();
        let opponents: Vec<Candidate> =
            red.iter().map(against).filter(|candidate| !candidate.beside.is_empty()).collect();
        let duel = Verb::Duel.offer("Form a duel").ask("one", "Who fights?", some_of(self.models(blue)));
        offers.extend(form(duel.ask("other", "Against whom?", some_of(opponents))));
        offers
    }

    /// C-DUEL-ORDER: one fighter stands for his duel.
    pub(super) fn next_duel(&self) -> Vec<Offer> {
        let fights = &self.state.fights;
        let duels = (1..=fights.count).filter_map(|duel| {
            let fighters = fights.models_of(duel).and(self.state.on_table);
            let first = fighters.iter().find(|model| self.allows(&Order::Fight(*model)))?;
            let [blue, red] = self.state.models_of.map(|side| numbers(fighters.and(side)));
            Some(Candidate::new(first.number(), format!("Duel {duel}: {blue} against {red}")))
        });
        let fight = Verb::Fight.offer("Fight a duel").rolls();
        form(fight.ask("model", "Which duel?", one_of(duels.collect()))).into_iter().collect()
    }

    /// C-SUPPORT.
    pub(super) fn supports(&self) -> Vec<Offer> {
        let side = self.side();
        let fights = &self.state.fights;
        let fighters = fights.models_of(fights.current).and(self.state.on_table_of(side));
        let others = self.state.on_table_of(side).without(fighters);
        let open = |supporter: ModelId, fighter: ModelId| self.allows(&Order::Support { supporter, fighter });
        let supporters: ModelSet =
            others.iter().filter(|one| fighters.iter().any(|fighter| open(*one, fighter))).collect();
        let supported = fighters.iter().filter_map(|fighter| {
            let by: Vec<String> =
                supporters.iter().filter(|one| open(*one, fighter)).map(|one| one.number().to_string()).collect();
            (!by.is_empty()).then(|| beside(self.model(fighter), by))
        });
        let support = Verb::Support
            .offer("Support a fighter")
            .ask("supporter", "Who supports?", one_of(self.models(supporters)))
            .ask("fighter", "Whom?", one_of(supported.collect()));
        let mut offers: Vec<Offer> = form(support).into_iter().collect();
        let done = Verb::Done.offer("Nobody else supports").by(rule::CBT_4).passes();
        offers.extend(self.buttons([(Order::Done, done)]));
        offers
    }

    /// C-HITS.
    pub(super) fn hits(&self) -> Vec<Offer> {
        let fights = &self.state.fights;
        let losers = fights.models_of(fights.current).and(self.state.on_table_of(other(fights.winner)));
        let share = Fill::Share { among: self.models(losers), total: u16::from(fights.hits) };
        let hits = Verb::Hits.offer("Deal out the hits").rolls();
        form(hits.ask("hits", "Who takes how many?", share)).into_iter().collect()
    }
}

fn numbers(models: ModelSet) -> String {
    models.iter().map(|model| format!("#{}", model.number())).collect::<Vec<_>>().join(", ")
}
