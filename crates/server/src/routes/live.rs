//! The live socket: views after every change, orders and their answers.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::response::Response;
use futures_util::SinkExt;
use sandtable_host::wire::{Listen, LiveMessage, LiveOrder, OrderGiven, StepAsked};
use sandtable_host::{Problem, ProblemKind, Text, write};
use tokio::sync::watch;

use crate::extract::{Asked, Failed};
use crate::table::{Held, Table};
use crate::tables::Tables;

/// The longest message a client may send.
const MOST_BYTES: usize = 64 * 1024;

/// What is read of a socket at once; orders are short.
const READ_BYTES: usize = 4 * 1024;

/// Views after every change; a WebSocket.
#[utoipa::path(get, path = "/api/battles/{id}/live", params(("id" = String, Path, description = "The battle's id"), Listen),
    responses((status = 101, description = "A WebSocket; see docs/wire.md"), (status = 404, body = Problem)))]
pub(crate) async fn live(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Asked(listen): Asked<Listen>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failed> {
    let upgrade = upgrade.map_err(|error| Problem::new(ProblemKind::BadRequest, error.body_text()))?;
    let table = tables.table(&id).await?;
    let line = sandtable_host::Line::new(&*table.hold().await?, listen)?;
    let changes = table.follow();
    let upgrade = upgrade.max_message_size(MOST_BYTES).max_frame_size(MOST_BYTES).read_buffer_size(READ_BYTES);
    let patience = tables.patience();
    Ok(upgrade.on_upgrade(move |socket| Line { socket, table, changes, line, patience }.run()))
}

/// One client on the line. Nothing queues up for it: it gets the battle as it is when it is ready to read.
struct Line {
    socket: WebSocket,
    table: Arc<Table>,
    changes: watch::Receiver<usize>,
    line: sandtable_host::Line,
    /// How long it may take to read; one that takes longer is dropped.
    patience: Duration,
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
        let _ = tokio::time::timeout(self.patience, self.socket.send(Message::Close(Some(frame)))).await;
    }

    async fn talk(&mut self) -> Result<std::convert::Infallible, HangUp> {
        if self.line.views() {
            self.show().await?;
        }
        loop {
            tokio::select! {
                changed = self.changes.changed(), if self.line.views() => {
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

    /// Carries out what is asked, answers it, and shows what came of it in the same breath.
    async fn hear(&mut self, text: &str) -> Result<(), HangUp> {
        let (tag, held) = match sandtable_host::Line::hear(text).map_err(HangUp::Told)? {
            LiveOrder::Order { tag, seat, line, order, dice } => {
                (tag, self.table.order(&OrderGiven { seat, line, order, dice }).await)
            }
            LiveOrder::Step { tag, line, finish } => (tag, self.table.step(&StepAsked { line, finish }).await),
        };
        let (answer, news) = match held {
            Ok(mut held) => (LiveMessage::Done { tag, line: held.line() }, self.news(&mut held)?),
            Err(problem) => (LiveMessage::refused(tag, problem), None),
        };
        let answer = write(&answer).map_err(HangUp::Told)?;
        self.say([Some(answer), news]).await
    }

    /// Shows the battle as it is when nobody else holds it.
    async fn show(&mut self) -> Result<(), HangUp> {
        let mut held = self.table.hold().await.map_err(HangUp::Told)?;
        let news = self.news(&mut held)?;
        drop(held);
        self.say([None, news]).await
    }

    /// What there is to be seen, if this client wants to see it and has not.
    fn news(&mut self, held: &mut Held) -> Result<Option<Text>, HangUp> {
        self.changes.mark_unchanged();
        self.line.news(held).map_err(HangUp::Told)
    }

    /// Sends messages together. Nobody may hold the battle meanwhile: this client may be slow.
    async fn say(&mut self, messages: [Option<Text>; 2]) -> Result<(), HangUp> {
        let sending = async {
            for text in messages.into_iter().flatten() {
                self.socket.feed(Message::Text(Utf8Bytes::from(&*text))).await?;
            }
            self.socket.flush().await
        };
        let sent = tokio::time::timeout(self.patience, sending).await;
        sent.map_err(|_| HangUp::Silent)?.map_err(|_| HangUp::Silent)
    }
}

fn told(why: &str) -> HangUp {
    HangUp::Told(Problem::new(ProblemKind::BadJson, why))
}
