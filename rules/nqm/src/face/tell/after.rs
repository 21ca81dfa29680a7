//! Reorganisation, supply, reports, the umpire and the end.

use super::words::agreed;
use super::{Story, words};
use crate::event::Event;
use crate::terms::Square;

impl Story<'_> {
    pub(super) fn after(&self, event: &Event) -> String {
        match event {
            Event::EnduranceSet { unit, endurance } => {
                self.of_unit(*unit, &format!("has {} of endurance", words::count(*endurance, "step", "steps")))
            }
            Event::ObjectiveSecured { unit, at } => self.of_unit(*unit, &format!("has secured {at}")),
            Event::Halted { unit, halted: true } => self.of_unit(*unit, "waits for orders"),
            Event::Halted { unit, halted: false } => self.of_unit(*unit, "goes on"),
            Event::Held { objective, side } => {
                let at = self.rules.setup().objectives.get(usize::from(*objective)).map(|objective| objective.square);
                let place = at.map_or_else(|| "An objective".to_owned(), |at| at.to_string());
                format!("{place} is held by {}.", side.map_or("nobody", |side| self.side(side)))
            }
            Event::MarkersOff { base, pips } => {
                self.of(*base, &format!("is rid of {}", words::count(*pips, "marker", "markers")))
            }
            Event::Reorganised { base } => self.of(*base, "has reorganised"),
            Event::FollowOnEnded { base } => self.of(*base, "has followed on"),
            Event::Refreshed { unit } => self.of_unit(*unit, "is below half its markers again"),
            Event::Merged { from, into, sp } => self.plain(*from, &format!("gives {sp} SP to {}", self.name(*into))),
            Event::Filled { base, .. } => self.of(*base, "is filled up"),
            Event::VolleySpent { unit, thirds, .. } => {
                self.of_unit(*unit, &format!("fires {} of a volley", if *thirds < 3 { "a third" } else { "the whole" }))
            }
            Event::VolleysSet { unit, volleys } => self.of_unit(
                *unit,
                &format!("has {} and {} thirds", words::count(volleys / 3, "volley", "volleys"), volleys % 3),
            ),
            Event::FireUnitsDrawn { formation, row, left } => {
                let (dump, guns) = (self.formation(*formation), row.word().replace('_', " "));
                format!("The dump of {dump} has {} of {guns} left.", words::count(*left, "fire unit", "fire units"))
            }
            Event::DumpLost { formation, by } => {
                let dump = self.formation(*formation);
                match by {
                    Some(side) => agreed(self.side(*side), &format!("captures the dump of {dump}")),
                    None => format!("The dump of {dump} is destroyed."),
                }
            }
            Event::Reported { report } | Event::ReportRead { report, .. } => {
                let mut squares: Vec<Square> = report.bases.iter().map(|(_, at)| *at).collect();
                squares.sort_unstable();
                squares.dedup();
                let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
                let contact = if report.contact { ", in contact" } else { "" };
                let seen = match report.enemies.len() {
                    0 => String::new(),
                    count => format!("; {} of the enemy in sight", words::count(count as u64, "base", "bases")),
                };
                self.of_unit(
                    report.unit,
                    &format!(
                        "reports in bound {}: {} at {}{contact}{seen}",
                        report.bound,
                        report.strength,
                        squares.join(" ")
                    ),
                )
            }
            Event::PublicNoted { shown } => {
                format!("{} in the open.", words::count(shown.len() as u64, "base is", "bases are"))
            }
            Event::TimeRanOut { seat } => format!("Time has run out for {}.", self.seat(*seat)),
            Event::Stocked { formation, log, pol, .. } => {
                format!("The dump of {}: {log} LOG, {pol} POL.", self.formation(*formation))
            }
            Event::FuelSpent { formation, pol, parched } => {
                let division = self.formation(*formation);
                if *parched {
                    format!("{division} has no fuel for the day.")
                } else {
                    format!("{division} has fuel for the day; {pol} POL are left.")
                }
            }
            Event::Returned { base, at } => self.plain(*base, &format!("is back at {at}")),
            Event::Replaced { base, at } => self.plain(*base, &format!("is set up anew at {at}")),
            Event::SkipOffered { bounds, .. } => format!("{} may pass.", words::count(*bounds, "bound", "bounds")),
            Event::Skipped { bounds } => format!("{} passed over.", words::count(*bounds, "bound is", "bounds are")),
            Event::Regraded { unit, grade } => self.of_unit(*unit, &format!("comes out of it {}", grade.word())),
            Event::Ruled { ruling, reason } => {
                format!("The umpire rules: {}; because {reason}.", self.ruling(ruling))
            }
            Event::Ended { outcome } => match outcome.winner {
                Some(side) => agreed(self.side(side), &format!("wins: {}", outcome.how)),
                None => format!("It is over: {}.", outcome.how),
            },
            _ => "Something happened.".to_owned(),
        }
    }
}
