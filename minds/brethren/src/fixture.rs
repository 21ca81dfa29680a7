//! Bare tables for tests: ground where a case needs it, and nobody on it.

use sandtable_brethren::terms::BLUE;
use sandtable_brethren::{Brethren, Ground, GroundKind, Mission, Roster, Setup, Tables, Toggles};
use sandtable_kernel::Length;
use sandtable_kernel::Point;
use sandtable_kernel::geometry::{Bounds, Polygon};
use sandtable_kernel::terrain::{Feature, Terrain};

/// A rectangle of ground by two corners, in hundredths of an inch.
pub type Rectangle = (GroundKind, (i32, i32), (i32, i32));

/// A table of 36 by 36 inches with this ground.
pub fn table(ground: &[Rectangle]) -> Brethren {
    let feature = |(kind, one, other): &Rectangle| {
        let bounds = Bounds::new(Point::hundredths(one.0, one.1), Point::hundredths(other.0, other.1));
        let area = Polygon::new(bounds.corners().to_vec()).expect("a test's rectangle is one");
        let (id, name, openings) = (String::new(), String::new(), Vec::new());
        Feature::area(Ground { id, name, kind: *kind, look: kind.look(), openings }, area)
    };
    Brethren::new(Setup {
        title: "A test".to_owned(),
        width: Length::inches(36),
        depth: Length::inches(36),
        terrain: Terrain::new(ground.iter().map(feature).collect()),
        toggles: Toggles::default(),
        tables: *Tables::standard(),
        roster: Roster::default(),
        south: Some(BLUE),
        zones: [Length::inches(4); 2],
        places_first: Some(BLUE),
        places_all: false,
        first_priority: None,
        mission: Mission::Annihilation,
        turns: 6,
        opening: None,
    })
}
