//! What stands on the shelf for a game ([`Book`]): its text, tables, scenarios, force lists and odds.

use serde::Serialize;

use crate::army::{ArmyForm, Chosen};
use crate::fault::Faults;
use crate::files::Files;
use crate::options::{HouseRules, Toggle};
use crate::preview::OddsRow;
use crate::sheet::Sheet;
use crate::{Face, RuleId, Side};

/// A game on the shelf: its text, tables, scenarios, force lists and odds questions.
pub trait Book: Face {
    /// What it is.
    const INFO: BookInfo;

    /// The numbered rules as Markdown (docs/rules).
    fn rulebook() -> &'static str;

    /// The ids of its rules.
    fn rule_ids() -> &'static [RuleId];

    /// Its switches.
    fn toggles() -> &'static [Toggle];

    /// Its printed tables: name and TOML.
    fn tables() -> &'static [Document];

    /// The files that people write for it, as it declares them; nothing if it declares none.
    fn files() -> Option<Files> {
        None
    }

    /// The scenarios that come with it.
    fn scenarios() -> &'static [Document];

    /// Its lessons: pages in playbook form that coach somebody through the beginning of a battle.
    fn lessons() -> &'static [Document] {
        &[]
    }

    /// Makes a battle ready, or tells everything that is wrong with the files. House rules go over the scenario's own.
    fn set_up(scenario: &Sheet, house: &HouseRules) -> Result<Self, Faults>;

    /// What the maker of a scenario should know about a battle made ready from it; nothing of it forbids to play.
    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }

    /// Its force lists.
    fn force_lists() -> Vec<ForceList>;

    /// A legal army file for a force list, to start from.
    fn new_army(list: &str) -> Option<String>;

    /// Judges an army file.
    fn check_army(army: &Sheet, house: &HouseRules) -> ArmyReport;

    /// A scenario with an army in place of a side's own force; nothing if this scenario fixes the force of that side.
    ///
    /// The army has been judged legal. Whether it fits the scenario is for `set_up` to say.
    fn with_army(scenario: &Sheet, side: Side, army: &Sheet) -> Option<Sheet> {
        let _ = (scenario, side, army);
        None
    }

    /// An army file as a form to click; nothing if the game has none, or the file cannot be read well enough.
    fn army_form(army: &Sheet, house: &HouseRules) -> Option<ArmyForm> {
        let _ = (army, house);
        None
    }

    /// The army file after a change of one entry of its form; the form has judged the change.
    fn change_army(army: &Sheet, entry: &str, chosen: &Chosen, house: &HouseRules) -> Option<String> {
        let _ = (army, entry, chosen, house);
        None
    }

    /// The army file with the repair of its report carried out; nothing if there is nothing to repair, or no way to.
    fn mend_army(army: &Sheet, house: &HouseRules) -> Option<String> {
        let _ = (army, house);
        None
    }

    /// The odds questions it can answer.
    fn questions() -> &'static [Question];

    /// Answers an odds question exactly. Inputs are name and value; those left out take their default.
    fn answer(question: &str, inputs: &[(String, String)], house: &HouseRules) -> Result<Answer, Faults>;
}

/// What a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BookInfo {
    /// The id in commands and files: `browning`.
    pub id: &'static str,
    /// The title of the rulebook.
    pub name: &'static str,
    /// The prefix of its rule ids: `BB`.
    pub prefix: &'static str,
    /// The version of these rules as written here; stands in every record.
    pub version: &'static str,
    /// Whose rulebook it is.
    pub credit: &'static str,
}

/// A file that comes with a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Document {
    /// Its id: the file's name without ending.
    pub id: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// A force list to choose an army from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ForceList {
    /// Its id: `US-RIFLE`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What is in it, in words.
    pub about: String,
}

/// What an army file holds and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ArmyReport {
    /// Its name.
    pub name: String,
    /// What it costs, where the game counts points.
    pub points: Option<i64>,
    /// Its roster, line by line, for printing.
    pub roster: Vec<String>,
    /// Everything wrong with it; none if it is legal.
    pub faults: Faults,
    /// The smallest change that would make it legal, in words; empty if it is.
    pub repair: Vec<String>,
}

/// A question about odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Question {
    /// Its name: `fire`.
    pub name: &'static str,
    /// What it answers.
    pub about: &'static str,
    /// What it needs to know.
    pub inputs: &'static [Input],
}

/// One input of an odds question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Input {
    /// Its name.
    pub name: &'static str,
    /// What it is and which values it takes.
    pub about: &'static str,
    /// The value taken when it is left out.
    pub default: &'static str,
}

/// The exact answer to an odds question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Answer {
    /// Every outcome with its chance, in reading order.
    pub rows: Vec<OddsRow>,
    /// The rules used.
    pub rules: Vec<RuleId>,
    /// The numbers that went in, in words.
    pub notes: Vec<String>,
}
