//! What people see and are asked: scenes, offers, previews, sentences, questions about odds.

pub mod odds_fights;
pub mod odds_questions;
pub mod offers;
pub mod preview;
pub mod question;
pub mod scene;
pub mod tell;
