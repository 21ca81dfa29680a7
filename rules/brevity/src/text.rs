//! Orders as short text: the one wire form of the terminal, the playbook, the record and the page (OB-D).
//!
//! Battalions, commands, divisions, bridges and aircraft are named by their keys; points are `12.5,8` in inches; facings are
//! degrees anticlockwise from east. Capitals and extra spaces do not matter.
//!
//! | step | orders |
//! |---|---|
//! | deploy | `place B at P facing D [mounted YES]`, `hide B at P facing D [mounted YES]`, `deploy standard`, `posture C P`, `stance B P [for C]`, `observer B to C`, `split B`, `end deployment` |
//! | air orders | `bomb U on B`, `bomb U at P [in turn N]`, `supply D by U`, `end air orders` |
//! | recovery | `rebuild B at P facing D`, `waive`, `amalgamate B with B`, `return B`, `end recovery` |
//! | officers | `commander to C`, `commander to headquarters`, `controller U to C`, `end officers` |
//! | air attacks | `misdirect on B`, `misdirect at P`, `strike as heavy`, `strike as medium` |
//! | select | `select C` |
//! | initiative | `seize with C`, `seize`, `nominate C`, `let it move` |
//! | regroup | `attach B`, `detach B to C`, `join B with B` (one of the two),  `form P`, `stance B P [for C]`, `observer B to C`, `assign B`, `release B`, `wave N B`, `commander to C`, `controller U to C`, `end regroup` |
//! | move | `idle B`, `hold B [facing D] [mounted YES]`, `move B to P P ... [facing D] [mount N] [dismount N]`, `exit B by P P ...`, `work B JOB`, `mine B at P facing D`, `cross B`, `land B at P facing D`, `end move` |
//! | sighted | `stop`, `go on`, `replan to P P ... [facing D]` |
//! | bombardment | `bombard B with B B ... [at P]`, `shell P with B ...`, `smoke B at P [facing D]`, `strike U on B [at P]`, `strike U at P`, `end bombardment` |
//! | counter-battery | `counter B with B ...`, `no counter` |
//! | fire | `fire on B [at P] [holding B ...] [joined by B ...]`, `screen B [facing D]`, `reveal B`, `end fire` |
//! | under fire | `retire to P P ... [facing D]`, `stand`, `resolve on B` |
//! | readiness | `test`, `stand down` |
//! | always | `concede`, `offer draw`, `accept draw`, `decline draw` |
//!
//! `at P` names a point of a target's path: the nearest point of the path counts, and it must be within half an inch. JOB is one
//! of `dig`, `block`, `operate`, `bridge-1` to `bridge-3`, `ferry-1` to `ferry-3`, `boats-infantry`, `boats-wheels`,
//! `boats-medium`, `waterproof`, `demolish:BRIDGE`, `prepare:BRIDGE`, `blow:BRIDGE`.

mod words;

use sandtable_kernel::fault::near_names;
use sandtable_kernel::{Eye, Misread, Seat};

use crate::order::{Aim, FireOrder, Job, Order, Placing};
use crate::terms::{BattalionSet, Posture};
use crate::{Brevity, State};

use words::Words;
pub use words::{bridge_key, job_word, jobs_word};

/// Every way to begin an order, with its full form.
const FORMS: [(&str, &str); 59] = [
    ("place", "place BATTALION at X,Y facing DEGREES [mounted yes|no]"),
    ("hide", "hide BATTALION at X,Y facing DEGREES [mounted yes|no]"),
    ("deploy standard", "deploy standard"),
    ("posture", "posture COMMAND line|march|support|reserve"),
    ("stance", "stance BATTALION line|march|support|reserve [for COMMAND]"),
    ("observer", "observer BATTALION to COMMAND"),
    ("split", "split BATTALION"),
    ("end deployment", "end deployment"),
    ("bomb", "bomb AIRCRAFT on BATTALION, or bomb AIRCRAFT at X,Y [in turn N]"),
    ("supply", "supply DIVISION by AIRCRAFT"),
    ("end air orders", "end air orders"),
    ("rebuild", "rebuild BATTALION at X,Y facing DEGREES"),
    ("waive", "waive"),
    ("amalgamate", "amalgamate BATTALION with BATTALION"),
    ("return", "return BATTALION"),
    ("end recovery", "end recovery"),
    ("commander", "commander to COMMAND, or commander to headquarters"),
    ("controller", "controller AIRCRAFT to COMMAND"),
    ("end officers", "end officers"),
    ("misdirect", "misdirect on BATTALION, or misdirect at X,Y"),
    ("strike", "strike AIRCRAFT on BATTALION [at X,Y], or strike AIRCRAFT at X,Y, or strike as heavy|medium"),
    ("select", "select COMMAND"),
    ("seize", "seize with COMMAND"),
    ("nominate", "nominate COMMAND"),
    ("let it move", "let it move"),
    ("attach", "attach BATTALION"),
    ("detach", "detach BATTALION to COMMAND"),
    ("form", "form line|march|support|reserve"),
    ("join", "join BATTALION with BATTALION|COMMAND"),
    ("assign", "assign BATTALION"),
    ("release", "release BATTALION"),
    ("wave", "wave N BATTALION"),
    ("end regroup", "end regroup"),
    ("idle", "idle BATTALION"),
    ("hold", "hold BATTALION [facing DEGREES] [mounted yes|no]"),
    ("move", "move BATTALION to X,Y X,Y ... [facing DEGREES] [mount N] [dismount N]"),
    ("work", "work BATTALION JOB"),
    ("mine", "mine BATTALION at X,Y facing DEGREES"),
    ("exit", "exit BATTALION by X,Y X,Y ..."),
    ("cross", "cross BATTALION"),
    ("land", "land BATTALION at X,Y facing DEGREES"),
    ("end move", "end move"),
    ("stop", "stop"),
    ("go on", "go on"),
    ("replan", "replan to X,Y X,Y ... [facing DEGREES]"),
    ("bombard", "bombard BATTALION with GUNS ... [at X,Y]"),
    ("shell", "shell X,Y with GUNS ..."),
    ("smoke", "smoke GUNS at X,Y [facing DEGREES]"),
    ("end bombardment", "end bombardment"),
    ("counter", "counter BATTALION with GUNS ..."),
    ("no counter", "no counter"),
    ("fire", "fire on BATTALION [at X,Y] [holding BATTALION ...] [joined by GUNS ...]"),
    ("screen", "screen BATTALION [facing DEGREES]"),
    ("reveal", "reveal BATTALION"),
    ("end fire", "end fire"),
    ("retire", "retire to X,Y X,Y ... [facing DEGREES]"),
    ("stand", "stand, or stand down"),
    ("resolve", "resolve on BATTALION"),
    ("test", "test"),
];

/// Reads an order. It settles only what the words mean; whether the order is allowed is for `check`.
pub fn read_order(rules: &Brevity, state: &State, seat: Seat, text: &str) -> Result<Order, Misread> {
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let read = Words { rules, state, eye: Eye::Seat(seat) };
    if let Some(order) = fixed(&words) {
        return Ok(order);
    }
    match words.as_slice() {
        ["place" | "hide", battalion, "at", at, "facing", facing, rest @ ..] => {
            let mounted = match rest {
                [] => None,
                ["mounted", word] => Some(words::truth(word)?),
                _ => return Err(no_order(&words)),
            };
            Ok(Order::Place(Placing {
                battalion: read.battalion(battalion)?,
                at: words::point(at)?,
                facing: words::angle(facing)?,
                mounted,
                hidden: words[0] == "hide",
            }))
        }
        ["posture", command, posture] => {
            Ok(Order::CommandPosture { command: Some(read.command(command)?), posture: words::posture(posture)? })
        }
        ["form", posture] => Ok(Order::CommandPosture { command: None, posture: words::posture(posture)? }),
        ["stance", battalion, posture, rest @ ..] => {
            let supports = match rest {
                [] => None,
                ["for", command] => Some(read.command(command)?),
                _ => return Err(no_order(&words)),
            };
            Ok(Order::Stance { battalion: read.battalion(battalion)?, posture: words::posture(posture)?, supports })
        }
        ["observer", battalion, "to", command] => {
            Ok(Order::Observer { battalion: read.battalion(battalion)?, command: read.command(command)? })
        }
        ["split", battalion] => Ok(Order::Split(read.battalion(battalion)?)),
        ["bomb", unit, "on", target] => {
            Ok(Order::Bomb { unit: read.aircraft(unit)?, aim: Aim::Battalion(read.battalion(target)?), turn: None })
        }
        ["bomb", unit, "at", point, rest @ ..] => {
            let turn = match rest {
                [] => None,
                ["in", "turn", turn] => Some(words::number(turn)?),
                _ => return Err(no_order(&words)),
            };
            Ok(Order::Bomb { unit: read.aircraft(unit)?, aim: Aim::Point(words::point(point)?), turn })
        }
        ["supply", division, "by", unit] => {
            Ok(Order::FlySupply { unit: read.aircraft(unit)?, division: read.division(division)? })
        }
        ["rebuild", battalion, "at", at, "facing", facing] => Ok(Order::Rebuild {
            battalion: read.battalion(battalion)?,
            at: words::point(at)?,
            facing: words::angle(facing)?,
        }),
        ["amalgamate", one, "with", other] => {
            Ok(Order::Amalgamate { one: read.battalion(one)?, other: read.battalion(other)? })
        }
        ["return", battalion] => Ok(Order::Return(read.battalion(battalion)?)),
        ["commander", "to", "headquarters"] => Ok(Order::Commander(None)),
        ["commander", "to", command] => Ok(Order::Commander(Some(read.command(command)?))),
        ["controller", unit, "to", command] => {
            Ok(Order::Controller { unit: read.aircraft(unit)?, command: read.command(command)? })
        }
        ["misdirect", "on", target] => Ok(Order::Misdirect(Aim::Battalion(read.battalion(target)?))),
        ["misdirect", "at", point] => Ok(Order::Misdirect(Aim::Point(words::point(point)?))),
        ["strike", unit, "on", target, rest @ ..] => {
            let at = match rest {
                [] => None,
                ["at", point] => Some(words::point(point)?),
                _ => return Err(no_order(&words)),
            };
            Ok(Order::Strike { unit: read.aircraft(unit)?, aim: Aim::Battalion(read.battalion(target)?), at })
        }
        ["strike", unit, "at", point] => {
            Ok(Order::Strike { unit: read.aircraft(unit)?, aim: Aim::Point(words::point(point)?), at: None })
        }
        _ => read_move(&read, &words),
    }
}

fn read_move(read: &Words<'_>, words: &[&str]) -> Result<Order, Misread> {
    match words {
        ["select", command] => Ok(Order::Select(read.command(command)?)),
        ["seize", "with", command] => Ok(Order::Seize(Some(read.command(command)?))),
        ["nominate", command] => Ok(Order::Nominate(read.command(command)?)),
        ["attach", battalion] => Ok(Order::Attach(read.battalion(battalion)?)),
        ["detach", battalion, "to", command] => {
            Ok(Order::Detach { battalion: read.battalion(battalion)?, command: read.command(command)? })
        }
        // What a drag from one battalion onto another, or onto a command, means: whoever is not in the moving command is attached to it, and
        // whoever is goes to the other's command.
        ["join", battalion, "with", other] => {
            let battalion = read.battalion(battalion)?;
            let beside = |other| read.battalion(other).map(|other| read.state.battalion(other).command);
            let command = read.command(other).or_else(|_| beside(other))?;
            Ok(if Some(command) == read.state.moving {
                Order::Attach(battalion)
            } else {
                Order::Detach { battalion, command }
            })
        }
        ["assign", battalion] => Ok(Order::AssignCounter(read.battalion(battalion)?)),
        ["release", battalion] => Ok(Order::ReleaseCounter(read.battalion(battalion)?)),
        ["wave", wave, battalion] => {
            Ok(Order::Wave { battalion: read.battalion(battalion)?, wave: words::number(wave)? })
        }
        ["idle", battalion] => Ok(Order::Idle(read.battalion(battalion)?)),
        ["cross", battalion] => Ok(Order::Cross(read.battalion(battalion)?)),
        ["hold", battalion, rest @ ..] => {
            let mut options = words::Options::of(rest, &["facing", "mounted"])?;
            Ok(Order::Hold {
                battalion: read.battalion(battalion)?,
                facing: options.one("facing", words::angle)?,
                mounted: options.one("mounted", words::truth)?,
            })
        }
        ["move", battalion, "to", rest @ ..] => {
            let mut options = words::Options::of(rest, &["facing", "mount", "dismount"])?;
            Ok(Order::Move {
                battalion: read.battalion(battalion)?,
                waypoints: words::points(options.first())?,
                facing: options.one("facing", words::angle)?,
                mount: options.one("mount", words::number)?,
                dismount: options.one("dismount", words::number)?,
            })
        }
        ["exit", battalion, "by", points @ ..] => {
            Ok(Order::Exit { battalion: read.battalion(battalion)?, waypoints: words::points(points)? })
        }
        ["replan", "to", rest @ ..] => {
            let mut options = words::Options::of(rest, &["facing"])?;
            let waypoints = words::points(options.first())?;
            Ok(Order::Replan { waypoints, facing: options.one("facing", words::angle)? })
        }
        ["retire", "to", rest @ ..] => {
            let mut options = words::Options::of(rest, &["facing"])?;
            let waypoints = words::points(options.first())?;
            Ok(Order::Retire { waypoints, facing: options.one("facing", words::angle)? })
        }
        ["work", battalion, job] => Ok(Order::Work { battalion: read.battalion(battalion)?, job: read.job(job)? }),
        ["mine", battalion, "at", at, "facing", facing] => {
            let job = Job::Mine { at: words::point(at)?, facing: words::angle(facing)? };
            Ok(Order::Work { battalion: read.battalion(battalion)?, job })
        }
        ["land", battalion, "at", at, "facing", facing] => Ok(Order::Land {
            battalion: read.battalion(battalion)?,
            at: words::point(at)?,
            facing: words::angle(facing)?,
        }),
        _ => read_fire(read, words),
    }
}

fn read_fire(read: &Words<'_>, words: &[&str]) -> Result<Order, Misread> {
    match words {
        ["bombard", target, "with", rest @ ..] => {
            let mut options = words::Options::of(rest, &["at"])?;
            Ok(Order::Bombard {
                target: read.battalion(target)?,
                guns: read.battalions(options.first())?,
                at: options.one("at", words::point)?,
            })
        }
        ["shell", at, "with", guns @ ..] => Ok(Order::Shell { at: words::point(at)?, guns: read.battalions(guns)? }),
        ["smoke", battalion, "at", at, rest @ ..] => {
            let mut options = words::Options::of(rest, &["facing"])?;
            Ok(Order::Smoke {
                battalion: read.battalion(battalion)?,
                at: Some(words::point(at)?),
                facing: options.one("facing", words::angle)?,
            })
        }
        ["screen", battalion, rest @ ..] => {
            let mut options = words::Options::of(rest, &["facing"])?;
            let facing = options.one("facing", words::angle)?;
            Ok(Order::Smoke { battalion: read.battalion(battalion)?, at: None, facing })
        }
        ["counter", target, "with", guns @ ..] => {
            Ok(Order::Counter { target: read.battalion(target)?, guns: read.battalions(guns)? })
        }
        ["fire", "on", target, rest @ ..] => {
            let mut options = words::Options::of(rest, &["at", "holding", "joined"])?;
            let joined = match options.all("joined") {
                ["by", guns @ ..] => read.battalions(guns)?,
                [] => BattalionSet::NONE,
                _ => return Err(no_order(words)),
            };
            let holding = options.all("holding");
            Ok(Order::Fire(FireOrder {
                target: read.battalion(target)?,
                at: options.one("at", words::point)?,
                holding: if holding.is_empty() { BattalionSet::NONE } else { read.battalions(holding)? },
                joined,
            }))
        }
        ["reveal", battalion] => Ok(Order::Reveal(read.battalion(battalion)?)),
        ["resolve", "on", battalion] => Ok(Order::Resolve(read.battalion(battalion)?)),
        _ => Err(no_order(words)),
    }
}

/// Orders that are the same words every time.
fn fixed(words: &[&str]) -> Option<Order> {
    Some(match words {
        ["deploy", "standard"] => Order::DeployStandard,
        ["end", "deployment"] => Order::EndDeployment,
        ["end", "air", "orders"] => Order::EndAirOrders,
        ["waive"] => Order::Waive,
        ["end", "recovery"] => Order::EndRecovery,
        ["end", "officers"] => Order::EndOfficers,
        ["strike", "as", "heavy"] => Order::StrikeAs { heavy: true },
        ["strike", "as", "medium"] => Order::StrikeAs { heavy: false },
        ["seize"] => Order::Seize(None),
        ["let", "it", "move"] => Order::LetMove,
        ["end", "regroup"] => Order::EndRegroup,
        ["end", "move"] => Order::EndMove,
        ["stop"] => Order::Stop,
        ["go", "on"] => Order::GoOn,
        ["end", "bombardment"] => Order::EndBombardment,
        ["no", "counter"] => Order::NoCounter,
        ["end", "fire"] => Order::EndFire,
        ["stand"] => Order::Stand,
        ["test"] => Order::Test,
        ["stand", "down"] => Order::StandDown,
        ["concede"] => Order::Concede,
        ["offer", "draw"] => Order::OfferDraw,
        ["accept", "draw"] => Order::AcceptDraw,
        ["decline", "draw"] => Order::DeclineDraw,
        _ => return None,
    })
}

/// What would be right: the form that begins like it, or near names.
fn no_order(words: &[&str]) -> Misread {
    let text = words.join(" ");
    let first = words.first().copied().unwrap_or("");
    let form = FORMS.iter().find(|(verb, _)| verb.split(' ').next() == Some(first) && !first.is_empty());
    Misread::new(match form {
        Some((_, form)) => format!("`{text}` is not complete; the form is: {form}"),
        None => {
            let near = near_names(first, FORMS.iter().filter_map(|(verb, _)| verb.split(' ').next()));
            format!("`{text}` is no order{near}")
        }
    })
}

/// Writes an order so that reading it gives the same order.
pub fn write_order(rules: &Brevity, order: &Order) -> String {
    let roster = rules.roster();
    // An order is a value and may come from another battle, whose pieces have no name here.
    let key = |battalion: crate::terms::BattalionId| {
        roster.battalions.get(battalion.index()).map_or("nobody", |battalion| battalion.key.as_str())
    };
    let command = |command: crate::terms::CommandId| {
        roster.commands.get(command.index()).map_or("nobody", |command| command.key.as_str())
    };
    let air = |unit: crate::terms::AirId| roster.aircraft.get(unit.index()).map_or("nobody", |unit| unit.key.as_str());
    let keys = |set: BattalionSet| set.iter().map(key).collect::<Vec<_>>().join(" ");
    let points =
        |points: &[sandtable_kernel::Point]| points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let option = |word: &str, value: Option<String>| value.map_or_else(String::new, |value| format!(" {word} {value}"));
    let yes = |truth: bool| if truth { "yes" } else { "no" }.to_owned();
    let aim = |aim: &Aim| match aim {
        Aim::Battalion(target) => format!("on {}", key(*target)),
        Aim::Point(point) => format!("at {point}"),
    };
    match order {
        Order::Place(Placing { battalion, at, facing, mounted, hidden }) => format!(
            "{} {} at {at} facing {facing}{}",
            if *hidden { "hide" } else { "place" },
            key(*battalion),
            option("mounted", mounted.map(yes))
        ),
        Order::CommandPosture { command: Some(of), posture } => format!("posture {} {}", command(*of), posture.word()),
        Order::CommandPosture { command: None, posture } => format!("form {}", posture.word()),
        Order::Stance { battalion, posture, supports } => {
            let supports = supports.map(|of| command(of).to_owned());
            format!("stance {} {}{}", key(*battalion), Posture::word(*posture), option("for", supports))
        }
        Order::Observer { battalion, command: of } => format!("observer {} to {}", key(*battalion), command(*of)),
        Order::Split(battalion) => format!("split {}", key(*battalion)),
        Order::Bomb { unit, aim: at, turn } => {
            format!("bomb {} {}{}", air(*unit), aim(at), option("in turn", turn.map(|turn| turn.to_string())))
        }
        Order::FlySupply { unit, division } => {
            let key = roster.divisions.get(division.index()).map_or("nobody", |division| division.key.as_str());
            format!("supply {key} by {}", air(*unit))
        }
        Order::Rebuild { battalion, at, facing } => format!("rebuild {} at {at} facing {facing}", key(*battalion)),
        Order::Amalgamate { one, other } => format!("amalgamate {} with {}", key(*one), key(*other)),
        Order::Return(battalion) => format!("return {}", key(*battalion)),
        Order::Commander(None) => "commander to headquarters".to_owned(),
        Order::Commander(Some(of)) => format!("commander to {}", command(*of)),
        Order::Controller { unit, command: of } => format!("controller {} to {}", air(*unit), command(*of)),
        Order::Misdirect(at) => format!("misdirect {}", aim(at)),
        Order::Strike { unit, aim: of, at } => {
            format!("strike {} {}{}", air(*unit), aim(of), option("at", at.map(|at| at.to_string())))
        }
        Order::Select(of) => format!("select {}", command(*of)),
        Order::Seize(Some(of)) => format!("seize with {}", command(*of)),
        Order::Nominate(of) => format!("nominate {}", command(*of)),
        Order::Attach(battalion) => format!("attach {}", key(*battalion)),
        Order::Detach { battalion, command: of } => format!("detach {} to {}", key(*battalion), command(*of)),
        Order::AssignCounter(battalion) => format!("assign {}", key(*battalion)),
        Order::ReleaseCounter(battalion) => format!("release {}", key(*battalion)),
        Order::Wave { battalion, wave } => format!("wave {wave} {}", key(*battalion)),
        Order::Idle(battalion) => format!("idle {}", key(*battalion)),
        Order::Hold { battalion, facing, mounted } => format!(
            "hold {}{}{}",
            key(*battalion),
            option("facing", facing.map(|facing| facing.to_string())),
            option("mounted", mounted.map(yes))
        ),
        Order::Move { battalion, waypoints, facing, mount, dismount } => format!(
            "move {} to {}{}{}{}",
            key(*battalion),
            points(waypoints),
            option("facing", facing.map(|facing| facing.to_string())),
            option("mount", mount.map(|leg| leg.to_string())),
            option("dismount", dismount.map(|leg| leg.to_string()))
        ),
        Order::Exit { battalion, waypoints } => format!("exit {} by {}", key(*battalion), points(waypoints)),
        Order::Work { battalion, job: Job::Mine { at, facing } } => {
            format!("mine {} at {at} facing {facing}", key(*battalion))
        }
        Order::Work { battalion, job } => format!("work {} {}", key(*battalion), job_word(rules, *job)),
        Order::Cross(battalion) => format!("cross {}", key(*battalion)),
        Order::Land { battalion, at, facing } => format!("land {} at {at} facing {facing}", key(*battalion)),
        Order::Replan { waypoints, facing } => {
            format!("replan to {}{}", points(waypoints), option("facing", facing.map(|facing| facing.to_string())))
        }
        Order::Bombard { target, guns, at } => {
            format!("bombard {} with {}{}", key(*target), keys(*guns), option("at", at.map(|at| at.to_string())))
        }
        Order::Shell { at, guns } => format!("shell {at} with {}", keys(*guns)),
        Order::Smoke { battalion, at, facing } => {
            let facing = option("facing", facing.map(|facing| facing.to_string()));
            match at {
                Some(at) => format!("smoke {} at {at}{facing}", key(*battalion)),
                None => format!("screen {}{facing}", key(*battalion)),
            }
        }
        Order::Counter { target, guns } => format!("counter {} with {}", key(*target), keys(*guns)),
        Order::Fire(FireOrder { target, at, holding, joined }) => format!(
            "fire on {}{}{}{}",
            key(*target),
            option("at", at.map(|at| at.to_string())),
            option("holding", (!holding.is_empty()).then(|| keys(*holding))),
            option("joined by", (!joined.is_empty()).then(|| keys(*joined)))
        ),
        Order::Reveal(battalion) => format!("reveal {}", key(*battalion)),
        Order::Retire { waypoints, facing } => {
            format!("retire to {}{}", points(waypoints), option("facing", facing.map(|facing| facing.to_string())))
        }
        Order::Resolve(battalion) => format!("resolve on {}", key(*battalion)),
        fixed => words::fixed_words(fixed).to_owned(),
    }
}
