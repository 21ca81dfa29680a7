//! What each event changes. Nothing else changes a state, outside the decision stack.

use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::{Angle, Apply, Point};

use super::{NearBank, State, SupplyState};
use crate::event::Event;
use crate::terms::{Activity, BattalionId, BattalionSet, Bridgehead, CommandId, Gunnery, Posture, Status, Works, at};
use crate::track::Track;

/// The same base at another place; where the place is impossible it stays, which no checked order brings about.
pub fn moved(base: &Rectangle, place: Point, facing: Angle) -> Rectangle {
    Rectangle::new(place, base.width(), base.depth(), facing).unwrap_or(*base)
}

impl Apply for State {
    type Event = Event;

    /// The hand is kept by events that stand in no journal, so it goes with the order of play.
    fn resume_at(&mut self, other: &State) {
        self.frames = other.frames.clone();
        self.active = other.active;
        self.march.clone_from(&other.march);
        (self.volley, self.strike) = (other.volley, other.strike);
        (self.fired_at, self.fired_in) = (other.fired_at, other.fired_in);
        (self.exposed, self.appearing) = (other.exposed, other.appearing);
        self.recovery = other.recovery;
    }

    fn apply(&mut self, event: &Event) {
        match event {
            Event::Deployed { .. }
            | Event::Split { .. }
            | Event::Rebuilt { .. }
            | Event::Amalgamated { .. }
            | Event::Disbanded { .. }
            | Event::RecoveryRolled { .. } => self.apply_arrival(event),
            Event::TurnBegan { .. }
            | Event::MoonShone { .. }
            | Event::WeatherChanged { .. }
            | Event::BasingChanged { .. }
            | Event::AirOrdered { .. }
            | Event::AirOrderEnded { .. }
            | Event::SupplyFlown { .. }
            | Event::SupplyJudged { .. }
            | Event::OfficersPlaced { .. }
            | Event::CommanderMoved { .. }
            | Event::ControllerMoved { .. }
            | Event::Struck { .. }
            | Event::TurnEnded => self.apply_turn(event),
            Event::Selected { .. }
            | Event::InitiativeTried { .. }
            | Event::MoveBegan { .. }
            | Event::Transferred { .. }
            | Event::PostureSet { .. }
            | Event::StanceSet { .. }
            | Event::SupportSet { .. }
            | Event::CounterAssigned { .. }
            | Event::WaveSet { .. }
            | Event::RoundBegan { .. }
            | Event::Tested { .. }
            | Event::KeptOfficer { .. }
            | Event::LostOfficer { .. }
            | Event::Flamed { .. }
            | Event::MoveEnded => self.apply_command(event),
            Event::StoodIdle { .. }
            | Event::TookPosition { .. }
            | Event::Moved { .. }
            | Event::Locked { .. }
            | Event::Revealed { .. }
            | Event::Halted { .. }
            | Event::Landed { .. }
            | Event::Leaving { .. }
            | Event::Left { .. }
            | Event::Crossed { .. }
            | Event::FellBack { .. }
            | Event::Retired { .. } => self.apply_movement(event),
            Event::Worked { .. }
            | Event::WorkCounted { .. }
            | Event::WorkEnded { .. }
            | Event::WorksChanged { .. }
            | Event::ObstacleMade { .. }
            | Event::Met { .. }
            | Event::ContactLost { .. }
            | Event::GapMade { .. }
            | Event::GapUsed { .. }
            | Event::Bridged { .. }
            | Event::BridgeChanged { .. }
            | Event::FerryBuilt { .. }
            | Event::FerryChanged { .. }
            | Event::BoatsReady { .. }
            | Event::LiftUsed { .. }
            | Event::GearChanged { .. }
            | Event::RatingChanged { .. }
            | Event::Released { .. }
            | Event::SmokeLaid { .. }
            | Event::SmokeGone { .. } => self.apply_engineering(event),
            Event::InHand(hand) => self.keep(hand),
            _ => self.apply_combat(event),
        }
    }
}

impl State {
    pub(super) fn of(&mut self, battalion: BattalionId) -> &mut super::Battalion {
        &mut self.battalions[battalion.index()]
    }

    fn led(&mut self, command: CommandId) -> &mut super::Command {
        &mut self.commands[command.index()]
    }

    fn stand(&mut self, battalion: BattalionId, place: Point, facing: Angle) {
        let of = self.of(battalion);
        of.base = moved(&of.base, place, facing);
    }

    fn apply_arrival(&mut self, event: &Event) {
        match *event {
            Event::Deployed { battalion, at, facing, mounted, hidden } => {
                self.stand(battalion, at, facing);
                let of = self.of(battalion);
                of.status = if hidden { Status::Hidden } else { Status::Placed };
                of.mounted = mounted;
            }
            Event::Split { battalion } => {
                // The companies follow their battalion in the roster and wait off the table (OB-REC-1).
                self.of(battalion).status = Status::Removed;
                let mut next = battalion.index() + 1;
                while let Some(company) = self.battalions.get_mut(next).filter(|next| next.status == Status::Removed) {
                    company.status = Status::OffTable;
                    next += 1;
                }
            }
            Event::RecoveryRolled { headquarters, success, .. } => {
                if self.recovery.for_headquarters {
                    self.recovery.rolled_above.insert(headquarters);
                } else {
                    self.recovery.rolled.insert(headquarters);
                }
                self.recovery.headquarters = success.then_some(headquarters);
            }
            Event::Rebuilt { battalion, at, facing, spent } => {
                self.stand(battalion, at, facing);
                self.recovery.headquarters = None;
                self.recovery.fresh.insert(battalion);
                // A returned headquarters does not roll in the same T5 (OB-RCV-5).
                self.recovery.rolled.insert(battalion);
                let of = self.of(battalion);
                of.status = Status::Placed;
                of.spent = spent;
                of.posture = Posture::Reserve;
                of.pinned = false;
                of.edge = None;
                of.bridgehead = Bridgehead::No;
                of.contact = None;
            }
            Event::Amalgamated { one, other } => {
                self.recovery.pair = Some((one, other));
                self.amalgamated.insert(one);
                self.amalgamated.insert(other);
            }
            Event::Disbanded { battalion } => {
                self.of(battalion).status = Status::Removed;
                self.disbanded.insert(battalion);
                self.recovery.pair = None;
            }
            _ => {}
        }
    }

    fn apply_turn(&mut self, event: &Event) {
        match *event {
            Event::TurnBegan { day, turn, night } => {
                if day != self.day {
                    self.amalgamated = BattalionSet::NONE;
                    self.recovery = super::Recovery::default();
                }
                (self.day, self.turn) = (day, turn);
                self.night = night.then_some(crate::terms::Moon::Darkness);
                self.supply.flown = 0;
                self.recovery.fresh = BattalionSet::NONE;
                self.draw_offered = [false; 2];
                for command in &mut self.commands {
                    command.moves = 0;
                }
                for ferry in &mut self.ferries {
                    ferry.used = false;
                }
                for battalion in &mut self.battalions {
                    if let Some(task) = &mut battalion.task {
                        // A task carried over fills this turn from its start (OB-ENG-3).
                        task.whole_turn = true;
                    }
                }
            }
            Event::MoonShone { moon } => self.night = Some(moon),
            Event::WeatherChanged { weather } => self.weather = weather,
            Event::BasingChanged { side, area, grounded } => {
                let bit = 1 << area;
                if grounded {
                    self.grounded[at(side)] |= bit;
                } else {
                    self.grounded[at(side)] &= !bit;
                }
            }
            Event::AirOrdered { unit, aim, turn } => self.aircraft[unit.index()].order = Some((aim, turn)),
            Event::AirOrderEnded { unit, flown } => {
                self.aircraft[unit.index()].order = None;
                if flown {
                    self.mission(unit);
                }
            }
            Event::SupplyFlown { unit, division, supplied } => {
                self.mission(unit);
                if supplied {
                    self.supply.flown |= 1 << division.0;
                }
            }
            Event::SupplyJudged { corps, divisions, commands } => {
                self.supply = SupplyState { corps, divisions, commands, flown: self.supply.flown };
            }
            Event::OfficersPlaced { commands } => {
                for (index, command) in self.commands.iter_mut().enumerate() {
                    command.officer = commands & (1 << index) != 0;
                    command.forfeited = false;
                }
            }
            Event::CommanderMoved { side, command } => self.commander[at(side)] = command,
            Event::ControllerMoved { unit, command } => self.aircraft[unit.index()].command = Some(command),
            Event::Struck { unit, .. } => {
                self.aircraft[unit.index()].order = None;
                self.mission(unit);
            }
            Event::TurnEnded => {
                for command in &mut self.commands {
                    command.flamed = false;
                }
            }
            _ => {}
        }
    }

    fn mission(&mut self, unit: crate::terms::AirId) {
        let (turn, day) = (self.absolute_turn(), self.day);
        let aircraft = &mut self.aircraft[unit.index()];
        (aircraft.last_mission, aircraft.last_day) = (turn, day);
    }

    fn apply_command(&mut self, event: &Event) {
        match *event {
            Event::Selected { command } => self.selected = Some(command),
            Event::MoveBegan { command } => {
                self.moving = Some(command);
                (self.round, self.rounds) = (1, 1);
                self.fired_at = BattalionSet::NONE;
                let led = self.led(command);
                led.moves = led.moves.saturating_add(1);
            }
            Event::Transferred { battalion, command, posture } => {
                let from = self.battalion(battalion).command;
                self.led(from).models.remove(battalion);
                self.led(command).models.insert(battalion);
                let of = self.of(battalion);
                // Whoever supported its own command goes on supporting its own.
                if of.supports == Some(of.command) {
                    of.supports = Some(command);
                }
                (of.command, of.posture) = (command, posture);
            }
            Event::PostureSet { command, posture } => {
                self.led(command).posture = posture;
                for battalion in &mut self.battalions {
                    let follows = battalion.posture != Posture::Reserve || posture == Posture::Reserve;
                    if battalion.command == command && battalion.status != Status::Removed && follows {
                        battalion.posture = posture;
                    }
                }
            }
            Event::StanceSet { battalion, posture } => {
                let of = self.of(battalion);
                of.posture = posture;
                of.counter_battery &= posture == Posture::Support;
            }
            Event::SupportSet { battalion, command } => self.of(battalion).supports = command,
            Event::CounterAssigned { battalion, on } => self.of(battalion).counter_battery = on,
            Event::WaveSet { battalion, wave } => {
                self.of(battalion).wave = wave;
                let highest = self.battalions.iter().map(|battalion| battalion.wave).max();
                self.rounds = highest.unwrap_or(1).max(1);
            }
            Event::RoundBegan { round } => {
                self.round = round;
                self.fired_at = BattalionSet::NONE;
            }
            Event::KeptOfficer { command } => {
                let led = self.led(command);
                (led.flamed, led.flamed_now) = (false, false);
            }
            Event::LostOfficer { command } => {
                let led = self.led(command);
                (led.officer, led.forfeited) = (false, true);
                (led.flamed, led.flamed_now) = (false, false);
            }
            Event::Flamed { command } => {
                let led = self.led(command);
                (led.flamed, led.flamed_now) = (true, true);
            }
            Event::MoveEnded => self.end_move(),
            _ => {}
        }
    }

    fn end_move(&mut self) {
        for battalion in &mut self.battalions {
            battalion.pinned = false;
            battalion.activity = Activity::None;
            battalion.track = Track::default();
            battalion.off_track = false;
            battalion.wave = 0;
            battalion.gunnery = Gunnery::No;
            battalion.gun_target = None;
            battalion.ordered = false;
            (battalion.leaving, battalion.entered, battalion.crossing) = (false, false, None);
            if let Some(task) = &mut battalion.task {
                // OB-ENG-3: a task not worked on in a move of its command does not fill the turn.
                task.whole_turn &= task.at_work || Some(battalion.command) != self.moving;
                task.at_work = false;
            }
        }
        for command in &mut self.commands {
            command.flamed_now = false;
        }
        for gap in &mut self.gaps {
            gap.used = false;
        }
        for screen in &mut self.smoke {
            screen.fresh = false;
        }
        (self.selected, self.moving) = (None, None);
        (self.round, self.rounds) = (1, 1);
        self.fired_at = BattalionSet::NONE;
        self.exposed = [BattalionSet::NONE; 2];
    }

    fn apply_movement(&mut self, event: &Event) {
        match event {
            Event::StoodIdle { battalion } => {
                let of = self.of(*battalion);
                (of.activity, of.ordered) = (Activity::Idle, true);
            }
            Event::TookPosition { battalion, facing, mounted } => {
                let place = self.battalion(*battalion).base.centre();
                self.stand(*battalion, place, *facing);
                let of = self.of(*battalion);
                (of.activity, of.ordered, of.mounted) = (Activity::InPosition, true, *mounted);
            }
            Event::Moved { battalion, track, mounted } => self.travel(*battalion, track, *mounted),
            Event::Crossed { battalion, track, bridgehead } => {
                let of = self.battalion(*battalion);
                let near =
                    NearBank { bridgehead: of.bridgehead, gear: of.gear, reduced: of.reduced, contact: of.contact };
                let mounted = of.mounted;
                self.travel(*battalion, track, mounted);
                let of = self.of(*battalion);
                (of.bridgehead, of.crossing) = (*bridgehead, Some(near));
            }
            Event::FellBack { battalion } => {
                let of = self.of(*battalion);
                if let Some(near) = of.crossing.take() {
                    (of.bridgehead, of.gear) = (near.bridgehead, near.gear);
                    (of.reduced, of.contact) = (near.reduced, near.contact);
                }
            }
            Event::Leaving { battalion } => self.of(*battalion).leaving = true,
            Event::Left { battalion } => self.of(*battalion).status = Status::Left,
            Event::Locked { battalion, edge } => self.of(*battalion).edge = Some(*edge),
            Event::Revealed { battalion } => self.of(*battalion).status = Status::Placed,
            Event::Halted { battalion, along, at, facing, mounted } => {
                self.stand(*battalion, *at, *facing);
                let of = self.of(*battalion);
                (of.track.length, of.mounted) = (*along, *mounted);
            }
            Event::Landed { battalion, at, facing, posture, mounted } => {
                self.stand(*battalion, *at, *facing);
                let of = self.of(*battalion);
                (of.status, of.posture, of.mounted) = (Status::Placed, *posture, *mounted);
                (of.activity, of.ordered) = (Activity::Moved, true);
                of.track = Track::default();
            }
            Event::Retired { battalion, at, facing, along } => {
                self.stand(*battalion, *at, *facing);
                let of = self.of(*battalion);
                of.track.length = *along;
                of.off_track = true;
            }
            _ => {}
        }
    }

    /// It goes along a track to its end. Works stay behind (OB-ENG-18), and so does what it had run into.
    fn travel(&mut self, battalion: BattalionId, track: &Track, mounted: bool) {
        let end = track.at(track.length);
        if let Some(end) = end {
            self.stand(battalion, end.at, end.facing);
        }
        let of = self.of(battalion);
        of.track = track.clone();
        of.mounted = mounted;
        (of.activity, of.ordered) = (Activity::Moved, true);
        (of.works, of.task, of.contact) = (Works::None, None, None);
        // A reinforcement comes onto the table with its first step (OB-SET-5).
        of.entered |= of.status == Status::OffTable;
        of.status = Status::Placed;
    }
}
