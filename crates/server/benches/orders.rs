//! Many games at once on one server: durable orders a second over WebSocket, their delay and what they cost, beside the
//! bare single-row commits of the same disk measured in the same run.
//!
//! The server is a process of its own (this program starts itself), so that its time on the processor is its own. Those who
//! get `answers` are programs that follow the game by themselves; those who get `views` are shown after each order what it
//! changed, like the page. The load is what the machine had to do on average in the last minute: with more than it has cores,
//! others worked on it too and the figures say little.
//!
//! At a `free` pace every client gives its next order as soon as the last is answered. That measures how much the server can
//! do, and its delays say only how many clients there are: with 200 of them at 20,000 orders a second each has to wait 10 ms
//! on average, however quick the server is. At a fixed pace every order has its moment, whatever became of the one before, and
//! its delay is counted from that moment: an order that had to wait because the last one was late was late too. That is what
//! people who play feel. The clock of the clients ticks in milliseconds, and a tick may be part of a delay.
//!
//! Words choose rows: `-- browning views` runs those of one game whose clients get views, `-- 200 paced` the paced ones of 200
//! battles.

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

/// Orders a second over all battles, where the pace is fixed: seven times what the server we compare ours with was given.
const PACE: u32 = 10_920;

/// Orders in one game.
const MOST_ORDERS: usize = 2000;

/// What the clients of one measurement do.
#[derive(Clone, Copy)]
struct Load {
    game: &'static dyn Game,
    /// How many there are, each with a battle of its own.
    clients: u32,
    /// Whether they are sent views.
    views: bool,
    /// Whether their orders have their moments.
    paced: bool,
}

/// What the measurements differ in, besides the game: clients, views, pace.
const ROWS: [(u32, bool, bool); 6] = [
    (32, false, false),
    (200, false, false),
    (32, true, false),
    (200, true, false),
    (32, false, true),
    (200, false, true),
];

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
        _ => {
            let words = arguments.into_iter().skip(1).filter(|word| !word.starts_with('-')).collect();
            runtime.block_on(measure(words));
        }
    }
}

/// The games there are, and one that is always there.
fn shelf() -> Vec<&'static dyn Game> {
    games().iter().copied().chain([&TUG as &dyn Game]).collect()
}

async fn serve(store: &Path) {
    let bind = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = Server::bind(Options::new(shelf(), store.to_owned(), bind)).await.expect("it listens");
    println!("{}", server.address());
    server.run(std::future::pending()).await.expect("it runs until it is killed");
}

async fn measure(words: Vec<String>) {
    let folder = folder();
    println!(
        "game      sent     pace   games     orders/s    p50 ms    p99 ms CPU µs/order | bare commits/s    p99 ms   load"
    );
    for game in shelf() {
        let script = Arc::new(script(game));
        for (clients, views, paced) in ROWS {
            let (sent, pace) = (if views { "views" } else { "answers" }, if paced { "paced" } else { "free" });
            let (id, count) = (game.info().id, clients.to_string());
            if !words.iter().all(|word| [id, sent, pace, &count].contains(&word.as_str())) {
                continue;
            }
            let name = format!("{id}-{sent}-{pace}-{count}");
            let bare = bare_commits(&folder.path().join(format!("{name}-bare.db")));
            let (mut server, address) = start(&folder.path().join(format!("{name}.db")));
            let figures = run(Load { game, clients, views, paced }, address, &script, server.id()).await;
            println!("{id:<9} {sent:<8} {pace:<6} {count:>5} {figures} | {bare} {:>6}", load_average());
            server.kill().expect("it is killed");
            server.wait().expect("it is dead");
        }
    }
}

/// The messages of one game: random ones for a real game, and for the toy waiting, which never ends it.
fn script(game: &'static dyn Game) -> Vec<String> {
    let scenario = scenario(game);
    let text = game.scenario_text(&scenario).expect("its text");
    let dice = DicePlan::Seed(Seed::from_number(SEED));
    let plan = MatchPlan {
        scenario: Paper::new(scenario, text),
        house: None,
        armies: Vec::new(),
        dice,
        players: Vec::new(),
        lesson: None,
    };
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
        steps.push(json!({"type": "order", "tag": 1, "seat": seat.0, "line": line, "order": text}).to_string());
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

async fn run(load: Load, address: SocketAddr, script: &Arc<Vec<String>>, server: u32) -> Figures {
    let client = Arc::new(Client::new(address));
    // Setting up a battle is no order: at a fixed pace all that will be needed are set up before.
    let orders = SPAN.as_secs_f64() / load.moment(0, 1).as_secs_f64();
    let battles = if load.paced { orders as usize / script.len() + 1 } else { 1 };
    let mut tables = Vec::new();
    for _ in 0..load.clients {
        let mut sockets = Vec::new();
        for _ in 0..battles {
            sockets.push(begin(&client, load).await);
        }
        tables.push(sockets);
    }
    let tables = spread(tables, script).await;
    let (before, began) = (cpu_time(server), Instant::now());
    let players = (0..).zip(tables).map(|(number, (first, sockets))| {
        let (client, script) = (Arc::clone(&client), Arc::clone(script));
        tokio::spawn(async move { play(&client, load, number, sockets, first, &script, began).await })
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

impl Load {
    /// When a client's order has its moment, counted from the beginning. The clients' moments are spread evenly.
    fn moment(&self, client: u32, order: usize) -> Duration {
        let turn = Duration::from_secs(1) * self.clients / PACE;
        turn.mul_f64(order as f64 + f64::from(client) / f64::from(self.clients))
    }
}

/// Plays the battles at hand on to different points of the script, and tells where each client goes on: people do not all
/// begin at the same moment, and what a battle does once in a while all of them would do at once.
async fn spread(tables: Vec<Vec<Socket>>, script: &Arc<Vec<String>>) -> Vec<(usize, Vec<Socket>)> {
    let count = tables.len();
    let ahead = tables.into_iter().enumerate().map(|(number, mut sockets)| {
        let (first, script) = (number * script.len() / count, Arc::clone(script));
        tokio::spawn(async move {
            if let Some(socket) = sockets.last_mut() {
                for step in &script[..first] {
                    give(socket, step).await;
                }
            }
            (first, sockets)
        })
    });
    let mut spread = Vec::new();
    for player in ahead.collect::<Vec<_>>() {
        spread.push(player.await.expect("no panic"));
    }
    spread
}

/// Gives an order and waits for its answer.
async fn give(socket: &mut Socket, step: &str) {
    socket.0.send(Message::text(step)).await.expect("it is sent");
    loop {
        let message = socket.0.next().await.expect("the line stands").expect("a message");
        let text = message.to_text().unwrap_or_default();
        // Changes are read and left unparsed: what is measured is the server.
        if text.starts_with("{\"type\":\"done\"") {
            return;
        }
        assert!(text.starts_with("{\"type\":\"change\""), "{text}");
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
async fn play(
    client: &Client,
    load: Load,
    number: u32,
    mut sockets: Vec<Socket>,
    mut first: usize,
    script: &[String],
    began: Instant,
) -> Vec<Duration> {
    let mut delays = Vec::new();
    loop {
        let mut socket = match sockets.pop() {
            Some(socket) => socket,
            None => begin(client, load).await,
        };
        for step in &script[std::mem::take(&mut first)..] {
            let mut sent = Instant::now();
            if load.paced {
                sent = began + load.moment(number, delays.len());
                tokio::time::sleep_until(sent.into()).await;
            }
            if sent > began + SPAN {
                return delays;
            }
            give(&mut socket, step).await;
            delays.push(sent.elapsed());
        }
    }
}

/// Single-row commits.
struct Bare {
    rate: f64,
    slow: Duration,
}

impl std::fmt::Display for Bare {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:>14.0} {:>9.2}", self.rate, self.slow.as_secs_f64() * 1e3)
    }
}

/// Single-row commits of the same disk, with the same settings.
fn bare_commits(path: &Path) -> Bare {
    let connection = rusqlite::Connection::open(path).expect("a file");
    connection.pragma_update(None, "journal_mode", "WAL").expect("WAL");
    connection.pragma_update(None, "synchronous", "FULL").expect("FULL");
    connection.execute_batch("CREATE TABLE rows (number INTEGER PRIMARY KEY, text TEXT)").expect("a table");
    let mut insert = connection.prepare("INSERT INTO rows (text) VALUES (?1)").expect("a statement");
    let text = "x".repeat(300);
    let (began, mut delays) = (Instant::now(), Vec::new());
    while began.elapsed() < Duration::from_secs(1) {
        let sent = Instant::now();
        insert.execute([&text]).expect("a row");
        delays.push(sent.elapsed());
    }
    let rate = delays.len() as f64 / began.elapsed().as_secs_f64();
    delays.sort_unstable();
    Bare { rate, slow: delays[delays.len() * 99 / 100] }
}

/// How many have been running or waiting to run, on average in the last minute.
fn load_average() -> String {
    let told = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    told.split_whitespace().next().unwrap_or("?").to_owned()
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
