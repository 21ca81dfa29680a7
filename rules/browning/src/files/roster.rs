//! Who takes part: platoons, squads, teams and leaders as the scenario gives them (BB-PCE, BB-FOR-1). Nothing here changes.

use core::ops::Range;

use sandtable_kernel::Side;

use crate::terms::{FigureId, FigureSet, LeaderId, PlatoonId, Rank, SquadId, TeamId, TeamType, UnitId};

/// Both forces, every list in force order (BB-GEN-8).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Roster {
    /// The names of the two sides.
    pub side_names: [String; 2],
    /// Platoons.
    pub platoons: Vec<Platoon>,
    /// Squads.
    pub squads: Vec<Squad>,
    /// Teams: a platoon's squads' teams, then its attached teams.
    pub teams: Vec<Team>,
    /// Platoon leaders and senior NCOs.
    pub leaders: Vec<Leader>,
    /// All figures each side starts with.
    pub figures: [FigureSet; 2],
}

/// A platoon.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Platoon {
    /// Its name.
    pub name: String,
    /// The platoon list it was taken from (BB-FOR-7); empty if none.
    pub list: String,
    /// Whose it is.
    pub side: Side,
}

/// A squad.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Squad {
    /// Its name.
    pub name: String,
    /// Its platoon.
    pub platoon: PlatoonId,
}

/// A team (BB-PCE-6).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Team {
    /// The short word used in orders: `bar-1`.
    pub key: String,
    /// Its name: `1st squad BAR`.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its platoon.
    pub platoon: PlatoonId,
    /// Its squad; none for an attached team.
    pub squad: Option<SquadId>,
    /// Its type.
    pub kind: TeamType,
    /// The elite flag (BB-PCE-8).
    pub elite: bool,
    /// Rapid fire (BB-PCE-9).
    pub rapid: bool,
    /// Sub-machine guns (BB-PCE-10).
    pub smg: bool,
    /// The indexes of the figures it starts with.
    pub figures: Range<u8>,
}

/// A platoon leader or senior NCO (BB-PCE-15).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leader {
    /// The short word used in orders.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its platoon.
    pub platoon: PlatoonId,
    /// Its rank.
    pub rank: Rank,
}

impl Roster {
    /// A team.
    pub fn team(&self, team: TeamId) -> &Team {
        &self.teams[team.index()]
    }

    /// A leader.
    pub fn leader(&self, leader: LeaderId) -> &Leader {
        &self.leaders[leader.index()]
    }

    /// Whose figure it is.
    pub fn side_of(&self, figure: FigureId) -> Side {
        if self.figures[0].has(figure) { Side(0) } else { Side(1) }
    }

    /// Whose unit it is.
    pub fn side_of_unit(&self, unit: UnitId) -> Side {
        match unit {
            UnitId::Team(team) => self.team(team).side,
            UnitId::Leader(leader) => self.leader(leader).side,
        }
    }

    /// The platoon of a unit.
    pub fn platoon_of_unit(&self, unit: UnitId) -> PlatoonId {
        match unit {
            UnitId::Team(team) => self.team(team).platoon,
            UnitId::Leader(leader) => self.leader(leader).platoon,
        }
    }

    /// All teams, in force order.
    pub fn team_ids(&self) -> impl Iterator<Item = TeamId> + Clone + use<> {
        (0..self.teams.len() as u8).map(TeamId)
    }

    /// All leaders, in force order.
    pub fn leader_ids(&self) -> impl Iterator<Item = LeaderId> + Clone + use<> {
        (0..self.leaders.len() as u8).map(LeaderId)
    }

    /// All platoons, in force order.
    pub fn platoon_ids(&self) -> impl Iterator<Item = PlatoonId> + Clone + use<> {
        (0..self.platoons.len() as u8).map(PlatoonId)
    }

    /// A side's units, in force order: teams, then leaders.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = UnitId> {
        let units = self.team_ids().map(UnitId::Team).chain(self.leader_ids().map(UnitId::Leader));
        units.filter(move |unit| self.side_of_unit(*unit) == side)
    }

    /// How many figures both sides start with.
    pub fn figure_count(&self) -> u32 {
        self.figures[0].or(self.figures[1]).count()
    }

    /// The unit with this short word.
    pub fn unit(&self, key: &str) -> Option<UnitId> {
        let team = self.team_ids().find(|team| self.team(*team).key == key).map(UnitId::Team);
        team.or_else(|| self.leader_ids().find(|leader| self.leader(*leader).key == key).map(UnitId::Leader))
    }

    /// The name of a unit.
    pub fn name_of(&self, unit: UnitId) -> &str {
        match unit {
            UnitId::Team(team) => &self.team(team).name,
            UnitId::Leader(leader) => &self.leader(leader).name,
        }
    }

    /// The short word of a unit.
    pub fn key_of(&self, unit: UnitId) -> &str {
        match unit {
            UnitId::Team(team) => &self.team(team).key,
            UnitId::Leader(leader) => &self.leader(leader).key,
        }
    }
}
