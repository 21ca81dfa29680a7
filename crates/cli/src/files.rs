//! Files named on the command line, and names that may be a file or a scenario.

use std::fs;
use std::io;
use std::path::Path;

use sandtable_shelf::Game;
use sandtable_shelf::army::Army;
use sandtable_shelf::kernel::fault::near_names;
use sandtable_shelf::kernel::options::HouseRules;
use sandtable_shelf::record::Paper;

use crate::failure::Failure;

/// More than any honest scenario, list or saved game; beyond it a file is refused unread.
const MOST_BYTES: u64 = 64 * 1024 * 1024;

/// Reads a text file.
pub fn read(path: &Path) -> Result<Paper, Failure> {
    let (name, bytes) = bytes_of(path)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = 1 + error.as_bytes()[..good].iter().filter(|byte| **byte == b'\n').count();
        Failure::Failed(format!("{name}:{line}: this is not UTF-8 text"))
    })?;
    Ok(Paper::new(name, text))
}

/// Reads a saved game. Bytes that are no text are taken for damage of their line, which its seal tells, so that the lines before
/// it can still be saved.
pub fn read_saved(path: &Path) -> Result<Paper, Failure> {
    let (name, bytes) = bytes_of(path)?;
    Ok(Paper::new(name, String::from_utf8_lossy(&bytes)))
}

fn bytes_of(path: &Path) -> Result<(String, Vec<u8>), Failure> {
    let name = path.display().to_string();
    let size = fs::metadata(path).map_err(|error| cannot_read(&name, &error))?.len();
    if size > MOST_BYTES {
        return Err(Failure::Failed(format!("{name}: {size} bytes is too long; at most {MOST_BYTES} are read")));
    }
    let bytes = fs::read(path).map_err(|error| cannot_read(&name, &error))?;
    Ok((name, bytes))
}

/// Writes a file whole: first beside it, then in its place, so that nobody ever finds half of it.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let name = path.display().to_string();
    let beside = path.with_extension("part");
    fs::write(&beside, text)
        .and_then(|()| fs::rename(&beside, path))
        .map_err(|error| Failure::Failed(format!("{name}: cannot be written: {error}")))
}

/// A scenario of the game by its id, or a file.
pub fn scenario(game: &dyn Game, name: &str) -> Result<Paper, Failure> {
    if let Some(text) = game.scenario_text(name) {
        return Ok(Paper::new(name, text));
    }
    if Path::new(name).is_file() {
        return read(Path::new(name));
    }
    let scenarios = game.scenarios();
    let ids = || scenarios.iter().map(|scenario| scenario.id.as_str());
    let near = near_names(name, ids());
    let all: Vec<&str> = ids().collect();
    Err(Failure::Usage(format!(
        "there is no scenario `{name}` of {} and no such file; there are: {}{near}",
        game.info().id,
        all.join(", ")
    )))
}

/// House rules from a file, with single settings (`activation=one`, `distances.rally=10`) over them.
pub fn house(file: Option<&Path>, settings: &[String]) -> Result<Option<Paper>, Failure> {
    let paper = file.map(read).transpose()?;
    if settings.is_empty() {
        return Ok(paper);
    }
    let mut house = match &paper {
        Some(paper) => HouseRules::parse(&paper.file, &paper.text)?,
        None => HouseRules::none(),
    };
    for setting in settings {
        let pair = setting.split_once('=').filter(|(name, value)| !name.is_empty() && !value.is_empty());
        let (name, value) =
            pair.ok_or_else(|| Failure::Usage(format!("--set {setting}: must be written NAME=VALUE: activation=one")))?;
        house.set(name, value);
    }
    let name = paper.map_or_else(|| "house rules".to_owned(), |paper| paper.file);
    Ok(Some(Paper::new(name, house.to_toml())))
}

/// Armies written `A=file.toml`, each for its side.
pub fn armies(written: &[String]) -> Result<Vec<Army>, Failure> {
    let army = |written: &String| {
        let pair = written.split_once('=').filter(|(side, file)| !side.is_empty() && !file.is_empty());
        let (side, file) =
            pair.ok_or_else(|| Failure::Usage(format!("--army {written}: must be written SIDE=FILE: A=army.toml")))?;
        Ok(Army::new(side, read(Path::new(file))?))
    };
    written.iter().map(army).collect()
}

fn cannot_read(name: &str, error: &io::Error) -> Failure {
    Failure::Usage(format!("{name}: cannot be read: {error}"))
}
