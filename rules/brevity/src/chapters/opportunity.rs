//! Opportunities of direct fire (OB-FIR-3, OB-FIR-13): whom a step's firers can reach, and where on its path.

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::{Bounds, Outline};
use sandtable_kernel::{Length, Point};

use crate::fire::{firing_side, may_fire, reaches, spares};
use crate::location::placed_of;
use crate::state::{Battalion, VolleyKind};
use crate::terms::{BattalionId, BattalionSet, Posture};
use crate::track::Track;
use crate::volley::Target;
use crate::{Brevity, State};

/// Half a base and more, beyond the range of whoever fires: nobody farther from a path reaches any point of it.
const SLACK: Length = Length::inches(2);

/// Those who may start a volley in a step of direct fire, gathered once for all its targets.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Firers {
    kind: VolleyKind,
    who: BattalionSet,
}

impl Firers {
    /// The firers of a step as it stands.
    pub fn of(rules: &Brevity, state: &State, kind: VolleyKind) -> Firers {
        let ready = |firer: &BattalionId| may_fire(rules, state, kind, *firer);
        let who = match state.moving.filter(|_| kind == VolleyKind::AttackFire) {
            // OB-FIR-7: only the line starts an attack.
            Some(moving) => {
                let line = |firer: &BattalionId| state.battalion(*firer).posture == Posture::Line;
                state.members(moving).filter(line).filter(ready).collect()
            }
            None => placed_of(rules, state, firing_side(rules, state, kind)).filter(ready).collect(),
        };
        Firers { kind, who }
    }

    /// Each of them, in id order.
    pub fn iter(self) -> impl Iterator<Item = BattalionId> {
        self.who.iter()
    }

    /// A point of the target's path at which somebody reaches it, if there is one: where it stands, then the nearest point
    /// of its path to each firer, then every half inch.
    pub fn first_opportunity(&self, rules: &Brevity, state: &State, target: BattalionId) -> Option<Option<Length>> {
        let of = state.battalion(target);
        let around = bounds_of_way(of);
        let near: ArrayVec<BattalionId, 32> =
            self.who.iter().filter(|firer| is_near(rules, state, *firer, of, around)).take(32).collect();
        if near.is_empty() || spares(rules, state, self.kind, target).is_some() {
            return None;
        }
        let reached = |along: Option<Length>| {
            let mark = Target::on_path(rules, state, target, along).mark;
            near.iter().any(|firer| reaches(rules, state, *firer, &mark))
        };
        if reached(None) {
            return Some(None);
        }
        if self.kind != VolleyKind::OpposingFire || of.track.is_empty() {
            return None;
        }
        let closest = near.iter().map(|firer| of.track.nearest(state.battalion(*firer).base.centre()).0);
        closest.chain(of.track.samples()).map(Some).find(|along| reached(*along))
    }
}

/// The points of a target's path worth firing at: where the opportunities of OB-FIR-3 are found.
pub fn opportunities(state: &State, target: BattalionId) -> impl Iterator<Item = Option<Length>> + '_ {
    let of = state.battalion(target);
    let path: Option<&Track> = (!of.track.is_empty()).then_some(&of.track);
    core::iter::once(None).chain(path.into_iter().flat_map(|track| track.samples().map(Some)))
}

/// The box around a battalion and the way it came.
pub(crate) fn bounds_of_way(of: &Battalion) -> Bounds {
    let point = |point: &Point| Bounds::new(*point, *point);
    of.track.points.iter().map(point).fold(of.base.bounds(), Bounds::joined)
}

/// Whether range and half a base bridge the gap between a firer and the target or its path.
fn is_near(rules: &Brevity, state: &State, firer: BattalionId, of: &Battalion, around: Bounds) -> bool {
    let base = &state.battalion(firer).base;
    let reach = Length(rules.roster().battalion(firer).direct.0 + SLACK.0);
    // A base reaches less than an inch from its middle, or less than its sides together where a table has larger ones.
    let span = Length(reach.0 + base.width().0 + base.depth().0);
    around.grown(span).contains(base.centre())
        && (of.base.is_within(base, reach)
            || of.track.legs().any(|leg| leg.distance_squared_to(base.centre()).is_within(reach)))
}
