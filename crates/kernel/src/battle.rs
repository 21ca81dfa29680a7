//! A battle in progress: the rules, the state, the dice and the journal, driven one order at a time.

use std::fmt;

use crate::dice::{Audit, Hand, Scripted, Seed, Seeded};
use crate::journal::{Entry, Recorder, live_lines, live_lines_back};
use crate::rules::{Checked, check};
use crate::{Dice, Die, Face, Pending, Refusal, RuleId, Seat};

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
    origin: DiceFrom,
    dice: LiveDice,
    journal: Vec<Entry<R>>,
    typed: Vec<u16>,
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

/// Why something could not be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoUndo {
    /// Nothing of this seat's is there to take back.
    Nothing,
    /// A die was thrown since.
    DieThrown,
    /// Something was told since that cannot be untold: this rule makes it final.
    Revealed(RuleId),
    /// Another seat has decided something since.
    OthersActed,
}

impl fmt::Display for NoUndo {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoUndo::Nothing => out.write_str("There is nothing of yours to take back."),
            NoUndo::DieThrown => out.write_str("A die was thrown since."),
            NoUndo::Revealed(rule) => write!(out, "It has shown what cannot be untold, and stands ({rule})."),
            NoUndo::OthersActed => out.write_str("Somebody else has decided something since."),
        }
    }
}

/// How far undo may reach. What a game's own rules make final ([`Rules::reveals`](crate::Rules::reveals)) is beyond every limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndoLimit {
    /// Only while no die was thrown and nobody else has decided: for play between people apart.
    Unrevealed,
    /// Any order the game lets go: for one person, or people at one screen who agree.
    Anything,
}

impl<R: Face> Battle<R> {
    /// Begins a battle. With people's dice, every die thrown before the first decision must be typed beforehand
    /// ([`Battle::begin_typed`] tells which are still missing).
    pub fn begin(rules: R, origin: DiceFrom) -> Battle<R> {
        let mut dice = LiveDice::new(&origin, &[]);
        let mut journal = Vec::new();
        let state = rules.start(&mut Recorder::new(&rules, &mut dice, &mut journal));
        Battle { rules, state, origin, dice, journal, typed: Vec::new() }
    }

    /// Begins a battle with people's dice, given those typed so far; tells the next one that is wanted.
    pub fn begin_typed(rules: R, typed: &[u16]) -> Result<Battle<R>, (RuleId, Die)> {
        let mut dice = LiveDice::Hand(Hand::new(typed.iter().copied()));
        let mut journal = Vec::new();
        let state = rules.start(&mut Recorder::new(&rules, &mut dice, &mut journal));
        match dice.wanted() {
            Some(wanted) => Err(wanted),
            None => Ok(Battle { rules, state, origin: DiceFrom::People, dice, journal, typed: Vec::new() }),
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

    /// Carries out an order, or says why not; then nothing has changed.
    pub fn submit(&mut self, seat: Seat, order: R::Order) -> Result<(), Unplayed> {
        let checked = check(&self.rules, &self.state, seat, order).map_err(Unplayed::Refused)?;
        if matches!(self.dice, LiveDice::Hand(_)) {
            return self.submit_by_hand(seat, checked);
        }
        let sight = self.rules.order_sight(&self.state, seat, checked.order());
        self.journal.push(Entry::Order { seat, order: Box::new(checked.order().clone()), sight });
        let mut table = Recorder::new(&self.rules, &mut self.dice, &mut self.journal);
        self.rules.play(&mut self.state, checked, &mut table);
        Ok(())
    }

    /// Takes back the last order of a seat, and whatever followed it.
    pub fn undo(&mut self, seat: Seat, limit: UndoLimit) -> Result<(), NoUndo> {
        self.undo_to(seat, limit).map(|line| self.rewind(line))
    }

    /// The line an undo of this seat would go back to, or why it may not. A pure query.
    pub fn undo_to(&self, seat: Seat, limit: UndoLimit) -> Result<usize, NoUndo> {
        let mut thrown = false;
        let mut told = None;
        let mut others = false;
        for line in live_lines_back(&self.journal) {
            match &self.journal[line - 1] {
                Entry::Roll { .. } => thrown = true,
                Entry::Order { seat: by, .. } if *by == seat => {
                    return match limit {
                        UndoLimit::Unrevealed if thrown => Err(NoUndo::DieThrown),
                        UndoLimit::Unrevealed if others => Err(NoUndo::OthersActed),
                        _ => told.map_or(Ok(line - 1), |rule| Err(NoUndo::Revealed(rule))),
                    };
                }
                Entry::Order { .. } => others = true,
                Entry::Event { event, .. } => told = told.or(self.rules.reveals(event)),
                Entry::Rewind { .. } => {}
            }
        }
        Err(NoUndo::Nothing)
    }

    /// Takes back everything after a line. Lines in the middle of a resolution are not cut: the whole order goes.
    pub fn rewind(&mut self, to: usize) {
        self.journal.push(Entry::Rewind { to });
        let copy = self.replayed(to);
        self.state = copy.state;
        self.dice = copy.dice;
        self.typed.clear();
    }

    /// The battle as it was at a line, as a battle of its own that can be played on.
    #[must_use]
    pub fn at(&self, line: usize) -> Battle<R> {
        self.replayed(line)
    }

    /// Plays the live orders up to a line again from the beginning.
    fn replayed(&self, to: usize) -> Battle<R> {
        let live = live_lines(&self.journal);
        let kept = || live.iter().take_while(|line| **line <= to).map(|line| &self.journal[line - 1]);
        let faces: Vec<u16> =
            kept().filter_map(|entry| if let Entry::Roll { face, .. } = entry { Some(*face) } else { None }).collect();
        let mut battle = Battle::begin_again(self.rules.clone(), &self.origin, &faces);
        for entry in kept() {
            if let Entry::Order { seat, order, .. } = entry {
                // The order was legal when it was given and the replay is exact, so it is legal again.
                let replayed = battle.submit(*seat, R::Order::clone(order));
                debug_assert_eq!(replayed, Ok(()));
            }
        }
        battle.origin = self.origin.clone();
        battle
    }

    fn begin_again(rules: R, origin: &DiceFrom, faces: &[u16]) -> Battle<R> {
        let mut dice = LiveDice::new(origin, faces);
        let mut journal = Vec::new();
        let state = rules.start(&mut Recorder::new(&rules, &mut dice, &mut journal));
        Battle { rules, state, origin: origin.clone(), dice, journal, typed: Vec::new() }
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

/// The dice as they stand in the middle of a battle.
#[derive(Clone, Debug)]
enum LiveDice {
    Seeded(Box<Seeded>),
    Scripted(Scripted),
    Audit(Audit),
    Hand(Hand),
}

impl LiveDice {
    /// Fresh dice; `faces` are those already thrown by hand.
    fn new(origin: &DiceFrom, faces: &[u16]) -> LiveDice {
        match origin {
            DiceFrom::Seed(seed) => LiveDice::Seeded(Box::new(Seeded::new(*seed))),
            DiceFrom::Script(script) => LiveDice::Scripted(script.clone()),
            DiceFrom::Record(audit) => LiveDice::Audit(audit.clone()),
            DiceFrom::People => LiveDice::Hand(Hand::new(faces.iter().copied())),
        }
    }

    fn wanted(&self) -> Option<(RuleId, Die)> {
        match self {
            LiveDice::Hand(hand) => hand.wanted(),
            _ => None,
        }
    }
}

impl Dice for LiveDice {
    fn face(&mut self, rule: RuleId, die: Die) -> u16 {
        match self {
            LiveDice::Seeded(dice) => dice.face(rule, die),
            LiveDice::Scripted(dice) => dice.face(rule, die),
            LiveDice::Audit(dice) => dice.face(rule, die),
            LiveDice::Hand(dice) => dice.face(rule, die),
        }
    }
}
