//! Readiness and the end of a move (OB-RDY): whether a command may be moved again this turn.

use sandtable_kernel::{Refusal, RuleId, Table};
use sandtable_odds::Odds;

use crate::advanced::{bridges, engineering};
use crate::play::{Play, succeeds};
use crate::refusals::{WRONG_STEP, refuse_if};
use crate::sequence::{Next, Stage};
use crate::state::{Frame, Hand};
use crate::terms::{CommandId, at, other};
use crate::toggles::{FlameMemory, InexperiencedCommand, VoluntaryStandDown};
use crate::{Brevity, Event, Order, State, moving, rule};

/// The numbers of a readiness test (OB-RDY-2, OB-RDY-3), gathered before the die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Readiness {
    /// The national score.
    pub score: u8,
    /// Inexperienced troops.
    pub inexperienced: i8,
    /// Attacked by flame-throwers.
    pub flamed: i8,
    /// Night.
    pub night: i8,
    /// Corps commander.
    pub commander: i8,
}

impl Readiness {
    /// The test of a command as it is now.
    pub fn of(rules: &Brevity, state: &State, command: CommandId) -> Readiness {
        let (tables, listed) = (&rules.tables().command, rules.roster().command(command));
        let given = |holds: bool, value: i8| if holds { value } else { 0 };
        Readiness {
            score: tables.readiness_of(listed.nationality),
            inexperienced: given(is_inexperienced(rules, state, command), tables.inexperienced),
            flamed: given(is_flamed(rules, state, command), tables.flamed),
            night: given(state.night.is_some(), tables.night),
            commander: given(state.commander[at(listed.side)] == Some(command), tables.commander_ready),
        }
    }

    /// All modifiers together.
    pub const fn bonus(&self) -> i8 {
        self.inexperienced + self.flamed + self.night + self.commander
    }

    /// The modifiers that count, each with its name and rule.
    pub fn modifiers(&self) -> [(&'static str, i8, RuleId); 4] {
        [
            ("inexperienced troops", self.inexperienced, rule::RDY_4),
            ("attacked by flame-throwers", self.flamed, rule::RDY_5),
            ("night", self.night, rule::RDY_2),
            ("corps commander", self.commander, rule::RDY_2),
        ]
    }

    /// Whether the officer figure stays.
    pub fn odds(&self) -> Odds<bool> {
        Odds::of_d6(|face| succeeds(face.cast_signed(), self.score, self.bonus()))
    }
}

/// OB-RDY-5: whether flames are remembered: those of this move, or all since the last test.
pub fn is_flamed(rules: &Brevity, state: &State, command: CommandId) -> bool {
    match rules.toggles().flame_memory {
        FlameMemory::ThisMove => state.command(command).flamed_now,
        FlameMemory::UntilNextTest => state.command(command).flamed,
    }
}

/// OB-RDY-4.
fn is_inexperienced(rules: &Brevity, state: &State, command: CommandId) -> bool {
    let green = |member| !rules.roster().battalion(member).experienced;
    let (all, raw) =
        state.members(command).fold((0, 0), |(all, raw), member| (all + 1, raw + u32::from(green(member))));
    match rules.toggles().inexperienced_command {
        InexperiencedCommand::Half => raw > 0 && raw * 2 >= all,
        InexperiencedCommand::Any => raw > 0,
        InexperiencedCommand::All => raw > 0 && raw == all,
    }
}

/// M8: work is counted (OB-ENG-2), then a command with its officer tests (OB-RDY-1, OB-RDY-7).
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    moving::lock_movers(play);
    engineering::count_moves(play);
    let Some(command) = play.state.moving else { return Next::Go(Stage::EndMove) };
    if !play.state.has_officer(command) {
        return Next::Go(Stage::EndMove);
    }
    match play.rules.toggles().voluntary_stand_down {
        VoluntaryStandDown::On => Next::Ask(Frame::Readiness),
        VoluntaryStandDown::Off => test(play),
    }
}

/// OB-D-29.
pub fn check(rules: &Brevity, order: &Order) -> Result<(), Refusal> {
    match order {
        Order::Test => Ok(()),
        Order::StandDown => refuse_if(rules.toggles().voluntary_stand_down == VoluntaryStandDown::Off, WRONG_STEP),
        _ => Err(WRONG_STEP),
    }
}

/// Rolls, or gives the officer figure up (OB-RDY-6).
pub(crate) fn play<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) -> Next {
    match (order, play.state.moving) {
        (Order::StandDown, Some(command)) => {
            play.happen(rule::RDY_6, Event::LostOfficer { command });
            Next::Go(Stage::EndMove)
        }
        _ => test(play),
    }
}

fn test<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let Some(command) = play.state.moving else { return Next::Go(Stage::EndMove) };
    let readiness = Readiness::of(play.rules, play.state, command);
    let die = play.d6(rule::RDY_1);
    let (score, bonus) = (readiness.score, readiness.bonus());
    let kept = succeeds(die, score, bonus);
    play.happen(rule::RDY_2, Event::Tested { command, die, bonus, score });
    let event = if kept { Event::KeptOfficer { command } } else { Event::LostOfficer { command } };
    play.happen(rule::RDY_1, event);
    Next::Go(Stage::EndMove)
}

/// M9, OB-RDY-8: all pins go, and the other player chooses next (OB-SEQ-6).
pub(crate) fn end_move<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    bridges::lose_charges(play);
    bridges::release(play);
    moving::leave(play);
    let mover = play.state.moving.map_or(play.state.active, |command| play.rules.roster().command(command).side);
    play.happen(rule::RDY_8, Event::MoveEnded);
    play.keep(Hand::Active(other(mover)));
    Next::Go(Stage::Select)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ob_x_36_readiness() {
        let keeps = |score: u8, bonus: i8, die: i8| succeeds(die, score, bonus);
        assert!(keeps(3, 0, 3));
        assert!(!keeps(3, -2, 4) && keeps(3, -2, 5));
        assert!(!keeps(6, -2, 6));
        assert!(keeps(6, 1, 5));
        assert!(!keeps(4, -1, 4));
        assert!(keeps(5, 0, 5));
    }
}
