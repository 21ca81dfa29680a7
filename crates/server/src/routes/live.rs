//! The live socket: views after every change, orders and their answers.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::response::Response;
use tokio::sync::watch;

use crate::extract::{Asked, eye};
use crate::problem::{Problem, ProblemKind};
use crate::table::Table;
use crate::tables::Tables;
use crate::viewing;
use crate::wire::{EyeName, Listen, LiveMessage, LiveOrder, OrderGiven};

/// The longest message a client may send.
const MOST_BYTES: usize = 64 * 1024;

/// How long a client may take to read; one that takes longer is dropped.
const PATIENCE: Duration = Duration::from_secs(10);

/// Views after every change; a WebSocket.
#[utoipa::path(get, path = "/api/battles/{id}/live", params(("id" = String, Path, description = "The battle's id"), Listen),
    responses((status = 101, description = "A WebSocket; see docs/wire.md"), (status = 404, body = Problem)))]
pub(crate) async fn live(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Asked(listen): Asked<Listen>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|error| Problem::new(ProblemKind::BadRequest, error.body_text()))?;
    let table = tables.table(&id).await?;
    eye(&listen.eye, &table.hold().await?.table.seats())?;
    let changes = table.follow();
    let upgrade = upgrade.max_message_size(MOST_BYTES).max_frame_size(MOST_BYTES);
    Ok(upgrade.on_upgrade(move |socket| {
        Line { socket, table, changes, eye: listen.eye, had: listen.from, views: listen.views }.run()
    }))
}

/// One client on the line. Nothing queues up for it: it gets the battle as it is when it is ready to read.
struct Line {
    socket: WebSocket,
    table: Arc<Table>,
    changes: watch::Receiver<usize>,
    eye: EyeName,
    /// The last line of the story it has had.
    had: usize,
    /// Whether it wants to see the battle at all.
    views: bool,
}

/// Why a line is hung up.
enum HangUp {
    /// The client has gone, or does not read.
    Silent,
    /// The client is told.
    Told(Problem),
}

impl Line {
    async fn run(mut self) {
        let Err(reason) = self.talk().await;
        let frame = match reason {
            HangUp::Silent => return,
            HangUp::Told(problem) => CloseFrame { code: close_code::POLICY, reason: problem.detail.into() },
        };
        // It may have gone meanwhile, which is what we want.
        let _ = tokio::time::timeout(PATIENCE, self.socket.send(Message::Close(Some(frame)))).await;
    }

    async fn talk(&mut self) -> Result<std::convert::Infallible, HangUp> {
        if self.views {
            self.show().await?;
        }
        loop {
            tokio::select! {
                changed = self.changes.changed(), if self.views => {
                    changed.map_err(|_| HangUp::Silent)?;
                    self.show().await?;
                }
                message = self.socket.recv() => match message {
                    Some(Ok(Message::Text(text))) => self.hear(text.as_str()).await?,
                    Some(Ok(Message::Binary(_))) => return Err(told("orders are sent as text")),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(HangUp::Silent),
                },
            }
        }
    }

    /// Carries out an order and answers it.
    async fn hear(&mut self, text: &str) -> Result<(), HangUp> {
        let LiveOrder::Order { tag, seat, line, order, dice } =
            serde_json::from_str(text).map_err(|error| told(&format!("this is no live message: {error}")))?;
        let answer = match self.table.order(&OrderGiven { seat, line, order, dice }).await {
            Ok(held) => LiveMessage::Done { tag, line: held.table.line() },
            Err(problem) => LiveMessage::refused(tag, problem),
        };
        self.say(&answer).await
    }

    /// Shows the battle as it is now.
    async fn show(&mut self) -> Result<(), HangUp> {
        self.changes.mark_unchanged();
        let held = self.table.hold().await.map_err(HangUp::Told)?;
        let view = viewing::view(&self.table.id, &held, &self.eye, self.had).map_err(HangUp::Told)?;
        drop(held);
        self.had = view.line;
        self.say(&LiveMessage::View(Box::new(view))).await
    }

    async fn say(&mut self, message: &LiveMessage) -> Result<(), HangUp> {
        let text = serde_json::to_string(message).map_err(|_| HangUp::Silent)?;
        let sent = tokio::time::timeout(PATIENCE, self.socket.send(Message::text(text))).await;
        sent.map_err(|_| HangUp::Silent)?.map_err(|_| HangUp::Silent)
    }
}

fn told(why: &str) -> HangUp {
    HangUp::Told(Problem::new(ProblemKind::BadJson, why))
}
