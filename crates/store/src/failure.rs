//! How the store can fail.

/// Why something is not stored, or not found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreFailure {
    /// Somebody else has added lines since, or the battle is gone.
    #[error("the battle has gone on since line {after}")]
    Stale {
        /// The line it was decided on.
        after: usize,
    },
    /// There is such a battle already.
    #[error("there is a battle `{id}` already")]
    Taken {
        /// Its id.
        id: String,
    },
    /// The file belongs to another program or another version of this one.
    #[error("{0}")]
    Foreign(String),
    /// The file cannot be read or written.
    #[error("the store cannot be used: {0}")]
    Broken(String),
    /// The store is closed.
    #[error("the store is closed")]
    Closed,
}

impl From<rusqlite::Error> for StoreFailure {
    fn from(error: rusqlite::Error) -> StoreFailure {
        StoreFailure::Broken(error.to_string())
    }
}
