//! Offers of questions to one seat.

use sandtable_kernel::offer::{Candidate, Fill, Offer};

use super::{Desk, if_any, one, some, square, words};
use crate::orders::{Order, Verb};
use crate::state::Frame;
use crate::terms::{BaseSet, Edge, Line};
use crate::{air, casualties, command, counter, recce, reorganise, retreat, rule, set_up};

/// What a share is asked for.
const EACH: &str = "How many each?";

impl Desk<'_> {
    /// The answers to a question.
    pub(super) fn answers(&self, frame: Frame) -> Vec<Offer> {
        let (rules, state) = (self.rules, self.state);
        let roster = rules.roster();
        match frame {
            Frame::BuildWorks => self.works(),
            Frame::Deploy(side) => {
                vec![
                    self.deployment(side),
                    Verb::Done.offer("Everybody stands as he should").by(rule::SET_2).passes().offer(),
                ]
            }
            Frame::DrivenOff { square, side, high, count } => {
                let there = air::at_height(rules, state, square, side, high);
                let fill = Fill::Pick { from: self.bases(there), min: u16::from(count), max: u16::from(count) };
                vec![Verb::DrivenOff.offer("Who is driven off").ask("bases", "Who?", fill).offer()]
            }
            Frame::Release(base) => {
                let units = command::askers(state, base);
                let units = units
                    .into_iter()
                    .map(|unit| Candidate::new(&roster.unit(unit).key, roster.unit(unit).name.clone()))
                    .collect();
                vec![
                    Verb::Grant.offer("Fire for this unit").ask("unit", "For whom?", one(units)).offer(),
                    Verb::RefuseRequest.offer("Fire for nobody").offer(),
                    Verb::Done.offer("Let dice decide").by(rule::FOR_7).passes().offer(),
                ]
            }
            Frame::Demolish { .. } => {
                vec![Verb::Blow.offer("Blow the bridge").offer(), Verb::Hold.offer("Hold").passes().offer()]
            }
            Frame::Mine(_) => {
                vec![
                    Verb::Force.offer("Force the minefield").offer(),
                    Verb::Halt.offer("Stop before it").passes().offer(),
                ]
            }
            Frame::Dispute(_) | Frame::CrossedStorms(..) => vec![
                Verb::Decide.offer("Decide the dispute").ask("side", "For whom?", one(words(&["A", "B"]))).offer(),
                Verb::Done.offer("Let dice decide").by(rule::SEQ_9).passes().offer(),
            ],
            Frame::Stop { .. } => {
                vec![Verb::CallStop.offer("Call STOP").offer(), Verb::LetPass.offer("Let them pass").passes().offer()]
            }
            Frame::StayOrFall(..) => {
                vec![Verb::StayInContact.offer("Stay in contact").offer(), Verb::FallBack.offer("Fall back").offer()]
            }
            Frame::Uncovered(square, side) => {
                let chosen = set_up::overcrowded(rules, state, square, side);
                let count = u16::try_from(chosen.len()).unwrap_or(1);
                let who = rules
                    .at(state, side, square)
                    .only(|base| rules.info(base).is_full_size() && rules.info(base).armour.is_none());
                let fill = Fill::Pick { from: self.bases(who), min: count, max: count };
                vec![Verb::Uncovered.offer("Who goes without cover").ask("bases", "Who?", fill).offer()]
            }
            frame => self.answers_in_fights(frame),
        }
    }

    /// What casualties, broken troops, assaults and the night ask.
    fn answers_in_fights(&self, frame: Frame) -> Vec<Offer> {
        let (rules, state) = (self.rules, self.state);
        match frame {
            Frame::Allocate { bases, pips, how } => {
                let among: BaseSet =
                    casualties::even_shares(state, bases, 200, how).iter().map(|(base, _)| *base).collect();
                vec![
                    Verb::Allocate
                        .offer("Share out the PIPs evenly")
                        .ask("shares", EACH, self.shares(among, pips))
                        .offer(),
                ]
            }
            Frame::Harassed { bases, count } => {
                let here = bases.only(|base| state.square(base).is_some());
                let fill = Fill::Pick { from: self.bases(here), min: u16::from(count), max: u16::from(count) };
                vec![Verb::Harassed.offer("Who is disorganised").ask("bases", "Who?", fill).offer()]
            }
            Frame::Dry(bases) => {
                let who = self.bases(casualties::unmarked(state, bases));
                vec![Verb::Dry.offer("Who is out of ammunition").ask("base", "Who?", one(who)).offer()]
            }
            Frame::Discipline(..) => {
                vec![
                    Verb::RestoreDiscipline.offer("Fire on one's own troops").offer(),
                    Verb::Accept.offer("Accept it").passes().offer(),
                ]
            }
            Frame::Purge(bases, sp) => {
                vec![
                    Verb::Lose.offer("Who is shot").by(rule::OPT_2).ask("shares", EACH, self.shares(bases, sp)).offer(),
                ]
            }
            Frame::FallBack(base, tested) => {
                let ways = recce::ways_back(rules, state, base, tested).unwrap_or_default();
                let squares = ways.into_iter().map(square).collect();
                vec![Verb::Retreat.offer("Fall back").by(rule::RCE_9).ask("square", "Where to?", one(squares)).offer()]
            }
            Frame::BrokenDefender(..) => {
                let mut offers = vec![Verb::SitTight.offer("Sit tight").passes().offer()];
                if self.is_legal(&Order::Withdraw) {
                    offers.push(Verb::Withdraw.offer("Withdraw").offer());
                }
                offers
            }
            Frame::BrokenAttacker(_, id) => {
                let mut offers = vec![Verb::HaltAttack.offer("Halt in contact").passes().offer()];
                if self.is_legal(&Order::CallOff(id)) {
                    let which = one(vec![Candidate::new(id, format!("attack {id}"))]);
                    let break_off = Verb::CallOff.offer("Break off unharmed").by(rule::MOR_13);
                    offers.push(break_off.ask("attack", "Which attack?", which).offer());
                }
                if self.is_legal(&Order::Withdraw) {
                    offers.push(Verb::Withdraw.offer("Withdraw").by(rule::MOR_12).offer());
                }
                offers
            }
            Frame::GoOn(_) => {
                vec![Verb::GoOn.offer("Another round").rolls().offer(), Verb::GiveUp.offer("Give up").offer()]
            }
            Frame::Retreat { base, from, .. } => {
                let squares = retreat::retreat_squares(rules, state, base, from).into_iter().map(square).collect();
                vec![Verb::Retreat.offer("Retreat").ask("square", "Where to?", one(squares)).offer()]
            }
            Frame::Counter(at, side) => {
                let fit = counter::eligible(rules, state, at, side);
                let most = fit.len();
                let mut offers: Vec<Offer> = if_any(Verb::Counter.offer("Counter-attack at once").ask(
                    "bases",
                    "Who?",
                    some(self.bases(fit), most),
                ))
                .into_iter()
                .collect();
                offers.push(Verb::Done.offer("No counter-attack").by(rule::CTR_2).passes().offer());
                offers
            }
            Frame::Lose(unit) => {
                let (bases, markers) = reorganise::marked(rules, state, unit);
                vec![
                    Verb::Lose
                        .offer("Where strength is lost")
                        .ask("shares", EACH, self.shares(bases, markers / 2))
                        .offer(),
                ]
            }
            Frame::Merge(side) => {
                let pairs = reorganise::mergers(rules, state, side);
                let from: BaseSet = pairs.iter().map(|(from, _)| *from).collect();
                let into: BaseSet = pairs.iter().map(|(_, into)| *into).collect();
                vec![
                    Verb::Merge
                        .offer("Merge two bases")
                        .ask("from", "Who gives?", one(self.bases(from)))
                        .ask("into", "Who takes?", one(self.bases(into)))
                        .offer(),
                    Verb::Done.offer("Nothing more").by(rule::REO_10).passes().offer(),
                ]
            }
            Frame::Resupply(_) => {
                vec![Verb::Spend.offer("Spend a LOG unit").offer(), Verb::KeepStock.offer("Keep it").passes().offer()]
            }
            Frame::Regrade(_) => {
                vec![
                    Verb::Confirm.offer("Confirm the new grade").offer(),
                    Verb::Overrule.offer("Overrule it").passes().offer(),
                ]
            }
            _ => Vec::new(),
        }
    }

    fn shares(&self, among: BaseSet, total: u8) -> Fill {
        Fill::Share { among: self.bases(among), total: u16::from(total) }
    }

    fn zone(&self, side: sandtable_kernel::Side) -> Vec<Candidate> {
        self.rules.grid().squares().filter(|at| set_up::in_zone(self.rules, side, *at)).map(square).collect()
    }

    /// DC-SET-DEPLOY.
    pub(super) fn deployment(&self, side: sandtable_kernel::Side) -> Offer {
        let who = self.rules.on_table(self.state, side);
        Verb::Deploy
            .offer("Deploy a base")
            .ask("base", "Who?", one(self.bases(who)))
            .ask("square", "Where?", one(self.zone(side)))
            .ask("line", "In which line?", one(words(Line::WORDS)))
            .tick("concealed", "Concealed?", "concealed")
            .offer()
    }

    /// DC-SET-WORKS.
    fn works(&self) -> Vec<Offer> {
        let zone = || self.zone(sandtable_kernel::Side(1));
        vec![
            Verb::BuildWorks
                .offer("Build works")
                .ask("kind", "What?", one(words(&["dug_in", "fortified", "village"])))
                .ask("square", "Where?", one(zone()))
                .offer(),
            Verb::LayMines
                .offer("Lay mines")
                .ask("square", "Where?", one(zone()))
                .ask("edge", "On which edge?", one(words(Edge::WORDS)))
                .offer(),
            Verb::PrepareBridge
                .offer("Prepare a bridge for demolition")
                .ask("square", "Where?", one(zone()))
                .ask("edge", "On which edge?", one(words(Edge::WORDS)))
                .offer(),
            Verb::Done.offer("Nothing more").by(rule::SET_2).passes().offer(),
        ]
    }
}
