//! Fire: step 5 of a team's activation, and the only way to hurt anybody (BB-FIR, BB-ASL).
//!
//! Everything that decides an attack is gathered in one [`Attack`] before a die is thrown; the dice and the odds read the
//! same one.

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::Square;
use sandtable_kernel::{Length, Refusal, RuleId, Table};

use crate::event::Step;
use crate::measuring::on_table;
use crate::orders::TargetSquare;
use crate::play::Play;
use crate::refusals::{FIRE_NO_TARGET, FIRE_NO_TEAM, FIRE_SQUARE, FIRE_TEAM, FIRE_TURNED, refuse_if, refuse_with};
use crate::results;
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{FigureId, FigureSet, MOST_FIGURES, TeamId, other};
use crate::toggles::{ScatteredExcess, TargetSquare as SquareToggle, Targets};
use crate::{Browning, Event, State, cover, losses, rule, sight};

/// The largest number in a direction (BB-GEO-14).
const LONGEST_DIRECTION: u16 = 1000;

/// BB-FIR-11: added because twice as many fire as must.
pub const STRONG: &str = "strong team";
/// BB-FIR-11: added because of the team's arms.
pub const RAPID: &str = "rapid fire";

/// BB-FIR-16: a team that sees nobody is not asked.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>, team: TeamId) -> Next {
    if sight::team_sees_anybody(play.rules, play.state, team) {
        return Next::Ask(Frame::Fire);
    }
    play.happen(rule::FIR_16, Event::StepSkipped { step: Step::Fire });
    Next::Go(Stage::Readiness)
}

/// Everything that decides an attack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attack {
    /// Who fires (BB-FIR-1).
    pub team: TeamId,
    /// At what.
    pub square: TargetSquare,
    /// The steady figures that see a target (BB-FIR-5).
    pub firers: FigureSet,
    /// The minimum firing strength of the team (BB-PCE-7).
    pub mfs: u8,
    /// Whether enough fire for it to be effective (BB-FIR-9).
    pub kind: FireType,
    /// The targets in target order, closest first (BB-FIR-8).
    pub targets: ArrayVec<Target, MOST_FIGURES>,
    /// Targets in the open (BB-FIR-12); counted for effective fire only.
    pub in_open: u8,
    /// The Defence Factor (BB-FIR-12); 0 in scattered fire.
    pub defence: u8,
    /// What is added to Firepower and Assault, each with its rule (BB-FIR-11); nothing in scattered fire.
    pub modifiers: ArrayVec<Modifier, 2>,
    /// Whether there is an Assault die (BB-FIR-15).
    pub assault: bool,
    /// How scattered fire is thrown (BB-FIR-10).
    pub scattered: ScatteredDice,
}

/// BB-FIR-9.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FireType {
    /// Fewer than the minimum firing strength: each six pins (BB-FIR-10).
    Scattered,
    /// Firepower against Defence (BB-FIR-11).
    Effective,
}

/// One figure under fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// Who.
    pub figure: FigureId,
    /// The square of the distance to the nearest figure that sees it (BB-FIR-8).
    pub distance_squared: i64,
    /// V(t): the firers that see it (BB-FIR-4).
    pub seen_by: FigureSet,
    /// Whether it is in cover (BB-COV-4); not asked in scattered fire.
    pub in_cover: bool,
    /// Whether it is steady.
    pub steady: bool,
    /// Whether it is within reach of an assault (BB-ASL-4).
    pub close: bool,
}

/// Something added to a die, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Modifier {
    /// The rule.
    pub rule: RuleId,
    /// In a word or two.
    pub name: &'static str,
    /// How much.
    pub value: u8,
}

/// The dice of scattered fire (BB-FIR-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScatteredDice {
    /// How many.
    pub dice: u8,
    /// The lowest face that pins.
    pub pins_from: u8,
    /// Whether a pin that finds nobody steady scatters (`scattered_excess`).
    pub excess_scatters: bool,
}

impl Attack {
    /// The number of figures that fire.
    pub fn strength(&self) -> u8 {
        // A team is never larger than all figures of a battle, 128.
        self.firers.count() as u8
    }

    /// The sum of the modifiers.
    pub fn bonus(&self) -> u8 {
        self.modifiers.iter().map(|modifier| modifier.value).sum()
    }

    /// What one modifier adds; nothing if it does not apply.
    pub fn added(&self, name: &str) -> u8 {
        self.modifiers.iter().filter(|modifier| modifier.name == name).map(|modifier| modifier.value).sum()
    }

    /// How many targets are steady.
    pub fn steady_targets(&self) -> u8 {
        self.targets.iter().filter(|target| target.steady).count() as u8
    }

    /// How many targets an assault can reach; they come first in target order.
    pub fn close_targets(&self) -> u8 {
        self.targets.iter().filter(|target| target.close).count() as u8
    }
}

/// BB-FIR-1 to 6: whether a team may fire at a square: somebody of it sees an enemy there.
pub fn check(rules: &Browning, state: &State, team: TeamId, square: &TargetSquare) -> Result<(), Refusal> {
    let area = check_square(rules, square)?;
    check_team(rules, state, team, square)?;
    let shooters = state.steady_members(team);
    let inside = |figure: &FigureId| area.contains(state.place(*figure));
    let seen = |figure: FigureId| shooters.iter().any(|firer| sight::figure_sees(rules, state, team, firer, figure));
    let anybody = candidates(rules, state, team, square).iter().filter(inside).any(seen);
    refuse_with(!anybody, || FIRE_NO_TARGET.at(square.centre))
}

/// BB-FIR-1 to 15: gathers the attack of a team on a square, or says why there is none.
pub fn gather(rules: &Browning, state: &State, team: TeamId, square: &TargetSquare) -> Result<Attack, Refusal> {
    let area = check_square(rules, square)?;
    check_team(rules, state, team, square)?;
    let setup = rules.setup();
    let shooters = state.steady_members(team);
    let assault_reach = setup.tables.distances.assault.squared();
    let mut targets: ArrayVec<Target, MOST_FIGURES> = ArrayVec::new();
    let mut firers = FigureSet::NONE;
    for figure in candidates(rules, state, team, square).iter() {
        let at = state.place(figure);
        if !area.contains(at) {
            continue;
        }
        let seen_by = sight::who_sees(rules, state, team, shooters, figure);
        let nearest = seen_by.iter().map(|firer| state.place(firer).distance_squared(at)).min();
        if let Some(distance_squared) = nearest {
            let close = distance_squared <= assault_reach;
            let steady = state.steady.has(figure);
            targets.push(Target { figure, distance_squared, seen_by, in_cover: false, steady, close });
            firers = firers.or(seen_by);
        }
    }
    refuse_with(targets.is_empty(), || FIRE_NO_TARGET.at(square.centre))?;
    // BB-FIR-8: closest first, ties to the lower number.
    targets.sort_unstable_by_key(|target| (target.distance_squared, target.figure));

    let row = setup.roster.team(team);
    let mfs = setup.tables.mfs(row.kind);
    let strength = firers.count() as u8;
    let kind = if strength < mfs { FireType::Scattered } else { FireType::Effective };
    if kind == FireType::Effective {
        for target in &mut targets {
            target.in_cover = cover::in_cover_at(rules, state, state.place(target.figure), target.seen_by);
        }
    }
    let mut attack = Attack {
        team,
        square: *square,
        firers,
        mfs,
        kind,
        targets,
        in_open: 0,
        defence: 0,
        modifiers: ArrayVec::new(),
        assault: false,
        scattered: scattered_dice(rules),
    };
    if kind == FireType::Effective {
        attack.in_open = attack.targets.iter().filter(|target| !target.in_cover).count() as u8;
        attack.defence = defence_factor(rules, attack.in_open);
        attack.modifiers = modifiers(rules, team, strength, mfs);
        // BB-FIR-15, BB-ASL-1, BB-ASL-2.
        attack.assault = attack.targets[0].close;
    }
    Ok(attack)
}

/// BB-GEO-14: the centre on the table, a direction that points somewhere, and straight under `target_square = axis`.
fn check_square(rules: &Browning, square: &TargetSquare) -> Result<Square, Refusal> {
    let (u, v) = square.direction;
    let too_long = u.unsigned_abs() > LONGEST_DIRECTION || v.unsigned_abs() > LONGEST_DIRECTION;
    refuse_with(too_long || !on_table(rules, square.centre), || FIRE_SQUARE.at(square.centre))?;
    let turned = u != 0 && v != 0;
    let straight_only = rules.setup().toggles.target_square == SquareToggle::Axis;
    refuse_with(turned && straight_only, || FIRE_TURNED.at(square.centre))?;
    let half = Length(rules.setup().tables.distances.square.0 / 2);
    Square::new(square.centre, half, square.direction).ok_or(FIRE_SQUARE.at(square.centre))
}

/// BB-FIR-2: under `targets = one_team` an enemy team in play is named, otherwise none is.
fn check_team(rules: &Browning, state: &State, team: TeamId, square: &TargetSquare) -> Result<(), Refusal> {
    match (rules.setup().toggles.targets, square.team) {
        (Targets::Area, named) => refuse_if(named.is_some(), FIRE_NO_TEAM),
        (Targets::OneTeam, None) => Err(FIRE_TEAM),
        (Targets::OneTeam, Some(named)) => {
            let roster = &rules.setup().roster;
            let own = roster.team(named).side == roster.team(team).side;
            refuse_if(own || state.teams[named.index()].destroyed, FIRE_TEAM)
        }
    }
}

/// BB-FIR-2: all enemies on the table, or those of the team named; friends are never affected (BB-FIR-7).
fn candidates(rules: &Browning, state: &State, team: TeamId, square: &TargetSquare) -> FigureSet {
    match square.team {
        Some(named) => state.members(named),
        None => state.on_table_of(other(rules.setup().roster.team(team).side)),
    }
}

/// BB-FIR-12, BB-FIR-13: the more stand in the open, the worse.
pub fn defence_factor(rules: &Browning, in_open: u8) -> u8 {
    let combat = &rules.setup().tables.combat;
    let [incidental, limited, extensive] = combat.defence;
    match in_open {
        0 => extensive,
        few if few < combat.incidental_from => limited,
        _ => incidental,
    }
}

/// BB-FIR-11: strong in firing figures, rapid by its arms; both can apply.
pub fn modifiers(rules: &Browning, team: TeamId, strength: u8, mfs: u8) -> ArrayVec<Modifier, 2> {
    let combat = &rules.setup().tables.combat;
    let mut modifiers = ArrayVec::new();
    if u16::from(strength) >= u16::from(combat.strong_factor) * u16::from(mfs) {
        modifiers.push(Modifier { rule: rule::FIR_11, name: STRONG, value: combat.strong_bonus });
    }
    if rules.setup().roster.team(team).rapid {
        modifiers.push(Modifier { rule: rule::FIR_11, name: RAPID, value: combat.rapid_bonus });
    }
    modifiers
}

/// BB-FIR-10: how scattered fire is thrown in this battle.
pub fn scattered_dice(rules: &Browning) -> ScatteredDice {
    let setup = rules.setup();
    ScatteredDice {
        dice: setup.tables.combat.scattered_dice,
        pins_from: setup.tables.combat.scattered_pin,
        excess_scatters: setup.toggles.scattered_excess == ScatteredExcess::Scatter,
    }
}

/// The team fires: the dice in their order, then all results, then what follows from losses.
pub(crate) fn resolve<T: Table<State>>(play: &mut Play<'_, T>, attack: &Attack) -> Next {
    play.happen(
        rule::FIR_9,
        Event::Fired {
            team: attack.team,
            at: attack.square.centre,
            firers: attack.strength(),
            targets: attack.targets.len() as u8,
            strong: attack.added(STRONG),
            rapid: attack.added(RAPID),
            defence: attack.defence,
        },
    );
    let harm = match attack.kind {
        FireType::Scattered => {
            let hits =
                (0..attack.scattered.dice).filter(|_| play.d6(rule::FIR_10) >= attack.scattered.pins_from).count();
            results::of_scattered(attack, hits as u8)
        }
        FireType::Effective => {
            let firepower = play.d6(rule::FIR_11);
            let assault = attack.assault.then(|| play.d6(rule::ASL_3));
            results::of_effective(attack, firepower, assault)
        }
    };
    results::apply(play, attack, harm);
    if harm.scattered() > 0 {
        losses::after_fire(play);
    }
    Next::Go(Stage::Readiness)
}
