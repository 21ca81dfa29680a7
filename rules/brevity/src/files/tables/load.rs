//! Reading the table files: one reader for all of them, every value within sensible limits.

use sandtable_kernel::Length;
use sandtable_kernel::book::Document;
use sandtable_kernel::files::Record;
use sandtable_kernel::sheet::{Reader, Value};

use super::{Advanced, Artillery, Combat, Command, Distances, Maker, RangeRow, Rates, Tables, types};
use crate::files::fields::ProfileParts;
use crate::terms::{CasualtyRow, GunKind, HitRow, Mobility, Nationality};

/// The printed tables, as files; the id is the name that overrides use: `distances.point_fire = 3`.
pub const FILES: &[Document] = &[
    Document { id: "distances", text: include_str!("../../../tables/distances.toml") },
    Document { id: "movement", text: include_str!("../../../tables/movement.toml") },
    Document { id: "combat", text: include_str!("../../../tables/combat.toml") },
    Document { id: "command", text: include_str!("../../../tables/command.toml") },
    Document { id: "artillery", text: include_str!("../../../tables/artillery.toml") },
    Document { id: "advanced", text: include_str!("../../../tables/advanced.toml") },
    Document { id: "types", text: include_str!("../../../forces/battalion_types.toml") },
];

sandtable_kernel::printed_tables!(Tables, by_file(FILES, read_all));

/// Every table is read before the first missing one stops the reading, so that all faults are told.
fn read_all(reader: &Reader<'_>) -> Option<Tables> {
    let distances = reader.table("distances").and_then(|table| table.finished(read_distances));
    let movement = reader.table("movement").and_then(|table| table.finished(read_movement));
    let combat = reader.table("combat").and_then(|table| table.finished(read_combat));
    let command = reader.table("command").and_then(|table| table.finished(read_command));
    let artillery = reader.table("artillery").and_then(|table| table.finished(read_artillery));
    let advanced = reader.table("advanced").and_then(|table| table.finished(read_advanced));
    let types = reader.table("types");
    let artillery = artillery?;
    let types = types.map(|table| {
        let profile = |(key, inner): (&str, Reader<'_>)| {
            let profile = types::read_profile(&ProfileParts::fields_of(&inner), None, &artillery);
            inner.finish();
            (key.to_owned(), profile)
        };
        table.named_tables().into_iter().map(profile).collect()
    });
    Some(Tables {
        distances: distances?,
        movement: movement?,
        combat: combat?,
        command: command?,
        artillery,
        advanced: advanced?,
        types: types?,
    })
}

fn read_distances(table: &Reader<'_>) -> Option<Distances> {
    Distances::read(|name| {
        let length = table.inches(name)?;
        let least = if name.starts_with("base") { Length::hundredths(10) } else { Length::ZERO };
        if length < least || length > Length::inches(100) {
            table.fault(name, format!("must be from {least} to 100 inches"));
        }
        Some(length)
    })
}

fn read_movement(table: &Reader<'_>) -> Option<[Rates; 12]> {
    let mut rates = Vec::new();
    for mobility in Mobility::ALL {
        let row = numbers::<5>(table, mobility.word(), 0, 300);
        rates.push(row.map(|[road, country, march_terrain, open, terrain]| Rates {
            road: Length::inches(road),
            country: Length::inches(country),
            march_terrain: Length::inches(march_terrain),
            open: Length::inches(open),
            terrain: Length::inches(terrain),
        }));
    }
    rates.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()
}

fn read_combat(table: &Reader<'_>) -> Option<Combat> {
    let dice_from = bytes(table, "dice_from", 0, 200);
    let (rocket_bonus, green_bonus) = (small(table, "rocket_bonus"), small(table, "green_bonus"));
    let artillery = table.number("artillery_penetration", 1..=7);
    let (best, all) = (bytes(table, "penetration_best", 1, 7), bytes(table, "penetration_all", 1, 7));
    let hit = table.table("hit").and_then(|hit| {
        hit.finished(|hit| {
            let rows: Vec<Option<[u8; 3]>> = HitRow::WORDS.iter().map(|row| bytes(hit, row, 1, 7)).collect();
            rows.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()
        })
    });
    let casualties = table.table("casualties").and_then(|blocks| blocks.finished(read_casualties));
    Some(Combat {
        dice_from: dice_from?,
        rocket_bonus: rocket_bonus?,
        green_bonus: green_bonus?,
        artillery_penetration: u8::try_from(artillery?).ok()?,
        penetration_best: best?,
        penetration_all: all?,
        hit: hit?,
        casualties: casualties?,
    })
}

fn read_casualties(blocks: &Reader<'_>) -> Option<[[[u8; 2]; 5]; 3]> {
    let block = |name: &str| -> Option<[[u8; 2]; 5]> {
        blocks.table(name)?.finished(|block| {
            let rows: Vec<Option<[u8; 2]>> = CasualtyRow::WORDS.iter().map(|row| bytes(block, row, 0, 7)).collect();
            rows.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()
        })
    };
    let (one, two, three) = (block("block-1"), block("block-2"), block("block-3"));
    Some([one?, two?, three?])
}

fn read_command(table: &Reader<'_>) -> Option<Command> {
    let commander_bonus = small(table, "commander_bonus");
    let commander_ready = small(table, "commander_ready");
    let (inexperienced, flamed, night) = (small(table, "inexperienced"), small(table, "flamed"), small(table, "night"));
    let by_nation = |name: &str| -> Option<Vec<i8>> {
        table.table(name)?.finished(|nations| {
            let values: Vec<Option<i8>> = Nationality::WORDS.iter().map(|nation| small(nations, nation)).collect();
            values.into_iter().collect()
        })
    };
    let (bonus, readiness) = (by_nation("bonus"), by_nation("readiness"));
    let readiness: Vec<u8> = readiness?.into_iter().map(|score| score.clamp(1, 20).unsigned_abs()).collect();
    Some(Command {
        commander_bonus: commander_bonus?,
        commander_ready: commander_ready?,
        inexperienced: inexperienced?,
        flamed: flamed?,
        night: night?,
        bonus: bonus?.try_into().ok()?,
        readiness: readiness.try_into().ok()?,
    })
}

fn read_artillery(table: &Reader<'_>) -> Option<Artillery> {
    let real_range = table.number("real_range_eighths", 1..=100);
    let parts = numbers::<2>(table, "real_range_parts", 1, 100);
    let rows: Option<Vec<RangeRow>> = table.table("row").and_then(|rows| {
        let row = |(_, row): (&str, Reader<'_>)| {
            row.finished(|row| {
                let (mm, ranges) = (numbers::<2>(row, "mm", 0, 2000), numbers::<6>(row, "ranges", 0, 300));
                let [low, high] = mm?;
                Some(RangeRow {
                    mm: (u16::try_from(low).ok()?, u16::try_from(high).ok()?),
                    ranges: ranges?.map(Length::inches),
                })
            })
        };
        rows.named_tables().into_iter().map(row).collect()
    });
    let exceptions: Option<Vec<(String, Length)>> = table.table("exception").map(|named| {
        let range = |name: &str| named.inches(name).map(|range| (name.to_owned(), range));
        named.names().into_iter().filter_map(range).collect()
    });
    let makers = table.table("maker").map(|named| {
        let makers = named.named_tables().into_iter();
        makers.filter_map(|(name, maker)| maker.finished(|maker| read_maker(maker, name))).collect()
    });
    let [over, under] = parts?;
    Some(Artillery {
        makers: makers?,
        real_range: real_range?,
        real_parts: (over.into(), under.into()),
        rows: rows?,
        exceptions: exceptions?,
    })
}

/// OB-RNG-6: `nations`, `kind` and the calibres in `mm` of a named weapon.
fn read_maker(maker: &Reader<'_>, name: &str) -> Option<Maker> {
    let kind = maker.choice("kind", GunKind::WORDS).map(|index| GunKind::ALL[index]);
    let mm = numbers::<2>(maker, "mm", 1, 1000);
    let words: Option<Vec<Nationality>> = maker.raw("nations").and_then(|node| match &node.value {
        Value::List(items) => items
            .iter()
            .map(|item| match &item.value {
                Value::Text(word) => Nationality::of_word(word),
                _ => None,
            })
            .collect(),
        _ => None,
    });
    if words.is_none() {
        maker.fault("nations", format!("must be a list of: {}", Nationality::WORDS.join(", ")));
    }
    let [low, high] = mm?;
    let tenths = |mm: i32| u16::try_from(mm * 10).ok();
    Some(Maker {
        exception: name.to_owned(),
        nations: words?,
        kind: kind?,
        calibres: (tenths(low)?, tenths(high)? + 9),
    })
}

fn read_advanced(table: &Reader<'_>) -> Option<Advanced> {
    let one = |name: &str| small(table, name);
    let score = |name: &str| table.number(name, 0..=7).and_then(|number| u8::try_from(number).ok());
    let (moonlight_from, winter) = (one("moonlight_from"), one("winter"));
    let (bad_to, cloud_to, clears_from) = (one("bad_to"), one("cloud_to"), one("clears_from"));
    let (misdirected_to, air_supply_from) = (one("misdirected_to"), one("air_supply_from"));
    let (well, poor) = (score("recovery_well"), score("recovery_poor"));
    let (parachute, glider) = (score("parachute_loss_to"), score("glider_loss_to"));
    let landing = table.table("landing").and_then(|landing| {
        landing.finished(|landing| {
            let row = |name: &str| bytes::<2>(landing, name, 0, 6);
            let (para_open, para_terrain) = (row("parachute_open"), row("parachute_terrain"));
            let (glider_open, glider_terrain) = (row("glider_open"), row("glider_terrain"));
            Some([[para_open?, para_terrain?], [glider_open?, glider_terrain?]])
        })
    });
    let turns = table.table("turns").and_then(|turns| turns.finished(read_turns));
    let moves = table.table("moves").and_then(|moves| {
        moves.finished(|moves| {
            let (demolish, blow, boats) =
                (count(moves, "demolish"), count(moves, "blow"), bytes::<3>(moves, "boats", 1, 40));
            Some((demolish?, blow?, boats?))
        })
    });
    let points = table.table("points").and_then(|points| {
        points.finished(|points| {
            let names = ["normal", "weak", "captured", "division_headquarters", "corps_headquarters"];
            let values = names.map(|name| points.number(name, 0..=1000).and_then(|number| i16::try_from(number).ok()));
            let [normal, weak, captured, division, corps] = values;
            Some([normal?, weak?, captured?, division?, corps?])
        })
    });
    let turns = turns?;
    let (demolish_moves, blow_moves, boat_moves) = moves?;
    Some(Advanced {
        moonlight_from: moonlight_from?,
        winter: winter?,
        bad_to: bad_to?,
        cloud_to: cloud_to?,
        clears_from: clears_from?,
        misdirected_to: misdirected_to?,
        recovery: (well?, poor?),
        air_supply_from: air_supply_from?,
        landing_loss_to: (parachute?, glider?),
        landing: landing?,
        bridge_turns: turns.bridge,
        ferry_turns: turns.ferry,
        prepare_turns: turns.prepare,
        mine_turns: turns.minefield,
        dig_turns: turns.dig,
        swim_turns: turns.swim,
        demolish_moves,
        blow_moves,
        boat_moves,
        points: points?,
    })
}

/// Work counted in turns.
struct Turns {
    bridge: [u8; 3],
    ferry: [u8; 3],
    prepare: u8,
    minefield: u8,
    dig: [u8; 3],
    swim: u8,
}

fn read_turns(turns: &Reader<'_>) -> Option<Turns> {
    let (bridge, ferry) = (bytes::<3>(turns, "bridge", 1, 40), bytes::<3>(turns, "ferry", 1, 40));
    let (prepare, minefield) = (count(turns, "prepare"), count(turns, "minefield"));
    let [infantry, guns, others] = ["dig_infantry", "dig_guns", "dig_others"].map(|name| count(turns, name));
    let swim = count(turns, "swim");
    Some(Turns {
        bridge: bridge?,
        ferry: ferry?,
        prepare: prepare?,
        minefield: minefield?,
        dig: [infantry?, guns?, others?],
        swim: swim?,
    })
}

/// A number of moves or turns.
fn count(table: &Reader<'_>, name: &str) -> Option<u8> {
    table.number(name, 1..=40).and_then(|number| u8::try_from(number).ok())
}

/// A small number that may be negative.
fn small(table: &Reader<'_>, name: &str) -> Option<i8> {
    table.number(name, -20..=20).and_then(|number| i8::try_from(number).ok())
}

fn bytes<const N: usize>(table: &Reader<'_>, name: &str, least: i32, most: i32) -> Option<[u8; N]> {
    // The limits are those of a byte.
    numbers::<N>(table, name, least, most).map(|list| list.map(|number| u8::try_from(number).unwrap_or(0)))
}

/// A list of so many whole numbers.
fn numbers<const N: usize>(table: &Reader<'_>, name: &str, least: i32, most: i32) -> Option<[i32; N]> {
    let node = table.raw(name);
    let list: Option<Vec<i32>> = node.and_then(|node| match &node.value {
        Value::List(items) => items
            .iter()
            .map(|item| match &item.value {
                Value::Number(digits) => digits.parse::<i32>().ok().filter(|number| (least..=most).contains(number)),
                _ => None,
            })
            .collect(),
        _ => None,
    });
    let array = list.and_then(|list| list.try_into().ok());
    if array.is_none() {
        table.fault(name, format!("must be a list of {N} whole numbers from {least} to {most}"));
    }
    array
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::AntiTank;
    use sandtable_kernel::options::HouseRules;

    #[test]
    fn the_dice_follow_the_points_exactly() {
        let combat = &Tables::standard().combat;
        let dice: Vec<u8> = (0..=12).map(|points| combat.dice(points)).collect();
        assert_eq!(dice, [1, 2, 3, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6]);
    }

    #[test]
    fn heavier_guns_are_worse_against_soft_targets_unless_the_table_is_monotonic() {
        let combat = &Tables::standard().combat;
        assert_eq!(combat.casualty(0, CasualtyRow::SuperHeavy, true, false), None);
        assert_eq!(combat.casualty(0, CasualtyRow::SuperHeavy, true, true), Some(4));
        assert_eq!(combat.casualty(1, CasualtyRow::Heavy, true, true), Some(5));
        assert_eq!(combat.casualty(2, CasualtyRow::SuperHeavy, false, true), Some(4));
        assert_eq!(combat.penetration_all[AntiTank::Heavy as usize], 2);
    }

    #[test]
    fn a_house_rule_changes_one_number_and_a_wrong_one_is_named() {
        let mut house = HouseRules::none();
        house.set("distances.point_fire", "3");
        assert_eq!(Tables::load(&house).expect("a legal change").distances.point_fire, Length::inches(3));
        house.set("distances.point_fier", "3");
        let faults = Tables::load(&house).expect_err("no such distance");
        assert!(faults.to_string().contains("did you mean `point_fire`?"), "{faults}");
    }
}
