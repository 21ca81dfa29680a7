//! Thinking for the computer somewhere else: a copy of a battle that is kept up to date by its lines.

use std::collections::BTreeMap;

use sandtable_ai::Level;
use sandtable_kernel::Seat;
use sandtable_shelf::Match;
use sandtable_shelf::record::header_of;
use serde::Deserialize;

use crate::games::Games;
use crate::problem::{Problem, ProblemKind};

/// How many battles are kept in mind at once.
const MOST: usize = 4;

/// Copies of battles, to think about.
pub struct Thinker {
    games: Games,
    tables: BTreeMap<String, Box<dyn Match>>,
}

/// The part of a journal line that is an input.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Input {
    Order { seat: String, text: String },
    Roll { face: u16 },
    Event {},
    Rewind {},
}

impl Thinker {
    /// With no battle in mind.
    pub fn new(games: Games) -> Thinker {
        Thinker { games, tables: BTreeMap::new() }
    }

    /// How many lines of a battle it has had, the set-up included; nothing counts as 0.
    pub fn had(&self, id: &str) -> usize {
        self.tables.get(id).map_or(0, |table| table.record().len())
    }

    /// Takes over the lines of a battle that come after those it has had. False where they do not fit, as after an undo: then
    /// it has forgotten the battle and wants all of it.
    pub fn follow(&mut self, id: &str, text: &str) -> Result<bool, Problem> {
        let Some(table) = self.tables.get_mut(id) else {
            if self.tables.len() >= MOST {
                self.tables.clear();
            }
            let table = self.games.game(&header_of(text)?.game)?.load(text)?.table;
            self.tables.insert(id.to_owned(), table);
            return Ok(true);
        };
        let followed = play_on(&mut **table, text).is_some()
            && text.lines().last().is_none_or(|last| table.record().last().is_some_and(|known| known == last));
        if !followed {
            self.tables.remove(id);
        }
        Ok(followed)
    }

    /// What a computer player would order.
    pub fn think(&self, id: &str, seat: Seat, level: Level) -> Result<String, Problem> {
        let table = self.tables.get(id).ok_or_else(|| Problem::unknown_battle(id))?;
        table.computer_order(seat, level).ok_or_else(|| {
            Problem::new(ProblemKind::NotComputer, format!("seat {} has nothing to decide here", seat.0))
        })
    }
}

/// Plays the inputs among some lines; nothing if one of them cannot be followed.
fn play_on(table: &mut dyn Match, text: &str) -> Option<()> {
    let inputs: Vec<Input> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>().ok()?;
    let mut place = 0;
    while let Some(input) = inputs.get(place) {
        let Input::Order { seat, text } = input else { return None };
        let seat = table.seats().into_iter().find(|info| info.key == *seat)?.seat;
        let rest = &inputs[place + 1..];
        let length = rest.iter().take_while(|input| matches!(input, Input::Roll { .. } | Input::Event {})).count();
        table.forget_dice();
        for input in &rest[..length] {
            if let Input::Roll { face } = input {
                table.type_die(*face);
            }
        }
        let line = table.line();
        table.submit(seat, text, line).ok()?;
        place += 1 + length;
    }
    table.forget_dice();
    Some(())
}
