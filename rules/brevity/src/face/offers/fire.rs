//! Forms of the fire steps and of those under fire.

use sandtable_kernel::geometry::reach;
use sandtable_kernel::offer::{Candidate, Field, Fill, Limit, Offer, Route, Template};
use sandtable_kernel::scene::Outline;

use super::{Desk, field, main, optional, pass, pick, several, turn, with};
use crate::advanced::{air, counter_battery, hidden, reconnaissance, smoke};
use crate::location::placed_of;
use crate::opportunity::Firers;
use crate::order::Order;
use crate::state::{Frame, VolleyKind};
use crate::terms::{BattalionId, BattalionSet, Posture, Status, at, other};
use crate::toggles::{Engineering, SmokeShape};
use crate::track::MOST_WAYPOINTS;
use crate::volley::Target;
use crate::{artillery, fire, rule};

/// Directions in which a company's way back is felt out.
const DIRECTIONS: u16 = 24;

impl Desk<'_> {
    fn set(&self, battalions: impl Iterator<Item = BattalionId>) -> Vec<Candidate> {
        battalions.map(|battalion| self.battalion(battalion)).collect()
    }

    /// The point of a target's path: its paths are drawn as places to point at.
    fn path_point(&self) -> Field {
        let moving = self.state.battalions.iter().filter(|of| !of.track.is_empty() && of.status == Status::Placed);
        let zones = moving.map(|of| Outline::Line(of.track.points.to_vec())).collect();
        let fill = Fill::Spot { zones, template: None };
        optional(field("point", "at", "Where on its way?", fill))
    }

    fn smoke_fields(&self, who: Vec<Candidate>, placed: bool) -> Vec<Field> {
        let mut fields = vec![pick("battalion", "", "Who lays it?", who)];
        if placed {
            let template = Some(Template::Circle(self.rules.tables().distances.smoke));
            fields.push(field("place", "at", "Where?", Fill::Spot { zones: Vec::new(), template }));
        }
        if self.rules.toggles().smoke_shape == SmokeShape::Strip {
            fields.push(optional(turn("facing", "Along which direction?")));
        }
        fields
    }

    /// OB-D-22, OB-D-23.
    pub(super) fn bombardment(&self, frame: Frame) -> Vec<Offer> {
        let (rules, state) = (self.rules, self.state);
        let kind = artillery::kind_of(frame);
        let guns = artillery::ready_guns(rules, state, kind);
        let targets = placed_of(rules, state, other(self.side))
            .filter(|target| artillery::first_opportunity(rules, state, kind, guns, *target).is_some());
        let mut fields = vec![
            pick("target", "", "At which battalion?", self.set(targets)),
            several("guns", "with", "With which artillery?", self.set(guns.iter())),
        ];
        if kind == VolleyKind::ReactionBombardment {
            fields.push(self.path_point());
        }
        let mut offers =
            vec![Offer { dice: true, ..with(main("bombard", "Bombard a battalion", rule::ART_6), fields) }];
        if kind == VolleyKind::Bombardment && artillery::may_shell(rules) {
            let template = Some(Template::Circle(rules.tables().distances.point_fire));
            let point = field("point", "", "Which point?", Fill::Spot { zones: Vec::new(), template });
            offers.push(with(
                main("shell", "Shell a point", rule::HID_8),
                vec![point, several("guns", "with", "With which artillery?", self.set(guns.iter()))],
            ));
        }
        if rules.toggles().engineering == Engineering::On && smoke::guns_may(rules, state, kind) {
            let fields = self.smoke_fields(self.set(guns.iter()), true);
            offers.push(with(main("smoke", "Lay smoke", rule::ENG_20), fields));
        }
        if air::may_strike(rules, state, kind, self.side) {
            offers.extend(self.strikes(kind));
        }
        offers.push(pass("end bombardment", "Cease the bombardment", rule::SEQ_9));
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
        let named = || pick("unit", "", "Which aircraft?", units.iter().map(|unit| self.aircraft(*unit)).collect());
        let mut fields = vec![named(), pick("target", "on", "Which battalion?", targets)];
        if kind == VolleyKind::ReactionBombardment {
            fields.push(self.path_point());
        }
        let on_battalion = with(main("strike", "Strike a battalion from the air", rule::AIR_7), fields);
        let mut offers = vec![Offer { dice: true, ..on_battalion }];
        if kind == VolleyKind::Bombardment {
            let template = Some(Template::Circle(rules.tables().distances.air_area));
            let point = field("point", "at", "Which point?", Fill::Spot { zones: Vec::new(), template });
            let on_point = with(main("strike", "Strike a point from the air", rule::AIR_7), vec![named(), point]);
            offers.push(Offer { dice: true, ..on_point });
        }
        offers
    }

    /// OB-D-25, OB-D-26.
    pub(super) fn fire(&self, frame: Frame) -> Vec<Offer> {
        let (rules, state) = (self.rules, self.state);
        let kind = fire::kind_of(frame);
        let reach = Firers::of(rules, state, kind);
        let targets: Vec<BattalionId> = placed_of(rules, state, other(self.side))
            .filter(|target| reach.first_opportunity(rules, state, *target).is_some())
            .collect();
        let firers = placed_of(rules, state, self.side).filter(|firer| fire::may_fire(rules, state, kind, *firer));
        let guns: BattalionSet = rules
            .side_range(self.side)
            .filter(|gun| {
                let of = state.battalion(*gun);
                rules.roster().battalion(*gun).gun.is_some() && of.posture == Posture::Support && !of.counter_battery
            })
            .collect();
        // The path point is needed to fire at somebody who is out of reach where he stands now.
        let mut fields = vec![pick("target", "", "At which battalion?", self.set(targets.into_iter()))];
        if kind == VolleyKind::OpposingFire {
            fields.push(Field { optional: false, ..self.path_point() });
        }
        fields.push(optional(several("holding", "holding", "Who holds his fire?", self.set(firers))));
        if !guns.is_empty() {
            fields.push(optional(several("joined", "joined by", "Which artillery joins?", self.set(guns.iter()))));
        }
        let mut offers =
            vec![Offer { dice: true, ..with(main("fire on", "Fire at a battalion", rule::FIR_1), fields) }];
        if rules.toggles().engineering == Engineering::On && smoke::engineers_may(rules, state, kind) {
            let who = self.own(|battalion| Order::Smoke { battalion, at: None, facing: None });
            offers.push(with(main("screen", "Lay smoke on engineers", rule::ENG_20), self.smoke_fields(who, false)));
        }
        let concealed = self.own(Order::Reveal);
        offers.push(with(
            main("reveal", "Show a hidden battalion", rule::HID_6),
            vec![pick("battalion", "", "Which?", concealed)],
        ));
        offers.extend(self.button(&Order::EndFire, pass("end fire", "Cease fire", rule::SEQ_9)));
        offers
    }

    /// OB-D-24.
    pub(super) fn counter(&self) -> Vec<Offer> {
        let answers: Vec<(BattalionId, BattalionId)> =
            counter_battery::answers(self.rules, self.state, self.side).collect();
        let guns: BattalionSet = answers.iter().map(|(gun, _)| *gun).collect();
        let targets: BattalionSet = answers.iter().map(|(_, target)| *target).collect();
        let exposed = self.state.exposed[at(other(self.side))];
        let targets = targets.iter().filter(|target| exposed.has(*target));
        let offer = with(
            main("counter", "Answer the enemy's guns", rule::CBY_2),
            vec![
                pick("target", "", "Which guns?", self.set(targets)),
                several("guns", "with", "With which artillery?", self.set(guns.iter())),
            ],
        );
        vec![Offer { dice: true, ..offer }, pass("no counter", "Let them be", rule::CBY_2)]
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
            with(
                main("retire", "Retire", rule::REC_3),
                vec![field("path", "to", "Which way?", path), optional(turn("facing", "Facing which way?"))],
            ),
            pass("stand", "Stand", rule::REC_3),
        ]
    }

    /// OB-D-28.
    pub(super) fn resolve_point(&self) -> Vec<Offer> {
        let struck = self.state.points.iter().map(|point| hidden::struck_by(self.rules, self.state, point));
        let struck = struck.into_iter().find(|set| set.count() > 1).unwrap_or_default();
        let who = self.set(struck.iter());
        vec![with(main("resolve", "Strike one of them", rule::HID_8), vec![pick("battalion", "on", "Which?", who)])]
    }
}
