//! What an order would bring, told before it is given.

use sandtable_kernel::preview::{Cost, Measure, Modifier, Note, Preview};
use sandtable_kernel::{Length, Point, Seat};

use crate::firefight::{self, Shot};
use crate::orders::{Order, Plot};
use crate::scene::SQUARE;
use crate::state::{Attack, Frame, State};
use crate::tell::words;
use crate::terms::Square;
use crate::{Nqm, attack, command, movement, odds_questions, rounds, rule, sequence, ways};

/// What would happen, or why it may not.
pub fn preview(rules: &Nqm, state: &State, seat: Seat, order: &Order) -> Preview {
    if let Err(refusal) = sequence::check(rules, state, seat, order) {
        return Preview::refused(refusal);
    }
    if let Some((posture, going)) = order.going() {
        return ways::laid_out(rules, state, posture, going)
            .map_or_else(Preview::default, |plot| moves(rules, state, &plot));
    }
    match order {
        Order::Attack(declared) => {
            let side = rules.side_of_seat(seat).unwrap_or(sandtable_kernel::Side(0));
            let attack = attack::declared(side, declared, state.bound);
            exchange(rules, state, seat, &attack)
        }
        Order::GoOn => match *state.frames.top() {
            Frame::GoOn(number) => state.storms.get(usize::from(number)).map_or_else(Preview::default, |storm| {
                let [attack, defence] = rounds::dice(rules, state, storm);
                Preview {
                    question: "Dice won and lost in the next round".to_owned(),
                    odds: odds_questions::round_rows(attack, defence),
                    ..Preview::default()
                }
            }),
            _ => Preview::default(),
        },
        Order::Plan(unit, plan) => {
            let delay = command::order_delay(rules, state, seat, *unit, &plan.laid_out());
            let text = if delay == 0 {
                "It reaches them at once.".to_owned()
            } else {
                format!("It reaches them in {}.", words::count(delay, "bound", "bounds"))
            };
            Preview { notes: vec![Note { text, rule: Some(rule::CRT_2) }], ..Preview::default() }
        }
        _ => Preview::default(),
    }
}

fn moves(rules: &Nqm, state: &State, plot: &Plot) -> Preview {
    let Some(base) = plot.bases.first() else { return Preview::default() };
    let allowed = movement::whole_squares(rules, state, base, plot.posture);
    let squares = |count: u8| Length::inches(i32::from(count) * SQUARE);
    let cost = Cost {
        used: squares(plot.now),
        allowed: squares(allowed),
        limit: format!("{} if it {}", words::count(allowed, "square", "squares"), words::takes(plot.posture)),
    };
    Preview { cost: Some(cost), ..Preview::default() }
}

/// The attacker's own dice against what he sees of the target.
fn exchange(rules: &Nqm, state: &State, seat: Seat, attack: &Attack) -> Preview {
    let seen = rules.enemies_at(state, attack.side, attack.target, rules.known_to(seat));
    let shots = firefight::shots(rules, state, attack.front.or(attack.second), seen);
    let modifier = |shot: &Shot| Modifier {
        label: format!("{}: {} at {}", rules.info(shot.base).name, shot.class.word(), words::group(shot.at)),
        value: format!("{:+}", shot.d),
        rule: rule::CLS_11,
    };
    let modifiers = shots.iter().map(modifier).collect();
    let dice: u16 = shots.iter().map(|shot| u16::from(shot.dice)).sum();
    // A dozen dice are exact in a moment; more are no longer read as odds.
    let odds = if (1..=12).contains(&dice) {
        odds_questions::mixed_pips(rules.tables(), shots.iter().map(|shot| (shot.dice, shot.d)))
    } else {
        Vec::new()
    };
    let frontage = rules.edge_frontage(state, attack.target);
    let full = attack.front.only(|base| rules.info(base).is_full_size()).len();
    let notes =
        vec![Note { text: format!("{full} abreast; an edge has room for {frontage}."), rule: Some(rule::ATK_5) }];
    Preview {
        question: "PIPs of your own dice in the exchange".to_owned(),
        odds,
        modifiers,
        notes,
        ..Preview::default()
    }
}

/// NQ-GEO-3: distances are counted in squares.
pub fn measure(rules: &Nqm, from: Point, to: Point) -> Measure {
    let square = |point: Point| {
        let place = |length: Length, most: u8| {
            let number = length.0 / Length::inches(SQUARE).0 + 1;
            u8::try_from(number.clamp(1, i32::from(most))).unwrap_or(1)
        };
        Square::new(place(point.x, rules.grid().width), place(point.y, rules.grid().height))
    };
    let (one, two) = (square(from), square(to));
    let text = format!("{one} to {two}: {} squares", one.distance(two));
    let distance = Length::inches(i32::from(one.distance(two)) * SQUARE);
    Measure { distance: Some(distance), sight: None, notes: vec![Note { text, rule: Some(rule::GEO_3) }] }
}
