//! One round of a duel: attack dice, ties, hits (BR-CBT-5 to 9, BR-DES-2), gathered before a die is thrown.

pub mod odds;

use arrayvec::ArrayVec;
use sandtable_kernel::{RuleId, Side, Table};

use crate::play::Play;
use crate::terms::{MOST_MODELS, ModelId, ModelSet, other};
use crate::toggles::ChargeBonus;
use crate::volley::Faces;
use crate::{Brethren, Event, State, contact, losses, rule};

/// The most dice of one side that are thrown in one round; more than any table of bases can bring.
const MOST_DICE: usize = 512;

/// A round of a duel before it is rolled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The fighters of each side, in unit and model order.
    pub sides: [Fighters; 2],
}

/// The fighters of one side.
pub type Fighters = ArrayVec<Fighter, MOST_MODELS>;

/// One fighting model and its dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fighter {
    /// Who.
    pub model: ModelId,
    /// Attack dice, supporters' included (BR-CBT-5).
    pub dice: u8,
    /// Added to each (BR-CBT-6).
    pub modifier: i8,
    /// Defence against wound dice (BR-CBT-10).
    pub defence: u8,
    /// Health left.
    pub health: u8,
    /// The lowest face with which a Medic saves a wound of it (BR-MED-3).
    pub save: Option<u8>,
}

/// How a round went.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Won {
    /// By whom.
    pub side: Side,
    /// Dice that hit (BR-CBT-8).
    pub hits: u8,
}

/// Gathers the next round of a duel.
pub fn gather(rules: &Brethren, state: &State, duel: u8) -> Clash {
    let fighting = state.fights.models_of(duel).and(state.on_table);
    let of_side = |side: usize| {
        let mut models: ArrayVec<ModelId, MOST_MODELS> = fighting.and(state.models_of[side]).iter().collect();
        models.sort_unstable_by_key(|model| (state.unit_of(*model), *model));
        models.into_iter().map(|model| fighter(rules, state, model)).collect()
    };
    Clash { sides: [of_side(0), of_side(1)] }
}

/// BR-CBT-5, BR-CBT-6: a model's dice in this round.
pub fn fighter(rules: &Brethren, state: &State, model: ModelId) -> Fighter {
    let (tables, unit) = (rules.tables(), state.unit_of(model));
    let (arms, now) = (rules.setup().roster.model(model), state.unit(unit));
    let melee = tables.melee(arms.melee);
    let repeated = state.fights.repeat > 0;
    let bonus = now.charged && !(repeated && rules.setup().toggles.charge_bonus == ChargeBonus::FirstRound);
    let supporters = supporters(rules, state, model).count() as u8;
    let (steps, defence) = desperation(rules, state, model);
    let dice = [
        arms.attacks,
        melee.attacks,
        if bonus { tables.charge.bonus_attacks } else { 0 },
        supporters.saturating_mul(tables.support.dice),
        steps.saturating_mul(tables.desperate.attack_step),
    ];
    Fighter {
        model,
        dice: dice.into_iter().fold(0, u8::saturating_add),
        modifier: melee.to_hit + if now.prepared { tables.prepare.bonus } else { 0 },
        defence,
        health: state.health[model.index()],
        save: losses::medic_save(rules, state, unit),
    }
}

/// BR-SPT-1, BR-DES-4: those who support a model and are still in contact with it.
pub fn supporters(rules: &Brethren, state: &State, model: ModelId) -> ModelSet {
    let friends = state.on_table_of(state.side_of(model));
    let named: ModelSet = friends.iter().filter(|one| state.fights.supported_by(*one) == Some(model)).collect();
    if named.is_empty() { named } else { contact::touching(rules, state, model, named) }
}

/// BR-DES-2: steps that add Attacks, and the Defence, of a model in this round.
fn desperation(rules: &Brethren, state: &State, model: ModelId) -> (u8, u8) {
    let defence = losses::defence(rules, state, state.unit_of(model));
    if !state.fights.desperate.has(model) {
        return (0, defence);
    }
    let table = &rules.tables().desperate;
    let repeat = state.fights.repeat;
    let most = defence.saturating_sub(table.min_defence).max(1);
    let change = table.defence_step.saturating_mul(i8::try_from(repeat).unwrap_or(i8::MAX));
    (repeat.min(most), defence.saturating_add_signed(change).max(table.min_defence))
}

/// A die on the table: what it shows with its modifier.
#[derive(Clone, Copy)]
struct Thrown {
    modifier: i8,
    result: u8,
}

type Dice = ArrayVec<Thrown, MOST_DICE>;

/// A house's tables may let every die count the same; such a duel ends undecided (BR-DES-5) after so many ties. Fair dice never
/// come this far.
const MOST_TIES: u32 = 50;

/// BR-CBT-7 to 9: both sides roll until their highest dice differ. `None` if they never do, which only odd tables bring.
pub(crate) fn roll<T: Table<State>>(play: &mut Play<'_, T>, clash: &Clash) -> Option<Won> {
    // The Priority side's dice are listed first.
    let first = play.state.priority;
    let order = [first, other(first)];
    let mut dice = order.map(|side| {
        let fighters = clash.sides[usize::from(side.0)].iter();
        let each = fighters.flat_map(|fighter| (0..fighter.dice).map(|_| fighter.modifier));
        each.take(MOST_DICE).map(|modifier| Thrown { modifier, result: 0 }).collect::<Dice>()
    });
    throw(play, &mut dice, rule::CBT_7);
    for _ in 0..MOST_TIES {
        let highest = [0, 1].map(|index: usize| dice[index].iter().map(|die| die.result).max().unwrap_or(0));
        if highest[0] != highest[1] {
            let winner = usize::from(highest[1] > highest[0]);
            let beaten = highest[1 - winner];
            let hits = dice[winner].iter().filter(|die| die.result > beaten).count() as u8;
            return Some(Won { side: order[winner], hits });
        }
        play.happen(rule::CBT_9, Event::RoundTied { face: highest[0] });
        for side in &mut dice {
            side.retain(|die| die.result == highest[0]);
        }
        throw(play, &mut dice, rule::CBT_9);
    }
    None
}

fn throw<T: Table<State>>(play: &mut Play<'_, T>, dice: &mut [Dice; 2], rule: RuleId) {
    let first = play.state.priority;
    for (side, dice) in [first, other(first)].into_iter().zip(dice) {
        let mut faces = Faces::default();
        for die in dice.iter_mut() {
            let face = play.d6(rule);
            faces.push(face);
            die.result = losses::modified(play.rules, face, die.modifier);
        }
        let counted = dice.iter().map(|die| die.result).collect();
        play.happen(rule, Event::DuelThrown { side, faces, counted });
    }
}
