//! Setting up: every file that comes with the game loads, and every wrong file is told what is wrong with it.

use proptest::prelude::*;
use sandtable_browning::terms::{FigureId, FigureSet, Status, TeamId};
use sandtable_browning::{Browning, Setup, Tables, book, scenario};
use sandtable_kernel::Book;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::{Node, Sheet, Value, merge};
use sandtable_kernel::{Faults, Length, Point};

/// A small legal scenario that the cases change.
const SMALL: &str = r#"
game = "browning"
table = { width = 24, height = 24 }
toggles.list_check = "off"
[side.a]
zone = [0, 0, 24, 6]
leader = "pl-a"
teams.a1 = "Regular 4 at 10,2 11,2 12,2 13,2"
[side.b]
zone = [0, 18, 24, 24]
teams.b1 = "LMG 3 rapid block 10,20 by 3"
teams.b2 = "Elite 3 block 10,22 by 3"
"#;

fn read(text: &str) -> Result<Browning, Faults> {
    Sheet::parse("case.toml", text).and_then(|sheet| Browning::set_up(&sheet, &HouseRules::none()))
}

/// The small scenario with changes laid over it.
fn changed(changes: &str) -> Result<Browning, Faults> {
    let (base, changes) = (Sheet::parse("case.toml", SMALL)?, Sheet::parse("case.toml", changes)?);
    let sheet = Sheet { file: base.file, root: merge(&base.root, &changes.root) };
    Browning::set_up(&sheet, &HouseRules::none())
}

fn set_up(changes: &str) -> Browning {
    changed(changes).unwrap_or_else(|faults| panic!("{faults}"))
}

fn faults(changes: &str) -> Faults {
    changed(changes).err().unwrap_or_else(|| panic!("nothing wrong with: {changes}"))
}

/// The codes of the broken rules, in the order they are told.
fn codes(changes: &str) -> Vec<String> {
    faults(changes).0.into_iter().filter_map(|fault| fault.code).collect()
}

fn shipped(id: &str) -> Browning {
    let file = scenario::FILES.iter().find(|file| file.id == id).unwrap_or_else(|| panic!("no scenario {id}"));
    read(file.text).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn every_scenario_that_comes_with_the_game_can_be_set_up() {
    for file in book::SCENARIOS {
        let sheet = Sheet::parse(file.id, file.text).unwrap_or_else(|faults| panic!("{faults}"));
        let battle = Browning::set_up(&sheet, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}"));
        assert!(battle.setup().standard.iter().all(Option::is_some), "{} has a standard deployment", file.id);
        for field in ["id", "name", "size", "briefing"] {
            assert!(sheet.root.get(field).is_some(), "{} has {field}", file.id);
        }
    }
}

#[test]
fn the_scenarios_have_the_figures_and_points_of_the_specification() {
    let expected = [
        ("farm_lane", [20, 18], [100, 84]),
        ("crossroads_at_noon", [27, 27], [123, 120]),
        ("edge_of_town", [61, 45], [237, 168]),
    ];
    for (id, figures, points) in expected {
        let battle = shipped(id);
        assert_eq!(battle.setup().roster.figures.map(FigureSet::count), figures, "{id}");
        let file = scenario::FILES.iter().find(|file| file.id == id).unwrap();
        let fails_at = |limits: [i32; 2]| {
            let text = format!(
                "toggles.points = 'on'\nside.a.points_limit = {}\nside.b.points_limit = {}\n",
                limits[0], limits[1]
            );
            let (base, change) = (Sheet::parse(id, file.text).unwrap(), Sheet::parse(id, &text).unwrap());
            let sheet = Sheet { file: base.file, root: merge(&base.root, &change.root) };
            Browning::set_up(&sheet, &HouseRules::none()).map_or_else(|faults| faults.0.len(), |_| 0)
        };
        assert_eq!(fails_at(points), 0, "{id} costs at most {points:?}");
        assert_eq!(fails_at(points.map(|points| points - 1)), 2, "{id} costs at least {points:?}");
    }
}

#[test]
fn the_crossroads_look_the_same_from_both_sides() {
    let battle = shipped("crossroads_at_noon");
    let turned = |point: Point| Point::new(Length::inches(48) - point.x, Length::inches(48) - point.y);
    let features = battle.setup().terrain.features();
    for feature in features {
        let bounds = feature.bounds();
        let mirror = sandtable_kernel::geometry::Bounds::new(turned(bounds.high), turned(bounds.low));
        assert!(
            features.iter().any(|other| other.kind.kind == feature.kind.kind && other.bounds() == mirror),
            "{} has a twin",
            feature.kind.id
        );
    }
}

#[test]
fn nobody_sees_anybody_before_the_first_move_in_farm_lane() {
    use sandtable_browning::tables::SightClass;
    use sandtable_kernel::geometry::Segment;
    use sandtable_kernel::line_of_sight::{Obstruction, is_clear};
    let battle = shipped("farm_lane");
    let setup = battle.setup();
    let hug = setup.tables.distances.hug;
    let grid = |zone: (Point, Point)| {
        let steps = |low: Length, high: Length| (low.0..=high.0).step_by(12_700).map(Length);
        steps(zone.0.x, zone.1.x).flat_map(move |x| steps(zone.0.y, zone.1.y).map(move |y| Point::new(x, y)))
    };
    for from in grid(setup.zones[0]) {
        for to in grid(setup.zones[1]) {
            let clear = is_clear(&setup.terrain, Segment::new(from, to), |feature| match feature.kind.sight {
                SightClass::Clear => Obstruction::Never,
                SightClass::Screen(depth) => Obstruction::Screen { depth: Some(depth) },
                SightClass::Crest => Obstruction::Screen { depth: None },
                SightClass::Solid => Obstruction::Solid,
                SightClass::Tall => Obstruction::Tall { hug },
            });
            assert!(!clear, "{from} sees {to}");
        }
    }
}

#[test]
fn the_seventeen_lists_cost_what_the_specification_prints() {
    use sandtable_browning::forces::cost;
    let printed: [(&str, &[i64], Option<i64>); 17] = [
        ("US-RIFLE", &[44], Some(24)),
        ("US-PARA", &[64], Some(28)),
        ("US-GREEN", &[38], Some(24)),
        ("DE-GREN", &[36], Some(24)),
        ("DE-PZGR", &[48], Some(24)),
        ("DE-FJ", &[58], Some(28)),
        ("DE-VG", &[32, 33], Some(24)),
        ("DE-STATIC", &[29], Some(18)),
        ("DE-VOLKS", &[18], Some(18)),
        ("SU-RIFLE", &[33], Some(24)),
        ("SU-SMG", &[30], None),
        ("SU-GUARDS", &[48], Some(28)),
        ("SU-ASSAULT", &[50], None),
        ("SU-MILITIA", &[18], Some(24)),
        ("UK-INF", &[33], Some(24)),
        ("UK-PARA", &[48], Some(28)),
        ("IT-COAST", &[36], Some(24)),
    ];
    let tables = Tables::standard();
    assert_eq!(tables.lists.len(), printed.len());
    for (list, (id, squads, attached)) in tables.lists.iter().zip(printed) {
        assert_eq!(list.id, id);
        let costs: Vec<i64> = list.kinds.iter().map(|kind| cost::of_squad_kind(&tables.points, kind)).collect();
        assert_eq!(costs, squads, "{id}");
        assert_eq!(list.attached.as_ref().map(|team| cost::of_pattern(&tables.points, team)), attached, "{id}");
    }
}

#[test]
fn figures_are_numbered_in_force_order() {
    let battle = set_up("");
    let roster = &battle.setup().roster;
    let keys: Vec<(&str, core::ops::Range<u8>)> =
        roster.teams.iter().map(|team| (team.key.as_str(), team.figures.clone())).collect();
    assert_eq!(keys, [("a1", 0..4), ("b1", 4..7), ("b2", 7..10)]);
    assert_eq!(roster.leaders[0].key, "pl-a");
    assert_eq!(battle.setup().standard[1].as_ref().map(|places| places[5]), Some(Point::inches(12, 22)));
}

#[test]
fn bb_ex_49_illegal_forces() {
    assert_eq!(codes("side.a.teams.a1 = 'Second rate 4'"), ["E-FORCE-TEAM-SMALL"]);
    assert_eq!(codes("side.a.teams.a1 = 'LMG 3 smg'"), ["E-FORCE-SMG-LMG", "E-FORCE-SMG-RAPID"]);
    assert_eq!(codes("side.a.teams.a1 = 'Regular 6 elite'"), ["E-FORCE-ELITE"]);
    assert_eq!(codes("side.a.teams.a1 = 'Regular 13'"), ["E-FORCE-TEAM-LARGE"]);
    assert_eq!(
        codes("toggles.list_check = 'on'\nside.a.teams.a1 = 'Regular 13'")[..2],
        ["E-FORCE-TEAM-LARGE", "E-FORCE-LIST"]
    );
    let small = faults("side.a.teams.a1 = 'Second rate 4'");
    assert_eq!(small.0[0].message, "Team a1 has 4 figures; its type needs at least 5.");
    assert_eq!(small.0[0].rule.as_deref(), Some("BB-FOR-2"));
    let mut army = book::new_army("US-RIFLE").unwrap_or_default();
    for number in [3, 4] {
        army += &format!("[[platoon.squad]]\nteams.bar-{number} = 'LMG 4'\nteams.rifle-{number} = 'Regular 6 rapid'\n");
    }
    let report = book::check_army(&Sheet::parse("army.toml", &army).unwrap(), &HouseRules::none());
    let codes: Vec<&str> = report.faults.0.iter().filter_map(|fault| fault.code.as_deref()).collect();
    assert_eq!(codes, ["E-FORCE-LIST"], "{}", report.faults);
}

#[test]
fn every_force_fault_has_its_code() {
    let cases = [
        ("side.a.platoon = []", "E-FORCE-EMPTY"),
        ("side.a.leader = ['pl-1', 'pl-2']", "E-FORCE-LEADERS"),
        ("side.a.senior_nco = ['nco-1', 'nco-2']", "E-FORCE-LEADERS"),
        ("[side.a]\nattached.x1 = 'LMG 3'\nattached.x2 = 'LMG 3'\nattached.x3 = 'LMG 3'", "E-FORCE-SQUADS"),
        ("[[side.a.platoon]]\nname = 'P'\n[[side.a.platoon.squad]]\nname = 'S'", "E-FORCE-TEAMS"),
        ("[[side.a.platoon]]\nname = 'P'", "E-FORCE-EMPTY"),
        ("side.a.teams.a1 = { type = 'Elite', figures = 4, elite = false }", "E-FORCE-ELITE"),
        ("side.a.teams.a1 = { type = 'Regular', figures = 4, smg = true }", "E-FORCE-SMG-RAPID"),
        ("toggles.list_check = 'on'\nside.a.list = 'US-RIFEL'", "E-FORCE-LIST"),
        ("toggles.points = 'on'\nside.a.points_limit = 11\nside.b.points_limit = 99", "E-FORCE-POINTS"),
    ];
    for (changes, code) in cases {
        assert!(codes(changes).iter().any(|found| found == code), "{code} in {}", faults(changes));
    }
}

#[test]
fn wrong_fields_are_told_with_what_would_be_right() {
    let cases = [
        ("game = 'brownie'", "`brownie` is not one of: browning"),
        ("trun = 3", "no such field"),
        ("turns = 0", "must be a whole number from 1 to 50"),
        ("turns = 99999999999999999999", "must be a whole number"),
        ("table.width = 5.99", "must be from 6 to 160 inches"),
        ("table.width = -24", "must be from 6 to 160 inches"),
        ("table.height = nan", "must be a length in inches"),
        ("table.height = inf", "must be a length in inches"),
        ("deploys_first = 'C'", "`C` is not one of: A, B"),
        ("toggles.activation = 'three'", "is not one of: two, one"),
        ("toggles.activatoin = 'one'", "did you mean `activation`?"),
        ("tables.distances.raly = 9", "did you mean `rally`?"),
        ("tables.distances.rally = 'far'", "tables.distances.rally: must be a length"),
        ("tables.terrain.woods.sight = 'foggy'", "`foggy` is not one of: clear, screen N"),
        ("tables.combat.rally_kill = 0", "must be a whole number from 1 to 7"),
        ("side.a.zone = [0, 0, 25, 6]", "off the table"),
        ("side.a.zone = [0, 0]", "two opposite corners"),
        ("side.a.teams.a1 = 'Regulra 4'", "must begin with a team type"),
        ("side.a.teams.a1 = 'Regular 4 swift'", "`swift` is not one of: elite, rapid"),
        ("side.a.teams.a1 = 'Regular 4 at 10,2 11,2'", "2 places for 4 figures"),
        ("side.a.teams.a1 = 'Regular 4 at 1,2 1,2.79 3,2 4,2'", "less than 0.8 inches from figure 1"),
        ("side.a.teams.a1 = 'Regular 4 block 10,7 by 4'", "outside the zone"),
        ("side.a.teams.a1 = 'Regular 4 block 200,7 by 4'", "200,7 lies off any table"),
        ("side.b.teams.a1 = 'LMG 3 block 1,20 by 3'", "the key `a1` is taken"),
        ("side.a.teams.A1 = 'LMG 3'", "a key is a short word"),
        ("side.a.teams.at = 'LMG 3'", "is a word of the orders"),
        ("side.a.leader = 7", "must be a key"),
        ("terrain = [{ kind = 'wodos', rectangle = [1, 1, 2, 2] }]", "did you mean `woods`?"),
        ("terrain = [{ kind = 'woods', line = [[1, 1], [2, 2]] }]", "woods is an area"),
        ("terrain = [{ kind = 'woods', area = [[1, 1], [2, 2]] }]", "at least 3 needed"),
        ("terrain = [{ kind = 'woods', area = [[1, 1], [5, 5], [5, 1], [1, 5]] }]", "crosses or touches"),
        ("terrain = [{ kind = 'woods', rectangle = [1, 1, 1, 9] }]", "are the same point"),
        ("terrain = [{ kind = 'woods' }]", "exactly one of: area, rectangle, line"),
        ("terrain = [{ kind = 'woods', rectangle = [20, 1, 30, 9] }]", "off the table"),
        ("terrain = [{ kind = 'block', rectangle = [9, 1, 12, 3] }]", "lies in block, which is impassable"),
        ("terrain = [{ kind = 'fence', line = [[10, 0], [10, 9]] }]", "lies exactly on a fence"),
        ("objective = [{ name = 'x', at = [30, 1] }]", "off the table"),
        ("objective = [{ name = 'x', at = [3, 1] }, { name = 'X', at = [4, 1] }]", "an earlier objective"),
        ("opening.pinned = [11]", "there is no figure 11"),
        ("opening.pinned = [1]\nopening.lost = [1]", "figure 1 has two statuses"),
        ("opening.places.a2 = '1,1'", "did you mean `a1`"),
        ("opening.places.a1 = '1,1 2,1'", "2 places; give one for each of its 4 figures"),
        ("opening.turn = 2\nside.a.teams.a1 = 'Regular 4 at 1,1 2,1 3,1'", "case.toml:2: side.a.teams.a1: 3 places"),
        ("opening.places.a1 = '1,1 1,1 2,2 3,3'", "figure 2 cannot stand there"),
        ("opening.lost = [1, 2, 3, 4]", "side A has nobody on the table"),
        ("opening.spent = ['a9']", "there is no unit `a9`"),
        ("opening.turn = 9", "must be a whole number from 1 to 8"),
        ("opening.teams.a1 = [5]", "figure 5 belongs to the other side"),
        ("side.b.teams.b1 = 'LMG 3'", "give every figure of the side one, or none"),
    ];
    for (changes, expected) in cases {
        let told = faults(changes).to_string();
        assert!(told.contains(expected), "`{changes}` should be told `{expected}`, but was told:\n{told}");
    }
}

#[test]
fn all_faults_are_told_at_once_with_file_line_and_field() {
    let text = SMALL.replace("width = 24", "width = 2").replace("Regular 4", "Regular 3").replace("by 3", "by 0");
    let faults = read(&text).unwrap_err();
    let told = faults.to_string();
    assert!(told.contains("case.toml:3: table.width"), "{told}");
    assert!(told.contains("case.toml:8: side.a.teams.a1: Team a1 has 3 figures"), "{told}");
    assert!(told.contains("case.toml:11: side.b.teams.b1: a block is written"), "{told}");
}

#[test]
fn a_battle_has_room_for_128_figures_and_32_teams() {
    let teams = |prefix: &str, count: usize, figures: usize| -> String {
        let platoons = (0..count.div_ceil(8)).map(|platoon| {
            let teams = (platoon * 8..count.min(platoon * 8 + 8))
                .map(|team| format!("teams.{prefix}{team} = 'Second rate {figures}'\n"));
            format!("[[side.{prefix}.platoon]]\n{}", teams.collect::<String>())
        });
        platoons.collect()
    };
    let scenario = |a: usize, b: usize, figures: usize| {
        format!(
            "game = 'browning'\ntable = {{ width = 48, height = 48 }}\ntoggles.list_check = 'off'\n\
             side.a.zone = [0, 0, 48, 9]\nside.b.zone = [0, 40, 48, 48]\n{}{}",
            teams("a", a, figures),
            teams("b", b, figures)
        )
    };
    assert!(read(&scenario(8, 8, 8)).is_ok());
    let told = read(&scenario(8, 9, 8)).unwrap_err().to_string();
    assert!(told.contains("136 figures in both forces together; a battle holds at most 128"), "{told}");
    let told = read(&scenario(17, 16, 5)).unwrap_err().to_string();
    assert!(told.contains("33 teams in both forces together; a battle holds at most 32"), "{told}");
}

#[test]
fn house_rules_go_over_the_scenario_and_their_faults_name_their_file() {
    let sheet = Sheet::parse("case.toml", &format!("tables.distances.rally = 9\n{SMALL}")).unwrap();
    let battle = |house: &HouseRules| Browning::set_up(&sheet, house);
    assert_eq!(battle(&HouseRules::none()).unwrap().setup().tables.distances.rally, Length::inches(9));
    let mut house = HouseRules::none();
    house.set("distances.rally", "10");
    house.set("points.rapid", "2");
    house.set("terrain.woods.cover", "false");
    house.set("activation", "one");
    let set_up = battle(&house).unwrap();
    let Setup { tables, toggles, .. } = set_up.setup();
    assert_eq!(tables.distances.rally, Length::inches(10));
    assert_eq!((tables.points.rapid, tables.terrain[0].cover), (2, false));
    assert_eq!(toggles.activation, sandtable_browning::toggles::Activation::One);
    let house = HouseRules::parse("house.toml", "[tables]\ncombat.rally_kill = 9\n").unwrap();
    let told = battle(&house).unwrap_err().to_string();
    assert_eq!(told, "house.toml:2: tables.combat.rally_kill: must be a whole number from 1 to 7");
}

#[test]
fn senior_ncos_stay_away_when_switched_off() {
    let full = set_up("side.a.senior_nco = 'nco-a'");
    assert_eq!(full.setup().roster.leaders.len(), 2);
    let off = set_up("side.a.senior_nco = 'nco-a'\ntoggles.senior_nco = 'off'");
    assert_eq!(off.setup().roster.leaders.len(), 1);
}

#[test]
fn an_opening_states_any_position() {
    let battle = set_up(
        "begins = 'B'\n[opening]\nturn = 3\npinned = [2]\nscattered = [4]\nspent = ['b1', 'pl-a']\n\
         places.a1 = '1,1 2,1 3,1'\nat.5 = [20, 12.5]\nteams.b2 = [5]\n",
    );
    let opening = battle.setup().opening.as_ref().unwrap();
    assert_eq!(opening.turn, 3);
    assert_eq!(opening.figures[1], (Status::Pinned, Point::inches(2, 1)));
    assert_eq!(opening.figures[3].0, Status::Scattered);
    assert_eq!(opening.figures[4], (Status::Steady, Point::hundredths(2000, 1250)));
    assert_eq!(opening.team_of[FigureId(4).index()], TeamId(2));
    assert_eq!((opening.spent_teams.len(), opening.spent_leaders.len()), (1, 1));
}

#[test]
fn the_examples_in_the_guide_are_right() {
    let guide = include_str!("../../../docs/scenario-files.md");
    let blocks: Vec<Sheet> = guide
        .split("```toml\n")
        .skip(1)
        .filter_map(|rest| rest.split_once("```"))
        .map(|(block, _)| Sheet::parse("guide", block).unwrap_or_else(|faults| panic!("{faults}")))
        .collect();
    let [scenario, force, opening, army, house] = &blocks[..] else { panic!("{} examples", blocks.len()) };
    let play = |sheet: &Sheet, house: &HouseRules| {
        Browning::set_up(sheet, house).map(|_| ()).unwrap_or_else(|faults| panic!("{faults}"));
    };
    play(scenario, &HouseRules::none());
    play(scenario, &HouseRules::of_scenario(house));
    play(&Sheet { file: "guide".into(), root: merge(&scenario.root, &opening.root) }, &HouseRules::none());
    let report = book::check_army(army, &HouseRules::none());
    assert!(report.faults.is_empty(), "{}", report.faults);
    // The platoon of the example has one squad, so that it stays short; all else of it is right.
    let platoon = force.root.get("side").and_then(|side| side.get("a"));
    let report = book::check_army(&Sheet { file: "guide".into(), root: platoon.unwrap().clone() }, &HouseRules::none());
    assert!(report.faults.to_string().contains("it has 1 squad, the list has 2 to 3."), "{}", report.faults);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn no_text_can_make_the_reading_panic(text in "\\PC{0,200}") {
        let _ = read(&text);
    }

    #[test]
    fn no_value_in_any_field_can_make_the_reading_panic(
        line in 0usize..200,
        value in prop_oneof![
            Just("-1"), Just("nan"), Just("-inf"), Just("1e308"), Just("99999999999999999999999"), Just("''"), Just("[]"),
            Just("{}"), Just("[[[]]]"), Just("true"), Just("1979-05-27"), Just("'LMG 65535 at 9,9'"), Just("[1, 2, 3, 4]"),
            Just("'LMG 3 block 16900000,16900000 by 1'"), Just("[16900000, 0, 16900000, 3]"), Just("'\\u0000'"),
        ],
        which in 0usize..3,
    ) {
        let text = scenario::FILES[which].text;
        let fields: Vec<usize> = text.lines().enumerate().filter(|(_, line)| line.contains(" = ")).map(|(at, _)| at).collect();
        let target = fields[line % fields.len()];
        let lines = text.lines().enumerate().map(|(at, line)| match line.split_once(" = ") {
            Some((name, _)) if at == target => format!("{name} = {value}\n"),
            _ => format!("{line}\n"),
        });
        let _ = read(&lines.collect::<String>());
    }

    #[test]
    fn no_override_of_any_table_value_can_make_the_reading_panic(
        which in 0usize..400,
        value in prop_oneof![
            Just("-1"), Just("0"), Just("7"), Just("1e9"), Just("nan"), Just("99999999999999999999"), Just("x"), Just("[]"),
            Just("[0, 0]"), Just("[4, 1]"), Just("{}"), Just("true"), Just("screen 99999999"), Just("LMG 0"), Just("a: LMG 12"),
        ],
    ) {
        let names = table_values();
        let mut house = HouseRules::none();
        house.set(&names[which % names.len()], value);
        if let Ok(tables) = Tables::load(&house) {
            prop_assert!(tables.distances.base > Length::ZERO && tables.lists.len() == 17);
        }
    }
}

#[test]
fn a_deeply_nested_file_is_refused_and_not_fatal() {
    for (open, close) in [("[", "]"), ("{ a = ", " }")] {
        let text = format!("side = {}1{}", open.repeat(20_000), close.repeat(20_000));
        assert!(read(&text).is_err());
    }
    assert!(read("").is_err());
    assert!(read(&"[a]\n".repeat(2000)).is_err());
}

/// The dotted names of everything in the tables that an override can reach.
fn table_values() -> Vec<String> {
    fn walk(node: &Node, path: &str, names: &mut Vec<String>) {
        names.push(path.to_owned());
        if let Value::Table(entries) = &node.value {
            entries.iter().for_each(|(name, node)| walk(node, &format!("{path}.{name}"), names));
        }
    }
    let mut names = Vec::new();
    for file in book::TABLES {
        walk(&Sheet::parse(file.id, file.text).unwrap().root, file.id, &mut names);
    }
    names.retain(|name| name.contains('.'));
    names
}
