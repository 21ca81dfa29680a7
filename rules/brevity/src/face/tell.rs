//! Sentences: what each event is told as, and what each die is thrown for.

mod dice;
mod engineering;
mod turn;

use sandtable_kernel::scene::Sentence;
use sandtable_kernel::{Point, RuleId, Side};

use crate::event::{Event, Noted};
use crate::terms::{Aim, AirId, BattalionId, BattalionSet, CommandId, DivisionId, Gunnery, Posture};
use crate::{Brevity, State, rule};
use dice::Thrown;

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
            Event::FellBack { battalion } => {
                self.of(*battalion, format!("{} has not come across.", self.battalion(*battalion)))
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
