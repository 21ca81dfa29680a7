//! What events change of the ground and of attacks.

use super::{Attack, Breach, Bridge, Position, State, Storm, Taken};
use crate::attack::declared;
use crate::event::Event;
use crate::grid::canonical;
use crate::terms::Works;

impl State {
    pub(super) fn apply_ground(&mut self, event: &Event) {
        match event {
            Event::DugIn { at, side, known } => {
                self.positions.retain(|position| position.square != *at);
                self.positions.push(Position { square: *at, works: Works::DugIn, owner: Some(*side), known: *known });
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
        self.apply_to_one(event);
        self.apply_storms(event);
        let bound = self.bound;
        match event {
            Event::Declared { side, attack } => self.declared.push((*side, *attack)),
            Event::AttackOpened { id, side, attack, level } => {
                self.declared.retain(|entry| entry != &(*side, *attack));
                self.next_attack = self.next_attack.max(id + 1);
                self.attacks.push(Attack { id: *id, level: *level, ..declared(*side, attack, bound) });
            }
            Event::AttackClosed { attack } => self.attacks.retain(|open| open.id != *attack),
            Event::SquareTaken { at, loser, ejected } | Event::AreaTaken { at, loser, ejected } => {
                let whole = matches!(event, Event::SquareTaken { .. });
                self.taken.retain(|taken| taken.square != *at);
                let (square, loser, ejected) = (*at, *loser, *ejected);
                self.taken.push(Taken { square, loser, bound, open: true, whole, ejected });
            }
            Event::CounterPassed { at } => {
                for taken in self.taken.iter_mut().filter(|taken| taken.square == *at) {
                    taken.open = false;
                }
            }
            _ => {}
        }
    }

    /// What happens to one open attack.
    fn apply_to_one(&mut self, event: &Event) {
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
                Event::AirTallied { caused, received, planes, .. } => {
                    attack.caused += u16::from(*caused);
                    attack.received += u16::from(*received);
                    attack.air[0] += u16::from(*caused);
                    attack.air[1] += u16::from(*received);
                    // NQ-FF-14: aircraft that have not struck for it before reinforce it.
                    attack.fresh |= attack.opened < bound && !planes.without(attack.veterans).is_empty();
                    attack.veterans = attack.veterans.or(*planes);
                }
                Event::Tallied { caused, received, won, needs, firers, .. } => {
                    attack.veterans = attack.veterans.or(*firers);
                    (attack.caused, attack.received, attack.needs, attack.fought) = (*caused, *received, *needs, true);
                    if *won {
                        attack.won = bound;
                    }
                }
                Event::BrokeIn { area, inside, .. } => {
                    // At most 15 bases stand in a square.
                    let now = Breach { area: *area, count: inside.len() as u8, bound };
                    let known = attack.breaches.iter().position(|breach| breach.bound > 0 && breach.area == *area);
                    let place = known.or_else(|| attack.breaches.iter().position(|breach| breach.bound == 0));
                    if let Some(place) = place {
                        attack.breaches[place] = now;
                    }
                    inside.iter().for_each(|base| self.bases[base.index()].breach = true);
                }
                Event::PushGained { parts, .. } => attack.push = *parts,
                Event::Carried { .. } => attack.carried = true,
                _ => {}
            }
        }
    }

    /// Assaults from their declaration to their end.
    fn apply_storms(&mut self, event: &Event) {
        let bound = self.bound;
        match event {
            Event::Stormed { side, attack, target, area, bases, counter, pressed } => {
                let broken_in = self.attack(*attack).and_then(|open| open.breach(area.label, bound)).unwrap_or(0);
                self.storms.push(Storm {
                    side: *side,
                    attack: *attack,
                    target: *target,
                    area: area.number,
                    label: area.label,
                    garrison: area.bases,
                    bases: *bases,
                    pressed: *pressed,
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
                let won = matches!(event, Event::StormOver { won: true, .. });
                if let Some(storm) = self.storms.get_mut(usize::from(*storm)) {
                    storm.over = true;
                    let (attack, label, bases) = (storm.attack, storm.label, storm.bases);
                    if won {
                        bases.iter().for_each(|base| self.bases[base.index()].breach = false);
                    }
                    let open = self.attacks.iter_mut().find(|open| open.id == attack);
                    for breach in open.into_iter().flat_map(|open| &mut open.breaches) {
                        if won && breach.area == label {
                            *breach = Breach::default();
                        }
                    }
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
            _ => {}
        }
    }
}
