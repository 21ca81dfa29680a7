//! Sentences about the turn: its start, the selection of moves, readiness, and how it ends.

use sandtable_kernel::Side;
use sandtable_kernel::scene::Sentence;

use super::{Teller, count, needed, plain};
use crate::event::{Event, First, Needed};
use crate::terms::SIDES;
use crate::toggles::NightLight;

impl Teller<'_> {
    /// T1 to T9.
    pub(super) fn turn(&self, event: &Event) -> Option<Sentence> {
        match *event {
            Event::TurnBegan { day, turn, night } => {
                plain(format!("Day {day}, turn {turn} begins{}.", if night { ", a night turn" } else { "" }))
            }
            Event::MoonShone { moon } => {
                let from = self.rules.tables().advanced.moonlight_from.unsigned_abs();
                let thrown = self.rules.toggles().night_light == NightLight::Roll;
                let needed = if thrown { format!(" (moonlight on {})", needed(from)) } else { String::new() };
                plain(format!("The night is one of {}{needed}.", moon.word()))
            }
            Event::WeatherChanged { weather } => plain(format!("The weather is {}.", weather.word())),
            Event::BasingChanged { side, area, grounded } => {
                let how = if grounded { "is closed by weather" } else { "is open" };
                plain(format!("Basing area {} of {} {how}.", area + 1, self.side(side)))
            }
            Event::AirOrdered { unit, aim, turn } => {
                plain(format!("{} will strike {} in turn {turn}.", self.aircraft(unit), self.aim(aim)))
            }
            Event::AirOrderEnded { unit, flown: true } => {
                plain(format!("The mission of {} is flown.", self.aircraft(unit)))
            }
            Event::AirOrderEnded { unit, flown: false } => {
                plain(format!("The attack of {} is cancelled.", self.aircraft(unit)))
            }
            Event::SupplyFlown { unit, division, supplied } => {
                let how = if supplied { "supplies" } else { "does not get through to" };
                let needed = needed(self.rules.tables().advanced.air_supply_from.unsigned_abs());
                plain(format!("{} {how} {} (needs {needed}).", self.aircraft(unit), self.division(division)))
            }
            Event::SupplyJudged { .. } => plain("Lines of supply are judged.".to_owned()),
            Event::RecoveryRolled { headquarters, score, success } => {
                let how = if success { "may bring a battalion back" } else { "brings nobody back" };
                let needed = needed(score);
                self.of(headquarters, format!("{} {how} (needs {needed}).", self.battalion(headquarters)))
            }
            Event::Rebuilt { battalion, .. } => {
                self.of(battalion, format!("{} returns beside its headquarters.", self.battalion(battalion)))
            }
            Event::Amalgamated { one, other } => plain(format!(
                "{} and {} are amalgamated; the enemy chooses which returns.",
                self.battalion(one),
                self.battalion(other)
            )),
            Event::Disbanded { battalion } => plain(format!("{} is disbanded for good.", self.battalion(battalion))),
            Event::Rested { battalion } => self.of(battalion, format!("{} has recovered.", self.battalion(battalion))),
            Event::OfficersPlaced { commands } => {
                let number = commands.count_ones() as u8;
                plain(count(number, "command has its officer figure.", "commands have their officer figures."))
            }
            Event::CommanderMoved { side, command: Some(command) } => {
                plain(format!("The commander of {} is with {}.", self.side(side), self.command(command)))
            }
            Event::CommanderMoved { side, command: None } => {
                plain(format!("The commander of {} is at his headquarters.", self.side(side)))
            }
            Event::ControllerMoved { unit, command } => {
                plain(format!("The controller of {} is with {}.", self.aircraft(unit), self.command(command)))
            }
            Event::FirstMover { side, why: First::Commands([one, two]) } => {
                let [here, there] = if side == SIDES[0] { [one, two] } else { [two, one] };
                let commands = count(here, "command", "commands");
                plain(format!("{} selects first: {commands} against {there}.", self.side(side)))
            }
            Event::FirstMover { side, why: First::Dice(bonus, totals) } => {
                let total =
                    |index: usize| format!("{} {} ({:+})", self.side(SIDES[index]), totals[index], bonus[index]);
                plain(format!("{} selects first: {}, {}.", self.side(side), total(0), total(1)))
            }
            Event::WeatherRead { basing, winter, result, needed } => self.weather(basing, winter, result, needed),
            Event::Navigated { unit, astray } => {
                let owner = self.side(self.rules.roster().aircraft(unit).side);
                plain(match astray {
                    true => format!("{} of {owner} goes astray: the enemy chooses the target.", self.aircraft(unit)),
                    false => format!("{} of {owner} finds its target.", self.aircraft(unit)),
                })
            }
            Event::Struck { unit, aim, misdirected } => {
                let lost = if misdirected { ", misdirected" } else { "" };
                plain(format!("Air strike of {} on {}{lost}.", self.aircraft(unit), self.aim(aim)))
            }
            Event::Cratered { at } => plain(format!("Bombs turn over the ground around {at}.")),
            _ => self.moves(event),
        }
    }

    /// M0, M1, M8, M9, and the end of a turn.
    fn moves(&self, event: &Event) -> Option<Sentence> {
        match *event {
            Event::Selected { command } => self.of_command(command, format!("{} is selected.", self.command(command))),
            Event::InitiativeTried { side, command, total, against, won } => {
                let with = command.map_or_else(String::new, |command| format!(" with {}", self.command(command)));
                let how = if won { "takes" } else { "fails to take" };
                plain(format!("{} {how} the initiative{with}, {total} to {against}.", self.side(side)))
            }
            Event::MoveBegan { command } => self.of_command(command, format!("{} moves.", self.command(command))),
            Event::Tested { command, die, bonus, score } => {
                let added = if bonus == 0 { String::new() } else { format!(" {bonus:+} = {}", die + bonus) };
                let text = format!("{} tests: {die}{added}, needs {}.", self.command(command), needed(score));
                self.of_command(command, text)
            }
            Event::KeptOfficer { command } => {
                self.of_command(command, format!("{} keeps its officer figure.", self.command(command)))
            }
            Event::LostOfficer { command } => {
                self.of_command(command, format!("{} loses its officer figure.", self.command(command)))
            }
            Event::MoveEnded => plain("The move ends; pins are removed.".to_owned()),
            Event::TurnEnded => plain("The turn ends.".to_owned()),
            _ => self.ending(event),
        }
    }

    /// OB-WEA-1 to OB-WEA-4: a weather die with what winter took off it and what it was read against.
    fn weather(&self, basing: Option<(Side, u8)>, winter: i8, result: i8, needed: Needed) -> Option<Sentence> {
        let what = match basing {
            None => "The weather".to_owned(),
            Some((side, area)) => format!("Basing area {} of {}", area + 1, self.side(side)),
        };
        let winter = if winter == 0 { String::new() } else { format!(" ({winter:+} in winter)") };
        let needed = match needed {
            Needed::Day(bad, cloud) => format!("up to {bad} bad, {cloud} cloud"),
            Needed::Open(bad) => format!("closed up to {bad}"),
            Needed::Clearing(from) if result >= from => format!("clears from {from} on"),
            Needed::Clearing(from) => format!("stays as it is below {from}"),
        };
        plain(format!("{what}: {result}{winter}; {needed}."))
    }

    fn ending(&self, event: &Event) -> Option<Sentence> {
        match *event {
            Event::ObjectiveTaken { objective, holder } => {
                let name = &self.rules.setup().objectives.get(usize::from(objective))?.name;
                plain(match holder {
                    Some(side) => format!("{} holds {name}.", self.side(side)),
                    None => format!("Nobody holds {name}."),
                })
            }
            Event::DrawOffered { side } => plain(format!("{} offers a draw.", self.side(side))),
            Event::DrawDeclined { side } => plain(format!("{} fights on.", self.side(side))),
            Event::Ended { outcome } => plain(match outcome.winner {
                Some(side) => format!("{} wins: {}.", self.side(side), outcome.how),
                None => format!("The battle is drawn: {}.", outcome.how),
            }),
            _ => None,
        }
    }
}
