//! Many games at once on one server: durable orders a second over WebSocket, their delay and what they cost, beside the
//! bare single-row commits of the same disk measured in the same run.
//!
//! The server is a process of its own (this program starts itself), so that its time on the processor is its own. Every
//! client waits for the answer before its next order. Those who get `answers` are programs that follow the game by themselves;
//! those who get `views` are sent the whole table after each order as well, like the page.

#[path = "../tests/common/mod.rs"]
mod common;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use common::{Client, Socket, TUG, folder};
use futures_util::{SinkExt, StreamExt};
use sandtable_kernel::Seat;
use sandtable_kernel::dice::Seed;
use sandtable_server::{Options, Server};
use sandtable_shelf::game::{Begun, DicePlan, MatchPlan};
use sandtable_shelf::record::Paper;
use sandtable_shelf::{Game, Level, Match, games};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

/// How long each measurement runs.
const SPAN: Duration = Duration::from_secs(5);

/// The seed of every game, so that orders recorded once are legal in all of them.
const SEED: u64 = 20;

/// Orders in one game.
const MOST_ORDERS: usize = 2000;

/// What the clients of one measurement play, and whether they are sent views.
#[derive(Clone, Copy)]
struct Load {
    game: &'static dyn Game,
    views: bool,
}

/// One order of the script.
struct Step {
    seat: u8,
    line: usize,
    text: String,
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let serving = arguments.get(1).is_some_and(|word| word == "serve");
    let mut runtime = if serving {
        tokio::runtime::Builder::new_multi_thread()
    } else {
        tokio::runtime::Builder::new_current_thread()
    };
    let runtime = runtime.enable_all().build().expect("a runtime");
    match arguments.get(2) {
        Some(store) if serving => runtime.block_on(serve(Path::new(store))),
        _ => runtime.block_on(measure()),
    }
}

/// The games there are, and one that is always there.
fn shelf() -> Vec<&'static dyn Game> {
    games().iter().copied().chain([&TUG as &dyn Game]).collect()
}

async fn serve(store: &Path) {
    let bind = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = Server::bind(Options { games: shelf(), store: store.to_owned(), bind }).await.expect("it listens");
    println!("{}", server.address());
    server.run(std::future::pending()).await.expect("it runs until it is killed");
}

async fn measure() {
    let folder = folder();
    println!("game      sent     games     orders/s    p50 ms    p99 ms CPU µs/order bare commits/s");
    for game in shelf() {
        let script = Arc::new(script(game));
        for (views, count) in [(false, 32), (false, 200), (true, 32), (true, 200)] {
            let sent = if views { "views" } else { "answers" };
            let name = format!("{}-{sent}-{count}", game.info().id);
            let bare = bare_commits(&folder.path().join(format!("{name}-bare.db")));
            let (mut server, address) = start(&folder.path().join(format!("{name}.db")));
            let figures = run(Load { game, views }, address, count, &script, server.id()).await;
            println!("{:<9} {sent:<8} {count:>5} {figures} {bare:>14.0}", game.info().id);
            server.kill().expect("it is killed");
            server.wait().expect("it is dead");
        }
    }
}

/// Orders of one game: random ones for a real game, and for the toy waiting, which never ends it.
fn script(game: &'static dyn Game) -> Vec<Step> {
    let scenario = scenario(game);
    let text = game.scenario_text(&scenario).expect("its text");
    let dice = DicePlan::Seed(Seed::from_number(SEED));
    let plan =
        MatchPlan { scenario: Paper::new(scenario, text), house: None, armies: Vec::new(), dice, players: Vec::new() };
    let Ok(Begun::Ready(mut table)) = game.begin(&plan) else { panic!("it begins") };
    let choose = |table: &dyn Match, seat: Seat| match game.info().id {
        "tug" => Some("wait".to_owned()),
        _ => table.computer_order(seat, Level::Random),
    };
    let mut steps = Vec::new();
    while let Some(seat) = table.pending().first_seat()
        && steps.len() < MOST_ORDERS
    {
        let (line, text) = (table.line(), choose(&*table, seat).expect("something to decide"));
        table.submit(seat, &text, line).expect("a legal order");
        steps.push(Step { seat: seat.0, line, text });
    }
    steps
}

fn scenario(game: &dyn Game) -> String {
    game.scenarios().last().expect("a scenario").id.clone()
}

/// What one measurement found.
struct Figures {
    rate: f64,
    median: Duration,
    slow: Duration,
    cpu: Duration,
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        let cpu = self.cpu.as_secs_f64() * 1e6;
        write!(f, "{:>12.0} {:>9.2} {:>9.2} {cpu:>12.1}", self.rate, ms(self.median), ms(self.slow))
    }
}

async fn run(load: Load, address: SocketAddr, count: usize, script: &Arc<Vec<Step>>, server: u32) -> Figures {
    let client = Arc::new(Client::new(address));
    let mut sockets = Vec::new();
    for _ in 0..count {
        sockets.push(begin(&client, load).await);
    }
    let (before, began) = (cpu_time(server), Instant::now());
    let players = sockets.into_iter().map(|socket| {
        let (client, script) = (Arc::clone(&client), Arc::clone(script));
        tokio::spawn(async move { play(&client, load, socket, &script, began).await })
    });
    let players: Vec<_> = players.collect();
    let mut delays = Vec::new();
    for player in players {
        delays.extend(player.await.expect("no panic"));
    }
    let (span, cpu) = (began.elapsed(), cpu_time(server) - before);
    delays.sort_unstable();
    let orders = u32::try_from(delays.len()).expect("a countable number");
    Figures {
        rate: f64::from(orders) / span.as_secs_f64(),
        median: delays[delays.len() / 2],
        slow: delays[delays.len() * 99 / 100],
        cpu: cpu / orders,
    }
}

async fn begin(client: &Client, load: Load) -> Socket {
    let plan = json!({"game": load.game.info().id, "scenario": scenario(load.game), "seed": SEED});
    let (status, body) = client.post("/api/battles", plan).await;
    assert_eq!(status, 201, "{body}");
    let query = format!("?eye=0&views={}", load.views);
    let mut socket = client.live(body["id"].as_str().expect("an id"), &query).await;
    if load.views {
        socket.hear_a("view").await;
    }
    socket
}

/// Plays the script, game after game, until the time is up; returns how long each answer took.
async fn play(client: &Client, load: Load, mut socket: Socket, script: &[Step], began: Instant) -> Vec<Duration> {
    let mut delays = Vec::new();
    loop {
        for step in script {
            if began.elapsed() > SPAN {
                return delays;
            }
            let order = json!({"type": "order", "tag": 1, "seat": step.seat, "line": step.line, "order": step.text});
            let sent = Instant::now();
            socket.0.send(Message::text(order.to_string())).await.expect("it is sent");
            loop {
                let message = socket.0.next().await.expect("the line stands").expect("a message");
                let text = message.to_text().unwrap_or_default();
                // Views are read and left unparsed: what is measured is the server.
                if text.starts_with("{\"type\":\"done\"") {
                    break;
                }
                assert!(text.starts_with("{\"type\":\"view\""), "{text}");
            }
            delays.push(sent.elapsed());
        }
        socket = begin(client, load).await;
    }
}

/// Single-row commits of the same disk, with the same settings.
fn bare_commits(path: &Path) -> f64 {
    let connection = rusqlite::Connection::open(path).expect("a file");
    connection.pragma_update(None, "journal_mode", "WAL").expect("WAL");
    connection.pragma_update(None, "synchronous", "FULL").expect("FULL");
    connection.execute_batch("CREATE TABLE rows (number INTEGER PRIMARY KEY, text TEXT)").expect("a table");
    let mut insert = connection.prepare("INSERT INTO rows (text) VALUES (?1)").expect("a statement");
    let text = "x".repeat(300);
    let (began, mut commits) = (Instant::now(), 0_u32);
    while began.elapsed() < Duration::from_secs(1) {
        insert.execute([&text]).expect("a row");
        commits += 1;
    }
    f64::from(commits) / began.elapsed().as_secs_f64()
}

fn start(store: &Path) -> (Child, SocketAddr) {
    let mut server = Command::new(std::env::current_exe().expect("this program"));
    let mut server = server.arg("serve").arg(store).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(server.stdout.take().expect("its output")).read_line(&mut line).expect("its address");
    (server, line.trim().parse().expect("an address"))
}

/// The time a process has had on the processor, in user and kernel; Linux counts it in hundredths of a second.
fn cpu_time(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("Linux tells it");
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<u64>().ok()).unwrap_or_default();
    Duration::from_millis(10 * (ticks(11) + ticks(12)))
}
