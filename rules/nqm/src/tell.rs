//! What happened, in one plain sentence each, and what each die was thrown for.
//!
//! Playbooks compare these sentences word for word, so a change of wording here is a change of every example. A sentence is made of
//! the event alone: whoever may read it learns nothing of what the state hides.

use sandtable_kernel::scene::Sentence;
use sandtable_kernel::{RuleId, Seat, Side};

use crate::event::Event;
use crate::order::{Aim, Building, Load};
use crate::state::{Place, Sent};
use crate::terms::{BaseId, BaseSet, Square, UnitId};
use crate::text::{write_contingency, write_group, write_plan, write_ruling};
use crate::{Nqm, State, rule, scene};

/// Tells an event.
pub fn tell(rules: &Nqm, _state: &State, event: &Event) -> Sentence {
    let story = Story { rules };
    let text = story
        .planning(event)
        .or_else(|| story.moving(event))
        .or_else(|| story.fighting(event))
        .unwrap_or_else(|| story.rest(event));
    let (pieces, at) = about(event);
    let pieces = pieces.iter().map(|base| rules.key(base).to_owned()).collect();
    Sentence { text, pieces, at: at.map(scene::centre) }
}

/// The attack an event is about.
pub(crate) fn attack_of(event: &Event) -> Option<u8> {
    match event {
        Event::Reinforced { attack, .. }
        | Event::AssaultChosen { attack }
        | Event::Pressed { attack }
        | Event::CalledOff { attack }
        | Event::AttackClosed { attack }
        | Event::Tallied { attack, .. }
        | Event::AirTallied { attack, .. }
        | Event::NeedsReinforcement { attack }
        | Event::BrokeIn { attack, .. }
        | Event::PushGained { attack, .. }
        | Event::Carried { attack } => Some(*attack),
        _ => None,
    }
}

/// The bases and the square an event is about.
pub(crate) fn about(event: &Event) -> (BaseSet, Option<Square>) {
    match event {
        Event::Deployed { base, at, .. }
        | Event::Arrived { base, at }
        | Event::Returned { base, at }
        | Event::Replaced { base, at } => (BaseSet::of(*base), Some(*at)),
        Event::Moved { base, to, .. }
        | Event::Entered { base, to }
        | Event::Retreated { base, to }
        | Event::WentBack { base, to } => (BaseSet::of(*base), Some(*to)),
        Event::Hit { base, .. }
        | Event::Lost { base, .. }
        | Event::LostStrength { base, .. }
        | Event::Disorganised { base, .. }
        | Event::AmmoOut { base, .. }
        | Event::Revealed { base }
        | Event::Plotted { base, .. }
        | Event::MissionSet { base, .. }
        | Event::Reorganised { base }
        | Event::TaskSet { base, .. }
        | Event::AreaSet { base, .. }
        | Event::ServiceSet { base, .. }
        | Event::Loaded { base, .. }
        | Event::Rode { base, .. }
        | Event::Looking { base, .. }
        | Event::PostureTaken { base, .. }
        | Event::Exited { base, .. }
        | Event::Stopped { base }
        | Event::ShookOut { base }
        | Event::MoveOver { base, .. }
        | Event::Concealed { base }
        | Event::Uncovered { base }
        | Event::CallSpent { base }
        | Event::Released { base, .. }
        | Event::Preplanned { base, .. }
        | Event::StrikeSet { base, .. }
        | Event::FlakLaid { base, .. }
        | Event::Aimed { base, .. }
        | Event::Fired { base, .. }
        | Event::UnderFire { base, .. }
        | Event::Recovered { base }
        | Event::FollowOnEnded { base }
        | Event::Filled { base, .. }
        | Event::LookUsed { base, .. }
        | Event::MarkersOff { base, .. } => (BaseSet::of(*base), None),
        Event::FollowedOn { bases } | Event::Fought { bases } => (*bases, None),
        Event::Merged { from, into, .. } => ([*from, *into].into_iter().collect(), None),
        Event::DisputeSettled { at, .. }
        | Event::WorksFound { at }
        | Event::WorksTaken { at, .. }
        | Event::CounterPassed { at }
        | Event::BridgeBuilt { at, .. }
        | Event::Flew { at, .. } => (BaseSet::NONE, Some(*at)),
        Event::RecceTested { base, at, .. } | Event::FoundClear { base, at } => (BaseSet::of(*base), Some(*at)),
        Event::SquareTaken { at, .. } | Event::StopCalled { at, .. } | Event::DugIn { at, .. } => {
            (BaseSet::NONE, Some(*at))
        }
        Event::AttackOpened { attack, .. } | Event::Declared { attack, .. } => {
            (attack.front.or(attack.second), Some(attack.target))
        }
        Event::Stormed { target, bases, .. } => (*bases, Some(*target)),
        _ => (BaseSet::NONE, None),
    }
}

struct Story<'a> {
    rules: &'a Nqm,
}

impl Story<'_> {
    fn key(&self, base: BaseId) -> &str {
        self.rules.key(base)
    }

    fn keys(&self, bases: BaseSet) -> String {
        let keys: Vec<&str> = bases.iter().map(|base| self.key(base)).collect();
        if keys.is_empty() { "nobody".to_owned() } else { keys.join(", ") }
    }

    fn unit(&self, unit: UnitId) -> &str {
        &self.rules.roster().unit(unit).key
    }

    fn of(&self, base: BaseId, what: &str) -> String {
        format!("{} {what}.", self.key(base))
    }

    fn planning(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Built { building: Building::Works(works), at, side, .. } => {
                format!("{} builds {} at {at}.", letter(*side), works.word())
            }
            Event::Built { building: Building::Village, at, side, .. } => {
                format!("{} prepares {at} for defence.", letter(*side))
            }
            Event::MinesLaid { at, edge, side, .. } => {
                format!("{} mines the {} edge of {at}.", letter(*side), edge.word())
            }
            Event::BridgePrepared { at, edge, side, .. } => {
                format!("{} prepares the bridge at {at} {} for demolition.", letter(*side), edge.word())
            }
            Event::Deployed { base, at, line, concealed } => {
                let hidden = if *concealed { ", concealed" } else { "" };
                format!("{} deploys at {at}, {}{hidden}.", self.key(*base), line.word())
            }
            Event::DeploymentDone { side } => format!("{} has deployed.", letter(*side)),
            Event::Committed { seat } => format!(
                "{} has decided.",
                self.rules.setup().chairs.get(usize::from(seat.0)).map_or("?", |chair| &chair.key)
            ),
            Event::PlanGiven { unit, plan } => format!("{}: {}.", self.unit(*unit), write_plan(plan)),
            Event::ContingencyGiven { unit, contingency } => {
                format!("{}: if {}.", self.unit(*unit), write_contingency(contingency))
            }
            Event::ContingencyFired { unit } => format!("The contingency of {} has come about.", self.unit(*unit)),
            Event::Tied { unit, tie, to } => {
                let bodies: Vec<&str> = to.iter().map(|body| self.rules.roster().body_key(*body)).collect();
                format!("{} is {} of {}.", self.unit(*unit), tie.word().to_uppercase(), bodies.join(", "))
            }
            Event::Preplanned { base, mission, at, bound } => {
                format!(
                    "{} plans {} on {at} in bound {bound}.",
                    self.key(*base),
                    mission.map_or("a strike", crate::terms::Mission::word)
                )
            }
            Event::Sent { what, due, .. } => format!("{}; due in bound {due}.", self.sent(what)),
            Event::HelpAsked { body, unit } => {
                format!("{} asks for the help of {}.", self.unit(*unit), self.rules.roster().body_key(*body))
            }
            Event::MessageRead { from, to, text } => format!("{} to {}: {text}.", self.seat(*from), self.seat(*to)),
            Event::Delivered { bound } => format!("What was due in bound {bound} is delivered."),
            Event::Released { base, to, .. } => match to {
                Some(unit) => format!("{} fires for {}.", self.key(*base), self.unit(*unit)),
                None => format!("{} fires for nobody.", self.key(*base)),
            },
            Event::TaskSet { base, work: Some(work) } => self.of(*base, &format!("begins to {}", work.job.word())),
            Event::TaskSet { base, work: None } => self.of(*base, "is done with its task"),
            Event::DugIn { at, .. } => format!("{at} is dug in."),
            Event::BridgeBuilt { at, edge } => format!("A bridge is built at {at} {}.", edge.word()),
            Event::BridgeBlown { bridge } => format!("Bridge {} is blown.", bridge + 1),
            Event::GapMade { mine, open: true } => format!("Minefield {} has a gap.", mine + 1),
            Event::GapMade { mine, open: false } => format!("Minefield {} is closed.", mine + 1),
            Event::MineFound { mine } => format!("Minefield {} is found.", mine + 1),
            Event::AreaSet { base, area } => self.of(*base, &format!("belongs to area {area}")),
            Event::FollowedOn { bases } => format!("{} follow on.", self.keys(*bases)),
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
            Event::StandingSet { side, stop, .. } => {
                format!("{} stands instructed: stop {}.", letter(*side), stop.word())
            }
            Event::Rode { base, on: Some(on) } => format!("{} rides on {}.", self.key(*base), self.key(*on)),
            Event::Rode { base, on: None } => self.of(*base, "gets off"),
            _ => return None,
        })
    }

    fn seat(&self, seat: Seat) -> &str {
        self.rules.setup().chairs.get(usize::from(seat.0)).map_or("nobody", |chair| &chair.key)
    }

    fn sent(&self, what: &Sent) -> String {
        match what {
            Sent::Plan(unit, plan) => format!("Order to {}: {}", self.unit(*unit), write_plan(plan)),
            Sent::Tie(unit, tie, _) => format!("{} is to be {}", self.unit(*unit), tie.word().to_uppercase()),
            Sent::Fire(base, unit) => format!("{} is asked to fire for {}", self.key(*base), self.unit(*unit)),
            Sent::Air(base, at) => format!("{} is called to {at}", self.key(*base)),
            Sent::Counter(hq, at) => format!("{} is to counter-attack {at}", self.key(*hq)),
            Sent::Help(body, unit) => {
                format!("{} is asked to help {}", self.rules.roster().body_key(*body), self.unit(*unit))
            }
            Sent::Message(from, to, text) => format!("{} writes to {}: {text}", self.seat(*from), self.seat(*to)),
        }
    }

    fn moving(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::BoundBegan { bound, day, night: true, .. } => format!("Bound {bound}: the night of day {day}."),
            Event::BoundBegan { bound, day, .. } => format!("Bound {bound} of day {day} begins."),
            Event::SupplyJudged { unit, supplied, fuelled } => {
                let supply = if *supplied { "in supply" } else { "out of supply" };
                let fuel = if *fuelled { "" } else { ", without fuel" };
                format!("{} is {supply}{fuel}.", self.unit(*unit))
            }
            Event::Arrived { base, at } => format!("{} arrives at {at}.", self.key(*base)),
            Event::Plotted { base, path, .. } if path.is_empty() => self.of(*base, "is to stay"),
            Event::Plotted { base, posture, path, now } => {
                let end = path.get(usize::from(*now).saturating_sub(1)).copied().unwrap_or(path[0]);
                format!("{} is to go to {end}, posture {}.", self.key(*base), posture.word())
            }
            Event::Looking { base, at, from } => format!("{} is to look at {at} from {from}.", self.key(*base)),
            Event::PostureTaken { base, posture } => format!("{} is in posture {}.", self.key(*base), posture.word()),
            Event::Moved { base, to, .. } => format!("{} moves to {to}.", self.key(*base)),
            Event::Exited { base, points } => format!("{} leaves the table for {points} points.", self.key(*base)),
            Event::Stopped { base } => self.of(*base, "stops"),
            Event::ShookOut { base } => self.of(*base, "shakes out of march column"),
            Event::MoveOver { base, .. } => self.of(*base, "has moved"),
            Event::DisputeSettled { at, winner } => format!("{} gets {at}.", letter(*winner)),
            Event::StopCalled { at, side } => format!("{} calls STOP at {at}.", letter(*side)),
            Event::RecceTested { base, at, margin } => format!("{} tests {at}: margin {margin:+}.", self.key(*base)),
            Event::FoundClear { base, at } => format!("{} finds {at} clear.", self.key(*base)),
            Event::LookUsed { base, .. } => self.of(*base, "has had its look"),
            Event::Revealed { base } => self.of(*base, "is revealed"),
            Event::Concealed { base } => self.of(*base, "is concealed again"),
            Event::WorksFound { at } => format!("The works at {at} are found."),
            Event::Uncovered { base } => self.of(*base, "is without cover"),
            Event::Entered { base, to } => format!("{} enters {to}.", self.key(*base)),
            Event::Retreated { base, to } => format!("{} retreats to {to}.", self.key(*base)),
            Event::WentBack { base, to } => format!("{} goes back to {to}.", self.key(*base)),
            Event::SquareTaken { at, loser } => format!("{} loses {at}.", letter(*loser)),
            Event::WorksTaken { at, owner: None, .. } => format!("The works at {at} are nobody's."),
            Event::WorksTaken { at, works, owner: Some(side) } => {
                format!("{} has {} at {at}.", letter(*side), works.word())
            }
            _ => return None,
        })
    }

    fn fighting(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Declared { attack, .. } => {
                format!("{} is to be attacked by {}.", attack.target, self.keys(attack.front.or(attack.second)))
            }
            Event::AttackOpened { id, attack, .. } => {
                format!("Attack {id} on {} by {}.", attack.target, self.keys(attack.front.or(attack.second)))
            }
            Event::Reinforced { attack, bases } => format!("{} join attack {attack}.", self.keys(*bases)),
            Event::AssaultChosen { attack } => format!("Attack {attack} goes in without an exchange of fire."),
            Event::Pressed { attack } => format!("Attack {attack} is pressed regardless."),
            Event::CalledOff { attack } => format!("Attack {attack} is called off."),
            Event::AttackClosed { attack } => format!("Attack {attack} is over."),
            Event::MissionSet { base, mission: Some((mission, at)) } => {
                format!("{} is to fire {} on {at}.", self.key(*base), mission.word())
            }
            Event::MissionSet { base, mission: None } => self.of(*base, "holds its fire"),
            Event::CallSpent { base } => self.of(*base, "has answered its call"),
            Event::Flew { base, at } => format!("{} flies over {at}.", self.key(*base)),
            Event::Aborted { base } => self.of(*base, "turns back"),
            Event::StrikeSet { base, aim: Aim::Group(group) } => {
                format!("{} strikes at {}.", self.key(*base), write_group(*group))
            }
            Event::StrikeSet { base, aim: Aim::Gun(gun) } => {
                format!("{} strikes at {}.", self.key(*base), self.key(*gun))
            }
            Event::FlakLaid { base, at: None, .. } => self.of(*base, "holds its fire"),
            Event::FlakLaid { base, at: Some(at), high } => {
                format!("{} fires at {} flyers over {at}.", self.key(*base), if *high { "high" } else { "low" })
            }
            Event::AirHome { base, place: Place::AirOut } => self.of(*base, "is driven off"),
            Event::AirHome { base, .. } => self.of(*base, "goes home"),
            Event::Aimed { base, group } => format!("{} aims at {}.", self.key(*base), write_group(*group)),
            Event::Fired { base, .. } => self.of(*base, "has fired"),
            Event::UnderFire { base, .. } => self.of(*base, "is under fire"),
            Event::Hit { base, pips } => format!("{} takes {pips}.", self.key(*base)),
            Event::LostStrength { base, sp } => format!("{} loses {sp} SP.", self.key(*base)),
            Event::AmmoOut { base, dry: true } => self.of(*base, "is out of ammunition"),
            Event::AmmoOut { base, dry: false } => self.of(*base, "has ammunition again"),
            Event::Lost { base, place, .. } => self.of(
                *base,
                match place {
                    Place::Captured => "surrenders",
                    Place::Dispersed => "disperses",
                    Place::Medical => "goes to the medical post",
                    _ => "is destroyed",
                },
            ),
            Event::Disorganised { base, cause } => format!("{} is disorganised ({}).", self.key(*base), cause.word()),
            Event::BreakTested { unit, passed, .. } => {
                format!("{} {} its break test.", self.unit(*unit), if *passed { "passes" } else { "fails" })
            }
            Event::FiftyNoted { unit, .. } => format!("{} owes no test.", self.unit(*unit)),
            Event::DisciplineRestored { unit, pips } => {
                format!("Discipline is restored in {} at a cost of {pips}.", self.unit(*unit))
            }
            Event::TerrorTested { unit, cowed: true, .. } => format!("{} is cowed by tanks.", self.unit(*unit)),
            Event::TerrorTested { unit, .. } => format!("{} stands the tanks.", self.unit(*unit)),
            Event::Recovered { base } => self.of(*base, "recovers from the tanks"),
            Event::Tallied { attack, caused, received, won, .. } => {
                format!("Attack {attack}: caused {caused}, received {received}{}.", if *won { ", won" } else { "" })
            }
            Event::AirTallied { attack, pips } => format!("Aircraft add {pips} to attack {attack}."),
            Event::NeedsReinforcement { attack } => format!("Attack {attack} needs reinforcement."),
            Event::Fought { bases } => format!("{} are in the fight.", self.keys(*bases)),
            Event::Worn { unit } => format!("{} tires.", self.unit(*unit)),
            Event::Stormed { target, bases, counter, .. } => {
                format!("{} {} {target}.", self.keys(*bases), if *counter { "counter-attack" } else { "assault" })
            }
            Event::StormCancelled { storm } => format!("Assault {} does not go in.", storm + 1),
            Event::TanksAlone { tanks, .. } => format!("{} go on alone.", self.keys(*tanks)),
            Event::RoundFought { attacker_wins, defender_wins, broken_in, .. } => {
                format!("The assault wins {attacker_wins} and loses {defender_wins}; {broken_in} broken in.")
            }
            Event::StormOver { storm, won: true } => format!("Assault {} has won.", storm + 1),
            Event::StormOver { storm, won: false } => format!("Assault {} is over.", storm + 1),
            Event::BrokeIn { attack, count, .. } => format!("{count} of attack {attack} stay in."),
            Event::PushGained { attack, .. } => format!("Attack {attack} gains ground."),
            Event::Carried { attack } => format!("Attack {attack} is carried out."),
            Event::CounterPassed { at } => format!("The chance to strike back at {at} is past."),
            _ => return None,
        })
    }

    fn rest(&self, event: &Event) -> String {
        match event {
            Event::EnduranceSet { unit, endurance } => {
                format!("{} has {endurance} steps of endurance.", self.unit(*unit))
            }
            Event::ObjectiveSecured { unit, at } => format!("{} has secured {at}.", self.unit(*unit)),
            Event::Halted { unit, .. } => format!("{} waits for orders.", self.unit(*unit)),
            Event::Held { objective, side } => {
                let at = self.rules.setup().objectives.get(usize::from(*objective)).map(|objective| objective.square);
                let place = at.map_or_else(|| "An objective".to_owned(), |at| at.to_string());
                format!("{place} is held by {}.", side.map_or("nobody", letter))
            }
            Event::MarkersOff { base, pips } => format!("{} loses {pips} markers.", self.key(*base)),
            Event::Reorganised { base } => self.of(*base, "has reorganised"),
            Event::FollowOnEnded { base } => self.of(*base, "has followed on"),
            Event::Refreshed { unit } => format!("{} is below half its markers again.", self.unit(*unit)),
            Event::Merged { from, into, sp } => format!("{} gives {sp} SP to {}.", self.key(*from), self.key(*into)),
            Event::Filled { base, .. } => self.of(*base, "is filled up"),
            Event::VolleySpent { unit, thirds, .. } => {
                format!("{} fires {} of a volley.", self.unit(*unit), if *thirds < 3 { "a third" } else { "the whole" })
            }
            Event::VolleysSet { unit, volleys } => {
                format!("{} has {} volleys and {} thirds.", self.unit(*unit), volleys / 3, volleys % 3)
            }
            Event::FireUnitsDrawn { formation, row, left } => {
                let key = &self.rules.roster().formation(*formation).key;
                format!("The dump of {key} has {left} fire units of {} left.", row.word())
            }
            Event::DumpLost { formation, by } => {
                let key = &self.rules.roster().formation(*formation).key;
                match by {
                    Some(side) => format!("{} captures the dump of {key}.", letter(*side)),
                    None => format!("The dump of {key} is destroyed."),
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
                    count => format!("; {count} of the enemy in sight"),
                };
                format!(
                    "{} reports in bound {}: {} at {}{contact}{seen}.",
                    self.unit(report.unit),
                    report.bound,
                    report.strength,
                    squares.join(" ")
                )
            }
            Event::PublicNoted { shown } => format!("{} bases are in the open.", shown.len()),
            Event::TimeRanOut { seat } => format!("Time has run out for {}.", self.seat(*seat)),
            Event::Stocked { formation, log, pol, .. } => {
                format!("The dump of {}: {log} LOG, {pol} POL.", self.rules.roster().formation(*formation).key)
            }
            Event::FuelSpent { formation, pol, parched } => {
                let key = &self.rules.roster().formation(*formation).key;
                if *parched {
                    format!("{key} has no fuel for the day.")
                } else {
                    format!("{key} has fuel for the day; {pol} POL are left.")
                }
            }
            Event::Returned { base, at } => format!("{} is back at {at}.", self.key(*base)),
            Event::Replaced { base, at } => format!("{} is set up anew at {at}.", self.key(*base)),
            Event::SkipOffered { bounds, .. } => format!("{bounds} bounds may pass."),
            Event::Skipped { bounds } => format!("{bounds} bounds are passed over."),
            Event::Regraded { unit, grade } => format!("{} comes out of it {}.", self.unit(*unit), grade.word()),
            Event::Ruled { ruling, reason } => {
                format!("The umpire rules: {}; because {reason}.", write_ruling(self.rules, ruling))
            }
            Event::Ended { outcome } => match outcome.winner {
                Some(side) => format!("{} wins: {}.", letter(side), outcome.how),
                None => format!("It is over: {}.", outcome.how),
            },
            _ => "Something happened.".to_owned(),
        }
    }
}

/// The letter of a side.
pub const fn letter(side: Side) -> &'static str {
    if side.0 == 0 { "A" } else { "B" }
}

/// What a die is thrown for.
pub fn roll_name(rule: RuleId) -> &'static str {
    match rule {
        rule::SEQ_9 | rule::CA_20 => "Dispute",
        rule::FOR_7 => "Call",
        rule::RCE_5 => "Recce",
        rule::ENG_9 => "Mines",
        rule::TNK_9 => "Tank terror",
        rule::AIR_7 => "Anti-aircraft",
        rule::AIR_4 => "Air attack",
        rule::FPL_9 => "Indirect fire",
        rule::FPL_13 => "Harassing fire",
        rule::FPL_14 => "Ammunition",
        rule::FF_6 => "Firefight",
        rule::MOR_1 => "Break test",
        rule::CA_8 => "Close assault",
        rule::REO_7 => "Odd marker",
        rule::OPT_2 => "Discipline",
        _ => "Die",
    }
}
