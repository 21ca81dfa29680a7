//! What each event does to the state.

use sandtable_kernel::{Apply, Side};

use super::{CommandState, Group, State, UnitState};
use crate::Event;
use crate::fights::Fights;
use crate::terms::{Action, Edge, ModelId, ModelSet, UnitId, UnitSet, Wait, other};
use crate::volley::Rest;

impl Apply for State {
    type Event = Event;

    fn resume_at(&mut self, other: &State) {
        self.frames = other.frames.clone();
    }

    /// Chapter by chapter; what was only told changes nothing.
    fn apply(&mut self, event: &Event) {
        match event {
            Event::Joined { .. }
            | Event::FirstPlacerRolled { .. }
            | Event::AttackerNamed { .. }
            | Event::EdgeTaken { .. }
            | Event::Placed { .. }
            | Event::UnitPlaced { .. } => self.apply_set_up(event),
            Event::TurnBegan { .. }
            | Event::PriorityWon { .. }
            | Event::PhaseBegan { .. }
            | Event::Passed { .. }
            | Event::SlotBegan { .. }
            | Event::SlotEnded { .. }
            | Event::Activated { .. }
            | Event::ActivationEnded { .. }
            | Event::GroupFormed { .. }
            | Event::ActingBegan { .. }
            | Event::GroupDispersed { .. } => self.apply_turn(event),
            Event::ActionTaken { .. }
            | Event::Waited { .. }
            | Event::WaitRedeemed { .. }
            | Event::WaitLost { .. }
            | Event::Prepared { .. }
            | Event::PrepareEnded { .. }
            | Event::WentDown { .. }
            | Event::Aimed { .. }
            | Event::AimLost { .. } => self.apply_action(event),
            Event::MoveBegan { .. }
            | Event::AllowanceRolled { .. }
            | Event::Moved { .. }
            | Event::Returned { .. }
            | Event::Turned { .. }
            | Event::Travelled { .. }
            | Event::Exited { .. }
            | Event::MoveEnded { .. } => self.apply_move(event),
            _ => self.apply_battle(event),
        }
    }
}

impl State {
    /// Orders, fire, melee and what comes after them.
    fn apply_battle(&mut self, event: &Event) {
        match event {
            Event::OrderGiven { .. }
            | Event::Followed { .. }
            | Event::Nominated { .. }
            | Event::ChargeDeclared { .. }
            | Event::Reacted { .. }
            | Event::DroppedOut { .. }
            | Event::ChargeReached { .. }
            | Event::ChargeFailed { .. }
            | Event::SecondChosen { .. }
            | Event::OrderEnded { .. } => self.apply_order(event),
            Event::Fired { .. }
            | Event::GrenadeSpent { .. }
            | Event::ArmsShown { .. }
            | Event::MeleeShown { .. }
            | Event::DiceKept { .. }
            | Event::VolleyAimed { .. }
            | Event::VolleyHit { .. }
            | Event::VolleyEnded { .. }
            | Event::WoundTaken { .. }
            | Event::Suppressed { .. }
            | Event::Wounded { .. }
            | Event::Killed { .. } => self.apply_fire(event),
            Event::DuelFormed { .. }
            | Event::DuelBegan { .. }
            | Event::Supported { .. }
            | Event::RoundFought { .. }
            | Event::HitAssigned { .. }
            | Event::Withdrew { .. }
            | Event::Displaced { .. }
            | Event::MadeDesperate { .. }
            | Event::DuelRepeated { .. }
            | Event::DuelEnded { .. } => self.apply_duel(event),
            Event::Fled { .. } | Event::Scored { .. } | Event::TurnEnded { .. } | Event::Ended { .. } => {
                self.apply_end(event);
            }
            // The rest is told and changes nothing: dice, misses, who has chosen.
            _ => {}
        }
    }

    /// BR-ARM-19, BR-DEP.
    fn apply_set_up(&mut self, event: &Event) {
        match *event {
            Event::Joined { model, unit } => {
                let before = self.unit_of[model.index()];
                self.units[before.index()].models.remove(model);
                self.units[unit.index()].models.insert(model);
                self.unit_of[model.index()] = unit;
            }
            Event::FirstPlacerRolled { side } => self.active = side,
            Event::AttackerNamed { side } => self.attacker = side,
            Event::EdgeTaken { side, edge } => {
                self.south = if edge == Edge::South { side } else { other(side) };
            }
            Event::Placed { model, at } => {
                self.places[model.index()] = at;
                self.on_table.insert(model);
            }
            Event::UnitPlaced { next, .. } => self.active = next,
            _ => {}
        }
    }

    /// BR-PRI, BR-ACT, BR-OFF.
    fn apply_turn(&mut self, event: &Event) {
        match *event {
            Event::TurnBegan { turn } => self.turn = turn,
            Event::PriorityWon { side } => (self.priority, self.active) = (side, side),
            Event::PhaseBegan { phase } => self.phase = phase,
            Event::Passed { .. } => {
                self.passes += 1;
                self.slot_used = true;
            }
            Event::SlotBegan { side } => {
                (self.active, self.slot_used, self.acting) = (side, false, None);
            }
            Event::SlotEnded { side } => self.end_slot(side),
            Event::Activated { unit } => {
                (self.passes, self.slot_used) = (0, true);
                let unit = self.unit_mut(unit);
                (unit.activated, unit.down) = (true, false);
                unit.prepared_before = unit.prepared;
            }
            Event::ActivationEnded { unit } => {
                self.unit_mut(unit).ap = 0;
                self.acting = None;
            }
            Event::GroupFormed { officer, members } => {
                self.group = Group { officer: Some(officer), waiting: members };
            }
            Event::ActingBegan { unit } => {
                self.group.waiting.remove(unit);
                self.acting = Some(unit);
            }
            Event::GroupDispersed { .. } => self.group = Group::default(),
            _ => {}
        }
    }

    /// BR-ACT, BR-WAI, BR-PRE, BR-DWN, BR-AIM.
    fn apply_action(&mut self, event: &Event) {
        match *event {
            Event::ActionTaken { unit, action, ap } => self.take_action(unit, action, ap),
            Event::Waited { unit } => self.unit_mut(unit).wait = Wait::Banked,
            Event::WaitRedeemed { unit, ends_slot } => {
                self.slot_used |= ends_slot;
                self.unit_mut(unit).wait = Wait::None;
                (self.acting, self.passes) = (Some(unit), 0);
            }
            Event::WaitLost { unit } => self.unit_mut(unit).wait = Wait::None,
            Event::Prepared { unit } => {
                let unit = self.unit_mut(unit);
                (unit.prepared, unit.prepared_before, unit.down) = (true, false, false);
            }
            Event::PrepareEnded { unit } => {
                let unit = self.unit_mut(unit);
                (unit.prepared, unit.prepared_before) = (false, false);
            }
            Event::WentDown { unit } => self.unit_mut(unit).down = true,
            Event::Aimed { unit } => self.unit_mut(unit).aim = true,
            Event::AimLost { unit } => self.unit_mut(unit).aim = false,
            _ => {}
        }
    }

    /// BR-MOV, BR-MIS-6.
    fn apply_move(&mut self, event: &Event) {
        match *event {
            Event::MoveBegan { kind, units } => {
                (self.march.kind, self.march.units, self.march.added) = (kind, units, 0);
                self.march.travelled = ModelSet::NONE;
                self.march.starts.clone_from(&self.places);
                for unit in units.iter() {
                    let unit = self.unit_mut(unit);
                    unit.faced = unit.facing;
                }
            }
            Event::AllowanceRolled { added } => self.march.added = added,
            Event::Moved { model, to } => {
                self.places[model.index()] = to;
                self.march.travelled.insert(model);
            }
            Event::Returned { model } => {
                self.places[model.index()] = self.march.starts[model.index()];
                self.march.travelled.remove(model);
            }
            Event::Turned { unit, facing } => self.unit_mut(unit).facing = facing,
            Event::Travelled { unit } => self.unit_mut(unit).moved = true,
            Event::Exited { model, at } => {
                if self.command.commander.is_some() && self.command.by == model {
                    self.command.exit = Some(at);
                }
                self.on_table.remove(model);
                self.exited.insert(model);
            }
            Event::MoveEnded { .. } => self.march.units = UnitSet::NONE,
            _ => {}
        }
    }

    /// BR-ORD, BR-CHG, BR-REA.
    fn apply_order(&mut self, event: &Event) {
        match *event {
            Event::OrderGiven { command, commander, by } => {
                self.command = CommandState { command, commander: Some(commander), by, ..CommandState::none() };
            }
            Event::Followed { unit } => {
                self.command.followers.insert(unit);
                self.group.waiting.remove(unit);
                let unit = self.unit_mut(unit);
                (unit.ap, unit.spent, unit.aim) = (0, true, false);
            }
            Event::Nominated { unit } => self.command.nominated = unit,
            Event::ChargeDeclared { unit, target } => {
                // An order has no more followers than the list has room for.
                let _ = self.command.targets.try_push((unit, target));
            }
            Event::Reacted { unit, action } => self.react(unit, action),
            Event::DroppedOut { unit } => {
                self.command.followers.remove(unit);
                self.command.targets.retain(|(follower, _)| *follower != unit);
            }
            Event::ChargeReached { unit } => self.unit_mut(unit).charged = true,
            Event::ChargeFailed { unit } => self.unit_mut(unit).charge_failed = true,
            Event::SecondChosen { .. } => self.command.second_done = UnitSet::NONE,
            Event::OrderEnded { .. } => self.command = CommandState::none(),
            _ => {}
        }
    }

    /// BR-FIR, BR-SUP.
    fn apply_fire(&mut self, event: &Event) {
        match *event {
            Event::Fired { by, .. } => {
                self.unit_mut(by).shot = true;
                self.command.second_done.insert(by);
            }
            Event::GrenadeSpent { model } => self.grenade_spent.insert(model),
            Event::ArmsShown { weapon, models } => {
                let shown = &mut self.arms_shown[weapon as usize];
                *shown = shown.or(models);
            }
            Event::MeleeShown { models } => self.melee_shown = self.melee_shown.or(models),
            Event::DiceKept { target, exposed, barrage } => {
                (self.rest.target, self.rest.exposed) = (target, exposed);
                // A unit has no more models than there is room for.
                let _ = self.rest.barrages.try_push(barrage);
            }
            Event::VolleyAimed { volley } => {
                if volley.target == self.rest.target {
                    self.rest = Rest::none();
                }
                self.volley = volley;
            }
            Event::VolleyHit { wounds, picked, .. } => (self.volley.wounds, self.volley.picked) = (wounds, picked),
            Event::VolleyEnded { .. } => (self.volley.wounds, self.volley.picked) = (0, 0),
            Event::WoundTaken { picked } => {
                self.volley.wounds -= 1;
                self.volley.picked -= u8::from(picked);
            }
            Event::Suppressed { unit } => {
                let unit = self.unit_mut(unit);
                (unit.suppressed, unit.wait, unit.aim) = (true, Wait::None, false);
            }
            Event::Wounded { model } => self.health[model.index()] -= 1,
            Event::Killed { model, tally } => {
                let side = self.side_of(model);
                self.tally[usize::from(side.0)] += tally;
                self.health[model.index()] = 0;
                self.leave_table(model);
                self.lost.insert(model);
            }
            _ => {}
        }
    }

    /// BR-CBT, BR-WDR, BR-DES.
    fn apply_duel(&mut self, event: &Event) {
        match *event {
            Event::DuelFormed { duel, models } => self.fights.form(duel, models),
            Event::DuelBegan { duel } => {
                (self.fights.current, self.fights.rounds, self.fights.repeat) = (duel, 0, 0);
                self.fights.desperate = ModelSet::NONE;
            }
            Event::Supported { supporter, fighter } => self.fights.support(supporter, fighter),
            Event::RoundFought { winner, hits } => {
                (self.fights.winner, self.fights.hits) = (winner, hits);
                // BR-DES-3: who wins is no longer Desperate.
                self.fights.desperate = self.fights.desperate.without(self.models_of[usize::from(winner.0)]);
                self.fights.rounds += 1;
            }
            Event::HitAssigned { hits, .. } => self.fights.hits -= hits,
            Event::Withdrew { model, to } => {
                self.places[model.index()] = to;
                self.fights.leave(model);
            }
            Event::Displaced { model, to } => self.places[model.index()] = to,
            Event::MadeDesperate { model } => self.fights.desperate.insert(model),
            Event::DuelRepeated { round } => self.fights.repeat = round,
            Event::DuelEnded { duel, .. } => {
                self.fights.over |= 1 << duel;
                (self.fights.current, self.fights.desperate) = (0, ModelSet::NONE);
            }
            _ => {}
        }
    }

    /// BR-MOR, BR-MIS, BR-END.
    fn apply_end(&mut self, event: &Event) {
        match *event {
            Event::Fled { model, .. } => {
                self.leave_table(model);
                self.fled.insert(model);
            }
            Event::Scored { side, .. } => self.points[usize::from(side.0)] += 1,
            Event::TurnEnded { .. } => self.end_turn(),
            Event::Ended { outcome } => self.outcome = Some(outcome),
            _ => {}
        }
    }

    pub(super) fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        &mut self.units[unit.index()]
    }

    /// BR-WAI-2: the other side's banked Waits become ready.
    fn end_slot(&mut self, side: Side) {
        for unit in self.units_of[usize::from(other(side).0)].iter() {
            let unit = self.unit_mut(unit);
            if unit.wait == Wait::Banked {
                unit.wait = Wait::Ready;
            }
        }
    }

    fn take_action(&mut self, unit: UnitId, action: Action, ap: u8) {
        let unit = self.unit_mut(unit);
        unit.used.insert(action);
        unit.ap = unit.ap.saturating_sub(ap);
        unit.spent |= ap > 0;
    }

    /// BR-REA-5, BR-REA-6: a Wait pays for a reaction, otherwise one action point.
    fn react(&mut self, unit: UnitId, action: Action) {
        self.command.reacted.insert(unit);
        let unit = self.unit_mut(unit);
        unit.used.insert(action);
        if unit.wait == Wait::None {
            unit.ap = unit.ap.saturating_sub(1);
        }
        (unit.wait, unit.spent) = (Wait::None, true);
        if action == Action::Prepare {
            (unit.activated, unit.ap) = (true, 0);
        }
    }

    fn leave_table(&mut self, model: ModelId) {
        self.on_table.remove(model);
        self.fights.leave(model);
    }

    /// BR-END-1: everything but Prepare and Down! is cleared, and action points are refilled.
    fn end_turn(&mut self) {
        for unit in &mut self.units {
            *unit = UnitState {
                models: unit.models,
                facing: unit.facing,
                faced: unit.facing,
                ap: unit.full_ap,
                full_ap: unit.full_ap,
                prepared: unit.prepared,
                down: unit.down,
                ..UnitState::default()
            };
        }
        (self.tally, self.passes) = ([0; 2], 0);
        self.fights = Fights::none(self.places.len());
    }
}
