//! Obstacles (OB-ENG-5 to 9): minefields, wire, ditches, road blocks and demolished spans, and the gaps in them; also the
//! river bank, which stops men on foot like an obstacle (OB-ENG-10).

use sandtable_kernel::geometry::{Segment, first_meeting, within};
use sandtable_kernel::{Length, Point, Refusal, RuleId, Table};

use crate::casualties::{halt, pin};
use crate::event::Contact;
use crate::ground::runs_in;
use crate::location::nearest_point;
use crate::movement::bridge_under;
use crate::play::Play;
use crate::refusals::{MOVE_GAP, MOVE_GAP_WAIT, MOVE_OBSTACLE, refuse_if};
use crate::state::Obstacle;
use crate::terms::{BattalionId, BattalionSet, Bridgehead, ObstacleId, Posture};
use crate::toggles::{Engineering, RiverAssault};
use crate::track::Track;
use crate::{Brevity, Event, State, rule};

/// What a path runs into, and how far along it halts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stop {
    /// What it is.
    pub what: Contact,
    /// Where the path ends.
    pub along: Length,
    /// The gap used instead of stopping, if one is.
    pub gap: Option<u8>,
}

fn is_played(rules: &Brevity) -> bool {
    rules.toggles().engineering == Engineering::On
}

/// Whether a leg runs into an obstacle: its middle line and half its width.
fn meets(rules: &Brevity, obstacle: &Obstacle, leg: Segment) -> bool {
    within(&obstacle.line, &leg, half_width(rules, obstacle))
}

/// Half the width of an obstacle; a road block or a span is a line.
fn half_width(rules: &Brevity, obstacle: &Obstacle) -> Length {
    match obstacle.kind {
        crate::terms::ObstacleKind::Minefield => Length(rules.tables().distances.mine_width.0 / 2),
        _ => Length::ZERO,
    }
}

/// OB-ENG-6, OB-ENG-7: whether a path may run at an obstacle at all. The first meeting halts it; later ones are refused.
pub fn check_path(
    rules: &Brevity,
    state: &State,
    battalion: BattalionId,
    posture: Posture,
    track: &Track,
) -> Result<(), Refusal> {
    if !is_played(rules) {
        return Ok(());
    }
    let of = state.battalion(battalion);
    for (index, obstacle) in state.obstacles.iter().enumerate() {
        let id = ObstacleId(index as u8);
        let Some(leg) = track.legs().find(|leg| meets(rules, obstacle, *leg)) else { continue };
        if let Some(gap) = gap_on(rules, state, id, leg) {
            let gap = &state.gaps[usize::from(gap)];
            let column = posture == Posture::March || gap.maker == battalion;
            refuse_if(gap.used || !column, MOVE_GAP.at(gap.at))?;
            continue;
        }
        // Who stands at it already does not run into it again.
        if of.contact.is_some_and(|(what, _)| what == Contact::Obstacle(id)) {
            let engineers = rules.roster().battalion(battalion).has_engineers();
            return Err(if engineers { MOVE_GAP_WAIT } else { MOVE_OBSTACLE }.at(leg.to));
        }
    }
    let at_bank = matches!(of.contact, Some((Contact::Bank(_), _)));
    let wades = at_bank && bank_met(rules, state, track).is_some();
    refuse_if(wades, MOVE_GAP_WAIT)
}

/// The gap of an obstacle through which a leg runs.
fn gap_on(rules: &Brevity, state: &State, obstacle: ObstacleId, leg: Segment) -> Option<u8> {
    let reach = rules.tables().distances.gap;
    let near = |at: Point| leg.distance_squared_to(at).is_within(reach);
    // Not more than 32 gaps.
    state.gaps.iter().position(|gap| gap.obstacle == obstacle && near(gap.at)).map(|index| index as u8)
}

/// OB-ENG-5, OB-ENG-10: the first thing on a path that halts it, or the gap it passes.
pub fn first_met(rules: &Brevity, state: &State, battalion: BattalionId, track: &Track) -> Option<Stop> {
    if !is_played(rules) {
        return None;
    }
    let obstacles = state.obstacles.iter().enumerate().filter_map(|(index, obstacle)| {
        let id = ObstacleId(index as u8);
        let leg = track.legs().find(|leg| meets(rules, obstacle, *leg))?;
        let gap = gap_on(rules, state, id, leg);
        let along =
            last_clear(state, battalion, track, |point| within(&obstacle.line, &point, half_width(rules, obstacle)));
        Some(Stop { what: Contact::Obstacle(id), along, gap })
    });
    let bank = bank_met(rules, state, track).map(|at| Stop {
        what: Contact::Bank(at),
        along: last_clear(state, battalion, track, |point| {
            rules.setup().rivers().iter().any(|river| sandtable_kernel::geometry::Outline::contains(river, point))
        }),
        gap: None,
    });
    obstacles.chain(bank).min_by_key(|stop| stop.along)
}

/// Where a path reaches a river off every bridge.
fn bank_met(rules: &Brevity, state: &State, track: &Track) -> Option<Point> {
    track.legs().find_map(|leg| {
        let river = rules
            .setup()
            .rivers()
            .iter()
            .find(|river| runs_in(leg, river) && bridge_under(rules, state, river, leg).is_none())?;
        first_meeting(leg, river)
    })
}

/// How far a base comes before its front touches what lies ahead: half a base short of where its centre would meet it.
fn last_clear(state: &State, battalion: BattalionId, track: &Track, blocked: impl Fn(Point) -> bool) -> Length {
    const STEP: i32 = Length::inches(1).0 / 8;
    let depth = state.battalion(battalion).base.depth();
    let end = track.length;
    let meets = (0..=end.0 / STEP)
        .map(|step| Length(step * STEP))
        .find(|along| track.at(*along).is_some_and(|at| blocked(at.at)));
    let Some(meets) = meets else { return Length((end.0 - depth.0 / 2).max(0)) };
    // Narrow it down to where the centre meets it, then step back by half the base.
    let (mut low, mut high) = (Length((meets.0 - STEP).max(0)), meets);
    while high.0 - low.0 > 1 {
        let middle = Length(i32::midpoint(low.0, high.0));
        if track.at(middle).is_some_and(|at| blocked(at.at)) { high = middle } else { low = middle }
    }
    Length((low.0 - depth.0 / 2).max(0))
}

/// OB-ENG-5: it halts there, is pinned, and its command loses its officer; specialist engineers only halt.
pub(crate) fn stop<T: Table<State>>(play: &mut Play<'_, T>, battalion: BattalionId, stop: Stop) {
    if let Some(index) = stop.gap {
        play.happen(rule::ENG_7, Event::GapUsed { index });
        return;
    }
    let cited = match stop.what {
        Contact::Obstacle(_) => rule::ENG_5,
        Contact::Bank(_) => rule::ENG_10,
    };
    let at_once = matches!(stop.what, Contact::Bank(_)) && play.rules.toggles().river_assault == RiverAssault::AtOnce;
    if at_once {
        carry_over(play, battalion, stop.along);
    } else {
        halt(play, battalion, stop.along, cited);
        play.happen(cited, Event::Met { battalion, what: stop.what });
    }
    if !play.rules.roster().battalion(battalion).is_specialist() {
        pin(play, battalion, None);
        forfeit(play, battalion, cited);
    }
}

/// OB-ENG-10, `river_assault = at_once`: the path is carried straight across to the far bank.
fn carry_over<T: Table<State>>(play: &mut Play<'_, T>, battalion: BattalionId, along: Length) {
    halt(play, battalion, along, rule::ENG_10);
    if let Some(far) = super::amphibious::far_bank(play.rules, play.state, battalion) {
        let of = play.state.battalion(battalion);
        let mut track = of.track.clone();
        let Some(near) = track.at(along) else { return };
        track.replace_from(near.leg + 1, [near.at, far.at]);
        (track.length, track.last_facing) = (track.full_length(), far.facing);
        let bridgehead = Bridgehead::NeedsCrossing;
        play.happen(rule::ENG_10, Event::Crossed { battalion, track, bridgehead });
    }
}

/// The command's officer figure is removed at once (OB-ENG-5, OB-RDY-7).
fn forfeit<T: Table<State>>(play: &mut Play<'_, T>, battalion: BattalionId, rule: RuleId) {
    let command = play.state.battalion(battalion).command;
    if play.state.has_officer(command) {
        play.happen(rule, Event::LostOfficer { command });
    }
}

/// T1, OB-ENG-6: who has stood at an obstacle with engineers since an earlier turn has made a gap.
pub(crate) fn open_gaps<T: Table<State>>(play: &mut Play<'_, T>) {
    if !is_played(play.rules) {
        return;
    }
    let now = play.state.absolute_turn();
    let makers: BattalionSet = play
        .rules
        .roster()
        .battalion_ids()
        .filter(|battalion| {
            let of = play.state.battalion(*battalion);
            let waited = of.contact.is_some_and(|(what, since)| matches!(what, Contact::Obstacle(_)) && since < now);
            of.status.on_table() && waited && play.rules.roster().battalion(*battalion).has_engineers()
        })
        .collect();
    for battalion in makers.iter() {
        let of = play.state.battalion(battalion);
        let Some((Contact::Obstacle(obstacle), _)) = of.contact else { continue };
        let Some(line) = play.state.obstacles.get(obstacle.index()).map(|obstacle| obstacle.line) else { continue };
        let at = nearest_on(line, of.base.centre());
        play.happen(rule::ENG_6, Event::GapMade { battalion, obstacle, at });
        play.happen(rule::ENG_6, Event::ContactLost { battalion });
    }
}

/// The point of a line nearest to another.
fn nearest_on(line: Segment, point: Point) -> Point {
    let track = Track::new(line.from, &[line.to], sandtable_kernel::Angle::EAST, None);
    track.at(track.nearest(point).0).map_or(line.from, |at| at.at)
}

/// Where a battalion touches the nearest bank, for those who work or cross there (OB-ENG-11).
pub fn bank_of(rules: &Brevity, state: &State, battalion: BattalionId) -> Option<Point> {
    let base = state.battalion(battalion).base;
    let touch = rules.tables().distances.bank;
    let river = rules.setup().rivers().iter().find(|river| within(*river, &base, touch))?;
    Some(nearest_point(river, &base))
}
