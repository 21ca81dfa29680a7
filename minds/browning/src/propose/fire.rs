//! Squares worth firing at: over visible enemies, and between them where one square takes more (BB-FIR-2, BB-GEO-14).

use sandtable_browning::orders::TargetSquare;
use sandtable_browning::terms::{FigureId, FigureSet, other};
use sandtable_browning::toggles::Targets;
use sandtable_browning::{Order, State, sight};
use sandtable_kernel::{Length, Point};

use super::random::snapped;
use crate::Study;

/// The most squares of one decision.
const MOST_SQUARES: usize = 6;

/// A square and whom it would take.
struct Aim {
    centre: Point,
    caught: FigureSet,
    worth: i64,
}

/// Squares by how much they promise, then holding fire.
pub fn propose(rules: &Study<'_>, state: &State, into: &mut Vec<Order>) {
    if let Some(team) = state.active_team() {
        let setup = rules.setup();
        let firers = state.steady_members(team);
        let enemies = state.on_table_of(other(setup.roster.team(team).side));
        let sees = |at: Point| firers.iter().any(|firer| sight::sees(rules, team, state.place(firer), at));
        let visible: FigureSet = enemies.iter().filter(|enemy| sees(state.place(*enemy))).collect();
        let mut aims = aims(rules, state, visible, firers);
        aims.sort_by_key(|aim| core::cmp::Reverse(aim.worth));
        for aim in aims.into_iter().take(MOST_SQUARES) {
            let named = match setup.toggles.targets {
                Targets::Area => None,
                Targets::OneTeam => aim.caught.first().map(|figure| state.team_of[figure.index()]),
            };
            into.push(Order::Fire(TargetSquare { centre: aim.centre, direction: (1, 0), team: named }));
        }
    }
    into.push(Order::HoldFire);
}

/// One square for each set of enemies that can be caught together: around each of them, with him in the middle or at a
/// corner.
fn aims(rules: &Study<'_>, state: &State, visible: FigureSet, firers: FigureSet) -> Vec<Aim> {
    let setup = rules.setup();
    let half = Length(setup.tables.distances.square.0 / 2);
    let step = half - Length::HUNDREDTH;
    let mut aims: Vec<Aim> = Vec::new();
    for enemy in visible.iter() {
        let at = state.place(enemy);
        let (east, north) = (step, step);
        for (x, y) in [(0, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let place = Point::new(Length(at.x.0 + x * east.0), Length(at.y.0 + y * north.0));
            let centre = snapped(Point::new(
                place.x.max(Length::ZERO).min(setup.width),
                place.y.max(Length::ZERO).min(setup.height),
            ));
            let caught: FigureSet = visible.iter().filter(|it| in_square(state, *it, centre, half)).collect();
            if !caught.has(enemy) || aims.iter().any(|aim| aim.caught == caught) {
                continue;
            }
            let worth = promise(rules, state, caught, firers);
            aims.push(Aim { centre, caught, worth });
        }
    }
    aims
}

fn in_square(state: &State, figure: FigureId, centre: Point, half: Length) -> bool {
    let offset = state.place(figure) - centre;
    offset.x.abs() <= i64::from(half.0) && offset.y.abs() <= i64::from(half.0)
}

/// Four in the open are an easy mark (BB-FIR-12), men already pinned can be driven off, and near ones most of all
/// (BB-ASL).
fn promise(rules: &Study<'_>, state: &State, caught: FigureSet, firers: FigureSet) -> i64 {
    let setup = rules.setup();
    let open =
        caught.iter().filter(|figure| !sandtable_browning::cover::stands_in_cover(rules, state.place(*figure))).count();
    let assault = setup.tables.distances.assault;
    let is_near = |figure: &FigureId| {
        let at = state.place(*figure);
        firers.iter().any(|firer| at.within(assault, state.place(firer)))
    };
    let near: FigureSet = caught.iter().filter(is_near).collect();
    let defence = match open {
        0 => 3,
        _ if open >= usize::from(setup.tables.combat.incidental_from) => 1,
        _ => 2,
    };
    100 * (4 - defence) + 25 * i64::from(caught.count().min(5)) + 40 * i64::from(near.count().min(4))
}
