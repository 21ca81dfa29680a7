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

/// The sign of a look; looks nobody has drawn yet show their first letter.
pub fn of_look(look: &str) -> Glyph {
    let (sign, style) = match look {
        "woods" => ('♣', Style::new().green()),
        "orchard" => ('♠', Style::new().green()),
        "tall_crops" => ('"', Style::new().yellow()),
        "brush" | "scrub" => ('\'', Style::new().green()),
        "field" | "crops" => ('\u{2056}', Style::new().yellow()),
        "rough" | "rubble" => ('∴', Style::new().yellow().dim()),
        "crater" => ('º', Style::new().yellow().dim()),
        "dunes" => ('~', Style::new().yellow()),
        "marsh" => ('„', Style::new().cyan()),
        "hill" | "slope" | "escarpment" => ('^', Style::new().yellow()),
        "town" => ('▓', Style::new().white()),
        "ruin" => ('░', Style::new().white()),
        "crates" | "wreck" => ('¤', Style::new().yellow().dim()),
        "bunker" | "fortification" => ('◘', Style::new().white()),
        "wire" | "obstacle" => ('#', Style::new().white().dim()),
        "bridge" | "ferry" => ('‖', Style::new().white()),
        "smoke" => ('○', Style::new().dim()),
        "building" | "house" => ('▒', Style::new().white()),
        "block" | "solid" => ('█', Style::new().white()),
        "water" | "pond" | "river" | "stream" | "shallow_water" | "deep_water" | "sea" => ('≈', Style::new().blue()),
        "low_wall" | "wall" => ('=', Style::new().white()),
        "high_wall" => ('‡', Style::new().white()),
        "hedge" | "low_hedge" | "high_hedge" => ('%', Style::new().green()),
        "bocage" => ('&', Style::new().green().bold()),
        "fence" => ('+', Style::new().yellow().dim()),
        "road" | "track" | "path" => ('·', Style::new().yellow()),
        "trench" | "foxholes" | "entrenchment" => ('_', Style::new().yellow().dim()),
        "minefield" => ('x', Style::new().red()),
        other => (other.chars().next().unwrap_or('?'), Style::new()),
    };
    Glyph { sign, style }
}
