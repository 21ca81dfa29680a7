//! The statements that read.

use rusqlite::{Connection, OptionalExtension, Row};

use crate::{Listing, StoreFailure};

const COLUMNS: &str = "number, id, game, scenario, title, players, clock, line, over, created, changed";

/// Every battle, the last changed first.
pub(crate) fn battles(connection: &Connection) -> Result<Vec<Listing>, StoreFailure> {
    let query = format!("SELECT {COLUMNS} FROM battles ORDER BY changed DESC, number DESC");
    let mut statement = connection.prepare_cached(&query)?;
    let found = statement.query_map([], listing)?.collect::<Result<Vec<_>, _>>()?;
    Ok(found)
}

/// One battle by its id.
pub(crate) fn battle(connection: &Connection, id: &str) -> Result<Option<Listing>, StoreFailure> {
    let query = format!("SELECT {COLUMNS} FROM battles WHERE id = ?1");
    Ok(connection.prepare_cached(&query)?.query_row([id], listing).optional()?)
}

/// The rows of battle `?1` from the last one back.
pub(crate) const ROWS_BACK: &str = "WITH RECURSIVE back (row, before) AS (
    SELECT lines.row, lines.before FROM battles JOIN lines ON lines.row = battles.last WHERE battles.number = ?1
    UNION ALL SELECT lines.row, lines.before FROM back JOIN lines ON lines.row = back.before)";

/// All lines of a battle: its saved file.
pub(crate) fn journal(connection: &Connection, number: i64) -> Result<String, StoreFailure> {
    // A row is always younger than the one before it, so their numbers sort them.
    let query = format!("{ROWS_BACK} SELECT text FROM back JOIN lines USING (row) ORDER BY row");
    let mut statement = connection.prepare_cached(&query)?;
    let mut rows = statement.query([number])?;
    let mut text = String::new();
    while let Some(row) = rows.next()? {
        text.push_str(row.get_ref(0)?.as_str().map_err(|error| StoreFailure::Broken(error.to_string()))?);
    }
    Ok(text)
}

fn listing(row: &Row<'_>) -> rusqlite::Result<Listing> {
    Ok(Listing {
        number: row.get(0)?,
        id: row.get(1)?,
        game: row.get(2)?,
        scenario: row.get(3)?,
        title: row.get(4)?,
        players: row.get(5)?,
        clock: row.get(6)?,
        line: usize::try_from(row.get::<_, i64>(7)?).unwrap_or_default(),
        over: row.get(8)?,
        created: row.get(9)?,
        changed: row.get(10)?,
    })
}
