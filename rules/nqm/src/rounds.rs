//! Rounds of close assault (NQ-CA-8 to 16): dice against dice until an area has fallen or the attacker has had enough.

use arrayvec::ArrayVec;
use sandtable_kernel::Table;

use crate::play::Play;
use crate::state::{Frame, Hurt, State, Storm};
use crate::storm::{able, assault_grade, collapses, defenders};
use crate::terms::{Arm, BaseId, BaseSet, Cause, Role, other};
use crate::toggles::AssaultWin;
use crate::{Event, Nqm, casualties, push, rule, tanks};

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
    let area = defenders(rules, state, other(storm.side), storm.target, storm.area);
    able(state, rules, area).only(|base| !collapses(rules, state, base, storm.counter))
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
    for (.., number) in order.into_iter().rev() {
        play.push(if rolling_in { Frame::RollIn(number) } else { Frame::Round(number) });
    }
}

/// NQ-CA-6: those who press regardless lose for good what they were hit for in this bound's exchange.
pub(crate) fn press_home<T: Table<State>>(play: &mut Play<'_, T>, storm: &Storm) {
    let Some(attack) = play.state.attack(storm.attack).copied() else { return };
    let won = attack.won > 0 && attack.won + 1 >= play.state.bound && !attack.needs;
    if !attack.press || won {
        return;
    }
    for base in storm.bases.iter() {
        let fresh = play.state.base(base).fresh;
        if fresh > 0 {
            play.happen(rule::CA_6, Event::MarkersOff { base, pips: fresh });
            play.happen(rule::CA_6, Event::LostStrength { base, sp: fresh });
        }
    }
    play.push(Frame::Overload(storm.bases));
}

/// One round.
pub(crate) fn round<T: Table<State>>(play: &mut Play<'_, T>, number: u8) {
    play.pop();
    let rules = play.rules;
    let Some(storm) = play.state.storms.get(usize::from(number)).copied() else { return };
    if storm.over {
        return;
    }
    if !is_in_place(play.state, &storm) {
        return play.happen(rule::SEQ_12, Event::StormCancelled { storm: number });
    }
    if storm.rounds == 0 {
        press_home(play, &storm);
        if matches!(play.state.frames.top(), Frame::Overload(_)) {
            // The dead fall before the first round.
            let top = *play.state.frames.top();
            play.pop();
            play.push(Frame::Round(number));
            return play.push(top);
        }
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
    // NQ-TNK-6: infantry takes the casualties as long as there is any.
    let foot = attackers.only(|base| rules.info(base).arm != Arm::Armour);
    let sufferers = if foot.is_empty() { attackers } else { foot };
    let pressing = play.state.attack(storm.attack).is_some_and(|attack| attack.press && attack.won != play.state.bound);
    let how = if pressing { Hurt::Permanent } else { Hurt::Assault };
    play.push(Frame::Judge(number));
    play.push(Frame::Tests { fight: attackers.or(area), first: storm.side, tanks: false });
    play.push(Frame::Overload(attackers.or(area)));
    casualties::push_hits(play, &[(area, attacker_wins, Hurt::Assault), (sufferers, defender_wins, how)]);
}

/// NQ-CA-12, NQ-CA-13: how the round leaves the assault.
pub(crate) fn judge<T: Table<State>>(play: &mut Play<'_, T>, number: u8) {
    play.pop();
    let rules = play.rules;
    let Some(storm) = play.state.storms.get(usize::from(number)).copied() else { return };
    let attackers = assaulting(play.state, &storm);
    let routed = storm.bases.iter().any(|base| play.state.base(base).causes.has(Cause::Broken));
    if routed || attackers.is_empty() {
        return give_up(play, number);
    }
    let area = holding(rules, play.state, &storm);
    let broken_in = usize::from(storm.broken_in) >= area.len() && rules.toggles().assault_win == AssaultWin::BreakIn;
    if area.is_empty() || broken_in {
        return win(play, number);
    }
    if attackers.iter().all(|base| rules.info(base).arm == Arm::Armour) && !tanks::rolls_in(rules, storm.bases) {
        play.happen(rule::TNK_6, Event::TanksAlone { storm: number, tanks: attackers });
        return play.push(Frame::RollIn(number));
    }
    let grade = match play.state.attack(storm.attack) {
        Some(attack) => assault_grade(rules, play.state, attack, attackers),
        None => attackers.iter().map(|base| rules.grade(play.state, base)).min().unwrap_or(crate::terms::Grade::Green),
    };
    if storm.rounds >= rules.tables().grade(grade).rounds {
        return undecided(play, number);
    }
    play.push(Frame::GoOn(number));
}

/// NQ-CA-14: survivors leave, then the winners go in.
pub(crate) fn win<T: Table<State>>(play: &mut Play<'_, T>, number: u8) {
    let Some(storm) = play.state.storms.get(usize::from(number)).copied() else { return };
    let area = defenders(play.rules, play.state, other(storm.side), storm.target, storm.area);
    play.push(Frame::StormWon(number));
    play.push(Frame::Tests { fight: area, first: storm.side, tanks: false });
    let mut leaving: Vec<BaseId> = area.iter().collect();
    leaving.reverse();
    for base in leaving {
        if storm.is_strike_back() {
            push::drive_out(play, base, storm.target);
        } else if play.rules.info(base).role == Role::Observer {
            casualties::lose(play, base, crate::state::Place::Captured, rule::CA_14);
        } else {
            play.push(Frame::Retreat { base, from: storm.target, disperse: false });
        }
    }
}

/// NQ-CA-15: those broken in stay, and the assault may go on next bound.
fn undecided<T: Table<State>>(play: &mut Play<'_, T>, number: u8) {
    let Some(storm) = play.state.storms.get(usize::from(number)).copied() else { return };
    let inside: ArrayVec<BaseId, 16> =
        assaulting(play.state, &storm).iter().take(usize::from(storm.broken_in)).take(16).collect();
    let mut count = 0;
    for base in inside {
        let there = play.state.square(base) == Some(storm.target);
        let room = play.rules.has_room(play.state, storm.side, storm.target, BaseSet::of(base));
        if !there && room {
            play.happen(rule::CA_15, Event::Entered { base, to: storm.target });
        }
        count += u8::from(there || room);
    }
    if storm.attack > 0 {
        play.happen(rule::CA_15, Event::BrokeIn { attack: storm.attack, area: storm.area, count });
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
    play.pop();
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
    if enemies.is_empty() && entered > 0 && !storm.is_strike_back() {
        push::take_square(play, storm.target, other(storm.side));
    }
    if storm.attack > 0 && (enemies.is_empty() || rolls) {
        play.happen(rule::ATK_10, Event::Carried { attack: storm.attack });
    } else if storm.attack > 0 {
        play.happen(rule::CA_14, Event::BrokeIn { attack: storm.attack, area: 0, count: 0 });
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
