//! Worked examples of the specification (OB-X), played with their own dice.

use sandtable_brevity::{Brevity, State};
use sandtable_kernel::dice::Scripted;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Battle, Book, DiceFrom, Eye, Face, Rules, Seat, Unplayed};

/// A battle that opens with the selection of side A's command, on a clear summer day.
fn table(chooser: &str, body: &str) -> Brevity {
    let text = format!(
        "game = 'brevity'\nname = 'Example'\ntable = {{ width = 96, height = 48 }}\n\
         clock = {{ season = 'summer', first = [1, 2], last = [1, 4] }}\n[opening]\nchooser = '{chooser}'\n{body}"
    );
    let sheet = Sheet::parse("case.toml", &text).unwrap_or_else(|faults| panic!("{faults}"));
    Brevity::set_up(&sheet, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}"))
}

fn side(letter: &str, nation: &str, battalions: &[(&str, &str, &str)]) -> String {
    let mut text = format!(
        "[side.{letter}]\nnationality = '{nation}'\nwaive = ['E-FOR-1', 'E-FOR-2', 'E-FOR-3', 'E-FOR-4']\n[side.{letter}.command.c{letter}]\n"
    );
    for (key, kind, rest) in battalions {
        text += &format!("[side.{letter}.battalion.{key}]\ntype = '{kind}'\ncommand = 'c{letter}'\n{rest}\n");
    }
    text
}

struct Game {
    battle: Battle<Brevity>,
}

impl Game {
    fn new(rules: Brevity, dice: &[u16]) -> Game {
        Game { battle: Battle::begin(rules, DiceFrom::Script(Scripted::new(dice.iter().copied()))) }
    }

    fn order(&mut self, seat: u8, text: &str) {
        if let Err(code) = self.try_order(seat, text) {
            panic!("`{text}` is refused: {code}");
        }
    }

    fn try_order(&mut self, seat: u8, text: &str) -> Result<(), String> {
        let order =
            self.battle.rules().read_order(self.battle.state(), Seat(seat), text).map_err(|misread| misread.why)?;
        self.battle.submit(Seat(seat), order).map_err(|unplayed| match unplayed {
            Unplayed::Refused(refusal) => format!("{} {refusal}", refusal.why.code),
            other => format!("{other:?}"),
        })
    }

    fn state(&self) -> &State {
        self.battle.state()
    }

    fn fact(&self, id: &str, key: &str) -> String {
        let scene = self.battle.rules().scene(self.state(), Eye::Truth);
        scene.fact(id, key).unwrap_or_else(|| panic!("no fact {id}.{key}")).to_owned()
    }

    /// The first steps of side A's move up to M3.
    fn begin(&mut self) {
        self.order(0, "select ca");
        self.order(1, "let it move");
        self.order(0, "end regroup");
    }
}

#[test]
fn ob_x_13_reaction_fire_halts_a_pinned_battalion_and_the_spent_roll_one_die() {
    let rules = table(
        "A",
        &(side("a", "british", &[("b1", "INF", "at = [20, 20]\nfacing = 90")])
            + &side(
                "b",
                "german",
                &[
                    ("g1", "INF", "at = [20, 40]\nfacing = 270\nworks = 'dug-in'"),
                    ("g2", "INF", "at = [24, 40]\nfacing = 270\nstrength = 'weak'"),
                ],
            )),
    );
    let mut game = Game::new(rules, &[1, 4, 6, 3, 2, 5, 6, 6]);
    game.begin();
    game.order(0, "move b1 to 20,36");
    game.order(1, "fire on b1 at 20,32");
    assert_eq!(
        (game.fact("b1", "at"), game.fact("b1", "pinned"), game.fact("b1", "spent")),
        ("20,32".into(), "yes".into(), "yes".into())
    );
    game.order(0, "fire on g1");
    assert_eq!((game.fact("g1", "pinned"), game.fact("g1", "spent")), ("yes".into(), "no".into()));
    game.order(0, "end fire");
    game.order(0, "test");
    assert_eq!(game.fact("b1", "pinned"), "no");
}

#[test]
fn ob_x_6_the_slowest_terrain_counts_for_the_whole_path() {
    let body = "[[terrain]]\nkind = 'woods'\nrectangle = [10, 15, 20, 25]\n".to_owned();
    let rules = table(
        "A",
        &(body
            + &side("a", "us", &[("t", "TK-M", "at = [15, 10]\nfacing = 90")])
            + &side("b", "german", &[("g", "INF", "at = [80, 40]\nfacing = 270")])),
    );
    let mut game = Game::new(rules, &[]);
    game.begin();
    let refused = game.try_order(0, "move t to 15,19").expect_err("9 inches are too far");
    assert!(refused.contains("Path of 9\" exceeds the allowance of 8\""), "{refused}");
    game.order(0, "move t to 15,18");
    assert_eq!(game.fact("t", "path"), "8");
}

#[test]
fn ob_x_8_half_tracks_go_no_further_than_the_edge_of_a_wood_but_their_infantry_does() {
    let body = "[[terrain]]\nkind = 'woods'\nrectangle = [10, 20, 20, 30]\n".to_owned();
    let rules = table(
        "A",
        &(body
            + &side("a", "us", &[("h", "INF-H", "at = [15, 10]\nfacing = 90\nmounted = true")])
            + &side("b", "german", &[("g", "INF", "at = [80, 40]\nfacing = 270")])),
    );
    let mut game = Game::new(rules, &[]);
    game.begin();
    let refused = game.try_order(0, "move h to 15,20 15,26").expect_err("the dash");
    assert!(refused.starts_with("E-MOVE-DASH"), "{refused}");
    game.order(0, "move h to 15,20 15,26 dismount 1");
    assert_eq!((game.fact("h", "mounted"), game.fact("h", "at")), ("no".into(), "15,26".into()));
}

#[test]
fn ob_x_10_who_enters_the_side_strip_stays_there() {
    let rules = table(
        "A",
        &(side("a", "us", &[("i", "INF", "at = [20, 10]\nfacing = 90")])
            + &side("b", "german", &[("g", "INF", "at = [80, 40]\nfacing = 270")])),
    );
    let mut game = Game::new(rules, &[6, 6, 1]);
    game.begin();
    game.order(0, "move i to 7,10");
    game.order(0, "test");
    assert_eq!(game.fact("i", "edge"), "west");
    game.order(1, "select cb");
    game.order(0, "seize with ca");
    game.order(0, "end regroup");
    let refused = game.try_order(0, "move i to 9,12").expect_err("out of the strip");
    assert!(refused.starts_with("E-MOVE-STRIP"), "{refused}");
    game.order(0, "move i to 8,20");
}

#[test]
fn ob_x_14_idle_battalions_are_safe_and_do_not_fire() {
    let rules = table(
        "A",
        &(side("a", "us", &[("i", "INF", "at = [20, 10]\nfacing = 90"), ("j", "INF", "at = [26, 10]\nfacing = 90")])
            + &side("b", "german", &[("g", "INF", "at = [23, 14]\nfacing = 270")])),
    );
    let mut game = Game::new(rules, &[1, 1, 1]);
    game.begin();
    game.order(0, "idle i");
    game.order(0, "hold j");
    let refused = game.try_order(1, "fire on i").expect_err("idle");
    assert!(refused.starts_with("E-IDLE-TARGET"), "{refused}");
}

#[test]
fn ob_x_17_the_surrounded_are_captured() {
    let rules = table(
        "A",
        &(side(
            "a",
            "british",
            &[
                ("n", "INF", "at = [40, 26]\nfacing = 270"),
                ("e", "INF", "at = [46, 17]\nfacing = 180"),
                ("w", "INF", "at = [34, 17]\nfacing = 0"),
            ],
        ) + &side(
            "b",
            "italian",
            &[("i", "INF", "at = [40, 20]\nfacing = 90\nspent = true"), ("far", "INF", "at = [90, 40]\nfacing = 270")],
        )),
    );
    let mut game = Game::new(rules, &[1, 6, 1, 6]);
    assert_eq!(game.fact("i", "surrounded"), "yes");
    game.begin();
    game.order(0, "hold n");
    game.order(0, "end move");
    game.order(1, "end fire");
    let refused = game.try_order(0, "fire on far").expect_err("out of reach");
    assert!(refused.starts_with("E-NOBODY-REACHES"), "{refused}");
    game.order(0, "fire on i");
    // One die of three is a six, and so is the casualty die: captured.
    assert_eq!(game.fact("i", "status"), "captured");
}

#[test]
fn ob_x_19_support_lends_its_guns_against_tanks() {
    let rules = table(
        "A",
        &(side("a", "us", &[("sh", "TK-M", "at = [30, 44]\nfacing = 270")])
            + &side(
                "b",
                "german",
                &[
                    ("i1", "INF", "at = [30, 30]\nfacing = 90"),
                    ("at", "AT-75", "at = [30, 27.5]\nfacing = 90\nposture = 'support'"),
                ],
            )),
    );
    let mut game = Game::new(rules, &[5, 6, 3, 4, 2, 4]);
    game.begin();
    game.order(0, "move sh to 30,36 facing 270");
    assert_eq!(game.fact("at", "close-support"), "yes");
    game.order(1, "fire on sh at 30,36");
    assert_eq!((game.fact("sh", "pinned"), game.fact("sh", "spent")), ("yes".into(), "yes".into()));
}

#[test]
fn ob_x_35_a_wave_attack_breaks_a_dug_in_battalion() {
    let body = "[toggles]\nwave_attacks = 'on'\n".to_owned();
    let rules = table(
        "A",
        &(body
            + &side(
                "a",
                "soviet",
                &[
                    ("r1", "INF", "at = [29, 14]\nfacing = 90"),
                    ("r2", "INF", "at = [31, 14]\nfacing = 90"),
                    ("r3", "INF", "at = [27, 14]\nfacing = 90"),
                    ("r4", "INF", "at = [33, 14]\nfacing = 90"),
                ],
            )
            + &side(
                "b",
                "german",
                &[
                    ("g1", "INF", "at = [30, 30]\nfacing = 270\nworks = 'dug-in'"),
                    ("far", "INF", "at = [90, 44]\nfacing = 270"),
                ],
            )),
    );
    let dice = [4, 2, 1, 3, 1, 3, 2, 5, 1, 2, 2, 1, 6, 2, 3, 6, 5, 2, 4, 5, 6, 1, 4];
    let mut game = Game::new(rules, &dice);
    game.order(0, "select ca");
    game.order(1, "let it move");
    for (wave, who) in [(1, "r1"), (1, "r2"), (2, "r3"), (2, "r4")] {
        game.order(0, &format!("wave {wave} {who}"));
    }
    game.order(0, "end regroup");
    game.order(0, "move r1 to 29,24");
    game.order(0, "move r2 to 31,24");
    game.order(1, "fire on r1 at 29,24");
    game.order(1, "fire on r2 at 31,24");
    game.order(0, "fire on g1");
    assert_eq!((game.fact("g1", "pinned"), game.fact("", "round")), ("yes".into(), "2".into()));
    game.order(0, "move r3 to 27,26");
    game.order(0, "move r4 to 33,26");
    for target in ["r1", "r2", "r3", "r4"] {
        game.order(1, &format!("fire on {target}"));
    }
    game.order(0, "fire on g1");
    assert_eq!(game.fact("g1", "status"), "destroyed");
    game.order(0, "test");
    assert_eq!(game.fact("ca", "officer"), "no");
}

#[test]
fn ob_x_41_and_42_a_hidden_gun_line_appears_in_time_and_the_company_retires() {
    let body = "[toggles]\nhidden_deployment = 'on'\nreconnaissance = 'on'\n[[terrain]]\nkind = 'woods'\nrectangle = [40, 31, 60, 36]\n".to_owned();
    let rules = table(
        "A",
        &(body
            + &side("a", "british", &[("ac", "AC", "at = [50, 10]\nfacing = 90\nrecon = 'company'")])
            + &side(
                "b",
                "german",
                &[
                    ("g", "AT-50", "at = [50, 32]\nfacing = 270\nstatus = 'hidden'"),
                    ("far", "INF", "at = [90, 44]\nfacing = 270"),
                ],
            )),
    );
    let mut game = Game::new(rules, &[]);
    game.begin();
    game.order(0, "move ac to 50,28");
    assert_eq!(game.fact("g", "status"), "placed");
    game.order(0, "stop");
    assert_eq!(game.fact("ac", "at"), "50,26.99");
    game.order(1, "fire on ac at 50,26.99");
    game.order(0, "retire to 50,10");
    assert_eq!((game.fact("ac", "at"), game.fact("ac", "pinned")), ("50,10".into(), "no".into()));
}

#[test]
fn ob_x_48_a_minefield_stops_and_pins_and_costs_the_officer() {
    let body =
        "[toggles]\nengineering = 'on'\n[[obstacle]]\nkind = 'minefield'\nfrom = [18, 20]\nto = [22, 20]\n".to_owned();
    let rules = table(
        "A",
        &(body
            + &side(
                "a",
                "british",
                &[("i", "INF", "at = [20, 10]\nfacing = 90"), ("j", "INF", "at = [60, 10]\nfacing = 90")],
            )
            + &side("b", "german", &[("g", "INF", "at = [80, 40]\nfacing = 270")])),
    );
    let mut game = Game::new(rules, &[]);
    game.begin();
    game.order(0, "move i to 20,24");
    assert_eq!(
        (game.fact("i", "pinned"), game.fact("ca", "officer"), game.fact("i", "contact")),
        ("yes".into(), "no".into(), "obstacle1".into())
    );
    game.order(0, "end move");
    // No readiness test: the move is over and the other side chooses.
    assert_eq!((game.fact("", "chooser"), game.fact("", "step")), ("B".into(), "select".into()));
}

#[test]
fn ob_x_34_counter_battery_answers_guns_that_fired() {
    let body = "[toggles]\ncounter_battery = 'on'\n".to_owned();
    let rules = table(
        "A",
        &(body
            + &side(
                "a",
                "german",
                &[
                    ("de", "ART-105", "at = [10, 10]\nfacing = 90\nposture = 'support'"),
                    ("i", "INF", "at = [20, 10]\nfacing = 90"),
                ],
            )
            + &side(
                "b",
                "british",
                &[
                    ("gb", "ART-25", "at = [74, 10]\nfacing = 90\nposture = 'support'\ncounter_battery = true"),
                    ("t", "INF", "at = [40, 20]\nfacing = 270"),
                ],
            )),
    );
    let mut game = Game::new(rules, &[1, 1, 5, 3, 4]);
    game.begin();
    game.order(0, "hold de");
    game.order(0, "end move");
    game.order(0, "bombard t with de");
    game.order(1, "counter de with gb");
    assert_eq!((game.fact("de", "pinned"), game.fact("de", "spent")), ("yes".into(), "yes".into()));
}

#[test]
fn a_target_has_one_volley_in_each_step_and_not_one_in_a_move() {
    let own = [("b1", "INF", "at = [20, 30]\nfacing = 90"), ("gun", "ART-25", "at = [20, 20]\nposture = 'support'")];
    let enemy = [("g1", "INF", "at = [20, 36]\nfacing = 270")];
    let rules = table("A", &(side("a", "british", &own) + &side("b", "german", &enemy)));
    let mut game = Game::new(rules, &[1, 1, 1, 1, 1]);
    game.begin();
    game.order(0, "hold b1");
    game.order(0, "hold gun");
    game.order(0, "bombard g1 with gun");
    game.order(1, "end fire");
    game.order(0, "fire on g1");
    // The volley was the last one possible, so the next question is M8.
    assert_eq!(game.fact("", "step"), "readiness");
}

#[test]
fn a_battalion_leaves_the_table_by_an_exit_zone_at_the_end_of_its_move() {
    let own = side("a", "british", &[("b1", "INF", "at = [20, 30]\nfacing = 90")]);
    let own = own.replace("[side.a]\n", "[side.a]\nexit = [10, 40, 30, 48]\n");
    let rules = table("A", &(own + &side("b", "german", &[("g1", "INF", "at = [80, 40]\nfacing = 270")])));
    let mut game = Game::new(rules, &[]);
    game.begin();
    assert!(game.try_order(0, "exit b1 by 20,36").is_err_and(|why| why.starts_with("E-MOVE-EXIT")));
    game.order(0, "exit b1 by 20,44");
    assert_eq!((game.fact("b1", "status"), game.fact("b1", "at")), ("placed".into(), "20,44".into()));
    game.order(0, "stand down");
    assert_eq!((game.fact("b1", "status"), game.fact("A", "left")), ("left".into(), "1".into()));
    assert!(game.state().outcome.is_none(), "who has left by order is not lost");
}
