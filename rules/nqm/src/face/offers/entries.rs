//! Offers of the steps in which several seats enter something.

use std::collections::BTreeMap;

use sandtable_kernel::offer::{Candidate, Fill, Offer};

use super::{Desk, beside, choice, field, optional, pass, pick, several, square, under, words};
use crate::order::{Answer, Declaration, Load, Order};
use crate::state::Phase;
use crate::terms::{Arm, BaseId, BaseSet, Edge, Job, Square, StopRule, Task, Tie, Trigger, other};
use crate::toggles::Orders;
use crate::{attack, counter, rule, storm};

impl Desk<'_> {
    /// What can be entered in a step.
    pub(super) fn entries(&self, phase: Phase) -> Vec<Offer> {
        let mut offers: Vec<Offer> = match phase {
            Phase::Deploy => {
                self.rules.side_of_seat(self.seat).map_or_else(Vec::new, |side| vec![self.deployment(side)])
            }
            Phase::Plans => self.plans(true),
            Phase::Orders => [
                under("Orders to units", self.plans(false)),
                under("Calls and requests", self.requests()),
                under("Tasks on the table", self.tasks()),
            ]
            .concat(),
            Phase::Plot => self.plots(),
            Phase::Attacks => self.attacks(),
            Phase::Missions => self.missions(phase),
            Phase::Reply => {
                [under("Fire", self.missions(phase)), under("Calls and requests", self.requests())].concat()
            }
            Phase::Air => self.flights(),
            Phase::Lay => self.lays(),
            Phase::Aim => self.aims(),
            Phase::Storm => self.storms(),
            Phase::Reorganise => {
                let fit = self.legal(self.own(), |base| Order::Reorganise(BaseSet::of(base)));
                let most = fit.len();
                choice(
                    "reorganise",
                    "Reorganise only these",
                    rule::REO_1,
                    vec![several("bases", "", "Who?", self.bases(fit), most)],
                )
                .into_iter()
                .collect()
            }
            Phase::Skip => {
                let most = i64::from(self.rules.tables().numbers.skip_most);
                vec![super::main(
                    "skip",
                    "Let bounds pass",
                    rule::SEQ_11,
                    vec![field("bounds", "", "How many?", Fill::Number { min: 1, max: most })],
                )]
            }
        };
        offers.push(pass("done", closing(phase), rule::SEQ_2));
        offers
    }

    /// Orders, relations and what is written before the battle.
    fn plans(&self, before: bool) -> Vec<Offer> {
        let (rules, roster) = (self.rules, self.rules.roster());
        let units: Vec<_> =
            roster.unit_ids().filter(|unit| crate::command::commands(rules, self.seat, *unit)).collect();
        let name =
            |unit: &crate::terms::UnitId| Candidate::new(&roster.unit(*unit).key, roster.unit(*unit).name.clone());
        let mut offers = Vec::new();
        let plan = |verb: &str, title: &str, ready: bool| {
            let mut fields = vec![pick("unit", "", "Which unit?", units.iter().map(name).collect())];
            if ready {
                fields.push(pick("trigger", "if", "When what happens?", words(Trigger::WORDS)));
                fields.push(several("where", "", "Where?", self.all_squares(), 8));
                fields.push(pick("task", "then", "What then?", words(Task::WORDS)));
            } else {
                fields.push(pick("task", "", "To do what?", words(Task::WORDS)));
            }
            fields.push(optional(several("squares", "at", "Where?", self.all_squares(), 24)));
            fields.push(optional(several("axis", "along", "Along which way?", self.all_squares(), 24)));
            choice(verb, title, rule::ORD_3, fields)
        };
        if rules.toggles().orders == Orders::Structured {
            offers.extend(plan("order", "Give a unit an order", false));
            if before {
                offers.extend(plan("contingency", "Lay an order ready", true));
            }
        }
        let bodies: Vec<Candidate> = units.iter().map(name).collect();
        let serving = units.iter().filter(|unit| {
            roster
                .unit(**unit)
                .bases
                .iter()
                .all(|base| !matches!(rules.info(base).arm, Arm::Infantry | Arm::Armour | Arm::Cavalry | Arm::Air))
        });
        offers.extend(choice(
            "tie",
            "Attach a supporting unit",
            rule::FOR_13,
            vec![
                pick("unit", "", "Which unit?", serving.map(name).collect()),
                pick("tie", "", "How?", words(Tie::WORDS)),
                pick("body", "", "To whom?", bodies),
            ],
        ));
        if before {
            let guns = self.own().only(|base| rules.info(base).arm.fires_missions());
            offers.extend(choice(
                "preplan",
                "Plan a fire mission",
                rule::FPL_7,
                vec![
                    pick("base", "", "Which gun?", self.bases(guns)),
                    pick("mission", "", "Which mission?", words(&["prep", "harass"])),
                    pick("square", "", "Where?", self.all_squares()),
                    field("bound", "bound", "When?", Fill::Number { min: 1, max: i64::from(rules.setup().bounds) }),
                ],
            ));
        }
        let standing = |rule: &&StopRule| self.is_legal(&Order::StandingStop(**rule));
        let stops: Vec<&str> = StopRule::ALL.iter().filter(standing).map(|rule| rule.word()).collect();
        offers.extend(choice(
            "standing stop",
            "When concealed troops call STOP",
            rule::RCE_4,
            vec![pick("rule", "", "When?", words(&stops))],
        ));
        if self.is_legal(&Order::StandingDemolish(Answer::Yes)) {
            let answers = words(&["ask", "yes", "no"]);
            offers.extend(choice(
                "standing demolish",
                "Whether bridges are blown",
                rule::ENG_2,
                vec![pick("answer", "", "Blow?", answers)],
            ));
        }
        offers
    }

    /// IS fire, aircraft and counter-attacks.
    fn requests(&self) -> Vec<Offer> {
        let mut offers = self.calls();
        offers.extend(self.letters());
        offers
    }

    /// Calls for help, and messages where commanders see by report.
    fn letters(&self) -> Vec<Offer> {
        let (rules, roster) = (self.rules, self.rules.roster());
        let own: Vec<_> = roster.unit_ids().filter(|unit| crate::command::commands(rules, self.seat, *unit)).collect();
        let side = rules.side_of_seat(self.seat);
        let bodies = roster.formations.iter().filter(|about| Some(about.side) == side && about.seat != self.seat);
        let bodies: Vec<Candidate> = bodies.map(|about| Candidate::new(&about.key, about.name.clone())).collect();
        let units = own.iter().map(|unit| Candidate::new(&roster.unit(*unit).key, roster.unit(*unit).name.clone()));
        let help = choice(
            "ask help",
            "Ask for the help of another formation",
            rule::CRT_2,
            vec![pick("body", "of", "Of whom?", bodies), pick("unit", "for", "For which unit?", units.collect())],
        );
        let mut offers: Vec<Offer> = help.into_iter().collect();
        if rules.sees_by_report() {
            let chairs = rules.setup().chairs.iter().enumerate();
            let others = chairs.filter(|(place, chair)| chair.side == side && *place != usize::from(self.seat.0));
            let others: Vec<Candidate> =
                others.map(|(_, chair)| Candidate::new(&chair.key, chair.name.clone())).collect();
            let letters = words(&["hold", "attack", "withdraw", "help"]);
            offers.extend(choice(
                "message",
                "Write to another commander",
                rule::HID_8,
                vec![pick("to", "", "To whom?", others), pick("text", "", "What?", letters)],
            ));
        }
        offers
    }

    fn calls(&self) -> Vec<Offer> {
        let (rules, roster) = (self.rules, self.rules.roster());
        let Some(side) = rules.side_of_seat(self.seat) else { return Vec::new() };
        let mut offers = Vec::new();
        let asks = |base: BaseId| roster.unit_ids().find(|unit| self.is_legal(&Order::Request(base, *unit)));
        let guns =
            rules.on_table(self.state, side).only(|base| rules.info(base).arm.fires_missions() && asks(base).is_some());
        let served = roster.unit_ids().filter(|unit| guns.iter().any(|gun| self.is_legal(&Order::Request(gun, *unit))));
        let served: Vec<Candidate> =
            served.map(|unit| Candidate::new(&roster.unit(unit).key, roster.unit(unit).name.clone())).collect();
        offers.extend(choice(
            "request",
            "Ask for fire in support",
            rule::FOR_7,
            vec![pick("gun", "", "Which gun?", self.bases(guns)), pick("unit", "for", "For whom?", served)],
        ));
        let first = self.rules.grid().squares().next();
        let planes = roster.of_side[usize::from(side.0)]
            .only(|base| first.is_some_and(|square| self.is_legal(&Order::CallAir(base, square))));
        offers.extend(choice(
            "call",
            "Call an aircraft",
            rule::AIR_1,
            vec![pick("plane", "", "Which?", self.bases(planes)), pick("square", "on", "Where?", self.all_squares())],
        ));
        offers
    }

    /// Engineering, areas, following on, trucks and counter-attacks to come.
    fn tasks(&self) -> Vec<Offer> {
        let rules = self.rules;
        let mut offers = Vec::new();
        let own = self.own();
        let diggers = self.legal(own, |base| Order::Task(base, Job::DigIn, None));
        let dig = pick("job", "", "What?", words(&["dig"]));
        offers.extend(choice("task", "Dig in", rule::ENG_5, vec![pick("base", "", "Who?", self.bases(diggers)), dig]));
        let works = |base: BaseId| {
            Edge::ALL.iter().any(|edge| Job::ALL.iter().any(|job| self.is_legal(&Order::Task(base, *job, Some(*edge)))))
        };
        let engineers = own.only(works);
        let jobs = words(&["bridge", "close", "clear", "demolish"]);
        offers.extend(choice(
            "task",
            "Work of engineers",
            rule::ENG_1,
            vec![
                pick("base", "", "Who?", self.bases(engineers)),
                pick("job", "", "What?", jobs),
                pick("edge", "", "At which edge?", words(Edge::WORDS)),
            ],
        ));
        if let Some(side) = rules.side_of_seat(self.seat) {
            let fit = own.only(|base| counter::may_follow_on(rules, self.state, side, base));
            let most = fit.len();
            offers.extend(choice(
                "follow on",
                "Go on instead of reorganising",
                rule::FOL_1,
                vec![several("bases", "", "Who?", self.bases(fit), most)],
            ));
            let hqs = own.only(|base| rules.roster().commanded_by(base).is_some() && rules.info(base).arm == Arm::Hq);
            let known: Vec<Candidate> = self.known_squares(side);
            offers.extend(choice(
                "plan counter",
                "Prepare a counter-attack",
                rule::CTR_7,
                vec![
                    pick("hq", "", "Under which HQ?", self.bases(hqs)),
                    pick("square", "on", "On which square?", known),
                ],
            ));
        }
        let splits = own.only(|base| self.is_legal(&Order::Area(base, 1)));
        offers.extend(choice(
            "area",
            "Divide a square into areas",
            rule::CA_3,
            vec![
                pick("base", "", "Which base?", self.bases(splits)),
                field("area", "", "Which area? 0 for that of its unit.", Fill::Number { min: 0, max: 9 }),
            ],
        ));
        for (verb, load) in [("log", Load::Log), ("pol", Load::Pol)] {
            let trucks = self.legal(own, |base| Order::Load(base, load));
            offers.extend(choice(
                "load",
                "Load a truck",
                rule::LOG_7,
                vec![pick("base", "", "Which?", self.bases(trucks)), pick("what", "", "What?", words(&[verb]))],
            ));
        }
        let trucks = self.legal(own, |base| Order::Load(base, Load::Empty));
        offers.extend(choice(
            "unload",
            "Unload a truck",
            rule::LOG_7,
            vec![pick("base", "", "Which?", self.bases(trucks))],
        ));
        offers.extend(self.reveals());
        offers
    }

    /// NQ-HID-3: troops who show themselves.
    pub(super) fn reveals(&self) -> Option<Offer> {
        let hidden = self.legal(self.own(), |base| Order::Reveal(BaseSet::of(base)));
        let who = several("bases", "", "Who?", self.bases(hidden), hidden.len());
        choice("reveal", "Show concealed troops", rule::HID_3, vec![who])
    }

    fn known_squares(&self, side: sandtable_kernel::Side) -> Vec<Candidate> {
        let rules = self.rules;
        let known = |at: &Square| !rules.enemies_at(self.state, side, *at, rules.known_to(self.seat)).is_empty();
        rules.grid().squares().filter(known).map(square).collect()
    }

    /// DC-ATTACK, DC-CALLOFF.
    fn attacks(&self) -> Vec<Offer> {
        let (rules, state) = (self.rules, self.state);
        let Some(side) = rules.side_of_seat(self.seat) else { return Vec::new() };
        let joins = |base: BaseId, square: Square| {
            let known = rules.enemies_at(state, side, square, rules.known_to(self.seat));
            !known.is_empty() && attack::check_participant(rules, state, side, base, square).is_ok()
        };
        let near = self.own().only(|base| {
            state.square(base).is_some_and(|at| rules.grid().beside(at).iter().chain([&at]).any(|to| joins(base, *to)))
        });
        let targets_of = |fits: &dyn Fn(Square) -> bool| -> Vec<Square> {
            rules.grid().squares().filter(|square| fits(*square)).collect()
        };
        let commanding = self.own().only(|base| rules.roster().commanded_by(base).is_some());
        let attacks = |hq: Option<BaseId>, base: BaseId, target: Square| {
            let front = BaseSet::of(base);
            self.is_legal(&Order::Attack(Declaration { target, hq, front, second: BaseSet::NONE, press: false }))
        };
        // By itself, or under an HQ that is there.
        let fights = |base: BaseId, target: Square| {
            let led = || commanding.iter().any(|hq| attacks(Some(hq), base, target));
            joins(base, target) && (attacks(None, base, target) || led())
        };
        let leads =
            |hq: BaseId, target: Square| near.iter().any(|base| joins(base, target) && attacks(Some(hq), base, target));
        let targets = targets_of(&|square| near.iter().any(|base| fights(base, square)));
        let named = |squares: &[Square]| squares.iter().map(ToString::to_string).collect();
        // Most people attack with as many as find room, under the HQ that is there.
        let mut abreast: BTreeMap<Square, usize> = BTreeMap::new();
        let mut ranks: Vec<Candidate> = Vec::new();
        for base in near.iter() {
            let squares = targets_of(&|square| fights(base, square));
            if squares.is_empty() {
                continue;
            }
            let front = rules.info(base).is_full_size() && rules.info(base).arm.is_teeth();
            let room = squares.first().copied().filter(|_| front).is_some_and(|square| {
                let count = abreast.entry(square).or_default();
                *count += 1;
                *count <= rules.edge_frontage(state, square)
            });
            ranks.push(Candidate { usual: room, ..beside(self.base(base), named(&squares)) });
        }
        let mut hqs: Vec<Candidate> = Vec::new();
        for hq in commanding.iter() {
            let squares = targets_of(&|square| leads(hq, square));
            if !squares.is_empty() {
                hqs.push(Candidate { usual: true, ..beside(self.base(hq), named(&squares)) });
            }
        }
        let second = ranks.iter().map(|base| Candidate { usual: false, ..base.clone() }).collect();
        let attack = choice(
            "attack",
            "Attack a square",
            rule::ATK_1,
            vec![
                pick("target", "", "Which square?", targets.into_iter().map(square).collect()),
                optional(pick("hq", "under", "Under which HQ?", hqs)),
                several("front", "with", "Who, in the front rank?", ranks, 12),
                optional(several("second", "second", "Who, in the second rank?", second, 12)),
                optional(pick("press", "", "Go on whatever it costs?", words(&["press"]))),
            ],
        );
        let mut offers: Vec<Offer> = attack.map(|offer| Offer { dice: true, ..offer }).into_iter().collect();
        offers.extend(choice(
            "reinforce",
            "Reinforce an attack",
            rule::FF_14,
            vec![
                pick("attack", "", "Which attack?", self.own_attacks(|_| true)),
                several("bases", "with", "With whom?", self.bases(near), 12),
            ],
        ));
        offers.extend(choice(
            "assault",
            "Go in this bound, without an exchange",
            rule::FF_1,
            vec![pick("attack", "", "Which attack?", self.own_attacks(|id| self.is_legal(&Order::Assault(id))))],
        ));
        offers.extend(self.press_and_call_off());
        offers
    }

    fn press_and_call_off(&self) -> Vec<Offer> {
        let press = choice(
            "press",
            "Press home regardless",
            rule::CA_6,
            vec![pick("attack", "", "Which attack?", self.own_attacks(|id| self.is_legal(&Order::Press(id))))],
        );
        let call_off = choice(
            "call off",
            "Call an attack off",
            rule::ATK_11,
            vec![pick("attack", "", "Which attack?", self.own_attacks(|id| self.is_legal(&Order::CallOff(id))))],
        );
        press.into_iter().chain(call_off).collect()
    }

    fn own_attacks(&self, fits: impl Fn(u8) -> bool) -> Vec<Candidate> {
        let own = self
            .state
            .attacks
            .iter()
            .filter(|open| attack::own_attack(self.rules, self.state, self.seat, open.id).is_ok() && fits(open.id));
        own.map(|open| Candidate::new(open.id, format!("attack {} on {}", open.id, open.target))).collect()
    }

    /// DC-ASSAULT.
    fn storms(&self) -> Vec<Offer> {
        let (rules, state) = (self.rules, self.state);
        let mut offers = Vec::new();
        for open in state.attacks.iter().filter(|open| attack::own_attack(rules, state, self.seat, open.id).is_ok()) {
            let (_, bases) = storm::suggestion(rules, state, self.seat, open.id);
            if bases.is_empty() {
                continue;
            }
            let areas = storm::areas(rules, state, other(open.side), open.target).len();
            let numbers: Vec<Candidate> =
                (1..=areas).map(|area| Candidate::new(area, format!("area {area}"))).collect();
            let members = attack::participants(open);
            offers.extend(choice(
                "storm",
                &format!("Assault {}", open.target),
                rule::CA_2,
                vec![
                    pick("attack", "", "Which attack?", vec![Candidate::new(open.id, format!("attack {}", open.id))]),
                    pick("area", "area", "Which area?", numbers),
                    several("bases", "with", "With whom?", self.bases(members), 12),
                ],
            ));
        }
        let strikers = storm::strikers(rules, state, self.seat);
        if !strikers.is_empty() {
            offers.extend(choice(
                "storm",
                "Fall on the tanks among you",
                rule::TNK_5,
                vec![
                    pick("attack", "", "Which attack?", vec![Candidate::new(0, "none")]),
                    pick("area", "area", "Which area?", vec![Candidate::new(0, "the square")]),
                    several("bases", "with", "With whom?", self.bases(strikers), 12),
                ],
            ));
        }
        offers.extend(self.press_and_call_off());
        offers
    }
}

/// NQ-SEQ-2: how a step is committed, in words that say what is.
fn closing(phase: Phase) -> &'static str {
    match phase {
        Phase::Deploy => "Your bases stand",
        Phase::Plans => "The operation orders stand",
        Phase::Orders => "Close the order sheet",
        Phase::Plot => "Close the sheet of moves",
        Phase::Attacks => "Close the list of attacks",
        Phase::Missions | Phase::Reply => "Close the fireplan",
        Phase::Air => "That is all in the air",
        Phase::Lay | Phase::Aim => "The targets are chosen",
        Phase::Storm => "Nobody else assaults",
        Phase::Reorganise => "Everybody who can reorganises",
        Phase::Skip => "Let no bound pass",
    }
}
