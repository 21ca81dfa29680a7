//! Attacks, fire, aircraft and assaults.

use super::{Story, words};
use crate::event::Event;
use crate::orders::Aim;
use crate::state::Place;

impl Story<'_> {
    pub(super) fn fighting(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Declared { attack, .. } => {
                format!("{} is to be attacked by {}.", attack.target, self.names(attack.front.or(attack.second)))
            }
            Event::AttackOpened { id, attack, .. } => {
                format!("Attack {id} on {} by {}.", attack.target, self.names(attack.front.or(attack.second)))
            }
            Event::Reinforced { attack, bases } => self.all(*bases, &format!("joins attack {attack}")),
            Event::AssaultChosen { attack } => format!("Attack {attack} goes in without an exchange of fire."),
            Event::Pressed { attack } => format!("Attack {attack} is pressed regardless."),
            Event::CalledOff { attack } => format!("Attack {attack} is called off."),
            Event::AttackClosed { attack } => format!("Attack {attack} is over."),
            Event::MissionSet { base, mission: Some((mission, at)) } => {
                self.of(*base, &format!("is to lay {} on {at}", words::mission(*mission)))
            }
            Event::MissionSet { base, mission: None } => self.of(*base, "holds its fire"),
            Event::CallSpent { base } => self.of(*base, "has answered its call"),
            Event::Flew { base, at } => self.plain(*base, &format!("flies over {at}")),
            Event::Aborted { base } => self.of(*base, "turns back"),
            Event::StrikeSet { base, aim: Aim::Group(group) } => {
                self.plain(*base, &format!("strikes at {}", words::group(*group)))
            }
            Event::StrikeSet { base, aim: Aim::Gun(gun) } => {
                self.plain(*base, &format!("strikes at {}", self.name(*gun)))
            }
            Event::FlakLaid { base, at: None, .. } => self.of(*base, "holds its fire"),
            Event::FlakLaid { base, at: Some(at), high } => {
                self.of(*base, &format!("fires at {} flyers over {at}", if *high { "high" } else { "low" }))
            }
            Event::AirHome { base, place: Place::AirOut } => self.of(*base, "is driven off"),
            Event::AirHome { base, .. } => self.of(*base, "goes home"),
            Event::Aimed { base, group, attack: None } => self.of(*base, &format!("aims at {}", words::group(*group))),
            Event::Aimed { base, group, attack: Some(attack) } => {
                self.of(*base, &format!("aims at {} in attack {attack}", words::group(*group)))
            }
            Event::Fired { base, .. } => self.of(*base, "has fired"),
            Event::UnderFire { base, .. } => self.of(*base, "is under fire"),
            Event::Hit { base, pips, .. } => self.of(*base, &format!("takes {}", words::count(*pips, "PIP", "PIPs"))),
            Event::LostStrength { base, sp } => self.of(*base, &format!("loses {sp} SP for good")),
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
            Event::Disorganised { base, cause } => self.of(*base, words::disorganised(*cause)),
            Event::BreakTested { unit, passed, .. } => {
                self.of_unit(*unit, &format!("{} its break test", if *passed { "passes" } else { "fails" }))
            }
            Event::FiftyNoted { unit, .. } => self.of_unit(*unit, "owes no test"),
            Event::DisciplineRestored { unit, pips } => {
                format!("Discipline is restored in {} for {}.", self.unit(*unit), words::count(*pips, "PIP", "PIPs"))
            }
            Event::TerrorTested { unit, cowed: true, .. } => self.of_unit(*unit, "is cowed by tanks"),
            Event::TerrorTested { unit, .. } => self.of_unit(*unit, "stands the tanks"),
            Event::Recovered { base } => self.of(*base, "recovers from the tanks"),
            _ => return self.fights(event),
        })
    }

    /// Firefights and assaults as a whole.
    fn fights(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Tallied { attack, caused, received, won, needs, .. } => {
                let how = match (won, needs) {
                    (true, false) => "; the firefight is won",
                    (true, true) => "; the firefight is won, but reinforcement is needed",
                    (false, true) => "; reinforcement is needed",
                    (false, false) => "",
                };
                format!("Attack {attack}: {} caused, {received} received{how}.", words::count(*caused, "PIP", "PIPs"))
            }
            Event::AirTallied { attack, received: 0, caused, .. } => {
                format!("Aircraft add {} to attack {attack}.", words::count(*caused, "PIP", "PIPs"))
            }
            Event::AirTallied { attack, received, .. } => {
                format!("Aircraft add {} against attack {attack}.", words::count(*received, "PIP", "PIPs"))
            }
            Event::BrokeOff { bases } => self.all(*bases, "breaks off unharmed"),
            Event::NeedsReinforcement { attack } => format!("Attack {attack} needs reinforcement."),
            Event::Fought { bases } => self.all(*bases, "is in the fight"),
            Event::Worn { unit } => self.of_unit(*unit, "tires"),
            Event::Stormed { target, bases, counter, .. } => {
                let verb = if *counter { "counter-attacks" } else { "assaults" };
                self.all(*bases, &format!("{verb} {target}"))
            }
            Event::StormCancelled { storm } => format!("Assault {} does not go in.", storm + 1),
            Event::TanksAlone { tanks, .. } => self.all(*tanks, "goes on alone"),
            Event::RoundFought { attacker_wins, defender_wins, broken_in, .. } => {
                let wins = words::count(*attacker_wins, "point", "points");
                format!("The assault wins {wins} and loses {defender_wins}; {broken_in} have broken in.")
            }
            Event::StormOver { storm, won: true } => format!("Assault {} has won.", storm + 1),
            Event::StormOver { storm, won: false } => format!("Assault {} is over.", storm + 1),
            Event::BrokeIn { attack, inside, .. } => {
                let count = words::count(inside.len() as u64, "base stays", "bases stay");
                format!("{count} in of attack {attack}.")
            }
            Event::PushGained { attack, .. } => format!("Attack {attack} gains ground."),
            Event::Carried { attack } => format!("Attack {attack} is carried out."),
            Event::CounterPassed { at } => format!("The chance to strike back at {at} is past."),
            _ => return None,
        })
    }
}
