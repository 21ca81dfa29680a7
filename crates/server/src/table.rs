//! One battle in memory: behind a lock of its own, and never ahead of the disk for anybody who looks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use sandtable_host::wire::{OrderGiven, StepAsked, UndoAsked};
use sandtable_host::{Kept, Problem, Seated, Step, Thought};
use sandtable_shelf::Game;
use sandtable_store::{Append, Store};
use tokio::sync::{Mutex, OwnedMappedMutexGuard, OwnedMutexGuard, watch};

use crate::extract::{blocking, store_failed};
use crate::tables::now;

/// The most orders one request plays for the computer.
const MOST_STEPS: usize = 10_000;

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
            let (store, id, game, number) = (Arc::clone(&self.store), self.id.clone(), self.game, self.number);
            *held = None;
            *held = Some(blocking(move || load(&store, &id, game, number)).await?);
            self.doubtful.store(false, Ordering::Relaxed);
        }
        OwnedMutexGuard::try_map(held, Option::as_mut).map_err(|_| Problem::unknown_battle(&self.id))
    }

    /// Carries out a person's order; the battle is handed back once the order is on the disk.
    pub async fn order(&self, given: &OrderGiven) -> Result<Held, Problem> {
        let mut held = self.hold().await?;
        let before = held.line();
        held.order(given)?;
        self.keep(held, before).await
    }

    /// Takes back the last order of a seat.
    pub async fn undo(&self, asked: UndoAsked) -> Result<Held, Problem> {
        let mut held = self.hold().await?;
        let before = held.line();
        // The battle is played again from its beginning, which may take a while.
        let held = blocking(move || held.undo(&asked).map(|()| held)).await?;
        self.keep(held, before).await
    }

    /// The computer decides once, or with `finish` until a person has to decide.
    pub async fn step(&self, asked: &StepAsked) -> Result<Held, Problem> {
        let mut held = self.hold().await?;
        let mut thought = None;
        for _ in 0..MOST_STEPS {
            let before = held.line();
            let step = held.step(asked, thought.as_ref())?;
            if held.line() != before {
                held = self.keep(held, before).await?;
            }
            let Step::Thinks(seat, level) = step else { return Ok(held) };
            let Some(thinking) = held.thinking(seat, level) else { return Ok(held) };
            let line = held.line();
            // People may look while the computer thinks; should one of them play, its order is stale.
            drop(held);
            let order = blocking(move || Ok(thinking())).await?;
            thought = Some(Thought { seat: seat.0, line, order });
            held = self.hold().await?;
        }
        Ok(held)
    }

    /// Writes down what came after a line. Until it is on the disk nobody else sees the battle.
    async fn keep(&self, mut held: Held, before: usize) -> Result<Held, Problem> {
        let Kept { info, text, after } = held.kept_after(before, now());
        let append = Append {
            battle: self.number,
            after: after.unwrap_or(before),
            line: info.line,
            text,
            clock: info.clock,
            over: info.over,
            now: info.changed,
        };
        // Should this wait be given up, memory may be ahead of the disk; then the battle is replayed.
        self.doubtful.store(true, Ordering::Relaxed);
        self.store.append(append).await.map_err(store_failed)?;
        self.doubtful.store(false, Ordering::Relaxed);
        self.changes.send_replace(info.line);
        Ok(held)
    }
}

fn load(store: &Store, id: &str, game: &'static dyn Game, number: i64) -> Result<Seated, Problem> {
    Seated::load(id, game, &store.journal(number).map_err(store_failed)?)
}
