//! Smaller parts of a scenario file: sudden death, overrides of classes, and bases that do not start fresh.

use sandtable_kernel::Side;
use sandtable_kernel::files::Named;

use super::ground;
use super::orbat::Forces;
use crate::files::fields::{ClassFile, StartFile, SuddenDeathFile};
use crate::grid::Grid;
use crate::pairing::{Kind, Override};
use crate::rule;
use crate::terms::{Causes, Square};

/// `[[sudden_death]]`: a side that holds this square in supply at the end of a bound has won (NQ-VIC-1).
pub(super) fn sudden_death(files: &[SuddenDeathFile<'_>], grid: &Grid) -> Vec<(Side, Square)> {
    files.iter().filter_map(|file| Some((file.side?, ground::square(file.at.as_ref()?, grid)?))).collect()
}

/// `[[class]]`: what a firer or a target counts as, in some years (NQ-CLS-10).
pub(super) fn class(file: &ClassFile<'_>) -> Override {
    if !file.here.has("weapon") && !file.here.has("armour") {
        file.here.breaks("weapon", rule::CLS_10, None, "an override sets a weapon or an armour class");
    }
    Override {
        attacker: file.attacker.map_or(Kind::Any, Kind::named),
        target: file.target.map_or(Kind::Any, Kind::named),
        years: (file.from.unwrap_or(0), file.to.unwrap_or(u16::MAX)),
        weapon: file.weapon,
        armour: file.armour,
    }
}

/// `[start.a-r-iii]`: bases with markers, for battles that open in the middle.
pub(super) fn read_starts(files: &[Named<'_, StartFile<'_>>], forces: &mut Forces) {
    for entry in files {
        let key = entry.name;
        let Some(base) = forces.roster.find(key) else {
            entry.spot.fault("there is no such base");
            continue;
        };
        let Some(file) = &entry.value else { continue };
        let most = forces.roster.base(base).sp_max;
        let start = &mut forces.starts[base.index()];
        start.sp = file.sp.unwrap_or(start.sp);
        if start.sp > most {
            let message = format!("{} strength points are more than the {most} of `{key}`", start.sp);
            file.here.breaks("sp", rule::FOR_8, Some("E_SP"), message);
        }
        start.pips = file.pips.unwrap_or(start.pips);
        start.posture = file.posture.unwrap_or(start.posture);
        start.line = file.line.unwrap_or(start.line);
        (start.dry, start.engaged, start.blooded) = (file.dry, file.engaged, file.blooded);
        if let Some(cause) = file.cause {
            start.causes = Causes::default().with(cause);
        }
        if start.pips > start.sp {
            let message = format!("`{key}` holds at most {} markers; one more destroys it", start.sp);
            file.here.breaks("pips", rule::FF_9, None, message);
        }
        start.endurance = file.endurance;
    }
}
