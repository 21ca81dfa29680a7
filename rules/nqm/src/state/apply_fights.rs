//! What events change of the ground and of attacks.

use super::{Attack, Bridge, Position, State, Storm, Taken};
use crate::attack::declared;
use crate::event::Event;
use crate::grid::canonical;
use crate::terms::Works;

impl State {
    pub(super) fn apply_ground(&mut self, event: &Event) {
        match event {
            Event::DugIn { at, side } => {
                self.positions.retain(|position| position.square != *at);
                self.positions.push(Position { square: *at, works: Works::DugIn, owner: Some(*side), known: true });
            }
            Event::BridgeBuilt { at, edge } => {
                let Some((square, edge)) = canonical(*at, *edge) else { return };
                self.bridges.retain(|bridge| (bridge.square, bridge.edge) != (square, edge));
                self.bridges.push(Bridge { square, edge, ford: false, prepared: None, blown: false });
            }
            Event::BridgeBlown { bridge } => {
                if let Some(bridge) = self.bridges.get_mut(usize::from(*bridge)) {
                    (bridge.blown, bridge.prepared) = (true, None);
                }
            }
            Event::GapMade { mine, open } => {
                if let Some(mine) = self.mines.get_mut(usize::from(*mine)) {
                    mine.gap = *open;
                }
            }
            Event::MineFound { mine } => {
                if let Some(mine) = self.mines.get_mut(usize::from(*mine)) {
                    mine.known = true;
                }
            }
            Event::WorksFound { at } => {
                for position in self.positions.iter_mut().filter(|position| position.square == *at) {
                    position.known = true;
                }
            }
            Event::WorksTaken { at, works, owner } => {
                for position in self.positions.iter_mut().filter(|position| position.square == *at) {
                    (position.works, position.owner, position.known) = (*works, *owner, true);
                }
            }
            _ => {}
        }
    }

    pub(super) fn apply_attacks(&mut self, event: &Event) {
        let bound = self.bound;
        let number = |event: &Event| match event {
            Event::Reinforced { attack, .. }
            | Event::AssaultChosen { attack }
            | Event::Pressed { attack }
            | Event::CalledOff { attack }
            | Event::Tallied { attack, .. }
            | Event::NeedsReinforcement { attack }
            | Event::AirTallied { attack, .. }
            | Event::BrokeIn { attack, .. }
            | Event::PushGained { attack, .. }
            | Event::Carried { attack } => Some(*attack),
            _ => None,
        };
        if let Some(id) = number(event)
            && let Some(attack) = self.attacks.iter_mut().find(|attack| attack.id == id)
        {
            match event {
                Event::Reinforced { bases, .. } => attack.second = attack.second.or(*bases),
                Event::AssaultChosen { .. } => attack.assaulting = true,
                Event::Pressed { .. } => attack.press = true,
                Event::CalledOff { .. } => attack.called_off = true,
                Event::NeedsReinforcement { .. } => attack.needs = true,
                Event::AirTallied { pips, .. } => attack.caused += u16::from(*pips),
                Event::Tallied { caused, received, won, needs, firers, .. } => {
                    attack.veterans = attack.veterans.or(*firers);
                    (attack.caused, attack.received, attack.needs, attack.fought) = (*caused, *received, *needs, true);
                    if *won {
                        attack.won = bound;
                    }
                }
                Event::BrokeIn { area, count, .. } => (attack.area, attack.broken_in) = (*area, *count),
                Event::PushGained { parts, .. } => attack.push = *parts,
                Event::Carried { .. } => attack.carried = true,
                _ => {}
            }
        }
        match event {
            Event::Declared { side, attack } => self.declared.push((*side, *attack)),
            Event::AttackOpened { id, side, attack, level } => {
                self.declared.retain(|entry| entry != &(*side, *attack));
                self.next_attack = self.next_attack.max(id + 1);
                self.attacks.push(Attack { id: *id, level: *level, ..declared(*side, attack, bound) });
            }
            Event::AttackClosed { attack } => self.attacks.retain(|open| open.id != *attack),
            Event::Stormed { side, attack, target, area, bases, counter } => {
                let broken_in = self.attack(*attack).filter(|open| open.area == *area).map_or(0, |open| open.broken_in);
                self.storms.push(Storm {
                    side: *side,
                    attack: *attack,
                    target: *target,
                    area: *area,
                    bases: *bases,
                    counter: *counter,
                    rounds: 0,
                    broken_in,
                    over: false,
                });
            }
            Event::TanksAlone { storm, tanks } => {
                if let Some(storm) = self.storms.get_mut(usize::from(*storm)) {
                    storm.bases = *tanks;
                }
            }
            Event::StormCancelled { storm } | Event::StormOver { storm, .. } => {
                if let Some(storm) = self.storms.get_mut(usize::from(*storm)) {
                    storm.over = true;
                    let attack = storm.attack;
                    if let Some(attack) = self.attacks.iter_mut().find(|open| open.id == attack) {
                        attack.fought = true;
                    }
                }
            }
            Event::RoundFought { storm, broken_in, .. } => {
                if let Some(storm) = self.storms.get_mut(usize::from(*storm)) {
                    storm.rounds += 1;
                    storm.broken_in = *broken_in;
                }
            }
            Event::SquareTaken { at, loser } => {
                self.taken.retain(|taken| taken.square != *at);
                self.taken.push(Taken { square: *at, loser: *loser, bound, open: true });
            }
            Event::CounterPassed { at } => {
                for taken in self.taken.iter_mut().filter(|taken| taken.square == *at) {
                    taken.open = false;
                }
            }
            _ => {}
        }
    }
}
