//! Views: what one eye may see of a battle, and nothing else.

use sandtable_kernel::{Eye, SeatInfo};
use sandtable_shelf::Match;
use sandtable_shelf::story;

use crate::eyes::eye;
use crate::problem::Problem;
use crate::seated::{Seated, UNDO};
use crate::wire::{EyeName, Line, LineKind, PendingAsk, View};

/// What an eye sees now; `from` is the last line it has had.
pub(crate) fn view(seated: &Seated, asked: &EyeName, from: usize) -> Result<View, Problem> {
    let table = &*seated.table;
    let eye = eye(asked, &table.seats())?;
    let (question, offers, can_undo) = match eye {
        Eye::Seat(seat) if seated.person(seat.0).is_ok() => {
            (table.question(seat), table.offers(seat), table.can_undo(seat, UNDO))
        }
        _ => (String::new(), Vec::new(), false),
    };
    let lines = lines(table, eye, from);
    let outline = outline(seated, table, asked, eye);
    let coach = match eye {
        Eye::Seat(seat) => seated.coach(seat, &offers, &outline.scene),
        _ => None,
    };
    Ok(View { question, offers, can_undo, lines, coach, ..outline })
}

/// What an eye would have seen right after a line.
pub(crate) fn view_at(seated: &Seated, asked: &EyeName, from: usize, line: usize) -> Result<View, Problem> {
    let then = seated.table.at(line);
    let eye = eye(asked, &seated.table.seats())?;
    let lines = lines(&*seated.table, eye, from).into_iter().filter(|told| told.line <= line).collect();
    // A copy counts its own lines, without what was taken back; whoever asks counts those of the battle.
    Ok(View { line, lines, ..outline(seated, &*then, asked, eye) })
}

fn outline(seated: &Seated, table: &dyn Match, asked: &EyeName, eye: Eye) -> View {
    let scene = table.scene(eye);
    let pending = table.pending();
    View {
        id: seated.id.clone(),
        game: table.game().id,
        title: scene.title.clone(),
        eye: asked.clone(),
        line: table.line(),
        clock: scene.sequence.clock.clone(),
        players: seated.players.clone(),
        pending: pending
            .asks()
            .iter()
            .map(|ask| PendingAsk { seat: ask.seat.0, step: ask.step, rule: ask.rule })
            .collect(),
        question: String::new(),
        offers: Vec::new(),
        scene,
        lines: Vec::new(),
        can_undo: false,
        coach: None,
        outcome: pending.outcome(),
    }
}

/// The story after a line, as somebody may read it.
pub(crate) fn lines_since(table: &dyn Match, asked: &EyeName, from: usize) -> Result<Vec<Line>, Problem> {
    Ok(lines(table, eye(asked, &table.seats())?, from))
}

fn lines(table: &dyn Match, eye: Eye, from: usize) -> Vec<Line> {
    let seats = table.seats();
    table.journal(eye, from).into_iter().map(|told| line(&seats, told)).collect()
}

fn line(seats: &[SeatInfo], told: story::Line) -> Line {
    let seat = told.seat.and_then(|key| seats.iter().find(|info| info.key == key));
    Line {
        line: told.number,
        kind: match told.kind {
            story::LineKind::Order => LineKind::Order,
            story::LineKind::Roll => LineKind::Roll,
            story::LineKind::Event => LineKind::Event,
            story::LineKind::Rewind => LineKind::Rewind,
        },
        seat: seat.map(|info| info.seat.0),
        text: if told.text.is_empty() { told.sentence } else { told.text },
        rule: told.rule,
        die: told.die.map(|thrown| thrown.die.0),
        face: told.die.map(|thrown| thrown.face),
        pieces: told.pieces,
        at: told.at,
        turn_start: told.turn_start,
        activation_start: told.activation_start,
        live: told.live,
    }
}
