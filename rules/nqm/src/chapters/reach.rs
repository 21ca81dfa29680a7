//! How far direct fire goes (NQ-GEO-7, NQ-GEO-10, NQ-RNG-1, NQ-RNG-3): to the next square, and on finer grids along a row or column.

use crate::Nqm;
use crate::field::Known;
use crate::state::State;
use crate::terms::{BaseId, BaseSet, Square, other};

/// How well a weapon reaches a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reach {
    /// Within its effective range.
    Effective,
    /// Beyond that: its PIPs disorganise and kill nobody (NQ-RNG-3).
    Harassing,
}

impl Nqm {
    /// NQ-SCL-5, NQ-UMP-1: the effective range of a base in squares, as printed or as the umpire set it.
    pub fn range(&self, state: &State, base: BaseId) -> u8 {
        state.base(base).ruled_reach.unwrap_or_else(|| self.tables().reach(self.info(base).range))
    }

    /// Whether a base reaches a square by direct fire, in truth or by what a side knows of the ground between.
    pub fn direct_reach(&self, state: &State, base: BaseId, at: Square, known: Known) -> Option<Reach> {
        let from = state.square(base)?;
        if from.is_near(at) {
            return Some(Reach::Effective);
        }
        let info = self.info(base);
        let far = from.distance(at);
        let effective = self.range(state, base);
        let harassing = match self.tables().ranges[info.range as usize].harassing {
            0 => effective,
            metres => self.tables().squares(metres).max(effective),
        };
        if info.arm.fires_missions() || far > harassing || !self.has_line(state, from, at, known) {
            return None;
        }
        Some(if far <= effective { Reach::Effective } else { Reach::Harassing })
    }

    /// NQ-ATK-2: whether a base has a known enemy of any kind beside it or, on finer grids, in reach of its fire.
    pub fn has_target(&self, state: &State, base: BaseId) -> bool {
        let (Some(at), side) = (state.square(base), self.side_of(base)) else { return false };
        let far = self.farthest_direct() > 1;
        let seat = self.known_to(self.info(base).seat);
        let known = |enemy: BaseId| self.is_known(state, enemy, seat);
        let reached = |enemy: BaseId| {
            state.square(enemy).is_some_and(|square| self.direct_reach(state, base, square, seat).is_some())
        };
        self.near(state, other(side), at).iter().any(known)
            || far && self.on_table(state, other(side)).iter().any(|enemy| reached(enemy) && known(enemy))
    }

    /// The farthest any base of a battle reaches by direct fire: 1 on grids of three kilometres.
    pub fn farthest_direct(&self) -> u8 {
        let metres = self.tables().ranges.iter().take(7).map(|row| row.effective.max(row.harassing)).max();
        self.tables().squares(metres.unwrap_or(0))
    }

    /// NQ-GEO-10: a straight row or column with nothing in the way; from a hill only other hills are.
    fn has_line(&self, state: &State, from: Square, to: Square, known: Known) -> bool {
        let Some(way) = crate::ways::straight(&[from, to]).filter(|_| from.x == to.x || from.y == to.y) else {
            return false;
        };
        let on_hill = self.grid().cell(from).hill;
        let between = way.get(1..way.len().saturating_sub(1)).unwrap_or(&[]);
        !between.iter().any(|square| {
            let hill = self.grid().cell(*square).hill;
            let held = || {
                self.roster().base_ids().any(|base| {
                    state.square(base) == Some(*square)
                        && self.is_combat(state, base)
                        && (known == Known::Truth || self.is_held_openly(state, base, known))
                })
            };
            hill || !on_hill && (self.is_close(state, *square) || held())
        })
    }

    /// Own troops are known to stand where they stand, others if they are seen.
    fn is_held_openly(&self, state: &State, base: BaseId, known: Known) -> bool {
        known == Known::To(self.side_of(base)) || self.is_known(state, base, known)
    }

    /// Those of some bases that a base reaches, be it by harassing fire.
    pub fn reached(&self, state: &State, base: BaseId, targets: BaseSet) -> BaseSet {
        targets.only(|target| {
            state.square(target).is_some_and(|at| self.direct_reach(state, base, at, Known::Truth).is_some())
        })
    }
}
