//! The choice in words: orders that can be picked by number, and how to type any other.

use sandtable_shelf::kernel::Seat;
use sandtable_shelf::kernel::offer::{Fill, Offer, Weight};
use sandtable_shelf::{Level, Match};

use super::ruler::Ruler;

/// As many numbered choices as fit a screen.
const MOST: usize = 12;
/// As many proposals as a newcomer wants to read.
const MOST_PROPOSALS: usize = 5;

/// One order that can be picked by its number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The order.
    pub order: String,
    /// What it means.
    pub about: String,
}

/// What can be picked by number: the advised order, a few proposals, then every single pick and button.
pub fn numbered(table: &dyn Match, seat: Seat, ruler: &Ruler) -> Vec<Choice> {
    let offers = table.offers(seat);
    let mut choices: Vec<Choice> = Vec::new();
    let mut add = |order: String, about: String| {
        if choices.len() < MOST && !choices.iter().any(|choice| choice.order == order) {
            choices.push(Choice { order, about });
        }
    };
    // What a good player would do comes first, so that a newcomer can always take the first choice.
    let advised = table.computer_order(seat, Level::Greedy).filter(|order| !is_grave(&offers, order));
    if let Some(order) = &advised {
        let about = about(table, seat, &offers, order, ruler);
        add(order.clone(), format!("{about} (advised)"));
    }
    let proposals = table.suggestions(seat, MOST_PROPOSALS);
    for order in proposals.into_iter().filter(|order| !is_grave(&offers, order)) {
        let about = about(table, seat, &offers, &order, ruler);
        add(order, about);
    }
    let picked = offers.iter().filter(|offer| offer.weight != Weight::Grave).flat_map(|offer| {
        let told = |label: String| if label.is_empty() { offer.title.clone() } else { label };
        let picks = picks(offer).unwrap_or_default();
        picks.into_iter().map(move |(order, label)| (offer.weight == Weight::Pass, order, told(label)))
    });
    let is_new = |choices: &[Choice], order: &str| !choices.iter().any(|choice| choice.order == order);
    let picked: Vec<(bool, String, String)> = picked.filter(|(_, order, _)| is_new(&choices, order)).collect();
    // However many picks there are, a step can always be left by its number.
    let mut leaving = picked.iter().filter(|(leaves, ..)| *leaves).count();
    for (leaves, order, about) in picked {
        leaving -= usize::from(leaves);
        if (leaves || choices.len() + leaving < MOST) && is_new(&choices, &order) {
            choices.push(Choice { order, about });
        }
    }
    choices
}

/// How to type the orders that have gaps, one line each, and the rare ones in a last line.
pub fn how_to_type(offers: &[Offer]) -> Vec<String> {
    let mut lines: Vec<String> = offers
        .iter()
        .filter(|offer| offer.weight != Weight::Grave && picks(offer).is_none())
        .map(|offer| format!("or type {}: {} ({})", form(offer), offer.title, offer.rule))
        .collect();
    let rare: Vec<String> =
        offers.iter().filter(|offer| offer.weight == Weight::Grave).map(|offer| offer.verb.clone()).collect();
    if !rare.is_empty() {
        lines.push(format!("always possible: {}", rare.join(", ")));
    }
    lines
}

/// The offer an order fills: the one with the longest verb it begins with.
pub fn offer_of<'a>(offers: &'a [Offer], order: &str) -> Option<&'a Offer> {
    let begins = |offer: &&Offer| {
        order.strip_prefix(offer.verb.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    offers.iter().filter(begins).max_by_key(|offer| offer.verb.len())
}

fn is_grave(offers: &[Offer], order: &str) -> bool {
    offer_of(offers, order).is_some_and(|offer| offer.weight == Weight::Grave)
}

/// The orders of an offer that needs no place and at most one pick or a small number, with what each means.
fn picks(offer: &Offer) -> Option<Vec<(String, String)>> {
    let needed: Vec<_> = offer.fields.iter().filter(|field| !field.optional).collect();
    match needed.as_slice() {
        [] => Some(vec![(offer.verb.clone(), String::new())]),
        [field] => {
            let order = |value: &str| {
                [offer.verb.as_str(), field.lead.as_str(), value]
                    .into_iter()
                    .filter(|word| !word.is_empty())
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            match &field.fill {
                Fill::Pick { from, min, max } if *min <= 1 && *max >= 1 => {
                    let label = |label: &str, note: &str| {
                        if note.is_empty() { label.to_owned() } else { format!("{label}: {note}") }
                    };
                    let pick = |candidate: &sandtable_shelf::kernel::offer::Candidate| {
                        (order(&candidate.id), label(&candidate.label, &candidate.note))
                    };
                    Some(from.iter().map(pick).collect())
                }
                Fill::Number { min, max } if max - min < 9 => {
                    Some((*min..=*max).map(|number| (order(&number.to_string()), String::new())).collect())
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// What a proposal means: what it is, and the first thing its preview has to say.
fn about(table: &dyn Match, seat: Seat, offers: &[Offer], order: &str, ruler: &Ruler) -> String {
    let offer = offer_of(offers, order);
    let picked = offer.and_then(picks).and_then(|picks| picks.into_iter().find(|(pick, _)| pick == order));
    if let Some((_, label)) = picked.filter(|(_, label)| !label.is_empty()) {
        return label;
    }
    let title = offer.map(|offer| offer.title.clone()).unwrap_or_default();
    let Ok(preview) = table.preview(seat, order) else { return title };
    let first_note = preview.notes.first().map(|note| note.text.clone());
    let cost = preview.cost.as_ref();
    let cost = cost.map(|cost| format!("{} of {}", ruler.length(cost.used), ruler.length(cost.allowed)));
    match cost.or(first_note) {
        Some(note) if !title.is_empty() => format!("{title}: {note}"),
        Some(note) => note,
        None => title,
    }
}

/// `move FIGURE to X,Y ...`
fn form(offer: &Offer) -> String {
    let mut form = offer.verb.clone();
    for field in &offer.fields {
        let value = match &field.fill {
            // What leaves no choice is shown as it is typed.
            Fill::Pick { from, min: 1, max: 1 } if from.len() == 1 && !field.optional => from[0].id.clone(),
            Fill::Pick { max: 0..=1, .. } => field.name.to_uppercase(),
            Fill::Pick { .. } => format!("{}…", field.name.to_uppercase()),
            Fill::Number { min, max } => format!("{min}..{max}"),
            Fill::Spot { .. } => "X,Y".to_owned(),
            Fill::Places { .. } | Fill::Path { .. } => "X,Y [X,Y …]".to_owned(),
            Fill::Direction => "U,V".to_owned(),
            Fill::Turn => "DEGREES".to_owned(),
            Fill::Share { .. } => "PIECE=N …".to_owned(),
        };
        let part = if field.lead.is_empty() { value } else { format!("{} {value}", field.lead) };
        form.push(' ');
        form.push_str(&if field.optional { format!("[{part}]") } else { part });
    }
    form
}
