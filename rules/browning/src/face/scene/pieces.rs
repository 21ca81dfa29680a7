//! What stands on the table: figures and leader markers, told apart as BB-PCE-19 asks.

use sandtable_kernel::scene::{Base, Fact, Piece};
use sandtable_kernel::{Length, Point, Shared, Side};

use super::{acting, marks, side_key, yes};
use crate::roster::Team;
use crate::terms::{FigureId, Rank, TeamId, TeamType, UnitId};
use crate::{Browning, State};

/// Every figure on the table by its number, then every marker in force order.
pub fn pieces(rules: &Browning, state: &State) -> Vec<Shared<Piece>> {
    let mut drawn = rules.drawn().take();
    let figures = state.on_table().iter().map(|figure| {
        let look = FigureLook::of(state, figure);
        drawn.figures.draw(figure.index(), look, |look| figure_piece(rules, look))
    });
    figures.chain(markers(rules, state).map(Shared::from)).collect()
}

/// All that a figure on the table is drawn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FigureLook {
    figure: FigureId,
    team: TeamId,
    at: Point,
    pinned: bool,
    moved: bool,
    active: bool,
}

impl FigureLook {
    fn of(state: &State, figure: FigureId) -> FigureLook {
        let team = state.team_of[figure.index()];
        FigureLook {
            figure,
            team,
            at: state.place(figure),
            pinned: state.pinned.has(figure),
            moved: state.activation.moved.has(figure),
            active: acting(state) == Some(UnitId::Team(team)),
        }
    }
}

fn figure_piece(rules: &Browning, look: FigureLook) -> Piece {
    let FigureLook { figure, team, at, pinned, moved, active } = look;
    let team = rules.setup().roster.team(team);
    Piece {
        id: figure.number().to_string(),
        name: format!("{}, man {}", team.name, figure.number()),
        side: Some(team.side),
        look: "figure".into(),
        arm: arm(team).into(),
        symbol: symbol(team.side, Echelon::Team).into(),
        group: team.key.clone(),
        at,
        base: Base::Round(base_radius(rules)),
        facing: None,
        markers: marks(&[
            (pinned, "pinned", "Pinned"),
            (active, "active", "Of the active team"),
            (active && moved, "moved", "Has moved"),
        ]),
        facts: vec![
            Fact::word("status", if pinned { "pinned" } else { "steady" }),
            Fact::new("team", &team.key),
            Fact::new("at", at),
            Fact::word("moved", yes(moved)),
        ],
    }
}

/// BB-GEO-3: half a base.
pub fn base_radius(rules: &Browning) -> Length {
    Length(rules.setup().tables.distances.base.0 / 2)
}

fn markers(rules: &Browning, state: &State) -> impl Iterator<Item = Piece> {
    let roster = &rules.setup().roster;
    let teams = roster.teams.iter().zip(&state.teams).filter_map(|(team, now)| {
        let at = now.marker?;
        let name = format!("Leader of {}", team.name);
        Some(marker(format!("leader {}", team.key), name, team.side, Echelon::TeamLeader, &team.key, at))
    });
    let leaders = roster.leaders.iter().zip(&state.leaders).filter_map(|(leader, now)| {
        let at = now.marker?;
        let echelon = match leader.rank {
            Rank::PlatoonLeader => Echelon::PlatoonLeader,
            Rank::SeniorNco => Echelon::SeniorNco,
        };
        Some(marker(leader.key.clone(), leader.name.clone(), leader.side, echelon, &leader.key, at))
    });
    teams.chain(leaders)
}

/// BB-PCE-19: a marker is no figure, shows whose it is, and what kind of leader it stands for.
fn marker(id: String, name: String, side: Side, echelon: Echelon, group: &str, at: Point) -> Piece {
    Piece {
        id,
        name,
        side: Some(side),
        look: "leader".into(),
        arm: match echelon {
            Echelon::PlatoonLeader => "officer",
            Echelon::SeniorNco => "sergeant",
            Echelon::Team | Echelon::TeamLeader => "nco",
        }
        .into(),
        symbol: symbol(side, echelon).into(),
        group: group.to_owned(),
        at,
        base: Base::Marker,
        facing: None,
        markers: Vec::new(),
        facts: vec![
            Fact::new("at", at),
            Fact::word("side", side_key(side)),
            Fact::word(
                "kind",
                match echelon {
                    Echelon::PlatoonLeader => "platoon leader",
                    Echelon::SeniorNco => "senior nco",
                    Echelon::Team | Echelon::TeamLeader => "team leader",
                },
            ),
        ],
    }
}

fn arm(team: &Team) -> &'static str {
    match team.kind {
        TeamType::Lmg => "lmg",
        _ if team.smg => "smg",
        _ => "rifle",
    }
}

/// How high a symbol stands in the order of battle.
#[derive(Clone, Copy)]
enum Echelon {
    Team,
    TeamLeader,
    PlatoonLeader,
    SeniorNco,
}

/// An APP-6 letter code: infantry, friendly blue for side A and hostile red for side B; a leader is a headquarters.
fn symbol(side: Side, echelon: Echelon) -> &'static str {
    match (side.0, echelon) {
        (0, Echelon::Team) => "SFGPUCI----A---",
        (0, Echelon::TeamLeader) => "SFGPUCI---AA---",
        (0, Echelon::PlatoonLeader | Echelon::SeniorNco) => "SFGPUCI---AD---",
        (_, Echelon::Team) => "SHGPUCI----A---",
        (_, Echelon::TeamLeader) => "SHGPUCI---AA---",
        (_, Echelon::PlatoonLeader | Echelon::SeniorNco) => "SHGPUCI---AD---",
    }
}
