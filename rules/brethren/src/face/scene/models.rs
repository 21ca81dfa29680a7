//! What stands on the table: models with their markers, and what there is to know of them.

use sandtable_kernel::scene::{Base, Fact, Marker, Piece};
use sandtable_kernel::{Angle, Side};

use super::{Lens, yes};
use crate::contact;
use crate::terms::{Arms, Fate, Kind, Melee, ModelId, Role, Wait, Weapon};
use crate::toggles::GrenadeAmmo;

/// Every model on the table, by its number.
pub fn pieces(lens: &Lens<'_>) -> Vec<Piece> {
    lens.state.on_table.iter().map(|model| piece(lens, model)).collect()
}

fn piece(lens: &Lens<'_>, id: ModelId) -> Piece {
    let (rules, state) = (lens.rules, lens.state);
    let model = rules.setup().roster.model(id);
    let unit = state.unit_of(id);
    let team = model.role == Role::Team;
    Piece {
        id: id.number().to_string(),
        name: name(lens, id),
        side: Some(model.side),
        look: match model.role {
            Role::Lieutenant | Role::Nco => "leader",
            Role::Team => "gun",
            _ => "figure",
        }
        .into(),
        arm: arm(lens, id).into(),
        symbol: symbol(model.side, model.kind).into(),
        group: rules.setup().roster.unit(unit).key.clone(),
        at: state.place(id),
        base: Base::Round(model.radius),
        facing: team.then(|| Angle::as_hundredths(state.unit(unit).facing)),
        markers: markers(lens, id),
        facts: facts(lens, id),
    }
}

/// What there is to know of a model, on the table or off it.
pub fn facts(lens: &Lens<'_>, id: ModelId) -> Vec<Fact> {
    let (rules, state) = (lens.rules, lens.state);
    let setup = rules.setup();
    let model = setup.roster.model(id);
    let on_table = state.on_table.has(id);
    let mut facts = Vec::new();
    if on_table && lens.tells_places() {
        facts.push(Fact::new("at", state.place(id)));
    }
    facts.push(Fact::new("unit", &setup.roster.unit(state.unit_of(id)).key));
    facts.push(Fact::new("role", if lens.knows_role(id) { role_word(model.role) } else { "unknown" }));
    facts.push(Fact::new("health", state.health[id.index()]));
    facts.push(Fact::new("fate", fate_word(state.fate(id))));
    facts.push(Fact::new("engaged", yes(on_table && contact::is_engaged(rules, state, id))));
    facts.push(Fact::new("weapons", lens.known_arms(id).map_or_else(|| "unknown".to_owned(), arms_words)));
    facts.push(Fact::new("melee", if lens.knows_melee(id) { melee_word(model.melee) } else { "unknown" }));
    if setup.toggles.grenade_ammo == GrenadeAmmo::Single && state.grenade_spent.has(id) {
        facts.push(Fact::new("grenade", "spent"));
    }
    if let Some(duel) = state.fights.duel_of(id) {
        facts.push(Fact::new("duel", duel));
        facts.push(Fact::new("desperate", yes(state.fights.desperate.has(id))));
    }
    if let Some(fighter) = state.fights.supported_by(id) {
        facts.push(Fact::new("supports", fighter.number()));
    }
    facts
}

/// A model's name as far as the eye knows it.
pub fn name(lens: &Lens<'_>, id: ModelId) -> String {
    let roster = &lens.rules.setup().roster;
    if lens.knows_role(id) {
        format!("{}, #{}", roster.model(id).name, id.number())
    } else {
        format!("{}, #{}", roster.unit(lens.state.unit_of(id)).name, id.number())
    }
}

/// The markers of the unit stand on its first model; what bends a man down is on every one.
fn markers(lens: &Lens<'_>, id: ModelId) -> Vec<Marker> {
    let (rules, state) = (lens.rules, lens.state);
    let unit = state.unit_of(id);
    let now = state.unit(unit);
    let first = state.members(unit).first() == Some(id);
    let full = rules.setup().roster.model(id).health;
    let shown = [
        (now.suppressed, Marker::new("suppressed", "Suppressed")),
        (state.acting == Some(unit), Marker::new("active", "Acting now")),
        (state.march.units.has(unit) && state.march.travelled.has(id), Marker::new("moved", "Has moved")),
        (now.down, Marker::new("down", "Down!")),
        (first && now.aim, Marker::new("aim", "Aim")),
        (first && now.wait == Wait::Banked, Marker::new("wait", "Wait, not ready yet")),
        (first && now.wait == Wait::Ready, Marker::new("wait", "Wait, ready")),
        (first && now.prepared, Marker::new("prepare", "Prepare")),
        (first && now.charged, Marker::new("charged", "Charged: one more attack")),
        (first && now.charge_failed, Marker::new("charge_failed", "Failed charge: weaker Defence")),
        (state.fights.desperate.has(id), Marker::new("desperate", "Desperate")),
    ];
    let mut markers: Vec<Marker> = shown.into_iter().filter(|(shown, _)| *shown).map(|(_, marker)| marker).collect();
    if full > 1 {
        markers.push(Marker::new("health", format!("{} of {full} Health", state.health[id.index()])));
    }
    markers
}

/// What a model is drawn with: its main weapon, or a Rifle while that is unknown.
fn arm(lens: &Lens<'_>, id: ModelId) -> &'static str {
    let arms = lens.known_arms(id).unwrap_or(Arms::NONE);
    match lens.rules.setup().roster.model(id).role {
        Role::Team => "gun",
        _ if arms.has(Weapon::Lmg) || arms.has(Weapon::AssaultRifle) => "lmg",
        _ if arms.has(Weapon::Smg) => "smg",
        _ => "rifle",
    }
}

/// What became of a model.
pub const fn fate_word(fate: Fate) -> &'static str {
    match fate {
        Fate::Undeployed => "undeployed",
        Fate::OnTable => "on table",
        Fate::Lost => "lost",
        Fate::Fled => "fled",
        Fate::Exited => "exited",
    }
}

/// What a model is, in words.
pub const fn role_word(role: Role) -> &'static str {
    match role {
        Role::Lieutenant => "lieutenant",
        Role::Nco => "nco",
        Role::Demolitions => "demolitions",
        Role::AutomaticRifleman => "automatic rifleman",
        Role::MachineGunner => "machine gunner",
        Role::Marksman => "marksman",
        Role::Rifleman => "rifleman",
        Role::Medic => "medic",
        Role::Assistant => "assistant",
        Role::Crew => "crew",
        Role::Team => "team",
    }
}

/// A weapon, in words.
pub const fn weapon_word(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::Pistol => "pistol",
        Weapon::Grenade => "grenade",
        Weapon::Rifle => "rifle",
        Weapon::GrenadeLauncher => "grenade launcher",
        Weapon::Smg => "smg",
        Weapon::AssaultRifle => "assault rifle",
        Weapon::Lmg => "lmg",
        Weapon::SniperRifle => "sniper rifle",
        Weapon::Mmg => "mmg",
        Weapon::LightMortar => "light mortar",
        Weapon::MediumMortar => "medium mortar",
    }
}

/// What a model shoots with, in words.
pub fn arms_words(arms: Arms) -> String {
    let words: Vec<&str> = arms.iter().map(weapon_word).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

const fn melee_word(melee: Melee) -> &'static str {
    match melee {
        Melee::Bayonet => "bayonet",
        Melee::Knife => "knife",
        Melee::Axe => "axe",
        Melee::Improvised => "improvised",
    }
}

/// An APP-6 letter code: friendly for Blue and hostile for Red.
fn symbol(side: Side, kind: Kind) -> String {
    let affiliation = if side.0 == 0 { 'F' } else { 'H' };
    let (arm, size) = match kind {
        Kind::Officer => ("CI----", "AD"),
        Kind::Green | Kind::Veteran | Kind::MmgTeam => ("CI----", "-A"),
        Kind::Medic => ("SM----", "-A"),
        Kind::LightMortarTeam | Kind::MediumMortarTeam => ("CFM---", "-A"),
    };
    format!("S{affiliation}GPU{arm}{size}--")
}
