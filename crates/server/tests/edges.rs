//! One wire, two edges: the same requests go to a real server over HTTP and WebSocket and to the tables as a worker in the browser
//! uses them, and the answers are compared byte for byte.

mod common;
mod worker;

use common::{Client, folder, loopback, serve_with};
use futures_util::{SinkExt, StreamExt};
use sandtable_server::Options;
use serde_json::Value;
use tokio_tungstenite::tungstenite::Message;
use worker::Worker;

/// A request; `{game}`, `{scenario}`, `{id}`, `{line}`, `{next}` and `{idea}` are filled in from the answers before.
type Row = (&'static str, &'static str, &'static str);

const PEOPLE: &str = r#"{"game":"{game}","scenario":"{scenario}","seed":7,"players":[]}"#;
const COMPUTER: &str = r#"{"game":"{game}","scenario":"{scenario}","seed":7,"players":[
    {"seat":0,"kind":"person"},{"seat":1,"kind":"computer","level":"random"}]}"#;

/// What is asked of every game, in this order.
const TABLE: &[Row] = &[
    ("GET", "/api/games", ""),
    ("GET", "/api/games/{game}/scenarios", ""),
    ("GET", "/api/games/{game}/rules", ""),
    ("GET", "/api/games/{game}/lists", ""),
    ("GET", "/api/games/nonsense/rules", ""),
    ("POST", "/api/games/{game}/seats", r#"{"scenario":"{scenario}"}"#),
    ("POST", "/api/games/{game}/seats", r#"{"scenario":"nowhere"}"#),
    ("POST", "/api/games/{game}/armies/new", r#"{"list":"nobody"}"#),
    ("POST", "/api/games/{game}/armies/check", r#"{"text":"this is = no army"}"#),
    ("GET", "/api/battles", ""),
    ("POST", "/api/battles", PEOPLE),
    ("GET", "/api/battles", ""),
    ("GET", "/api/battles/{id}?eye=0&from=0", ""),
    ("GET", "/api/battles/{id}?eye=truth", ""),
    ("GET", "/api/battles/{id}?eye=nobody", ""),
    ("GET", "/api/battles/{id}?from=minus", ""),
    ("GET", "/api/battles/nowhere?eye=0", ""),
    ("POST", "/api/battles/{id}/suggest", r#"{"seat":{asked}}"#),
    ("POST", "/api/battles/{id}/preview", r#"{"seat":{asked},"order":{idea}}"#),
    ("POST", "/api/battles/{id}/preview", r#"{"seat":{asked},"order":"gibberish"}"#),
    ("POST", "/api/battles/{id}/measure", r#"{"eye":0,"from":{"x":0,"y":0},"to":{"x":12700,"y":0}}"#),
    ("POST", "/api/battles/{id}/orders", r#"{"seat":{asked},"line":0,"order":{idea}}"#),
    ("POST", "/api/battles/{id}/orders", r#"{"seat":{asked},"line":{line},"order":{idea}}"#),
    ("POST", "/api/battles/{id}/orders", r#"{"seat":9,"line":{line},"order":"x"}"#),
    ("POST", "/api/battles/{id}/orders", r#"{"seat":"#),
    ("POST", "/api/battles/{id}/step", r#"{"line":{line}}"#),
    ("GET", "/api/battles/{id}/at/1?eye=0", ""),
    ("GET", "/api/battles/{id}/at/99999?eye=0", ""),
    ("GET", "/api/battles/{id}/table.svg?eye=truth", ""),
    ("GET", "/api/battles/{id}/report.html", ""),
    ("POST", "/api/battles/{id}/undo", r#"{"seat":{asked},"line":{line}}"#),
    ("GET", "/api/battles/{id}?eye=0", ""),
    ("GET", "/api/battles/{id}/file", ""),
    ("POST", "/api/battles/{id}/copy", r#"{"line":1}"#),
    ("POST", "/api/battles/import", "nothing that was saved"),
    ("GET", "/api/nothing", ""),
    ("DELETE", "/api/games", ""),
    ("DELETE", "/api/battles/nowhere", ""),
    ("DELETE", "/api/battles/{id}", ""),
    ("GET", "/api/battles/{id}?eye=0", ""),
    ("POST", "/api/battles", COMPUTER),
    ("GET", "/api/battles/{id}?eye=0", ""),
    ("POST", "/api/battles/{id}/suggest", r#"{"seat":{asked}}"#),
    ("LIVE", "/api/battles/{id}/live?eye=0", r#"{"type":"order","tag":1,"seat":0,"line":{line},"order":{idea}}"#),
    ("LIVE", "/api/battles/{id}/live?eye=truth", r#"{"type":"order","tag":2,"seat":0,"line":0,"order":"late"}"#),
    ("GET", "/api/battles/{id}?eye=0", ""),
    ("LIVE", "/api/battles/{id}/live?eye=0&from=2", r#"{"type":"step","tag":3,"line":{line},"finish":true}"#),
    ("GET", "/api/battles/{id}?eye=0", ""),
    ("POST", "/api/battles/{id}/step", r#"{"line":{line},"finish":true}"#),
    ("GET", "/api/battles/{id}/file", ""),
];

/// What the rows of one game are filled in with.
#[derive(Default)]
struct Known {
    game: String,
    scenario: String,
    line: u64,
    asked: u64,
    idea: String,
    ids: [String; 2],
}

impl Known {
    fn fill(&self, text: &str, edge: usize) -> String {
        text.replace("{game}", &self.game)
            .replace("{scenario}", &self.scenario)
            .replace("{id}", &self.ids[edge])
            .replace("{line}", &self.line.to_string())
            .replace("{asked}", &self.asked.to_string())
            .replace("{idea}", &self.idea)
    }

    /// Learns from an answer that both edges gave.
    fn learn(&mut self, told: &str) {
        let Ok(told) = serde_json::from_str::<Value>(told) else { return };
        if let Some(line) = told["line"].as_u64() {
            self.line = line;
            self.asked = told["pending"][0]["seat"].as_u64().unwrap_or(0);
        }
        if told[0]["order"].is_string() {
            self.idea = told[0]["order"].to_string();
        }
    }
}

/// An answer without what must be different: ids, and when something was changed.
fn comparable(text: &str, id: &str) -> String {
    let mut told = if id.is_empty() { text.to_owned() } else { text.replace(id, "ID") };
    let mut from = 0;
    while let Some(at) = told[from..].find("\"changed\":").map(|at| from + at + "\"changed\":".len()) {
        let digits = told[at..].bytes().take_while(u8::is_ascii_digit).count();
        told.replace_range(at..at + digits, "0");
        from = at;
    }
    told
}

#[tokio::test]
async fn both_edges_answer_alike() {
    for game in sandtable_shelf::games() {
        let folder = folder();
        let options = Options::new(vec![*game], folder.path().join("battles.db"), loopback());
        let mut server = Client::new(serve_with(options).await);
        let mut worker = Worker::new(vec![*game]);
        let scenario = game.scenarios().remove(0).id;
        let mut known = Known { game: game.info().id.to_owned(), scenario, ..Known::default() };
        for row in TABLE {
            compare(&mut server, &mut worker, &mut known, *row).await;
        }
    }
}

async fn compare(server: &mut Client, worker: &mut Worker, known: &mut Known, (method, path, body): Row) {
    let [paths, bodies] = [path, body].map(|text| [0, 1].map(|edge| known.fill(text, edge)));
    let (ours, theirs) = if method == "LIVE" {
        let ours = worker.live(&paths[1], &bodies[1]);
        let theirs = live(server, &paths[0], &bodies[0], ours.len()).await;
        (ours.join("\n"), theirs.join("\n"))
    } else {
        (worker.ask(method, &paths[1], &bodies[1]), ask(server, method, &paths[0], &bodies[0]).await)
    };
    if ours.starts_with("201") {
        let id = |told: &str| told.split("\"id\":\"").nth(1).map(|rest| rest[..16].to_owned());
        let fresh = [id(&theirs), id(&ours)].map(|id| id.expect("a new battle has an id"));
        // A copy or an import is compared and left alone.
        if path == "/api/battles" {
            known.ids = fresh.clone();
        }
        assert_eq!(comparable(&ours, &fresh[1]), comparable(&theirs, &fresh[0]), "{method} {path} {body}");
        return;
    }
    let (mine, other) = (comparable(&ours, &known.ids[1]), comparable(&theirs, &known.ids[0]));
    assert!(mine == other, "{} {method} {path} {body}\nworker: {mine:.2000}\nserver: {other:.2000}", known.game);
    known.learn(ours.splitn(3, '\n').nth(2).unwrap_or_default());
}

/// Status, kind and body, a line each.
async fn ask(server: &Client, method: &str, path: &str, body: &str) -> String {
    let method = reqwest::Method::from_bytes(method.as_bytes()).expect("a method");
    let request = server.http.request(method, format!("{}{path}", server.at)).body(body.to_owned());
    let response = request.send().await.expect("it answers");
    let status = response.status().as_u16();
    let kind =
        response.headers().get("content-type").and_then(|kind| kind.to_str().ok()).unwrap_or_default().to_owned();
    format!("{status}\n{kind}\n{}", response.text().await.expect("a body"))
}

/// Listens, says something once the table was shown, and hears as many messages as the other edge has said.
async fn live(server: &Client, path: &str, said: &str, count: usize) -> Vec<String> {
    let address = format!("{}{path}", server.at.replace("http", "ws"));
    let mut socket = tokio_tungstenite::connect_async(address).await.expect("a socket").0;
    let mut heard = Vec::new();
    while heard.len() < count {
        let message = tokio::time::timeout(std::time::Duration::from_secs(20), socket.next()).await;
        match message.expect("it says as much as the other edge").expect("the line stands").expect("a message") {
            Message::Text(text) => heard.push(text.to_string()),
            other => panic!("{other}"),
        }
        if heard.len() == 1 {
            socket.send(Message::text(said.to_owned())).await.expect("it is sent");
        }
    }
    heard
}
