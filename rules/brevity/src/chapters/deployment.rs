//! Set-up (OB-SET): battalions, postures, observers and companies before the first turn.

use sandtable_kernel::geometry::{Outline, Rectangle};
use sandtable_kernel::{Refusal, Seat, Side, Sight, Table};

use crate::movement::is_taken;
use crate::orders::Placing;
use crate::play::Play;
use crate::refusals::{
    DEPLOY_GROUND, DEPLOY_LATER, DEPLOY_LEFT, DEPLOY_OVERLAP, DEPLOY_STANDARD, DEPLOY_ZONE, HIDE_OPTION, NO_MOUNTS,
    NOT_ARTILLERY, NOT_OWN, SPLIT_ILLEGAL, WRONG_STEP, of_name, refuse_if, refuse_with,
};
use crate::regroup::{check_own_command, check_stance};
use crate::roster::Start;
use crate::sequence::{Next, Stage};
use crate::state::{Frame, Hand, moved};
use crate::terms::{AirLanding, Arm, BattalionId, Reconnaissance, Status, other};
use crate::toggles::{AirLandings, HiddenDeployment, ReconnaissanceRules};
use crate::{Brevity, Event, Order, State, rule};

/// The first thing that happens: deployment, the first turn, or the selection a teaching position opens with.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let setup = play.rules.setup();
    match &setup.opening {
        None => Next::Ask(Frame::Deploy),
        Some(opening) => match opening.chooser {
            None => Next::Go(Stage::TurnStart),
            Some(side) => {
                crate::turn_start::open(play);
                play.keep(Hand::Active(side));
                Next::Go(Stage::Select)
            }
        },
    }
}

/// OB-D-2, OB-D-3.
pub fn check(rules: &Brevity, state: &State, side: Side, order: &Order) -> Result<(), Refusal> {
    match order {
        Order::Place(placing) => check_place(rules, state, side, placing, false),
        Order::Hide(placing) => check_place(rules, state, side, placing, true),
        Order::DeployStandard => check_standard(rules, state, side),
        Order::CommandPosture { command, .. } => check_own_command(rules, side, *command),
        Order::Stance { battalion, posture, supports } => {
            check_own(rules, side, *battalion)?;
            if let Some(command) = supports {
                check_own_command(rules, side, *command)?;
            }
            let command = state.battalion(*battalion).command;
            check_stance(rules, state.command(command).posture, *posture, supports.is_some())
        }
        Order::Observer { battalion, command } => {
            check_own(rules, side, *battalion)?;
            let listed = rules.roster().battalion(*battalion);
            refuse_with(listed.arm != Arm::Artillery, || of_name(NOT_ARTILLERY, &listed.name))?;
            check_own_command(rules, side, *command)
        }
        Order::Split(battalion) => {
            check_own(rules, side, *battalion)?;
            let listed = rules.roster().battalion(*battalion);
            let splits = rules.toggles().reconnaissance == ReconnaissanceRules::On
                && listed.recon == Reconnaissance::Battalion
                && !listed.companies.is_empty()
                && state.battalion(*battalion).status == Status::OffTable;
            refuse_with(!splits, || of_name(SPLIT_ILLEGAL, &listed.name))
        }
        Order::EndDeployment => match unplaced(rules, state, side).next() {
            Some(battalion) => Err(of_name(DEPLOY_LEFT, &rules.roster().battalion(battalion).name)),
            None => Ok(()),
        },
        _ => Err(WRONG_STEP),
    }
}

fn check_own(rules: &Brevity, side: Side, battalion: BattalionId) -> Result<(), Refusal> {
    let listed = rules.roster().battalion(battalion);
    refuse_with(listed.side != side, || of_name(NOT_OWN, &listed.name))
}

/// The battalions of a side that must be placed and are not: not reinforcements, not those who land from the air.
pub fn unplaced<'a>(rules: &'a Brevity, state: &'a State, side: Side) -> impl Iterator<Item = BattalionId> + 'a {
    rules
        .side_range(side)
        .filter(|battalion| state.battalion(*battalion).status == Status::OffTable && !comes_later(rules, *battalion))
}

/// Reinforcements and air landings are not deployed.
fn comes_later(rules: &Brevity, battalion: BattalionId) -> bool {
    let listed = rules.roster().battalion(battalion);
    let lands = listed.air_landing != AirLanding::None && rules.toggles().air_landings == AirLandings::On;
    listed.start.arrival.is_some() || (lands && listed.start.place.is_none())
}

/// OB-SET-6.
fn check_place(rules: &Brevity, state: &State, side: Side, placing: &Placing, hidden: bool) -> Result<(), Refusal> {
    check_own(rules, side, placing.battalion)?;
    let listed = rules.roster().battalion(placing.battalion);
    refuse_with(comes_later(rules, placing.battalion), || of_name(DEPLOY_LATER, &listed.name))?;
    refuse_with(state.battalion(placing.battalion).status == Status::Removed, || of_name(DEPLOY_LATER, &listed.name))?;
    refuse_if(hidden && rules.toggles().hidden_deployment == HiddenDeployment::Off, HIDE_OPTION)?;
    refuse_with(placing.mounted.is_some() && !listed.can_mount(), || of_name(NO_MOUNTS, &listed.name))?;
    check_spot(rules, state, placing)
}

fn check_spot(rules: &Brevity, state: &State, placing: &Placing) -> Result<(), Refusal> {
    let listed = rules.roster().battalion(placing.battalion);
    refuse_if(!placing.at.is_measurable(), DEPLOY_ZONE.at(placing.at))?;
    let base = moved(&state.battalion(placing.battalion).base, placing.at, placing.facing);
    refuse_if(base.centre() != placing.at, DEPLOY_ZONE.at(placing.at))?;
    refuse_if(!in_zone(&listed.start, &base), DEPLOY_ZONE.at(placing.at))?;
    refuse_if(!crate::movement::on_table(rules, &base), DEPLOY_ZONE.at(placing.at))?;
    refuse_if(rules.setup().land.in_water(&base), DEPLOY_GROUND.at(placing.at))?;
    refuse_if(is_taken(rules, state, placing.battalion, &base, true), DEPLOY_OVERLAP.at(placing.at))
}

/// OB-SET-1: wholly inside one of its zones.
pub fn in_zone(start: &Start, base: &Rectangle) -> bool {
    let bounds = base.bounds();
    start.zone.iter().any(|zone| zone.contains(bounds.low) && zone.contains(bounds.high))
}

/// The scenario's place of a battalion.
pub fn standard(rules: &Brevity, battalion: BattalionId) -> Option<Placing> {
    let start = &rules.roster().battalion(battalion).start;
    Some(Placing { battalion, at: start.place?, facing: start.facing, mounted: None })
}

/// OB-HID-1: whether the scenario has a battalion hidden at its place.
pub fn starts_hidden(rules: &Brevity, battalion: BattalionId) -> bool {
    let start = &rules.roster().battalion(battalion).start;
    start.status == Status::Hidden && rules.toggles().hidden_deployment == HiddenDeployment::On
}

fn check_standard(rules: &Brevity, state: &State, side: Side) -> Result<(), Refusal> {
    let mut any = false;
    for battalion in unplaced(rules, state, side) {
        let Some(placing) = standard(rules, battalion) else { return Err(DEPLOY_STANDARD) };
        check_spot(rules, state, &placing).map_err(|_| DEPLOY_STANDARD.at(placing.at))?;
        any = true;
    }
    refuse_if(!any, DEPLOY_STANDARD)
}

/// Who may see a set-up order: what is hidden is its owner's secret (OB-HID-1).
pub(crate) fn sight(rules: &Brevity, state: &State, side: Side, order: &Order) -> Sight {
    let secret = match order {
        Order::Hide(_) => true,
        Order::Place(placing) => state.battalion(placing.battalion).status == Status::Hidden,
        Order::DeployStandard => unplaced(rules, state, side)
            .any(|battalion| standard(rules, battalion).is_some() && starts_hidden(rules, battalion)),
        _ => rules.toggles().hidden_deployment == HiddenDeployment::On,
    };
    if secret { Sight::only(Seat(side.0)) } else { Sight::ALL }
}

/// Carries out a choice of the set-up.
pub(crate) fn play<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) -> Next {
    let side = play.state.active;
    let again = Next::Ask(Frame::Deploy);
    match order {
        Order::Place(placing) => place(play, side, placing, false),
        Order::Hide(placing) => place(play, side, placing, true),
        Order::DeployStandard => {
            let left: crate::terms::BattalionSet = unplaced(play.rules, play.state, side).collect();
            for battalion in left.iter() {
                if let Some(placing) = standard(play.rules, battalion) {
                    place(play, side, &placing, starts_hidden(play.rules, battalion));
                }
            }
        }
        Order::CommandPosture { command, posture } => {
            play.happen(rule::SET_3, Event::PostureSet { command: *command, posture: *posture });
        }
        Order::Stance { battalion, posture, supports } => {
            quietly(play, side, *battalion, Event::StanceSet { battalion: *battalion, posture: *posture });
            if let Some(command) = supports {
                quietly(play, side, *battalion, Event::SupportSet { battalion: *battalion, command: Some(*command) });
            }
        }
        Order::Observer { battalion, command } => {
            quietly(play, side, *battalion, Event::SupportSet { battalion: *battalion, command: Some(*command) });
        }
        Order::Split(battalion) => {
            play.happen(rule::REC_1, Event::Split { battalion: *battalion });
            let (of, listed) = (play.state.battalion(*battalion), play.rules.roster().battalion(*battalion));
            let (posture, supports) = (of.posture, of.supports);
            for company in &listed.companies {
                play.happen(rule::SET_4, Event::StanceSet { battalion: *company, posture });
                play.happen(rule::SET_4, Event::SupportSet { battalion: *company, command: supports });
            }
        }
        _ => {
            play.happen(rule::SET_1, Event::DeploymentEnded { side });
            let second = other(play.rules.setup().deploys_first);
            if side == second {
                return Next::Go(Stage::TurnStart);
            }
            play.keep(Hand::Active(second));
        }
    }
    again
}

/// Where hidden deployment is played, what is recorded about a battalion before the game is its owner's business.
fn quietly<T: Table<State>>(play: &mut Play<'_, T>, side: Side, battalion: BattalionId, event: Event) {
    let placed = play.state.battalion(battalion).status == Status::Placed;
    if play.rules.toggles().hidden_deployment == HiddenDeployment::On && !placed {
        play.happen_secretly(rule::SET_3, side, event);
    } else {
        play.happen(rule::SET_3, event);
    }
}

fn place<T: Table<State>>(play: &mut Play<'_, T>, side: Side, placing: &Placing, hidden: bool) {
    let Placing { battalion, at, facing, mounted } = *placing;
    let mounted = mounted.unwrap_or(play.rules.roster().battalion(battalion).start.mounted);
    let event = Event::Deployed { battalion, at, facing, mounted, hidden };
    if hidden || play.state.battalion(battalion).status == Status::Hidden {
        play.happen_secretly(rule::HID_1, side, event);
    } else {
        play.happen(rule::SET_1, event);
    }
}
