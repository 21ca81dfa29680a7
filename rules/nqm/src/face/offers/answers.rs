//! Offers of questions to one seat.

use sandtable_kernel::offer::{Candidate, Fill, Offer};

use super::{Desk, choice, field, main, optional, pass, pick, several, square, words};
use crate::order::Order;
use crate::state::Frame;
use crate::terms::{BaseSet, Edge, Line};
use crate::{air, casualties, command, counter, recce, reorganise, retreat, rule, set_up};

impl Desk<'_> {
    /// The answers to a question.
    pub(super) fn answers(&self, frame: Frame) -> Vec<Offer> {
        let (rules, state) = (self.rules, self.state);
        let button = |verb: &str, title: &str, rule| main(verb, title, rule, Vec::new());
        let roster = rules.roster();
        match frame {
            Frame::BuildWorks => self.works(),
            Frame::Deploy(side) => {
                vec![self.deployment(side), pass("done", "Everybody stands as he should", rule::SET_2)]
            }
            Frame::DrivenOff { square, side, high, count } => {
                let there = air::at_height(rules, state, square, side, high);
                let fill = Fill::Pick { from: self.bases(there), min: u16::from(count), max: u16::from(count) };
                vec![main("driven off", "Who is driven off", rule::AIR_8, vec![field("bases", "", "Who?", fill)])]
            }
            Frame::Release(base) => {
                let units = command::askers(state, base);
                let units = units
                    .into_iter()
                    .map(|unit| Candidate::new(&roster.unit(unit).key, roster.unit(unit).name.clone()))
                    .collect();
                vec![
                    main("grant", "Fire for this unit", rule::FOR_7, vec![pick("unit", "", "For whom?", units)]),
                    button("refuse", "Fire for nobody", rule::ATK_7),
                    pass("done", "Let dice decide", rule::FOR_7),
                ]
            }
            Frame::Demolish { .. } => {
                vec![button("blow", "Blow the bridge", rule::ENG_2), pass("hold", "Hold", rule::ENG_2)]
            }
            Frame::Mine(_) => {
                vec![button("force", "Force the minefield", rule::ENG_9), pass("halt", "Stop before it", rule::ENG_8)]
            }
            Frame::Dispute(_) | Frame::CrossedStorms(..) => vec![
                main(
                    "decide",
                    "Decide the dispute",
                    rule::SEQ_9,
                    vec![pick("side", "", "For whom?", words(&["A", "B"]))],
                ),
                pass("done", "Let dice decide", rule::SEQ_9),
            ],
            Frame::Stop { .. } => {
                vec![button("stop", "Call STOP", rule::RCE_4), pass("let pass", "Let them pass", rule::RCE_11)]
            }
            Frame::StayOrFall(..) => {
                vec![
                    button("stay in contact", "Stay in contact", rule::RCE_6),
                    button("fall back", "Fall back", rule::RCE_9),
                ]
            }
            Frame::Uncovered(square, side) => {
                let chosen = set_up::overcrowded(rules, state, square, side);
                let count = u16::try_from(chosen.len()).unwrap_or(1);
                let who = rules
                    .at(state, side, square)
                    .only(|base| rules.info(base).is_full_size() && rules.info(base).armour.is_none());
                let fill = Fill::Pick { from: self.bases(who), min: count, max: count };
                vec![main("uncovered", "Who goes without cover", rule::TER_2, vec![field("bases", "", "Who?", fill)])]
            }
            Frame::Allocate { bases, pips, how } => {
                let among: BaseSet =
                    casualties::even_shares(state, bases, 200, how).iter().map(|(base, _)| *base).collect();
                vec![main("allocate", "Share out the PIPs evenly", rule::FF_7, vec![self.shares(among, pips)])]
            }
            Frame::Harassed { bases, count } => {
                let here = bases.only(|base| state.square(base).is_some());
                let fill = Fill::Pick { from: self.bases(here), min: u16::from(count), max: u16::from(count) };
                vec![main("harassed", "Who is disorganised", rule::FPL_13, vec![field("bases", "", "Who?", fill)])]
            }
            Frame::Dry(bases) => {
                let who = self.bases(casualties::unmarked(state, bases));
                vec![main("dry", "Who is out of ammunition", rule::AMM_2, vec![pick("base", "", "Who?", who)])]
            }
            Frame::Discipline(..) => {
                vec![
                    button("restore discipline", "Fire on one's own troops", rule::OPT_2),
                    pass("accept", "Accept it", rule::MOR_8),
                ]
            }
            Frame::Purge(bases, sp) => {
                vec![main("lose", "Who is shot", rule::OPT_2, vec![self.shares(bases, sp)])]
            }
            Frame::FallBack(base, tested) => {
                let ways = recce::ways_back(rules, state, base, tested).unwrap_or_default();
                let squares = ways.into_iter().map(square).collect();
                vec![main("retreat", "Fall back", rule::RCE_9, vec![pick("square", "to", "Where to?", squares)])]
            }
            Frame::BrokenDefender(..) => {
                let mut offers = vec![pass("sit tight", "Sit tight", rule::MOR_11)];
                if self.is_legal(&Order::Withdraw) {
                    offers.push(button("withdraw", "Withdraw", rule::MOR_11));
                }
                offers
            }
            Frame::BrokenAttacker(_, id) => {
                let mut offers = vec![pass("halt attack", "Halt in contact", rule::MOR_12)];
                if self.is_legal(&Order::CallOff(id)) {
                    let which = pick("attack", "", "Which attack?", vec![Candidate::new(id, format!("attack {id}"))]);
                    offers.push(main("call off", "Break off unharmed", rule::MOR_13, vec![which]));
                }
                if self.is_legal(&Order::Withdraw) {
                    offers.push(button("withdraw", "Withdraw", rule::MOR_12));
                }
                offers
            }
            Frame::GoOn(_) => vec![
                Offer { dice: true, ..button("go on", "Another round", rule::CA_12) },
                button("give up", "Give up", rule::CA_16),
            ],
            Frame::Retreat { base, from, .. } => {
                let squares = retreat::retreat_squares(rules, state, base, from).into_iter().map(square).collect();
                vec![main("retreat", "Retreat", rule::RET_2, vec![pick("square", "to", "Where to?", squares)])]
            }
            Frame::Counter(at, side) => {
                let fit = counter::eligible(rules, state, at, side);
                let most = fit.len();
                let mut offers: Vec<Offer> = choice(
                    "counter",
                    "Counter-attack at once",
                    rule::CTR_2,
                    vec![several("bases", "with", "Who?", self.bases(fit), most)],
                )
                .into_iter()
                .collect();
                offers.push(pass("done", "No counter-attack", rule::CTR_2));
                offers
            }
            Frame::Lose(unit) => {
                let (bases, markers) = reorganise::marked(rules, state, unit);
                vec![main("lose", "Where strength is lost", rule::REO_7, vec![self.shares(bases, markers / 2)])]
            }
            Frame::Merge(side) => {
                let pairs = reorganise::mergers(rules, state, side);
                let from: BaseSet = pairs.iter().map(|(from, _)| *from).collect();
                let into: BaseSet = pairs.iter().map(|(_, into)| *into).collect();
                vec![
                    main(
                        "merge",
                        "Merge two bases",
                        rule::REO_10,
                        vec![
                            pick("from", "", "Who gives?", self.bases(from)),
                            pick("into", "into", "Who takes?", self.bases(into)),
                        ],
                    ),
                    pass("done", "Nothing more", rule::REO_10),
                ]
            }
            Frame::Resupply(_) => {
                vec![button("spend", "Spend a LOG unit", rule::LOG_9), pass("keep stock", "Keep it", rule::LOG_9)]
            }
            Frame::Regrade(_) => {
                vec![
                    button("confirm", "Confirm the new grade", rule::OPT_3),
                    pass("overrule", "Overrule it", rule::OPT_3),
                ]
            }
            _ => Vec::new(),
        }
    }

    fn shares(&self, among: BaseSet, total: u8) -> sandtable_kernel::offer::Field {
        field("shares", "", "How many each?", Fill::Share { among: self.bases(among), total: u16::from(total) })
    }

    fn zone(&self, side: sandtable_kernel::Side) -> Vec<Candidate> {
        self.rules.grid().squares().filter(|at| set_up::in_zone(self.rules, side, *at)).map(square).collect()
    }

    /// DC-SET-DEPLOY.
    pub(super) fn deployment(&self, side: sandtable_kernel::Side) -> Offer {
        let who = self.rules.on_table(self.state, side);
        main(
            "deploy",
            "Deploy a base",
            rule::SET_2,
            vec![
                pick("base", "", "Who?", self.bases(who)),
                pick("square", "at", "Where?", self.zone(side)),
                pick("line", "", "In which line?", words(Line::WORDS)),
                optional(pick("concealed", "", "Concealed?", words(&["concealed"]))),
            ],
        )
    }

    /// DC-SET-WORKS.
    fn works(&self) -> Vec<Offer> {
        let zone = || self.zone(sandtable_kernel::Side(1));
        vec![
            main(
                "works",
                "Build works",
                rule::SET_5,
                vec![
                    pick("kind", "", "What?", words(&["dug_in", "fortified", "village"])),
                    pick("square", "", "Where?", zone()),
                ],
            ),
            main(
                "mine",
                "Lay mines",
                rule::SET_5,
                vec![pick("square", "", "Where?", zone()), pick("edge", "", "On which edge?", words(Edge::WORDS))],
            ),
            main(
                "prepare",
                "Prepare a bridge for demolition",
                rule::SET_5,
                vec![pick("square", "", "Where?", zone()), pick("edge", "", "On which edge?", words(Edge::WORDS))],
            ),
            pass("done", "Nothing more", rule::SET_2),
        ]
    }
}
