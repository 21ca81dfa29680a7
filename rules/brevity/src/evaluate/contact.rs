//! Who could hurt whom as they stand: for every battalion near the enemy the volley that could be fired at it now.

use arrayvec::ArrayVec;
use sandtable_kernel::{Length, Side};

use super::price;
use crate::fire::{is_immune, reaches};
use crate::location::{in_arc, placed_of};
use crate::terms::{AntiTank, BattalionId, Posture, other};
use crate::volley::{Numbers, Punch, Target, better, casualty_of, numbers};
use crate::{Brevity, State};

/// Nobody fires directly from farther away.
const NEAR: Length = Length::inches(9);

/// What a side's fire promises less what the enemy's does, in thousandths of a battalion's point.
pub fn balance(rules: &Brevity, state: &State, side: Side) -> i64 {
    100 * promise(rules, state, side) / 100 - 85 * promise(rules, state, other(side)) / 100
}

/// What one volley at each battalion within reach would be worth to a side.
fn promise(rules: &Brevity, state: &State, side: Side) -> i64 {
    let firers: ArrayVec<BattalionId, 128> = placed_of(rules, state, side)
        .filter(|firer| {
            let of = state.battalion(*firer);
            of.posture == Posture::Line && !of.spent && !of.pinned
        })
        .take(128)
        .collect();
    placed_of(rules, state, other(side)).map(|target| volley_at(rules, state, &firers, target)).sum()
}

fn volley_at(rules: &Brevity, state: &State, firers: &[BattalionId], target: BattalionId) -> i64 {
    let theirs = &state.battalion(target).base;
    let mut near = firers.iter().copied().filter(|firer| state.battalion(*firer).base.is_within(theirs, NEAR)).peekable();
    if near.peek().is_none() || is_immune(rules, state, target) {
        return 0;
    }
    let spot = Target::standing(rules, state, target);
    let combat = &rules.tables().combat;
    let (mut points, mut casualty, mut anybody) = (0, None, false);
    let (mut best, mut lowest) = (AntiTank::Light, AntiTank::Heavy);
    for firer in near {
        let (of, listed) = (state.battalion(firer), rules.roster().battalion(firer));
        if !in_arc(&of.base, &spot.mark.base) || !reaches(rules, state, firer, &spot.mark) {
            continue;
        }
        anybody = true;
        points += listed.strength.points();
        best = best.max(listed.anti_tank.1);
        lowest = lowest.min(listed.anti_tank.0);
        let score = casualty_of(rules, state, &spot, listed.weapons, Some(&of.base), Some(listed.anti_tank.1));
        casualty = better(casualty, score);
    }
    if !anybody {
        return 0;
    }
    let penetration = combat.penetration_best[best as usize].min(combat.penetration_all[lowest as usize]);
    let punch = Punch { points, bonus: false, penetration, casualty, counter: false, located: true };
    worth(rules, target, &numbers(rules, state, &spot, punch))
}

/// What a volley is expected to be worth, in thousandths: pins count a little, casualties by what the target is worth.
pub fn worth(rules: &Brevity, target: BattalionId, numbers: &Numbers) -> i64 {
    let faces = |score: u8, bonus: i8| i64::from((7 - i16::from(score) + i16::from(bonus)).clamp(0, 6));
    let hits = i64::from(numbers.dice) * 1_000 * faces(numbers.to_hit, numbers.hit_bonus) / 6;
    let through = numbers.penetration.map_or(hits, |score| hits * faces(score, 0) / 6);
    let losses = numbers.casualty.map_or(0, |score| through * faces(score, numbers.casualty_bonus) / 6);
    let stake = if numbers.spent { 60 } else { 45 };
    through.min(1_000) * 300 / 1_000 + losses.min(2_000) * price(rules, target) / 1_000 * stake / 100
}
