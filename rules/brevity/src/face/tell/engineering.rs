//! Sentences about engineers: work, obstacles, bridges, ferries, boats and smoke.

use sandtable_kernel::scene::Sentence;

use super::{Teller, count, near, plain};
use crate::advanced::engineering::{self, Duration};
use crate::event::{Contact, Event};
use crate::orders::bridge_key;
use crate::terms::{BridgeState, Gear, ObstacleKind, Works};

impl Teller<'_> {
    /// Work and obstacles.
    pub(super) fn engineering(&self, event: &Event) -> Option<Sentence> {
        match *event {
            Event::Worked { battalion, job, .. } => {
                self.of(battalion, format!("{} {}.", self.battalion(battalion), job.told()))
            }
            Event::WorkCounted { battalion, done } => {
                let name = self.battalion(battalion);
                let job = self.state.battalion(battalion).task.map(|task| task.job);
                let needed = job.map(|job| engineering::duration(self.rules, battalion, job));
                self.of(
                    battalion,
                    match needed {
                        Some(Duration::Moves(all)) => {
                            format!("{name} has worked {done} of {}.", count(all, "move", "moves"))
                        }
                        Some(Duration::Turns(all)) => {
                            format!("{name} has worked {done} of {}.", count(all, "turn", "turns"))
                        }
                        _ => format!("{name} works on."),
                    },
                )
            }
            Event::WorkEnded { battalion } => {
                self.of(battalion, format!("{} has finished its work.", self.battalion(battalion)))
            }
            Event::WorksChanged { battalion, works } => {
                let how = if works == Works::None { "leaves its position" } else { "is dug in" };
                self.of(battalion, format!("{} {how}.", self.battalion(battalion)))
            }
            Event::ObstacleMade { kind, from, .. } => {
                let what = match kind {
                    ObstacleKind::Minefield => "A minefield lies",
                    ObstacleKind::Wire => "Wire lies",
                    ObstacleKind::Ditch => "An anti-tank ditch lies",
                    ObstacleKind::RoadBlock => "A road block lies",
                    ObstacleKind::Span => "A demolished span lies",
                };
                plain(format!("{what} at {}.", near(from)))
            }
            Event::Met { battalion, what: Contact::Obstacle(_) } => {
                self.of(battalion, format!("{} stands at an obstacle.", self.battalion(battalion)))
            }
            Event::Met { battalion, what: Contact::Bank(_) } => {
                self.of(battalion, format!("{} stands at the bank.", self.battalion(battalion)))
            }
            Event::ContactLost { battalion } => {
                self.of(battalion, format!("{} is through.", self.battalion(battalion)))
            }
            Event::GapMade { battalion, at, .. } => {
                self.of(battalion, format!("{} has made a gap at {}.", self.battalion(battalion), near(at)))
            }
            Event::GapUsed { index } => plain(format!("Gap {} is passed.", index + 1)),
            _ => self.crossing(event),
        }
    }

    /// Bridges, ferries, boats, swimming gear, and smoke.
    fn crossing(&self, event: &Event) -> Option<Sentence> {
        match *event {
            Event::Bridged { from, class, .. } => plain(format!("A bridge of class {class} stands at {}.", near(from))),
            Event::BridgeChanged { bridge, state, .. } => {
                let how = match state {
                    BridgeState::Intact => "is free of charges",
                    BridgeState::Prepared => "is prepared for demolition",
                    BridgeState::Demolished => "has lost a span",
                    BridgeState::Gone => "is blown",
                };
                plain(format!("Bridge {} {how}.", bridge_key(self.rules, bridge)))
            }
            Event::FerryBuilt { operator, class, .. } => {
                self.of(operator, format!("{} runs a ferry of class {class}.", self.battalion(operator)))
            }
            Event::FerryChanged { operator, gone } => {
                let how = if gone { "is gone" } else { "has carried a battalion this turn" };
                self.of(operator, format!("The ferry of {} {how}.", self.battalion(operator)))
            }
            Event::BoatsReady { engineers, lift, count: lifts } => {
                let text = format!(
                    "{} has {} ready ({}).",
                    self.battalion(engineers),
                    count(lifts, "lift", "lifts"),
                    lift.word()
                );
                self.of(engineers, text)
            }
            Event::LiftUsed { .. } => plain("Boats have made their crossing.".to_owned()),
            Event::GearChanged { battalion, gear } => {
                let how = match gear {
                    Gear::Unused => "has put its swimming gear away",
                    Gear::Preparing => "prepares to swim",
                    Gear::Ready => "is ready to swim",
                    Gear::Used => "is ashore",
                };
                self.of(battalion, format!("{} {how}.", self.battalion(battalion)))
            }
            Event::RatingChanged { battalion, reduced } => {
                let how = if reduced { "fights at reduced strength" } else { "is at full strength" };
                self.of(battalion, format!("{} {how}.", self.battalion(battalion)))
            }
            Event::Released { battalion } => {
                self.of(battalion, format!("{} is free to leave the bank.", self.battalion(battalion)))
            }
            Event::SmokeLaid { battalion, from, .. } => {
                self.of(battalion, format!("{} lays smoke at {}.", self.battalion(battalion), near(from)))
            }
            Event::SmokeGone { battalion } => plain(format!("The smoke of {} clears.", self.battalion(battalion))),
            _ => None,
        }
    }
}
