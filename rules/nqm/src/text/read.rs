//! Reading orders.

use std::sync::Arc;

use arrayvec::ArrayVec;
use sandtable_kernel::fault::near_names;
use sandtable_kernel::{Misread, Seat, Side, name};

use super::straight;
use crate::Nqm;
use crate::casualties::Shares;
use crate::order::{Aim, Answer, Building, Contingency, Declaration, Group, Load, Order, Path, Plan, Plot, Ruling};
use crate::roster::Body;
use crate::state::State;
use crate::terms::{
    BaseId, BaseSet, Class, Edge, FormationId, Grade, Ground, Job, Line, Mission, Posture, Square, StopRule, Task,
    Then, Tie, Trigger, UnitId, Works,
};
use crate::ways::way_to;

type Read<T> = Result<T, Misread>;

/// Reads an order.
pub fn read_order(rules: &Nqm, state: &State, _seat: Seat, text: &str) -> Read<Order> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let one = |key: &str| base(rules, key);
    Ok(match words[..] {
        ["done"] => Order::Done,
        ["concede"] => Order::Concede,
        ["works", "village", at] => Order::BuildWorks(Building::Village, square(at)?),
        ["works", kind, at] => Order::BuildWorks(Building::Works(word(kind, Works::named, Works::WORDS)?), square(at)?),
        ["mine", at, side] => Order::LayMines(square(at)?, edge(side)?),
        ["prepare", at, side] => Order::PrepareBridge(square(at)?, edge(side)?),
        ["deploy", "rest"] => Order::DeployRest,
        ["deploy", key, "at", at, line, ref rest @ ..] => Order::Deploy {
            base: one(key)?,
            at: square(at)?,
            line: word(line, Line::named, Line::WORDS)?,
            concealed: match rest {
                [] => false,
                ["concealed"] => true,
                _ => return Err(wrong("deploy B at 5,3 main concealed")),
            },
        },
        ["tie", key, tie, ref bodies @ ..] if !bodies.is_empty() && bodies.len() <= 3 => {
            let bodies: Read<ArrayVec<Body, 3>> = bodies.iter().map(|key| body(rules, key)).collect();
            Order::Tie(unit(rules, key)?, word(tie, Tie::named, Tie::WORDS)?, bodies?)
        }
        ["order", key, ref rest @ ..] => Order::Plan(unit(rules, key)?, Arc::new(read_plan(rest)?)),
        ["contingency", key, "if", ref rest @ ..] => {
            Order::Contingency(unit(rules, key)?, Arc::new(read_contingency(rest)?))
        }
        ["preplan", key, "air", at, "bound", bound] => Order::Preplan(one(key)?, None, square(at)?, number(bound)?),
        ["preplan", key, mission, at, "bound", bound] => {
            let mission = word(mission, Mission::named, Mission::WORDS)?;
            Order::Preplan(one(key)?, Some(mission), square(at)?, number(bound)?)
        }
        ["request", key, "for", served] => Order::Request(one(key)?, unit(rules, served)?),
        ["call", "off", id] => Order::CallOff(number(id)?),
        ["call", key, "on", at] => Order::CallAir(one(key)?, square(at)?),
        ["ask", "help", "of", key, "for", served] => Order::AskHelp(body(rules, key)?, unit(rules, served)?),
        ["message", to, ref rest @ ..] if !rest.is_empty() => {
            // A message that is cut must still read back as itself.
            let text = name(&rest.join(" "));
            Order::Message(seat(rules, to)?, name(text.trim_end()))
        }
        ["spend"] => Order::Spend(true),
        ["keep", "stock"] => Order::Spend(false),
        ["confirm"] => Order::Confirm(true),
        ["overrule"] => Order::Confirm(false),
        ["time", "up"] => Order::TimeUp,
        ["grant", key] => Order::Grant(unit(rules, key)?),
        ["refuse"] => Order::RefuseRequest,
        ["task", key, job] => Order::Task(one(key)?, word(job, Job::named, Job::WORDS)?, None),
        ["task", key, job, side] => Order::Task(one(key)?, word(job, Job::named, Job::WORDS)?, Some(edge(side)?)),
        ["area", key, area] => Order::Area(one(key)?, number(area)?),
        ["plan", "counter", key, "on", at] => Order::CounterPlan(one(key)?, square(at)?),
        ["follow", "on", ref keys @ ..] => Order::FollowOn(bases(rules, keys)?),
        ["load", key, "log"] => Order::Load(one(key)?, Load::Log),
        ["load", key, "pol"] => Order::Load(one(key)?, Load::Pol),
        ["unload", key] => Order::Load(one(key)?, Load::Empty),
        ["standing", "stop", rule] => Order::StandingStop(word(rule, StopRule::named, StopRule::WORDS)?),
        ["standing", "demolish", answer] => Order::StandingDemolish(match answer {
            "ask" => Answer::Ask,
            "yes" => Answer::Yes,
            "no" => Answer::No,
            _ => return Err(wrong("standing demolish ask, yes or no")),
        }),
        ["move", ref rest @ ..] => Order::Plot(plot(rules, state, Posture::Contact, rest)?),
        ["advance", ref rest @ ..] => Order::Plot(plot(rules, state, Posture::Advance, rest)?),
        ["march", ref rest @ ..] => Order::Plot(plot(rules, state, Posture::March, rest)?),
        ["withdraw"] => Order::Withdraw,
        ["withdraw", ref rest @ ..] => Order::Plot(plot(rules, state, Posture::Withdraw, rest)?),
        ["stay", "in", "contact"] => Order::StayInContact,
        ["fall", "back"] => Order::FallBack,
        ["stay", ref keys @ ..] => Order::Stay(bases(rules, keys)?),
        ["look", key, "at", at, "from", from] => Order::Look(one(key)?, square(at)?, square(from)?),
        ["ride", key, "on", carrier] => Order::Ride(one(key)?, one(carrier)?),
        ["stop"] => Order::CallStop,
        ["let", "pass"] => Order::LetPass,
        ["force"] => Order::Force(true),
        ["halt"] => Order::Force(false),
        ["blow"] => Order::Blow(true),
        ["hold"] => Order::Blow(false),
        ["attack", at, ref rest @ ..] => Order::Attack(declaration(rules, at, rest)?),
        ["reinforce", id, "with", ref keys @ ..] => Order::Reinforce(number(id)?, bases(rules, keys)?),
        ["assault", id] => Order::Assault(number(id)?),
        ["press", id] => Order::Press(number(id)?),
        ["fire", key, mission, at] => {
            Order::Fire(one(key)?, word(mission, Mission::named, Mission::WORDS)?, square(at)?)
        }
        ["hold", "fire", key] => Order::HoldFire(one(key)?),
        ["abort", key] => Order::Abort(one(key)?),
        ["strike", key, "at", aim] => Order::Strike(
            one(key)?,
            match group(aim) {
                Some(group) => Aim::Group(group),
                None => Aim::Gun(one(aim)?),
            },
        ),
        ["cover", key, "at", at, height @ ("low" | "high")] => Order::Cover(one(key)?, square(at)?, height == "high"),
        ["driven", "off", ref keys @ ..] => Order::DrivenOff(bases(rules, keys)?),
        ["shoot", "up", ref keys @ ..] => Order::ShootUp(bases(rules, keys)?),
        ["aim", key, "at", at, ref rest @ ..] => {
            let group = group(at).ok_or_else(|| wrong("aim B at soft-L or armour-M"))?;
            let attack = match rest {
                [] => None,
                ["in", id] => Some(number(id)?),
                _ => return Err(wrong("aim B at soft-L in 2")),
            };
            Order::Aim(one(key)?, group, attack)
        }
        ["allocate", ref parts @ ..] => Order::Allocate(shares(rules, parts)?),
        ["lose", ref parts @ ..] => Order::Lose(shares(rules, parts)?),
        ["harassed", ref keys @ ..] => Order::Harassed(bases(rules, keys)?),
        ["dry", key] => Order::Dry(one(key)?),
        ["uncovered", ref keys @ ..] => Order::Uncovered(bases(rules, keys)?),
        ["restore", "discipline"] => Order::Discipline(true),
        ["accept"] => Order::Discipline(false),
        ["sit", "tight"] => Order::SitTight,
        ["halt", "attack"] => Order::HaltAttack,
        ["storm", id, "area", area, "with", ref keys @ ..] => {
            Order::Storm(number(id)?, number(area)?, bases(rules, keys)?)
        }
        ["go", "on"] => Order::GoOn(true),
        ["give", "up"] => Order::GoOn(false),
        ["retreat", "to", at] => Order::Retreat(square(at)?),
        ["counter", "with", ref keys @ ..] => Order::Counter(bases(rules, keys)?),
        ["reorganise", ref keys @ ..] => Order::Reorganise(bases(rules, keys)?),
        ["merge", from, "into", into] => Order::Merge(one(from)?, one(into)?),
        ["skip", bounds] => Order::Skip(number(bounds)?),
        ["reveal", ref keys @ ..] => Order::Reveal(bases(rules, keys)?),
        ["decide", "A"] => Order::Decide(Side(0)),
        ["decide", "B"] => Order::Decide(Side(1)),
        ["rule", ref rest @ ..] => ruling(rules, rest)?,
        _ => return Err(Misread::new(format!("`{text}` is no order; the offers of this step show what is."))),
    })
}

fn wrong(form: &str) -> Misread {
    Misread::new(format!("That order is written `{form}`."))
}

fn base(rules: &Nqm, key: &str) -> Read<BaseId> {
    rules.roster().find(key).ok_or_else(|| {
        let near = near_names(key, rules.roster().bases.iter().map(|base| base.key.as_str()));
        let near = if near.is_empty() { "." } else { &near };
        Misread::new(format!("There is no base `{key}`{near}"))
    })
}

fn bases(rules: &Nqm, keys: &[&str]) -> Read<BaseSet> {
    keys.iter().map(|key| base(rules, key)).collect()
}

fn unit(rules: &Nqm, key: &str) -> Read<UnitId> {
    rules.roster().find_unit(key).ok_or_else(|| Misread::new(format!("There is no unit `{key}`.")))
}

fn seat(rules: &Nqm, key: &str) -> Read<Seat> {
    let place = rules.setup().chairs.iter().position(|chair| chair.key == key);
    let place = place.and_then(|place| u8::try_from(place).ok());
    place.map(Seat).ok_or_else(|| Misread::new(format!("There is no seat `{key}`.")))
}

fn formation(rules: &Nqm, key: &str) -> Read<FormationId> {
    rules.roster().find_formation(key).ok_or_else(|| Misread::new(format!("There is no formation `{key}`.")))
}

fn body(rules: &Nqm, key: &str) -> Read<Body> {
    rules.roster().find_body(key).ok_or_else(|| Misread::new(format!("There is no unit or formation `{key}`.")))
}

fn square(text: &str) -> Read<Square> {
    Square::parse(text).ok_or_else(|| Misread::new(format!("`{text}` is no square; write it as 5,3.")))
}

fn squares(texts: &[&str]) -> Read<Vec<Square>> {
    if texts.len() > 64 {
        return Err(Misread::new("That is too many squares; 64 are the most."));
    }
    texts.iter().map(|text| square(text)).collect()
}

fn edge(text: &str) -> Read<Edge> {
    word(text, Edge::named, Edge::WORDS)
}

fn number(text: &str) -> Read<u8> {
    text.parse().map_err(|_| Misread::new(format!("`{text}` is no number from 0 to 255.")))
}

fn word<T>(text: &str, named: impl Fn(&str) -> Option<T>, words: &[&str]) -> Read<T> {
    named(text).ok_or_else(|| Misread::new(format!("`{text}` is not one of: {}.", words.join(", "))))
}

fn group(text: &str) -> Option<Group> {
    let (kind, class) = text.split_once('-')?;
    let armour = match kind {
        "armour" => true,
        "soft" => false,
        _ => return None,
    };
    Some(Group { armour, class: Class::named(class)? })
}

fn shares(rules: &Nqm, parts: &[&str]) -> Read<Shares> {
    if parts.len() > 24 {
        return Err(Misread::new("That is too many bases."));
    }
    let share = |part: &&str| match part.split_once('=') {
        Some((key, count)) => Ok((base(rules, key)?, number(count)?)),
        None => Err(Misread::new(format!("`{part}` must be a base and a number, such as a-1=2."))),
    };
    parts.iter().map(share).filter(|share| !matches!(share, Ok((_, 0)))).collect()
}

/// `B B to 3,3 4,3 then 5,3`, or only the corners of the way; `off` leaves the table over an exit.
fn plot(rules: &Nqm, state: &State, posture: Posture, words: &[&str]) -> Read<Plot> {
    let form = "move B to 3,3 4,3 then 5,3";
    let place = words.iter().position(|word| *word == "to").ok_or_else(|| wrong(form))?;
    let bases = bases(rules, &words[..place])?;
    let rest = &words[place + 1..];
    let later = rest.iter().position(|word| *word == "then").unwrap_or(rest.len());
    let start = bases.first().and_then(|base| state.square(base));
    let read = |fill: bool| -> Read<(Path, u8)> {
        let (mut path, mut now) = (Path::new(), 0u8);
        for (number, text) in rest.iter().enumerate().filter(|(number, _)| *number != later) {
            let from = path.last().copied().or(start);
            let steps = match *text {
                "off" => vec![from.ok_or_else(|| wrong(form))?],
                text if fill && path.is_empty() => first_leg(rules, state, bases.first(), posture, square(text)?),
                text if fill => between(from, square(text)?),
                text => vec![square(text)?],
            };
            for to in steps {
                path.try_push(to).map_err(|_| Misread::new("A path has at most 24 squares."))?;
                now += u8::from(number < later);
            }
        }
        Ok((path, now))
    };
    // A way that is too long with all its squares is read as it stands; the rules then say what is wrong with it.
    let (path, now) = read(true).or_else(|_| read(false))?;
    if path.is_empty() || bases.is_empty() {
        return Err(wrong(form));
    }
    Ok(Plot { bases, posture, path, now })
}

/// NQ-R-130: the way to the first square named, which may lie as far as the base can go.
fn first_leg(rules: &Nqm, state: &State, base: Option<BaseId>, posture: Posture, to: Square) -> Vec<Square> {
    let from = base.and_then(|base| state.square(base));
    let far = from.is_some_and(|from| from.distance(to) > 1);
    let way = base.filter(|_| far).and_then(|base| way_to(rules, state, base, posture, to));
    way.map_or_else(|| between(from, to), |way| way.to_vec())
}

/// NQ-R-130: the squares from one to another in the same row, column or diagonal need not be named.
fn between(from: Option<Square>, to: Square) -> Vec<Square> {
    let way = from.and_then(|from| straight(&[from, to])).unwrap_or_default();
    if way.len() > 2 { way[1..].to_vec() } else { vec![to] }
}

fn declaration(rules: &Nqm, at: &str, words: &[&str]) -> Read<Declaration> {
    let form = "attack 5,3 under HQ with B B second B press";
    let mut attack =
        Declaration { target: square(at)?, hq: None, front: BaseSet::NONE, second: BaseSet::NONE, press: false };
    let mut rest = words;
    if let ["under", key, tail @ ..] = rest {
        attack.hq = Some(base(rules, key)?);
        rest = tail;
    }
    if let [head @ .., "press"] = rest {
        attack.press = true;
        rest = head;
    }
    let ["with", keys @ ..] = rest else { return Err(wrong(form)) };
    let split = keys.iter().position(|key| *key == "second").unwrap_or(keys.len());
    attack.front = bases(rules, &keys[..split])?;
    attack.second = bases(rules, keys.get(split + 1..).unwrap_or(&[]))?;
    Ok(attack)
}

/// `attack at 6,4 7,4 along 2,4 7,4 from 2 then exploit 8,4 9,4`.
pub fn read_plan(words: &[&str]) -> Read<Plan> {
    let Some((task, rest)) = words.split_first() else { return Err(wrong("order U defend at 5,3")) };
    let mut plan = Plan {
        task: word(task, Task::named, Task::WORDS)?,
        squares: Vec::new(),
        axis: Vec::new(),
        from: 0,
        then: Then::Nothing,
        exploit: Vec::new(),
    };
    let mut rest = rest;
    while let [lead, tail @ ..] = rest {
        let end = tail.iter().position(|word| matches!(*word, "at" | "along" | "from" | "then")).unwrap_or(tail.len());
        let (own, next) = tail.split_at(end);
        match (*lead, own) {
            ("at", own) => plan.squares = squares(own)?,
            ("along", own) => plan.axis = line(own)?,
            ("from", [bound]) => plan.from = number(bound)?,
            ("then", ["dig_in"]) => plan.then = Then::DigIn,
            ("then", ["exploit", own @ ..]) => {
                plan.then = Then::Exploit;
                plan.exploit = line(own)?;
            }
            _ => return Err(wrong("order U attack at 6,4 along 2,4 6,4 from 2 then dig_in")),
        }
        rest = next;
    }
    Ok(plan)
}

fn line(texts: &[&str]) -> Read<Vec<Square>> {
    let corners = squares(texts)?;
    // Corners that no straight line joins are read as they stand; the rules then say what is wrong with them.
    let way = straight(&corners).filter(|way| way.len() <= 64);
    Ok(way.unwrap_or(corners))
}

/// `captured 7,4 then attack at 7,4 along 11,4 7,4`.
pub fn read_contingency(words: &[&str]) -> Read<Contingency> {
    let form = "contingency U if captured 7,4 then attack at 7,4";
    let Some((trigger, rest)) = words.split_first() else { return Err(wrong(form)) };
    let place = rest.iter().position(|word| *word == "then").ok_or_else(|| wrong(form))?;
    Ok(Contingency {
        trigger: word(trigger, Trigger::named, Trigger::WORDS)?,
        squares: squares(&rest[..place])?,
        plan: Arc::new(read_plan(&rest[place + 1..])?),
    })
}

/// `pips B 1 because REASON`: every ruling names its reason.
fn ruling(rules: &Nqm, words: &[&str]) -> Read<Order> {
    let form = "rule pips B 1 because REASON";
    let place = words.iter().position(|word| *word == "because").ok_or_else(|| wrong(form))?;
    let reason = words[place + 1..].join(" ");
    if reason.is_empty() {
        return Err(wrong(form));
    }
    let one = |key: &str| base(rules, key);
    let flag = |text: &str| match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(Misread::new(format!("`{text}` must be yes or no."))),
    };
    let ruling = match words[..place] {
        ["due", item, bound] => Ruling::Due(number(item)?, number(bound)?),
        ["grade", key, grade] => Ruling::Grade(unit(rules, key)?, word(grade, Grade::named, Grade::WORDS)?),
        ["weapon", key, class] => Ruling::Weapon(one(key)?, word(class, Class::named, Class::WORDS)?),
        ["armour", key, class] => Ruling::Armour(one(key)?, word(class, Class::named, Class::WORDS)?),
        ["pips", key, count] => Ruling::Pips(one(key)?, number(count)?),
        ["strength", key, count] => Ruling::Strength(one(key)?, number(count)?),
        ["organise", key] => Ruling::Organise(one(key)?),
        ["disorganise", key] => Ruling::Disorganise(one(key)?),
        ["dry", key, dry] => Ruling::Ammo(one(key)?, flag(dry)?),
        ["place", key, at] => Ruling::Place(one(key)?, square(at)?),
        ["conceal", key, hidden] => Ruling::Conceal(one(key)?, flag(hidden)?),
        ["surrender", key] => Ruling::Surrender(one(key)?),
        ["reinforced", attack, counts] => Ruling::Reinforced(number(attack)?, flag(counts)?),
        ["recce", key, at] => Ruling::Recce(one(key)?, square(at)?),
        ["no", "recce", key] => Ruling::NoRecce(one(key)?),
        ["steadfast", key, stands] => Ruling::Steadfast(one(key)?, flag(stands)?),
        ["pairing", key, target, class] => {
            Ruling::Pairing(one(key)?, one(target)?, word(class, Class::named, Class::WORDS)?)
        }
        ["terrain", at, ground] => Ruling::Terrain(square(at)?, word(ground, Ground::named, Ground::WORDS)?),
        ["penalty", at, more] => Ruling::Penalty(square(at)?, number(more)?),
        ["range", key, squares] => Ruling::Range(one(key)?, number(squares)?),
        ["stock", key, log, pol] => Ruling::Stock(formation(rules, key)?, number(log)?, number(pol)?),
        ["observers", all] => Ruling::Observers(flag(all)?),
        ["undo"] => Ruling::Undo,
        ["end"] => Ruling::End(None),
        ["end", "A"] => Ruling::End(Some(Side(0))),
        ["end", "B"] => Ruling::End(Some(Side(1))),
        _ => return Err(wrong(form)),
    };
    // A reason that is cut must still read back as itself.
    let reason = name(&reason);
    Ok(Order::Rule(ruling, name(reason.trim_end())))
}
