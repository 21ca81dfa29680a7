//! A table with somebody taking notes.

use super::Entry;
use crate::{Apply, Dice, Die, Face, RuleId, Sight, Table};

/// Plays on real dice and writes every roll and event down.
#[derive(Debug)]
pub struct Recorder<'a, R: Face, D> {
    rules: &'a R,
    dice: &'a mut D,
    entries: &'a mut Vec<Entry<R>>,
}

impl<'a, R: Face, D: Dice> Recorder<'a, R, D> {
    /// Notes go to the end of `entries`.
    pub fn new(rules: &'a R, dice: &'a mut D, entries: &'a mut Vec<Entry<R>>) -> Self {
        Recorder { rules, dice, entries }
    }
}

impl<R: Face, D: Dice> Table<R::State> for Recorder<'_, R, D> {
    fn roll(&mut self, rule: RuleId, sight: Sight, die: Die) -> u16 {
        let face = self.dice.face(rule, die);
        self.entries.push(Entry::Roll { rule, sight, die, face });
        face
    }

    fn happen(&mut self, state: &mut R::State, rule: RuleId, sight: Sight, event: R::Event) {
        state.apply(&event);
        let told = self.rules.tell(state, &event);
        self.entries.push(Entry::Event { rule, sight, event, told });
    }
}
