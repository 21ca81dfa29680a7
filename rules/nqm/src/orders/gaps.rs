//! The kinds of gaps of this game: how squares, ways, bases, bodies and the words of the rules are written.

use arrayvec::ArrayVec;
use sandtable_kernel::orders::{
    AnyOf, Asked, Gap, Letters, Listed, Names, Read, Scope, Set, Slot, Unread, Values, Words, misread, not_one_of,
};
use sandtable_kernel::{Misread, Seat, Side};

use super::{Aim, Answer, Building, Group, Load, Path};
use crate::Nqm;
use crate::roster::Body;
use crate::state::State;
use crate::terms::{
    BaseId, BaseSet, Class, Edge, FormationId, Grade, Ground, Job, Line, Mission, Square, StopRule, Task, Tie, Trigger,
    UnitId, Works,
};

/// The most squares of a list.
pub(super) const MOST_SQUARES: usize = 64;

/// Bases by their keys.
pub(super) type Bases = AnyOf<BaseSet>;

impl Listed for BaseId {
    type Rules = Nqm;
    const NOUN: &'static str = "base";

    fn list(rules: &Nqm) -> impl Iterator<Item = (BaseId, &str)> {
        let roster = rules.roster();
        roster.base_ids().zip(&roster.bases).map(|(base, info)| (base, info.key.as_str()))
    }
}

impl Set for BaseSet {
    type Member = BaseId;

    fn put(&mut self, member: BaseId) {
        self.insert(member);
    }

    fn members(&self) -> impl Iterator<Item = BaseId> + '_ {
        self.iter()
    }
}

impl Listed for UnitId {
    type Rules = Nqm;
    const NOUN: &'static str = "unit";

    fn list(rules: &Nqm) -> impl Iterator<Item = (UnitId, &str)> {
        let roster = rules.roster();
        roster.unit_ids().zip(&roster.units).map(|(unit, info)| (unit, info.key.as_str()))
    }
}

impl Listed for FormationId {
    type Rules = Nqm;
    const NOUN: &'static str = "formation";

    fn list(rules: &Nqm) -> impl Iterator<Item = (FormationId, &str)> {
        let roster = rules.roster();
        roster.formation_ids().zip(&roster.formations).map(|(formation, info)| (formation, info.key.as_str()))
    }
}

/// A unit or a formation by its key.
impl Listed for Body {
    type Rules = Nqm;
    const NOUN: &'static str = "unit or formation";

    fn list(rules: &Nqm) -> impl Iterator<Item = (Body, &str)> {
        let units = UnitId::list(rules).map(|(unit, key)| (Body::Unit(unit), key));
        units.chain(FormationId::list(rules).map(|(formation, key)| (Body::Formation(formation), key)))
    }
}

/// Words of the rules, of which there are few.
macro_rules! listed_words {
    ($($rules:ty: $($name:ident $noun:literal)*;)*) => {$($(
        impl Listed for $name {
            type Rules = $rules;
            const NOUN: &'static str = $noun;

            fn list(_: &$rules) -> impl Iterator<Item = ($name, &str)> {
                $name::ALL.iter().map(|one| (*one, one.word()))
            }

            fn unknown(rules: &$rules, key: &str) -> Misread {
                not_one_of(key, $name::list(rules).map(|(_, word)| word))
            }
        }
    )*)*};
}

listed_words! {
    Nqm: Line "line" Edge "edge" Tie "relation" Mission "mission" Job "job" StopRule "rule" Grade "grade" Class "class"
        Ground "ground" Building "kind" Answer "answer" Group "group";
    // Orders to units are read from files before there is a battle.
    (): Task "task" Trigger "trigger";
}

impl Building {
    /// Everything that can be built, and what only looks so; the rules refuse the rest.
    const ALL: &'static [Building] = &[
        Building::Works(Works::None),
        Building::Works(Works::DugIn),
        Building::Works(Works::Fortified),
        Building::Works(Works::Casemate),
        Building::Village,
    ];

    const fn word(self) -> &'static str {
        match self {
            Building::Works(works) => works.word(),
            Building::Village => "village",
        }
    }
}

impl Answer {
    const ALL: &'static [Answer] = &[Answer::Ask, Answer::Yes, Answer::No];

    const fn word(self) -> &'static str {
        match self {
            Answer::Ask => "ask",
            Answer::Yes => "yes",
            Answer::No => "no",
        }
    }
}

impl Group {
    const ALL: &'static [Group] = &{
        let mut all = [Group { armour: false, class: Class::Vl }; 10];
        let mut place = 0;
        while place < 10 {
            all[place] = Group { armour: place >= 5, class: Class::ALL[place % 5] };
            place += 1;
        }
        all
    };

    /// In a word: `soft-L`.
    pub const fn word(self) -> &'static str {
        match (self.armour, self.class) {
            (false, Class::Vl) => "soft-VL",
            (false, Class::L) => "soft-L",
            (false, Class::M) => "soft-M",
            (false, Class::H) => "soft-H",
            (false, Class::Vh) => "soft-VH",
            (true, Class::Vl) => "armour-VL",
            (true, Class::L) => "armour-L",
            (true, Class::M) => "armour-M",
            (true, Class::H) => "armour-H",
            (true, Class::Vh) => "armour-VH",
        }
    }
}

/// A group of targets by its word, or a base by its key.
impl Listed for Aim {
    type Rules = Nqm;
    const NOUN: &'static str = "target";

    fn list(rules: &Nqm) -> impl Iterator<Item = (Aim, &str)> {
        let groups = Group::list(rules).map(|(group, word)| (Aim::Group(group), word));
        groups.chain(BaseId::list(rules).map(|(base, key)| (Aim::Gun(base), key)))
    }
}

/// Names for values of other types.
macro_rules! names {
    ($($(#[$about:meta])* $name:ident $called:literal for $value:ty { $($of:expr => $word:literal),* $(,)? })*) => {$(
        $(#[$about])*
        #[derive(Debug)]
        pub(super) struct $name;

        impl Names for $name {
            type Rules = Nqm;
            type Value = $value;
            const CALLED: &'static str = $called;

            fn list(_: &Nqm) -> impl Iterator<Item = ($value, &str)> {
                [$(($of, $word)),*].into_iter()
            }
        }
    )*};
}

names! {
    /// What a truck can load.
    Cargo "log|pol" for Load { Load::Log => "log", Load::Pol => "pol" }
    /// How high aircraft fly.
    Heights "low|high" for bool { false => "low", true => "high" }
    /// The sides as their umpire calls them.
    Sides "A|B" for Side { Side(0) => "A", Side(1) => "B" }
    /// What can be planned before the battle: fire missions, and air attacks.
    Missions "MISSION" for Option<Mission> {
        None => "air", Some(Mission::Direct) => "direct", Some(Mission::Prep) => "prep", Some(Mission::Harass) => "harass",
        Some(Mission::AntiTank) => "at",
    }
}

/// The seats by their keys.
#[derive(Debug)]
pub(super) struct Chairs;

impl Names for Chairs {
    type Rules = Nqm;
    type Value = Seat;
    const CALLED: &'static str = "SEAT";

    fn list(rules: &Nqm) -> impl Iterator<Item = (Seat, &str)> {
        (0..16u8).map(Seat).zip(rules.setup().chairs.iter().map(|chair| chair.key.as_str()))
    }
}

/// What commanders write to each other.
#[derive(Debug)]
pub(super) struct MessageText;

impl Letters for MessageText {
    const CALLED: &'static str = "TEXT";
    const COMMON: &'static [&'static str] = &["hold", "attack", "withdraw", "help"];
}

/// Why umpires often rule.
pub const REASONS: &[&str] = &["agreement", "correction", "history", "scenario", "weather"];

/// Why an umpire rules.
#[derive(Debug)]
pub(super) struct Reason;

impl Letters for Reason {
    const CALLED: &'static str = "REASON";
    const COMMON: &'static [&'static str] = REASONS;
}

/// How far a table can reach; orders to units are read from files before there is one.
pub(super) trait Extent {
    /// The numbers of its last column and row.
    fn extent(&self) -> [u8; 2];
}

impl Extent for Nqm {
    fn extent(&self) -> [u8; 2] {
        [self.grid().width, self.grid().height]
    }
}

impl Extent for () {
    fn extent(&self) -> [u8; 2] {
        [u8::MAX; 2]
    }
}

/// A square, `5,3`. Its numbers are those of the table.
impl<R: Extent, S> Gap<R, S> for Square {
    type Value = Square;

    fn called() -> String {
        "X,Y".to_owned()
    }

    fn read(_: &Scope<'_, R, S>, words: &[&str]) -> Read<Square> {
        let [text] = words else { return Err(Unread::WrongForm) };
        Square::parse(text).map_or_else(|| misread(format!("`{text}` is no square; write it as 5,3.")), Ok)
    }

    fn write(value: &Square, _: &R, text: &mut String) {
        text.push_str(&value.to_string());
    }

    fn slots(rules: &R) -> Vec<Slot> {
        rules.extent().map(|last| Slot::of(Values::Span(1, i32::from(last)))).to_vec()
    }

    fn encode(value: &Square, rules: &R, code: &mut Vec<i32>) -> bool {
        code.extend([i32::from(value.x), i32::from(value.y)]);
        let [x, y] = rules.extent();
        value.x <= x && value.y <= y
    }

    fn decode(_: &R, code: &[i32]) -> Option<Square> {
        let [x, y] = code else { return None };
        let number = |number: &i32| u8::try_from(*number).ok().filter(|number| *number > 0);
        Some(Square::new(number(x)?, number(y)?))
    }
}

/// Any number of squares.
#[derive(Debug)]
pub(super) struct Squares;

type SquareList = ArrayVec<Square, MOST_SQUARES>;

impl Gap<(), ()> for Squares {
    type Value = Vec<Square>;
    const WORDS: Words = Words::Any;

    fn called() -> String {
        <SquareList as Gap<(), ()>>::called()
    }

    fn read(scope: &Scope<'_, (), ()>, words: &[&str]) -> Read<Vec<Square>> {
        SquareList::read(scope, words).map(|squares| squares.to_vec())
    }

    fn write(value: &Vec<Square>, _: &(), text: &mut String) {
        text.push_str(&value.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
    }

    fn absent() -> Option<Vec<Square>> {
        Some(Vec::new())
    }

    fn slots(rules: &()) -> Vec<Slot> {
        <SquareList as Gap<(), ()>>::slots(rules)
    }

    fn encode(value: &Vec<Square>, rules: &(), code: &mut Vec<i32>) -> bool {
        let squares: SquareList = value.iter().copied().take(MOST_SQUARES).collect();
        <SquareList as Gap<(), ()>>::encode(&squares, rules, code) && value.len() <= MOST_SQUARES
    }

    fn decode(rules: &(), code: &[i32]) -> Option<Vec<Square>> {
        <SquareList as Gap<(), ()>>::decode(rules, code).map(|squares| squares.to_vec())
    }

    fn open(asked: &Asked<'_, (), ()>, name: &str) -> Vec<Slot> {
        <SquareList as Gap<(), ()>>::open(asked, name)
    }
}

/// The squares of a way. `off` goes over an exit in the last square named.
#[derive(Debug)]
pub(super) struct Way;

impl Gap<Nqm, State> for Way {
    type Value = Path;
    const WORDS: Words = Words::Some;

    fn called() -> String {
        <Path as Gap<Nqm, State>>::called()
    }

    fn read(scope: &Scope<'_, Nqm, State>, words: &[&str]) -> Read<Path> {
        let off = words.last().is_some_and(|word| word.eq_ignore_ascii_case("off"));
        let squares = &words[..words.len() - usize::from(off)];
        let mut path = Path::read(scope, squares)?;
        if off {
            let last = path.last().copied().ok_or(Unread::WrongForm)?;
            path.try_push(last).map_err(|_| Unread::WrongForm)?;
        }
        Ok(path)
    }

    fn write(value: &Path, rules: &Nqm, text: &mut String) {
        <Path as Gap<Nqm, State>>::write(value, rules, text);
    }

    fn absent() -> Option<Path> {
        Some(Path::new())
    }

    fn slots(rules: &Nqm) -> Vec<Slot> {
        <Path as Gap<Nqm, State>>::slots(rules)
    }

    fn encode(value: &Path, rules: &Nqm, code: &mut Vec<i32>) -> bool {
        <Path as Gap<Nqm, State>>::encode(value, rules, code)
    }

    fn decode(rules: &Nqm, code: &[i32]) -> Option<Path> {
        <Path as Gap<Nqm, State>>::decode(rules, code)
    }

    /// An offer lists where a way may end; it leads over other squares.
    fn open(asked: &Asked<'_, Nqm, State>, name: &str) -> Vec<Slot> {
        match asked.field(name) {
            Some(_) => Self::slots(asked.scope.rules),
            None => <Path as Gap<Nqm, State>>::open(asked, name),
        }
    }
}
