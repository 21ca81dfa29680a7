//! Problems: every failure as `application/problem+json`, told for people.

use sandtable_kernel::fault::Faults;
use sandtable_kernel::{NoUndo, Point};
use sandtable_shelf::game::WantedDie;
use sandtable_shelf::playing::NotPlayed;
use sandtable_shelf::record::Damage;
use serde::Serialize;

/// Why a request failed.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Problem {
    /// Which kind of problem.
    #[serde(rename = "type")]
    pub kind: ProblemKind,
    /// The kind in words.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// What is wrong here and what would be right.
    pub detail: String,
    /// The rule it rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rule: Option<String>,
    /// The code of a refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub code: Option<String>,
    /// Where on the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<sandtable_kernel::scene::PointTs>"))]
    pub at: Option<Point>,
    /// Everything wrong with the files of a set-up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<Object>>))]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<crate::wire::FaultTs>>"))]
    pub faults: Option<Faults>,
    /// The die to be thrown: its number of faces.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub die: Option<u16>,
    /// What the die is thrown for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub name: Option<String>,
}

/// The kinds of problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ProblemKind {
    /// No such game.
    UnknownGame,
    /// No such scenario.
    UnknownScenario,
    /// No such force list.
    UnknownList,
    /// No such battle.
    UnknownBattle,
    /// No such address.
    UnknownAddress,
    /// The address does not take this method.
    WrongMethod,
    /// The body is not the JSON asked for.
    BadJson,
    /// The query, the eye or the line makes no sense.
    BadRequest,
    /// The body is too large.
    TooLarge,
    /// The text is no order.
    Misread,
    /// The rules forbid it.
    Refused,
    /// The seat is not this player's.
    NotYourSeat,
    /// It was decided on an older table.
    Stale,
    /// Nothing can be taken back.
    NoUndo,
    /// The set-up is not legal.
    BadSetup,
    /// A real die has to be thrown first.
    WantsDie,
    /// No computer player has anything to decide.
    NotComputer,
    /// The saved game is damaged.
    BrokenJournal,
    /// The request comes from another site.
    ForeignSite,
    /// The store cannot be used.
    StoreFailed,
    /// The server made a mistake.
    Internal,
}

impl ProblemKind {
    /// Its HTTP status and title.
    const fn told(self) -> (u16, &'static str) {
        match self {
            ProblemKind::UnknownGame => (404, "There is no such game"),
            ProblemKind::UnknownScenario => (404, "There is no such scenario"),
            ProblemKind::UnknownList => (404, "There is no such force list"),
            ProblemKind::UnknownBattle => (404, "There is no such battle"),
            ProblemKind::UnknownAddress => (404, "There is nothing at this address"),
            ProblemKind::WrongMethod => (405, "This address does not take this method"),
            ProblemKind::BadJson => (400, "The body is not the JSON asked for"),
            ProblemKind::BadRequest => (400, "The request makes no sense"),
            ProblemKind::TooLarge => (413, "The body is too large"),
            ProblemKind::Misread => (422, "This is no order"),
            ProblemKind::Refused => (422, "The rules forbid it"),
            ProblemKind::NotYourSeat => (403, "This seat is not yours"),
            ProblemKind::Stale => (409, "The battle has gone on"),
            ProblemKind::NoUndo => (409, "Nothing can be taken back"),
            ProblemKind::BadSetup => (422, "The set-up is not legal"),
            ProblemKind::WantsDie => (409, "A die has to be thrown"),
            ProblemKind::NotComputer => (409, "No computer player has to decide"),
            ProblemKind::BrokenJournal => (422, "The saved game is damaged"),
            ProblemKind::ForeignSite => (403, "Another site may not ask this"),
            ProblemKind::StoreFailed => (503, "The store cannot be used"),
            ProblemKind::Internal => (500, "The server made a mistake"),
        }
    }
}

impl Problem {
    /// A problem of a kind.
    pub fn new(kind: ProblemKind, detail: impl Into<String>) -> Problem {
        let (status, title) = kind.told();
        Problem {
            kind,
            title: title.to_owned(),
            status,
            detail: detail.into(),
            rule: None,
            code: None,
            at: None,
            faults: None,
            die: None,
            name: None,
        }
    }

    /// An order or undo decided on an older table.
    pub fn stale(decided_at: usize, line: usize) -> Problem {
        let detail = format!("This was decided at line {decided_at}, but the game is at line {line}. Look again.");
        Problem::new(ProblemKind::Stale, detail)
    }

    /// An address that takes other methods.
    pub fn wrong_method() -> Problem {
        Problem::new(ProblemKind::WrongMethod, "/api/openapi.json lists the methods of every address")
    }

    /// A battle nobody knows.
    pub fn unknown_battle(id: &str) -> Problem {
        Problem::new(ProblemKind::UnknownBattle, format!("there is no battle `{id}` here"))
    }
}

impl From<WantedDie> for Problem {
    fn from(wanted: WantedDie) -> Problem {
        let detail = format!("A {} has to be thrown for {} ({}).", wanted.die, wanted.name, wanted.rule);
        Problem {
            rule: Some(wanted.rule.to_string()),
            die: Some(wanted.die.0),
            name: Some(wanted.name.to_owned()),
            ..Problem::new(ProblemKind::WantsDie, detail)
        }
    }
}

impl From<NotPlayed> for Problem {
    fn from(why: NotPlayed) -> Problem {
        match why {
            NotPlayed::Stale { decided_at, line } => Problem::stale(decided_at, line),
            NotPlayed::Misread(misread) => Problem::new(ProblemKind::Misread, misread.why),
            NotPlayed::Refused(refusal) => Problem {
                rule: Some(refusal.rule.to_string()),
                code: Some(refusal.why.code.to_owned()),
                at: refusal.at,
                ..Problem::new(ProblemKind::Refused, refusal.why.to_string())
            },
            NotPlayed::WantsDie(wanted) => wanted.into(),
        }
    }
}

impl From<NoUndo> for Problem {
    fn from(why: NoUndo) -> Problem {
        let rule = if let NoUndo::Revealed(rule) = why { Some(rule.to_string()) } else { None };
        Problem { rule, ..Problem::new(ProblemKind::NoUndo, why.to_string()) }
    }
}

impl From<Faults> for Problem {
    fn from(faults: Faults) -> Problem {
        Problem { faults: Some(faults.clone()), ..Problem::new(ProblemKind::BadSetup, faults.to_string()) }
    }
}

impl From<Damage> for Problem {
    fn from(damage: Damage) -> Problem {
        let whole = damage.last_good().filter(|_| damage.older.is_none()).map(|line| {
            format!(". It is whole up to line {line} of the file; with ?salvage=true it is opened up to there")
        });
        Problem::new(ProblemKind::BrokenJournal, format!("{damage}{}", whole.unwrap_or_default()))
    }
}
