//! Lessons: what there is to learn, and what the coach says at each step.

use sandtable_kernel::offer::Filled;
use serde::Serialize;

/// A lesson as the home page offers it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LessonInfo {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What is learned.
    pub about: String,
    /// The scenario's id.
    pub scenario: String,
    /// How many steps it has.
    pub steps: usize,
}

/// What the coach says to the learner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Coach {
    /// What is to be done about it.
    pub phase: CoachPhase,
    /// The title of the lesson.
    pub lesson: String,
    /// The step, from 1.
    pub step: usize,
    /// How many there are.
    pub steps: usize,
    /// The step's heading.
    pub title: String,
    /// What is to be done, in a sentence or two.
    pub text: String,
    /// Why that is so.
    pub why: String,
    /// The rules it rests on.
    pub rules: Vec<String>,
    /// Which order of the step comes next, from 1; 0 where none does.
    pub order: usize,
    /// How many orders the step has.
    pub orders: usize,
    /// The offer to be filled: its place in the view's list.
    pub offer: Option<usize>,
    /// How it is to be filled.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub values: Vec<Filled>,
    /// The pieces it is about.
    pub pieces: Vec<String>,
    /// The order that comes of it.
    pub text_of_order: String,
}

/// What is to be done about what the coach says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CoachPhase {
    /// The marked order is to be given.
    Step,
    /// Ask for a step: the coach or the other side plays.
    Watch,
    /// Something else was ordered; it may be taken back.
    Left,
    /// The lesson is over, and the battle goes on.
    Done,
}
