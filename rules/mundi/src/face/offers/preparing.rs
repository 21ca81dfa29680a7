//! Offers of the set-up: terrain, edges, base, deployment, swaps, works.

use sandtable_kernel::offer::{Candidate, Fill, Offer};
use sandtable_kernel::orders::{Draft, short};
use sandtable_kernel::scene::Outline;

use super::{Desk, anywhere, number, one, word};
use crate::orders::{Order, Verb};
use crate::set_up::{self, deployment, terrain};
use crate::terms::{Edge, ElementSet};
use crate::{ground, rule};

/// A rectangle: without a size it is a plain square.
fn ask_area(draft: Draft, spot: Fill) -> Draft {
    draft
        .ask("spot", "Where is its middle?", spot)
        .ask("width", "How wide (mm)?", number(40, 160))
        .ask("height", "How deep (mm), if not as wide?", number(40, 160))
        .ask("turn", "Which way does it face?", Fill::Turn)
}

impl Desk<'_> {
    /// DEC-TERRAIN.
    pub(super) fn terrain(&self) -> Vec<Offer> {
        let theatre = self.rules.setup().theatre;
        let kinds = |areas: bool| -> Vec<Candidate> {
            let rows = (0_u8..).zip(&self.rules.setup().tables.terrain);
            rows.filter(|(kind, _)| terrain::is_in_theatre(theatre, *kind) && terrain::is_area(*kind) == areas)
                .map(|(_, row)| word(&row.name, &row.name.replace('_', " ")))
                .collect()
        };
        let generate = Verb::GenerateTerrain
            .offer("Lay a table by chance")
            .ask("number", "Which of a million tables?", number(0, 999_999))
            .may("number");
        let area = Verb::PlaceArea.offer("Place an area").ask("kind", "What?", one(kinds(true)));
        let strip = short::<Order>("run", "Run a road or river")
            .ask("kind", "What?", one(kinds(false)))
            .ask("from", "Where does it begin?", anywhere())
            .ask("to", "Where does it end?", anywhere())
            .ask("width", "How wide (mm)?", number(20, 40))
            .ask("fords", "Where is a ford?", anywhere());
        let mut offers = vec![generate.offer(), ask_area(area, anywhere()).offer(), strip.offer()];
        let placed = i64::try_from(self.state.ground.features().len()).unwrap_or(0);
        if placed > 0 {
            let remove = Verb::RemoveTerrain.offer("Take a piece off");
            offers.push(remove.ask("number", "Which piece?", number(1, placed)).offer());
        }
        if self.allows(&Order::EndTerrain) {
            offers.push(Verb::EndTerrain.offer("The table is laid").passes().offer());
        }
        offers
    }

    /// DEC-EDGES.
    pub(super) fn edges(&self) -> Offer {
        let edges = || one(Edge::ALL.map(|edge| word(edge.word(), edge.word())).to_vec());
        Verb::NumberEdges
            .offer("Number the edges")
            .ask("favoured", "Your favourite (4, 5, 6)?", edges())
            .ask("one", "Which is 1?", edges())
            .ask("two", "Which is 2?", edges())
            .ask("three", "Which is 3?", edges())
            .rolls()
            .offer()
    }

    /// DEC-BASE.
    pub(super) fn base(&self) -> Vec<Offer> {
        let mut offers = vec![ask_area(Verb::PlaceBase.offer("Place your base"), self.zone()).offer()];
        if self.allows(&Order::TownIsBase) {
            offers.push(Verb::TownIsBase.offer("The town is your base").offer());
        }
        offers
    }

    /// DEC-DEPLOY.
    pub(super) fn deploy(&self) -> Vec<Offer> {
        let (rules, state, side) = (self.rules, self.state, self.side());
        let ground = rules.setup().roster.of_side(side).without(state.aircraft);
        let ground: ElementSet = ground.iter().filter(|element| !state.unit(*element).lost).collect();
        // Whoever stands nowhere yet comes first; the others may still be moved.
        let left = deployment::unplaced(rules, state, side);
        let mut elements = self.candidates(left);
        elements.extend(self.candidates(ground.without(left)));
        let place = Verb::Deploy
            .offer("Place an element")
            .by(if side == state.attacker { rule::SET_16 } else { rule::SET_15 })
            .ask("element", "Which element?", one(elements))
            .ask("spot", "Where?", self.zone())
            .ask("turn", "Which way does it face?", Fill::Turn)
            .tick("loaded", "In its transport?", "loaded");
        let mut offers = vec![place.offer()];
        if self.allows(&Order::DeployRest) && !left.is_empty() {
            offers.push(Verb::DeployRest.offer("Place all that are left").offer());
        }
        if state.base.is_some() && side == state.defender() {
            let (title, order) = ("Put a garrison in the base", Order::DeployGarrison);
            offers.push(self.each(Verb::DeployGarrison, title, "element", ground, &order).offer());
        }
        if self.allows(&Order::EndDeployment) {
            offers.push(Verb::EndDeployment.offer("Deployment is done").passes().offer());
        }
        offers
    }

    /// DEC-SWAP.
    pub(super) fn swap(&self) -> Vec<Offer> {
        let own = self.state.ground_elements(self.side()).without(self.state.swapped);
        let full = self.state.swapped.count() >= 2 * u32::from(self.rules.setup().tables.combat.swaps);
        let swap = Verb::Swap
            .offer("Swap two elements")
            .ask("one", "Which element?", one(self.candidates(own)))
            .ask("other", "With which?", one(self.candidates(own)))
            .offer();
        let done = Verb::EndSwaps.offer("No more swaps").passes().offer();
        if full { vec![done] } else { vec![swap, done] }
    }

    /// DEC-WORKS.
    pub(super) fn works(&self) -> Vec<Offer> {
        let done = Verb::EndWorks.offer("Works are done").passes().offer();
        if set_up::works::left(self.rules, self.state, self.side()) == 0 {
            return vec![done];
        }
        let own = self.state.ground_elements(self.side());
        let dig = |element| Order::DigIn(ElementSet::one(element));
        let most = self.rules.setup().tables.combat.works_entrenched.into();
        let trench = self.several(Verb::DigIn, "Entrench up to three elements", own, most, &dig);
        let mines = ask_area(Verb::LayMines.offer("Lay a minefield"), self.zone());
        vec![trench, mines.offer(), done]
    }

    fn zone(&self) -> Fill {
        let zone = Outline::Area(set_up::zone(self.rules, self.state, self.side()).corners().to_vec());
        Fill::Spot { zones: vec![zone], template: None }
    }
}

/// Strips are kinds that are no areas.
const _: () = assert!(!terrain::is_area(ground::ROAD) && !terrain::is_area(ground::RIVER));
