//! Direct fire (OB-FIR): who reaches a target, who counts against it, who lends, and what the numbers are.

use sandtable_kernel::{Length, Refusal, Side, Table};

use crate::advanced::{hidden, smoke};
use crate::location::{Mark, in_arc, in_close_support, placed_of};
use crate::opportunity::Firers;
use crate::orders::FireOrder;
use crate::play::Play;
use crate::refusals::{
    CLOSE_SUPPORT, IDLE_TARGET, MARCHERS, NOBODY_REACHES, NOT_ENEMY, NOT_JOINING, NOT_MOVING, NOT_ON_TABLE,
    ONLY_MOVERS_FIRE, PAST_HALT, PATH_POINT, SECOND_VOLLEY, WAVE_MUST_FIRE, of_name, refuse_if, refuse_with,
};
use crate::sequence::{Next, Stage};
use crate::state::{Declared, Frame, VolleyKind};
use crate::terms::{Activity, AntiTank, Arm, BattalionId, BattalionSet, Gunnery, Posture, Status, Strength, other};
use crate::toggles::{BattalionSizes, Engineering, FlankAttack, SupportImmunity};
use crate::volley::{self, Punch, Target, Volley, better, casualty_of};
use crate::{Brevity, State};

/// Which of the two steps of direct fire it is.
pub fn kind_of(frame: Frame) -> VolleyKind {
    if frame == Frame::OpposingFire { VolleyKind::OpposingFire } else { VolleyKind::AttackFire }
}

/// The side that fires in a step.
pub fn firing_side(rules: &Brevity, state: &State, kind: VolleyKind) -> Side {
    let mover = state.moving.map_or(state.active, |command| rules.roster().command(command).side);
    match kind {
        VolleyKind::AttackFire | VolleyKind::Bombardment => mover,
        _ => other(mover),
    }
}

/// OB-FIR-1 to 7: judges a volley and makes it ready to be rolled.
pub fn check(rules: &Brevity, state: &State, kind: VolleyKind, order: &FireOrder) -> Result<Declared, Refusal> {
    let along = check_target(rules, state, kind, order.target, order.at)?;
    let declared =
        Declared { kind, target: order.target, along, firers: order.holding, joined: order.joined, answered: false };
    let waves = state.rounds > 1 && kind == VolleyKind::AttackFire;
    refuse_if(waves && !order.holding.is_empty(), WAVE_MUST_FIRE)?;
    gather(rules, state, &declared).map(|_| declared)
}

/// OB-FIR-2 to 4, OB-MOV-1, OB-ART-11: what may be fired on in a step, and where on its path.
pub fn check_target(
    rules: &Brevity,
    state: &State,
    kind: VolleyKind,
    target: BattalionId,
    at: Option<sandtable_kernel::Point>,
) -> Result<Option<Length>, Refusal> {
    if let Some(refusal) = spares(rules, state, kind, target) {
        return Err(of_name(*refusal, &rules.roster().battalion(target).name));
    }
    let of = state.battalion(target);
    match at {
        None => Ok(None),
        Some(_) if !kind.is_reaction() => Err(PATH_POINT),
        Some(point) => {
            let reach = Length::hundredths(50);
            if of.track.is_empty() {
                let here = of.base.centre().distance_squared(point) <= reach.squared();
                return if here { Ok(None) } else { Err(PATH_POINT.at(point)) };
            }
            let (along, square) = of.track.nearest(point);
            let on_its_way = of.track.nearest_uncut(point) <= reach.squared();
            refuse_with(square > reach.squared() && on_its_way, || {
                of_name(PAST_HALT, &rules.roster().battalion(target).name).at(point)
            })?;
            refuse_if(square > reach.squared(), PATH_POINT.at(point))?;
            Ok(Some(along))
        }
    }
}

/// Why a battalion may not be fired on in a step, wherever it is; asked of many before one is chosen.
pub(crate) fn spares(
    rules: &Brevity,
    state: &State,
    kind: VolleyKind,
    target: BattalionId,
) -> Option<&'static Refusal> {
    let of = state.battalion(target);
    match () {
        () if rules.side_of(target) == firing_side(rules, state, kind) => Some(&NOT_ENEMY),
        () if of.status != Status::Placed => Some(&NOT_ON_TABLE),
        () if state.had_volley().has(target) => Some(&SECOND_VOLLEY),
        () if kind.is_reaction() && Some(of.command) != state.moving => Some(&NOT_MOVING),
        () if kind.is_reaction() && !state.is_moving(target) => Some(&IDLE_TARGET),
        () if is_immune(rules, state, target) => Some(&CLOSE_SUPPORT),
        () => None,
    }
}

/// Everybody who stands where the fire of a step may fall: in reaction only the moving command (OB-FIR-2).
pub fn possible_targets(rules: &Brevity, state: &State, kind: VolleyKind) -> BattalionSet {
    let enemy = other(firing_side(rules, state, kind));
    match state.moving.filter(|_| kind.is_reaction()) {
        Some(moving) => state.members(moving).filter(|battalion| state.is_placed(*battalion)).collect(),
        None => placed_of(rules, state, enemy).collect(),
    }
}

/// OB-ART-11, OB-POS-4: whether support posture protects a battalion.
pub fn is_immune(rules: &Brevity, state: &State, target: BattalionId) -> bool {
    match rules.toggles().support_immunity {
        SupportImmunity::Absolute => state.battalion(target).posture == Posture::Support,
        SupportImmunity::Sheltered => in_close_support(rules, state, target),
    }
}

/// OB-HIT-1, OB-SIZ-1, OB-AMP-7: the points of a battalion.
pub fn points_of(rules: &Brevity, state: &State, battalion: BattalionId) -> u8 {
    let listed = rules.roster().battalion(battalion);
    let sized =
        rules.toggles().battalion_sizes == BattalionSizes::On || listed.recon == crate::terms::Reconnaissance::Company;
    let strength = if sized { listed.strength } else { Strength::Normal };
    if state.battalion(battalion).reduced { strength.reduced().points() } else { strength.points() }
}

/// OB-FIR-5, OB-RNG-1 to 4: whether a battalion locates the mark and has it in weapon range.
pub fn reaches(rules: &Brevity, state: &State, firer: BattalionId, mark: &Mark) -> bool {
    let (of, listed) = (state.battalion(firer), rules.roster().battalion(firer));
    let range = if listed.flame { listed.direct.max(rules.tables().distances.flame) } else { listed.direct };
    of.base.is_within(&mark.base, range) && mark.is_located_from(rules, state, &of.base)
}

/// Whether a battalion reaches another where it stands: the range is asked before the ground.
pub(crate) fn reaches_standing(rules: &Brevity, state: &State, firer: BattalionId, target: BattalionId) -> bool {
    let flame = rules.tables().distances.flame;
    let range = rules.roster().battalion(firer).direct.max(flame);
    state.battalion(firer).base.is_within(&state.battalion(target).base, range)
        && reaches(rules, state, firer, &Target::standing(rules, state, target).mark)
}

/// OB-FIR-6: whether a battalion that reaches the target counts.
pub fn counts(rules: &Brevity, state: &State, kind: VolleyKind, firer: BattalionId, mark: &Mark) -> bool {
    let of = state.battalion(firer);
    of.posture == Posture::Line
        && !of.pinned
        && !of.spent
        && in_arc(&of.base, &mark.base)
        && !(kind == VolleyKind::OpposingFire && is_suppressed(rules, state, firer))
}

/// OB-FIR-6 with `flank_attack = suppressed`: an enemy that reaches it stands outside its front.
fn is_suppressed(rules: &Brevity, state: &State, battalion: BattalionId) -> bool {
    if rules.toggles().flank_attack != FlankAttack::Suppressed {
        return false;
    }
    let base = state.battalion(battalion).base;
    let mark = Mark::of(rules, state, base);
    placed_of(rules, state, other(rules.side_of(battalion))).any(|enemy| {
        let of = state.battalion(enemy);
        state.is_moving(enemy)
            && of.posture == Posture::Line
            && !of.pinned
            && !of.spent
            && !in_arc(&base, &of.base)
            && reaches(rules, state, enemy, &mark)
    })
}

/// Whether a battalion may fire directly at all in this step (OB-FIR-2, OB-FIR-4, OB-FIR-12).
pub fn may_fire(rules: &Brevity, state: &State, kind: VolleyKind, firer: BattalionId) -> bool {
    let of = state.battalion(firer);
    let ready = match kind {
        VolleyKind::AttackFire => {
            Some(of.command) == state.moving && matches!(of.activity, Activity::InPosition | Activity::Moved)
        }
        _ => true,
    };
    let smoke = state.smoke.iter().any(|screen| screen.owner == firer && screen.fresh);
    of.status == Status::Placed
        && ready
        && !of.gear.silences()
        && !of.counter_battery
        && !smoke
        && rules.side_of(firer) == firing_side(rules, state, kind)
}

/// OB-FIR-5 to 10: who takes part, and the numbers; or why nobody does.
pub fn gather(rules: &Brevity, state: &State, declared: &Declared) -> Result<Volley, Refusal> {
    let kind = declared.kind;
    let side = firing_side(rules, state, kind);
    let target = Target::on_path(rules, state, declared.target, declared.along);
    let (mut effective, mut ineffective) = (BattalionSet::NONE, BattalionSet::NONE);
    let (mut marching, mut others_reach) = (false, false);
    for firer in placed_of(rules, state, side) {
        if declared.firers.has(firer) || !reaches(rules, state, firer, &target.mark) {
            continue;
        }
        if !may_fire(rules, state, kind, firer) {
            others_reach = true;
        } else if counts(rules, state, kind, firer, &target.mark) {
            effective.insert(firer);
        } else if kind == VolleyKind::AttackFire && state.battalion(firer).posture != Posture::Line {
            // OB-FIR-7: marching, resting and supporting troops start no attack.
            marching = true;
        } else {
            ineffective.insert(firer);
        }
    }
    if effective.is_empty() && ineffective.is_empty() {
        return Err(match (marching, others_reach && kind == VolleyKind::AttackFire) {
            (true, _) => MARCHERS,
            (_, true) => ONLY_MOVERS_FIRE,
            _ => NOBODY_REACHES,
        });
    }
    for gun in declared.joined.iter() {
        let fits = may_join(rules, state, kind, gun, &target, effective.and(ineffective));
        refuse_with(!fits, || of_name(NOT_JOINING, &rules.roster().battalion(gun).name))?;
    }
    let lenders = lenders(rules, state, kind, side, effective);
    let joined = declared.joined;
    let effective = effective.and(joined);
    Ok(number(
        rules,
        state,
        Volley {
            target,
            effective,
            ineffective,
            lenders,
            joined,
            numbers: volley::numbers(rules, state, &target, EMPTY),
            flames: false,
        },
    ))
}

/// A punch with nothing in it, to be filled.
const EMPTY: Punch = Punch { points: 0, bonus: false, penetration: 6, casualty: None, counter: false, located: true };

/// OB-ART-9: whether an artillery battalion may fight with the others against this target.
pub fn may_join(
    rules: &Brevity,
    state: &State,
    kind: VolleyKind,
    gun: BattalionId,
    target: &Target,
    firers: BattalionSet,
) -> bool {
    let of = state.battalion(gun);
    let Some(piece) = rules.roster().battalion(gun).gun else { return false };
    let in_step = kind != VolleyKind::AttackFire
        || Some(of.command) != state.moving
        || matches!(of.activity, Activity::InPosition | Activity::Moved);
    let supported = |firer: BattalionId| {
        let line = state.battalion(firer);
        Some(line.command) == of.supports && line.posture == Posture::Line
    };
    let in_command = kind != VolleyKind::AttackFire || of.supports == state.moving;
    of.status == Status::Placed
        && rules.side_of(gun) == firing_side(rules, state, kind)
        && of.posture == Posture::Support
        && !of.pinned
        && !of.spent
        && !of.counter_battery
        && of.gunnery == Gunnery::No
        && in_step
        && in_command
        && of.base.is_within(&target.mark.base, piece.range)
        && firers.iter().any(supported)
}

/// OB-FIR-8: supporting battalions among the firers of the command they support.
fn lenders(rules: &Brevity, state: &State, kind: VolleyKind, side: Side, effective: BattalionSet) -> BattalionSet {
    let reach = rules.tables().distances.close;
    let lends = |battalion: &BattalionId| {
        let of = state.battalion(*battalion);
        let in_step = kind != VolleyKind::AttackFire
            || Some(of.command) != state.moving
            || matches!(of.activity, Activity::InPosition | Activity::Moved);
        of.posture == Posture::Support
            && rules.roster().battalion(*battalion).arm != Arm::Artillery
            && !of.pinned
            && !of.spent
            && !of.gear.silences()
            && in_step
            && effective.iter().any(|firer| {
                let line = state.battalion(firer);
                Some(line.command) == of.supports && line.base.is_within(&of.base, reach)
            })
    };
    placed_of(rules, state, side).filter(lends).collect()
}

/// OB-FIR-9, OB-HIT-5, OB-PEN-2, OB-PEN-3: the weapons, classes and distances that count.
fn number(rules: &Brevity, state: &State, mut volley: Volley) -> Volley {
    let combat = &rules.tables().combat;
    let counted = if volley.effective.is_empty() { volley.ineffective } else { volley.effective };
    let points: u8 = volley.effective.iter().map(|firer| points_of(rules, state, firer)).sum();
    let (mut best, mut lowest) = (AntiTank::Light, AntiTank::Heavy);
    let (mut casualty, mut rockets, mut flames) = (None, true, false);
    for firer in counted.iter() {
        let (listed, base) = (rules.roster().battalion(firer), &state.battalion(firer).base);
        best = best.max(listed.anti_tank.1);
        // Joined artillery counts as light where all weapons are asked for (OB-PEN-3).
        lowest = lowest.min(if volley.joined.has(firer) { AntiTank::Light } else { listed.anti_tank.0 });
        let score = casualty_of(rules, state, &volley.target, listed.weapons, Some(base), Some(listed.anti_tank.1));
        casualty = better(casualty, score);
        if points == 0 || points_of(rules, state, firer) > 0 {
            rockets &= listed.fires_rockets();
        }
        flames |= listed.flame && base.is_within(&volley.target.mark.base, rules.tables().distances.flame);
    }
    for lender in volley.lenders.iter() {
        let (listed, base) = (rules.roster().battalion(lender), &state.battalion(lender).base);
        best = best.max(listed.anti_tank.1);
        let score = casualty_of(rules, state, &volley.target, listed.weapons, Some(base), Some(listed.anti_tank.1));
        casualty = better(casualty, score);
    }
    let penetration = combat.penetration_best[best as usize].min(combat.penetration_all[lowest as usize]);
    let punch = Punch { points, bonus: rockets, penetration, casualty, counter: false, located: true };
    volley.numbers = volley::numbers(rules, state, &volley.target, punch);
    volley.flames = flames && !volley.effective.is_empty();
    volley
}

/// M6 and M7 (OB-FIR-13): asks for a volley while somebody can be fired on.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>, frame: Frame) -> Next {
    smoke::lift(play, frame);
    let kind = kind_of(frame);
    let (rules, state) = (play.rules, &*play.state);
    let side = firing_side(rules, state, kind);
    let firers = Firers::of(rules, state, kind);
    let mut targets = possible_targets(rules, state, kind).iter();
    let target = targets.any(|target| firers.first_opportunity(rules, state, target).is_some());
    let concealed =
        kind == VolleyKind::OpposingFire && hidden::has_some(rules, state, side) && may_be_targets(rules, state, kind);
    let screens = rules.toggles().engineering == Engineering::On && smoke::engineers_may(rules, state, kind);
    if target || concealed || screens { Next::Ask(frame) } else { after(frame) }
}

/// Whether anybody may be fired on at all in a step, by whomever.
pub(crate) fn may_be_targets(rules: &Brevity, state: &State, kind: VolleyKind) -> bool {
    possible_targets(rules, state, kind).iter().any(|target| spares(rules, state, kind, target).is_none())
}

/// The step after a fire step.
pub(crate) fn after(frame: Frame) -> Next {
    if frame == Frame::OpposingFire { Next::Go(Stage::AttackFire) } else { Next::Go(Stage::Round) }
}

/// OB-WAV-6: in a wave attack the attackers may not stop while one of theirs has a target.
pub fn check_end(rules: &Brevity, state: &State, frame: Frame) -> Result<(), Refusal> {
    let waves = state.rounds > 1 && frame == Frame::AttackFire;
    if !waves {
        return Ok(());
    }
    let kind = VolleyKind::AttackFire;
    let firers = Firers::of(rules, state, kind);
    let left = possible_targets(rules, state, kind).iter().any(|target| {
        firers.first_opportunity(rules, state, target).is_some() && {
            let mark = Target::standing(rules, state, target).mark;
            // One volley for every line battalion is enough: whoever has fired on anybody has attacked.
            firers.iter().any(|firer| {
                counts(rules, state, kind, firer, &mark)
                    && reaches(rules, state, firer, &mark)
                    && !has_fired(rules, state, firer)
            })
        }
    });
    refuse_if(left, WAVE_MUST_FIRE)
}

/// Whether a battalion reached one of the targets already fired at in this step.
fn has_fired(rules: &Brevity, state: &State, firer: BattalionId) -> bool {
    state.had_volley().iter().any(|target| {
        state.is_placed(target) && {
            let mark = Target::standing(rules, state, target).mark;
            reaches(rules, state, firer, &mark)
        }
    })
}
