//! Reading orders.

use arrayvec::ArrayVec;
use sandtable_kernel::fault::near_names;
use sandtable_kernel::{Angle, Length, Misread, Point, Seat};

use super::write::second_word;
use super::{FORMS, verbs};
use crate::orders::{Charge, ModelMove, SecondAction, Shot};
use crate::terms::{Command, Edge, EntryId, MOST_MODELS, ModelId, ModelSet, UnitId, UnitSet};
use crate::{Brethren, Order, Roster, State, deployment};

/// Reads an order: `fire sq1-mg at e1`.
///
/// It settles only what the words mean. Whether the order is allowed is for `check`, so a number that no model bears is
/// read as it stands and refused there.
pub fn read_order(rules: &Brethren, state: &State, _seat: Seat, text: &str) -> Result<Order, Misread> {
    let text = text.to_lowercase().replace(';', " ; ");
    let text = text.split(',').map(str::trim).collect::<Vec<_>>().join(",");
    let words: Vec<&str> = text.split_whitespace().collect();
    let reader = Reader { rules, roster: &rules.setup().roster, state };
    let Some((verb, rest)) = words.split_first() else {
        return Err(Misread::new(format!("An order is missing. {}", reader.open_now())));
    };
    reader.order(verb, rest)
}

/// Somebody who knows the keys and what is being played.
struct Reader<'a> {
    rules: &'a Brethren,
    roster: &'a Roster,
    state: &'a State,
}

impl Reader<'_> {
    fn order(&self, verb: &str, rest: &[&str]) -> Result<Order, Misread> {
        match (verb, rest) {
            ("split", [entry, teams @ ..]) => self.split(entry, teams),
            ("edge", ["south"]) => Ok(Order::Edge(Edge::South)),
            ("edge", ["north"]) => Ok(Order::Edge(Edge::North)),
            ("place", [unit, "at", places @ ..]) => {
                let (places, facing) = turned(places)?;
                require(!places.is_empty(), verb)?;
                Ok(Order::Place { unit: self.unit(unit)?, places: points(places)?, facing })
            }
            ("place", [unit]) => self.standard_place(unit),
            ("activate", [unit]) => Ok(Order::Activate(self.unit(unit)?)),
            ("group-move", [unit, with @ ..]) => self.command(Command::GroupMove, verb, unit, with),
            ("group-run", [unit, with @ ..]) => self.command(Command::GroupRun, verb, unit, with),
            ("charge", [unit, "at", enemy, rest @ ..]) => self.charge(unit, enemy, rest),
            ("redeem", [unit]) => Ok(Order::Redeem(self.unit(unit)?)),
            ("pass", []) => Ok(Order::Pass),
            ("move", []) => Ok(Order::Move),
            ("run", []) => Ok(Order::Run),
            ("wait", []) => Ok(Order::Wait),
            ("prepare", []) => Ok(Order::Prepare(self.acting(verb)?)),
            ("prepare", [unit]) => Ok(Order::Prepare(self.unit(unit)?)),
            ("down", []) => Ok(Order::Down),
            ("aim", []) => Ok(Order::Aim),
            ("fire", ["at", enemy, how @ ..]) => Ok(Order::Fire(self.shot(verb, self.acting(verb)?, enemy, how)?)),
            ("fire", [unit, "at", enemy, how @ ..]) => {
                Ok(Order::Fire(self.shot(verb, self.unit(unit)?, enemy, how)?))
            }
            ("suppress", ["at", enemy, how @ ..]) => {
                Ok(Order::Suppress(self.shot(verb, self.acting(verb)?, enemy, how)?))
            }
            ("suppress", [unit, "at", enemy, how @ ..]) => {
                Ok(Order::Suppress(self.shot(verb, self.unit(unit)?, enemy, how)?))
            }
            ("go", ways) => ways_of(ways),
            ("march", ["to", spot]) => Ok(Order::March { unit: self.marching()?, to: point(spot)? }),
            ("march", [unit, "to", spot]) => Ok(Order::March { unit: self.unit(unit)?, to: point(spot)? }),
            ("auto", []) => Ok(Order::AutoAdvance),
            ("second", [word]) => second(word),
            ("casualty", [one]) => Ok(Order::Casualty(model(one)?)),
            ("duel", fighters) => duel(fighters),
            ("duels", ["auto"]) => Ok(Order::DuelsAuto),
            ("fight", [one]) => Ok(Order::Fight(model(one)?)),
            ("support", [one, "for", other]) => Ok(Order::Support { supporter: model(one)?, fighter: model(other)? }),
            ("hits", shares @ [_, ..]) => hits(shares),
            ("morale", [one, "at", other]) => Ok(Order::Morale { commander: model(one)?, model: model(other)? }),
            ("done", []) => Ok(Order::Done),
            ("concede", []) => Ok(Order::Concede),
            _ => Err(self.no_order(verb)),
        }
    }

    fn split(&self, entry: &str, teams: &[&str]) -> Result<Order, Misread> {
        let entry = self.entry(entry)?;
        let mut found = ArrayVec::new();
        // What stands before the first `team` belongs to no team.
        let mut groups = teams.split(|word| *word == "team");
        require(groups.next().is_none_or(<[_]>::is_empty), "split")?;
        for group in groups {
            require(!group.is_empty(), "split")?;
            if found.try_push(models(group)?).is_err() {
                return Err(Misread::new("A squad has at most two Specialists, and so at most two teams leave it."));
            }
        }
        Ok(Order::Split { entry, teams: found })
    }

    fn command(&self, command: Command, verb: &str, unit: &str, with: &[&str]) -> Result<Order, Misread> {
        let followers = match with {
            [] => UnitSet::NONE,
            ["with", followers @ ..] if !followers.is_empty() => self.units(followers)?,
            _ => return Err(wrong_form(verb)),
        };
        Ok(Order::Command { command, commander: self.unit(unit)?, followers })
    }

    /// `with` names followers of the target named last, `also` names another target.
    fn charge(&self, unit: &str, enemy: &str, rest: &[&str]) -> Result<Order, Misread> {
        let (commander, nominated) = (self.unit(unit)?, self.unit(enemy)?);
        let (mut target, mut targets) = (nominated, ArrayVec::new());
        let mut words = rest.iter();
        let mut naming = false;
        while let Some(word) = words.next() {
            match *word {
                "also" => {
                    let Some(enemy) = words.next() else { return Err(wrong_form("charge")) };
                    (target, naming) = (self.unit(enemy)?, false);
                }
                "with" => naming = true,
                follower if naming => {
                    if targets.try_push((self.unit(follower)?, target)).is_err() {
                        let most = targets.capacity();
                        return Err(Misread::new(format!("At most {most} units charge in one order.")));
                    }
                }
                _ => return Err(wrong_form("charge")),
            }
        }
        Ok(Order::Charge(Charge { commander, nominated, targets }))
    }

    fn shot(&self, verb: &str, by: UnitId, enemy: &str, how: &[&str]) -> Result<Shot, Misread> {
        let mut shot = Shot::plain(by, self.unit(enemy)?);
        let mut word = "";
        for next in how {
            match *next {
                "hold" | "pistol" | "grenade" | "launcher" | "crew" => word = next,
                "indirect" => (shot.indirect, word) = (true, ""),
                number => {
                    let named = model(number)?;
                    match word {
                        "hold" => shot.hold.insert(named),
                        "pistol" => shot.pistols.insert(named),
                        "grenade" => shot.grenades.insert(named),
                        "launcher" => shot.launchers.insert(named),
                        "crew" if shot.crewman.is_none() => shot.crewman = Some(named),
                        _ => return Err(wrong_form(verb)),
                    }
                }
            }
        }
        Ok(shot)
    }

    /// The unit that acts, where an order leaves it out.
    fn acting(&self, verb: &str) -> Result<UnitId, Misread> {
        let nobody = || Misread::new(format!("No unit acts now; name the one that does: `{verb} UNIT ...`."));
        self.state.acting.ok_or_else(nobody)
    }

    /// The only unit that moves, where an order leaves it out.
    fn marching(&self) -> Result<UnitId, Misread> {
        let moving = self.state.march.units;
        match moving.first() {
            Some(unit) if moving.count() == 1 => Ok(unit),
            _ => Err(Misread::new("Name the unit that goes there: `march UNIT to X,Y`.")),
        }
    }

    /// A unit in close order on its share of the edge: for people in a hurry.
    fn standard_place(&self, key: &str) -> Result<Order, Misread> {
        let (unit, state) = (self.unit(key)?, self.state);
        let places = deployment::standard(self.rules, state, unit, deployment::usual_x(self.rules, state, unit));
        let places = places.ok_or_else(|| Misread::new(format!("There is no room for {key} in its zone.")))?;
        Ok(Order::Place { unit, places, facing: None })
    }

    fn unit(&self, key: &str) -> Result<UnitId, Misread> {
        let named = |unit: &UnitId| self.roster.unit(*unit).key.eq_ignore_ascii_case(key);
        self.roster.unit_ids().find(named).ok_or_else(|| {
            let near = near_names(key, self.roster.units.iter().map(|unit| unit.key.as_str()));
            Misread::new(format!("There is no unit `{key}`{}", end_of_sentence(&near)))
        })
    }

    fn units(&self, keys: &[&str]) -> Result<UnitSet, Misread> {
        keys.iter().map(|key| self.unit(key)).collect()
    }

    fn entry(&self, key: &str) -> Result<EntryId, Misread> {
        let named = |entry: &EntryId| self.roster.entry(*entry).key.eq_ignore_ascii_case(key);
        self.roster.entry_ids().find(named).ok_or_else(|| {
            let near = near_names(key, self.roster.entries.iter().map(|entry| entry.key.as_str()));
            Misread::new(format!("There is no squad `{key}`{}", end_of_sentence(&near)))
        })
    }

    /// Words that begin like an order get its form; others get the orders they may have meant, and those of this step.
    fn no_order(&self, first: &str) -> Misread {
        if FORMS.iter().any(|(verb, _)| *verb == first) {
            return wrong_form(first);
        }
        let near = near_names(first, FORMS.iter().map(|(verb, _)| *verb));
        Misread::new(format!("`{first}` begins no order{} {}", end_of_sentence(&near), self.open_now()))
    }

    fn open_now(&self) -> String {
        match verbs(*self.state.frames.top()) {
            [] => "The battle is over.".to_owned(),
            verbs => format!("Open now: {}.", verbs.join(", ")),
        }
    }
}

/// `7 to 12,10 13,11 facing 45; 8 stays; 9 facing 90`.
fn ways_of(words: &[&str]) -> Result<Order, Misread> {
    let mut moves = ArrayVec::new();
    for part in words.split(|word| *word == ";").filter(|part| !part.is_empty()) {
        let one = match part {
            [one, "stays"] => ModelMove { model: model(one)?, waypoints: ArrayVec::new(), facing: None },
            [one, "facing", degrees] => {
                ModelMove { model: model(one)?, waypoints: ArrayVec::new(), facing: Some(angle(degrees)?) }
            }
            [one, "to", way @ ..] => {
                let (way, facing) = turned(way)?;
                require(!way.is_empty(), "go")?;
                ModelMove { model: model(one)?, waypoints: points(way)?, facing }
            }
            _ => return Err(wrong_form("go")),
        };
        if moves.try_push(one).is_err() {
            return Err(Misread::new(format!("One order moves at most {} models.", moves.capacity())));
        }
    }
    require(!moves.is_empty(), "go")?;
    Ok(Order::Go(moves))
}

fn second(word: &str) -> Result<Order, Misread> {
    let actions = [SecondAction::Prepare, SecondAction::Down, SecondAction::Fire, SecondAction::None];
    let meant = actions.into_iter().find(|action| second_word(*action) == word);
    meant.map(Order::Second).ok_or_else(|| wrong_form("second"))
}

fn duel(words: &[&str]) -> Result<Order, Misread> {
    let mut sides = words.split(|word| *word == "with");
    let (Some(one), Some(other), None) = (sides.next(), sides.next(), sides.next()) else {
        return Err(wrong_form("duel"));
    };
    Ok(Order::Duel(models(one)?.or(models(other)?)))
}

fn hits(shares: &[&str]) -> Result<Order, Misread> {
    let mut hits = ArrayVec::new();
    for share in shares {
        let read = share.split_once('=').and_then(|(one, count)| Some((one, count.parse::<u8>().ok()?)));
        let Some((one, count)) = read else { return Err(wrong_form("hits")) };
        if hits.try_push((model(one)?, count)).is_err() {
            return Err(Misread::new(format!("Hits go to at most {} models.", hits.capacity())));
        }
    }
    Ok(Order::Hits(hits))
}

/// What stands before `facing`, and the facing.
fn turned<'a, 'b>(words: &'a [&'b str]) -> Result<(&'a [&'b str], Option<Angle>), Misread> {
    match words {
        [before @ .., "facing", degrees] => Ok((before, Some(angle(degrees)?))),
        _ => Ok((words, None)),
    }
}

fn angle(text: &str) -> Result<Angle, Misread> {
    // Degrees are written like inches, with at most two decimals.
    let hundredths = Length::parse_inches(text).and_then(Length::as_hundredths);
    match hundredths.filter(|hundredths| (0..36_000).contains(hundredths)) {
        Some(hundredths) => Ok(Angle::hundredths(hundredths)),
        None => Err(Misread::new(format!(
            "`{text}` is no facing; write degrees anticlockwise from east, from 0 to 359.99, such as `facing 90` for north."
        ))),
    }
}

fn model(text: &str) -> Result<ModelId, Misread> {
    let number = text.strip_prefix('#').unwrap_or(text).parse::<usize>().ok();
    match number.filter(|number| (1..=MOST_MODELS).contains(number)) {
        Some(number) => Ok(ModelId((number - 1) as u8)),
        None => {
            Err(Misread::new(format!("`{text}` is no model; write the number it bears on the table, such as `7`.")))
        }
    }
}

fn models(texts: &[&str]) -> Result<ModelSet, Misread> {
    texts.iter().map(|text| model(text)).collect()
}

/// A point that the geometry can measure; everything nearer than that is for the rules to judge.
fn point(text: &str) -> Result<Point, Misread> {
    match Point::parse_inches(text) {
        Some(point) if point.is_measurable() => Ok(point),
        Some(_) => Err(Misread::new(format!("`{text}` lies far beyond any table."))),
        None => Err(Misread::new(format!(
            "`{text}` is no point; write inches east and north with at most two decimals, such as `12.5,8`."
        ))),
    }
}

fn points<const MOST: usize>(texts: &[&str]) -> Result<ArrayVec<Point, MOST>, Misread> {
    if texts.len() > MOST {
        return Err(Misread::new(format!("{} points are too many; give at most {MOST}.", texts.len())));
    }
    texts.iter().map(|text| point(text)).collect()
}

fn require(holds: bool, verb: &str) -> Result<(), Misread> {
    if holds { Ok(()) } else { Err(wrong_form(verb)) }
}

fn wrong_form(verb: &str) -> Misread {
    let form = FORMS.iter().find(|(known, _)| *known == verb).map_or(verb, |(_, form)| form);
    Misread::new(format!("That is not how this order is written: `{form}`."))
}

/// Near names end in a question mark; without any the sentence still needs its end.
fn end_of_sentence(near: &str) -> &str {
    if near.is_empty() { "." } else { near }
}
