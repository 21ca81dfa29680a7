//! What a place is worth to a unit: how near to what is fought for, who sees it there, and whom it could shoot at.

use arrayvec::ArrayVec;
use sandtable_kernel::dice::Stream;
use sandtable_kernel::geometry::Circle;
use sandtable_kernel::{Angle, Length, Point, Side};

use super::aim;
use crate::measuring::base;
use crate::roster::VALUE_PARTS;
use crate::terms::{MOST_UNITS, ModelId, Role, UnitId, other};
use crate::{Brethren, Mission, State, sight, weaponry};

/// What an inch towards an objective is worth.
const INCH: i64 = 900;
/// What standing on an objective is worth.
const ON_OBJECTIVE: i64 = 14_000;
/// Beyond this many inches a unit without anything to hold wants to come nearer to the enemy.
const FIGHTING_DISTANCE: i64 = 14;
/// What one attack die of an enemy who sees a unit in the open costs, and in cover.
const DANGER_OPEN: i64 = 420;
const DANGER_COVERED: i64 = 230;
/// What one own attack die with somebody to shoot at is worth.
const AIM_OPEN: i64 = 1_900;
const AIM_COVERED: i64 = 1_250;
/// Enemies that see a unit beyond these add little to its danger.
const MOST_DICE: i64 = 14;

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

/// The enemies of a side, as somebody sees them who looks for a place.
pub(crate) struct Field<'a> {
    rules: &'a Brethren,
    state: &'a State,
    side: Side,
    enemies: ArrayVec<Enemy, MOST_UNITS>,
}

struct Enemy {
    base: Circle,
    dice: i64,
    range: Length,
    /// By how many hundredths distances to it are misjudged (BR-MEA-7).
    misjudged: i64,
}

impl<'a> Field<'a> {
    /// As this side sees it.
    pub(crate) fn of(rules: &'a Brethren, state: &'a State, side: Side) -> Field<'a> {
        let enemies = state.units_on_table(other(side)).filter_map(|unit| {
            let first = state.members(unit).first()?;
            let (dice, range) = fire_of(rules, state, unit);
            Some(Enemy { base: base(rules, state, first), dice, range, misjudged: 0 })
        });
        Field { rules, state, side, enemies: enemies.collect() }
    }

    /// BR-MEA-7: the same as somebody sees it who may not measure.
    pub(super) fn by_eye(mut self, whim: &mut Stream) -> Field<'a> {
        for enemy in &mut self.enemies {
            enemy.misjudged = aim::error(self.rules, whim);
        }
        self
    }

    /// What it is worth to a unit to have its first model here.
    pub(crate) fn worth(&self, unit: UnitId, at: Point) -> i64 {
        self.ground(unit, at) + self.fight(unit, at)
    }

    /// What a step of the shortest way to the goal is worth: all of its length counts, whatever direction it takes.
    pub(crate) fn worth_by_way(&self, unit: UnitId, from: Point, at: Point) -> i64 {
        self.ground(unit, from) + INCH * inches(from, at) + self.fight(unit, at)
    }

    /// What half of a step of this length towards the goal is worth.
    pub(crate) fn step_worth(&self, length: Length) -> i64 {
        INCH * i64::from(length.0) / i64::from(Length::inches(2).0)
    }

    /// Where a unit would go if it could: the objective that is best for it, the edge, or a place before the enemy.
    pub(crate) fn goal(&self, unit: UnitId, from: Point) -> Option<Point> {
        let (rules, state) = (self.rules, self.state);
        match &rules.setup().mission {
            Mission::Hold { objectives } => {
                let places = objectives.iter().map(|objective| objective.at);
                places.max_by_key(|at| self.ground(unit, *at) - INCH * inches(from, *at))
            }
            Mission::BreakThrough { .. } if self.side == state.attacker => {
                let (edge, inset) = (rules.setup().depth, Length::inches(1));
                Some(Point::new(from.x, if state.south == self.side { edge - inset } else { inset }))
            }
            _ => {
                let enemy = self.enemies.iter().min_by_key(|enemy| from.distance_squared(enemy.base.centre))?;
                let back = Angle::towards(enemy.base.centre, from)?;
                Some(enemy.base.centre + back.step(Length::inches(2)))
            }
        }
    }

    /// Objectives, the edge to break through to, or the enemy himself.
    fn ground(&self, unit: UnitId, at: Point) -> i64 {
        let (rules, state) = (self.rules, self.state);
        let value: i64 = state.members(unit).iter().map(|model| model_worth(rules, model)).sum();
        match &rules.setup().mission {
            Mission::Hold { objectives } => {
                let reach = rules.tables().mission.hold.radius;
                let near = |objective: &crate::Objective| {
                    let inches = inches(objective.at, at);
                    // Others who are nearer hold it already.
                    let others = state.units_on_table(self.side).filter(|other| *other != unit);
                    let holds = |other| {
                        let first = state.members(other).first();
                        i64::from(first.is_some_and(|first| state.place(first).within(reach, objective.at)))
                    };
                    let taken: i64 = others.map(holds).sum();
                    let bonus = if at.within(reach, objective.at) { ON_OBJECTIVE / (1 + taken) } else { 0 };
                    bonus - INCH * (inches + 5 * taken)
                };
                objectives.iter().map(near).max().unwrap_or(0)
            }
            Mission::BreakThrough { .. } if self.side == state.attacker => {
                let edge = if state.south == self.side { rules.setup().depth } else { Length::ZERO };
                let left = i64::from((edge - at.y).0.abs()) / i64::from(Length::inches(1).0);
                -left * value / 18
            }
            // A defender of a line waits for those who come.
            Mission::BreakThrough { .. } => self.closing(at, FIGHTING_DISTANCE + 6),
            // Time is short: a battle nobody fights is drawn.
            Mission::Annihilation => {
                let turn = i64::from(state.turn);
                self.closing(at, (FIGHTING_DISTANCE - 2 * turn).max(3)) * (2 + turn) / 2
            }
        }
    }

    fn closing(&self, at: Point, wanted: i64) -> i64 {
        let nearest = self.enemies.iter().map(|enemy| inches(enemy.base.centre, at)).min();
        -INCH * (nearest.unwrap_or(0) - wanted).max(0)
    }

    /// Who sees the place, and whom the unit could shoot at from it.
    fn fight(&self, unit: UnitId, at: Point) -> i64 {
        let (rules, state) = (self.rules, self.state);
        let Some(first) = state.members(unit).first() else { return 0 };
        let here = Circle::new(at, rules.radius(first));
        let (dice, range) = fire_of(rules, state, unit);
        let (mut danger, mut aim, mut eyes) = (0, 0, 0);
        for enemy in &self.enemies {
            // Far below 2^31 on any table.
            let apart = Length(at.distance_squared(enemy.base.centre).isqrt() as i32);
            let apart = aim::misjudged(apart, enemy.misjudged);
            if apart <= enemy.range && eyes < MOST_DICE {
                let view = sight::view(rules, enemy.base.centre, here);
                if view.sees() {
                    let each = if view.is_half_hidden(rules) { DANGER_COVERED } else { DANGER_OPEN };
                    danger += each * enemy.dice;
                    eyes += enemy.dice;
                }
            }
            if apart <= range && dice > 0 {
                let view = sight::view(rules, at, enemy.base);
                if view.sees() {
                    aim = aim.max(dice * if view.is_half_hidden(rules) { AIM_COVERED } else { AIM_OPEN });
                }
            }
        }
        aim - danger
    }
}

/// How many attack dice a unit has with its main weapons, and how far most of them carry.
fn fire_of(rules: &Brethren, state: &State, unit: UnitId) -> (i64, Length) {
    let weapons = state.members(unit).iter().filter_map(|model| weaponry::main_weapon(rules, model));
    weapons
        .map(|weapon| rules.tables().weapon(weapon))
        .fold((0, Length::ZERO), |(dice, range), numbers| (dice + i64::from(numbers.dice), range.max(numbers.range)))
}

fn inches(one: Point, other: Point) -> i64 {
    (one.distance_squared(other).isqrt()) / i64::from(Length::inches(1).0)
}
