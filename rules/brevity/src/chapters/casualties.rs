//! Pins and casualties (OB-PIN, OB-CAS-9 to 11): what a volley's result does to a battalion.

use sandtable_kernel::geometry::{Outline, Rectangle, Segment, within};
use sandtable_kernel::{Length, Point, Side, Table};

use crate::location::is_surrounded;
use crate::movement::is_taken;
use crate::play::Play;
use crate::state::moved;
use crate::terms::{Activity, Arm, BattalionId};
use crate::track::Track;
use crate::volley::{Harm, Target};
use crate::{Brevity, Event, State, rule};

/// Pins, halts, spends or removes a battalion that came under fire at a place of its path.
pub(crate) fn suffer<T: Table<State>>(
    play: &mut Play<'_, T>,
    target: &Target,
    along: Option<Length>,
    harm: Harm,
    side: Side,
) {
    let battalion = target.battalion;
    match harm {
        Harm::None => {}
        Harm::Pinned | Harm::Spent => {
            pin(play, battalion, along);
            if harm == Harm::Spent {
                play.happen(rule::CAS_9, Event::BecameSpent { battalion });
            }
        }
        Harm::Destroyed => {
            let captured = is_surrounded(play.rules, play.state, side, &target.mark.base);
            lose(play, battalion, captured);
        }
    }
}

/// OB-CAS-10, OB-SEQ-8, OB-PCE-6: a battalion is gone, and perhaps its command's officer with it.
pub(crate) fn lose<T: Table<State>>(play: &mut Play<'_, T>, battalion: BattalionId, captured: bool) {
    play.happen(if captured { rule::CAS_10 } else { rule::CAS_9 }, Event::Lost { battalion, captured });
    let operates = play.state.ferries.iter().any(|ferry| ferry.operator == battalion);
    if operates {
        play.happen(rule::ENG_13, Event::FerryChanged { operator: battalion, gone: true });
    }
    if play.state.smoke.iter().any(|screen| screen.owner == battalion) {
        play.happen(rule::ENG_21, Event::SmokeGone { battalion });
    }
    let command = play.state.battalion(battalion).command;
    empty(play, command);
}

/// OB-SEQ-8, OB-RGP-8, OB-PCE-5, OB-PCE-6: a command without battalions loses its officer, and its commander and the
/// observers that were with it go back.
pub(crate) fn empty<T: Table<State>>(play: &mut Play<'_, T>, command: crate::terms::CommandId) {
    if play.state.members(command).next().is_some() {
        return;
    }
    if play.state.has_officer(command) {
        play.happen(rule::SEQ_8, Event::LostOfficer { command });
    }
    let side = play.rules.roster().command(command).side;
    if play.state.commander[usize::from(side.0)] == Some(command) {
        play.happen(rule::PCE_5, Event::CommanderMoved { side, command: None });
    }
    for battalion in play.rules.side_range(side) {
        let of = play.state.battalion(battalion);
        if of.status.on_table() && of.supports == Some(command) && of.command != command {
            // An observer goes back to its guns and is with nobody; other troops support their own command again (OB-POS-6).
            let artillery = play.rules.roster().battalion(battalion).arm == Arm::Artillery;
            let command = if artillery { None } else { Some(of.command) };
            play.happen_to(rule::PCE_6, battalion, Event::SupportSet { battalion, command });
        }
    }
}

/// OB-PIN-1 to 4: a pin marker, and the end of its path. Who is pinned already stays where that left him.
pub(crate) fn pin<T: Table<State>>(play: &mut Play<'_, T>, battalion: BattalionId, along: Option<Length>) {
    if play.state.battalion(battalion).pinned {
        return;
    }
    play.happen(rule::PIN_1, Event::Pinned { battalion });
    let of = play.state.battalion(battalion);
    let moving = of.activity == Activity::Moved && !of.track.is_empty() && !of.off_track;
    if let Some(along) = along.filter(|along| moving && *along < of.track.length) {
        halt(play, battalion, along, rule::PIN_2);
        if play.state.battalion(battalion).crossing.is_some() && !is_across(play.rules, play.state, battalion) {
            play.happen(rule::PIN_2, Event::FellBack { battalion });
        }
    }
}

/// Whether no water lies on the rest of a way that was cut short.
fn is_across(rules: &Brevity, state: &State, battalion: BattalionId) -> bool {
    let of = state.battalion(battalion);
    let Some(end) = of.track.points.last() else { return true };
    let rest = Segment::new(of.base.centre(), *end);
    !rules.setup().rivers().iter().any(|river| within(river, &rest, Length::ZERO))
}

/// OB-PIN-2, OB-MOV-17: cuts a path here, or at the nearest free point before or, failing that, after it.
pub(crate) fn halt<T: Table<State>>(
    play: &mut Play<'_, T>,
    battalion: BattalionId,
    along: Length,
    rule: sandtable_kernel::RuleId,
) {
    let of = play.state.battalion(battalion);
    let end = of.track.length;
    let along = free_along(play.rules, play.state, battalion, &of.track, along);
    let Some(at) = of.track.at(along) else { return };
    let mounted = of.track.is_mounted(at.leg);
    let facing = if along == end { of.base.facing() } else { at.facing };
    // A reinforcement halted on the edge is placed just inside (OB-SET-5).
    let at = inside(play.rules, &moved(&of.base, at.at, facing)).centre();
    play.happen(rule, Event::Halted { battalion, along, at, facing, mounted });
}

/// OB-MOV-17: the place of a path nearest to this one where a base overlaps nobody: before it, or, if a friend has filled
/// all of that, after it.
pub(crate) fn free_along(
    rules: &Brevity,
    state: &State,
    battalion: BattalionId,
    track: &Track,
    along: Length,
) -> Length {
    const STEP: i32 = Length::hundredths(5).0;
    let (base, end) = (&state.battalion(battalion).base, track.length);
    let earlier = (0..=along.0 / STEP).map(|step| Length(along.0 - step * STEP)).chain([Length::ZERO]);
    let later = (1..=(end.0 - along.0).max(0) / STEP).map(|step| Length(along.0 + step * STEP)).chain([end]);
    let free = |along: &Length| {
        let Some(at) = track.at(*along) else { return false };
        !is_taken(rules, state, battalion, &inside(rules, &moved(base, at.at, at.facing)), true)
    };
    earlier.chain(later).find(free).unwrap_or(end)
}

/// OB-SET-5: the same base pushed onto the table if it overhangs an edge.
fn inside(rules: &Brevity, base: &Rectangle) -> Rectangle {
    let (setup, bounds, centre) = (rules.setup(), base.bounds(), base.centre());
    let push = |low: Length, high: Length, most: Length| match () {
        () if low < Length::ZERO => Length(-low.0),
        () if high > most => most - high,
        () => Length::ZERO,
    };
    let by_x = push(bounds.low.x, bounds.high.x, setup.width);
    let by_y = push(bounds.low.y, bounds.high.y, setup.height);
    moved(base, Point::new(centre.x + by_x, centre.y + by_y), base.facing())
}
