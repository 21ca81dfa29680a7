//! Group commit: orders of different battles share one commit, and none is answered before it.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::oneshot::Sender;

use crate::schema::carry_over;
use crate::writing::{append, create, delete};
use crate::{Append, Created, StoreFailure};

/// After so long without an order nobody waits for the log to be carried over.
const QUIET: Duration = Duration::from_secs(5);

/// The most that share a commit; more would make the first of them wait for the last.
const MOST: usize = 256;

type Answer<T> = Sender<Result<T, StoreFailure>>;

/// Something to be written, and who waits for it.
pub(crate) enum Job {
    Create(Created, Answer<i64>),
    Append(Append, Answer<()>),
    Delete(String, Answer<bool>),
}

/// A job done inside the transaction; its answer is kept back until the commit.
enum Done {
    Create(Result<i64, StoreFailure>, Answer<i64>),
    Append(Result<(), StoreFailure>, Answer<()>),
    Delete(Result<bool, StoreFailure>, Answer<bool>),
}

/// Writes whatever is waiting, group by group, until nobody can ask any more.
pub(crate) fn serve(mut connection: Connection, jobs: &Receiver<Job>) {
    let mut carried_over = true;
    loop {
        match jobs.recv_timeout(QUIET) {
            Ok(first) => {
                let group = std::iter::once(first).chain(jobs.try_iter().take(MOST - 1));
                write(&mut connection, group.collect());
                carried_over = false;
            }
            Err(RecvTimeoutError::Timeout) if carried_over => {}
            Err(RecvTimeoutError::Timeout) => {
                carry_over(&connection);
                carried_over = true;
            }
            Err(RecvTimeoutError::Disconnected) => return carry_over(&connection),
        }
    }
}

fn write(connection: &mut Connection, group: Vec<Job>) {
    let transaction = match connection.transaction_with_behavior(TransactionBehavior::Immediate) {
        Ok(transaction) => transaction,
        Err(error) => return group.into_iter().for_each(|job| job.fail(error.to_string())),
    };
    // A stale order fails alone: it changes nothing, and the others of its group go on.
    let done: Vec<Done> = group.into_iter().map(|job| job.carry_out(&transaction)).collect();
    let broken = done.iter().find_map(Done::broken);
    let failure = match broken {
        // A disk that is full or failing spoils the whole group; dropping the transaction takes it all back.
        Some(failure) => Some(failure),
        None => transaction.commit().err().map(StoreFailure::from),
    };
    for done in done {
        done.answer(failure.clone());
    }
}

impl Job {
    fn carry_out(self, connection: &Connection) -> Done {
        match self {
            Job::Create(battle, answer) => Done::Create(create(connection, &battle), answer),
            Job::Append(lines, answer) => Done::Append(append(connection, &lines), answer),
            Job::Delete(id, answer) => Done::Delete(delete(connection, &id), answer),
        }
    }

    fn fail(self, why: String) {
        let failure = StoreFailure::Broken(why);
        match self {
            Job::Create(_, answer) => tell(answer, Err(failure)),
            Job::Append(_, answer) => tell(answer, Err(failure)),
            Job::Delete(_, answer) => tell(answer, Err(failure)),
        }
    }
}

impl Done {
    /// The failure, if it is one that spoils the transaction.
    fn broken(&self) -> Option<StoreFailure> {
        let failure = match self {
            Done::Create(result, _) => result.as_ref().err(),
            Done::Append(result, _) => result.as_ref().err(),
            Done::Delete(result, _) => result.as_ref().err(),
        };
        failure.filter(|failure| matches!(failure, StoreFailure::Broken(_))).cloned()
    }

    /// Answers as it went, or with the failure of the whole group.
    fn answer(self, failure: Option<StoreFailure>) {
        match self {
            Done::Create(result, answer) => tell(answer, failure.map_or(result, Err)),
            Done::Append(result, answer) => tell(answer, failure.map_or(result, Err)),
            Done::Delete(result, answer) => tell(answer, failure.map_or(result, Err)),
        }
    }
}

fn tell<T>(answer: Answer<T>, result: Result<T, StoreFailure>) {
    // Who asked may have gone; what was written stays written.
    let _gone = answer.send(result);
}
