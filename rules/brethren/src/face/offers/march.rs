//! Forms of movement (C-PATH, C-CHARGE-PATH): a unit sent to a spot, a model by its own way, auto-advance.

use sandtable_kernel::Length;
use sandtable_kernel::geometry::reach;
use sandtable_kernel::offer::{Candidate, Fill, Limit, Offer, Route, Template};

use super::{Desk, field, form, main, optional, pass, pick};
use crate::orders::{MOST_WAYPOINTS, ModelMove, Waypoints};
use crate::terms::{MarchKind, ModelId, ModelSet, UnitId, UnitSet};
use crate::{Order, contact, movement, paths, rule};

/// Directions in which a model's reach is felt out.
const DIRECTIONS: u16 = 32;

impl Desk<'_> {
    /// One click sends a whole unit; single models are set right afterwards, and nothing is final before `done`.
    pub(super) fn paths(&self) -> Vec<Offer> {
        let charge = self.state.march.kind == MarchKind::Charge;
        let movers = self.free_movers();
        let mut offers = Vec::new();
        if charge {
            offers.extend(self.buttons([(Order::AutoAdvance, main("auto", "Charge home", rule::CHG_6))]));
        }
        offers.extend(self.march(movers));
        offers.extend(self.go(movers));
        offers.extend(self.send_back());
        let title = if charge { "They stand right" } else { "The move is over" };
        offers.extend(self.buttons([(Order::Done, pass("done", title, rule::MOV_6))]));
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
        let fields = [
            pick("unit", "", "Which unit?", self.units(units)),
            field("spot", "to", "Where does its first model go?", spot),
        ];
        form(main("march", "Send a unit", rule::MOV_1), fields)
    }

    fn go(&self, movers: ModelSet) -> Option<Offer> {
        let path = Fill::Path {
            of: "model".to_owned(),
            routes: movers.iter().map(|model| self.route(model)).collect(),
            points: MOST_WAYPOINTS as u16,
        };
        let turns = movers.iter().any(|model| movement::faces(self.rules, self.state, model));
        let facing = turns.then(|| optional(field("facing", "facing", "Where does a Weapons team look?", Fill::Turn)));
        let fields = [pick("model", "", "Who goes?", self.models(movers)), field("path", "to", "Which way?", path)];
        form(main("go", "Move a single model", rule::MOV_1), fields.into_iter().chain(facing))
    }

    /// A model that has gone stands again where the move began.
    fn send_back(&self) -> Option<Offer> {
        let gone = self.state.march.travelled.and(movement::movers(self.state));
        let back = Candidate::new("stays", "back to where it stood");
        form(
            main("go", "Send a model back", rule::MOV_1),
            [pick("model", "", "Who?", self.models(gone)), pick("stays", "", "Where?", vec![back])],
        )
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
