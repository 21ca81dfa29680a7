//! Forms of movement (C-PATH, C-CHARGE-PATH): a unit sent to a spot, a model by its own way, auto-advance.

use sandtable_kernel::Length;
use sandtable_kernel::geometry::reach;
use sandtable_kernel::offer::{Candidate, Fill, Limit, Offer, Route, Template};

use super::{Desk, form, one_of};
use crate::orders::{MOST_WAYPOINTS, ModelMove, Waypoints};
use crate::terms::{MarchKind, ModelId, ModelSet, UnitId, UnitSet};
use crate::{Order, Verb, contact, movement, paths, rule};

/// Directions in which a model's reach is felt out.
const DIRECTIONS: u16 = 32;

impl Desk<'_> {
    /// One click sends a whole unit; single models are set right afterwards, and nothing is final before `done`.
    pub(super) fn paths(&self) -> Vec<Offer> {
        let charge = self.state.march.kind == MarchKind::Charge;
        let movers = self.free_movers();
        let mut offers = Vec::new();
        if charge {
            offers.extend(self.buttons([(Order::AutoAdvance, Verb::AutoAdvance.offer("Charge home"))]));
        }
        offers.extend(self.march(movers));
        offers.extend(self.go(movers));
        offers.extend(self.send_back());
        let title = if charge { "They stand right" } else { "The move is over" };
        offers.extend(self.buttons([(Order::Done, Verb::Done.offer(title).by(rule::MOV_6).passes())]));
        offers
    }

    /// BR-MOV-4: whoever was in contact when the move began stays.
    fn free_movers(&self) -> ModelSet {
        let enemies = self.state.on_table.without(self.state.on_table_of(self.side()));
        let start = |model: ModelId| self.state.march.starts[model.index()];
        let is_free =
            |model: &ModelId| contact::touching_at(self.rules, self.state, *model, start(*model), enemies).is_empty();
        movement::movers(self.state).iter().filter(is_free).collect()
    }

    fn march(&self, movers: ModelSet) -> Option<Offer> {
        let units: UnitSet = movers.iter().map(|model| self.state.unit_of(model)).collect();
        let radius = self.rules.radius(movers.first()?);
        let spot = Fill::Spot { zones: Vec::new(), template: Some(Template::Circle(radius)) };
        let march = Verb::March.offer("Send a unit").ask("unit", "Which unit?", one_of(self.units(units)));
        form(march.ask("to", "Where does its first model go?", spot))
    }

    fn go(&self, movers: ModelSet) -> Option<Offer> {
        let path = Fill::Path {
            of: "model".to_owned(),
            routes: movers.iter().map(|model| self.route(model)).collect(),
            points: MOST_WAYPOINTS as u16,
        };
        let turns = movers.iter().any(|model| movement::faces(self.rules, self.state, model));
        let go = Verb::Go
            .offer("Move a single model")
            .ask("model", "Who goes?", one_of(self.models(movers)))
            .ask("waypoints", "Which way?", path)
            .must("waypoints");
        form(if turns { go.ask("facing", "Where does a Weapons team look?", Fill::Turn) } else { go })
    }

    /// A model that has gone stands again where the move began.
    fn send_back(&self) -> Option<Offer> {
        let gone = self.state.march.travelled.and(movement::movers(self.state));
        let back = Candidate::new("stays", "back to where it stood");
        let go = Verb::Go.offer("Send a model back").ask("model", "Who?", one_of(self.models(gone)));
        form(go.ask("stays", "Where?", one_of(vec![back])).must("stays"))
    }

    fn route(&self, model: ModelId) -> Route {
        let walker = paths::walker(self.rules, self.state, model);
        let can_end = |end| {
            let waypoints = Waypoints::from_iter([end]);
            self.allows(&Order::Go([ModelMove { model, waypoints, facing: None }].into_iter().collect()))
        };
        let reach = match self.shows_reach() {
            true => reach(walker.from, walker.allowance, DIRECTIONS, can_end),
            false => Vec::new(),
        };
        let label = self.limit_label(self.state.unit_of(model));
        Route {
            piece: model.number().to_string(),
            from: walker.from,
            limits: vec![Limit { label, length: walker.allowance }],
            reach,
        }
    }

    fn limit_label(&self, unit: UnitId) -> String {
        let base = self.rules.tables().movement(self.rules.setup().roster.unit(unit).kind);
        match Length::inches(self.state.march.added.into()) {
            Length::ZERO => "Movement".to_owned(),
            added => format!("Movement {base} and {added} rolled"),
        }
    }
}
