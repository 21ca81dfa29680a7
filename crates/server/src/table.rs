//! One battle in memory: behind a lock of its own, and never ahead of the disk for anybody who looks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use sandtable_ai::Level;
use sandtable_kernel::{Seat, SeatInfo, UndoLimit};
use sandtable_shelf::record::PlayerName;
use sandtable_shelf::{Game, Match};
use sandtable_store::{Append, Store};
use tokio::sync::{Mutex, OwnedMappedMutexGuard, OwnedMutexGuard, watch};
use tokio::task::spawn_blocking;

use crate::extract::seat;
use crate::problem::{Problem, ProblemKind};
use crate::showing::Shown;
use crate::tables::now;
use crate::wire::{OrderGiven, Player, PlayerKind, StepAsked, UndoAsked};

/// The most orders one request plays for the computer.
const MOST_STEPS: usize = 10_000;

/// Everybody sits at this machine and can agree to take anything back.
pub(crate) const UNDO: UndoLimit = UndoLimit::Anything;

/// A battle that is open.
pub(crate) struct Table {
    /// Its id in addresses.
    pub id: String,
    number: i64,
    game: &'static dyn Game,
    store: Arc<Store>,
    held: Arc<Mutex<Option<Seated>>>,
    /// The last line, for whoever follows the battle.
    changes: watch::Sender<usize>,
    /// Memory and disk disagree: the battle must be replayed from its lines before anybody sees it again.
    doubtful: AtomicBool,
    gone: AtomicBool,
    opened: Instant,
    used: AtomicU64,
}

/// A battle with its players.
pub(crate) struct Seated {
    /// The match.
    pub table: Box<dyn Match>,
    /// Who plays.
    pub players: Vec<Player>,
    /// The clock in words; told anew only when the turn changes, because telling it draws the whole scene.
    clock: String,
    turn: u32,
    /// What every eye was shown last.
    pub shown: Vec<Shown>,
}

/// A battle nobody else can touch meanwhile.
pub(crate) type Held = OwnedMappedMutexGuard<Option<Seated>, Seated>;

impl Table {
    /// A table for a stored battle; one that has not just begun is replayed when somebody looks.
    pub fn new(id: String, number: i64, game: &'static dyn Game, store: Arc<Store>, begun: Option<Seated>) -> Table {
        Table {
            id,
            number,
            game,
            store,
            held: Arc::new(Mutex::new(begun)),
            changes: watch::Sender::new(0),
            doubtful: AtomicBool::new(false),
            gone: AtomicBool::new(false),
            opened: Instant::now(),
            used: AtomicU64::new(0),
        }
    }

    /// Follows the battle: hears of every change, or of the last one if several came at once.
    pub fn follow(&self) -> watch::Receiver<usize> {
        self.changes.subscribe()
    }

    /// How long nobody has asked for it.
    pub fn idle(&self) -> u64 {
        self.opened.elapsed().as_secs().saturating_sub(self.used.load(Ordering::Relaxed))
    }

    /// Nobody may play it any more.
    pub fn close(&self) {
        self.gone.store(true, Ordering::Relaxed);
        self.changes.send_replace(0);
    }

    /// Waits until nobody else holds the battle, and replays it if it is not in memory.
    pub async fn hold(&self) -> Result<Held, Problem> {
        self.used.store(self.opened.elapsed().as_secs(), Ordering::Relaxed);
        let mut held = Arc::clone(&self.held).lock_owned().await;
        if self.gone.load(Ordering::Relaxed) {
            return Err(Problem::unknown_battle(&self.id));
        }
        if held.is_none() || self.doubtful.load(Ordering::Relaxed) {
            let (store, game, number) = (Arc::clone(&self.store), self.game, self.number);
            *held = None;
            let (seated, stored) = spawn_blocking(move || load(&store, game, number)).await??;
            if seated.table.line() > stored {
                // It was begun under other rules; the line that says so is kept before anybody plays on.
                self.store.append(seated.append(self.number, stored)).await?;
            }
            *held = Some(seated);
            self.doubtful.store(false, Ordering::Relaxed);
        }
        OwnedMutexGuard::try_map(held, Option::as_mut).map_err(|_| Problem::unknown_battle(&self.id))
    }

    /// Carries out a person's order; the battle is handed back once the order is on the disk.
    pub async fn order(&self, given: &OrderGiven) -> Result<Held, Problem> {
        let mut held = self.hold().await?;
        let seat = held.person(given.seat)?;
        held.table.forget_dice();
        for face in &given.dice {
            held.table.type_die(*face);
        }
        let before = held.table.line();
        held.table.submit(seat, &given.order, given.line)?;
        self.keep(held, before).await
    }

    /// Takes back the last order of a seat.
    pub async fn undo(&self, asked: &UndoAsked) -> Result<Held, Problem> {
        let mut held = self.hold().await?;
        let seat = held.person(asked.seat)?;
        let before = held.table.line();
        if asked.line != before {
            return Err(Problem::stale(asked.line, before));
        }
        // The battle is played again from its beginning, which may take a while.
        let held = spawn_blocking(move || held.table.undo(seat, UNDO).map(|()| held)).await??;
        self.keep(held, before).await
    }

    /// The computer decides once, or with `finish` until a person has to decide.
    pub async fn step(&self, asked: &StepAsked) -> Result<Held, Problem> {
        let mut held = self.hold().await?;
        let mut line = asked.line;
        for step in 0..MOST_STEPS {
            if line != held.table.line() {
                return Err(Problem::stale(line, held.table.line()));
            }
            let Some((seat, level)) = held.computer_to_decide() else {
                let nobody = "no computer player has to decide; a person is asked, or the battle is over";
                return if step == 0 { Err(Problem::new(ProblemKind::NotComputer, nobody)) } else { Ok(held) };
            };
            if step > 0 && !asked.finish {
                return Ok(held);
            }
            let Some(thought) = held.table.computer_thought(seat, level) else { return Ok(held) };
            // People may look while the computer thinks; should one of them play, its order is stale.
            drop(held);
            let order = spawn_blocking(thought).await?;
            held = self.hold().await?;
            held.table.submit(seat, &order, line)?;
            held = self.keep(held, line).await?;
            line = held.table.line();
        }
        Ok(held)
    }

    /// Writes down what came after a line. Until it is on the disk nobody else sees the battle.
    async fn keep(&self, mut held: Held, before: usize) -> Result<Held, Problem> {
        held.tell_time();
        let (line, append) = (held.table.line(), held.append(self.number, before));
        // Should this wait be given up, memory may be ahead of the disk; then the battle is replayed.
        self.doubtful.store(true, Ordering::Relaxed);
        self.store.append(append).await?;
        self.doubtful.store(false, Ordering::Relaxed);
        self.changes.send_replace(line);
        Ok(held)
    }
}

/// A stored battle, and how many lines of it are stored.
fn load(store: &Store, game: &'static dyn Game, number: i64) -> Result<(Seated, usize), Problem> {
    let text = store.journal(number)?;
    Ok((Seated::new(game.load(&text)?.table), text.lines().count().saturating_sub(1)))
}

impl Seated {
    /// A match with its players as its set-up names them.
    pub fn new(table: Box<dyn Match>) -> Seated {
        let players = players(&table.seats(), &table.header().players);
        let mut seated = Seated { players, clock: String::new(), turn: u32::MAX, shown: Vec::new(), table };
        seated.tell_time();
        seated
    }

    /// The clock in words.
    pub fn clock(&self) -> &str {
        &self.clock
    }

    /// The lines after one of them, to be stored.
    fn append(&self, battle: i64, after: usize) -> Append {
        Append {
            battle,
            after,
            line: self.table.line(),
            text: self.table.record().iter().skip(after + 1).flat_map(|line| [line.as_str(), "\n"]).collect(),
            clock: self.clock.clone(),
            over: self.table.pending().outcome().is_some(),
            now: now(),
        }
    }

    fn tell_time(&mut self) {
        let turn = self.table.turn();
        if turn != self.turn {
            self.turn = turn;
            self.clock = self.table.scene(sandtable_kernel::Eye::Onlooker).sequence.clock;
        }
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

    /// The first computer player that has to decide.
    fn computer_to_decide(&self) -> Option<(Seat, Level)> {
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
