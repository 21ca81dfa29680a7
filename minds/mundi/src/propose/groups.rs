//! Group moves worth thinking about: whole lines and the fast part of them, ahead, into contact, wheeling, and digging in.

use arrayvec::ArrayVec;
use sandtable_kernel::{Angle, Length, Side};
use sandtable_mundi::group;
use sandtable_mundi::orders::{GroupMove, Order, Step};
use sandtable_mundi::path::Mover;
use sandtable_mundi::stand::Stand;
use sandtable_mundi::state::State;
use sandtable_mundi::terms::{ElementId, ElementSet, Going, Kind, other};
use sandtable_mundi::{Mundi, movement};

/// Moves of every line, and of those in it that are faster or that fight in front.
pub(super) fn propose(rules: &Mundi, state: &State, side: Side, free: &[ElementId], into: &mut Vec<Order>) {
    let mut known: ArrayVec<ElementSet, 24> = ArrayVec::new();
    let rate = |element: &ElementId| rules.setup().tables.allowances(rules.class(state, *element)).good;
    let behind = |element: &ElementId| matches!(rules.kind(state, *element), Kind::Ge | Kind::Ar | Kind::Aa);
    let fighters: Vec<ElementId> = free.iter().copied().filter(|element| !behind(element)).collect();
    let fast: Vec<ElementId> = fighters.iter().copied().filter(|element| rate(element) > Length::inches(2)).collect();
    let slow: Vec<ElementId> = fighters.iter().copied().filter(|element| rate(element) <= Length::inches(2)).collect();
    let clear: Vec<ElementId> = fighters.iter().copied().filter(|element| is_clear(rules, state, *element)).collect();
    for those in [free, &fighters, &fast, &slow, &clear] {
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

/// Whether the ground straight ahead is good as far as it can go: one member that is stopped would stop a whole line (MS-GRP-3).
fn is_clear(rules: &Mundi, state: &State, element: ElementId) -> bool {
    let start = state.unit(element).stand;
    let most = rules.setup().tables.allowances(rules.class(state, element)).good;
    let end = start.moved(start.pose().ahead(most));
    end.is_some_and(|end| Mover::new(rules, state, element).going_along(&[start, end]) == Ok(Going::Good))
}

fn moves(rules: &Mundi, state: &State, side: Side, members: ElementSet, into: &mut Vec<Order>) {
    let rates = members.iter().map(|member| rules.setup().tables.allowances(rules.class(state, member)));
    let Some((good, road, bad)) = rates.map(|rates| (rates.good, rates.road, rates.bad)).min() else { return };
    let mut order = |steps: &[Step], follow: bool, change: ElementSet| {
        let steps = steps.iter().copied().collect();
        into.push(Order::Group(GroupMove { members, steps, follow, change }));
    };
    let laden: ElementSet = members.iter().filter(|member| rules.is_laden(state, *member)).collect();
    if !laden.is_empty() {
        order(&[Step::Advance(good)], false, laden);
        order(&[Step::Advance(Length(good.0 / 2))], false, laden);
    }
    let is_column = group::column::order(rules, &group::block(state, members)).is_some();
    if let Some((left, turn)) = turn_to_enemy(state, side, members).filter(|_| is_column) {
        // A wheel of 20 degrees takes 14 mm of the way.
        let rest = Length(good.0 - Length::mm(15).0);
        order(&[Step::Wheel { left, turn }, Step::Advance(rest)], true, ElementSet::NONE);
    }
    if is_column {
        // Through a minefield behind engineers (MS-GRP-4).
        order(&[Step::Advance(bad)], false, ElementSet::NONE);
    }
    let mut go = |steps: &[Step]| order(steps, false, ElementSet::NONE);
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
