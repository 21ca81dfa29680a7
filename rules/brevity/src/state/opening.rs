//! The state before the first decision: everybody as the roster starts them.

use arrayvec::ArrayVec;
use sandtable_kernel::Length;
use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::turn::Course;

use super::{Aircraft, Battalion, Bridge, Command, Frame, Obstacle, Recovery, State, SupplyState};
use crate::setup::Opening;
use crate::terms::{
    Activity, BattalionId, BattalionSet, BridgeId, BridgeState, Bridgehead, Gear, Gunnery, ObstacleKind, Posture,
    Status,
};
use crate::toggles::{CounterBattery, HiddenDeployment};
use crate::track::Track;
use crate::{Brevity, roster};

impl State {
    /// A battalion before anything has happened to it. A word of the file for an option that is not played says nothing
    /// (OB-R-155).
    pub fn started(rules: &Brevity, battalion: BattalionId) -> Battalion {
        let (listed, distances) = (rules.roster().battalion(battalion), &rules.tables().distances);
        let place = listed.start.place.unwrap_or_default();
        let base = Rectangle::new(place, distances.base_width, distances.base_depth, listed.start.facing);
        // A place of the scenario was judged when it was read; those without one wait anywhere.
        as_listed(rules, listed, base.unwrap_or(rules.spare_base()))
    }

    /// Everybody where the scenario starts them, before any turn.
    pub fn opening(rules: &Brevity) -> State {
        let setup = rules.setup();
        let command = |command: &roster::Command| Command {
            posture: command.posture,
            officer: setup.opening.is_some() && command.officer,
            flamed: false,
            flamed_now: false,
            forfeited: false,
            moves: 0,
            models: BattalionSet::NONE,
        };
        let mut state = State {
            battalions: rules.roster().battalion_ids().map(|battalion| State::started(rules, battalion)).collect(),
            commands: setup.roster.commands.iter().map(command).collect(),
            aircraft: vec![
                Aircraft { command: None, last_mission: 0, last_day: 0, order: None };
                setup.roster.aircraft.len()
            ],
            day: 0,
            turn: 0,
            night: None,
            weather: setup.clock.weather,
            grounded: [0; 2],
            commander: [None; 2],
            supply: SupplyState { corps: [true; 2], divisions: u64::MAX, commands: u64::MAX, flown: 0 },
            amalgamated: BattalionSet::NONE,
            disbanded: BattalionSet::NONE,
            recovery: Recovery::default(),
            active: setup.deploys_first,
            selected: None,
            moving: None,
            round: 1,
            rounds: 1,
            march: None,
            volley: None,
            exposed: [BattalionSet::NONE; 2],
            strike: None,
            fired_at: BattalionSet::NONE,
            fired_in: Frame::Deploy,
            appearing: BattalionSet::NONE,
            obstacles: ArrayVec::new(),
            gaps: ArrayVec::new(),
            bridges: ArrayVec::new(),
            ferries: ArrayVec::new(),
            lifts: ArrayVec::new(),
            smoke: ArrayVec::new(),
            smoke_reach: (setup.tables.distances.smoke, Length::hundredths(50)),
            craters: ArrayVec::new(),
            points: ArrayVec::new(),
            holders: setup.objectives.iter().take(16).map(|objective| objective.holder).collect(),
            draw_offered: [false; 2],
            frames: Course::at(Frame::Deploy),
            outcome: None,
        };
        for battalion in rules.roster().battalion_ids() {
            let command = state.battalion(battalion).command;
            state.commands[command.index()].models.insert(battalion);
        }
        state.lay_out(rules);
        if let Some(opening) = &setup.opening {
            state.open(opening);
        }
        state
    }

    /// What an opening says beyond how each piece stands (OB-R-136).
    fn open(&mut self, opening: &Opening) {
        self.commander = opening.commander;
        for (unit, command) in &opening.controllers {
            self.aircraft[unit.index()].command = Some(*command);
        }
        for command in &opening.flamed {
            let command = &mut self.commands[command.index()];
            (command.flamed, command.flamed_now) = (true, true);
        }
        for (battalion, edge) in &opening.edges {
            self.battalions[battalion.index()].edge = Some(*edge);
        }
    }

    /// Bridges and obstacles of the scenario; a demolished span is an obstacle on its bridge (OB-ENG-14).
    fn lay_out(&mut self, rules: &Brevity) {
        for (index, bridge) in rules.setup().bridges.iter().take(16).enumerate() {
            let (line, class, spans, state) = (bridge.line, bridge.class, bridge.spans, bridge.state);
            self.bridges.push(Bridge { line, class, spans, state, prepared_by: None });
            if state == BridgeState::Demolished {
                let id = BridgeId(index as u8);
                self.obstacles.push(Obstacle { kind: ObstacleKind::Span, line, bridge: Some(id) });
            }
        }
        for obstacle in rules.setup().obstacles.iter().take(16) {
            let _ = self.obstacles.try_push(Obstacle { kind: obstacle.kind, line: obstacle.line, bridge: None });
        }
    }
}

fn as_listed(rules: &Brevity, listed: &roster::Battalion, base: Rectangle) -> Battalion {
    let (start, toggles) = (&listed.start, rules.toggles());
    let opened = rules.setup().opening.is_some();
    let answers = toggles.counter_battery == CounterBattery::On && start.posture == Posture::Support;
    Battalion {
        status: match (start.status, opened) {
            (Status::Placed | Status::Hidden, false) => Status::OffTable,
            (Status::Hidden, true) if toggles.hidden_deployment == HiddenDeployment::Off => Status::Placed,
            (status, _) => status,
        },
        base,
        mounted: start.mounted,
        command: listed.command,
        posture: start.posture,
        supports: Some(start.supports),
        spent: start.spent,
        pinned: start.pinned,
        activity: Activity::None,
        track: Track::default(),
        off_track: false,
        wave: 0,
        gunnery: Gunnery::No,
        gun_target: None,
        counter_battery: start.counter_battery && answers,
        works: start.works,
        task: None,
        edge: None,
        bridgehead: Bridgehead::No,
        gear: Gear::Unused,
        crossing: None,
        reduced: false,
        contact: None,
        known_obstacles: 0,
        ordered: false,
        leaving: false,
        entered: false,
    }
}
