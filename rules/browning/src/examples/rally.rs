//! BB-EX-4 to 7, BB-EX-50: markers, Control, rallying.

use crate::activation::{Control, Controlled};
use crate::fixture::{A, B, Field, Game, figure, leader_at};
use crate::rally::{Fate, RallyAttempt};
use crate::terms::{Status, TeamType, UnitId};
use crate::{Event, Order, rule};

fn enemy(field: Field) -> Field {
    field.team(B, "b1", TeamType::Regular, "40,40 41,40 42,40 43,40")
}

#[test]
fn bb_ex_4_elite_teams_add_one_to_control() {
    let read = |kind: TeamType, elite: bool, toggle: &str, die: u8| {
        let field = Field::new().team(A, "a1", kind, "10,10 11,10 12,10 13,10").with(|team| team.elite = elite);
        let game = enemy(field).toggle("elite_lmg", toggle).begin();
        let Controlled { score, stays_ready } = Control::of(&game.rules, UnitId::Team(game.team("a1"))).read(die);
        (score, stays_ready)
    };
    assert_eq!(read(TeamType::Elite, true, "quality", 4), (5, false));
    assert_eq!(read(TeamType::Elite, true, "quality", 5), (6, true));
    assert_eq!(read(TeamType::Elite, true, "quality", 6), (7, true));
    assert_eq!(read(TeamType::Lmg, true, "quality", 5), (6, true));
    assert_eq!(read(TeamType::Lmg, true, "type", 5), (5, false));
    assert_eq!(read(TeamType::Regular, false, "quality", 5), (5, false));
}

#[test]
fn bb_ex_5_the_marker_stands_within_three_inches_of_a_figure() {
    for status in [Status::Steady, Status::Pinned] {
        let field = Field::new().team(A, "a1", TeamType::Regular, "10,10").status(1, status);
        let mut game = enemy(field).begin();
        game.play(game.activate("a1"), []);
        assert_eq!(game.refused(&leader_at("13.01,10")), ("E-LEADER-FAR", "BB-LDR-1"));
        assert_eq!(game.refused(&leader_at("12.13,12.13")), ("E-LEADER-FAR", "BB-LDR-1"));
        assert_eq!(game.refused(&leader_at("-1,10")), ("E-OFF-TABLE", "BB-GEO-1"));
        game.play(leader_at("12.12,12.12"), [3]);
        assert_eq!(game.rolls, [rule::CTL_1]);
    }
}

#[test]
fn bb_ex_6_control_points_buy_attempts_on_pinned_friends_in_reach() {
    let mut field = Field::new().team(A, "a1", TeamType::Regular, "18,10 10,18.01 15.65,15.65 10,10").team(
        A,
        "a2",
        TeamType::Regular,
        "12,10",
    );
    for number in [1, 2, 3, 5] {
        field = field.status(number, Status::Pinned);
    }
    let mut game = enemy(field).begin();
    game.play(game.activate("a1"), []).play(leader_at("10,10"), [2]);
    assert_eq!(game.refused(&Order::Rally(figure(2))), ("E-RALLY-FAR", "BB-RAL-1"));
    assert_eq!(game.refused(&Order::Rally(figure(4))), ("E-RALLY-NOT-PINNED", "BB-RAL-1"));
    assert_eq!(game.refused(&Order::Rally(figure(6))), ("E-RALLY-NOT-FRIEND", "BB-RAL-2"));
    game.play(Order::Rally(figure(1)), [5]);
    assert_eq!(game.state.status(figure(1)), Status::Steady);
    game.play(Order::Rally(figure(3)), [6]);
    assert_eq!(game.state.status(figure(3)), Status::Casualty);
    assert_eq!(game.asked(), ("movement", A), "no point is left");
    assert_eq!(game.pinned(), [2, 5]);
}

#[test]
fn bb_ex_7_the_last_man_dies_rallying_and_the_activation_is_over() {
    let field = Field::new()
        .team(A, "a1", TeamType::Regular, "10,10")
        .team(A, "a2", TeamType::Regular, "20,10")
        .status(1, Status::Pinned);
    let mut game = enemy(field).begin();
    game.play(game.activate("a1"), []).play(leader_at("10,10"), [6]).play(Order::Rally(figure(1)), [6]);
    let team = game.team("a1");
    assert!(game.happened(rule::PCE_12, Event::TeamDestroyed { team }));
    assert!(game.happened(rule::PCE_13, Event::ActivationCutShort { unit: UnitId::Team(team) }));
    assert!(!game.state.teams[team.index()].ready);
    assert_eq!(game.asked(), ("activate", A), "the second slot is still open");
    assert_eq!(game.refused(&game.activate("a1")), ("E-UNIT-GONE", "BB-SEQ-4"));
}

#[test]
fn the_last_man_of_a_side_who_dies_rallying_ends_the_game() {
    let field = Field::new().team(A, "a1", TeamType::Regular, "10,10").status(1, Status::Pinned);
    let mut game = enemy(field).begin();
    game.play(game.activate("a1"), []).play(leader_at("10,10"), [6]).play(Order::Rally(figure(1)), [6]);
    let outcome = game.state.outcome.expect("it is over");
    assert_eq!((outcome.winner, outcome.rule), (Some(B), rule::VIC_2));
}

#[test]
fn another_teams_last_man_who_dies_is_the_end_of_that_team_only() {
    let field = Field::new()
        .team(A, "a1", TeamType::Regular, "10,10")
        .team(A, "a2", TeamType::Regular, "12,10")
        .status(2, Status::Pinned);
    let mut game = enemy(field).begin();
    game.play(game.activate("a1"), []).play(leader_at("10,10"), [6]).play(Order::Rally(figure(2)), [6]);
    assert!(game.happened(rule::RAL_7, Event::TeamDestroyed { team: game.team("a2") }));
    assert_eq!(game.asked(), ("movement", A));
}

#[test]
fn bb_ex_50_a_team_with_nothing_to_do_still_rolls_control() {
    let field = Field::new().team(A, "a1", TeamType::Regular, "10,10 11,10");
    let mut game = enemy(field.status(1, Status::Pinned).status(2, Status::Pinned)).begin();
    game.play(game.activate("a1"), []).play(leader_at("10,10"), [3]).play(Order::StopRallying, []);
    let skipped: Vec<_> = game.events.iter().filter(|(_, event)| matches!(event, Event::StepSkipped { .. })).collect();
    assert_eq!(skipped.iter().map(|(rule, _)| rule.as_str()).collect::<Vec<_>>(), ["BB-MOV-1", "BB-FIR-16"]);
    assert!(!game.state.is_ready(UnitId::Team(game.team("a1"))));
}

#[test]
fn the_odds_of_a_rally_are_five_in_six() {
    let game: Game = enemy(Field::new().team(A, "a1", TeamType::Regular, "10,10")).begin();
    let odds = RallyAttempt::on(&game.rules, figure(1)).odds();
    assert_eq!(odds.chance(&Fate::Steady).to_string(), "5/6");
    let control = Control::of(&game.rules, UnitId::Team(game.team("a1"))).odds();
    assert_eq!(control.chance_of(|outcome| outcome.stays_ready).to_string(), "1/6");
}
