//! Orders in numbers: the action code of a game whose orders are declared with `orders!`.

use sandtable_kernel::geometry::Bounds;
use sandtable_kernel::orders::{Catalogue, Mask, Scope, code};
use sandtable_kernel::{Book, Eye, Mind, Point, Seat};

use super::course::{Breach, Game, Pace};

/// How many decisions are looked at.
const DECISIONS: usize = 10_000;
/// Codes tried at each.
const TRIED: usize = 3;

/// Over ten thousand decisions of random games: every open code is an order, which survives its text and its code; and every
/// order that is played or proposed has a code, which is open.
pub fn codes_stand_for_orders<B, M>(pace: &Pace) -> Result<(), Breach>
where
    B: Book,
    M: Mind<Rules = B>,
    B::Order: Catalogue<Rules = B, State = B::State>,
{
    let mut seen = 0;
    for seed in 0.. {
        for scenario in B::scenarios() {
            let mut game = Game::<B, M>::begin(scenario.id, scenario.text, seed, pace.house)?;
            while let Some((seat, order)) = game.decide() {
                if seen == DECISIONS {
                    return Ok(());
                }
                seen += 1;
                looked_at(&mut game, seat, &order).map_err(|message| game.breach(message))?;
                game.play(seat, order)?;
            }
        }
    }
    Ok(())
}

fn looked_at<B, M>(game: &mut Game<B, M>, seat: Seat, order: &B::Order) -> Result<(), String>
where
    B: Book,
    M: Mind<Rules = B>,
    B::Order: Catalogue<Rules = B, State = B::State>,
{
    let (rules, state) = (game.battle.rules(), game.battle.state());
    let mask = mask(rules, state, seat);
    let scope = Scope { rules, state, seat };
    let mut orders = vec![order.clone()];
    game.mind.propose(rules, state, seat, &mut game.whim, &mut orders);
    for order in &orders {
        let words = rules.write_order(order);
        let Some(code) = code::encode(rules, order) else { return Err(format!("`{words}` has no code")) };
        if code::decode(rules, &code).as_ref() != Some(order) {
            return Err(format!("`{words}` is the code {code:?}, which is another order"));
        }
        if !mask.allows(&code) {
            let open: Vec<_> = mask.verbs.iter().filter(|open| open.verb == code.verb).collect();
            return Err(format!("`{words}` is played, but its code {code:?} is masked; open are {open:?}"));
        }
    }
    for _ in 0..TRIED {
        let Some(code) = mask.any(&mut game.whim) else { return Err("nothing is open".to_owned()) };
        let Some(order) = code::decode::<B::Order>(rules, &code) else {
            return Err(format!("the open code {code:?} is no order"));
        };
        if code::encode(rules, &order).as_ref() != Some(&code) {
            return Err(format!("the open code {code:?} is {order:?}, which has another code"));
        }
        let words = rules.write_order(&order);
        match rules.read_order(scope.state, seat, &words) {
            Ok(again) if again == order => {}
            again => return Err(format!("{order:?} is written `{words}`, which reads as {again:?}")),
        }
    }
    Ok(())
}

fn mask<B>(rules: &B, state: &B::State, seat: Seat) -> Mask
where
    B: Book,
    B::Order: Catalogue<Rules = B, State = B::State>,
{
    let ground = rules.scene(state, Eye::Seat(seat)).ground;
    let table = Bounds::new(Point::default(), Point::new(ground.width, ground.height));
    code::mask::<B::Order>(Scope { rules, state, seat }, &rules.offers(state, seat), table)
}
