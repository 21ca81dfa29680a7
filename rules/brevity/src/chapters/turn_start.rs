//! The start of a turn (OB-SEQ-1): clock and light, weather, supply, rest and officers. Air orders, recovery and air
//! attacks stand in their own chapters.

use sandtable_kernel::{Refusal, Side, Table};

use crate::advanced::{air, hidden, obstacles, supply, weather};
use crate::play::Play;
use crate::refusals::{NO_COMMANDER, NO_OFFICER, WRONG_STEP, refuse_if};
use crate::regroup::check_own_command;
use crate::sequence::{Next, Stage};
use crate::state::Frame;
use crate::terms::{BattalionId, BattalionSet, CommandId, Moon, Posture, SIDES, at};
use crate::toggles::{NightLight, RestRequiresReserveCommand, Supply};
use crate::{Brevity, Event, Order, State, moving, rule};

/// T1 and T2: the clock advances, the night has its light, gaps are open, the weather is rolled.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let clock = play.rules.setup().clock;
    let (day, turn) = match (play.state.day, play.state.turn) {
        (0, _) => clock.first,
        (day, 4) => (day + 1, 1),
        (day, turn) => (day, turn + 1),
    };
    begin_turn(play, day, turn);
    obstacles::open_gaps(play);
    weather::roll(play);
    Next::Go(Stage::Daylight)
}

/// OB-HID-4: at the start of a turn everybody is looked for in its light and weather, before aircraft get their targets.
pub(crate) fn look_around<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    hidden::look_around(play).unwrap_or(Next::Go(Stage::AirOrders(SIDES[0])))
}

/// A battle that opens in the middle: the clock stands, officers are as the scenario gives them, no die is thrown.
pub(crate) fn open<T: Table<State>>(play: &mut Play<'_, T>) {
    let (day, turn) = play.rules.setup().clock.first;
    let led = |command: &CommandId| play.state.has_officer(*command);
    let commands = play.rules.roster().command_ids().filter(led).fold(0, |bits, command| bits | 1 << command.0);
    begin_turn(play, day, turn);
    play.happen(rule::SEQ_2, Event::OfficersPlaced { commands });
    if play.rules.toggles().supply == Supply::On {
        supply::judge(play);
    }
}

fn begin_turn<T: Table<State>>(play: &mut Play<'_, T>, day: u8, turn: u8) {
    let clock = play.rules.setup().clock;
    let night = clock.is_night(turn);
    play.happen(rule::CLK_1, Event::TurnBegan { day, turn, night });
    if night {
        // OB-CLK-4.
        let moon = match play.rules.toggles().night_light {
            NightLight::Scenario => clock.moon,
            NightLight::Darkness => Moon::Darkness,
            NightLight::Moonlight => Moon::Moonlight,
            NightLight::Roll => {
                let bright = play.d6(rule::CLK_4) >= play.rules.tables().advanced.moonlight_from;
                if bright { Moon::Moonlight } else { Moon::Darkness }
            }
        };
        play.happen(rule::CLK_4, Event::MoonShone { moon });
    }
}

/// T4 (OB-SUP).
pub(crate) fn judge_supply<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if play.rules.toggles().supply == Supply::On {
        supply::judge(play);
    }
    Next::Go(Stage::Recovery(SIDES[0]))
}

/// T6, OB-RGP-11, OB-RGP-12: resting battalions lose their casualty figure.
pub(crate) fn rest<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let resting: BattalionSet =
        play.rules.roster().battalion_ids().filter(|battalion| may_rest(play.rules, play.state, *battalion)).collect();
    for battalion in resting.iter() {
        play.happen_to(rule::RGP_11, battalion, Event::Rested { battalion });
    }
    Next::Go(Stage::Officers(SIDES[0]))
}

fn may_rest(rules: &Brevity, state: &State, battalion: BattalionId) -> bool {
    let of = state.battalion(battalion);
    let command = state.command(of.command);
    let whole = rules.toggles().rest_requires_reserve_command == RestRequiresReserveCommand::Off
        || command.posture == Posture::Reserve;
    of.status.on_table()
        && of.spent
        && of.posture == Posture::Reserve
        && whole
        && !state.recovery.fresh.has(battalion)
        && supply::allows(rules, state, battalion)
}

/// T7: officers are placed once, then each side places its commander and its air controllers (OB-SEQ-2, OB-SEQ-3).
pub(crate) fn officers<T: Table<State>>(play: &mut Play<'_, T>, side: Side) -> Next {
    if side == SIDES[0] {
        let commands = play
            .rules
            .roster()
            .command_ids()
            .filter(|command| gets_officer(play.rules, play.state, *command))
            .fold(0, |bits, command| bits | 1 << command.0);
        play.happen(rule::SEQ_2, Event::OfficersPlaced { commands });
        for side in SIDES {
            let stranded = play.state.commander[at(side)].filter(|command| !play.state.has_officer(*command));
            if stranded.is_some() {
                play.happen(rule::PCE_5, Event::CommanderMoved { side, command: None });
            }
        }
    }
    let roster = play.rules.roster();
    let commander =
        roster.corps(side).commander && roster.commands_of(side).any(|command| play.state.has_officer(command));
    let controllers = air::has_controllers(play.rules, side);
    if commander || controllers { Next::Ask(Frame::Officers(side)) } else { after_officers(side) }
}

fn after_officers(side: Side) -> Next {
    if side == SIDES[0] { Next::Go(Stage::Officers(SIDES[1])) } else { Next::Go(Stage::AirAttacks) }
}

/// OB-SEQ-2: a battalion placed, hidden, or arriving this turn.
fn gets_officer(rules: &Brevity, state: &State, command: CommandId) -> bool {
    rules.roster().battalion_ids().any(|battalion| {
        let of = state.battalion(battalion);
        of.command == command && (of.status.on_table() || moving::is_arriving(rules, state, battalion))
    })
}

/// OB-D-10.
pub fn check_officers(rules: &Brevity, state: &State, side: Side, order: &Order) -> Result<(), Refusal> {
    match order {
        Order::Commander(command) => check_commander(rules, state, side, *command),
        Order::Controller { unit, command } => air::check_controller(rules, state, side, *unit, *command),
        Order::EndOfficers => Ok(()),
        _ => Err(WRONG_STEP),
    }
}

/// OB-SEQ-3: to an own command with an officer figure, or to his headquarters.
pub fn check_commander(rules: &Brevity, state: &State, side: Side, command: Option<CommandId>) -> Result<(), Refusal> {
    refuse_if(!rules.roster().corps(side).commander, NO_COMMANDER)?;
    match command {
        None => Ok(()),
        Some(command) => {
            check_own_command(rules, side, command)?;
            refuse_if(!state.has_officer(command), NO_OFFICER)
        }
    }
}

/// Carries out a choice of T7.
pub(crate) fn play_officers<T: Table<State>>(play: &mut Play<'_, T>, side: Side, order: &Order) -> Next {
    match order {
        Order::Commander(command) => {
            play.happen(rule::SEQ_3, Event::CommanderMoved { side, command: *command });
            // With nothing else to place the step is over.
            if air::has_controllers(play.rules, side) { Next::Ask(Frame::Officers(side)) } else { after_officers(side) }
        }
        Order::Controller { unit, command } => {
            play.happen(rule::AIR_7, Event::ControllerMoved { unit: *unit, command: *command });
            Next::Ask(Frame::Officers(side))
        }
        _ => after_officers(side),
    }
}
