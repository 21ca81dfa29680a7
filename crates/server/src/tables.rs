//! Every battle that is open, and how new ones begin.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sandtable_ai::Level;
use sandtable_kernel::dice::Seed;
use sandtable_kernel::fault::near_names;
use sandtable_kernel::{Eye, SeatInfo};
use sandtable_shelf::army::Army;
use sandtable_shelf::game::{Begun, DicePlan, MatchPlan};
use sandtable_shelf::record::{Paper, PlayerName, header_of};
use sandtable_shelf::{Game, Match};
use sandtable_store::{Created, Listing, Store};
use tokio::task::spawn_blocking;

use crate::extract::seat;
use crate::problem::{Problem, ProblemKind};
use crate::table::{Seated, Table};
use crate::wire::{BattleInfo, BroughtArmy, DiceFrom, NewBattle, NewPlayer, PlayerKind};

/// How long a battle stays in memory after the last request for it.
const IDLE: u64 = 15 * 60;

/// How often idle battles are looked for.
const ROUND: Duration = Duration::from_secs(60);

/// The battles of one store, and the games they are of.
pub(crate) struct Tables {
    games: Vec<&'static dyn Game>,
    store: Arc<Store>,
    open: Mutex<BTreeMap<String, Arc<Table>>>,
    patience: Duration,
}

impl Tables {
    /// Tables over a store.
    pub fn new(games: Vec<&'static dyn Game>, store: Store, patience: Duration) -> Tables {
        Tables { games, store: Arc::new(store), open: Mutex::default(), patience }
    }

    /// How long a client may take to read what it is sent.
    pub fn patience(&self) -> Duration {
        self.patience
    }

    /// Every game.
    pub fn games(&self) -> &[&'static dyn Game] {
        &self.games
    }

    /// A game by its id.
    pub fn game(&self, id: &str) -> Result<&'static dyn Game, Problem> {
        let ids = || self.games.iter().map(|game| game.info().id);
        self.games.iter().find(|game| game.info().id == id).copied().ok_or_else(|| {
            let all: Vec<&str> = ids().collect();
            let detail = format!("there is no game `{id}`; there are: {}{}", all.join(", "), near_names(id, ids()));
            Problem::new(ProblemKind::UnknownGame, detail)
        })
    }

    /// Every stored battle.
    pub async fn list(&self) -> Result<Vec<BattleInfo>, Problem> {
        let store = Arc::clone(&self.store);
        let listed = spawn_blocking(move || store.battles()).await??;
        Ok(listed.into_iter().map(info).collect())
    }

    /// A battle by its id.
    pub async fn table(&self, id: &str) -> Result<Arc<Table>, Problem> {
        if let Some(table) = self.opened().get(id) {
            return Ok(Arc::clone(table));
        }
        let (store, wanted) = (Arc::clone(&self.store), id.to_owned());
        let found = spawn_blocking(move || store.battle(&wanted)).await??;
        let listing = found.ok_or_else(|| Problem::unknown_battle(id))?;
        let game = self.game(&listing.game)?;
        let fresh = Arc::new(Table::new(listing.id, listing.number, game, Arc::clone(&self.store), None));
        // Two may have asked at once; the first table stands, so that a battle never has two locks.
        Ok(Arc::clone(self.opened().entry(id.to_owned()).or_insert(fresh)))
    }

    /// Begins a battle.
    pub async fn begin(&self, asked: NewBattle) -> Result<String, Problem> {
        let game = self.game(&asked.game)?;
        let scenario = asked.scenario.clone();
        let table = spawn_blocking(move || begin(game, &asked)).await??;
        self.add(table, &scenario).await
    }

    /// Opens a saved game as a battle of its own; with `salvage` a damaged one up to its last good line.
    pub async fn import(&self, text: String, salvage: bool) -> Result<String, Problem> {
        let game = self.game(&header_of(&text)?.game)?;
        let loaded = spawn_blocking(move || if salvage { game.salvage(&text) } else { game.load(&text) }).await??;
        let file = loaded.table.header().scenario.file.clone();
        self.add(loaded.table, &file).await
    }

    /// Stores a match as a new battle.
    pub async fn add(&self, table: Box<dyn Match>, scenario: &str) -> Result<String, Problem> {
        let game = self.game(table.game().id)?;
        let seated = Seated::new(table);
        let battle = Created {
            id: fresh_id()?,
            game: game.info().id.to_owned(),
            scenario: scenario.to_owned(),
            title: seated.table.title(),
            players: serde_json::to_string(&seated.players).unwrap_or_default(),
            clock: seated.clock().to_owned(),
            line: seated.table.line(),
            over: seated.table.pending().outcome().is_some(),
            now: now(),
            text: seated.table.record().iter().flat_map(|line| [line.as_str(), "\n"]).collect(),
        };
        let id = battle.id.clone();
        let number = self.store.create(battle).await?;
        let table = Table::new(id.clone(), number, game, Arc::clone(&self.store), Some(seated));
        self.opened().insert(id.clone(), Arc::new(table));
        Ok(id)
    }

    /// Removes a battle for good.
    pub async fn remove(&self, id: &str) -> Result<(), Problem> {
        if !self.store.delete(id).await? {
            return Err(Problem::unknown_battle(id));
        }
        if let Some(table) = self.opened().remove(id) {
            table.close();
        }
        Ok(())
    }

    /// Puts away battles nobody has asked for in a while; they are replayed when somebody does.
    pub async fn tidy(self: Arc<Self>) {
        loop {
            tokio::time::sleep(ROUND).await;
            // Whoever holds a table has it from this map, so with the map locked a count of one means nobody does.
            self.opened().retain(|_, table| table.idle() < IDLE || Arc::strong_count(table) > 1);
        }
    }

    fn opened(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, Arc<Table>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn begin(game: &'static dyn Game, asked: &NewBattle) -> Result<Box<dyn Match>, Problem> {
    let scenario = scenario_named(game, &asked.scenario)?;
    let house = house_rules(&asked.toggles, asked.house.as_deref());
    let armies: Vec<Army> = asked.armies.iter().map(army).collect();
    let info = game.check_scenario(&scenario, house.as_ref(), &armies)?;
    let dice = match (asked.dice, asked.seed) {
        (DiceFrom::Hand, _) => DicePlan::Hand(asked.thrown.clone()),
        (DiceFrom::Seed, Some(number)) => DicePlan::Seed(Seed::from_number(number)),
        (DiceFrom::Seed, None) => DicePlan::Seed(Seed::from_words(&[b"battle", &entropy::<32>()?])),
    };
    let players = player_names(&info.sides, &asked.players)?;
    match game.begin(&MatchPlan { scenario, house, armies, dice, players })? {
        Begun::Ready(table) => Ok(table),
        Begun::WantsDie(wanted) => Err(wanted.into()),
    }
}

/// The table of a scenario before its first decision, for a thumbnail.
pub(crate) fn bare_table(game: &dyn Game, scenario: &str) -> Option<sandtable_kernel::scene::Scene> {
    let scenario = Paper::new(scenario, game.scenario_text(scenario)?);
    let dice = DicePlan::Seed(Seed::from_number(0));
    match game.begin(&MatchPlan { scenario, house: None, armies: Vec::new(), dice, players: Vec::new() }) {
        Ok(Begun::Ready(table)) => Some(table.scene(Eye::Onlooker)),
        _ => None,
    }
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

fn army(brought: &BroughtArmy) -> Army {
    let file = brought.file.clone().unwrap_or_else(|| format!("army {}", brought.side));
    Army::new(brought.side.clone(), Paper::new(file, brought.text.clone()))
}

/// House rules with the toggles chosen on the page over them.
pub(crate) fn house_rules(toggles: &BTreeMap<String, String>, house: Option<&str>) -> Option<Paper> {
    const NAME: &str = "house rules";
    let text = house.unwrap_or_default().to_owned();
    if toggles.is_empty() {
        return house.is_some().then(|| Paper::new(NAME, text));
    }
    // A text that cannot be read goes on as it is, so that its faults are told with their lines.
    let Ok(mut rules) = text.parse::<toml::Table>() else { return Some(Paper::new(NAME, text)) };
    let switched = rules.entry("toggles").or_insert_with(|| toml::Table::new().into());
    if let Some(switched) = switched.as_table_mut() {
        for (name, value) in toggles {
            switched.insert(name.clone(), value.clone().into());
        }
    }
    Some(Paper::new(NAME, toml::to_string(&rules).unwrap_or(text)))
}

/// Who takes which seat, as the set-up line names them.
pub(crate) fn player_names(seats: &[SeatInfo], asked: &[NewPlayer]) -> Result<Vec<PlayerName>, Problem> {
    for player in asked {
        seat(player.seat, seats)?;
    }
    let name = |info: &SeatInfo| {
        let wanted = asked.iter().rev().find(|player| player.seat == info.seat.0);
        let player = match wanted {
            Some(NewPlayer { kind: PlayerKind::Computer, level, .. }) => {
                let level: Level = level.as_deref().unwrap_or("greedy").parse().map_err(|error| {
                    Problem::new(ProblemKind::BadRequest, sandtable_ai::NoSuchLevel::to_string(&error))
                })?;
                level.name()
            }
            _ => "person",
        };
        Ok(PlayerName { seat: info.key.clone(), name: info.name.clone(), player: player.to_owned() })
    };
    seats.iter().map(name).collect()
}

fn info(listing: Listing) -> BattleInfo {
    BattleInfo {
        id: listing.id,
        game: listing.game,
        scenario: listing.scenario,
        title: listing.title,
        clock: listing.clock,
        line: listing.line,
        over: listing.over,
        players: serde_json::from_str(&listing.players).unwrap_or_default(),
        changed: listing.changed,
    }
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(now.as_secs()).unwrap_or(i64::MAX)
}

/// An id nobody can guess and everybody can read out: no vowels, so no words.
fn fresh_id() -> Result<String, Problem> {
    const LETTERS: &[u8; 32] = b"0123456789bcdfghjkmnpqrstvwxyzBC";
    Ok(entropy::<16>()?.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

/// Bytes nobody can guess.
pub(crate) fn entropy<const N: usize>() -> Result<[u8; N], Problem> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| Problem::new(ProblemKind::Internal, error.to_string()))?;
    Ok(bytes)
}
