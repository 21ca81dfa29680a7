//! Reading what a battalion is (OB-FOR-11 to 16): a typical one, or a named change of one.

use sandtable_kernel::Length;
use sandtable_kernel::sheet::Reader;

use super::{Artillery, Profile};
use crate::artillery_range::{self, Piece};
use crate::files::fields::{GunFile, ProfileParts};
use crate::roster::Gun;
use crate::rule;
use crate::terms::{AirLanding, AntiTank, Arm, Armour, Engineers, Mobility, Strength, WaterGear, Weapon};

/// Reads the fields of a battalion; what is left out is as in the typical one, or as plain infantry.
///
/// It also judges what no list may break: a mobility that fits the arm (E-FOR-10) and an artillery range (E-FOR-6).
/// What is wrong is told, and something stands in for it, so that the rest of the file can be judged too.
pub(crate) fn read_profile(file: &ProfileParts<'_>, base: Option<&Profile>, ranges: &Artillery) -> Profile {
    let reader = &file.here;
    if file.direct.is_some_and(|inches| inches != 4 && inches != 8) {
        reader.breaks("direct", rule::RNG_2, None, "must be 4 or 8 inches");
    }
    let gun = file.gun.as_ref().map(|gun| read_gun(gun, ranges));
    let (weapons, flame) = (file.weapons, file.flame);
    if base.is_none() && !(reader.has("arm") && reader.has("mobility")) {
        reader.fault("arm", "is missing; a battalion has an arm and a mobility, or a type that gives them");
    }
    let arm = file.arm.or_else(|| base.map(|base| base.arm));
    let mobility = file.mobility.or_else(|| base.map(|base| base.mobility));
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
        strength: file.strength.or_else(|| base.map(|base| base.strength)).unwrap_or(Strength::Normal),
        armour: file.armour.or_else(|| base.map(|base| base.armour)).unwrap_or(Armour::None),
        weapons: if flame == Some(true) { weapons.with(Weapon::FlameThrower) } else { weapons },
        anti_tank: (file.at_low.unwrap_or(base_tank.0), file.at_best.unwrap_or(base_tank.1)),
        direct: file.direct.map(Length::inches).or_else(|| base.map(|base| base.direct)).unwrap_or(Length::inches(4)),
        gun: match gun {
            Some(read) => read,
            None => base.and_then(|base| base.gun),
        },
        engineers: file.engineers.or_else(|| base.map(|base| base.engineers)).unwrap_or(Engineers::None),
        flame: flame.or_else(|| base.map(|base| base.flame)).unwrap_or(weapons.has(Weapon::FlameThrower)),
        air_landing: file.air_landing.or_else(|| base.map(|base| base.air_landing)).unwrap_or(AirLanding::None),
        water: file.water.or_else(|| base.map(|base| base.water)).unwrap_or(WaterGear::None),
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
fn read_gun(file: &GunFile<'_>, ranges: &Artillery) -> Option<Gun> {
    if let Some(name) = file.exception
        && !ranges.exceptions.iter().any(|(known, _)| known == name)
    {
        let known: Vec<&str> = ranges.exceptions.iter().map(|(known, _)| known.as_str()).collect();
        file.here.fault("exception", format!("`{name}` is not one of: {}", known.join(", ")));
    }
    let piece = Piece { kind: file.kind?, calibre: file.calibre?, old: file.old };
    let chosen = file.here.has("exception") || file.here.has("real_km");
    let range = artillery_range::range(ranges, piece, file.exception, file.real_km).unwrap_or(Length::ZERO);
    Some(Gun { kind: piece.kind, calibre: piece.calibre, range, chosen })
}
