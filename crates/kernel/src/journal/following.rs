//! A table at which a recorded resolution is played again: its dice fall as they fell, and what happens is compared.

use super::Entry;
use crate::dice::{Seed, Stream};
use crate::{Apply, Die, RuleId, Rules, Sight, Table};

/// Plays on the recorded dice of one resolution.
#[derive(Debug)]
pub struct Following<'a, R: Rules> {
    recorded: &'a [Entry<R>],
    next: usize,
    same: bool,
    /// For dice that nobody recorded, because the resolution has gone another way than it went.
    beyond: Option<Box<Stream>>,
}

impl<'a, R: Rules> Following<'a, R> {
    /// The rolls and events of one resolution.
    pub fn new(recorded: &'a [Entry<R>]) -> Self {
        Following { recorded, next: 0, same: true, beyond: None }
    }

    /// Whether everything came out as it was recorded, to the last line.
    pub fn same(&self) -> bool {
        self.same && self.next == self.recorded.len()
    }

    /// The next recorded face this die has, whatever it was thrown for; made up if there is none.
    fn any_face(&mut self, die: Die) -> u16 {
        while let Some(entry) = self.recorded.get(self.next) {
            self.next += 1;
            if let Entry::Roll { face, .. } = entry
                && (1..=die.0).contains(face)
            {
                return *face;
            }
        }
        let beyond = self.beyond.get_or_insert_with(|| Box::new(Stream::new(Seed::from_number(0), 1)));
        // A die has at most 65,535 faces, so the index always fits.
        beyond.below(u32::from(die.0)) as u16 + 1
    }
}

impl<R: Rules> Table<R::State> for Following<'_, R> {
    fn roll(&mut self, rule: RuleId, sight: Sight, die: Die) -> u16 {
        if self.same
            && let Some(Entry::Roll { rule: was_for, sight: seen_by, die: thrown, face }) = self.recorded.get(self.next)
            && (*was_for, *seen_by, *thrown) == (rule, sight, die)
            && (1..=die.0).contains(face)
        {
            self.next += 1;
            return *face;
        }
        self.same = false;
        self.any_face(die)
    }

    fn happen(&mut self, state: &mut R::State, rule: RuleId, sight: Sight, event: R::Event) {
        if self.same {
            self.same = matches!(self.recorded.get(self.next),
                Some(Entry::Event { rule: by, sight: seen_by, event: was, .. })
                    if (*by, *seen_by) == (rule, sight) && *was == event);
            self.next += usize::from(self.same);
        }
        state.apply(&event);
    }
}
