//! The battalions on the table, each with its symbol, stamps and facts.

use sandtable_kernel::Eye;
use sandtable_kernel::scene::{Base, Fact, Marker, Piece};

use super::{sees, shown_status, yes};
use crate::event::Contact;
use crate::location::{in_close_support, is_surrounded};
use crate::orders::job_word;
use crate::roster::Battalion;
use crate::terms::{
    Activity, Arm, BattalionId, Bridgehead, Gear, Gunnery, Headquarters, Mobility, Reconnaissance, Status, Strength,
    Works,
};
use crate::volley::Target;
use crate::{Brevity, State};

/// Every battalion this eye may see on the table.
pub fn pieces(rules: &Brevity, state: &State, eye: Eye) -> Vec<Piece> {
    let seen =
        |battalion: &BattalionId| state.battalion(*battalion).status.on_table() && sees(rules, state, eye, *battalion);
    rules.roster().battalion_ids().filter(seen).map(|battalion| piece(rules, state, battalion)).collect()
}

fn piece(rules: &Brevity, state: &State, battalion: BattalionId) -> Piece {
    let (of, listed) = (state.battalion(battalion), rules.roster().battalion(battalion));
    Piece {
        id: listed.key.clone(),
        name: listed.name.clone(),
        side: Some(listed.side),
        look: "block".into(),
        arm: listed.arm.word().into(),
        symbol: symbol(listed).into(),
        group: rules.roster().command(of.command).key.clone(),
        at: of.base.centre(),
        base: Base::Block(of.base.width(), of.base.depth()),
        facing: Some(of.base.facing().as_hundredths()),
        markers: markers(state, battalion),
        facts: facts(rules, state, battalion),
    }
}

fn markers(state: &State, battalion: BattalionId) -> Vec<Marker> {
    let of = state.battalion(battalion);
    let mut markers = Vec::new();
    let mut stamp = |shown: bool, key: &'static str, text: &'static str| {
        if shown {
            markers.push(Marker::new(key, text));
        }
    };
    stamp(of.pinned, "pinned", "pinned: halted, does not count in combat");
    stamp(of.spent, "spent", "spent: has a casualty figure, does not count in combat");
    stamp(shown_status(state, battalion) == Status::Hidden, "hidden", "hidden: only its owner sees it");
    stamp(of.works == Works::DugIn, "dug-in", "dug in");
    stamp(of.works == Works::Fortified, "fortified", "fortified");
    stamp(Some(of.command) == state.moving, "active", "in the moving command");
    stamp(of.activity == Activity::Moved, "moved", "moved in this move");
    stamp(of.activity == Activity::InPosition, "ready", "in position");
    stamp(of.activity == Activity::Working, "working", of.task.map_or("working", |task| task.job.told()));
    stamp(of.counter_battery, "counter", "kept for counter-battery");
    stamp(of.gunnery != Gunnery::No, "fired", "its guns have fired in this move");
    stamp(of.mounted, "mounted", "mounted or limbered");
    stamp(of.bridgehead != Bridgehead::No, "bridgehead", crate::advanced::amphibious::waits_for(of.bridgehead));
    markers.push(Marker::new(of.posture.word(), of.posture.word()));
    markers
}

/// Everything there is to know about a battalion.
pub fn facts(rules: &Brevity, state: &State, battalion: BattalionId) -> Vec<Fact> {
    let (of, listed, roster) = (state.battalion(battalion), rules.roster().battalion(battalion), rules.roster());
    let mut facts = vec![Fact::new("status", shown_status(state, battalion).word())];
    let mut tell = |key: &'static str, value: String| facts.push(Fact::new(key, value));
    if of.status.on_table() {
        let target = Target::standing(rules, state, battalion);
        tell("at", of.base.centre().to_string());
        tell("facing", of.base.facing().to_string());
        tell("block", target.block(rules, state).to_string());
        tell("row", target.hit_row(rules).word().to_owned());
        tell("in-terrain", yes(target.mark.covered).to_owned());
        tell("level", target.mark.level.to_string());
        tell("close-support", yes(in_close_support(rules, state, battalion)).to_owned());
        tell("surrounded", yes(is_surrounded(rules, state, listed.side, &of.base)).to_owned());
    }
    tell("mounted", yes(of.mounted).to_owned());
    tell("command", roster.command(of.command).key.clone());
    tell("posture", of.posture.word().to_owned());
    tell("supports", of.supports.map_or_else(|| "none".to_owned(), |command| roster.command(command).key.clone()));
    tell("spent", yes(of.spent).to_owned());
    tell("pinned", yes(of.pinned).to_owned());
    tell("activity", of.activity.word().to_owned());
    tell("path", of.track.length.to_string());
    tell("works", of.works.word().to_owned());
    let strength = if of.reduced { listed.strength.reduced() } else { listed.strength };
    tell("strength", strength.word().to_owned());
    tell("gunnery", of.gunnery.word().to_owned());
    tell("counter-battery", yes(of.counter_battery).to_owned());
    tell("wave", of.wave.to_string());
    tell("edge", of.edge.map_or("none", crate::terms::Edge::word).to_owned());
    tell("task", of.task.map_or_else(|| "none".to_owned(), |task| job_word(rules, task.job)));
    tell("done", of.task.map_or(0, |task| task.done).to_string());
    tell("bridgehead", of.bridgehead.word().to_owned());
    tell("gear", Gear::word(of.gear).to_owned());
    tell("reduced", yes(of.reduced).to_owned());
    let contact = match of.contact {
        None => "none".to_owned(),
        Some((Contact::Obstacle(obstacle), _)) => format!("obstacle{}", obstacle.0 + 1),
        Some((Contact::Bank(_), _)) => "bank".to_owned(),
    };
    tell("contact", contact);
    facts
}

/// The APP-6 code of a battalion: what it is, how it moves, and its echelon.
pub fn symbol(listed: &Battalion) -> String {
    let function = match listed.arm {
        Arm::Infantry => match listed.mobility {
            Mobility::HalfTrack | Mobility::Tracked => "UCIZ--",
            Mobility::Truck | Mobility::Jeep | Mobility::Motorcycle => "UCIM--",
            _ => "UCI---",
        },
        Arm::Cavalry => "UCRH--",
        Arm::Tank => "UCA---",
        Arm::ArmouredCar => "UCRVA-",
        Arm::SpGun => "UCAAD-",
        Arm::TowedGun => "UCAA--",
        Arm::Artillery => match listed.fires_rockets() {
            true => "UCFR--",
            false => "UCF---",
        },
        Arm::Engineer => "UCE---",
        Arm::Headquarters => "UH----",
    };
    let company = listed.strength == Strength::Company || listed.recon == Reconnaissance::Company;
    let echelon = match (listed.headquarters, company) {
        (Headquarters::None, true) => "-E",
        (Headquarters::None, false) => "-F",
        _ => "AI",
    };
    let affiliation = if listed.side.0 == 0 { 'F' } else { 'H' };
    format!("S{affiliation}GP{function}{echelon}---")
}
