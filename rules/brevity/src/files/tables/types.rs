//! Reading what a battalion is (OB-FOR-11 to 16): a typical one, or a named change of one.

use sandtable_kernel::Length;
use sandtable_kernel::sheet::{Reader, Value};

use super::{Artillery, Profile};
use crate::artillery_range::{self, Piece};
use crate::roster::Gun;
use crate::rule;
use crate::terms::{
    AirLanding, AntiTank, Arm, Armour, Engineers, GunKind, Mobility, Strength, WaterGear, Weapon, Weapons,
};

/// Reads the fields of a battalion; what is left out is as in the typical one, or as plain infantry.
///
/// It also judges what no list may break: a mobility that fits the arm (E-FOR-10) and an artillery range (E-FOR-6).
/// What is wrong is told, and something stands in for it, so that the rest of the file can be judged too.
pub(crate) fn read_profile(reader: &Reader<'_>, base: Option<&Profile>, ranges: &Artillery) -> Profile {
    let arm = word(reader, "arm", Arm::WORDS, Arm::ALL);
    let mobility = word(reader, "mobility", Mobility::WORDS, Mobility::ALL);
    let strength = word(reader, "strength", Strength::WORDS, Strength::ALL);
    let armour = word(reader, "armour", Armour::WORDS, Armour::ALL);
    let low = word(reader, "at_low", AntiTank::WORDS, AntiTank::ALL);
    let best = word(reader, "at_best", AntiTank::WORDS, AntiTank::ALL);
    let engineers = word(reader, "engineers", Engineers::WORDS, Engineers::ALL);
    let air_landing = word(reader, "air_landing", AirLanding::WORDS, AirLanding::ALL);
    let water = word(reader, "water", WaterGear::WORDS, WaterGear::ALL);
    let weapons = read_weapons(reader);
    let direct = reader.optional_number("direct", 1..=12).and_then(|inches| i32::try_from(inches).ok());
    if direct.is_some_and(|inches| inches != 4 && inches != 8) {
        reader.breaks("direct", rule::RNG_2, None, "must be 4 or 8 inches");
    }
    let flame = if reader.has("flame") { Some(reader.flag("flame")) } else { None };
    let gun = reader.optional_table("gun").map(|gun| {
        let read = read_gun(&gun, ranges);
        gun.finish();
        read
    });
    let missing = base.is_none() && !(reader.has("arm") && reader.has("mobility"));
    if missing {
        reader.fault("arm", "is missing; a battalion has an arm and a mobility, or a type that gives them");
    }
    let arm = arm.or_else(|| base.map(|base| base.arm));
    let mobility = mobility.or_else(|| base.map(|base| base.mobility));
    // Without one of them nothing more is to be said about weapons and ranges.
    let whole = arm.is_some() && mobility.is_some();
    let (arm, mobility) = (arm.unwrap_or(Arm::Infantry), mobility.unwrap_or(Mobility::Foot));
    let by_calibre = gun.flatten().filter(|_| weapons.is_none());
    let weapons = weapons.or_else(|| base.map(|base| base.weapons)).unwrap_or_default();
    let weapons = by_calibre.map_or(weapons, |gun| weapons.rearmed(gun.weapon()));
    let base_tank = base.map_or((AntiTank::Light, AntiTank::Light), |base| base.anti_tank);
    let profile = Profile {
        arm,
        mobility,
        strength: strength.or_else(|| base.map(|base| base.strength)).unwrap_or(Strength::Normal),
        armour: armour.or_else(|| base.map(|base| base.armour)).unwrap_or(Armour::None),
        weapons: if flame == Some(true) { weapons.with(Weapon::FlameThrower) } else { weapons },
        anti_tank: (low.unwrap_or(base_tank.0), best.unwrap_or(base_tank.1)),
        direct: direct.map(Length::inches).or_else(|| base.map(|base| base.direct)).unwrap_or(Length::inches(4)),
        gun: match gun {
            Some(read) => read,
            None => base.and_then(|base| base.gun),
        },
        engineers: engineers.or_else(|| base.map(|base| base.engineers)).unwrap_or(Engineers::None),
        flame: flame.or_else(|| base.map(|base| base.flame)).unwrap_or(weapons.has(Weapon::FlameThrower)),
        air_landing: air_landing.or_else(|| base.map(|base| base.air_landing)).unwrap_or(AirLanding::None),
        water: water.or_else(|| base.map(|base| base.water)).unwrap_or(WaterGear::None),
    };
    if whole {
        judge(reader, &profile, ranges, reader.has("gun") && gun.flatten().is_none());
    }
    profile
}

/// E-FOR-6 and E-FOR-10 (OB-FOR-10).
fn judge(reader: &Reader<'_>, profile: &Profile, ranges: &Artillery, unread_gun: bool) {
    if profile.anti_tank.0 > profile.anti_tank.1 {
        reader.fault("at_low", "is better than at_best");
    }
    if profile.weapons.is_empty() {
        reader.fault("weapons", "is empty; every battalion shoots with something");
    }
    let fits = match profile.arm {
        Arm::Tank => matches!(profile.mobility, Mobility::SlowTank | Mobility::Tracked | Mobility::FastTank),
        Arm::ArmouredCar => matches!(profile.mobility, Mobility::ArmouredCar | Mobility::Jeep | Mobility::HalfTrack),
        Arm::SpGun => matches!(profile.mobility, Mobility::Tracked | Mobility::HalfTrack | Mobility::SlowTank),
        Arm::Cavalry => profile.mobility == Mobility::Cavalry,
        Arm::TowedGun => !matches!(profile.mobility, Mobility::Foot | Mobility::Cyclist | Mobility::Cavalry),
        Arm::Infantry | Arm::Artillery | Arm::Engineer | Arm::Headquarters => !matches!(
            profile.mobility,
            Mobility::SlowTank | Mobility::FastTank | Mobility::ArmouredCar | Mobility::Cavalry
        ),
    };
    if !fits {
        reader.breaks("mobility", rule::FOR_10, Some("E-FOR-10"), "Mobility does not fit the arm.");
    }
    // A piece that has its range only from its makers is judged with their nationality.
    let silent = profile.gun.is_none_or(|gun| gun.range == Length::ZERO && !gun.may_be_named(ranges));
    if profile.arm == Arm::Artillery && silent && !unread_gun {
        reader.breaks("gun", rule::FOR_10, Some("E-FOR-6"), "This artillery piece has no artillery range.");
    }
}

/// OB-RNG-5 to 9: the piece and its range. A piece without a range is told by [`judge`].
fn read_gun(reader: &Reader<'_>, ranges: &Artillery) -> Option<Gun> {
    let kind = reader.choice("kind", GunKind::WORDS).map(|index| GunKind::ALL[index]);
    let calibre = reader.raw("calibre").and_then(|node| match &node.value {
        Value::Number(digits) => tenths(digits),
        _ => None,
    });
    if calibre.is_none() {
        reader.fault("calibre", "must be a calibre in millimetres with at most one decimal, such as 105 or 87.6");
    }
    let old = reader.flag("old");
    let exception = reader.optional_text("exception");
    if let Some(name) = exception
        && !ranges.exceptions.iter().any(|(known, _)| known == name)
    {
        let known: Vec<&str> = ranges.exceptions.iter().map(|(known, _)| known.as_str()).collect();
        reader.fault("exception", format!("`{name}` is not one of: {}", known.join(", ")));
    }
    let real = reader.raw("real_km").map(|node| match &node.value {
        Value::Number(digits) => thousandths(digits),
        _ => None,
    });
    if real == Some(None) {
        let message = "`real_km` must be a range in kilometres with at most three decimals, such as 12.25";
        reader.breaks("real_km", rule::RNG_8, None, message);
    }
    let piece = Piece { kind: kind?, calibre: calibre?, old };
    let chosen = exception.is_some() || real.is_some();
    let range = artillery_range::range(ranges, piece, exception, real.flatten()).unwrap_or(Length::ZERO);
    Some(Gun { kind: piece.kind, calibre: piece.calibre, range, chosen })
}

/// `6.075` as 6075; `None` if it is no length of kilometres.
fn thousandths(digits: &str) -> Option<i64> {
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let known = part.len() <= 3 && [whole, part].iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    let number = format!("{whole}{part:0<3}").parse::<i64>().ok()?;
    (known && (1..=1_000_000).contains(&number)).then_some(number)
}

/// `87.6` as 876; `None` if it is no calibre.
fn tenths(digits: &str) -> Option<u16> {
    let hundredths = Length::parse_inches(digits).and_then(Length::as_hundredths)?;
    u16::try_from(hundredths / 10).ok().filter(|tenths| hundredths % 10 == 0 && *tenths > 0 && *tenths <= 20_000)
}

fn read_weapons(reader: &Reader<'_>) -> Option<Weapons> {
    let node = reader.raw("weapons")?;
    let Value::List(items) = &node.value else {
        reader.fault("weapons", format!("must be a list of: {}", Weapon::WORDS.join(", ")));
        return None;
    };
    let mut weapons = Weapons::default();
    for item in items {
        match &item.value {
            Value::Text(text) => match Weapon::of_word(text) {
                Some(weapon) => weapons = weapons.with(weapon),
                None => reader.fault("weapons", format!("`{text}` is not one of: {}", Weapon::WORDS.join(", "))),
            },
            _ => reader.fault("weapons", "must be a list of texts"),
        }
    }
    Some(weapons)
}

/// One of an enum's words, if the field is there.
fn word<T: Copy>(reader: &Reader<'_>, name: &str, words: &[&str], values: &[T]) -> Option<T> {
    reader.optional_choice(name, words).map(|index| values[index])
}
