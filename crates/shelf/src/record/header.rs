//! The set-up line: everything a game began with.

use sandtable_kernel::dice::Seed;
use serde::{Deserialize, Serialize};

use super::Damage;
use crate::army::Army;

/// The version of the file form; a reader refuses versions it does not know.
///
/// In the first form dice that were taken back fell once more as they had fallen, and events were written without their
/// sentence.
pub const FORMAT: u32 = 2;

/// The first form, which is still read and goes on as it began.
const FIRST_FORMAT: u32 = 1;

/// Line 0 of a saved game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The line's number: always 0.
    pub n: usize,
    /// Always `setup`.
    pub kind: String,
    /// The version of the file form.
    pub format: u32,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: String,
    /// The scenario, whole.
    pub scenario: Paper,
    /// House rules, whole; absent if the game was played by the book.
    pub house: Option<Paper>,
    /// Armies people brought, whole; left out of the file if the scenario's own forces fought.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub armies: Vec<Army>,
    /// The lesson it began as, whole: it lays the dice of its own orders. Left out of the file of any other battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<Paper>,
    /// Where the dice come from.
    pub dice: DiceKind,
    /// The seed, if it may be known.
    pub seed: Option<String>,
    /// What binds the seed without telling it; absent when people throw the dice.
    pub commitment: Option<String>,
    /// Who plays.
    pub players: Vec<PlayerName>,
}

/// A file that went into the set-up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paper {
    /// Its name, for messages.
    pub file: String,
    /// Its text.
    pub text: String,
}

/// Where the dice come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceKind {
    /// A seed.
    Seed,
    /// People throw them and type them in.
    Hand,
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerName {
    /// The seat's key: `A`.
    pub seat: String,
    /// The player's name.
    pub name: String,
    /// `person`, or the kind of computer player: `greedy`.
    pub player: String,
}

impl Paper {
    /// A named text.
    pub fn new(file: impl Into<String>, text: impl Into<String>) -> Paper {
        Paper { file: file.into(), text: text.into() }
    }
}

impl Header {
    /// Whether dice that were taken back fell once more in this form of the file.
    pub(crate) fn repeats_dice(&self) -> bool {
        self.format == FIRST_FORMAT
    }

    /// Whether events are written with their sentence.
    pub(crate) fn tells(&self) -> bool {
        self.format > FIRST_FORMAT
    }

    /// Whether this reader can read it at all.
    pub(super) fn check(&self) -> Result<(), Damage> {
        if self.kind != "setup" || self.n != 0 {
            return Err(Damage::at(1, "the first line must be the set-up line (\"kind\":\"setup\", \"n\":0)"));
        }
        if !(FIRST_FORMAT..=FORMAT).contains(&self.format) {
            let why = format!("file format {} is not known here; this reads up to {FORMAT}", self.format);
            return Err(Damage::at(1, why));
        }
        let mut names = self.players.iter().flat_map(|player| [&player.seat, &player.name, &player.player]);
        if names.any(|name| name.chars().any(char::is_control)) {
            return Err(Damage::at(1, "the name of a player holds a control character, such as an escape sequence"));
        }
        self.known_seed().map(|_| ())
    }

    /// The seed, if the file tells it; it must be the one that was committed to.
    pub fn known_seed(&self) -> Result<Option<Seed>, Damage> {
        match (self.dice, &self.seed) {
            (DiceKind::Hand, None) | (DiceKind::Seed, None) => Ok(None),
            (DiceKind::Hand, Some(_)) => Err(Damage::at(1, "dice thrown by hand have no seed")),
            (DiceKind::Seed, Some(hex)) => {
                let seed =
                    Seed::from_hex(hex).ok_or_else(|| Damage::at(1, "the seed must be 64 hexadecimal digits"))?;
                match &self.commitment {
                    Some(commitment) if *commitment != seed.commitment() => {
                        Err(Damage::at(1, "the seed is not the one committed to"))
                    }
                    _ => Ok(Some(seed)),
                }
            }
        }
    }
}
