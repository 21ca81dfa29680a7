//! Indirect and harassing fire (NQ-FPL-9 to 17), step 3f.

use sandtable_kernel::{Side, Table};

use crate::casualties;
use crate::play::Play;
use crate::state::{Frame, Hurt, State};
use crate::terms::{BaseId, BaseSet, Class, Mission, SIDES, Square, other};
use crate::toggles::GunEndurance;
use crate::{Event, Nqm, class::By, order::Group, rule, stores};

/// The guns of a side that shell a square from afar.
fn batteries(rules: &Nqm, state: &State, side: Side, square: Square) -> BaseSet {
    rules.roster().of_side[usize::from(side.0)].only(|base| {
        matches!(state.base(base).mission, Some((Mission::Prep | Mission::Harass, at)) if at == square)
            && state.square(base).is_some()
            && state.base(base).unwounded() > 0
            && !state.base(base).fired
    })
}

/// Step 3f begins: every bombarded square, in order (NQ-SEQ-4).
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>) {
    let mut targets: Vec<(Square, u8)> = Vec::new();
    for side in SIDES {
        for base in play.rules.roster().of_side[usize::from(side.0)].iter() {
            if let Some((Mission::Prep | Mission::Harass, at)) = play.state.base(base).mission {
                targets.push((at, side.0));
            }
        }
    }
    targets.sort_unstable();
    targets.dedup();
    for (square, side) in targets.into_iter().rev() {
        play.push(Frame::Bombard(square, Side(side)));
    }
}

/// NQ-FPL-12: the group a bombardment falls on: one with a revealed base and the best odds, else the largest.
fn chosen_group(rules: &Nqm, state: &State, targets: BaseSet, weapon: Class) -> Option<Group> {
    let groups = rules.groups(state, targets, By::Indirect);
    let size = |group: &Group| targets.iter().filter(|base| rules.group(state, *base, By::Indirect) == *group).count();
    let shown = |group: &Group| {
        targets.iter().any(|base| rules.group(state, base, By::Indirect) == *group && !state.base(base).concealed)
    };
    let open =
        groups.iter().copied().filter(shown).max_by_key(|group| (rules.difference(weapon, group.class), size(group)));
    open.or_else(|| groups.iter().copied().max_by_key(|group| (size(group), u8::MAX - group.class as u8)))
}

/// NQ-FPL-9: all guns of a side on one square, die by die.
pub(crate) fn fire<T: Table<State>>(play: &mut Play<'_, T>, square: Square, side: Side) {
    play.pop();
    let rules = play.rules;
    let guns = batteries(rules, play.state, side, square);
    let targets = rules.at(play.state, other(side), square);
    let strongest = guns.iter().map(|gun| rules.info(gun).weapon).max().unwrap_or(Class::L);
    let group = chosen_group(rules, play.state, targets, strongest);
    let hit = targets.only(|base| Some(rules.group(play.state, base, By::Indirect)) == group);
    play.state.hand.volleyed.clear();
    let (mut prep, mut harass, mut calibre) = (0u8, 0u8, 0u16);
    let mut dry: Vec<BaseSet> = Vec::new();
    for gun in guns.iter() {
        let harassing = matches!(play.state.base(gun).mission, Some((Mission::Harass, _)));
        let face = play.d6(if harassing { rule::FPL_13 } else { rule::FPL_9 });
        let pips = group.map_or(0, |group| {
            let weapon = rules.weapon(play.state, gun, group, false);
            rules.tables().pips(rules.difference_at(play.state, gun, weapon, group, hit, By::Indirect), face)
        });
        if harassing {
            let class = group.map_or(Class::L, |group| group.class);
            // NQ-FPL-13: below the calibre it disturbs nobody.
            if rules.info(gun).calibre >= rules.tables().least_calibre(class) {
                harass = harass.saturating_add(pips);
            }
        } else {
            prep = prep.saturating_add(pips);
            if pips > 0 {
                calibre = calibre.max(rules.info(gun).calibre);
            }
        }
        if face == 1 && rules.counts_ones() && (!harassing || confirms(play)) {
            let class = rules.info(gun).weapon;
            dry.push(guns.only(|other| rules.info(other).weapon == class));
        }
        fired(play, gun, if harassing { 1 } else { 3 });
    }
    play.state.hand.shelled[usize::from(side.0)].push(square);
    for base in targets.iter() {
        play.happen(rule::FPL_16, Event::UnderFire { base, shelled: true });
    }
    play.push(Frame::Tests { fight: hit, first: side, tanks: false });
    for set in dry.into_iter().rev() {
        play.push(Frame::Dry(set));
    }
    play.push(Frame::Overload(hit));
    if harass > 0 && !hit.is_empty() {
        // At most 15 bases stand in a square.
        let count = harass.min(hit.len() as u8);
        play.push(Frame::Harassed { bases: hit, count });
    }
    casualties::push_hits(play, &[(hit, prep, Hurt::Shells(calibre.max(1), false))]);
}

/// NQ-FPL-14: a 1 in harassing is confirmed by a second die.
fn confirms<T: Table<State>>(play: &mut Play<'_, T>) -> bool {
    let face = play.d6(rule::FPL_14);
    u16::from(face) <= play.rules.tables().numbers.harass_confirm
}

/// A gun has fired its mission; a call is spent with it (NQ-FPL-19), and so is endurance where guns tire (NQ-END-4).
pub(crate) fn fired<T: Table<State>>(play: &mut Play<'_, T>, gun: BaseId, thirds: u8) {
    let at_tanks = matches!(play.state.base(gun).mission, Some((Mission::AntiTank, _)));
    let unit = play.rules.unit_of(gun);
    if play.rules.counts_volleys() {
        play.happen(rule::SEQ_7, Event::Fired { base: gun, thirds: 0, at_tanks });
        stores::spend_volley(play, unit, thirds);
    } else {
        play.happen(rule::SEQ_7, Event::Fired { base: gun, thirds, at_tanks });
    }
    if play.rules.toggles().gun_endurance == GunEndurance::On
        && play.rules.info(gun).arm.fires_missions()
        && !play.state.unit(unit).worn
    {
        play.happen(rule::END_4, Event::Worn { unit });
    }
}
