//! Lines that another version of the rules has played: read as far as today's rules can read them.

use std::panic::{AssertUnwindSafe, catch_unwind};

use sandtable_kernel::journal::{Entry, Following};
use sandtable_kernel::scene::Sentence;
use sandtable_kernel::{Apply, Die, Face, RuleId, Seat, Sight};
use serde::{Deserialize, Serialize};

use super::reading::{Input, RawLine};

/// What a line is told as if its file has no sentence for it and today's rules cannot read it.
const UNREADABLE: &str = "(a line of another version of the rules, which these cannot read)";

/// How a file of another version fares under the rules of today.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Older {
    /// The version that played it.
    pub version: String,
    /// The version of today.
    pub today: String,
    /// The first line that would come out otherwise today. What was recorded stands.
    pub differs: Option<usize>,
    /// The last line from which today's rules can go on, if they cannot follow it to its end.
    pub known_to: Option<usize>,
}

impl Older {
    /// The same in words.
    pub fn words(&self) -> String {
        let played = format!("played by version {} of the rules; these are version {}", self.version, self.today);
        match (self.known_to, self.differs) {
            (Some(line), _) => format!(
                "{played}. It can be watched to its end as it was recorded, and played on from line {line}: further than \
                 that today's rules cannot follow it"
            ),
            (None, Some(line)) => {
                format!("{played}. Line {line} would come out otherwise today; what was recorded stands")
            }
            (None, None) => format!("{played}. By today's rules it comes out the same"),
        }
    }
}

#[derive(Deserialize)]
struct OrderLine {
    sight: Sight,
}

#[derive(Deserialize)]
struct RollLine {
    rule: RuleId,
    sight: Sight,
}

#[derive(Deserialize)]
struct EventLine<E> {
    rule: RuleId,
    sight: Sight,
    event: E,
}

#[derive(Deserialize)]
struct PlainLine {
    rule: Option<RuleId>,
    sight: Option<Sight>,
}

/// Reads recorded lines into entries, telling each event with the state right after it.
pub(super) struct Reader<'a, R: Face> {
    rules: &'a R,
    /// The state as the recorded events make it; nothing before the first order, when there is no state yet.
    state: Option<R::State>,
    /// The turn of every entry read.
    pub turns: Vec<u32>,
}

impl<'a, R: Face> Reader<'a, R> {
    /// Reads what follows this state.
    pub(super) fn new(rules: &'a R, state: R::State) -> Self {
        Reader { rules, state: Some(state), turns: Vec::new() }
    }

    /// Reads what was recorded before the first order.
    pub(super) fn before_the_first_order(rules: &'a R, lines: &[RawLine]) -> (Vec<Entry<R>>, Vec<u32>) {
        let mut untold = Reader { rules, state: None, turns: Vec::new() };
        let mut entries: Vec<Entry<R>> = lines.iter().map(|line| untold.derived(line)).collect();
        let state = rules.start(&mut Following::new(&entries));
        for entry in &mut entries {
            if let Entry::Event { event, told, .. } = entry
                && told.text.is_empty()
                && let Some(sentence) = guarded(|| rules.tell(&state, event))
            {
                *told = sentence;
            }
        }
        (entries, vec![rules.turn(&state); lines.len()])
    }

    /// An order; a text that is none any more is kept as it was.
    pub(super) fn order(&mut self, seat: Seat, text: &str, line: &RawLine) -> Entry<R> {
        let sight = serde_json::from_str::<OrderLine>(&line.body).map_or(Sight::ALL, |line| line.sight);
        self.note_turn();
        let order = self.state.as_ref().and_then(|state| self.rules.read_order(state, seat, text).ok());
        match order {
            Some(order) => Entry::Order { seat, order: Box::new(order), sight },
            None => Entry::Past { seat: Some(seat), rule: None, sight, told: text.to_owned() },
        }
    }

    /// A roll or an event.
    pub(super) fn derived(&mut self, line: &RawLine) -> Entry<R> {
        let entry =
            match &line.input {
                Input::Roll { die, face } => serde_json::from_str::<RollLine>(&line.body)
                    .ok()
                    .map(|roll| Entry::Roll { rule: roll.rule, sight: roll.sight, die: Die(*die), face: *face }),
                _ => self.event(line),
            };
        self.note_turn();
        entry.unwrap_or_else(|| past(line))
    }

    fn event(&mut self, line: &RawLine) -> Option<Entry<R>> {
        let EventLine { rule, sight, event } = serde_json::from_str::<EventLine<R::Event>>(&line.body).ok()?;
        let recorded = match &line.input {
            Input::Event { told } => told.clone(),
            _ => None,
        };
        let mut told = Sentence { text: recorded.clone().unwrap_or_default(), ..Sentence::default() };
        if let Some(state) = &mut self.state {
            // The file comes from elsewhere: what it says happened may name somebody who is not there.
            let mut next = state.clone();
            let (next, sentence) = guarded(|| {
                next.apply(&event);
                let sentence = self.rules.tell(&next, &event);
                (next, sentence)
            })?;
            *state = next;
            told = Sentence { text: recorded.unwrap_or(sentence.text), ..sentence };
        }
        Some(Entry::Event { rule, sight, event, told })
    }

    fn note_turn(&mut self) {
        self.turns.push(self.state.as_ref().map_or(0, |state| self.rules.turn(state)));
    }
}

fn past<R: Face>(line: &RawLine) -> Entry<R> {
    let plain = serde_json::from_str::<PlainLine>(&line.body).ok();
    let told = match &line.input {
        Input::Event { told: Some(told) } => told.clone(),
        _ => UNREADABLE.to_owned(),
    };
    let rule = plain.as_ref().and_then(|plain| plain.rule);
    // What cannot be read may have been a secret.
    let sight = plain.and_then(|plain| plain.sight).unwrap_or(Sight::NONE);
    Entry::Past { seat: None, rule, sight, told }
}

/// Does something that may fail on a table that is not as it should be.
fn guarded<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}
