//! Starting and stopping.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use sandtable_host::Problem;
use sandtable_shelf::{Game, Match};
use sandtable_store::{Store, StoreFailure};
use tokio::net::TcpListener;

use crate::answering;
use crate::routes::router;
use crate::tables::Tables;

/// How a server is started.
pub struct Options {
    /// The games it serves.
    pub games: Vec<&'static dyn Game>,
    /// The file the battles are kept in; made if it is not there.
    pub store: PathBuf,
    /// Where it listens. On a loopback address it answers only to this machine's own names; port 0 takes any free one.
    pub bind: SocketAddr,
    /// How long a client may take to read what it is sent; one that takes longer is dropped.
    pub patience: Duration,
}

/// Long enough for a page on a bad line, short enough that dead ones do not pile up.
const PATIENCE: Duration = Duration::from_secs(10);

impl Options {
    /// With the usual patience.
    pub fn new(games: Vec<&'static dyn Game>, store: PathBuf, bind: SocketAddr) -> Options {
        Options { games, store, bind, patience: PATIENCE }
    }
}

/// Why a server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServerFailure {
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreFailure),
    /// The network, or the folder of the store.
    #[error("{what}: {error}")]
    System {
        /// What was tried.
        what: String,
        /// What came of it.
        error: std::io::Error,
    },
}

/// A server that listens, and does not answer yet.
pub struct Server {
    listener: TcpListener,
    tables: Arc<Tables>,
    address: SocketAddr,
}

impl Server {
    /// Opens the store and begins to listen.
    pub async fn bind(options: Options) -> Result<Server, ServerFailure> {
        let failed = |what: String| move |error| ServerFailure::System { what, error };
        if let Some(folder) = options.store.parent() {
            std::fs::create_dir_all(folder).map_err(failed(format!("{} cannot be made", folder.display())))?;
        }
        let store = Store::open(&options.store)?;
        let cannot = || failed(format!("cannot listen on {}", options.bind));
        let listener = TcpListener::bind(options.bind).await.map_err(cannot())?;
        let address = listener.local_addr().map_err(cannot())?;
        Ok(Server { listener, tables: Arc::new(Tables::new(options.games, store, options.patience)), address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Puts a match on the table before anybody asks, for a command that opens one at once; returns its id.
    pub async fn host(&self, table: Box<dyn Match>) -> Result<String, Problem> {
        self.tables.put(move |_, _| Ok(table)).await
    }

    /// Answers until `stop`; whoever is being answered then has a moment to hear the end.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServerFailure> {
        let tidying = tokio::spawn(Arc::clone(&self.tables).tidy());
        let app = router(Arc::clone(&self.tables), self.address.ip().is_loopback());
        answering::answer(self.listener, app, stop).await;
        tidying.abort();
        Ok(())
    }
}
