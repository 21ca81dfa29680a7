//! BB-EX-54: two whole turns through every state of the state table.

use crate::fixture::{A, B, Field, Game, figure, fire, go, leader_at, places, point};
use crate::terms::{Rank, TeamType, UnitId};
use crate::{Event, Order, rule};

pub fn forces() -> Field {
    Field::new()
        .team(A, "a1", TeamType::Regular, "10,10 11,10 12,10 13,10")
        .team(A, "a2", TeamType::Lmg, "16,10 17,10")
        .team(B, "b1", TeamType::Regular, "10,24 11,24 12,24 13,24")
        .team(B, "b2", TeamType::Lmg, "16,24 17,24")
        .with(|team| team.rapid = true)
        .leader(A, "pa", Rank::PlatoonLeader)
        .leader(B, "pb", Rank::PlatoonLeader)
        .change(|setup| {
            (setup.turns, setup.begins) = (2, None);
            setup.width = sandtable_kernel::Length::inches(36);
            setup.height = sandtable_kernel::Length::inches(36);
        })
}

/// Activates a team, places its marker, rolls Control.
fn activate(game: &mut Game, key: &str, marker: &str, control: u16) {
    game.play(game.activate(key), []).play(leader_at(marker), [control]);
}

fn first_turn(game: &mut Game) {
    assert_eq!(game.asked(), ("activate", A));
    activate(game, "a1", "11,10", 6);
    game.play(Order::SkipMovement, []).play(fire("12,24"), [5]);
    assert_eq!(game.pinned(), [7, 8, 9, 10]);
    assert!(game.happened(rule::RDY_1, Event::StayedReady { team: game.team("a1") }));

    assert_eq!(game.refused(&game.activate("a1")), ("E-UNIT-BARRED", "BB-SEQ-8"));
    activate(game, "a2", "16,10", 2);
    game.play(Order::SkipMovement, []).play(fire("14,24"), [4]);
    assert_eq!((game.pinned(), game.scattered()), (vec![7, 8, 9, 10, 12], vec![11]));

    assert_eq!(game.asked(), ("activate", B));
    activate(game, "b2", "17,24", 3);
    game.play(Order::Rally(figure(12)), [2]).play(Order::Rally(figure(10)), [6]);
    game.play(Order::StopRallying, []).play(Order::SkipMovement, []).play(fire("16,10"), [6, 3]);
    assert_eq!(game.pinned(), [6, 7, 8, 9]);
    game.play(game.activate("pb"), []).play(Order::LeaderRegroup, []).play(Order::RegroupCount(1), [1]);
    let b1 = game.team("b1");
    game.play(Order::PlaceRegrouped { team: b1, places: places("10,26") }, []);
    assert!(game.happened(rule::PLT_9, Event::Regrouped { figure: figure(11), team: b1, at: point("10,26") }));

    assert_eq!(game.asked(), ("activate", A));
    activate(game, "a1", "13,10", 3);
    game.play(Order::Rally(figure(6)), [4]).play(Order::SkipMovement, []).play(fire("11,25"), [4]);
    assert_eq!((game.pinned(), game.scattered()), (vec![9, 11], vec![7, 8]));
    game.play(game.activate("pa"), []).play(Order::LeaderPush, []);
    let a2 = game.team("a2");
    game.play(Order::Push(a2), []);
    assert!(game.happened(rule::SEQ_9, Event::SlotLeftEmpty { side: A }) || game.state.active == B);

    assert_eq!(game.asked(), ("activate", B));
    activate(game, "b1", "12,24", 2);
    game.play(Order::Rally(figure(9)), [6]).play(Order::Rally(figure(11)), [1]);
    game.play(Order::SkipMovement, []).play(fire("11.5,10"), [2, 4]);

    assert_eq!(game.asked(), ("activate", A));
    activate(game, "a2", "16,10", 6);
    game.play(Order::SkipMovement, []).play(fire("17,24"), [3]);
    assert_eq!(game.pinned(), [12]);
    assert!(game.happened(rule::SEQ_6, Event::InitiativeSkipped { side: B }));
    activate(game, "a2", "16,10", 1);
    game.play(Order::SkipMovement, []).play(fire("12,26"), [2]);
    assert!(game.happened(rule::END_1, Event::NobodyReady { turn: 1 }));
    assert_eq!(game.asked(), ("scatter", B));
}

fn second_turn(game: &mut Game) {
    assert_eq!(game.asked(), ("activate", B));
    game.play(game.activate("pb"), []).play(Order::LeaderRegroup, []).play(Order::RegroupCount(3), [2]);
    assert!(game.happened(rule::PLT_8, Event::Lost { figure: figure(12) }));
    let b1 = game.team("b1");
    game.play(Order::PlaceRegrouped { team: b1, places: places("9,26 11,26") }, []);
    activate(game, "b1", "10,26", 5);
    game.play(Order::RollMovement, [3, 6]).play(go(7, "9,20"), []).play(go(8, "11,20"), []).play(go(11, "10,20"), []);
    game.play(fire("11.5,10"), [6, 6]);
    assert_eq!(game.pinned(), [1, 2]);

    assert_eq!(game.asked(), ("activate", A));
    activate(game, "a1", "12,10", 4);
    game.play(Order::Rally(figure(1)), [1]).play(Order::Rally(figure(2)), [3]);
    game.play(Order::SkipMovement, []).play(fire("10,20"), [4]);
    assert_eq!(game.pinned(), [8, 11]);
    activate(game, "a2", "16,10", 3);
    game.play(Order::SkipMovement, []).play(fire("10,20"), [2]);
    game.play(game.activate("pa"), []).play(Order::LeaderRally, []).play(leader_at("16,10"), [4]);
    assert_eq!(game.asked(), ("scatter", B));
    game.play(Order::EndScatter(figure(8)), []);
}

#[test]
fn two_turns_go_through_every_state() {
    let mut game = Game::start(forces().rules(), [5, 2]);
    first_turn(&mut game);
    let b2 = game.team("b2");
    game.play(Order::EndScatter(figure(12)), [3, 3, 1, 4]);
    assert!(game.happened(rule::END_2, Event::Scattered { figure: figure(12) }));
    assert!(game.happened(rule::PCE_12, Event::TeamDestroyed { team: b2 }));
    assert!(game.happened(rule::END_5, Event::TurnEnded { turn: 1 }));
    for key in ["a1", "a2", "pa", "b1", "pb"] {
        let unit = game.rules.setup().roster.unit(key).expect("a unit");
        assert!(game.state.is_ready(unit), "{key}");
    }
    assert!(!game.state.is_ready(UnitId::Team(b2)));
    second_turn(&mut game);
    let outcome = game.state.outcome.expect("the game is over");
    assert_eq!((outcome.winner, outcome.rule), (Some(A), rule::VIC_7));
}
