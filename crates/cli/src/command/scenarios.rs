//! `sandtable scenarios [GAME]`: what there is to fight over.

use sandtable_shelf::{Game, game, games};
use serde_json::json;

use crate::failure::Failure;
use crate::output;

/// Options of `scenarios`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game; all of them if left out
    game: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Lists the scenarios, the one to learn from first.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let chosen: Vec<&dyn Game> = match &arguments.game {
        Some(id) => vec![game(id)?],
        None => games().to_vec(),
    };
    let all = chosen.iter().flat_map(|game| game.scenarios().into_iter().map(|info| (game.info().id, info)));
    if arguments.json {
        let list: Vec<_> = all
            .map(|(game, info)| {
                json!({ "id": info.id, "name": info.name, "size": info.size, "game": game,
                        "briefing": info.briefing, "sides": info.sides })
            })
            .collect();
        return output::json(&list);
    }
    let mut text = String::new();
    for (game, info) in all {
        let sides: Vec<&str> = info.sides.iter().map(|side| side.name.as_str()).collect();
        text.push_str(&format!("{} {}: {} ({})\n  {}\n", game, info.id, info.name, info.size, sides.join(" against ")));
        if !info.briefing.is_empty() {
            let width = usize::from(output::width()) - 2;
            text.push_str(&format!("  {}\n", output::wrap(&info.briefing, width, "  ")));
        }
    }
    output::print(&text)
}
