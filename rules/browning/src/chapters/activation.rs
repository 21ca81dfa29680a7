//! The frame of an activation: who may be chosen, where the leader goes, how much Control there is, and who stays Ready
//! (BB-SEQ-4, BB-LDR, BB-CTL, BB-RDY).

use arrayvec::ArrayVec;
use sandtable_kernel::{Length, Point, Refusal, RuleId, Side, Table, Word};
use sandtable_odds::Odds;

use crate::measuring::{any_within, on_table};
use crate::play::Play;
use crate::refusals::{
    LEADER_FAR, NO_PASS, OFF_TABLE, PLATOON_LEADER_FAR, UNIT_BARRED, UNIT_GONE, UNIT_NOT_OWN, UNIT_NOT_READY, filled,
    refuse_if, refuse_with,
};
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{FigureSet, MOST_LEADERS, MOST_TEAMS, TeamId, TeamType, UnitId};
use crate::toggles::{EliteLeaderBonus, EliteLmg, SameTeamTwice};
use crate::{Browning, Event, State, cards, platoon, rule};

/// The most units of a battle.
pub const MOST_UNITS: usize = MOST_TEAMS + MOST_LEADERS;

/// BB-SEQ-4: the units a side may activate now, in force order: teams, then leaders.
pub fn eligible_units(rules: &Browning, state: &State, side: Side) -> ArrayVec<UnitId, MOST_UNITS> {
    let units = rules.units_of(side).iter().copied();
    units.filter(|unit| is_eligible(rules, state, *unit)).collect()
}

/// BB-SEQ-4: whether a side may activate anybody now.
pub fn anybody_eligible(rules: &Browning, state: &State, side: Side) -> bool {
    rules.units_of(side).iter().any(|unit| is_eligible(rules, state, *unit))
}

/// BB-SEQ-6, BB-END-1: whether a side has a Ready unit in play, barred or not.
pub fn anybody_ready(rules: &Browning, state: &State, side: Side) -> bool {
    rules.units_of(side).iter().any(|unit| state.is_ready(*unit))
}

fn is_eligible(rules: &Browning, state: &State, unit: UnitId) -> bool {
    state.is_ready(unit)
        && match unit {
            UnitId::Team(team) if cards::in_use(rules) => cards::waits(state, team),
            UnitId::Team(team) => !state.teams[team.index()].barred,
            UnitId::Leader(_) => !cards::in_use(rules),
        }
}

/// BB-SEQ-3, BB-SEQ-4, BB-SEQ-8: one's own, in play, Ready and not barred.
pub fn check_unit(rules: &Browning, state: &State, unit: UnitId) -> Result<(), Refusal> {
    refuse_if(rules.setup().roster.side_of_unit(unit) != state.active, UNIT_NOT_OWN)?;
    let (gone, ready, barred) = match unit {
        UnitId::Team(team) => {
            let team = state.teams[team.index()];
            (team.destroyed, team.ready, team.barred)
        }
        UnitId::Leader(leader) => {
            let leader = state.leaders[leader.index()];
            (leader.removed, leader.ready, false)
        }
    };
    refuse_if(gone, UNIT_GONE)?;
    refuse_if(!ready, UNIT_NOT_READY)?;
    refuse_if(barred, UNIT_BARRED)
}

/// BB-SEQ-5: there is no pass.
pub fn check_pass() -> Result<(), Refusal> {
    Err(NO_PASS)
}

/// BB-SEQ-3, BB-SEQ-7: the unit begins its activation; a leader fills a slot like a team.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId) -> Next {
    let (by, next) = match unit {
        UnitId::Team(_) => (rule::SEQ_3, Frame::PlaceLeader),
        UnitId::Leader(_) => (rule::SEQ_7, Frame::LeaderAction),
    };
    let by = if cards::in_use(play.rules) { rule::OPT_3 } else { by };
    play.happen(by, Event::Activated { unit });
    Next::Ask(next)
}

/// BB-LDR-1, BB-LDR-2, BB-PLT-3: any point of the table near one of the unit's own figures, steady or pinned.
pub fn check_marker(rules: &Browning, state: &State, at: Point) -> Result<(), Refusal> {
    let reach = rules.setup().tables.distances.leader;
    refuse_with(!on_table(rules, at), || OFF_TABLE.at(at))?;
    let far = match state.activation.unit {
        UnitId::Team(_) => LEADER_FAR,
        UnitId::Leader(_) => PLATOON_LEADER_FAR,
    };
    refuse_with(!any_within(state, led_figures(rules, state), reach, at), || filled(far, [Word::Inches(reach)]).at(at))
}

/// The figures on the table beside which the active unit's marker may be put: the team's, or the platoon's.
pub fn led_figures(rules: &Browning, state: &State) -> FigureSet {
    match state.activation.unit {
        UnitId::Team(team) => state.members(team),
        UnitId::Leader(leader) => platoon::members(rules, state, rules.setup().roster.leader(leader).platoon),
    }
}

/// How far from those figures the marker may be put (BB-LDR-1).
pub fn leader_reach(rules: &Browning) -> Length {
    rules.setup().tables.distances.leader
}

/// BB-LDR-3: the marker is placed, or placed anew.
pub(crate) fn place_marker<T: Table<State>>(play: &mut Play<'_, T>, at: Point) -> Next {
    let by = match play.state.activation.unit {
        UnitId::Team(_) => rule::LDR_1,
        UnitId::Leader(_) => rule::PLT_3,
    };
    play.happen(by, Event::LeaderPlaced { at });
    Next::Go(Stage::Control)
}

/// A Control roll about to be made: what is added, and what score keeps the unit Ready.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    /// The rule that rolls (BB-CTL-1, BB-PLT-3).
    pub rule: RuleId,
    /// Added to the die (BB-CTL-1, BB-PLT-4).
    pub bonus: u8,
    /// The score that keeps Ready (BB-RDY-1); a platoon leader never does (BB-PLT-2).
    pub keeps_ready: Option<u8>,
}

/// What a Control roll brings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Controlled {
    /// The score, which is also the number of control points (BB-CTL-2).
    pub score: u8,
    /// Whether the unit stays Ready.
    pub stays_ready: bool,
}

impl Control {
    /// The roll a unit makes when it is activated.
    pub fn of(rules: &Browning, unit: UnitId) -> Control {
        let combat = &rules.setup().tables.combat;
        match unit {
            UnitId::Team(team) => Control {
                rule: rule::CTL_1,
                bonus: if is_elite(rules, team) { combat.elite_bonus } else { 0 },
                keeps_ready: Some(combat.keep_ready),
            },
            UnitId::Leader(leader) => {
                let platoon = rules.setup().roster.leader(leader).platoon;
                let bonus = if platoon_is_elite(rules, platoon) { combat.elite_bonus } else { 0 };
                Control { rule: rule::PLT_3, bonus, keeps_ready: None }
            }
        }
    }

    /// What a face brings.
    pub fn read(&self, face: u8) -> Controlled {
        let score = face + self.bonus;
        Controlled { score, stays_ready: self.keeps_ready.is_some_and(|needed| score >= needed) }
    }

    /// What can come of it.
    pub fn odds(&self) -> Odds<Controlled> {
        Odds::of_d6(|face| self.read(face))
    }
}

/// BB-PCE-8: the elite flag, or under `elite_lmg = type` only the type.
pub fn is_elite(rules: &Browning, team: TeamId) -> bool {
    let team = rules.setup().roster.team(team);
    match rules.setup().toggles.elite_lmg {
        EliteLmg::Quality => team.elite,
        EliteLmg::Type => team.kind == TeamType::Elite,
    }
}

/// BB-PLT-4: under `elite_leader_bonus` every team the platoon started with must be elite by its list.
fn platoon_is_elite(rules: &Browning, platoon: crate::terms::PlatoonId) -> bool {
    rules.setup().toggles.elite_leader_bonus == EliteLeaderBonus::On
        && rules.setup().roster.teams.iter().filter(|team| team.platoon == platoon).all(|team| team.elite)
}

/// BB-CTL-1, BB-CTL-3: Control is always rolled.
pub(crate) fn roll_control<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let control = Control::of(play.rules, play.state.activation.unit);
    let natural = play.d6(control.rule);
    let score = control.read(natural).score;
    let by = if control.rule == rule::PLT_3 { rule::PLT_4 } else { control.rule };
    play.happen(by, Event::ControlScored { natural, score });
    Next::Go(Stage::Rally)
}

/// BB-RDY-1, BB-RDY-2, BB-SEQ-8: Control keeps the team Ready, or it has done its part; kept or not, it is barred.
pub(crate) fn determine_readiness<T: Table<State>>(play: &mut Play<'_, T>, team: TeamId) -> Next {
    let setup = play.rules.setup();
    if play.state.activation.control < setup.tables.combat.keep_ready {
        play.happen(rule::RDY_2, Event::Spent { unit: UnitId::Team(team) });
        return Next::Go(Stage::AfterActivation);
    }
    play.happen(rule::RDY_1, Event::StayedReady { team });
    // In card modes the card bounds who acts, and the toggle has no effect.
    if setup.toggles.same_team_twice == SameTeamTwice::No && !cards::in_use(play.rules) {
        play.happen(rule::SEQ_8, Event::Barred { team });
    }
    Next::Go(Stage::AfterActivation)
}
