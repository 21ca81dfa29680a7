//! Reading the table files: one reader for all of them, every value within sensible limits.

use sandtable_kernel::Length;
use sandtable_kernel::book::Document;
use sandtable_kernel::sheet::{Reader, Value};

use super::{Pool, Tables};

/// The printed tables, as files. Overrides name the tables inside them: `officer.activation_range = 5`.
pub const FILES: &[Document] = &[
    Document { id: "profiles", text: include_str!("../../../tables/profiles.toml") },
    Document { id: "weapons", text: include_str!("../../../tables/weapons.toml") },
    Document { id: "costs", text: include_str!("../../../tables/costs.toml") },
    Document { id: "actions", text: include_str!("../../../tables/actions.toml") },
    Document { id: "combat", text: include_str!("../../../tables/combat.toml") },
    Document { id: "missions", text: include_str!("../../../tables/missions.toml") },
];

/// A table that can be read.
pub(super) trait Read: Sized {
    /// Reads all its fields; faults are noted with the reader.
    fn read(table: &Reader<'_>) -> Option<Self>;
}

sandtable_kernel::printed_tables!(Tables, merged(FILES, Tables::read));

/// A table inside this one.
pub(super) fn nested<T: Read>(table: &Reader<'_>, name: &str) -> Option<T> {
    table.table(name).and_then(|inner| T::read(&inner))
}

/// A small number that is not negative.
pub(super) fn small(table: &Reader<'_>, name: &str, least: u8, most: u8) -> Option<u8> {
    table.number(name, i64::from(least)..=i64::from(most)).and_then(|number| u8::try_from(number).ok())
}

/// What is added to a die or a value.
pub(super) fn modifier(table: &Reader<'_>, name: &str) -> Option<i8> {
    table.number(name, -12..=12).and_then(|number| i8::try_from(number).ok())
}

/// A price.
pub(super) fn points(table: &Reader<'_>, name: &str) -> Option<u16> {
    table.number(name, 0..=1000).and_then(|number| u16::try_from(number).ok())
}

/// A distance.
pub(super) fn inches(table: &Reader<'_>, name: &str) -> Option<Length> {
    let length = table.inches(name)?;
    if !(Length::ZERO..=Length::inches(100)).contains(&length) {
        table.fault(name, "must be from 0 to 100 inches");
    }
    Some(length)
}

/// An angle in degrees, kept in hundredths.
pub(super) fn degrees(table: &Reader<'_>, name: &str) -> Option<u16> {
    table.number(name, 0..=180).and_then(|degrees| u16::try_from(degrees * 100).ok())
}

/// A share with two decimals, kept in percent.
pub(super) fn percent(table: &Reader<'_>, name: &str) -> Option<u8> {
    // Two decimals are read exactly as they are for lengths: a hundredth is a hundredth.
    let share = table.inches(name)?.as_hundredths().and_then(|share| u8::try_from(share).ok());
    let share = share.filter(|share| *share <= 100);
    if share.is_none() {
        table.fault(name, "must be a share from 0 to 1");
    }
    share
}

/// Dice: `"D6"`, `"2D6"`, or a plain number.
pub(super) fn pool(table: &Reader<'_>, name: &str) -> Option<Pool> {
    let pool = match table.raw(name).map(|node| &node.value) {
        Some(Value::Text(text) | Value::Number(text)) => Pool::parse(text),
        _ => None,
    };
    if pool.is_none() {
        table.fault(
            name,
            "must be dice such as \"D6\" or \"2D3\" (at most 4 dice of 12 faces), or a number from 1 to 4",
        );
    }
    pool
}

/// A movement allowance: `"base"` for `move.base`, or inches.
pub(super) fn movement(table: &Reader<'_>, name: &str) -> Option<Option<Length>> {
    match table.raw(name).map(|node| &node.value) {
        Some(Value::Text(text)) if text == "base" => Some(None),
        _ => inches(table, name).map(Some),
    }
}

#[cfg(test)]
mod tests {
    use sandtable_kernel::options::HouseRules;

    use super::*;

    #[test]
    fn a_parameter_is_overridden_by_its_name_in_the_rules() {
        let mut house = HouseRules::none();
        for (name, value) in [("weapon.mmg.dice", "8"), ("mission.break.win", "0.35"), ("grenade.wound_dice", "2D3")] {
            house.set(name, value);
        }
        let tables = Tables::load(&house).unwrap();
        assert_eq!(tables.weapon.mmg.dice, 8);
        assert_eq!(tables.mission.breakthrough.win, 35);
        assert_eq!(tables.grenade.wound_dice, Pool { count: 2, faces: 3 });
        assert_eq!(Tables::standard().weapon.mmg.dice, 6);
    }

    #[test]
    fn a_value_that_makes_no_sense_is_a_fault_with_its_name() {
        let mut house = HouseRules::none();
        house.set("morale.dice", "many");
        house.set("medic.save", "0");
        let faults = Tables::load(&house).unwrap_err().to_string();
        assert!(faults.contains("morale.dice") && faults.contains("medic.save"), "{faults}");
    }
}
