//! Questions that one throw answers: Morale, Medics, In The Way, how far a die carries, and roll-offs.

use core::cmp::Ordering;

use sandtable_kernel::book::Answer;
use sandtable_kernel::{Length, RuleId};
use sandtable_odds::{Chance, Odds};

use super::KINDS;
use crate::measuring::EPS;
use crate::measuring::misjudged;
use crate::odds_rows::rows;
use crate::tables::Pool;
use crate::toggles::InTheWay;
use crate::{Tables, Toggles, rule};
use sandtable_kernel::inputs::Inputs;

/// BR-MOR-6: how many run.
pub fn morale(inputs: &mut Inputs<'_>, tables: &Tables) -> Answer {
    let kind = inputs.one_of("kind", &KINDS);
    let models = inputs.number("models", 1, 64);
    let shaken = if inputs.yes("suppressed") { tables.suppress.morale } else { 0 };
    let morale = tables.profile(kind).morale.saturating_add_signed(shaken);
    let flee = rolled(tables.morale.dice).chance_of(|sum| *sum > morale);
    Answer {
        rows: rows(&Odds::binomial(models, &flee), |fled| match *fled {
            0 => "all stay".to_owned(),
            1 => "1 runs".to_owned(),
            more => format!("{more} run"),
        }),
        rules: vec![rule::MOR_6],
        notes: vec![format!("Morale {morale}")],
    }
}

/// BR-MED-1: how many wounds are not saved.
pub fn medic(inputs: &mut Inputs<'_>, tables: &Tables) -> Answer {
    let wounds = inputs.number("wounds", 1, 64);
    let save = if inputs.yes("assistant") { tables.medic.save_assisted } else { tables.medic.save };
    let kept = Chance::on_d6(|face| face < save);
    Answer {
        rows: rows(&Odds::binomial(wounds, &kept), |kept| match *kept {
            0 => "all saved".to_owned(),
            1 => "1 wound suffered".to_owned(),
            more => format!("{more} wounds suffered"),
        }),
        rules: vec![rule::MED_1, rule::MED_2],
        notes: vec![format!("saved on {save} or more")],
    }
}

/// BR-ITW-4: whether, or how often, a unit in the way is hit.
pub fn way(inputs: &mut Inputs<'_>, tables: &Tables, toggles: &Toggles) -> Answer {
    let dice = inputs.number("dice", 1, 64);
    let most = tables.in_the_way.hit_max;
    let hit = Chance::on_d6(|face| face <= most);
    let rows = match toggles.in_the_way {
        InTheWay::Volley => rows(&Odds::either(&hit, false, true), |chosen| {
            if *chosen { "the chosen target" } else { "the unit in the way" }.to_owned()
        }),
        InTheWay::Die => rows(&Odds::binomial(dice, &hit), |hits| format!("{hits} of {dice} at the unit in the way")),
    };
    Answer { rows, rules: vec![rule::ITW_4], notes: vec![format!("in the way on {most} or less")] }
}

/// BR-RUN-1, BR-GRU-1, BR-CHG-5: how far Movement and a die carry, or whether that is enough.
pub fn reach(inputs: &mut Inputs<'_>, tables: &Tables, die: Pool, by: RuleId) -> Answer {
    let kind = inputs.one_of("kind", &KINDS);
    let distance = inputs.number("distance", 0, 99);
    let obstacles = if by == rule::CHG_5 { inputs.number("obstacles", 0, 9) } else { 0 };
    let movement = tables.movement(kind);
    let total = rolled(die).map(|sum| Length(movement.0 + Length::inches(i32::from(*sum)).0));
    let needed = Length::inches(distance.into()).0 + tables.short_obstacle.cost.0 * i32::from(obstacles);
    let rows = if distance == 0 {
        rows(&total, |length| format!("{length} inches"))
    } else {
        let arrives = |length: &Length| *length + EPS >= Length(needed);
        rows(&total.map(arrives), |arrives| if *arrives { "arrives" } else { "falls short" }.to_owned())
    };
    Answer { rows, rules: vec![by], notes: vec![format!("Movement {movement} inches")] }
}

/// BR-MEA-7: what a computer player takes a distance for.
pub fn guess(inputs: &mut Inputs<'_>, tables: &Tables) -> Answer {
    let distance = Length::inches(inputs.number("distance", 1, 160).into());
    let error = i64::from(tables.ai.range_error);
    let guessed = Odds::uniform((-error..=error).map(|error| misjudged(distance, error)));
    let guessed = guessed.unwrap_or_else(|_| Odds::certain(distance));
    Answer {
        rows: rows(&guessed, |length| format!("{length} inches")),
        rules: vec![rule::MEA_7],
        notes: vec![format!("up to {error} percent off")],
    }
}

/// BR-PRI-1, BR-DEP-1: one die each until they differ.
pub fn roll_off(by: RuleId) -> Answer {
    let one = Odds::d6();
    let decided = one.against(&one).given(|order| *order != Ordering::Equal);
    let decided = decided.unwrap_or_else(|_| Odds::certain(Ordering::Greater));
    let words = |order: &Ordering| if *order == Ordering::Greater { "Blue" } else { "Red" }.to_owned();
    Answer { rows: rows(&decided, words), rules: vec![by], notes: Vec::new() }
}

/// The sum of some dice.
fn rolled(pool: Pool) -> Odds<u8> {
    let faces = Odds::die(pool.faces).unwrap_or_else(|_| Odds::certain(1));
    faces.repeat(pool.count, 0_u8, |sum, face| sum + face)
}
