//! Forms of fire (C-FIRE): target, who holds or uses another weapon, mortars over everybody's head.

use sandtable_kernel::offer::{Candidate, Field, Fill, Offer};

use super::{Desk, beside, field, form, main, optional, pass, pick, some};
use crate::orders::Shot;
use crate::terms::{Action, FireMode, Kind, ModelSet, UnitId, UnitSet, Weapon, other};
use crate::toggles::Premeasure;
use crate::{Order, group_orders, reaction, rule};

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
        offers.extend(self.buttons([(Order::Done, pass("done", "Nobody else shoots", rule::GMV_3))]));
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
        offers.extend(form(
            main("prepare", "React with Prepare", rule::REA_5),
            [pick("unit", "", "Who prepares?", self.units(preparing))],
        ));
        offers.extend(self.buttons([(Order::Done, pass("done", "React no more", rule::REA_2))]));
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
        let mut fields = Vec::new();
        if named {
            fields.push(pick("unit", "", "Who fires?", self.units(shooters)));
        }
        fields.push(pick("target", "at", "At whom?", targets));
        fields.extend(self.choices(shooters, named, manner));
        let (verb, title, rule) = match (mode, manner) {
            (FireMode::Suppressive, _) => ("suppress", "Suppressive Fire (2 AP)", rule::SUP_1),
            (FireMode::Reaction, Manner::Plain) => ("fire", "React with Fire!", rule::REA_3),
            (FireMode::Reaction, Manner::Grenades) => ("fire", "React with Grenades", rule::REA_3),
            (FireMode::Reaction, Manner::Indirect) => ("fire", "React with indirect fire", rule::REA_3),
            (FireMode::Fire, Manner::Plain) => ("fire", "Fire!", rule::FIR_1),
            (FireMode::Fire, Manner::Grenades) => ("fire", "Throw Grenades", rule::GRN_5),
            (FireMode::Fire, Manner::Indirect) => ("fire", "Fire indirectly", rule::IND_1),
        };
        form(Offer { dice: true, ..main(verb, title, rule) }, fields)
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
    fn choices(&self, units: UnitSet, named: bool, manner: Manner) -> Vec<Field> {
        let of = |models: &dyn Fn(UnitId) -> ModelSet| -> Vec<Candidate> {
            let candidate =
                |unit: UnitId, model| beside(self.model(model), if named { vec![self.key(unit)] } else { Vec::new() });
            units.iter().flat_map(|unit| models(unit).iter().map(move |model| candidate(unit, model))).collect()
        };
        let carrying = |weapon: Weapon| of(&|unit| self.carriers(unit, weapon));
        let grenades = some("grenade", "grenade", "Who throws a Grenade?", carrying(Weapon::Grenade));
        let mut fields = match manner {
            Manner::Plain => vec![optional(grenades)],
            Manner::Grenades => vec![grenades],
            Manner::Indirect => {
                let word = Candidate::new("indirect", "over everybody's head");
                vec![field("indirect", "", "How?", Fill::Pick { from: vec![word], min: 1, max: 1 })]
            }
        };
        if manner != Manner::Indirect {
            let launchers = carrying(Weapon::GrenadeLauncher);
            fields.push(optional(some("launcher", "launcher", "Who launches a Grenade?", launchers)));
            fields.push(optional(some("pistol", "pistol", "Who fires his Pistol?", carrying(Weapon::Pistol))));
            let several = of(&|unit| self.several(unit));
            fields.push(optional(some("hold", "hold", "Who holds his fire?", several)));
        }
        let crew = of(&|unit| match self.rules.setup().roster.unit(unit).kind {
            Kind::LightMortarTeam => self.several(unit),
            _ => ModelSet::NONE,
        });
        fields.push(optional(pick("crew", "crew", "Which crewman aims?", crew)));
        fields
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
