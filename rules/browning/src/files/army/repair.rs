//! The smallest change that makes a force legal. A platoon list is small, so the nearest legal platoon is found exactly:
//! every squad is dropped or made into some kind, and of all ways that give legal numbers the cheapest is taken.

use std::collections::BTreeMap;

use crate::forces::judge::{MOST_ATTACHED, MOST_IN_SQUAD, MOST_IN_TEAM, MOST_SQUADS};
use crate::forces::list_match;
use crate::forces::spec::{Spec, describe, type_name};
use crate::forces::{Force, LeaderDraft, Mark, PlatoonDraft, SquadDraft, TeamDraft, cost};
use crate::tables::{PlatoonList, SquadKind, Tables, TeamPattern};
use crate::terms::{Rank, TeamType};
use crate::toggles::{ListCheck, Toggles};

/// Squads beyond this many are removed without weighing: no platoon has nearly as many.
const MOST_WEIGHED: usize = 12;

/// Likewise for the teams of a squad.
const MOST_WEIGHED_TEAMS: usize = 6;

/// A mended force and what was done to it.
#[derive(Clone, Debug)]
pub struct Repair {
    /// The force after the change.
    pub force: Force,
    /// The change, one sentence an edit.
    pub steps: Vec<String>,
}

/// Mends a force: each platoon by itself, then the cost of the whole.
pub fn repair(force: &Force, tables: &Tables, toggles: &Toggles, limit: Option<i64>) -> Repair {
    let mut steps = Vec::new();
    let mut mended = force.clone();
    if mended.platoons.is_empty() {
        steps.push("Add a platoon; `army new LIST` writes a legal one.".to_owned());
        return Repair { force: mended, steps };
    }
    for platoon in &mut mended.platoons {
        let (better, mut done) = mend_platoon(platoon, tables, toggles);
        *platoon = better;
        steps.append(&mut done);
    }
    if let Some(limit) = limit {
        cheapen(&mut mended, tables, toggles, limit, &mut steps);
    }
    Repair { force: mended, steps }
}

fn mend_platoon(platoon: &PlatoonDraft, tables: &Tables, toggles: &Toggles) -> (PlatoonDraft, Vec<String>) {
    if toggles.list_check == ListCheck::Off {
        return mend_freely(platoon, tables);
    }
    let named = platoon.list.as_deref().and_then(|name| tables.lists.iter().find(|list| list.id == name));
    if let Some(list) = named {
        return mend_to_list(platoon, list);
    }
    // Without a list, the one that asks for the fewest changes.
    let nearest = tables.lists.iter().map(|list| (list, mend_to_list(platoon, list)));
    match nearest.min_by_key(|(_, (_, steps))| steps.len()) {
        Some((list, (mut better, mut steps))) => {
            better.list = Some(list.id.clone());
            steps.insert(0, format!("{}: follow list {}.", platoon.name, list.id));
            (better, steps)
        }
        None => (platoon.clone(), Vec::new()),
    }
}

/// The nearest platoon that matches a list.
fn mend_to_list(platoon: &PlatoonDraft, list: &PlatoonList) -> (PlatoonDraft, Vec<String>) {
    let mut better = platoon.clone();
    let mut steps = Vec::new();
    mend_leaders(&mut better, true, list.senior_nco, &mut steps);
    better.squads = mend_squads(platoon, list, &mut steps);
    better.attached.clear();
    for team in &platoon.attached {
        match &list.attached {
            Some(pattern) if better.attached.is_empty() => {
                steps.extend(team_edits(team, pattern));
                better.attached.push(as_pattern(team, pattern));
            }
            _ => steps.push(format!("Remove attached team {}.", team.name)),
        }
    }
    (better, steps)
}

/// What one way of treating the squads looked at so far costs.
#[derive(Clone, Default)]
struct Way {
    edits: usize,
    squads: Vec<SquadDraft>,
    steps: Vec<String>,
}

fn mend_squads(platoon: &PlatoonDraft, list: &PlatoonList, steps: &mut Vec<String>) -> Vec<SquadDraft> {
    let several = list.kinds.len() > 1;
    let most = |kind: &SquadKind| if several { kind.max.min(list.squads.1) } else { list.squads.1 };
    let least = |kind: &SquadKind| if several { kind.min } else { 0 };
    let mut ways: BTreeMap<Vec<u8>, Way> = BTreeMap::from([(vec![0; list.kinds.len()], Way::default())]);
    for squad in platoon.squads.iter().take(MOST_WEIGHED) {
        let mut next = BTreeMap::new();
        for (counts, way) in &ways {
            let mut dropped = way.clone();
            dropped.edits += 1;
            dropped.steps.push(format!("Remove {}.", squad.name));
            keep_cheapest(&mut next, counts.clone(), dropped);
            for (index, kind) in list.kinds.iter().enumerate().filter(|(index, kind)| counts[*index] < most(kind)) {
                let mut counts = counts.clone();
                counts[index] += 1;
                keep_cheapest(&mut next, counts, with_squad(way, squad, kind));
            }
        }
        ways = next;
    }
    for (index, kind) in list.kinds.iter().enumerate() {
        for _ in 0..most(kind) {
            for (counts, way) in ways.clone() {
                if counts[index] < most(kind) {
                    let mut counts = counts;
                    counts[index] += 1;
                    keep_cheapest(&mut ways, counts, with_new_squad(&way, platoon, kind));
                }
            }
        }
    }
    let legal = |counts: &Vec<u8>| {
        let total: u8 = counts.iter().sum();
        (list.squads.0..=list.squads.1).contains(&total)
            && list.kinds.iter().zip(counts).all(|(kind, count)| (least(kind)..=most(kind)).contains(count))
    };
    // Of two equally small changes, the one that keeps more squads.
    let best = ways.into_iter().filter(|(counts, _)| legal(counts)).map(|(_, way)| way);
    let best = best.min_by_key(|way| (way.edits, core::cmp::Reverse(way.squads.len())));
    match best {
        Some(way) => {
            steps.extend(way.steps);
            steps.extend(platoon.squads.iter().skip(MOST_WEIGHED).map(|squad| format!("Remove {}.", squad.name)));
            way.squads
        }
        None => platoon.squads.clone(),
    }
}

fn keep_cheapest(ways: &mut BTreeMap<Vec<u8>, Way>, counts: Vec<u8>, way: Way) {
    if ways.get(&counts).is_none_or(|known| way.edits < known.edits) {
        ways.insert(counts, way);
    }
}

/// The way with this squad made into a squad of this kind.
fn with_squad(way: &Way, squad: &SquadDraft, kind: &SquadKind) -> Way {
    let weighed = squad.teams.len().min(MOST_WEIGHED_TEAMS);
    let open: Vec<&TeamPattern> = kind.teams.iter().collect();
    let (teams, mut steps) = match_teams(&squad.name, &squad.teams[..weighed], &open);
    steps.extend(squad.teams[weighed..].iter().map(|team| removal(&squad.name, team)));
    let mut way = way.clone();
    way.edits += steps.len();
    way.steps.append(&mut steps);
    way.squads.push(SquadDraft { teams, ..squad.clone() });
    way
}

/// The pairing of teams and patterns that needs the fewest edits: the first team takes each open pattern in turn, or goes.
fn match_teams(squad: &str, teams: &[TeamDraft], open: &[&TeamPattern]) -> (Vec<TeamDraft>, Vec<String>) {
    let Some((team, rest)) = teams.split_first() else {
        let steps = open.iter().map(|pattern| format!("{squad}: add {} `{pattern}`.", pattern.name)).collect();
        return (open.iter().map(|pattern| fresh_team(pattern)).collect(), steps);
    };
    let taken = (0..open.len()).map(|index| {
        let mut others = open.to_vec();
        let pattern = others.remove(index);
        let (mut matched, steps) = match_teams(squad, rest, &others);
        matched.insert(0, as_pattern(team, pattern));
        (matched, team_edits(team, pattern).into_iter().chain(steps).collect::<Vec<_>>())
    });
    let without = || {
        let (matched, mut steps) = match_teams(squad, rest, open);
        steps.insert(0, removal(squad, team));
        (matched, steps)
    };
    taken.chain(core::iter::once_with(without)).min_by_key(|(_, steps)| steps.len()).unwrap_or_default()
}

fn removal(squad: &str, team: &TeamDraft) -> String {
    format!("{squad}: remove team {}.", team.name)
}

fn with_new_squad(way: &Way, platoon: &PlatoonDraft, kind: &SquadKind) -> Way {
    let mut way = way.clone();
    way.edits += 1;
    way.steps.push(format!("{}: add a {} of {}.", platoon.name, kind.name, list_match::describe(kind)));
    let teams = kind.teams.iter().map(fresh_team).collect();
    way.squads.push(SquadDraft { mark: Mark::default(), name: format!("new {}", kind.name), teams });
    way
}

/// What must change for a team to be the one a list describes: its type, its figures, its flags.
fn team_edits(team: &TeamDraft, pattern: &TeamPattern) -> Vec<String> {
    let (spec, name) = (&team.spec, &team.name);
    let mut edits = Vec::new();
    if list_match::fits(spec, pattern) {
        return edits;
    }
    if spec.kind != pattern.kind {
        edits.push(format!("{name}: change {} to {}.", type_name(spec.kind), type_name(pattern.kind)));
    }
    let (has, wants) = (spec.figures, u16::from(pattern.figures));
    if has != wants && !(spec.short && has <= wants) {
        edits.push(format!("{name}: change {has} figures to {wants}."));
    }
    // With a change of type, the elite flag of an Elite team comes and goes by itself (BB-PCE-8).
    let own_flag = |elite: bool, kind: TeamType| elite && (spec.kind == pattern.kind || kind != TeamType::Elite);
    let elite = (own_flag(spec.elite, spec.kind), own_flag(pattern.elite, pattern.kind));
    let flags = [(elite.0, elite.1, "elite"), (spec.rapid, pattern.rapid, "rapid"), (spec.smg, pattern.smg, "smg")];
    for (_, wants, flag) in flags.into_iter().filter(|(has, wants, _)| has != wants) {
        let verb = if wants { "add" } else { "drop" };
        edits.push(format!("{name}: {verb} `{flag}`."));
    }
    edits
}

fn as_pattern(team: &TeamDraft, pattern: &TeamPattern) -> TeamDraft {
    if list_match::fits(&team.spec, pattern) {
        return team.clone();
    }
    let short = team.spec.short && team.spec.figures <= u16::from(pattern.figures);
    let figures = if short { team.spec.figures } else { u16::from(pattern.figures) };
    TeamDraft { spec: Spec { figures, short, ..Spec::of_pattern(pattern) }, ..team.clone() }
}

fn fresh_team(pattern: &TeamPattern) -> TeamDraft {
    let (key, name) = (String::new(), pattern.name.clone());
    TeamDraft { mark: Mark::default(), key, name, spec: Spec::of_pattern(pattern) }
}

fn mend_leaders(platoon: &mut PlatoonDraft, leader_needed: bool, nco_allowed: bool, steps: &mut Vec<String>) {
    for rank in [Rank::PlatoonLeader, Rank::SeniorNco] {
        let allowed = usize::from(rank == Rank::PlatoonLeader || nco_allowed);
        let mut kept = 0;
        platoon.leaders.retain(|leader| {
            kept += usize::from(leader.rank == rank);
            let stays = leader.rank != rank || kept <= allowed;
            if !stays {
                steps.push(format!("Remove {} [{}].", leader.name, leader.key));
            }
            stays
        });
    }
    if leader_needed && !platoon.leaders.iter().any(|leader| leader.rank == Rank::PlatoonLeader) {
        steps.push(format!("{}: add a platoon leader.", platoon.name));
        let (key, name) = ("pl".to_owned(), "Platoon leader".to_owned());
        platoon.leaders.push(LeaderDraft { mark: Mark::default(), key, name, rank: Rank::PlatoonLeader });
    }
}

/// Under `list_check = off`: each broken rule by its own smallest change.
fn mend_freely(platoon: &PlatoonDraft, tables: &Tables) -> (PlatoonDraft, Vec<String>) {
    let mut better = platoon.clone();
    let mut steps = Vec::new();
    mend_leaders(&mut better, false, true, &mut steps);
    for squad in &mut better.squads {
        for team in squad.teams.drain(MOST_IN_SQUAD.min(squad.teams.len())..) {
            steps.push(format!("{}: remove team {}.", squad.name, team.name));
        }
    }
    better.squads.retain(|squad| {
        if squad.teams.is_empty() {
            steps.push(format!("Remove {}, which has no team.", squad.name));
        }
        !squad.teams.is_empty()
    });
    for squad in better.squads.drain(MOST_SQUADS.min(better.squads.len())..) {
        steps.push(format!("Remove {}.", squad.name));
    }
    if better.squads.is_empty() {
        let mfs = tables.mfs(TeamType::Regular);
        steps.push(format!("{}: add a squad with a team, such as `Regular {mfs}`.", better.name));
        let pattern = TeamPattern {
            name: "team".into(),
            kind: TeamType::Regular,
            figures: mfs,
            elite: false,
            rapid: false,
            smg: false,
        };
        let teams = vec![fresh_team(&pattern)];
        better.squads.push(SquadDraft { mark: Mark::default(), name: "new squad".into(), teams });
    }
    for team in better.attached.drain(MOST_ATTACHED.min(better.attached.len())..) {
        steps.push(format!("Remove attached team {}.", team.name));
    }
    let teams = better.squads.iter_mut().flat_map(|squad| &mut squad.teams).chain(&mut better.attached);
    for team in teams {
        let before = describe(&team.spec);
        mend_team(&mut team.spec, tables);
        let after = describe(&team.spec);
        if before != after {
            steps.push(format!("{}: change `{before}` to `{after}`.", team.name));
        }
    }
    (better, steps)
}

/// BB-FOR-2, BB-PCE-8, BB-PCE-10.
fn mend_team(spec: &mut Spec, tables: &Tables) {
    spec.figures = spec.figures.clamp(u16::from(tables.mfs(spec.kind)), MOST_IN_TEAM);
    if spec.kind == TeamType::Lmg {
        spec.smg = false;
    } else {
        spec.elite = spec.kind == TeamType::Elite;
    }
    spec.rapid |= spec.smg;
}

/// What can be left out of a legal platoon so that it stays legal.
enum Spare {
    Nco(usize),
    Attached(usize, usize),
    Squad(usize, usize),
}

/// Leaves out as few pieces as bring the force under the limit, each time the cheapest that is enough, else the dearest.
fn cheapen(force: &mut Force, tables: &Tables, toggles: &Toggles, limit: i64, steps: &mut Vec<String>) {
    loop {
        let over = cost::of_force(&tables.points, toggles.senior_nco, force) - limit;
        if over <= 0 {
            return;
        }
        let mut spares = spares(force, tables, toggles);
        spares.retain(|(points, _)| *points > 0);
        let enough = spares.iter().map(|(points, _)| *points).filter(|points| *points >= over).min();
        let wanted = enough.or_else(|| spares.iter().map(|(points, _)| *points).max());
        let chosen = spares.into_iter().find(|(points, _)| Some(*points) == wanted);
        let Some((points, spare)) = chosen else {
            steps.push(format!("Raise the limit to {}: nothing more can be left out.", limit + over));
            return;
        };
        let what = leave_out(force, spare);
        steps.push(format!("Remove {what} ({points} points)."));
    }
}

fn spares(force: &Force, tables: &Tables, toggles: &Toggles) -> Vec<(i64, Spare)> {
    let costs = &tables.points;
    let mut spares = Vec::new();
    for (index, platoon) in force.platoons.iter().enumerate() {
        if platoon.leaders.iter().any(|leader| leader.rank == Rank::SeniorNco) {
            spares.push((cost::of_leader(costs, toggles.senior_nco, Rank::SeniorNco), Spare::Nco(index)));
        }
        for (which, team) in platoon.attached.iter().enumerate() {
            spares.push((cost::of_team(costs, team), Spare::Attached(index, which)));
        }
        for (which, squad) in platoon.squads.iter().enumerate() {
            let mut without = platoon.clone();
            without.squads.remove(which);
            let legal = match toggles.list_check {
                ListCheck::On => list_match::mismatch(&without, &tables.lists).is_none(),
                ListCheck::Off => !without.squads.is_empty(),
            };
            if legal {
                let points = squad.teams.iter().map(|team| cost::of_team(costs, team)).sum();
                spares.push((points, Spare::Squad(index, which)));
            }
        }
    }
    spares
}

fn leave_out(force: &mut Force, spare: Spare) -> String {
    match spare {
        Spare::Nco(platoon) => {
            force.platoons[platoon].leaders.retain(|leader| leader.rank != Rank::SeniorNco);
            format!("the senior NCO of {}", force.platoons[platoon].name)
        }
        Spare::Attached(platoon, team) => force.platoons[platoon].attached.remove(team).name,
        Spare::Squad(platoon, squad) => force.platoons[platoon].squads.remove(squad).name,
    }
}
