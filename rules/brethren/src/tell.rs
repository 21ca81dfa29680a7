//! Every event and every die in words.

use sandtable_kernel::RuleId;
use sandtable_kernel::scene::Sentence;

use crate::{Brethren, Event, State};

/// What happened, in one sentence; the state is the one right after it.
pub fn tell(_rules: &Brethren, _state: &State, event: &Event) -> Sentence {
    Sentence { text: format!("{event:?}"), ..Sentence::default() }
}

/// What a die is thrown for, in a word or two.
pub fn roll_name(rule: RuleId) -> &'static str {
    rule.as_str()
}
