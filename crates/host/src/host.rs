//! All tables together, for an edge that has nothing of its own: a request goes in; an answer and what is to be kept come out.
//!
//! The host knows the rows of all battles, but holds only those that are open. Where it lacks a battle it says which one it
//! needs; where the computer has to think it says who; then the same request is sent again with what it lacked, just as an
//! order is sent again with the dice it wanted.

use std::collections::BTreeMap;

use sandtable_shelf::Match;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::answer::Answer;
use crate::armies::{change_army, check_army, lists, new_army};
use crate::beginning::{Chance, begin, import};
use crate::games::Games;
use crate::kept::Kept;
use crate::line::Line;
use crate::problem::{Problem, ProblemKind};
use crate::query::query;
use crate::routes::{Ask, BattleAsk, GameAsk, route};
use crate::seated::{Seated, Step, Thought};
use crate::showing::{self, Text};
use crate::wire::{BattleInfo, Created, Import, LiveMessage, LiveOrder, OrderGiven, StepAsked, UndoAsked};

/// Every battle of one edge.
pub struct Host {
    games: Games,
    /// In the order they began.
    rows: Vec<BattleInfo>,
    open: BTreeMap<String, Seated>,
    lines: BTreeMap<u32, (String, Line)>,
}

/// Something asked of the host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request<'a> {
    /// The HTTP method.
    pub method: &'a str,
    /// The address with its query.
    pub path: &'a str,
    /// The body.
    pub body: &'a [u8],
    /// For a battle that begins with it.
    pub chance: Chance,
    /// Seconds since 1970.
    pub now: i64,
    /// What the computer has thought of, if it was asked to.
    pub thought: Option<Thought>,
}

/// What comes of a request or of a live message.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Told {
    /// The answer, which may be passed on when everything below is done.
    #[serde(flatten)]
    pub answer: Option<Answer>,
    /// To be written down first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kept: Option<Kept>,
    /// A battle to be removed first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gone: Option<String>,
    /// A battle to be opened; then the same is asked again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
    /// Somebody who has to think; then the same is asked again with his thought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thinks: Option<Thinks>,
}

/// What comes of a live message: what is said on the line, besides what comes of a request.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Heard {
    /// What comes of it; the answer is there when the line is to be hung up.
    #[serde(flatten)]
    pub told: Told,
    /// What is said on the line.
    #[serde(skip)]
    pub messages: Vec<Text>,
}

/// A computer player who has to decide.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Thinks {
    /// The battle.
    pub battle: String,
    /// Who.
    pub seat: u8,
    /// How well he plays.
    pub level: &'static str,
    /// The line he decides on.
    pub line: usize,
}

/// Why a request is not answered yet, or with a problem.
enum Stop {
    Problem(Problem),
    Needs(String),
}

impl<P: Into<Problem>> From<P> for Stop {
    fn from(problem: P) -> Stop {
        Stop::Problem(problem.into())
    }
}

impl Stop {
    fn told(self) -> Told {
        match self {
            Stop::Problem(problem) => Told::answer(problem.into()),
            Stop::Needs(battle) => Told { needs: Some(battle), ..Told::default() },
        }
    }
}

impl Told {
    fn answer(answer: Answer) -> Told {
        Told { answer: Some(answer), ..Told::default() }
    }
}

impl Host {
    /// A host of these games and no battle.
    pub fn new(games: Games) -> Host {
        Host { games, rows: Vec::new(), open: BTreeMap::new(), lines: BTreeMap::new() }
    }

    /// Takes over the rows of every battle that is kept, in the order they began.
    pub fn take_rows(&mut self, rows: Vec<BattleInfo>) {
        self.rows = rows;
    }

    /// Opens a battle from its lines.
    pub fn open(&mut self, id: &str, text: &str) -> Result<(), Problem> {
        let row = self.rows.iter().find(|row| row.id == id).ok_or_else(|| Problem::unknown_battle(id))?;
        let seated = Seated::load(id, self.games.game(&row.game)?, text)?;
        self.open.insert(id.to_owned(), seated);
        Ok(())
    }

    /// The sealed lines of an open battle from a place on, the set-up being 0: for whoever thinks about it elsewhere.
    pub fn text_from(&self, id: &str, place: usize) -> Option<String> {
        Some(self.open.get(id)?.text_from(place))
    }

    /// Answers a request.
    pub fn ask(&mut self, request: &Request<'_>) -> Told {
        let (path, query) = request.path.split_once('?').unwrap_or((request.path, ""));
        let asked = route(request.method, path).map_err(Stop::Problem);
        let told = asked.and_then(|ask| match ask {
            Ask::Games => Ok(Told::answer(Answer::json(200, &self.games.list()))),
            Ask::OfGame(game, ask) => self.of_game(&game, ask, request.body).map(Told::answer),
            Ask::Battles => Ok(Told::answer(Answer::json(200, &self.listed()))),
            Ask::Begin => {
                let table = begin(&self.games, &json(request.body)?, &request.chance)?;
                Ok(self.add(table, request))
            }
            Ask::Import => {
                let asked: Import = self::query(query)?;
                let table = import(&self.games, request.body, asked.salvage)?;
                Ok(self.add(table, request))
            }
            Ask::OfBattle(id, ask) => self.of_battle(&id, &ask, query, request),
        });
        told.unwrap_or_else(Stop::told)
    }

    fn listed(&self) -> Vec<&BattleInfo> {
        let mut rows: Vec<&BattleInfo> = self.rows.iter().rev().collect();
        rows.sort_by_key(|row| std::cmp::Reverse(row.changed));
        rows
    }

    fn of_game(&self, game: &str, ask: GameAsk, body: &[u8]) -> Result<Answer, Stop> {
        let games = &self.games;
        Ok(match ask {
            GameAsk::Scenarios => Answer::json(200, &games.scenarios(game)?),
            GameAsk::Seats => Answer::json(200, &games.seats(game, &json(body)?)?),
            GameAsk::Rules => Answer::json(200, &games.rules(game)?),
            GameAsk::Lists => Answer::json(200, &lists(games.game(game)?)),
            GameAsk::NewArmy => Answer::json(200, &new_army(games.game(game)?, &json(body)?)?),
            GameAsk::CheckArmy => Answer::json(200, &check_army(games.game(game)?, &json(body)?)?),
            GameAsk::ChangeArmy => Answer::json(200, &change_army(games.game(game)?, &json(body)?)?),
        })
    }

    fn of_battle(&mut self, id: &str, ask: &BattleAsk, query: &str, request: &Request<'_>) -> Result<Told, Stop> {
        let body = request.body;
        let answer = match ask {
            BattleAsk::View => Answer::json(200, &self.look(id, query)?.view(&self::query(query)?)?),
            BattleAsk::At(line) => Answer::json(200, &self.look(id, query)?.view_at(line, &self::query(query)?)?),
            BattleAsk::Picture => {
                let asked = self::query(query)?;
                self.seated(id)?.picture(&asked)?
            }
            BattleAsk::Report => self.seated(id)?.report(),
            BattleAsk::File => self.seated(id)?.file(),
            BattleAsk::Preview => {
                let asked = json(body)?;
                Answer::json(200, &self.seated(id)?.preview(&asked)?)
            }
            BattleAsk::Measure => {
                let asked = json(body)?;
                Answer::json(200, &self.seated(id)?.measure(&asked)?)
            }
            BattleAsk::Suggest => {
                let asked = json(body)?;
                Answer::json(200, &self.seated(id)?.suggest(&asked)?)
            }
            BattleAsk::Copy => {
                let asked = json(body)?;
                let table = self.seated(id)?.copy(&asked, &request.chance)?;
                return Ok(self.add(table, request));
            }
            BattleAsk::Remove => return self.remove(id),
            BattleAsk::Order | BattleAsk::Undo | BattleAsk::Step => return self.play(id, ask, request),
            BattleAsk::Live => {
                let detail = "this address is for a live line; ask it to listen instead";
                return Err(Problem::new(ProblemKind::BadRequest, detail).into());
            }
        };
        Ok(Told::answer(answer))
    }

    /// A battle to be looked at; the query is judged first, as everywhere.
    fn look(&mut self, id: &str, query: &str) -> Result<&mut Seated, Stop> {
        self::query::<crate::wire::Look>(query)?;
        self.seated(id)
    }

    fn play(&mut self, id: &str, ask: &BattleAsk, request: &Request<'_>) -> Result<Told, Stop> {
        let now = request.now;
        match ask {
            BattleAsk::Order => {
                let given: OrderGiven = json(request.body)?;
                let kept = self.change(id, now, |seated| seated.order(&given))?;
                let answer = Answer::json(200, &self.seated(id)?.view_of(given.seat, given.line)?);
                Ok(Told { kept: Some(kept), ..Told::answer(answer) })
            }
            BattleAsk::Undo => {
                let asked: UndoAsked = json(request.body)?;
                let kept = self.change(id, now, |seated| seated.undo(&asked))?;
                let answer = Answer::json(200, &self.seated(id)?.view_of(asked.seat, asked.line)?);
                Ok(Told { kept: Some(kept), ..Told::answer(answer) })
            }
            _ => {
                let asked: StepAsked = json(request.body)?;
                let mut told = self.step(id, &asked, request.thought.as_ref(), now)?;
                if told.thinks.is_none() {
                    told.answer = Some(Answer::json(200, &self.seated(id)?.view_after_step(asked.line)?));
                }
                Ok(told)
            }
        }
    }

    /// Goes on with the computer's turn; who has to think, if somebody has to.
    fn step(&mut self, id: &str, asked: &StepAsked, thought: Option<&Thought>, now: i64) -> Result<Told, Stop> {
        let seated = self.seated(id)?;
        let before = seated.line();
        let step = seated.step(asked, thought)?;
        let line = seated.line();
        let kept = if line == before { None } else { Some(self.change_after(id, before, now)?) };
        let thinks = match step {
            Step::Thinks(seat, level) => {
                Some(Thinks { battle: id.to_owned(), seat: seat.0, level: level.name(), line })
            }
            Step::Done => None,
        };
        Ok(Told { kept, thinks, ..Told::default() })
    }

    /// Changes a battle; what of it is to be written down.
    fn change(
        &mut self,
        id: &str,
        now: i64,
        act: impl FnOnce(&mut Seated) -> Result<(), Problem>,
    ) -> Result<Kept, Stop> {
        let seated = self.seated(id)?;
        let before = seated.line();
        act(seated)?;
        self.change_after(id, before, now)
    }

    fn change_after(&mut self, id: &str, before: usize, now: i64) -> Result<Kept, Stop> {
        let kept = self.seated(id)?.kept_after(before, now);
        if let Some(row) = self.rows.iter_mut().find(|row| row.id == id) {
            *row = kept.info.clone();
        }
        Ok(kept)
    }

    fn add(&mut self, table: Box<dyn Match>, request: &Request<'_>) -> Told {
        let id = request.chance.id();
        let seated = Seated::new(&id, table);
        let kept = seated.kept_whole(request.now);
        self.rows.push(kept.info.clone());
        self.open.insert(id.clone(), seated);
        Told { kept: Some(kept), ..Told::answer(Answer::json(201, &Created { id })) }
    }

    fn remove(&mut self, id: &str) -> Result<Told, Stop> {
        let known = self.rows.iter().position(|row| row.id == id).ok_or_else(|| Problem::unknown_battle(id))?;
        self.rows.remove(known);
        self.open.remove(id);
        self.lines.retain(|_, (battle, _)| battle != id);
        Ok(Told { gone: Some(id.to_owned()), ..Told::answer(Answer::done()) })
    }

    fn seated(&mut self, id: &str) -> Result<&mut Seated, Stop> {
        if !self.rows.iter().any(|row| row.id == id) {
            return Err(Problem::unknown_battle(id).into());
        }
        self.open.get_mut(id).ok_or_else(|| Stop::Needs(id.to_owned()))
    }
}

/// The live lines.
impl Host {
    /// Somebody wants to follow a battle, on a line with this number.
    pub fn listen(&mut self, line: u32, path: &str) -> Heard {
        let heard = self.begin_line(line, path);
        heard.unwrap_or_else(|stop| Heard { told: stop.told(), ..Heard::default() })
    }

    fn begin_line(&mut self, number: u32, path: &str) -> Result<Heard, Stop> {
        let (path, asked) = path.split_once('?').unwrap_or((path, ""));
        let Ask::OfBattle(id, BattleAsk::Live) = route("GET", path)? else {
            return Err(Problem::new(ProblemKind::BadRequest, "this is no address of a live line").into());
        };
        let listen = query(asked)?;
        let seated = self.seated(&id)?;
        let mut line = Line::new(seated, listen)?;
        let messages = line.news(seated)?.into_iter().collect();
        self.lines.insert(number, (id, line));
        Ok(Heard { messages, ..Heard::default() })
    }

    /// Somebody on a line says something. Where there is an answer in what comes of it, the line is to be hung up.
    pub fn hear(&mut self, line: u32, text: &str, thought: Option<&Thought>, now: i64) -> Heard {
        match self.heard(line, text, thought, now) {
            Ok(heard) => heard,
            Err(stop) => {
                let told = stop.told();
                if told.answer.is_some() {
                    self.hang_up(line);
                }
                Heard { told, ..Heard::default() }
            }
        }
    }

    fn heard(&mut self, line: u32, text: &str, thought: Option<&Thought>, now: i64) -> Result<Heard, Stop> {
        let id = self.lines.get(&line).map(|(id, _)| id.clone());
        let id = id.ok_or_else(|| Problem::new(ProblemKind::BadRequest, "this line was hung up"))?;
        let (tag, told) = match Line::hear(text)? {
            LiveOrder::Order { tag, seat, line, order, dice } => {
                let given = OrderGiven { seat, line, order, dice };
                let kept = self.change(&id, now, |seated| seated.order(&given));
                (tag, kept.map(|kept| Told { kept: Some(kept), ..Told::default() }))
            }
            LiveOrder::Step { tag, line, finish } => (tag, self.step(&id, &StepAsked { line, finish }, thought, now)),
        };
        match told {
            Ok(told) if told.thinks.is_some() => Ok(Heard { told, ..Heard::default() }),
            Ok(told) => {
                let done = LiveMessage::Done { tag, line: self.seated(&id)?.line() };
                let messages = [Some(showing::write(&done)?), self.news_on(line)?];
                Ok(Heard { told, messages: messages.into_iter().flatten().collect() })
            }
            Err(Stop::Problem(problem)) => {
                let refused = showing::write(&LiveMessage::refused(tag, problem))?;
                Ok(Heard { messages: vec![refused], ..Heard::default() })
            }
            Err(needs) => Err(needs),
        }
    }

    /// What somebody on a line has not seen yet.
    pub fn news(&mut self, line: u32) -> Heard {
        match self.news_on(line) {
            Ok(news) => Heard { messages: news.into_iter().collect(), ..Heard::default() },
            Err(stop) => Heard { told: stop.told(), ..Heard::default() },
        }
    }

    fn news_on(&mut self, number: u32) -> Result<Option<Text>, Stop> {
        let Some((id, mut line)) = self.lines.remove(&number) else { return Ok(None) };
        let news = self.seated(&id).and_then(|seated| Ok(line.news(seated)?));
        self.lines.insert(number, (id, line));
        news
    }

    /// Somebody does not follow any more.
    pub fn hang_up(&mut self, line: u32) {
        self.lines.remove(&line);
    }
}

/// A body that must be JSON of a kind.
fn json<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(|error| Problem::new(ProblemKind::BadJson, error.to_string()))
}
