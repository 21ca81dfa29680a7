//! Pieces: small top-down soldiers on their bases, leaders as stars, anything else as a named block.

use sandtable_kernel::scene::{Base, Piece, Scene};

use super::pen::{Pen, escape, inches};
use super::{ink, side_colour};

/// Draws everything that stands on the table, markers first.
pub(super) fn draw(pen: &mut Pen, scene: &Scene) {
    let leaders = scene.pieces.iter().filter(|piece| piece.look == "leader");
    let others = scene.pieces.iter().filter(|piece| piece.look != "leader");
    for piece in leaders.chain(others) {
        let drawn = match &*piece.look {
            "leader" => star(pen, piece),
            "figure" => soldier(pen, piece),
            _ => block(pen, piece),
        };
        pen.write(&drawn);
    }
}

/// A base: round for the first side, eight-sided for the second, square for others; hatched when its man is down.
pub(super) fn base(x: f64, y: f64, radius: f64, side: Option<u8>, down: bool) -> String {
    let colour = side_colour(side);
    let fill = if down { 0.15 } else { 0.45 };
    let style = format!("fill=\"{colour}\" fill-opacity=\"{fill}\" stroke=\"{colour}\" stroke-width=\"0.07\"");
    match side {
        Some(0) => format!("<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\" {style}/>"),
        Some(1) => {
            let points: Vec<String> = (0..8)
                .map(|corner| {
                    let turn = (f64::from(corner) + 0.5) * std::f64::consts::FRAC_PI_4;
                    format!("{:.2},{:.2}", x + radius * turn.cos(), y + radius * turn.sin())
                })
                .collect();
            format!("<polygon points=\"{}\" {style}/>", points.join(" "))
        }
        _ => format!(
            "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{:.2}\" {style}/>",
            x - radius,
            y - radius,
            2.0 * radius,
            2.0 * radius
        ),
    }
}

fn soldier(pen: &Pen, piece: &Piece) -> String {
    let (x, y) = pen.at(piece.at);
    let side = piece.side.map(|side| side.0);
    let radius = match piece.base {
        Base::Round(radius) => inches(radius),
        Base::Block(width, _) => inches(width) / 2.0,
        Base::Marker => 0.4,
    };
    let pinned = piece.markers.iter().any(|marker| marker.key == "pinned");
    let degrees = match piece.facing {
        // Facings count anticlockwise from east, and the soldier is drawn looking north.
        Some(facing) => 90.0 - f64::from(facing) * 360.0 / 65_536.0,
        None if side == Some(1) => 180.0,
        None => 0.0,
    };
    let degrees = if pinned { degrees + 70.0 } else { degrees };
    let colour = side_colour(side);
    let barrel = match &*piece.arm {
        "lmg" | "mg" => "M0.12 0.1L0.16 -0.55M0.02 -0.42L0.3 -0.42",
        "smg" => "M0.12 0.05L0.14 -0.25",
        _ => "M0.12 0.1L0.15 -0.42",
    };
    let stamp = if pinned {
        format!(
            "<text x=\"{:.2}\" y=\"{:.2}\" font-size=\"0.42\" font-weight=\"bold\" fill=\"{}\">P</text>",
            x + 0.3,
            y - 0.22,
            ink::INK
        )
    } else {
        String::new()
    };
    format!(
        "<g><title>{}</title>{}<g transform=\"translate({x:.2} {y:.2}) rotate({degrees:.0}) scale({:.2})\">\
         <path d=\"{barrel}\" stroke=\"{}\" stroke-width=\"0.07\" fill=\"none\"/>\
         <ellipse rx=\"0.24\" ry=\"0.12\" cy=\"0.06\" fill=\"{colour}\"/><circle r=\"0.12\" fill=\"{colour}\" stroke=\"{}\" \
         stroke-width=\"0.04\"/></g>{stamp}<text x=\"{x:.2}\" y=\"{:.2}\" font-size=\"0.34\" text-anchor=\"middle\" fill=\"{}\" \
         stroke=\"{}\" stroke-width=\"0.08\" paint-order=\"stroke\">{}</text></g>",
        escape(&piece.name),
        base(x, y, radius, side, pinned),
        radius / 0.4,
        ink::INK,
        ink::PAPER,
        y + radius + 0.12,
        ink::INK,
        ink::PAPER,
        escape(&piece.id)
    )
}

fn star(pen: &Pen, piece: &Piece) -> String {
    let (x, y) = pen.at(piece.at);
    let points: Vec<String> = (0..10)
        .map(|corner| {
            let reach = if corner % 2 == 0 { 0.4 } else { 0.17 };
            let turn = f64::from(corner) * std::f64::consts::PI / 5.0 - std::f64::consts::FRAC_PI_2;
            format!("{:.2},{:.2}", x + reach * turn.cos(), y + reach * turn.sin())
        })
        .collect();
    let colour = side_colour(piece.side.map(|side| side.0));
    format!(
        "<polygon points=\"{}\" fill=\"{}\" stroke=\"{colour}\" stroke-width=\"0.09\"><title>{}</title></polygon>",
        points.join(" "),
        ink::PAPER,
        escape(&piece.name)
    )
}

fn block(pen: &Pen, piece: &Piece) -> String {
    let (x, y) = pen.at(piece.at);
    let (width, depth) = match piece.base {
        Base::Block(width, depth) => (inches(width), inches(depth)),
        Base::Round(radius) => (2.0 * inches(radius), 2.0 * inches(radius)),
        Base::Marker => (0.6, 0.6),
    };
    let degrees = piece.facing.map_or(0.0, |facing| 90.0 - f64::from(facing) * 360.0 / 65_536.0);
    let colour = side_colour(piece.side.map(|side| side.0));
    format!(
        "<g transform=\"translate({x:.2} {y:.2})\"><title>{}</title><g transform=\"rotate({degrees:.0})\">\
         <rect x=\"{:.2}\" y=\"{:.2}\" width=\"{width:.2}\" height=\"{depth:.2}\" fill=\"{}\" stroke=\"{colour}\" \
         stroke-width=\"0.1\"/></g><text font-size=\"0.4\" text-anchor=\"middle\" y=\"0.14\" fill=\"{}\">{}</text></g>",
        escape(&piece.name),
        -width / 2.0,
        -depth / 2.0,
        ink::PAPER,
        ink::INK,
        escape(&piece.id)
    )
}
