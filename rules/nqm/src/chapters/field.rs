//! Who stands where (NQ-GEO-4 to 12): contact, fire zones, who is ordered, and what a side knows of it.

use sandtable_kernel::{Seat, Side};

use crate::Nqm;
use crate::roster::Body;
use crate::state::{Frame, Phase, State};
use crate::terms::{Arm, BaseId, BaseSet, Grade, Ground, Posture, Role, Square, UnitId, Works, other};
use crate::toggles::Fog;

/// Whose knowledge a question is answered with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// The truth: revealed means not concealed (NQ-MOV-12).
    Truth,
    /// What this side knows of its enemy (NQ-MOV-19).
    To(Side),
    /// What a commander who sees by report has before his own eyes (NQ-HID-8).
    By(Seat),
}

impl Nqm {
    /// The bases of a side in a square.
    pub fn at(&self, state: &State, side: Side, square: Square) -> BaseSet {
        state.board.at(square).and(self.roster().of_side[usize::from(side.0)])
    }

    /// The bases of a side on the table.
    pub fn on_table(&self, state: &State, side: Side) -> BaseSet {
        state.board.everybody().and(self.roster().of_side[usize::from(side.0)])
    }

    /// The bases of a unit on the table.
    pub fn unit_on_table(&self, state: &State, unit: UnitId) -> BaseSet {
        state.board.everybody().and(self.roster().unit(unit).bases)
    }

    /// The grade of a base: its unit's.
    pub fn grade(&self, state: &State, base: BaseId) -> Grade {
        state.unit(self.unit_of(base)).grade
    }

    /// NQ-GEO-5: fights for its ground.
    pub fn is_combat(&self, state: &State, base: BaseId) -> bool {
        let (info, now) = (self.info(base), state.base(base));
        matches!(info.role, Role::Fighting | Role::Support | Role::Recce | Role::Engineer)
            && now.place.square().is_some()
            && now.unwounded() > 0
            && now.cowed == 0
    }

    /// Whether a base is known to its enemy, or revealed in truth.
    pub fn is_known(&self, state: &State, base: BaseId, known: Known) -> bool {
        match known {
            Known::Truth => !state.base(base).concealed,
            Known::To(_) => !state.base(base).concealed && self.is_seen(state, base),
            Known::By(seat) => !state.base(base).concealed && self.sees_live(state, seat, base),
        }
    }

    /// What a seat judges its orders by: the knowledge of its side, or its own where commanders see by report.
    pub fn known_to(&self, seat: Seat) -> Known {
        match self.side_of_seat(seat) {
            Some(side) if !self.sees_by_report() => Known::To(side),
            _ => Known::By(seat),
        }
    }

    /// NQ-HID: whether the enemy of a base sees it; a concealed base only where nothing is hidden.
    pub fn is_seen(&self, state: &State, base: BaseId) -> bool {
        match self.toggles().fog {
            _ if self.deploys_unseen(state) => false,
            Fog::Open => true,
            Fog::HiddenDefenders => !state.base(base).concealed,
            Fog::Full | Fog::Command => !state.base(base).concealed && self.is_sighted(state, base),
        }
    }

    /// NQ-SET-2: in a meeting engagement nobody sees the other deploy.
    pub fn deploys_unseen(&self, state: &State) -> bool {
        state.waiting != 0 && matches!(state.frames.top(), Frame::Enter(Phase::Deploy))
    }

    /// NQ-HID: within D 1 of an enemy ground base, D 2 of a recce base, or fighting.
    fn is_sighted(&self, state: &State, base: BaseId) -> bool {
        let Some(square) = state.square(base) else { return false };
        if state.base(base).fought && state.base(base).fired {
            return true;
        }
        let enemies = self.roster().of_side[usize::from(other(self.side_of(base)).0)];
        let mut around = (-2..=2).flat_map(|dx| (-2..=2).map(move |dy| (dx, dy)));
        around.any(|(dx, dy): (i8, i8)| {
            let (Some(x), Some(y)) = (square.x.checked_add_signed(dx), square.y.checked_add_signed(dy)) else {
                return false;
            };
            let at = Square { x, y };
            let there = state.board.at(at).and(enemies);
            match at.distance(square) {
                0 | 1 => !there.is_empty(),
                2 => there.iter().any(|enemy| self.info(enemy).arm == Arm::Recce),
                _ => false,
            }
        })
    }

    /// Known enemy ground bases of a side in a square.
    pub fn enemies_at(&self, state: &State, side: Side, square: Square, known: Known) -> BaseSet {
        self.at(state, other(side), square).only(|base| self.is_known(state, base, known))
    }

    /// NQ-GEO-4, NQ-MOV-13: whether a square touches a known enemy combat base.
    pub fn touches_enemy(&self, state: &State, side: Side, square: Square, known: Known) -> bool {
        self.near(state, other(side), square)
            .iter()
            .any(|enemy| self.is_combat(state, enemy) && self.is_known(state, enemy, known))
    }

    /// The bases of a side in a square and those that share an edge with it.
    pub(crate) fn near(&self, state: &State, side: Side, square: Square) -> BaseSet {
        let beside = self.grid().beside(square).into_iter();
        let all = beside.fold(state.board.at(square), |all, at| all.or(state.board.at(at)));
        all.and(self.roster().of_side[usize::from(side.0)])
    }

    /// Whether a base is in contact with a known enemy combat base.
    pub fn in_contact(&self, state: &State, base: BaseId, known: Known) -> bool {
        state.square(base).is_some_and(|square| self.touches_enemy(state, self.side_of(base), square, known))
    }

    /// NQ-GEO-6: whether a square lies in the effective fire zone of a side; bases in `ignored` do not count (NQ-R-84).
    pub fn in_fire_zone(&self, state: &State, of: Side, square: Square, ignored: Option<Square>, known: Known) -> bool {
        self.near(state, of, square).iter().any(|base| {
            (ignored.is_none() || state.square(base) != ignored)
                && self.is_combat(state, base)
                && self.has_ammunition(state, base)
                && self.is_known(state, base, known)
        })
    }

    /// NQ-AMM-2, NQ-AMM-5: it has something to fire.
    pub fn has_ammunition(&self, state: &State, base: BaseId) -> bool {
        !state.base(base).dry && (!self.counts_dice() || self.thirds_left(state, base) >= 3)
    }

    /// NQ-AMM-5, NQ-AMM-9: thirds of a die a base can still fire, its own or its unit's volleys.
    pub fn thirds_left(&self, state: &State, base: BaseId) -> u8 {
        if !self.counts_volleys() {
            return state.base(base).ammo;
        }
        let unit = self.unit_of(base);
        if state.hand.volleyed.contains(&unit) { 3 } else { state.unit(unit).volleys }
    }

    /// NQ-FF-2: able to fire now.
    pub fn can_fire(&self, state: &State, base: BaseId) -> bool {
        let now = state.base(base);
        now.place.square().is_some()
            && now.unwounded() > 0
            && !now.fired
            && now.cowed == 0
            && self.has_ammunition(state, base)
            && !matches!(self.info(base).role, Role::Observer | Role::Air)
    }

    /// NQ-MOV-14: enemies share the square.
    pub fn is_contested(&self, state: &State, square: Square) -> bool {
        let present = |side| self.at(state, side, square).iter().next().is_some();
        present(Side(0)) && present(Side(1))
    }

    /// NQ-GEO-8: the bases of a unit that are ordered, by chains from its HQ.
    pub fn ordered_of(&self, state: &State, unit: UnitId) -> BaseSet {
        let about = self.roster().unit(unit);
        let here = self.unit_on_table(state, unit);
        let mut ordered = here.only(|base| self.orders_itself(state, base, about.bases.len() == 1));
        match about.hq.filter(|hq| here.has(*hq)) {
            Some(hq) => ordered.insert(hq),
            // NQ-ORD-11: the next higher HQ acts for one that is lost.
            None => {
                let above = self.roster().chain(about.formation);
                let acting = above.filter_map(|formation| self.present_hq(state, Body::Formation(formation))).next();
                if let Some(at) = acting.and_then(|hq| state.square(hq)) {
                    ordered = ordered.or(here.only(|base| state.square(base).is_some_and(|square| square.is_near(at))));
                }
            }
        }
        loop {
            let reached = here.without(ordered).only(|base| {
                let Some(square) = state.square(base) else { return false };
                ordered.iter().any(|near| state.square(near).is_some_and(|at| at.is_near(square)))
            });
            if reached.is_empty() {
                return ordered;
            }
            ordered = ordered.or(reached);
        }
    }

    /// NQ-GEO-8, NQ-PCE-4, NQ-PCE-5, NQ-PCE-16: ordered without touching its HQ.
    fn orders_itself(&self, state: &State, base: BaseId, alone: bool) -> bool {
        let info = self.info(base);
        let in_works = || {
            state.base(base).posture == Posture::Static
                && state.square(base).is_some_and(|square| self.own_works(state, info.side, square) != Works::None)
        };
        alone || info.is_specialist() || info.arm == Arm::Armour || in_works()
    }

    /// NQ-GEO-8: whether a base is ordered.
    pub fn is_ordered(&self, state: &State, base: BaseId) -> bool {
        let unit = self.unit_of(base);
        self.orders_itself(state, base, self.roster().unit(unit).bases.len() == 1)
            || self.ordered_of(state, unit).has(base)
    }

    /// The kind of a square, as laid or as the umpire ruled it (NQ-UMP-1).
    pub fn ground(&self, state: &State, square: Square) -> Ground {
        let ruled = state.ruled_ground.iter().rev().find(|(at, _)| *at == square);
        ruled.map_or_else(|| self.grid().cell(square).ground, |(_, ground)| *ground)
    }

    /// Close country, settlements included.
    pub fn is_close(&self, state: &State, square: Square) -> bool {
        self.ground(state, square).is_close()
    }

    /// The works of a side in a square.
    pub fn own_works(&self, state: &State, side: Side, square: Square) -> Works {
        let own = state.works(square).filter(|position| position.owner == Some(side));
        own.map_or(Works::None, |position| position.works)
    }

    /// The HQ base of a body, while it is on the table.
    pub fn present_hq(&self, state: &State, body: Body) -> Option<BaseId> {
        let roster = self.roster();
        let rear = match body {
            Body::Formation(formation) => roster.formation(formation).rear,
            Body::Unit(_) => None,
        };
        [roster.body_hq(body), rear].into_iter().flatten().find(|hq| state.square(*hq).is_some())
    }

    /// The tables' rate of a base in a posture, in parts of a square a bound (NQ-MOV-3, NQ-MOV-7 to 9).
    pub fn allowance(&self, state: &State, base: BaseId, posture: Posture) -> u32 {
        let rate = crate::movement::rate(self, state, base, posture);
        u32::from(rate) * u32::from(self.tables().numbers.bound_tenths)
    }
}
