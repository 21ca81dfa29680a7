//! A battle in progress: the rules, the state, the dice and the journal, driven one order at a time.

mod back;
mod following;
mod live_dice;

pub use back::{NoUndo, UndoLimit};
pub use following::Followed;

use crate::dice::{Audit, Hand, Laid, Scripted, Seed};
use crate::journal::{Entry, Recorder};
use crate::rules::{Checked, check};
use crate::{Die, Face, Pending, Refusal, RuleId, Seat};
use live_dice::LiveDice;

/// Where the dice of a battle come from.
#[derive(Clone, Debug)]
pub enum DiceFrom {
    /// A seed.
    Seed(Seed),
    /// A script, for examples and tests.
    Script(Scripted),
    /// The rolls recorded in a journal.
    Record(Audit),
    /// People, who throw them and type them in.
    People,
}

/// A battle in progress.
#[derive(Clone, Debug)]
pub struct Battle<R: Face> {
    rules: R,
    state: R::State,
    /// Where the dice came from at the beginning.
    origin: DiceFrom,
    dice: LiveDice,
    journal: Vec<Entry<R>>,
    typed: Vec<u16>,
    /// Faces laid for the order about to be submitted, in a lesson; they fall before any other die.
    laid: Laid,
    /// The last line up to which the order of play is known, if rules of an older version led away from it.
    known_to: Option<usize>,
}

/// Why an order was not carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unplayed {
    /// The rules forbid it.
    Refused(Refusal),
    /// A real die has to be thrown and typed first; then the same order is submitted again.
    WantsDie {
        /// What it is for.
        rule: RuleId,
        /// Which die.
        die: Die,
    },
}

impl<R: Face> Battle<R> {
    /// Begins a battle. With people's dice, every die thrown before the first decision must be typed beforehand
    /// ([`Battle::begin_typed`] tells which are still missing).
    pub fn begin(rules: R, origin: DiceFrom) -> Battle<R> {
        Battle::begin_laid(rules, origin, &[])
    }

    /// The same with the faces of the first dice laid, as a lesson does.
    pub fn begin_laid(rules: R, origin: DiceFrom, laid: &[u16]) -> Battle<R> {
        let mut dice = LiveDice::new(&origin, &[]);
        let mut journal = Vec::new();
        let mut laid = Laid::new(laid);
        let state = rules.start(&mut Recorder::new(&rules, &mut laid.over(&mut dice), &mut journal));
        Battle { rules, state, origin, dice, journal, typed: Vec::new(), laid: Laid::default(), known_to: None }
    }

    /// Begins a battle with people's dice, given those typed so far; tells the next one that is wanted.
    pub fn begin_typed(rules: R, typed: &[u16]) -> Result<Battle<R>, (RuleId, Die)> {
        let mut dice = LiveDice::Hand(Hand::new(typed.iter().copied()));
        let mut journal = Vec::new();
        let state = rules.start(&mut Recorder::new(&rules, &mut dice, &mut journal));
        match dice.wanted() {
            Some(wanted) => Err(wanted),
            None => {
                let (origin, typed, laid) = (DiceFrom::People, Vec::new(), Laid::default());
                Ok(Battle { rules, state, origin, dice, journal, typed, laid, known_to: None })
            }
        }
    }

    /// The rules as they are for this battle.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The state now.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// All lines so far; line numbers count from 1, line 0 is the set-up.
    pub fn journal(&self) -> &[Entry<R>] {
        &self.journal
    }

    /// The number of the last line.
    pub fn line(&self) -> usize {
        self.journal.len()
    }

    /// What the battle waits for.
    pub fn pending(&self) -> Pending {
        self.rules.pending(&self.state)
    }

    /// Scripted dice, to add faces or to see what is left of them.
    pub fn script(&mut self) -> Option<&mut Scripted> {
        match &mut self.dice {
            LiveDice::Scripted(script) => Some(script),
            _ => None,
        }
    }

    /// Recorded dice, to see whether the journal agreed with the rules.
    pub fn audit(&self) -> Option<&Audit> {
        match &self.dice {
            LiveDice::Audit(audit) => Some(audit),
            _ => None,
        }
    }

    /// Notes a die that a person threw for the order about to be submitted again.
    pub fn type_die(&mut self, face: u16) {
        self.typed.push(face);
    }

    /// Forgets the dice typed for an order that is not to be submitted again.
    pub fn forget_dice(&mut self) {
        self.typed.clear();
    }

    /// Lays the faces of the first dice that the next order throws, as a lesson does. What it does not throw is forgotten.
    pub fn lay_dice(&mut self, faces: &[u16]) {
        self.laid = Laid::new(faces);
    }

    /// Carries out an order, or says why not; then nothing has changed.
    pub fn submit(&mut self, seat: Seat, order: R::Order) -> Result<(), Unplayed> {
        let checked = check(&self.rules, &self.state, seat, order).map_err(Unplayed::Refused)?;
        if matches!(self.dice, LiveDice::Hand(_)) {
            return self.submit_by_hand(seat, checked);
        }
        let sight = self.rules.order_sight(&self.state, seat, checked.order());
        self.journal.push(Entry::Order { seat, order: Box::new(checked.order().clone()), sight });
        let mut dice = self.laid.over(&mut self.dice);
        let mut table = Recorder::new(&self.rules, &mut dice, &mut self.journal);
        self.rules.play(&mut self.state, checked, &mut table);
        self.laid = Laid::default();
        Ok(())
    }

    fn submit_by_hand(&mut self, seat: Seat, checked: Checked<R>) -> Result<(), Unplayed> {
        let LiveDice::Hand(hand) = &mut self.dice else { return Ok(()) };
        let mut dice = hand.clone();
        dice.extend(self.typed.iter().copied());
        let (mut state, mut entries) = (self.state.clone(), Vec::new());
        let sight = self.rules.order_sight(&self.state, seat, checked.order());
        entries.push(Entry::Order { seat, order: Box::new(checked.order().clone()), sight });
        self.rules.play(&mut state, checked, &mut Recorder::new(&self.rules, &mut dice, &mut entries));
        if let Some((rule, die)) = dice.wanted() {
            return Err(Unplayed::WantsDie { rule, die });
        }
        self.state = state;
        self.journal.append(&mut entries);
        self.typed.clear();
        *hand = dice;
        Ok(())
    }
}
