//! Forms of fire (C-FIRE): target, who holds or uses another weapon, mortars over everybody's head.

use sandtable_kernel::offer::{Candidate, Offer};
use sandtable_kernel::orders::Draft;

use super::{Desk, beside, form, one_of, some_of};
use crate::orders::Shot;
use crate::terms::{Action, FireMode, Kind, ModelSet, UnitId, UnitSet, Weapon, other};
use crate::toggles::Premeasure;
use crate::{Order, Verb, group_orders, reaction, rule};

/// How a declared shot is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// With what everybody carries.
    Plain,
    /// With Grenades only, because nothing else could be declared.
    Grenades,
    /// Over everybody's head (BR-IND-1).
    Indirect,
}

impl Desk<'_> {
    /// C-SECOND with Fire!.
    pub(super) fn second_fire(&self) -> Vec<Offer> {
        let followers = self.state.command.followers.iter();
        let shooters = followers.filter(|unit| group_orders::may_second_fire(self.rules, self.state, *unit)).collect();
        let mut offers = self.fires(shooters, FireMode::Fire, true);
        offers.extend(self.buttons([(Order::Done, Verb::Done.offer("Nobody else shoots").by(rule::GMV_3).passes())]));
        offers
    }

    /// C-REACT.
    pub(super) fn reactions(&self) -> Vec<Offer> {
        let charged = reaction::targets(self.state);
        let preparing: UnitSet = charged.iter().filter(|unit| self.allows(&Order::Prepare(*unit))).collect();
        let firing: UnitSet = charged
            .iter()
            .filter(|unit| reaction::check(self.rules, self.state, *unit, Action::Fire).is_ok())
            .collect();
        let mut offers = self.fires(firing, FireMode::Reaction, true);
        let prepare = Verb::Prepare.offer("React with Prepare").by(rule::REA_5);
        offers.extend(form(prepare.ask("unit", "Who prepares?", one_of(self.units(preparing)))));
        let done = Verb::Done.offer("React no more").by(rule::REA_2).passes();
        offers.extend(self.buttons([(Order::Done, done)]));
        offers
    }

    /// The ways in which these units may fire. The unit is named where it is not the acting one.
    pub(super) fn fires(&self, units: UnitSet, mode: FireMode, named: bool) -> Vec<Offer> {
        let manners = [Manner::Plain, Manner::Grenades, Manner::Indirect];
        manners.into_iter().filter_map(|manner| self.fire(units, mode, named, manner)).collect()
    }

    fn fire(&self, units: UnitSet, mode: FireMode, named: bool, manner: Manner) -> Option<Offer> {
        let enemies: Vec<UnitId> =
            units.first().map(|unit| self.state.units_on_table(other(self.state.side_of_unit(unit))).collect())?;
        let open = |unit: UnitId, enemy: UnitId| self.may_fire(unit, enemy, mode, manner);
        let shooters: UnitSet = units.iter().filter(|unit| enemies.iter().any(|enemy| open(*unit, *enemy))).collect();
        let targets: Vec<Candidate> = enemies
            .iter()
            .filter_map(|enemy| {
                let by: Vec<String> =
                    shooters.iter().filter(|unit| open(*unit, *enemy)).map(|unit| self.key(unit)).collect();
                let candidate = self.unit(*enemy);
                (!by.is_empty()).then(|| beside(candidate, if named { by } else { Vec::new() }))
            })
            .collect();
        let (verb, title, rule) = match (mode, manner) {
            (FireMode::Suppressive, _) => (Verb::Suppress, "Suppressive Fire (2 AP)", rule::SUP_1),
            (FireMode::Reaction, Manner::Plain) => (Verb::Fire, "React with Fire!", rule::REA_3),
            (FireMode::Reaction, Manner::Grenades) => (Verb::Fire, "React with Grenades", rule::REA_3),
            (FireMode::Reaction, Manner::Indirect) => (Verb::Fire, "React with indirect fire", rule::REA_3),
            (FireMode::Fire, Manner::Plain) => (Verb::Fire, "Fire!", rule::FIR_1),
            (FireMode::Fire, Manner::Grenades) => (Verb::Fire, "Throw Grenades", rule::GRN_5),
            (FireMode::Fire, Manner::Indirect) => (Verb::Fire, "Fire indirectly", rule::IND_1),
        };
        let mut fire = verb.offer(title).by(rule).rolls();
        if named {
            fire = fire.ask("by", "Who fires?", one_of(self.units(shooters)));
        }
        let mut offer = form(self.choices(fire.ask("target", "At whom?", one_of(targets)), shooters, named, manner))?;
        // A yes or no is written by its own word.
        offer.fields.iter_mut().filter(|field| field.name == "indirect").for_each(|field| field.lead.clear());
        Some(offer)
    }

    /// Grenades alone are offered only where nothing else could be declared.
    fn may_fire(&self, unit: UnitId, enemy: UnitId, mode: FireMode, manner: Manner) -> bool {
        let plain = Shot::plain(unit, enemy);
        let allows = |shot: Shot| {
            self.allows(&if mode == FireMode::Suppressive { Order::Suppress(shot) } else { Order::Fire(shot) })
        };
        match manner {
            Manner::Plain => allows(plain),
            Manner::Indirect => {
                let mortars = [Kind::LightMortarTeam, Kind::MediumMortarTeam];
                mortars.contains(&self.rules.setup().roster.unit(unit).kind) && allows(Shot { indirect: true, ..plain })
            }
            Manner::Grenades => {
                let grenades = self.carriers(unit, Weapon::Grenade);
                !grenades.is_empty() && !allows(plain) && allows(Shot { grenades, ..plain })
            }
        }
    }

    fn carriers(&self, unit: UnitId, weapon: Weapon) -> ModelSet {
        let carries = |arms: crate::terms::Arms| arms.has(weapon);
        let members = self.state.members(unit).iter();
        let unspent = |model| weapon != Weapon::Grenade || !self.state.grenade_spent.has(model);
        members.filter(|model| carries(self.rules.setup().roster.model(*model).arms) && unspent(*model)).collect()
    }

    /// Who holds his fire or uses another weapon (BR-FIR-2), and which crewman looks (BR-WTM-6).
    fn choices(&self, fire: Draft, units: UnitSet, named: bool, manner: Manner) -> Draft {
        let of = |models: &dyn Fn(UnitId) -> ModelSet| -> Vec<Candidate> {
            let candidate =
                |unit: UnitId, model| beside(self.model(model), if named { vec![self.key(unit)] } else { Vec::new() });
            units.iter().flat_map(|unit| models(unit).iter().map(move |model| candidate(unit, model))).collect()
        };
        let carrying = |weapon: Weapon| some_of(of(&|unit| self.carriers(unit, weapon)));
        let crew = of(&|unit| match self.rules.setup().roster.unit(unit).kind {
            Kind::LightMortarTeam => self.several(unit),
            _ => ModelSet::NONE,
        });
        let fire = fire.ask("crewman", "Which crewman aims?", one_of(crew));
        if manner == Manner::Indirect {
            let high = one_of(vec![Candidate::new("indirect", "over everybody's head")]);
            return fire.ask("indirect", "How?", high).must("indirect");
        }
        let fire = fire
            .ask("hold", "Who holds his fire?", some_of(of(&|unit| self.several(unit))))
            .ask("pistols", "Who fires his Pistol?", carrying(Weapon::Pistol))
            .ask("grenades", "Who throws a Grenade?", carrying(Weapon::Grenade))
            .ask("launchers", "Who launches a Grenade?", carrying(Weapon::GrenadeLauncher));
        if manner == Manner::Grenades { fire.must("grenades") } else { fire }
    }

    /// The members of a unit of more than one.
    fn several(&self, unit: UnitId) -> ModelSet {
        let members = self.state.members(unit);
        if members.count() > 1 { members } else { ModelSet::NONE }
    }

    /// Whether distances are free, so that forms may show how far somebody can go (BR-MEA-6).
    pub(super) fn shows_reach(&self) -> bool {
        self.rules.setup().toggles.premeasure == Premeasure::Free || self.lens().may_measure_all()
    }
}
