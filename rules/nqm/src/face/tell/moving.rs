//! The bound, movement and reconnaissance.

use super::words::agreed;
use super::{Story, words};
use crate::event::Event;

impl Story<'_> {
    pub(super) fn moving(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::BoundBegan { bound, day, night: true, .. } => format!("Bound {bound}: the night of day {day}."),
            Event::BoundBegan { bound, day, .. } => format!("Bound {bound} of day {day} begins."),
            Event::SupplyJudged { unit, supplied, fuelled } => {
                let supply = if *supplied { "in supply" } else { "out of supply" };
                let fuel = if *fuelled { "" } else { ", without fuel" };
                self.of_unit(*unit, &format!("is {supply}{fuel}"))
            }
            Event::Arrived { base, at } => self.plain(*base, &format!("arrives at {at}")),
            Event::Plotted { base, path, .. } if path.is_empty() => self.of(*base, "is to stay"),
            Event::Plotted { base, posture, path, now } => {
                let end = path.get(usize::from(*now).saturating_sub(1)).copied().unwrap_or(path[0]);
                self.of(*base, &format!("{} {end}", words::by(*posture)))
            }
            Event::Looking { base, at, from } => self.plain(*base, &format!("is to look at {at} from {from}")),
            Event::PostureTaken { base, posture } => self.of(*base, words::takes(*posture)),
            Event::Moved { base, to, .. } => self.plain(*base, &format!("moves to {to}")),
            Event::Exited { base, points, .. } => {
                self.plain(*base, &format!("leaves the table for {}", words::count(*points, "point", "points")))
            }
            Event::Stopped { base } => self.of(*base, "stops"),
            Event::ShookOut { base } => self.of(*base, "shakes out of march column"),
            Event::MoveOver { base, .. } => self.of(*base, "has moved"),
            Event::DisputeSettled { at, winner } => agreed(self.side(*winner), &format!("gets {at}")),
            Event::StopCalled { at, side } => agreed(self.side(*side), &format!("calls STOP at {at}")),
            Event::RecceTested { base, at, margin } => self.of(*base, &format!("probes {at}: margin {margin:+}")),
            Event::FoundClear { base, at } => self.of(*base, &format!("finds {at} clear")),
            Event::LookUsed { base, .. } => self.of(*base, "has had its look"),
            Event::Revealed { base } => self.of(*base, "is revealed"),
            Event::Concealed { base } => self.of(*base, "is concealed again"),
            Event::WorksFound { at } => format!("The works at {at} are found."),
            Event::Uncovered { base } => self.of(*base, "is without cover"),
            Event::Entered { base, to } => self.plain(*base, &format!("enters {to}")),
            Event::Retreated { base, to } => self.plain(*base, &format!("retreats to {to}")),
            Event::WentBack { base, to } => self.plain(*base, &format!("goes back to {to}")),
            Event::SquareTaken { at, loser, .. } => agreed(self.side(*loser), &format!("loses {at}")),
            Event::AreaTaken { at, loser, .. } => agreed(self.side(*loser), &format!("loses an area of {at}")),
            Event::WorksTaken { at, owner: None, .. } => format!("The works at {at} are nobody's."),
            Event::WorksTaken { at, works, owner: Some(side) } => {
                agreed(self.side(*side), &format!("has {} at {at}", words::works(*works)))
            }
            _ => return None,
        })
    }
}
