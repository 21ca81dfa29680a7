//! A foot race with all that makes testing hard: a hidden card, secret choices made at once, dice, and an interrupt.
//!
//! `FLAW` plants one mistake, so that the tests can see it caught; `Race<SOUND>` has none.

mod book;
mod flaw;
mod mind;
mod state;
mod view;

pub use flaw::*;
pub use mind::RaceMind;
pub use state::{Event, Pace, State, Step};

use sandtable_kernel::offer::Offer;
use sandtable_kernel::preview::{Measure, Preview};
use sandtable_kernel::scene::{Scene, Sentence};
use sandtable_kernel::{
    Checked, Die, Eye, Face, Misread, Pending, Point, Refusal, RuleId, Rules, Seat, SeatInfo, Side, Sight, Table, Why,
    refuse_if,
};

/// The rules of the race, one constant each.
pub mod rule {
    sandtable_kernel::rule_ids! { "RT": SET_1 SET_2 PAC_1 PAC_2 CRD_1 MOV_1 TRP_1 TRP_2 END_1 END_2 }
}

/// The race made ready.
#[derive(Clone, PartialEq, Debug)]
pub struct Race<const FLAW: u8> {
    pub title: String,
    pub length: u8,
    pub rounds: u8,
    pub at: [u8; 2],
    pub cards: [Option<u8>; 2],
}

/// What a runner asks for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Order {
    Pace(Pace),
    Trip { using: u8 },
    LetPass,
}

const NOT_ASKED: Why = Why::plain("E-NOT-ASKED", "You are not asked for this now.");
const CHOSEN: Why = Why::plain("E-CHOSEN", "Your pace for this round is chosen.");
const NO_CARD: Why = Why::plain("E-NO-CARD", "Your card is played already.");
const TIRED: Why = Why::plain("E-TIRED", "You have not that much breath left.");

impl<const FLAW: u8> Rules for Race<FLAW> {
    type State = State;
    type Order = Order;
    type Event = Event;

    fn seats(&self) -> Vec<SeatInfo> {
        let info = |seat: u8, key: &str, name: &str| SeatInfo {
            seat: Seat(seat),
            key: key.to_owned(),
            name: name.to_owned(),
            side: Some(Side(seat)),
        };
        vec![info(0, "A", "Ann"), info(1, "B", "Bob")]
    }

    fn start<T: Table<State>>(&self, table: &mut T) -> State {
        let mut state = State::new(self.at);
        if FLAW == HAUNTED_START {
            haunt();
        }
        for (runner, given) in (0..).zip(self.cards) {
            let sight = Sight::only(Seat(runner));
            let card = match given {
                Some(card) => card,
                None => table.roll(rule::SET_1, sight, Die(4)) as u8,
            };
            let card = if FLAW == HAUNTED_START { 1 + ghost() } else { card };
            table.happen(&mut state, rule::SET_1, sight, Event::Dealt { runner, card });
        }
        state
    }

    fn pending(&self, state: &State) -> Pending {
        if let Some(outcome) = state.outcome {
            return Pending::Over(outcome);
        }
        match *state.frames.top() {
            Step::Pace => match (state.chosen[0], state.chosen[1]) {
                (None, None) => match Pending::ask(Seat(0), "pace", rule::PAC_1) {
                    Pending::Asks(asks) => Pending::Asks(asks.and(Seat(1))),
                    over => over,
                },
                (None, _) => Pending::ask(Seat(0), "pace", rule::PAC_1),
                _ => Pending::ask(Seat(1), "pace", rule::PAC_1),
            },
            Step::Trip { by, .. } => Pending::ask(Seat(by), "trip", rule::TRP_1),
        }
    }

    fn check(&self, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
        refuse_if(seat.0 > 1 || state.outcome.is_some(), Refusal::new(rule::PAC_1, NOT_ASKED))?;
        let me = usize::from(seat.0);
        match (*order, *state.frames.top()) {
            (Order::Pace(pace), Step::Pace) => {
                if FLAW == GRUDGE && state.chosen[me].is_some() {
                    haunt();
                }
                refuse_if(FLAW != LENIENT && state.chosen[me].is_some(), Refusal::new(rule::PAC_2, CHOSEN))?;
                let leak = FLAW == LEAKY_REFUSAL && state.cards[1 - me] == Some(4);
                refuse_if(leak, Refusal::new(rule::CRD_1, NO_CARD))?;
                refuse_if(pace == Pace::Card && state.cards[me].is_none(), Refusal::new(rule::CRD_1, NO_CARD))
            }
            (Order::Trip { using }, Step::Trip { by, .. }) => {
                refuse_if(by != seat.0, Refusal::new(rule::TRP_1, NOT_ASKED))?;
                refuse_if(using > state.breath[me], Refusal::new(rule::TRP_2, TIRED))
            }
            (Order::LetPass, Step::Trip { by, .. }) => refuse_if(by != seat.0, Refusal::new(rule::TRP_1, NOT_ASKED)),
            (Order::Pace(_), Step::Trip { .. }) => Err(Refusal::new(rule::TRP_1, NOT_ASKED)),
            (Order::Trip { .. } | Order::LetPass, Step::Pace) => Err(Refusal::new(rule::PAC_1, NOT_ASKED)),
        }
    }

    fn play<T: Table<State>>(&self, state: &mut State, order: Checked<Self>, table: &mut T) {
        let seat = order.seat();
        match *order.order() {
            Order::Pace(pace) => {
                let sight = if FLAW == LOUD { Sight::ALL } else { Sight::only(seat) };
                table.happen(state, rule::PAC_1, sight, Event::Chose { runner: seat.0, pace });
                if state.chosen.iter().all(Option::is_some) {
                    self.run(state, 0, table);
                }
            }
            Order::Trip { using } => {
                let Step::Trip { runner, to, .. } = *state.frames.top() else { return };
                table.happen(state, rule::TRP_2, Sight::ALL, Event::Spent { runner: seat.0, breath: using });
                let die = table.d6(rule::TRP_2) + u16::from(using);
                state.frames.pop();
                let to = if die >= 5 { state.at[usize::from(seat.0)].saturating_sub(1) } else { to };
                if die >= 5 {
                    table.happen(state, rule::TRP_2, Sight::ALL, Event::Tripped { runner, at: to });
                } else {
                    table.happen(state, rule::TRP_1, Sight::ALL, Event::Moved { runner, to });
                }
                self.run(state, runner + 1, table);
            }
            Order::LetPass => {
                let Step::Trip { runner, to, .. } = *state.frames.top() else { return };
                state.frames.pop();
                table.happen(state, rule::TRP_1, Sight::ALL, Event::Moved { runner, to });
                self.run(state, runner + 1, table);
            }
        }
    }

    fn order_sight(&self, _state: &State, seat: Seat, order: &Order) -> Sight {
        match order {
            Order::Pace(_) if FLAW != OPEN_ORDERS => Sight::only(seat),
            _ => Sight::ALL,
        }
    }

    fn read_order(&self, _state: &State, _seat: Seat, text: &str) -> Result<Order, Misread> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["pace", "walk"] => Ok(Order::Pace(Pace::Walk)),
            ["pace", "run"] => Ok(Order::Pace(Pace::Run)),
            ["pace", "run", "with", "card"] => Ok(Order::Pace(Pace::Card)),
            ["trip", "using", breath] => match breath.parse() {
                Ok(using) => Ok(Order::Trip { using }),
                // The planted mistake of a parser that trusts its input.
                Err(_) if FLAW == PANICKY => panic!("no number"),
                Err(_) => Err(Misread::new("write `trip using 1`")),
            },
            ["let", "pass"] => Ok(Order::LetPass),
            _ => Err(Misread::new("write `pace walk`, `pace run`, `pace run with card`, `trip using N` or `let pass`")),
        }
    }

    fn write_order(&self, order: &Order) -> String {
        match order {
            Order::Pace(Pace::Walk) => "pace walk".to_owned(),
            Order::Pace(Pace::Run) => "pace run".to_owned(),
            Order::Pace(Pace::Card) if FLAW == FORGETFUL => "pace run".to_owned(),
            Order::Pace(Pace::Card) => "pace run with card".to_owned(),
            Order::Trip { using } => format!("trip using {using}"),
            Order::LetPass => "let pass".to_owned(),
        }
    }
}

impl<const FLAW: u8> Face for Race<FLAW> {
    fn tell(&self, state: &State, event: &Event) -> Sentence {
        view::tell::<FLAW>(state, event)
    }

    fn roll_name(&self, rule: RuleId) -> &'static str {
        match rule {
            rule::SET_1 => "Card",
            rule::TRP_2 => "Trip",
            _ => "Pace",
        }
    }

    fn scene(&self, state: &State, eye: Eye) -> Scene {
        view::scene(self, state, eye)
    }

    fn question(&self, state: &State, seat: Seat) -> String {
        match self.pending(state).ask_of(seat) {
            Some(ask) if ask.step == "pace" => "How fast do you go?".to_owned(),
            Some(_) => "Do you trip the runner who passes you?".to_owned(),
            None => String::new(),
        }
    }

    fn offers(&self, state: &State, seat: Seat) -> Vec<Offer> {
        view::offers(self, state, seat)
    }

    fn preview(&self, state: &State, seat: Seat, order: &Order) -> Preview {
        view::preview(self, state, seat, order)
    }

    fn measure(&self, _state: &State, _eye: Eye, _from: Point, _to: Point) -> Measure {
        Measure { distance: None, sight: None, notes: Vec::new() }
    }
}

impl<const FLAW: u8> Race<FLAW> {
    /// RT-MOV-1: the runners from `first` on go their way, until one of them can be tripped.
    fn run<T: Table<State>>(&self, state: &mut State, first: u8, table: &mut T) {
        for runner in first..2 {
            let (me, other) = (usize::from(runner), usize::from(1 - runner));
            let Some(pace) = state.chosen[me] else { continue };
            let mut steps = table.d6(rule::MOV_1) as u8;
            match pace {
                Pace::Walk => {}
                Pace::Run => steps += table.d6(rule::MOV_1) as u8,
                Pace::Card => {
                    steps += state.cards[me].unwrap_or(0);
                    table.happen(state, rule::CRD_1, Sight::ALL, Event::Played { runner });
                }
            }
            if FLAW == HAUNTED {
                haunt();
            }
            let steps = match FLAW {
                ENDLESS => 0,
                HAUNTED | GRUDGE => steps + ghost(),
                _ => steps,
            };
            let to = state.at[me].saturating_add(steps);
            if state.at[me] < state.at[other] && to > state.at[other] {
                state.frames.push(Step::Trip { by: 1 - runner, runner, to });
                return;
            }
            table.happen(state, rule::MOV_1, Sight::ALL, Event::Moved { runner, to });
        }
        self.end_round(state, table);
    }

    /// RT-END-1, RT-END-2: whoever is home or, when time is up, ahead, has won.
    fn end_round<T: Table<State>>(&self, state: &mut State, table: &mut T) {
        let [a, b] = state.at;
        let home = a.max(b) >= self.length;
        let rule = if home { rule::END_1 } else { rule::END_2 };
        if home || (FLAW != ENDLESS && state.round >= self.rounds) {
            let winner = (a != b).then_some(Side(u8::from(b > a)));
            table.happen(state, rule, Sight::ALL, Event::Ended { winner, home });
        } else {
            table.happen(state, rule::PAC_1, Sight::ALL, Event::NextRound);
        }
    }
}
