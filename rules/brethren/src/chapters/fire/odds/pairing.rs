//! Hits and wounds under each reading of the comparison (BR-FIR-11), before Medics.

use std::collections::BTreeMap;

use sandtable_odds::{Chance, Odds};

use crate::fire::Against;
use crate::tables::Pool;
use crate::toggles::FirePairing;
use crate::volley::{Barrage, Barrages};
use crate::{Brethren, losses};

/// The most pairs of throws that are compared one by one under `ranked`.
const MOST_PAIRS: usize = 3_000_000;
/// The most dice of both sides under `ranked`: their throws must fit a 64-bit number.
const MOST_DICE: usize = 24;

/// What the dice of a volley score.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Scored {
    /// Attack dice that hit.
    pub hits: u8,
    /// Wound dice that wound.
    pub wounds: u8,
}

/// What these dice score against a unit. `None` where `ranked` would take too long.
pub(super) fn scored(
    rules: &Brethren,
    pairing: FirePairing,
    against: &Against,
    barrages: &Barrages,
) -> Option<Odds<Scored>> {
    let dice: Vec<Barrage> = barrages.iter().flat_map(|one| (0..one.dice).map(|_| *one)).collect();
    if dice.is_empty() || against.defenders == 0 {
        return Some(Odds::certain(Scored::default()));
    }
    let wound = Chance::on_d6(|face| losses::wounds(rules, face, against.defence));
    match pairing {
        FirePairing::OneToOne => {
            let each = usize::from(against.defenders);
            let groups = (0..each.min(dice.len())).map(|first| {
                let group: Vec<&Barrage> = dice.iter().skip(first).step_by(each).collect();
                Odds::d6().and_then(|face| thrown(rules, group.iter().copied(), *face, &wound))
            });
            Some(groups.fold(Odds::certain(Scored::default()), |all, one| all.join_with(&one, plus)))
        }
        FirePairing::Highest => {
            let highest = Odds::d6().keep_highest(against.defenders).ok()?;
            Some(highest.and_then(|face| thrown(rules, dice.iter(), *face, &wound)))
        }
        FirePairing::Ranked => ranked(rules, &dice, against.defenders, &wound),
    }
}

fn plus(one: &Scored, other: &Scored) -> Scored {
    Scored { hits: one.hits.saturating_add(other.hits), wounds: one.wounds.saturating_add(other.wounds) }
}

/// Dice that all meet the same Defence die.
fn thrown<'a>(rules: &Brethren, dice: impl Iterator<Item = &'a Barrage>, defence: u8, wound: &Chance) -> Odds<Scored> {
    dice.fold(Odds::certain(Scored::default()), |all, die| {
        let hit = Chance::on_d6(|face| losses::modified(rules, face, die.modifier) > defence);
        let one = Odds::either(&hit, true, false)
            .and_then(|hit| if *hit { hits(1, die.wound_dice, wound) } else { hits(0, die.wound_dice, wound) });
        all.join_with(&one, plus)
    })
}

/// BR-FIR-12: what some hits of one weapon wound.
fn hits(count: u8, wound_dice: Pool, wound: &Chance) -> Odds<Scored> {
    let faces = Odds::die(wound_dice.faces).unwrap_or_else(|_| Odds::certain(1));
    let dice = faces.repeat(wound_dice.count, 0_u8, |sum, face| sum + face);
    let wounds = dice.and_then(|dice| Odds::binomial(*dice, wound));
    wounds.repeat(count, Scored::default(), |so_far, wounds| plus(so_far, &Scored { hits: 1, wounds: *wounds }))
}

/// Dice that are alike and follow each other in rolling sequence.
struct Run {
    count: usize,
    /// How many faces give each result.
    ways: [u64; 7],
    wound_dice: Pool,
}

/// BR-FIR-11, `ranked`: every throw of the attack dice, by how many of each run show what, against every throw of the
/// Defence dice.
fn ranked(rules: &Brethren, dice: &[Barrage], defenders: u8, wound: &Chance) -> Option<Odds<Scored>> {
    let runs = runs(rules, dice);
    let defence = throws(usize::from(defenders), [0, 1, 1, 1, 1, 1, 1]);
    let attacks: Vec<Vec<(Counts, u64)>> = runs.iter().map(|run| throws(run.count, run.ways)).collect();
    let pairs = attacks.iter().map(Vec::len).try_fold(defence.len(), usize::checked_mul)?;
    if dice.len() + usize::from(defenders) > MOST_DICE || pairs > MOST_PAIRS {
        return None;
    }
    let mut found: BTreeMap<Vec<u8>, u64> = BTreeMap::new();
    let mut choice = vec![0; runs.len()];
    loop {
        let chosen: Vec<&(Counts, u64)> = choice.iter().zip(&attacks).map(|(at, throws)| &throws[*at]).collect();
        let ways: u64 = chosen.iter().map(|(_, ways)| ways).product();
        for (against, more) in &defence {
            let hit = ranked_hits(&chosen, against, usize::from(defenders));
            *found.entry(hit).or_default() += ways * more;
        }
        if !advance(&mut choice, &attacks) {
            break;
        }
    }
    let hit = Odds::weighted(found).ok()?;
    Some(hit.and_then(|hit| {
        let each = hit.iter().zip(&runs).map(|(count, run)| hits(*count, run.wound_dice, wound));
        each.fold(Odds::certain(Scored::default()), |all, one| all.join_with(&one, plus))
    }))
}

/// How many dice show each result, from 0 to 6.
type Counts = [u8; 7];

/// Every way some equal dice can fall, with its weight.
fn throws(count: usize, ways: [u64; 7]) -> Vec<(Counts, u64)> {
    let mut all: BTreeMap<Counts, u64> = BTreeMap::from([([0; 7], 1)]);
    for _ in 0..count {
        let mut next = BTreeMap::new();
        for (counts, weight) in &all {
            for (result, ways) in ways.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                let mut counts = *counts;
                counts[result] += 1;
                *next.entry(counts).or_insert(0) += weight * ways;
            }
        }
        all = next;
    }
    all.into_iter().collect()
}

/// How many dice of each run hit: all ranked from high to low, equal ones in rolling sequence.
fn ranked_hits(runs: &[&(Counts, u64)], defence: &Counts, defenders: usize) -> Vec<u8> {
    let mut sorted = [0_u8; MOST_DICE];
    let faces = (0..7).rev().flat_map(|face| (0..defence[face]).map(move |_| face as u8));
    for (place, face) in sorted.iter_mut().zip(faces) {
        *place = face;
    }
    let mut hit = vec![0; runs.len()];
    let mut place = 0;
    for result in (0..7).rev() {
        for (run, (counts, _)) in runs.iter().enumerate() {
            for _ in 0..counts[result] {
                hit[run] += u8::from(result as u8 > sorted[place % defenders]);
                place += 1;
            }
        }
    }
    hit
}

fn runs(rules: &Brethren, dice: &[Barrage]) -> Vec<Run> {
    let alike = |one: &Barrage, other: &Barrage| (one.modifier, one.wound_dice) == (other.modifier, other.wound_dice);
    let run = |dice: &[Barrage]| {
        let mut ways = [0; 7];
        for face in 1..=6 {
            ways[usize::from(losses::modified(rules, face, dice[0].modifier).min(6))] += 1;
        }
        Run { count: dice.len(), ways, wound_dice: dice[0].wound_dice }
    };
    dice.chunk_by(alike).map(run).collect()
}

/// The next choice of one throw for each run; false after the last.
fn advance(choice: &mut [usize], throws: &[Vec<(Counts, u64)>]) -> bool {
    for (at, throws) in choice.iter_mut().zip(throws) {
        *at += 1;
        if *at < throws.len() {
            return true;
        }
        *at = 0;
    }
    false
}
