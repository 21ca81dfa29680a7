//! Before the battle, orders and tasks.

use super::words::agreed;
use super::{Story, words};
use crate::event::Event;
use crate::orders::{Building, Load};
use crate::orders::{write_contingency, write_plan};
use crate::roster::Body;
use crate::state::Sent;

impl Story<'_> {
    pub(super) fn planning(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Built { building: Building::Works(works), at, side, .. } => {
                agreed(self.side(*side), &format!("builds {} at {at}", words::works(*works)))
            }
            Event::Built { building: Building::Village, at, side, .. } => {
                agreed(self.side(*side), &format!("prepares {at} for defence"))
            }
            Event::MinesLaid { at, edge, side, .. } => {
                agreed(self.side(*side), &format!("mines the {} edge of {at}", edge.word()))
            }
            Event::BridgePrepared { at, edge, side, .. } => {
                agreed(self.side(*side), &format!("prepares the bridge at {at} {} for demolition", edge.word()))
            }
            Event::Deployed { base, at, line, concealed } => {
                let hidden = if *concealed { ", concealed" } else { "" };
                self.plain(*base, &format!("deploys at {at}, in the {} line{hidden}", line.word()))
            }
            Event::DeploymentDone { side } => agreed(self.side(*side), "has deployed"),
            Event::Committed { seat } => agreed(self.seat(*seat), "has decided"),
            Event::PlanGiven { unit, plan } => format!("Order to {}: {}.", self.unit(*unit), write_plan(plan)),
            Event::ContingencyGiven { unit, contingency } => {
                format!("Standing by for {}: if {}.", self.unit(*unit), write_contingency(contingency))
            }
            Event::ContingencyFired { unit } => format!("The contingency of {} has come about.", self.unit(*unit)),
            Event::Tied { unit, tie, to } => {
                self.of_unit(*unit, &format!("is {} {}", words::tie(*tie), self.bodies(to)))
            }
            Event::Preplanned { base, mission, at, bound } => self.plain(
                *base,
                &format!("plans {} on {at} in bound {bound}", mission.map_or("a strike", words::mission)),
            ),
            Event::Sent { what, due, .. } => format!("{}; due in bound {due}.", self.sent(what)),
            Event::HelpAsked { body, unit } => {
                self.of_unit(*unit, &format!("asks for the help of {}", self.rules.roster().body_told(*body)))
            }
            Event::MessageRead { from, to, text } => format!("{} to {}: {text}.", self.seat(*from), self.seat(*to)),
            Event::Delivered { bound } => format!("What was due in bound {bound} is delivered."),
            Event::Released { base, to, .. } => match to {
                Some(unit) => self.plain(*base, &format!("fires for {}", self.unit(*unit))),
                None => self.plain(*base, "fires for nobody"),
            },
            Event::TaskSet { base, work: Some(work) } => self.of(*base, &format!("begins to {}", words::job(work.job))),
            Event::TaskSet { base, work: None } => self.of(*base, "is done with its task"),
            Event::DugIn { at, .. } => format!("{at} is dug in."),
            Event::BridgeBuilt { at, edge } => format!("A bridge is built at {at} {}.", edge.word()),
            Event::BridgeBlown { bridge } => format!("{} is blown.", self.bridge(*bridge)),
            Event::GapMade { mine, open: true } => format!("{} has a gap.", self.minefield(*mine)),
            Event::GapMade { mine, open: false } => format!("{} is closed.", self.minefield(*mine)),
            Event::MineFound { mine } => format!("{} is found.", self.minefield(*mine)),
            Event::AreaSet { base, area } => self.of(*base, &format!("belongs to area {area} of its square")),
            Event::FollowedOn { bases } => self.all(*bases, "follows on"),
            Event::ServiceSet { base, load } => self.of(
                *base,
                match load {
                    Load::Empty => "is to unload",
                    Load::Log => "is to load LOG",
                    Load::Pol => "is to load POL",
                },
            ),
            Event::Loaded { base, load } => self.of(
                *base,
                match load {
                    Load::Empty => "unloads",
                    Load::Log => "loads LOG",
                    Load::Pol => "loads POL",
                },
            ),
            Event::StandingSet { side, stop, .. } => agreed(self.side(*side), words::stop(*stop)),
            Event::Rode { base, on: Some(on) } => self.plain(*base, &format!("rides on {}", self.name(*on))),
            Event::Rode { base, on: None } => self.of(*base, "gets off"),
            _ => return None,
        })
    }

    pub(super) fn sent(&self, what: &Sent) -> String {
        match what {
            Sent::Plan(unit, plan) => format!("Order to {}: {}", self.unit(*unit), write_plan(plan)),
            Sent::Tie(unit, tie, to) => {
                format!("{} is to be {} {}", self.unit(*unit), words::tie(*tie), self.bodies(to))
            }
            Sent::Fire(base, unit) => format!("{} is asked to fire for {}", self.name(*base), self.unit(*unit)),
            Sent::Air(base, at) => format!("{} is called to {at}", self.name(*base)),
            Sent::Counter(hq, at) => format!("{} is to counter-attack {at}", self.name(*hq)),
            Sent::Help(body, unit) => {
                format!("{} is asked to help {}", self.rules.roster().body_told(*body), self.unit(*unit))
            }
            Sent::Message(from, to, text) => format!("{} writes to {}: {text}", self.seat(*from), self.seat(*to)),
        }
    }

    fn bodies(&self, bodies: &[Body]) -> String {
        let told: Vec<&str> = bodies.iter().map(|body| self.rules.roster().body_told(*body)).collect();
        told.join(" and ")
    }

    fn bridge(&self, bridge: u8) -> String {
        match self.state.bridges.get(usize::from(bridge)) {
            Some(bridge) => format!("The bridge at {} {}", bridge.square, bridge.edge.word()),
            None => "A bridge".to_owned(),
        }
    }

    /// Mines nobody has found yet are told of without their place.
    fn minefield(&self, mine: u8) -> String {
        match self.state.mines.get(usize::from(mine)) {
            Some(mine) if mine.known => format!("The minefield at {} {}", mine.square, mine.edge.word()),
            _ => "A minefield".to_owned(),
        }
    }
}
