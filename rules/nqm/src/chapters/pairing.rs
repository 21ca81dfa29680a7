//! Classes that depend on who fires at whom (NQ-CLS-10, NQ-OPT-4): overrides of the scenario, shifts of the years, the umpire.

use crate::Nqm;
use crate::class::By;
use crate::orders::Group;
use crate::roster::BaseInfo;
use crate::state::State;
use crate::terms::{Arm, BaseId, BaseSet, Class};
use crate::toggles::PeriodShift;

/// One line of the list of overrides; the most specific that fits wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Override {
    /// Who fires.
    pub attacker: Kind,
    /// At whom.
    pub target: Kind,
    /// The first and the last year.
    pub years: (u16, u16),
    /// The class the firer then has.
    pub weapon: Option<Class>,
    /// The class the target then has.
    pub armour: Option<Class>,
}

/// Whom an override is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Everybody.
    Any,
    /// An arm.
    Arm(Arm),
    /// A printed type: `PzIII`.
    Model(String),
    /// The 2-pdr and the 3.7 cm, towed or in tanks.
    LightGun,
    /// Tanks armed with machine guns only.
    GunlessTank,
}

impl Kind {
    /// Reads an arm or the name of a type.
    pub fn named(word: &str) -> Kind {
        match word {
            "any" => Kind::Any,
            word => Arm::named(word).map_or_else(|| Kind::Model(word.to_owned()), Kind::Arm),
        }
    }

    fn fits(&self, info: &BaseInfo) -> bool {
        match self {
            Kind::Any => true,
            Kind::Arm(arm) => info.arm == *arm,
            Kind::Model(model) => info.model == *model,
            Kind::LightGun => matches!(info.arm, Arm::AntiTank | Arm::Armour) && matches!(info.calibre, 37 | 40),
            Kind::GunlessTank => info.arm == Arm::Armour && !info.at_capable,
        }
    }

    const fn weight(&self) -> u8 {
        match self {
            Kind::Any => 0,
            Kind::Arm(_) => 1,
            Kind::LightGun | Kind::GunlessTank => 2,
            Kind::Model(_) => 3,
        }
    }
}

impl Override {
    fn weight(&self) -> u8 {
        let dated = u8::from(self.years != (0, u16::MAX));
        (self.attacker.weight() + self.target.weight()) * 2 + dated
    }

    fn holds(&self, year: u16) -> bool {
        (self.years.0..=self.years.1).contains(&year)
    }
}

/// NQ-OPT-4: the shifts the book names.
pub fn period_shifts() -> Vec<Override> {
    let line = |attacker, target: Kind, years, weapon, armour| Override { attacker, target, years, weapon, armour };
    let model = |name: &str| Kind::Model(name.to_owned());
    vec![
        line(Kind::Any, model("PzIII"), (1943, u16::MAX), None, Some(Class::L)),
        line(Kind::LightGun, Kind::GunlessTank, (0, 1941), Some(Class::M), None),
        line(Kind::LightGun, model("Matilda II"), (1940, 1940), None, Some(Class::Vh)),
        line(Kind::LightGun, model("Tiger"), (0, u16::MAX), Some(Class::L), Some(Class::Vh)),
    ]
}

impl Nqm {
    fn overrides(&self) -> impl Iterator<Item = &Override> {
        let setup = self.setup();
        let shifts = if self.toggles().period_shift == PeriodShift::On { setup.shifts.as_slice() } else { &[] };
        setup.overrides.iter().chain(shifts).filter(|line| line.holds(setup.year))
    }

    /// NQ-CLS-10: armour that is another class to everybody.
    pub fn shifted_armour(&self, base: BaseId, class: Class) -> Class {
        let fits = |line: &&Override| line.attacker == Kind::Any && line.target.fits(self.info(base));
        let found = self.overrides().filter(fits).filter(|line| line.armour.is_some());
        found.max_by_key(|line| line.weight()).and_then(|line| line.armour).unwrap_or(class)
    }

    /// NQ-CLS-1, NQ-CLS-10: the difference of a firer's die at a group: by class, or by the pairing where all of it is one.
    pub fn difference_at(
        &self,
        state: &State,
        firer: BaseId,
        weapon: Class,
        at: Group,
        targets: BaseSet,
        by: By,
    ) -> i8 {
        let usual = self.difference(weapon, at.class);
        let mut members = targets.iter().filter(|target| self.group(state, *target, by) == at);
        let Some(first) = members.next() else { return usual };
        let pair = |target: BaseId| self.pairing(state, firer, target, weapon, at.class);
        let (weapon, class) = pair(first);
        if members.all(|target| pair(target) == (weapon, class)) { self.difference(weapon, class) } else { usual }
    }

    /// The classes of one firer and one target: what the umpire ruled, else the most specific override.
    fn pairing(&self, state: &State, firer: BaseId, target: BaseId, weapon: Class, armour: Class) -> (Class, Class) {
        let ruled = state.pairings.iter().rev().find(|(by, at, _)| (*by, *at) == (firer, target));
        if let Some((.., class)) = ruled {
            return (*class, armour);
        }
        let (one, two) = (self.info(firer), self.info(target));
        let fits = |line: &&Override| line.attacker != Kind::Any && line.attacker.fits(one) && line.target.fits(two);
        match self.overrides().filter(fits).max_by_key(|line| line.weight()) {
            Some(line) => (line.weapon.unwrap_or(weapon), line.armour.unwrap_or(armour)),
            None => (weapon, armour),
        }
    }
}
