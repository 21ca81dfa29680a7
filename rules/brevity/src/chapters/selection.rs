//! Selection and initiative (OB-SEQ-4 to 7, OB-INI): which command moves next.

use sandtable_kernel::{Refusal, Side, Table};
use sandtable_odds::Odds;

use crate::advanced::{air_landings, hidden};
use crate::event::First;
use crate::play::Play;
use crate::refusals::{CANNOT_MOVE_MORE, NAME_FIRST, NO_COMMAND, NOT_OWN, WRONG_STEP, of_name, refuse_if, refuse_with};
use crate::sequence::{Next, Stage};
use crate::state::{Frame, Hand};
use crate::terms::{CommandId, Nationality, SIDES, at, other};
use crate::toggles::InitiativeNominate;
use crate::{Brevity, Event, Order, State, rule};

/// Ties are rolled again; dice that have run out must not hold up the table for ever.
const MOST_TIES: u32 = 50;

/// The commands of a side that may still move.
pub fn ready<'a>(rules: &'a Brevity, state: &'a State, side: Side) -> impl Iterator<Item = CommandId> + 'a {
    rules.roster().commands_of(side).filter(|command| state.has_officer(*command))
}

/// T9, OB-SEQ-4: more commands choose first; equal numbers roll with the national bonus.
pub(crate) fn first_mover<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let [one, two] = SIDES.map(|side| ready(play.rules, play.state, side).count());
    if one + two == 0 {
        return Next::Go(Stage::EndTurn);
    }
    // At most 64 commands.
    let more = First::Commands([one as u8, two as u8]);
    let (side, why) = match one.cmp(&two) {
        core::cmp::Ordering::Greater => (SIDES[0], more),
        core::cmp::Ordering::Less => (SIDES[1], more),
        core::cmp::Ordering::Equal => roll_first(play),
    };
    play.happen(rule::SEQ_4, Event::FirstMover { side, why });
    Next::Go(Stage::Select)
}

fn roll_first<T: Table<State>>(play: &mut Play<'_, T>) -> (Side, First) {
    let bonus = SIDES.map(|side| play.rules.tables().command.bonus_of(senior(play.rules, side)));
    for _ in 0..MOST_TIES {
        let totals = bonus.map(|bonus| play.d6(rule::SEQ_4) + bonus);
        if totals[0] != totals[1] {
            return (if totals[0] > totals[1] { SIDES[0] } else { SIDES[1] }, First::Dice(bonus, totals));
        }
    }
    (SIDES[0], First::Dice(bonus, bonus))
}

/// OB-SEQ-4: the nationality of a side's senior headquarters, else of its corps.
fn senior(rules: &Brevity, side: Side) -> Nationality {
    let roster = rules.roster();
    let corps = roster.headquarters(side, None).next();
    let division = || roster.division_ids().find_map(|division| roster.headquarters(side, Some(division)).next());
    let headquarters = corps.or_else(division);
    let nationality = |battalion| roster.command(roster.battalion(battalion).command).nationality;
    headquarters.map_or(roster.corps(side).nationality, nationality)
}

/// M0, OB-SEQ-5, OB-SEQ-6: the chooser picks; if he has nobody left the other does, else the turn ends.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if let Some(next) = hidden::look_around(play) {
        return next;
    }
    let side = play.state.active;
    if ready(play.rules, play.state, side).next().is_some() {
        return Next::Ask(Frame::Select);
    }
    if ready(play.rules, play.state, other(side)).next().is_some() {
        play.keep(Hand::Active(other(side)));
        return Next::Ask(Frame::Select);
    }
    Next::Go(Stage::EndTurn)
}

/// M1, OB-INI-1: the other player may try, if he has a command that can move.
pub(crate) fn begin_initiative<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let contested = ready(play.rules, play.state, other(play.state.active)).next().is_some();
    if contested { Next::Ask(Frame::Initiative) } else { begin_move(play, None) }
}

/// OB-D-13, OB-D-14.
pub fn check(rules: &Brevity, state: &State, side: Side, order: &Order) -> Result<(), Refusal> {
    let own = |command: CommandId| {
        let listed = rules.roster().command(command);
        refuse_with(listed.side != side, || of_name(NOT_OWN, &listed.name))
    };
    let after = rules.toggles().initiative_nominate == InitiativeNominate::After;
    match (*state.frames.top(), order) {
        (Frame::Select, Order::Select(command)) => {
            own(*command)?;
            refuse_if(!state.has_officer(*command), CANNOT_MOVE_MORE)
        }
        (Frame::Initiative, Order::LetMove) => Ok(()),
        (Frame::Initiative, Order::SeizeUnbound) => refuse_if(!after, NAME_FIRST),
        (Frame::Initiative, Order::Seize(command)) | (Frame::Nominate, Order::Nominate(command)) => {
            own(*command)?;
            refuse_if(!state.has_officer(*command), NO_COMMAND)
        }
        _ => Err(WRONG_STEP),
    }
}

/// Both totals of an attempt before the dice (OB-INI-3, OB-INI-4): the attempting side's bonus and the other's.
pub fn bonuses(rules: &Brevity, state: &State, named: Option<CommandId>) -> (i8, i8) {
    let command = &rules.tables().command;
    let with_commander = |side: Side, chosen: CommandId| {
        if state.commander[at(side)] == Some(chosen) { command.commander_bonus } else { 0 }
    };
    let of = |chosen: CommandId| {
        let listed = rules.roster().command(chosen);
        command.bonus_of(listed.nationality) + with_commander(listed.side, chosen)
    };
    let trying = match named {
        Some(named) => of(named),
        // OB-INI-2, `after`: unbound, it rolls with the lowest national bonus among those it could move.
        None => ready(rules, state, other(state.active))
            .map(|chosen| command.bonus_of(rules.roster().command(chosen).nationality))
            .min()
            .unwrap_or(0),
    };
    (trying, state.selected.map_or(0, of))
}

/// OB-INI-2: the odds that an attempt succeeds.
pub fn odds(trying: i8, against: i8) -> Odds<bool> {
    Odds::d6().join_with(&Odds::d6(), |mine, theirs| mine.cast_signed() + trying > theirs.cast_signed() + against)
}

/// Carries out a choice of M0 or M1.
pub(crate) fn play<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) -> Next {
    match order {
        Order::Select(command) => {
            play.happen(rule::SEQ_5, Event::Selected { command: *command });
            Next::Go(Stage::Initiative)
        }
        Order::Seize(command) => seize(play, Some(*command)),
        Order::SeizeUnbound => seize(play, None),
        Order::Nominate(command) => begin_move(play, Some(*command)),
        _ => begin_move(play, None),
    }
}

/// OB-INI-2 to 6: both roll; only a higher total takes the move, and nobody contests it.
fn seize<T: Table<State>>(play: &mut Play<'_, T>, named: Option<CommandId>) -> Next {
    let bonuses = bonuses(play.rules, play.state, named);
    let side = other(play.state.active);
    let total = play.d6(rule::INI_2) + bonuses.0;
    let against = play.d6(rule::INI_2) + bonuses.1;
    let won = total > against;
    play.happen(rule::INI_2, Event::InitiativeTried { side, command: named, total, against, won });
    match (won, named) {
        (false, _) => begin_move(play, None),
        (true, Some(command)) => begin_move(play, Some(command)),
        (true, None) => Next::Ask(Frame::Nominate),
    }
}

/// The move begins: of the command that took the initiative, or of the one selected.
fn begin_move<T: Table<State>>(play: &mut Play<'_, T>, taken: Option<CommandId>) -> Next {
    let Some(command) = taken.or(play.state.selected) else { return Next::Go(Stage::Select) };
    play.happen(if taken.is_some() { rule::INI_5 } else { rule::SEQ_7 }, Event::MoveBegan { command });
    air_landings::form_up(play, command);
    Next::Go(Stage::Regroup)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tie_does_not_take_the_initiative() {
        let even = odds(2, 2);
        assert_eq!(even.chance(&true).to_string(), "5/12");
        assert_eq!(odds(3, 1).chance(&true).to_string(), "13/18");
    }
}
