//! The list of games, each with the mind that plays it: the only place that names them.

use sandtable_brethren::Brethren;
use sandtable_brethren_mind::BrethrenMind;
use sandtable_brevity::Brevity;
use sandtable_brevity_mind::BrevityMind;
use sandtable_browning::Browning;
use sandtable_browning_mind::BrowningMind;
use sandtable_kernel::fault::near_names;
use sandtable_mundi::Mundi;
use sandtable_mundi_mind::MundiMind;
use sandtable_nqm::Nqm;
use sandtable_nqm_mind::NqmMind;

use crate::{Game, Shelved};

/// Every game on the shelf.
pub fn games() -> &'static [&'static dyn Game] {
    static BROWNING: Shelved<Browning, BrowningMind> = Shelved::new();
    static BRETHREN: Shelved<Brethren, BrethrenMind> = Shelved::new();
    static MUNDI: Shelved<Mundi, MundiMind> = Shelved::new();
    static BREVITY: Shelved<Brevity, BrevityMind> = Shelved::new();
    static NQM: Shelved<Nqm, NqmMind> = Shelved::new();
    static GAMES: &[&dyn Game] = &[&BROWNING, &BRETHREN, &MUNDI, &BREVITY, &NQM];
    GAMES
}

/// A game by its id.
pub fn game(id: &str) -> Result<&'static dyn Game, NoSuchGame> {
    games().iter().find(|game| game.info().id == id).copied().ok_or_else(|| NoSuchGame { id: id.to_owned() })
}

/// A name that is no game's.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no game `{id}`; there are: {all}{near}", near = near_names(.id, ids()), all = ids().collect::<Vec<_>>().join(", "))]
pub struct NoSuchGame {
    /// What was asked for.
    pub id: String,
}

fn ids() -> impl Iterator<Item = &'static str> {
    games().iter().map(|game| game.info().id)
}
