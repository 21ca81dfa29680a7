//! Connections: taken, answered and hung up on, none of them for longer than its sender deserves.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// How long somebody may take to say what he wants. Browsers say it at once.
const ASKING: Duration = Duration::from_secs(10);

/// How long those who are being answered may still listen when the server stops.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// More connections than a club has; who comes after them waits.
const MOST_CONNECTIONS: usize = 4096;

/// How long to wait after the system had no connection to give, such as when too many files are open.
const BREATH: Duration = Duration::from_millis(100);

/// Answers everybody until `stop`.
pub(crate) async fn answer(listener: TcpListener, app: Router, stop: impl Future<Output = ()> + Send) {
    let open = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    tokio::pin!(stop);
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { break };
        let stream = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                Err(error) => {
                    tracing::warn!("no connection could be taken: {error}");
                    tokio::time::sleep(BREATH).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        let connection = open.watch(connection(stream, app.clone()));
        tokio::spawn(async move {
            // Whoever hangs up, or says nothing for too long, has no answer to miss.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(LAST_WORDS, open.shutdown()).await;
}

/// One connection with everything asked on it.
fn connection(
    stream: TcpStream,
    app: Router,
) -> hyper_util::server::conn::auto::UpgradeableConnection<
    'static,
    TokioIo<TcpStream>,
    TowerToHyperService<Router>,
    TokioExecutor,
> {
    // Small answers are sent at once instead of being gathered; without it they are only slower.
    let _ = stream.set_nodelay(true);
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(ASKING);
    builder.serve_connection_with_upgrades(TokioIo::new(stream), TowerToHyperService::new(app)).into_owned()
}
