//! Every odds question against dice that were really played, at a tolerance derived from the number of games.

use sandtable_kernel::dice::Scripted;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::{Battle, Book, DiceFrom, Rules, Seat};
use sandtable_mundi::terms::ElementId;
use sandtable_mundi::{Mundi, State};
use sandtable_odds::Odds;
use sandtable_testkit::played_as_shown;

use crate::battle;

const TIMES: u64 = 20_000;

/// Side A's piece, which attacks or moves, and side B's, which is attacked.
const OWN: ElementId = ElementId(0);

/// Two forces of a few pieces without a base; both have six PIPs and side A the initiative.
fn position(terrain: &str, own: &[&str], enemy: &[&str]) -> Mundi {
    let elements = |those: &[&str]| -> String {
        those.iter().enumerate().map(|(number, spec)| format!("e{number} = '{spec}'\n")).collect()
    };
    battle(&format!(
        "game = 'mundi'\nid = 'odds'\nname = 'Odds'\nturns = 9\n[roles]\nattacker = 'A'\nedge = 'south'\n\
         [base]\nnone = true\n[[terrain]]\nkind = 'gentle_hill'\nat = [80, 560]\nsize = [60, 50]\n{terrain}\n[side.a]\n[side.a.elements]\n{}[side.b]\n[side.b.elements]\n{}",
        elements(own),
        elements(enemy)
    ))
}

/// The state after these orders, each with its seat.
fn after(rules: &Mundi, orders: &[(u8, &str)]) -> State {
    let script = Scripted::new([6, 6, 6, 1]);
    let mut battle = Battle::begin(rules.clone(), DiceFrom::Script(script));
    for (seat, text) in orders {
        let order = rules.read_order(battle.state(), Seat(*seat), text);
        let order = order.unwrap_or_else(|misread| panic!("{text}: {misread}"));
        battle.submit(Seat(*seat), order).unwrap_or_else(|unplayed| panic!("{text}: {unplayed:?}"));
    }
    battle.state().clone()
}

fn shown(question: &str, inputs: &str) -> Odds<String> {
    let pair = |text: &str| text.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
    let inputs: Vec<(String, String)> = inputs.split_whitespace().filter_map(pair).collect();
    let answer = Mundi::answer(question, &inputs, &HouseRules::none()).expect("an answer");
    Odds::weighted(answer.rows.into_iter().map(|row| (row.outcome, row.ways))).expect("outcomes")
}

/// What became of a piece, in the words of the answer.
fn fate(name: &str, before: &State, after: &State, element: ElementId) -> Option<String> {
    let (was, is) = (before.unit(element), after.unit(element));
    if is.lost {
        return Some(format!("{name} is destroyed"));
    }
    let turned = was.stand.pose().facing != is.stand.pose().facing;
    (was.stand != is.stand).then(|| format!("{name} {}", if turned { "is routed" } else { "retreats" }))
}

/// Both pass in the movement phase.
const NOBODY_MOVES: [(u8, &str); 2] = [(0, "pass"), (1, "pass")];

/// Plays `attack a-e0 on b-e0 ...` and holds it against the question.
fn combat_is_as_shown(rules: &Mundi, before: &[(u8, &str)], attack: &str, inputs: &str) {
    let orders = [&[(0, "go first")], before].concat();
    let state = after(rules, &orders);
    let order = rules.read_order(&state, Seat(0), attack).expect("an order");
    let enemy = state.of_side[1].first().expect("an enemy");
    let class = |before: &State, after: &State| {
        let fallen = fate("target", before, after, enemy).or_else(|| fate("attacker", before, after, OWN));
        fallen.unwrap_or_else(|| "no effect".to_owned())
    };
    played_as_shown(rules, &state, Seat(0), &order, &shown("combat", inputs), TIMES, class).expect("played as shown");
}

#[test]
fn a_tank_against_infantry_is_as_shown() {
    let rules = position("", &["TA at at 300,200 facing 0"], &["IF sf at 300,290 facing 180"]);
    combat_is_as_shown(&rules, &NOBODY_MOVES, "attack a-e0 on b-e0", "attacker=TA target=IF");
}

#[test]
fn support_is_as_shown() {
    let own = ["TA at at 300,200 facing 0", "AR sf/w at 340,180 facing 0", "IH sf at 260,230 facing 0"];
    let rules = position("", &own, &["TA at at 300,290 facing 180"]);
    let inputs = "attacker=TA target=TA support=2";
    combat_is_as_shown(&rules, &NOBODY_MOVES, "attack a-e0 on b-e0 with a-e1 a-e2", inputs);
}

#[test]
fn cover_and_trenches_are_as_shown() {
    let woods = "[[terrain]]\nkind = 'woods'\nat = [300, 300]\nsize = [100, 90]\n";
    let rules = position(woods, &["AR sf/w at 300,190 facing 0"], &["IF sf at 300,280 facing 180 entrenched"]);
    combat_is_as_shown(&rules, &NOBODY_MOVES, "attack a-e0 on b-e0", "attacker=AR target=IF cover=yes entrenched=yes");
}

#[test]
fn the_flank_of_a_self_propelled_gun_is_as_shown() {
    let rules = position("", &["TA at at 300,200 facing 0"], &["AT at at 300,290 facing 0"]);
    let inputs = "attacker=TA target=AT target_bracket=at flank=yes";
    combat_is_as_shown(&rules, &NOBODY_MOVES, "attack a-e0 on b-e0", inputs);
}

#[test]
fn bad_going_is_as_shown() {
    let soft = "[[terrain]]\nkind = 'soft_ground'\nat = [300, 200]\nsize = [100, 60]\n";
    let rules = position(soft, &["TA at at 300,200 facing 0"], &["AT sf at 300,280 facing 180"]);
    combat_is_as_shown(&rules, &NOBODY_MOVES, "attack a-e0 on b-e0", "attacker=TA target=AT attacker_bad_going=yes");
}

#[test]
fn contact_and_overrun_are_as_shown() {
    let touching = position("", &["IF sf at 300,200 facing 0"], &["IF sf at 300,220 facing 180"]);
    combat_is_as_shown(&touching, &NOBODY_MOVES, "attack a-e0 on b-e0", "attacker=IF target=IF contact=yes");
    let apart = position("", &["TA at at 300,200 facing 0"], &["IF sf at 300,260 facing 180"]);
    let charge = [(0, "move a-e0 to 300,230mm facing 0"), (1, "pass")];
    combat_is_as_shown(&apart, &charge, "attack a-e0 on b-e0", "attacker=TA target=IF overrun=yes");
}

#[test]
fn a_minefield_is_as_shown() {
    let field = "[[terrain]]\nkind = 'minefield'\nat = [300, 260]\nsize = [100, 50]\n";
    for (spec, inputs) in [("IF sf", "element=IF"), ("IE sf", "element=IE"), ("TA at", "element=TA")] {
        let rules = position(field, &[&format!("{spec} at 300,214 facing 0")], &["IF sf at 300,500 facing 180"]);
        let state = after(&rules, &[(0, "go first")]);
        let order = rules.read_order(&state, Seat(0), "move a-e0 to 300,230mm facing 0").expect("an order");
        let end = state.unit(OWN).stand.pose().ahead(sandtable_kernel::Length::mm(16));
        let class = |_: &State, after: &State| {
            let unit = after.unit(OWN);
            match (after.cleared != 0, unit.lost, unit.stand.pose() == end) {
                (true, ..) => "clears the minefield",
                (_, true, _) => "is destroyed",
                (.., true) => "goes on",
                _ => "retreats",
            }
            .to_owned()
        };
        let odds = shown("minefield", inputs);
        played_as_shown(&rules, &state, Seat(0), &order, &odds, TIMES, class).expect("played as shown");
    }
}
