//! The firefight (NQ-FF): who fires at whom in an exchange, the dice on Table 12, and the tally.

use sandtable_kernel::{Refusal, Seat, Side, Table};

use crate::attack::{in_place, participants};
use crate::play::Play;
use crate::refusals::{CHAIN, GROUP, STATE, refuse_if};
use crate::state::{Attack, Frame, Hurt, Stage, State};
use crate::terms::{Arm, BaseId, BaseSet, Class, Mission, Role, SIDES, Square, other};
use crate::toggles::{CuPerBase, FirefightTally, GunsMoveFire};
use crate::{Event, Nqm, bombard, casualties, class::By, counter, field::Known, orders::Group, reach::Reach, rule};

/// Everything an exchange depends on, gathered before a die is thrown; odds read the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    /// The attack.
    pub attack: u8,
    /// The opposing attack, in a meeting engagement (NQ-ATK-9).
    pub meets: Option<u8>,
    /// Who can be hit: the attacker's and the defender's bases.
    pub exposed: [BaseSet; 2],
    /// The dice of the attacker and of the defender, in rolling order.
    pub shots: [Vec<Shot>; 2],
}

/// One die, or the dice of one base.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// Who fires.
    pub base: BaseId,
    /// At which group.
    pub at: Group,
    /// As which class.
    pub class: Class,
    /// How many dice (NQ-FF-3).
    pub dice: u8,
    /// The difference on Table 12 (NQ-CLS-1, NQ-CLS-10).
    pub d: i8,
    /// Beyond the effective range: its PIPs disorganise (NQ-RNG-3).
    pub harassing: bool,
}

/// NQ-FF-1, NQ-R-141: whether an attack exchanges fire this bound; it takes somebody who can still take part.
pub fn exchanges(rules: &Nqm, state: &State, attack: &Attack) -> bool {
    let shelled = state.hand.shelled[usize::from(attack.side.0)].contains(&attack.target);
    !attack.called_off
        && !attack.assaulting
        && !attack.carried
        && !attack.fought
        && !shelled
        && in_place(rules, state, attack).iter().any(|base| state.base(base).unwounded() > 0)
        && !rules.at(state, other(attack.side), attack.target).is_empty()
}

/// NQ-ATK-9: the opposing attack that crosses the same edge.
pub fn meeting(rules: &Nqm, state: &State, attack: &Attack) -> Option<Attack> {
    let origins = |attack: &Attack, square: Square| {
        in_place(rules, state, attack).iter().any(|base| state.square(base) == Some(square))
    };
    state.attacks.iter().copied().find(|enemy| {
        enemy.side == other(attack.side)
            && !enemy.called_off
            && !enemy.assaulting
            && !enemy.fought
            && origins(attack, enemy.target)
            && origins(enemy, attack.target)
    })
}

/// Gathers an exchange (NQ-FF-2 to 4); NQ-SEQ-12: a base that could fire in several fires in the one its owner chose.
pub fn gather(rules: &Nqm, state: &State, attack: &Attack) -> Exchange {
    gather_all(rules, state, attack, |base, ids| state.base(base).aim_in.is_none_or(|id| ids.contains(&id)))
}

/// An exchange with those who fire in it, of all who could.
fn gather_all(rules: &Nqm, state: &State, attack: &Attack, fires: impl Fn(BaseId, [u8; 2]) -> bool) -> Exchange {
    let enemy = other(attack.side);
    let own = in_place(rules, state, attack);
    let meets = meeting(rules, state, attack);
    let defenders = rules.at(state, enemy, attack.target);
    let mut attackers = own;
    if let Some(enemy_attack) = meets {
        attackers = attackers
            .or(rules.at(state, attack.side, enemy_attack.target).only(|base| !rules.info(base).arm.fires_missions()));
    }
    let broken = own.iter().all(|base| state.base(base).is_disorganised());
    let support = |side: Side, square: Square, defending: bool| {
        rules.roster().of_side[usize::from(side.0)].only(|base| {
            let mission =
                matches!(state.base(base).mission, Some((Mission::Direct | Mission::AntiTank, at)) if at == square);
            mission
                && (defending || !broken)
                && (!state.base(base).is_disorganised() || state.square(base) == Some(square))
        })
    };
    let second_rank =
        |base: BaseId| rules.is_coarse() || !attack.second.has(base) || rules.info(base).role == Role::Support;
    // NQ-FPL-5: guns that have just come up fire for their own square only.
    let laid = |base: BaseId| {
        let moved = rules.info(base).arm == Arm::AntiTank && state.base(base).moved;
        meets.is_some() || !moved || rules.toggles().guns_move_fire == GunsMoveFire::On
    };
    let mut firing =
        own.only(second_rank).only(laid).or(attackers.without(own)).or(support(attack.side, attack.target, false));
    let mut answering = defenders.or(support(enemy, attack.target, true));
    if let Some(enemy_attack) = meets {
        answering = answering.or(support(enemy, enemy_attack.target, false));
        firing = firing.or(support(attack.side, enemy_attack.target, true));
    }
    // Those of the square who cannot fire from it: services fire only at attackers of their own square (NQ-PCE-2), guns too.
    let exposed = [attackers, defenders];
    let meets = meets.map(|attack| attack.id);
    let here = |base: BaseId| fires(base, [attack.id, meets.unwrap_or(attack.id)]);
    let shots =
        [shots(rules, state, firing.only(here), defenders), shots(rules, state, answering.only(here), attackers)];
    Exchange { attack: attack.id, meets, exposed, shots }
}

/// What these bases fire at those, each at what it meets best.
pub fn shots(rules: &Nqm, state: &State, firing: BaseSet, targets: BaseSet) -> Vec<Shot> {
    let mut shots: Vec<Shot> = firing.iter().filter_map(|base| shot(rules, state, base, targets)).collect();
    shots.sort_by_key(|shot| {
        (!shot.at.armour, 4 - shot.at.class as u8, shot.harassing, 4 - shot.class as u8, shot.base.0)
    });
    shots
}

fn shot(rules: &Nqm, state: &State, base: BaseId, targets: BaseSet) -> Option<Shot> {
    if !rules.can_fire(state, base) {
        return None;
    }
    let near = |target: BaseId| state.square(base).zip(state.square(target)).is_some_and(|(a, b)| a.is_near(b));
    let in_contact = targets.iter().any(near);
    // Guns without a mission fire only for their own square (NQ-FPL-5, NQ-ATK-14); with one their range was judged before.
    let guns = rules.info(base).arm.fires_missions();
    let within = if guns { targets } else { rules.reached(state, base, targets) };
    let at = aim(rules, state, base, in_contact, within)?;
    let dice = dice_of(rules, state, base);
    let class = class_at(rules, state, base, at, in_contact, targets);
    let d = rules.difference_at(state, base, class, at, within, By::Direct);
    let effective = |target: BaseId| {
        rules.group(state, target, By::Direct) == at
            && state
                .square(target)
                .is_some_and(|square| rules.direct_reach(state, base, square, Known::Truth) == Some(Reach::Effective))
    };
    let harassing = !guns && !within.iter().any(effective);
    Some(Shot { base, at, class, dice, d, harassing })
}

/// NQ-FF-3: how many dice a base throws; NQ-R-143: where dice are counted, no more than it carries.
fn dice_of(rules: &Nqm, state: &State, base: BaseId) -> u8 {
    if rules.toggles().cu_per_base != CuPerBase::PerSp {
        return 1;
    }
    let carried = if rules.counts_dice() && !rules.counts_volleys() { state.base(base).ammo / 3 } else { u8::MAX };
    state.base(base).unwounded().min(carried)
}

/// Who throws how many dice in an exchange.
pub(crate) fn dice_thrown(exchange: &Exchange) -> impl Iterator<Item = (BaseId, u8)> + '_ {
    exchange.shots.iter().flatten().map(|shot| (shot.base, shot.dice))
}

/// NQ-AMM-5: every die thrown is a die spent, base by base.
pub(crate) fn spend<T: Table<State>>(play: &mut Play<'_, T>, spent: impl IntoIterator<Item = (BaseId, u8)>) {
    for (base, dice) in spent {
        let dice = if play.rules.counts_volleys() { 1 } else { dice };
        bombard::fired(play, base, dice.saturating_mul(3));
    }
}

/// The class of a die; tanks that stand alone in reach of men in close country are light targets (NQ-TNK-8).
fn class_at(rules: &Nqm, state: &State, base: BaseId, at: Group, in_contact: bool, targets: BaseSet) -> Class {
    let usual = rules.weapon(state, base, at, in_contact);
    let group = targets.only(|target| rules.group(state, target, By::Direct) == at);
    if !at.armour || !hunts_tanks(rules, state, base, group) {
        return usual;
    }
    // Fired at as light targets, so the same difference as the infantry's own class against L.
    let lifted = i16::from(rules.info(base).weapon as u8) - i16::from(Class::L as u8) + i16::from(at.class as u8);
    let lifted = Class::ALL.get(usize::try_from(lifted.clamp(0, 4)).unwrap_or(0)).copied().unwrap_or(usual);
    usual.max(lifted)
}

/// NQ-TNK-8: infantry in close country that has stood tanks, against a group of tanks that did not move and stand alone.
fn hunts_tanks(rules: &Nqm, state: &State, base: BaseId, group: BaseSet) -> bool {
    let (info, now) = (rules.info(base), state.base(base));
    let steady = now.blooded || rules.grade(state, base).is_hard() || info.at_capable;
    let close = now.place.square().is_some_and(|square| rules.is_close(state, square));
    let alone = group.iter().all(|tank| {
        let square = state.square(tank);
        let escorted = square.is_some_and(|square| {
            rules.at(state, rules.side_of(tank), square).iter().any(|other| rules.info(other).is_infantry())
        });
        !state.base(tank).moved && !escorted
    });
    matches!(info.arm, Arm::Infantry | Arm::Engineer) && steady && close && alone
}

/// DC-BATCH: the group a base fires at: as entered, else armour for those who can hurt it, else the best difference.
fn aim(rules: &Nqm, state: &State, base: BaseId, in_contact: bool, targets: BaseSet) -> Option<Group> {
    let groups = rules.groups(state, targets, By::Direct);
    if let Some(entered) = state.base(base).aim.filter(|aim| groups.contains(aim)) {
        return Some(entered);
    }
    let difference =
        |group: &Group| rules.difference(class_at(rules, state, base, *group, in_contact, targets), group.class);
    let armour = groups.iter().copied().filter(|group| group.armour).max_by_key(difference);
    match armour {
        Some(group) if rules.info(base).at_capable => Some(group),
        _ => groups.iter().copied().max_by_key(difference),
    }
}

/// What a base may fire at: the groups of an exchange, by the number of its attack; 0 for an immediate counter-attack.
pub type Targets = Vec<(u8, Group)>;

/// The bases of a seat that can choose what they fire at in step 4a, or in step 7, with the groups there are.
pub fn choices(rules: &Nqm, state: &State, seat: Seat) -> Vec<(BaseId, Targets)> {
    let mut found: Vec<(BaseId, Targets)> = Vec::new();
    for exchange in open_exchanges(rules, state) {
        for side in 0..2 {
            let seen = exchange.exposed[1 - side]
                .only(|base| rules.side_of_seat(seat) == Some(rules.side_of(base)) || rules.is_seen(state, base));
            let groups = rules.groups(state, seen, By::Direct);
            for shot in exchange.shots[side].iter().filter(|shot| rules.info(shot.base).seat == seat) {
                let targets = groups.iter().map(|group| (exchange.attack, *group));
                match found.iter_mut().find(|(base, _)| *base == shot.base) {
                    Some((_, known)) => known.extend(targets),
                    None => found.push((shot.base, targets.collect())),
                }
            }
        }
    }
    found.retain(|(_, targets)| targets.len() > 1);
    found
}

/// Every exchange that is about to be fought, as if nobody had chosen between them; a meeting engagement is one.
fn open_exchanges(rules: &Nqm, state: &State) -> Vec<Exchange> {
    if let Some(number) = state.hand.counter {
        return counter::exchange(rules, state, number).into_iter().collect();
    }
    let open = state.attacks.iter().filter(|attack| exchanges(rules, state, attack));
    let all = open.map(|attack| gather_all(rules, state, attack, |_, _| true));
    all.filter(|exchange| exchange.meets.is_none_or(|other| other > exchange.attack)).collect()
}

/// DC-BATCH: judges a choice of group, and of the exchange where there are several (NQ-SEQ-12).
pub fn check_aim(
    rules: &Nqm,
    state: &State,
    seat: Seat,
    base: BaseId,
    group: Group,
    attack: Option<u8>,
) -> Result<(), Refusal> {
    refuse_if(rules.info(base).seat != seat, CHAIN)?;
    let choices = choices(rules, state, seat);
    let Some((_, targets)) = choices.iter().find(|(other, _)| *other == base) else { return Err(STATE) };
    let fits = |target: &(u8, Group)| target.1 == group && attack.is_none_or(|id| id == target.0);
    refuse_if(!targets.iter().any(fits), GROUP)
}

/// NQ-FF-5 to 8: the dice of an exchange, and what follows from them.
pub(crate) fn exchange<T: Table<State>>(play: &mut Play<'_, T>, id: u8) {
    let Some(attack) = play.state.attack(id).copied() else { return };
    if !exchanges(play.rules, play.state, &attack) {
        return;
    }
    // NQ-ATK-9: of two attacks across one edge the one with the lower number rolls first.
    let attack = meeting(play.rules, play.state, &attack).filter(|enemy| enemy.id < attack.id).unwrap_or(attack);
    let exchange = gather(play.rules, play.state, &attack);
    let everybody = exchange.exposed[0].or(exchange.exposed[1]);
    reveal_all(play, everybody);
    let firers: [BaseSet; 2] = [0, 1].map(|side: usize| exchange.shots[side].iter().map(|shot| shot.base).collect());
    let met = exchange.meets.and_then(|id| play.state.attack(id).copied());
    let fresh = |attack: &Attack, firing: BaseSet| {
        attack.fresh || firing.iter().any(|base| is_fresh(play.rules, play.state, attack, base))
    };
    let reinforced = [fresh(&attack, firers[0]), met.is_some_and(|met| fresh(&met, firers[1]))];
    play.keep(|hand| (hand.meets, hand.firers, hand.fresh) = (exchange.meets, firers, reinforced));
    play.happen(rule::FF_1, Event::Fought { bases: everybody.or(firers[0]).or(firers[1]) });
    play.keep(|hand| hand.volleyed.clear());
    let mut hits = Vec::new();
    let mut shaken = Vec::new();
    let mut dry = Vec::new();
    let mut scored = [0u16; 2];
    let mut hurt_by_others = BaseSet::NONE;
    for (side, scored) in scored.iter_mut().enumerate() {
        let targets = exchange.exposed[1 - side];
        for batch in batches(&exchange.shots[side]) {
            let group = batch[0].at;
            let hit = targets.only(|base| play.rules.group(play.state, base, By::Direct) == group);
            let Volley { pips, by_tanks } = roll_batch(play, batch, &mut dry);
            under_fire(play, hit);
            if batch[0].harassing {
                shaken.push((hit, pips));
                continue;
            }
            *scored += u16::from(pips);
            if by_tanks < pips {
                hurt_by_others = hurt_by_others.or(hit);
            }
            hits.push((hit, pips, Hurt::Fire));
        }
    }
    let mut spent: Vec<(BaseId, u8)> = dice_thrown(&exchange).collect();
    spent.sort_unstable();
    spend(play, spent);
    play.keep(|hand| hand.scored = scored);
    let fight = everybody.or(firers[0]).or(firers[1]);
    casualties::share_out(play, &hits);
    for (bases, pips) in shaken.into_iter().rev().filter(|(bases, pips)| *pips > 0 && !bases.is_empty()) {
        // At most 15 bases stand in a square.
        play.ask(Frame::Harassed { bases, count: pips.min(bases.len() as u8) });
    }
    play.then(Stage::Overload(everybody));
    for set in dry {
        play.ask(Frame::Dry(set));
    }
    let spared = tank_duellists(play.rules, fight, hurt_by_others);
    play.then(Stage::Tests { fight, first: attack.side, spared });
    play.then(Stage::Tally(attack.id));
}

/// NQ-TNK-1: units all of whose bases in the fight are armour and that were hit by tanks alone.
fn tank_duellists(rules: &Nqm, fight: BaseSet, hurt_by_others: BaseSet) -> BaseSet {
    let duels = |unit: BaseSet| {
        let engaged = unit.and(fight);
        !engaged.is_empty()
            && engaged.iter().all(|base| rules.info(base).arm == Arm::Armour)
            && unit.and(hurt_by_others).is_empty()
    };
    let units = rules.roster().units.iter().map(|unit| unit.bases).filter(|unit| duels(*unit));
    units.fold(BaseSet::NONE, BaseSet::or)
}

/// What a batch of dice scored, and how much of it tanks did.
pub(crate) struct Volley {
    /// PIPs.
    pub pips: u8,
    /// Those of tanks.
    pub by_tanks: u8,
}

/// Shots at the same group, in rolling order.
pub(crate) fn batches(shots: &[Shot]) -> impl Iterator<Item = &[Shot]> {
    shots.chunk_by(|one, two| (one.at, one.harassing) == (two.at, two.harassing))
}

/// NQ-FF-6, NQ-AMM-2: one batch; every 1 costs one of those who threw a die of that class.
pub(crate) fn roll_batch<T: Table<State>>(play: &mut Play<'_, T>, batch: &[Shot], dry: &mut Vec<BaseSet>) -> Volley {
    let mut scored = Volley { pips: 0, by_tanks: 0 };
    for shot in batch {
        for _ in 0..shot.dice {
            let face = play.d6(if shot.harassing { rule::RNG_3 } else { rule::FF_6 });
            let pips = play.rules.tables().pips(shot.d, face);
            scored.pips = scored.pips.saturating_add(pips);
            if play.rules.info(shot.base).arm == Arm::Armour {
                scored.by_tanks = scored.by_tanks.saturating_add(pips);
            }
            if face == 1 && play.rules.counts_ones() {
                dry.push(batch.iter().filter(|other| other.class == shot.class).map(|other| other.base).collect());
            }
        }
    }
    scored
}

/// NQ-HID-3: an exchange of fire shows everybody in it.
pub(crate) fn reveal_all<T: Table<State>>(play: &mut Play<'_, T>, bases: BaseSet) {
    for base in bases.iter() {
        if play.state.base(base).concealed {
            play.happen(rule::HID_3, Event::Revealed { base });
        }
    }
}

/// NQ-FPL-16: everybody in a square that was fired at.
pub(crate) fn under_fire<T: Table<State>>(play: &mut Play<'_, T>, hit: BaseSet) {
    for side in SIDES {
        for base in play.rules.on_table(play.state, side).iter() {
            let square = play.state.square(base);
            let shared =
                hit.iter().any(|target| play.rules.side_of(target) == side && play.state.square(target) == square);
            if shared && !play.state.base(base).under_fire {
                play.happen(rule::FPL_16, Event::UnderFire { base, shelled: false });
            }
        }
    }
}

/// NQ-FF-14: organised, not engaged and new to this attack; or a gun that has not fired for it yet.
fn is_fresh(rules: &Nqm, state: &State, attack: &Attack, base: BaseId) -> bool {
    let now = state.base(base);
    let member = participants(attack).has(base);
    attack.opened < state.bound
        && !attack.veterans.has(base)
        && (!member && rules.info(base).arm.fires_missions() || member && !now.is_disorganised() && !now.engaged)
}

/// NQ-FF-12 to 14: the tally, of both attacks in a meeting engagement.
pub(crate) fn tally<T: Table<State>>(play: &mut Play<'_, T>, id: u8) {
    let Some(attack) = play.state.attack(id).copied() else { return };
    let [scored, taken] = play.state.hand.scored;
    let (firers, fresh) = (play.state.hand.firers, play.state.hand.fresh);
    let meets = play.state.hand.meets.and_then(|id| play.state.attack(id).copied());
    note(play, &attack, scored, taken, firers[0], fresh[0]);
    if let Some(enemy) = meets {
        note(play, &enemy, taken, scored, firers[1], fresh[1]);
    }
}

fn note<T: Table<State>>(
    play: &mut Play<'_, T>,
    attack: &Attack,
    scored: u16,
    taken: u16,
    firers: BaseSet,
    fresh: bool,
) {
    let (caused, received) = (attack.caused + scored, attack.received + taken);
    // NQ-FF-12, NQ-FF-13: low flyers fire in the round as well; the totals have them already.
    let (scored, taken) = (scored + attack.air[0], taken + attack.air[1]);
    let won = match play.rules.toggles().firefight_tally {
        FirefightTally::Cumulative => caused > received,
        FirefightTally::PerRound => scored > taken,
    };
    // The break of a unit in this round is judged before (NQ-MOR-12), and fresh fire clears it (NQ-R-79).
    let before = play.state.attack(attack.id).is_some_and(|open| open.needs) && !fresh;
    let needs = before || scored < taken;
    play.happen(rule::FF_12, Event::Tallied { attack: attack.id, caused, received, won, needs, firers });
}
