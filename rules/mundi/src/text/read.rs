//! Reading orders.

use arrayvec::ArrayVec;
use sandtable_kernel::fault::near_names;
use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::{Angle, Length, Misread, Point, Seat, Side};

use super::{no_order, wrong_form};
use crate::contact::{self, BaseEdge};
use crate::ground::{Feature, Form, RIVER};
use crate::order::{Change, GroupMove, MOST_STEPS, Move, Order, Step};
use crate::stand::{Pose, Stand, from_compass};
use crate::state::State;
use crate::terms::{Edge, ElementId, ElementSet, index};
use crate::{Mundi, air, millimetres};

type Read<T> = Result<T, Misread>;

/// Reads the words of an order.
pub(super) fn order(rules: &Mundi, state: &State, seat: Seat, words: &[&str]) -> Read<Order> {
    let one = |key: &str| element(rules, key);
    Ok(match words {
        ["place", rest @ ..] => Order::PlaceTerrain(Box::new(feature(rules, rest)?)),
        ["run", rest @ ..] => Order::PlaceTerrain(Box::new(to_edges(rules, feature(rules, rest)?))),
        ["remove", number] => Order::RemoveTerrain(whole(number)?),
        ["generate"] => Order::GenerateTerrain(another_number(state)),
        ["generate", number] => Order::GenerateTerrain(whole(number)?),
        ["end", "terrain"] => Order::EndTerrain,
        ["edges", a, b, c, d] => Order::NumberEdges([edge(a)?, edge(b)?, edge(c)?, edge(d)?]),
        ["base", rest @ ..] => Order::PlaceBase(rectangle(rest)?.0),
        ["town", "is", "base"] => Order::TownIsBase,
        ["deploy", "rest"] => Order::DeployRest,
        ["deploy", key, "at", rest @ ..] => {
            let (rest, loaded) = match rest {
                [rest @ .., "loaded"] => (rest, true),
                _ => (rest, false),
            };
            let ahead = state.back_edge[index(Side(seat.0 & 1))].inward();
            Order::Deploy { element: one(key)?, pose: pose(rest, ahead)?, loaded }
        }
        ["garrison", key] => Order::DeployGarrison(one(key)?),
        ["end", "deployment"] => Order::EndDeployment,
        ["swap", a, b] => Order::Swap(one(a)?, one(b)?),
        ["end", "swaps"] => Order::EndSwaps,
        ["lay", "mines", rest @ ..] => Order::LayMines(rectangle(rest)?.0),
        ["dig", "in", keys @ ..] if !keys.is_empty() => Order::DigIn(elements(rules, keys)?),
        ["end", "works"] => Order::EndWorks,
        ["reveal", keys @ ..] if !keys.is_empty() => Order::Reveal(elements(rules, keys)?),
        ["go", "first"] => Order::MoveFirst(true),
        ["go", "second"] => Order::MoveFirst(false),
        ["move", key, "to", rest @ ..] if !rest.is_empty() => Order::Move(element_move(rules, state, key, rest)?),
        ["turn", key, rest @ ..] => turn(rules, state, key, rest)?,
        ["contact", key, "with", enemy, rest @ ..] => {
            let order =
                contact::move_into(rules, state, Side(seat.0 & 1), one(key)?, one(enemy)?, base_edge("contact", rest)?);
            Order::Move(order)
        }
        ["enter", "base", key] => Order::Enter(one(key)?),
        ["leave", "base", key, "to", rest @ ..] => {
            let element = one(key)?;
            Order::Leave(element, pose(rest, state.unit(element).stand.pose().facing)?)
        }
        ["group" | "ahead" | "narrow" | "widen", rest @ ..] => Order::Group(group(rules, state, rest)?),
        ["column", rest @ ..] => Order::Group(GroupMove { follow: true, ..group(rules, state, rest)? }),
        ["cross", key] => Order::Cross(one(key)?, Length::ZERO),
        ["cross", key, "shift", by] => Order::Cross(one(key)?, length(by)?),
        ["assault", key, "on", enemy] => Order::Assault(one(key)?, one(enemy)?),
        ["leave", "river", key, way @ ("ahead" | "back")] => Order::LeaveRiver(one(key)?, *way == "ahead"),
        ["bridge", key] => Order::Bridge(one(key)?, Length::ZERO),
        ["bridge", key, "shift", by] => Order::Bridge(one(key)?, length(by)?),
        ["fly", key, "to", rest @ ..] => Order::Fly(one(key)?, pose(rest, Angle::NORTH)?),
        ["fly", key, "against", enemy, rest @ ..] => {
            let (aircraft, enemy) = (one(key)?, one(enemy)?);
            let edge = base_edge("fly", rest)?;
            let own = state.unit(aircraft).stand;
            let free = || air::places(rules, state, aircraft, enemy).next();
            let pose = match edge {
                Some(edge) => contact::against(&own, state.stand(enemy), edge),
                None => free().unwrap_or_else(|| contact::against(&own, state.stand(enemy), BaseEdge::Rear)),
            };
            Order::Fly(aircraft, pose)
        }
        ["stay", "with", enemy] => Order::Follow(one(enemy)?),
        ["load", keys @ ..] if !keys.is_empty() => Order::ChangeTransport(elements(rules, keys)?),
        ["entrench", keys @ ..] if !keys.is_empty() => Order::Entrench(elements(rules, keys)?),
        ["pass"] => Order::Pass,
        ["attack", key, "on", enemy] => {
            Order::Attack { attacker: one(key)?, target: one(enemy)?, supporters: ElementSet::NONE }
        }
        ["attack", key, "on", enemy, "with", keys @ ..] if !keys.is_empty() => {
            Order::Attack { attacker: one(key)?, target: one(enemy)?, supporters: elements(rules, keys)? }
        }
        ["support", keys @ ..] if !keys.is_empty() => Order::Support(elements(rules, keys)?),
        ["no", "support"] => Order::Support(ElementSet::NONE),
        ["advance", key] => Order::Advance(one(key)?),
        ["stay"] => Order::Stay,
        ["finish", "crossing"] => Order::FinishCrossing,
        ["concede"] => Order::Concede,
        ["offer", "draw"] => Order::OfferDraw,
        ["accept", "draw"] => Order::AcceptDraw,
        ["decline", "draw"] => Order::DeclineDraw,
        words => return Err(no_order(state, words)),
    })
}

fn element(rules: &Mundi, key: &str) -> Read<ElementId> {
    let roster = &rules.setup().roster;
    roster.find(key).ok_or_else(|| {
        let near = near_names(key, roster.ids().map(|id| roster.element(id).key.as_str()));
        let near = if near.is_empty() { "." } else { &near };
        Misread::new(format!("There is no element `{key}`{near}"))
    })
}

fn elements(rules: &Mundi, keys: &[&str]) -> Read<ElementSet> {
    keys.iter().map(|key| element(rules, key)).collect()
}

fn whole<T: core::str::FromStr>(text: &str) -> Read<T> {
    text.parse().map_err(|_| Misread::new(format!("`{text}` is no number that fits here.")))
}

fn length(text: &str) -> Read<Length> {
    millimetres::parse(text)
        .filter(|length| length.0.abs() <= sandtable_kernel::geometry::LIMIT.0)
        .ok_or_else(|| Misread::new(format!("`{text}` is no length; write millimetres such as `50` or `32.5`.")))
}

fn edge(text: &str) -> Read<Edge> {
    Edge::parse(text).ok_or_else(|| Misread::new(format!("`{text}` is no edge; write north, east, south or west.")))
}

fn base_edge(verb: &str, words: &[&str]) -> Read<Option<BaseEdge>> {
    match words {
        [] => Ok(None),
        ["on", edge] => {
            BaseEdge::ALL.into_iter().find(|known| known.word() == *edge).map(Some).ok_or_else(|| {
                Misread::new(format!("`{edge}` is no edge of a base; write front, left, right or rear."))
            })
        }
        _ => Err(wrong_form(verb)),
    }
}

fn point(text: &str) -> Read<Point> {
    millimetres::read_point(text).ok_or_else(|| {
        Misread::new(format!(
            "`{text}` is no point; write inches east and north, `11.8,13.2`, or millimetres, `300,336.2mm`."
        ))
    })
}

/// Degrees with at most two decimals, in hundredths.
fn degrees(text: &str) -> Read<i32> {
    let wrong = || Misread::new(format!("`{text}` is no angle; write degrees such as `90` or `22.5`."));
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 4 || fraction.len() > 2 || !digits(whole) || !digits(fraction) {
        return Err(wrong());
    }
    let whole: i32 = whole.parse().map_err(|_| wrong())?;
    let fraction: i32 = format!("{fraction:0<2}").parse().map_err(|_| wrong())?;
    Ok(whole * 100 + fraction)
}

/// `facing D` or `turned D`.
fn facing(word: &str, value: &str) -> Read<Angle> {
    let hundredths = degrees(value)?;
    Ok(if word == "facing" { from_compass(hundredths) } else { Angle::hundredths(hundredths) })
}

fn pose(words: &[&str], usual: Angle) -> Read<Pose> {
    match words {
        [at] => Ok(Pose { at: point(at)?, facing: usual }),
        [at, word @ ("facing" | "turned"), value] => Ok(Pose { at: point(at)?, facing: facing(word, value)? }),
        _ => Err(Misread::new("A place is written `P facing D`, such as `300,336.2mm facing 90`.")),
    }
}

/// A number for a table by chance that depends on what lies there now, so that asking again lays another one.
fn another_number(state: &State) -> u32 {
    let corners = state.ground.features().iter().flat_map(Feature::outlines).flat_map(|area| *area.corners());
    corners.fold(1_u32, |sum, at| sum.wrapping_mul(31).wrapping_add_signed(at.x.0 ^ at.y.0)) % 1_000_000
}

/// `at P [size W [H]] [facing D] [crest across]`; a square where one length is given, and one of 80 mm where none is.
fn rectangle(words: &[&str]) -> Read<(Rectangle, bool)> {
    let (words, across) = match words {
        [words @ .., "crest", "across"] => (words, true),
        _ => (words, false),
    };
    let ["at", at, rest @ ..] = words else {
        return Err(Misread::new("A rectangle is written `at P size W H [facing D]`, the size in millimetres."));
    };
    let (width, height, rest) = match rest {
        ["size", side, rest @ ..] if rest.first().is_none_or(|word| matches!(*word, "facing" | "turned")) => {
            (length(side)?, length(side)?, rest)
        }
        ["size", width, height, rest @ ..] => (length(width)?, length(height)?, rest),
        rest => (Length::mm(80), Length::mm(80), rest),
    };
    let facing = match rest {
        [] => Angle::NORTH,
        [word @ ("facing" | "turned"), value] => facing(word, value)?,
        _ => return Err(Misread::new("After the size of a rectangle comes at most `facing D`.")),
    };
    let area = Rectangle::new(point(at)?, width, height, facing);
    let area =
        area.map_err(|_| Misread::new("That rectangle is thinner than a millimetre or far beyond any table."))?;
    // Room for its core, without which nothing can be in it.
    let thin = area.width() < Length::mm(3) || area.depth() < Length::mm(3);
    if thin { Err(Misread::new("A rectangle is at least 3 mm thick.")) } else { Ok((area, across)) }
}

fn feature(rules: &Mundi, words: &[&str]) -> Read<Feature> {
    let Some((name, rest)) = words.split_first() else { return Err(wrong_form("place")) };
    let tables = &rules.setup().tables;
    let kind = tables.terrain_named(name).ok_or_else(|| {
        let near = near_names(name, tables.terrain.iter().map(|row| row.name.as_str()));
        let near = if near.is_empty() { "." } else { &near };
        Misread::new(format!("There is no terrain `{name}`{near}"))
    })?;
    let form = match rest {
        ["from", rest @ ..] => strip(rules, kind, rest)?,
        _ => {
            let (area, crest_across) = rectangle(rest)?;
            Form::Area { area, crest_across }
        }
    };
    Ok(Feature { kind, form, laid_by: None })
}

/// A road or river whose ends reach the table's edges where they nearly do: nobody points at an edge to the millimetre.
fn to_edges(rules: &Mundi, mut feature: Feature) -> Feature {
    const NEARLY: Length = Length::mm(12);
    let size = rules.setup().size;
    let drawn = |at: Length| match at {
        at if at < NEARLY => Length::ZERO,
        at if size - at < NEARLY => size,
        at => at,
    };
    if let Form::Strip { line, .. } = &mut feature.form {
        let last = line.len() - 1;
        for place in [0, last] {
            line[place] = Point::new(drawn(line[place].x), drawn(line[place].y));
        }
    }
    feature
}

fn strip(rules: &Mundi, kind: u8, words: &[&str]) -> Read<Form> {
    let distances = &rules.setup().tables.distances;
    let mut line = ArrayVec::new();
    let mut crossings = ArrayVec::new();
    let mut width = if kind == RIVER { distances.river_narrow } else { distances.road_width };
    let mut words = words.iter();
    let mut fords = false;
    let many = || Misread::new("A road or river has at most six points and four fords.");
    while let Some(word) = words.next() {
        match *word {
            "width" => width = length(words.next().ok_or_else(|| wrong_form("place"))?)?,
            "ford" => fords = true,
            place if fords => crossings.try_push(point(place)?).map_err(|_| many())?,
            place => line.try_push(point(place)?).map_err(|_| many())?,
        }
    }
    if line.len() < 2 || line.windows(2).any(|pair: &[Point]| pair[0] == pair[1]) {
        return Err(Misread::new("A road or river runs through at least two different points."));
    }
    if width < Length::mm(3) {
        return Err(Misread::new("A road or river is at least 3 mm wide."));
    }
    Ok(Form::Strip { line, width, crossings })
}

fn element_move(rules: &Mundi, state: &State, key: &str, words: &[&str]) -> Read<Move> {
    let element = element(rules, key)?;
    let mut order = Move { element, legs: ArrayVec::new(), zone_of: None, change: Change::None };
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        match *word {
            "facing" | "turned" => {
                let value = words.next().ok_or_else(|| wrong_form("move"))?;
                let last = order.legs.last_mut().ok_or_else(|| wrong_form("move"))?;
                last.facing = facing(word, value)?;
            }
            "zone" => {
                let enemy = super::read::element(rules, words.next().ok_or_else(|| wrong_form("move"))?)?;
                order.zone_of = Some(enemy);
            }
            "load" => {
                order.change =
                    if words.next_if(|word| **word == "first").is_some() { Change::First } else { Change::Last };
            }
            place => {
                let before = order.legs.last().map_or(state.unit(element).stand.pose().facing, |pose| pose.facing);
                let pose = Pose { at: point(place)?, facing: before };
                let many = |_| Misread::new("A move has at most six poses.");
                order.legs.try_push(pose).map_err(many)?;
            }
        }
    }
    if order.legs.is_empty() { Err(wrong_form("move")) } else { Ok(order) }
}

fn turn(rules: &Mundi, state: &State, key: &str, words: &[&str]) -> Read<Order> {
    let [word @ ("facing" | "turned"), value] = words else { return Err(wrong_form("turn")) };
    let element = element(rules, key)?;
    let pose = Pose { at: state.unit(element).stand.pose().at, facing: facing(word, value)? };
    let legs = core::iter::once(pose).collect();
    Ok(Order::Move(Move { element, legs, zone_of: None, change: Change::None }))
}

fn group(rules: &Mundi, state: &State, words: &[&str]) -> Read<GroupMove> {
    const STEPS: [&str; 8] = ["to", "advance", "wheel", "slide", "drop", "raise", "follow", "load"];
    let names = words.iter().position(|word| STEPS.contains(word)).unwrap_or(words.len());
    let members = elements(rules, &words[..names])?;
    let mut steps: ArrayVec<Step, MOST_STEPS> = ArrayVec::new();
    let (mut follow, mut change) = (false, ElementSet::NONE);
    let mut rest = &words[names..];
    while !rest.is_empty() {
        let step = match rest {
            ["to", place, more @ ..] => (Step::Advance(way_ahead(rules, state, members, point(place)?)), more),
            ["advance", by, more @ ..] => (Step::Advance(length(by)?), more),
            ["wheel", way @ ("left" | "right"), by, more @ ..] => {
                let turn = u16::try_from(degrees(by)?).map_err(|_| wrong_form("group"))?;
                (Step::Wheel { left: *way == "left", turn }, more)
            }
            ["slide", way @ ("left" | "right"), by, more @ ..] => {
                (Step::Slide { left: *way == "left", by: length(by)? }, more)
            }
            ["drop", who, "behind", other, more @ ..] => {
                (Step::Behind(element(rules, who)?, element(rules, other)?), more)
            }
            ["raise", who, way @ ("left" | "right"), "of", other, more @ ..] => {
                let (member, beside) = (element(rules, who)?, element(rules, other)?);
                (Step::Beside { member, beside, left: *way == "left" }, more)
            }
            ["follow", more @ ..] => {
                (follow, rest) = (true, more);
                continue;
            }
            ["load", keys @ ..] if !keys.is_empty() => {
                (change, rest) = (elements(rules, keys)?, &[]);
                continue;
            }
            _ => return Err(wrong_form("group")),
        };
        steps.try_push(step.0).map_err(|_| Misread::new("A group move has at most eight steps."))?;
        rest = step.1;
    }
    Ok(GroupMove { members, steps, follow, change })
}

/// How far a group's front is from the line of a place, or as far as it can go; what lies behind it is refused (MS-GRP-7).
fn way_ahead(rules: &Mundi, state: &State, members: ElementSet, place: Point) -> Length {
    let stands = || members.iter().map(|member| &state.unit(member).stand);
    let gap = |stand: &Stand| stand.pose().local(place).1 - i64::from(stand.outline.depth().0 / 2);
    let gap = stands().map(gap).min().unwrap_or(0);
    let on_road = stands().all(|stand| state.ground.has_on_road(stand));
    let rates = members.iter().map(|member| rules.setup().tables.allowances(rules.class(state, member)));
    let most = rates.map(|rates| if on_road { rates.road } else { rates.good }).min().unwrap_or(Length::ZERO);
    // Tables are far smaller than the integers.
    Length(gap as i32).min(most)
}
