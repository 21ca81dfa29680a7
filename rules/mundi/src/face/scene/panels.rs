//! The margins: the state of the battle, and both forces with what is off the table.

use sandtable_kernel::scene::{Fact, Marker, Panel, Row};
use sandtable_kernel::{Eye, Side};

use super::{pieces, side_key, step, yes};
use crate::state::Frame;
use crate::terms::{ElementId, SIDES, index};
use crate::{Mundi, State, hidden, sequence, tell};

/// Every panel.
pub fn panels(rules: &Mundi, state: &State, eye: Eye) -> Vec<Panel> {
    vec![battle(rules, state), forces(rules, state, eye)]
}

fn battle(rules: &Mundi, state: &State) -> Panel {
    let line =
        |text: String| Row { id: String::new(), depth: 0, text, side: None, markers: Vec::new(), facts: Vec::new() };
    let limit = rules.setup().tables.combat.losses;
    let mut rows = vec![game_row(rules, state)];
    for side in SIDES {
        let role = if side == state.attacker { "Attacker" } else { "Defender" };
        let place = index(side);
        let pips = if matches!(step(state), Frame::Move | Frame::Follow) {
            format!(", {} left", tell::count(u32::from(state.pips[place]), "PIP", "PIPs"))
        } else {
            String::new()
        };
        let text = format!("{} {role}: {} of {limit} lost{pips}", side_key(side), state.losses[place]);
        rows.push(Row { side: Some(side), ..line(text) });
    }
    Panel::new("Battle", rows)
}

fn game_row(rules: &Mundi, state: &State) -> Row {
    let by_side = |keys: [&'static str; 2], value: &dyn Fn(usize) -> String| {
        SIDES.map(|side| Fact::new(keys[index(side)], value(index(side))))
    };
    let asked = sequence::pending(state).asks().first().map_or("over", |ask| ask.step);
    let base = match state.base {
        None => "none",
        Some(base) if state.unit(base).lost => "captured",
        Some(_) if state.town_base => "town",
        Some(_) => "piece",
    };
    let mut facts = vec![
        Fact::new("turn", state.turn),
        Fact::new("step", asked),
        Fact::new("active", side_key(state.active)),
        Fact::new("attacker", side_key(state.attacker)),
        Fact::new("initiative", side_key(state.initiative)),
        Fact::new("base", base),
        Fact::new("garrison", state.garrison.map_or_else(|| "none".to_owned(), |inside| rules.key(inside).to_owned())),
        Fact::new("pieces", state.ground.features().len()),
    ];
    facts.extend(by_side(["edge_a", "edge_b"], &|side| state.back_edge[side].word().to_owned()));
    facts.extend(by_side(["pips_a", "pips_b"], &|side| state.pips[side].to_string()));
    facts.extend(by_side(["passed_a", "passed_b"], &|side| yes(state.passed[side]).to_owned()));
    facts.extend(by_side(["losses_a", "losses_b"], &|side| state.losses[side].to_string()));
    facts.extend(by_side(["general_lost_a", "general_lost_b"], &|side| yes(state.general_lost[side]).to_owned()));
    Row {
        id: "game".to_owned(),
        depth: 0,
        text: match state.turn {
            0 => "Set-up".to_owned(),
            turn => format!("Turn {turn}"),
        },
        side: None,
        markers: Vec::new(),
        facts,
    }
}

/// Both forces; an enemy's elements stay unknown until they are revealed or lost.
fn forces(rules: &Mundi, state: &State, eye: Eye) -> Panel {
    let roster = &rules.setup().roster;
    let mut rows = Vec::new();
    for side in SIDES {
        let list = &roster.lists[index(side)];
        let list = if list.is_empty() { String::new() } else { format!(" ({list})") };
        rows.push(Row {
            id: String::new(),
            depth: 0,
            text: format!("{}{list}", roster.side_names[index(side)]),
            side: Some(side),
            markers: Vec::new(),
            facts: Vec::new(),
        });
        let known = roster.of_side(side).iter().filter(|element| is_known(rules, state, *element, side, eye));
        rows.extend(known.map(|element| row(rules, state, element, side, eye)));
    }
    Panel::new("Forces", rows)
}

/// Under the hidden option an enemy's element is known once it is revealed, lost or has flown.
fn is_known(rules: &Mundi, state: &State, element: ElementId, side: Side, eye: Eye) -> bool {
    let own = match eye {
        Eye::Seat(seat) => Side(seat.0) == side,
        Eye::Onlooker => false,
        Eye::Truth => true,
    };
    let unit = state.unit(element);
    let shown = state.on_table.has(element) && !unit.hidden || unit.lost || unit.back > 0;
    own || shown || !hidden::in_use(rules) || state.outcome.is_some()
}

fn row(rules: &Mundi, state: &State, element: ElementId, side: Side, eye: Eye) -> Row {
    let about = rules.about(state, element);
    let status = pieces::status(state, element);
    let markers = match status {
        "lost" => vec![Marker::new("destroyed", "Lost")],
        "off" => vec![Marker::new("off", "Off the table")],
        _ => Vec::new(),
    };
    // Those on the table tell their facts there.
    let facts = if state.on_table.has(element) { Vec::new() } else { pieces::facts(rules, state, element, eye) };
    Row {
        id: rules.key(element).to_owned(),
        depth: 1,
        text: format!("{} ({})", about.name, about.bracket.write()),
        side: Some(side),
        markers,
        facts,
    }
}
