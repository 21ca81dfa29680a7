//! Objectives and orders of a scenario file (OB-VIC).

use sandtable_kernel::{Length, Point};

use crate::files::fields::{ObjectiveFile, OrdersFile, ScenarioFile, ScoreFile, SideFile};
use crate::rule;
use crate::setup::{Objective, Orders, Score, Victory};

/// Every `[[objective]]`.
pub fn objectives(files: &[ObjectiveFile<'_>], size: Point) -> Vec<Objective> {
    let mut objectives: Vec<Objective> = Vec::new();
    for file in files {
        let name = file.name.or(file.key).unwrap_or("objective").to_owned();
        if let Some(at) = file.at
            && !((Length::ZERO..=size.x).contains(&at.x) && (Length::ZERO..=size.y).contains(&at.y))
        {
            file.here.breaks("at", rule::GEO_1, None, format!("is off the table, which ends at {size}"));
        }
        if file.key.is_some_and(|key| objectives.iter().any(|objective| objective.key == key)) {
            file.here.fault("key", "is the key of an earlier objective");
        }
        if let (Some(key), Some(at)) = (file.key, file.at) {
            let (points, holder) = (file.points, file.holder);
            objectives.push(Objective { key: key.to_owned(), name, at, points, holder });
        }
    }
    objectives
}

/// The orders of both sides and the score.
pub fn victory(file: &ScenarioFile<'_>, objectives: &[Objective]) -> Victory {
    let of_side = |side: &Option<SideFile<'_>>| {
        let orders = side.as_ref().and_then(|side| side.orders.as_ref());
        orders.map(|orders| read_orders(orders, objectives)).unwrap_or_default()
    };
    let orders = match &file.side {
        Some(sides) => [of_side(&sides.a), of_side(&sides.b)],
        None => Default::default(),
    };
    Victory { orders, score: file.score.as_ref().and_then(read_score) }
}

fn read_orders(file: &OrdersFile<'_>, objectives: &[Objective]) -> Orders {
    Orders {
        hold: named(file, "hold", &file.hold, objectives),
        one_of: named(file, "one_of", &file.one_of, objectives),
        exit: file.exit,
        prevent: file.prevent,
    }
}

fn read_score(file: &ScoreFile<'_>) -> Option<Score> {
    let (win, draw) = (file.win?, file.draw?);
    if draw > win {
        file.here.breaks("draw", rule::VIC_6, None, "a draw must not need more points than a victory");
    }
    Some(Score { side: file.side?, win, draw, model: file.model })
}

/// A list of objectives by key.
fn named(file: &OrdersFile<'_>, field: &str, keys: &[&str], objectives: &[Objective]) -> Vec<u8> {
    let mut found = Vec::new();
    for key in keys {
        match objectives.iter().position(|objective| objective.key == *key) {
            // At most 16 objectives.
            Some(index) => found.push(index as u8),
            None => file.here.fault(field, format!("there is no objective `{key}`")),
        }
    }
    found
}
