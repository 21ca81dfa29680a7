//! Coherency (BR-COH): a unit stays together, or at least closes up when it moves.

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::Circle;
use sandtable_kernel::{Length, Refusal, Word};

use crate::measuring::{EPS, base, gap, within};
use crate::refusals::{COHERENCY, COHERENCY_BROKEN, filled};
use crate::terms::{MOST_MEMBERS, ModelSet, UnitId};
use crate::toggles::CoherencyForm;
use crate::{Brethren, State};

/// Bases of models, in model order.
pub type Bases = ArrayVec<Circle, MOST_MEMBERS>;

/// How far apart a unit is: what BR-COH-4 compares before and after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spread {
    /// Separate groups; with `neighbour`, models without a neighbour.
    pub groups: u32,
    /// The widest gap between groups; with `neighbour`, the largest distance to a nearest unit-mate.
    pub widest: Length,
}

/// BR-COH-1, BR-COH-2: whether these bases are coherent.
pub fn is_coherent(rules: &Brethren, bases: &[Circle]) -> bool {
    match rules.setup().toggles.coherency_form {
        CoherencyForm::Chain => groups(rules, bases).1 <= 1,
        CoherencyForm::Neighbour => bases.len() < 2 || lonely(rules, bases) == 0,
    }
}

/// BR-COH-1: whether a unit on the table is coherent.
pub fn unit_is_coherent(rules: &Brethren, state: &State, unit: UnitId) -> bool {
    is_coherent(rules, &bases_of(rules, state, state.members(unit)))
}

/// BR-COH-3, BR-COH-4: a unit that has moved must be coherent, or less broken than it was.
pub fn check(rules: &Brethren, after: &[Circle], before: &[Circle]) -> Result<(), Refusal> {
    if is_coherent(rules, after) {
        return Ok(());
    }
    let first = after.first().map(|base| base.centre).unwrap_or_default();
    if is_coherent(rules, before) {
        let reach = rules.tables().coherency.reach;
        return Err(filled(COHERENCY, [Word::Inches(reach)]).at(first));
    }
    let (was, is) = (spread(rules, before), spread(rules, after));
    let closes = is.groups <= was.groups && is.widest + EPS < was.widest;
    if closes { Ok(()) } else { Err(COHERENCY_BROKEN.at(first)) }
}

/// The bases of some models of one unit where they stand.
pub fn bases_of(rules: &Brethren, state: &State, models: ModelSet) -> Bases {
    models.iter().map(|model| base(rules, state, model)).collect()
}

/// BR-COH-4: how broken a unit is.
pub fn spread(rules: &Brethren, bases: &[Circle]) -> Spread {
    match rules.setup().toggles.coherency_form {
        CoherencyForm::Chain => {
            let (group, count) = groups(rules, bases);
            let gap_of = |of: u8| {
                let mine = bases.iter().zip(&group).filter(|(_, group)| **group == of);
                mine.flat_map(|(one, _)| {
                    let others = bases.iter().zip(&group).filter(move |(_, group)| **group != of);
                    others.map(move |(other, _)| gap(*one, *other))
                })
                .min()
            };
            let widest = group.iter().filter_map(|group| gap_of(*group)).max();
            Spread { groups: count, widest: widest.unwrap_or(Length::ZERO) }
        }
        CoherencyForm::Neighbour => {
            let nearest = |index: usize| {
                let others = bases.iter().enumerate().filter(move |(other, _)| *other != index);
                others.map(|(_, other)| gap(bases[index], *other)).min()
            };
            let widest = (0..bases.len()).filter_map(nearest).max();
            Spread { groups: lonely(rules, bases), widest: widest.unwrap_or(Length::ZERO) }
        }
    }
}

/// The group of each base (named by its first member) and how many groups there are.
fn groups(rules: &Brethren, bases: &[Circle]) -> (ArrayVec<u8, MOST_MEMBERS>, u32) {
    let reach = rules.tables().coherency.reach;
    let mut group: ArrayVec<u8, MOST_MEMBERS> = (0..bases.len() as u8).collect();
    let mut count = bases.len() as u32;
    for one in 0..bases.len() {
        for other in one + 1..bases.len() {
            let (mine, theirs) = (group[one], group[other]);
            if mine != theirs && within(bases[one], bases[other], reach) {
                for name in &mut group {
                    if *name == theirs {
                        *name = mine;
                    }
                }
                count -= 1;
            }
        }
    }
    (group, count)
}

/// Models with no unit-mate in reach.
fn lonely(rules: &Brethren, bases: &[Circle]) -> u32 {
    let reach = rules.tables().coherency.reach;
    let alone = |index: &usize| {
        bases.len() > 1 && !(0..bases.len()).any(|other| other != *index && within(bases[*index], bases[other], reach))
    };
    (0..bases.len()).filter(alone).count() as u32
}
