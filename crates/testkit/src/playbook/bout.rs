//! A battle being played from a page, with what the page has not yet answered for.

use std::collections::BTreeSet;

use sandtable_kernel::dice::{ScriptFault, Scripted};
use sandtable_kernel::journal::Entry;
use sandtable_kernel::{Battle, Book, DiceFrom, Pending, Refusal, Seat, SeatInfo, Unplayed};

use super::Slip;
use super::expectation::{Expectation, What};
use super::page::Block;

/// A battle played from a page.
pub(super) struct Bout<B: Book> {
    pub battle: Battle<B>,
    pub seats: Vec<SeatInfo>,
    /// How many lines of the journal the page has answered for.
    pub answered: usize,
    /// The last order, if it was not carried out.
    pub unplayed: Option<NotPlayed>,
    /// The last block with dice.
    dice_line: usize,
    /// What the last expect block said of the open decisions.
    acknowledged: bool,
    last_line: usize,
}

/// Why the last order of a play block was not carried out.
pub(super) enum NotPlayed {
    Refused(Refusal),
    Misread(String),
}

impl<B: Book> Bout<B> {
    /// Begins the battle; `dice` serve what is thrown before the first decision, and then the orders.
    pub fn begin(rules: B, dice: &[u16], scenario_line: usize, line: usize) -> Result<Bout<B>, Slip> {
        let seats = rules.seats();
        let battle = Battle::begin(rules, DiceFrom::Script(Scripted::new(dice.iter().copied())));
        let mut bout = Bout {
            battle,
            seats,
            answered: 0,
            unplayed: None,
            dice_line: line,
            acknowledged: false,
            last_line: scenario_line,
        };
        match bout.script_fault() {
            None => Ok(bout),
            Some(fault) => Err(Slip::new(
                scenario_line,
                format!("{fault} before the first decision: give its dice in the first play block"),
            )),
        }
    }

    /// Puts faces at the end of the script.
    pub fn queue(&mut self, dice: &[u16], line: usize) {
        if let Some(script) = self.battle.script()
            && !dice.is_empty()
        {
            script.extend(dice.iter().copied());
            self.dice_line = line;
        }
    }

    /// Plays the orders of a block. A refused one must be its last.
    pub fn play(&mut self, block: &Block, quiet: bool) -> Result<(), Slip> {
        for (line, text) in block.said() {
            if text.starts_with("dice:") {
                continue;
            }
            self.no_refusal_open(line)?;
            self.order(line, text)?;
            self.last_line = line;
            self.acknowledged = false;
        }
        if quiet {
            self.answered = self.battle.line();
        }
        Ok(())
    }

    /// Plays one line, `SEAT: order`.
    pub fn order(&mut self, line: usize, text: &str) -> Result<(), Slip> {
        let Some((key, words)) = text.split_once(':') else {
            return Err(Slip::new(line, "write `SEAT: order` or `dice: 4 6 1`"));
        };
        let seat = self.seat(line, key)?;
        let order = match self.battle.rules().read_order(self.battle.state(), seat, words.trim()) {
            Ok(order) => order,
            Err(misread) => {
                self.unplayed = Some(NotPlayed::Misread(misread.why));
                return Ok(());
            }
        };
        let (before, lines) = (self.battle.state().clone(), self.battle.line());
        match self.battle.submit(seat, order) {
            Ok(()) => match self.script_fault() {
                None => Ok(()),
                Some(fault) => Err(Slip::new(line, format!("{fault}{}", self.thrown()))),
            },
            Err(Unplayed::Refused(refusal)) => {
                self.unplayed = Some(NotPlayed::Refused(refusal));
                if *self.battle.state() != before || self.battle.line() != lines {
                    return Err(Slip::new(line, "the order was refused and yet changed something"));
                }
                Ok(())
            }
            Err(Unplayed::WantsDie { rule, die }) => Err(Slip::new(line, format!("{rule} waits for a {die} by hand"))),
        }
    }

    /// An order that was not carried out must be answered by the expect block right after it.
    pub fn no_refusal_open(&self, line: usize) -> Result<(), Slip> {
        match &self.unplayed {
            None => Ok(()),
            Some(NotPlayed::Refused(refusal)) => Err(Slip::new(
                self.last_line.max(1),
                format!(
                    "refused: {} {}\nif that is right, end the block here and expect `refused {} {}` (line {line} goes on)",
                    refusal.why.code, refusal, refusal.rule, refusal.why.code
                ),
            )),
            Some(NotPlayed::Misread(why)) => Err(Slip::new(self.last_line.max(1), format!("this is no order: {why}"))),
        }
    }

    /// A seat by its key.
    pub fn seat(&self, line: usize, key: &str) -> Result<Seat, Slip> {
        match self.seats.iter().find(|info| info.key == key.trim()) {
            Some(info) => Ok(info.seat),
            None => {
                let keys: Vec<&str> = self.seats.iter().map(|info| info.key.as_str()).collect();
                Err(Slip::new(line, format!("nobody sits at `{}`; the seats are {}", key.trim(), keys.join(", "))))
            }
        }
    }

    /// The key of a seat.
    pub fn key(&self, seat: Seat) -> &str {
        self.seats.iter().find(|info| info.seat == seat).map_or("?", |info| info.key.as_str())
    }

    /// The events since the last expect block.
    pub fn happened<'a>(&'a self) -> Vec<&'a str> {
        let sentence = |entry: &'a Entry<B>| match entry {
            Entry::Event { told, .. } => Some(told.text.as_str()),
            _ => None,
        };
        self.battle.journal()[self.answered..].iter().filter_map(sentence).collect()
    }

    /// The dice thrown since the last expect block, for messages; empty if none.
    pub fn thrown(&self) -> String {
        let thrown: Vec<String> = self.battle.journal()[self.answered..]
            .iter()
            .filter_map(|entry| match entry {
                Entry::Roll { rule, die, face, .. } => Some(format!("{rule} {die} {face}")),
                _ => None,
            })
            .collect();
        if thrown.is_empty() { String::new() } else { format!("\ndice thrown: {}", thrown.join(", ")) }
    }

    /// Notes whether a block names every open decision, or the end.
    pub fn acknowledge(&mut self, lines: &[Expectation]) {
        self.answered = self.battle.line();
        self.unplayed = None;
        // The lines were judged before, so a named seat really is asked: only their number is left to see.
        let named: BTreeSet<&str> = lines
            .iter()
            .flat_map(|line| match &line.what {
                What::Asks { seats, .. } => seats.iter().map(String::as_str).collect(),
                _ => Vec::new(),
            })
            .collect();
        self.acknowledged = match self.battle.pending() {
            Pending::Asks(asks) => named.len() == asks.iter().count(),
            Pending::Over(_) => lines.iter().any(|line| matches!(line.what, What::Over { .. })),
        };
    }

    /// The end of the battle on the page: nothing may be left over.
    pub fn end(mut self, cited: &mut BTreeSet<String>) -> Result<(), Slip> {
        self.no_refusal_open(self.last_line)?;
        let left = self.battle.script().map_or(0, |script| script.left());
        if left > 0 {
            let dice = if left == 1 { "die is" } else { "dice are" };
            return Err(Slip::new(self.dice_line, format!("{left} {dice} left over{}", self.all_thrown())));
        }
        if self.answered < self.battle.line() {
            return Err(Slip::new(self.last_line, "what this brings is not expected anywhere"));
        }
        if !self.acknowledged {
            return Err(Slip::new(self.last_line, format!("an ask the page does not answer: {}", self.open())));
        }
        cited.extend(self.battle.journal().iter().filter_map(|entry| entry.rule().map(|rule| rule.to_string())));
        Ok(())
    }

    /// The open decisions as expect lines.
    pub fn open(&self) -> String {
        match self.battle.pending() {
            Pending::Asks(asks) => {
                let asks: Vec<String> =
                    asks.iter().map(|ask| format!("`asks {}: {}`", self.key(ask.seat), ask.step)).collect();
                asks.join(" and ")
            }
            Pending::Over(outcome) => {
                let winner = self.seats.iter().find(|info| info.side.is_some() && info.side == outcome.winner);
                winner.map_or("`over: draw`".to_owned(), |info| format!("`over: {} wins`", info.key))
            }
        }
    }

    fn all_thrown(&mut self) -> String {
        self.answered = 0;
        self.thrown()
    }

    fn script_fault(&mut self) -> Option<String> {
        match self.battle.script()?.fault()? {
            ScriptFault::Missing { rule, die } => Some(format!("a {die} for {rule} is missing")),
            ScriptFault::NoSuchFace { rule, die, face } => Some(format!("{rule} throws a {die}, which has no {face}")),
        }
    }
}
