//! Obstacles (OB-ENG-5 to 9): minefields, wire, ditches, road blocks and demolished spans, and the gaps in them; also the
//! river bank, which stops men on foot like an obstacle (OB-ENG-10).

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::{Outline, Rectangle, Segment, closer_than, first_meeting, within};
use sandtable_kernel::{Length, Point, Refusal, RuleId, Table};

use crate::casualties::{halt, pin};
use crate::event::Contact;
use crate::ground::{overlaps, runs_in};
use crate::location::nearest_point;
use crate::movement::bridge_under;
use crate::play::Play;
use crate::refusals::{MOVE_GAP, MOVE_GAP_WAIT, MOVE_OBSTACLE, refuse_if};
use crate::state::{Obstacle, moved};
use crate::terms::{BattalionId, BattalionSet, Bridgehead, ObstacleId, Posture};
use crate::toggles::{Engineering, RiverAssault};
use crate::track::{self, Track};
use crate::{Brevity, Event, State, rule};

/// What halts a path, and where.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stop {
    /// What it is.
    pub what: Contact,
    /// Where the path ends.
    pub along: Length,
}

/// Everything a path runs into: the gaps it passes, and what halts it after them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Met {
    /// The gaps, by their place in the list.
    pub gaps: ArrayVec<u8, 32>,
    /// What halts it.
    pub stop: Option<Stop>,
}

/// One meeting of a path with an obstacle.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Meeting {
    /// Where its centre comes to it.
    along: Length,
    obstacle: ObstacleId,
    leg: Segment,
    gap: Option<u8>,
}

fn is_played(rules: &Brevity) -> bool {
    rules.toggles().engineering == Engineering::On
}

/// Half the width of an obstacle; a road block or a span is a line.
fn half_width(rules: &Brevity, obstacle: &Obstacle) -> Length {
    match obstacle.kind {
        crate::terms::ObstacleKind::Minefield => Length(rules.tables().distances.mine_width.0 / 2),
        _ => Length::ZERO,
    }
}

/// Every meeting of a path with obstacles, in the order of the path.
fn meetings(rules: &Brevity, state: &State, track: &Track) -> ArrayVec<Meeting, 64> {
    let mut found = ArrayVec::new();
    let mut before = Length::ZERO;
    for leg in track.legs() {
        for (index, obstacle) in state.obstacles.iter().enumerate() {
            let id = ObstacleId(index as u8);
            if let Some(along) = comes_to(leg, &obstacle.line, half_width(rules, obstacle)) {
                let (along, gap) = (Length(before.0 + along.0), gap_on(rules, state, id, leg));
                // More meetings than this are on no path of eight legs that anybody would go.
                let _ = found.try_push(Meeting { along, obstacle: id, leg, gap });
            }
        }
        before = Length(before.0.saturating_add(track::length(leg).0));
    }
    found.sort_by_key(|meeting| meeting.along);
    found
}

/// How far along a leg a point first comes this near to a line, if it does. The distance falls to its least and rises again,
/// so the least is found first and then where it begins to be small enough.
fn comes_to(leg: Segment, line: &Segment, reach: Length) -> Option<Length> {
    if !within(line, &leg, reach) {
        return None;
    }
    let whole = track::length(leg);
    let at = |along: i32| track::between(leg, Length(along), whole);
    let far = |along: i32| line.distance_squared_to(at(along));
    let (mut low, mut high) = (0, whole.0);
    while high - low > 2 {
        let third = (high - low) / 3;
        if far(low + third) <= far(high - third) { high -= third } else { low += third }
    }
    let nearest = (low..=high).min_by(|one, two| far(*one).cmp(&far(*two))).unwrap_or(low);
    // A line has no width, and points of the leg lie on the grid.
    let reach = Length(reach.0.max(1));
    let (mut outside, mut inside) = (0, nearest);
    if far(0).is_within(reach) {
        return Some(Length::ZERO);
    }
    while inside - outside > 1 {
        let middle = i32::midpoint(outside, inside);
        if far(middle).is_within(reach) { inside = middle } else { outside = middle }
    }
    Some(Length(inside))
}

/// OB-ENG-6, OB-ENG-7: whether a path may run at an obstacle at all. The first meeting halts it; a gap lets one battalion
/// pass, and who has learnt that it cannot pass does not try again.
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
    let engineers = rules.roster().battalion(battalion).has_engineers();
    for meeting in meetings(rules, state, track) {
        if let Some(gap) = meeting.gap {
            let gap = &state.gaps[usize::from(gap)];
            let column = posture == Posture::March || gap.maker == battalion;
            refuse_if(gap.used || !column, MOVE_GAP.at(gap.at))?;
            continue;
        }
        let stands_at = of.contact.is_some_and(|(what, _)| what == Contact::Obstacle(meeting.obstacle));
        refuse_if(engineers && stands_at, MOVE_GAP_WAIT.at(meeting.leg.to))?;
        let knows = of.known_obstacles & (1 << meeting.obstacle.0) != 0;
        refuse_if(!engineers && (stands_at || knows), MOVE_OBSTACLE.at(meeting.leg.to))?;
        // It is halted here; what lies beyond does not matter.
        break;
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

/// OB-ENG-5, OB-ENG-7, OB-ENG-10: the gaps a path passes, and the first thing on it that halts it.
pub fn met(rules: &Brevity, state: &State, battalion: BattalionId, track: &Track) -> Met {
    let mut met = Met::default();
    if !is_played(rules) {
        return met;
    }
    let bank = bank_stop(rules, state, battalion, track);
    for meeting in meetings(rules, state, track) {
        if bank.is_some_and(|bank| bank.along < meeting.along) {
            break;
        }
        match meeting.gap {
            Some(gap) if met.gaps.contains(&gap) => {}
            Some(gap) => met.gaps.push(gap),
            None => {
                let obstacle = &state.obstacles[meeting.obstacle.index()];
                let half = half_width(rules, obstacle);
                let clear = |base: &Rectangle| match half {
                    Length::ZERO => !within(&obstacle.line, base, half),
                    half => !closer_than(&obstacle.line, base, half),
                };
                let along = last_clear(state, battalion, track, meeting.along, clear);
                met.stop = Some(Stop { what: Contact::Obstacle(meeting.obstacle), along });
                return met;
            }
        }
    }
    met.stop = bank;
    met
}

/// OB-ENG-10: where a path is halted by a river it would wade.
fn bank_stop(rules: &Brevity, state: &State, battalion: BattalionId, track: &Track) -> Option<Stop> {
    const STEP: i32 = Length::inches(1).0 / 8;
    let what = Contact::Bank(bank_met(rules, state, track)?);
    let rivers = rules.setup().rivers();
    let wet = |along: Length| track.at(along).is_some_and(|at| rivers.iter().any(|river| river.contains(at.at)));
    let end = track.length;
    let first = (0..=end.0 / STEP).map(|step| Length(step * STEP)).chain([end]).find(|along| wet(*along))?;
    let (mut dry, mut inside) = (Length((first.0 - STEP).max(0)), first);
    while inside.0 - dry.0 > 1 {
        let middle = Length(i32::midpoint(dry.0, inside.0));
        if wet(middle) { inside = middle } else { dry = middle }
    }
    let clear = |base: &Rectangle| !rivers.iter().any(|river| overlaps(river, base, base.bounds()));
    Some(Stop { what, along: last_clear(state, battalion, track, dry, clear) })
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

/// OB-ENG-5: how far a base comes before it does more than touch what its centre would meet here. Who is already over it with
/// a corner when he sets out stops half a base short.
fn last_clear(
    state: &State,
    battalion: BattalionId,
    track: &Track,
    meets: Length,
    clear: impl Fn(&Rectangle) -> bool,
) -> Length {
    const STEP: i32 = Length::hundredths(1).0;
    let base = &state.battalion(battalion).base;
    let farthest = (base.width().0 + base.depth().0) / STEP;
    let touches = |along: Length| track.at(along).is_some_and(|at| clear(&moved(base, at.at, at.facing)));
    let back = (0..=farthest).map(|step| Length(meets.0 - step * STEP)).take_while(|along| along.0 >= 0);
    let Some(mut low) = back.clone().find(|along| touches(*along)) else {
        return Length((meets.0 - base.depth().0 / 2).max(0));
    };
    let mut high = Length((low.0 + STEP).min(meets.0));
    while high.0 - low.0 > 1 {
        let middle = Length(i32::midpoint(low.0, high.0));
        if touches(middle) { low = middle } else { high = middle }
    }
    low
}

/// OB-ENG-7: the gaps on a path have let somebody pass in this move.
pub(crate) fn pass_gaps<T: Table<State>>(play: &mut Play<'_, T>, met: &Met) {
    for index in &met.gaps {
        play.happen(rule::ENG_7, Event::GapUsed { index: *index });
    }
}

/// OB-ENG-5: it halts there, is pinned, and its command loses its officer; specialist engineers only halt.
pub(crate) fn stop<T: Table<State>>(play: &mut Play<'_, T>, battalion: BattalionId, met: &Met) {
    pass_gaps(play, met);
    let Some(stop) = met.stop else { return };
    let cited = rule_of(stop.what);
    let at_once = matches!(stop.what, Contact::Bank(_)) && play.rules.toggles().river_assault == RiverAssault::AtOnce;
    if at_once {
        carry_over(play, battalion, stop.along);
        pin_unless_engineers(play, battalion);
    } else {
        halt(play, battalion, stop.along, cited);
        halt_at(play, battalion, stop);
    }
    if !play.rules.roster().battalion(battalion).is_specialist() {
        forfeit(play, battalion, cited);
    }
}

/// OB-ENG-5: it stands at what it has met, pinned unless it is a specialist engineer battalion.
pub(crate) fn halt_at<T: Table<State>>(play: &mut Play<'_, T>, battalion: BattalionId, stop: Stop) {
    play.happen(rule_of(stop.what), Event::Met { battalion, what: stop.what });
    pin_unless_engineers(play, battalion);
}

fn pin_unless_engineers<T: Table<State>>(play: &mut Play<'_, T>, battalion: BattalionId) {
    if !play.rules.roster().battalion(battalion).is_specialist() {
        pin(play, battalion, None);
    }
}

const fn rule_of(what: Contact) -> RuleId {
    match what {
        Contact::Obstacle(_) => rule::ENG_5,
        Contact::Bank(_) => rule::ENG_10,
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
    let touch = rules.tables().distances.touch;
    let river = rules.setup().rivers().iter().find(|river| within(*river, &base, touch))?;
    Some(nearest_point(river, &base))
}
