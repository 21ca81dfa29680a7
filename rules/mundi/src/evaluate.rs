//! How good a position is for a side: losses first, then what each side could make of its attacks, then who must come to whom.

use arrayvec::ArrayVec;
use sandtable_kernel::{Length, Seat, Side};

use crate::event::Verdict;
use crate::results::{self, Circumstances, Winner};
use crate::state::Frame;
use crate::tables::Fate;
use crate::terms::{ElementId, ElementSet, Going, Kind, index, other};
use crate::{Mundi, State, totals, victory};

/// A loss, in thousandths; everything else is small beside it.
const LOSS: i64 = 1_000;

/// How far away an enemy still draws an attacker.
const DRAW: Length = Length::inches(20);

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
    let enemy = other(side);
    let material = loss_worth(state, enemy) - loss_worth(state, side);
    // In the combat phase what was fought is fought; before it both sides have all their attacks to come.
    let fighting = matches!(state.frames.top(), Frame::Attack | Frame::Defend | Frame::Advance | Frame::Finish { .. });
    let (mine, theirs) = (prospects(rules, state, side, fighting), prospects(rules, state, enemy, fighting));
    // Whoever attacks first strikes before he is struck, and who must come to the enemy cannot mind being shot at.
    let first = i64::from(state.initiative == side) * 10;
    let fear = if must_attack(rules, state, side) { 30 } else { 60 } - first;
    let hope = if fighting { 50 } else { 85 } + first;
    material + (mine * hope - theirs * fear) / 100 + standing(rules, state, side) - standing(rules, state, enemy)
}

/// What losses weigh: the last ones before defeat more than the first.
fn loss_worth(state: &State, side: Side) -> i64 {
    let losses = i64::from(state.losses[index(side)]);
    LOSS * losses + losses * losses * 80 + i64::from(state.general_lost[index(side)]) * 300
}

/// The expected worth of a side's attacks: each enemy by its best attacker with everybody who could support it, the best
/// three of them, since nobody fights twice in a turn.
fn prospects(rules: &Mundi, state: &State, side: Side, fighting: bool) -> i64 {
    let own = state.fighting(side);
    let ready = |element: ElementId| {
        let unit = state.unit(element);
        let flak = rules.kind(state, element) == Kind::Aa && unit.stirred;
        !(rules.is_laden(state, element) || flak || fighting && unit.fought)
    };
    let able: ElementSet = own.iter().filter(|element| ready(*element)).collect();
    let mut best: ArrayVec<i64, 16> = ArrayVec::new();
    for target in state.fighting(other(side)).iter() {
        let is_base = state.base == Some(target) || state.is_garrison(target);
        if is_base && state.base_attacked && fighting {
            continue;
        }
        let reached = able.iter().filter(|attacker| reaches(rules, state, *attacker, target, false));
        let worth = reached.map(|attacker| {
            let helpers =
                able.iter().filter(|helper| *helper != attacker && helps(rules, state, *helper, attacker, target));
            let guards = state.fighting(other(side)).iter().filter(|guard| {
                let fresh = !(fighting && state.unit(*guard).fought);
                *guard != target && fresh && helps(rules, state, *guard, target, attacker)
            });
            let support = [helpers.count().min(6), guards.count().min(6)];
            duel(rules, state, attacker, target, support)
        });
        if let Some(worth) = worth.max().filter(|worth| *worth > 0) {
            let _ = best.try_push(worth);
        }
    }
    best.sort_unstable_by(|one, other| other.cmp(one));
    best.iter().zip([10, 7, 5, 3]).map(|(worth, weight)| worth * weight / 10).sum()
}

/// Whether an element reaches an enemy, sight apart.
fn reaches(rules: &Mundi, state: &State, element: ElementId, enemy: ElementId, supports: bool) -> bool {
    let kind = rules.kind(state, element);
    if kind.is_air() {
        return state.unit(element).engaged.has(enemy);
    }
    let row = rules.setup().tables.element(kind);
    let reach = if supports { row.support } else { row.range };
    kind != Kind::Ge && state.stand(element).is_within(state.stand(enemy), reach)
}

fn helps(rules: &Mundi, state: &State, helper: ElementId, friend: ElementId, enemy: ElementId) -> bool {
    match rules.kind(state, helper) {
        Kind::Ge => {
            let reach = rules.setup().tables.element(Kind::Ge).support;
            state.stand(helper).is_within(state.stand(friend), reach)
        }
        _ => !rules.is_laden(state, helper) && reaches(rules, state, helper, enemy, true),
    }
}

/// Whoever would not win on the clock must come to the enemy.
fn must_attack(rules: &Mundi, state: &State, side: Side) -> bool {
    let behind = state.losses[index(side)].cmp(&state.losses[index(other(side))]);
    behind.is_gt() || behind.is_eq() && victory::tie(rules, state).0 != Some(side)
}

/// How far an element has to go to an enemy: over a crossing where a river that stops it lies between them.
fn way_to(rules: &Mundi, state: &State, element: ElementId, enemy: ElementId) -> Length {
    let straight = state.stand(element).distance(state.stand(enemy)).floor();
    let reaches = state.ground.reaches();
    let swims = rules.kind(state, element).is_infantry() && rules.class(state, element).is_foot();
    if reaches.is_empty() || swims {
        return straight;
    }
    let (from, to) = (state.stand(element).outline.centre(), state.stand(enemy).outline.centre());
    let between = reaches.iter().any(|reach| reach.parts(from, to));
    let by = reaches.iter().flat_map(|reach| reach.crossings.iter().map(|along| reach.start.ahead(*along).at));
    let round =
        by.map(|crossing| from.distance_squared(crossing).isqrt() + crossing.distance_squared(to).isqrt()).min();
    match round.filter(|_| between) {
        Some(round) => Length(i32::try_from(round).unwrap_or(straight.0)),
        None => straight,
    }
}

/// How its elements stand: attackers are drawn to the enemy, generals kept back, trucks emptied near the front.
fn standing(rules: &Mundi, state: &State, side: Side) -> i64 {
    let enemies = state.fighting(other(side)).without(state.aircraft);
    let must = must_attack(rules, state, side);
    let hurry = if must { 9 } else { 1 };
    let mut worth = 0;
    for element in state.ground_elements(side).iter() {
        let unit = state.unit(element);
        let kind = rules.kind(state, element);
        let nearest = enemies.iter().map(|enemy| way_to(rules, state, element, enemy)).min().unwrap_or(DRAW);
        let nearest = Length(nearest.0.min(DRAW.0));
        worth += match kind {
            Kind::Ge => i64::from(nearest.0.min(Length::inches(8).0)) / 1_000,
            _ => hurry * i64::from((DRAW - nearest).0) / 4_000,
        };
        worth += i64::from(unit.entrenched && !must && nearest < Length::inches(8)) * 20;
        if unit.loaded && nearest < Length::inches(6) && rules.is_laden(state, element) {
            worth -= 60;
        }
        worth -= i64::from(is_bogged(rules, state, element)) * 80;
    }
    worth
}

/// A vehicle in bad going fights worse and dies of a beating.
fn is_bogged(rules: &Mundi, state: &State, element: ElementId) -> bool {
    let class = rules.class(state, element);
    let tables = &rules.setup().tables;
    class.is_vehicle()
        && rules.kind(state, element).is_ground()
        && state.ground.going_at(tables, state.cleared, class, &state.unit(element).stand) != Going::Good
}

/// The worth of one fight: every fall of the dice by the charts, in thousandths of a loss.
fn duel(rules: &Mundi, state: &State, attacker: ElementId, target: ElementId, support: [usize; 2]) -> i64 {
    let (tables, toggles) = (&rules.setup().tables, &rules.setup().toggles);
    let (own, foe) = (rules.kind(state, attacker), rules.kind(state, target));
    let (own_type, foe_type) = (rules.nature(state, attacker).0, rules.nature(state, target).0);
    let unit = state.unit(target);
    let covered = foe.is_ground() && state.ground.covers(tables, state.cleared, &unit.stand);
    let cover = if covered { tables.combat.cover } else { 0 };
    let trench = if unit.entrenched && own != Kind::Ie { tables.combat.entrenched } else { 0 };
    let flank = totals::is_flank_attack(rules, state, attacker, target);
    let inside = |element: ElementId| if state.is_garrison(element) { tables.combat.garrison } else { 0 };
    // At most six supporters are counted.
    let [helpers, guards] = support.map(|count| count as i8);
    let attack = tables.factor(own, foe_type) - cover - trench - guards + inside(attacker);
    let defence = tables.factor(foe, own_type) - i8::from(flank) * tables.combat.flank - helpers + inside(target);
    let touches = state.stand(attacker).touches(state.stand(target));
    let close = |kind: Kind| i8::from(touches && kind == Kind::If) * tables.combat.contact;
    let (attack, defence) = (attack + close(own), defence + close(foe));
    let overrun = touches && state.unit(attacker).contacted.has(target);
    let (own_bogged, foe_bogged) = (is_bogged(rules, state, attacker), is_bogged(rules, state, target));
    let stuck = |bogged: bool| i8::from(bogged) * tables.combat.vehicle_bad_going;
    let (attack, defence) = (attack - stuck(own_bogged), defence - stuck(foe_bogged));
    let fate = |loser: Kind, winner: Kind, doubled: bool, overrun: bool| {
        let in_bad_going = if loser == foe && winner == own { foe_bogged } else { own_bogged };
        let how = Circumstances { doubled, in_bad_going, overrun };
        results::fate(tables, toggles, loser, Winner::Piece(winner), how)
    };
    let pains = [false, true].map(|doubled| pain(fate(foe, own, doubled, overrun), foe, touches));
    let harmless = unit.attacked > 0 || rules.is_laden(state, target);
    let losses =
        [false, true].map(|doubled| if harmless { 0 } else { pain(fate(own, foe, doubled, false), own, true) });
    let mut sum = 0;
    for mine in 1..=6_i8 {
        for theirs in 1..=6_i8 {
            sum += match totals::verdict(attack + mine, defence + theirs) {
                Verdict::Even => 0,
                Verdict::AttackerWins { doubled } => pains[usize::from(doubled)],
                Verdict::DefenderWins { doubled } => -losses[usize::from(doubled)],
            };
        }
    }
    sum / 36
}

/// What a fate costs whoever suffers it.
const fn pain(fate: Fate, loser: Kind, touched: bool) -> i64 {
    match fate {
        Fate::Unhurt => 0,
        Fate::Retreats | Fate::ReturnsToBase => 60,
        Fate::Routed => 150,
        Fate::BaseCaptured if !touched => 0,
        Fate::Captured | Fate::BaseCaptured | Fate::Destroyed => match loser {
            Kind::Ge => LOSS + 300,
            _ => LOSS,
        },
    }
}
