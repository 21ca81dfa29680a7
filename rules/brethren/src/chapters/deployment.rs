//! Splitting squads, edges and placing units (BR-ARM-19, BR-DEP).

mod standard;

pub use standard::{first_without_room, standard, usual_x};

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::Circle;
use sandtable_kernel::{Angle, Length, Point, Refusal, Side, Table, Word};

use crate::coherency::{self, Bases};
use crate::measuring::{self, EPS};
use crate::orders::Places;
use crate::play::Play;
use crate::refusals::{
    COHERENCY, DEPLOY_OVERLAP, MELEE_MIX, NO_FACING, NOT_OWN, NOT_SQUAD, PLACED, PLACES, TEAM_MIX, TEAM_RIFLES,
    UNKNOWN, ZONE, filled, refuse_if, refuse_with,
};
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{BLUE, Edge, EntryId, ModelSet, RED, Role, UnitId, UnitSet, other};
use crate::{Brethren, Event, Mission, State, ground, rule};

/// C-SPLIT: these teams leave the squad: each a Specialist and at most two Riflemen of it, all units with one kind of melee
/// weapon (BR-ARM-7, BR-ARM-19).
pub fn check_split(
    rules: &Brethren,
    _state: &State,
    side: Side,
    entry: EntryId,
    teams: &ArrayVec<ModelSet, 2>,
) -> Result<(), Refusal> {
    let roster = &rules.setup().roster;
    let squad = roster.entry(entry);
    refuse_if(squad.side != side || !squad.kind.is_squad(), NOT_SQUAD)?;
    let most = u32::from(rules.tables().army.team_rifles_max);
    let role = |model| roster.model(model).role;
    for team in teams {
        let riflemen = team.iter().filter(|model| role(*model) == Role::Rifleman).count() as u32;
        refuse_with(riflemen > most, || filled(TEAM_RIFLES, [Word::Number(most.into())]))?;
    }
    let mut rest = squad.model_set();
    for team in teams {
        let leaders = team.iter().filter(|model| role(*model).is_specialist()).count();
        let riflemen = team.iter().filter(|model| role(*model) == Role::Rifleman).count();
        let of_squad = team.without(rest).is_empty();
        refuse_if(leaders != 1 || leaders + riflemen != team.count() as usize || !of_squad, TEAM_MIX)?;
        rest = rest.without(*team);
    }
    for unit in teams.iter().copied().chain([rest]) {
        let mut melee = unit.iter().map(|model| roster.model(model).melee);
        let first = melee.next();
        refuse_if(melee.any(|other| Some(other) != first), MELEE_MIX)?;
    }
    Ok(())
}

/// C-PLACE: one unplaced unit of the active side, its models in the zone, off terrain and bases, and coherent (BR-DEP-3 to 5).
pub fn check_place(
    rules: &Brethren,
    state: &State,
    unit: UnitId,
    places: &Places,
    facing: Option<Angle>,
) -> Result<(), Refusal> {
    let side = state.side_of_unit(unit);
    refuse_if(side != state.active, NOT_OWN)?;
    let models = state.unit(unit).models;
    refuse_if(models.is_empty(), UNKNOWN)?;
    refuse_if(!state.members(unit).is_empty(), PLACED)?;
    refuse_if(facing.is_some() && !rules.setup().roster.unit(unit).kind.is_weapons_team(), NO_FACING)?;
    let needed = models.count();
    refuse_with(places.len() != needed as usize, || filled(PLACES, [Word::Number(needed.into())]))?;
    let bases: Bases = models.iter().zip(places).map(|(model, at)| Circle::new(*at, rules.radius(model))).collect();
    for base in &bases {
        refuse_if(!in_zone(rules, state, side, *base), ZONE.at(base.centre))?;
    }
    for (index, base) in bases.iter().enumerate() {
        refuse_if(!is_free(rules, state, &bases[..index], *base), DEPLOY_OVERLAP.at(base.centre))?;
    }
    for base in &bases {
        ground::check_standing(rules, *base)?;
    }
    refuse_with(!coherency::is_coherent(rules, &bases), || {
        let at = bases.first().map(|base| base.centre).unwrap_or_default();
        filled(COHERENCY, [Word::Inches(rules.tables().coherency.reach)]).at(at)
    })
}

/// BR-DEP-4: the lowest and the highest y of a side's zone.
pub fn zone(rules: &Brethren, state: &State, side: Side) -> (Length, Length) {
    let (depth, zone) = (rules.setup().depth, rules.setup().zones[usize::from(side.0)]);
    if state.south == side { (Length::ZERO, zone) } else { (depth - zone, depth) }
}

/// BR-DEP-4: the whole base is in the side's zone.
pub fn in_zone(rules: &Brethren, state: &State, side: Side, base: Circle) -> bool {
    let (low, high) = zone(rules, state, side);
    let y = base.centre.y;
    // A place beyond all measure is not on the table; it must not reach the sums below.
    base.centre.is_measurable()
        && y - base.radius >= low - EPS
        && y + base.radius <= high + EPS
        && ground::on_table(rules, base)
}

/// The units a side has still to place, in unit order.
pub fn unplaced(state: &State, side: Side) -> UnitSet {
    let waits = |unit: &UnitId| !state.unit(*unit).models.is_empty() && state.members(*unit).is_empty();
    state.units_of[usize::from(side.0)].iter().filter(waits).collect()
}

/// BR-DEP-5: no base of the table, and none of those placed along with it, is overlapped.
fn is_free(rules: &Brethren, state: &State, beside: &[Circle], base: Circle) -> bool {
    let mut others = state.on_table.iter().map(|model| measuring::base(rules, state, model));
    !others.any(|other| measuring::overlap(base, other)) && !beside.iter().any(|other| measuring::overlap(base, *other))
}

/// Where a Weapons team looks that nobody turned: straight at the enemy's edge.
pub fn usual_facing(state: &State, side: Side) -> Angle {
    if state.south == side { Angle::NORTH } else { Angle::SOUTH }
}

/// BR-ARM-19: every model of the squad joins the unit it now belongs to.
pub(crate) fn split<T: Table<State>>(play: &mut Play<'_, T>, entry: EntryId, teams: &ArrayVec<ModelSet, 2>) {
    let roster = &play.rules.setup().roster;
    let squad = roster.entry(entry);
    for model in squad.model_set().iter() {
        let team = teams.iter().find(|team| team.has(model));
        let led = |unit: &UnitId| {
            let specialist = roster.unit(*unit).specialist;
            team.is_some_and(|team| specialist.is_some_and(|specialist| team.has(specialist)))
        };
        let unit = squad.unit_set().iter().find(led).unwrap_or(squad.first_unit());
        if play.state.unit_of(model) != unit {
            play.happen(rule::ARM_19, Event::Joined { model, unit });
        }
    }
}

/// BR-DEP-2: asks a side that has squads to split; passes over one that has none.
pub(crate) fn splits<T: Table<State>>(play: &mut Play<'_, T>, side: Side) -> Next {
    let entries = &play.rules.setup().roster.entries;
    if entries.iter().any(|entry| entry.side == side && entry.units.len() > 1) {
        return Next::Ask(Frame::Split { side });
    }
    end_splits(play, side)
}

/// BR-DEP-2: this side has declared its splits; Blue does so first.
pub(crate) fn end_splits<T: Table<State>>(play: &mut Play<'_, T>, side: Side) -> Next {
    play.happen(rule::DEP_2, Event::SplitsDeclared { side });
    Next::Go(if side == BLUE { Stage::Split { side: RED } } else { Stage::DeploymentRoll })
}

/// BR-DEP-1: the deployment roll, unless the scenario fixes both the edges and who places first. Who rolled lower takes
/// his edge; who rolled higher attacks if the mission wants an attacker and names none (BR-MIS-5). A tie is thrown again.
pub(crate) fn roll<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let setup = play.rules.setup();
    let (edges_fixed, first_fixed) = (setup.south.is_some(), setup.places_first.is_some());
    if edges_fixed && first_fixed {
        return Next::Go(Stage::Place);
    }
    let Some(winner) = play.roll_off(rule::DEP_1) else { return Next::Go(Stage::DeploymentRoll) };
    if !first_fixed {
        play.happen(rule::DEP_1, Event::FirstPlacerRolled { side: winner });
    }
    if setup.mission == (Mission::BreakThrough { attacker: None }) {
        play.happen(rule::MIS_5, Event::AttackerNamed { side: winner });
    }
    if edges_fixed { Next::Go(Stage::Place) } else { Next::Ask(Frame::Edge { side: other(winner) }) }
}

/// BR-DEP-1: a side takes its edge.
pub(crate) fn take_edge<T: Table<State>>(play: &mut Play<'_, T>, side: Side, edge: Edge) -> Next {
    play.happen(rule::DEP_1, Event::EdgeTaken { side, edge });
    Next::Go(Stage::Place)
}

/// BR-DEP-3: puts a unit on the table; then the other side places one, if it has any left and this side has not to place all
/// of its own first.
pub(crate) fn place<T: Table<State>>(
    play: &mut Play<'_, T>,
    unit: UnitId,
    places: &Places,
    facing: Option<Angle>,
) -> Next {
    let side = play.state.active;
    let models = play.state.unit(unit).models;
    for (model, &at) in models.iter().zip(places) {
        play.happen(rule::DEP_4, Event::Placed { model, at });
    }
    if play.rules.setup().roster.unit(unit).kind.is_weapons_team() {
        let facing = facing.unwrap_or_else(|| usual_facing(play.state, side));
        play.happen(rule::DEP_5, Event::Turned { unit, facing });
    }
    let [mine, theirs] = [side, other(side)].map(|side| !unplaced(play.state, side).is_empty());
    let stays = mine && (!theirs || play.rules.setup().places_all);
    play.happen(rule::DEP_3, Event::UnitPlaced { unit, next: if stays { side } else { other(side) } });
    Next::Go(Stage::Place)
}

/// BR-DEP-3, BR-DEP-6: asks for the next unit, or begins turn 1, with everything in the open and no markers.
pub(crate) fn next_unit<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let placed = unplaced(play.state, play.state.active).is_empty();
    if placed { Next::Go(Stage::TurnStart) } else { Next::Ask(Frame::Place) }
}

/// Whether a base of the side that places could stand here beside others that are not on the table yet: for those who
/// look for spots.
pub fn is_free_spot(rules: &Brethren, state: &State, side: Side, beside: &[Circle], at: Point, radius: Length) -> bool {
    let base = Circle::new(at, radius);
    in_zone(rules, state, side, base)
        && is_free(rules, state, beside, base)
        && ground::check_standing(rules, base).is_ok()
}
