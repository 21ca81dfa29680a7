//! Forces that never met: other years, or another theatre (MS-FOR-9). It is a warning, nothing forbids the battle.

use super::{List, Lists};
use crate::{Mundi, Theatre};

/// What the maker of a scenario should know about its forces.
pub fn warnings(rules: &Mundi) -> Vec<String> {
    let setup = rules.setup();
    let known = setup.roster.lists.iter().filter_map(|id| Lists::standard().find(id));
    let lists: Vec<&List> = known.collect();
    let mut warnings = Vec::new();
    for list in &lists {
        let named = format!("{} ({}, {})", list.id, list.nation, list.period);
        if setup.year != 0 && !list.is_of(setup.year) {
            warnings.push(format!("MS-FOR-9: {named} is no force of {}", setup.year));
        }
        if !fought_in(&list.nation, setup.theatre) {
            warnings.push(format!("MS-FOR-9: {named} is no force of this theatre"));
        }
    }
    if let [one, other] = lists.as_slice()
        && !(1939..=1945).any(|year| one.is_of(year) && other.is_of(year))
    {
        warnings
            .push(format!("MS-FOR-9: {} ({}) and {} ({}) share no year", one.id, one.period, other.id, other.period));
    }
    warnings
}

/// Where divisions of a nation fought.
fn fought_in(nation: &str, theatre: Theatre) -> bool {
    match nation {
        "Soviet Union" => theatre == Theatre::EasternEurope,
        "France" => theatre == Theatre::WesternEurope,
        "Italy" => theatre != Theatre::WesternEurope,
        "Germany" => true,
        _ => theatre != Theatre::EasternEurope,
    }
}
