//! The margins: the order of battle, who is off the table, the score, and the deck in card modes.

use sandtable_kernel::scene::{Fact, Marker, Panel, Row};
use sandtable_kernel::{Point, Shared, Side};

use super::drawn::Drawings;
use super::ground::slug;
use super::{acting, marks, sequence, side_key, yes};
use crate::event::CardId;
use crate::state::{LeaderState, TeamState};
use crate::tell::{card_name, count, side_name};
use crate::terms::{FigureId, LeaderId, PlatoonId, Rank, SIDES, SquadId, TeamId, TeamType, UnitId};
use crate::{Browning, State, cards};

/// Every panel that has something to say.
pub fn panels(rules: &Browning, state: &State) -> Vec<Panel> {
    let mut panels = vec![forces(rules, state), score(rules, state)];
    panels.extend([off_table(rules, state), deck(rules, state)].into_iter().filter(|panel| !panel.rows.is_empty()));
    panels
}

/// BB-VIC-1: how many men of a side are off the table; men still to be deployed are not (BB-DEP-7).
pub fn off(state: &State, side: Side) -> u32 {
    let gone = state.scattered.or(state.casualties).or(state.lost);
    gone.and(state.of_side[usize::from(side.0)]).count()
}

/// The order of battle as a tree (BB-GEN-8).
fn forces(rules: &Browning, state: &State) -> Panel {
    let roster = &rules.setup().roster;
    let mut drawn = rules.drawn().take();
    let Drawings { teams, leaders, headings, .. } = &mut *drawn;
    let mut rows = Vec::new();
    let mut heading = |rows: &mut Vec<Shared<Row>>, depth: u8, text: &str, side: Side| {
        rows.push(headings.draw(rows.len(), (), |()| plain(depth, text, side)));
    };
    let mut add_teams = |rows: &mut Vec<Shared<Row>>, platoon: PlatoonId, squad: Option<SquadId>| {
        let own = |id: &TeamId| roster.team(*id).platoon == platoon && roster.team(*id).squad == squad;
        rows.extend(
            roster
                .team_ids()
                .filter(own)
                .map(|id| teams.draw(id.index(), TeamLook::of(state, id), |look| team_row(rules, look))),
        );
    };
    for side in SIDES {
        heading(&mut rows, 0, side_name(rules, side), side);
        for platoon in roster.platoon_ids().filter(|platoon| roster.platoons[platoon.index()].side == side) {
            heading(&mut rows, 1, &roster.platoons[platoon.index()].name, side);
            let squads = (0..).map(SquadId).zip(&roster.squads).filter(|(_, squad)| squad.platoon == platoon);
            for (id, squad) in squads {
                heading(&mut rows, 2, &squad.name, side);
                add_teams(&mut rows, platoon, Some(id));
            }
            add_teams(&mut rows, platoon, None);
            let own = roster.leader_ids().filter(|leader| roster.leader(*leader).platoon == platoon);
            rows.extend(
                own.map(|id| leaders.draw(id.index(), LeaderLook::of(state, id), |look| leader_row(rules, look))),
            );
        }
    }
    Panel { title: "Forces".to_owned(), rows }
}

/// All that a team's row is drawn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TeamLook {
    team: TeamId,
    now: TeamState,
    active: bool,
    ready: bool,
    figures: u32,
    steady: u32,
}

impl TeamLook {
    fn of(state: &State, team: TeamId) -> TeamLook {
        TeamLook {
            team,
            now: state.teams[team.index()],
            active: acting(state) == Some(UnitId::Team(team)),
            ready: state.is_ready(UnitId::Team(team)),
            figures: state.members(team).count(),
            steady: state.steady_members(team).count(),
        }
    }
}

fn team_row(rules: &Browning, look: TeamLook) -> Row {
    let roster = &rules.setup().roster;
    let TeamLook { now, active, ready, figures, steady, .. } = look;
    let team = roster.team(look.team);
    Row {
        id: team.key.clone(),
        depth: if team.squad.is_some() { 3 } else { 2 },
        text: team.name.clone(),
        side: Some(team.side),
        markers: marks(&[
            (active, "active", "Acting now"),
            (ready, "ready", "Ready"),
            (now.barred && ready, "barred", "Cannot act again in this initiative"),
            (now.destroyed, "destroyed", "Destroyed"),
        ]),
        facts: vec![
            Fact::word("ready", yes(ready)),
            Fact::word("barred", yes(now.barred)),
            Fact::word("destroyed", yes(now.destroyed)),
            Fact::new("figures", figures),
            Fact::new("steady", steady),
            Fact::new("mfs", rules.setup().tables.mfs(team.kind)),
            where_marked(now.marker),
            Fact::word("type", type_name(team.kind)),
            Fact::word("elite", yes(team.elite)),
            Fact::word("rapid", yes(team.rapid)),
            Fact::word("smg", yes(team.smg)),
            Fact::word("side", side_key(team.side)),
            Fact::new("platoon", &roster.platoons[team.platoon.index()].name),
            Fact::new("squad", team.squad.map_or("none", |squad| roster.squads[squad.index()].name.as_str())),
        ],
    }
}

/// All that a leader's row is drawn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeaderLook {
    leader: LeaderId,
    now: LeaderState,
    active: bool,
    ready: bool,
}

impl LeaderLook {
    fn of(state: &State, leader: LeaderId) -> LeaderLook {
        let unit = UnitId::Leader(leader);
        let (active, ready) = (acting(state) == Some(unit), state.is_ready(unit));
        LeaderLook { leader, now: state.leaders[leader.index()], active, ready }
    }
}

fn leader_row(rules: &Browning, look: LeaderLook) -> Row {
    let roster = &rules.setup().roster;
    let LeaderLook { now, active, ready, .. } = look;
    let leader = roster.leader(look.leader);
    Row {
        id: leader.key.clone(),
        depth: 2,
        text: leader.name.clone(),
        side: Some(leader.side),
        markers: marks(&[
            (active, "active", "Acting now"),
            (ready, "ready", "Ready"),
            (now.removed, "destroyed", "Removed"),
        ]),
        facts: vec![
            Fact::word("ready", yes(ready)),
            Fact::word("removed", yes(now.removed)),
            where_marked(now.marker),
            Fact::word("rank", rank_name(leader.rank)),
            Fact::word("side", side_key(leader.side)),
            Fact::new("platoon", &roster.platoons[leader.platoon.index()].name),
        ],
    }
}

fn where_marked(marker: Option<Point>) -> Fact {
    marker.map_or(Fact::word("marker", "aside"), |at| Fact::new("marker", at))
}

/// The type in words, as scenes and questions use it (BB-PCE-7).
pub const fn type_name(kind: TeamType) -> &'static str {
    match kind {
        TeamType::Lmg => "lmg",
        TeamType::Elite => "elite",
        TeamType::Regular => "regular",
        TeamType::SecondRate => "second rate",
    }
}

const fn rank_name(rank: Rank) -> &'static str {
    match rank {
        Rank::PlatoonLeader => "platoon leader",
        Rank::SeniorNco => "senior nco",
    }
}

/// Everybody who is not on the table, by what became of them.
fn off_table(rules: &Browning, state: &State) -> Panel {
    let unplaced = state.of_side[0].or(state.of_side[1]);
    let gone = state.on_table().or(state.scattered).or(state.casualties).or(state.lost);
    let groups = [
        (unplaced.without(gone), "unplaced"),
        (state.scattered, "scattered"),
        (state.casualties, "casualty"),
        (state.lost, "lost"),
    ];
    let mut drawn = rules.drawn().take();
    let mut rows = Vec::new();
    for (figures, status) in groups {
        rows.extend(figures.iter().map(|figure| {
            let look = OffLook { figure, team: state.team_of[figure.index()], status };
            drawn.off_table.draw(figure.index(), look, |look| off_row(rules, look))
        }));
    }
    Panel { title: "Off the table".to_owned(), rows }
}

/// All that the row of a figure off the table is drawn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OffLook {
    figure: FigureId,
    team: TeamId,
    status: &'static str,
}

fn off_row(rules: &Browning, look: OffLook) -> Row {
    let OffLook { figure, status, .. } = look;
    let roster = &rules.setup().roster;
    let team = roster.team(look.team);
    Row {
        id: figure.number().to_string(),
        depth: 0,
        text: format!("{figure} of {}: {status}", team.name),
        side: Some(roster.side_of(figure)),
        markers: vec![Marker::new(status, status)],
        facts: vec![Fact::word("status", status), Fact::new("team", &team.key)],
    }
}

/// The game at a glance, each side's losses against its breaking point, and who holds what (BB-VIC).
fn score(rules: &Browning, state: &State) -> Panel {
    let setup = rules.setup();
    let mut rows = vec![game_row(rules, state)];
    rows.extend(SIDES.map(|side| side_row(rules, state, side)));
    rows.extend(setup.objectives.iter().zip(&state.holders).map(|(objective, holder)| {
        let holder_name = holder.map_or("nobody", |side| side_name(rules, side));
        let worth = count(objective.points, "point", "points");
        Row { side: *holder, ..plain(0, &format!("{}: {holder_name} ({worth})", objective.name), Side(0)) }
    }));
    Panel::new("Score", rows)
}

fn side_row(rules: &Browning, state: &State, side: Side) -> Row {
    let setup = rules.setup();
    let (off, start) = (off(state, side), setup.roster.figures[usize::from(side.0)].count());
    let breaks = (u32::from(setup.break_percent[usize::from(side.0)]) * start).div_ceil(100);
    let held = setup.objectives.iter().zip(&state.holders).filter(|(_, holder)| **holder == Some(side));
    let points: u32 = held.map(|(objective, _)| u32::from(objective.points)).sum();
    let name = side_name(rules, side);
    Row {
        id: format!("score {}", side_key(side).to_lowercase()),
        facts: vec![
            Fact::new("off", off),
            Fact::new("start", start),
            Fact::new("break", breaks),
            Fact::new("points", points),
        ],
        ..plain(
            0,
            &format!("{name}: {off} of {start} off the table, breaks at {breaks}; victory points {points}"),
            side,
        )
    }
}

fn game_row(rules: &Browning, state: &State) -> Row {
    let (activation, roster) = (&state.activation, &rules.setup().roster);
    let result = match state.outcome.map(|outcome| outcome.winner) {
        None => "open".to_owned(),
        Some(None) => "draw".to_owned(),
        Some(Some(side)) => format!("{} wins", side_key(side)),
    };
    Row {
        id: "game".to_owned(),
        depth: 0,
        text: sequence::clock(rules, state),
        side: None,
        markers: Vec::new(),
        facts: vec![
            Fact::new("turn", state.turn),
            Fact::word("active", side_key(state.active)),
            Fact::word("first", side_key(state.first)),
            Fact::new("slot", state.slot),
            Fact::new("control", activation.control),
            Fact::new("points", activation.points),
            Fact::new("dice", format!("{},{}", activation.dice.0, activation.dice.1)),
            Fact::new("off_a", off(state, SIDES[0])),
            Fact::new("off_b", off(state, SIDES[1])),
            Fact::new("start_a", roster.figures[0].count()),
            Fact::new("start_b", roster.figures[1].count()),
            Fact::new("deck", state.deck.count_ones()),
            Fact::new("result", result),
        ],
    }
}

/// The card being played and those still to come; no order but force order, since any of them may be next (BB-OPT-2).
fn deck(rules: &Browning, state: &State) -> Panel {
    let row = |card: CardId, text: &str, lies: &'static str| Row {
        id: format!("card {}", slug(card_name(rules, card))),
        side: None,
        facts: vec![Fact::word("lies", lies)],
        ..plain(0, text, Side(0))
    };
    let mut rows = Vec::new();
    if cards::in_use(rules) {
        let drawn = state.card.map(|card| row(card, &format!("Drawn: {}", card_name(rules, card)), "drawn"));
        rows.extend(drawn);
        let left = cards::all(rules).filter(|(card, _)| state.deck & (1 << card.0) != 0);
        rows.extend(left.map(|(card, _)| row(card, card_name(rules, card), "in the deck")));
    }
    Panel::new("Deck", rows)
}

fn plain(depth: u8, text: &str, side: Side) -> Row {
    Row { id: String::new(), depth, text: text.to_owned(), side: Some(side), markers: Vec::new(), facts: Vec::new() }
}
