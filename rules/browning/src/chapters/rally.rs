//! Rally: step 3 of a team's activation, and the first thing a platoon leader can do (BB-RAL).
//!
//! The Control score buys attempts. Each one steadies a pinned friend near the leader marker, or kills him.

use sandtable_kernel::{Refusal, Table, Word};
use sandtable_odds::Odds;

use crate::event::Step;
use crate::play::Play;
use crate::refusals::{RALLY_FAR, RALLY_NOT_FRIEND, RALLY_NOT_PINNED, filled, of_figure, refuse_if, refuse_with};
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{FigureId, FigureSet, UnitId};
use crate::{Browning, Event, State, losses, rule};

/// BB-RAL-1, BB-RAL-2: the pinned friends in reach of the active unit's marker, of any team.
pub fn candidates(rules: &Browning, state: &State) -> FigureSet {
    let Some(marker) = state.active_marker() else { return FigureSet::NONE };
    let reach = rules.setup().tables.distances.rally;
    let pinned = state.pinned.and(state.of_side[usize::from(state.active.0)]);
    pinned.iter().filter(|figure| state.place(*figure).within(reach, marker)).collect()
}

/// BB-RAL-1, BB-RAL-2: a friend, pinned, in reach.
pub fn check(rules: &Browning, state: &State, figure: FigureId) -> Result<(), Refusal> {
    let reach = rules.setup().tables.distances.rally;
    refuse_if(!state.of_side[usize::from(state.active.0)].has(figure), RALLY_NOT_FRIEND)?;
    refuse_with(!state.pinned.has(figure), || of_figure(RALLY_NOT_PINNED, figure))?;
    let at = state.place(figure);
    let in_reach = state.active_marker().is_some_and(|marker| marker.within(reach, at));
    let far = || filled(RALLY_FAR, [Word::Number(figure.number().into()), Word::Inches(reach)]).at(at);
    if in_reach { Ok(()) } else { Err(far()) }
}

/// BB-RAL-8: with nobody to rally the step is not asked for.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if candidates(play.rules, play.state).is_empty() {
        play.happen(rule::RAL_8, Event::StepSkipped { step: Step::Rally });
        return end(play);
    }
    Next::Ask(Frame::Rally)
}

/// One attempt about to be made (BB-RAL-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RallyAttempt {
    /// On whom.
    pub figure: FigureId,
    /// The lowest face that kills.
    pub kills_from: u8,
}

/// What becomes of a man being rallied.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fate {
    /// He is steady again.
    Steady,
    /// He is hit.
    Casualty,
}

impl RallyAttempt {
    /// An attempt on a figure.
    pub fn on(rules: &Browning, figure: FigureId) -> RallyAttempt {
        RallyAttempt { figure, kills_from: rules.setup().tables.combat.rally_kill }
    }

    /// What a face brings.
    pub fn read(&self, face: u8) -> Fate {
        if face >= self.kills_from { Fate::Casualty } else { Fate::Steady }
    }

    /// What can come of it.
    pub fn odds(&self) -> Odds<Fate> {
        Odds::of_d6(|face| self.read(face))
    }
}

/// BB-RAL-3 to 5: a point is spent, the die rolled and applied; then the next may be named, while there are points and
/// pinned friends in reach.
pub(crate) fn attempt<T: Table<State>>(play: &mut Play<'_, T>, figure: FigureId) -> Next {
    play.happen(rule::RAL_4, Event::ControlSpent { figure });
    let attempt = RallyAttempt::on(play.rules, figure);
    match attempt.read(play.d6(rule::RAL_5)) {
        Fate::Steady => play.happen(rule::RAL_5, Event::Rallied { figure }),
        Fate::Casualty => {
            play.happen(rule::RAL_5, Event::Killed { figure });
            losses::after_rally(play);
        }
    }
    if active_unit_is_gone(play.state) {
        return cut_short(play);
    }
    if play.state.activation.points == 0 || candidates(play.rules, play.state).is_empty() {
        return end(play);
    }
    Next::Ask(Frame::Rally)
}

/// BB-CTL-2: points not used vanish. A team goes on to move; a leader has done its part.
pub(crate) fn end<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    match play.state.activation.unit {
        UnitId::Team(_) => Next::Go(Stage::MoveDeclare),
        UnitId::Leader(_) => Next::Go(Stage::LeaderDone),
    }
}

fn active_unit_is_gone(state: &State) -> bool {
    match state.activation.unit {
        UnitId::Team(team) => state.teams[team.index()].destroyed,
        UnitId::Leader(leader) => state.leaders[leader.index()].removed,
    }
}

/// BB-PCE-13, BB-PCE-18: nobody is left to go on with, and no readiness is determined.
fn cut_short<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let unit = play.state.activation.unit;
    let by = match unit {
        UnitId::Team(_) => rule::PCE_13,
        UnitId::Leader(_) => rule::PCE_18,
    };
    if play.state.outcome.is_none() {
        play.happen(by, Event::ActivationCutShort { unit });
    }
    Next::Go(Stage::AfterActivation)
}
