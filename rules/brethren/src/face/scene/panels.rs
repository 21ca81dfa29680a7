//! The margins: the order of battle with what each unit can still do, the score, and who is off the table.

use sandtable_kernel::Side;
use sandtable_kernel::scene::{Fact, Marker, Panel, Row};

use super::models::{facts, fate_word, name};
use super::{Lens, clock, side_key, yes};
use crate::question::used_words;
use crate::roster::VALUE_PARTS;
use crate::state::UnitState;
use crate::tell::{command_name, count, edge_word, phase_name, side_name};
use crate::terms::{Edge, EntryId, Fate, ModelSet, SIDES, UnitId, Wait};
use crate::toggles::Premeasure;
use crate::{Mission, coherency, contact, officer, victory};

/// What stands for a number that a closed list keeps from this eye.
const UNKNOWN: &str = "unknown";

/// Every panel that has something to say.
pub fn panels(lens: &Lens<'_>) -> Vec<Panel> {
    let mut panels = vec![forces(lens), score(lens)];
    panels.extend([off_table(lens)].into_iter().filter(|panel| !panel.rows.is_empty()));
    panels
}

/// The armies as a tree: entries, and the units they are split into.
fn forces(lens: &Lens<'_>) -> Panel {
    let roster = &lens.rules.setup().roster;
    let mut rows = Vec::new();
    for side in SIDES {
        rows.push(plain(0, side_name(lens.rules, side), side));
        for entry in roster.entry_ids().filter(|entry| roster.entry(*entry).side == side) {
            rows.extend(entry_rows(lens, entry));
        }
    }
    Panel::new("Forces", rows)
}

/// A squad played whole and every other entry is one row; a split squad has its teams below it.
fn entry_rows(lens: &Lens<'_>, id: EntryId) -> Vec<Row> {
    let entry = lens.rules.setup().roster.entry(id);
    let units = entry.unit_set();
    let manned: Vec<UnitId> = units.iter().filter(|unit| !lens.state.unit(*unit).models.is_empty()).collect();
    if let [only] = manned[..] {
        return vec![unit_row(lens, only, 1)];
    }
    let teams = manned.into_iter().map(|unit| unit_row(lens, unit, 2));
    [plain(1, &entry.name, entry.side)].into_iter().chain(teams).collect()
}

fn unit_row(lens: &Lens<'_>, id: UnitId, depth: u8) -> Row {
    let (rules, state) = (lens.rules, lens.state);
    let (unit, now) = (rules.setup().roster.unit(id), state.unit(id));
    let men = state.members(id).count();
    let all = now.models.count();
    let text = match (men, now.activated) {
        (0, _) => unit.name.clone(),
        (men, true) => format!("{}: {men} of {all}, done", unit.name),
        (men, false) => format!("{}: {men} of {all}, {} AP", unit.name, now.ap),
    };
    Row {
        id: unit.key.clone(),
        depth,
        text,
        side: Some(unit.side),
        markers: unit_markers(lens, id),
        facts: unit_facts(lens, id),
    }
}

fn unit_markers(lens: &Lens<'_>, id: UnitId) -> Vec<Marker> {
    let state = lens.state;
    let now = state.unit(id);
    let gone = state.members(id).is_empty() && !now.models.and(state.lost.or(state.fled)).is_empty();
    let shown = [
        (state.acting == Some(id), Marker::new("active", "Acting now")),
        (state.can_be_activated(id), Marker::new("ready", "Can be activated")),
        (now.suppressed, Marker::new("suppressed", "Suppressed")),
        (now.aim, Marker::new("aim", "Aim")),
        (now.wait != Wait::None, Marker::new("wait", "Wait")),
        (now.prepared, Marker::new("prepare", "Prepare")),
        (now.down, Marker::new("down", "Down!")),
        (now.charged, Marker::new("charged", "Charged")),
        (now.charge_failed, Marker::new("charge_failed", "Failed charge")),
        (gone, Marker::new("destroyed", "Nobody left")),
    ];
    shown.into_iter().filter(|(shown, _)| *shown).map(|(_, marker)| marker).collect()
}

fn unit_facts(lens: &Lens<'_>, id: UnitId) -> Vec<Fact> {
    let (rules, state) = (lens.rules, lens.state);
    let (unit, now) = (rules.setup().roster.unit(id), state.unit(id));
    let mut facts = vec![
        Fact::new("side", side_key(unit.side)),
        Fact::new("models", state.members(id).count()),
        Fact::new("ap", now.ap),
        Fact::new("activated", yes(now.activated)),
        Fact::new("used", used_words(state, id)),
        Fact::new("wait", wait_word(now.wait)),
        Fact::new("aim", yes(now.aim)),
        Fact::new("prepare", yes(now.prepared)),
        Fact::new("down", yes(now.down)),
        Fact::new("suppressed", yes(now.suppressed)),
        Fact::new("charged", yes(now.charged)),
        Fact::new("charge_failed", yes(now.charge_failed)),
        Fact::new("moved", yes(now.moved)),
    ];
    if unit.kind.is_weapons_team() {
        facts.push(Fact::new("facing", now.facing));
    }
    facts.extend([
        Fact::new("morale", morale(lens, id, now)),
        Fact::new("defence", defence(lens, id, now)),
        Fact::new("engaged", yes(contact::unit_is_engaged(rules, state, id))),
        Fact::new("coherent", yes(coherency::unit_is_coherent(rules, state, id))),
    ]);
    facts
}

/// BR-MOR-6: what a model of the unit must not roll above.
fn morale(lens: &Lens<'_>, id: UnitId, now: &UnitState) -> i32 {
    let tables = lens.rules.tables();
    let value = tables.profile(lens.rules.setup().roster.unit(id).kind).morale;
    i32::from(value) + if now.suppressed { i32::from(tables.suppress.morale) } else { 0 }
}

/// BR-FIR-12, BR-CHG-10: what a wound die must beat.
fn defence(lens: &Lens<'_>, id: UnitId, now: &UnitState) -> i32 {
    let tables = lens.rules.tables();
    let value = i32::from(tables.profile(lens.rules.setup().roster.unit(id).kind).defence);
    if now.charge_failed { (value + i32::from(tables.charge.fail_defence)).max(1) } else { value }
}

const fn wait_word(wait: Wait) -> &'static str {
    match wait {
        Wait::None => "none",
        Wait::Banked => "banked",
        Wait::Ready => "ready",
    }
}

/// The game at a glance, what each side has lost and gained, and who holds what (BR-VIC, BR-MIS).
fn score(lens: &Lens<'_>) -> Panel {
    let rules = lens.rules;
    let mut rows = vec![game_row(lens)];
    rows.extend(SIDES.map(|side| side_row(lens, side)));
    if let Mission::Hold { objectives } = &rules.setup().mission {
        rows.extend(objectives.iter().enumerate().map(|(index, objective)| {
            let holder = victory::holder(rules, lens.state, index);
            let name = holder.map_or("nobody", |side| side_name(rules, side));
            Row { side: holder, ..plain(0, &format!("{}: {name}", objective.name), SIDES[0]) }
        }));
    }
    Panel::new("Score", rows)
}

fn side_row(lens: &Lens<'_>, side: Side) -> Row {
    let (rules, state) = (lens.rules, lens.state);
    let place = usize::from(side.0);
    let army = victory::army_value(rules, side);
    let (lost, exited) = (victory::lost_value(rules, state, side), victory::exited_value(rules, state, side));
    let (lost_share, exited_share) = (decimal(100 * lost, army), decimal(100 * exited, army));
    let known = lens.knows_list(side);
    let all = state.models_of[place];
    let gone = |models: ModelSet| count(models.and(all).count(), "model", "models");
    let [down, through] = match known {
        true => [format!("{lost_share}%"), format!("{exited_share}%")],
        // BR-HID-2: shares would tell what a closed list has bought.
        false => [gone(state.lost.or(state.fled)), gone(state.exited)],
    };
    let mut text = format!("{}: {down} lost", side_name(rules, side));
    match rules.setup().mission {
        Mission::Hold { .. } => text += &format!(", {}", count(state.points[place], "point", "points")),
        Mission::BreakThrough { .. } if state.attacker == side => text += &format!(", {through} through"),
        _ => {}
    }
    if state.tally != [0, 0] {
        text += &format!(", {} this turn", count(state.tally[place], "loss", "losses"));
    }
    let edge = if state.south == side { Edge::South } else { Edge::North };
    let mut facts = vec![
        Fact::new("edge", edge_word(edge)),
        Fact::new("tally", state.tally[place]),
        Fact::new("points", state.points[place]),
        Fact::new("lost_share", if known { lost_share } else { UNKNOWN.to_owned() }),
        Fact::new("exited_share", if known { exited_share } else { UNKNOWN.to_owned() }),
        Fact::new("models", state.on_table_of(side).count()),
    ];
    if known {
        facts.push(Fact::new("lost_value", decimal(lost, u64::from(VALUE_PARTS))));
        facts.push(Fact::new("cost", rules.setup().roster.cost[place]));
    }
    Row { id: side_key(side).to_owned(), facts, ..plain(0, &text, side) }
}

fn game_row(lens: &Lens<'_>) -> Row {
    let (rules, state) = (lens.rules, lens.state);
    let key = |unit: UnitId| rules.setup().roster.unit(unit).key.as_str();
    let group: Vec<&str> = match state.group.officer {
        Some(_) => officer::members_left(state).iter().map(key).collect(),
        None => Vec::new(),
    };
    let order = match state.command.commander {
        Some(_) => command_name(state.command.command).to_lowercase(),
        None => "none".to_owned(),
    };
    let allowance = match state.march.units.first() {
        Some(unit) => {
            let kind = rules.setup().roster.unit(unit).kind;
            (rules.tables().movement(kind) + sandtable_kernel::Length::inches(state.march.added.into())).to_string()
        }
        None => "none".to_owned(),
    };
    let free = rules.setup().toggles.premeasure == Premeasure::Free;
    let result = match state.outcome.map(|outcome| outcome.winner) {
        None => "open".to_owned(),
        Some(None) => "draw".to_owned(),
        Some(Some(side)) => format!("{} wins", side_key(side)),
    };
    Row {
        id: "game".to_owned(),
        depth: 0,
        text: clock(rules, state),
        side: None,
        markers: Vec::new(),
        facts: vec![
            Fact::new("table", format!("{} x {}", rules.setup().width, rules.setup().depth)),
            Fact::new("turn", state.turn),
            Fact::new("phase", phase_name(state.phase).to_lowercase()),
            Fact::new("priority", side_key(state.priority)),
            Fact::new("active", side_key(state.active)),
            Fact::new("acting", state.acting.map_or("none", key)),
            Fact::new("group", if group.is_empty() { "none".to_owned() } else { group.join(" ") }),
            Fact::new("order", order),
            Fact::new("allowance", allowance),
            Fact::new("duels", state.fights.count),
            Fact::new("premeasure", if free { "free" } else { "book" }),
            Fact::new("attacker", attacker_word(lens)),
            Fact::new("result", result),
        ],
    }
}

fn attacker_word(lens: &Lens<'_>) -> &'static str {
    match lens.rules.setup().mission {
        Mission::BreakThrough { .. } => side_key(lens.state.attacker),
        _ => "none",
    }
}

/// Everybody who is not on the table, by what became of them.
fn off_table(lens: &Lens<'_>) -> Panel {
    let roster = &lens.rules.setup().roster;
    let fates = [Fate::Undeployed, Fate::Lost, Fate::Fled, Fate::Exited];
    let rows = fates.into_iter().flat_map(|fate| {
        roster.model_ids().filter(move |model| lens.state.fate(*model) == fate).map(move |model| Row {
            id: model.number().to_string(),
            depth: 0,
            text: format!("{}: {}", name(lens, model), fate_word(fate)),
            side: Some(roster.model(model).side),
            markers: vec![Marker::new(fate_word(fate), fate_word(fate))],
            facts: facts(lens, model),
        })
    });
    Panel::new("Off the table", rows)
}

/// A fraction with at most two decimals, cut: `12.5`.
fn decimal(part: u64, whole: u64) -> String {
    let hundredths = 100 * part / whole.max(1);
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    match rest {
        0 => whole.to_string(),
        rest if rest % 10 == 0 => format!("{whole}.{}", rest / 10),
        rest => format!("{whole}.{rest:02}"),
    }
}

fn plain(depth: u8, text: &str, side: Side) -> Row {
    Row { id: String::new(), depth, text: text.to_owned(), side: Some(side), markers: Vec::new(), facts: Vec::new() }
}
