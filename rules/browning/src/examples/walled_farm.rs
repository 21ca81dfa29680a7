//! A small battle for the tests of the edges: a wall, a wood, and two thin platoons facing each other.

use arrayvec::ArrayVec;
use sandtable_kernel::dice::{Seed, Stream};
use sandtable_kernel::geometry::{Polygon, Polyline};
use sandtable_kernel::terrain::{Feature, Terrain};
use sandtable_kernel::turn::Course;
use sandtable_kernel::{Apply, Length, Point, Side};

use crate::roster::{Leader, Platoon, Squad, Team};
use crate::sightings::Sightings;
use crate::state::{Activation, Frame, LeaderState, TeamState};
use crate::tables::SightClass;
use crate::terms::{FigureId, FigureSet, LeaderId, PlatoonId, Rank, SquadId, TeamId, TeamType, UnitId};
use crate::{Browning, Event, Ground, Objective, Roster, Setup, State, Tables, Toggles};

/// The battle with everybody on the table, at the first choice of side A in turn 1.
///
/// `bar-1` is figures 1 to 4, `rifles-1` 5 to 10 and `pl-a` leads them; `mg-1` is 11 to 13, `rifles-2` 14 to 19 and
/// `pl-b` leads those. A low wall runs before side B and a wood stands between the two on the west.
pub fn farm() -> (Browning, State) {
    battle(Toggles::default())
}

/// The same battle under other toggles.
pub fn battle(toggles: Toggles) -> (Browning, State) {
    let rules = Browning::new(setup(toggles));
    let roster = &rules.setup().roster;
    let team_of = roster.team_ids().flat_map(|team| roster.team(team).figures.clone().map(move |_| team)).collect();
    let state = State {
        places: standard(&roster.teams).into_iter().flatten().collect(),
        team_of,
        steady: roster.figures[0].or(roster.figures[1]),
        pinned: FigureSet::NONE,
        scattered: FigureSet::NONE,
        casualties: FigureSet::NONE,
        lost: FigureSet::NONE,
        of_side: roster.figures,
        teams: roster
            .teams
            .iter()
            .map(|team| TeamState { figures: set(team), ready: true, ..TeamState::default() })
            .collect(),
        leaders: roster.leaders.iter().map(|_| LeaderState { ready: true, ..LeaderState::default() }).collect(),
        holders: ArrayVec::from_iter([Some(Side(1))]),
        turn: 1,
        first: Side(0),
        active: Side(0),
        slot: 1,
        activation: Activation::of(UnitId::Team(TeamId(0))),
        deck: 0,
        card: None,
        card_teams: 0,
        draw_offered: [false; 2],
        frames: Course::at(Frame::ChooseUnit),
        outcome: None,
        sightings: Sightings::new(roster.figure_count() as usize),
    };
    (rules, state)
}

/// A stream of whims for tests that try many things.
pub fn whim(lane: u64) -> Stream {
    Stream::new(Seed([7; 32]), lane)
}

fn setup(toggles: Toggles) -> Setup {
    let roster = roster();
    Setup {
        title: "The Wall".to_owned(),
        width: Length::inches(36),
        height: Length::inches(36),
        terrain: Terrain::new(vec![wall(), woods()]),
        toggles,
        tables: Tables::standard().clone(),
        zones: [(Point::inches(0, 0), Point::inches(36, 5)), (Point::inches(0, 18), Point::inches(36, 36))],
        deploys_first: Some(Side(1)),
        begins: Some(Side(0)),
        standard: standard(&roster.teams).map(Some),
        objectives: vec![Objective {
            name: "Old farmhouse".to_owned(),
            at: Point::inches(18, 22),
            points: 2,
            holder: Some(Side(1)),
        }],
        turns: 6,
        break_percent: [50, 50],
        opening: None,
        roster,
    }
}

/// Side A stands in a row along y = 4, side B along y = 18.5 close behind the wall, an inch apart from x = 10.
fn standard(teams: &[Team]) -> [Vec<Point>; 2] {
    [0, 1].map(|side| {
        let men: u8 = teams.iter().filter(|team| team.side == Side(side)).map(|team| team.figures.len() as u8).sum();
        (0..men).map(|man| Point::hundredths(1000 + 100 * i32::from(man), if side == 0 { 400 } else { 1850 })).collect()
    })
}

fn roster() -> Roster {
    let platoon = |name: &str, side| Platoon { name: name.to_owned(), list: String::new(), side: Side(side) };
    let squad = |name: &str, platoon| Squad { name: name.to_owned(), platoon: PlatoonId(platoon) };
    let team = |key: &str, name: &str, side: u8, kind, rapid, figures| Team {
        key: key.to_owned(),
        name: name.to_owned(),
        side: Side(side),
        platoon: PlatoonId(side),
        squad: Some(SquadId(side)),
        kind,
        elite: false,
        rapid,
        smg: false,
        figures,
    };
    let leader = |key: &str, name: &str, side: u8| Leader {
        key: key.to_owned(),
        name: name.to_owned(),
        side: Side(side),
        platoon: PlatoonId(side),
        rank: Rank::PlatoonLeader,
    };
    let teams = vec![
        team("bar-1", "1st squad BAR", 0, TeamType::Lmg, false, 0..4),
        team("rifles-1", "1st squad rifles", 0, TeamType::Regular, true, 4..10),
        team("mg-1", "German MG", 1, TeamType::Lmg, true, 10..13),
        team("rifles-2", "German rifles", 1, TeamType::Regular, false, 13..19),
    ];
    let of_side =
        |side| teams.iter().filter(|team| team.side == Side(side)).map(set).fold(FigureSet::NONE, FigureSet::or);
    Roster {
        side_names: ["US attackers".to_owned(), "German defenders".to_owned()],
        platoons: vec![platoon("1st platoon", 0), platoon("Zug 2", 1)],
        squads: vec![squad("1st squad", 0), squad("1. Gruppe", 1)],
        leaders: vec![leader("pl-a", "Lt. Baker", 0), leader("pl-b", "Lt. Krause", 1)],
        figures: [of_side(0), of_side(1)],
        teams,
    }
}

fn set(team: &Team) -> FigureSet {
    team.figures.clone().map(FigureId).collect()
}

fn wall() -> Feature<Ground> {
    let line = Polyline::new(vec![Point::inches(8, 18), Point::inches(24, 18)]);
    Feature::line(ground("wall", "low_wall", SightClass::Clear), line.expect("a straight wall"))
}

fn woods() -> Feature<Ground> {
    let corners = [(2, 8), (9, 8), (9, 14), (2, 14)].map(|(x, y)| Point::inches(x, y));
    let area = Polygon::new(corners.to_vec()).expect("a square wood");
    Feature::area(ground("wood", "woods", SightClass::Screen(Length::inches(6))), area)
}

fn ground(id: &str, kind: &str, sight: SightClass) -> Ground {
    Ground {
        id: id.to_owned(),
        name: String::new(),
        kind: kind.to_owned(),
        slow: true,
        impassable: false,
        cover: true,
        sight,
    }
}

/// The battle at a step of side A, with something to decide in each: #4 is scattered, #7 pinned, `rifles-1` is spent.
///
/// The active unit is `bar-1`, or `pl-a` in the steps of a leader.
pub fn at(frame: Frame) -> (Browning, State) {
    let (rules, mut state) = farm();
    let leads = matches!(
        frame,
        Frame::LeaderAction | Frame::PlacePlatoonLeader | Frame::RegroupCount | Frame::PlaceRegrouped | Frame::Push
    );
    let unit = if leads { UnitId::Leader(LeaderId(0)) } else { UnitId::Team(TeamId(0)) };
    for event in [
        Event::Scattered { figure: FigureId(3) },
        Event::Pinned { figure: FigureId(6) },
        Event::Spent { unit: UnitId::Team(TeamId(1)) },
        Event::Activated { unit },
        Event::LeaderPlaced { at: Point::inches(11, 4) },
        Event::ControlScored { natural: 3, score: 3 },
        Event::MovementRolled { high: 5, low: 2 },
        Event::RegroupScored { placeable: 1 },
    ] {
        state.apply(&event);
    }
    state.frames = Course::at(frame);
    (rules, state)
}
