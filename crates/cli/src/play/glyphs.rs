//! How terrain looks in a terminal: one sign a look, and a colour where there is colour.

use console::Style;

/// The sign of one kind of terrain.
#[derive(Clone, PartialEq, Debug)]
pub struct Glyph {
    /// The letter or pattern.
    pub sign: char,
    /// Its colour.
    pub style: Style,
}

/// Every look with its own sign: two kinds of ground never share one.
const SIGNS: [(&str, char, Tint); 56] = [
    ("woods", '♣', Tint::Green),
    ("orchard", '♠', Tint::Green),
    ("tall_crops", '"', Tint::Yellow),
    ("brush", '\'', Tint::Green),
    ("scrub", '`', Tint::Green),
    ("field", '⁖', Tint::Yellow),
    ("crops", '⁘', Tint::Yellow),
    ("rough", '∴', Tint::Earth),
    ("rubble", '∵', Tint::Earth),
    ("crater", 'º', Tint::Earth),
    ("dunes", '~', Tint::Yellow),
    ("marsh", '„', Tint::Cyan),
    ("hill", '^', Tint::Yellow),
    ("slope", '/', Tint::Yellow),
    ("escarpment", '⌂', Tint::Yellow),
    ("impassable", '▲', Tint::Yellow),
    ("town", '▓', Tint::White),
    ("ruin", '░', Tint::White),
    ("crates", '¤', Tint::Earth),
    ("wreck", '×', Tint::Earth),
    ("bunker", '◘', Tint::White),
    ("fortification", '◙', Tint::White),
    ("wire", '#', Tint::Grey),
    ("obstacle", '≠', Tint::Grey),
    ("bridge", '‖', Tint::White),
    ("ferry", '∥', Tint::White),
    ("smoke", '○', Tint::Grey),
    ("building", '▒', Tint::White),
    ("house", '▤', Tint::White),
    ("block", '█', Tint::White),
    ("solid", '■', Tint::White),
    ("water", '≈', Tint::Blue),
    ("pond", '◌', Tint::Blue),
    ("river", '≋', Tint::Blue),
    ("stream", '∼', Tint::Blue),
    ("shallow_water", '≃', Tint::Blue),
    ("deep_water", '≡', Tint::Blue),
    ("sea", '∿', Tint::Blue),
    ("low_wall", '=', Tint::White),
    ("wall", '╤', Tint::White),
    ("high_wall", '‡', Tint::White),
    ("low_hedge", '¦', Tint::Green),
    ("hedge", '%', Tint::Green),
    ("high_hedge", '‰', Tint::Green),
    ("bocage", '&', Tint::Bold),
    ("fence", '+', Tint::Earth),
    ("road", '·', Tint::Yellow),
    ("track", ':', Tint::Yellow),
    ("path", '.', Tint::Yellow),
    ("trench", '_', Tint::Earth),
    ("foxholes", '∪', Tint::Earth),
    ("entrenchment", '⊔', Tint::Earth),
    ("minefield", 'x', Tint::Red),
    ("railway", '╫', Tint::Grey),
    ("cliff", '┬', Tint::Yellow),
    ("gully", '∨', Tint::Earth),
];

/// The colours of ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tint {
    Green,
    Bold,
    Yellow,
    Earth,
    Cyan,
    Blue,
    White,
    Grey,
    Red,
}

impl Tint {
    fn style(self) -> Style {
        match self {
            Tint::Green => Style::new().green(),
            Tint::Bold => Style::new().green().bold(),
            Tint::Yellow => Style::new().yellow(),
            Tint::Earth => Style::new().yellow().dim(),
            Tint::Cyan => Style::new().cyan(),
            Tint::Blue => Style::new().blue(),
            Tint::White => Style::new().white(),
            Tint::Grey => Style::new().white().dim(),
            Tint::Red => Style::new().red(),
        }
    }
}

/// The sign of a look; looks nobody has drawn yet show their first letter.
pub fn of_look(look: &str) -> Glyph {
    let known = SIGNS.iter().find(|(name, ..)| *name == look);
    match known {
        Some((_, sign, tint)) => Glyph { sign: *sign, style: tint.style() },
        None => Glyph { sign: look.chars().next().unwrap_or('?'), style: Style::new() },
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_kinds_of_ground_share_a_sign() {
        let signs: BTreeSet<char> = SIGNS.iter().map(|(_, sign, _)| *sign).collect();
        assert_eq!(signs.len(), SIGNS.len());
        let looks: BTreeSet<&str> = SIGNS.iter().map(|(look, ..)| *look).collect();
        assert_eq!(looks.len(), SIGNS.len());
    }
}
