//! The actions of a unit: what each needs, what it costs, and what it does (table after BR-ACT-8, BR-WAI to BR-AIM).

use sandtable_kernel::{Refusal, RuleId, Table};

use crate::orders::Order;
use crate::play::Play;
use crate::refusals::{
    AIM, AIM_NO_WEAPON, AP, ENGAGED, MOVE_RUN, MOVED, NO_MG, NO_WEAPON, REDEEM, SUPPRESSED, USED, refuse_if,
};
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{Action, Arms, FireMode, MarchKind, UnitId, UnitSet, Weapon};
use crate::{Brethren, Event, State, activation, contact, fire, movement, rule};

/// C-ACTION: whether a unit in its activation may take this action.
pub fn check(rules: &Brethren, state: &State, unit: UnitId, action: Action) -> Result<(), Refusal> {
    check_needs(rules, state, unit, action)?;
    let (tables, left) = (rules.tables(), state.unit(unit).ap);
    let cost = tables.action_cost(action);
    refuse_if(cost > left, AP)?;
    // BR-AIM-1: without a shot to follow there is nothing to aim for.
    let no_shot = || state.unit(unit).used.has(Action::Fire) || left - cost < tables.action_cost(Action::Fire);
    refuse_if(action == Action::Aim && no_shot(), AIM)
}

/// C-REDEEM, BR-WAI-4: whether a redeemed Wait buys this action.
pub fn check_redeemed(rules: &Brethren, state: &State, unit: UnitId, action: Action) -> Result<(), Refusal> {
    check_needs(rules, state, unit, action)?;
    let buys = matches!(action, Action::Move | Action::Prepare | Action::Down | Action::Fire);
    refuse_if(!buys || rules.tables().action_cost(action) > 1, REDEEM)
}

/// What an action needs whoever pays for it, in the order in which refusals are reported.
pub fn check_needs(rules: &Brethren, state: &State, unit: UnitId, action: Action) -> Result<(), Refusal> {
    let (now, kind) = (state.unit(unit), rules.setup().roster.unit(unit).kind);
    let shoots = matches!(action, Action::Fire | Action::Suppress);
    let aims = shoots || action == Action::Aim;
    refuse_if(now.suppressed, SUPPRESSED)?;
    refuse_if(aims && contact::unit_is_engaged(rules, state, unit), ENGAGED)?;
    refuse_if(now.used.has(action), USED)?;
    let excluded = match action {
        Action::Move => now.used.has(Action::Run),
        Action::Run => now.used.has(Action::Move),
        _ => false,
    };
    refuse_if(excluded, MOVE_RUN)?;
    // BR-WTM-1, BR-R-102: the whole turn counts, in either order.
    let moves = matches!(action, Action::Move | Action::Run);
    refuse_if(kind.cannot_move_and_shoot() && (aims && now.moved || moves && now.shot), MOVED)?;
    refuse_if(action == Action::Aim && !has_weapon(rules, state, unit), AIM_NO_WEAPON)?;
    refuse_if(shoots && !has_weapon(rules, state, unit), NO_WEAPON)?;
    refuse_if(action == Action::Suppress && !has_machine_gun(rules, state, unit), NO_MG)
}

/// Whether anybody in the unit has a ranged weapon.
pub fn has_weapon(rules: &Brethren, state: &State, unit: UnitId) -> bool {
    arms(rules, state, unit).any(|arms| arms != Arms::NONE)
}

/// BR-SUP-1: a living LMG or MMG.
pub fn has_machine_gun(rules: &Brethren, state: &State, unit: UnitId) -> bool {
    arms(rules, state, unit).any(|arms| arms.has(Weapon::Lmg) || arms.has(Weapon::Mmg))
}

fn arms<'a>(rules: &'a Brethren, state: &State, unit: UnitId) -> impl Iterator<Item = Arms> + 'a {
    state.members(unit).iter().map(|model| rules.setup().roster.model(model).arms)
}

/// The acting unit pays for its action and takes it.
pub(crate) fn take<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId, order: &Order) -> Next {
    let redeemed = *play.state.frames.top() == Frame::Redeem;
    let ends = take_action(play, unit, order, redeemed);
    match (redeemed, ends) {
        // BR-WAI-5: a redeemed Wait ends by itself.
        (true, _) => Next::Go(Stage::RedeemEnd),
        (false, true) => activation::end(play),
        (false, false) => Next::Go(Stage::Act),
    }
}

/// Takes the action; whether an activation ends with it, as with Wait, Prepare and Down!.
fn take_action<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId, order: &Order, redeemed: bool) -> bool {
    match order {
        Order::Move => {
            pay(play, unit, redeemed, rule::MOV_1, Action::Move);
            movement::begin(play, MarchKind::Move, UnitSet::one(unit));
        }
        Order::Run => {
            pay(play, unit, redeemed, rule::RUN_1, Action::Run);
            movement::begin(play, MarchKind::Run, UnitSet::one(unit));
        }
        Order::Aim => {
            pay(play, unit, redeemed, rule::AIM_1, Action::Aim);
            play.happen(rule::AIM_1, Event::Aimed { unit });
        }
        Order::Wait => {
            pay(play, unit, redeemed, rule::WAI_1, Action::Wait);
            play.happen(rule::WAI_1, Event::Waited { unit });
        }
        Order::Prepare(_) => {
            pay(play, unit, redeemed, rule::PRE_1, Action::Prepare);
            play.happen(rule::PRE_1, Event::Prepared { unit });
        }
        Order::Down => {
            pay(play, unit, redeemed, rule::DWN_1, Action::Down);
            play.happen(rule::DWN_1, Event::WentDown { unit });
        }
        Order::Fire(shot) => {
            pay(play, unit, redeemed, rule::FIR_1, Action::Fire);
            fire::declare(play, shot, FireMode::Fire);
        }
        Order::Suppress(shot) => {
            pay(play, unit, redeemed, rule::SUP_1, Action::Suppress);
            fire::declare(play, shot, FireMode::Suppressive);
        }
        _ => {}
    }
    matches!(order, Order::Wait | Order::Prepare(_) | Order::Down)
}

/// Notes the action; a redeemed one is paid by its Wait.
fn pay<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId, redeemed: bool, rule: RuleId, action: Action) {
    let ap = if redeemed { 0 } else { play.rules.tables().action_cost(action) };
    play.happen(rule, Event::ActionTaken { unit, action, ap });
    // BR-AIM-3: only Wait and Fire! keep it.
    if play.state.unit(unit).aim && !matches!(action, Action::Wait | Action::Fire) {
        play.happen(rule::AIM_3, Event::AimLost { unit });
    }
}
