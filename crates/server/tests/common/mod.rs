//! A real server on a real file and a real socket, with a game small enough to read at a glance.
#![allow(dead_code, reason = "every test file uses its own part of this")]

#[path = "../../../shelf/tests/tug/mod.rs"]
pub mod tug;

use std::net::SocketAddr;
use std::path::Path;

use sandtable_server::{Options, Server};
use sandtable_shelf::{Game, Shelved};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, tungstenite::Message};

pub static TUG: Shelved<tug::Tug, tug::TugMind> = Shelved::new();

pub fn games() -> Vec<&'static dyn Game> {
    vec![&TUG]
}

/// Starts a server in this process.
pub async fn serve(store: &Path) -> SocketAddr {
    serve_with(Options::new(games(), store.to_owned(), loopback())).await
}

/// Starts a server in this process as it is told to.
pub async fn serve_with(options: Options) -> SocketAddr {
    let server = Server::bind(options).await.expect("it listens");
    let address = server.address();
    tokio::spawn(server.run(std::future::pending()));
    address
}

/// Any free port of this machine.
pub fn loopback() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 0))
}

/// A client of one server.
pub struct Client {
    pub at: String,
    pub http: reqwest::Client,
}

/// A status and what came with it.
pub type Answer = (u16, Value);

impl Client {
    pub fn new(address: SocketAddr) -> Client {
        Client { at: format!("http://{address}"), http: reqwest::Client::new() }
    }

    pub async fn get(&self, path: &str) -> Answer {
        answer(self.http.get(format!("{}{path}", self.at)).send().await.expect("it answers")).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.post_text(path, body.to_string()).await
    }

    pub async fn post_text(&self, path: &str, body: String) -> Answer {
        answer(self.http.post(format!("{}{path}", self.at)).body(body).send().await.expect("it answers")).await
    }

    /// Begins a battle between two people.
    pub async fn begin(&self) -> String {
        self.begin_with(json!([])).await
    }

    pub async fn begin_with(&self, players: Value) -> String {
        let plan = json!({"game": "tug", "scenario": "long", "seed": 3, "players": players});
        let (status, body) = self.post("/api/battles", plan).await;
        assert_eq!(status, 201, "{body}");
        body["id"].as_str().expect("an id").to_owned()
    }

    /// Gives an order for whoever has to decide; returns the view.
    pub async fn play(&self, id: &str, order: &str) -> Value {
        let (_, view) = self.get(&format!("/api/battles/{id}?eye=onlooker")).await;
        let body = json!({"seat": view["pending"][0]["seat"], "line": view["line"], "order": order});
        let (status, view) = self.post(&format!("/api/battles/{id}/orders"), body).await;
        assert_eq!(status, 200, "{view}");
        view
    }

    pub async fn live(&self, id: &str, query: &str) -> Socket {
        let address = format!("{}/api/battles/{id}/live{query}", self.at.replace("http", "ws"));
        Socket(tokio_tungstenite::connect_async(address).await.expect("a socket").0)
    }
}

async fn answer(response: reqwest::Response) -> Answer {
    let status = response.status().as_u16();
    let problem = response.headers().get("content-type").is_some_and(|kind| kind == "application/problem+json");
    assert_eq!(problem, status >= 400, "every failure is a problem and nothing else is: {status}");
    let text = response.text().await.expect("a body");
    (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
}

/// A live socket.
pub struct Socket(pub WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub async fn say(&mut self, message: Value) {
        use futures_util::SinkExt;
        self.0.send(Message::text(message.to_string())).await.expect("it is sent");
    }

    /// The next message, or nothing when the server hung up.
    pub async fn hear(&mut self) -> Option<Value> {
        use futures_util::StreamExt;
        loop {
            match self.0.next().await? {
                Ok(Message::Text(text)) => return serde_json::from_str(&text).ok(),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of a kind.
    pub async fn hear_a(&mut self, kind: &str) -> Value {
        loop {
            let message = self.hear().await.expect("the line stands");
            if message["type"] == kind {
                return message;
            }
        }
    }
}

pub fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}
