//! The files of the game, declared once: what a scenario and an army file may say. The readers, the faults, the forms, the
//! schema (`sandtable schema mundi scenario`) and the guide (docs/mundi-files.md) follow from these tables.

use sandtable_kernel::files::{
    Declared, Files, Kind, Named, Record, by_name, flag, inline, name, one_of, printed, suggested, table, tables, text,
    toggles, whole, word,
};
use sandtable_kernel::sheet::Spot;
use sandtable_kernel::{Angle, Length, Point, Side};

use super::kinds::{DEGREES, ELEMENT, MM_POINT, MM_POINTS, TIE, millimetres};
use crate::forces::{Lists, spec};
use crate::tables::{SightEffect, Tables};
use crate::terms::{Edge, Going};
use crate::{Theatre, Tie, rule};

/// The files that people write.
pub const FILES: Files =
    Files { scenario: ScenarioFile::declaration, army: ArmyFile::declaration, tables: Tables::shape };

const SIDES: &[(&str, Side)] = &[("A", Side(0)), ("B", Side(1))];
const EDGES: &[(&str, Edge)] =
    &[("north", Edge::North), ("east", Edge::East), ("south", Edge::South), ("west", Edge::West)];
const THEATRES: &[(&str, Theatre)] = &[
    ("western_europe", Theatre::WesternEurope),
    ("eastern_europe", Theatre::EasternEurope),
    ("north_africa", Theatre::NorthAfrica),
    ("italy", Theatre::Italy),
];
const SIGHTS: &[(&str, SightEffect)] =
    &[("clear", SightEffect::Clear), ("screen", SightEffect::Screen), ("hill", SightEffect::Hill)];
const GOINGS: &[(&str, Going)] = &[("good", Going::Good), ("bad", Going::Bad), ("impassable", Going::Impassable)];

sandtable_kernel::record! {
    /// A scenario. Places and sizes are in millimetres from the south-west corner, facings in degrees clockwise from
    /// north.
    pub struct ScenarioFile<'a> {
        /// The game the file belongs to.
        game: Option<&'a str> = one_of(&["mundi"]).needed(),
        /// A short name for lists of scenarios.
        id: Option<&'a str> = name().maybe(),
        /// What the scenario is called.
        name: &'a str = name().or("Untitled"),
        /// How big a battle it is.
        size: Option<&'a str> = one_of(&["learning", "standard", "large"]).maybe(),
        /// What the players should know before they begin.
        briefing: Option<&'a str> = text().maybe(),
        /// Where it is fought.
        theatre: Theatre = word(THEATRES).or(Theatre::WesternEurope).by(rule::TER_12),
        /// The year of the battle, for lists with dates.
        year: Option<u16> = whole(1939..=1945).maybe().by(rule::FOR_9),
        /// The month of the battle, for lists with dates.
        month: Option<u8> = whole(1..=12).maybe().by(rule::FOR_9),
        /// The side of the table in inches, 24 or 36; left out, as the switch `table` says.
        table: Option<u8> = whole(24..=36).maybe().by(rule::OPT_1),
        /// The last turn; left out, there is no limit.
        turns: Option<u8> = whole(1..=100).maybe().by(rule::VIC_6),
        /// The turn it begins with.
        turn: u8 = whole(1..=100).or(1),
        /// Who wins on equal losses after the last turn: `draw`, `defender`, `base`, or `ground` and two distances from the
        /// Defender's back edge.
        tie: Tie = TIE.or(Tie::Draw).by(rule::VIC_6),
        /// Who attacks, and from where; left out, both are rolled for.
        roles: Option<RolesFile<'a>> = table().maybe().by(rule::SET_1),
        /// Kinds of terrain that both players agreed on, by their names.
        custom: Vec<Named<'a, TerrainRowFile<'a>>> = by_name(table()).or_empty().by(rule::TER_13),
        /// The pieces of terrain; left out altogether, the Defender lays them.
        terrain: Option<Vec<PieceFile<'a>>> = tables(12).maybe().by(rule::SET_4),
        /// The base; left out, the Defender places it.
        base: Option<BaseFile<'a>> = table().maybe().by(rule::BAS_1),
        /// The two sides.
        side: Option<SidesFile<'a>> = table().needed(),
        /// Switches of the game.
        toggles: Option<Spot<'a>> = toggles().maybe(),
        /// Single values of the printed tables, such as `combat.cover = 1`.
        tables: Option<Spot<'a>> = printed().maybe(),
    }

    /// Who attacks, and from where.
    pub struct RolesFile<'a> {
        /// The Attacker.
        attacker: Option<Side> = word(SIDES).needed().by(rule::SET_1),
        /// The Attacker's back edge.
        edge: Option<Edge> = word(EDGES).needed().by(rule::SET_10),
    }

    /// A kind of terrain.
    pub struct TerrainRowFile<'a> {
        /// How it blocks sight.
        sight: Option<SightEffect> = word(SIGHTS).needed(),
        /// Whether it gives cover.
        cover: bool = flag().or(false),
        /// Going for those on foot and horse.
        foot: Option<Going> = word(GOINGS).needed(),
        /// Going for wheels.
        wheeled: Option<Going> = word(GOINGS).needed(),
        /// Going for tracks.
        tracked: Option<Going> = word(GOINGS).needed(),
    }

    /// A piece of terrain. A river or a road runs along a `line`; all else is an area with `at` and `size`.
    pub struct PieceFile<'a> {
        /// The kind of terrain, of the table or of `custom`.
        kind: Option<&'a str> = suggested(terrain_kinds).needed(),
        /// Where an area lies.
        area: AreaParts<'a> = inline(),
        /// Whether the crest of a hill runs across its facing.
        crest_across: bool = flag().or(false),
        /// The points through which a river or a road runs.
        line: Option<Vec<Point>> = MM_POINTS.maybe(),
        /// The width of a river or a road; left out, as the table says.
        width: Option<Length> = millimetres(3, 100).maybe(),
        /// The fords of a river; where a road crosses there is one anyway.
        crossings: Vec<Point> = MM_POINTS.or_empty(),
    }

    /// Where an area lies.
    pub struct AreaParts<'a> {
        /// Its centre.
        at: Option<Point> = MM_POINT.maybe(),
        /// Its size across and along its facing.
        size: Option<Point> = MM_POINT.maybe(),
        /// Which way it is turned; left out, to the north.
        facing: Option<Angle> = DEGREES.maybe(),
    }

    /// The base: an area, the town, or none at all.
    pub struct BaseFile<'a> {
        /// Whether there is no base.
        none: bool = flag().or(false),
        /// Whether the town is the base.
        town: bool = flag().or(false),
        /// Where it lies.
        area: AreaParts<'a> = inline(),
    }

    /// Both sides.
    pub struct SidesFile<'a> {
        /// The side that orders and seats call A.
        a: Option<SideFile<'a>> = table().needed(),
        /// The side that orders and seats call B.
        b: Option<SideFile<'a>> = table().needed(),
    }

    /// One side with its force.
    pub struct SideFile<'a> {
        /// What the side is called; left out, by its letter.
        name: Option<&'a str> = name().maybe(),
        /// Its force.
        force: ForceFile<'a> = inline(),
    }

    /// An army, to take a side's place in a scenario.
    pub struct ArmyFile<'a> {
        /// The game the file belongs to.
        game: Option<&'a str> = one_of(&["mundi"]).needed(),
        /// What the army is called.
        name: &'a str = name().or("Unnamed force"),
        /// The year, for lists with dates.
        year: Option<u16> = whole(1939..=1945).maybe().by(rule::FOR_9),
        /// The month, for lists with dates.
        month: Option<u8> = whole(1..=12).maybe().by(rule::FOR_9),
        /// Its force.
        force: ForceFile<'a> = inline(),
    }

    /// A force.
    pub struct ForceFile<'a> {
        /// The list it is chosen from; left out, a force of no list, judged by nothing.
        list: Option<&'a str> = suggested(lists).maybe().by(rule::FOR_1),
        /// Whether it was dropped from the air.
        air_dropped: bool = flag().or(false).by(rule::FOR_8),
        /// Its elements by their keys: a kind, a bracket and perhaps how it starts.
        elements: Option<Vec<Named<'a, spec::Parsed>>> = by_name(ELEMENT).needed().by(rule::FOR_1),
    }
}

fn terrain_kinds() -> Vec<String> {
    Tables::standard().terrain.iter().map(|row| row.name.clone()).collect()
}

fn lists() -> Vec<String> {
    Lists::standard().all.iter().map(|list| list.id.clone()).collect()
}
