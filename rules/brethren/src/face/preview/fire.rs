//! The preview of a shot: everything gathered for it, and the exact odds (BR-FIR, BR-SUP, BR-ITW).

use sandtable_kernel::preview::{Modifier, Note, Preview, Ring, SightLine};

use super::{note, ring};
use crate::fire::{self, Against, Attack};
use crate::odds_rows::{harm_words, rows};
use crate::orders::Shot;
use crate::scene::{Lens, weapon_word};
use crate::tell::count;
use crate::terms::FireMode;
use crate::{losses, rule};

/// The odds of a shot with every number behind them; as if every weapon reached where nobody may know (BR-MEA-2).
pub fn preview(lens: &Lens<'_>, shot: &Shot, mode: FireMode) -> Preview {
    let (rules, state) = (lens.rules, lens.state);
    let known = lens.tells_places() || mode == FireMode::Reaction;
    let attack = if known { fire::gather(rules, state, shot, mode) } else { fire::supposed(rules, state, shot, mode) };
    Preview {
        question: "Wounds".to_owned(),
        odds: fire::odds(rules, state, &attack).map(|odds| rows(&odds, harm_words)).unwrap_or_default(),
        modifiers: modifiers(&attack.chosen),
        notes: notes(lens, &attack, known),
        rings: rings(&attack),
        lines: lines(lens, &attack),
        ..Preview::default()
    }
}

/// What is added to the dice: what all firers share, and what only some have.
pub fn modifiers(against: &Against) -> Vec<Modifier> {
    let mut found: Vec<(fire::Modifier, usize)> = Vec::new();
    for modifier in against.modifiers.iter().flatten() {
        match found.iter_mut().find(|(known, _)| known == modifier) {
            Some((_, times)) => *times += 1,
            None => found.push((*modifier, 1)),
        }
    }
    let all = against.modifiers.len();
    let shown = |(modifier, times): (fire::Modifier, usize)| Modifier {
        label: match times {
            times if times == all => modifier.name.to_owned(),
            times => format!("{} ({times} of {all} firing)", modifier.name),
        },
        value: format!("{:+}", modifier.value),
        rule: modifier.rule,
    };
    found.into_iter().map(shown).collect()
}

fn notes(lens: &Lens<'_>, attack: &Attack, known: bool) -> Vec<Note> {
    let (rules, state) = (lens.rules, lens.state);
    let name = |unit| rules.setup().roster.unit(unit).name.as_str();
    if attack.misses() {
        return vec![note("No weapon reaches: a miss.", rule::FIR_6)];
    }
    let dice: u32 = attack.chosen.barrages.iter().map(|barrage| u32::from(barrage.dice)).sum();
    let against = count(u32::from(attack.chosen.defenders), "Defence die", "Defence dice");
    let mut notes = vec![note(&format!("{} against {against}.", count(dice, "die", "dice")), rule::FIR_8)];
    if known && attack.mode != FireMode::Reaction {
        let beyond = attack.users.count() - attack.firing().count();
        notes.push(note(&format!("{} inches to the nearest.", attack.range), rule::FIR_4));
        if beyond > 0 {
            notes.push(note(&format!("{} out of range.", count(beyond, "weapon", "weapons")), rule::FIR_5));
        }
    } else if !known {
        notes.push(note("If every weapon reaches.", rule::MEA_2));
    }
    if let Some(way) = &attack.in_the_way {
        let text = format!("{} is in the way: hit instead on 1 to {}.", name(way.unit), attack.way_hit_max);
        notes.push(note(&text, rule::ITW_4));
    }
    let exposed = attack.chosen.candidates.and(state.members(attack.target)).count();
    if exposed < u32::from(attack.chosen.defenders) {
        notes.push(note(&format!("Only {} can be struck.", count(exposed, "model", "models")), rule::FIR_15));
    }
    if attack.suppresses_from.is_some() {
        notes.push(note("A hit suppresses the target.", rule::SUP_3));
    }
    if let Some(save) = losses::medic_save(rules, state, attack.target) {
        notes.push(note(&format!("A Medic saves each wound on {save} or more."), rule::MED_1));
    }
    notes
}

fn rings(attack: &Attack) -> Vec<Ring> {
    let targets = attack.chosen.exposed.iter().map(|model| ring(model, "exposed", "target"));
    let firers = attack.firers.iter().map(|firer| ring(firer.armed.model, weapon_word(firer.armed.weapon), "friend"));
    targets.chain(firers).collect()
}

/// From each firing model to the nearest target it sees: one line a model keeps the table readable.
fn lines(lens: &Lens<'_>, attack: &Attack) -> Vec<SightLine> {
    let place = |model| lens.state.place(model);
    let line =
        |firer: &fire::Firer| SightLine { from: place(firer.armed.model), to: place(firer.nearest), blocked_at: None };
    attack.firers.iter().filter(|firer| !firer.armed.indirect).map(line).collect()
}
