//! One base of an orbat: its words, and what follows from them (NQ-PCE-1 to 8, NQ-CLS-7, NQ-RNG-2, NQ-FOR-9).

use sandtable_kernel::{Seat, Side};

use crate::Start;
use crate::roster::BaseInfo;
use crate::terms::{AirKind, Arm, Causes, Class, Line, Mobility, Posture, Range, Role, UnitId};

/// A base before anything is read of it.
pub(super) fn blank(side: Side, unit: UnitId) -> BaseInfo {
    BaseInfo {
        key: String::new(),
        name: String::new(),
        told: String::new(),
        part: String::new(),
        side,
        seat: Seat(0),
        arm: Arm::Infantry,
        role: Role::Fighting,
        unit,
        sp_max: 0,
        sp_start: 0,
        mobility: Mobility::Foot,
        armour: None,
        weapon: Class::L,
        at_capable: false,
        calibre: 0,
        range: Range::SmallArms,
        organic: false,
        soviet: false,
        apc: false,
        tank_rider: false,
        vehicle: false,
        model: String::new(),
        air: None,
        engines: 0,
    }
}

/// How a base starts where the file says nothing.
pub(super) fn fresh(info: &BaseInfo) -> Start {
    Start {
        at: None,
        bound: 0,
        line: if matches!(info.arm, Arm::Hq | Arm::Artillery) { Line::Depth } else { Line::Main },
        concealed: false,
        sp: info.sp_start,
        pips: 0,
        posture: Posture::Static,
        dry: false,
        causes: Causes::default(),
        engaged: false,
        blooded: false,
        endurance: None,
    }
}

/// Why a base cannot be read.
pub(super) enum Wrong {
    /// E_ARM (NQ-FOR-3).
    Arm(String),
    /// E_SP (NQ-FOR-8).
    Strength(String),
}

/// The words of a base after its key: arm, row of Table 1, strength, classes, calibre and marks.
pub(super) fn read_base(mut info: BaseInfo, words: &[&str]) -> Result<BaseInfo, Wrong> {
    let Some((arm, rest)) = words.split_first() else { return Err(Wrong::Arm("a base needs an arm".to_owned())) };
    let Some(arm) = Arm::named(arm) else { return Err(Wrong::Arm(format!("there is no arm `{arm}`"))) };
    info.arm = arm;
    info.mobility = match arm {
        Arm::Infantry | Arm::Engineer | Arm::Foo | Arm::Hmg => Mobility::Foot,
        Arm::Armour => Mobility::Armoured,
        Arm::Cavalry => Mobility::Cavalry,
        Arm::Recce => Mobility::LightRecce,
        _ => Mobility::Motorised,
    };
    let mut weapon = None;
    for word in rest {
        let (name, value) = word.split_once(':').unwrap_or((word, ""));
        match name {
            "armour" => info.armour = Class::named(value),
            "model" => info.model = value.replace('_', " "),
            "at" | "aa" => info.at_capable |= name == "at",
            "soviet" => info.soviet = true,
            "organic" => info.organic = true,
            "apc" => (info.apc, info.mobility) = (true, Mobility::Armoured),
            "rider" => info.tank_rider = true,
            "air" => info.air = AirKind::named(value),
            "engines" => info.engines = value.parse().unwrap_or(1),
            _ => {
                let strength = name.strip_prefix('x').and_then(|digits| digits.parse::<u8>().ok());
                let calibre = name.strip_suffix("mm").and_then(|digits| digits.parse::<u16>().ok());
                match (strength, calibre, Class::named(name), Mobility::named(name)) {
                    (Some(sp), ..) if (1..=6).contains(&sp) => (info.sp_max, info.sp_start) = (sp, sp),
                    (Some(sp), ..) => {
                        return Err(Wrong::Strength(format!("a base has 1 to 6 strength points, not {sp}")));
                    }
                    (_, Some(calibre), ..) => info.calibre = calibre,
                    (_, _, Some(class), _) => weapon = Some(class),
                    (_, _, _, Some(mobility)) => info.mobility = mobility,
                    _ => return Err(Wrong::Arm(format!("`{word}` is not understood"))),
                }
            }
        }
    }
    if info.sp_max == 0 {
        // NQ-FOR-9: a battalion has three, a battery or a company one.
        (info.sp_max, info.sp_start) =
            if matches!(arm, Arm::Infantry | Arm::Armour | Arm::Cavalry) { (3, 3) } else { (1, 1) };
    }
    info.weapon = weapon.unwrap_or_else(|| usual_class(&info));
    info.range = usual_range(&info);
    info.role = usual_role(arm);
    // NQ-PCE-8: guns that fire over open sights, tanks and engineers can hurt armour.
    info.at_capable |=
        matches!(arm, Arm::AntiTank | Arm::Engineer | Arm::Artillery) || arm == Arm::Armour && info.calibre != 1;
    if arm == Arm::Armour && info.armour.is_none() {
        info.armour = Some(Class::L);
    }
    info.vehicle = arm == Arm::Armour || info.armour.is_some() || arm.is_logistic() && info.mobility != Mobility::Horse;
    Ok(info)
}

/// NQ-CLS-7, NQ-CLS-8, NQ-CLS-12: the class of a weapon by its calibre.
fn usual_class(info: &BaseInfo) -> Class {
    match (info.arm, info.calibre) {
        (Arm::Artillery, 1..=81) | (Arm::Mortar, 1..=60) => Class::L,
        (Arm::Artillery, 82..=110) | (Arm::Mortar, 61..=119) | (Arm::Hmg, _) => Class::M,
        (Arm::Artillery, 111..=199) | (Arm::Mortar, 120..) => Class::H,
        (Arm::Artillery, 200..) => Class::Vh,
        (Arm::AntiTank | Arm::AntiAir | Arm::Armour, 42..=77) => Class::M,
        (Arm::AntiTank | Arm::AntiAir | Arm::Armour, 78..) => Class::H,
        _ => Class::L,
    }
}

/// NQ-RNG-2: the row of a weapon.
fn usual_range(info: &BaseInfo) -> Range {
    match (info.arm, info.calibre) {
        (Arm::Artillery, 0..=74) | (Arm::Mortar, 0..=80) => Range::Mortar3in,
        (Arm::Mortar, 81..=119) => Range::Mortar81,
        (Arm::Mortar, _) => Range::Mortar120,
        (Arm::Artillery, 75..=149) => Range::Gun105,
        (Arm::Artillery, 150..=199) => Range::Gun150,
        (Arm::Artillery, _) => Range::Gun200,
        (Arm::AntiTank, 0..=41) => Range::LightAt,
        (Arm::AntiTank, 42..=77) => Range::MediumAt,
        (Arm::AntiTank | Arm::AntiAir, _) | (Arm::Armour, 77..) => Range::HeavyAt,
        (Arm::Armour, 0..=47) => Range::LightTank,
        (Arm::Armour, _) => Range::MediumTank,
        _ => Range::SmallArms,
    }
}

/// NQ-PCE-1, NQ-PCE-3: the role of an arm.
fn usual_role(arm: Arm) -> Role {
    match arm {
        Arm::Infantry | Arm::Armour | Arm::Cavalry => Role::Fighting,
        Arm::Recce => Role::Recce,
        Arm::Engineer => Role::Engineer,
        Arm::Artillery | Arm::Mortar | Arm::Hmg | Arm::AntiTank | Arm::AntiAir => Role::Support,
        Arm::Air => Role::Air,
        Arm::Hq => Role::Command,
        Arm::Foo => Role::Observer,
        _ => Role::Logistic,
    }
}
