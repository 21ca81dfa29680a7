//! Smaller parts of a scenario file: sudden death, and bases that do not start fresh.

use sandtable_kernel::Side;
use sandtable_kernel::sheet::Reader;

use super::orbat::Forces;
use super::{SIDE_WORDS, ground, small};
use crate::grid::Grid;
use crate::terms::{Cause, Causes, Line, Posture, SIDES, Square};

/// `[[sudden_death]]`: a side that holds this square in supply at the end of a bound has won (NQ-VIC-1).
pub(super) fn sudden_death(reader: &Reader<'_>, grid: &Grid) -> Vec<(Side, Square)> {
    let one = |entry: &Reader<'_>| {
        let side = SIDES[entry.choice("side", &SIDE_WORDS)?];
        let square = ground::square(entry, "at", grid)?;
        entry.finish();
        Some((side, square))
    };
    reader.tables("sudden_death").iter().filter_map(one).collect()
}

/// `[start.a-r-iii]`: bases with markers, for battles that open in the middle.
pub(super) fn read_starts(reader: &Reader<'_>, forces: &mut Forces) {
    let Some(all) = reader.optional_table("start") else { return };
    for (key, entry) in all.named_tables() {
        let Some(base) = forces.roster.find(key) else {
            all.fault(key, "there is no such base");
            continue;
        };
        let start = &mut forces.starts[base.index()];
        if let Some(sp) = entry.optional_number("sp", 1..=6) {
            start.sp = small(sp);
        }
        if let Some(pips) = entry.optional_number("pips", 0..=6) {
            start.pips = small(pips);
        }
        if let Some(posture) = entry.optional_choice("posture", Posture::WORDS) {
            start.posture = Posture::ALL[posture];
        }
        if let Some(line) = entry.optional_choice("line", Line::WORDS) {
            start.line = Line::ALL[line];
        }
        start.dry = entry.flag("dry");
        start.engaged = entry.flag("engaged");
        start.blooded = entry.flag("blooded");
        if let Some(cause) = entry.optional_choice("cause", Cause::WORDS) {
            start.causes = Causes::default().with(Cause::ALL[cause]);
        }
        start.endurance = entry.optional_number("endurance", 0..=20).map(small);
        entry.finish();
    }
}
