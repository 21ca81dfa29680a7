//! Who could hurt whom as they stand: for every battalion near the enemy the volley that could be fired at it now.

use arrayvec::ArrayVec;
use sandtable_brevity::fire::{is_immune, reaches};
use sandtable_brevity::location::{in_arc, placed_of};
use sandtable_brevity::state::{Battalion, Frame};
use sandtable_brevity::terms::{Activity, AntiTank, BattalionId, Posture, other};
use sandtable_brevity::volley::{Numbers, Punch, Target, better, casualty_of, numbers};
use sandtable_brevity::{Brevity, State};
use sandtable_kernel::geometry::{Rectangle, Segment};
use sandtable_kernel::{Length, Side};

use super::{price, urgency};

/// Nobody fires directly from farther away.
const NEAR: Length = Length::inches(9);
/// The same from the middle of a base to the middle of a path.
const FAR: Length = Length::inches(11);
/// What the enemy's fire counts of a hundred: whoever never takes a risk never attacks.
const WARY: i64 = 85;
/// How much less it counts for an attacker at the end of his time.
const DARING: i64 = 45;
/// A path is looked at every so far.
const STEP: Length = Length::inches(2);

/// What a side's fire promises less what the enemy's does, in thousandths of a battalion's point.
pub fn balance(rules: &Brevity, state: &State, side: Side) -> i64 {
    let wary = WARY - DARING * urgency(rules, state, side) / 100;
    promise(rules, state, side) - promise(rules, state, other(side)) * wary / 100
}

/// What one volley at each battalion within reach would be worth to a side.
fn promise(rules: &Brevity, state: &State, side: Side) -> i64 {
    let firers = able(rules, state, side);
    let targets = placed_of(rules, state, other(side)).filter(|target| {
        // Who stays idle in his own move cannot be fired on in it (OB-MOV-1).
        state.battalion(*target).activity != Activity::Idle
    });
    targets.map(|target| worst(rules, state, &firers, target)).sum()
}

/// Those of a side who could fire.
fn able(rules: &Brevity, state: &State, side: Side) -> ArrayVec<BattalionId, 128> {
    let fires = |firer: &BattalionId| {
        let of = state.battalion(*firer);
        of.posture == Posture::Line && !of.spent && !of.pinned && of.activity != Activity::Idle
    };
    placed_of(rules, state, side).filter(fires).take(128).collect()
}

/// What the worst volley at one battalion, where it stands or goes, would be worth to the enemy.
pub fn exposure(rules: &Brevity, state: &State, battalion: BattalionId) -> i64 {
    worst(rules, state, &able(rules, state, other(rules.side_of(battalion))), battalion)
}

/// The worst volley a battalion may take: where it stands, or while it is still on its way at any point of it (OB-FIR-3).
fn worst(rules: &Brevity, state: &State, firers: &[BattalionId], target: BattalionId) -> i64 {
    let of = state.battalion(target);
    let reached: ArrayVec<BattalionId, 128> =
        firers.iter().copied().filter(|firer| passes(of, &state.battalion(*firer).base)).collect();
    if reached.is_empty() || is_immune(rules, state, target) {
        return 0;
    }
    let standing = volley_at(rules, state, &reached, &Target::standing(rules, state, target));
    if of.track.is_empty() || state.main_step() != Frame::Move {
        return standing;
    }
    let points = (1..=of.track.length.0 / STEP.0).map(|step| Length(of.track.length.0 - step * STEP.0));
    let on_the_way =
        points.map(|along| volley_at(rules, state, &reached, &Target::on_path(rules, state, target, Some(along))));
    on_the_way.fold(standing, i64::max)
}

/// Whether a battalion stands near enough to where another is or goes to matter.
fn passes(target: &Battalion, base: &Rectangle) -> bool {
    let near = |leg: Segment| leg.distance_squared_to(base.centre()).is_within(FAR);
    target.base.is_within(base, NEAR) || target.track.legs().any(near)
}

fn volley_at(rules: &Brevity, state: &State, firers: &[BattalionId], spot: &Target) -> i64 {
    let combat = &rules.tables().combat;
    let (mut points, mut casualty, mut anybody) = (0, None, false);
    let (mut best, mut lowest) = (AntiTank::Light, AntiTank::Heavy);
    for firer in firers.iter().copied() {
        let (of, listed) = (state.battalion(firer), rules.roster().battalion(firer));
        let able = of.base.is_within(&spot.mark.base, listed.direct)
            && in_arc(&of.base, &spot.mark.base)
            && reaches(rules, state, firer, &spot.mark);
        if !able {
            continue;
        }
        anybody = true;
        points += listed.strength.points();
        best = best.max(listed.anti_tank.1);
        lowest = lowest.min(listed.anti_tank.0);
        let score = casualty_of(rules, state, spot, listed.weapons, Some(&of.base), Some(listed.anti_tank.1));
        casualty = better(casualty, score);
    }
    if !anybody {
        return 0;
    }
    let penetration = combat.penetration_best[best as usize].min(combat.penetration_all[lowest as usize]);
    let punch = Punch { points, bonus: false, penetration, casualty, counter: false, located: true };
    worth(rules, spot.battalion, &numbers(rules, state, spot, punch))
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
