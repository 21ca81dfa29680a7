//! The kinds of single things: models, units, squads, and units and models that need not be named.

use sandtable_kernel::orders::{Asked, Gap, Listed, Read, Scope, Set, Slot, Unread, Values, Words, misread, picked};

use super::Shot;
use crate::Brethren;
use crate::state::State;
use crate::terms::{EntryId, MOST_MODELS, ModelId, ModelSet, UnitId, UnitSet};

/// A unit by its key: `sq1-mg`.
impl Listed for UnitId {
    type Rules = Brethren;
    const NOUN: &'static str = "unit";

    fn list(rules: &Brethren) -> impl Iterator<Item = (UnitId, &str)> {
        let roster = &rules.setup().roster;
        roster.unit_ids().map(|unit| (unit, roster.unit(unit).key.as_str()))
    }
}

/// A squad by its key: `sq1`.
impl Listed for EntryId {
    type Rules = Brethren;
    const NOUN: &'static str = "squad";

    fn list(rules: &Brethren) -> impl Iterator<Item = (EntryId, &str)> {
        let roster = &rules.setup().roster;
        roster.entry_ids().map(|entry| (entry, roster.entry(entry).key.as_str()))
    }
}

/// A model by its number on the table, `7` or `#7`. One that no model bears is refused by the rules.
impl Gap<Brethren, State> for ModelId {
    type Value = ModelId;

    fn called() -> String {
        "N".to_owned()
    }

    fn read(_: &Scope<'_, Brethren, State>, words: &[&str]) -> Read<ModelId> {
        let [text] = words else { return Err(Unread::WrongForm) };
        let number = text.strip_prefix('#').unwrap_or(text).parse::<usize>().ok();
        match number.filter(|number| (1..=MOST_MODELS).contains(number)) {
            Some(number) => Ok(ModelId((number - 1) as u8)),
            None => misread(format!("`{text}` is no model; write the number it bears on the table, such as `7`.")),
        }
    }

    fn write(value: &ModelId, _: &Brethren, text: &mut String) {
        text.push_str(&value.number().to_string());
    }

    fn slots(rules: &Brethren) -> Vec<Slot> {
        vec![Slot::of(Values::Span(0, count(rules) - 1))]
    }

    fn encode(value: &ModelId, rules: &Brethren, code: &mut Vec<i32>) -> bool {
        code.push(value.0.into());
        i32::from(value.0) < count(rules)
    }

    fn decode(rules: &Brethren, code: &[i32]) -> Option<ModelId> {
        let index = code.first().copied().filter(|index| (0..count(rules)).contains(index))?;
        u8::try_from(index).ok().map(ModelId)
    }
}

fn count(rules: &Brethren) -> i32 {
    i32::try_from(rules.setup().roster.models.len()).unwrap_or(i32::MAX)
}

impl Set for ModelSet {
    type Member = ModelId;

    fn put(&mut self, member: ModelId) {
        self.insert(member);
    }

    fn members(&self) -> impl Iterator<Item = ModelId> + '_ {
        self.iter()
    }
}

impl Set for UnitSet {
    type Member = UnitId;

    fn put(&mut self, member: UnitId) {
        self.insert(member);
    }

    fn members(&self) -> impl Iterator<Item = UnitId> + '_ {
        self.iter()
    }
}

/// A unit that an offer need not ask for where it is the acting one.
#[derive(Debug)]
pub struct Actor;

impl Gap<Brethren, State> for Actor {
    type Value = UnitId;

    fn called() -> String {
        <UnitId as Gap<Brethren, State>>::called()
    }

    fn read(scope: &Scope<'_, Brethren, State>, words: &[&str]) -> Read<UnitId> {
        UnitId::read(scope, words)
    }

    fn write(value: &UnitId, rules: &Brethren, text: &mut String) {
        <UnitId as Gap<Brethren, State>>::write(value, rules, text);
    }

    fn slots(rules: &Brethren) -> Vec<Slot> {
        <UnitId as Gap<Brethren, State>>::slots(rules)
    }

    fn encode(value: &UnitId, rules: &Brethren, code: &mut Vec<i32>) -> bool {
        <UnitId as Gap<Brethren, State>>::encode(value, rules, code)
    }

    fn decode(rules: &Brethren, code: &[i32]) -> Option<UnitId> {
        <UnitId as Gap<Brethren, State>>::decode(rules, code)
    }

    fn open(asked: &Asked<'_, Brethren, State>, name: &str) -> Vec<Slot> {
        match (asked.field(name), asked.scope.state.acting) {
            (None, Some(unit)) => {
                let key = asked.scope.rules.setup().roster.unit(unit).key.as_str();
                picked::<UnitId, _, _>(asked, [key].into_iter(), Self::slots(asked.scope.rules))
            }
            _ => UnitId::open(asked, name),
        }
    }
}

/// The unit that acts, where an order leaves it out.
pub(super) fn acting(scope: &Scope<'_, Brethren, State>, verb: &str) -> Read<UnitId> {
    let nobody = || misread(format!("No unit acts now; name the one that does: `{verb} UNIT ...`."));
    scope.state.acting.map_or_else(nobody, Ok)
}

/// A model that stands for its duel: an offer names one of each, any of its fighters is open.
#[derive(Debug)]
pub struct Duellist;

impl Gap<Brethren, State> for Duellist {
    type Value = ModelId;

    fn called() -> String {
        ModelId::called()
    }

    fn read(scope: &Scope<'_, Brethren, State>, words: &[&str]) -> Read<ModelId> {
        ModelId::read(scope, words)
    }

    fn write(value: &ModelId, rules: &Brethren, text: &mut String) {
        ModelId::write(value, rules, text);
    }

    fn slots(rules: &Brethren) -> Vec<Slot> {
        ModelId::slots(rules)
    }

    fn encode(value: &ModelId, rules: &Brethren, code: &mut Vec<i32>) -> bool {
        ModelId::encode(value, rules, code)
    }

    fn decode(rules: &Brethren, code: &[i32]) -> Option<ModelId> {
        ModelId::decode(rules, code)
    }

    fn open(asked: &Asked<'_, Brethren, State>, name: &str) -> Vec<Slot> {
        let fights = &asked.scope.state.fights;
        let offered = ModelId::open(asked, name);
        let named = |model: &ModelId| offered.first().is_some_and(|slot| slot.values.has(model.0.into()));
        let models = asked.scope.state.on_table.iter();
        let duels: ModelSet = models
            .filter(named)
            .filter_map(|model| fights.duel_of(model))
            .fold(ModelSet::NONE, |all, duel| all.or(fights.models_of(duel)));
        vec![Slot::of(Values::Among(duels.iter().map(|model| model.0.into()).collect()))]
    }
}

/// A shot of the acting unit, which is not named: `at e1 hold 3`.
#[derive(Debug)]
pub struct Nameless;

impl Gap<Brethren, State> for Nameless {
    type Value = Shot;
    const WORDS: Words = Words::Some;

    fn called() -> String {
        Shot::called().replacen("UNIT ", "", 1)
    }

    fn read(scope: &Scope<'_, Brethren, State>, words: &[&str]) -> Read<Shot> {
        if !words.first().is_some_and(|word| word.eq_ignore_ascii_case("at")) {
            return Err(Unread::WrongForm);
        }
        let unit = acting(scope, "fire")?;
        let key = scope.rules.setup().roster.unit(unit).key.as_str();
        let named: Vec<&str> = core::iter::once(key).chain(words.iter().copied()).collect();
        Shot::read(scope, &named)
    }

    fn write(value: &Shot, rules: &Brethren, text: &mut String) {
        Shot::write(value, rules, text);
    }

    fn slots(rules: &Brethren) -> Vec<Slot> {
        Shot::slots(rules)
    }

    fn encode(value: &Shot, rules: &Brethren, code: &mut Vec<i32>) -> bool {
        Shot::encode(value, rules, code)
    }

    fn decode(rules: &Brethren, code: &[i32]) -> Option<Shot> {
        Shot::decode(rules, code)
    }
}
