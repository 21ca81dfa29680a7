//! Hidden deployment (OB-HID): battalions recorded in secret until they move, fire or are located.

use sandtable_kernel::{Angle, Length, Point, Refusal, Side, Table};

use crate::location::Mark;
use crate::movement::recheck;
use crate::play::Play;
use crate::refusals::{MOVE_PATH, NOT_APPEARING, NOT_HIDDEN, NOT_OWN, WRONG_STEP, of_name, refuse_if, refuse_with};
use crate::sequence::{Next, Stage};
use crate::state::{Frame, Hand, March, NotedPoint, moved};
use crate::terms::{BattalionId, BattalionSet, SIDES, Status, other};
use crate::toggles::HiddenDeployment;
use crate::track::{Track, Waypoints};
use crate::volley::{self, Harm, Punch, Target, casualty_of};
use crate::{Brevity, Event, Order, State, casualties, rule};

fn is_played(rules: &Brevity) -> bool {
    rules.toggles().hidden_deployment == HiddenDeployment::On
}

/// The hidden ones among some battalions.
pub fn among(state: &State, battalions: BattalionSet) -> BattalionSet {
    battalions.iter().filter(|battalion| state.battalion(*battalion).status == Status::Hidden).collect()
}

/// The hidden battalions of a side.
fn hidden_of<'a>(rules: &'a Brevity, state: &'a State, side: Side) -> impl Iterator<Item = BattalionId> + 'a {
    rules.side_range(side).filter(|battalion| state.battalion(*battalion).status == Status::Hidden)
}

/// OB-R-146: whether a side has hidden battalions left. That much both may know; so whoever has some is asked wherever one of
/// them might act, and being asked tells nothing of them.
pub fn has_some(rules: &Brevity, state: &State, side: Side) -> bool {
    is_played(rules) && hidden_of(rules, state, side).next().is_some()
}

/// OB-R-146: whether there is artillery among a side's hidden battalions.
pub fn has_guns(rules: &Brevity, state: &State, side: Side) -> bool {
    is_played(rules) && hidden_of(rules, state, side).any(|gun| rules.roster().battalion(gun).gun.is_some())
}

/// OB-HID-4: everybody who is located now appears: after set-up, at the start of a turn, and whenever a move has ended.
pub(crate) fn look_around<T: Table<State>>(play: &mut Play<'_, T>) -> Option<Next> {
    if !is_played(play.rules) {
        return None;
    }
    let mut seen = BattalionSet::NONE;
    for side in SIDES {
        for battalion in hidden_of(play.rules, play.state, side) {
            let mark = Mark::of(play.rules, play.state, play.state.battalion(battalion).base);
            if crate::location::side_locates(play.rules, play.state, other(side), &mark) {
                seen.insert(battalion);
            }
        }
    }
    (!seen.is_empty()).then(|| appear(play, seen))
}

/// OB-HID-2: these battalions show themselves; noted points are settled first (OB-HID-9).
pub(crate) fn appear<T: Table<State>>(play: &mut Play<'_, T>, battalions: BattalionSet) -> Next {
    let appearing = play.state.appearing.and(battalions);
    play.keep(Hand::Appearing(appearing));
    Next::Go(Stage::Appear)
}

/// Settles every noted point at those who appear, places them, and goes back to what was interrupted.
pub(crate) fn go_on<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    for index in 0..play.state.points.len() {
        let Some(point) = play.state.points.get(index).copied() else { break };
        let struck = struck_by(play.rules, play.state, &point);
        match (struck.count(), struck.first()) {
            (0, _) | (_, None) => {}
            (1, Some(battalion)) => {
                strike(play, index, battalion);
                return Next::Go(Stage::Appear);
            }
            _ => return Next::Ask(Frame::ResolvePoint(point.side)),
        }
    }
    let appearing = play.state.appearing;
    play.keep(Hand::Appearing(BattalionSet::NONE));
    for battalion in appearing.iter() {
        if play.state.battalion(battalion).status == Status::Hidden {
            play.happen(rule::HID_2, Event::Revealed { battalion });
        }
    }
    match () {
        () if play.state.march.is_some() => Next::Go(Stage::March),
        () if play.state.volley.is_some() => Next::Go(Stage::Volley),
        () if play.state.strike.is_some() => Next::Go(Stage::Strike),
        () => Next::Done,
    }
}

/// OB-HID-8, OB-HID-11: those who appear within reach of a noted point of the enemy.
pub fn struck_by(rules: &Brevity, state: &State, point: &NotedPoint) -> BattalionSet {
    state
        .appearing
        .iter()
        .filter(|battalion| {
            let of = state.battalion(*battalion);
            rules.side_of(*battalion) != point.side && of.status == Status::Hidden && point.reaches(&of.base)
        })
        .collect()
}

/// OB-HID-8: the attack is resolved where it was hidden: column 3, no pin.
fn strike<T: Table<State>>(play: &mut Play<'_, T>, index: usize, battalion: BattalionId) {
    let Some(point) = play.state.points.get(index).copied() else { return };
    let target = Target::standing(play.rules, play.state, battalion);
    let casualty = casualty_of(play.rules, play.state, &target, point.weapons, None, None);
    let combat = &play.rules.tables().combat;
    let punch = Punch {
        points: 0,
        bonus: point.bonus,
        penetration: combat.artillery_penetration,
        casualty,
        counter: false,
        located: false,
    };
    let mut numbers = volley::numbers(play.rules, play.state, &target, punch);
    numbers.dice = point.dice;
    // Not more than 32 points are noted.
    play.happen(rule::HID_8, Event::PointUsed { index: index as u8 });
    let (hits, penetrating, losses) = volley::roll(play, &numbers);
    let (firers, side) = (BattalionSet::NONE, point.side);
    play.happen(rule::HID_8, Event::Fired { target: battalion, firers, side, numbers, hits, penetrating, losses });
    match volley::harm(penetrating, losses, numbers.spent) {
        Harm::None | Harm::Pinned => {}
        Harm::Spent => play.happen(rule::CAS_9, Event::BecameSpent { battalion }),
        Harm::Destroyed => {
            let side = play.rules.side_of(battalion);
            let captured = crate::location::is_surrounded(play.rules, play.state, side, &target.mark.base);
            casualties::lose(play, battalion, captured);
        }
    }
}

/// OB-D-28.
pub fn check_point(rules: &Brevity, state: &State, order: &Order) -> Result<(), Refusal> {
    match order {
        Order::Resolve(battalion) => {
            let struck = state.points.iter().map(|point| struck_by(rules, state, point)).find(|set| set.count() > 1);
            refuse_if(!struck.is_some_and(|struck| struck.has(*battalion)), NOT_APPEARING)
        }
        _ => Err(WRONG_STEP),
    }
}

/// Strikes the one that was chosen.
pub(crate) fn play_point<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) -> Next {
    if let Order::Resolve(battalion) = order {
        let several = |point: &NotedPoint| struck_by(play.rules, play.state, point).count() > 1;
        if let Some(index) = play.state.points.iter().position(several) {
            strike(play, index, *battalion);
        }
    }
    Next::Go(Stage::Appear)
}

/// OB-HID-5: the first hidden enemy a mover locates on the rest of its way; it is placed, and the mover decides.
pub(crate) fn sighted_on_the_way<T: Table<State>>(play: &mut Play<'_, T>, march: &March) -> Option<Next> {
    if !is_played(play.rules) {
        return None;
    }
    let side = other(play.rules.side_of(march.battalion));
    let concealed: BattalionSet = hidden_of(play.rules, play.state, side).collect();
    if concealed.is_empty() {
        return None;
    }
    let (along, before) = first_sight(play.rules, play.state, march, concealed)?;
    let seen = located_at(play.rules, play.state, march, concealed, along);
    // Who stands at the end of his way when he sees them has nothing left to choose.
    play.keep(Hand::March(Some(March { seen_to: along, stop_at: before, ..march.clone() })));
    let goes_on = along < march.track.length;
    if goes_on {
        show(play, seen);
        return Some(Next::Ask(Frame::Sighted));
    }
    Some(appear(play, seen))
}

/// These show themselves, and nobody is asked: the points noted at them are settled and the rest of them are placed.
pub(crate) fn show<T: Table<State>>(play: &mut Play<'_, T>, battalions: BattalionSet) {
    let appearing = play.state.appearing.and(battalions);
    play.keep(Hand::Appearing(appearing));
    settle_quietly(play);
}

/// Points are settled and the battalions placed before the mover is asked; several at one point are struck in id order
/// while a move is under way, because only one decision can interrupt it.
fn settle_quietly<T: Table<State>>(play: &mut Play<'_, T>) {
    loop {
        let hit = play.state.points.iter().enumerate().find_map(|(index, point)| {
            struck_by(play.rules, play.state, point).first().map(|battalion| (index, battalion))
        });
        match hit {
            Some((index, battalion)) => strike(play, index, battalion),
            None => break,
        }
    }
    let appearing = play.state.appearing;
    play.keep(Hand::Appearing(BattalionSet::NONE));
    for battalion in appearing.iter() {
        if play.state.battalion(battalion).status == Status::Hidden {
            play.happen(rule::HID_2, Event::Revealed { battalion });
        }
    }
}

/// OB-HID-4: the hidden enemies a battalion locates anywhere on a way that it goes to its end: a retreat, or a crossing.
pub(crate) fn seen_along(rules: &Brevity, state: &State, battalion: BattalionId, track: &Track) -> BattalionSet {
    if !is_played(rules) {
        return BattalionSet::NONE;
    }
    let concealed: BattalionSet = hidden_of(rules, state, other(rules.side_of(battalion))).collect();
    let (zero, mounted) = (Length::ZERO, false);
    let march = March { battalion, track: track.clone(), seen_to: zero, stop_at: zero, mounted };
    track.samples().fold(BattalionSet::NONE, |seen, along| {
        seen.and(located_at(rules, state, &march, concealed.without(seen), along))
    })
}

/// OB-INF-2: how far a way goes before it runs into somebody who is still hidden; that is a matter of inches, because he is
/// located before anybody touches him.
pub(crate) fn clear_of_unseen(
    rules: &Brevity,
    state: &State,
    battalion: BattalionId,
    track: &Track,
    end: Length,
) -> Length {
    const STEP: i32 = Length::hundredths(5).0;
    let base = &state.battalion(battalion).base;
    let side = other(rules.side_of(battalion));
    let clear = |along: &Length| {
        track.at(*along).is_some_and(|at| {
            let there = moved(base, at.at, at.facing);
            !hidden_of(rules, state, side).any(|enemy| state.battalion(enemy).base.overlaps(&there))
        })
    };
    (0..=end.0 / STEP).map(|step| Length(end.0 - step * STEP)).find(clear).unwrap_or(Length::ZERO)
}

/// Where a mover first locates somebody, and the last point before that, a hundredth of an inch short of it (OB-LOC-7).
fn first_sight(rules: &Brevity, state: &State, march: &March, concealed: BattalionSet) -> Option<(Length, Length)> {
    const STEP: i32 = Length::inches(1).0 / 4;
    let seen = |along: Length| !located_at(rules, state, march, concealed, along).is_empty();
    let end = march.track.length;
    let mut before = march.seen_to;
    let mut along = Length((march.seen_to.0 + STEP).min(end.0));
    while before < end {
        if seen(along) {
            let (mut low, mut high) = (before, along);
            while high.0 - low.0 > 1 {
                let middle = Length(i32::midpoint(low.0, high.0));
                if seen(middle) { high = middle } else { low = middle }
            }
            return Some((high, Length((high.0 - Length::HUNDREDTH.0).max(0))));
        }
        before = along;
        along = Length((along.0 + STEP).min(end.0));
    }
    None
}

/// The hidden enemies a mover locates from a point of its way.
fn located_at(rules: &Brevity, state: &State, march: &March, concealed: BattalionSet, along: Length) -> BattalionSet {
    let Some(at) = march.track.at(along) else { return BattalionSet::NONE };
    let base = moved(&state.battalion(march.battalion).base, at.at, at.facing);
    concealed
        .iter()
        .filter(|enemy| {
            let theirs = state.battalion(*enemy).base;
            base.is_within(&theirs, rules.tables().distances.locate_hill)
                && Mark::of(rules, state, theirs).is_located_from(rules, state, &base)
        })
        .collect()
}

/// OB-D-21.
pub fn check_choice(rules: &Brevity, state: &State, order: &Order) -> Result<(), Refusal> {
    match order {
        Order::Stop => Ok(()),
        // OB-MOV-13 holds against those who have just appeared.
        Order::GoOn => {
            let Some(march) = &state.march else { return Err(WRONG_STEP) };
            recheck(rules, state, march.battalion, &march.track)
        }
        Order::Replan { waypoints, facing } => {
            let Some(march) = &state.march else { return Err(WRONG_STEP) };
            rejoin(rules, state, march, waypoints, *facing).map(|_| ())
        }
        _ => Err(WRONG_STEP),
    }
}

/// The way so far and a new rest of it, in the mount state of the present leg.
fn rejoin(
    rules: &Brevity,
    state: &State,
    march: &March,
    waypoints: &[Point],
    facing: Option<Angle>,
) -> Result<Track, Refusal> {
    let Some(here) = march.track.at(march.seen_to) else { return Err(WRONG_STEP) };
    refuse_if(waypoints.is_empty(), MOVE_PATH)?;
    let mut all = Waypoints::new();
    let passed = march.track.points.iter().skip(1).take(here.leg).copied();
    for point in passed.chain([here.at]).chain(waypoints.iter().copied()) {
        refuse_if(all.last() == Some(&point) || all.try_push(point).is_err(), MOVE_PATH.at(point))?;
    }
    let Some(start) = march.track.points.first() else { return Err(WRONG_STEP) };
    let mut track = Track::new(*start, &all, march.track.first_facing, facing);
    for leg in 0..track.legs().count() {
        track.mounted |= u16::from(march.track.is_mounted(leg.min(here.leg))) << leg;
    }
    recheck(rules, state, march.battalion, &track)?;
    Ok(track)
}

/// OB-HID-5: stop, go on, or take another way.
pub(crate) fn choose<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) -> Next {
    let Some(march) = play.state.march.clone() else { return Next::Go(Stage::Move) };
    match order {
        Order::Replan { waypoints, facing } => {
            if let Ok(track) = rejoin(play.rules, play.state, &march, waypoints, *facing) {
                play.keep(Hand::March(Some(March { track, ..march })));
            }
        }
        Order::Stop => {
            let mut march = march;
            cut(&mut march.track, march.stop_at);
            march.seen_to = march.track.length;
            play.keep(Hand::March(Some(march)));
        }
        _ => {}
    }
    Next::Go(Stage::March)
}

/// Ends a track here.
pub(crate) fn cut(track: &mut Track, along: Length) {
    let Some(end) = track.at(along) else { return };
    let stays = track.points.get(end.leg) == Some(&end.at);
    track.replace_from(end.leg + 1, (!stays).then_some(end.at));
    track.length = track.full_length();
    track.last_facing = end.facing;
}

/// OB-HID-6, OB-HID-10: any own hidden battalion may be shown in the enemy's move.
pub fn check_reveal(rules: &Brevity, state: &State, frame: Frame, battalion: BattalionId) -> Result<(), Refusal> {
    let listed = rules.roster().battalion(battalion);
    let kind = crate::fire::firing_side(rules, state, crate::state::VolleyKind::OpposingFire);
    refuse_with(listed.side != kind, || of_name(NOT_OWN, &listed.name))?;
    refuse_if(frame == Frame::ReactionBombardment, WRONG_STEP)?;
    let hidden = state.battalion(battalion).status == Status::Hidden;
    refuse_with(!hidden, || of_name(NOT_HIDDEN, &listed.name))
}
