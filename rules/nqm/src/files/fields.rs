//! The files of the game, declared once: what a scenario and an army file may say. The readers, the faults, the forms, the
//! schema (`sandtable schema nqm scenario`) and the guide (docs/nqm-files.md) follow from these tables.

use sandtable_kernel::Side;
use sandtable_kernel::files::{
    Declared, Files, Kind, Named, Record, among, by_name, chosen_from, flag, listed, name, notation, one_of, printed,
    table, tables, text, toggles, whole, word,
};
use sandtable_kernel::sheet::Spot;

use super::kinds::{Line as Words, TABLE_SIZE, lines};
use crate::army::template_names;
use crate::rule;
use crate::tables::Tables;
use crate::terms::{AirKind, Cause, Class, Edge, Grade, Level, Line, MOST_BASES, Posture, Range, Works};

/// The files that people write.
pub const FILES: Files =
    Files { scenario: ScenarioFile::declaration, army: ArmyFile::declaration, tables: Tables::shape };

const SIDES: &[(&str, Side)] = &[("a", Side(0)), ("b", Side(1))];
const MOST_OBJECTIVES: usize = 16;

sandtable_kernel::record! {
    /// A scenario. Squares are written `"5,3"`: x from 1 west to east, y from 1 south to north. Side `a` is the attacker.
    pub struct ScenarioFile<'a> {
        /// The game the file belongs to.
        game: Option<&'a str> = one_of(&["nqm"]).needed(),
        /// A short name for lists of scenarios.
        id: Option<&'a str> = name().maybe(),
        /// What the scenario is called.
        name: &'a str = name().or("Untitled"),
        /// How big a battle it is.
        size: Option<&'a str> = one_of(&["learning", "standard", "large"]).maybe(),
        /// What the players should know before they begin.
        briefing: Option<&'a str> = text().maybe(),
        /// Squares west to east and south to north.
        table: Option<(u8, u8)> = TABLE_SIZE.needed().by(rule::SET_1),
        /// The last bound.
        bounds: u8 = whole(1..=200).or(10).by(rule::VIC_1),
        /// Daylight bounds of a day; more bounds than that bring nights. Left out, as the tables say.
        daylight: Option<u8> = whole(1..=24).maybe().by(rule::NGT_1),
        /// The year of the battle.
        year: u16 = whole(1930..=1950).or(1942).by(rule::CLS_10),
        /// Whether both sides write operation orders before it begins.
        planning: bool = flag().or(false).by(rule::ORD_1),
        /// Whether both sides deploy at the same time, unseen by each other.
        meeting: bool = flag().or(false).by(rule::SET_2),
        /// So many seconds for every decision, for hosts that keep time.
        limit: Option<u16> = whole(5..=3600).maybe(),
        /// What stands on the ground; all the rest is open.
        ground: Option<GroundFile<'a>> = table().maybe().by(rule::TER_1),
        /// Works of a side.
        works: Vec<WorksFile<'a>> = tables(200).or_empty().by(rule::TER_8),
        /// Minefields of a side.
        mines: Vec<MinesFile<'a>> = tables(200).or_empty(),
        /// The two sides.
        side: Option<SidesFile<'a>> = table().needed(),
        /// Squares worth points.
        objective: Vec<ObjectiveFile<'a>> = tables(MOST_OBJECTIVES).or_empty().by(rule::VIC_1),
        /// Squares through which a side may leave the table.
        exit: Vec<ExitFile<'a>> = tables(200).or_empty().by(rule::VIC_1),
        /// Points for other things.
        score: Option<ScoreFile<'a>> = table().maybe().by(rule::VIC_1),
        /// Squares that end the battle.
        sudden_death: Vec<SuddenDeathFile<'a>> = tables(200).or_empty().by(rule::VIC_1),
        /// Classes of weapons and armour in some years.
        class: Vec<ClassFile<'a>> = tables(200).or_empty().by(rule::CLS_10),
        /// Markers of bases by their keys, such as `a-r-iii`, for a battle that opens in the middle.
        start: Vec<Named<'a, StartFile<'a>>> = by_name(table()).or_empty(),
        /// Switches of the game.
        toggles: Option<Spot<'a>> = toggles().maybe(),
        /// Single values of the printed tables, such as `movement.foot.contact = 20`.
        tables: Option<Spot<'a>> = printed().maybe(),
    }

    /// What stands on the ground, each as a list of squares or of runs of squares.
    pub struct GroundFile<'a> {
        /// Open squares.
        open: Vec<Words<'a>> = lines("5,3").or_empty(),
        /// Close country.
        close: Vec<Words<'a>> = lines("5,3").or_empty(),
        /// Cities.
        city: Vec<Words<'a>> = lines("5,3").or_empty(),
        /// Towns.
        town: Vec<Words<'a>> = lines("5,3").or_empty(),
        /// Villages.
        village: Vec<Words<'a>> = lines("5,3").or_empty(),
        /// Villages in woods.
        village_wood: Vec<Words<'a>> = lines("5,3").or_empty(),
        /// Squares that nobody can enter.
        impassable: Vec<Words<'a>> = lines("5,3").or_empty(),
        /// Hills.
        hill: Vec<Words<'a>> = lines("5,3").or_empty(),
        /// Prepared squares.
        prepared: Vec<Words<'a>> = lines("5,3").or_empty(),
        /// Squares of concrete.
        concrete: Vec<Words<'a>> = lines("5,3").or_empty(),
        /// Roads: corners joined by straight lines.
        roads: Vec<Words<'a>> = lines("1,3 8,3").or_empty().by(rule::TER_4),
        /// Tracks, which have no effect.
        tracks: Vec<Words<'a>> = lines("1,3 8,3").or_empty().by(rule::TER_4),
        /// Rivers: a kind, an edge and squares.
        rivers: Vec<Words<'a>> = lines("minor E 5,1 5,8").or_empty().by(rule::TER_5),
        /// Bridges: a square, an edge and perhaps the side that has prepared it for demolition.
        bridges: Vec<Words<'a>> = lines("3,3 E b").or_empty(),
        /// Fords: a square and an edge.
        fords: Vec<Words<'a>> = lines("3,5 E").or_empty(),
    }

    /// Works of a side.
    pub struct WorksFile<'a> {
        /// Whose they are.
        side: Option<Side> = word(SIDES).needed(),
        /// What they are.
        kind: Option<Works> = among(Works::WORDS, Works::ALL).needed(),
        /// The squares they are in.
        at: Option<Vec<Words<'a>>> = lines("5,3").needed(),
        /// Whether the enemy knows of them.
        known: bool = flag().or(false),
    }

    /// Minefields of a side.
    pub struct MinesFile<'a> {
        /// Whose they are.
        side: Option<Side> = word(SIDES).needed(),
        /// Where they lie: a square and an edge.
        at: Option<Vec<Words<'a>>> = lines("7,3 W").needed(),
        /// Whether the enemy knows of them.
        known: bool = flag().or(false),
    }

    /// A square worth points.
    pub struct ObjectiveFile<'a> {
        /// The square.
        at: Option<Words<'a>> = Words::like("5,3").needed(),
        /// Points for side a.
        a: u16 = whole(0..=100).or(0),
        /// Points for side b.
        b: u16 = whole(0..=100).or(0),
        /// Who holds it at the beginning; left out, nobody.
        holder: Option<Side> = word(SIDES).maybe(),
    }

    /// A square through which a side may leave the table.
    pub struct ExitFile<'a> {
        /// The square.
        at: Option<Words<'a>> = Words::like("8,3").needed(),
        /// The edge of the table it leads over.
        edge: Option<Edge> = among(Edge::WORDS, Edge::ALL).needed(),
        /// Whose exit it is.
        side: Option<Side> = word(SIDES).needed(),
        /// Points for the first who leaves.
        first: u16 = whole(0..=100).or(0),
    }

    /// Points for other things.
    pub struct ScoreFile<'a> {
        /// Points of the defender if nobody leaves.
        no_exit: u16 = whole(0..=100).or(0),
    }

    /// A square that ends the battle: who holds it in supply at the end of a bound has won.
    pub struct SuddenDeathFile<'a> {
        /// Who wins by it.
        side: Option<Side> = word(SIDES).needed(),
        /// The square.
        at: Option<Words<'a>> = Words::like("5,3").needed(),
    }

    /// What a firer or a target counts as, in some years.
    pub struct ClassFile<'a> {
        /// An arm or a model; left out, anybody.
        attacker: Option<&'a str> = name().maybe(),
        /// An arm or a model; left out, anybody.
        target: Option<&'a str> = name().maybe(),
        /// The first year.
        from: Option<u16> = whole(1900..=2000).maybe(),
        /// The last year.
        to: Option<u16> = whole(1900..=2000).maybe(),
        /// The weapon class.
        weapon: Option<Class> = among(Class::WORDS, Class::ALL).maybe(),
        /// The armour class.
        armour: Option<Class> = among(Class::WORDS, Class::ALL).maybe(),
    }

    /// How a base starts a battle that opens in the middle.
    pub struct StartFile<'a> {
        /// Its strength points.
        sp: Option<u8> = whole(1..=6).maybe().by(rule::FOR_8),
        /// Its pips.
        pips: Option<u8> = whole(0..=6).maybe(),
        /// Its posture.
        posture: Option<Posture> = among(Posture::WORDS, Posture::ALL).maybe(),
        /// Where it lies in its defence.
        line: Option<Line> = among(Line::WORDS, Line::ALL).maybe(),
        /// Whether it is out of ammunition or fuel.
        dry: bool = flag().or(false),
        /// Whether it is engaged.
        engaged: bool = flag().or(false),
        /// Whether it has fought before.
        blooded: bool = flag().or(false),
        /// Why its unit must test.
        cause: Option<Cause> = among(Cause::WORDS, Cause::ALL).maybe(),
        /// Its endurance.
        endurance: Option<u8> = whole(0..=20).maybe(),
    }

    /// Both sides.
    pub struct SidesFile<'a> {
        /// The attacker.
        a: Option<SideFile<'a>> = table().needed(),
        /// The defender.
        b: Option<SideFile<'a>> = table().needed(),
    }

    /// One side with its order of battle.
    pub struct SideFile<'a> {
        /// What the side is called; left out, Attackers or Defenders.
        name: Option<&'a str> = name().maybe(),
        /// Its edge of the table; left out, W for the attacker and E for the defender.
        edge: Option<Edge> = among(Edge::WORDS, Edge::ALL).maybe(),
        /// The squares its supply comes from.
        sources: Vec<Words<'a>> = lines("1,3").or_empty(),
        /// Where it deploys: rectangles, each by two corners.
        zone: Vec<Words<'a>> = lines("1,1 2,6").or_empty().by(rule::SET_2),
        /// Whether it places its own bases in its zone.
        deploys: bool = flag().or(false).by(rule::SET_2),
        /// The points of works it may lay.
        works: u8 = whole(0..=100).or(0),
        /// Its formations, those above before those below.
        formation: Vec<FormationFile<'a>> = tables(MOST_BASES).or_empty().by(rule::FOR_1),
        /// Its aircraft.
        air: Vec<AirFile<'a>> = tables(MOST_BASES).or_empty().by(rule::AIR_1),
        /// Its seats, the highest first; left out, one for the whole side.
        seat: Vec<SeatFile<'a>> = tables(16).or_empty().by(rule::SEAT_1),
    }

    /// A seat of a side.
    pub struct SeatFile<'a> {
        /// Its word in orders; left out, the side's letter and a number.
        key: Option<&'a str> = name().maybe(),
        /// What it is called; left out, as the side.
        name: Option<&'a str> = name().maybe(),
        /// The key of the formation it commands.
        formation: Option<&'a str> = name().maybe(),
    }

    /// A formation: its units, from a template or written out, and what they start with.
    pub struct FormationFile<'a> {
        /// Its word in orders.
        key: Option<&'a str> = name().needed(),
        /// What stands before the keys of its units; left out, its own key.
        prefix: Option<&'a str> = name().maybe(),
        /// The orbat template its units come from.
        template: Option<&'a str> = listed(template_names).maybe().by(rule::FOR_1),
        /// What it is called; left out, as its template or its key.
        name: Option<&'a str> = name().maybe(),
        /// Its level; left out, as its template.
        level: Option<Level> = among(Level::WORDS, Level::ALL).maybe().by(rule::FOR_1),
        /// The formation above it.
        of: Option<&'a str> = name().maybe(),
        /// Logistic points in its dump.
        log: u8 = whole(0..=50).or(0),
        /// Fuel in its dump.
        pol: u8 = whole(0..=50).or(0),
        /// Fire units in its dump, by rows of the range table.
        fire_units: Vec<Named<'a, u8>> = by_name(whole(0..=99)).or_empty(),
        /// Its units: a key, a name, bases and perhaps a relation, separated by |.
        units: Vec<Words<'a>> = lines("art | Guns | artillery horse x3 M 105mm | ds r").or_empty().by(rule::FOR_2),
        /// Whether it has commissars or fanatical HQs.
        stern: bool = flag().or(false).by(rule::OPT_2),
        /// Grades by unit; `default` for all others.
        grade: Vec<Named<'a, &'a str>> = by_name(listed(grades)).or_empty().by(rule::GRD_1),
        /// Places by unit or base: a square, a line, `concealed`, or `bound N` for those who come later.
        at: Vec<Named<'a, &'a str>> = by_name(notation("7,4 main concealed")).or_empty(),
        /// Relations by unit: `uc`, `ds` or `is` and whom it serves.
        tie: Vec<Named<'a, &'a str>> = by_name(notation("ds r")).or_empty().by(rule::FOR_4),
        /// Operation orders by unit.
        order: Vec<Named<'a, &'a str>> = by_name(notation("attack at 6,4 along 2,4 6,4")).or_empty().by(rule::ORD_1),
        /// Contingencies by unit.
        contingency: Vec<Named<'a, &'a str>> = by_name(notation("captured 7,4 then attack at 7,4")).or_empty(),
    }

    /// An aircraft.
    pub struct AirFile<'a> {
        /// Its word in orders.
        key: Option<&'a str> = name().needed(),
        /// What it is.
        kind: Option<AirKind> = among(AirKind::WORDS, AirKind::ALL).needed().by(rule::AIR_4),
        /// What it is called; left out, by its kind.
        name: Option<&'a str> = name().maybe(),
        /// Its engines; left out, by its kind.
        engines: Option<u8> = whole(1..=8).maybe(),
        /// The heaviest bombs.
        bombs: Option<&'a str> = one_of(&["VH"]).maybe().by(rule::AIR_4),
        /// A mission planned beforehand: a square and a bound.
        plan: Option<Words<'a>> = Words::like("6,4 bound 2").maybe(),
    }

    /// An army, to take a side's place in a scenario.
    pub struct ArmyFile<'a> {
        /// The game the file belongs to.
        game: Option<&'a str> = one_of(&["nqm"]).needed(),
        /// What the army is called.
        name: &'a str = name().or("Unnamed army"),
        /// The orbat template it is made from.
        template: Option<&'a str> = chosen_from(template_names).needed().by(rule::FOR_1),
        /// The grade of all units that have none of their own.
        grade: Grade = among(Grade::WORDS, Grade::ALL).or(Grade::Regular).by(rule::GRD_1),
        /// Whether it has commissars or fanatical HQs.
        stern: bool = flag().or(false).by(rule::OPT_2),
        /// Units of the template that are left out.
        without: Vec<Words<'a>> = lines("art4").or_empty(),
        /// Grades by unit.
        grades: Vec<Named<'a, Grade>> = by_name(among(Grade::WORDS, Grade::ALL)).or_empty().by(rule::GRD_1),
    }
}

fn grades() -> Vec<String> {
    Grade::WORDS.iter().map(|word| (*word).to_owned()).collect()
}

/// Whether this is a row of the range table.
pub fn is_range(name: &str) -> bool {
    Range::WORDS.contains(&name)
}
