//! The kinds of gaps of one word: elements, edges, terrain, places, lengths and angles.

use sandtable_kernel::geometry::LIMIT;
use sandtable_kernel::offer::Fill;
use sandtable_kernel::orders::{
    Alike, Asked, Gap, Listed, Read, Scope, Set, Slot, Unread, Values, Words, misread, same, zone_around,
};
use sandtable_kernel::{Length, Misread, Point, Side};

use super::{Change, Elements};
use crate::contact::BaseEdge;
use crate::state::State;
use crate::terms::{Edge, ElementId, ElementSet};
use crate::{Mundi, millimetres};

/// A kind of terrain: its place in the terrain table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerrainKind(pub u8);

impl Listed for TerrainKind {
    type Rules = Mundi;
    const NOUN: &'static str = "terrain";

    fn list(rules: &Mundi) -> impl Iterator<Item = (TerrainKind, &str)> {
        (0..).map(TerrainKind).zip(rules.setup().tables.terrain.iter().map(|row| row.name.as_str()))
    }
}

/// A piece by its key: `a-if1`.
impl Listed for ElementId {
    type Rules = Mundi;
    const NOUN: &'static str = "element";

    fn list(rules: &Mundi) -> impl Iterator<Item = (ElementId, &str)> {
        rules.setup().roster.ids().map(|element| (element, rules.key(element)))
    }
}

impl Set for ElementSet {
    type Member = ElementId;

    fn put(&mut self, member: ElementId) {
        self.insert(member);
    }

    fn members(&self) -> impl Iterator<Item = ElementId> + '_ {
        self.iter()
    }
}

/// Whoever entrenches together: some of a group may be in it who could not by themselves (MS-ENT-1).
#[derive(Debug)]
pub struct Diggers;

impl Alike<Mundi, State> for Diggers {
    type Other = Elements;

    fn open(asked: &Asked<'_, Mundi, State>, _: &str) -> Vec<Slot> {
        let own = asked.scope.state.ground_elements(Side(asked.scope.seat.0 & 1));
        Elements::among::<Mundi, State>(asked.scope.rules, false, |element| own.has(element))
    }
}

/// Whoever supports an attack: those are offered who can support it whatever the target is.
#[derive(Debug)]
pub struct Supporters;

impl Alike<Mundi, State> for Supporters {
    type Other = Elements;

    fn open(asked: &Asked<'_, Mundi, State>, _: &str) -> Vec<Slot> {
        let own = asked.scope.state.fighting(Side(asked.scope.seat.0 & 1));
        Elements::among::<Mundi, State>(asked.scope.rules, true, |element| own.has(element))
    }
}

impl Listed for Edge {
    type Rules = Mundi;
    const NOUN: &'static str = "edge";

    fn list(_: &Mundi) -> impl Iterator<Item = (Edge, &str)> {
        Edge::ALL.into_iter().map(|edge| (edge, edge.word()))
    }

    fn unknown(_: &Mundi, key: &str) -> Misread {
        Misread::new(format!("`{key}` is no edge; write north, east, south or west."))
    }
}

impl Listed for BaseEdge {
    type Rules = Mundi;
    const NOUN: &'static str = "edge of a base";

    fn list(_: &Mundi) -> impl Iterator<Item = (BaseEdge, &str)> {
        BaseEdge::ALL.into_iter().map(|edge| (edge, edge.word()))
    }

    fn unknown(_: &Mundi, key: &str) -> Misread {
        Misread::new(format!("`{key}` is no edge of a base; write front, left, right or rear."))
    }
}

macro_rules! one_of_two {
    ($(#[$meta:meta])* $Name:ident, $yes:literal, $no:literal) => {
        $(#[$meta])*
        #[derive(Debug)]
        pub struct $Name;

        impl Gap<Mundi, State> for $Name {
            type Value = bool;

            fn called() -> String {
                concat!($yes, "|", $no).to_owned()
            }

            fn read(_: &Scope<'_, Mundi, State>, words: &[&str]) -> Read<bool> {
                match words {
                    [word] if same(word, $yes) => Ok(true),
                    [word] if same(word, $no) => Ok(false),
                    _ => Err(Unread::WrongForm),
                }
            }

            fn write(value: &bool, _: &Mundi, text: &mut String) {
                text.push_str(if *value { $yes } else { $no });
            }

            fn slots(_: &Mundi) -> Vec<Slot> {
                vec![Slot::of(Values::Span(0, 1))]
            }

            fn encode(value: &bool, _: &Mundi, code: &mut Vec<i32>) -> bool {
                code.push(i32::from(*value));
                true
            }

            fn decode(_: &Mundi, code: &[i32]) -> Option<bool> {
                code.first().map(|number| *number != 0)
            }
        }
    };
}

one_of_two! {
    /// About the left corner or the right one; to the left or to the right.
    LeftOrRight, "left", "right"
}
one_of_two! {
    /// Out of the river ahead or back.
    AheadOrBack, "ahead", "back"
}

/// A place on the table, `300,336.2mm`; its numbers are units of length.
#[derive(Debug)]
pub struct Place;

impl Gap<Mundi, State> for Place {
    type Value = Point;

    fn called() -> String {
        "P".to_owned()
    }

    fn read(_: &Scope<'_, Mundi, State>, words: &[&str]) -> Read<Point> {
        let [text] = words else { return Err(Unread::WrongForm) };
        millimetres::read_point(&text.to_lowercase()).map_or_else(
            || misread(format!("`{text}` is no point; write millimetres east and north, such as `300,336.2mm`.")),
            Ok,
        )
    }

    fn write(value: &Point, _: &Mundi, text: &mut String) {
        text.push_str(&format!("{}mm", millimetres::write_point(*value)));
    }

    fn slots(_: &Mundi) -> Vec<Slot> {
        vec![Slot::of(Values::Span(-LIMIT.0, LIMIT.0)); 2]
    }

    fn encode(value: &Point, _: &Mundi, code: &mut Vec<i32>) -> bool {
        code.extend([value.x.0, value.y.0]);
        true
    }

    fn decode(_: &Mundi, code: &[i32]) -> Option<Point> {
        let [x, y] = code else { return None };
        Some(Point::new(Length(*x), Length(*y))).filter(|point| point.is_measurable())
    }

    fn open(asked: &Asked<'_, Mundi, State>, name: &str) -> Vec<Slot> {
        let Some(around) = zone_around(asked, name) else { return vec![Slot::of(Values::Among(Vec::new())); 2] };
        let span = |low: Length, high: Length| Slot::of(Values::Span(low.0, high.0));
        vec![span(around.low.x, around.high.x), span(around.low.y, around.high.y)]
    }
}

/// A length in millimetres, `32.5`; its number is units of length.
#[derive(Debug)]
pub struct Millimetres;

impl Gap<Mundi, State> for Millimetres {
    type Value = Length;

    fn called() -> String {
        "MM".to_owned()
    }

    fn read(_: &Scope<'_, Mundi, State>, words: &[&str]) -> Read<Length> {
        let [text] = words else { return Err(Unread::WrongForm) };
        millimetres::parse(text)
            .filter(|length| length.0.abs() <= LIMIT.0)
            .map_or_else(|| misread(format!("`{text}` is no length; write millimetres such as `50` or `32.5`.")), Ok)
    }

    fn write(value: &Length, _: &Mundi, text: &mut String) {
        text.push_str(&millimetres::write(*value));
    }

    fn slots(_: &Mundi) -> Vec<Slot> {
        vec![Slot::of(Values::Span(-LIMIT.0, LIMIT.0))]
    }

    fn encode(value: &Length, _: &Mundi, code: &mut Vec<i32>) -> bool {
        code.push(value.0);
        true
    }

    fn decode(_: &Mundi, code: &[i32]) -> Option<Length> {
        code.first().copied().map(Length).filter(|length| length.0.abs() <= LIMIT.0)
    }

    /// What is offered is whole millimetres.
    fn open(asked: &Asked<'_, Mundi, State>, name: &str) -> Vec<Slot> {
        let units = |number: i64| i32::try_from(number * 500).unwrap_or(LIMIT.0);
        match asked.field(name).map(|field| &field.fill) {
            Some(Fill::Number { min, max }) => vec![Slot::of(Values::Span(units(*min), units(*max)))],
            Some(_) => Self::slots(asked.scope.rules),
            None => vec![Slot::of(Values::Among(Vec::new()))],
        }
    }
}

/// How far along the bank; straight across where it is left out.
#[derive(Debug)]
pub struct Shift;

impl Alike<Mundi, State> for Shift {
    type Other = Millimetres;

    fn absent() -> Option<Length> {
        Some(Length::ZERO)
    }

    fn open(asked: &Asked<'_, Mundi, State>, name: &str) -> Vec<Slot> {
        match asked.field(name) {
            Some(_) => Millimetres::open(asked, name),
            None => vec![Slot::of(Values::Span(0, 0))],
        }
    }
}

/// Degrees with at most two decimals, `22.5`, in hundredths; a wheel may be read beyond a full turn.
#[derive(Debug)]
pub struct Degrees;

/// Reads degrees as hundredths.
pub(super) fn read_degrees(text: &str) -> Read<i32> {
    let number = || {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || whole.len() > 4 || fraction.len() > 2 || !digits(whole) || !digits(fraction) {
            return None;
        }
        let (whole, fraction): (i32, i32) = (whole.parse().ok()?, format!("{fraction:0<2}").parse().ok()?);
        Some(whole * 100 + fraction)
    };
    number().map_or_else(|| misread(format!("`{text}` is no angle; write degrees such as `90` or `22.5`.")), Ok)
}

impl Gap<Mundi, State> for Degrees {
    type Value = u16;

    fn called() -> String {
        "DEGREES".to_owned()
    }

    fn read(_: &Scope<'_, Mundi, State>, words: &[&str]) -> Read<u16> {
        let [text] = words else { return Err(Unread::WrongForm) };
        u16::try_from(read_degrees(text)?).map_err(|_| Unread::WrongForm)
    }

    fn write(value: &u16, _: &Mundi, text: &mut String) {
        let number = format!("{}.{:02}", value / 100, value % 100);
        text.push_str(number.trim_end_matches('0').trim_end_matches('.'));
    }

    fn slots(_: &Mundi) -> Vec<Slot> {
        vec![Slot::of(Values::Span(0, i32::from(u16::MAX)))]
    }

    fn encode(value: &u16, _: &Mundi, code: &mut Vec<i32>) -> bool {
        code.push(i32::from(*value));
        true
    }

    fn decode(_: &Mundi, code: &[i32]) -> Option<u16> {
        u16::try_from(*code.first()?).ok()
    }
}

/// `load` alone, after the move, or `load first`.
impl Gap<Mundi, State> for Change {
    type Value = Change;
    const WORDS: Words = Words::Any;

    fn called() -> String {
        "[first]".to_owned()
    }

    fn read(_: &Scope<'_, Mundi, State>, words: &[&str]) -> Read<Change> {
        match words {
            [] => Ok(Change::Last),
            [word] if same(word, "first") => Ok(Change::First),
            _ => Err(Unread::WrongForm),
        }
    }

    fn write(value: &Change, _: &Mundi, text: &mut String) {
        text.push_str(if *value == Change::First { "first" } else { "" });
    }

    fn absent() -> Option<Change> {
        Some(Change::None)
    }

    fn slots(_: &Mundi) -> Vec<Slot> {
        vec![Slot::of(Values::Span(0, 2))]
    }

    fn encode(value: &Change, _: &Mundi, code: &mut Vec<i32>) -> bool {
        code.push(*value as i32);
        true
    }

    fn decode(_: &Mundi, code: &[i32]) -> Option<Change> {
        [Change::None, Change::First, Change::Last].get(usize::try_from(*code.first()?).ok()?).copied()
    }

    fn open(asked: &Asked<'_, Mundi, State>, name: &str) -> Vec<Slot> {
        vec![Slot::of(Values::Span(0, if asked.field(name).is_some() { 2 } else { 0 }))]
    }
}
