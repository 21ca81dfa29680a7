//! Forms of set-up and of the start of a turn: placing, air orders, recovery, officers.

use sandtable_kernel::offer::{Candidate, Field, Fill, Offer, Template};
use sandtable_kernel::scene::Outline;

use super::{Desk, field, main, optional, pass, pick, postures, spot, truths, turn, with};
use crate::advanced::{air, recovery};
use crate::order::{Aim, Order};
use crate::terms::{AirKind, BattalionId, Posture};
use crate::toggles::HiddenDeployment;
use crate::{deployment, rule};

impl Desk<'_> {
    /// OB-D-2, OB-D-3.
    pub(super) fn deploy(&self) -> Vec<Offer> {
        let left: Vec<BattalionId> = deployment::unplaced(self.rules, self.state, self.side).collect();
        let mut zones = Vec::new();
        for battalion in &left {
            for zone in &self.rules.roster().battalion(*battalion).start.zone {
                let outline = Outline::Area(zone.corners().to_vec());
                if !zones.contains(&outline) {
                    zones.push(outline);
                }
            }
        }
        let movable: Vec<Candidate> = self
            .rules
            .side_range(self.side)
            .filter(|battalion| left.contains(battalion) || self.state.battalion(*battalion).status.on_table())
            .map(|battalion| self.battalion(battalion))
            .collect();
        let fields = || -> Vec<Field> {
            vec![
                pick("battalion", "", "Which battalion?", movable.clone()),
                field("place", "at", "Where?", Fill::Spot { zones: zones.clone(), template: None }),
                turn("facing", "How does it face?"),
                optional(pick("mounted", "mounted", "Mounted or limbered?", truths())),
            ]
        };
        let mut offers = vec![with(main("place", "Place a battalion", rule::SET_1), fields())];
        if self.rules.toggles().hidden_deployment == HiddenDeployment::On {
            offers.push(with(main("hide", "Hide a battalion", rule::HID_1), fields()));
        }
        let buttons = [
            (Order::DeployStandard, main("deploy standard", "Take the scenario's places", rule::SET_1)),
            (Order::EndDeployment, pass("end deployment", "End deployment", rule::SET_1)),
        ];
        offers.extend(buttons.into_iter().filter_map(|(order, offer)| self.button(&order, offer)));
        offers.push(with(
            main("posture", "Set the posture of a command", rule::SET_3),
            vec![
                pick("command", "", "Which command?", self.all_commands()),
                pick("posture", "", "Which posture?", postures()),
            ],
        ));
        offers.push(self.stance(self.own(|battalion| Order::Stance {
            battalion,
            posture: Posture::Reserve,
            supports: None,
        })));
        let guns =
            self.own(|battalion| Order::Observer { battalion, command: self.state.battalion(battalion).command });
        offers.push(self.observer(guns));
        let splitting = self.own(Order::Split);
        let split =
            with(main("split", "Break into companies", rule::REC_1), vec![pick("battalion", "", "Which?", splitting)]);
        offers.push(split);
        offers
    }

    /// The posture of one battalion.
    pub(super) fn stance(&self, who: Vec<Candidate>) -> Offer {
        with(
            main("stance", "Set the posture of a battalion", rule::POS_2),
            vec![
                pick("battalion", "", "Which battalion?", who),
                pick("posture", "", "Which posture?", postures()),
                optional(pick("command", "for", "Whom does it support?", self.all_commands())),
            ],
        )
    }

    /// Where an observer goes.
    pub(super) fn observer(&self, guns: Vec<Candidate>) -> Offer {
        with(
            main("observer", "Place an observer", rule::RGP_6),
            vec![
                pick("battalion", "", "Of which artillery?", guns),
                pick("command", "to", "With which command?", self.all_commands()),
            ],
        )
    }

    /// OB-D-4 to OB-D-6.
    pub(super) fn air_orders(&self) -> Vec<Offer> {
        let (rules, state) = (self.rules, self.state);
        let able = |wanted: &dyn Fn(AirKind) -> bool| -> Vec<Candidate> {
            air::of_side(rules, self.side)
                .filter(|unit| wanted(rules.roster().aircraft(*unit).kind) && air::may_be_ordered(rules, state, *unit))
                .map(|unit| self.aircraft(unit))
                .collect()
        };
        let area = Some(Template::Circle(rules.tables().distances.air_area));
        let target = field("point", "at", "Which point?", Fill::Spot { zones: Vec::new(), template: area });
        let turn = field("turn", "in turn", "In which turn?", Fill::Number { min: i64::from(state.turn), max: 4 });
        let placed = rules.roster().battalion_ids().filter(|battalion| state.is_placed(*battalion));
        let placed: Vec<Candidate> = placed.map(|battalion| self.battalion(battalion)).collect();
        let light = |kind: AirKind| matches!(kind, AirKind::GroundAttack | AirKind::Medium);
        let divisions = rules.roster().division_ids();
        let own = divisions.filter(|division| rules.roster().division(*division).side == self.side);
        vec![
            with(
                main("bomb", "Order an attack on a battalion", rule::AIR_8),
                vec![pick("unit", "", "Which aircraft?", able(&light)), pick("target", "on", "Which target?", placed)],
            ),
            with(
                main("bomb", "Order an attack on a point", rule::AIR_8),
                vec![
                    pick("unit", "", "Which aircraft?", able(&|kind| kind != AirKind::Transport)),
                    target,
                    optional(turn),
                ],
            ),
            with(
                Offer { dice: true, ..main("supply", "Fly supplies", rule::SUP_5) },
                vec![
                    pick("division", "", "For which division?", own.map(|division| self.division(division)).collect()),
                    pick("unit", "by", "By which aircraft?", able(&|kind| kind == AirKind::Transport)),
                ],
            ),
            pass("end air orders", "No more air orders", rule::AIR_8),
        ]
    }

    /// OB-D-7.
    pub(super) fn rebuild(&self) -> Vec<Offer> {
        let who: Vec<BattalionId> = recovery::eligible(self.rules, self.state).collect();
        let zones = self.state.recovery.headquarters.into_iter().map(|headquarters| Outline::Circle {
            centre: self.state.battalion(headquarters).base.centre(),
            radius: sandtable_kernel::Length::inches(2),
        });
        let place = field("place", "at", "Where?", Fill::Spot { zones: zones.collect(), template: None });
        let from = who.iter().map(|battalion| self.battalion(*battalion)).collect();
        vec![
            with(
                main("rebuild", "Bring a battalion back", rule::RCV_2),
                vec![pick("battalion", "", "Which battalion?", from), place, turn("facing", "How does it face?")],
            ),
            pass("waive", "Bring nobody back", rule::RCV_1),
        ]
    }

    /// OB-D-8.
    pub(super) fn recovery(&self) -> Vec<Offer> {
        let pairs: Vec<(BattalionId, BattalionId)> = recovery::pairs(self.rules, self.state, self.side).collect();
        let listed = |ids: Vec<BattalionId>| -> Vec<Candidate> {
            let mut ids = ids;
            ids.sort_unstable();
            ids.dedup();
            ids.into_iter().map(|battalion| self.battalion(battalion)).collect()
        };
        let all: Vec<BattalionId> = pairs.iter().flat_map(|(one, two)| [*one, *two]).collect();
        vec![
            with(
                main("amalgamate", "Amalgamate two battalions", rule::RCV_4),
                vec![
                    pick("one", "", "Which one?", listed(all.clone())),
                    pick("other", "with", "And which other?", listed(all)),
                ],
            ),
            pass("end recovery", "No more", rule::RCV_4),
        ]
    }

    /// OB-D-9.
    pub(super) fn choose_return(&self) -> Vec<Offer> {
        let pair = self.state.recovery.pair.map_or_else(Vec::new, |(one, two)| vec![one, two]);
        let from = pair.into_iter().map(|battalion| self.battalion(battalion)).collect();
        vec![with(main("return", "Let one return", rule::RCV_4), vec![pick("battalion", "", "Which one?", from)])]
    }

    /// OB-D-10.
    pub(super) fn officers(&self) -> Vec<Offer> {
        let mut ready = self.commands(|command| Order::Commander(Some(command)));
        if self.allows(&Order::Commander(None)) {
            ready.push(Candidate::new("headquarters", "his headquarters"));
        }
        vec![
            with(
                main("commander", "Place the commander", rule::SEQ_3),
                vec![pick("command", "to", "Where to?", ready)],
            ),
            self.controller(),
            pass("end officers", "Leave them where they are", rule::SEQ_3),
        ]
    }

    /// Where an air controller goes.
    pub(super) fn controller(&self) -> Offer {
        let units = air::of_side(self.rules, self.side).filter(|unit| self.rules.roster().aircraft(*unit).controller);
        let units: Vec<Candidate> = units.map(|unit| self.aircraft(unit)).collect();
        with(
            main("controller", "Place an air controller", rule::AIR_7),
            vec![
                pick("unit", "", "Of which aircraft?", units),
                pick("command", "to", "With which command?", self.all_commands()),
            ],
        )
    }

    /// OB-D-11.
    pub(super) fn misdirect(&self) -> Vec<Offer> {
        let placed = self
            .rules
            .roster()
            .battalion_ids()
            .filter(|battalion| self.allows(&Order::Misdirect(Aim::Battalion(*battalion))));
        let placed = placed.map(|battalion| self.battalion(battalion)).collect();
        vec![
            with(
                main("misdirect", "Let them strike a battalion", rule::AIR_4),
                vec![pick("target", "on", "Whom?", placed)],
            ),
            with(main("misdirect", "Let them strike a point", rule::AIR_4), vec![spot("point", "at", "Where?")]),
        ]
    }
}
