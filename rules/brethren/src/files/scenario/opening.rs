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
use sandtable_kernel::sheet::{Node, Reader, Value};
use sandtable_kernel::{Angle, Faults, Point};

use super::sides::SideFile;
use super::{SIDE_WORDS, word};
use crate::forces::{Mark, words};
use crate::state::UnitState;
use crate::terms::{Action, BLUE, Fate, ModelId, ModelSet, Phase, SIDES, UnitId, UnitSet, Wait};
use crate::{Brethren, ModelOpening, Opening, State, ground, measuring, rule};

const PHASES: [(&str, Phase); 5] = [
    ("priority", Phase::Priority),
    ("activation", Phase::Activation),
    ("combat", Phase::Combat),
    ("morale", Phase::Morale),
    ("end", Phase::End),
];

const FATES: [(&str, Fate); 3] = [("lost", Fate::Lost), ("fled", Fate::Fled), ("exited", Fate::Exited)];

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
    file: &'a str,
    reader: &'a Reader<'a>,
    rules: &'a Brethren,
    /// The battle before it began: who is in which unit.
    before: State,
}

/// Reads an opening on a finished table.
pub fn read(
    file: &str,
    reader: &Reader<'_>,
    rules: &Brethren,
    sides: &[SideFile; 2],
    faults: &RefCell<Faults>,
) -> Option<Opening> {
    let middle = Middle { file, reader, rules, before: State::opening(rules) };
    let turn = reader.optional_number("turn", 1..=i64::from(rules.setup().turns)).unwrap_or(1);
    let phase =
        reader.optional_choice("phase", &PHASES.map(|(name, _)| name)).map_or(Phase::Activation, |at| PHASES[at].1);
    let priority = reader.optional_choice("priority", &SIDE_WORDS).map(|index| SIDES[index]);
    let fates = middle.fates();
    let places = middle.places(sides, &fates);
    let models = middle.models(&fates, &places, faults);
    let units = middle.units(sides);
    let [tally, points] = ["tally", "points"].map(|field| middle.two_numbers(field));
    let grenade_spent = middle.numbered("grenade_spent");
    Some(Opening {
        turn: u8::try_from(turn).ok()?,
        phase,
        priority: priority.or_else(|| (phase != Phase::Priority).then_some(BLUE)),
        models,
        units,
        tally,
        points,
        grenade_spent,
    })
}

impl Middle<'_> {
    fn fates(&self) -> Vec<Fate> {
        let mut fates = vec![Fate::OnTable; self.rules.setup().roster.models.len()];
        for (field, fate) in FATES {
            for model in self.numbered(field).iter() {
                if fates[model.index()] != Fate::OnTable {
                    self.reader.fault(field, format!("model {} is already gone in another way", model.number()));
                }
                fates[model.index()] = fate;
            }
        }
        fates
    }

    /// Places of entries first (from the force), then of units (`places`), then of single models (`at`).
    fn places(&self, sides: &[SideFile; 2], fates: &[Fate]) -> Vec<Option<Place>> {
        let roster = &self.rules.setup().roster;
        let mut places: Vec<Option<Place>> = vec![None; fates.len()];
        let drafts = sides.iter().flat_map(|side| &side.force.entries);
        for (entry, draft) in roster.entry_ids().zip(drafts).filter(|(_, draft)| !draft.spec.places.is_empty()) {
            let models = roster.entry(entry).model_set();
            if !spread(&mut places, fates, models, &draft.spec.places, &draft.mark) {
                let field = draft.mark.field.clone();
                self.reader.fault("", format!("{field}: {}", miscounted(draft.spec.places.len(), models)));
            }
        }
        if let Some(table) = self.reader.optional_table("places") {
            for key in table.names() {
                let spots = self.spots(&table, key);
                let (Some(unit), Some(spots)) = (self.unit_named(&table, key), spots) else { continue };
                let models = self.before.unit(unit).models;
                let whole = roster.entry(roster.unit(unit).entry).model_set();
                let mark = Mark::of_field(self.file, &table, key);
                // The word of a squad is that of its NCO's team too; the number of places tells which is meant.
                let fits = spread(&mut places, fates, models, &spots, &mark)
                    || roster.entry_named(key).is_some() && spread(&mut places, fates, whole, &spots, &mark);
                if !fits {
                    table.fault(key, miscounted(spots.len(), models));
                }
            }
        }
        if let Some(table) = self.reader.optional_table("at") {
            for number in table.names() {
                let model = number.parse::<u16>().ok().and_then(|number| roster.model_numbered(number));
                match (model, table.point(number)) {
                    (Some(model), Some(at)) => {
                        let mark = Mark::of_field(self.file, &table, number);
                        places[model.index()] = Some(Place { at, mark });
                    }
                    (None, _) => table.fault(number, "there is no model with this number"),
                    (_, None) => {}
                }
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
                self.reader.fault("places", format!("model {} of {key} has no place", model.number()));
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
                self.reader.breaks("", rule::VIC_1, None, format!("{} has nobody on the table", word(side)));
            }
        }
        models
    }

    fn health(&self) -> Vec<u8> {
        let roster = &self.rules.setup().roster;
        let mut health: Vec<u8> = roster.models.iter().map(|model| model.health).collect();
        let Some(table) = self.reader.optional_table("health") else { return health };
        for number in table.names() {
            let Some(model) = number.parse::<u16>().ok().and_then(|number| roster.model_numbered(number)) else {
                table.fault(number, "there is no model with this number");
                continue;
            };
            let most = i64::from(roster.model(model).health);
            if let Some(left) = table.number(number, 1..=most) {
                health[model.index()] = left as u8;
            }
        }
        health
    }

    /// The units that are not fresh, and the Weapons teams of which it is said, or follows from their edge, where they look.
    fn units(&self, sides: &[SideFile; 2]) -> Vec<(UnitId, UnitState)> {
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
        if let Some(table) = self.reader.optional_table("units") {
            for key in table.names() {
                let text = table.text(key);
                let (Some(unit), Some(text)) = (self.unit_named(&table, key), text) else { continue };
                match read_state(text, fresh(unit)) {
                    Ok(state) => states.push((unit, state)),
                    Err(why) => table.fault(key, why),
                }
                said.insert(unit);
            }
        }
        let looking = roster.unit_ids().filter(|unit| roster.unit(*unit).kind.is_weapons_team() && !said.has(*unit));
        states.extend(looking.map(|unit| (unit, fresh(unit))));
        states
    }

    fn unit_named(&self, table: &Reader<'_>, key: &str) -> Option<UnitId> {
        let roster = &self.rules.setup().roster;
        let unit = roster.unit_named(key);
        if unit.is_none() {
            let near = near_names(key, roster.units.iter().map(|unit| unit.key.as_str()));
            table.fault(key, format!("there is no unit `{key}`{near}"));
        }
        unit
    }

    /// `[[10, 10], [11, 10]]`, or `"10,10 11,10"` as orders write it.
    fn spots(&self, table: &Reader<'_>, key: &str) -> Option<Vec<Point>> {
        match table.raw(key).map(|node| &node.value) {
            Some(Value::Text(text)) => words::parse_places(text).map_err(|why| table.fault(key, why)).ok(),
            _ => table.points(key),
        }
    }

    fn two_numbers(&self, field: &str) -> [u8; 2] {
        let Some(node) = self.reader.raw(field) else { return [0; 2] };
        match numbers(node).as_deref() {
            Some([blue, red]) if *blue < 100 && *red < 100 => [*blue as u8, *red as u8],
            _ => {
                self.reader.fault(field, "must be two numbers below 100, Blue's and Red's, such as [1, 0]");
                [0; 2]
            }
        }
    }

    fn numbered(&self, field: &str) -> ModelSet {
        let Some(node) = self.reader.raw(field) else { return ModelSet::NONE };
        let Some(numbers) = numbers(node) else {
            self.reader.fault(field, "must be a list of model numbers such as [4, 5]");
            return ModelSet::NONE;
        };
        let model = |number: &u16| {
            let model = self.rules.setup().roster.model_numbered(*number);
            if model.is_none() {
                self.reader.breaks(field, rule::GEN_7, None, format!("there is no model {number}"));
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

fn numbers(node: &Node) -> Option<Vec<u16>> {
    let Value::List(items) = &node.value else { return None };
    let number = |item: &Node| match &item.value {
        Value::Number(digits) => digits.parse().ok(),
        _ => None,
    };
    items.iter().map(number).collect()
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
