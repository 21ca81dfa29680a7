//! The battles at their tables, without IO: no sockets, threads, clock or store. Whoever runs a table (the server, or a worker in
//! the browser) asks here, writes down what is handed out to be kept, and then passes the answer on. docs/wire.md is what
//! clients see; this crate is where it is carried out.
//!
//! [`Seated`] is one battle with its players, [`Games`] what there is to play, [`Line`] somebody who follows a battle live.
//! [`Host`] puts them together for an edge that has nothing of its own, as the browser: a request in, an answer and what is
//! to be kept out. The server has locks, sockets and a disk, and uses the parts.

mod answer;
mod armies;
mod beginning;
mod eyes;
mod games;
mod host;
mod kept;
mod lessons;
mod line;
mod looking;
mod problem;
mod query;
mod routes;
mod seated;
mod showing;
mod thinker;
mod viewing;
pub mod wire;

pub use answer::Answer;
pub use armies::{change_army, check_army, lists, new_army};
pub use beginning::{Chance, begin, import, player_names};
pub use eyes::{eye, seat};
pub use games::Games;
pub use host::{Heard, Host, Request, Thinks, Told};
pub use kept::Kept;
pub use line::Line;
pub use problem::{Problem, ProblemKind};
pub use query::query;
pub use routes::unreadable;
pub use seated::{Seated, Step, Thought};
pub use showing::{Text, write};
pub use thinker::Thinker;
