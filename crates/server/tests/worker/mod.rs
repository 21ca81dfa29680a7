//! What the worker in the browser does around the tables: it keeps what is to be kept, opens what is needed, and thinks.

use std::collections::BTreeMap;

use sandtable_browser::Desk;
use sandtable_host::Games;
use sandtable_shelf::Game;
use serde_json::{Value, json};

/// The tables, the desk of the thinker, and a store that forgets nothing.
pub struct Worker {
    tables: Desk,
    thinker: Desk,
    kept: BTreeMap<String, String>,
    asked: u64,
    lines: u32,
}

impl Worker {
    /// A worker of these games.
    pub fn new(games: Vec<&'static dyn Game>) -> Worker {
        let desk = || Desk::new(Games::new(games.clone()));
        Worker { tables: desk(), thinker: desk(), kept: BTreeMap::new(), asked: 0, lines: 0 }
    }

    /// Status, kind and body, a line each.
    pub fn ask(&mut self, method: &str, path: &str, body: &str) -> String {
        self.asked += 1;
        let chance = format!("{:016x}", 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(self.asked)).repeat(6);
        let (head, told) = self
            .until_answered(&json!({"want": "ask", "method": method, "path": path, "chance": chance, "now": 5}), body);
        format!("{}\n{}\n{told}", head["status"], head["kind"].as_str().unwrap_or_default())
    }

    /// Listens, says something, and hangs up; what was heard.
    pub fn live(&mut self, path: &str, said: &str) -> Vec<String> {
        self.lines += 1;
        let line = self.lines;
        let (_, shown) = self.until_answered(&json!({"want": "listen", "line": line, "path": path}), "");
        let (_, heard) = self.until_answered(&json!({"want": "hear", "line": line, "now": 6}), said);
        self.letter(&json!({"want": "hang_up", "line": line}), "");
        [shown, heard].iter().flat_map(|told| told.lines()).map(str::to_owned).collect()
    }

    fn letter(&mut self, head: &Value, body: &str) -> (Value, String) {
        post(&mut self.tables, head, body)
    }

    /// Sends a letter again with whatever it lacked, until it is answered.
    fn until_answered(&mut self, head: &Value, body: &str) -> (Value, String) {
        let mut head = head.clone();
        loop {
            let (told, text) = self.letter(&head, body);
            if let Some(kept) = told.get("kept") {
                self.keep(kept);
            }
            if let Some(id) = told["needs"].as_str() {
                let lines = self.kept[id].clone();
                let (opened, why) = self.letter(&json!({"want": "open", "id": id}), &lines);
                assert_eq!(opened["status"], 204, "{why}");
            } else if told["thinks"].is_object() {
                head["thought"] = self.think(&told["thinks"]);
            } else {
                return (told, text);
            }
        }
    }

    fn keep(&mut self, kept: &Value) {
        let id = kept["info"]["id"].as_str().expect("an id").to_owned();
        let text = kept["text"].as_str().expect("lines");
        self.kept.entry(id).or_default().push_str(text);
    }

    fn think(&mut self, thinks: &Value) -> Value {
        let id = &thinks["battle"];
        loop {
            let (had, _) = post(&mut self.thinker, &json!({"want": "had", "id": id}), "");
            let (_, lines) = self.letter(&json!({"want": "text", "id": id, "from": had["had"]}), "");
            let think = json!({"want": "think", "id": id, "seat": thinks["seat"], "level": thinks["level"]});
            let (thought, problem) = post(&mut self.thinker, &think, &lines);
            if thought["wants_all"] != true {
                assert_eq!(thought["status"], 200, "{problem}");
                return json!({"seat": thinks["seat"], "line": thinks["line"], "order": thought["order"]});
            }
        }
    }
}

fn post(desk: &mut Desk, head: &Value, body: &str) -> (Value, String) {
    let answer = desk.answer(format!("{head}\n{body}").as_bytes());
    let answer = String::from_utf8(answer).expect("text");
    let (head, body) = answer.split_once('\n').expect("a head and a body");
    (serde_json::from_str(head).expect("JSON"), body.to_owned())
}
