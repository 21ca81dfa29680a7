//! `sandtable tables GAME [NAME]`: the printed tables, as TOML or JSON.

use sandtable_shelf::game;
use sandtable_shelf::kernel::fault::near_names;
use sandtable_shelf::kernel::sheet::Sheet;
use sandtable_shelf::schema::as_json;

use crate::failure::Failure;
use crate::output;

/// Options of `tables`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game
    game: String,
    /// A table; the list of them if left out
    name: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Prints the list of tables, or one.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let tables = game(&arguments.game)?.tables();
    let names = || tables.iter().map(|table| table.id);
    let Some(wanted) = &arguments.name else {
        if arguments.json {
            return output::json(&names().collect::<Vec<_>>());
        }
        return output::print(&names().map(|name| format!("{name}\n")).collect::<String>());
    };
    let Some(table) = tables.iter().find(|table| table.id == wanted) else {
        let near = near_names(wanted, names());
        let all: Vec<&str> = names().collect();
        let message = format!("{} has no table `{wanted}`; there are: {}{near}", arguments.game, all.join(", "));
        return Err(Failure::Usage(message));
    };
    if arguments.json {
        return output::json(&as_json(&Sheet::parse(table.id, table.text)?.root));
    }
    output::print(table.text)
}
