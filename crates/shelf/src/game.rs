//! A game on the shelf, as everything above it sees it.

use sandtable_ai::Level;
use sandtable_kernel::army::{ArmyChange, ArmyForm};
use sandtable_kernel::book::{Answer, ArmyReport, BookInfo, Document, ForceList, Question};
use sandtable_kernel::fault::Faults;
use sandtable_kernel::files::Declaration;
use sandtable_kernel::files::form::Form;
use sandtable_kernel::options::{HouseRules, Toggle};
use sandtable_kernel::rulebook::RuleText;
use sandtable_kernel::{Die, RuleId, SeatInfo};
use sandtable_lab::Series;
use sandtable_testkit::playbook::{Lesson, Report as PlaybookReport};
use serde::Serialize;

use crate::Match;
use crate::army::{Army, Grounds};
use crate::record::{Damage, DiceKind, Older, Paper, PlayerName};
use crate::schema::FileKind;

/// A book on the shelf. Object-safe: whoever holds one knows no game by name.
pub trait Game: Send + Sync {
    /// What it is.
    fn info(&self) -> BookInfo;

    /// Its numbered rules as Markdown.
    fn rulebook(&self) -> &'static str;

    /// Its numbered rules.
    fn rules(&self) -> Vec<RuleText>;

    /// Its switches.
    fn toggles(&self) -> &'static [Toggle];

    /// Its printed tables, as TOML.
    fn tables(&self) -> &'static [Document];

    /// What a file of it may hold, as the game declares it; nothing if it declares no files.
    fn declaration(&self, kind: FileKind) -> Option<Declaration>;

    /// What a file of it may hold, as JSON Schema; nothing if the game declares no files.
    fn schema(&self, kind: FileKind) -> Option<serde_json::Value>;

    /// A file of it as a form to fill in; nothing if the game declares no files.
    fn form(&self, kind: FileKind, file: &Paper) -> Result<Option<Form>, Faults>;

    /// The scenarios that come with it, smallest first.
    fn scenarios(&self) -> Vec<ScenarioInfo>;

    /// The text of a scenario that comes with it.
    fn scenario_text(&self, id: &str) -> Option<&'static str>;

    /// The lessons that come with it.
    fn lessons(&self) -> Vec<ShelvedLesson>;

    /// Judges a scenario file, with house rules over it and the armies that are to fight in it.
    fn check_scenario(&self, scenario: &Paper, house: Option<&Paper>, armies: &[Army]) -> Result<ScenarioInfo, Faults>;

    /// Its force lists.
    fn force_lists(&self) -> Vec<ForceList>;

    /// A legal army file for a force list, to start from.
    fn new_army(&self, list: &str) -> Option<String>;

    /// Judges an army file; the error is a file that cannot even be read.
    fn check_army(&self, army: &Paper, grounds: Grounds<'_>) -> Result<ArmyReport, Faults>;

    /// An army file as a form to click; nothing if the game has none, or the file cannot be read well enough.
    fn army_form(&self, army: &Paper, grounds: Grounds<'_>) -> Result<Option<ArmyForm>, Faults>;

    /// An army file after a click on its form.
    fn change_army(&self, army: &Paper, change: &ArmyChange, grounds: Grounds<'_>) -> Result<String, Faults>;

    /// An army file with its repair carried out; nothing if it needs none, or there is no way to.
    fn mend_army(&self, army: &Paper, grounds: Grounds<'_>) -> Result<Option<String>, Faults>;

    /// The odds questions it can answer.
    fn questions(&self) -> &'static [Question];

    /// Answers an odds question exactly.
    fn answer(&self, question: &str, inputs: &[(String, String)], house: &HouseRules) -> Result<Answer, Faults>;

    /// Plays many games between computer players; `progress` hears how many are done.
    fn simulate(&self, plan: &SimPlan, progress: &(dyn Fn(u64) + Sync)) -> Result<Series, Faults>;

    /// Runs playbook pages, each a name and its text.
    fn run_pages(&self, pages: &[Paper]) -> PlaybookReport;

    /// Begins a match.
    fn begin(&self, plan: &MatchPlan) -> Result<Begun, Faults>;

    /// Opens a saved match to go on with it: the chain is verified, the inputs are played again and every derived line is
    /// compared. A match of another version goes on from its last decision under the rules of today, and a line says so.
    fn load(&self, text: &str) -> Result<Loaded, Damage>;

    /// Opens a saved match to look at it, as it stands in its file and to its end.
    fn watch(&self, text: &str) -> Result<Loaded, Damage>;

    /// Opens a damaged match up to the last line before the damage; an error if not even the set-up is whole.
    fn salvage(&self, text: &str) -> Result<Loaded, Damage>;

    /// Audits a saved match: chain, replay on the recorded dice, and if the seed is told, every roll from it.
    fn verify(&self, text: &str) -> Result<Verdict, Damage>;
}

/// A scenario at a glance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScenarioInfo {
    /// Its id: the file's name without ending.
    pub id: String,
    /// Its name.
    pub name: String,
    /// `learning`, `standard` or `large`.
    pub size: String,
    /// What it is about, in a sentence or two.
    pub briefing: String,
    /// Who fights.
    pub sides: Vec<SeatInfo>,
    /// The keys of the sides that may bring an army of their own; the scenario fixes the forces of the others.
    pub armies: Vec<String>,
    /// What its maker should know about it.
    pub warnings: Vec<String>,
}

/// A lesson that comes with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShelvedLesson {
    /// Its id and its page.
    pub paper: Paper,
    /// The page read.
    pub lesson: Lesson,
}

/// Everything needed for a mass simulation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SimPlan {
    /// The scenario file.
    pub scenario: Paper,
    /// Armies in place of the scenario's own forces.
    pub armies: Vec<Army>,
    /// House rules over it.
    pub house: HouseRules,
    /// Who plays whom; they swap sides every other game.
    pub players: [Level; 2],
    /// How many games, for each value if one is varied.
    pub games: u64,
    /// The seed of it all.
    pub seed: u64,
    /// Threads; 0 for all cores.
    pub threads: usize,
    /// A toggle or table value to vary, and its values.
    pub vary: Option<(String, Vec<String>)>,
}

/// Everything needed to begin a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchPlan {
    /// The scenario file.
    pub scenario: Paper,
    /// House rules over it.
    pub house: Option<Paper>,
    /// Armies in place of the scenario's own forces.
    pub armies: Vec<Army>,
    /// Where the dice come from.
    pub dice: DicePlan,
    /// Who plays; seats not named here are played by people.
    pub players: Vec<PlayerName>,
    /// The lesson it is, whose orders have laid dice.
    pub lesson: Option<Paper>,
}

/// Where the dice of a new match come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DicePlan {
    /// A seed.
    Seed(sandtable_kernel::dice::Seed),
    /// People; these are the dice typed so far that are thrown before the first decision.
    Hand(Vec<u16>),
}

impl DicePlan {
    /// How the file calls it.
    pub fn kind(&self) -> DiceKind {
        match self {
            DicePlan::Seed(_) => DiceKind::Seed,
            DicePlan::Hand(_) => DiceKind::Hand,
        }
    }
}

/// A match that began, or wants a die first.
pub enum Begun {
    /// It can be played.
    Ready(Box<dyn Match>),
    /// A die is thrown before the first decision; type it and begin again with it.
    WantsDie(WantedDie),
}

/// A die somebody has to throw and type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct WantedDie {
    /// What it is for.
    pub rule: RuleId,
    /// Which die.
    pub die: Die,
    /// What it is for, in a word or two.
    pub name: &'static str,
}

/// A saved match that was opened.
pub struct Loaded {
    /// The match.
    pub table: Box<dyn Match>,
    /// What was left out of a file that was cut off or damaged.
    pub note: Option<String>,
    /// What another version of the rules has played of it.
    pub older: Option<Older>,
}

/// What an audit found; a fault is an error instead.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Verdict {
    /// The game.
    pub game: String,
    /// The scenario's name.
    pub title: String,
    /// Journal lines, all sealed and all derived again.
    pub lines: usize,
    /// Orders among them.
    pub orders: usize,
    /// Dice among them.
    pub rolls: usize,
    /// Whether every die was derived from the seed; false when people threw them or the seed is not told.
    pub from_seed: bool,
    /// Whether the battle is over.
    pub over: bool,
    /// What was left out of a file that was cut off.
    pub note: Option<String>,
    /// What another version of the rules has played of it. Those lines are sealed, but judged by nobody here.
    pub older: Option<Older>,
    /// How many dice a lesson has laid; every other one is what `from_seed` says.
    pub laid: usize,
    /// How often dice that were taken back fell once more, as they did in the first form of the file.
    pub repeated: usize,
}
