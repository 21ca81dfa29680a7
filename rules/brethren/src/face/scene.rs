//! What an eye sees, and the facts playbooks check (`ID.key = value`).
//!
//! | id | facts |
//! |---|---|
//! | a model, `7` | `at` (`12.5,8`), `unit`, `role`, `health`, `fate` (`undeployed`, `on table`, `lost`, `fled`, `exited`), `engaged` (`yes`, `no`), `weapons`, `melee`, `grenade` (`spent`, where it matters), `desperate`, `supports`, `duel`. Models off the table have them on a row of their own |
//! | a unit, `sq1-mg` | `side`, `models` (on the table), `ap`, `activated`, `used` (actions, or `none`), `wait` (`none`, `banked`, `ready`), `aim`, `prepare`, `down`, `suppressed`, `charged`, `charge_failed`, `moved`, `facing` (Weapons teams), `morale`, `defence`, `engaged`, `coherent` |
//! | a side, `blue`, `red` | `edge`, `tally`, `points`, `lost_value` (in points), `lost_share`, `exited_share` (in percent), `models`, `cost` |
//! | an objective, `O1` | `holder` (`blue`, `red`, `nobody`), `at` |
//! | the game, `game` | `table` (`36 x 36`), `turn`, `phase`, `priority`, `active`, `acting`, `group` (units that may still act, or `none`), `order` (`group move`, ... or `none`), `allowance` (inches of the move in progress, or `none`), `duels` (how many are formed), `premeasure`, `result` (`open`, `draw`, `blue wins`, `red wins`) |
//!
//! With `list_visibility = closed` the weapons, and the trade of everybody but commanders, are `unknown` to the enemy and to
//! onlookers until they are first used (BR-OPT-4, BR-HID-2), and they do not see a side's `cost` and `lost_value`.
//!
//! Yes-or-no facts are `yes` or `no`. In `premeasure = book` no fact tells a distance and nobody reads an `at` (BR-MEA-2,
//! BR-HID-3); playbooks that check places measure freely.

mod ground;
mod lens;
mod models;
mod panels;
mod sequence;

#[cfg(test)]
mod tests;

pub use ground::{terrain, zone};
pub use lens::Lens;
pub use models::{arms_words, role_word, weapon_word};
pub use sequence::clock;

use std::sync::Arc;

use sandtable_kernel::scene::{self, Scene, SideView};
use sandtable_kernel::{Eye, Side, shared};

use crate::terms::SIDES;
use crate::{Brethren, State, tell};

/// What this eye sees.
pub fn scene(rules: &Brethren, state: &State, eye: Eye) -> Scene {
    let setup = rules.setup();
    let lens = Lens { rules, state, eye };
    Scene {
        title: setup.title.clone(),
        sides: SIDES.map(|side| side_view(rules, side)).to_vec(),
        ground: scene::Ground {
            width: setup.width,
            height: setup.depth,
            square: None,
            measuring: lens.may_measure_all(),
        },
        terrain: Arc::clone(rules.country()),
        pieces: shared(models::pieces(&lens)),
        overlays: ground::overlays(&lens),
        panels: panels::panels(&lens),
        sequence: sequence::sequence(rules, state),
        outcome: state.outcome,
    }
}

/// The word of a side (BR-GEN-6).
pub const fn side_key(side: Side) -> &'static str {
    if side.0 == 0 { "blue" } else { "red" }
}

fn side_view(rules: &Brethren, side: Side) -> SideView {
    SideView { side, key: side_key(side).to_owned(), name: tell::side_name(rules, side).to_owned() }
}

const fn yes(truth: bool) -> &'static str {
    if truth { "yes" } else { "no" }
}
