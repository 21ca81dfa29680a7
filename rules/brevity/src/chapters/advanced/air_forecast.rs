//! What an air strike promises before it is flown (OB-AIR-3, OB-AIR-4, OB-AIR-9): whom it catches, and the odds for the
//! first of them.

use sandtable_odds::Odds;

use super::air::{aimed_at, caught_by, guided_to, next_under, volley_of};
use crate::orders::Order;
use crate::state::Strike;
use crate::terms::{Aim, AirKind, BattalionId, BattalionSet};
use crate::volley::{self, Harm, Target, Volley};
use crate::{Brevity, State};

/// A strike as an order would have it flown, with everything as it stands now.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Forecast {
    strike: Strike,
    /// Everybody it catches, friends too (OB-AIR-3).
    pub caught: BattalionSet,
    /// The volley at the first of them.
    pub first: Option<Volley>,
    /// A die up to this lets the opponent pick another target first (OB-AIR-4); 0 where that is decided.
    pub strays_to: i8,
}

impl Forecast {
    /// The strike of an order; nothing for orders that fly none.
    pub fn of(rules: &Brevity, state: &State, order: &Order) -> Option<Forecast> {
        let fresh = |unit, aim, along, heavy| {
            let (at, left) = (rules.spare_base(), BattalionSet::NONE);
            Strike { unit, aim, at, along, heavy, left, misdirected: false }
        };
        let (mut strike, decided) = match *order {
            Order::Strike { unit, at, .. } => {
                let aim = order.aim()?;
                (fresh(unit, aim, guided_to(rules, state, unit, aim, at), false), false)
            }
            Order::StrikePoint { unit, point } => (fresh(unit, Aim::Point(point), None, false), false),
            Order::Bomb { unit, .. } | Order::BombPoint { unit, .. } => {
                let aim = order.aim()?;
                (fresh(unit, aim, None, rules.roster().aircraft(unit).kind == AirKind::Heavy), false)
            }
            Order::StrikeAsHeavy => (Strike { heavy: true, ..state.strike? }, true),
            Order::StrikeAsMedium => (Strike { heavy: false, ..state.strike? }, true),
            Order::Misdirect(_) | Order::MisdirectPoint(_) => {
                let aim = order.aim()?;
                let strike = state.strike?;
                let heavy = rules.roster().aircraft(strike.unit).kind == AirKind::Heavy;
                (Strike { aim, along: None, heavy, ..strike }, true)
            }
            _ => return None,
        };
        strike.at = aimed_at(rules, state, strike.aim, strike.along);
        strike.left = caught_by(rules, state, &strike);
        let first = next_under(state, &strike).map(|target| volley_at(rules, state, &strike, target));
        let strays_to = if decided { 0 } else { rules.tables().advanced.misdirected_to };
        Some(Forecast { strike, caught: strike.left, first, strays_to })
    }

    /// The volley at each of those it catches.
    pub fn volleys<'a>(&'a self, rules: &'a Brevity, state: &'a State) -> impl Iterator<Item = Volley> + 'a {
        self.caught.iter().map(|target| volley_at(rules, state, &self.strike, target))
    }

    /// What becomes of the first it strikes; nothing where the opponent picks another target.
    pub fn odds(&self) -> Option<Odds<Option<Harm>>> {
        let harm = volley::odds(&self.first?.numbers);
        let strays = Odds::of_d6(|face| face.cast_signed() <= self.strays_to);
        Some(strays.and_then(|strays| if *strays { Odds::certain(None) } else { harm.map(|harm| Some(*harm)) }))
    }
}

fn volley_at(rules: &Brevity, state: &State, strike: &Strike, target: BattalionId) -> Volley {
    let along = strike.along.filter(|_| strike.aim == Aim::Battalion(target));
    volley_of(rules, state, strike.unit, Target::on_path(rules, state, target, along), strike.heavy)
}
