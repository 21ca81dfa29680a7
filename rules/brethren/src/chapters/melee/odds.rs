//! What one round of a duel can bring, exactly (BR-CBT-8 to 12): read from the same [`Clash`] the dice read.

use std::collections::BTreeMap;

use sandtable_kernel::Side;
use sandtable_odds::{Chance, Odds};

use super::{Clash, Fighters, Won};
use crate::terms::{BLUE, RED};
use crate::{Brethren, losses};

/// How one round ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Bout {
    /// Who wins it.
    pub winner: Side,
    /// Models the other side loses.
    pub killed: u8,
}

/// What one round can bring, hits on several losers being spread evenly in their order. `None` if the dice of both sides
/// could tie for ever, or a side has none.
pub fn odds(rules: &Brethren, clash: &Clash) -> Option<Odds<Bout>> {
    let won = won(rules, clash)?;
    Some(won.and_then(|won| {
        let losers = &clash.sides[1 - usize::from(won.side.0)];
        killed(rules, losers, won.hits).map(|&killed| Bout { winner: won.side, killed })
    }))
}

/// BR-CBT-8, BR-CBT-9: who wins with how many hits, ties thrown again until they are none.
pub fn won(rules: &Brethren, clash: &Clash) -> Option<Odds<Won>> {
    let dice = clash.sides.each_ref().map(dice_of);
    if dice.iter().any(Dice::is_empty) {
        return None;
    }
    settle(rules, &dice, &mut BTreeMap::new())
}

/// How many dice with each modifier.
type Dice = BTreeMap<i8, u8>;
/// What is known of dice tied before.
type Known = BTreeMap<[Dice; 2], Option<Odds<Won>>>;

/// A throw of both sides: won, or to be thrown again with fewer dice.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Throw {
    Won(Won),
    Again([Dice; 2]),
}

fn dice_of(fighters: &Fighters) -> Dice {
    let mut dice = Dice::new();
    for fighter in fighters.iter().filter(|fighter| fighter.dice > 0) {
        let count = dice.entry(fighter.modifier).or_default();
        *count = count.saturating_add(fighter.dice);
    }
    dice
}

fn settle(rules: &Brethren, dice: &[Dice; 2], known: &mut Known) -> Option<Odds<Won>> {
    if let Some(odds) = known.get(dice) {
        return odds.clone();
    }
    let highest = dice.each_ref().map(|side| shown(rules, side, 0).map(|shown| shown.highest));
    let both = highest[0].join(&highest[1]);
    let throws = both.and_then(|&(blue, red)| match blue.cmp(&red) {
        core::cmp::Ordering::Greater => above(rules, &dice[0], blue, red).map(|hits| win(BLUE, *hits)),
        core::cmp::Ordering::Less => above(rules, &dice[1], red, blue).map(|hits| win(RED, *hits)),
        core::cmp::Ordering::Equal => {
            let [blues, reds] = [0, 1].map(|side: usize| tied(rules, &dice[side], blue));
            blues.join_with(&reds, |blue, red| Throw::Again([blue.clone(), red.clone()]))
        }
    });
    // The same dice tied again change nothing: what is left when that is left out is what comes in the end.
    let changed = throws.given(|throw| *throw != Throw::Again(dice.clone())).ok();
    let odds = changed.and_then(|changed| {
        let mut later = BTreeMap::new();
        for throw in changed.outcomes() {
            if let Throw::Again(fewer) = throw {
                later.insert(fewer.clone(), settle(rules, fewer, known)?);
            }
        }
        Some(changed.and_then(|throw| match throw {
            Throw::Won(won) => Odds::certain(*won),
            Throw::Again(fewer) => later[fewer].clone(),
        }))
    });
    known.insert(dice.clone(), odds.clone());
    odds
}

fn win(side: Side, hits: u8) -> Throw {
    Throw::Won(Won { side, hits })
}

/// The highest die of a side, and how many are above a limit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Shown {
    highest: u8,
    above: u8,
}

fn shown(rules: &Brethren, dice: &Dice, limit: u8) -> Odds<Shown> {
    let start = Odds::certain(Shown { highest: 0, above: 0 });
    dice.iter().fold(start, |all, (modifier, count)| {
        let die = Odds::of_d6(|face| losses::modified(rules, face, *modifier));
        (0..*count).fold(all, |all, _| {
            all.join_with(&die, |so_far, result| Shown {
                highest: so_far.highest.max(*result),
                above: so_far.above + u8::from(*result > limit),
            })
        })
    })
}

/// How many dice beat the other side's highest, when the own highest is known.
fn above(rules: &Brethren, dice: &Dice, highest: u8, beaten: u8) -> Odds<u8> {
    let given = shown(rules, dice, beaten).given(|shown| shown.highest == highest);
    given.map_or_else(|_| Odds::certain(0), |shown| shown.map(|shown| shown.above))
}

/// Which dice show the highest result, when it is known.
fn tied(rules: &Brethren, dice: &Dice, highest: u8) -> Odds<Dice> {
    let mut all = Odds::certain(Dice::new());
    for (modifier, count) in dice {
        let none_higher = Odds::of_d6(|face| losses::modified(rules, face, *modifier));
        let Ok(die) = none_higher.given(|result| *result <= highest) else { continue };
        let kept = die.pool(*count, |result| *result == highest);
        all = all.join_with(&kept, |so_far: &Dice, kept| {
            let mut dice = so_far.clone();
            if *kept > 0 {
                dice.insert(*modifier, *kept);
            }
            dice
        });
    }
    // At least one of them shows it.
    all.given(|dice| !dice.is_empty()).unwrap_or_else(|_| Odds::certain(Dice::new()))
}

/// BR-CBT-10 to 12: models that fall to so many hits, spread evenly.
fn killed(rules: &Brethren, losers: &Fighters, hits: u8) -> Odds<u8> {
    let mut all = Odds::certain(0);
    for (index, loser) in losers.iter().enumerate() {
        let share = (usize::from(hits) + losers.len() - 1 - index) / losers.len();
        let wound = Chance::on_d6(|face| losses::wounds(rules, face, loser.defence));
        let kept = loser.save.map_or_else(Chance::always, |save| Chance::on_d6(|face| face < save));
        let wounds = Odds::binomial(u8::try_from(share).unwrap_or(u8::MAX), &wound.and(&kept));
        all = all.join_with(&wounds, |killed, wounds| killed + u8::from(*wounds >= loser.health));
    }
    all
}
