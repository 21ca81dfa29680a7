//! How good a position is for a side: losses first, then what could be fought, and whether the general is near.

use sandtable_kernel::{Length, Seat, Side};

use crate::event::Verdict;
use crate::results::{self, Circumstances, Winner};
use crate::tables::Fate;
use crate::terms::{ElementId, Kind, index, other};
use crate::{Mundi, State, totals};

/// A loss, in thousandths; everything else is small beside it.
const LOSS: i64 = 1_000;

/// How far away an enemy still draws or frightens.
const SIGHT: Length = Length::inches(12);

/// The worth of a state for a seat.
pub fn evaluate(rules: &Mundi, state: &State, seat: Seat) -> i64 {
    let side = Side(seat.0 & 1);
    if let Some(outcome) = state.outcome {
        return match outcome.winner {
            Some(winner) if winner == side => 100_000,
            Some(_) => -100_000,
            None => 0,
        };
    }
    side_worth(rules, state, side) - side_worth(rules, state, other(side))
}

/// What a side has: fewer losses than the enemy, and elements well placed.
fn side_worth(rules: &Mundi, state: &State, side: Side) -> i64 {
    let losses = i64::from(state.losses[index(side)]);
    // The last losses before defeat weigh more.
    let mut worth = -LOSS * losses - losses * losses * 60;
    for element in state.ground_elements(side).iter() {
        worth += place_worth(rules, state, side, element);
    }
    if let Some(base) = state.base.filter(|base| state.side_of(*base) == side && !state.unit(*base).lost) {
        let near = state.ground_elements(other(side)).iter();
        let closest = near.map(|enemy| gap(state, enemy, base)).min().unwrap_or(SIGHT);
        worth += i64::from(closest.0.min(SIGHT.0)) / 1_000;
    }
    worth += i64::from(!state.general_lost[index(side)]) * 150;
    worth
}

/// What a place is worth to an element: the best it could attack, less the worst that could attack it.
fn place_worth(rules: &Mundi, state: &State, side: Side, element: ElementId) -> i64 {
    let unit = state.unit(element);
    let kind = rules.kind(state, element);
    let mut worth = i64::from(unit.entrenched) * 40;
    if unit.loaded && rules.is_laden(state, element) {
        worth -= 60;
    }
    let attacks = kind != Kind::Ge && !unit.fought && !rules.is_laden(state, element);
    let reach = rules.setup().tables.element(kind).range;
    let (mut best, mut nearest) = (0, SIGHT);
    let (mut supporters, mut threats) = (0, 0);
    for enemy in state.fighting(other(side)).without(state.aircraft).iter() {
        let gap = gap(state, element, enemy);
        nearest = nearest.min(gap);
        let foe = rules.kind(state, enemy);
        if attacks && gap <= reach {
            let flank = totals::is_flank_attack(rules, state, element, enemy);
            best = best.max(duel(rules, state, element, enemy, flank));
            supporters += 1;
        }
        let foes_reach = rules.setup().tables.element(foe).range;
        if gap <= foes_reach + Length::inches(3) && foe != Kind::Ge {
            threats += 1;
        }
    }
    worth += best / 2 + i64::from(supporters) * 15;
    match kind {
        // The general stays out of reach and close behind.
        Kind::Ge => worth -= i64::from(threats) * 120,
        _ => {
            // Fighters go where the enemy is; being seen by many while reaching nobody is bad.
            worth += i64::from((SIGHT - nearest).0) / 1_500;
            if supporters == 0 {
                worth -= i64::from(threats) * 20;
            }
        }
    }
    worth
}

fn gap(state: &State, one: ElementId, other: ElementId) -> Length {
    state.stand(one).distance(state.stand(other)).floor()
}

/// The worth of one fight without supporters: every fall of the dice by the charts, in thousandths of a loss.
fn duel(rules: &Mundi, state: &State, attacker: ElementId, target: ElementId, flank: bool) -> i64 {
    let (tables, toggles) = (&rules.setup().tables, &rules.setup().toggles);
    let (own, foe) = (rules.kind(state, attacker), rules.kind(state, target));
    let (own_type, foe_type) = (rules.nature(state, attacker).0, rules.nature(state, target).0);
    let cover =
        if state.ground.covers(tables, state.cleared, &state.unit(target).stand) { tables.combat.cover } else { 0 };
    let trench = if state.unit(target).entrenched && own != Kind::Ie { tables.combat.entrenched } else { 0 };
    let attack = tables.factor(own, foe_type) - cover - trench;
    let defence = tables.factor(foe, own_type) - i8::from(flank) * tables.combat.flank;
    let overrun = state.unit(attacker).contacted.has(target);
    let fate = |loser: Kind, winner: Kind, doubled: bool, overrun: bool| {
        let how = Circumstances { doubled, in_bad_going: false, overrun };
        results::fate(tables, toggles, loser, Winner::Piece(winner), how)
    };
    let mut sum = 0;
    for mine in 1..=6_i8 {
        for theirs in 1..=6_i8 {
            sum += match totals::verdict(attack + mine, defence + theirs) {
                Verdict::Even => 0,
                Verdict::AttackerWins { doubled } => pain(fate(foe, own, doubled, overrun)),
                Verdict::DefenderWins { doubled } => -pain(fate(own, foe, doubled, false)),
            };
        }
    }
    sum / 36
}

/// What a fate costs.
const fn pain(fate: Fate) -> i64 {
    match fate {
        Fate::Unhurt => 0,
        Fate::Retreats | Fate::ReturnsToBase => 120,
        Fate::Routed => 200,
        Fate::Captured | Fate::BaseCaptured | Fate::Destroyed => LOSS,
    }
}
