//! How one round of a duel ends: one model against one or several, with all that adds dice.

use sandtable_kernel::book::{Answer, Input};
use sandtable_kernel::{Angle, Apply, Length, Point, Side};

use super::imagined::{Party, battle};
use super::{KINDS, input};
use crate::melee::{self, Fighters};
use crate::odds_rows::{bout_words, rows};
use crate::terms::{Arms, BLUE, Kind, Melee, ModelId, ModelSet, RED, Role, Weapon};
use crate::{Event, Tables, Toggles, rule};
use sandtable_kernel::inputs::Inputs;

/// What a question about a duel needs to know.
pub const INPUTS: &[Input] = &[
    input("kind", "our kind: green, veteran, officer, medic, mmg_team, ...", "green"),
    input("weapon", "what we fight with: bayonet, knife, axe or improvised", "bayonet"),
    input("models", "how many of ours fight in the duel", "1"),
    input("charged", "whether we have charged: yes or no", "no"),
    input("prepared", "whether we are prepared: yes or no", "no"),
    input("supporters", "friends with Rifle and Bayonet behind our first fighter", "0"),
    input("failed_charge", "whether our charge has failed: yes or no", "no"),
    input("enemy_kind", "their kind", "green"),
    input("enemy_weapon", "what they fight with", "bayonet"),
    input("enemies", "how many of theirs fight in the duel", "1"),
    input("enemy_charged", "whether they have charged: yes or no", "no"),
    input("enemy_prepared", "whether they are prepared: yes or no", "no"),
    input("enemy_supporters", "friends with Rifle and Bayonet behind their first fighter", "0"),
    input("enemy_failed_charge", "whether their charge has failed: yes or no", "no"),
];

const WEAPONS: [(&str, Melee); 4] =
    [("bayonet", Melee::Bayonet), ("knife", Melee::Knife), ("axe", Melee::Axe), ("improvised", Melee::Improvised)];

/// One side of the duel, as a question describes it.
struct Band {
    side: Side,
    kind: Kind,
    melee: Melee,
    fighters: u8,
    supporters: u8,
    charged: bool,
    prepared: bool,
    failed: bool,
}

/// BR-CBT-5 to 12.
pub fn answer(inputs: &mut Inputs<'_>, tables: Tables, toggles: Toggles) -> Answer {
    let ours = band(inputs, BLUE, ["kind", "weapon", "models", "charged", "prepared", "supporters", "failed_charge"]);
    let theirs = band(
        inputs,
        RED,
        [
            "enemy_kind",
            "enemy_weapon",
            "enemies",
            "enemy_charged",
            "enemy_prepared",
            "enemy_supporters",
            "enemy_failed_charge",
        ],
    );
    if ours.fighters > 1 && theirs.fighters > 1 {
        inputs.fault("enemies", "one side of a duel is a single model".to_owned());
    }
    let bands = [ours, theirs];
    let parties: Vec<Party> = bands.iter().flat_map(parties).collect();
    let (rules, mut state) = battle(&parties, tables, toggles);
    let mut fighting = ModelSet::NONE;
    let mut first = 0;
    for (index, band) in bands.iter().enumerate() {
        let unit = &mut state.units[2 * index];
        (unit.charged, unit.prepared, unit.charge_failed) = (band.charged, band.prepared, band.failed);
        fighting = fighting.or((first..first + band.fighters).map(ModelId).collect());
        for supporter in 0..band.supporters {
            let supporter = ModelId(first + band.fighters + supporter);
            state.apply(&Event::Supported { supporter, fighter: ModelId(first) });
        }
        first += band.fighters + band.supporters;
    }
    state.apply(&Event::DuelFormed { duel: 1, models: fighting });
    state.apply(&Event::DuelBegan { duel: 1 });
    let clash = melee::gather(&rules, &state, 1);
    let Some(odds) = melee::odds::odds(&rules, &clash) else {
        inputs.fault("weapon", "with these tables the dice of both sides tie for ever".to_owned());
        return Answer { rows: Vec::new(), rules: Vec::new(), notes: Vec::new() };
    };
    let told = |who: &str, fighters: &Fighters| {
        let dice: u32 = fighters.iter().map(|fighter| u32::from(fighter.dice)).sum();
        let (modifier, defence) = fighters.first().map_or((0, 0), |fighter| (fighter.modifier, fighter.defence));
        format!("{who}: {dice} dice at {modifier:+}, Defence {defence}")
    };
    Answer {
        rows: rows(&odds, |bout| bout_words(bout, ["ours", "theirs"])),
        rules: vec![rule::CBT_5, rule::CBT_6, rule::CBT_8, rule::CBT_9, rule::CBT_10],
        notes: vec![told("ours", &clash.sides[0]), told("theirs", &clash.sides[1])],
    }
}

fn band(inputs: &mut Inputs<'_>, side: Side, names: [&str; 7]) -> Band {
    let [kind, weapon, models, charged, prepared, supporters, failed] = names;
    Band {
        side,
        kind: inputs.one_of(kind, &KINDS),
        melee: inputs.one_of(weapon, &WEAPONS),
        fighters: inputs.number(models, 1, 6),
        supporters: inputs.number(supporters, 0, 5),
        charged: inputs.yes(charged),
        prepared: inputs.yes(prepared),
        failed: inputs.yes(failed),
    }
}

/// The fighters as one unit, far enough from each other, and those behind the first one as another.
fn parties(band: &Band) -> [Party; 2] {
    let role = if band.kind.is_weapons_team() { Role::Team } else { Role::Rifleman };
    let south = Point::inches(6, if band.side == BLUE { 8 } else { 28 });
    let fighters = (0..i32::from(band.fighters)).map(|index| (role, south + (Length::inches(5 * index), Length::ZERO)));
    // Two bases of 25 mm touch at 25 mm; a larger fighter's supporters stand farther out.
    let apart = if role == Role::Team { Length(21_250) } else { Length(12_500) };
    let behind = |index: u16| (Role::Rifleman, south + Angle::fraction_of_turn(index, 6).step(apart));
    let supporters = (0..u16::from(band.supporters)).map(behind).collect();
    let rifles = Arms::NONE.with(Weapon::Rifle);
    [
        Party { side: band.side, kind: band.kind, arms: rifles, melee: band.melee, models: fighters.collect() },
        Party { side: band.side, kind: Kind::Green, arms: rifles, melee: Melee::Bayonet, models: supporters },
    ]
}
