//! What there is to play.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use sandtable_ai::Level;
use sandtable_kernel::ruleset::ArmyReport;
use sandtable_shelf::record::Paper;
use tokio::task::spawn_blocking;

use crate::extract::Body;
use crate::problem::{Problem, ProblemKind};
use crate::tables::{Tables, bare_table};
use crate::wire::{
    ArmyDraft, ArmyText, GameInfo, ListInfo, NewArmy, RuleWords, Rulebook, ScenarioInfo, SeatName, ToggleInfo,
};

/// The games.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameInfo>)))]
pub(crate) async fn games(State(tables): State<Arc<Tables>>) -> Json<Vec<GameInfo>> {
    let games = tables.games().iter().map(|game| {
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
        }
    });
    Json(games.collect())
}

/// The scenarios of a game, smallest first.
#[utoipa::path(get, path = "/api/games/{game}/scenarios", params(("game" = String, Path, description = "The game's id")),
    responses((status = 200, body = Vec<ScenarioInfo>), (status = 404, body = Problem)))]
pub(crate) async fn scenarios(
    State(tables): State<Arc<Tables>>,
    Path(game): Path<String>,
) -> Result<Json<Vec<ScenarioInfo>>, Problem> {
    let game = tables.game(&game)?;
    let scenarios = spawn_blocking(move || {
        let info = |scenario: sandtable_shelf::game::ScenarioInfo| {
            let seat =
                |side: sandtable_kernel::SeatInfo| SeatName { seat: side.seat.0, key: side.key, name: side.name };
            Some(ScenarioInfo {
                scene: bare_table(game, &scenario.id)?,
                id: scenario.id,
                name: scenario.name,
                size: scenario.size,
                briefing: scenario.briefing,
                seats: scenario.sides.into_iter().map(seat).collect(),
            })
        };
        game.scenarios().into_iter().filter_map(info).collect()
    });
    Ok(Json(scenarios.await?))
}

/// The numbered rules of a game.
#[utoipa::path(get, path = "/api/games/{game}/rules", params(("game" = String, Path, description = "The game's id")),
    responses((status = 200, body = Rulebook), (status = 404, body = Problem)))]
pub(crate) async fn rules(
    State(tables): State<Arc<Tables>>,
    Path(game): Path<String>,
) -> Result<Json<Rulebook>, Problem> {
    let game = tables.game(&game)?;
    let rules = game.rules().into_iter().map(|rule| RuleWords { id: rule.id, chapter: rule.chapter, text: rule.text });
    Ok(Json(Rulebook { markdown: game.rulebook().to_owned(), rules: rules.collect() }))
}

/// The force lists of a game.
#[utoipa::path(get, path = "/api/games/{game}/lists", params(("game" = String, Path, description = "The game's id")),
    responses((status = 200, body = Vec<ListInfo>), (status = 404, body = Problem)))]
pub(crate) async fn lists(
    State(tables): State<Arc<Tables>>,
    Path(game): Path<String>,
) -> Result<Json<Vec<ListInfo>>, Problem> {
    let lists = tables.game(&game)?.force_lists().into_iter();
    Ok(Json(lists.map(|list| ListInfo { id: list.id, name: list.name, about: list.about }).collect()))
}

/// A legal army file to start from.
#[utoipa::path(post, path = "/api/games/{game}/armies/new", params(("game" = String, Path, description = "The game's id")),
    request_body = NewArmy, responses((status = 200, body = ArmyDraft), (status = 404, body = Problem)))]
pub(crate) async fn new_army(
    State(tables): State<Arc<Tables>>,
    Path(game): Path<String>,
    Body(asked): Body<NewArmy>,
) -> Result<Json<ArmyDraft>, Problem> {
    let game = tables.game(&game)?;
    let text = game.new_army(&asked.list).ok_or_else(|| {
        let all: Vec<String> = game.force_lists().into_iter().map(|list| list.id).collect();
        let detail = format!("there is no force list `{}`; there are: {}", asked.list, all.join(", "));
        Problem::new(ProblemKind::UnknownList, detail)
    })?;
    Ok(Json(ArmyDraft { text }))
}

/// Judges an army file.
#[utoipa::path(post, path = "/api/games/{game}/armies/check", params(("game" = String, Path, description = "The game's id")),
    request_body = ArmyText, responses((status = 200, body = Object), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn check_army(
    State(tables): State<Arc<Tables>>,
    Path(game): Path<String>,
    Body(army): Body<ArmyText>,
) -> Result<Json<ArmyReport>, Problem> {
    let game = tables.game(&game)?;
    let report = spawn_blocking(move || game.check_army(&Paper::new("army", army.text), None)).await??;
    Ok(Json(report))
}
