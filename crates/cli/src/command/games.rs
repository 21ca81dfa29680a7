//! `sandtable games`: what stands on the shelf.

use sandtable_shelf::games;
use serde_json::json;

use crate::failure::Failure;
use crate::output;

/// Options of `games`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Lists the games.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if arguments.json {
        let list: Vec<_> = games()
            .iter()
            .map(|game| {
                let info = game.info();
                json!({ "id": info.id, "name": info.name, "rules": game.rules().len(), "version": info.version,
                        "scenarios": game.scenarios().len(), "credit": info.credit })
            })
            .collect();
        return output::json(&list);
    }
    let rows = games().iter().map(|game| {
        let info = game.info();
        [info.id.to_owned(), info.name.to_owned(), game.rules().len().to_string(), info.credit.to_owned()]
    });
    output::print(&output::table(["game", "name", "rules", "credit"], rows))
}
