//! Terrain by pattern: tree rings, furrows, contour lines, roofs with a shadow, walls as double lines, hedges beaded.

use sandtable_kernel::Point;
use sandtable_kernel::scene::{Outline, TerrainView};

use super::ink;
use super::pen::{Pen, escape, inches, scattered};

/// Draws one piece of terrain with its name.
pub(super) fn draw(pen: &mut Pen, terrain: &TerrainView) {
    match &terrain.outline {
        Outline::Line(_) => line(pen, terrain),
        Outline::Area(_) | Outline::Circle { .. } => area(pen, terrain),
    }
    if !terrain.name.is_empty()
        && let Some(((left, top), (right, bottom))) = corners(pen, &terrain.outline)
    {
        // At the upper edge of an area, where men and flags leave room; under a line.
        let (x, y) = ((left + right) / 2.0, if bottom - top > 2.0 { top + 0.85 } else { bottom + 0.85 });
        pen.write(&format!(
            "<text x=\"{x:.2}\" y=\"{y:.2}\" font-size=\"0.7\" font-style=\"italic\" text-anchor=\"middle\" \
             fill=\"{}\" stroke=\"{}\" stroke-width=\"0.16\" paint-order=\"stroke\">{}</text>",
            ink::INK,
            ink::PAPER,
            escape(&terrain.name)
        ));
    }
}

fn line(pen: &mut Pen, terrain: &TerrainView) {
    let path = pen.path(&terrain.outline);
    // Each look is one or more strokes over each other: colour, width, dashes.
    let strokes: &[(&str, f64, &str)] = match terrain.look.as_str() {
        "road" | "track" => &[("#8a7a58", 1.5, ""), ("#dcc99a", 1.3, "")],
        "stream" | "river" => &[("#4f7f93", 0.7, ""), ("#a9c8d3", 0.55, "")],
        "low_wall" | "wall" => &[(ink::INK, 0.34, ""), ("#c9bda0", 0.18, "")],
        "high_wall" => &[(ink::INK, 0.5, ""), ("#a79a7c", 0.26, "")],
        "hedge" => &[("#4d6b3c", 0.4, "0.01 0.42"), ("#7d9a62", 0.26, "0.01 0.42")],
        "bocage" => &[("#3c5530", 0.75, "0.01 0.6"), ("#6f8c55", 0.5, "0.01 0.6")],
        "fence" => &[("#6b5a3a", 0.07, ""), ("#6b5a3a", 0.3, "0.07 0.9")],
        _ => &[(ink::INK, 0.2, "0.4 0.2")],
    };
    for (colour, width, dashes) in strokes {
        let dashes = if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
        pen.write(&format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\"{dashes}/>"
        ));
    }
}

fn area(pen: &mut Pen, terrain: &TerrainView) {
    let path = pen.path(&terrain.outline);
    let look = terrain.look.as_str();
    let (wash, edge) = match look {
        "woods" | "orchard" => ("#c5d0a4", "#6f8455"),
        "brush" | "scrub" => ("#d6d9b4", "#8d9668"),
        "field" | "crops" => ("#e6d9a8", "#a8935a"),
        "hill" => ("#e3d3ab", "#a5895a"),
        "marsh" => ("#cfdccb", "#6f9080"),
        "water" | "pond" | "river" => ("#a9c8d3", "#4f7f93"),
        "building" | "house" => ("#c08a66", "#5a3b2a"),
        "block" | "solid" => ("#8d8577", "#403b33"),
        "rough" | "rubble" => ("#dcd1b6", "#8f846a"),
        _ => ("#ddd4bd", "#857b64"),
    };
    if matches!(look, "building" | "house" | "block" | "solid") {
        pen.write(&format!(
            "<path d=\"{path}\" transform=\"translate(0.18 0.18)\" fill=\"{}\" opacity=\"0.35\"/>",
            ink::INK
        ));
    }
    pen.write(&format!("<path d=\"{path}\" fill=\"{wash}\" stroke=\"{edge}\" stroke-width=\"0.08\"/>"));
    let clip = format!("clip-{}", clip_name(&terrain.id));
    pen.write(&format!("<clipPath id=\"{clip}\"><path d=\"{path}\"/></clipPath><g clip-path=\"url(#{clip})\">"));
    let marks = pattern(pen, terrain, edge);
    pen.write(&marks);
    pen.write("</g>");
}

/// The marks inside an area; they are clipped to its outline.
fn pattern(pen: &Pen, terrain: &TerrainView, edge: &str) -> String {
    let Some(corners) = corners(pen, &terrain.outline) else { return String::new() };
    let id = terrain.id.as_str();
    let ((left, top), (right, bottom)) = corners;
    match terrain.look.as_str() {
        "woods" => each(scattered(id, corners, 1.3, 0.8), |x, y| {
            format!(
                "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"0.5\" fill=\"#9db377\" stroke=\"{edge}\" stroke-width=\"0.07\"/>\
                     <circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"0.2\" fill=\"none\" stroke=\"{edge}\" stroke-width=\"0.05\"/>"
            )
        }),
        "orchard" => each(scattered(id, corners, 1.4, 0.0), |x, y| {
            format!(
                "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"0.38\" fill=\"#a7bb80\" stroke=\"{edge}\" stroke-width=\"0.06\"/>"
            )
        }),
        "brush" | "scrub" | "marsh" => each(scattered(id, corners, 1.1, 0.9), |x, y| {
            format!(
                "<path d=\"M{x:.2} {y:.2}l-0.2 -0.35m0.2 0.35v-0.45m0 0.45l0.2 -0.35\" stroke=\"{edge}\" stroke-width=\"0.06\"/>"
            )
        }),
        "rough" | "rubble" => each(scattered(id, corners, 0.9, 0.9), |x, y| {
            format!(
                "<path d=\"M{x:.2} {y:.2}l0.15 -0.22l0.15 0.22z\" fill=\"none\" stroke=\"{edge}\" stroke-width=\"0.05\"/>"
            )
        }),
        "field" | "crops" => {
            let furrows = ((bottom - top) / 0.6).clamp(0.0, 400.0) as u32;
            (0..=furrows)
                .map(|row| {
                    let y = top + f64::from(row) * 0.6;
                    format!("<path d=\"M{left:.2} {y:.2}H{right:.2}\" stroke=\"{edge}\" stroke-width=\"0.05\" opacity=\"0.6\"/>")
                })
                .collect()
        }
        "hill" => contours(pen, &terrain.outline, edge),
        "building" | "house" => {
            let (x, y) = ((left + right) / 2.0, (top + bottom) / 2.0);
            let ridge = if right - left > bottom - top {
                format!("M{left:.2} {y:.2}H{right:.2}")
            } else {
                format!("M{x:.2} {top:.2}V{bottom:.2}")
            };
            format!("<path d=\"{ridge}\" stroke=\"{edge}\" stroke-width=\"0.1\"/>")
        }
        _ => String::new(),
    }
}

/// Smaller copies of the outline, as a map shows height.
fn contours(pen: &Pen, outline: &Outline, edge: &str) -> String {
    let Some((x, y)) = middle(pen, outline) else { return String::new() };
    let path = pen.path(outline);
    [0.75, 0.5, 0.25]
        .iter()
        .map(|scale| {
            let (dx, dy) = (x * (1.0 - scale), y * (1.0 - scale));
            let width = 0.07 / scale;
            format!("<path d=\"{path}\" transform=\"translate({dx:.2} {dy:.2}) scale({scale})\" fill=\"none\" stroke=\"{edge}\" stroke-width=\"{width:.2}\"/>")
        })
        .collect()
}

fn each(points: Vec<(f64, f64)>, mark: impl Fn(f64, f64) -> String) -> String {
    points.into_iter().map(|(x, y)| mark(x, y)).collect()
}

fn corners(pen: &Pen, outline: &Outline) -> Option<((f64, f64), (f64, f64))> {
    let around = |points: &[Point]| {
        let places: Vec<(f64, f64)> = points.iter().map(|point| pen.at(*point)).collect();
        let (first, rest) = places.split_first()?;
        let grow = |((l, t), (r, b)): ((f64, f64), (f64, f64)), (x, y): &(f64, f64)| {
            ((l.min(*x), t.min(*y)), (r.max(*x), b.max(*y)))
        };
        Some(rest.iter().fold((*first, *first), grow))
    };
    match outline {
        Outline::Area(points) | Outline::Line(points) => around(points),
        Outline::Circle { centre, radius } => {
            let ((x, y), r) = (pen.at(*centre), inches(*radius));
            Some(((x - r, y - r), (x + r, y + r)))
        }
    }
}

fn middle(pen: &Pen, outline: &Outline) -> Option<(f64, f64)> {
    corners(pen, outline).map(|((left, top), (right, bottom))| ((left + right) / 2.0, (top + bottom) / 2.0))
}

/// An id that is safe in an attribute.
fn clip_name(id: &str) -> String {
    id.bytes()
        .map(|byte| if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("_{byte:x}") })
        .collect()
}
