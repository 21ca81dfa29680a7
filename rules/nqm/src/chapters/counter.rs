//! Immediate counter-attacks (NQ-CTR-1 to 6), step 7, and following on (NQ-FOL).

use sandtable_kernel::{Refusal, Side, Table};

use crate::class::By;
use crate::firefight::{Exchange, batches, dice_thrown, reveal_all, roll_batch, shots, spend, under_fire};
use crate::play::Play;
use crate::refusals::{COUNTER, EXHAUSTED, refuse_if};
use crate::roster::Body;
use crate::state::{Frame, Hurt, Phase, Stage, State};
use crate::terms::{BaseId, BaseSet, Cause, Square, other};
use crate::{Event, Nqm, attack, casualties, corridor, rule, storm, tanks};

/// NQ-CTR-1, NQ-CTR-2: uncommitted Veterans and Elites of the division that was driven out, beside the square or in another area
/// of it; units driven out need no order.
pub fn eligible(rules: &Nqm, state: &State, square: Square, loser: Side) -> BaseSet {
    let lost = state.taken.iter().filter(|taken| taken.square == square && taken.loser == loser);
    let ejected = lost.fold(BaseSet::NONE, |all, taken| all.or(taken.ejected));
    let division = |base: BaseId| rules.roster().division_of(rules.roster().unit_of(base).formation);
    rules.on_table(state, loser).only(|base| {
        let (info, now) = (rules.info(base), state.base(base));
        let near = now.place.square().is_some_and(|at| at.is_near(square));
        let own = !rules.roster().unit_of(base).bases.and(ejected).is_empty();
        near && rules.grade(state, base).is_hard()
            && info.may_assault()
            && now.unwounded() > 0
            && !now.is_disorganised()
            && !now.engaged
            && !now.fought
            && now.cowed == 0
            && ejected.iter().any(|gone| division(gone) == division(base))
            && rules.is_ordered(state, base)
            && (own || corridor::allows_attack(rules, state, base, square))
    })
}

/// DC-COUNTER: a body under an HQ that is there, or what needs none: a single battalion, tanks of one unit (NQ-ATK-3).
pub fn check(rules: &Nqm, state: &State, square: Square, loser: Side, bases: BaseSet) -> Result<(), Refusal> {
    let fit = eligible(rules, state, square, loser);
    refuse_if(bases.is_empty() || !bases.without(fit).is_empty(), COUNTER)?;
    let alone = attack::needs_no_hq(rules, state, loser, bases, square);
    refuse_if(!alone && !is_led(rules, state, bases), COUNTER)
}

/// Whether an HQ that is not disorganised stands with these, or beside them, and commands them all.
fn is_led(rules: &Nqm, state: &State, bases: BaseSet) -> bool {
    let Some(first) = bases.first() else { return false };
    let roster = rules.roster();
    let above = roster.chain(roster.unit_of(first).formation).map(Body::Formation);
    let mut bodies = [Body::Unit(rules.unit_of(first))].into_iter().chain(above);
    bodies.any(|body| {
        let Some(hq) = rules.present_hq(state, body).filter(|hq| !state.base(*hq).is_disorganised()) else {
            return false;
        };
        let present = |base: BaseId| state.square(hq).zip(state.square(base)).is_some_and(|(hq, at)| hq.is_near(at));
        bases.iter().any(present) && bases.iter().all(|base| attack::is_under(rules, state, body, base))
    })
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
    for (square, loser) in lost {
        play.ask(Frame::Counter(square, loser));
    }
}

/// NQ-CTR-3: the counter-attack is on its way; both sides lay their fire.
pub(crate) fn strike<T: Table<State>>(play: &mut Play<'_, T>, square: Square, loser: Side, bases: BaseSet) {
    play.happen(rule::CTR_2, Event::CounterPassed { at: square });
    let area = storm::area(play.rules, play.state, other(loser), square, 0);
    let event = Event::Stormed { side: loser, attack: 0, target: square, area, bases, counter: true, pressed: false };
    play.happen(rule::CTR_3, event);
    // The storm just declared is the last of the list.
    let number = u8::try_from(play.state.storms.len()).unwrap_or(1) - 1;
    reveal_all(play, bases);
    play.keep(|hand| hand.counter = Some(number));
    play.then(Stage::Open(Phase::Aim));
    play.then(Stage::CounterFire(number));
}

/// The exchange of a counter-attack: participants against all captors, who are in the open where they have just come (NQ-CTR-4);
/// no missions, and nobody who has fired (NQ-CTR-3).
pub fn exchange(rules: &Nqm, state: &State, number: u8) -> Option<Exchange> {
    let storm = state.storms.get(usize::from(number))?;
    let captors = storm::garrison(rules, state, storm);
    let exposed = [storm.bases, captors];
    let shots = [shots(rules, state, storm.bases, captors), shots(rules, state, captors, storm.bases)];
    Some(Exchange { attack: 0, meets: None, exposed, shots })
}

/// NQ-CTR-3: the dice of both sides.
pub(crate) fn fire<T: Table<State>>(play: &mut Play<'_, T>, number: u8) {
    play.keep(|hand| hand.counter = None);
    let Some(exchange) = exchange(play.rules, play.state, number) else { return };
    let everybody = exchange.exposed[0].or(exchange.exposed[1]);
    let first = exchange.exposed[0].first().map_or(Side(0), |base| play.rules.side_of(base));
    play.happen(rule::CTR_3, Event::Fought { bases: everybody });
    tanks::wear_out(play, exchange.exposed[0]);
    play.keep(|hand| hand.volleyed.clear());
    let (mut dry, mut hits, mut scored) = (Vec::new(), Vec::new(), [0u16; 2]);
    for (side, scored) in scored.iter_mut().enumerate() {
        for batch in batches(&exchange.shots[side]) {
            let group = batch[0].at;
            let hit = exchange.exposed[1 - side].only(|base| play.rules.group(play.state, base, By::Direct) == group);
            let pips = roll_batch(play, batch, &mut dry).pips;
            *scored += u16::from(pips);
            hits.push((hit, pips, Hurt::Fire));
        }
    }
    spend(play, dice_thrown(&exchange));
    under_fire(play, everybody);
    play.keep(|hand| hand.scored = scored);
    casualties::share_out(play, &hits);
    play.then(Stage::Overload(everybody));
    for set in dry {
        play.ask(Frame::Dry(set));
    }
    play.then(Stage::Tests { fight: everybody, first, spared: BaseSet::NONE });
    play.then(Stage::CounterTally(number));
}

/// NQ-CTR-3: who scored more goes in at once; otherwise it ends.
pub(crate) fn tally<T: Table<State>>(play: &mut Play<'_, T>, number: u8) {
    let [scored, taken] = play.state.hand.scored;
    let broken = play
        .state
        .storms
        .get(usize::from(number))
        .is_some_and(|storm| storm.bases.iter().any(|base| play.state.base(base).causes.has(Cause::Broken)));
    if scored > taken && !broken {
        play.then(Stage::Overrun(number));
        play.then(Stage::Round(number));
    } else {
        play.happen(rule::CTR_3, Event::StormOver { storm: number, won: false });
    }
}

/// NQ-FOL-1, NQ-FOL-4: bases of a completed attack that may go on instead of reorganising.
pub fn may_follow_on(rules: &Nqm, state: &State, side: Side, base: BaseId) -> bool {
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
