//! What people call the forces: `2nd Battalion, 78th Rifle Regiment`, with a division or a side where the name alone is not enough.

use crate::roster::Roster;
use crate::terms::{AirKind, Arm};
use crate::toggles::Scale;

/// The name of a base inside its unit, from its word in the orbat.
pub(super) fn part_name(word: &str, arm: Arm, scale: Scale) -> String {
    let size = match scale {
        Scale::Fso => "Regiment",
        Scale::Cso => "Battalion",
        Scale::Dso => "Company",
        Scale::Rso => "Platoon",
    };
    let regiment = word.strip_prefix('r').and_then(|number| number.parse().ok());
    match (roman(word), regiment) {
        (Some(number), _) => format!("{} {size}", ordinal(number)),
        (None, Some(number)) => format!("{} Regiment", ordinal(number)),
        _ if word.contains(|letter: char| letter.is_ascii_digit()) => word.to_uppercase(),
        _ if word.len() == 1 => format!("{size} {}", word.to_uppercase()),
        _ => arm.noun().to_owned(),
    }
}

/// The name of a template as that of a formation: `German panzer division 1941-42` is called what it is, not when it was that.
pub(super) fn without_years(name: &str) -> &str {
    match name.rsplit_once(' ') {
        Some((kind, years)) if years.starts_with(|letter: char| letter.is_ascii_digit()) => kind,
        _ => name,
    }
}

/// What aircraft without a name are called.
pub(super) fn squadron(kind: AirKind) -> String {
    match kind {
        AirKind::GroundAttack => "Ground attack aircraft".to_owned(),
        kind => {
            let (first, rest) = kind.word().split_at(1);
            format!("{}{}s", first.to_uppercase(), rest.replace('_', " "))
        }
    }
}

fn roman(word: &str) -> Option<usize> {
    const NUMERALS: [&str; 10] = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];
    NUMERALS.iter().position(|numeral| *numeral == word).map(|place| place + 1)
}

fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// Gives everybody the name reports know it by. One name is one body: a unit that shares its name with another is told with its
/// formation, or with its side, or with both; and with its key if nothing else helps.
pub(super) fn tell_apart(roster: &mut Roster, sides: &[String; 2]) {
    let formations: Vec<Vec<String>> = roster
        .formations
        .iter()
        .map(|about| {
            let side = &sides[usize::from(about.side.0)];
            vec![about.name.clone(), format!("{} ({side})", about.name), format!("{} ({})", about.name, about.key)]
        })
        .collect();
    for (about, told) in roster.formations.iter_mut().zip(distinct(&formations)) {
        about.told = told;
    }
    let units: Vec<Vec<String>> = roster
        .units
        .iter()
        .map(|about| {
            let (name, side) = (&about.name, &sides[usize::from(about.side.0)]);
            let mut names = vec![name.clone()];
            let formation = &roster.formations[about.formation.index()].name;
            if roster.formations[about.formation.index()].is_named() {
                names.push(format!("{name}, {formation}"));
            }
            names.push(format!("{name} ({side})"));
            names.push(format!("{name}, {formation} ({side})"));
            names.push(format!("{name} ({})", about.key));
            names
        })
        .collect();
    for (about, told) in roster.units.iter_mut().zip(distinct(&units)) {
        about.told = told;
    }
    for base in &mut roster.bases {
        let unit = &roster.units[base.unit.index()];
        base.told = if base.part.is_empty() { unit.told.clone() } else { format!("{}, {}", base.part, unit.told) };
    }
}

/// The first name of each that nobody else could have in the same place of the list.
fn distinct(candidates: &[Vec<String>]) -> Vec<String> {
    let shared = |name: &String, own: usize| {
        candidates.iter().enumerate().any(|(other, names)| other != own && names.contains(name))
    };
    let choose = |(own, names): (usize, &Vec<String>)| {
        let free = names.iter().find(|name| !shared(name, own));
        free.or(names.last()).cloned().unwrap_or_default()
    };
    candidates.iter().enumerate().map(choose).collect()
}

impl Arm {
    /// What a base of this arm is called in its unit.
    const fn noun(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry",
            Arm::Armour => "tanks",
            Arm::Cavalry => "cavalry",
            Arm::Recce => "reconnaissance",
            Arm::Engineer => "engineers",
            Arm::Artillery => "battery",
            Arm::Mortar => "mortars",
            Arm::Hmg => "machine guns",
            Arm::AntiTank => "anti-tank guns",
            Arm::AntiAir => "anti-aircraft guns",
            Arm::Air => "aircraft",
            Arm::Hq => "HQ",
            Arm::Foo => "observers",
            Arm::Transport => "transport",
            Arm::Logistic => "supply column",
            Arm::Pol => "fuel column",
            Arm::TankTransporter => "tank transporters",
            Arm::Maintenance => "workshop",
            Arm::Medical => "field hospital",
            Arm::Provost => "military police",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{distinct, part_name};
    use crate::terms::Arm;
    use crate::toggles::Scale;

    #[test]
    fn a_base_is_called_by_what_it_is_at_its_scale() {
        let name = |word, arm, scale| part_name(word, arm, scale);
        assert_eq!(name("ii", Arm::Infantry, Scale::Cso), "2nd Battalion");
        assert_eq!(name("iii", Arm::Infantry, Scale::Dso), "3rd Company");
        assert_eq!(name("r1", Arm::Cavalry, Scale::Cso), "1st Regiment");
        assert_eq!(name("t34", Arm::Armour, Scale::Cso), "T34");
        assert_eq!(name("k", Arm::Infantry, Scale::Rso), "Platoon K");
        assert_eq!(name("bty", Arm::Artillery, Scale::Cso), "battery");
        assert_eq!(name("hq", Arm::Hq, Scale::Cso), "HQ");
    }

    #[test]
    fn a_name_two_bodies_share_is_told_with_more() {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let told = distinct(&[names(&["Guns", "Guns (Blue)"]), names(&["Guns", "Guns (Red)"]), names(&["Tanks", "x"])]);
        assert_eq!(told, ["Guns (Blue)", "Guns (Red)", "Tanks"]);
    }
}
