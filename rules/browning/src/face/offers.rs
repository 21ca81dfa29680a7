//! What a seat may do now, as forms that any client can fill without knowing the rules.
//!
//! Whatever can be asked of `check` is asked of it: a candidate is on a list because the order that picks it would pass.

use sandtable_kernel::geometry::reach;
use sandtable_kernel::offer::{Candidate, Fill, Limit, Offer, Placing, Route, Template};
use sandtable_kernel::orders::Draft;
use sandtable_kernel::scene::Outline;
use sandtable_kernel::{Length, Seat, Side};

use crate::forces::spec::type_name;
use crate::orders::{MOST_WAYPOINTS, Order, Places, Verb};
use crate::question::decider;
use crate::roster::Team;
use crate::scene::{base_radius, zone};
use crate::state::Frame;
use crate::terms::{FigureId, FigureSet, TeamId, TeamType, UnitId, other};
use crate::toggles::{TargetSquare, Targets};
use crate::{Browning, State, activation, movement, platoon, rule, sequence};

/// Directions in which a figure's reach is felt out.
const DIRECTIONS: u16 = 48;

/// Every order open to this seat; none when it has nothing to decide.
pub fn offers(rules: &Browning, state: &State, seat: Seat) -> Vec<Offer> {
    if decider(state) != Some(Side(seat.0)) {
        return Vec::new();
    }
    let desk = Desk { rules, state, seat };
    let mut offers = match *state.frames.top() {
        Frame::Deploy => desk.deploy(),
        Frame::ChooseUnit => vec![desk.activate()],
        Frame::PlaceLeader | Frame::PlacePlatoonLeader => vec![desk.place_leader()],
        Frame::Rally => vec![desk.rally(), Verb::StopRallying.offer("Stop rallying").passes().offer()],
        Frame::MoveDeclare => vec![
            Verb::RollMovement.offer("Roll for movement").rolls().offer(),
            Verb::SkipMovement.offer("Stay where they are").passes().offer(),
        ],
        Frame::MoveFigures => vec![desk.move_figure(), Verb::EndMovement.offer("End movement").passes().offer()],
        Frame::Fire => vec![desk.fire(), Verb::HoldFire.offer("Hold fire").passes().offer()],
        Frame::LeaderAction => desk.leader_action(),
        Frame::RegroupCount => vec![desk.regroup_count()],
        Frame::PlaceRegrouped => vec![desk.place_regrouped()],
        Frame::Push => vec![desk.push()],
        Frame::EndScatter { .. } => vec![desk.end_scatter()],
        Frame::AnswerDraw { .. } => {
            vec![Verb::AcceptDraw.offer("Accept the draw").grave().offer(), Verb::DeclineDraw.offer("Fight on").offer()]
        }
        Frame::GameOver => Vec::new(),
    };
    let always = [
        (Order::OfferDraw, Verb::OfferDraw.offer("Offer a draw").grave()),
        (Order::Concede, Verb::Concede.offer("Concede the battle").grave()),
    ];
    offers.extend(desk.those_allowed(always));
    offers
}

/// A seat looking at its decision.
struct Desk<'a> {
    rules: &'a Browning,
    state: &'a State,
    seat: Seat,
}

impl Desk<'_> {
    /// BB-D-1, BB-D-2.
    fn deploy(&self) -> Vec<Offer> {
        let setup = self.rules.setup();
        let teams = || setup.roster.team_ids().filter(|team| setup.roster.team(*team).side == self.state.active);
        let men = |team: TeamId| self.state.teams[team.index()].figures;
        let (fewest, most) = (teams().map(|team| men(team).count()).min(), teams().map(|team| men(team).count()).max());
        let places = Fill::Places {
            zones: vec![zone(setup.zones[usize::from(self.state.active.0)])],
            min: fewest.unwrap_or(0) as u16,
            max: most.unwrap_or(0) as u16,
            radius: base_radius(self.rules),
            groups: teams().map(|team| self.placing(team, men(team))).collect(),
        };
        let place = Verb::Deploy
            .offer("Place a team")
            .ask("team", "Which team?", one_of(teams().map(|team| self.team(team))))
            .ask("places", "Where does each man stand?", places);
        let mut offers = vec![place.offer()];
        offers.extend(self.those_allowed([
            (Order::DeployStandard, Verb::DeployStandard.offer("Take the standard deployment")),
            (Order::EndDeployment, Verb::EndDeployment.offer("End deployment").passes()),
        ]));
        offers
    }

    /// BB-D-3, BB-D-15.
    fn activate(&self) -> Offer {
        let roster = &self.rules.setup().roster;
        let units = roster.team_ids().map(UnitId::Team).chain(roster.leader_ids().map(UnitId::Leader));
        let ready = units.filter(|unit| self.allows(&Order::Activate(*unit))).map(|unit| self.unit(unit));
        Verb::Activate.offer("Activate a unit").ask("unit", "Who acts?", one_of(ready)).rolls().offer()
    }

    /// BB-D-4, BB-D-10. The circle that follows the pointer shows who would hear the leader.
    fn place_leader(&self) -> Offer {
        let distances = &self.rules.setup().tables.distances;
        let rule = match self.state.activation.unit {
            UnitId::Team(_) => rule::LDR_1,
            UnitId::Leader(_) => rule::PLT_3,
        };
        let spot = Fill::Spot {
            zones: self.circles(activation::led_figures(self.rules, self.state), distances.leader),
            template: Some(Template::Circle(distances.rally)),
        };
        let place = Verb::PlaceLeader.offer("Place the leader marker").by(rule);
        place.ask("at", "Where does the leader look?", spot).rolls().offer()
    }

    /// BB-D-5.
    fn rally(&self) -> Offer {
        let pinned = self.state.pinned.iter().filter(|figure| self.allows(&Order::Rally(*figure)));
        let pinned = pinned.map(|figure| self.man(figure));
        Verb::Rally.offer("Rally a pinned man").ask("figure", "Whom?", one_of(pinned)).rolls().offer()
    }

    /// BB-D-7.
    fn move_figure(&self) -> Offer {
        let movers = movement::movable(self.state);
        let path = Fill::Path {
            of: "figure".to_owned(),
            routes: movers.iter().map(|figure| self.route(figure)).collect(),
            points: MOST_WAYPOINTS as u16,
        };
        Verb::Move
            .offer("Move a man")
            .ask("figure", "Who moves?", one_of(movers.iter().map(|figure| self.man(figure))))
            .ask("waypoints", "Which way?", path)
            .offer()
    }

    fn route(&self, figure: FigureId) -> Route {
        let (high, low) = self.state.activation.dice;
        let from = self.state.place(figure);
        let longest = Length::inches(i32::from(high));
        let can_end = |end| {
            let waypoints = [end].into_iter().collect();
            self.allows(&Order::Move { figure, waypoints })
        };
        Route {
            piece: figure.number().to_string(),
            from,
            limits: vec![
                Limit { label: "in the open".to_owned(), length: longest },
                Limit { label: "through terrain".to_owned(), length: Length::inches(i32::from(low)) },
            ],
            reach: reach(from, longest, DIRECTIONS, can_end),
        }
    }

    /// BB-D-8.
    fn fire(&self) -> Offer {
        let setup = self.rules.setup();
        let square = Template::Square(setup.tables.distances.square);
        let spot = Fill::Spot { zones: Vec::new(), template: Some(square) };
        let mut fire = Verb::Fire.offer("Fire at a square").rolls();
        fire = fire.ask("centre", "Where is the middle of the square?", spot);
        if setup.toggles.target_square == TargetSquare::Free {
            fire = fire.ask("direction", "How is it turned?", Fill::Direction);
        }
        if setup.toggles.targets == Targets::OneTeam {
            let enemy = other(self.state.active);
            let teams = setup.roster.team_ids().filter(|team| setup.roster.team(*team).side == enemy);
            let in_play = teams.filter(|team| !self.state.members(*team).is_empty());
            fire = fire.ask("team", "At which team?", one_of(in_play.map(|team| self.team(team)))).must("team");
        }
        fire.offer()
    }

    /// BB-D-9.
    fn leader_action(&self) -> Vec<Offer> {
        self.those_allowed([
            (Order::LeaderRally, Verb::LeaderRally.offer("Rally pinned men")),
            (Order::LeaderRegroup, Verb::LeaderRegroup.offer("Regroup scattered men")),
            (Order::LeaderPush, Verb::LeaderPush.offer("Push a team on")),
        ])
    }

    /// BB-D-11.
    fn regroup_count(&self) -> Offer {
        let scattered = platoon::active_leader(self.state)
            .map_or(FigureSet::NONE, |leader| platoon::scattered_in_scope(self.rules, self.state, leader));
        let number = Fill::Number { min: 1, max: scattered.count().into() };
        Verb::RegroupCount.offer("Call scattered men back").ask("count", "How many?", number).rolls().offer()
    }

    /// BB-D-12: a team alone leaves them all scattered.
    fn place_regrouped(&self) -> Offer {
        let setup = self.rules.setup();
        let open = |team: &TeamId| self.allows(&Order::PlaceRegrouped { team: *team, places: Places::new() });
        let teams: Vec<TeamId> = setup.roster.team_ids().filter(open).collect();
        let returning = platoon::active_leader(self.state)
            .map_or(FigureSet::NONE, |leader| platoon::placeable(self.rules, self.state, leader).collect());
        let members = teams.iter().map(|team| self.state.members(*team)).fold(FigureSet::NONE, FigureSet::or);
        let places = Fill::Places {
            zones: self.circles(members, setup.tables.distances.regroup),
            min: 1,
            max: u16::from(self.state.activation.placeable),
            radius: base_radius(self.rules),
            groups: teams.iter().map(|team| self.placing(*team, returning)).collect(),
        };
        Verb::PlaceRegrouped
            .offer("Place the regrouped men")
            .ask("team", "Which team do they join?", one_of(teams.iter().map(|team| self.team(*team))))
            .ask("places", "Where does each man stand?", places)
            .offer()
    }

    /// BB-D-13.
    fn push(&self) -> Offer {
        let teams = self.rules.setup().roster.team_ids().filter(|team| self.allows(&Order::Push(*team)));
        let teams = teams.map(|team| self.team(team));
        Verb::Push.offer("Push a team on").ask("team", "Which team?", one_of(teams)).offer()
    }

    /// BB-D-14.
    fn end_scatter(&self) -> Offer {
        let pinned = self.state.pinned.iter().filter(|figure| self.allows(&Order::EndScatter(*figure)));
        let pinned = pinned.map(|figure| self.man(figure));
        Verb::EndScatter.offer("Lose a pinned man").ask("figure", "Who runs?", one_of(pinned)).offer()
    }

    /// The offers whose orders would pass.
    fn those_allowed<const N: usize>(&self, offers: [(Order, Draft); N]) -> Vec<Offer> {
        let allowed = offers.into_iter().filter(|(order, _)| self.allows(order));
        allowed.map(|(_, draft)| draft.offer()).collect()
    }

    fn allows(&self, order: &Order) -> bool {
        sequence::check(self.rules, self.state, self.seat, order).is_ok()
    }

    fn circles(&self, around: FigureSet, radius: Length) -> Vec<Outline> {
        around.iter().map(|figure| Outline::Circle { centre: self.state.place(figure), radius }).collect()
    }

    fn placing(&self, team: TeamId, men: FigureSet) -> Placing {
        let names = men.iter().map(|figure| self.man(figure).label);
        Placing { group: self.rules.setup().roster.team(team).key.clone(), pieces: names.collect() }
    }

    fn man(&self, figure: FigureId) -> Candidate {
        let team = self.rules.setup().roster.team(self.state.team_of[figure.index()]);
        Candidate::new(figure.number(), format!("{figure} of {}", team.name))
    }

    fn team(&self, team: TeamId) -> Candidate {
        self.unit(UnitId::Team(team))
    }

    fn unit(&self, unit: UnitId) -> Candidate {
        let roster = &self.rules.setup().roster;
        let note = match unit {
            UnitId::Team(team) => {
                let steady = self.state.steady_members(team).count();
                let pinned = self.state.members(team).count() - steady;
                let mfs = self.rules.setup().tables.mfs(roster.team(team).kind);
                let arms = arms(roster.team(team));
                format!("{arms}; {steady} steady, {pinned} pinned; fires well with {mfs}")
            }
            UnitId::Leader(leader) => roster.platoons[roster.leader(leader).platoon.index()].name.clone(),
        };
        Candidate { note, ..Candidate::new(roster.key_of(unit), roster.name_of(unit)) }
    }
}

/// What a team is and carries: `LMG, elite, rapid fire`.
fn arms(team: &Team) -> String {
    let flags = [(team.elite && team.kind == TeamType::Lmg, "elite"), (team.rapid, "rapid fire"), (team.smg, "SMGs")];
    let flags = flags.into_iter().filter(|(has, _)| *has).map(|(_, word)| word);
    [type_name(team.kind)].into_iter().chain(flags).collect::<Vec<_>>().join(", ")
}

/// One of these must be picked.
fn one_of(from: impl Iterator<Item = Candidate>) -> Fill {
    Fill::Pick { from: from.collect(), min: 1, max: 1 }
}

#[cfg(test)]
mod tests {
    use sandtable_kernel::Point;

    use super::*;
    use crate::walled_farm;

    #[test]
    fn the_other_seat_is_offered_nothing() {
        let (rules, state) = walled_farm::farm();
        assert!(offers(&rules, &state, Seat(1)).is_empty());
    }

    #[test]
    fn only_those_who_may_act_are_candidates() {
        let (rules, state) = walled_farm::at(Frame::ChooseUnit);
        let offered = offers(&rules, &state, Seat(0));
        let Fill::Pick { from, .. } = &offered[0].fields[0].fill else { panic!("a pick") };
        let ids: Vec<&str> = from.iter().map(|candidate| candidate.id.as_str()).collect();
        assert_eq!(ids, ["bar-1", "pl-a"]);
        assert_eq!(from[0].note, "LMG; 3 steady, 0 pinned; fires well with 2");
    }

    #[test]
    fn a_route_shows_both_dice_and_where_a_straight_move_can_end() {
        let (rules, state) = walled_farm::at(Frame::MoveFigures);
        let offered = offers(&rules, &state, Seat(0));
        let Fill::Path { routes, .. } = &offered[0].fields[1].fill else { panic!("a path") };
        assert_eq!(routes.len(), 3);
        assert_eq!(routes[0].limits[0].length, Length::inches(5));
        assert_eq!(routes[0].limits[1].length, Length::inches(2));
        assert_eq!(routes[0].reach.len(), usize::from(DIRECTIONS));
        // Due south the edge of the table is four inches away; due north nothing is in the way of five.
        assert_eq!(routes[0].reach[36], Point::inches(10, 0));
        assert_eq!(routes[0].reach[12], Point::inches(10, 9));
    }

    #[test]
    fn a_draw_already_offered_is_not_offered_again() {
        let (rules, mut state) = walled_farm::at(Frame::ChooseUnit);
        let has = |state: &State, verb| offers(&rules, state, Seat(0)).iter().any(|offer| offer.verb == verb);
        assert!(has(&state, "offer draw"));
        state.draw_offered[0] = true;
        assert!(!has(&state, "offer draw"));
        assert!(has(&state, "concede"));
    }
}
