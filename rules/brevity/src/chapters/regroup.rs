//! Regrouping (OB-RGP) and postures (OB-POS): who belongs to the moving command, and how it stands.

use sandtable_kernel::{Refusal, Side, Table};

use crate::advanced::{air, counter_battery, waves};
use crate::casualties;
use crate::play::Play;
use crate::refusals::{
    ALREADY_MEMBER, COMMAND_FULL, NOT_ARTILLERY, NOT_MEMBER, NOT_OWN, NOT_TABLE, OBSERVER_OFFICER, OBSERVER_PLACE,
    OFFICER_GONE, POSTURE_OF_COMMAND, SUPPORT_LINE_ONLY, WRONG_STEP, of_name, refuse_if, refuse_with,
};
use crate::sequence::{Next, Stage};
use crate::state::Frame;
use crate::terms::{Arm, BattalionId, CommandId, Headquarters, Posture};
use crate::toggles::{CommandSizeCap, CorpsCommander, PostureLevel};
use crate::{Brevity, Event, Order, State, rule, turn_start};

/// OB-D-15 to OB-D-19.
pub fn check(rules: &Brevity, state: &State, order: &Order) -> Result<(), Refusal> {
    let Some(moving) = state.moving else { return Err(WRONG_STEP) };
    let side = rules.roster().command(moving).side;
    match order {
        Order::Attach(battalion) => check_attach(rules, state, moving, *battalion),
        Order::Detach { battalion, command } => {
            check_member(rules, state, moving, *battalion)?;
            check_own_command(rules, side, *command)?;
            let name = &rules.roster().battalion(*battalion).name;
            refuse_with(*command == moving, || of_name(ALREADY_MEMBER, name))?;
            check_size(rules, state, *command, *battalion)
        }
        Order::FormUp(_) => Ok(()),
        Order::CommandPosture { command, .. } => refuse_if(*command != moving, WRONG_STEP),
        Order::Stance { battalion, posture, supports } => {
            check_member(rules, state, moving, *battalion)?;
            if let Some(command) = supports {
                check_own_command(rules, side, *command)?;
            }
            check_stance(rules, state.command(moving).posture, *posture, supports.is_some())
        }
        Order::Observer { battalion, command } => check_observer(rules, state, moving, *battalion, *command),
        Order::AssignCounter(battalion) => counter_battery::check_assign(rules, state, moving, *battalion, true),
        Order::ReleaseCounter(battalion) => counter_battery::check_assign(rules, state, moving, *battalion, false),
        Order::Wave { battalion, wave } => waves::check(rules, state, moving, *battalion, *wave),
        Order::Controller { unit, command } => {
            refuse_if(*command != moving && state.aircraft[unit.index()].command != Some(moving), OBSERVER_PLACE)?;
            air::check_controller(rules, state, side, *unit, *command)
        }
        Order::Commander(command) => {
            refuse_if(rules.toggles().corps_commander == CorpsCommander::TurnStart, WRONG_STEP)?;
            let here = state.commander[usize::from(side.0)] == Some(moving) || *command == Some(moving);
            refuse_if(!here, WRONG_STEP)?;
            turn_start::check_commander(rules, state, side, *command)
        }
        Order::EndRegroup => waves::check_numbering(state, moving),
        _ => Err(WRONG_STEP),
    }
}

/// OB-RGP-2, OB-RGP-3: any own battalion on the table whose command still has its officer.
fn check_attach(rules: &Brevity, state: &State, moving: CommandId, battalion: BattalionId) -> Result<(), Refusal> {
    let (of, listed) = (state.battalion(battalion), rules.roster().battalion(battalion));
    let side = rules.roster().command(moving).side;
    refuse_with(listed.side != side, || of_name(NOT_OWN, &listed.name))?;
    refuse_if(!of.status.on_table(), NOT_TABLE)?;
    refuse_with(of.command == moving, || of_name(ALREADY_MEMBER, &listed.name))?;
    refuse_if(!state.has_officer(of.command), OFFICER_GONE)?;
    check_size(rules, state, moving, battalion)
}

/// OB-RGP-3 with `command_size_cap = 6`; headquarters do not count.
fn check_size(rules: &Brevity, state: &State, command: CommandId, joining: BattalionId) -> Result<(), Refusal> {
    let fights = |battalion: BattalionId| rules.roster().battalion(battalion).headquarters == Headquarters::None;
    let capped = rules.toggles().command_size_cap == CommandSizeCap::Six && fights(joining);
    let models = state.members(command).filter(|member| fights(*member)).count();
    refuse_if(capped && models >= 6, COMMAND_FULL)
}

pub(crate) fn check_member(
    rules: &Brevity,
    state: &State,
    moving: CommandId,
    battalion: BattalionId,
) -> Result<(), Refusal> {
    let member = state.battalion(battalion).command == moving && state.battalion(battalion).status.on_table();
    refuse_with(!member, || of_name(NOT_MEMBER, &rules.roster().battalion(battalion).name))
}

pub(crate) fn check_own_command(rules: &Brevity, side: Side, command: CommandId) -> Result<(), Refusal> {
    let listed = rules.roster().command(command);
    refuse_with(listed.side != side, || of_name(NOT_OWN, &listed.name))
}

/// OB-POS-2: a battalion has its command's posture, or rests, or supports in a line command.
pub fn check_stance(rules: &Brevity, of_command: Posture, posture: Posture, names_one: bool) -> Result<(), Refusal> {
    refuse_if(names_one && posture != Posture::Support, POSTURE_OF_COMMAND)?;
    if rules.toggles().posture_level == PostureLevel::Battalion || posture == Posture::Reserve || posture == of_command
    {
        return Ok(());
    }
    match posture {
        Posture::Support => refuse_if(of_command != Posture::Line, SUPPORT_LINE_ONLY),
        _ => Err(POSTURE_OF_COMMAND),
    }
}

/// OB-RGP-6: from the moving command's artillery to anybody, or from anybody's to the moving command.
fn check_observer(
    rules: &Brevity,
    state: &State,
    moving: CommandId,
    battalion: BattalionId,
    command: CommandId,
) -> Result<(), Refusal> {
    let (of, listed) = (state.battalion(battalion), rules.roster().battalion(battalion));
    let side = rules.roster().command(moving).side;
    refuse_with(listed.side != side, || of_name(NOT_OWN, &listed.name))?;
    check_own_command(rules, side, command)?;
    refuse_with(listed.arm != Arm::Artillery, || of_name(NOT_ARTILLERY, &listed.name))?;
    refuse_if(!of.status.on_table(), NOT_TABLE)?;
    refuse_if(of.command != moving && command != moving, OBSERVER_PLACE)?;
    refuse_if(of.command != moving && !state.has_officer(of.command), OBSERVER_OFFICER)
}

/// Carries out one change of the Regroup step.
pub(crate) fn play<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) -> Next {
    let Some(moving) = play.state.moving else { return Next::Go(Stage::EndMove) };
    let again = Next::Ask(Frame::Regroup);
    match order {
        Order::Attach(battalion) => {
            let from = play.state.battalion(*battalion).command;
            transfer(play, *battalion, moving);
            casualties::empty(play, from);
            again
        }
        Order::Detach { battalion, command } => {
            transfer(play, *battalion, *command);
            casualties::empty(play, moving);
            // OB-RGP-8: nothing is left to move.
            if play.state.members(moving).next().is_none() { Next::Go(Stage::EndMove) } else { again }
        }
        Order::FormUp(posture) | Order::CommandPosture { posture, .. } => {
            play.happen(rule::POS_3, Event::PostureSet { command: moving, posture: *posture });
            again
        }
        Order::Stance { battalion, posture, supports } => {
            let rule = if *posture == Posture::Reserve { rule::RGP_5 } else { rule::RGP_4 };
            play.happen_to(rule, *battalion, Event::StanceSet { battalion: *battalion, posture: *posture });
            if let Some(command) = supports {
                play.happen_to(
                    rule::POS_6,
                    *battalion,
                    Event::SupportSet { battalion: *battalion, command: Some(*command) },
                );
            }
            again
        }
        Order::Observer { battalion, command } => {
            play.happen_to(
                rule::RGP_6,
                *battalion,
                Event::SupportSet { battalion: *battalion, command: Some(*command) },
            );
            again
        }
        Order::AssignCounter(battalion) => {
            play.happen_to(rule::CBY_1, *battalion, Event::CounterAssigned { battalion: *battalion, on: true });
            again
        }
        Order::ReleaseCounter(battalion) => {
            play.happen_to(rule::CBY_1, *battalion, Event::CounterAssigned { battalion: *battalion, on: false });
            again
        }
        Order::Wave { battalion, wave } => {
            play.happen_to(rule::WAV_1, *battalion, Event::WaveSet { battalion: *battalion, wave: *wave });
            again
        }
        Order::Controller { unit, command } => {
            play.happen(rule::AIR_7, Event::ControllerMoved { unit: *unit, command: *command });
            again
        }
        Order::Commander(command) => {
            let side = play.rules.roster().command(moving).side;
            play.happen(rule::SEQ_3, Event::CommanderMoved { side, command: *command });
            again
        }
        _ => {
            waves::fill_first(play, moving);
            Next::Go(Stage::Move)
        }
    }
}

/// OB-RGP-9: a battalion takes the posture of a command it joins unless it rests; guns and artillery that join a line
/// command go into support.
pub(crate) fn posture_in(rules: &Brevity, state: &State, battalion: BattalionId, command: CommandId) -> Posture {
    let arm = rules.roster().battalion(battalion).arm;
    match (state.battalion(battalion).posture, state.command(command).posture) {
        (Posture::Reserve, _) => Posture::Reserve,
        (_, Posture::Line) if matches!(arm, Arm::Artillery | Arm::TowedGun) => Posture::Support,
        (_, posture) => posture,
    }
}

fn transfer<T: Table<State>>(play: &mut Play<'_, T>, battalion: BattalionId, command: CommandId) {
    let posture = posture_in(play.rules, play.state, battalion, command);
    let rule = if Some(command) == play.state.moving { rule::RGP_2 } else { rule::RGP_1 };
    play.happen_to(rule, battalion, Event::Transferred { battalion, command, posture });
}
