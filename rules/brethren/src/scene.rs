//! What an eye sees, and the facts playbooks check (`ID.key = value`).
//!
//! | id | facts |
//! |---|---|
//! | a model, `7` | `at` (`12.5,8`), `unit`, `role`, `health`, `fate` (`undeployed`, `on table`, `lost`, `fled`, `exited`), `engaged` (`yes`, `no`), `weapons`, `melee`, `grenade` (`spent`, where it matters), `desperate`, `supports`, `duel`. Models off the table have them on a row of their own |
//! | a unit, `sq1-mg` | `side`, `models` (on the table), `ap`, `activated`, `used` (actions, or `none`), `wait` (`none`, `banked`, `ready`), `aim`, `prepare`, `down`, `suppressed`, `charged`, `charge-failed`, `moved`, `facing` (Weapons teams), `morale`, `defence`, `engaged`, `coherent` |
//! | a side, `blue`, `red` | `edge`, `tally`, `points`, `lost-value`, `lost-share`, `exited-share`, `models`, `cost` |
//! | an objective, `O1` | `holder` (`blue`, `red`, `nobody`), `at` |
//! | the game, an empty id | `turn`, `phase`, `priority`, `active`, `acting`, `group`, `order`, `allowance`, `duels`, `premeasure` |
//!
//! Yes-or-no facts are `yes` or `no`. In `premeasure = book` no fact tells a distance, and `at` is left out of what a page
//! shows but not of what playbooks check with the eye of truth (BR-MEA-2, BR-HID-3).

use sandtable_kernel::Eye;
use sandtable_kernel::scene::{Ground, Scene, Sequence};

use crate::toggles::Premeasure;
use crate::{Brethren, State};

/// What this eye sees.
pub fn scene(rules: &Brethren, state: &State, _eye: Eye) -> Scene {
    let setup = rules.setup();
    let measuring = setup.toggles.premeasure == Premeasure::Free;
    Scene {
        title: setup.title.clone(),
        sides: Vec::new(),
        ground: Ground { width: setup.width, height: setup.depth, square: None, measuring },
        terrain: Vec::new(),
        pieces: Vec::new(),
        overlays: Vec::new(),
        panels: Vec::new(),
        sequence: Sequence::default(),
        outcome: state.outcome,
    }
}
