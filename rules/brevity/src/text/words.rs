//! The single words of an order: keys, points, facings, jobs, and options in any order.

use sandtable_kernel::fault::near_names;
use sandtable_kernel::{Angle, Eye, Length, Misread, Point};

use crate::order::{Job, Order};
use crate::scene::sees;
use crate::terms::{AirId, BattalionId, BattalionSet, BridgeId, CommandId, DivisionId, Lift, Posture};
use crate::track::Waypoints;
use crate::{Brevity, State};

/// What gives keys their meaning.
pub struct Words<'a> {
    /// The rules.
    pub rules: &'a Brevity,
    /// The state, for bridges built in play.
    pub state: &'a State,
    /// Whose words they are: he names nobody he does not see (OB-INF-2).
    pub eye: Eye,
}

impl Words<'_> {
    /// A battalion by its key. One that its speaker cannot know of is as good as none.
    pub fn battalion(&self, word: &str) -> Result<BattalionId, Misread> {
        let roster = self.rules.roster();
        let known = || roster.battalion_ids().filter(|battalion| sees(self.rules, self.state, self.eye, *battalion));
        let key = |battalion: BattalionId| roster.battalion(battalion).key.as_str();
        let found = known().find(|battalion| key(*battalion) == word);
        found.ok_or_else(|| nobody("battalion", word, known().map(key)))
    }

    /// One or more battalions.
    pub fn battalions(&self, words: &[&str]) -> Result<BattalionSet, Misread> {
        if words.is_empty() {
            return Err(Misread::new("name at least one battalion"));
        }
        words.iter().map(|word| self.battalion(word)).collect()
    }

    /// A command by its key.
    pub fn command(&self, word: &str) -> Result<CommandId, Misread> {
        let roster = self.rules.roster();
        let found = roster.commands.iter().position(|command| command.key == word);
        found
            .map(|index| CommandId(index as u8))
            .ok_or_else(|| nobody("command", word, roster.commands.iter().map(|command| command.key.as_str())))
    }

    /// A division by its key.
    pub fn division(&self, word: &str) -> Result<DivisionId, Misread> {
        let roster = self.rules.roster();
        let found = roster.divisions.iter().position(|division| division.key == word);
        found
            .map(|index| DivisionId(index as u8))
            .ok_or_else(|| nobody("division", word, roster.divisions.iter().map(|division| division.key.as_str())))
    }

    /// An aircraft unit by its key.
    pub fn aircraft(&self, word: &str) -> Result<AirId, Misread> {
        let roster = self.rules.roster();
        let found = roster.aircraft.iter().position(|unit| unit.key == word);
        found
            .map(|index| AirId(index as u8))
            .ok_or_else(|| nobody("aircraft unit", word, roster.aircraft.iter().map(|unit| unit.key.as_str())))
    }

    /// A job: `dig`, `bridge-2`, `demolish:b1`.
    pub fn job(&self, word: &str) -> Result<Job, Misread> {
        if let Some((verb, key)) = word.split_once(':') {
            let bridge = self.bridge(key)?;
            return match verb {
                "demolish" => Ok(Job::Demolish(bridge)),
                "prepare" => Ok(Job::Prepare(bridge)),
                "blow" => Ok(Job::Blow(bridge)),
                _ => Err(no_job(word)),
            };
        }
        PLAIN_JOBS.iter().find(|(name, _)| *name == word).map(|(_, job)| *job).ok_or_else(|| no_job(word))
    }

    fn bridge(&self, key: &str) -> Result<BridgeId, Misread> {
        let found = (0..self.state.bridges.len()).find(|index| bridge_key(self.rules, BridgeId(*index as u8)) == key);
        found.map(|index| BridgeId(index as u8)).ok_or_else(|| Misread::new(format!("there is no bridge `{key}`")))
    }
}

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

/// The key of a bridge: as the scenario names it, or its number if it was built in play.
pub fn bridge_key(rules: &Brevity, bridge: BridgeId) -> String {
    match rules.setup().bridges.get(bridge.index()) {
        Some(listed) => listed.key.clone(),
        None => format!("bridge{}", bridge.index() + 1),
    }
}

/// The word of a job in an order.
pub fn job_word(rules: &Brevity, job: Job) -> String {
    let on_bridge = |verb: &str, bridge: BridgeId| format!("{verb}:{}", bridge_key(rules, bridge));
    match job {
        Job::Demolish(bridge) => on_bridge("demolish", bridge),
        Job::Prepare(bridge) => on_bridge("prepare", bridge),
        Job::Blow(bridge) => on_bridge("blow", bridge),
        Job::Mine { .. } => "mine".to_owned(),
        job => PLAIN_JOBS.iter().find(|(_, plain)| *plain == job).map_or("dig", |(word, _)| word).to_owned(),
    }
}

/// What a job is, in words for people.
pub const fn jobs_word(job: Job) -> &'static str {
    match job {
        Job::Bridge(_) => "builds a bridge",
        Job::Ferry(_) => "builds a ferry",
        Job::Operate => "operates its ferry",
        Job::Block => "blocks the road",
        Job::Demolish(_) => "demolishes a span",
        Job::Prepare(_) => "prepares a bridge for demolition",
        Job::Blow(_) => "blows a bridge",
        Job::Mine { .. } => "lays a minefield",
        Job::Dig => "digs in",
        Job::Boats(_) => "prepares boats",
        Job::Waterproof => "prepares to swim",
    }
}

/// The text of an order without gaps.
pub fn fixed_words(order: &Order) -> &'static str {
    match order {
        Order::DeployStandard => "deploy standard",
        Order::EndDeployment => "end deployment",
        Order::EndAirOrders => "end air orders",
        Order::Waive => "waive",
        Order::EndRecovery => "end recovery",
        Order::EndOfficers => "end officers",
        Order::StrikeAs { heavy: true } => "strike as heavy",
        Order::StrikeAs { heavy: false } => "strike as medium",
        Order::Seize(_) => "seize",
        Order::LetMove => "let it move",
        Order::EndRegroup => "end regroup",
        Order::EndMove => "end move",
        Order::Stop => "stop",
        Order::GoOn => "go on",
        Order::EndBombardment => "end bombardment",
        Order::NoCounter => "no counter",
        Order::EndFire => "end fire",
        Order::Stand => "stand",
        Order::Test => "test",
        Order::StandDown => "stand down",
        Order::OfferDraw => "offer draw",
        Order::AcceptDraw => "accept draw",
        Order::DeclineDraw => "decline draw",
        _ => "concede",
    }
}

/// Words after an order's own, sorted by the option they belong to.
pub struct Options<'a> {
    known: &'static [&'static str],
    words: &'a [&'a str],
}

impl<'a> Options<'a> {
    /// The words before the first option, then each option with its words.
    pub fn of(words: &'a [&'a str], known: &'static [&'static str]) -> Result<Options<'a>, Misread> {
        for option in known {
            if words.iter().filter(|word| *word == option).count() > 1 {
                return Err(Misread::new(format!("`{option}` is given twice")));
            }
        }
        Ok(Options { known, words })
    }

    /// The words before the first option.
    pub fn first(&self) -> &'a [&'a str] {
        let end = self.words.iter().position(|word| self.known.contains(word)).unwrap_or(self.words.len());
        &self.words[..end]
    }

    /// The words of an option.
    pub fn all(&self, option: &str) -> &'a [&'a str] {
        let Some(start) = self.words.iter().position(|word| *word == option) else { return &[] };
        let rest = &self.words[start + 1..];
        let end = rest.iter().position(|word| self.known.contains(word)).unwrap_or(rest.len());
        &rest[..end]
    }

    /// The one word of an option, read; nothing if the option is not there.
    pub fn one<T>(&mut self, option: &str, read: impl Fn(&str) -> Result<T, Misread>) -> Result<Option<T>, Misread> {
        if !self.words.contains(&option) {
            return Ok(None);
        }
        match self.all(option) {
            [word] => read(word).map(Some),
            _ => Err(Misread::new(format!("`{option}` needs exactly one word after it"))),
        }
    }
}

/// A point in inches.
pub fn point(word: &str) -> Result<Point, Misread> {
    Point::parse_inches(word)
        .filter(|point| point.is_measurable())
        .ok_or_else(|| Misread::new(format!("`{word}` is no point; write it in inches, such as 12.5,8")))
}

/// Up to eight points.
pub fn points(words: &[&str]) -> Result<Waypoints, Misread> {
    let mut points = Waypoints::new();
    for word in words {
        if points.try_push(point(word)?).is_err() {
            return Err(Misread::new("a path has at most 8 points"));
        }
    }
    if points.is_empty() { Err(Misread::new("a path needs at least one point")) } else { Ok(points) }
}

/// A facing in degrees anticlockwise from east.
pub fn angle(word: &str) -> Result<Angle, Misread> {
    // Degrees have at most two decimals, like inches.
    Length::parse_inches(word)
        .and_then(Length::as_hundredths)
        .filter(|hundredths| (0..36_000).contains(hundredths))
        .map(Angle::hundredths)
        .ok_or_else(|| Misread::new(format!("`{word}` is no facing; write degrees from 0 to 359, 90 for north")))
}

/// A small number.
pub fn number(word: &str) -> Result<u8, Misread> {
    word.parse().map_err(|_| Misread::new(format!("`{word}` is no small whole number")))
}

/// Yes or no.
pub fn truth(word: &str) -> Result<bool, Misread> {
    match word {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(Misread::new(format!("`{word}` must be yes or no"))),
    }
}

/// A posture.
pub fn posture(word: &str) -> Result<Posture, Misread> {
    Posture::of_word(word).ok_or_else(|| Misread::new(format!("`{word}` is not one of: {}", Posture::WORDS.join(", "))))
}

fn nobody<'a>(what: &str, word: &str, known: impl Iterator<Item = &'a str>) -> Misread {
    Misread::new(format!("there is no {what} `{word}`{}", near_names(word, known)))
}

fn no_job(word: &str) -> Misread {
    let known: Vec<&str> = PLAIN_JOBS.iter().map(|(name, _)| *name).collect();
    Misread::new(format!(
        "`{word}` is no work; there are {}, demolish:BRIDGE, prepare:BRIDGE, blow:BRIDGE",
        known.join(", ")
    ))
}
