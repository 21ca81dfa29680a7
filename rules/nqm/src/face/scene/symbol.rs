//! The APP-6 symbol of a base: what it is, how it moves, and how large a body it stands for (NQ-SCL-1).

use crate::Nqm;
use crate::roster::{BaseInfo, Body};
use crate::terms::{Arm, BaseId, Level, Mobility};
use crate::toggles::Scale;

/// The code of a base.
pub(super) fn symbol(rules: &Nqm, base: BaseId) -> String {
    let info = rules.info(base);
    let size = match info.arm {
        Arm::Hq => format!("A{}", headquarters(rules, base)),
        _ => format!("-{}", echelon(rules.toggles().scale, info.is_full_size())),
    };
    // Frames of one shape for both: sides differ by colour and hatching, and a lozenge would be too small to read in a square.
    format!("SFGP{}{size}---", function(info))
}

fn function(info: &BaseInfo) -> &'static str {
    match info.arm {
        Arm::Infantry if info.apc => "UCIZ--",
        Arm::Infantry if info.mobility == Mobility::Motorised => "UCIM--",
        Arm::Infantry | Arm::Hmg => "UCI---",
        Arm::Armour => "UCA---",
        Arm::Cavalry => "UCRH--",
        Arm::Recce if info.armour.is_some() => "UCRVA-",
        Arm::Recce => "UCR---",
        Arm::Engineer => "UCE---",
        Arm::Artillery => "UCF---",
        Arm::Mortar => "UCFM--",
        Arm::AntiTank => "UCAA--",
        Arm::AntiAir => "UCD---",
        Arm::Air => "UCV---",
        Arm::Hq => "UH----",
        Arm::Foo => "UCFO--",
        Arm::Transport | Arm::TankTransporter => "UST---",
        Arm::Logistic => "USS---",
        Arm::Pol => "USS3--",
        Arm::Maintenance => "USX---",
        Arm::Medical => "USM---",
        Arm::Provost => "UUL---",
    }
}

/// A base as large as its scale says, or a detachment one step smaller.
fn echelon(scale: Scale, full: bool) -> char {
    match (scale, full) {
        (Scale::Fso, true) => 'G',
        (Scale::Fso, false) | (Scale::Cso, true) => 'F',
        (Scale::Cso, false) | (Scale::Dso, true) => 'E',
        (Scale::Dso, false) | (Scale::Rso, true) => 'D',
        (Scale::Rso, false) => 'C',
    }
}

/// The size of what an HQ commands.
fn headquarters(rules: &Nqm, hq: BaseId) -> char {
    match rules.roster().commanded_by(hq) {
        Some(Body::Formation(formation)) => match rules.roster().formation(formation).level {
            Level::Battalion => 'F',
            Level::Regiment => 'G',
            Level::Division => 'I',
            Level::Corps => 'J',
            Level::Army => 'K',
            Level::ArmyGroup => 'L',
        },
        _ => match rules.toggles().scale {
            Scale::Fso => 'I',
            Scale::Cso => 'G',
            Scale::Dso => 'F',
            Scale::Rso => 'E',
        },
    }
}
