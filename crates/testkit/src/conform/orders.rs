//! Orders as text and as refusals.

use std::panic::{AssertUnwindSafe, catch_unwind};

use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Battle, Book, Mind, Seat};

use crate::lines::lines;

use super::course::{Breach, Moment, Pace, every_decision};

/// An order that is refused leaves state, journal and dice as they were; a seat that is offered nothing may do nothing.
///
/// The orders tried are those of other seats and of earlier decisions.
pub fn refused_orders_change_nothing<B: Book, M: Mind<Rules = B>>(pace: &Pace) -> Result<(), Breach> {
    const KEPT: usize = 24;
    let mut earlier: Vec<B::Order> = Vec::new();
    every_decision::<B, M>(pace, |moment| {
        let before = moment.state().clone();
        let expected = after(moment.battle, moment.seat, moment.order)?;
        for info in moment.rules().seats() {
            let idle = moment.rules().offers(moment.state(), info.seat).is_empty();
            let mut refused = None;
            for order in earlier.iter().chain([moment.order]) {
                match moment.rules().check(moment.state(), info.seat, order) {
                    Ok(()) if idle => {
                        let words = moment.words(order);
                        return Err(format!("{} is offered nothing, and yet `{words}` is allowed", info.key));
                    }
                    Ok(()) => {}
                    Err(_) => refused = Some(order),
                }
            }
            let Some(order) = refused else { continue };
            let (mut battle, words) = (moment.battle.clone(), moment.words(order));
            if battle.submit(info.seat, order.clone()).is_ok() {
                return Err(format!("`{words}` of {} is refused at first and then allowed", info.key));
            }
            if *battle.state() != before || battle.line() != moment.battle.line() {
                return Err(format!("`{words}` of {} was refused and changed something", info.key));
            }
            // The next order shows whether a die was used up.
            if after(&battle, moment.seat, moment.order)? != expected {
                return Err(format!("`{words}` of {} was refused, and then the same order went another way", info.key));
            }
        }
        if earlier.len() == KEPT {
            let place = moment.whim.below(u32::try_from(KEPT).unwrap_or(1)) as usize;
            earlier[place] = moment.order.clone();
        } else {
            earlier.push(moment.order.clone());
        }
        Ok(())
    })
}

/// What is written of an order is read back as the same order.
pub fn orders_survive_their_text<B: Book, M: Mind<Rules = B>>(pace: &Pace) -> Result<(), Breach> {
    every_decision::<B, M>(pace, |mut moment| {
        for order in orders_of(&mut moment) {
            let words = moment.words(&order);
            match moment.rules().read_order(moment.state(), moment.seat, &words) {
                Ok(again) if again == order => {}
                Ok(again) => return Err(format!("{order:?} is written `{words}`, which reads as {again:?}")),
                Err(misread) => return Err(format!("{order:?} is written `{words}`, which is misread: {misread}")),
            }
        }
        Ok(())
    })
}

/// Whatever is sent as an order is read, refused or previewed without a panic.
pub fn no_text_makes_it_panic<B: Book, M: Mind<Rules = B>>(pace: &Pace) -> Result<(), Breach> {
    every_decision::<B, M>(pace, |mut moment| {
        for order in a_few_orders_of(&mut moment) {
            let words = moment.words(&order);
            for _ in 0..12 {
                let text = mangled(&words, moment.whim);
                let (rules, state, seat) = (moment.rules(), moment.state(), moment.seat);
                let tried = catch_unwind(AssertUnwindSafe(|| {
                    if let Ok(order) = rules.read_order(state, seat, &text) {
                        let checked = rules.check(state, seat, &order);
                        let _ = (checked, rules.preview(state, seat, &order), rules.write_order(&order));
                    }
                }));
                if tried.is_err() {
                    return Err(format!("the text {text:?} makes it panic"));
                }
            }
        }
        Ok(())
    })
}

/// The order about to be played and those proposed.
pub(super) fn orders_of<B: Book, M: Mind<Rules = B>>(moment: &mut Moment<'_, B, M>) -> Vec<B::Order> {
    let mut orders = Vec::new();
    moment.mind.propose(moment.battle.rules(), moment.battle.state(), moment.seat, moment.whim, &mut orders);
    orders.push(moment.order.clone());
    orders
}

/// The order about to be played and some of those proposed: for checks that do much with each.
pub(super) fn a_few_orders_of<B: Book, M: Mind<Rules = B>>(moment: &mut Moment<'_, B, M>) -> Vec<B::Order> {
    const FEW: usize = 6;
    let mut orders = orders_of(moment);
    while orders.len() > FEW {
        // The last one is the order about to be played.
        let place = moment.whim.below(u32::try_from(orders.len() - 1).unwrap_or(1)) as usize;
        orders.remove(place);
    }
    orders
}

/// The battle's new lines and state once an order is played.
fn after<B: Book>(battle: &Battle<B>, seat: Seat, order: &B::Order) -> Result<(B::State, Vec<String>), String> {
    let mut next = battle.clone();
    match next.submit(seat, order.clone()) {
        Ok(()) => Ok((next.state().clone(), lines(next.rules(), &next.journal()[battle.line()..]))),
        Err(unplayed) => Err(format!("the random order is not legal: {unplayed:?}")),
    }
}

/// A real order with a few things done to it that hands and hostile clients do.
fn mangled(words: &str, whim: &mut Stream) -> String {
    const SPLINTERS: [&str; 16] = [
        "",
        " ",
        "-1",
        "99999999999999999999",
        "0",
        "65536",
        "#",
        ",",
        "1e9",
        "é",
        "\0",
        "🎲",
        "at",
        "to",
        "12.5,",
        "-2147483648,1",
    ];
    let mut words: Vec<String> = words.split(' ').map(str::to_owned).collect();
    for _ in 0..=whim.below(2) {
        let place = whim.below(u32::try_from(words.len()).unwrap_or(1)) as usize;
        let splinter = *whim.pick(&SPLINTERS).unwrap_or(&"");
        match whim.below(4) {
            0 => words[place] = splinter.to_owned(),
            1 => words.insert(place, splinter.to_owned()),
            2 => words[place].push_str(splinter),
            _ if words.len() > 1 => {
                words.remove(place);
            }
            _ => words.clear(),
        }
        if words.is_empty() {
            break;
        }
    }
    words.join(" ")
}
