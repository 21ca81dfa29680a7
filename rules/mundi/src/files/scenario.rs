//! Scenario files: from a sheet to a battle made ready, or to everything that is wrong with it.
//!
//! Places and sizes are in millimetres from the south-west corner, facings in degrees clockwise from north. What a file does not
//! fix is decided in play: without `roles` they are rolled for, without `terrain` the Defender lays it, without `base` he places it, and a
//! side whose elements have no places deploys.

mod ground;
mod places;

use core::cell::RefCell;

use sandtable_kernel::book::Document;
use sandtable_kernel::files::Record;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::printed::chosen;
use sandtable_kernel::sheet::{Reader, Sheet};
use sandtable_kernel::{Faults, Length, Side};

use crate::bracket::Bracket;
use crate::files::fields::{ForceFile, RolesFile, ScenarioFile, SideFile};
use crate::forces::{Force, Lists, Pick, judge, spec};
use crate::roster::{Category, Element, Roster};
use crate::tables::Tables;
use crate::terms::{Kind, index};
use crate::toggles::{HiddenElements, TableSize, Toggles};
use crate::{Mundi, Roles, Setup, Start, rule};

/// The scenarios that come with the game.
pub const FILES: &[Document] = &[
    Document { id: "crossroads_farm", text: include_str!("../../scenarios/crossroads_farm.toml") },
    Document { id: "steel_at_the_ford", text: include_str!("../../scenarios/steel_at_the_ford.toml") },
    Document { id: "box_on_the_escarpment", text: include_str!("../../scenarios/box_on_the_escarpment.toml") },
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
    let file = ScenarioFile::read(&Reader::new(sheet, faults));
    let size = read_size(&file, toggles);
    ground::read_custom(&file.custom, &mut tables);
    let roles = file.roles.as_ref().and_then(read_roles);
    let terrain = file.terrain.as_ref().map(|pieces| ground::read_terrain(pieces, &tables, size));
    let date = (file.year.unwrap_or(0), file.month.unwrap_or(0));
    let sides = file.side.as_ref().and_then(|both| {
        let one = |side: &Option<SideFile<'_>>, letter| {
            side.as_ref().and_then(|side| read_side(side, letter, toggles, &tables, date))
        };
        let (a, b) = (one(&both.a, Side(0)), one(&both.b, Side(1)));
        Some([a?, b?])
    });
    let (base, has_base) = ground::read_base(file.base.as_ref(), terrain.as_deref());
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
        title: file.name.to_owned(),
        size,
        theatre: file.theatre,
        toggles,
        tables,
        roster: Roster::new(elements, names, lists),
        roles,
        terrain,
        base,
        has_base,
        starts,
        deployed,
        first_turn: file.turn,
        year: date.0,
        turns: file.turns.unwrap_or(0),
        tie: file.tie,
    };
    Some((setup, keys))
}

/// MS-OPT-1: 24 or 36 inches; a table of the toggle's size where the file names none.
fn read_size(file: &ScenarioFile<'_>, toggles: Toggles) -> Length {
    let usual = if toggles.table == TableSize::Large { 36 } else { 24 };
    let size = file.table.unwrap_or(usual);
    if size != 24 && size != 36 {
        file.here.breaks("table", rule::OPT_1, None, "a table is 24 or 36 inches square");
        return Length::inches(36);
    }
    Length::inches(i32::from(size))
}

fn read_roles(file: &RolesFile<'_>) -> Option<Roles> {
    Some(Roles { attacker: file.attacker?, edge: file.edge? })
}

/// One side, its force judged.
struct Fighting {
    name: String,
    list: String,
    elements: Vec<(Element, Start)>,
    /// Their fields in the file, such as `side.a.elements.ta1`.
    keys: Vec<String>,
}

fn read_side(file: &SideFile<'_>, side: Side, toggles: Toggles, tables: &Tables, date: (u16, u8)) -> Option<Fighting> {
    let letter = ["a", "b"][index(side)];
    let name = file.name.unwrap_or(["A", "B"][index(side)]).to_owned();
    let (force, specs) = read_force(&file.force, date)?;
    let judged = judge::judge(&force, &tables.combat, &toggles);
    tell_broken(&file.force, &judged.broken);
    if force.picks.len() > MOST_OF_SIDE {
        file.here.fault("elements", format!("at most {MOST_OF_SIDE} elements fit a side"));
    }
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
    Some(Fighting { name, list: force.list.clone(), elements, keys })
}

/// Tells what breaks the rules of a force, each at its element.
pub(crate) fn tell_broken(file: &ForceFile<'_>, broken: &[judge::Broken]) {
    for broken in broken {
        let entry = file.elements.iter().flatten().find(|entry| entry.name == broken.key);
        match entry {
            Some(entry) => entry.spot.breaks_as(broken.rule, broken.code, broken.message.clone()),
            None => file.here.breaks("elements", broken.rule, Some(broken.code), broken.message.clone()),
        }
    }
}

/// The force of a side or of an army file: its list and elements.
pub(crate) fn read_force(file: &ForceFile<'_>, date: (u16, u8)) -> Option<(Force, Vec<spec::Spec>)> {
    let list = file.list.unwrap_or("").to_owned();
    let air_dropped = file.air_dropped;
    let mut force = Force { list, year: date.0, month: date.1, air_dropped, picks: Vec::new(), unread: 0 };
    let mut specs = Vec::new();
    for entry in file.elements.as_ref()? {
        let key = entry.name;
        let Some(parsed) = &entry.value else {
            force.unread = force.unread.saturating_add(1);
            continue;
        };
        let plain = key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if !plain || key.is_empty() || key.len() > 12 {
            entry.spot.fault("a key has up to 12 small letters, digits and hyphens");
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
