//! Reading the table files: one reader for all of them, every value within sensible limits.

use sandtable_kernel::Length;
use sandtable_kernel::book::Document;
use sandtable_kernel::sheet::{Node, Reader, Value};

use super::{
    Combat, Distances, PlatoonList, PointCosts, SightClass, SquadKind, Tables, TeamPattern, TeamTypeRow, TerrainKind,
};
use crate::forces::spec::Spec;

/// The printed tables, as files; the id is the name that overrides use: `distances.rally = 10`.
pub const FILES: &[Document] = &[
    Document { id: "distances", text: include_str!("../../../tables/distances.toml") },
    Document { id: "team_types", text: include_str!("../../../tables/team_types.toml") },
    Document { id: "terrain", text: include_str!("../../../tables/terrain.toml") },
    Document { id: "combat", text: include_str!("../../../tables/combat.toml") },
    Document { id: "points", text: include_str!("../../../tables/points.toml") },
    Document { id: "lists", text: include_str!("../../../forces/platoon_lists.toml") },
];

const TYPE_KEYS: [&str; 4] = ["lmg", "elite", "regular", "second_rate"];

sandtable_kernel::printed_tables!(Tables, by_file(FILES, read_all));

/// Every table is read before the first missing one stops the reading, so that all faults are told.
fn read_all(reader: &Reader<'_>) -> Option<Tables> {
    let distances = reader.table("distances").and_then(|table| table.finished(read_distances));
    let team_types = reader.table("team_types").and_then(|table| table.finished(read_team_types));
    let terrain = reader.table("terrain").map(|table| {
        table
            .named_tables()
            .into_iter()
            .filter_map(|(name, kind)| kind.finished(|kind| read_kind(name, kind)))
            .collect()
    });
    let combat = reader.table("combat").and_then(|table| table.finished(read_combat));
    let points = reader.table("points").and_then(|table| table.finished(read_points));
    let lists = reader.table("lists").map(|table| {
        table.named_tables().into_iter().filter_map(|(id, list)| list.finished(|list| read_list(id, list))).collect()
    });
    Some(Tables {
        distances: distances?,
        team_types: team_types?,
        terrain: terrain?,
        combat: combat?,
        points: points?,
        lists: lists?,
    })
}

fn read_distances(table: &Reader<'_>) -> Option<Distances> {
    let length = |name: &str, least: Length, most: Length| table.inches_within(name, least..=most);
    let reach = |name: &str| length(name, Length::ZERO, Length::inches(100));
    let (base, leader, rally) =
        (length("base", Length::hundredths(10), Length::inches(2)), reach("leader"), reach("rally"));
    let square = length("square", Length::inches(1), Length::inches(24));
    let (smg, assault, behind, hug) = (reach("smg"), reach("assault"), reach("behind"), reach("hug"));
    let (regroup, regroup_enemy, objective) = (reach("regroup"), reach("regroup_enemy"), reach("objective"));
    Some(Distances {
        base: base?,
        leader: leader?,
        rally: rally?,
        square: square?,
        smg: smg?,
        assault: assault?,
        behind: behind?,
        hug: hug?,
        regroup: regroup?,
        regroup_enemy: regroup_enemy?,
        objective: objective?,
    })
}

fn read_team_types(table: &Reader<'_>) -> Option<[TeamTypeRow; 4]> {
    let rows = TYPE_KEYS.map(|key| {
        table.table(key).and_then(|row| row.finished(|row| Some(TeamTypeRow { mfs: small(row, "mfs", 1, 12)? })))
    });
    let [lmg, elite, regular, second_rate] = rows;
    Some([lmg?, elite?, regular?, second_rate?])
}

fn read_kind(name: &str, kind: &Reader<'_>) -> Option<TerrainKind> {
    let area = kind.choice("shape", &["area", "line"]).map(|shape| shape == 0);
    let (slow, impassable, cover) = (kind.flag("slow"), kind.flag("impassable"), kind.flag("cover"));
    let sight = kind.text("sight").and_then(|text| {
        let sight = read_sight(text);
        if sight.is_none() {
            let right = "clear, screen N (N inches up to 100), crest, solid, tall";
            kind.fault("sight", format!("`{text}` is not one of: {right}"));
        }
        sight
    });
    let (area, sight) = (area?, sight?);
    // A line has no inside to look into, and only a line can be hugged.
    let fits = match sight {
        SightClass::Clear | SightClass::Solid => true,
        SightClass::Screen(_) | SightClass::Crest => area,
        SightClass::Tall => !area,
    };
    if !fits {
        kind.fault("sight", "screen and crest are for areas, tall is for lines");
    }
    Some(TerrainKind { name: name.to_owned(), area, slow, impassable, cover, sight })
}

fn read_sight(text: &str) -> Option<SightClass> {
    match text.split_once(' ') {
        None if text == "clear" => Some(SightClass::Clear),
        None if text == "crest" => Some(SightClass::Crest),
        None if text == "solid" => Some(SightClass::Solid),
        None if text == "tall" => Some(SightClass::Tall),
        Some(("screen", depth)) => Length::parse_inches(depth.trim())
            .filter(|depth| (Length::ZERO..=Length::inches(100)).contains(depth))
            .map(SightClass::Screen),
        _ => None,
    }
}

fn read_combat(table: &Reader<'_>) -> Option<Combat> {
    let (strong_bonus, strong_factor) = (small(table, "strong_bonus", 0, 6), small(table, "strong_factor", 1, 6));
    let (rapid_bonus, incidental_from) = (small(table, "rapid_bonus", 0, 6), small(table, "incidental_from", 1, 128));
    let defence = table.table("defence").and_then(|defence| {
        defence.finished(|defence| {
            let class = |name: &str| small(defence, name, 0, 12);
            let (incidental, limited, extensive) = (class("incidental"), class("limited"), class("extensive"));
            Some([incidental?, limited?, extensive?])
        })
    });
    let (scattered_dice, scattered_pin) = (small(table, "scattered_dice", 0, 6), small(table, "scattered_pin", 1, 7));
    let (rally_kill, elite_bonus) = (small(table, "rally_kill", 1, 7), small(table, "elite_bonus", 0, 6));
    let keep_ready = small(table, "keep_ready", 2, 99);
    Some(Combat {
        strong_bonus: strong_bonus?,
        strong_factor: strong_factor?,
        rapid_bonus: rapid_bonus?,
        incidental_from: incidental_from?,
        defence: defence?,
        scattered_dice: scattered_dice?,
        scattered_pin: scattered_pin?,
        rally_kill: rally_kill?,
        elite_bonus: elite_bonus?,
        keep_ready: keep_ready?,
    })
}

fn read_points(table: &Reader<'_>) -> Option<PointCosts> {
    let cost =
        |table: &Reader<'_>, name: &str| table.number(name, -100..=1000).and_then(|cost| i32::try_from(cost).ok());
    let figure = table.table("figure").and_then(|figure| {
        figure.finished(|figure| {
            let [lmg, elite, regular, second_rate] = TYPE_KEYS.map(|key| cost(figure, key));
            Some([lmg?, elite?, regular?, second_rate?])
        })
    });
    let (rapid, smg, elite_lmg) = (cost(table, "rapid"), cost(table, "smg"), cost(table, "elite_lmg"));
    let (platoon_leader, senior_nco) = (cost(table, "platoon_leader"), cost(table, "senior_nco"));
    let senior_nco_rally_only = cost(table, "senior_nco_rally_only");
    Some(PointCosts {
        figure: figure?,
        rapid: rapid?,
        smg: smg?,
        elite_lmg: elite_lmg?,
        platoon_leader: platoon_leader?,
        senior_nco: senior_nco?,
        senior_nco_rally_only: senior_nco_rally_only?,
    })
}

fn read_list(id: &str, list: &Reader<'_>) -> Option<PlatoonList> {
    let name = list.text("name");
    let senior_nco = list.flag("senior_nco");
    let squads = range(list, "squads");
    let kinds: Vec<SquadKind> = list
        .tables("squad")
        .into_iter()
        .filter_map(|kind| kind.finished(|kind| read_squad_kind(kind, squads.unwrap_or((0, 4)))))
        .collect();
    if kinds.is_empty() {
        list.fault("squad", "a list needs at least one kind of squad");
    }
    let attached = list.optional_text("attached").and_then(|text| pattern(list, "attached", text));
    Some(PlatoonList { id: id.to_owned(), name: name?.to_owned(), senior_nco, squads: squads?, kinds, attached })
}

fn read_squad_kind(kind: &Reader<'_>, squads: (u8, u8)) -> Option<SquadKind> {
    let name = kind.text("name");
    let (min, max) = if kind.has("number") { range(kind, "number")? } else { squads };
    let teams = kind.raw("teams").and_then(|node| match &node.value {
        Value::List(items) => Some(items),
        _ => None,
    });
    let Some(teams) = teams else {
        kind.fault("teams", "must be a list of teams such as [\"BAR team: LMG 4\"]");
        return None;
    };
    let team = |node: &Node| match &node.value {
        Value::Text(text) => pattern(kind, "teams", text),
        _ => {
            kind.fault("teams", "must be a list of teams such as [\"BAR team: LMG 4\"]");
            None
        }
    };
    Some(SquadKind { name: name?.to_owned(), min, max, teams: teams.iter().filter_map(team).collect() })
}

fn pattern(reader: &Reader<'_>, field: &str, text: &str) -> Option<TeamPattern> {
    match Spec::parse_labelled(text) {
        Ok((name, spec)) if (1..=12).contains(&spec.figures) => Some(TeamPattern {
            name: name.to_owned(),
            kind: spec.kind,
            figures: u8::try_from(spec.figures).ok()?,
            elite: spec.elite,
            rapid: spec.rapid,
            smg: spec.smg,
        }),
        Ok(_) => {
            reader.fault(field, format!("`{text}`: a team has 1 to 12 figures"));
            None
        }
        Err(why) => {
            reader.fault(field, why);
            None
        }
    }
}

/// `[2, 3]`: the fewest and the most.
fn range(reader: &Reader<'_>, name: &str) -> Option<(u8, u8)> {
    let number = |node: &Node| match &node.value {
        Value::Number(digits) => digits.parse::<u8>().ok().filter(|number| *number <= 4),
        _ => None,
    };
    let read = reader.raw(name).and_then(|node| match &node.value {
        Value::List(items) if items.len() == 2 => Some((number(&items[0])?, number(&items[1])?)),
        _ => None,
    });
    let read = read.filter(|(fewest, most)| fewest <= most);
    if read.is_none() {
        reader.fault(name, "must be the fewest and the most, such as [2, 3], at most 4");
    }
    read
}

fn small(table: &Reader<'_>, name: &str, least: u8, most: u8) -> Option<u8> {
    table.number(name, i64::from(least)..=i64::from(most)).and_then(|number| u8::try_from(number).ok())
}
