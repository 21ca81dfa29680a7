//! Odds questions against dice that were really played, at a tolerance derived from the number of games.

use sandtable_brevity::readiness::Readiness;
use sandtable_brevity::terms::{BattalionId, CommandId, Status};
use sandtable_brevity::volley::{self, Harm};
use sandtable_brevity::{Brevity, State, fire, selection};
use sandtable_kernel::dice::Scripted;
use sandtable_kernel::{Battle, DiceFrom, Rules, Seat};
use sandtable_testkit::played_as_shown;

use crate::battle;

const TIMES: u64 = 20_000;

/// Two commands of two battalions facing each other; the Germans dug in.
fn duel(extra: &str) -> Brevity {
    battle(&format!(
        "game = 'brevity'\nname = 'Duel'\ntable = {{ width = 48, height = 48 }}\n\
         clock = {{ season = 'summer', first = [1, 2], last = [1, 4] }}\n[opening]\nchooser = 'A'\n\
         [side.a]\nnationality = 'us'\n[side.a.command.us]\nname = 'US'\n\
         [side.a.battalion.a1]\ntype = 'INF'\ncommand = 'us'\nat = [20, 20]\nfacing = 90\n\
         [side.a.battalion.a2]\ntype = 'TK-M'\ncommand = 'us'\nat = [23, 20]\nfacing = 90\n\
         [side.b]\nnationality = 'german'\n[side.b.command.de]\nname = 'DE'\n\
         [side.b.battalion.b1]\ntype = 'INF'\ncommand = 'de'\nat = [21, 25]\nfacing = 270\nworks = 'dug-in'\n\
         [side.b.battalion.b2]\ntype = 'TK-M'\ncommand = 'de'\nat = [30, 40]\nfacing = 270\n{extra}"
    ))
}

fn after(rules: &Brevity, orders: &[(u8, &str)]) -> State {
    let mut battle = Battle::begin(rules.clone(), DiceFrom::Script(Scripted::new([1, 1, 1, 1, 1, 1])));
    for (seat, text) in orders {
        let order = rules.read_order(battle.state(), Seat(*seat), text).unwrap_or_else(|misread| panic!("{misread}"));
        battle.submit(Seat(*seat), order).unwrap_or_else(|unplayed| panic!("{text}: {unplayed:?}"));
    }
    battle.state().clone()
}

fn harm_to(battalion: BattalionId) -> impl Fn(&State, &State) -> Harm {
    move |before, after| {
        let (was, is) = (before.battalion(battalion), after.battalion(battalion));
        match () {
            () if is.status != Status::Placed => Harm::Destroyed,
            () if is.spent && !was.spent => Harm::Spent,
            () if is.pinned => Harm::Pinned,
            () => Harm::None,
        }
    }
}

#[test]
fn opposing_fire_is_as_shown() {
    let rules = duel("");
    let state =
        after(&rules, &[(0, "select us"), (1, "let it move"), (0, "end regroup"), (0, "hold a1"), (0, "hold a2")]);
    let order = rules.read_order(&state, Seat(1), "fire on a2").expect("an order");
    let sandtable_brevity::orders::Order::Fire(fire_order) = &order else { panic!("a volley") };
    let kind = sandtable_brevity::state::VolleyKind::OpposingFire;
    let declared = fire::check(&rules, &state, kind, fire_order).expect("legal");
    let numbers = volley::gather(&rules, &state, &declared).expect("a volley").numbers;
    let odds = volley::odds(&numbers);
    played_as_shown(&rules, &state, Seat(1), &order, &odds, TIMES, harm_to(fire_order.target)).expect("as shown");
}

#[test]
fn attack_fire_on_dug_in_infantry_is_as_shown() {
    let rules = duel("");
    let state = after(
        &rules,
        &[(0, "select us"), (1, "let it move"), (0, "end regroup"), (0, "hold a1"), (0, "hold a2"), (1, "end fire")],
    );
    let order = rules.read_order(&state, Seat(0), "fire on b1").expect("an order");
    let sandtable_brevity::orders::Order::Fire(fire_order) = &order else { panic!("a volley") };
    let kind = sandtable_brevity::state::VolleyKind::AttackFire;
    let declared = fire::check(&rules, &state, kind, fire_order).expect("legal");
    let numbers = volley::gather(&rules, &state, &declared).expect("a volley").numbers;
    let odds = volley::odds(&numbers);
    played_as_shown(&rules, &state, Seat(0), &order, &odds, TIMES, harm_to(fire_order.target)).expect("as shown");
}

#[test]
fn readiness_and_initiative_are_as_shown() {
    let rules = duel("");
    let state = after(&rules, &[(0, "select us"), (1, "let it move"), (0, "end regroup"), (0, "end move")]);
    let order = rules.read_order(&state, Seat(0), "test").expect("an order");
    let odds = Readiness::of(&rules, &state, CommandId(0)).odds();
    played_as_shown(&rules, &state, Seat(0), &order, &odds, TIMES, |_, after| after.has_officer(CommandId(0)))
        .expect("as shown");
    let state = after(&rules, &[(0, "select us")]);
    let order = rules.read_order(&state, Seat(1), "seize with de").expect("an order");
    let (trying, against) = selection::bonuses(&rules, &state, Some(CommandId(1)));
    let odds = selection::odds(trying, against);
    played_as_shown(&rules, &state, Seat(1), &order, &odds, TIMES, |_, after| after.moving == Some(CommandId(1)))
        .expect("as shown");
}
