//! One person's own server: on this machine only, with the browser opened at it.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use sandtable_host::Problem;
use sandtable_shelf::Match;

use crate::{Options, Server, ServerFailure};

/// How a server is run until somebody stops it.
pub struct Running {
    /// Its options.
    pub options: Options,
    /// A battle to put on the table before anybody looks.
    pub table: Option<Box<dyn Match>>,
    /// Whether to open the browser.
    pub open: bool,
}

/// Why a server could not be run.
#[derive(Debug, thiserror::Error)]
pub enum NotRun {
    /// It does not run.
    #[error(transparent)]
    Server(#[from] ServerFailure),
    /// The battle could not be put on the table.
    #[error("{}", .0.detail)]
    Battle(Box<Problem>),
}

/// Runs a server until it is interrupted; `tell` hears where it can be found.
pub fn run(running: Running, tell: impl FnOnce(&str)) -> Result<(), NotRun> {
    let failed = |error| ServerFailure::System { what: "the server cannot start".to_owned(), error };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(failed)?;
    runtime.block_on(async {
        let server = Server::bind(running.options).await?;
        let mut address = format!("http://{}/", server.address());
        if let Some(table) = running.table {
            let id = server.host(table).await.map_err(|problem| NotRun::Battle(Box::new(problem)))?;
            address = format!("{address}#/battle/{id}");
        }
        tell(&address);
        if running.open {
            open(&address);
        }
        // Who asks twice does not want to wait for anybody.
        let twice = async {
            asked_to_stop().await;
            asked_to_stop().await;
        };
        tokio::select! {
            ended = server.run(asked_to_stop()) => Ok(ended?),
            () = twice => Ok(()),
        }
    })
}

/// Ctrl-C, or what a service manager sends.
async fn asked_to_stop() {
    let interrupted = async {
        // Without a way to hear of it the server simply runs on.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signals) => drop(signals.recv().await),
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}

/// An address only this machine reaches; port 0 takes any free one.
pub fn loopback(port: u16) -> SocketAddr {
    SocketAddr::from((Ipv4Addr::LOCALHOST, port))
}

/// Where a person's battles are kept: the data folder of the XDG rules.
pub fn default_store() -> PathBuf {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = named("XDG_DATA_HOME").or_else(|| Some(named("HOME")?.join(".local/share")));
    data.unwrap_or_default().join("sandtable").join("battles.db")
}

/// Opens the browser if there is a way to; the address is printed in any case.
fn open(address: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let mut command = Command::new(opener);
    let _maybe = command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}
