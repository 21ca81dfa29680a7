//! `sandtable serve`: the server alone, until it is interrupted.

use std::net::SocketAddr;
use std::path::PathBuf;

use sandtable_server::Options;
use sandtable_server::local::{Running, default_store};
use sandtable_shelf::games;

use crate::failure::Failure;
use crate::play::page;

/// Options of `serve`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The file the battles are kept in; one in your data folder if left out
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// Where to listen
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7077")]
    bind: SocketAddr,
}

/// Serves until it is interrupted.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if !arguments.bind.ip().is_loopback() {
        eprintln!("note: whoever reaches {} can see and play every battle", arguments.bind);
    }
    let store = arguments.db.clone().unwrap_or_else(default_store);
    let options = Options::new(games().to_vec(), store, arguments.bind);
    page::run(Running { options, table: None, open: false })
}
