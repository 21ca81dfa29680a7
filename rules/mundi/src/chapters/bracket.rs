//! The brackets of the lists: target type and movement class, deployed and loaded (MS-PC-5 to 12).

use crate::terms::{Class, Kind, Target};

/// A list bracket in the variant chosen for an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bracket {
    /// What it is unloaded.
    pub deployed: (Target, Class),
    /// What it is in its transport, if it has one (MS-PC-7).
    pub loaded: Option<(Target, Class)>,
    /// A gun that fires from its truck (MS-PC-11).
    pub portee: bool,
}

impl Bracket {
    /// Plain foot.
    pub const FOOT: Bracket = Bracket { deployed: (Target::Soft, Class::Foot), loaded: None, portee: false };

    /// Reads one variant: `sf/w, horse`. Notes on models have no effect (MS-PC-9).
    pub fn parse(text: &str) -> Option<Bracket> {
        let (code, notes) = text.split_once(',').unwrap_or((text, ""));
        // MS-PC-6, MS-PC-10: horse and bicycle change the foot class alone.
        let mounted = ["horse", "bicycle"].iter().any(|note| notes.contains(note));
        let portee = notes.contains("portee");
        let foot = if mounted { Class::Horse } else { Class::Foot };
        let soft = |class| (Target::Soft, class);
        let (deployed, loaded) = match code.trim() {
            "sf" => (soft(foot), None),
            "sf/w" => (soft(foot), Some(soft(Class::Wheeled))),
            "sf/t" => (soft(foot), Some(soft(Class::Tracked))),
            "sf/at" => (soft(foot), Some((Target::Armour, Class::Tracked))),
            "sw" => (soft(Class::Wheeled), None),
            "aw" => ((Target::Armour, Class::Wheeled), None),
            "at" => ((Target::Armour, Class::Tracked), None),
            "sw/sf" => (soft(foot), Some(soft(Class::Wheeled))),
            "air" => ((Target::Air, Class::Air), None),
            _ => return None,
        };
        Some(Bracket { deployed, loaded, portee: portee || code.trim() == "sw/sf" })
    }

    /// Writes it as the lists do.
    pub fn write(&self) -> &'static str {
        match (self.deployed, self.loaded, self.portee) {
            (_, Some(_), true) => "sw/sf, portee",
            ((_, Class::Foot), None, _) => "sf",
            ((_, Class::Horse), None, _) => "sf, horse",
            ((_, Class::Horse), Some(_), _) => "sf/w, horse",
            (_, Some((Target::Armour, _)), _) => "sf/at",
            (_, Some((_, Class::Tracked)), _) => "sf/t",
            (_, Some(_), _) => "sf/w",
            ((Target::Soft, _), None, _) => "sw",
            ((Target::Armour, Class::Wheeled), None, _) => "aw",
            ((Target::Armour, _), None, _) => "at",
            ((Target::Air, _), None, _) => "air",
        }
    }

    /// Its target type and class now (MS-PC-8).
    pub fn state(&self, loaded: bool) -> (Target, Class) {
        match self.loaded {
            Some(state) if loaded => state,
            _ => self.deployed,
        }
    }

    /// A self-propelled gun has no foot state (MS-PC-12).
    pub fn is_self_propelled(&self, kind: Kind) -> bool {
        kind.is_gun() && !self.deployed.1.is_foot()
    }

    /// MS-FOR-8: dropped from the air, trucks stay behind.
    #[must_use]
    pub fn air_dropped(self) -> Bracket {
        match self.loaded {
            Some((Target::Soft, _)) => Bracket { loaded: None, portee: false, ..self },
            _ => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bracket_reads_back_as_it_is_written() {
        for text in
            ["sf", "sf, horse", "sf/w", "sf/t", "sf/at", "sf/w, horse", "sw", "aw", "at", "sw/sf, portee", "air"]
        {
            assert_eq!(Bracket::parse(text).map(|bracket| bracket.write()), Some(text));
        }
        assert_eq!(Bracket::parse("xx"), None);
    }

    #[test]
    fn a_self_propelled_gun_has_no_foot_state() {
        let is = |text, kind| Bracket::parse(text).is_some_and(|bracket| bracket.is_self_propelled(kind));
        assert!(is("at", Kind::At) && is("sw", Kind::Ar) && !is("sf/w", Kind::At) && !is("at", Kind::Ta));
        assert!(!is("sw/sf, portee", Kind::At));
    }
}
