//! The kinds of gaps of this game: how battalions, commands, aircraft, work and paths are written.

use sandtable_kernel::orders::{
    Gap, Listed, Read, Scope, Set, Slot, Unread, Values, misread, not_one_of, nothing_called, same,
};
use sandtable_kernel::{Eye, Misread};

use crate::scene::sees;
use crate::state::MOST_BRIDGES;
use crate::terms::{AirId, BattalionId, BattalionSet, BridgeId, CommandId, DivisionId, Job, Lift, Posture};
use crate::{Brevity, State};

/// The word for a corps commander's own place.
const HEADQUARTERS: &str = "headquarters";

/// A battalion by its key. One that its speaker cannot know of is as good as none (OB-INF-2).
impl Gap<Brevity, State> for BattalionId {
    type Value = BattalionId;

    fn called() -> String {
        "BATTALION".to_owned()
    }

    fn read(scope: &Scope<'_, Brevity, State>, words: &[&str]) -> Read<BattalionId> {
        let [word] = words else { return Err(Unread::WrongForm) };
        let (roster, eye) = (scope.rules.roster(), Eye::Seat(scope.seat));
        let known = || roster.battalion_ids().filter(|battalion| sees(scope.rules, scope.state, eye, *battalion));
        let key = |battalion: BattalionId| roster.battalion(battalion).key.as_str();
        match known().find(|battalion| same(word, key(*battalion))) {
            Some(battalion) => Ok(battalion),
            None => misread(nothing_called("battalion", word, known().map(key))),
        }
    }

    /// An order is a value and may come from another battle, whose pieces have no name here.
    fn write(value: &BattalionId, rules: &Brevity, text: &mut String) {
        let listed = rules.roster().battalions.get(value.index());
        text.push_str(listed.map_or("nobody", |battalion| battalion.key.as_str()));
    }

    fn slots(rules: &Brevity) -> Vec<Slot> {
        vec![Slot::of(Values::Span(0, whole(rules.roster().battalions.len()) - 1))]
    }

    fn encode(value: &BattalionId, rules: &Brevity, code: &mut Vec<i32>) -> bool {
        code.push(value.0.into());
        value.index() < rules.roster().battalions.len()
    }

    fn decode(rules: &Brevity, code: &[i32]) -> Option<BattalionId> {
        let place = u8::try_from(*code.first()?).ok().map(BattalionId);
        place.filter(|battalion| battalion.index() < rules.roster().battalions.len())
    }
}

impl Set for BattalionSet {
    type Member = BattalionId;

    fn put(&mut self, member: BattalionId) {
        self.insert(member);
    }

    fn members(&self) -> impl Iterator<Item = BattalionId> + '_ {
        self.iter()
    }
}

/// A command by its key.
impl Listed for CommandId {
    type Rules = Brevity;
    const NOUN: &'static str = "command";

    fn list(rules: &Brevity) -> impl Iterator<Item = (CommandId, &str)> {
        rules.roster().command_ids().map(|command| (command, rules.roster().command(command).key.as_str()))
    }
}

/// A division by its key.
impl Listed for DivisionId {
    type Rules = Brevity;
    const NOUN: &'static str = "division";

    fn list(rules: &Brevity) -> impl Iterator<Item = (DivisionId, &str)> {
        rules.roster().division_ids().map(|division| (division, rules.roster().division(division).key.as_str()))
    }
}

/// An aircraft unit by its key.
impl Listed for AirId {
    type Rules = Brevity;
    const NOUN: &'static str = "aircraft";

    fn list(rules: &Brevity) -> impl Iterator<Item = (AirId, &str)> {
        rules.roster().aircraft_ids().map(|unit| (unit, rules.roster().aircraft(unit).key.as_str()))
    }

    fn unknown(rules: &Brevity, key: &str) -> Misread {
        Misread::new(nothing_called("aircraft unit", key, AirId::list(rules).map(|(_, key)| key)))
    }
}

/// A posture by its word.
impl Listed for Posture {
    type Rules = Brevity;
    const NOUN: &'static str = "posture";

    fn list(_: &Brevity) -> impl Iterator<Item = (Posture, &str)> {
        Posture::ALL.iter().map(|posture| (*posture, posture.word()))
    }

    fn unknown(_: &Brevity, word: &str) -> Misread {
        not_one_of(word, Posture::WORDS.iter().copied())
    }
}

/// Where the corps commander goes: a command, or his headquarters, which is number 0.
#[derive(Debug)]
pub struct Post;

impl Gap<Brevity, State> for Post {
    type Value = Option<CommandId>;

    fn called() -> String {
        "COMMAND|headquarters".to_owned()
    }

    fn read(scope: &Scope<'_, Brevity, State>, words: &[&str]) -> Read<Option<CommandId>> {
        match words {
            [word] if same(word, HEADQUARTERS) => Ok(None),
            _ => CommandId::read(scope, words).map(Some),
        }
    }

    fn write(value: &Option<CommandId>, rules: &Brevity, text: &mut String) {
        match value {
            Some(command) => <CommandId as Gap<Brevity, State>>::write(command, rules, text),
            None => text.push_str(HEADQUARTERS),
        }
    }

    fn slots(rules: &Brevity) -> Vec<Slot> {
        vec![Slot::of(Values::Span(0, whole(rules.roster().commands.len())))]
    }

    fn encode(value: &Option<CommandId>, rules: &Brevity, code: &mut Vec<i32>) -> bool {
        code.push(value.map_or(0, |command| i32::from(command.0) + 1));
        value.is_none_or(|command| command.index() < rules.roster().commands.len())
    }

    fn decode(rules: &Brevity, code: &[i32]) -> Option<Option<CommandId>> {
        match *code.first()? {
            0 => Some(None),
            place => <CommandId as Gap<Brevity, State>>::decode(rules, &[place - 1]).map(Some),
        }
    }
}

/// A command named by itself or by one of its battalions.
#[derive(Debug)]
pub struct Beside;

impl Gap<Brevity, State> for Beside {
    type Value = CommandId;

    fn called() -> String {
        "BATTALION|COMMAND".to_owned()
    }

    fn read(scope: &Scope<'_, Brevity, State>, words: &[&str]) -> Read<CommandId> {
        let of = |battalion: BattalionId| scope.state.battalion(battalion).command;
        CommandId::read(scope, words).or_else(|_| BattalionId::read(scope, words).map(of))
    }

    fn write(value: &CommandId, rules: &Brevity, text: &mut String) {
        <CommandId as Gap<Brevity, State>>::write(value, rules, text);
    }

    fn slots(rules: &Brevity) -> Vec<Slot> {
        <CommandId as Gap<Brevity, State>>::slots(rules)
    }

    fn encode(value: &CommandId, rules: &Brevity, code: &mut Vec<i32>) -> bool {
        <CommandId as Gap<Brevity, State>>::encode(value, rules, code)
    }

    fn decode(rules: &Brevity, code: &[i32]) -> Option<CommandId> {
        <CommandId as Gap<Brevity, State>>::decode(rules, code)
    }
}

/// Work that needs no bridge to be named.
const PLAIN_JOBS: [(&str, Job); 13] = [
    ("dig", Job::Dig),
    ("block", Job::Block),
    ("operate", Job::Operate),
    ("bridge-1", Job::Bridge(1)),
    ("bridge-2", Job::Bridge(2)),
    ("bridge-3", Job::Bridge(3)),
    ("ferry-1", Job::Ferry(1)),
    ("ferry-2", Job::Ferry(2)),
    ("ferry-3", Job::Ferry(3)),
    ("boats-infantry", Job::Boats(Lift::Infantry)),
    ("boats-wheels", Job::Boats(Lift::Wheels)),
    ("boats-medium", Job::Boats(Lift::Medium)),
    ("waterproof", Job::Waterproof),
];

/// What makes a job of a bridge.
type OnBridge = fn(BridgeId) -> Job;

/// Work on a bridge.
const BRIDGE_JOBS: [(&str, OnBridge); 3] =
    [("demolish", Job::Demolish), ("prepare", Job::Prepare), ("blow", Job::Blow)];

/// Engineering work by its word, `dig`, `bridge-2`, `demolish:b1`. Plain work comes first in the numbers, then each kind of work on
/// each bridge. Laying mines is an order of its own.
impl Gap<Brevity, State> for Job {
    type Value = Job;

    fn called() -> String {
        "JOB".to_owned()
    }

    fn read(scope: &Scope<'_, Brevity, State>, words: &[&str]) -> Read<Job> {
        let [word] = words else { return Err(Unread::WrongForm) };
        let Some((verb, key)) = word.split_once(':') else {
            let found = PLAIN_JOBS.iter().find(|(name, _)| same(word, name));
            return found.map_or_else(|| no_job(word), |(_, job)| Ok(*job));
        };
        let Some((_, job)) = BRIDGE_JOBS.iter().find(|(name, _)| same(verb, name)) else { return no_job(word) };
        let mut bridges = (0..scope.state.bridges.len()).filter_map(|index| u8::try_from(index).ok()).map(BridgeId);
        match bridges.find(|bridge| same(key, &bridge_key(scope.rules, *bridge))) {
            Some(bridge) => Ok(job(bridge)),
            None => misread(format!("There is no bridge `{key}`.")),
        }
    }

    fn write(value: &Job, rules: &Brevity, text: &mut String) {
        text.push_str(&job_word(rules, *value));
    }

    fn slots(_: &Brevity) -> Vec<Slot> {
        vec![Slot::of(Values::Span(0, whole(PLAIN_JOBS.len() + BRIDGE_JOBS.len() * MOST_BRIDGES) - 1))]
    }

    fn encode(value: &Job, _: &Brevity, code: &mut Vec<i32>) -> bool {
        let plain = PLAIN_JOBS.iter().position(|(_, plain)| plain == value);
        let place = plain.or_else(|| {
            let (verb, bridge) = on_bridge(*value)?;
            (bridge.index() < MOST_BRIDGES).then(|| PLAIN_JOBS.len() + verb * MOST_BRIDGES + bridge.index())
        });
        code.push(place.map_or(0, whole));
        place.is_some()
    }

    fn decode(_: &Brevity, code: &[i32]) -> Option<Job> {
        let place = usize::try_from(*code.first()?).ok()?;
        let Some(beyond) = place.checked_sub(PLAIN_JOBS.len()) else { return Some(PLAIN_JOBS[place].1) };
        let (_, job) = BRIDGE_JOBS.get(beyond / MOST_BRIDGES)?;
        u8::try_from(beyond % MOST_BRIDGES).ok().map(|bridge| job(BridgeId(bridge)))
    }
}

/// Which kind of work on which bridge a job is.
const fn on_bridge(job: Job) -> Option<(usize, BridgeId)> {
    match job {
        Job::Demolish(bridge) => Some((0, bridge)),
        Job::Prepare(bridge) => Some((1, bridge)),
        Job::Blow(bridge) => Some((2, bridge)),
        _ => None,
    }
}

/// The key of a bridge: as the scenario names it, or its number if it was built in play.
pub fn bridge_key(rules: &Brevity, bridge: BridgeId) -> String {
    match rules.setup().bridges.get(bridge.index()) {
        Some(listed) => listed.key.clone(),
        None => format!("bridge{}", bridge.index() + 1),
    }
}

/// The word of a job in an order.
pub fn job_word(rules: &Brevity, job: Job) -> String {
    match on_bridge(job) {
        Some((verb, bridge)) => format!("{}:{}", BRIDGE_JOBS[verb].0, bridge_key(rules, bridge)),
        None => PLAIN_JOBS.iter().find(|(_, plain)| *plain == job).map_or("mine", |(word, _)| word).to_owned(),
    }
}

fn no_job(word: &str) -> Read<Job> {
    let plain: Vec<&str> = PLAIN_JOBS.iter().map(|(name, _)| *name).collect();
    misread(format!(
        "`{word}` is no work; there are {}, demolish:BRIDGE, prepare:BRIDGE, blow:BRIDGE.",
        plain.join(", ")
    ))
}

/// As a number of a code; lists of a battle are short.
fn whole(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
