//! What the umpire may rule at any time (NQ-UMP-1). Reasons may be typed; the form offers common ones.

use sandtable_kernel::offer::{Candidate, Fill, Offer};

use super::{Desk, choice, field, main, pick, words};
use crate::state::{Attack, Queued};
use crate::terms::{BaseSet, Class, Grade, Ground, SIDES};
use crate::{Event, rule, tell};

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
            choice("rule pips", "PIPs on a base", rule::UMP_1, vec![base(), number("How many?", 6), because()]),
            choice("rule strength", "Strength of a base", rule::UMP_1, vec![base(), number("How much?", 6), because()]),
            choice(
                "rule grade",
                "Grade of a unit",
                rule::UMP_1,
                vec![pick("unit", "", "Which unit?", units), grade(), because()],
            ),
            choice("rule weapon", "Weapon class of a base", rule::UMP_1, vec![base(), class(), because()]),
            choice("rule armour", "Armour class of a base", rule::UMP_1, vec![base(), class(), because()]),
            choice("rule organise", "A base is organised", rule::UMP_1, vec![base(), because()]),
            choice("rule disorganise", "A base is disorganised", rule::UMP_1, vec![base(), because()]),
            choice(
                "rule dry",
                "A base is out of ammunition, or not",
                rule::UMP_1,
                vec![base(), yes("Out?"), because()],
            ),
            choice(
                "rule conceal",
                "A base is concealed, or not",
                rule::UMP_1,
                vec![base(), yes("Concealed?"), because()],
            ),
            choice(
                "rule place",
                "A base stands elsewhere",
                rule::UMP_1,
                vec![base(), pick("square", "", "Where?", self.all_squares()), because()],
            ),
            choice(
                "rule recce",
                "A recce test",
                rule::UMP_1,
                vec![base(), pick("square", "", "Against which square?", self.all_squares()), because()],
            ),
            choice("rule surrender", "A base surrenders", rule::UMP_1, vec![base(), because()]),
        ]
        .into_iter()
        .flatten()
        .chain(self.ground_rulings())
        .collect();
        offers.push(main("rule end", "The battle is over", rule::UMP_1, vec![because()]));
        if self.state.steps[1].is_some() {
            offers.push(main("rule undo", "The last step is taken back", rule::UMP_3, vec![because()]));
        }
        // The sort is stable: within a heading they stay as written.
        offers.sort_by_key(|offer| heading(&offer.verb).0);
        let headed = |offer: Offer| {
            let (_, group) = heading(&offer.verb);
            offer.under(group)
        };
        offers.into_iter().map(headed).collect()
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
        let item = |(number, item): (usize, &Queued)| {
            let sent = Event::Sent { side: item.side, by: item.by, what: item.what.clone(), due: item.due };
            Candidate::new(number, tell::tell(rules, state, &sent).text)
        };
        let items = state.queue.iter().enumerate().map(item);
        let attack = |open: &Attack| Candidate::new(open.id, format!("attack {} on {}", open.id, open.target));
        let attacks = state.attacks.iter().map(attack);
        let bounds = i64::from(rules.setup().bounds) + 1;
        let observers = if state.observers { "no" } else { "yes" };
        [
            choice(
                "rule terrain",
                "What a square is",
                rule,
                vec![at(), pick("ground", "", "What?", words(&grounds)), because()],
            ),
            choice("rule penalty", "What a square costs more", rule, vec![at(), number("How much?", 0, 9), because()]),
            choice(
                "rule range",
                "The range of a base",
                rule,
                vec![base("base", "Which base?"), number("Squares?", 1, 40), because()],
            ),
            choice(
                "rule pairing",
                "Weapon class against one target",
                rule,
                vec![
                    base("base", "Who fires?"),
                    base("target", "At whom?"),
                    pick("class", "", "Which class?", words(Class::WORDS)),
                    because(),
                ],
            ),
            choice("rule no recce", "No recce test", rule, vec![base("base", "Which base?"), because()]),
            choice(
                "rule steadfast",
                "A base does not surrender",
                rule,
                vec![base("base", "Which base?"), yes("Stands?"), because()],
            ),
            choice(
                "rule stock",
                "The stock of a dump",
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
                "When an order arrives: delay it, or hurry it",
                rule,
                vec![
                    pick("item", "", "Which?", items.collect()),
                    number("In which bound?", i64::from(state.bound), bounds.max(i64::from(state.bound))),
                    because(),
                ],
            ),
            choice(
                "rule reinforced",
                "Reinforcement of an attack counts, or not",
                rule,
                vec![pick("attack", "", "Which attack?", attacks.collect()), yes("Reinforced?"), because()],
            ),
            choice(
                "rule observers",
                "What observers see",
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

/// Under which heading a ruling stands, and where that comes; what an umpire is asked for most comes first.
fn heading(verb: &str) -> (u8, &'static str) {
    match verb.strip_prefix("rule ").unwrap_or(verb) {
        "due" | "recce" | "no recce" | "surrender" | "steadfast" | "reinforced" => (0, "Rule on orders and fights"),
        "weapon" | "armour" | "pairing" | "range" => (2, "Rule on classes and ranges"),
        "terrain" | "penalty" | "stock" => (3, "Rule on ground and stocks"),
        "observers" | "end" | "undo" | "time up" => (4, "Rule on the battle"),
        _ => (1, "Rule on units and bases"),
    }
}
