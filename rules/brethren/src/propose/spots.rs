//! What a place is worth to a unit: how far it is from there to what is fought for, who sees it, and whom it could shoot at.

use arrayvec::ArrayVec;
use sandtable_kernel::dice::Stream;
use sandtable_kernel::geometry::Circle;
use sandtable_kernel::{Angle, Length, Point, Side};

use super::aim;
use crate::measuring::base;
use crate::roster::VALUE_PARTS;
use crate::terms::{Kind, MOST_UNITS, ModelId, Role, UnitId, other};
use crate::walks::Goal;
use crate::{Brethren, Mission, State, sight, victory, weaponry};

/// What an inch on foot towards an objective or an enemy is worth.
const INCH: i64 = 900;
/// What it is worth to hold an objective.
const HOLDING: i64 = 22_000;
/// What one more unit is worth on an objective that others hold with so many more than the enemy has, in per cent.
const SURPLUS: [i64; 5] = [100, 70, 45, 30, 20];
/// Beyond this many inches a unit without anything to hold wants to come nearer to the enemy.
const FIGHTING_DISTANCE: i64 = 14;
/// Every second or third enemy who sees a unit shoots at somebody else: the part of their fire that it fears.
const FEARED: (i64, i64) = (2, 3);
/// What the fire of an enemy who has acted this turn counts, in per cent.
const LATER: i64 = 60;
/// What a target in sight is worth beyond this turn's shot, in per cent of that shot.
const FUTURE: i64 = 30;
/// What leaving the table by the enemy's edge is worth, in per cent of the unit.
const OUT: i64 = 80;

/// What a model is worth, in thousandths of a point; a commander more than he cost (BR-MOR-1, BR-ORD-1).
pub(crate) fn model_worth(rules: &Brethren, model: ModelId) -> i64 {
    let model = rules.setup().roster.model(model);
    let worth = i64::from(model.value) * 1_000 / i64::from(VALUE_PARTS);
    match model.role {
        role if role.is_commander() => worth * 3 / 2,
        Role::Medic => worth * 6 / 5,
        _ => worth,
    }
}

/// What a unit's models on the table are worth together.
pub(crate) fn unit_worth(rules: &Brethren, state: &State, unit: UnitId) -> i64 {
    state.members(unit).iter().map(|model| model_worth(rules, model)).sum()
}

/// The enemies of a side and what is fought for, as somebody sees them who looks for a place.
pub(crate) struct Field<'a> {
    rules: &'a Brethren,
    state: &'a State,
    side: Side,
    enemies: ArrayVec<Armed<'a>, MOST_UNITS>,
    /// The places to hold (BR-MIS-2).
    objectives: Vec<Goal<'a>>,
    friends: ArrayVec<Friend, MOST_UNITS>,
    /// What one attack die is expected to wound in the open and in cover, in thousandths.
    open: i64,
    covered: i64,
}

/// A unit as somebody fears or hopes to shoot at it.
struct Armed<'a> {
    unit: UnitId,
    base: Circle,
    goal: Goal<'a>,
    dice: i64,
    range: Length,
    /// What one of its models is worth on average.
    each: i64,
    /// It may still act this turn.
    idle: bool,
    /// By how many hundredths distances to it are misjudged (BR-MEA-7).
    misjudged: i64,
}

/// A unit of the own side on its way to an objective.
struct Friend {
    unit: UnitId,
    strength: i64,
    /// The objective it is nearest to, and how far that is.
    objective: usize,
    away: Length,
}

/// What a place means for fire: how much the unit may lose there, and how much it could shoot.
#[derive(Clone, Copy, Default)]
pub(crate) struct Fire {
    /// Expected own losses.
    pub danger: i64,
    /// Expected losses of the best target.
    pub promise: i64,
}

impl<'a> Field<'a> {
    /// As this side sees it.
    pub(crate) fn of(rules: &'a Brethren, state: &'a State, side: Side) -> Field<'a> {
        let enemies = state.units_on_table(other(side)).filter_map(|unit| {
            let first = state.members(unit).first()?;
            let (dice, range) = fire_of(rules, state, unit);
            let each = unit_worth(rules, state, unit) / i64::from(state.members(unit).count().max(1));
            let (base, idle) = (base(rules, state, first), state.can_be_activated(unit));
            let goal = rules.walks().goal(base.centre);
            Some(Armed { unit, base, goal, dice, range, each, idle, misjudged: 0 })
        });
        let enemies = enemies.collect();
        let objectives = match &rules.setup().mission {
            Mission::Hold { objectives } => {
                objectives.iter().map(|objective| rules.walks().goal(objective.at)).collect()
            }
            _ => Vec::new(),
        };
        let friends = friends(rules, state, side, &objectives);
        let wounding = |modifier: i8| aim::hits_of_36(rules, modifier) * 1_000 / 72;
        let (open, covered) = (wounding(0), wounding(rules.tables().cover.obstruction));
        Field { rules, state, side, enemies, objectives, friends, open, covered }
    }

    /// BR-MEA-7: the same as somebody sees it who may not measure.
    pub(super) fn by_eye(mut self, whim: &mut Stream) -> Field<'a> {
        for enemy in &mut self.enemies {
            enemy.misjudged = aim::error(self.rules, whim);
        }
        self
    }

    /// What it is worth to a unit to have its first model here, whatever it does there.
    pub(crate) fn worth(&self, unit: UnitId, at: Point) -> i64 {
        self.ground(unit, at) + weigh(self.fire(unit, at))
    }

    /// Objectives, the edge to break through to, or the enemy himself.
    pub(crate) fn ground(&self, unit: UnitId, at: Point) -> i64 {
        let (rules, state) = (self.rules, self.state);
        match &rules.setup().mission {
            Mission::Hold { .. } => self.holding(unit, at),
            Mission::BreakThrough { .. } if self.side == state.attacker => self.breaking_through(unit, at),
            // A defender of a line waits for those who come.
            Mission::BreakThrough { .. } => self.closing(at, FIGHTING_DISTANCE + 4),
            Mission::Annihilation => {
                // Time is short: a battle nobody fights is drawn. Whoever is ahead may wait for the others.
                let turn = i64::from(state.turn);
                let [own, theirs] = [self.side, other(self.side)].map(|side| lost_percent(rules, state, side));
                let ahead = theirs >= own + 10;
                self.closing(at, if ahead { FIGHTING_DISTANCE } else { (FIGHTING_DISTANCE - 2 * turn).max(4) })
            }
        }
    }

    /// BR-MIS-3: near an objective that is not safe without this unit.
    fn holding(&self, unit: UnitId, at: Point) -> i64 {
        let (rules, state) = (self.rules, self.state);
        let reach = rules.tables().mission.hold.radius;
        let mine = self.friends.iter().find(|friend| friend.unit == unit);
        let near = self.objectives.iter().enumerate().map(|(index, objective)| {
            let away = objective.away(at);
            let sooner = |friend: &&Friend| {
                friend.unit != unit
                    && friend.objective == index
                    && mine.is_none_or(|mine| mine.objective != index || friend.away < mine.away)
            };
            let friends: i64 = self.friends.iter().filter(sooner).map(|friend| friend.strength).sum();
            let enemies = i64::from(victory::strength_near(rules, state, other(self.side), index));
            let surplus = usize::try_from((friends - enemies - 1).max(0)).unwrap_or(0);
            let share = SURPLUS[surplus.min(SURPLUS.len() - 1)];
            let short = (away - reach).0.max(0);
            let standing = if short == 0 { HOLDING * share / 100 } else { 0 };
            standing + HOLDING * share / 100 - INCH * i64::from(short) / i64::from(Length::inches(1).0)
        });
        near.max().unwrap_or(0)
    }

    /// BR-MIS-6: every inch towards the edge brings a unit nearer to what it is worth beyond it, while there is time.
    fn breaking_through(&self, unit: UnitId, at: Point) -> i64 {
        let (rules, state) = (self.rules, self.state);
        let north = state.south == self.side;
        let value = unit_worth(rules, state, unit);
        let edge = if north { rules.setup().depth } else { Length::ZERO };
        if at.y == edge {
            return value * OUT / 100;
        }
        let left = |at: Point| i64::from(rules.walks().to_edge(at, north).0) / (i64::from(Length::inches(1).0) / 10);
        let now = state.members(unit).first().map_or(0, |first| left(state.place(first)));
        let turns = i64::from(rules.setup().turns.saturating_sub(state.turn)) + 1;
        // Tenths of an inch a turn: who can walk fights on the way, who must run runs, and who comes too late only fights.
        let inches_to_worth = match now / turns {
            0..=50 => 16,
            51..=95 => 9,
            _ => 60,
        };
        -left(at) * value / (10 * inches_to_worth)
    }

    fn closing(&self, at: Point, wanted: i64) -> i64 {
        let nearest = self.enemies.iter().map(|enemy| enemy.goal.away(at)).min();
        let beyond = nearest.map_or(0, |away| (away - Length::inches(wanted as i32)).0.max(0));
        -INCH * i64::from(beyond) / i64::from(Length::inches(1).0)
    }

    /// Who sees the place, and whom the unit could shoot at from it.
    pub(crate) fn fire(&self, unit: UnitId, at: Point) -> Fire {
        let (rules, state) = (self.rules, self.state);
        let Some(first) = state.members(unit).first() else { return Fire::default() };
        let here = Circle::new(at, rules.radius(first));
        let (dice, range) = fire_of(rules, state, unit);
        let kind = rules.setup().roster.unit(unit).kind;
        let indirect = weaponry::crew_weapon(kind).is_some_and(crate::terms::Weapon::is_indirect);
        let each = unit_worth(rules, state, unit) / i64::from(state.members(unit).count().max(1));
        let mut fire = Fire::default();
        for enemy in &self.enemies {
            let apart = aim::misjudged(crate::walks::apart(at, enemy.base.centre), enemy.misjudged);
            if apart <= enemy.range {
                let view = sight::view(rules, enemy.base.centre, here);
                if view.sees() {
                    let wounds = if view.is_half_hidden(rules) { self.covered } else { self.open };
                    let weight = if enemy.idle { 100 } else { LATER };
                    fire.danger += enemy.dice * wounds * each / 1_000 * weight / 100 * FEARED.0 / FEARED.1;
                }
            }
            if apart <= range && dice > 0 {
                let view = sight::view(rules, at, enemy.base);
                if view.sees() || indirect {
                    let hidden = indirect || view.is_half_hidden(rules);
                    let wounds = if hidden { self.covered } else { self.open };
                    fire.promise = fire.promise.max(dice * wounds * enemy.each / 1_000);
                }
            }
        }
        fire
    }

    /// What a unit's fire promises at somebody in the open whom it does not see yet.
    pub(super) fn in_the_open(&self, unit: UnitId) -> i64 {
        let each = self.enemies.iter().map(|enemy| enemy.each).max().unwrap_or(0);
        fire_of(self.rules, self.state, unit).0 * self.open * each / 1_000
    }

    /// What the fire of a unit that is charged may cost those who come, each of them worth so much (BR-REA-3).
    pub(super) fn reaction(&self, enemy: UnitId, each: i64) -> i64 {
        let charged = self.enemies.iter().find(|known| known.unit == enemy);
        charged.map_or(0, |enemy| enemy.dice * self.covered * each / 1_000)
    }

    /// Where a Weapons team had better look: at the nearest enemy.
    pub(super) fn bearing(&self, at: Point) -> Option<Angle> {
        let nearest = self.enemies.iter().min_by_key(|enemy| at.distance_squared(enemy.base.centre))?;
        Angle::towards(at, nearest.base.centre)
    }
}

/// What fire makes of a place for a unit that will not shoot from it this turn.
pub(crate) const fn weigh(fire: Fire) -> i64 {
    fire.promise * FUTURE / 100 - fire.danger
}

/// BR-VIC-2: a side's lost share in per cent.
fn lost_percent(rules: &Brethren, state: &State, side: Side) -> u64 {
    victory::lost_value(rules, state, side) * 100 / victory::army_value(rules, side)
}

/// Which objective each unit of a side is nearest to.
fn friends(rules: &Brethren, state: &State, side: Side, objectives: &[Goal<'_>]) -> ArrayVec<Friend, MOST_UNITS> {
    let friend = |unit: UnitId| {
        let at = state.place(state.members(unit).first()?);
        let ways = objectives.iter().map(|objective| objective.away(at)).enumerate();
        let (objective, away) = ways.min_by_key(|(_, away)| *away)?;
        let strength = match rules.setup().roster.unit(unit).kind {
            Kind::MmgTeam | Kind::MediumMortarTeam => 3,
            _ => i64::from(state.members(unit).count()),
        };
        Some(Friend { unit, strength, objective, away })
    };
    state.units_on_table(side).filter_map(friend).collect()
}

/// How many attack dice a unit has with its main weapons, and how far the farthest of them carry.
fn fire_of(rules: &Brethren, state: &State, unit: UnitId) -> (i64, Length) {
    let served = weaponry::crew_weapon(rules.setup().roster.unit(unit).kind);
    let main = state.members(unit).iter().filter_map(|model| weaponry::main_weapon(rules, model));
    let weapons = served.into_iter().chain(main.filter(|_| served.is_none()));
    weapons
        .map(|weapon| rules.tables().weapon(weapon))
        .fold((0, Length::ZERO), |(dice, range), numbers| (dice + i64::from(numbers.dice), range.max(numbers.range)))
}
