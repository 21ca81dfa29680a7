//! What a gathered shot can bring, exactly (BR-FIR-8 to 15): read from the same [`Attack`] the dice read.

mod pairing;

use arrayvec::ArrayVec;
use sandtable_odds::{Chance, Odds};

use super::{Against, Attack};
use crate::terms::ModelSet;
use crate::volley::{Barrage, Barrages};
use crate::{Brethren, State, losses};

/// The most ways to share dice between two targets that are counted one by one (`in_the_way = die`).
const MOST_SHARES: usize = 256;

/// What a shot does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Harm {
    /// Health the chosen target loses.
    pub lost: u8,
    /// Whether it is suppressed.
    pub suppressed: bool,
    /// Health the unit in the way loses.
    pub way_lost: u8,
    /// Whether that one is suppressed.
    pub way_suppressed: bool,
}

/// What a shot can bring. `None` where counting it out would take too long: ranked dice of large units.
///
/// With `casualties = defender` or `random` Medics are taken to be as near as if the nearest models fell.
pub fn odds(rules: &Brethren, state: &State, attack: &Attack) -> Option<Odds<Harm>> {
    if attack.misses() {
        return Some(Odds::certain(Harm::default()));
    }
    let on_chosen = |barrages: &Barrages| {
        let harm = volley(rules, state, attack, &attack.chosen, barrages)?;
        Some(harm.map(|&(lost, suppressed)| Harm { lost, suppressed, ..Harm::default() }))
    };
    let Some(way) = &attack.in_the_way else { return on_chosen(&attack.chosen.barrages) };
    let on_way = |barrages: &Barrages| {
        let harm = volley(rules, state, attack, way, barrages)?;
        Some(harm.map(|&(lost, suppressed)| Harm { way_lost: lost, way_suppressed: suppressed, ..Harm::default() }))
    };
    let redirected = Chance::on_d6(|face| face <= attack.way_hit_max);
    if attack.way_by_die {
        return by_die(attack, way, &redirected, on_chosen, on_way);
    }
    let (missed, hit) = (on_chosen(&attack.chosen.barrages)?, on_way(&way.barrages)?);
    let either = Odds::either(&redirected, true, false);
    Some(either.and_then(|redirected| if *redirected { hit.clone() } else { missed.clone() }))
}

/// BR-ITW-4, `in_the_way = die`: every way to share the dice, each with both volleys.
fn by_die(
    attack: &Attack,
    way: &Against,
    redirected: &Chance,
    on_chosen: impl Fn(&Barrages) -> Option<Odds<Harm>>,
    on_way: impl Fn(&Barrages) -> Option<Odds<Harm>>,
) -> Option<Odds<Harm>> {
    let mut shares = Odds::certain(Vec::new());
    for barrage in &attack.chosen.barrages {
        let one = Odds::binomial(barrage.dice, redirected);
        shares = shares.join_with(&one, |so_far: &Vec<u8>, hits| so_far.iter().chain([hits]).copied().collect());
        if shares.outcomes().len() > MOST_SHARES {
            return None;
        }
    }
    let mut known = Vec::new();
    for share in shares.outcomes() {
        let part = |barrages: &Barrages, dice: &dyn Fn(&Barrage, u8) -> u8| -> Barrages {
            barrages.iter().zip(share).map(|(one, hits)| Barrage { dice: dice(one, *hits), ..*one }).collect()
        };
        let first = on_way(&part(&way.barrages, &|_, hits| hits))?;
        let second = on_chosen(&part(&attack.chosen.barrages, &|one, hits| one.dice - hits))?;
        known.push((share.clone(), first.join_with(&second, together)));
    }
    let found = |share: &Vec<u8>| known.iter().find(|(one, _)| one == share).map(|(_, harm)| harm.clone());
    Some(shares.and_then(|share| found(share).unwrap_or_else(|| Odds::certain(Harm::default()))))
}

fn together(one: &Harm, other: &Harm) -> Harm {
    Harm {
        lost: one.lost + other.lost,
        suppressed: one.suppressed || other.suppressed,
        way_lost: one.way_lost + other.way_lost,
        way_suppressed: one.way_suppressed || other.way_suppressed,
    }
}

/// Health lost and suppression of one unit, by these dice.
fn volley(
    rules: &Brethren,
    state: &State,
    attack: &Attack,
    against: &Against,
    barrages: &Barrages,
) -> Option<Odds<(u8, bool)>> {
    let scored = pairing::scored(rules, attack.pairing, against, barrages)?;
    let fallen = victims(rules, state, attack, against);
    let most = scored.outcomes().map(|scored| scored.wounds).max().unwrap_or(0);
    let lost: Vec<Odds<u8>> = (0..=most).map(|wounds| suffered(wounds, &fallen)).collect();
    Some(scored.and_then(|scored| {
        let suppressed = attack.suppresses_from.is_some_and(|needed| scored.hits >= needed);
        lost[usize::from(scored.wounds)].map(|lost| (*lost, suppressed))
    }))
}

/// For each Health that can be lost, the face with which a Medic saves the wound (BR-MED-3: checked anew each time).
fn victims(rules: &Brethren, state: &State, attack: &Attack, against: &Against) -> ArrayVec<Option<u8>, 128> {
    let full = |model| rules.setup().roster.model(model).health;
    let mut left = against.candidates.and(state.on_table);
    let mut members = state.members(against.unit);
    let mut saves = ArrayVec::new();
    while !left.is_empty() {
        let hurt: ModelSet = left.iter().filter(|model| state.health[model.index()] < full(*model)).collect();
        let among = if hurt.is_empty() { left } else { hurt };
        let Some(next) = losses::nearest_to_any(rules, state, among, attack.firing()) else { break };
        let save = losses::save_among(rules, state, against.unit, members);
        for _ in 0..state.health[next.index()] {
            // No unit has more Health than there is room for.
            let _ = saves.try_push(save);
        }
        left.remove(next);
        members.remove(next);
    }
    saves
}

/// BR-FIR-13, BR-FIR-15: what is left of some wounds after Medics, and after nobody is left to suffer more.
fn suffered(wounds: u8, saves: &[Option<u8>]) -> Odds<u8> {
    (0..wounds).fold(Odds::certain(0), |lost, _| {
        lost.and_then(|&lost| match saves.get(usize::from(lost)) {
            None => Odds::certain(lost),
            Some(None) => Odds::certain(lost + 1),
            Some(Some(save)) => Odds::of_d6(|face| if face >= *save { lost } else { lost + 1 }),
        })
    })
}
