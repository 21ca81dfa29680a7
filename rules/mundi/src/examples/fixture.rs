//! Small positions for the tests of the chapters: pieces by millimetres on an open table, side A to move with six PIPs.

use sandtable_kernel::turn::Course;
use sandtable_kernel::{Length, Point, Side};

use crate::bracket::Bracket;
use crate::ground::{Feature, Form};
use crate::roster::{Category, Element, Roster};
use crate::stand::Pose;
use crate::state::{Frame, State};
use crate::tables::Tables;
use crate::terms::{Edge, ElementId, ElementSet, Kind};
use crate::toggles::Toggles;
use crate::{Mundi, Roles, Setup, Start, Theatre, Tie, river};

/// A point in millimetres.
pub(crate) fn mm(x: i32, y: i32) -> Point {
    Point::new(Length::mm(x), Length::mm(y))
}

/// A table being laid.
#[derive(Clone)]
pub(crate) struct Field {
    elements: Vec<Element>,
    starts: Vec<Start>,
    terrain: Vec<Feature>,
    toggles: Toggles,
}

impl Field {
    pub(crate) fn new() -> Field {
        Field { elements: Vec::new(), starts: Vec::new(), terrain: Vec::new(), toggles: Toggles::default() }
    }

    pub(crate) fn toggle(&mut self, name: &str, value: &str) {
        assert!(self.toggles.set(name, value));
    }

    /// `A TA at`, `B IF sf/w loaded entrenched`: side, kind, bracket and how it starts.
    pub(crate) fn put(&mut self, spec: &str, x: i32, y: i32, facing: i32) -> ElementId {
        self.put_tenths(spec, x * 10, y * 10, facing)
    }

    pub(crate) fn put_tenths(&mut self, spec: &str, x: i32, y: i32, facing: i32) -> ElementId {
        let pose = Pose::compass(Point::new(Length(x * 50), Length(y * 50)), facing * 100);
        self.add(spec, Some(pose))
    }

    /// A piece that is not on the table.
    pub(crate) fn off(&mut self, spec: &str) -> ElementId {
        self.add(spec, None)
    }

    fn add(&mut self, spec: &str, pose: Option<Pose>) -> ElementId {
        let mut words = spec.splitn(3, ' ');
        let side = Side(u8::from(words.next() == Some("B")));
        let kind = words.next().and_then(Kind::parse).expect("a kind");
        let rest = words.next().expect("a bracket");
        let has = |word: &str| rest.contains(word);
        let bracket = rest.split(" loaded").next().and_then(|text| text.split(" entrenched").next());
        let bracket =
            bracket.and_then(|text| text.split(" hidden").next()).and_then(Bracket::parse).expect("a bracket");
        let number = self.elements.len();
        self.elements.push(Element {
            key: format!("{}{number}", kind.code().to_lowercase()),
            name: kind.name().to_owned(),
            side,
            kind,
            bracket,
            category: Category::Required,
        });
        self.starts.push(Start {
            pose,
            loaded: has("loaded"),
            entrenched: has("entrenched"),
            hidden: has("hidden"),
            ..Start::default()
        });
        ElementId(number as u8)
    }

    pub(crate) fn terrain(&mut self, kind: &str, x: i32, y: i32, width: i32, height: i32) {
        let kind = Tables::standard().terrain_named(kind).expect("a kind of terrain");
        let area = sandtable_kernel::geometry::Rectangle::new(
            mm(x, y),
            Length::mm(width),
            Length::mm(height),
            sandtable_kernel::Angle::NORTH,
        );
        let form = Form::Area { area: area.expect("a rectangle"), crest_across: false };
        self.terrain.push(Feature { kind, form, laid_by: None });
    }

    pub(crate) fn road(&mut self, points: &[(i32, i32)]) {
        self.strip(crate::ground::ROAD, points);
    }

    pub(crate) fn river(&mut self, points: &[(i32, i32)]) {
        self.strip(crate::ground::RIVER, points);
    }

    fn strip(&mut self, kind: u8, points: &[(i32, i32)]) {
        let line = points.iter().map(|&(x, y)| mm(x, y)).collect();
        let form = Form::Strip { line, width: Length::mm(20), crossings: arrayvec::ArrayVec::new() };
        self.terrain.push(Feature { kind, form, laid_by: None });
    }

    /// The game with side A to move.
    pub(crate) fn ready(&self) -> (Mundi, State) {
        let names = ["A".to_owned(), "B".to_owned()];
        let mut starts = self.starts.clone();
        starts.push(Start::default());
        let rules = Mundi::new(Setup {
            title: "Field".to_owned(),
            size: Length::inches(24),
            theatre: Theatre::WesternEurope,
            toggles: self.toggles,
            tables: Tables::standard().clone(),
            roster: Roster::new(self.elements.clone(), names.clone(), names),
            roles: Some(Roles { attacker: Side(0), edge: Edge::South }),
            terrain: Some(self.terrain.clone()),
            base: None,
            has_base: false,
            starts,
            deployed: [true; 2],
            first_turn: 1,
            year: 0,
            turns: 0,
            tie: Tie::Draw,
        });
        let mut state = State::opening(&rules);
        (state.turn, state.pips) = (1, [6, 6]);
        let beside: ElementSet = river::beside(&rules, &state);
        for element in beside.iter() {
            state.units[element.index()].beside_river = true;
        }
        state.frames = Course::at(Frame::Move);
        (rules, state)
    }
}
