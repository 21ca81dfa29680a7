//! Crossing water (OB-ENG-10, OB-ENG-13, OB-AMP): assault over a river, ferries, boats, craft and swimming tanks.

use sandtable_kernel::geometry::{Outline, Polygon, Segment, distance_squared, first_meeting, within};
use sandtable_kernel::{Angle, Length, Point, Refusal, Table};

use crate::event::Contact;
use crate::location::nearest_point;
use crate::movement::{is_taken, on_table};
use crate::play::Play;
use crate::refusals::{CROSS_NONE, NOT_IN_GAME, OVERLAP, of_name, refuse_if};
use crate::sequence::{Next, Stage};
use crate::state::moved;
use crate::terms::{Activity, BattalionId, Bridgehead, Edge, Gear, Job, Lift, Posture, WaterGear};
use crate::toggles::{Amphibious, Engineering};
use crate::track::Track;
use crate::{Brevity, Event, State, rule};

use super::{air_landings, hidden};

/// The other side of the water, straight across.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FarBank {
    /// Where the centre of the base would be, touching the far bank.
    pub at: Point,
    /// How it faces: inland.
    pub facing: Angle,
    /// The point of the bank itself.
    pub bank: Point,
}

/// What carries a battalion across.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    /// On foot, the turn after it reached the bank (OB-ENG-10).
    Assault,
    /// A ferry, by its operator (OB-ENG-13).
    Ferry(BattalionId),
    /// Boats, by their place in the list (OB-AMP-1).
    Boats(u8),
    /// Landing craft (OB-AMP-4).
    Craft,
    /// Amphibians (OB-AMP-5).
    Amphibians,
    /// Swimming tanks (OB-AMP-6).
    Swim,
}

/// The far bank straight across from where a battalion touches a river.
pub fn far_bank(rules: &Brevity, state: &State, battalion: BattalionId) -> Option<FarBank> {
    let base = &state.battalion(battalion).base;
    let touch = rules.tables().distances.touch;
    let rivers = rules.setup().rivers();
    let river = rivers.iter().find(|river| within(*river, base, touch))?;
    across(rules, state, battalion, river, nearest_point(river, base))
}

fn across(rules: &Brevity, state: &State, battalion: BattalionId, water: &Polygon, near: Point) -> Option<FarBank> {
    let base = &state.battalion(battalion).base;
    let heading = Angle::towards(base.centre(), near)?;
    // From well beyond the water the far bank is what is met first on the way back.
    let beyond = [40, 20, 10, 6, 4]
        .into_iter()
        .map(|inches| near + heading.step(Length::inches(inches)))
        .find(|point| rules.setup().on_table(*point) && !water.contains(*point))?;
    let bank = first_meeting(Segment::new(beyond, near), water)?;
    ashore(rules, state, battalion, heading, bank)
}

/// The sea or lake a battalion touches, for craft and amphibians.
pub fn shore_of(rules: &Brevity, state: &State, battalion: BattalionId) -> Option<Point> {
    let base = &state.battalion(battalion).base;
    let touch = rules.tables().distances.touch;
    let water = rules.setup().land.waters.iter().find(|water| within(*water, base, touch))?;
    Some(nearest_point(water, base))
}

/// OB-D-20 for crossings: what would carry it, and where to.
pub fn check(rules: &Brevity, state: &State, battalion: BattalionId) -> Result<(Means, FarBank), Refusal> {
    refuse_if(rules.toggles().engineering == Engineering::Off, NOT_IN_GAME)?;
    let listed = rules.roster().battalion(battalion);
    let none = || of_name(CROSS_NONE, &listed.name);
    refuse_if(state.battalion(battalion).posture == Posture::Reserve, none())?;
    let far = far_side(rules, state, battalion).ok_or_else(none)?;
    let means = means(rules, state, battalion).ok_or_else(none)?;
    let base = moved(&state.battalion(battalion).base, far.at, far.facing);
    refuse_if(!on_table(rules, &base) || is_taken(rules, state, battalion, &base, true), OVERLAP.at(far.at))?;
    Ok((means, far))
}

/// OB-AMP-4, OB-AMP-5: the shore straight ahead of those who come from the sea: they wait off the table, aboard.
fn from_the_sea(rules: &Brevity, state: &State, battalion: BattalionId) -> Option<FarBank> {
    let setup = rules.setup();
    let arrival = rules.roster().battalion(battalion).start.arrival?;
    let edge = Edge::ALL.iter().find(|edge| setup.from_edge(**edge, arrival.at) == Length::ZERO)?;
    let heading = edge.inwards();
    let sea = setup.land.waters.iter().find(|water| water.contains(arrival.at))?;
    let ahead = (1..=640).map(|quarters| arrival.at + heading.step(Length::hundredths(quarters * 25)));
    let inland = ahead.take_while(|point| setup.on_table(*point)).find(|point| !sea.contains(*point))?;
    let bank = first_meeting(Segment::new(inland, arrival.at), sea)?;
    ashore(rules, state, battalion, heading, bank)
}

/// Where a base comes to stand that touches the water at this point, facing inland.
fn ashore(rules: &Brevity, state: &State, battalion: BattalionId, heading: Angle, bank: Point) -> Option<FarBank> {
    let half = Length(state.battalion(battalion).base.depth().0 / 2 + Length::hundredths(1).0);
    let at = bank + heading.step(half);
    let at = Point::new(at.x.snapped(), at.y.snapped());
    rules.setup().on_table(at).then_some(FarBank { at, facing: heading, bank })
}

/// Straight across the river, or across the lake or bay for those who have craft.
fn far_side(rules: &Brevity, state: &State, battalion: BattalionId) -> Option<FarBank> {
    if !state.battalion(battalion).status.on_table() {
        return from_the_sea(rules, state, battalion);
    }
    far_bank(rules, state, battalion).or_else(|| {
        let near = shore_of(rules, state, battalion)?;
        let touch = rules.tables().distances.touch;
        let base = &state.battalion(battalion).base;
        let water = rules.setup().land.waters.iter().find(|water| within(*water, base, touch))?;
        across(rules, state, battalion, water, near)
    })
}

/// The first means at hand, those of the battalion itself before those it has to share.
fn means(rules: &Brevity, state: &State, battalion: BattalionId) -> Option<Means> {
    let (of, listed) = (state.battalion(battalion), rules.roster().battalion(battalion));
    let landings = rules.toggles().amphibious == Amphibious::On;
    let waited =
        of.contact.is_some_and(|(what, since)| matches!(what, Contact::Bank(_)) && since < state.absolute_turn());
    let on_foot = !listed.can_dismount() || !of.mounted;
    match listed.water {
        WaterGear::Amphibious if landings => return Some(Means::Amphibians),
        WaterGear::LandingCraft if landings => return Some(Means::Craft),
        WaterGear::Dd if landings && of.gear == Gear::Ready => return Some(Means::Swim),
        // Whoever comes over the sea needs craft of his own.
        _ if !of.status.on_table() => return None,
        _ => {}
    }
    if waited && on_foot && listed.has_engineers() {
        return Some(Means::Assault);
    }
    let near = rules.tables().distances.passengers;
    let class = listed.crossing_class();
    let ferry = state.ferries.iter().find(|ferry| {
        let operator = state.battalion(ferry.operator);
        !ferry.used
            && !operator.pinned
            && operator.status.on_table()
            && is_manned(state, ferry.operator)
            && ferry.class >= class
            && ferry.operator != battalion
            && distance_squared(&ferry.line, &of.base).is_within(near)
    });
    if let Some(ferry) = ferry {
        return Some(Means::Ferry(ferry.operator));
    }
    let lifts = state.lifts.iter().position(|lifts| {
        let fits = match lifts.lift {
            Lift::Infantry => {
                on_foot && class == 1 && !super::engineering::has_wheels(listed.mobility)
                    || listed.can_dismount() && on_foot
            }
            Lift::Wheels => class == 1,
            Lift::Medium => class <= 2,
        };
        landings && fits && state.battalion(lifts.engineers).base.is_within(&of.base, near)
    });
    // Not more than 16 lifts.
    lifts.map(|index| Means::Boats(index as u8))
}

/// OB-ENG-13: whether the crew of a ferry is at work: in a move of its command it must be told to, and later in that turn it
/// stays at it unless it was told otherwise.
fn is_manned(state: &State, operator: BattalionId) -> bool {
    let of = state.battalion(operator);
    let operates = of.task.is_some_and(|task| task.job == Job::Operate);
    match Some(of.command) == state.moving {
        true => operates && of.activity == Activity::Working,
        false => operates || state.command(of.command).moves == 0,
    }
}

/// OB-ENG-10, OB-ENG-13, OB-AMP-2 to 7: it is across, and what that costs.
pub(crate) fn cross<T: Table<State>>(play: &mut Play<'_, T>, battalion: BattalionId) -> Next {
    let Ok((means, mut far)) = check(play.rules, play.state, battalion) else { return Next::Go(Stage::Move) };
    let of = play.state.battalion(battalion);
    let (reduced, gear) = (of.reduced, of.gear);
    // OB-R-142: nobody comes ashore on top of an enemy whom nobody sees.
    far.at = air_landings::free_place(play.rules, play.state, battalion, far.at, far.facing);
    let track = way_across(play.rules, play.state, battalion, &far);
    let seen = hidden::seen_along(play.rules, play.state, battalion, &track);
    let (bridgehead, cited) = match means {
        Means::Assault => (Bridgehead::NeedsCrossing, rule::ENG_10),
        Means::Ferry(_) => (Bridgehead::No, rule::ENG_13),
        Means::Boats(_) => (Bridgehead::NeedsBridge, rule::AMP_2),
        Means::Craft => (Bridgehead::No, rule::AMP_4),
        Means::Amphibians => (Bridgehead::No, rule::AMP_5),
        Means::Swim => (Bridgehead::No, rule::AMP_6),
    };
    play.happen(cited, Event::Crossed { battalion, track, bridgehead });
    match means {
        Means::Ferry(operator) => play.happen(rule::ENG_13, Event::FerryChanged { operator, gone: false }),
        Means::Boats(index) => play.happen(rule::AMP_1, Event::LiftUsed { index }),
        Means::Swim => {
            play.happen(rule::AMP_6, Event::GearChanged { battalion, gear: Gear::Used });
            play.happen(rule::AMP_7, Event::RatingChanged { battalion, reduced: true });
        }
        Means::Assault | Means::Craft | Means::Amphibians => {}
    }
    // OB-AMP-7: a second crossing brings up the rest of the regiment.
    if reduced && gear == Gear::Used {
        play.happen(rule::AMP_7, Event::RatingChanged { battalion, reduced: false });
    }
    // OB-HID-4: whoever is located on the way over or from the far bank appears.
    if seen.is_empty() { Next::Go(Stage::Move) } else { hidden::appear(play, seen) }
}

/// The way over the water, from where a battalion stands or comes onto the table.
pub fn way_across(rules: &Brevity, state: &State, battalion: BattalionId, far: &FarBank) -> Track {
    let (of, arrival) = (state.battalion(battalion), rules.roster().battalion(battalion).start.arrival);
    let aboard = arrival.filter(|_| !of.status.on_table());
    let from = aboard.map_or(of.base.centre(), |arrival| arrival.at);
    let mut track = Track::new(from, &[far.at], of.base.facing(), Some(far.facing));
    track.mounted = u16::from(of.mounted);
    track
}

/// OB-AMP-3: what would release a battalion at the far bank, in words.
pub const fn waits_for(bridgehead: Bridgehead) -> &'static str {
    match bridgehead {
        Bridgehead::No => "",
        Bridgehead::NeedsCrossing => "waits for a bridge or ferry",
        Bridgehead::NeedsBridge => "waits for a bridge",
    }
}
