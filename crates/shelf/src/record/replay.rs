//! Replay: the inputs of a file are played once more and every derived line is compared byte for byte.

use sandtable_kernel::dice::Seed;
use sandtable_kernel::journal::Entry;
use sandtable_kernel::{Battle, DiceFrom, Face, Seat, SeatInfo, Unplayed};

use super::Damage;
use super::lines::entry_body;
use super::reading::{Input, RawLine};
use crate::story::turns_of;

/// A file played again.
pub(crate) struct Replayed<R: Face> {
    /// The battle as it stands.
    pub battle: Battle<R>,
    /// The turn of every line.
    pub turns: Vec<u32>,
    /// The last order's dice are not all in the file, so that the order was left out.
    pub incomplete: bool,
}

/// Plays the orders again on the dice of a seed; every roll is derived anew.
pub(crate) fn replay_from_seed<R: Face>(rules: R, seed: Seed, lines: &[RawLine]) -> Result<Replayed<R>, Damage> {
    let battle = Battle::begin(rules, DiceFrom::Seed(seed));
    Replay::new(battle, lines, false).run()
}

/// Plays the orders again on the dice as they were written down.
pub(crate) fn replay_from_record<R: Face>(rules: R, lines: &[RawLine]) -> Result<Replayed<R>, Damage> {
    let before_the_first_order: Vec<u16> = faces(lines).collect();
    let battle = Battle::begin_typed(rules, &before_the_first_order).map_err(|(rule, die)| {
        Damage::at(2, format!("a {die} for {rule} should have been thrown before the first order and is not here"))
    })?;
    Replay::new(battle, lines, true).run()
}

/// The dice up to the next order.
fn faces(lines: &[RawLine]) -> impl Iterator<Item = u16> {
    let resolution = lines.iter().take_while(|line| !matches!(line.input, Input::Order { .. } | Input::Rewind { .. }));
    resolution.filter_map(|line| if let Input::Roll { face, .. } = line.input { Some(face) } else { None })
}

struct Replay<'a, R: Face> {
    battle: Battle<R>,
    turns: Vec<u32>,
    seats: Vec<SeatInfo>,
    lines: &'a [RawLine],
    compared: usize,
    /// Whether the dice are typed from the file.
    typing: bool,
}

impl<'a, R: Face> Replay<'a, R> {
    fn new(battle: Battle<R>, lines: &'a [RawLine], typing: bool) -> Self {
        let seats = battle.rules().seats();
        let turns = vec![battle.rules().turn(battle.state()); battle.line()];
        Replay { battle, turns, seats, lines, compared: 0, typing }
    }

    fn run(mut self) -> Result<Replayed<R>, Damage> {
        self.compare()?;
        while let Some(line) = self.lines.get(self.compared) {
            match &line.input {
                Input::Order { seat, text } => {
                    if !self.order(seat, text)? {
                        return Ok(Replayed { battle: self.battle, turns: self.turns, incomplete: true });
                    }
                }
                Input::Rewind { to } => self.rewind(*to)?,
                Input::Roll { .. } | Input::Event {} => {
                    return Err(self.damage("by the rules nothing more happens here; an order was expected"));
                }
            }
            self.compare()?;
        }
        Ok(Replayed { battle: self.battle, turns: self.turns, incomplete: false })
    }

    /// Plays one order; false if the file ends before all its dice.
    fn order(&mut self, seat: &str, text: &str) -> Result<bool, Damage> {
        let seat = self.seat(seat)?;
        let order = self
            .battle
            .rules()
            .read_order(self.battle.state(), seat, text)
            .map_err(|misread| self.damage(format!("the order `{text}` cannot be read: {misread}")))?;
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
        let rest = &self.lines[self.compared + 1..];
        !rest.iter().any(|line| matches!(line.input, Input::Order { .. } | Input::Rewind { .. }))
    }

    /// Only the beginning of an order can be gone back to; anything else would cut a resolution in two.
    fn rewind(&mut self, to: usize) -> Result<(), Damage> {
        let boundary = matches!(self.battle.journal().get(to), Some(Entry::Order { .. }));
        if !boundary {
            return Err(self.damage(format!("cannot go back to line {to}: no order follows it")));
        }
        self.battle.rewind(to);
        self.turns.push(self.battle.rules().turn(self.battle.state()));
        Ok(())
    }

    /// Compares what the rules have just derived with what the file says.
    ///
    /// A file may end in the middle of a resolution (it was cut off there); then the derived rest stands.
    fn compare(&mut self) -> Result<(), Damage> {
        let seats = &self.seats;
        let key = |index: usize| seats.get(index).map(|seat| seat.key.clone()).unwrap_or_default();
        for (index, entry) in self.battle.journal().iter().enumerate().skip(self.compared) {
            let Some(line) = self.lines.get(index) else { break };
            let derived = entry_body(self.battle.rules(), &key, index + 1, entry);
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
