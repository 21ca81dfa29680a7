//! Forces as files give them (BB-FOR): a draft that may break rules, the judging of it, and what it costs.

pub mod cost;
pub mod judge;
pub mod kinds;
pub mod list_match;
pub mod read;
pub mod spec;

pub use sandtable_kernel::sheet::Mark;

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
