//! Forms of set-up and of the start of a turn: placing, air orders, recovery, officers.

use sandtable_kernel::offer::{Candidate, Fill, Offer};
use sandtable_kernel::orders::Draft;
use sandtable_kernel::scene::Outline;

use super::{Desk, anywhere, disc, one_of, postures, truths};
use crate::advanced::{air, recovery};
use crate::deployment;
use crate::orders::{Order, Verb};
use crate::terms::{AirKind, BattalionId, Posture};
use crate::toggles::HiddenDeployment;

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
        let put = |draft: Draft| {
            draft
                .ask("battalion", "Which battalion?", one_of(movable.clone()))
                .ask("at", "Where?", Fill::Spot { zones: zones.clone(), template: None })
                .ask("facing", "How does it face?", Fill::Turn)
                .ask("mounted", "Mounted or limbered?", truths())
                .offer()
        };
        let mut offers = vec![put(Verb::Place.offer("Place a battalion"))];
        if self.rules.toggles().hidden_deployment == HiddenDeployment::On {
            offers.push(put(Verb::Hide.offer("Hide a battalion")));
        }
        let buttons = [
            (Order::DeployStandard, Verb::DeployStandard.offer("Take the scenario's places")),
            (Order::EndDeployment, Verb::EndDeployment.offer("End deployment").passes()),
        ];
        offers.extend(buttons.into_iter().filter_map(|(order, draft)| self.button(&order, draft)));
        offers.push(
            Verb::CommandPosture
                .offer("Set the posture of a command")
                .ask("command", "Which command?", one_of(self.all_commands()))
                .ask("posture", "Which posture?", postures())
                .offer(),
        );
        offers.push(self.stance(self.own(|battalion| Order::Stance {
            battalion,
            posture: Posture::Reserve,
            supports: None,
        })));
        let guns =
            self.own(|battalion| Order::Observer { battalion, command: self.state.battalion(battalion).command });
        offers.push(self.observer(guns));
        let split = Verb::Split.offer("Break into companies");
        offers.push(split.ask("battalion", "Which?", one_of(self.own(Order::Split))).offer());
        offers
    }

    /// The posture of one battalion.
    pub(super) fn stance(&self, who: Vec<Candidate>) -> Offer {
        Verb::Stance
            .offer("Set the posture of a battalion")
            .ask("battalion", "Which battalion?", one_of(who))
            .ask("posture", "Which posture?", postures())
            .ask("supports", "Whom does it support?", one_of(self.all_commands()))
            .offer()
    }

    /// Where an observer goes.
    pub(super) fn observer(&self, guns: Vec<Candidate>) -> Offer {
        Verb::Observer
            .offer("Place an observer")
            .ask("battalion", "Of which artillery?", one_of(guns))
            .ask("command", "With which command?", one_of(self.all_commands()))
            .offer()
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
        let turn = Fill::Number { min: i64::from(state.turn), max: 4 };
        let placed = rules.roster().battalion_ids().filter(|battalion| state.is_placed(*battalion));
        let placed: Vec<Candidate> = placed.map(|battalion| self.battalion(battalion)).collect();
        let light = |kind: AirKind| matches!(kind, AirKind::GroundAttack | AirKind::Medium);
        let divisions = rules.roster().division_ids();
        let own = divisions.filter(|division| rules.roster().division(*division).side == self.side);
        vec![
            Verb::Bomb
                .offer("Order an attack on a battalion")
                .ask("unit", "Which aircraft?", one_of(able(&light)))
                .ask("target", "Which target?", one_of(placed))
                .offer(),
            Verb::BombPoint
                .offer("Order an attack on a point")
                .ask("unit", "Which aircraft?", one_of(able(&|kind| kind != AirKind::Transport)))
                .ask("point", "Which point?", disc(rules.tables().distances.air_area))
                .ask("turn", "In which turn?", turn)
                .offer(),
            Verb::FlySupply
                .offer("Fly supplies")
                .ask("division", "For which division?", one_of(own.map(|division| self.division(division)).collect()))
                .ask("unit", "By which aircraft?", one_of(able(&|kind| kind == AirKind::Transport)))
                .rolls()
                .offer(),
            Verb::EndAirOrders.offer("No more air orders").passes().offer(),
        ]
    }

    /// OB-D-7.
    pub(super) fn rebuild(&self) -> Vec<Offer> {
        let who: Vec<BattalionId> = recovery::eligible(self.rules, self.state).collect();
        let zones = self.state.recovery.headquarters.into_iter().map(|headquarters| Outline::Circle {
            centre: self.state.battalion(headquarters).base.centre(),
            radius: sandtable_kernel::Length::inches(2),
        });
        let from = who.iter().map(|battalion| self.battalion(*battalion)).collect();
        vec![
            Verb::Rebuild
                .offer("Bring a battalion back")
                .ask("battalion", "Which battalion?", one_of(from))
                .ask("at", "Where?", Fill::Spot { zones: zones.collect(), template: None })
                .ask("facing", "How does it face?", Fill::Turn)
                .offer(),
            Verb::Waive.offer("Bring nobody back").passes().offer(),
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
            Verb::Amalgamate
                .offer("Amalgamate two battalions")
                .ask("one", "Which one?", one_of(listed(all.clone())))
                .ask("other", "And which other?", one_of(listed(all)))
                .offer(),
            Verb::EndRecovery.offer("No more").passes().offer(),
        ]
    }

    /// OB-D-9.
    pub(super) fn choose_return(&self) -> Vec<Offer> {
        let pair = self.state.recovery.pair.map_or_else(Vec::new, |(one, two)| vec![one, two]);
        let from = pair.into_iter().map(|battalion| self.battalion(battalion)).collect();
        vec![Verb::Return.offer("Let one return").ask("battalion", "Which one?", one_of(from)).offer()]
    }

    /// OB-D-10.
    pub(super) fn officers(&self) -> Vec<Offer> {
        let leave = Verb::EndOfficers.offer("Leave them where they are").passes();
        vec![self.commander(), self.controller(), leave.offer()]
    }

    /// Where the corps commander goes.
    pub(super) fn commander(&self) -> Offer {
        let mut ready = self.commands(|command| Order::Commander(Some(command)));
        if self.allows(&Order::Commander(None)) {
            ready.push(Candidate::new("headquarters", "his headquarters"));
        }
        Verb::Commander.offer("Place the commander").ask("post", "Where to?", one_of(ready)).offer()
    }

    /// Where an air controller goes.
    pub(super) fn controller(&self) -> Offer {
        let units = air::of_side(self.rules, self.side).filter(|unit| self.rules.roster().aircraft(*unit).controller);
        let units: Vec<Candidate> = units.map(|unit| self.aircraft(unit)).collect();
        Verb::Controller
            .offer("Place an air controller")
            .ask("unit", "Of which aircraft?", one_of(units))
            .ask("command", "With which command?", one_of(self.all_commands()))
            .offer()
    }

    /// OB-D-11.
    pub(super) fn misdirect(&self) -> Vec<Offer> {
        let placed = self.rules.roster().battalion_ids();
        let placed = placed.filter(|battalion| self.allows(&Order::Misdirect(*battalion)));
        let placed = placed.map(|battalion| self.battalion(battalion)).collect();
        vec![
            Verb::Misdirect.offer("Let them strike a battalion").ask("target", "Whom?", one_of(placed)).offer(),
            Verb::MisdirectPoint.offer("Let them strike a point").ask("point", "Where?", anywhere()).offer(),
        ]
    }
}
