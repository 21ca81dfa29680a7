//! Kinds of values in the files of this game: nationalities, zones, days, weapons, calibres.

use sandtable_kernel::Length;
use sandtable_kernel::files::{Kind, Record, Shape, Table, corners, one_of, table};
use sandtable_kernel::geometry::Bounds;
use sandtable_kernel::sheet::{Spot, Value};

use crate::forces::judge::WAIVABLE;
use crate::rule;
use crate::terms::{Nationality, Weapon, Weapons};

/// A nationality of the tables (E-FOR-7).
pub const NATIONALITY: Nation = Nation;
/// A rectangle, or a list of rectangles.
pub const ZONES: Zones = Zones;
/// A day and a turn.
pub const DAY_AND_TURN: DayAndTurn = DayAndTurn;
/// Degrees anticlockwise from east, as hundredths.
pub const DEGREES: Degrees = Degrees;
/// Rules of forces that a scenario waives (OB-FOR-10).
pub const WAIVED: Waived = Waived;
/// A list of weapons.
pub const WEAPONS: WeaponList = WeaponList;
/// A calibre in tenths of a millimetre.
pub const CALIBRE: Calibre = Calibre;
/// A range in thousandths of a kilometre.
pub const KILOMETRES: Kilometres = Kilometres;

fn digits<'a>(spot: &Spot<'a>) -> Option<&'a str> {
    match &spot.node().value {
        Value::Number(digits) => Some(digits),
        _ => None,
    }
}

/// A table, or a line that is written out as one before the file is read.
#[derive(Clone, Copy, Debug)]
pub struct Terse<T> {
    table: Table<T>,
    example: &'static str,
}

/// A table, or a line that is written out as one before the file is read; with an example of the line.
pub const fn terse<T>(example: &'static str) -> Terse<T> {
    Terse { table: table(), example }
}

impl<'a, T: Record<'a>> Kind<'a> for Terse<T> {
    type Value = T;

    fn read(&self, spot: &Spot<'a>) -> Option<T> {
        self.table.read(spot)
    }

    fn shape(&self) -> Shape {
        Shape::Either(vec![Shape::like(self.example), self.table.shape()])
    }
}

/// See [`NATIONALITY`].
#[derive(Clone, Copy, Debug)]
pub struct Nation;

impl<'a> Kind<'a> for Nation {
    type Value = Nationality;

    fn read(&self, spot: &Spot<'a>) -> Option<Nationality> {
        let found = Nationality::of_word(spot.text()?);
        if found.is_none() {
            let words = Nationality::WORDS.join(", ");
            let message = format!("Nationality must be mapped to one in the tables: {words}.");
            spot.breaks_as(rule::FOR_8, "E-FOR-7", message);
        }
        found
    }

    fn shape(&self) -> Shape {
        one_of(Nationality::WORDS).shape()
    }
}

/// See [`ZONES`].
#[derive(Clone, Copy, Debug)]
pub struct Zones;

impl<'a> Kind<'a> for Zones {
    type Value = Vec<Bounds>;

    fn read(&self, spot: &Spot<'a>) -> Option<Vec<Bounds>> {
        let items = spot.items();
        let one = |spot: &Spot<'a>| match &spot.items().iter().map(number).collect::<Option<Vec<Length>>>()?[..] {
            [x1, y1, x2, y2] => {
                Some(Bounds::new(sandtable_kernel::Point::new(*x1, *y1), sandtable_kernel::Point::new(*x2, *y2)))
            }
            _ => None,
        };
        let several = items.iter().all(|item| matches!(item.node().value, Value::List(_))) && !items.is_empty();
        let found: Option<Vec<Bounds>> =
            if several { items.iter().map(one).collect() } else { one(spot).map(|bounds| vec![bounds]) };
        if found.is_none() {
            spot.fault(format!("must be {}, or a list of such", corners().what()));
        }
        found
    }

    fn shape(&self) -> Shape {
        Shape::Either(vec![corners().shape(), Shape::list(corners().shape())])
    }
}

fn number(spot: &Spot<'_>) -> Option<Length> {
    digits(spot).and_then(Length::parse_inches)
}

/// See [`DAY_AND_TURN`].
#[derive(Clone, Copy, Debug)]
pub struct DayAndTurn;

impl<'a> Kind<'a> for DayAndTurn {
    type Value = (u8, u8);

    fn read(&self, spot: &Spot<'a>) -> Option<(u8, u8)> {
        let small = |item: &Spot<'a>| digits(item).and_then(|digits| digits.parse::<u8>().ok());
        let numbers: Option<Vec<u8>> = spot.items().iter().map(small).collect();
        match numbers.as_deref() {
            Some([day @ 1..=30, turn @ 1..=4]) => Some((*day, *turn)),
            _ => {
                spot.fault(format!("must be {}", self.what()));
                None
            }
        }
    }

    fn shape(&self) -> Shape {
        Shape::List(Box::new(Shape::Whole(1, 30)), 2, 2)
    }

    fn what(&self) -> String {
        "a day from 1 to 30 and a turn from 1 to 4: [1, 2]".to_owned()
    }
}

/// See [`DEGREES`].
#[derive(Clone, Copy, Debug)]
pub struct Degrees;

impl<'a> Kind<'a> for Degrees {
    type Value = i32;

    fn read(&self, spot: &Spot<'a>) -> Option<i32> {
        let hundredths = number(spot).and_then(Length::as_hundredths);
        let read = hundredths.filter(|hundredths| (0..36_000).contains(hundredths));
        if read.is_none() {
            spot.fault("must be degrees from 0 to 359, anticlockwise from east: 90 is north");
        }
        read
    }

    fn shape(&self) -> Shape {
        Shape::Number
    }
}

/// See [`WAIVED`].
#[derive(Clone, Copy, Debug)]
pub struct Waived;

impl<'a> Kind<'a> for Waived {
    type Value = Vec<String>;

    fn read(&self, spot: &Spot<'a>) -> Option<Vec<String>> {
        if spot.node().text() == Some("all") {
            return Some(WAIVABLE.map(str::to_owned).to_vec());
        }
        let code = |item: &Spot<'a>| item.node().text().filter(|text| WAIVABLE.contains(text)).map(str::to_owned);
        let codes = match spot.node().value {
            Value::List(_) => spot.items().iter().map(code).collect::<Option<Vec<String>>>(),
            _ => None,
        };
        if codes.is_none() {
            spot.fault(format!("must be \"all\" or a list of: {}", WAIVABLE.join(", ")));
        }
        codes
    }

    fn shape(&self) -> Shape {
        let codes = Shape::Word(WAIVABLE.map(str::to_owned).to_vec());
        Shape::Either(vec![Shape::Word(vec!["all".to_owned()]), Shape::list(codes)])
    }
}

/// See [`WEAPONS`].
#[derive(Clone, Copy, Debug)]
pub struct WeaponList;

impl<'a> Kind<'a> for WeaponList {
    type Value = Weapons;

    fn read(&self, spot: &Spot<'a>) -> Option<Weapons> {
        let Value::List(_) = spot.node().value else {
            spot.fault(format!("must be a list of: {}", Weapon::WORDS.join(", ")));
            return None;
        };
        let mut weapons = Weapons::default();
        for item in spot.items() {
            let word = one_of(Weapon::WORDS).read(&item);
            weapons = word.and_then(Weapon::of_word).map_or(weapons, |weapon| weapons.with(weapon));
        }
        Some(weapons)
    }

    fn shape(&self) -> Shape {
        Shape::list(one_of(Weapon::WORDS).shape())
    }
}

/// See [`CALIBRE`].
#[derive(Clone, Copy, Debug)]
pub struct Calibre;

impl<'a> Kind<'a> for Calibre {
    type Value = u16;

    fn read(&self, spot: &Spot<'a>) -> Option<u16> {
        let hundredths = number(spot).and_then(Length::as_hundredths);
        let tenths = hundredths.filter(|hundredths| hundredths % 10 == 0).and_then(|all| u16::try_from(all / 10).ok());
        let read = tenths.filter(|tenths| (1..=20_000).contains(tenths));
        if read.is_none() {
            spot.fault(format!("must be {}", self.what()));
        }
        read
    }

    fn shape(&self) -> Shape {
        Shape::Number
    }

    fn what(&self) -> String {
        "a calibre in millimetres with at most one decimal, such as 105 or 87.6".to_owned()
    }
}

/// See [`KILOMETRES`].
#[derive(Clone, Copy, Debug)]
pub struct Kilometres;

impl<'a> Kind<'a> for Kilometres {
    type Value = i64;

    fn read(&self, spot: &Spot<'a>) -> Option<i64> {
        let read = digits(spot).and_then(thousandths);
        if read.is_none() {
            spot.fault("`real_km` must be a range in kilometres with at most three decimals, such as 12.25");
        }
        read
    }

    fn shape(&self) -> Shape {
        Shape::Number
    }
}

/// `6.075` as 6075; `None` if it is no length of kilometres.
fn thousandths(digits: &str) -> Option<i64> {
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let known = part.len() <= 3 && [whole, part].iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    let number = format!("{whole}{part:0<3}").parse::<i64>().ok()?;
    (known && (1..=1_000_000).contains(&number)).then_some(number)
}
