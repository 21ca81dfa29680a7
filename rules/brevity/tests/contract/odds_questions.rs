//! Every odds question against dice that were really played, and the preview of air strikes with them.

use sandtable_brevity::orders::Order;
use sandtable_brevity::state::Frame;
use sandtable_brevity::terms::{BattalionId, CasualtyRow, SIDES, Status};
use sandtable_brevity::volley::{self, Numbers};
use sandtable_brevity::{Brevity, State, artillery, fire};
use sandtable_kernel::dice::Scripted;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::preview::OddsRow;
use sandtable_kernel::{Battle, Book, DiceFrom, Face, Rules, Seat};
use sandtable_odds::Odds;
use sandtable_testkit::played_as_shown;

use crate::battle;

const TIMES: u64 = 12_000;

/// A battle of two sides on an open table: what the case adds to the head, to side A, to side B, and at the end.
fn case(head: &str, a: &str, b: &str, end: &str) -> Brevity {
    battle(&format!(
        "game = 'brevity'\nname = 'Case'\ntable = {{ width = 96, height = 60 }}\n{head}\n\
         [side.a]\nnationality = 'us'\nwaive = 'all'\norders = {{ prevent = true }}\n{a}\n\
         [side.b]\nnationality = 'german'\nwaive = 'all'\norders = {{ prevent = true }}\n{b}\n[opening]\n{end}"
    ))
}

const ONE_DAY: &str = "clock = { season = 'summer', first = [1, 2], last = [1, 4] }";

fn after(rules: &Brevity, dice: &[u16], orders: &[(u8, &str)]) -> State {
    let mut battle = Battle::begin(rules.clone(), DiceFrom::Script(Scripted::new(dice.iter().copied())));
    for (seat, text) in orders {
        let order = rules.read_order(battle.state(), Seat(*seat), text).unwrap_or_else(|misread| panic!("{misread}"));
        battle.submit(Seat(*seat), order).unwrap_or_else(|unplayed| panic!("{text}: {unplayed:?}"));
    }
    battle.state().clone()
}

/// Rows as odds over their words.
fn of_rows(rows: &[OddsRow]) -> Odds<String> {
    let gcd = |mut one: u64, mut other: u64| {
        while other != 0 {
            (one, other) = (other, one % other);
        }
        one
    };
    let whole = rows.iter().fold(1, |whole, row| whole / gcd(whole, row.out_of) * row.out_of);
    Odds::weighted(rows.iter().map(|row| (row.outcome.clone(), row.ways * (whole / row.out_of)))).expect("rows")
}

fn answer(question: &str, inputs: &[(&str, &str)]) -> Odds<String> {
    let inputs: Vec<(String, String)> =
        inputs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    of_rows(&Brevity::answer(question, &inputs, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}")).rows)
}

fn play(rules: &Brevity, state: &State, seat: u8, text: &str, odds: &Odds<String>, word: impl Fn(&State) -> String) {
    let order = rules.read_order(state, Seat(seat), text).unwrap_or_else(|misread| panic!("{misread}"));
    played_as_shown(rules, state, Seat(seat), &order, odds, TIMES, |_, after| word(after))
        .unwrap_or_else(|unlike| panic!("{text}: {unlike}"));
}

fn harm(battalion: BattalionId) -> impl Fn(&State) -> String {
    move |after| {
        let of = after.battalion(battalion);
        match () {
            () if of.status != Status::Placed => "destroyed",
            () if of.spent => "spent",
            () if of.pinned => "pinned",
            () => "nothing",
        }
        .to_owned()
    }
}

/// The numbers of a volley as inputs of a question.
fn volley_inputs(rules: &Brevity, numbers: &Numbers) -> Vec<(&'static str, String)> {
    let yes = |holds: bool| if holds { "yes" } else { "no" }.to_owned();
    let combat = &rules.tables().combat;
    let weapon = CasualtyRow::ALL
        .iter()
        .find(|row| combat.casualty(usize::from(numbers.block) - 1, **row, numbers.on_foot, false) == numbers.casualty);
    vec![
        ("points", numbers.points.to_string()),
        ("row", numbers.row.word().to_lowercase()),
        ("column", numbers.column.to_string()),
        ("armored", yes(numbers.penetration.is_some())),
        ("block", numbers.block.to_string()),
        ("foot", yes(numbers.on_foot)),
        ("weapon", weapon.expect("a row of the table").word().to_owned()),
        ("green", yes(numbers.casualty_bonus != 0)),
        ("spent", yes(numbers.spent)),
    ]
}

fn answer_volley(question: &str, rules: &Brevity, numbers: &Numbers) -> Odds<String> {
    let inputs = volley_inputs(rules, numbers);
    let inputs: Vec<(&str, &str)> = inputs.iter().map(|(name, value)| (*name, value.as_str())).collect();
    answer(question, &inputs)
}

/// American infantry and guns before German infantry that is dug in.
fn assault() -> Brevity {
    case(
        ONE_DAY,
        "command.us = 'us line'\ncommand.guns = 'us support'\nbattalion.a1 = 'INF at 20,20 in us'\n\
         battalion.a2 = 'INF at 23,20 in us'\nbattalion.g1 = 'ART-105 at 20,4 in guns for us'",
        "command.de = 'german line'\nbattalion.b1 = 'INF at 21,26 dug-in'",
        "chooser = 'A'",
    )
}

#[test]
fn a_question_about_fire_is_answered_as_the_dice_fall() {
    let rules = assault();
    let moves = [(0, "select us"), (1, "let it move"), (0, "end regroup"), (0, "hold a1"), (0, "hold a2")];
    let state = after(&rules, &[], &[&moves[..], &[(0, "end bombardment"), (1, "end fire")]].concat());
    let order = rules.read_order(&state, Seat(0), "fire on b1").expect("an order");
    let Order::Fire(asked) = &order else { panic!("a volley") };
    let kind = fire::kind_of(Frame::AttackFire);
    let declared = fire::check(&rules, &state, kind, asked).expect("legal");
    let numbers = volley::gather(&rules, &state, &declared).expect("a volley").numbers;
    play(&rules, &state, 0, "fire on b1", &answer_volley("fire", &rules, &numbers), harm(asked.target));
}

#[test]
fn a_question_about_a_bombardment_is_answered_as_the_dice_fall() {
    let rules = assault();
    let moves = [(0, "select us"), (1, "let it move"), (0, "end regroup"), (0, "hold a1"), (0, "hold a2")];
    let state = after(&rules, &[], &moves);
    let order = rules.read_order(&state, Seat(0), "bombard b1 with g1").expect("an order");
    let Order::Bombard { target, guns, at } = &order else { panic!("a bombardment") };
    let kind = artillery::kind_of(Frame::Bombardment);
    let declared = artillery::check(&rules, &state, kind, *target, *guns, *at).expect("legal");
    let numbers = volley::gather(&rules, &state, &declared).expect("a volley").numbers;
    play(&rules, &state, 0, "bombard b1 with g1", &answer_volley("bombardment", &rules, &numbers), harm(*target));
}

#[test]
fn questions_about_initiative_and_readiness_are_answered_as_the_dice_fall() {
    let rules = assault();
    let german = rules.roster().command_ids().last();
    let state = after(&rules, &[], &[(0, "select us")]);
    let odds = answer("initiative", &[("nation", "german"), ("against", "us")]);
    play(&rules, &state, 1, "seize with de", &odds, |after| {
        let taken = after.moving == german;
        if taken { "takes the initiative" } else { "the selected command moves" }.to_owned()
    });
    let orders = [(0, "select us"), (1, "let it move"), (0, "end regroup"), (0, "idle a1"), (0, "idle a2")];
    let state = after(&rules, &[], &[&orders[..], &[(0, "end bombardment")]].concat());
    let us = state.moving.expect("a moving command");
    play(&rules, &state, 0, "test", &answer("readiness", &[("nation", "us")]), |after| {
        if after.has_officer(us) { "keeps its officer" } else { "loses its officer" }.to_owned()
    });
}

#[test]
fn a_question_about_a_landing_is_answered_as_the_dice_fall() {
    let rules = case(
        "toggles.air_landings = 'on'\nclock = { season = 'summer', first = [1, 1], last = [1, 4] }\n\
         [[terrain]]\nkind = 'woods'\nrectangle = [50, 20, 60, 30]",
        "command.us = 'us line'\nbattalion.a1 = 'INF at 30,4 in us'\n\
         battalion.p1 = { type = 'PARA', command = 'us', status = 'off-table', air_landing = 'parachute' }",
        "command.de = 'german line'\nbattalion.b1 = 'INF at 30,56'",
        "chooser = 'A'",
    );
    let orders = [(0, "select us"), (1, "let it move"), (0, "end regroup"), (0, "idle a1")];
    let state = after(&rules, &[], &orders);
    let odds = answer("landing", &[("terrain", "yes"), ("night", "yes")]);
    play(&rules, &state, 0, "land p1 at 55,25 facing 90", &odds, harm(BattalionId(1)));
}

#[test]
fn a_question_about_recovery_is_answered_as_the_dice_fall() {
    let force = |nation: &str, mark: &str, y: u8| {
        format!(
            "command.{mark}c = '{nation} line of {mark}d'\ndivision.{mark}d = {{ name = 'Division {mark}', supplied = 'well' }}\n\
             battalion.{mark}hq = 'HQ at 40,{y} in {mark}c hq division'\n\
             battalion.{mark}1 = 'INF in {mark}c destroyed'\nbattalion.{mark}2 = 'INF in {mark}c destroyed'"
        )
    };
    let head = "toggles.recovery = 'on'\nclock = { season = 'summer', first = [2, 1], last = [2, 4] }";
    let rules = case(head, &force("us", "a", 10), &force("german", "b", 50), "");
    // The American headquarters fails; the German one rolls when the Americans have done with amalgamating.
    let state = after(&rules, &[1], &[]);
    play(&rules, &state, 0, "end recovery", &answer("recovery", &[("supplied", "well")]), |after| {
        let returns = *after.frames.top() == Frame::Rebuild(SIDES[1]);
        if returns { "a battalion returns" } else { "nobody returns" }.to_owned()
    });
}

#[test]
fn a_question_about_a_supply_flight_is_answered_as_the_dice_fall() {
    let rules = case(
        &format!("toggles.air_support = 'on'\ntoggles.supply = 'on'\n{ONE_DAY}"),
        "command.us = 'us line of d1'\ndivision.d1 = { name = '1st Division' }\n\
         battalion.hq = 'HQ at 20,10 in us hq division'\naircraft.dakota = { kind = 'transport' }",
        "command.de = 'german line'\nbattalion.t1 = 'INF at 60,20'",
        "",
    );
    let state = after(&rules, &[], &[]);
    play(&rules, &state, 0, "supply d1 by dakota", &answer("air-supply", &[]), |after| {
        let flown = after.supply.flown != 0;
        if flown { "the division is supplied" } else { "nothing gets through" }.to_owned()
    });
}

#[test]
fn an_air_strike_falls_as_its_question_and_its_preview_say() {
    let rules = case(
        &format!("toggles.air_support = 'on'\n{ONE_DAY}"),
        "command.us = 'us line'\nbattalion.a1 = 'INF at 60,35 in us'\naircraft.typh = { kind = 'ground-attack' }",
        "command.de = 'german line'\nbattalion.t1 = 'INF-T at 60,20 mounted'\nbattalion.t2 = 'INF at 64,22'",
        "",
    );
    let state = after(&rules, &[], &[]);
    let strays = |after: &State| matches!(after.frames.top(), Frame::Misdirect(_));
    play(&rules, &state, 0, "bomb typh on t1", &answer("misdirection", &[]), |after| {
        if strays(after) { "the opponent picks the target" } else { "they strike their target" }.to_owned()
    });
    let order = rules.read_order(&state, Seat(0), "bomb typh on t1").expect("an order");
    let shown = rules.preview(&state, Seat(0), &order);
    let Order::Bomb { target, .. } = order else { panic!("a strike") };
    assert!(shown.notes.iter().any(|note| note.text.contains("One more battalion")), "{:?}", shown.notes);
    play(&rules, &state, 0, "bomb typh on t1", &of_rows(&shown.odds), |after| {
        if strays(after) { "misdirected".to_owned() } else { harm(target)(after) }
    });
}

#[test]
fn a_question_about_the_weather_is_answered_as_the_dice_fall() {
    let rules = case(
        "toggles.weather = 'on'\nclock = { season = 'winter', first = [1, 4], last = [2, 4] }",
        "command.us = 'us line'\nbattalion.a1 = 'INF at 30,4 in us'",
        "command.de = 'german line'\nbattalion.b1 = 'INF at 30,56'",
        "",
    );
    // Fine on the first day; the Americans move first.
    let orders = [
        (0, "select us"),
        (1, "let it move"),
        (0, "end regroup"),
        (0, "idle a1"),
        (0, "stand down"),
        (1, "select de"),
        (1, "end regroup"),
        (1, "idle b1"),
    ];
    let state = after(&rules, &[6, 6, 1], &orders);
    play(&rules, &state, 1, "stand down", &answer("weather", &[("winter", "yes")]), |after| {
        after.weather.word().to_owned()
    });
}
