//! Scenario files and everything before turn 1: the maps as printed, every fault with its place, splits, edges, placing.

use arrayvec::ArrayVec;
use proptest::prelude::*;
use sandtable_brethren::orders::Places;
use sandtable_brethren::scenario::map;
use sandtable_brethren::state::Frame;
use sandtable_brethren::terms::{BLUE, Fate, ModelId, ModelSet, Phase, RED, UnitId, Wait};
use sandtable_brethren::{Brethren, Mission, Order, State, deployment, scenario};
use sandtable_kernel::dice::Scripted;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Angle, Battle, Book, DiceFrom, Face, Faults, Length, Point, Seat, Side, Unplayed};

fn read(text: &str) -> Result<Brethren, Faults> {
    Sheet::parse("s.toml", text).and_then(|sheet| Brethren::set_up(&sheet, &HouseRules::none()))
}

fn shipped(id: &str) -> Brethren {
    let file = scenario::FILES.iter().find(|file| file.id == id).unwrap();
    read(file.text).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The faults of a scenario, each as one line.
fn faults(text: &str) -> Vec<String> {
    match read(text) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.0.iter().map(ToString::to_string).collect(),
    }
}

/// A small scenario with an open table, two lone Riflemen and this added at the end.
fn duel(rest: &str) -> String {
    format!(
        "game = 'brethren'\nfree_forces = true\ntable = {{ width = 24 }}\nsouth = 'blue'\nplaces_first = 'blue'\n\
         [side.blue.units]\na = 'green: rifleman; at 12,4'\n[side.red.units]\nb = 'green: rifleman; at 12,29.2'\n{rest}"
    )
}

fn begin(rules: Brethren, dice: &[u16]) -> Battle<Brethren> {
    Battle::begin(rules, DiceFrom::Script(Scripted::new(dice.iter().copied())))
}

fn refused(battle: &mut Battle<Brethren>, side: Side, order: Order) -> &'static str {
    match battle.submit(Seat(side.0), order) {
        Err(Unplayed::Refused(refusal)) => refusal.why.code,
        other => panic!("not refused: {other:?}"),
    }
}

fn order(battle: &mut Battle<Brethren>, side: Side, order: Order) {
    let what = format!("{order:?}");
    if let Err(why) = battle.submit(Seat(side.0), order) {
        panic!("{what}: {why:?}");
    }
}

fn unit(rules: &Brethren, key: &str) -> UnitId {
    rules.setup().roster.unit_named(key).unwrap_or_else(|| panic!("no unit {key}"))
}

fn place(rules: &Brethren, key: &str, hundredths: &[(i32, i32)]) -> Order {
    let places: Places = hundredths.iter().map(|&(x, y)| Point::hundredths(x, y)).collect();
    Order::Place { unit: unit(rules, key), places, facing: None }
}

fn models(numbers: &[u8]) -> ModelSet {
    numbers.iter().map(|number| ModelId(number - 1)).collect()
}

#[test]
fn the_shipped_maps_are_as_printed_and_raise_no_warning() {
    for (id, covered, table) in [("the_lane", 217, 864), ("three_markers", 332, 1296), ("bunker_line", 0, 2160)] {
        let rules = shipped(id);
        let square_inch = 2 * 12_700 * 12_700;
        let (area, whole) = map::coverage(&rules);
        assert_eq!(whole, table * square_inch, "{id}");
        let hundredths = if id == "bunker_line" { 54_375 } else { covered * 100 };
        assert_eq!(area * 100, hundredths * square_inch, "{id}");
        assert!(map::warnings(&rules).is_empty(), "{id}: {:?}", map::warnings(&rules));
    }
}

#[test]
fn the_forces_of_the_shipped_scenarios_cost_what_is_printed() {
    assert_eq!(shipped("the_lane").setup().roster.cost, [196, 196]);
    assert_eq!(shipped("three_markers").setup().roster.cost, [399, 400]);
    let line = shipped("bunker_line");
    assert_eq!(line.setup().roster.cost, [796, 401]);
    assert_eq!(line.setup().mission, Mission::BreakThrough { attacker: Some(BLUE) });
    assert_eq!(line.setup().zones, [Length::inches(4), Length::inches(8)]);
    assert_eq!(line.setup().first_priority, Some(BLUE));
}

#[test]
fn a_thin_map_is_warned_about_and_playable() {
    let text = duel("").replace("; at 12,4", "").replace("; at 12,29.2", "");
    let rules = read(&text).unwrap_or_else(|faults| panic!("{faults}"));
    let warnings = map::warnings(&rules);
    assert_eq!(warnings[0], "terrain covers 0.0 percent of the table, less than 25 (BR-SET-2)");
    assert_eq!(warnings[1], "one can see from edge to edge, from 0.25,0 to 0.25,36 (BR-SET-2)");
}

#[test]
fn the_table_follows_the_points_limit() {
    let squad = "green: nco, machine_gunner, 4 rifleman";
    let width = |points: u32| {
        let text = format!(
            "game = 'brethren'\npoints = {points}\n[side.blue]\nunits.a = '{squad}'\n[side.red]\nunits.b = '{squad}'\n"
        );
        let rules = read(&text).unwrap_or_else(|faults| panic!("{faults}"));
        (rules.setup().width, rules.setup().depth)
    };
    for (points, inches) in [(200, 24), (201, 36), (600, 48), (800, 60), (1000, 72), (1200, 84), (1201, 96)] {
        assert_eq!(width(points), (Length::inches(inches), Length::inches(36)), "{points}");
    }
}

#[test]
fn every_fault_of_a_scenario_is_told_at_once_with_its_line() {
    let text = "game = 'brethren'\nmision = 'hold'\nsouth = 'green'\n\
                [[terrain]]\nkind = 'wood'\nrectangle = [1, 1, 3, 3]\n\
                [[terrain]]\nkind = 'tal'\nrectangle = [2, 2, 99, 4]\n\
                [[terrain]]\nkind = 'tall'\nrectangle = [2, 2, 4, 4]\nslots = [[2, 2, 3, 2]]\n\
                [side.blue]\nunits.at = 'green: nco smg, 2 rifleman smg'\n\
                [side.red]\nunits.b = 'grene'\n";
    let faults = faults(text);
    for told in [
        "s.toml:2: mision: no such field; did you mean `mission`?",
        "s.toml:3: south: `green` is not one of: blue, red",
        "s.toml:5: terrain[0].kind: `wood` needs toggles.extra_terrain = \"on\" [BR-OPT-3]",
        "s.toml:8: terrain[1].kind: `tal` is no kind of terrain; did you mean `tall`? [BR-TER-1]",
        "lies off the table",
        "only a bunker or a ruin has entrances and slots [BR-TER-5]",
        "overlaps `t1`; pieces of terrain do not overlap [BR-TER-1]",
        "`at` is a word of the orders",
        "[E_SQUAD_SIZE, BR-ARM-15]",
        "[E_SPEC_COUNT, BR-ARM-15]",
        "a rifleman may not carry `smg`. [E_WEAPON, BR-ARM-8]",
        "`grene` is no kind of unit; did you mean `green`?",
    ] {
        assert!(faults.iter().any(|fault| fault.contains(told)), "{told}\nis not in\n{}", faults.join("\n"));
    }
}

#[test]
fn openings_of_a_bunker_must_lie_on_its_walls() {
    let bunker = |slot: &str| {
        let feature =
            format!("[[terrain]]\nkind = 'bunker'\nrectangle = [4, 10, 8, 14]\nslots = [{slot}]\n[opening]\n");
        faults(&duel(&feature))
    };
    assert!(bunker("[5, 10, 7, 10]").is_empty(), "{:?}", bunker("[5, 10, 7, 10]"));
    for wrong in ["[5, 11, 7, 11]", "[5, 10, 8, 11]", "[5, 10, 5, 10]", "[5, 10, 9, 10]"] {
        assert!(bunker(wrong)[0].contains("no piece of one of its walls [BR-TER-5]"), "{wrong}: {:?}", bunker(wrong));
    }
}

#[test]
fn a_scenario_whose_zone_has_no_room_is_refused() {
    let text = duel("").replace("; at 12,4", "").replace("; at 12,29.2", "");
    let narrow = text.replace("[side.blue.units]", "[side.blue]\nzone = 0.5\n[side.blue.units]");
    assert!(faults(&narrow)[0].contains("has no room for `a` [BR-DEP-4]"), "{:?}", faults(&narrow));
    let wide = text.replace("[side.blue.units]", "[side.blue]\nzone = 34\n[side.blue.units]");
    assert!(faults(&wide)[0].contains("the zones overlap"), "{:?}", faults(&wide));
}

#[test]
fn break_through_needs_an_attacker_or_a_roll() {
    let text = duel("").replace("; at 12,4", "").replace("; at 12,29.2", "");
    let named = text.replace("free_forces", "mission = 'break_through'\nfree_forces");
    assert!(faults(&named)[0].contains("attacker: is missing"), "{:?}", faults(&named));
    let rolled = named.replace("south = 'blue'\n", "");
    let rules = read(&rolled).unwrap_or_else(|faults| panic!("{faults}"));
    let mut battle = begin(rules, &[2, 5]);
    order(&mut battle, BLUE, Order::TakeNorth);
    assert_eq!(battle.state().attacker, RED);
    assert_eq!(battle.state().south, RED);
}

#[test]
fn a_battle_begins_in_the_middle_as_its_opening_says() {
    let text = "game = 'brethren'\nfree_forces = true\ntable = { width = 24 }\n\
        [side.blue.units]\nsq = 'green: nco, machine_gunner lmg, 4 rifleman; split machine_gunner 2; row 4,4'\n\
        [side.red.units]\nmmg = 'mmg_team; at 12,30'\n\
        [opening]\nturn = 3\nphase = 'activation'\npriority = 'red'\nlost = [6]\nhealth.7 = 2\ntally = [1, 0]\n\
        places.sq-mg = '10,8 11,8 12,8'\nat.5 = [13, 8]\nunits.sq-mg = 'ap 1, used move, moved, down'\nunits.mmg = 'wait ready, facing 225'\n";
    let rules = read(text).unwrap_or_else(|faults| panic!("{faults}"));
    let (sq, mg, mmg) = (unit(&rules, "sq"), unit(&rules, "sq-mg"), unit(&rules, "mmg"));
    let battle = begin(rules, &[]);
    let state: &State = battle.state();
    assert_eq!((state.turn, state.phase, state.priority, state.tally), (3, Phase::Activation, RED, [1, 0]));
    assert_eq!(state.unit(mg).models, models(&[2, 3, 4]));
    assert_eq!(state.members(sq), models(&[1, 5]));
    assert_eq!(state.fate(ModelId(5)), Fate::Lost);
    assert_eq!(state.place(ModelId(1)), Point::inches(10, 8));
    assert_eq!(state.place(ModelId(4)), Point::inches(13, 8));
    assert_eq!(state.health[6], 2);
    let (mg, mmg) = (state.unit(mg), state.unit(mmg));
    assert!(mg.ap == 1 && mg.moved && mg.down && mg.spent && !mg.activated);
    assert!(mmg.wait == Wait::Ready && mmg.facing == Angle::degrees(225));
}

#[test]
fn what_cannot_stand_in_an_opening_is_told_with_the_rule() {
    let told = |rest: &str| faults(&duel(&format!("[opening]\n{rest}"))).join("\n");
    assert_eq!(told(""), "");
    assert!(
        told("at.1 = [12, 29]")
            .contains("model 2 cannot stand at 12,29.2: its base overlaps that of model 1 [BR-MOV-3]")
    );
    assert!(told("at.1 = [0.2, 4]").contains("[BR-GEO-7]"));
    assert!(told("lost = [1]").contains("blue has nobody on the table [BR-VIC-1]"));
    assert!(told("lost = [3]").contains("there is no model 3 [BR-GEN-7]"));
    assert!(told("units.a = 'asleep'").contains("must be one of: ap N"));
    assert!(told("units.a = 'ap 3'").contains("at most 2 action points"));
    assert!(told("units.c = 'down'").contains("there is no unit `c`"));
    assert!(told("places.a = '3,3 4,4'").contains("2 places; give one for each of its 1 models"));
    assert!(told("phase = 'fight'").contains("is not one of: priority, activation, combat, morale, end"));
}

#[test]
fn a_squad_is_split_as_its_owner_likes_within_the_rule() {
    let mut battle = begin(shipped("the_lane"), &[5, 2]);
    let entry = battle.rules().setup().roster.entry_named("sq1").unwrap();
    let split = |teams: &[&[u8]]| Order::Split { entry, teams: teams.iter().map(|team| models(team)).collect() };
    assert_eq!(*battle.state().frames.top(), Frame::Split { side: BLUE });
    assert_eq!(battle.state().unit(unit(battle.rules(), "sq1-mg")).models, models(&[2, 4, 5]));
    assert_eq!(refused(&mut battle, BLUE, split(&[&[2, 4, 5, 6]])), "E_TEAM_RIFLES");
    assert_eq!(refused(&mut battle, BLUE, split(&[&[1, 2]])), "E_TEAM_MIX");
    assert_eq!(refused(&mut battle, BLUE, split(&[&[2, 3]])), "E_TEAM_MIX");
    assert_eq!(refused(&mut battle, BLUE, split(&[&[2, 4], &[3, 4]])), "E_TEAM_MIX");
    assert_eq!(refused(&mut battle, BLUE, split(&[&[4]])), "E_TEAM_MIX");
    assert_eq!(refused(&mut battle, BLUE, split(&[&[2, 9]])), "E_TEAM_MIX");
    assert_eq!(refused(&mut battle, RED, split(&[])), "E_PHASE");
    order(&mut battle, BLUE, split(&[&[3]]));
    let state = battle.state();
    assert_eq!(state.unit(unit(battle.rules(), "sq1-ar")).models, models(&[3]));
    assert!(state.unit(unit(battle.rules(), "sq1-mg")).models.is_empty());
    assert_eq!(state.unit(unit(battle.rules(), "sq1")).models, models(&[1, 2, 4, 5, 6, 7, 8]));
    order(&mut battle, BLUE, Order::Done);
    assert_eq!(refused(&mut battle, RED, split(&[])), "E_PHASE");
    order(&mut battle, RED, Order::Done);
    assert_eq!(*battle.state().frames.top(), Frame::Place);
}

#[test]
fn one_form_splits_a_squad_and_another_keeps_it_whole() {
    let battle = begin(shipped("the_lane"), &[5, 2]);
    let offers = battle.rules().offers(battle.state(), Seat(0));
    let [split, whole] = offers.iter().filter(|offer| offer.verb == "split").collect::<Vec<_>>()[..] else {
        panic!("two forms for the one squad: {offers:?}");
    };
    assert!(split.title.starts_with("Split "), "{}", split.title);
    let needed: Vec<&str> = split.fields.iter().filter(|field| !field.optional).map(|field| &*field.name).collect();
    assert_eq!(needed, ["entry", "team 1"], "without a team nothing is split");
    assert!(whole.title.starts_with("Keep ") && whole.title.ends_with(" whole"), "{}", whole.title);
    assert_eq!(whole.fields.len(), 1, "{whole:?}");
}

#[test]
fn a_split_with_mixed_melee_weapons_is_refused() {
    let text = "game = 'brethren'\npoints = 200\n\
        [side.blue]\nunits.a = 'green: nco, machine_gunner knife, 2 rifleman knife, 2 rifleman; split machine_gunner 2'\n\
        [side.red]\nunits.b = 'green: nco, machine_gunner, 4 rifleman'\n";
    let mut battle = begin(read(text).unwrap_or_else(|faults| panic!("{faults}")), &[]);
    let entry = battle.rules().setup().roster.entry_named("a").unwrap();
    let split = |teams: &[&[u8]]| Order::Split { entry, teams: teams.iter().map(|team| models(team)).collect() };
    assert_eq!(refused(&mut battle, BLUE, split(&[])), "E_MELEE_MIX");
    assert_eq!(refused(&mut battle, BLUE, split(&[&[2, 3]])), "E_MELEE_MIX");
    order(&mut battle, BLUE, split(&[&[2, 3, 4]]));
}

#[test]
fn ex_53_sides_alternate_and_the_larger_one_places_the_rest() {
    let text = "game = 'brethren'\nfree_forces = true\ntable = { width = 24 }\nsouth = 'blue'\n\
        [side.blue.units]\na = 'officer'\nb = 'officer'\nc = 'officer'\nd = 'officer'\n\
        [side.red.units]\ne = 'officer'\nf = 'officer'\n";
    let mut battle = begin(read(text).unwrap_or_else(|faults| panic!("{faults}")), &[3, 3, 5, 2, 6, 1]);
    let rules = battle.rules().clone();
    assert_eq!(battle.state().active, BLUE);
    assert_eq!(refused(&mut battle, BLUE, place(&rules, "a", &[(400, 360)])), "E_ZONE");
    assert_eq!(refused(&mut battle, BLUE, place(&rules, "e", &[(400, 350)])), "E_PHASE");
    assert_eq!(refused(&mut battle, BLUE, place(&rules, "a", &[])), "E_PLACES");
    assert_eq!(refused(&mut battle, BLUE, place(&rules, "a", &[(40, 350)])), "E_ZONE");
    for (side, key, x, y) in [
        (BLUE, "a", 400, 350),
        (RED, "e", 400, 3250),
        (BLUE, "b", 600, 350),
        (RED, "f", 600, 3250),
        (BLUE, "c", 800, 350),
        (BLUE, "d", 1000, 350),
    ] {
        assert_eq!(battle.state().active, side, "{key}");
        order(&mut battle, side, place(&rules, key, &[(x, y)]));
    }
    assert_eq!(battle.state().turn, 1);
}

#[test]
fn a_unit_is_placed_coherent_off_terrain_and_off_bases() {
    let text = "game = 'brethren'\nfree_forces = true\ntable = { width = 24 }\nsouth = 'blue'\nplaces_first = 'blue'\n\
        [[terrain]]\nkind = 'short'\nrectangle = [8, 1, 10, 2]\n[[terrain]]\nkind = 'wire'\nrectangle = [11, 1, 12, 2]\n\
        [side.blue.units]\na = 'green: 2 rifleman'\nm = 'mmg_team'\n[side.red.units]\nb = 'officer'\n";
    let mut battle = begin(read(text).unwrap_or_else(|faults| panic!("{faults}")), &[]);
    let rules = battle.rules().clone();
    let mut code = |places: &[(i32, i32)]| refused(&mut battle, BLUE, place(&rules, "a", places));
    assert_eq!(code(&[(400, 200), (480, 200)]), "E_OVERLAP");
    assert_eq!(code(&[(900, 200), (700, 200)]), "E_TERRAIN");
    assert_eq!(code(&[(1150, 240), (1350, 240)]), "E_TERRAIN");
    assert_eq!(code(&[(300, 200), (600, 200)]), "E_COHERENCY");
    assert_eq!(code(&[(300, 500), (300, 200)]), "E_ZONE");
    let facing = Order::Place {
        unit: unit(&rules, "a"),
        places: [(300, 200), (400, 200)].map(|(x, y)| Point::hundredths(x, y)).into_iter().collect(),
        facing: Some(Angle::NORTH),
    };
    assert_eq!(refused(&mut battle, BLUE, facing), "E_PHASE");
    order(&mut battle, BLUE, place(&rules, "a", &[(300, 200), (590, 200)]));
    order(&mut battle, RED, place(&rules, "b", &[(300, 3400)]));
    assert_eq!(refused(&mut battle, BLUE, place(&rules, "a", &[(300, 200), (590, 200)])), "E_PHASE");
    assert_eq!(refused(&mut battle, BLUE, place(&rules, "m", &[(400, 200)])), "E_OVERLAP");
    let turned = Order::Place {
        unit: unit(&rules, "m"),
        places: core::iter::once(Point::inches(16, 2)).collect::<ArrayVec<_, 12>>(),
        facing: Some(Angle::degrees(45)),
    };
    order(&mut battle, BLUE, turned);
    assert_eq!(battle.state().unit(unit(&rules, "m")).facing, Angle::degrees(45));
}

#[test]
fn the_loser_of_the_roll_takes_his_edge_and_zones_follow_it() {
    let mut battle = begin(shipped("three_markers"), &[6, 1]);
    order(&mut battle, BLUE, Order::Done);
    order(&mut battle, RED, Order::Done);
    assert_eq!(*battle.state().frames.top(), Frame::Edge { side: RED });
    order(&mut battle, RED, Order::TakeSouth);
    assert_eq!((battle.state().south, battle.state().active), (RED, BLUE));
    let zone = deployment::zone(battle.rules(), battle.state(), BLUE);
    assert_eq!(zone, (Length::inches(32), Length::inches(36)));
    let rules = battle.rules().clone();
    order(&mut battle, BLUE, place(&rules, "mmg", &[(500, 3400)]));
    assert_eq!(battle.state().unit(unit(&rules, "mmg")).facing, Angle::SOUTH);
}

#[test]
fn the_defender_of_the_bunker_line_places_all_his_units_first_and_the_attacker_has_priority() {
    let mut battle = begin(shipped("bunker_line"), &[]);
    order(&mut battle, BLUE, Order::Done);
    order(&mut battle, RED, Order::Done);
    let (mut placed, rules) = (Vec::new(), battle.rules().clone());
    // The machine gun team fits into the bunker the briefing speaks of.
    order(&mut battle, RED, place(&rules, "mg42", &[(3075, 3175)]));
    while *battle.state().frames.top() == Frame::Place {
        let (state, side) = (battle.state(), battle.state().active);
        let next = deployment::unplaced(state, side).first().unwrap();
        let near = deployment::usual_x(&rules, state, next);
        let places = deployment::standard(&rules, state, next, near).unwrap();
        placed.push(side);
        order(&mut battle, side, Order::Place { unit: next, places, facing: None });
    }
    assert!(placed.is_sorted_by_key(|side| core::cmp::Reverse(side.0)), "{placed:?}");
    assert_eq!((battle.state().turn, battle.state().priority), (1, BLUE));
    assert_eq!(battle.state().on_table.count(), 48 + 15);
}

#[test]
fn crews_on_small_bases_are_three_models_of_one_health() {
    let file = scenario::FILES.iter().find(|file| file.id == "three_markers").unwrap();
    let sheet = Sheet::parse("s.toml", file.text).unwrap();
    let mut house = HouseRules::none();
    house.set("team_basing", "crew25");
    let rules = Brethren::set_up(&sheet, &house).unwrap_or_else(|faults| panic!("{faults}"));
    let roster = &rules.setup().roster;
    let crew = roster.entry(roster.entry_named("mmg").unwrap()).model_set();
    assert_eq!(crew.count(), 3);
    for model in crew.iter() {
        let model = roster.model(model);
        assert_eq!((model.health, model.attacks, model.radius), (1, 1, Length(6_250)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn no_text_can_make_the_reading_panic(text in "\\PC{0,200}") {
        let _ = read(&text);
    }

    #[test]
    fn no_value_in_any_field_can_make_the_reading_panic(
        line in 0usize..400,
        value in prop_oneof![
            Just("-1"), Just("nan"), Just("1e308"), Just("99999999999999999999999"), Just("''"), Just("[]"), Just("{}"),
            Just("[[[]]]"), Just("true"), Just("'green: 99 rifleman; row 9,9'"), Just("[1, 2, 3, 4]"), Just("'mmg_team: crew'"),
            Just("[16900000, 0, 16900000, 3]"), Just("[[16900000, 0, 16900000, 3]]"), Just("'officer: rifleman; split nco 9'"),
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
    fn no_words_of_a_unit_or_an_opening_can_make_the_reading_panic(
        unit in "(green|veteran|officer|medic|mmg_team|light_mortar_team): ?([0-9]{0,3} ?(nco|rifleman|lieutenant|medic|crew|marksman) ?(smg|knife|grenade)?,? ?){0,6}(; (all|split|at|row|facing) [a-z0-9, ]{0,12}){0,3}",
        state in "(ap|used|wait|facing)? ?[a-z0-9, ]{0,12}",
    ) {
        let text = duel(&format!("x = '{unit}'\n[opening]\nunits.a = '{state}'\n"));
        let _ = read(&text);
    }
}

#[test]
fn the_examples_of_the_guide_are_right() {
    use sandtable_kernel::sheet::merge;
    let guide = include_str!("../../../docs/brethren-files.md");
    let blocks: Vec<Sheet> = guide
        .split("```toml\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .map(|block| Sheet::parse("guide", block).unwrap_or_else(|faults| panic!("{faults}")))
        .collect();
    let [scenario, opening, army] = &blocks[..] else { panic!("{} examples", blocks.len()) };
    let play = |sheet: &Sheet| {
        Brethren::set_up(sheet, &HouseRules::none()).map(|_| ()).unwrap_or_else(|faults| panic!("{faults}"));
    };
    play(scenario);
    play(&Sheet { file: "guide".into(), root: merge(&scenario.root, &opening.root) });
    let report = Brethren::check_army(army, &HouseRules::none());
    assert!(report.faults.is_empty(), "{}", report.faults);
}

#[test]
fn a_unit_named_without_places_takes_its_standard_place() {
    use sandtable_kernel::Rules;
    let mut battle = begin(shipped("the_lane"), &[5, 2]);
    order(&mut battle, BLUE, Order::Done);
    order(&mut battle, RED, Order::Done);
    let rules = battle.rules().clone();
    for side in [BLUE, RED, BLUE, RED] {
        let unit = deployment::unplaced(battle.state(), side).first().unwrap();
        let text = format!("place {}", rules.setup().roster.unit(unit).key);
        let placing = rules.read_order(battle.state(), Seat(side.0), &text).unwrap();
        assert_eq!(rules.read_order(battle.state(), Seat(side.0), &rules.write_order(&placing)).unwrap(), placing);
        order(&mut battle, side, placing);
    }
}
