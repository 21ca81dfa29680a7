//! Forms of the set-up: splitting squads, choosing an edge, placing units (BR-ARM-19, BR-DEP).

use arrayvec::ArrayVec;
use sandtable_kernel::Side;
use sandtable_kernel::offer::{Candidate, Fill, Offer, Placing};

use super::{Desk, form, one_of};
use crate::scene::zone;
use crate::terms::{EntryId, ModelId, ModelSet, UnitId, UnitSet};
use crate::{Order, Verb, rule};

impl Desk<'_> {
    /// C-SPLIT: for each squad a form with a gap for each Specialist's team, and one that keeps all its men together.
    pub(super) fn splits(&self, side: Side) -> Vec<Offer> {
        let roster = &self.rules.setup().roster;
        let squads = roster
            .entry_ids()
            .filter(|entry| roster.entry(*entry).side == side && roster.entry(*entry).kind.is_squad());
        let mut offers: Vec<Offer> =
            squads.flat_map(|entry| [self.split(entry), self.whole(entry)]).flatten().collect();
        let done = Verb::Done.offer("Keep the teams as they are now").by(rule::DEP_2).passes();
        offers.extend(self.buttons([(Order::Done, done)]));
        offers
    }

    fn split(&self, id: EntryId) -> Option<Offer> {
        let roster = &self.rules.setup().roster;
        let entry = roster.entry(id);
        let models = entry.model_set();
        let specialists: ModelSet = models.iter().filter(|model| roster.model(*model).role.is_specialist()).collect();
        // The first model leads the squad and stays with it.
        let joining: ModelSet = models.iter().filter(|model| Some(*model) != models.first()).collect();
        let most = u16::from(self.rules.tables().army.team_rifles_max) + 1;
        let squad = one_of(vec![Candidate::new(&entry.key, &entry.name)]);
        let mut split = Verb::Split.offer(&format!("Split {}", entry.name)).ask("entry", "Which squad?", squad);
        for (name, specialist) in ["team 1", "team 2"].into_iter().zip(specialists.iter()) {
            let others = joining.without(specialists).or(ModelSet::one(specialist));
            let fill = Fill::Pick { from: self.models(others), min: 1, max: most };
            split = split.ask(name, &format!("A team of {}, with whom?", self.model(specialist).label), fill);
        }
        if specialists.is_empty() { None } else { form(split.must("team 1")) }
    }

    fn whole(&self, id: EntryId) -> Option<Offer> {
        let entry = self.rules.setup().roster.entry(id);
        let together = Candidate { note: "all in one unit".to_owned(), ..Candidate::new(&entry.key, &entry.name) };
        let whole = Verb::Split.offer(&format!("Keep {} whole", entry.name));
        let order = Order::Split { entry: id, teams: ArrayVec::new() };
        form(whole.ask("entry", "Which squad?", one_of(vec![together]))).filter(|_| self.allows(&order))
    }

    /// C-EDGE.
    pub(super) fn edges(&self) -> Vec<Offer> {
        let edges = [
            (Order::TakeSouth, Verb::TakeSouth.offer("Take the south edge")),
            (Order::TakeNorth, Verb::TakeNorth.offer("Take the north edge")),
        ];
        self.buttons(edges).collect()
    }

    /// C-PLACE: infantry and Weapons teams apart, for their bases differ and only the latter look somewhere.
    pub(super) fn places(&self) -> Vec<Offer> {
        let own = self.state.units_of[usize::from(self.state.active.0)];
        let waits = |unit: &UnitId| !self.state.unit(*unit).models.is_empty() && self.state.members(*unit).is_empty();
        let (teams, infantry): (Vec<UnitId>, Vec<UnitId>) =
            own.iter().filter(waits).partition(|unit| self.rules.setup().roster.unit(*unit).kind.is_weapons_team());
        let [infantry, teams] = [infantry, teams].map(UnitSet::from_iter);
        let place = self.place("Place a unit", infantry, false);
        place.into_iter().chain(self.place("Place a Weapons team", teams, true)).collect()
    }

    fn place(&self, title: &str, units: UnitSet, faces: bool) -> Option<Offer> {
        let roster = &self.rules.setup().roster;
        let models = |unit: UnitId| self.state.unit(unit).models;
        let first = models(units.first()?).first()?;
        let sizes = || units.iter().map(|unit| models(unit).count() as u16);
        let names = |unit: UnitId| models(unit).iter().map(|model| self.model(model).label).collect();
        let places = Fill::Places {
            zones: vec![zone(self.rules, self.state, self.state.active)],
            min: sizes().min().unwrap_or(1),
            max: sizes().max().unwrap_or(1),
            radius: self.rules.radius(first),
            groups: units
                .iter()
                .map(|unit| Placing { group: roster.unit(unit).key.clone(), pieces: names(unit) })
                .collect(),
        };
        let place = Verb::Place.offer(title).ask("unit", "Which unit?", one_of(self.units(units))).ask(
            "places",
            "Where does each model stand?",
            places,
        );
        form(if faces { place.ask("facing", "Where does it look?", Fill::Turn) } else { place })
    }

    /// C-CASUALTY.
    pub(super) fn casualty(&self) -> Vec<Offer> {
        let open = |model: &ModelId| self.allows(&Order::Casualty(*model));
        let candidates: ModelSet = self.state.volley.candidates.iter().filter(open).collect();
        let casualty = Verb::Casualty.offer("Choose who suffers the wound");
        form(casualty.ask("model", "Who suffers it?", one_of(self.models(candidates)))).into_iter().collect()
    }

    /// C-MORALE: enemies within reach of each commander; measuring them is allowed (BR-MEA-1).
    pub(super) fn morale(&self) -> Vec<Offer> {
        let roster = &self.rules.setup().roster;
        let own = self.state.on_table_of(self.side());
        let commanders: Vec<ModelId> = own.iter().filter(|model| roster.model(*model).role.is_commander()).collect();
        let enemies = self.state.on_table.without(own);
        let near = |commander: ModelId, model: ModelId| self.allows(&Order::Morale { commander, model });
        let choosing: ModelSet =
            commanders.iter().copied().filter(|one| enemies.iter().any(|model| near(*one, model))).collect();
        let targets = enemies.iter().filter_map(|model| {
            let by: Vec<String> =
                choosing.iter().filter(|one| near(*one, model)).map(|one| one.number().to_string()).collect();
            (!by.is_empty()).then(|| super::beside(self.model(model), by))
        });
        let morale = Verb::Morale
            .offer("Test the enemy's Morale")
            .ask("commander", "Which of your commanders?", one_of(self.models(choosing)))
            .ask("model", "Around which enemy?", one_of(targets.collect()))
            .rolls();
        form(morale).into_iter().collect()
    }

    /// C-SECOND.
    pub(super) fn second(&self) -> Vec<Offer> {
        vec![
            Verb::SecondFire.offer("All may fire").offer(),
            Verb::SecondPrepare.offer("All prepare").offer(),
            Verb::SecondDown.offer("All go down").offer(),
            Verb::NoSecond.offer("No second action").passes().offer(),
        ]
    }
}
