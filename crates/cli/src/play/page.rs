//! `sandtable play` without `--text`: the battle in the browser, served from this machine to itself.

use std::path::PathBuf;

use sandtable_server::local::{self, Running};
use sandtable_server::{Options, local::NotRun};
use sandtable_shelf::{Match, games};

use crate::failure::Failure;
use crate::output;

/// Opens the page, at a battle if there is one.
pub fn open(table: Option<Box<dyn Match>>, port: u16, db: Option<PathBuf>, open: bool) -> Result<(), Failure> {
    let store = db.unwrap_or_else(local::default_store);
    let options = Options::new(games().to_vec(), store, local::loopback(port));
    run(Running { options, table, open })
}

/// Runs a server until it is interrupted.
pub fn run(running: Running) -> Result<(), Failure> {
    let kept = running.options.store.display().to_string();
    let told = local::run(running, |address| {
        // Whoever closed our output still has the browser.
        let _ = output::print(&format!("{address}\nBattles are kept in {kept}. Ctrl-C ends the server."));
    });
    told.map_err(|error: NotRun| Failure::Failed(error.to_string()))
}
