//! Location (OB-LOC): who sees whom, and from how far.

use sandtable_kernel::geometry::{
    Outline, Polygon, Rectangle, Segment, distance_squared, inner_length_exceeds, within,
};
use sandtable_kernel::{Length, RuleId, Side};

use crate::ground::{SLIVER, touches};
use crate::state::Screen;
use crate::terms::{BattalionId, CommandId, Moon, Posture, Status, Weather, other};
use crate::toggles::LineOfSight;
use crate::{Brevity, State, rule, track};

/// Something to be located at one place: its base there, and how well the ground and the light hide it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Its base.
    pub base: Rectangle,
    /// It can be located only from close by: in terrain or smoke, at night, in bad weather (OB-LOC-3).
    pub dim: bool,
    /// It is in or at the edge of terrain or smoke (OB-GEO-9).
    pub covered: bool,
    /// Its level.
    pub level: u8,
}

/// From how far something is located, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The location range; nothing where no distance is short enough.
    pub range: Option<Length>,
    /// What decides it.
    pub reason: &'static str,
    /// By which rule.
    pub rule: RuleId,
}

impl Look {
    /// One sentence for the ruler.
    pub fn why(&self) -> String {
        match self.range {
            Some(range) => format!("Located within {range}\": {}.", self.reason),
            None => format!("Not located: {}.", self.reason),
        }
    }
}

impl Mark {
    /// Something with this base where it stands.
    pub fn of(rules: &Brevity, state: &State, base: Rectangle) -> Mark {
        let land = &rules.setup().land;
        Mark::on(state, base, land.in_cover(&base), land.level(base.centre()))
    }

    /// Something with this base on ground that is known: smoke and light are looked at.
    pub(crate) fn on(state: &State, base: Rectangle, in_cover: bool, level: u8) -> Mark {
        let covered = in_cover || state.smoke.iter().any(|screen| in_smoke(screen, &base));
        let dim = covered || state.night.is_some() || state.weather == Weather::Bad;
        Mark { base, dim, covered, level }
    }

    /// From no farther away than this can it be located.
    pub(crate) fn farthest(&self, rules: &Brevity) -> Length {
        let ranges = &rules.tables().distances;
        match self.dim {
            true => ranges.locate_hidden,
            false if rules.setup().land.rises_above(self.level) => ranges.locate_hill,
            false => ranges.locate_open.max(ranges.locate_hidden),
        }
    }

    /// OB-LOC-3, OB-LOC-5: whether an observer with this base locates it.
    pub fn is_located_from(&self, rules: &Brevity, state: &State, observer: &Rectangle) -> bool {
        let (ranges, farthest) = (&rules.tables().distances, self.farthest(rules));
        if !observer.is_near(&self.base, farthest) {
            return false;
        }
        let distance = observer.distance_squared(&self.base);
        if !distance.is_within(farthest) || !distance.is_within(ranges.locate_hill) {
            return false;
        }
        let los = rules.toggles().los;
        if distance.is_within(ranges.locate_hidden) {
            return los != LineOfSight::Block || !self.is_screened_from(rules, state, observer);
        }
        if self.dim {
            return false;
        }
        let higher = rules.setup().land.level(observer.centre()) > self.level;
        let range = if higher { ranges.locate_hill } else { ranges.locate_open };
        distance.is_within(range) && (los == LineOfSight::RangeOnly || !self.is_screened_from(rules, state, observer))
    }

    /// OB-LOC-2, OB-LOC-3: from how far an observer with this base locates it, and why.
    pub fn look_from(&self, rules: &Brevity, state: &State, observer: &Rectangle) -> Look {
        let ranges = &rules.tables().distances;
        let screened = || self.is_screened_from(rules, state, observer);
        let higher = rules.setup().land.level(observer.centre()) > self.level;
        let los = rules.toggles().los;
        let (range, reason, rule) = match () {
            () if los == LineOfSight::Block && screened() => (None, "the sight line is obstructed", rule::GEO_11),
            () if self.covered => (Some(ranges.locate_hidden), "in or at the edge of terrain or smoke", rule::LOC_2),
            () if state.night.is_some() => (Some(ranges.locate_hidden), "night", rule::LOC_2),
            () if state.weather == Weather::Bad => (Some(ranges.locate_hidden), "bad weather", rule::LOC_2),
            () if los == LineOfSight::Terrain4 && screened() => {
                (Some(ranges.locate_hidden), "the sight line is obstructed", rule::GEO_11)
            }
            () if higher => (Some(ranges.locate_hill), "in the open, from higher ground", rule::LOC_2),
            () => (Some(ranges.locate_open), "in the open", rule::LOC_2),
        };
        Look { range, reason, rule }
    }

    /// OB-GEO-11: whether the sight line from this base is obstructed.
    fn is_screened_from(&self, rules: &Brevity, state: &State, observer: &Rectangle) -> bool {
        let land = &rules.setup().land;
        let line = Segment::new(observer.centre(), self.base.centre());
        let own_cover = rules.tables().distances.own_cover;
        let (mine, theirs) = (observer.bounds(), self.base.bounds());
        let screens = |area: &Polygon| {
            if !area.bounds().meets_segment(line) || touches(area, &self.base, theirs) {
                return false;
            }
            let free = if touches(area, observer, mine) { Length(own_cover.0 + SLIVER.0) } else { SLIVER };
            inner_length_exceeds(line, area, free)
        };
        let higher = |level: u8| level > self.level && level > land.level(observer.centre());
        land.cover.iter().any(|cover| !cover.see_through && screens(&cover.area))
            || land.hills.iter().any(|(level, hill)| higher(*level) && inner_length_exceeds(line, hill, SLIVER))
            || state.smoke.iter().any(|screen| {
                let line =
                    if in_smoke(screen, observer) { past_own_cover(screen, line, own_cover) } else { Some(line) };
                !in_smoke(screen, &self.base) && line.is_some_and(|line| crosses(screen, line))
            })
    }
}

/// OB-ENG-20: whether a base touches a screen.
pub fn in_smoke(screen: &Screen, base: &Rectangle) -> bool {
    distance_squared(&screen.line, base).is_within(screen.reach)
}

/// OB-GEO-11: the sight line without the first inch in a screen that the observer's base touches; nothing may be left of it.
fn past_own_cover(screen: &Screen, line: Segment, own_cover: Length) -> Option<Segment> {
    let whole = track::length(line);
    // The middle of a base is less than an inch from its corners, so the line enters the screen within two, or never.
    let mut steps = (0..200).map(Length::hundredths).take_while(|along| *along < whole);
    let enters = steps.find(|along| within(&screen.line, &track::between(line, *along, whole), screen.reach))?;
    let cut = Length(enters.0 + own_cover.0);
    (cut < whole).then(|| Segment::new(track::between(line, cut, whole), line.to))
}

/// Whether a sight line runs through a screen for more than a sliver; a line that grazes it does not.
fn crosses(screen: &Screen, line: Segment) -> bool {
    let deep = Length(screen.reach.0.saturating_sub(1));
    within(&screen.line, &line, deep)
}

/// Whether any battalion of a command locates the mark, a hidden one too (OB-ART-3, OB-ART-5, OB-PCE-17). An observer
/// that is with nobody locates nothing (OB-PCE-6).
pub fn command_locates(rules: &Brevity, state: &State, command: Option<CommandId>, mark: &Mark) -> bool {
    let Some(command) = command else { return false };
    state.members(command).any(|member| mark.is_located_from(rules, state, &state.battalion(member).base))
}

/// Whether any battalion of a side locates the mark, a hidden one too (OB-AIR-9, OB-HID-2, OB-PCE-17).
pub fn side_locates(rules: &Brevity, state: &State, side: Side, mark: &Mark) -> bool {
    let on_table = |member: &BattalionId| state.battalion(*member).status.on_table();
    let mut members = rules.side_range(side).filter(on_table);
    members.any(|member| mark.is_located_from(rules, state, &state.battalion(member).base))
}

/// The placed battalions of a side.
pub fn placed_of<'a>(rules: &'a Brevity, state: &'a State, side: Side) -> impl Iterator<Item = BattalionId> + 'a {
    rules.side_range(side).filter(|battalion| state.battalion(*battalion).status == Status::Placed)
}

/// OB-GEO-13: whether a supporting battalion stands within reach of a line battalion of the command it supports.
pub fn in_close_support(rules: &Brevity, state: &State, battalion: BattalionId) -> bool {
    let of = state.battalion(battalion);
    let Some(supported) = of.supports.filter(|_| of.posture == Posture::Support) else { return false };
    let reach = rules.tables().distances.close;
    // A hidden one shelters nobody: being refused would betray it (OB-INF-2).
    state.members(supported).any(|member| {
        let line = state.battalion(member);
        line.posture == Posture::Line && line.status == Status::Placed && line.base.is_within(&of.base, reach)
    })
}

/// OB-GEO-6, OB-GEO-7: whether the other's centre is on or ahead of the line through this base's front edge.
pub fn in_arc(base: &Rectangle, target: &Rectangle) -> bool {
    // The front edge runs from right to left, so what is ahead of it lies to its right.
    base.front().turn(target.centre()) <= 0
}

/// Whether it is a dark night (OB-HIT-4).
pub fn is_dark(state: &State) -> bool {
    state.night == Some(Moon::Darkness)
}

/// OB-GEO-12: whether a battalion standing here has no way out between enemies and impassable ground.
pub fn is_surrounded(rules: &Brevity, state: &State, side: Side, base: &Rectangle) -> bool {
    let reach = rules.tables().distances.surrounded;
    let mut bearings: arrayvec::ArrayVec<u16, 64> = arrayvec::ArrayVec::new();
    let mut note = |towards| {
        if let Some(angle) = sandtable_kernel::Angle::towards(base.centre(), towards) {
            let _ = bearings.try_push(angle.as_hundredths());
        }
    };
    for enemy in placed_of(rules, state, other(side)) {
        let of = state.battalion(enemy);
        let holds = !of.spent && matches!(of.posture, Posture::Line | Posture::Support);
        if holds && of.base.is_within(base, reach) {
            note(of.base.centre());
        }
    }
    let land = &rules.setup().land;
    for area in land.waters.iter().chain(&land.rivers) {
        if within(area, base, reach) {
            note(nearest_point(area, base));
        }
    }
    bearings.sort_unstable();
    let (Some(first), Some(last)) = (bearings.first(), bearings.last()) else { return false };
    let widest = bearings.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0).max(first + (36_000 - last));
    bearings.len() >= 3 && widest < 18_000
}

/// The point of an area nearest to the middle of a base.
pub(crate) fn nearest_point(area: &Polygon, base: &Rectangle) -> sandtable_kernel::Point {
    let centre = base.centre();
    let project = |edge: Segment| {
        let (direction, whole) = (edge.vector(), edge.length_squared());
        let along = direction.dot(centre - edge.from).clamp(0, whole);
        let part = |span: i64| (i128::from(span) * i128::from(along) / i128::from(whole.max(1))) as i32;
        sandtable_kernel::Point::new(
            Length(edge.from.x.0 + part(direction.x)),
            Length(edge.from.y.0 + part(direction.y)),
        )
    };
    area.edges().map(project).min_by_key(|point| point.distance_squared(centre)).unwrap_or(centre)
}
