//! What is left of a battle: every battalion by its arm. Aircraft are never lost (OB-AIR).

use sandtable_kernel::aftermath::{Aftermath, Fate};

use crate::terms::Status;
use crate::{Brevity, State};

/// What became of every battalion (OB-PCE-2). One that was taken apart or put together with another counts nowhere.
pub fn of(rules: &Brevity, state: &State) -> Aftermath {
    let listed = rules.roster().battalions.iter().zip(&state.battalions);
    let fates = listed.filter(|(_, now)| now.status != Status::Removed).map(|(listed, now)| {
        let lost = match now.status {
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
