//! The games behind one object-safe trait, so that the terminal, the server and the page know no game by name.
//!
//! [`Game`] is a book on the shelf, [`Match`] a battle being played from it; [`Shelved`] makes both from any
//! [`Book`](sandtable_kernel::Book). JSON begins here: below this crate nothing reads or writes it.

pub mod game;
mod played;
pub mod playing;
pub mod record;
mod shelved;
pub mod story;

pub use game::Game;
pub use playing::Match;
pub use shelved::Shelved;
