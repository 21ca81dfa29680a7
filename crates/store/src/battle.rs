//! What the store keeps of a battle besides its lines: enough for a list of battles.

/// A battle in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// Its number in this store; never used twice.
    pub number: i64,
    /// Its id in addresses.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The scenario's id.
    pub scenario: String,
    /// The scenario's name.
    pub title: String,
    /// Who plays, as the server wrote it.
    pub players: String,
    /// The clock in words.
    pub clock: String,
    /// The last journal line.
    pub line: usize,
    /// Whether it is over.
    pub over: bool,
    /// When it began, in seconds since 1970.
    pub created: i64,
    /// When it was last changed, in seconds since 1970.
    pub changed: i64,
}

/// A new battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Created {
    /// Its id in addresses.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The scenario's id.
    pub scenario: String,
    /// The scenario's name.
    pub title: String,
    /// Who plays.
    pub players: String,
    /// The clock in words.
    pub clock: String,
    /// The last journal line.
    pub line: usize,
    /// Whether it is over already.
    pub over: bool,
    /// Now, in seconds since 1970.
    pub now: i64,
    /// Every line so far, the set-up first, each with its line end.
    pub text: String,
}

/// Lines to add: all that one order brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The battle's number.
    pub battle: i64,
    /// The line it was decided on: the last one before these.
    pub after: usize,
    /// The last line with these.
    pub line: usize,
    /// The lines, each with its line end.
    pub text: String,
    /// The clock in words.
    pub clock: String,
    /// Whether the battle is over now.
    pub over: bool,
    /// Now, in seconds since 1970.
    pub now: i64,
}
