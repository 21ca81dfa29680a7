//! A scene drawn as SVG: paper, ink and coloured pencil, without knowing the game.
//!
//! Terrain is told by pattern and sides by shape as well as by colour. Patterns are seeded by the feature's id, so that two
//! pictures of the same table differ only in what changed.

mod ground;
mod pen;
mod pieces;

use sandtable_kernel::scene::{Outline, Overlay, Scene};

use pen::Pen;
pub(crate) use pen::escape;

/// The colours of the map.
pub mod ink {
    /// The paper.
    pub const PAPER: &str = "#efe8d6";
    /// The ink.
    pub const INK: &str = "#2b2a27";
    /// The sides, in order; a third is ochre.
    pub const SIDES: [&str; 3] = ["#2f6690", "#b0413e", "#a9762a"];
}

/// The margin around the table, in inches.
const MARGIN: f64 = 1.6;

/// Draws a scene.
pub fn svg(scene: &Scene) -> String {
    let mut pen = Pen::new(scene.ground.height);
    let (width, height) = (pen::inches(scene.ground.width), pen::inches(scene.ground.height));
    let (whole_width, whole_height) = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    pen.write(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{:.2} {:.2} {whole_width:.2} {whole_height:.2}\" \
         width=\"{:.0}\" height=\"{:.0}\" font-family=\"Gill Sans, Carlito, Calibri, sans-serif\" role=\"img\">",
        -MARGIN,
        -MARGIN,
        whole_width * 20.0,
        whole_height * 20.0
    ));
    pen.write(&format!("<title>{}</title>", escape(&scene.title)));
    pen.write(&format!(
        "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{whole_width:.2}\" height=\"{whole_height:.2}\" fill=\"#e2d9c2\"/>",
        -MARGIN, -MARGIN
    ));
    pen.write(&format!(
        "<clipPath id=\"table\"><rect width=\"{width:.2}\" height=\"{height:.2}\"/></clipPath>\
         <rect width=\"{width:.2}\" height=\"{height:.2}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"0.08\"/>",
        ink::PAPER,
        ink::INK
    ));
    grid(&mut pen, width, height);
    pen.write("<g clip-path=\"url(#table)\">");
    for terrain in &*scene.terrain {
        ground::draw(&mut pen, terrain);
    }
    pen.write("</g>");
    for overlay in &scene.overlays {
        overlay_of(&mut pen, overlay);
    }
    pieces::draw(&mut pen, scene);
    caption(&mut pen, scene, height);
    pen.write("</svg>\n");
    pen.finish()
}

/// Faint lines every six inches with their numbers in the margin.
fn grid(pen: &mut Pen, width: f64, height: f64) {
    let steps = |size: f64| (0..).map(|step| f64::from(step) * 6.0).take_while(move |at| *at <= size + 0.01);
    for x in steps(width) {
        pen.write(&format!(
            "<path d=\"M{x:.1} 0V{height:.2}\" stroke=\"{}\" stroke-width=\"0.02\" opacity=\"0.25\"/>\
             <text x=\"{x:.1}\" y=\"{:.2}\" font-size=\"0.6\" text-anchor=\"middle\" fill=\"{}\">{x:.0}</text>",
            ink::INK,
            height + 0.8,
            ink::INK
        ));
    }
    for y in steps(height) {
        let down = height - y;
        pen.write(&format!(
            "<path d=\"M0 {down:.2}H{width:.2}\" stroke=\"{}\" stroke-width=\"0.02\" opacity=\"0.25\"/>\
             <text x=\"-0.3\" y=\"{:.2}\" font-size=\"0.6\" text-anchor=\"end\" fill=\"{}\">{y:.0}</text>",
            ink::INK,
            down + 0.2,
            ink::INK
        ));
    }
}

fn overlay_of(pen: &mut Pen, overlay: &Overlay) {
    let colour = side_colour(overlay.side.map(|side| side.0));
    match (&overlay.outline, overlay.look.as_str()) {
        (Outline::Circle { centre, radius }, "objective") => {
            let ((x, y), radius) = (pen.at(*centre), pen::inches(*radius));
            pen.write(&format!(
                "<circle cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{radius:.2}\" fill=\"none\" stroke=\"{colour}\" \
                 stroke-width=\"0.07\" stroke-dasharray=\"0.3 0.2\"/>\
                 <path d=\"M{x:.2} {y:.2}v-1.3l1 0.35l-1 0.35\" fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"0.08\"/>\
                 <text x=\"{x:.2}\" y=\"{:.2}\" font-size=\"0.65\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
                y + 0.75,
                ink::INK,
                escape(&overlay.label)
            ));
        }
        (outline, _) => {
            let path = pen.path(outline);
            pen.write(&format!(
                "<path d=\"{path}\" fill=\"{colour}\" fill-opacity=\"0.05\" stroke=\"{colour}\" stroke-width=\"0.05\" \
                 stroke-dasharray=\"0.25 0.25\"/>"
            ));
        }
    }
}

fn caption(pen: &mut Pen, scene: &Scene, height: f64) {
    let clock =
        if scene.sequence.clock.is_empty() { String::new() } else { format!(" · {}", escape(&scene.sequence.clock)) };
    pen.write(&format!(
        "<text x=\"0\" y=\"-0.5\" font-size=\"0.9\" font-weight=\"bold\" fill=\"{}\">{}{clock}</text>",
        ink::INK,
        escape(&scene.title)
    ));
    let mut x = 0.0;
    for side in &scene.sides {
        let colour = side_colour(Some(side.side.0));
        let y = height + 1.35;
        pen.write(&pieces::base(x + 0.3, y - 0.2, 0.25, Some(side.side.0), false));
        pen.write(&format!(
            "<text x=\"{:.2}\" y=\"{y:.2}\" font-size=\"0.65\" fill=\"{colour}\">{}</text>",
            x + 0.75,
            escape(&side.name)
        ));
        x += 2.0 + 0.4 * side.name.chars().count() as f64;
    }
}

fn side_colour(side: Option<u8>) -> &'static str {
    side.map_or(ink::INK, |side| ink::SIDES[usize::from(side).min(2)])
}
