//! What an order brings, and where the sequence goes on from it.

use sandtable_kernel::{Seat, Side, Table, turn};

use super::actions;
use super::prepare::prepare;
use super::sequence::{Next, ask, drop_advancing, is_able};
use crate::play::Play;
use crate::state::{Frame, Stage};
use crate::terms::{ElementId, ElementSet, other};
use crate::{Event, Mundi, Order, State, advance, air, attack, hidden, river, rule, support, victory};

/// Carries out an order of a seat that `check` has let pass, and goes on to the next decision.
pub fn play<T: Table<State>>(rules: &Mundi, state: &mut State, seat: Seat, order: &Order, table: &mut T) {
    let side = Side(seat.0 & 1);
    let mut play = Play::new(rules, state, table);
    let asked = *play.state.frames.top();
    let next = match order {
        Order::Concede => {
            victory::concede(&mut play, side);
            Next::Done
        }
        Order::OfferDraw => {
            play.happen(rule::VIC_5, Event::DrawOffered { side });
            play.agenda.then_ask(Frame::AnswerDraw { side: other(side) });
            Next::Ask(asked)
        }
        Order::DeclineDraw => {
            play.happen(rule::VIC_5, Event::DrawDeclined { side });
            Next::Done
        }
        Order::AcceptDraw => {
            victory::agree_draw(&mut play);
            Next::Done
        }
        Order::Reveal(elements) => {
            hidden::reveal(&mut play, *elements, rule::HID_8);
            hidden::look_round(&mut play);
            Next::Ask(asked)
        }
        _ => resolve(&mut play, side, order),
    };
    turn::advance(&mut play, next);
}

/// MS-SEQ-4, MS-SEQ-8: a player passes; for want of a target he is not out of the combat phase.
fn pass<T: Table<State>>(play: &mut Play<'_, T>, side: Side) -> Next {
    play.happen(rule::SEQ_4, Event::Passed { side, unasked: false });
    if *play.state.frames.top() != Frame::Attack {
        return Next::Go(Stage::Movement(side));
    }
    if !is_able(play, side) {
        play.happen(rule::SEQ_8, Event::HadNoTarget { side });
    }
    Next::Go(Stage::Attack(side))
}

/// DEF-SUPPORT.
fn defend<T: Table<State>>(play: &mut Play<'_, T>, supporters: ElementSet) -> Next {
    play.happen(rule::COM_1, Event::SupportDeclared { supporters });
    hidden::reveal(play, supporters, rule::HID_4);
    Next::Go(Stage::Fight)
}

/// What a step's own choice brings.
fn resolve<T: Table<State>>(play: &mut Play<'_, T>, side: Side, order: &Order) -> Next {
    match order {
        Order::GoFirst => go(play, side),
        Order::GoSecond => go(play, other(side)),
        Order::Pass => pass(play, side),
        Order::Attack { attacker, target, supporters } => {
            attack::declare(play, *attacker, *target, *supporters);
            let can_help =
                hidden::in_use(play.rules) || !support::eligible(play.rules, play.state, *target, *attacker).is_empty();
            if can_help { ask(play, other(side), Frame::Defend) } else { Next::Go(Stage::Fight) }
        }
        Order::Support(supporters) => defend(play, *supporters),
        Order::NoSupport => defend(play, ElementSet::NONE),
        Order::Advance(element) => {
            advance::go(play, *element);
            match play.state.advancing.has(*element) {
                true => drop_advancing(play, *element),
                false => Next::Go(Stage::AfterFight),
            }
        }
        Order::Stay => stay(play),
        Order::FinishCrossing => finish_crossing(play),
        Order::Follow(enemy) => follow(play, side, *enemy),
        _ if *play.state.frames.top() == Frame::Move => {
            actions::carry_out(play, side, order);
            Next::Go(Stage::Movement(side))
        }
        _ => prepare(play, side, order),
    }
}

/// MS-SEQ-1: the initiative winner has said who moves first.
fn go<T: Table<State>>(play: &mut Play<'_, T>, first: Side) -> Next {
    play.happen(rule::SEQ_1, Event::MoverChosen { first });
    Next::Go(Stage::Movement(other(first)))
}

/// DEC-ADVANCE: nobody else advances. DEC-FINISH: it stays in the river.
fn stay<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if let Frame::Finish { element } = *play.state.frames.top() {
        return drop_advancing(play, element);
    }
    play.happen(rule::RES_18, Event::AdvanceClosed);
    Next::Go(Stage::AfterFight)
}

/// DEC-FINISH.
fn finish_crossing<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let Frame::Finish { element } = *play.state.frames.top() else { return Next::Go(Stage::AfterFight) };
    if let Ok(to) = river::bank(play.rules, play.state, element, true) {
        advance::finish_crossing(play, element, to);
    }
    drop_advancing(play, element)
}

/// DEC-FOLLOW-AIR; then the other side acts, as if the one that moved had just done so.
fn follow<T: Table<State>>(play: &mut Play<'_, T>, side: Side, enemy: ElementId) -> Next {
    let Ok(parting) = air::check_follow(play.state, enemy) else { return Next::Go(Stage::Movement(side)) };
    let mover = play.state.side_of(parting.mover);
    air::choose(play, parting, enemy);
    Next::Go(Stage::Movement(mover))
}
