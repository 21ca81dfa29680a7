//! What each event changes.

use sandtable_kernel::Apply;

use super::{Base, Mine, Place, Position, Preplanned, Queued, Sent, State};
use crate::event::Event;
use crate::grid::canonical;
use crate::orders::Building;
use crate::terms::BaseId;

impl Apply for State {
    type Event = Event;

    /// What a resolution has in hand goes with the order of play, and so do the steps an umpire may go back to.
    fn resume_at(&mut self, other: &State) {
        self.frames = other.frames.clone();
        self.hand = other.hand.clone();
        (self.waiting, self.second) = (other.waiting, other.second);
        self.steps.clone_from(&other.steps);
    }

    /// Every chapter takes what is its own, and no event is of two.
    fn apply(&mut self, event: &Event) {
        self.apply_bases(event);
        self.apply_units(event);
        self.apply_attacks(event);
        self.apply_ground(event);
        self.apply_planning(event);
        self.apply_game(event);
    }
}

impl State {
    pub(super) fn of(&mut self, base: BaseId) -> &mut Base {
        &mut self.bases[base.index()]
    }

    /// NQ-HID-4: a base stands in a square; whoever is beside it does not vanish in this bound.
    pub(super) fn tread(&mut self, place: usize) {
        let base = &self.bases[place];
        if let Some(square) = base.place.square() {
            self.hand.trodden[usize::from(base.side.0)].insert(square);
        }
    }

    fn apply_planning(&mut self, event: &Event) {
        match event {
            Event::Built { building: Building::Works(works), at, side, cost } => {
                self.positions.retain(|position| position.square != *at);
                self.positions.push(Position { square: *at, works: *works, owner: Some(*side), known: false });
                self.works_left = self.works_left.saturating_sub(*cost);
            }
            Event::Built { building: Building::Village, at, cost, .. } => {
                self.prepared.push(*at);
                self.works_left = self.works_left.saturating_sub(*cost);
            }
            Event::MinesLaid { at, edge, side, cost } => {
                if let Some((square, edge)) = canonical(*at, *edge) {
                    self.mines.push(Mine { square, edge, owner: *side, gap: false, known: false });
                }
                self.works_left = self.works_left.saturating_sub(*cost);
            }
            Event::BridgePrepared { at, edge, side, cost } => {
                let place = canonical(*at, *edge);
                let found = self.bridges.iter_mut().find(|bridge| Some((bridge.square, bridge.edge)) == place);
                if let Some(bridge) = found {
                    bridge.prepared = Some(*side);
                }
                self.works_left = self.works_left.saturating_sub(*cost);
            }
            Event::Deployed { base, at, line, concealed } => {
                self.put(*base, Place::On(*at));
                let base = self.of(*base);
                (base.line, base.concealed) = (*line, *concealed);
            }
            Event::PlanGiven { unit, plan } => {
                let unit = &mut self.units[unit.index()];
                unit.plan = plan.clone();
                unit.halted = false;
            }
            Event::ContingencyGiven { unit, contingency } => {
                self.units[unit.index()].contingency = Some(contingency.clone());
            }
            Event::ContingencyFired { unit } => self.units[unit.index()].contingency = None,
            Event::Tied { unit, tie, to } => self.units[unit.index()].tie = Some((*tie, to.clone())),
            Event::Preplanned { base, mission, at, bound } => {
                self.preplanned.push(Preplanned { base: *base, mission: *mission, square: *at, bound: *bound });
            }
            Event::Sent { side, by, what, due } => {
                self.queue.push(Queued { due: *due, side: *side, by: *by, what: what.clone() });
            }
            // Calls and counter-attacks stay on the list while they may be used: for their bound and the next.
            Event::Delivered { bound } => self.queue.retain(|item| match item.what {
                Sent::Plan(..) | Sent::Tie(..) | Sent::Help(..) | Sent::Message(..) => item.due > *bound,
                Sent::Fire(..) | Sent::Air(..) => item.due >= *bound,
                Sent::Counter(..) => item.due + 1 >= *bound,
            }),
            Event::Released { base, to, due } => {
                let held =
                    |item: &Queued| matches!(item.what, Sent::Fire(asked, _) if asked == *base) && item.due == *due;
                self.queue.retain(|item| !held(item) || matches!(item.what, Sent::Fire(_, unit) if Some(unit) == *to));
            }
            Event::StandingSet { side, stop, demolish } => {
                let standing = &mut self.standing[usize::from(side.0)];
                (standing.stop, standing.demolish) = (*stop, *demolish);
            }
            Event::Committed { seat } => self.waiting &= !(1 << seat.0),
            _ => {}
        }
    }

    fn apply_units(&mut self, event: &Event) {
        match event {
            Event::SupplyJudged { unit, supplied, fuelled } => {
                let unit = &mut self.units[unit.index()];
                (unit.supplied, unit.fuelled) = (*supplied, *fuelled);
            }
            Event::BreakTested { unit, passed, counts, half, .. } => {
                let unit = &mut self.units[unit.index()];
                unit.tested |= counts;
                unit.owes_test = false;
                unit.fifty_tested |= *counts && *half;
                unit.passed = *passed;
                if *passed {
                    unit.passes = unit.passes.saturating_add(1);
                } else {
                    unit.fails = unit.fails.saturating_add(1);
                }
            }
            Event::FiftyNoted { unit, crossed } => {
                let unit = &mut self.units[unit.index()];
                unit.fifty_tested = *crossed;
                unit.owes_test = false;
            }
            Event::DisciplineRestored { unit, .. } => {
                let unit = &mut self.units[unit.index()];
                unit.passed = true;
                unit.fails = unit.fails.saturating_sub(1);
                unit.passes = unit.passes.saturating_add(1);
            }
            Event::Worn { unit } => self.units[unit.index()].worn = true,
            Event::EnduranceSet { unit, endurance } => {
                let unit = &mut self.units[unit.index()];
                (unit.endurance, unit.worn) = (*endurance, false);
            }
            Event::ObjectiveSecured { unit, .. } => {
                let unit = &mut self.units[unit.index()];
                unit.objectives = unit.objectives.saturating_add(1);
            }
            Event::Halted { unit, halted } => self.units[unit.index()].halted = *halted,
            Event::Refreshed { unit } => {
                let unit = &mut self.units[unit.index()];
                (unit.fifty_tested, unit.passed) = (false, false);
            }
            Event::Stocked { formation, log, pol, opened } => {
                let dump = &mut self.formations[formation.index()];
                (dump.log, dump.pol, dump.opened) = (*log, *pol, *opened);
            }
            Event::VolleySpent { unit, thirds, later: true } => {
                let unit = &mut self.units[unit.index()];
                unit.owed = unit.owed.saturating_add(*thirds);
            }
            Event::VolleySpent { unit, thirds, later: false } => {
                let unit = &mut self.units[unit.index()];
                unit.volleys = unit.volleys.saturating_sub(*thirds);
            }
            Event::VolleysSet { unit, volleys } => {
                let unit = &mut self.units[unit.index()];
                (unit.volleys, unit.owed) = (*volleys, 0);
            }
            Event::FireUnitsDrawn { formation, row, left } => {
                self.formations[formation.index()].fire_units[*row as usize] = *left;
            }
            Event::DumpLost { formation, by } => {
                let dump = &mut self.formations[formation.index()];
                let (log, pol) = (dump.log, dump.pol);
                (dump.log, dump.pol, dump.opened, dump.fire_units) = (0, 0, false, [0; 13]);
                if let Some(side) = by {
                    let booty = &mut self.booty[usize::from(side.0)];
                    *booty = (booty.0.saturating_add(log), booty.1.saturating_add(pol));
                }
            }
            Event::FuelSpent { formation, pol, parched } => {
                let dump = &mut self.formations[formation.index()];
                (dump.pol, dump.parched) = (*pol, *parched);
            }
            Event::Regraded { unit, grade } => self.units[unit.index()].grade = *grade,
            _ => {}
        }
    }

    fn apply_game(&mut self, event: &Event) {
        match event {
            Event::BoundBegan { bound, day, hour, night } => {
                (self.bound, self.day, self.hour, self.night) = (*bound, *day, *hour, *night);
                self.taken.retain(|taken| taken.bound + 1 >= *bound);
                for base in &mut self.bases {
                    base.begin_bound();
                }
                self.hand.trodden = Default::default();
                for place in 0..self.bases.len() {
                    self.tread(place);
                }
                for unit in &mut self.units {
                    (unit.tested, unit.worn, unit.owes_test) = (false, false, false);
                }
                self.storms.clear();
                self.hand.left.clear();
                self.hand.barred.retain(|(.., when)| when + 1 >= *bound);
                for attack in &mut self.attacks {
                    (attack.assaulting, attack.fought, attack.fresh) = (false, false, false);
                    attack.air = [0; 2];
                }
            }
            Event::Held { objective, side } => {
                if let Some(holder) = self.holders.get_mut(usize::from(*objective)) {
                    *holder = *side;
                }
            }
            Event::SkipOffered { seat, bounds } => self.skips[usize::from(seat.0 & 15)] = *bounds,
            Event::Skipped { bounds } => {
                self.skipping = *bounds;
                self.skips = [0; 16];
            }
            Event::Reported { report } => {
                let (bound, read) = (report.bound, &self.read);
                // The longest way up takes five bounds.
                self.reports.retain(|old| old.bound + 8 >= bound || read[old.unit.index()].contains(&old.bound));
                self.reports.push(report.clone());
            }
            Event::ReportRead { seat, report } => {
                self.read[report.unit.index()][usize::from(seat.0 & 15)] = report.bound;
            }
            Event::PublicNoted { shown } => self.shown = shown.clone(),
            Event::Ruled { ruling, .. } => self.apply_ruling(ruling),
            Event::Ended { outcome } => self.outcome = Some(*outcome),
            _ => {}
        }
    }
}

impl Base {
    /// NQ-SEQ-10: flags of the bound are reset.
    fn begin_bound(&mut self) {
        (self.under_fire, self.fired, self.fought, self.moved) = (false, false, false, false);
        (self.uncovered, self.stopped, self.tested, self.look) = (false, false, false, None);
        (self.mission, self.aim, self.fresh, self.service) = (None, None, 0, None);
        (self.aim_in, self.broke_off) = (None, false);
    }
}
