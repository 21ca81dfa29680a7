//! What there is to play.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use sandtable_ai::Level;
use sandtable_kernel::SeatInfo;
use tokio::task::spawn_blocking;

use crate::extract::Body;
use crate::problem::Problem;
use crate::tables::{Tables, bare_table, house_rules, scenario_named};
use crate::wire::{GameInfo, RuleWords, Rulebook, ScenarioInfo, SeatName, SeatsWanted, ToggleInfo};

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
            Some(ScenarioInfo {
                scene: bare_table(game, &scenario.id)?,
                id: scenario.id,
                name: scenario.name,
                size: scenario.size,
                briefing: scenario.briefing,
                seats: scenario.sides.into_iter().map(named).collect(),
                armies: scenario.armies,
            })
        };
        game.scenarios().into_iter().filter_map(info).collect()
    });
    Ok(Json(scenarios.await?))
}

/// Who sits at a scenario's table when optional rules are chosen: some of them add a seat.
#[utoipa::path(post, path = "/api/games/{game}/seats", params(("game" = String, Path, description = "The game's id")),
    request_body = SeatsWanted,
    responses((status = 200, body = Vec<SeatName>), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn seats(
    State(tables): State<Arc<Tables>>,
    Path(game): Path<String>,
    Body(asked): Body<SeatsWanted>,
) -> Result<Json<Vec<SeatName>>, Problem> {
    let game = tables.game(&game)?;
    let seats = spawn_blocking(move || {
        let scenario = scenario_named(game, &asked.scenario)?;
        let house = house_rules(&asked.toggles, asked.house.as_deref());
        let info = game.check_scenario(&scenario, house.as_ref(), &[])?;
        Ok::<_, Problem>(info.sides.into_iter().map(named).collect())
    });
    Ok(Json(seats.await??))
}

fn named(seat: SeatInfo) -> SeatName {
    SeatName { seat: seat.seat.0, key: seat.key, name: seat.name }
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
