//! What follows from the whole orbat: who commands what, who needs fuel, and where everybody stands by default (NQ-SET-10).

use core::cmp::Ordering;

use sandtable_kernel::Seat;

use super::orbat::Forces;
use super::small;
use crate::Chair;
use crate::grid::Grid;
use crate::roster::UnitInfo;
use crate::state::Position;
use crate::tables::Tables;
use crate::terms::{Arm, BaseId, BaseSet, Edge, FormationId, Level, Square, Task, UnitId};
use crate::toggles::Scale;

impl Forces {
    /// What follows from the whole tree: seats, HQs, subtrees and fuel (NQ-SEAT-2, NQ-FOR-2, NQ-FOR-12).
    pub fn finish(&mut self, chairs: &[Chair]) {
        let roster = &mut self.roster;
        for formation in roster.formation_ids() {
            let own: Vec<UnitId> = roster.unit_ids().filter(|unit| roster.unit(*unit).formation == formation).collect();
            if roster.formation(formation).hq.is_none() {
                let hq = own.iter().filter_map(|unit| roster.unit(*unit).hq).find(|hq| roster.base(*hq).arm == Arm::Hq);
                roster.formations[formation.index()].hq = hq;
            }
            let side = roster.formation(formation).side;
            let chair = roster.chain(formation).find_map(|above| {
                chairs.iter().position(|chair| chair.formation == Some(above) && chair.side == Some(side))
            });
            let seat = chair.or_else(|| chairs.iter().position(|chair| chair.side == Some(side))).unwrap_or(0);
            let seat = Seat(small(i64::try_from(seat).unwrap_or(0)));
            roster.formations[formation.index()].seat = seat;
            let bases: Vec<BaseId> = own.iter().flat_map(|unit| roster.unit(*unit).bases.iter()).collect();
            // NQ-SEAT-4: where a player-umpire sits he decides on the table; the commander gives the orders.
            let judge = chairs.iter().position(|chair| chair.plumpire && chair.side == Some(side));
            let on_table = judge.map_or(seat, |place| Seat(small(i64::try_from(place).unwrap_or(0))));
            for base in bases {
                roster.bases[base.index()].seat = on_table;
                let above: Vec<FormationId> = roster.chain(formation).collect();
                for formation in above {
                    roster.formations[formation.index()].bases.insert(base);
                }
            }
        }
        for formation in roster.formation_ids() {
            let full = roster.formation(formation).bases.only(|base| roster.base(base).is_full_size());
            let engines = full.only(|base| roster.base(base).mobility.has_engine());
            let motor = engines.len() * 2 > full.len();
            let about = &mut roster.formations[formation.index()];
            about.needs_fuel = about.is_division && motor;
        }
        // A brigade inside a division is no division of its own (NQ-LOG-3).
        for formation in roster.formation_ids() {
            let about = roster.formation(formation);
            let has_log = about.bases.iter().any(|base| roster.base(base).arm == Arm::Logistic);
            if about.level == Level::Regiment && about.parent.is_some() && !has_log {
                roster.formations[formation.index()].is_division = false;
            }
        }
    }

    /// NQ-SET-10: whoever has no place goes to its zone, fighting units first, then HQs, guns and services; NQ-SET-7: units
    /// without an order defend.
    pub fn place_default(&mut self, lie: &Lie<'_>) {
        for teeth in [true, false] {
            for unit in self.roster.unit_ids() {
                if self.roster.unit(unit).teeth == teeth {
                    self.place_unit(unit, lie);
                }
            }
        }
        for unit in self.roster.unit_ids() {
            self.plan_default(unit);
        }
    }

    /// A unit goes whole to the first square with room for all of it, or else base by base in the same order.
    fn place_unit(&mut self, unit: UnitId, lie: &Lie<'_>) {
        let about = self.roster.unit(unit).clone();
        let missing =
            about.bases.only(|base| self.starts[base.index()].at.is_none() && self.roster.base(base).arm != Arm::Air);
        if missing.is_empty() {
            return;
        }
        match self.free_square(&about, missing, lie) {
            Some(square) => missing.iter().for_each(|base| self.starts[base.index()].at = Some(square)),
            None => {
                for base in missing.iter() {
                    self.starts[base.index()].at = self.free_square(&about, BaseSet::of(base), lie);
                }
            }
        }
    }

    fn plan_default(&mut self, unit: UnitId) {
        let about = self.roster.unit(unit).clone();
        let plan = &mut self.plans[unit.index()].0;
        if plan.task == Task::Defend && plan.squares == [Square::new(1, 1)] {
            let mut squares: Vec<Square> = about.bases.iter().filter_map(|base| self.starts[base.index()].at).collect();
            squares.sort_unstable();
            squares.dedup();
            plan.squares = squares;
            if about.bases.iter().any(|base| self.roster.base(base).arm.is_logistic()) {
                plan.task = Task::Service;
            }
        }
        if plan.task == Task::Support || plan.task == Task::Service {
            plan.squares.clear();
        }
        let start = about.bases.first().and_then(|base| self.starts[base.index()].at);
        if let Some(start) = start.filter(|_| matches!(plan.task, Task::Attack | Task::Advance | Task::March)) {
            lead_in(&mut plan.axis, start);
        }
    }

    fn free_square(&self, unit: &UnitInfo, missing: BaseSet, lie: &Lie<'_>) -> Option<Square> {
        let side = usize::from(unit.side.0);
        let inside = |square: Square| {
            lie.zones[side]
                .iter()
                .any(|(low, high)| (low.x..=high.x).contains(&square.x) && (low.y..=high.y).contains(&square.y))
        };
        let depth = |square: Square| match lie.edges[side] {
            Edge::West => square.x,
            Edge::East => lie.grid.width - square.x,
            Edge::South => square.y,
            Edge::North => lie.grid.height - square.y,
        };
        let full = |set: BaseSet| set.only(|base| self.roster.base(base).is_full_size()).len();
        let room = |square: Square| {
            let here: BaseSet = self.roster.of_side[side].only(|base| self.starts[base.index()].at == Some(square));
            let most = lie.tables.static_room(lie.scale, lie.grid.cell(square).ground.is_close());
            here.len() + missing.len() <= usize::from(lie.tables.numbers.most_bases)
                && (full(missing) == 0 || full(here) + full(missing) <= most)
        };
        let mut squares: Vec<Square> = lie
            .grid
            .squares()
            .filter(|square| inside(*square) && lie.grid.is_passable(*square) && room(*square))
            .collect();
        let dug = |square: &Square| {
            lie.works.iter().any(|position| position.square == *square && position.owner == Some(unit.side))
        };
        if unit.teeth {
            squares.sort_by_key(|square| (!dug(square), u8::MAX - depth(*square), square.y, square.x));
        } else {
            squares.sort_by_key(|square| (depth(*square), square.y, square.x));
        }
        squares.first().copied()
    }
}

/// NQ-SET-7: an axis begins where its unit stands; one that passes at a distance is reached by the shortest way.
fn lead_in(axis: &mut Vec<Square>, start: Square) {
    let nearest = axis.iter().enumerate().min_by_key(|(_, square)| square.distance(start));
    let Some((place, goal)) = nearest.map(|(place, square)| (place, *square)) else { return };
    if goal.distance(start) <= 1 {
        return;
    }
    let toward = |from: u8, to: u8| match from.cmp(&to) {
        Ordering::Less => from + 1,
        Ordering::Equal => from,
        Ordering::Greater => from - 1,
    };
    let mut way = vec![start];
    let mut at = start;
    while at != goal {
        // Sideways first: then no step is a diagonal one.
        at = if at.x == goal.x {
            Square::new(at.x, toward(at.y, goal.y))
        } else {
            Square::new(toward(at.x, goal.x), at.y)
        };
        way.push(at);
    }
    way.pop();
    way.extend_from_slice(&axis[place..]);
    *axis = way;
}

/// What default deployment depends on.
pub(super) struct Lie<'a> {
    pub grid: &'a Grid,
    pub zones: &'a [Vec<(Square, Square)>; 2],
    pub edges: &'a [Edge; 2],
    pub works: &'a [Position],
    pub tables: &'a Tables,
    pub scale: Scale,
}
