//! Who can see whom: a straight line against terrain, by what each feature does to sight (BB-SIT).
//!
//! A game says for each feature how it obstructs; effects of different features are never added (BB-SIT-3).

use crate::Length;
use crate::geometry::{
    Outline, Point, Polygon, Segment, first_meeting, first_meeting_beyond, inner_length_exceeds, inner_length_is_zero,
};
use crate::terrain::{Feature, Shape, Terrain};

/// What one feature does to a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstruction {
    /// It never blocks (BB-SIT-5).
    Never,
    /// An area blocks what has a part strictly inside it; a line blocks whatever meets it, touching included (BB-SIT-8).
    Solid,
    /// An area nobody sees through from outside (BB-SIT-6, BB-SIT-7). With an end of the line in it, it blocks beyond
    /// this depth, or never without one. Lines have no inside and do not screen.
    Screen {
        /// How far one sees into, out of or within it; `None` for any depth.
        depth: Option<Length>,
    },
    /// It blocks unless someone is close up against it: where the line meets it farther than this from both ends
    /// (BB-SIT-9).
    Tall {
        /// How close one must be to look over it.
        hug: Length,
    },
}

/// The answer to a look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Nothing is in the way.
    Clear,
    /// Something is, and this shows it.
    Blocked(Witness),
}

/// Proof that a line is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The line that was looked along.
    pub line: Segment,
    /// The index of the blocking feature; the one met first when several block.
    pub feature: usize,
    /// Where the line first meets that feature, rounded to units.
    pub at: Point,
}

/// Looks along the line and shows what blocks it, nearest to `line.from` first.
pub fn look<K>(terrain: &Terrain<K>, line: Segment, obstruction: impl FnMut(&Feature<K>) -> Obstruction) -> Sight {
    let nearest = blockers(terrain, line, obstruction)
        .map(|(feature, at)| Witness { line, feature, at })
        .min_by_key(|witness| line.from.distance_squared(witness.at));
    nearest.map_or(Sight::Clear, Sight::Blocked)
}

/// Whether nothing blocks the line; the quick question, without a witness.
pub fn is_clear<K>(
    terrain: &Terrain<K>,
    line: Segment,
    mut obstruction: impl FnMut(&Feature<K>) -> Obstruction,
) -> bool {
    !terrain
        .features()
        .iter()
        .any(|feature| feature.bounds().meets_segment(line) && blocks(feature, line, obstruction(feature)))
}

/// Whether this one feature blocks the line.
pub fn blocks<K>(feature: &Feature<K>, line: Segment, obstruction: Obstruction) -> bool {
    match (obstruction, feature.shape()) {
        (Obstruction::Never, _) | (Obstruction::Screen { .. }, Shape::Line(_)) => false,
        (Obstruction::Solid, Shape::Area(area)) => !inner_length_is_zero(line, area),
        (Obstruction::Solid, Shape::Line(_)) => feature.meets(line),
        (Obstruction::Screen { depth }, Shape::Area(area)) => screens(area, line, depth),
        (Obstruction::Tall { hug }, _) => feature.meets_beyond(line, hug),
    }
}

/// BB-SIT-6, BB-SIT-7: from outside to outside any inner length blocks; otherwise only one beyond the depth.
fn screens(area: &Polygon, line: Segment, depth: Option<Length>) -> bool {
    if area.contains(line.from) || area.contains(line.to) {
        depth.is_some_and(|depth| inner_length_exceeds(line, area, depth))
    } else {
        !inner_length_is_zero(line, area)
    }
}

/// All blocking features with the place where the line first meets them.
fn blockers<K>(
    terrain: &Terrain<K>,
    line: Segment,
    mut obstruction: impl FnMut(&Feature<K>) -> Obstruction,
) -> impl Iterator<Item = (usize, Point)> {
    terrain.features().iter().enumerate().filter_map(move |(index, feature)| {
        if !feature.bounds().meets_segment(line) {
            return None;
        }
        let obstruction = obstruction(feature);
        blocks(feature, line, obstruction).then(|| (index, meeting_point(feature, line, obstruction)))
    })
}

/// Where a blocked line meets what blocks it; its start when it begins inside.
fn meeting_point<K>(feature: &Feature<K>, line: Segment, obstruction: Obstruction) -> Point {
    let met = match (obstruction, feature.shape()) {
        (Obstruction::Tall { hug }, Shape::Area(area)) => first_meeting_beyond(line, area, hug),
        (Obstruction::Tall { hug }, Shape::Line(chain)) => first_meeting_beyond(line, chain, hug),
        (_, Shape::Area(area)) => first_meeting(line, area),
        (_, Shape::Line(chain)) => first_meeting(line, chain),
    };
    met.unwrap_or(line.from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Polyline, ShapeFault};

    const WOODS: Obstruction = Obstruction::Screen { depth: Some(Length::inches(6)) };
    const BUILDING: Obstruction = Obstruction::Screen { depth: Some(Length::inches(3)) };
    const HILL: Obstruction = Obstruction::Screen { depth: None };
    const BOCAGE: Obstruction = Obstruction::Tall { hug: Length::inches(1) };

    type Corner = (i32, i32);

    fn points(hundredths: &[Corner]) -> Vec<Point> {
        hundredths.iter().map(|&(x, y)| Point::hundredths(x, y)).collect()
    }

    fn area(obstruction: Obstruction, corners: &[Corner]) -> Result<Terrain<Obstruction>, ShapeFault> {
        Ok(Terrain::new(vec![Feature::area(obstruction, Polygon::new(points(corners))?)]))
    }

    fn line(obstruction: Obstruction, corners: &[Corner]) -> Result<Terrain<Obstruction>, ShapeFault> {
        Ok(Terrain::new(vec![Feature::line(obstruction, Polyline::new(points(corners))?)]))
    }

    fn between(from: Corner, to: Corner) -> Segment {
        Segment::new(Point::hundredths(from.0, from.1), Point::hundredths(to.0, to.1))
    }

    /// Sight is symmetric (BB-SIT-1), and the quick answer agrees with the one that shows the blocker.
    fn sees(terrain: &Terrain<Obstruction>, from: Corner, to: Corner) -> bool {
        let line = between(from, to);
        let clear = is_clear(terrain, line, |feature| feature.kind);
        assert_eq!(clear, is_clear(terrain, line.reversed(), |feature| feature.kind));
        assert_eq!(clear, look(terrain, line, |feature| feature.kind) == Sight::Clear);
        clear
    }

    fn covered(terrain: &Terrain<Obstruction>, firer: Corner, target: Corner) -> bool {
        terrain.features()[0].meets_near_end(between(firer, target), Length::inches(1))
    }

    #[test]
    fn bb_ex_27_woods_can_be_seen_into_for_six_inches() -> Result<(), ShapeFault> {
        let woods = area(WOODS, &[(1000, 1000), (2000, 1000), (2000, 1800), (1000, 1800)])?;
        assert!(!sees(&woods, (1500, 500), (1500, 2500)));
        assert!(sees(&woods, (1500, 500), (1500, 1600)));
        assert!(!sees(&woods, (1500, 500), (1500, 1601)));
        assert!(sees(&woods, (1200, 1200), (1800, 1200)));
        assert!(!sees(&woods, (1100, 1200), (1800, 1200)));
        assert!(sees(&woods, (500, 1000), (2500, 1000)));
        Ok(())
    }

    #[test]
    fn bb_ex_28_a_building_takes_three_inches_and_a_hill_any_depth() -> Result<(), ShapeFault> {
        let building = area(BUILDING, &[(1500, 2000), (2100, 2000), (2100, 2400), (1500, 2400)])?;
        assert!(sees(&building, (1800, 1000), (1800, 2300)));
        assert!(!sees(&building, (1800, 1000), (1800, 2301)));
        assert!(!sees(&building, (1800, 1000), (1800, 2700)));
        assert!(sees(&building, (1600, 2200), (1900, 2200)));
        assert!(!sees(&building, (1600, 2200), (1901, 2200)));
        let hill = area(HILL, &[(1000, 1000), (2000, 1000), (2000, 1800), (1000, 1800)])?;
        assert!(!sees(&hill, (1500, 500), (1500, 2500)));
        assert!(sees(&hill, (1500, 1400), (1500, 2500)));
        Ok(())
    }

    #[test]
    fn bb_ex_29_bocage_is_looked_over_only_by_those_who_hug_it() -> Result<(), ShapeFault> {
        let bocage = line(BOCAGE, &[(500, 2000), (2500, 2000)])?;
        assert!(!sees(&bocage, (1500, 1000), (1500, 3000)));
        assert!(sees(&bocage, (1500, 1000), (1500, 2100)));
        assert!(covered(&bocage, (1500, 1000), (1500, 2100)));
        assert!(!sees(&bocage, (1500, 1000), (1500, 2101)));
        assert!(sees(&bocage, (1500, 1900), (1500, 3000)));
        assert!(!covered(&bocage, (1500, 1900), (1500, 3000)));
        assert!(sees(&bocage, (1500, 1950), (1500, 2050)));
        assert!(covered(&bocage, (1500, 1950), (1500, 2050)) && covered(&bocage, (1500, 2050), (1500, 1950)));
        assert!(!sees(&bocage, (1000, 1950), (2000, 2200)));
        let Sight::Blocked(witness) = look(&bocage, between((1000, 1950), (2000, 2200)), |feature| feature.kind) else {
            return Ok(());
        };
        assert_eq!((witness.feature, witness.at), (0, Point::inches(12, 20)));
        Ok(())
    }

    #[test]
    fn bb_ex_30_a_wall_covers_those_directly_behind_it() -> Result<(), ShapeFault> {
        let wall = line(Obstruction::Never, &[(1000, 2000), (3000, 2000)])?;
        assert!(covered(&wall, (2000, 1000), (2000, 2100)));
        assert!(!covered(&wall, (2000, 1000), (2000, 2101)));
        assert!(!covered(&wall, (1000, 1500), (2200, 2050)));
        assert!(covered(&wall, (1500, 1500), (2000, 2050)));
        assert!(!covered(&wall, (2000, 2500), (2000, 2050)));
        assert!(sees(&wall, (2000, 1000), (2000, 2100)));
        Ok(())
    }

    #[test]
    fn a_solid_block_may_be_grazed_but_a_solid_line_may_not() -> Result<(), ShapeFault> {
        let block = area(Obstruction::Solid, &[(1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000)])?;
        assert!(sees(&block, (0, 2000), (2000, 0)));
        assert!(sees(&block, (1000, 0), (1000, 3000)));
        assert!(!sees(&block, (0, 2001), (2001, 0)));
        let fence = line(Obstruction::Solid, &[(1000, 1000), (2000, 1000)])?;
        assert!(!sees(&fence, (1000, 500), (1000, 1000)));
        assert!(sees(&fence, (1000, 500), (1000, 999)));
        Ok(())
    }

    #[test]
    fn the_witness_shows_the_nearest_of_several_blockers() -> Result<(), ShapeFault> {
        let far = Feature::line(Obstruction::Solid, Polyline::new(points(&[(0, 2000), (2000, 2000)]))?);
        let near = Feature::line(Obstruction::Solid, Polyline::new(points(&[(0, 1000), (2000, 1000)]))?);
        let terrain = Terrain::new(vec![far, near]);
        let sight_line = between((1000, 0), (1000, 3000));
        let expected = Witness { line: sight_line, feature: 1, at: Point::inches(10, 10) };
        assert_eq!(look(&terrain, sight_line, |feature| feature.kind), Sight::Blocked(expected));
        Ok(())
    }
}
