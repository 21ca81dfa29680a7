//! A start in the middle of a battle: `[opening]` says who stands where and how they fared so far.

use core::cell::RefCell;
use sandtable_kernel::{Fault, Faults, Point};

use sandtable_kernel::sheet::{Mark, Spot};

use super::roster::drafted;
use super::spots::Standing;
use super::{Fighting, letter};
use crate::Opening;
use crate::files::fields::OpeningFile;
use crate::roster::Roster;
use crate::rule;
use crate::terms::{FigureId, LeaderId, SIDES, Status, TeamId, UnitId};

/// Where a figure stands, and where the file says so.
#[derive(Clone)]
struct Place {
    at: Point,
    mark: Mark,
}

/// The position that an opening describes.
pub fn read(
    file: &OpeningFile<'_>,
    sides: &[Fighting; 2],
    roster: &Roster,
    standing: &Standing<'_>,
    turns: u8,
    faults: &RefCell<Faults>,
) -> Option<Opening> {
    if file.turn > turns {
        file.here.fault("turn", format!("must be a whole number from 1 to {turns}"));
    }
    let statuses = read_statuses(file, roster);
    let mut wrong = Vec::new();
    let places = read_places(file, sides, roster, &statuses, &mut wrong);
    let team_of = read_teams(file, roster);
    let (spent_teams, spent_leaders) = read_spent(file, sides, roster);
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
            file.here.fault("places", format!("figure {number} of {team} has no place"));
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
            file.here.breaks("", rule::VIC_2, None, format!("side {} has nobody on the table", letter(side)));
        }
    }
    Some(Opening { turn: file.turn, figures, team_of, spent_teams, spent_leaders })
}

fn read_statuses(file: &OpeningFile<'_>, roster: &Roster) -> Vec<Status> {
    let mut statuses = vec![Status::Steady; roster.figure_count() as usize];
    for (field, numbers, status) in [
        ("pinned", &file.pinned, Status::Pinned),
        ("scattered", &file.scattered, Status::Scattered),
        ("casualty", &file.casualty, Status::Casualty),
        ("lost", &file.lost, Status::Lost),
    ] {
        let unknown = |number: &&u16| figure_numbered(**number, roster).is_none();
        for number in numbers.iter().filter(unknown) {
            file.here.breaks(field, rule::PCE_1, None, format!("there is no figure {number}"));
        }
        for figure in numbers.iter().filter_map(|number| figure_numbered(*number, roster)) {
            if statuses[figure.index()] != Status::Steady {
                file.here.breaks(field, rule::PCE_2, None, format!("figure {} has two statuses", figure.number()));
            }
            statuses[figure.index()] = status;
        }
    }
    statuses
}

/// Places of teams first (from the force, then from `places`), then those of single figures (`at`).
fn read_places(
    file: &OpeningFile<'_>,
    sides: &[Fighting; 2],
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
        let replaced = file.places.iter().any(|place| place.name == draft.key);
        if !spots.is_empty() && !replaced && !set(team, &spots, &draft.mark) {
            wrong.push(draft.mark.fault(miscounted(roster, team, &spots)));
        }
    }
    for entry in &file.places {
        let team = find_team(&entry.spot, entry.name, roster);
        if let (Some(spots), Some(team)) = (&entry.value, team)
            && !set(team, spots, &entry.spot.mark())
        {
            entry.spot.fault(miscounted(roster, team, spots));
        }
    }
    for entry in &file.at {
        let figure = entry.name.parse::<u16>().ok().and_then(|number| figure_numbered(number, roster));
        match (figure, entry.value) {
            (Some(figure), Some(at)) => places[figure.index()] = Some(Place { at, mark: entry.spot.mark() }),
            (None, _) => entry.spot.fault("there is no figure with this number"),
            (_, None) => {}
        }
    }
    places
}

fn miscounted(roster: &Roster, team: TeamId, spots: &[Point]) -> String {
    let (given, figures) = (spots.len(), roster.team(team).figures.len());
    format!("{given} places; give one for each of its {figures} figures, or of those on the table")
}

/// `teams.rifles-2 = [3, 7]`: figures that a regroup has brought into another team (BB-PLT-9).
fn read_teams(file: &OpeningFile<'_>, roster: &Roster) -> Vec<TeamId> {
    let mut team_of: Vec<TeamId> = Vec::new();
    for team in roster.team_ids() {
        team_of.extend(core::iter::repeat_n(team, roster.team(team).figures.len()));
    }
    for entry in &file.teams {
        let team = find_team(&entry.spot, entry.name, roster);
        for number in entry.value.iter().flatten() {
            let Some(figure) = figure_numbered(*number, roster) else {
                entry.spot.breaks(rule::PCE_1, format!("there is no figure {number}"));
                continue;
            };
            let Some(team) = team else { continue };
            if roster.side_of(figure) != roster.team(team).side {
                entry.spot.breaks(rule::PLT_9, format!("figure {number} belongs to the other side"));
            }
            team_of[figure.index()] = team;
        }
    }
    team_of
}

/// Units that have acted; a senior NCO whom `senior_nco = off` keeps away may still be named (BB-PCE-16).
fn read_spent(file: &OpeningFile<'_>, sides: &[Fighting; 2], roster: &Roster) -> (Vec<TeamId>, Vec<LeaderId>) {
    let drafted = sides.iter().flat_map(|side| &side.force.platoons).flat_map(|platoon| &platoon.leaders);
    let away = |key: &str| drafted.clone().any(|leader| leader.key == key);
    let (mut teams, mut leaders) = (Vec::new(), Vec::new());
    for key in &file.spent {
        match roster.unit(key) {
            Some(UnitId::Team(team)) => teams.push(team),
            Some(UnitId::Leader(leader)) => leaders.push(leader),
            None if away(key) => {}
            None => file.here.fault("spent", format!("there is no unit `{key}`{}", near_units(key, roster))),
        }
    }
    (teams, leaders)
}

fn is_on_table(status: Status) -> bool {
    matches!(status, Status::Steady | Status::Pinned)
}

fn figure_numbered(number: u16, roster: &Roster) -> Option<FigureId> {
    let count = roster.figure_count() as u16;
    (1..=count).contains(&number).then(|| FigureId((number - 1) as u8))
}

fn find_team(spot: &Spot<'_>, key: &str, roster: &Roster) -> Option<TeamId> {
    match roster.unit(key) {
        Some(UnitId::Team(team)) => Some(team),
        _ => {
            spot.fault(format!("there is no team `{key}`{}", near_units(key, roster)));
            None
        }
    }
}

fn near_units(key: &str, roster: &Roster) -> String {
    let teams = roster.teams.iter().map(|team| team.key.as_str());
    let leaders = roster.leaders.iter().map(|leader| leader.key.as_str());
    sandtable_kernel::fault::near_names(key, teams.chain(leaders))
}
