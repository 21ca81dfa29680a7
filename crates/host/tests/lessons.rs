//! Every lesson of every game, followed through the host as a page does it: to its end, and honest when it is saved.

use sandtable_host::{Chance, Games, Host, Request};
use sandtable_shelf::{Game, games};
use serde_json::{Value, json};

/// A host and the number of requests made, so that every battle has an id of its own.
struct Table(Host, u8);

impl Table {
    fn new() -> Table {
        Table(Host::new(Games::new(games().to_vec())), 0)
    }

    fn ask(&mut self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        self.1 += 1;
        let body = body.to_string();
        let chance = Chance::new([self.1; Chance::BYTES]);
        let request = Request { method, path, body: body.as_bytes(), chance, now: 0, thought: None };
        let told = self.0.ask(&request);
        let answer = told.answer.expect("no computer has to think in a lesson");
        (answer.status, serde_json::from_str(&answer.body).unwrap_or(Value::String(answer.body)))
    }

    fn begin(&mut self, game: &dyn Game, lesson: &str) -> String {
        let (status, told) = self.ask("POST", "/api/battles", &json!({ "game": game.info().id, "lesson": lesson }));
        assert_eq!(status, 201, "{told}");
        told["id"].as_str().expect("an id").to_owned()
    }

    fn view(&mut self, id: &str, seat: u64) -> Value {
        self.ask("GET", &format!("/api/battles/{id}?eye={seat}"), &Value::Null).1
    }

    /// Does what the coach says next.
    fn follow(&mut self, id: &str, view: &Value, seat: u64) -> Value {
        let (coach, line) = (&view["coach"], &view["line"]);
        let (ask, body) = match coach["phase"].as_str() {
            Some("watch") => ("step", json!({ "line": line })),
            _ => ("orders", json!({ "seat": seat, "line": line, "order": coach["text_of_order"] })),
        };
        let (status, told) = self.ask("POST", &format!("/api/battles/{id}/{ask}"), &body);
        assert_eq!(status, 200, "step {} of {}: {told}", coach["step"], coach["lesson"]);
        self.view(id, seat)
    }
}

/// The seat a person has.
fn learner(view: &Value) -> u64 {
    let players = view["players"].as_array().expect("players");
    let person = players.iter().find(|player| player["kind"] == "person").expect("somebody learns");
    person["seat"].as_u64().expect("a number")
}

#[test]
fn every_game_has_a_lesson_that_can_be_finished_and_its_save_is_honest() {
    for game in games() {
        let lessons = game.lessons();
        assert!(!lessons.is_empty(), "{} has no lesson", game.info().name);
        for lesson in lessons {
            let mut table = Table::new();
            let id = table.begin(*game, &lesson.paper.file);
            let seat = learner(&table.view(&id, 0));
            let mut view = table.view(&id, seat);
            let mut steps = 0;
            while view["coach"]["phase"] != "done" {
                if view["coach"]["phase"] == "step" {
                    assert!(view["coach"]["offer"].is_u64(), "{}: nothing is marked", view["coach"]["title"]);
                }
                view = table.follow(&id, &view, seat);
                steps += 1;
                assert!(steps < 300, "{} does not end", lesson.lesson.title);
            }
            let file = table.ask("GET", &format!("/api/battles/{id}/file"), &Value::Null).1;
            let verdict = game.verify(file.as_str().expect("a file")).expect("the save is honest");
            let laid =
                lesson.lesson.opening.len() + lesson.lesson.moves.iter().map(|step| step.dice.len()).sum::<usize>();
            assert_eq!((verdict.laid, verdict.from_seed), (laid, true), "{}", lesson.lesson.title);
            game.load(file.as_str().expect("a file")).expect("it opens again");
        }
    }
}

#[test]
fn a_face_that_the_lesson_did_not_lay_is_found() {
    let game = games()[0];
    let mut table = Table::new();
    let id = table.begin(game, &game.lessons()[0].paper.file);
    let mut view = table.view(&id, 0);
    for _ in 0..4 {
        view = table.follow(&id, &view, 0);
    }
    let file = table.ask("GET", &format!("/api/battles/{id}/file"), &Value::Null).1;
    let told = file.as_str().expect("a file");
    assert!(game.verify(told).is_ok());
    let dice = told.find("\\ndice: ").expect("the lesson lays dice") + "\\ndice: ".len();
    let mut forged = told.to_owned();
    let face = if forged[dice..].starts_with('6') { "5" } else { "6" };
    forged.replace_range(dice..=dice, face);
    assert!(game.verify(&forged).is_err(), "the lesson is under the seal");
}

#[test]
fn whoever_does_something_else_is_told_so_and_comes_back_by_taking_it_back() {
    let game = games()[0];
    let mut table = Table::new();
    let id = table.begin(game, &game.lessons()[0].paper.file);
    let view = table.view(&id, 0);
    let offer = &view["offers"][view["coach"]["offer"].as_u64().map_or(0, |place| place as usize)];
    let wanted = &view["coach"]["values"][0]["value"]["ids"][0];
    let picks = offer["fields"][0]["fill"]["pick"]["from"].as_array().expect("a choice");
    let other = picks.iter().map(|pick| &pick["id"]).find(|id| *id != wanted).and_then(Value::as_str).expect("another");
    let order = format!("{} {other}", offer["verb"].as_str().expect("a verb"));
    let other = json!({ "seat": 0, "line": view["line"], "order": order });
    let (status, told) = table.ask("POST", &format!("/api/battles/{id}/orders"), &other);
    assert_eq!((status, &told["coach"]["phase"]), (200, &json!("left")));
    let back = json!({ "seat": 0, "line": told["line"] });
    let (status, told) = table.ask("POST", &format!("/api/battles/{id}/undo"), &back);
    assert_eq!((status, &told["coach"]["phase"], &told["coach"]["step"]), (200, &json!("step"), &json!(1)));
    // What the coach has shown goes with the order it belongs to.
    let mut view = table.follow(&id, &told, 0);
    while view["coach"]["phase"] == "watch" {
        view = table.follow(&id, &view, 0);
    }
    assert_eq!(view["coach"]["step"], 2);
    let back = json!({ "seat": 0, "line": view["line"] });
    let (status, told) = table.ask("POST", &format!("/api/battles/{id}/undo"), &back);
    assert_eq!((status, &told["coach"]["phase"], &told["coach"]["step"]), (200, &json!("step"), &json!(1)));
}

#[test]
fn a_lesson_is_played_as_it_is() {
    let mut table = Table::new();
    let (game, lesson) = (games()[0].info().id, games()[0].lessons()[0].paper.file.clone());
    let changed = json!({ "game": game, "lesson": lesson, "dice": "hand" });
    assert_eq!(table.ask("POST", "/api/battles", &changed).0, 400);
    let unknown = json!({ "game": game, "lesson": "nowhere" });
    assert_eq!(table.ask("POST", "/api/battles", &unknown).0, 404);
}
