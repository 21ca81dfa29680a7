//! Writing orders so that reading them gives the same order.

use crate::Nqm;
use crate::order::{Aim, Answer, Building, Contingency, Declaration, Group, Load, Order, Plan, Plot, Ruling};
use crate::terms::{BaseId, BaseSet, Posture, Square, Then, UnitId};

/// Writes an order.
pub fn write_order(rules: &Nqm, order: &Order) -> String {
    let key = |base: &BaseId| rules.roster().bases.get(base.index()).map_or("?", |base| &base.key);
    let all = |bases: &BaseSet| keys(rules, *bases);
    let unit = |unit: &UnitId| rules.roster().units.get(unit.index()).map_or("?", |unit| &unit.key);
    match order {
        Order::BuildWorks(Building::Village, at) => format!("works village {at}"),
        Order::BuildWorks(Building::Works(works), at) => format!("works {} {at}", works.word()),
        Order::LayMines(at, edge) => format!("mine {at} {}", edge.word()),
        Order::PrepareBridge(at, edge) => format!("prepare {at} {}", edge.word()),
        Order::Deploy { base, at, line, concealed } => {
            format!("deploy {} at {at} {}{}", key(base), line.word(), if *concealed { " concealed" } else { "" })
        }
        Order::DeployRest => "deploy rest".to_owned(),
        Order::Tie(one, tie, bodies) => {
            let bodies: Vec<&str> = bodies.iter().map(|body| rules.roster().body_key(*body)).collect();
            format!("tie {} {} {}", unit(one), tie.word(), bodies.join(" "))
        }
        Order::Plan(one, plan) => format!("order {} {}", unit(one), write_plan(plan)),
        Order::Contingency(one, ready) => format!("contingency {} if {}", unit(one), write_contingency(ready)),
        Order::Preplan(base, mission, at, bound) => {
            format!("preplan {} {} {at} bound {bound}", key(base), mission.map_or("air", crate::terms::Mission::word))
        }
        Order::Request(base, served) => format!("request {} for {}", key(base), unit(served)),
        Order::CallAir(base, at) => format!("call {} on {at}", key(base)),
        Order::Grant(one) => format!("grant {}", unit(one)),
        Order::RefuseRequest => "refuse".to_owned(),
        Order::Task(base, job, None) => format!("task {} {}", key(base), job.word()),
        Order::Task(base, job, Some(edge)) => format!("task {} {} {}", key(base), job.word(), edge.word()),
        Order::Area(base, area) => format!("area {} {area}", key(base)),
        Order::CounterPlan(hq, at) => format!("plan counter {} on {at}", key(hq)),
        Order::FollowOn(bases) => format!("follow on {}", all(bases)),
        Order::Load(base, Load::Empty) => format!("unload {}", key(base)),
        Order::Load(base, Load::Log) => format!("load {} log", key(base)),
        Order::Load(base, Load::Pol) => format!("load {} pol", key(base)),
        Order::StandingStop(rule) => format!("standing stop {}", rule.word()),
        Order::StandingDemolish(answer) => {
            let word = match answer {
                Answer::Ask => "ask",
                Answer::Yes => "yes",
                Answer::No => "no",
            };
            format!("standing demolish {word}")
        }
        Order::Plot(plot) => write_plot(rules, plot),
        Order::Stay(bases) => format!("stay {}", all(bases)),
        Order::Ride(base, on) => format!("ride {} on {}", key(base), key(on)),
        Order::Look(base, at, from) => format!("look {} at {at} from {from}", key(base)),
        Order::CallStop => "stop".to_owned(),
        Order::LetPass => "let pass".to_owned(),
        Order::StayInContact => "stay in contact".to_owned(),
        Order::FallBack => "fall back".to_owned(),
        Order::Force(true) => "force".to_owned(),
        Order::Force(false) => "halt".to_owned(),
        Order::Blow(true) => "blow".to_owned(),
        Order::Blow(false) => "hold".to_owned(),
        Order::Attack(attack) => write_attack(rules, attack),
        Order::Reinforce(id, bases) => format!("reinforce {id} with {}", all(bases)),
        Order::Assault(id) => format!("assault {id}"),
        Order::Press(id) => format!("press {id}"),
        Order::CallOff(id) => format!("call off {id}"),
        Order::Fire(base, mission, at) => format!("fire {} {} {at}", key(base), mission.word()),
        Order::HoldFire(base) => format!("hold fire {}", key(base)),
        Order::Abort(base) => format!("abort {}", key(base)),
        Order::Strike(base, Aim::Group(group)) => format!("strike {} at {}", key(base), write_group(*group)),
        Order::Strike(base, Aim::Gun(gun)) => format!("strike {} at {}", key(base), key(gun)),
        Order::Cover(base, at, high) => format!("cover {} at {at} {}", key(base), if *high { "high" } else { "low" }),
        Order::DrivenOff(bases) => format!("driven off {}", all(bases)),
        Order::ShootUp(bases) => format!("shoot up {}", all(bases)),
        Order::Aim(base, group, None) => format!("aim {} at {}", key(base), write_group(*group)),
        Order::Aim(base, group, Some(attack)) => {
            format!("aim {} at {} in {attack}", key(base), write_group(*group))
        }
        Order::Allocate(shares) => format!("allocate{}", write_shares(rules, shares)),
        Order::Lose(shares) => format!("lose{}", write_shares(rules, shares)),
        Order::Harassed(bases) => format!("harassed {}", all(bases)),
        Order::Dry(base) => format!("dry {}", key(base)),
        Order::Discipline(true) => "restore discipline".to_owned(),
        Order::Discipline(false) => "accept".to_owned(),
        Order::Withdraw => "withdraw".to_owned(),
        Order::SitTight => "sit tight".to_owned(),
        Order::HaltAttack => "halt attack".to_owned(),
        Order::Storm(id, area, bases) => format!("storm {id} area {area} with {}", all(bases)),
        Order::GoOn(true) => "go on".to_owned(),
        Order::GoOn(false) => "give up".to_owned(),
        Order::Retreat(at) => format!("retreat to {at}"),
        Order::Counter(bases) => format!("counter with {}", all(bases)),
        Order::Reorganise(bases) => format!("reorganise {}", all(bases)),
        Order::Merge(from, into) => format!("merge {} into {}", key(from), key(into)),
        Order::Uncovered(bases) => format!("uncovered {}", all(bases)),
        Order::Skip(bounds) => format!("skip {bounds}"),
        Order::Reveal(bases) => format!("reveal {}", all(bases)),
        Order::AskHelp(body, unit) => {
            let unit = rules.roster().units.get(unit.index()).map_or("?", |unit| unit.key.as_str());
            format!("ask help of {} for {unit}", rules.roster().body_key(*body))
        }
        Order::Message(to, text) => {
            let seat = rules.setup().chairs.get(usize::from(to.0)).map_or("?", |chair| chair.key.as_str());
            format!("message {seat} {text}")
        }
        Order::Spend(true) => "spend".to_owned(),
        Order::Spend(false) => "keep stock".to_owned(),
        Order::Confirm(true) => "confirm".to_owned(),
        Order::Confirm(false) => "overrule".to_owned(),
        Order::TimeUp => "time up".to_owned(),
        Order::Done => "done".to_owned(),
        Order::Concede => "concede".to_owned(),
        Order::Rule(ruling, reason) => format!("rule {} because {reason}", write_ruling(rules, ruling)),
        Order::Decide(side) => format!("decide {}", if side.0 == 0 { "A" } else { "B" }),
    }
    .trim_end()
    .to_owned()
}

fn keys(rules: &Nqm, bases: BaseSet) -> String {
    bases
        .iter()
        .filter_map(|base| rules.roster().bases.get(base.index()))
        .map(|base| base.key.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

fn write_squares(squares: &[Square]) -> String {
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A group in a word: `soft-L`.
pub fn write_group(group: Group) -> String {
    format!("{}-{}", if group.armour { "armour" } else { "soft" }, group.class.word())
}

fn write_shares(rules: &Nqm, shares: &[(BaseId, u8)]) -> String {
    shares
        .iter()
        .filter_map(|(base, share)| Some(format!(" {}={share}", rules.roster().bases.get(base.index())?.key)))
        .collect()
}

fn write_plot(rules: &Nqm, plot: &Plot) -> String {
    let verb = match plot.posture {
        Posture::Advance => "advance",
        Posture::March => "march",
        Posture::Withdraw => "withdraw",
        Posture::Static | Posture::Contact => "move",
    };
    let (now, later) = plot.path.split_at(usize::from(plot.now).min(plot.path.len()));
    let mut text = format!("{verb} {} to {}", keys(rules, plot.bases), write_squares(now));
    if !later.is_empty() {
        text.push_str(" then ");
        text.push_str(&write_squares(later));
    }
    text
}

fn write_attack(rules: &Nqm, attack: &Declaration) -> String {
    let mut text = format!("attack {}", attack.target);
    if let Some(hq) = attack.hq.and_then(|hq| rules.roster().bases.get(hq.index())) {
        text.push_str(&format!(" under {}", hq.key));
    }
    text.push_str(&format!(" with {}", keys(rules, attack.front)));
    if !attack.second.is_empty() {
        text.push_str(&format!(" second {}", keys(rules, attack.second)));
    }
    if attack.press {
        text.push_str(" press");
    }
    text
}

/// A unit's order.
pub fn write_plan(plan: &Plan) -> String {
    let mut text = plan.task.word().to_owned();
    if !plan.squares.is_empty() {
        text.push_str(&format!(" at {}", write_squares(&plan.squares)));
    }
    if !plan.axis.is_empty() {
        text.push_str(&format!(" along {}", write_squares(&plan.axis)));
    }
    if plan.from > 0 {
        text.push_str(&format!(" from {}", plan.from));
    }
    match plan.then {
        Then::Nothing => {}
        Then::DigIn => text.push_str(" then dig_in"),
        Then::Exploit => text.push_str(&format!(" then exploit {}", write_squares(&plan.exploit))),
    }
    text
}

/// An order that lies ready.
pub fn write_contingency(ready: &Contingency) -> String {
    format!("{} {} then {}", ready.trigger.word(), write_squares(&ready.squares), write_plan(&ready.plan))
}

/// What the umpire ruled, without its reason.
pub fn write_ruling(rules: &Nqm, ruling: &Ruling) -> String {
    let key = |base: BaseId| rules.roster().bases.get(base.index()).map_or("?", |base| &base.key);
    let yes = |truth: bool| if truth { "yes" } else { "no" };
    match *ruling {
        Ruling::Due(item, bound) => format!("due {item} {bound}"),
        Ruling::Grade(unit, grade) => {
            let unit = rules.roster().units.get(unit.index()).map_or("?", |unit| &unit.key);
            format!("grade {unit} {}", grade.word())
        }
        Ruling::Weapon(base, class) => format!("weapon {} {}", key(base), class.word()),
        Ruling::Armour(base, class) => format!("armour {} {}", key(base), class.word()),
        Ruling::Pips(base, pips) => format!("pips {} {pips}", key(base)),
        Ruling::Strength(base, sp) => format!("strength {} {sp}", key(base)),
        Ruling::Organise(base) => format!("organise {}", key(base)),
        Ruling::Disorganise(base) => format!("disorganise {}", key(base)),
        Ruling::Ammo(base, dry) => format!("dry {} {}", key(base), yes(dry)),
        Ruling::Place(base, at) => format!("place {} {at}", key(base)),
        Ruling::Conceal(base, hidden) => format!("conceal {} {}", key(base), yes(hidden)),
        Ruling::Surrender(base) => format!("surrender {}", key(base)),
        Ruling::Reinforced(attack, counts) => format!("reinforced {attack} {}", yes(counts)),
        Ruling::Recce(base, at) => format!("recce {} {at}", key(base)),
        Ruling::NoRecce(base) => format!("no recce {}", key(base)),
        Ruling::Steadfast(base, stands) => format!("steadfast {} {}", key(base), yes(stands)),
        Ruling::Pairing(firer, target, class) => format!("pairing {} {} {}", key(firer), key(target), class.word()),
        Ruling::Terrain(at, ground) => format!("terrain {at} {}", ground.word()),
        Ruling::Penalty(at, more) => format!("penalty {at} {more}"),
        Ruling::Range(base, squares) => format!("range {} {squares}", key(base)),
        Ruling::Stock(formation, log, pol) => {
            let formation = rules.roster().formations.get(formation.index()).map_or("?", |about| &about.key);
            format!("stock {formation} {log} {pol}")
        }
        Ruling::Observers(all) => format!("observers {}", yes(all)),
        Ruling::Undo => "undo".to_owned(),
        Ruling::End(None) => "end".to_owned(),
        Ruling::End(Some(side)) => format!("end {}", if side.0 == 0 { "A" } else { "B" }),
    }
}
