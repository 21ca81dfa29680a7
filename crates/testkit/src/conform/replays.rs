//! The same inputs give the same battle: clones, replays and rewinds.

use sandtable_kernel::dice::{Audit, RecordedRoll};
use sandtable_kernel::journal::Entry;
use sandtable_kernel::{Apply, Battle, Book, DiceFrom, Followed, Mind};

use crate::lines::lines;

use super::course::{Breach, Game, Pace, every_decision, every_game};

/// A random game is over within the most orders a game may take.
pub fn games_end<B: Book, M: Mind<Rules = B>>(pace: &Pace) -> Result<(), Breach> {
    every_game::<B, M>(pace, |game| {
        play_to_the_end(game, pace)?;
        match game.battle.pending().outcome() {
            Some(_) => Ok(()),
            None => Err(game.breach("the game is not over yet".to_owned())),
        }
    })
}

/// Two clones given the same order come to the same state and the same lines.
pub fn clones_play_alike<B: Book, M: Mind<Rules = B>>(pace: &Pace) -> Result<(), Breach> {
    every_decision::<B, M>(pace, |moment| {
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
pub fn replays_audit<B: Book, M: Mind<Rules = B>>(pace: &Pace) -> Result<(), Breach> {
    every_game::<B, M>(pace, |game| {
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

/// Only events change a state: those of the journal, applied to the state of the first decision, give the state of every
/// later one. Where the sequence of play stands is taken over, since it is no part of what happened.
pub fn events_tell_everything<B: Book, M: Mind<Rules = B>>(pace: &Pace) -> Result<(), Breach> {
    every_game::<B, M>(pace, |game| {
        let (mut told, mut line) = (game.battle.state().clone(), game.battle.line());
        for _ in 0..pace.orders {
            let Some((seat, order)) = game.decide() else { break };
            let words = game.battle.rules().write_order(&order);
            game.play(seat, order)?;
            for entry in &game.battle.journal()[line..] {
                if let Entry::Event { event, .. } = entry {
                    told.apply(event);
                }
            }
            line = game.battle.line();
            told.resume_at(game.battle.state());
            if told != *game.battle.state() {
                let differs = first_difference(&format!("{told:#?}"), &format!("{:#?}", game.battle.state()));
                return Err(game.breach(format!("`{words}` changed what no event tells: {differs}")));
            }
        }
        Ok(())
    })
}

/// The first line in which two states differ.
fn first_difference(told: &str, played: &str) -> String {
    let differs = told.lines().zip(played.lines()).find(|(told, played)| told != played);
    differs.map_or_else(
        || "one has more in it than the other".to_owned(),
        |(told, played)| format!("told `{}`, played `{}`", told.trim(), played.trim()),
    )
}

/// A battle rewound to a line is the battle as it was; its journal can be followed on from there as it went, and dice that
/// were taken back fall anew.
pub fn undo_returns_to_the_same_battle<B: Book, M: Mind<Rules = B>>(pace: &Pace) -> Result<(), Breach> {
    every_game::<B, M>(pace, |game| {
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

fn play_to_the_end<B: Book, M: Mind<Rules = B>>(game: &mut Game<B, M>, pace: &Pace) -> Result<(), Breach> {
    play_some(game, pace.orders)
}

fn play_some<B: Book, M: Mind<Rules = B>>(game: &mut Game<B, M>, orders: usize) -> Result<(), Breach> {
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
