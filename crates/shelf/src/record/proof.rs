//! Dice proved from their seed alone, without any rules: every roll of a file is the next one of its branch.

use sandtable_kernel::dice::{Seed, Seeded};
use sandtable_kernel::{Dice, Die, RuleId};

use super::Damage;
use super::reading::{Input, RawLine};

/// What the dice are thrown for plays no part in how they fall.
const ANY: RuleId = RuleId::new("any");

/// Draws every die of a file once more. `repeats` is true for the first form of the file, in which dice that were taken back
/// fell once more.
pub(crate) fn dice_follow_from(seed: Seed, lines: &[RawLine], repeats: bool) -> Result<(), Damage> {
    let (first, mut seed) = (seed, seed);
    let mut dice = Seeded::new(seed);
    // Every die that still counts, with its line.
    let mut thrown: Vec<(usize, u16)> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let (number, damage) = (index + 1, |why: String| Damage::at(index + 2, why));
        match &line.input {
            Input::Roll { die, face } => {
                let fell = dice.face(ANY, Die(*die));
                if fell != *face {
                    return Err(damage(format!("the seed throws a {fell} here")));
                }
                thrown.push((number, *die));
            }
            Input::Rewind { to, branch } => {
                let taken = thrown.iter().any(|(line, _)| line > to);
                thrown.retain(|(line, _)| line <= to);
                match branch {
                    Some(branch) if *branch == number && taken => {
                        seed = seed.branch(number as u64);
                        dice = Seeded::new(seed);
                    }
                    Some(_) => return Err(damage(format!("only a take-back past a die begins a branch, as {number}"))),
                    None if taken && repeats && seed == first => {
                        dice = Seeded::new(seed);
                        thrown.iter().for_each(|(_, die)| {
                            dice.face(ANY, Die(*die));
                        });
                    }
                    None if taken => return Err(damage("dice that were taken back must fall anew".to_owned())),
                    None => {}
                }
            }
            Input::Copy { nonce } => {
                let nonce = u64::from_str_radix(nonce, 16).map_err(|_| damage("no nonce of a copy".to_owned()))?;
                seed = seed.branch(nonce);
                dice = Seeded::new(seed);
            }
            Input::Rules { .. } => {
                seed = seed.branch(number as u64);
                dice = Seeded::new(seed);
            }
            Input::Order { .. } | Input::Event { .. } => {}
        }
    }
    Ok(())
}
