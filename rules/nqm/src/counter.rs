//! Immediate counter-attacks (NQ-CTR-1 to 6), step 7, and following on (NQ-FOL).

use sandtable_kernel::{Refusal, Side, Table};

use crate::firefight::{Shot, reveal_all, roll_batch, under_fire};
use crate::order::Group;
use crate::play::Play;
use crate::refusals::{COUNTER, EXHAUSTED, refuse_if};
use crate::state::{Frame, Hurt, State};
use crate::terms::{BaseSet, Cause, Class, Square, other};
use crate::{Event, Nqm, bombard, casualties, corridor, rule, tanks};

/// NQ-CTR-1, NQ-CTR-2: uncommitted Veterans and Elites beside a square just lost.
pub fn eligible(rules: &Nqm, state: &State, square: Square, loser: Side) -> BaseSet {
    rules.on_table(state, loser).only(|base| {
        let (info, now) = (rules.info(base), state.base(base));
        let near = now.place.square().is_some_and(|at| at.is_beside(square));
        near && rules.grade(state, base).is_hard()
            && info.may_assault()
            && now.unwounded() > 0
            && !now.is_disorganised()
            && !now.engaged
            && !now.fought
            && now.cowed == 0
            && rules.is_ordered(state, base)
            && corridor::allows_attack(rules, state, base, square)
    })
}

/// DC-COUNTER: one body under its HQ, or a single battalion.
pub fn check(rules: &Nqm, state: &State, square: Square, loser: Side, bases: BaseSet) -> Result<(), Refusal> {
    let fit = eligible(rules, state, square, loser);
    refuse_if(bases.is_empty() || !bases.without(fit).is_empty(), COUNTER)?;
    let full = bases.only(|base| rules.info(base).is_full_size());
    let unit = bases.first().map(|base| rules.unit_of(base));
    let one_unit = bases.iter().all(|base| Some(rules.unit_of(base)) == unit);
    let hq = unit.and_then(|unit| rules.roster().unit(unit).hq).and_then(|hq| state.square(hq));
    let led = hq.is_some_and(|at| bases.iter().any(|base| state.square(base).is_some_and(|square| square.is_near(at))));
    refuse_if(!one_unit || full.len() > 1 && !led, COUNTER)
}

/// Step 7 begins: the losers of squares are asked, in order.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>) {
    let bound = play.state.bound;
    let mut lost: Vec<(Square, Side)> = play
        .state
        .taken
        .iter()
        .filter(|taken| taken.open && taken.bound == bound)
        .map(|taken| (taken.square, taken.loser))
        .collect();
    lost.sort_unstable_by_key(|(square, _)| *square);
    for (square, loser) in lost.into_iter().rev() {
        play.push(Frame::Counter(square, loser));
    }
}

/// NQ-CTR-3, NQ-CTR-4: one exchange, the captors in the open.
pub(crate) fn strike<T: Table<State>>(play: &mut Play<'_, T>, square: Square, loser: Side, bases: BaseSet) {
    play.pop();
    let rules = play.rules;
    play.happen(rule::CTR_2, Event::CounterPassed { at: square });
    let captors = rules.at(play.state, other(loser), square);
    play.happen(rule::CTR_3, Event::Stormed { side: loser, attack: 0, target: square, area: 0, bases, counter: true });
    // The storm just declared is the last of the list.
    let number = u8::try_from(play.state.storms.len()).unwrap_or(1) - 1;
    reveal_all(play, bases);
    play.happen(rule::CTR_3, Event::Fought { bases: bases.or(captors) });
    tanks::wear_out(play, bases);
    let open = Group { armour: false, class: Class::L };
    let shots = |state: &State, firing: BaseSet, open_targets: bool, at: BaseSet| -> Vec<Shot> {
        let groups = rules.groups(state, at, crate::class::By::Direct);
        let able = firing.only(|base| rules.can_fire(state, base));
        able.iter()
            .filter_map(|base| {
                let at = if open_targets { open } else { *groups.first()? };
                let class = rules.weapon(state, base, at, true);
                Some(Shot { base, at, class, dice: 1, d: rules.difference(class, at.class), harassing: false })
            })
            .collect()
    };
    play.state.hand.volleyed.clear();
    let ours = shots(play.state, bases, true, captors);
    let theirs = shots(play.state, captors, false, bases);
    let mut dry = Vec::new();
    let scored = roll_batch(play, &ours, &mut dry);
    let taken = roll_batch(play, &theirs, &mut dry);
    for base in ours.iter().chain(&theirs).map(|shot| shot.base) {
        bombard::fired(play, base, 3);
    }
    under_fire(play, bases.or(captors));
    play.state.hand.scored = [u16::from(scored), u16::from(taken)];
    play.push(Frame::CounterTally(number));
    play.push(Frame::Tests { fight: bases.or(captors), first: loser, tanks: false });
    for set in dry.into_iter().rev() {
        play.push(Frame::Dry(set));
    }
    play.push(Frame::Overload(bases.or(captors)));
    casualties::push_hits(play, &[(captors, scored, Hurt::Fire), (bases, taken, Hurt::Fire)]);
}

/// NQ-CTR-3: who scored more goes in at once; otherwise it ends.
pub(crate) fn tally<T: Table<State>>(play: &mut Play<'_, T>, number: u8) {
    play.pop();
    let [scored, taken] = play.state.hand.scored;
    let broken = play
        .state
        .storms
        .get(usize::from(number))
        .is_some_and(|storm| storm.bases.iter().any(|base| play.state.base(base).causes.has(Cause::Broken)));
    if scored > taken && !broken {
        play.push(Frame::Round(number));
        play.push(Frame::Overrun(number));
    } else {
        play.happen(rule::CTR_3, Event::StormOver { storm: number, won: false });
    }
}

/// NQ-FOL-1, NQ-FOL-4: bases of a completed attack that may go on instead of reorganising.
pub fn may_follow_on(rules: &Nqm, state: &State, side: Side, base: crate::terms::BaseId) -> bool {
    let now = state.base(base);
    let only_combat = now.causes.has(Cause::PostCombat) && now.causes.without(Cause::PostCombat).is_empty();
    rules.side_of(base) == side
        && now.place.square().is_some()
        && only_combat
        && now.engaged
        && state.unit(rules.unit_of(base)).endurance > 0
}

/// DC-FOLLOW.
pub fn check_follow_on(rules: &Nqm, state: &State, side: Side, bases: BaseSet) -> Result<(), Refusal> {
    let all = !bases.is_empty() && bases.iter().all(|base| may_follow_on(rules, state, side, base));
    refuse_if(!all, EXHAUSTED)
}
