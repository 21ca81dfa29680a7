//! The short text of orders: the one form in which terminal, playbook, saved game and page write them.
//!
//! Models are written by their number on the table (`7`), units and entries by their keys (`sq1`, `sq1-mg`, `lt`), places as
//! `12.5,8` in inches, facings in degrees anticlockwise from east, as on every table here (90 is north).
//!
//! | text | order |
//! |---|---|
//! | `split sq1 team 2 4 5 team 3 6 7` | C-SPLIT: a team for each Specialist who leaves, himself first; `split sq1` for a whole squad |
//! | `edge south`, `edge north` | C-EDGE |
//! | `place sq1-mg at 10,2 11,2 12,2 [facing 90]` | C-PLACE |
//! | `activate sq1-mg` | C-SLOT, C-GROUP |
//! | `group-move sq1 [with sq1-mg sq1-ar]`, `group-run sq1 [with ...]` | C-ORDER: the commander's unit, then the other followers |
//! | `charge sq1 at e1 with sq1 sq1-mg [also e2 with sq1-ar] ...` | C-CHARGE: commander's unit, nominated unit, who charges it; then other targets and who charges them. The commander's unit is named among the chargers if it joins |
//! | `redeem sq1-mg`, `pass` | C-SLOT |
//! | `move`, `run`, `wait`, `prepare`, `down`, `aim` | C-ACTION, C-REDEEM of the acting unit |
//! | `prepare e1` | C-REACT (written with its unit also as an action; without one the acting unit is meant) |
//! | `fire sq1-mg at e1 [hold 3 4] [pistol 5] [grenade 1] [launcher 2] [indirect] [crew 9]` | C-FIRE; without a unit the acting one fires |
//! | `suppress sq1-mg at e1 [...]` | C-FIRE, Suppressive Fire |
//! | `go 7 to 12,10 13,11 [facing 45]; 8 to 14,9; 9 stays` | C-PATH, C-CHARGE-PATH |
//! | `march sq1-mg to 12,10` | C-PATH: the whole unit, its first model to this place |
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

use sandtable_kernel::{Misread, Seat};

use crate::{Brethren, Order, State};

/// Reads an order.
pub fn read_order(_rules: &Brethren, _state: &State, _seat: Seat, text: &str) -> Result<Order, Misread> {
    match text.trim() {
        "done" => Ok(Order::Done),
        "concede" => Ok(Order::Concede),
        _ => Err(Misread::new(format!("`{text}` is no order"))),
    }
}

/// Writes an order.
pub fn write_order(_rules: &Brethren, order: &Order) -> String {
    format!("{order:?}")
}
