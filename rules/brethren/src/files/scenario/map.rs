//! How a map plays (BR-SET-2): warnings about too little terrain and about lines of sight from edge to edge.

use sandtable_kernel::geometry::{Segment, inner_length_exceeds, inner_length_is_zero};
use sandtable_kernel::terrain::{Feature, Shape};
use sandtable_kernel::{Length, Point};

use crate::{Brethren, Ground, GroundKind};

/// The steps along both edges at which lines are tried.
const STEP: Length = Length::hundredths(25);

/// BR-SET-2: what a map maker should know; none of it forbids the map.
pub fn warnings(rules: &Brethren) -> Vec<String> {
    let mut warnings = Vec::new();
    let least = u64::from(rules.tables().terrain.min_cover);
    let (covered, table) = coverage(rules);
    if covered * 100 < least * table {
        let tenths = covered * 1000 / table.max(1);
        warnings.push(format!(
            "terrain covers {}.{} percent of the table, less than {least} (BR-SET-2)",
            tenths / 10,
            tenths % 10
        ));
    }
    if let Some(line) = open_line(rules) {
        let message = format!("one can see from edge to edge, from {} to {} (BR-SET-2)", line.from, line.to);
        warnings.push(message);
    }
    warnings
}

/// Twice the area under terrain and twice the area of the table, in square units.
pub fn coverage(rules: &Brethren) -> (u64, u64) {
    let setup = rules.setup();
    let covered = setup.terrain.features().iter().map(|feature| match feature.shape() {
        Shape::Area(area) => area.doubled_area(),
        Shape::Line(_) => 0,
    });
    let table = 2 * setup.width.0.unsigned_abs() as u64 * setup.depth.0.unsigned_abs() as u64;
    (covered.sum(), table)
}

/// The first straight line from south edge to north edge, corners left out, that nothing blocks.
pub fn open_line(rules: &Brethren) -> Option<Segment> {
    let setup = rules.setup();
    let blockers: Vec<&Feature<Ground>> = setup.terrain.features().iter().filter(|f| blocks(f.kind.kind)).collect();
    let steps = || (1..).map(|step| STEP * step).take_while(|x| *x < setup.width);
    let line =
        |south: Length, north: Length| Segment::new(Point::new(south, Length::ZERO), Point::new(north, setup.depth));
    let mut lines = steps().flat_map(|south| steps().map(move |north| line(south, north)));
    let depth = rules.tables().wood.depth;
    // What stopped the line before most likely stops its neighbour too.
    let mut last = 0;
    lines.find(|line| {
        let stops = |index: &usize| is_stopped(*line, blockers[*index], depth);
        let order = (last..blockers.len()).chain(0..last);
        let stopper = order.into_iter().find(stops);
        last = stopper.unwrap_or(0);
        stopper.is_none()
    })
}

const fn blocks(kind: GroundKind) -> bool {
    matches!(kind, GroundKind::Tall | GroundKind::Bunker | GroundKind::Ruin | GroundKind::Hill | GroundKind::Wood)
}

/// BR-LOS-1, BR-LOS-3: a line that enters and leaves.
fn is_stopped(line: Segment, feature: &Feature<Ground>, wood: Length) -> bool {
    if !feature.bounds().meets_segment(line) {
        return false;
    }
    match (feature.shape(), feature.kind.kind) {
        (Shape::Area(area), GroundKind::Wood) => inner_length_exceeds(line, area, wood),
        (Shape::Area(area), _) => !inner_length_is_zero(line, area),
        (Shape::Line(_), _) => false,
    }
}
