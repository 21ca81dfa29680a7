//! A game small enough to reckon by hand: two seats take turns to bank points, safely or on the fall of dice.

use sandtable_kernel::dice::Stream;
use sandtable_kernel::refusal::{Why, refuse_if};
use sandtable_kernel::{
    Apply, Checked, Imagined, Known, Mind, Misread, Outcome, Pending, Refusal, RuleId, Rules, Seat, SeatInfo, Side,
    Table,
};

const RULE: RuleId = RuleId::new("TOY-1");

/// The rules: what each seat may propose, and how many turns there are.
#[derive(Clone, Debug)]
pub struct Toy {
    pub turns: u32,
    pub proposals: Vec<Order>,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Score {
    pub banked: [i64; 2],
    pub turn: u32,
    pub next: u8,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Order {
    /// Banks this many points.
    Bank(i64),
    /// Banks this many points if every one of so many dice shows at least this face.
    Dare { dice: u8, face: u16, points: i64 },
    /// Not a legal order.
    Cheat,
}

#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Banked(i64);

impl Apply for Score {
    type Event = Banked;

    fn apply(&mut self, event: &Banked) {
        self.banked[usize::from(self.next)] += event.0;
        self.turn += u32::from(self.next);
        self.next = 1 - self.next;
    }
}

impl Rules for Toy {
    type State = Score;
    type Order = Order;
    type Event = Banked;

    fn seats(&self) -> Vec<SeatInfo> {
        let seat = |index: u8, key: &str| SeatInfo {
            seat: Seat(index),
            key: key.to_owned(),
            name: format!("Side {key}"),
            side: Some(Side(index)),
        };
        vec![seat(0, "A"), seat(1, "B")]
    }

    fn start<T: Table<Score>>(&self, _table: &mut T) -> Score {
        Score { turn: 1, ..Score::default() }
    }

    fn pending(&self, state: &Score) -> Pending {
        if state.turn <= self.turns {
            return Pending::ask(Seat(state.next), "bank", RULE);
        }
        let winner = match state.banked[0].cmp(&state.banked[1]) {
            core::cmp::Ordering::Greater => Some(Side(0)),
            core::cmp::Ordering::Less => Some(Side(1)),
            core::cmp::Ordering::Equal => None,
        };
        Pending::Over(Outcome { winner, rule: RULE, how: "the bank is closed" })
    }

    fn turn(&self, state: &Score) -> u32 {
        state.turn.min(self.turns)
    }

    fn check(&self, _state: &Score, _seat: Seat, order: &Order) -> Result<(), Refusal> {
        refuse_if(*order == Order::Cheat, Refusal::new(RULE, Why::plain("E-CHEAT", "That is cheating.")))
    }

    fn play<T: Table<Score>>(&self, state: &mut Score, order: Checked<Toy>, table: &mut T) {
        let points = match *order.order() {
            Order::Bank(points) => points,
            Order::Dare { dice, face, points } => {
                let shown = (0..dice).filter(|_| table.d6(RULE) >= face).count();
                if shown == usize::from(dice) { points } else { 0 }
            }
            Order::Cheat => 0,
        };
        table.happen(state, RULE, sandtable_kernel::Sight::ALL, Banked(points));
    }

    fn read_order(&self, _state: &Score, _seat: Seat, _text: &str) -> Result<Order, Misread> {
        Err(Misread::new("the toy is not played by hand"))
    }

    fn write_order(&self, order: &Order) -> String {
        format!("{order:?}")
    }
}

/// How the toy is thought about; it hides nothing.
#[derive(Clone, Copy, Debug)]
pub struct ToyMind;

impl Mind for ToyMind {
    type Rules = Toy;

    fn ready(_rules: &Toy) -> ToyMind {
        ToyMind
    }

    fn known<'a>(&self, rules: &'a Toy, state: &'a Score, seat: Seat) -> Known<'a, Toy> {
        Known::all(rules, state, seat)
    }

    fn imagine<'a>(&self, known: &'a Known<'_, Toy>, _whim: &mut Stream) -> Imagined<'a, Toy> {
        known.as_it_is()
    }

    fn random_order(&self, _rules: &Toy, _state: &Score, _seat: Seat, whim: &mut Stream) -> Order {
        Order::Bank(i64::from(whim.below(10)))
    }

    fn propose(&self, rules: &Toy, _state: &Score, _seat: Seat, _whim: &mut Stream, into: &mut Vec<Order>) {
        into.extend(&rules.proposals);
    }

    fn evaluate(&self, _rules: &Toy, state: &Score, seat: Seat) -> i64 {
        let own = usize::from(seat.0);
        1_000 * (state.banked[own] - state.banked[1 - own])
    }
}
