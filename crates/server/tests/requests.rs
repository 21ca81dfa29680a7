//! Every request of docs/wire.md, on a real server.

mod common;

use std::collections::BTreeSet;

use common::{Client, folder, serve};
use serde_json::{Value, json};

async fn client(folder: &tempfile::TempDir) -> Client {
    Client::new(serve(&folder.path().join("battles.db")).await)
}

#[tokio::test]
async fn the_shelf_is_told() {
    let folder = folder();
    let client = client(&folder).await;
    let (_, games) = client.get("/api/games").await;
    assert_eq!(games[0]["id"], "tug");
    assert_eq!(games[0]["levels"], json!(["random", "recruit", "greedy"]));
    let (_, scenarios) = client.get("/api/games/tug/scenarios").await;
    assert_eq!(scenarios[0]["id"], "short");
    assert_eq!(scenarios[0]["seats"][1], json!({"seat": 1, "key": "B", "name": "East"}));
    assert_eq!(scenarios[0]["scene"]["ground"]["width"], 24 * 12_700);
    let (_, rules) = client.get("/api/games/tug/rules").await;
    assert_eq!(rules["rules"][0]["id"], "TW-BEG-1");
    assert!(rules["markdown"].as_str().is_some_and(|text| text.starts_with("# Tug of war")));
}

#[tokio::test]
async fn a_battle_is_played_previewed_taken_back_and_listed() {
    let folder = folder();
    let client = client(&folder).await;
    let id = client.begin().await;
    let (_, view) = client.get(&format!("/api/battles/{id}?eye=0")).await;
    let seat = view["pending"][0]["seat"].as_u64().expect("a seat");
    assert_eq!((view["line"].as_u64(), view["lines"].as_array().map(Vec::len)), (Some(2), Some(2)));
    let (_, own) = client.get(&format!("/api/battles/{id}?eye={seat}&from=2")).await;
    assert_eq!(own["question"], "Pull or wait?");
    assert_eq!(own["offers"].as_array().map(Vec::len), Some(2));
    assert_eq!((&own["lines"], &own["can_undo"]), (&json!([]), &json!(false)));
    let (_, other) = client.get(&format!("/api/battles/{id}?eye={}", 1 - seat)).await;
    assert_eq!(other["offers"], json!([]), "the other seat has nothing to decide");

    let (_, preview) = client.post(&format!("/api/battles/{id}/preview"), json!({"seat": seat, "order": "pull"})).await;
    assert_eq!(preview["odds"].as_array().map(Vec::len), Some(6));
    let points = json!({"eye": "onlooker", "from": {"x": 0, "y": 0}, "to": {"x": 1, "y": 1}});
    assert_eq!(client.post(&format!("/api/battles/{id}/measure"), points).await.0, 200);
    let (_, ideas) = client.post(&format!("/api/battles/{id}/suggest"), json!({"seat": seat})).await;
    assert_eq!(ideas[0], json!({"order": "pull", "note": "How far"}));

    let after = client.play(&id, "pull").await;
    let kinds: Vec<&str> =
        after["lines"].as_array().expect("lines").iter().filter_map(|line| line["kind"].as_str()).collect();
    assert_eq!(kinds, ["order", "roll", "event"]);
    assert_eq!((after["line"].as_u64(), &after["can_undo"]), (Some(5), &json!(true)));
    let (_, list) = client.get("/api/battles").await;
    assert_eq!((&list[0]["id"], &list[0]["line"], &list[0]["over"]), (&json!(id), &json!(5), &json!(false)));

    let (status, back) = client.post(&format!("/api/battles/{id}/undo"), json!({"seat": seat, "line": 5})).await;
    assert_eq!((status, back["line"].as_u64(), back["pending"][0]["seat"].as_u64()), (200, Some(6), Some(seat)));
    let nothing = client.post(&format!("/api/battles/{id}/undo"), json!({"seat": seat, "line": 6})).await;
    assert_eq!((nothing.0, nothing.1["type"].as_str()), (409, Some("no-undo")));
    assert_eq!(client.http.delete(format!("{}/api/battles/{id}", client.at)).send().await.expect("gone").status(), 204);
    assert_eq!(client.get(&format!("/api/battles/{id}")).await.1["type"], "unknown-battle");
}

#[tokio::test]
async fn what_a_games_rules_make_final_is_not_taken_back_and_the_refusal_names_the_rule() {
    let folder = folder();
    let client = client(&folder).await;
    let (_, begun) = client.post("/api/battles", json!({"game": "tug", "scenario": "blind", "seed": 3})).await;
    let id = begun["id"].as_str().expect("an id");
    let waited = client.play(id, "wait").await;
    assert_eq!(waited["can_undo"], true, "waiting has shown nothing");
    let pulled = client.play(id, "pull").await;
    assert_eq!(pulled["can_undo"], false);
    let asked = json!({"seat": pulled["eye"], "line": pulled["line"]});
    let (status, refused) = client.post(&format!("/api/battles/{id}/undo"), asked).await;
    assert_eq!((status, &refused["type"], &refused["rule"]), (409, &json!("no-undo"), &json!("TW-PUL-1")), "{refused}");
    assert!(refused["detail"].as_str().is_some_and(|detail| detail.contains("TW-PUL-1")), "{refused}");
}

#[tokio::test]
async fn a_battle_is_looked_back_on_copied_drawn_reported_and_carried_away() {
    let folder = folder();
    let client = client(&folder).await;
    let id = client.begin().await;
    for _ in 0..3 {
        client.play(&id, "wait").await;
    }
    let (_, then) = client.get(&format!("/api/battles/{id}/at/4?eye=0")).await;
    assert_eq!((then["line"].as_u64(), &then["offers"]), (Some(4), &json!([])));
    assert_eq!(then["lines"].as_array().map(Vec::len), Some(4));
    assert_eq!(client.get(&format!("/api/battles/{id}/at/99")).await.1["type"], "bad-request");

    let players = json!([{"seat": 0, "kind": "computer", "level": "random"}]);
    let (status, copy) = client.post(&format!("/api/battles/{id}/copy"), json!({"line": 4, "players": players})).await;
    assert_eq!(status, 201);
    let (_, copy) = client.get(&format!("/api/battles/{}", copy["id"].as_str().expect("an id"))).await;
    assert_eq!((copy["line"].as_u64(), &copy["players"][0]["level"]), (Some(5), &json!("random")));
    let said = copy["lines"][4]["text"].as_str().unwrap_or_default();
    assert!(said.contains("dice of its own"), "{said}");

    assert!(client.get(&format!("/api/battles/{id}/table.svg?line=2&eye=0")).await.1.to_string().contains("<svg"));
    assert!(client.get(&format!("/api/battles/{id}/report.html")).await.1.to_string().contains("Long pull"));
    let file = client.http.get(format!("{}/api/battles/{id}/file", client.at)).send().await.expect("a file");
    let file = file.text().await.expect("text");
    assert_eq!(file.lines().count(), 9, "the set-up and eight lines");
    let (status, import) = client.post_text("/api/battles/import", file.clone()).await;
    assert_eq!(status, 201, "{import}");
    let again = format!("{}/api/battles/{}/file", client.at, import["id"].as_str().expect("an id"));
    assert_eq!(client.http.get(again).send().await.expect("a file").text().await.expect("text"), file);
    let torn = file.replacen("\"wait\"", "\"weit\"", 1);
    let (status, problem) = client.post_text("/api/battles/import", torn.clone()).await;
    assert_eq!(status, 422, "{problem}");
    assert!(problem["detail"].as_str().is_some_and(|told| told.contains("whole up to line 3")), "{problem}");
    let (status, import) = client.post_text("/api/battles/import?salvage=true", torn).await;
    assert_eq!(status, 201, "{import}");
    let (_, saved) = client.get(&format!("/api/battles/{}", import["id"].as_str().expect("an id"))).await;
    assert_eq!(saved["line"].as_u64(), Some(2));
}

#[tokio::test]
async fn the_computer_plays_one_step_or_to_the_next_decision_of_a_person() {
    let folder = folder();
    let client = client(&folder).await;
    let both = json!([{"seat": 0, "kind": "computer"}, {"seat": 1, "kind": "computer", "level": "random"}]);
    let id = client.begin_with(both).await;
    let (_, once) = client.post(&format!("/api/battles/{id}/step"), json!({"line": 2})).await;
    assert!(once["outcome"].is_null());
    let line = once["line"].clone();
    let (_, over) = client.post(&format!("/api/battles/{id}/step"), json!({"line": line, "finish": true})).await;
    assert!(over["outcome"].is_object(), "{over}");
    let line = over["line"].clone();
    let (status, nobody) = client.post(&format!("/api/battles/{id}/step"), json!({"line": line})).await;
    assert_eq!((status, nobody["type"].as_str()), (409, Some("not-computer")));
}

#[tokio::test]
async fn dice_thrown_by_hand_are_asked_for_and_told_whole_each_time() {
    let folder = folder();
    let client = client(&folder).await;
    let mut plan = json!({"game": "tug", "scenario": "long", "dice": "hand"});
    let (status, wanted) = client.post("/api/battles", plan.clone()).await;
    assert_eq!((status, wanted["type"].as_str(), wanted["die"].as_u64()), (409, Some("wants-die"), Some(6)));
    assert_eq!(wanted["name"], "Who begins");
    plan["thrown"] = json!([5]);
    let id = client.post("/api/battles", plan).await.1["id"].as_str().expect("an id").to_owned();
    let orders = format!("/api/battles/{id}/orders");
    let mut order = json!({"seat": 1, "line": 2, "order": "pull"});
    assert_eq!(client.post(&orders, order.clone()).await.1["type"], "wants-die");
    order["dice"] = json!([9]);
    assert_eq!(client.post(&orders, order.clone()).await.1["type"], "wants-die", "a D6 has no nine");
    order["dice"] = json!([4]);
    let (status, view) = client.post(&orders, order).await;
    assert_eq!((status, view["lines"][1]["face"].as_u64()), (200, Some(4)));
}

#[tokio::test]
async fn a_live_socket_shows_every_change_and_answers_orders_once_stored() {
    let folder = folder();
    let client = client(&folder).await;
    let id = client.begin().await;
    let (mut one, mut two) = (client.live(&id, "?eye=0").await, client.live(&id, "?eye=1&from=2").await);
    let view = one.hear_a("view").await;
    assert_eq!(view["lines"].as_array().map(Vec::len), Some(2));
    assert_eq!(two.hear_a("view").await["lines"], json!([]));
    let order = json!({"type": "order", "tag": 7, "seat": view["pending"][0]["seat"], "line": 2, "order": "pull"});
    one.say(order.clone()).await;
    assert_eq!(one.hear_a("done").await, json!({"type": "done", "tag": 7, "line": 5}));
    for socket in [&mut one, &mut two] {
        let change = socket.hear_a("change").await;
        assert_eq!((&change["from"], &change["line"]), (&json!(2), &json!(5)));
        assert_eq!(change["lines"].as_array().map(Vec::len), Some(3), "only what it has not had");
    }
    one.say(order).await;
    let refused = one.hear_a("refused").await;
    assert_eq!((&refused["tag"], &refused["problem"], &refused["status"]), (&json!(7), &json!("stale"), &json!(409)));
}

#[tokio::test]
async fn the_computer_plays_over_a_live_socket_too() {
    let folder = folder();
    let client = client(&folder).await;
    let computers =
        json!([{"seat": 0, "kind": "computer", "level": "random"}, {"seat": 1, "kind": "computer", "level": "random"}]);
    let id = client.begin_with(computers).await;
    let mut socket = client.live(&id, "?eye=truth").await;
    let line = socket.hear_a("view").await["line"].clone();
    socket.say(json!({"type": "step", "tag": 3, "line": line})).await;
    let done = socket.hear_a("done").await;
    assert_eq!(done["tag"], 3);
    let change = socket.hear_a("change").await;
    assert_eq!((&change["from"], &change["line"]), (&line, &done["line"]));
    socket.say(json!({"type": "step", "tag": 4, "line": line})).await;
    assert_eq!(socket.hear_a("refused").await["problem"], "stale");
}

#[tokio::test]
async fn after_an_order_is_taken_back_the_whole_story_is_told_again() {
    let folder = folder();
    let client = client(&folder).await;
    let id = client.begin().await;
    let mut socket = client.live(&id, "?eye=0").await;
    socket.hear_a("view").await;
    let view = client.play(&id, "wait").await;
    socket.hear_a("change").await;
    let seat = view["lines"][0]["seat"].clone();
    let (status, _) =
        client.post(&format!("/api/battles/{id}/undo"), json!({"seat": seat, "line": view["line"]})).await;
    assert_eq!(status, 200);
    let told = socket.hear().await.expect("a view");
    assert_eq!(told["type"], "view");
    let (_, asked) = client.get(&format!("/api/battles/{id}?eye=0")).await;
    assert_eq!(told["lines"], asked["lines"], "what was taken back is marked");
    assert!(told["lines"].as_array().into_iter().flatten().any(|line| line["live"] == false));
}

#[tokio::test]
async fn changes_laid_over_the_first_view_are_the_view_of_the_last_line() {
    let folder = folder();
    let client = client(&folder).await;
    let id = client.begin().await;
    let mut socket = client.live(&id, "?eye=0").await;
    let mut view = socket.hear_a("view").await;
    for order in ["pull", "wait", "pull", "pull"] {
        client.play(&id, order).await;
        let change = socket.hear_a("change").await;
        assert!(change["scene"].get("terrain").is_none(), "the ground does not change: {change}");
        lay_over(&mut view, change);
    }
    let (_, asked) = client.get(&format!("/api/battles/{id}?eye=0")).await;
    view.as_object_mut().expect("a view").remove("type");
    assert_eq!(view, asked);
}

/// What docs/wire.md tells a client to do with a change.
fn lay_over(view: &mut Value, change: Value) {
    let Value::Object(mut change) = change else { panic!("a change is an object") };
    assert_eq!(change.remove("from"), Some(view["line"].clone()));
    change.remove("type");
    let Some(Value::Array(lines)) = change.remove("lines") else { panic!("a change has lines") };
    view["lines"].as_array_mut().expect("lines").extend(lines);
    let Some(Value::Object(mut scene)) = change.remove("scene") else { panic!("a change has a scene") };
    for list in ["terrain", "pieces", "overlays"] {
        carry_out(&mut view["scene"][list], scene.remove(list).unwrap_or_default());
    }
    if let Some(Value::Array(panels)) = scene.remove("panels") {
        let before = view["scene"]["panels"].as_array().cloned().unwrap_or_default();
        let panel = |panel: Value| {
            let known = before.iter().find(|known| known["title"] == panel["title"]);
            let mut rows = known.map_or(json!([]), |known| known["rows"].clone());
            carry_out(&mut rows, panel["rows"].clone());
            json!({"title": panel["title"], "rows": rows})
        };
        view["scene"]["panels"] = panels.into_iter().map(panel).collect();
    }
    for (part, rest) in [("scene", scene), ("", change)] {
        let target = if part.is_empty() { &mut *view } else { &mut view[part] };
        target.as_object_mut().expect("an object").extend(rest);
    }
}

fn carry_out(list: &mut Value, splices: Value) {
    let list = list.as_array_mut().expect("a list");
    for splice in splices.as_array().into_iter().flatten() {
        let place = |key: &str| splice[key].as_u64().expect("a number") as usize;
        let put = splice["put"].as_array().expect("items").clone();
        list.splice(place("at")..place("at") + place("drop"), put);
    }
}

#[tokio::test]
async fn whoever_has_missed_a_change_is_shown_the_whole_table() {
    let folder = folder();
    let client = client(&folder).await;
    let id = client.begin().await;
    let mut early = client.live(&id, "?eye=0").await;
    early.hear_a("view").await;
    client.play(&id, "wait").await;
    early.hear_a("change").await;
    let mut late = client.live(&id, "?eye=0&from=2").await;
    let view = late.hear().await.expect("a view");
    assert_eq!((&view["type"], &view["line"]), (&json!("view"), &json!(4)));
    assert_eq!(view["lines"].as_array().map(Vec::len), Some(2), "but only the story since");
    client.play(&id, "wait").await;
    assert_eq!(late.hear().await.expect("a change"), early.hear().await.expect("the same"));
}

#[tokio::test]
async fn the_page_may_be_kept_as_long_as_it_is_right() {
    let folder = folder();
    let client = client(&folder).await;
    let plain = reqwest::Client::builder().no_gzip().build().expect("a client that shows what came");
    let ask = async |path: &str, headers: &[(&str, &str)]| {
        let request = plain.get(format!("{}{path}", client.at));
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        request.send().await.expect("it answers")
    };
    let header = |response: &reqwest::Response, name: &str| {
        response.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
    };
    let index = ask("/", &[]).await;
    assert_eq!(header(&index, "cache-control"), "no-cache");
    let tag = header(&index, "etag");
    let html = index.text().await.expect("text");
    let small = ask("/api/openapi.json", &[("accept-encoding", "br")]).await;
    assert_eq!(header(&small, "content-encoding"), "br");
    if tag.is_empty() {
        assert!(html.contains("built without its page"), "{html}");
        return;
    }
    let again = ask("/battles/abc", &[("if-none-match", &tag)]).await;
    assert_eq!((again.status().as_u16(), header(&again, "etag")), (304, tag.clone()));
    let other = ask("/", &[("if-none-match", "W/\"other\"")]).await;
    assert_eq!(other.status(), 200);
    let mut words = html.split('"').map(|word| word.trim_start_matches('.'));
    let script = words.find(|word| word.starts_with("/assets/") && word.ends_with(".js")).expect("a script");
    for encoding in ["gzip", "br"] {
        let script = ask(script, &[("accept-encoding", encoding)]).await;
        assert_eq!((script.status().as_u16(), header(&script, "content-encoding").as_str()), (200, encoding));
        assert_eq!(header(&script, "cache-control"), "public, max-age=31536000, immutable");
        assert!(header(&script, "content-type").starts_with("text/javascript"));
    }
}

#[tokio::test]
async fn the_documentation_lists_every_request_of_the_wire_protocol_and_nothing_else() {
    let wire = include_str!("../../../docs/wire.md");
    let table = wire.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let written: BTreeSet<String> = table.filter(|cell| cell.contains(" /api/")).map(str::to_owned).collect();
    let folder = folder();
    let (_, document) = client(&folder).await.get("/api/openapi.json").await;
    let mut documented = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys() {
            documented.insert(format!("{} {path}", method.to_uppercase()));
        }
    }
    assert_eq!(written, documented);
    let change = &document["components"]["schemas"]["Change"]["properties"];
    assert!(change["from"].is_object() && change["scene"].is_object(), "what a live socket tells is documented too");
}

#[tokio::test]
async fn any_address_a_person_opens_is_the_page() {
    let folder = folder();
    let client = client(&folder).await;
    for path in ["/", "/battles/abc", "/rules/tug"] {
        let (status, page) = client.get(path).await;
        assert_eq!(status, 200);
        assert!(page.to_string().contains("<title>Sandtable"), "{path}: {page}");
    }
}
