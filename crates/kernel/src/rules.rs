//! The contract of a game with the engine ([`Rules`]): who sits there, what is asked, what may be done, what comes of it.

use core::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::aftermath::Aftermath;
use crate::{Apply, Pending, Refusal, RuleId, Seat, SeatInfo, Sight, Table, Unit};

/// A game made ready for one battle: its tables, toggles, terrain and rosters. What changes in play is the `State`.
///
/// `check` judges, `play` resolves, `State::apply` changes: an order is what was asked, an event is what happened.
pub trait Rules: Clone + Send + Sync + Sized + 'static {
    /// All that changes in play: a plain value, always legal, cheap to clone.
    type State: Apply<Event = Self::Event> + Clone + PartialEq + Debug + Send + Sync;
    /// What a seat asks for.
    type Order: Clone + PartialEq + Debug + Send + Sync;
    /// What happened; past tense, small, `Copy` where it can be. A saved game holds it, so it can be read back.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// The same game for another thread: a copy that shares nothing that play writes to, such as remembered answers.
    #[must_use]
    fn apart(&self) -> Self {
        self.clone()
    }

    /// Who sits at the table.
    fn seats(&self) -> Vec<SeatInfo>;

    /// The beginning: everything that comes before the first decision is rolled and has happened.
    fn start<T: Table<Self::State>>(&self, table: &mut T) -> Self::State;

    /// What the game waits for. A pure query.
    fn pending(&self, state: &Self::State) -> Pending;

    /// The number of the turn; 0 before the first one and in a game that counts none.
    fn turn(&self, state: &Self::State) -> u32 {
        let _ = state;
        0
    }

    /// Whether an order begins an activation, so that a replay can step from one to the next.
    fn opens_activation(&self, order: &Self::Order) -> bool {
        let _ = order;
        false
    }

    /// The rule by which what happened is final, because it told somebody something that cannot be untold, such as a distance
    /// that nobody may measure beforehand. A game that lets its players measure freely answers `None`, and they may take
    /// anything back that they agree on.
    fn reveals(&self, event: &Self::Event) -> Option<RuleId> {
        let _ = event;
        None
    }

    /// What became of everybody: what was lost and how, and in what state the rest is. It tells the whole truth.
    fn aftermath(&self, state: &Self::State) -> Aftermath {
        let _ = state;
        Aftermath::default()
    }

    /// This state as a beginning in the middle of a battle, in the words of the game's scenario files; or why those cannot
    /// say it.
    fn beginning(&self, state: &Self::State) -> Result<Beginning, String> {
        let _ = state;
        Err("a scenario file of this game cannot begin with this position".to_owned())
    }

    /// What orders measure in; where the table is a grid, its squares are called by their names instead.
    fn unit(&self) -> Unit {
        Unit::Inch
    }

    /// What of this event a study of many games counts: `lost to fire`, one. The state is the one right after it.
    fn counted(&self, state: &Self::State, event: &Self::Event) -> Option<(&'static str, u32)> {
        let _ = (state, event);
        None
    }

    /// Whether this seat may do this now. Pure and complete: what it lets pass, `play` carries out.
    fn check(&self, state: &Self::State, seat: Seat, order: &Self::Order) -> Result<(), Refusal>;

    /// Carries out a checked order and goes on to the next decision. Cannot fail.
    fn play<T: Table<Self::State>>(&self, state: &mut Self::State, order: Checked<Self>, table: &mut T);

    /// Who may see the order itself in the journal. A game with secret orders keeps them to their seat.
    fn order_sight(&self, _state: &Self::State, _seat: Seat, _order: &Self::Order) -> Sight {
        Sight::ALL
    }

    /// Reads an order in its short text form: `move 7 to 12,10.5`. The state gives names their meaning.
    fn read_order(&self, state: &Self::State, seat: Seat, text: &str) -> Result<Self::Order, Misread>;

    /// Writes an order in its short text form; reading it back gives the same order.
    fn write_order(&self, order: &Self::Order) -> String;
}

/// A beginning in the middle of a battle, to be written into the scenario it was played from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Beginning {
    /// Fields at the top of the file, with their values in TOML, which take the place of those that are there.
    pub fields: Vec<(&'static str, String)>,
    /// The table that says how everybody stands, whole, in TOML; it takes the place of one of the same name.
    pub table: (&'static str, String),
    /// What the file cannot say.
    pub notes: Vec<String>,
}

/// An order that `check` has let pass. Only [`check`] makes one, so `play` never meets an illegal order.
#[derive(Clone, PartialEq, Debug)]
pub struct Checked<R: Rules> {
    seat: Seat,
    order: R::Order,
}

impl<R: Rules> Checked<R> {
    /// Who asked.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What was asked.
    pub fn order(&self) -> &R::Order {
        &self.order
    }
}

/// Judges an order: the only way to a [`Checked`] one.
pub fn check<R: Rules>(rules: &R, state: &R::State, seat: Seat, order: R::Order) -> Result<Checked<R>, Refusal> {
    rules.check(state, seat, &order)?;
    Ok(Checked { seat, order })
}

/// A text that is no order: what is wrong and what would be right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Misread {
    /// The sentence for the player.
    pub why: String,
}

impl Misread {
    /// A misread order.
    pub fn new(why: impl Into<String>) -> Misread {
        Misread { why: why.into() }
    }
}

impl core::fmt::Display for Misread {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for Misread {}
