//! Sentences: what each event is told as, and what each die is thrown for.

use sandtable_kernel::scene::Sentence;
use sandtable_kernel::{Point, RuleId, Side};

use crate::advanced::engineering::{self, Duration};
use crate::event::{Contact, Event, First, Needed, Noted};
use crate::order::Aim;
use crate::terms::{
    AirId, BattalionId, BattalionSet, BridgeState, CommandId, DivisionId, Gear, Gunnery, ObstacleKind, Posture, SIDES,
    Works,
};
use crate::text::{bridge_key, jobs_word};
use crate::toggles::NightLight;
use crate::volley::Numbers;
use crate::{Brevity, State, rule};

/// One sentence about what happened; the state is the one right after it.
pub fn tell(rules: &Brevity, state: &State, event: &Event) -> Sentence {
    let teller = Teller { rules, state };
    teller
        .set_up(event)
        .or_else(|| teller.turn(event))
        .or_else(|| teller.movement(event))
        .or_else(|| teller.combat(event))
        .or_else(|| teller.engineering(event))
        .unwrap_or_default()
}

/// What a die is thrown for.
pub fn roll_name(rule: RuleId) -> &'static str {
    match rule {
        rule::SEQ_4 => "First mover",
        rule::INI_2 => "Initiative",
        rule::HIT_3 => "To hit",
        rule::PEN_2 => "To penetrate",
        rule::CAS_2 => "Casualties",
        rule::RDY_1 => "Readiness",
        rule::WEA_1 => "Weather",
        rule::WEA_2 => "Clearing",
        rule::WEA_4 => "Basing area",
        rule::AIR_4 => "Misdirection",
        rule::RCV_1 => "Recovery",
        rule::RCV_5 => "Recovery, corps",
        rule::SUP_5 => "Air supply",
        rule::LND_5 => "Landing",
        rule::CLK_4 => "Moon",
        _ => "Die",
    }
}

struct Teller<'a> {
    rules: &'a Brevity,
    state: &'a State,
}

impl Teller<'_> {
    fn battalion(&self, battalion: BattalionId) -> &str {
        &self.rules.roster().battalion(battalion).name
    }

    fn command(&self, command: CommandId) -> &str {
        &self.rules.roster().command(command).name
    }

    fn division(&self, division: DivisionId) -> &str {
        &self.rules.roster().division(division).name
    }

    fn aircraft(&self, unit: AirId) -> &str {
        &self.rules.roster().aircraft(unit).name
    }

    fn side(&self, side: Side) -> &str {
        &self.rules.roster().corps(side).name
    }

    fn place(&self, battalion: BattalionId) -> Point {
        self.state.battalion(battalion).base.centre()
    }

    fn aim(&self, aim: Aim) -> String {
        match aim {
            Aim::Battalion(target) => self.battalion(target).to_owned(),
            Aim::Point(point) => format!("the point {point}"),
        }
    }

    /// A sentence about one battalion, at its place.
    fn of(&self, battalion: BattalionId, text: String) -> Option<Sentence> {
        let pieces = vec![self.rules.roster().battalion(battalion).key.clone()];
        Some(Sentence { text, pieces, at: Some(self.place(battalion)) })
    }

    fn of_command(&self, command: CommandId, text: String) -> Option<Sentence> {
        Some(Sentence { text, pieces: vec![self.rules.roster().command(command).key.clone()], at: None })
    }

    fn set_up(&self, event: &Event) -> Option<Sentence> {
        match *event {
            Event::Deployed { battalion, at, hidden, .. } => {
                let verb = if hidden { "is hidden" } else { "stands" };
                self.of(battalion, format!("{} {verb} at {at}.", self.battalion(battalion)))
            }
            Event::Split { battalion } => {
                self.of(battalion, format!("{} is broken into companies.", self.battalion(battalion)))
            }
            Event::DeploymentEnded { side } => plain(format!("{} has deployed.", self.side(side))),
            Event::Transferred { battalion, command, .. } => {
                self.of(battalion, format!("{} joins {}.", self.battalion(battalion), self.command(command)))
            }
            Event::PostureSet { command, posture } => {
                let text = format!("{} goes into {} posture.", self.command(command), posture.word());
                self.of_command(command, text)
            }
            Event::StanceSet { battalion, posture: Posture::Reserve } => {
                self.of(battalion, format!("{} rests.", self.battalion(battalion)))
            }
            Event::StanceSet { battalion, posture } => {
                self.of(battalion, format!("{} goes into {} posture.", self.battalion(battalion), posture.word()))
            }
            Event::SupportSet { battalion, command: Some(command) } => {
                self.of(battalion, format!("{} supports {}.", self.battalion(battalion), self.command(command)))
            }
            Event::SupportSet { battalion, command: None } => {
                self.of(battalion, format!("The observer of {} is with nobody.", self.battalion(battalion)))
            }
            Event::CounterAssigned { battalion, on } => {
                let what = if on { "is assigned to" } else { "is released from" };
                self.of(battalion, format!("{} {what} counter-battery.", self.battalion(battalion)))
            }
            Event::WaveSet { battalion, wave: 0 } => {
                self.of(battalion, format!("{} takes no part in waves.", self.battalion(battalion)))
            }
            Event::WaveSet { battalion, wave } => {
                self.of(battalion, format!("{} attacks in wave {wave}.", self.battalion(battalion)))
            }
            Event::RoundBegan { round } => plain(format!("Wave {round} attacks.")),
            _ => None,
        }
    }

    fn turn(&self, event: &Event) -> Option<Sentence> {
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

    fn movement(&self, event: &Event) -> Option<Sentence> {
        match event {
            Event::StoodIdle { battalion } => {
                self.of(*battalion, format!("{} stays idle.", self.battalion(*battalion)))
            }
            Event::TookPosition { battalion, .. } => {
                self.of(*battalion, format!("{} takes position.", self.battalion(*battalion)))
            }
            Event::Moved { battalion, track, .. } => {
                let to = self.place(*battalion);
                self.of(*battalion, format!("{} moves {}\" to {to}.", self.battalion(*battalion), shown(track.length)))
            }
            Event::Leaving { battalion } => {
                self.of(*battalion, format!("{} makes for the edge of the table.", self.battalion(*battalion)))
            }
            Event::Left { battalion } => {
                self.of(*battalion, format!("{} leaves the table.", self.battalion(*battalion)))
            }
            Event::Locked { battalion, edge } => {
                let text =
                    format!("{} must stay at the {} side of the table.", self.battalion(*battalion), edge.word());
                self.of(*battalion, text)
            }
            Event::Revealed { battalion } => self.of(*battalion, format!("{} appears.", self.battalion(*battalion))),
            Event::Halted { battalion, at, .. } => {
                self.of(*battalion, format!("{} halts at {}.", self.battalion(*battalion), near(*at)))
            }
            Event::LandingRead { battalion, dice, loss_to, losses } => {
                let (dice, losses) = (count(*dice, "die", "dice"), count(*losses, "casualty", "casualties"));
                let name = self.battalion(*battalion);
                self.of(*battalion, format!("{name}: {dice}, each 1-{loss_to} a casualty: {losses}."))
            }
            Event::Landed { battalion, at, .. } => {
                self.of(*battalion, format!("{} lands at {at}.", self.battalion(*battalion)))
            }
            Event::Crossed { battalion, .. } => {
                self.of(*battalion, format!("{} crosses the water.", self.battalion(*battalion)))
            }
            Event::Retired { battalion, at, .. } => {
                self.of(*battalion, format!("{} retires to {}.", self.battalion(*battalion), near(*at)))
            }
            _ => None,
        }
    }

    fn names(&self, battalions: BattalionSet) -> String {
        let names: Vec<&str> = battalions.iter().map(|battalion| self.battalion(battalion)).collect();
        match names.as_slice() {
            [] => "Nobody".to_owned(),
            [only] => (*only).to_owned(),
            [all @ .., last] => format!("{} and {last}", all.join(", ")),
        }
    }

    fn combat(&self, event: &Event) -> Option<Sentence> {
        match *event {
            Event::Fired { target, firers, side, numbers, hits, penetrating, losses } => {
                let dice = Thrown { numbers, hits, penetrating, losses };
                let who = if firers.is_empty() { self.side(side).to_owned() } else { self.names(firers) };
                self.of(target, format!("{who} on {}: {}", self.battalion(target), dice.told()))
            }
            Event::VolleyLost { target } => {
                self.of(target, format!("Nobody reaches {} any more.", self.battalion(target)))
            }
            Event::GunsUsed { guns, gunnery, .. } => {
                let (one, many) = match gunnery {
                    Gunnery::Joined => ("fights with the others", "fight with the others"),
                    Gunnery::Smoke => ("fires smoke", "fire smoke"),
                    Gunnery::Counter => ("answers the enemy's guns", "answer the enemy's guns"),
                    Gunnery::Artillery | Gunnery::No => ("fires as artillery", "fire as artillery"),
                };
                // The volley that follows names them all.
                plain(match guns.count() {
                    1 => format!("{} {one}.", self.names(guns)),
                    count => format!("{count} battalions {many}."),
                })
            }
            Event::PointNoted { side, aim, dice, .. } => {
                let at = match aim {
                    Noted::Point(at) => format!("the point {at}"),
                    Noted::Base(base) => format!("the base at {}", near(base.centre())),
                };
                plain(format!("{} notes {} on {at}.", self.side(side), count(dice, "die", "dice")))
            }
            Event::PointUsed { .. } => plain("A noted target point takes effect.".to_owned()),
            Event::Pinned { battalion } => self.of(battalion, format!("{} is pinned.", self.battalion(battalion))),
            Event::BecameSpent { battalion } => self.of(battalion, format!("{} is spent.", self.battalion(battalion))),
            Event::Lost { battalion, captured } => {
                let how = if captured { "is surrounded, destroyed and captured" } else { "is destroyed" };
                self.of(battalion, format!("{} {how}.", self.battalion(battalion)))
            }
            Event::Flamed { command } => {
                self.of_command(command, format!("{} is attacked with flame-throwers.", self.command(command)))
            }
            _ => None,
        }
    }

    fn engineering(&self, event: &Event) -> Option<Sentence> {
        match *event {
            Event::Worked { battalion, job, .. } => {
                self.of(battalion, format!("{} {}.", self.battalion(battalion), jobs_word(job)))
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

/// The dice of a volley, as a player checks them by hand.
struct Thrown {
    numbers: Numbers,
    hits: u8,
    penetrating: u8,
    losses: u8,
}

impl Thrown {
    /// Every roll with what was added to it and what it needed, and what came of it.
    fn told(&self) -> String {
        let numbers = &self.numbers;
        let strength = count(numbers.points, "point", "points");
        let to_hit = with_bonus(numbers.to_hit, numbers.hit_bonus);
        let mut text = format!(
            "{strength}, {} needing {to_hit} (row {}, column {}): {}",
            count(numbers.dice, "die", "dice"),
            numbers.row.word(),
            numbers.column,
            if self.hits == 0 { "no hits".to_owned() } else { count(self.hits, "hit", "hits") },
        );
        if let (Some(score), 1..) = (numbers.penetration, self.hits) {
            text += &match self.penetrating {
                0 => format!("; {} to penetrate: none", needed(score)),
                through => format!("; {} to penetrate: {through}", needed(score)),
            };
        }
        if self.penetrating > 0 {
            text += &match numbers.casualty {
                None => format!("; no weapon harms block {}", numbers.block),
                Some(score) => {
                    let needed = with_bonus(score, numbers.casualty_bonus);
                    let losses = match self.losses {
                        0 => "none".to_owned(),
                        losses => losses.to_string(),
                    };
                    format!("; casualties {needed} (block {}): {losses}", numbers.block)
                }
            };
        }
        text + "."
    }
}

/// A score with what is added to the die: `4-6 with +1`.
fn with_bonus(score: u8, bonus: i8) -> String {
    if bonus == 0 { needed(score) } else { format!("{} with {bonus:+}", needed(score)) }
}

/// The faces of a score: `4-6`, `6`.
fn needed(score: u8) -> String {
    if score >= 6 { score.to_string() } else { format!("{score}-6") }
}

fn plain(text: String) -> Option<Sentence> {
    Some(Sentence { text, ..Sentence::default() })
}

/// `1 die`, `3 dice`.
pub fn count(number: u8, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}

/// A length to the nearest hundredth of an inch.
pub fn shown(length: sandtable_kernel::Length) -> sandtable_kernel::Length {
    length.snapped()
}

/// A point to the nearest hundredth of an inch.
pub fn near(point: Point) -> Point {
    Point::new(point.x.snapped(), point.y.snapped())
}
