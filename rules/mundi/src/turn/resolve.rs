//! What an order brings, and where the sequence goes on from it.

use sandtable_kernel::{Seat, Side, Table, turn};

use super::actions;
use super::sequence::{Next, after_deployment, after_works, ask, drop_advancing, is_able};
use crate::play::Play;
use crate::set_up::{self, deployment, terrain, works};
use crate::state::{Frame, Stage};
use crate::terms::{ElementSet, other};
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
    let here = Next::Ask(*play.state.frames.top());
    match order {
        Order::PlaceArea { .. } | Order::PlaceStrip { .. } => {
            if let Some(feature) = order.feature() {
                terrain::place(play, &feature);
            }
        }
        Order::RemoveTerrain(number) => terrain::remove(play, *number),
        Order::GenerateTerrain(number) => terrain::generate(play, *number),
        Order::EndTerrain => {
            let pieces = u8::try_from(play.state.ground.features().len()).unwrap_or(u8::MAX);
            play.happen(rule::SET_9, Event::TerrainDone { pieces });
            return Next::Go(Stage::Edges);
        }
        Order::NumberEdges { favoured, one, two, three } => {
            set_up::number_edges(play, [*favoured, *one, *two, *three]);
            return Next::Go(Stage::Base);
        }
        Order::PlaceBase(area) => {
            set_up::place_base(play, *area, false);
            return Next::Go(Stage::Deploy(side));
        }
        Order::TownIsBase => {
            set_up::take_town(play);
            return Next::Go(Stage::Deploy(side));
        }
        Order::Deploy { element, pose, loaded } => {
            if let Ok(stand) = deployment::check(play.rules, play.state, side, *element, *pose, *loaded) {
                deployment::place(play, *element, &stand, *loaded);
            }
        }
        Order::DeployGarrison(element) => {
            let depth = play.rules.depth(play.state, *element);
            play.happen(rule::SET_15, Event::Garrisoned { element: *element, depth });
        }
        Order::DeployRest => deployment::place_rest(play, side),
        Order::EndDeployment => {
            play.happen(rule::SET_2, Event::DeploymentDone { side });
            return after_deployment(play.state, side);
        }
        Order::Swap(one, other) => {
            if let Ok((one_to, other_to)) = deployment::swap(play.rules, play.state, side, *one, *other) {
                play.happen(rule::SET_19, Event::Swapped { one: *one, other: *other, one_to, other_to });
            }
        }
        Order::EndSwaps => return Next::Go(Stage::Works(side)),
        Order::LayMines(area) => works::lay(play, side, *area),
        Order::DigIn(elements) => works::dig(play, side, *elements),
        Order::EndWorks => {
            play.happen(rule::SET_20, Event::WorksDone { side });
            return after_works(play.state, side);
        }
        Order::GoFirst | Order::GoSecond => {
            let mover = if *order == Order::GoFirst { side } else { other(side) };
            play.happen(rule::SEQ_1, Event::MoverChosen { first: mover });
            return Next::Go(Stage::Movement(other(mover)));
        }
        Order::Pass => return pass(play, side),
        Order::Attack { attacker, target, supporters } => {
            attack::declare(play, *attacker, *target, *supporters);
            let can_help =
                hidden::in_use(play.rules) || !support::eligible(play.rules, play.state, *target, *attacker).is_empty();
            return if can_help { ask(play, other(side), Frame::Defend) } else { Next::Go(Stage::Fight) };
        }
        Order::Support(supporters) => return defend(play, *supporters),
        Order::NoSupport => return defend(play, ElementSet::NONE),
        Order::Advance(element) => {
            advance::go(play, *element);
            return if play.state.advancing.has(*element) {
                drop_advancing(play, *element)
            } else {
                Next::Go(Stage::AfterFight)
            };
        }
        Order::Stay => match *play.state.frames.top() {
            Frame::Finish { element } => return drop_advancing(play, element),
            _ => {
                play.happen(rule::RES_18, Event::AdvanceClosed);
                return Next::Go(Stage::AfterFight);
            }
        },
        Order::FinishCrossing => {
            if let Frame::Finish { element } = *play.state.frames.top() {
                if let Ok(to) = river::bank(play.rules, play.state, element, true) {
                    advance::finish_crossing(play, element, to);
                }
                return drop_advancing(play, element);
            }
        }
        Order::Follow(enemy) => {
            if let Ok(parting) = air::check_follow(play.state, *enemy) {
                let mover = play.state.side_of(parting.mover);
                air::choose(play, parting, *enemy);
                return Next::Go(Stage::Movement(mover));
            }
        }
        _ => {
            actions::carry_out(play, side, order);
            return Next::Go(Stage::Movement(side));
        }
    }
    here
}
