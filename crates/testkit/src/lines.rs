//! Journal lines as text: for comparing, for messages and for golden files.

use sandtable_kernel::journal::Entry;
use sandtable_kernel::{Eye, Face, SeatInfo, Sight};

/// A line of the journal with everything in it: rule, who sees it, what, and how it is told.
pub(crate) fn line<R: Face>(rules: &R, seats: &[SeatInfo], entry: &Entry<R>) -> String {
    match entry {
        Entry::Order { seat, order, sight } => {
            let key = seats.iter().find(|info| info.seat == *seat).map_or("?", |info| info.key.as_str());
            format!("{key}: {}{}", rules.write_order(order), seen_by(seats, *sight))
        }
        Entry::Roll { rule, sight, die, face } => {
            format!("  {rule} rolls {die} for {}: {face}{}", rules.roll_name(*rule), seen_by(seats, *sight))
        }
        Entry::Event { rule, sight, event, told } => {
            format!("  {rule} {}{}\n      {event:?}", told.text, seen_by(seats, *sight))
        }
        Entry::Rewind { to, branch: None } => format!("rewind to {to}"),
        Entry::Rewind { to, branch: Some(_) } => format!("rewind to {to}, dice anew"),
        Entry::Copied { .. } => "a copy, dice anew".to_owned(),
        Entry::Rules { version } => format!("rules {version}, dice anew"),
        Entry::Past { told, .. } => told.clone(),
    }
}

/// Several lines.
pub(crate) fn lines<R: Face>(rules: &R, entries: &[Entry<R>]) -> Vec<String> {
    let seats = rules.seats();
    entries.iter().map(|entry| line(rules, &seats, entry)).collect()
}

/// Who sees a line, where not everybody does: ` {A}`, ` {nobody}`.
fn seen_by(seats: &[SeatInfo], sight: Sight) -> String {
    let open: Vec<&str> =
        seats.iter().filter(|info| sight.open_to(Eye::Seat(info.seat))).map(|info| info.key.as_str()).collect();
    match (open.len() == seats.len(), sight.open_to(Eye::Onlooker)) {
        (true, true) => String::new(),
        (_, onlookers) => {
            let names = open.into_iter().chain(onlookers.then_some("onlookers")).collect::<Vec<_>>();
            format!(" {{{}}}", if names.is_empty() { "nobody".to_owned() } else { names.join(", ") })
        }
    }
}
