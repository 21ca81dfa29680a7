//! Victory and the missions (EX-55 to EX-57).

use sandtable_kernel::{Length, Point};

use crate::fixture::{Field, MMG};
use crate::orders::Order;
use crate::roster::VALUE_PARTS;
use crate::terms::{BLUE, Fate, Kind, Phase, RED};
use crate::{Mission, Objective, victory};

/// Ten men a side; so many of each are lost, in the last turn of an Annihilation.
fn annihilation(blue_lost: usize, red_lost: usize) -> Option<sandtable_kernel::Side> {
    let line = |y: i32| -> Vec<(i32, i32)> { (0..10).map(|index| (200 + 120 * index, y)).collect() };
    let field =
        Field::new(24, 36).rifles(BLUE, "a", &line(200)).rifles(RED, "x", &line(3400)).with(|setup, opening| {
            (setup.turns, opening.phase) = (1, Phase::End);
            for index in (0..blue_lost).chain(10..10 + red_lost) {
                opening.models[index].fate = Fate::Lost;
            }
        });
    let game = field.begin(&[]);
    game.state().outcome.expect("the last turn is over").winner
}

#[test]
fn ex_55_a_smaller_lost_share_wins_if_it_is_smaller_by_ten_points() {
    assert_eq!(annihilation(3, 4), Some(BLUE));
    assert_eq!(annihilation(4, 3), Some(RED));
    assert_eq!(annihilation(3, 3), None);
}

#[test]
fn ex_55_value_is_the_cost_of_the_entry_over_its_models() {
    // 130 points over 8 models are 16.25 each, and 66 over 2 are 33.
    assert_eq!(130 * VALUE_PARTS / 8 * 4, 65 * VALUE_PARTS);
    assert_eq!(66 * VALUE_PARTS / 2, 33 * VALUE_PARTS);
}

#[test]
fn ex_56_an_objective_is_held_by_the_stronger_side_and_a_gun_counts_its_health() {
    let holding = |health: u8| {
        let field = Field::new(36, 36)
            .unit(BLUE, "mmg", Kind::MmgTeam, &[(MMG, (1800, 1600))])
            .rifles(RED, "x", &[(1800, 2000), (1920, 2000), (1680, 2000)])
            .with(|setup, opening| {
                let objectives = vec![Objective { name: "O1".to_owned(), at: Point::inches(18, 18) }];
                setup.mission = Mission::Hold { objectives };
                opening.models[0].health = health;
            });
        let game = field.begin(&[]);
        victory::holder(game.rules(), game.state(), 0)
    };
    assert_eq!(holding(3), None);
    assert_eq!(holding(2), Some(RED));
}

#[test]
fn a_side_without_models_loses_at_once_and_a_side_may_concede() {
    let field = || Field::new(24, 36).rifles(BLUE, "a", &[(500, 400)]).rifles(RED, "x", &[(500, 3000)]);
    let gone = field().with(|_, opening| opening.models[1].fate = Fate::Fled).begin(&[]);
    assert_eq!(gone.state().outcome.and_then(|outcome| outcome.winner), Some(BLUE));
    let mut game = field().begin(&[]);
    game.red(Order::Concede);
    assert_eq!(game.state().outcome.and_then(|outcome| outcome.winner), Some(BLUE));
}

#[test]
fn ex_57_what_has_got_through_decides_a_break_through() {
    let through = |exited: usize| {
        let line: Vec<(i32, i32)> = (0..10).map(|index| (200 + 120 * index, 3000)).collect();
        let field =
            Field::new(24, 36).rifles(BLUE, "a", &line).rifles(RED, "x", &[(500, 200)]).with(|setup, opening| {
                setup.mission = Mission::BreakThrough { attacker: Some(BLUE) };
                (setup.turns, opening.phase) = (1, Phase::End);
                opening.models[..exited].iter_mut().for_each(|model| model.fate = Fate::Exited);
            });
        field.begin(&[]).state().outcome.expect("the last turn is over").winner
    };
    assert_eq!([2, 3, 4].map(through), [Some(RED), None, Some(BLUE)]);
}

#[test]
fn an_attacker_leaves_by_the_far_edge_with_his_centre() {
    let field = Field::new(24, 36)
        .rifles(BLUE, "a", &[(500, 3300)])
        .rifles(BLUE, "b", &[(1500, 300)])
        .rifles(RED, "x", &[(1500, 3300)])
        .with(|setup, _| setup.mission = Mission::BreakThrough { attacker: Some(BLUE) });
    let mut game = field.begin(&[]);
    let a = game.unit("a");
    game.blue(Order::Activate(a)).blue(Order::Move);
    game.blue(super::movement::go(1, &[(500, 3600)])).blue(Order::Done);
    assert_eq!(victory::exited_value(game.rules(), game.state(), BLUE), u64::from(10 * VALUE_PARTS));
    assert_eq!(game.rules().setup().depth, Length::inches(36));
}
