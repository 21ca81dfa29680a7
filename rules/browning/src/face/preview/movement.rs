//! The preview of a move: what it costs, and who would see the man where he ends (BB-MOV, BB-SIT, BB-COV).

use sandtable_kernel::preview::{Cost, Note, Preview, SightLine};
use sandtable_kernel::{Point, RuleId};

use super::{feature_name, note, ring};
use crate::movement::judge;
use crate::terms::{FigureId, FigureSet, other};
use crate::{Browning, State, cover, rule, sight};

/// The cost of a move and the danger at its end.
pub fn preview(rules: &Browning, state: &State, figure: FigureId, waypoints: &[Point]) -> Preview {
    let judged = match judge(rules, state, figure, waypoints) {
        Ok(judged) => judged,
        Err(refusal) => return Preview::refused(refusal),
    };
    let end = waypoints.last().copied().unwrap_or_else(|| state.place(figure));
    let viewers = viewers(rules, state, figure, end);
    let line = |viewer| SightLine { from: end, to: state.place(viewer), blocked_at: None };
    Preview {
        cost: Some(Cost {
            used: judged.length,
            allowed: judged.allowed,
            limit: if judged.slow { "through terrain: the low die" } else { "open ground: the high die" }.to_owned(),
        }),
        notes: vec![exposure(rules, state, end, viewers)],
        rings: viewers.iter().map(|viewer| ring(viewer, "would see him", "threat")).collect(),
        lines: viewers.iter().map(line).collect(),
        ..Preview::default()
    }
}

/// The enemies on the table, steady or pinned, that would see him here.
fn viewers(rules: &Browning, state: &State, figure: FigureId, at: Point) -> FigureSet {
    let enemies = state.on_table_of(other(rules.setup().roster.side_of(figure)));
    let sees = |enemy: &FigureId| sight::sees(rules, state.team_of[enemy.index()], state.place(*enemy), at);
    enemies.iter().filter(sees).collect()
}

/// How the ground serves a man here against those who would see him.
fn exposure(rules: &Browning, state: &State, at: Point, viewers: FigureSet) -> Note {
    let all = viewers.count();
    let shelters: Vec<String> =
        viewers.iter().filter_map(|viewer| cover::shelter(rules, at, state.place(viewer)).map(feature_name)).collect();
    let mut names = shelters.clone();
    names.sort_unstable();
    names.dedup();
    let (text, rule): (String, RuleId) = match (all, shelters.len() as u32) {
        (0, _) => ("No enemy would see him.".to_owned(), rule::SIT_3),
        (1, 0) => ("In the open to the one enemy who would see him.".to_owned(), rule::COV_4),
        (all, 0) => (format!("In the open to all {all} enemies who would see him."), rule::COV_4),
        (1, _) => (format!("In cover of {} from the one enemy who would see him.", names.join(" and ")), rule::COV_4),
        (all, covered) => {
            let names = names.join(" and ");
            (format!("In cover of {names} from {covered} of {all} enemies who would see him."), rule::COV_4)
        }
    };
    note(&text, rule)
}
