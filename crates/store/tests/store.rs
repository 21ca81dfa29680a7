//! The store on real files: what is acknowledged is there, what is stale is refused, and nobody spoils another's commit.

use std::future::Future;
use std::path::Path;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use rusqlite::Connection;
use sandtable_store::{Append, Created, Store, StoreFailure};

fn battle(id: &str) -> Created {
    Created {
        id: id.to_owned(),
        game: "tug".to_owned(),
        scenario: "long".to_owned(),
        title: "Long pull".to_owned(),
        players: "[]".to_owned(),
        clock: "Turn 1".to_owned(),
        line: 2,
        over: false,
        now: 100,
        text: "setup\nroll\nevent\n".to_owned(),
    }
}

fn order(battle: i64, after: usize) -> Append {
    Append {
        battle,
        after,
        line: after + 2,
        text: format!("order {}\nevent {}\n", after + 1, after + 2),
        clock: "Turn 2".to_owned(),
        over: false,
        now: 200,
    }
}

fn file() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("battles.db");
    (folder, path)
}

fn commits_in(path: &Path, battle: i64) -> i64 {
    let other = Connection::open(path).expect("the file opens twice");
    other.query_row("SELECT count(*) FROM lines WHERE battle = ?1", [battle], |row| row.get(0)).expect("it counts")
}

#[tokio::test]
async fn lines_read_back_in_order_are_the_file() {
    let (_folder, path) = file();
    let store = Store::open(&path).expect("a new file");
    let number = store.create(battle("a")).await.expect("created");
    store.append(order(number, 2)).await.expect("added");
    store.append(order(number, 4)).await.expect("added");
    drop(store);
    let store = Store::open(&path).expect("the same file");
    let text = "setup\nroll\nevent\norder 3\nevent 4\norder 5\nevent 6\n";
    assert_eq!(store.journal(number).as_deref(), Ok(text));
    let listing = store.battle("a").expect("readable").expect("there");
    assert_eq!((listing.line, listing.clock.as_str(), listing.created, listing.changed), (6, "Turn 2", 100, 200));
}

#[tokio::test]
async fn of_two_orders_decided_on_the_same_line_one_is_stale() {
    let (_folder, path) = file();
    let store = Store::open(&path).expect("a new file");
    let number = store.create(battle("a")).await.expect("created");
    let (first, second) = tokio::join!(store.append(order(number, 2)), store.append(order(number, 2)));
    assert_eq!((first, second), (Ok(()), Err(StoreFailure::Stale { after: 2 })));
    assert_eq!(store.journal(number).map(|text| text.lines().count()), Ok(5));
}

#[tokio::test]
async fn an_id_is_given_once_and_a_number_never_again() {
    let (_folder, path) = file();
    let store = Store::open(&path).expect("a new file");
    let first = store.create(battle("a")).await.expect("created");
    assert_eq!(store.create(battle("a")).await, Err(StoreFailure::Taken { id: "a".to_owned() }));
    assert_eq!(store.delete("a").await, Ok(true));
    assert_eq!(store.delete("a").await, Ok(false));
    let second = store.create(battle("a")).await.expect("the id is free");
    assert_ne!(first, second);
    assert_eq!(store.append(order(first, 2)).await, Err(StoreFailure::Stale { after: 2 }), "a deleted battle");
}

#[tokio::test]
async fn nothing_is_acknowledged_before_its_commit() {
    let (_folder, path) = file();
    let store = Store::open(&path).expect("a new file");
    let number = store.create(battle("a")).await.expect("created");
    let other = Connection::open(&path).expect("a second writer");
    other.execute_batch("BEGIN IMMEDIATE").expect("it holds the pen");
    let mut append = Box::pin(store.append(order(number, 2)));
    let mut poll = || append.as_mut().poll(&mut Context::from_waker(Waker::noop()));
    for _ in 0..10 {
        assert_eq!(poll(), Poll::Pending, "nobody else can have committed");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(commits_in(&path, number), 1);
    other.execute_batch("ROLLBACK").expect("it lays the pen down");
    assert_eq!(append.await, Ok(()));
    assert_eq!(commits_in(&path, number), 2, "another connection sees it the moment it is acknowledged");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_battles_share_commits_and_a_stale_order_among_them_fails_alone() {
    let (_folder, path) = file();
    let store = Arc::new(Store::open(&path).expect("a new file"));
    let mut tasks = Vec::new();
    for game in 0..50 {
        let store = Arc::clone(&store);
        tasks.push(tokio::spawn(async move {
            let number = store.create(battle(&format!("b{game}"))).await.expect("created");
            for turn in 0..20 {
                assert_eq!(store.append(order(number, 2 + 2 * turn)).await, Ok(()));
                let stale = store.append(order(number, 2 + 2 * turn)).await;
                assert_eq!(stale, Err(StoreFailure::Stale { after: 2 + 2 * turn }));
            }
            store.journal(number).expect("readable").lines().count()
        }));
    }
    for task in tasks {
        assert_eq!(task.await.expect("no panic"), 43);
    }
    assert_eq!(store.battles().map(|all| all.len()), Ok(50));
}

#[test]
fn a_file_of_another_program_or_version_is_refused() {
    let (_folder, path) = file();
    std::fs::write(&path, "this is a letter and no database, and it is long enough to be mistaken for a header")
        .expect("written");
    assert!(matches!(Store::open(&path), Err(StoreFailure::Foreign(_))));
    let (_folder, path) = file();
    let other = Connection::open(&path).expect("a database");
    other.execute_batch("CREATE TABLE letters (text)").expect("a table");
    assert!(matches!(Store::open(&path), Err(StoreFailure::Foreign(_))));
    let (_folder, path) = file();
    drop(Store::open(&path).expect("ours"));
    Connection::open(&path).expect("a database").pragma_update(None, "user_version", 9).expect("set");
    let Err(StoreFailure::Foreign(why)) = Store::open(&path) else { panic!("a version nobody knows yet") };
    assert!(why.ends_with("has tables of version 9; this program knows version 1"), "{why}");
}
