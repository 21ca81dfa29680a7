//! The tables for a worker in the browser. Bytes go in and bytes come out: a line of JSON that says what is meant, and behind it a
//! body as it is. The worker (web/src/engine) has the store, the lines to the page and the chance; this crate only puts
//! [`Host`](sandtable_host::Host) and [`Thinker`](sandtable_host::Thinker) behind that one entry.

mod desk;
#[cfg(target_arch = "wasm32")]
mod exports;
mod letter;

pub use desk::Desk;
