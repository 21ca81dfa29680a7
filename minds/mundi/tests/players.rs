//! Computer players of this game: whatever they come up with is legal under every toggle, battles end, and thinking pays.

use sandtable_ai::{Budget, Greedy, Level, Player};
use sandtable_kernel::dice::{Seed, Seeded, Stream};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Book, Mind, Pending, Quiet, Rules, Seat, Side, View, check};
use sandtable_lab::{Plan, simulate};
use sandtable_mundi::orders::Order;
use sandtable_mundi::terms::Kind;
use sandtable_mundi::{Mundi, State, book};
use sandtable_mundi_mind::MundiMind;
use sandtable_testkit::battles::{shipped, walk};

/// More than any battle of ours takes.
const MOST_DECISIONS: u64 = 20_000;

/// Every toggle is turned at least once.
const VARIANTS: [&[(&str, &str)]; 6] = [
    &[],
    &[
        ("base_loss_value", "2"),
        ("general_loss_value", "0"),
        ("victory_margin", "sheet"),
        ("cover_modifier", "sheet"),
        ("vehicle_bad_going", "attacking"),
        ("repeat_defence", "full"),
        ("attack_compulsion", "contact"),
    ],
    &[
        ("out_of_range_defender", "harmless"),
        ("nearest_rule", "strict"),
        ("fire_arc", "front"),
        ("attack_compulsion", "all"),
        ("infantry_results", "rifle_only"),
        ("heavy_counts_as_tank", "no"),
        ("cover_modifier", "both"),
    ],
    &[
        ("portee_fires_mounted", "no"),
        ("transport_change", "free"),
        ("engineers_mines", "fight"),
        ("air_follows_target", "no"),
        ("base_capture", "any_doubled"),
        ("base_with_town", "replaced"),
        ("defender_swap", "off"),
    ],
    &[("hidden_elements", "on"), ("engineers_mines", "ignore"), ("terrain_min", "1")],
    &[("hidden_elements", "off"), ("defender_swap", "on"), ("amphibious_assault", "on")],
];

#[test]
fn every_random_order_is_legal_and_every_random_battle_ends() {
    for changes in VARIANTS {
        for document in book::SCENARIOS {
            // The learning battle fixes every place, and blanks are deeper than the bases placed there.
            if document.id == "crossroads_farm" && changes.contains(&("hidden_elements", "on")) {
                continue;
            }
            let rules = shipped::<Mundi>(document.id, changes);
            for seed in 0..3 {
                walk::<MundiMind>(&rules, seed, |_, _, _| ());
            }
        }
    }
}

#[test]
fn a_battle_with_nothing_fixed_is_set_up_by_its_players() {
    let document = &book::SCENARIOS[0];
    for theatre in ["western_europe", "eastern_europe", "north_africa", "italy"] {
        let text = document.text.split("[roles]").next().expect("a head").replace("eastern_europe", theatre);
        let sides = "[side.a]\nlist = 'L18'\n[side.a.elements]\nge='GE sw'\nif1='IF sf'\nif2='IF sf'\nif3='IF sf'\nif4='IF sf'\nif5='IF sf'\nif6='IF sf'\nih='IH sf/w'\nie='IE sf/w'\nat='AT sf/w'\nar='AR sf/w'\nta='TA at'\nbo='BO air'\n";
        let other = sides.replace("side.a", "side.b");
        let sheet = Sheet::parse("open.toml", &format!("{text}{sides}{other}")).expect("readable");
        let rules = Mundi::set_up(&sheet, &HouseRules::none()).expect("legal");
        for seed in 0..6 {
            walk::<MundiMind>(&rules, seed, |_, _, _| ());
        }
    }
}

#[test]
fn every_proposal_is_legal_and_nobody_gives_up() {
    for (changes, scenario) in VARIANTS.iter().zip(book::SCENARIOS.iter().cycle()) {
        let rules = shipped::<Mundi>(scenario.id, changes);
        let mut orders = Vec::new();
        let mut decisions = 0;
        walk::<MundiMind>(&rules, 11, |state, seat, whim| {
            decisions += 1;
            // Every third decision keeps the test short.
            if decisions % 3 != 0 {
                return;
            }
            orders.clear();
            MundiMind.propose(&rules, state, seat, whim, &mut orders);
            assert!(!orders.is_empty(), "nothing to do in {:?}", state.frames);
            for order in &orders {
                assert_eq!(rules.check(state, seat, order), Ok(()), "{order:?} in {:?}", state.frames);
                assert!(!matches!(order, Order::Concede | Order::OfferDraw | Order::AcceptDraw));
            }
        });
    }
}

/// Two hundred games on the standard scenario, each player on each side in half of them. The goal is 95 of 100; over 600 games of three
/// seeds it wins 97 of 100.
#[test]
fn greedy_beats_random_with_sides_swapped() {
    let rules = shipped::<Mundi>("steel_at_the_ford", &[]);
    let players = [Level::Greedy, Level::Random];
    let plan = Plan { players, games: 200, most_decisions: MOST_DECISIONS, ..Plan::default() };
    let report = simulate::<MundiMind>(&rules, &plan, |_| ());
    let wins = report.sides[0].wins;
    assert!(wins >= 190, "{wins} of 200");
    assert_eq!(report.unfinished, 0);
}

#[test]
fn greedy_holds_the_town_by_the_bridge_with_infantry() {
    let rules = shipped::<Mundi>("steel_at_the_ford", &[]);
    let state = set_up_by_greedy(&rules);
    assert!(state.town_base);
    assert!(state.garrison.is_some_and(|garrison| rules.kind(&state, garrison).is_infantry()));
}

#[test]
fn greedy_swaps_and_garrisons_in_the_desert() {
    let rules = shipped::<Mundi>("box_on_the_escarpment", &[]);
    let state = set_up_by_greedy(&rules);
    assert!(!state.swapped.is_empty());
    assert!(state.garrison.is_some_and(|garrison| rules.kind(&state, garrison).is_gun()));
}

/// A battle made ready by two greedy players.
fn set_up_by_greedy(rules: &Mundi) -> State {
    let mut table = Quiet::new(Seeded::new(Seed::from_number(4)));
    let mut greedy = Greedy::new(Seed::from_number(4), Budget::default());
    let mut state = rules.start(&mut table);
    while state.turn == 0 {
        let Pending::Asks(asks) = rules.pending(&state) else { panic!("over before it began") };
        let order = greedy.decide(&View::new(&MundiMind, rules, &state, asks.first()));
        let checked = check(rules, &state, asks.first(), order).expect("greedy orders are legal");
        rules.play(&mut state, checked, &mut table);
    }
    state
}

#[test]
fn what_a_seat_imagines_does_not_depend_on_what_it_cannot_know() {
    let rules = shipped::<Mundi>("box_on_the_escarpment", &[]);
    let (mut decisions, mut guessed) = (0, 0);
    walk::<MundiMind>(&rules, 5, |state, _, whim| {
        decisions += 1;
        if decisions % 7 != 0 {
            return;
        }
        for seat in [Seat(0), Seat(1)] {
            let imagine = |state: &State, whim: &mut Stream| {
                MundiMind.imagine(&MundiMind.known(&rules, state, seat), whim).state.into_owned()
            };
            let other = imagine(state, whim);
            let (mut one, mut same) = (whim.clone(), whim.clone());
            assert_eq!(imagine(state, &mut one), imagine(&other, &mut same));
            guessed += u32::from(other != *state);
        }
    });
    assert!(guessed > 5, "{guessed} guesses in {decisions} decisions");
}

#[test]
fn a_blank_may_be_anything_the_enemys_list_offers() {
    let rules = shipped::<Mundi>("box_on_the_escarpment", &[]);
    let mut table = Quiet::new(Seeded::new(Seed::from_number(3)));
    let mut whim = Stream::new(Seed::from_number(3), 1);
    let mut state = rules.start(&mut table);
    while state.turn == 0 {
        let Pending::Asks(asks) = rules.pending(&state) else { panic!("over before it began") };
        let order = MundiMind.random_order(&rules, &state, asks.first(), &mut whim);
        let checked = check(&rules, &state, asks.first(), order).expect("random orders are legal");
        rules.play(&mut state, checked, &mut table);
    }
    // L04 requires one general and three tanks; the British here have one artillery of the four they could have.
    let count = |state: &State, kind: Kind| {
        state.ground_elements(Side(0)).iter().filter(|element| rules.kind(state, *element) == kind).count()
    };
    let known = MundiMind.known(&rules, &state, Seat(1));
    let imagined: Vec<State> = (0..40).map(|_| MundiMind.imagine(&known, &mut whim).state.into_owned()).collect();
    assert!(imagined.iter().all(|state| (count(state, Kind::Ge), count(state, Kind::Ta)) == (1, 3)));
    assert!(imagined.iter().any(|state| count(state, Kind::Ar) > 1), "the artillery is known");
}

#[test]
fn greedy_decides_something_legal_in_every_step_on_the_large_table() {
    let rules = shipped::<Mundi>("box_on_the_escarpment", &[]);
    let mut greedy = Greedy::new(Seed::from_number(2), Budget::default());
    let mut decisions = 0;
    walk::<MundiMind>(&rules, 2, |state, seat, _| {
        decisions += 1;
        if decisions % 20 == 0 {
            let order = greedy.decide(&View::new(&MundiMind, &rules, state, seat));
            assert_eq!(rules.check(state, seat, &order), Ok(()));
        }
    });
    assert!(decisions > 40, "{decisions}");
}

#[test]
fn what_was_bought_behind_closed_lists_is_not_in_what_a_seat_knows() {
    let begun = |bought: &str, flown: &str| {
        let text = format!(
            "game = 'mundi'\nname = 'Closed lists'\nterrain = []\nbase = {{ none = true }}\ntoggles.hidden_elements = 'on'\n\
             roles = {{ attacker = 'A', edge = 'south' }}\n[side.a.elements]\nge = 'GE sw'\nta = 'TA at'\nif = 'IF sf'\n\
             [side.b.elements]\nge = 'GE sw'\nx = '{bought}'\nif = 'IF sf'\nair = '{flown}'\n"
        );
        let sheet = Sheet::parse("closed.toml", &text).expect("readable");
        let rules = Mundi::set_up(&sheet, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}"));
        let state = rules.start(&mut Quiet::new(Seeded::new(Seed::from_number(3))));
        (rules, state)
    };
    let (one, other) = (begun("TH at", "FI air"), begun("AR sf/w", "BO air"));
    assert_ne!(one.0.setup(), other.0.setup());
    let (first, second) = (MundiMind.known(&one.0, &one.1, Seat(0)), MundiMind.known(&other.0, &other.1, Seat(0)));
    assert_eq!(first.rules.setup(), second.rules.setup());
    assert_eq!(first.state, second.state);
    // One's own force is known as it is.
    let own = MundiMind.known(&one.0, &one.1, Seat(1));
    let kinds = |rules: &Mundi| {
        rules.setup().roster.of_side(Side(1)).iter().map(|id| rules.setup().roster.kind(id)).collect::<Vec<_>>()
    };
    assert_eq!(kinds(&own.rules), kinds(&one.0));
    // What is guessed holds no more than that, and differs from guess to guess.
    let guess = |seed: u64| {
        let mut whim = Stream::new(Seed::from_number(seed), 0);
        let imagined = MundiMind.imagine(&first, &mut whim);
        kinds(&imagined.rules)
    };
    assert!((0..20).any(|seed| guess(seed) != guess(20)));
}
