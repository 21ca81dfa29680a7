//! The short text of orders: the one form in which terminal, playbook, saved game and page write them.
//!
//! Models are written by their number on the table (`7`), units and entries by their keys (`sq1`, `sq1-mg`, `lt`), places as
//! `12.5,8` in inches, facings in degrees anticlockwise from east, as on every table here (90 is north).
//!
//! | text | order |
//! |---|---|
//! | `split sq1 team 2 4 5 team 3 6 7` | C-SPLIT: a team for each Specialist who leaves, himself first; `split sq1` for a whole squad |
//! | `edge south`, `edge north` | C-EDGE |
//! | `place sq1-mg at 10,2 11,2 12,2 [facing 90]` | C-PLACE; `place sq1-mg` finds the places by itself |
//! | `activate sq1-mg` | C-SLOT, C-GROUP |
//! | `group-move sq1 [with sq1-mg sq1-ar]`, `group-run sq1 [with ...]` | C-ORDER: the commander's unit, then the other followers |
//! | `charge sq1 at e1 with sq1 sq1-mg [also e2 with sq1-ar] ...` | C-CHARGE: commander's unit, nominated unit, who charges it; then other targets and who charges them. The commander's unit is named among the chargers if it joins |
//! | `redeem sq1-mg`, `pass` | C-SLOT |
//! | `move`, `run`, `wait`, `prepare`, `down`, `aim` | C-ACTION, C-REDEEM of the acting unit |
//! | `prepare e1` | C-REACT (written with its unit also as an action; without one the acting unit is meant) |
//! | `fire sq1-mg at e1 [hold 3 4] [pistol 5] [grenade 1] [launcher 2] [indirect] [crew 9]` | C-FIRE; without a unit the acting one fires |
//! | `suppress sq1-mg at e1 [...]` | C-FIRE, Suppressive Fire |
//! | `go 7 to 12,10 13,11 [facing 45]; 8 to 14,9; 9 stays; 10 facing 90` | C-PATH, C-CHARGE-PATH |
//! | `march sq1-mg to 12,10` | C-PATH: the whole unit, its first model to this place; without a unit the only one that moves |
//! | `auto` | C-CHARGE-PATH |
//! | `second prepare`, `second down`, `second fire`, `second none` | C-SECOND |
//! | `casualty 7` | C-CASUALTY |
//! | `duel 3 with 21 22`, `duels auto` | C-DUELS |
//! | `fight 3` | C-DUEL-ORDER |
//! | `support 5 for 3` | C-SUPPORT |
//! | `hits 21=2 22=1` | C-HITS |
//! | `morale 1 at 22` | C-MORALE: own commander, enemy model |
//! | `done` | ends splits, group, activation, paths, second shots, reactions, supports |
//! | `concede` | C-CONCEDE |
//!
//! Capitals and extra spaces do not matter, and a model may be written `7` or `#7`. What cannot be read is answered with the
//! form that would be right; whether an order is allowed is for `check`.

mod read;
mod write;

#[cfg(test)]
mod tests;

pub use read::read_order;
pub use write::write_order;

use crate::state::Frame;

/// Every way to begin an order, with its full form.
const FORMS: [(&str, &str); 31] = [
    ("split", "split SQUAD [team N N ...] [team N N ...]"),
    ("edge", "edge south|north"),
    ("place", "place UNIT [at X,Y X,Y ...] [facing DEGREES]"),
    ("activate", "activate UNIT"),
    ("group-move", "group-move UNIT [with UNIT ...]"),
    ("group-run", "group-run UNIT [with UNIT ...]"),
    ("charge", "charge UNIT at ENEMY with UNIT ... [also ENEMY with UNIT ...]"),
    ("redeem", "redeem UNIT"),
    ("pass", "pass"),
    ("move", "move"),
    ("run", "run"),
    ("wait", "wait"),
    ("prepare", "prepare [UNIT]"),
    ("down", "down"),
    ("aim", "aim"),
    ("fire", FIRE_FORM),
    ("suppress", SUPPRESS_FORM),
    ("go", "go N to X,Y X,Y ... [facing DEGREES]; N stays; ..."),
    ("march", "march UNIT to X,Y"),
    ("auto", "auto"),
    ("second", "second prepare|down|fire|none"),
    ("casualty", "casualty N"),
    ("duel", "duel N ... with N ..."),
    ("duels auto", "duels auto"),
    ("fight", "fight N"),
    ("support", "support N for N"),
    ("hits", "hits N=HITS N=HITS ..."),
    ("morale", "morale COMMANDER at N"),
    ("done", "done"),
    ("concede", "concede"),
    ("duels", "duels auto"),
];
const FIRE_FORM: &str =
    "fire [UNIT] at ENEMY [hold N ...] [pistol N ...] [grenade N ...] [launcher N ...] [indirect] [crew N]";
const SUPPRESS_FORM: &str =
    "suppress [UNIT] at ENEMY [hold N ...] [pistol N ...] [grenade N ...] [launcher N ...] [indirect] [crew N]";

/// How the orders of a step begin. Conceding belongs to every step.
pub fn verbs(frame: Frame) -> &'static [&'static str] {
    match frame {
        Frame::Split { .. } => &["split", "done"],
        Frame::Edge { .. } => &["edge"],
        Frame::Place | Frame::DeploymentRoll => &["place"],
        Frame::Slot | Frame::TurnStart => &["activate", "group-move", "group-run", "charge", "redeem", "pass", "done"],
        Frame::Group => &["activate", "group-move", "group-run", "charge", "done"],
        Frame::Act => &["move", "run", "wait", "prepare", "down", "aim", "fire", "suppress", "done"],
        Frame::Redeem | Frame::RedeemEnd => &["move", "prepare", "down", "fire"],
        Frame::Go => &["go", "march", "auto", "done"],
        Frame::Second => &["second"],
        Frame::SecondFire | Frame::OrderEnd => &["fire", "done"],
        Frame::React => &["prepare", "fire", "done"],
        Frame::Casualty { .. } | Frame::Volley => &["casualty"],
        Frame::FormDuels | Frame::CombatStart => &["duel", "duels auto"],
        Frame::PickDuel | Frame::Round => &["fight"],
        Frame::Support { .. } => &["support", "done"],
        Frame::Hits => &["hits"],
        Frame::Morale { .. } | Frame::MoraleStart => &["morale"],
        Frame::TurnEnd | Frame::GameOver => &[],
    }
}
