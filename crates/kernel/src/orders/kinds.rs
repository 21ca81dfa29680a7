//! The kinds of gaps that every game needs: points, facings, numbers, a yes or no, what may be left out, and lists.

use arrayvec::ArrayVec;

use super::code::{Slot, Values};
use super::form::same;
use super::gap::{Asked, Gap, Read, Scope, Skeleton, Unread, Words, misread, not_one_of, picked};
use crate::geometry::{Bounds, LIMIT};
use crate::offer::Fill;
use crate::scene::Outline;
use crate::{Angle, Length, Point};

/// The farthest coordinate anybody can name, in hundredths of an inch.
const FAR: i32 = LIMIT.0 / Length::HUNDREDTH.0;

/// A whole turn in hundredths of a degree.
const TURN: i32 = 36_000;

/// A point in inches east and north, `12.5,8`; its numbers are hundredths of an inch.
impl<R, S> Gap<R, S> for Point {
    type Value = Point;

    fn called() -> String {
        "X,Y".to_owned()
    }

    /// A point that the geometry can measure; everything nearer than that is for the rules to judge.
    fn read(_: &Scope<'_, R, S>, words: &[&str]) -> Read<Point> {
        let [text] = words else { return Err(Unread::WrongForm) };
        match Point::parse_inches(text) {
            Some(point) if point.is_measurable() => Ok(point),
            Some(_) => misread(format!("`{text}` lies far beyond any table.")),
            None => misread(format!(
                "`{text}` is no point; write inches east and north with at most two decimals, such as `12.5,8`."
            )),
        }
    }

    fn write(value: &Point, _: &R, text: &mut String) {
        text.push_str(&value.to_string());
    }

    fn slots(_: &R) -> Vec<Slot> {
        vec![Slot::of(Values::Span(-FAR, FAR)); 2]
    }

    fn encode(value: &Point, _: &R, code: &mut Vec<i32>) -> bool {
        let numbers = [value.x, value.y].map(Length::as_hundredths);
        code.extend(numbers.iter().map(|number| number.unwrap_or_default()));
        numbers.iter().all(Option::is_some)
    }

    fn decode(_: &R, code: &[i32]) -> Option<Point> {
        match code {
            [x, y] if x.abs() <= FAR && y.abs() <= FAR => Some(Point::hundredths(*x, *y)),
            _ => None,
        }
    }

    /// Where the offer draws its zones, and on the table in any case.
    fn open(asked: &Asked<'_, R, S>, name: &str) -> Vec<Slot> {
        let Some(around) = zone_around(asked, name) else { return vec![Slot::of(Values::Among(Vec::new())); 2] };
        // The zone's last hundredth on either side still counts.
        let span = |low: Length, high: Length| {
            Slot::of(Values::Span(low.0 / Length::HUNDREDTH.0, high.0 / Length::HUNDREDTH.0))
        };
        vec![span(around.low.x, around.high.x), span(around.low.y, around.high.y)]
    }
}

/// The box around the zones in which an offer wants a point, as far as it is on the table; the whole table where it draws
/// none, and nothing where it does not ask for this gap.
pub fn zone_around<R, S>(asked: &Asked<'_, R, S>, name: &str) -> Option<Bounds> {
    let zones = match asked.field(name).map(|field| &field.fill)? {
        Fill::Spot { zones, .. } | Fill::Places { zones, .. } => zones.as_slice(),
        _ => &[],
    };
    let around = zones.iter().filter_map(bounds_of).reduce(Bounds::joined).unwrap_or(asked.table);
    let table = asked.table.high;
    let inside = |at: Point| {
        let within = |at: Length, edge: Length| at.max(Length::ZERO).min(edge);
        Point::new(within(at.x, table.x), within(at.y, table.y))
    };
    Some(Bounds::new(inside(around.low), inside(around.high)))
}

fn bounds_of(outline: &Outline) -> Option<Bounds> {
    match outline {
        Outline::Area(points) | Outline::Line(points) => Bounds::of_points(points.iter().copied()),
        Outline::Circle { centre, radius } => Some(Bounds::new(*centre, *centre).grown(*radius)),
    }
}

/// A facing in degrees anticlockwise from east, `90` or `22.5`; its number is hundredths of a degree.
impl<R, S> Gap<R, S> for Angle {
    type Value = Angle;

    fn called() -> String {
        "DEGREES".to_owned()
    }

    fn read(_: &Scope<'_, R, S>, words: &[&str]) -> Read<Angle> {
        let [text] = words else { return Err(Unread::WrongForm) };
        // Degrees have at most two decimals, like inches.
        let hundredths = Length::parse_inches(text).and_then(Length::as_hundredths);
        match hundredths.filter(|hundredths| (0..TURN).contains(hundredths)) {
            Some(hundredths) => Ok(Angle::hundredths(hundredths)),
            None => misread(format!("`{text}` is no facing; write degrees from 0 to 359, 90 for north.")),
        }
    }

    fn write(value: &Angle, _: &R, text: &mut String) {
        text.push_str(&value.to_string());
    }

    fn slots(_: &R) -> Vec<Slot> {
        vec![Slot::of(Values::Span(0, TURN - 1))]
    }

    fn encode(value: &Angle, _: &R, code: &mut Vec<i32>) -> bool {
        code.push(value.as_hundredths().into());
        true
    }

    fn decode(_: &R, code: &[i32]) -> Option<Angle> {
        code.first().copied().filter(|hundredths| (0..TURN).contains(hundredths)).map(Angle::hundredths)
    }
}

/// A yes or no said by its word: `mounted yes`.
#[derive(Debug)]
pub struct YesNo;

impl<R, S> Gap<R, S> for YesNo {
    type Value = bool;

    fn called() -> String {
        "yes|no".to_owned()
    }

    fn read(_: &Scope<'_, R, S>, words: &[&str]) -> Read<bool> {
        match words {
            [word] if same(word, "yes") => Ok(true),
            [word] if same(word, "no") => Ok(false),
            [word] => Err(not_one_of(word, ["yes", "no"].into_iter()).into()),
            _ => Err(Unread::WrongForm),
        }
    }

    fn write(value: &bool, _: &R, text: &mut String) {
        text.push_str(if *value { "yes" } else { "no" });
    }

    fn slots(_: &R) -> Vec<Slot> {
        vec![Slot::of(Values::Span(0, 1))]
    }

    fn encode(value: &bool, _: &R, code: &mut Vec<i32>) -> bool {
        code.push(i32::from(*value));
        true
    }

    fn decode(_: &R, code: &[i32]) -> Option<bool> {
        match code.first()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

/// A yes or no, true where the words of its part stand: `[loaded]`.
impl<R, S> Gap<R, S> for bool {
    type Value = bool;
    const WORDS: Words = Words::None;

    fn called() -> String {
        String::new()
    }

    fn read(_: &Scope<'_, R, S>, _: &[&str]) -> Read<bool> {
        Ok(true)
    }

    fn write(_: &bool, _: &R, _: &mut String) {}

    fn absent() -> Option<bool> {
        Some(false)
    }

    fn slots(_: &R) -> Vec<Slot> {
        vec![Slot::of(Values::Span(0, 1))]
    }

    fn encode(value: &bool, _: &R, code: &mut Vec<i32>) -> bool {
        code.push(i32::from(*value));
        true
    }

    fn decode(_: &R, code: &[i32]) -> Option<bool> {
        code.first().map(|number| *number != 0)
    }

    fn open(asked: &Asked<'_, R, S>, name: &str) -> Vec<Slot> {
        vec![Slot::of(Values::Span(0, i32::from(asked.field(name).is_some())))]
    }
}

macro_rules! whole_numbers {
    ($($number:ty)*) => {$(
        /// A whole number.
        impl<R, S> Gap<R, S> for $number {
            type Value = $number;

            fn called() -> String {
                "N".to_owned()
            }

            fn read(_: &Scope<'_, R, S>, words: &[&str]) -> Read<$number> {
                let [text] = words else { return Err(Unread::WrongForm) };
                text.parse().or_else(|_| misread(format!(
                    "`{text}` is no whole number from {} to {}.", <$number>::MIN, <$number>::MAX
                )))
            }

            fn write(value: &$number, _: &R, text: &mut String) {
                text.push_str(&value.to_string());
            }

            fn slots(_: &R) -> Vec<Slot> {
                let edge = |number: $number| i32::try_from(number).unwrap_or(i32::MAX);
                vec![Slot::of(Values::Span(edge(<$number>::MIN), edge(<$number>::MAX)))]
            }

            fn encode(value: &$number, _: &R, code: &mut Vec<i32>) -> bool {
                let number = i32::try_from(*value);
                code.push(number.unwrap_or_default());
                number.is_ok()
            }

            fn decode(_: &R, code: &[i32]) -> Option<$number> {
                <$number>::try_from(*code.first()?).ok()
            }
        }
    )*};
}
whole_numbers! { u8 u16 u32 i16 i32 }

/// What may be left out: a number that says whether it is there, then its own.
impl<R, S, K: Gap<R, S>> Gap<R, S> for Option<K> {
    type Value = Option<K::Value>;
    const WORDS: Words = K::WORDS;

    fn called() -> String {
        K::called()
    }

    fn read(scope: &Scope<'_, R, S>, words: &[&str]) -> Read<Self::Value> {
        K::read(scope, words).map(Some)
    }

    fn write(value: &Self::Value, rules: &R, text: &mut String) {
        if let Some(value) = value {
            K::write(value, rules, text);
        }
    }

    fn absent() -> Option<Self::Value> {
        Some(None)
    }

    fn begins() -> Vec<&'static str> {
        K::begins()
    }

    fn fields(name: &'static str, lead: String, optional: bool) -> Vec<Skeleton> {
        K::fields(name, lead, optional)
    }

    fn slots(rules: &R) -> Vec<Slot> {
        behind(Values::Span(0, 1), 1, K::slots(rules))
    }

    fn encode(value: &Self::Value, rules: &R, code: &mut Vec<i32>) -> bool {
        code.push(i32::from(value.is_some()));
        let Some(value) = value else {
            code.resize(code.len() + K::slots(rules).len(), 0);
            return true;
        };
        K::encode(value, rules, code)
    }

    fn decode(rules: &R, code: &[i32]) -> Option<Self::Value> {
        match code {
            [0, ..] => Some(None),
            [1, rest @ ..] => K::decode(rules, rest).map(Some),
            _ => None,
        }
    }

    fn open(asked: &Asked<'_, R, S>, name: &str) -> Vec<Slot> {
        let there = match asked.field(name) {
            None => Values::Span(0, 0),
            Some(field) if field.optional => Values::Span(0, 1),
            Some(_) => Values::Span(1, 1),
        };
        behind(there, 1, K::open(asked, name))
    }
}

/// A list of at least one, separated by spaces: a number that says how many, then those of each. What takes several words
/// either takes always as many, or begins with a word of its own.
impl<R, S, K: Gap<R, S>, const MOST: usize> Gap<R, S> for ArrayVec<K, MOST> {
    type Value = ArrayVec<K::Value, MOST>;
    const WORDS: Words = Words::Some;

    fn called() -> String {
        format!("{} ...", K::called())
    }

    fn read(scope: &Scope<'_, R, S>, words: &[&str]) -> Read<Self::Value> {
        let parts = parts_of::<K, R, S>(words);
        if parts.len() > MOST {
            return misread(format!("{} are too many; give at most {MOST}.", parts.len()));
        }
        parts.into_iter().map(|part| K::read(scope, part)).collect()
    }

    fn write(value: &Self::Value, rules: &R, text: &mut String) {
        for (place, one) in value.iter().enumerate() {
            if place > 0 {
                text.push(' ');
            }
            K::write(one, rules, text);
        }
    }

    fn absent() -> Option<Self::Value> {
        Some(ArrayVec::new())
    }

    fn begins() -> Vec<&'static str> {
        K::begins()
    }

    fn slots(rules: &R) -> Vec<Slot> {
        repeated(Values::Span(0, whole(MOST)), &K::slots(rules), MOST)
    }

    fn encode(value: &Self::Value, rules: &R, code: &mut Vec<i32>) -> bool {
        let end = code.len() + 1 + MOST * K::slots(rules).len();
        code.push(whole(value.len()));
        let told = value.iter().all(|one| K::encode(one, rules, code));
        code.resize(end, 0);
        told
    }

    fn decode(rules: &R, code: &[i32]) -> Option<Self::Value> {
        let (count, rest) = code.split_first()?;
        let count = usize::try_from(*count).ok().filter(|count| *count <= MOST)?;
        let width = K::slots(rules).len();
        (0..count).map(|place| K::decode(rules, rest.get(place * width..(place + 1) * width)?)).collect()
    }

    fn open(asked: &Asked<'_, R, S>, name: &str) -> Vec<Slot> {
        let Some(field) = asked.field(name) else {
            return repeated(Values::Span(0, 0), &K::slots(asked.scope.rules), MOST);
        };
        let fewest = |least: u16| if field.optional { 0 } else { i32::from(least) };
        let (count, one) = match &field.fill {
            Fill::Pick { from, min, max } => {
                let ids = from.iter().map(|candidate| candidate.id.as_str());
                let one = picked::<K, R, S>(asked, ids, K::slots(asked.scope.rules));
                (Values::Span(fewest(*min), i32::from(*max)), one)
            }
            Fill::Places { min, max, .. } => (Values::Span(fewest(*min), i32::from(*max)), K::open(asked, name)),
            Fill::Path { points, .. } => (Values::Span(fewest(1), i32::from(*points)), K::open(asked, name)),
            _ => (Values::Span(fewest(1), whole(MOST)), K::open(asked, name)),
        };
        repeated(count, &one, MOST)
    }
}

/// The words of each of a list.
fn parts_of<'w, K: Gap<R, S>, R, S>(words: &'w [&'w str]) -> Vec<&'w [&'w str]> {
    let begins = K::begins();
    if begins.is_empty() {
        let each = if let Words::Exactly(count) = K::WORDS { count.max(1) } else { 1 };
        return words.chunks(each).collect();
    }
    let begin = |place: &usize| *place == 0 || begins.iter().any(|word| same(words[*place], word));
    let starts: Vec<usize> = (0..words.len()).filter(begin).collect();
    let ends = starts.iter().skip(1).copied().chain([words.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| &words[start..end]).collect()
}

/// The slots of something that counts only where a number before it is at least so much.
fn behind(first: Values, least: i32, rest: Vec<Slot>) -> Vec<Slot> {
    let mut slots = vec![Slot::of(first)];
    slots.extend(rest.into_iter().map(|slot| slot.behind(1, (0, least, i32::MAX))));
    slots
}

/// A number that says how many, and then the slots of each.
pub fn repeated(count: Values, one: &[Slot], most: usize) -> Vec<Slot> {
    let mut slots = vec![Slot::of(count)];
    for place in 0..most {
        let shift = slots.len();
        slots.extend(one.iter().map(|slot| slot.clone().behind(shift, (0, whole(place) + 1, i32::MAX))));
    }
    slots
}

fn whole(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
