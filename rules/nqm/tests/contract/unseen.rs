//! What a seat is told never depends on what it cannot see: the other side's deployment, and enemies before another commander.

use sandtable_kernel::dice::{Scripted, Seed, Stream};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Battle, Book, DiceFrom, Eye, Face, Mind, Rules, Seat};
use sandtable_nqm::Nqm;
use sandtable_nqm_mind::NqmMind;

const A: Seat = Seat(0);
const B: Seat = Seat(1);

fn begin(scenario: &str) -> Battle<Nqm> {
    let sheet = Sheet::parse("unseen.toml", scenario).expect("readable");
    let rules = Nqm::set_up(&sheet, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}"));
    Battle::begin(rules, DiceFrom::Script(Scripted::new([])))
}

fn say(battle: &mut Battle<Nqm>, seat: Seat, text: &str) {
    let order = battle.rules().read_order(battle.state(), seat, text).unwrap_or_else(|misread| panic!("{misread}"));
    battle.submit(seat, order).unwrap_or_else(|unplayed| panic!("{text}: {unplayed:?}"));
}

/// The verdict on an order, as the seat reads it.
fn verdict(battle: &Battle<Nqm>, seat: Seat, text: &str) -> String {
    let order = battle.rules().read_order(battle.state(), seat, text).unwrap_or_else(|misread| panic!("{misread}"));
    battle
        .rules()
        .check(battle.state(), seat, &order)
        .map_or_else(|refusal| refusal.why.to_string(), |()| String::new())
}

#[test]
fn nobody_learns_from_anything_where_the_other_deploys() {
    let side = |letter: &str, zone: &str, at: &str| {
        format!(
            "[side.{letter}]\nzone = [\"{zone}\"]\n[[side.{letter}.formation]]\nkey = \"f\"\nprefix = \"\"\nlevel = \"regiment\"\n\
             units = [\"r | Regiment | hq hq; i infantry; ii infantry\"]\nat = {{ r = \"{at}\" }}\n"
        )
    };
    let scenario = format!(
        "game = \"nqm\"\nmeeting = true\ntable = [8, 6]\ntoggles.fog = \"open\"\n{}{}",
        side("a", "1,1 4,6", "2,3"),
        side("b", "5,1 8,6", "7,3")
    );
    let mut battle = begin(&scenario);
    let before = battle.rules().scene(battle.state(), Eye::Seat(A));
    let told = battle.journal().iter().filter(|line| line.open_to(Eye::Seat(A))).count();
    say(&mut battle, B, "deploy b-r-i at 5,3 main");
    say(&mut battle, B, "deploy b-r-ii at 8,6 depth");
    let rules = battle.rules();
    assert_eq!(rules.scene(battle.state(), Eye::Seat(A)), before);
    assert_eq!(battle.journal().iter().filter(|line| line.open_to(Eye::Seat(A))).count(), told);
    let mut whim = Stream::new(Seed::from_number(1), 1);
    let known = NqmMind.known(rules, battle.state(), A);
    let imagined: Vec<_> = (0..8).map(|_| NqmMind.imagine(&known, &mut whim).state.into_owned()).collect();
    assert!(imagined.iter().all(|guess| rules.scene(guess, Eye::Seat(A)) == before));
    assert!(imagined.iter().any(|guess| guess != battle.state()), "a player who always guesses right peeks");
}

#[test]
fn a_commander_is_refused_alike_whatever_stands_before_his_neighbour() {
    let corps = |key: &str, home: &str, at: &str| {
        format!(
            "[[side.a.formation]]\nkey = \"{key}\"\nprefix = \"{key}\"\nlevel = \"corps\"\nunits = [\"main | Corps HQ | hq\", \
             \"r | Regiment | hq hq; i infantry x3; ii infantry x3\"]\nat = {{ main = \"{home}\", r = \"{at}\" }}\n"
        )
    };
    let seat = |key: &str| format!("[[side.a.seat]]\nkey = \"{key}\"\nformation = \"{key}\"\n");
    let verdicts = |enemy: &str| -> Vec<String> {
        let scenario = format!(
            "game = \"nqm\"\ntable = [8, 6]\ntoggles.fog = \"command\"\ntoggles.orders = \"free\"\ntoggles.pol = \"off\"\n\
             [side.a]\nzone = [\"1,1 4,6\"]\n{}{}{}{}[side.b]\nzone = [\"5,1 8,6\"]\n[[side.b.formation]]\nkey = \"f\"\nprefix = \"\"\n\
             level = \"regiment\"\nunits = [\"r | Regiment | hq hq; i infantry; ii infantry\"]\nat = {{ r = \"8,1\", r-i = \"{enemy}\" }}\n",
            seat("k1"),
            seat("k2"),
            corps("k1", "1,1", "4,1"),
            corps("k2", "1,5", "4,5"),
        );
        let mut battle = begin(&scenario);
        let counter = verdict(&battle, B, "plan counter a-k2-r-hq on 5,1");
        for seat in 0..3 {
            say(&mut battle, Seat(seat), "done");
        }
        let plots = ["move a-k2-r-i to 5,4 5,3 5,2", "move a-k2-r-i to 4,4", "march a-k2-r-i to 4,4"];
        plots.iter().map(|plot| verdict(&battle, B, plot)).chain([counter]).collect()
    };
    assert_eq!(verdicts("5,1"), verdicts("8,2"));
}

#[test]
fn what_a_seat_knows_does_not_depend_on_troops_it_does_not_see() {
    for fog in ["hidden_defenders", "full", "command"] {
        let rules = crate::shipped("before_moscow", &[("fog", fog)]);
        let battle = Battle::begin(rules, DiceFrom::Script(Scripted::new([])));
        let (rules, truth) = (battle.rules(), battle.state());
        let mut other = truth.clone();
        let unseen = |base: &sandtable_nqm::terms::BaseId| {
            rules.side_of_seat(A) != Some(rules.side_of(*base)) && !rules.sees_live(truth, A, *base)
        };
        let unseen: Vec<_> = rules.roster().base_ids().filter(unseen).collect();
        assert!(!unseen.is_empty(), "{fog}: somebody is unseen");
        for base in unseen {
            let base = &mut other.bases[base.index()];
            (base.sp, base.pips, base.dry, base.area, base.engaged) = (1, 1, true, 2, true);
            (base.posture, base.line) = (sandtable_nqm::terms::Posture::Advance, sandtable_nqm::terms::Line::Outpost);
        }
        let known = |state| NqmMind.known(rules, state, A).state.into_owned();
        assert_eq!(known(truth), known(&other), "{fog}");
    }
}
