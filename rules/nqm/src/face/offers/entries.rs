//! Offers of the steps in which several seats enter something.

use std::collections::BTreeMap;

use sandtable_kernel::offer::{Candidate, Fill, Offer};
use sandtable_kernel::orders::Draft;

use super::{Desk, beside, if_any, one, some, square, under, words};
use crate::orders::{Answer, Declaration, Load, Order, Verb};
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
                if_any(Verb::Reorganise.offer("Reorganise only these").ask(
                    "bases",
                    "Who?",
                    some(self.bases(fit), most),
                ))
                .into_iter()
                .collect()
            }
            Phase::Skip => {
                let most = i64::from(self.rules.tables().numbers.skip_most);
                vec![
                    Verb::Skip
                        .offer("Let bounds pass")
                        .ask("bounds", "How many?", Fill::Number { min: 1, max: most })
                        .offer(),
                ]
            }
        };
        offers.push(Verb::Done.offer(closing(phase)).passes().offer());
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
        let which = || one(units.iter().map(name).collect());
        let plan = |offer: Draft, label: &str| {
            let bounds = Fill::Number { min: 1, max: i64::from(rules.setup().bounds) };
            offer
                .ask("unit", "Which unit?", which())
                .ask("task", label, one(words(Task::WORDS)))
                .ask("squares", "Where?", some(self.all_squares(), 24))
                .ask("axis", "Along which way?", some(self.all_squares(), 64))
                .ask("from", "Not before which bound?", bounds)
                .ask("after", "And then?", one(words(&["dig_in"])))
        };
        if rules.toggles().orders == Orders::Structured {
            offers.extend(if_any(plan(Verb::Plan.offer("Give a unit an order"), "To do what?")));
            if before {
                offers.extend(if_any(
                    plan(Verb::Contingency.offer("Lay an order ready").by(rule::ORD_3), "What then?")
                        .ask("trigger", "When what happens?", one(words(Trigger::WORDS)))
                        .ask("places", "Where?", some(self.all_squares(), 8)),
                ));
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
        offers.extend(if_any(
            Verb::Tie
                .offer("Attach a supporting unit")
                .ask("unit", "Which unit?", one(serving.map(name).collect()))
                .ask("tie", "How?", one(words(Tie::WORDS)))
                .ask("body", "To whom?", one(bodies)),
        ));
        if before {
            let guns = self.own().only(|base| rules.info(base).arm.fires_missions());
            offers.extend(if_any(
                Verb::Preplan
                    .offer("Plan a fire mission")
                    .ask("base", "Which gun?", one(self.bases(guns)))
                    .ask("mission", "Which mission?", one(words(&["prep", "harass"])))
                    .ask("square", "Where?", one(self.all_squares()))
                    .ask("bound", "When?", Fill::Number { min: 1, max: i64::from(rules.setup().bounds) }),
            ));
        }
        let standing = |rule: &&StopRule| self.is_legal(&Order::StandingStop(**rule));
        let stops: Vec<&str> = StopRule::ALL.iter().filter(standing).map(|rule| rule.word()).collect();
        offers.extend(if_any(Verb::StandingStop.offer("When concealed troops call STOP").ask(
            "rule",
            "When?",
            one(words(&stops)),
        )));
        if self.is_legal(&Order::StandingDemolish(Answer::Yes)) {
            let answers = words(&["ask", "yes", "no"]);
            offers.extend(if_any(Verb::StandingDemolish.offer("Whether bridges are blown").ask(
                "answer",
                "Blow?",
                one(answers),
            )));
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
        let help = if_any(
            Verb::AskHelp.offer("Ask for the help of another formation").ask("body", "Of whom?", one(bodies)).ask(
                "unit",
                "For which unit?",
                one(units.collect()),
            ),
        );
        let mut offers: Vec<Offer> = help.into_iter().collect();
        if rules.sees_by_report() {
            let chairs = rules.setup().chairs.iter().enumerate();
            let others = chairs.filter(|(place, chair)| chair.side == side && *place != usize::from(self.seat.0));
            let others: Vec<Candidate> =
                others.map(|(_, chair)| Candidate::new(&chair.key, chair.name.clone())).collect();
            let letters = words(&["hold", "attack", "withdraw", "help"]);
            offers.extend(if_any(
                Verb::Message.offer("Write to another commander").ask("to", "To whom?", one(others)).ask(
                    "text",
                    "What?",
                    one(letters),
                ),
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
        offers.extend(if_any(
            Verb::Request.offer("Ask for fire in support").ask("gun", "Which gun?", one(self.bases(guns))).ask(
                "unit",
                "For whom?",
                one(served),
            ),
        ));
        let first = self.rules.grid().squares().next();
        let planes = roster.of_side[usize::from(side.0)]
            .only(|base| first.is_some_and(|square| self.is_legal(&Order::CallAir(base, square))));
        offers.extend(if_any(
            Verb::CallAir.offer("Call an aircraft").ask("plane", "Which?", one(self.bases(planes))).ask(
                "square",
                "Where?",
                one(self.all_squares()),
            ),
        ));
        offers
    }

    /// Engineering, areas, following on, trucks and counter-attacks to come.
    fn tasks(&self) -> Vec<Offer> {
        let rules = self.rules;
        let mut offers = Vec::new();
        let own = self.own();
        let diggers = self.legal(own, |base| Order::Task(base, Job::DigIn, None));
        let dig = Verb::Task.offer("Dig in").by(rule::ENG_5).ask("base", "Who?", one(self.bases(diggers)));
        offers.extend(if_any(dig.ask("job", "What?", one(words(&["dig"])))));
        let works = |base: BaseId| {
            Edge::ALL.iter().any(|edge| Job::ALL.iter().any(|job| self.is_legal(&Order::Task(base, *job, Some(*edge)))))
        };
        let engineers = own.only(works);
        let jobs = words(&["bridge", "close", "clear", "demolish"]);
        offers.extend(if_any(
            Verb::Task
                .offer("Work of engineers")
                .ask("base", "Who?", one(self.bases(engineers)))
                .ask("job", "What?", one(jobs))
                .ask("edge", "At which edge?", one(words(Edge::WORDS)))
                .must("edge"),
        ));
        if let Some(side) = rules.side_of_seat(self.seat) {
            let fit = own.only(|base| counter::may_follow_on(rules, self.state, side, base));
            let most = fit.len();
            offers.extend(if_any(Verb::FollowOn.offer("Go on instead of reorganising").ask(
                "bases",
                "Who?",
                some(self.bases(fit), most),
            )));
            let hqs = own.only(|base| rules.roster().commanded_by(base).is_some() && rules.info(base).arm == Arm::Hq);
            let known: Vec<Candidate> = self.known_squares(side);
            offers.extend(if_any(
                Verb::CounterPlan
                    .offer("Prepare a counter-attack")
                    .ask("hq", "Under which HQ?", one(self.bases(hqs)))
                    .ask("square", "On which square?", one(known)),
            ));
        }
        let splits = own.only(|base| self.is_legal(&Order::Area(base, 1)));
        offers.extend(if_any(
            Verb::Area.offer("Divide a square into areas").ask("base", "Which base?", one(self.bases(splits))).ask(
                "area",
                "Which area? 0 for that of its unit.",
                Fill::Number { min: 0, max: 9 },
            ),
        ));
        for (verb, load) in [("log", Load::Log), ("pol", Load::Pol)] {
            let trucks = self.legal(own, |base| Order::Load(base, load));
            offers.extend(if_any(Verb::Load.offer("Load a truck").ask("base", "Which?", one(self.bases(trucks))).ask(
                "what",
                "What?",
                one(words(&[verb])),
            )));
        }
        let trucks = self.legal(own, Order::Unload);
        offers.extend(if_any(Verb::Unload.offer("Unload a truck").ask("base", "Which?", one(self.bases(trucks)))));
        offers.extend(self.reveals());
        offers
    }

    /// NQ-HID-3: troops who show themselves.
    pub(super) fn reveals(&self) -> Option<Offer> {
        let hidden = self.legal(self.own(), |base| Order::Reveal(BaseSet::of(base)));
        let who = some(self.bases(hidden), hidden.len());
        if_any(Verb::Reveal.offer("Show concealed troops").ask("bases", "Who?", who))
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
        let attack = if_any(
            Verb::Attack
                .offer("Attack a square")
                .ask("target", "Which square?", one(targets.into_iter().map(square).collect()))
                .ask("hq", "Under which HQ?", one(hqs))
                .ask("front", "Who, in the front rank?", some(ranks, 12))
                .ask("second", "Who, in the second rank?", some(second, 12))
                .tick("press", "Go on whatever it costs?", "press")
                .rolls(),
        );
        let mut offers: Vec<Offer> = attack.into_iter().collect();
        offers.extend(if_any(
            Verb::Reinforce
                .offer("Reinforce an attack")
                .ask("attack", "Which attack?", one(self.own_attacks(|_| true)))
                .ask("bases", "With whom?", some(self.bases(near), 12)),
        ));
        offers.extend(if_any(Verb::Assault.offer("Go in this bound, without an exchange").ask(
            "attack",
            "Which attack?",
            one(self.own_attacks(|id| self.is_legal(&Order::Assault(id)))),
        )));
        offers.extend(self.press_and_call_off());
        offers
    }

    fn press_and_call_off(&self) -> Vec<Offer> {
        let press = if_any(Verb::Press.offer("Press home regardless").ask(
            "attack",
            "Which attack?",
            one(self.own_attacks(|id| self.is_legal(&Order::Press(id)))),
        ));
        let call_off = if_any(Verb::CallOff.offer("Call an attack off").ask(
            "attack",
            "Which attack?",
            one(self.own_attacks(|id| self.is_legal(&Order::CallOff(id)))),
        ));
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
            offers.extend(if_any(
                Verb::Storm
                    .offer(&format!("Assault {}", open.target))
                    .ask("attack", "Which attack?", one(vec![Candidate::new(open.id, format!("attack {}", open.id))]))
                    .ask("area", "Which area?", one(numbers))
                    .ask("bases", "With whom?", some(self.bases(members), 12)),
            ));
        }
        let strikers = storm::strikers(rules, state, self.seat);
        if !strikers.is_empty() {
            offers.extend(if_any(
                Verb::Storm
                    .offer("Fall on the tanks among you")
                    .by(rule::TNK_5)
                    .ask("attack", "Which attack?", one(vec![Candidate::new(0, "none")]))
                    .ask("area", "Which area?", one(vec![Candidate::new(0, "the square")]))
                    .ask("bases", "With whom?", some(self.bases(strikers), 12)),
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
