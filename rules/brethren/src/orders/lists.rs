//! The kinds of several things: teams of a squad, fighters of a duel, shares of hits, ways of models, chargers.

use arrayvec::ArrayVec;
use sandtable_kernel::offer::{Candidate, Field, Fill, Offer};
use sandtable_kernel::orders::{
    AnyOf, Asked, Gap, Read, Scope, Skeleton, Slot, Unread, Values, Words, misread, picked, repeated, same,
};

use super::{Charge, MOST_CHARGERS, ModelMove, Moves, Waypoints};
use crate::Brethren;
use crate::state::State;
use crate::terms::{MOST_MEMBERS, ModelId, ModelSet, SIDES, UnitId};

type Models = AnyOf<ModelSet>;
type TeamList = ArrayVec<Models, 2>;

/// The teams that leave a squad: `team 2 4 5 team 3 6 7`.
#[derive(Debug)]
pub struct Teams;

impl Gap<Brethren, State> for Teams {
    type Value = ArrayVec<ModelSet, 2>;
    const WORDS: Words = Words::Some;

    fn called() -> String {
        "team N ... team N ...".to_owned()
    }

    fn read(scope: &Scope<'_, Brethren, State>, words: &[&str]) -> Read<Self::Value> {
        let mut groups = words.split(|word| same(word, "team"));
        // What stands before the first `team` belongs to no team.
        if groups.next().is_some_and(|before| !before.is_empty()) {
            return Err(Unread::WrongForm);
        }
        let mut teams = ArrayVec::new();
        for group in groups {
            if group.is_empty() {
                return Err(Unread::WrongForm);
            }
            if teams.try_push(<Models as Gap<Brethren, State>>::read(scope, group)?).is_err() {
                return misread("A squad has at most two Specialists, and so at most two teams leave it.");
            }
        }
        Ok(teams)
    }

    fn write(value: &Self::Value, rules: &Brethren, text: &mut String) {
        for (place, team) in value.iter().enumerate() {
            text.push_str(if place == 0 { "team " } else { " team " });
            <Models as Gap<Brethren, State>>::write(team, rules, text);
        }
    }

    fn absent() -> Option<Self::Value> {
        Some(ArrayVec::new())
    }

    fn fields(_: &'static str, _: String, optional: bool) -> Vec<Skeleton> {
        ["team 1", "team 2"].map(|name| Skeleton { name, lead: "team".to_owned(), optional }).to_vec()
    }

    fn slots(rules: &Brethren) -> Vec<Slot> {
        <TeamList as Gap<Brethren, State>>::slots(rules)
    }

    fn encode(value: &Self::Value, rules: &Brethren, code: &mut Vec<i32>) -> bool {
        <TeamList as Gap<Brethren, State>>::encode(value, rules, code)
    }

    fn decode(rules: &Brethren, code: &[i32]) -> Option<Self::Value> {
        <TeamList as Gap<Brethren, State>>::decode(rules, code)
    }

    /// Whoever may be in a team may be in either: they have no order.
    fn open(asked: &Asked<'_, Brethren, State>, _: &str) -> Vec<Slot> {
        let fields: Vec<&Field> = ["team 1", "team 2"].iter().filter_map(|name| asked.field(name)).collect();
        let least = fields.iter().filter(|field| !field.optional).count();
        let team = with_field(asked, some_of("team", fields.iter().flat_map(|field| candidates(field))));
        let team = Models::open(&Asked { scope: asked.scope, offer: &team, table: asked.table }, "team");
        repeated(Values::Span(whole(least), whole(fields.len())), &team, 2)
    }
}

/// The fighters of a duel: `3 with 21 22`.
#[derive(Debug)]
pub struct Opponents;

impl Gap<Brethren, State> for Opponents {
    type Value = ModelSet;
    const WORDS: Words = Words::Some;

    fn called() -> String {
        "N ... with N ...".to_owned()
    }

    fn read(scope: &Scope<'_, Brethren, State>, words: &[&str]) -> Read<ModelSet> {
        let mut sides = words.split(|word| same(word, "with"));
        let (Some(one), Some(other), None) = (sides.next(), sides.next(), sides.next()) else {
            return Err(Unread::WrongForm);
        };
        let [one, other] = [one, other].map(|side| <Models as Gap<Brethren, State>>::read(scope, side));
        Ok(one?.or(other?))
    }

    /// Blue's fighters, then Red's.
    fn write(value: &ModelSet, rules: &Brethren, text: &mut String) {
        let [blue, red] = of_sides(*value, rules);
        <Models as Gap<Brethren, State>>::write(&blue, rules, text);
        text.push_str(" with ");
        <Models as Gap<Brethren, State>>::write(&red, rules, text);
    }

    fn fields(_: &'static str, _: String, optional: bool) -> Vec<Skeleton> {
        [("one", ""), ("other", "with")].map(|(name, lead)| Skeleton { name, lead: lead.to_owned(), optional }).to_vec()
    }

    fn slots(rules: &Brethren) -> Vec<Slot> {
        both(<Models as Gap<Brethren, State>>::slots(rules), <Models as Gap<Brethren, State>>::slots(rules))
    }

    fn encode(value: &ModelSet, rules: &Brethren, code: &mut Vec<i32>) -> bool {
        of_sides(*value, rules).iter().all(|side| <Models as Gap<Brethren, State>>::encode(side, rules, code))
    }

    fn decode(rules: &Brethren, code: &[i32]) -> Option<ModelSet> {
        let (blue, red) = code.split_at_checked(code.len() / 2)?;
        let [blue, red] = [blue, red].map(|side| <Models as Gap<Brethren, State>>::decode(rules, side));
        Some(blue?.or(red?))
    }

    fn open(asked: &Asked<'_, Brethren, State>, _: &str) -> Vec<Slot> {
        both(Models::open(asked, "one"), Models::open(asked, "other"))
    }
}

fn of_sides(models: ModelSet, rules: &Brethren) -> [ModelSet; 2] {
    SIDES.map(|side| models.and(rules.setup().roster.models_of[usize::from(side.0)]))
}

/// A share of hits: `21=2`.
#[derive(Debug)]
pub struct Share;

impl Gap<Brethren, State> for Share {
    type Value = (ModelId, u8);

    fn called() -> String {
        "N=HITS".to_owned()
    }

    fn read(scope: &Scope<'_, Brethren, State>, words: &[&str]) -> Read<Self::Value> {
        let [word] = words else { return Err(Unread::WrongForm) };
        let (model, hits) = word.split_once('=').ok_or(Unread::WrongForm)?;
        Ok((ModelId::read(scope, &[model])?, hits.parse().map_err(|_| Unread::WrongForm)?))
    }

    fn write(value: &Self::Value, _: &Brethren, text: &mut String) {
        text.push_str(&format!("{}={}", value.0.number(), value.1));
    }

    fn slots(rules: &Brethren) -> Vec<Slot> {
        both(ModelId::slots(rules), vec![Slot::of(Values::Span(0, u8::MAX.into()))])
    }

    fn encode(value: &Self::Value, rules: &Brethren, code: &mut Vec<i32>) -> bool {
        let known = ModelId::encode(&value.0, rules, code);
        code.push(value.1.into());
        known
    }

    fn decode(rules: &Brethren, code: &[i32]) -> Option<Self::Value> {
        let (hits, model) = code.split_last()?;
        Some((ModelId::decode(rules, model)?, u8::try_from(*hits).ok()?))
    }

    fn open(asked: &Asked<'_, Brethren, State>, name: &str) -> Vec<Slot> {
        let Some(Fill::Share { among, total }) = asked.field(name).map(|field| &field.fill) else {
            return Self::slots(asked.scope.rules);
        };
        let ids = among.iter().map(|candidate| candidate.id.as_str());
        let models = picked::<ModelId, _, _>(asked, ids, ModelId::slots(asked.scope.rules));
        both(models, vec![Slot::of(Values::Span(0, (*total).into()))])
    }
}

/// Hits for each of several models: `21=2 22=1`.
pub type Shares = ArrayVec<Share, MOST_CHARGERS>;

/// The ways of several models: `7 to 12,10 13,11 facing 45; 8 to 14,9; 9 stays; 10 facing 90`.
#[derive(Debug)]
pub struct Ways;

impl Gap<Brethren, State> for Ways {
    type Value = Moves;
    const WORDS: Words = Words::Some;

    fn called() -> String {
        "N to X,Y X,Y ... [facing DEGREES]; N stays; ...".to_owned()
    }

    fn read(scope: &Scope<'_, Brethren, State>, words: &[&str]) -> Read<Moves> {
        let text = words.join(" ");
        let mut moves = Moves::new();
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            if moves.try_push(way(scope, part)?).is_err() {
                return misread(format!("One order moves at most {MOST_MEMBERS} models."));
            }
        }
        if moves.is_empty() { Err(Unread::WrongForm) } else { Ok(moves) }
    }

    fn write(value: &Moves, rules: &Brethren, text: &mut String) {
        for (place, one) in value.iter().enumerate() {
            text.push_str(if place == 0 { "" } else { "; " });
            ModelMove::write(one, rules, text);
            if one.waypoints.is_empty() && one.facing.is_none() {
                text.push_str(" stays");
            }
        }
    }

    /// One model at a time is asked for.
    fn fields(_: &'static str, _: String, _: bool) -> Vec<Skeleton> {
        let field = |(name, lead, optional): (_, &str, _)| Skeleton { name, lead: lead.to_owned(), optional };
        let fields = [("model", "", false), ("waypoints", "to", true), ("stays", "", true), ("facing", "facing", true)];
        fields.map(field).to_vec()
    }

    fn slots(rules: &Brethren) -> Vec<Slot> {
        <Moves as Gap<Brethren, State>>::slots(rules)
    }

    fn encode(value: &Moves, rules: &Brethren, code: &mut Vec<i32>) -> bool {
        <Moves as Gap<Brethren, State>>::encode(value, rules, code)
    }

    fn decode(rules: &Brethren, code: &[i32]) -> Option<Moves> {
        <Moves as Gap<Brethren, State>>::decode(rules, code)
    }

    /// Several models may go at once, and each may also stay.
    fn open(asked: &Asked<'_, Brethren, State>, name: &str) -> Vec<Slot> {
        let mut offer = asked.offer.clone();
        offer.fields.iter_mut().filter(|field| field.name == "waypoints").for_each(|field| field.optional = true);
        let way = ModelMove::open(&Asked { scope: asked.scope, offer: &offer, table: asked.table }, name);
        repeated(Values::Span(1, whole(MOST_MEMBERS)), &way, MOST_MEMBERS)
    }
}

fn way(scope: &Scope<'_, Brethren, State>, part: &str) -> Read<ModelMove> {
    let words: Vec<&str> = part.split_whitespace().collect();
    match words.as_slice() {
        [model, stays] if same(stays, "stays") => {
            let model = ModelId::read(scope, &[model])?;
            Ok(ModelMove { model, waypoints: Waypoints::new(), facing: None })
        }
        // A number alone says nothing.
        [_] => Err(Unread::WrongForm),
        words => ModelMove::read(scope, words),
    }
}

/// Who charges whom; alone it fills no gap.
struct Pair;

impl Gap<Brethren, State> for Pair {
    type Value = (UnitId, UnitId);
    const WORDS: Words = Words::Exactly(2);

    fn called() -> String {
        "UNIT ENEMY".to_owned()
    }

    fn read(scope: &Scope<'_, Brethren, State>, words: &[&str]) -> Read<Self::Value> {
        let [unit, enemy] = words else { return Err(Unread::WrongForm) };
        Ok((UnitId::read(scope, &[unit])?, UnitId::read(scope, &[enemy])?))
    }

    fn write(value: &Self::Value, rules: &Brethren, text: &mut String) {
        push_unit(value.0, rules, text);
        text.push(' ');
        push_unit(value.1, rules, text);
    }

    fn slots(rules: &Brethren) -> Vec<Slot> {
        both(units(rules), units(rules))
    }

    fn encode(value: &Self::Value, rules: &Brethren, code: &mut Vec<i32>) -> bool {
        [value.0, value.1].iter().all(|unit| <UnitId as Gap<Brethren, State>>::encode(unit, rules, code))
    }

    fn decode(rules: &Brethren, code: &[i32]) -> Option<Self::Value> {
        let [unit, enemy] = code else { return None };
        let [unit, enemy] = [unit, enemy].map(|place| <UnitId as Gap<Brethren, State>>::decode(rules, &[*place]));
        Some((unit?, enemy?))
    }
}

type Pairs = ArrayVec<Pair, MOST_CHARGERS>;

/// A declared charge: `sq1 at e1 with sq1 sq1-mg also e2 with sq1-ar`. `with` names chargers of the target named last, `also`
/// names another target.
#[derive(Debug)]
pub struct Chargers;

impl Gap<Brethren, State> for Chargers {
    type Value = Charge;
    const WORDS: Words = Words::Some;

    fn called() -> String {
        "UNIT at ENEMY with UNIT ... [also ENEMY with UNIT ...]".to_owned()
    }

    fn read(scope: &Scope<'_, Brethren, State>, words: &[&str]) -> Read<Charge> {
        let [unit, at, enemy, rest @ ..] = words else { return Err(Unread::WrongForm) };
        if !same(at, "at") {
            return Err(Unread::WrongForm);
        }
        let (commander, nominated) = (UnitId::read(scope, &[unit])?, UnitId::read(scope, &[enemy])?);
        let (mut target, mut naming, mut targets) = (nominated, false, ArrayVec::new());
        let mut words = rest.iter();
        while let Some(word) = words.next() {
            if same(word, "also") {
                let enemy = words.next().ok_or(Unread::WrongForm)?;
                (target, naming) = (UnitId::read(scope, &[enemy])?, false);
            } else if same(word, "with") {
                naming = true;
            } else if !naming {
                return Err(Unread::WrongForm);
            } else if targets.try_push((UnitId::read(scope, &[word])?, target)).is_err() {
                return misread(format!("At most {MOST_CHARGERS} units charge in one order."));
            }
        }
        Ok(Charge { commander, nominated, targets })
    }

    /// Chargers of one target stand together as long as they were declared one after another.
    fn write(value: &Charge, rules: &Brethren, text: &mut String) {
        push_unit(value.commander, rules, text);
        text.push_str(" at ");
        push_unit(value.nominated, rules, text);
        let mut target = value.nominated;
        for group in value.targets.chunk_by(|(_, one), (_, other)| one == other) {
            let of_group = group.first().map_or(target, |(_, of_group)| *of_group);
            if of_group != target {
                target = of_group;
                text.push_str(" also ");
                push_unit(target, rules, text);
            }
            text.push_str(" with");
            for (unit, _) in group {
                text.push(' ');
                push_unit(*unit, rules, text);
            }
        }
    }

    fn fields(_: &'static str, _: String, _: bool) -> Vec<Skeleton> {
        let field = |(name, lead, optional): (_, &str, _)| Skeleton { name, lead: lead.to_owned(), optional };
        let first = [("commander", "", false), ("nominated", "at", false), ("with", "with", false)];
        let second = [("also", "also", true), ("also with", "with", true)];
        first.into_iter().chain(second).map(field).collect()
    }

    fn slots(rules: &Brethren) -> Vec<Slot> {
        both(both(units(rules), units(rules)), <Pairs as Gap<Brethren, State>>::slots(rules))
    }

    fn encode(value: &Charge, rules: &Brethren, code: &mut Vec<i32>) -> bool {
        Pair::encode(&(value.commander, value.nominated), rules, code)
            && <Pairs as Gap<Brethren, State>>::encode(&value.targets, rules, code)
    }

    fn decode(rules: &Brethren, code: &[i32]) -> Option<Charge> {
        let (first, rest) = code.split_at_checked(2)?;
        let (commander, nominated) = Pair::decode(rules, first)?;
        let targets = <Pairs as Gap<Brethren, State>>::decode(rules, rest)?;
        Some(Charge { commander, nominated, targets })
    }

    fn open(asked: &Asked<'_, Brethren, State>, _: &str) -> Vec<Slot> {
        let targets = ["nominated", "also"].iter().filter_map(|name| asked.field(name)).flat_map(candidates);
        let offer = with_field(asked, some_of("target", targets));
        let all = Asked { scope: asked.scope, offer: &offer, table: asked.table };
        let pair = both(UnitId::open(asked, "with"), UnitId::open(&all, "target"));
        let pairs = repeated(Values::Span(1, whole(MOST_CHARGERS)), &pair, MOST_CHARGERS);
        both(both(UnitId::open(asked, "commander"), UnitId::open(asked, "nominated")), pairs)
    }
}

fn push_unit(unit: UnitId, rules: &Brethren, text: &mut String) {
    <UnitId as Gap<Brethren, State>>::write(&unit, rules, text);
}

fn units(rules: &Brethren) -> Vec<Slot> {
    <UnitId as Gap<Brethren, State>>::slots(rules)
}

/// These slots, and then those, which count from one another as before.
fn both(mut slots: Vec<Slot>, more: Vec<Slot>) -> Vec<Slot> {
    let before = slots.len();
    slots.extend(more.into_iter().map(|slot| slot.moved(before)));
    slots
}

fn candidates(field: &Field) -> impl Iterator<Item = &Candidate> {
    let from: &[Candidate] = if let Fill::Pick { from, .. } = &field.fill { from } else { &[] };
    from.iter()
}

/// A field in which some of these must be picked.
fn some_of<'a>(name: &str, from: impl Iterator<Item = &'a Candidate>) -> Field {
    let from: Vec<Candidate> = from.cloned().collect();
    let max = u16::try_from(from.len()).unwrap_or(u16::MAX);
    let fill = Fill::Pick { from, min: 1, max };
    Field { name: name.to_owned(), lead: String::new(), label: String::new(), optional: false, fill }
}

/// The offer with this field alone.
fn with_field(asked: &Asked<'_, Brethren, State>, field: Field) -> Offer {
    Offer { fields: vec![field], ..asked.offer.clone() }
}

fn whole(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
