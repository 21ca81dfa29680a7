//! The live socket: views after every change, orders and their answers.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::response::Response;
use futures_util::SinkExt;
use tokio::sync::watch;

use crate::extract::{Asked, eye};
use crate::problem::{Problem, ProblemKind};
use crate::showing::{self, Onlooker};
use crate::table::{Held, Table};
use crate::tables::Tables;
use crate::wire::{EyeName, Listen, LiveMessage, LiveOrder, OrderGiven, StepAsked};

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
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|error| Problem::new(ProblemKind::BadRequest, error.body_text()))?;
    let table = tables.table(&id).await?;
    eye(&listen.eye, &table.hold().await?.table.seats())?;
    let changes = table.follow();
    let upgrade = upgrade.max_message_size(MOST_BYTES).max_frame_size(MOST_BYTES).read_buffer_size(READ_BYTES);
    let patience = tables.patience();
    Ok(upgrade.on_upgrade(move |socket| {
        let Listen { eye, from, views } = listen;
        Line { socket, table, changes, eye, seen: None, had: from, views, patience }.run()
    }))
}

/// One client on the line. Nothing queues up for it: it gets the battle as it is when it is ready to read.
struct Line {
    socket: WebSocket,
    table: Arc<Table>,
    changes: watch::Receiver<usize>,
    eye: EyeName,
    /// The line of the last view sent.
    seen: Option<usize>,
    /// The last line of the story it has had.
    had: usize,
    /// Whether it wants to see the battle at all.
    views: bool,
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

    /// Carries out what is asked, answers it, and shows what came of it in the same breath.
    async fn hear(&mut self, text: &str) -> Result<(), HangUp> {
        let asked = serde_json::from_str(text).map_err(|error| told(&format!("this is no live message: {error}")))?;
        let (tag, held) = match asked {
            LiveOrder::Order { tag, seat, line, order, dice } => {
                (tag, self.table.order(&OrderGiven { seat, line, order, dice }).await)
            }
            LiveOrder::Step { tag, line, finish } => (tag, self.table.step(&StepAsked { line, finish }).await),
        };
        let (answer, news) = match held {
            Ok(mut held) => (LiveMessage::Done { tag, line: held.table.line() }, self.news(&mut held)?),
            Err(problem) => (LiveMessage::refused(tag, problem), None),
        };
        let answer = showing::write(&answer).map_err(HangUp::Told)?;
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
    fn news(&mut self, held: &mut Held) -> Result<Option<Utf8Bytes>, HangUp> {
        self.changes.mark_unchanged();
        let line = held.table.line();
        if !self.views || self.seen == Some(line) {
            return Ok(None);
        }
        let onlooker = Onlooker { eye: &self.eye, seen: self.seen, had: self.had };
        let text = showing::show(&self.table.id, held, &onlooker).map_err(HangUp::Told)?;
        (self.seen, self.had) = (Some(line), line);
        Ok(Some(text))
    }

    /// Sends messages together. Nobody may hold the battle meanwhile: this client may be slow.
    async fn say(&mut self, messages: [Option<Utf8Bytes>; 2]) -> Result<(), HangUp> {
        let sending = async {
            for text in messages.into_iter().flatten() {
                self.socket.feed(Message::Text(text)).await?;
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
