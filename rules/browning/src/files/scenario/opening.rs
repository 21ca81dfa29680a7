//! A start in the middle of a battle: `[opening]` says who stands where and how they fared so far.

use core::cell::RefCell;
use sandtable_kernel::{Fault, Faults, Point};

use sandtable_kernel::sheet::{Node, Reader, Value};

use super::roster::drafted;
use super::spots::Standing;
use super::{SideFile, letter};
use crate::Opening;
use crate::forces::Mark;
use crate::forces::spec::read_points;
use crate::roster::Roster;
use crate::rule;
use crate::terms::{FigureId, LeaderId, SIDES, Status, TeamId, UnitId};

const STATUS_FIELDS: [(&str, Status); 4] = [
    ("pinned", Status::Pinned),
    ("scattered", Status::Scattered),
    ("casualty", Status::Casualty),
    ("lost", Status::Lost),
];

/// Where a figure stands, and where the file says so.
#[derive(Clone)]
struct Place {
    at: Point,
    mark: Mark,
}

/// Reads an opening: `turn`, `places`, `at`, `pinned`, `scattered`, `casualty`, `lost`, `spent` and `teams`.
pub fn read(
    file: &str,
    reader: &Reader<'_>,
    sides: &[SideFile; 2],
    roster: &Roster,
    standing: &Standing<'_>,
    turns: i64,
    faults: &RefCell<Faults>,
) -> Option<Opening> {
    let turn = reader.optional_number("turn", 1..=turns).unwrap_or(1);
    let statuses = read_statuses(reader, roster);
    let mut wrong = Vec::new();
    let places = read_places(file, reader, sides, roster, &statuses, &mut wrong);
    let team_of = read_teams(reader, roster);
    let (spent_teams, spent_leaders) = read_spent(reader, sides, roster);
    let mut standing_now: Vec<(u16, Point)> = Vec::new();
    let mut figures = Vec::new();
    for (index, (status, place)) in statuses.iter().zip(places).enumerate() {
        let number = index as u16 + 1;
        figures.push((*status, place.as_ref().map(|place| place.at).unwrap_or_default()));
        if !is_on_table(*status) {
            continue;
        }
        let Some(place) = place else {
            let team = &roster.team(team_of[index]).key;
            reader.fault("places", format!("figure {number} of {team} has no place"));
            continue;
        };
        if let Some(why) = standing.fault(place.at, &standing_now) {
            wrong.push(place.mark.breaks(rule::GEO_9, format!("figure {number} cannot stand there: {why}")));
        }
        standing_now.push((number, place.at));
    }
    faults.borrow_mut().0.extend(wrong);
    for side in SIDES {
        let here = super::roster::figures_of(roster, side);
        if !here.iter().any(|figure| is_on_table(statuses[figure.index()])) {
            reader.breaks("", rule::VIC_2, None, format!("side {} has nobody on the table", letter(side)));
        }
    }
    Some(Opening { turn: u8::try_from(turn).ok()?, figures, team_of, spent_teams, spent_leaders })
}

fn read_statuses(reader: &Reader<'_>, roster: &Roster) -> Vec<Status> {
    let mut statuses = vec![Status::Steady; roster.figure_count() as usize];
    for (field, status) in STATUS_FIELDS {
        for figure in read_figures(reader, field, roster) {
            if statuses[figure.index()] != Status::Steady {
                reader.breaks(field, rule::PCE_2, None, format!("figure {} has two statuses", figure.number()));
            }
            statuses[figure.index()] = status;
        }
    }
    statuses
}

/// Places of teams first (from the force, then from `places`), then those of single figures (`at`).
fn read_places(
    file: &str,
    reader: &Reader<'_>,
    sides: &[SideFile; 2],
    roster: &Roster,
    statuses: &[Status],
    wrong: &mut Vec<Fault>,
) -> Vec<Option<Place>> {
    let mut places = vec![None; statuses.len()];
    let mut set = |team: TeamId, spots: &[Point], mark: &Mark| {
        let figures = roster.team(team).figures.clone().map(FigureId);
        let present = |figure: &FigureId| is_on_table(statuses[figure.index()]);
        let figures: Vec<FigureId> = match spots.len() == figures.len() {
            true => figures.collect(),
            false => figures.filter(present).collect(),
        };
        let fits = figures.len() == spots.len();
        for (figure, spot) in figures.iter().zip(spots) {
            places[figure.index()] = Some(Place { at: *spot, mark: mark.clone() });
        }
        fits
    };
    for (team, draft) in drafted(sides) {
        let spots = draft.spec.spots.places(draft.spec.figures);
        let replaced = reader.raw("places").is_some_and(|places| places.get(&draft.key).is_some());
        if !spots.is_empty() && !replaced && !set(team, &spots, &draft.mark) {
            wrong.push(draft.mark.fault(miscounted(roster, team, &spots)));
        }
    }
    if let Some(table) = reader.optional_table("places") {
        for key in table.names() {
            let spots = read_spots(&table, key);
            let team = find_team(&table, key, key, roster);
            if let (Some(spots), Some(team)) = (spots, team)
                && !set(team, &spots, &Mark::of_field(file, &table, key))
            {
                table.fault(key, miscounted(roster, team, &spots));
            }
        }
    }
    if let Some(table) = reader.optional_table("at") {
        for number in table.names() {
            let spot = table.point(number);
            let figure = number.parse::<u16>().ok().and_then(|number| figure_numbered(number, roster));
            match (figure, spot) {
                (Some(figure), Some(at)) => {
                    places[figure.index()] = Some(Place { at, mark: Mark::of_field(file, &table, number) });
                }
                (None, _) => table.fault(number, "there is no figure with this number"),
                (_, None) => {}
            }
        }
    }
    places
}

fn miscounted(roster: &Roster, team: TeamId, spots: &[Point]) -> String {
    let (given, figures) = (spots.len(), roster.team(team).figures.len());
    format!("{given} places; give one for each of its {figures} figures, or of those on the table")
}

/// `[[10, 10], [11, 10]]`, or `"10,10 11,10"` as orders write it.
fn read_spots(table: &Reader<'_>, key: &str) -> Option<Vec<Point>> {
    match table.raw(key).map(|node| &node.value) {
        Some(Value::Text(text)) => read_points(&mut text.split_whitespace()).map_err(|why| table.fault(key, why)).ok(),
        _ => table.points(key),
    }
}

/// `teams.rifles-2 = [3, 7]`: figures that a regroup has brought into another team (BB-PLT-9).
fn read_teams(reader: &Reader<'_>, roster: &Roster) -> Vec<TeamId> {
    let mut team_of: Vec<TeamId> = Vec::new();
    for team in roster.team_ids() {
        team_of.extend(core::iter::repeat_n(team, roster.team(team).figures.len()));
    }
    let Some(table) = reader.optional_table("teams") else { return team_of };
    for key in table.names() {
        let figures = read_figures(&table, key, roster);
        let Some(team) = find_team(&table, key, key, roster) else { continue };
        for figure in figures {
            if roster.side_of(figure) != roster.team(team).side {
                let message = format!("figure {} belongs to the other side", figure.number());
                table.breaks(key, rule::PLT_9, None, message);
            }
            team_of[figure.index()] = team;
        }
    }
    team_of
}

/// Units that have acted; a senior NCO whom `senior_nco = off` keeps away may still be named (BB-PCE-16).
fn read_spent(reader: &Reader<'_>, sides: &[SideFile; 2], roster: &Roster) -> (Vec<TeamId>, Vec<LeaderId>) {
    let drafted = sides.iter().flat_map(|side| &side.force.platoons).flat_map(|platoon| &platoon.leaders);
    let away = |key: &str| drafted.clone().any(|leader| leader.key == key);
    let (mut teams, mut leaders) = (Vec::new(), Vec::new());
    for key in read_list(reader, "spent", "a list of keys such as [\"bar-1\", \"pl-a\"]", |node| match &node.value {
        Value::Text(key) => Some(key.clone()),
        _ => None,
    }) {
        match roster.unit(&key) {
            Some(UnitId::Team(team)) => teams.push(team),
            Some(UnitId::Leader(leader)) => leaders.push(leader),
            None if away(&key) => {}
            None => reader.fault("spent", format!("there is no unit `{key}`{}", near_units(&key, roster))),
        }
    }
    (teams, leaders)
}

fn read_figures(reader: &Reader<'_>, field: &str, roster: &Roster) -> Vec<FigureId> {
    let numbers = read_list(reader, field, "a list of figure numbers such as [4, 5]", |node| match &node.value {
        Value::Number(digits) => digits.parse::<u16>().ok(),
        _ => None,
    });
    let figure = |number: u16| {
        let figure = figure_numbered(number, roster);
        if figure.is_none() {
            reader.breaks(field, rule::PCE_1, None, format!("there is no figure {number}"));
        }
        figure
    };
    numbers.into_iter().filter_map(figure).collect()
}

fn read_list<T>(reader: &Reader<'_>, field: &str, what: &str, item: impl Fn(&Node) -> Option<T>) -> Vec<T> {
    let Some(node) = reader.raw(field) else { return Vec::new() };
    let items = match &node.value {
        Value::List(items) => items.iter().map(item).collect::<Option<Vec<T>>>(),
        _ => None,
    };
    items.unwrap_or_else(|| {
        reader.fault(field, format!("must be {what}"));
        Vec::new()
    })
}

fn is_on_table(status: Status) -> bool {
    matches!(status, Status::Steady | Status::Pinned)
}

fn figure_numbered(number: u16, roster: &Roster) -> Option<FigureId> {
    let count = roster.figure_count() as u16;
    (1..=count).contains(&number).then(|| FigureId((number - 1) as u8))
}

fn find_team(reader: &Reader<'_>, field: &str, key: &str, roster: &Roster) -> Option<TeamId> {
    match roster.unit(key) {
        Some(UnitId::Team(team)) => Some(team),
        _ => {
            reader.fault(field, format!("there is no team `{key}`{}", near_units(key, roster)));
            None
        }
    }
}

fn near_units(key: &str, roster: &Roster) -> String {
    let teams = roster.teams.iter().map(|team| team.key.as_str());
    let leaders = roster.leaders.iter().map(|leader| leader.key.as_str());
    sandtable_kernel::fault::near_names(key, teams.chain(leaders))
}
