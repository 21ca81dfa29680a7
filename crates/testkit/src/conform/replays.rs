//! The same inputs give the same battle: clones, replays and rewinds.

use sandtable_kernel::dice::{Audit, RecordedRoll};
use sandtable_kernel::journal::Entry;
use sandtable_kernel::{Apply, Battle, Book, DiceFrom, Followed};

use crate::lines::lines;

use super::course::{Breach, Game, Pace, every_decision, every_game};

/// A random game is over within the most orders a game may take.
pub fn games_end<B: Book>(pace: &Pace) -> Result<(), Breach> {
    every_game::<B>(pace, |game| {
        play_to_the_end(game, pace)?;
        match game.battle.pending().outcome() {
            Some(_) => Ok(()),
            None => Err(game.breach("the game is not over yet".to_owned())),
        }
    })
}

/// Two clones given the same order come to the same state and the same lines.
pub fn clones_play_alike<B: Book>(pace: &Pace) -> Result<(), Breach> {
    every_decision::<B>(pace, |moment| {
        let before = moment.state().clone();
        let (mut one, mut other) = (moment.battle.clone(), moment.battle.clone());
        let words = moment.words(moment.order);
        let played = [&mut one, &mut other].map(|battle| battle.submit(moment.seat, moment.order.clone()));
        if played.iter().any(Result::is_err) {
            return Err(format!("the random order `{words}` is not legal"));
        }
        if one.state() != other.state() || text(&one, 0) != text(&other, 0) {
            return Err(format!("two clones given `{words}` come apart"));
        }
        if *moment.state() != before {
            return Err(format!("`{words}` given to a clone changed the original"));
        }
        Ok(())
    })
}

/// The orders and rolls of a finished game, played again, give the same events.
pub fn replays_audit<B: Book>(pace: &Pace) -> Result<(), Breach> {
    every_game::<B>(pace, |game| {
        play_to_the_end(game, pace)?;
        let copy = replay(&game.battle);
        let (first, again) = (game.lines(), text(&copy, 0));
        if let Some(number) = first.iter().zip(&again).position(|(first, again)| first != again) {
            let (first, again) = (&first[number], &again[number]);
            return Err(game.breach(format!("line {} was\n{first}\nand in the replay\n{again}", number + 1)));
        }
        if let Some(fault) = copy.audit().and_then(|audit| audit.fault()) {
            return Err(game.breach(format!("the replay throws other dice: {fault:?}")));
        }
        let left = copy.audit().map_or(0, Audit::left);
        if left > 0 {
            return Err(game.breach(format!("the replay throws {left} dice fewer")));
        }
        if game.battle.state() != copy.state() {
            return Err(game.breach("the replay tells the same story and ends in another state".to_owned()));
        }
        Ok(())
    })
}

/// What happened, applied to the state before it, and the order of play of the state after it give that state: so a battle
/// recorded under older rules can go on under those of today.
pub fn events_and_the_order_of_play_give_the_state<B: Book>(pace: &Pace) -> Result<(), Breach> {
    every_decision::<B>(pace, |moment| {
        let words = moment.words(moment.order);
        let mut after = moment.battle.clone();
        if after.submit(moment.seat, moment.order.clone()).is_err() {
            return Err(format!("the random order `{words}` is not legal"));
        }
        let mut told = moment.state().clone();
        for entry in &after.journal()[moment.battle.line()..] {
            if let Entry::Event { event, .. } = entry {
                told.apply(event);
            }
        }
        told.resume_at(after.state());
        if told != *after.state() {
            let (told, played) = (format!("{told:#?}"), format!("{:#?}", after.state()));
            let other = told.lines().zip(played.lines()).find(|(told, played)| told != played);
            return Err(format!("the events of `{words}` alone give another state: {other:?}"));
        }
        Ok(())
    })
}

/// A battle rewound to a line is the battle as it was; its journal can be followed on from there as it went, and dice that
/// were taken back fall anew.
pub fn undo_returns_to_the_same_battle<B: Book>(pace: &Pace) -> Result<(), Breach> {
    every_game::<B>(pace, |game| {
        let half = pace.orders.min(40) / 2;
        play_some(game, half)?;
        let (state, lines) = (game.battle.state().clone(), game.battle.line());
        play_some(game, half)?;
        let forward = game.battle.clone();
        game.battle.rewind(lines);
        if *game.battle.state() != state {
            return Err(game.breach(format!("rewound to line {lines}, the state is another one")));
        }
        let taken = &forward.journal()[lines..];
        let thrown = taken.iter().any(|entry| matches!(entry, Entry::Roll { .. }));
        let marked = matches!(game.battle.journal().last(), Some(Entry::Rewind { branch: Some(_), .. }));
        if thrown != marked {
            return Err(
                game.breach(format!("rewound to line {lines}, the journal does not say whether dice fall anew"))
            );
        }
        let orders: Vec<usize> = (0..taken.len()).filter(|index| !taken[*index].follows()).collect();
        for (nth, from) in orders.iter().enumerate() {
            let to = orders.get(nth + 1).copied().unwrap_or(taken.len());
            if game.battle.follow(taken[*from..to].to_vec()) != Followed::Same {
                return Err(game.breach(format!("rewound to line {lines} and followed again, it goes another way")));
            }
        }
        if game.battle.state() != forward.state() {
            return Err(game.breach(format!("rewound to line {lines} and followed again, it ends in another state")));
        }
        Ok(())
    })
}

fn play_to_the_end<B: Book>(game: &mut Game<B>, pace: &Pace) -> Result<(), Breach> {
    play_some(game, pace.orders)
}

fn play_some<B: Book>(game: &mut Game<B>, orders: usize) -> Result<(), Breach> {
    for _ in 0..orders {
        let Some((seat, order)) = game.decide() else { break };
        game.play(seat, order)?;
    }
    Ok(())
}

/// The journal from a line on.
fn text<B: Book>(battle: &Battle<B>, from: usize) -> Vec<String> {
    lines(battle.rules(), &battle.journal()[from..])
}

/// The battle told by a journal, from its orders and rolls alone.
fn replay<B: Book>(battle: &Battle<B>) -> Battle<B> {
    let rolls = battle.journal().iter().filter_map(|entry| match entry {
        Entry::Roll { rule, die, face, .. } => Some(RecordedRoll { rule: rule.to_string(), die: *die, face: *face }),
        _ => None,
    });
    let mut copy = Battle::begin(battle.rules().clone(), DiceFrom::Record(Audit::new(rolls.collect())));
    for entry in battle.journal() {
        if let Entry::Order { seat, order, .. } = entry
            && copy.submit(*seat, B::Order::clone(order)).is_err()
        {
            // What follows would only repeat the first difference.
            break;
        }
    }
    copy
}
