//! The game as computer players need it: rules, orders and worth, without the scenes and texts that people read.

use sandtable_browning::{Browning, Event, Order, State, evaluate, propose, sequence};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::offer::Offer;
use sandtable_kernel::preview::{Measure, Preview};
use sandtable_kernel::scene::{Ground, Scene, Sentence, Sequence};
use sandtable_kernel::{Checked, Eye, Misread, Pending, Point, Refusal, RuleId, Ruleset, Seat, SeatInfo, Side, Table};

/// A battle nobody watches.
#[derive(Clone)]
pub struct Arena(pub Browning);

impl Ruleset for Arena {
    type State = State;
    type Order = Order;
    type Event = Event;

    fn seats(&self) -> Vec<SeatInfo> {
        let seat = |index: u8, key: &str, name: &str| SeatInfo {
            seat: Seat(index),
            key: key.to_owned(),
            name: name.to_owned(),
            side: Some(Side(index)),
        };
        let [a, b] = &self.0.setup().roster.side_names;
        vec![seat(0, "A", a), seat(1, "B", b)]
    }

    fn start<T: Table<State>>(&self, table: &mut T) -> State {
        sequence::start(&self.0, table)
    }

    fn pending(&self, state: &State) -> Pending {
        sequence::pending(&self.0, state)
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn check(&self, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
        sequence::check(&self.0, state, seat, order)
    }

    fn play<T: Table<State>>(&self, state: &mut State, order: Checked<Arena>, table: &mut T) {
        sequence::play(&self.0, state, order.order(), table);
    }

    fn read_order(&self, _state: &State, _seat: Seat, _text: &str) -> Result<Order, Misread> {
        Err(Misread::new("nobody types here"))
    }

    fn write_order(&self, order: &Order) -> String {
        format!("{order:?}")
    }

    fn tell(&self, _state: &State, _event: &Event) -> Sentence {
        Sentence::default()
    }

    fn roll_name(&self, _rule: RuleId) -> &'static str {
        ""
    }

    fn scene(&self, _state: &State, _eye: Eye) -> Scene {
        let setup = self.0.setup();
        Scene {
            title: setup.title.clone(),
            sides: Vec::new(),
            ground: Ground { width: setup.width, height: setup.height, square: None, measuring: true },
            terrain: Vec::new(),
            pieces: Vec::new(),
            overlays: Vec::new(),
            panels: Vec::new(),
            sequence: Sequence::default(),
            outcome: None,
        }
    }

    fn question(&self, _state: &State, _seat: Seat) -> String {
        String::new()
    }

    fn offers(&self, _state: &State, _seat: Seat) -> Vec<Offer> {
        Vec::new()
    }

    fn preview(&self, _state: &State, _seat: Seat, _order: &Order) -> Preview {
        Preview::default()
    }

    fn measure(&self, _state: &State, _eye: Eye, _from: Point, _to: Point) -> Measure {
        Measure { distance: None, sight: None, notes: Vec::new() }
    }

    fn imagine(&self, state: &State, _seat: Seat, _whim: &mut Stream) -> State {
        // Nothing is hidden in this game (BB-HID-1).
        state.clone()
    }

    fn random_order(&self, state: &State, seat: Seat, whim: &mut Stream) -> Order {
        propose::random_order(&self.0, state, seat, whim)
    }

    fn propose(&self, state: &State, seat: Seat, whim: &mut Stream, into: &mut Vec<Order>) {
        propose::propose(&self.0, state, seat, whim, into);
    }

    fn evaluate(&self, state: &State, seat: Seat) -> i64 {
        evaluate::evaluate(&self.0, state, seat)
    }
}
