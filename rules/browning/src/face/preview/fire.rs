//! The preview of an attack: everything [`gather`] found, and the exact odds of it (BB-FIR, BB-RES, BB-ASL).

use sandtable_kernel::geometry::SquaredDistance;
use sandtable_kernel::preview::{Modifier, Note, OddsRow, Preview, Ring, SightLine};

use super::{note, ring, rows};
use crate::fire::{Attack, FireType, gather};
use crate::orders::TargetSquare;
use crate::tell::count;
use crate::terms::{FigureId, TeamId};
use crate::{Browning, State, results, rule, sight};

/// The odds of an attack with every number behind them.
pub fn preview(rules: &Browning, state: &State, square: &TargetSquare) -> Preview {
    let Some(team) = state.active_team() else { return Preview::default() };
    let attack = match gather(rules, state, team, square) {
        Ok(attack) => attack,
        Err(refusal) => return Preview::refused(refusal),
    };
    let targets = attack.targets.iter().map(|target| target.figure);
    let firers = attack.firers.iter().map(|figure| ring(figure, "fires", "friend"));
    Preview {
        question: "Pins and scatters".to_owned(),
        odds: result_rows(&attack),
        modifiers: modifiers(&attack),
        notes: notes(rules, state, &attack),
        rings: target_rings(&attack).chain(firers).collect(),
        lines: attack.firers.iter().filter_map(|firer| aim(rules, state, &attack, firer, targets.clone())).collect(),
        ..Preview::default()
    }
}

/// Everything an attack can do, the mildest first: `nothing`, `2 pinned`, `2 pinned, 1 scattered`.
pub fn result_rows(attack: &Attack) -> Vec<OddsRow> {
    let by_harm = results::odds(attack).map(|result| (result.scattered, result.pinned));
    rows(&by_harm, |harm| match *harm {
        (0, 0) => "nothing".to_owned(),
        (0, pinned) => format!("{pinned} pinned"),
        (scattered, 0) => format!("{scattered} scattered"),
        (scattered, pinned) => format!("{pinned} pinned, {scattered} scattered"),
    })
}

/// What is added to the dice and what they must beat; nothing of it counts in scattered fire.
pub fn modifiers(attack: &Attack) -> Vec<Modifier> {
    let added = attack.modifiers.iter().map(|modifier| Modifier {
        label: modifier.name.to_owned(),
        value: format!("+{}", modifier.value),
        rule: modifier.rule,
    });
    let defence = (attack.kind == FireType::Effective).then(|| Modifier {
        label: match attack.in_open {
            0 => "defence, all in cover".to_owned(),
            in_open => format!("defence, {in_open} in the open"),
        },
        value: format!("-{}", attack.defence),
        rule: rule::FIR_12,
    });
    added.chain(defence).collect()
}

/// At whom, and how likely it is that somebody is pinned or scattered: what tells one square from another at a glance.
fn aimed_at(rules: &Browning, state: &State, attack: &Attack) -> Note {
    let roster = &rules.setup().roster;
    let under_fire = |team: &TeamId| {
        let men = attack.targets.iter().filter(|target| state.team_of[target.figure.index()] == *team).count();
        (men > 0).then(|| format!("{men} of {}", roster.team(*team).name))
    };
    let teams: Vec<String> = roster.team_ids().filter_map(|team| under_fire(&team)).collect();
    let rows = result_rows(attack);
    let harmless = rows.iter().find(|row| row.outcome == "nothing").map_or(0, |row| row.ways);
    let out_of = rows.first().map_or(1, |row| row.out_of);
    let text = format!("At {}; {} in {out_of} to hurt somebody.", teams.join(", "), out_of - harmless.min(out_of));
    note(&text, rule::FIR_2)
}

fn notes(rules: &Browning, state: &State, attack: &Attack) -> Vec<Note> {
    let strength = count(attack.strength(), "man fires", "men fire");
    let kind = match attack.kind {
        FireType::Scattered => note(
            &format!(
                "Scattered fire: {strength}, {} are needed; each {} on {} pins.",
                attack.mfs,
                match attack.scattered.pins_from {
                    6 => "6".to_owned(),
                    lowest => format!("{lowest} or more"),
                },
                count(attack.scattered.dice, "die", "dice")
            ),
            rule::FIR_10,
        ),
        FireType::Effective => note(&format!("Effective fire: {strength}, {} are needed.", attack.mfs), rule::FIR_9),
    };
    let assault = attack.assault.then(|| {
        let reach = rules.setup().tables.distances.assault;
        note(&format!("An Assault die is thrown too: {} within {reach} inches.", attack.close_targets()), rule::FIR_15)
    });
    [aimed_at(rules, state, attack), kind].into_iter().chain(assault).collect()
}

/// Each target in target order, with its distance and how the ground serves it.
fn target_rings(attack: &Attack) -> impl Iterator<Item = Ring> {
    attack.targets.iter().map(|target| {
        let distance = SquaredDistance::whole(target.distance_squared).nearest();
        match (attack.kind, target.in_cover) {
            // Cover does not matter to scattered fire and is not looked at.
            (FireType::Scattered, _) => ring(target.figure, &format!("{distance}\" away"), "target"),
            (FireType::Effective, true) => ring(target.figure, &format!("in cover, {distance}\" away"), "cover"),
            (FireType::Effective, false) => ring(target.figure, &format!("in the open, {distance}\" away"), "target"),
        }
    })
}

/// A line to the nearest target the figure sees: one a man keeps the table readable.
fn aim(
    rules: &Browning,
    state: &State,
    attack: &Attack,
    firer: FigureId,
    targets: impl Iterator<Item = FigureId>,
) -> Option<SightLine> {
    let from = state.place(firer);
    let seen = targets.map(|target| state.place(target)).filter(|at| sight::sees(rules, attack.team, from, *at));
    let to = seen.min_by_key(|at| from.distance_squared(*at))?;
    Some(SightLine { from, to, blocked_at: None })
}
