//! What the umpire rules (NQ-UMP-1), as he would say it.

use super::Story;
use super::words::count;
use crate::orders::Ruling;
use crate::terms::Ground;

impl Story<'_> {
    /// A ruling without its reason.
    pub(super) fn ruling(&self, ruling: &Ruling) -> String {
        let either = |truth: bool, yes: &str, no: &str| if truth { yes.to_owned() } else { no.to_owned() };
        match *ruling {
            Ruling::Due(item, bound) => match self.state.queue.get(usize::from(item)) {
                Some(item) => format!("{}; due in bound {bound}", self.sent(&item.what)),
                None => format!("what was on its way arrives in bound {bound}"),
            },
            Ruling::Grade(unit, grade) => format!("{} counts as {}", self.unit(unit), grade.word()),
            Ruling::Weapon(base, class) => format!("{} fires with class {}", self.name(base), class.word()),
            Ruling::Armour(base, class) => format!("{} has armour of class {}", self.name(base), class.word()),
            Ruling::Pips(base, pips) => format!("{} has {}", self.name(base), count(pips, "PIP", "PIPs")),
            Ruling::Strength(base, sp) => format!("{} has {sp} SP", self.name(base)),
            Ruling::Organise(base) => format!("{} is organised again", self.name(base)),
            Ruling::Disorganise(base) => format!("{} is disorganised", self.name(base)),
            Ruling::Ammo(base, dry) => {
                format!("{} {}", self.name(base), either(dry, "is out of ammunition", "has ammunition"))
            }
            Ruling::Place(base, at) => format!("{} stands in {at}", self.name(base)),
            Ruling::Conceal(base, hidden) => {
                format!("{} {}", self.name(base), either(hidden, "is concealed", "is in the open"))
            }
            Ruling::Surrender(base) => format!("{} surrenders", self.name(base)),
            Ruling::Reinforced(attack, counts) => {
                format!("attack {attack} {}", either(counts, "counts as reinforced", "needs reinforcement"))
            }
            Ruling::Recce(base, at) => format!("{} tests {at}", self.name(base)),
            Ruling::NoRecce(base) => format!("{} takes no test in this bound", self.name(base)),
            Ruling::Steadfast(base, stands) => {
                format!("{} {}", self.name(base), either(stands, "does not surrender", "may surrender"))
            }
            Ruling::Pairing(firer, target, class) => {
                format!("{} fires with class {} at {}", self.name(firer), class.word(), self.name(target))
            }
            Ruling::Terrain(at, ground) => format!("{at} is {}", ground_words(ground)),
            Ruling::Penalty(at, more) => format!("{at} costs {more} more to enter"),
            Ruling::Range(base, squares) => {
                format!("{} reaches {}", self.name(base), count(squares, "square", "squares"))
            }
            Ruling::Stock(formation, log, pol) => {
                format!("the dump of {} holds {log} LOG and {pol} POL", self.formation(formation))
            }
            Ruling::Observers(all) => {
                format!("observers see {}", either(all, "everything", "what is to be seen in the open"))
            }
            Ruling::Undo => "the last step is played again".to_owned(),
            Ruling::End(None) => "the battle ends".to_owned(),
            Ruling::End(Some(side)) => format!("the battle ends, and {} has won", self.side(side)),
        }
    }
}

const fn ground_words(ground: Ground) -> &'static str {
    match ground {
        Ground::Open => "open ground",
        Ground::Close => "close terrain",
        Ground::City => "a city",
        Ground::Town => "a town",
        Ground::Village => "a village",
        Ground::Timber => "a wooden village",
        Ground::Impassable => "impassable",
    }
}
