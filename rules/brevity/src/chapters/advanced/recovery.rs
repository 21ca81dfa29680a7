//! Recovery (OB-RCV): destroyed battalions come back beside their headquarters, rebuilt or amalgamated.

use sandtable_kernel::{Angle, Point, Refusal, Side, Table};
use sandtable_odds::Odds;

use crate::movement::{is_taken, on_table};
use crate::play::{Play, succeeds};
use crate::refusals::{
    CAPTURED, DEPLOY_GROUND, DONE_TODAY, NO_HEADQUARTERS, NOT_ADJACENT, NOT_DESTROYED, NOT_OF_PAIR, NOT_SUPPLIED,
    OTHER_DIVISION, OVERLAP, WRONG_STEP, of_name, refuse_if, refuse_with,
};
use crate::roster::Roster;
use crate::sequence::{Next, Stage};
use crate::state::{Frame, Hand, moved};
use crate::terms::{BattalionId, DivisionId, Headquarters, SIDES, Status, other};
use crate::toggles::{Amalgamation, RecoveredState, Recovery};
use crate::{Brevity, Event, Order, State, rule};

use super::supply;

/// T5 of the first turn of a day: one headquarters after the other rolls, then battalions may be amalgamated.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>, side: Side) -> Next {
    let played = play.rules.toggles().recovery == Recovery::On && play.state.turn == 1;
    if !played {
        return after(side);
    }
    while let Some((headquarters, above)) = next_to_roll(play.rules, play.state, side) {
        let score = score_of(play.rules, headquarters);
        play.keep(Hand::RollsAbove(above));
        let rule = if above { rule::RCV_5 } else { rule::RCV_1 };
        let success = succeeds(play.d6(rule), score, 0);
        play.happen(rule, Event::RecoveryRolled { headquarters, score, success });
        let room =
            success && eligible(play.rules, play.state).any(|battalion| has_room(play.rules, play.state, battalion));
        if room {
            return Next::Ask(Frame::Rebuild(side));
        }
        play.keep(Hand::Waived);
    }
    if pairs(play.rules, play.state, side).next().is_some() {
        return Next::Ask(Frame::Recovery(side));
    }
    after(side)
}

fn after(side: Side) -> Next {
    if side == SIDES[0] { Next::Go(Stage::Recovery(SIDES[1])) } else { Next::Go(Stage::Rest) }
}

/// OB-RCV-1, OB-RCV-8: the score of a headquarters.
pub fn score_of(rules: &Brevity, headquarters: BattalionId) -> u8 {
    let (roster, (well, poor)) = (rules.roster(), rules.tables().advanced.recovery);
    let supplied = match roster.battalion(headquarters).headquarters {
        Headquarters::Corps => roster.corps(rules.side_of(headquarters)).well_supplied,
        _ => roster.division_of(headquarters).is_none_or(|division| roster.division(division).well_supplied),
    };
    if supplied { well } else { poor }
}

/// Whether a headquarters brings somebody back.
pub fn odds(score: u8) -> Odds<bool> {
    Odds::of_d6(|face| face >= score)
}

/// The next headquarters that has not rolled and has somebody to bring back; a corps headquarters rolls for divisional
/// headquarters too (OB-RCV-5). No eligible battalion, no roll.
fn next_to_roll(rules: &Brevity, state: &State, side: Side) -> Option<(BattalionId, bool)> {
    let on_table = |battalion: &BattalionId| state.battalion(*battalion).status.on_table();
    rules.side_range(side).filter(on_table).find_map(|battalion| {
        let level = rules.roster().battalion(battalion).headquarters;
        let first = first_model(rules.roster(), state, side, battalion);
        let may = level != Headquarters::None && first;
        let above = level == Headquarters::Corps && !state.recovery.rolled_above.has(battalion);
        if may && above && candidates(rules, state, battalion, true).next().is_some() {
            return Some((battalion, true));
        }
        let own = may && !state.recovery.rolled.has(battalion);
        (own && candidates(rules, state, battalion, false).next().is_some()).then_some((battalion, false))
    })
}

/// OB-SIZ-5: of a headquarters of two models the first on the table counts.
fn first_model(roster: &Roster, state: &State, side: Side, battalion: BattalionId) -> bool {
    let division = match roster.battalion(battalion).headquarters {
        Headquarters::Corps => None,
        _ => roster.division_of(battalion),
    };
    let mut models = roster.headquarters(side, division);
    models.find(|model| state.battalion(*model).status.on_table()) == Some(battalion)
}

/// Whom a headquarters could bring back.
fn candidates<'a>(
    rules: &'a Brevity,
    state: &'a State,
    headquarters: BattalionId,
    above: bool,
) -> impl Iterator<Item = BattalionId> + 'a {
    let (roster, side) = (rules.roster(), rules.side_of(headquarters));
    let of_corps = roster.battalion(headquarters).headquarters == Headquarters::Corps;
    let division = roster.division_of(headquarters);
    rules.side_range(side).filter(move |battalion| {
        let listed = roster.battalion(*battalion);
        let home = match (above, of_corps) {
            (true, _) => listed.headquarters == Headquarters::Division,
            // OB-FOR-17: corps troops belong to the corps headquarters.
            (false, true) => roster.division_of(*battalion).is_none(),
            (false, false) => roster.division_of(*battalion) == division && listed.headquarters == Headquarters::None,
        };
        home && state.battalion(*battalion).status == Status::Destroyed && supply::allows(rules, state, *battalion)
    })
}

/// Those the headquarters that has just rolled may bring back.
pub fn eligible<'a>(rules: &'a Brevity, state: &'a State) -> impl Iterator<Item = BattalionId> + 'a {
    state
        .recovery
        .headquarters
        .into_iter()
        .flat_map(move |headquarters| candidates(rules, state, headquarters, state.recovery.for_headquarters))
}

/// Pairs that could be amalgamated now (OB-RCV-4, OB-RCV-5).
pub fn pairs<'a>(
    rules: &'a Brevity,
    state: &'a State,
    side: Side,
) -> impl Iterator<Item = (BattalionId, BattalionId)> + 'a {
    rules.side_range(side).flat_map(move |one| {
        rules
            .side_range(side)
            .filter(move |two| one < *two && check_pair(rules, state, side, one, *two).is_ok())
            .map(move |two| (one, two))
    })
}

/// The headquarters beside which a battalion returns.
fn home_of(rules: &Brevity, state: &State, battalion: BattalionId) -> Option<BattalionId> {
    let (roster, side) = (rules.roster(), rules.side_of(battalion));
    let division = match roster.battalion(battalion).headquarters {
        Headquarters::None => roster.division_of(battalion),
        _ => None,
    };
    roster.headquarters(side, division).find(|model| state.battalion(*model).status.on_table())
}

/// OB-RCV-4: both destroyed, of one division unless it is unlimited, their headquarters on the table.
fn check_pair(rules: &Brevity, state: &State, side: Side, one: BattalionId, two: BattalionId) -> Result<(), Refusal> {
    let roster = rules.roster();
    for battalion in [one, two] {
        let status = state.battalion(battalion).status;
        refuse_if(status == Status::Captured, CAPTURED)?;
        let fits = rules.side_of(battalion) == side && status == Status::Destroyed && one != two;
        refuse_with(!fits, || of_name(NOT_DESTROYED, &roster.battalion(battalion).name))?;
        refuse_if(home_of(rules, state, battalion).is_none(), NO_HEADQUARTERS)?;
        refuse_if(!supply::allows(rules, state, battalion), NOT_SUPPLIED)?;
    }
    let level = |battalion: BattalionId| roster.battalion(battalion).headquarters == Headquarters::None;
    refuse_if(level(one) != level(two), OTHER_DIVISION)?;
    let room = has_room(rules, state, one) && has_room(rules, state, two);
    refuse_if(!room, NOT_ADJACENT)?;
    if rules.toggles().amalgamation == Amalgamation::OnePerDivision {
        refuse_if(level(one) && roster.division_of(one) != roster.division_of(two), OTHER_DIVISION)?;
        let done = state.amalgamated.iter().any(|other| group_of(rules, other) == group_of(rules, one));
        refuse_if(done, DONE_TODAY)?;
    }
    Ok(())
}

/// Who amalgamates once a day: a division; corps troops and headquarters of a side together.
fn group_of(rules: &Brevity, battalion: BattalionId) -> (Side, Option<DivisionId>) {
    let listed = rules.roster().battalion(battalion);
    let division = rules.roster().division_of(battalion).filter(|_| listed.headquarters == Headquarters::None);
    (listed.side, division)
}

/// OB-D-7 to OB-D-9.
pub fn check(rules: &Brevity, state: &State, side: Side, order: &Order) -> Result<(), Refusal> {
    match (*state.frames.top(), order) {
        (Frame::Rebuild(_), Order::Waive) | (Frame::Recovery(_), Order::EndRecovery) => Ok(()),
        (Frame::Rebuild(_), Order::Rebuild { battalion, at, facing }) => {
            refuse_if(state.battalion(*battalion).status == Status::Captured, CAPTURED)?;
            let fits = eligible(rules, state).any(|candidate| candidate == *battalion);
            refuse_with(!fits, || of_name(NOT_DESTROYED, &rules.roster().battalion(*battalion).name))?;
            check_place(rules, state, *battalion, *at, *facing)
        }
        (Frame::Recovery(_), Order::Amalgamate { one, other }) => check_pair(rules, state, side, *one, *other),
        (Frame::ChooseReturn(_), Order::Return(battalion)) => {
            let of_pair = state.recovery.pair.is_some_and(|(one, two)| *battalion == one || *battalion == two);
            refuse_if(!of_pair, NOT_OF_PAIR)
        }
        _ => Err(WRONG_STEP),
    }
}

/// OB-RCV-2: within 1" of the headquarters, not overlapping, on dry ground.
fn check_place(
    rules: &Brevity,
    state: &State,
    battalion: BattalionId,
    at: Point,
    facing: Angle,
) -> Result<(), Refusal> {
    let Some(home) = home_of(rules, state, battalion) else { return Err(NO_HEADQUARTERS) };
    refuse_if(!at.is_measurable(), NOT_ADJACENT.at(at))?;
    let base = moved(&state.battalion(battalion).base, at, facing);
    let near = base.centre() == at && base.is_within(&state.battalion(home).base, rules.tables().distances.rebuilt);
    refuse_if(!near || !on_table(rules, &base), NOT_ADJACENT.at(at))?;
    refuse_if(rules.setup().land.in_water(&base), DEPLOY_GROUND.at(at))?;
    refuse_if(is_taken(rules, state, battalion, &base, true), OVERLAP.at(at))
}

/// A free place beside the headquarters, if there is one: straight, on one of its four sides or corners.
pub fn place_for(rules: &Brevity, state: &State, battalion: BattalionId) -> Option<(Point, Angle)> {
    let home = state.battalion(home_of(rules, state, battalion)?).base;
    let facing = Angle::NORTH;
    let step = |x: i32, y: i32| {
        let by = |home: sandtable_kernel::Length, count: i32, size: i32| {
            sandtable_kernel::Length::hundredths(home.snapped().0 / 127 + count * size)
        };
        Point::new(by(home.centre().x, x, 180), by(home.centre().y, y, 150))
    };
    let places = [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)];
    places
        .into_iter()
        .map(|(x, y)| step(x, y))
        .find(|at| check_place(rules, state, battalion, *at, facing).is_ok())
        .map(|at| (at, facing))
}

fn has_room(rules: &Brevity, state: &State, battalion: BattalionId) -> bool {
    place_for(rules, state, battalion).is_some()
}

/// Carries out a choice of T5.
pub(crate) fn play<T: Table<State>>(play: &mut Play<'_, T>, side: Side, order: &Order) -> Next {
    match order {
        Order::Rebuild { battalion, at, facing } => {
            rebuild(play, *battalion, *at, *facing, rule::RCV_2);
            Next::Go(Stage::Recovery(side))
        }
        Order::Waive => {
            play.keep(Hand::Waived);
            Next::Go(Stage::Recovery(side))
        }
        Order::Amalgamate { one, other: two } => {
            play.happen(rule::RCV_4, Event::Amalgamated { one: *one, other: *two });
            Next::Ask(Frame::ChooseReturn(other(side)))
        }
        Order::Return(returning) => {
            if let Some((one, two)) = play.state.recovery.pair {
                let gone = if one == *returning { two } else { one };
                if let Some((at, facing)) = place_for(play.rules, play.state, *returning) {
                    rebuild(play, *returning, at, facing, rule::RCV_4);
                }
                play.happen(rule::RCV_4, Event::Disbanded { battalion: gone });
            }
            Next::Go(Stage::Recovery(other(side)))
        }
        _ => after(side),
    }
}

/// OB-RCV-2, OB-RCV-3, OB-RCV-7: it stands beside its headquarters, resting, in its organic command.
fn rebuild<T: Table<State>>(
    play: &mut Play<'_, T>,
    battalion: BattalionId,
    at: Point,
    facing: Angle,
    rule: sandtable_kernel::RuleId,
) {
    let spent = play.rules.toggles().recovered_state == RecoveredState::Spent;
    let organic = play.rules.roster().battalion(battalion).command;
    if play.state.battalion(battalion).command != organic {
        let posture = crate::terms::Posture::Reserve;
        play.happen(rule, Event::Transferred { battalion, command: organic, posture });
    }
    play.happen(rule, Event::Rebuilt { battalion, at, facing, spent });
}
