//! The statements that write; always inside the transaction of a group.

use rusqlite::{Connection, params};

use crate::failure::is_taken;
use crate::{Append, Created, StoreFailure};

/// Adds a battle and its first lines.
pub(crate) fn create(connection: &Connection, battle: &Created) -> Result<i64, StoreFailure> {
    let row = params![
        battle.id,
        battle.game,
        battle.scenario,
        battle.title,
        battle.players,
        battle.clock,
        number(battle.line),
        battle.over,
        battle.now,
    ];
    let mut insert = connection.prepare_cached(
        "INSERT INTO battles (id, game, scenario, title, players, clock, line, over, created, changed)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9)",
    )?;
    match insert.execute(row) {
        Ok(_) => {}
        Err(error) if is_taken(&error) => return Err(StoreFailure::Taken { id: battle.id.clone() }),
        Err(error) => return Err(error.into()),
    }
    let created = connection.last_insert_rowid();
    connection
        .prepare_cached("INSERT INTO lines (battle, line, text) VALUES (?1, 0, ?2)")?
        .execute(params![created, battle.text])?;
    Ok(created)
}

/// Adds lines, unless the battle has gone on since they were decided.
pub(crate) fn append(connection: &Connection, lines: &Append) -> Result<(), StoreFailure> {
    let stale = || StoreFailure::Stale { after: lines.after };
    let mut update = connection.prepare_cached(
        "UPDATE battles SET line = ?1, clock = ?2, over = ?3, changed = ?4 WHERE number = ?5 AND line = ?6",
    )?;
    let (line, after) = (number(lines.line), number(lines.after));
    if update.execute(params![line, lines.clock, lines.over, lines.now, lines.battle, after])? == 0 {
        return Err(stale());
    }
    let mut insert = connection.prepare_cached("INSERT INTO lines (battle, line, text) VALUES (?1, ?2, ?3)")?;
    match insert.execute(params![lines.battle, after + 1, lines.text]) {
        Ok(_) => Ok(()),
        // The list and the lines disagree: the file was written by something else. Nothing of the group may stand.
        Err(error) => Err(error.into()),
    }
}

/// Removes a battle with all its lines.
pub(crate) fn delete(connection: &Connection, id: &str) -> Result<bool, StoreFailure> {
    let numbered = "SELECT number FROM battles WHERE id = ?1";
    connection.prepare_cached(&format!("DELETE FROM lines WHERE battle = ({numbered})"))?.execute([id])?;
    Ok(connection.prepare_cached("DELETE FROM battles WHERE id = ?1")?.execute([id])? > 0)
}

/// SQLite counts in signed numbers; no journal comes near their end.
fn number(line: usize) -> i64 {
    i64::try_from(line).unwrap_or(i64::MAX)
}
