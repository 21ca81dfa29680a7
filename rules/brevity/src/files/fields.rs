//! The files of the game, declared once: what a scenario and an army file may say. The readers, the faults, the forms, the
//! schema (`sandtable schema brevity scenario`) and the guide (docs/brevity-files.md) follow from these tables.

use sandtable_kernel::files::{
    Declared, Files, Kind, Named, Record, among, by_name, corners, flag, inches, inline, list, listed, name, one_of,
    point, points, printed, suggested, table, tables, text, toggles, whole, word,
};
use sandtable_kernel::geometry::Bounds;
use sandtable_kernel::sheet::Spot;
use sandtable_kernel::{Length, Point, Side};

use super::kinds::{CALIBRE, DAY_AND_TURN, DEGREES, KILOMETRES, NATIONALITY, WAIVED, WEAPONS, ZONES, terse};
use crate::army::force_lists;
use crate::ground;
use crate::rule;
use crate::tables::Tables;
use crate::terms::{
    AirKind, AirLanding, AntiTank, Arm, Armour, BridgeState, Edge, Engineers, GunKind, Headquarters, Mobility, Moon,
    Nationality, ObstacleKind, Posture, Reconnaissance, Season, Spans, Status, Strength, WaterGear, Weapons, Weather,
    Works,
};

/// The files that people write.
pub const FILES: Files =
    Files { scenario: ScenarioFile::declaration, army: ArmyFile::declaration, tables: Tables::shape };

const SIDES: &[(&str, Side)] = &[("A", Side(0)), ("B", Side(1))];
const SUPPLIED: &[(&str, bool)] = &[("well", true), ("poorly", false)];
const LEAST_TABLE: Length = Length::inches(12);
const MOST_TABLE: Length = Length::inches(160);

sandtable_kernel::record! {
    /// A scenario: ground, a clock and two forces.
    pub struct ScenarioFile<'a> {
        /// The game the file belongs to.
        game: Option<&'a str> = one_of(&["brevity"]).needed(),
        /// A short name for lists of scenarios.
        id: Option<&'a str> = name().maybe(),
        /// What the scenario is called.
        name: &'a str = name().or("Untitled"),
        /// How big a battle it is.
        size: Option<&'a str> = one_of(&["learning", "standard", "large"]).maybe(),
        /// What the players should know before they begin.
        briefing: Option<&'a str> = text().maybe(),
        /// The table they play on.
        table: Option<TableFile<'a>> = table().needed().by(rule::GEO_1),
        /// When it is fought.
        clock: Option<ClockFile<'a>> = table().needed().by(rule::CLK_1),
        /// Who deploys first.
        deploys_first: Side = word(SIDES).or(Side(1)).by(rule::SET_1),
        /// Edges with a strip; left out, west and east.
        side_edges: Option<Vec<Edge>> = list(among(Edge::WORDS, Edge::ALL), 4).maybe().by(rule::MOV_14),
        /// Whether the weather of the first day is clear.
        air_dependent: bool = flag().or(false).by(rule::WEA_5),
        /// The pieces of terrain; all the rest is open.
        terrain: Vec<FeatureFile<'a>> = tables(400).or_empty().by(rule::TER_3),
        /// Bridges.
        bridge: Vec<BridgeFile<'a>> = tables(16).or_empty(),
        /// Obstacles; they need the engineering rules.
        obstacle: Vec<ObstacleFile<'a>> = tables(16).or_empty().by(rule::TER_5),
        /// Places worth holding.
        objective: Vec<ObjectiveFile<'a>> = tables(16).or_empty().by(rule::VIC_1),
        /// One side's points decide; left out, the orders do.
        score: Option<ScoreFile<'a>> = table().maybe().by(rule::VIC_6),
        /// The two sides; A is Side 1.
        side: Option<SidesFile<'a>> = table().needed(),
        /// A start in the middle; left out, the sides deploy.
        opening: Option<OpeningFile<'a>> = table().maybe(),
        /// Switches of the game.
        toggles: Option<Spot<'a>> = toggles().maybe(),
        /// Single values of the printed tables, such as `distances.point_fire = 3`.
        tables: Option<Spot<'a>> = printed().maybe(),
    }

    /// The size of the table in inches.
    pub struct TableFile<'a> {
        /// From west to east.
        width: Option<Length> = inches(LEAST_TABLE..=MOST_TABLE).needed().by(rule::GEO_1),
        /// From south to north.
        height: Option<Length> = inches(LEAST_TABLE..=MOST_TABLE).needed().by(rule::GEO_1),
    }

    /// When the battle is fought.
    pub struct ClockFile<'a> {
        /// The season.
        season: Option<Season> = among(Season::WORDS, Season::ALL).needed().by(rule::CLK_1),
        /// The first day and turn, `[1, 2]`.
        first: Option<(u8, u8)> = DAY_AND_TURN.needed().by(rule::CLK_1),
        /// The last day and turn, `[1, 4]`.
        last: Option<(u8, u8)> = DAY_AND_TURN.needed().by(rule::CLK_1),
        /// The moon.
        moon: Moon = among(Moon::WORDS, Moon::ALL).or(Moon::Darkness),
        /// The weather.
        weather: Weather = among(Weather::WORDS, Weather::ALL).or(Weather::Clear),
    }

    /// A piece of terrain: a kind, and a `rectangle` or an `area`, or for roads and streams a `line`.
    pub struct FeatureFile<'a> {
        /// The kind of terrain.
        kind: Option<&'a str> = one_of(&ground::Kind::WORDS).needed(),
        /// Two opposite corners `[x1, y1, x2, y2]` of an area.
        rectangle: Option<(Point, Point)> = corners().maybe(),
        /// The vertices of an area in order.
        area: Option<Vec<Point>> = points().maybe(),
        /// The points of a line in order.
        line: Option<Vec<Point>> = points().maybe(),
        /// A word of its own; left out, its number.
        id: Option<&'a str> = name().maybe(),
        /// What people call it.
        name: &'a str = name().or(""),
        /// The level of a hill.
        level: u8 = whole(1..=9).or(1),
        /// Whether only troops on foot may cross it off the roads.
        foot_only: bool = flag().or(false).by(rule::TER_3),
        /// Whether one can see through it.
        see_through: bool = flag().or(false).by(rule::TER_3),
        /// Mobility classes that may not enter it.
        impassable_to: Vec<Mobility> = list(among(Mobility::WORDS, Mobility::ALL), 32).or_empty().by(rule::TER_3),
    }

    /// A bridge.
    pub struct BridgeFile<'a> {
        /// Its word in orders.
        key: Option<&'a str> = name().needed(),
        /// One end.
        from: Option<Point> = point().needed(),
        /// The other end.
        to: Option<Point> = point().needed(),
        /// What it carries.
        class: u8 = whole(1..=3).or(3),
        /// Its spans.
        spans: Spans = among(Spans::WORDS, Spans::ALL).or(Spans::Single),
        /// Its state.
        state: BridgeState = among(BridgeState::WORDS, BridgeState::ALL).or(BridgeState::Intact),
    }

    /// An obstacle.
    pub struct ObstacleFile<'a> {
        /// What it is.
        kind: Option<ObstacleKind> = among(ObstacleKind::WORDS, ObstacleKind::ALL).needed(),
        /// One end.
        from: Option<Point> = point().needed(),
        /// The other end.
        to: Option<Point> = point().needed(),
    }

    /// A place worth holding.
    pub struct ObjectiveFile<'a> {
        /// Its word in orders.
        key: Option<&'a str> = name().needed(),
        /// Where it is.
        at: Option<Point> = point().needed().by(rule::GEO_1),
        /// What it is called; left out, its key.
        name: Option<&'a str> = name().maybe(),
        /// What it is worth.
        points: i16 = whole(0..=100).or(1),
        /// Who holds it at the beginning; left out, nobody.
        holder: Option<Side> = word(SIDES).maybe(),
    }

    /// One side's points decide.
    pub struct ScoreFile<'a> {
        /// Whose points.
        side: Option<Side> = word(SIDES).needed(),
        /// So many are a victory.
        win: Option<i16> = whole(-1000..=1000).needed(),
        /// So many are a draw.
        draw: Option<i16> = whole(-1000..=1000).needed(),
        /// Points for a model of the enemy.
        model: i16 = whole(0..=100).or(1),
    }

    /// Both sides.
    pub struct SidesFile<'a> {
        /// Side 1.
        a: Option<SideFile<'a>> = table().needed(),
        /// Side 2.
        b: Option<SideFile<'a>> = table().needed(),
    }

    /// One side with its force.
    pub struct SideFile<'a> {
        /// What the side is called; left out, Side A or Side B.
        name: Option<&'a str> = name().maybe(),
        /// Its nationality of the tables, which it must have.
        nationality: Option<Nationality> = NATIONALITY.maybe().by(rule::FOR_8),
        /// Its edge of the table; left out, south for A and north for B.
        edge: Option<Edge> = among(Edge::WORDS, Edge::ALL).maybe().by(rule::GEO_2),
        /// Where it deploys: two opposite corners `[x1, y1, x2, y2]`, or a list of such.
        zone: Vec<Bounds> = ZONES.or_empty().by(rule::SET_1),
        /// By which it may leave the table: rectangles as in `zone`.
        exit: Vec<Bounds> = ZONES.or_empty().by(rule::GEO_14),
        /// Whether it has a corps commander; left out, by its size.
        commander: Option<bool> = flag().maybe(),
        /// How it is supplied.
        supplied: bool = word(SUPPLIED).or(true).by(rule::SUP_1),
        /// The basing areas of its aircraft.
        basing_areas: u8 = whole(0..=8).or(0).by(rule::AIR_1),
        /// Rules of forces that it need not keep: `"all"`, or a list of codes.
        waive: Vec<String> = WAIVED.or_empty().by(rule::FOR_10),
        /// What it is to do.
        orders: Option<OrdersFile<'a>> = table().maybe().by(rule::VIC_1),
        /// Its force.
        force: ForceFile<'a> = inline(),
    }

    /// What a side is to do. Objectives are named by their keys.
    pub struct OrdersFile<'a> {
        /// Objectives it must hold, all of them.
        hold: Vec<&'a str> = list(name(), 16).or_empty(),
        /// Objectives of which it must hold one.
        one_of: Vec<&'a str> = list(name(), 16).or_empty(),
        /// So many battalions must leave the table.
        exit: u8 = whole(0..=100).or(0),
        /// Whether it must keep the enemy from his orders.
        prevent: bool = flag().or(false),
    }

    /// An army, to take a side's place in a scenario.
    pub struct ArmyFile<'a> {
        /// The game the file belongs to.
        game: Option<&'a str> = one_of(&["brevity"]).needed(),
        /// The list it was made from.
        list: Option<&'a str> = suggested(lists).maybe().by(rule::FOR_1),
        /// What the army is called.
        name: &'a str = name().or("Unnamed army"),
        /// Its nationality of the tables.
        nationality: Option<Nationality> = NATIONALITY.maybe().by(rule::FOR_8),
        /// Its force.
        force: ForceFile<'a> = inline(),
    }

    /// A force, its pieces by their keys.
    pub struct ForceFile<'a> {
        /// Its divisions.
        division: Vec<Named<'a, DivisionFile<'a>>> = by_name(table()).or_empty(),
        /// Its commands, each as a line or a table.
        command: Vec<Named<'a, CommandFile<'a>>> = by_name(terse("german march of 21pz")).or_empty().by(rule::FOR_1),
        /// Its battalions, each as a line or a table.
        battalion: Vec<Named<'a, BattalionFile<'a>>> =
            by_name(terse("INF in kgb at 21,21 facing 270 dug-in")).or_empty().by(rule::FOR_1),
        /// Its aircraft.
        aircraft: Vec<Named<'a, AircraftFile<'a>>> = by_name(table()).or_empty().by(rule::AIR_1),
    }

    /// A division.
    pub struct DivisionFile<'a> {
        /// What it is called; left out, its key.
        name: Option<&'a str> = name().maybe(),
        /// How it is supplied.
        supplied: bool = word(SUPPLIED).or(true).by(rule::SUP_1),
    }

    /// A command. As a line: nationality, posture, `of` its division, `without officer`.
    pub struct CommandFile<'a> {
        /// What it is called; left out, its key.
        name: Option<&'a str> = name().maybe(),
        /// Its division.
        division: Option<&'a str> = name().maybe(),
        /// Its nationality; left out, its side's.
        nationality: Option<Nationality> = NATIONALITY.maybe().by(rule::FOR_8),
        /// Its posture.
        posture: Posture = among(Posture::WORDS, Posture::ALL).or(Posture::Line).by(rule::POS_1),
        /// Whether it has its officer.
        officer: bool = flag().or(true),
    }

    /// A battalion: its type or what it is, and how it starts.
    pub struct BattalionFile<'a> {
        /// Its typical battalion; what else it says changes that.
        r#type: Option<&'a str> = listed(types).maybe().by(rule::FOR_14),
        /// The command it belongs to; not needed where its force has only one.
        command: Option<&'a str> = name().maybe(),
        /// What it is called; left out, its key.
        name: Option<&'a str> = name().maybe(),
        /// What it is.
        profile: ProfileParts<'a> = inline(),
        /// Whether it is reconnaissance.
        recon: Reconnaissance =
            among(Reconnaissance::WORDS, Reconnaissance::ALL).or(Reconnaissance::No).by(rule::REC_1),
        /// The companies of a reconnaissance battalion.
        companies: u8 = whole(2..=6).or(3).by(rule::REC_1),
        /// Whether it lacks experience.
        inexperienced: bool = flag().or(false),
        /// The headquarters it is.
        headquarters: Headquarters = among(Headquarters::WORDS, Headquarters::ALL).or(Headquarters::None),
        /// The battalion that is its twin.
        twin: Option<&'a str> = name().maybe(),
        /// The battalion a company is part of.
        of: Option<&'a str> = name().maybe(),
        /// How it starts.
        start: StartParts<'a> = inline(),
    }

    /// What a battalion is; what is left out is as in its type.
    pub struct ProfileParts<'a> {
        /// Its arm.
        arm: Option<Arm> = among(Arm::WORDS, Arm::ALL).maybe().by(rule::FOR_11),
        /// Its mobility class.
        mobility: Option<Mobility> = among(Mobility::WORDS, Mobility::ALL).maybe().by(rule::FOR_11),
        /// Its strength.
        strength: Option<Strength> = among(Strength::WORDS, Strength::ALL).maybe(),
        /// Its armour.
        armour: Option<Armour> = among(Armour::WORDS, Armour::ALL).maybe(),
        /// Its anti-tank value at its worst.
        at_low: Option<AntiTank> = among(AntiTank::WORDS, AntiTank::ALL).maybe(),
        /// Its anti-tank value at its best.
        at_best: Option<AntiTank> = among(AntiTank::WORDS, AntiTank::ALL).maybe(),
        /// Its engineers.
        engineers: Option<Engineers> = among(Engineers::WORDS, Engineers::ALL).maybe(),
        /// How it lands from the air.
        air_landing: Option<AirLanding> = among(AirLanding::WORDS, AirLanding::ALL).maybe(),
        /// How it crosses water.
        water: Option<WaterGear> = among(WaterGear::WORDS, WaterGear::ALL).maybe(),
        /// What it shoots with.
        weapons: Option<Weapons> = WEAPONS.maybe().by(rule::FOR_11),
        /// The range of direct fire in inches, 4 or 8.
        direct: Option<i32> = whole(1..=12).maybe().by(rule::RNG_2),
        /// Whether it has flame-throwers.
        flame: Option<bool> = flag().maybe(),
        /// Its artillery piece.
        gun: Option<GunFile<'a>> = table().maybe().by(rule::FOR_11),
    }

    /// An artillery piece.
    pub struct GunFile<'a> {
        /// What it is.
        kind: Option<GunKind> = among(GunKind::WORDS, GunKind::ALL).needed(),
        /// Its calibre in millimetres, with at most one decimal.
        calibre: Option<u16> = CALIBRE.needed(),
        /// Whether it is an old model.
        old: bool = flag().or(false),
        /// The named weapon it is.
        exception: Option<&'a str> = listed(exceptions).maybe().by(rule::RNG_8),
        /// Its real range in kilometres, with at most three decimals.
        real_km: Option<i64> = KILOMETRES.maybe().by(rule::RNG_8),
    }

    /// How a battalion starts.
    pub struct StartParts<'a> {
        /// Where it stands, or deploys by the standard.
        at: Option<Point> = point().maybe(),
        /// Degrees anticlockwise from east: 90 is north; left out, A looks north and B south.
        facing: Option<i32> = DEGREES.maybe(),
        /// Whether it is mounted or limbered; left out, only in march posture.
        mounted: Option<bool> = flag().maybe(),
        /// Its posture; left out, its command's.
        posture: Option<Posture> = among(Posture::WORDS, Posture::ALL).maybe().by(rule::POS_1),
        /// The command it supports.
        supports: Option<&'a str> = name().maybe(),
        /// The works it is in.
        works: Option<Works> = among(Works::WORDS, Works::ALL).maybe(),
        /// Whether it is spent.
        spent: bool = flag().or(false),
        /// Whether it is pinned.
        pinned: bool = flag().or(false),
        /// Whether it fires at batteries.
        counter_battery: bool = flag().or(false),
        /// Its status; left out, it is placed.
        status: Option<Status> = among(Status::WORDS, Status::ALL).maybe(),
        /// A zone of its own.
        zone: Vec<Bounds> = ZONES.or_empty().by(rule::SET_1),
        /// When and where it comes onto the table.
        arrives: Option<ArrivesFile<'a>> = table().maybe().by(rule::SET_5),
    }

    /// When and where a battalion comes onto the table.
    pub struct ArrivesFile<'a> {
        /// The day.
        day: Option<u8> = whole(1..=30).needed(),
        /// The turn.
        turn: Option<u8> = whole(1..=4).needed(),
        /// A point of the table edge.
        at: Option<Point> = point().needed(),
    }

    /// A unit of aircraft.
    pub struct AircraftFile<'a> {
        /// What it is.
        kind: Option<AirKind> = among(AirKind::WORDS, AirKind::ALL).needed().by(rule::AIR_1),
        /// What it is called; left out, its key.
        name: Option<&'a str> = name().maybe(),
        /// Its strength.
        strength: Strength = among(Strength::WORDS, Strength::ALL).or(Strength::Normal),
        /// Its basing area.
        area: u8 = whole(1..=8).or(1),
        /// Whether it has a forward air controller.
        controller: bool = flag().or(false).by(rule::AIR_17),
    }

    /// A start in the middle: everybody stands as written, and zones do not count.
    pub struct OpeningFile<'a> {
        /// The side that selects a command now; left out, the turn begins.
        chooser: Option<Side> = word(SIDES).maybe(),
        /// The commands where the corps commanders are.
        commander: Option<CommandersFile<'a>> = table().maybe(),
        /// The commands where forward air controllers are, by their units of aircraft.
        controllers: Vec<Named<'a, &'a str>> = by_name(name()).or_empty(),
        /// Battalions locked to a side of the table.
        edges: Vec<Named<'a, Edge>> = by_name(among(Edge::WORDS, Edge::ALL)).or_empty().by(rule::MOV_14),
        /// Commands attacked by flame-throwers.
        flamed: Vec<&'a str> = list(name(), 400).or_empty().by(rule::RDY_5),
    }

    /// The commands where the corps commanders are.
    pub struct CommandersFile<'a> {
        /// That of side A.
        a: Option<&'a str> = name().maybe(),
        /// That of side B.
        b: Option<&'a str> = name().maybe(),
    }
}

fn lists() -> Vec<String> {
    force_lists().into_iter().map(|list| list.id).collect()
}

fn types() -> Vec<String> {
    Tables::standard().types.iter().map(|(key, _)| key.clone()).collect()
}

fn exceptions() -> Vec<String> {
    Tables::standard().artillery.exceptions.iter().map(|(key, _)| key.clone()).collect()
}
