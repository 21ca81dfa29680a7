//! The margins: the order of battle, who is off the table, the score, and the deck in card modes.

use sandtable_kernel::scene::{Fact, Marker, Panel, Row};
use sandtable_kernel::{Point, Side};

use super::ground::slug;
use super::{acting, marks, sequence, side_key, yes};
use crate::event::CardId;
use crate::tell::{card_name, count, side_name};
use crate::terms::{FigureId, FigureSet, LeaderId, PlatoonId, Rank, SIDES, SquadId, TeamId, TeamType, UnitId};
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
    let mut rows = Vec::new();
    for side in SIDES {
        rows.push(plain(0, side_name(rules, side), side));
        for platoon in roster.platoon_ids().filter(|platoon| roster.platoons[platoon.index()].side == side) {
            rows.push(plain(1, &roster.platoons[platoon.index()].name, side));
            let squads = (0..).map(SquadId).zip(&roster.squads).filter(|(_, squad)| squad.platoon == platoon);
            for (id, squad) in squads {
                rows.push(plain(2, &squad.name, side));
                rows.extend(team_rows(rules, state, platoon, Some(id), 3));
            }
            rows.extend(team_rows(rules, state, platoon, None, 2));
            let leaders = roster.leader_ids().filter(|leader| roster.leader(*leader).platoon == platoon);
            rows.extend(leaders.map(|leader| leader_row(rules, state, leader)));
        }
    }
    Panel { title: "Forces".to_owned(), rows }
}

fn team_rows(rules: &Browning, state: &State, platoon: PlatoonId, squad: Option<SquadId>, depth: u8) -> Vec<Row> {
    let roster = &rules.setup().roster;
    let teams = roster.team_ids().filter(|id| roster.team(*id).platoon == platoon && roster.team(*id).squad == squad);
    teams.map(|id| team_row(rules, state, id, depth)).collect()
}

fn team_row(rules: &Browning, state: &State, id: TeamId, depth: u8) -> Row {
    let roster = &rules.setup().roster;
    let (team, now, unit) = (roster.team(id), &state.teams[id.index()], UnitId::Team(id));
    let ready = state.is_ready(unit);
    Row {
        id: team.key.clone(),
        depth,
        text: team.name.clone(),
        side: Some(team.side),
        markers: marks(&[
            (acting(state) == Some(unit), "active", "Acting now"),
            (ready, "ready", "Ready"),
            (now.barred && ready, "barred", "Cannot act again in this initiative"),
            (now.destroyed, "destroyed", "Destroyed"),
        ]),
        facts: vec![
            Fact::word("ready", yes(ready)),
            Fact::word("barred", yes(now.barred)),
            Fact::word("destroyed", yes(now.destroyed)),
            Fact::new("figures", state.members(id).count()),
            Fact::new("steady", state.steady_members(id).count()),
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

fn leader_row(rules: &Browning, state: &State, id: LeaderId) -> Row {
    let roster = &rules.setup().roster;
    let (leader, now, unit) = (roster.leader(id), &state.leaders[id.index()], UnitId::Leader(id));
    let ready = state.is_ready(unit);
    Row {
        id: leader.key.clone(),
        depth: 2,
        text: leader.name.clone(),
        side: Some(leader.side),
        markers: marks(&[
            (acting(state) == Some(unit), "active", "Acting now"),
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
    let rows = groups.into_iter().flat_map(|(figures, status)| off_rows(rules, state, figures, status)).collect();
    Panel { title: "Off the table".to_owned(), rows }
}

fn off_rows(rules: &Browning, state: &State, figures: FigureSet, status: &'static str) -> Vec<Row> {
    let row = |figure: FigureId| {
        let team = rules.setup().roster.team(state.team_of[figure.index()]);
        Row {
            id: figure.number().to_string(),
            depth: 0,
            text: format!("{figure} of {}: {status}", team.name),
            side: Some(rules.setup().roster.side_of(figure)),
            markers: vec![Marker::new(status, status)],
            facts: vec![Fact::word("status", status), Fact::new("team", &team.key)],
        }
    };
    figures.iter().map(row).collect()
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
    Panel { title: "Score".to_owned(), rows }
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
    Panel { title: "Deck".to_owned(), rows }
}

fn plain(depth: u8, text: &str, side: Side) -> Row {
    Row { id: String::new(), depth, text: text.to_owned(), side: Some(side), markers: Vec::new(), facts: Vec::new() }
}
