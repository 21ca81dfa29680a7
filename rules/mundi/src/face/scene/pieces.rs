//! What stands on the table: elements, blanks where an eye may not know them (MS-HID-1), and the base.

use sandtable_kernel::scene::{Base, Fact, Marker, Piece};
use sandtable_kernel::{Eye, Side};

use super::{side_key, yes};
use crate::millimetres::write_point;
use crate::stand::write_compass;
use crate::state::InRiver;
use crate::terms::{ElementId, ElementSet, Going, Kind, Target};
use crate::{Mundi, State, air, hidden, pips};

/// Every piece on the table; the base lies under its garrison.
pub fn pieces(rules: &Mundi, state: &State, eye: Eye) -> Vec<Piece> {
    let base = state.base.filter(|base| state.on_table.has(*base));
    let others = state.on_table.iter().filter(|element| Some(*element) != base);
    let mut pieces: Vec<Piece> =
        base.into_iter().chain(others).map(|element| piece(rules, state, element, eye)).collect();
    // Blanks come in the order of their numbers, so that the order of the roster tells nothing.
    pieces.sort_by(|one, other| {
        (one.look == "stub").cmp(&(other.look == "stub")).then_with(|| match &*one.look {
            "stub" => (one.id.len(), &one.id).cmp(&(other.id.len(), &other.id)),
            _ => core::cmp::Ordering::Equal,
        })
    });
    pieces
}

fn piece(rules: &Mundi, state: &State, element: ElementId, eye: Eye) -> Piece {
    let (unit, kind) = (state.unit(element), rules.kind(state, element));
    let side = state.side_of(element);
    let outline = &unit.stand.outline;
    if hidden::is_blank(state, element, eye) {
        return blank(rules, state, element);
    }
    Piece {
        id: rules.key(element).to_owned(),
        name: rules.about(state, element).name.clone(),
        side: Some(side),
        look: if unit.hidden { "stub" } else { "block" }.into(),
        arm: arm(kind).into(),
        symbol: symbol(side, kind).into(),
        group: String::new(),
        at: outline.centre(),
        base: Base::Block(outline.width(), outline.depth()),
        facing: Some(outline.facing().as_hundredths()),
        markers: markers(rules, state, element, eye),
        facts: facts(rules, state, element, eye),
    }
}

/// MS-HID-1, MS-HID-3: place, facing, trench and whether it moved; nothing else.
fn blank(rules: &Mundi, state: &State, element: ElementId) -> Piece {
    let unit = state.unit(element);
    let side = state.side_of(element);
    let outline = &unit.stand.outline;
    let name = rules.key(element).to_owned();
    Piece {
        id: name.clone(),
        name,
        side: Some(side),
        look: "stub".into(),
        arm: "".into(),
        symbol: "".into(),
        group: String::new(),
        at: outline.centre(),
        base: Base::Block(outline.width(), outline.depth()),
        facing: Some(outline.facing().as_hundredths()),
        markers: stamps(&[(unit.entrenched, "entrenched", "Entrenched"), (unit.moves > 0, "moved", "Has moved")]),
        facts: vec![
            Fact::new("status", if state.is_garrison(element) { "garrison" } else { "table" }),
            Fact::new("at", write_point(outline.centre())),
            Fact::new("facing", write_compass(outline.facing())),
            Fact::new("side", side_key(side)),
            Fact::new("hidden", "yes"),
            Fact::new("entrenched", yes(unit.entrenched)),
            Fact::new("moves", unit.moves),
        ],
    }
}

/// Everything there is to know about a piece (MS-PC-19).
pub fn facts(rules: &Mundi, state: &State, element: ElementId, eye: Eye) -> Vec<Fact> {
    let (unit, about) = (state.unit(element), rules.about(state, element));
    let (target, class) = rules.nature(state, element);
    let on_table = state.on_table.has(element);
    let mut facts = vec![
        Fact::new("status", status(state, element)),
        Fact::new("code", about.kind.code()),
        Fact::new("side", side_key(state.side_of(element))),
        Fact::new("bracket", about.bracket.write()),
        Fact::new(
            "target",
            match target {
                Target::Armour => "armour",
                Target::Soft => "soft",
                Target::Air => "air",
            },
        ),
        Fact::new("class", class.word()),
        Fact::new("category", format!("{:?}", about.category).to_lowercase()),
        Fact::new("loaded", yes(unit.loaded)),
        Fact::new("entrenched", yes(unit.entrenched)),
        Fact::new("hidden", yes(unit.hidden)),
        Fact::new("moves", unit.moves),
        Fact::new("changed", yes(unit.changed)),
        Fact::new("fought", yes(unit.fought)),
        Fact::new("attacked", unit.attacked),
        Fact::new("contacted", names(rules, unit.contacted)),
        Fact::new("engaged", names(rules, air::engaged(rules, state, element))),
        Fact::new(
            "river",
            match unit.river {
                InRiver::No => "no",
                InRiver::Assaulting => "assaulting",
                InRiver::Bridging => "bridging",
            },
        ),
        Fact::new("beside_river", yes(unit.beside_river)),
        Fact::new("back", unit.back),
    ];
    if on_table {
        let outline = &unit.stand.outline;
        facts.push(Fact::new("at", write_point(outline.centre())));
        facts.push(Fact::new("facing", write_compass(outline.facing())));
        facts.push(Fact::new("depth", crate::millimetres::write(outline.depth())));
    }
    if on_table && about.kind.is_ground() {
        let tables = &rules.setup().tables;
        let areas = state.ground.areas_of(&unit.stand, state.cleared);
        let areas: Vec<&str> = areas.map(|area| tables.terrain[usize::from(area.kind)].name.as_str()).collect();
        let going = state.ground.going_at(tables, state.cleared, class, &unit.stand);
        facts.push(Fact::new("terrain", if areas.is_empty() { "open".to_owned() } else { areas.join(" ") }));
        facts.push(Fact::new("going", if going == Going::Good { "good" } else { "bad" }));
        facts.push(Fact::new("road", yes(state.ground.has_on_road(&unit.stand))));
        if knows_command(rules, state, element, eye) {
            facts.push(Fact::new("cost", pips::move_cost(rules, state, ElementSet::one(element))));
        }
    }
    if about.kind == Kind::Bs {
        facts.push(Fact::new("town", yes(state.town_base)));
        facts.push(Fact::new("attacked_this_turn", yes(state.base_attacked)));
        let inside = state.garrison.map_or_else(|| "none".to_owned(), |inside| rules.key(inside).to_owned());
        facts.push(Fact::new("garrison", inside));
    }
    facts
}

/// Where it is.
pub fn status(state: &State, element: ElementId) -> &'static str {
    match state.unit(element).lost {
        true => "lost",
        false if state.is_garrison(element) => "garrison",
        false if state.on_table.has(element) => "table",
        false => "off",
    }
}

fn names(rules: &Mundi, elements: ElementSet) -> String {
    if elements.is_empty() {
        return "none".to_owned();
    }
    elements.iter().map(|element| rules.key(element).to_owned()).collect::<Vec<_>>().join(" ")
}

/// Whether an eye knows where the general is, and so who is out of command.
fn knows_command(rules: &Mundi, state: &State, element: ElementId, eye: Eye) -> bool {
    let side = state.side_of(element);
    let unseen = state.general(rules, side).is_some_and(|general| hidden::is_blank(state, general, eye));
    !unseen
}

fn markers(rules: &Mundi, state: &State, element: ElementId, eye: Eye) -> Vec<Marker> {
    let unit = state.unit(element);
    stamps(&[
        (unit.entrenched, "entrenched", "Entrenched"),
        (unit.loaded, "loaded", "Loaded"),
        (unit.moves > 0 || unit.changed || unit.dug, "moved", "Has used its move"),
        (unit.fought, "spent", "Has attacked or supported"),
        (
            rules.kind(state, element).is_ground()
                && knows_command(rules, state, element, eye)
                && pips::is_out_of_command(rules, state, element),
            "out_of_command",
            "Out of command",
        ),
    ])
}

fn stamps(stamps: &[(bool, &'static str, &'static str)]) -> Vec<Marker> {
    stamps.iter().filter(|(shown, ..)| *shown).map(|(_, key, text)| Marker::new(*key, *text)).collect()
}

fn arm(kind: Kind) -> &'static str {
    match kind {
        Kind::If => "rifle",
        Kind::Ih => "mg",
        Kind::Ie => "engineer",
        Kind::Ta => "tank",
        Kind::Th => "heavy_tank",
        Kind::Re => "recce",
        Kind::At => "at_gun",
        Kind::Ar => "artillery",
        Kind::Aa => "aa_gun",
        Kind::Fi => "fighter",
        Kind::Bo => "bomber",
        Kind::Ge => "headquarters",
        Kind::Bs => "base",
    }
}

/// An APP-6 letter code: friendly blue for side A and hostile red for side B.
fn symbol(side: Side, kind: Kind) -> String {
    let affiliation = if side.0 == 0 { 'F' } else { 'H' };
    let (dimension, function, size) = match kind {
        Kind::If => ('G', "UCI---", "-F"),
        Kind::Ih => ('G', "UCIM--", "-F"),
        Kind::Ie => ('G', "UCE---", "-F"),
        Kind::Ta => ('G', "UCA---", "-F"),
        Kind::Th => ('G', "UCATH-", "-F"),
        Kind::Re => ('G', "UCR---", "-F"),
        Kind::At => ('G', "UCAA--", "-F"),
        Kind::Ar => ('G', "UCF---", "-F"),
        Kind::Aa => ('G', "UCD---", "-F"),
        Kind::Fi => ('A', "MFF---", "--"),
        Kind::Bo => ('A', "MFA---", "--"),
        Kind::Ge => ('G', "UC----", "AI"),
        Kind::Bs => ('G', "US----", "--"),
    };
    format!("S{affiliation}{dimension}P{function}{size}---")
}
