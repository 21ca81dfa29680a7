//! Wave attacks (OB-WAV): one command moves and fires in rounds, and every wave must attack.

use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::{Length, Refusal, Table};

use crate::location::{Mark, placed_of};
use crate::movement::straight;
use crate::play::Play;
use crate::refusals::{MOVE_WAVE_ATTACK, NOT_IN_GAME, WAVE_POSTURE, WAVES, refuse_if};
use crate::regroup::check_member;
use crate::sequence::{Next, Stage};
use crate::state::moved;
use crate::terms::{BattalionId, BattalionSet, CommandId, Posture, other};
use crate::toggles::{WaveArtillery, WaveAttacks};
use crate::track::{Track, Waypoints};
use crate::{Brevity, Event, State, fire, moving, rule};

/// The most waves of one attack.
pub const MOST_WAVES: u8 = 6;

/// OB-WAV-1: whether a battalion may be given this wave; 0 takes it out again, so that a declaration can be undone.
pub fn check(
    rules: &Brevity,
    state: &State,
    moving: CommandId,
    battalion: BattalionId,
    wave: u8,
) -> Result<(), Refusal> {
    refuse_if(rules.toggles().wave_attacks == WaveAttacks::Off, NOT_IN_GAME)?;
    check_member(rules, state, moving, battalion)?;
    let posture = state.battalion(battalion).posture;
    refuse_if(wave > 0 && !matches!(posture, Posture::Line | Posture::Support), WAVE_POSTURE)?;
    refuse_if(wave > MOST_WAVES, WAVES)
}

/// OB-WAV-1: numbered without gaps, at least two, the first not empty. Whoever has no number belongs to the first.
pub fn check_numbering(state: &State, moving: CommandId) -> Result<(), Refusal> {
    let takes_part =
        |member: &BattalionId| matches!(state.battalion(*member).posture, Posture::Line | Posture::Support);
    let used = state
        .members(moving)
        .filter(takes_part)
        .fold(0u32, |bits, member| bits | 1 << state.battalion(member).wave.max(1));
    let declared = state.members(moving).any(|member| state.battalion(member).wave > 0);
    let highest = 31 - used.max(1).leading_zeros();
    let gapless = used == (1 << (highest + 1)) - 2;
    refuse_if(declared && (highest < 2 || !gapless), WAVES)
}

/// OB-WAV-1: those without a number are put into the first wave when waves are declared.
pub(crate) fn fill_first<T: Table<State>>(play: &mut Play<'_, T>, moving: CommandId) {
    let declared = play.state.members(moving).any(|member| play.state.battalion(member).wave > 0);
    if !declared {
        return;
    }
    let without: BattalionSet = play
        .state
        .members(moving)
        .filter(|member| {
            let of = play.state.battalion(*member);
            of.wave == 0 && matches!(of.posture, Posture::Line | Posture::Support)
        })
        .collect();
    for battalion in without.iter() {
        play.happen_to(rule::WAV_1, battalion, Event::WaveSet { battalion, wave: 1 });
    }
}

/// OB-WAV-2, OB-WAV-3, OB-WAV-5: whether artillery has its steps in this round.
pub fn bombards(rules: &Brevity, state: &State) -> bool {
    state.round == 1 || rules.toggles().wave_artillery == WaveArtillery::EveryWave
}

/// The next wave, or M8 (OB-WAV-3, OB-WAV-7, OB-WAV-8).
pub(crate) fn next_round<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let (round, rounds) = (play.state.round, play.state.rounds);
    let Some(moving) = play.state.moving else { return Next::Go(Stage::EndMove) };
    let enemy = other(play.rules.roster().command(moving).side);
    let anybody = placed_of(play.rules, play.state, enemy).next().is_some();
    if round >= rounds || !anybody {
        return Next::Go(Stage::Readiness);
    }
    play.happen(if round + 1 == 2 { rule::WAV_2 } else { rule::WAV_3 }, Event::RoundBegan { round: round + 1 });
    Next::Go(Stage::Move)
}

/// OB-WAV-6: a line battalion of a wave neither stays idle nor works: who can do nothing else takes position.
pub fn check_idle(state: &State, battalion: BattalionId) -> Result<(), Refusal> {
    refuse_if(must_attack(state, battalion) && !state.battalion(battalion).pinned, MOVE_WAVE_ATTACK)
}

/// OB-WAV-6: a line battalion of a wave that stays where it is must reach somebody from there, or have no way to attack.
pub fn check_still(rules: &Brevity, state: &State, battalion: BattalionId) -> Result<(), Refusal> {
    if !must_attack(state, battalion) || state.battalion(battalion).pinned {
        return Ok(());
    }
    let base = state.battalion(battalion).base;
    refuse_if(
        !reaches_somebody(rules, state, battalion, &base) && advance(rules, state, battalion).is_some(),
        MOVE_WAVE_ATTACK,
    )
}

/// OB-WAV-6: a line battalion of a wave must end reaching an enemy if it can, else nearer to the nearest one.
pub fn check_path(rules: &Brevity, state: &State, battalion: BattalionId, track: &Track) -> Result<(), Refusal> {
    if !must_attack(state, battalion) {
        return Ok(());
    }
    let Some(end) = track.at(track.length) else { return Ok(()) };
    let base = moved(&state.battalion(battalion).base, end.at, end.facing);
    if reaches_somebody(rules, state, battalion, &base) {
        return Ok(());
    }
    refuse_if(attack(rules, state, battalion).is_some(), MOVE_WAVE_ATTACK)?;
    let nearest = |base: &Rectangle| nearest_enemy(rules, state, battalion, base);
    refuse_if(nearest(&base) >= nearest(&state.battalion(battalion).base), MOVE_WAVE_ATTACK)
}

/// Whoever has no order yet when the move ends would stay idle: no wave may do that while it can attack.
pub fn check_end(rules: &Brevity, state: &State) -> Result<(), Refusal> {
    if state.rounds < 2 {
        return Ok(());
    }
    moving::waiting(rules, state).try_for_each(|battalion| check_idle(state, battalion))
}

fn must_attack(state: &State, battalion: BattalionId) -> bool {
    state.rounds > 1 && state.battalion(battalion).posture == Posture::Line
}

fn reaches_somebody(rules: &Brevity, state: &State, battalion: BattalionId, base: &Rectangle) -> bool {
    let range = rules.roster().battalion(battalion).direct;
    placed_of(rules, state, other(rules.side_of(battalion))).any(|enemy| {
        let theirs = state.battalion(enemy).base;
        base.is_within(&theirs, range)
            && !fire::is_immune(rules, state, enemy)
            && Mark::of(rules, state, theirs).is_located_from(rules, state, base)
    })
}

fn nearest_enemy(rules: &Brevity, state: &State, battalion: BattalionId, base: &Rectangle) -> Length {
    placed_of(rules, state, other(rules.side_of(battalion)))
        .map(|enemy| base.distance_squared(&state.battalion(enemy).base).ceil())
        .min()
        .unwrap_or(Length::ZERO)
}

/// A straight way that ends reaching an enemy, if there is one: what a wave must not leave untried.
pub fn attack(rules: &Brevity, state: &State, battalion: BattalionId) -> Option<Waypoints> {
    ways_forward(rules, state, battalion).find(|way| {
        moving::check_move(rules, state, battalion, way, None, (None, None)).is_ok_and(|route| {
            route.track.at(route.track.length).is_some_and(|end| {
                let base = moved(&state.battalion(battalion).base, end.at, end.facing);
                reaches_somebody(rules, state, battalion, &base)
            })
        })
    })
}

/// A straight way that attacks, or at least comes nearer.
pub fn advance(rules: &Brevity, state: &State, battalion: BattalionId) -> Option<Waypoints> {
    let now = nearest_enemy(rules, state, battalion, &state.battalion(battalion).base);
    attack(rules, state, battalion).or_else(|| {
        ways_forward(rules, state, battalion).find(|way| {
            moving::check_move(rules, state, battalion, way, None, (None, None)).is_ok_and(|route| {
                route.track.at(route.track.length).is_some_and(|end| {
                    let base = moved(&state.battalion(battalion).base, end.at, end.facing);
                    nearest_enemy(rules, state, battalion, &base) < now
                })
            })
        })
    })
}

/// Straight ways towards every placed enemy, the nearest first, ending at several distances from it.
fn ways_forward<'a>(
    rules: &'a Brevity,
    state: &'a State,
    battalion: BattalionId,
) -> impl Iterator<Item = Waypoints> + 'a {
    let from = state.battalion(battalion).base.centre();
    let side = rules.side_of(battalion);
    let mut enemies: arrayvec::ArrayVec<BattalionId, 12> = arrayvec::ArrayVec::new();
    let mut all: arrayvec::ArrayVec<(i64, BattalionId), 128> = placed_of(rules, state, other(side))
        .map(|enemy| (from.distance_squared(state.battalion(enemy).base.centre()), enemy))
        .take(128)
        .collect();
    all.sort_unstable();
    enemies.extend(all.iter().take(12).map(|(_, enemy)| *enemy));
    enemies.into_iter().flat_map(move |enemy| {
        let to = state.battalion(enemy).base.centre();
        let track = Track::new(from, &[to], sandtable_kernel::Angle::EAST, None);
        [3, 4, 5, 6, 7, 8, 10, 14, 20, 28].into_iter().filter_map(move |short| {
            let along = Length(track.length.0 - Length::inches(short).0);
            let at = if along > Length::ZERO { track.at(along) } else { None };
            at.map(|at| straight(snapped(at.at)))
        })
    })
}

fn snapped(point: sandtable_kernel::Point) -> sandtable_kernel::Point {
    sandtable_kernel::Point::new(point.x.snapped(), point.y.snapped())
}
