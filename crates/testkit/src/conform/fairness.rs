//! Fair players: whoever decides for a seat decides by what the seat may know.

use std::borrow::Cow;

use sandtable_ai::{Budget, Greedy, Level, Player, Random, Recruit};
use sandtable_kernel::dice::Seed;
use sandtable_kernel::{Book, Mind, View};

use super::course::{Breach, Moment, Pace, every_decision};

/// Every player, the random one too, decides the same in two battles that differ only in what its seat cannot know, in the
/// state or in the rules with their rosters. The other battle is what the seat may imagine.
pub fn players_decide_by_what_they_know<B: Book, M: Mind<Rules = B>>(pace: &Pace) -> Result<(), Breach> {
    every_decision::<B, M>(pace, |moment| {
        let (mind, seat) = (moment.mind, moment.seat);
        let known = mind.known(moment.battle.rules(), moment.battle.state(), seat);
        let other = mind.imagine(&known, moment.whim);
        if matches!((&other.rules, &other.state), (Cow::Borrowed(_), Cow::Borrowed(_)))
            && matches!((&known.rules, &known.state), (Cow::Borrowed(_), Cow::Borrowed(_)))
        {
            // Nothing is hidden.
            return Ok(());
        }
        if *mind.known(&other.rules, &other.state, seat).state != *known.state {
            return Err(format!("what {seat:?} knows depends on what it cannot know"));
        }
        decide_alike(&moment, &other.rules, &other.state)
    })
}

/// Each level decides in both battles; with little thought, for it is the same thought.
fn decide_alike<B: Book, M: Mind<Rules = B>>(
    moment: &Moment<'_, B, M>,
    rules: &B,
    state: &B::State,
) -> Result<(), String> {
    const SEEDS: u64 = 4;
    let truth = View::new(moment.mind, moment.rules(), moment.state(), moment.seat);
    let mind = M::ready(rules);
    let guess = View::new(&mind, rules, state, moment.seat);
    for level in Level::ALL {
        for seed in 0..SEEDS {
            let [one, two] = [&truth, &guess].map(|view| player(*level, seed).decide(view));
            if one != two {
                let (one, two) = (moment.words(&one), moment.words(&two));
                return Err(format!(
                    "{level} decides `{one}`, and `{two}` where only what it cannot know is otherwise"
                ));
            }
        }
    }
    Ok(())
}

fn player<M: Mind>(level: Level, seed: u64) -> Box<dyn Player<M>> {
    let seed = Seed::from_number(seed);
    match level {
        Level::Random => Box::new(Random::new(seed)),
        Level::Recruit => Box::new(Recruit::new(seed)),
        Level::Greedy => Box::new(Greedy::new(seed, Budget { outcomes: 20, depth: 1, orders: 8 })),
    }
}
