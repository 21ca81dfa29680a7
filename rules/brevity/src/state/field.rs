//! What combat and engineering change: markers on battalions, and markers on the table.

use sandtable_kernel::Length;
use sandtable_kernel::geometry::Segment;

use super::{Bridge, Ferry, Gap, Lifts, NotedPoint, Obstacle, Screen, State, Task};
use crate::event::{Contact, Event, Noted};
use crate::terms::{Activity, BattalionId, BridgeId, BridgeState, Bridgehead, Gear, Spans, Status, Works};

impl State {
    pub(super) fn apply_combat(&mut self, event: &Event) {
        match *event {
            Event::Rested { battalion } => self.of(battalion).spent = false,
            Event::FirstMover { side, .. } => self.active = side,
            Event::Cratered { at } => {
                // A table with more craters than this has no ground left to crater.
                let _ = self.craters.try_push(at);
            }
            Event::GunsUsed { guns, gunnery, target } => {
                for gun in guns.iter() {
                    let of = self.of(gun);
                    of.gunnery = gunnery;
                    of.gun_target = of.gun_target.or(target);
                }
            }
            Event::PointNoted { side, aim, radius, dice, bonus, weapons } => {
                let (at, base) = match aim {
                    Noted::Point(at) => (at, None),
                    Noted::Base(base) => (base.centre(), Some(base)),
                };
                let _ = self.points.try_push(NotedPoint { side, at, base, radius, dice, bonus, weapons });
            }
            Event::PointUsed { index } => {
                let _ = self.points.pop_at(index.into());
            }
            Event::Pinned { battalion } => {
                let of = self.of(battalion);
                of.pinned = true;
                if let Some(task) = &mut of.task {
                    (task.at_work, task.whole_turn) = (false, false);
                }
            }
            Event::BecameSpent { battalion } => self.of(battalion).spent = true,
            Event::Lost { battalion, captured } => {
                let of = self.of(battalion);
                of.status = if captured { Status::Captured } else { Status::Destroyed };
                (of.pinned, of.spent, of.task, of.works) = (false, false, None, Works::None);
                of.counter_battery = false;
            }
            Event::ObjectiveTaken { objective, holder } => {
                if let Some(place) = self.holders.get_mut(usize::from(objective)) {
                    *place = holder;
                }
            }
            Event::DrawOffered { side } => self.draw_offered[usize::from(side.0)] = true,
            Event::Ended { outcome } => self.outcome = Some(outcome),
            _ => {}
        }
    }

    pub(super) fn apply_engineering(&mut self, event: &Event) {
        match *event {
            Event::Worked { battalion, job, anew } => {
                let of = self.of(battalion);
                (of.activity, of.ordered) = (Activity::Working, true);
                match &mut of.task {
                    Some(task) if !anew => task.at_work = true,
                    // A new task fills the turn only from the command's first move (OB-ENG-3); `work` says so by counting.
                    task => *task = Some(Task { job, done: 0, whole_turn: false, at_work: true }),
                }
                let first_move = self.commands[self.battalion(battalion).command.index()].moves <= 1;
                if anew
                    && first_move
                    && let Some(task) = &mut self.of(battalion).task
                {
                    task.whole_turn = true;
                }
            }
            Event::WorkCounted { battalion, done } => {
                if let Some(task) = &mut self.of(battalion).task {
                    task.done = done;
                }
            }
            Event::WorkEnded { battalion } => self.of(battalion).task = None,
            Event::WorksChanged { battalion, works } => self.of(battalion).works = works,
            Event::ObstacleMade { kind, from, to, bridge } => {
                let _ = self.obstacles.try_push(Obstacle { kind, line: Segment::new(from, to), bridge });
            }
            Event::Met { battalion, what } => {
                let turn = self.absolute_turn();
                let of = self.of(battalion);
                of.contact = Some((what, turn));
                if let Contact::Obstacle(obstacle) = what {
                    of.known_obstacles |= 1 << obstacle.0;
                }
            }
            Event::ContactLost { battalion } => self.of(battalion).contact = None,
            Event::GapMade { battalion, obstacle, at } => {
                let _ = self.gaps.try_push(Gap { obstacle, at, maker: battalion, used: false });
            }
            Event::GapUsed { index } => {
                if let Some(gap) = self.gaps.get_mut(usize::from(index)) {
                    gap.used = true;
                }
            }
            Event::Bridged { from, to, class } => self.bridge_built(Segment::new(from, to), class),
            Event::BridgeChanged { bridge, state, by } => self.bridge_changed(bridge, state, by),
            Event::FerryBuilt { operator, from, to, class } => {
                self.ferries.retain(|ferry| ferry.operator != operator);
                let _ = self.ferries.try_push(Ferry { operator, line: Segment::new(from, to), class, used: false });
            }
            Event::FerryChanged { operator, gone } => {
                if gone {
                    self.ferries.retain(|ferry| ferry.operator != operator);
                } else if let Some(ferry) = self.ferries.iter_mut().find(|ferry| ferry.operator == operator) {
                    ferry.used = true;
                }
            }
            Event::BoatsReady { engineers, lift, count } => {
                let _ = self.lifts.try_push(Lifts { engineers, lift, left: count });
            }
            Event::LiftUsed { index } => {
                if let Some(lifts) = self.lifts.get_mut(usize::from(index)) {
                    lifts.left = lifts.left.saturating_sub(1);
                }
                self.lifts.retain(|lifts| lifts.left > 0);
            }
            Event::GearChanged { battalion, gear } => self.of(battalion).gear = gear,
            Event::RatingChanged { battalion, reduced } => self.of(battalion).reduced = reduced,
            Event::Released { battalion } => self.of(battalion).bridgehead = Bridgehead::No,
            Event::SmokeLaid { battalion, from, to } => {
                let reach = if from == to { self.smoke_reach.0 } else { self.smoke_reach.1 };
                self.clear_smoke(battalion);
                let line = Segment::new(from, to);
                let _ = self.smoke.try_push(Screen { owner: battalion, line, reach, fresh: true });
            }
            Event::SmokeGone { battalion } => self.clear_smoke(battalion),
            _ => {}
        }
    }

    fn clear_smoke(&mut self, owner: BattalionId) {
        self.smoke.retain(|screen| screen.owner != owner);
    }

    /// A bridge over the same water is built on (OB-ENG-12).
    fn bridge_built(&mut self, line: Segment, class: u8) {
        let same = self.bridges.iter_mut().find(|bridge| bridge.line == line && bridge.state == BridgeState::Intact);
        match same {
            Some(bridge) => bridge.class = class,
            None => {
                let state = BridgeState::Intact;
                let _ = self.bridges.try_push(Bridge { line, class, spans: Spans::Single, state, prepared_by: None });
            }
        }
    }

    fn bridge_changed(&mut self, bridge: BridgeId, state: BridgeState, by: Option<sandtable_kernel::Side>) {
        if let Some(bridge) = self.bridges.get_mut(bridge.index()) {
            (bridge.state, bridge.prepared_by) = (state, by);
        }
    }
}

/// How far a disc and a strip of smoke reach from their middle line; kept with the state because events know no tables.
pub type SmokeReach = (Length, Length);

impl Gear {
    /// OB-AMP-6: whether tanks in this state can neither fire nor count.
    pub const fn silences(self) -> bool {
        matches!(self, Gear::Preparing | Gear::Ready)
    }
}
