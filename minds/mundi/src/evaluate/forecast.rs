//! The fights of this turn as they should go if nobody moved any more: both sides attack in turns where it pays (MS-SEQ-8).

use arrayvec::ArrayVec;
use sandtable_kernel::Side;
use sandtable_mundi::orders::Order;
use sandtable_mundi::state::Frame;
use sandtable_mundi::terms::{ElementId, ElementSet, MOST_ELEMENTS, index, other};
use sandtable_mundi::{Mundi, State, attack};

use super::Stakes;
use super::duel::{Duel, Standby};

/// The most attacks that are weighed; on a full table few pieces reach anybody.
const MOST_DUELS: usize = 48;

/// The most attacks that are foreseen.
const MOST_FIGHTS: usize = 10;

/// An attack that brings less is not worth the risk that it was misjudged.
const LEAST_GAIN: i64 = 15;

type Duels = ArrayVec<Duel, MOST_DUELS>;

/// What the fights to come should bring side A.
pub(super) fn forecast(rules: &Mundi, state: &State, stakes: &Stakes) -> i64 {
    let fighting = is_fighting(state);
    let mut course = Course::new(rules, state, stakes, fighting);
    let mut worth = course.declared(rules, state, stakes);
    let mut side = match (fighting, state.fight) {
        (true, Some(fight)) => other(state.side_of(fight.attacker)),
        (true, None) => state.active,
        (false, _) => state.initiative,
    };
    let mut idle = 0;
    for _ in 0..MOST_FIGHTS {
        match course.next(state, side) {
            Some(gain) => {
                worth += if side == Side(0) { gain } else { -gain };
                idle = 0;
            }
            None => idle += 1,
        }
        if idle == 2 {
            break;
        }
        side = other(side);
    }
    // Before the fights somebody may still move out of the way.
    if fighting { worth } else { worth * 4 / 5 }
}

fn is_fighting(state: &State) -> bool {
    matches!(state.frames.top(), Frame::Attack | Frame::Defend | Frame::Advance | Frame::Finish { .. })
}

/// The attacks of a side worth declaring, best first: with those who have nothing better to do, with more, and alone.
pub(crate) fn best_attacks(rules: &Mundi, state: &State, side: Side, most: usize) -> Vec<Order> {
    let stakes = Stakes::of(rules, state);
    let course = Course::new(rules, state, &stakes, true);
    let mut found: Vec<(i64, Order)> = Vec::new();
    for duel in course.duels.iter().filter(|duel| duel.side(state) == side) {
        let supporters = course.supporters(duel);
        let guards = duel.guards.count();
        for chosen in [supporters, duel.helpers, ElementSet::NONE] {
            let order = Order::Attack { attacker: duel.attacker, target: duel.target, supporters: chosen };
            // Whoever supports cannot attack any more.
            let spent: i64 = chosen.iter().map(|helper| course.alone[helper.index()]).sum();
            if !found.iter().any(|(_, known)| *known == order) {
                found.push((duel.blow.worth(chosen.count(), guards) - spent / 2, order));
            }
        }
    }
    found.sort_by_key(|(worth, _)| -worth);
    found.truncate(most);
    found.into_iter().map(|(_, order)| order).collect()
}

/// How the fights go on.
struct Course {
    duels: Duels,
    /// Who has fought, or is foreseen to.
    used: ElementSet,
    /// What the best attack of each piece brings without help from others who could attack.
    alone: [i64; MOST_ELEMENTS],
    /// How likely each piece is still in its place, in 1024ths.
    present: [i64; MOST_ELEMENTS],
    /// Who attacks no more.
    passed: [bool; 2],
    /// The base was attacked (MS-BAS-6).
    base: Option<ElementId>,
}

impl Course {
    fn new(rules: &Mundi, state: &State, stakes: &Stakes, fighting: bool) -> Course {
        let mut duels = Duels::new();
        let mut used = ElementSet::NONE;
        let mut standby = Standby::new();
        for side in [Side(0), Side(1)] {
            for attacker in state.fighting(side).iter() {
                if state.unit(attacker).fought {
                    used.insert(attacker);
                    continue;
                }
                if attack::check_able(rules, state, side, attacker).is_err() {
                    continue;
                }
                for target in attack::targets(rules, state, attacker).iter() {
                    let _ = duels.try_push(Duel::of(rules, state, stakes, &mut standby, attacker, target));
                }
            }
        }
        let able: ElementSet = duels.iter().map(|duel| duel.attacker).collect();
        let mut alone = [0; MOST_ELEMENTS];
        for duel in &duels {
            let worth = duel.blow.worth(duel.helpers.without(able).count(), duel.guards.count());
            let best = &mut alone[duel.attacker.index()];
            *best = worth.max(*best);
        }
        let passed = if fighting { state.passed } else { [false; 2] };
        let base = state.garrison.or(state.base);
        Course { duels, used, alone, present: [1_024; MOST_ELEMENTS], passed, base }
    }

    /// The attack that waits for the defender's support, if one does.
    fn declared(&mut self, rules: &Mundi, state: &State, stakes: &Stakes) -> i64 {
        let Some(fight) = state.fight.filter(|_| matches!(state.frames.top(), Frame::Defend)) else { return 0 };
        let duel = Duel::of(rules, state, stakes, &mut Standby::new(), fight.attacker, fight.target);
        self.used.insert(fight.attacker);
        self.used = ElementSet(self.used.0 | fight.attack_support.0);
        let guards = duel.guards.without(self.used);
        let gain = self.fight(&duel, fight.attack_support, guards);
        if duel.side(state) == Side(0) { gain } else { -gain }
    }

    /// Who should support an attack: everybody who attacks nobody, and whoever adds more here than alone.
    fn supporters(&self, duel: &Duel) -> ElementSet {
        let ready = duel.helpers.without(self.used);
        let guards = duel.guards.without(self.used).count();
        let mut chosen: ElementSet = ready.iter().filter(|helper| self.alone[helper.index()] <= 0).collect();
        let mut worth = duel.blow.worth(chosen.count(), guards);
        for helper in ready.without(chosen).iter() {
            let more = duel.blow.worth(chosen.count() + 1, guards);
            if more - worth > self.alone[helper.index()] / 2 {
                chosen.insert(helper);
                worth = more;
            }
        }
        chosen
    }

    /// The best attack of a side, if one pays.
    fn next(&mut self, state: &State, side: Side) -> Option<i64> {
        if self.passed[index(side)] {
            return None;
        }
        let mut best: Option<(i64, Duel, ElementSet)> = None;
        for duel in self.duels.iter().filter(|duel| duel.side(state) == side && !self.used.has(duel.attacker)) {
            let supporters = self.supporters(duel);
            let worth = self.likely(duel, duel.blow.worth(supporters.count(), duel.guards.without(self.used).count()));
            if worth > best.map_or(LEAST_GAIN, |(most, ..)| most) {
                best = Some((worth, *duel, supporters));
            }
        }
        let (_, duel, supporters) = best?;
        let guards = duel.guards.without(self.used);
        Some(self.fight(&duel, supporters, guards))
    }

    /// Lets a fight happen: those in it are used, and the loser may be gone.
    fn fight(&mut self, duel: &Duel, supporters: ElementSet, guards: ElementSet) -> i64 {
        let (helpers, guarded) = (supporters.count(), guards.count());
        let gain = self.likely(duel, duel.blow.worth(helpers, guarded));
        let (target_gone, attacker_gone) = duel.blow.driven(helpers, guarded);
        self.present[duel.target.index()] = self.present[duel.target.index()] * (36 - target_gone) / 36;
        self.present[duel.attacker.index()] = self.present[duel.attacker.index()] * (36 - attacker_gone) / 36;
        self.used = ElementSet(self.used.0 | supporters.0 | guards.0);
        self.used.insert(duel.attacker);
        if self.base == Some(duel.target) {
            self.present[duel.target.index()] = 0;
        }
        gain
    }

    fn likely(&self, duel: &Duel, worth: i64) -> i64 {
        worth * self.present[duel.attacker.index()] / 1_024 * self.present[duel.target.index()] / 1_024
    }
}
