//! Armies over the wire: lists, a file to start from, live judging, clicks, and a battle fought with them.

mod common;

use common::{Client, folder, serve};
use serde_json::json;

const FAR: &str = "game = \"tug\"\nname = \"Far\"\nahead = 9\n";

async fn client(folder: &tempfile::TempDir) -> Client {
    Client::new(serve(&folder.path().join("battles.db")).await)
}

#[tokio::test]
async fn an_army_is_begun_judged_clicked_and_mended() {
    let folder = folder();
    let client = client(&folder).await;
    let (_, lists) = client.get("/api/games/tug/lists").await;
    assert_eq!(lists[0]["id"], "TEAM");
    let (status, army) = client.post("/api/games/tug/armies/new", json!({"list": "TEAM"})).await;
    assert_eq!(status, 200, "{army}");
    let check = |text: &str| json!({"text": text, "scenario": "long"});
    let text = army["text"].as_str().expect("a text");
    let (_, view) = client.post("/api/games/tug/armies/check", check(text)).await;
    assert_eq!((&view["points"], &view["faults"], &view["mended"]), (&json!(2), &json!([]), &json!(null)));
    assert_eq!(view["form"]["entries"][0]["control"], json!({"kind": "count", "now": 2, "least": 0, "most": 3}));

    let click = |value: &str| json!({"army": {"text": text}, "change": {"entry": "ahead", "value": value}});
    let (_, changed) = client.post("/api/games/tug/armies/change", click("3")).await;
    assert!(changed["text"].as_str().is_some_and(|text| text.contains("ahead = 3")), "{changed}");
    let (status, refused) = client.post("/api/games/tug/armies/change", click("7")).await;
    assert_eq!((status, refused["type"].as_str()), (422, Some("bad-setup")));

    let (status, wrong) = client.post("/api/games/tug/armies/check", check(FAR)).await;
    assert_eq!((status, &wrong["faults"][0]["rule"]), (200, &json!("TW-TEA-1")));
    assert_eq!(wrong["repair"], json!(["Change `ahead` to 3."]));
    assert!(wrong["mended"].as_str().is_some_and(|text| text.contains("ahead = 3")), "{wrong}");
    let (status, torn) = client.post("/api/games/tug/armies/check", check("= =")).await;
    assert_eq!((status, torn["faults"][0]["line"].as_u64()), (200, Some(1)));
}

#[tokio::test]
async fn bad_requests_about_armies_are_told_what_would_be_right() {
    let folder = folder();
    let client = client(&folder).await;
    for (path, body, kind) in [
        ("games/chess/armies/new", json!({"list": "TEAM"}), "unknown-game"),
        ("games/tug/armies/new", json!({"list": "TAEM"}), "unknown-list"),
        ("games/tug/armies/check", json!({"text": FAR, "scenario": "lng"}), "unknown-scenario"),
        ("games/tug/armies/check", json!({"txt": FAR}), "bad-json"),
        ("games/tug/armies/change", json!({"army": {"text": FAR}}), "bad-json"),
    ] {
        let (_, problem) = client.post(&format!("/api/{path}"), body).await;
        assert_eq!(problem["type"], kind, "{path}: {problem}");
    }
}

#[tokio::test]
async fn a_battle_begins_with_the_armies_brought_and_not_with_illegal_ones() {
    let folder = folder();
    let client = client(&folder).await;
    let plan = |armies: serde_json::Value| json!({"game": "tug", "scenario": "long", "seed": 3, "armies": armies});
    let legal = json!([{"side": "B", "file": "east.toml", "text": "ahead = 3\n"}]);
    let (status, created) = client.post("/api/battles", plan(legal)).await;
    assert_eq!(status, 201, "{created}");
    let id = created["id"].as_str().expect("an id");
    let (_, view) = client.get(&format!("/api/battles/{id}?eye=0")).await;
    assert_eq!(view["scene"]["panels"][0]["rows"][0]["text"], "The rope is at 3");

    let (status, refused) = client.post("/api/battles", plan(json!([{"side": "A", "text": FAR}]))).await;
    assert_eq!((status, refused["type"].as_str()), (422, Some("bad-setup")));
    assert_eq!((&refused["faults"][0]["file"], &refused["faults"][0]["field"]), (&json!("army A"), &json!("ahead")));
    assert_eq!(refused["faults"][1]["message"], "to repair it: Change `ahead` to 3.");
    let (_, scenarios) = client.get("/api/games/tug/scenarios").await;
    assert_eq!((&scenarios[0]["armies"], &scenarios[1]["armies"]), (&json!([]), &json!(["A", "B"])));
}
