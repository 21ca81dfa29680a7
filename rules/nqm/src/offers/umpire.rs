//! What the umpire may rule at any time (NQ-UMP-1). Reasons may be typed; the form offers common ones.

use sandtable_kernel::offer::{Candidate, Fill, Offer};

use super::{Desk, choice, field, main, pick, words};
use crate::rule;
use crate::terms::{BaseSet, Class, Grade, Ground, SIDES};

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
        .chain(self.ground_rulings())
        .collect();
        offers.push(main("rule end", "Rule: the battle is over", rule::UMP_1, vec![because()]));
        if self.state.steps[1].is_some() {
            offers.push(main("rule undo", "Rule: the last step is taken back", rule::UMP_3, vec![because()]));
        }
        offers
    }

    /// Rulings on the ground, ranges, stocks, the queue and the attacks.
    fn ground_rulings(&self) -> Vec<Offer> {
        let (rules, state) = (self.rules, self.state);
        let here: BaseSet = SIDES.iter().fold(BaseSet::NONE, |all, side| all.or(rules.on_table(state, *side)));
        let because = || pick("reason", "because", "Why?", words(&REASONS));
        let base = |name: &str, label: &str| pick(name, "", label, self.bases(here));
        let at = || pick("square", "", "Which square?", self.all_squares());
        let yes = |label: &str| pick("answer", "", label, words(&["yes", "no"]));
        let number = |label: &str, min, max| field("number", "", label, Fill::Number { min, max });
        let rule = rule::UMP_1;
        let grounds: Vec<&str> = Ground::WORDS.iter().copied().filter(|word| *word != "impassable").collect();
        let dumps = rules.roster().formations.iter().map(|about| Candidate::new(&about.key, about.name.clone()));
        let items = (0..state.queue.len()).map(|item| Candidate::new(item, format!("item {}", item + 1)));
        let attacks = state.attacks.iter().map(|open| Candidate::new(open.id, format!("attack {}", open.id)));
        let bounds = i64::from(rules.setup().bounds) + 1;
        let observers = if state.observers { "no" } else { "yes" };
        [
            choice(
                "rule terrain",
                "Rule: what a square is",
                rule,
                vec![at(), pick("ground", "", "What?", words(&grounds)), because()],
            ),
            choice(
                "rule penalty",
                "Rule: what a square costs more",
                rule,
                vec![at(), number("How much?", 0, 9), because()],
            ),
            choice(
                "rule range",
                "Rule: the range of a base",
                rule,
                vec![base("base", "Which base?"), number("Squares?", 1, 40), because()],
            ),
            choice(
                "rule pairing",
                "Rule: a weapon class against one target",
                rule,
                vec![
                    base("base", "Who fires?"),
                    base("target", "At whom?"),
                    pick("class", "", "Which class?", words(Class::WORDS)),
                    because(),
                ],
            ),
            choice("rule no recce", "Rule: no recce test", rule, vec![base("base", "Which base?"), because()]),
            choice(
                "rule steadfast",
                "Rule: a base does not surrender",
                rule,
                vec![base("base", "Which base?"), yes("Stands?"), because()],
            ),
            choice(
                "rule stock",
                "Rule: the stock of a dump",
                rule::LOG_13,
                vec![
                    pick("dump", "", "Whose dump?", dumps.collect()),
                    field("log", "", "LOG units?", Fill::Number { min: 0, max: 50 }),
                    field("pol", "", "POL units?", Fill::Number { min: 0, max: 50 }),
                    because(),
                ],
            ),
            choice(
                "rule due",
                "Rule: when an order arrives",
                rule,
                vec![
                    pick("item", "", "Which?", items.collect()),
                    number("In which bound?", i64::from(state.bound), bounds.max(i64::from(state.bound))),
                    because(),
                ],
            ),
            choice(
                "rule reinforced",
                "Rule: reinforcement counts, or not",
                rule,
                vec![pick("attack", "", "Which attack?", attacks.collect()), yes("Reinforced?"), because()],
            ),
            choice(
                "rule observers",
                "Rule: what observers see",
                rule::HID_9,
                vec![pick("answer", "", "Everything?", words(&[observers])), because()],
            ),
        ]
        .into_iter()
        .flatten()
        .chain([super::pass("time up", "Time is up for everybody asked", rule::UMP_4)])
        .collect()
    }
}
