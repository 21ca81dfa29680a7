//! Hidden information: a seat sees, reads and is refused nothing that depends on what it cannot know.

use std::borrow::Cow;

use sandtable_kernel::journal::Entry;
use sandtable_kernel::{Battle, Book, Eye, Imagined, Mind, Seat};
use serde::Serialize;

use crate::lines::line;

use super::course::{Breach, Moment, Pace, every_decision};
use super::orders::a_few_orders_of;

/// Two states that differ only in what a seat cannot know look alike to it, byte for byte: scene, question, offers,
/// previews, refusals and measures. The other state is what the game lets that seat imagine.
pub fn views_tell_only_what_a_seat_may_know<B: Book, M: Mind<Rules = B>>(pace: &Pace) -> Result<(), Breach> {
    let (mut hidden, mut guessed) = (0, 0);
    every_decision::<B, M>(pace, |mut moment| {
        let orders = a_few_orders_of(&mut moment);
        for info in moment.battle.rules().seats() {
            let (rules, state) = (moment.battle.rules(), moment.battle.state());
            hidden += usize::from(hides(rules, state, info.seat));
            for _ in 0..3 {
                let known = moment.mind.known(rules, state, info.seat);
                let imagined = moment.mind.imagine(&known, moment.whim);
                // What is hidden from nobody cannot be told to anybody. Closed lists are guessed in the rules, not in the state.
                if *imagined.state != *state
                    || [&known.rules, &imagined.rules].iter().any(|rules| matches!(rules, Cow::Owned(_)))
                {
                    guessed += 1;
                    looks_alike(&moment, &imagined, info.seat, &orders)?;
                }
            }
        }
        Ok(())
    })?;
    // A game that hides something and never imagines it otherwise lets its computer players peek, and this check pass idly.
    const ENOUGH: usize = 20;
    if hidden >= ENOUGH && guessed == 0 {
        let message = "the scenes hide something, but `imagine` always gives the true state".to_owned();
        return Err(Breach { scenario: String::new(), seed: 0, orders: 0, message });
    }
    Ok(())
}

/// Whether a seat's scene leaves out something of the truth. Who may lay a ruler on the table is no secret.
fn hides<B: Book>(rules: &B, state: &B::State, seat: Seat) -> bool {
    let (mut seen, truth) = (rules.scene(state, Eye::Seat(seat)), rules.scene(state, Eye::Truth));
    seen.ground.measuring = truth.ground.measuring;
    seen != truth
}

/// A sentence open to a seat reads the same whatever the seat cannot know, and a secret order is not
/// given away by an open line.
pub fn secret_lines_stay_secret<B: Book, M: Mind<Rules = B>>(pace: &Pace) -> Result<(), Breach> {
    every_decision::<B, M>(pace, |moment| {
        let mut battle = moment.battle.clone();
        if battle.submit(moment.seat, moment.order.clone()).is_err() {
            return Ok(());
        }
        let lines = &battle.journal()[moment.battle.line()..];
        for info in moment.rules().seats() {
            let eye = Eye::Seat(info.seat);
            let known = moment.mind.known(battle.rules(), battle.state(), info.seat);
            let imagined = moment.mind.imagine(&known, moment.whim);
            for line in lines.iter().filter(|line| line.open_to(eye)) {
                let Entry::Event { event, .. } = line else { continue };
                let (told, guessed) =
                    (battle.rules().tell(battle.state(), event), imagined.rules.tell(&imagined.state, event));
                if told != guessed {
                    return Err(format!("{} is told `{}`; guessing, it reads `{}`", info.key, told.text, guessed.text));
                }
            }
            told_by_the_open_lines(&moment, &battle, info.seat)?;
        }
        Ok(())
    })
}

/// A seat must not hear which secret order it was: where the truth after another order is a different one that looks the
/// same to the seat, and no die was thrown for either, the lines open to it are the same too, the order itself among them.
/// Once dice fall, the order is being carried out in public.
fn told_by_the_open_lines<B: Book, M: Mind<Rules = B>>(
    moment: &Moment<'_, B, M>,
    played: &Battle<B>,
    seat: Seat,
) -> Result<(), String> {
    let eye = Eye::Seat(seat);
    let (from, rules, seats) = (moment.battle.line(), moment.rules(), moment.rules().seats());
    let resolved =
        |battle: &Battle<B>| battle.journal()[from..].iter().any(|entry| matches!(entry, Entry::Roll { .. }));
    if resolved(played) {
        return Ok(());
    }
    let view = |battle: &Battle<B>, eye| rules.scene(battle.state(), eye);
    let heard = |battle: &Battle<B>| -> Vec<String> {
        let open = battle.journal()[from..].iter().filter(|entry| entry.open_to(eye));
        open.map(|entry| line(rules, &seats, entry)).collect()
    };
    let mut others = Vec::new();
    moment.mind.propose(rules, moment.state(), moment.seat, &mut moment.whim.clone(), &mut others);
    for other in others {
        let mut battle = moment.battle.clone();
        if battle.submit(moment.seat, other.clone()).is_ok()
            && !resolved(&battle)
            && view(&battle, Eye::Truth) != view(played, Eye::Truth)
            && view(&battle, eye) == view(played, eye)
            && heard(&battle) != heard(played)
        {
            let (one, two) = (moment.words(moment.order), moment.words(&other));
            return Err(format!("`{one}` and `{two}` look the same to {seat:?}, but it is told which it was"));
        }
    }
    Ok(())
}

fn looks_alike<B: Book, M: Mind<Rules = B>>(
    moment: &Moment<'_, B, M>,
    imagined: &Imagined<'_, B>,
    seat: Seat,
    orders: &[B::Order],
) -> Result<(), String> {
    let (truth, guess) = ((moment.rules(), moment.state()), (&*imagined.rules, &*imagined.state));
    let eye = Eye::Seat(seat);
    let alike = |what: &str, look: &dyn Fn(&B, &B::State) -> String| {
        same(seat, what, &look(truth.0, truth.1), &look(guess.0, guess.1))
    };
    alike("scene", &|rules, state| json(&rules.scene(state, eye)))?;
    alike("question", &|rules, state| rules.question(state, seat))?;
    alike("offers", &|rules, state| json(&rules.offers(state, seat)))?;
    alike("ask", &|rules, state| format!("{:?}", rules.pending(state).ask_of(seat)))?;
    for order in orders {
        let words = moment.words(order);
        alike(&format!("preview of `{words}`"), &|rules, state| json(&rules.preview(state, seat, order)))?;
        alike(&format!("verdict on `{words}`"), &|rules, state| format!("{:?}", rules.check(state, seat, order)))?;
    }
    let scene = truth.0.scene(truth.1, eye);
    if let [first, .., last] = &scene.pieces[..] {
        alike("measure", &|rules, state| json(&rules.measure(state, eye, first.at, last.at)))?;
    }
    Ok(())
}

fn same(seat: Seat, what: &str, truth: &str, guess: &str) -> Result<(), String> {
    if truth == guess {
        return Ok(());
    }
    let start = truth.bytes().zip(guess.bytes()).take_while(|(one, other)| one == other).count().saturating_sub(60);
    let piece = |text: &str| -> String { text.chars().skip(start).take(160).collect() };
    let (truth, guess) = (piece(truth), piece(guess));
    Err(format!("the {what} of {seat:?} tells what it cannot know:\n  in truth    …{truth}\n  as imagined …{guess}"))
}

fn json(value: &impl Serialize) -> String {
    // Scenes, offers and previews are plain data; if one cannot be written, the message shows up in the comparison.
    serde_json::to_string(value).unwrap_or_else(|error| error.to_string())
}
