//! BB-EX-57 and the rest of deployment.

use crate::fixture::{A, B, Field, deploy};
use crate::terms::TeamType;
use crate::{Order, rule};

fn field() -> Field {
    Field::new().team(A, "a1", TeamType::Regular, "5,3 6,3 7,3 8,3").team(
        B,
        "b1",
        TeamType::Regular,
        "5,44 6,44 7,44 8,44",
    )
}

#[test]
fn bb_ex_57_deployment_is_not_defeat_and_a_team_may_be_put_elsewhere() {
    let mut game = field().deploy();
    let (a1, b1) = (game.team("a1"), game.team("b1"));
    assert_eq!(game.refused(&deploy(a1, "5,3 6,3 7,3 8,3")), ("E-UNIT-NOT-OWN", "BB-DEP-3"));
    assert_eq!(game.refused(&Order::EndDeployment), ("E-DEPLOY-INCOMPLETE", "BB-DEP-3"));
    assert_eq!(game.refused(&Order::DeployStandard), ("E-DEPLOY-STANDARD", "BB-DEP-6"));
    game.play(deploy(b1, "5,44 6,44 7,44 8,44"), []).play(Order::EndDeployment, []);
    assert_eq!(game.asked(), ("deploy", A));
    assert_eq!(game.refused(&deploy(a1, "5,3 6,3 7,3")), ("E-DEPLOY-COUNT", "BB-DEP-3"));
    assert_eq!(game.refused(&deploy(a1, "5,3 5.79,3 7,3 8,3")), ("E-SPOT", "BB-GEO-9"));
    assert_eq!(game.refused(&deploy(a1, "5,3 5.8,7 7,3 8,3")), ("E-DEPLOY-ZONE", "BB-DEP-3"));
    game.play(deploy(a1, "5,3 5.8,3 7,3 8,3"), []).play(deploy(a1, "5.5,3 6.5,3 7.5,3 8.5,3"), []);
    game.play(Order::EndDeployment, []);
    assert_eq!((game.asked(), game.state.turn), (("activate", A), 1));
}

#[test]
fn the_lower_roll_deploys_first_and_ties_roll_again() {
    let setup = field().change(|setup| setup.deploys_first = None).setup;
    let game = crate::fixture::Game::start(crate::Browning::new(setup), [4, 4, 5, 2]);
    assert_eq!(game.rolls, [rule::DEP_2; 4]);
    assert_eq!(game.asked(), ("deploy", B));
}
