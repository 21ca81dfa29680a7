//! What follows from the whole orbat: who commands what, who needs fuel, and where everybody stands by default (NQ-SET-10).

use sandtable_kernel::Seat;

use super::orbat::Forces;
use super::small;
use crate::Chair;
use crate::grid::Grid;
use crate::roster::UnitInfo;
use crate::state::Position;
use crate::tables::Tables;
use crate::terms::{Arm, BaseId, BaseSet, Edge, FormationId, Level, Square, UnitId};

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
            for base in bases {
                roster.bases[base.index()].seat = seat;
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

    /// NQ-SET-10: whoever has no place goes to its zone, whole units first; NQ-SET-7: units without an order defend.
    pub fn place_default(
        &mut self,
        grid: &Grid,
        zones: &[Vec<(Square, Square)>; 2],
        edges: &[Edge; 2],
        works: &[Position],
        tables: &Tables,
    ) {
        for unit in self.roster.unit_ids() {
            let about = self.roster.unit(unit).clone();
            let missing = about
                .bases
                .only(|base| self.starts[base.index()].at.is_none() && self.roster.base(base).arm != Arm::Air);
            if let Some(square) = self.free_square(&about, missing, grid, zones, edges, works, tables) {
                for base in missing.iter() {
                    self.starts[base.index()].at = Some(square);
                }
            }
            let home = about.bases.iter().find_map(|base| self.starts[base.index()].at);
            let plan = &mut self.plans[unit.index()].0;
            if plan.task == crate::terms::Task::Defend && plan.squares == [Square::new(1, 1)] {
                let mut squares: Vec<Square> =
                    about.bases.iter().filter_map(|base| self.starts[base.index()].at).collect();
                squares.sort_unstable();
                squares.dedup();
                plan.squares = if squares.is_empty() { home.into_iter().collect() } else { squares };
                if about.bases.iter().any(|base| self.roster.base(base).arm.is_logistic()) {
                    plan.task = crate::terms::Task::Service;
                }
            }
            if plan.task == crate::terms::Task::Support || plan.task == crate::terms::Task::Service {
                plan.squares.clear();
            }
        }
    }

    #[allow(clippy::too_many_arguments, reason = "everything a place depends on, asked once")]
    fn free_square(
        &self,
        unit: &UnitInfo,
        missing: BaseSet,
        grid: &Grid,
        zones: &[Vec<(Square, Square)>; 2],
        edges: &[Edge; 2],
        works: &[Position],
        tables: &Tables,
    ) -> Option<Square> {
        if missing.is_empty() {
            return None;
        }
        let side = usize::from(unit.side.0);
        let inside = |square: Square| {
            zones[side]
                .iter()
                .any(|(low, high)| (low.x..=high.x).contains(&square.x) && (low.y..=high.y).contains(&square.y))
        };
        let depth = |square: Square| match edges[side] {
            Edge::West => square.x,
            Edge::East => grid.width - square.x,
            Edge::South => square.y,
            Edge::North => grid.height - square.y,
        };
        let full = |set: BaseSet| set.only(|base| self.roster.base(base).is_full_size()).len();
        let room = |square: Square| {
            let here: BaseSet = self.roster.of_side[side].only(|base| self.starts[base.index()].at == Some(square));
            let most = if grid.cell(square).is_close() { 6 } else { 4 };
            here.len() + missing.len() <= usize::from(tables.numbers.most_bases) && full(here) + full(missing) <= most
        };
        let mut squares: Vec<Square> =
            grid.squares().filter(|square| inside(*square) && grid.is_passable(*square) && room(*square)).collect();
        let dug = |square: &Square| {
            works.iter().any(|position| position.square == *square && position.owner == Some(unit.side))
        };
        if unit.teeth {
            squares.sort_by_key(|square| (!dug(square), u8::MAX - depth(*square), square.y, square.x));
        } else {
            squares.sort_by_key(|square| (depth(*square), square.y, square.x));
        }
        squares.first().copied()
    }
}
