//! What a place is worth to a unit: how far it is from there to what is fought for, who sees it, and whom it could shoot at.

use arrayvec::ArrayVec;
use sandtable_brethren::measuring::base;
use sandtable_brethren::terms::{Kind, MOST_UNITS, UnitId, Weapon, other};
use sandtable_brethren::{Mission, State, ground, measuring, movement, sight, victory, weaponry};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::geometry::Circle;
use sandtable_kernel::{Angle, Length, Point, Side};

use super::aim;
use super::nerve::Nerve;
use crate::Study;
use crate::known::unit_worth;
use crate::walks::Goal;

/// What an inch on foot towards an objective or an enemy is worth.
const INCH: i64 = 900;
/// What it is worth to hold an objective.
const HOLDING: i64 = 22_000;
/// What one more unit is worth on an objective that others hold with so many more than the enemy has, in per cent.
const SURPLUS: [i64; 5] = [100, 70, 45, 30, 20];
/// Beyond this many inches a unit without anything to hold wants to come nearer to the enemy; every turn so many inches nearer,
/// for a battle nobody fights is drawn, and nearer than the last nobody needs to be. Whoever is ahead has time.
const FIGHTING_DISTANCE: i64 = 14;
const PACE: i64 = 2;
const NEAREST: i64 = 4;
const AHEAD_DISTANCE: i64 = 14;
/// Every second or third enemy who sees a unit shoots at somebody else: the part of their fire that it fears, in per cent.
const FEARED: i64 = 67;
/// What the fire of an enemy who has acted this turn counts, in per cent.
const LATER: i64 = 35;
/// What a target in sight is worth beyond this turn's shot, in per cent of that shot.
const FUTURE: i64 = 60;
/// The same for a gun that shoots from where it was set up, turn after turn.
const FUTURE_OF_GUN: i64 = 80;
/// What a view of all the ground before it is worth to such a gun.
const OUTLOOK: i64 = 30_000;
/// What leaving the table by the enemy's edge is worth, in per cent of the unit.
const OUT: i64 = 80;

/// The enemies of a side and what is fought for, as somebody sees them who looks for a place.
pub(crate) struct Field<'a> {
    rules: &'a Study<'a>,
    state: &'a State,
    side: Side,
    enemies: ArrayVec<Armed<'a>, MOST_UNITS>,
    /// The places to hold (BR-MIS-2).
    objectives: Vec<Goal<'a>>,
    friends: ArrayVec<Friend, MOST_UNITS>,
    /// What is at stake when the turn ends.
    pub(super) nerve: Nerve,
    /// What one attack die is expected to wound, in thousandths, by its modifier.
    wounds: Wounds,
}

/// Expected wounds of an attack die for every modifier from -6 to 2, in thousandths.
type Wounds = [i64; 9];

/// What one volley is expected to wound, in thousandths, and how far its farthest weapon carries.
#[derive(Clone, Copy, Default)]
struct Power {
    open: i64,
    covered: i64,
    bunkered: i64,
    range: Length,
}

/// A unit as somebody fears or hopes to shoot at it.
struct Armed<'a> {
    unit: UnitId,
    base: Circle,
    goal: Goal<'a>,
    power: Power,
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
    pub(crate) fn of(rules: &'a Study<'a>, state: &'a State, side: Side) -> Field<'a> {
        let wounds: Wounds = core::array::from_fn(|at| aim::hits_of_36(rules, at as i8 - 6) * 1_000 / 72);
        let enemies = state.units_on_table(other(side)).filter_map(|unit| {
            let first = state.members(unit).first()?;
            let power = power(rules, state, unit, &wounds);
            let each = unit_worth(rules, state, unit) / i64::from(state.members(unit).count().max(1));
            let (base, idle) = (base(rules, state, first), state.can_be_activated(unit));
            let goal = rules.walks().goal(base.centre);
            Some(Armed { unit, base, goal, power, each, idle, misjudged: 0 })
        });
        let enemies = enemies.collect();
        let objectives = match &rules.setup().mission {
            Mission::Hold { objectives } => {
                objectives.iter().map(|objective| rules.walks().goal(objective.at)).collect()
            }
            _ => Vec::new(),
        };
        let friends = friends(rules, state, side, &objectives);
        let nerve = Nerve::of(rules, state, side);
        Field { rules, state, side, enemies, objectives, friends, nerve, wounds }
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
        self.ground(unit, at) + self.weigh(unit, self.fire(unit, at))
    }

    /// What fire makes of a place for a unit that will not shoot from it this turn.
    pub(crate) fn weigh(&self, unit: UnitId, fire: Fire) -> i64 {
        fire.promise * if self.is_gun(unit) { FUTURE_OF_GUN } else { FUTURE } / 100 - fire.danger
    }

    /// BR-WTM-1: a unit that cannot move and shoot.
    fn is_gun(&self, unit: UnitId) -> bool {
        self.rules.setup().roster.unit(unit).kind.cannot_move_and_shoot()
    }

    /// Objectives, the edge to break through to, or the enemy himself; and what a gun sees from there.
    pub(crate) fn ground(&self, unit: UnitId, at: Point) -> i64 {
        let (rules, state) = (self.rules, self.state);
        // A gun need not be nearer than its range lets it.
        let ease = if self.is_gun(unit) { self.gun_range(unit).0 * 2 / 3 / Length::inches(1).0 } else { 0 };
        let closing = |wanted: i64| self.closing(at, wanted.max(i64::from(ease)));
        let ground = match &rules.setup().mission {
            Mission::Hold { .. } if self.is_gun(unit) => self.holding(unit, at) / 2,
            Mission::Hold { .. } => self.holding(unit, at),
            Mission::BreakThrough { .. } if self.side == state.attacker => self.breaking_through(unit, at),
            // A defender of a line waits for those who come.
            Mission::BreakThrough { .. } => closing(FIGHTING_DISTANCE + 4),
            Mission::Annihilation => {
                let nearer = (FIGHTING_DISTANCE - PACE * i64::from(state.turn)).max(NEAREST);
                closing(if is_ahead(rules, state, self.side) { AHEAD_DISTANCE } else { nearer })
            }
        };
        ground + self.outlook(unit, at)
    }

    /// What the ground that a gun looks out on is worth to it; shells need no sight (BR-IND-1).
    fn outlook(&self, unit: UnitId, at: Point) -> i64 {
        let kind = self.rules.setup().roster.unit(unit).kind;
        if kind != Kind::MmgTeam {
            return 0;
        }
        let south = self.state.south == self.side;
        OUTLOOK * self.rules.outlook().from(self.rules, south, at, self.gun_range(unit)) / 1_000
    }

    fn gun_range(&self, unit: UnitId) -> Length {
        let served = weaponry::crew_weapon(self.rules.setup().roster.unit(unit).kind);
        served.map_or(Length::ZERO, |weapon| self.rules.tables().weapon(weapon).range)
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

    /// Who sees the place, and whom the unit could shoot at from it; a Weapons team that stays there as it looks now.
    pub(crate) fn fire(&self, unit: UnitId, at: Point) -> Fire {
        let first = self.state.members(unit).first();
        let stays =
            first.is_some_and(|first| self.state.place(first) == at && movement::faces(self.rules, self.state, first));
        self.fire_looking(unit, at, stays.then(|| self.state.unit(unit).facing))
    }

    /// The same for a unit that looks whichever way it likes, or only this one.
    pub(super) fn fire_looking(&self, unit: UnitId, at: Point, facing: Option<Angle>) -> Fire {
        let (rules, state) = (self.rules, self.state);
        let Some(first) = state.members(unit).first() else { return Fire::default() };
        let here = Circle::new(at, rules.radius(first));
        let inside = ground::inside(rules, at).is_some();
        let own = power(rules, state, unit, &self.wounds);
        let each = unit_worth(rules, state, unit) / i64::from(state.members(unit).count().max(1));
        let cost = each + self.nerve.by_loss();
        let mut fire = Fire::default();
        for enemy in &self.enemies {
            let apart = measuring::misjudged(crate::walks::apart(at, enemy.base.centre), enemy.misjudged);
            if apart <= enemy.power.range {
                let view = sight::view(rules, enemy.base.centre, here);
                if view.sees() {
                    let wounds = enemy.power.against(inside, view.is_half_hidden(rules));
                    let weight = if enemy.idle { 100 } else { LATER };
                    fire.danger += wounds * cost / 1_000 * weight / 100 * FEARED / 100;
                }
            }
            if facing.is_none_or(|facing| self.in_arc(at, facing, enemy)) {
                fire.promise = fire.promise.max(self.promise(&own, unit, at, apart, enemy));
            }
        }
        fire
    }

    /// What a volley from a place promises at an enemy so far away.
    fn promise(&self, own: &Power, unit: UnitId, at: Point, apart: Length, enemy: &Armed<'_>) -> i64 {
        if apart > own.range || own.open == 0 {
            return 0;
        }
        let kind = self.rules.setup().roster.unit(unit).kind;
        let indirect = weaponry::crew_weapon(kind).is_some_and(Weapon::is_indirect);
        let view = sight::view(self.rules, at, enemy.base);
        if !view.sees() && !indirect {
            return 0;
        }
        let bunkered = ground::inside(self.rules, enemy.base.centre).is_some();
        let wounds = own.against(bunkered, indirect || view.is_half_hidden(self.rules));
        wounds * (enemy.each + self.nerve.by_kill()) / 1_000
    }

    /// BR-WTM-5: whether a team here that looks this way may fire at an enemy.
    fn in_arc(&self, at: Point, facing: Angle, enemy: &Armed<'_>) -> bool {
        let arc = self.rules.tables().team.fire_arc;
        Angle::towards(at, enemy.base.centre).is_none_or(|bearing| bearing.difference(facing) <= arc)
    }

    /// What a unit's fire promises at somebody in the open whom it does not see yet.
    pub(super) fn in_the_open(&self, unit: UnitId) -> i64 {
        let each = self.enemies.iter().map(|enemy| enemy.each).max().unwrap_or(0);
        power(self.rules, self.state, unit, &self.wounds).open * each / 1_000
    }

    /// What the fire of a unit that is charged may cost those who come, each of them worth so much (BR-REA-3).
    pub(super) fn reaction(&self, enemy: UnitId, each: i64) -> i64 {
        let charged = self.enemies.iter().find(|known| known.unit == enemy);
        charged.map_or(0, |enemy| enemy.power.covered * (each + self.nerve.by_loss()) / 1_000)
    }

    /// Where a Weapons team had better look from a place: at whom it could shoot best, or at the nearest enemy.
    pub(super) fn bearing(&self, unit: UnitId, at: Point) -> Option<Angle> {
        let own = power(self.rules, self.state, unit, &self.wounds);
        let rank = |enemy: &&Armed<'_>| {
            let apart = crate::walks::apart(at, enemy.base.centre);
            let judged = measuring::misjudged(apart, enemy.misjudged);
            (self.promise(&own, unit, at, judged, enemy), core::cmp::Reverse(apart))
        };
        Angle::towards(at, self.enemies.iter().max_by_key(rank)?.base.centre)
    }
}

impl Power {
    /// Against somebody in a bunker, in cover or in the open.
    const fn against(&self, bunkered: bool, covered: bool) -> i64 {
        match (bunkered, covered) {
            (true, _) => self.bunkered,
            (false, true) => self.covered,
            (false, false) => self.open,
        }
    }
}

/// BR-MIS-1: whether a side would win by its losses if the battle ended now.
fn is_ahead(rules: &Study<'_>, state: &State, side: Side) -> bool {
    let [own, theirs] = [side, other(side)].map(|side| lost_percent(rules, state, side));
    theirs >= own + u64::from(rules.tables().mission.annihilation.margin)
}

/// BR-VIC-2: a side's lost share in per cent.
fn lost_percent(rules: &Study<'_>, state: &State, side: Side) -> u64 {
    victory::lost_value(rules, state, side) * 100 / victory::army_value(rules, side)
}

/// Which objective each unit of a side is nearest to.
fn friends(rules: &Study<'_>, state: &State, side: Side, objectives: &[Goal<'_>]) -> ArrayVec<Friend, MOST_UNITS> {
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

/// What a volley of a unit's main weapons does, as far as a side knows them.
fn power(rules: &Study<'_>, state: &State, unit: UnitId, wounds: &Wounds) -> Power {
    let tables = rules.tables();
    let served = weaponry::crew_weapon(rules.setup().roster.unit(unit).kind);
    let main = state.members(unit).iter().filter_map(|model| weaponry::main_weapon(rules, model));
    let weapons = served.into_iter().chain(main.filter(|_| served.is_none()));
    weapons.map(|weapon| tables.weapon(weapon)).fold(Power::default(), |sum, numbers| {
        let pool = i64::from(numbers.wound_dice.count) * (i64::from(numbers.wound_dice.faces) + 1) / 2;
        let dice = i64::from(numbers.dice) * pool;
        let each = |modifier: i8| dice * wounds[(modifier.saturating_add(6)).clamp(0, 8) as usize];
        Power {
            open: sum.open + each(numbers.to_hit),
            covered: sum.covered + each(numbers.to_hit.saturating_add(tables.cover.obstruction)),
            bunkered: sum.bunkered + each(numbers.to_hit.saturating_add(tables.cover.bunker)),
            range: sum.range.max(numbers.range),
        }
    })
}
