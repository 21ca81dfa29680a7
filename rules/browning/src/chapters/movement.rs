//! Movement: step 4 of a team's activation (BB-MOV).
//!
//! Two dice for the whole team: the high one over open ground, the low one for whoever touches terrain.

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::{Bounds, Segment, path_length};
use sandtable_kernel::{Length, Point, Refusal, Table, Word};

use crate::event::Step;
use crate::measuring::{self, ground_carries, on_table};
use crate::orders::{MOST_WAYPOINTS, Waypoints};
use crate::play::Play;
use crate::refusals::{
    MOVE_DONE, MOVE_ENEMY, MOVE_GONE, MOVE_IMPASSABLE, MOVE_NOT_TEAM, MOVE_OFF_TABLE, MOVE_PATH, MOVE_PINNED,
    MOVE_TOO_LONG, MOVE_TOO_LONG_SLOW, filled, no_spot, of_figure, refuse_with,
};
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{FigureId, FigureSet, TeamId, other};
use crate::{Browning, Event, State, rule};

/// BB-MOV-1: with no steady figure the step is not asked for.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>, team: TeamId) -> Next {
    if play.state.steady_members(team).is_empty() {
        play.happen(rule::MOV_1, Event::StepSkipped { step: Step::Move });
        return Next::Go(Stage::Fire);
    }
    Next::Ask(Frame::MoveDeclare)
}

/// BB-MOV-1: one roll serves the whole team; the dice are never added.
pub(crate) fn roll<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let dice = [play.d6(rule::MOV_1), play.d6(rule::MOV_1)];
    let (high, low) = (dice[0].max(dice[1]), dice[0].min(dice[1]));
    play.happen(rule::MOV_1, Event::MovementRolled { high, low });
    Next::Ask(Frame::MoveFigures)
}

/// BB-MOV-2: the figures of the active team that may still move.
pub fn movable(state: &State) -> FigureSet {
    let Some(team) = state.active_team() else { return FigureSet::NONE };
    state.steady_members(team).without(state.activation.moved)
}

/// A path found legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judged {
    /// Its length (BB-GEO-8).
    pub length: Length,
    /// How long it might have been.
    pub allowed: Length,
    /// Whether it touches slow terrain (BB-MOV-5).
    pub slow: bool,
}

/// BB-MOV-2 to 9: whether the figure may go by these points, in the order of the catalogue.
pub fn judge(rules: &Browning, state: &State, figure: FigureId, waypoints: &[Point]) -> Result<Judged, Refusal> {
    check_figure(state, figure)?;
    let from = state.place(figure);
    let path = path_of(from, waypoints)?;
    if let Some(&outside) = waypoints.iter().find(|point| !on_table(rules, **point)) {
        return Err(MOVE_OFF_TABLE.at(outside));
    }
    let around =
        waypoints.iter().fold(Bounds::new(from, from), |around, &point| around.joined(Bounds::new(point, point)));
    let judged = measure(rules, state, &path, around)?;
    check_impassable(rules, &path, around)?;
    let base = rules.setup().tables.distances.base;
    let mut near = measuring::placed_in(state, around.grown(base)).and(state.on_table());
    near.remove(figure);
    let enemies = state.of_side[usize::from(other(rules.setup().roster.side_of(figure)).0)];
    check_enemies(state, near.and(enemies), base, &path)?;
    let end = path[path.len() - 1];
    let free = !measuring::any_base_overlaps(rules, state, near, end) && ground_carries(rules, end);
    refuse_with(!free, || no_spot(figure, measuring::why_not_stand(rules, state, near, end), end))?;
    Ok(judged)
}

/// BB-MOV-2: a steady figure of the active team that has not moved.
pub fn check_figure(state: &State, figure: FigureId) -> Result<(), Refusal> {
    let in_team = state.active_team() == Some(state.team_of[figure.index()]);
    refuse_with(!in_team, || of_figure(MOVE_NOT_TEAM, figure))?;
    refuse_with(!state.on_table().has(figure), || of_figure(MOVE_GONE, figure))?;
    refuse_with(state.pinned.has(figure), || of_figure(MOVE_PINNED, figure))?;
    refuse_with(state.activation.moved.has(figure), || of_figure(MOVE_DONE, figure))
}

/// BB-GEO-7: the whole path, from where the figure stands.
fn path_of(from: Point, waypoints: &[Point]) -> Result<ArrayVec<Point, { MOST_WAYPOINTS + 1 }>, Refusal> {
    let mut path = ArrayVec::new();
    path.push(from);
    for &point in waypoints {
        let repeated = path.last() == Some(&point);
        if repeated || path.try_push(point).is_err() {
            return Err(MOVE_PATH.at(point));
        }
    }
    refuse_with(path.len() < 2, || MOVE_PATH.at(from))?;
    Ok(path)
}

/// BB-MOV-4, BB-MOV-5: found slow or open first, then measured against the die.
fn measure(rules: &Browning, state: &State, path: &[Point], around: Bounds) -> Result<Judged, Refusal> {
    let (high, low) = state.activation.dice;
    let length = path_length(path);
    let slow = touches(rules, &rules.ground().slow, path, around);
    let allowed = Length::inches(i32::from(if slow { low } else { high }));
    if length > allowed {
        let refusal = if slow { MOVE_TOO_LONG_SLOW } else { MOVE_TOO_LONG };
        return Err(filled(refusal, [Word::Inches(length), Word::Inches(allowed)]).at(path[path.len() - 1]));
    }
    Ok(Judged { length, allowed, slow })
}

/// BB-MOV-5: whether any point of the path, start and end included, touches a slow area or line.
pub fn touches_slow(rules: &Browning, path: &[Point]) -> bool {
    let Some(around) = Bounds::of_points(path.iter().copied()) else { return false };
    touches(rules, &rules.ground().slow, path, around)
}

fn touches(rules: &Browning, features: &[(Bounds, usize)], path: &[Point], around: Bounds) -> bool {
    features.iter().any(|&(bounds, index)| bounds.overlaps(around) && rules.feature(index).is_touched_by(path))
}

/// BB-MOV-7: no point of the path in impassable terrain.
fn check_impassable(rules: &Browning, path: &[Point], around: Bounds) -> Result<(), Refusal> {
    let blocked = touches(rules, &rules.ground().impassable, path, around);
    refuse_with(blocked, || MOVE_IMPASSABLE.at(path[path.len() - 1]))
}

/// BB-MOV-9: no point of the path less than a base from an enemy; friends are passed through.
fn check_enemies(state: &State, enemies: FigureSet, base: Length, path: &[Point]) -> Result<(), Refusal> {
    for enemy in enemies.iter() {
        let at = state.place(enemy);
        let pieces = path.windows(2).map(|piece| Segment::new(piece[0], piece[1]));
        if pieces.into_iter().any(|piece| piece.distance_squared_to(at).is_less_than(base)) {
            return Err(of_figure(MOVE_ENEMY, enemy).at(at));
        }
    }
    Ok(())
}

/// BB-MOV-11, BB-MOV-12: the move is final; the step ends by itself when everybody has moved.
pub(crate) fn go<T: Table<State>>(play: &mut Play<'_, T>, figure: FigureId, waypoints: &Waypoints) -> Next {
    let to = waypoints.last().copied().unwrap_or_else(|| play.state.place(figure));
    play.happen(rule::MOV_2, Event::Moved { figure, to });
    if movable(play.state).is_empty() { Next::Go(Stage::Fire) } else { Next::Ask(Frame::MoveFigures) }
}
