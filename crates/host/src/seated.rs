//! One battle with its players: orders, undo, the computer's steps, and what of it has to be kept.

use sandtable_ai::Level;
use sandtable_kernel::{Seat, SeatInfo, UndoLimit};
use sandtable_shelf::record::PlayerName;
use sandtable_shelf::{Game, Match};
use serde::{Deserialize, Serialize};

use crate::beginning::{Chance, player_names};
use crate::eyes::seat;
use crate::kept::Kept;
use crate::lessons::shown_next;
use crate::problem::{Problem, ProblemKind};
use crate::showing::Shown;
use crate::wire::{BattleInfo, CopyBattle, OrderGiven, Player, PlayerKind, StepAsked, UndoAsked};

/// Everybody sits at this machine and can agree to take anything back.
pub(crate) const UNDO: UndoLimit = UndoLimit::Anything;

/// A battle with its players.
pub struct Seated {
    /// Its id in addresses.
    pub(crate) id: String,
    /// The match.
    pub(crate) table: Box<dyn Match>,
    /// Who plays.
    pub(crate) players: Vec<Player>,
    /// The clock in words; told anew only when the turn changes, because telling it draws the whole scene.
    clock: String,
    turn: u32,
    /// The last line that is written down, if opening the battle has added to it.
    written: Option<usize>,
    /// What every eye was shown last.
    pub(crate) shown: Vec<Shown>,
}

/// What a computer player has thought of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Thought {
    /// Who ordered it.
    pub seat: u8,
    /// The line it was decided on.
    pub line: usize,
    /// The order's short text.
    pub order: String,
}

/// How far the computer has come with its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// It has to think.
    Thinks(Seat, Level),
    /// It has played what was asked for.
    Done,
}

impl Seated {
    /// A match with its players as its set-up names them.
    pub fn new(id: impl Into<String>, table: Box<dyn Match>) -> Seated {
        let players = players(&table.seats(), &table.header().players);
        let (clock, shown) = (String::new(), Vec::new());
        let mut seated = Seated { id: id.into(), players, clock, written: None, turn: u32::MAX, shown, table };
        seated.tell_time();
        seated
    }

    /// A battle played again from its lines.
    pub fn load(id: &str, game: &dyn Game, text: &str) -> Result<Seated, Problem> {
        let mut seated = Seated::new(id, game.load(text)?.table);
        // A battle of other rules goes on with a line that says so; it is written down with the next order.
        let written = text.lines().count().saturating_sub(1);
        seated.written = (seated.line() > written).then_some(written);
        Ok(seated)
    }

    /// The last journal line.
    pub fn line(&self) -> usize {
        self.table.line()
    }

    /// Who sits at the table.
    pub fn seats(&self) -> Vec<SeatInfo> {
        self.table.seats()
    }

    /// The sealed lines of the saved game from a place on, the set-up being 0.
    pub fn text_from(&self, place: usize) -> String {
        self.table.record().iter().skip(place).flat_map(|line| [line.as_str(), "\n"]).collect()
    }

    /// The battle as the home page shows it; `now` is in seconds since 1970.
    pub fn info(&self, now: i64) -> BattleInfo {
        BattleInfo {
            id: self.id.clone(),
            game: self.table.game().id.to_owned(),
            scenario: self.table.header().scenario.file.clone(),
            title: self.table.title(),
            clock: self.clock.clone(),
            line: self.line(),
            over: self.table.pending().outcome().is_some(),
            players: self.players.clone(),
            changed: now,
        }
    }

    /// All of it, to be written down as a new battle.
    pub fn kept_whole(&self, now: i64) -> Kept {
        Kept { info: self.info(now), after: None, text: self.text_from(0) }
    }

    /// What came after a line, to be written down.
    pub fn kept_after(&mut self, line: usize, now: i64) -> Kept {
        self.tell_time();
        let line = self.written.take().map_or(line, |written| written.min(line));
        Kept { info: self.info(now), after: Some(line), text: self.text_from(line + 1) }
    }

    fn tell_time(&mut self) {
        let turn = self.table.turn();
        if turn != self.turn {
            self.turn = turn;
            self.clock = self.table.scene(sandtable_kernel::Eye::Onlooker).sequence.clock;
        }
    }

    /// Carries out a person's order.
    pub fn order(&mut self, given: &OrderGiven) -> Result<(), Problem> {
        let seat = self.person(given.seat)?;
        self.table.forget_dice();
        for face in &given.dice {
            self.table.type_die(*face);
        }
        Ok(self.table.submit(seat, &given.order, given.line)?)
    }

    /// Takes back the last order of a seat. The battle is played again from its beginning, which may take a while.
    pub fn undo(&mut self, asked: &UndoAsked) -> Result<(), Problem> {
        let seat = self.person(asked.seat)?;
        self.expect_line(asked.line)?;
        self.table.undo(seat, UNDO)?;
        // What the coach has shown in between goes with it; he would show it again at once.
        while shown_next(&*self.table).is_some_and(|(shown, _)| shown == seat) && self.table.can_undo(seat, UNDO) {
            self.table.undo(seat, UNDO)?;
        }
        Ok(())
    }

    /// Goes on with the computer's turn: plays what it has thought of, if it has, and says whether it has to think on.
    pub fn step(&mut self, asked: &StepAsked, thought: Option<&Thought>) -> Result<Step, Problem> {
        match thought {
            Some(thought) => self.table.submit(Seat(thought.seat), &thought.order, thought.line)?,
            None => self.expect_line(asked.line)?,
        }
        let mut played = thought.is_some();
        while (!played || asked.finish)
            && let Some((seat, order)) = shown_next(&*self.table)
        {
            let line = self.line();
            self.table.submit(seat, &order, line)?;
            played = true;
        }
        match self.computer_to_decide() {
            Some((seat, level)) if !played || asked.finish => Ok(Step::Thinks(seat, level)),
            _ if played => Ok(Step::Done),
            _ => {
                let nobody = "no computer player has to decide; a person is asked, or the battle is over";
                Err(Problem::new(ProblemKind::NotComputer, nobody))
            }
        }
    }

    /// A computer player thinking, as something that can be done elsewhere; nothing if the seat has nothing to decide.
    pub fn thinking(&self, seat: Seat, level: Level) -> Option<sandtable_shelf::playing::Thought> {
        self.table.computer_thought(seat, level)
    }

    /// A match of its own that goes on from a line of this one.
    pub fn copy(&self, asked: &CopyBattle, chance: &Chance) -> Result<Box<dyn Match>, Problem> {
        // A copy throws dice of its own, so that nobody looks into the future of the battle it was made from.
        let mut nonce = [0; 8];
        nonce.copy_from_slice(&chance.dice[..8]);
        let mut copy = self.table.copy(asked.line, u64::from_le_bytes(nonce));
        if let Some(players) = &asked.players {
            copy.seat_players(player_names(&copy.seats(), players)?);
        }
        Ok(copy)
    }

    /// A seat that a person plays.
    pub fn person(&self, number: u8) -> Result<Seat, Problem> {
        match self.players.iter().find(|player| player.seat == number).map(|player| player.kind) {
            Some(PlayerKind::Person) => Ok(Seat(number)),
            Some(PlayerKind::Computer) => {
                let detail = format!("seat {number} is played by the computer; ask it for a step instead");
                Err(Problem::new(ProblemKind::NotYourSeat, detail))
            }
            None => seat(number, &self.table.seats()),
        }
    }

    /// What is asked must have been decided on the table as it is.
    fn expect_line(&self, decided_at: usize) -> Result<(), Problem> {
        let line = self.line();
        if decided_at == line { Ok(()) } else { Err(Problem::stale(decided_at, line)) }
    }

    /// The first computer player that has to decide.
    fn computer_to_decide(&self) -> Option<(Seat, Level)> {
        // In a lesson the page decides for everybody, also where several are asked at once and the learner comes first.
        if self.table.lesson().is_some_and(|(lesson, come)| come.next(lesson).is_some()) {
            return None;
        }
        self.table.pending().asks().iter().find_map(|ask| {
            let player = self.players.iter().find(|player| player.seat == ask.seat.0)?;
            Some((ask.seat, player.level.as_deref()?.parse().ok()?))
        })
    }
}

/// Who plays, by the names in the set-up; a seat it does not name is played by a person.
fn players(seats: &[SeatInfo], named: &[PlayerName]) -> Vec<Player> {
    let player = |info: &SeatInfo| {
        let named = named.iter().find(|player| player.seat == info.key);
        let level = named.and_then(|player| player.player.parse::<Level>().ok());
        Player {
            seat: info.seat.0,
            key: info.key.clone(),
            name: info.name.clone(),
            kind: if level.is_some() { PlayerKind::Computer } else { PlayerKind::Person },
            level: level.map(|level| level.name().to_owned()),
        }
    };
    seats.iter().map(player).collect()
}
