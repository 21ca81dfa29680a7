//! Which model goes into which Fire Team when a list proposes a split in numbers (BR-ARM-19, BR-ARM-20).

use super::{EntryDraft, Man, Spec, TeamDraft};
use crate::terms::{Kind, Role};

/// The models of each proposed team, by their place in the entry: the Specialist, then his Riflemen. Riflemen with his
/// melee weapon go first, since a team must have one kind (BR-ARM-7); a team that cannot be had stays without some.
pub fn teams(spec: &Spec) -> Vec<Vec<usize>> {
    let mut taken = vec![false; spec.men.len()];
    spec.split.iter().map(|team| muster(spec, team, &mut taken)).collect()
}

/// The units an entry starts with, each as places in the entry: the first one (the NCO's team), then the teams.
pub fn units(entry: &EntryDraft) -> Vec<Vec<usize>> {
    let teams = teams(&entry.spec);
    let stays = |index: &usize| !teams.iter().any(|team| team.contains(index));
    let first: Vec<usize> = (0..entry.spec.men.len()).filter(stays).collect();
    core::iter::once(first).chain(teams.iter().cloned()).collect()
}

/// Whether these models may form one unit by BR-ARM-7.
pub fn is_uniform<'m>(kind: Kind, men: impl IntoIterator<Item = &'m Man>) -> bool {
    let mut melee = men.into_iter().map(|man| man.melee(kind));
    let first = melee.next();
    melee.all(|other| Some(other) == first)
}

fn muster(spec: &Spec, team: &TeamDraft, taken: &mut [bool]) -> Vec<usize> {
    let leader = spec.men.iter().position(|man| man.role == team.leader);
    let Some(leader) = leader.filter(|leader| !taken[*leader]) else { return Vec::new() };
    taken[leader] = true;
    let mut members = vec![leader];
    let melee = spec.men[leader].melee(spec.kind);
    for alike in [true, false] {
        for (index, man) in spec.men.iter().enumerate() {
            let wanted = members.len() <= team.riflemen;
            let fits = man.role == Role::Rifleman && (man.melee(spec.kind) == melee) == alike;
            if wanted && fits && !taken[index] {
                taken[index] = true;
                members.push(index);
            }
        }
    }
    members
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forces::words::parse;

    #[test]
    fn a_team_takes_the_riflemen_with_its_specialists_melee_weapon_first() {
        let spec =
            parse("green: nco, machine_gunner knife, 2 rifleman, 2 rifleman knife; split machine_gunner 2").unwrap();
        assert_eq!(teams(&spec), [vec![1, 4, 5]]);
    }
}
