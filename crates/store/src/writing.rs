//! The statements that write; always inside the transaction of a group.

use rusqlite::{Connection, OptionalExtension, params};

use crate::reading::ROWS_BACK;
use crate::{Append, Created, StoreFailure};

/// Adds a battle and its first lines.
pub(crate) fn create(connection: &Connection, battle: &Created) -> Result<i64, StoreFailure> {
    let taken = connection.prepare_cached("SELECT 1 FROM battles WHERE id = ?1")?.exists([&battle.id])?;
    if taken {
        return Err(StoreFailure::Taken { id: battle.id.clone() });
    }
    let first = add_row(connection, None, &battle.text)?;
    let row = params![
        battle.id,
        battle.game,
        battle.scenario,
        battle.title,
        battle.players,
        battle.clock,
        number(battle.line),
        first,
        battle.over,
        battle.now,
    ];
    let mut insert = connection.prepare_cached(
        "INSERT INTO battles (id, game, scenario, title, players, clock, line, last, over, created, changed)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?10)",
    )?;
    insert.execute(row)?;
    Ok(connection.last_insert_rowid())
}

/// Adds lines, unless the battle has gone on since they were decided.
pub(crate) fn append(connection: &Connection, lines: &Append) -> Result<(), StoreFailure> {
    let mut find = connection.prepare_cached("SELECT last FROM battles WHERE number = ?1 AND line = ?2")?;
    let last: Option<i64> = find.query_row(params![lines.battle, number(lines.after)], |row| row.get(0)).optional()?;
    let last = last.ok_or(StoreFailure::Stale { after: lines.after })?;
    let added = add_row(connection, Some(last), &lines.text)?;
    let mut update = connection.prepare_cached(
        "UPDATE battles SET line = ?1, last = ?2, clock = ?3, over = ?4, changed = ?5 WHERE number = ?6",
    )?;
    update.execute(params![number(lines.line), added, lines.clock, lines.over, lines.now, lines.battle])?;
    Ok(())
}

/// Removes a battle with all its lines.
pub(crate) fn delete(connection: &Connection, id: &str) -> Result<bool, StoreFailure> {
    let rows = format!("DELETE FROM lines WHERE row IN ({ROWS_BACK} SELECT row FROM back)");
    let mut find = connection.prepare_cached("SELECT number FROM battles WHERE id = ?1")?;
    let Some(battle) = find.query_row([id], |row| row.get::<_, i64>(0)).optional()? else { return Ok(false) };
    connection.prepare_cached(&rows)?.execute([battle])?;
    connection.prepare_cached("DELETE FROM battles WHERE number = ?1")?.execute([battle])?;
    Ok(true)
}

/// Adds a row of lines at the end; returns its number.
fn add_row(connection: &Connection, before: Option<i64>, text: &str) -> Result<i64, StoreFailure> {
    connection.prepare_cached("INSERT INTO lines (before, text) VALUES (?1, ?2)")?.execute(params![before, text])?;
    Ok(connection.last_insert_rowid())
}

/// SQLite counts in signed numbers; no journal comes near their end.
fn number(line: usize) -> i64 {
    i64::try_from(line).unwrap_or(i64::MAX)
}
