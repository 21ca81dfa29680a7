//! What each event changes: the only way a state changes outside the decision stack.

use std::sync::Arc;

use sandtable_kernel::{Apply, Length};

use super::{Fight, InRiver, Parting, State};
use crate::event::Event;
use crate::stand::{Pose, Stand};
use crate::terms::{ElementId, ElementSet, index};

impl Apply for State {
    type Event = Event;

    fn resume_at(&mut self, other: &State) {
        self.frames = other.frames.clone();
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::BlankNumbered { .. }
            | Event::RolesFixed { .. }
            | Event::TerrainPlaced { .. }
            | Event::MinesLaid { .. }
            | Event::TerrainRemoved { .. }
            | Event::EdgesNumbered { .. }
            | Event::EdgesFixed { .. }
            | Event::BasePlaced { .. }
            | Event::Deployed { .. }
            | Event::Garrisoned { .. }
            | Event::Swapped { .. }
            | Event::DugIn { .. }
            | Event::WorksDone { .. } => self.prepare(event),
            Event::AttackDeclared { .. }
            | Event::SupportDeclared { .. }
            | Event::Fought { .. }
            | Event::Retreated { .. }
            | Event::Routed { .. }
            | Event::Advanced { .. }
            | Event::Destroyed { .. }
            | Event::BaseCaptured { .. }
            | Event::AdvanceOpen { .. }
            | Event::AdvanceClosed => self.fight(event),
            Event::EnteredBase { .. }
            | Event::Moved { .. }
            | Event::MoveSpent { .. }
            | Event::TransportChanged { .. }
            | Event::Entrenched { .. }
            | Event::LeftBase { .. }
            | Event::Crossed { .. }
            | Event::FinishedCrossing { .. }
            | Event::Assaulted { .. }
            | Event::Bridged { .. }
            | Event::Flown { .. }
            | Event::Parted { .. }
            | Event::Carried { .. }
            | Event::WentHome { .. }
            | Event::Revealed { .. }
            | Event::MinesCleared { .. } => self.act(event),
            Event::TurnBegan { .. }
            | Event::PipsRolled { .. }
            | Event::InitiativeWon { .. }
            | Event::MoverChosen { .. }
            | Event::PipsSpent { .. }
            | Event::GoTaken { .. }
            | Event::Passed { .. }
            | Event::HadNoTarget { .. }
            | Event::CalledBack { .. }
            | Event::FightOver
            | Event::CombatBegan
            | Event::DrawOffered { .. }
            | Event::Ended { .. }
            | Event::BlanksDrawn { .. }
            | Event::TerrainDone { .. }
            | Event::DeploymentDone { .. }
            | Event::MinesFought { .. }
            | Event::NoEffect { .. }
            | Event::TurnEnded { .. }
            | Event::DrawDeclined { .. } => self.pass_on(event),
        }
    }
}

impl State {
    /// The set-up.
    fn prepare(&mut self, event: &Event) {
        match event {
            Event::BlankNumbered { blank, who, loaded, entrenched } => {
                let unit = self.unit_mut(*blank);
                (unit.who, unit.loaded, unit.entrenched) = (*who, *loaded, *entrenched);
            }
            Event::RolesFixed { attacker } => self.attacker = *attacker,
            Event::TerrainPlaced { feature, lane } | Event::MinesLaid { feature, lane, .. } => {
                self.ground = Arc::new(self.ground.with((**feature).clone(), *lane));
                self.works += u8::from(feature.laid_by.is_some());
            }
            Event::TerrainRemoved { number, lane } => {
                self.ground = Arc::new(self.ground.without(usize::from(*number), *lane));
            }
            Event::EdgesNumbered { order } => self.numbered = Some(*order),
            Event::EdgesFixed { attacker } => {
                self.back_edge[index(self.attacker)] = *attacker;
                self.back_edge[index(self.defender())] = attacker.opposite();
            }
            Event::BasePlaced { area, town } => {
                // The base is the last piece of the roster.
                let base = ElementId((self.units.len() - 1) as u8);
                let defender = index(self.defender());
                (self.base, self.town_base) = (Some(base), *town);
                if let Some(stand) = Stand::of(*area) {
                    self.unit_mut(base).stand = stand;
                }
                self.of_side[defender].insert(base);
                self.on_table.insert(base);
            }
            Event::Deployed { element, pose, depth, loaded } => {
                if self.garrison == Some(*element) {
                    self.garrison = None;
                }
                self.unit_mut(*element).loaded = *loaded;
                self.put(*element, *pose, Some(*depth));
            }
            Event::Garrisoned { element, depth } => self.go_in(*element, *depth),
            Event::Swapped { one, other, one_to, other_to } => {
                let garrison = self.garrison;
                self.put(*one, *one_to, None);
                self.put(*other, *other_to, None);
                self.garrison = match garrison {
                    Some(inside) if inside == *one => Some(*other),
                    Some(inside) if inside == *other => Some(*one),
                    _ => garrison,
                };
                self.swapped.insert(*one);
                self.swapped.insert(*other);
            }
            Event::DugIn { elements, .. } => {
                for element in elements.iter() {
                    self.unit_mut(element).entrenched = true;
                }
                self.works += 1;
            }
            Event::WorksDone { .. } => self.works = 0,
            _ => {}
        }
    }

    /// The turn, its phases and its end.
    fn pass_on(&mut self, event: &Event) {
        match event {
            Event::TurnBegan { turn, beside_river } => {
                (self.turn, self.base_attacked, self.draw_offered) = (*turn, false, [false; 2]);
                self.passed = [false; 2];
                for (number, unit) in (0_u8..).zip(&mut self.units) {
                    (unit.moves, unit.changed, unit.stirred, unit.fought, unit.attacked) = (0, false, false, false, 0);
                    (unit.contacted, unit.dug) = (ElementSet::NONE, false);
                    unit.beside_river = beside_river.has(ElementId(number));
                }
            }
            Event::PipsRolled { pips } => self.pips = *pips,
            Event::InitiativeWon { side } => (self.initiative, self.active) = (*side, *side),
            Event::MoverChosen { first } => self.active = *first,
            Event::PipsSpent { side, pips } => {
                let left = &mut self.pips[index(*side)];
                *left = left.saturating_sub(*pips);
            }
            Event::GoTaken { side } => self.active = *side,
            Event::Passed { side, .. } => self.passed[index(*side)] = true,
            Event::HadNoTarget { side } => self.waiting[index(*side)] = true,
            Event::CalledBack { side } => {
                (self.waiting[index(*side)], self.passed[index(*side)]) = (false, false);
            }
            Event::FightOver => self.fight = None,
            // MS-SEQ-5: unspent PIPs are lost.
            Event::CombatBegan => {
                (self.passed, self.waiting) = ([false; 2], [false; 2]);
                self.active = self.initiative;
                self.pips = [0; 2];
            }
            Event::DrawOffered { side } => self.draw_offered[index(*side)] = true,
            Event::Ended { outcome } => self.outcome = Some(*outcome),
            _ => {}
        }
    }

    /// The actions of the movement phase, and what they meet.
    fn act(&mut self, event: &Event) {
        match event {
            Event::EnteredBase { element } => {
                self.go_in(*element, self.unit(*element).stand.outline.depth());
                self.spend_move(*element);
            }
            Event::Moved { element, to, into } => {
                self.shift(*element, *to);
                // A garrison that is stopped on its way out has left the base all the same.
                if self.garrison == Some(*element) {
                    self.garrison = None;
                }
                let unit = self.unit_mut(*element);
                unit.contacted = ElementSet(unit.contacted.0 | into.0);
            }
            Event::MoveSpent { element } => self.spend_move(*element),
            Event::TransportChanged { element, loaded, to, depth } => {
                self.put(*element, *to, Some(*depth));
                let unit = self.unit_mut(*element);
                (unit.loaded, unit.changed, unit.stirred) = (*loaded, true, true);
                unit.entrenched &= !*loaded;
            }
            Event::Entrenched { element } => {
                let unit = self.unit_mut(*element);
                (unit.entrenched, unit.dug) = (true, true);
            }
            Event::LeftBase { element, to } => {
                self.shift(*element, *to);
                self.garrison = None;
            }
            Event::Crossed { element, to } | Event::FinishedCrossing { element, to } => self.shift(*element, *to),
            Event::Assaulted { element, to, enemy } => {
                self.shift(*element, *to);
                let unit = self.unit_mut(*element);
                unit.river = InRiver::Assaulting;
                unit.contacted.insert(*enemy);
            }
            Event::Bridged { element, to } => {
                self.shift(*element, *to);
                self.unit_mut(*element).river = InRiver::Bridging;
            }
            Event::Flown { element, to, engaged } => {
                self.put(*element, *to, None);
                self.engage(*element, *engaged);
                self.spend_move(*element);
            }
            Event::Parted { aircraft, mover, by } => {
                let _ = self.parted.try_push(Parting { aircraft: *aircraft, mover: *mover, by: *by });
            }
            Event::Carried { element, to, engaged } => {
                self.parted.retain(|parting| parting.aircraft != *element);
                self.put(*element, *to, None);
                let parted = self.unit(*element).engaged.without(*engaged);
                for enemy in parted.iter() {
                    self.unit_mut(enemy).engaged.remove(*element);
                }
                self.engage(*element, *engaged);
            }
            Event::WentHome { element, back } => {
                self.leave_table(*element);
                self.unit_mut(*element).back = *back;
            }
            Event::Revealed { element, to, depth } => {
                self.put(*element, *to, Some(*depth));
                self.unit_mut(*element).hidden = false;
            }
            Event::MinesCleared { field } => self.cleared |= 1 << field,
            _ => {}
        }
    }

    /// A combat and what comes of it.
    fn fight(&mut self, event: &Event) {
        match event {
            Event::AttackDeclared { attacker, target, supporters, ambush } => {
                self.fight = Some(Fight {
                    attacker: *attacker,
                    target: *target,
                    attack_support: *supporters,
                    defence_support: ElementSet::NONE,
                    ambush: *ambush,
                });
                self.unit_mut(*attacker).fought = true;
                for supporter in supporters.iter() {
                    self.unit_mut(supporter).fought = true;
                }
                self.base_attacked |= self.base == Some(*target) || self.garrison == Some(*target);
            }
            Event::SupportDeclared { supporters } => {
                if let Some(fight) = &mut self.fight {
                    fight.defence_support = *supporters;
                }
                for supporter in supporters.iter() {
                    self.unit_mut(supporter).fought = true;
                }
            }
            Event::Fought { target, .. } => self.unit_mut(*target).attacked += 1,
            Event::Retreated { element, to } | Event::Routed { element, to } => self.shift(*element, *to),
            Event::Advanced { element, to } => {
                self.shift(*element, *to);
                self.advancing.remove(*element);
            }
            Event::Destroyed { element, value, general, .. } => {
                let side = index(self.side_of(*element));
                self.losses[side] += value;
                self.general_lost[side] |= general;
                self.leave_table(*element);
                self.unit_mut(*element).lost = true;
            }
            Event::BaseCaptured { value } => {
                if let Some(base) = self.base {
                    let side = index(self.side_of(base));
                    self.losses[side] += value;
                    self.leave_table(base);
                    self.unit_mut(base).lost = true;
                }
            }
            Event::AdvanceOpen { elements } => self.advancing = *elements,
            Event::AdvanceClosed => self.advancing = ElementSet::NONE,
            _ => {}
        }
    }
}

impl State {
    /// MS-BAS-2: to the centre of the base, facing as before.
    fn go_in(&mut self, element: ElementId, depth: Length) {
        let Some(base) = self.base else { return };
        let (at, facing) = (self.unit(base).stand.outline.centre(), self.unit(element).stand.pose().facing);
        self.put(element, Pose { at, facing }, Some(depth));
        self.shift(element, Pose { at, facing });
        self.garrison = Some(element);
    }

    /// MS-AIR-4: engagement with an enemy aircraft holds both ways.
    fn engage(&mut self, aircraft: ElementId, engaged: ElementSet) {
        self.unit_mut(aircraft).engaged = engaged;
        for enemy in engaged.and(self.aircraft).iter() {
            self.unit_mut(enemy).engaged.insert(aircraft);
        }
    }
}
