//! What losers suffer: retreats, routs, captures and destruction along real geometry (MS-RES-11 to 20, MS-BAS-9 to 11).

use arrayvec::ArrayVec;
use sandtable_kernel::{Angle, Length, RuleId, Table};

use crate::march::{self, Meeting};
use crate::mines::Loss;
use crate::path::{Mover, is_in_waterway};
use crate::play::Play;
use crate::stand::{Pose, Stand, Sweep};
use crate::state::InRiver;
use crate::tables::Fate;
use crate::terms::{ElementId, ElementSet, Kind, other};
use crate::toggles::AmphibiousAssault;
use crate::{Event, Mundi, State, advance, air, hidden, mines, rule, victory};

/// A loser suffers its fate; whoever touched it may then advance (MS-RES-18).
pub(crate) fn suffer<T: Table<State>>(
    play: &mut Play<'_, T>,
    loser: ElementId,
    winner: ElementId,
    fate: Fate,
    rule: RuleId,
) {
    let victors = advance::touching(play.rules, play.state, loser, winner, fate);
    match fate {
        Fate::Unhurt => return play.happen(rule, Event::NoEffect { element: loser, by: rule }),
        Fate::Destroyed | Fate::Captured => lose(play, loser, fate, rule),
        Fate::BaseCaptured => {
            let value = play.rules.loss_value(play.state, loser);
            play.happen(rule::BAS_10, Event::BaseCaptured { value });
            victory::test(play);
        }
        Fate::ReturnsToBase => air::go_home(play, loser, 2, rule),
        Fate::Routed | Fate::Retreats if play.rules.kind(play.state, loser).is_air() => {
            let sits_out = if fate == Fate::Routed { 3 } else { 2 };
            air::go_home(play, loser, sits_out, rule::AIR_9);
        }
        Fate::Retreats | Fate::Routed if play.state.is_garrison(loser) => leave_base(play, loser, winner, fate),
        Fate::Retreats | Fate::Routed => fall_back(play, loser, winner, fate, rule),
    }
    if play.state.on_table.has(loser) {
        hidden::look_round(play);
    }
    advance::open(play, victors);
}

/// Why a loser is unhurt, for the story.
pub(crate) fn why_unhurt(rule: RuleId) -> &'static str {
    match rule {
        rule::TRN_7 => "loaded troops hurt nobody",
        rule::COM_20 => "who is attacked again this turn hurts nobody",
        rule::COM_18 => "the enemy cannot reach that far",
        rule::BAS_9 => "a base falls only when it is doubled by a ground element in contact",
        _ => "its kind ignores that result",
    }
}

/// MS-RES-20: off the table, counted, and the victory test at once (MS-SEQ-2).
pub(crate) fn lose<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId, fate: Fate, rule: RuleId) {
    let value = play.rules.loss_value(play.state, element);
    let general = play.rules.kind(play.state, element) == Kind::Ge;
    hidden::reveal(play, ElementSet::one(element), rule::HID_4);
    play.happen(rule, Event::Destroyed { element, value, general, fate });
    victory::test(play);
}

/// MS-RES-11 to 17.
fn fall_back<T: Table<State>>(play: &mut Play<'_, T>, loser: ElementId, winner: ElementId, fate: Fate, rule: RuleId) {
    if let Some(rule) = is_doomed(play.rules, play.state, loser) {
        return lose(play, loser, Fate::Destroyed, rule);
    }
    let start = play.state.unit(loser).stand;
    let friends = mines::clear_of(play.state, loser, ElementSet::NONE);
    let back = start.pose().facing + Angle::WEST;
    let depth = start.outline.depth();
    let legs = match fate {
        Fate::Routed => rout(play.rules, play.state, &start, winner, &friends),
        _ => mines::pushed(&start, back, depth, &friends).map(|end| [start, end].into_iter().collect()),
    };
    let Some(legs) = legs else { return lose(play, loser, Fate::Destroyed, rule::RES_15) };
    if let Some(rule) = obstacle(play.rules, play.state, loser, &legs) {
        return lose(play, loser, Fate::Destroyed, rule);
    }
    let mut meeting = Meeting::leaving(play.state, &start, true);
    let Some(end) = march::along(play, loser, &legs, &mut meeting) else { return };
    let to = end.pose();
    match fate {
        Fate::Routed => play.happen(rule, Event::Routed { element: loser, to }),
        _ => play.happen(rule, Event::Retreated { element: loser, to }),
    }
}

/// Whether an element that had to retreat now would be lost: hemmed in, in the river, or with something behind it that stops it.
pub fn is_cornered(rules: &Mundi, state: &State, loser: ElementId) -> bool {
    if state.is_garrison(loser) || !rules.kind(state, loser).is_ground() {
        return false;
    }
    if is_doomed(rules, state, loser).is_some() {
        return true;
    }
    let start = state.unit(loser).stand;
    let friends = mines::clear_of(state, loser, ElementSet::NONE);
    let end = mines::pushed(&start, start.pose().facing + Angle::WEST, start.outline.depth(), &friends);
    end.is_none_or(|end| obstacle(rules, state, loser, &[start, end]).is_some())
}

/// MS-RES-13, MS-RIV-7, MS-OPT-2: those who cannot fall back at all.
fn is_doomed(rules: &Mundi, state: &State, loser: ElementId) -> Option<RuleId> {
    let unit = state.unit(loser);
    if unit.river != InRiver::No {
        return Some(rule::RIV_7);
    }
    let side = state.side_of(loser);
    let enemies = state.ground_elements(other(side));
    let hemmed =
        |enemy: &ElementId| !state.is_garrison(*enemy) && unit.stand.is_touched_beside_or_behind(state.stand(*enemy));
    if enemies.iter().any(|enemy| hemmed(&enemy)) {
        return Some(rule::RES_13);
    }
    let wet = rules.setup().toggles.amphibious_assault == AmphibiousAssault::On && is_in_waterway(state, &unit.stand);
    wet.then_some(rule::OPT_2)
}

/// MS-RES-12: back by its depth, about, and three inches on; away from the winner if that would bring it nearer.
fn rout(
    rules: &Mundi,
    state: &State,
    start: &Stand,
    winner: ElementId,
    friends: &[Stand],
) -> Option<ArrayVec<Stand, 4>> {
    let pose = start.pose();
    let back = pose.facing + Angle::WEST;
    let first = start.moved(pose.ahead(-start.outline.depth()))?;
    let run = rules.setup().tables.distances.rout;
    let turned = first.moved(Pose { at: first.outline.centre(), facing: back })?;
    let enemy = state.stand(winner);
    let straight = turned.moved(turned.pose().ahead(run))?;
    let nearer = straight.distance(enemy) < turned.distance(enemy);
    let facing = match nearer {
        true => Angle::towards(enemy.outline.centre(), first.outline.centre()).unwrap_or(back),
        false => back,
    };
    let turned = first.moved(Pose { at: first.outline.centre(), facing })?;
    let end = mines::pushed(&turned, facing, run, friends)?;
    Some([*start, first, turned, end].into_iter().collect())
}

/// MS-RES-15, MS-RES-17: what on the way destroys it.
fn obstacle(rules: &Mundi, state: &State, loser: ElementId, legs: &[Stand]) -> Option<RuleId> {
    let mover = Mover::new(rules, state, loser);
    let refusal = mover.going_along(legs).err()?;
    Some(if refusal.why.code == "E-MOVE-ENEMY" { rule::RES_17 } else { rule::RES_15 })
}

/// MS-MIN-6, MS-MIN-9: back one depth from where the field was met, the column behind it making room; the field itself
/// is not fought again, another one is (MS-MIN-7).
pub(crate) fn from_mines<T: Table<State>>(
    play: &mut Play<'_, T>,
    element: ElementId,
    direction: Angle,
    column: ElementSet,
) {
    if let Some(rule) = is_doomed(play.rules, play.state, element) {
        return lose(play, element, Fate::Destroyed, rule);
    }
    let entry = play.state.unit(element).stand;
    let friends = mines::clear_of(play.state, element, column);
    let Some(end) = mines::pushed(&entry, direction, entry.outline.depth(), &friends) else {
        return lose(play, element, Fate::Destroyed, rule::RES_15);
    };
    if let Some(rule) = obstacle(play.rules, play.state, element, &[entry, end]) {
        return lose(play, element, Fate::Destroyed, rule);
    }
    let mut meeting = Meeting::leaving(play.state, &entry, true);
    if let Some(end) = march::along(play, element, &[entry, end], &mut meeting) {
        play.happen(rule::MIN_6, Event::Retreated { element, to: end.pose() });
    }
}

/// MS-BAS-11: the garrison leaves on the far side from the winner, or is destroyed for want of room.
fn leave_base<T: Table<State>>(play: &mut Play<'_, T>, loser: ElementId, winner: ElementId, fate: Fate) {
    let Some(base) = play.state.base else { return };
    let area = play.state.unit(base).stand;
    let away = Angle::towards(play.state.unit(winner).stand.outline.centre(), area.outline.centre());
    let away = away.unwrap_or(area.pose().facing);
    let unit = play.state.unit(loser).stand;
    let at =
        |gone: Length| unit.moved(Pose { at: area.outline.centre(), facing: unit.pose().facing }.towards(away, gone));
    let Some((gone, outside)) = first_outside(&area, at) else {
        return lose(play, loser, Fate::Destroyed, rule::BAS_11);
    };
    let run = play.rules.setup().tables.distances.rout;
    let end = match fate {
        Fate::Routed => unit.moved(Pose { at: area.outline.centre(), facing: away }.towards(away, gone + run)),
        _ => Some(outside),
    };
    let class = play.rules.class(play.state, loser);
    let clear = |stand: &Stand| crate::transport::is_clear(play.rules, play.state, loser, class, stand);
    let Some(end) = end.filter(clear) else { return lose(play, loser, Fate::Destroyed, rule::BAS_11) };
    let turned = outside.moved(Pose { at: outside.outline.centre(), facing: end.pose().facing }).unwrap_or(outside);
    if let Some(rule) = obstacle(play.rules, play.state, loser, &[turned, end]) {
        return lose(play, loser, Fate::Destroyed, rule);
    }
    play.happen(rule::BAS_11, Event::LeftBase { element: loser, to: turned.pose() });
    driven_out(play, loser, &[turned, end]);
}

/// MS-MIN-7: a garrison driven out fights the minefields it is set down in and those it runs into.
fn driven_out<T: Table<State>>(play: &mut Play<'_, T>, loser: ElementId, way: &[Stand; 2]) {
    for field in mines::fields_met(play.state, &Sweep::still(&way[0]), &ArrayVec::new()) {
        if !mines::fight(play, loser, field, Loss::Destroys) {
            return;
        }
    }
    let mut meeting = Meeting::leaving(play.state, &way[0], true);
    let end = march::along(play, loser, way, &mut meeting);
    if let Some(end) = end.filter(|_| way[0] != way[1]) {
        play.happen(rule::BAS_11, Event::Routed { element: loser, to: end.pose() });
    }
}

/// The nearest place outside an outline on the way, touching it.
pub(crate) fn first_outside(area: &Stand, at: impl Fn(Length) -> Option<Stand>) -> Option<(Length, Stand)> {
    let (mut low, mut high) = (0, Length::mm(400).0);
    while high - low > 1 {
        let middle = low.midpoint(high);
        if at(Length(middle))?.outline.overlaps(&area.outline) { low = middle } else { high = middle }
    }
    Some((Length(high), at(Length(high))?))
}

#[cfg(test)]
mod tests {
    use sandtable_kernel::Quiet;
    use sandtable_kernel::dice::Scripted;

    use super::*;
    use crate::fixture::{Field, mm};

    fn after(field: &Field, loser: ElementId, winner: ElementId, fate: Fate) -> Option<sandtable_kernel::Point> {
        let (rules, mut state) = field.ready();
        let mut table = Quiet::new(Scripted::new([]));
        let mut play = Play::new(&rules, &mut state, &mut table);
        suffer(&mut play, loser, winner, fate, rule::RES_1);
        state.on_table.has(loser).then(|| state.unit(loser).stand.outline.centre())
    }

    #[test]
    fn ex_39_a_retreat_passes_friends_and_dies_at_the_edge() {
        let mut field = Field::new();
        let infantry = field.put("A IF sf", 300, 300, 0);
        field.put("A TA at", 300, 270, 0);
        let enemy = field.put("B IF sf", 300, 340, 180);
        assert_eq!(after(&field, infantry, enemy, Fate::Retreats), Some(mm(300, 240)));
        let at = |y| {
            let mut field = Field::new();
            let infantry = field.put("A IF sf", 300, y, 0);
            let enemy = field.put("B IF sf", 300, 100, 180);
            after(&field, infantry, enemy, Fate::Retreats)
        };
        assert_eq!((at(20), at(30)), (None, Some(mm(300, 10))));
        let mut hemmed = Field::new();
        let infantry = hemmed.put("A IF sf", 300, 300, 0);
        let enemy = hemmed.put("B IF sf", 270, 300, 90);
        assert_eq!(after(&hemmed, infantry, enemy, Fate::Retreats), None);
    }

    #[test]
    fn whoever_has_the_edge_or_an_enemy_behind_him_is_cornered() {
        let cornered = |y, beside: Option<i32>| {
            let mut field = Field::new();
            let infantry = field.put("A IF sf", 300, y, 0);
            if let Some(x) = beside {
                field.put("B IF sf", x, y, 90);
            }
            let (rules, state) = field.ready();
            is_cornered(&rules, &state, infantry)
        };
        assert!(cornered(20, None) && !cornered(30, None));
        assert!(cornered(300, Some(270)) && !cornered(300, Some(200)));
    }

    #[test]
    fn ex_40_a_rout_runs_three_inches() {
        let mut field = Field::new();
        let recce = field.put("A RE aw", 300, 300, 0);
        let enemy = field.put("B IF sf", 300, 350, 180);
        let end = sandtable_kernel::Point::new(Length::mm(300), Length(91_900));
        assert_eq!(after(&field, recce, enemy, Fate::Routed), Some(end));
        let mut behind = Field::new();
        let recce = behind.put("A RE aw", 300, 300, 0);
        let enemy = behind.put("B IF sf", 300, 250, 0);
        assert_eq!(after(&behind, recce, enemy, Fate::Routed), None);
    }
}
