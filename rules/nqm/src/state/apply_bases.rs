//! What events change of single bases: orders and moves, fire, casualties, and where they end up.

use super::{Place, Sent, State};
use crate::event::Event;
use crate::terms::{BaseId, Cause, Causes, Posture};

impl State {
    /// Whatever befalls a base.
    pub(super) fn apply_bases(&mut self, event: &Event) {
        self.apply_moves(event);
        self.apply_fire(event);
        self.apply_casualties(event);
        self.apply_places(event);
    }

    fn apply_moves(&mut self, event: &Event) {
        let bound = self.bound;
        match event {
            Event::TaskSet { base, work } => self.of(*base).job = *work,
            Event::AreaSet { base, area } => self.of(*base).area = *area,
            Event::FollowedOn { bases } => {
                for base in bases.iter() {
                    let base = self.of(base);
                    base.follow_on = true;
                    base.causes = base.causes.without(Cause::PostCombat);
                }
            }
            Event::FollowOnEnded { base } => self.of(*base).follow_on = false,
            Event::ServiceSet { base, load } => self.of(*base).service = Some(*load),
            Event::Loaded { base, load } => {
                let base = self.of(*base);
                (base.load, base.service) = (*load, None);
            }
            Event::Rode { base, on } => {
                let place = on.map_or_else(|| self.carrier_place(*base), Place::Aboard);
                self.put(*base, place);
                self.of(*base).carrier = *on;
            }
            Event::Arrived { base, at } | Event::Returned { base, at } => {
                self.put(*base, Place::On(*at));
                self.tread(base.index());
            }
            Event::Plotted { base, posture, path, now } => {
                let base = self.of(*base);
                (base.plotted, base.now, base.gone) = (*posture, *now, 0);
                base.path = path.clone();
            }
            Event::Looking { base, at, from } => self.of(*base).look = Some((*at, *from)),
            Event::PostureTaken { base, posture } => {
                let base = self.of(*base);
                (base.posture, base.spent, base.began) = (*posture, 0, base.place.square());
                if *posture != Posture::Static {
                    base.job = None;
                }
            }
            Event::Moved { base: moved, to, cost } => {
                self.put(*moved, Place::On(*to));
                let base = self.of(*moved);
                (base.moved, base.job, base.breach) = (true, None, false);
                base.gone = base.gone.saturating_add(1);
                base.spent = base.spent.saturating_add(*cost);
                self.tread(moved.index());
            }
            Event::Exited { base, points, full, first } => {
                let side = usize::from(self.base(*base).side.0);
                self.score[side] += points;
                self.exited[side] |= full;
                self.paid[side] |= first;
                self.put(*base, Place::Exited);
            }
            Event::Stopped { base } => self.of(*base).stopped = true,
            Event::ShookOut { base } => self.of(*base).posture = Posture::Contact,
            Event::MoveOver { base, credit } => {
                let base = self.of(*base);
                base.credit = *credit;
                let kept = usize::from(base.gone).min(base.path.len());
                let keeps = !base.stopped && base.gone >= base.now;
                base.path.drain(..kept);
                if !keeps {
                    base.path.clear();
                }
                (base.now, base.gone) = (0, 0);
            }
            Event::RecceTested { base, at, .. } | Event::LookUsed { base, at } => {
                let base = self.of(*base);
                (base.tested, base.probed) = (true, Some((*at, bound)));
            }
            Event::Revealed { base } => self.of(*base).concealed = false,
            Event::Concealed { base } => self.of(*base).concealed = true,
            Event::Uncovered { base } => self.of(*base).uncovered = true,
            _ => {}
        }
    }

    fn apply_fire(&mut self, event: &Event) {
        let bound = self.bound;
        match event {
            Event::MissionSet { base, mission } => self.of(*base).mission = *mission,
            Event::CallSpent { base } => {
                self.queue
                    .retain(|item| !matches!(item.what, Sent::Fire(asked, _) if asked == *base && item.due <= bound));
            }
            Event::Flew { base, at } => self.hand.flights.push((*base, *at)),
            Event::Aborted { base } => self.hand.flights.retain(|(flying, _)| flying != base),
            Event::StrikeSet { base, aim } => self.of(*base).strike = Some(*aim),
            Event::FlakLaid { base, at, high } => {
                self.hand.flak.retain(|(gun, ..)| gun != base);
                self.hand.flak.push((*base, *at, *high));
            }
            Event::AirHome { base, place } => {
                self.hand.flights.retain(|(flying, _)| flying != base);
                self.put(*base, *place);
                self.of(*base).strike = None;
            }
            Event::Aimed { base, group, attack } => {
                let base = self.of(*base);
                (base.aim, base.aim_in) = (Some(*group), *attack);
            }
            Event::Fired { base, thirds, at_tanks } => {
                let base = self.of(*base);
                base.fired = true;
                base.fired_at_tanks |= at_tanks;
                base.ammo = base.ammo.saturating_sub(*thirds);
            }
            Event::UnderFire { base, shelled } => {
                let base = self.of(*base);
                base.under_fire = true;
                if *shelled {
                    base.shelled = bound;
                }
            }
            _ => {}
        }
    }

    fn apply_casualties(&mut self, event: &Event) {
        let bound = self.bound;
        match event {
            Event::Hit { base, pips, exchange } => {
                let base = self.of(*base);
                base.pips = base.pips.saturating_add(*pips);
                base.job = None;
                base.path.clear();
                if *exchange {
                    base.fresh = base.fresh.saturating_add(*pips);
                }
            }
            Event::LostStrength { base, sp } => {
                let base = self.of(*base);
                base.sp = base.sp.saturating_sub(*sp);
            }
            Event::AmmoOut { base, dry } => self.of(*base).dry = *dry,
            Event::Lost { base, unit, place, points, secret } => {
                self.lose(*base, *place, *points, *secret);
                let unit = &mut self.units[unit.index()];
                unit.owes_test = true;
                unit.surrendered |= *place == Place::Captured;
            }
            Event::Disorganised { base, cause } => {
                let base = self.of(*base);
                base.causes = base.causes.with(*cause);
                base.job = None;
                if *cause == Cause::Broken {
                    base.broke_at = base.place.square();
                }
            }
            Event::BrokeOff { bases } => {
                for base in bases.iter() {
                    let base = self.of(base);
                    base.causes = base.causes.without(Cause::Broken);
                    (base.broke_off, base.broke_at) = (true, None);
                }
            }
            Event::TerrorTested { bases, cowed, .. } => {
                for base in bases.iter() {
                    let base = self.of(base);
                    base.blooded = true;
                    if *cowed {
                        base.cowed = bound;
                    }
                }
            }
            Event::Recovered { base } => {
                let base = self.of(*base);
                (base.cowed, base.causes) = (0, Causes::default());
            }
            Event::Fought { bases } => {
                for base in bases.iter() {
                    let base = self.of(base);
                    (base.fought, base.engaged, base.fought_bound, base.job) = (true, true, bound, None);
                }
            }
            _ => {}
        }
    }

    fn apply_places(&mut self, event: &Event) {
        let bound = self.bound;
        match event {
            Event::Entered { base: moved, to } => {
                let origin = self.square(*moved);
                self.put(*moved, Place::On(*to));
                let base = self.of(*moved);
                base.origin = origin;
                (base.posture, base.moved, base.job) = (Posture::Advance, true, None);
                base.path.clear();
                self.tread(moved.index());
            }
            Event::Retreated { base: moved, to } => {
                self.note_leaving(*moved);
                self.put(*moved, Place::On(*to));
                let base = self.of(*moved);
                base.breach = false;
                (base.posture, base.retreated) = (Posture::Withdraw, bound);
                (base.moved, base.origin, base.job) = (true, None, None);
                base.path.clear();
                self.tread(moved.index());
            }
            Event::WentBack { base, to } => {
                self.put(*base, Place::On(*to));
                let back = self.of(*base);
                (back.origin, back.breach) = (None, false);
                self.tread(base.index());
            }
            Event::MarkersOff { base, pips } => {
                let base = self.of(*base);
                base.pips = base.pips.saturating_sub(*pips);
                base.fresh = base.fresh.saturating_sub(*pips);
            }
            Event::Reorganised { base } => {
                let base = self.of(*base);
                (base.causes, base.engaged, base.follow_on, base.credit) = (Causes::default(), false, false, 0);
            }
            Event::Merged { from, into, sp } => {
                let giver = self.of(*from);
                giver.sp -= (*sp).min(giver.sp);
                if giver.sp == 0 {
                    self.put(*from, Place::Merged);
                }
                self.of(*into).sp += sp;
            }
            Event::Filled { base, thirds } => self.of(*base).ammo = *thirds,
            Event::Replaced { base, at } => {
                self.put(*base, Place::On(*at));
                let base = self.of(*base);
                (base.sp, base.pips, base.causes) = (1, 0, Causes::default());
                base.posture = Posture::Static;
            }
            _ => {}
        }
    }

    /// The square of whoever carries it, to get off there.
    fn carrier_place(&self, base: BaseId) -> Place {
        let carrier = self.base(base).carrier;
        carrier.map_or(self.base(base).place, |carrier| self.base(carrier).place)
    }

    /// NQ-CTR-2: who is driven out of a square, or lost in it.
    fn note_leaving(&mut self, base: BaseId) {
        if let Some(square) = self.square(base) {
            self.hand.left.push((square, base));
        }
    }

    fn lose(&mut self, base: BaseId, place: Place, points: u16, secret: bool) {
        let side = usize::from(self.base(base).side.0);
        self.score[1 - side] += points;
        self.blind[1 - side] += if secret { points } else { 0 };
        self.note_leaving(base);
        self.put(base, place);
        let lost = self.of(base);
        (lost.pips, lost.mission, lost.carrier, lost.concealed) = (0, None, None, false);
        (lost.breach, lost.secret) = (false, secret);
        lost.path.clear();
        if place == Place::Dispersed {
            lost.posture = Posture::Static;
        }
        for attack in &mut self.attacks {
            attack.front.remove(base);
            attack.second.remove(base);
        }
        for storm in &mut self.storms {
            storm.bases.remove(base);
        }
    }
}
