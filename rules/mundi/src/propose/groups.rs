//! Group moves worth thinking about: whole lines and the fast part of them, ahead, into contact, wheeling, and digging in.

use arrayvec::ArrayVec;
use sandtable_kernel::{Angle, Length, Side};

use crate::group;
use crate::order::{GroupMove, Order, Step};
use crate::stand::Stand;
use crate::state::State;
use crate::terms::{ElementId, ElementSet, Kind, other};
use crate::{Mundi, movement};

/// Moves of every line, and of those in it that are faster or that fight in front.
pub(super) fn propose(rules: &Mundi, state: &State, side: Side, free: &[ElementId], into: &mut Vec<Order>) {
    let mut known: ArrayVec<ElementSet, 24> = ArrayVec::new();
    let rate = |element: &ElementId| rules.setup().tables.allowances(rules.class(state, *element)).good;
    let behind = |element: &ElementId| matches!(rules.kind(state, *element), Kind::Ge | Kind::Ar | Kind::Aa);
    let fighters: Vec<ElementId> = free.iter().copied().filter(|element| !behind(element)).collect();
    let fast: Vec<ElementId> = fighters.iter().copied().filter(|element| rate(element) > Length::inches(2)).collect();
    let slow: Vec<ElementId> = fighters.iter().copied().filter(|element| rate(element) <= Length::inches(2)).collect();
    for those in [free, &fighters, &fast, &slow] {
        for element in those {
            if known.iter().any(|members| members.has(*element) && those.len() == free.len()) {
                continue;
            }
            let members = connected(rules, state, *element, those);
            if members.count() < 2 || known.contains(&members) || known.try_push(members).is_err() {
                continue;
            }
            moves(rules, state, side, members, into);
        }
    }
}

fn moves(rules: &Mundi, state: &State, side: Side, members: ElementSet, into: &mut Vec<Order>) {
    let rates = members.iter().map(|member| rules.setup().tables.allowances(rules.class(state, member)));
    let Some((good, road)) = rates.map(|rates| (rates.good, rates.road)).min() else { return };
    let mut go = |steps: &[Step]| {
        let steps = steps.iter().copied().collect();
        into.push(Order::Group(GroupMove { members, steps, follow: false, change: ElementSet::NONE }));
    };
    let gap = contact_ahead(state, side, members, good);
    if let Some(gap) = gap {
        go(&[Step::Advance(gap)]);
    }
    for length in [good, Length(good.0 / 2)] {
        go(&[Step::Advance(length)]);
    }
    if let Some(gap) = bank_ahead(state, members, good) {
        go(&[Step::Advance(gap)]);
    }
    if members.iter().all(|member| state.ground.has_on_road(&state.unit(member).stand)) {
        go(&[Step::Advance(road)]);
    }
    if let Some((left, turn)) = turn_to_enemy(state, side, members) {
        for turn in [turn, turn / 2] {
            let steps = [Step::Wheel { left, turn: turn.max(100) }, Step::Advance(Length(good.0 / 4))];
            go(&steps);
            go(&steps[..1]);
        }
    }
    if members.iter().all(|member| rules.class(state, member).is_foot()) {
        into.push(Order::Entrench(members));
    }
}

/// How far it is straight ahead to an enemy that somebody's front would come to lie against (MS-CON-1).
fn contact_ahead(state: &State, side: Side, members: ElementSet, most: Length) -> Option<Length> {
    let enemies = state.fighting(other(side)).without(state.aircraft);
    let gaps = members.iter().flat_map(|member| {
        let own = &state.unit(member).stand;
        enemies.iter().filter_map(move |enemy| gap_ahead(own, state.stand(enemy)))
    });
    gaps.min().filter(|gap| *gap > Length::ZERO && *gap <= most)
}

/// How far it is straight ahead to the bank of a river, but for a hair (MS-RIV-2).
fn bank_ahead(state: &State, members: ElementSet, most: Length) -> Option<Length> {
    let banks = state.ground.banks().iter();
    let gaps = banks.flat_map(|bank| members.iter().filter_map(|member| gap_ahead(&state.unit(member).stand, bank)));
    gaps.min().map(|gap| gap - Length::mm(2)).filter(|gap| *gap > Length::ZERO && *gap < most)
}

/// The gap between a front edge and whatever of another base lies straight ahead of it.
fn gap_ahead(own: &Stand, enemy: &Stand) -> Option<Length> {
    let pose = own.pose();
    let corners = enemy.outline.corners().map(|corner| pose.local(corner));
    let half = i64::from(own.outline.width().0 / 2);
    let (least, most) =
        corners.iter().fold((i64::MAX, i64::MIN), |(least, most), (left, _)| (least.min(*left), most.max(*left)));
    let nearest = corners.iter().map(|(_, ahead)| *ahead).min()?;
    let gap = nearest - i64::from(own.outline.depth().0 / 2);
    (least < half && most > -half && gap > 0).then(|| i32::try_from(gap).ok().map(Length))?
}

/// Which way, and how far up to 20 degrees, a line would wheel to face the enemy nearest to it.
fn turn_to_enemy(state: &State, side: Side, members: ElementSet) -> Option<(bool, u16)> {
    const MOST: i32 = 2_000;
    let first = state.unit(members.first()?).stand.pose();
    let enemies = state.fighting(other(side)).without(state.aircraft);
    let far = |enemy: &ElementId| state.stand(*enemy).outline.centre().distance_squared(first.at);
    let goal = state.stand(enemies.iter().min_by_key(far)?).outline.centre();
    let turn = i32::from((Angle::towards(first.at, goal)? - first.facing).as_hundredths());
    // To the left is positive; more than half a turn is the other way round.
    let turn = if turn > 18_000 { turn - 36_000 } else { turn };
    let size = u16::try_from(turn.abs().min(MOST)).ok().filter(|size| *size >= 300)?;
    Some((turn > 0, size))
}

/// Everybody of these who could move in one group with this element.
pub(super) fn connected(rules: &Mundi, state: &State, from: ElementId, free: &[ElementId]) -> ElementSet {
    let mut members = ElementSet::one(from);
    let facing = state.unit(from).stand.pose().facing;
    let fits = |element: ElementId| {
        let unit = state.unit(element);
        unit.moves == state.unit(from).moves
            && unit.stand.pose().facing.difference(facing) <= 100
            && !state.is_garrison(element)
            && movement::check_free(rules, state, element).is_ok()
    };
    if !fits(from) {
        return members;
    }
    let fitting: ElementSet = free.iter().copied().filter(|element| fits(*element)).collect();
    loop {
        let joined = fitting
            .without(members)
            .iter()
            .find(|element| members.iter().any(|member| state.unit(member).stand.touches(&state.unit(*element).stand)));
        match joined {
            Some(element) if members.count() < 13 => members.insert(element),
            _ => break,
        }
    }
    if group::check_formed(rules, state, members).is_ok() { members } else { ElementSet::one(from) }
}
