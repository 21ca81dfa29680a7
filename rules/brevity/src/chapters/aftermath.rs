//! What is left of a battle: every battalion by its arm. Aircraft are never lost (OB-AIR).

use sandtable_kernel::aftermath::{Aftermath, Fate};

use crate::terms::{BattalionId, Status};
use crate::{Brevity, State};

/// What became of every battalion (OB-PCE-2). One that was taken apart counts as its companies.
pub fn of(rules: &Brevity, state: &State) -> Aftermath {
    let counts = |battalion: &BattalionId| {
        state.battalion(*battalion).status != Status::Removed || state.disbanded.has(*battalion)
    };
    let fates = rules.roster().battalion_ids().filter(counts).map(|battalion| {
        let (listed, now) = (rules.roster().battalion(battalion), state.battalion(battalion));
        let lost = match now.status {
            Status::Removed => Some("destroyed"),
            Status::Destroyed => Some("destroyed"),
            Status::Captured => Some("captured"),
            _ => None,
        };
        let fate = Fate::left(listed.side, &listed.key, &listed.name, listed.arm.word().replace('-', " ")).lost(lost);
        let fate = fate.with(now.spent, "spent").with(now.pinned, "pinned");
        fate.with(now.status == Status::OffTable, "not on the table").with(now.status == Status::Left, "left the table")
    });
    Aftermath { fates: fates.collect() }
}
