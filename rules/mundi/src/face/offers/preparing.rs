//! Offers of the set-up: terrain, edges, base, deployment, swaps, works.

use sandtable_kernel::offer::{Candidate, Field, Fill, Offer};
use sandtable_kernel::scene::Outline;

use super::{Desk, field, main, number, optional, pass, pick, word};
use crate::order::Order;
use crate::set_up::{self, deployment, terrain};
use crate::terms::{Edge, ElementSet};
use crate::{ground, rule};

/// The word before a length is `size` once, so width and height are one gap after another; without them it is a plain square.
fn size_fields() -> [Field; 2] {
    let [width, height] = ["How wide (mm)?", "How deep (mm), if not as wide?"];
    [optional(number("width", "size", width, 40, 160)), optional(number("height", "", height, 40, 160))]
}

fn turn_field() -> Field {
    optional(field("turn", "turned", "Which way does it face?", Fill::Turn))
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
        let anywhere = || Fill::Spot { zones: Vec::new(), template: None };
        let [width, height] = size_fields();
        let area = Offer {
            fields: vec![
                pick("kind", "", "What?", kinds(true)),
                field("spot", "at", "Where is its middle?", anywhere()),
                width,
                height,
                turn_field(),
            ],
            ..main("place", "Place an area", rule::SET_4)
        };
        let strip = Offer {
            fields: vec![
                pick("kind", "", "What?", kinds(false)),
                field("from", "from", "Where does it begin?", anywhere()),
                field("to", "", "Where does it end?", anywhere()),
                optional(number("width", "width", "How wide (mm)?", 20, 40)),
                optional(field("ford", "ford", "Where is a ford?", anywhere())),
            ],
            // The reader takes both verbs for the same order.
            ..main("run", "Run a road or river", rule::TER_8)
        };
        let placed = i64::try_from(self.state.ground.features().len()).unwrap_or(0);
        let mut offers = vec![
            Offer {
                fields: vec![optional(number("number", "", "Which of a million tables?", 0, 999_999))],
                ..main("generate", "Lay a table by chance", rule::SET_4)
            },
            area,
            strip,
        ];
        if placed > 0 {
            let which = number("number", "", "Which piece?", 1, placed);
            offers.push(Offer { fields: vec![which], ..main("remove", "Take a piece off", rule::SET_4) });
        }
        if self.allows(&Order::EndTerrain) {
            offers.push(pass("end terrain", "The table is laid", rule::SET_9));
        }
        offers
    }

    /// DEC-EDGES.
    pub(super) fn edges(&self) -> Offer {
        let edges = || Edge::ALL.map(|edge| word(edge.word(), edge.word())).to_vec();
        let labels = ["Your favourite (4, 5, 6)?", "Which is 1?", "Which is 2?", "Which is 3?"];
        let fields = labels.iter().enumerate().map(|(place, label)| pick(&format!("edge{place}"), "", label, edges()));
        Offer { fields: fields.collect(), dice: true, ..main("edges", "Number the edges", rule::SET_10) }
    }

    /// DEC-BASE.
    pub(super) fn base(&self) -> Vec<Offer> {
        let [width, height] = size_fields();
        let zone = self.zone();
        let spot = Fill::Spot { zones: vec![zone], template: None };
        let mut offers = vec![Offer {
            fields: vec![field("spot", "", "Where is its middle?", spot), width, height, turn_field()],
            ..main("base at", "Place your base", rule::SET_13)
        }];
        if self.allows(&Order::TownIsBase) {
            offers.push(main("town is base", "The town is your base", rule::SET_13));
        }
        offers
    }

    /// DEC-DEPLOY.
    pub(super) fn deploy(&self) -> Vec<Offer> {
        let (rules, state, side) = (self.rules, self.state, self.side());
        let ground = rules.setup().roster.of_side(side).without(state.aircraft);
        let ground: ElementSet = ground.iter().filter(|element| !state.unit(*element).lost).collect();
        let spot = Fill::Spot { zones: vec![self.zone()], template: None };
        // Whoever stands nowhere yet comes first; the others may still be moved.
        let left = deployment::unplaced(rules, state, side);
        let mut elements = self.candidates(left);
        elements.extend(self.candidates(ground.without(left)));
        let mut offers = vec![Offer {
            fields: vec![
                pick("element", "", "Which element?", elements),
                field("spot", "at", "Where?", spot),
                turn_field(),
                optional(pick("state", "", "In its transport?", vec![word("loaded", "loaded")])),
            ],
            ..main("deploy", "Place an element", if side == state.attacker { rule::SET_16 } else { rule::SET_15 })
        }];
        if self.allows(&Order::DeployRest) && !left.is_empty() {
            offers.push(main("deploy rest", "Place all that are left", rule::SET_15));
        }
        if state.base.is_some() && side == state.defender() {
            offers.push(self.each(
                "garrison",
                "Put a garrison in the base",
                rule::SET_15,
                ground,
                &Order::DeployGarrison,
            ));
        }
        if self.allows(&Order::EndDeployment) {
            offers.push(pass("end deployment", "Deployment is done", rule::SET_15));
        }
        offers
    }

    /// DEC-SWAP.
    pub(super) fn swap(&self) -> Vec<Offer> {
        let own = self.state.ground_elements(self.side()).without(self.state.swapped);
        let full = self.state.swapped.count() >= 2 * u32::from(self.rules.setup().tables.combat.swaps);
        let swap = Offer {
            fields: vec![
                pick("one", "", "Which element?", self.candidates(own)),
                pick("other", "", "With which?", self.candidates(own)),
            ],
            ..main("swap", "Swap two elements", rule::SET_19)
        };
        let done = pass("end swaps", "No more swaps", rule::SET_19);
        if full { vec![done] } else { vec![swap, done] }
    }

    /// DEC-WORKS.
    pub(super) fn works(&self) -> Vec<Offer> {
        let own = self.state.ground_elements(self.side());
        let dig = |element| Order::DigIn(ElementSet::one(element));
        let mut trench = self.several("dig in", "Entrench up to three elements", rule::SET_20, own, &dig);
        if let Some(Field { fill: Fill::Pick { max, .. }, .. }) = trench.fields.first_mut() {
            *max = self.rules.setup().tables.combat.works_entrenched.into();
        }
        let [width, height] = size_fields();
        let spot = Fill::Spot { zones: vec![self.zone()], template: None };
        let mines = Offer {
            fields: vec![field("spot", "at", "Where is its middle?", spot), width, height, turn_field()],
            ..main("lay mines", "Lay a minefield", rule::SET_21)
        };
        let left = set_up::works::left(self.rules, self.state, self.side()) > 0;
        let done = pass("end works", "Works are done", rule::SET_20);
        if left { vec![trench, mines, done] } else { vec![done] }
    }

    fn zone(&self) -> Outline {
        Outline::Area(set_up::zone(self.rules, self.state, self.side()).corners().to_vec())
    }
}

/// Strips are kinds that are no areas.
const _: () = assert!(!terrain::is_area(ground::ROAD) && !terrain::is_area(ground::RIVER));
