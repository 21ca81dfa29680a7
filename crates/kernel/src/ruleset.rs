//! The contract of a game: how it is played ([`Ruleset`]) and what stands on its shelf ([`Book`]).

use core::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::aftermath::Aftermath;
use crate::army::{ArmyForm, Chosen};
use crate::dice::Stream;
use crate::fault::Faults;
use crate::offer::Offer;
use crate::options::{HouseRules, Toggle};
use crate::preview::{Measure, OddsRow, Preview};
use crate::scene::{Scene, Sentence};
use crate::sheet::Sheet;
use crate::{Apply, Eye, Pending, Point, Refusal, RuleId, Seat, SeatInfo, Side, Sight, Table, Unit};

/// A game made ready for one battle: its tables, toggles, terrain and rosters. What changes in play is the `State`.
///
/// `check` judges, `play` resolves, `State::apply` changes: an order is what was asked, an event is what happened.
pub trait Ruleset: Clone + Send + Sync + Sized + 'static {
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

    /// What happened, in one sentence; the state is the one right after it.
    fn tell(&self, state: &Self::State, event: &Self::Event) -> Sentence;

    /// What a die is thrown for, in a word or two: `Control`, `Firepower`.
    fn roll_name(&self, rule: RuleId) -> &'static str;

    /// What this eye sees.
    fn scene(&self, state: &Self::State, eye: Eye) -> Scene;

    /// What is asked of this seat, in one plain sentence; empty when it has nothing to decide.
    fn question(&self, state: &Self::State, seat: Seat) -> String;

    /// What this seat may do now.
    fn offers(&self, state: &Self::State, seat: Seat) -> Vec<Offer>;

    /// What an order of this seat would bring.
    fn preview(&self, state: &Self::State, seat: Seat, order: &Self::Order) -> Preview;

    /// Measures between two points as this eye may.
    fn measure(&self, state: &Self::State, eye: Eye, from: Point, to: Point) -> Measure;

    /// A full state that agrees with all this seat may know; what it cannot know is guessed with `whim`.
    ///
    /// Computer players see only this. A game that hides nothing returns the state itself.
    fn imagine(&self, state: &Self::State, seat: Seat, whim: &mut Stream) -> Self::State;

    /// One legal order at random, quickly.
    fn random_order(&self, state: &Self::State, seat: Seat, whim: &mut Stream) -> Self::Order;

    /// Orders worth thinking about, best guesses first; all legal.
    fn propose(&self, state: &Self::State, seat: Seat, whim: &mut Stream, into: &mut Vec<Self::Order>);

    /// How good this state is for a seat, in thousandths of whatever the game counts; more is better.
    fn evaluate(&self, state: &Self::State, seat: Seat) -> i64;
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
pub struct Checked<R: Ruleset> {
    seat: Seat,
    order: R::Order,
}

impl<R: Ruleset> Checked<R> {
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
pub fn check<R: Ruleset>(rules: &R, state: &R::State, seat: Seat, order: R::Order) -> Result<Checked<R>, Refusal> {
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

/// A game on the shelf: its text, tables, scenarios, force lists and odds questions.
pub trait Book: Ruleset {
    /// What it is.
    const INFO: BookInfo;

    /// The numbered rules as Markdown (docs/rules).
    fn rulebook() -> &'static str;

    /// The ids of its rules.
    fn rule_ids() -> &'static [RuleId];

    /// Its switches.
    fn toggles() -> &'static [Toggle];

    /// Its printed tables: name and TOML.
    fn tables() -> &'static [Document];

    /// The scenarios that come with it.
    fn scenarios() -> &'static [Document];

    /// Makes a battle ready, or tells everything that is wrong with the files. House rules go over the scenario's own.
    fn set_up(scenario: &Sheet, house: &HouseRules) -> Result<Self, Faults>;

    /// What the maker of a scenario should know about a battle made ready from it; nothing of it forbids to play.
    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }

    /// Its force lists.
    fn force_lists() -> Vec<ForceList>;

    /// A legal army file for a force list, to start from.
    fn new_army(list: &str) -> Option<String>;

    /// Judges an army file.
    fn check_army(army: &Sheet, house: &HouseRules) -> ArmyReport;

    /// A scenario with an army in place of a side's own force; nothing if this scenario fixes the force of that side.
    ///
    /// The army has been judged legal. Whether it fits the scenario is for `set_up` to say.
    fn with_army(scenario: &Sheet, side: Side, army: &Sheet) -> Option<Sheet> {
        let _ = (scenario, side, army);
        None
    }

    /// An army file as a form to click; nothing if the game has none, or the file cannot be read well enough.
    fn army_form(army: &Sheet, house: &HouseRules) -> Option<ArmyForm> {
        let _ = (army, house);
        None
    }

    /// The army file after a change of one entry of its form; the form has judged the change.
    fn change_army(army: &Sheet, entry: &str, chosen: &Chosen, house: &HouseRules) -> Option<String> {
        let _ = (army, entry, chosen, house);
        None
    }

    /// The army file with the repair of its report carried out; nothing if there is nothing to repair, or no way to.
    fn mend_army(army: &Sheet, house: &HouseRules) -> Option<String> {
        let _ = (army, house);
        None
    }

    /// The odds questions it can answer.
    fn questions() -> &'static [Question];

    /// Answers an odds question exactly. Inputs are name and value; those left out take their default.
    fn answer(question: &str, inputs: &[(String, String)], house: &HouseRules) -> Result<Answer, Faults>;
}

/// What a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BookInfo {
    /// The id in commands and files: `browning`.
    pub id: &'static str,
    /// The title of the rulebook.
    pub name: &'static str,
    /// The prefix of its rule ids: `BB`.
    pub prefix: &'static str,
    /// The version of these rules as written here; stands in every record.
    pub version: &'static str,
    /// Whose rulebook it is.
    pub credit: &'static str,
}

/// A file that comes with a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Document {
    /// Its id: the file's name without ending.
    pub id: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// A force list to choose an army from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ForceList {
    /// Its id: `US-RIFLE`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What is in it, in words.
    pub about: String,
}

/// What an army file holds and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ArmyReport {
    /// Its name.
    pub name: String,
    /// What it costs, where the game counts points.
    pub points: Option<i64>,
    /// Its roster, line by line, for printing.
    pub roster: Vec<String>,
    /// Everything wrong with it; none if it is legal.
    pub faults: Faults,
    /// The smallest change that would make it legal, in words; empty if it is.
    pub repair: Vec<String>,
}

/// A question about odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Question {
    /// Its name: `fire`.
    pub name: &'static str,
    /// What it answers.
    pub about: &'static str,
    /// What it needs to know.
    pub inputs: &'static [Input],
}

/// One input of an odds question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Input {
    /// Its name.
    pub name: &'static str,
    /// What it is and which values it takes.
    pub about: &'static str,
    /// The value taken when it is left out.
    pub default: &'static str,
}

/// The exact answer to an odds question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Answer {
    /// Every outcome with its chance, in reading order.
    pub rows: Vec<OddsRow>,
    /// The rules used.
    pub rules: Vec<RuleId>,
    /// The numbers that went in, in words.
    pub notes: Vec<String>,
}
