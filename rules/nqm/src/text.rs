//! Orders as short texts: the only form in which they travel. Squares are written `5,3`, bases and units by their keys.
//!
//! | step | orders |
//! |---|---|
//! | works | `works dug_in 5,3`, `works village 5,3`, `mine 5,3 W`, `prepare 5,4 E`, `done` |
//! | deploy | `deploy B at 5,3 main`, `... concealed`, `deploy rest`, `done` |
//! | plans, orders | `order U attack at 6,4 7,4 along 2,4 7,4 from 2 then exploit 8,4 9,4`, `tie U ds BODY`, `contingency U if captured 7,4 then attack at 7,4`, `preplan B prep 6,4 bound 2`, `preplan B air 6,4 bound 2` |
//! | orders | `request B for U`, `call B on 6,4`, `task B dig`, `task B bridge E`, `area B 2`, `plan counter HQ on 5,3`, `follow on B B`, `load B log`, `unload B`, `ask help of BODY for U`, `message A2 TEXT`, `standing stop always`, `standing demolish yes`, `reveal B` |
//! | plot | `move B B to 3,3 4,3`, `... then 5,3`, `advance`, `march`, `withdraw` likewise, `advance B to then 4,3` by less than a square; `... off` leaves over an exit; `stay B`, `look B at 5,3 from 4,3`, `ride B on T` |
//! | attacks | `attack 5,3 under HQ with B B second B`, `... press`, `reinforce 1 with B`, `assault 1`, `press 1`, `call off 1` |
//! | missions, reply | `fire B prep 5,3` (`direct`, `harass`, `at`), `hold fire B` |
//! | air | `strike B at soft-L`, `strike B at GUN`, `abort B`, `cover B at 5,3 low`, `hold fire B`, `shoot up B B` |
//! | aim | `aim B at armour-M`, `aim B at soft-L in 2` |
//! | assault | `storm 1 area 1 with B B` |
//! | reorganise, skip | `reorganise B B`, `skip 2` |
//! | single answers | `grant U`, `refuse`, `blow`, `hold`, `force`, `halt`, `stop`, `let pass`, `stay in contact`, `fall back`, `allocate B=2 C=1`, `harassed B`, `dry B`, `uncovered B`, `restore discipline`, `accept`, `withdraw`, `sit tight`, `halt attack`, `go on`, `give up`, `retreat to 6,3`, `counter with B`, `lose B=1`, `merge B into C`, `spend`, `keep stock`, `decide A`, `confirm`, `overrule` |
//! | any | `done`, `concede`, `time up`; the umpire: `rule pips B 1 because REASON`; likewise `strength`, `grade U veteran`, `weapon B H`, `armour B H`, `pairing B C H`, `organise B`, `disorganise B`, `dry B yes`, `conceal B yes`, `place B 5,3`, `recce B 5,3`, `no recce B`, `surrender B`, `steadfast B yes`, `reinforced 1 yes`, `due 0 5`, `terrain 5,3 town`, `penalty 5,3 1`, `range B 4`, `stock F 2 1`, `observers yes`, `undo`, `end A` |

mod read;
mod write;

pub use read::{read_contingency, read_order, read_plan};
pub use write::{write_contingency, write_group, write_order, write_plan, write_ruling};

use crate::terms::Square;

/// Squares joined by straight lines: every square on the way. Nothing where two do not lie in a row, a column or a diagonal.
pub fn straight(corners: &[Square]) -> Option<Vec<Square>> {
    let mut way: Vec<Square> = corners.first().copied().into_iter().collect();
    for to in corners.iter().skip(1).copied() {
        let mut at = *way.last()?;
        let (dx, dy) = (at.x.abs_diff(to.x), at.y.abs_diff(to.y));
        if dx > 0 && dy > 0 && dx != dy {
            return None;
        }
        while at != to {
            let toward = |from: u8, to: u8| match from.cmp(&to) {
                core::cmp::Ordering::Less => from + 1,
                core::cmp::Ordering::Equal => from,
                core::cmp::Ordering::Greater => from - 1,
            };
            at = Square { x: toward(at.x, to.x), y: toward(at.y, to.y) };
            way.push(at);
        }
    }
    Some(way)
}
