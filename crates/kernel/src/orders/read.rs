//! Reading orders: the forms in turn, and if none fits, what would be right.

use super::form::Form;
use super::gap::{Read, Unread, end_of_sentence};
use super::{Catalogue, Draft, Scope};
use crate::fault::near_names;
use crate::{Misread, RuleId};

/// Reads an order. Capitals and extra spaces do not matter; `open` are the verbs of this step, for those who mistype.
pub fn read<O: Catalogue>(scope: &Scope<'_, O::Rules, O::State>, open: &[O::Verb], text: &str) -> Result<O, Misread> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let read = fitting::<O>(scope, &words);
    if let Ok(order) = read {
        return Ok(order);
    }
    // People write `12 , 8`; only where a text cannot be read as it stands, since a message may hold a comma.
    let joined = text.split(',').map(str::trim).collect::<Vec<_>>().join(",");
    let words: Vec<&str> = joined.split_whitespace().collect();
    fitting::<O>(scope, &words).map_err(|unread| match unread {
        Unread::Misread(misread) => misread,
        Unread::WrongForm => no_order::<O>(open, &words),
    })
}

/// Writes an order so that reading it gives the same order.
pub fn write<O: Catalogue>(rules: &O::Rules, order: &O) -> String {
    O::form(order.verb()).write(&order.tell(rules))
}

/// The order of the first form that these words fit and that can be read; otherwise what was wrong with the first that fits.
fn fitting<O: Catalogue>(scope: &Scope<'_, O::Rules, O::State>, words: &[&str]) -> Read<O> {
    let first = words.first().map(|word| word.to_lowercase()).unwrap_or_default();
    let begins = |form: &Form| form.first_word() == first || form.verb.is_empty();
    let full = O::VERBS.iter().filter(|verb| begins(O::form(**verb)));
    let full = full.map(|verb| O::read_as(*verb, scope, words));
    let short = (0..O::short_forms().len()).filter(|number| begins(&O::short_forms()[*number]));
    let short = short.map(|number| O::read_short(number, scope, words));
    first_of(full.chain(short))
}

/// The first that was read; otherwise the first that fitted and was misread.
pub(super) fn first_of<T>(readings: impl Iterator<Item = Read<T>>) -> Read<T> {
    let mut wrong = Unread::WrongForm;
    for read in readings {
        match read {
            Ok(value) => return Ok(value),
            Err(unread) if wrong == Unread::WrongForm => wrong = unread,
            Err(_) => {}
        }
    }
    Err(wrong)
}

/// Every form of a game, the short ones last.
fn forms<O: Catalogue>() -> impl Iterator<Item = &'static Form> {
    O::VERBS.iter().map(|verb| O::form(*verb)).chain(O::short_forms())
}

/// Words that begin like an order get its form; others get the orders they may have meant, and those of this step.
fn no_order<O: Catalogue>(open: &[O::Verb], words: &[&str]) -> Misread {
    let Some(first) = words.first().map(|word| word.to_lowercase()) else {
        return Misread::new(format!("An order is missing. {}", open_now::<O>(open)));
    };
    let begun: Vec<String> =
        forms::<O>().filter(|form| form.first_word() == first).map(|form| format!("`{}`", form.words)).collect();
    if !begun.is_empty() {
        return Misread::new(format!("That is not how this order is written: {}.", begun.join(" or ")));
    }
    let near = near_names(&first, forms::<O>().map(Form::first_word));
    Misread::new(format!("`{first}` begins no order{} {}", end_of_sentence(&near), open_now::<O>(open)))
}

fn open_now<O: Catalogue>(open: &[O::Verb]) -> String {
    match open {
        [] => "The battle is over.".to_owned(),
        open => {
            let verbs: Vec<&str> = open.iter().map(|verb| O::form(*verb).verb.as_str()).collect();
            format!("Open now: {}.", verbs.join(", "))
        }
    }
}

/// An offer of a short form with this verb, for the face to fill; of nothing to ask where there is none.
pub fn short<O: Catalogue>(verb: &str, title: &str) -> Draft {
    let found = O::short_forms().iter().position(|form| form.verb == verb);
    let fields = found.map(O::short_fields).unwrap_or_default();
    let rule = found.map_or(RuleId::new(""), |number| O::short_forms()[number].rule);
    Draft::new(verb, title, rule, fields)
}

/// All orders of a game as a table in Markdown: how each is written, what it is for, and its rule.
pub fn help<O: Catalogue>() -> String {
    let line = |form: &Form| {
        let about = form.about.split_whitespace().collect::<Vec<_>>().join(" ");
        format!("| `{}` | {about} | {} |\n", form.words, form.rule)
    };
    forms::<O>().fold("| order | what it does | rule |\n|---|---|---|\n".to_owned(), |text, form| text + &line(form))
}
