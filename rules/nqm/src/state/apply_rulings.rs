//! What the umpire's rulings change (NQ-UMP-1).

use super::{Place, State};
use crate::orders::Ruling;
use crate::terms::{Cause, Causes};

impl State {
    pub(super) fn apply_ruling(&mut self, ruling: &Ruling) {
        match *ruling {
            Ruling::Due(item, due) => {
                if let Some(item) = self.queue.get_mut(usize::from(item)) {
                    item.due = due;
                }
            }
            Ruling::Grade(unit, grade) => self.units[unit.index()].grade = grade,
            Ruling::Weapon(base, class) => self.of(base).ruled[0] = Some(class),
            Ruling::Armour(base, class) => self.of(base).ruled[1] = Some(class),
            Ruling::Pips(base, pips) => self.of(base).pips = pips,
            Ruling::Strength(base, sp) => self.of(base).sp = sp,
            Ruling::Organise(base) => self.of(base).causes = Causes::default(),
            Ruling::Disorganise(base) => {
                let base = self.of(base);
                base.causes = base.causes.with(Cause::Harassed);
            }
            Ruling::Ammo(base, dry) => self.of(base).dry = dry,
            Ruling::Place(base, square) => {
                self.put(base, Place::On(square));
                let placed = self.of(base);
                placed.carrier = None;
                placed.path.clear();
                self.tread(base.index());
            }
            Ruling::Conceal(base, concealed) => self.of(base).concealed = concealed,
            Ruling::Reinforced(attack, counts) => {
                for attack in self.attacks.iter_mut().filter(|open| open.id == attack) {
                    attack.needs = !counts;
                }
            }
            Ruling::NoRecce(base) => self.of(base).tested = true,
            Ruling::Steadfast(base, stands) => self.of(base).steadfast = stands,
            Ruling::Pairing(firer, target, class) => self.pairings.push((firer, target, class)),
            Ruling::Terrain(square, ground) => self.ruled_ground.push((square, ground)),
            Ruling::Penalty(square, more) => self.penalties.push((square, more)),
            Ruling::Range(base, squares) => self.of(base).ruled_reach = Some(squares),
            Ruling::Stock(formation, log, pol) => {
                let dump = &mut self.formations[formation.index()];
                (dump.log, dump.pol) = (log, pol);
            }
            Ruling::Observers(all) => self.observers = all,
            Ruling::Undo => {
                if let Some(before) = self.steps[1].take() {
                    *self = State { steps: [Some(before.clone()), None], ..State::clone(&before) };
                }
            }
            Ruling::Recce(..) | Ruling::Surrender(_) | Ruling::End(_) => {}
        }
    }
}
