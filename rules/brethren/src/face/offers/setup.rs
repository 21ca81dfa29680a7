//! Forms of the set-up: splitting squads, choosing an edge, placing units (BR-ARM-19, BR-DEP).

use arrayvec::ArrayVec;
use sandtable_kernel::Side;
use sandtable_kernel::offer::{Fill, Offer, Placing};

use super::{Desk, field, form, main, optional, pass, pick};
use crate::scene::zone;
use crate::terms::{Edge, EntryId, ModelId, ModelSet, UnitId, UnitSet};
use crate::{Order, rule};

impl Desk<'_> {
    /// C-SPLIT: a form for each squad, with a gap for each Specialist's team.
    pub(super) fn splits(&self, side: Side) -> Vec<Offer> {
        let roster = &self.rules.setup().roster;
        let squads = roster
            .entry_ids()
            .filter(|entry| roster.entry(*entry).side == side && roster.entry(*entry).kind.is_squad());
        let mut offers: Vec<Offer> = squads.filter_map(|entry| self.split(entry)).collect();
        offers.extend(self.buttons([(Order::Done, pass("done", "Keep the teams as they are now", rule::DEP_2))]));
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
        let whole = self.allows(&Order::Split { entry: id, teams: ArrayVec::new() });
        let team = |(index, specialist): (usize, ModelId)| {
            let others = joining.without(specialists).or(ModelSet::one(specialist));
            let fill = Fill::Pick { from: self.models(others), min: 1, max: most };
            let label = format!("A team of {}, with whom?", self.model(specialist).label);
            let team = field(&format!("team {}", index + 1), "team", &label, fill);
            if whole || index > 0 { optional(team) } else { team }
        };
        let title = format!("Split {}", entry.name);
        form(main(&format!("split {}", entry.key), &title, rule::ARM_19), specialists.iter().enumerate().map(team))
    }

    /// C-EDGE.
    pub(super) fn edges(&self) -> Vec<Offer> {
        let edges = [
            (Order::Edge(Edge::South), main("edge south", "Take the south edge", rule::DEP_1)),
            (Order::Edge(Edge::North), main("edge north", "Take the north edge", rule::DEP_1)),
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
        let fields = [
            pick("unit", "", "Which unit?", self.units(units)),
            field("places", "at", "Where does each model stand?", places),
        ];
        let facing = faces.then(|| optional(field("facing", "facing", "Where does it look?", Fill::Turn)));
        form(main("place", title, rule::DEP_3), fields.into_iter().chain(facing))
    }

    /// C-CASUALTY.
    pub(super) fn casualty(&self) -> Vec<Offer> {
        let open = |model: &ModelId| self.allows(&Order::Casualty(*model));
        let candidates: ModelSet = self.state.volley.candidates.iter().filter(open).collect();
        let who = pick("model", "", "Who suffers it?", self.models(candidates));
        form(main("casualty", "Choose who suffers the wound", rule::FIR_14), [who]).into_iter().collect()
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
        let fields = [
            pick("commander", "", "Which of your commanders?", self.models(choosing)),
            pick("model", "at", "Around which enemy?", targets.collect()),
        ];
        let offer = Offer { dice: true, ..main("morale", "Test the enemy's Morale", rule::MOR_3) };
        form(offer, fields).into_iter().collect()
    }

    /// C-SECOND.
    pub(super) fn second(&self) -> Vec<Offer> {
        vec![
            main("second fire", "All may fire", rule::GMV_3),
            main("second prepare", "All prepare", rule::GMV_4),
            main("second down", "All go down", rule::GMV_4),
            pass("second none", "No second action", rule::GMV_2),
        ]
    }
}
