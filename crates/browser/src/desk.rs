//! The desk: every letter is opened, carried out and answered here.

use sandtable_host::{Answer, Games, Heard, Host, Problem, ProblemKind, Request, Thinker};
use sandtable_kernel::Seat;
use sandtable_shelf::{games, record::Paper};
use serde_json::json;

use crate::letter::{Want, chance, read, write};

/// The tables of one worker, and what it thinks about.
pub struct Desk {
    games: Games,
    host: Host,
    thinker: Thinker,
}

impl Default for Desk {
    fn default() -> Desk {
        Desk::new(Games::new(games().to_vec()))
    }
}

impl Desk {
    /// A desk for these games, with no battle.
    pub fn new(games: Games) -> Desk {
        Desk { host: Host::new(games.clone()), thinker: Thinker::new(games.clone()), games }
    }

    /// Answers a letter.
    pub fn answer(&mut self, letter: &[u8]) -> Vec<u8> {
        let (head, body) = read(letter);
        let wanted = serde_json::from_slice(head).map_err(|error| bad(error.to_string()));
        wanted.and_then(|want| self.carry_out(want, body)).unwrap_or_else(|problem| {
            let answer = Answer::from(problem);
            write(&answer, answer.body.as_bytes())
        })
    }

    fn carry_out(&mut self, want: Want, body: &[u8]) -> Result<Vec<u8>, Problem> {
        match want {
            Want::Rows {} => {
                self.host.take_rows(serde_json::from_slice(body).map_err(|error| bad(error.to_string()))?);
                Ok(done())
            }
            Want::Open { id } => self.host.open(&id, text(body)?).map(|()| done()),
            Want::Ask { method, path, chance: digits, now, thought } => {
                let chance = chance(&digits).ok_or_else(|| bad("chance must be 48 bytes in hexadecimal digits"))?;
                let told = self.host.ask(&Request { method: &method, path: &path, body, chance, now, thought });
                let body = told.answer.as_ref().map_or("", |answer| &answer.body);
                Ok(write(&told, body.as_bytes()))
            }
            Want::Listen { line, path } => Ok(say(&self.host.listen(line, &path))),
            Want::Hear { line, now, thought } => Ok(say(&self.host.hear(line, text(body)?, thought.as_ref(), now))),
            Want::News { line } => Ok(say(&self.host.news(line))),
            Want::HangUp { line } => {
                self.host.hang_up(line);
                Ok(done())
            }
            Want::Text { id, from } => {
                let text = self.host.text_from(&id, from).ok_or_else(|| Problem::unknown_battle(&id))?;
                Ok(write(&json!({"status": 200}), text.as_bytes()))
            }
            Want::Had { id } => Ok(write(&json!({"had": self.thinker.had(&id)}), b"")),
            Want::Think { id, seat, level } => self.think(&id, seat, &level, text(body)?),
            Want::Page { game, name } => {
                let report = self.games.game(&game)?.run_pages(&[Paper::new(name, text(body)?)]);
                let report = serde_json::to_vec(&report).unwrap_or_default();
                Ok(write(&json!({"status": 200}), &report))
            }
        }
    }

    /// What a player would order once the battle's new lines are taken over; or that all of them are wanted.
    fn think(&mut self, id: &str, seat: u8, level: &str, lines: &str) -> Result<Vec<u8>, Problem> {
        let level = level.parse().map_err(|error| bad(sandtable_ai::NoSuchLevel::to_string(&error)))?;
        if !self.thinker.follow(id, lines)? {
            return Ok(write(&json!({"wants_all": true}), b""));
        }
        let order = self.thinker.think(id, Seat(seat), level)?;
        Ok(write(&json!({"status": 200, "order": order}), b""))
    }
}

/// What is said on a line, one message each line; or why it is hung up.
fn say(heard: &Heard) -> Vec<u8> {
    let body = match &heard.told.answer {
        Some(answer) => answer.body.clone(),
        None => heard.messages.join("\n"),
    };
    write(heard, body.as_bytes())
}

fn done() -> Vec<u8> {
    write(&json!({"status": 204}), b"")
}

fn text(body: &[u8]) -> Result<&str, Problem> {
    std::str::from_utf8(body)
        .map_err(|error| Problem::new(ProblemKind::BrokenJournal, format!("this is no text: {error}")))
}

fn bad(why: impl Into<String>) -> Problem {
    Problem::new(ProblemKind::BadJson, why)
}
