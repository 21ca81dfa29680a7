//! Scenario files: from a sheet to a battle made ready, or to everything that is wrong with it.
//!
//! Places and sizes are in millimetres from the south-west corner, facings in degrees clockwise from north. What a file does not
//! fix is decided in play: without `roles` they are rolled for, without `terrain` the Defender lays it, without `base` he places it, and a
//! side whose elements have no places deploys.

mod ground;
mod places;

use core::cell::RefCell;

use sandtable_kernel::book::Document;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::printed::chosen;
use sandtable_kernel::sheet::{Reader, Sheet, Value};
use sandtable_kernel::{Faults, Length, Side};

use crate::bracket::Bracket;
use crate::forces::{Force, Lists, Pick, judge, spec};
use crate::millimetres;
use crate::roster::{Category, Element, Roster};
use crate::tables::Tables;
use crate::terms::{Edge, Kind, SIDES, index};
use crate::toggles::{HiddenElements, TableSize, Toggles};
use crate::{Mundi, Roles, Setup, Start, Theatre, Tie, rule};

/// The scenarios that come with the game.
pub const FILES: &[Document] = &[
    Document { id: "crossroads_farm", text: include_str!("../../scenarios/crossroads_farm.toml") },
    Document { id: "steel_at_the_ford", text: include_str!("../../scenarios/steel_at_the_ford.toml") },
    Document { id: "box_on_the_escarpment", text: include_str!("../../scenarios/box_on_the_escarpment.toml") },
];

const SIDE_WORDS: [&str; 2] = ["A", "B"];
const THEATRES: [(&str, Theatre); 4] = [
    ("western_europe", Theatre::WesternEurope),
    ("eastern_europe", Theatre::EasternEurope),
    ("north_africa", Theatre::NorthAfrica),
    ("italy", Theatre::Italy),
];
/// The most elements of one side.
const MOST_OF_SIDE: usize = 15;

/// Makes a battle ready. The scenario's own toggles and tables come first, the house rules over them.
pub fn set_up(scenario: &Sheet, house: &HouseRules) -> Result<Mundi, Faults> {
    let faults = RefCell::new(Faults::default());
    let (toggles, tables): (Toggles, Tables) = chosen(scenario, house, &faults);
    let setup = read_setup(scenario, toggles, tables, &faults);
    let Some((mut setup, keys)) = setup else { return Err(faults.into_inner()) };
    // What stands where it cannot is told together with what cannot be read.
    let mut faults = faults.into_inner();
    faults.0.append(&mut places::misplaced(&setup, &keys, scenario).0);
    if faults.is_empty() && toggles.hidden_elements == HiddenElements::On {
        faults.0.append(&mut places::make_room_for_blanks(&mut setup, &keys, scenario).0);
    }
    if faults.is_empty() { Ok(Mundi::new(setup)) } else { Err(faults) }
}

/// The set-up, and the fields of the file that describe its elements, in the order of the roster.
fn read_setup(
    sheet: &Sheet,
    toggles: Toggles,
    mut tables: Tables,
    faults: &RefCell<Faults>,
) -> Option<(Setup, Vec<String>)> {
    let reader = Reader::new(sheet, faults);
    // Toggles and tables were read before; here they are only known names.
    let _ = (reader.raw("toggles"), reader.raw("tables"), reader.optional_text("id"), reader.optional_text("briefing"));
    reader.choice("game", &["mundi"]);
    reader.optional_choice("size", &["learning", "standard", "large"]);
    let title = reader.optional_text("name").unwrap_or("Untitled").to_owned();
    let theatre = reader.optional_choice("theatre", &THEATRES.map(|(name, _)| name)).map_or(0, |index| index);
    let year = reader.optional_number("year", 1939..=1945).unwrap_or(0);
    let month = reader.optional_number("month", 1..=12).unwrap_or(0);
    let turns = reader.optional_number("turns", 1..=100).unwrap_or(0);
    let first_turn = reader.optional_number("turn", 1..=100).unwrap_or(1);
    let size = read_size(&reader, toggles);
    let tie = read_tie(&reader);
    ground::read_custom(&reader, &mut tables);
    let roles = read_roles(&reader);
    let terrain = reader.has("terrain").then(|| ground::read_terrain(&reader, &tables, size));
    let date = (u16::try_from(year).unwrap_or(0), u8::try_from(month).unwrap_or(0));
    let sides = reader.table("side").and_then(|both| {
        let [a, b] = SIDES.map(|side| read_side(&both, side, toggles, &tables, date));
        both.finish();
        Some([a?, b?])
    });
    let (base, has_base) = ground::read_base(&reader, terrain.as_deref());
    reader.finish();
    let [a, b] = sides?;
    let names = [a.name, b.name];
    let lists = [a.list, b.list];
    let keys = a.keys.into_iter().chain(b.keys).collect();
    let placed = |side: &[(Element, Start)]| {
        let mut ground = side.iter().filter(|(element, start)| !element.kind.is_air() && !start.lost).peekable();
        ground.peek().is_none() || ground.all(|(_, start)| start.pose.is_some() || start.garrison)
    };
    let deployed = [placed(&a.elements), placed(&b.elements)];
    let (elements, mut starts): (Vec<Element>, Vec<Start>) = a.elements.into_iter().chain(b.elements).unzip();
    if elements.len() + 1 > crate::terms::MOST_ELEMENTS {
        return None;
    }
    starts.push(Start::default());
    let setup = Setup {
        title,
        size,
        theatre: THEATRES[theatre].1,
        toggles,
        tables,
        roster: Roster::new(elements, names, lists),
        roles,
        terrain,
        base,
        has_base,
        starts,
        deployed,
        first_turn: u8::try_from(first_turn).unwrap_or(1),
        year: date.0,
        turns: u8::try_from(turns).unwrap_or(0),
        tie,
    };
    Some((setup, keys))
}

/// MS-OPT-1: 24 or 36 inches; a table of the toggle's size where the file names none.
fn read_size(reader: &Reader<'_>, toggles: Toggles) -> Length {
    let usual = if toggles.table == TableSize::Large { 36 } else { 24 };
    let size = reader.optional_number("table", 24..=36).unwrap_or(usual);
    if size != 24 && size != 36 {
        reader.breaks("table", rule::OPT_1, None, "a table is 24 or 36 inches square");
        return Length::inches(36);
    }
    Length::inches(i32::try_from(size).unwrap_or(24))
}

fn read_tie(reader: &Reader<'_>) -> Tie {
    let Some(text) = reader.optional_text("tie") else { return Tie::Draw };
    match text.split_whitespace().collect::<Vec<_>>().as_slice() {
        ["draw"] => Tie::Draw,
        ["defender"] => Tie::Defender,
        ["base"] => Tie::Base,
        ["ground", near, far] => match (millimetres::parse(near), millimetres::parse(far)) {
            (Some(near), Some(far)) => Tie::Ground(near, far),
            _ => {
                reader.fault("tie", "`ground` takes two distances from the Defender's back edge, in millimetres");
                Tie::Draw
            }
        },
        _ => {
            reader.fault("tie", "must be draw, defender, base, or ground with two distances in millimetres");
            Tie::Draw
        }
    }
}

fn read_roles(reader: &Reader<'_>) -> Option<Roles> {
    let roles = reader.optional_table("roles")?;
    let attacker = roles.choice("attacker", &SIDE_WORDS);
    let edge = roles.choice("edge", &Edge::ALL.map(Edge::word));
    roles.finish();
    Some(Roles { attacker: SIDES[attacker?], edge: Edge::ALL[edge?] })
}

/// One side as its file gives it, its force judged.
struct SideFile {
    name: String,
    list: String,
    elements: Vec<(Element, Start)>,
    /// Their fields in the file, such as `side.a.elements.ta1`.
    keys: Vec<String>,
}

fn read_side(both: &Reader<'_>, side: Side, toggles: Toggles, tables: &Tables, date: (u16, u8)) -> Option<SideFile> {
    let letter = ["a", "b"][index(side)];
    let reader = both.table(letter)?;
    let name = reader.optional_text("name").unwrap_or(SIDE_WORDS[index(side)]).to_owned();
    let Some((force, specs)) = read_force(&reader, date) else {
        reader.finish();
        return None;
    };
    let judged = judge::judge(&force, &tables.combat, &toggles);
    for broken in &judged.broken {
        let field = if broken.key.is_empty() { "elements".to_owned() } else { format!("elements.{}", broken.key) };
        reader.breaks(&field, broken.rule, Some(broken.code), broken.message.clone());
    }
    if force.picks.len() > MOST_OF_SIDE {
        reader.fault("elements", format!("at most {MOST_OF_SIDE} elements fit a side"));
    }
    reader.finish();
    let hides = toggles.hidden_elements == HiddenElements::On;
    let element = |(number, ((pick, spec), category)): (usize, ((&Pick, &spec::Spec), &Option<Category>))| {
        let mut start = spec.start;
        start.hidden = hides && !pick.kind.is_air() && !spec.revealed && !start.lost;
        let digits: String = pick.key.chars().filter(char::is_ascii_digit).collect();
        let element = Element {
            // Under the hidden option a key must not tell what a blank is (MS-HID-1).
            key: if hides { format!("{letter}-{}", number + 1) } else { format!("{letter}-{}", pick.key) },
            name: format!("{} {digits}", pick.kind.name()).trim_end().to_owned(),
            side,
            kind: pick.kind,
            bracket: spec.bracket,
            category: category.unwrap_or(Category::Required),
        };
        (element, start)
    };
    let mut picks: Vec<_> = force.picks.iter().zip(&specs).zip(&judged.categories).collect();
    if hides {
        // Numbered out of step with the file, so that the order of a list tells nothing either.
        let count = picks.len();
        // The stride must share no factor with the count, or somebody would come twice.
        let stride = if count.is_multiple_of(5) { 7 } else { 5 };
        picks = (0..count).map(|place| picks[(place * stride + 3) % count]).collect();
    }
    let keys = picks.iter().map(|((pick, _), _)| format!("side.{letter}.elements.{}", pick.key)).collect();
    let elements = picks.into_iter().enumerate().map(element).collect();
    Some(SideFile { name, list: force.list.clone(), elements, keys })
}

/// The force of a side or of an army file: its list and elements.
pub(crate) fn read_force(reader: &Reader<'_>, date: (u16, u8)) -> Option<(Force, Vec<spec::Spec>)> {
    let list = reader.optional_text("list").unwrap_or("").to_owned();
    let air_dropped = reader.flag("air_dropped");
    let mut force = Force { list, year: date.0, month: date.1, air_dropped, picks: Vec::new(), unread: 0 };
    let mut specs = Vec::new();
    let elements = reader.table("elements")?;
    for key in elements.names() {
        let Some(node) = elements.raw(key) else { continue };
        let Value::Text(text) = &node.value else {
            elements.fault(key, "must be a text such as \"IF sf at 110,140 facing 0\"");
            force.unread = force.unread.saturating_add(1);
            continue;
        };
        let plain = key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if !plain || key.is_empty() || key.len() > 12 {
            elements.fault(key, "a key has up to 12 small letters, digits and hyphens");
        }
        let parsed = spec::parse(text);
        for wrong in parsed.wrong {
            match wrong.check {
                Some((rule, code)) => elements.breaks(key, rule, Some(code), wrong.message),
                None => elements.fault(key, wrong.message),
            }
        }
        match (parsed.spec, parsed.kind) {
            (Some(mut spec), _) => {
                if air_dropped && spec.kind != crate::terms::Kind::Ge {
                    spec.bracket = spec.bracket.air_dropped();
                }
                let (kind, bracket, category) = (spec.kind, spec.bracket, spec.category);
                force.picks.push(Pick { key: key.to_owned(), kind, bracket, category });
                specs.push(spec);
            }
            // It counts as one of its kind, whatever else is wrong with it.
            (None, Some(kind)) => {
                let (pick, spec) = stand_in(&force.list, key, kind);
                force.picks.push(pick);
                specs.push(spec);
            }
            (None, None) => force.unread = force.unread.saturating_add(1),
        }
    }
    elements.finish();
    Some((force, specs))
}

/// An element of which only the kind is known, with the first bracket its list prints for it, so that its force can be judged.
fn stand_in(list: &str, key: &str, kind: Kind) -> (Pick, spec::Spec) {
    let choices =
        Lists::standard().find(list).map(|list| list.columns.iter().flatten().flat_map(|entry| &entry.choices));
    let printed = choices.into_iter().flatten().find(|choice| choice.kind == kind);
    let bracket = printed.and_then(|choice| choice.variants.first()).map_or(Bracket::FOOT, |variant| variant.bracket);
    let spec = spec::Spec { kind, bracket, category: None, start: Start::default(), revealed: false };
    (Pick { key: key.to_owned(), kind, bracket, category: None }, spec)
}
