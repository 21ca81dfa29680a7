//! Writing orders.

use core::fmt::Write;

use sandtable_kernel::{Angle, Point};

use crate::orders::{Charge, ModelMove, SecondAction, Shot};
use crate::terms::{Command, Edge, ModelId, ModelSet, SIDES, UnitId, UnitSet};
use crate::{Brethren, Order};

/// Writes an order so that reading it gives the same order.
pub fn write_order(rules: &Brethren, order: &Order) -> String {
    let scribe = Scribe { rules };
    match order {
        Order::Split { entry, teams } => {
            let key = rules.setup().roster.entries.get(entry.index()).map_or("", |entry| entry.key.as_str());
            let teams: Vec<String> = teams.iter().map(|team| format!(" team {}", models(*team))).collect();
            format!("split {key}{}", teams.concat())
        }
        Order::Edge(Edge::South) => "edge south".to_owned(),
        Order::Edge(Edge::North) => "edge north".to_owned(),
        Order::Place { unit, places, facing } => {
            format!("place {} at {}{}", scribe.unit(*unit), points(places), turned(*facing))
        }
        Order::Activate(unit) => format!("activate {}", scribe.unit(*unit)),
        Order::Command { command, commander, followers } => scribe.command(*command, *commander, *followers),
        Order::Charge(charge) => scribe.charge(charge),
        Order::Redeem(unit) => format!("redeem {}", scribe.unit(*unit)),
        Order::Pass => "pass".to_owned(),
        Order::Move => "move".to_owned(),
        Order::Run => "run".to_owned(),
        Order::Wait => "wait".to_owned(),
        Order::Prepare(unit) => format!("prepare {}", scribe.unit(*unit)),
        Order::Down => "down".to_owned(),
        Order::Aim => "aim".to_owned(),
        Order::Fire(shot) => scribe.shot("fire", shot),
        Order::Suppress(shot) => scribe.shot("suppress", shot),
        Order::Go(moves) => format!("go {}", moves.iter().map(way).collect::<Vec<_>>().join("; ")),
        Order::March { unit, to } => format!("march {} to {to}", scribe.unit(*unit)),
        Order::AutoAdvance => "auto".to_owned(),
        Order::Second(action) => format!("second {}", second_word(*action)),
        Order::Casualty(model) => format!("casualty {}", model.number()),
        Order::Duel(fighters) => scribe.duel(*fighters),
        Order::DuelsAuto => "duels auto".to_owned(),
        Order::Fight(model) => format!("fight {}", model.number()),
        Order::Support { supporter, fighter } => format!("support {} for {}", supporter.number(), fighter.number()),
        Order::Hits(hits) => {
            let hits: Vec<String> = hits.iter().map(|(model, hits)| format!("{}={hits}", model.number())).collect();
            format!("hits {}", hits.join(" "))
        }
        Order::Morale { commander, model } => format!("morale {} at {}", commander.number(), model.number()),
        Order::Done => "done".to_owned(),
        Order::Concede => "concede".to_owned(),
    }
}

/// The word of a second action (C-SECOND).
pub(super) const fn second_word(action: SecondAction) -> &'static str {
    match action {
        SecondAction::Prepare => "prepare",
        SecondAction::Down => "down",
        SecondAction::Fire => "fire",
        SecondAction::None => "none",
    }
}

/// Somebody who knows the keys.
struct Scribe<'a> {
    rules: &'a Brethren,
}

impl Scribe<'_> {
    /// A unit nobody knows has no key; `check` has refused it before anybody writes it.
    fn unit(&self, unit: UnitId) -> &str {
        self.rules.setup().roster.units.get(unit.index()).map_or("", |unit| unit.key.as_str())
    }

    fn units(&self, units: impl Iterator<Item = UnitId>) -> String {
        units.map(|unit| self.unit(unit)).collect::<Vec<_>>().join(" ")
    }

    fn command(&self, command: Command, commander: UnitId, followers: UnitSet) -> String {
        let verb = match command {
            Command::GroupMove => "group-move",
            Command::GroupRun => "group-run",
            Command::Charge => "charge",
        };
        let with = if followers.is_empty() { "" } else { " with " };
        format!("{verb} {}{with}{}", self.unit(commander), self.units(followers.iter()))
    }

    /// Followers of one target stand together as long as they were declared one after another.
    fn charge(&self, charge: &Charge) -> String {
        let mut text = format!("charge {} at {}", self.unit(charge.commander), self.unit(charge.nominated));
        let mut target = charge.nominated;
        for group in charge.targets.chunk_by(|(_, one), (_, other)| one == other) {
            let followers = self.units(group.iter().map(|(follower, _)| *follower));
            let of_group = group.first().map_or(target, |(_, of_group)| *of_group);
            if of_group != target {
                target = of_group;
                text.push_str(&format!(" also {}", self.unit(target)));
            }
            text.push_str(&format!(" with {followers}"));
        }
        text
    }

    fn shot(&self, verb: &str, shot: &Shot) -> String {
        let mut text = format!("{verb} {} at {}", self.unit(shot.by), self.unit(shot.target));
        let named =
            [("hold", shot.hold), ("pistol", shot.pistols), ("grenade", shot.grenades), ("launcher", shot.launchers)];
        for (word, named) in named.into_iter().filter(|(_, named)| !named.is_empty()) {
            text.push_str(&format!(" {word} {}", models(named)));
        }
        if shot.indirect {
            text.push_str(" indirect");
        }
        if let Some(crewman) = shot.crewman {
            text.push_str(&format!(" crew {}", crewman.number()));
        }
        text
    }

    /// Blue's fighters, then Red's.
    fn duel(&self, fighters: ModelSet) -> String {
        let [blue, red] = SIDES.map(|side| fighters.and(self.rules.setup().roster.models_of[usize::from(side.0)]));
        format!("duel {} with {}", models(blue), models(red))
    }
}

fn way(one: &ModelMove) -> String {
    let ModelMove { model, waypoints, facing } = one;
    match (waypoints.is_empty(), facing) {
        (true, None) => format!("{} stays", model.number()),
        (true, facing) => format!("{}{}", model.number(), turned(*facing)),
        (false, facing) => format!("{} to {}{}", model.number(), points(waypoints), turned(*facing)),
    }
}

fn turned(facing: Option<Angle>) -> String {
    facing.map_or_else(String::new, |facing| format!(" facing {facing}"))
}

fn models(models: ModelSet) -> String {
    models.iter().fold(String::new(), |mut text, model: ModelId| {
        let gap = if text.is_empty() { "" } else { " " };
        // Writing to a string cannot fail.
        let _ = write!(text, "{gap}{}", model.number());
        text
    })
}

fn points(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}
