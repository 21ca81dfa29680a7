//! What is asked of a seat, in one plain sentence.

use sandtable_kernel::Seat;

use crate::state::{Frame, Phase};
use crate::tell::words;
use crate::terms::{BaseId, BaseSet, UnitId};
use crate::{Nqm, State, sequence};

/// The question of this seat; empty when it has nothing to decide.
pub fn question(rules: &Nqm, state: &State, seat: Seat) -> String {
    if sequence::asked(rules, state) & (1 << (seat.0 & 15)) == 0 {
        return String::new();
    }
    let placed = |base: BaseId| match state.square(base) {
        Some(square) => format!("{} in {square}", rules.info(base).name),
        None => rules.info(base).name.clone(),
    };
    let unit = |unit: UnitId| rules.roster().unit(unit).name.as_str();
    let where_are = |bases: BaseSet| match bases.iter().find_map(|base| state.square(base)) {
        Some(square) => format!("your troops in {square}"),
        None => "your troops".to_owned(),
    };
    match *state.frames.top() {
        Frame::BuildWorks => format!("What do you build? {} points of work are left.", state.works_left),
        Frame::Deploy(_) => "Where do your bases stand?".to_owned(),
        Frame::Enter(phase) => match phase {
            Phase::Deploy => "Where do your bases stand? The enemy deploys at the same time.",
            Phase::Plans => "What are your operation orders?",
            Phase::Orders => "Which orders, requests and tasks go out?",
            Phase::Plot => "Where do your bases move?",
            Phase::Attacks => "Which squares do you attack?",
            Phase::Missions => "What do your guns fire?",
            Phase::Reply => "Which guns support those attacked?",
            Phase::Air => "What do aircraft strike, and who fires at them?",
            Phase::Lay => "Which targets in the square do your guns shell?",
            Phase::Aim => "At which targets do they fire?",
            Phase::Storm => "Who assaults?",
            Phase::Reorganise => "Who reorganises?",
            Phase::Skip => "Nobody is in contact. How many bounds may pass?",
        }
        .to_owned(),
        Frame::Release(base) => format!("For whom does {} fire?", placed(base)),
        Frame::Demolish { .. } => "The enemy is about to cross. Is the bridge blown?".to_owned(),
        Frame::Mine(base) => format!("{} stands before mines. Are they forced?", placed(base)),
        Frame::Dispute(square) => format!("Both want {square}. Who gets it?"),
        Frame::CrossedStorms(..) => "Two assaults cross the same edge. Whose goes in?".to_owned(),
        Frame::Stop { square, .. } => format!("The enemy is next to your concealed troops at {square}. Stop him?"),
        Frame::StayOrFall(_, square) => format!("They have met somebody at {square}. Do they stay in contact?"),
        Frame::Uncovered(square, _) => format!("There is not cover for all at {square}. Who goes without?"),
        Frame::DrivenOff { square, count: 1, .. } => format!("Which aircraft over {square} is driven off?"),
        Frame::DrivenOff { square, count, .. } => format!("Which {count} aircraft over {square} are driven off?"),
        Frame::Allocate { bases, pips, .. } => {
            format!("{} on {}. Who takes them?", words::count(pips, "PIP falls", "PIPs fall"), where_are(bases))
        }
        Frame::Harassed { bases, count } => {
            format!("Harassing fire disorganises {count} of {}. Which?", where_are(bases))
        }
        Frame::Dry(bases) => format!("Ammunition runs out among {}. With whom?", where_are(bases)),
        Frame::Discipline(broken, _) => format!("{} has failed its test. Is discipline restored?", unit(broken)),
        Frame::BrokenDefender(broken, square) => {
            format!("{} is broken in {square}. Does it withdraw or sit tight?", unit(broken))
        }
        Frame::BrokenAttacker(broken, _) => format!("{} is broken. Does it halt or withdraw?", unit(broken)),
        Frame::GoOn(number) => match state.storms.get(usize::from(number)) {
            Some(storm) => format!("Does the assault on {} go on?", storm.target),
            None => "Does the assault go on?".to_owned(),
        },
        Frame::FallBack(base, _) => format!("Where does {} fall back to?", placed(base)),
        Frame::Purge(bases, sp) => {
            format!(
                "{} of {} is shot away. Whose?",
                words::count(sp, "strength point", "strength points"),
                where_are(bases)
            )
        }
        Frame::Retreat { base, .. } => format!("Where does {} retreat?", placed(base)),
        Frame::Counter(square, _) => format!("Who counter-attacks {square} at once?"),
        Frame::Lose(losing) => format!("Which bases of {} lose strength?", unit(losing)),
        Frame::Merge(_) => "Which bases are merged?".to_owned(),
        Frame::Resupply(formation) => {
            format!("Does {} spend a LOG unit tonight?", rules.roster().formation(formation).name)
        }
        Frame::Regrade(learned) => format!("{} comes out of it another grade. Do you confirm it?", unit(learned)),
        _ => String::new(),
    }
}
