//! Lessons: who sits where, what the coach says at each step, and the orders he gives by himself.

use sandtable_ai::Level;
use sandtable_kernel::Seat;
use sandtable_kernel::fault::near_names;
use sandtable_kernel::offer::{Filled, Offer, Value, form_of};
use sandtable_kernel::scene::Scene;
use sandtable_shelf::game::ShelvedLesson;
use sandtable_shelf::lesson::{Lesson, Move, Progress, Step};
use sandtable_shelf::{Game, Match};

use crate::problem::{Problem, ProblemKind};
use crate::seated::Seated;
use crate::wire::{Coach, CoachPhase, LessonInfo, NewPlayer, PlayerKind};

/// A lesson that comes with a game.
pub(crate) fn lesson_named(game: &dyn Game, id: &str) -> Result<ShelvedLesson, Problem> {
    let lessons = game.lessons();
    let ids: Vec<String> = lessons.iter().map(|lesson| lesson.paper.file.clone()).collect();
    lessons.into_iter().find(|lesson| lesson.paper.file == id).ok_or_else(|| {
        let near = near_names(id, ids.iter().map(String::as_str));
        let detail = format!("there is no lesson `{id}`; there are: {}{near}", ids.join(", "));
        Problem::new(ProblemKind::UnknownScenario, detail)
    })
}

/// The lessons of a game at a glance.
pub(crate) fn lessons_of(game: &dyn Game) -> Vec<LessonInfo> {
    let told = |shelved: ShelvedLesson| LessonInfo {
        id: shelved.paper.file,
        title: shelved.lesson.title,
        about: shelved.lesson.about,
        scenario: shelved.lesson.scenario,
        steps: shelved.lesson.steps.len(),
    };
    game.lessons().into_iter().map(told).collect()
}

/// Who plays a lesson: somebody learns, and the computer has every other seat.
pub(crate) fn learners(lesson: &Lesson, seats: &[sandtable_kernel::SeatInfo]) -> Vec<NewPlayer> {
    let seated = |info: &sandtable_kernel::SeatInfo| NewPlayer {
        seat: info.seat.0,
        kind: if info.key == lesson.seat { PlayerKind::Person } else { PlayerKind::Computer },
        level: Some(Level::Recruit.name().to_owned()),
    };
    seats.iter().map(seated).collect()
}

/// The order of the lesson that comes next without the learner, by whom: the other side's, or one that the coach shows.
pub(crate) fn shown_next(table: &dyn Match) -> Option<(Seat, String)> {
    let (lesson, come) = table.lesson()?;
    let next = come.next(lesson).filter(|next| next.shown || next.seat != lesson.seat)?;
    let seat = table.seats().into_iter().find(|info| info.key == next.seat)?.seat;
    table.pending().ask_of(seat)?;
    Some((seat, next.order.clone()))
}

impl Seated {
    /// What the coach says to a seat, with these offers before it.
    pub(crate) fn coach(&self, seat: Seat, offers: &[Offer], scene: &Scene) -> Option<Coach> {
        let (lesson, come) = self.table.lesson()?;
        let key = self.table.seats().into_iter().find(|info| info.seat == seat)?.key;
        if key != lesson.seat || self.table.pending().outcome().is_some() {
            return None;
        }
        match come {
            // The other side may have gone on already; the farewell stays until the learner does.
            Progress::Left { after, since: 0 } if after >= lesson.moves.len() => farewell(lesson),
            Progress::Left { after, since } if since != 1 || after >= lesson.moves.len() => None,
            Progress::Left { after, .. } => Some(left(lesson, after)),
            Progress::At(place) => match lesson.moves.get(place) {
                Some(next) => Some(self.step_of(lesson, place, next, offers, scene)),
                None => farewell(lesson),
            },
        }
    }

    fn step_of(&self, lesson: &Lesson, place: usize, next: &Move, offers: &[Offer], scene: &Scene) -> Coach {
        let mut coach = told(lesson, next.step + 1, &lesson.steps[next.step], CoachPhase::Step);
        let own = |step: &&Move| step.step == next.step && step.seat == lesson.seat && !step.shown;
        coach.orders = lesson.moves.iter().filter(own).count();
        coach.order = lesson.moves[..place].iter().filter(own).count() + 1;
        if shown_next(&*self.table).is_some() {
            coach.phase = CoachPhase::Watch;
            return coach;
        }
        if let Some((offer, values)) = form_of(offers, &next.form) {
            coach.pieces = pieces(&values, scene);
            coach.offer = Some(offer);
            coach.values = values;
            coach.text_of_order = next.form.clone();
        }
        coach
    }
}

/// The pieces that stand for what is picked: themselves, or every piece of a group.
fn pieces(values: &[Filled], scene: &Scene) -> Vec<String> {
    let picked = |id: &String| {
        let named = |ids: &Vec<String>| ids.contains(id);
        values.iter().any(|filled| matches!(&filled.value, Value::Pick { ids } if named(ids)))
    };
    let here = scene.pieces.iter().filter(|piece| picked(&piece.id) || picked(&piece.group));
    here.map(|piece| piece.id.clone()).collect()
}

fn told(lesson: &Lesson, number: usize, step: &Step, phase: CoachPhase) -> Coach {
    Coach {
        phase,
        lesson: lesson.title.clone(),
        step: number,
        steps: lesson.steps.len(),
        title: step.title.clone(),
        text: step.text.clone(),
        why: step.why.clone(),
        rules: step.rules.clone(),
        order: 0,
        orders: 0,
        offer: None,
        values: Vec::new(),
        pieces: Vec::new(),
        text_of_order: String::new(),
    }
}

/// What is said when the lesson is over.
fn farewell(lesson: &Lesson) -> Option<Coach> {
    lesson.closing.as_ref().map(|closing| told(lesson, lesson.steps.len(), closing, CoachPhase::Done))
}

/// What is said to somebody who has just done something else.
fn left(lesson: &Lesson, after: usize) -> Coach {
    let step = lesson.moves.get(after).map_or(0, |next| next.step);
    let mut coach = told(lesson, step + 1, &lesson.steps[step], CoachPhase::Left);
    coach.title = "You went your own way".to_owned();
    coach.text = "That is allowed, and the battle goes on from here without the lesson. If you would rather go on with it, take \
                  your order back."
        .to_owned();
    coach
}
