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

fn rows_in(path: &Path) -> i64 {
    let other = Connection::open(path).expect("the file opens twice");
    other.query_row("SELECT count(*) FROM lines", [], |row| row.get(0)).expect("it counts")
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
async fn a_removed_battle_takes_all_its_rows_along_and_no_others() {
    let (_folder, path) = file();
    let store = Store::open(&path).expect("a new file");
    let (gone, stays) =
        (store.create(battle("a")).await.expect("created"), store.create(battle("b")).await.expect("created"));
    for after in [2, 4] {
        store.append(order(gone, after)).await.expect("added");
        store.append(order(stays, after)).await.expect("added");
    }
    assert_eq!(rows_in(&path), 6);
    assert_eq!(store.delete("a").await, Ok(true));
    assert_eq!(rows_in(&path), 3);
    store.append(order(stays, 6)).await.expect("it goes on");
    assert_eq!(store.journal(stays).map(|text| text.lines().count()), Ok(9));
}

#[tokio::test]
async fn a_file_of_the_first_version_is_brought_up_to_date() {
    let (_folder, path) = file();
    let old = Connection::open(&path).expect("a database");
    old.execute_batch(
        "CREATE TABLE battles (number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL,
             scenario TEXT NOT NULL, title TEXT NOT NULL, players TEXT NOT NULL, clock TEXT NOT NULL,
             line INTEGER NOT NULL, over INTEGER NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL) STRICT;
         CREATE TABLE lines (battle INTEGER NOT NULL REFERENCES battles (number), line INTEGER NOT NULL,
             text TEXT NOT NULL, PRIMARY KEY (battle, line)) STRICT, WITHOUT ROWID;
         INSERT INTO battles VALUES (1, 'a', 'tug', 'long', 'Long pull', '[]', 'Turn 1', 4, 0, 1, 1);
         INSERT INTO battles VALUES (2, 'b', 'tug', 'long', 'Long pull', '[]', 'Turn 1', 0, 0, 1, 1);
         INSERT INTO lines VALUES (1, 0, 'one '), (2, 0, 'alone'), (1, 3, 'three'), (1, 1, 'two ');
         PRAGMA application_id = 0x73616e64; PRAGMA user_version = 1;",
    )
    .expect("tables of version 1");
    drop(old);
    let store = Store::open(&path).expect("it is brought up to date");
    assert_eq!((store.journal(1).as_deref(), store.journal(2).as_deref()), (Ok("one two three"), Ok("alone")));
    store.append(order(1, 4)).await.expect("it goes on");
    assert_eq!(store.journal(1).as_deref(), Ok("one two threeorder 5\nevent 6\n"));
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
    assert_eq!(rows_in(&path), 1);
    other.execute_batch("ROLLBACK").expect("it lays the pen down");
    assert_eq!(append.await, Ok(()));
    assert_eq!(rows_in(&path), 2, "another connection sees it the moment it is acknowledged");
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
    assert!(why.ends_with("has tables of version 9; this program knows version 2"), "{why}");
}

/// Whoever copies the file alone, as people do, has every battle.
#[tokio::test]
async fn a_closed_store_is_whole_in_its_one_file() {
    let (folder, path) = file();
    let store = Store::open(&path).expect("a new file");
    let number = store.create(battle("a")).await.expect("stored");
    store.append(order(number, 2)).await.expect("stored");
    assert!(store.battle("a").expect("readable").is_some(), "a reader is open");
    drop(store);
    let copy = folder.path().join("copy.db");
    std::fs::copy(&path, &copy).expect("copied");
    let copied = Store::open(&copy).expect("a store");
    assert!(copied.battle("a").expect("readable").is_some());
    assert!(!copied.journal(number).expect("readable").is_empty());
}

#[cfg(unix)]
#[tokio::test]
async fn only_its_owner_reads_a_store() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, path) = file();
    let store = Store::open(&path).expect("a new file");
    store.create(battle("a")).await.expect("stored");
    for entry in std::fs::read_dir(folder.path()).expect("a folder").flatten() {
        let mode = entry.metadata().expect("there").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{} can be read by others", entry.path().display());
    }
}
