//! What happened, in one plain sentence each, and what each die was thrown for.
//!
//! Playbooks compare these sentences word for word, so a change of wording here is a change of every example. A sentence is made of
//! the event, and of where those stand whom everybody sees: whoever may read it learns nothing of what the state hides.

mod after;
mod fighting;
mod moving;
mod planning;
mod rulings;
pub(crate) mod words;

use sandtable_kernel::scene::Sentence;
use sandtable_kernel::{RuleId, Seat, Side};

use crate::event::Event;
use crate::terms::{BaseId, BaseSet, FormationId, Square, UnitId};
use crate::toggles::Fog;
use crate::{Nqm, State, rule, scene};

/// Tells an event; the state is the one right after it.
pub fn tell(rules: &Nqm, state: &State, event: &Event) -> Sentence {
    let story = Story { rules, state };
    let text = story
        .planning(event)
        .or_else(|| story.moving(event))
        .or_else(|| story.fighting(event))
        .unwrap_or_else(|| story.after(event));
    let (pieces, at) = about(event);
    let pieces = pieces.iter().map(|base| rules.key(base).to_owned()).collect();
    Sentence { text, pieces, at: at.map(scene::centre) }
}

/// The attack an event is about.
pub(crate) fn attack_of(event: &Event) -> Option<u8> {
    match event {
        Event::Reinforced { attack, .. }
        | Event::AssaultChosen { attack }
        | Event::Pressed { attack }
        | Event::CalledOff { attack }
        | Event::AttackClosed { attack }
        | Event::Tallied { attack, .. }
        | Event::AirTallied { attack, .. }
        | Event::NeedsReinforcement { attack }
        | Event::BrokeIn { attack, .. }
        | Event::PushGained { attack, .. }
        | Event::Carried { attack } => Some(*attack),
        _ => None,
    }
}

/// The bases and the square an event is about.
pub(crate) fn about(event: &Event) -> (BaseSet, Option<Square>) {
    match event {
        Event::Deployed { base, at, .. }
        | Event::Arrived { base, at }
        | Event::Returned { base, at }
        | Event::Replaced { base, at } => (BaseSet::of(*base), Some(*at)),
        Event::Moved { base, to, .. }
        | Event::Entered { base, to }
        | Event::Retreated { base, to }
        | Event::WentBack { base, to } => (BaseSet::of(*base), Some(*to)),
        Event::Hit { base, .. }
        | Event::Lost { base, .. }
        | Event::LostStrength { base, .. }
        | Event::Disorganised { base, .. }
        | Event::AmmoOut { base, .. }
        | Event::Revealed { base }
        | Event::Plotted { base, .. }
        | Event::MissionSet { base, .. }
        | Event::Reorganised { base }
        | Event::TaskSet { base, .. }
        | Event::AreaSet { base, .. }
        | Event::ServiceSet { base, .. }
        | Event::Loaded { base, .. }
        | Event::Rode { base, .. }
        | Event::Looking { base, .. }
        | Event::PostureTaken { base, .. }
        | Event::Exited { base, .. }
        | Event::Stopped { base }
        | Event::ShookOut { base }
        | Event::MoveOver { base, .. }
        | Event::Concealed { base }
        | Event::Uncovered { base }
        | Event::CallSpent { base }
        | Event::Released { base, .. }
        | Event::Preplanned { base, .. }
        | Event::StrikeSet { base, .. }
        | Event::FlakLaid { base, .. }
        | Event::Aimed { base, .. }
        | Event::Fired { base, .. }
        | Event::UnderFire { base, .. }
        | Event::Recovered { base }
        | Event::FollowOnEnded { base }
        | Event::Filled { base, .. }
        | Event::LookUsed { base, .. }
        | Event::MarkersOff { base, .. } => (BaseSet::of(*base), None),
        Event::FollowedOn { bases } | Event::Fought { bases } | Event::BrokeOff { bases } => (*bases, None),
        Event::Merged { from, into, .. } => ([*from, *into].into_iter().collect(), None),
        Event::DisputeSettled { at, .. }
        | Event::WorksFound { at }
        | Event::WorksTaken { at, .. }
        | Event::CounterPassed { at }
        | Event::BridgeBuilt { at, .. }
        | Event::Flew { at, .. } => (BaseSet::NONE, Some(*at)),
        Event::RecceTested { base, at, .. } | Event::FoundClear { base, at } => (BaseSet::of(*base), Some(*at)),
        Event::SquareTaken { at, .. }
        | Event::AreaTaken { at, .. }
        | Event::StopCalled { at, .. }
        | Event::DugIn { at, .. } => (BaseSet::NONE, Some(*at)),
        Event::AttackOpened { attack, .. } | Event::Declared { attack, .. } => {
            (attack.front.or(attack.second), Some(attack.target))
        }
        Event::Stormed { target, bases, .. } => (*bases, Some(*target)),
        _ => (BaseSet::NONE, None),
    }
}

struct Story<'a> {
    rules: &'a Nqm,
    state: &'a State,
}

impl Story<'_> {
    fn name(&self, base: BaseId) -> &str {
        &self.rules.info(base).told
    }

    /// A base with its square, where that is no secret. In thicker fog it would tell who is seen by whom.
    fn placed(&self, base: BaseId) -> String {
        let open = match self.rules.toggles().fog {
            Fog::Open => true,
            Fog::HiddenDefenders => !self.state.base(base).concealed,
            Fog::Full | Fog::Command => false,
        };
        match self.state.square(base).filter(|_| open) {
            Some(square) => format!("{} in {square}", self.name(base)),
            None => self.name(base).to_owned(),
        }
    }

    /// Several bases, unit by unit: `HQ, 1st Battalion and 2nd Battalion of Infantry Regiment 45; Motorcycles`.
    fn names(&self, bases: BaseSet) -> String {
        let mut units: Vec<UnitId> = bases.iter().map(|base| self.rules.unit_of(base)).collect();
        units.dedup();
        let of_unit = |unit: &UnitId| {
            let own: Vec<BaseId> = bases.iter().filter(|base| self.rules.unit_of(*base) == *unit).collect();
            let parts: Vec<&str> = own.iter().map(|base| self.rules.info(*base).part.as_str()).collect();
            match (own.as_slice(), parts.as_slice()) {
                ([one], _) => self.name(*one).to_owned(),
                (_, [first @ .., last]) => format!("{} and {last} of {}", first.join(", "), self.unit(*unit)),
                _ => self.unit(*unit).to_owned(),
            }
        };
        let named: Vec<String> = units.iter().map(of_unit).collect();
        if named.is_empty() { "nobody".to_owned() } else { named.join("; ") }
    }

    /// Several bases and what they do, in the number they are.
    fn all(&self, bases: BaseSet, what: &str) -> String {
        let names = self.names(bases);
        if bases.len() > 1 { format!("{names} {}.", words::several(what)) } else { words::agreed(&names, what) }
    }

    fn unit(&self, unit: UnitId) -> &str {
        &self.rules.roster().unit(unit).told
    }

    fn formation(&self, formation: FormationId) -> &str {
        &self.rules.roster().formation(formation).told
    }

    fn side(&self, side: Side) -> &str {
        &self.rules.setup().side_names[usize::from(side.0)]
    }

    fn seat(&self, seat: Seat) -> &str {
        self.rules.setup().chairs.get(usize::from(seat.0)).map_or("nobody", |chair| &chair.name)
    }

    /// What a base does, and where.
    fn of(&self, base: BaseId, what: &str) -> String {
        words::agreed(&self.placed(base), what)
    }

    /// What a base does, where its square says nothing new.
    fn plain(&self, base: BaseId, what: &str) -> String {
        words::agreed(self.name(base), what)
    }

    fn of_unit(&self, unit: UnitId, what: &str) -> String {
        words::agreed(self.unit(unit), what)
    }
}

/// The letter of a side.
pub const fn letter(side: Side) -> &'static str {
    if side.0 == 0 { "A" } else { "B" }
}

/// What a die is thrown for.
pub fn roll_name(rule: RuleId) -> &'static str {
    match rule {
        rule::SEQ_9 | rule::CA_20 => "Dispute",
        rule::FOR_7 => "Call",
        rule::RCE_5 => "Recce",
        rule::ENG_9 => "Mines",
        rule::TNK_9 => "Tank terror",
        rule::AIR_7 => "Anti-aircraft",
        rule::AIR_4 => "Air attack",
        rule::FPL_9 => "Indirect fire",
        rule::FPL_13 => "Harassing fire",
        rule::FPL_14 => "Ammunition",
        rule::FF_6 => "Firefight",
        rule::MOR_1 => "Break test",
        rule::CA_8 => "Close assault",
        rule::REO_7 => "Odd marker",
        rule::OPT_2 => "Discipline",
        _ => "Die",
    }
}
