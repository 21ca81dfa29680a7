//! The journal: orders and rolls (inputs), events (derived), each with its rule and a mask of who may see it.
//!
//! A journal is only ever added to. Undo is a rewind line; the lines it takes back stay written. Where dice fall anew
//! (a take-back past a die, a copy of a battle, other rules) a line says so, and the dice that follow can be proved from it.

mod chain;
mod following;
mod recorder;

pub use chain::Chain;
pub use following::Following;
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
        /// The branch of the dice that begins here, because a die was taken back: the number of this very line.
        branch: Option<usize>,
    },
    /// From here on this is a battle of its own with dice of its own.
    Copied {
        /// What its dice are mixed with.
        nonce: u64,
    },
    /// From here on another version of the rules judges, and dice fall anew.
    Rules {
        /// Which.
        version: String,
    },
    /// A line of an older version that the rules of today cannot read. It is told as it was recorded.
    Past {
        /// Who ordered it, if it is an order.
        seat: Option<Seat>,
        /// By which rule.
        rule: Option<RuleId>,
        /// Who may see it.
        sight: Sight,
        /// The order, or the sentence.
        told: String,
    },
}

impl<R: Rules> Entry<R> {
    /// Whether this eye may see the line.
    pub fn open_to(&self, eye: Eye) -> bool {
        match self {
            Entry::Order { sight, .. }
            | Entry::Roll { sight, .. }
            | Entry::Event { sight, .. }
            | Entry::Past { sight, .. } => sight.open_to(eye),
            Entry::Rewind { .. } | Entry::Copied { .. } | Entry::Rules { .. } => true,
        }
    }

    /// The rule it rests on, if it names one.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            Entry::Roll { rule, .. } | Entry::Event { rule, .. } => Some(*rule),
            Entry::Past { rule, .. } => *rule,
            Entry::Order { .. } | Entry::Rewind { .. } | Entry::Copied { .. } | Entry::Rules { .. } => None,
        }
    }

    /// Whether it belongs to the resolution of the order before it, instead of standing on its own.
    pub fn follows(&self) -> bool {
        matches!(self, Entry::Roll { .. } | Entry::Event { .. } | Entry::Past { seat: None, .. })
    }

    /// Whether it says something about the journal itself: nothing takes it back.
    pub fn is_remark(&self) -> bool {
        matches!(self, Entry::Rewind { .. } | Entry::Copied { .. } | Entry::Rules { .. })
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
        Entry::Rewind { to, .. } => {
            kept = kept.min(*to);
            None
        }
        Entry::Copied { .. } | Entry::Rules { .. } => None,
        _ => (index < kept).then_some(index + 1),
    })
}
