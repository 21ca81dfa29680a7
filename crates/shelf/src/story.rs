//! The story: journal lines rendered for one eye, each a sentence with its dice and its rule.

use sandtable_kernel::journal::{Entry, live_lines_back};
use sandtable_kernel::{Apply, Battle, Die, Eye, Face, Point, RuleId, SeatInfo};
use serde::Serialize;

/// One line of the story.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// Its number in the journal, from 1.
    pub number: usize,
    /// What it is.
    pub kind: LineKind,
    /// Who ordered it.
    pub seat: Option<String>,
    /// An order's short text; empty otherwise.
    pub text: String,
    /// The line as a sentence.
    pub sentence: String,
    /// The die thrown.
    pub die: Option<Thrown>,
    /// The rule it rests on.
    pub rule: Option<RuleId>,
    /// The pieces it names.
    pub pieces: Vec<String>,
    /// Where it happened.
    pub at: Option<Point>,
    /// The turn it belongs to; 0 before the first.
    pub turn: u32,
    /// Whether the turn begins with it.
    pub turn_start: bool,
    /// Whether an activation begins with it.
    pub activation_start: bool,
    /// Whether it still counts: false for what was taken back.
    pub live: bool,
}

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// A seat asked for something.
    Order,
    /// A die was thrown.
    Roll,
    /// Something happened.
    Event,
    /// Something about the story itself: it was taken back, it is a copy, other rules judge from here on.
    Rewind,
}

/// A die on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Thrown {
    /// Which die.
    pub die: Die,
    /// What came up.
    pub face: u16,
    /// What it was thrown for.
    pub name: &'static str,
}

/// The lines after `after` that this eye may read; `turns` holds the turn of every line.
pub(crate) fn tell<R: Face>(
    battle: &Battle<R>,
    seats: &[SeatInfo],
    turns: &[u32],
    eye: Eye,
    after: usize,
) -> Vec<Line> {
    // Only a later line can take a line back, so those before `after` need not be read.
    let live: Vec<usize> = live_lines_back(battle.journal()).take_while(|line| *line > after).collect();
    let turn_of = |index: Option<usize>| index.and_then(|index| turns.get(index)).copied().unwrap_or_default();
    let lines = battle.journal().iter().enumerate().skip(after).filter(|(_, entry)| entry.open_to(eye));
    lines
        .map(|(index, entry)| Line {
            number: index + 1,
            turn: turn_of(Some(index)),
            turn_start: turn_of(Some(index)) != turn_of(index.checked_sub(1)),
            live: live.binary_search_by(|line| (index + 1).cmp(line)).is_ok() || entry.is_remark(),
            ..line(battle.rules(), seats, entry)
        })
        .collect()
}

/// The turn of every line of one resolution, told by its events from the state before it.
pub(crate) fn turns_of<R: Face>(rules: &R, mut state: R::State, entries: &[Entry<R>]) -> Vec<u32> {
    let turn_after = |entry: &Entry<R>| {
        if let Entry::Event { event, .. } = entry {
            state.apply(event);
        }
        rules.turn(&state)
    };
    entries.iter().map(turn_after).collect()
}

fn line<R: Face>(rules: &R, seats: &[SeatInfo], entry: &Entry<R>) -> Line {
    let plain = Line {
        number: 0,
        kind: LineKind::Order,
        seat: None,
        text: String::new(),
        sentence: String::new(),
        die: None,
        rule: entry.rule(),
        pieces: Vec::new(),
        at: None,
        turn: 0,
        turn_start: false,
        activation_start: false,
        live: true,
    };
    match entry {
        Entry::Order { seat, order, .. } => {
            let text = rules.write_order(order);
            let info = seats.iter().find(|info| info.seat == *seat);
            let name = info.map_or("?", |info| info.name.as_str());
            let key = info.map(|info| info.key.clone());
            let activation_start = rules.opens_activation(order);
            Line { seat: key, sentence: format!("{name}: {text}"), text, activation_start, ..plain }
        }
        Entry::Roll { rule, die, face, .. } => {
            let name = rules.roll_name(*rule);
            let thrown = Thrown { die: *die, face: *face, name };
            Line { kind: LineKind::Roll, sentence: format!("{name}: {face}"), die: Some(thrown), ..plain }
        }
        Entry::Event { told, .. } => Line {
            kind: LineKind::Event,
            sentence: told.text.clone(),
            pieces: told.pieces.clone(),
            at: told.at,
            ..plain
        },
        Entry::Rewind { to, branch } => {
            let dice = if branch.is_some() { "; the dice fall anew" } else { "" };
            Line { kind: LineKind::Rewind, sentence: format!("Taken back to line {to}{dice}."), ..plain }
        }
        Entry::Copied { .. } => {
            let sentence = "From here on this is a battle of its own, with dice of its own.".to_owned();
            Line { kind: LineKind::Rewind, sentence, ..plain }
        }
        Entry::Rules { version } => {
            let sentence = format!("From here on version {version} of the rules judges, and the dice fall anew.");
            Line { kind: LineKind::Rewind, sentence, ..plain }
        }
        Entry::Past { seat: Some(seat), told, .. } => {
            let info = seats.iter().find(|info| info.seat == *seat);
            let name = info.map_or("?", |info| info.name.as_str());
            let (seat, sentence) = (info.map(|info| info.key.clone()), format!("{name}: {told}"));
            Line { seat, sentence, text: told.clone(), ..plain }
        }
        Entry::Past { told, .. } => Line { kind: LineKind::Event, sentence: told.clone(), ..plain },
    }
}
