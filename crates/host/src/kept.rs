//! What is to be written down.

use serde::Serialize;

use crate::wire::BattleInfo;

/// What has to be written down before anybody may see what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Kept {
    /// The battle as the home page shows it now.
    pub info: BattleInfo,
    /// The last line that is written down already; nothing for a battle that is new.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<usize>,
    /// The sealed lines to be added, each with its end; those of a new battle begin with its set-up.
    pub text: String,
}
