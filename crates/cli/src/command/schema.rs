//! `sandtable schema GAME scenario|army|house`: what a file may hold, as JSON Schema.

use sandtable_shelf::game;
use sandtable_shelf::schema::FileKind;

use crate::failure::Failure;
use crate::output;

/// Options of `schema`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game
    game: String,
    /// The file
    #[arg(value_parser = ["scenario", "army", "house"])]
    file: String,
}

/// Prints the schema.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let kind = FileKind::ALL.into_iter().find(|kind| kind.name() == arguments.file);
    let schema = kind.and_then(|kind| game(&arguments.game).map(|game| game.schema(kind)).transpose()).transpose()?;
    match schema {
        Some(schema) => output::json(&schema),
        None => Err(Failure::Failed(format!("{} has no schema of its {} files", arguments.game, arguments.file))),
    }
}
