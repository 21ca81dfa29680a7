//! Previews of single dice: runs, charges and Morale.

use sandtable_kernel::Length;
use sandtable_kernel::preview::{Modifier, Preview};
use sandtable_odds::Odds;

use super::{note, ring};
use crate::measuring::{base, gap, sets_within};
use crate::odds_rows::{bout_words, rows};
use crate::orders::Charge;
use crate::scene::Lens;
use crate::tables::Pool;
use crate::tell::{count, side_name};
use crate::terms::{ModelId, ModelSet, SIDES, UnitId, UnitSet, Wait};
use crate::toggles::MoraleCentre;
use crate::{melee, rule};

/// BR-RUN-1, BR-GRU-1: how far, by the die.
pub fn run(lens: &Lens<'_>, unit: Option<UnitId>) -> Preview {
    let Some(unit) = unit else { return Preview::default() };
    let base = movement(lens, unit);
    let die = pool_odds(lens.rules.tables().moving.run_die);
    Preview {
        question: "How far".to_owned(),
        odds: rows(&die, |added| format!("{} inches", base + inches(*added))),
        ..Preview::default()
    }
}

/// BR-CHG: the die, and who may react before it. How far the enemy is, is told only where that may be measured.
pub fn charge(lens: &Lens<'_>, declared: &Charge) -> Preview {
    let (rules, state) = (lens.rules, lens.state);
    let name = |unit: UnitId| rules.setup().roster.unit(unit).name.as_str();
    let base_move = movement(lens, declared.commander);
    let die = pool_odds(rules.tables().moving.charge_die);
    let mut notes = Vec::new();
    let mut asked = UnitSet::NONE;
    for &(follower, target) in &declared.targets {
        if lens.tells_places() {
            let apart = nearest_gap(lens, state.members(follower), state.members(target));
            let text = format!("{} is {apart} inches from {}.", name(follower), name(target));
            notes.push(note(&text, rule::CHG_5));
        }
        let now = state.unit(target);
        let may_react = !now.suppressed && (now.wait != Wait::None || !now.activated && now.ap > 0);
        if may_react && !asked.has(target) {
            asked.insert(target);
            notes.push(note(&format!("{} may react first.", name(target)), rule::REA_1));
        }
    }
    let targets = declared.targets.iter().flat_map(|(_, target)| state.members(*target).iter());
    Preview {
        question: "How far they can go".to_owned(),
        odds: rows(&die, |added| format!("{} inches", base_move + inches(*added))),
        notes,
        rings: targets.collect::<ModelSet>().iter().map(|model| ring(model, "to be charged", "target")).collect(),
        ..Preview::default()
    }
}

/// BR-MOR-4 to 6: who tests, and the chance that each runs. Measuring is allowed now (BR-MEA-1).
pub fn morale(lens: &Lens<'_>, centre: ModelId) -> Preview {
    let (rules, state) = (lens.rules, lens.state);
    let (tables, roster) = (rules.tables(), &rules.setup().roster);
    let around = match rules.setup().toggles.morale_centre {
        MoraleCentre::Model => ModelSet::one(centre),
        MoraleCentre::Unit => state.members(state.unit_of(centre)),
    };
    let friends = state.on_table_of(state.side_of(centre));
    let near = |model: &ModelId| {
        *model == centre || sets_within(rules, state, ModelSet::one(*model), around, tables.morale.radius)
    };
    let testing: ModelSet = friends.iter().filter(near).collect();
    let dice = pool_odds(tables.morale.dice);
    let value = |model: ModelId| {
        let suppressed = state.unit(state.unit_of(model)).suppressed;
        let value = tables.profile(roster.model(model).kind).morale;
        value.saturating_add_signed(if suppressed { tables.suppress.morale } else { 0 })
    };
    let mut values: Vec<u8> = testing.iter().map(value).collect();
    values.sort_unstable();
    let flights = values.iter().fold(Odds::certain(0u32), |so_far, value| {
        let runs = dice.map(|rolled| u32::from(*rolled > *value));
        so_far.join_with(&runs, |before, one| before + one)
    });
    values.dedup();
    let modifiers = values.into_iter().map(|value| Modifier {
        label: format!("stands on {value} or less"),
        value: dice.chance_of(|rolled| *rolled <= value).percent(0),
        rule: rule::MOR_6,
    });
    Preview {
        question: format!("How many of {} run", count(testing.count(), "model", "models")),
        odds: rows(&flights, |runs| if *runs == 0 { "nobody".to_owned() } else { runs.to_string() }),
        modifiers: modifiers.collect(),
        rings: testing.iter().map(|model| ring(model, &format!("Morale {}", value(model)), "target")).collect(),
        ..Preview::default()
    }
}

/// BR-CBT-7 to 12: the first round of a duel as it stands, unless somebody's weapon is not known yet (BR-HID-2).
pub fn duel(lens: &Lens<'_>, fighter: ModelId) -> Preview {
    let (rules, state) = (lens.rules, lens.state);
    let Some(duel) = state.fights.duel_of(fighter) else { return Preview::default() };
    let fighters = state.fights.models_of(duel).and(state.on_table);
    if !fighters.iter().all(|model| lens.knows_melee(model)) {
        return Preview::default();
    }
    let names = SIDES.map(|side| side_name(rules, side));
    let odds = melee::odds::odds(rules, &melee::gather(rules, state, duel));
    Preview {
        question: "The first round".to_owned(),
        odds: odds.map(|odds| rows(&odds, |bout| bout_words(bout, names))).unwrap_or_default(),
        rings: fighters.iter().map(|model| ring(model, "fights", "target")).collect(),
        ..Preview::default()
    }
}

/// The dice of a pool, added up.
pub fn pool_odds(pool: Pool) -> Odds<u8> {
    let die = Odds::die(pool.faces).unwrap_or_else(|_| Odds::certain(1));
    die.repeat(pool.count, 0, |sum, face| sum + face)
}

/// The smallest gap between models of two sets.
fn nearest_gap(lens: &Lens<'_>, ones: ModelSet, others: ModelSet) -> Length {
    let (rules, state) = (lens.rules, lens.state);
    let gaps = ones.iter().flat_map(|one| others.iter().map(move |other| (one, other)));
    let gaps = gaps.map(|(one, other)| gap(base(rules, state, one), base(rules, state, other)));
    gaps.min().unwrap_or(Length::ZERO)
}

fn movement(lens: &Lens<'_>, unit: UnitId) -> Length {
    lens.rules.tables().movement(lens.rules.setup().roster.unit(unit).kind)
}

fn inches(number: u8) -> Length {
    Length::inches(i32::from(number))
}
