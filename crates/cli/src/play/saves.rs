//! Where games are saved without being asked.

use std::path::PathBuf;

use sandtable_shelf::Match;

use crate::failure::Failure;
use crate::files;

/// Saves a match whole.
pub fn save(table: &dyn Match, path: &std::path::Path) -> Result<(), Failure> {
    let text: String = table.record().iter().flat_map(|line| [line.as_str(), "\n"]).collect();
    files::write(path, &text)
}

/// A file of its own for a match begun now: in the user's state folder, named after the game, the second and the process, so that
/// two matches begun together do not write over each other.
pub fn own_file(table: &dyn Match) -> Option<PathBuf> {
    let folder = state_folder()?.join("sandtable");
    std::fs::create_dir_all(&folder).ok()?;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default().as_secs();
    Some(folder.join(format!("{}-{now}-{}.sandtable", table.game().id, std::process::id())))
}

fn state_folder() -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    named("XDG_STATE_HOME").or_else(|| named("HOME").map(|home| home.join(".local").join("state")))
}
