//! Bad input: a clear problem or a closed line, the server unharmed, other battles untouched.

mod common;

use std::time::Duration;

use common::{Client, folder, games, loopback, serve, serve_with};
use futures_util::SinkExt;
use sandtable_server::Options;
use serde_json::json;
use tokio::net::TcpStream;
use tokio_tungstenite::{WebSocketStream, tungstenite::Message};

async fn client(folder: &tempfile::TempDir) -> Client {
    Client::new(serve(&folder.path().join("battles.db")).await)
}

#[tokio::test]
async fn names_nobody_knows_are_told_with_those_that_are_known() {
    let folder = folder();
    let client = client(&folder).await;
    let (status, game) = client.post("/api/battles", json!({"game": "tugg", "scenario": "long"})).await;
    assert_eq!((status, game["type"].as_str()), (404, Some("unknown-game")));
    assert_eq!(game["detail"], "there is no game `tugg`; there are: tug; did you mean `tug`?");
    let (status, scenario) = client.post("/api/battles", json!({"game": "tug", "scenario": "lung"})).await;
    assert_eq!((status, scenario["type"].as_str()), (404, Some("unknown-scenario")));
    assert_eq!(client.get("/api/games/chess/rules").await.1["type"], "unknown-game");
    assert_eq!(client.get("/api/battles/nope").await.1["type"], "unknown-battle");
    assert_eq!(client.get("/api/nope").await.1["type"], "unknown-address");
    assert_eq!(client.get("/api/battles/import").await.1["type"], "wrong-method");
    assert_eq!(client.post("/", json!({})).await.1["type"], "wrong-method");
}

#[tokio::test]
async fn an_address_that_is_no_text_is_told_like_any_other_wrong_one() {
    let folder = folder();
    let client = client(&folder).await;
    let (status, problem) = client.get("/api/battles/%ff").await;
    assert_eq!((status, problem["type"].as_str()), (404, Some("unknown-address")), "{problem}");
}

#[tokio::test]
async fn every_answer_tells_the_browser_its_limits() {
    let folder = folder();
    let client = client(&folder).await;
    for path in ["/", "/api/games", "/api/nope"] {
        let answer = client.http.get(format!("{}{path}", client.at)).send().await.expect("it answers");
        let header = |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
        assert!(header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
    }
}

#[tokio::test]
async fn a_half_sent_request_does_not_hold_up_the_end() {
    let folder = folder();
    let options = Options::new(games(), folder.path().join("battles.db"), loopback());
    let server = sandtable_server::Server::bind(options).await.expect("it listens");
    let address = server.address();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async { drop(stopped.await) }));
    let mut half = TcpStream::connect(address).await.expect("it listens");
    tokio::io::AsyncWriteExt::write_all(
        &mut half,
        b"POST /api/battles HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99\r\n\r\n{",
    )
    .await
    .expect("half of it is sent");
    tokio::time::sleep(Duration::from_millis(200)).await;
    stop.send(()).expect("it runs");
    let ended = tokio::time::timeout(Duration::from_secs(5), running).await;
    assert!(ended.is_ok(), "the server waits for the other half");
}

#[tokio::test]
async fn bodies_that_are_no_json_or_too_large_are_refused() {
    let folder = folder();
    let client = client(&folder).await;
    for body in ["", "{", "[1]", "{\"game\":7}", "{\"game\":\"tug\",\"scenario\":\"long\",\"color\":1}", "\u{0}"] {
        let (status, problem) = client.post_text("/api/battles", body.to_owned()).await;
        assert_eq!((status, problem["type"].as_str()), (400, Some("bad-json")), "{body}");
    }
    let (status, problem) = client.post_text("/api/battles", " ".repeat(10_000_000)).await;
    assert_eq!((status, problem["type"].as_str()), (413, Some("too-large")));
    let (status, problem) = client.post_text("/api/battles/import", "x".repeat(17 * 1024 * 1024)).await;
    assert_eq!((status, problem["type"].as_str()), (413, Some("too-large")));
    let (status, problem) = client.post_text("/api/battles/import", "{\"n\":0}\n".to_owned()).await;
    assert_eq!((status, problem["type"].as_str()), (422, Some("broken-journal")));
    client.begin().await;
}

#[tokio::test]
async fn orders_for_another_seat_stale_or_forbidden_ones_change_nothing() {
    let folder = folder();
    let client = client(&folder).await;
    let id = client.begin_with(json!([{"seat": 1, "kind": "computer"}])).await;
    let orders = format!("/api/battles/{id}/orders");
    let give = async |seat: u64, line: u64, order: &str| {
        let (status, problem) = client.post(&orders, json!({"seat": seat, "line": line, "order": order})).await;
        (status, problem["type"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(give(1, 2, "pull").await, (403, "not-your-seat".to_owned()), "the computer's");
    assert_eq!(give(7, 2, "pull").await, (403, "not-your-seat".to_owned()), "nobody's");
    assert_eq!(give(300, 2, "pull").await, (400, "bad-json".to_owned()));
    assert_eq!(give(0, 1, "pull").await, (409, "stale".to_owned()));
    assert_eq!(give(0, 99, "pull").await, (409, "stale".to_owned()));
    assert_eq!(give(0, 2, "pul").await, (422, "misread".to_owned()));
    let (_, view) = client.get(&format!("/api/battles/{id}?eye=0")).await;
    assert_eq!(view["line"], 2);
    let person = client.begin().await;
    let (_, view) = client.get(&format!("/api/battles/{person}")).await;
    let waiting = 1 - view["pending"][0]["seat"].as_u64().expect("a seat");
    let (status, problem) = client
        .post(&format!("/api/battles/{person}/orders"), json!({"seat": waiting, "line": 2, "order": "pull"}))
        .await;
    assert_eq!((status, &problem["rule"], &problem["code"]), (422, &json!("TW-TRN-1"), &json!("E-NOT-YOURS")));
    assert_eq!(client.get(&format!("/api/battles/{id}?eye=9")).await.1["type"], "not-your-seat");
    assert_eq!(client.get(&format!("/api/battles/{id}?eye=all")).await.1["type"], "bad-request");
    assert_eq!(client.get(&format!("/api/battles/{id}?from=x")).await.1["type"], "bad-request");
    let set_up = json!({"game": "tug", "scenario": "long", "house": "[["});
    let (status, problem) = client.post("/api/battles", set_up).await;
    assert_eq!((status, problem["type"].as_str()), (422, Some("bad-setup")));
    assert!(problem["faults"][0]["message"].is_string());
}

#[tokio::test]
async fn another_site_and_another_name_are_turned_away() {
    let folder = folder();
    let client = client(&folder).await;
    let ask = async |name: &str, value: &str| {
        let request = client.http.get(format!("{}/api/games", client.at)).header(name, value);
        request.send().await.expect("it answers").status().as_u16()
    };
    assert_eq!(ask("origin", "https://evil.example").await, 403);
    assert_eq!(ask("origin", "null").await, 403);
    assert_eq!(ask("sec-fetch-site", "cross-site").await, 403);
    assert_eq!(ask("host", "evil.example").await, 403);
    assert_eq!(ask("origin", &client.at).await, 200);
    assert_eq!(ask("sec-fetch-site", "same-origin").await, 200);
}

#[tokio::test]
async fn nonsense_on_a_live_socket_hangs_it_up() {
    let folder = folder();
    let client = client(&folder).await;
    let id = client.begin().await;
    for nonsense in [json!("hello"), json!({"type": "order"}), json!({"type": "order", "order": "x".repeat(100_000)})] {
        let mut socket = client.live(&id, "").await;
        socket.hear_a("view").await;
        socket.say(nonsense).await;
        assert_eq!(socket.hear().await, None);
    }
    client.play(&id, "wait").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_never_reads_is_dropped_and_nobody_else_notices() {
    let folder = folder();
    let store = folder.path().join("battles.db");
    let patience = Duration::from_millis(300);
    let client = Client::new(serve_with(Options { patience, ..Options::new(games(), store, loopback()) }).await);
    let (id, other) = (client.begin().await, client.begin().await);
    let mut reader = client.live(&id, "?eye=1&from=2").await;

    // It asks and asks, each time for the answer that its order is stale, and never listens.
    let deaf = deaf_socket(&client, &id).await;
    let dropped = tokio::spawn(ask_until_dropped(deaf));
    for _ in 0..30 {
        tokio::time::timeout(Duration::from_secs(2), client.play(&id, "wait")).await.expect("nobody waits for it");
    }
    tokio::time::timeout(Duration::from_secs(2), client.play(&other, "wait")).await.expect("nor does another battle");
    let line = client.get(&format!("/api/battles/{id}")).await.1["line"].clone();
    while reader.hear().await.expect("the line stands")["line"] != line {}
    let dropped = tokio::time::timeout(Duration::from_secs(8), dropped).await;
    dropped.expect("it is dropped long before the ten seconds that are usual").expect("no panic");
    client.play(&id, "wait").await;
}

/// A live socket with next to no room for what it does not read.
async fn deaf_socket(client: &Client, id: &str) -> WebSocketStream<TcpStream> {
    let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small one");
    let place = client.at.trim_start_matches("http://");
    let stream = socket.connect(place.parse().expect("an address")).await.expect("a line");
    let address = format!("ws://{place}/api/battles/{id}/live?eye=0");
    tokio_tungstenite::client_async(address, stream).await.expect("a live socket").0
}

/// Sends stale orders until the line breaks.
async fn ask_until_dropped(mut socket: WebSocketStream<TcpStream>) {
    let order = json!({"type": "order", "seat": 0, "line": 0, "order": "wait"}).to_string();
    while socket.send(Message::text(order.as_str())).await.is_ok() {}
}
