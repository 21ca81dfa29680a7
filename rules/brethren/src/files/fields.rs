//! The files of the game, declared once: what a scenario and an army file may say. The readers, the faults, the forms, the
//! schema (`sandtable schema brethren scenario`) and the guide (docs/brethren-files.md) follow from these tables.

use sandtable_kernel::files::{
    Declared, Files, Kind, List, Named, Record, Whole, by_name, flag, inches, inline, list, listed, name, notation,
    one_of, point, points, printed, table, tables, text, toggles, whole, word,
};
use sandtable_kernel::sheet::Spot;
use sandtable_kernel::{Length, Point, Side};

use super::kinds::{ENDS, Entry, STANDING, TWO_NUMBERS, UNIT};
use crate::rule;
use crate::scenario::{MissionWord, ground};
use crate::tables::Tables;
use crate::terms::{MOST_MODELS, MOST_OBJECTIVES, Phase};

/// The files that people write.
pub const FILES: Files =
    Files { scenario: ScenarioFile::declaration, army: ArmyFile::declaration, tables: Tables::shape };

const SIDES: &[(&str, Side)] = &[("blue", Side(0)), ("red", Side(1))];
const MISSIONS: &[(&str, MissionWord)] = &[
    ("annihilation", MissionWord::Annihilation),
    ("hold", MissionWord::Hold),
    ("break_through", MissionWord::BreakThrough),
];
const PHASES: &[(&str, Phase)] = &[
    ("priority", Phase::Priority),
    ("activation", Phase::Activation),
    ("combat", Phase::Combat),
    ("morale", Phase::Morale),
    ("end", Phase::End),
];
const LEAST_TABLE: Length = Length::inches(12);
const MOST_TABLE: Length = Length::inches(160);
/// The most a points limit may be.
const MOST_POINTS: i64 = 100_000;
/// More would be a drawing, not a table.
const MOST_FEATURES: usize = 200;

sandtable_kernel::record! {
    /// A scenario: ground, a mission and two forces.
    pub struct ScenarioFile<'a> {
        /// The game the file belongs to.
        game: Option<&'a str> = one_of(&["brethren"]).needed(),
        /// A short name for lists of scenarios.
        id: Option<&'a str> = name().maybe(),
        /// What the scenario is called.
        name: &'a str = name().or("Untitled"),
        /// How big a battle it is.
        size: Option<&'a str> = one_of(&["learning", "standard", "large"]).maybe(),
        /// What the players should know before they begin.
        briefing: Option<&'a str> = text().maybe(),
        /// The limit of both armies, which also lays out the table; left out, there is none.
        points: Option<i64> = whole(1..=MOST_POINTS).maybe().by(rule::SET_1),
        /// The table they play on; left out, by the points.
        table: Option<TableFile<'a>> = table().maybe().by(rule::SET_1),
        /// What they fight for.
        mission: MissionWord = word(MISSIONS).or(MissionWord::Annihilation).by(rule::MIS_1),
        /// The attacker of `break_through`; left out, who wins the deployment roll.
        attacker: Option<Side> = word(SIDES).maybe().by(rule::MIS_5),
        /// The last turn; left out, as the mission says.
        turns: Option<u8> = whole(1..=50).maybe().by(rule::MIS_1),
        /// The side at the south edge; left out, the loser of the deployment roll takes his edge.
        south: Option<Side> = word(SIDES).maybe().by(rule::DEP_1),
        /// The side that places first; left out, by the deployment roll.
        places_first: Option<Side> = word(SIDES).maybe().by(rule::DEP_1),
        /// Whether that side places all its units before the other places any.
        places_all: bool = flag().or(false),
        /// Who has Priority in turn 1; left out, by roll.
        first_priority: Option<Side> = word(SIDES).maybe().by(rule::PRI_1),
        /// Whether forces may be too small and badly attached, for examples and positions.
        free_forces: bool = flag().or(false),
        /// The pieces of terrain; all the rest is open.
        terrain: Vec<FeatureFile<'a>> = tables(MOST_FEATURES).or_empty().by(rule::TER_1),
        /// The objectives of `hold`; left out, the usual three.
        objective: Vec<ObjectiveFile<'a>> = tables(MOST_OBJECTIVES).or_empty().by(rule::MIS_2),
        /// The two sides.
        side: Option<SidesFile<'a>> = table().needed(),
        /// A start in the middle; left out, the sides deploy.
        opening: Option<OpeningFile<'a>> = table().maybe(),
        /// Switches of the game.
        toggles: Option<Spot<'a>> = toggles().maybe(),
        /// Single values of the printed tables, such as `officer.activation_range = 5`.
        tables: Option<Spot<'a>> = printed().maybe(),
    }

    /// The size of the table in inches.
    pub struct TableFile<'a> {
        /// From west to east, along which the players deploy; left out, by the points.
        width: Option<Length> = inches(LEAST_TABLE..=MOST_TABLE).maybe().by(rule::SET_1),
        /// From south to north; left out, as printed.
        depth: Option<Length> = inches(LEAST_TABLE..=MOST_TABLE).maybe().by(rule::SET_1),
    }

    /// A piece of terrain: a kind, and exactly one of `rectangle` and `area`.
    pub struct FeatureFile<'a> {
        /// The kind of terrain; the last four need the switch `extra_terrain`.
        kind: Option<&'a str> = listed(terrain_kinds).needed().by(rule::TER_1),
        /// Two opposite corners `[x1, y1, x2, y2]`.
        rectangle: Option<(Point, Point)> = ENDS.maybe(),
        /// The vertices in order.
        area: Option<Vec<Point>> = points().maybe(),
        /// A word of its own; left out, its number.
        id: Option<&'a str> = name().maybe(),
        /// What people call it.
        name: &'a str = name().or(""),
        /// What it looks like, where its kind alone does not say it.
        look: Option<&'a str> = one_of(&ground::LOOKS).maybe(),
        /// Entrances of a bunker or a ruin: pieces `[x1, y1, x2, y2]` of its walls.
        entrances: Vec<(Point, Point)> = list(ENDS, 100).or_empty().by(rule::TER_5),
        /// Slots of a bunker or a ruin: pieces `[x1, y1, x2, y2]` of its walls.
        slots: Vec<(Point, Point)> = list(ENDS, 100).or_empty().by(rule::TER_5),
    }

    /// A place to hold.
    pub struct ObjectiveFile<'a> {
        /// What it is called.
        name: Option<&'a str> = name().needed(),
        /// Where it is.
        at: Option<Point> = point().needed().by(rule::GEO_1),
    }

    /// Both sides.
    pub struct SidesFile<'a> {
        /// Blue.
        blue: Option<SideFile<'a>> = table().needed(),
        /// Red.
        red: Option<SideFile<'a>> = table().needed(),
    }

    /// One side with its force.
    pub struct SideFile<'a> {
        /// What the side is called; left out, Blue or Red.
        name: Option<&'a str> = name().maybe(),
        /// The limit of its army; left out, that of both.
        points: Option<i64> = whole(1..=MOST_POINTS).maybe().by(rule::ARM_17),
        /// How deep its deployment zone is, in inches; left out, as printed.
        zone: Option<Length> = inches(Length::ZERO..=MOST_TABLE).maybe().by(rule::DEP_4),
        /// Its force.
        force: ForceFile<'a> = inline(),
    }

    /// An army, to take a side's place in a scenario.
    pub struct ArmyFile<'a> {
        /// The game the file belongs to.
        game: Option<&'a str> = one_of(&["brethren"]).needed(),
        /// What the army is called.
        name: &'a str = name().or("Unnamed army"),
        /// What is in it, in words.
        about: Option<&'a str> = text().maybe(),
        /// The most points it may cost; left out, it is not held to any.
        points_limit: Option<i64> = whole(0..=MOST_POINTS).maybe().by(rule::ARM_17),
        /// Its force.
        force: ForceFile<'a> = inline(),
    }

    /// A force.
    pub struct ForceFile<'a> {
        /// Its units by their keys, each as a line or a table.
        units: Vec<Named<'a, Entry>> = by_name(UNIT).or_empty().by(rule::ARM_1),
    }

    /// A unit as a table: `unit` in one line, or `kind`, `models`, `all` and `split`.
    pub struct UnitFile<'a> {
        /// What it is called; left out, by its kind and key.
        name: Option<&'a str> = name().maybe(),
        /// The unit in one line.
        unit: Option<&'a str> = notation("green: nco smg, machine_gunner lmg, 4 rifleman").maybe(),
        /// Its kind, where there is no line.
        kind: Option<&'a str> = notation("green").maybe(),
        /// Its models: roles with what was bought for them.
        models: Option<&'a str> = notation("nco smg, machine_gunner lmg, 4 rifleman").maybe(),
        /// What all of them have.
        all: Option<&'a str> = notation("knife").maybe().by(rule::ARM_7),
        /// The Fire Teams it proposes.
        split: Option<&'a str> = notation("machine_gunner 2, marksman 1").maybe().by(rule::ARM_20),
        /// Where its models stand in an opening.
        at: Option<&'a str> = notation("10,2 11,2").maybe(),
        /// Where a Weapons team looks in an opening: degrees anticlockwise from east.
        facing: Option<i32> = whole(0..=360).maybe(),
    }

    /// A start in the middle. Models are called by their numbers, Blue's first; units by their keys.
    pub struct OpeningFile<'a> {
        /// The turn it begins in.
        turn: u8 = whole(1..=u8::MAX).or(1),
        /// The phase it begins in.
        phase: Phase = word(PHASES).or(Phase::Activation),
        /// Who has Priority; left out, blue, and in the Priority Phase by roll.
        priority: Option<Side> = word(SIDES).maybe().by(rule::PRI_1),
        /// Models that are lost.
        lost: Vec<u16> = models().or_empty(),
        /// Models that have fled.
        fled: Vec<u16> = models().or_empty(),
        /// Models that have left the table.
        exited: Vec<u16> = models().or_empty(),
        /// Models that have thrown their grenade.
        grenade_spent: Vec<u16> = models().or_empty(),
        /// Health left of wounded models.
        health: Vec<Named<'a, u8>> = by_name(whole(1..=8)).or_empty(),
        /// Losses of this turn, Blue's and Red's.
        tally: [u8; 2] = TWO_NUMBERS.or_empty(),
        /// Points so far, Blue's and Red's.
        points: [u8; 2] = TWO_NUMBERS.or_empty(),
        /// Where units stand, instead of the places in their force.
        places: Vec<Named<'a, Vec<Point>>> = by_name(STANDING).or_empty(),
        /// Where single models stand.
        at: Vec<Named<'a, Point>> = by_name(point()).or_empty(),
        /// How units fared so far.
        units: Vec<Named<'a, &'a str>> = by_name(notation("ap 1, used fire, down")).or_empty(),
    }
}

/// Models by their numbers.
fn models() -> List<Whole<u16>> {
    list(whole(1..=999), MOST_MODELS)
}

fn terrain_kinds() -> Vec<String> {
    ground::KINDS.iter().map(|(name, _)| (*name).to_owned()).collect()
}
