//! What follows when figures leave the table: destroyed teams, removed leaders, and perhaps the end (BB-PCE-12, BB-PCE-18,
//! BB-VIC-2).

use sandtable_kernel::{RuleId, Table};

use crate::play::Play;
use crate::{Event, State, platoon, rule, victory};

/// After the results of an attack, step 10 of the fire procedure.
pub(crate) fn after_fire<T: Table<State>>(play: &mut Play<'_, T>) {
    settle(play, |_| rule::PCE_12);
    victory::check_elimination(play);
}

/// BB-RAL-7: after a man died while being rallied, who may have been another team's last.
pub(crate) fn after_rally<T: Table<State>>(play: &mut Play<'_, T>) {
    let active = play.state.active_team();
    settle(play, |team| if Some(team) == active { rule::PCE_12 } else { rule::RAL_7 });
    victory::check_elimination(play);
}

/// After a choice at the end of the turn; there elimination waits until both sides have chosen (BB-VIC-2).
pub(crate) fn after_end_scatter<T: Table<State>>(play: &mut Play<'_, T>) {
    settle(play, |_| rule::PCE_12);
}

fn settle<T: Table<State>>(play: &mut Play<'_, T>, by: impl Fn(crate::terms::TeamId) -> RuleId) {
    let roster = &play.rules.setup().roster;
    let mut destroyed = false;
    for team in roster.team_ids() {
        if !play.state.teams[team.index()].destroyed && play.state.members(team).is_empty() {
            play.happen(by(team), Event::TeamDestroyed { team });
            destroyed = true;
        }
    }
    if !destroyed {
        return;
    }
    for leader in roster.leader_ids() {
        let platoon = roster.leader(leader).platoon;
        if !play.state.leaders[leader.index()].removed && platoon::members(play.rules, play.state, platoon).is_empty() {
            play.happen(rule::PCE_18, Event::LeaderRemoved { leader });
        }
    }
}
