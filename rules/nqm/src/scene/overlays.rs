//! What is drawn over the table: objectives, works, mines, crossings, frontages of attacks and lines of support.

use sandtable_kernel::scene::{Fact, Outline, Overlay};

use super::{area, centre, edge_line, yes};
use crate::attack::participants;
use crate::hidden::Shares;
use crate::roster::Body;
use crate::state::State;
use crate::terms::{BaseId, BaseSet, Square};
use crate::toggles::Fog;
use crate::{Nqm, tell};

fn overlay(
    id: String,
    look: &str,
    label: String,
    side: Option<sandtable_kernel::Side>,
    outline: Outline,
    facts: Vec<Fact>,
) -> Overlay {
    Overlay { id, look: look.to_owned(), label, side, outline, facts }
}

/// Everything drawn over the table.
pub(super) fn overlays(rules: &Nqm, state: &State, shares: Shares) -> Vec<Overlay> {
    let open = rules.toggles().fog == Fog::Open;
    let mut all = Vec::new();
    for (objective, holder) in rules.setup().objectives.iter().zip(&state.holders) {
        let facts = vec![
            Fact::word("holder", holder.map_or("nobody", tell::letter)),
            Fact::new("a", objective.points[0]),
            Fact::new("b", objective.points[1]),
        ];
        let label = format!("{} points", objective.points[0].max(objective.points[1]));
        all.push(overlay(
            format!("objective {}", objective.square),
            "objective",
            label,
            *holder,
            area(objective.square),
            facts,
        ));
    }
    for position in &state.positions {
        if open || position.known || position.owner.is_some_and(|owner| shares.with(owner)) || shares == Shares::All {
            let owner = position.owner.map_or("nobody", tell::letter);
            let facts = vec![Fact::word("kind", position.works.word()), Fact::word("owner", owner)];
            let label = position.works.word().replace('_', " ");
            all.push(overlay(
                format!("works {}", position.square),
                "zone",
                label,
                position.owner,
                area(position.square),
                facts,
            ));
        }
    }
    for (number, mine) in state.mines.iter().enumerate() {
        if open || mine.known || shares.with(mine.owner) {
            let facts = vec![
                Fact::new("at", mine.square),
                Fact::word("edge", mine.edge.word()),
                Fact::word("owner", tell::letter(mine.owner)),
                Fact::word("gap", yes(mine.gap)),
            ];
            let outline = edge_line(mine.square, mine.edge);
            all.push(overlay(
                format!("mines {}", number + 1),
                "mines",
                "Mines".to_owned(),
                Some(mine.owner),
                outline,
                facts,
            ));
        }
    }
    for (number, bridge) in state.bridges.iter().enumerate() {
        let ready = bridge.prepared.is_some_and(|side| open || shares.with(side));
        let word = match bridge {
            bridge if bridge.blown => "blown",
            bridge if bridge.ford => "ford",
            _ if ready => "prepared",
            _ => "intact",
        };
        let facts =
            vec![Fact::new("at", bridge.square), Fact::word("edge", bridge.edge.word()), Fact::word("state", word)];
        let outline = edge_line(bridge.square, bridge.edge);
        all.push(overlay(format!("bridge {}", number + 1), "note", word.to_owned(), None, outline, facts));
    }
    all.extend(rulings(state));
    all.extend(fronts(rules, state, shares));
    all.extend(supports(rules, state, shares));
    all
}

/// NQ-UMP-1: squares the umpire has ruled on.
fn rulings(state: &State) -> Vec<Overlay> {
    let grounds = state.ruled_ground.iter().map(|(at, ground)| {
        let facts = vec![Fact::word("ground", ground.word())];
        overlay(format!("terrain {at}"), "note", ground.word().replace('_', " "), None, area(*at), facts)
    });
    let costs = state.penalties.iter().map(|(at, more)| {
        overlay(format!("penalty {at}"), "note", format!("+{more}"), None, area(*at), vec![Fact::new("more", more)])
    });
    // The last ruling on a square is the one that counts.
    let mut all: Vec<Overlay> = Vec::new();
    for ruled in grounds.chain(costs) {
        all.retain(|other| other.id != ruled.id);
        all.push(ruled);
    }
    all
}

/// NQ-ATK-5: the edges over which an attack comes, with how many fight abreast and how many could.
fn fronts(rules: &Nqm, state: &State, shares: Shares) -> Vec<Overlay> {
    let mut all = Vec::new();
    for attack in state.attacks.iter().filter(|attack| shares.with(attack.side)) {
        let mut origins: Vec<Square> = participants(attack).iter().filter_map(|base| state.square(base)).collect();
        origins.sort_unstable();
        origins.dedup();
        for origin in origins {
            let Some(edge) = origin.edge_to(attack.target) else { continue };
            let full = |rank: BaseSet| {
                rank.only(|base| state.square(base) == Some(origin) && rules.info(base).is_full_size()).len()
            };
            let (front, second) = (full(attack.front), full(attack.second));
            let most = rules.edge_frontage(state, attack.target);
            let facts = vec![Fact::new("front", front), Fact::new("second", second), Fact::new("most", most)];
            let label = format!("{front} of {most} abreast");
            let id = format!("front {} {origin}", attack.id);
            all.push(overlay(id, "note", label, Some(attack.side), edge_line(origin, edge), facts));
        }
    }
    all
}

/// NQ-FOR-4: from every gun to whom it serves, for its own side.
fn supports(rules: &Nqm, state: &State, shares: Shares) -> Vec<Overlay> {
    let served = |body: Body| -> Option<Square> {
        let hq = rules.present_hq(state, body).and_then(|hq| state.square(hq));
        hq.or_else(|| rules.roster().body_bases(body).iter().find_map(|base| state.square(base)))
    };
    let line = |gun: BaseId| -> Option<Overlay> {
        let (tie, bodies) = state.unit(rules.unit_of(gun)).tie.as_ref()?;
        let body = *bodies.first()?;
        let (from, to) = (state.square(gun)?, served(body)?);
        let facts = vec![Fact::word("tie", tie.word()), Fact::new("to", rules.roster().body_key(body))];
        let outline = Outline::Line(vec![centre(from), centre(to)]);
        let label = tie.word().to_uppercase();
        let drawn = from != to && rules.info(gun).arm.fires_missions();
        drawn.then(|| {
            overlay(format!("support {}", rules.key(gun)), "note", label, Some(rules.side_of(gun)), outline, facts)
        })
    };
    let known = |gun: &BaseId| match shares {
        Shares::Seat(seat, side) => rules.side_of(*gun) == side && rules.sees_live(state, seat, *gun),
        _ => shares.with(rules.side_of(*gun)),
    };
    rules.roster().base_ids().filter(known).filter_map(line).collect()
}
