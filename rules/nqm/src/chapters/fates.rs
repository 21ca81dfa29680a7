//! What is left of a battle: every base by its arm, with its strength.

use sandtable_kernel::aftermath::{Aftermath, Fate};

use crate::state::Place;
use crate::{Nqm, State};

/// What became of every base (the table of NQ-PCE). One that was merged lives on in another.
pub fn of(rules: &Nqm, state: &State) -> Aftermath {
    let listed = rules.roster().bases.iter().zip(&state.bases);
    let fates = listed.filter(|(_, now)| now.place != Place::Merged).map(|(listed, now)| {
        let lost = match now.place {
            Place::Destroyed => Some("destroyed"),
            Place::Captured => Some("captured"),
            _ => None,
        };
        let strength = if lost.is_some() { 0 } else { u32::from(now.sp) };
        let fate = Fate::left(listed.side, &listed.key, &listed.name, listed.arm.word().replace('_', " ")).lost(lost);
        let fate = fate.with(now.dry, "out of ammunition").with(now.place == Place::Medical, "at the medical post");
        let fate =
            fate.with(now.place == Place::Dispersed, "dispersed").with(now.place == Place::Exited, "left the table");
        let fate = fate.with(now.place == Place::Reserve, "not yet on the table");
        Fate { strength: (listed.sp_start > 0).then_some((strength, u32::from(listed.sp_start))), ..fate }
    });
    Aftermath { fates: fates.collect() }
}
