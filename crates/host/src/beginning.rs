//! How battles begin: a set-up that is judged, or a saved game that is played again.

use std::collections::BTreeMap;

use sandtable_ai::Level;
use sandtable_kernel::dice::Seed;
use sandtable_kernel::scene::Scene;
use sandtable_kernel::{Eye, SeatInfo};
use sandtable_shelf::army::Army;
use sandtable_shelf::game::{Begun, DicePlan, MatchPlan};
use sandtable_shelf::record::{Paper, PlayerName, header_of};
use sandtable_shelf::{Game, Match};

use crate::eyes::seat;
use crate::games::{Games, scenario_named};
use crate::lessons::{learners, lesson_named, shown_next};
use crate::problem::{Problem, ProblemKind};
use crate::wire::{BroughtArmy, DiceFrom, NewBattle, NewPlayer, PlayerKind};

/// Bytes nobody can foresee, from whoever can throw them: the edges of the system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// Of these a battle's id is made.
    pub name: [u8; 16],
    /// Of these the dice of a battle that names no seed.
    pub dice: [u8; 32],
}

impl Chance {
    /// How many bytes are needed.
    pub const BYTES: usize = 48;

    /// From bytes: the first 16 for the name, the next 32 for the dice.
    pub fn new(bytes: [u8; Chance::BYTES]) -> Chance {
        let mut chance = Chance { name: [0; 16], dice: [0; 32] };
        chance.name.copy_from_slice(&bytes[..16]);
        chance.dice.copy_from_slice(&bytes[16..]);
        chance
    }

    /// An id nobody can guess and everybody can read out: no vowels, so no words.
    pub fn id(&self) -> String {
        const LETTERS: &[u8; 32] = b"0123456789bcdfghjkmnpqrstvwxyzBC";
        self.name.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
    }
}

/// Begins a battle.
pub fn begin(games: &Games, asked: &NewBattle, chance: &Chance) -> Result<Box<dyn Match>, Problem> {
    let game = games.game(&asked.game)?;
    let lesson = asked.lesson.as_deref().map(|id| lesson_named(game, id)).transpose()?;
    let scenario = lesson.as_ref().map_or(asked.scenario.as_str(), |lesson| lesson.lesson.scenario.as_str());
    let scenario = scenario_named(game, scenario)?;
    if lesson.is_some() && asked.is_changed() {
        let detail = "a lesson is played as it is: without armies, optional rules, house rules or dice of one's own";
        return Err(Problem::new(ProblemKind::BadRequest, detail));
    }
    let house = house_rules(&asked.toggles, asked.house.as_deref());
    let armies: Vec<Army> = asked.armies.iter().map(army).collect();
    let info = game.check_scenario(&scenario, house.as_ref(), &armies)?;
    let dice = match (asked.dice, asked.seed) {
        (DiceFrom::Hand, _) => DicePlan::Hand(asked.thrown.clone()),
        (DiceFrom::Seed, Some(number)) => DicePlan::Seed(Seed::from_number(number)),
        (DiceFrom::Seed, None) => DicePlan::Seed(Seed::from_words(&[b"battle", &chance.dice])),
    };
    let players = match &lesson {
        Some(lesson) => player_names(&info.sides, &learners(&lesson.lesson, &info.sides))?,
        None => player_names(&info.sides, &asked.players)?,
    };
    let lesson = lesson.map(|lesson| lesson.paper);
    match game.begin(&MatchPlan { scenario, house, armies, dice, players, lesson })? {
        Begun::Ready(mut table) => {
            // What a lesson shows before its first step is nothing to wait for.
            while let Some((seat, order)) = shown_next(&*table) {
                let line = table.line();
                table.submit(seat, &order, line)?;
            }
            Ok(table)
        }
        Begun::WantsDie(wanted) => Err(wanted.into()),
    }
}

/// Opens a saved game; with `salvage` a damaged one up to its last good line.
pub fn import(games: &Games, file: &[u8], salvage: bool) -> Result<Box<dyn Match>, Problem> {
    let text = std::str::from_utf8(file)
        .map_err(|error| Problem::new(ProblemKind::BrokenJournal, format!("this is no text: {error}")))?;
    let game = games.game(&header_of(text)?.game)?;
    let loaded = if salvage { game.salvage(text)? } else { game.load(text)? };
    Ok(loaded.table)
}

/// The table of a scenario before its first decision, for a thumbnail.
pub(crate) fn bare_table(game: &dyn Game, scenario: &str) -> Option<Scene> {
    let scenario = Paper::new(scenario, game.scenario_text(scenario)?);
    let dice = DicePlan::Seed(Seed::from_number(0));
    let (armies, players) = (Vec::new(), Vec::new());
    match game.begin(&MatchPlan { scenario, house: None, armies, dice, players, lesson: None }) {
        Ok(Begun::Ready(table)) => Some(table.scene(Eye::Onlooker)),
        _ => None,
    }
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
pub fn player_names(seats: &[SeatInfo], asked: &[NewPlayer]) -> Result<Vec<PlayerName>, Problem> {
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
