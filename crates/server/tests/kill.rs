//! `kill -9` in the middle of play: after a restart every acknowledged order is there and the game goes on.
//!
//! Without a harness, because the server must be a process of its own: this program starts itself as one.

mod common;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use common::{Client, folder, games};
use sandtable_server::{Options, Server};
use serde_json::json;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    if let [_, word, store] = arguments.as_slice()
        && word == "serve"
    {
        return runtime.block_on(serve(Path::new(store)));
    }
    runtime.block_on(acknowledged_orders_survive());
    println!("test acknowledged_orders_survive_kill_9 ... ok\n\ntest result: ok. 1 passed; 0 failed; 0 ignored");
}

async fn serve(store: &Path) {
    let bind = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = Server::bind(Options::new(games(), store.to_owned(), bind)).await.expect("it listens");
    println!("{}", server.address());
    server.run(std::future::pending()).await.expect("it runs until it is killed");
}

fn start(store: &Path) -> (Child, SocketAddr) {
    let mut server = Command::new(std::env::current_exe().expect("this program"));
    let mut server = server.arg("serve").arg(store).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(server.stdout.take().expect("its output")).read_line(&mut line).expect("its address");
    (server, line.trim().parse().expect("an address"))
}

async fn acknowledged_orders_survive() {
    const GAMES: usize = 8;
    let folder = folder();
    let store = folder.path().join("battles.db");
    let (mut server, address) = start(&store);
    let client = Client::new(address);
    let mut battles = Vec::new();
    for _ in 0..GAMES {
        let id = client.begin().await;
        let acknowledged = Arc::new(AtomicUsize::new(2));
        tokio::spawn(keep_playing(client.live(&id, "?eye=truth&from=2").await, Arc::clone(&acknowledged)));
        battles.push((id, acknowledged));
    }
    let started = || battles.iter().all(|(_, line)| line.load(Ordering::SeqCst) > 20);
    while !started() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // Child::kill is SIGKILL: no destructor, no flush, no goodbye.
    server.kill().expect("it is killed");
    server.wait().expect("it is dead");

    let (mut server, address) = start(&store);
    let client = Client::new(address);
    for (id, acknowledged) in &battles {
        let acknowledged = acknowledged.load(Ordering::SeqCst);
        let (status, view) = client.get(&format!("/api/battles/{id}?eye=truth")).await;
        assert_eq!(status, 200, "{view}");
        let stored = view["line"].as_u64().expect("a line");
        assert!(stored >= acknowledged as u64, "line {acknowledged} was acknowledged, but only {stored} are there");
        assert_eq!(client.play(id, "wait").await["line"].as_u64(), Some(stored + 2), "the game goes on");
    }
    server.kill().expect("it is killed");
    server.wait().expect("it is dead");
}

/// Plays until the line breaks, and notes what was acknowledged.
async fn keep_playing(mut socket: common::Socket, acknowledged: Arc<AtomicUsize>) {
    let view = socket.hear_a("view").await;
    let mut seat = view["pending"][0]["seat"].as_u64().expect("a seat");
    let mut line = view["line"].clone();
    loop {
        socket.say(json!({"type": "order", "seat": seat, "line": line, "order": "wait"})).await;
        loop {
            match socket.hear().await {
                Some(message) if message["type"] == "done" => {
                    line = message["line"].clone();
                    break;
                }
                Some(_) => {}
                None => return,
            }
        }
        acknowledged.store(line.as_u64().expect("a line") as usize, Ordering::SeqCst);
        seat = 1 - seat;
    }
}
