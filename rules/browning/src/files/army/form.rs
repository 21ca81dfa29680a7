//! An army as a form to click (BB-FOR-7): its platoons, each with its list, its squads by kind, and what it may add.

use sandtable_kernel::RuleId;
use sandtable_kernel::army::{ArmyControl, ArmyEntry, ArmyForm, ArmyOption};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;

use super::Draft;
use super::write::capital;
use crate::forces::list_match::{describe, is_of_kind};
use crate::forces::{PlatoonDraft, cost};
use crate::rule;
use crate::tables::{PlatoonList, SquadKind};
use crate::terms::Rank;

/// The most platoons the form adds; a file may have as many as a battle holds.
const MOST_PLATOONS: u32 = 4;

/// The highest limit the form sets.
const HIGHEST_LIMIT: u32 = 1000;

/// The form of an army file; nothing if some of the file cannot be read.
pub fn army_form(army: &Sheet, house: &HouseRules) -> Option<ArmyForm> {
    let draft = Draft::readable(army, house)?;
    let limit = draft.limit.and_then(|limit| u32::try_from(limit).ok()).unwrap_or(0);
    let limited = ArmyControl::Count { now: limit, least: 0, most: HIGHEST_LIMIT.max(limit) };
    let platoons = count(draft.force.platoons.len());
    let mut entries = vec![
        ArmyEntry::new("name", "Name of the army", ArmyControl::Name { now: draft.name.clone() }),
        ruled(ArmyEntry::new("points-limit", "Points limit (0 for none)", limited), rule::FOR_6),
        ArmyEntry::new(
            "platoons",
            "Platoons",
            ArmyControl::Count { now: platoons, least: 1, most: MOST_PLATOONS.max(platoons) },
        ),
    ];
    entries.extend(draft.force.platoons.iter().enumerate().map(|(index, platoon)| of_platoon(&draft, index, platoon)));
    Some(ArmyForm { entries })
}

/// One part of a platoon, as the ids of its entries name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Name,
    List,
    SeniorNco,
    Attached,
    /// So many squads of this kind of the list.
    Squads(usize),
    /// One squad as it is.
    Squad(usize),
    /// The name of one squad.
    SquadName(usize),
}

impl Part {
    fn id(self, platoon: usize) -> String {
        let part = match self {
            Part::Name => "name".to_owned(),
            Part::List => "list".to_owned(),
            Part::SeniorNco => "senior-nco".to_owned(),
            Part::Attached => "attached".to_owned(),
            Part::Squads(kind) => format!("squads/{kind}"),
            Part::Squad(squad) => format!("squad/{squad}"),
            Part::SquadName(squad) => format!("squad/{squad}/name"),
        };
        format!("platoon/{platoon}/{part}")
    }

    /// The platoon and the part that an id names.
    pub(super) fn parse(id: &str) -> Option<(usize, Part)> {
        let words: Vec<&str> = id.split('/').collect();
        let part = match words.get(2..)? {
            ["name"] => Part::Name,
            ["list"] => Part::List,
            ["senior-nco"] => Part::SeniorNco,
            ["attached"] => Part::Attached,
            ["squads", kind] => Part::Squads(kind.parse().ok()?),
            ["squad", squad] => Part::Squad(squad.parse().ok()?),
            ["squad", squad, "name"] => Part::SquadName(squad.parse().ok()?),
            _ => return None,
        };
        (words.first() == Some(&"platoon")).then_some((words.get(1)?.parse().ok()?, part))
    }
}

fn of_platoon(draft: &Draft, index: usize, platoon: &PlatoonDraft) -> ArmyEntry {
    let (costs, senior_nco) = (&draft.tables.points, draft.toggles.senior_nco);
    let entry = |part: Part, label: &str, control| ArmyEntry::new(part.id(index), label, control);
    let list = platoon.list.as_deref().and_then(|id| draft.tables.lists.iter().find(|list| list.id == id));
    let option = |list: &PlatoonList| ArmyOption { id: list.id.clone(), label: list.name.clone(), cost: None };
    let among: Vec<ArmyOption> = draft.tables.lists.iter().map(option).collect();
    let now = platoon.list.clone().unwrap_or_default();
    let mut entries = vec![
        entry(Part::Name, "Name", ArmyControl::Name { now: platoon.name.clone() }),
        ruled(entry(Part::List, "Platoon list", ArmyControl::Choice { now, among }), rule::FOR_7),
    ];
    let has_nco = platoon.leaders.iter().any(|leader| leader.rank == Rank::SeniorNco);
    if has_nco || list.is_some_and(|list| list.senior_nco) {
        let points = cost::of_leader(costs, senior_nco, Rank::SeniorNco);
        let nco = entry(Part::SeniorNco, "Senior NCO", ArmyControl::Switch { on: has_nco });
        entries.push(ruled(ArmyEntry { cost: Some(points), ..nco }, rule::FOR_1));
    }
    let pattern = list.and_then(|list| list.attached.as_ref());
    if pattern.is_some() || !platoon.attached.is_empty() {
        let label = pattern.map_or_else(|| "Attached teams".to_owned(), |pattern| capital(&pattern.name));
        let attached = entry(Part::Attached, &label, ArmyControl::Switch { on: !platoon.attached.is_empty() });
        let about = pattern.map_or_else(String::new, |pattern| format!("attached, {pattern}"));
        let points = pattern.map(|pattern| cost::of_pattern(costs, pattern));
        entries.push(ruled(ArmyEntry { about, cost: points, ..attached }, rule::FOR_1));
    }
    for (kind, squad_kind) in list.into_iter().flat_map(|list| list.kinds.iter().enumerate()) {
        let counted = entry(Part::Squads(kind), &capital(&squad_kind.name), counted(list, squad_kind, platoon));
        let names = platoon.squads.iter().enumerate().filter(|(_, squad)| is_of_kind(squad, squad_kind));
        let names = names
            .map(|(index, squad)| entry(Part::SquadName(index), "Name", ArmyControl::Name { now: squad.name.clone() }));
        let (about, points) = (describe(squad_kind).replace('`', ""), cost::of_squad_kind(costs, squad_kind));
        entries.push(ruled(ArmyEntry { about, cost: Some(points), entries: names.collect(), ..counted }, rule::FOR_7));
    }
    let kinds = list.map_or(&[][..], |list| &list.kinds);
    for (index, squad) in platoon.squads.iter().enumerate() {
        if !kinds.iter().any(|kind| is_of_kind(squad, kind)) {
            let points = squad.teams.iter().map(|team| cost::of_team(costs, team)).sum();
            let odd = entry(Part::Squad(index), &squad.name, ArmyControl::Switch { on: true });
            let about = "not as a list has it; edit it in the file".to_owned();
            entries.push(ArmyEntry { about, cost: Some(points), ..odd });
        }
    }
    let heading = ArmyEntry::new(format!("platoon/{index}"), &platoon.name, ArmyControl::Heading);
    ArmyEntry { cost: Some(cost::of_platoon(costs, senior_nco, platoon)), entries, ..heading }
}

/// How many squads of a kind there are and may be, given those of the other kinds.
fn counted(list: Option<&PlatoonList>, kind: &SquadKind, platoon: &PlatoonDraft) -> ArmyControl {
    let now = count(platoon.squads.iter().filter(|squad| is_of_kind(squad, kind)).count());
    let Some(list) = list else { return ArmyControl::Count { now, least: now, most: now } };
    let others = count(platoon.squads.len()).saturating_sub(now);
    let several = list.kinds.len() > 1;
    let (fewest, most) = (u32::from(list.squads.0), u32::from(list.squads.1));
    let least = if several { u32::from(kind.min) } else { 0 }.max(fewest.saturating_sub(others));
    let most = if several { u32::from(kind.max) } else { most }.min(most.saturating_sub(others));
    // A platoon that breaks its list keeps the number it has within reach.
    ArmyControl::Count { now, least: least.min(now), most: most.max(now) }
}

fn ruled(entry: ArmyEntry, rule: RuleId) -> ArmyEntry {
    ArmyEntry { rule: Some(rule.to_string()), ..entry }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
