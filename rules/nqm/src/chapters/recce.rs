//! Reconnaissance (NQ-RCE): looks, STOP, blunders and columns caught on the march, all by one test.

use sandtable_kernel::Table;

use crate::field::Known;
use crate::play::Play;
use crate::state::{Due, Frame, Hurt, Stage, State};
use crate::terms::{Arm, BaseId, BaseSet, Line, Posture, SIDES, Square, StopRule, other};
use crate::toggles::{Ambush, FastRecce};
use crate::{Event, Nqm, retreat, rule};

/// Concealed enemies of a side in a square that can be found there (NQ-RCE-6, NQ-R-71): their lines and themselves.
fn concealed(rules: &Nqm, state: &State, side: sandtable_kernel::Side, square: Square) -> BaseSet {
    rules.at(state, side, square).only(|base| state.base(base).concealed)
}

/// NQ-R-71: the line a concealed base counts in; depth is main where there is nothing else.
fn line(rules: &Nqm, state: &State, base: BaseId) -> Line {
    let own = state.base(base).line;
    let Some(square) = state.square(base) else { return own };
    let ahead = rules
        .at(state, rules.side_of(base), square)
        .iter()
        .any(|other| rules.is_combat(state, other) && state.base(other).line != Line::Depth);
    if own == Line::Depth && !ahead { Line::Main } else { own }
}

/// NQ-RCE-16: a recce base leads, else the strongest, then the lowest id.
fn leader(rules: &Nqm, state: &State, movers: BaseSet) -> Option<BaseId> {
    movers.iter().min_by_key(|base| (rules.info(*base).arm != Arm::Recce, u8::MAX - state.base(*base).sp, base.0))
}

/// NQ-RCE-15 (b): bases that have just come to where they look from, or stand there at the start.
pub(crate) fn take_looks<T: Table<State>>(play: &mut Play<'_, T>, at_start: bool) {
    let rules = play.rules;
    let mut looks: Vec<(Square, BaseId)> = Vec::new();
    for base in rules.roster().base_ids() {
        let now = play.state.base(base);
        let (Some((at, from)), Some(square)) = (now.look, now.place.square()) else { continue };
        let arrived = at_start && now.began == Some(from) || !at_start && now.gone > 0 && now.began != Some(from);
        if square == from && arrived && !now.tested {
            looks.push((at, base));
        }
    }
    looks.sort_unstable();
    for (square, base) in looks {
        play.then(Stage::Recce { movers: BaseSet::of(base), square, blunder: false });
    }
}

/// NQ-RCE-15 (d): the owners of concealed squares next to whoever has just moved may call STOP.
pub(crate) fn ask_stops<T: Table<State>>(play: &mut Play<'_, T>, made: &[Due]) {
    let rules = play.rules;
    let mut windows: Vec<(Square, Square, sandtable_kernel::Side)> = Vec::new();
    for side in SIDES {
        let hidden = rules.roster().of_side[usize::from(side.0)].only(|base| {
            play.state.base(base).concealed
                && rules.is_combat(play.state, base)
                && line(rules, play.state, base) != Line::Depth
        });
        for base in hidden.iter() {
            let Some(square) = play.state.square(base) else { continue };
            for step in made.iter().filter(|step| rules.side_of(step.base) == other(side) && step.to.is_beside(square))
            {
                if !play.state.base(step.base).tested {
                    windows.push((square, step.to, side));
                }
            }
        }
    }
    windows.sort_unstable_by_key(|(square, to, side)| (*square, *to, side.0));
    windows.dedup();
    for (square, to, side) in windows {
        let movers: BaseSet = made
            .iter()
            .filter(|step| step.to == to && rules.side_of(step.base) == other(side))
            .map(|step| step.base)
            .collect();
        play.ask(Frame::Stop { square, movers, side });
    }
}

/// NQ-RCE-4, NQ-R-71: whether concealed troops of a square that are not in depth can call STOP.
pub fn can_call_stop(rules: &Nqm, state: &State, side: sandtable_kernel::Side, square: Square) -> bool {
    concealed(rules, state, side, square)
        .iter()
        .any(|base| rules.is_combat(state, base) && line(rules, state, base) != Line::Depth)
}

/// NQ-RCE-4: what the standing instruction says; nothing where the owner has to be asked.
pub(crate) fn standing_stop(rules: &Nqm, state: &State, side: sandtable_kernel::Side, movers: BaseSet) -> Option<bool> {
    match state.standing[usize::from(side.0)].stop {
        StopRule::Ask => None,
        StopRule::Always => Some(true),
        StopRule::Never => Some(false),
        StopRule::NotRecce => Some(movers.iter().all(|base| rules.info(base).arm != Arm::Recce)),
        StopRule::OnlyMarch => Some(movers.iter().any(|base| state.base(base).posture == Posture::March)),
    }
}

/// NQ-RCE-5, NQ-RCE-6: the test of some movers against a square.
pub(crate) fn test<T: Table<State>>(play: &mut Play<'_, T>, movers: BaseSet, square: Square, blunder: bool) {
    let rules = play.rules;
    let movers = movers.only(|base| play.state.square(base).is_some());
    let Some(leading) = leader(rules, play.state, movers) else { return };
    let side = rules.side_of(leading);
    let defenders = concealed(rules, play.state, other(side), square);
    let looking = play.state.base(leading).look.is_some_and(|(at, _)| at == square) && !blunder;
    if defenders.is_empty() {
        if looking {
            play.happen(rule::RCE_3, Event::FoundClear { base: leading, at: square });
            play.happen(rule::RCE_2, Event::LookUsed { base: leading, at: square });
        }
        return;
    }
    let fast = rules.toggles().fast_recce == FastRecce::On && rules.info(leading).arm == Arm::Recce;
    if play.state.base(leading).tested && !(fast && blunder) {
        return;
    }
    let ambush = blunder && (rules.toggles().ambush == Ambush::Always || fast);
    let margin = roll(play, leading, defenders, i8::from(ambush));
    for base in movers.iter() {
        if base != leading {
            play.happen(rule::RCE_4, Event::LookUsed { base, at: square });
        }
    }
    play.happen(rule::RCE_6, Event::RecceTested { base: leading, at: square, margin });
    let goes_on = fast && looking && margin >= 1;
    for base in movers.iter() {
        if !goes_on && !play.state.base(base).stopped {
            play.happen(rule::RCE_10, Event::Stopped { base });
        }
    }
    deploy_column(play, movers, margin);
    match margin {
        ..=-2 => {
            let pips = u8::try_from(-margin - 2).unwrap_or(0);
            withdraw(play, movers, square);
            hurt(play, movers, pips, side);
        }
        -1 | 0 => play.ask(Frame::StayOrFall(movers, square)),
        _ => reveal(play, defenders, square, margin),
    }
}

/// NQ-RCE-5: red for the mover, blue for the defender, with their grades.
fn roll<T: Table<State>>(play: &mut Play<'_, T>, leading: BaseId, defenders: BaseSet, ambush: i8) -> i8 {
    let rules = play.rules;
    let modifier = |state: &State, base: BaseId| rules.tables().grade(rules.grade(state, base)).recce;
    let fighters = defenders.only(|base| rules.is_combat(play.state, base));
    let among = if fighters.is_empty() { defenders } else { fighters };
    let best = among.iter().map(|base| modifier(play.state, base)).max().unwrap_or(0);
    let own = modifier(play.state, leading);
    let red = play.d6(rule::RCE_5).cast_signed();
    let blue = play.d6(rule::RCE_5).cast_signed();
    red + own - ambush - (blue + best)
}

/// NQ-RCE-6, NQ-RCE-7: works, mines and lines are shown, and a clear win hurts.
fn reveal<T: Table<State>>(play: &mut Play<'_, T>, defenders: BaseSet, square: Square, margin: i8) {
    show_works(play, square);
    let rules = play.rules;
    let found = defenders.only(|base| match line(rules, play.state, base) {
        Line::Outpost => true,
        Line::Main => margin >= 2,
        Line::Depth => false,
    });
    for base in found.iter() {
        play.happen(rule::RCE_6, Event::Revealed { base });
    }
    let pips = u8::try_from(margin - 2).unwrap_or(0);
    if let Some(base) = found.first() {
        hurt(play, found, pips, other(rules.side_of(base)));
    }
}

/// The works and minefields of a square become known.
pub(crate) fn show_works<T: Table<State>>(play: &mut Play<'_, T>, square: Square) {
    if play.state.works(square).is_some_and(|position| !position.known) {
        play.happen(rule::RCE_6, Event::WorksFound { at: square });
    }
    for mine in 0..play.state.mines.len() {
        let field = play.state.mines[mine];
        let beyond = play.rules.grid().over(field.square, field.edge);
        if !field.known && (field.square == square || beyond == Some(square)) {
            // A battle has far fewer than 256 mined edges.
            play.happen(rule::RCE_6, Event::MineFound { mine: mine as u8 });
        }
    }
}

fn hurt<T: Table<State>>(play: &mut Play<'_, T>, bases: BaseSet, pips: u8, first: sandtable_kernel::Side) {
    if pips > 0 && !bases.is_empty() {
        play.ask(Frame::Allocate { bases, pips, how: Hurt::Fire });
        play.then(Stage::Overload(bases));
        play.then(Stage::Tests { fight: bases, first, spared: BaseSet::NONE });
    }
}

/// NQ-RCE-9: the movers go back, one after another.
pub(crate) fn withdraw<T: Table<State>>(play: &mut Play<'_, T>, movers: BaseSet, tested: Square) {
    for base in movers.iter() {
        play.ask(Frame::FallBack(base, tested));
    }
}

/// NQ-RCE-9: where a base can fall back to: the last square of its own path out of contact, else the legal retreat squares that
/// are, among which its owner chooses. Nothing to do where it is out of contact already.
pub fn ways_back(rules: &Nqm, state: &State, base: BaseId, tested: Square) -> Option<Vec<Square>> {
    let (side, now) = (rules.side_of(base), state.base(base));
    let square = now.place.square()?;
    let clear = |at: Square| !at.is_near(tested) && !rules.touches_enemy(state, side, at, Known::Truth);
    if clear(square) {
        return None;
    }
    let gone = usize::from(now.gone).min(now.path.len());
    let back = now.path[..gone].iter().rev().copied().chain(now.began);
    let mut own = back.filter(|at| *at != square && clear(*at) && rules.has_room(state, side, *at, BaseSet::of(base)));
    if let Some(at) = own.next() {
        return Some(vec![at]);
    }
    Some(retreat::legal_squares(rules, state, base, square).into_iter().filter(|at| clear(*at)).collect())
}

/// A base falls back to a square, or stays and is disorganised.
pub(crate) fn fall_back<T: Table<State>>(play: &mut Play<'_, T>, base: BaseId, tested: Square, to: Option<Square>) {
    let enemies = to.map_or(BaseSet::NONE, |to| play.rules.at(play.state, other(play.rules.side_of(base)), to));
    if !enemies.is_empty() {
        // NQ-R-86: concealed enemies there show themselves, and the owner chooses again.
        enemies.iter().for_each(|enemy| play.happen(rule::HID_3, Event::Revealed { base: enemy }));
        return play.ask(Frame::FallBack(base, tested));
    }
    match to {
        Some(to) => play.happen(rule::RCE_9, Event::WentBack { base, to }),
        None => play.happen(rule::RCE_9, Event::Disorganised { base, cause: crate::terms::Cause::Harassed }),
    }
}

/// NQ-RCE-12: whoever has a start line has shaken out before it met anybody.
pub(crate) fn shake_out<T: Table<State>>(play: &mut Play<'_, T>, made: &[Due]) {
    for step in made {
        let marching = play.state.base(step.base).posture == Posture::March;
        if marching && has_start_line(play.rules, play.state, step.base, step.to) {
            play.happen(rule::RCE_12, Event::ShookOut { base: step.base });
            if !play.state.base(step.base).stopped {
                play.happen(rule::RCE_12, Event::Stopped { base: step.base });
            }
        }
    }
}

fn has_start_line(rules: &Nqm, state: &State, base: BaseId, square: Square) -> bool {
    let side = rules.side_of(base);
    rules.on_table(state, side).iter().any(|recce| {
        let Some(at) = state.square(recce) else { return false };
        let fresh =
            state.base(recce).probed.is_some_and(|(probed, when)| probed.is_beside(at) && when + 1 >= state.bound);
        let marks = || {
            rules.roster().of_side[usize::from(other(side).0)].iter().any(|enemy| {
                !state.base(enemy).concealed && state.square(enemy).is_some_and(|there| there.is_beside(at))
            })
        };
        rules.info(recce).arm == Arm::Recce && recce != base && at.is_near(square) && (fresh || marks())
    })
}

/// NQ-RCE-12: a column in a test deploys on an even margin or better.
fn deploy_column<T: Table<State>>(play: &mut Play<'_, T>, movers: BaseSet, margin: i8) {
    for base in movers.iter() {
        if margin >= 0 && play.state.base(base).posture == Posture::March {
            play.happen(rule::RCE_12, Event::ShookOut { base });
        }
    }
}

/// NQ-RCE-12: a column that runs into a revealed enemy tests for its deployment alone.
pub(crate) fn column<T: Table<State>>(play: &mut Play<'_, T>, movers: BaseSet) {
    let rules = play.rules;
    let movers =
        movers.only(|base| play.state.square(base).is_some() && play.state.base(base).posture == Posture::March);
    let Some(leading) = leader(rules, play.state, movers) else { return };
    let Some(square) = play.state.square(leading) else { return };
    let enemies = rules.roster().of_side[usize::from(other(rules.side_of(leading)).0)].only(|enemy| {
        !play.state.base(enemy).concealed
            && rules.is_combat(play.state, enemy)
            && play.state.square(enemy).is_some_and(|at| at.is_near(square))
    });
    if enemies.is_empty() || play.state.base(leading).tested {
        return;
    }
    let margin = roll(play, leading, enemies, 0);
    play.happen(rule::RCE_12, Event::RecceTested { base: leading, at: square, margin });
    deploy_column(play, movers, margin);
}
