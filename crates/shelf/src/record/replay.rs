//! Replay: the inputs of a file are played once more and every derived line is compared byte for byte.
//!
//! Lines of another version of the rules are followed instead: what was recorded stands.

use sandtable_kernel::dice::Seed;
use sandtable_kernel::journal::Entry;
use sandtable_kernel::{Battle, DiceFrom, Face, Followed, Seat, SeatInfo, Unplayed};

use super::Damage;
use super::header::Header;
use super::lines::entry_body;
use super::older::{Older, Reader};
use super::reading::{Input, RawLine};
use crate::lesson::{self, Lesson};
use crate::story::turns_of;

/// A file played again.
pub(crate) struct Replayed<R: Face> {
    /// The battle as it stands.
    pub battle: Battle<R>,
    /// The turn of every line.
    pub turns: Vec<u32>,
    /// The last order's dice are not all in the file, so that the order was left out.
    pub incomplete: bool,
    /// What another version of the rules has played of it.
    pub older: Option<Older>,
    /// Whether the last line was played by another version.
    pub ends_older: bool,
    /// How often dice that were taken back fell once more, as they did in the first form of the file.
    pub repeated: usize,
}

/// What is played again: the set-up, the lines after it, and the version of the rules that are at hand.
#[derive(Clone, Copy)]
pub(crate) struct File<'a> {
    /// The set-up.
    pub header: &'a Header,
    /// The lines.
    pub lines: &'a [RawLine],
    /// The lesson it began as.
    pub lesson: Option<&'a Lesson>,
    /// The version of the rules that are at hand.
    pub today: &'a str,
    /// Whether the file ends in the middle of a line, and so perhaps of a resolution.
    pub cut_off: bool,
}

/// Plays the orders again on the dice of a seed; every roll is derived anew.
pub(crate) fn replay_from_seed<R: Face>(rules: R, seed: Seed, file: File<'_>) -> Result<Replayed<R>, Damage> {
    let replay = match file.header.rules == file.today {
        true => {
            let laid = file.lesson.map_or(&[][..], |lesson| &lesson.opening);
            Replay::new(Battle::begin_laid(rules, DiceFrom::Seed(seed), laid), file, false)
        }
        false => Replay::begin_older(rules, DiceFrom::Seed(seed), file, false),
    };
    replay.run()
}

/// Plays the orders again on the dice as they were written down.
pub(crate) fn replay_from_record<R: Face>(rules: R, file: File<'_>) -> Result<Replayed<R>, Damage> {
    if file.header.rules != file.today {
        return Replay::begin_older(rules, DiceFrom::People, file, true).run();
    }
    let before_the_first_order: Vec<u16> = faces(file.lines).collect();
    let battle = Battle::begin_typed(rules, &before_the_first_order).map_err(|(rule, die)| {
        Damage::at(2, format!("a {die} for {rule} should have been thrown before the first order and is not here"))
    })?;
    Replay::new(battle, file, true).run()
}

/// The dice up to the next order.
fn faces(lines: &[RawLine]) -> impl Iterator<Item = u16> {
    let resolution = lines.iter().take_while(|line| line.follows());
    resolution.filter_map(|line| if let Input::Roll { face, .. } = line.input { Some(face) } else { None })
}

struct Replay<'a, R: Face> {
    battle: Battle<R>,
    turns: Vec<u32>,
    seats: Vec<SeatInfo>,
    file: File<'a>,
    lines: &'a [RawLine],
    compared: usize,
    /// Whether the dice are typed from the file.
    typing: bool,
    /// Whether another version played the lines that are being read.
    other: bool,
    older: Option<Older>,
    /// The lesson that lays dice.
    lesson: Option<&'a Lesson>,
    repeated: usize,
}

impl<'a, R: Face> Replay<'a, R> {
    fn new(battle: Battle<R>, file: File<'a>, typing: bool) -> Self {
        let seats = battle.rules().seats();
        let turns = vec![battle.rules().turn(battle.state()); battle.line()];
        let (lines, older, lesson) = (file.lines, None, file.lesson);
        Replay { battle, turns, seats, file, lines, compared: 0, typing, other: false, older, lesson, repeated: 0 }
    }

    fn begin_older(rules: R, origin: DiceFrom, file: File<'a>, typing: bool) -> Self {
        let first = &file.lines[..file.lines.iter().take_while(|line| line.follows()).count()];
        let (entries, turns) = Reader::before_the_first_order(&rules, first);
        let (battle, followed) = Battle::begin_following(rules, origin, entries);
        let compared = battle.line();
        let mut replay = Replay { turns, compared, other: true, ..Replay::new(battle, file, typing) };
        replay.note_older(&file.header.rules);
        replay.note(followed, 1);
        replay
    }

    fn run(mut self) -> Result<Replayed<R>, Damage> {
        self.compare()?;
        let mut incomplete = false;
        while let Some(line) = self.lines.get(self.compared)
            && !incomplete
        {
            match &line.input {
                Input::Order { seat, text } if self.other => incomplete = !self.follow(seat, text)?,
                Input::Order { seat, text } => incomplete = !self.order(seat, text)?,
                Input::Rewind { to, branch } => self.rewind(*to, *branch)?,
                Input::Copy { nonce } => {
                    let nonce = u64::from_str_radix(nonce, 16);
                    let nonce = nonce.map_err(|_| self.damage("a copy names 16 hexadecimal digits"))?;
                    self.battle.mark_copied(nonce);
                    self.note_turn();
                }
                Input::Rules { version } => self.rules(version)?,
                Input::Roll { .. } | Input::Event { .. } => {
                    return Err(self.damage("by the rules nothing more happens here; an order was expected"));
                }
            }
            if !incomplete {
                self.compare()?;
            }
        }
        if let Some(older) = &mut self.older {
            older.known_to = self.battle.known_to();
        }
        let Replay { battle, turns, older, other: ends_older, repeated, .. } = self;
        Ok(Replayed { battle, turns, incomplete, older, ends_older, repeated })
    }

    /// Plays one order; false if the file ends before all its dice.
    fn order(&mut self, key: &str, text: &str) -> Result<bool, Damage> {
        let seat = self.seat(key)?;
        let order = self
            .battle
            .rules()
            .read_order(self.battle.state(), seat, text)
            .map_err(|misread| self.damage(format!("the order `{text}` cannot be read: {misread}")))?;
        if let Some(lesson) = self.lesson {
            let come = lesson::progress_of(lesson, self.battle.rules(), &self.seats, self.battle.journal());
            self.battle.lay_dice(come.dice(lesson, key, text));
        }
        if self.typing {
            for face in faces(&self.lines[self.compared + 1..]) {
                self.battle.type_die(face);
            }
        }
        let (before, state) = (self.battle.line(), self.battle.state().clone());
        match self.battle.submit(seat, order) {
            Ok(()) => {
                self.turns.extend(turns_of(self.battle.rules(), state, &self.battle.journal()[before..]));
                Ok(true)
            }
            Err(Unplayed::Refused(refusal)) => {
                Err(self.damage(format!("the order `{text}` is against the rules: {refusal}")))
            }
            Err(Unplayed::WantsDie { .. }) if self.is_last_order() => Ok(false),
            Err(Unplayed::WantsDie { rule, die }) => {
                Err(self.damage(format!("after the order `{text}` a {die} for {rule} is missing")))
            }
        }
    }

    fn is_last_order(&self) -> bool {
        self.lines[self.compared + 1..].iter().all(RawLine::follows)
    }

    /// Follows an order of another version with what it brought; false if the file may end before all of it.
    fn follow(&mut self, seat: &str, text: &str) -> Result<bool, Damage> {
        let (seat, number) = (self.seat(seat)?, self.compared + 1);
        if self.file.cut_off && self.is_last_order() {
            return Ok(false);
        }
        let rest = &self.lines[number..];
        let rest = &rest[..rest.iter().take_while(|line| line.follows()).count()];
        let mut reader = Reader::new(self.battle.rules(), self.battle.state().clone());
        let mut entries = vec![reader.order(seat, text, &self.lines[self.compared])];
        entries.extend(rest.iter().map(|line| reader.derived(line)));
        self.turns.append(&mut reader.turns);
        let followed = self.battle.follow(entries);
        self.note(followed, number);
        self.compared = self.battle.line();
        Ok(true)
    }

    /// Another version judges from here on.
    fn rules(&mut self, version: &str) -> Result<(), Damage> {
        self.other = version != self.file.today;
        if self.other {
            self.note_older(version);
        } else if self.battle.known_to().is_some() {
            return Err(self.damage("the rules cannot go on from here: they cannot follow what came before"));
        }
        self.battle.mark_rules(version.to_owned());
        self.note_turn();
        Ok(())
    }

    /// Only the beginning of an order can be gone back to; anything else would cut a resolution in two.
    fn rewind(&mut self, to: usize, branch: Option<usize>) -> Result<(), Damage> {
        let journal = self.battle.journal();
        let boundary = journal.get(to).is_some_and(|entry| !entry.follows() && !entry.is_remark());
        if !boundary {
            return Err(self.damage(format!("cannot go back to line {to}: no order follows it")));
        }
        if branch.is_none() && self.file.header.repeats_dice() {
            let dice = journal[to..].iter().any(|entry| matches!(entry, Entry::Roll { .. }));
            self.repeated += usize::from(dice);
            self.battle.rewind_repeating(to);
        } else {
            self.battle.rewind(to);
        }
        self.note_turn();
        Ok(())
    }

    fn note_turn(&mut self) {
        self.turns.push(self.battle.rules().turn(self.battle.state()));
    }

    fn note_older(&mut self, version: &str) {
        let (version, today) = (version.to_owned(), self.file.today.to_owned());
        self.older.get_or_insert(Older { version, today, differs: None, known_to: None });
    }

    fn note(&mut self, followed: Followed, line: usize) {
        if let Some(older) = &mut self.older
            && followed != Followed::Same
        {
            older.differs.get_or_insert(line);
        }
    }

    /// Compares what the rules have just derived with what the file says.
    ///
    /// A file may end in the middle of a resolution (it was cut off there); then the derived rest stands.
    fn compare(&mut self) -> Result<(), Damage> {
        let seats = &self.seats;
        let key = |index: usize| seats.get(index).map(|seat| seat.key.clone()).unwrap_or_default();
        for (index, entry) in self.battle.journal().iter().enumerate().skip(self.compared) {
            let Some(line) = self.lines.get(index) else { break };
            // The sentence follows from the event; a file that puts it in other words is no less right.
            let told = if let Input::Event { told } = &line.input { told.as_deref() } else { None };
            let derived = entry_body(self.battle.rules(), &key, index + 1, entry, told);
            if derived != line.body {
                return Err(Damage::at(index + 2, format!("by the rules this line should be {derived}")));
            }
        }
        self.compared = self.battle.journal().len();
        Ok(())
    }

    fn seat(&self, key: &str) -> Result<Seat, Damage> {
        let seat = self.seats.iter().find(|seat| seat.key == key).map(|seat| seat.seat);
        seat.ok_or_else(|| self.damage(format!("there is no seat `{key}`")))
    }

    fn damage(&self, why: impl Into<String>) -> Damage {
        Damage::at(self.compared + 2, why)
    }
}
