//! What is at stake in the Morale Phase (BR-MOR): whoever loses more in a turn may lose as many again to flight.

use sandtable_brethren::State;
use sandtable_brethren::measuring::sets_within;
use sandtable_brethren::terms::{ModelId, ModelSet, other};
use sandtable_kernel::Side;

use crate::Study;
use crate::known::model_worth;

/// The chance in per cent that a side will have lost more at the end of a turn than the other, when it has lost so many more by
/// now: three fewer, two fewer, ... three more.
const BEHIND: [i64; 7] = [4, 11, 22, 40, 70, 86, 95];
/// What of it is reckoned with, in per cent: places change until then.
const RECKONED: i64 = 60;

/// The Morale check that may come, as a side sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nerve {
    /// What the own side would lose by the worst check, and what the enemy would.
    stakes: [i64; 2],
    /// How many more the enemy has lost this turn.
    lead: i32,
}

impl Nerve {
    /// As this side sees it.
    pub(crate) fn of(rules: &Study<'_>, state: &State, side: Side) -> Nerve {
        let [own, enemy] = [side, other(side)].map(|side| i32::from(state.tally[usize::from(side.0)]));
        let stakes = [side, other(side)].map(|tested| stake(rules, state, tested));
        Nerve { stakes, lead: enemy - own }
    }

    /// What one more loss of the enemy is worth beyond the man himself.
    pub(crate) fn by_kill(&self) -> i64 {
        self.worth(self.lead + 1) - self.worth(self.lead)
    }

    /// What one more loss of the own side costs beyond the man himself.
    pub(crate) fn by_loss(&self) -> i64 {
        self.worth(self.lead) - self.worth(self.lead - 1)
    }

    fn worth(&self, lead: i32) -> i64 {
        let behind = |more: i32| BEHIND[(more + 3).clamp(0, 6) as usize];
        let [own, enemy] = self.stakes;
        (enemy * behind(lead) - own * behind(-lead)) / 100 * RECKONED / 100
    }
}

/// What a Morale check around a model is expected to make run, in the eyes of a side (BR-MOR-4, BR-MOR-6).
pub(super) fn flight_around(rules: &Study<'_>, state: &State, centre: ModelId) -> i64 {
    let radius = rules.tables().morale.radius;
    let friends = state.on_table_of(state.side_of(centre));
    let near = |model: &ModelId| sets_within(rules, state, ModelSet::one(*model), ModelSet::one(centre), radius);
    let risk = |model: ModelId| {
        let value = rules.tables().profile(rules.setup().roster.model(model).kind).morale;
        let shaken = u8::from(state.unit(state.unit_of(model)).suppressed);
        model_worth(rules, model) * flights(value.saturating_sub(shaken)) / 36
    };
    friends.iter().filter(near).map(risk).sum()
}

/// What a side would lose by the worst check that a commander of the other can bring about now (BR-MOR-3).
fn stake(rules: &Study<'_>, state: &State, tested: Side) -> i64 {
    let is_commander = |model: &ModelId| rules.setup().roster.model(*model).role.is_commander();
    let commanders: ModelSet = state.on_table_of(other(tested)).iter().filter(is_commander).collect();
    let reach = rules.tables().morale.reach;
    let reached = |model: &ModelId| sets_within(rules, state, ModelSet::one(*model), commanders, reach);
    let centres = state.on_table_of(tested).iter().filter(reached);
    centres.map(|centre| flight_around(rules, state, centre)).max().unwrap_or(0)
}

/// Of 36 throws of two dice, those above a value.
fn flights(value: u8) -> i64 {
    (1..=6u8).flat_map(|one| (1..=6u8).map(move |other| i64::from(one + other > value))).sum()
}
