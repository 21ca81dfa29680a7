//! Armies people bring: judged before a match begins, kept in its file, and told about where a scenario takes none.

mod tug;

use sandtable_kernel::army::ArmyChange;
use sandtable_kernel::dice::Seed;
use sandtable_kernel::{Eye, Faults};
use sandtable_shelf::army::{Army, Grounds};
use sandtable_shelf::game::{Begun, DicePlan, MatchPlan};
use sandtable_shelf::record::Paper;
use sandtable_shelf::{Game, Match, Shelved};
use tug::{Tug, TugMind};

static TUG: Shelved<Tug, TugMind> = Shelved::new();

fn army(side: &str, file: &str, ahead: &str) -> Army {
    Army::new(side, Paper::new(file, format!("game = \"tug\"\nname = \"{file}\"\nahead = {ahead}\n")))
}

fn begin(scenario: &str, armies: Vec<Army>) -> Result<Box<dyn Match>, Faults> {
    let scenario = Paper::new(scenario, TUG.scenario_text(scenario).expect("a scenario"));
    let dice = DicePlan::Seed(Seed::from_number(3));
    match TUG.begin(&MatchPlan { scenario, house: None, armies, dice, players: Vec::new(), lesson: None })? {
        Begun::Ready(table) => Ok(table),
        Begun::WantsDie(_) => panic!("the seed throws"),
    }
}

fn refused(scenario: &str, armies: Vec<Army>) -> String {
    begin(scenario, armies).err().expect("it is refused").to_string()
}

fn rope(table: &dyn Match) -> String {
    table.scene(Eye::Truth).panels[0].rows[0].text.clone()
}

fn text(table: &dyn Match) -> String {
    table.record().iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

#[test]
fn both_sides_fight_with_the_armies_they_brought_and_the_file_keeps_them() {
    let table = begin("long", vec![army("A", "west.toml", "1"), army("B", "east.toml", "3")]).expect("it begins");
    assert_eq!(rope(&*table), "The rope is at 2");
    let saved = text(&*table);
    assert!(saved.lines().next().is_some_and(|line| line.contains("east.toml")), "{saved}");
    let loaded = TUG.load(&saved).expect("it is whole");
    assert_eq!((rope(&*loaded.table), text(&*loaded.table)), (rope(&*table), saved.clone()));
    assert!(TUG.verify(&saved).expect("it is honest").from_seed);
}

#[test]
fn a_match_without_armies_has_no_word_of_them_in_its_file() {
    assert!(!text(&*begin("long", Vec::new()).expect("it begins")).contains("armies"));
}

#[test]
fn illegal_armies_do_not_begin_and_every_fault_is_told_with_its_repair() {
    let wrong = vec![army("A", "west.toml", "9"), army("B", "east.toml", "\"far\"")];
    let told = refused("long", wrong);
    assert!(told.contains("west.toml:3: ahead: a team is at most 3 feet ahead [E-TOO-FAR, TW-TEA-1]"), "{told}");
    assert!(told.contains("west.toml: to repair it: Change `ahead` to 3."), "{told}");
    assert!(told.contains("east.toml:3: ahead: "), "{told}");
    let torn = refused("long", vec![Army::new("A", Paper::new("torn.toml", "ahead = = 1\n"))]);
    assert!(torn.starts_with("torn.toml:1: this is not valid TOML"), "{torn}");
    let other = refused("long", vec![Army::new("A", Paper::new("other.toml", "game = \"chess\"\n"))]);
    assert_eq!(other, "other.toml: game: this army is for the game `chess`, not for `tug`");
}

#[test]
fn an_army_needs_a_side_of_its_own_that_takes_armies() {
    let unknown = refused("long", vec![army("C", "third.toml", "1")]);
    assert_eq!(unknown, "third.toml: there is no side `C`; there are: A, B; did you mean `A` or `B`?");
    let twice = refused("long", vec![army("A", "one.toml", "1"), army("A", "two.toml", "1")]);
    assert_eq!(twice, "two.toml: side A has an army already; bring one for each side");
    let fixed = refused("short", vec![army("A", "west.toml", "1")]);
    assert_eq!(fixed, "west.toml: short fixes the force of side A; no army can take its place");
    let open: Vec<Vec<String>> = TUG.scenarios().into_iter().map(|scenario| scenario.armies).collect();
    let both = vec!["A".to_owned(), "B".to_owned()];
    assert_eq!(open, [vec![], both.clone(), both]);
}

#[test]
fn a_saved_game_with_a_forged_army_is_not_opened() {
    let saved = text(&*begin("long", vec![army("A", "west.toml", "1")]).expect("it begins"));
    let mut chain = sandtable_kernel::journal::Chain::default();
    let reseal = |line: &str, chain: &mut sandtable_kernel::journal::Chain| {
        let (body, _) = line.rsplit_once(",\"seal\"").expect("every line is sealed");
        let body = format!("{body}}}").replace("ahead = 1", "ahead = 8");
        format!("{},\"seal\":\"{}\"}}\n", &body[..body.len() - 1], chain.seal(&body))
    };
    let forged: String = saved.lines().map(|line| reseal(line, &mut chain)).collect();
    let damage = TUG.load(&forged).err().expect("the army is not legal");
    assert!(damage.line == 1 && damage.why.contains("west.toml:3: ahead"), "{damage}");
}

#[test]
fn an_army_file_is_changed_by_clicks_that_fit_its_form() {
    let paper = Paper::new("west.toml", "game = \"tug\"\nname = \"West\"\nahead = 1\n");
    let change = |entry: &str, value: &str| {
        let change = ArmyChange { entry: entry.into(), value: value.into() };
        TUG.change_army(&paper, &change, Grounds::default()).map_err(|faults| faults.to_string())
    };
    assert!(change("ahead", "3").expect("it fits").contains("ahead = 3"));
    let told = change("ahead", "4").expect_err("too far");
    assert_eq!(told, "west.toml: Feet ahead: `4` must be a number from 0 to 3");
    assert_eq!(TUG.mend_army(&paper, Grounds::default()), Ok(None));
}
