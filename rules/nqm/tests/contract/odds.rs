//! Odds questions against dice that were really played, at a tolerance derived from the number of games.

use sandtable_kernel::dice::Scripted;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Battle, Book, DiceFrom, Rules, Seat};
use sandtable_nqm::Nqm;
use sandtable_nqm::state::{Place, State};
use sandtable_nqm::terms::{BaseId, Square};
use sandtable_odds::Odds;
use sandtable_testkit::played_as_shown;

const TIMES: u64 = 5_000;
const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// One side of a field: its grade, and its units with their places.
type Half<'a> = (&'a str, &'a [(&'a str, &'a str)]);

/// A small open table; `extra` stands before the sides, `tail` after them.
fn field(a: Half<'_>, b: Half<'_>, extra: &str, tail: &str) -> Nqm {
    let mut text = format!(
        "game = 'nqm'\ntable = [8, 6]\nbounds = 8\ndaylight = 8\ntoggles.orders = 'free'\ntoggles.fog = 'open'\n\
         toggles.pol = 'off'\n{extra}\n"
    );
    for (side, (grade, units), edge, home) in [("a", a, "W", "1,3"), ("b", b, "E", "8,3")] {
        text += &format!("[side.{side}]\nedge = '{edge}'\nsources = ['{home}']\nzone = ['1,1 8,6']\n");
        text += &format!("[[side.{side}.formation]]\nkey = 'f'\nprefix = ''\nlevel = 'division'\nunits = [\n");
        text += "'main | HQ | hq', 'log | Supply | logistic motorised',\n";
        units.iter().for_each(|(unit, _)| text += &format!("\"{unit}\",\n"));
        text += &format!("]\n[side.{side}.formation.grade]\ndefault = '{grade}'\n");
        text += &format!("[side.{side}.formation.at]\nmain = '{home}'\nlog = '{home}'\n");
        for (unit, at) in units {
            let key = unit.split('|').next().unwrap_or("").trim();
            text += &format!("{key} = '{at}'\n");
        }
    }
    text += tail;
    let sheet = Sheet::parse("odds.toml", &text).expect("readable");
    Nqm::set_up(&sheet, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}\n{text}"))
}

/// The state after some orders, each for the seat named; `.. STEP` says `done` until that step is asked.
fn after(rules: &Nqm, dice: &[u16], orders: &[(Seat, &str)]) -> State {
    let mut battle = Battle::begin(rules.clone(), DiceFrom::Script(Scripted::new(dice.iter().copied())));
    for (seat, text) in orders {
        let Some(step) = text.strip_prefix(".. ") else {
            say(&mut battle, *seat, text);
            continue;
        };
        for _ in 0..40 {
            let asks = battle.pending().asks();
            if asks.first().is_some_and(|ask| ask.step == step) {
                break;
            }
            say(&mut battle, asks.first().map_or(*seat, |ask| ask.seat), "done");
        }
    }
    battle.state().clone()
}

fn say(battle: &mut Battle<Nqm>, seat: Seat, text: &str) {
    let order = battle.rules().read_order(battle.state(), seat, text).unwrap_or_else(|misread| panic!("{misread}"));
    battle.submit(seat, order).unwrap_or_else(|unplayed| panic!("{text}: {unplayed:?}"));
}

/// The answer of the book to a question, as odds over its sentences.
fn shown(question: &str, inputs: &[(&str, &str)]) -> Odds<String> {
    let inputs: Vec<(String, String)> = inputs.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    let answer = Nqm::answer(question, &inputs, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}"));
    // Every chance of a few dice is so many ways out of six to the sixth.
    let ways = answer.rows.into_iter().map(|row| (row.outcome, row.ways * (46_656 / row.out_of)));
    Odds::weighted(ways).expect("an answer has rows")
}

fn base(rules: &Nqm, key: &str) -> BaseId {
    rules.roster().find(key).unwrap_or_else(|| panic!("there is no {key}"))
}

/// Plays `done` (or another order) of a seat many times and holds what comes of it against odds.
fn plays(rules: &Nqm, state: &State, who: (Seat, &str), odds: &Odds<String>, class: impl Fn(&State) -> String) {
    let order = rules.read_order(state, who.0, who.1).unwrap_or_else(|misread| panic!("{misread}"));
    played_as_shown(rules, state, who.0, &order, odds, TIMES, |_, after| class(after))
        .unwrap_or_else(|not| panic!("{not}"));
}

/// The first number of a sentence.
fn count(text: &str) -> u32 {
    text.split(' ').next().and_then(|count| count.parse().ok()).unwrap_or(0)
}

#[test]
fn preparatory_fire_is_as_shown() {
    let rules = field(
        ("regular", &[("art | Guns | artillery x3 M 105mm | uc main", "2,3"), ("rec | Scouts | recce", "4,3")]),
        ("elite", &[("i | Battalion | infantry x6", "5,3")]),
        "",
        "",
    );
    let state = after(&rules, &[], &[(A, ".. missions"), (A, "fire a-art prep 5,3")]);
    let target = base(&rules, "b-i");
    let odds = shown("fire", &[("dice", "1"), ("weapon", "M"), ("target", "L")]);
    plays(&rules, &state, (A, "done"), &odds, |after| format!("{} PIPs", after.base(target).pips));
}

#[test]
fn harassing_fire_is_as_shown() {
    let rules = field(
        ("regular", &[("art | Guns | artillery x3 H 150mm | uc main", "2,3"), ("rec | Scouts | recce", "4,3")]),
        ("regular", &[("i | Battalion | infantry x6", "5,3")]),
        "",
        "",
    );
    let state = after(&rules, &[], &[(A, ".. missions"), (A, "fire a-art harass 5,3")]);
    let (gun, target) = (base(&rules, "a-art"), base(&rules, "b-i"));
    let odds = shown("harass", &[("weapon", "H"), ("target", "L")]).map(|text| {
        let hit = if count(text) > 0 { "disorganised" } else { "steady" };
        format!("{hit}, {}", if text.contains("out of") { "dry" } else { "supplied" })
    });
    plays(&rules, &state, (A, "done"), &odds, |after| {
        let hit = if after.base(target).is_disorganised() { "disorganised" } else { "steady" };
        format!("{hit}, {}", if after.base(gun).dry { "dry" } else { "supplied" })
    });
}

#[test]
fn a_recce_test_is_as_shown() {
    let rules = field(
        ("regular", &[("rec | Scouts | recce x6", "4,3")]),
        ("regular", &[("i | Battalion | infantry x6", "5,3 main concealed")]),
        // One way back, so that nobody is asked where.
        "[ground]\nclose = ['5,3']\nimpassable = ['3,2', '3,4', '4,2', '4,4']",
        "",
    );
    let state = after(&rules, &[], &[(A, ".. plot"), (A, "look a-rec at 5,3 from 4,3"), (A, "done")]);
    let (scout, line) = (base(&rules, "a-rec"), base(&rules, "b-i"));
    // Without works or outposts to find, a margin of 1 looks like a stand-off.
    let odds = shown("recce", &[("mover", "regular"), ("defender", "regular")]).map(|text| match text.as_str() {
        "may stay" | "finds works and outposts" => "nothing".to_owned(),
        text => text.to_owned(),
    });
    plays(&rules, &state, (B, "done"), &odds, |after| {
        let away = after.square(scout).is_some_and(|at| !at.is_near(Square::new(5, 3)));
        match (after.base(line).pips > 0, after.base(line).concealed, after.base(scout).pips > 0, away) {
            (true, ..) => "finds them and hurts them",
            (_, false, ..) => "finds the main line too",
            (_, _, true, _) => "withdraws and is hit",
            (.., true) => "withdraws",
            _ => "nothing",
        }
        .to_owned()
    });
}

/// One battalion attacks another in the open.
fn duel(defender: &str, extra: &str) -> Nqm {
    field(("veteran", &[("r | Regiment | hq hq; i infantry x6", "4,3")]), ("regular", &[(defender, "5,3")]), extra, "")
}

#[test]
fn a_firefight_and_the_break_test_after_it_are_as_shown() {
    let rules = duel("i | Battalion | infantry x2", "");
    let orders = [(A, ".. attacks"), (A, "attack 5,3 under a-r-hq with a-r-i"), (A, "done")];
    let state = after(&rules, &[], &orders);
    let target = base(&rules, "b-i");
    // Half of two SP is one marker, so whoever is hit tests.
    let fire = shown("fire", &[("dice", "1"), ("weapon", "L"), ("target", "L")]);
    let test = shown("break", &[("grade", "regular")]);
    let odds = fire.and_then(|text| match count(text) {
        0 => Odds::certain("0 PIPs".to_owned()),
        pips => test.map(|passed| format!("{pips} PIPs, {passed}")),
    });
    let unit = rules.unit_of(target);
    plays(&rules, &state, (B, "done"), &odds, |after| match (after.base(target).pips, after.unit(unit)) {
        (0, _) => "0 PIPs".to_owned(),
        (pips, unit) if unit.passes > 0 => format!("{pips} PIPs, passes"),
        (pips, _) => format!("{pips} PIPs, fails"),
    });
}

#[test]
fn a_round_of_close_assault_is_as_shown() {
    let rules = duel("i | Battalion | infantry x6", "[[works]]\nside = 'b'\nkind = 'dug_in'\nat = ['5,3']");
    // The attacker scores on a 6, the defender misses with a 2: the firefight is won and Veterans go in at once.
    let orders = [
        (A, ".. attacks"),
        (A, "attack 5,3 under a-r-hq with a-r-i"),
        (A, ".. assault"),
        (A, "storm 1 area 1 with a-r-i"),
    ];
    let state = after(&rules, &[6, 2], &orders);
    let (own, target) = (base(&rules, "a-r-i"), base(&rules, "b-i"));
    let before = [state.base(own).pips, state.base(target).pips];
    let odds = shown("assault", &[("attacker", "3"), ("defender", "2")]);
    plays(&rules, &state, (A, "done"), &odds, |after| {
        format!("{} won, {} lost", after.base(target).pips - before[1], after.base(own).pips - before[0])
    });
}

#[test]
fn tank_terror_is_as_shown() {
    let rules = field(
        ("regular", &[("t | Tanks | hq hq; i armour x3 M armour:M; ii armour x3 M armour:M", "4,3")]),
        ("regular", &[("i | Battalion | infantry x3", "5,3")]),
        "",
        "",
    );
    let state = after(&rules, &[], &[(A, ".. attacks"), (A, "attack 5,3 under a-t-hq with a-t-i a-t-ii"), (A, "done")]);
    let target = base(&rules, "b-i");
    plays(&rules, &state, (B, "done"), &shown("terror", &[]), |after| {
        if after.base(target).cowed > 0 { "cowed" } else { "stand" }.to_owned()
    });
}

#[test]
fn forcing_mines_is_as_shown() {
    let rules = field(
        ("elite", &[("i | Battalion | infantry x6", "3,3")]),
        ("regular", &[("i | Battalion | infantry x3", "7,3")]),
        "[[mines]]\nside = 'b'\nat = ['3,3 E']",
        "",
    );
    let state = after(&rules, &[], &[(A, ".. plot"), (A, "move a-i to 4,3"), (A, "done"), (B, "done")]);
    let walker = base(&rules, "a-i");
    plays(&rules, &state, (A, "force"), &shown("mines", &[("target", "L")]), |after| {
        format!("{} PIPs", after.base(walker).pips)
    });
}

#[test]
fn anti_aircraft_fire_is_as_shown() {
    let rules = field(
        ("regular", &[("i | Battalion | infantry x3", "4,3")]),
        ("regular", &[("f | Flak | anti_air x6 H 88mm", "5,3")]),
        "",
        "[[side.a.air]]\nkey = 'dive'\nkind = 'dive_bomber'\nplan = '5,3 bound 1'\n",
    );
    let state = after(&rules, &[], &[(A, ".. air"), (A, "done")]);
    let plane = base(&rules, "a-dive");
    let odds = shown("flak", &[("dice", "1"), ("weapon", "H"), ("height", "low")])
        .map(|text| if count(text) > 0 { "driven off" } else { "through" }.to_owned());
    plays(&rules, &state, (B, "done"), &odds, |after| {
        if after.base(plane).place == Place::AirOut { "driven off" } else { "through" }.to_owned()
    });
}

#[test]
fn the_odd_marker_is_as_shown() {
    let rules = field(
        ("regular", &[("i | Battalion | infantry x3", "2,3"), ("med | Hospital | medical motorised", "2,3")]),
        ("regular", &[("i | Battalion | infantry x3", "7,3")]),
        "[start.a-i]\npips = 1",
        "",
    );
    let state = after(&rules, &[], &[(A, ".. reorganise")]);
    let patient = base(&rules, "a-i");
    plays(&rules, &state, (A, "done"), &shown("odd", &[]), |after| {
        if after.base(patient).pips == 0 { "comes off" } else { "stays" }.to_owned()
    });
}
