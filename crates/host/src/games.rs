//! What there is to play.

use sandtable_ai::Level;
use sandtable_kernel::fault::near_names;
use sandtable_kernel::{SeatInfo, scene::Scene};
use sandtable_shelf::Game;
use sandtable_shelf::game::ScenarioInfo as Shelved;
use sandtable_shelf::record::Paper;

use crate::beginning::{bare_table, house_rules};
use crate::lessons::lessons_of;
use crate::problem::{Problem, ProblemKind};
use crate::wire::{GameInfo, RuleWords, Rulebook, ScenarioInfo, SeatName, SeatsWanted, ToggleInfo};

/// The games on offer.
#[derive(Clone)]
pub struct Games(Vec<&'static dyn Game>);

impl Games {
    /// These games.
    pub fn new(games: Vec<&'static dyn Game>) -> Games {
        Games(games)
    }

    /// A game by its id.
    pub fn game(&self, id: &str) -> Result<&'static dyn Game, Problem> {
        let ids = || self.0.iter().map(|game| game.info().id);
        self.0.iter().find(|game| game.info().id == id).copied().ok_or_else(|| {
            let all: Vec<&str> = ids().collect();
            let detail = format!("there is no game `{id}`; there are: {}{}", all.join(", "), near_names(id, ids()));
            Problem::new(ProblemKind::UnknownGame, detail)
        })
    }

    /// Every game at a glance.
    pub fn list(&self) -> Vec<GameInfo> {
        self.0.iter().map(|game| at_a_glance(*game)).collect()
    }

    /// The scenarios of a game, smallest first.
    pub fn scenarios(&self, game: &str) -> Result<Vec<ScenarioInfo>, Problem> {
        let game = self.game(game)?;
        let table = |scenario: Shelved| Some(shown(bare_table(game, &scenario.id)?, scenario));
        Ok(game.scenarios().into_iter().filter_map(table).collect())
    }

    /// Who sits at a scenario's table when optional rules are chosen: some of them add a seat.
    pub fn seats(&self, game: &str, asked: &SeatsWanted) -> Result<Vec<SeatName>, Problem> {
        let game = self.game(game)?;
        let scenario = scenario_named(game, &asked.scenario)?;
        let house = house_rules(&asked.toggles, asked.house.as_deref());
        let info = game.check_scenario(&scenario, house.as_ref(), &[])?;
        Ok(info.sides.into_iter().map(named).collect())
    }

    /// The numbered rules of a game.
    pub fn rules(&self, game: &str) -> Result<Rulebook, Problem> {
        let game = self.game(game)?;
        let words = |rule: sandtable_kernel::rulebook::RuleText| RuleWords {
            id: rule.id,
            chapter: rule.chapter,
            text: rule.text,
        };
        let rules = game.rules().into_iter().map(words).collect();
        Ok(Rulebook { markdown: game.rulebook().to_owned(), rules })
    }
}

fn at_a_glance(game: &dyn Game) -> GameInfo {
    let info = game.info();
    let toggles = game.toggles().iter().map(|toggle| ToggleInfo {
        name: toggle.name.to_owned(),
        values: toggle.values.iter().map(ToString::to_string).collect(),
        rule: toggle.rule.to_owned(),
        about: toggle.about.to_owned(),
    });
    GameInfo {
        id: info.id.to_owned(),
        name: info.name.to_owned(),
        credit: info.credit.to_owned(),
        version: info.version.to_owned(),
        toggles: toggles.collect(),
        levels: Level::ALL.iter().map(ToString::to_string).collect(),
        lessons: lessons_of(game),
    }
}

fn shown(scene: Scene, scenario: Shelved) -> ScenarioInfo {
    ScenarioInfo {
        scene,
        id: scenario.id,
        name: scenario.name,
        size: scenario.size,
        briefing: scenario.briefing,
        seats: scenario.sides.into_iter().map(named).collect(),
        armies: scenario.armies,
    }
}

fn named(seat: SeatInfo) -> SeatName {
    SeatName { seat: seat.seat.0, key: seat.key, name: seat.name }
}

/// A scenario that comes with a game.
pub(crate) fn scenario_named(game: &dyn Game, id: &str) -> Result<Paper, Problem> {
    let text = game.scenario_text(id).ok_or_else(|| {
        let ids: Vec<String> = game.scenarios().into_iter().map(|scenario| scenario.id).collect();
        let near = near_names(id, ids.iter().map(String::as_str));
        let detail = format!("there is no scenario `{id}`; there are: {}{near}", ids.join(", "));
        Problem::new(ProblemKind::UnknownScenario, detail)
    })?;
    Ok(Paper::new(id, text))
}
