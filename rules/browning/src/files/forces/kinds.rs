//! Kinds of values in force files: keys, leaders, and teams in the lists' notation or as tables.

use sandtable_kernel::Point;
use sandtable_kernel::files::{Kind, Record, Shape};
use sandtable_kernel::sheet::{Reader, Spot, Value};

use super::spec::{Spec, Spots, read_points};
use super::{LeaderDraft, TeamDraft};
use crate::files::fields::{KeyedTeamFile, LeaderFile, TeamFile};
use crate::terms::{Rank, TeamType};

/// Words that mean something in orders and so cannot name a unit.
const RESERVED: [&str; 6] = ["at", "in", "on", "standard", "to", "turned"];

/// The word of a unit in orders.
pub const KEY: Key = Key;
/// The leader of a platoon, or several, which breaks a rule.
pub const LEADER: Leaders = Leaders(Rank::PlatoonLeader);
/// The senior NCO of a platoon, or several, which breaks a rule.
pub const SENIOR_NCO: Leaders = Leaders(Rank::SeniorNco);
/// Teams by their keys, or as a list of tables with their keys inside.
pub const TEAMS: Teams = Teams;
/// A team in the lists' notation.
pub const SPEC: Notation = Notation;
/// A point for each figure of a team.
pub const STANDING: Standing = Standing;

/// See [`KEY`].
#[derive(Clone, Copy, Debug)]
pub struct Key;

impl<'a> Kind<'a> for Key {
    type Value = &'a str;

    fn read(&self, spot: &Spot<'a>) -> Option<&'a str> {
        let key = spot.text()?;
        check_key(spot, key);
        Some(key)
    }

    fn shape(&self) -> Shape {
        Shape::like("bar-1")
    }
}

/// A key is one word in orders: it must not look like a number, a point or a word of the order itself.
fn check_key(spot: &Spot<'_>, key: &str) {
    let shape = key.len() <= 24
        && key.starts_with(|first: char| first.is_ascii_lowercase())
        && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if !shape {
        let message = "a key is a short word of small letters, digits and hyphens that begins with a letter";
        spot.fault(format!("`{key}`: {message}, such as `bar-1`"));
    } else if RESERVED.contains(&key) {
        spot.fault(format!("`{key}` is a word of the orders; choose another key"));
    }
}

/// `leader = "pl-a"`, `leader = { key = "pl-a", name = "Lt Hale" }`, or a list of those.
#[derive(Clone, Copy, Debug)]
pub struct Leaders(Rank);

impl Leaders {
    fn one(self, spot: &Spot<'_>) -> Option<LeaderDraft> {
        let (key, name) = match spot.node().value {
            Value::Text(_) => (KEY.read(spot)?, None),
            Value::Table(_) => {
                let file = LeaderFile::read(&Reader::of(spot));
                (file.key?, file.name)
            }
            _ => {
                spot.fault("must be a key such as \"pl-a\", or { key = \"pl-a\", name = \"Lt Hale\" }");
                return None;
            }
        };
        let plain = match self.0 {
            Rank::PlatoonLeader => "Platoon leader",
            Rank::SeniorNco => "Senior NCO",
        };
        Some(LeaderDraft {
            mark: spot.mark(),
            key: key.to_owned(),
            name: name.unwrap_or(plain).to_owned(),
            rank: self.0,
        })
    }
}

impl<'a> Kind<'a> for Leaders {
    type Value = Vec<LeaderDraft>;

    fn read(&self, spot: &Spot<'a>) -> Option<Vec<LeaderDraft>> {
        Some(match spot.node().value {
            Value::List(_) => spot.items().iter().filter_map(|item| self.one(item)).collect(),
            _ => self.one(spot).into_iter().collect(),
        })
    }

    fn shape(&self) -> Shape {
        let one = || vec![Shape::like("pl-a"), Shape::Table(LeaderFile::declaration)];
        let mut shapes = one();
        shapes.push(Shape::list(Shape::Either(one())));
        Shape::Either(shapes)
    }
}

/// See [`TEAMS`].
#[derive(Clone, Copy, Debug)]
pub struct Teams;

impl<'a> Kind<'a> for Teams {
    type Value = Vec<TeamDraft>;

    fn read(&self, spot: &Spot<'a>) -> Option<Vec<TeamDraft>> {
        match spot.node().value {
            Value::List(_) => {
                let keyed = |item: &Spot<'a>| {
                    let file = KeyedTeamFile::read(&Reader::of(item));
                    read_team(&file.team, file.key?)
                };
                Some(spot.items().iter().filter_map(keyed).collect())
            }
            Value::Table(_) => Some(spot.entries().iter().filter_map(|(key, spot)| named_team(key, spot)).collect()),
            _ => spot.wrong_kind("a table"),
        }
    }

    fn shape(&self) -> Shape {
        let team = Shape::Either(vec![SPEC.shape(), Shape::Table(TeamFile::declaration)]);
        let keyed = Shape::Table(KeyedTeamFile::declaration);
        Shape::Either(vec![Shape::ByName(Box::new(team)), Shape::list(keyed)])
    }
}

fn named_team(key: &str, spot: &Spot<'_>) -> Option<TeamDraft> {
    check_key(spot, key);
    match spot.node().value {
        Value::Text(_) => {
            let spec = SPEC.read(spot)?;
            Some(TeamDraft { mark: spot.mark(), key: key.to_owned(), name: key.to_owned(), spec })
        }
        Value::Table(_) => read_team(&TeamFile::read(&Reader::of(spot)), key),
        _ => {
            spot.fault("must be a team such as \"LMG 4 rapid\", or a table");
            None
        }
    }
}

/// A team as a table: `spec`, or `type`, `figures` and flags one by one.
fn read_team(file: &TeamFile<'_>, key: &str) -> Option<TeamDraft> {
    let mut spec = if file.here.has("spec") { whole_spec(file)? } else { spec_of_fields(file)? };
    match (&file.places, &file.block) {
        (Some(places), _) => spec.spots = Spots::Each(places.clone()),
        (None, Some(block)) => {
            let spots = Spots::block(block.at?, block.columns?);
            spec.spots = spots.map_err(|why| block.here.fault("at", why)).ok()?;
        }
        (None, None) => {}
    }
    Some(TeamDraft { mark: file.here.mark(), key: key.to_owned(), name: file.name.unwrap_or(key).to_owned(), spec })
}

fn whole_spec(file: &TeamFile<'_>) -> Option<Spec> {
    for field in ["type", "figures", "elite", "rapid", "smg", "short"] {
        if file.here.has(field) {
            file.here.fault(field, "stands in `spec` already; give one of them");
        }
    }
    file.spec.clone()
}

fn spec_of_fields(file: &TeamFile<'_>) -> Option<Spec> {
    for field in ["type", "figures"] {
        if !file.here.has(field) {
            file.here.fault(field, "is missing; give `spec`, or `type` and `figures`");
        }
    }
    let kind = file.r#type?;
    Some(Spec {
        kind,
        figures: file.figures?,
        elite: file.elite.unwrap_or(kind == TeamType::Elite),
        rapid: file.rapid,
        smg: file.smg,
        short: file.short,
        spots: Spots::Unsaid,
    })
}

/// See [`SPEC`].
#[derive(Clone, Copy, Debug)]
pub struct Notation;

impl<'a> Kind<'a> for Notation {
    type Value = Spec;

    fn read(&self, spot: &Spot<'a>) -> Option<Spec> {
        Spec::parse(spot.text()?).map_err(|why| spot.fault(why)).ok()
    }

    fn shape(&self) -> Shape {
        Shape::like("LMG 4 rapid block 6,2 by 4")
    }
}

/// See [`STANDING`].
#[derive(Clone, Copy, Debug)]
pub struct Standing;

impl<'a> Kind<'a> for Standing {
    type Value = Vec<Point>;

    fn read(&self, spot: &Spot<'a>) -> Option<Vec<Point>> {
        match &spot.node().value {
            Value::Text(text) => read_points(&mut text.split_whitespace()).map_err(|why| spot.fault(why)).ok(),
            _ => sandtable_kernel::files::points().read(spot),
        }
    }

    fn shape(&self) -> Shape {
        Shape::Either(vec![Shape::like("8,7.5 9,7.5"), Shape::list(Shape::Point)])
    }
}
