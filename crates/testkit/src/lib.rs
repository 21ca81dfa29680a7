//! The conformance suite and the playbook runner every game passes. Generic over
//! [`Book`](sandtable_kernel::Book) and [`Mind`](sandtable_kernel::Mind); knows no game.
//!
//! A game's `tests/` folder needs little more than this:
//!
//! ```text
//! use sandtable_testkit::{golden, playbook};
//!
//! // One test for each check of the suite.
//! sandtable_testkit::conformance!(Browning, BrowningMind);
//!
//! #[test]
//! fn the_playbook_passes_and_covers_every_rule() {
//!     let report = playbook::run_pages::<Browning>([("fire.md", include_str!("../playbook/fire.md"))]);
//!     assert!(report.is_clean() && report.missing.is_empty(), "{report}\nmissing: {:?}", report.missing);
//! }
//!
//! #[test]
//! fn the_golden_journals_are_what_is_played() -> Result<(), golden::Mismatch> {
//!     let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
//!     golden::golden::<Browning, BrowningMind>(&dir, "first-contact", 1, 60)?;
//!     golden::fingerprints::<Browning, BrowningMind>(&dir, 5, 5000)
//! }
//! ```
//!
//! | to show that | use |
//! |---|---|
//! | an example of the rulebook is played as written | [`playbook`]; the format is in docs/playbook.md |
//! | the contracts of the kernel hold | [`conform`] |
//! | whatever a random battle comes to holds | [`battles`] |
//! | a change of the code changes no game unseen | [`golden`] |
//! | play on a quiet table allocates nothing | `allocations`, behind the feature of that name |
//! | the odds shown are the odds played | [`played_as_shown`] |

#[cfg(feature = "allocations")]
pub mod allocations;
pub mod battles;
pub mod conform;
pub mod golden;
mod lines;
pub mod playbook;
mod played_odds;
pub mod spoil;

pub use played_odds::{NotAsShown, played_as_shown};
