//! Forms of the fire steps and of those under fire.

use sandtable_kernel::geometry::reach;
use sandtable_kernel::offer::{Candidate, Fill, Limit, Offer, Route};
use sandtable_kernel::orders::Draft;
use sandtable_kernel::scene::Outline;

use super::{Desk, disc, one_of, some_of};
use crate::advanced::{air, counter_battery, hidden, reconnaissance, smoke};
use crate::location::placed_of;
use crate::opportunity::Firers;
use crate::orders::{Order, Verb};
use crate::state::{Frame, VolleyKind};
use crate::terms::{BattalionId, BattalionSet, Posture, Status, at, other};
use crate::toggles::{Engineering, SmokeShape};
use crate::track::MOST_WAYPOINTS;
use crate::volley::Target;
use crate::{artillery, fire};

/// Directions in which a company's way back is felt out.
const DIRECTIONS: u16 = 24;

impl Desk<'_> {
    fn set(&self, battalions: impl Iterator<Item = BattalionId>) -> Vec<Candidate> {
        battalions.map(|battalion| self.battalion(battalion)).collect()
    }

    /// The point of a target's path: its paths are drawn as places to point at.
    fn path_point(&self) -> Fill {
        let moving = self.state.battalions.iter().filter(|of| !of.track.is_empty() && of.status == Status::Placed);
        let zones = moving.map(|of| Outline::Line(of.track.points.to_vec())).collect();
        Fill::Spot { zones, template: None }
    }

    /// Strips of smoke have a direction.
    fn turned(&self, smoke: Draft) -> Draft {
        match self.rules.toggles().smoke_shape {
            SmokeShape::Strip => smoke.ask("facing", "Along which direction?", Fill::Turn),
            SmokeShape::Disc => smoke,
        }
    }

    /// OB-D-22, OB-D-23.
    pub(super) fn bombardment(&self, frame: Frame) -> Vec<Offer> {
        let (rules, state) = (self.rules, self.state);
        let kind = artillery::kind_of(frame);
        let guns = artillery::ready_guns(rules, state, kind);
        let targets = placed_of(rules, state, other(self.side))
            .filter(|target| artillery::first_opportunity(rules, state, kind, guns, *target).is_some());
        let with = || some_of(self.set(guns.iter()));
        let mut bombard = Verb::Bombard
            .offer("Bombard a battalion")
            .ask("target", "At which battalion?", one_of(self.set(targets)))
            .ask("guns", "With which artillery?", with())
            .rolls();
        if kind == VolleyKind::ReactionBombardment {
            bombard = bombard.ask("at", "Where on its way?", self.path_point());
        }
        let mut offers = vec![bombard.offer()];
        if kind == VolleyKind::Bombardment && artillery::may_shell(rules) {
            offers.push(
                Verb::Shell
                    .offer("Shell a point")
                    .ask("point", "Which point?", disc(rules.tables().distances.point_fire))
                    .ask("guns", "With which artillery?", with())
                    .offer(),
            );
        }
        if rules.toggles().engineering == Engineering::On && smoke::guns_may(rules, state, kind) {
            let smoke = Verb::Smoke
                .offer("Lay smoke")
                .ask("battalion", "Who lays it?", one_of(self.set(guns.iter())))
                .ask("at", "Where?", disc(rules.tables().distances.smoke));
            offers.push(self.turned(smoke).offer());
        }
        if air::may_strike(rules, state, kind, self.side) {
            offers.extend(self.strikes(kind));
        }
        offers.push(Verb::EndBombardment.offer("Cease the bombardment").passes().offer());
        offers
    }

    fn strikes(&self, kind: VolleyKind) -> Vec<Offer> {
        let (rules, state) = (self.rules, self.state);
        let units: Vec<_> =
            air::of_side(rules, self.side).filter(|unit| rules.roster().aircraft(*unit).controller).collect();
        let seen = |target: &BattalionId| {
            kind == VolleyKind::Bombardment
                || (state.is_moving(*target)
                    && units.iter().any(|unit| air::sighting(rules, state, *unit, *target).is_some()))
        };
        let targets = self.set(placed_of(rules, state, other(self.side)).filter(seen));
        let named = || one_of(units.iter().map(|unit| self.aircraft(*unit)).collect());
        let mut on_battalion = Verb::Strike
            .offer("Strike a battalion from the air")
            .ask("unit", "Which aircraft?", named())
            .ask("target", "Which battalion?", one_of(targets))
            .rolls();
        if kind == VolleyKind::ReactionBombardment {
            on_battalion = on_battalion.ask("at", "Where on its way?", self.path_point());
        }
        let mut offers = vec![on_battalion.offer()];
        if kind == VolleyKind::Bombardment {
            offers.push(
                Verb::StrikePoint
                    .offer("Strike a point from the air")
                    .ask("unit", "Which aircraft?", named())
                    .ask("point", "Which point?", disc(rules.tables().distances.air_area))
                    .rolls()
                    .offer(),
            );
        }
        offers
    }

    /// OB-D-25, OB-D-26.
    pub(super) fn fire(&self, frame: Frame) -> Vec<Offer> {
        let (rules, state) = (self.rules, self.state);
        let kind = fire::kind_of(frame);
        let mut offers = self.volleys(kind);
        if rules.toggles().engineering == Engineering::On && smoke::engineers_may(rules, state, kind) {
            let who = self.own(|battalion| Order::Screen { battalion, facing: None });
            let screen = Verb::Screen.offer("Lay smoke on engineers").ask("battalion", "Who lays it?", one_of(who));
            offers.push(self.turned(screen).offer());
        }
        let concealed = self.own(Order::Reveal);
        offers
            .push(Verb::Reveal.offer("Show a hidden battalion").ask("battalion", "Which?", one_of(concealed)).offer());
        offers.extend(self.button(&Order::EndFire, Verb::EndFire.offer("Cease fire").passes()));
        offers
    }

    /// One volley of direct fire: at whoever is in reach where he stands, and at those who were only on their way.
    fn volleys(&self, kind: VolleyKind) -> Vec<Offer> {
        let (rules, state) = (self.rules, self.state);
        let reach = Firers::of(rules, state, kind);
        let chance = |target: BattalionId| Some((target, reach.first_opportunity(rules, state, target)?));
        let targets = placed_of(rules, state, other(self.side)).filter_map(chance);
        let (passing, here): (Vec<_>, Vec<_>) = targets.partition(|(_, along)| along.is_some());
        let of = |targets: Vec<(BattalionId, _)>| one_of(self.set(targets.into_iter().map(|(target, _)| target)));
        let firers = placed_of(rules, state, self.side).filter(|firer| fire::may_fire(rules, state, kind, *firer));
        let guns: BattalionSet = rules
            .side_range(self.side)
            .filter(|gun| {
                let of = state.battalion(*gun);
                rules.roster().battalion(*gun).gun.is_some() && of.posture == Posture::Support && !of.counter_battery
            })
            .collect();
        let firers = some_of(self.set(firers));
        let volley = |title: &str, targets: Fill| {
            let volley = Verb::Fire.offer(title).ask("target", "At which battalion?", targets).rolls();
            let volley = volley.ask("holding", "Who holds his fire?", firers.clone());
            match guns.is_empty() {
                true => volley,
                false => volley.ask("joined", "Which artillery joins?", some_of(self.set(guns.iter()))),
            }
        };
        let standing = volley("Fire at a battalion", of(here));
        if kind != VolleyKind::OpposingFire {
            return vec![standing.offer()];
        }
        let on_its_way = |volley: Draft| volley.ask("at", "Where on its way?", self.path_point());
        let caught = on_its_way(volley("Fire at a battalion on its way", of(passing))).must("at");
        vec![on_its_way(standing).offer(), caught.offer()]
    }

    /// OB-D-24.
    pub(super) fn counter(&self) -> Vec<Offer> {
        let answers: Vec<(BattalionId, BattalionId)> =
            counter_battery::answers(self.rules, self.state, self.side).collect();
        let guns: BattalionSet = answers.iter().map(|(gun, _)| *gun).collect();
        let targets: BattalionSet = answers.iter().map(|(_, target)| *target).collect();
        let exposed = self.state.exposed[at(other(self.side))];
        let targets = targets.iter().filter(|target| exposed.has(*target));
        vec![
            Verb::Counter
                .offer("Answer the enemy's guns")
                .ask("target", "Which guns?", one_of(self.set(targets)))
                .ask("guns", "With which artillery?", some_of(self.set(guns.iter())))
                .rolls()
                .offer(),
            Verb::NoCounter.offer("Let them be").passes().offer(),
        ]
    }

    /// OB-D-27.
    pub(super) fn retire(&self) -> Vec<Offer> {
        let routes = self.state.volley.map(|declared| {
            let spot = Target::on_path(self.rules, self.state, declared.target, declared.along);
            let from = spot.mark.base.centre();
            let longest = reconnaissance::reach(self.rules, self.state, declared.target);
            let can_end = |end| reconnaissance::route(self.rules, self.state, &[end], None).is_ok();
            Route {
                piece: self.rules.roster().battalion(declared.target).key.clone(),
                from,
                limits: vec![Limit { label: "in the open".to_owned(), length: longest }],
                reach: reach(from, longest, DIRECTIONS, can_end),
            }
        });
        let path =
            Fill::Path { of: String::new(), routes: routes.into_iter().collect(), points: MOST_WAYPOINTS as u16 };
        vec![
            Verb::Retire
                .offer("Retire")
                .ask("waypoints", "Which way?", path)
                .ask("facing", "Facing which way?", Fill::Turn)
                .offer(),
            Verb::Stand.offer("Stand").passes().offer(),
        ]
    }

    /// OB-D-28.
    pub(super) fn resolve_point(&self) -> Vec<Offer> {
        let struck = self.state.points.iter().map(|point| hidden::struck_by(self.rules, self.state, point));
        let struck = struck.into_iter().find(|set| set.count() > 1).unwrap_or_default();
        let who = one_of(self.set(struck.iter()));
        vec![Verb::Resolve.offer("Strike one of them").ask("battalion", "Which?", who).offer()]
    }
}
