//! The ruler (OB-GEN-5): how far it is from base to base, and whether one end locates the other, as the rules measure and
//! look. Hidden battalions are not asked: where one stands the ruler finds empty ground.

use sandtable_kernel::geometry::{Outline, Rectangle, SquaredDistance, distance_squared};
use sandtable_kernel::preview::{Measure, Note, SightLine};
use sandtable_kernel::{Angle, Eye, Length, Point};

use crate::location::Mark;
use crate::scene::sees;
use crate::track::{between, length};
use crate::{Brevity, State};

/// One end of the ruler: a battalion that is seen there, or the point itself.
enum End {
    Base(Rectangle),
    Point(Point),
}

impl End {
    fn at(rules: &Brevity, state: &State, eye: Eye, point: Point) -> End {
        let mut seen = rules.roster().battalion_ids().filter(|battalion| {
            let of = state.battalion(*battalion);
            of.status.on_table() && sees(rules, state, eye, *battalion) && of.base.contains(point)
        });
        seen.next().map_or(End::Point(point), |battalion| End::Base(state.battalion(battalion).base))
    }

    fn middle(&self) -> Point {
        match self {
            End::Base(base) => base.centre(),
            End::Point(point) => *point,
        }
    }

    /// What looks or is looked for there: the base, or as little as can stand on a point.
    fn body(&self, rules: &Brevity) -> Rectangle {
        match self {
            End::Base(base) => *base,
            End::Point(point) => Rectangle::new(*point, Rectangle::THINNEST, Rectangle::THINNEST, Angle::EAST)
                .unwrap_or(rules.spare_base()),
        }
    }
}

/// OB-GEO-4: base to base, base to point, or point to point.
fn distance(from: &End, to: &End) -> SquaredDistance {
    match (from, to) {
        (End::Base(from), End::Base(to)) => from.distance_squared(to),
        (End::Base(base), End::Point(point)) | (End::Point(point), End::Base(base)) => distance_squared(base, point),
        (End::Point(from), End::Point(to)) => SquaredDistance::whole(from.distance_squared(*to)),
    }
}

/// Measures between two points.
pub fn measure(rules: &Brevity, state: &State, eye: Eye, from: Point, to: Point) -> Measure {
    let (here, there) = (End::at(rules, state, eye, from), End::at(rules, state, eye, to));
    let apart = distance(&here, &there);
    let look = Mark::of(rules, state, there.body(rules)).look_from(rules, state, &here.body(rules));
    let located = look.range.is_some_and(|range| apart.is_within(range));
    let (from, to) = (here.middle(), there.middle());
    let blocked_at = (!located).then(|| lost_at(from, to, apart.nearest(), look.range.unwrap_or(Length::ZERO)));
    let notes = vec![Note { text: look.why(), rule: Some(look.rule) }];
    Measure { distance: Some(apart.nearest()), sight: Some(SightLine { from, to, blocked_at }), notes }
}

/// Where on the line between two middles sight is lost: as far before its end as the distance is too long.
fn lost_at(from: Point, to: Point, apart: Length, range: Length) -> Point {
    let line = sandtable_kernel::geometry::Segment::new(from, to);
    let whole = length(line);
    let short = Length((apart.0 - range.0).clamp(0, whole.0));
    between(line, Length(whole.0 - short.0), whole)
}
