//! Rounds of close assault (NQ-CA-8 to 16): dice against dice until an area has fallen or the attacker has had enough.

use arrayvec::ArrayVec;
use sandtable_kernel::Table;

use crate::play::Play;
use crate::state::{Frame, Hurt, Stage, State, Storm};
use crate::storm::{able, assault_grade, collapses, garrison};
use crate::terms::{Arm, BaseId, BaseSet, Cause, Role, other};
use crate::toggles::AssaultWin;
use crate::{Event, Nqm, casualties, morale, push, rule, tanks};

/// Whether anybody of an assault is still in place (NQ-SEQ-12).
pub fn is_in_place(state: &State, storm: &Storm) -> bool {
    storm.bases.iter().any(|base| state.square(base).is_some_and(|square| square.is_near(storm.target)))
}

/// Who still assaults: in place, with strength, not broken.
fn assaulting(state: &State, storm: &Storm) -> BaseSet {
    storm.bases.only(|base| {
        let now = state.base(base);
        now.place.square().is_some_and(|square| square.is_near(storm.target))
            && now.unwounded() > 0
            && !now.causes.has(Cause::Broken)
    })
}

/// Who still defends the area.
fn holding(rules: &Nqm, state: &State, storm: &Storm) -> BaseSet {
    able(state, rules, garrison(rules, state, storm)).only(|base| !collapses(rules, state, base, storm.counter))
}

/// NQ-CA-8: how many dice each side throws.
pub fn dice(rules: &Nqm, state: &State, storm: &Storm) -> [u8; 2] {
    let strength = |set: BaseSet| set.iter().map(|base| u16::from(state.base(base).unwounded())).sum::<u16>();
    let numbers = &rules.tables().numbers;
    let attackers = strength(assaulting(state, storm)).min(numbers.assault_dice);
    let defenders = strength(holding(rules, state, storm)).min(numbers.defence_dice);
    [attackers, defenders].map(|dice| u8::try_from(dice).unwrap_or(3))
}

/// NQ-CA-9: matched pairs; wins of the attacker and of the defender.
pub fn match_pairs(mut attack: ArrayVec<u8, 8>, mut defence: ArrayVec<u8, 8>) -> [u8; 2] {
    attack.sort_unstable_by(|one, two| two.cmp(one));
    defence.sort_unstable_by(|one, two| two.cmp(one));
    let wins = |better: fn(&u8, &u8) -> bool| attack.iter().zip(&defence).filter(|(one, two)| better(one, two)).count();
    // At most eight pairs.
    [wins(|one, two| one > two) as u8, wins(|one, two| one < two) as u8]
}

/// Step 6d begins for all assaults that throw dice, in order.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>, rolling_in: bool) {
    let mut order: Vec<_> = Vec::new();
    for (number, storm) in play.state.storms.iter().enumerate() {
        if !storm.over && tanks::rolls_in(play.rules, storm.bases) == rolling_in && storm.attack > 0
            || !storm.over && storm.attack == 0 && !rolling_in
        {
            order.push((storm.target, storm.area, number as u8));
        }
    }
    order.sort_unstable();
    for (.., number) in order {
        play.then(if rolling_in { Stage::RollIn(number) } else { Stage::Round(number) });
    }
}

/// NQ-CA-6: those who press regardless lose for good what they were hit for in this bound's exchange, once; whether anybody did.
pub(crate) fn press_home<T: Table<State>>(play: &mut Play<'_, T>, storm: &Storm) -> bool {
    let hit = storm.bases.only(|base| storm.pressed && play.state.base(base).fresh > 0);
    for base in hit.iter() {
        let fresh = play.state.base(base).fresh;
        play.happen(rule::CA_6, Event::MarkersOff { base, pips: fresh });
        play.happen(rule::CA_6, Event::LostStrength { base, sp: fresh });
    }
    !hit.is_empty()
}

/// One round.
pub(crate) fn round<T: Table<State>>(play: &mut Play<'_, T>, number: u8) {
    let rules = play.rules;
    let Some(storm) = play.state.storms.get(usize::from(number)).copied() else { return };
    if storm.over {
        return;
    }
    if !is_in_place(play.state, &storm) {
        return play.happen(rule::SEQ_12, Event::StormCancelled { storm: number });
    }
    if press_home(play, &storm) {
        // The dead fall before the first round, and those left test for them.
        play.then(Stage::Overload(storm.bases));
        play.then(Stage::Tests { fight: storm.bases, first: storm.side, spared: BaseSet::NONE });
        return play.then(Stage::Round(number));
    }
    let [attack_dice, defence_dice] = dice(rules, play.state, &storm);
    if attack_dice == 0 {
        return give_up(play, number);
    }
    if defence_dice == 0 {
        return win(play, number);
    }
    let attackers = assaulting(play.state, &storm);
    let area = holding(rules, play.state, &storm);
    crate::firefight::reveal_all(play, area.or(attackers));
    play.happen(rule::CA_8, Event::Fought { bases: attackers.or(area) });
    crate::firefight::under_fire(play, attackers.or(area));
    tanks::wear_out(play, attackers);
    let one: ArrayVec<u8, 8> = (0..attack_dice.min(8)).map(|_| play.d6(rule::CA_8)).collect();
    let two: ArrayVec<u8, 8> = (0..defence_dice.min(8)).map(|_| play.d6(rule::CA_8)).collect();
    let [attacker_wins, defender_wins] = match_pairs(one, two);
    let most = u8::try_from(attackers.len()).unwrap_or(u8::MAX);
    let broken_in = (storm.broken_in + attacker_wins).min(most).saturating_sub(defender_wins);
    play.happen(rule::CA_11, Event::RoundFought { storm: number, attacker_wins, defender_wins, broken_in });
    let mut hits = shared_out(play.state, &[area], attacker_wins, false);
    // NQ-TNK-6: infantry takes the casualties as long as there is any.
    let tanks = attackers.only(|base| rules.info(base).arm == Arm::Armour);
    hits.extend(shared_out(play.state, &[attackers.without(tanks), tanks], defender_wins, storm.pressed));
    casualties::share_out(play, &hits);
    play.then(Stage::Overload(attackers.or(area)));
    play.then(Stage::Tests { fight: attackers.or(area), first: storm.side, spared: BaseSet::NONE });
    play.then(Stage::Judge(number));
}

/// NQ-CA-10: casualties on those who still have strength without a marker, one body after the other; what is left overloads one.
fn shared_out(state: &State, bodies: &[BaseSet], casualties: u8, pressed: bool) -> Vec<(BaseSet, u8, Hurt)> {
    let [usual, over] = if pressed { [Hurt::Permanent, Hurt::OverForGood] } else { [Hurt::Assault, Hurt::Over] };
    let mut left = casualties;
    let mut hits = Vec::new();
    for body in bodies {
        let strength = body.iter().map(|base| state.base(base).unwounded()).fold(0, u8::saturating_add);
        let share = left.min(strength);
        hits.push((*body, share, usual));
        left -= share;
    }
    hits.push((bodies.iter().fold(BaseSet::NONE, |all, body| all.or(*body)), left, over));
    hits
}

/// NQ-CA-12, NQ-CA-13: how the round leaves the assault.
pub(crate) fn judge<T: Table<State>>(play: &mut Play<'_, T>, number: u8) {
    let rules = play.rules;
    let Some(storm) = play.state.storms.get(usize::from(number)).copied() else { return };
    let attackers = assaulting(play.state, &storm);
    let routed = storm.bases.iter().any(|base| play.state.base(base).causes.has(Cause::Broken));
    if routed || attackers.is_empty() {
        // NQ-CA-12: where both have failed the defender chooses.
        let broken = garrison(rules, play.state, &storm).only(|base| play.state.base(base).causes.has(Cause::Broken));
        morale::ask_choices_now(play, broken);
        return give_up(play, number);
    }
    let area = holding(rules, play.state, &storm);
    let broken_in = usize::from(storm.broken_in) >= area.len() && rules.toggles().assault_win == AssaultWin::BreakIn;
    if area.is_empty() || broken_in {
        return win(play, number);
    }
    if attackers.iter().all(|base| rules.info(base).arm == Arm::Armour) && !tanks::rolls_in(rules, storm.bases) {
        play.happen(rule::TNK_6, Event::TanksAlone { storm: number, tanks: attackers });
        return play.then(Stage::RollIn(number));
    }
    let grade = match play.state.attack(storm.attack) {
        Some(attack) => assault_grade(rules, play.state, attack, attackers),
        None => attackers.iter().map(|base| rules.grade(play.state, base)).min().unwrap_or(crate::terms::Grade::Green),
    };
    if storm.rounds >= rules.tables().grade(grade).rounds {
        return undecided(play, number);
    }
    play.ask(Frame::GoOn(number));
}

/// NQ-CA-14: survivors leave, then the winners go in.
pub(crate) fn win<T: Table<State>>(play: &mut Play<'_, T>, number: u8) {
    let Some(storm) = play.state.storms.get(usize::from(number)).copied() else { return };
    let area = garrison(play.rules, play.state, &storm);
    let mut leaving: Vec<BaseId> = area.iter().collect();
    leaving.reverse();
    let mut retreats = Vec::new();
    for base in leaving {
        if storm.is_strike_back() {
            push::drive_out(play, base, storm.target);
        } else if play.rules.info(base).role == Role::Observer {
            casualties::lose(play, base, crate::state::Place::Captured, rule::CA_14);
        } else {
            retreats.push(Frame::Retreat { base, from: storm.target, disperse: false });
        }
    }
    for retreat in retreats.into_iter().rev() {
        play.ask(retreat);
    }
    play.then(Stage::Tests { fight: area, first: storm.side, spared: BaseSet::NONE });
    play.then(Stage::StormWon(number));
}

/// NQ-CA-15: those broken in stay, and the assault may go on next bound.
fn undecided<T: Table<State>>(play: &mut Play<'_, T>, number: u8) {
    let Some(storm) = play.state.storms.get(usize::from(number)).copied() else { return };
    let mut inside: Vec<BaseId> = assaulting(play.state, &storm).iter().collect();
    inside.sort_by_key(|base| play.state.square(*base) != Some(storm.target));
    inside.truncate(usize::from(storm.broken_in));
    let mut stay = BaseSet::NONE;
    for base in inside {
        let there = play.state.square(base) == Some(storm.target);
        let room = play.rules.has_room(play.state, storm.side, storm.target, BaseSet::of(base));
        if !there && room {
            play.happen(rule::CA_15, Event::Entered { base, to: storm.target });
        }
        if there || room {
            stay.insert(base);
        }
    }
    if storm.attack > 0 {
        play.happen(rule::CA_15, Event::BrokeIn { attack: storm.attack, area: storm.label, inside: stay });
        let out = storm.bases.only(|base| play.state.base(base).breach).without(stay);
        push::send_back(play, out, storm.target);
    }
    play.happen(rule::CA_15, Event::StormOver { storm: number, won: false });
}

/// NQ-CA-16: those broken in go back; the attack is called off (NQ-MOR-13).
pub(crate) fn give_up<T: Table<State>>(play: &mut Play<'_, T>, number: u8) {
    let Some(storm) = play.state.storms.get(usize::from(number)).copied() else { return };
    play.happen(rule::CA_16, Event::StormOver { storm: number, won: false });
    // Whoever fell on tanks among them stays in his own square.
    if !storm.is_strike_back() {
        push::send_back(play, storm.bases, storm.target);
    }
    if storm.attack > 0 && play.state.attack(storm.attack).is_some_and(|attack| !attack.called_off) {
        play.happen(rule::CA_16, Event::CalledOff { attack: storm.attack });
    }
}

/// The winners go in: into an empty square all there is room for, into a contested one those broken in.
pub(crate) fn enter<T: Table<State>>(play: &mut Play<'_, T>, number: u8) {
    let rules = play.rules;
    let Some(storm) = play.state.storms.get(usize::from(number)).copied() else { return };
    let enemies = rules.at(play.state, other(storm.side), storm.target);
    let rolls = tanks::rolls_in(rules, storm.bases) && storm.attack > 0;
    let inside: usize = if enemies.is_empty() || rolls { usize::MAX } else { usize::from(storm.broken_in.max(1)) };
    let fit =
        storm.bases.only(|base| play.state.square(base).is_some() && !play.state.base(base).causes.has(Cause::Broken));
    let mut entered = 0;
    for base in fit.iter() {
        if play.state.square(base) == Some(storm.target) {
            entered += 1;
        } else if entered < inside && rules.has_room(play.state, storm.side, storm.target, BaseSet::of(base)) {
            play.happen(rule::CA_14, Event::Entered { base, to: storm.target });
            entered += 1;
        }
    }
    play.happen(rule::CA_13, Event::StormOver { storm: number, won: true });
    let fallen = garrison(rules, play.state, &storm).is_empty();
    if enemies.is_empty() && entered > 0 && !storm.is_strike_back() {
        push::take_square(play, storm.target, other(storm.side));
    } else if storm.attack > 0 && fallen && entered > 0 {
        // NQ-CTR-1: an area is lost, the square is still contested.
        let (at, loser) = (storm.target, other(storm.side));
        let ejected = push::ejected(play.rules, play.state, at, loser);
        play.happen(rule::CA_14, Event::AreaTaken { at, loser, ejected });
    }
    if storm.attack > 0 && (enemies.is_empty() || rolls) {
        play.happen(rule::ATK_10, Event::Carried { attack: storm.attack });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_matched_highest_against_highest_and_the_rest_is_ignored() {
        let throw = |faces: &[u8]| faces.iter().copied().collect::<ArrayVec<u8, 8>>();
        assert_eq!(match_pairs(throw(&[6, 4, 2]), throw(&[5, 4])), [1, 0]);
        assert_eq!(match_pairs(throw(&[5, 5, 1]), throw(&[3, 6])), [1, 1]);
        assert_eq!(match_pairs(throw(&[4, 2]), throw(&[4])), [0, 0]);
    }
}
