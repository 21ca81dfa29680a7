//! How good a position is for a side, in thousandths of a man: what a computer player tries to raise.

use arrayvec::ArrayVec;
use sandtable_browning::state::Frame;
use sandtable_browning::terms::{FigureId, MOST_FIGURES, UnitId, other};
use sandtable_browning::victory::victory_points;
use sandtable_browning::{Order, State};
use sandtable_kernel::{Length, Point, Seat, Side};

use crate::Study;
use crate::outlook::Look;
use crate::propose::{action_use, leader_use, team_use};

/// Worth of a man who can act.
const STEADY: i64 = 1_000;
/// Worth of a man with his head down: most of them come back.
const PINNED: i64 = 620;
/// Worth of a man set aside while somebody can still regroup him.
const SCATTERED: i64 = 200;
/// Worth of a man who may be put back on the table at once.
const PLACEABLE: i64 = 700;
/// Worth of the battle.
const VICTORY: i64 = 1_000_000;
/// Worth of a victory point held, when the last turn ends; less before.
const POINT_HELD: i64 = 3_000;
/// Worth of a victory point that would be held if the turn ended now.
pub(crate) const POINT_WITHIN: i64 = 2_400;
/// Cost of each inch between a victory point and the nearest man who could hold it.
pub(crate) const POINT_INCH: i64 = 60;
/// Cost of each inch between a man and the nearest objective, so that all come along.
pub(crate) const MAN_INCH: i64 = 16;
/// How far from the nearest objective a man off the table is taken to be.
const GONE_INCHES: i64 = 24;
/// Cost of a man in the open for each enemy who sees him, and in cover. What one man risks another can shoot at, so
/// looking from cover into the open pays.
const SEEN_OPEN: i64 = 26;
const SEEN_COVERED: i64 = 9;
/// Enemies beyond these add little to a man's danger.
const MOST_EYES: i64 = 9;
/// Shooting is worth a little more than being shot at: nobody wins by hiding.
pub(crate) const NERVE: i64 = 120;

/// How good this state is for a seat; more is better, and what is good for one side is bad for the other but for nerve.
pub fn evaluate(rules: &Study<'_>, state: &State, seat: Seat) -> i64 {
    let own = Side(seat.0);
    if let Some(outcome) = state.outcome {
        return match outcome.winner {
            Some(side) if side == own => VICTORY,
            Some(_) => -VICTORY,
            None => 0,
        };
    }
    let men = men(rules, state, own) - men(rules, state, other(own));
    let ground = ground(rules, state, own) - ground(rules, state, other(own));
    let (danger, aim) = (exposure(rules, state, own), exposure(rules, state, other(own)));
    let ready = readiness(rules, state, own) - readiness(rules, state, other(own));
    let begun = if state.active == own { begun(rules, state) } else { 0 };
    men + ground + aim * NERVE / 100 - danger + ready / 4 + begun
}

/// What the units that have not acted yet could still bring about this turn. Only part of it will come true, for the
/// enemy acts in between.
fn readiness(rules: &Study<'_>, state: &State, side: Side) -> i64 {
    let roster = &rules.setup().roster;
    let teams = roster.team_ids().filter(|team| roster.team(*team).side == side);
    let ready = teams.filter(|team| state.teams[team.index()].ready && !state.teams[team.index()].destroyed);
    ready.map(|team| team_use(rules, state, team)).sum()
}

/// What the unit that has just been chosen, or the action that a leader has just begun, is about to bring: without it all
/// choices would look alike, for nothing has happened yet.
fn begun(rules: &Study<'_>, state: &State) -> i64 {
    match (*state.frames.top(), state.activation.unit) {
        (Frame::PlaceLeader, UnitId::Team(team)) => team_use(rules, state, team),
        (Frame::LeaderAction, UnitId::Leader(leader)) => leader_use(rules, state, leader),
        (Frame::PlacePlatoonLeader, UnitId::Leader(leader)) => action_use(rules, state, leader, &Order::LeaderRally),
        (Frame::RegroupCount, UnitId::Leader(leader)) => action_use(rules, state, leader, &Order::LeaderRegroup),
        (Frame::Push, UnitId::Leader(leader)) => action_use(rules, state, leader, &Order::LeaderPush),
        _ => 0,
    }
}

/// Men, heads down, losses and how near the side is to breaking (BB-VIC-4).
fn men(rules: &Study<'_>, state: &State, side: Side) -> i64 {
    let setup = rules.setup();
    let all = state.of_side[usize::from(side.0)];
    let count = |set: sandtable_browning::terms::FigureSet| i64::from(all.and(set).count());
    let leaders = setup.roster.leader_ids();
    let led = leaders.into_iter().any(|id| setup.roster.leader(id).side == side && !state.leaders[id.index()].removed);
    let mut worth = STEADY * count(state.steady) + PINNED * count(state.pinned);
    if led && state.turn < setup.turns {
        worth += SCATTERED * count(state.scattered);
    }
    if *state.frames.top() == Frame::PlaceRegrouped && state.active == side {
        worth += PLACEABLE * i64::from(state.activation.placeable);
    }
    if state.turn > 0 {
        // The nearer to breaking, the more every man counts: the square of the share lost, full at the breaking point.
        let (start, gone) = (i64::from(all.count()).max(1), i64::from(all.count()) - count(state.on_table()));
        let limit = (i64::from(setup.break_percent[usize::from(side.0)]) * start).max(1);
        let share = (1_000 * 100 * gone / limit).min(1_000);
        worth -= 12 * share * share / 1_000;
    }
    worth
}

/// Objectives held, in reach, and near (BB-VIC-3); they count more as the battle nears its last turn.
fn ground(rules: &Study<'_>, state: &State, side: Side) -> i64 {
    let setup = rules.setup();
    if setup.objectives.is_empty() {
        return closing(state, side);
    }
    let (urgency, pull) = (urgency(rules, state), pull(rules, state, side));
    let steady = state.of_side[usize::from(side.0)].and(state.steady);
    let mut worth = 0;
    for (index, objective) in setup.objectives.iter().enumerate() {
        let points = i64::from(objective.points);
        let mut nearest = i64::MAX;
        for man in steady.iter() {
            let distance = objective.at.distance_squared(state.place(man));
            nearest = nearest.min(distance);
        }
        let holds = state.holders.get(index).copied().flatten() == Some(side);
        worth += if holds { points * POINT_HELD * urgency / 1_000 } else { 0 };
        let reach = setup.tables.distances.objective.squared();
        if nearest <= reach {
            worth += points * POINT_WITHIN * urgency / 1_000;
        }
        let inches = if nearest == i64::MAX { 60 } else { inches(nearest).max(3) };
        worth -= points * POINT_INCH * inches * pull / 100;
    }
    let on_table = state.on_table_of(side);
    for man in on_table.iter() {
        let nearest = setup.objectives.iter().map(|objective| objective.at.distance_squared(state.place(man))).min();
        worth -= MAN_INCH * inches(nearest.unwrap_or(0)).max(4) * pull / 100;
    }
    worth - gone(state, side) * pull / 100
}

/// How much ground counts now, in thousandths of what it counts when the last turn ends.
pub(crate) fn urgency(rules: &Study<'_>, state: &State) -> i64 {
    let (turn, turns) = (i64::from(state.turn), i64::from(rules.setup().turns).max(1));
    400 + 600 * turn.min(turns) / turns
}

/// How strongly ground draws a side, in per cent: whoever would not win if the battle ended now cannot wait in cover for
/// ever, and less so with every turn.
pub(crate) fn pull(rules: &Study<'_>, state: &State, side: Side) -> i64 {
    if victory_points(rules, state, side) > victory_points(rules, state, other(side)) {
        return 100;
    }
    100 + 150 * i64::from(state.turn) / i64::from(rules.setup().turns).max(1)
}

/// Without objectives the enemy himself is the aim: every man wants to come near one.
fn closing(state: &State, side: Side) -> i64 {
    let enemies = state.on_table_of(other(side));
    let nearest = |man: FigureId| enemies.iter().map(|it| state.place(man).distance_squared(state.place(it))).min();
    let men = state.on_table_of(side);
    let far: i64 = men.iter().filter_map(nearest).map(|distance| MAN_INCH * inches(distance).max(8)).sum();
    -far - gone(state, side)
}

/// Men off the table count as far away; else it would be a gain to lose whoever is not near yet.
fn gone(state: &State, side: Side) -> i64 {
    let all = state.of_side[usize::from(side.0)];
    MAN_INCH * GONE_INCHES * i64::from(all.without(state.on_table()).count())
}

/// What a side's men risk: every steady enemy who sees them, in the open or in cover.
fn exposure(rules: &Study<'_>, state: &State, side: Side) -> i64 {
    let watchers = Watchers::of(rules, state, other(side));
    state.on_table_of(side).iter().map(|man| watchers.risk_at(rules, state.place(man))).sum()
}

/// A side's men who can shoot, and from where.
pub(crate) struct Watchers {
    /// The square a man stands in, and his place if his range is short.
    men: ArrayVec<(usize, Option<Point>), MOST_FIGURES>,
}

impl Watchers {
    /// Of this side.
    pub(crate) fn of(rules: &Study<'_>, state: &State, side: Side) -> Watchers {
        let (setup, outlook) = (rules.setup(), rules.outlook());
        let steady = state.of_side[usize::from(side.0)].and(state.steady);
        let watcher = |man: FigureId| {
            let place = state.place(man);
            let short = setup.roster.team(state.team_of[man.index()]).smg;
            (outlook.square(place), short.then_some(place))
        };
        Watchers { men: steady.iter().map(watcher).collect() }
    }

    /// What an enemy of theirs risks at a place.
    pub(crate) fn risk_at(&self, rules: &Study<'_>, place: Point) -> i64 {
        if self.men.is_empty() {
            return 0;
        }
        let range = rules.setup().tables.distances.smg;
        let outlook = rules.outlook();
        let view = outlook.view(rules, outlook.square(place));
        let (mut covered, mut open) = (0, 0);
        for (square, short) in &self.men {
            if short.is_some_and(|from| !from.within(range, place)) {
                continue;
            }
            match view[*square] {
                Look::Hidden => {}
                Look::Covered => covered += 1,
                Look::Open => open += 1,
            }
        }
        SEEN_COVERED * covered.min(MOST_EYES) + SEEN_OPEN * open.min(MOST_EYES)
    }
}

/// What a single man adds to the enemy's risk by looking from a place.
pub(crate) fn aim_from(rules: &Study<'_>, state: &State, man: FigureId, place: Point) -> i64 {
    let (setup, outlook) = (rules.setup(), rules.outlook());
    let team = setup.roster.team(state.team_of[man.index()]);
    let range = team.smg.then_some(setup.tables.distances.smg);
    let square = outlook.square(place);
    let enemies = state.on_table_of(other(team.side));
    let near = enemies.iter().map(|enemy| state.place(enemy)).filter(|at| range.is_none_or(|it| place.within(it, *at)));
    let looks = near.map(|at| match outlook.view(rules, outlook.square(at))[square] {
        Look::Hidden => 0,
        Look::Covered => SEEN_COVERED,
        Look::Open => SEEN_OPEN,
    });
    looks.sum()
}

/// A squared distance in whole inches.
pub(crate) fn inches(squared: i64) -> i64 {
    squared.isqrt() / i64::from(Length::inches(1).0)
}
