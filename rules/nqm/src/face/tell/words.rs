//! The words of the game as people say them.

use crate::orders::Group;
use crate::terms::{Cause, Class, Job, Mission, Posture, StopRule, Tie, Works};

/// A number of things.
pub(crate) fn count(number: impl Into<u64>, one: &str, several: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {several}"),
    }
}

/// A sentence on one body: `Supply column stops.`, but `Pioneers stop.`
pub(crate) fn agreed(name: &str, what: &str) -> String {
    let head = name.split([',', '(']).next().unwrap_or(name);
    let head = head.split(" in ").next().unwrap_or(head);
    // Numbers of a body are not what it is: `Motorcycles II`.
    let is_number =
        |word: &&str| word.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, 'I' | 'V' | 'X'));
    let noun = head.split_whitespace().rev().find(|word| !is_number(word)).unwrap_or("");
    let plural = noun.ends_with('s') && !noun.ends_with("ss") && !noun.eq_ignore_ascii_case("corps");
    if plural { format!("{name} {}.", several(what)) } else { format!("{name} {what}.") }
}

/// What several do, from what one does: `stops` and `stop`.
pub(crate) fn several(what: &str) -> String {
    let (verb, rest) = what.split_at(what.find(' ').unwrap_or(what.len()));
    let verb = match verb {
        "is" => "are",
        "has" => "have",
        "goes" => "go",
        "flies" => "fly",
        "passes" => "pass",
        other => other.strip_suffix('s').unwrap_or(other),
    };
    format!("{verb}{}", rest.replace(" its ", " their "))
}

/// What a disorganised base suffers from (NQ-DIS-1).
pub(crate) const fn disorganised(cause: Cause) -> &'static str {
    match cause {
        Cause::Broken => "is broken and disorganised",
        Cause::Bombarded => "is disorganised by the bombardment",
        Cause::Harassed => "is disorganised by harassing fire",
        Cause::PostCombat => "is disorganised after the fight",
        Cause::Exhausted => "is disorganised by exhaustion",
        Cause::NoOrders => "is disorganised for want of orders",
        Cause::HqHit => "is disorganised by the hits on it",
    }
}

/// What a posture looks like (NQ-MOV-3).
pub(crate) const fn takes(posture: Posture) -> &'static str {
    match posture {
        Posture::Static => "stands still",
        Posture::Contact => "moves to contact",
        Posture::Advance => "advances in contact",
        Posture::March => "goes on the march",
        Posture::Withdraw => "withdraws",
    }
}

/// How a plotted path is gone (NQ-MOV-3).
pub(crate) const fn by(posture: Posture) -> &'static str {
    match posture {
        Posture::Static | Posture::Contact => "is to move to",
        Posture::Advance => "is to advance in contact to",
        Posture::March => "is to march to",
        Posture::Withdraw => "is to withdraw to",
    }
}

/// A fire mission (NQ-FPL-1).
pub(crate) const fn mission(mission: Mission) -> &'static str {
    match mission {
        Mission::Direct => "direct fire",
        Mission::Prep => "a bombardment",
        Mission::Harass => "harassing fire",
        Mission::AntiTank => "anti-tank fire",
    }
}

/// Position works (NQ-TER-8).
pub(crate) const fn works(works: Works) -> &'static str {
    match works {
        Works::None => "no works",
        Works::DugIn => "dug-in positions",
        Works::Fortified => "fortified positions",
        Works::Casemate => "casemates",
    }
}

/// An engineering task (NQ-ENG-1).
pub(crate) const fn job(job: Job) -> &'static str {
    match job {
        Job::DigIn => "dig in",
        Job::Bridge => "build a bridge",
        Job::CloseGap => "close a gap in the mines",
        Job::ClearGap => "clear a gap in the mines",
        Job::Demolish => "blow a bridge",
    }
}

/// How one body serves another (NQ-FOR-4).
pub(crate) const fn tie(tie: Tie) -> &'static str {
    match tie {
        Tie::UnderCommand => "under command of",
        Tie::DirectSupport => "in direct support of",
        Tie::InSupport => "in support of",
    }
}

/// A standing instruction on STOP (NQ-RCE-4).
pub(crate) const fn stop(rule: StopRule) -> &'static str {
    match rule {
        StopRule::Ask => "is to be asked before STOP is called",
        StopRule::Always => "always calls STOP",
        StopRule::Never => "never calls STOP",
        StopRule::NotRecce => "calls STOP, but lets reconnaissance pass",
        StopRule::OnlyMarch => "calls STOP on columns alone",
    }
}

/// A group of targets (NQ-FF-4): `light targets`, `medium armour`.
pub(crate) fn group(group: Group) -> String {
    let class = match group.class {
        Class::Vl => "very light",
        Class::L => "light",
        Class::M => "medium",
        Class::H => "heavy",
        Class::Vh => "very heavy",
    };
    format!("{class} {}", if group.armour { "armour" } else { "targets" })
}

#[cfg(test)]
mod tests {
    use super::agreed;

    #[test]
    fn a_verb_agrees_with_whoever_does_it() {
        assert_eq!(
            agreed("1st Battalion, Rifles in 5,3", "is under fire"),
            "1st Battalion, Rifles in 5,3 is under fire."
        );
        assert_eq!(agreed("Motorcycles II", "fails its test"), "Motorcycles II fail their test.");
        assert_eq!(agreed("Dive bombers", "flies over 5,3"), "Dive bombers fly over 5,3.");
        assert_eq!(agreed("Guns (Blue)", "has fired"), "Guns (Blue) have fired.");
        assert_eq!(agreed("Panzer Corps", "goes on"), "Panzer Corps goes on.");
    }
}
