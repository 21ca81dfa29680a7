//! What the umpire may rule at any time (NQ-UMP-1). Reasons may be typed; the form offers common ones.

use sandtable_kernel::offer::{Candidate, Fill, Offer};
use sandtable_kernel::orders::Draft;

use super::{Desk, if_any, one, words};
use crate::orders::{REASONS, RulingVerb, Verb};
use crate::state::{Attack, Queued};
use crate::terms::{BaseSet, Class, Grade, Ground, SIDES};
use crate::{Event, tell};

impl Desk<'_> {
    /// Rulings, each with its reason.
    pub(super) fn rulings(&self) -> Vec<Offer> {
        let rules = self.rules;
        let here: BaseSet = SIDES.iter().fold(BaseSet::NONE, |all, side| all.or(rules.on_table(self.state, *side)));
        let bases = || one(self.bases(here));
        let units = rules.roster().units.iter().map(|unit| Candidate::new(&unit.key, unit.name.clone())).collect();
        let mut offers: Vec<Offer> = [
            if_any(ruling(RulingVerb::Pips, "PIPs on a base").ask("base", "Which base?", bases()).ask(
                "number",
                "How many?",
                number(0, 6),
            )),
            if_any(ruling(RulingVerb::Strength, "Strength of a base").ask("base", "Which base?", bases()).ask(
                "number",
                "How much?",
                number(0, 6),
            )),
            if_any(ruling(RulingVerb::Grade, "Grade of a unit").ask("unit", "Which unit?", one(units)).ask(
                "grade",
                "Which grade?",
                one(words(Grade::WORDS)),
            )),
            if_any(ruling(RulingVerb::Weapon, "Weapon class of a base").ask("base", "Which base?", bases()).ask(
                "class",
                "Which class?",
                one(words(Class::WORDS)),
            )),
            if_any(ruling(RulingVerb::Armour, "Armour class of a base").ask("base", "Which base?", bases()).ask(
                "class",
                "Which class?",
                one(words(Class::WORDS)),
            )),
            if_any(ruling(RulingVerb::Organise, "A base is organised").ask("base", "Which base?", bases())),
            if_any(ruling(RulingVerb::Disorganise, "A base is disorganised").ask("base", "Which base?", bases())),
            if_any(
                ruling(RulingVerb::Ammo, "A base is out of ammunition, or not")
                    .ask("base", "Which base?", bases())
                    .ask("answer", "Out?", yes_or_no()),
            ),
            if_any(ruling(RulingVerb::Conceal, "A base is concealed, or not").ask("base", "Which base?", bases()).ask(
                "answer",
                "Concealed?",
                yes_or_no(),
            )),
            if_any(ruling(RulingVerb::Place, "A base stands elsewhere").ask("base", "Which base?", bases()).ask(
                "square",
                "Where?",
                one(self.all_squares()),
            )),
            if_any(ruling(RulingVerb::Recce, "A recce test").ask("base", "Which base?", bases()).ask(
                "square",
                "Against which square?",
                one(self.all_squares()),
            )),
            if_any(ruling(RulingVerb::Surrender, "A base surrenders").ask("base", "Which base?", bases())),
        ]
        .into_iter()
        .flatten()
        .chain(self.ground_rulings())
        .collect();
        offers.push(ruling(RulingVerb::End, "The battle is over").offer());
        if self.state.steps[1].is_some() {
            offers.push(ruling(RulingVerb::Undo, "The last step is taken back").offer());
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
        let bases = || one(self.bases(here));
        let grounds: Vec<&str> = Ground::WORDS.iter().copied().filter(|word| *word != "impassable").collect();
        let dumps = rules.roster().formations.iter().map(|about| Candidate::new(&about.key, about.name.clone()));
        let item = |(number, item): (usize, &Queued)| {
            let sent = Event::Sent { side: item.side, by: item.by, what: item.what.clone(), due: item.due };
            Candidate::new(number, tell::tell(rules, state, &sent).text)
        };
        let items = state.queue.iter().enumerate().map(item);
        let attack = |open: &Attack| Candidate::new(open.id, format!("attack {} on {}", open.id, open.target));
        let attacks = state.attacks.iter().map(attack);
        let (now, bounds) = (i64::from(state.bound), i64::from(rules.setup().bounds) + 1);
        let observers = if state.observers { "no" } else { "yes" };
        [
            if_any(
                ruling(RulingVerb::Terrain, "What a square is")
                    .ask("square", "Which square?", one(self.all_squares()))
                    .ask("ground", "What?", one(words(&grounds))),
            ),
            if_any(
                ruling(RulingVerb::Penalty, "What a square costs more")
                    .ask("square", "Which square?", one(self.all_squares()))
                    .ask("number", "How much?", number(0, 9)),
            ),
            if_any(ruling(RulingVerb::Range, "The range of a base").ask("base", "Which base?", bases()).ask(
                "number",
                "Squares?",
                number(1, 40),
            )),
            if_any(
                ruling(RulingVerb::Pairing, "Weapon class against one target")
                    .ask("base", "Who fires?", bases())
                    .ask("target", "At whom?", bases())
                    .ask("class", "Which class?", one(words(Class::WORDS))),
            ),
            if_any(ruling(RulingVerb::NoRecce, "No recce test").ask("base", "Which base?", bases())),
            if_any(ruling(RulingVerb::Steadfast, "A base does not surrender").ask("base", "Which base?", bases()).ask(
                "answer",
                "Stands?",
                yes_or_no(),
            )),
            if_any(
                ruling(RulingVerb::Stock, "The stock of a dump")
                    .ask("dump", "Whose dump?", one(dumps.collect()))
                    .ask("log", "LOG units?", number(0, 50))
                    .ask("pol", "POL units?", number(0, 50)),
            ),
            if_any(
                ruling(RulingVerb::Due, "When an order arrives: delay it, or hurry it")
                    .ask("item", "Which?", one(items.collect()))
                    .ask("number", "In which bound?", number(now, bounds.max(now))),
            ),
            if_any(
                ruling(RulingVerb::Reinforced, "Reinforcement of an attack counts, or not")
                    .ask("attack", "Which attack?", one(attacks.collect()))
                    .ask("answer", "Reinforced?", yes_or_no()),
            ),
            if_any(ruling(RulingVerb::Observers, "What observers see").ask(
                "answer",
                "Everything?",
                one(words(&[observers])),
            )),
        ]
        .into_iter()
        .flatten()
        .chain([Verb::TimeUp.offer("Time is up for everybody asked").passes().offer()])
        .collect()
    }
}

/// A ruling with its reason: `rule pips BASE N because REASON`.
fn ruling(verb: RulingVerb, title: &str) -> Draft {
    let because = || one(words(REASONS));
    Verb::Rule.offer(title).with("ruling", verb.offer(title)).by(verb.form().rule).ask("reason", "Why?", because())
}

fn yes_or_no() -> Fill {
    one(words(&["yes", "no"]))
}

const fn number(min: i64, max: i64) -> Fill {
    Fill::Number { min, max }
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
