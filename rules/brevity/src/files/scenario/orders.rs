//! Objectives and orders of a scenario file (OB-VIC).

use sandtable_kernel::sheet::{Reader, Value};
use sandtable_kernel::{Length, Point};

use crate::rule;
use crate::setup::{Objective, Orders, Score, Victory};
use crate::terms::SIDES;

use super::SIDE_WORDS;

/// Reads every `[[objective]]`.
pub fn objectives(reader: &Reader<'_>, size: Point) -> Vec<Objective> {
    let mut objectives: Vec<Objective> = Vec::new();
    for table in reader.tables("objective") {
        let (key, at) = (table.text("key"), table.point("at"));
        let name = table.optional_text("name").or(key).unwrap_or("objective").to_owned();
        let points = table.optional_number("points", 0..=100).unwrap_or(1);
        let holder = table.optional_choice("holder", &SIDE_WORDS).map(|index| SIDES[index]);
        if let Some(at) = at
            && !((Length::ZERO..=size.x).contains(&at.x) && (Length::ZERO..=size.y).contains(&at.y))
        {
            table.breaks("at", rule::GEO_1, None, format!("is off the table, which ends at {size}"));
        }
        if key.is_some_and(|key| objectives.iter().any(|objective| objective.key == key)) {
            table.fault("key", "is the key of an earlier objective");
        }
        table.finish();
        if let (Some(key), Some(at)) = (key, at) {
            let points = i16::try_from(points).unwrap_or(1);
            objectives.push(Objective { key: key.to_owned(), name, at, points, holder });
        }
    }
    if objectives.len() > 16 {
        reader.fault("objective", "a battle has at most 16 objectives");
    }
    objectives
}

/// Reads the orders of both sides and the score.
pub fn victory(reader: &Reader<'_>, objectives: &[Objective]) -> Option<Victory> {
    let side = |name: &str| {
        let sides = reader.optional_table("side")?;
        let orders = sides.optional_table(name)?.optional_table("orders")?;
        let read = Orders {
            hold: named(&orders, "hold", objectives),
            one_of: named(&orders, "one_of", objectives),
            exit: orders.optional_number("exit", 0..=100).and_then(|count| u8::try_from(count).ok()).unwrap_or(0),
            prevent: orders.flag("prevent"),
        };
        orders.finish();
        Some(read)
    };
    let orders = [side("a").unwrap_or_default(), side("b").unwrap_or_default()];
    let score = reader.optional_table("score").and_then(|score| {
        let side = score.choice("side", &SIDE_WORDS).map(|index| SIDES[index]);
        let (win, draw) = (score.number("win", -1000..=1000), score.number("draw", -1000..=1000));
        let model = score.optional_number("model", 0..=100).unwrap_or(1);
        if let (Some(win), Some(draw)) = (win, draw)
            && draw > win
        {
            score.breaks("draw", rule::VIC_6, None, "a draw must not need more points than a victory");
        }
        score.finish();
        let small = |number: i64| i16::try_from(number).ok();
        Some(Score { side: side?, win: small(win?)?, draw: small(draw?)?, model: small(model)? })
    });
    Some(Victory { orders, score })
}

/// A list of objectives by key.
fn named(orders: &Reader<'_>, name: &str, objectives: &[Objective]) -> Vec<u8> {
    let Some(node) = orders.raw(name) else { return Vec::new() };
    let Value::List(items) = &node.value else {
        orders.fault(name, "must be a list of objectives");
        return Vec::new();
    };
    let mut found = Vec::new();
    for item in items {
        let key = match &item.value {
            Value::Text(text) => text.as_str(),
            _ => "",
        };
        match objectives.iter().position(|objective| objective.key == key) {
            // At most 16 objectives.
            Some(index) => found.push(index as u8),
            None => orders.fault(name, format!("there is no objective `{key}`")),
        }
    }
    found
}
