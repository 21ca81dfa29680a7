//! Measuring: points of the table and spots where a figure can stand (BB-GEO).

use sandtable_kernel::Point;
use sandtable_kernel::geometry::Bounds;
use sandtable_kernel::terrain::Shape;

use crate::terms::FigureSet;
use crate::{Browning, State};

/// BB-GEO-1: the table, edges included.
pub fn table(rules: &Browning) -> Bounds {
    let setup = rules.setup();
    Bounds::new(Point::inches(0, 0), Point::new(setup.width, setup.height))
}

/// BB-GEO-1: whether the point is on the table.
pub fn on_table(rules: &Browning, at: Point) -> bool {
    table(rules).contains(at)
}

/// BB-GEO-9: whether a figure can stand here, with these figures standing where they do.
pub fn can_stand(rules: &Browning, state: &State, others: FigureSet, at: Point) -> bool {
    on_table(rules, at)
        && others.iter().all(|other| !bases_overlap(rules, state.place(other), at))
        && ground_carries(rules, at)
}

/// BB-GEO-3, BB-GEO-9: less than a base apart; touching bases do not overlap.
pub fn bases_overlap(rules: &Browning, one: Point, other: Point) -> bool {
    one.distance_squared(other) < rules.setup().tables.distances.base.squared()
}

/// BB-GEO-9: neither in an impassable area nor exactly on a line.
pub fn ground_carries(rules: &Browning, at: Point) -> bool {
    !rules.setup().terrain.features().iter().any(|feature| {
        feature.bounds().contains(at)
            && match feature.shape() {
                Shape::Area(_) => feature.kind.impassable && feature.contains(at),
                Shape::Line(_) => feature.contains(at),
            }
    })
}

/// Whether any of these figures is within this reach of the point (BB-GEN-4, BB-GEO-5).
pub fn any_within(state: &State, figures: FigureSet, reach: sandtable_kernel::Length, at: Point) -> bool {
    figures.iter().any(|figure| state.place(figure).within(reach, at))
}
