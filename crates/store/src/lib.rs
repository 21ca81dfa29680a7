//! Journals in SQLite. Nothing is ever changed in place: a battle is its lines, and state is replayed from them.
//!
//! Whoever appends names the line it was decided on, and a stale one is refused; that is the whole concurrency story.
//! One thread writes. It gathers whatever is waiting into one commit and answers only after that commit is on the disk.

mod battle;
mod failure;
mod group;
mod reading;
mod schema;
mod writing;

pub use battle::{Append, Created, Listing};
pub use failure::StoreFailure;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use rusqlite::Connection;
use tokio::sync::oneshot;

use group::Job;

/// How many connections are kept for reading.
const READERS: usize = 4;

/// A file of battles. Writes are awaited, reads block and belong on a blocking thread.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    jobs: Option<mpsc::Sender<Job>>,
    writer: Option<thread::JoinHandle<()>>,
    readers: Mutex<Vec<Connection>>,
}

impl Store {
    /// Opens a file, or makes it.
    pub fn open(path: &Path) -> Result<Store, StoreFailure> {
        schema::make_private(path)?;
        let mut connection = schema::connect(path)?;
        schema::lay_out(&mut connection, path)?;
        let (jobs, waiting) = mpsc::channel();
        let writer = thread::Builder::new().name("store".to_owned()).spawn(move || group::serve(connection, &waiting));
        let writer = writer.map_err(|error| StoreFailure::Broken(error.to_string()))?;
        Ok(Store { path: path.to_owned(), jobs: Some(jobs), writer: Some(writer), readers: Mutex::default() })
    }

    /// Adds a battle with the lines it has so far; returns its number once it is on the disk.
    pub async fn create(&self, battle: Created) -> Result<i64, StoreFailure> {
        self.ask(|answer| Job::Create(battle, answer)).await
    }

    /// Adds lines to a battle; returns once they are on the disk.
    pub async fn append(&self, lines: Append) -> Result<(), StoreFailure> {
        self.ask(|answer| Job::Append(lines, answer)).await
    }

    /// Removes a battle; false if there was none of this id.
    pub async fn delete(&self, id: &str) -> Result<bool, StoreFailure> {
        let id = id.to_owned();
        self.ask(|answer| Job::Delete(id, answer)).await
    }

    /// Every battle, the last changed first.
    pub fn battles(&self) -> Result<Vec<Listing>, StoreFailure> {
        self.read(reading::battles)
    }

    /// One battle by its id.
    pub fn battle(&self, id: &str) -> Result<Option<Listing>, StoreFailure> {
        self.read(|connection| reading::battle(connection, id))
    }

    /// The whole journal of a battle: its saved file.
    pub fn journal(&self, number: i64) -> Result<String, StoreFailure> {
        self.read(|connection| reading::journal(connection, number))
    }

    async fn ask<T>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, StoreFailure>>) -> Job,
    ) -> Result<T, StoreFailure> {
        let (answer, answered) = oneshot::channel();
        let sent = self.jobs.as_ref().map(|jobs| jobs.send(job(answer)));
        match sent {
            Some(Ok(())) => answered.await.unwrap_or(Err(StoreFailure::Closed)),
            _ => Err(StoreFailure::Closed),
        }
    }

    /// WAL lets readers look while the writer writes, so each reader has a connection of its own.
    fn read<T>(&self, look: impl FnOnce(&Connection) -> Result<T, StoreFailure>) -> Result<T, StoreFailure> {
        let idle = self.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = idle.map_or_else(|| schema::connect(&self.path), Ok)?;
        let seen = look(&connection);
        let mut readers = self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        if readers.len() < READERS {
            readers.push(connection);
        }
        seen
    }
}

impl Drop for Store {
    /// Writes what is still waiting, then closes the file.
    fn drop(&mut self) {
        self.jobs = None;
        // The writer carries the log over into the file, which it can only do alone.
        self.readers.lock().unwrap_or_else(PoisonError::into_inner).clear();
        if let Some(writer) = self.writer.take() {
            let _ended = writer.join();
        }
    }
}
