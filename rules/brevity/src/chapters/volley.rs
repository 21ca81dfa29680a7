//! One volley (OB-FIR-14): the numbers of every kind of fire, gathered before a die is thrown, and what the dice do.

use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::{Length, Refusal, Side, Table};
use sandtable_odds::{Chance, Odds};
use serde::{Deserialize, Serialize};

use crate::advanced::{air, counter_battery, hidden, reconnaissance};
use crate::location::{self, Mark, is_dark};
use crate::play::Play;
use crate::sequence::{Next, Stage};
use crate::state::{Declared, Hand, VolleyKind};
use crate::terms::{
    Activity, AirKind, AntiTank, Arm, Armour, BattalionId, BattalionSet, CasualtyRow, Gunnery, HitRow, Mobility, Moon,
    Posture, Weapon, Weapons, Works, other,
};
use crate::toggles::{ArmourCasualtyRow, CasualtyTable, FlameRow, InfantryFortifiedRange};
use crate::{Brevity, Event, State, artillery, casualties, fire, rule};

/// A target at the place where it comes under fire.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Target {
    /// Who.
    pub battalion: BattalionId,
    /// Where, and how well it can be seen there.
    pub mark: Mark,
    /// Mounted there.
    pub mounted: bool,
    /// It has moved to get there (OB-PCE-12).
    pub travelled: bool,
}

/// Who takes part in a volley, and at what.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Volley {
    /// The target.
    pub target: Target,
    /// Who counts (OB-FIR-6), joined artillery included.
    pub effective: BattalionSet,
    /// Who reaches the target and does not count.
    pub ineffective: BattalionSet,
    /// Who lends weapons (OB-FIR-8).
    pub lenders: BattalionSet,
    /// Artillery that fights with the others (OB-ART-9).
    pub joined: BattalionSet,
    /// The numbers.
    pub numbers: Numbers,
    /// An effective firer uses flame-throwers (OB-RDY-5).
    pub flames: bool,
}

/// Every number of a volley. The roller, the odds and the story read the same ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Numbers {
    /// Combat strength (OB-HIT-1).
    pub points: u8,
    /// Dice (OB-HIT-2).
    pub dice: u8,
    /// The row of the hit table.
    pub row: HitRow,
    /// Its column, from 1.
    pub column: u8,
    /// The score to hit.
    pub to_hit: u8,
    /// Added to each die (OB-HIT-5).
    pub hit_bonus: i8,
    /// The score to penetrate, if the target is armored (OB-PEN-1).
    pub penetration: Option<u8>,
    /// The block of the casualty table, from 1 (OB-PCE-15).
    pub block: u8,
    /// The column for men on foot (OB-PCE-13).
    pub on_foot: bool,
    /// The score for casualties; nothing for a dash (OB-CAS-3).
    pub casualty: Option<u8>,
    /// Added for an inexperienced target.
    pub casualty_bonus: i8,
    /// The target is spent already (OB-CAS-9).
    pub spent: bool,
}

/// What a volley does to its target, the mildest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Harm {
    /// Nothing.
    None,
    /// OB-PIN-1.
    Pinned,
    /// Pinned, with a casualty figure.
    Spent,
    /// OB-CAS-9.
    Destroyed,
}

impl Target {
    /// A target where it stands.
    pub fn standing(rules: &Brevity, state: &State, battalion: BattalionId) -> Target {
        let of = state.battalion(battalion);
        let travelled = of.activity == Activity::Moved && of.track.length > Length::ZERO;
        Target { battalion, mark: Mark::of(rules, state, of.base), mounted: of.mounted, travelled }
    }

    /// OB-FIR-3: a target at a point of its path.
    pub fn on_path(rules: &Brevity, state: &State, battalion: BattalionId, along: Option<Length>) -> Target {
        let of = state.battalion(battalion);
        let Some((along, at)) = along.and_then(|along| of.track.at(along).map(|at| (along, at))) else {
            return Target::standing(rules, state, battalion);
        };
        if along == of.track.length && !of.off_track {
            return Target::standing(rules, state, battalion);
        }
        let base = crate::state::moved(&of.base, at.at, at.facing);
        let mounted = if of.track.is_empty() { of.mounted } else { of.track.is_mounted(at.leg) };
        let travelled = of.activity == Activity::Moved && of.track.length > Length::ZERO;
        Target { battalion, mark: Mark::of(rules, state, base), mounted, travelled }
    }

    /// OB-PCE-12.
    pub fn hit_row(&self, rules: &Brevity) -> HitRow {
        let listed = rules.roster().battalion(self.battalion);
        let carried = listed.can_dismount() && self.mounted;
        match listed.arm {
            _ if listed.mobility == Mobility::FastTank && self.travelled => HitRow::FastTanks,
            Arm::Tank | Arm::ArmouredCar => HitRow::Vehicles,
            Arm::Cavalry | Arm::Infantry
                if carried || (listed.arm == Arm::Infantry && listed.mobility == Mobility::Tracked) =>
            {
                HitRow::Vehicles
            }
            _ => HitRow::Others,
        }
    }

    /// OB-PCE-13: whether the casualty column is that of men who can go to ground.
    pub fn on_foot(&self, rules: &Brevity) -> bool {
        let listed = rules.roster().battalion(self.battalion);
        let men = matches!(listed.arm, Arm::Infantry | Arm::Engineer | Arm::Cavalry);
        let walks = matches!(listed.mobility, Mobility::Foot | Mobility::Cyclist);
        men && (walks || (listed.can_dismount() && !self.mounted))
    }

    /// OB-PCE-14: the armour that counts now.
    pub fn armour(&self, rules: &Brevity) -> Armour {
        let listed = rules.roster().battalion(self.battalion);
        if listed.can_dismount() && !self.mounted { Armour::None } else { listed.armour }
    }

    /// OB-PCE-15: the protection block, from 1. Works do not count while mounted or on the march (OB-ENG-18).
    pub fn block(&self, rules: &Brevity, state: &State) -> u8 {
        let of = state.battalion(self.battalion);
        let listed = rules.roster().battalion(self.battalion);
        let carried = listed.can_mount() && self.mounted;
        let sheltered = !carried && of.posture != Posture::March;
        let moved_off = self.travelled;
        let own = if moved_off { Works::None } else { of.works };
        let works = if sheltered { own.max(rules.setup().land.works_for(&self.mark.base)) } else { Works::None };
        let by_works = match works {
            Works::None => 1,
            Works::DugIn => 2,
            Works::Fortified => 3,
        };
        let by_armour = match self.armour(rules) {
            Armour::None | Armour::Light => 1,
            Armour::Medium => 2,
            Armour::Heavy => 3,
        };
        by_works.max(by_armour)
    }
}

/// What a side brings to bear, apart from who they are: for every kind of volley.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Punch {
    /// Combat strength.
    pub points: u8,
    /// Rockets or aircraft only (OB-HIT-5).
    pub bonus: bool,
    /// The score to penetrate armour.
    pub penetration: u8,
    /// The best casualty score found so far, by the rows that count.
    pub casualty: Option<u8>,
    /// Counter-battery uses column 2 and row C (OB-CBY-4).
    pub counter: bool,
    /// The target is located (OB-HIT-4).
    pub located: bool,
}

/// OB-HIT-1 to 6, OB-PEN-1, OB-CAS-1 to 3: the numbers of a volley.
pub fn numbers(rules: &Brevity, state: &State, target: &Target, punch: Punch) -> Numbers {
    let combat = &rules.tables().combat;
    let column = match () {
        () if punch.counter => 2,
        () if !punch.located || is_dark(state) => 3,
        () if target.mark.covered || state.night == Some(Moon::Moonlight) => 2,
        () => 1,
    };
    let row = if punch.counter { HitRow::Others } else { target.hit_row(rules) };
    let armored = target.armour(rules) != Armour::None;
    let experienced = rules.roster().battalion(target.battalion).experienced;
    Numbers {
        points: punch.points,
        dice: combat.dice(punch.points),
        row,
        column,
        to_hit: combat.to_hit(row, usize::from(column) - 1),
        hit_bonus: if punch.bonus { combat.rocket_bonus } else { 0 },
        penetration: armored.then_some(punch.penetration),
        block: target.block(rules, state),
        on_foot: target.on_foot(rules),
        casualty: punch.casualty,
        casualty_bonus: if experienced { 0 } else { combat.green_bonus },
        spent: state.battalion(target.battalion).spent,
    }
}

/// OB-CAS-3: the lower of two scores; a dash never wins.
pub fn better(one: Option<u8>, other: Option<u8>) -> Option<u8> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (score, None) | (None, score) => score,
    }
}

/// OB-CAS-2 to 8: the best score of one battalion's weapons at this distance. `direct` fire at armour may go by
/// anti-tank class.
pub fn casualty_of(
    rules: &Brevity,
    state: &State,
    target: &Target,
    weapons: Weapons,
    base: Option<&Rectangle>,
    direct: Option<AntiTank>,
) -> Option<u8> {
    let (toggles, distances) = (rules.toggles(), &rules.tables().distances);
    let block = target.block(rules, state);
    let near = |reach: Length| base.is_some_and(|base| base.is_within(&target.mark.base, reach));
    let close =
        near(distances.assault) || (block == 3 && toggles.infantry_fortified_range == InfantryFortifiedRange::Ten);
    let infantry = if block > 1 && close { CasualtyRow::Medium } else { CasualtyRow::Small };
    let row = |weapon: Weapon| {
        Some(match weapon {
            Weapon::Infantry => infantry,
            Weapon::MachineGun | Weapon::Mortar | Weapon::LightRocket => CasualtyRow::Small,
            Weapon::LightGun | Weapon::FieldGun | Weapon::HeavyRocket => CasualtyRow::Field,
            Weapon::MediumGun => CasualtyRow::Medium,
            Weapon::HeavyGun | Weapon::Engineer => CasualtyRow::Heavy,
            Weapon::SuperHeavyGun => CasualtyRow::SuperHeavy,
            Weapon::FlameThrower if !near(distances.flame) => return None,
            Weapon::FlameThrower => match toggles.flame_row {
                FlameRow::Engineers => CasualtyRow::Heavy,
                FlameRow::InfantryClose if block > 1 => CasualtyRow::Medium,
                FlameRow::InfantryClose => CasualtyRow::Small,
            },
        })
    };
    let score = |row| {
        let monotonic = toggles.casualty_table == CasualtyTable::Monotonic;
        rules.tables().combat.casualty(usize::from(block) - 1, row, target.on_foot(rules), monotonic)
    };
    let best = weapons.iter().filter_map(row).map(score).fold(None, better);
    let armed = weapons.iter().any(|weapon| {
        matches!(
            weapon,
            Weapon::LightGun | Weapon::FieldGun | Weapon::MediumGun | Weapon::HeavyGun | Weapon::SuperHeavyGun
        )
    });
    match direct.filter(|class| armed || *class > AntiTank::Light) {
        Some(class)
            if target.armour(rules) != Armour::None && toggles.armour_casualty_row == ArmourCasualtyRow::Best =>
        {
            let row = match class {
                AntiTank::Light | AntiTank::LightMedium | AntiTank::Medium => CasualtyRow::Field,
                AntiTank::MediumHeavy => CasualtyRow::Medium,
                AntiTank::Heavy => CasualtyRow::Heavy,
            };
            better(best, score(row))
        }
        _ => best,
    }
}

/// The weapons an aircraft unit stands for in the casualty table (OB-AIR-10): the same rows under other names.
pub const fn weapons_of_aircraft(kind: AirKind, as_heavy: bool) -> Weapon {
    match kind {
        AirKind::GroundAttack | AirKind::Transport => Weapon::MachineGun,
        AirKind::Heavy if as_heavy => Weapon::HeavyGun,
        AirKind::Medium | AirKind::Heavy => Weapon::MediumGun,
    }
}

/// The volley of a declaration as it stands now, or why nobody can fire it.
pub fn gather(rules: &Brevity, state: &State, declared: &Declared) -> Result<Volley, Refusal> {
    match declared.kind {
        VolleyKind::ReactionBombardment | VolleyKind::Bombardment => artillery::gather(rules, state, declared),
        VolleyKind::OpposingFire | VolleyKind::AttackFire => fire::gather(rules, state, declared),
        VolleyKind::Counter => counter_battery::gather(rules, state, declared),
        VolleyKind::Air(unit) => air::gather(rules, state, declared, unit),
    }
}

/// The odds of a volley: everything it can do to its target.
pub fn odds(numbers: &Numbers) -> Odds<Harm> {
    let chance = |score: u8, bonus: i8| Chance::on_d6(|face| face.cast_signed() + bonus >= score.cast_signed());
    let hits = Odds::binomial(numbers.dice, &chance(numbers.to_hit, numbers.hit_bonus));
    let through = match numbers.penetration {
        Some(score) => hits.and_then(|hits| Odds::binomial(*hits, &chance(score, 0))),
        None => hits,
    };
    through.and_then(|through| {
        let losses = match numbers.casualty {
            Some(score) => Odds::binomial(*through, &chance(score, numbers.casualty_bonus)),
            None => Odds::certain(0),
        };
        losses.map(|losses| harm(*through, *losses, numbers.spent))
    })
}

/// OB-PIN-1, OB-CAS-9: what so many penetrating hits and successes do.
pub const fn harm(through: u8, losses: u8, spent: bool) -> Harm {
    match (through, losses) {
        (0, _) => Harm::None,
        (_, 0) => Harm::Pinned,
        (_, 1) if !spent => Harm::Spent,
        _ => Harm::Destroyed,
    }
}

/// OB-FIR-14: a declared volley goes on: the target may retire, then the dice are thrown.
pub(crate) fn go_on<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let Some(declared) = play.state.volley else { return Next::Done };
    if let Some(ask) = reconnaissance::ask_to_retire(play.rules, play.state, &declared) {
        return ask;
    }
    resolve(play, &declared)
}

/// The dice of a declared volley, and what they do.
pub(crate) fn resolve<T: Table<State>>(play: &mut Play<'_, T>, declared: &Declared) -> Next {
    play.keep(Hand::Volley(None));
    let volley = match gather(play.rules, play.state, declared) {
        Ok(volley) => volley,
        Err(_) => {
            // OB-REC-5: nobody reaches it any more; artillery named for it has been used.
            use_guns(play, declared, declared_guns(declared));
            play.happen(rule::REC_5, Event::VolleyLost { target: declared.target });
            return after(play, declared, BattalionSet::NONE);
        }
    };
    let guns = match declared.kind {
        VolleyKind::OpposingFire | VolleyKind::AttackFire => volley.joined,
        _ => volley.effective.and(volley.ineffective),
    };
    use_guns(play, declared, guns);
    let side = play.rules.side_of(declared.target);
    let sight_rule = match declared.kind {
        VolleyKind::Counter => rule::CBY_4,
        VolleyKind::Air(_) => rule::AIR_2,
        VolleyKind::ReactionBombardment => rule::ART_3,
        VolleyKind::Bombardment => rule::ART_4,
        VolleyKind::OpposingFire => rule::FIR_3,
        VolleyKind::AttackFire => rule::FIR_4,
    };
    let (hits, through, losses) = roll(play, &volley.numbers);
    let firers = if volley.effective.is_empty() { volley.ineffective } else { volley.effective };
    let (target, by, numbers, penetrating) =
        (declared.target, firing_side(play, declared, side), volley.numbers, through);
    play.happen(sight_rule, Event::Fired { target, firers, side: by, numbers, hits, penetrating, losses });
    if volley.flames {
        let command = play.state.battalion(declared.target).command;
        play.happen(rule::RDY_5, Event::Flamed { command });
    }
    let harm = harm(through, losses, volley.numbers.spent);
    casualties::suffer(play, &volley.target, declared.along, harm, side);
    after(play, declared, guns)
}

/// Whose dice they are: aircraft may strike their own troops (OB-AIR-4).
fn firing_side<T: Table<State>>(play: &Play<'_, T>, declared: &Declared, target: Side) -> Side {
    match declared.kind {
        VolleyKind::Air(unit) => play.rules.roster().aircraft(unit).side,
        _ => other(target),
    }
}

/// OB-HIT-6, OB-PEN-1, OB-CAS-1: all to-hit dice, then all penetration dice, then all casualty dice.
pub(crate) fn roll<T: Table<State>>(play: &mut Play<'_, T>, numbers: &Numbers) -> (u8, u8, u8) {
    let hits = play.successes(rule::HIT_3, numbers.dice, numbers.to_hit, numbers.hit_bonus);
    let through = match numbers.penetration {
        Some(score) => play.successes(rule::PEN_2, hits, score, 0),
        None => hits,
    };
    let losses = match numbers.casualty {
        Some(score) => play.successes(rule::CAS_2, through, score, numbers.casualty_bonus),
        None => 0,
    };
    (hits, through, losses)
}

fn declared_guns(declared: &Declared) -> BattalionSet {
    match declared.kind {
        VolleyKind::OpposingFire | VolleyKind::AttackFire => declared.joined,
        VolleyKind::Air(_) => BattalionSet::NONE,
        _ => declared.firers,
    }
}

/// OB-ART-2: one thing a move for every gun.
fn use_guns<T: Table<State>>(play: &mut Play<'_, T>, declared: &Declared, guns: BattalionSet) {
    if guns.is_empty() {
        return;
    }
    let (gunnery, rule) = match declared.kind {
        VolleyKind::OpposingFire | VolleyKind::AttackFire => (Gunnery::Joined, rule::ART_9),
        VolleyKind::Counter => (Gunnery::Counter, rule::CBY_3),
        _ => (Gunnery::Artillery, rule::ART_2),
    };
    play.happen(rule, Event::GunsUsed { guns, gunnery, target: Some(declared.target) });
}

/// What follows a volley: an answer to its guns (OB-CBY-2), the rest of an air attack, or the step it belongs to.
fn after<T: Table<State>>(play: &mut Play<'_, T>, declared: &Declared, guns: BattalionSet) -> Next {
    if let VolleyKind::Air(_) = declared.kind {
        return Next::Go(Stage::Strike);
    }
    if declared.kind != VolleyKind::Counter {
        // Counter-battery is no volley of the step (OB-FIR-1).
        play.keep(Hand::FiredAt(play.state.main_step(), declared.target));
    }
    let side = other(play.rules.side_of(declared.target));
    expose(play, side, guns)
}

/// OB-CBY-2, OB-CBY-5: guns of a side have fired; the other side may answer.
pub(crate) fn expose<T: Table<State>>(play: &mut Play<'_, T>, side: Side, guns: BattalionSet) -> Next {
    play.keep(Hand::Exposed(side, guns));
    counter_battery::ask(play, other(side))
}

/// Hidden firers are placed before their volley is rolled (OB-HID-2); then it goes on.
pub(crate) fn declare<T: Table<State>>(play: &mut Play<'_, T>, declared: Declared) -> Next {
    play.keep(Hand::Volley(Some(declared)));
    let firing = declared_guns(&declared);
    let concealed: BattalionSet =
        firing.iter().filter(|gun| play.state.battalion(*gun).status == crate::terms::Status::Hidden).collect();
    if concealed.is_empty() { Next::Go(Stage::Volley) } else { hidden::appear(play, concealed) }
}

/// Whether the mark of a target is located by the side that fires, for the column of an air attack (OB-AIR-9).
pub(crate) fn located_by(rules: &Brevity, state: &State, side: Side, target: &Target) -> bool {
    rules.side_of(target.battalion) == side || location::side_locates(rules, state, side, &target.mark)
}
