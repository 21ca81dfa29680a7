//! Forms of a slot: activations, orders, Waits, and the actions of the acting unit (BR-ACT, BR-OFF, BR-ORD, BR-CHG).

use sandtable_kernel::offer::{Candidate, Offer};
use sandtable_kernel::orders::Draft;

use super::{Desk, beside, form, one_of, some_of};
use crate::terms::{FireMode, UnitId, UnitSet, other};
use crate::toggles::ChargeSecondary;
use crate::{Order, Verb, charge, group_orders, officer, rule, sight};

impl Desk<'_> {
    /// C-SLOT.
    pub(super) fn slot(&self) -> Vec<Offer> {
        let own = self.state.units_of[usize::from(self.side().0)];
        let ready: UnitSet = own.iter().filter(|unit| self.allows(&Order::Activate(*unit))).collect();
        let waits: UnitSet = own.iter().filter(|unit| self.allows(&Order::Redeem(*unit))).collect();
        let mut offers: Vec<Offer> = self.activate("Activate a unit", ready).into_iter().collect();
        offers.extend(self.commands(own));
        offers.extend(form(Verb::Redeem.offer("Redeem a Wait").ask("unit", "Whose Wait?", one_of(self.units(waits)))));
        offers.extend(self.buttons([
            (Order::Pass, Verb::Pass.offer("Pass").passes()),
            (Order::Done, Verb::Done.offer("Redeem no more").by(rule::WAI_3).passes()),
        ]));
        offers
    }

    /// C-GROUP.
    pub(super) fn group(&self) -> Vec<Offer> {
        let left = officer::members_left(self.state);
        let ready: UnitSet = left.iter().filter(|unit| self.allows(&Order::Activate(*unit))).collect();
        let mut offers: Vec<Offer> = self.activate("Activate a unit of the group", ready).into_iter().collect();
        offers.extend(self.commands(left));
        let done = Verb::Done.offer("The group is finished").by(rule::OFF_3).passes();
        offers.extend(self.buttons([(Order::Done, done)]));
        offers
    }

    fn activate(&self, title: &str, units: UnitSet) -> Option<Offer> {
        let candidates = units.iter().map(|unit| {
            let candidate = self.unit(unit);
            let group = officer::group_of(self.rules, self.state, unit);
            let takes = self.state.group.officer.is_none() && !group.is_empty();
            let note = match takes {
                true => format!("{}; takes along {}", candidate.note, self.names(group)),
                false => candidate.note.clone(),
            };
            Candidate { note, ..candidate }
        });
        form(Verb::Activate.offer(title).ask("unit", "Who acts?", one_of(candidates.collect())))
    }

    fn names(&self, units: UnitSet) -> String {
        let names: Vec<&str> = units.iter().map(|unit| self.rules.setup().roster.unit(unit).name.as_str()).collect();
        names.join(", ")
    }

    /// C-ORDER: what the commanders among these units may order.
    fn commands(&self, units: UnitSet) -> Vec<Offer> {
        let plain = |commander| Order::GroupMove { commander, followers: UnitSet::NONE };
        let commanders: UnitSet = units.iter().filter(|unit| self.allows(&plain(*unit))).collect();
        let followers = self.followers(commanders);
        let order = |draft: Draft| {
            form(draft.ask("commander", "Whose commander?", one_of(self.units(commanders))).ask(
                "followers",
                "Who else follows?",
                some_of(followers.clone()),
            ))
        };
        [
            order(Verb::GroupMove.offer("Order a Group Move")),
            order(Verb::GroupRun.offer("Order a Group Run").rolls()),
            self.charge(commanders),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// BR-ORD-3: who could follow each of these commanders.
    fn followers(&self, commanders: UnitSet) -> Vec<Candidate> {
        let reach: Vec<(UnitId, UnitSet)> = commanders
            .iter()
            .map(|commander| (commander, group_orders::possible_followers(self.rules, self.state, commander)))
            .collect();
        let all = reach.iter().fold(UnitSet::NONE, |all, (_, followers)| all.or(*followers));
        let of = |unit: UnitId| {
            let by = reach.iter().filter(|(_, followers)| followers.has(unit));
            beside(self.unit(unit), by.map(|(commander, _)| self.key(*commander)).collect())
        };
        all.iter().map(of).collect()
    }

    /// C-CHARGE: what somebody under the commander sees may be nominated.
    fn charge(&self, commanders: UnitSet) -> Option<Offer> {
        let enemies: Vec<UnitId> = self.state.units_on_table(other(self.side())).collect();
        let under = |commander: UnitId| {
            group_orders::possible_followers(self.rules, self.state, commander).or(UnitSet::one(commander))
        };
        let sees = |commander: UnitId, enemy: UnitId| {
            under(commander).iter().any(|unit| sight::unit_sees(self.rules, self.state, unit, enemy))
        };
        let nominated: Vec<Candidate> = enemies
            .iter()
            .filter_map(|enemy| {
                let by: Vec<String> =
                    commanders.iter().filter(|one| sees(*one, *enemy)).map(|one| self.key(one)).collect();
                (!by.is_empty()).then(|| beside(self.unit(*enemy), by))
            })
            .collect();
        let charging: UnitSet =
            commanders.iter().filter(|one| enemies.iter().any(|enemy| sees(*one, *enemy))).collect();
        let mut followers: Vec<Candidate> = self.followers(charging);
        // The commander's own unit is named among the chargers if it joins (BR-CHG-2).
        for commander in charging.iter() {
            let key = self.key(commander);
            match followers.iter_mut().find(|candidate| candidate.id == key) {
                Some(candidate) => candidate.beside.push(key),
                None => followers.push(beside(self.unit(commander), vec![key])),
            }
        }
        let secondary = self.rules.setup().toggles.charge_secondary == ChargeSecondary::NearTarget && enemies.len() > 1;
        let others = enemies.iter().map(|enemy| {
            let near = |nominated: &&UnitId| {
                *nominated != enemy && charge::check_target(self.rules, self.state, **nominated, *enemy).is_ok()
            };
            beside(self.unit(*enemy), enemies.iter().filter(near).map(|nominated| self.key(*nominated)).collect())
        });
        let others: Vec<Candidate> = others.filter(|candidate| secondary && !candidate.beside.is_empty()).collect();
        let also_with = if others.is_empty() { Vec::new() } else { followers.clone() };
        form(
            Verb::Charge
                .offer("Order a Charge")
                .ask("commander", "Whose commander?", one_of(self.units(charging)))
                .ask("nominated", "At which enemy?", one_of(nominated))
                .ask("with", "Who charges it?", some_of(followers))
                .ask("also", "Which enemy near it is charged too?", one_of(others))
                .ask("also with", "By whom?", some_of(also_with))
                .rolls(),
        )
    }

    /// C-ACTION.
    pub(super) fn actions(&self) -> Vec<Offer> {
        let Some(unit) = self.state.acting else { return Vec::new() };
        let mut offers: Vec<Offer> = self.fires(UnitSet::one(unit), FireMode::Fire, false);
        offers.extend(self.fires(UnitSet::one(unit), FireMode::Suppressive, false));
        offers.extend(self.buttons([
            (Order::Aim, Verb::Aim.offer("Aim")),
            (Order::Move, Verb::Move.offer("Move")),
            (Order::Run, Verb::Run.offer("Run (2 AP)").rolls()),
            (Order::Wait, Verb::Wait.offer("Wait")),
            (Order::Prepare(unit), Verb::Prepare.offer("Prepare")),
            (Order::Down, Verb::Down.offer("Down!")),
            (Order::Done, Verb::Done.offer("End the activation").passes()),
        ]));
        offers
    }

    /// C-REDEEM.
    pub(super) fn redeemed(&self) -> Vec<Offer> {
        let Some(unit) = self.state.acting else { return Vec::new() };
        let mut offers = self.fires(UnitSet::one(unit), FireMode::Fire, false);
        offers.extend(self.buttons([
            (Order::Move, Verb::Move.offer("Move")),
            (Order::Prepare(unit), Verb::Prepare.offer("Prepare")),
            (Order::Down, Verb::Down.offer("Down!")),
        ]));
        offers
    }
}
