//! What is left of a battle: what each side lost and how, and in what state the rest is. For reports, and for campaigns.

use core::fmt::Debug;

use serde::Serialize;

use crate::Side;

/// What became of everybody.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Aftermath {
    /// Everybody who took part, in the order of the rosters.
    pub fates: Vec<Fate>,
}

/// What became of one piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fate {
    /// Whose it is.
    pub side: Side,
    /// Its id in orders.
    pub id: String,
    /// Its name, or that of those it belongs to.
    pub name: String,
    /// What it is, as losses are counted: `rifleman`, `infantry`, `medium tanks`.
    pub kind: String,
    /// How it was lost, in a word or two; nothing if it is left.
    pub lost: Option<&'static str>,
    /// Its strength now and at the beginning, where the game counts one.
    pub strength: Option<(u32, u32)>,
    /// What else is worth knowing of one that is left: `pinned`, `out of ammunition`.
    pub state: Vec<&'static str>,
}

/// What one side has of one kind, and what became of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Tally {
    /// Whose.
    pub side: Side,
    /// Of what.
    pub kind: String,
    /// How many there were.
    pub was: u32,
    /// How many are left.
    pub left: u32,
    /// How many were lost, by how.
    pub lost: Vec<(&'static str, u32)>,
    /// Strength left and at the beginning, where the game counts one.
    pub strength: Option<(u32, u32)>,
}

impl Fate {
    /// Somebody who is left.
    pub fn left(side: Side, id: impl ToString, name: impl Into<String>, kind: impl Into<String>) -> Fate {
        let (lost, strength, state) = (None, None, Vec::new());
        Fate { side, id: id.to_string(), name: name.into(), kind: kind.into(), lost, strength, state }
    }

    /// The same, lost in this way if it was.
    #[must_use]
    pub fn lost(self, lost: Option<&'static str>) -> Fate {
        Fate { lost, ..self }
    }

    /// The same with what is worth knowing of it.
    #[must_use]
    pub fn with(mut self, holds: bool, word: &'static str) -> Fate {
        if holds {
            self.state.push(word);
        }
        self
    }
}

impl Aftermath {
    /// Losses by side and kind, in the order in which kinds first appear.
    pub fn tallies(&self) -> Vec<Tally> {
        let mut tallies: Vec<Tally> = Vec::new();
        for fate in &self.fates {
            let known = tallies.iter().position(|tally| (tally.side, &tally.kind) == (fate.side, &fate.kind));
            let index = known.unwrap_or_else(|| {
                let (side, kind) = (fate.side, fate.kind.clone());
                tallies.push(Tally { side, kind, was: 0, left: 0, lost: Vec::new(), strength: None });
                tallies.len() - 1
            });
            tallies[index].add(fate);
        }
        tallies.sort_by_key(|tally| tally.side);
        tallies
    }
}

impl Tally {
    fn add(&mut self, fate: &Fate) {
        self.was += 1;
        match fate.lost {
            None => self.left += 1,
            Some(how) => match self.lost.iter_mut().find(|(known, _)| *known == how) {
                Some((_, count)) => *count += 1,
                None => self.lost.push((how, 1)),
            },
        }
        if let Some((now, was)) = fate.strength {
            let (sum, first) = self.strength.unwrap_or_default();
            self.strength = Some((sum + now, first + was));
        }
    }
}

/// The name of an enum's value as people say it: `MachineGunner` is a machine gunner. Letters of an abbreviation stay together.
pub fn spoken(value: impl Debug) -> String {
    let name = format!("{value:?}");
    let mut spoken = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !spoken.is_empty() {
            spoken.push(' ');
        }
        spoken.extend(letter.to_lowercase());
    }
    match spoken.as_str() {
        "nco" | "lmg" | "mmg" | "hmg" | "hq" => spoken.to_uppercase(),
        _ => spoken,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_counted_by_side_kind_and_how() {
        let man = |side: u8, lost| Fate::left(Side(side), 1, "1st squad", "rifleman").lost(lost);
        let fates =
            vec![man(1, None), man(0, Some("hit")), man(0, Some("scattered")), man(0, Some("hit")), man(0, None)];
        let tallies = Aftermath { fates }.tallies();
        assert_eq!((tallies[0].was, tallies[0].left), (4, 1));
        assert_eq!(tallies[0].lost, [("hit", 2), ("scattered", 1)]);
        assert_eq!((tallies[1].side, tallies[1].left), (Side(1), 1));
    }
}
