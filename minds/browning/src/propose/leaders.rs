//! Leaders for computer players: where the marker stands, whom it rallies, and what a platoon leader does (BB-LDR, BB-RAL,
//! BB-PLT).

use sandtable_browning::orders::Places;
use sandtable_browning::platoon::scattered_in_scope;
use sandtable_browning::terms::{FigureId, FigureSet, LeaderId, TeamId, UnitId, other};
use sandtable_browning::{Order, State, measuring};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::geometry::Bounds;
use sandtable_kernel::{Angle, Length, Point};

use super::random::{one_of, snapped};
use super::{active_leader, in_rally_reach, in_scope, is_full_leader, marker_men, pushable, units};
use crate::Study;

/// The place from which most pinned men can be rallied, men of the active team above all, for only they act at once.
pub fn best_place(rules: &Study<'_>, state: &State) -> Option<Order> {
    let setup = rules.setup();
    let men = marker_men(rules, state);
    let side = setup.roster.side_of_unit(state.activation.unit);
    let pinned = state.pinned.and(state.of_side[usize::from(side.0)]);
    let own = state.active_team().map_or(FigureSet::NONE, |team| state.members(team));
    let reached = |at: Point| {
        let near = pinned.iter().filter(|figure| at.within(setup.tables.distances.rally, state.place(*figure)));
        near.map(|figure| if own.has(figure) { 3 } else { 2 }).sum::<u32>()
    };
    let mut best = state.place(men.first()?);
    let mut most = reached(best);
    if pinned.is_empty() {
        return Some(Order::PlaceLeader(best));
    }
    let step = setup.tables.distances.leader - Length::hundredths(5);
    for man in men.iter() {
        let at = state.place(man);
        let around = (0..6).map(|index| snapped(at + Angle::fraction_of_turn(index, 6).step(step)));
        for place in around.chain([at]).filter(|place| measuring::on_table(rules, *place)) {
            let count = reached(place);
            if count > most {
                (best, most) = (place, count);
            }
        }
    }
    Some(Order::PlaceLeader(best))
}

/// Men of the active team first; stopping is always worth a thought.
pub fn propose_rally(rules: &Study<'_>, state: &State, into: &mut Vec<Order>) {
    let reach = in_rally_reach(rules, state);
    let own = state.active_team().map_or(FigureSet::NONE, |team| state.members(team));
    // Men of one kind are alike, so a few of each are enough to think about.
    into.extend(reach.and(own).iter().take(2).map(Order::Rally));
    into.extend(reach.without(own).iter().take(3).map(Order::Rally));
    into.push(Order::StopRallying);
}

/// Everything a platoon leader may do, the most useful first.
pub fn propose_action(rules: &Study<'_>, state: &State, into: &mut Vec<Order>) {
    let Some(leader) = active_leader(state) else { return };
    into.push(Order::LeaderRally);
    if is_full_leader(rules, leader) {
        if !scattered_in_scope(rules, state, leader).is_empty() {
            into.push(Order::LeaderRegroup);
        }
        if pushable(rules, state, leader).next().is_some() {
            into.push(Order::LeaderPush);
        }
    }
    into.sort_by_key(|action| core::cmp::Reverse(action_use(rules, state, leader, action)));
}

/// What a leader could bring about at best, on the scale of a team's use.
pub fn leader_use(rules: &Study<'_>, state: &State, leader: LeaderId) -> i64 {
    let actions: &[Order] = match is_full_leader(rules, leader) {
        true => &[Order::LeaderRally, Order::LeaderRegroup, Order::LeaderPush],
        false => &[Order::LeaderRally],
    };
    actions.iter().map(|action| action_use(rules, state, leader, action)).max().unwrap_or(0)
}

/// What one action of a leader could bring about.
pub fn action_use(rules: &Study<'_>, state: &State, leader: LeaderId, action: &Order) -> i64 {
    let setup = rules.setup();
    let side = setup.roster.leader(leader).side;
    match action {
        // A marker reaches eight inches, and an average die gives three attempts.
        Order::LeaderRally => 140 * i64::from(state.pinned.and(state.of_side[usize::from(side.0)]).count().min(3)),
        Order::LeaderRegroup => {
            let men = i64::from(scattered_in_scope(rules, state, leader).count());
            let has_room = |team: TeamId| in_scope(rules, leader, team) && has_room(rules, state, team);
            // Waiting lets more men gather, but a man back is back in time to fight.
            if men > 0 && setup.roster.team_ids().any(has_room) { 560 * men.min(4) } else { 0 }
        }
        Order::LeaderPush => {
            // A second activation comes late and can be forestalled.
            pushable(rules, state, leader).map(|team| units::team_use(rules, state, team) * 3 / 4).max().unwrap_or(0)
        }
        _ => 0,
    }
}

/// The team with most to do first.
pub fn propose_push(rules: &Study<'_>, state: &State, into: &mut Vec<Order>) {
    let Some(leader) = active_leader(state) else { return };
    let mut teams: Vec<TeamId> = pushable(rules, state, leader).collect();
    teams.sort_by_key(|team| core::cmp::Reverse(units::team_use(rules, state, *team)));
    into.extend(teams.into_iter().map(Order::Push));
}

/// For every team in scope, as many men as find a place in it; nobody as the last resort.
pub fn propose_regrouped(rules: &Study<'_>, state: &State, into: &mut Vec<Order>) {
    let Some(leader) = active_leader(state) else { return };
    let teams = rules.setup().roster.team_ids().filter(|team| in_scope(rules, leader, *team));
    for team in teams.filter(|team| !state.members(*team).is_empty()) {
        into.push(Order::PlaceRegrouped { team, places: regroup_places(rules, state, team, 0) });
    }
}

/// The same for one team at random, with the places turned by whim.
pub fn random_regrouped(rules: &Study<'_>, state: &State, whim: &mut Stream) -> Order {
    let Some(leader) = active_leader(state) else { return Order::Pass };
    let teams = rules.setup().roster.team_ids().filter(|team| in_scope(rules, leader, *team));
    let men = teams.fold(FigureSet::NONE, |men, team| men.or(state.members(team)));
    let Some(friend) = one_of(men, whim) else { return Order::Pass };
    let team = state.team_of[friend.index()];
    Order::PlaceRegrouped { team, places: regroup_places(rules, state, team, whim.below(8) as u16) }
}

/// BB-PLT-9: places near the team's men and far from every enemy, as many as may be placed.
fn regroup_places(rules: &Study<'_>, state: &State, team: TeamId, turned: u16) -> Places {
    let most = usize::from(state.activation.placeable);
    let mut places = Places::new();
    for friend in far_from_enemies(rules, state, team) {
        for (ring, index) in [1, 2].into_iter().flat_map(|ring| (0..8u16).map(move |index| (ring, index))) {
            if places.len() >= most || places.is_full() {
                return places;
            }
            let angle = Angle::fraction_of_turn((index + turned) % 8, 8);
            let at = snapped(state.place(friend) + angle.step(Length::hundredths(130 * ring)));
            let apart = |place: &Point| !measuring::bases_overlap(rules, *place, at);
            if is_safe(rules, state, team, at)
                && measuring::can_stand(rules, state, state.on_table(), at)
                && places.iter().all(apart)
            {
                places.push(at);
            }
        }
    }
    places
}

/// Whether anybody could be regrouped into this team.
fn has_room(rules: &Study<'_>, state: &State, team: TeamId) -> bool {
    far_from_enemies(rules, state, team).next().is_some()
}

fn far_from_enemies<'a>(rules: &'a Study<'a>, state: &'a State, team: TeamId) -> impl Iterator<Item = FigureId> + 'a {
    state.members(team).iter().filter(move |man| is_safe(rules, state, team, state.place(*man)))
}

fn is_safe(rules: &Study<'_>, state: &State, team: TeamId, at: Point) -> bool {
    let setup = rules.setup();
    let side = setup.roster.side_of_unit(UnitId::Team(team));
    let danger = setup.tables.distances.regroup_enemy;
    let near = measuring::placed_in(state, Bounds::new(at, at).grown(danger)).and(state.on_table_of(other(side)));
    near.iter().all(|enemy| !at.within(danger, state.place(enemy)))
}
