//! The journal: orders and rolls (inputs), events (derived), each with its rule and a mask of who may see it.
//!
//! A journal is only ever added to. Undo is a rewind line; the lines it takes back stay written.

mod chain;
mod recorder;

pub use chain::Chain;
pub use recorder::Recorder;

use crate::scene::Sentence;
use crate::{Die, Eye, RuleId, Rules, Seat, Sight};

/// One line.
#[derive(Clone, PartialEq, Debug)]
pub enum Entry<R: Rules> {
    /// A seat asked for something and it was granted.
    Order {
        /// Who.
        seat: Seat,
        /// What; apart, because the longest order is far longer than any other line.
        order: Box<R::Order>,
        /// Who may see the order itself.
        sight: Sight,
    },
    /// A die was thrown.
    Roll {
        /// What for.
        rule: RuleId,
        /// Who may see it.
        sight: Sight,
        /// Which die.
        die: Die,
        /// What came up.
        face: u16,
    },
    /// Something happened.
    Event {
        /// By which rule.
        rule: RuleId,
        /// Who may see it.
        sight: Sight,
        /// What.
        event: R::Event,
        /// The same in a sentence, told when it happened.
        told: Sentence,
    },
    /// Everything after line `to` is taken back.
    Rewind {
        /// The last line that still counts; 0 is the set-up.
        to: usize,
    },
}

impl<R: Rules> Entry<R> {
    /// Whether this eye may see the line.
    pub fn open_to(&self, eye: Eye) -> bool {
        match self {
            Entry::Order { sight, .. } | Entry::Roll { sight, .. } | Entry::Event { sight, .. } => sight.open_to(eye),
            Entry::Rewind { .. } => true,
        }
    }

    /// The rule it rests on, if it names one.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Entry::Roll { rule, .. } | Entry::Event { rule, .. } => Some(*rule),
            Entry::Order { .. } | Entry::Rewind { .. } => None,
        }
    }
}

/// The numbers of the lines that still count, from 1, after all rewinds.
pub fn live_lines<R: Rules>(entries: &[Entry<R>]) -> Vec<usize> {
    let mut live: Vec<usize> = live_lines_back(entries).collect();
    live.reverse();
    live
}

/// The same from the last one back, so that whoever wants only the end of a long journal reads no more of it.
pub fn live_lines_back<R: Rules>(entries: &[Entry<R>]) -> impl Iterator<Item = usize> {
    // A line counts unless a rewind after it goes back to before it.
    let mut kept = usize::MAX;
    entries.iter().enumerate().rev().filter_map(move |(index, entry)| match entry {
        Entry::Rewind { to } => {
            kept = kept.min(*to);
            None
        }
        _ => (index < kept).then_some(index + 1),
    })
}
