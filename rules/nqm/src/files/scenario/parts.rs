//! Smaller parts of a scenario file: sudden death, overrides of classes, and bases that do not start fresh.

use sandtable_kernel::Side;
use sandtable_kernel::sheet::Reader;

use super::orbat::Forces;
use super::{SIDE_WORDS, ground, small};
use crate::grid::Grid;
use crate::pairing::{Kind, Override};
use crate::rule;
use crate::terms::{Cause, Causes, Class, Line, Posture, SIDES, Square};

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

/// `[[class]]`: what a firer or a target counts as, in some years (NQ-CLS-10).
pub(super) fn overrides(reader: &Reader<'_>) -> Vec<Override> {
    let one = |entry: &Reader<'_>| {
        let kind = |name| entry.optional_text(name).map_or(Kind::Any, Kind::named);
        let (attacker, target) = (kind("attacker"), kind("target"));
        let year = |name, usual| {
            let year = entry.optional_number(name, 1900..=2000).and_then(|year| u16::try_from(year).ok());
            year.unwrap_or(usual)
        };
        let years = (year("from", 0), year("to", u16::MAX));
        let class = |name| entry.optional_choice(name, Class::WORDS).map(|class| Class::ALL[class]);
        let (weapon, armour) = (class("weapon"), class("armour"));
        entry.finish();
        if weapon.is_none() && armour.is_none() {
            entry.breaks("weapon", rule::CLS_10, None, "an override sets a weapon or an armour class");
        }
        Override { attacker, target, years, weapon, armour }
    };
    reader.tables("class").iter().map(one).collect()
}

/// `[start.a-r-iii]`: bases with markers, for battles that open in the middle.
pub(super) fn read_starts(reader: &Reader<'_>, forces: &mut Forces) {
    let Some(all) = reader.optional_table("start") else { return };
    for (key, entry) in all.named_tables() {
        let Some(base) = forces.roster.find(key) else {
            all.fault(key, "there is no such base");
            continue;
        };
        let most = forces.roster.base(base).sp_max;
        let start = &mut forces.starts[base.index()];
        if let Some(sp) = entry.optional_number("sp", 1..=6) {
            start.sp = small(sp);
        }
        if start.sp > most {
            let message = format!("{} strength points are more than the {most} of `{key}`", start.sp);
            entry.breaks("sp", rule::FOR_8, Some("E_SP"), message);
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
