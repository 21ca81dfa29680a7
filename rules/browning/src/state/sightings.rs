//! Who sees whom, remembered while both stand still: most men do, and looking is the dearest thing in the game.

use arrayvec::ArrayVec;

use crate::terms::{FigureId, FigureSet, MOST_FIGURES};

/// What is known of the sight lines between figures where they stand now.
///
/// It only repeats what the places already say, so two states differ by it in nothing.
#[derive(Clone, Debug, Default)]
pub struct Sightings {
    rows: ArrayVec<Row, MOST_FIGURES>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Row {
    known: FigureSet,
    clear: FigureSet,
}

impl Sightings {
    /// Nothing known yet of so many figures.
    pub fn new(figures: usize) -> Sightings {
        Sightings { rows: (0..figures).map(|_| Row::default()).collect() }
    }

    /// Whether the line between two figures is clear, if it is known.
    pub fn recall(&self, one: FigureId, other: FigureId) -> Option<bool> {
        let row = &self.rows[one.index()];
        row.known.has(other).then(|| row.clear.has(other))
    }

    /// Everybody to whom a figure is known to have a clear line.
    pub fn clear_to(&self, figure: FigureId) -> FigureSet {
        self.rows[figure.index()].clear
    }

    /// Everybody to whom a figure's line is known.
    pub fn known_to(&self, figure: FigureId) -> FigureSet {
        self.rows[figure.index()].known
    }

    /// Notes that a figure has looked at these, who were not known to it, and has a clear line to some of them. Sight is
    /// symmetric (BB-SIT-1).
    pub fn note(&mut self, one: FigureId, looked_at: FigureSet, clear: FigureSet) {
        let row = &mut self.rows[one.index()];
        row.known = row.known.or(looked_at);
        row.clear = row.clear.or(clear);
        for other in looked_at.iter() {
            self.rows[other.index()].known.insert(one);
        }
        for other in clear.iter() {
            self.rows[other.index()].clear.insert(one);
        }
    }

    /// A figure stands somewhere else now.
    pub fn forget(&mut self, figure: FigureId) {
        // Sight is symmetric (BB-SIT-1): one who knows of nobody is known of by nobody.
        if self.rows[figure.index()].known.is_empty() {
            return;
        }
        let mover = FigureSet::one(figure);
        for row in &mut self.rows {
            row.known = row.known.without(mover);
            row.clear = row.clear.without(mover);
        }
        self.rows[figure.index()] = Row::default();
    }
}

impl PartialEq for Sightings {
    fn eq(&self, _other: &Sightings) -> bool {
        true
    }
}

impl Eq for Sightings {}
