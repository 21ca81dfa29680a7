//! What a seat may know (OB-INF): rules and state with the enemy's secrets blotted out by something that does not depend on
//! them. Two battles that differ only in those give the same.

use sandtable_brevity::advanced::air;
use sandtable_brevity::roster::Start;
use sandtable_brevity::state::Battalion;
use sandtable_brevity::terms::{BattalionId, Status, Works};
use sandtable_brevity::toggles::HiddenDeployment;
use sandtable_brevity::{Brevity, State, deployment};
use sandtable_kernel::{Angle, Side};

/// Whether a side has something of which its enemy may know only that there is some: hidden battalions (OB-R-146), what is
/// recorded before the game, and what aircraft are ordered to (OB-AIR-8). That nothing was ordered is a secret as well.
pub fn keeps_secrets(rules: &Brevity, state: &State, side: Side) -> bool {
    unseen(rules, state, side).next().is_some() || records(rules, state) || flies(rules, side)
}

/// The hidden battalions of a side; those who are just appearing are seen by all.
pub fn unseen<'a>(rules: &'a Brevity, state: &'a State, side: Side) -> impl Iterator<Item = BattalionId> + 'a {
    let hidden = |battalion: &BattalionId| state.battalion(*battalion).status == Status::Hidden;
    rules.side_range(side).filter(move |battalion| hidden(battalion) && !state.appearing.has(*battalion))
}

/// Whether what is told to battalions off the table is recorded in secret now (OB-HID-1).
fn records(rules: &Brevity, state: &State) -> bool {
    state.day == 0 && rules.toggles().hidden_deployment == HiddenDeployment::On
}

/// Whether a side has aircraft that may be ordered in secret.
fn flies(rules: &Brevity, side: Side) -> bool {
    air::is_played(rules) && air::of_side(rules, side).next().is_some()
}

/// The rules as the enemy of a side knows them: of its hidden battalions the file says where they may be, not where and how
/// they are, nor in which command (OB-HID-7).
pub fn rules_without_secrets(rules: &Brevity, side: Side) -> Brevity {
    let mut hidden = rules.side_range(side).filter(|battalion| deployment::starts_hidden(rules, *battalion)).peekable();
    let Some(command) = rules.roster().commands_of(side).next().filter(|_| hidden.peek().is_some()) else {
        return rules.clone();
    };
    let mut setup = rules.setup().clone();
    let posture = setup.roster.command(command).posture;
    for battalion in hidden {
        let listed = &mut setup.roster.battalions[battalion.index()];
        listed.command = command;
        listed.start = Start {
            status: Status::Hidden,
            place: None,
            facing: Angle::NORTH,
            mounted: false,
            posture,
            supports: command,
            works: Works::None,
            spent: false,
            counter_battery: false,
            pinned: false,
            zone: core::mem::take(&mut listed.start.zone),
            arrival: None,
        };
    }
    Brevity::new(setup)
}

/// The state as the enemy of a side knows it, by the rules as he knows them.
pub fn state_without_secrets(rules: &Brevity, state: &State, side: Side) -> State {
    let mut known = state.clone();
    for battalion in unseen(rules, state, side) {
        blot_out(rules, &mut known, battalion);
    }
    if records(rules, state) {
        let waiting = |battalion: &BattalionId| state.battalion(*battalion).status == Status::OffTable;
        for battalion in rules.side_range(side).filter(waiting) {
            let listed = State::started(rules, battalion);
            let of = &mut known.battalions[battalion.index()];
            (of.posture, of.supports) = (listed.posture, listed.supports);
        }
    }
    for unit in air::of_side(rules, side) {
        known.aircraft[unit.index()].order = None;
    }
    known
}

/// Nothing of a hidden battalion is known but that it is hidden.
fn blot_out(rules: &Brevity, known: &mut State, battalion: BattalionId) {
    let listed = State::started(rules, battalion);
    let posture = known.command(listed.command).posture;
    let was = known.battalion(battalion).command;
    known.commands[was.index()].models.remove(battalion);
    known.commands[listed.command.index()].models.insert(battalion);
    known.battalions[battalion.index()] = Battalion { status: Status::Hidden, posture, ..listed };
}
