//! Going back: taking an order back, looking at an earlier line, and copies that go on from one.
//!
//! A die that was taken back falls anew, because whoever has seen it could choose by it: the dice go over to another branch,
//! and the line that says so is what proves it. A copy of a battle has a branch of its own from its first die on.

use std::fmt;

use super::live_dice::LiveDice;
use super::{Battle, DiceFrom};
use crate::dice::{Laid, Seeded};
use crate::journal::{Entry, live_lines, live_lines_back};
use crate::{Dice, Face, RuleId, Seat};

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
                // What today's rules cannot read they cannot take back either.
                Entry::Past { .. } => return Err(NoUndo::Nothing),
                Entry::Rewind { .. } | Entry::Copied { .. } | Entry::Rules { .. } => {}
            }
        }
        Err(NoUndo::Nothing)
    }

    /// Takes back everything after a line that an order follows. A die among it falls anew: the rewind begins another branch.
    pub fn rewind(&mut self, to: usize) {
        let branch = self.takes_back_a_die(to).then_some(self.journal.len() + 1);
        self.journal.push(Entry::Rewind { to, branch });
        self.typed.clear();
        self.follow_again();
        if branch.is_some() {
            self.branch();
        }
    }

    /// Takes back everything after a line as files of the first form did: the dice fall once more as they fell.
    ///
    /// Only for reading such files; it holds while the dice are still on their first branch.
    pub fn rewind_repeating(&mut self, to: usize) {
        let thrown = self.takes_back_a_die(to);
        self.journal.push(Entry::Rewind { to, branch: None });
        self.follow_again();
        if thrown && let DiceFrom::Seed(seed) = &self.origin {
            let mut dice = Seeded::new(*seed);
            for line in live_lines(&self.journal) {
                if let Entry::Roll { rule, die, .. } = &self.journal[line - 1] {
                    dice.face(*rule, *die);
                }
            }
            self.dice = LiveDice::Seeded(Box::new(dice));
        }
    }

    /// Whether a die still counts that a rewind to this line would take back.
    fn takes_back_a_die(&self, to: usize) -> bool {
        let taken = live_lines_back(&self.journal).take_while(|line| *line > to);
        taken.into_iter().any(|line| matches!(self.journal[line - 1], Entry::Roll { .. }))
    }

    /// The battle as it was right after a line and whatever followed it without a decision, to look at. Its dice are none
    /// that will ever fall in this battle.
    #[must_use]
    pub fn at(&self, line: usize) -> Battle<R> {
        let mut then = self.cut(line);
        if let DiceFrom::Seed(seed) = then.seed_now() {
            then.dice = LiveDice::Seeded(Box::new(Seeded::new(seed.branch(u64::MAX))));
        }
        then
    }

    /// A battle of its own that goes on from a line of this one, with dice of its own.
    #[must_use]
    pub fn copied(&self, line: usize, nonce: u64) -> Battle<R> {
        let mut copy = self.cut(line);
        copy.mark_copied(nonce);
        copy
    }

    fn cut(&self, line: usize) -> Battle<R> {
        let end = self.end_of_resolution(line);
        let mut cut = Battle {
            rules: self.rules.clone(),
            state: self.state.clone(),
            origin: self.origin.clone(),
            dice: self.dice.clone(),
            journal: self.journal[..end].to_vec(),
            typed: Vec::new(),
            laid: Laid::default(),
            known_to: None,
        };
        cut.follow_again();
        cut
    }

    /// Notes that this is a copy from here on.
    pub fn mark_copied(&mut self, nonce: u64) {
        self.journal.push(Entry::Copied { nonce });
        self.branch();
    }

    /// Notes that another version of the rules judges from here on.
    pub fn mark_rules(&mut self, version: String) {
        self.journal.push(Entry::Rules { version });
        self.branch();
    }

    /// The last line of the resolution that a line belongs to, so that nothing is ever cut in two.
    pub fn end_of_resolution(&self, line: usize) -> usize {
        let rest = self.journal.iter().skip(line);
        (line + rest.take_while(|entry| entry.follows()).count()).min(self.journal.len())
    }

    /// From here on the dice of another branch fall: the one that the last line began.
    fn branch(&mut self) {
        self.dice = match self.seed_now() {
            // A script and a record go on where they are: their dice were never secret.
            DiceFrom::Script(_) | DiceFrom::Record(_) => return,
            origin => LiveDice::new(&origin, &[]),
        };
    }

    /// Where the dice of the present branch come from. Every line that began a branch counts, taken back or not.
    fn seed_now(&self) -> DiceFrom {
        let DiceFrom::Seed(first) = self.origin else { return self.origin.clone() };
        let branches = self.journal.iter().enumerate().filter_map(|(index, entry)| match entry {
            Entry::Rewind { branch, .. } => branch.map(|branch| branch as u64),
            Entry::Copied { nonce } => Some(*nonce),
            Entry::Rules { .. } => Some(index as u64 + 1),
            _ => None,
        });
        DiceFrom::Seed(branches.fold(first, |seed, branch| seed.branch(branch)))
    }
}
