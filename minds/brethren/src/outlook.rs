//! How much of the table a place looks out on: for players who think where a gun that cannot move and shoot had better stand.
//!
//! The ground does not change in a battle, so that every place is looked at once. Models are not looked at, so these are guesses
//! and never rulings.

use std::sync::OnceLock;

use sandtable_brethren::{Brethren, Mission, ground, sight};
use sandtable_kernel::geometry::Circle;
use sandtable_kernel::{Length, Point};

/// How far apart the spots are that are looked at from everywhere.
const APART: i32 = 3;
/// Nobody waits for the enemy this near to the own edge.
const OWN_GROUND: Length = Length::inches(8);
/// How near to an objective a spot counts for more, and how much more.
const NEAR: Length = Length::inches(4);
const CONTESTED: u32 = 4;

/// What can be seen from the cells of a table, an inch each.
#[derive(Debug)]
pub(crate) struct Outlook {
    columns: i32,
    /// The spots where enemies may come to stand, and how much each counts.
    spots: Vec<(Circle, u32)>,
    /// For a side with the south edge and one with the north edge: the seen part of what lies before each cell, in thousandths.
    seen: [Vec<OnceLock<u16>>; 2],
}

impl Outlook {
    /// The ground of a battle.
    pub fn new(rules: &Brethren) -> Outlook {
        let cells = |size: Length| (size.0 / Length::inches(1).0).clamp(1, 200);
        let (columns, rows) = (cells(rules.setup().width), cells(rules.setup().depth));
        let radius = Length(Length::mm(i32::from(rules.tables().base.infantry_mm)).0 / 2);
        let over = |size: i32| (0..size / APART).map(|step| step * APART * 100 + APART * 50);
        let spots = over(rows).flat_map(|y| over(columns).map(move |x| Point::hundredths(x, y)));
        let standing =
            spots.map(|at| Circle::new(at, radius)).filter(|base| ground::check_standing(rules, *base).is_ok());
        let spots = standing.map(|base| (base, weight(rules, base.centre))).collect();
        let unknown = || (0..columns * rows).map(|_| OnceLock::new()).collect();
        Outlook { columns, spots, seen: [unknown(), unknown()] }
    }

    /// The part of the ground before a side that is seen from near a place within a range, in thousandths.
    pub fn from(&self, rules: &Brethren, south: bool, at: Point, range: Length) -> i64 {
        let inch = Length::inches(1).0;
        let (column, row) = (at.x.0.div_euclid(inch), at.y.0.div_euclid(inch));
        let cell = usize::try_from(row * self.columns + column).ok();
        let known = cell.and_then(|cell| self.seen[usize::from(!south)].get(cell));
        // Always from the middle of the cell, so that it does not matter who asks first.
        let middle = Point::hundredths(column * 100 + 50, row * 100 + 50);
        known.map_or(0, |known| i64::from(*known.get_or_init(|| self.look(rules, south, middle, range))))
    }

    fn look(&self, rules: &Brethren, south: bool, at: Point, range: Length) -> u16 {
        let depth = rules.setup().depth;
        let beyond = |spot: &&(Circle, u32)| {
            let up = spot.0.centre.y;
            (if south { up } else { depth - up }) > OWN_GROUND
        };
        let (mut all, mut seen) = (0, 0);
        for &(base, weight) in self.spots.iter().filter(beyond) {
            all += weight;
            if base.centre.within(range, at) && sight::view(rules, at, base).sees() {
                seen += weight;
            }
        }
        u16::try_from(seen * 1_000 / all.max(1)).unwrap_or(1_000)
    }
}

fn weight(rules: &Brethren, at: Point) -> u32 {
    let contested = match &rules.setup().mission {
        Mission::Hold { objectives } => objectives.iter().any(|objective| objective.at.within(NEAR, at)),
        _ => false,
    };
    if contested { CONTESTED } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::table;
    use sandtable_brethren::GroundKind;

    const RANGE: Length = Length::inches(30);

    #[test]
    fn behind_a_wall_less_of_the_table_is_seen_than_in_the_open() {
        let open = table(&[]);
        let walled = table(&[(GroundKind::Tall, (1200, 400), (2400, 500))]);
        let seen = |rules: &Brethren| Outlook::new(rules).from(rules, true, Point::hundredths(1850, 250), RANGE);
        assert!(seen(&walled) < seen(&open) / 2, "{} of {}", seen(&walled), seen(&open));
    }

    #[test]
    fn what_lies_before_a_side_depends_on_its_edge() {
        let walled = table(&[(GroundKind::Tall, (0, 1000), (3600, 1100))]);
        let outlook = Outlook::new(&walled);
        let at = Point::hundredths(1850, 550);
        assert!(outlook.from(&walled, true, at, RANGE) < outlook.from(&walled, false, at, RANGE));
    }
}
