//! What a shot does: equal models with one weapon against a unit, with all that can modify it.

use sandtable_kernel::book::{Answer, Input};
use sandtable_kernel::{Point, RuleId};

use super::imagined::{Party, battle, block};
use super::{KINDS, input};
use crate::fire::{self, Attack, Modifier};
use crate::odds_rows::{harm_words, rows};
use crate::orders::Shot;
use crate::terms::{Arms, BLUE, FireMode, Kind, Melee, ModelSet, RED, Role, UnitId, Weapon};
use crate::toggles::BunkerGrenade;
use crate::{Brethren, Tables, Toggles, rule};
use sandtable_kernel::inputs::Inputs;

/// What a question about fire needs to know.
pub const INPUTS: &[Input] = &inputs("rifle");

/// The same for Suppressive Fire, which needs a machine gun.
pub const SUPPRESSIVE: &[Input] = &inputs("lmg");

const fn inputs(weapon: &'static str) -> [Input; 12] {
    [
        input("weapon", "what each model fires: rifle, smg, lmg, grenade, mmg, light_mortar, ...", weapon),
        input("firing", "models that fire it, in range", "1"),
        input("targets", "models of the unit shot at", "1"),
        input("target", "its kind: green, veteran, officer, medic, mmg_team, ...", "green"),
        input("aim", "whether the firing unit has aimed: yes or no", "no"),
        input("prepared", "whether it is prepared: yes or no", "no"),
        input("marksman", "whether a Marksman fires: yes or no", "no"),
        input("indirect", "whether a mortar or howitzer fires indirectly: yes or no", "no"),
        input("down", "whether the target is Down!: yes or no", "no"),
        input(
            "cover",
            "what protects it: none, cover, short_obstacle, bunker, or opening for a grenade through one",
            "none",
        ),
        input("failed_charge", "whether its charge has failed: yes or no", "no"),
        input("medic", "whether a Medic is near it: none, medic or assisted", "none"),
    ]
}

/// The weapons as inputs name them.
const WEAPONS: [(&str, Weapon); 11] = [
    ("rifle", Weapon::Rifle),
    ("pistol", Weapon::Pistol),
    ("grenade", Weapon::Grenade),
    ("launcher", Weapon::GrenadeLauncher),
    ("smg", Weapon::Smg),
    ("assault_rifle", Weapon::AssaultRifle),
    ("lmg", Weapon::Lmg),
    ("sniper", Weapon::SniperRifle),
    ("mmg", Weapon::Mmg),
    ("light_mortar", Weapon::LightMortar),
    ("medium_mortar", Weapon::MediumMortar),
];

/// What protects the target.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shelter {
    None,
    Cover,
    ShortObstacle,
    Bunker,
    Opening,
}

const SHELTERS: [(&str, Shelter); 5] = [
    ("none", Shelter::None),
    ("cover", Shelter::Cover),
    ("short_obstacle", Shelter::ShortObstacle),
    ("bunker", Shelter::Bunker),
    ("opening", Shelter::Opening),
];

/// BR-FIR: the whole of a shot at a unit in range, nothing in the way.
pub fn answer(inputs: &mut Inputs<'_>, mode: FireMode, tables: Tables, toggles: Toggles) -> Answer {
    let weapon = inputs.one_of("weapon", &WEAPONS);
    let most = if matches!(weapon, Weapon::Mmg | Weapon::LightMortar | Weapon::MediumMortar) { 1 } else { 12 };
    let firing = inputs.number("firing", 1, most);
    let marksman = inputs.yes("marksman");
    let (kind, targets) = (inputs.one_of("target", &KINDS), inputs.number("targets", 1, 12));
    let indirect = inputs.yes("indirect");
    if indirect && !weapon.is_indirect() {
        inputs.fault("indirect", "only a mortar or howitzer fires indirectly".to_owned());
    }
    if mode == FireMode::Suppressive && !weapon.is_machine_gun() {
        inputs.fault("weapon", "Suppressive Fire needs the lmg or the mmg".to_owned());
    }
    let mut parties = vec![firing_party(weapon, firing, marksman), target_party(kind, targets)];
    let aid = inputs.one_of("medic", &[("none", 0), ("medic", 1), ("assisted", 2)]);
    if aid > 0 {
        parties.push(medic_party(aid));
    }
    let (rules, mut state) = battle(&parties, tables, toggles);
    let (by, target) = (UnitId(0), UnitId(1));
    (state.units[0].aim, state.units[0].prepared) = (inputs.yes("aim"), inputs.yes("prepared"));
    (state.units[1].down, state.units[1].charge_failed) = (inputs.yes("down"), inputs.yes("failed_charge"));
    let members = state.members(by);
    let carried = |one: Weapon| if weapon == one { members } else { ModelSet::NONE };
    let shot = Shot {
        pistols: carried(Weapon::Pistol),
        grenades: carried(Weapon::Grenade),
        launchers: carried(Weapon::GrenadeLauncher),
        indirect,
        ..Shot::plain(by, target)
    };
    let mut attack = fire::gather(&rules, &state, &shot, mode);
    let shelter = inputs.one_of("cover", &SHELTERS);
    if shelter == Shelter::Opening && weapon != Weapon::Grenade {
        inputs.fault("cover", "only a grenade is thrown through an opening".to_owned());
    }
    for modifier in modifiers(&rules, shelter, indirect) {
        attack.chosen.suffer(modifier);
    }
    let Some(odds) = fire::odds(&rules, &state, &attack) else {
        inputs.fault("firing", "too many dice to count out with fire_pairing = ranked".to_owned());
        return Answer { rows: Vec::new(), rules: Vec::new(), notes: Vec::new() };
    };
    Answer { rows: rows(&odds, harm_words), rules: cited(&attack), notes: notes(&attack) }
}

/// BR-COV, BR-GRN-5: what the protection takes or adds.
fn modifiers(rules: &Brethren, shelter: Shelter, indirect: bool) -> Vec<Modifier> {
    let (cover, bunker) = (rules.tables().cover, rules.tables().bunker);
    let add = rules.setup().toggles.bunker_grenade == BunkerGrenade::Add;
    let line = |rule: RuleId, name: &'static str, value: i8| Modifier { rule, name, value };
    let walls = line(rule::COV_5, "bunker", cover.bunker);
    match shelter {
        Shelter::None => Vec::new(),
        // BR-IND-3: a shell comes from above.
        Shelter::Cover | Shelter::ShortObstacle if indirect => Vec::new(),
        Shelter::Cover => vec![line(rule::COV_1, "cover", cover.obstruction)],
        Shelter::ShortObstacle => vec![line(rule::COV_3, "short obstacle", cover.short_obstacle)],
        Shelter::Bunker => vec![walls],
        Shelter::Opening => {
            let through = line(rule::GRN_5, "through the opening", bunker.grenade_bonus);
            if add { vec![walls, through] } else { vec![through] }
        }
    }
}

fn firing_party(weapon: Weapon, count: u8, marksman: bool) -> Party {
    let (kind, role) = match weapon {
        Weapon::Mmg => (Kind::MmgTeam, Role::Team),
        Weapon::LightMortar => (Kind::LightMortarTeam, Role::Crew),
        Weapon::MediumMortar => (Kind::MediumMortarTeam, Role::Team),
        _ if marksman => (Kind::Green, Role::Marksman),
        _ => (Kind::Green, Role::Rifleman),
    };
    let arms = Arms::NONE.with(weapon);
    Party { side: BLUE, kind, arms, melee: Melee::Improvised, models: block(role, count, Point::inches(16, 8)) }
}

fn target_party(kind: Kind, count: u8) -> Party {
    let role = if kind.is_weapons_team() { Role::Team } else { Role::Rifleman };
    // Large bases need more room.
    let spread = |index: i32| (role, Point::inches(4 + 3 * (index % 8), 14 + 3 * (index / 8)));
    let models = match role {
        Role::Team => (0..i32::from(count)).map(spread).collect(),
        _ => block(role, count, Point::inches(16, 14)),
    };
    Party { side: RED, kind, arms: Arms::NONE, melee: Melee::Improvised, models }
}

/// A Medic, and his Assistant if there are two.
fn medic_party(count: usize) -> Party {
    let both = [(Role::Medic, Point::inches(16, 18)), (Role::Assistant, Point::inches(18, 18))];
    let models = both.into_iter().take(count).collect();
    Party { side: RED, kind: Kind::Medic, arms: Arms::NONE, melee: Melee::Improvised, models }
}

fn cited(attack: &Attack) -> Vec<RuleId> {
    let mut rules = vec![rule::FIR_8, rule::FIR_9, rule::FIR_11, rule::FIR_12];
    rules.extend(attack.chosen.modifiers.iter().flatten().map(|modifier| modifier.rule));
    rules.dedup();
    rules.sort_unstable();
    rules.dedup();
    rules
}

fn notes(attack: &Attack) -> Vec<String> {
    let against = &attack.chosen;
    let dice: u32 = against.barrages.iter().map(|barrage| u32::from(barrage.dice)).sum();
    let counted = format!("{dice} attack dice against {} Defence dice, Defence {}", against.defenders, against.defence);
    let modifiers = against.modifiers.first().into_iter().flatten();
    [counted].into_iter().chain(modifiers.map(|one| format!("{} {:+}", one.name, one.value))).collect()
}
