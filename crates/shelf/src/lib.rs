//! The games behind one object-safe trait, so that the terminal, the server and the page know no game by name.
//!
//! [`Game`] is a book on the shelf, [`Match`] a battle being played from it; [`Shelved`] makes both from any
//! [`Book`](sandtable_kernel::Book). JSON begins here: below this crate nothing reads or writes it.

pub mod army;
pub mod game;
pub mod guide;
pub mod lesson;
mod list;
mod middle;
pub mod picture;
mod played;
pub mod playing;
pub mod record;
pub mod report;
pub mod schema;
mod shelved;
pub mod story;

pub use game::Game;
pub use list::{NoSuchGame, game, games};
pub use playing::Match;
pub use shelved::Shelved;

pub use sandtable_ai::Level;
pub use sandtable_kernel as kernel;
pub use sandtable_lab as lab;
pub use sandtable_testkit::playbook;
