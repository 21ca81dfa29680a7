//! Frontage and stacking (NQ-STK, Table 2): how many bases a square holds and how many fight abreast.

use sandtable_kernel::Side;

use crate::Nqm;
use crate::state::State;
use crate::terms::{BaseSet, Posture, Square};
use crate::toggles::Frontage;

impl Nqm {
    /// NQ-STK-1: how many full-size bases fight abreast in a square and how many ranks it has.
    pub fn front_and_ranks(&self, state: &State, square: Square, in_defence: bool) -> (u8, u8) {
        let numbers = &self.tables().numbers;
        if self.toggles().frontage == Frontage::Physical {
            return (narrow(numbers.physical_front), narrow(numbers.physical_ranks));
        }
        let row = &self.tables().frontage[self.frontage_row()];
        let (front, depth) = if in_defence { (row.defence_front, row.defence_depth) } else { (row.front, row.depth) };
        let front = front[usize::from(!self.is_close(state, square))];
        let metres = u32::from(numbers.square_tenths) * 100;
        let fits = |room: u32| u8::try_from(((metres * 2 + room) / (room * 2)).max(1)).unwrap_or(u8::MAX);
        (fits(front), fits(depth))
    }

    /// NQ-STK-2: how many full-size bases of a side the square holds; fewer if any of them is not static.
    pub fn capacity(&self, state: &State, square: Square, all_static: bool) -> usize {
        let (front, ranks) = self.front_and_ranks(state, square, all_static);
        usize::from(front) * usize::from(ranks)
    }

    /// NQ-STK-2, NQ-STK-4, NQ-STK-8: whether these bases fit into a square together with those who stay there.
    pub fn has_room(&self, state: &State, side: Side, square: Square, entering: BaseSet) -> bool {
        let here = self.at(state, side, square).without(entering);
        let all = here.len() + entering.len() + self.riders(state, here.or(entering));
        if all > usize::from(self.tables().numbers.most_bases) {
            return false;
        }
        let full = |set: BaseSet| set.only(|base| self.info(base).is_full_size());
        let entering = full(entering);
        if entering.is_empty() {
            return true;
        }
        // Whoever comes in is on the move; a square of static troops alone is roomier, but nobody enters static.
        full(here).len() + entering.len() <= self.capacity(state, square, false)
    }

    /// NQ-STK-2: the same for troops that are put there static.
    pub fn has_room_to_deploy(&self, state: &State, side: Side, square: Square, entering: BaseSet) -> bool {
        let here = self.at(state, side, square).without(entering);
        let full = |set: BaseSet| set.only(|base| self.info(base).is_full_size()).len();
        let all_static = here.iter().all(|base| state.base(base).posture == Posture::Static);
        here.len() + entering.len() <= usize::from(self.tables().numbers.most_bases)
            && (full(entering) == 0 || full(here) + full(entering) <= self.capacity(state, square, all_static))
    }

    /// NQ-STK-2, NQ-STK-4: whether all who start in a square fit into it.
    pub fn fits_to_start(&self, state: &State, square: Square, here: BaseSet) -> bool {
        let full = here.only(|base| self.info(base).is_full_size());
        let all_static = full.iter().all(|base| state.base(base).posture == Posture::Static);
        here.len() <= usize::from(self.tables().numbers.most_bases)
            && full.len() <= self.capacity(state, square, all_static)
    }

    /// Bases aboard others count too (NQ-STK-4).
    pub(crate) fn riders(&self, state: &State, carriers: BaseSet) -> usize {
        let carried = |carrier: &crate::terms::BaseId| state.bases.iter().any(|base| base.carrier == Some(*carrier));
        carriers.iter().filter(carried).count()
    }

    /// NQ-ATK-5: the edge frontage of a target square.
    pub fn edge_frontage(&self, state: &State, square: Square) -> usize {
        usize::from(self.front_and_ranks(state, square, false).0)
    }
}

fn narrow(number: u16) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}
