//! The tables, and how a connection is set so that a commit is on the disk when it returns.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, TransactionBehavior};

use crate::StoreFailure;

/// The version of the tables; a file of another version is refused, never guessed at.
const VERSION: i64 = 2;

/// Marks the file as ours: "sand".
const APPLICATION: i64 = 0x7361_6e64;

/// How long to wait while another process writes.
const PATIENCE: Duration = Duration::from_secs(10);

/// Pages that gather in the write-ahead log before they are carried over: rarely, because whoever commits waits for it.
const LOG_PAGES: i64 = 8192;

/// One row of `lines` holds all lines one order brought. A battle names the last of its rows, and each row the one before it;
/// read in that order, first to last, they are its saved file, and the set-up is line 0.
///
/// Rows stand in the order in which they came, whatever battle they are of: a commit that many battles share writes a few
/// full pages at the end of the file. Sorted by battle, with an index or without, it would write a page for each of them.
const TABLES: &str = "
    CREATE TABLE battles (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        scenario TEXT NOT NULL,
        title TEXT NOT NULL,
        players TEXT NOT NULL,
        clock TEXT NOT NULL,
        line INTEGER NOT NULL,
        last INTEGER NOT NULL,
        over INTEGER NOT NULL,
        created INTEGER NOT NULL,
        changed INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE lines (
        row INTEGER PRIMARY KEY,
        before INTEGER,
        text TEXT NOT NULL
    ) STRICT;
";

/// Brings tables of version 1, which kept the rows sorted by battle, up to date.
const FROM_1: &str = "
    ALTER TABLE lines RENAME TO sorted;
    CREATE TABLE lines (row INTEGER PRIMARY KEY, before INTEGER, text TEXT NOT NULL) STRICT;
    INSERT INTO lines (row, before, text)
        SELECT row, lag(row) OVER (PARTITION BY battle ORDER BY line), text
        FROM (SELECT row_number() OVER (ORDER BY battle, line) AS row, battle, line, text FROM sorted);
    ALTER TABLE battles ADD COLUMN last INTEGER NOT NULL DEFAULT 0;
    UPDATE battles SET last = (
        SELECT max(row) FROM (SELECT row_number() OVER (ORDER BY battle, line) AS row, battle FROM sorted)
        WHERE battle = battles.number);
    DROP TABLE sorted;
";

/// Makes a new file so that only its owner can read it: battles hold secrets. A file that is there keeps the rights it has.
pub(crate) fn make_private(path: &Path) -> Result<(), StoreFailure> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => {
            Err(StoreFailure::Broken(format!("{}: {error}", path.display())))
        }
        _ => Ok(()),
    }
}

/// Carries the write-ahead log over into the file, so that the file alone holds every battle.
pub(crate) fn carry_over(connection: &Connection) {
    // While somebody reads, a part of it waits for the next time.
    let _ = connection.pragma(None, "wal_checkpoint", "TRUNCATE", |_| Ok(()));
}

/// A connection whose commits survive a loss of power.
pub(crate) fn connect(path: &Path) -> Result<Connection, StoreFailure> {
    let set = || {
        let connection = Connection::open(path)?;
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
        connection.set_prepared_statement_cache_capacity(32);
        Ok(connection)
    };
    set().map_err(|error: rusqlite::Error| match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => StoreFailure::Foreign(format!("{} is no store of battles", path.display())),
        _ => StoreFailure::Broken(format!("{}: {error}", path.display())),
    })
}

/// Makes the tables in a new file and recognises them in an old one.
pub(crate) fn lay_out(connection: &mut Connection, path: &Path) -> Result<(), StoreFailure> {
    let name = path.display();
    let foreign = |why: &str| StoreFailure::Foreign(format!("{name} {why}"));
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let number = |pragma: &str| transaction.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
    let (application, version) = (number("application_id")?, number("user_version")?);
    let tables: i64 = transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    match (application, version, tables) {
        (0, 0, 0) => {
            transaction.execute_batch(TABLES)?;
            transaction.pragma_update(None, "application_id", APPLICATION)?;
            transaction.pragma_update(None, "user_version", VERSION)?;
        }
        (APPLICATION, 1, _) => {
            transaction.execute_batch(FROM_1)?;
            transaction.pragma_update(None, "user_version", VERSION)?;
        }
        (APPLICATION, VERSION, _) => {}
        (APPLICATION, other, _) => {
            return Err(foreign(&format!("has tables of version {other}; this program knows version {VERSION}")));
        }
        _ => return Err(foreign("belongs to another program")),
    }
    transaction.commit()?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    Ok(())
}
