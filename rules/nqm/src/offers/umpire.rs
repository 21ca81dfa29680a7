//! What the umpire may rule at any time (NQ-UMP-1). Reasons may be typed; the form offers common ones.

use sandtable_kernel::offer::{Fill, Offer};

use super::{Desk, choice, field, main, pick, words};
use crate::rule;
use crate::terms::{BaseSet, Class, Grade, SIDES};

const REASONS: [&str; 5] = ["agreement", "correction", "history", "scenario", "weather"];

impl Desk<'_> {
    /// Rulings, each with its reason.
    pub(super) fn rulings(&self) -> Vec<Offer> {
        let rules = self.rules;
        let here: BaseSet = SIDES.iter().fold(BaseSet::NONE, |all, side| all.or(rules.on_table(self.state, *side)));
        let because = || pick("reason", "because", "Why?", words(&REASONS));
        let base = || pick("base", "", "Which base?", self.bases(here));
        let yes = |label: &str| pick("answer", "", label, words(&["yes", "no"]));
        let number = |label: &str, max| field("number", "", label, Fill::Number { min: 0, max });
        let units = rules
            .roster()
            .units
            .iter()
            .map(|unit| sandtable_kernel::offer::Candidate::new(&unit.key, unit.name.clone()))
            .collect();
        let grade = || pick("grade", "", "Which grade?", words(Grade::WORDS));
        let class = || pick("class", "", "Which class?", words(Class::WORDS));
        let mut offers: Vec<Offer> = [
            choice(
                "rule pips",
                "Rule: markers of a base",
                rule::UMP_1,
                vec![base(), number("How many?", 6), because()],
            ),
            choice(
                "rule strength",
                "Rule: strength of a base",
                rule::UMP_1,
                vec![base(), number("How much?", 6), because()],
            ),
            choice(
                "rule grade",
                "Rule: grade of a unit",
                rule::UMP_1,
                vec![pick("unit", "", "Which unit?", units), grade(), because()],
            ),
            choice("rule weapon", "Rule: weapon class of a base", rule::UMP_1, vec![base(), class(), because()]),
            choice("rule armour", "Rule: armour class of a base", rule::UMP_1, vec![base(), class(), because()]),
            choice("rule organise", "Rule: a base is organised", rule::UMP_1, vec![base(), because()]),
            choice("rule disorganise", "Rule: a base is disorganised", rule::UMP_1, vec![base(), because()]),
            choice(
                "rule dry",
                "Rule: a base is out of ammunition, or not",
                rule::UMP_1,
                vec![base(), yes("Out?"), because()],
            ),
            choice(
                "rule conceal",
                "Rule: a base is concealed, or not",
                rule::UMP_1,
                vec![base(), yes("Concealed?"), because()],
            ),
            choice(
                "rule place",
                "Rule: a base stands elsewhere",
                rule::UMP_1,
                vec![base(), pick("square", "", "Where?", self.all_squares()), because()],
            ),
            choice(
                "rule recce",
                "Rule: a recce test",
                rule::UMP_1,
                vec![base(), pick("square", "", "Against which square?", self.all_squares()), because()],
            ),
            choice("rule surrender", "Rule: a base surrenders", rule::UMP_1, vec![base(), because()]),
        ]
        .into_iter()
        .flatten()
        .collect();
        offers.push(main("rule end", "Rule: the battle is over", rule::UMP_1, vec![because()]));
        offers
    }
}
