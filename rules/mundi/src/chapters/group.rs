//! Groups and columns: what forms one, and how it moves as a block (MS-GRP).

pub mod column;
mod manoeuvre;

use arrayvec::ArrayVec;
use sandtable_kernel::{Length, Refusal, Side, Table};

use crate::march::{self, Meeting, Way};
use crate::orders::{GroupMove, Step};
use crate::path::{self, Mover};
use crate::play::Play;
use crate::refusals::{
    CONTACT_ALIGN, GROUP_COLUMN, GROUP_CONTACT, GROUP_ENEMY, GROUP_FACING, GROUP_GOING, GROUP_MANOEUVRE, GROUP_MOVED,
    GROUP_SLIDE, GROUP_STOPS, MOVE_DISTANCE, MOVE_OVERLAP, ZOC_GROUP, filled, refuse_if,
};
use crate::stand::{Pose, ROUNDING, Stand, Sweep};
use crate::state::InRiver;
use crate::terms::{ElementId, ElementSet, Going, Kind};
use crate::{Event, Mundi, State, air, hidden, mines, movement, pips, rule, transport, zone};

/// The members of a group where they stand, in the order of their numbers.
pub type Block = ArrayVec<(ElementId, Stand), 16>;

/// A group move that may be made.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Where everybody ends.
    pub ends: Block,
    /// The distance used and allowed (MS-GRP-6, MS-GRP-8).
    pub travel: Length,
    /// How far it may go.
    pub allowance: Length,
    /// What it costs in PIPs.
    pub cost: u8,
    /// A column led through a minefield (MS-GRP-4).
    pub led: Option<ElementId>,
}

/// MS-GRP-1, MS-GRP-2: two or more ground elements, one facing, connected by shared edges; a bent column counts (MS-GRP-11).
pub fn check_formed(rules: &Mundi, state: &State, members: ElementSet) -> Result<(), Refusal> {
    let block = block(state, members);
    refuse_if!(block.len() < 2 || members.count() > 13, GROUP_CONTACT)?;
    if column::order(rules, &block).is_some() {
        return Ok(());
    }
    check_block(rules, &block)
}

fn check_block(rules: &Mundi, block: &Block) -> Result<(), Refusal> {
    const DEGREE: u16 = 100;
    let Some(((_, first), rest)) = block.split_first() else { return Err(GROUP_CONTACT) };
    let facing = first.pose().facing;
    let aligned = rest.iter().all(|(_, stand)| stand.pose().facing.difference(facing) <= DEGREE);
    refuse_if!(!aligned, GROUP_FACING)?;
    let shared = rules.setup().tables.distances.group_edge;
    // Grow the connected part from the first member until nobody joins it any more.
    let mut joined = 1_u32;
    loop {
        let grown = (0..block.len()).fold(joined, |set, index| {
            let joins = (0..block.len())
                .any(|other| set & (1 << other) != 0 && shares_edge(&block[index].1, &block[other].1, shared));
            if joins { set | 1 << index } else { set }
        });
        if grown == joined {
            break;
        }
        joined = grown;
    }
    refuse_if!(joined.count_ones() as usize != block.len(), GROUP_CONTACT)
}

/// Whether two bases of one facing share so much of an edge.
fn shares_edge(one: &Stand, other: &Stand, shared: Length) -> bool {
    if !one.touches(other) {
        return false;
    }
    let pose = one.pose();
    let points = other.outline.corners().map(|corner| pose.local(corner));
    let span = |values: [i64; 4]| {
        let low = values.into_iter().min().unwrap_or(0);
        (low, values.into_iter().max().unwrap_or(0))
    };
    let overlap = |(low, high): (i64, i64), half: i64| high.min(half) - low.max(-half);
    let across = overlap(span(points.map(|point| point.0)), i64::from(one.outline.width().0 / 2));
    let along = overlap(span(points.map(|point| point.1)), i64::from(one.outline.depth().0 / 2));
    across.max(along) >= i64::from(shared.0) - ROUNDING
}

/// The members as they stand now.
pub fn block(state: &State, members: ElementSet) -> Block {
    members.iter().take(16).map(|member| (member, state.unit(member).stand)).collect()
}

/// MS-GRP-5: whether an element may move in a group.
fn check_member(rules: &Mundi, state: &State, side: Side, member: ElementId) -> Result<(), Refusal> {
    movement::check_own(rules, state, side, member)?;
    let unit = state.unit(member);
    let held = !state.enemies_touching(side, &unit.stand).is_empty();
    let bound = held || state.is_garrison(member) || unit.river != InRiver::No || rules.kind(state, member).is_air();
    refuse_if!(bound, filled(GROUP_ENEMY, [rules.word(member)]))?;
    match movement::check_entitled(rules, state, member) {
        Err(refusal) if refusal.why.code == "E-RECCE-RANGE" => Err(refusal),
        Err(_) => Err(filled(GROUP_MOVED, [rules.word(member)])),
        Ok(()) => Ok(()),
    }
}

/// Judges a group move (ACT-GROUP).
pub fn judge(rules: &Mundi, state: &State, side: Side, order: &GroupMove) -> Result<Judged, Refusal> {
    for member in order.members.iter() {
        check_member(rules, state, side, member)?;
    }
    check_formed(rules, state, order.members)?;
    // A second move is for groups in which everybody has made a first (MS-GRP-5).
    let again = order.members.iter().filter(|member| state.unit(*member).moves > 0).count();
    if let Some(member) = order.members.first()
        && again != 0
        && again != order.members.count() as usize
    {
        return Err(filled(GROUP_MOVED, [rules.word(member)]));
    }
    refuse_if!(!order.change.without(order.members).is_empty(), GROUP_MANOEUVRE)?;
    for member in order.change.iter() {
        transport::check_able(rules, state, member)?;
    }
    let cost = pips::move_cost(rules, state, order.members) + order.change.count() as u8;
    pips::check(state, side, cost)?;
    refuse_if!(order.steps.is_empty(), GROUP_MANOEUVRE)?;
    let start = block(state, order.members);
    // A bent column has no one direction to advance in: it can only follow its leader (MS-GRP-11).
    if !order.follow {
        check_block(rules, &start)?;
    }
    let mut walk = Walk::new(rules, state, side, &start);
    walk.take(order)?;
    walk.finish(&order.steps)?;
    let (travel, allowance) = walk.check_distance()?;
    for member in order.change.iter() {
        let end = walk.stand_of(member).ok_or(GROUP_MANOEUVRE)?;
        transport::room(rules, state, member, &end, !state.unit(member).loaded)?;
    }
    Ok(Judged { ends: walk.block, travel, allowance, cost, led: walk.led.filter(|_| walk.mined) })
}

/// MS-GRP-7: advances, wheels, one change of frontage, and a slide as the last step.
fn walk_block(walk: &mut Walk<'_>, steps: &[Step]) -> Result<(), Refusal> {
    let mut changes = 0;
    for (number, step) in steps.iter().enumerate() {
        let last = number + 1 == steps.len();
        let slides = matches!(step, Step::Slide { .. });
        refuse_if!(slides && !last, filled(GROUP_SLIDE, [path::mm_word(walk.rules.setup().tables.distances.slide)]))?;
        refuse_if!(number > 0 && walk.is_in_contact() && !slides, GROUP_STOPS)?;
        changes += u8::from(matches!(step, Step::Behind(..) | Step::Beside { .. }));
        refuse_if!(changes > 1, GROUP_MANOEUVRE)?;
        manoeuvre::take(walk, *step)?;
    }
    Ok(())
}

/// A group on its way.
pub(crate) struct Walk<'a> {
    pub rules: &'a Mundi,
    pub state: &'a State,
    pub side: Side,
    /// Everybody as they stand now.
    pub block: Block,
    /// Distance used, in fine parts of a unit.
    pub used: u64,
    /// What the corners of a member have travelled when it changed its place.
    pub own: ArrayVec<(ElementId, u64), 2>,
    /// Engineers on foot leading a column (MS-GRP-4).
    pub led: Option<ElementId>,
    /// It goes through a minefield.
    pub mined: bool,
    /// Everybody was on the road all the way (MS-GRP-6).
    pub on_road: bool,
    /// Enemies whose zone a step left the rules of, to be made good by front contact (MS-ZOC-7).
    zone_debt: ElementSet,
    /// Where the way is written down, for those who walk it.
    trail: Option<&'a mut Trail>,
}

/// Where everybody stands after each part of a group's way, by the place in the block; longer ways than any table has are cut.
type Trail = ArrayVec<ArrayVec<Pose, 16>, 96>;

impl<'a> Walk<'a> {
    fn new(rules: &'a Mundi, state: &'a State, side: Side, start: &Block) -> Walk<'a> {
        let led = column::order(rules, start)
            .and_then(|order| order.first().copied())
            .filter(|leader| rules.kind(state, *leader) == Kind::Ie && rules.class(state, *leader).is_foot());
        let on_road = start.iter().all(|(_, stand)| state.ground.has_on_road(stand));
        Walk {
            rules,
            state,
            side,
            block: start.clone(),
            used: 0,
            own: ArrayVec::new(),
            led,
            mined: false,
            on_road,
            zone_debt: ElementSet::NONE,
            trail: None,
        }
    }

    /// All steps of an order.
    fn take(&mut self, order: &GroupMove) -> Result<(), Refusal> {
        match order.follow {
            true => column::follow(self, &order.steps),
            false => walk_block(self, &order.steps),
        }
    }

    /// Everybody goes to new stands by one straight or slightly turning step.
    pub fn shift(&mut self, ends: &Block) -> Result<(), Refusal> {
        for ((member, from), (_, to)) in self.block.iter().zip(ends) {
            let mover = Mover::new(self.rules, self.state, *member);
            let going = mover.going_along(&[*from, *to])?;
            if going != Going::Good {
                self.mined |= self.check_led(&mover, from, to)?;
            }
            self.on_road &= self.state.ground.has_on_road(to);
        }
        self.block = ends.clone();
        if let Some(trail) = &mut self.trail {
            let _ = trail.try_push(ends.iter().map(|(_, stand)| stand.pose()).collect());
        }
        Ok(())
    }

    /// MS-GRP-3, MS-GRP-4: good going for everybody, but for a minefield behind engineers.
    fn check_led(&self, mover: &Mover<'_>, from: &Stand, to: &Stand) -> Result<bool, Refusal> {
        let tables = &self.rules.setup().tables;
        // With every minefield taken for cleared, what is left must be good going.
        let rest = self.state.ground.going(tables, u32::MAX, mover.class, &Sweep::new(from, to), false);
        let refused = || filled(GROUP_GOING, [self.rules.word(mover.element)]).at(to.outline.centre());
        refuse_if!(self.led.is_none() || rest != Going::Good, refused())?;
        Ok(true)
    }

    /// MS-ZOC-7: notes the zones a step that only front contact excuses was begun in or led through.
    pub fn owe(&mut self, zones: ElementSet) {
        self.zone_debt = ElementSet(self.zone_debt.0 | zones.0);
    }

    /// The zones the group is in now.
    pub fn zones(&self) -> ElementSet {
        self.zones_of(&self.block)
    }

    /// The zones a block would be in.
    fn zones_of(&self, block: &Block) -> ElementSet {
        block.iter().fold(ElementSet::NONE, |zones, (_, stand)| {
            ElementSet(zones.0 | zone::entered(self.rules, self.state, self.side, &Sweep::still(stand)).0)
        })
    }

    /// MS-ZOC-7, MS-R-110: the zones that bind a straight step between two blocks: those it starts in, or those it enters more than
    /// the slack before its end.
    pub fn zones_on_the_way(&self, from: &Block, to: &Block, by: Length) -> ElementSet {
        let start = self.zones_of(from);
        let slack = self.rules.setup().tables.distances.zone_slack;
        if !start.is_empty() || by <= slack {
            return start;
        }
        let swept = |stop: Length| {
            from.iter().zip(to).fold(ElementSet::NONE, |zones, ((_, from), (_, to))| {
                let Some(late) = to.moved(to.pose().ahead(-stop)) else { return zones };
                let entered = zone::entered(self.rules, self.state, self.side, &Sweep::new(from, &late));
                ElementSet(zones.0 | entered.0)
            })
        };
        swept(slack)
    }

    /// MS-ZOC-7: whether an enemy lies straight ahead of somebody in the group, so that an advance leads towards him.
    pub fn has_ahead(&self, enemy: ElementId) -> bool {
        let theirs = self.state.stand(enemy);
        self.block.iter().any(|(_, stand)| {
            let far = Length(theirs.outline.width().0 + self.rules.setup().size.0);
            let depth = stand.outline.depth();
            let lane = stand.pose().ahead(Length((far.0 + depth.0) / 2));
            Stand::new(lane, stand.outline.width(), far).is_some_and(|lane| theirs.overlaps(&lane))
        })
    }

    /// Where a member stands now.
    pub fn stand_of(&self, member: ElementId) -> Option<Stand> {
        self.block.iter().find(|(id, _)| *id == member).map(|(_, stand)| *stand)
    }

    fn members(&self) -> ElementSet {
        self.block.iter().map(|(member, _)| *member).collect()
    }

    /// The enemies somebody touches, and those of them somebody's front lies against.
    fn contacts(&self) -> (ElementSet, ElementSet) {
        self.block.iter().fold((ElementSet::NONE, ElementSet::NONE), |(touched, fronted), (_, stand)| {
            let now = self.state.enemies_touching(self.side, stand);
            let front = movement::fronted(self.rules, self.state, stand, now);
            (ElementSet(touched.0 | now.0), ElementSet(fronted.0 | front.0))
        })
    }

    fn is_in_contact(&self) -> bool {
        !self.contacts().0.is_empty()
    }

    /// MS-GRP-12: what must hold at the end: clear of friends, legal contact, zones made good, a slide into contact.
    fn finish(&self, steps: &[Step]) -> Result<(), Refusal> {
        let distances = &self.rules.setup().tables.distances;
        let (touched, fronted) = self.contacts();
        let slid = matches!(steps.last(), Some(Step::Slide { .. }));
        refuse_if!(slid && fronted.is_empty(), filled(GROUP_SLIDE, [path::mm_word(distances.slide)]))?;
        let shared = filled(CONTACT_ALIGN, [path::mm_word(distances.contact_overlap)]);
        refuse_if!(!touched.is_empty() && fronted.is_empty(), shared)?;
        if let Some(enemy) = self.zone_debt.first().filter(|_| self.zone_debt.and(fronted).is_empty()) {
            return Err(filled(ZOC_GROUP, [self.rules.word(enemy)]));
        }
        let others = self.state.standing(self.side).without(self.state.aircraft).without(self.members());
        for (number, (member, stand)) in self.block.iter().enumerate() {
            if let Some((fellow, _)) = self.block[..number].iter().find(|(_, other)| stand.overlaps(other)) {
                let words = [self.rules.word(*member), self.rules.word(*fellow)];
                return Err(filled(MOVE_OVERLAP, words).at(stand.outline.centre()));
            }
            if let Some(friend) = others.iter().find(|friend| stand.overlaps(self.state.stand(*friend))) {
                let words = [self.rules.word(*member), self.rules.word(friend)];
                return Err(filled(MOVE_OVERLAP, words).at(stand.outline.centre()));
            }
        }
        Ok(())
    }

    /// MS-GRP-6, MS-GRP-8, MS-GRP-10.
    fn check_distance(&self) -> Result<(Length, Length), Refusal> {
        let allowance = self.allowance();
        let check = |used, most| {
            let refused = || filled(MOVE_DISTANCE, [path::inches_word(path::shown(used)), path::inches_word(most)]);
            refuse_if!(!path::is_within(used, most), refused())
        };
        check(self.used, allowance)?;
        // Whoever changed places has gone with the group before and after as well.
        self.own.iter().try_for_each(|(member, travelled)| check(travelled + self.used, self.rate(*member)))?;
        Ok((path::shown(self.used), allowance))
    }

    /// MS-GRP-6: the smallest allowance of the members.
    pub fn allowance(&self) -> Length {
        self.block.iter().map(|(member, _)| self.rate(*member)).min().unwrap_or(Length::ZERO)
    }

    fn rate(&self, member: ElementId) -> Length {
        let rates = self.rules.setup().tables.allowances(self.rules.class(self.state, member));
        match (self.mined, self.on_road) {
            (true, _) => rates.bad,
            (false, true) => rates.road,
            (false, false) => rates.good,
        }
    }
}

/// Carries a group move out.
pub(crate) fn go<T: Table<State>>(play: &mut Play<'_, T>, order: &GroupMove, judged: &Judged) {
    let side = play.state.side_of(judged.ends.first().map_or(ElementId(0), |(member, _)| *member));
    let starts = block(play.state, order.members);
    let trail = retrace(play.rules, play.state, side, order, judged);
    match judged.led.filter(|leader| !lead_through(play, *leader, judged, &starts, &trail)) {
        Some(leader) => stop_behind(play, leader, &starts),
        None => {
            reveal_on_the_way(play, &starts, &trail);
            arrive(play, side, judged);
            for member in order.change.iter() {
                transport::change(play, member);
            }
        }
    }
    let before: ArrayVec<(ElementId, Pose), 16> = starts.iter().map(|(id, stand)| (*id, stand.pose())).collect();
    air::carry_all(play, &before);
    hidden::look_round(play);
}

/// Everybody takes the place the move ends in.
fn arrive<T: Table<State>>(play: &mut Play<'_, T>, side: Side, judged: &Judged) {
    for (member, end) in &judged.ends {
        let end = march::as_it_is(play.state, *member, end).unwrap_or(*end);
        let into = play.state.enemies_touching(side, &end);
        play.happen(rule::GRP_7, Event::Moved { element: *member, to: end.pose(), into });
        play.happen(rule::SEQ_6, Event::MoveSpent { element: *member });
    }
}

/// The way of a group part by part, where somebody could meet something on it: mines, or enemies under blanks.
fn retrace(rules: &Mundi, state: &State, side: Side, order: &GroupMove, judged: &Judged) -> Trail {
    let mut trail = Trail::new();
    if judged.led.is_some() || hidden::in_use(rules) {
        let start = block(state, order.members);
        let mut walk = Walk::new(rules, state, side, &start);
        walk.trail = Some(&mut trail);
        // It was judged legal a moment ago.
        let _ = walk.take(order);
    }
    trail
}

/// MS-MIN-9: only the leading engineers meet the mines, also where they start inside. Whether they get through.
fn lead_through<T: Table<State>>(
    play: &mut Play<'_, T>,
    leader: ElementId,
    judged: &Judged,
    starts: &Block,
    trail: &Trail,
) -> bool {
    let Some(place) = starts.iter().position(|(member, _)| *member == leader) else { return true };
    let mut column: ElementSet = judged.ends.iter().map(|(member, _)| *member).collect();
    column.remove(leader);
    let mut meeting = Meeting { column, ..Meeting::default() };
    let mut here = starts[place].1;
    if !mines::meet_at_start(play, leader, &judged.ends[place].1, &mut meeting) {
        return false;
    }
    for poses in trail {
        let Some(there) = here.moved(poses[place]) else { continue };
        if there != here && march::along(play, leader, &[here, there], &mut meeting).is_none() {
            return false;
        }
        here = there;
    }
    true
}

/// MS-HID-10: who is uncovered while a group is on its way. It goes on as declared, for a real base takes no more room than its
/// blank (MS-R-115).
fn reveal_on_the_way<T: Table<State>>(play: &mut Play<'_, T>, starts: &Block, trail: &Trail) {
    let mut here: ArrayVec<Stand, 16> = starts.iter().map(|(_, stand)| *stand).collect();
    for poses in trail {
        let there: ArrayVec<Stand, 16> =
            here.iter().zip(poses).map(|(stand, pose)| stand.moved(*pose).unwrap_or(*stand)).collect();
        let ways: ArrayVec<Way, 16> = here.iter().zip(&there).map(|(from, to)| Way::new(from, to)).collect();
        let mut gone = 0;
        while let Some(part) = next_reveal(play.rules, play.state, starts, &ways, gone) {
            gone = part;
            for ((member, _), way) in starts.iter().zip(&ways) {
                let stand = way.stand(play.state, *member, part_of(way, part));
                if let Some(stand) = stand.filter(|stand| *stand != play.state.unit(*member).stand) {
                    let moved = Event::Moved { element: *member, to: stand.pose(), into: ElementSet::NONE };
                    play.happen(rule::HID_10, moved);
                }
            }
            hidden::look_round(play);
        }
        here = there;
    }
}

/// The parts a step of a group is measured in when it is looked over for reveals.
const PARTS: i32 = 1 << 12;

/// So many parts of a way, in units.
fn part_of(way: &Way, part: i32) -> i32 {
    i32::try_from(i64::from(way.length) * i64::from(part) / i64::from(PARTS)).unwrap_or(0)
}

/// The first part of a step after this one at which a member uncovers somebody or is uncovered.
fn next_reveal(rules: &Mundi, state: &State, starts: &Block, ways: &[Way], gone: i32) -> Option<i32> {
    let parts = starts.iter().zip(ways).filter(|(_, way)| way.length > 1).filter_map(|((member, _), way)| {
        let place = way.next_reveal(rules, state, *member, part_of(way, gone))?;
        let part = i64::from(place) * i64::from(PARTS);
        i32::try_from((part + i64::from(way.length) - 1) / i64::from(way.length)).ok()
    });
    parts.min().map(|part| part.max(gone + 1)).filter(|part| *part <= PARTS)
}

/// MS-MIN-9: the rest keeps its place behind the engineers, where they fell or where they were driven back to.
fn stop_behind<T: Table<State>>(play: &mut Play<'_, T>, leader: ElementId, starts: &Block) {
    let Some((_, start)) = starts.iter().find(|(member, _)| *member == leader) else { return };
    // A lost element keeps its last stand, so both are measured alike.
    let (_, by) = start.pose().local(play.state.unit(leader).stand.outline.centre());
    let by = Length(i32::try_from(by).unwrap_or(0));
    let mut others: ArrayVec<(ElementId, Stand), 16> =
        starts.iter().filter(|(member, _)| *member != leader).copied().collect();
    // Whoever goes first makes room: the foremost on the way ahead, the last on the way back.
    others.sort_by_key(|(_, stand)| start.pose().local(stand.outline.centre()).1 * if by.0 > 0 { -1 } else { 1 });
    for (member, stand) in others {
        let class = play.rules.class(play.state, member);
        let there = stand.moved(stand.pose().ahead(by));
        if let Some(there) = there.filter(|there| transport::is_clear(play.rules, play.state, member, class, there)) {
            play.happen(rule::MIN_9, Event::Moved { element: member, to: there.pose(), into: ElementSet::NONE });
        }
        play.happen(rule::SEQ_6, Event::MoveSpent { element: member });
    }
    if play.state.on_table.has(leader) {
        play.happen(rule::SEQ_6, Event::MoveSpent { element: leader });
    }
}

/// The column cannot be led: kept beside the checks that use it.
pub(crate) const NOT_A_COLUMN: Refusal = GROUP_COLUMN;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Field;

    fn code(field: &Field, members: ElementSet, steps: &[Step]) -> Result<Length, &'static str> {
        let (rules, state) = field.ready();
        let order =
            GroupMove { members, steps: steps.iter().copied().collect(), follow: false, change: ElementSet::NONE };
        judge(&rules, &state, Side(0), &order).map(|judged| judged.travel).map_err(|refusal| refusal.why.code)
    }

    fn three_tanks() -> (Field, ElementSet) {
        let mut field = Field::new();
        let tanks = (0..3).map(|number| field.put("A TA at", 200 + 40 * number, 200, 0)).collect();
        (field, tanks)
    }

    #[test]
    fn ex_12_a_wheel_counts_the_arc_of_the_farthest_corner() {
        let (field, tanks) = three_tanks();
        let wheel = Step::Wheel { left: true, turn: 2_000 };
        let travel = code(&field, tanks, &[wheel]).expect("a legal wheel");
        assert!((Length(22_070)..=Length(22_082)).contains(&travel), "{}", travel.0);
        assert!(code(&field, tanks, &[wheel, Step::Advance(Length::mm(32))]).is_ok());
        assert_eq!(code(&field, tanks, &[wheel, Step::Advance(Length::mm(33))]), Err("E-MOVE-DISTANCE"));
    }

    #[test]
    fn ex_13_a_group_needs_good_going_for_everybody() {
        let mut field = Field::new();
        field.terrain("woods", 250, 290, 120, 80);
        let mixed: ElementSet =
            [field.put("A IF sf", 230, 230, 0), field.put("A TA at", 270, 220, 0)].into_iter().collect();
        assert_eq!(code(&field, mixed, &[Step::Advance(Length::mm(40))]), Err("E-GROUP-GOING"));
        let mut foot = Field::new();
        foot.terrain("woods", 250, 290, 120, 80);
        let pair: ElementSet =
            [foot.put("A IF sf", 230, 230, 0), foot.put("A IF sf", 270, 230, 0)].into_iter().collect();
        assert!(code(&foot, pair, &[Step::Advance(Length::inches(2))]).is_ok());
    }

    #[test]
    fn ex_14_a_slide_ends_in_contact() {
        let mut field = Field::new();
        let pair: ElementSet =
            [field.put("A TA at", 200, 200, 0), field.put("A TA at", 240, 200, 0)].into_iter().collect();
        field.put("B TA at", 215, 290, 180);
        let slide = |by| [Step::Advance(Length::mm(50)), Step::Slide { left: false, by: Length::mm(by) }];
        assert_eq!(code(&field, pair, &slide(15)), Ok(Length::mm(65)));
        assert_eq!(code(&field, pair, &slide(25)), Err("E-GROUP-SLIDE"));
        let short = [Step::Advance(Length::mm(20)), Step::Slide { left: false, by: Length::mm(15) }];
        assert_eq!(code(&field, pair, &short), Err("E-GROUP-SLIDE"));
    }

    #[test]
    fn apart_or_facing_elsewhere_is_no_group() {
        let mut field = Field::new();
        let one = field.put("A TA at", 200, 200, 0);
        let apart = field.put("A TA at", 260, 200, 0);
        let turned = field.put("A TA at", 200, 150, 10);
        let ahead = [Step::Advance(Length::mm(10))];
        assert_eq!(code(&field, [one, apart].into_iter().collect(), &ahead), Err("E-GROUP-CONTACT"));
        assert_eq!(code(&field, [one, turned].into_iter().collect(), &ahead), Err("E-GROUP-FACING"));
    }

    #[test]
    fn ex_35_engineers_lead_a_column_through_mines() {
        let mut field = Field::new();
        field.terrain("minefield", 300, 330, 100, 60);
        let engineers = field.put("A IE sf/w", 300, 280, 0);
        let infantry = field.put("A IF sf", 300, 260, 0);
        let tank = field.put("A TA at", 300, 230, 0);
        let column: ElementSet = [engineers, infantry, tank].into_iter().collect();
        assert_eq!(code(&field, column, &[Step::Advance(Length::inches(1))]), Ok(Length::inches(1)));
        assert_eq!(code(&field, column, &[Step::Advance(Length::mm(26))]), Err("E-MOVE-DISTANCE"));
    }
}
