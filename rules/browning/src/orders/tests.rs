//! Orders as they are typed, read and written.

use sandtable_kernel::dice::Stream;
use sandtable_kernel::orders::{Scope, code, help};
use sandtable_kernel::turn::Course;
use sandtable_kernel::{Face, Misread, Point, Rules, Seat};

use super::*;
use crate::terms::MOST_FIGURES;
use crate::walled_farm;

fn read(text: &str) -> Result<Order, Misread> {
    let (rules, state) = walled_farm::farm();
    rules.read_order(&state, Seat(0), text)
}

fn why(text: &str) -> String {
    read(text).expect_err(text).why
}

#[test]
fn every_form_reads_back_as_it_was_written() {
    let (rules, state) = walled_farm::farm();
    for text in [
        "deploy bar-1 at 6,2 7,2 8,2.25 9,2",
        "deploy standard",
        "end deployment",
        "activate bar-1",
        "activate pl-a",
        "pass",
        "leader at 0.05,36",
        "rally 7",
        "stop rallying",
        "roll movement",
        "skip movement",
        "move 7 to 12,10.5 13,11",
        "end movement",
        "fire at 12,24",
        "fire at 12,24 turned 3,-4",
        "fire at -1,24 turned 0,1 on mg-1",
        "fire at 12,24 on mg-1",
        "hold fire",
        "leader rally",
        "leader regroup",
        "leader push",
        "regroup 3",
        "place regrouped in rifles-1",
        "place regrouped in rifles-1 at 9,26 11,26",
        "push bar-1",
        "scatter 12",
        "concede",
        "offer draw",
        "accept draw",
        "decline draw",
    ] {
        let order = rules.read_order(&state, Seat(0), text).expect(text);
        assert_eq!(rules.write_order(&order), text);
    }
}

#[test]
fn any_points_and_numbers_survive_the_round_trip() {
    let (rules, state) = walled_farm::farm();
    let mut whim = walled_farm::whim(7);
    let inches = |whim: &mut Stream| whim.below(9000).cast_signed() - 900;
    let point = |whim: &mut Stream| Point::hundredths(inches(whim), inches(whim));
    for _ in 0..500 {
        let waypoints = (0..=whim.below(15)).map(|_| point(&mut whim)).take(15).collect();
        let side = |whim: &mut Stream| whim.below(2001) as i16 - 1000;
        let orders = [
            Order::Move { figure: FigureId(whim.below(MOST_FIGURES as u32) as u8), waypoints },
            Order::PlaceLeader(point(&mut whim)),
            Order::Fire(TargetSquare {
                centre: point(&mut whim),
                direction: (side(&mut whim), side(&mut whim)),
                team: (whim.below(2) == 0).then_some(TeamId(3)),
            }),
        ];
        for order in orders {
            let text = rules.write_order(&order);
            assert_eq!(rules.read_order(&state, Seat(0), &text), Ok(order), "{text}");
        }
    }
}

#[test]
fn capitals_spaces_and_number_signs_do_not_matter() {
    assert_eq!(read("  MOVE  #7   to 12 , 10.50 "), read("move 7 to 12,10.5"));
    assert!(read("Activate BAR-1").is_ok());
}

#[test]
fn the_firing_team_may_be_named_but_no_other() {
    let (rules, mut state) = walled_farm::farm();
    state.activation = crate::state::Activation::of(UnitId::Team(TeamId(0)));
    state.frames = Course::at(Frame::Fire);
    let fire = |text| rules.read_order(&state, Seat(0), text);
    assert_eq!(fire("fire bar-1 at 12,24"), fire("fire at 12,24"));
    let wrong = fire("fire rifles-1 at 12,24").expect_err("another team");
    assert_eq!(wrong.why, "1st squad BAR fires now, not 1st squad rifles; write `fire at X,Y`.");
}

#[test]
fn an_unknown_name_lists_near_ones() {
    assert_eq!(why("push bra-1"), "There is no team `bra-1`; did you mean `bar-1`?");
    assert_eq!(why("activate quartermaster"), "There is no unit `quartermaster`.");
    assert_eq!(why("push pl-a"), "`pl-a` is Lt. Baker, no team.");
}

#[test]
fn a_misread_order_is_told_how_it_is_written() {
    assert_eq!(why("move 7 12,10"), "That is not how this order is written: `move N to X,Y ...`.");
    assert_eq!(why("end"), "That is not how this order is written: `end deployment` or `end movement`.");
    assert_eq!(why("atcivate bar-1"), "`atcivate` begins no order; did you mean `activate`? Open now: activate.");
    assert_eq!(why(""), "An order is missing. Open now: activate.");
    assert!(why("leader at 1.234,5").starts_with("`1.234,5` is no point"));
}

#[test]
fn a_number_no_figure_bears_is_left_to_the_rules() {
    assert_eq!(read("rally 99"), Ok(Order::Rally(FigureId(98))));
    assert_eq!(why("rally 999"), "`999` is no figure; figures are numbered from 1 to 19.");
    assert!(read("rally 0").is_err());
}

#[test]
fn a_path_that_is_too_long_is_left_to_the_rules() {
    let Ok(Order::Move { waypoints, .. }) = read(&format!("move 7 to {}", "1,1 ".repeat(5000))) else {
        panic!("an order")
    };
    assert_eq!(waypoints.len(), MOST_WAYPOINTS + 1);
}

#[test]
fn hostile_text_is_misread_and_never_panics() {
    let many = format!("deploy bar-1 at {}", "1,1 ".repeat(5000));
    for text in ["move", "fire at", "fire at 1,1 turned", "regroup -1", "leader at 99999,1", "\u{0}", "İ ß ,,,", &many]
    {
        assert!(read(text).is_err(), "{text:.40}");
    }
    let letters: Vec<char> = "movefirat #7,.- 12\u{1F600}on".chars().collect();
    let mut whim = walled_farm::whim(11);
    for _ in 0..2000 {
        let noise: String = (0..whim.below(30)).map(|_| letters[whim.below(letters.len() as u32) as usize]).collect();
        let _ = read(&noise);
    }
}

#[test]
fn the_form_of_an_order_shows_what_may_be_left_out() {
    let fire = "`fire at X,Y [turned U,V] [on TEAM]` or `fire TEAM at X,Y [turned U,V] [on TEAM]`";
    assert_eq!(why("fire at 1,1 turned"), format!("That is not how this order is written: {fire}."));
    assert_eq!(Verb::PlaceRegrouped.form().words, "place regrouped in TEAM [at X,Y ...]");
    assert_eq!(Verb::RegroupCount.form().words, "regroup COUNT");
}

#[test]
fn the_help_lists_every_order_with_its_rule() {
    let help = help::<Order>();
    assert!(help.contains("| `rally N` | Try to steady a pinned friend (BB-D-5). | BB-RAL-1 |"), "{help}");
    assert_eq!(help.lines().count(), 2 + Verb::ALL.len() + 1);
}

#[test]
fn an_order_in_numbers_is_its_verb_and_its_gaps() {
    let (rules, state) = walled_farm::farm();
    let coded = |text: &str| {
        let order = rules.read_order(&state, Seat(0), text).expect(text);
        let coded = code::encode(&rules, &order).expect(text);
        assert_eq!(code::decode(&rules, &coded), Some(order));
        coded.values
    };
    assert_eq!(coded("rally 7"), [7]);
    assert_eq!(coded("fire at 12.5,24 turned 3,-4 on mg-1")[..6], [1250, 2400, 3, -4, 1, 2]);
    assert_eq!(coded("fire at 12.5,24"), [1250, 2400, 1, 0, 0, 0]);
    assert_eq!(coded("move 7 to 1,2 3,4")[..6], [7, 2, 100, 200, 300, 400]);
    assert_eq!(coded("move 7 to 1,2 3,4").len(), 2 + 2 * (MOST_WAYPOINTS + 1));
}

#[test]
fn a_code_that_means_nothing_is_no_order() {
    let (rules, _) = walled_farm::farm();
    let order = |verb: Verb, values: &[i32]| {
        code::decode::<Order>(&rules, &code::Code { verb: verb as usize, values: values.to_vec() })
    };
    assert!(order(Verb::Rally, &[7]).is_some());
    for values in [&[] as &[i32], &[0], &[129], &[i32::MIN], &[7, 7]] {
        assert_eq!(order(Verb::Rally, values), None, "{values:?}");
    }
    assert_eq!(order(Verb::Push, &[99]), None);
    assert_eq!(order(Verb::PlaceLeader, &[i32::MAX, 0]), None);
    assert_eq!(code::decode::<Order>(&rules, &code::Code { verb: 99, values: Vec::new() }), None);
}

#[test]
fn the_mask_opens_what_is_offered_and_nothing_else() {
    let (rules, state) = walled_farm::at(Frame::ChooseUnit);
    let offers = rules.offers(&state, Seat(0));
    let setup = rules.setup();
    let table = sandtable_kernel::geometry::Bounds::new(Point::default(), Point::new(setup.width, setup.height));
    let mask = code::mask::<Order>(Scope { rules: &rules, state: &state, seat: Seat(0) }, &offers, table);
    let open: Vec<Verb> = mask.verbs.iter().map(|open| Verb::ALL[open.verb]).collect();
    assert_eq!(open, [Verb::Activate, Verb::OfferDraw, Verb::Concede]);
    let allowed = |order: &Order| code::encode(&rules, order).is_some_and(|code| mask.allows(&code));
    assert!(allowed(&Order::Activate(UnitId::Team(TeamId(0)))));
    // The enemy's team is not offered.
    assert!(!allowed(&Order::Activate(UnitId::Team(TeamId(3)))));
    assert!(!allowed(&Order::HoldFire));
}
