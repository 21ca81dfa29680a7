//! Every battle that is open, and how new ones are stored.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use sandtable_host::wire::BattleInfo;
use sandtable_host::{Chance, Games, Kept, Problem, ProblemKind, Seated};
use sandtable_shelf::{Game, Match};
use sandtable_store::{Created, Listing, Store};

use crate::extract::{blocking, store_failed};
use crate::table::Table;

/// How long a battle stays in memory after the last request for it.
const IDLE: u64 = 15 * 60;

/// How often idle battles are looked for.
const ROUND: Duration = Duration::from_secs(60);

/// The battles of one store, and the games they are of.
pub(crate) struct Tables {
    games: Games,
    store: Arc<Store>,
    open: Mutex<BTreeMap<String, Arc<Table>>>,
    patience: Duration,
}

impl Tables {
    /// Tables over a store.
    pub fn new(games: Vec<&'static dyn Game>, store: Store, patience: Duration) -> Tables {
        Tables { games: Games::new(games), store: Arc::new(store), open: Mutex::default(), patience }
    }

    /// How long a client may take to read what it is sent.
    pub fn patience(&self) -> Duration {
        self.patience
    }

    /// The games.
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// Every stored battle.
    pub async fn list(&self) -> Result<Vec<BattleInfo>, Problem> {
        let store = Arc::clone(&self.store);
        let listed = blocking(move || store.battles().map_err(store_failed)).await?;
        Ok(listed.into_iter().map(info).collect())
    }

    /// A battle by its id.
    pub async fn table(&self, id: &str) -> Result<Arc<Table>, Problem> {
        if let Some(table) = self.opened().get(id) {
            return Ok(Arc::clone(table));
        }
        let (store, wanted) = (Arc::clone(&self.store), id.to_owned());
        let found = blocking(move || store.battle(&wanted).map_err(store_failed)).await?;
        let listing = found.ok_or_else(|| Problem::unknown_battle(id))?;
        let game = self.games.game(&listing.game)?;
        let fresh = Arc::new(Table::new(listing.id, listing.number, game, Arc::clone(&self.store), None));
        // Two may have asked at once; the first table stands, so that a battle never has two locks.
        Ok(Arc::clone(self.opened().entry(id.to_owned()).or_insert(fresh)))
    }

    /// Puts a match on a new table and stores it as a battle of its own: one that begins, one that is opened, or a copy.
    pub async fn put(
        &self,
        make: impl FnOnce(&Games, &Chance) -> Result<Box<dyn Match>, Problem> + Send + 'static,
    ) -> Result<String, Problem> {
        let (games, chance) = (self.games.clone(), chance()?);
        let seated = blocking(move || Ok(Seated::new(chance.id(), make(&games, &chance)?))).await?;
        let Kept { info, text, .. } = seated.kept_whole(now());
        let game = self.games.game(&info.game)?;
        let battle = Created {
            id: info.id.clone(),
            game: info.game,
            scenario: info.scenario,
            title: info.title,
            players: serde_json::to_string(&info.players).unwrap_or_default(),
            clock: info.clock,
            line: info.line,
            over: info.over,
            now: info.changed,
            text,
        };
        let number = self.store.create(battle).await.map_err(store_failed)?;
        let table = Table::new(info.id.clone(), number, game, Arc::clone(&self.store), Some(seated));
        self.opened().insert(info.id.clone(), Arc::new(table));
        Ok(info.id)
    }

    /// Removes a battle for good.
    pub async fn remove(&self, id: &str) -> Result<(), Problem> {
        if !self.store.delete(id).await.map_err(store_failed)? {
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

/// Bytes nobody can foresee.
pub(crate) fn chance() -> Result<Chance, Problem> {
    let mut bytes = [0; Chance::BYTES];
    getrandom::fill(&mut bytes).map_err(|error| Problem::new(ProblemKind::Internal, error.to_string()))?;
    Ok(Chance::new(bytes))
}
