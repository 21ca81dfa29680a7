//! The kinds of gaps of several words: poses, ways, rectangles, strips, and the steps of a group.

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::{LIMIT, Rectangle};
use sandtable_kernel::orders::{
    Alike, Asked, Gap, Read, Scope, Skeleton, Slot, Unread, Values, Words, misread, repeated, same,
};
use sandtable_kernel::{Angle, Length, Point, phrase};

use super::gaps::{Millimetres, Place, read_degrees};
use super::{Bends, Crossings, MOST_LEGS, MOST_STEPS, Poses, Step};
use crate::Mundi;
use crate::stand::{Pose, from_compass, write_compass};
use crate::state::State;

/// All facings there are, in hundredths of a degree.
const FACINGS: Values = Values::Span(0, 35_999);

fn facing_of(code: i32) -> Option<Angle> {
    (0..36_000).contains(&code).then(|| Angle::hundredths(code))
}

fn skeleton(name: &'static str, lead: &str, optional: bool) -> Skeleton {
    Skeleton { name, lead: lead.to_owned(), optional }
}

/// `facing D`, clockwise from north, or `turned D`, anticlockwise from east.
#[derive(Debug)]
pub struct Facing;

impl Gap<Mundi, State> for Facing {
    type Value = Angle;
    const WORDS: Words = Words::Exactly(2);

    fn called() -> String {
        "facing D".to_owned()
    }

    fn read(_: &Scope<'_, Mundi, State>, words: &[&str]) -> Read<Angle> {
        match words {
            [word, value] if same(word, "facing") => read_degrees(value).map(from_compass),
            [word, value] if same(word, "turned") => read_degrees(value).map(Angle::hundredths),
            _ => Err(Unread::WrongForm),
        }
    }

    fn write(value: &Angle, _: &Mundi, text: &mut String) {
        text.push_str(&format!("facing {}", write_compass(*value)));
    }

    /// The board counts anticlockwise from east.
    fn fields(_: &'static str, _: String, optional: bool) -> Vec<Skeleton> {
        vec![skeleton("turn", "turned", optional)]
    }

    fn slots(_: &Mundi) -> Vec<Slot> {
        vec![Slot::of(FACINGS)]
    }

    fn encode(value: &Angle, _: &Mundi, code: &mut Vec<i32>) -> bool {
        code.push(i32::from(value.as_hundredths()));
        true
    }

    fn decode(_: &Mundi, code: &[i32]) -> Option<Angle> {
        facing_of(*code.first()?)
    }
}

/// A place and a facing; offers ask for `spot` and `turn`.
impl Gap<Mundi, State> for Pose {
    type Value = Pose;
    const WORDS: Words = Words::Some;

    fn called() -> String {
        "P facing D".to_owned()
    }

    fn read(scope: &Scope<'_, Mundi, State>, words: &[&str]) -> Read<Pose> {
        let [at, facing @ ..] = words else { return Err(Unread::WrongForm) };
        let facing = Facing::read(scope, facing)?;
        Ok(Pose { at: Place::read(scope, &[*at])?, facing })
    }

    fn write(value: &Pose, rules: &Mundi, text: &mut String) {
        Place::write(&value.at, rules, text);
        text.push(' ');
        Facing::write(&value.facing, rules, text);
    }

    fn fields(_: &'static str, lead: String, _: bool) -> Vec<Skeleton> {
        vec![skeleton("spot", &lead, false), skeleton("turn", "turned", true)]
    }

    fn slots(rules: &Mundi) -> Vec<Slot> {
        let mut slots = Place::slots(rules);
        slots.extend(Facing::slots(rules));
        slots
    }

    fn encode(value: &Pose, rules: &Mundi, code: &mut Vec<i32>) -> bool {
        Place::encode(&value.at, rules, code) && Facing::encode(&value.facing, rules, code)
    }

    fn decode(rules: &Mundi, code: &[i32]) -> Option<Pose> {
        let [x, y, facing] = code else { return None };
        Some(Pose { at: Place::decode(rules, &[*x, *y])?, facing: facing_of(*facing)? })
    }

    fn open(asked: &Asked<'_, Mundi, State>, _: &str) -> Vec<Slot> {
        let mut slots = Place::open(asked, "spot");
        slots.push(Slot::of(FACINGS));
        slots
    }
}

/// Any pose over the table.
fn any_pose(asked: &Asked<'_, Mundi, State>) -> Vec<Slot> {
    let table = asked.table.high;
    vec![Slot::of(Values::Span(0, table.x.0)), Slot::of(Values::Span(0, table.y.0)), Slot::of(FACINGS)]
}

/// Where an aircraft goes; it is offered as the enemy it flies against.
#[derive(Debug)]
pub struct Flight;

impl Alike<Mundi, State> for Flight {
    type Other = Pose;

    fn open(asked: &Asked<'_, Mundi, State>, _: &str) -> Vec<Slot> {
        any_pose(asked)
    }
}

phrase! {
    /// A place, and a facing where one is given.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct RoughPose for (Mundi, State) {
        /// Where.
        at: Point as Place,
        /// Which way.
        facing: Option<Angle> as Option<Facing>,
    } "{at} [{facing}]"
}

impl RoughPose {
    /// The pose, with this facing where none was given.
    pub fn or_facing(self, usual: Angle) -> Pose {
        Pose { at: self.at, facing: self.facing.unwrap_or(usual) }
    }
}

/// The poses of a move, each with its facing; offers ask for `path` and the last `turn`.
#[derive(Debug)]
pub struct Legs;

impl Alike<Mundi, State> for Legs {
    type Other = Poses;

    fn called() -> String {
        "P facing D ...".to_owned()
    }

    fn read(scope: &Scope<'_, Mundi, State>, words: &[&str]) -> Read<Poses> {
        if words.chunks(3).any(|leg| leg.len() < 3) {
            return Err(Unread::WrongForm);
        }
        at_most_six(words.chunks(3).map(|leg| Pose::read(scope, leg)))
    }

    fn fields(_: &'static str, lead: String, _: bool) -> Vec<Skeleton> {
        vec![skeleton("path", &lead, false), skeleton("turn", "turned", true)]
    }

    fn open(asked: &Asked<'_, Mundi, State>, _: &str) -> Vec<Slot> {
        repeated(Values::Span(1, i32::try_from(MOST_LEGS).unwrap_or(1)), &any_pose(asked), MOST_LEGS)
    }
}

/// The poses of a move, some without a facing.
#[derive(Debug)]
pub struct RoughLegs;

impl Alike<Mundi, State> for RoughLegs {
    type Other = ArrayVec<RoughPose, MOST_LEGS>;

    fn called() -> String {
        "P [facing D] ...".to_owned()
    }

    fn read(scope: &Scope<'_, Mundi, State>, mut words: &[&str]) -> Read<ArrayVec<RoughPose, MOST_LEGS>> {
        let legs = core::iter::from_fn(|| {
            let turns = words.get(1).is_some_and(|word| same(word, "facing") || same(word, "turned"));
            let (leg, rest) = words.split_at_checked(if turns { 3 } else { 1 })?;
            words = rest;
            Some(RoughPose::read(scope, leg))
        });
        at_most_six(legs)
    }
}

fn at_most_six<T>(mut legs: impl Iterator<Item = Read<T>>) -> Read<ArrayVec<T, MOST_LEGS>> {
    let mut read = ArrayVec::new();
    legs.try_for_each(|leg| read.try_push(leg?).or_else(|_| misread("A move has at most six poses.")))?;
    Ok(read)
}

/// `P size W H facing D`; a square where one length is given, one of 80 mm where none is, and north where no facing is.
#[derive(Debug)]
pub struct Area;

/// The least side of a rectangle: room for its core, without which nothing can be in it.
const LEAST_SIDE: Length = Length::mm(3);

impl Gap<Mundi, State> for Area {
    type Value = Rectangle;
    const WORDS: Words = Words::Some;

    fn called() -> String {
        "P [size W H] [facing D]".to_owned()
    }

    fn read(scope: &Scope<'_, Mundi, State>, words: &[&str]) -> Read<Rectangle> {
        let [at, rest @ ..] = words else { return Err(Unread::WrongForm) };
        let turn = rest.iter().position(|word| same(word, "facing") || same(word, "turned")).unwrap_or(rest.len());
        let (size, facing) = rest.split_at(turn);
        let length = |text: &str| Millimetres::read(scope, &[text]);
        let (width, depth) = match size {
            [] => (Length::mm(80), Length::mm(80)),
            [word, side] if same(word, "size") => (length(side)?, length(side)?),
            [word, width, depth] if same(word, "size") => (length(width)?, length(depth)?),
            _ => return misread("A rectangle is written `at P size W H [facing D]`, the size in millimetres."),
        };
        let facing = match facing {
            [] => Angle::NORTH,
            [_, _] => Facing::read(scope, facing)?,
            _ => return misread("After the size of a rectangle comes at most `facing D`."),
        };
        let at = Place::read(scope, &[*at])?;
        let Ok(area) = Rectangle::new(at, width, depth, facing) else {
            return misread("That rectangle is thinner than a millimetre or far beyond any table.");
        };
        if is_thin(&area) { misread("A rectangle is at least 3 mm thick.") } else { Ok(area) }
    }

    fn write(value: &Rectangle, rules: &Mundi, text: &mut String) {
        Place::write(&value.centre(), rules, text);
        text.push_str(" size ");
        Millimetres::write(&value.width(), rules, text);
        text.push(' ');
        Millimetres::write(&value.depth(), rules, text);
        text.push(' ');
        Facing::write(&value.facing(), rules, text);
    }

    fn fields(_: &'static str, lead: String, _: bool) -> Vec<Skeleton> {
        vec![
            skeleton("spot", &lead, false),
            skeleton("width", "size", true),
            skeleton("height", "", true),
            skeleton("turn", "turned", true),
        ]
    }

    fn slots(rules: &Mundi) -> Vec<Slot> {
        let side = Slot::of(Values::Span(LEAST_SIDE.0, LIMIT.0));
        let mut slots = Place::slots(rules);
        slots.extend([side.clone(), side, Slot::of(FACINGS)]);
        slots
    }

    fn encode(value: &Rectangle, rules: &Mundi, code: &mut Vec<i32>) -> bool {
        Place::encode(&value.centre(), rules, code);
        code.extend([value.width().0, value.depth().0, i32::from(value.facing().as_hundredths())]);
        true
    }

    fn decode(rules: &Mundi, code: &[i32]) -> Option<Rectangle> {
        let [x, y, width, depth, facing] = code else { return None };
        let at = Place::decode(rules, &[*x, *y])?;
        let area = Rectangle::new(at, Length(*width), Length(*depth), facing_of(*facing)?).ok();
        area.filter(|area| !is_thin(area))
    }

    fn open(asked: &Asked<'_, Mundi, State>, _: &str) -> Vec<Slot> {
        let mut slots = Place::open(asked, "spot");
        slots.extend(Millimetres::open(asked, "width"));
        slots.extend(Millimetres::open(asked, "height"));
        slots.push(Slot::of(FACINGS));
        slots
    }
}

fn is_thin(area: &Rectangle) -> bool {
    area.width() < LEAST_SIDE || area.depth() < LEAST_SIDE
}

/// The centre line of a road or river; offers ask where it begins and ends.
#[derive(Debug)]
pub struct Line;

fn runs_somewhere(line: &Bends) -> bool {
    line.len() >= 2 && line.windows(2).all(|pair| pair[0] != pair[1])
}

fn too_many<T>() -> Read<T> {
    misread("A road or river has at most six points and four fords.")
}

impl Alike<Mundi, State> for Line {
    type Other = ArrayVec<Place, { crate::ground::MOST_BENDS }>;

    fn read(scope: &Scope<'_, Mundi, State>, words: &[&str]) -> Read<Bends> {
        let mut line = Bends::new();
        for word in words {
            let place = Place::read(scope, &[*word])?;
            line.try_push(place).or_else(|_| too_many())?;
        }
        if runs_somewhere(&line) {
            return Ok(line);
        }
        misread("A road or river runs through at least two different points.")
    }

    fn fields(_: &'static str, lead: String, _: bool) -> Vec<Skeleton> {
        vec![skeleton("from", &lead, false), skeleton("to", "", false)]
    }

    fn decode(rules: &Mundi, code: &[i32]) -> Option<Bends> {
        <Self::Other as Gap<Mundi, State>>::decode(rules, code).filter(runs_somewhere)
    }
}

/// The fords and bridges of a river.
#[derive(Debug)]
pub struct Fords;

impl Alike<Mundi, State> for Fords {
    type Other = ArrayVec<Place, { super::MOST_FORDS }>;

    fn read(scope: &Scope<'_, Mundi, State>, words: &[&str]) -> Read<Crossings> {
        let mut fords = Crossings::new();
        for word in words {
            let place = Place::read(scope, &[*word])?;
            fords.try_push(place).or_else(|_| too_many())?;
        }
        Ok(fords)
    }
}

/// The steps of a group; offers ask for the usual ones by themselves.
#[derive(Debug)]
pub struct Steps;

impl Alike<Mundi, State> for Steps {
    type Other = ArrayVec<Step, MOST_STEPS>;
    const WORDS: Words = Words::Any;

    fn called() -> String {
        "[advance MM] [wheel left|right DEGREES] [slide left|right MM] [drop ID behind ID] [raise ID left|right of ID]"
            .to_owned()
    }

    fn read(scope: &Scope<'_, Mundi, State>, words: &[&str]) -> Read<ArrayVec<Step, MOST_STEPS>> {
        let steps = <Self::Other as Gap<Mundi, State>>::begins();
        if words.iter().filter(|word| steps.iter().any(|step| same(word, step))).count() > MOST_STEPS {
            return misread("A group move has at most eight steps.");
        }
        <Self::Other as Gap<Mundi, State>>::read(scope, words)
    }

    fn fields(_: &'static str, _: String, _: bool) -> Vec<Skeleton> {
        vec![
            skeleton("drop", "drop", false),
            skeleton("behind", "behind", false),
            skeleton("raise", "raise", false),
            skeleton("side", "", false),
            skeleton("beside", "of", false),
            skeleton("advance", "advance", true),
            skeleton("left", "wheel left", true),
            skeleton("right", "wheel right", true),
            skeleton("then", "advance", true),
            skeleton("slide_left", "slide left", true),
            skeleton("slide_right", "slide right", true),
        ]
    }

    fn open(asked: &Asked<'_, Mundi, State>, _: &str) -> Vec<Slot> {
        let one = <Step as Gap<Mundi, State>>::slots(asked.scope.rules);
        repeated(Values::Span(1, i32::try_from(MOST_STEPS).unwrap_or(1)), &one, MOST_STEPS)
    }
}

/// Whether a column follows its leader: open wherever a group moves.
#[derive(Debug)]
pub struct Follows;

impl Alike<Mundi, State> for Follows {
    type Other = bool;

    fn open(_: &Asked<'_, Mundi, State>, _: &str) -> Vec<Slot> {
        vec![Slot::of(Values::Span(0, 1))]
    }
}
