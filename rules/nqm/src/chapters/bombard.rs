//! Indirect and harassing fire (NQ-FPL-9 to 17), step 3f.

use sandtable_kernel::{Refusal, Seat, Side, Table};

use crate::casualties;
use crate::play::Play;
use crate::refusals::{GROUP, STATE, refuse_if};
use crate::state::{Frame, Hurt, Stage, State};
use crate::terms::{BaseId, BaseSet, Class, Mission, SIDES, Square, other};
use crate::toggles::{GunEndurance, Orders};
use crate::{Event, Nqm, class::By, orders::Group, rule, stores};

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
    for (square, side) in targets {
        play.then(Stage::Bombard(square, Side(side)));
    }
}

/// NQ-FPL-12: the groups of a square that have a base its enemy sees.
fn shown_groups(rules: &Nqm, state: &State, targets: BaseSet) -> Vec<Group> {
    let seen = targets.only(|base| !state.base(base).concealed && rules.is_seen(state, base));
    rules.groups(state, seen, By::Indirect)
}

/// NQ-FPL-9, NQ-FPL-12: the group a gun shells: as chosen, else of those seen the one it hurts most; unseen, the largest.
fn chosen_group(rules: &Nqm, state: &State, targets: BaseSet, gun: BaseId) -> Option<Group> {
    let shown = shown_groups(rules, state, targets);
    if let Some(chosen) = state.base(gun).aim.filter(|aim| shown.contains(aim)) {
        return Some(chosen);
    }
    let size = |group: &Group| targets.iter().filter(|base| rules.group(state, *base, By::Indirect) == *group).count();
    let worth = |group: &Group| (rules.difference(rules.weapon(state, gun, *group, false), group.class), size(group));
    let hidden = || rules.groups(state, targets, By::Indirect);
    shown
        .into_iter()
        .max_by_key(worth)
        .or_else(|| hidden().into_iter().max_by_key(|group| (size(group), u8::MAX - group.class as u8, group.armour)))
}

/// DC-BATCH in step 3f: the guns of a seat that can choose among several groups, with these.
pub fn choices(rules: &Nqm, state: &State, seat: Seat) -> Vec<(BaseId, Vec<Group>)> {
    let Some(side) = rules.side_of_seat(seat) else { return Vec::new() };
    let own = rules.roster().of_side[usize::from(side.0)].only(|gun| rules.info(gun).seat == seat);
    let mut found = Vec::new();
    for gun in own.iter() {
        let Some((Mission::Prep | Mission::Harass, square)) = state.base(gun).mission else { continue };
        if !batteries(rules, state, side, square).has(gun) {
            continue;
        }
        let groups = shown_groups(rules, state, rules.at(state, other(side), square));
        if groups.len() > 1 {
            found.push((gun, groups));
        }
    }
    found
}

/// DC-BATCH in step 3f: judges a choice of group.
pub fn check_aim(rules: &Nqm, state: &State, seat: Seat, gun: BaseId, group: Group) -> Result<(), Refusal> {
    let choices = choices(rules, state, seat);
    let Some((_, groups)) = choices.iter().find(|(other, _)| *other == gun) else { return Err(STATE) };
    refuse_if(!groups.contains(&group), GROUP)
}

/// One gun's die of a bombardment.
#[derive(Clone, Copy)]
struct Shell {
    gun: BaseId,
    at: Option<Group>,
    class: Class,
    harassing: bool,
}

/// NQ-SEQ-5: the dice of a bombardment in rolling order: armour first, then the higher class of target, then of weapon, then by id.
fn shells(rules: &Nqm, state: &State, guns: BaseSet, targets: BaseSet) -> Vec<Shell> {
    let shell = |gun: BaseId| {
        let at = chosen_group(rules, state, targets, gun);
        let class = at.map_or(rules.info(gun).weapon, |group| rules.weapon(state, gun, group, false));
        let harassing = matches!(state.base(gun).mission, Some((Mission::Harass, _)));
        Shell { gun, at, class, harassing }
    };
    let mut shells: Vec<Shell> = guns.iter().map(shell).collect();
    shells.sort_by_key(|shell| (core::cmp::Reverse((shell.at, shell.class)), shell.gun));
    shells
}

/// NQ-FPL-9: all guns of a side on one square, batch by batch.
pub(crate) fn fire<T: Table<State>>(play: &mut Play<'_, T>, square: Square, side: Side) {
    let rules = play.rules;
    let guns = batteries(rules, play.state, side, square);
    let targets = rules.at(play.state, other(side), square);
    let shells = shells(rules, play.state, guns, targets);
    play.keep(|hand| hand.volleyed.clear());
    let mut dry: Vec<BaseSet> = Vec::new();
    let (mut hits, mut shaken, mut hurt) = (Vec::new(), Vec::new(), BaseSet::NONE);
    for batch in shells.chunk_by(|one, two| one.at == two.at) {
        let at = batch[0].at;
        let hit = targets.only(|base| Some(rules.group(play.state, base, By::Indirect)) == at);
        let Effect { prep, calibre, harass } = roll(play, batch, hit, &mut dry);
        hits.push((hit, prep, Hurt::Shells(calibre.max(1), false)));
        // At most 15 bases stand in a square.
        shaken.push((hit, harass.min(hit.len() as u8)));
        hurt = hurt.or(hit);
    }
    bar_attacks(play, side, square, guns);
    for base in targets.iter() {
        play.happen(rule::FPL_16, Event::UnderFire { base, shelled: true });
    }
    casualties::share_out(play, &hits);
    for (bases, count) in shaken.into_iter().filter(|(_, count)| *count > 0) {
        play.ask(Frame::Harassed { bases, count });
    }
    play.then(Stage::Overload(hurt));
    for set in dry {
        play.ask(Frame::Dry(set));
    }
    play.then(Stage::Tests { fight: hurt, first: side, spared: BaseSet::NONE });
}

/// What one batch of a bombardment does.
struct Effect {
    prep: u8,
    calibre: u16,
    harass: u8,
}

fn roll<T: Table<State>>(play: &mut Play<'_, T>, batch: &[Shell], hit: BaseSet, dry: &mut Vec<BaseSet>) -> Effect {
    let rules = play.rules;
    let mut effect = Effect { prep: 0, calibre: 0, harass: 0 };
    for shell in batch {
        let face = play.d6(if shell.harassing { rule::FPL_13 } else { rule::FPL_9 });
        let calibre = rules.info(shell.gun).calibre;
        let pips = shell.at.map_or(0, |group| {
            let d = rules.difference_at(play.state, shell.gun, shell.class, group, hit, By::Indirect);
            rules.tables().pips(d, face)
        });
        if !shell.harassing {
            effect.prep = effect.prep.saturating_add(pips);
            effect.calibre = effect.calibre.max(if pips > 0 { calibre } else { 0 });
        } else if shell.at.is_none_or(|group| calibre >= rules.tables().least_calibre(group.class)) {
            // NQ-FPL-13: below the calibre it disturbs nobody.
            effect.harass = effect.harass.saturating_add(pips);
        }
        if face == 1 && rules.counts_ones() && (!shell.harassing || confirms(play)) {
            dry.push(batch.iter().filter(|other| other.class == shell.class).map(|other| other.gun).collect());
        }
        fired(play, shell.gun, if shell.harassing { 1 } else { 3 });
    }
    effect
}

/// NQ-FPL-8, NQ-FPL-3: a side does not attack what it shells in this bound, nor, where its doctrine says so, in the next.
fn bar_attacks<T: Table<State>>(play: &mut Play<'_, T>, side: Side, square: Square, guns: BaseSet) {
    play.state.hand.shelled[usize::from(side.0)].push(square);
    let doctrine = guns.iter().any(|gun| play.rules.info(gun).soviet);
    if doctrine && play.rules.toggles().orders == Orders::Free {
        let bound = play.state.bound;
        play.keep(|hand| hand.barred.push((side, square, bound)));
    }
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
