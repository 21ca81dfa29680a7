//! Forces as files give them (BB-FOR): a draft that may break rules, the judging of it, and what it costs.

pub mod cost;
pub mod judge;
pub mod list_match;
pub mod read;
pub mod spec;

use sandtable_kernel::Fault;
use sandtable_kernel::RuleId;
use sandtable_kernel::sheet::Reader;

use crate::terms::Rank;
use spec::Spec;

/// One side's force, not yet judged.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Force {
    /// Where it stands in its file.
    pub mark: Mark,
    /// Its platoons.
    pub platoons: Vec<PlatoonDraft>,
}

/// A platoon, not yet judged.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlatoonDraft {
    /// Where it stands in its file.
    pub mark: Mark,
    /// Its name.
    pub name: String,
    /// The list it says it follows (BB-FOR-7).
    pub list: Option<String>,
    /// Its leaders; a legal platoon has at most one of each rank.
    pub leaders: Vec<LeaderDraft>,
    /// Its squads.
    pub squads: Vec<SquadDraft>,
    /// Its teams outside any squad.
    pub attached: Vec<TeamDraft>,
}

/// A platoon leader or senior NCO.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeaderDraft {
    /// Where it stands in its file.
    pub mark: Mark,
    /// The short word used in orders.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Its rank.
    pub rank: Rank,
}

/// A squad, not yet judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquadDraft {
    /// Where it stands in its file.
    pub mark: Mark,
    /// Its name.
    pub name: String,
    /// Its teams.
    pub teams: Vec<TeamDraft>,
}

/// A team, not yet judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamDraft {
    /// Where it stands in its file.
    pub mark: Mark,
    /// The short word used in orders.
    pub key: String,
    /// Its name.
    pub name: String,
    /// What it is and where it stands.
    pub spec: Spec,
}

/// A place in a file, kept so that a fault found later can point at it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// The file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The field.
    pub field: String,
}

impl PlatoonDraft {
    /// Its teams in force order (BB-GEN-8).
    pub fn teams(&self) -> impl Iterator<Item = &TeamDraft> {
        self.squads.iter().flat_map(|squad| &squad.teams).chain(&self.attached)
    }

    /// The keys of its units, each with its place in the file.
    pub fn keys(&self) -> impl Iterator<Item = (&str, &Mark)> {
        let teams = self.teams().map(|team| (team.key.as_str(), &team.mark));
        teams.chain(self.leaders.iter().map(|leader| (leader.key.as_str(), &leader.mark)))
    }
}

impl Mark {
    /// Where a table stands.
    pub fn of(file: &str, reader: &Reader<'_>) -> Mark {
        Mark { file: file.to_owned(), line: reader.line(), field: reader.path_of("") }
    }

    /// Where a field of a table stands.
    pub fn of_field(file: &str, reader: &Reader<'_>, name: &str) -> Mark {
        let line = reader.raw(name).map_or(reader.line(), |node| node.line);
        Mark { file: file.to_owned(), line, field: reader.path_of(name) }
    }

    /// A fault of the file here.
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        let Mark { file, line, field } = self.clone();
        Fault { file, line, field, rule: None, code: None, message: message.into() }
    }

    /// A broken rule here.
    pub fn breaks(&self, rule: RuleId, message: impl Into<String>) -> Fault {
        Fault { rule: Some(rule.to_string()), ..self.fault(message) }
    }
}
