//! A start in the middle of a battle: `[opening]` says who stands where and how they fared so far.
//!
//! ```toml
//! [opening]
//! turn = 3                       # left out: 1
//! phase = "combat"               # priority, activation, combat, morale or end; left out: activation
//! priority = "red"               # left out: blue; with phase = "priority": rolled
//! lost = [7]                     # model numbers, Blue's first; also fled, exited, grenade_spent
//! health.12 = 2                  # wounded Weapons teams
//! tally = [1, 2]                 # losses of this turn, Blue's and Red's; points = [0, 1] likewise
//! places.sq1-mg = "10,4 11,4"    # a unit, instead of the places in its force
//! at.5 = [12, 20.5]              # one model
//! units.sq1-mg = "ap 1, used fire, down"
//! ```
//!
//! Of a unit may be said: `ap N`, `used ACTIONS`, `activated` (then it has no points left unless `ap` says so), `spent`,
//! `wait banked`, `wait ready`, `aim`, `prepared`, `down`, `suppressed`, `charged`, `charge failed`, `moved`, `shot`,
//! `facing DEGREES`.

use core::cell::RefCell;

use sandtable_kernel::fault::near_names;
use sandtable_kernel::geometry::Circle;
use sandtable_kernel::sheet::Spot;
use sandtable_kernel::{Angle, Faults, Point};

use super::sides::Fighting;
use super::word;
use crate::files::fields::OpeningFile;
use crate::forces::{Mark, words};
use crate::state::UnitState;
use crate::terms::{Action, BLUE, Fate, ModelId, ModelSet, Phase, SIDES, UnitId, UnitSet, Wait};
use crate::{Brethren, ModelOpening, Opening, State, ground, measuring, rule};

const ACTIONS: [(&str, Action); 8] = [
    ("move", Action::Move),
    ("run", Action::Run),
    ("wait", Action::Wait),
    ("prepare", Action::Prepare),
    ("down", Action::Down),
    ("aim", Action::Aim),
    ("fire", Action::Fire),
    ("suppress", Action::Suppress),
];

/// Where a model stands, and where the file says so.
#[derive(Clone)]
struct Place {
    at: Point,
    mark: Mark,
}

/// What a reader of an opening needs at hand.
struct Middle<'a> {
    file: &'a OpeningFile<'a>,
    rules: &'a Brethren,
    /// The battle before it began: who is in which unit.
    before: State,
}

/// The position that an opening describes, on a finished table.
pub fn read(file: &OpeningFile<'_>, rules: &Brethren, sides: &[Fighting; 2], faults: &RefCell<Faults>) -> Opening {
    let middle = Middle { file, rules, before: State::opening(rules) };
    let turns = rules.setup().turns;
    if file.turn > turns {
        file.here.fault("turn", format!("must be a whole number from 1 to {turns}"));
    }
    let fates = middle.fates();
    let places = middle.places(sides, &fates);
    let models = middle.models(&fates, &places, faults);
    let units = middle.units(sides);
    Opening {
        turn: file.turn,
        phase: file.phase,
        priority: file.priority.or_else(|| (file.phase != Phase::Priority).then_some(BLUE)),
        models,
        units,
        tally: file.tally,
        points: file.points,
        grenade_spent: middle.numbered("grenade_spent", &file.grenade_spent),
    }
}

impl Middle<'_> {
    fn fates(&self) -> Vec<Fate> {
        let mut fates = vec![Fate::OnTable; self.rules.setup().roster.models.len()];
        let file = self.file;
        for (field, numbers, fate) in
            [("lost", &file.lost, Fate::Lost), ("fled", &file.fled, Fate::Fled), ("exited", &file.exited, Fate::Exited)]
        {
            for model in self.numbered(field, numbers).iter() {
                if fates[model.index()] != Fate::OnTable {
                    file.here.fault(field, format!("model {} is already gone in another way", model.number()));
                }
                fates[model.index()] = fate;
            }
        }
        fates
    }

    /// Places of entries first (from the force), then of units (`places`), then of single models (`at`).
    fn places(&self, sides: &[Fighting; 2], fates: &[Fate]) -> Vec<Option<Place>> {
        let roster = &self.rules.setup().roster;
        let mut places: Vec<Option<Place>> = vec![None; fates.len()];
        let drafts = sides.iter().flat_map(|side| &side.force.entries);
        for (entry, draft) in roster.entry_ids().zip(drafts).filter(|(_, draft)| !draft.spec.places.is_empty()) {
            let models = roster.entry(entry).model_set();
            if !spread(&mut places, fates, models, &draft.spec.places, &draft.mark) {
                let field = draft.mark.field.clone();
                self.file.here.fault("", format!("{field}: {}", miscounted(draft.spec.places.len(), models)));
            }
        }
        for entry in &self.file.places {
            let key = entry.name;
            let (Some(unit), Some(spots)) = (self.unit_named(&entry.spot, key), &entry.value) else { continue };
            let models = self.before.unit(unit).models;
            let whole = roster.entry(roster.unit(unit).entry).model_set();
            let mark = Mark::of(&entry.spot);
            // The word of a squad is that of its NCO's team too; the number of places tells which is meant.
            let fits = spread(&mut places, fates, models, spots, &mark)
                || roster.entry_named(key).is_some() && spread(&mut places, fates, whole, spots, &mark);
            if !fits {
                entry.spot.fault(miscounted(spots.len(), models));
            }
        }
        for entry in &self.file.at {
            let model = entry.name.parse::<u16>().ok().and_then(|number| roster.model_numbered(number));
            match (model, entry.value) {
                (Some(model), Some(at)) => {
                    places[model.index()] = Some(Place { at, mark: Mark::of(&entry.spot) });
                }
                (None, _) => entry.spot.fault("there is no model with this number"),
                (_, None) => {}
            }
        }
        places
    }

    /// Every model with its place judged: on the table, off impassable ground, on nobody's base.
    fn models(&self, fates: &[Fate], places: &[Option<Place>], faults: &RefCell<Faults>) -> Vec<ModelOpening> {
        let roster = &self.rules.setup().roster;
        let health = self.health();
        let mut standing: Vec<(ModelId, Circle)> = Vec::new();
        let mut models = Vec::new();
        for (model, (fate, place)) in roster.model_ids().zip(fates.iter().zip(places)) {
            let at = place.as_ref().map(|place| place.at).unwrap_or_default();
            let left = if matches!(fate, Fate::Lost) { 0 } else { health[model.index()] };
            models.push(ModelOpening { fate: *fate, at, health: left });
            if *fate != Fate::OnTable {
                continue;
            }
            let Some(place) = place else {
                let key = &roster.unit(self.before.unit_of(model)).key;
                self.file.here.fault("places", format!("model {} of {key} has no place", model.number()));
                continue;
            };
            let wrong = |by, why: String| {
                let message = format!("model {} cannot stand at {}: {why}", model.number(), place.at);
                faults.borrow_mut().0.push(place.mark.breaks(by, None, message));
            };
            if !place.at.is_measurable() {
                wrong(rule::GEO_7, "that is far off the table".to_owned());
                continue;
            }
            let base = Circle::new(place.at, self.rules.radius(model));
            if let Err(refusal) = ground::check_standing(self.rules, base) {
                wrong(refusal.rule, refusal.why.to_string());
            }
            if let Some((other, _)) = standing.iter().find(|(_, other)| measuring::overlap(base, *other)) {
                wrong(rule::MOV_3, format!("its base overlaps that of model {}", other.number()));
            }
            standing.push((model, base));
        }
        for side in SIDES {
            let here = roster.models_of[usize::from(side.0)];
            if !here.iter().any(|model| fates[model.index()] == Fate::OnTable) {
                self.file.here.breaks("", rule::VIC_1, None, format!("{} has nobody on the table", word(side)));
            }
        }
        models
    }

    fn health(&self) -> Vec<u8> {
        let roster = &self.rules.setup().roster;
        let mut health: Vec<u8> = roster.models.iter().map(|model| model.health).collect();
        for entry in &self.file.health {
            let number = entry.name.parse::<u16>().ok();
            let Some(model) = number.and_then(|number| roster.model_numbered(number)) else {
                entry.spot.fault("there is no model with this number");
                continue;
            };
            let most = roster.model(model).health;
            match entry.value {
                Some(left) if left <= most => health[model.index()] = left,
                Some(_) => entry.spot.fault(format!("must be a whole number from 1 to {most}")),
                None => {}
            }
        }
        health
    }

    /// The units that are not fresh, and the Weapons teams of which it is said, or follows from their edge, where they look.
    fn units(&self, sides: &[Fighting; 2]) -> Vec<(UnitId, UnitState)> {
        let roster = &self.rules.setup().roster;
        let drafts: Vec<_> = sides.iter().flat_map(|side| &side.force.entries).collect();
        let mut states: Vec<(UnitId, UnitState)> = Vec::new();
        let mut said = UnitSet::NONE;
        let fresh = |unit: UnitId| {
            let towards_enemy = match roster.unit(unit).side == self.before.south {
                true => Angle::NORTH,
                false => Angle::SOUTH,
            };
            let facing = drafts[roster.unit(unit).entry.index()].spec.facing.unwrap_or(towards_enemy);
            UnitState { facing, faced: facing, ..*self.before.unit(unit) }
        };
        for entry in &self.file.units {
            let (Some(unit), Some(text)) = (self.unit_named(&entry.spot, entry.name), entry.value) else { continue };
            match read_state(text, fresh(unit)) {
                Ok(state) => states.push((unit, state)),
                Err(why) => entry.spot.fault(why),
            }
            said.insert(unit);
        }
        let looking = roster.unit_ids().filter(|unit| roster.unit(*unit).kind.is_weapons_team() && !said.has(*unit));
        states.extend(looking.map(|unit| (unit, fresh(unit))));
        states
    }

    fn unit_named(&self, spot: &Spot<'_>, key: &str) -> Option<UnitId> {
        let roster = &self.rules.setup().roster;
        let unit = roster.unit_named(key);
        if unit.is_none() {
            let near = near_names(key, roster.units.iter().map(|unit| unit.key.as_str()));
            spot.fault(format!("there is no unit `{key}`{near}"));
        }
        unit
    }

    fn numbered(&self, field: &str, numbers: &[u16]) -> ModelSet {
        let model = |number: &u16| {
            let model = self.rules.setup().roster.model_numbered(*number);
            if model.is_none() {
                self.file.here.breaks(field, rule::GEN_7, None, format!("there is no model {number}"));
            }
            model
        };
        numbers.iter().filter_map(model).collect()
    }
}

/// Gives the models these places, all of them or those on the table; false if the numbers differ.
fn spread(places: &mut [Option<Place>], fates: &[Fate], models: ModelSet, spots: &[Point], mark: &Mark) -> bool {
    let here: Vec<ModelId> = models.iter().filter(|model| fates[model.index()] == Fate::OnTable).collect();
    let all: Vec<ModelId> = models.iter().collect();
    let models = if spots.len() == all.len() { all } else { here };
    if models.len() != spots.len() {
        return false;
    }
    for (model, at) in models.iter().zip(spots) {
        places[model.index()] = Some(Place { at: *at, mark: mark.clone() });
    }
    true
}

fn miscounted(given: usize, models: ModelSet) -> String {
    format!("{given} places; give one for each of its {} models, or of those on the table", models.count())
}

/// `ap 1, used fire, down`; or everything that is wrong with it.
fn read_state(text: &str, mut state: UnitState) -> Result<UnitState, String> {
    let (mut points, mut wrong) = (None, Vec::new());
    for clause in text.split(',').map(str::trim).filter(|clause| !clause.is_empty()) {
        if let Err(why) = read_clause(clause, &mut state, &mut points) {
            wrong.push(why);
        }
    }
    state.ap = points.unwrap_or(state.ap);
    if wrong.is_empty() { Ok(state) } else { Err(wrong.join("; and ")) }
}

fn read_clause(clause: &str, state: &mut UnitState, points: &mut Option<u8>) -> Result<(), String> {
    let words: Vec<&str> = clause.split_whitespace().collect();
    match words[..] {
        ["ap", number] => {
            let most = state.full_ap;
            let number = number.parse::<u8>().ok().filter(|number| *number <= most);
            *points = Some(number.ok_or_else(|| format!("`{clause}`: it has at most {most} action points"))?);
        }
        ["used", ref actions @ ..] => {
            for word in actions {
                let Some((_, action)) = ACTIONS.iter().find(|(name, _)| name == word) else {
                    let near = near_names(word, ACTIONS.map(|(name, _)| name));
                    return Err(format!("`{word}` is no action{near}"));
                };
                state.used.insert(*action);
                state.shot |= matches!(action, Action::Fire | Action::Suppress);
            }
            state.spent = true;
        }
        ["activated"] => (state.activated, state.spent, state.ap) = (true, true, 0),
        ["spent"] => state.spent = true,
        ["wait", "banked"] => state.wait = Wait::Banked,
        ["wait", "ready"] => state.wait = Wait::Ready,
        ["aim"] => state.aim = true,
        ["prepared"] => state.prepared = true,
        ["down"] => state.down = true,
        ["suppressed"] => state.suppressed = true,
        ["charged"] => state.charged = true,
        ["charge", "failed"] => state.charge_failed = true,
        ["moved"] => state.moved = true,
        ["shot"] => state.shot = true,
        ["facing", degrees] => {
            let facing = words::parse_facing(degrees)?;
            (state.facing, state.faced) = (facing, facing);
        }
        _ => {
            return Err(format!(
                "`{clause}` must be one of: ap N, used ACTIONS, activated, spent, wait banked, wait ready, aim, prepared, down, \
                 suppressed, charged, charge failed, moved, shot, facing DEGREES"
            ));
        }
    }
    Ok(())
}
