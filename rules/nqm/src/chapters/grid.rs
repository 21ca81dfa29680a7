//! The ground of a battle (NQ-GEO, NQ-TER): squares, roads, rivers, and who may step where. What changes of it is in the state.

use arrayvec::ArrayVec;

use crate::terms::{Edge, Ground, Mobility, River, Square};

/// The widest and highest table.
pub const MOST_SQUARES: u8 = 40;

/// The grid as the scenario lays it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    /// West to east.
    pub width: u8,
    /// South to north.
    pub height: u8,
    squares: Vec<Cell>,
}

/// One square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// What it is.
    pub ground: Ground,
    /// A hill (NQ-GEO-10).
    pub hill: bool,
    /// A settlement prepared for defence (NQ-FRT-4).
    pub prepared: bool,
    /// A city of reinforced concrete (NQ-TER-9).
    pub concrete: bool,
    /// Good road towards each neighbour, one bit each, counted as [`NEIGHBOURS`].
    roads: u8,
    /// The river on the north edge.
    north: Option<River>,
    /// The river on the east edge.
    east: Option<River>,
}

/// The eight neighbours, the orthogonal ones first.
pub const NEIGHBOURS: [(i8, i8); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

impl Grid {
    /// Open ground everywhere.
    pub fn new(width: u8, height: u8) -> Grid {
        let cell = Cell {
            ground: Ground::Open,
            hill: false,
            prepared: false,
            concrete: false,
            roads: 0,
            north: None,
            east: None,
        };
        Grid { width, height, squares: vec![cell; usize::from(width) * usize::from(height)] }
    }

    /// NQ-GEO-12: squares outside the grid do not exist.
    pub const fn has(&self, square: Square) -> bool {
        square.x >= 1 && square.x <= self.width && square.y >= 1 && square.y <= self.height
    }

    fn place(&self, square: Square) -> usize {
        usize::from(square.y - 1) * usize::from(self.width) + usize::from(square.x - 1)
    }

    /// A square of the grid.
    pub fn cell(&self, square: Square) -> &Cell {
        &self.squares[self.place(square)]
    }

    /// A square of the grid, while the scenario is read.
    pub fn cell_mut(&mut self, square: Square) -> &mut Cell {
        let place = self.place(square);
        &mut self.squares[place]
    }

    /// Every square, lowest y first, then lowest x (NQ-SEQ-4).
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let width = self.width;
        (1..=self.height).flat_map(move |y| (1..=width).map(move |x| Square { y, x }))
    }

    /// The orthogonal neighbours that exist.
    pub fn beside(&self, square: Square) -> ArrayVec<Square, 4> {
        NEIGHBOURS[..4].iter().filter_map(|step| self.shifted(square, *step)).collect()
    }

    /// All neighbours that exist, the orthogonal ones first.
    pub fn around(&self, square: Square) -> ArrayVec<Square, 8> {
        NEIGHBOURS.iter().filter_map(|step| self.shifted(square, *step)).collect()
    }

    fn shifted(&self, square: Square, (dx, dy): (i8, i8)) -> Option<Square> {
        let to = Square { x: square.x.checked_add_signed(dx)?, y: square.y.checked_add_signed(dy)? };
        self.has(to).then_some(to)
    }

    /// The square over an edge.
    pub fn over(&self, square: Square, edge: Edge) -> Option<Square> {
        self.shifted(square, NEIGHBOURS[edge as usize])
    }

    /// Whether the square can be entered at all.
    pub fn is_passable(&self, square: Square) -> bool {
        self.has(square) && self.cell(square).ground != Ground::Impassable
    }

    /// NQ-TER-4: lays good road between two neighbours.
    pub fn lay_road(&mut self, from: Square, to: Square) {
        for (one, two) in [(from, to), (to, from)] {
            if let Some(bit) = direction(one, two) {
                self.cell_mut(one).roads |= 1 << bit;
            }
        }
    }

    /// Whether good road leads from one square to its neighbour.
    pub fn has_road(&self, from: Square, to: Square) -> bool {
        direction(from, to).is_some_and(|bit| self.cell(from).roads & (1 << bit) != 0)
    }

    /// Whether any road passes through the square.
    pub fn is_on_road(&self, square: Square) -> bool {
        self.cell(square).roads != 0
    }

    /// Lays a river along an edge.
    pub fn lay_river(&mut self, square: Square, edge: Edge, river: River) {
        match canonical(square, edge) {
            Some((square, Edge::North)) if self.has(square) => self.cell_mut(square).north = Some(river),
            Some((square, _)) if self.has(square) => self.cell_mut(square).east = Some(river),
            _ => {}
        }
    }

    /// The river between two orthogonal neighbours.
    pub fn river(&self, from: Square, to: Square) -> Option<River> {
        let (square, edge) = canonical(from, from.edge_to(to)?)?;
        if !self.has(square) {
            return None;
        }
        let cell = self.cell(square);
        if edge == Edge::North { cell.north } else { cell.east }
    }
}

/// An edge by the square that keeps it: its north or its east edge.
pub fn canonical(square: Square, edge: Edge) -> Option<(Square, Edge)> {
    Some(match edge {
        Edge::North | Edge::East => (square, edge),
        Edge::South => (Square { y: square.y.checked_sub(1).filter(|y| *y > 0)?, ..square }, Edge::North),
        Edge::West => (Square { x: square.x.checked_sub(1).filter(|x| *x > 0)?, ..square }, Edge::East),
    })
}

fn direction(from: Square, to: Square) -> Option<usize> {
    let step = (to.x.wrapping_sub(from.x).cast_signed(), to.y.wrapping_sub(from.y).cast_signed());
    NEIGHBOURS.iter().position(|neighbour| *neighbour == step)
}

impl Ground {
    /// Close country, settlements included: the narrow column of Table 2.
    pub const fn is_close(self) -> bool {
        !matches!(self, Ground::Open | Ground::Impassable)
    }

    /// A settlement of any kind.
    pub const fn is_settlement(self) -> bool {
        matches!(self, Ground::City | Ground::Town | Ground::Village | Ground::Timber)
    }

    /// NQ-TER-3: whether vehicles pay for it with close_cost = 2.
    pub const fn is_slow(self) -> bool {
        matches!(self, Ground::Close | Ground::City | Ground::Town)
    }
}

impl Mobility {
    /// NQ-TER-5: foot and cavalry cross minor rivers anywhere.
    pub const fn wades(self) -> bool {
        matches!(self, Mobility::Foot | Mobility::Cavalry)
    }

    /// NQ-TER-3, NQ-LOG-11: moves on wheels or tracks.
    pub const fn has_engine(self) -> bool {
        matches!(self, Mobility::LightRecce | Mobility::Armoured | Mobility::Motorised)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_river_lies_between_two_squares_whichever_is_asked() {
        let mut grid = Grid::new(4, 4);
        grid.lay_river(Square::new(2, 2), Edge::West, River::Minor);
        assert_eq!(grid.river(Square::new(1, 2), Square::new(2, 2)), Some(River::Minor));
        assert_eq!(grid.river(Square::new(2, 2), Square::new(1, 2)), Some(River::Minor));
        assert_eq!(grid.river(Square::new(2, 2), Square::new(3, 2)), None);
    }

    #[test]
    fn squares_outside_the_grid_do_not_exist() {
        let grid = Grid::new(3, 3);
        assert_eq!(grid.around(Square::new(1, 1)).len(), 3);
        assert_eq!(grid.beside(Square::new(2, 2)).len(), 4);
        assert!(!grid.is_passable(Square::new(4, 1)));
    }
}
