//! Battles built in code, for the tests of the chapters: pieces on a table, orders, scripted dice, and what happened.

use sandtable_kernel::dice::{Dice, Scripted};
use sandtable_kernel::geometry::{Polygon, Polyline};
use sandtable_kernel::terrain::{Feature, Terrain};
use sandtable_kernel::{Apply, Die, Length, Point, Refusal, RuleId, Seat, Side, Sight, Table};

use crate::orders::{Places, TargetSquare, Waypoints};
use crate::roster::{Leader, Platoon, Squad, Team};
use crate::state::Frame;
use crate::tables::{Combat, Distances, PointCosts, SightClass, TeamTypeRow};
use crate::terms::{FigureId, FigureSet, LeaderId, PlatoonId, Rank, SquadId, Status, TeamId, TeamType, UnitId};
use crate::{Browning, Event, Ground, Objective, Opening, Order, Roster, Setup, State, Tables, Toggles, sequence};

/// Side A.
pub const A: Side = Side(0);
/// Side B.
pub const B: Side = Side(1);

/// Reads `18,20 19,20.5`.
pub fn points(text: &str) -> Vec<Point> {
    text.split_whitespace().map(|point| Point::parse_inches(point).expect("a point")).collect()
}

/// Reads `18,20`.
pub fn point(text: &str) -> Point {
    points(text)[0]
}

/// A battle being set up; side A's teams are added before side B's, so that numbers follow force order.
pub struct Field {
    /// What it will be.
    pub setup: Setup,
    figures: Vec<(Status, Point)>,
}

impl Field {
    /// An empty table of 48 by 48 inches, one platoon a side; A begins.
    pub fn new() -> Field {
        let platoon = |side: Side| Platoon { name: format!("platoon {}", side.0), list: String::new(), side };
        let setup = Setup {
            title: "test".to_owned(),
            width: Length::inches(48),
            height: Length::inches(48),
            terrain: Terrain::default(),
            toggles: Toggles::default(),
            tables: tables(),
            roster: Roster { platoons: vec![platoon(A), platoon(B)], ..Roster::default() },
            zones: [(Point::inches(0, 0), Point::inches(48, 6)), (Point::inches(0, 42), Point::inches(48, 48))],
            deploys_first: Some(B),
            begins: Some(A),
            standard: [None, None],
            objectives: Vec::new(),
            turns: 8,
            break_percent: [100, 100],
            opening: None,
        };
        Field { setup, figures: Vec::new() }
    }

    /// A team with its figures at these places; attached to the side's first platoon.
    pub fn team(mut self, side: Side, key: &str, kind: TeamType, places: &str) -> Field {
        let places = points(places);
        let start = self.figures.len() as u8;
        let figures = start..start + places.len() as u8;
        self.setup.roster.figures[usize::from(side.0)] =
            self.setup.roster.figures[usize::from(side.0)].or(figures.clone().map(FigureId).collect());
        self.figures.extend(places.into_iter().map(|at| (Status::Steady, at)));
        self.setup.roster.teams.push(Team {
            key: key.to_owned(),
            name: key.to_owned(),
            side,
            platoon: PlatoonId(side.0),
            squad: None,
            kind,
            elite: kind == TeamType::Elite,
            rapid: false,
            smg: false,
            figures,
        });
        self
    }

    /// Changes the team just added.
    pub fn with(mut self, change: impl FnOnce(&mut Team)) -> Field {
        change(self.setup.roster.teams.last_mut().expect("a team"));
        self
    }

    /// Puts the last teams into a new squad of their platoon.
    pub fn squad_of(mut self, count: usize) -> Field {
        let squad = SquadId(self.setup.roster.squads.len() as u8);
        let mut platoon = PlatoonId(0);
        for team in self.setup.roster.teams.iter_mut().rev().take(count) {
            (team.squad, platoon) = (Some(squad), team.platoon);
        }
        self.setup.roster.squads.push(Squad { name: format!("squad {}", squad.0), platoon });
        self
    }

    /// A second platoon of a side, into which the team just added goes.
    pub fn new_platoon(mut self) -> Field {
        let id = PlatoonId(self.setup.roster.platoons.len() as u8);
        let team = self.setup.roster.teams.last_mut().expect("a team");
        team.platoon = id;
        self.setup.roster.platoons.push(Platoon { name: "second".to_owned(), list: String::new(), side: team.side });
        self
    }

    /// A leader of the side's first platoon.
    pub fn leader(mut self, side: Side, key: &str, rank: Rank) -> Field {
        let leader = Leader { key: key.to_owned(), name: key.to_owned(), side, platoon: PlatoonId(side.0), rank };
        self.setup.roster.leaders.push(leader);
        self
    }

    /// Changes a figure's status, by its number.
    pub fn status(mut self, number: u8, status: Status) -> Field {
        self.figures[usize::from(number) - 1].0 = status;
        self
    }

    /// An area or a line of a kind of BB-TER-2.
    pub fn terrain(mut self, kind: &str, corners: &str) -> Field {
        let (ground, area) = ground(kind);
        let feature = if area {
            Feature::area(ground, Polygon::new(points(corners)).expect("a polygon"))
        } else {
            Feature::line(ground, Polyline::new(points(corners)).expect("a line"))
        };
        let mut features = self.setup.terrain.features().to_vec();
        features.push(feature);
        self.setup.terrain = Terrain::new(features);
        self
    }

    /// An objective.
    pub fn objective(mut self, at: &str, points: u8, holder: Option<Side>) -> Field {
        self.setup.objectives.push(Objective { name: "place".to_owned(), at: point(at), points, holder });
        self
    }

    /// Switches a toggle.
    pub fn toggle(mut self, name: &str, value: &str) -> Field {
        assert!(self.setup.toggles.set(name, value), "{name} = {value}");
        self
    }

    /// Any other change.
    pub fn change(mut self, change: impl FnOnce(&mut Setup)) -> Field {
        change(&mut self.setup);
        self
    }

    /// The rules, starting in the given position.
    pub fn rules(mut self) -> Browning {
        let (turn, team_of) = (1, Vec::new());
        let (spent_teams, spent_leaders) = (Vec::new(), Vec::new());
        self.setup.opening = Some(Opening { turn, figures: self.figures, team_of, spent_teams, spent_leaders });
        Browning::new(self.setup)
    }

    /// The game, at its first decision of turn 1.
    pub fn begin(self) -> Game {
        Game::start(self.rules(), [])
    }

    /// The game, at deployment.
    pub fn deploy(self) -> Game {
        Game::start(Browning::new(self.setup), [])
    }
}

/// A game being tested.
pub struct Game {
    /// The rules.
    pub rules: Browning,
    /// The state.
    pub state: State,
    /// What happened since the last look.
    pub events: Vec<(RuleId, Event)>,
    /// What was rolled, and for which rule, since the last look.
    pub rolls: Vec<RuleId>,
}

struct Notes {
    dice: Scripted,
    events: Vec<(RuleId, Event)>,
    rolls: Vec<RuleId>,
}

impl Table<State> for Notes {
    fn roll(&mut self, rule: RuleId, _sight: Sight, die: Die) -> u16 {
        self.rolls.push(rule);
        self.dice.face(rule, die)
    }

    fn happen(&mut self, state: &mut State, rule: RuleId, _sight: Sight, event: Event) {
        state.apply(&event);
        self.events.push((rule, event));
    }
}

impl Game {
    /// Starts with these dice.
    pub fn start(rules: Browning, dice: impl IntoIterator<Item = u16>) -> Game {
        let mut notes = Notes { dice: Scripted::new(dice), events: Vec::new(), rolls: Vec::new() };
        let state = sequence::start(&rules, &mut notes);
        assert_eq!((notes.dice.fault(), notes.dice.left()), (None, 0), "dice at the start");
        Game { rules, state, events: notes.events, rolls: notes.rolls }
    }

    /// The deciding seat gives an order; the dice must be exactly these.
    pub fn play(&mut self, order: Order, dice: impl IntoIterator<Item = u16>) -> &mut Game {
        let seat = sequence::pending(&self.rules, &self.state).first_seat().expect("somebody decides");
        if let Err(refusal) = sequence::check(&self.rules, &self.state, seat, &order) {
            panic!("{order:?}: {} {refusal}", refusal.why.code);
        }
        let mut notes = Notes { dice: Scripted::new(dice), events: Vec::new(), rolls: Vec::new() };
        sequence::play(&self.rules, &mut self.state, &order, &mut notes);
        assert_eq!((notes.dice.fault(), notes.dice.left()), (None, 0), "dice of {order:?}");
        (self.events, self.rolls) = (notes.events, notes.rolls);
        self
    }

    /// Why the deciding seat may not do this: code and rule.
    pub fn refused(&self, order: &Order) -> (&'static str, &'static str) {
        let seat = sequence::pending(&self.rules, &self.state).first_seat().expect("somebody decides");
        self.refused_to(seat, order)
    }

    /// Why this seat may not do this.
    pub fn refused_to(&self, seat: Seat, order: &Order) -> (&'static str, &'static str) {
        let refusal: Refusal =
            sequence::check(&self.rules, &self.state, seat, order).expect_err("the order is refused");
        (refusal.why.code, refusal.rule.as_str())
    }

    /// A whole activation without rallying, moving or firing.
    pub fn idle(&mut self, key: &str, control: u16) -> &mut Game {
        self.play(self.activate(key), []);
        self.play(self.leader_beside(), [control]);
        if *self.state.frames.top() == Frame::Rally {
            self.play(Order::StopRallying, []);
        }
        if *self.state.frames.top() == Frame::MoveDeclare {
            self.play(Order::SkipMovement, []);
        }
        if *self.state.frames.top() == Frame::Fire {
            self.play(Order::HoldFire, []);
        }
        self
    }

    /// A team up to its Fire step.
    pub fn ready_to_fire(&mut self, key: &str) -> &mut Game {
        self.play(self.activate(key), []);
        self.play(self.leader_beside(), [1]);
        if *self.state.frames.top() == Frame::Rally {
            self.play(Order::StopRallying, []);
        }
        self.play(Order::SkipMovement, [])
    }

    /// `activate KEY`.
    pub fn activate(&self, key: &str) -> Order {
        Order::Activate(self.rules.setup().roster.unit(key).expect("a unit"))
    }

    /// The marker on the first figure it may be beside.
    pub fn leader_beside(&self) -> Order {
        let led = crate::activation::led_figures(&self.rules, &self.state);
        Order::PlaceLeader(self.state.place(led.first().expect("a figure")))
    }

    /// The team with this key.
    pub fn team(&self, key: &str) -> TeamId {
        match self.rules.setup().roster.unit(key) {
            Some(UnitId::Team(team)) => team,
            _ => panic!("no team {key}"),
        }
    }

    /// The leader with this key.
    pub fn leader(&self, key: &str) -> LeaderId {
        match self.rules.setup().roster.unit(key) {
            Some(UnitId::Leader(leader)) => leader,
            _ => panic!("no leader {key}"),
        }
    }

    /// The numbers of the figures in a set.
    pub fn numbers(set: FigureSet) -> Vec<u16> {
        set.iter().map(FigureId::number).collect()
    }

    /// The numbers of pinned figures.
    pub fn pinned(&self) -> Vec<u16> {
        Game::numbers(self.state.pinned)
    }

    /// The numbers of scattered figures.
    pub fn scattered(&self) -> Vec<u16> {
        Game::numbers(self.state.scattered)
    }

    /// The step and side asked.
    pub fn asked(&self) -> (&'static str, Side) {
        let asks = sequence::pending(&self.rules, &self.state).asks();
        (asks[0].step, Side(asks[0].seat.0))
    }

    /// Whether an event happened by a rule in the last order.
    pub fn happened(&self, rule: RuleId, event: Event) -> bool {
        self.events.contains(&(rule, event))
    }
}

/// The figure with this number.
pub fn figure(number: u8) -> FigureId {
    FigureId(number - 1)
}

/// `fire at X,Y`.
pub fn fire(at: &str) -> Order {
    Order::Fire(TargetSquare { centre: point(at), direction: (1, 0), team: None })
}

/// `leader at X,Y`.
pub fn leader_at(at: &str) -> Order {
    Order::PlaceLeader(point(at))
}

/// `move N to X,Y ...`.
pub fn go(number: u8, to: &str) -> Order {
    Order::Move { figure: figure(number), waypoints: points(to).into_iter().collect::<Waypoints>() }
}

/// A list of places.
pub fn places(text: &str) -> Places {
    points(text).into_iter().collect()
}

/// `deploy TEAM at X,Y ...`.
pub fn deploy(team: TeamId, at: &str) -> Order {
    Order::Deploy { team, places: places(at) }
}

/// The numbers of the rulebook.
pub fn tables() -> Tables {
    let inch = Length::inches;
    Tables {
        distances: Distances {
            base: Length::hundredths(80),
            leader: inch(3),
            rally: inch(8),
            square: inch(6),
            smg: inch(15),
            assault: inch(6),
            behind: inch(1),
            hug: inch(1),
            regroup: inch(3),
            regroup_enemy: inch(12),
            objective: inch(3),
        },
        team_types: [2, 3, 4, 5].map(|mfs| TeamTypeRow { mfs }),
        terrain: Vec::new(),
        combat: Combat {
            strong_bonus: 1,
            strong_factor: 2,
            rapid_bonus: 1,
            incidental_from: 4,
            defence: [1, 2, 3],
            scattered_dice: 2,
            scattered_pin: 6,
            rally_kill: 6,
            elite_bonus: 1,
            keep_ready: 6,
        },
        points: PointCosts {
            figure: [5, 5, 3, 2],
            rapid: 1,
            smg: -1,
            elite_lmg: 1,
            platoon_leader: 12,
            senior_nco: 12,
            senior_nco_rally_only: 6,
        },
        lists: Vec::new(),
    }
}

/// Some rows of BB-TER-2, and whether they are areas.
fn ground(kind: &str) -> (Ground, bool) {
    let screen = |inches| SightClass::Screen(Length::inches(inches));
    let (slow, impassable, cover, sight, area) = match kind {
        "woods" | "ruin" => (true, false, true, screen(6), true),
        "tall_crops" => (true, false, true, screen(12), true),
        "building" => (true, false, true, screen(3), true),
        "rough" | "scrub" => (true, false, true, SightClass::Clear, true),
        "hill" => (true, false, false, SightClass::Crest, true),
        "deep_water" => (false, true, false, SightClass::Clear, true),
        "block" => (false, true, true, SightClass::Solid, true),
        "low_wall" => (true, false, true, SightClass::Clear, false),
        "bocage" => (true, false, true, SightClass::Tall, false),
        "high_wall" => (false, true, false, SightClass::Solid, false),
        _ => panic!("no terrain {kind}"),
    };
    let ground =
        Ground { id: kind.to_owned(), name: String::new(), kind: kind.to_owned(), slow, impassable, cover, sight };
    (ground, area)
}

/// The standard scenario, Crossroads at Noon, as far as the rules of play care.
pub fn crossroads() -> Field {
    let block = |x: i32, y: i32, count: i32| {
        (0..count).map(|i| format!("{},{}", x + i % 3, y + i / 3)).collect::<Vec<_>>().join(" ")
    };
    let mut field = Field::new();
    for (index, (lmg, rifles)) in [((4, 4), (8, 3)), ((20, 4), (25, 3)), ((36, 4), (40, 3))].into_iter().enumerate() {
        field = field
            .team(A, &format!("bren-{index}"), TeamType::Lmg, &block(lmg.0, lmg.1, 3))
            .team(A, &format!("rifles-{index}"), TeamType::Regular, &block(rifles.0, rifles.1, 6))
            .squad_of(2);
    }
    for (index, (lmg, rifles)) in
        [((41, 44), (37, 44)), ((25, 44), (20, 44)), ((9, 44), (5, 44))].into_iter().enumerate()
    {
        field = field
            .team(B, &format!("mg-{index}"), TeamType::Lmg, &block(lmg.0, lmg.1, 3))
            .with(|team| team.rapid = true)
            .team(B, &format!("grenadiers-{index}"), TeamType::Regular, &block(rifles.0, rifles.1, 6))
            .squad_of(2);
    }
    let rectangle = |kind: &'static str, a: (i32, i32), b: (i32, i32)| {
        (kind, format!("{},{} {},{} {},{} {},{}", a.0, a.1, b.0, a.1, b.0, b.1, a.0, b.1))
    };
    let line = |kind: &'static str, a: (i32, i32), b: (i32, i32)| (kind, format!("{},{} {},{}", a.0, a.1, b.0, b.1));
    for (kind, corners) in [
        rectangle("building", (17, 26), (22, 30)),
        rectangle("building", (26, 18), (31, 22)),
        rectangle("woods", (4, 12), (13, 20)),
        rectangle("woods", (35, 28), (44, 36)),
        line("bocage", (6, 24), (16, 24)),
        line("bocage", (32, 24), (42, 24)),
        line("low_wall", (18, 14), (28, 14)),
        line("low_wall", (20, 34), (30, 34)),
        rectangle("ruin", (34, 10), (39, 14)),
        rectangle("ruin", (9, 34), (14, 38)),
        rectangle("scrub", (20, 8), (26, 11)),
        rectangle("scrub", (22, 37), (28, 40)),
        rectangle("tall_crops", (3, 25), (11, 31)),
        rectangle("tall_crops", (37, 17), (45, 23)),
    ] {
        field = field.terrain(kind, &corners);
    }
    let standard = |side: usize, field: &Field| {
        let of_side = field.setup.roster.figures[side];
        Some(of_side.iter().map(|figure| field.figures[figure.index()].1).collect())
    };
    field.setup.standard = [standard(0, &field), standard(1, &field)];
    field
        .leader(A, "pl-a", Rank::PlatoonLeader)
        .leader(A, "nco-a", Rank::SeniorNco)
        .leader(B, "pl-b", Rank::PlatoonLeader)
        .objective("24,24", 2, None)
        .objective("9,22", 1, None)
        .objective("39,26", 1, None)
        .change(|setup| {
            setup.break_percent = [50, 50];
            setup.begins = None;
            setup.deploys_first = None;
        })
}
