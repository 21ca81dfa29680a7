//! The files of the game, declared once: what a scenario and an army file may say. The readers, the faults, the forms, the
//! schema (`sandtable schema browning scenario`) and the guide (docs/scenario-files.md) follow from these tables.

use sandtable_kernel::files::{
    Declared, Files, Kind, List, Named, Record, Whole, by_name, corners, flag, inches, inline, list, listed, name,
    one_of, point, points, printed, suggested, table, tables, text, toggles, whole, word,
};
use sandtable_kernel::sheet::Spot;
use sandtable_kernel::{Length, Point, Side};

use crate::forces::kinds::{KEY, LEADER, SENIOR_NCO, SPEC, STANDING, TEAMS};
use crate::forces::spec::{MOST_ASKED, Spec, TYPE_NAMES};
use crate::forces::{LeaderDraft, TeamDraft};
use crate::rule;
use crate::tables::Tables;
use crate::terms::{MOST_FIGURES, MOST_LEADERS, MOST_OBJECTIVES, MOST_TEAMS, TeamType};

/// The files that people write.
pub const FILES: Files =
    Files { scenario: ScenarioFile::declaration, army: ArmyFile::declaration, tables: Tables::shape };

const SIDES: &[(&str, Side)] = &[("A", Side(0)), ("B", Side(1))];
/// The most a points limit may be.
const MOST_POINTS: i64 = 100_000;
/// The longest battle.
const MOST_TURNS: u8 = 50;
/// More would be a drawing, not a table.
const MOST_FEATURES: usize = 200;
const LONGEST_SIDE: i32 = 160;

sandtable_kernel::record! {
    /// A scenario: ground, objectives and two forces.
    pub struct ScenarioFile<'a> {
        /// The game the file belongs to.
        game: Option<&'a str> = one_of(&["browning"]).needed(),
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
        /// The last turn.
        turns: u8 = whole(1..=MOST_TURNS).or(8).by(rule::VIC_6),
        /// Who deploys first; left out, by roll-off.
        deploys_first: Option<Side> = word(SIDES).maybe().by(rule::DEP_2),
        /// Who has the first initiative; left out, by roll-off.
        begins: Option<Side> = word(SIDES).maybe().by(rule::SEQ_2),
        /// The features of the ground; all the rest is open.
        terrain: Vec<FeatureFile<'a>> = tables(MOST_FEATURES).or_empty().by(rule::TER_1),
        /// Places worth holding at the end.
        objective: Vec<ObjectiveFile<'a>> = tables(MOST_OBJECTIVES).or_empty().by(rule::PCE_21),
        /// The two sides.
        side: Option<SidesFile<'a>> = table().needed(),
        /// A start in the middle; left out, the sides deploy.
        opening: Option<OpeningFile<'a>> = table().maybe(),
        /// Switches of the game.
        toggles: Option<Spot<'a>> = toggles().maybe().by(rule::OPT_8),
        /// Single values of the printed tables, such as `distances.rally = 10`.
        tables: Option<Spot<'a>> = printed().maybe(),
    }

    /// The size of the table in inches.
    pub struct TableFile<'a> {
        /// From west to east.
        width: Option<Length> = inches(Length::inches(6)..=Length::inches(LONGEST_SIDE)).needed().by(rule::GEO_1),
        /// From south to north.
        height: Option<Length> = inches(Length::inches(6)..=Length::inches(LONGEST_SIDE)).needed().by(rule::GEO_1),
    }

    /// A feature of the ground: a kind, and exactly one of `rectangle`, `area` and `line`.
    pub struct FeatureFile<'a> {
        /// The kind of terrain.
        kind: Option<&'a str> = listed(terrain_kinds).needed().by(rule::TER_2),
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
    }

    /// A place worth holding at the end.
    pub struct ObjectiveFile<'a> {
        /// What it is called.
        name: Option<&'a str> = name().needed(),
        /// Where it is.
        at: Option<Point> = point().needed().by(rule::GEO_1),
        /// What it is worth.
        points: u8 = whole(0..=100).or(1).by(rule::VIC_6),
        /// The side that holds it at the beginning; left out, nobody.
        holder: Option<Side> = word(SIDES).maybe().by(rule::VIC_3),
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
        /// What the side is called; left out, as its first platoon.
        name: Option<&'a str> = name().maybe(),
        /// Where it deploys: two opposite corners `[x1, y1, x2, y2]`. Only a start in the middle needs none.
        zone: Option<(Point, Point)> = corners().maybe().by(rule::DEP_1),
        /// The losses in percent at which it breaks.
        break_percent: u8 = whole(1..=100).or(50).by(rule::VIC_4),
        /// The most points its force may cost; needed where the switch `points` is on.
        points_limit: Option<i64> = whole(0..=MOST_POINTS).maybe().by(rule::FOR_6),
        /// Its force.
        force: ForceFile<'a> = inline(),
    }

    /// An army, to take a side's place in a scenario.
    pub struct ArmyFile<'a> {
        /// The game the file belongs to.
        game: Option<&'a str> = one_of(&["browning"]).needed(),
        /// What the army is called.
        name: &'a str = name().or("Unnamed army"),
        /// The most points it may cost; left out, it is not held to any.
        points_limit: Option<i64> = whole(0..=MOST_POINTS).maybe().by(rule::FOR_6),
        /// Its force.
        force: ForceFile<'a> = inline(),
    }

    /// A force: its platoons, or, if it is a single one, directly what that platoon has.
    pub struct ForceFile<'a> {
        /// Its platoons.
        platoon: Option<Vec<PlatoonFile<'a>>> = tables(MOST_TEAMS).maybe(),
        /// The only platoon.
        only: PlatoonParts<'a> = inline(),
    }

    /// A platoon.
    pub struct PlatoonFile<'a> {
        /// What it is called.
        name: &'a str = name().or("Platoon"),
        /// What it has.
        parts: PlatoonParts<'a> = inline(),
    }

    /// What a platoon has.
    pub struct PlatoonParts<'a> {
        /// The platoon list it follows; not needed where the switch `list_check` is off.
        list: Option<&'a str> = suggested(platoon_lists).maybe().by(rule::FOR_7),
        /// Its leader: a key, or a key and a name.
        leader: Vec<LeaderDraft> = LEADER.or_empty().by(rule::FOR_1),
        /// Its senior NCO: a key, or a key and a name.
        senior_nco: Vec<LeaderDraft> = SENIOR_NCO.or_empty().by(rule::FOR_1),
        /// Its squads.
        squad: Vec<SquadFile<'a>> = tables(MOST_TEAMS).or_empty().by(rule::FOR_1),
        /// Its teams by their keys, where it has no squads of its own: they are its squads two by two.
        teams: Vec<TeamDraft> = TEAMS.or_empty().by(rule::FOR_1),
        /// Its teams outside any squad, by their keys.
        attached: Vec<TeamDraft> = TEAMS.or_empty().by(rule::FOR_1),
    }

    /// A squad.
    pub struct SquadFile<'a> {
        /// What it is called; left out, by its number.
        name: Option<&'a str> = name().maybe(),
        /// Its teams by their keys.
        teams: Vec<TeamDraft> = TEAMS.or_empty().by(rule::FOR_1),
        /// The same as a list.
        team: Vec<TeamDraft> = TEAMS.or_empty().by(rule::FOR_1),
    }

    /// A leader with a name of his own.
    pub struct LeaderFile<'a> {
        /// His word in orders.
        key: Option<&'a str> = KEY.needed(),
        /// What he is called; left out, by his rank.
        name: Option<&'a str> = name().maybe(),
    }

    /// A team of a list, which has its key inside.
    pub struct KeyedTeamFile<'a> {
        /// Its word in orders.
        key: Option<&'a str> = KEY.needed(),
        /// All else.
        team: TeamFile<'a> = inline(),
    }

    /// A team: either `spec`, or `type` and `figures` with its flags; and perhaps where it stands.
    pub struct TeamFile<'a> {
        /// What it is called; left out, by its key.
        name: Option<&'a str> = name().maybe(),
        /// The team in the notation of the platoon lists.
        spec: Option<Spec> = SPEC.maybe().by(rule::FOR_7),
        /// Its type.
        r#type: Option<TeamType> = word(&TYPE_NAMES).maybe().by(rule::PCE_7),
        /// How many figures it has.
        figures: Option<u16> = whole(0..=MOST_ASKED).maybe().by(rule::FOR_2),
        /// Whether it is elite; left out, only a team of the type Elite is.
        elite: Option<bool> = flag().maybe().by(rule::PCE_8),
        /// Whether it fires rapidly.
        rapid: bool = flag().or(false).by(rule::PCE_9),
        /// Whether it has sub-machine guns.
        smg: bool = flag().or(false).by(rule::PCE_10),
        /// Whether it may have fewer figures than its list says.
        short: bool = flag().or(false).by(rule::FOR_7),
        /// Where its figures stand, one point each.
        places: Option<Vec<Point>> = points().maybe().by(rule::DEP_6),
        /// Or the block in which they stand.
        block: Option<BlockFile<'a>> = table().maybe().by(rule::DEP_6),
    }

    /// A block of figures an inch apart, from its south-west corner, row by row.
    pub struct BlockFile<'a> {
        /// Where the first figure stands.
        at: Option<Point> = point().needed(),
        /// How many stand in a row.
        columns: Option<u8> = whole(1..=12).needed(),
    }

    /// A start in the middle: the given turn begins, and figures stand where their teams are placed. Figures are
    /// called by their numbers, units by their keys.
    pub struct OpeningFile<'a> {
        /// The turn that begins.
        turn: u8 = whole(1..=u8::MAX).or(1).by(rule::VIC_6),
        /// Figures that are pinned; all others on the table are steady.
        pinned: Vec<u16> = figures().or_empty().by(rule::PCE_2),
        /// Figures that have scattered.
        scattered: Vec<u16> = figures().or_empty().by(rule::PCE_2),
        /// Figures that are casualties.
        casualty: Vec<u16> = figures().or_empty().by(rule::PCE_2),
        /// Figures that are lost for good.
        lost: Vec<u16> = figures().or_empty().by(rule::PCE_2),
        /// Units that are no longer Ready.
        spent: Vec<&'a str> = list(text(), MOST_TEAMS + MOST_LEADERS).or_empty(),
        /// Where teams stand, instead of the places in their force: a point for each figure, or for each on the table.
        places: Vec<Named<'a, Vec<Point>>> = by_name(STANDING).or_empty().by(rule::GEO_9),
        /// Where single figures stand.
        at: Vec<Named<'a, Point>> = by_name(point()).or_empty().by(rule::GEO_9),
        /// Figures that a regroup has brought into another team.
        teams: Vec<Named<'a, Vec<u16>>> = by_name(figures()).or_empty().by(rule::PLT_9),
    }
}

/// Figures by their numbers.
fn figures() -> List<Whole<u16>> {
    list(whole(1..=MOST_FIGURES as u16), MOST_FIGURES)
}

fn terrain_kinds() -> Vec<String> {
    Tables::standard().terrain.iter().map(|kind| kind.name.clone()).collect()
}

fn platoon_lists() -> Vec<String> {
    Tables::standard().lists.iter().map(|list| list.id.clone()).collect()
}
