//! What is offered and what is allowed are the same thing.

use sandtable_kernel::offer::{Fill, Offer};
use sandtable_kernel::{Book, Eye, Mind, Pending};

use super::course::{Breach, Moment, Pace, every_decision};
use super::fill::filled;
use super::orders::orders_of;

/// Whoever is asked has something offered, a question to read, and legal orders at random and on proposal.
pub fn every_ask_is_answerable<B: Book, M: Mind<Rules = B>>(pace: &Pace) -> Result<(), Breach> {
    every_decision::<B, M>(pace, |mut moment| {
        let Pending::Asks(asks) = moment.battle.pending() else {
            return Ok(());
        };
        for ask in asks.iter() {
            let (rules, state) = (moment.battle.rules(), moment.battle.state());
            if rules.offers(state, ask.seat).is_empty() {
                return Err(format!("{:?} is asked to {} and offered nothing", ask.seat, ask.step));
            }
            if rules.question(state, ask.seat).is_empty() {
                return Err(format!("{:?} is asked to {} without a question to read", ask.seat, ask.step));
            }
            let order = moment.mind.random_order(rules, state, ask.seat, moment.whim);
            if let Err(refusal) = rules.check(state, ask.seat, &order) {
                let words = moment.words(&order);
                return Err(format!("{:?} would play `{words}` at random, which is refused: {refusal}", ask.seat));
            }
        }
        for order in orders_of(&mut moment) {
            if let Err(refusal) = moment.rules().check(moment.state(), moment.seat, &order) {
                return Err(format!("`{}` is proposed and refused: {refusal}", moment.words(&order)));
            }
        }
        Ok(())
    })
}

/// Filled offers can be read; buttons, and forms with a single choice or number, are legal whatever is chosen; and no
/// legal order is proposed whose verb is not offered.
pub fn offers_and_check_agree<B: Book, M: Mind<Rules = B>>(pace: &Pace) -> Result<(), Breach> {
    every_decision::<B, M>(pace, |mut moment| {
        let offers = moment.rules().offers(moment.state(), moment.seat);
        let ground = moment.rules().scene(moment.state(), Eye::Seat(moment.seat)).ground;
        for offer in &offers {
            for full in [false, true] {
                let Some(text) = filled(offer, &ground, full, moment.whim) else {
                    return Err(format!("the offer `{}` has a gap that nothing can fill", offer.verb));
                };
                reads(&moment, &text)?;
            }
            for text in certain(offer) {
                let order = reads(&moment, &text)?;
                if let Err(refusal) = moment.rules().check(moment.state(), moment.seat, &order) {
                    return Err(format!("`{text}` is offered and refused: {refusal}"));
                }
            }
        }
        for order in orders_of(&mut moment) {
            let words = moment.words(&order);
            if !offers.iter().any(|offer| begins_with(&words, &offer.verb)) {
                return Err(format!("`{words}` is legal, but nothing like it is offered"));
            }
        }
        Ok(())
    })
}

/// A preview tells the refusal that `check` gives, and none where there is none.
pub fn previews_tell_refusals<B: Book, M: Mind<Rules = B>>(pace: &Pace) -> Result<(), Breach> {
    let mut last: Option<B::Order> = None;
    every_decision::<B, M>(pace, |moment| {
        for order in last.iter().chain([moment.order]) {
            for info in moment.rules().seats() {
                let told = moment.rules().preview(moment.state(), info.seat, order).refusal;
                let given = moment.rules().check(moment.state(), info.seat, order).err();
                if told != given {
                    let words = moment.words(order);
                    return Err(format!("the preview of `{words}` tells {told:?}, and the order gives {given:?}"));
                }
            }
        }
        last = Some(moment.order.clone());
        Ok(())
    })
}

fn reads<B: Book, M: Mind<Rules = B>>(moment: &Moment<'_, B, M>, text: &str) -> Result<B::Order, String> {
    let read = moment.rules().read_order(moment.state(), moment.seat, text);
    read.map_err(|misread| format!("`{text}` is filled in from an offer and misread: {misread}"))
}

/// The texts of an offer that must be legal: nothing in them depends on measuring or on another gap.
fn certain(offer: &Offer) -> Vec<String> {
    let needed: Vec<_> = offer.fields.iter().filter(|field| !field.optional).collect();
    let join = |lead: &str, value: &str| {
        let words = [offer.verb.as_str(), lead, value];
        words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
    };
    match needed[..] {
        [] => vec![offer.verb.clone()],
        [field] => match &field.fill {
            Fill::Pick { from, min: 0..=1, .. } => {
                from.iter().map(|candidate| join(&field.lead, &candidate.id)).collect()
            }
            Fill::Number { min, max } => [min, max].map(|number| join(&field.lead, &number.to_string())).to_vec(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

fn begins_with(words: &str, verb: &str) -> bool {
    words.strip_prefix(verb).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}
