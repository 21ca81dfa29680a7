//! The odds questions: what a player asks before the dice, answered exactly by the gathering the dice read.
//!
//! Fights are put to an imagined battle on an empty table, so that tables, toggles and house rules count as in play.

mod duel;
mod fire;
mod imagined;
mod single_dice;

#[cfg(test)]
mod played;
#[cfg(test)]
mod tests;

use sandtable_kernel::Faults;
use sandtable_kernel::book::{Answer, Input, Question};
use sandtable_kernel::inputs::Inputs;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::printed::chosen_by;

use crate::terms::{FireMode, Kind};
use crate::{Tables, Toggles};

/// The kinds of unit as inputs name them.
const KINDS: [(&str, Kind); 7] = [
    ("green", Kind::Green),
    ("veteran", Kind::Veteran),
    ("officer", Kind::Officer),
    ("medic", Kind::Medic),
    ("mmg_team", Kind::MmgTeam),
    ("light_mortar_team", Kind::LightMortarTeam),
    ("medium_mortar_team", Kind::MediumMortarTeam),
];

const KIND: Input = input("kind", "the kind of unit: green, veteran, officer, medic, mmg_team, ...", "green");
const DISTANCE: Input = input("distance", "inches to go, 0 for all that can be rolled", "0");

/// Everything that can be asked.
const QUESTIONS: &[Question] = &[
    Question { name: "fire", about: "What Fire! does to a unit in range.", inputs: fire::INPUTS },
    Question { name: "suppress", about: "What Suppressive Fire does to a unit in range.", inputs: fire::SUPPRESSIVE },
    Question { name: "reaction", about: "What Fire! as a reaction does to a charging unit.", inputs: fire::INPUTS },
    Question { name: "duel", about: "How one round of a duel ends, ties thrown again.", inputs: duel::INPUTS },
    Question {
        name: "morale",
        about: "How many of some models run from a Morale check.",
        inputs: &[
            KIND,
            input("models", "how many test", "1"),
            input("suppressed", "whether their unit is Suppressed: yes or no", "no"),
        ],
    },
    Question {
        name: "medic",
        about: "How many wounds a Medic cannot save.",
        inputs: &[
            input("wounds", "how many there are", "1"),
            input("assistant", "whether his Assistant is with him: yes or no", "no"),
        ],
    },
    Question {
        name: "way",
        about: "Whether a unit in the way is hit instead.",
        inputs: &[input("dice", "attack dice, where each is tested by itself", "1")],
    },
    Question { name: "run", about: "How far a unit runs.", inputs: &[KIND, DISTANCE] },
    Question { name: "group_run", about: "How far the followers of a Group Run go.", inputs: &[KIND, DISTANCE] },
    Question {
        name: "charge",
        about: "Whether a charge arrives.",
        inputs: &[
            KIND,
            input("distance", "inches to the target, 0 for all that can be rolled", "9"),
            input("obstacles", "short obstacles on the way", "0"),
        ],
    },
    Question {
        name: "guess",
        about: "How far off a computer player thinks somebody is, where nobody may measure.",
        inputs: &[input("distance", "inches in truth", "20")],
    },
    Question { name: "priority", about: "Who has Priority, ties thrown again.", inputs: &[] },
    Question { name: "deployment", about: "Who places first, ties thrown again.", inputs: &[] },
];

/// The questions this game answers.
pub fn questions() -> &'static [Question] {
    QUESTIONS
}

/// Answers one exactly, or tells everything wrong with its inputs.
pub fn answer(question: &str, inputs: &[(String, String)], house: &HouseRules) -> Result<Answer, Faults> {
    let (toggles, tables): (Toggles, Tables) = chosen_by(house)?;
    answer_with(question, inputs, tables, toggles)
}

fn answer_with(name: &str, given: &[(String, String)], tables: Tables, toggles: Toggles) -> Result<Answer, Faults> {
    let mut inputs = Inputs::find(QUESTIONS, name, given)?;
    let answer = match name {
        "fire" => fire::answer(&mut inputs, FireMode::Fire, tables, toggles),
        "suppress" => fire::answer(&mut inputs, FireMode::Suppressive, tables, toggles),
        "reaction" => fire::answer(&mut inputs, FireMode::Reaction, tables, toggles),
        "duel" => duel::answer(&mut inputs, tables, toggles),
        "morale" => single_dice::morale(&mut inputs, &tables),
        "medic" => single_dice::medic(&mut inputs, &tables),
        "way" => single_dice::way(&mut inputs, &tables, &toggles),
        "run" => single_dice::reach(&mut inputs, &tables, tables.moving.run_die, crate::rule::RUN_1),
        "group_run" => single_dice::reach(&mut inputs, &tables, tables.moving.group_run_die, crate::rule::GRU_1),
        "charge" => single_dice::reach(&mut inputs, &tables, tables.moving.charge_die, crate::rule::CHG_5),
        "guess" => single_dice::guess(&mut inputs, &tables),
        "priority" => single_dice::roll_off(crate::rule::PRI_1),
        _ => single_dice::roll_off(crate::rule::DEP_1),
    };
    inputs.finish(answer)
}

const fn input(name: &'static str, about: &'static str, default: &'static str) -> Input {
    Input { name, about, default }
}
