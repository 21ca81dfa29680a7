//! The margins: the clock, the score, the organisation as a tree, and aircraft.

use sandtable_kernel::scene::{Fact, Marker, Panel, Row};
use sandtable_kernel::{Eye, Side};

use super::{pieces, sees, yes};
use crate::advanced::air;
use crate::scenario::letter;
use crate::sequence::step_name;
use crate::terms::{Aim, BattalionId, CommandId, DivisionId, SIDES, Status, at};
use crate::toggles::Supply;
use crate::{Brevity, State, readiness, selection, victory};

/// All panels.
pub fn panels(rules: &Brevity, state: &State, eye: Eye) -> Vec<Panel> {
    let mut panels = vec![situation(rules, state, eye)];
    panels.extend(SIDES.map(|side| forces(rules, state, eye, side)));
    if !rules.roster().aircraft.is_empty() {
        panels.push(aircraft(rules, state, eye));
    }
    panels
}

fn plain(text: String, facts: Vec<Fact>) -> Row {
    Row { id: String::new(), depth: 0, text, side: None, markers: Vec::new(), facts }
}

fn situation(rules: &Brevity, state: &State, eye: Eye) -> Panel {
    let command = |command: Option<CommandId>| {
        command.map_or_else(|| "none".to_owned(), |command| rules.roster().command(command).key.clone())
    };
    let facts = vec![
        Fact::new("day", state.day),
        Fact::new("turn", state.turn),
        Fact::new("night", yes(state.night.is_some())),
        Fact::new("light", state.night.map_or("day", crate::terms::Moon::word)),
        Fact::new("weather", state.weather.word()),
        Fact::new("step", step_name(state.step()).0),
        Fact::new("chooser", letter(state.active)),
        Fact::new("selected", command(state.selected)),
        Fact::new("moving", command(state.moving)),
        Fact::new("round", state.round),
        Fact::new("rounds", state.rounds),
    ];
    let (day, turn) = rules.setup().clock.last;
    let mut rows = vec![plain(super::clock(state), facts)];
    rows.push(plain(format!("The last is day {day}, turn {turn}"), Vec::new()));
    rows.push(plain(format!("Weather: {}", state.weather.word()), Vec::new()));
    if let Some(moving) = state.moving {
        rows.push(plain(format!("{} is moving", rules.roster().command(moving).name), Vec::new()));
    }
    rows.extend(SIDES.map(|side| side_row(rules, state, eye, side)));
    Panel::new("Situation", rows)
}

fn side_row(rules: &Brevity, state: &State, eye: Eye, side: Side) -> Row {
    let (roster, points) = (rules.roster(), victory::points_of(rules, state, side));
    let ready = selection::ready(rules, state, side).count();
    let worth = if points == 1 { "1 point".to_owned() } else { format!("{points} points") };
    let movers = if ready == 1 { "1 command".to_owned() } else { format!("{ready} commands") };
    // OB-HID-7: nobody counts what he does not see.
    let counts = |battalion: &BattalionId| {
        let status = state.battalion(*battalion).status;
        !matches!(status, Status::Destroyed | Status::Captured | Status::Removed) && sees(rules, state, eye, *battalion)
    };
    let left = rules.side_range(side).filter(counts).count();
    let commander = state.commander[at(side)].map_or("headquarters", |command| &roster.command(command).key);
    let facts = vec![
        Fact::new("points", points),
        Fact::new("commands", ready),
        Fact::new("commander", if roster.corps(side).commander { commander } else { "none" }),
        Fact::new("supply", yes(state.supply.corps[at(side)])),
        Fact::new("edge", rules.setup().edges[at(side)].word()),
        Fact::new("battalions", left),
        Fact::new("left", victory::left(rules, state, side)),
    ];
    Row {
        id: letter(side).to_owned(),
        depth: 0,
        text: format!("{}: {worth}, {movers} may move", roster.corps(side).name),
        side: Some(side),
        markers: Vec::new(),
        facts,
    }
}

/// The organisation of a side as a tree: the corps, its divisions, their commands, their battalions.
fn forces(rules: &Brevity, state: &State, eye: Eye, side: Side) -> Panel {
    let roster = rules.roster();
    let mut rows = vec![corps_row(rules, state, side)];
    for division in roster.division_ids().filter(|division| roster.division(*division).side == side) {
        rows.push(division_row(rules, state, division));
        let led = roster.commands_of(side).filter(|command| roster.command(*command).division == Some(division));
        for command in led {
            add_command(rules, state, eye, command, 2, &mut rows);
        }
    }
    let corps = roster.commands_of(side).filter(|command| roster.command(*command).division.is_none());
    for command in corps {
        add_command(rules, state, eye, command, 1, &mut rows);
    }
    Panel::new(&roster.corps(side).name, rows)
}

/// OB-PCE-5: the corps, or what stands in for it in a smaller game.
fn corps_row(rules: &Brevity, state: &State, side: Side) -> Row {
    let corps = rules.roster().corps(side);
    let mut markers = Vec::new();
    if corps.commander && state.commander[at(side)].is_none() {
        markers.push(Marker::new("leader", "the commander is at his headquarters"));
    }
    Row {
        id: format!("corps-{}", letter(side).to_lowercase()),
        depth: 0,
        text: corps.name.clone(),
        side: Some(side),
        markers,
        facts: vec![Fact::new("nationality", corps.nationality.word())],
    }
}

fn division_row(rules: &Brevity, state: &State, division: DivisionId) -> Row {
    let listed = rules.roster().division(division);
    let facts = vec![
        Fact::new("supply", yes(state.division_supplied(division))),
        Fact::new("air-supplied", yes(state.supply.flown & (1 << division.0) != 0)),
        Fact::new("side", letter(listed.side)),
    ];
    Row {
        id: listed.key.clone(),
        depth: 1,
        text: listed.name.clone(),
        side: Some(listed.side),
        markers: Vec::new(),
        facts,
    }
}

fn add_command(rules: &Brevity, state: &State, eye: Eye, command: CommandId, depth: u8, rows: &mut Vec<Row>) {
    let (of, listed) = (state.command(command), rules.roster().command(command));
    let members = rules.roster().battalion_ids().filter(|battalion| {
        let status = state.battalion(*battalion).status;
        state.battalion(*battalion).command == command
            && status != Status::Removed
            && sees(rules, state, eye, *battalion)
    });
    let members: Vec<BattalionId> = members.collect();
    let on_table = members.iter().filter(|member| state.battalion(**member).status.on_table()).count();
    let commander = state.commander[at(listed.side)] == Some(command);
    let mut markers = vec![Marker::new(of.posture.word(), of.posture.word())];
    if of.officer {
        markers.push(Marker::new("officer", "has its officer figure: may still be moved this turn"));
    }
    if commander {
        markers.push(Marker::new("leader", "the commander is with it"));
    }
    let mut facts = vec![
        Fact::new("officer", yes(of.officer)),
        Fact::new("posture", of.posture.word()),
        Fact::new("nationality", listed.nationality.word()),
        Fact::new("commander", yes(commander)),
        Fact::new("flamed", yes(readiness::is_flamed(rules, state, command))),
        Fact::new("moves", of.moves),
        Fact::new("battalions", on_table),
        Fact::new("side", letter(listed.side)),
    ];
    if rules.toggles().supply == Supply::On {
        facts.push(Fact::new("supply", yes(state.supply.commands & (1 << command.0) != 0)));
    }
    rows.push(Row {
        id: listed.key.clone(),
        depth,
        text: format!("{} ({})", listed.name, of.posture.word()),
        side: Some(listed.side),
        markers,
        facts,
    });
    rows.extend(members.iter().map(|member| battalion_row(rules, state, *member, depth + 1)));
}

fn battalion_row(rules: &Brevity, state: &State, battalion: BattalionId, depth: u8) -> Row {
    let (of, listed) = (state.battalion(battalion), rules.roster().battalion(battalion));
    let where_to = match of.status {
        Status::Placed => String::new(),
        Status::OffTable => match listed.start.arrival {
            Some(arrival) => format!(", arrives on day {}, turn {}", arrival.day, arrival.turn),
            None => ", off the table".to_owned(),
        },
        status => format!(", {}", status.word()),
    };
    let mut markers = Vec::new();
    if of.spent {
        markers.push(Marker::new("spent", "spent"));
    }
    if of.status == Status::Hidden {
        markers.push(Marker::new("hidden", "hidden"));
    }
    // Pieces on the table carry their own facts; the others have them here.
    let facts = if of.status.on_table() { Vec::new() } else { pieces::facts(rules, state, battalion) };
    Row {
        id: listed.key.clone(),
        depth,
        text: format!("{}{where_to}", listed.name),
        side: Some(listed.side),
        markers,
        facts,
    }
}

fn aircraft(rules: &Brevity, state: &State, eye: Eye) -> Panel {
    let row = |unit: crate::terms::AirId| {
        let (of, listed) = (&state.aircraft[unit.index()], rules.roster().aircraft(unit));
        let own = match eye {
            Eye::Seat(seat) => seat.0 == listed.side.0,
            Eye::Truth => true,
            Eye::Onlooker => false,
        };
        // OB-AIR-8: orders are secret until they are carried out.
        let order = match of.order.filter(|_| own) {
            None => "none".to_owned(),
            Some((Aim::Battalion(target), turn)) => {
                format!("{} in turn {turn}", rules.roster().battalion(target).key)
            }
            Some((Aim::Point(point), turn)) => format!("{point} in turn {turn}"),
        };
        let controller = of.command.map_or("none", |command| &rules.roster().command(command).key);
        let facts = vec![
            Fact::new("kind", listed.kind.word()),
            Fact::new("grounded", yes(air::is_grounded(rules, state, unit))),
            Fact::new("last-mission", of.last_mission),
            Fact::new("order", order),
            Fact::new("controller", controller),
        ];
        Row {
            id: listed.key.clone(),
            depth: 0,
            text: format!("{} ({}): {}", listed.name, listed.kind.word(), air::about(listed.kind).0),
            side: Some(listed.side),
            markers: Vec::new(),
            facts,
        }
    };
    Panel::new("Aircraft", rules.roster().aircraft_ids().map(row))
}
