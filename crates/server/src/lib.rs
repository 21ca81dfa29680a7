//! The server: HTTP and WebSocket around the host and the store, with the page inside. It knows no game by name.
//!
//! What is asked of a battle is carried out by `sandtable-host`; here are connections, durability and who may ask. A battle is opened when somebody asks for it, replayed from its lines, and kept behind a lock of its own, so that games
//! do not wait for each other. An order is answered when its lines are on the disk. docs/wire.md is what clients see.

mod answering;
mod extract;
mod guard;
pub mod local;
mod page;
mod routes;
mod serving;
mod table;
mod tables;

#[cfg(feature = "mimalloc")]
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

pub use routes::openapi;
pub use serving::{Options, Server, ServerFailure};
